"""Sight between all places of a hex map at once, in batches of lines of the same shape.

It says the same as `Sight.look` for every pair; only the way there differs. Lines whose ends differ by the same
step meet the same hexes, shifted; so each shape is taken once, for all its starts together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from grognard.core.space.hexes.lines import DIRECTIONS, WHOLE, Kind, Meeting, Segment, Shift, segment
from grognard.core.space.hexes.relief import BLOCKED, BLOCKS, MOST, Relief, Screen

__all__ = ["all_views"]

Ints = npt.NDArray[np.int16]
Spots = npt.NDArray[np.intp]
Totals = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]

NEVER: Final = -32_000  # the top of nothing
ALWAYS: Final = 32_000  # the top of what is off the map: where a line runs along the edge only the map counts


class Layer(NamedTuple):
    """At most one screen of each spot: half-open tops, weights, tops for blindness, triangles."""

    tops: Ints
    weights: Ints
    blind: Ints
    patches: Ints


class Bands(NamedTuple):
    """One flavour of screens: the highest that block, and the layers of all others."""

    tops: Ints
    layers: tuple[Layer, ...]

    @property
    def bare(self) -> bool:
        return not self.layers and bool((self.tops == NEVER).all())


class Pairs(NamedTuple):
    """The lines of one shape: where they start and how high the eyes are."""

    starts: Spots
    low: Ints
    high: Ints  # doubled, one less where the ends differ: then one comparison with a half-open top will do
    start_low: Flags
    end_low: Flags


@dataclass(frozen=True, slots=True)
class Shape:
    """A segment as shifts of spots: hexes crossed, flanks of sides followed, hexes touched, sides by flavour."""

    through: Spots
    sextants: Ints
    flanks: Spots  # pairs, one after the other
    flank_sextants: Ints
    touched: Spots
    across: Spots  # sides as 6 * spot + direction
    own_across: Spots
    groups: tuple[
        tuple[Spots, Spots], ...
    ]  # sides touched at one go: those of other hexes, those of the ends
    first_along: bool
    last_along: bool


def all_views(relief: Relief) -> bytes:
    """For places a and b, at a * size + b: the hindrances between them, or 255 if the line is blocked."""
    return _Eye(relief).table()


class _Eye:
    """A relief laid out in arrays, by spots of the grid's bit masks."""

    def __init__(self, relief: Relief) -> None:
        self.blocks: Final = BLOCKS
        self.blocked: Final = BLOCKED
        self.most: Final = MOST
        self.relief: Final = relief
        self.grid: Final = relief.grid
        grid, spots = relief.grid, relief.grid.spots
        width = (grid.columns + 2) * grid.stride
        standing = [relief.screens.get(cell, ()) for cell in range(grid.size)]
        hexes = [
            (spots[cell], relief.ground[cell], screen)
            for cell, screens in enumerate(standing)
            for screen in screens
        ]
        sides = [
            (6 * spots[c] + d, relief.foot((c, d)), s)
            for (c, d), kinds in relief.sides.items()
            for s in kinds
        ]
        mirrored = [
            (6 * spots[grid.neighbours[c][d]] + (d + 3) % 6, relief.foot((c, d)), s)
            for (c, d), kinds in relief.sides.items()
            for s in kinds
        ]
        whole = [entry for entry in hexes if entry[2].weight >= self.blocks and entry[2].patch == WHOLE]
        self.hexes: Final = self._bands(hexes, width)
        self.blind: Final = np.full(width, NEVER, np.int16)
        for spot, foot, screen in whole:
            if screen.blind:
                self.blind[spot] = max(int(self.blind[spot]), foot + screen.rise)
        ground = np.full(width, ALWAYS, np.int16)
        ground[list(spots)] = [2 * height for height in relief.ground]
        np.maximum(self.hexes.tops, ground, out=self.hexes.tops)
        self.touched: Final = self._bands([entry for entry in hexes if entry[2].touch], width, corners=True)
        every = sides + mirrored
        self.sides: Final = self._bands(every, 6 * width)
        self.own_sides: Final = self._bands([entry for entry in every if entry[2].own], 6 * width)
        touching = [entry for entry in every if entry[2].touch]
        self.corners: Final = self._bands(touching, 6 * width)
        self.own_corners: Final = self._bands([entry for entry in touching if entry[2].own], 6 * width)
        self.any_blind: Final = bool((self.blind != NEVER).any())

    def _bands(self, entries: Iterable[tuple[int, int, Screen]], width: int, corners: bool = False) -> Bands:
        tops = np.full(width, NEVER, np.int16)
        layers: list[Layer] = []
        used: dict[int, int] = {}
        for spot, foot, screen in entries:
            top = foot + screen.rise
            edge = 2 * top if screen.crown else 2 * top - 1
            if screen.weight >= self.blocks and (corners or screen.patch == WHOLE):
                tops[spot] = max(int(tops[spot]), edge)
                continue
            depth = used.get(spot, 0)
            used[spot] = depth + 1
            if depth == len(layers):
                layers.append(_empty_layer(width))
            layer = layers[depth]
            layer.tops[spot] = edge
            layer.weights[spot] = screen.weight
            layer.patches[spot] = WHOLE if corners else screen.patch
            if screen.blind:
                layer.blind[spot] = top
        return Bands(tops, tuple(layers))

    # All pairs

    def table(self) -> bytes:
        relief, places = self.relief, self.relief.places
        size = places.size
        cells = np.array(places.cell_of, np.intp)
        spots = np.array(self.grid.spots, np.intp)[cells]
        heights = np.array(relief.heights, np.int16)
        views = np.zeros((size, size), np.uint8)
        a, b = np.triu_indices(size, 1)
        backward = spots[a] > spots[b]
        a, b = np.where(backward, b, a), np.where(backward, a, b)
        columns = np.array([col for col, _ in self.grid.places], np.intp)[cells]
        ys = np.array([y for _, y in self.grid.places], np.intp)[cells]
        span = 2 * self.grid.depth + 1
        keys = (columns[b] - columns[a]) * span + ys[b] - ys[a]
        order = np.argsort(keys, kind="stable")
        a, b, keys = a[order], b[order], keys[order]
        ha, hb = heights[a], heights[b]
        low = np.minimum(ha, hb)
        high = (2 * np.maximum(ha, hb) - (ha != hb)).astype(np.int16)
        found = np.zeros(len(a), np.uint8)
        starts = spots[a]
        cuts = np.flatnonzero(np.diff(keys)) + 1
        bounds = [0, *cuts.tolist(), len(keys)] if len(keys) else [0]
        for begin, end in pairwise(bounds):
            key = int(keys[begin])
            if key == 0:
                continue
            dcol = (key + self.grid.depth) // span
            part = slice(begin, end)
            pairs = Pairs(starts[part], low[part], high[part], ha[part] < hb[part], hb[part] < ha[part])
            found[part] = self._seen(dcol, key - dcol * span, pairs)
        views[a, b] = found
        views[b, a] = found
        self._part_floors(views)
        return views.tobytes()

    def _part_floors(self, views: npt.NDArray[np.uint8]) -> None:
        """Shut the floors of each building from each other."""
        places = self.relief.places
        if not self.relief.shut_storeys:
            return
        for number, building in enumerate(places.buildings):
            if building.storeys and not building.open:
                inside = [place for place in range(places.size) if places.building_of[place] == number]
                storeys = np.array([places.storey_of[place] for place in inside])
                block = np.ix_(inside, inside)
                views[block] = np.where(storeys[:, None] == storeys[None, :], views[block], self.blocked)

    def _seen(self, dcol: int, dy: int, pairs: Pairs) -> npt.NDArray[np.uint8]:
        shape = _shape(segment(dcol, dy), dcol, dy, self.grid.stride)
        totals = np.zeros(len(pairs.starts), np.int32)
        self._through(shape, pairs, totals)
        self._along(shape, pairs, totals)
        self._over(self.touched, shape.touched, pairs, totals, 1)
        self._over(self.sides, shape.across, pairs, totals, 6)
        self._over(self.own_sides, shape.own_across, pairs, totals, 6)
        if not self.corners.bare:
            for group in shape.groups:
                totals += self._worst(group, pairs)
        blocked = totals >= self.blocks
        if abs(dcol) + max(0, (abs(dy) - abs(dcol)) // 2) <= 1:
            totals %= self.blocks  # neighbours always see each other
            blocked[:] = False
        return np.where(blocked, self.blocked, np.minimum(totals, self.most)).astype(np.uint8)

    def _through(self, shape: Shape, pairs: Pairs, totals: Totals) -> None:
        if not len(shape.through):
            return
        spots = shape.through[:, None] + pairs.starts
        blocked = self.hexes.tops[spots].max(axis=0) > pairs.high
        if self.any_blind:
            if not shape.first_along:
                blocked |= pairs.start_low & (self.blind[spots[0]] > pairs.low)
            if not shape.last_along:
                blocked |= pairs.end_low & (self.blind[spots[-1]] > pairs.low)
        totals += self.blocks * blocked.astype(np.int32)
        for layer in self.hexes.layers:
            counts = layer.tops[spots] > pairs.high
            if not shape.first_along:
                counts[0] |= pairs.start_low & (layer.blind[spots[0]] > pairs.low)
            if not shape.last_along:
                counts[-1] |= pairs.end_low & (layer.blind[spots[-1]] > pairs.low)
            counts &= (layer.patches[spots] & shape.sextants[:, None]) != 0
            totals += (layer.weights[spots] * counts).sum(axis=0, dtype=np.int32)

    def _along(self, shape: Shape, pairs: Pairs, totals: Totals) -> None:
        """Where a line follows a side, of the hexes on both hands the kinder counts."""
        if not len(shape.flanks):
            return
        spots = shape.flanks[:, None] + pairs.starts
        near = np.zeros(spots.shape, np.bool_)
        if shape.first_along:
            near[:2] |= pairs.start_low
        if shape.last_along:
            near[-2:] |= pairs.end_low
        blocked = (self.hexes.tops[spots] > pairs.high) | (near & (self.blind[spots] > pairs.low))
        weights = self.blocks * blocked.astype(np.int32)
        for layer in self.hexes.layers:
            counts = (layer.tops[spots] > pairs.high) | (near & (layer.blind[spots] > pairs.low))
            counts &= (layer.patches[spots] & shape.flank_sextants[:, None]) != 0
            weights += layer.weights[spots] * counts
        totals += np.minimum(weights[0::2], weights[1::2]).sum(axis=0, dtype=np.int32)

    def _over(self, bands: Bands, shifts: Spots, pairs: Pairs, totals: Totals, scale: int) -> None:
        if len(shifts) and not bands.bare:
            totals += self._weights(bands, shifts, pairs, scale).sum(axis=0, dtype=np.int32)

    def _weights(self, bands: Bands, shifts: Spots, pairs: Pairs, scale: int) -> Totals:
        spots = shifts[:, None] + scale * pairs.starts
        weights: Totals = self.blocks * (bands.tops[spots] > pairs.high).astype(np.int32)
        for layer in bands.layers:
            weights += layer.weights[spots] * (layer.tops[spots] > pairs.high)
        return weights

    def _worst(self, group: tuple[Spots, Spots], pairs: Pairs) -> Totals:
        """Of the sides touched at one go the one that hinders most counts."""
        worst = np.zeros(len(pairs.starts), np.int32)
        for bands, shifts in zip((self.corners, self.own_corners), group, strict=True):
            if len(shifts) and not bands.bare:
                np.maximum(worst, self._weights(bands, shifts, pairs, 6).max(axis=0), out=worst)
        return worst


def _empty_layer(width: int) -> Layer:
    return Layer(
        np.full(width, NEVER, np.int16),
        np.zeros(width, np.int16),
        np.full(width, NEVER, np.int16),
        np.zeros(width, np.int16),
    )


def _shape(line: Segment, dcol: int, dy: int, stride: int) -> Shape:
    steps = line.steps
    crossed = [step for step in steps if step.kind is Kind.THROUGH]
    along = [step for step in steps if step.kind is Kind.ALONG]
    corners = [step for step in steps if step.kind is Kind.CORNER]
    ends = ((0, 0), (dcol, dy))
    across = [
        6 * (col * stride + y) + direction
        for step in steps
        if step.kind is Kind.ACROSS
        for col, y, direction in step.sides
    ]
    # Only in its first and its last step a line crosses a side of an end hex.
    begin = int(steps[0].kind is Kind.ACROSS)
    end = max(begin, len(across) - int(steps[-1].kind is Kind.ACROSS))
    groups = [_sides(step, ends, stride) for step in along + corners]
    return Shape(
        through=_array([c * stride + y for step in crossed for c, y in step.cells]),
        sextants=np.array([step.sextants[0] for step in crossed], np.int16),
        flanks=_array([c * stride + y for step in along for c, y in step.cells[2:]]),
        flank_sextants=np.array([sextant for step in along for sextant in step.sextants], np.int16),
        touched=_array([c * stride + y for step in corners for c, y in step.cells[2:]]),
        across=_array(across[begin:end]),
        own_across=_array(across[:begin] + across[end:]),
        groups=tuple((_array(other), _array(own)) for other, own in groups),
        first_along=steps[0].kind is Kind.ALONG,
        last_along=steps[-1].kind is Kind.ALONG,
    )


def _sides(step: Meeting, ends: Sequence[Shift], stride: int) -> tuple[list[int], list[int]]:
    """The sides met in one step: those between other hexes, and those of the end hexes."""
    other: list[int] = []
    own: list[int] = []
    for col, y, direction in step.sides:
        dcol, dy = DIRECTIONS[direction]
        mine = (col, y) in ends or (col + dcol, y + dy) in ends
        (own if mine else other).append(6 * (col * stride + y) + direction)
    return other, own


def _array(shifts: list[int]) -> Spots:
    return np.array(shifts, np.intp)
