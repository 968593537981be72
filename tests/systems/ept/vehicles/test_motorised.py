"""Vehicles in detail (15): what men aboard, helicopters, volleys and overruns do sentence by sentence."""

from __future__ import annotations

import pytest

from grognard.core.dice import Scripted
from grognard.core.tally import Tally
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.assault import melee
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.assault import Struck
from grognard.systems.ept.events.fire import Fired, FireRead
from grognard.systems.ept.fire import anti_personnel
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import profiles
from grognard.systems.ept.vehicles import flying, transport, vehicles
from systems.ept.assault.storming import alpha as stormer
from systems.ept.assault.storming import assault
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
    rolled,
    unit,
)
from systems.ept.vehicles.test_aircraft import craft, over
from systems.ept.vehicles.test_driving import TANK, drive
from systems.ept.vehicles.test_overrun import charge, run_over
from systems.ept.vehicles.test_transport import FAR as FAR_SOUTH
from systems.ept.vehicles.test_transport import aboard, loading, names, struck, table
from systems.ept.vehicles.test_vehicles import SOFT
from systems.ept.vehicles.test_volleys import volley

# -- aircraft ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.aircraft-costs#ruling")
@pytest.mark.parametrize(("side", "cost"), [(0, 2), (1, 4), (5, 4), (2, 6), (4, 6), (3, 4)])
def test_an_aircraft_pays_a_point_for_each_side_it_turns_and_twice_the_hex_in_reverse(
    side: int, cost: int
) -> None:
    state = over(craft("D4", facing=3))
    unit_ = state.units["craft"]
    there = state.board.grid.neighbours[unit_.place][(3 + side) % 6]
    assert flying.ways(state, Act(unit_))[there].cost == cost


@pytest.mark.clause("ept.vehicles.aircraft-noe-targeting#3")
def test_an_aircraft_is_fired_at_as_a_vehicle_is() -> None:
    state = over(craft(altitude="nap", moved=True), unit("squad", 1, "us_squad", "D6", quality="veteran"))
    squad, target = state.units["squad"], state.units["craft"]
    shot = Shot([(squad, squad.arms[0])], target.place, only=(target,))
    shifts = anti_personnel.shifts(state, squad, squad.arms[0], target, shot)
    found = {clause: change for clause, _, change in shifts.parts}
    assert found["ept.fire-types.ap-vs-vehicle-movement"] == -1
    assert found["ept.fire-types.ap-vs-vehicle-quality"] == 1
    # And suffers as one: no test, an N destroys.
    carry_out(vehicles.suffer(state, target, "N", effects.Cause("ap")))
    assert target.status == "gone"


@pytest.mark.clause("ept.vehicles.aircraft-overfly#1")
def test_what_flies_over_the_map_is_a_helicopter_or_a_drone() -> None:
    kinds = {"helicopter", "drone"}
    found = [card for card in profiles().values() if card.flies]
    assert {kind for card in found for kind in kinds & set(card.abilities)} == kinds
    assert all(card.is_vehicle and kinds & set(card.abilities) for card in found)
    assert not any(kinds & set(card.abilities) for card in profiles().values() if not card.flies)


@pytest.mark.clause("ept.vehicles.aircraft-overfly#ruling")
def test_nobody_joins_in_fire_at_an_aircraft() -> None:
    playing = game(
        position(
            craft("D4", altitude="nap"),
            unit("under", 0, "us_squad", "D4", neutralised=True),
            unit("one", 1, "us_squad", "D6", formation="first"),
            unit("two", 1, "us_squad", "D6", formation="first"),
            formation=[{"id": "first", "seat": 1, "leader": "one"}],
            activation="first",
        ),
        ["6 6"],
    )
    answer(playing, "ept-unit", "one")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target-layer", "aircraft")
    assert [told.units for told in events(playing, Fired)] == [("one",)]


