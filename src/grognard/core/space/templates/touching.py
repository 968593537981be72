"""Templates laid on the table: whom they touch, where they drift, where they cover most.

A template is a footprint: a disc, a strip, a convex polygon. It touches a base if it covers any part of it;
edges that only meet do not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from grognard.core.space.exact import HIGHEST, LOWEST, BoolArray, FloatArray, IntArray, ints
from grognard.core.space.headings import SCALE, VECTORS, Place, along, drift_headings, towards
from grognard.core.space.table.bases import Footprints, gap_between, gaps, overlaps

__all__ = [
    "Cover",
    "beside",
    "covers",
    "drifted",
    "laid",
    "most_covered",
    "pushed_out",
    "touched",
    "under_centre",
]


def touched(templates: Footprints, bases: Footprints) -> BoolArray:
    """Which bases are under any of the templates, at least in part."""
    return np.asarray(overlaps(templates, bases).any(axis=0), dtype=np.bool_)


def covers(place: Place, radius: int, base: Place, base_radius: int) -> bool:
    """Whether a round template covers any part of a round base, for a single question."""
    reach = radius + base_radius
    return (base[0] - place[0]) ** 2 + (base[1] - place[1]) ** 2 < reach * reach


def under_centre(place: Place, bases: Footprints) -> BoolArray:
    """Which bases lie under the centre of a template."""
    return np.asarray(gaps(Footprints.round([place[0]], [place[1]], 0), bases)[0] <= 0, dtype=np.bool_)


def laid(outline: Sequence[Place], place: Place, heading: int) -> Footprints:
    """A convex template put down with its origin on a place: its own +y looks along the heading."""
    shape = ints(outline)
    ahead, right = VECTORS[heading % len(VECTORS)], VECTORS[(heading + 900) % len(VECTORS)]
    turned = (shape[:, :1] * right + shape[:, 1:] * ahead + SCALE // 2) // SCALE
    return Footprints.polygon([(int(x) + place[0], int(y) + place[1]) for x, y in turned])


def beside(place: Place, radius: int, heading: int, other_radius: int) -> Place:
    """Where a second round template lies that touches a first one in a direction and does not overlap it."""
    distance = radius + other_radius
    while gap_between(place, radius, along(place, heading, distance), other_radius, up=False) < 0:
        distance += 1
    return along(place, heading, distance)


def drifted(place: Place, first: int, face: int, sides: int, distance: int) -> Place:
    """Where a template comes to lie that drifts: a die of so many sides points along `first` with its 1, then clockwise."""
    return along(place, drift_headings(first, sides)[face - 1], distance)


def pushed_out(place: Place, radius: int, base: Place, base_radius: int, heading: int = 0) -> Place:
    """Where a round base stands that is pushed straight away from a template's centre until it is clear of it.

    A base exactly on the centre goes along the heading.
    """
    if gap_between(place, radius, base, base_radius, up=False) >= 0:
        return base
    distance = radius + base_radius
    while True:
        spot = along(place, heading, distance) if base == place else towards(place, base, distance)
        if gap_between(place, radius, spot, base_radius, up=False) >= 0:
            return spot
        distance += 1


@dataclass(frozen=True, slots=True, eq=False)
class Cover:
    """The most that a template can cover, and places for its centre where it does."""

    weight: int
    places: tuple[Place, ...]  # by x, then y


MARGIN: Final = 2  # best places are sought this far inside, so that rounding cannot lose a base


def most_covered(
    radius: int, bases: Footprints, weights: npt.ArrayLike = 1, *, allowed: Footprints | None = None
) -> Cover:
    """The greatest weight of bases that a round template can touch at once.

    The template's centre touches a base from within an area round it; the best places are found where the
    edges of two such areas cross, or at a base's own centre. With `allowed` only places within those
    footprints count. Overlaps of less than two quanta are not sought out.
    """
    worth = np.broadcast_to(ints(weights), len(bases))
    if not len(bases):
        return Cover(0, ())
    places = _candidates(radius, bases)
    if allowed is not None:
        spots = Footprints.round(places[:, 0], places[:, 1], 0)
        places = places[(gaps(spots, allowed) <= 0).any(axis=1)]
    if not len(places):
        return Cover(0, ())
    covered = np.zeros(len(places), dtype=np.int64)
    for low in range(0, len(places), 4096):
        part = places[low : low + 4096]
        template = Footprints.round(part[:, 0], part[:, 1], radius)
        covered[low : low + 4096] = (overlaps(template, bases) * worth).sum(axis=1)
    best = places[covered == covered.max()]
    return Cover(int(covered.max()), tuple((int(x), int(y)) for x, y in best))


def _candidates(radius: int, bases: Footprints) -> IntArray:
    """Places where a template may cover most: centres, and crossings of the edges of the areas round bases."""
    reach = np.maximum(radius + bases.radius - MARGIN, 0).astype(np.float64)
    core = bases.cores().astype(np.float64)
    corners = core.shape[1]
    centre, size = core.reshape(-1, 2), np.repeat(reach, corners)
    found = [np.stack([bases.x, bases.y], axis=1), _circle_crossings(centre, size)]
    if corners > 1:
        start, end = _offset_edges(core, reach)
        found += [_edge_crossings(start, end), _circle_edge_crossings(centre, size, start, end)]
    places = np.unique(np.concatenate(found), axis=0)
    return places[((places >= LOWEST) & (places <= HIGHEST)).all(axis=1)]


def _rounded(points: FloatArray) -> IntArray:
    return np.rint(points).astype(np.int64)


def _circle_crossings(centre: FloatArray, size: FloatArray) -> IntArray:
    """Where circles cross each other."""
    i, j = np.triu_indices(len(centre), 1)
    off = centre[j] - centre[i]
    apart2 = (off * off).sum(axis=1)
    near = np.flatnonzero(
        (apart2 > 0) & (apart2 <= (size[i] + size[j]) ** 2) & (apart2 >= (size[i] - size[j]) ** 2)
    )
    i, j, off, apart2 = i[near], j[near], off[near], apart2[near]
    share = (apart2 + size[i] ** 2 - size[j] ** 2) / (2 * apart2)
    height = np.sqrt(np.maximum(size[i] ** 2 / apart2 - share**2, 0.0))
    foot = centre[i] + off * share[:, None]
    aside = np.stack([-off[:, 1], off[:, 0]], axis=1) * height[:, None]
    return _rounded(np.concatenate([foot + aside, foot - aside]))


def _offset_edges(core: FloatArray, reach: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The edges of cores moved outward by the reach: starts and ends."""
    edge = np.roll(core, -1, axis=1) - core
    length = np.sqrt((edge * edge).sum(axis=-1))
    real = length > 0
    outward = (
        np.stack([edge[..., 1], -edge[..., 0]], axis=-1)
        * (reach[:, None] / np.maximum(length, 1.0))[..., None]
    )
    start = (core + outward)[real]
    return start, start + edge[real]


