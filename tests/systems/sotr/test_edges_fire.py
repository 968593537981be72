"""Shooting, close combat and support at their edges: half, exactly, the second of two, nobody at all."""

import pytest

from grognard.core.event import Journal
from grognard.core.system import SetupFault
from grognard.systems.sotr import deployment, measuring, sight
from grognard.systems.sotr.actions import hide
from grognard.systems.sotr.events import Fires
from grognard.systems.sotr.melee import combat, fights
from grognard.systems.sotr.offboard import air, strikes
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import (
    allocation,
    antiaircraft,
    crews,
    losses,
    morale,
    snipers,
    suppression,
    targets,
    volley,
)
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import at, run, vehicle
from systems.sotr.table import battle, left, man, one, piece, position, squad, troop, unit

KINDS = [
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("brave", man("rifle"), man("rifle", abilities=["utterly_fearless", "nerves_of_steel"])),
    troop("grenadiers", man("rifle", number=4), abilities=["frag_grenades"]),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("smgs", man("smg", number=3)),
    troop("gunners", man("lmg"), man("rifle", number=2)),
    troop("sniper", man("sniper_rifle")),
    troop("tall", man("rifle"), height=3),
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=2), kind="headquarters"),
    vehicle("lorry", crew=2, seats=4, closed=None, armour=2, gun=None, turret=None, secondary=None),
    vehicle(),
]
FAR = unit("far", 1, "rifles", (45, 45))
RIFLE = weapons()["rifle"]


def laid(*units, dice=(), **rest):
    made = battle(position(*units, troops=KINDS, **rest), *dice)
    made.journal = Journal()
    return made


def field(made, name="a"):
    return FieldOfFire(made, one(made, name), Manner())


def told(made, kind):
    return [entry.event for entry in made.journal.entries if isinstance(entry.event, kind)]


# -- spreading and falling -----------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.alloc.even", "sotr.alloc.fewer-shots")
def test_shots_at_nobody_are_lost_and_others_go_round():
    assert allocation.spread([0, 0], [4], lambda shooter, figure: False) == []
    assert allocation.spread([0, 1, 1], [4, 5], lambda shooter, figure: True) == [(0, 4), (1, 5), (1, 4)]


@pytest.mark.clause("sotr.alloc.even", "sotr.alloc.fewer-shots")
def test_too_few_shots_go_at_those_who_are_nearest_to_any_shooter():
    made = laid(
        unit("a", 0, "rifles", (10, 10), (30, 10)),
        unit("b", 1, "rifles", (20, 11.2), (12, 10), (20, 10)),
    )
    rows = volley.allotted(field(made), one(made, "b"), [(0, RIFLE, False), (1, RIFLE, False)], frozenset())
    shots = [shot.figure for shot in rows[RIFLE.penetration]]
    assert sorted(shots) == [1, 2]


@pytest.mark.clause("sotr.losses.owner-removes", "sotr.abilities.zombie-meat-wave")
def test_who_is_nearest_to_any_of_the_shooters_falls_first_and_of_zombies_by_a_hair():
    made = laid(unit("b", 1, "rifles", (12, 10), (20, 10)), unit("z", 1, "zombies", (30, 10), (31, 10)), FAR)

    def shot(figure, away):
        return volley.Shot(0, RIFLE, figure, away, [], 4)

    assert volley.nearest_first(one(made, "b"), [shot(0, 800), shot(0, 100), shot(1, 500)]) == [0, 1]
    zombies = one(made, "z")
    zombies.leader = 0
    assert volley.nearest_first(zombies, [shot(1, 101), shot(0, 100)]) == [0, 1]
    assert volley.nearest_first(zombies, [shot(1, 100), shot(0, 101)]) == [1, 0]


@pytest.mark.clause("sotr.shooting.procedure", "sotr.shooting.hit-roll")
def test_a_volley_is_told_with_its_shots_and_none_where_there_are_none():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 20)), dice=(1,))
    volley.fire(made, field(made), one(made, "b"), [(0, RIFLE, False)], frozenset())
    assert [event.shots for event in told(made, Fires)] == [1]
    wall = {**piece("high_wall", 0, 15, 48, 16), "height": 20}
    blind = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 20)), piece=[wall])
    volley.fire(blind, field(blind), one(blind, "b"), [(0, RIFLE, False)], frozenset())
    assert told(blind, Fires) == []