@pytest.mark.clause("ept.vehicles.helicopter-action#1")
def test_a_helicopter_flies_fires_and_flies_again_in_one_activation() -> None:
    playing = game(
        position(
            craft("D2", profile="hind"),
            unit("men", 1, "us_squad", "D7", neutralised=True),
            activation="craft",
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "craft")
    answer(playing, "ept-act", "fly")
    answer(playing, "ept-fly", "D3")
    answer(playing, "ept-act", "half-fire")
    while asked(playing).ask != "ept-act":
        answer(
            playing,
            asked(playing).ask,
            "pass" if asked(playing).ask == "ept-fire-on" else asked(playing).form.default(),
        )
    assert "fly" in offered(playing)
    answer(playing, "ept-act", "fly")
    answer(playing, "ept-fly", "D4")
    state = battle(playing)
    assert state.board.names[state.units["craft"].place] == "D4"
    assert events(playing, Fired)


# -- assaults on vehicles ----------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.assault-repulsed#2")
@pytest.mark.parametrize("neutralised", [True, False])
def test_who_is_thrown_back_neutralised_has_had_its_withdrawal(neutralised: bool) -> None:
    state = battle(
        game(
            position(
                unit("alpha", 0, "us_squad", "C5", neutralised=neutralised),
                unit("tank", 1, "tank", "C5"),
                profiles=[TANK],
            )
        )
    )
    alpha, tank = state.units["alpha"], state.units["tank"]
    fight = melee.Melee(tank.place, state.board.parse("C4"), 0)
    carry_out(melee._throw_back(state, fight), *([] if neutralised else [effects.KEEP]))
    assert (state.board.names[alpha.place], alpha.fell_back) == ("C4", neutralised)


@pytest.mark.clause("ept.vehicles.assault-repulsed#3")
def test_with_the_vehicle_destroyed_the_infantry_stays_and_fights_on() -> None:
    # Alpha strikes the tank with a 2 and wrecks it; the squad misses. Then a second round, against the squad.
    playing = assault(
        stormer(),
        unit("one", 1, "us_squad", "D3", morale=7, moved=True),
        unit("tank", 1, "tank", "D3"),
        profiles=[TANK],
        dice=["6", "1", "1 1", "6 6", "6", "1", "6 6", "6 6"],
        map=drawn(*["." * 10] * 6),
    )
    answer_if_asked(playing, "ept-retreat", [])
    answer(playing, "ept-assault-target", "tank")
    state = battle(playing)
    assert state.units["tank"].status == "gone"
    answer(playing, "ept-withdraw", [])
    answer(playing, "ept-withdraw", [])
    assert [blow.target for blow in events(playing, Struck) if blow.unit == "alpha"] == ["tank", "one"]
    assert state.units["alpha"].place == state.board.parse("D3")
    assert not state.units["alpha"].stopped


# -- passengers --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.embark-activation#1")
def test_a_vehicle_at_work_takes_nobody_aboard_of_itself() -> None:
    found = {**loading(), "activation": "car"}
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "car")
    assert not {"embark", "pick-up", "load"} & set(offered(playing))


@pytest.mark.clause("ept.vehicles.embark-activation#ruling")
def test_a_vehicle_activated_together_with_the_unit_may_take_it_aboard() -> None:
    formation = {"id": "first", "seat": 0, "leader": "squad"}
    playing = game(
        table(
            unit("squad", 0, "us_squad", "C4", formation="first"),
            unit("car", 0, "carrier", "C4", formation="first"),
            FAR_SOUTH,
            formation=[formation],
            activation="first",
        )
    )
    answer(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "embark")
    assert battle(playing).units["squad"].carrier == "car"


@pytest.mark.clause("ept.vehicles.embark-cost#ruling")
def test_one_half_action_of_the_vehicle_serves_all_who_board() -> None:
    first = {"formation": "first"}
    playing = game(
        table(
            unit("post", 0, "section_hq", "C4", **first),
            unit("team", 0, "rifle_team", "C4", **first),
            unit("car", 0, "carrier", "C4", facing=3, **first),
            FAR_SOUTH,
            formation=[{"id": "first", "seat": 0, "leader": "post"}],
            activation="first",
        )
    )
    for name in ("post", "team"):
        answer(playing, "ept-unit", name)
        answer(playing, "ept-act", "embark")
    state = battle(playing)
    assert {state.units[name].carrier for name in ("post", "team")} == {"car"}
    assert state.units["car"].worked == 1
    answer_if_asked(playing, "ept-unit", "car")
    drive(playing, "forward", "forward", "forward", "forward")
    assert names(playing, "car") == "C8"


@pytest.mark.clause("ept.vehicles.passenger-survival#ruling")
@pytest.mark.parametrize("kind", ["at", "indirect", "trap", "blaze"])
def test_men_survive_whatever_destroys_their_vehicle_but_an_assault(kind: str) -> None:
    state = struck(aboard("squad", "us_squad"), dice=["3 4"])
    carry_out(vehicles.destroy(state, state.units["car"], effects.Cause(kind)))
    assert (state.units["squad"].status, state.units["squad"].steps) == ("field", 1)
    state = struck(aboard("squad", "us_squad"))
    carry_out(vehicles.destroy(state, state.units["car"], effects.Cause("assault")))
    assert state.units["squad"].status == "gone"


