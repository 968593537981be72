"""Who sees whom between two groups: heights are plain Sizes, pieces convex, and the table remembers what was seen.

Lines run from base edge to base edge in plan. One that passes through something as tall as the target is stopped. Of
two bases, the outermost lines on either side settle nearly every case: if neither nor the one between the centres is
free, and one and the same convex thing stops both outer ones, it stops all.

What scenery lies between two groups is worked out once for the places they stand at (`Vista`), whoever else moves;
what they then see depends on the round bases that stand between them (`Watch`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import Any, Final

from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, Disc, Outline, leg_meets_disc, segment_cuts
from grognard.core.space.sight.panorama import ACROSS, Body, panorama
from grognard.core.space.table.table import Table

__all__ = ["Line", "Side", "Vista", "Watch", "lines", "side_of", "stops", "vista"]

Line = tuple[int, int, int, int]

#: How many pairs are looked at one by one before all are worked out together.
_SINGLY: Final = 3
#: How many pairs of bodies two groups must have for that to pay.
_MANY: Final = 20
#: How many vistas a table remembers before it begins anew.
_REMEMBERED: Final = 4000


class Side:
    """One of two groups as it stands: its bodies by their numbers, and the box round them.

    What is seen of others from there is kept here; who has not moved has the same side again and again.
    """

    __slots__ = ("bodies", "box", "least", "numbers", "perched", "tallest", "vistas")

    def __init__(self, bodies: Mapping[int, Body], box: Box) -> None:
        self.bodies = bodies
        self.numbers: tuple[int, ...] = tuple(bodies)
        self.box = box
        heights = [body[3] for body in bodies.values()]
        self.least: int = min(heights)
        self.tallest: int = max(heights)
        #: Whether any of them stands on a piece.
        self.perched: bool = any(body[4] >= 0 for body in bodies.values())
        self.vistas: dict[tuple[Side, bool], Vista] = {}


def side_of(table: Table[Any], key: Hashable, made: Callable[[], Side]) -> Side:
    """A group as it stands on a table, remembered under a key that names where everybody of it stands."""
    known: Side | None = table.views.get(key)
    if known is None:
        known = table.views[key] = made()
    return known


def vista(table: Table[Any], ours: Side, theirs: Side, mutual: bool) -> Vista:
    """What lies between two groups; the same ones look at each other again and again until one of them moves."""
    known = ours.vistas.get((theirs, mutual))
    if known is None:
        if table.looks >= _REMEMBERED:
            for side in table.views.values():
                side.vistas.clear()
            table.views.clear()
            table.looks = 0
        table.looks += 1
        known = ours.vistas[theirs, mutual] = Vista(table, ours, theirs, mutual)
    return known


class Vista:
    """The scenery between two groups that stand where they stand."""

    __slots__ = (
        "_bare",
        "_watches",
        "box",
        "least",
        "mutual",
        "ours",
        "outlines",
        "shut",
        "strip",
        "table",
        "theirs",
    )

    def __init__(self, table: Table[Any], ours: Side, theirs: Side, mutual: bool) -> None:
        self.table = table
        self.ours = ours
        self.theirs = theirs
        self.mutual = mutual
        self.least: int = max(ours.least, theirs.least) if mutual else theirs.least
        low_x, low_y, high_x, high_y = self.box = _around(ours.box, theirs.box)
        self.strip = _Strip(ours.box, theirs.box)
        near = [
            o
            for o in table.taller(self.least)
            if o[0] < high_x and o[2] > low_x and o[1] < high_y and o[3] > low_y
        ]
        self.outlines: list[Outline] = self.strip.meeting(near) if near else near
        #: Whether one piece hides everybody from everybody.
        self.shut: bool = bool(self.outlines) and self._is_shut()
        #: With no round base in the way, and with some.
        self._bare: Watch | None = None
        self._watches: dict[tuple[tuple[Disc, int], ...], Watch] = {}

    def _is_shut(self) -> bool:
        """Whether one piece, tall enough for all, lies across every line between the two groups."""
        ours, theirs = self.ours, self.theirs
        if ours.perched or theirs.perched:
            return False
        shapes, tall = self.table.shapes, self.tall()
        for outline in self.outlines:
            if shapes[outline[5]].height >= tall and bars(ours.box, theirs.box, outline[4]):
                return True
        return False

    def tall(self) -> int:
        """How tall something must be to hide everybody."""
        theirs = self.theirs.tallest
        return max(self.ours.tallest, theirs) if self.mutual else theirs

    def watch(self, discs: Sequence[tuple[Disc, int]]) -> Watch:
        """What is seen with round bases of these heights about; those too low or out of the way do not count."""
        if discs and not self.shut:
            strip, least = self.strip, self.least
            key = tuple([one for one in discs if one[1] >= least and strip.meets(one[0])])
            if key:
                known = self._watches.get(key)
                if known is None:
                    known = self._watches[key] = Watch(self, key)
                return known
        if self._bare is None:
            self._bare = Watch(self, ())
        return self._bare


class Watch:
    """What the bodies of one group see of those of another.

    A few pairs are looked at one by one; when more are asked for, all are worked out at once.
    """

    __slots__ = (
        "_asked",
        "_bodies",
        "_marks",
        "_pairs",
        "_seen",
        "_things",
        "_watchers",
        "discs",
        "open",
        "ours",
        "shut",
        "theirs",
        "vista",
    )

    def __init__(self, vista: Vista, discs: tuple[tuple[Disc, int], ...]) -> None:
        self.vista = vista
        self.discs = discs
        self.shut: bool = vista.shut
        #: Whether nothing at all is in the way.
        self.open: bool = not vista.outlines and not discs
        self.ours: tuple[int, ...] = vista.ours.numbers
        self.theirs: tuple[int, ...] = vista.theirs.numbers
        self._bodies = vista.ours.bodies
        self._marks = vista.theirs.bodies
        self._pairs: dict[tuple[int, int], bool] = {}
        self._seen: dict[int, dict[int, bool]] | None = None
        self._things: dict[int, list[Outline | Disc]] = {}
        self._asked = 0
        #: Who sees anybody at all, once everybody has looked at everybody.
        self._watchers: frozenset[int] | None = None

    def sees(self, i: int, j: int) -> bool:
        """Whether a body of the one group sees any part of one of the other."""
        if self.open or self.shut:
            return self.open
        if self._seen is not None:
            return self._seen[i][j]
        known = self._pairs.get((i, j))
        if known is None:
            self._asked += 1
            if self._asked > _SINGLY and len(self.ours) * len(self.theirs) > _MANY:
                return self._look_everywhere()[i][j]
            known = self._pairs[i, j] = self._look(self._bodies[i], self._marks[j])
        return known

    def any_sees(self, figures: Iterable[int], j: int) -> bool:
        """Whether any of some bodies sees one body of the other group."""
        if self.open or self.shut:
            return self.open
        return any(self.sees(i, j) for i in figures)

    def any_seen(self, figures: Sequence[int]) -> bool:
        """Whether any of some bodies sees anybody of the other group."""
        seen = self.glimpsed(figures)
        if seen is not None:
            return seen
        if self._is_screened(figures):
            self._pairs.update([((i, j), False) for i in figures for j in self.theirs])
            return False
        if len(self.ours) * len(self.theirs) <= _MANY:
            return self._any_seen_singly(figures)
        everything = self._seen or self._look_everywhere()
        self._watchers = frozenset([i for i, row in everything.items() if True in row.values()])
        return not self._watchers.isdisjoint(figures)

    def _any_seen_singly(self, figures: Sequence[int]) -> bool:
        """One pair after the other; where only a gap would tell, when all others have been looked at."""
        pairs, gaps = self._pairs, []
        for j in self.theirs:
            for i in figures:
                known = pairs.get((i, j))
                if known is None:
                    known = self._glance(self._bodies[i], self._marks[j])
                    if known is None:
                        gaps.append((i, j))
                        continue
                    pairs[i, j] = known
                if known:
                    return True
        for i, j in gaps:
            pairs[i, j] = self._gapes(self._bodies[i], self._marks[j])
            if pairs[i, j]:
                return True
        return False

    def glimpsed(self, figures: Sequence[int]) -> bool | None:
        """The same as far as little work tells; nothing where it does not.

        Mostly one of a few pairs tells: any, and those farthest out on either side, past whose flank one looks.
        """
        if self.open or self.shut:
            return self.open
        if self._watchers is not None:
            return not self._watchers.isdisjoint(figures)
        if self._seen is None:
            pairs = self._pairs
            for pair in self._probes(figures):
                known = pairs.get(pair)
                if known is None:
                    known = self._glance(self._bodies[pair[0]], self._marks[pair[1]])
                    if known is None:
                        continue  # through a gap perhaps: dear to find out, and the next pair may tell
                    pairs[pair] = known
                if known:
                    return True
        return None

    def _is_screened(self, figures: Sequence[int]) -> bool:
        """Whether one piece, tall enough for all, lies across every line from some bodies to the other group."""
        vista = self.vista
        if self._seen is not None or vista.ours.perched or vista.theirs.perched:
            return False
        shapes, tall = vista.table.shapes, vista.tall()
        looking, marks = [self._bodies[i] for i in figures], list(self._marks.values())
        return any(
            shapes[outline[5]].height >= tall and screens(looking, marks, outline[4])
            for outline in vista.outlines
        )

    def _probes(self, figures: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Pairs worth a glance before everybody looks at everybody."""
        others = self.theirs
        yield figures[0], others[0]
        dx, dy = self.vista.strip.dx, self.vista.strip.dy
        bodies, marks = self._bodies, self._marks
        ours = sorted([(dx * (b := bodies[i])[1] - dy * b[0], i) for i in figures])
        theirs = sorted([(dx * (b := marks[j])[1] - dy * b[0], j) for j in others])
        left, right, their_left, their_right = ours[-1][1], ours[0][1], theirs[-1][1], theirs[0][1]
        yield from ((left, their_left), (right, their_right), (left, their_right), (right, their_left))
        yield ours[len(ours) // 2][1], theirs[len(theirs) // 2][1]

    def _look_everywhere(self) -> dict[int, dict[int, bool]]:
        vista = self.vista
        shapes = vista.table.shapes
        table = panorama(
            list(self._bodies.values()),
            list(self._marks.values()),
            vista.outlines,
            [shapes[o[5]].height for o in vista.outlines],
            self.discs,
            vista.mutual,
        )
        self._seen = {
            i: dict(zip(self.theirs, row, strict=True)) for i, row in zip(self.ours, table, strict=True)
        }
        return self._seen

    def _look(self, a: Body, b: Body) -> bool:
        """One free line is enough. What is as tall as the target stops a line; what either stands on never does."""
        seen = self._glance(a, b)
        return self._gapes(a, b) if seen is None else seen

    def _gapes(self, a: Body, b: Body) -> bool:
        """Whether one looks through between the different things that stop the outer lines."""
        _, left, right = lines(a, b)
        return _gap(left, right, self._in_the_way(a, b))

    def _glance(self, a: Body, b: Body) -> bool | None:
        """The same by the three main lines; nothing where different things stop the outer ones."""
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
        return False if any(thing in on_right for thing in on_left) else None

    def _in_the_way(self, a: Body, b: Body) -> list[Outline | Disc]:
        """What counts between two bodies."""
        vista = self.vista
        plain = not vista.mutual and a[4] < 0 and b[4] < 0
        if plain and not self.discs:
            known = self._things.get(b[3])
            if known is not None:
                return known
        tall = max(a[3], b[3]) if vista.mutual else b[3]
        shapes = vista.table.shapes
        things: list[Outline | Disc] = [
            o for o in vista.outlines if shapes[o[5]].height >= tall and o[5] != a[4] and o[5] != b[4]
        ]
        if self.discs:
            own = a[:2], b[:2]
            things += [disc for disc, height in self.discs if height >= tall and disc[:2] not in own]
        elif plain:
            self._things[b[3]] = things
        return things


# -- lines -----------------------------------------------------------------------------------------------------


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


def _gap(left: Line, right: Line, things: list[Outline | Disc]) -> bool:
    """Different things stop the outer lines: there may be a gap between them."""
    starts = _spread(left[0], left[1], right[0], right[1])
    ends = _spread(left[2], left[3], right[2], right[3])
    last = things[0]
    for start in starts:
        for end in ends:
            line = *start, *end
            if stops(last, line):  # mostly what stopped the line beside it
                continue
            for thing in things:
                if thing is not last and stops(thing, line):
                    last = thing
                    break
            else:
                return True
    return False


def _spread(ax: int, ay: int, bx: int, by: int) -> list[Place]:
    """Points evenly spread between two others, both included."""
    last = ACROSS - 1
    return [(ax + _part((bx - ax) * n, last), ay + _part((by - ay) * n, last)) for n in range(ACROSS)]


# -- between boxes -----------------------------------------------------------------------------------------------


def _around(a: Box, b: Box) -> Box:
    """The box round two boxes."""
    return (
        a[0] if a[0] < b[0] else b[0],
        a[1] if a[1] < b[1] else b[1],
        a[2] if a[2] > b[2] else b[2],
        a[3] if a[3] > b[3] else b[3],
    )


class _Strip:
    """The ground that lines from one box to another may pass: none strays further from the one between their middles
    than the boxes themselves do. Places are doubled, so that middles are whole."""

    __slots__ = ("ax", "ay", "dx", "dy", "length", "limit")

    def __init__(self, a: Box, b: Box) -> None:
        self.ax, self.ay = a[0] + a[2], a[1] + a[3]
        dx = self.dx = b[0] + b[2] - self.ax
        dy = self.dy = b[1] + b[3] - self.ay
        across, along = abs(dx), abs(dy)
        ours = across * (a[3] - a[1]) + along * (a[2] - a[0])
        theirs = across * (b[3] - b[1]) + along * (b[2] - b[0])
        self.limit: int = ours if ours > theirs else theirs
        self.length: int = isqrt(dx * dx + dy * dy) + 1

    def meets(self, disc: Disc) -> bool:
        """Whether a disc reaches into the strip."""
        x, y, r = disc
        side = self.dx * (2 * y - self.ay) - self.dy * (2 * x - self.ax)
        room = self.limit + 2 * r * self.length
        return -room <= side <= room

    def meeting(self, outlines: Iterable[Outline]) -> list[Outline]:
        """The pieces that reach into the strip."""
        dx, dy, limit = self.dx, self.dy, self.limit
        base = dx * self.ay - dy * self.ax
        kept = []
        for outline in outlines:
            sides = [2 * (dx * y - dy * x) - base for x, y in outline[4]]
            if min(sides) <= limit and max(sides) >= -limit:
                kept.append(outline)
        return kept


def bars(a: Box, b: Box, corners: tuple[Place, ...]) -> bool:
    """Whether a chord of a convex piece lies across every line from one box to another.

    The boxes must lie on different sides of it. Then the lines between their corners cross it farthest out: if all of
    these pass between its ends, so does every other.
    """
    ax, ay, dx, dy = a[0] + a[2], a[1] + a[3], b[0] + b[2] - a[0] - a[2], b[1] + b[3] - a[1] - a[3]
    half = len(corners) // 2
    for (px, py), (qx, qy) in zip(corners, corners[half:], strict=False):
        # Mostly the line between the middles of the boxes, here doubled, already passes beside it.
        if (dx * (2 * py - ay) - dy * (2 * px - ax)) * (dx * (2 * qy - ay) - dy * (2 * qx - ax)) >= 0:
            continue
        ours = (a[0], a[1]), (a[2], a[1]), (a[2], a[3]), (a[0], a[3])
        theirs = (b[0], b[1]), (b[2], b[1]), (b[2], b[3]), (b[0], b[3])
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


def screens(ours: Sequence[Body], theirs: Sequence[Body], corners: tuple[Place, ...]) -> bool:
    """Whether a chord of a convex piece lies across every line from one group of bodies to another.

    Each body counts as the square round it. As seen from one end of the chord, the line that comes nearest to it joins
    those of both groups who stand farthest that way: if it passes on the chord's side, so do all.
    """
    (ax, ay), (bx, by) = ours[0][:2], theirs[0][:2]
    dx, dy = bx - ax, by - ay
    middles = squares = None
    half = len(corners) // 2
    for p, q in zip(corners, corners[half:], strict=False):
        # Mostly the first line one tries already passes beside it.
        if (dx * (p[1] - ay) - dy * (p[0] - ax)) * (dx * (q[1] - ay) - dy * (q[0] - ax)) >= 0:
            continue
        middles = middles or ([body[:2] for body in ours], [body[:2] for body in theirs])
        if not _all_between(*middles, p, q):
            continue
        squares = squares or (_squares(ours), _squares(theirs))
        if _all_between(*squares, p, q):
            return True
    return False


def _squares(bodies: Sequence[Body]) -> list[Place]:
    return [(x + dx, y + dy) for x, y, r, _, _ in bodies for dx in (-r, r) for dy in (-r, r)]


def _all_between(ours: Sequence[Place], theirs: Sequence[Place], p: Place, q: Place) -> bool:
    """Whether all lines from points of one set to points of another pass between two points."""
    (px, py), (qx, qy) = p, q
    ex, ey = qx - px, qy - py
    here = [ex * (y - py) - ey * (x - px) for x, y in ours]
    there = [ex * (y - py) - ey * (x - px) for x, y in theirs]
    if max(here) < 0 < min(there):
        (px, py), (qx, qy) = q, p  # so that ours lie to the left of the way from one to the other
    elif not min(here) > 0 > max(there):
        return False
    ax, ay = _foremost(ours, px, py, 1)
    bx, by = _foremost(theirs, px, py, -1)
    if ax * by - ay * bx >= 0:
        return False
    ax, ay = _foremost(ours, qx, qy, -1)
    bx, by = _foremost(theirs, qx, qy, 1)
    return ax * by - ay * bx > 0


def _foremost(points: Sequence[Place], x: int, y: int, turn: int) -> Place:
    """Of points on one side of a place, the way from it to the one farthest to the left (1) or to the right (-1)."""
    ax, ay = points[0][0] - x, points[0][1] - y
    for bx, by in points:
        bx, by = bx - x, by - y
        if (ax * by - ay * bx) * turn > 0:
            ax, ay = bx, by
    return ax, ay
