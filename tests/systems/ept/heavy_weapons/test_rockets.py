"""Rocket launchers (16.4), also against soft targets (13.1), and the Panzerfaust."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.ept.assault import melee
from grognard.systems.ept.fire import cadence, targeting
from grognard.systems.ept.fire.shots import AT, Shot
from grognard.systems.ept.heavy_weapons import rockets
from grognard.systems.ept.profile import weapons
from grognard.systems.ept.state import FIRE_TEST, NO_FIRE, Battle
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    game,
    offered,
    position,
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import TANK

TEAM = "bazooka_team"
FAUST = {
    "id": "faust",
    "from": {"default": "reconstructed"},
    "kind": "squad",
    "morale": 8,
    "fire": "6-7-6",
    "reduced": "3-7-6",
    "abilities": ["panzerfaust"],
}
HOUSE = drawn("...", ".s.", "...", "...", "...", "...", "...", "...")


def place(state: Battle, name: str) -> int:
    return state.board.parse(name)


def aims(state: Battle, target: str = "B2") -> tuple[str, ...]:
    alpha = state.units["alpha"]
    arm = next(arm for arm in alpha.arms if arm.anti_tank)
    return rockets.soft_aims(state, alpha, arm, state.friends_at(place(state, target), 1))


# -- rocket launchers --------------------------------------------------------------------------------


@pytest.mark.clause("ept.heavy-weapons.rocket-launcher")
def test_a_rocket_launcher_has_an_effective_range_is_short_and_is_gone_on_ten() -> None:
    state = stands(unit("alpha", 0, TEAM, "B1", fire=FIRE_TEST), map=MEADOW)
    alpha = state.units["alpha"]
    arm = next(arm for arm in alpha.arms if arm.anti_tank)
    assert (arm.anti_tank, arm.effective, arm.range, arm.length) == (10, 2, 4, "C")
    assert [mode for weapon, mode in targeting.modes((arm,))] == ["at"]
    assert not cadence.fails(state, alpha, arm, 9)
    shot = Shot([(alpha, arm)], place(state, "B3"), AT)
    cadence.check(state, shot, 10, state.tables.to_hit.cadence)
    carry_out(cadence.dismiss(state, shot))
    assert alpha.status == "left"


# -- soft targets ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.at-vs-soft-targets")
def test_what_a_launcher_may_fire_at_beside_vehicles() -> None:
    squad = (unit("alpha", 0, TEAM, "B4"), unit("bravo", 1, "us_squad", "B2"))
    assert aims(stands(*squad, map=MEADOW)) == ()
    assert aims(stands(*squad, map=HOUSE)) == ("whole",)
    fort = [{"id": "w", "kind": "fortification", "cell": "B2", "seat": 1}]
    assert aims(stands(*squad, map=MEADOW, fieldwork=fort)) == ("whole",)
    trench = [{"id": "w", "kind": "entrenchment", "cell": "B2", "seat": 1}]
    assert aims(stands(*squad, map=MEADOW, fieldwork=trench)) == ()
    weapons_ = (
        unit("gun", 1, "pak_40_gun", "B2"),
        unit("up", 1, "heavy_machine_gun", "B2", deployed=True),
        unit("down", 1, "heavy_machine_gun", "B2"),
    )
    assert aims(stands(*squad, *weapons_, map=MEADOW)) == ("gun", "up")
    hidden = (squad[0], unit("gun", 1, "pak_40_gun", "B2", hidden=True))
    assert aims(stands(*hidden, map=MEADOW)) == ()


@pytest.mark.clause("ept.fire-types.at-vs-soft-targets")
@pytest.mark.parametrize(("facing", "expected"), [(3, ("whole",)), (0, ())])
def test_a_bunker_is_open_to_it_only_in_front(facing: int, expected: tuple[str, ...]) -> None:
    state = stands(
        unit("alpha", 0, TEAM, "B4"),
        unit("bravo", 1, "us_squad", "B2", inside="bunker"),
        map=MEADOW,
        fieldwork=[{"id": "w", "kind": "bunker", "cell": "B2", "seat": 1, "facing": facing}],
    )
    assert aims(state) == expected


@pytest.mark.clause("ept.fire-types.at-vs-soft-targets")
def test_guns_and_rifles_have_no_such_fire() -> None:
    state = stands(
        unit("alpha", 0, "pak_40_gun", "B4", facing=0), unit("bravo", 1, "us_squad", "B2"), map=HOUSE
    )
    assert aims(state) == ()


def at_house(*others: Any, dice: list[str], **rest: Any) -> Any:
    made = position(
        unit("alpha", 0, TEAM, "B3"),
        *others,
        activation="alpha",
        **{"map": HOUSE, "profiles": [TANK, FAUST], **rest},
    )
    playing = game(made, dice)
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    return playing


def told(playing: Any) -> list[Any]:
    return [entry.event for entry in playing.journal if type(entry.event).__name__ == "FireRead"]


@pytest.mark.clause("ept.fire-types.at-vs-building-scope", "ept.fire-types.at-vs-soft-resolution#1")
def test_fire_at_a_house_reaches_all_in_it_and_is_not_doubled() -> None:
    playing = at_house(
        unit("one", 1, "us_squad", "B2", neutralised=True),
        unit("two", 1, "section_hq", "B2", neutralised=True),
        dice=["6 6"],
    )
    if asked(playing).ask == "ept-weapon":
        answer(playing, "ept-weapon", "bazooka:at")
    assert [(read.target, read.power.exact, int(read.shifts)) for read in told(playing)] == [
        ("one", 10, -3),
        ("two", 10, -3),
    ]


@pytest.mark.clause("ept.fire-types.at-vs-building-scope", "ept.fire-types.at-vs-soft-resolution#1")
@pytest.mark.parametrize(("aim", "columns"), [("gun", -1), ("mg", -2)])
def test_fire_at_a_piece_reaches_it_alone_and_has_its_own_columns(aim: str, columns: int) -> None:
    playing = at_house(
        unit("gun", 1, "flak_88_gun", "B2", facing=0, neutralised=True),
        unit("mg", 1, "heavy_machine_gun", "B2", deployed=True, neutralised=True),
        unit("squad", 1, "us_squad", "B2", neutralised=True),
        dice=["6 6"],
        map=MEADOW,
    )
    if asked(playing).ask == "ept-weapon":
        answer(playing, "ept-weapon", "bazooka:at")
    assert offered(playing) == ["gun", "mg"]
    answer(playing, "ept-at-aim", aim)
    assert [(read.target, int(read.shifts)) for read in told(playing)] == [(aim, columns)]


@pytest.mark.clause("ept.fire-types.at-vs-soft-resolution#1")
def test_columns_of_the_effective_range_and_halves_count_too() -> None:
    state = stands(unit("alpha", 0, TEAM, "B6", stopped=True), unit("bravo", 1, "us_squad", "B2"), map=HOUSE)
    alpha = state.units["alpha"]
    arm = next(arm for arm in alpha.arms if arm.anti_tank)
    shot = Shot([(alpha, arm)], place(state, "B2"), AT)
    reading = rockets.read(state, shot, state.units["bravo"], "whole", 7)
    assert reading.power.exact == 5
    assert int(reading.shifts) == -3 - 2  # four hexes, two beyond the effective range


# -- the Panzerfaust ---------------------------------------------------------------------------------


@pytest.mark.clause("ept.heavy-weapons.panzerfaust-profile")
def test_the_panzerfaust_is_an_ability_beside_the_arms_of_a_squad() -> None:
    arm = weapons()["panzerfaust"]
    assert (arm.anti_tank, arm.rate, arm.range) == (12, 6, 1)
    parts = (unit("alpha", 0, "faust", "B3"), unit("near", 1, "tank", "B2"), unit("far", 1, "tank", "B1"))
    for options, expected in (({"panzerfaust": 2}, ["near"]), ({"panzerfaust_1": 2}, []), ({}, [])):
        state = stands(*parts, map=MEADOW, profiles=[TANK, FAUST], options=options)
        alpha = state.units["alpha"]
        reached = [
            name for name in ("near", "far") if targeting.has_shot(state, alpha, state.units[name].place)
        ]
        assert reached == expected
    squad = stands(unit("alpha", 0, "us_squad", "B3"), options={"panzerfaust": 6}, map=MEADOW)
    assert not rockets.has_panzerfaust(squad, squad.units["alpha"])
    few = stands(unit("alpha", 0, "faust", "B3"), map=MEADOW, profiles=[FAUST], options={"panzerfaust": 1})
    assert rockets.has_panzerfaust(few, few.units["alpha"])
    few.units["alpha"].no_panzerfaust = True
    assert not rockets.has_panzerfaust(few, few.units["alpha"])


def faust(dice: list[str]) -> Any:
    playing = game(
        position(
            unit("alpha", 0, "faust", "B3"),
            unit("bravo", 1, "tank", "B2", stunned=True),
            unit("charlie", 1, "us_squad", "B7"),
            activation="alpha",
            profiles=[TANK, FAUST],
            options={"panzerfaust": 2},
        ),
        dice,
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    if asked(playing).ask == "ept-target":
        answer(playing, "ept-target", "B2")
    return playing


@pytest.mark.clause("ept.heavy-weapons.panzerfaust-allotment#1", "ept.heavy-weapons.panzerfaust-allotment#2")
def test_a_low_coloured_die_fires_with_the_sum_of_both() -> None:
    playing = faust(["2 4", "6 6"])
    hits = [entry.event for entry in playing.journal if type(entry.event).__name__ == "HitRolled"]
    assert [told.total for told in hits] == [6]  # type: ignore[attr-defined]
    assert battle(playing).units["alpha"].fire == FIRE_TEST
    # The enemy may answer.
    assert asked(playing).seat == 1


@pytest.mark.clause(
    "ept.heavy-weapons.panzerfaust-none-available#1", "ept.heavy-weapons.panzerfaust-none-available#ruling"
)
def test_a_high_coloured_die_is_no_shot_at_all() -> None:
    playing = faust(["3 1"])
    alpha = battle(playing).units["alpha"]
    assert (alpha.fire, alpha.no_panzerfaust) == (NO_FIRE, True)
    assert rolled(playing) == [("ept-roll-to-hit", (3, 1))]
    # Nobody reacts, its whole activation is left, but no Panzerfaust.
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-act")
    assert {"fire", "forced", "march"} <= set(offered(playing))
    assert not targeting.has_shot(battle(playing), alpha, battle(playing).units["bravo"].place)


@pytest.mark.clause("ept.heavy-weapons.panzerfaust-assault")
@pytest.mark.parametrize(
    ("profile", "target", "die", "expected"),
    [
        ("faust", "tank", 2, -2),
        ("faust", "tank", 3, 0),
        ("us_squad", "tank", 1, 0),
        ("faust", "us_squad", 1, 0),
    ],
)
def test_a_panzerfaust_in_an_assault(profile: str, target: str, die: int, expected: int) -> None:
    state = stands(
        unit("alpha", 0, profile, "B3", no_panzerfaust=True),
        unit("bravo", 1, target, "B2"),
        map=MEADOW,
        profiles=[TANK, FAUST],
        options={"panzerfaust": 2},
    )
    assert rockets.assault_change(state, state.units["alpha"], state.units["bravo"], die) == expected


@pytest.mark.clause("ept.heavy-weapons.panzerfaust-assault", "ept.assault.resolve#1")
def test_it_is_two_less_on_the_dice_of_the_blow() -> None:
    state = stands(
        unit("alpha", 0, "faust", "B3"),
        unit("bravo", 1, "tank", "B2"),
        map=MEADOW,
        profiles=[TANK, FAUST],
        options={"panzerfaust": 2},
    )
    alpha, bravo = state.units["alpha"], state.units["bravo"]
    fight = melee.Melee(bravo.place, alpha.place, 0)
    needed = melee.row(state, alpha).vehicle - int(melee.combat_dice(state, fight, alpha, bravo))
    destroyed = []
    for die in range(1, 7):
        state.dice = Scripted(faces=[2, die])
        destroyed.append(melee._strike(state, fight, alpha, bravo) == 1)
    assert destroyed == [2 + die - 2 <= needed for die in range(1, 7)]
    assert any(destroyed)
    assert not all(destroyed)


@pytest.mark.clause("ept.fire-types.at-vs-soft-resolution#ruling")
def test_a_piece_hit_with_its_house_has_no_columns_of_its_own_and_is_read_in_the_ordinary_ones() -> None:
    parts = (unit("alpha", 0, TEAM, "B4"), unit("gun", 1, "flak_88_gun", "B2", facing=0))
    seen: dict[str, int] = {}
    for aim, ground in (("whole", HOUSE), ("gun", MEADOW)):
        state = stands(*parts, map=ground)
        alpha = state.units["alpha"]
        arm = next(arm for arm in alpha.arms if arm.anti_tank)
        reading = rockets.read(
            state, Shot([(alpha, arm)], place(state, "B2"), AT), state.units["gun"], aim, 7
        )
        seen[aim] = int(reading.shifts)
        assert reading.column == state.tables.fire.column(arm.anti_tank) + seen[aim]
    assert seen == {"whole": -3, "gun": -1}


@pytest.mark.clause("ept.heavy-weapons.panzerfaust-allotment#ruling")
def test_no_squad_is_removed_for_want_of_panzerfausts() -> None:
    state = stands(
        unit("alpha", 0, "faust", "B3", fire=FIRE_TEST),
        unit("bravo", 1, "tank", "B2"),
        map=MEADOW,
        profiles=[TANK, FAUST],
        options={"panzerfaust": 6},
    )
    alpha = state.units["alpha"]
    shot = Shot([(alpha, weapons()["panzerfaust"])], place(state, "B2"), AT)
    assert not any(cadence.fails(state, alpha, shot.firers[0][1], total) for total in range(2, 13))
    cadence.check(state, shot, 12, state.tables.to_hit.cadence)
    carry_out(cadence.dismiss(state, shot))
    assert alpha.status == "field"


@pytest.mark.clause("ept.heavy-weapons.panzerfaust-none-available#ruling")
def test_in_reaction_who_found_no_panzerfaust_may_still_fire_something_else() -> None:
    playing = game(
        position(
            unit("truck", 1, "truck", "B1", facing=3),
            unit("alpha", 0, "faust", "B3"),
            activation="truck",
            active=1,
            profiles=[FAUST],
            options={"panzerfaust": 2},
        ),
        ["3 1", "6 6"],
    )
    answer_if_asked(playing, "ept-unit", "truck")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-drive", "forward")
    answer(playing, "ept-react", ["alpha"])
    answer(playing, "ept-weapon", "panzerfaust:at")
    # There was none: it is asked again, and fires its rifles.
    assert (asked(playing).seat, offered(playing)) == (0, ["alpha"])
    answer(playing, "ept-react", ["alpha"])
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-to-hit", "ept-roll-fire"]
    assert battle(playing).units["alpha"].fire == FIRE_TEST
