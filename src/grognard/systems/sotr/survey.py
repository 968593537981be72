"""Who sees whom, all pairs at once: what every figure of some units sees of every figure of others.

The sums are those of `sight.look`, in arrays; the board remembers them until somebody moves.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from grognard.core.rules import rule
from grognard.core.space.exact import BoolArray, FloatArray, IntArray, ceil_root, floor_root
from grognard.core.space.headings import Place
from grognard.systems.sotr.lines import HIDDEN, Lines, Passed, behind, smoked
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Figure, Unit
from grognard.systems.sotr.vehicles import machine

#: Parts of a standing man, in hundredths of his height: eyes, head; a prone and a Down man's height.
EYES, HEAD, PRONE, DOWN = machine.EYES, 15, 35, 25
#: Half the width of a body, as a share of the base's radius in hundredths.
WIDTH = 40
#: Further away than anything on a table.
FAR: Final = 1 << 30
#: How many surveys a board remembers.
_REMEMBERED = 256


#: The middle of a base and points on its rim, in hundredths of its radius.
RIM = ((0, 0), (100, 0), (71, 71), (0, 100), (-71, 71), (-100, 0), (-71, -71), (0, -100), (71, -71))


class Seen:
    """What one figure sees of another: whether at all, how it is covered, and by what way."""

    __slots__ = ("clear", "hidden", "opening", "soft")

    def __init__(self, clear: bool, hidden: float, soft: bool, opening: bool) -> None:
        self.clear = clear
        #: The share of the body that something solid hides, and whether leaves hide some of it.
        self.hidden = hidden
        self.soft = soft
        #: Whether the line goes through the wall of a building.
        self.opening = opening


NOT_SEEN: Final = Seen(False, 1.0, False, False)
PLAIN: Final = Seen(True, 0.0, False, False)


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


class View:
    """What the figures of one unit see of another's: a part of a survey."""

    __slots__ = ("_columns", "_marked", "_rows", "_survey", "_target", "remembered")

    def __init__(self, survey: Survey, unit: int, other: int) -> None:
        self._survey = survey
        self._rows = survey.rows[unit]
        self._columns = survey.columns[other]
        self._target = other
        self._marked: dict[int, list[Mark]] = {}
        #: What others have worked out for these pairs: see modifiers.py.
        self.remembered: dict[tuple[int, int], Any] = {}

    def near(self, i: int) -> int:
        """How far away the nearest figure is that a figure sees; further than anything where it sees none."""
        return self._survey.near[self._rows[i]][self._target]

    def marks(self, i: int) -> list[Mark]:
        """Every figure of the other unit that a figure sees, the nearest first."""
        found = self._marked.get(i)
        if found is None:
            row = self._rows[i]
            clear, away = self._survey.clear[row], self._survey.away[row]
            covered = self._survey.covered
            found = [
                Mark(j, away[k], covered.get((row, k), PLAIN)) for j, k in self._columns.items() if clear[k]
            ]
            found.sort(key=_nearest)
            self._marked[i] = found
        return found

    def seen(self, i: int, j: int) -> Seen:
        row, column = self._rows[i], self._columns[j]
        if not self._survey.clear[row][column]:
            return NOT_SEEN
        return self._survey.covered.get((row, column), PLAIN)

    def sees(self, i: int, j: int) -> bool:
        return self._survey.clear[self._rows[i]][self._columns[j]]

    def base(self, i: int, j: int) -> tuple[bool, bool]:
        """Whether a figure sees any part of another's base, and whether the whole of it with nothing between."""
        shown, whole = self._survey.bases()
        row, column = self._rows[i], self._columns[j]
        return shown[row][column], whole[row][column]


def _nearest(mark: Mark) -> tuple[int, int]:
    return mark.away, mark.figure


@rule("sotr.los.enemies-block", "sotr.los.friends-do-not-block")
def blockers(battle: Battle, seat: int) -> list[Unit]:
    """Units whose figures stand in the way of a seat's eyes: its enemies that are not hidden, and all vehicles."""
    return [
        third
        for third in battle.units.values()
        if third.status == "field" and (third.hull is not None or (third.seat != seat and not third.hidden))
    ]


def _standing(battle: Battle) -> tuple[Any, ...]:
    """Everything that sight depends on, for all units at once."""
    return (
        *[
            (
                one.id, one.seat, one.troop.id, one.status, one.kit, one.places, one.living, one.storeys, one.down,
                one.prone, one.hidden, one.carrier,
                one.hull and one.hull.heading, one.gun and (one.gun.place, one.gun.heading, one.gun.wrecked),
            )
            for one in battle.units.values()
            if one.status == "field" or one.status == "aboard"
        ],
        battle.clouds, battle.fires, battle.fog,
    )  # fmt: skip


def survey(battle: Battle, eyes: Sequence[Unit], others: Sequence[Unit]) -> Survey:
    """What units of one seat see of others, all pairs at once. The board remembers until somebody moves."""
    key = tuple([one.id for one in eyes]), tuple([one.id for one in others]), _standing(battle)
    known: Survey | None = battle.board.views.get(key)
    if known is None:
        if len(battle.board.views) >= _REMEMBERED:
            battle.board.views.clear()
        known = battle.board.views[key] = Survey(battle, eyes, others)
    return known


