"""The lie of the land on hexes: screens with their heights and weights, as sight and its tables read them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from grognard.core.space.hexes.grid import Places, Side
from grognard.core.space.hexes.lines import WHOLE

BLOCKS: Final = 10_000  # the weight of a screen that no line gets through


BLOCKED: Final = 255  # what the table of sight says of a blocked line; else the number of hindrances


MOST: Final = 254


ENDLESS: Final = 8_000  # the rise of a screen that nothing looks over


GROUND: Final = "ground"  # the kind of a note about the lie of the land


@dataclass(frozen=True, slots=True)
class Screen:
    """Something in a hex or on a side that may come between two eyes.

    It counts for a line between the heights lo <= hi
      - if hi is below its top, which is `rise` above the ground it stands on;
      - with a `crown`, also if hi is just as high as its top while lo is lower: one must stand at the brink to look
        down from a plateau;
      - if it makes a `blind` hex, also if it stands in the last hex before the lower end, and lo is below its top.
    """

    kind: str
    weight: int = BLOCKS  # or so many hindrances
    rise: int = 1
    crown: bool = False
    blind: bool = False
    patch: int = WHOLE  # the triangles of the hex that it fills
    touch: bool = (
        False  # counts even if the line meets but a corner of it, or runs along the side it stands on
    )
    own: bool = False  # on a side: counts even for somebody in a hex with that side


NO_SCREENS: Final[Mapping[int, tuple[Screen, ...]]] = MappingProxyType({})


NO_SIDES: Final[Mapping[Side, tuple[Screen, ...]]] = MappingProxyType({})


LAND: Final = Screen(GROUND, rise=0, crown=True)


class Relief:
    """A map as the eye meets it: the ground's height in each cell, what stands there and on the sides.

    A screen on a side stands on the higher of its two hexes. `storey_rises` says how high the storeys are above
    the ground. If `shut_storeys`, different floors of one building never see each other, unless it is open.
    """

    def __init__(
        self,
        places: Places,
        ground: Sequence[int],
        screens: Mapping[int, tuple[Screen, ...]] = NO_SCREENS,
        sides: Mapping[Side, tuple[Screen, ...]] = NO_SIDES,
        *,
        storey_rises: tuple[int, ...] = (1, 2),
        shut_storeys: bool = True,
    ) -> None:
        grid = places.grid
        if len(ground) != grid.size:
            raise ValueError(f"{grid.size} hexes need as many heights of ground, not {len(ground)}")
        self.places: Final = places
        self.grid: Final = grid
        self.ground: Final = tuple(ground)
        self.screens: Final = MappingProxyType({c: tuple(screens[c]) for c in sorted(screens) if screens[c]})
        united: dict[Side, tuple[Screen, ...]] = {}
        for cell, direction in sorted(sides):
            if grid.neighbours[cell][direction] >= 0:  # what stands on the edge of the map hides nothing
                side = grid.side(cell, direction)
                united[side] = united.get(side, ()) + tuple(sides[cell, direction])
        self.sides: Final = MappingProxyType({side: found for side, found in united.items() if found})
        self.storey_rises: Final = storey_rises
        self.shut_storeys: Final = shut_storeys
        self.heights: Final = tuple(  # of each place
            self.ground[cell] + (storey_rises[storey - 1] if storey else 0)
            for cell, storey in zip(places.cell_of, places.storey_of, strict=True)
        )

    def _value(self) -> tuple[object, ...]:
        return (
            self.places,
            self.ground,
            tuple(self.screens.items()),
            tuple(self.sides.items()),
            self.storey_rises,
            self.shut_storeys,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Relief):
            return NotImplemented
        return self is other or self._value() == other._value()

    def __hash__(self) -> int:
        return hash(self._value())

    def __copy__(self) -> Relief:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Relief:
        return self

    def __reduce__(self) -> tuple[Callable[..., Relief], tuple[object, ...]]:
        return relief, (
            self.places,
            self.ground,
            dict(self.screens),
            dict(self.sides),
            self.storey_rises,
            self.shut_storeys,
        )

    def foot(self, side: Side) -> int:
        """The height on which a screen on that side stands."""
        cell, direction = side
        return max(self.ground[cell], self.ground[self.grid.neighbours[cell][direction]])

    def parted(self, a: int, b: int) -> bool:
        """Whether two places are different floors of one building, which see nothing of each other."""
        places = self.places
        return (
            self.shut_storeys
            and places.storey_of[a] != places.storey_of[b]
            and places.building_of[a] == places.building_of[b] >= 0
            and not places.buildings[places.building_of[a]].open
        )


def relief(
    places: Places,
    ground: Sequence[int],
    screens: Mapping[int, tuple[Screen, ...]],
    sides: Mapping[Side, tuple[Screen, ...]],
    storey_rises: tuple[int, ...],
    shut_storeys: bool,
) -> Relief:
    return Relief(places, ground, screens, sides, storey_rises=storey_rises, shut_storeys=shut_storeys)
