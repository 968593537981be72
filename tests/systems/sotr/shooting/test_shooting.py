"""Shooting: targets, allocation, modifiers, wounds, losses, Cool tests and suppression."""

import pytest

from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import allocation, modifiers
from grognard.systems.sotr.shooting.modifiers import Manner
from systems.sotr.table import (
    answer,
    battle,
    game,
    man,
    offered,
    piece,
    position,
    probe,
    refused,
    rolled,
    troop,
    unit,
)

ABLE = [
    "camouflage", "ranger", "optical_range_finder", "scope", "cavalry", "weapon_stabiliser", "tough", "bulletproof",
    "uncanny_resilience", "extra_armour", "thick_skull", "hard_to_kill", "monster_hunter", "nerves_of_steel",
    "utterly_fearless", "chameleon",
]  # fmt: skip
KINDS = [
    *(troop(f"with_{ability}", man("rifle", abilities=[ability])) for ability in ABLE),
    troop("mixed", man("smg", rank="sergeant"), man("semi_auto_rifle", number=10), man("smg")),
    troop("eight", man("rifle", number=8)),
    troop("ten", man("rifle", number=10)),
    troop("gun", man("lmg"), man("rifle", number=2)),
    troop("heavy_gun", man("hmg"), man("rifle", number=2)),
    troop("left", man("smg"), man("semi_auto_rifle", number=3), man("lmg"), man("pistol")),
    troop("semi", man("semi_auto_rifle", number=6)),
    troop("armoured", man("rifle"), armour=2),
    troop("light", man("rifle", number=4), armour=1),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=5)),
    troop("green", man("rifle", number=4), quality="green"),
    troop("tommy", man("smg", number=4)),
    troop("amr", man("anti_mech_rifle")),
    troop("sniper_team", man("sniper_rifle", rank="corporal"), man("rifle"), abilities=["sniper"]),
    troop("zombies", man(number=4, abilities=["zombie"]), quality="conscript"),
    troop("shot", man("shotgun")),
    troop("two_kinds", man("rifle"), man("rifle", abilities=["camouflage"])),
    troop("rocket", man("rpg_medium"), man("rifle")),
]


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


A = unit("a", 0, "rifles", (10, 5))


def needed(
    weapon="rifle", at=20, kind="rifles", shooter="rifles", pieces=(), clouds=(), enemy=None, own=None, **how
):
    b = {**unit("b", 1, kind, (10, at)), **(enemy or {})}
    a = {**unit("a", 0, shooter, (10, 5)), **(own or {})}
    made = battle(table(a, b, piece=list(pieces), clouds=list(clouds)))
    return probe(made, "needed", shooter="a", target="b", weapon=weapon, **how)


# -- modifiers ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.basics.to-hit-base", "sotr.shooting.modifier-convention")
def test_a_plain_shot_needs_four():
    assert needed() == 4


@pytest.mark.clause("sotr.shooting.range-bands", "sotr.shooting.range-measure", "sotr.weapons.table")
@pytest.mark.parametrize(
    ("weapon", "rolls"),
    [
        ("rifle", {24: 4, 24.01: 5}),
        ("pistol", {12: 4, 12.01: 5}),
        ("smg", {12: 3, 12.01: 4}),
        ("lmg", {24: 3, 24.01: 4}),
        ("hmg", {24: 3, 24.01: 4}),
        ("rpg_medium", {24: 4, 24.01: 6}),
        ("assault_rifle", {24: 4, 40: 4}),
        ("packed_lmg", {24: 4, 40: 4}),
        ("shotgun", {4: 4, 18: 4}),
        ("machine_pistol", {12: 4, 13: 5}),
        ("rifle_grenade_at", {12: 4, 13: 5}),
        ("anti_mech_rifle", {40: 4}),
    ],
)
def test_range_makes_shots_harder_from_base_to_base(weapon, rolls):
    for away, roll in rolls.items():
        assert needed(weapon, at=6 + away) == roll


@pytest.mark.clause("sotr.shooting.range-measure")
@pytest.mark.parametrize(
    ("weapon", "reach"), [("pistol", 24), ("smg", 24), ("shotgun", 18), ("rifle_grenade_at", 24)]
)
def test_beyond_its_reach_a_weapon_hits_nobody(weapon, reach):
    for away, hits in ((reach, True), (reach + 0.01, False)):
        made = battle(table(A, unit("b", 1, "rifles", (10, 6 + away))))
        assert probe(made, "in-range", shooter="a", target="b", weapon=weapon) is hits