@pytest.mark.clause("ept.vehicles.passenger-survival#ruling")
@pytest.mark.parametrize(("faces", "lot"), [((1,), 0), ((2,), 0), ((3,), 1), ((6,), 2), ((5,), 2)])
def test_each_of_three_has_two_faces_of_the_die(faces: tuple[int, ...], lot: int) -> None:
    state = struck(*(aboard(f"m{n}", "rifle_team") for n in range(2)))
    state.dice = Scripted(faces=list(faces))
    three = [state.units[name] for name in ("m0", "m1", "car")]
    assert transport.draw_lot(state, three) is three[lot]
    # Of four each has one face, and what is above is rolled again.
    state.dice = Scripted(faces=[6, 5, 4])
    assert transport.draw_lot(state, [*three, state.units["far"]]) is state.units["far"]


@pytest.mark.clause("ept.vehicles.riders-survival#2")
def test_riders_get_off_as_passengers_do() -> None:
    playing = game(
        table(
            unit("car", 0, "tank", "C4", facing=3, formation="first"),
            aboard("squad", "us_squad", riding=True, formation="first"),
            FAR_SOUTH,
            formation=[{"id": "first", "seat": 0, "leader": "car"}],
            activation="first",
        )
    )
    answer(playing, "ept-unit", "squad")
    answer(playing, "ept-act", "disembark")
    state = battle(playing)
    squad, car = state.units["squad"], state.units["car"]
    assert (squad.status, state.board.names[squad.place], squad.riding) == ("field", "C4", False)
    assert (car.moved, car.worked) == (True, 1), "a half action of both"
    assert "march" in offered(playing)
    assert "fire" not in offered(playing)


@pytest.mark.clause("ept.vehicles.transport-ability#ruling")
@pytest.mark.parametrize(("eye", "hides"), [("C6", False), ("C39", True)])
def test_who_gets_off_is_under_a_marker_until_he_is_seen_on_a_normal_march(eye: str, hides: bool) -> None:
    state = battle(
        game(
            table(
                unit("car", 0, "carrier", "C4"),
                aboard("squad", "us_squad"),
                unit("eye", 1, "us_squad", eye, neutralised=True),
            )
        )
    )
    squad = state.units["squad"]
    transport.set_down(state, squad, state.units["car"].place)
    assert squad.hidden is hides


