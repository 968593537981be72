"""Lines of sight: what a figure sees past scenery and AFVs.

Lines run from base edge to base edge in plan. One that passes through something as tall as the target is stopped;
infantry never stops one. Of two bases, the outermost lines on either side settle nearly every case: if neither
nor the one between the centres is free, and one and the same convex thing stops both outer ones, it stops all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, Disc, Outline, leg_meets_disc, segment_cuts
from grognard.systems.at43 import measuring
from grognard.systems.at43.board import Board
from grognard.systems.at43.panorama import ACROSS, panorama
from grognard.systems.at43.state import Battle, Unit

#: A figure as sight finds it: place, radius, Size where it stands, the index of the piece stood on or -1.
Body = tuple[int, int, int, int, int]
Line = tuple[int, int, int, int]

#: How many pairs are looked at one by one before all are worked out together.
_SINGLY: Final = 3
#: How many pairs of figures two units must have for that to pay.
_MANY: Final = 20
#: How many pairs are tried to find out whether one unit sees anything of another.
_PROBES: Final = 4
#: How many views a board remembers before it begins anew.
_REMEMBERED: Final = 4000


def body(battle: Battle, unit: Unit, figure: int) -> Body:
    """A figure with all that sight needs to know of it."""
    x, y = unit.places[figure]
    kit = unit.kit[figure]
    if not unit.perches:
        return x, y, kit.radius, kit.size, -1
    on = battle.board.by_id.get(unit.perch(figure), -1)
    return x, y, kit.radius, measuring.size(battle, unit, figure), on


def lines(a: Body, b: Body) -> tuple[Line, Line, Line]:
    """From base to base: centre to centre, and along the left and the right of both."""
    ax, ay, bx, by = a[0], a[1], b[0], b[1]
    dx, dy = bx - ax, by - ay
    length = isqrt(dx * dx + dy * dy) + 1
    ux, uy = _part(-dy * a[2], length), _part(dx * a[2], length)
    vx, vy = (ux, uy) if a[2] == b[2] else (_part(-dy * b[2], length), _part(dx * b[2], length))
    return (
        (ax, ay, bx, by),
        (ax + ux, ay + uy, bx + vx, by + vy),
        (ax - ux, ay - uy, bx - vx, by - vy),
    )


def _part(numerator: int, denominator: int) -> int:
    """A quotient rounded towards zero, so that a line never begins outside its base."""
    return numerator // denominator if numerator >= 0 else -(-numerator // denominator)


def stops(thing: Outline | Disc, line: Line) -> bool:
    """Whether a line passes through the inside of a thing."""
    x0, y0, x1, y1 = line
    if len(thing) == 3:
        return leg_meets_disc(x0, y0, x1, y1, *thing)
    low_x, low_y, high_x, high_y, corners, _ = thing
    if (
        (x0 <= low_x and x1 <= low_x)
        or (x0 >= high_x and x1 >= high_x)
        or (y0 <= low_y and y1 <= low_y)
        or (y0 >= high_y and y1 >= high_y)
    ):
        return False
    return segment_cuts(corners, x0, y0, x1, y1)


class View:
    """What the figures of one unit see of those of another, both as they stood when it was made.

    A few pairs are looked at one by one; when more are asked for, all are worked out at once.
    """

    __slots__ = (
        "_asked",
        "_pairs",
        "_seen",
        "_sides",
        "_things",
        "_watchers",
        "a",
        "b",
        "board",
        "discs",
        "mutual",
        "open",
        "ours",
        "outlines",
        "shut",
        "theirs",
    )

    def __init__(self, battle: Battle, unit: Unit, other: Unit) -> None:
        self.board: Board = battle.board
        self.mutual = battle.option("mutual_sight")
        self.a: dict[int, Body] = {}
        self.b: dict[int, Body] = {}
        self._pairs: dict[tuple[int, int], bool] = {}
        self._seen: dict[int, dict[int, bool]] | None = None
        self._things: dict[int, list[Outline | Disc]] = {}
        self._asked = 0
        #: Who sees anybody at all, once everybody has looked at everybody.
        self._watchers: frozenset[int] | None = None
        least = smallest(battle, other)
        if self.mutual:
            least = max(least, smallest(battle, unit))
        box = around(unit.box, other.box)
        low_x, low_y, high_x, high_y = box
        self.outlines: list[Outline] = [
            o
            for o in battle.board.hiding(least)
            if o[0] < high_x and o[2] > low_x and o[1] < high_y and o[3] > low_y
        ]
        if self.outlines:
            self.outlines = within_strip(unit.box, other.box, self.outlines)
        self.discs: list[tuple[Disc, int]] = afvs(battle, box, least, (unit, other))
        #: Whether nothing at all is in the way, or one piece hides everybody from everybody.
        self.open: bool = not self.outlines and not self.discs
        self.shut: bool = bool(self.outlines) and self._is_shut(battle, unit, other)
        self.ours: tuple[int, ...] = unit.living
        self.theirs: tuple[int, ...] = other.living
        if self.open or self.shut:
            return
        self._sides = (unit.places, unit.kit), (other.places, other.kit)
        if unit.perches or other.perches:
            self.a = {i: body(battle, unit, i) for i in unit.living}
            self.b = {j: body(battle, other, j) for j in other.living}

    def _bodies(self, i: int, j: int) -> tuple[Body, Body]:
        """A pair of figures; on the ground, where nearly everybody is, each is worked out when it is first asked for."""
        a = self.a.get(i)
        if a is None:
            places, kit = self._sides[0]
            a = self.a[i] = (*places[i], kit[i].radius, kit[i].size, -1)
        b = self.b.get(j)
        if b is None:
            places, kit = self._sides[1]
            b = self.b[j] = (*places[j], kit[j].radius, kit[j].size, -1)
        return a, b

    @rule("at43.los.flat-scenery", "at43.los.solid-scenery", "at43.los.size-dispute")
    def _is_shut(self, battle: Battle, unit: Unit, other: Unit) -> bool:
        """Whether one piece, tall enough for all, lies across every line between the two units."""
        if unit.perches or other.perches:
            return False
        tall = max([other.kit[j].size for j in other.living])
        if self.mutual:
            tall = max([tall, *(unit.kit[i].size for i in unit.living)])
        pieces = self.board.pieces
        return any(
            pieces[outline[5]].size >= tall and bars(unit.box, other.box, outline[4])
            for outline in self.outlines
        )

    def sees(self, i: int, j: int) -> bool:
        """Whether a figure of the one unit sees any part of a figure of the other."""
        if self.open or self.shut:
            return self.open
        if self._seen is not None:
            return self._seen[i][j]
        known = self._pairs.get((i, j))
        if known is None:
            self._asked += 1
            if self._asked > _SINGLY and len(self.ours) * len(self.theirs) > _MANY:
                return self._look_everywhere()[i][j]
            known = self._pairs[i, j] = self._look(*self._bodies(i, j))
        return known

    def any_sees(self, figures: Iterable[int], j: int) -> bool:
        """Whether any of some figures sees one figure of the other unit."""
        if self.open or self.shut:
            return self.open
        return any(self.sees(i, j) for i in figures)

    def any_seen(self, figures: Sequence[int]) -> bool:
        """Whether any of some figures sees anybody of the other unit.

        Mostly one of a few pairs taken from all over both units tells.
        """
        if self.open or self.shut:
            return self.open
        if self._watchers is not None:
            return not self._watchers.isdisjoint(figures)
        if self._seen is None:
            others = self.theirs
            for n in range(_PROBES):
                i, j = figures[n * 5 % len(figures)], others[n * 7 % len(others)]
                known = self._pairs.get((i, j))
                if known is None:
                    known = self._pairs[i, j] = self._look(*self._bodies(i, j))
                if known:
                    return True
        if len(self.ours) * len(self.theirs) <= _MANY:
            return any(self.sees(i, j) for j in self.theirs for i in figures)
        seen = self._seen or self._look_everywhere()
        self._watchers = frozenset([i for i, row in seen.items() if True in row.values()])
        return not self._watchers.isdisjoint(figures)

    def _look_everywhere(self) -> dict[int, dict[int, bool]]:
        numbers = [o[5] for o in self.outlines]
        table = panorama(
            [self._bodies(i, self.theirs[0])[0] for i in self.ours],
            [self._bodies(self.ours[0], j)[1] for j in self.theirs],
            self.board.quads[numbers],
            numbers,
            [self.board.pieces[n].size for n in numbers],
            self.discs,
            self.mutual,
        )
        self._seen = {
            i: dict(zip(self.theirs, row, strict=True)) for i, row in zip(self.ours, table, strict=True)
        }
        return self._seen

    @rule("at43.los.flat-scenery", "at43.los.solid-scenery", "at43.los.size-dispute")
    def _look(self, a: Body, b: Body) -> bool:
        """One free line is enough. What is as tall as the target stops a line; what either stands on never does."""
        things = self._in_the_way(a, b)
        centre = a[0], a[1], b[0], b[1]
        for blocker in things:
            if stops(blocker, centre):
                break
        else:
            return True
        _, left, right = lines(a, b)
        if stops(blocker, left) and stops(blocker, right):
            return False
        on_left = [thing for thing in things if stops(thing, left)]
        if not on_left:
            return True
        on_right = [thing for thing in things if stops(thing, right)]
        if not on_right:
            return True
        if any(thing in on_right for thing in on_left):
            return False
        return _gap(left, right, things)

    def _in_the_way(self, a: Body, b: Body) -> list[Outline | Disc]:
        """What counts between two figures."""
        if not self.discs and not self.mutual and a[4] < 0 and b[4] < 0:
            known = self._things.get(b[3])
            if known is not None:
                return known
        tall = max(a[3], b[3]) if self.mutual else b[3]
        pieces = self.board.pieces
        things: list[Outline | Disc] = [
            o for o in self.outlines if pieces[o[5]].size >= tall and o[5] != a[4] and o[5] != b[4]
        ]
        if self.discs:
            own = a[:2], b[:2]
            things += [disc for disc, size in self.discs if size >= tall and disc[:2] not in own]
        elif not self.mutual and a[4] < 0 and b[4] < 0:
            self._things[b[3]] = things
        return things


def bars(a: Box, b: Box, corners: tuple[Place, ...]) -> bool:
    """Whether a diagonal of a convex piece lies across every line from one box to another.

    The boxes must lie on different sides of it. Then the lines between their corners cross it farthest out: if all of
    these pass between its ends, so does every other.
    """
    ax, ay, dx, dy = a[0] + a[2], a[1] + a[3], b[0] + b[2] - a[0] - a[2], b[1] + b[3] - a[1] - a[3]
    ours = (a[0], a[1]), (a[2], a[1]), (a[2], a[3]), (a[0], a[3])
    theirs = (b[0], b[1]), (b[2], b[1]), (b[2], b[3]), (b[0], b[3])
    for (px, py), (qx, qy) in zip(corners[:2], corners[2:], strict=True):
        # Mostly the line between the middles of the boxes, here doubled, already passes beside it.
        if (dx * (2 * py - ay) - dy * (2 * px - ax)) * (dx * (2 * qy - ay) - dy * (2 * qx - ax)) >= 0:
            continue
        ex, ey = qx - px, qy - py
        here = [ex * (y - py) - ey * (x - px) for x, y in ours]
        there = [ex * (y - py) - ey * (x - px) for x, y in theirs]
        if not (min(here) > 0 > max(there) or max(here) < 0 < min(there)):
            continue
        if all(
            ((x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)) * ((x1 - x0) * (qy - y0) - (y1 - y0) * (qx - x0))
            < 0
            for x0, y0 in ours
            for x1, y1 in theirs
        ):
            return True
    return False


def smallest(battle: Battle, unit: Unit) -> int:
    """The least Size among the figures of a unit where they stand."""
    if unit.perches:
        return min(measuring.size(battle, unit, i) for i in unit.living)
    kit = unit.kit
    return min([kit[i].size for i in unit.living])


def around(a: Box, b: Box) -> Box:
    """The box round two boxes."""
    return (
        a[0] if a[0] < b[0] else b[0],
        a[1] if a[1] < b[1] else b[1],
        a[2] if a[2] > b[2] else b[2],
        a[3] if a[3] > b[3] else b[3],
    )


def within_strip(a: Box, b: Box, outlines: list[Outline]) -> list[Outline]:
    """Those pieces that any line from one box to the other may meet: no line strays further from the one between
    their middles than half of the longer diagonal."""
    ax, ay = (a[0] + a[2]) // 2, (a[1] + a[3]) // 2
    dx, dy = (b[0] + b[2]) // 2 - ax, (b[1] + b[3]) // 2 - ay
    square = max((a[2] - a[0]) ** 2 + (a[3] - a[1]) ** 2, (b[2] - b[0]) ** 2 + (b[3] - b[1]) ** 2)
    # Half a diagonal, and a quantum more for the rounding of the middles.
    limit = (isqrt(square) // 2 + 2) * (isqrt(dx * dx + dy * dy) + 1)
    kept = []
    for outline in outlines:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = outline[4]
        sides = (
            dx * (y0 - ay) - dy * (x0 - ax),
            dx * (y1 - ay) - dy * (x1 - ax),
            dx * (y2 - ay) - dy * (x2 - ax),
            dx * (y3 - ay) - dy * (x3 - ax),
        )
        if min(sides) <= limit and max(sides) >= -limit:
            kept.append(outline)
    return kept


@rule("at43.los.infantrymen-transparent")
def afvs(battle: Battle, box: Box, least: int, pair: tuple[Unit, Unit]) -> list[tuple[Disc, int]]:
    """AFVs of a Size or taller within a box; infantry of any kind hides nobody, nor does a machine hide itself."""
    found = []
    low_x, low_y, high_x, high_y = box
    for unit in battle.units.values():
        if unit.status != "field" or not unit.structure:
            continue
        if unit in pair and len(unit.living) == 1:
            continue
        own = unit.box
        if own[0] < high_x and own[2] > low_x and own[1] < high_y and own[3] > low_y:
            for i in unit.living:
                size = measuring.size(battle, unit, i)
                if size >= least:
                    x, y = unit.places[i]
                    found.append(((x, y, unit.kit[i].radius), size))
    return found


def _gap(left: Line, right: Line, things: list[Outline | Disc]) -> bool:
    """Different things stop the outer lines: there may be a gap between them."""
    starts = _spread(left[0], left[1], right[0], right[1])
    ends = _spread(left[2], left[3], right[2], right[3])
    return any(not any(stops(thing, (*start, *end)) for thing in things) for start in starts for end in ends)


def _spread(ax: int, ay: int, bx: int, by: int) -> list[Place]:
    """Points evenly spread between two others, both included."""
    last = ACROSS - 1
    return [(ax + _part((bx - ax) * n, last), ay + _part((by - ay) * n, last)) for n in range(ACROSS)]


@rule("at43.los.definition", "at43.los.all-round")
def between(battle: Battle, unit: Unit, other: Unit) -> View:
    """What one unit, looking all round, sees of another. The same figures look at the same again and again until
    somebody moves, so the board remembers."""
    tanks = tuple(
        [(one.places, one.living) for one in battle.units.values() if one.structure and one.status == "field"]
    )
    key = (
        unit.kit,
        unit.places,
        unit.living,
        unit.perches,
        other.kit,
        other.places,
        other.living,
        other.perches,
        tanks,
        battle.options.get("mutual_sight"),
    )
    views = battle.board.views
    known: View | None = views.get(key)
    if known is None:
        if len(views) >= _REMEMBERED:
            views.clear()
        known = views[key] = View(battle, unit, other)
    return known


def unit_sees(battle: Battle, unit: Unit, figures: Sequence[int], other: Unit) -> bool:
    """Whether any of some figures of a unit sees any member of another."""
    return between(battle, unit, other).any_seen(figures)
