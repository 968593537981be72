"""Sentences and rulings of shooting, close combat and what comes after, each by itself."""

import pytest

from grognard.systems.sotr import measuring
from grognard.systems.sotr.command import maintenance
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import allocation, fire, volley
from grognard.systems.sotr.vehicles import bailout
from grognard.systems.sotr.weapons import templates
from systems.sotr.machines import at, vehicle
from systems.sotr.table import battle, left, man, one, piece, position, probe, squad, troop, unit

KINDS = [
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=3), kind="headquarters"),
    troop("line", man("smg", rank="sergeant"), man("rifle", number=5)),
    troop("medics", man("pistol", number=2, abilities=["medic"])),
    troop("empty", man("smg")),
    troop("bayonets", man("rifle", "bayonet")),
    troop("armed", man("pistol", "knife", "bayonet")),
    troop("claws", man("rifle", abilities=["claws_and_teeth"])),
    troop("armed_claws", man("rifle", "bayonet", abilities=["claws_and_teeth"])),
    troop("sniper", man("sniper_rifle"), abilities=["sniper"]),
    vehicle(),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    return battle(position(*units, troops=KINDS, **rest), *dice)


# -- maintenance and initiative ------------------------------------------------------------------------------------

DOWN = unit("a", 0, "rifles", (10, 10), down=True)


def recovery(*others, face=4):
    made = laid(DOWN, *others, FAR)
    return int(maintenance.recovery(made, one(made, "a"), 0, face))


@pytest.mark.clause("sotr.maintenance.medic-bonus#1")
def test_a_medic_at_two_inches_takes_one_from_the_roll_and_a_hair_further_nothing():
    assert recovery() == 4
    assert recovery(unit("m", 0, "medics", (13, 10))) == 3
    assert recovery(unit("m", 0, "medics", (13.01, 10))) == 4


@pytest.mark.clause("sotr.maintenance.medic-bonus#ruling")
def test_a_medic_who_is_down_or_an_enemy_does_not_help_and_two_help_as_one():
    assert recovery(unit("m", 0, "medics", (12, 10), down=True)) == 4
    assert recovery(unit("m", 1, "medics", (12, 10))) == 4
    assert recovery(unit("m", 0, "medics", (12, 10), (8, 10))) == 3


@pytest.mark.clause("sotr.maintenance.down-roll#1")
@pytest.mark.parametrize(
    ("face", "living", "down"), [(1, 1, 0), (2, 1, 0), (3, 1, 1), (4, 1, 1), (5, 0, 0), (6, 0, 0)]
)
def test_one_and_two_get_up_three_and_four_stay_and_the_rest_die(face, living, down):
    made = laid(DOWN, FAR, dice=(face,))
    maintenance.recover(made, one(made, "a"), 0)
    assert (len(one(made, "a").living), one(made, "a").down) == (living, down)


@pytest.mark.clause("sotr.maintenance.down-roll#ruling")
def test_less_than_one_is_fit_he_stands_up_and_no_death_is_tested_for():
    made = laid(unit("a", 0, "rifles", (10, 10), (11.5, 10), down=True), unit("m", 0, "medics", (11, 11.5)), FAR, dice=(1, 6))  # fmt: skip
    ours = one(made, "a")
    maintenance.recover(made, ours, 0)
    assert (ours.is_down(0), ours.is_prone(0)) == (False, False)
    ours.stand({1: (2000, 1000)})
    maintenance.recover(made, ours, 1)
    assert ours.living == (0,)
    assert left(made) == 0


CHIEF = squad("hq", 0, "hq", (10, 10))


@pytest.mark.clause("sotr.initiative.rank-substitute#1")
@pytest.mark.parametrize("state", [{"down": [0]}, {"disorganised": True}, {"lost": [0]}])
def test_for_a_chief_who_is_lost_the_highest_cool_of_the_active_counts(state):
    made = laid({**CHIEF, **state}, squad("line", 0, "line", (30, 10)), FAR, phase="initiative")
    assert probe(made, "command-value", seat=0) == 8


@pytest.mark.clause("sotr.initiative.rank-substitute#ruling")
def test_an_army_with_nobody_active_adds_nothing():
    made = laid({**CHIEF, "disorganised": True}, unit("a", 0, "rifles", (30, 10), down=True), FAR)
    assert probe(made, "command-value", seat=0) == 0


# -- lines ---------------------------------------------------------------------------------------------------------

A, B = unit("a", 0, "rifles", (10, 5)), unit("b", 1, "rifles", (10, 25))


