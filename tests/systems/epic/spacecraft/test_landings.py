"""Where ships stand and when they come, where those land who fall from orbit, and who notices."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.events import space
from grognard.systems.epic.spacecraft import operation, pinpoint, planetfall, plotting
from systems.epic.orbit import FOE, OURS, arriving, found, orbit, podded, ship, waiting
from systems.epic.table import (
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    piece,
    refused,
    rolls,
    state,
    told,
    unit,
)

# -- the ship --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.setup-first#ruling")
def test_a_ship_stands_where_it_was_put():
    playing = game(found(waiting("S", 1, "t.ship"), waiting("B", 0, "t.tank"), phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (40, 118)))
    assert unit(playing, "S/0").place == (4000, 11800)


@pytest.mark.clause(
    "epic.spacecraft.setup-first", "epic.spacecraft.setup-order", "epic.tournament.spacecraft"
)
def test_a_ship_that_is_in_orbit_already_is_not_planned_again():
    made = battle(found(ship(), OURS, FOE))
    assert list(plotting.plan(made, 0)) == list(plotting.plan(made, 1)) == []


@pytest.mark.clause("epic.spacecraft.secret-coordinates")
@pytest.mark.parametrize(("kind", "asks"), [("t.ship", True), ("t.both", True), ("t.lances", False)])
def test_only_a_ship_that_can_bombard_notes_where(kind, asks):
    playing = game(found(waiting("S", 0, kind), waiting("A", 0, "t.tank"), waiting("B", 1, "t.tank"), phase="spacecraft", turn=1))  # fmt: skip
    answer(playing, ("epic-ship-where", (90, 3)), ("epic-ship-turn", 1))
    assert (asked(playing).ask == "epic-plot-bombardment") == asks


@pytest.mark.clause("epic.spacecraft.planetfall-off-table")
def test_who_is_on_the_table_or_in_orbit_already_is_not_set_aside():
    rows = (ship(), waiting("W", 0, "t.lander"), orbit("D", "t.lander"), formation("L", 0, "t.lander", (40, 40)), OURS, FOE)  # fmt: skip
    made = battle(found(*rows))
    assert [name for name in "SWDLO" if plotting.may_descend(made, one(made, "S"), one(made, name))] == ["W"]


@pytest.mark.clause("epic.spacecraft.action#1")
@pytest.mark.parametrize(("due", "turn", "comes"), [(1, 1, True), (1, 2, True), (2, 2, True), (3, 2, False)])
def test_a_ship_acts_in_its_turn_or_later_if_it_was_delayed(due, turn, comes):
    made = battle(found(ship(due=due), OURS, FOE, turn=turn))
    assert operation.arrives(made, one(made, "S")) == comes
    assert not operation.arrives(made, one(made, "O"))


@pytest.mark.clause("epic.spacecraft.delayed#1")
@pytest.mark.parametrize(("theirs", "comes"), [(3, 4), (4, 3)])
def test_a_delayed_ship_gives_way_to_one_that_was_planned_for_the_next_turn(theirs, comes):
    playing = game(found(ship(), ship(1, due=theirs, id="X"), OURS, FOE), 1)
    answer(playing, ("epic-activate", "S"))
    assert one(playing, "S").due == comes
    assert told(playing, space.Delayed)[0].turn == comes


@pytest.mark.clause("epic.spacecraft.operation-steps#ruling", "epic.lists.drop-pods#2")
def test_a_second_pod_finds_nobody_broken_by_the_first():
    # A lone tank under fire from both: markers, and not a hit for the second.
    tank = formation("B", 1, "t.engine", (60, 74), (90, 100))
    squads = (orbit("T", "t.man", 1, pod="t.pod"), orbit("U", "t.man", 1, pod="t.pod"))
    rows = (ship(), *squads, OURS, {**tank, "markers": 5})
    playing = arriving(*rows, plots={"T": [60, 60], "U": [66, 60]}, dice=(2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))
    answer(playing, ("epic-planetfall-which", "T"), ("epic-planetfall-where", (60, 60)))
    answer(playing, ("epic-pod-where", (60, 62)))
    assert (one(playing, "B").markers, one(playing, "B").broken) == (6, False)
    answer(playing, ("epic-planetfall-where", (66, 60)), ("epic-pod-where", (66, 62)))
    assert one(playing, "B").broken
    assert unit(playing, "B/0").damage == 0


@pytest.mark.clause("epic.spacecraft.pinpoint-targets")
@pytest.mark.parametrize(("box", "need"), [((50, 90, 70, 110), 3), ((50, 60, 70, 80), 2)])
def test_an_engine_in_cover_is_harder_to_hit_from_orbit(box, need):
    engine = formation("W", 1, "t.engine", (60, 100))
    playing = arriving(ship(kind="t.twin"), OURS, engine, dice=(2, 1, 1), piece=[piece("woods", *box)])
    answer(playing, *[("epic-pinpoint", "W/0")] * (2 if asked(playing).ask == "epic-pinpoint" else 0))
    assert [int(roll.tally) for roll in rolls(playing, "epic-roll-to-hit")] == [need, need]
    assert pinpoint.engines(state(playing), 0) == ["W/0"]


# -- where one comes down --------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.planetfall-placement#1")
def test_a_drop_zone_reaches_fifteen_centimetres_as_far_as_the_table_goes():
    made = battle(found(ship(), orbit("D", "t.walker"), OURS, FOE))
    assert planetfall.aims(made, (6000, 4000)).box == (4500, 2500, 7500, 5500)
    assert planetfall.aims(made, (300, 400)).box == (0, 0, 1800, 1900)
    assert planetfall.aims(made, (17900, 11800)).box == (16400, 10300, 18000, 12000)
    for zone in ((0, 6000), (18000, 6000), (6000, 0), (6000, 12000)):
        spots = planetfall.aims(made, zone)
        assert spots.refuse(list(zone)) is None
        assert spots.first() == zone
    tried = list(planetfall.aims(made, (6000, 6000)).candidates())
    assert {planetfall.basics.gap_at(spot, 0, (6000, 6000), 0) for spot in tried} <= set(range(1502))
    assert max(x for x, _ in tried) == 7500


def falls(made, spot, name="D"):
    """What becomes of a unit that falls on a spot: the question where it is put, or its place."""
    script = planetfall.touch_down(made, one(made, name), unit(made, f"{name}/0"), spot)
    try:
        return next(script)
    except StopIteration as done:
        return done.value


@pytest.mark.clause("epic.spacecraft.planetfall-off-table-loss#ruling")
@pytest.mark.parametrize(
    ("on", "off"),
    [((0, 6000), (-1, 6000)), ((18000, 6000), (18001, 6000)), ((6000, 0), (6000, -1)), ((6000, 12000), (6000, 12001))],
)  # fmt: skip
def test_only_who_falls_with_his_middle_off_the_table_is_lost(on, off):
    made = battle(found(ship(), orbit("D", "t.walker"), OURS, FOE))
    assert falls(made, off) is None
    assert falls(made, on).ask == "epic-bad-landing"
    assert falls(made, (6000, 6000)) == (6000, 6000)


@pytest.mark.clause(
    "epic.spacecraft.planetfall-bad-landing#1", "epic.spacecraft.planetfall-bad-landing#ruling"
)
def test_the_opponent_goes_a_centimetre_farther_than_need_be_and_no_more():
    lander = {**orbit("D", "t.walker"), "seat": 1}
    below = formation("C", 1, "t.tank", (60, 60))
    made = battle(found(ship(), lander, OURS, below))
    asks = falls(made, (6000, 6000))
    assert asks.seat == 0, "the opponent of who lands"
    # A walker of 3 cm beside a tank of 2.5 cm: 2.75 cm from its middle, and places are tried in steps of half a centimetre.
    assert asks.form.refuse([6300, 6000]) is None
    assert asks.form.refuse([6400, 6000]) is None
    assert asks.form.refuse([6401, 6000]) is not None
    assert asks.form.refuse([6250, 6000]) is not None
    assert asks.form.region.box == (5600, 5600, 6400, 6400)


@pytest.mark.clause("epic.spacecraft.planetfall-bad-landing#ruling")
def test_near_the_corner_he_puts_him_on_the_table():
    made = battle(found(ship(), orbit("D", "t.walker"), OURS, FOE))
    asks = falls(made, (0, 0))
    left, bottom, right, top = asks.form.region.box
    assert (left, bottom) == (0, 0)
    assert right == top > 150
    asks = falls(made, (18000, 12000))
    left, bottom, right, top = asks.form.region.box
    assert (right, top) == (18000, 12000)
    assert left < 17850


@pytest.mark.clause("epic.spacecraft.planetfall-bad-landing#1")
def test_the_place_he_names_is_where_it_stands():
    below = formation("C", 1, "t.tank", (60, 42))
    playing = arriving(
        ship(), orbit("D", "t.walker"), OURS, below, plots={"D": [60, 40]}, dice=(2, 1, 1, 1, 1)
    )
    answer(playing, ("epic-planetfall-where", (60, 40)))
    playing.submit(1, [6000, 3350] if asked(playing).form.refuse([6000, 3350]) is None else asked(playing).form.default())  # fmt: skip
    assert unit(playing, "D/0").place[1] < 4000
    assert abs(unit(playing, "D/0").place[0] - 6000) < 1000


@pytest.mark.clause("epic.spacecraft.planetfall-bad-landing#1")
@pytest.mark.parametrize(("y", "is_clear"), [(47.5, False), (47.51, True)])
def test_the_enemys_zone_is_five_centimetres_deep_for_who_falls(y, is_clear):
    made = battle(found(ship(), orbit("D", "t.walker"), OURS, formation("B", 1, "t.man", (60, 40))))
    assert planetfall.clear(made, one(made, "D"), unit(made, "D/0"), (6000, round(y * 100))) == is_clear


# -- who gets out ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.planetfall-overwatch#1", "epic.spacecraft.planetfall-disembark")
@pytest.mark.parametrize("out", [True, False])
def test_overwatch_notices_who_gets_out_and_not_the_lander(out):
    troops = {"id": "T", "seat": 0, "status": "reserve", "units": [{"unit": "t.man", "carrier": "A/0"}] * 3}
    watching = formation("B", 1, "t.man", (60, 60), (63, 60), overwatch=True)
    playing = arriving(ship(), orbit("A", "t.lander"), troops, OURS, watching, plots={"A": [60, 40]}, dice=(2, 1, 1, 1, 1))  # fmt: skip
    answer(playing, ("epic-planetfall-where", (60, 38)), ("epic-land", ["T"] if out else []))
    assert (asked(playing).ask == "epic-overwatch") == out
    assert {event.carrier for event in told(playing, events.Disembarked)} == ({"A/0"} if out else set())


@pytest.mark.clause("epic.spacecraft.operation-steps#ruling")
def test_who_was_bombarded_is_not_broken_by_a_friend_who_fires_from_overwatch():
    shelled = formation("B", 1, "t.man", (60, 110))
    watching = formation("W", 1, "t.man", (60, 74), overwatch=True)
    squads = (orbit("T", "t.man", 2, pod="t.claw"), orbit("U", "t.man", 1, pod="t.claw"))
    plots = {"S": [60, 110], "T": [60, 50], "U": [90, 50]}
    # The barrage misses the one man; of the two who get out the other's fire hits one, and that is enough to break them.
    playing = arriving(ship(), *squads, OURS, shelled, watching, plots=plots, dice=(2, 1, 6))
    answer(playing, ("epic-planetfall-which", "T"), ("epic-planetfall-where", (60, 50)))
    answer(playing, ("epic-pod-where", (60, 53)), ("epic-overwatch", "fire"))
    assert alive(playing, "T") == [1]
    assert one(playing, "T").broken
    assert (one(playing, "B").markers, one(playing, "B").broken) == (1, False)
    answer(playing, ("epic-planetfall-where", (90, 50)), ("epic-pod-where", (90, 53)))
    assert one(playing, "B").broken


@pytest.mark.clause("epic.lists.drop-pods#2")
def test_a_pod_with_nobody_near_fires_nothing():
    playing = podded(FOE, dice=(1, 1, 1, 1))
    assert told(playing, space.PodFired) == []
    assert one(playing, "B").markers == 0
    assert refused(playing, (60, 70)) == ["epic.lists.drop-pods"]


@pytest.mark.clause("epic.spacecraft.planetfall-placement", "epic.spacecraft.planetfall-repeat")
def test_a_ship_from_which_nobody_comes_down_leaves_at_once():
    playing = arriving(ship(kind="t.lances"), OURS, FOE)
    assert told(playing, space.Departed)
    assert "O" in offered(playing, "epic-retain")


# -- whom the ship carries -------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.spacecraft.planetfall-off-table")
def test_all_units_of_a_formation_must_be_able_to_come_down():
    both, one_of_two = waiting("A", 0, "t.diver", "t.diver"), waiting("D", 0, "t.diver", "t.man")
    made = battle(found(waiting("S", 0, "t.ship"), both, one_of_two, FOE, phase="spacecraft", turn=1))
    ship_, able, unable = one(made, "S"), one(made, "A"), one(made, "D")
    assert plotting.may_descend(made, ship_, able)
    assert not plotting.may_descend(made, ship_, unable)


@pytest.mark.clause("epic.spacecraft.planetfall-off-table")
def test_who_rides_in_a_craft_needs_a_berth_only_if_the_ship_counts_his_kind():
    rows = (waiting("S", 0, "t.ship"), waiting("L", 0, "t.lander"), waiting("T", 0, "t.tank"))
    men = waiting("M", 0, *["t.man"] * 5)
    made = battle(found(*rows, men, FOE, phase="spacecraft", turn=1))
    ship_, lander = one(made, "S"), one(made, "L")
    assert plotting.has_room(ship_, [lander], [one(made, "T")])
    assert not plotting.has_room(ship_, [lander], [one(made, "M")]), "it has berths for four men"
    assert not plotting.has_room(ship_, [one(made, "T")]), "by itself it cannot be carried at all"


@pytest.mark.clause("epic.tournament.spacecraft", "epic.lists.drop-pods#ruling")
def test_who_could_come_down_may_be_set_up_with_the_others():
    rows = (waiting("S", 0, "t.ship"), waiting("P", 0, "t.man", pod="t.pod"), waiting("B", 1, "t.tank"))
    playing = game(found(*rows, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)), ("epic-ship-turn", 1), ("epic-planetfall", []))
    assert one(playing, "P").status == "waiting"


@pytest.mark.clause("epic.spacecraft.action")
def test_a_ship_that_was_announced_for_no_turn_does_not_come():
    made = battle(found(ship(due=0), OURS, FOE))
    assert not operation.arrives(made, one(made, "S"))


@pytest.mark.clause("epic.lists.guided-salvo#1")
def test_a_guided_salvo_is_not_fired_at_an_engine_that_nobody_marked():
    engine = formation("W", 1, "t.engine", (60, 100))
    playing = arriving(ship(kind="t.tracer"), OURS, engine, dice=(2,), armies=["tau", "orks"])
    assert told(playing, space.Departed)
    assert one(playing, "W").markers == 0


@pytest.mark.clause("epic.lists.drop-pods#2", "epic.spacecraft.operation-steps#ruling")
def test_those_who_die_on_board_of_what_a_pod_hits_give_markers_to_their_own_formation():
    carrier = {"id": "C", "seat": 1, "units": [{"unit": "t.lander", "at": [60, 76], "damage": 1}]}
    inside = {"id": "R", "seat": 1, "units": [{"unit": "t.man", "carrier": "C/0", "status": "aboard"}] * 2}
    # A hit that is not saved and no critical one; of those on board one is lost with it.
    playing = podded(carrier, inside, FOE, dice=(1, 1, 1, 1, 6, 1, 1, 1, 6))
    assert asked(playing).ask == "epic-pod-where"
    assert one(playing, "C").destroyed
    assert (alive(playing, "R"), one(playing, "R").markers) == ([1], 1)
    assert not one(playing, "R").broken, "the operation is not over"


@pytest.mark.clause("epic.lists.drop-pods#3")
def test_who_gets_out_of_a_pod_turns_to_the_enemy():
    behind = formation("B", 1, "t.man", (60, 40))
    playing = podded(behind, squad=orbit("T", "t.gunner", 1, pod="t.claw"), dice=())
    answer(playing, ("epic-pod-where", (60, 63)))
    assert unit(playing, "T/0").heading == 1800
