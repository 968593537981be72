"""Attacks of aircraft, in the air and on the ground."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.aircraft import attack
from grognard.systems.epic.events import air
from grognard.systems.epic.shooting import crossfire, shooting
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION
from systems.epic.air import FAR, FOE, OURS, acting_of, aloft, flying, found_of, squadron, take
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    left,
    offered,
    one,
    piece,
    rolls,
    state,
    told,
    unit,
)


@pytest.mark.clause("epic.aircraft.attack-air-bonus#1")
@pytest.mark.clause("epic.aircraft.attack-air-weapons", "epic.aircraft.attack-air-bonus")
@pytest.mark.example("epic.ex.air.aa-only")
def test_only_anti_aircraft_weapons_attack_aircraft_and_hit_more_easily_by_1():
    rows = (aloft("F", 0, "t.fb", (60, 60)), OURS, aloft("X", 1, "t.bomber", (60, 74), heading=0), FAR)
    playing = game(acting_of(found_of(*rows), flying("F", INTERCEPTION, "strike")), 4, 1)
    assert offered(playing, "epic-air-target") == ["X", "nobody"]
    note = asked(playing).explain("X")
    assert int(note.tallies[0][1]) == 4
    answer(playing, ("epic-air-target", "X"))
    rolled = rolls(playing, "epic-roll-to-hit")
    assert [(len(roll.faces), int(roll.tally)) for roll in rolled] == [(1, 4)]
    assert told(playing, events.Barrage) == []
    assert one(playing, "X").destroyed


@pytest.mark.clause("epic.aircraft.attack-air-bonus#ruling")
def test_flak_of_aircraft_has_no_bonus():
    rows = (aloft("F", 0, "t.fb", (60, 60)), OURS, aloft("X", 1, "t.bomber", (60, 55), heading=1800), FAR)
    playing = game(
        acting_of(found_of(*rows), flying("F", INTERCEPTION, "flak", path=((60, 1.5), (60, 60)))), 4
    )
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [5]
    assert unit(playing, "F/0").status == "air"


@pytest.mark.clause("epic.aircraft.attack-air-conditions", "epic.aircraft.attack-ground")
@pytest.mark.example("epic.ex.air.no-crossfire")
def test_aircraft_claim_no_crossfire():
    friend = formation("O", 0, "t.man", (63, 100))
    rows = (aloft("F", 0, "t.fb", (63, 68)), friend, FOE)
    playing = game(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "strike")), rest=(2, 5))
    lines = attack.targets(state(playing), one(playing, "F"), state(playing).acting)["B"]
    ground = battle(found_of(formation("F", 0, "t.man", (63, 68)), friend, FOE))
    assert crossfire.partner(ground, one(ground, "F"), one(ground, "B")) is not None
    assert shooting.expected(state(playing), lines).rule == "epic.shooting.target"
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Crossfire) == []


@pytest.mark.clause("epic.aircraft.attack-air-conditions")
def test_scenery_hides_no_aircraft_from_others():
    rows = (aloft("F", 0, "t.fb", (60, 60)), aloft("X", 1, "t.bomber", (60, 80)))
    found = battle(found_of(*rows, piece=[piece("buildings", 50, 68, 70, 72)]))
    assert len(attack.bearing_on(found, one(found, "F"), one(found, "X"))) == 1
    unit(found, "F/0").heading = 900
    assert attack.bearing_on(found, one(found, "F"), one(found, "X")) == []


@pytest.mark.clause("epic.aircraft.flak-who#1")
@pytest.mark.clause("epic.aircraft.interception")
def test_an_interception_flies_in_suffers_flak_and_attacks():
    rows = (
        squadron("F", 0, "t.fighter"),
        OURS,
        aloft("X", 1, "t.bomber", (60, 80)),
        formation("A", 1, "t.flak", (60, 30)),
    )
    playing = game(found_of(*rows), 2, 1, 1, 3)
    take(playing, "F", INTERCEPTION)
    answer(playing, ("epic-approach", [[60, 1.5], [60, 65]]), ("epic-air-target", "X"))
    # Both the gun on the ground and the bomber's own fire before the attack.
    assert [event.formation for event in told(playing, air.FlakFired)] == ["X", "A"]
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [5, 4, 4]
    assert one(playing, "F").struck
    assert left(playing) == 0


# -- attacks on the ground -------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.attack-ground", "epic.aircraft.attack-ground#ruling")
@pytest.mark.example("epic.ex.air.over-hill")
@pytest.mark.parametrize(("box", "needs"), [((50, 72, 76, 76), 4), ((50, 78, 76, 84), 5)])
def test_what_lies_between_counts_for_nothing_and_what_one_stands_in_does(box, needs):
    rows = (aloft("F", 0, "t.fighter", (63, 68)), OURS, FOE)
    found = battle(
        acting_of(found_of(*rows, piece=[piece("woods", *box)]), flying("F", GROUND_ATTACK, "strike"))
    )
    lines = attack.targets(found, one(found, "F"), found.acting)["B"]
    shots = shooting.shots_of(lines, lines.guns, "best")
    assert {int(shot.need) for shot in shots} == {needs}


@pytest.mark.clause("epic.aircraft.attack-ground#ruling")
def test_who_ends_among_his_targets_fires_from_where_he_came():
    foe = formation("B", 1, "t.man", (60, 70), (60, 80), (60, 90))
    path = ((60, 1.5), (60, 84))
    rows = (aloft("F", 0, "t.fighter", (60, 84)), OURS, foe)
    found = battle(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "strike", path=path)))
    lines = attack.targets(found, one(found, "F"), found.acting)["B"]
    order = sorted(one(found, "B").there, key=lambda u: lines.front(u, one(found, "F").aloft))
    assert [u.number for u in order] == [0, 1, 2]
    # From farther off it fires from where it is.
    unit(found, "F/0").place = (6000, 10400)
    lines = attack.targets(found, one(found, "F"), found.acting)
    away = attack.FromAbove(
        found, one(found, "F"), one(found, "B"), attack.paths_of(one(found, "F"), found.acting)
    )
    order = sorted(one(found, "B").there, key=lambda u: away.front(u, one(found, "F").aloft))
    assert [u.number for u in order] == [2, 1, 0]


@pytest.mark.clause("epic.aircraft.attack-ground")
def test_range_and_arc_count_from_the_air_as_well():
    found = battle(
        acting_of(found_of(aloft("F", 0, "t.fighter", (63, 68)), FOE), flying("F", GROUND_ATTACK, "strike"))
    )
    flyer = unit(found, "F/0")
    assert list(attack.targets(found, one(found, "F"), found.acting)) == ["B"]
    flyer.heading = 1800
    assert attack.targets(found, one(found, "F"), found.acting) == {}
    flyer.heading, flyer.place = 0, (6300, 4000)
    assert attack.targets(found, one(found, "F"), found.acting) == {}
