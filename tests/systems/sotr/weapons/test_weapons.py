"""Weapons with rules of their own: flames, grenades, smoke, launchers, mortars; and setting up."""

import pytest

from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.sotr import SYSTEM, deployment
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import suppression
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.weapons import flame, grenades, launchers, mortars, templates
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    one,
    piece,
    position,
    probe,
    refused,
    rolled,
    state,
    troop,
    unit,
)

THROWERS = ["frag_grenades", "smoke_grenades"]
KINDS = [
    troop("flamer", man("flamethrower")),
    troop("throwers", man("smg", rank="sergeant"), man("rifle", number=5), abilities=THROWERS),
    troop("launcher", man("rifle", "rifle_grenade_he", "rifle_grenade_at")),
    troop("rocket", man("rpg_medium"), man("rifle")),
    troop("light_mortar", man("light_mortar"), man("rifle", number=3)),
    troop("medium_mortar", man("medium_mortar"), man("rifle", number=2)),
    troop("radio", man("rifle", abilities=["radio_operator"]), man("rifle")),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=5)),
    troop("plated", man("smg", rank="sergeant"), man("rifle", number=5), armour=2),
    troop("elite", man("smg", rank="sergeant"), man("rifle", number=5), quality="elite"),
    troop("scouts", man("smg", rank="sergeant"), man("smg", number=2), abilities=["deep_insertion"]),
    troop("rangers", man("smg", rank="sergeant"), man("smg", number=2), abilities=["infiltrate"]),
    troop("sniper_team", man("sniper_rifle", rank="corporal"), man("rifle"), abilities=["sniper"]),
]
IDLE = unit("idle", 1, "rifles", (46, 46))


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def fired(attacker, *others, dice=(), sheet=(), **rest):
    playing = game(table(attacker, *others, IDLE, acting=attacker["id"], **rest), *dice)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", list(sheet)))
    return playing


# -- flames ------------------------------------------------------------------------------------------------------

FLAMER = unit("a", 0, "flamer", (10, 10))


@pytest.mark.clause("sotr.weapons.flame-template")
def test_everybody_under_the_teardrop_even_in_part_is_hit_without_a_roll():
    # 8 inches long from the edge of the base, 2.5 inches wide at its end.
    drop = flame.outline((1000, 1000), 0, 50)
    reached = [place for place in ((10, 15), (11.6, 18), (11.8, 18), (10, 18.9), (10, 19.1), (10.9, 11)) if
               flame.touches(drop, (round(place[0] * 100), round(place[1] * 100)), 50)]  # fmt: skip
    assert reached == [(10, 15), (11.6, 18), (10, 18.9)]
    friend = battle(table(FLAMER, unit("b", 1, "rifles", (10, 18)), unit("f", 0, "rifles", (10, 13))))
    _, found = flame.laid(friend, one(friend, "a"), 0, one(friend, "b"))
    assert sorted(unit.id for unit, _ in found) == ["b", "f"]


@pytest.mark.clause("sotr.weapons.flame-cool")
def test_a_unit_hit_by_flames_tests_at_once_and_flees_if_it_fails():
    target = unit("b", 1, "rifles", (10, 15), (16, 15))
    fled = fired(FLAMER, target, dice=(1, 6, 6), sheet=["0:flamethrower>b"])
    assert rolled(fled, "to-hit") == []
    assert probe(fled, "is", unit="b", what="disorganised")
    assert one(fled, "b").places[0][1] > 2000
    held = fired(FLAMER, target, dice=(2, 3, 3), sheet=["0:flamethrower>b"])
    assert not probe(held, "is", unit="b", what="disorganised")
    assert probe(held, "figures", unit="b", what="burning") == [0]


