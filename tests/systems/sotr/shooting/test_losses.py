"""Wounds, losses, snipers, Cool tests, suppression and crews."""

import pytest

from grognard.systems.sotr.offboard import strikes
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import losses, volley, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    rolled,
    squad,
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


NEAR = unit("near", 1, "rifles", (10, 15))


def row(count, y, x=5.0):
    return [(x + 1.5 * i, y) for i in range(count)]


# -- wounds ------------------------------------------------------------------------------------------------------

N, D, X = "unhurt", "down", "dead"


@pytest.mark.clause(
    "sotr.wound.table", "sotr.wound.read-infantry", "sotr.wound.automatic", "sotr.wound.armour-classes"
)
@pytest.mark.parametrize(
    ("armour", "rows"),
    [
        (0, ["NDDXXX", "DDXXXX", "DXXXXX", "XXXXXX", "XXXXXX"]),
        (1, ["NNDDXX", "NDDXXX", "DDXXXX", "DXXXXX", "XXXXXX"]),
        (2, ["NNNDDX", "NNDDXX", "NDDXXX", "DDXXXX", "DXXXXX", "XXXXXX"]),
    ],
)
def test_the_wound_die_is_read_by_the_table(armour, rows):
    made = battle(table(A, NEAR))
    short = {N: "N", D: "D", X: "X"}
    for penetration, expected in enumerate(rows):
        found = probe(made, "wound", penetration=penetration, armour=armour)
        assert "".join(short[one] for one in found) == expected


@pytest.mark.clause("sotr.wound.read-vehicle", "sotr.wound.table")
@pytest.mark.parametrize(
    ("armour", "least"),
    [
        (3, [7, 7, 6, 4, 3, 2, 1, 1]),
        (4, [7, 7, 7, 5, 4, 3, 2, 1]),
        (5, [7, 7, 7, 6, 5, 4, 3, 2]),
        (6, [7, 7, 7, 7, 6, 5, 4, 3]),
    ],
)
def test_armour_is_penetrated_by_the_first_number_alone(armour, least):
    made = battle(table(A, NEAR))
    for penetration, face in enumerate(least):
        found = probe(made, "penetrates", penetration=penetration, armour=armour)
        assert found == [one >= face for one in range(1, 7)]


@pytest.mark.clause(
    "sotr.equipment.heavy-armour",
    "sotr.abilities.tough",
    "sotr.abilities.bulletproof",
    "sotr.abilities.uncanny-resilience-armour#1",
    "sotr.abilities.uncanny-resilience-armour#2",
)
def test_the_tough_the_bulletproof_and_the_resilient_count_as_in_heavy_armour():
    def armour(kind, **how):
        made = battle(table(A, unit("b", 1, kind, (10, 20))))
        return wounds.armour(one(made, "b").kit[0], Cause(0, "", **how))

    assert [armour(kind) for kind in ("rifles", "light", "armoured")] == [0, 1, 2]
    assert armour("with_tough") == armour("with_bulletproof") == armour("with_uncanny_resilience") == 2
    assert armour("with_uncanny_resilience", fire=True) == armour("with_uncanny_resilience", silver=True) == 0
    assert armour("with_tough", fire=True) == 2


@pytest.mark.clause("sotr.abilities.extra-armour")
def test_extra_armour_takes_one_from_the_wound_die():
    made = battle(table(A, unit("b", 1, "with_extra_armour", (10, 20))))
    assert [probe(made, "wound-of", figure="b", penetration=0, face=face) for face in range(1, 7)] == [
        N,
        N,
        D,
        D,
        X,
        X,
    ]
    assert probe(made, "wound-of", figure="b", penetration=1, face=1) == N
    assert probe(made, "wound-of", figure="b", penetration=3, face=1) == X


@pytest.mark.clause("sotr.abilities.monster-hunter")
def test_a_monster_hunters_bullets_are_silver_but_not_his_heavy_rounds():
    made = battle(table(unit("a", 0, "with_monster_hunter", (10, 5)), NEAR))
    hunter = one(made, "a")
    silver = {
        name: volley.cause_of(hunter, 0, weapons()[name]).silver
        for name in ("rifle", "hmg", "flamethrower", "lmg")
    }
    assert silver == {"rifle": True, "hmg": False, "flamethrower": False, "lmg": True}
    assert not volley.cause_of(one(battle(table(A, NEAR)), "a"), 0, weapons()["rifle"]).silver