def sees(*others, target=B, **rest):
    return probe(laid(A, target, *others, **rest), "sees", a="a", b="b")


@pytest.mark.clause("sotr.los.enemies-block#1")
def test_a_row_of_other_enemies_hides_a_man():
    assert sees()
    row = unit("c", 1, "rifles", *((9 + 0.9 * i, 15) for i in range(3)))
    assert not sees(row)


@pytest.mark.clause("sotr.los.enemies-block#ruling")
def test_men_of_the_same_unit_do_not_hide_one_another():
    row = unit("b", 1, "rifles", *((9 + 0.9 * i, 15) for i in range(3)), (10, 25))
    made = laid(A, row)
    assert [probe(made, "sees", a="a", b=f"b/{i}") for i in range(4)] == [True] * 4


@pytest.mark.clause("sotr.los.friends-do-not-block#1")
@pytest.mark.parametrize("name", ["a", "c"])
def test_friends_of_any_unit_are_looked_through(name):
    row = [(9 + 0.9 * i, 15) for i in range(3)]
    if name == "a":
        made = laid(unit("a", 0, "rifles", (10, 5), *row), B)
        assert probe(made, "sees", a="a/0", b="b")
    else:
        assert sees(unit("c", 0, "rifles", *row))


@pytest.mark.clause("sotr.los.friends-do-not-block#ruling")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_vehicle_hides_a_man_whoever_it_belongs_to(seat):
    assert not sees(at("t", seat, 10, 15))


@pytest.mark.clause("sotr.los.into-terrain#1")
@pytest.mark.parametrize(("y", "seen"), [(21, True), (22, True), (22.5, False)])
def test_one_sees_two_inches_into_a_wood(y, seen):
    wood = piece("forest", 5, 20, 15, 30)
    assert sees(target=unit("b", 1, "rifles", (10, y)), piece=[wood]) is seen
    made = laid(A, unit("b", 1, "rifles", (10, y)), piece=[wood])
    assert probe(made, "sees", a="b", b="a") is seen


@pytest.mark.clause("sotr.los.into-terrain#ruling")
@pytest.mark.parametrize(("deep", "seen"), [(2, True), (2.5, False)])
def test_one_sees_through_a_wood_that_is_no_deeper_than_two_inches(deep, seen):
    assert sees(piece=[piece("forest", 5, 12, 15, 12 + deep)]) is seen


# -- shots ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.alloc.even#1")
def test_each_takes_one_before_any_takes_two_and_the_nearest_take_the_rest():
    given = allocation.spread([0] * 5, [7, 8, 9], lambda i, j: True)
    assert allocation.counts(given) == {7: 2, 8: 2, 9: 1}


@pytest.mark.clause("sotr.alloc.even#ruling")
def test_who_is_seen_by_none_of_the_firers_takes_no_shot():
    given = allocation.spread([0, 0, 1, 1], [7, 8, 9], lambda i, j: j != 8 and (i, j) != (1, 9))
    assert allocation.counts(given) == {7: 3, 9: 1}
    assert (1, 9) not in given


def shots(*rows):
    return [volley.Shot(0, weapons()["rifle"], figure, away, [], 4) for figure, away in rows]


@pytest.mark.clause("sotr.losses.owner-removes#1")
def test_the_nearest_fall_first():
    ours = one(laid(unit("a", 0, "rifles", (10, 10), (12, 10), (14, 10)), FAR), "a")
    assert volley.nearest_first(ours, shots((0, 1500), (1, 1200), (2, 900))) == [2, 1, 0]


@pytest.mark.clause("sotr.losses.owner-removes#ruling")
@pytest.mark.parametrize(("away", "order"), [(1000, [1, 0]), (1001, [0, 1])])
def test_the_owner_spares_his_sergeant_only_for_one_within_an_inch(away, order):
    ours = one(laid(unit("a", 0, "line", (10, 10), (12, 10)), FAR), "a")
    assert volley.nearest_first(ours, shots((0, 900), (1, away))) == order


def batches(*rows):
    """The figures of each batch; rows are figure, weapon, and parts."""
    ours = one(laid(unit("a", 0, "rifles", (10, 10), (12, 10)), FAR), "a")
    by_class = {}
    for figure, arm, *parts in rows:
        shot = volley.Shot(0, weapons()[arm], figure, 900, list(parts), 4)
        by_class.setdefault(weapons()[arm].penetration, []).append(shot)
    return [[shot.figure for shot in part] for part in volley.batches(ours, by_class)]


@pytest.mark.clause("sotr.losses.allocated#1")
def test_only_who_faces_a_mixture_is_rolled_apart():
    assert batches((0, "rifle"), (1, "rifle"), (0, "hmg")) == [[0, 0], [1]]


