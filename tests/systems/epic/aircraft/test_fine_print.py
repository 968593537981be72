"""The fine print of aircraft: from where their fire comes, by which edge each leaves, what a patrol is asked."""

from __future__ import annotations

import pytest

from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.aircraft import approach, disengagement, gunnery
from grognard.systems.epic.aircraft.attack import FromAbove
from grognard.systems.epic.state import GROUND_ATTACK, Acting
from systems.epic.air import FOE, OURS, acting_of, aloft, flying, found_of, on_patrol, squadron, take
from systems.epic.table import answer, asked, battle, formation, game, mixed, one, quanta, rolls, state, unit

DONE = (formation("O", 0, "t.man", (170, 5), acted=True), formation("Z", 1, "t.man", (170, 115), acted=True))


@pytest.mark.clause("epic.aircraft.attack-ground")
def test_those_nearest_to_any_of_the_aircraft_are_hit_first():
    made = battle(found_of(aloft("F", 0, "t.fighter", (50, 80), (76, 80)), OURS, FOE))
    lines = FromAbove(made, one(made, "F"), one(made, "B"), {})
    far = [lines.front(man, one(made, "F").aloft) for man in one(made, "B").there]
    assert far == [900, 1200, 900], (
        "from the edge of each man to the place in the air from which he is fired at"
    )


@pytest.mark.clause("epic.aircraft.blast-foreign-edge")
def test_one_aircraft_that_leaves_by_a_foreign_edge_is_enough_for_a_marker():
    playing = game(found_of(aloft("F", 0, "t.fighter", (20, 24), (30, 24), heading=2250), *DONE), rest=(2, 5))
    made = state(playing)
    leaving = disengagement.Departure(made, one(made, "F"))
    ends = leaving.ways(leaving.flown(leaving.default()))
    assert [disengagement.home(made, one(made, "F"), way[-1]) for way in ends.values()] == [False, True]
    playing.submit(0, leaving.default())
    assert one(playing, "F").markers == 1


@pytest.mark.clause("epic.aircraft.cap#ruling", "epic.air-transport.take-off")
@pytest.mark.parametrize(
    ("row", "ask", "clause"),
    [
        (on_patrol("F", 0, "t.fighter", (60, 1.5), acted=True), "epic-patrol-goes-on", "epic.aircraft.cap"),
        (formation("F", 0, "t.hawk", (60, 40), acted=True), "epic-take-off", "epic.air-transport.take-off"),
    ],
)
def test_a_patrol_is_asked_whether_it_goes_on_and_who_landed_whether_it_takes_off(row, ask, clause):
    playing = game(found_of(row, *DONE), rest=(2, 5))
    assert (asked(playing).ask, asked(playing).rule) == (ask, clause)


@pytest.mark.clause("epic.tournament.reserve-embarked")
def test_those_on_board_are_in_play_as_soon_as_their_aircraft_is():
    inside = {"id": "T", "seat": 0, "status": "reserve", "units": [{"unit": "t.man", "carrier": "H/0"}] * 2}
    playing = game(found_of(squadron("H", 0, "t.hawk"), inside, OURS, FOE), 2)
    take(playing, "H", GROUND_ATTACK)
    answer(playing, ("epic-mission", "strafe"), ("epic-approach", [60, 40]))
    assert unit(playing, "T/0").status == "aboard"
    assert one(playing, "T").status == "field"


# -- ways and flak ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.aircraft.approach-distance")
@pytest.mark.parametrize("end", [(0, 60), (180, 60), (60, 120), (60, 0)])
def test_an_approach_may_end_on_the_very_edge_of_the_table_and_not_beyond(end):
    made = battle(found_of(squadron("F", 0, "t.fighter"), OURS, FOE))
    region = approach.ground_attack(made, one(made, "F"))
    start = [6000, 150] if end != (60, 0) else [6010, 150]
    x, y = quanta(end)
    assert region.refuse([start, [x, y]]) is None
    beyond = [x + (1 if x == 18000 else -1 if x == 0 else 0), y + (1 if y == 12000 else -1 if y == 0 else 0)]
    assert region.refuse([start, beyond]) is not None


@pytest.mark.clause("epic.aircraft.flak-from-ground")
@pytest.mark.parametrize(("x", "reached"), [(4775, True), (4776, False)])
def test_a_way_at_the_very_end_of_the_range_draws_flak_and_one_beyond_does_not(x, reached):
    made = battle(found_of(aloft("F", 0, "t.fighter", (60, 60)), OURS, formation("A", 1, "t.flak", (60, 50))))
    gun = unit(made, "A/0")
    weapon, mode = gun.kit.anti_air[0]
    # 45 cm, with the halves of a base of 2.5 and of one of 3.
    way = ((6000 + x, 1000), (6000 + x, 9000))
    assert gunnery.reaches(gun, weapon, mode, way, 150) == reached


@pytest.mark.clause("epic.special-weapons.slow-firing")
def test_slow_flak_that_has_fired_reloads():
    rows = (aloft("F", 0, "t.fighter", (60, 60)), OURS, formation("A", 1, "t.slow", (60, 50)))
    playing = game(
        acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60)))), 1
    )
    assert unit(playing, "A/0").reloading == ((0, 4),)


@pytest.mark.clause("epic.air-transport.air-assault", "epic.air-transport.air-assault-resolution")
@pytest.mark.parametrize(
    ("shaken", "gone", "on"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_an_air_assault_is_off_where_the_aircraft_broke_or_the_enemy_is_gone(shaken, gone, on):
    made = battle(found_of(formation("H", 0, "t.hawk", (60, 70)), OURS, FOE))
    one(made, "H").broken = shaken
    for found in one(made, "B").units if gone else ():
        found.status = "gone"
    acting = Acting(formation="H", action=GROUND_ATTACK, plan=("counter_charge", "fight"), targets=("B",))
    landing.assault(made, one(made, "H"), acting)
    assert (made.assault is not None, bool(acting.plan)) == (on, on)


@pytest.mark.clause("epic.aircraft.blast-losses", "epic.special-weapons.macro-order")
def test_normal_hits_on_aircraft_are_saved_before_macro_hits_are_given():
    guns = mixed("A", 1, ("t.flak", (60, 50)), ("t.macro", (64, 50)))
    rows = (aloft("F", 0, "t.fighter", (60, 60), struck=True), OURS, guns)
    found = acting_of(found_of(*rows), flying("F", GROUND_ATTACK, "flak", path=((60, 1.5), (60, 60))))
    # Both hit; the one is dodged, and only then the other strikes.
    playing = game(found, 4, 4, 4)
    assert one(playing, "F").destroyed
    assert len(rolls(playing, "epic-roll-save")) == 1