# -- losses ------------------------------------------------------------------------------------------------------


def shot_at(attacker, target, *dice, sheet=None, **rest):
    """A unit that stood still has fired its whole sheet."""
    playing = game(
        table(attacker, target, unit("z", 1, "rifles", (46, 46)), acting=attacker["id"], **rest), *dice
    )
    answer(playing, ("sotr-action", "fire"))
    answer(playing, ("sotr-fire", asked(playing).form.default() if sheet is None else sheet))
    return playing


@pytest.mark.clause("sotr.shooting.hit-roll", "sotr.shooting.procedure")
def test_every_die_that_reaches_the_needed_roll_hits_and_is_rolled_to_wound():
    playing = shot_at(
        unit("a", 0, "rifles", (10, 5), (12, 5), (14, 5)), unit("b", 1, "rifles", (10, 20)), 3, 2, 6, 2, 1
    )
    assert rolled(playing, "to-hit") == [(3, 2, 6)]
    assert rolled(playing, "wound") == [(2, 1)]
    assert probe(playing, "figures", unit="b", what="down") == [0]
    assert left(playing) == 0


@pytest.mark.clause("sotr.losses.dead-before-down", "sotr.losses.owner-removes", "sotr.losses.surplus-down")
def test_first_the_dead_then_the_down_from_the_nearest_on_and_the_rest_is_lost():
    made = battle(table(A, unit("b", 1, "eight", *((10, 12 + 2 * i) for i in range(8)))))
    results = [("down", Cause(0, "x"))] * 6 + [("dead", Cause(0, "x"))] * 3
    volley.assign(made, one(made, "b"), list(range(8)), results)
    assert probe(made, "living", unit="b") == [3, 4, 5, 6, 7]
    assert probe(made, "figures", unit="b", what="down") == [3, 4, 5, 6, 7]


def batch(made, *aways):
    return [volley.Shot(0, weapons()["rifle"], j, away, [], 4) for j, away in enumerate(aways)]


@pytest.mark.clause("sotr.losses.owner-removes", "sotr.abilities.zombie-meat-wave")
def test_of_figures_within_an_inch_the_owner_spares_who_leads_but_zombies_fall_in_order():
    led = one(battle(table(A, squad("b", 1, "led", (10, 20)))), "b")
    assert volley.nearest_first(led, batch(led, 1000, 1100, 1101)) == [1, 0, 2]
    assert volley.nearest_first(led, batch(led, 1000, 1101)) == [0, 1]
    zombies = one(battle(table(A, squad("b", 1, "zombies", (10, 20)))), "b")
    assert volley.nearest_first(zombies, batch(zombies, 1050, 1000, 1020)) == [1, 2, 0]


@pytest.mark.clause("sotr.losses.allocated")
def test_figures_that_face_a_mixture_are_rolled_apart_and_like_ones_together():
    made = battle(table(A, unit("b", 1, "two_kinds", (10, 20), (12, 20))))
    other = one(made, "b")
    light, heavy = weapons()["rifle"], weapons()["hmg"]

    def shot(weapon, figure, parts=()):
        return volley.Shot(0, weapon, figure, 1500, list(parts), 4)

    mixed = volley.batches(other, {0: [shot(light, 0), shot(light, 1)], 2: [shot(heavy, 0)]})
    assert [[one.figure for one in part] for part in mixed] == [[0, 0], [1]]
    same = one(battle(table(A, unit("b", 1, "rifles", (10, 20), (12, 20)))), "b")
    assert len(volley.batches(same, {0: [shot(light, 0), shot(light, 1), shot(light, 0)]})) == 1
    covered = [("sotr.shooting.mod-light-cover", 1)]
    assert len(volley.batches(same, {0: [shot(light, 0), shot(light, 1, covered)]})) == 2


@pytest.mark.clause("sotr.down.second-down", "sotr.down.state")
def test_a_second_down_kills_and_who_is_down_does_nothing():
    made = battle(table(unit("b", 1, "rifles", (10, 20), down=True), A))
    assert losses.suffer(made, one(made, "b"), 0, "down", Cause(0, "x"))
    assert probe(made, "status", unit="b") == "gone"
    men = battle(table(unit("a", 0, "rifles", (10, 5), (12, 5), down=[0]), NEAR))
    assert probe(men, "sheet", unit="a") == ["1:rifle!>near"]


