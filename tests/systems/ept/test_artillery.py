"""Off-map artillery (14): requests in secret, delay, drift under an observer, effect all at once, markers that stay."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import artillery
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.events.artillery import (
    HexShelled,
    MissionDrifted,
    MissionLate,
    MissionLost,
    MissionPlaced,
    MissionRequested,
)
from grognard.systems.ept.state import OFF, Battle, Mission, Shelling
from systems.ept.field import stands
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    unit,
)

GUNS = "howitzers_105"
MEADOW = drawn(*["." * 16 for _ in range(16)])


def mission(**rest: Any) -> dict[str, Any]:
    return {"id": "m", "seat": 0, "barrage": GUNS, "turns": [3, 4], **rest}


def support(*units: dict[str, Any], dice: list[str], missions: list[dict[str, Any]], **rest: Any) -> Game:
    """A position at the start of the support phase of turn 3."""
    own = units or (unit("chief", 0, "section_hq", "A1"), unit("bravo", 1, "us_squad", "P16"))
    made = position(*own, phase="support", mission=missions, map=MEADOW, **{"turn": 3, **rest})
    return game(made, dice)


def place(state: Battle, name: str) -> int:
    return state.board.parse(name)


def name(state: Battle, cell: int) -> str:
    return state.board.names[cell]


# -- requests ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.artillery.request", "ept.artillery.missions")
def test_a_target_is_noted_in_secret_for_every_mission_of_the_next_turn() -> None:
    missions = [
        mission(id="next", turns=[4]),
        mission(id="later", turns=[5]),
        mission(id="theirs", turns=[4], seat=1),
    ]
    playing = support(dice=["6", "1"], missions=missions)
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-mission")
    assert asked(playing).secret
    answer(playing, "ept-mission", "explosive")
    # Any hex of the map, far out of everybody's sight or not.
    assert len(offered(playing)) == battle(playing).board.size
    answer(playing, "ept-mission-target", "K9")
    state = battle(playing)
    assert (name(state, state.missions["next"].target), state.missions["next"].due) == ("K9", 4)
    assert [entry.audience for entry in playing.journal if isinstance(entry.event, MissionRequested)] == [
        (0,)
    ]
    assert (playing.view(1).missions["next"].target, playing.view(1).missions["next"].due) == (OFF, 0)
    # Then the other player, of his own mission; nothing is asked of what comes later.
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-mission")
    answer(playing, "ept-mission", "pass")
    assert state.missions["theirs"].due == 0
    assert state.phase == "operations"


@pytest.mark.clause("ept.artillery.request")
def test_a_mission_may_be_asked_for_with_its_target_by_one_answer() -> None:
    playing = support(dice=["6", "1"], missions=[mission(id="next", turns=[4])])
    cell = battle(playing).board.parse("K9")
    assert asked(playing).form.refuse(["pass", cell]) is not None
    playing.submit(0, ["smoke", cell])
    noted = battle(playing).missions["next"]
    assert (noted.target, noted.due, noted.smoke) == (cell, 4, True)


@pytest.mark.clause(
    "ept.artillery.missions",
    "ept.artillery.procedure#1",
    "ept.artillery.procedure#4",
    "ept.artillery.procedure#5",
    "ept.artillery.procedure#6",
    "ept.tables.drift#ruling",
)
def test_missions_of_last_turn_fall_before_new_ones_are_asked_for() -> None:
    playing = support(dice=["3 4", "1", "6"], missions=[mission(target="K9", due=3)])
    answer(playing, "ept-mission-cancel", "place")
    # 2d6 of 7 is in time; 13 hexes from the post a 6 stays a 6: two hexes to the north.
    assert rolled(playing) == [
        ("ept-roll-delay", (3, 4)),
        ("ept-roll-direction", (1,)),
        ("ept-roll-drift", (6,)),
    ]
    state = battle(playing)
    assert [name(state, one.cell) for one in state.shellings] == ["K7"]
    assert asked(playing).ask == "ept-mission"


# -- cancelling and delay ----------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.artillery.cancel#1",
    "ept.artillery.cancel#2",
    "ept.artillery.cancel#ruling",
    "ept.artillery.procedure#3",
)
def test_a_mission_may_be_cancelled_and_asked_for_again_at_once() -> None:
    made = mission(
        turns=[3], target="K9", due=3, ranged=True, repeated=2, observer="chief", preregistered=True
    )
    playing = support(dice=["5", "1"], missions=[made])
    answer(playing, "ept-mission-cancel", "cancel")
    assert rolled(playing) == []
    state = battle(playing)
    assert state.shellings == []
    # Turn 4 is none of its turns, but it was called off.
    answer(playing, "ept-mission", "explosive")
    answer(playing, "ept-mission-target", "K9")
    found = state.missions["m"]
    assert (found.due, found.repeated, found.observer, found.preregistered) == (4, 0, "", False)
    assert not any(isinstance(entry.event, MissionPlaced) for entry in playing.journal)


@pytest.mark.clause("ept.artillery.cancel#3")
def test_a_mission_cannot_be_held_back_for_a_turn() -> None:
    playing = support(dice=[], missions=[mission(target="K9", due=3)])
    assert offered(playing) == ["place", "cancel"]
    refused(playing, "wait")
    # Who does not cancel it goes on with it: here to the test for its delay, which is 2d6.
    placed = support(dice=["6 6", "6", "1"], missions=[mission(target="K9", due=3)])
    answer(placed, "ept-mission-cancel", "place")
    assert rolled(placed)[0] == ("ept-roll-delay", (6, 6))
    # Not asked for at all, it falls silent and its series is over.
    one = Mission(id="x", seat=0, barrage=GUNS, turns=(3,), target=4, due=3, repeated=2, observer="chief")
    artillery.forget(one)
    assert (one.target, one.due, one.repeated, one.observer) == (OFF, 0, 0, "")


@pytest.mark.clause(
    "ept.artillery.delay#1",
    "ept.artillery.delay#2",
    "ept.tables.delay#1",
    "ept.tables.delay#2",
    "ept.tables.delay#ruling",
)
@pytest.mark.parametrize(
    ("total", "late", "pre", "arrives"),
    [
        ((3, 4), 0, False, True),
        ((4, 4), 0, False, False),
        ((4, 4), 1, False, True),
        ((4, 5), 1, False, False),
        ((4, 5), 2, False, True),
        ((4, 5), 0, True, True),
        ((5, 5), 0, True, False),
        ((5, 5), 1, True, True),
    ],
)
def test_the_delay_test(total: tuple[int, int], late: int, pre: bool, arrives: bool) -> None:
    state = stands(unit("chief", 0, "section_hq", "A1"), mission=[mission(due=2, target="B2")])
    one = state.missions["m"]
    one.delayed, one.preregistered = late, pre
    state.dice.faces[:] = list(total)
    assert artillery.arrives(state, one) is arrives
    assert (one.delayed, one.due) == ((late, 2) if arrives else (late + 1, 3))


@pytest.mark.clause("ept.artillery.delay#2", "ept.artillery.procedure#4")
def test_a_late_mission_comes_back_next_turn_on_the_same_hex_and_nothing_new_is_asked() -> None:
    playing = support(dice=["6 6", "6", "1"], missions=[mission(target="K9", due=3)])
    answer(playing, "ept-mission-cancel", "place")
    state = battle(playing)
    assert (name(state, state.missions["m"].target), state.missions["m"].due) == ("K9", 4)
    assert len(events(playing, MissionLate)) == 1
    assert events(playing, MissionPlaced) == []
    assert battle(playing).phase == "operations"


@pytest.mark.clause("ept.artillery.delay-first-only")
def test_once_it_has_fired_a_mission_is_never_late_again() -> None:
    playing = support(dice=["1", "1"], missions=[mission(target="K9", due=3, ranged=True)])
    answer(playing, "ept-mission-cancel", "place")
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-direction", "ept-roll-drift"]


@pytest.mark.clause("ept.artillery.delay-first-only")
def test_after_a_gap_in_its_turns_a_mission_may_be_late_again() -> None:
    for turns, ranged in (([3, 4], True), ([3, 5], False)):
        playing = support(
            dice=["1", "1", "6", "1"], missions=[mission(turns=turns, target="K9", due=3, ranged=True)]
        )
        answer(playing, "ept-mission-cancel", "place")
        if turns == [3, 4]:
            answer(playing, "ept-mission", "pass")
        assert battle(playing).phase == "operations"
        assert battle(playing).missions["m"].ranged is ranged


@pytest.mark.clause("ept.artillery.preregistered#1", "ept.artillery.preregistered#2", "ept.tables.delay#2")
def test_preregistered_fire_is_noted_before_the_first_turn_and_comes_in_it() -> None:
    state = stands(
        unit("chief", 0, "section_hq", "A1"),
        mission=[mission(turns=[1], preregistered=True), mission(id="n", turns=[2])],
        turn=0,
    )
    carry_out(artillery.plot(state, 0), "explosive", place(state, "C3"))
    carry_out(artillery.plot(state, 1))
    assert (state.missions["m"].due, name(state, state.missions["m"].target)) == (1, "C3")
    assert state.missions["n"].due == 0
    one = state.missions["m"]
    assert int(artillery.delay_dice(state, one)) == -2
    one.delayed = 1
    assert int(artillery.delay_dice(state, one)) == -3


# -- drift -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.tables.drift#2", "ept.tables.drift#3")
@pytest.mark.example("ept.ex.drift-table-reconstructed")
def test_the_drift_table() -> None:
    table = stands(unit("a", 0, "us_squad", "A1")).tables.drift
    assert [table.hexes(die) for die in (3, 4, 5, 6, 8, 10, 13)] == [0, 1, 1, 2, 3, 4, 5]
    assert [table.seen_from(n) for n in (0, 3, 4, 5, 8, 9, 15, 16, 24, 25)] == [
        -2,
        -2,
        -1,
        -1,
        -1,
        0,
        0,
        1,
        1,
        2,
    ]


@pytest.mark.clause("ept.artillery.drift-off-map")
def test_a_marker_off_the_map_does_nothing() -> None:
    playing = support(
        unit("chief", 0, "section_hq", "A1"),
        unit("bravo", 1, "us_squad", "P16"),
        dice=["4", "6"],
        missions=[mission(target="P16", due=3, ranged=True)],
    )
    answer(playing, "ept-mission-cancel", "place")
    assert len(events(playing, MissionLost)) == 1
    assert events(playing, HexShelled) == []
    assert battle(playing).shellings == []


@pytest.mark.clause("ept.artillery.observer-who#1", "ept.artillery.observer-who#2")
def test_who_directs_fire() -> None:
    state = stands(
        unit("chief", 0, "section_hq", "B2", hidden=True),
        unit("spotter", 0, "observer", "B3"),
        unit("shaken", 0, "company_hq", "B4", neutralised=True),
        unit("rifle", 0, "us_squad", "B5"),
        unit("enemy", 1, "section_hq", "B6"),
        mission=[mission(target="B7", due=2)],
    )
    assert [one.id for one in artillery.observers(state, 0)] == ["chief", "spotter"]
    artillery.direct(state, state.missions["m"])
    state.dice.faces[:] = [1, 1]
    artillery.drift(state, state.missions["m"])
    # It costs nothing and gives nobody away.
    assert all(not one.activated and one.fire == 0 for one in state.units.values())
    assert state.units["chief"].hidden


@pytest.mark.clause("ept.artillery.observer-modifier#1")
def test_the_nearest_observer_counts_in_secret() -> None:
    playing = support(
        unit("chief", 0, "section_hq", "A1", hidden=True),
        unit("bravo", 1, "us_squad", "P16"),
        dice=["4", "5"],
        missions=[mission(target="A6", due=3, ranged=True)],
    )
    answer(playing, "ept-mission-cancel", "place")
    heard = [entry for entry in playing.journal if type(entry.event).__name__ == "MissionDirected"]
    assert [int(entry.event.die) for entry in heard] == [-1, -1]  # type: ignore[attr-defined]
    assert {entry.audience for entry in heard} == {(0,)}
    dice = [
        entry.event for entry in playing.journal if getattr(entry.event, "purpose", "") == "ept-roll-drift"
    ]
    assert [getattr(roll, "tally", None) for roll in dice] == [None]
    assert [name(battle(playing), told.place) for told in events(playing, MissionDrifted)] == ["A7"]


@pytest.mark.clause("ept.artillery.observer-modifier#1", "ept.los.visibility-drift#1")
def test_weather_and_night_make_drift_worse() -> None:
    parts = (unit("chief", 0, "section_hq", "B2"),)
    made = [mission(target="B4", due=2)]
    state = stands(*parts, mission=made, visibility=2)
    assert int(artillery.drift_die(state, state.missions["m"], place(state, "B4"))) == -2 + 2
    state = stands(*parts, mission=made, light="night")
    assert int(artillery.drift_die(state, state.missions["m"], place(state, "B4"))) == -2 + 1


@pytest.mark.clause("ept.artillery.drift-repeat-bonus#1", "ept.artillery.drift-repeat-bonus#ruling")
def test_fire_on_one_hex_under_one_observers_eyes_gets_better() -> None:
    state = stands(
        unit("chief", 0, "section_hq", "B2"), unit("other", 0, "section_hq", "C2"), mission=[mission(due=2)]
    )
    one, target = state.missions["m"], place(state, "B4")
    one.target = target
    found = []
    for _ in range(3):
        artillery.direct(state, one)
        found.append(int(artillery.drift_die(state, one, target)))
    assert found == [-2, -3, -4]
    # Another observer, and it starts again.
    state.units["chief"].neutralised = True
    artillery.direct(state, one)
    assert (one.repeated, one.observer) == (0, "other")
    # So does another hex.
    artillery.direct(state, one)
    assert one.repeated == 1
    carry_out(artillery.request(state, 0), "explosive", place(state, "B5"))
    assert (one.repeated, one.observer) == (0, "")


# -- effect ------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.artillery.simultaneous",
    "ept.artillery.cumulate-power#1",
    "ept.artillery.cumulate-power#ruling",
    "ept.artillery.procedure#2",
    "ept.artillery.procedure#7",
)
def test_all_missions_of_both_sides_are_placed_before_one_roll_for_each_hex() -> None:
    playing = support(
        unit("chief", 0, "section_hq", "H3"),
        unit("post", 1, "section_hq", "H12"),
        unit("bravo", 1, "us_squad", "H8"),
        dice=["1", "1", "1", "1", "6 6", "6", "1"],
        missions=[
            mission(id="a", target="H8", due=3, ranged=True, turns=[3]),
            mission(id="b", target="H7", due=3, ranged=True, seat=1, turns=[3]),
        ],
    )
    assert asked(playing).seat == 0
    answer(playing, "ept-mission-cancel", "place")
    assert asked(playing).seat == 1
    answer(playing, "ept-mission-cancel", "place")
    struck = events(playing, HexShelled)
    # H8 lies at the centre of the one (10) and in the ring of the other (4).
    assert [(name(battle(playing), told.place), told.power) for told in struck] == [("H8", 14)]
    kinds = [
        type(entry.event) for entry in playing.journal if isinstance(entry.event, MissionPlaced | HexShelled)
    ]
    assert kinds == [MissionPlaced, MissionPlaced, HexShelled]


@pytest.mark.clause(
    "ept.artillery.simultaneous",
    "ept.artillery.marker-persists#ruling",
    "ept.terrain.smoke-indirect#1",
    "ept.terrain.smoke-indirect#ruling",
)
def test_a_smoke_mission_leaves_smoke_by_rings_and_strikes_nobody() -> None:
    playing = support(
        unit("chief", 0, "section_hq", "H6"),
        unit("bravo", 1, "us_squad", "H8"),
        dice=["1", "1", "6", "1"],
        missions=[mission(target="H8", due=3, ranged=True, smoke=True, turns=[3])],
    )
    answer(playing, "ept-mission-cancel", "place")
    state = battle(playing)
    assert events(playing, HexShelled) == []
    assert state.smoke[place(state, "H8")] == 2
    assert sorted(state.smoke.values()) == [1] * 6 + [2]
    assert state.shellings == []


@pytest.mark.clause("ept.artillery.marker-persists#2", "ept.artillery.marker-persists#ruling")
def test_who_walks_into_artillery_is_attacked_hex_by_hex_and_nobody_else() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "B2"),
            unit("stays", 0, "us_squad", "B4"),
            unit("bravo", 1, "us_squad", "J8", neutralised=True),
            activation="alpha",
            shelling=[{"cell": "B5", "power": [10, 4], "seat": 1}],
        ),
        ["6 6", "6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "B3")  # not under fire
    assert rolled(playing) == []
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "B4")  # the ring: 4, and a column for a normal march
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "B5")  # the centre: 10
    assert [(told.power, told.total) for told in events(playing, HexShelled)] == [(4, 12), (10, 12)]
    read = [entry.event for entry in playing.journal if type(entry.event).__name__ == "FireRead"]
    assert [told.target for told in read] == ["alpha", "alpha"]  # type: ignore[attr-defined]
    assert [int(told.shifts) for told in read] == [1, 1]  # type: ignore[attr-defined]


@pytest.mark.clause("ept.artillery.marker-persists#1")
def test_markers_lie_until_the_end_of_the_turn() -> None:
    state = stands(unit("a", 0, "us_squad", "A1"), shelling=[{"cell": "B5", "power": [10], "seat": 1}])
    assert artillery.power_on(state, place(state, "B5")) == 10
    artillery.clear(state)
    assert artillery.power_on(state, place(state, "B5")) == 0


@pytest.mark.clause("ept.artillery.drift-off-map", "ept.artillery.drift-roll")
def test_the_hex_in_the_corner_is_on_the_map() -> None:
    state = stands(unit("chief", 0, "section_hq", "C2"), map=MEADOW, mission=[mission(target="A2", due=2)])
    state.dice.faces[:] = [1, 6]
    assert artillery.drift(state, state.missions["m"]) == state.board.parse("A1") == 0
    state.missions["m"].target = 0
    state.dice.faces[:] = [1, 6, 1, 6]
    assert artillery.drift(state, state.missions["m"]) == OFF


@pytest.mark.clause("ept.artillery.observer-who#1")
def test_who_is_pinned_or_leads_may_direct_and_the_stunned_may_not() -> None:
    state = stands(
        unit("spotter", 1, "observer", "B3", pinned=True),
        unit("captain", 1, "company_hq", "B4", stunned=True),
        unit("squad", 1, "us_squad", "B5"),
    )
    assert [one.id for one in artillery.observers(state, 1)] == ["spotter"]
    assert list(artillery.observers(state, 0)) == []


@pytest.mark.clause("ept.artillery.marker-persists#2")
def test_where_no_shells_fall_nobody_is_attacked() -> None:
    state = stands(unit("one", 0, "us_squad", "B2"), map=MEADOW)
    carry_out(artillery.walk_into(state, Act(state.units["one"]), place(state, "B2")))
    state.shellings = [Shelling(mission="m", seat=1, cell=place(state, "H8"), power=(8, 4))]
    carry_out(artillery.walk_into(state, Act(state.units["one"]), place(state, "B2")))
    assert state.dice.rolled == 0


@pytest.mark.clause("ept.fire-types.ring-power#1", "ept.artillery.cumulate-power#1")
def test_each_ring_has_its_power_and_beyond_the_last_there_is_none() -> None:
    state = stands(map=MEADOW)
    one = Shelling(mission="m", seat=1, cell=place(state, "H8"), power=(8, 4))
    found = [artillery.power_of(state, one, place(state, at)) for at in ("H8", "H7", "H6")]
    assert found == [8, 4, 0]
    state.shellings = [one, Shelling(mission="n", seat=0, cell=place(state, "H7"), power=(6, 3))]
    assert artillery.power_on(state, place(state, "H8")) == 11


@pytest.mark.clause("ept.artillery.preregistered#2")
@pytest.mark.parametrize(("late", "change"), [(False, 0), (True, -3)])
def test_only_the_fire_that_was_noted_before_the_battle_has_its_two_less(late: bool, change: int) -> None:
    """Late, it keeps them the turn after; asked for anew, the mission has them no more."""
    due = {"due": 3, "delayed": 1} if late else {}
    state = stands(
        unit("chief", 0, "section_hq", "A1"),
        mission=[mission(turns=[1, 3], preregistered=True, target="C3", **due)],
    )
    one = state.missions["m"]
    carry_out(artillery.request(state, 0), *([] if late else ["explosive", place(state, "D4")]))
    assert int(artillery.delay_dice(state, one)) == change
