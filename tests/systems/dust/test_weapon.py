"""Special weapons: limited ammunition, bursts, knives, loading, flames, grenades and lasers."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.dust import profile
from grognard.systems.dust.attack import odds, rolls, weapons
from grognard.systems.dust.scenario.scenario import muster_unit
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
    offered,
    position,
    rolled,
    state,
    unit,
)


def last_round(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return position(*units, rounds=2, **rest)


def figures(playing: Any, name: str) -> int:
    return state(playing).units[name].figures


# -- limited ammunition ------------------------------------------------------------------------------


@pytest.mark.clause("dust.weapon.limited-collective", "dust.attack.carried-weapons#2")
def test_a_sole_survivor_fires_the_squads_panzerfausts_and_nobody_elses_rifle() -> None:
    playing = game(
        last_round(unit("sturmpioniere", 0, "A1", lost=[0, 1, 2, 3]), unit("hans", 1, "C1", activated=True)),
        ["Panzerfaust: M"],
    )
    sturmpioniere = state(playing).units["sturmpioniere"]
    usable = [line.weapon.id for _, line in weapons.lines(state(playing), sturmpioniere)]
    assert usable == ["flammenwerfer_40", "panzerfaust", "knife_and_grenade"], "his comrades' StG 47 are lost"
    activate(playing, "sturmpioniere", "attack+nothing")
    aim(playing, panzerfaust="hans")
    assert rolled(playing) == [("attack", 1)]
    assert sturmpioniere.ammo[2] == 2


@pytest.mark.clause("dust.weapon.limited-per-soldier#1", "dust.weapon.limited-per-soldier#2")
@pytest.mark.parametrize(
    ("lost", "left", "most"), [([], 3, 3), ([0, 1, 2], 3, 2), ([0, 1], 1, 1), ([0, 1, 2, 3], 3, 1)]
)
def test_each_survivor_fires_at_most_one_and_losses_leave_the_stock_alone(
    lost: list[int], left: int, most: int
) -> None:
    ground = battle(position(unit("sturmpioniere", 0, "A1", lost=lost, ammo={"panzerfaust": left})))
    squad_ = ground.units["sturmpioniere"]
    line = squad_.profile.lines[2]
    value = line.weapon.values[profile.Armour.parse("S2").index]
    assert squad_.ammo[2] == left
    assert weapons.most_rounds(squad_, line, value) == most


@pytest.mark.clause("dust.weapon.limited-per-soldier#2")
def test_losses_in_the_game_leave_the_stock_alone() -> None:
    playing = game(
        last_round(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "D1", activated=True)), ["H H H M"]
    )
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="sturmpioniere")
    answer(playing, "dust-casualties", [0, 1, 2])
    assert state(playing).units["sturmpioniere"].ammo[2] == 3


@pytest.mark.clause("dust.weapon.limited-per-soldier#ruling")
def test_a_joined_hero_adds_no_shot_and_a_hero_alone_fires_one() -> None:
    ground = battle(
        position(
            unit("sturmpioniere", 0, "A1", figures=1),
            unit("hero", 0, "A1", joined="sturmpioniere"),
            profiles=[hero(weapons=[{"weapon": "panzerfaust", "ammo": 3}])],
        )
    )
    for name in ("sturmpioniere", "hero"):
        owner = ground.units[name]
        line = next(line for line in owner.profile.lines if line.weapon.id == "panzerfaust")
        assert weapons.most_rounds(owner, line, line.weapon.values[0]) == 1


@pytest.mark.clause("dust.weapon.limited-empty")
def test_an_empty_line_is_not_asked_for_in_any_later_attack() -> None:
    playing = game(
        last_round(
            unit("sturmpioniere", 0, "A1", ammo={"panzerfaust": 0}), unit("hans", 1, "C1", activated=True)
        )
    )
    assert asked(playing).ask in ("dust-activate", "dust-plan")
    if asked(playing).ask == "dust-activate":
        answer(playing, "dust-activate", "sturmpioniere")
    assert "attack+nothing" not in offered(playing, "dust-plan"), "nothing else harms a walker at two squares"


@pytest.mark.clause("dust.weapon.limited-sustained")
def test_re_rolls_of_a_sustained_attack_use_no_further_ammunition() -> None:
    playing = game(
        last_round(unit("sturmpioniere", 0, "A1"), unit("hans", 1, "C1", activated=True)),
        ["M M", "again: M M"],
    )
    activate(playing, "sturmpioniere", "sustained")
    aim(playing, panzerfaust=("hans", 2))
    assert rolled(playing) == [("attack", 2), ("sustained", 2)]
    assert state(playing).units["sturmpioniere"].ammo[2] == 1


# -- bursts ------------------------------------------------------------------------------------------

BURST = {
    "id": "burst",
    "name": "Burst",
    "range": "U",
    "values": {"S2": "3/1", "V3": "2/1"},
    "traits": ["burst"],
}
GUNNER = walker("gunner", weapon="burst")


@pytest.mark.clause("dust.weapon.burst#1")
@pytest.mark.parametrize(("to", "dice"), [("A2", 3), ("A1", 6)])
def test_a_target_has_moved_when_its_move_has_taken_it_to_another_square(to: str, dice: int) -> None:
    playing = game(
        last_round(
            unit("recon_boys", 0, "A1"),
            unit("gunner", 1, "H6", activated=False),
            weapons=[BURST],
            profiles=[GUNNER],
        ),
        ["M " * dice],
    )
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", to)
    by_default(playing, "dust-react")
    activate(playing, "gunner", "attack+nothing")
    aim(playing, burst="recon_boys")
    assert rolled(playing) == [("attack", dice)]


@pytest.mark.clause("dust.weapon.burst#ruling")
def test_a_unit_that_has_just_entered_has_moved() -> None:
    playing = game(
        last_round(unit("recon_boys", 0), unit("gunner", 1, "H6"), weapons=[BURST], profiles=[GUNNER]),
        ["M M M"],
    )
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-enter", "A1")
    by_default(playing, "dust-react")
    activate(playing, "gunner", "attack+nothing")
    aim(playing, burst="recon_boys")
    assert rolled(playing) == [("attack", 3)]


@pytest.mark.clause("dust.weapon.burst#ruling")
def test_cover_elements_never_move() -> None:
    playing = game(
        last_round(
            unit("gunner", 0, "A1"),
            unit("recon_boys", 1, "H6", activated=True),
            weapons=[BURST],
            profiles=[GUNNER],
            elements={"C1": "ammo_crate"},
        ),
        ["M M M M"],
    )
    activate(playing, "gunner", "attack+nothing")
    aim(playing, burst="ammo_crate@C1")
    assert rolled(playing) == [("attack", 4)]


@pytest.mark.clause("dust.weapon.burst")
def test_a_move_is_forgotten_at_the_end_of_the_round() -> None:
    playing = game(
        position(
            unit("gunner", 0, "H6", activated=True),
            unit("recon_boys", 1, "A1", moved=True, activated=True),
            unit("recon_grenadiers", 0, "H1"),
            weapons=[BURST],
            profiles=[GUNNER],
        ),
        ["initiative: H H H", "M M M", "M M M M M M"],
    )
    activate(playing, "recon_grenadiers", "nothing+nothing")
    answer(playing, "dust-first-player", 0)
    activate(playing, "gunner", "attack+nothing")
    aim(playing, burst="recon_boys")
    assert rolled(playing)[-1] == ("attack", 6)


# -- knives ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.weapon.knives#1")
@pytest.mark.parametrize(("weapon", "each"), [("knife_and_grenade", 1), ("combat_knife", 2)])
def test_every_figure_left_has_a_knife(weapon: str, each: int) -> None:
    cutters = squad(
        "cutters",
        figures=[{"count": 2, "carries": ["m1_assault_rifle"]}, {"count": 1}],
        weapons=[{"weapon": "m1_assault_rifle"}, {"weapon": weapon}],
    )
    for alive in (3, 2, 1):
        playing = game(
            last_round(
                unit("cutters", 0, "A1", figures=alive),
                unit("recon_boys", 1, "B1", activated=True),
                profiles=[cutters],
            ),
            ["M " * (alive * each)],
        )
        activate(playing, "cutters", "attack+nothing")
        aim(playing, **{weapon: "recon_boys"})
        answer(playing, "dust-retaliate", [])
        assert rolled(playing) == [("attack", alive * each)]


@pytest.mark.clause("dust.weapon.knives#1", "dust.weapon.knives#2")
def test_the_knives_of_the_cards_are_for_everyone_and_for_close_combat() -> None:
    knives = [w for w in profile.weapons().values() if w.name in ("Knife", "Knife & Grenade", "Combat Knife")]
    assert len(knives) >= 2
    assert all(weapon.everyone and weapon.range.code == "C" for weapon in knives)


@pytest.mark.clause("dust.weapon.knives#ruling")
def test_a_joined_hero_uses_only_the_knife_of_his_own_card() -> None:
    playing = game(
        last_round(
            unit("recon_boys", 0, "A1", figures=2),
            unit("hero", 0, "A1", joined="recon_boys"),
            unit("sturmpioniere", 1, "B1", activated=True),
            profiles=[hero()],
        ),
        ["M M"],
    )
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, knife_and_grenade="sturmpioniere")
    answer(playing, "dust-retaliate", [])
    assert rolled(playing) == [("attack", 2)], "two soldiers; the hero has a pistol only"


# -- loading -----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.weapon.reloadable-start")
def test_every_reloadable_weapon_is_loaded_when_the_battle_begins() -> None:
    reloadable = [
        card for card in profile.profiles().values() if any(line.weapon.reload for line in card.lines)
    ]
    assert {card.id for card in reloadable} >= {"hans", "lothar", "steel_rain"}
    for card in reloadable:
        fresh = muster_unit(card.id, 0, card)
        assert fresh.alive == (2 ** len(card.figures) - 1 if card.is_squad else 1)
        ground = battle(position())
        ground.units[card.id] = fresh
        usable = [line for _, line in weapons.lines(ground, fresh)]
        assert usable == list(card.lines)


# -- flames ------------------------------------------------------------------------------------------

BURNER = walker("burner", weapon="napalm_thrower")


@pytest.mark.clause("dust.weapon.flame-path", "dust.weapon.flame-los", "dust.weapon.flame-choose-path#ruling")
def test_the_books_hot_dog_may_burn_just_these_four_pairs() -> None:
    """Squares are ours, since the diagram is lost: what it lists, and no other pair, can be reached."""
    ground = battle(
        position(
            unit("hot_dog", 0, "C1"),
            unit("heavy_laser_grenadiers", 1, "C2"),
            unit("heavy_flak_grenadiers", 1, "B2"),
            unit("luther", 1, "B1"),
            unit("hans", 1, "D3"),
            unit("sturmpioniere", 1, "E4"),
        )
    )
    hot_dog = ground.units["hot_dog"]
    pairs, reached = set(), set()
    for enemy in ground.on_field(1):
        for path in rolls.flame_paths(ground, hot_dog, 2, enemy.cell):
            burnt = frozenset(victim.id for victim in rolls.burnt(ground, hot_dog, path))
            reached |= burnt
            if len(burnt) > 1:
                pairs.add(burnt)
    assert pairs == {
        frozenset({"heavy_laser_grenadiers", "heavy_flak_grenadiers"}),
        frozenset({"heavy_flak_grenadiers", "luther"}),
        frozenset({"heavy_laser_grenadiers", "luther"}),
        frozenset({"heavy_laser_grenadiers", "hans"}),
    }
    assert "sturmpioniere" not in reached


@pytest.mark.clause("dust.weapon.flame-los")
def test_flames_pass_by_whom_the_attacker_does_not_see() -> None:
    """B2 is behind the wall of A1's row; the chain goes round by B1, but nobody on B2 is seen."""
    board = {"size": [4, 4], "edges": [["A1", "A2", "wall"], ["B1", "B2", "wall"]]}
    playing = game(
        last_round(
            unit("burner", 0, "A1"),
            unit("aim", 1, "B1", profile="recon_boys", activated=True),
            unit("hidden", 1, "C2", profile="recon_boys", activated=True),
            board=board,
            profiles=[BURNER],
        ),
        ["M M M M M"],
    )
    assert not rolls.burnt(
        state(playing), state(playing).units["burner"], (playing.battle.board.grid.parse("C2"),)
    )
    activate(playing, "burner", "attack+nothing")
    aim(playing, napalm_thrower="aim")
    answer(playing, "dust-flames", "B1-C2")
    assert rolled(playing) == [("attack", 5)]


