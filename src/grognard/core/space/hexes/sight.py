"""Line of sight over a hex map: obstacles, hindrances, heights, blind hexes, plateaus and features on sides.

Sight between all places of a map is worked out once, in `hex_views`, and looked up from then on; what lies on the
map only for now (smoke, wrecks, a house in ruins) is a `Veil`, for which only the lines through its hexes are
worked out again. A `Look` explains one line: all it meets in order, and what of it matters.

Which terrain is an obstacle, how high, and what counts at a corner comes in as data, as `Screen`s; the scale of
heights is the caller's. Seen from both ends a line is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from grognard.core.space.hexes.grid import HexLine, Met, Side, numbers
from grognard.core.space.hexes.lines import WHOLE, Kind
from grognard.core.space.hexes.relief import BLOCKED, BLOCKS, LAND, MOST, NO_SCREENS, Relief, Screen
from grognard.core.space.hexes.views import all_views

__all__ = ["STOREY", "Look", "Note", "Sight", "Veil", "Visibility"]

REMEMBERED: Final = 4_000  # how many questions about many places at once a veil remembers
STOREY: Final = "storey"  # the kind of a note about another floor of the same building


@dataclass(frozen=True, slots=True)
class Note:
    """A screen that counts for a line."""

    kind: str
    weight: int
    cell: int  # where it stands; one of its two cells if it is a side
    side: Side | None = None
    why: str = (
        "low"  # "low": the eyes are below its top; "crown": only as high; "blind": the hex behind is hidden
    )

    @property
    def blocks(self) -> bool:
        return self.weight >= BLOCKS


@dataclass(frozen=True, slots=True)
class Look:
    """One line, explained."""

    line: HexLine
    notes: tuple[Note, ...]  # what counts, in order from the start

    @property
    def blocked(self) -> bool:
        return any(note.blocks for note in self.notes)

    @property
    def blockers(self) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.blocks)

    @property
    def hindrance(self) -> int:
        return sum(note.weight for note in self.notes if not note.blocks)

    @property
    def count(self) -> int:
        """As in the table of sight: BLOCKED or the hindrances."""
        return BLOCKED if self.blocked else min(self.hindrance, MOST)


@dataclass(frozen=True, slots=True)
class Eyes:
    """The heights at the two ends of a line, and the hexes next to the lower end, where a screen makes it blind."""

    low: int
    high: int
    before_low: tuple[int, ...]

    def counts(self, screen: Screen, foot: int, cell: int) -> str:
        """Why the screen counts, or nothing."""
        top = foot + screen.rise
        if self.high < top:
            return "low"
        if self.low == self.high:
            return ""
        if screen.crown and self.high == top:
            return "crown"
        return "blind" if screen.blind and self.low < top and cell in self.before_low else ""


@cache
def _digits(limit: int) -> bytes:
    """For each count of hindrances the binary digit that says whether it is within the limit."""
    return b"".join(b"1" if count <= limit else b"0" for count in range(BLOCKED + 1))


class Sight:
    """Sight between all places of a map, worked out when first asked for."""

    def __init__(self, relief: Relief) -> None:
        self.relief: Final = relief
        self.grid: Final = relief.grid
        self.size: Final = relief.places.size
        self._table: bytes | None = None
        self._seen: Final[dict[tuple[int, int], int]] = {}
        self._rising: Final[dict[tuple[int, tuple[str, ...] | None], int]] = {}

    def __copy__(self) -> Sight:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Sight:
        return self

    def __reduce__(self) -> tuple[type[Sight], tuple[Relief]]:
        return Sight, (self.relief,)

    @property
    def table(self) -> bytes:
        """The number of hindrances from place a to place b, or BLOCKED, at a * size + b."""
        if self._table is None:
            self._table = all_views(self.relief)
        return self._table

    def prepare(self) -> None:
        """Work the table out, where that has not been done."""
        assert self.table

    def count(self, a: int, b: int) -> int:
        """The hindrances between two places, or BLOCKED."""
        return (self._table or self.table)[a * self.size + b]

    def row(self, a: int) -> bytes:
        """The counts from one place to all."""
        return self.table[a * self.size : (a + 1) * self.size]

    def seen(self, a: int, limit: int) -> int:
        """The places with no more hindrances than the limit between them and one, as a mask: bit p is place p."""
        found = self._seen.get((a, limit))
        if found is None:
            found = self._seen[a, limit] = int(self.row(a).translate(_digits(limit))[::-1], 2)
        return found

    def look(self, a: int, b: int, veil: Veil | None = None) -> Look:
        """The line between two places, explained."""
        places, heights = self.relief.places, self.relief.heights
        cell_a, cell_b = places.cell_of[a], places.cell_of[b]
        look = self.judge(cell_a, heights[a], cell_b, heights[b], veil)
        if self.relief.parted(a, b):
            return Look(look.line, (Note(STOREY, BLOCKS, min(cell_a, cell_b), None, "floor"), *look.notes))
        return look

    def judge(self, a: int, height_a: int, b: int, height_b: int, veil: Veil | None = None) -> Look:
        """The line between eyes at any heights over two cells, explained."""
        line = self.grid.line(a, b)
        return Look(line, tuple(self._counting(line, height_a, height_b, veil)))

    def notes(
        self,
        a: int,
        height_a: int,
        b: int,
        height_b: int,
        veil: Veil | None = None,
        kinds: tuple[str, ...] | None = None,
    ) -> list[Note]:
        """What counts for a line, as `judge` says, be it of some kinds alone; a line on which nothing can is not looked along."""
        grid, ends = self.grid, ((height_a, a), (height_b, b))
        (low, below), (high, _) = sorted(ends)
        met = grid.between(a, b) | grid.bits[a] | grid.bits[b]
        if low == high:
            rises = met & self.above(low, kinds)
        else:  # what is lower than the higher eyes makes a hex blind at most, behind it
            behind = grid.mask(cell for cell in grid.neighbours[below] if cell >= 0)
            rises = met & (self.above(high - 1, kinds) | (behind & self.above(low, kinds)))
        if veil is not None:
            rises |= met & veil.mask
        if not rises:
            return []
        notes = self._counting(grid.meeting(a, b, rises), height_a, height_b, veil)
        return notes if kinds is None else [note for note in notes if note.kind in kinds]

    def above(self, height: int, kinds: tuple[str, ...] | None) -> int:
        """The hexes with anything of some kinds, or of any, that rises above a height, be it on a side of them, as a mask."""
        found = self._rising.get((height, kinds))
        if found is None:
            found = self._rising[height, kinds] = self.grid.mask(
                cell
                for cell, screen, foot in self._everything()
                if foot + screen.rise > height and (kinds is None or screen.kind in kinds)
            )
        return found

    def _everything(self) -> Iterator[tuple[int, Screen, int]]:
        """All that may hide anything: its hex, or each of the two at its side, and how high it stands."""
        relief = self.relief
        for cell, ground in enumerate(relief.ground):
            for screen in (LAND, *relief.screens.get(cell, ())):
                yield cell, screen, ground
        for side, screens in relief.sides.items():
            for screen in screens:
                yield side[0], screen, relief.foot(side)
                yield self.grid.neighbours[side[0]][side[1]], screen, relief.foot(side)

    def _counting(self, line: HexLine, height_a: int, height_b: int, veil: Veil | None) -> list[Note]:
        eyes = _eyes(line, height_a, height_b)
        notes = [note for met in line.steps for note in self._notes(line, met, eyes, veil)]
        if self.grid.distance(line.start, line.end) <= 1:  # neighbours always see each other
            notes = [note for note in notes if not note.blocks]
        return notes

    def _notes(self, line: HexLine, met: Met, eyes: Eyes, veil: Veil | None) -> list[Note]:
        if met.kind is Kind.THROUGH:
            return self._in_hex(met.cells[0], met.sextants[0], eyes, veil)
        known = self.relief.sides
        sides = [self._on_side(line, met, side, eyes) for side in met.sides if side in known]
        if met.kind is Kind.ACROSS:
            return sides[0] if sides else []
        # Over a corner or along a side it touches several sides at once: the worst of them counts.
        notes = max(sides, key=_weight, default=[])
        if met.kind is Kind.CORNER:
            return self._touched(met.cells[2], eyes, veil) + notes
        flanks = [
            self._in_hex(cell, sextants, eyes, veil)
            for cell, sextants in sorted(zip(met.cells[2:], met.sextants, strict=True))
            if cell >= 0
        ]
        return min(flanks, key=_weight) + notes  # of the hexes on both hands the kinder counts

    def _in_hex(self, cell: int, sextants: int, eyes: Eyes, veil: Veil | None) -> list[Note]:
        ground = self.relief.ground[cell]
        return [
            Note(screen.kind, screen.weight, cell, None, why)
            for screen in (LAND, *self.standing(cell, veil))
            if screen.patch & sextants and (why := eyes.counts(screen, ground, cell))
        ]

    def _touched(self, cell: int, eyes: Eyes, veil: Veil | None) -> list[Note]:
        return [
            Note(screen.kind, screen.weight, cell, None, why)
            for screen in (self.standing(cell, veil) if cell >= 0 else ())
            if screen.touch and (why := eyes.counts(screen, self.relief.ground[cell], -1))
        ]

    def _on_side(self, line: HexLine, met: Met, side: Side, eyes: Eyes) -> list[Note]:
        cells = (side[0], self.grid.neighbours[side[0]][side[1]])
        own, foot = line.start in cells or line.end in cells, self.relief.foot(side)
        return [
            Note(screen.kind, screen.weight, side[0], side, why)
            for screen in self.relief.sides[side]
            if (screen.own or not own)
            and (screen.touch or met.kind is Kind.ACROSS)
            and (why := eyes.counts(screen, foot, -1))
        ]

    def standing(self, cell: int, veil: Veil | None = None) -> tuple[Screen, ...]:
        """The screens in a cell, with those that are there for now."""
        screens = self.relief.screens.get(cell, ())
        if veil is None:
            return screens
        return veil.changed.get(cell, screens) + veil.added.get(cell, ())


def _eyes(line: HexLine, height_a: int, height_b: int) -> Eyes:
    if height_a == height_b or not line.steps:
        return Eyes(min(height_a, height_b), max(height_a, height_b), ())
    step = line.steps[-1] if height_b < height_a else line.steps[0]
    if step.kind is Kind.ALONG:
        before = step.cells[2:]
    else:
        before = (step.cells[0] if height_b < height_a else step.cells[1],)
    return Eyes(min(height_a, height_b), max(height_a, height_b), before)


def _weight(notes: Iterable[Note]) -> int:
    return sum(note.weight for note in notes)


class Veil:
    """What lies on a map for now: screens `added` to those of a cell, or standing there instead (`changed`).

    It never changes; another state of the map is another veil.
    """

    def __init__(
        self,
        sight: Sight,
        added: Mapping[int, tuple[Screen, ...]] = NO_SCREENS,
        changed: Mapping[int, tuple[Screen, ...]] = NO_SCREENS,
    ) -> None:
        self.sight: Final = sight
        self.added: Final = MappingProxyType({cell: added[cell] for cell in sorted(added) if added[cell]})
        self.changed: Final = MappingProxyType({cell: changed[cell] for cell in sorted(changed)})
        self.mask: Final = sight.grid.mask({*self.added, *self.changed})
        # Where all is added and whole, a line through it has just so many hindrances more.
        self._plain: Final = sight.grid.mask(
            cell
            for cell, screens in self.added.items()
            if cell not in self.changed and all(screen.patch == WHOLE for screen in screens)
        )
        self._counts: Final[dict[int, int]] = {}
        self._seen: Final[dict[tuple[int, int, int], int]] = {}

    def __copy__(self) -> Veil:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Veil:
        return self

    def count(self, a: int, b: int) -> int:
        """The hindrances between two places, or BLOCKED."""
        sight = self.sight
        bare = (sight._table or sight.table)[a * sight.size + b]
        if not self.mask or (bare == BLOCKED and not self.changed):
            return bare
        cell_of = sight.relief.places.cell_of
        met = sight.grid.between(cell_of[a], cell_of[b]) & self.mask
        if not met:
            return bare
        key = a * sight.size + b
        found = self._counts.get(key)
        if found is None:
            found = self._worked_out(a, b, bare, met)
            self._counts[key] = self._counts[b * sight.size + a] = found
        return found

    def seen(self, a: int, among: int, limit: int) -> int:
        """Which places of a mask have no more hindrances than the limit, which is below BLOCKED, between them and one."""
        if not self.mask:
            return self.sight.seen(a, limit) & among
        key = a, among, limit
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) > REMEMBERED:
                self._seen.clear()
            found = self._seen[key] = self._looked_at(a, among, limit)
        return found

    def _looked_at(self, a: int, among: int, limit: int) -> int:
        # What is added only hinders: what the bare map hides stays hidden unless some of it is changed.
        found = among if self.changed else self.sight.seen(a, limit) & among
        for b in numbers(found):
            if self.count(a, b) > limit:
                found ^= 1 << b
        return found

    def sees(self, a: int, b: int, limit: int) -> bool:
        """Whether the line is not blocked and has no more hindrances than the limit."""
        count = self.count(a, b)
        return count != BLOCKED and count <= limit

    def _worked_out(self, a: int, b: int, bare: int, met: int) -> int:
        relief, grid = self.sight.relief, self.sight.grid
        cell_a, cell_b = relief.places.cell_of[a], relief.places.cell_of[b]
        low, high = sorted((relief.heights[a], relief.heights[b]))
        if met & ~(self._plain & grid.through(cell_a, cell_b)):
            return self.sight.look(a, b, self).count
        if bare == BLOCKED:  # what is only added opens no line
            return BLOCKED
        weight = bare
        for cell in grid.cells(met):
            for screen in self.added[cell]:
                top = relief.ground[cell] + screen.rise
                if high < top:
                    weight += screen.weight
                elif low < high and (screen.blind or (screen.crown and high == top)):
                    return self.sight.look(a, b, self).count
        return BLOCKED if weight >= BLOCKS else min(weight, MOST)


@dataclass(frozen=True, slots=True)
class Visibility:
    """How far one sees at all, by the hour and the weather."""

    limit: int | None = None  # the greatest distance
    band: int | None = None  # one hindrance for every so many hexes begun

    def reaches(self, distance: int) -> bool:
        return self.limit is None or distance <= self.limit

    def hindrance(self, distance: int) -> int:
        return 0 if self.band is None else -(-distance // self.band)
