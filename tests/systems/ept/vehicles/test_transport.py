"""Transport (15.4, 15.8): boarding and getting off, activation, survival, riders, the water."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.system import SetupFault
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fire import anti_personnel
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle
from grognard.systems.ept.vehicles import arcs, driving, transport, vehicles
from systems.ept.fire_types.test_anti_tank import LONG
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    leave,
    offered,
    position,
    refused,
    rolled,
    unit,
    whose,
)
from systems.ept.vehicles.test_driving import TANK, drive
from systems.ept.vehicles.test_vehicles import ran

CARRIER: dict[str, Any] = {**TANK, "id": "carrier", "abilities": ["transport"], "points": 8}
JEEP: dict[str, Any] = {**CARRIER, "id": "light", "abilities": ["light_transport"]}
FAR = unit("far", 1, "us_squad", "C40", neutralised=True)
CARDS = [CARRIER, JEEP, TANK]


def table(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return position(*units, **{"map": LONG, "profiles": CARDS, **rest})


def aboard(id: str, profile: str, carrier: str = "car", seat: int = 0, **rest: Any) -> dict[str, Any]:
    return unit(id, seat, profile, status="aboard", carrier=carrier, **rest)


def names(playing: Any, name: str) -> str:
    state = battle(playing)
    return state.board.names[state.units[name].place]


# -- room --------------------------------------------------------------------------------------------


def room(vehicle: str, *loaded: str, wants: str, **rest: Any) -> bool:
    units = [aboard(f"in{number}", card) for number, card in enumerate(loaded)]
    found = table(unit("car", 0, vehicle, "C4"), unit("new", 0, wants, "C4", **rest), *units, FAR)
    state = battle(game(found))
    return transport.fits(state, state.units["new"], state.units["car"])


@pytest.mark.clause(
    "ept.vehicles.transport-capacity#1",
    "ept.vehicles.transport-capacity#2",
    "ept.vehicles.transport-capacity#3",
)
def test_a_vehicle_takes_a_squad_or_two_of_half_its_size_and_a_light_one_half_of_that() -> None:
    assert room("carrier", wants="us_squad")
    assert room("carrier", "medium_machine_gun", wants="section_hq")
    assert not room("carrier", "us_squad", wants="section_hq")
    assert not room("carrier", "section_hq", wants="us_squad")
    assert not room("carrier", "section_hq", "rifle_team", wants="medium_machine_gun")
    for light in ("light", "jeep"):
        assert room(light, wants="section_hq")
        assert not room(light, wants="us_squad")
        assert not room(light, "section_hq", wants="rifle_team")


@pytest.mark.clause("ept.vehicles.transport-extra-command-post")
@pytest.mark.parametrize(
    ("option", "formation", "fits"), [(True, "first", True), (False, "first", False), (True, "other", False)]
)
def test_a_scenario_may_let_a_sections_own_post_ride_beside_a_full_load(
    option: bool, formation: str, fits: bool
) -> None:
    found = table(
        unit("car", 0, "carrier", "C4", formation="first"),
        aboard("in", "us_squad", formation="first"),
        unit("new", 0, "section_hq", "C4", formation=formation),
        FAR,
        formation=[{"id": "first", "seat": 0, "leader": "new" if formation == "first" else "car"}],
        options={"extra_post": option},
    )
    state = battle(game(found))
    assert transport.fits(state, state.units["new"], state.units["car"]) == fits


@pytest.mark.clause(
    "ept.vehicles.transport-ability#1",
    "ept.vehicles.transport-ability#2",
    "ept.vehicles.transport-ability#ruling",
)
def test_who_is_aboard_is_out_of_the_enemys_sight_and_neither_fires_nor_is_fired_at() -> None:
    found = table(
        unit("car", 0, "carrier", "C4"),
        aboard("in", "us_squad"),
        unit("gun", 1, "medium_machine_gun", "C8", deployed=True),
    )
    playing = game(found)
    state = battle(playing)
    assert "in" not in playing.view(1).units
    assert "in" in playing.view(0).units
    gun = state.units["gun"]
    assert anti_personnel.victims(state, Shot([(gun, gun.arms[0])], state.units["car"].place)) == [
        state.units["car"]
    ]
    assert not {"fire", "half-fire"} & set(menu.offered(state, Act(state.units["in"])))
    # A tank without the ability takes nobody.
    state = battle(game(table(unit("tank", 0, "tank", "C4"), unit("new", 0, "us_squad", "C4"), FAR)))
    assert transport.vehicles_for(state, state.units["new"]) == []


# -- boarding ----------------------------------------------------------------------------------------


def loading(*more: dict[str, Any], at: str = "C4", **rest: Any) -> dict[str, Any]:
    """A squad at work with a carrier of another formation in its hex."""
    return table(
        unit("squad", 0, "us_squad", "C4"),
        unit("car", 0, "carrier", at, facing=3, **rest),
        FAR,
        *more,
        activation="squad",
    )


@pytest.mark.clause(
    "ept.vehicles.vehicle-half-action-with-passengers",
    "ept.vehicles.embark-activation#1",
    "ept.vehicles.embark-activation#2",
    "ept.vehicles.embark-cost#1",
)
def test_boarding_takes_a_half_action_of_both_wakes_the_vehicle_and_leaves_it_one() -> None:
    playing = game(loading())
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "embark")
    state = battle(playing)
    squad, car = state.units["squad"], state.units["car"]
    assert (squad.status, squad.carrier, squad.moved, car.moved) == ("aboard", "car", True, True)
    # The vehicle, of another formation, is active now; it may still drive half of its eight points.
    assert offered(playing) == ["car", "end"]
    answer_if_asked(playing, "ept-unit", "car")
    assert "fire" not in offered(playing)
    drive(playing, "forward", "forward", "forward", "forward")
    assert names(playing, "car") == "C8"
    assert state.whereabouts(squad) == car.place
    assert asked(playing).ask != "ept-act"
    assert car.activated


@pytest.mark.clause("ept.vehicles.vehicle-half-action-with-passengers")
def test_or_it_fires_at_half_power() -> None:
    found = loading(unit("target", 1, "us_squad", "C9", neutralised=True))
    playing = game(found, ["6 6"])
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "embark")
    answer_if_asked(playing, "ept-unit", "car")
    answer(playing, "ept-act", "half-fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-target", "C9")
    assert [told.power.exact for told in events(playing, FireRead)] == [3]


@pytest.mark.clause("ept.vehicles.embark-where", "ept.vehicles.embark-combination")
def test_a_unit_may_march_to_a_vehicle_and_board_it() -> None:
    playing = game(loading(at="C5"))
    answer_if_asked(playing, "ept-unit", "squad")
    assert "embark" not in offered(playing)
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C5")
    answer(playing, "ept-act", "embark")
    assert battle(playing).units["squad"].carrier == "car"


@pytest.mark.clause("ept.vehicles.embark-activation#ruling")
@pytest.mark.parametrize(
    "state", [{"activated": True}, {"immobilised": True}, {"stunned": True}, {"fire": 1}, {"worked": 2}]
)
def test_a_vehicle_that_has_acted_or_cannot_move_takes_nobody(state: dict[str, Any]) -> None:
    playing = game(loading(**state))
    answer_if_asked(playing, "ept-unit", "squad")
    assert "embark" not in offered(playing)


@pytest.mark.clause("ept.vehicles.embark-combination")
def test_nobody_boards_and_gets_off_in_one_turn() -> None:
    playing = game(loading())
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "embark")
    # The squad's own menu has closed: the vehicle is next.
    assert asked(playing).ask == "ept-unit"
    found = table(unit("car", 0, "carrier", "C4"), aboard("squad", "us_squad"), FAR, activation="squad")
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "disembark")
    assert "embark" not in offered(playing)
    assert refused(playing, "embark") == "ept.vehicles.embark-combination"


# -- getting off -------------------------------------------------------------------------------------


def unloading(*more: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A loaded carrier and its passengers, of one section, about to be activated."""
    return table(
        unit("car", 0, "carrier", "C4", facing=3, formation="first", **rest),
        aboard("squad", "us_squad", formation="second"),
        *more,
        formation=[
            {"id": "first", "seat": 0, "leader": "car"},
            {"id": "second", "seat": 0, "leader": "squad"},
        ],
        opened=[False, False],
    )


