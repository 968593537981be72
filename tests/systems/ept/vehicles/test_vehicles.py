"""Vehicles (13.1, 15.1, 15.3, 15.6, 10.4): cards, fire at and by them, results, wrecks and shelter, smoke."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.tally import Tally
from grognard.systems.ept import sight
from grognard.systems.ept.effects import results
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.events.vehicles import Destroyed
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.profile import profile_from
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import transport, vehicles
from systems.ept.fire_types.test_anti_tank import LONG
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    offered,
    position,
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import TANK

SOFT = {**TANK, "id": "soft", "front": 0, "flank": 0}
GUNNER = "medium_machine_gun"


def ran(script: Any) -> None:
    """Carry a script out that asks nothing."""
    for decision in script:
        raise AssertionError(f"asked was {decision.ask}")


def scene(*units: dict[str, Any], **rest: Any) -> Battle:
    """A battle on a long meadow."""
    return battle(game(position(*units, **{"map": LONG, "profiles": [TANK, SOFT], **rest})))


def shifts(state: Battle, target: str = "target", **shot: Any) -> dict[str, int]:
    """Shifts of alpha's anti-personnel fire, by clause."""
    firer, aimed = state.units["alpha"], state.units[target]
    arm = firer.arms[0]
    declared = Shot([(firer, arm)], aimed.place, **shot)
    return {
        clause: change
        for clause, _, change in anti_personnel.shifts(state, firer, arm, aimed, declared).parts
        if change
    }


# -- cards -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.vehicles.armour-values#2")
def test_armoured_is_who_has_armour_in_front() -> None:
    assert profile_from({**TANK, "front": 1, "flank": 0}).is_armoured
    assert not profile_from({**TANK, "front": 0, "flank": 0}).is_armoured


@pytest.mark.clause("ept.vehicles.no-card-default")
def test_who_has_neither_arms_nor_armour_carries_passengers() -> None:
    bare = {name: value for name, value in SOFT.items() if name not in ("arms", "turret")}
    assert transport.carries(profile_from(bare))
    assert not transport.carries(profile_from(SOFT))
    assert not transport.carries(profile_from({**bare, "front": 1}))
    assert not profile_from(bare).deploys, "only heavy weapons have to be set up"


# -- anti-personnel fire at vehicles -----------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.opportunity-sequential#ruling",
    "ept.fire-types.ap-vs-vehicle-movement#1",
    "ept.fire-types.ap-vs-vehicle-movement#ruling",
)
@pytest.mark.parametrize(
    ("state", "march", "change"),
    [({}, "", 0), ({"moved": True}, "", -1), ({}, "normal", -1), ({"stunned": True}, "normal", 0)],
)
def test_a_moving_vehicle_is_a_harder_target(state: dict[str, Any], march: str, change: int) -> None:
    found = scene(unit("alpha", 0, "us_squad", "C2"), unit("target", 1, "soft", "C5", **state))
    assert shifts(found, march=march).get("ept.fire-types.ap-vs-vehicle-movement", 0) == change
    # The march of men makes them an easier one; it does nothing to a vehicle.
    assert "ept.fire-types.ap-movement-shift" not in shifts(found, march=march)


@pytest.mark.clause("ept.fire-types.ap-vs-vehicle-size", "ept.vehicles.size#1", "ept.vehicles.size#ruling")
@pytest.mark.parametrize(
    ("size", "change"),
    [("very_large", 1), ("large", 0), ("normal", 0), ("truck", 0), ("small", 0), ("very_small", -1)],
)
def test_only_the_largest_and_the_smallest_differ(size: str, change: int) -> None:
    found = scene(
        unit("alpha", 0, "us_squad", "C2"), unit("target", 1, "soft", "C5"), profiles=[{**SOFT, "size": size}]
    )
    assert shifts(found).get("ept.fire-types.ap-vs-vehicle-size", 0) == change