@pytest.mark.clause("dust.weapon.flame-choose-path#1")
def test_flames_start_next_to_the_attacker_and_not_behind_a_wall() -> None:
    board = {"size": [4, 4], "edges": [["A1", "A2", "wall"]]}
    ground = battle(position(unit("burner", 0, "A1"), board=board, profiles=[BURNER]))
    names = ground.board.names
    paths = rolls.flame_paths(ground, ground.units["burner"], 2, names.index("A2"))
    assert ["-".join(names[cell] for cell in path) for path in paths] == ["B1-A2", "B2-A2"]


@pytest.mark.clause("dust.weapon.flame-path#1")
def test_each_unit_on_the_way_is_attacked_by_its_own_class_and_one_it_cannot_harm_is_spared() -> None:
    torch = {
        "id": "torch",
        "name": "Torch",
        "range": "3",
        "values": {"S2": "I1", "V4": "1/2"},
        "traits": ["flame"],
    }
    playing = game(
        last_round(
            unit("burner", 0, "A1"),
            unit("recon_boys", 1, "B1", figures=2, activated=True),
            unit("the_hammers", 1, "C1", activated=True),
            unit("luther", 1, "D1", activated=True),
            weapons=[torch],
            profiles=[walker("burner", weapon="torch")],
        ),
        ["recon: M M", "Luther: H"],
    )
    activate(playing, "burner", "attack+nothing")
    aim(playing, torch="luther")
    answer(playing, "dust-flames", "B1-C1-D1")
    assert rolled(playing) == [("attack", 2), ("attack", 1)]
    assert figures(playing, "the_hammers") == 3
    assert state(playing).units["luther"].wounds == 2