@pytest.mark.clause("ept.vehicles.loaded-activation")
@pytest.mark.parametrize("formation", ["first", "second"])
def test_vehicle_and_passengers_are_activated_together_by_either_leader(formation: str) -> None:
    playing = game(unloading(FAR))
    answer(playing, "ept-activate", formation)
    assert set(offered(playing)) == {"car", "squad", "end"}
    leave(playing)
    state = battle(playing)
    assert state.units["car"].activated
    assert state.units["squad"].activated


@pytest.mark.clause("ept.vehicles.embark-combination", "ept.vehicles.embark-cost#1")
def test_a_unit_gets_off_and_marches_on_with_half_of_its_points_and_the_vehicle_may_still_drive() -> None:
    playing = game(unloading(FAR))
    answer(playing, "ept-activate", "first")
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "disembark")
    assert names(playing, "squad") == "C4"
    assert not {"fire", "tactical", "forced"} & set(offered(playing))
    for place in ("C5", "C6"):
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
    assert battle(playing).units["squad"].moved
    assert whose(playing) == "car"
    answer_if_asked(playing, "ept-unit", "car")
    assert battle(playing).units["car"].moved
    drive(playing, "left", "right", "left", "right")
    assert asked(playing).ask != "ept-act"


@pytest.mark.clause("ept.vehicles.embark-cost#1")
@pytest.mark.parametrize(("hexes", "possible"), [(4, True), (5, False)])
def test_a_vehicle_that_has_driven_more_than_half_lets_nobody_off(hexes: int, possible: bool) -> None:
    playing = game(unloading(FAR))
    answer(playing, "ept-activate", "first")
    answer_if_asked(playing, "ept-unit", "car")
    drive(playing, *["forward"] * hexes)
    answer(playing, "ept-act", "done")
    answer_if_asked(playing, "ept-unit", "squad")
    found = asked(playing).ask == "ept-act" and "disembark" in offered(playing)
    assert found == possible