@pytest.mark.clause("ept.fire-types.ap-vs-vehicle-quality#1", "ept.material.quality-grades#2")
@pytest.mark.parametrize(("quality", "change"), [("shock", 1), ("veteran", 1), ("line", 0), ("green", -1)])
def test_the_firers_quality_counts_against_vehicles_alone(quality: str, change: int) -> None:
    found = scene(
        unit("alpha", 0, "us_squad", "C2", quality=quality),
        unit("target", 1, "soft", "C5"),
        unit("squad", 1, "us_squad", "C4"),
    )
    assert shifts(found).get("ept.fire-types.ap-vs-vehicle-quality", 0) == change
    assert shifts(found, "squad") == {}


@pytest.mark.clause("ept.fire-types.mg-vs-armour")
@pytest.mark.parametrize(("facing", "change"), [(0, -6), (1, -4), (2, -4), (3, -3), (4, -4)])
def test_a_machine_gun_pays_for_the_armour_of_the_side_it_hits(facing: int, change: int) -> None:
    found = scene(
        unit("alpha", 0, GUNNER, "C2", deployed=True), unit("target", 1, "tank", "C5", facing=facing)
    )
    assert shifts(found) == {"ept.fire-types.mg-vs-armour": change}


@pytest.mark.clause("ept.fire-types.mg-vs-armour")
def test_machine_guns_fire_at_armour_one_by_one_and_rifles_not_at_all() -> None:
    found = scene(
        unit("alpha", 0, GUNNER, "C2", deployed=True),
        unit("squad", 0, "us_squad", "C3"),
        unit("target", 1, "tank", "C5"),
    )
    place = found.board.parse("C5")
    gun, squad, tank = (found.units[name] for name in ("alpha", "squad", "target"))
    assert targeting.has_shot(found, gun, place)
    assert not targeting.has_shot(found, squad, place)
    shot = Shot([(gun, gun.arms[0])], place)
    assert anti_personnel.victims(found, shot) == [tank]
    shot.grouped = True
    assert anti_personnel.victims(found, shot) == []


@pytest.mark.clause("ept.fire-types.mixed-target-columns")
def test_a_vehicle_and_the_men_beside_it_are_read_in_columns_of_their_own_on_one_roll() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "C2", quality="veteran"),
            unit("target", 1, "soft", "C5", moved=True),
            unit("squad", 1, "us_squad", "C5", neutralised=True),
            activation="alpha",
            map=LONG,
            profiles=[{**SOFT, "size": "very_small"}],
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    columns = {told.target: told.column for told in events(playing, FireRead)}
    # Very small -1, moved -1, veterans +1.
    assert columns["target"] == columns["squad"] - 1
    assert len(rolled(playing)) == 1


@pytest.mark.clause(
    "ept.fire-types.ap-vehicle-gun-distance#1", "ept.fire-types.ap-vehicle-gun-distance#ruling"
)
@pytest.mark.parametrize(("row", "change"), [(12, 0), (13, -1), (22, -1), (23, -2), (40, -2)])
def test_a_vehicles_gun_fires_less_well_at_men_far_away(row: int, change: int) -> None:
    found = scene(unit("alpha", 0, "tank", "C2", facing=3), unit("target", 1, "us_squad", f"C{row}"))
    assert sum(shifts(found).values()) == change
    # A machine gun on a vehicle has no such shift.
    mounted = {**TANK, "arms": [{"kind": "machine_gun", "anti_personnel": 8, "rate": 7, "range": 20}]}
    found = scene(
        unit("alpha", 0, "tank", "C2"), unit("target", 1, "us_squad", f"C{row}"), profiles=[mounted, SOFT]
    )
    assert shifts(found) == {}


# -- results -----------------------------------------------------------------------------------------


def fates(card: str, kind: str, results: tuple[str, ...], total: int = 7) -> list[str]:
    tank = scene(unit("target", 1, card, "C5")).units["target"]
    return [vehicles.fate(tank, result, Cause(kind, (), total)) for result in results]