@pytest.mark.clause("dust.weapon.flame-path#ruling")
def test_flames_at_a_crate_burn_who_stands_between_and_not_who_stands_on_it() -> None:
    playing = game(
        last_round(
            unit("burner", 0, "A1"),
            unit("between", 1, "B1", profile="recon_boys", activated=True),
            unit("on_it", 1, "C1", profile="recon_boys", activated=True),
            elements={"C1": "ammo_crate"},
            profiles=[BURNER],
        ),
        ["between: H M M M M", "crate: H"],
    )
    activate(playing, "burner", "attack+nothing")
    aim(playing, napalm_thrower="ammo_crate@C1")
    answer(playing, "dust-flames", "B1-C1")
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("attack", 5), ("attack", 1)]
    assert (figures(playing, "between"), figures(playing, "on_it")) == (4, 5)
    assert state(playing).elements == {}


@pytest.mark.clause("dust.weapon.flame-path")
def test_flames_of_range_one_burn_the_target_alone() -> None:
    playing = game(
        last_round(
            unit("hell_boys", 0, "A1"),
            unit("recon_boys", 1, "B1", activated=True),
            unit("behind", 1, "C1", profile="recon_boys", activated=True),
        ),
        ["M M M M M M M M M M"],
    )
    activate(playing, "hell_boys", "attack+nothing")
    aim(playing, flamethrower="recon_boys")
    assert rolled(playing) == [("attack", 10)], "two flamethrowers, five figures"


