"""What one base sees of another: bundles of lines between their silhouettes.

The silhouette of a base, as seen from another, is the chord through its centre from its leftmost to its
rightmost point. Lines run from points spread evenly over one chord to points spread evenly over the other,
always with the two centres among them; so sight from A to B uses the very lines of sight from B to A.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from grognard.core.space.exact import BoolArray, IntArray, ceil_root, cross, ints
from grognard.core.space.sight.lines import Lines, Screen, look
from grognard.core.space.table.bases import Footprints

__all__ = ["Bodies", "rays", "sees"]

BATCH: Final = 20_000  # lines tried at once


@dataclass(frozen=True, slots=True, eq=False)
class Bodies:
    """Bases with the heights from which they look and between which they are seen.

    Heights are counted from the table, in any unit, the same as that of the scenery. `standing` (bodies,
    pieces) says in which pieces a body stands; `ignored` (bodies, bases of the screen) which bases never stop
    a line to or from a body: itself to begin with.
    """

    bases: Footprints
    eye: IntArray | int = 0
    top: IntArray | int = 0
    foot: IntArray | int = 0
    standing: BoolArray | None = None
    ignored: BoolArray | None = None

    def heights(self, level: int, levels: int) -> IntArray:
        """The height of one of several levels from the top downwards; the feet themselves are left out."""
        top, foot = (
            np.broadcast_to(np.asarray(v, dtype=np.int64), len(self.bases)) for v in (self.top, self.foot)
        )
        return top - (top - foot) * level // levels


def sees(
    observers: Bodies,
    targets: Bodies,
    screen: Screen,
    *,
    across: int = 3,
    levels: int = 1,
    level_lines: bool = False,
) -> BoolArray:
    """Which observer sees any part of which target, shape (observers, targets).

    `across` points of each silhouette are tried, at `levels` heights of the target. With `level_lines` a line
    is as high at its start as at its end, so that only the height of the target counts.
    """
    seen = np.zeros((len(observers.bases), len(targets.bases)), dtype=np.bool_)
    for start, end, level in _samples(across, levels):
        i, j = np.nonzero(~seen)  # most pairs are settled by the first line, from centre to centre
        if not len(i):
            break
        found = _clear(observers, targets, screen, i, j, (start, end, level, across, levels), level_lines)
        seen[i[found], j[found]] = True
    return seen


def _samples(across: int, levels: int) -> Iterator[tuple[int, int, int]]:
    """All combinations of a start, an end and a level, the most central first."""
    if across < 1 or across % 2 == 0 or levels < 1:
        raise ValueError(f"a silhouette needs an odd number of points and a level, not {across} and {levels}")
    middle = across // 2
    combinations = [(s, e, z) for s in range(across) for e in range(across) for z in range(levels)]
    yield from sorted(combinations, key=lambda c: (abs(c[0] - middle) + abs(c[1] - middle), c[2], c))


_Sample = tuple[int, int, int, int, int]  # point of the start, of the end, level; points across, levels


def _clear(
    observers: Bodies,
    targets: Bodies,
    screen: Screen,
    i: IntArray,
    j: IntArray,
    sample: _Sample,
    level_lines: bool,
) -> BoolArray:
    """Whether one sample line of each pair is clear."""
    result = np.zeros(len(i), dtype=np.bool_)
    start, end, level, across, levels = sample
    z1 = targets.heights(level, levels)
    eyes = np.broadcast_to(np.asarray(observers.eye, dtype=np.int64), len(observers.bases))
    for low in range(0, len(i), BATCH):
        part = slice(low, low + BATCH)
        oi, tj = i[part], j[part]
        a, b = rays(observers.bases.take(oi), targets.bases.take(tj), start, end, across)
        lines = Lines(a[:, 0], a[:, 1], b[:, 0], b[:, 1], z1[tj] if level_lines else eyes[oi], z1[tj])
        standing = _either(observers.standing, oi, targets.standing, tj)
        ignored = _either(observers.ignored, oi, targets.ignored, tj)
        result[part] = look(lines, screen, standing=standing, ignored_bases=ignored).clear
    return result


def _either(a: BoolArray | None, i: IntArray, b: BoolArray | None, j: IntArray) -> BoolArray | None:
    if a is None or b is None:
        return a[i] if a is not None else b[j] if b is not None else None
    return a[i] | b[j]


def rays(a: Footprints, b: Footprints, start: int, end: int, across: int) -> tuple[IntArray, IntArray]:
    """For each pair the line from one point of a's silhouette to one of b's, counted from their left.

    Left is as seen from a for both, so equal numbers give lines side by side.
    """
    dx, dy = b.x - a.x, b.y - a.y
    return _chord_point(a, dx, dy, start, across), _chord_point(b, dx, dy, end, across)


def _chord_point(bases: Footprints, dx: IntArray, dy: IntArray, number: int, across: int) -> IntArray:
    centre = np.stack([bases.x, bases.y], axis=1)
    share, whole = across // 2 - number, across // 2
    if share == 0:
        return centre
    return centre + _towards_zero(_leftmost(bases, dx, dy) * share, whole)


def _towards_zero(numerator: IntArray, denominator: IntArray | int) -> IntArray:
    """Rounded towards the centre, so that a line never starts outside its base."""
    return ints(np.sign(numerator) * (np.abs(numerator) // denominator))


def _leftmost(bases: Footprints, dx: IntArray, dy: IntArray) -> IntArray:
    """From the centre to the point of the base furthest to the left of a direction: of an edge, its middle."""
    length = np.maximum(ceil_root(dx * dx + dy * dy), 1)
    swollen = _towards_zero(np.stack([-dy, dx], axis=1) * bases.radius[:, None], length[:, None])
    if bases.core is None:
        return swollen
    corners = bases.core - np.stack([bases.x, bases.y], axis=1)[:, None]
    side = cross(dx[:, None], dy[:, None], corners[..., 0], corners[..., 1])
    extreme = (side == side.max(axis=1, keepdims=True))[..., None]
    middle = ints((corners * extreme).sum(axis=1))
    return _towards_zero(middle, extreme.sum(axis=1)) + swollen