@pytest.mark.example("ept.ex.vehicle-results-soft")
@pytest.mark.clause("ept.vehicles.stunned", "ept.vehicles.destroyed#1", "ept.vehicles.immobilised#1")
def test_results_on_an_unarmoured_vehicle() -> None:
    assert fates("soft", "ap", ("N", "S1", "S")) == ["destroyed", "immobilised", "stunned"]
    assert fates("soft", "ap", ("1", "2", "3", "N3", "N2", "N1")) == ["destroyed"] * 6


@pytest.mark.example("ept.ex.vehicle-results-armour")
@pytest.mark.clause("ept.vehicles.ap-ind-vs-armour", "ept.vehicles.destroyed#3")
@pytest.mark.parametrize("kind", ["ap", "indirect"])
def test_results_of_artillery_and_small_shot_on_armour(kind: str) -> None:
    assert fates("tank", kind, ("1", "N3", "N2", "N1")) == ["destroyed", "immobilised", "stunned", ""]
    assert fates("tank", kind, ("N1",), total=2) == ["stunned"]
    assert fates("tank", kind, ("2", "3", "N", "S1", "S", "-")) == ["destroyed", "destroyed", "", "", "", ""]
    assert fates("tank", kind, ("N", "S1", "S", "-"), total=2) == ["stunned", "stunned", "stunned", ""]
    assert fates("tank", kind, ("N3", "1"), total=2) == ["immobilised", "destroyed"]


@pytest.mark.clause("ept.vehicles.trap-vs-armour")
def test_traps_immobilise_armour_where_they_would_destroy_another_vehicle() -> None:
    assert fates("tank", "trap", ("N", "N1", "N2", "N3", "1")) == ["immobilised"] * 4 + ["destroyed"]
    assert fates("soft", "trap", ("N", "N3")) == ["destroyed", "destroyed"]


@pytest.mark.clause("ept.vehicles.destroyed#1", "ept.vehicles.destroyed#2")
def test_a_destroyed_vehicle_becomes_a_wreck_without_any_test() -> None:
    state = scene(unit("target", 1, "tank", "C5"), unit("other", 1, "us_squad", "C6"))
    tank = state.units["target"]
    place = tank.place
    ran(vehicles.suffer(state, tank, "1", Cause("at")))
    assert (tank.status, tank.place, state.wrecks) == ("gone", -1, {place: 1})
    assert state.formations["target"].losses == 1
    assert sight.hindrance(state, state.board.parse("C2"), state.board.parse("C8")) == 1 + 0


@pytest.mark.clause("ept.vehicles.no-wreck")
@pytest.mark.parametrize(
    ("size", "wrecks"), [("truck", 0), ("very_small", 0), ("small", 1), ("very_large", 1)]
)
def test_trucks_and_the_smallest_leave_nothing(size: str, wrecks: int) -> None:
    state = scene(unit("target", 1, "soft", "C5"), profiles=[{**SOFT, "size": size}])
    ran(vehicles.destroy(state, state.units["target"], Cause("ap")))
    assert len(state.wrecks) == wrecks


@pytest.mark.clause("ept.terrain.blaze-start#1")
def test_some_wrecks_burn() -> None:
    state = scene(unit("target", 1, "m4a1_sherman_75", "C5"), unit("plain", 1, "tank", "C9"))
    for name in ("plain", "target"):
        ran(vehicles.destroy(state, state.units[name], Cause("at")))
    assert state.blazes == [state.board.parse("C5")]
    assert sorted(state.wrecks) == [state.board.parse("C5"), state.board.parse("C9")]