@pytest.mark.clause("dust.weapon.flame-trap#1", "dust.weapon.flame-trap#ruling")
def test_flames_cannot_be_declared_at_a_trap_before_a_move_either() -> None:
    playing = game(
        position(
            unit("hell_boys", 0, "A1"),
            unit("recon_boys", 1, "H6"),
            elements={"C1": "tank_trap", "A3": "ammo_crate"},
        )
    )
    activate(playing, "hell_boys", "move+attack")
    answer(playing, "dust-move", "B2")
    assert offered(playing, "dust-aim") == ["hell_boys:1>ammo_crate@A3"]


@pytest.mark.clause("dust.weapon.flame-cover", "dust.weapon.ugl-cover", "dust.weapon.laser-cover#ruling")
@pytest.mark.parametrize(
    ("weapon", "saved"), [("flamethrower", False), ("ugl", False), ("laser_gewehr", True), ("shotgun", True)]
)
def test_flames_and_grenades_leave_no_save_and_lasers_do(weapon: str, saved: bool) -> None:
    playing = game(
        last_round(
            unit("one", 0, "A1"),
            unit("recon_boys", 1, "B1", figures=1, activated=True),
            elements={"B1": "tank_trap"},
            profiles=[hero("one", weapons=[{"weapon": weapon}])],
        ),
        [
            "H",
            *(["M"] if weapon == "laser_gewehr" else ["M M"] if weapon == "shotgun" else []),
            "M" if saved else "",
        ],
    )
    activate(playing, "one", "attack+nothing")
    aim(playing, **{weapon: "recon_boys"})
    assert (("cover", 1) in rolled(playing)) is saved
    assert (state(playing).units["recon_boys"].status == "gone") is not saved