@pytest.mark.clause("sotr.weapons.flame-burning-down")
def test_only_flames_burn():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    assert [
        volley.cause_of(one(made, "a"), 0, weapons()[name]).fire for name in ("flamethrower", "rifle")
    ] == [
        True,
        False,
    ]


@pytest.mark.clause("sotr.target.unengaged-members")
def test_shots_that_cannot_hit_are_not_rolled_into_a_melee():
    made = laid(
        unit("a", 0, "rifles", (10, 20)), unit("b", 1, "rifles", (10, 10)), unit("c", 0, "rifles", (10, 11))
    )
    assert volley._astray(made, field(made), one(made, "b"), [volley.Shot(0, RIFLE, 0, 100, [], 99)]) == 0


@pytest.mark.clause("sotr.target.unengaged-members", "sotr.target.no-engaged")
def test_who_is_near_one_of_two_fights_is_not_shot_at():
    made = laid(
        unit("b", 1, "rifles", (10, 10), (20, 10), (12, 10), (15, 10)),
        unit("c", 0, "rifles", (10, 11)),
        unit("d", 0, "rifles", (20, 11)),
        unit("a", 0, "rifles", (15, 30)),
    )
    assert targets.shootable(made, one(made, "a"), one(made, "b")) == (3,)


@pytest.mark.clause("sotr.air.shot-down")
def test_nobody_fires_at_an_aircraft_that_is_gone():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    antiaircraft.fire(made, field(made), 0, RIFLE, "aircraft0", False)
    assert made.runs == ()


@pytest.mark.clause("sotr.crew.machine-gun", "sotr.crew.teams")
@pytest.mark.parametrize(("away", "helpers"), [(5, [1]), (5.01, [])])
def test_who_helps_at_a_weapon_stands_within_four_inches_of_it(away, helpers):
    made = laid(unit("a", 0, "gunners", (10, 10), (10, 10 + away)), FAR)
    assert crews.servants(one(made, "a"))[0] == helpers


# -- nerves --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.abilities.utterly-fearless", "sotr.abilities.nerves-of-steel", "sotr.morale.test-on-dead"
)
def test_one_fearless_man_makes_no_fearless_unit():
    made = laid(unit("a", 0, "brave", (10, 10), (11.2, 10)), FAR, dice=(6, 6))
    losses.remove(made, one(made, "far"), 0)
    morale.losses_test(made, one(made, "a"), one(made, "far"))
    assert one(made, "a").disorganised


@pytest.mark.clause("sotr.morale.test-on-dead")
def test_a_unit_that_lost_men_to_two_shooters_tests_once():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("c", 0, "rifles", (14, 10)), FAR)
    acting = Acting(unit="a")
    for name in "ac":
        morale.mourn(acting, one(made, "far"), one(made, name))
    assert acting.bereaved == (("far", "a"),)


@pytest.mark.clause("sotr.morale.fail-in-open", "sotr.flight.direction")
def test_it_flees_from_who_shot_at_it():
    made = laid(unit("a", 0, "rifles", (20, 20)), unit("b", 1, "rifles", (10, 30)), dice=(6, 6))
    morale.losses_test(made, one(made, "a"), one(made, "b"))
    x, y = one(made, "a").places[0]
    assert x > 2000
    assert y < 2000


@pytest.mark.clause("sotr.morale.fail-in-cover")
def test_half_of_a_unit_in_cover_is_enough():
    made = laid(
        unit("a", 0, "rifles", (10, 10), (20, 10)),
        unit("b", 1, "rifles", (15, 30)),
        piece=[piece("forest", 8, 8, 12, 12)],
    )
    assert morale.in_cover_from(made, one(made, "a"), one(made, "b"))
    made.board = laid(unit("a", 0, "rifles", (10, 10)), FAR).board
    assert not morale.in_cover_from(made, one(made, "a"), one(made, "b"))