@pytest.mark.clause("sotr.down.still-member")
def test_the_down_can_be_shot_at_and_count_for_coherency():
    made = battle(table(A, unit("b", 1, "rifles", (10, 20), down=True)))
    assert probe(made, "targets", shooter="a", weapon="rifle") == ["b"]
    torn = battle(table(unit("a", 0, "rifles", (10, 5), (20, 5), down=[1]), NEAR))
    assert not probe(torn, "coherent", unit="a")


@pytest.mark.clause("sotr.abilities.hard-to-kill")
def test_the_first_three_results_do_nothing_unless_by_medium_at_or_heavier():
    made = battle(table(unit("b", 1, "with_hard_to_kill", (10, 20)), A))
    hero = one(made, "b")
    for _ in range(3):
        assert not losses.suffer(made, hero, 0, "dead", Cause(3, "x"))
    assert losses.suffer(made, hero, 0, "down", Cause(0, "x"))
    fresh = battle(table(unit("b", 1, "with_hard_to_kill", (10, 20)), A))
    assert losses.suffer(fresh, one(fresh, "b"), 0, "dead", Cause(4, "x"))


# -- snipers -----------------------------------------------------------------------------------------------------

SNIPERS = unit("a", 0, "sniper_team", (10, 5), hidden=True)


@pytest.mark.clause("sotr.weapons.sniper-six", "sotr.abilities.thick-skull")
def test_a_snipers_six_kills_without_a_wound_roll_but_not_through_a_thick_skull():
    playing = shot_at(SNIPERS, unit("b", 1, "armoured", (10, 20)), 6)
    assert probe(playing, "status", unit="b") == "gone"
    thick = shot_at(SNIPERS, unit("b", 1, "with_thick_skull", (10, 20)), 6, 1, 2, 2)
    assert rolled(thick, "wound") == [(1,)]
    assert probe(thick, "living", unit="b") == [0]


@pytest.mark.clause(
    "sotr.abilities.sniper-hidden#1",
    "sotr.abilities.sniper-hidden#ruling",
    "sotr.abilities.sniper-detection#1",
    "sotr.abilities.sniper-detection#ruling",
)
def test_a_sniper_stays_hidden_until_the_unit_shot_at_finds_him_on_its_own_cool():
    # 1 misses; the sergeant's 8 does not help: 8 is more than the 7 of veterans.
    missed = shot_at(SNIPERS, squad("b", 1, "led", (10, 20)), 1, 4, 4)
    assert probe(missed, "is", unit="a", what="hidden")
    assert probe(missed, "is", unit="a", what="known_to") == []
    found = shot_at(SNIPERS, squad("b", 1, "led", (10, 20)), 1, 3, 4)
    assert probe(found, "is", unit="a", what="known_to") == ["b"]


@pytest.mark.clause("sotr.abilities.sniper-panic", "sotr.abilities.sniper-panic-once")
def test_a_unit_hit_by_a_sniper_panics_once_a_game():
    target = unit("b", 1, "rifles", (10, 20), (12, 20))
    fled = shot_at(SNIPERS, target, 6, 6, 6, 6, 6)
    assert probe(fled, "is", unit="b", what="disorganised")
    assert one(fled, "b").places[1][1] > 2000
    again = shot_at(SNIPERS, {**target, "panicked": True}, 6, 6, 6, 1, 1)
    # Detection fails, the test for losses is passed: no panic.
    assert left(again) == 0
    assert not probe(again, "is", unit="b", what="disorganised")


# -- Cool tests ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.morale.test-on-dead", "sotr.basics.cool-test")
def test_a_unit_that_lost_dead_tests_once_when_the_activation_has_ended():
    men = unit("a", 0, "rifles", (10, 5), (12, 5), (14, 5))
    target = unit("b", 1, "rifles", (10, 20), (12, 20), (14, 20))
    held = shot_at(men, target, 6, 6, 1, 6, 6, 3, 4)
    assert len(probe(held, "living", unit="b")) == 1
    assert rolled(held, "cool") == [(3, 4)]
    assert not probe(held, "is", unit="b", what="disorganised")
    unhurt = shot_at(men, target, 6, 6, 1, 2, 2)
    assert rolled(unhurt, "cool") == []