@pytest.mark.clause("sotr.losses.allocated#ruling")
def test_a_shot_left_over_parts_nobody_and_cover_does():
    assert batches((0, "rifle"), (1, "rifle"), (0, "rifle")) == [[0, 1, 0]]
    assert batches((0, "rifle"), (1, "rifle", ("sotr.shooting.mod-light-cover", 1))) == [[0], [1]]


@pytest.mark.clause("sotr.he.penetration#1")
def test_every_explosive_round_is_one_class_below_its_anti_tank_round():
    cannons = [arm for arm in weapons().values() if arm.id.startswith("cannon") and arm.high_explosive]
    assert len(cannons) == 5
    for arm in cannons:
        assert weapons()[arm.high_explosive].penetration == arm.penetration - 1


@pytest.mark.clause("sotr.he.penetration#ruling")
@pytest.mark.parametrize(("x", "under"), [(12.9, True), (13.0, False)])
def test_a_base_that_the_template_covers_in_part_is_under_it(x, under):
    made = laid(unit("a", 0, "rifles", (x, 10)), FAR)
    assert bool(templates.under(made, (1000, 1000), 250)) is under


def shown(kind):
    made = laid(unit("a", 0, kind, (10, 5), hidden=True), B, unit("c", 1, "rifles", (20, 25)))
    fire.reveal_to(made, one(made, "a"), one(made, "b"))
    return one(made, "a")


@pytest.mark.clause("sotr.hide.reveal-shooting#1")
def test_who_shoots_from_hiding_shows_himself_unless_he_is_a_sniper():
    assert shown("rifles").known_to == ("b",)
    assert shown("sniper").known_to == ()


@pytest.mark.clause("sotr.hide.reveal-shooting#ruling")
def test_he_is_still_hidden_from_all_others():
    ours = shown("rifles")
    assert ours.hidden
    assert "c" not in ours.known_to


# -- close combat --------------------------------------------------------------------------------------------------


def bonus(kind="rifles", own=None):
    a = {**unit("a", 0, kind, (10, 10)), **(own or {})}
    return probe(laid(a, unit("b", 1, "rifles", (10, 11))), "melee-bonus", figure="a", enemy="b")


@pytest.mark.clause("sotr.melee.mod-disorganised#1")
@pytest.mark.parametrize("state", ["suppressed", "disorganised"])
def test_the_suppressed_and_the_disorganised_fight_one_worse(state):
    assert bonus(own={state: True}) == bonus() - 1


@pytest.mark.clause("sotr.melee.mod-disorganised#ruling")
def test_who_is_both_has_it_once():
    assert bonus(own={"suppressed": True, "disorganised": True}) == bonus() - 1


@pytest.mark.clause("sotr.melee.mod-weapon#1")
def test_a_bayonet_is_a_weapon_of_close_combat_and_a_rifle_is_none():
    assert (bonus(), bonus("bayonets")) == (0, 1)


@pytest.mark.clause("sotr.melee.mod-weapon#ruling")
def test_three_weapons_count_as_two():
    assert bonus("armed") == 2


@pytest.mark.clause("sotr.abilities.claws-and-teeth#1")
def test_claws_are_worth_two():
    assert bonus("claws") == 2


@pytest.mark.clause("sotr.abilities.claws-and-teeth#ruling")
def test_a_bayonet_adds_to_claws():
    assert bonus("armed_claws") == 3


# -- bailing out ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.state", "sotr.bailout.flight")
def test_men_who_do_not_all_find_room_under_cover_are_still_in_flight():
    hole = piece("crater", 9.5, 5, 10.5, 6)
    made = laid(unit("a", 0, "rifles", *((8 + 1.5 * i, 10) for i in range(4))), FAR, piece=[hole])
    ours = one(made, "a")
    bailout.run_for_cover(made, ours, (1000, 3000))
    assert ours.disorganised
    assert ours.fleeing
    assert min(measuring.distance(place, (1000, 550)) for place in ours.places) < 200


@pytest.mark.clause("sotr.bailout.state", "sotr.bailout.flight")
def test_men_who_are_under_cover_have_fled_enough():
    trench = piece("trench", 5, 3, 20, 8)
    made = laid(unit("a", 0, "rifles", *((8 + 1.5 * i, 10) for i in range(4))), FAR, piece=[trench])
    bailout.run_for_cover(made, one(made, "a"), (1000, 3000))
    assert one(made, "a").disorganised
    assert not one(made, "a").fleeing