@pytest.mark.clause("sotr.abilities.sniper-panic", "sotr.abilities.sniper-detection")
@pytest.mark.parametrize(("hurt", "dice"), [(True, (6, 6, 6, 6)), (False, (6, 6))])
def test_only_who_was_hit_by_a_sniper_panics(hurt, dice):
    made = laid(
        unit("a", 0, "sniper", (10, 10), hidden=True), unit("b", 1, "rifles", (20, 20)), FAR, dice=dice
    )
    snipers.after_shot(made, one(made, "a"), one(made, "b"), hurt, Acting(unit="a"))
    assert one(made, "b").disorganised is hurt
    assert left(made) == 0


@pytest.mark.clause("sotr.abilities.sniper-detection")
def test_nobody_looks_for_a_sniper_whom_he_sees_already():
    seen = laid(unit("a", 0, "sniper", (10, 10)), unit("b", 1, "rifles", (20, 20)))
    snipers.detect(seen, one(seen, "a"), one(seen, "b"))
    known = laid(
        unit("a", 0, "sniper", (10, 10), hidden=True, known_to=["b"]), unit("b", 1, "rifles", (20, 20))
    )
    snipers.detect(known, one(known, "a"), one(known, "b"))
    down = laid(unit("a", 0, "sniper", (10, 10), hidden=True), unit("b", 1, "rifles", (20, 20), down=[0]))
    snipers.detect(down, one(down, "a"), one(down, "b"))
    assert one(down, "a").known_to == ()


# -- suppression ---------------------------------------------------------------------------------------------------

WOOD = piece("forest", 15, 25, 25, 27, id="wood")
THREE = unit("a", 0, "smgs", (18, 16), (19.2, 16), (20.4, 16))


@pytest.mark.clause("sotr.suppression.terrain-target")
@pytest.mark.parametrize(
    ("shooters", "second", "may"), [(2, (22, 25.8), True), (1, (22, 25.8), False), (2, (30, 25.8), False)]
)
def test_ground_is_suppressed_where_two_units_stand_in_it_and_six_shots_reach(shooters, second, may):
    ours = {**THREE, "places": THREE["places"][:shooters], "only": shooters}
    made = laid(
        ours,
        unit("b", 1, "rifles", (18, 25.8)),
        unit("c", 1, "rifles", second),
        at("t", 1, 35, 40),
        piece=[WOOD],
    )
    assert suppression.occupied(field(made), made.board.outline("wood")) is may


@pytest.mark.clause("sotr.suppression.terrain-target")
def test_neither_vehicles_nor_units_elsewhere_test_when_ground_is_suppressed():
    made = laid(
        THREE,
        unit("b", 1, "rifles", (18, 25.8)),
        unit("c", 1, "rifles", (30, 25.8)),
        at("t", 1, 22, 26),
        piece=[WOOD],
        dice=(6, 6),
    )
    suppression.lay_on_ground(made, field(made), "wood")
    assert [one(made, name).suppressed for name in "bct"] == [True, False, False]


@pytest.mark.clause("sotr.suppression.requirements")
def test_a_vehicle_is_not_suppressed_and_six_shots_must_reach():
    made = laid(THREE, at("t", 1, 20, 30), unit("b", 1, "rifles", (20, 25)))
    assert not suppression.possible(field(made), one(made, "t"))
    assert suppression.possible(field(made), one(made, "b"))
    wall = {**piece("high_wall", 17, 18, 19.8, 18.4), "height": 20}
    behind = laid(THREE, unit("b", 1, "rifles", (20.4, 26)), piece=[wall])
    assert not suppression.possible(field(behind), one(behind, "b"))


@pytest.mark.clause("sotr.suppression.grenades-spent")
@pytest.mark.parametrize(("y", "throwers"), [(21, [0, 1]), (21.01, [])])
def test_grenades_reach_ten_inches_from_the_leader_to_the_nearest(y, throwers):
    made = laid(unit("a", 0, "grenadiers", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, y), (10, 40)))
    assert suppression.throwing(one(made, "a"), one(made, "b")) == throwers
    one(made, "a").mark("down", (0,))
    assert suppression.throwing(one(made, "a"), one(made, "b")) == []


