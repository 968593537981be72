"""Flak from the ground and from the air, and jinking under it."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events, sequence
from grognard.systems.epic.aircraft import attack, flak, gunnery, jinking
from grognard.systems.epic.events import air
from grognard.systems.epic.shooting import hits, shooting
from grognard.systems.epic.shooting.hits import AA
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION
from systems.epic.air import FAR, FOE, OURS, acting_of, aloft, flying, found_of, squadron, take
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    one,
    piece,
    quanta,
    rolls,
    state,
    told,
    unit,
)


def drawn(found, name="F", leaving=False, path=None):
    """The flak that a way draws: formation, weapons that fire, and units that are silent."""
    acting_row = found.acting
    made = (
        attack.paths_of(one(found, name), acting_row) if path is None else {0: tuple(quanta(p) for p in path)}
    )
    made = {n: tuple(tuple(p) for p in way) for n, way in made.items()}
    return [
        (v.formation.id, len(v.guns), len(v.silent))
        for v in flak.volleys(found, one(found, name), made, leaving)
    ]


@pytest.mark.clause("epic.aircraft.flak-who")
@pytest.mark.example("epic.ex.flak.types")
def test_a_bomber_fires_its_tail_guns_at_who_comes_up_behind_it_before_it_is_attacked():
    rows = (squadron("F", 0, "t.fighter"), OURS, aloft("X", 1, "t.bomber", (60, 80), heading=0), FAR)
    playing = game(found_of(*rows), 2, 5, 1)
    take(playing, "F", INTERCEPTION)
    answer(playing, ("epic-approach", [[60, 1.5], [60, 65]]), ("epic-jink", "steady"))
    assert one(playing, "F").destroyed
    assert told(playing, air.AirAttack) == []


@pytest.mark.clause("epic.aircraft.flak-who#2")
@pytest.mark.clause("epic.aircraft.flak-who", "epic.special-weapons.anti-aircraft")
def test_only_anti_aircraft_weapons_fire_flak_and_only_at_the_enemy():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        formation("R", 1, "t.man", (60, 50)),
        formation("A", 0, "t.flak", (62, 50)),
    )
    found = battle(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))))
    assert drawn(found) == []
    assert not hits.can_hurt(AA, unit(found, "R/0").kit)
    assert hits.can_hurt(AA, unit(found, "F/0").kit)


@pytest.mark.clause("epic.special-weapons.anti-aircraft")
@pytest.mark.example("epic.ex.weapons.aa")
def test_other_values_of_such_a_weapon_are_used_normally():
    found = battle(
        found_of(
            formation("A", 0, "t.flak", (60, 60)),
            formation("R", 1, "t.man", (60, 80)),
            aloft("X", 1, "t.fighter", (60, 70)),
        )
    )
    assert shooting.targets(found, one(found, "A"), "advance") == ["R"]
    lines = Lines(found, one(found, "A"), one(found, "R"), "advance")
    assert {shot.kind for shot in shooting.shots_of(lines, lines.guns, "best")} == {"ap"}


@pytest.mark.clause("epic.aircraft.flak-conditions#1")
@pytest.mark.clause("epic.aircraft.flak-conditions")
@pytest.mark.example("epic.ex.flak.hill")
def test_an_anti_aircraft_tank_behind_a_hill_fires_all_the_same():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        OURS,
        formation("A", 1, "t.flak", (60, 90)),
        formation("C", 1, "t.man", (60, 40)),
    )
    playing = game(acting_of(found_of(*rows, piece=[piece("hills", 40, 70, 80, 80)]), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1)  # fmt: skip
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A"]
    assert told(playing, events.Crossfire) == []
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [4]


@pytest.mark.clause("epic.aircraft.flak-conditions#ruling")
@pytest.mark.parametrize(("markers", "fire"), [(0, 3), (1, 2), (2, 1), (3, 0), (9, 0)])
def test_markers_suppress_flak_the_farthest_first_and_no_action_changes_its_score(markers, fire):
    guns = formation(
        "A", 1, "t.flak", (60, 40), (63, 40), (66, 40), markers=markers, action="double", acted=True
    )
    found = battle(
        acting_of(
            found_of(aloft("F", 0, "t.fighter", (60, 60)), guns),
            flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))),
        )
    )
    assert drawn(found) == [("A", fire, 3 - fire)]
    volley = next(flak.volleys(found, one(found, "F"), {0: ((6000, 150), (6000, 6000))}))
    assert [gun.unit.number for gun in volley.guns] == list(range(fire))
    assert all(int(gunnery.score(gun, volley.extra)) == 4 for gun in volley.guns)


@pytest.mark.clause("epic.aircraft.flak-conditions#ruling")
def test_who_is_out_of_range_absorbs_no_marker():
    guns = formation("A", 1, "t.flak", (60, 40), (170, 100), markers=1)
    found = battle(
        acting_of(
            found_of(aloft("F", 0, "t.fighter", (60, 60)), guns),
            flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))),
        )
    )
    assert drawn(found) == [("A", 0, 1)]


@pytest.mark.clause("epic.aircraft.flak-from-aircraft")
@pytest.mark.example("epic.ex.flak.air-end")
@pytest.mark.parametrize(("end", "fires"), [((60, 60), True), ((60, 100), False)])
def test_aircraft_fire_flak_only_at_who_ends_in_their_arc(end, fires):
    rows = (aloft("F", 0, "t.fighter", end), aloft("X", 1, "t.bomber", (60, 75), heading=0))
    found = battle(acting_of(found_of(*rows), flying("F", INTERCEPTION, "flak", path=((60, 1.5), end))))
    assert drawn(found) == ([("X", 1, 0)] if fires else [])


@pytest.mark.clause("epic.aircraft.flak-from-ground")
@pytest.mark.example("epic.ex.flak.ground-path")
def test_units_on_the_ground_fire_at_who_passed_in_range_wherever_he_ended():
    rows = (aloft("F", 0, "t.fighter", (60, 100)), formation("A", 1, "t.flak", (104, 30)))
    found = battle(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 100))))
    )
    assert drawn(found) == [("A", 1, 0)]
    # 45 cm and both bases are 47.75 cm: a way 48 cm off is out of range.
    assert drawn(found, path=((56, 1.5), (56, 100))) == []
    assert drawn(found, path=((56.25, 1.5), (56.25, 100))) == [("A", 1, 0)]


@pytest.mark.clause("epic.aircraft.flak-from-ground")
@pytest.mark.parametrize(("heading", "fires"), [(0, False), (1800, True)])
def test_a_weapon_with_an_arc_fires_only_if_the_way_passes_through_it(heading, fires):
    guns = {"id": "A", "seat": 1, "units": [{"unit": "t.front", "at": [60, 80], "heading": heading}]}
    found = battle(
        acting_of(
            found_of(aloft("F", 0, "t.fighter", (60, 60)), guns),
            flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))),
        )
    )
    assert drawn(found) == ([("A", 1, 0)] if fires else [])


@pytest.mark.clause("epic.aircraft.flak-keeps-overwatch", "epic.aircraft.flak-free")
@pytest.mark.example("epic.ex.flak.ow")
def test_who_fires_flak_stays_on_overwatch_and_keeps_his_action():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), OURS, formation("A", 1, "t.flak", (60, 40), overwatch=True))
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1
    )
    assert len(told(playing, air.FlakFired)) == 1
    fired = one(playing, "A")
    assert (fired.overwatch, fired.acted, fired.action) == (True, False, "")
    assert "A" in [found.id for found in actions.able(state(playing), 1)]


@pytest.mark.clause("epic.aircraft.flak-excluded", "epic.actions.march-restrictions")
@pytest.mark.example("epic.ex.flak.broken", "epic.ex.actions.march-no-flak")
@pytest.mark.parametrize(
    ("state_of", "fires"),
    [({}, True), ({"broken": True}, False), ({"action": "march", "acted": True}, False), ({"action": "road_march"}, False), ({"action": "double"}, True)],
)  # fmt: skip
@pytest.mark.parametrize("leaving", [False, True])
def test_who_is_broken_or_marched_fires_no_flak(state_of, fires, leaving):
    rows = (aloft("F", 0, "t.fighter", (60, 60)), formation("A", 1, "t.flak", (60, 40), **state_of))
    found = battle(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))))
    assert bool(drawn(found, leaving=leaving)) == fires


@pytest.mark.clause("epic.aircraft.flak-repeat")
def test_a_weapon_fires_at_many_formations_but_once_at_each_in_a_turn():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        aloft("G", 0, "t.fighter", (70, 60)),
        formation("A", 1, "t.flak", (60, 40)),
    )
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1
    )
    assert state(playing).flak == (("A/0", 0, "F"),)
    path = {0: ((6000, 150), (6000, 6000))}
    assert list(flak.volleys(state(playing), one(playing, "F"), path, leaving=True)) == []
    assert [v.formation.id for v in flak.volleys(state(playing), one(playing, "G"), path)] == ["A"]


@pytest.mark.clause("epic.aircraft.flak-disengage-penalty#1")
@pytest.mark.clause("epic.aircraft.flak-disengage-penalty", "epic.aircraft.flak-disengage-penalty#ruling")
@pytest.mark.example("epic.ex.flak.disengage")
@pytest.mark.parametrize(
    ("state_of", "needs"),
    [({"action": "advance"}, 5), ({"action": "engage"}, 5), ({"action": "double"}, 5), ({"action": "sustained_fire"}, 4), ({"action": "marshal", "moved": True}, 5), ({"action": "marshal"}, 4), ({}, 4)],
)  # fmt: skip
def test_who_moved_hits_those_that_leave_worse_by_1(state_of, needs):
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        OURS,
        formation("A", 1, "t.flak", (60, 90), acted=True, **state_of),
    )
    found = found_of(*rows, phase="disengagement", done=[0, 1])
    playing = game(found, 3, rest=(2, 5))
    answer(playing, ("epic-disengage", [60, 119]))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")][:1] == [needs]


@pytest.mark.clause("epic.aircraft.flak-disengage-penalty#ruling")
def test_an_action_with_a_move_counts_even_if_nobody_went_anywhere():
    playing = game(
        acting(found_of(formation("A", 0, "t.flak", (60, 60)), FAR), "A", "advance", "move", "shoot")
    )
    answer(playing, ("epic-move", [60, 60]))
    assert one(playing, "A").moved
    assert flak.penalty(one(playing, "A"), leaving=True)
    assert not flak.penalty(one(playing, "A"), leaving=False)


@pytest.mark.clause("epic.aircraft.flak-disengage-penalty#ruling")
@pytest.mark.parametrize(("part", "moved"), [("move", True), ("regroup", False)])
def test_who_holds_has_moved_only_if_that_is_what_he_did(part, moved):
    found = found_of(formation("A", 0, "t.flak", (60, 60), markers=1), OURS, FAR)
    playing = game(acting(found, "A", "hold", part), rest=1)
    if moved:
        answer(playing, ("epic-move", [60, 70]))
    assert bool(flak.penalty(one(playing, "A"), leaving=True)) == moved


@pytest.mark.clause("epic.aircraft.flak-repeat", "epic.sequence.turn")
def test_the_next_turn_everything_may_be_fired_again():
    rows = (
        squadron("F", 0, "t.fighter", jinked=True, struck=True, moved=True),
        OURS,
        formation("A", 1, "t.flak", (60, 90)),
    )
    found = battle({**found_of(*rows), "phase": "rally"})
    found.flak = (("A/0", 0, "F"),)
    list(sequence.end_turn(found))
    flown = one(found, "F")
    assert (found.flak, flown.jinked, flown.struck, flown.moved) == ((), False, False, False)


@pytest.mark.clause("epic.aircraft.flak-who")
def test_nobody_fires_at_who_has_been_shot_down():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        OURS,
        formation("A", 1, "t.flak", (60, 40)),
        formation("C", 1, "t.flak", (60, 45)),
    )
    row = flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))
    playing = game(acting_of(found_of(*rows), row), 4, 5)
    answer(playing, ("epic-jink", "steady"))
    assert one(playing, "F").destroyed
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A"]
    assert state(playing).flak == (("A/0", 0, "F"),)


@pytest.mark.clause("epic.aircraft.flak-who", "epic.aircraft.flak-conditions#ruling")
@pytest.mark.parametrize("markers", [0, 1])
def test_who_is_suppressed_fires_nothing_and_puts_nobody_under_fire(markers):
    guns = formation("A", 1, "t.flak", (60, 40), (170, 100), (173, 100), markers=markers)
    rows = (aloft("F", 0, "t.fighter", (60, 60)), OURS, guns)
    row = flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))
    playing = game(acting_of(found_of(*rows), row), *([] if markers else [1]))
    silent = [event.units for event in told(playing, events.Suppressed)]
    assert silent == ([("A/0",)] if markers else [])
    assert len(told(playing, air.FlakFired)) == one(playing, "F").markers == 1 - markers


@pytest.mark.clause("epic.aircraft.flak-conditions#ruling")
def test_how_far_a_gun_is_goes_by_the_aircraft_nearest_to_it():
    rows = (
        aloft("F", 0, "t.fighter", (50, 60), (80, 60)),
        formation("A", 1, "t.flak", (44, 40), (65, 40), markers=1),
    )
    found = battle(found_of(*rows))
    ways = {0: ((5000, 150), (5000, 6000)), 1: ((8000, 150), (8000, 6000))}
    volley = next(flak.volleys(found, one(found, "F"), ways))
    assert [gun.unit.number for gun in volley.guns] == [0]


# -- jinking ---------------------------------------------------------------------------------------------------------


def under_fire(kind, *dice, guns="t.flak", **rest):
    """Aircraft that flew past a flak gun on their way to B; the first die is the gun's."""
    rows = (aloft("F", 0, kind, (63, 68), **rest), OURS, FOE, formation("A", 1, guns, (63, 40)))
    path = ((63, 1.5), (63, 68))
    return game(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", "strike", path=path)), *dice)


@pytest.mark.clause("epic.aircraft.jink#1", "epic.aircraft.jink-cost#1")
@pytest.mark.clause("epic.aircraft.jink", "epic.aircraft.jink-cost")
@pytest.mark.parametrize(
    ("answered", "die", "lives"),
    [("jink", 4, True), ("jink", 3, False), ("steady", 6, True), ("steady", 5, False)],
)
def test_who_jinks_saves_on_4_instead_of_his_armour(answered, die, lives):
    playing = under_fire("t.fighter", 4, die)
    assert [option.odds for option in (asked(playing).explain("jink"), asked(playing).explain("steady"))] == [
        (("epic-odds-save", 0.5),),
        (("epic-odds-save", 1 / 6),),
    ]
    answer(playing, ("epic-jink", answered))
    assert one(playing, "F").destroyed != lives
    # Who jinked does not attack any more.
    assert (asked(playing).ask == "epic-target") == (answered == "steady" and lives)
    assert one(playing, "F").jinked == (answered == "jink")


@pytest.mark.clause("epic.aircraft.jink")
@pytest.mark.example("epic.ex.jink.bomber")
def test_a_bomber_cannot_jink():
    playing = under_fire("t.bomber", 4, 5)
    assert asked(playing).ask == "epic-target"
    assert not one(playing, "F").jinked


@pytest.mark.clause("epic.aircraft.jink#ruling")
def test_jinking_helps_against_nothing_that_allows_no_save_and_is_rolled_again_in_reinforced_armour():
    playing = under_fire("t.fighter", 4, guns="t.macro")
    answer(playing, ("epic-jink", "jink"))
    assert one(playing, "F").destroyed
    playing = under_fire("t.hard", 4, 3, 4)
    answer(playing, ("epic-jink", "jink"))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-save")] == [4, 4]
    assert not one(playing, "F").destroyed


@pytest.mark.clause("epic.aircraft.jink#ruling")
def test_the_whole_formation_jinks_or_nobody():
    rows = (
        aloft("F", 0, "t.fighter", (63, 68), (66, 68)),
        OURS,
        FOE,
        formation("A", 1, "t.flak", (63, 40), (66, 40)),
    )
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", "strike", path=((63, 1.5), (63, 68)))),
        4,
        4,
        4,
        4,
    )
    answer(playing, ("epic-jink", "jink"))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-save")] == [4, 4]
    assert len(one(playing, "F").aloft) == 2


@pytest.mark.clause("epic.aircraft.jink-cost")
@pytest.mark.example("epic.ex.jink.after")
def test_who_has_attacked_jinks_without_loss_and_is_not_asked():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60), struck=True),
        OURS,
        formation("A", 1, "t.flak", (60, 90), acted=True),
    )
    playing = game(found_of(*rows, phase="disengagement", done=[0, 1]), 4, 4, rest=(2, 5))
    answer(playing, ("epic-disengage", [60, 119]))
    assert told(playing, air.Jinks)
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-save")] == [4]
    assert not one(playing, "F").destroyed


@pytest.mark.clause("epic.aircraft.jink-cost")
def test_who_jinked_fires_no_flak_either():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), aloft("X", 1, "t.bomber", (60, 75), jinked=True))
    found = battle(acting_of(found_of(*rows), flying("F", INTERCEPTION, "flak", path=((60, 1.5), (60, 60)))))
    assert drawn(found) == []
    assert not jinking.may_attack(one(found, "X"))
    assert list(attack.intercept(found, one(found, "X"))) == []
