"""Chapter 13.3: anti-aircraft fire at air missions that fly over."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.core.system import SetupFault
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.air import FlewOver, FlightDestroyed, FlightDrivenOff
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import AA, Shot
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.profile import weapons
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, Battle, Flight
from grognard.systems.ept.vehicles import vehicles
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    offered,
    position,
    unit,
)

MACHINE_GUN, CANNON, MISSILE = "machine_gun_heavy_127", "flak_20", "stinger"


def gun(id: str = "gun", at: str = "D4", profile: str = "flak_20_gun", **rest: Any) -> dict[str, Any]:
    return unit(id, 1, profile, at, **{"quality": "line", **rest})


def flight(**rest: Any) -> dict[str, Any]:
    return {"id": "raid", "seat": 0, "cell": "D6", "turn": 2, **rest}


def over(*units: Any, dice: list[str] | None = None, flights: Any = None, **rest: Any) -> Game:
    """A support phase in which a flight of the first side comes over D6."""
    given = {"phase": "support", "stage": 1, "flight": flights or [flight()], "map": MEADOW, **rest}
    given["options"] = {"initiative": 0}
    return game(position(*units, unit("far", 0, "us_squad", "J8"), **given), dice or [])


def sky(*units: Any, **rest: Any) -> tuple[Battle, Flight]:
    state = stands(*units, **{"flight": [flight(**rest.pop("flight", {}))], "map": MEADOW, **rest})
    return state, state.flights["raid"]


# -- who may fire at what ----------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire-types.aa-targets#1",
    "ept.fire-types.aa-targets#2",
    "ept.fire-types.aa-targets#3",
    "ept.tables.aa-column-modifiers#2",
)
@pytest.mark.parametrize(
    ("weapon", "heights"),
    [
        (MACHINE_GUN, ["medium", "low", "tactical"]),
        (CANNON, ["medium", "low", "tactical"]),
        (MISSILE, ["high", "medium", "low", "tactical"]),
        ("bazooka", []),
        ("machine_gun_light", []),
    ],
)
def test_anti_aircraft_weapons_reach_all_but_the_lowest_and_missiles_alone_the_highest(
    weapon: str, heights: list[str]
) -> None:
    arm = weapons()[weapon]
    every = ("high", "medium", "low", "tactical", "nap")
    assert [height for height in every if anti_aircraft.may_engage(arm, height)] == heights


@pytest.mark.clause("ept.fire-types.aa-targets#1")
def test_nothing_else_is_fired_at_an_air_mission() -> None:
    state, raid = sky(gun(), unit("squad", 1, "us_squad", "D5"))
    assert [one.id for one in anti_aircraft.ready(state, raid)] == ["gun"]
    assert (
        targeting.targets(state, state.units["gun"]) == targeting.targets(state, state.units["squad"]) == ()
    )
    playing = over(gun(), unit("squad", 1, "us_squad", "D5"))
    assert offered(playing) == ["pass", "gun"]


@pytest.mark.clause("ept.fire-types.aa-targets#ruling")
def test_it_must_be_in_range_and_under_a_free_sky() -> None:
    state, raid = sky(gun(profile="heavy_machine_gun_127", deployed=True))
    arm = anti_aircraft.arms(state, state.units["gun"], raid)[0][0]
    assert arm.kind == "machine_gun"
    rows = [".", *"." * 40]
    far = drawn(*[row * 3 for row in rows])
    reach = arm.range
    for distance, found in ((reach, True), (reach + 1, False)):
        state, raid = sky(
            gun(profile="heavy_machine_gun_127", deployed=True, at="B1"),
            map=far,
            flight={"cell": f"B{1 + distance}"},
        )
        assert bool(anti_aircraft.ready(state, raid)) is found, "its range is not doubled against aircraft"
    wood = drawn("..........", "..........", "..........", "..........", "...F......", *["." * 10] * 3)
    state, raid = sky(gun(), map=wood)
    assert not anti_aircraft.ready(state, raid), "the trees are right in front of it"
    state, raid = sky(gun(at="D3"), map=wood)
    assert anti_aircraft.ready(state, raid), "a hex farther off it sees over them"


@pytest.mark.clause("ept.fire-types.aa-targets#1")
def test_a_flight_must_be_a_mission() -> None:
    with pytest.raises(SetupFault):
        sky(flight={"height": "nap"})
    with pytest.raises(SetupFault):
        sky(flight={"kind": "balloon"})


# -- the shot ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.tables.aa-column-modifiers#1", "ept.tables.aa-column-modifiers#ruling")
@pytest.mark.parametrize(
    ("high", "quality", "change"),
    [
        ({"height": "low"}, "line", 0),
        ({"height": "medium"}, "line", -1),
        ({"height": "high"}, "line", -2),
        ({"size": "very_large"}, "line", 1),
        ({"size": "very_small"}, "line", -1),
        ({"size": "large"}, "line", 0),
        ({}, "shock", 1),
        ({}, "veteran", 1),
        ({}, "green", -1),
        ({"height": "medium", "size": "very_small"}, "green", -3),
    ],
)
def test_columns_by_height_size_and_quality(high: dict[str, str], quality: str, change: int) -> None:
    state, raid = sky(gun(quality=quality), flight=high)
    assert int(anti_aircraft.shifts(state, state.units["gun"], raid)) == change
    raid.height = "tactical"
    assert state.tables.aa_shifts.tactical_flight == 0


@pytest.mark.clause("ept.fire-types.aa-resolution")
@pytest.mark.parametrize(
    ("state_of", "rest", "power"), [({}, {}, 8), ({"stopped": True}, {}, 4), ({}, {"smoke": {"D4": 1}}, 4)]
)
def test_the_anti_aircraft_value_is_the_power_with_the_usual_changes(
    state_of: dict[str, bool], rest: dict[str, Any], power: float
) -> None:
    state, raid = sky(gun(**state_of), flight={"cell": "D5"}, **rest)
    who = state.units["gun"]
    arm = next(arm for arm, mode in targeting.usable(state, who) if mode == AA)
    assert arm.anti_aircraft == 8 != arm.anti_personnel
    shot = Shot([(who, arm)], raid.cell, AA)
    assert anti_personnel.firepower(state, who, arm, shot).exact == power, "and nothing is doubled near by"


@pytest.mark.clause("ept.fire-types.aa-resolution")
@pytest.mark.parametrize(
    ("high", "dice", "driven"),
    [
        ({"height": "low"}, "3 3", True),
        ({"height": "medium"}, "3 3", False),
        ({"height": "medium", "size": "very_large"}, "3 3", True),
        ({"height": "low"}, "3 4", False),
        ({"height": "low", "size": "very_large"}, "3 4", True),
    ],
)
def test_the_result_is_read_on_the_fire_table_in_the_shifted_column(
    high: dict[str, str], dice: str, driven: bool
) -> None:
    """Power 8 with a six is N in its own column and S1 in the one before; with a seven S1, and N in the next."""
    playing = over(gun(), dice=[dice], flights=[flight(**high)])
    answer(playing, "ept-aa-fire", "gun")
    assert len(events(playing, FlightDrivenOff)) == driven
    assert len(events(playing, FlewOver)) == (not driven)
    assert events(playing, FlightDestroyed) == []


# -- results -----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire-types.aa-result-loss#1", "ept.fire-types.aa-result-n#1", "ept.fire-types.aa-result-n#2"
)
@pytest.mark.parametrize(
    ("kind", "weapon", "result", "fate"),
    [
        ("aeroplane", CANNON, "1", "driven-off"),
        ("aeroplane", CANNON, "3", "driven-off"),
        ("aeroplane", MISSILE, "1", "destroyed"),
        ("helicopter", CANNON, "1", "destroyed"),
        ("drone", MACHINE_GUN, "2", "destroyed"),
        ("aeroplane", MISSILE, "N", "driven-off"),
        ("helicopter", CANNON, "N2", "driven-off"),
        ("drone", CANNON, "N1", "driven-off"),
        ("aeroplane", CANNON, "S", ""),
        ("drone", MISSILE, "S1", ""),
        ("aeroplane", MISSILE, "-", ""),
    ],
)
def test_what_becomes_of_a_flight(kind: str, weapon: str, result: str, fate: str) -> None:
    raid = Flight(id="raid", seat=0, cell=0, turn=1, kind=kind)
    assert anti_aircraft.fate(raid, weapons()[weapon], result) == fate


@pytest.mark.clause(
    "ept.fire-types.aa-result-loss#1",
    "ept.fire-types.aa-result-loss#2",
    "ept.fire-types.aa-result-loss#ruling",
)
@pytest.mark.parametrize(("profile", "left"), [("flak_20_gun", [1, 1]), ("stinger_team", [0, 0])])
def test_passengers_lose_as_many_steps_by_lot_or_all_with_the_aeroplane(
    profile: str, left: list[int]
) -> None:
    men = [
        {"id": name, "seat": 0, "profile": "us_squad", "status": "reserve", "formation": "drop"}
        for name in ("one", "two")
    ]
    lot = ["1", "6"] if profile == "flak_20_gun" else []
    playing = over(
        gun(profile=profile),
        *men,
        formation=[{"id": "drop", "seat": 0, "leader": "one", "arrives": 9}],
        flights=[flight(aboard=["one", "two"])],
        tables={"fire": {"rows": {2: dict.fromkeys(range(1, 13), "2")}}},
        dice=["1 1", *lot],
    )
    answer(playing, "ept-aa-fire", "gun")
    units = battle(playing).units
    assert [units[name].steps for name in ("one", "two")] == left
    assert battle(playing).formations["drop"].losses == 4 - sum(left)


@pytest.mark.clause("ept.fire-types.aa-result-n#2")
def test_what_is_driven_off_is_gone_and_what_is_missed_gets_through() -> None:
    playing = over(gun(), dice=["6 6"])
    answer(playing, "ept-aa-fire", "gun")
    assert len(events(playing, FlewOver)) == 1
    assert battle(playing).flights == {}
    assert battle(playing).phase != "support" or battle(playing).stage > 1


# -- once --------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.aa-once-per-air-phase#1")
def test_a_unit_fires_once_in_the_phase_and_has_a_fire_test_marker_afterwards() -> None:
    second = flight(id="second", cell="D7")
    playing = over(gun(), gun("other", "E4"), dice=["6 6", "6 6"], flights=[flight(), second])
    answer(playing, "ept-aa-fire", "gun")
    assert battle(playing).units["gun"].fire == FIRE_TEST
    assert offered(playing) == ["pass", "other"]
    answer(playing, "ept-aa-fire", "pass")
    assert (asked(playing).ask, offered(playing)) == ("ept-aa-fire", ["pass", "other"])
    assert len(events(playing, FlewOver)) == 1
    answer(playing, "ept-aa-fire", "other")
    units = battle(playing).units
    assert (units["gun"].activated, units["other"].activated) == (False, False)
    assert units["far"].fire == NO_FIRE


@pytest.mark.clause("ept.fire-types.aa-resolution", "ept.hidden.reveal-by-fire")
@pytest.mark.parametrize(("ground", "known"), [(".", True), ("F", False)])
def test_a_hidden_gun_that_fires_at_a_flight_is_seen_by_who_has_it_in_sight(ground: str, known: bool) -> None:
    wood = drawn(*["." * 10] * 5, ground * 10, *["." * 10] * 2)
    playing = over(gun(hidden=True), dice=["6 6"], map=wood)
    assert battle(playing).units["gun"].hidden
    answer(playing, "ept-aa-fire", "gun")
    assert battle(playing).units["gun"].hidden is not known


@pytest.mark.clause("ept.fire-types.aa-targets#ruling")
def test_a_flight_comes_in_its_own_turn_and_its_enemy_does_not_know_before() -> None:
    playing = over(gun(), flights=[flight(turn=3)])
    assert "raid" in battle(playing).flights
    for seat, known in ((0, True), (1, False)):
        seen = playing.view(seat)
        assert isinstance(seen, Battle)
        assert ("raid" in seen.flights) is known


@pytest.mark.clause("ept.air.mission-sight")
def test_who_is_right_under_a_flight_sees_it() -> None:
    state, raid = sky(gun(at="D6"), map=drawn(*["F" * 10] * 8))
    assert anti_aircraft._sees_sky(state, state.units["gun"], raid.cell)
    assert [one.id for one in anti_aircraft.ready(state, raid)] == ["gun"]


@pytest.mark.clause("ept.fire-types.aa-once-per-air-phase#ruling")
def test_who_fired_at_a_flight_does_not_move_and_tests_its_rate_when_it_is_activated() -> None:
    half_track = {
        "id": "track", "name": "Track", "front": 1, "flank": 1, "size": "normal", "movement": "half_tracked",
        "points": 10, "turret": [0, 0], "abilities": ["anti_aircraft_mount"], "from": {"default": "reconstructed"},
        "arms": [{"kind": "gun", "rate": 6, "anti_personnel": 6, "anti_aircraft": 8, "range": 20}],
    }  # fmt: skip
    for fires in (True, False):
        # The flight is missed; a nine loses a rate of six where it is tested.
        playing = over(
            gun("track", profile="track"),
            unit("near", 0, "us_squad", "D8", neutralised=True),
            profiles=[half_track],
            dice=["6 6", "4 5"] if fires else ["4 5"],
        )
        answer(playing, "ept-aa-fire", "track" if fires else "pass")
        while asked(playing).ask != "ept-act":
            decision = asked(playing)
            wanted = "track" if decision.seat == 1 else "pass"
            answer(playing, decision.ask, wanted if wanted in offered(playing) else decision.form.default())
        assert ("march" in offered(playing)) is not fires
        answer(playing, "ept-act", "fire")
        answer_if_asked(playing, "ept-face", asked(playing).form.default())
        answer(playing, "ept-target", "D8")
        assert battle(playing).units["track"].fire == (FIRE_ENDED if fires else FIRE_TEST)


@pytest.mark.clause("ept.fire-types.aa-result-n#ruling")
@pytest.mark.parametrize(
    ("result", "fate"), [("1", "destroyed"), ("3", "destroyed"), ("N", "destroyed"), ("S", "stunned")]
)
def test_an_aircraft_over_the_map_is_never_driven_off_and_no_armour_helps_it(result: str, fate: str) -> None:
    for profile in ("huey", "hind"):
        state = stands(unit("craft", 0, profile, "D4", altitude="tactical"), map=MEADOW)
        assert vehicles.fate(state.units["craft"], result, Cause("aa", (), 7)) == fate