class Survey:
    """What every figure of some units of one seat sees of every figure of others."""

    __slots__ = (
        "_bases",
        "_battle",
        "_covered",
        "_eyes",
        "_others",
        "_partly",
        "_views",
        "away",
        "clear",
        "columns",
        "near",
        "rows",
    )

    def __init__(self, battle: Battle, eyes: Sequence[Unit], others: Sequence[Unit]) -> None:
        self._eyes = [_columns_of(one) for one in eyes]
        self._others = [_columns_of(one) for one in others]
        self.rows = _numbered([one.living for one in eyes])
        self.columns = _numbered([one.living for one in others])
        self._views: dict[tuple[int, int], View] = {}
        self._battle = battle.board, battle.clouds, battle.fog
        self._bases: tuple[list[list[bool]], list[list[bool]]] | None = None
        self._covered: dict[tuple[int, int], Seen] | None = None
        self._look(battle, eyes, others)

    def view(self, unit: int, other: int) -> View:
        """What the one of the first units sees of the one of the others, by their numbers."""
        known = self._views.get((unit, other))
        if known is None:
            known = self._views[unit, other] = View(self, unit, other)
        return known

    @rule("sotr.los.target-visible")
    def _look(self, battle: Battle, eyes: Sequence[Unit], others: Sequence[Unit]) -> None:
        mine, theirs = np.concatenate(self._eyes), np.concatenate(self._others)
        shape = len(mine), len(theirs)
        lines = _to_bodies(mine, theirs)
        away = _apart(mine, theirs)
        for n, unit in enumerate(eyes):
            for k, other in enumerate(others):
                if unit.hull is not None or other.hull is not None:
                    _from_hulls(away, unit, self.rows[n], other, self.columns[k])
        passed = Passed(lines, battle.board.skyline, tables().into_terrain)
        tall = np.tile(theirs[:, 3], len(mine))[:, None]
        head = tall * HEAD // 100
        clear: BoolArray = np.asarray((tall - passed.bar >= head).any(axis=1))
        if battle.fog:
            clear &= away.ravel() <= battle.fog
        rows = np.nonzero(clear)[0]
        if len(rows):
            self._past_bodies(battle, eyes, others, lines, rows, passed.bar)
            if battle.clouds:
                passed.bar[smoked(lines, battle.clouds)] = HIDDEN
            clear[rows] = (tall - passed.bar >= head)[rows].any(axis=1)
        self._partly = passed, clear, tall
        seen = clear.reshape(shape)
        self.clear: list[list[bool]] = seen.tolist()
        self.away: list[list[int]] = away.tolist()
        starts = list(itertools.accumulate((len(one) for one in self._others[:-1]), initial=0))
        nearest = np.minimum.reduceat(np.where(seen, away, FAR), starts, axis=1)
        self.near: list[list[int]] = nearest.tolist()

    def _past_bodies(
        self,
        battle: Battle,
        eyes: Sequence[Unit],
        others: Sequence[Unit],
        lines: Lines,
        rows: IntArray,
        bar: FloatArray,
    ) -> None:
        """Raise the bar by who stands between: neither of the two units, nor what carries them, hides the other."""
        third = blockers(battle, eyes[0].seat)
        if not third:
            return
        bodies = [_columns_of(one) if one.hull is None else _columns_of(one)[:1] for one in third]
        numbers = {one.id: n for n, one in enumerate(third)}
        owner = np.repeat(np.arange(len(third)), [len(one) for one in bodies])[:, None]
        wide = sum(len(one) for one in self._others)
        spared: BoolArray | None = None
        for units, parts, at in ((eyes, self._eyes, rows // wide), (others, self._others, rows % wide)):
            counts = [len(one) for one in parts]
            for names in ([one.id for one in units], [one.carrier for one in units]):
                known = [numbers.get(name, -1) for name in names]
                if any(number >= 0 for number in known):
                    own = owner == np.repeat(known, counts)[at]
                    spared = own if spared is None else spared | own
        behind(lines, rows, np.concatenate(bodies)[:, :5], spared, bar)

    @property
    def covered(self) -> dict[tuple[int, int], Seen]:
        """How those are seen whom something hides in part."""
        if self._covered is None:
            passed, clear, tall = self._partly
            shares = np.clip(passed.cover, 0.0, tall) / tall
            hidden = (shares[:, 0] + shares[:, 1] + shares[:, 2]) / 3
            soft, opening = np.asarray(passed.soft.any(axis=1)), np.asarray(passed.opening.any(axis=1))
            rows: IntArray = np.nonzero(clear & ((hidden != 0) | soft | opening))[0]
            wide = sum(len(one) for one in self._others)
            values = zip(hidden[rows].tolist(), soft[rows].tolist(), opening[rows].tolist(), strict=True)
            self._covered = {
                divmod(row, wide): Seen(True, *value)
                for row, value in zip(rows.tolist(), values, strict=True)
            }
        return self._covered

    @rule("sotr.hide.when", "sotr.hide.reveal-seen")
    def bases(self) -> tuple[list[list[bool]], list[list[bool]]]:
        """Of every pair whether any part of the base shows, and whether all of it with nothing between."""
        if self._bases is None:
            board, clouds, fog = self._battle
            mine, theirs = np.concatenate(self._eyes), np.concatenate(self._others)
            lines = _to_bases(mine, theirs)
            passed = Passed(lines, board.skyline, tables().into_terrain)
            free = passed.bar <= 0
            if clouds:
                free &= ~smoked(lines, clouds)
            plain = free & ~passed.soft & ~passed.deep
            shape = len(mine), len(theirs)
            shown = np.asarray(free.any(axis=1)).reshape(shape)
            whole = np.asarray(plain.all(axis=1)).reshape(shape)
            if fog:
                lit = np.array(self.away) <= fog
                shown, whole = shown & lit, whole & lit
            self._bases = shown.tolist(), whole.tolist()
        return self._bases


def _numbered(living: Sequence[tuple[int, ...]]) -> list[dict[int, int]]:
    """The place of each figure of each unit among all of them."""
    count = itertools.count()
    return [{i: next(count) for i in figures} for figures in living]


def _columns_of(unit: Unit) -> IntArray:
    """The bodies of a unit's figures with their radii and the height of their eyes, one row each."""
    return _bodies(unit.kit, unit.places, unit.living, unit.storeys, unit.down, unit.prone)


@lru_cache(maxsize=4096)
def _bodies(
    kit: tuple[Figure, ...],
    places: tuple[Place, ...],
    living: tuple[int, ...],
    storeys: tuple[int, ...],
    down: int,
    prone: int,
) -> IntArray:
    rows = []
    for i in living:
        tall, radius = posture(kit[i].height, down >> i & 1, prone >> i & 1), kit[i].radius
        ground = storeys[i] * tables().storey if storeys else 0
        rows.append((*places[i], ground, tall, radius * WIDTH // 100, radius, ground + tall * EYES // 100))
    return np.array(rows, dtype=np.int64).reshape(len(rows), 7)


def _paired(mine: IntArray, theirs: IntArray) -> tuple[IntArray, ...]:
    """For every pair: the eye's x, y and height, and the other's x, y, floor, half width and radius."""
    own = np.repeat(mine[:, (0, 1, 6)], len(theirs), axis=0).T
    other = np.tile(theirs[:, (0, 1, 2, 4, 5)].T, len(mine))
    return *own, *other


def _to_bodies(mine: IntArray, theirs: IntArray) -> Lines:
    """Lines from every eye to the middle, the right and the left of every body."""
    x0, y0, eye, x, y, base, wide, _ = _paired(mine, theirs)
    dx, dy = x - x0, y - y0
    length = np.maximum(floor_root(dx * dx + dy * dy), 1)
    side_x, side_y = -dy * wide // length, dx * wide // length
    x1 = np.stack((x, x - side_x, x + side_x), axis=1)
    y1 = np.stack((y, y - side_y, y + side_y), axis=1)
    return Lines(x0, y0, eye, base, x1, y1, length, wide)


def _to_bases(mine: IntArray, theirs: IntArray) -> Lines:
    """Lines from every eye to the middle and the rim of every base."""
    x0, y0, eye, x, y, base, _, radius = _paired(mine, theirs)
    rim = np.array(RIM, dtype=np.int64)
    x1 = x[:, None] + rim[:, 0] * radius[:, None] // 100
    y1 = y[:, None] + rim[:, 1] * radius[:, None] // 100
    length = np.maximum(floor_root((x1 - x0[:, None]) ** 2 + (y1 - y0[:, None]) ** 2), 1)
    return Lines(x0, y0, eye, base, x1, y1, length, radius)


def _apart(mine: IntArray, theirs: IntArray) -> IntArray:
    """The gaps between all bases."""
    dx, dy = mine[:, 0:1] - theirs[:, 0], mine[:, 1:2] - theirs[:, 1]
    return ceil_root(dx * dx + dy * dy) - mine[:, 5:6] - theirs[:, 5]


def _from_hulls(
    away: IntArray, unit: Unit, rows: dict[int, int], other: Unit, columns: dict[int, int]
) -> None:
    """Measure from the hull of a vehicle and to it; its crew is where it is."""
    first, last = next(iter(rows.values())), next(iter(columns.values()))
    mine, theirs = slice(first, first + len(rows)), slice(last, last + len(columns))
    if unit.hull is not None and other.hull is not None:
        away[mine, theirs] = machine.gap(unit, 0, other, 0)
    elif unit.hull is not None:
        for j, column in columns.items():
            away[mine, column] = machine.gap(unit, 0, other, j)
    else:
        for i, row in rows.items():
            away[row, theirs] = machine.gap(unit, i, other, 0)