@pytest.mark.clause("ept.units.status#3")
@pytest.mark.parametrize(("result", "state"), [("Son", "stunned"), ("I", "immobilised")])
def test_vehicles_are_stunned_or_immobilised_and_neither_stopped_nor_neutralised(
    result: str, state: str
) -> None:
    found = scene(unit("target", 1, "tank", "C5"), unit("alpha", 0, "us_squad", "C9"))
    ran(vehicles.suffer(found, found.units["target"], result, Cause("at")))
    target = found.units["target"]
    assert getattr(target, state)
    assert (target.stopped, target.neutralised) == (False, False)


@pytest.mark.clause("ept.vehicles.immobilised#1", "ept.vehicles.immobilised#2", "ept.vehicles.immobilised#3")
def test_an_immobilised_vehicle_stays_keeps_its_marker_and_is_destroyed_the_second_time() -> None:
    state = scene(unit("target", 1, "tank", "C5", moved=True))
    tank = state.units["target"]
    ran(vehicles.suffer(state, tank, "I", Cause("at")))
    assert (tank.immobilised, tank.moved, tank.status, tank.can_act) == (True, True, "field", True)
    ran(vehicles.suffer(state, tank, "I", Cause("at")))
    assert tank.status == "gone"


@pytest.mark.clause("ept.vehicles.stunned")
def test_a_stunned_vehicle_loses_its_marker_and_does_nothing_until_the_end_of_the_turn() -> None:
    playing = game(
        position(
            unit("alpha", 0, "tank", "C5", moved=True, stunned=False),
            unit("far", 1, "us_squad", "C40", neutralised=True),
            map=LONG,
            profiles=[TANK],
            phase="administration",
            stage=3,
            turns=2,
        )
    )
    state = battle(playing)
    tank = state.units["alpha"]
    ran(vehicles.suffer(state, tank, "Son", Cause("at")))
    assert (tank.stunned, tank.moved, tank.can_act) == (True, False, False)
    playing = game(
        position(
            unit("alpha", 0, "tank", "C5", stunned=True),
            unit("far", 1, "us_squad", "C40"),
            map=LONG,
            profiles=[TANK],
            phase="administration",
            stage=3,
            turns=3,
        ),
    )
    assert not battle(playing).units["alpha"].stunned


@pytest.mark.clause("ept.vehicles.immobilised-leader")
@pytest.mark.parametrize(("chosen", "status"), [("keep", "field"), ("abandon", "gone")])
def test_a_platoon_leader_that_cannot_move_may_be_given_up_for_another(chosen: str, status: str) -> None:
    playing = game(
        position(
            unit("chief", 0, "tank", "C5", formation="troop", immobilised=True),
            unit("second", 0, "tank", "C6", formation="troop"),
            unit("far", 1, "us_squad", "C40"),
            formation=[{"id": "troop", "seat": 0, "leader": "chief"}],
            map=LONG,
            profiles=[TANK],
            phase="administration",
            stage=8,
            turns=9,
        ),
    )
    answer(playing, "ept-give-up-leader", chosen)
    state = battle(playing)
    assert state.units["chief"].status == status
    assert state.formations["troop"].leader == ("chief" if chosen == "keep" else "second")


@pytest.mark.clause("ept.vehicles.immobilised-leader")
def test_nobody_is_asked_to_give_up_a_leader_that_can_move_is_lost_or_is_none_of_his() -> None:
    def asks(seat: int, **marks: Any) -> bool:
        state = scene(
            unit("chief", 0, "tank", "C5", formation="troop"),
            unit("second", 0, "tank", "C6", formation="troop"),
            unit("far", 1, "us_squad", "C40"),
            formation=[{"id": "troop", "seat": 0, "leader": "chief"}],
        )
        for name, value in marks.items():
            setattr(state.units["chief"], name, value)
        return next(vehicles.give_up_leaders(state, seat), None) is not None

    assert asks(0, immobilised=True)
    assert not asks(0)
    assert not asks(1, immobilised=True)
    assert not asks(0, immobilised=True, status="gone")


