"""The rate of fire, Fire markers, jams and ammunition."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.events.fire import FireRead, LowAmmunition, OutOfAmmunition, RateLost, Repaired
from grognard.systems.ept.fire import cadence, shooting, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.sequence import turn
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, PLENTY, Battle
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    events,
    game,
    offered,
    position,
    unit,
)


def field(*units: Any, dice: tuple[str, ...] = (), **rest: Any) -> Battle:
    return battle(game(position(*units, **rest), dice))


def shot(there: Battle, *firers: str, place: str = "F3", **rest: Any) -> Shot:
    """A shot with the first weapon of each."""
    armed = [(there.units[name], targeting.usable(there, there.units[name])[0][0]) for name in firers]
    return Shot(armed, there.board.parse(place), **rest)


FOE = unit("foe", 1, "grenadier_squad", "F3", neutralised=True)


# -- keeping the rate --------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.first-shot-automatic#1",
    "ept.fire.first-shot-automatic#2",
    "ept.fire.first-shot-automatic#ruling",
)
@pytest.mark.parametrize("profile", ["light_machine_gun", "recoilless_75_team", "sniper"])
@pytest.mark.parametrize("cause", ["action", "opportunity"])
def test_the_first_shot_of_the_turn_is_free_whatever_is_rolled(profile: str, cause: str) -> None:
    deployed = profile == "recoilless_75_team"
    there = field(unit("mike", 0, profile, "B3", deployed=deployed), FOE, dice=("6 6",))
    assert carry_out(shooting.shoot(there, shot(there, "mike", cause=cause))) is True
    mike = there.units["mike"]
    assert (mike.fire, mike.jammed, mike.shots, mike.status) == (FIRE_TEST, False, PLENTY, "field")


@pytest.mark.clause(
    "ept.fire.cadence-kept",
    "ept.fire.cadence-lost#1",
    "ept.fire.later-shots-cadence#1",
    "ept.fire.later-shots-cadence#2",
    "ept.fire.later-shots-cadence#ruling",
    "ept.fire.procedure#7",
)
@pytest.mark.parametrize(
    ("total", "kept", "tested"),
    # The column of the table: 7 8 8 5 7 4 6 9 and blanks; a british squad has rate 6.
    [
        ("1 1", False, False),
        ("1 2", False, False),
        ("1 4", True, True),
        ("3 4", True, True),
        ("4 4", True, False),
        ("4 5", False, False),
        ("5 5", False, False),
    ],
)
def test_one_roll_is_read_for_the_rate_and_then_for_the_effect(total: str, kept: bool, tested: bool) -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3", fire=FIRE_TEST),
        unit("foe", 1, "section_hq", "F3"),
        dice=(total, *(["1 1"] if tested else [])),  # the second is for the target's test, if it comes to one
    )
    assert carry_out(shooting.shoot(there, shot(there, "alpha"))) is kept
    assert there.units["alpha"].fire == (FIRE_TEST if kept else FIRE_ENDED)
    assert there.journal is not None
    kinds = [type(entry.event) for entry in there.journal.entries]
    assert (FireRead in kinds) is kept
    assert (RateLost in kinds) is not kept
    assert bool(targeting.usable(there, there.units["alpha"])) is kept


@pytest.mark.clause("ept.fire.cadence-modifiers", "ept.effects.stopped-limits#1")
def test_the_rate_is_less_for_the_stopped_and_the_hesitant() -> None:
    formation = {"id": "first", "seat": 0, "hesitant": True, "leader": "alpha"}
    there = field(unit("alpha", 0, "british_squad", "B3", formation="first"), FOE, formation=[formation])
    alpha = there.units["alpha"]
    arm = alpha.arms[0]
    assert int(cadence.rate(there, alpha, arm)) == 5
    alpha.stopped = True
    assert int(cadence.rate(there, alpha, arm)) == 4
    there.formations["first"].hesitant = False
    assert int(cadence.rate(there, alpha, arm)) == 5


@pytest.mark.clause("ept.fire.repeat-when-active", "ept.fire.cadence-kept", "ept.fire.cadence-lost#1")
def test_an_active_unit_fires_on_at_what_it_likes_until_it_loses_its_rate() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("foe", 1, "grenadier_squad", "F3", neutralised=True),
            unit("other", 1, "grenadier_squad", "F5", neutralised=True),
            activation="alpha",
        ),
        ["6 6", "4 4", "4 5"],  # free; 8 keeps rate 6; 9 loses it
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "F3")
    assert offered(playing) == ["on", "fire", "shift", "pass"]
    answer(playing, "ept-fire-on", "shift")  # at the only other target
    answer(playing, "ept-fire-on", "fire")  # at the same
    there = battle(playing)
    assert there.units["alpha"].fire == FIRE_ENDED
    assert [row.target for row in events(playing, FireRead)] == ["foe", "other"]
    assert asked(playing).ask == "ept-activate"  # nothing left to do with it


def test_who_fires_on_is_asked_again_only_where_something_has_changed() -> None:
    # Free and a miss; 8 keeps rate 6 and misses; 8 again, and then the rate is lost: nothing has changed, nobody asks.
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("foe", 1, "grenadier_squad", "F3", neutralised=True),
            unit("other", 1, "grenadier_squad", "F5", neutralised=True),
            activation="alpha",
        ),
        ["6 6", "4 4", "4 4", "4 5"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "F3")
    answer(playing, "ept-fire-on", "on")
    assert battle(playing).units["alpha"].fire == FIRE_ENDED
    assert len(events(playing, FireRead)) == 3


def test_who_fires_on_goes_on_when_it_has_hit_for_that_is_what_it_fires_for() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("foe", 1, "grenadier_squad", "C3"),
            activation="alpha",
        ),
        ["6 6", "4 4", "6 6", "4 5"],  # free; 8 keeps rate 6, and foe fails its test; 9 loses it
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-react", [])
    answer(playing, "ept-fire-on", "on")
    assert battle(playing).units["foe"].neutralised
    assert battle(playing).units["alpha"].fire == FIRE_ENDED


# -- jams --------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.jam-check#1", "ept.tables.fire#5")
@pytest.mark.parametrize(
    ("profile", "state", "from_"),
    [
        ("british_squad", {}, 13),
        ("rifle_team", {}, 13),
        ("section_hq", {}, 13),
        ("light_machine_gun", {}, 11),
        ("heavy_machine_gun", {"deployed": True}, 11),
        ("heavy_machine_gun", {}, 13),  # its crew fires small arms
        ("mortar_81_team", {"deployed": True}, 12),
        ("recoilless_75_team", {"deployed": True}, 12),
        ("zis_3_gun", {}, 12),
        ("bazooka_team", {}, 10),
        ("milan_team", {"deployed": True}, 10),
        ("anti_tank_rifle_team", {}, 10),
        ("sniper", {}, 10),
    ],
)
def test_weapons_fail_from_a_total_that_goes_by_their_class(
    profile: str, state: dict[str, bool], from_: int
) -> None:
    there = field(unit("alpha", 0, profile, "B3", **state), FOE)
    alpha = there.units["alpha"]
    assert [total for total in range(2, 13) if cadence.fails(there, alpha, alpha.arms[0], total)] == list(
        range(from_, 13)
    )


@pytest.mark.clause(
    "ept.fire.jam-check#1", "ept.fire.jam-check#ruling", "ept.heavy-weapons.self-defence#ruling"
)
def test_self_defence_never_fails_and_of_a_vehicle_only_the_main_armament() -> None:
    car = {
        "id": "car",
        "name": "Car",
        "front": 1,
        "flank": 1,
        "size": "small",
        "movement": "wheeled",
        "points": 10,
        "arms": [
            {"kind": "gun", "rate": 7, "anti_tank": 5, "anti_personnel": 2},
            {"kind": "machine_gun", "rate": 7, "anti_personnel": 4, "range": 12},
        ],
        "from": {"default": "reconstructed"},
    }
    carrier = {**car, "id": "carrier", "arms": [{"kind": "missile_launcher", "rate": 7, "anti_tank": 20}]}
    there = field(
        unit("rocket", 0, "bazooka_team", "B3"),
        unit("car", 0, "car", "C3"),
        unit("carrier", 0, "carrier", "C4"),
        FOE,
        profiles=[car, carrier],
    )
    rocket = there.units["rocket"]
    arms = [arm for arm, _ in targeting.usable(there, rocket)]
    assert [cadence.fails(there, rocket, arm, 12) for arm in arms] == [True, False]
    vehicle = there.units["car"]
    assert [cadence.fails(there, vehicle, arm, 12) for arm in vehicle.arms] == [True, False]
    launcher = there.units["carrier"]
    assert not cadence.fails(there, launcher, launcher.arms[0], 12), "one on a vehicle never runs out"


@pytest.mark.clause("ept.heavy-weapons.mg-light", "ept.fire.jam-check#1", "ept.fire.jam-machine-gun#1")
def test_a_machine_gun_jams_at_a_rate_check_and_fires_no_more() -> None:
    there = field(unit("mike", 0, "light_machine_gun", "B3", fire=FIRE_TEST), FOE, dice=("5 6",))
    mike = there.units["mike"]
    assert carry_out(shooting.shoot(there, shot(there, "mike"))) is False
    assert (mike.jammed, mike.fire) == (True, FIRE_ENDED)
    mike.fire = NO_FIRE
    assert [arm.kind for arm, _ in targeting.usable(there, mike)] == ["self_defence"]
    assert not targeting.has_shot(there, mike, there.board.parse("F3"))


@pytest.mark.clause(
    "ept.fire.jam-machine-gun#1", "ept.fire.jam-machine-gun#2", "ept.heavy-weapons.self-defence#ruling"
)
def test_a_jammed_gun_stays_deployed_and_once_taken_down_its_crew_fires() -> None:
    playing = game(
        position(
            unit("mike", 0, "heavy_machine_gun", "B3", deployed=True, jammed=True),
            unit("foe", 1, "grenadier_squad", "D3", neutralised=True),
            activation="mike",
        )
    )
    answer_if_asked(playing, "ept-unit", "mike")
    assert offered(playing) == ["undeploy", "done"]
    answer(playing, "ept-act", "undeploy")
    there = battle(playing)
    mike = there.units["mike"]
    assert (mike.deployed, mike.jammed) == (False, True)
    assert [(arm.kind, arm.anti_personnel) for arm, _ in targeting.usable(there, mike)] == [("small_arms", 2)]
    assert targeting.has_shot(there, mike, there.board.parse("D3"))


@pytest.mark.clause("ept.fire.jam-repair")
@pytest.mark.parametrize(("dice", "jammed"), [("4 4", False), ("4 5", True)])
def test_a_jam_is_cleared_in_the_administrative_phase_on_eight_or_less(dice: str, jammed: bool) -> None:
    there = field(
        unit("mike", 0, "light_machine_gun", "B3", jammed=True),
        FOE,
        phase="administration",
        stage=4,
        dice=(dice,),
    )
    carry_out(turn.step(there))  # type: ignore[arg-type]
    assert there.units["mike"].jammed is jammed


@pytest.mark.clause("ept.fire.jam-repair")
def test_a_weapon_aboard_a_vehicle_is_cleared_too_and_the_enemy_hears_nothing_of_it() -> None:
    playing = game(
        position(
            unit("truck", 0, "truck", "B3"),
            unit("mike", 0, "light_machine_gun", jammed=True, status="aboard", carrier="truck"),
            unit("foe", 1, "grenadier_squad", "J8"),
            phase="administration",
            stage=4,
            turns=2,
        ),
        ["4 4"],
    )
    assert not battle(playing).units["mike"].jammed
    told = [entry for entry in playing.journal if isinstance(entry.event, Repaired)]
    assert [entry.audience for entry in told] == [(0,)]


# -- ammunition --------------------------------------------------------------------------------------


def gun(**state: Any) -> dict[str, Any]:
    return unit("gun", 0, "recoilless_75_team", "B3", deployed=True, formation="first", **state)


FIRST = [{"id": "first", "seat": 0, "leader": "gun"}]


@pytest.mark.clause("ept.fire.out-of-ammo-removal", "ept.fire.low-ammo#1", "ept.fire.low-ammo#2")
def test_low_ammunition_counts_the_shots_that_come_after() -> None:
    there = field(gun(fire=FIRE_TEST), FOE, formation=FIRST, dice=("6 6", "2", "6 6", "3 4", "3 4"))
    who = there.units["gun"]
    assert carry_out(shooting.shoot(there, shot(there, "gun"))) is False
    assert (who.shots, who.status) == (2, "field")
    who.fire = NO_FIRE  # next turn: the first shot makes no check, and is one of the two
    assert carry_out(shooting.shoot(there, shot(there, "gun"))) is True
    assert who.shots == 1
    who.fire = NO_FIRE
    carry_out(shooting.shoot(there, shot(there, "gun")))
    assert (who.status, who.place) == ("left", -1)
    assert there.formations["first"].losses == 0
    assert there.points == [0, 0]
    assert not there.wrecks


@pytest.mark.clause("ept.fire.low-ammo#ruling")
def test_the_shot_that_ran_it_low_is_not_counted() -> None:
    """By a house rule a 12 keeps the rate; without one it never does."""
    house = {"fire": {"cadence": {"12": 4}}}
    there = field(gun(fire=FIRE_TEST), FOE, formation=FIRST, tables=house, dice=("6 6", "3"))
    assert carry_out(shooting.shoot(there, shot(there, "gun"))) is True
    assert there.units["gun"].shots == 3


@pytest.mark.clause("ept.fire.low-ammo#ruling")
def test_an_attempt_that_loses_its_rate_spends_no_shot() -> None:
    there = field(gun(fire=FIRE_TEST, shots=2), FOE, formation=FIRST, dice=("4 5",))
    assert carry_out(shooting.shoot(there, shot(there, "gun"))) is False
    assert there.units["gun"].shots == 2


@pytest.mark.clause("ept.fire.low-ammo-twice")
def test_low_ammunition_a_second_time_is_the_end_of_it() -> None:
    there = field(gun(fire=FIRE_TEST, shots=5), FOE, formation=FIRST, dice=("6 6",))
    carry_out(shooting.shoot(there, shot(there, "gun")))
    assert there.units["gun"].status == "left"
    assert there.formations["first"].losses == 0


@pytest.mark.clause("ept.fire.low-ammo-shell-types")
def test_the_shots_left_are_of_every_kind() -> None:
    there = field(gun(shots=4), FOE, formation=FIRST)
    who = there.units["gun"]
    for mode in ("ap", "at", "smoke"):
        cadence.after_shot(there, shot(there, "gun", mode=mode))
    assert who.shots == 1
    # Firing in self-defence takes no shell.
    own = next(arm for arm, _ in targeting.usable(there, who) if arm.kind == "self_defence")
    cadence.after_shot(there, Shot([(who, own)], who.place))
    assert who.shots == 1


@pytest.mark.clause("ept.fire.out-of-ammo-removal", "ept.fire.jam-check#1")
def test_other_heavy_weapons_are_gone_at_once() -> None:
    there = field(
        unit("sniper", 0, "sniper", "B3", fire=FIRE_TEST, formation="first"),
        FOE,
        formation=[{"id": "first", "seat": 0, "leader": "sniper"}],
        dice=("5 5",),
    )
    carry_out(shooting.shoot(there, shot(there, "sniper")))
    assert there.units["sniper"].status == "left"
    assert there.formations["first"].losses == 0
    assert there.journal is not None
    assert any(isinstance(entry.event, OutOfAmmunition) for entry in there.journal.entries)


@pytest.mark.clause("ept.fire.low-ammo-twice", "ept.fire.out-of-ammo-removal")
def test_a_vehicle_without_shells_drives_off_and_leaves_no_wreck() -> None:
    there = field(unit("tank", 0, "t_55", "B3", fire=FIRE_TEST, shots=2, facing=2), FOE, dice=("6 6",))
    carry_out(shooting.shoot(there, shot(there, "tank")))
    assert (there.units["tank"].status, there.wrecks, there.points) == ("left", {}, [0, 0])


def test_a_jam_under_a_marker_is_told_to_its_owner_alone() -> None:
    there = field(
        unit("gun", 0, "recoilless_75_team", "B3", deployed=True, fire=FIRE_TEST, hidden=True),
        unit("fake", 1, "decoy", "F3"),
        dice=("6 6", "4"),
    )
    carry_out(shooting.shoot(there, shot(there, "gun")))
    assert there.journal is not None
    told = [entry for entry in there.journal.entries if isinstance(entry.event, LowAmmunition)]
    assert [entry.audience for entry in told] == [(0,)]
    assert there.units["gun"].shots == 4 != PLENTY


# -- in a group --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.group-jam-allocation#1", "ept.fire.group-jam-allocation#ruling")
def test_of_a_group_only_the_highest_dice_jam_and_only_weapons_that_could() -> None:
    there = field(
        unit("squad", 0, "british_squad", "B3", fire=FIRE_TEST),
        unit("one", 0, "light_machine_gun", "B3", fire=FIRE_TEST),
        unit("two", 0, "light_machine_gun", "B3", fire=FIRE_TEST),
        unit("three", 0, "light_machine_gun", "B4", fire=FIRE_TEST),
        unit("fresh", 0, "light_machine_gun", "B4"),
        unit("foe", 1, "grenadier_squad", "F3"),
        dice=("2", "5", "5"),
    )
    made = shot(there, "squad", "one", "two", "three", "fresh", grouped=True)
    keep = cadence.check(there, made, 11, there.tables.fire.cadence)
    assert [there.units[name].jammed for name in ("squad", "one", "two", "three", "fresh")] == [
        False,
        False,
        True,
        True,
        False,
    ]
    assert [unit.id for unit, _ in keep] == ["fresh"]  # nobody keeps a rate on 11; a first shot needs none


@pytest.mark.clause("ept.fire.group-jam-allocation#1")
@pytest.mark.parametrize(
    ("dice", "jammed"), [(("2", "5"), [False, True]), (("4", "1"), [True, False]), (("3", "3"), [True, True])]
)
def test_of_two_the_higher_die_jams_or_both_where_they_are_equal(
    dice: tuple[str, str], jammed: list[bool]
) -> None:
    there = field(
        unit("one", 0, "light_machine_gun", "B3", fire=FIRE_TEST),
        unit("two", 0, "light_machine_gun", "B3", fire=FIRE_TEST),
        unit("foe", 1, "grenadier_squad", "F3"),
        dice=dice,
    )
    cadence.check(there, shot(there, "one", "two", grouped=True), 12, there.tables.fire.cadence)
    assert [there.units[name].jammed for name in ("one", "two")] == jammed


@pytest.mark.clause("ept.fire.group-jam-allocation#ruling")
def test_a_single_weapon_that_can_jam_does_so_without_a_die() -> None:
    there = field(
        unit("squad", 0, "british_squad", "B3", fire=FIRE_TEST),
        unit("one", 0, "light_machine_gun", "B3", fire=FIRE_TEST),
        unit("foe", 1, "grenadier_squad", "F3"),
    )
    cadence.check(there, shot(there, "squad", "one", grouped=True), 12, there.tables.fire.cadence)
    assert there.units["one"].jammed


@pytest.mark.clause("ept.fire.invalid-shot-wasted#2")
def test_a_wasted_shot_of_several_is_rolled_for_where_one_of_them_has_fired_before() -> None:
    state = field(
        unit("alpha", 0, "us_squad", "B2"),
        unit("beta", 0, "us_squad", "B2"),
        unit("foe", 1, "us_squad", "J8"),
    )
    alpha, beta = state.units["alpha"], state.units["beta"]
    wasted = Shot([(alpha, alpha.arms[0]), (beta, beta.arms[0])], state.units["foe"].place)
    assert shooting.waste(state, wasted)
    assert state.dice.rolled == 0, "the first shot needs no roll"
    beta.fire = FIRE_TEST
    state.dice = type(state.dice)(faces=[6, 6])
    assert shooting.waste(state, wasted)
    assert (beta.fire, [one.id for one in wasted.units]) == (FIRE_ENDED, ["alpha"])