@pytest.mark.clause("sotr.equipment.range-finder")
def test_a_range_finder_forgets_long_range():
    assert needed("rpg_medium", at=36, shooter="with_optical_range_finder") == 4


@pytest.mark.clause(
    "sotr.shooting.mod-aimed", "sotr.weapons.shotgun-no-aimed", "sotr.weapons.semi-auto-aimed"
)
def test_aimed_fire_is_for_one_shot_by_who_did_not_move():
    assert needed(aimed=True) == 3
    expected = {
        "rifle": True,
        "semi_auto_rifle": True,
        "anti_mech_rifle": True,
        "pistol": True,
        "shotgun": False,
        "smg": False,
    }
    for weapon, may in expected.items():
        assert modifiers.may_aim(weapons()[weapon], Manner()) is may, weapon
        assert not modifiers.may_aim(weapons()[weapon], Manner(moved=True))


@pytest.mark.clause("sotr.weapons.semi-auto-aimed")
def test_a_semi_automatic_rifle_fires_two_shots_or_one_that_is_aimed():
    playing = game(table(unit("a", 0, "semi", (10, 5)), unit("b", 1, "rifles", (10, 20)), acting="a"), 2)
    answer(playing, ("sotr-action", "fire"))
    assert offered(playing, "sotr-fire") == ["0:semi_auto_rifle>b", "0:semi_auto_rifle!>b"]
    answer(playing, ("sotr-fire", ["0:semi_auto_rifle!>b"]))
    assert rolled(playing, "to-hit") == [(2,)]


@pytest.mark.clause("sotr.shooting.mod-camouflage", "sotr.shooting.mod-prone", "sotr.equipment.scope")
def test_camouflage_lying_down_and_scopes_count_one_each():
    assert needed(kind="with_camouflage") == 5
    assert needed(enemy={"prone": True}) == 5
    assert needed(enemy={"down": True}) == 5
    assert needed(shooter="with_scope") == 3
    assert needed("sniper_rifle") == 3


@pytest.mark.clause("sotr.weapons.sniper-scope")
def test_a_sniper_rifle_has_one_scope_even_on_a_man_with_his_own():
    assert needed("sniper_rifle", shooter="with_scope") == 3


@pytest.mark.clause(
    "sotr.shooting.mod-light-cover",
    "sotr.shooting.mod-heavy-cover",
    "sotr.shooting.mod-shelter",
    "sotr.shooting.modifiers-cumulative",
)
def test_cover_counts_by_its_best_grade_only():
    fence = piece("fence", 5, 19, 15, 19.3)
    wall = piece("low_wall", 5, 19, 15, 19.3)
    wood = piece("forest", 5, 19, 15, 25)
    trench = piece("trench", 5, 19.2, 15, 21)
    assert needed(pieces=[fence]) == 5
    assert needed(pieces=[wall]) == 6
    assert needed(pieces=[wood]) == 5
    assert needed(pieces=[piece("hedge", 5, 18, 15, 18.6)]) == 5
    assert needed(pieces=[trench]) == 7
    assert needed(pieces=[wood, wall]) == 6
    assert needed(pieces=[wood, trench]) == 7
    assert needed(pieces=[wood], kind="with_camouflage", enemy={"prone": True}) == 7


@pytest.mark.clause("sotr.abilities.ranger")
def test_a_ranger_entirely_in_vegetation_is_harder_to_hit():
    wood = piece("forest", 5, 19, 15, 25)
    assert needed(pieces=[wood], kind="with_ranger") == 6
    assert needed(pieces=[piece("forest", 5, 19.8, 15, 25)], kind="with_ranger") == 5
    assert needed(pieces=[piece("ruins", 5, 19, 15, 25)], kind="with_ranger") == 5
    assert needed(kind="with_ranger") == 4


@pytest.mark.clause("sotr.los.building-shot")
def test_a_man_in_a_building_without_other_cover_is_one_harder():
    house = piece("building", 5, 19, 15, 25)
    assert needed(pieces=[house]) == 5
    assert needed(pieces=[house, piece("sandbags", 5, 19, 15, 25)]) == 7


@pytest.mark.clause("sotr.shooting.mod-elevated")
def test_four_inches_above_the_target_help():
    tower = piece("ruins", 9, 4, 11, 6, storeys=2, height=10)
    assert needed(pieces=[tower], own={"storeys": [1]}) == 4
    assert needed(pieces=[tower], own={"storeys": [2]}) == 3


@pytest.mark.clause("sotr.weapons.smoke-penalty")
def test_smoke_at_either_end_makes_it_two_harder():
    assert needed(clouds=[[10, 20, 2.5]]) == 6
    assert needed(clouds=[[10, 5, 2.5]]) == 6