@pytest.mark.clause(
    "ept.vehicles.immobilised-demoralised",
    "ept.effects.demoralised-test#2",
    "ept.effects.demoralised-test#ruling",
)
def test_immobilised_vehicles_of_a_demoralised_platoon_become_wrecks() -> None:
    playing = game(
        position(
            unit("chief", 0, "tank", "C5", formation="troop"),
            unit("second", 0, "tank", "C6", formation="troop", immobilised=True),
            unit("far", 1, "us_squad", "C40"),
            formation=[{"id": "troop", "seat": 0, "leader": "chief", "thresholds": [1, 2], "losses": 2}],
            map=LONG,
            profiles=[TANK],
            phase="administration",
            stage=10,
            turns=9,
        ),
        ["6 6"],
    )
    state = battle(playing)
    assert state.units["second"].status == "gone"
    assert state.units["chief"].status == "left"
    assert state.wrecks == {state.board.parse("C6"): 1}


@pytest.mark.clause("ept.vehicles.platoon-leader-choice#1", "ept.vehicles.platoon-leader-choice#2")
def test_the_leader_of_a_platoon_is_named_in_secret_among_those_of_its_type() -> None:
    light = {**TANK, "id": "light"}
    playing = game(
        position(
            unit("one", 0, "tank", "C5", formation="troop"),
            unit("two", 0, "tank", "C6", formation="troop"),
            unit("three", 0, "light", "C7", formation="troop"),
            unit("far", 1, "us_squad", "C40"),
            formation=[{"id": "troop", "seat": 0, "leader": "one"}],
            map=LONG,
            profiles=[TANK, light],
            phase="deploy",
            turn=0,
        ),
        ["1 6"],
    )
    assert asked(playing).secret
    assert offered(playing) == ["one", "two"]
    answer(playing, "ept-platoon-leader", "two")
    assert battle(playing).formations["troop"].leader == "two"
    # Not even in plain sight does the enemy learn who leads.
    assert "two" in playing.view(1).units
    assert playing.view(1).formations["troop"].leader == ""
    assert playing.view(0).formations["troop"].leader == "two"


# -- shelter -----------------------------------------------------------------------------------------


def shelter(*units: dict[str, Any], target: str = "squad", **rest: Any) -> int:
    state = scene(unit("squad", 0, "us_squad", "C5"), *units, **rest)
    tally = Tally(0)
    vehicles.shelter(state, state.units[target], tally)
    return int(tally)


@pytest.mark.clause("ept.vehicles.cover#1", "ept.vehicles.cover#3")
def test_a_hull_shelters_men_by_one_column_however_many_there_are() -> None:
    assert shelter() == 0
    assert shelter(unit("tank", 0, "tank", "C5")) == -1
    assert shelter(unit("tank", 0, "tank", "C5"), unit("second", 0, "tank", "C5"), wrecks={"C5": 2}) == -1
    assert shelter(wrecks={"C5": 1}) == -1
    assert shelter(unit("truck", 0, "truck", "C5"), unit("jeep", 0, "jeep", "C5")) == 0


@pytest.mark.clause("ept.vehicles.cover#1", "ept.vehicles.cover#2", "ept.vehicles.cover#3")
def test_a_hull_shelters_no_other_vehicle_and_hinders_sight_once() -> None:
    state = scene(
        unit("alpha", 1, GUNNER, "C2", deployed=True),
        unit("target", 0, "soft", "C5"),
        unit("tank", 0, "tank", "C5"),
        unit("second", 0, "tank", "C8"),
        unit("third", 0, "tank", "C8"),
        unit("truck", 0, "truck", "C12"),
    )
    assert "ept.vehicles.cover" not in shifts(state)
    parse = state.board.parse
    assert sight.hindrance(state, parse("C6"), parse("C10")) == 1
    assert sight.hindrance(state, parse("C10"), parse("C14")) == 0


# -- smoke -------------------------------------------------------------------------------------------