@pytest.mark.clause("sotr.weapons.flame-enclosed")
def test_into_an_enclosed_space_from_less_than_six_inches_the_flame_hits_everybody_inside():
    men = unit("b", 1, "rifles", (10, 15), (17, 18))

    def hit(kind, y):
        made = battle(table(unit("a", 0, "flamer", (10, y)), men, piece=[piece(kind, 5, 14, 18, 20)]))
        return sorted(i for _, i in flame.filled(made, one(made, "a"), 0, one(made, "b")))

    assert hit("building", 7.51) == [0, 1]
    assert hit("building", 7.5) == []
    assert hit("ruins", 10) == []


@pytest.mark.clause("sotr.weapons.flame-ignite")
def test_flammable_ground_that_the_flame_meets_burns():
    target = unit("b", 1, "rifles", (10, 15))
    burning = fired(
        FLAMER,
        target,
        dice=(1, 1, 1),
        sheet=["0:flamethrower>b"],
        piece=[piece("hedge", 5, 12, 15, 12.6, id="h")],
    )
    assert state(burning).fires == ("h",)
    stone = fired(
        FLAMER,
        target,
        dice=(1, 1, 1),
        sheet=["0:flamethrower>b"],
        piece=[piece("crater", 5, 12, 15, 18, id="h")],
    )
    assert state(stone).fires == ()


@pytest.mark.clause("sotr.weapons.fire-no-entry")
def test_nobody_goes_into_a_fire_and_who_is_in_it_leaves():
    wood = piece("forest", 5, 12, 15, 20, id="wood")
    playing = game(table(unit("a", 0, "rifles", (10, 10)), IDLE, acting="a", piece=[wood], fires=["wood"]))
    answer(playing, ("sotr-action", "move"))
    assert set(refused(playing, [1000, 1300])) == {"sotr.terrain.impassable"}
    inside = game(table(unit("a", 0, "rifles", (10, 13)), IDLE, acting="a", piece=[wood], fires=["wood"]))
    assert one(inside, "a").places[0][1] <= 1150
    covered = battle(
        table(unit("a", 0, "rifles", (10, 5)), unit("b", 1, "rifles", (10, 13)), piece=[wood], fires=["wood"])
    )
    assert probe(covered, "cover", shooter="a", target="b") == "none"


@pytest.mark.clause("sotr.weapons.flame-tank-explodes")
def test_a_six_on_the_bearer_blows_up_his_tank():
    bearer = unit("b", 1, "flamer", (10, 20))
    mate = unit("c", 1, "rifles", (11.9, 20))
    shooter = unit("a", 0, "rifles", (10, 5))
    # 6 hits, the wound does nothing; then everybody within the 3 inch template takes a hit.
    playing = fired(shooter, bearer, mate, dice=(6, 1, 2, 2), sheet=["0:rifle!>b"])
    assert probe(playing, "figures", unit="b", what="down") == [0]
    assert probe(playing, "figures", unit="c", what="down") == [0]
    assert one(playing, "b").kit[0].weapons == ()
    plain = fired(shooter, bearer, mate, dice=(5, 1), sheet=["0:rifle!>b"])
    assert left(plain) == 0


@pytest.mark.clause("sotr.weapons.flame-tank-explodes", "sotr.weapons.flame-burning-down")
def test_who_falls_under_a_tank_that_blows_up_is_on_fire():
    bearer = unit("b", 1, "flamer", (10, 20))
    playing = fired(unit("a", 0, "rifles", (10, 5)), bearer, dice=(6, 1, 2), sheet=["0:rifle!>b"])
    assert probe(playing, "figures", unit="b", what="burning") == [0]


# -- grenades ----------------------------------------------------------------------------------------------------


def row(count, y, x=10.0):
    return [(x + 1.2 * i, y) for i in range(count)]


@pytest.mark.clause("sotr.weapons.grenade-range")
def test_grenades_reach_ten_inches_from_the_leader():
    for away, may in ((10, True), (10.01, False)):
        made = battle(table(unit("a", 0, "throwers", *row(4, 5)), unit("b", 1, "rifles", (10, 6 + away))))
        assert ("grenades>b" in probe(made, "sheet", unit="a")) is may