@pytest.mark.clause("sotr.morale.fail-in-open", "sotr.flight.no-cover", "sotr.flight.direction")
def test_failed_in_the_open_it_flees_home_goes_prone_and_is_disorganised():
    fled = shot_at(A, unit("b", 1, "rifles", (10, 20), (12, 20)), 6, 6, 6, 6)
    assert probe(fled, "is", unit="b", what="disorganised")
    assert not probe(fled, "is", unit="b", what="fleeing")
    assert not probe(fled, "is", unit="b", what="activated")
    x, y = one(fled, "b").places[1]
    assert 798 <= ((x - 1200) ** 2 + (y - 2000) ** 2) ** 0.5 <= 800
    assert y > 2700
    assert probe(fled, "figures", unit="b", what="prone") == [1]


@pytest.mark.clause("sotr.morale.fail-in-cover#1")
def test_failed_in_cover_it_is_disorganised_and_stays():
    crater = piece("crater", 5, 18, 15, 22)
    stays = shot_at(A, unit("b", 1, "rifles", (10, 20), (12, 20)), 6, 6, 6, 6, piece=[crater])
    assert probe(stays, "is", unit="b", what="disorganised")
    assert one(stays, "b").places[1] == (1200, 2000)


@pytest.mark.clause("sotr.flight.reaches-cover", "sotr.flight.best-cover")
def test_a_fleeing_unit_runs_to_the_heaviest_cover_in_reach_away_from_the_enemy():
    near = piece("crater", 8, 22, 16, 25)
    trench = piece("trench", 8, 26, 16, 28)
    behind = piece("trench", 5, 8, 15, 12)
    fled = shot_at(A, unit("b", 1, "rifles", (10, 20), (12, 20)), 6, 6, 6, 6, piece=[near, trench, behind])
    _, y = one(fled, "b").places[1]
    assert 2600 <= y <= 2800
    assert probe(fled, "figures", unit="b", what="prone") == []
    assert not probe(fled, "is", unit="b", what="fleeing")


@pytest.mark.clause("sotr.flight.off-table")
def test_who_flees_over_the_edge_is_lost():
    fled = shot_at(unit("a", 0, "rifles", (10, 30)), unit("b", 1, "rifles", (10, 43), (12, 43)), 6, 6, 6, 6)
    assert probe(fled, "status", unit="b") == "gone"


@pytest.mark.clause(
    "sotr.command.unit-uses-officer-cool", "sotr.basics.leader-cool", "sotr.basics.leader-down-no-cool"
)
def test_a_unit_tests_on_its_sergeants_cool_while_he_can_lead():
    def cool(**rest):
        return probe(battle(table(A, squad("b", 1, "led", (10, 20), **rest))), "cool", unit="b")

    assert cool() == 8
    assert cool(down=[0]) == 7
    assert cool(disorganised=True) == 7
    assert cool(lost=[0]) == 7


@pytest.mark.clause("sotr.abilities.nerves-of-steel", "sotr.abilities.utterly-fearless", "sotr.down.cool")
def test_nerves_of_steel_try_again_under_fire_and_the_fearless_need_no_test():
    from grognard.systems.sotr import cool

    made = battle(table(A, unit("b", 1, "with_nerves_of_steel", (10, 20))), 6, 6, 3, 3)
    steady = one(made, "b")
    assert cool.passed(made, steady, cool.of_unit(made, steady), "losses", "x", under_fire=True)
    again = battle(table(A, unit("b", 1, "with_nerves_of_steel", (10, 20))), 6, 6)
    assert not cool.passed(again, one(again, "b"), cool.of_unit(again, one(again, "b")), "horror", "x")
    for kind, rest in (("with_utterly_fearless", {}), ("rifles", {"down": True})):
        brave = battle(table(A, unit("b", 1, kind, (10, 20), **rest)))
        assert cool.passed(brave, one(brave, "b"), cool.of_unit(brave, one(brave, "b")), "losses", "x")
    ordering = battle(table(A, unit("b", 1, "with_utterly_fearless", (10, 20))), 6, 6)
    assert not cool.passed(
        ordering, one(ordering, "b"), cool.of_unit(ordering, one(ordering, "b")), "x", "x", command=True
    )