@pytest.mark.clause(
    "sotr.suppression.fail-in-cover", "sotr.suppression.fail-move", "sotr.suppression.overwatch-and-melee"
)
def test_neither_zombies_nor_fighters_nor_passengers_run_from_suppression():
    made = laid(
        unit("a", 0, "rifles", (24, 40)),
        unit("z", 1, "zombies", (10, 20)),
        unit("b", 1, "rifles", (20, 20)),
        unit("c", 0, "rifles", (20, 21)),
        at("v", 1, 30, 20, "lorry"),
        {"id": "s", "seat": 1, "troop": "led", "carrier": "v"},
    )
    for name in "zbs":
        before = one(made, name).places
        suppression.suppress(made, one(made, name), one(made, "a"))
        assert (one(made, name).suppressed, one(made, name).places, one(made, name).prone) == (
            True,
            before,
            0,
        )


# -- close combat --------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.melee.multiple-order")
def test_as_many_as_can_fight_one_against_one():
    """In a row b1 a0 b0 a1 everybody touches his neighbours: nobody need fight two."""
    made = laid(unit("a", 0, "rifles", (10, 10), (12, 10)), unit("b", 1, "rifles", (11, 10), (9, 10)), FAR)
    bouts = run(combat.split(made, [one(made, "a"), one(made, "b")]))
    assert [(bout.alone, bout.against) for bout in bouts] == [
        (("b", 0), [("a", 1)]),
        (("b", 1), [("a", 0)]),
    ]


@pytest.mark.clause("sotr.melee.multiple-order")
def test_who_is_beset_by_two_fights_both():
    one_side = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), (11, 10)), FAR)
    bouts = run(combat.split(one_side, [one(one_side, "a"), one(one_side, "b")]))
    assert [(bout.alone, bout.against) for bout in bouts] == [(("a", 0), [("b", 0), ("b", 1)])]


@pytest.mark.clause("sotr.melee.result", "sotr.melee.wounds")
def test_equal_totals_do_nothing_and_one_more_is_one_hit():
    even = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11)), dice=(3, 3))
    fights.exchange(even, one(even, "a"), 0, one(even, "b"), 0, 0)
    assert (even.dice.left, one(even, "a").fed, one(even, "b").fed) == (0, False, False)
    for dice, hurt in (((4, 3, 2), "b"), ((3, 4, 2), "a")):
        made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11)), dice=dice)
        fights.exchange(made, one(made, "a"), 0, one(made, "b"), 0, 0)
        assert [name for name in "ab" if one(made, name).down] == [hurt]
        assert left(made) == 0


@pytest.mark.clause("sotr.melee.mod-height")
@pytest.mark.parametrize(("kind", "bonus"), [("tall", 1), ("rifles", 1)])
def test_who_stands_as_high_as_his_enemy_is_tall_has_the_better_of_it(kind, bonus):
    house = {**piece("building", 5, 5, 20, 20), "storeys": 2}
    made = laid(unit("a", 0, "rifles", (10, 10), storeys=[1]), unit("b", 1, kind, (10, 11)), piece=[house])
    ground = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, kind, (10, 11)), piece=[house])
    high = fights.modifiers(made, one(made, "a"), 0, one(made, "b"), 0)
    low = fights.modifiers(ground, one(ground, "a"), 0, one(ground, "b"), 0)
    assert sight.floor(one(made, "a"), 0) >= one(made, "b").kit[0].height
    assert int(high) - int(low) == bonus


@pytest.mark.clause("sotr.assault.across-low-cover")
def test_an_inch_of_wall_is_fought_across_and_no_other_wall_matters():
    wide = {**piece("low_wall", 5, 14.5, 15, 15.5), "height": 0.8}
    far = {**piece("low_wall", 30, 30, 40, 30.4), "height": 0.8}

    def across(gap, *pieces, storeys=(0, 0)):
        made = laid(
            unit("a", 0, "rifles", (10, 14 - gap), storeys=[storeys[0]]),
            unit("b", 1, "rifles", (10, 16), storeys=[storeys[1]]),
            piece=list(pieces),
        )
        return measuring.across_wall(made, one(made, "a"), 0, one(made, "b"), 0)

    assert across(0.1, wide)
    assert across(0.1, far, wide)
    assert not across(0.11, wide)
    assert not across(0.1, far)
    assert not across(0.1)
    assert not across(0.1, wide, storeys=(1, 0))