@pytest.mark.clause("ept.vehicles.riders-targeting#1")
def test_a_shell_strikes_the_tank_and_the_men_on_it() -> None:
    playing = game(
        table(
            unit("car", 0, "tank", "C6"),
            aboard("squad", "us_squad", riding=True),
            unit("tube", 1, "mortar_81_team", "C12", deployed=True),
            activation="tube",
            active=1,
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "tube")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-bomb", "explosive")
    assert [read.target for read in events(playing, FireRead)] == ["car", "squad"]


@pytest.mark.clause("ept.vehicles.movement-types#1")
def test_every_vehicle_moves_in_one_of_six_ways_that_the_terrain_table_knows() -> None:
    six = {"tracked", "half_tracked", "four_by_four", "wheeled", "aircraft", "amphibious"}
    cards = [card for card in profiles().values() if card.is_vehicle]
    grounded = [card for card in cards if not (card.is_glider or card.is_aeroplane)]
    assert {card.movement for card in grounded} == six
    terrains = over(craft()).tables.terrains.values()
    columns = {column for terrain in terrains for column in terrain.costs}
    assert six - {"aircraft"} | {"nap_of_earth"} <= columns


# -- volleys -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.multiple-weapons#ruling", "ept.vehicles.multiple-weapons-mode")
def test_each_weapon_of_a_volley_fires_at_the_same_hex_in_a_way_of_its_own() -> None:
    found = volley(activation="alpha")
    found["unit"][1] = unit("bravo", 1, "soft", "C5", facing=0, stunned=True)
    found["profiles"] = [*found["profiles"], SOFT]
    # The gun's shot to hit, a miss, and the machine gun's on the fire table.
    playing = game(found, ["6 6", "6 5"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-target", "C5")
    answer(playing, "ept-weapon", "gun:at")
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-to-hit", "ept-roll-fire"]
    told = events(playing, Fired)
    assert [(one.mode, battle(playing).board.names[one.place]) for one in told] == [
        ("ept-mode-at", "C5"),
        ("ept-mode-ap", "C5"),
    ]


@pytest.mark.clause("ept.vehicles.free-pivot-when-firing#ruling")
def test_the_free_pivot_may_come_before_a_later_shot_and_then_no_more() -> None:
    playing = game(
        position(
            unit("alpha", 0, "tank", "E6", facing=3),
            unit("bravo", 1, "us_squad", "E2", neutralised=True),
            activation="alpha",
            profiles=[TANK],
        ),
        ["6 6", "4 4"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)  # it stays as it is
    assert "turn" in offered(playing)
    answer(playing, "ept-fire-on", "turn")
    answer(playing, "ept-face", 0)
    assert battle(playing).units["alpha"].facing == 0
    assert "turn" not in offered(playing)


# -- overruns ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.overrun-attack#ruling")
def test_what_else_halves_power_halves_that_of_an_overrun() -> None:
    playing = game(charge(smoke={"C5": 1}), ["6 6", "1 1", "6 6"])
    run_over(playing)
    assert [read.power.exact for read in events(playing, FireRead)] == [4]


@pytest.mark.clause("ept.vehicles.overrun-reaction-assault#ruling")
@pytest.mark.parametrize(
    ("neutralised", "dice", "left"),
    [(True, "1 1", "gone"), (True, "1 2", "field"), (False, "1 2", "gone"), (False, "2 4", "field")],
)
def test_the_neutralised_strike_at_who_overruns_them_with_three_more_on_the_dice(
    neutralised: bool, dice: str, left: str
) -> None:
    """Shock troops need a six, with one more for the overrun."""
    squad = {"neutralised": neutralised, "quality": "shock", "fire": 2}
    playing = game(charge(squad=squad), ["6 6", "1 1", dice])
    answer_if_asked(playing, "ept-unit", "alpha")
    drive(playing, "overrun")
    answer_if_asked(playing, "ept-retreat", [])
    assert battle(playing).units["alpha"].status == left


@pytest.mark.clause("ept.vehicles.overrun-eligibility#ruling")
def test_a_vehicle_that_comes_to_light_under_a_marker_bars_the_way() -> None:
    found = charge()
    found["unit"][1] = unit("bravo", 1, "tank", "C5", stunned=True)
    playing = game(found)
    state = battle(playing)
    hidden.hide(state, state.units["bravo"])
    run_over(playing)
    answer_if_asked(playing, "ept-retreat", [])
    alpha, bravo = state.units["alpha"], state.units["bravo"]
    assert (state.board.names[alpha.place], alpha.spent, bravo.hidden) == ("C4", 4, False)
    assert rolled(playing) == []


@pytest.mark.clause("ept.vehicles.overrun-no-opportunity#2", "ept.vehicles.overrun-multiple")
def test_who_retreated_does_not_fire_at_the_vehicle_in_the_hex_he_left() -> None:
    found = charge(unit("pak", 1, "tank", "C12", facing=0))
    found["unit"][1] = unit("bravo", 1, "bazooka_team", "C5")
    playing = game(found)
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "overrun")
    answer(playing, "ept-retreat", ["bravo"])
    while asked(playing).ask != "ept-react":
        answer(playing, asked(playing).ask, asked(playing).form.default())
    assert offered(playing) == ["pak"]
    answer(playing, "ept-react", [])
    # Its two points are paid once, and the hex was entered: ten of twelve are left.
    tank = battle(playing).units["alpha"]
    assert (tank.spent, "march" in offered(playing)) == (4, True)


@pytest.mark.clause("ept.vehicles.overrun-multiple", "ept.vehicles.continued-movement")
def test_an_overrun_enters_a_hex_and_keeps_a_kept_marker_honest() -> None:
    found = charge()
    found["unit"][0] = unit("alpha", 0, "tank", "C4", facing=3, moved=True, rolling=True)
    found["unit"][1] = unit("bravo", 1, "light_machine_gun", "C5", stopped=True)
    playing = game(found, ["1 1"])
    run_over(playing)
    assert not battle(playing).units["alpha"].rolling


@pytest.mark.clause("ept.hidden.reveal-by-assaulting")
def test_who_overruns_is_seen_before_anybody_gives_way() -> None:
    playing = game(charge(squad={"neutralised": False}))
    state = battle(playing)
    hidden.hide(state, state.units["alpha"])
    run_over(playing)
    assert asked(playing).ask == "ept-retreat"
    assert not state.units["alpha"].hidden


@pytest.mark.clause("ept.vehicles.cover#1", "ept.vehicles.cover#2")
@pytest.mark.parametrize(("at", "change"), [("B2", -1), ("B2/1", 0), ("C2", 0)])
def test_a_wreck_covers_who_is_on_the_ground_with_it_and_nobody_above(at: str, change: int) -> None:
    house = drawn("....", ".ss.", "....", buildings=[{"cells": ["B2", "C2"], "storeys": 1}])
    state = stands(
        unit("men", 0, "us_squad", at), unit("far", 1, "us_squad", "D3"), map=house, wrecks={"B2": 1}
    )
    tally = Tally(0)
    vehicles.shelter(state, state.units["men"], tally)
    assert int(tally) == change