@pytest.mark.clause(
    "sotr.abilities.cavalry", "sotr.orders.overwatch-penalty", "sotr.actions.drop-restrictions"
)
def test_riders_on_the_move_opportunity_fire_and_dropped_men_shoot_one_worse():
    assert needed(shooter="with_cavalry", moved=True) == 5
    assert needed(shooter="with_cavalry") == 4
    assert needed(opportunity=True) == 5
    assert needed(dropped=True) == 5


@pytest.mark.clause("sotr.shooting.one-always-misses")
def test_no_shot_is_better_than_two_plus_and_seven_cannot_be_rolled():
    assert needed("lmg", shooter="with_scope", aimed=True) == 2
    assert modifiers.needed([("x", -5)]) == 2
    playing = game(
        table(
            A,
            unit("b", 1, "with_camouflage", (10, 20), prone=True),
            acting="a",
            piece=[piece("trench", 5, 18, 15, 22)],
        )
    )
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:rifle!>b"]))
    assert rolled(playing, "to-hit") == []


# -- targets -----------------------------------------------------------------------------------------------------

NEAR, BEYOND = unit("near", 1, "rifles", (10, 15)), unit("beyond", 1, "rifles", (16, 20))


def legal(weapon="rifle", *units, shooter="a", **rest):
    return probe(battle(table(A, *units, **rest)), "targets", shooter=shooter, weapon=weapon)


@pytest.mark.clause("sotr.target.nearest")
def test_a_figure_shoots_at_the_nearest_enemy_it_sees():
    assert legal("rifle", NEAR, BEYOND) == ["near"]
    assert legal("smg", BEYOND, NEAR) == ["near"]


@pytest.mark.clause("sotr.target.easier")
def test_it_may_choose_one_that_is_easier_to_hit():
    wood = piece("forest", 5, 14, 12, 20)
    assert legal("rifle", NEAR, BEYOND, piece=[wood]) == ["near", "beyond"]
    # As easy is not easier.
    hedge = piece("crater", 14, 18, 18, 22)
    assert legal("rifle", NEAR, BEYOND, piece=[wood, hedge]) == ["near"]


@pytest.mark.clause(
    "sotr.target.heavy-weapon", "sotr.target.sniper", "sotr.target.area-weapon", "sotr.target.direct-template"
)
@pytest.mark.parametrize(
    ("weapon", "free"),
    [
        ("packed_lmg", False), ("assault_rifle", False), ("lmg", True), ("hmg", True), ("anti_mech_rifle", True),
        ("sniper_rifle", True), ("rpg_medium_he", True), ("rifle_grenade_he", True),
    ],
)  # fmt: skip
def test_heavy_weapons_snipers_and_templates_choose_freely(weapon, free):
    assert legal(weapon, NEAR, BEYOND) == (["near", "beyond"] if free else ["near"])


@pytest.mark.clause("sotr.target.direct-template")
def test_a_flamethrower_chooses_freely_within_its_reach():
    near, other = unit("near", 1, "rifles", (10, 9)), unit("beyond", 1, "rifles", (14, 9))
    assert legal("flamethrower", near, other) == ["near", "beyond"]


@pytest.mark.clause("sotr.target.individual")
def test_members_of_one_unit_may_shoot_at_different_targets():
    wall = piece("high_wall", 14.5, 0, 15, 30)
    men = unit("a", 0, "rifles", (10, 5), (18, 5))
    made = battle(
        table(men, unit("b", 1, "rifles", (10, 20)), unit("c", 1, "rifles", (18, 20)), piece=[wall])
    )
    assert probe(made, "targets", shooter="a/0", weapon="rifle") == ["b"]
    assert probe(made, "targets", shooter="a/1", weapon="rifle") == ["c"]
    assert probe(made, "sheet", unit="a") == ["0:rifle!>b", "1:rifle!>c"]


@pytest.mark.clause("sotr.target.no-own-figures")
def test_friends_are_no_targets():
    playing = game(table(A, unit("f", 0, "rifles", (10, 10)), NEAR, acting="a"))
    answer(playing, ("sotr-action", "fire"))
    assert refused(playing, ["0:rifle!>f"]) == ["sotr.target.no-own-figures"]


@pytest.mark.clause("sotr.target.nearest")
def test_a_refusal_names_the_nearest_target():
    playing = game(table(A, NEAR, BEYOND, acting="a"))
    answer(playing, ("sotr-action", "fire"))
    assert refused(playing, ["0:rifle!>beyond"]) == ["sotr.target.nearest"]


