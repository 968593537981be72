"""Lines of sight: what hides whom, and many lines at once against single ones."""

from math import isqrt

import pytest

from grognard.systems.sotr import lines, sight, survey
from grognard.systems.sotr.lines import EYES
from grognard.systems.sotr.survey import RIM
from systems.sotr.table import (
    battle,
    man,
    one,
    piece,
    position,
    probe,
    troop,
    unit,
)

KINDS = [
    troop("fast", man("rifle", number=3, abilities=["fast"])),
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("keen", man("rifle", abilities=["hyper_sense"])),
    troop("medics", man("rifle", number=2), man("pistol", abilities=["medic"])),
    troop("smgs", man("smg", number=2)),
]


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


# -- lines of sight ----------------------------------------------------------------------------------------------

A, B = unit("a", 0, "rifles", (10, 5)), unit("b", 1, "rifles", (10, 30))


def seen(*pieces, a=A, b=B, more=()):
    return probe(battle(table(a, b, *more, piece=list(pieces))), "sees", a="a", b="b")


@pytest.mark.clause("sotr.los.target-visible")
def test_a_wall_as_high_as_a_man_hides_him_and_a_low_one_does_not():
    assert seen()
    assert not seen(piece("high_wall", 5, 20, 15, 20.5))
    assert seen(piece("low_wall", 5, 28, 15, 28.4))
    assert not seen(piece("low_wall", 5, 28, 15, 28.4), b={**B, "prone": True})


@pytest.mark.clause("sotr.los.into-terrain")
def test_one_sees_two_inches_into_a_wood_and_through_a_thin_one():
    at_edge = piece("forest", 5, 28, 15, 36)
    assert seen(at_edge)
    assert not seen(piece("forest", 5, 27.9, 15, 36))
    assert seen(piece("forest", 5, 15, 15, 17))
    assert not seen(piece("forest", 5, 15, 15, 17.1))


@pytest.mark.clause("sotr.los.enemies-block", "sotr.los.friends-do-not-block")
def test_enemies_of_other_units_block_the_line_and_friends_do_not():
    between = (10, 17)
    assert not seen(more=[unit("c", 1, "rifles", between)])
    assert seen(more=[unit("c", 0, "rifles", between)])
    assert seen(b=unit("b", 1, "rifles", (10, 30), between))
    mates = battle(table(A, unit("b", 1, "rifles", (10, 30), between)))
    assert probe(mates, "sees", a="a", b="b/0")


@pytest.mark.clause("sotr.weapons.smoke-blocks-los")
def test_no_line_crosses_smoke_but_one_may_end_in_it():
    def through(x, y):
        return probe(battle(table(A, B, clouds=[[x, y, 2.5]])), "sees", a="a", b="b")

    assert not through(10, 17)
    assert not through(12.4, 17)
    assert through(12.9, 17)
    assert through(10, 29)
    assert through(10, 6)


@pytest.mark.clause("sotr.basics.all-round-vision")
def test_a_figure_sees_all_round():
    for place in ((10, 30), (30, 5), (10, 1), (1, 5)):
        assert seen(b=unit("b", 1, "rifles", place))


def base_shows(mine, theirs, radius, pieces, clouds):
    """Line by line whether any part of a base shows, and whether all of it with nothing between."""
    (x0, y0, ground, tall, _), (x, y, base, _, _) = mine, theirs
    eye = ground + tall * EYES // 100
    shown, plain = [], []
    for ox, oy in RIM:
        x1, y1 = x + ox * radius // 100, y + oy * radius // 100
        length = isqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) or 1
        bar, _, soft, _ = lines.past_pieces(x0, y0, eye, x1, y1, base, 1, length, pieces)
        shown.append(bar <= 0 and not lines.smoked(x0, y0, x1, y1, clouds))
        deep = any(
            k == "deep" and lines.clipped(o[4], x0, y0, x1, y1) is not None for o, k, _, _, _ in pieces
        )
        plain.append(shown[-1] and not soft and not deep)
    return any(shown), all(plain)


@pytest.mark.clause("sotr.hide.when", "sotr.hide.reveal-seen", "sotr.los.into-terrain")
def test_many_lines_at_once_see_what_single_ones_see():
    pieces = [
        piece("forest", 5, 15, 15, 21), piece("low_wall", 16, 17, 24, 17.4), piece("hedge", 3, 24, 12, 24.6),
        piece("building", 20, 20, 26, 26), piece("high_wall", 27, 12, 27.5, 22), piece("rock", 14, 25, 15, 27),
    ]  # fmt: skip
    spots = [(3 * i + 2, 6 + i % 3) for i in range(10)]
    made = battle(
        table(
            unit("a", 0, "rifles", *spots, prone=[3]),
            unit("b", 1, "rifles", *((x, y + 24) for x, y in spots), down=[2], prone=[5]),
            piece=pieces,
        )
    )
    ours, theirs = one(made, "a"), one(made, "b")
    view = survey.between(made, ours, theirs)
    standing = sight.hiding(made.board, made.board.bounds)
    found = set()
    for i in ours.living:
        for j in theirs.living:
            mine, other = sight.body(ours, i), sight.body(theirs, j)
            single = lines.look(mine, other, standing, [], ())
            many = view.seen(i, j)
            assert (single.clear, single.hidden, single.soft, single.opening) == (
                many.clear, many.hidden, many.soft, many.opening,
            )  # fmt: skip
            assert (view.base_shows(i, j), view.base_shows_whole(i, j)) == base_shows(
                mine, other, 50, standing, ()
            )
            found.add((many.clear, many.hidden > 0.5, many.soft, many.opening))
    assert len(found) >= 4


@pytest.mark.clause("sotr.los.target-visible", "sotr.los.enemies-block", "sotr.weapons.smoke-blocks-los")
def test_many_lines_past_others_and_smoke_see_what_single_ones_see():
    spots = [(3 * i + 2, 6 + i % 3) for i in range(10)]
    made = battle(
        table(
            unit("a", 0, "rifles", *spots),
            unit("b", 1, "rifles", *((x, y + 24) for x, y in spots), down=[2], prone=[5]),
            unit("c", 1, "rifles", *((x, y + 12) for x, y in spots[:5]), prone=[1]),
            unit("d", 0, "rifles", *((x + 1, y + 8) for x, y in spots[5:])),
            piece=[piece("low_wall", 16, 17, 24, 17.4), piece("forest", 5, 15, 15, 17)],
            clouds=[[22, 20, 2.5]],
        )
    )
    ours, theirs, third = (one(made, name) for name in "abc")
    view = survey.between(made, ours, theirs)
    standing = sight.hiding(made.board, made.board.bounds)
    others = [sight.body(third, i) for i in third.living]
    found = set()
    for i in ours.living:
        for j in theirs.living:
            mine, other = sight.body(ours, i), sight.body(theirs, j)
            single = lines.look(mine, other, standing, others, made.clouds)
            many = view.seen(i, j)
            assert (single.clear, single.hidden, single.soft) == (many.clear, many.hidden, many.soft)
            shown = base_shows(mine, other, 50, standing, made.clouds)
            assert (view.base_shows(i, j), view.base_shows_whole(i, j)) == shown
            bare = lines.look(mine, other, standing, [], made.clouds).clear
            found.add((bare, single.clear))
    assert found == {(True, True), (True, False), (False, False)}
