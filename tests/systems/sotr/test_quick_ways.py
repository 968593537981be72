"""What is settled quickly, for many lines or many units at once, held against the long way, on tables laid by lot."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from grognard.core.game import Rng
from grognard.systems.sotr import lines, measuring, sight, survey
from grognard.systems.sotr.actions import movement, teams
from grognard.systems.sotr.profile import tables, weapons
from grognard.systems.sotr.shooting import fire, modifiers, suppression, targets, volley
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.sheet import FireSheet
from grognard.systems.sotr.shooting.targets import FieldOfFire
from systems.sotr.table import battle, man, piece, position, troop, unit

MIXED = troop(
    "mixed",
    man("rifle", number=2),
    man("smg", number=2),
    man("pistol"),
    man("lmg"),
)
SOLID = ("high_wall", "low_wall", "hedge", "forest", "building", "ruins")


class Lot(Random):
    """By lot, in whole hundredths of an inch."""

    def length(self, least, most):
        return self.randint(round(least * 100), round(most * 100)) / 100


def laid(seed):
    """Four units a side of six men each, some of them lying, among ten pieces, three of them slanting."""
    lot = Lot(seed)
    pieces = []
    for number in range(10):
        kind, x, y = lot.choice(SOLID), lot.length(2, 40), lot.length(8, 36)
        wide, deep = (lot.length(3, 8), 0.4) if "wall" in kind or kind == "hedge" else (5, lot.length(2, 7))
        if number < 3:
            ends = (x, y), (x + wide, y + 2), (x + wide - 1, y + 2 + deep), (x - 1, y + deep)
            corners = [[round(x, 2), round(y, 2)] for x, y in ends]
            pieces.append({"kind": kind, "corners": corners})
        else:
            pieces.append(piece(kind, *(round(side, 2) for side in (x, y, x + wide, y + deep))))
    units = []
    for number in range(8):
        x, y = lot.length(3, 40), lot.length(3, 40)
        spots = [(x + 1.5 * (i % 3) + lot.length(0, 0.3), y + 1.5 * (i // 3)) for i in range(6)]
        spots = [(round(x, 2), round(y, 2)) for x, y in spots]
        low = lot.sample(range(6), 2)
        units.append(unit(f"u{number}", number % 2, "mixed", *spots, prone=low[:1], down=low[1:]))
    return battle(position(*units, troops=[MIXED], piece=pieces))


def all_units():
    return [(made, ours) for made in map(laid, range(6)) for ours in made.units.values()]


def in_the_way(made, ours, theirs):
    return [
        sight.body(third, k)
        for third in made.units.values()
        if third.seat != ours.seat and third is not theirs
        for k in third.living
    ]


@pytest.mark.clause("sotr.los.target-visible", "sotr.los.enemies-block", "sotr.los.friends-do-not-block")
def test_the_nearest_seen_is_the_nearest_that_a_single_line_shows():
    seen = unseen = 0
    for made, ours in all_units():
        standing = sight.hiding(made.board, made.board.bounds)
        for theirs in made.enemies(ours.seat):
            view, others = survey.between(made, ours, theirs), in_the_way(made, ours, theirs)
            for i in ours.living:
                mine = sight.body(ours, i)
                shown = {
                    j: lines.look(mine, sight.body(theirs, j), standing, others, ()) for j in theirs.living
                }
                near = [measuring.gap(ours, i, theirs, j) for j in theirs.living if shown[j].clear]
                assert view.near(i) == min(near, default=survey.FAR)
                assert {j for j in theirs.living if view.sees(i, j)} == {
                    j for j in theirs.living if shown[j].clear
                }
                marks = [(mark.figure, mark.away, mark.seen.hidden) for mark in view.marks(i)]
                assert marks == sorted(
                    (
                        (j, measuring.gap(ours, i, theirs, j), shown[j].hidden)
                        for j in theirs.living
                        if shown[j].clear
                    ),
                    key=lambda mark: (mark[1], mark[0]),
                )
                seen, unseen = seen + bool(near), unseen + (not near)
    assert seen > 200
    assert unseen > 200


def long_way(field, i, weapon):
    """Whom a figure may shoot at, by a look at everybody."""
    reached = {other.id: field.in_range(i, weapon, other) for other in field.enemies}
    reached = {name: marks for name, marks in reached.items() if marks}
    if not reached:
        return []
    first = min(reached, key=lambda name: (reached[name][0].away, name))
    units = field.battle.units
    if targets.chooses_freely(weapon):
        return [first, *(name for name in reached if name != first)]
    aimed = modifiers.may_aim(weapon, field.manner) and weapon.rate == 1
    easiest = {
        name: min(targets.needed(field, i, weapon, units[name], mark, aimed) for mark in marks)
        for name, marks in reached.items()
    }
    return [first, *(name for name in reached if name != first and easiest[name] < easiest[first])]


@pytest.mark.clause("sotr.target.nearest", "sotr.target.easier", "sotr.target.individual")
def test_whom_a_figure_may_shoot_at_is_the_same_as_by_a_look_at_everybody():
    several = 0
    for made, ours in all_units():
        for manner in (Manner(), Manner(moved=True)):
            field = FieldOfFire(made, ours, manner)
            for i in ours.able:
                for name in ("rifle", "smg", "pistol", "lmg", "sniper_rifle"):
                    found = [other.id for other in targets.legal(field, i, weapons()[name])]
                    assert found == long_way(field, i, weapons()[name])
                    several += len(found) > 1 and not targets.chooses_freely(weapons()[name])
    assert several > 5


@pytest.mark.clause("sotr.suppression.requirements")
def test_six_shots_come_together_where_all_of_them_counted_are_six():
    found = set()
    for made, ours in all_units():
        for other in made.enemies(ours.seat):
            field = FieldOfFire(made, ours, Manner())
            counted = suppression.shots(ours, suppression.firers(field, other))
            possible = suppression.possible(FieldOfFire(made, ours, Manner()), other)
            assert possible == (counted >= tables().suppressing_shots)
            found.add(possible)
    assert found == {True, False}


@pytest.mark.parametrize("moved", [False, True])
def test_a_sheet_written_piece_by_piece_takes_what_the_whole_one_lists(moved):
    refused = taken = 0
    for made, ours in all_units():
        ours.grenades = 0b111111
        field = FieldOfFire(made, ours, Manner(moved=moved))
        rows = [[line.key for line in row] for row in fire.lines(field)]
        whole = [key for key, test in fire.alone(field).items() if test is None or test()]
        for key in (*fire.alone(field), *(key for row in rows for key in row[:2])):
            sheet = FireSheet(fire.Lines(field).keys, partial(fire.alone, field))
            listed = key in whole or any(key in row for row in rows)
            assert (sheet.refuse([key]) is None) == listed
            taken, refused = taken + listed, refused + (not listed)
        sheet = FireSheet(fire.Lines(field).keys, partial(fire.alone, field))
        assert list(sheet.alone) == whole
        assert [list(row) for row in sheet.rows] == rows
        assert sheet.options == (*(key for row in rows for key in row), *whole)
        if len(rows) > 1:
            assert sheet.refuse([row[0] for row in rows]) is None
            assert sheet.refuse([rows[0][0], rows[0][0]]) is not None
        if rows and whole:
            assert sheet.refuse([rows[0][0], whole[0]]) is not None
    assert taken > 100
    assert refused > 100


def test_a_drawn_sheet_fits_and_now_and_then_stands_alone():
    chance, alone = Rng(8), 0
    for made, ours in all_units():
        field = FieldOfFire(made, ours, Manner())
        if not fire.can_shoot(made, ours, Manner()):
            continue
        for _ in range(4):
            sheet = FireSheet(fire.Lines(field).keys, partial(fire.alone, field))
            drawn = sheet.draw(chance)
            assert drawn
            assert all(key in sheet.options for key in drawn)
            assert sheet.refuse(drawn) is None
            alone += drawn[0] in sheet.alone
    assert 5 < alone < 80


def test_the_roll_is_what_its_parts_come_to():
    compared = 0
    for made, ours in all_units():
        field = FieldOfFire(made, ours, Manner())
        for theirs in field.enemies:
            for i in ours.able:
                for weapon in ours.kit[i].weapons:
                    for mark in field.in_range(i, weapon, theirs):
                        found = targets.parts(field, i, weapon, theirs, mark, aimed=True)
                        assert found == modifiers.parts(
                            made,
                            ours,
                            i,
                            weapon,
                            theirs,
                            mark.figure,
                            mark.seen,
                            mark.away,
                            field.manner,
                            True,
                        )
                        assert targets.needed(field, i, weapon, theirs, mark, True) == modifiers.needed(found)
                        compared += 1
    assert compared > 100


def test_a_march_that_was_drawn_goes_where_it_would_if_it_were_looked_at_afresh():
    chance, gone = Rng(4), 0
    for made, ours in all_units():
        reach = movement.Reach(made, ours, movement.RUN)
        answer = reach.draw(chance)
        goals = reach.placements(answer)
        afresh = movement.Reach(made, ours, movement.RUN)
        assert afresh.refuse(answer) is None
        assert afresh.placements(answer) == goals
        gone += goals != reach.places
    assert gone > 10


def test_whom_a_volley_has_in_sight_is_whom_a_look_at_everybody_shows():
    """Each fires with his first weapon, so that some reach further than others."""
    seen = unseen = 0
    for made, ours in all_units():
        field = FieldOfFire(made, ours, Manner())
        for theirs in field.enemies:
            firing = [(i, ours.kit[i].weapons[0], False) for i in ours.able]
            marks = {
                (i, mark.figure): mark
                for i, weapon, _ in firing
                for mark in field.in_range(i, weapon, theirs)
            }
            sights = volley.Sights(field, theirs, firing)
            nearest = {j: min(mark.away for (_, k), mark in marks.items() if k == j) for _, j in marks}
            assert sights.in_order() == sorted(nearest, key=lambda j: (nearest[j], j))
            for i, weapon, _ in firing:
                assert field.reaches(i, weapon, theirs) == bool(field.in_range(i, weapon, theirs))
                for j in theirs.living:
                    assert sights.has(i, j) == ((i, j) in marks)
                    unseen += (i, j) not in marks
            for (i, j), mark in marks.items():
                found = sights.mark(i, j)
                assert (found.away, found.seen.hidden) == (mark.away, mark.seen.hidden)
                seen += 1
    assert seen > 100
    assert unseen > 100


def test_the_nearest_of_some_units_is_the_nearest_man_by_man():
    for made, ours in all_units():
        enemies = list(made.enemies(ours.seat))
        nearest = min(enemies, key=lambda enemy: (measuring.nearest_gap(ours, enemy), enemy.id))
        assert measuring.nearest(ours, enemies) is nearest
    assert measuring.nearest(ours, []) is None


@pytest.mark.parametrize("riflemen", range(1, 9))
@pytest.mark.parametrize("corporal_down", [False, True])
def test_a_squad_may_split_where_two_teams_are_found(riflemen, corporal_down):
    """With a machine gun a team may be smaller: then it matters who is in which."""
    for gun in ("rifle", "lmg"):
        squad = troop(
            "squad",
            man("rifle", rank="sergeant"),
            man("smg", rank="corporal"),
            man(gun),
            man("rifle", number=riflemen),
            abilities=["fire_teams"],
        )
        spots = [(10 + 1.5 * n, 10) for n in range(3 + riflemen)]
        made = battle(
            position(unit("u", 0, "squad", *spots, down=[1] if corporal_down else []), troops=[squad])
        )
        ours = made.units["u"]
        assert teams.may_split(ours) == (teams.halves(ours) is not None)
        assert not (corporal_down and teams.may_split(ours))
    assert corporal_down or riflemen < 5 or teams.may_split(ours)
