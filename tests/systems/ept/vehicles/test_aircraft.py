"""Chapter 15.7: helicopters and drones: heights, costs, fire at them, what it does to them, men aboard."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.tally import Tally
from grognard.systems.ept import laws, sight
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.board import board as ground
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fire import anti_personnel, declaring, targeting
from grognard.systems.ept.fire.shots import AA, AP, Shot
from grognard.systems.ept.fire_types import anti_aircraft, at_aircraft, indirect
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering
from grognard.systems.ept.profile import profiles
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, Battle
from grognard.systems.ept.vehicles import aircraft, flying, rolling, transport, vehicles
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
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
    unit,
)

FAR = unit("far", 1, "us_squad", "J8", neutralised=True)


def craft(at: str = "D4", profile: str = "huey", altitude: str = "tactical", **rest: Any) -> dict[str, Any]:
    return unit("craft", 0, profile, at, **{"altitude": altitude, "facing": 3, "quality": "line", **rest})


def over(*units: Any, **rest: Any) -> Battle:
    return stands(*units, **{"map": MEADOW, **rest})


def cell(state: Battle, name: str) -> int:
    return state.board.parse(name)


def suffer(state: Battle, result: str, kind: str = "ap") -> None:
    carry_out(vehicles.suffer(state, state.units["craft"], result, effects.Cause(kind)))


# -- heights and overflight --------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.vehicles.aircraft-overfly#2",
    "ept.vehicles.aircraft-overfly#ruling",
    "ept.movement.enemy-hex#3",
    "ept.units.stacking-limit#1",
)
def test_it_overflies_friends_and_enemies_but_no_other_aircraft() -> None:
    state = over(
        craft(),
        unit("enemy", 1, "us_squad", "D5"),
        unit("friend", 0, "us_squad", "D6"),
        unit("second", 1, "huey", "E5", altitude="nap"),
    )
    reached = flying.ways(state, Act(state.units["craft"]))
    assert cell(state, "D5") in reached
    assert cell(state, "D6") in reached
    assert cell(state, "E5") not in reached, "one aircraft a hex, of either side and at either height"
    enemy = state.units["enemy"]
    assert entering.may_enter(state, enemy, cell(state, "D4")), "those on the ground walk under it"
    assert state.held == [1 << cell(state, "D6"), 1 << cell(state, "D5")]
    assert laws.broken(state) == []


@pytest.mark.clause("ept.vehicles.aircraft-costs")
@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("altitude", ["tactical", "nap"])
def test_to_fly_is_offered_exactly_where_a_hex_can_be_got_to(altitude: str, facing: int) -> None:
    state = over(
        craft("A1", altitude=altitude, facing=facing), unit("second", 1, "huey", "A2", altitude="nap")
    )
    act = Act(state.units["craft"])
    most = rolling.budget(state, act)
    offered_at = []
    for left in range(8):
        act.spent = most - left
        assert flying.may_fly(state, act) == bool(flying.ways(state, act)), left
        offered_at.append(flying.may_fly(state, act))
    assert (offered_at[0], offered_at[-1]) == (False, True)


@pytest.mark.clause("ept.vehicles.aircraft-overfly#ruling")
def test_a_shot_is_at_the_aircraft_or_at_those_under_it() -> None:
    playing = game(
        position(
            unit("gun", 1, "us_squad", "D6"),
            craft("D4", altitude="nap"),
            unit("under", 0, "us_squad", "D4"),
            activation="gun",
        ),
        ["1 1", "5 5"],
    )
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "fire")
    assert offered(playing) == ["ground", "aircraft"]
    answer(playing, "ept-target-layer", "ground")
    assert battle(playing).units["craft"].status == "field"
    assert battle(playing).units["under"].neutralised, "those on the ground alone are hit"


@pytest.mark.clause("ept.vehicles.aircraft-overfly#ruling")
def test_who_aims_at_the_aircraft_spares_those_under_it() -> None:
    playing = game(
        position(
            unit("gun", 1, "us_squad", "D6"),
            craft("D4", altitude="nap"),
            unit("under", 0, "us_squad", "D4"),
            activation="gun",
        ),
        ["1 1"],
    )
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target-layer", "aircraft")
    assert {shot.target for shot in events(playing, FireRead)} == {"craft"}
    assert not battle(playing).units["under"].neutralised


@pytest.mark.clause("ept.vehicles.aircraft-overfly#ruling")
@pytest.mark.parametrize(
    ("firer", "units", "only"),
    [
        ("us_squad", [craft(altitude="nap"), unit("under", 0, "pz_iv_h", "D4")], ["craft"]),
        ("us_squad", [craft(altitude="nap")], ["craft"]),
        ("light_mortar", [craft(), unit("under", 0, "us_squad", "D4")], []),
        ("us_squad", [unit("under", 0, "us_squad", "D4")], []),
    ],
)
def test_it_is_not_asked_where_the_weapon_does_harm_at_one_height_only(
    firer: str, units: list[Any], only: list[str]
) -> None:
    state = over(unit("gun", 1, firer, "D6"), *units)
    found = carry_out(declaring.pick_layer(state, state.units["gun"], cell(state, "D4")))
    assert [one.id for one in found] == only


@pytest.mark.clause("ept.vehicles.aircraft-heights#1")
def test_tactical_flight_is_three_levels_above_the_ground_and_nap_of_the_earth_on_it() -> None:
    hill = drawn("...", ".^.", "...", legend={".": "clear", "^": "clear"}, levels=["000", "020", "000"])
    state = stands(craft("B2"), map=hill)
    place = cell(state, "B2")
    assert sight.eye(state, place, "tactical") == ground.LEVEL * (2 + 3)
    assert sight.eye(state, place, "nap") == sight.eye(state, place, "") == ground.LEVEL * 2


@pytest.mark.clause("ept.vehicles.aircraft-heights#2")
def test_it_is_never_on_the_ground_unless_it_came_down() -> None:
    state = over(craft())
    assert state.units["craft"].altitude == "tactical"
    state.units["craft"].altitude = ""
    assert any("though it could fly" in fault for fault in laws.broken(state))
    state = over(craft(altitude="nap"))
    suffer(state, "I", "at")
    down = state.units["craft"]
    assert (down.altitude, down.immobilised, state.sky) == ("", True, {})
    assert list(state.at(down.place)) == [down]
    assert laws.broken(state) == []


@pytest.mark.clause("ept.vehicles.aircraft-heights#1")
def test_whoever_is_set_up_or_comes_in_by_air_says_how_high() -> None:
    state = over(craft())
    script = aircraft.take_off(state, state.units["craft"])
    assert next(script).form.options == ("tactical", "nap")  # type: ignore[attr-defined]
    state.visibility = 1
    carry = aircraft.take_off(state, state.units["craft"])
    assert next(carry).form.options == ("tactical",)  # type: ignore[attr-defined]


# -- what flying costs -------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.aircraft-costs#1")
def test_a_hex_costs_a_point_and_low_over_the_ground_what_the_table_says() -> None:
    ground_ = drawn(".oF.s", ".....", ".....")
    state = stands(craft("A1"), map=ground_, blazes=["E2"])
    price = aircraft.price
    assert [price(state, cell(state, name), "tactical") for name in ("A1", "B1", "C1", "E1", "E2")] == [2] * 5
    assert [price(state, cell(state, name), "nap") for name in ("A1", "B1", "C1", "E1", "E2")] == [
        2,
        4,
        None,
        None,
        None,
    ]


@pytest.mark.clause("ept.vehicles.aircraft-costs#1")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_in_reduced_visibility_nobody_flies_low_and_every_hex_costs_more(level: int) -> None:
    state = over(craft(), visibility=level)
    assert aircraft.price(state, cell(state, "D5"), "tactical") == 2 + 2 * level
    assert aircraft.price(state, cell(state, "D5"), "nap") is None
    assert not flying.may_change(state, Act(state.units["craft"]))


@pytest.mark.clause(
    "ept.vehicles.aircraft-costs#2", "ept.vehicles.aircraft-heights#1", "ept.tables.terrain#2"
)
def test_levels_cost_nothing_and_another_height_two_points() -> None:
    hill = drawn("...", "...", "...", levels=["000", "020", "000"])
    state = stands(craft("B1"), map=hill)
    assert flying.ways(state, Act(state.units["craft"]))[cell(state, "B2")].cost == 2
    playing = game(position(craft(), FAR, activation="craft"))
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "height")
    flown = battle(playing).units["craft"]
    assert (flown.altitude, flown.spent) == ("nap", 4)


@pytest.mark.clause("ept.vehicles.aircraft-costs#1")
def test_a_flight_goes_hex_by_hex_turns_for_points_and_is_refused_where_it_cannot_be() -> None:
    playing = game(
        position(
            craft("D2", facing=3), unit("other", 0, "huey", "D7", altitude="nap"), FAR, activation="craft"
        )
    )
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "fly")
    assert refused(playing, cell(battle(playing), "D7")) == "ept.vehicles.aircraft-overfly"
    answer(playing, "ept-fly", "D6")
    flown = battle(playing).units["craft"]
    assert (battle(playing).board.names[flown.place], flown.facing, flown.spent) == ("D6", 3, 8)
    assert battle(playing).sky[flown.place] == "craft"


# -- no part of the ground ---------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.aircraft-no-cover-no-assault")
def test_it_neither_shelters_nor_hinders() -> None:
    for profile, found in (("huey", 0), ("m4a1_sherman_75", 1)):
        flies = profile == "huey"
        state = over(
            unit("craft", 0, profile, "D4", **({"altitude": "nap"} if flies else {})),
            unit("man", 0, "us_squad", "D4"),
        )
        assert sight.hindrance(state, cell(state, "D2"), cell(state, "D6")) == found
        tally = Tally(0)
        vehicles.shelter(state, state.units["man"], tally)
        assert int(tally) == -found


@pytest.mark.clause("ept.vehicles.aircraft-no-cover-no-assault")
def test_it_takes_no_part_in_assaults_and_overruns() -> None:
    playing = game(
        position(
            craft("D5", altitude="nap"),
            unit("near", 1, "us_squad", "D6"),
            unit("tank", 1, "m4a1_sherman_75", "D4", facing=3),
            formation=[{"id": "both", "seat": 1, "leader": "near"}],
            activation="near",
        )
    )
    answer_if_asked(playing, "ept-unit", "near")
    assert not {"assault-move", "tactical-assault"} & set(offered(playing))
    keys = {action.key for action in menu.menu(profiles()["huey"])}
    assert {"fly", "height", "set-down"} <= keys
    assert not keys & {"march", "escort", "assault-move", "tactical-assault", "load"}


# -- fire at it --------------------------------------------------------------------------------------


def ways(state: Battle, firer: str) -> set[tuple[str, str]]:
    target = state.units["craft"]
    found = targeting.choices(state, state.units[firer], target.place, only=(target,))
    return {(arm.kind, mode) for arm, mode in found}


@pytest.mark.clause(
    "ept.fire-types.at-two-steps#2",
    "ept.vehicles.aircraft-noe-targeting#1",
    "ept.vehicles.aircraft-noe-targeting#2",
)
def test_low_it_is_fired_at_with_small_arms_and_bombs_and_rockets_near_by() -> None:
    firers = [
        unit("squad", 1, "us_squad", "D5"),
        unit("flak", 1, "flak_20_gun", "D6", facing=0),
        unit("mortar", 1, "mortar_81_team", "J8", deployed=True),
        unit("near", 1, "bazooka_team", "D5"),
        unit("far", 1, "bazooka_team", "D6"),
    ]
    state = over(craft(altitude="nap"), *firers)
    assert ways(state, "squad") == {("small_arms", "ap")}
    assert ways(state, "flak") == {("gun", "ap")}, "no anti-aircraft fire so low"
    assert ("mortar", "indirect") in ways(state, "mortar")
    assert ("rocket_launcher", "at") in ways(state, "near")
    assert ("rocket_launcher", "at") not in ways(state, "far")
    drone = over(craft(altitude="nap", profile="scout_drone"), *firers)
    assert ("rocket_launcher", "at") not in ways(drone, "near"), "only helicopters"


@pytest.mark.clause(
    "ept.fire-types.ind-users#3",
    "ept.vehicles.aircraft-noe-targeting#1",
    "ept.vehicles.aircraft-noe-targeting#ruling",
)
def test_plunging_fire_strikes_it_low_and_traps_do_not() -> None:
    state = over(craft(altitude="nap"))
    place = cell(state, "D4")
    assert indirect.low_over(state, place) is state.units["craft"]
    assert state.units["craft"] in indirect.on_all_floors(state, place)
    state.dice = type(state.dice)(faces=[1, 1])
    carry_out(indirect.strike(state, 1, place, 20, indirect.TRAP))
    assert state.units["craft"].status == "field"
    state.dice = type(state.dice)(faces=[1, 1])
    carry_out(indirect.strike(state, 1, place, 20, indirect.ARTILLERY))
    assert state.units["craft"].status == "gone"


@pytest.mark.clause("ept.vehicles.aircraft-noe-targeting#ruling", "ept.fire-types.ind-users#3")
def test_plunging_fire_never_reaches_tactical_flight() -> None:
    state = over(craft(), unit("mortar", 1, "mortar_81_team", "J8", deployed=True))
    assert indirect.low_over(state, cell(state, "D4")) is None
    assert indirect.on_all_floors(state, cell(state, "D4")) == []
    assert ("mortar", "indirect") not in ways(state, "mortar")


@pytest.mark.clause("ept.vehicles.aircraft-noe-sight")
@pytest.mark.parametrize(
    ("between", "sides", "low"),
    [
        ("f", {}, True),
        ("b", {}, True),
        ("+", {}, True),
        ("F", {}, False),
        ("s", {}, False),
        ("r", {}, False),
        (".", {"wall": ["B2-B3"]}, True),
        (".", {"hedge": ["B2-B3"]}, False),
        (".", {"bocage": ["B2-B3"]}, False),
    ],
)
def test_what_hides_an_aircraft_that_flies_low(between: str, sides: dict[str, Any], low: bool) -> None:
    rows = ["...", "...", f".{between}.", "...", "..."]
    state = stands(
        craft("B5", altitude="nap"), unit("man", 1, "us_squad", "B1"), map=drawn(*rows, sides=sides)
    )
    man, target = state.units["man"], state.units["craft"]
    found = sight.hindrance_aloft(state, man.place, "", target.place, "nap")
    assert (found == 0) is low
    state.wrecks, state.veil = {cell(state, "B4"): 1}, None
    assert (sight.hindrance_aloft(state, man.place, "", target.place, "nap") == 0) is low, "nor does a wreck"
    state.smoke, state.veil = {cell(state, "B4"): 1}, None
    assert sight.hindrance_aloft(state, man.place, "", target.place, "nap") > 0, "smoke does"


@pytest.mark.clause("ept.vehicles.aircraft-noe-sight")
def test_trees_hinder_and_higher_ground_hides_who_flies_low() -> None:
    rows = drawn("...", "...", ".o.", "...", "...")
    state = stands(craft("B5", altitude="nap"), unit("man", 1, "us_squad", "B1"), map=rows)
    man, target = state.units["man"], state.units["craft"]
    assert sight.hindrance_aloft(state, man.place, "", target.place, "nap") == 1
    state.visibility = 1
    assert sight.weather(state, 4) > 0
    found = sight.hindrance_aloft(state, man.place, "", target.place, "nap")
    assert found == 1 + sight.weather(state, 4), "and so does the weather, as it does on the ground"
    hill = drawn("...", "...", "...", "...", "...", levels=["000", "000", "020", "000", "000"])
    state = stands(craft("B5", altitude="nap"), unit("man", 1, "us_squad", "B1"), map=hill)
    assert not sight.unit_sees(state, state.units["man"], cell(state, "B5"), "nap")
    assert sight.unit_sees(state, state.units["man"], cell(state, "B5"), "tactical")


@pytest.mark.clause(
    "ept.vehicles.aircraft-tactical-targeting",
    "ept.fire-types.aa-or-ap-choice",
    "ept.fire-types.ap-targets#1",
)
def test_high_it_is_fired_at_with_anti_aircraft_or_anti_personnel_weapons_as_one_likes() -> None:
    state = over(
        craft(),
        unit("flak", 1, "flak_20_gun", "D6", facing=0),
        unit("near", 1, "bazooka_team", "D5"),
    )
    assert ways(state, "flak") == {("gun", "ap"), ("gun", "aa")}
    assert not any(mode == "at" for _, mode in ways(state, "near"))


@pytest.mark.clause("ept.vehicles.aircraft-tactical-targeting", "ept.vehicles.aircraft-no-cover-no-assault")
def test_one_fires_upwards_at_who_flies_high() -> None:
    for altitude, columns in (("tactical", -1), ("nap", 0)):
        state = over(craft(altitude=altitude, profile="hind"), unit("squad", 1, "us_squad", "D7"))
        tally = Tally(0)
        at_aircraft.shelter(state, state.units["squad"], state.units["craft"], tally)
        assert int(tally) == columns
    state = over(craft(), unit("squad", 1, "us_squad", "D7"), map=drawn(*["oooo....."] * 8))
    tally = Tally(0)
    at_aircraft.shelter(state, state.units["squad"], state.units["craft"], tally)
    assert int(tally) == -1, "the trees under it are no cover"


@pytest.mark.clause("ept.fire-types.aa-or-ap-choice", "ept.fire-types.aa-resolution")
def test_anti_aircraft_fire_at_an_aircraft_is_a_shot_with_its_own_columns() -> None:
    playing = game(
        position(craft(), unit("flak", 1, "flak_20_gun", "D6", facing=0, quality="line"), activation="flak"),
        ["1 1"],
    )
    answer_if_asked(playing, "ept-unit", "flak")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 0)
    assert sorted(offered(playing)) == ["flak_20:aa", "flak_20:ap"]
    answer(playing, "ept-weapon", "flak_20:aa")
    assert battle(playing).units["craft"].status == "gone", "a two destroys in the column of eight"
    assert [(read.target, read.total) for read in events(playing, FireRead)] == [("craft", 2)], "both hear it"


@pytest.mark.clause("ept.fire-types.aa-resolution")
def test_a_second_shot_of_the_turn_that_loses_its_rate_does_nothing_to_the_aircraft() -> None:
    state = over(craft(), unit("flak", 1, "flak_20_gun", "D6", facing=0, quality="line", fire=FIRE_TEST))
    flak, target = state.units["flak"], state.units["craft"]
    arm = next(arm for arm, mode in targeting.usable(state, flak) if mode == AA)
    state.dice = Scripted(faces=[6, 5])
    shot = Shot([(flak, arm)], target.place, AA, only=(target,))
    assert carry_out(anti_aircraft.resolve(state, shot)) is False
    assert (flak.fire, target.status) == (FIRE_ENDED, "field")


@pytest.mark.clause("ept.vehicles.aircraft-doubling")
@pytest.mark.parametrize(
    ("altitude", "at", "factor"),
    [("nap", "D5", 2), ("tactical", "D5", 1), ("nap", "D4", 2), ("tactical", "D4", 2)],
)
def test_power_is_doubled_next_to_low_flight_and_right_under_any(altitude: str, at: str, factor: int) -> None:
    state = over(craft(altitude=altitude), unit("squad", 1, "us_squad", at))
    squad, target = state.units["squad"], state.units["craft"]
    arm = squad.arms[0]
    shot = Shot([(squad, arm)], target.place, AP, only=(target,))
    assert anti_personnel.firepower(state, squad, arm, shot).exact == factor * arm.anti_personnel


@pytest.mark.clause("ept.vehicles.aircraft-tactical-targeting")
def test_a_moving_aircraft_draws_fire_of_who_sees_it() -> None:
    playing = game(
        position(craft("D2"), unit("squad", 1, "us_squad", "D6", quality="line"), activation="craft"), ["6 6"]
    )
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "fly")
    answer(playing, "ept-fly", "D3")
    assert (asked(playing).ask, offered(playing)) == ("ept-react", ["squad"])
    answer(playing, "ept-react", ["squad"])
    assert battle(playing).units["craft"].status == "field"


# -- what fire does to it ----------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.drone-exceptions")
@pytest.mark.parametrize("result", ["N", "N1", "N2", "N3", "I", "Son", "S", "S1"])
def test_a_drone_ignores_all_that_does_not_destroy_it(result: str) -> None:
    state = over(craft(profile="attack_drone"))
    suffer(state, result, "at" if result in ("I", "Son") else "ap")
    drone = state.units["craft"]
    assert (drone.status, drone.stunned, drone.immobilised) == ("field", False, False)
    suffer(state, "1")
    assert drone.status == "gone"


@pytest.mark.clause("ept.vehicles.drone-no-passengers")
def test_no_drone_carries_anybody() -> None:
    assert not transport.carries(profiles()["scout_drone"]), "though it has neither arms nor armour"
    assert transport.carries(profiles()["huey"])


@pytest.mark.clause("ept.vehicles.helicopter-immobilised#1")
@pytest.mark.parametrize(
    ("letter", "left"),
    [(".", "field"), ("f", "field"), ("F", "gone"), ("s", "gone"), ("+", "gone"), ("O", "gone")],
)
def test_an_immobilised_helicopter_lands_where_wheels_and_low_flight_are_allowed(
    letter: str, left: str
) -> None:
    rows = drawn("...", f".{letter}.", "...")
    state = stands(craft("B2"), map=rows)
    suffer(state, "I", "at")
    found = state.units["craft"]
    assert found.status == left
    if left == "field":
        assert found.immobilised
        assert not found.altitude
        assert not menu.offered(state, Act(found)) or "fly" not in menu.offered(state, Act(found))
        suffer(state, "I", "at")
        assert found.status == "gone", "a second time it is destroyed, like any vehicle"


@pytest.mark.clause("ept.vehicles.helicopter-immobilised#ruling")
def test_it_does_not_land_on_the_enemy() -> None:
    state = over(craft(), unit("enemy", 1, "us_squad", "D4"))
    suffer(state, "I", "at")
    assert state.units["craft"].status == "gone"
    assert laws.broken(state) == []


@pytest.mark.clause("ept.vehicles.helicopter-stunned")
def test_a_stunned_helicopter_drops_or_crashes() -> None:
    state = over(craft())
    suffer(state, "S")
    found = state.units["craft"]
    assert (found.altitude, found.stunned) == ("nap", True)
    forest = stands(craft("B2"), map=drawn("...", ".F.", "..."))
    suffer(forest, "S")
    assert forest.units["craft"].status == "gone"
    low = stands(craft("B2"), map=drawn("...", ".F.", "..."))
    low.units["craft"].altitude = "nap"
    suffer(low, "S")
    assert (low.units["craft"].status, low.units["craft"].stunned) == ("field", True), (
        "it is down there already"
    )


@pytest.mark.clause("ept.vehicles.helicopter-crash-survival")
@pytest.mark.parametrize(
    ("altitude", "faces", "steps"),
    [("tactical", [2, 3], 1), ("tactical", [3, 3], 0), ("nap", [3, 4], 1), ("nap", [4, 4], 0)],
)
def test_from_tactical_flight_more_men_are_lost(altitude: str, faces: list[int], steps: int) -> None:
    state = over(craft(altitude=altitude), unit("men", 0, "us_squad", status="aboard", carrier="craft"))
    state.dice = type(state.dice)(faces=list(faces))
    script = vehicles.destroy(state, state.units["craft"], effects.Cause("ap"))
    carry_out(script)
    assert state.units["men"].steps == steps
    assert not state.dice.faces or state.dice.rolled == 2


# -- what it sees, and who sees it -------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.aircraft-heights#1")
def test_from_tactical_flight_one_sees_over_a_wood_and_is_seen_over_it() -> None:
    rows = drawn("...", "...", "...", ".F.", "...", "...", "...", "...")
    for altitude, seen in (("tactical", True), ("nap", False)):
        state = stands(
            craft("B1", altitude=altitude), unit("man", 1, "us_squad", "B8", hidden=True), map=rows
        )
        assert sight.unit_sees(state, state.units["craft"], cell(state, "B8")) is seen
        assert hidden.watched(state, 1, cell(state, "B8")) is seen
        assert bool(targeting.targets(state, state.units["craft"])) is seen


@pytest.mark.clause("ept.vehicles.aircraft-heights")
def test_a_view_shows_an_aircraft_once_its_side_is_set_up() -> None:
    playing = game(position(craft(), FAR))
    seen = playing.view(1)
    assert isinstance(seen, Battle)
    assert seen.units["craft"].altitude == "tactical"