def _edge_crossings(start: FloatArray, end: FloatArray) -> IntArray:
    """Where segments cross each other."""
    i, j = np.triu_indices(len(start), 1)
    d, e, off = end[i] - start[i], end[j] - start[j], start[j] - start[i]
    turn = d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0]
    real = np.flatnonzero(turn != 0)
    i, d, e, off, turn = i[real], d[real], e[real], off[real], turn[real]
    s = (off[:, 0] * e[:, 1] - off[:, 1] * e[:, 0]) / turn
    t = (off[:, 0] * d[:, 1] - off[:, 1] * d[:, 0]) / turn
    met = (s >= 0) & (s <= 1) & (t >= 0) & (t <= 1)
    return _rounded((start[i] + d * s[:, None])[met])


def _circle_edge_crossings(
    centre: FloatArray, size: FloatArray, start: FloatArray, end: FloatArray
) -> IntArray:
    """Where circles cross segments."""
    edge = (end - start)[None]
    off = start[None] - centre[:, None]
    a = (edge * edge).sum(axis=-1)
    b = (off * edge).sum(axis=-1)
    c = (off * off).sum(axis=-1) - (size * size)[:, None]
    below = b * b - a * c
    root = np.sqrt(np.maximum(below, 0.0))
    found = []
    for share in ((-b - root) / a, (-b + root) / a):
        met = (below >= 0) & (share >= 0) & (share <= 1)
        found.append((start[None] + edge * share[..., None])[met])
    return _rounded(np.concatenate(found))