@pytest.mark.clause("sotr.weapons.grenade-template")
def test_four_able_men_throw_the_large_template_and_three_the_small_one():
    made = battle(table(unit("a", 0, "throwers", *row(4, 5)), IDLE))
    assert grenades.radius(one(made, "a")) == 250
    one(made, "a").down = 2
    assert grenades.radius(one(made, "a")) == 150


@pytest.mark.clause("sotr.weapons.grenade-hits", "sotr.weapons.grenade-one-use")
def test_grenades_hit_everybody_under_the_template_without_a_roll_and_are_gone():
    target = unit("b", 1, "rifles", (10, 14), (11, 14), (20, 14))
    playing = fired(unit("a", 0, "throwers", *row(4, 5)), target, dice=(2, 2, 6, 6), sheet=["grenades>b"])
    assert probe(playing, "figures", unit="b", what="down") == [0, 1]
    assert one(playing, "a").grenades == 0
    assert "grenades>b" not in probe(playing, "sheet", unit="a")


@pytest.mark.clause("sotr.weapons.grenade-return")
def test_who_is_targeted_may_throw_them_back_on_a_test_at_minus_three():
    thrower = unit("a", 0, "throwers", *row(4, 5))
    target = unit("b", 1, "elite", (10, 14), (20, 14))
    # 1 does nothing; 6 is within 9 - 3, the small template comes back on two of them, who pass their test for losses.
    back = game(table(thrower, target, IDLE, acting="a"), 1, 3, 3, 6, 6, 1, 1)
    answer(back, ("sotr-action", "fire"), ("sotr-fire", ["grenades>b"]))
    assert asked(back).seat == 1
    answer(back, ("sotr-throw-back", "a/0"))
    assert probe(back, "living", unit="a") == [2, 3]
    kept = fired(thrower, target, dice=(1, 3, 4), sheet=["grenades>b"])
    assert probe(kept, "living", unit="a") == [0, 1, 2, 3]


@pytest.mark.clause("sotr.weapons.smoke-use", "sotr.weapons.smoke-duration")
def test_smoke_hurts_nobody_and_is_gone_when_the_next_turn_begins():
    playing = fired(unit("a", 0, "throwers", *row(4, 5)), unit("b", 1, "rifles", (10, 14)), sheet=["smoke>b"])
    assert len(state(playing).clouds) == 1
    assert one(playing, "a").smoke == 0
    assert one(playing, "a").grenades
    ended = game(
        table(unit("a", 0, "rifles", (5, 5)), IDLE, phase="end", clouds=[[10, 14, 2.5]], turns=9), 6, 1
    )
    assert state(ended).clouds == ()


# -- launchers ---------------------------------------------------------------------------------------------------

LAUNCHER = unit("a", 0, "launcher", (10, 5))


@pytest.mark.clause("sotr.weapons.launcher-choose", "sotr.weapons.launcher-at")
def test_the_bearer_says_whether_he_fires_the_rifle_or_which_grenade():
    made = battle(table(LAUNCHER, unit("b", 1, "rifles", (10, 20))))
    assert probe(made, "sheet", unit="a") == ["0:rifle!>b", "0:rifle_grenade_he>b", "0:rifle_grenade_at!>b"]
    assert weapons()["rifle_grenade_at"].penetration == 2
    assert not weapons()["rifle_grenade_at"].template


@pytest.mark.clause("sotr.weapons.launcher-he")
def test_a_rifle_grenade_hits_under_its_small_template_or_drifts():
    target = unit("b", 1, "rifles", (10, 16), (12.9, 16))
    hit = fired(LAUNCHER, target, dice=(4, 2, 2), sheet=["0:rifle_grenade_he>b"])
    assert probe(hit, "figures", unit="b", what="down") == [0, 1]
    missed = fired(LAUNCHER, target, dice=(3, 6, 1), sheet=["0:rifle_grenade_he>b"])
    assert rolled(missed, "drift") == [(6,)]
    assert rolled(missed, "direction") == [(1,)]
    assert probe(missed, "figures", unit="b", what="down") == []


