"""Special combat values: phasers, volleys and the two kinds of flames."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.dust.attack import odds
from systems.dust.cards import hero, squad, walker
from systems.dust.chance import mean
from systems.dust.table import (
    activate,
    aim,
    answer,
    asked,
    battle,
    by_default,
    game,
    position,
    refused,
    rolled,
    state,
    unit,
)


def duel(
    attacker: dict[str, Any], target: dict[str, Any], *cards: dict[str, Any], **rest: Any
) -> dict[str, Any]:
    """Two units in the last round; the second has been activated, so that nobody reacts and no die comes after."""
    return position(attacker, target | {"activated": True}, rounds=2, profiles=list(cards), **rest)


def shoot(playing: Any, name: str, plan: str = "attack+nothing", **targets: Any) -> None:
    activate(playing, name, plan)
    aim(playing, **targets)
    by_default(playing, "dust-casualties")


# -- phasers -----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.value.phaser#1", "dust.value.phaser#ruling")
def test_every_bearers_hit_gives_its_damage_dice_and_their_hits_one_point_each() -> None:
    phasers = squad("phasers", weapon="phaser_gun_120w")
    playing = game(
        duel(unit("phasers", 0, "A1"), unit("heavy_laser_grenadiers", 1, "D1"), phasers),
        ["to hit: H H H M M M", "damage: H M M M M M M M M"],
    )
    shoot(playing, "phasers", phaser_gun_120w="heavy_laser_grenadiers")
    assert rolled(playing) == [("attack", 6), ("phaser", 9)], "2/3 for each of three bearers"
    assert state(playing).units["heavy_laser_grenadiers"].figures == 2


@pytest.mark.clause("dust.value.phaser", "dust.value.phaser-sustained")
@pytest.mark.parametrize(("plan", "damage"), [("attack+nothing", 2 / 3), ("sustained", 10 / 9)])
def test_the_mean_damage_of_a_phaser_is_what_is_shown_before(plan: str, damage: float) -> None:
    """Two dice to hit, three damage dice for each hit, a third of them hits: 2 × 1/3 × 3 × 1/3, or 5/9 for 1/3."""
    setting = duel(unit("honey", 0, "A1"), unit("hero", 1, "D1"), hero(armour="S3", health=30))

    def wounds(dice: Scripted) -> int:
        playing = game(setting)
        state(playing).dice = dice
        shoot(playing, "honey", plan, phaser_gun_120w="hero")
        return state(playing).units["hero"].wounds

    assert mean(wounds) == pytest.approx(damage)
    ground = battle(setting)
    honey, target = ground.units["honey"], ground.units["hero"]
    shown = odds.expected_damage(
        ground, honey, honey, honey.profile.lines[0], target, sustained=plan == "sustained"
    )
    assert shown == pytest.approx(damage)


@pytest.mark.clause("dust.value.phaser-cover")
def test_a_rifle_leaves_the_save_that_a_phaser_does_not() -> None:
    for weapon, rolls in (("phaser_gun_120w", ["phaser"]), ("victory_mg", ["cover"])):
        playing = game(
            duel(
                unit("walker", 0, "A1"),
                unit("heavy_laser_grenadiers", 1, "D1"),
                walker(weapon=weapon),
                elements={"D1": "ammo_crate"},
            ),
            ["H" if weapon == "victory_mg" else "H M", "M" if weapon == "victory_mg" else "M M M"],
        )
        shoot(playing, "walker", **{weapon: "heavy_laser_grenadiers"})
        assert [purpose for purpose, _ in rolled(playing)] == ["attack", *rolls]


@pytest.mark.clause("dust.value.phaser-skills")
def test_a_spotter_turns_the_dice_to_hit_and_not_the_damage_dice() -> None:
    spotters = squad(
        "spotters",
        "spotter",
        figures=[{"count": 1, "carries": ["phaser_gun_120w"]}, {"count": 2, "role": "spotter"}],
        weapons=[{"weapon": "phaser_gun_120w"}],
    )
    playing = game(
        duel(unit("spotters", 0, "A1"), unit("heavy_laser_grenadiers", 1, "D1"), spotters),
        ["to hit: M H", "damage: H M M"],
    )
    shoot(playing, "spotters", phaser_gun_120w="heavy_laser_grenadiers")
    assert rolled(playing) == [("attack", 2), ("phaser", 3)]
    assert state(playing).units["heavy_laser_grenadiers"].figures == 2, "one damage: the hit face"


# -- volleys -----------------------------------------------------------------------------------------

ROCKETS = {
    "id": "rockets",
    "name": "Rockets",
    "range": "U",
    "values": {"S2": "V2,5,9:2", "S3": "V1,2:1", "V3": "1/1"},
}


@pytest.mark.clause("dust.value.volley")
def test_each_hit_of_a_volley_does_the_damage_of_its_value() -> None:
    launcher = walker("launcher", weapons=[{"weapon": "rockets", "ammo": 5}])
    playing = game(
        duel(unit("launcher", 0, "A1"), unit("recon_boys", 1, "D1"), launcher, weapons=[ROCKETS]),
        ["H M M M M"],
    )
    shoot(playing, "launcher", rockets=("recon_boys", 2))
    assert rolled(playing) == [("attack", 5)], "the second step of 2, 5, 9"
    assert state(playing).units["recon_boys"].figures == 3
    assert state(playing).units["launcher"].ammo == [3]


@pytest.mark.clause("dust.value.volley", "dust.value.volley-ammo")
@pytest.mark.parametrize(
    ("target", "left", "most", "dice"),
    [
        ("recon_boys", 5, 3, 9),  # three steps against S2
        ("recon_boys", 1, 1, 2),  # but only what is left
        ("the_hammers", 5, 2, 2),  # two against S3
        ("hans", 5, 1, 1),  # one shot where there is no volley
    ],
)
def test_the_rounds_are_declared_with_the_target_within_its_steps_and_the_stock(
    target: str, left: int, most: int, dice: int
) -> None:
    launcher = walker("launcher", weapons=[{"weapon": "rockets", "ammo": 5}])
    playing = game(
        duel(
            unit("launcher", 0, "A1", ammo={"rockets": left}),
            unit(target, 1, "D1"),
            launcher,
            weapons=[ROCKETS],
        ),
        ["M " * dice],
    )
    activate(playing, "launcher", "attack+nothing")
    answer(playing, "dust-aim", target)
    if most > 1:
        assert refused(playing, most + 1)
        assert rolled(playing) == []
        answer(playing, "dust-rounds", most)
    assert state(playing).units["launcher"].ammo == [left - most]


@pytest.mark.clause("dust.value.volley-ammo", "dust.weapon.limited-per-soldier#1")
def test_a_squad_fires_no_more_rockets_than_it_has_soldiers() -> None:
    rocketeers = squad("rocketeers", figures=[{"count": 3}], weapons=[{"weapon": "rockets", "ammo": 3}])
    playing = game(
        duel(
            unit("rocketeers", 0, "A1", figures=2), unit("recon_boys", 1, "D1"), rocketeers, weapons=[ROCKETS]
        )
    )
    activate(playing, "rocketeers", "attack+nothing")
    answer(playing, "dust-aim", "recon_boys")
    assert refused(playing, 3)
    assert asked(playing).form.to_data() == {"form": "amount", "low": 1, "high": 2}


# -- flames ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.value.incendiary#1")
@pytest.mark.parametrize(
    ("bearers", "target", "dice"), [(1, "recon_boys", 5), (2, "recon_boys", 10), (2, "walker", 2)]
)
def test_flames_roll_for_every_bearer_and_every_figure_and_a_walker_is_one(
    bearers: int, target: str, dice: int
) -> None:
    torch = {
        "id": "torch",
        "name": "Torch",
        "range": "1",
        "values": {"S2": "I1", "V3": "I1"},
        "traits": ["flame"],
    }
    burner = hero("burner", weapons=[{"weapon": "torch", "bearers": bearers}])
    playing = game(
        duel(unit("burner", 0, "A1"), unit(target, 1, "B1"), burner, walker(), weapons=[torch]),
        ["H H " + "M " * (dice - 2) if dice > 2 else "H H"],
    )
    shoot(playing, "burner", torch=target)
    assert rolled(playing) == [("attack", dice)]
    hurt = state(playing).units[target]
    assert hurt.profile.health - hurt.health == 2, "one damage for each hit"


@pytest.mark.clause("dust.value.incendiary#ruling")
def test_a_joined_hero_is_one_figure_more() -> None:
    playing = game(
        position(
            unit("hell_boys", 0, "A1", lost=[4]),
            unit("squad", 1, "B1", activated=True),
            unit("hero", 1, "B1", joined="squad", activated=True),
            rounds=2,
            profiles=[squad(), hero()],
        ),
        ["M M M M"],
    )
    shoot(playing, "hell_boys", flamethrower="squad")
    assert rolled(playing) == [("attack", 4)]


PIERCER = {"id": "piercer", "name": "Piercer", "range": "4", "values": {"S2": "AP1", "V3": "AP2"}}


@pytest.mark.clause("dust.value.ap-incendiary#1")
@pytest.mark.parametrize(("dice", "gone"), [("M M M H", True), ("M M M M", False)])
def test_one_hit_among_the_dice_for_its_figures_ends_a_whole_unit_its_hero_too(dice: str, gone: bool) -> None:
    playing = game(
        position(
            unit("walker", 0, "A1"),
            unit("squad", 1, "D1", activated=True),
            unit("hero", 1, "D1", joined="squad", activated=True),
            rounds=2,
            weapons=[PIERCER],
            profiles=[squad(), hero(), walker(weapon="piercer")],
        ),
        [dice],
    )
    shoot(playing, "walker", piercer="squad")
    assert rolled(playing) == [("attack", 4)]
    expected = "gone" if gone else "field"
    units = state(playing).units
    assert [units[name].status for name in ("squad", "hero")] == [expected] * 2
    assert (units["squad"].figures, units["hero"].health) == ((0, 0) if gone else (3, 4))
    assert units["squad"].wounds == 0, "a squad has none"


@pytest.mark.clause("dust.value.ap-incendiary#ruling")
@pytest.mark.parametrize(("cover", "gone"), [("H", True), ("M", False)])
def test_cover_where_it_applies_may_cancel_the_hit(cover: str, gone: bool) -> None:
    playing = game(
        duel(
            unit("walker", 0, "A1"),
            unit("recon_boys", 1, "D1"),
            walker(weapon="piercer"),
            weapons=[PIERCER],
            elements={"D1": "tank_trap"},
        ),
        ["H M M M M", f"cover: {cover}"],
    )
    shoot(playing, "walker", piercer="recon_boys")
    assert (state(playing).units["recon_boys"].status == "gone") is gone