# -- grenades ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.weapon.ugl-unlimited")
def test_a_grenade_launcher_is_never_empty_and_a_ugl_is() -> None:
    launcher = profile.weapons()["grenade_launcher"]
    assert launcher.grenade
    pair = hero("pair", weapons=[{"weapon": "grenade_launcher"}, {"weapon": "ugl", "ammo": 1}])
    playing = game(
        last_round(
            unit("pair", 0, "A1"),
            unit("recon_boys", 1, "D1", activated=True),
            profiles=[pair],
        ),
        ["launcher: M M M", "UGL: M"],
    )
    activate(playing, "pair", "attack+nothing")
    aim(playing, grenade_launcher="recon_boys", ugl="recon_boys")
    shooter = state(playing).units["pair"]
    assert [line.weapon.id for _, line in weapons.lines(state(playing), shooter)] == ["grenade_launcher"]


# -- lasers ------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "dust.weapon.laser", "dust.weapon.laser-sustained#2", "dust.weapon.laser-sustained#ruling"
)
def test_the_books_sustained_laser_attack() -> None:
    """Chains of the first hits first, then the one first miss again; dice that ended a chain stay down."""
    playing = game(
        last_round(unit("heavy_laser_grenadiers", 0, "A1"), unit("hell_boys", 1, "D1", activated=True)),
        ["first: H H M", "chain: H M", "chain: M", "sustained: M"],
    )
    activate(playing, "heavy_laser_grenadiers", "sustained")
    aim(playing, schwer_laser_werfer="hell_boys")
    answer(playing, "dust-casualties", [0, 1, 2])
    assert rolled(playing) == [("attack", 3), ("laser", 2), ("laser", 1), ("sustained", 1)]
    assert figures(playing, "hell_boys") == 2


@pytest.mark.clause("dust.weapon.laser-sustained#1")
def test_a_hit_of_the_sustained_re_roll_starts_a_chain_of_its_own() -> None:
    playing = game(
        last_round(unit("heavy_laser_grenadiers", 0, "A1"), unit("hell_boys", 1, "D1", activated=True)),
        ["first: H M M", "chain: M", "sustained: H M", "chain: H", "chain: M"],
    )
    activate(playing, "heavy_laser_grenadiers", "sustained")
    aim(playing, schwer_laser_werfer="hell_boys")
    answer(playing, "dust-casualties", [0, 1, 2])
    assert figures(playing, "hell_boys") == 2


@pytest.mark.example("dust.ex.weapon-laser-mean")
@pytest.mark.clause("dust.weapon.laser", "dust.weapon.laser-sustained")
@pytest.mark.parametrize(("plan", "damage"), [("attack+nothing", 1 / 2), ("sustained", 5 / 6)])
def test_the_mean_damage_of_one_laser_die(plan: str, damage: float) -> None:
    setting = last_round(
        unit("sigrid", 0, "A1", used=["berserk"]),
        unit("target", 1, "D1", activated=True),
        profiles=[hero("target", health=40)],
    )

    def wounds(dice: Scripted) -> int:
        playing = game(setting)
        state(playing).dice = dice
        activate(playing, "sigrid", plan)
        aim(playing, laser_pistole="target")
        return state(playing).units["target"].wounds

    assert mean(wounds) == pytest.approx(damage, abs=1e-6)
    ground = battle(setting)
    sigrid, target = ground.units["sigrid"], ground.units["target"]
    line = sigrid.profile.lines[0]
    assert odds.expected_damage(ground, sigrid, sigrid, line, target, plan == "sustained") == pytest.approx(
        damage
    )


@pytest.mark.clause("dust.weapon.laser")
def test_each_laser_hit_does_the_damage_of_the_line() -> None:
    playing = game(
        last_round(unit("hermann", 0, "A1"), unit("luther", 1, "D1", activated=True)),
        ["first: H M", "chain: H", "chain: M"],
    )
    activate(playing, "hermann", "attack+nothing")
    aim(playing, dual_light_laser="luther")
    assert state(playing).units["luther"].status == "gone", "two hits of two damage on health 4"