ROCKET = unit("a", 0, "rocket", (10, 5), (11, 5))


@pytest.mark.clause("sotr.weapons.rpg-ammunition", "sotr.weapons.rpg-penetration")
def test_a_rocket_is_at_or_he_one_class_lower_with_the_large_template():
    made = battle(table(ROCKET, unit("b", 1, "rifles", (10, 20))))
    assert {"0:rpg_medium!>b", "0:rpg_medium_he!>b"} <= set(probe(made, "sheet", unit="a"))
    for size in ("light", "medium", "heavy"):
        at, he = weapons()[f"rpg_{size}"], weapons()[f"rpg_{size}_he"]
        assert at.high_explosive == he.id
        assert he.penetration == at.penetration - 1
        assert he.template == 500


@pytest.mark.clause(
    "sotr.he.to-hit", "sotr.he.penetration", "sotr.he.cool-test", "sotr.he.blast-displacement"
)
@pytest.mark.clause("sotr.weapons.rpg-penetration")
def test_high_explosive_hits_throws_men_out_and_may_suppress_them():
    target = unit("b", 1, "plated", (10, 20), (30, 20))
    # Aimed 3+ hits; Light AT in heavy armour: a 1 fells him; Cool 7 - 3, for the sergeant is Down.
    playing = fired(ROCKET, target, dice=(3, 1, 2, 3), sheet=["0:rpg_medium_he!>b"])
    assert probe(playing, "figures", unit="b", what="down") == [0]
    x, y = one(playing, "b").places[0]
    assert (x, y) != (1000, 2000)
    assert probe(playing, "is", unit="b", what="suppressed")
    calm = fired(ROCKET, target, dice=(3, 1, 2, 2), sheet=["0:rpg_medium_he!>b"])
    assert not probe(calm, "is", unit="b", what="suppressed")
    missed = fired(ROCKET, target, dice=(2,), sheet=["0:rpg_medium_he!>b"])
    assert left(missed) == 0


@pytest.mark.clause("sotr.he.cover")
def test_the_cover_in_which_most_stand_counts_and_of_equals_the_lower():
    from grognard.systems.sotr.shooting.modifiers import Manner
    from grognard.systems.sotr.shooting.targets import FieldOfFire

    def need(*places):
        made = battle(table(ROCKET, unit("b", 1, "rifles", *places), piece=[piece("crater", 5, 19, 15, 21)]))
        field = FieldOfFire(made, one(made, "a"), Manner())
        return int(launchers.to_hit(field, 0, weapons()["rpg_medium_he"], one(made, "b")))

    inside, outside = [(10, 20), (12, 20)], [(10, 23), (12, 23)]
    assert need(*inside, outside[0]) == 4
    assert need(inside[0], *outside) == 3
    assert need(*inside, *outside) == 3


@pytest.mark.clause("sotr.he.template-placement", "sotr.target.area-weapon")
def test_the_template_lies_where_it_touches_most_enemies():
    made = battle(table(ROCKET, unit("b", 1, "rifles", (10, 20), (13, 20), (16, 20), (30, 20))))
    place = templates.best_place(made, one(made, "a"), one(made, "b"), [0, 1, 2, 3], 250)
    assert len(templates.under(made, place, 250)) == 2 + int(place[0] == 1300)
    crowd = battle(table(ROCKET, unit("b", 1, "rifles", (10, 20), (12, 20), (14, 20), (30, 20))))
    place = templates.best_place(crowd, one(crowd, "a"), one(crowd, "b"), [0, 1, 2, 3], 250)
    assert len(templates.under(crowd, place, 250)) == 3