@pytest.mark.clause("sotr.target.no-engaged", "sotr.target.unengaged-members")
def test_of_a_unit_in_close_combat_only_those_more_than_two_inches_away_are_targets():
    mine = unit("m", 0, "rifles", (10, 20))
    fighting = unit("b", 1, "rifles", (10, 21))
    assert legal("rifle", mine, fighting) == []
    near = unit("b", 1, "rifles", (10, 21), (13, 21))
    assert legal("rifle", mine, near) == []
    off = unit("b", 1, "rifles", (10, 21), (13.01, 21))
    assert legal("rifle", mine, off) == ["b"]


@pytest.mark.clause("sotr.shooting.move-or-fire", "sotr.equipment.stabiliser")
def test_a_heavy_weapon_moves_or_fires_unless_it_is_stabilised():
    steady = troop("steady", man("lmg", abilities=["weapon_stabiliser"]), man("rifle"))
    for kind, fires in (("gun", False), ("steady", True)):
        made = battle(position(unit("a", 0, kind, (10, 5), (12, 5)), NEAR, troops=[*KINDS, steady]))
        lines = probe(made, "sheet", unit="a", moved=True)
        assert any("lmg" in line for line in lines) is fires
    still = battle(table(unit("a", 0, "gun", (10, 5), (12, 5)), NEAR))
    assert any("lmg" in line for line in probe(still, "sheet", unit="a"))


# -- allocation --------------------------------------------------------------------------------------------------


def row(count, y, x=5.0):
    return [(x + 1.5 * i, y) for i in range(count)]


@pytest.mark.clause("sotr.alloc.shots", "sotr.alloc.even")
def test_shots_are_spread_evenly_and_the_rest_goes_to_the_nearest():
    made = battle(table(unit("a", 0, "mixed", *row(12, 5)), unit("b", 1, "eight", *row(8, 12))))
    firing = [[0, "smg"], *([i, "semi_auto_rifle"] for i in range(1, 11)), [11, "smg"]]
    shots = probe(made, "shots", unit="a", target="b", firing=firing)["0"]
    assert sum(shots) == 26
    assert sorted(shots) == [3] * 6 + [4] * 2


@pytest.mark.clause("sotr.alloc.fewer-shots")
def test_each_class_is_spread_apart_from_the_nearest_on():
    spots = [(10, 15 + i) for i in range(10)]
    made = battle(table(unit("a", 0, "left", *row(6, 5)), unit("b", 1, "ten", *spots)))
    firing = [[0, "smg"], [1, "semi_auto_rifle"], [2, "semi_auto_rifle"], [3, "semi_auto_rifle"], [4, "hmg"]]
    shots = probe(made, "shots", unit="a", target="b", firing=firing)
    assert shots["0"] == [1] * 9 + [0]
    assert shots["2"][:3] == [1, 1, 1]
    assert sum(shots["2"]) == 6
    assert shots["2"][6:] == [0] * 4


@pytest.mark.clause("sotr.alloc.free-weapon-alternative")
def test_on_fewer_figures_than_shots_the_surplus_goes_round_again():
    made = battle(
        table(unit("a", 0, "gun", (10, 5), (12, 5)), unit("b", 1, "rifles", (10, 20), (10, 22), (10, 24)))
    )
    shots = probe(made, "shots", unit="a", target="b", firing=[[0, "lmg"]])["1"]
    assert shots[:3] == [3, 3, 2]


@pytest.mark.clause("sotr.alloc.even")
def test_who_is_seen_by_nobody_takes_no_shot():
    given = allocation.spread(
        [1, 1, 2, 2], [7, 8, 9], lambda shooter, figure: (shooter, figure) != (1, 8) and figure != 9
    )
    assert allocation.counts(given) == {7: 2, 8: 2}
    assert all(shooter == 2 for shooter, figure in given if figure == 8)


@pytest.mark.clause("sotr.target.unengaged-members")
def test_hits_near_a_melee_fall_by_lot_on_friend_and_enemy():
    mine, theirs = unit("m", 0, "rifles", (10, 20)), unit("b", 1, "rifles", (10, 21), (14, 21))
    table_ = table(A, mine, theirs, unit("z", 1, "rifles", (46, 46)), acting="a")
    # Seen are b/0, b/1 and m/0, in this order: the lot falls on the third, a friend.
    playing = game(table_, 6, 3, 2)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:rifle!>b"]))
    assert probe(playing, "figures", unit="m", what="down") == [0]
    other = game(table_, 6, 2, 2)
    answer(other, ("sotr-action", "fire"), ("sotr-fire", ["0:rifle!>b"]))
    assert probe(other, "figures", unit="b", what="down") == [1]
