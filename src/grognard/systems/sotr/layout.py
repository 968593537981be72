"""Tables that nobody drew: laid from a seed, the same on every machine, by a plan that says how much of what there is.

The table is cut into squares of 12 inches. A road runs along one line between them, a river along another and under a
bridge where they meet; every square gets a scene of its plan, turned and moved a little. Lengths in inches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.core.dice import mix

SQUARE = 12
#: Half the width of a road and of a river, and what is left free beside the lines between squares.
HALF_ROAD, HALF_RIVER, MARGIN = 1.5, 1.5, 2.0

Row = dict[str, Any]


class _Draw:
    """Numbers that follow from the seed alone."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed, 0

    def below(self, limit: int) -> int:
        self.count += 1
        return mix(self.seed, self.count) % limit

    def quarter(self, low: float, high: float) -> float:
        """A length in quarters of an inch."""
        return low + self.below(int((high - low) * 4) + 1) / 4


def _box(kind: str, x: float, y: float, width: float, depth: float, **more: Any) -> Row:
    return {"kind": kind, "box": [x, y, x + width, y + depth], **more}


# -- scenes of a square: its lower left corner inside the margins, and how large it is ---------------------------------


def _wood(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    cut = [draw.quarter(1, 2.5) for _ in range(4)]
    far_x, far_y = x + size, y + size
    corners = [[x + cut[0], y], [far_x, y + cut[1]], [far_x - cut[2], far_y], [x, far_y - cut[3]]]
    yield {"kind": "forest", "corners": corners}


def _ruins(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    width, depth = draw.quarter(4, 6), draw.quarter(4, 6)
    yield _box("ruins", x, y, width, depth, storeys=1 + draw.below(2), height=3.0 + 3 * draw.below(2))
    yield _box("low_wall", x, y + size - 0.5, draw.quarter(3, 5), 0.5)


def _house(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("building", x, y, draw.quarter(4, 6), draw.quarter(3, 5), storeys=1 + draw.below(2))
    yield _box("hedge", x + size - 0.75, y, 0.75, draw.quarter(4, 7))


def _garden(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("hedge", x, y, size, 0.75)
    yield _box("thicket", x + draw.quarter(1, 3), y + 3, 3.5, 3)


def _field(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("low_wall", x, y, size - 1, 0.5)
    yield _box("rough", x + 1, y + 2, draw.quarter(4, 6), draw.quarter(3, 5))


def _craters(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("crater", x + draw.quarter(0, 2), y, 2.5, 2.5)
    yield _box("crater", x + size - 3, y + size - 3 - draw.quarter(0, 2), 3, 3)


def _bog(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("marsh", x + 0.5, y + 0.5, draw.quarter(5, 7), draw.quarter(4, 6))


def _works(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("sandbags", x, y + 3, 4, 1)
    yield _box("barbed_wire", x, y + size - 1, size, 0.75)


def _rocks(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield _box("rock", x + draw.quarter(0, 3), y + draw.quarter(0, 3), 2, 1.5)
    yield _box("thicket", x + 1, y + size - 3, 4, 2.5)


def _open(draw: _Draw, x: float, y: float, size: float) -> Iterator[Row]:
    yield from ()


Scene = Callable[[_Draw, float, float, float], Iterator[Row]]

#: The scenes of each plan, each as often as it comes.
PLANS: Mapping[str, tuple[Scene, ...]] = {
    "town": (_ruins, _ruins, _ruins, _house, _house, _garden, _craters, _craters, _open),
    "country": (_wood, _wood, _field, _field, _garden, _house, _bog, _rocks, _open, _craters),
    "front": (_craters, _craters, _works, _ruins, _wood, _bog, _open, _field),
}


def laid(width: int, depth: int, plan: str, seed: int, river: bool = False) -> list[Row]:
    """The pieces of a table of so many inches, with a road, and a river where there is one."""
    draw = _Draw(seed)
    columns, lines = width // SQUARE, depth // SQUARE
    road = SQUARE * (1 + draw.below(columns - 1))
    rows = [
        row
        for column in range(columns)
        for line in range(lines)
        for row in _square(draw, PLANS[plan], column * SQUARE, line * SQUARE)
    ]
    rows.append(_box("road", road - HALF_ROAD, 0, 2 * HALF_ROAD, depth))
    if river:
        water = SQUARE * (lines // 2) - HALF_RIVER
        rows.append(_box("shallow_water", 0, water, road - HALF_ROAD, 2 * HALF_RIVER))
        rows.append(_box("shallow_water", road + HALF_ROAD, water, width - road - HALF_ROAD, 2 * HALF_RIVER))
    return [{"id": f"{row['kind']}{number}", **row} for number, row in enumerate(rows, 1)]


def _square(draw: _Draw, scenes: tuple[Scene, ...], x: int, y: int) -> Iterator[Row]:
    return scenes[draw.below(len(scenes))](draw, x + MARGIN, y + MARGIN, SQUARE - 2 * MARGIN)