# -- mortars -----------------------------------------------------------------------------------------------------

CREW = row(3, 5)


@pytest.mark.clause("sotr.weapons.mortar-minimum-range")
@pytest.mark.parametrize(("kind", "least"), [("light_mortar", 12), ("medium_mortar", 18)])
def test_a_mortar_has_a_minimum_range_that_is_itself_allowed(kind, least):
    made = battle(table(unit("a", 0, kind, *CREW), IDLE))
    mortar = weapons()[kind]
    assert not mortars.too_near(one(made, "a"), 0, mortar, (1000, 550 + least * 100))
    assert mortars.too_near(one(made, "a"), 0, mortar, (1000, 549 + least * 100))


@pytest.mark.clause(
    "sotr.weapons.mortar-spotted", "sotr.weapons.mortar-template", "sotr.weapons.mortar-indirect"
)
def test_spotted_fire_drifts_a_die_less_one_and_one_lands_on_the_point():
    target = unit("b", 1, "rifles", (10, 30))
    playing = fired(unit("a", 0, "light_mortar", *CREW), target, dice=(1, 2), sheet=["0:light_mortar>b"])
    assert rolled(playing, "direction") == []
    assert probe(playing, "figures", unit="b", what="down") == [0]
    off = fired(unit("a", 0, "light_mortar", *CREW), target, dice=(6, 1), sheet=["0:light_mortar>b"])
    x, y, turn, how = one(off, "a").laid[0]
    assert (x, y, turn, how) == (1000, 3500, 2, "spotted")


@pytest.mark.clause("sotr.weapons.mortar-spotted")
def test_a_radio_operator_spots_for_the_mortar():
    wall = piece("high_wall", 0, 10, 48, 10.5)
    mortar, target = unit("a", 0, "light_mortar", *CREW), unit("b", 1, "rifles", (10, 30))
    alone = battle(table(mortar, target, piece=[wall]))
    assert "0:light_mortar>b" not in probe(alone, "sheet", unit="a")
    spotted = battle(table(mortar, target, unit("r", 0, "radio", (10, 15)), piece=[wall]))
    assert "0:light_mortar>b" in probe(spotted, "sheet", unit="a")
    down = battle(table(mortar, target, unit("r", 0, "radio", (10, 15), (11.5, 15), down=[0]), piece=[wall]))
    assert "0:light_mortar>b" not in probe(down, "sheet", unit="a")


@pytest.mark.clause("sotr.weapons.mortar-blind")
def test_blind_fire_falls_anywhere_and_drifts_a_die_and_two():
    playing = game(table(unit("a", 0, "light_mortar", *CREW), IDLE, acting="a"), 1, 1)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:light_mortar>blind"]))
    assert refused(playing, [1000, 1000]) == ["sotr.weapons.mortar-minimum-range"]
    answer(playing, ("sotr-mortar-blind", [2000, 3000]))
    assert one(playing, "a").laid[0] == (2000, 3300, 2, "blind")


@pytest.mark.clause("sotr.weapons.mortar-spotted-repeat")
def test_at_the_same_point_again_it_falls_where_it_fell_shifted_up_to_three_inches():
    mortar = unit("a", 0, "light_mortar", *CREW, laid=[[10, 30, 1, "spotted"]])
    playing = game(table(mortar, IDLE, acting="a"))
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:light_mortar>again"]))
    assert refused(playing, [1000, 3301]) == ["sotr.weapons.mortar-spotted-repeat"]
    answer(playing, ("sotr-mortar-shift", [1000, 3300]))
    assert one(playing, "a").laid[0] == (1000, 3300, 2, "spotted")
    old = battle(table({**mortar, "laid": [[10, 30, 0, "spotted"]]}, IDLE))
    assert "0:light_mortar>again" not in probe(old, "sheet", unit="a")


