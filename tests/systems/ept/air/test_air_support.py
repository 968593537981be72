"""Chapter 21.2: air support from the call to the attack."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Journal
from grognard.core.game import Game
from grognard.core.tally import Tally
from grognard.systems.ept import artillery, scenario
from grognard.systems.ept.air import attacks, support
from grognard.systems.ept.events.air import AirDrifted, AirLost, AirPlaced, FlightDestroyed, FlightDrivenOff
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.profile import AirAttack, air_supports
from grognard.systems.ept.state import OFF, Battle, Flight
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
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
    spots,
    unit,
)

OWN = unit("own", 0, "us_squad", "A1")


def mission(air: str = "fighter_bomber", **rest: Any) -> dict[str, Any]:
    return {
        "id": "raid",
        "seat": 0,
        "barrage": "",
        "turns": [2, 3],
        "air": air,
        "due": 2,
        "ranged": True,
        **rest,
    }


def comes(*units: Any, dice: Any = (), missions: Any = None, **rest: Any) -> Game:
    """A support phase in which an air support is due."""
    given = {"phase": "support", "stage": 1, "mission": missions or [mission()], "options": {"initiative": 0}}
    return game(position(*units, OWN, **{**given, **rest}), dice)


def flown(
    *units: Any, attack: str = "bomb", at: str = "D4", facing: int = 3, **rest: Any
) -> tuple[Battle, Flight]:
    state = stands(*units, **{"map": MEADOW, **rest})
    cell = state.board.parse(at)
    return state, Flight(id="raid", seat=0, cell=cell, turn=2, attack=attack, facing=facing)


def strike(state: Battle, flight: Flight, attack: AirAttack, faces: list[int], *answers: Any) -> None:
    state.dice = type(state.dice)(faces=faces)
    carry_out(attacks.carry_out(state, flight, attack), *answers)


# -- calling it --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.support-timing#3")
def test_it_is_called_a_turn_before_without_a_target_and_may_be_called_off() -> None:
    playing = comes(unit("foe", 1, "us_squad", "F6"), missions=[mission(turns=[3], due=0)])
    answer(playing, "ept-air-call", "call")
    raid = battle(playing).missions["raid"]
    assert (raid.due, raid.target) == (3, OFF)
    playing = comes(unit("foe", 1, "us_squad", "F6"))
    answer(playing, "ept-air-cancel", "cancel")
    assert (battle(playing).missions["raid"].due, battle(playing).flights) == (0, {})
    assert asked(playing).ask == "ept-air-call", "and may be called again at once"


@pytest.mark.clause("ept.air.support-timing#1")
def test_it_comes_before_artillery() -> None:
    shells = {"id": "shells", "seat": 0, "barrage": "mortars_81", "turns": [2], "target": "J8", "due": 2}
    playing = comes(unit("foe", 1, "us_squad", "F6"), missions=[shells, mission()])
    assert asked(playing).ask == "ept-air-cancel"


@pytest.mark.clause("ept.air.support-timing#4")
def test_in_reduced_visibility_nobody_is_asked() -> None:
    playing = comes(
        unit("foe", 1, "us_squad", "F6"), missions=[mission(turns=[3], due=0)], visibility=1, dice=[]
    )
    assert playing.decision is None or playing.decision.ask != "ept-air-call"


@pytest.mark.clause("ept.air.support-timing#2", "ept.air.support-timing#3")
def test_preregistered_support_is_there_in_the_first_turn() -> None:
    state = stands(unit("foe", 1, "us_squad", "F6"), OWN, map=MEADOW, turn=0)
    scenario._add_air(state, 0, 1, {"support": "jet", "turns": [1], "preregistered": True})
    carry_out(artillery.plot(state, 0), "call")
    found = state.missions["a-air-1"]
    assert (found.due, found.target) == (1, OFF)
    assert int(artillery.delay_dice(state, found)) == state.tables.delay.preregistered


@pytest.mark.clause("ept.air.mission-kinds", "ept.air.show-of-force")
def test_what_each_kind_of_support_may_do() -> None:
    state = stands(OWN, map=MEADOW)
    kinds = {
        name: [one.kind for one in support.choices(state, card)] for name, card in air_supports().items()
    }
    assert kinds["king_cobra"] == ["ground_attack", "napalm"]
    assert kinds["attack_helicopter"] == ["guided_missile", "ground_attack"]
    assert "show_of_force" not in kinds["jet"]
    state.options["show_of_force"] = True
    assert support.choices(state, air_supports()["jet"])[-1].kind == "show_of_force"
    assert "show_of_force" not in [
        one.kind for one in support.choices(state, air_supports()["attack_helicopter"])
    ]
    assert "show_of_force" not in [one.kind for one in support.choices(state, air_supports()["armed_drone"])]


# -- resolving it ------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.air.resolution#1",
    "ept.air.resolution#2",
    "ept.air.resolution#3",
    "ept.air.resolution#5",
    "ept.air.resolution#7",
    "ept.air.resolution#8",
)
def test_delay_attack_height_place_drift_facing_and_fire_in_this_order() -> None:
    playing = comes(
        unit("foe", 1, "us_squad", "D4"),
        unit("ruse", 1, "decoy", "G6"),
        missions=[mission("king_cobra", ranged=False)],
        dice=["3 4", "1", "1", "6 6"],
    )
    answer(playing, "ept-air-cancel", "place")
    assert rolled(playing)[-1] == ("ept-roll-delay", (3, 4))
    answer(playing, "ept-air-attack", "ground_attack")
    assert offered(playing) == ["medium", "low"]
    answer(playing, "ept-air-height", "low")
    assert sorted(spots(playing)) == ["A1", "D4", "G6"], "where anybody is, of either side, or a decoy"
    answer(playing, "ept-air-place", "D4")
    assert len(events(playing, AirPlaced)) == 1
    answer(playing, "ept-air-facing", 3)
    answer(playing, "ept-aa-fire", "pass")
    assert [what for what, _ in rolled(playing)][-1] == "ept-roll-fire"
    assert battle(playing).flights == {}


@pytest.mark.clause("ept.air.resolution#2", "ept.air.resolution#4")
def test_a_late_one_comes_a_turn_later_and_one_that_drifts_off_the_map_does_nothing() -> None:
    playing = comes(unit("foe", 1, "us_squad", "D4"), missions=[mission(ranged=False)], dice=["6 6"])
    answer(playing, "ept-air-cancel", "place")
    assert battle(playing).missions["raid"].due == 3
    playing = comes(unit("foe", 1, "us_squad", "D4"), dice=["1", "6"])
    answer(playing, "ept-air-cancel", "place")
    answer(playing, "ept-air-attack", "bomb")
    answer(playing, "ept-air-height", "high")
    answer(playing, "ept-air-place", "A1")
    assert len(events(playing, AirLost)) == 1
    assert battle(playing).flights == {}


@pytest.mark.clause("ept.air.resolution#4")
def test_the_hex_in_the_corner_is_on_the_map() -> None:
    state, flight = flown(OWN)
    board = state.board
    corner = board.parse("A1")
    assert corner == 0
    way = next(way for way in range(6) if board.grid.neighbours[corner][way] > 0)
    back = next(w for w in range(6) if board.grid.neighbours[board.grid.neighbours[corner][way]][w] == corner)
    flight.cell, flight.height = board.grid.neighbours[corner][way], "medium"
    faces = next(face for face in range(1, 7) if state.tables.drift.hexes(face + 1) == 1)
    state.dice.faces = [back + 1, faces]  # type: ignore[union-attr]
    card = air_supports()["jet"].__class__({}, "x", "X", "aeroplane", (), "normal", None)
    state.journal = Journal()
    assert support.drift(state, flight, AirAttack("bomb"), card) == corner
    drifted = [entry.event for entry in state.journal.entries if isinstance(entry.event, AirDrifted)]
    assert [told.place for told in drifted] == [corner]


@pytest.mark.clause("ept.air.resolution#4")
@pytest.mark.parametrize(
    ("kind", "height", "bracket", "change"),
    [
        ("ground_attack", "low", None, 0),
        ("bomb", "medium", None, 1),
        ("bomb", "high", None, 2),
        ("napalm", "medium", None, 1),
        ("guided_bomb", "high", None, -3),
        ("guided_missile", "medium", None, -3),
        ("bomb", "high", -1, -1),
    ],
)
def test_what_changes_the_drift(kind: Any, height: str, bracket: int | None, change: int) -> None:
    state, flight = flown(OWN)
    flight.height = height
    card = air_supports()["jet"].__class__({}, "x", "X", "aeroplane", (), "normal", bracket)
    assert int(support.drift_die(state, flight, AirAttack(kind), card)) == change
    state.light = "night"
    assert int(support.drift_die(state, flight, AirAttack(kind), card)) == change + state.tables.drift.night


@pytest.mark.clause("ept.air.resolution#ruling")
def test_who_had_the_initiative_flies_first_and_in_the_first_turn_the_dice_say() -> None:
    state = stands(OWN, map=MEADOW, initiative=1)
    both = [
        artillery.Mission(id=name, seat=seat, barrage="", turns=(), air="jet")
        for seat, name in enumerate("ab")
    ]
    assert support._order(state, both) == (1, 0)
    state.turn = 1
    state.dice = type(state.dice)(faces=[3, 3, 2, 5])
    assert support._order(state, both) == (1, 0)
    assert support._order(state, both[:1]) == (1, 0), "nobody rolls against nobody"
    state.dice = type(state.dice)(faces=[5, 2])
    assert support._order(state, both) == (0, 1)


@pytest.mark.clause("ept.air.target-hexes")
def test_three_hexes_in_a_row_or_one_for_guided_weapons() -> None:
    for kind, names in (("bomb", ["D4", "D5", "D6"]), ("guided_bomb", ["D4"]), ("guided_missile", ["D4"])):
        state, flight = flown(OWN, attack=kind)
        assert [state.board.names[cell] for cell in attacks.targets(state, flight)] == names
    state, flight = flown(OWN, at="D8")
    assert [state.board.names[cell] for cell in attacks.targets(state, flight)] == ["D8"], (
        "there is no more map"
    )


@pytest.mark.clause("ept.air.ground-attack-redirect")
def test_over_an_empty_hex_a_ground_attack_turns_to_the_nearest_and_best_seen() -> None:
    def turned(*units: Any, faces: Any = (), **rest: Any) -> str:
        state = stands(*units, **{"map": MEADOW, **rest})
        state.dice = type(state.dice)(faces=list(faces))
        return state.board.names[support.redirect(state, 0, state.board.parse("D4"))]

    tank, truck = unit("tank", 1, "m4a1_sherman_75", "D6"), unit("truck", 0, "truck", "D2")
    man, ruse = unit("man", 0, "us_squad", "F4"), unit("ruse", 1, "us_squad", "B4", hidden=True)
    assert turned(unit("near", 1, "us_squad", "D5"), tank, truck) == "D5"
    assert turned(tank, truck, man, ruse) == "D6", "armour first"
    assert turned(truck, man, ruse) == "D2", "then vehicles"
    assert turned(man, ruse) == "F4", "then who is not hidden"
    rows = ["." * 10] * 3 + [".....o...."] + ["." * 10] * 4
    assert turned(man, unit("open", 1, "us_squad", "B4"), map=drawn(*rows)) == "B4", "the worst cover"
    other = unit("open", 1, "us_squad", "B4")
    assert turned(man, other, faces=[1]) != turned(man, other, faces=[6]), "and else by lot"


@pytest.mark.clause("ept.air.ground-attack-redirect", "ept.air.resolution#4")
def test_bombs_fall_where_they_drift() -> None:
    state, flight = flown(unit("foe", 1, "us_squad", "F6"))
    card = air_supports()["fighter_bomber"]
    for kind, redirected in (("bomb", False), ("ground_attack", True)):
        state.dice = type(state.dice)(faces=[1, 1])
        flight.cell = state.board.parse("D4")
        found = support.drift(state, flight, AirAttack(kind), card)  # type: ignore[arg-type]
        assert (found == state.board.parse("F6")) is redirected


# -- anti-aircraft fire ------------------------------------------------------------------------------


def answered(*units: Any, dice: Any, **rest: Any) -> Game:
    playing = comes(*units, dice=dice, missions=[mission("king_cobra")], **rest)
    answer(playing, "ept-air-cancel", "place")
    answer(playing, "ept-air-attack", "ground_attack")
    answer(playing, "ept-air-height", "low")
    answer(playing, "ept-air-place", "D4")
    answer(playing, "ept-air-facing", 3)
    return playing


@pytest.mark.clause("ept.air.aa-interrupts#1", "ept.air.resolution#6")
def test_guns_on_the_map_interrupt_it() -> None:
    flak = unit("flak", 1, "flak_20_gun", "D6", facing=0, quality="line")
    playing = answered(unit("foe", 1, "us_squad", "D4"), flak, dice=["1", "1", "1 1"])
    answer(playing, "ept-aa-fire", "flak")
    assert len(events(playing, FlightDrivenOff)) == 1
    assert (battle(playing).flights, battle(playing).wrecks) == ({}, {}), "no wreck and no attack"
    assert battle(playing).units["foe"].can_act


@pytest.mark.clause("ept.air.aa-interrupts#1", "ept.air.aa-interrupts#2")
def test_one_that_is_shot_down_does_nothing_and_leaves_no_wreck() -> None:
    missile = unit("missile", 1, "stinger_team", "D6", quality="line")
    playing = answered(unit("foe", 1, "us_squad", "D4"), missile, dice=["1", "1", "1 1"])
    answer(playing, "ept-aa-fire", "missile")
    assert len(events(playing, FlightDestroyed)) == 1
    assert (battle(playing).flights, battle(playing).wrecks) == ({}, {})
    assert battle(playing).units["foe"].can_act


@pytest.mark.clause("ept.air.aa-interrupts#1")
def test_guns_off_the_map_do_so_once_a_turn() -> None:
    guns = {"battery": [{"id": "b-battery-1", "seat": 1, "weapon": "flak_20"}]}
    playing = answered(unit("foe", 1, "us_squad", "D4"), dice=["1", "1", "6 6", "6 6"], **guns)
    assert offered(playing) == ["pass", "b-battery-1"]
    answer(playing, "ept-aa-fire", "b-battery-1")
    assert battle(playing).batteries["b-battery-1"].fired == 2
    state = battle(playing)
    again = Flight(id="x", seat=0, cell=0, turn=2, height="low")
    assert anti_aircraft.off_map(state, again) == ()
    state.turn = 3
    assert anti_aircraft.off_map(state, again) == ("b-battery-1",)
    again.height = "high"
    assert anti_aircraft.off_map(state, again) == (), "no gun reaches so high"
    again.seat, again.height = 1, "low"
    assert anti_aircraft.off_map(state, again) == (), "nor fires at its own side"


@pytest.mark.clause("ept.fire-types.aa-result-n#1", "ept.air.aa-interrupts#1")
def test_guns_off_the_map_drive_it_off_with_their_own_columns() -> None:
    guns = {"battery": [{"id": "b-battery-1", "seat": 1, "weapon": "flak_20", "quality": "green"}]}
    playing = answered(unit("foe", 1, "us_squad", "D4"), dice=["1", "1", "3 2"], **guns)
    answer(playing, "ept-aa-fire", "b-battery-1")
    assert len(events(playing, FlightDrivenOff)) == 1


@pytest.mark.clause("ept.air.mission-sight")
def test_the_line_goes_above_the_highest_ground_and_blind_hexes_count() -> None:
    hill = drawn(*["." * 10] * 8, levels=["0" * 10] * 4 + ["0003000000"] + ["0" * 10] * 3)
    state = stands(unit("flak", 1, "flak_20_gun", "D8", facing=0), OWN, map=hill)
    flight = Flight(id="x", seat=0, cell=state.board.parse("D2"), turn=2, height="low")
    assert [one.id for one in anti_aircraft.ready(state, flight)] == ["flak"], "over a hill of three levels"
    wood = drawn(*["." * 10] * 6, "...F......", "." * 10)
    state = stands(unit("flak", 1, "flak_20_gun", "D8", facing=0), OWN, map=wood)
    assert anti_aircraft.ready(state, flight) == [], "trees right in front of the gun hide the sky"


# -- attacks -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.guided-bombing", "ept.air.bombing#1", "ept.air.bombing#ruling")
def test_bombs_strike_their_hexes_and_the_rings_each_hex_once_with_the_highest_power() -> None:
    state, flight = flown(OWN)
    name = state.board.names.__getitem__
    found = attacks.powers(state, attacks.targets(state, flight), (16, 6))
    assert {name(cell): power for cell, power in found.items() if power == 16} == {
        "D4": 16,
        "D5": 16,
        "D6": 16,
    }
    assert {"D3", "D7"} <= {name(cell) for cell, power in found.items() if power == 6}
    single = attacks.powers(state, (flight.cell,), (20, 8))
    assert sorted(single.values()) == [8] * 6 + [20]


@pytest.mark.clause("ept.air.guided-bombing", "ept.fire-types.ind-users#1", "ept.air.bombing#1")
@pytest.mark.parametrize(("kind", "struck"), [("guided_bomb", ["a"]), ("bomb", ["a", "b"])])
def test_bombs_are_indirect_fire(kind: Any, struck: list[str]) -> None:
    state, flight = flown(
        unit("a", 1, "us_squad", "D4"), unit("b", 0, "us_squad", "D6"), OWN, attack=kind, at="D4"
    )
    strike(state, flight, AirAttack(kind, (24,)), [1, 1] * len(struck))
    assert [name for name in ("a", "b") if state.units[name].steps < 2] == struck, "friends too"


@pytest.mark.clause("ept.air.napalm#1", "ept.terrain.blaze-start#1")
def test_napalm_burns_its_three_hexes_and_smokes_around_them() -> None:
    state, flight = flown(OWN, attack="napalm")
    strike(state, flight, AirAttack("napalm", (12, 4)), [])
    names = state.board.names
    assert sorted(names[cell] for cell in state.blazes) == ["D4", "D5", "D6"]
    assert {names[cell] for cell in state.smoke} >= {"D3", "D7"}
    assert set(state.smoke.values()) == {1}
    assert not set(state.smoke) & set(state.blazes)


@pytest.mark.clause("ept.air.napalm#ruling")
def test_without_a_ring_the_smoke_is_that_of_the_bomb_itself() -> None:
    for power, strength in (((12,), {2}), ((12, 3), set()), ((12, 10), {2})):
        state, flight = flown(OWN, attack="napalm")
        strike(state, flight, AirAttack("napalm", power), [])
        assert set(state.smoke.values()) == strength


@pytest.mark.clause("ept.air.guided-missile#1", "ept.air.guided-missile#ruling")
def test_a_guided_missile_hits_one_vehicle_in_the_flank_by_itself() -> None:
    first, second = unit("first", 1, "m4a1_sherman_75", "D4"), unit("second", 1, "tiger_i", "D4")
    state, flight = flown(first, second, unit("men", 1, "us_squad", "D4"), OWN, attack="guided_missile")
    strike(state, flight, AirAttack("guided_missile", anti_tank=20), [3, 4], "second")
    assert state.units["second"].status == "gone"
    assert (state.units["first"].status, state.units["men"].steps) == ("field", 2)


@pytest.mark.clause("ept.air.guided-missile#ruling")
def test_the_ground_shelters_from_it_as_from_plunging_fire_and_men_are_struck_where_there_is_no_vehicle() -> (
    None
):
    tally = Tally(0)
    rows = drawn(*["." * 10] * 3, "...F......", *["." * 10] * 4)
    state, flight = flown(unit("men", 1, "us_squad", "D4"), OWN, attack="guided_missile", map=rows)
    attacks.indirect.shelter(state, state.units["men"], -1, tally)
    assert int(tally) < 0
    strike(state, flight, AirAttack("guided_missile", anti_tank=20), [1, 1], "men")
    assert state.units["men"].steps < 2
    empty, over = flown(OWN, attack="guided_missile")
    strike(empty, over, AirAttack("guided_missile", anti_tank=20), [])
    assert empty.units["own"].steps == 2


@pytest.mark.clause("ept.air.ground-attack", "ept.fire-types.ap-targets#2")
def test_a_ground_attack_halves_against_the_hidden_and_has_the_columns_of_indirect_fire() -> None:
    readings: dict[str, float] = {}

    def powers(state: Battle, flight: Flight, units: Any, power: Tally, tallies: Any, total: int) -> Any:
        for one, tally in zip(units, tallies, strict=True):
            readings[one.id] = power.exact
            readings[f"{one.id}-columns"] = int(tally)
        yield from ()

    rows = drawn(*["." * 10] * 3, "...F......", *["." * 10] * 4)
    state, flight = flown(
        unit("seen", 1, "us_squad", "D4"),
        unit("lost", 1, "us_squad", "D5", hidden=True),
        unit("mine", 0, "us_squad", "D6"),
        OWN,
        attack="ground_attack",
        map=rows,
    )
    whole = attacks._read
    attacks._read = powers  # type: ignore[assignment]
    try:
        strike(state, flight, AirAttack("ground_attack", (12,)), [1, 1, 1, 1, 1, 1])
    finally:
        attacks._read = whole
    assert (readings["seen"], readings["lost"], readings["mine"]) == (12, 6, 12)
    assert readings["seen-columns"] == state.tables.cover.columns("medium", indirect=True)
    assert readings["mine-columns"] == 0


@pytest.mark.clause("ept.air.show-of-force")
def test_a_show_of_force_tests_enemies_in_the_three_hexes_and_around_and_fires_no_shot() -> None:
    near, far = unit("near", 1, "us_squad", "D7"), unit("far", 1, "us_squad", "D8")
    tank = unit("tank", 1, "m4a1_sherman_75", "E5")
    state, flight = flown(near, far, tank, unit("mine", 0, "us_squad", "D5"), attack="show_of_force")
    strike(state, flight, AirAttack("show_of_force"), [5, 5, 5, 5])
    units = state.units
    assert units["near"].neutralised
    assert (units["tank"].stunned, units["tank"].status) == (True, "field")
    assert (units["far"].neutralised, units["mine"].neutralised) == (False, False)


@pytest.mark.clause("ept.air.support-timing#2")
def test_an_unknown_support_is_refused_in_words() -> None:
    state = stands(OWN, map=MEADOW)
    with pytest.raises(scenario.SetupFault):
        scenario._add_air(state, 0, 1, {"support": "zeppelin", "turns": [1]})
    playing = comes(unit("foe", 1, "us_squad", "F6"))
    assert refused(playing, "nonsense") == ""


# -- what is secret ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.air.support-timing#3")
def test_nobody_else_knows_that_it_was_called() -> None:
    playing = comes(unit("foe", 1, "us_squad", "F6"), missions=[mission(turns=[3], due=0)])
    answer(playing, "ept-air-call", "call")
    for seat, due in ((0, 3), (1, 0)):
        seen = playing.view(seat)
        assert isinstance(seen, Battle)
        assert seen.missions["raid"].due == due
    heard = [entry for entry in playing.journal if entry.event.__class__.__name__ == "AirCalled"]
    assert [entry.audience for entry in heard] == [(0,)]


@pytest.mark.clause("ept.air.target-hexes")
def test_the_line_of_hexes_ends_with_the_map_and_not_before_its_first_hex() -> None:
    state, flight = flown(at="A3", facing=0)
    assert [state.board.names[cell] for cell in attacks.targets(state, flight)] == ["A3", "A2", "A1"]
    flight.cell = state.board.parse("A2")
    assert [state.board.names[cell] for cell in attacks.targets(state, flight)] == ["A2", "A1"]


@pytest.mark.clause("ept.air.resolution")
def test_a_support_that_came_in_time_is_not_late_the_turn_after_and_looks_one_of_six_ways() -> None:
    playing = comes(missions=[mission(ranged=False)], dice=["1 1", "1", "1"])
    while asked(playing).ask != "ept-air-facing":
        answer(playing, asked(playing).ask, asked(playing).form.default())
    assert offered(playing) == [0, 1, 2, 3, 4, 5]
    assert battle(playing).missions["raid"].ranged