# -- support -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.offboard.barrage")
def test_each_shell_of_a_barrage_falls_where_its_die_shows():
    empty = laid(unit("a", 0, "rifles", (2, 2)), FAR, dice=(1, 1, 2, 5))
    _, second, third = strikes.barrage(empty, 0, (2400, 2400))
    units = [unit(name, 1, "rifles", (x / 100, y / 100)) for name, (x, y) in (("s", second), ("t", third))]
    made = laid(unit("a", 0, "rifles", (2, 2)), *units, FAR, dice=(1, 1, 2, 5))
    strikes.barrage(made, 0, (2400, 2400))
    assert (one(made, "s").status, one(made, "t").status) == ("gone", "gone")
    assert left(made) == 0


@pytest.mark.clause("sotr.command.chief-succession")
def test_after_the_shells_another_chief_takes_over():
    made = laid(
        unit("q", 0, "hq", (10, 10), (11.2, 10)), squad("r", 0, "led", (30, 10)), squad("s", 0, "led", (40, 10)), FAR,
        chiefs=["q/0", ""],
    )  # fmt: skip
    losses.remove(made, one(made, "q"), 0)
    question = next(strikes.support_phase(made))
    assert set(question.form.options) == {"r/0", "s/0"}


@pytest.mark.clause("sotr.air.bombing")
def test_bombs_that_kill_nobody_frighten_nobody():
    made = laid(
        unit("b", 1, "rifles", (24, 24)),
        unit("a", 0, "rifles", (2, 40)),
        runs=[[0, 24, 0, 24, 48]],
        dice=(4, 2),
    )
    run(air.bomb(made, 0))
    assert (one(made, "b").down, one(made, "b").disorganised, left(made)) == (1, False, 0)


# -- setting up and hiding -----------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.transport.definition")
def test_a_squad_that_just_fits_is_set_up_in_its_transport_and_is_where_that_is():
    riders = {"id": "s", "seat": 0, "troop": "led"}
    made = laid(at("v", 0, 20, 10, "lorry"), riders, FAR)
    assert run(deployment._load(made, one(made, "s"), False), "v") is True
    assert (one(made, "s").status, set(one(made, "s").places)) == ("aboard", {(2000, 1000)})


@pytest.mark.parametrize(
    ("edge", "ahead"), [("bottom", (0, 1)), ("top", (0, -1)), ("left", (1, 0)), ("right", (-1, 0))]
)
def test_a_unit_is_set_up_facing_the_enemys_edge(edge, ahead):
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    made.edges = (edge, "top")
    assert deployment.ground(made, one(made, "a"), False).ahead == ahead


@pytest.mark.clause("sotr.hide.reveal-seen")
@pytest.mark.parametrize(("clouds", "whole"), [((), True), (((1000, 2000, 250),), False)])
def test_smoke_in_the_open_is_an_obstruction_too(clouds, whole):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 30)))
    made.clouds = clouds
    assert sight.between(made, one(made, "a"), one(made, "b")).base_shows_whole(0, 0) is whole


@pytest.mark.clause("sotr.hide.when")
def test_one_enemy_who_sees_one_base_is_enough():
    wall = {**piece("high_wall", 0, 20, 12, 21), "height": 20}
    made = laid(
        unit("a", 0, "rifles", (10, 10), (16, 10)), unit("b", 1, "rifles", (4, 21.6)), unit("c", 1, "rifles", (16, 40)),
        piece=[wall],
    )  # fmt: skip
    enemies = [one(made, "b"), one(made, "c")]
    assert sight.any_base_shows(made, enemies, one(made, "a"))
    assert not hide.may_hide(made, one(made, "a"))
    assert not sight.any_base_shows(made, enemies[:1], one(made, "a"))


@pytest.mark.clause("sotr.terrain.agree")
def test_a_piece_says_all_it_does_and_nothing_else():
    with pytest.raises(SetupFault):
        laid(unit("a", 0, "rifles", (10, 10)), FAR, piece=[{**piece("forest", 1, 1, 5, 5), "depth": 3}])
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        FAR,
        piece=[piece("forest", 20, 20, 25, 25), piece("hedge", 1, 1, 5, 2)],
    )
    assert [found.id for found in made.board.pieces] == ["forest1", "hedge2"]