def smoker(ability: str, **rest: Any) -> dict[str, Any]:
    return position(
        unit("alpha", 0, "tank", "C4", facing=3),
        unit("bravo", 1, "soft", "C9", facing=0),
        map=drawn(*["....F"] * 20),
        profiles=[{**TANK, "abilities": [ability]}, SOFT],
        **rest,
    )


@pytest.mark.clause("ept.terrain.smoke-pots")
def test_pots_are_a_half_action_and_lie_in_the_own_hex() -> None:
    playing = game(smoker("smoke_pots", activation="alpha"))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "smoke-pots")
    state = battle(playing)
    assert state.smoke == {state.units["alpha"].place: 1}
    assert "half-fire" in offered(playing)
    assert "fire" not in offered(playing)
    playing = game(smoker("smoke_shells", activation="alpha"))
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "smoke-pots" not in offered(playing)


@pytest.mark.clause("ept.terrain.smoke-shells#1", "ept.terrain.smoke-shells#ruling")
def test_smoke_shells_fall_without_a_roll_then_by_the_rate_of_fire_into_any_hex_in_sight() -> None:
    # The second shot reads its rate: an 8 (4 4) wants 6, which it has; the third, a 10, loses it.
    playing = game(smoker("smoke_shells", activation="alpha"), ["4 4", "4 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "smoke-shell")
    parse = battle(playing).board.parse
    assert {parse("C7"), parse("A1"), parse("C4")} <= set(offered(playing))
    answer(playing, "ept-smoke-hex", "C7")
    assert rolled(playing) == []
    answer(playing, "ept-react", [])
    answer(playing, "ept-fire-on", "fire")
    answer(playing, "ept-smoke-hex", "B7")
    answer(playing, "ept-react", [])
    answer(playing, "ept-fire-on", "fire")
    answer(playing, "ept-smoke-hex", "D7")
    state = battle(playing)
    assert state.smoke == {parse("C7"): 1, parse("B7"): 1}
    assert state.units["alpha"].fire == 2
    assert asked(playing).ask != "ept-react", "a shot that was not fired is nobody's occasion"


@pytest.mark.clause("ept.terrain.smoke-shells#1")
def test_a_vehicle_may_answer_with_smoke() -> None:
    playing = game(smoker("smoke_shells", activation="bravo"))
    answer_if_asked(playing, "ept-unit", "bravo")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "left")
    answer(playing, "ept-react", ["alpha"])
    answer(playing, "ept-shell", "smoke")
    answer(playing, "ept-smoke-hex", "C6")
    assert battle(playing).smoke == {battle(playing).board.parse("C6"): 1}
    assert battle(playing).units["alpha"].fire == 1


def test_a_loss_told_to_both_names_what_is_left() -> None:
    playing = game(
        position(
            unit("target", 1, "tank", "C5"), unit("other", 0, "us_squad", "C9"), map=LONG, profiles=[TANK]
        )
    )
    state = battle(playing)
    ran(results.apply(state, state.units["target"], "3", Cause("ap")))
    told = events(playing, Destroyed)
    assert [(event.unit, event.left) for event in told] == [("target", "ept-left-wreck")]
    assert isinstance(state.units["target"], Unit)


@pytest.mark.clause("ept.fire-types.ap-vs-vehicle-quality#ruling", "ept.fire.group-worst-modifier")
def test_in_a_group_of_mixed_quality_the_worst_shifts_count_for_all() -> None:
    found = scene(
        unit("alpha", 0, "us_squad", "C2", quality="veteran"),
        unit("beta", 0, "us_squad", "C2", quality="green"),
        unit("target", 1, "soft", "C5"),
    )
    firers = [(found.units[name], found.units[name].arms[0]) for name in ("alpha", "beta")]
    shot = Shot(firers, found.units["target"].place, grouped=True)
    assert int(anti_personnel.worst(found, firers, found.units["target"], shot)) == -1
    assert int(anti_personnel.worst(found, firers[:1], found.units["target"], shot)) == 1