@pytest.mark.clause("sotr.orders.boss-is-dead")
def test_where_the_last_officer_died_in_the_volley_the_men_test_on_their_own_cool_less_two():
    led = unit("b", 1, "led", (10, 20), (30, 21), lost=[])
    led = {**led, "places": [[10, 20], [10, 23]]}
    # The sergeant alone is near: hit, dead; 6+6 fails, then 2+3 is within 7 - 2.
    steady = shot_at(A, led, 6, 6, 6, 6, 2, 3)
    assert rolled(steady, "cool") == [(6, 6), (2, 3)]
    assert not probe(steady, "is", unit="b", what="disorganised")
    assert one(steady, "b").places[1] == (1000, 2300)
    lost = shot_at(A, led, 6, 6, 6, 6, 3, 3)
    assert probe(lost, "is", unit="b", what="disorganised")
    # Who had no officer before has no such test.
    without = shot_at(A, {**led, "troop": "rifles"}, 6, 6, 6, 6)
    assert rolled(without, "cool") == [(6, 6)]


# -- suppression -------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.suppression.requirements")
@pytest.mark.parametrize(
    ("kind", "count", "may"),
    [("semi", 3, True), ("semi", 2, False), ("rifles", 5, False), ("rifles", 6, True)],
)
def test_suppressive_fire_needs_six_shots_together(kind, count, may):
    made = battle(table(unit("a", 0, kind, *row(count, 5)), unit("b", 1, "rifles", (10, 20))))
    assert probe(made, "may-suppress", unit="a", target="b") is may


@pytest.mark.clause("sotr.suppression.test")
@pytest.mark.parametrize(
    ("kind", "count", "cool"),
    [
        ("rifles", 10, 7),
        ("rifles", 11, 6),
        ("tommy", 2, 5),
        ("tommy", 4, 2),
        ("gun", 2, 5),
        ("heavy_gun", 2, 4),
    ],
)
def test_cool_falls_with_many_shots_and_automatic_weapons(kind, count, cool):
    made = battle(table(unit("a", 0, kind, *row(count, 5)), unit("b", 1, "rifles", (10, 16))))
    if kind in ("gun", "heavy_gun"):
        one(made, "a").kit = (one(made, "a").kit[0], made.units["b"].kit[0], made.units["b"].kit[0])
        made.units["a"].busy = 2
    assert probe(made, "pressure", unit="a", target="b") == cool


def suppressed(target, *dice, **rest):
    return shot_at(unit("a", 0, "rifles", *row(6, 5)), target, *dice, sheet=["suppress>b"], **rest)


@pytest.mark.clause("sotr.suppression.replaces-fire", "sotr.suppression.fail-move")
def test_failed_in_the_open_it_runs_and_lies_down_without_losing_order():
    playing = suppressed(unit("b", 1, "rifles", (10, 20)), 6, 6)
    assert rolled(playing, "to-hit") == []
    assert probe(playing, "is", unit="b", what="suppressed")
    assert not probe(playing, "is", unit="b", what="disorganised")
    x, y = one(playing, "b").places[0]
    assert 798 <= ((x - 1000) ** 2 + (y - 2000) ** 2) ** 0.5 <= 800
    assert y > 2700
    assert probe(playing, "figures", unit="b", what="prone") == [0]
    assert not probe(playing, "is", unit="b", what="activated")


@pytest.mark.clause("sotr.suppression.fail-in-cover")
def test_failed_in_cover_it_goes_prone_where_it_is():
    playing = suppressed(unit("b", 1, "rifles", (10, 20)), 6, 6, piece=[piece("crater", 5, 18, 15, 22)])
    assert one(playing, "b").places[0] == (1000, 2000)
    assert probe(playing, "figures", unit="b", what="prone") == [0]


@pytest.mark.clause("sotr.suppression.test")
def test_a_passed_test_does_nothing():
    playing = suppressed(unit("b", 1, "rifles", (10, 20)), 3, 4)
    assert not probe(playing, "is", unit="b", what="suppressed")


@pytest.mark.clause("sotr.suppression.no-actions")
def test_a_suppressed_unit_only_crawls_and_hides():
    made = battle(table(unit("a", 0, "rifles", (10, 5), suppressed=True), unit("b", 1, "rifles", (10, 20))))
    assert probe(made, "actions", unit="a") == ["pass", "crawl"]
    walled = battle(
        table(
            unit("a", 0, "rifles", (10, 5), suppressed=True),
            unit("b", 1, "rifles", (10, 20)),
            piece=[piece("high_wall", 0, 10, 48, 10.5)],
        )
    )
    assert probe(walled, "actions", unit="a") == ["pass", "crawl", "hide"]
    playing = game(
        table(unit("a", 0, "rifles", (10, 5), suppressed=True), unit("b", 1, "rifles", (10, 20)), acting="a")
    )
    answer(playing, ("sotr-action", "crawl"), ("sotr-move", [1000, 600]))
    assert asked(playing).seat == 1