@pytest.mark.clause("ept.vehicles.disembark-fire")
def test_who_gets_off_may_be_fired_at_there_as_on_a_march_in_the_shelter_of_the_hull() -> None:
    gun = unit("gun", 1, "medium_machine_gun", "C8", deployed=True)
    playing = game(unloading(gun), ["6 6"])
    answer(playing, "ept-activate", "first")
    answer_if_asked(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "disembark")
    assert (asked(playing).seat, offered(playing)) == (1, ["gun"])
    answer(playing, "ept-react", ["gun"])
    told = events(playing, FireRead)
    assert [read.target for read in told] == ["squad"]
    parts = {clause: change for clause, _, change in told[0].shifts.parts}
    assert parts == {"ept.vehicles.cover": -1, "ept.fire-types.ap-movement-shift": 2}


# -- when the vehicle is hit -------------------------------------------------------------------------


def hit(state: Battle, result: str, kind: str = "at") -> Any:
    return vehicles.suffer(state, state.units["car"], result, Cause(kind))


def struck(*units: dict[str, Any], dice: Any = (), **rest: Any) -> Battle:
    return battle(game(table(unit("car", 0, "carrier", "C4"), *units, FAR, **rest), dice))


@pytest.mark.clause("ept.vehicles.passenger-bail-out", "ept.vehicles.passenger-survival#1")
@pytest.mark.parametrize(("total", "steps"), [("3 4", 1), ("4 4", 0), ("3 3", 1)])
def test_passengers_of_a_destroyed_vehicle_lose_a_step_up_to_seven_and_two_above(
    total: str, steps: int
) -> None:
    state = struck(aboard("squad", "us_squad"), dice=[total])
    ran(hit(state, "1"))
    squad = state.units["squad"]
    assert squad.steps == steps
    if steps:
        assert (state.board.names[squad.place], squad.stopped, squad.carrier) == ("C4", True, "")
    else:
        assert squad.status == "gone"


@pytest.mark.clause("ept.vehicles.passenger-survival")
def test_who_gets_out_of_a_wreck_may_be_fired_at() -> None:
    gun = unit("gun", 1, "medium_machine_gun", "C7", deployed=True)
    state = struck(aboard("squad", "us_squad"), gun, dice=["3 4"])
    carry_out(hit(state, "1"), [])
    # Nobody is left to be fired at.
    state = struck(aboard("squad", "us_squad"), gun, dice=["4 4"])
    carry_out(hit(state, "1"))
    assert state.units["squad"].status == "gone"


@pytest.mark.clause("ept.vehicles.passenger-survival#1", "ept.vehicles.passenger-survival#ruling")
def test_the_steps_are_lost_by_lot() -> None:
    # Two of one step each: a 4 is the second one's lot; with a total of 7 the other lives.
    state = struck(aboard("one", "section_hq"), aboard("two", "rifle_team"), dice=["3 4", "4"])
    ran(hit(state, "1"))
    assert (state.units["one"].status, state.units["two"].status) == ("field", "gone")


