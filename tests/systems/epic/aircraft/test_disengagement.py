"""Aircraft leave the table: ways off it, markers, and what is foreseen of a way."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events, outlook, probe
from grognard.systems.epic.aircraft import attack, disengagement, gunnery
from grognard.systems.epic.aircraft.ways import Departure
from grognard.systems.epic.events import air
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.state import GROUND_ATTACK, PATROL
from systems.epic.air import FOE, OURS, acting_of, aloft, flying, found_of, squadron, take
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    one,
    quanta,
    rolls,
    state,
    told,
    unit,
)


@pytest.mark.clause("epic.aircraft.disengage-timing", "epic.aircraft.disengage-move", "epic.sequence.turn")
@pytest.mark.example("epic.ex.diseng.order")
def test_aircraft_leave_at_the_end_of_the_turn_before_anybody_rallies():
    rows = (
        aloft("F", 0, "t.fighter", (60, 60)),
        formation("O", 0, "t.man", (20, 20), acted=True, markers=0),
        formation("A", 1, "t.flak", (60, 30), (64, 30), acted=True, markers=1),
    )
    playing = game(found_of(*rows, ratings=[3, 2]), 1, rest=(5, 2))
    assert asked(playing).ask == "epic-disengage"
    assert state(playing).phase == disengagement.PHASE
    # Forward 30 cm, round, and back over its own edge, past the one gun that is not suppressed.
    answer(playing, ("epic-disengage", [[60, 90], [90, 90], [90, 1]]))
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    assert kinds.index("FlewOff") < kinds.index("FlakFired") < kinds.index("Rallied")
    assert (unit(playing, "F/0").status, one(playing, "F").aloft) == ("reserve", [])


@pytest.mark.clause("epic.aircraft.disengage-move")
def test_any_edge_will_do_and_turns_are_limited():
    found = battle(found_of(aloft("F", 0, "t.bomber", (60, 60)), OURS))
    leaving = Departure(found, one(found, "F"))
    assert leaving.refuse(quanta([[60, 95], [120, 95]])) is not None
    assert leaving.refuse(quanta([[90, 60]])).reasons[0].rule == "epic.aircraft.disengage-move"
    ends = {}
    for name, way in {
        "top": [[60, 100]],
        "right": [[60, 90], [80, 110], [85, 115]],
        "left": [[60, 90], [40, 110], [35, 115]],
    }.items():
        assert leaving.refuse(quanta(way)) is None
        ends[name] = leaving.flown(quanta(way)).places[-1]
    assert ends == {"top": (6000, 12000), "right": (9000, 12000), "left": (3000, 12000)}
    assert all(x in (0, 18000) or y in (0, 12000) for x, y in ends.values())


@pytest.mark.clause("epic.aircraft.disengage-move")
def test_one_place_is_where_to_leave_by():
    found = battle(found_of(aloft("F", 0, "t.fighter", (60, 40)), OURS))
    leaving = Departure(found, one(found, "F"))
    flown = leaving.flown(quanta([170, 70]))
    assert flown.places == ((6000, 4000), (6000, 7000), (18000, 7000))
    assert leaving.refuse(quanta([170, 70])) is None
    assert leaving.flown(quanta([60, 110])).places == ((6000, 4000), (6000, 12000))


@pytest.mark.clause("epic.aircraft.blast-foreign-edge", "epic.aircraft.blast-foreign-edge#ruling")
@pytest.mark.parametrize(
    ("edges", "way", "markers"),
    [
        (["bottom", "top"], [60, 119], 1),
        (["top", "bottom"], [60, 119], 0),
        (["bottom", "top"], [[60, 90], [120, 90]], 1),
        (["bottom-left", "top-right"], [[60, 90], [30, 90], [30, 1]], 0),
        (["top-left", "bottom-right"], [[60, 90], [1, 90]], 0),
        (["top-left", "bottom-right"], [60, 119], 0),
        (["top-right", "bottom-left"], [60, 119], 1),
    ],
)
def test_who_leaves_by_another_edge_than_his_own_gets_a_marker(edges, way, markers):
    playing = game(
        found_of(
            aloft("F", 0, "t.fighter", (60, 60)),
            formation("O", 0, "t.man", (170, 5), acted=True),
            formation("Z", 1, "t.man", (170, 115), acted=True),
            edges=edges,
        ),
        rest=(2, 5),
    )
    answer(playing, ("epic-disengage", way))
    assert one(playing, "F").markers == markers


# -- markers ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.blast-under-fire")
def test_one_marker_for_coming_under_fire_on_the_way_in_and_one_on_the_way_out():
    guns = [formation(name, 1, "t.flak", (x, 50), acted=True) for name, x in (("A", 50), ("C", 70))]
    rows = (
        squadron("F", 0, "t.fighter"),
        formation("O", 0, "t.man", (170, 5), acted=True),
        *guns,
        formation("D", 1, "t.flak", (60, 100), acted=True),
    )
    playing = game(found_of(*rows), 2, 1, 1, 1, rest=(2, 5))
    take(playing, "F", GROUND_ATTACK)
    answer(playing, ("epic-approach", [60, 40]))
    assert len(told(playing, air.FlakFired)) == 2
    assert one(playing, "F").markers == 1
    if asked(playing).ask == "epic-target":
        answer(playing, ("epic-target", "nobody"))
    answer(playing, ("epic-disengage", [60, 119]))
    assert [event.formation for event in told(playing, air.FlakFired)] == ["A", "C", "D"]
    # One for the way in, one for the way out, and one for the enemy's edge.
    assert one(playing, "F").markers == 3


@pytest.mark.clause("epic.aircraft.blast-losses")
def test_a_marker_for_each_aircraft_lost_and_for_each_point_of_damage():
    rows = (
        aloft("F", 0, "t.fighter", (63, 68), (66, 68), struck=True),
        OURS,
        formation("A", 1, "t.flak", (63, 40), (66, 40)),
    )
    path = ((63, 1.5), (63, 68))
    playing = game(acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=path)), 4, 1, 1)
    assert (len(one(playing, "F").aloft), one(playing, "F").markers) == (1, 2)
    rows = (aloft("F", 0, "t.tough", (63, 68)), OURS, formation("A", 1, "t.flak", (63, 40), (66, 40)))
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=path)), 4, 4, 1, 1, 1, 1
    )
    assert (unit(playing, "F/0").damage, one(playing, "F").markers) == (2, 3)


@pytest.mark.clause("epic.aircraft.never-broken")
@pytest.mark.example("epic.ex.air.never-broken")
def test_aircraft_are_never_broken_nor_suppressed_and_do_not_rally():
    rows = (
        aloft("F", 0, "t.fighter", (63, 68), (66, 68), markers=5),
        formation("O", 0, "t.man", (170, 5), acted=True, markers=0),
        formation("B", 1, "t.man", (60, 80), (63, 80), (66, 80), acted=True),
    )
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "strike", path=((63, 1.5), (63, 68)))),
        1,
        1,
        rest=(2, 5),
    )
    lines = attack.targets(state(playing), one(playing, "F"), state(playing).acting)["B"]
    assert shooting.suppressed(lines, lines.markers) == []
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Suppressed) == []
    assert not one(playing, "F").broken
    answer(playing, ("epic-disengage", [[63, 98], [120, 98], [120, 1]]))
    flown = one(playing, "F")
    assert (flown.broken, flown.markers) == (False, 5)
    assert [roll.seat for roll in rolls(playing, "epic-roll-rally")] == [1]
    assert int(actions.modifiers(state(playing), flown, PATROL, retaining=False)) == -5


def test_the_odds_of_a_way_tell_of_the_flak_it_draws():
    rows = (squadron("F", 0, "t.fighter", 2), OURS, FOE, formation("A", 1, "t.flak", (60, 40), (64, 40)))
    playing = game(found_of(*rows), 2)
    take(playing, "F", GROUND_ATTACK)
    note = asked(playing).explain(quanta([60, 60]))
    means = dict(note.means)
    assert means["epic-mean-flak"] == 2
    assert means["epic-mean-kills"] == pytest.approx(2 * 0.5 * 5 / 6)
    assert dict(note.odds)["epic-odds-unscathed"] == pytest.approx((1 - 0.5 * 5 / 6) ** 2)
    quiet = asked(playing).explain(quanta([[150, 1.5], [150, 60]]))
    assert (quiet.means, dict(quiet.odds)) == ((), {"epic-odds-unscathed": 1.0})
    assert probe.probe(state(playing), "state", {"formation": "F", "field": "markers"}) == 0


@pytest.mark.parametrize(
    ("place", "far"), [((0, 500), 300), ((900, 100), 600), ((300, -400), 400), ((300, 700), 100)]
)
def test_how_close_a_way_comes_to_a_place(place, far):
    assert gunnery.near(place, ((300, 0), (300, 600))) == far
    assert gunnery.near(place, ((300, 0),)) >= far


def test_an_outlook_draws_the_way_the_flak_zones_and_who_fires_at_each_leg():
    rows = (
        squadron("F", 0, "t.fighter", 2),
        OURS,
        FOE,
        formation("A", 1, "t.flak", (60, 40)),
        formation("C", 1, "t.flak", (170, 90)),
    )
    found = battle(found_of(*rows))
    seen = outlook.look(found, "F", (6000, 6000))
    signs = {sign.key: sign for sign in seen.signs}
    assert signs["epic-sign-way"].at == ((6000, 150), (6000, 6000))
    assert (signs["epic-sign-flak"].at, signs["epic-sign-flak"].radius) == (((6000, 4000),), 4500 + 125 + 150)
    assert signs["epic-sign-leg-under-fire"].pieces == ("A/0",)
    assert seen.threats == ("A",)
    assert [ring.key for ring in seen.ranges] == ["epic-weapon-t-cannon"]
    assert outlook.look(found, "F").signs == ()
    assert one(found, "F").kept_off


def test_an_outlook_draws_the_way_home():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), OURS, formation("A", 1, "t.flak", (60, 90)))
    found = battle(found_of(*rows))
    straight = outlook.look(found, "F")
    assert [sign.at for sign in straight.signs if sign.key == "epic-sign-way"] == [
        ((6000, 6000), (6000, 12000))
    ]
    turned = outlook.look(found, "F", (17000, 9000))
    assert [sign.at for sign in turned.signs if sign.key == "epic-sign-way"] == [
        ((6000, 6000), (6000, 9000)),
        ((6000, 9000), (18000, 9000)),
    ]


@pytest.mark.clause("epic.aircraft.disengage-move")
@pytest.mark.parametrize("heading", range(3, 3600, 397))
@pytest.mark.parametrize("place", [(0.01, 60), (179.99, 0.02), (90, 119.99), (0, 0), (60, 60)])
def test_there_is_a_way_off_the_table_from_everywhere(place, heading):
    found = battle(found_of(aloft("F", 0, "t.fighter", place, heading=heading), OURS))
    leaving = Departure(found, one(found, "F"))
    assert leaving.refuse(leaving.default()) is None
    x, y = leaving.flown(leaving.default()).places[-1]
    assert x in (0, 18000) or y in (0, 12000)