@pytest.mark.clause("sotr.suppression.overwatch-and-melee", "sotr.orders.overwatch-lost")
def test_a_suppressed_unit_loses_overwatch():
    playing = suppressed(unit("b", 1, "rifles", (10, 20), overwatch=True), 6, 6)
    assert not probe(playing, "is", unit="b", what="overwatch")


@pytest.mark.clause("sotr.suppression.grenades-spent")
def test_grenades_count_one_each_within_ten_inches_and_are_gone():
    throwers = {**troop("throwers", man("rifle", number=6)), "abilities": ["frag_grenades"]}
    made = position(
        unit("a", 0, "throwers", *row(6, 5)),
        unit("b", 1, "rifles", (5, 15)),
        troops=[*KINDS, throwers],
        acting="a",
    )
    playing = game(made, 1, 1)
    answer(playing, ("sotr-action", "fire"))
    assert "suppress-grenades>b" in offered(playing, "sotr-fire")
    assert dict(asked(playing).note("suppress-grenades>b").tallies)["sotr-cool"].exact == 1
    answer(playing, ("sotr-fire", ["suppress-grenades>b"]))
    assert one(playing, "a").grenades == 0


# -- crews -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.crew.machine-gun", "sotr.crew.teams")
@pytest.mark.parametrize(("kind", "rate"), [("gun", 8), ("heavy_gun", 6)])
def test_a_machine_gun_without_a_loader_fires_half_its_rate(kind, rate):
    target = unit("b", 1, "rifles", (10, 20))
    gun = "lmg" if kind == "gun" else "hmg"
    full = shot_at(unit("a", 0, kind, (10, 5), (11, 5)), target, *[1] * rate, sheet=[f"0:{gun}>b"])
    assert [len(faces) for faces in rolled(full, "to-hit")] == [rate]
    half = shot_at(unit("a", 0, kind, (10, 5)), target, *[1] * (rate // 2))
    assert [len(faces) for faces in rolled(half, "to-hit")] == [rate // 2]


@pytest.mark.clause("sotr.crew.teams")
def test_the_loader_does_not_fire_his_own_weapon_and_spare_men_do():
    target = unit("b", 1, "rifles", (10, 20))
    playing = shot_at(unit("a", 0, "gun", (10, 5), (11, 5), (13, 5)), target, 1, *[1] * 8)
    assert sorted(len(faces) for faces in rolled(playing, "to-hit")) == [1, 8]


@pytest.mark.clause("sotr.crew.rpg#1", "sotr.crew.rpg#ruling")
def test_a_rocket_launcher_without_a_loader_fires_every_second_turn():
    alone = unit("a", 0, "rocket", (10, 5), fired=[[0, 1]])
    made = battle(table(alone, unit("b", 1, "rifles", (10, 20))))
    assert probe(made, "sheet", unit="a") == []
    assert probe(
        battle(table({**alone, "fired": [[0, 0]]}, unit("b", 1, "rifles", (10, 20)))), "sheet", unit="a"
    )
    two = unit("a", 0, "rocket", (10, 5), (11, 5), fired=[[0, 1]])
    lines = probe(battle(table(two, unit("b", 1, "rifles", (10, 20)))), "sheet", unit="a")
    assert "0:rpg_medium!>b" in lines
    # Who is Down loads nothing.
    felled = battle(table({**two, "down": [1]}, unit("b", 1, "rifles", (10, 20))))
    assert probe(felled, "sheet", unit="a") == []


@pytest.mark.clause("sotr.morale.test-on-dead", "sotr.morale.fail-in-cover", "sotr.morale.fail-in-open")
def test_after_a_strike_who_lost_men_tests_and_flees_only_from_the_open():
    crater = piece("crater", 5, 15, 15, 25)
    for ground, flees in (([], True), ([crater], False)):
        made = battle(position(unit("b", 1, "rifles", (10, 20), (11.2, 20)), piece=ground), 6, 6)
        strikes.after_strike(made, {"b": 3}, (1000, 1500))
        assert one(made, "b").disorganised
        assert (one(made, "b").places[0] != (1000, 2000)) is flees
    spared = battle(position(unit("b", 1, "rifles", (10, 20), (11.2, 20))))
    strikes.after_strike(spared, {"b": 2}, (1000, 1500))
    assert not one(spared, "b").disorganised