@pytest.mark.clause("ept.vehicles.passenger-bail-out")
def test_passengers_of_an_immobilised_vehicle_get_out_unhurt_and_stopped_and_may_be_fired_at() -> None:
    found = table(
        unit("car", 0, "carrier", "C6", facing=0, stunned=True),
        aboard("team", "rifle_team"),
        unit("alpha", 1, "tank", "C2", facing=3),
        unit("gun", 1, "medium_machine_gun", "C3", deployed=True),
        activation="alpha",
        active=1,
    )
    # A hit, then a 6 at power 2: immobilised.
    playing = game(found, ["1 1", "3 3"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    state = battle(playing)
    assert state.units["car"].immobilised
    team = state.units["team"]
    assert (state.board.names[team.place], team.stopped, team.steps) == ("C6", True, 1)
    assert (asked(playing).seat, asked(playing).ask, offered(playing)) == (1, "ept-react", ["gun"])


@pytest.mark.clause("ept.vehicles.passenger-forbidden-terrain")
@pytest.mark.parametrize(("result", "status"), [("1", "gone"), ("I", "aboard")])
def test_on_the_open_water_nobody_gets_out(result: str, status: str) -> None:
    swimmer = {**CARRIER, "abilities": ["transport", "amphibious"]}
    sea = drawn(*["OOOOO"] * 6)
    state = battle(
        game(
            table(
                unit("car", 0, "carrier", "C4"),
                aboard("squad", "us_squad"),
                unit("boat", 1, "carrier", "A1"),
                map=sea,
                profiles=[swimmer],
            )
        )
    )
    ran(hit(state, result))
    assert state.units["squad"].status == status


# -- riders ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.riders-who#1", "ept.vehicles.riders-who#2")
@pytest.mark.parametrize(
    ("men", "fine"),
    [
        (("us_squad",), True),
        (("section_hq",), True),
        (("section_hq", "bazooka_team"), True),
        (("section_hq", "medium_machine_gun"), False),
        (("us_squad", "section_hq"), False),
        (("section_hq", "section_hq"), False),
    ],
)
def test_a_squad_or_a_post_with_a_rocket_launcher_may_start_on_a_vehicle(
    men: tuple[str, ...], fine: bool
) -> None:
    units = [aboard(f"man{number}", card, riding=True) for number, card in enumerate(men)]
    found = table(unit("car", 0, "tank", "C4"), *units, FAR)
    if fine:
        game(found)
    else:
        with pytest.raises(SetupFault) as fault:
            game(found)
        assert fault.value.rule == "ept.vehicles.riders-who"


@pytest.mark.clause("ept.vehicles.riders-who#1")
def test_nobody_mounts_a_tank_during_play() -> None:
    playing = game(
        table(unit("car", 0, "tank", "C4"), unit("squad", 0, "us_squad", "C4"), FAR, activation="squad")
    )
    answer_if_asked(playing, "ept-unit", "squad")
    assert "embark" not in offered(playing)


def mounted(*more: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A squad on a tank, and enemies who are at work."""
    return table(
        unit("car", 0, "tank", "C6", facing=0, stunned=True),
        aboard("squad", "us_squad", riding=True),
        *more,
        active=1,
        **rest,
    )


@pytest.mark.clause(
    "ept.vehicles.riders-forced-off", "ept.vehicles.riders-targeting#1", "ept.vehicles.riders-targeting#2"
)
def test_small_arms_hit_the_men_on_a_tank_without_cover_and_throw_them_off() -> None:
    found = mounted(unit("alpha", 1, "grenadier_squad", "C3"), activation="alpha")
    # Power 6 at 3 hexes on a 6: S1; the squad passes its test with a 2, and is stopped all the same.
    playing = game(found, ["3 3", "1 1"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    told = events(playing, FireRead)
    assert [(read.target, int(read.shifts)) for read in told] == [("squad", 0)]
    answer(playing, "ept-shed-stop", "keep")
    state = battle(playing)
    squad = state.units["squad"]
    assert (squad.status, state.board.names[squad.place], squad.stopped) == ("field", "C6", True)
    assert state.units["car"].status == "field"


@pytest.mark.clause("ept.vehicles.riders-forced-off")
def test_fire_without_effect_leaves_them_where_they_are() -> None:
    found = mounted(unit("alpha", 1, "grenadier_squad", "C3"), activation="alpha")
    playing = game(found, ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    assert battle(playing).units["squad"].riding


@pytest.mark.clause("ept.vehicles.riders-forced-off")
def test_a_result_that_does_nothing_to_the_vehicle_throws_nobody_off() -> None:
    state = battle(game(mounted()))
    carry_out(vehicles.suffer(state, state.units["car"], "-", Cause("at")))
    assert state.units["squad"].riding


@pytest.mark.clause("ept.vehicles.riders-forced-off", "ept.vehicles.riders-targeting#1")
def test_anti_tank_fire_aims_at_the_vehicle_alone_and_any_effect_throws_them_off() -> None:
    found = mounted(unit("alpha", 1, "tank", "C2", facing=3), activation="alpha")
    # A hit, then a 7 at power 2: stunned.
    playing = game(found, ["1 1", "3 4"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-weapon", "gun:at")
    assert events(playing, FireRead) == []
    answer(playing, "ept-shed-stop", "keep")
    squad = battle(playing).units["squad"]
    assert (squad.status, squad.stopped, squad.steps) == ("field", True, 2)


@pytest.mark.clause("ept.vehicles.riders-targeting#1")
def test_an_unarmoured_vehicle_is_hit_together_with_its_riders() -> None:
    soft = {**TANK, "front": 0, "flank": 0}
    found = mounted(unit("alpha", 1, "grenadier_squad", "C3"), profiles=[soft])
    state = battle(game(found))
    alpha = state.units["alpha"]
    shot = Shot([(alpha, alpha.arms[0])], state.units["car"].place)
    assert [target.id for target in anti_personnel.victims(state, shot)] == ["car", "squad"]


@pytest.mark.clause("ept.vehicles.passenger-survival#1", "ept.vehicles.riders-survival#1")
@pytest.mark.parametrize(
    ("riding", "total", "steps"), [(True, "3 3", 1), (True, "3 4", 0), (False, "3 3", 1), (False, "3 4", 1)]
)
def test_riders_survive_up_to_six(riding: bool, total: str, steps: int) -> None:
    """The book's cases of 15.4; those of helicopters come with them."""
    state = struck(aboard("squad", "us_squad", riding=riding), dice=[total])
    ran(hit(state, "1"))
    assert state.units["squad"].steps == steps


# -- the water ---------------------------------------------------------------------------------------


def onto(ground: str, movement: str, *abilities: str, start: str = "e") -> int | None:
    """What a hex ahead costs a vehicle on the edge of the beach."""
    card = {**TANK, "movement": movement, "abilities": list(abilities), "points": 20}
    rows = [f"..{start}..", f"..{ground}..", *["....."] * 4]
    state = battle(
        game(
            table(
                unit("car", 0, "tank", "C1", facing=3), FAR | {"at": "A6"}, map=drawn(*rows), profiles=[card]
            )
        )
    )
    car = state.units["car"]
    return dict(entering.neighbours(state, car)).get(arcs.ahead(state, car.place, 3))


@pytest.mark.clause("ept.vehicles.amphibious-land")
def test_a_land_vehicle_that_swims_uses_the_amphibious_column_on_the_water_only() -> None:
    tables = battle(game(table(FAR, unit("car", 0, "tank", "C1")))).tables.terrains
    for ground, name in (("O", "open_water"), ("d", "deep_water")):
        assert onto(ground, "tracked") is None
        assert onto(ground, "tracked", "amphibious") == tables[name].costs["amphibious"]
    for ground, name in (("h", "shallow_water"), ("m", "marsh"), (".", "clear")):
        assert onto(ground, "tracked", "amphibious") == tables[name].costs["tracked"]


@pytest.mark.clause("ept.vehicles.boats")
def test_a_boat_goes_on_water_and_wet_ground_alone() -> None:
    tables = battle(game(table(FAR, unit("car", 0, "tank", "C1")))).tables.terrains
    for ground, name in (("O", "open_water"), ("d", "deep_water"), ("h", "shallow_water"), ("m", "marsh")):
        assert onto(ground, "amphibious") == tables[name].costs["amphibious"]
    for ground in (".", "f", "b"):
        assert onto(ground, "amphibious") is None


# -- towing ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.tables.terrain#2")
def test_a_gun_in_tow_costs_a_point_for_every_hex() -> None:
    found = table(unit("car", 0, "carrier", "C4", facing=3), aboard("gun", "pak_40_gun"), FAR)
    state = battle(game(found))
    costs = {step.key: step.cost for step in driving.steps(state, Act(state.units["car"]))}
    assert (costs["forward"], costs["back"], costs["left"]) == (4, 6, 2)
    assert rolled(game(found)) == []