@pytest.mark.clause("sotr.weapons.mortar-blind-repeat")
def test_a_blind_point_again_may_be_shifted_by_a_die_of_inches():
    mortar = unit("a", 0, "light_mortar", *CREW, laid=[[10, 30, 1, "blind"]])
    playing = game(table(mortar, IDLE, acting="a"), 5)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:light_mortar>again"]))
    assert refused(playing, [1000, 3501]) == ["sotr.weapons.mortar-blind-repeat"]
    answer(playing, ("sotr-mortar-shift", [1000, 3500]))


@pytest.mark.clause(
    "sotr.crew.mortar",
    "sotr.crew.mortar-no-aimer#1",
    "sotr.crew.mortar-no-aimer#ruling",
    "sotr.crew.mortar-no-loader",
)
def test_what_a_mortar_does_with_posts_empty():
    def posts(men, fired=()):
        made = battle(table(unit("a", 0, "light_mortar", *row(men, 5), fired=list(fired)), IDLE))
        return mortars.posts(made, one(made, "a"), 0), probe(made, "sheet", unit="a")

    assert posts(3)[0] == (True, True)
    assert posts(2)[0] == (True, False)
    # It fired in the turn before: now somebody loads, nobody aims, and it cannot fire blind.
    aimless, lines = posts(2, [[0, 1]])
    assert aimless == (False, True)
    assert "0:light_mortar>idle" in lines
    assert "0:light_mortar>blind" not in lines
    alone, lines = posts(1)
    assert alone == (False, False)
    assert "0:light_mortar>idle" in lines
    assert "0:light_mortar>idle" not in posts(1, [[0, 1]])[1]


@pytest.mark.clause("sotr.crew.mortar-no-aimer#1", "sotr.crew.mortar-no-aimer#ruling")
def test_without_an_aimer_spotted_fire_is_as_wild_as_blind_fire():
    target = unit("b", 1, "rifles", (10, 30))
    playing = fired(unit("a", 0, "light_mortar", (10, 5)), target, dice=(1, 1), sheet=["0:light_mortar>b"])
    assert one(playing, "a").laid[0][:2] == (1000, 3300)


# -- setting up --------------------------------------------------------------------------------------------------

ZONES = [
    {"kind": "deployment", "seat": 0, "box": [0, 0, 48, 8]},
    {"kind": "deployment", "seat": 1, "box": [0, 40, 48, 48]},
]


def off(id, kind, seat=0):
    return {"id": id, "seat": seat, "troop": kind}


@pytest.mark.clause("sotr.abilities.deep-insertion")
def test_deep_insertion_comes_last_hidden_anywhere_but_in_the_enemys_zone():
    playing = game(
        table(off("s", "scouts"), off("l", "led"), off("m", "led", 1), phase="deploy", zone=ZONES), 6, 1
    )
    assert asked(playing).about[0][2] == "l"
    answer(playing, ("sotr-deploy-where", [2000, 400]), ("sotr-deploy-where", [2000, 4400]))
    assert asked(playing).about[0][2] == "s"
    assert asked(playing).secret
    assert asked(playing).form.refuse([2000, 4200]) is not None
    answer(playing, ("sotr-deploy-where", [2000, 2400]))
    assert probe(playing, "is", unit="s", what="hidden")


@pytest.mark.clause("sotr.abilities.infiltrate")
def test_who_infiltrates_moves_up_to_six_inches_before_the_first_turn():
    playing = game(table(off("r", "rangers"), off("m", "led", 1), phase="deploy", zone=ZONES), 6, 1)
    answer(playing, ("sotr-deploy-where", [2000, 700]), ("sotr-deploy-where", [2000, 4400]))
    assert refused(playing, [2000, 1301]) == ["sotr.basics.move-rates"]
    answer(playing, ("sotr-infiltrate", [2000, 1300]))
    assert state(playing).turn == 1


