"""What the figures of one unit see of another's: worked out as far as somebody asks, and remembered by the board.

Most questions are settled for many figures at once: where no piece and nobody stands between two units, all is seen,
and where one large piece does (`lines.walled`), nothing is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.systems.sotr import lines
from grognard.systems.sotr.board import Board
from grognard.systems.sotr.lines import (
    DOWN,
    EYES,
    HEAD,
    NOT_SEEN,
    PLAIN,
    PRONE,
    Body,
    Cloud,
    Seen,
    Spread,
    Standing,
)
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Figure, Unit
from grognard.systems.sotr.vehicles import machine

#: Half the width of a body, as a share of the base's radius in hundredths.
WIDTH = 40
#: Further away than anything on a table.
FAR: Final = 1 << 30
#: How many views a board remembers.
_REMEMBERED = 2048
#: The middle of a base and points on its rim, in hundredths of its radius.
RIM = ((0, 0), (100, 0), (71, 71), (0, 100), (-71, 71), (-100, 0), (-71, -71), (0, -100), (71, -71))
#: What rounding may move the end of a line aside, in quanta.
_SLACK = 3


def posture(tall: int, down: int, prone: int) -> int:
    """How high a body of a height is that is Down, prone, or on its feet."""
    if down:
        return tall * DOWN // 100
    return tall * PRONE // 100 if prone else tall


class Mark:
    """A figure that somebody sees: how far away from base to base, and how it shows."""

    __slots__ = ("away", "figure", "seen")

    def __init__(self, figure: int, away: int, seen: Seen) -> None:
        self.figure = figure
        self.away = away
        self.seen = seen


class Crowd:
    """The bodies of a unit as they stand now. Those that stand alike are one object."""

    __slots__ = (
        "bodies",
        "box",
        "eye",
        "flat",
        "hull",
        "middle",
        "need",
        "radii",
        "spots",
        "spread",
        "whole",
    )

    def __init__(
        self,
        kit: tuple[Figure, ...],
        places: tuple[Place, ...],
        living: tuple[int, ...],
        storeys: tuple[int, ...],
        down: int,
        prone: int,
        hull: machine.Ground | None,
    ) -> None:
        self.bodies: dict[int, Body] = {}
        self.radii: dict[int, int] = {}
        #: The bases, each with whose it is.
        self.spots: list[tuple[int, int, int, int]] = []
        #: The ground of a vehicle, in which they all are.
        self.hull = hull
        self.flat = not storeys
        left = bottom = FAR
        right = top = -FAR
        tallest = widest = 0
        for i in living:
            tall, radius = posture(kit[i].height, down >> i & 1, prone >> i & 1), kit[i].radius
            x, y = places[i]
            ground = storeys[i] * tables().storey if storeys else 0
            self.bodies[i] = x, y, ground, tall, radius * WIDTH // 100
            self.radii[i] = radius
            self.spots.append((x, y, radius, i))
            tallest, widest = tall if tall > tallest else tallest, radius if radius > widest else widest
            left, right = x if x < left else left, x if x > right else right
            bottom, top = y if y < bottom else bottom, y if y > top else top
        #: The box round the bases, its middle, and how far at most figures stand from there, across and along.
        self.box: Box = left - widest, bottom - widest, right + widest, top + widest
        self.middle: Place = (left + right) // 2, (bottom + top) // 2
        self.spread: Spread = *self.middle, (right - left) // 2 + _SLACK, (top - bottom) // 2 + _SLACK
        #: The same of their bases, to the edges.
        self.whole: Spread = *self.middle, self.spread[2] + widest, self.spread[3] + widest
        #: The highest eyes of those on the ground, the most that may be hidden of anybody still seen.
        self.eye, self.need = tallest * EYES // 100, tallest - tallest * HEAD // 100


def crowd_of(unit: Unit) -> Crowd:
    """The bodies of a unit; it remembers them itself until something of them changes."""
    kept: Stand | None = unit.stood
    heading = 0 if unit.hull is None else unit.hull.heading
    if (
        kept is not None
        and kept[1] is unit.places
        and kept[2] is unit.living
        and kept[0] is unit.kit
        and kept[3] is unit.storeys
        and kept[4] == unit.down
        and kept[5] == unit.prone
        and kept[6] == heading
    ):
        return kept[7]
    hull = machine.ground(unit) if unit.hull is not None else None
    made = _crowd(unit.kit, unit.places, unit.living, unit.storeys, unit.down, unit.prone, hull)
    unit.stood = unit.kit, unit.places, unit.living, unit.storeys, unit.down, unit.prone, heading, made
    return made


#: What a crowd was made of, and the crowd.
Stand = tuple[tuple[Figure, ...], tuple[Place, ...], tuple[int, ...], tuple[int, ...], int, int, int, Crowd]


@lru_cache(maxsize=4096)
def _crowd(
    kit: tuple[Figure, ...],
    places: tuple[Place, ...],
    living: tuple[int, ...],
    storeys: tuple[int, ...],
    down: int,
    prone: int,
    hull: machine.Ground | None,
) -> Crowd:
    return Crowd(kit, places, living, storeys, down, prone, hull)


class View:
    """What the figures of one unit see of another's."""

    __slots__ = (
        "_away",
        "_bodies",
        "_clear",
        "_clouds",
        "_fog",
        "_marked",
        "_mine",
        "_near",
        "_pieces",
        "_rows",
        "_seen",
        "_shut",
        "_theirs",
        "remembered",
    )

    def __init__(
        self,
        mine: Crowd,
        theirs: Crowd,
        pieces: list[Standing],
        bodies: list[Body],
        clouds: Sequence[Cloud],
        fog: int,
    ) -> None:
        self._mine = mine
        self._theirs = theirs
        self._pieces = pieces
        self._bodies = bodies
        self._clouds = clouds
        self._fog = fog
        self._shut: bool | None = None if pieces else False
        self._away: dict[int, dict[int, int]] = {}
        self._clear: dict[tuple[int, int], bool] = {}
        self._near: dict[int, int] = {}
        self._rows: dict[int, tuple[list[Standing], list[Body]]] = {}
        self._seen: dict[tuple[int, int], Seen] = {}
        self._marked: dict[int, list[Mark]] = {}
        #: What others have worked out for these pairs: see modifiers.py.
        self.remembered: dict[tuple[int, int], Any] = {}

    # -- how far ---------------------------------------------------------------------------------

    def figures(self) -> Iterable[int]:
        """The figures that are looked at."""
        return self._theirs.bodies

    def away(self, i: int, j: int) -> int:
        """How far a figure is from another, from base to base; a vehicle and its crew are where its hull is."""
        return self.gaps(i)[j]

    def gaps(self, i: int) -> dict[int, int]:
        """How far a figure is from everybody of the other unit, the nearest first."""
        found = self._away.get(i)
        if found is None:
            mine, theirs = self._mine, self._theirs
            x, y, *_ = mine.bodies[i]
            if mine.hull is not None or theirs.hull is not None:
                gaps = [(self._from_hulls(i, j), j) for j in theirs.bodies]
            else:
                own, gaps = mine.radii[i], []
                for there_x, there_y, radius, j in theirs.spots:
                    dx, dy = x - there_x, y - there_y
                    square = dx * dx + dy * dy
                    root = isqrt(square)
                    gaps.append((root + (root * root < square) - own - radius, j))
            gaps.sort()
            found = self._away[i] = {j: away for away, j in gaps}
        return found

    def _from_hulls(self, i: int, j: int) -> int:
        mine, theirs = self._mine, self._theirs
        if mine.hull is None:
            assert theirs.hull is not None
            return machine.hull_distance(*theirs.hull, mine.bodies[i][:2]) - mine.radii[i]
        if theirs.hull is None:
            return machine.hull_distance(*mine.hull, theirs.bodies[j][:2]) - theirs.radii[j]
        return machine.grounds_apart(mine.hull, theirs.hull)

    # -- what lies between -----------------------------------------------------------------------

    def shut_off(self) -> bool:
        """Whether one piece surely keeps everybody of the one unit out of the other's sight."""
        if self._shut is None:
            mine, theirs = self._mine, self._theirs
            self._shut = False
            if mine.flat and theirs.flat:
                self._shut = lines.walled(mine.spread, mine.eye, theirs.whole, 0, self._pieces, theirs.need)
        return self._shut

    def _row(self, i: int) -> tuple[list[Standing], list[Body]]:
        """The pieces and the bodies that may lie between a figure and anybody of the other unit."""
        found = self._rows.get(i)
        if found is None:
            x, y, *_ = self._mine.bodies[i]
            left, bottom, right, top = self._theirs.box
            dx, dy = (left + right) // 2 - x, (bottom + top) // 2 - y
            # How far aside of the line to the middle of the box its corners lie: as far on the one side as on the
            # other. What is further aside, all of it, lies on no line into the box.
            broad, high, steep, flat = right - left + 2, top - bottom + 2, abs(dx), abs(dy)
            wide, off = (steep * high + flat * broad) // 2 + 1, dx * y - dy * x
            left, right = left if left < x else x, right if right > x else x
            bottom, top = bottom if bottom < y else y, top if top > y else y
            pieces = [
                one
                for one in self._pieces
                if one[0][0] <= right and one[0][2] >= left and one[0][1] <= top and one[0][3] >= bottom
                and lines.meets_strip(one[0][4], dx, dy, off, wide)
            ]  # fmt: skip
            bodies = [
                one
                for one in self._bodies
                if left - one[4] <= one[0] <= right + one[4] and bottom - one[4] <= one[1] <= top + one[4]
                and abs(dx * one[1] - dy * one[0] - off)
                <= (steep * (high + 2 * one[4]) + flat * (broad + 2 * one[4])) // 2 + 1
            ]  # fmt: skip
            found = self._rows[i] = pieces, bodies
        return found

    def _hidden_at_once(self, i: int, pieces: list[Standing], need: int) -> bool:
        """Whether one piece surely hides everybody of the other unit from a figure, from the ground up to a height."""
        theirs = self._theirs
        if not pieces or not theirs.flat:
            return False
        x0, y0, ground, tall, _ = self._mine.bodies[i]
        return lines.walled((x0, y0, 0, 0), ground + tall * EYES // 100, theirs.whole, 0, pieces, need)

    # -- who is seen -----------------------------------------------------------------------------

    def near(self, i: int) -> int:
        """How far away the nearest figure is that a figure sees; further than anything where it sees none."""
        found = self._near.get(i)
        if found is None:
            found = self._near[i] = self._nearest(i)
        return found

    def _nearest(self, i: int) -> int:
        if self.shut_off():
            return FAR
        pieces, bodies = self._row(i)
        fog = self._fog
        if self._hidden_at_once(i, pieces, self._theirs.need):
            return FAR
        for j, away in self.gaps(i).items():
            if fog and away > fog:
                break
            if (not pieces and not bodies and not self._clouds) or self._shows(i, j, pieces, bodies):
                return away
        return FAR

    def sees(self, i: int, j: int) -> bool:
        found = self._clear.get((i, j))
        if found is None:
            found = not (self._fog and self.away(i, j) > self._fog) and not self.shut_off()
            if found:
                pieces, bodies = self._row(i)
                found = (not pieces and not bodies and not self._clouds) or self._shows(i, j, pieces, bodies)
            self._clear[i, j] = found
        return found

    @rule("sotr.los.target-visible")
    def _shows(self, i: int, j: int, pieces: list[Standing], bodies: list[Body]) -> bool:
        """Whether a line shows a part of a body as large as its head."""
        return lines.shows(self._mine.bodies[i], self._theirs.bodies[j], pieces, bodies, self._clouds)

    def seen(self, i: int, j: int) -> Seen:
        """Whether a figure sees another, and how much of it."""
        found = self._seen.get((i, j))
        if found is None:
            found = self._seen[i, j] = self._look(i, j)
        return found

    def _look(self, i: int, j: int) -> Seen:
        if (self._fog and self.away(i, j) > self._fog) or self.shut_off():
            return NOT_SEEN
        pieces, bodies = self._row(i)
        if not pieces:
            return PLAIN if self.sees(i, j) else NOT_SEEN
        return lines.look(self._mine.bodies[i], self._theirs.bodies[j], pieces, bodies, self._clouds)

    def marks(self, i: int) -> list[Mark]:
        """Every figure of the other unit that a figure sees, the nearest first."""
        found = self._marked.get(i)
        if found is None:
            found = self._marked[i] = list(self.marks_in_turn(i))
        return found

    def marks_in_turn(self, i: int) -> Iterator[Mark]:
        """The same one by one, for who may not want them all."""
        near = self.near(i)
        if near == FAR:
            return
        for j, away in self.gaps(i).items():
            if away >= near:
                seen = self.seen(i, j)
                if seen.clear:
                    yield Mark(j, away, seen)

    # -- bases, for hiding -----------------------------------------------------------------------

    @rule("sotr.hide.when")
    def shows_a_base(self, i: int) -> bool:
        """Whether a figure sees a part of the base of any figure."""
        pieces, _ = self._row(i)
        if self._hidden_at_once(i, pieces, 0):
            return False
        return any(self.base_shows(i, j) for j in self._theirs.bodies)

    def base_shows(self, i: int, j: int) -> bool:
        """Whether a figure sees any part of another's base."""
        if self._fog and self.away(i, j) > self._fog:
            return False
        pieces, _ = self._row(i)
        if not pieces and not self._clouds:
            return True
        x0, y0, ground, tall, _ = self._mine.bodies[i]
        x, y, base, *_ = self._theirs.bodies[j]
        there = x, y, self._theirs.radii[j] + 1, self._theirs.radii[j] + 1
        if lines.walled((x0, y0, 0, 0), ground + tall * EYES // 100, there, base, pieces, 0):
            return False
        return any(
            not lines.barred(*ends, pieces, 0)
            and not (self._clouds and lines.smoked(ends[0], ends[1], ends[3], ends[4], self._clouds))
            for ends in self._to_base(i, j)
        )

    @rule("sotr.hide.reveal-seen")
    def base_shows_whole(self, i: int, j: int) -> bool:
        """Whether a figure sees the whole of another's base with nothing between."""
        if self._fog and self.away(i, j) > self._fog:
            return False
        pieces, _ = self._row(i)
        if not pieces and not self._clouds:
            return True
        return all(
            not _touched(*ends, pieces)
            and not (self._clouds and lines.smoked(ends[0], ends[1], ends[3], ends[4], self._clouds))
            for ends in self._to_base(i, j)
        )

    def _to_base(self, i: int, j: int) -> Iterator[tuple[int, int, int, int, int, int, int]]:
        """The lines from a figure's eyes to the middle and the rim of a base: both ends, floor and length."""
        x0, y0, ground, tall, _ = self._mine.bodies[i]
        x, y, base, _, _ = self._theirs.bodies[j]
        eye, radius = ground + tall * EYES // 100, self._theirs.radii[j]
        for ox, oy in RIM:
            x1, y1 = x + ox * radius // 100, y + oy * radius // 100
            yield x0, y0, eye, x1, y1, base, isqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) or 1


def _touched(
    x0: int, y0: int, eye: int, x1: int, y1: int, base: int, length: int, pieces: list[Standing]
) -> bool:
    """Whether anything lies on a line to the ground: leaves, a wood or a building however thin, something solid."""
    for piece in pieces:
        part = lines.within(piece, x0, y0, x1, y1)
        if part is not None and (piece[1] == "deep" or lines.lowest_seen(eye, base, piece[2], *part) > 0):
            return True
    return False


@rule("sotr.los.enemies-block", "sotr.los.friends-do-not-block")
def blocks(third: Unit, seat: int) -> bool:
    """Whether a unit's figures stand in the way of a seat's eyes: enemies that are not hidden, and all vehicles."""
    return third.status == "field" and (third.hull is not None or (third.seat != seat and not third.hidden))


#: The strip between two units: the box round both, the middle of the one, the way from there to the other's, and how
#: wide the strip is on either side of it, as a cross product.
Strip = tuple[int, int, int, int, int, int, int, int, int]


@rule("sotr.basics.all-round-vision")
def between(battle: Battle, unit: Unit, other: Unit) -> View:
    """What a unit, looking all round, sees of another. The board remembers it until somebody moves in between.

    Neither of the two units, nor what carries them, hides the other.
    """
    mine, theirs = crowd_of(unit), crowd_of(other)
    strip = _strip(mine, theirs)
    themselves = unit.id, other.id, unit.carrier, other.carrier
    thirds = tuple(
        crowd_of(third)
        for third in _in_strip(battle, unit.seat, strip)
        if blocks(third, unit.seat) and third.id not in themselves
    )
    key = mine, theirs, thirds, battle.clouds, battle.fog
    known: View | None = battle.board.views.get(key)
    if known is None:
        bodies = [body for third in thirds for body in _solid(third)]
        pieces = _pieces_in(battle.board, strip)
        known = View(mine, theirs, pieces, bodies, battle.clouds, battle.fog)
        _remember(battle.board, key, known)
    return known


def _strip(mine: Crowd, theirs: Crowd) -> Strip:
    """The strip is as wide as the wider of the two units."""
    a, b = mine.box, theirs.box
    left, right = a[0] if a[0] < b[0] else b[0], a[2] if a[2] > b[2] else b[2]
    bottom, top = a[1] if a[1] < b[1] else b[1], a[3] if a[3] > b[3] else b[3]
    (x, y), (x1, y1) = mine.middle, theirs.middle
    dx, dy = x1 - x, y1 - y
    high, broad = a[3] - a[1], a[2] - a[0]
    high, broad = high if high > b[3] - b[1] else b[3] - b[1], broad if broad > b[2] - b[0] else b[2] - b[0]
    return left, bottom, right, top, x, y, dx, dy, (abs(dx) * (high + 2) + abs(dy) * (broad + 2)) // 2 + 1


def _in_strip(battle: Battle, seat: int, strip: Strip) -> list[Unit]:
    """Who may stand in a line of a seat's unit through a strip: of its own side vehicles alone."""
    left, bottom, right, top, x, y, dx, dy, wide = strip
    steep, flat = abs(dx), abs(dy)
    found = []
    for third in battle.units.values():
        if third.seat == seat and third.hull is None:
            continue
        box = third.box
        if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
            continue
        aside = dx * (box[1] + box[3] - 2 * y) - dy * (box[0] + box[2] - 2 * x)
        reach = steep * (box[3] - box[1]) + flat * (box[2] - box[0]) + 2 * wide
        if -reach <= aside <= reach:
            found.append(third)
    return found


def _pieces_in(board: Board, strip: Strip) -> list[Standing]:
    """The pieces that a line through a strip may meet."""
    left, bottom, right, top, x, y, dx, dy, wide = strip
    return [
        one
        for one in board.standing
        if one[0][0] <= right and one[0][2] >= left and one[0][1] <= top and one[0][3] >= bottom
        and lines.meets_strip(one[0][4], dx, dy, dx * y - dy * x, wide)
    ]  # fmt: skip


def _remember(board: Board, key: tuple[Any, ...], view: View) -> None:
    if len(board.views) >= _REMEMBERED:
        board.views.clear()
    board.views[key] = view


def _solid(third: Crowd) -> list[Body]:
    """The bodies of a unit that stand in the way: of a vehicle itself, not its crew."""
    bodies = list(third.bodies.values())
    return bodies if third.hull is None else bodies[:1]
