"""The attack: range, sight and targets first, then dice, cover and damage, line by line and yet all at once."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.systems.dust.attack import attack, odds, weapons
from grognard.systems.dust.events import Aimed, Damaged, Fired, HeldFire, LostFigures
from systems.dust.cards import hero, squad, walker
from systems.dust.table import (
    about,
    activate,
    aim,
    aims,
    answer,
    asked,
    battle,
    by_default,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    state,
    unit,
)


def duel(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """Units of a last round, so that the game is over when all have been activated and no die is rolled after."""
    return position(*units, rounds=2, **rest)


def held(playing: Any) -> list[tuple[str, str]]:
    """The weapons that did not fire though they were declared, with the clause."""
    return [(event.weapon, event.rule) for event in events(playing, HeldFire)]


# -- the order of things -----------------------------------------------------------------------------


@pytest.mark.clause(
    "dust.attack.sequence#1",
    "dust.attack.sequence#4",
    "dust.attack.sequence#5",
    "dust.attack.sequence#6",
    "dust.attack.sequence#7",
    "dust.attack.declare",
)
def test_targets_are_declared_before_any_die_then_dice_cover_and_damage_follow() -> None:
    playing = game(
        duel(
            unit("death_dealers", 0, "A1"),
            unit("sturmpioniere", 1, "D1", activated=True),
            elements={"D1": "ammo_crate"},
        ),
        ["rifles: H M M", "cover: M", "MG: H H M", "cover: M M"],
    )
    activate(playing, "death_dealers", "attack+nothing")
    aim(playing, m1_assault_rifle="sturmpioniere", victory_mg="sturmpioniere")
    by_default(playing, "dust-casualties")
    kinds = (Aimed, Rolled, LostFigures)
    happened = [entry.event for entry in playing.journal if isinstance(entry.event, kinds)]
    order = [event.kind.split("-", 1)[1] for event in happened]
    assert order == ["aimed", "aimed", "rolled", "rolled", "lost-figures", "rolled", "rolled", "lost-figures"]


@pytest.mark.clause("dust.attack.declare")
def test_skills_and_targets_are_declared_with_the_plan_before_the_unit_moves() -> None:
    playing = game(
        duel(
            unit("sigrid", 0, "A1"),
            unit("sturmpioniere", 1, "D1", activated=True),
        ),
        ["laser: M", "berserk: M"],
    )
    activate(playing, "sigrid", "move+attack")
    answer(playing, "dust-declare-skills", ["sigrid:berserk"])
    answer(playing, "dust-move", "A2")
    assert asked(playing).ask == "dust-aim"
    assert rolled(playing) == []
    assert state(playing).units["sigrid"].cell == 0, "the square is thought of, and not yet entered"
    aim(playing, laser_pistole="sturmpioniere")
    assert rolled(playing) == [("attack", 1), ("berserk", 1)]


# -- who may be aimed at -----------------------------------------------------------------------------


@pytest.mark.clause("dust.attack.legal-targets#1", "dust.attack.legal-targets#ruling")
def test_enemies_and_cover_elements_may_be_aimed_at_and_friends_may_not() -> None:
    playing = game(
        position(
            unit("bot_hunters", 0, "A1"),
            unit("recon_boys", 0, "A3"),
            unit("sturmpioniere", 1, "C1"),
            elements={"B3": "ammo_crate"},
        )
    )
    activate(playing, "bot_hunters", "attack+nothing")
    assert offered(playing, "dust-aim") == [
        "bot_hunters:0>sturmpioniere",  # rifles have no value against a crate
        "bot_hunters:1>sturmpioniere",
        "bot_hunters:1>ammo_crate@B3",
    ]
    assert refused(playing, ["bot_hunters:0>recon_boys"]) == ["dust.attack.legal-targets"]


@pytest.mark.clause("dust.attack.range-check")
def test_a_line_is_aimed_only_at_what_its_range_reaches() -> None:
    playing = game(position(unit("sturmpioniere", 0, "A1"), unit("near", 1, "B3", profile="recon_boys"),
                            unit("far", 1, "D1", profile="recon_boys")))  # fmt: skip
    activate(playing, "sturmpioniere", "attack+nothing")
    assert aims(playing, "far") == ["sturmpioniere:0>far"], "StG 47, range 4"
    assert aims(playing, "near") == ["sturmpioniere:0>near", "sturmpioniere:2>near"], "Panzerfaust, range 2"
    assert refused(playing, ["sturmpioniere:2>far"]) == ["dust.attack.range-check"]


@pytest.mark.clause("dust.attack.range-check", "dust.attack.ammo-spent")
def test_a_line_that_is_out_of_range_when_it_comes_to_fire_does_not_and_its_ammunition_is_gone() -> None:
    """Who charges may still turn away."""
    playing = game(
        duel(
            unit("chargers", 0, "A1"),
            unit("hell_boys", 1, "D1", activated=True),
            profiles=[
                squad(
                    "chargers",
                    "charge",
                    figures=[{"count": 3, "carries": []}],
                    weapons=[{"weapon": "flamethrower", "ammo": 3}],
                )
            ],
        )
    )
    activate(playing, "chargers", "charge")
    aim(playing, flamethrower=("hell_boys", 3))
    answer(playing, "dust-move", "A1")
    answer(playing, "dust-move", "A2")
    assert rolled(playing) == []
    assert held(playing) == [("flamethrower", "dust.attack.range-check")]
    assert state(playing).units["chargers"].ammo[0] == 0


@pytest.mark.clause("dust.attack.los-check")
def test_a_line_whose_target_is_out_of_sight_when_it_comes_to_fire_does_not() -> None:
    board = {"size": [6, 4], "edges": [["B1", "C1", "wall"], ["B2", "C2", "wall"]]}
    playing = game(
        duel(
            unit("chargers", 0, "B3"),
            unit("hell_boys", 1, "C1", activated=True),
            board=board,
            profiles=[squad("chargers", "charge", weapon="flamethrower")],
        )
    )
    activate(playing, "chargers", "charge")
    aim(playing, flamethrower="hell_boys")
    answer(playing, "dust-move", "B2")
    answer(playing, "dust-move", "B1")
    assert rolled(playing) == []
    assert held(playing) == [("flamethrower", "dust.attack.los-check")]


@pytest.mark.clause("dust.attack.declare", "dust.attack.range-check", "dust.attack.los-check")
def test_before_a_move_lines_are_aimed_from_the_square_it_leads_to() -> None:
    """The squad moves one square and fires four: six squares away is nobody, and a wall on the way hides."""
    board = {"size": [8, 4], "edges": [["A2", "B2", "wall"]]}
    playing = game(
        position(
            unit("sturmpioniere", 0, "A1"),
            unit("near", 1, "F1", profile="recon_boys"),
            unit("far", 1, "H1", profile="recon_boys"),
            board=board,
        )
    )
    activate(playing, "sturmpioniere", "move+attack")
    answer(playing, "dust-move", "B1")
    assert offered(playing, "dust-aim") == ["sturmpioniere:0>near"]
    assert refused(playing, ["sturmpioniere:0>far"]) == ["dust.attack.range-check"]
    note = asked(playing).note("sturmpioniere:0>near")
    assert int(dict(note.tallies)["dust-sum-distance"]) == 4
    assert state(playing).units["sturmpioniere"].cell == 0


# -- lines and their targets -------------------------------------------------------------------------


@pytest.mark.clause("dust.attack.line-targets#1", "dust.attack.line-targets#2")
@pytest.mark.parametrize(("second", "left"), [("one", [3, 5]), ("two", [4, 4])])
def test_lines_go_at_different_targets_or_together_at_one(second: str, left: list[int]) -> None:
    playing = game(
        duel(
            unit("recon_boys", 0, "C1"),
            unit("one", 1, "A3", profile="recon_boys", activated=True),
            unit("two", 1, "E3", profile="recon_boys", activated=True),
        ),
        ["rifles: H M M M", "MG: H M M"],
    )
    activate(playing, "recon_boys", "attack+nothing")
    # All bearers of a line have the one target: it cannot be given two.
    assert refused(playing, ["one", "two"])
    aim(playing, m1_assault_rifle="one", victory_mg=second)
    by_default(playing, "dust-casualties")
    assert [(event.weapon, event.target) for event in events(playing, Fired)] == [
        ("m1_assault_rifle", "one"),
        ("victory_mg", second),
    ]
    assert [state(playing).units[name].figures for name in ("one", "two")] == left


@pytest.mark.clause(
    "dust.attack.several-lines-per-figure#1",
    "dust.attack.several-lines-per-figure#ruling",
    "dust.attack.resolution-order#ruling",
)
def test_a_figure_serves_all_its_lines_and_flames_count_those_who_stood_there_at_the_start() -> None:
    playing = game(
        duel(unit("sturmpioniere", 0, "A1"), unit("hell_boys", 1, "B1", activated=True)),
        ["StG 47: H H M M", "flames: M M M M M", "Panzerfausts: M M M", "knives: M M M M M"],
    )
    activate(playing, "sturmpioniere", "attack+nothing")
    aim(
        playing,
        stg_47="hell_boys",
        flammenwerfer_40="hell_boys",
        panzerfaust=("hell_boys", 3),
        knife_and_grenade="hell_boys",
    )
    answer(playing, "dust-casualties", [0, 1])
    answer(playing, "dust-retaliate", [])
    # Four riflemen, one flame for each of the five it was lit at, three Panzerfausts, five knives: five figures.
    assert rolled(playing) == [("attack", 4), ("attack", 5), ("attack", 3), ("attack", 5)]


# -- all at once -------------------------------------------------------------------------------------

TWO_GUNS = squad(
    "two_guns",
    figures=[{"count": 3, "carries": ["m1_assault_rifle", "petard_mortar"]}],
    weapons=[{"weapon": "m1_assault_rifle"}, {"weapon": "petard_mortar"}],
)


@pytest.mark.clause("dust.attack.no-redirect", "dust.attack.simultaneous#1")
def test_a_line_at_a_target_that_is_already_destroyed_is_spent_and_not_switched() -> None:
    playing = game(
        duel(
            unit("two_guns", 0, "A1"),
            unit("doomed", 1, "D1", profile="recon_boys", figures=1, activated=True),
            unit("lucky", 1, "D3", profile="recon_boys", activated=True),
            profiles=[TWO_GUNS],
        ),
        ["rifles: H M M"],
    )
    activate(playing, "two_guns", "attack+nothing")
    aim(playing, m1_assault_rifle="doomed", petard_mortar="doomed")
    assert rolled(playing) == [("attack", 3)]
    assert held(playing) == [("petard_mortar", "dust.attack.simultaneous")]
    assert state(playing).units["lucky"].figures == 5
    assert state(playing).units["two_guns"].unloaded == 0b10, "the mortar has been used"


@pytest.mark.clause("dust.attack.simultaneous#ruling")
def test_a_blade_at_a_target_that_is_already_destroyed_is_spent_too() -> None:
    ram = {"id": "ram", "name": "Ram", "range": "C", "values": {"S2": "1/1"}, "traits": ["reload"]}
    playing = game(
        duel(
            unit("rammer", 0, "A1"),
            unit("recon_boys", 1, "B1", figures=1, activated=True),
            weapons=[ram],
            profiles=[hero("rammer", weapons=[{"weapon": "pistol_45"}, {"weapon": "ram"}])],
        ),
        ["pistol: H"],
    )
    activate(playing, "rammer", "attack+nothing")
    aim(playing, pistol_45="recon_boys", ram="recon_boys")
    assert rolled(playing) == [("attack", 1)]
    assert state(playing).units["rammer"].unloaded == 0b10


@pytest.mark.clause("dust.attack.simultaneous#ruling")
def test_a_squad_that_falls_does_not_shield_its_hero_from_the_lines_that_follow() -> None:
    playing = game(
        duel(
            unit("recon_boys", 0, "A1"),
            unit("squad", 1, "D1", activated=True),
            unit("hero", 1, "D1", joined="squad", activated=True),
            profiles=[squad(), hero()],
        ),
        ["rifles: H H H M", "MG: H H M"],
    )
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="squad", victory_mg="squad")
    answer(playing, "dust-casualties", [0, 1, 2])
    assert state(playing).units["squad"].status == "gone"
    assert state(playing).units["hero"].wounds == 2


@pytest.mark.clause("dust.attack.simultaneous#ruling")
def test_flames_burn_those_on_their_way_though_their_target_fell_to_another_line() -> None:
    burner = walker("burner", weapons=[{"weapon": "m1_assault_rifle"}, {"weapon": "napalm_thrower"}])
    playing = game(
        duel(
            unit("burner", 0, "A1"),
            unit("near", 1, "B1", profile="recon_boys", activated=True),
            unit("aim", 1, "C1", profile="recon_boys", figures=1, activated=True),
            profiles=[burner],
        ),
        ["rifle: H", "flames: H M M M M"],
    )
    activate(playing, "burner", "attack+nothing")
    aim(playing, m1_assault_rifle="aim", napalm_thrower="aim")
    answer(playing, "dust-flames", "B1-C1")
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("attack", 1), ("attack", 5)]
    assert state(playing).units["near"].figures == 4


@pytest.mark.clause("dust.weapon.flame-path", "dust.hero.share-square#ruling")
def test_flames_burn_both_of_two_units_that_share_a_square() -> None:
    burner = walker("burner", weapons=[{"weapon": "napalm_thrower"}])
    playing = game(
        duel(
            unit("burner", 0, "A1"),
            unit("hero", 1, "B1", activated=True),
            unit("squad", 1, "B1", profile="recon_boys", activated=True),
            profiles=[burner, hero("hero")],
        ),
        ["hero: M", "squad: H M M M M"],
    )
    activate(playing, "burner", "attack+nothing")
    aim(playing, napalm_thrower="squad")
    answer(playing, "dust-flames", "B1")
    by_default(playing, "dust-casualties")
    assert len(rolled(playing)) == 2
    assert state(playing).units["squad"].figures == 4


@pytest.mark.clause("dust.attack.no-redirect")
def test_a_crate_that_vanished_before_the_attack_leaves_the_line_without_a_target() -> None:
    """The walker crushes on its way the crate it was going to fire at; nothing else is asked for."""
    playing = game(
        duel(
            unit("crusher", 0, "A1"),
            unit("sturmpioniere", 1, "E1", activated=True),
            elements={"B1": "ammo_crate"},
            profiles=[walker("crusher", weapon="m9_bazooka", movement=2)],
        )
    )
    activate(playing, "crusher", "move+attack")
    answer(playing, "dust-move", "C1")
    aim(playing, m9_bazooka="ammo_crate@B1")
    answer(playing, "dust-crush", "crush")
    assert held(playing) == [("m9_bazooka", "dust.attack.no-redirect")]
    assert playing.over
    assert rolled(playing) == []


@pytest.mark.clause("dust.attack.no-redirect")
def test_a_unit_that_fell_before_the_attack_leaves_the_line_without_a_target() -> None:
    """It reacted with its knife and fell to the answer: the rifles that were to fire at it do not, at anybody."""
    playing = game(
        position(
            unit("recon_boys", 0, "A1"),
            unit("rash", 1, "B2", profile="recon_boys", figures=1),
            unit("other", 1, "D1", profile="recon_boys"),
        ),
        ["reaction: H", "knife: M", "answer: H M M M M"],
    )
    activate(playing, "recon_boys", "move+attack")
    answer(playing, "dust-move", "A1")
    aim(playing, m1_assault_rifle="rash")
    answer(playing, "dust-react", "rash")
    aim(playing, knife_and_grenade="recon_boys")
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    assert held(playing) == [("m1_assault_rifle", "dust.attack.no-redirect")]
    assert rolled(playing) == [("reaction", 1), ("attack", 1), ("attack", 5)]
    assert state(playing).units["other"].figures == 5


# -- what need not be done ---------------------------------------------------------------------------


@pytest.mark.clause("dust.attack.optional-use", "dust.attack.undeclared-idle#1")
def test_weapons_and_skills_may_be_held_back_and_then_stay_silent() -> None:
    playing = game(duel(unit("sigrid", 0, "A1"), unit("recon_boys", 1, "B1", activated=True)), ["laser: M"])
    activate(playing, "sigrid", "attack+nothing")
    answer(playing, "dust-declare-skills", [])
    aim(playing, laser_pistole="recon_boys")
    assert rolled(playing) == [("attack", 1)], "no Panzerfaust, no knives, no Berserk"
    assert state(playing).units["sigrid"].used == ()
    assert state(playing).units["sigrid"].ammo[1] == 1


# -- cover and damage --------------------------------------------------------------------------------


@pytest.mark.clause("dust.attack.cover-step#1", "dust.attack.cover-step#2")
def test_saves_are_rolled_line_by_line_after_all_re_rolls_of_the_line() -> None:
    playing = game(
        duel(
            unit("recon_boys", 0, "A1"),
            unit("sturmpioniere", 1, "D1", activated=True),
            elements={"D1": "ammo_crate"},
        ),
        [
            "rifles: H M M M",
            "again: H M M",
            "cover: M M",
            "MG: M M M",
            "again: H M M",
            "cover: H",
            "UGL: H",
            "again:",
        ],
    )
    activate(playing, "recon_boys", "sustained")
    aim(playing, m1_assault_rifle="sturmpioniere", victory_mg="sturmpioniere", ugl=("sturmpioniere", 1))
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [
        ("attack", 4), ("sustained", 3), ("cover", 2),
        ("attack", 3), ("sustained", 2 + 1), ("cover", 1),
        ("attack", 1),
    ]  # fmt: skip
    assert state(playing).units["sturmpioniere"].figures == 5 - 2 - 0 - 1, "the UGL leaves no save"


@pytest.mark.clause(
    "dust.attack.damage-single#1", "dust.attack.damage-single#2", "dust.attack.damage-per-hit#ruling"
)
@pytest.mark.parametrize(
    ("dice", "wounds", "status"), [("H M", 3, "field"), ("H H", 4, "gone"), ("M M", 0, "field")]
)
def test_damage_is_marked_on_a_walker_until_its_health_is_gone_and_no_further(
    dice: str, wounds: int, status: str
) -> None:
    playing = game(
        duel(unit("bot_hunters", 0, "A1"), unit("luther", 1, "D1", activated=True)), [f"bazookas: {dice}"]
    )
    activate(playing, "bot_hunters", "attack+nothing")
    aim(playing, m9_bazooka="luther")
    luther = state(playing).units["luther"]
    assert (luther.wounds, luther.status) == (wounds, status)
    assert sum(event.points for event in events(playing, Damaged)) == 3 * dice.count("H")


@pytest.mark.clause("dust.attack.damage-single")
def test_damage_on_a_hero_adds_up_from_attack_to_attack() -> None:
    playing = game(
        duel(unit("recon_boys", 0, "A1"), unit("sigrid", 1, "D1", wounds=2, activated=True)),
        ["rifles: H M M M", "MG: H H M"],
    )
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="sigrid", victory_mg="sigrid")
    assert [event.left for event in events(playing, Damaged)] == [1, 0]
    assert state(playing).units["sigrid"].status == "gone"


@pytest.mark.clause(
    "dust.attack.damage-squad#1", "dust.attack.damage-squad#2", "dust.attack.damage-per-hit#1"
)
@pytest.mark.parametrize(("dice", "left"), [("H M M", 3), ("H H M", 1), ("H H H", 0)])
def test_a_hit_of_two_damage_removes_two_figures_and_what_is_too_much_is_lost(dice: str, left: int) -> None:
    gun = {"id": "gun", "name": "Gun", "range": "4", "values": {"S2": "3/2"}}
    playing = game(
        duel(
            unit("gunner", 0, "A1"),
            unit("recon_boys", 1, "C1", activated=True),
            unit("behind", 1, "D1", profile="recon_boys", activated=True),
            weapons=[gun],
            profiles=[walker("gunner", weapon="gun")],
        ),
        [f"gun: {dice}"],
    )
    activate(playing, "gunner", "attack+nothing")
    aim(playing, gun="recon_boys")
    by_default(playing, "dust-casualties")
    assert state(playing).units["recon_boys"].figures == left
    assert state(playing).units["behind"].figures == 5


@pytest.mark.clause("dust.attack.casualty-choice")
def test_the_player_of_the_squad_chooses_who_falls_and_nobody_else_is_asked() -> None:
    playing = game(
        duel(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "D1", activated=True)), ["rifles: H M M M"]
    )
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="sturmpioniere")
    assert asked(playing).seat == 1
    assert refused(playing, [3, 4]), "one point, one figure"
    assert refused(playing, []), "and it cannot be declined"
    answer(playing, "dust-casualties", [4])
    assert state(playing).units["sturmpioniere"].alive == 0b01111, "the flamethrower man"


@pytest.mark.clause("dust.attack.casualty-choice")
def test_only_the_living_can_be_chosen_to_fall() -> None:
    mixed = duel(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "D1", activated=True, lost=[1]))
    playing = game(mixed, ["rifles: H M M M"])
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="sturmpioniere")
    assert refused(playing, [1]), "he has fallen already"
    answer(playing, "dust-casualties", [0])
    assert state(playing).units["sturmpioniere"].alive == 0b11100


# -- order of the lines ------------------------------------------------------------------------------


@pytest.mark.clause("dust.attack.resolution-order#1")
@pytest.mark.parametrize(("first", "fallen"), [("0", {0, 1}), ("1", {0})])
def test_the_attacker_orders_his_lines_where_it_matters(first: str, fallen: set[int]) -> None:
    """The sniper names figure 0. If the rifle fires first its owner gives up just that one."""
    marksmen = squad(
        "marksmen",
        "sniper",
        health=2,
        figures=[
            {"count": 1, "carries": ["sniper_rifle"], "role": "sniper"},
            {"count": 1, "carries": ["stg_47"]},
        ],
        weapons=[{"weapon": "sniper_rifle"}, {"weapon": "stg_47"}],
    )
    playing = game(
        duel(unit("marksmen", 0, "A1"), unit("hell_boys", 1, "D1", activated=True), profiles=[marksmen]),
        ["one: H", "other: H"],
    )
    activate(playing, "marksmen", "attack+nothing")
    answer(playing, "dust-aim", aims(playing, "hell_boys"))
    answer(playing, "dust-sniper", "0")
    lines = ["marksmen:0", "marksmen:1"]
    answer(playing, "dust-order-of-fire", lines if first == "0" else lines[::-1])
    answer(playing, "dust-casualties", [1] if first == "0" else [0])
    alive = state(playing).units["hell_boys"].alive
    assert {n for n in range(5) if not alive >> n & 1} == fallen


# -- the special beats the general -------------------------------------------------------------------


@pytest.mark.clause("dust.attack.special-overrides")
def test_a_sniper_overrides_the_owners_choice_and_a_grenade_his_cover() -> None:
    marksmen = squad(
        "marksmen",
        "sniper",
        health=2,
        figures=[{"count": 2, "carries": ["sniper_rifle"], "role": "sniper"}],
        weapons=[{"weapon": "sniper_rifle"}, {"weapon": "ugl", "ammo": 1}],
    )
    playing = game(
        duel(
            unit("marksmen", 0, "A1"),
            unit("hell_boys", 1, "D1", activated=True),
            elements={"D1": "tank_trap"},
            profiles=[marksmen],
        ),
        ["snipers: H M", "cover: H", "UGL: H"],
    )
    activate(playing, "marksmen", "attack+nothing")
    answer(playing, "dust-aim", aims(playing, "hell_boys"))
    by_default(playing, "dust-rounds")
    answer(playing, "dust-sniper", "4")
    by_default(playing, "dust-rounds")
    answer(playing, "dust-order-of-fire", ["marksmen:0", "marksmen:1"])
    assert state(playing).units["hell_boys"].alive == 0b01111, "nobody was asked for the sniper's victim"
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("attack", 2), ("cover", 1), ("attack", 1)]
    assert state(playing).units["hell_boys"].figures == 3


@pytest.mark.clause("dust.attack.special-overrides", "dust.value.ap-incendiary")
def test_an_armour_piercing_hit_ends_a_walker_whatever_its_health() -> None:
    playing = game(
        duel(
            unit("hans", 0, "A1"),
            unit("giant", 1, "D1", activated=True),
            profiles=[walker("giant", health=20)],
        ),
        ["H"],
    )
    activate(playing, "hans", "attack+nothing")
    aim(playing, panzerfaust_werfer="giant")
    assert state(playing).units["giant"].status == "gone"


# -- what is shown before ----------------------------------------------------------------------------


def test_the_odds_shown_with_a_target_are_those_of_the_rules() -> None:
    playing = game(
        duel(
            unit("recon_boys", 0, "A1"),
            unit("sturmpioniere", 1, "D1", activated=True),
            elements={"D1": "ammo_crate"},
        )
    )
    activate(playing, "recon_boys", "attack+nothing")
    note = asked(playing).note("recon_boys:0>sturmpioniere")
    assert dict(note.odds)["dust-odds-destroyed"] == 0, "four dice do not end five men"
    assert dict(note.odds)["dust-odds-hit"] == pytest.approx(1 / 3)
    assert dict(note.odds)["dust-odds-save"] == pytest.approx(1 / 3)
    assert dict(note.means)["dust-odds-damage"] == pytest.approx(4 / 3 * 2 / 3)
    assert dict(note.means)["dust-odds-damage-sustained"] == pytest.approx(4 * 5 / 9 * 2 / 3)
    assert {name: int(tally) for name, tally in note.tallies} == {
        "dust-sum-dice": 4,
        "dust-sum-distance": 3,
        "dust-sum-cover": 1,
    }
    assert odds.chance_of_face("miss") == pytest.approx(2 / 3)


@pytest.mark.clause("dust.attack.range-check", "dust.attack.los-check", "dust.attack.no-redirect")
def test_a_line_whose_bearers_are_gone_does_not_fire():
    found = battle(position(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "A2")))
    boys = found.units["recon_boys"]
    shot = weapons.Shot(boys, boys.profile.lines[0], "sturmpioniere")
    assert attack._still_possible(found, boys, shot)
    boys.status = "gone"
    assert not attack._still_possible(found, boys, shot)


@pytest.mark.clause("dust.attack.declare")
def test_targets_are_asked_for_from_the_square_that_the_lines_are_fired_from():
    table = position(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "A4", activated=True), rounds=2)
    there = game(table)
    activate(there, "recon_boys", "attack+nothing")
    assert about(there, "cell") == state(there).board.grid.parse("A1")
    after = game(table)
    activate(after, "recon_boys", "move+attack")
    answer(after, "dust-move", "A2")
    assert about(after, "cell") == state(after).board.grid.parse("A2")