@pytest.mark.clause("sotr.abilities.sniper-hidden#1", "sotr.abilities.sniper-coherency")
def test_snipers_begin_hidden_and_are_not_bound_by_coherency():
    playing = game(table(off("s", "sniper_team"), off("m", "led", 1), phase="deploy", zone=ZONES), 6, 1)
    assert asked(playing).secret
    answer(playing, ("sotr-deploy-where", [[1000, 400], [3000, 400]]), ("sotr-deploy-where", [2000, 4400]))
    assert probe(playing, "is", unit="s", what="hidden")
    assert probe(playing, "coherent", unit="s")
    assert one(playing, "s").kit[0].rank == "corporal"
    assert SYSTEM.view(state(playing), 1).units["s"].places == ()


def test_a_view_deals_hidden_units_again_from_nothing():
    from grognard.core.game import Rng

    playing = game(
        table(unit("a", 0, "sniper_team", (10, 5), hidden=True), unit("b", 1, "rifles", (10, 30)), acting="b")
    )
    twin = SYSTEM.view(state(playing), 1)
    SYSTEM.deal_again(twin, 1, Rng(4))
    assert twin.units["a"].places != one(playing, "a").places
    other = SYSTEM.view(state(playing), 1)
    SYSTEM.deal_again(other, 1, Rng(4))
    assert other.units["a"].places == twin.units["a"].places


def test_every_place_worth_a_try_lies_in_its_box():
    for place in deployment.seeds((0, 0, 4800, 800), (0, 1)):
        assert 0 < place[0] < 4800
        assert 0 < place[1] < 800


@pytest.mark.clause("sotr.weapons.grenade-lob")
@pytest.mark.parametrize(("height", "may"), [(2.2, True), (2.21, False)])
def test_grenades_are_lobbed_over_what_is_no_higher_than_twice_the_thrower(height, may):
    wall = piece("high_wall", 0, 10, 48, 10.5, height=height)
    made = battle(table(unit("a", 0, "throwers", *row(4, 5)), unit("b", 1, "rifles", (10, 14)), piece=[wall]))
    assert not probe(made, "sees", a="a", b="b")
    assert ("grenades>b" in probe(made, "sheet", unit="a")) is may


@pytest.mark.clause("sotr.suppression.terrain-target", "sotr.shooting.types")
def test_fire_at_a_piece_of_scenery_suppresses_every_unit_with_more_than_half_in_it():
    ruins = piece("ruins", 8, 18, 16, 20, id="ruins")
    six = unit("a", 0, "rifles", *row(6, 5))
    b = unit("b", 1, "rifles", (10, 19))
    c = unit("c", 1, "rifles", (12, 19), (12, 23))
    d = unit("d", 1, "rifles", (14, 19), (15.5, 19), (15, 24))
    playing = fired(six, b, c, d, dice=(6, 6, 6, 6), sheet=["suppress-ground>ruins"], piece=[ruins])
    assert [probe(playing, "is", unit=name, what="suppressed") for name in "bcd"] == [True, False, True]


@pytest.mark.clause("sotr.down.carry")
def test_a_comrade_carries_the_down_four_inches_and_does_nothing_else():
    men = unit("a", 0, "rifles", (10, 10), (11, 10), (13, 10), down=[1])
    playing = game(table(men, unit("b", 1, "rifles", (10, 30)), IDLE, acting="a"))
    answer(playing, ("sotr-action", "carry"), ("sotr-move", [1000, 1400]))
    x, y = one(playing, "a").places[1]
    assert (x - 1100) ** 2 + (y - 1000) ** 2 <= 400**2
    assert y > 1200
    assert asked(playing).ask == "sotr-fire"
    assert list(asked(playing).form.options) == ["2:rifle>b"]


