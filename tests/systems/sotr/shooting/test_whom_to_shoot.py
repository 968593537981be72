"""Targets to the edge: who is the nearest, who is easier, and who takes which shot."""

from types import SimpleNamespace

import pytest

from grognard.systems.sotr import sight
from grognard.systems.sotr.events import Fires
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import allocation, modifiers, targets, volley
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.vehicles import machine
from grognard.systems.sotr.weapons import launchers, templates
from systems.sotr.machines import at
from systems.sotr.people import FAR, field, laid, told
from systems.sotr.table import left, one, piece, unit

RIFLE = weapons()["rifle"]


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


@pytest.mark.clause("sotr.shooting.mod-heavy-cover", "sotr.los.target-visible")
@pytest.mark.parametrize(("share", "grade"), [(0.6, "heavy"), (0.4, "light")])
def test_cover_is_heavy_where_more_than_half_of_a_man_is_hidden(share, grade):
    tall = one(laid(unit("b", 1, "rifles", (10, 30)), FAR), "b").kit[0].height
    wall = {**piece("high_wall", 5, 28.9, 15, 29.4), "height": tall * share / 100}
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 30)), FAR, piece=[wall])
    seen = sight.between(made, one(made, "a"), one(made, "b")).seen(0, 0)
    assert modifiers.cover(made, one(made, "b"), 0, seen) == grade


@pytest.mark.clause("sotr.shooting.mod-elevated")
def test_who_shoots_up_has_nothing_of_the_height():
    house = {**piece("ruins", 8, 20, 14, 26), "height": 9, "storeys": 3}
    made = laid(
        unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 20.6), storeys=[3]), FAR, piece=[house]
    )
    assert sight.floor(one(made, "b"), 0) == 900
    assert modifiers.of_ground(made, one(made, "a"), 0, one(made, "b"), 0) == []
    assert modifiers.of_ground(made, one(made, "b"), 0, one(made, "a"), 0) == [
        ("sotr.shooting.mod-elevated", -1)
    ]


@pytest.mark.clause("sotr.shooting.types", "sotr.suppression.grenades-spent")
def test_grenades_add_to_suppressive_fire_only_where_they_reach():
    made = laid(
        unit("a", 0, "throwers", *[(10 + 1.2 * n, 10) for n in range(4)]),
        unit("b", 1, "rifles", (10, 23)),
        FAR,
    )
    whole = shooting.alone(field(made))
    assert whole["suppress>b"]() is True
    assert whole["suppress-grenades>b"]() is False


@pytest.mark.clause("sotr.target.unengaged-members")
def test_no_die_is_rolled_for_shots_into_a_melee_that_need_a_seven():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("c", 0, "rifles", (10, 31)),
        unit("b", 1, "rifles", (10, 21), (10, 30)),
        FAR,
        night=3,
    )
    ours = field(made)
    shots = volley.allotted(ours, one(made, "b"), [(0, weapons()["rifle"], False)], frozenset())[0]
    assert [shot.need for shot in shots] == [7]
    assert volley.fire(made, ours, one(made, "b"), [(0, weapons()["rifle"], False)], frozenset()) == 0
    assert left(made) == 0


@pytest.mark.clause("sotr.target.area-weapon")
def test_a_shell_at_a_wood_is_laid_where_all_of_its_template_counts():
    wood = piece("forest", 20, 20, 40, 26, id="wood")
    spots = [(24, 21), (26.2, 21), (35, 25)]
    made = laid(unit("a", 0, "rocket", (24, 4), (2, 2)), unit("b", 1, "rifles", *spots), FAR, piece=[wood])
    shell = weapons()["rpg_heavy_he"]
    place = launchers.on_piece(made, field(made), 0, made.board.piece("wood"), shell.template // 2)
    under = templates.under(made, place, shell.template // 2)
    assert {j for _, j in under} == {0, 1}


@pytest.mark.clause("sotr.target.easier", "sotr.target.nearest")
def test_who_moved_weighs_targets_as_one_who_does_not_aim():
    """From the height and with his scope he needs 3 against the prone and 2 against those behind them."""
    house = {**piece("ruins", 8, 8, 16, 16), "height": 9, "storeys": 3}
    made = laid(
        unit("a", 0, "scoped", (12, 15), storeys=[2]),
        unit("b", 1, "rifles", (12, 22), prone=True),
        unit("c", 1, "rifles", (16, 26)),
        piece=[house],
    )
    moved = field(made, moved=True)
    rifle = weapons()["rifle"]
    rolls = [targets.easiest_roll(moved, 0, rifle, one(made, name), False) for name in "bc"]
    assert rolls == [3, 2]
    assert [other.id for other in targets.legal(moved, 0, rifle)] == ["b", "c"]
    # Who aims hits the prone on a 2, and nobody is easier to hit than that.
    assert [other.id for other in targets.legal(field(made), 0, rifle)] == ["b"]


@pytest.mark.clause("sotr.target.nearest")
@pytest.mark.parametrize(("area", "flame", "counts"), [(0, 0, True), (1, 0, False), (0, 1, False)])
def test_a_blast_or_flame_is_weighed_against_the_zone_that_it_faces_alone(area, flame, counts):
    # A class that has no chance against the zone he faces but one against another that shows.
    made = laid(unit("a", 0, "bazooka", (17, 29)), at("x", 1, 20, 20), FAR)
    ours, tank = one(made, "a"), one(made, "x")
    place, facing = ours.places[0], machine.zone_facing(tank, ours, 0)
    plain = [SimpleNamespace(penetration=n, area=area, flame=flame, mortar=False) for n in range(8)]
    weak = [
        weapon
        for weapon in plain
        if not machine.goes_through(tank, weapon, facing, place)
        and any(machine.goes_through(tank, weapon, zone, place) for zone in machine.zones_shown(tank, place))
    ]
    assert weak
    assert all(machine.worth_a_shot(ours, 0, weapon, tank) is counts for weapon in weak)
