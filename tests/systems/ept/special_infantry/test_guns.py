"""Support guns (17.1): arcs, the free pivot, shields, pushing, and guns in tow; recoilless guns (16.3)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.tally import Tally
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.effects import effects
from grognard.systems.ept.fire import cadence, groups, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.fire_types import anti_tank
from grognard.systems.ept.profile import FAR, profiles
from grognard.systems.ept.special_infantry import gun_crews, guns
from grognard.systems.ept.state import FIRE_TEST, Battle
from grognard.systems.ept.vehicles import arcs, rolling, transport, vehicles
from systems.ept.field import stands, strip
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    battle,
    carry_out,
    game,
    offered,
    position,
    spots,
    unit,
)
from systems.ept.vehicles.test_driving import TANK

HEAVY, LIGHT, ON_MOUNT = "pak_40_gun", "pak_36_gun", "flak_88_gun"
LORRY = {
    "id": "lorry",
    "from": {"default": "reconstructed"},
    "name": "Lorry",
    "front": 0,
    "flank": 0,
    "size": "truck",
    "movement": "wheeled",
    "points": 8,
}
JEEP = {**LORRY, "id": "jeep", "size": "very_small"}


def place(state: Battle, name: str) -> int:
    return state.board.parse(name)


def on_meadow(*units: Any, **rest: Any) -> Battle:
    return stands(*units, map=MEADOW, profiles=[TANK, LORRY, JEEP], **rest)


# -- arcs --------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.special-infantry.support-gun-basics")
def test_a_gun_looks_one_way_has_two_values_a_length_and_no_end_of_range() -> None:
    card = profiles()[HEAVY]
    arm = card.front[0]
    assert card.is_gun
    assert (arm.length, arm.range) == ("L", FAR)
    assert [mode for _, mode in targeting.modes(card.front)] == ["ap", "at"]
    state = on_meadow(unit("gun", 0, HEAVY, "E4", facing=0))
    assert arcs.arc(state, state.units["gun"], place(state, "E1")) == "front"
    assert arcs.arc(state, state.units["gun"], place(state, "E8")) == "rear"


@pytest.mark.clause("ept.special-infantry.support-gun-arc")
@pytest.mark.parametrize(
    ("profile", "behind", "columns"), [(HEAVY, False, None), (LIGHT, True, -1), (ON_MOUNT, True, 0)]
)
def test_where_guns_fire_and_what_it_costs(profile: str, behind: bool, columns: int | None) -> None:
    state = on_meadow(
        unit("gun", 0, profile, "E4", facing=0),
        unit("ahead", 1, "tank", "E1"),
        unit("behind", 1, "tank", "E8"),
        unit("beside", 1, "tank", "H4"),
    )
    gun = state.units["gun"]
    assert targeting.has_shot(state, gun, place(state, "E1"))
    assert targeting.has_shot(state, gun, place(state, "E8")) is behind
    for name in ("behind", "beside") if columns is not None else ():
        tally = Tally(0)
        anti_tank.traverse(state, gun, state.units[name], tally)
        assert int(tally) == columns
    front = Tally(0)
    anti_tank.traverse(state, gun, state.units["ahead"], front)
    assert int(front) == 0


@pytest.mark.clause("ept.special-infantry.support-gun-arc")
def test_a_gun_on_a_mount_can_fire_at_aircraft() -> None:
    assert "aa" in [mode for _, mode in targeting.modes(profiles()[ON_MOUNT].front)]
    assert "aa" not in [mode for _, mode in targeting.modes(profiles()[HEAVY].front)]


@pytest.mark.clause("ept.special-infantry.support-gun-pivot")
def test_a_gun_turns_once_for_nothing_and_fires_as_well_as_before() -> None:
    playing = game(
        position(
            unit("gun", 0, HEAVY, "E4", facing=0),
            unit("bravo", 1, "us_squad", "E8", neutralised=True),
            activation="gun",
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "gun")
    assert {"turn-gun", "fire"} <= set(offered(playing))
    answer(playing, "ept-act", "turn-gun")
    answer(playing, "ept-face", 3)
    assert battle(playing).units["gun"].facing == 3
    assert "turn-gun" not in offered(playing)
    answer(playing, "ept-act", "fire")
    told = [entry.event for entry in playing.journal if type(entry.event).__name__ == "FireRead"]
    assert told[0].power.exact == 4  # type: ignore[attr-defined]


@pytest.mark.clause("ept.special-infantry.support-gun-shield")
def test_a_shield_helps_against_fire_from_the_front() -> None:
    state = on_meadow(unit("gun", 0, HEAVY, "E4", facing=0), unit("bare", 0, ON_MOUNT, "E4", facing=0))
    for name, start, columns in (("gun", "E1", -1), ("gun", "E8", 0), ("gun", "H4", 0), ("bare", "E1", 0)):
        tally = Tally(0)
        guns.shield(state, state.units[name], place(state, start), tally)
        assert int(tally) == columns


@pytest.mark.clause("ept.special-infantry.support-gun-variants")
def test_heavy_mortars_and_machine_guns_on_mounts() -> None:
    common = {"from": {"default": "reconstructed"}, "kind": "support_gun", "morale": 8}
    cards = [
        {**common, "id": "big", "weapon": "mortar_81"},
        {**common, "id": "mount", "weapon": "machine_gun_heavy"},
    ]
    state = stands(
        unit("big", 0, "big", "E1", facing=3),
        unit("mount", 0, "mount", "E2", facing=3),
        unit("near", 1, "us_squad", "E4"),
        unit("far", 1, "us_squad", "E8"),
        map=MEADOW,
        profiles=cards,
    )
    big, mount = state.units["big"], state.units["mount"]
    assert [mode for _, mode in targeting.usable(state, big)] == ["indirect"]
    assert [state.board.names[found] for found in targeting.targets(state, big)] == ["E8"]
    assert {mode for _, mode in targeting.usable(state, mount)} <= {"ap", "aa"}
    assert not any(arm.anti_tank for arm in (*big.arms, *mount.arms))
    assert mount.arms[0].range == 10
    # However it is printed, it is no light mortar that joins riflemen.
    assert groups.parts(state, big, "ap", place(state, "E8")) == []


# -- pushing -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.special-infantry.support-gun-move#1")
def test_a_light_gun_is_pushed_one_hex_and_fires_no_more_this_turn() -> None:
    playing = game(
        position(
            unit("gun", 0, LIGHT, "E4", facing=0),
            unit("bravo", 1, "us_squad", "E8", neutralised=True),
            activation="gun",
        )
    )
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "push-gun")
    assert len(spots(playing)) == 6
    answer(playing, "ept-push", "E5")
    state = battle(playing)
    gun = state.units["gun"]
    assert state.board.names[gun.place] == "E5"
    assert targeting.usable(state, gun) == ()
    assert offered(playing) == ["turn-gun", "done"]
    answer(playing, "ept-act", "done")
    assert gun.moved


@pytest.mark.clause("ept.special-infantry.support-gun-move#1", "ept.actions.full-actions")
def test_one_hex_is_a_whole_march_so_no_half_action_is_left_to_hitch_it() -> None:
    playing = game(
        position(
            unit("gun", 0, LIGHT, "E4", facing=0, formation="first"),
            unit("lorry", 0, "lorry", "E5", facing=3, formation="first"),
            unit("bravo", 1, "us_squad", "A1", neutralised=True),
            formation=[{"id": "first", "seat": 0, "leader": "lorry"}],
            activation="first",
            profiles=[LORRY],
        )
    )
    answer(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "push-gun")
    answer(playing, "ept-push", "E5")
    assert offered(playing) == ["turn-gun", "done"]
    state = battle(playing)
    assert transport.fits(state, state.units["gun"], state.units["lorry"]), "though there is one"


@pytest.mark.clause("ept.special-infantry.support-gun-move#2")
def test_other_guns_are_not_moved_by_hand() -> None:
    playing = game(
        position(unit("gun", 0, HEAVY, "E4"), unit("bravo", 1, "us_squad", "E8"), activation="gun")
    )
    answer_if_asked(playing, "ept-unit", "gun")
    assert not {"push-gun", "march", "tactical", "forced"} & set(offered(playing))


# -- in tow ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.special-infantry.towing")
def test_a_vehicle_tows_one_gun_in_place_of_men() -> None:
    state = on_meadow(
        unit("lorry", 0, "lorry", "E4"),
        unit("jeep", 0, "jeep", "E4"),
        unit("heavy", 0, HEAVY, "E4"),
        unit("light", 0, LIGHT, "E4"),
        unit("squad", 0, "us_squad", "E4"),
    )
    one = state.units
    assert transport.fits(state, one["heavy"], one["lorry"])
    assert not transport.fits(state, one["heavy"], one["jeep"])
    assert transport.fits(state, one["light"], one["jeep"])
    assert transport.drag(state, one["lorry"]) == 0
    transport.board(state, one["heavy"], one["lorry"])
    assert not transport.fits(state, one["squad"], one["lorry"])
    assert not transport.fits(state, one["light"], one["lorry"])
    assert transport.drag(state, one["lorry"]) == 2  # a point, in halves


@pytest.mark.clause("ept.special-infantry.towed-no-action#1")
def test_a_gun_that_was_towed_this_turn_neither_fires_nor_is_pushed() -> None:
    state = on_meadow(
        unit("lorry", 0, "lorry", "E4", facing=3),
        unit("gun", 0, LIGHT, status="aboard", carrier="lorry"),
        unit("bravo", 1, "us_squad", "E8", neutralised=True),
    )
    gun = state.units["gun"]
    act = Act(state.units["lorry"])
    act.march = "normal"
    step = next(step for step in rolling.hexes(state, state.units["lorry"]) if step.key == "forward")
    carry_out(rolling.roll(state, act, step))
    transport.set_down(state, gun, state.units["lorry"].place)
    assert targeting.usable(state, gun) == ()
    gun.lifted = False
    assert not gun_crews.may_push(state, Act(gun))
    # In another turn, or behind a vehicle that has not moved, it may.
    gun.towed = False
    assert targeting.usable(state, gun)
    assert gun_crews.may_push(state, Act(gun))


@pytest.mark.clause("ept.special-infantry.hitching", "ept.actions.half-actions#ruling")
def test_guns_are_hitched_and_unhitched_as_men_board_and_get_off() -> None:
    playing = game(
        position(
            unit("lorry", 0, "lorry", "E4", facing=3, formation="first"),
            unit("gun", 0, LIGHT, "E4", facing=0, formation="first"),
            unit("bravo", 1, "us_squad", "A1", neutralised=True),
            formation=[{"id": "first", "seat": 0, "leader": "lorry"}],
            activation="first",
            profiles=[LORRY],
        )
    )
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "embark")
    state = battle(playing)
    assert (state.units["gun"].status, state.units["gun"].carrier) == ("aboard", "lorry")
    made = position(
        unit("lorry", 0, "lorry", "E4", facing=3, formation="first"),
        unit("gun", 0, LIGHT, status="aboard", carrier="lorry", formation="first"),
        unit("bravo", 1, "us_squad", "A1", neutralised=True),
        formation=[{"id": "first", "seat": 0, "leader": "lorry"}],
        activation="first",
        profiles=[LORRY],
    )
    playing = game(made)
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "disembark")
    assert offered(playing) == [0, 1, 2, 3, 4, 5]
    answer(playing, "ept-face", 5)
    gun = battle(playing).units["gun"]
    assert (gun.status, gun.facing) == ("field", 5)


@pytest.mark.clause("ept.special-infantry.tow-vehicle-hit#1", "ept.special-infantry.tow-vehicle-hit#2")
def test_a_gun_shares_the_fate_of_the_vehicle_that_tows_it() -> None:
    parts = (
        unit("lorry", 0, "lorry", "E4", facing=2),
        unit("gun", 0, LIGHT, status="aboard", carrier="lorry"),
        unit("bravo", 1, "us_squad", "E8"),
    )
    state = on_meadow(*parts)
    carry_out(vehicles.destroy(state, state.units["lorry"], effects.Cause("at")))
    assert state.units["gun"].status == "gone"
    state = on_meadow(*parts)
    script = vehicles.immobilise(state, state.units["lorry"], effects.Cause("at"))
    decision = next(script)
    assert decision.ask == "ept-react"  # it may be fired at there and then
    gun = state.units["gun"]
    assert (gun.status, gun.facing, gun.stopped) == ("field", 5, True)


@pytest.mark.clause("ept.terrain.water-semi#ruling")
@pytest.mark.parametrize(("letter", "hitched"), [(".", False), ("m", True), ("h", True)])
def test_in_wet_ground_a_gun_stays_hitched_to_a_vehicle_that_is_halted_for_good(
    letter: str, hitched: bool
) -> None:
    state = stands(
        unit("lorry", 0, "lorry", "B2", facing=2),
        unit("gun", 0, LIGHT, status="aboard", carrier="lorry"),
        map=strip(f".{letter}."),
        profiles=[LORRY],
    )
    carry_out(vehicles.immobilise(state, state.units["lorry"], effects.Cause("at")))
    assert (state.units["gun"].status == "aboard") is hitched


@pytest.mark.clause("ept.special-infantry.towed-no-action#ruling")
def test_a_gun_behind_a_vehicle_that_has_not_driven_was_not_towed() -> None:
    state = on_meadow(
        unit("lorry", 0, "lorry", "E4", facing=3),
        unit("gun", 0, LIGHT, status="aboard", carrier="lorry"),
        unit("bravo", 1, "us_squad", "E8", neutralised=True),
    )
    gun = state.units["gun"]
    transport.set_down(state, gun, state.units["lorry"].place)
    gun.lifted = False
    assert targeting.usable(state, gun)
    assert gun_crews.may_push(state, Act(gun))


# -- recoilless guns ---------------------------------------------------------------------------------


@pytest.mark.clause("ept.heavy-weapons.recoilless")
def test_a_recoilless_gun_has_both_values_is_a_short_gun_and_runs_low_on_a_twelve() -> None:
    state = on_meadow(unit("gun", 0, "recoilless_75_team", "E1", deployed=True, fire=FIRE_TEST))
    unit_, arm = state.units["gun"], state.units["gun"].arms[0]
    assert [mode for _, mode in targeting.modes((arm,))] == ["ap", "at"]
    assert arm.length == "C"
    assert not cadence.fails(state, unit_, arm, 11)
    assert cadence.fails(state, unit_, arm, 12)
    state.dice.faces[:] = [3]
    shot = Shot([(unit_, arm)], place(state, "E8"))
    cadence.check(state, shot, 12, state.tables.fire.cadence)
    assert (unit_.shots, unit_.status) == (3, "field")


@pytest.mark.clause("ept.special-infantry.support-gun-pivot")
def test_a_gun_is_turned_any_other_way() -> None:
    playing = game(
        position(unit("gun", 0, HEAVY, "E4", facing=4), unit("bravo", 1, "us_squad", "E8"), activation="gun")
    )
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "turn-gun")
    assert offered(playing) == [5, 0, 1, 2, 3]