@pytest.mark.clause("sotr.weapons.mortar-spotted")
def test_spotted_fire_may_be_aimed_at_a_point_that_somebody_sees():
    wall = piece("high_wall", 0, 25, 48, 25.5)
    playing = game(table(unit("a", 0, "light_mortar", *CREW), IDLE, acting="a", piece=[wall]), 1)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:light_mortar>point"]))
    assert refused(playing, [1000, 3000]) == ["sotr.weapons.mortar-spotted"]
    answer(playing, ("sotr-mortar-point", [1000, 2000]))
    assert one(playing, "a").laid[0] == (1000, 2000, 2, "spotted")


@pytest.mark.clause("sotr.weapons.grenade-range", "sotr.weapons.smoke-use")
def test_grenades_and_smoke_may_be_thrown_at_a_point_within_ten_inches():
    thrower = unit("a", 0, "throwers", *row(4, 5))
    playing = game(table(thrower, unit("b", 1, "rifles", (10, 17)), IDLE, acting="a"), 2)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["grenades>point"]))
    assert refused(playing, [1000, 1551]) == ["sotr.weapons.grenade-range"]
    answer(playing, ("sotr-throw-where", [1000, 1550]))
    assert probe(playing, "figures", unit="b", what="down") == [0]
    smoke = game(table(thrower, unit("b", 1, "rifles", (10, 30)), IDLE, acting="a"))
    answer(smoke, ("sotr-action", "fire"), ("sotr-fire", ["smoke>point"]), ("sotr-throw-where", [1000, 1400]))
    assert state(smoke).clouds == ((1000, 1400, 250),)


@pytest.mark.clause("sotr.orders.support-radio")
def test_an_operator_who_called_stays_where_he_is():
    made = battle(table(unit("r", 0, "radio", (10, 10), (11.5, 10)), IDLE))
    from grognard.systems.sotr.actions import movement

    assert movement.reach_of(made, one(made, "r"), 0, "move") == 400
    one(made, "r").busy = 1
    assert movement.reach_of(made, one(made, "r"), 0, "move") == 0


@pytest.mark.clause("sotr.weapons.grenade-range")
def test_grenades_at_a_tank_whose_near_end_alone_is_in_reach_land_within_ten_inches():
    units = [
        {"id": "a", "troop": "us_rangers", "seat": 0, "at": [24, 10]},
        {"id": "b", "troop": "de_tiger", "seat": 1, "at": [24, 22.8]},
    ]
    setup = Setup("sotr", position={"size": [48, 48], "unit": units})
    made = SYSTEM.begin(setup, Seeded(seed=1))
    thrower, tank = made.units["a"], made.units["b"]
    assert grenades.reaches(FieldOfFire(made, thrower, Manner()), tank)
    assert grenades.place_for(made, thrower, tank, 250) == (2400, 1000 + 50 + 1000)


@pytest.mark.clause("sotr.suppression.fail-move")
def test_who_is_suppressed_by_a_shooter_that_his_own_rocket_killed_runs_from_where_he_stood():
    made = battle(table(unit("a", 0, "rocket", (10, 10), (12, 10)), unit("b", 1, "rocket", (11, 20))))
    one(made, "a").living, one(made, "a").status = (), "gone"
    suppression.suppress(made, one(made, "b"), one(made, "a"))
    assert probe(made, "is", unit="b", what="suppressed")
    assert flight.middle(one(made, "a")) == (1100, 1000)


@pytest.mark.clause("sotr.weapons.mortar-spotted")
def test_a_mortar_does_not_fire_at_a_unit_that_other_fire_has_driven_out_of_sight():
    wall = piece("high_wall", 5, 28, 15, 28.5)
    made = battle(
        table(unit("a", 0, "light_mortar", (10, 5)), unit("b", 1, "rocket", (10, 30)), piece=[wall])
    )
    assert list(mortars.fire(made, one(made, "a"), 0, weapons()["light_mortar"], "b", Acting(unit="a"))) == []
    assert one(made, "a").laid == ()
    assert probe(made, "living", unit="b") == [0]
