"""Movement over a hex map: what each step costs a type of mover, how far it gets, and by which way.

Costs are whole numbers on a scale the caller picks. What a mover pays for terrain, sides, slopes, stairs and roads
is data, a `Pace`; the steps of a pace over a map are worked out once, and so is every reach that nobody's presence
alters. Of two ways the better costs less, then has fewer steps, then came from the place with the smaller number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from grognard.core.space.hexes.grid import Places, Side, opposite

__all__ = ["FAR", "Drive", "Land", "Marches", "Move", "Pace", "Price", "Reach", "Steering"]

Steps = tuple[tuple[tuple[int, int], ...], ...]  # for each place: where one gets in one step, and the cost
Turns = tuple[tuple[int, int, str], ...]  # the same for a place with a facing, 6 * place + facing
FAR: Final = 1 << 30  # the cost where there is no way
NO_KINDS: Final[Mapping[Side, tuple[str, ...]]] = MappingProxyType({})
NO_WAYS: Final[Mapping[str, Sequence[int]]] = MappingProxyType({})
NO_TOLLS: Final[Mapping[int, int]] = MappingProxyType({})
KEPT: Final = 20_000  # reaches kept per map


class Land:
    """A map as the foot meets it.

    `terrain` and `levels` by cell. `sides`: what lies on a side, for both directions; `leaving`: what one meets
    only on the way out of that cell through that side. `ways`: by kind of road, for each cell the bits of the
    sides by which it leaves; a road runs between two cells only if both say so.
    """

    def __init__(
        self,
        places: Places,
        terrain: Sequence[str],
        levels: Sequence[int],
        sides: Mapping[Side, tuple[str, ...]] = NO_KINDS,
        leaving: Mapping[Side, tuple[str, ...]] = NO_KINDS,
        ways: Mapping[str, Sequence[int]] = NO_WAYS,
    ) -> None:
        grid = places.grid
        for found in (terrain, levels, *ways.values()):
            if len(found) != grid.size:
                raise ValueError(f"{grid.size} hexes need as many entries, not {len(found)}")
        self.places: Final = places
        self.grid: Final = grid
        self.terrain: Final = tuple(terrain)
        self.levels: Final = tuple(levels)
        crossed: dict[Side, tuple[str, ...]] = {}
        for cell, direction in sorted(sides):
            beyond = grid.neighbours[cell][direction]
            if beyond >= 0:
                for side in ((cell, direction), (beyond, opposite(direction))):
                    crossed[side] = crossed.get(side, ()) + tuple(sides[cell, direction])
        for side in sorted(leaving):
            crossed[side] = crossed.get(side, ()) + tuple(leaving[side])
        self.crossed: Final = MappingProxyType(crossed)  # by cell left and direction
        self.ways: Final = MappingProxyType({kind: tuple(ways[kind]) for kind in ways})

    def __copy__(self) -> Land:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Land:
        return self

    def __reduce__(self) -> tuple[type[Land], tuple[object, ...]]:
        return Land, (self.places, self.terrain, self.levels, {}, dict(self.crossed), dict(self.ways))

    def way(self, kind: str, cell: int, direction: int) -> bool:
        """Whether such a road leads from the cell over that side."""
        masks = self.ways.get(kind)
        beyond = self.grid.neighbours[cell][direction]
        if masks is None or beyond < 0:
            return False
        return bool(masks[cell] >> direction & 1 and masks[beyond] >> opposite(direction) & 1)


class Price(Protocol):
    """What a type of mover pays; it must be hashable, and always say the same."""

    def step(self, land: Land, place: int, direction: int, beyond: int) -> int | None:
        """For a step to the next place on the same floor; nothing if it is barred."""

    def climb(self, land: Land, place: int, beyond: int) -> int | None:
        """For a step to another storey."""


@dataclass(frozen=True, slots=True, eq=False)
class Pace:
    """A price read off tables. Kinds of terrain and sides that are not in them bar the mover."""

    enter: Mapping[str, int]
    cross: Mapping[str, int]
    up: int | None = 0  # for each level
    down: int | None = 0
    stairs: int | None = None
    ways: tuple[tuple[str, int], ...] = ()  # along such a road one pays this, whatever one enters and crosses
    every_step: int = 0  # on top of each step

    def step(self, land: Land, place: int, direction: int, beyond: int) -> int | None:
        cell_of = land.places.cell_of
        cell, into = cell_of[place], cell_of[beyond]
        indoors = bool(land.places.storey_of[place])
        cost = self._entering(land, cell, direction, into, indoors)
        rise = land.levels[into] - land.levels[cell]
        slope = self.up if rise > 0 else self.down
        if cost is None or (rise and slope is None):
            return None
        return cost + abs(rise) * (slope or 0) + self.every_step

    def _entering(self, land: Land, cell: int, direction: int, into: int, indoors: bool) -> int | None:
        if not indoors:
            for kind, price in self.ways:
                if land.way(kind, cell, direction):
                    return price
        cost = self.enter.get(land.terrain[into])
        for kind in () if indoors else land.crossed.get((cell, direction), ()):
            extra = self.cross.get(kind)
            if cost is None or extra is None:
                return None
            cost += extra
        return cost

    def climb(self, land: Land, place: int, beyond: int) -> int | None:
        return self.stairs


class Reach:
    """The places that can be reached, what each costs, and the best way there."""

    __slots__ = ("_came", "costs", "mask", "start")

    def __init__(self, start: int, costs: dict[int, int], came: dict[int, int]) -> None:
        self.start: Final = start
        self.costs: Final = MappingProxyType(
            {place: costs[place] for place in sorted(costs) if place != start}
        )
        self._came: Final = came
        mask = 0
        for place in self.costs:
            mask |= 1 << place
        self.mask: Final = mask  # bit p is place p; without the start

    def way(self, place: int) -> tuple[int, ...]:
        """The places on the best way there, without the start, with the end."""
        way = []
        while place != self.start:
            way.append(place)
            place = self._came[place]
        return tuple(reversed(way))


class Move(NamedTuple):
    """One part of a drive: into the next hex or a turn on the spot, and what it costs."""

    place: int
    facing: int
    cost: int
    kind: str  # "forward", "back" or "turn"


@dataclass(frozen=True, slots=True)
class Steering:
    """How a mover with a front steers: it enters hexes over its front side, or backwards."""

    pivot: int  # for turning by one side
    reverse: int | None = None  # times the price of a hex when entered backwards
    bends: tuple[
        str, ...
    ] = ()  # roads along which it turns by one side for nothing at each hex, to follow them


class Drive:
    """What a mover with a front can reach: places with facings, what each costs, and the best way there."""

    __slots__ = ("_came", "_start", "costs", "mask")

    def __init__(self, start: int, costs: dict[int, int], came: dict[int, tuple[int, str]]) -> None:
        self._start: Final = start
        self.costs: Final = MappingProxyType(
            {divmod(node, 6): costs[node] for node in sorted(costs) if node != start}
        )
        self._came: Final = came
        mask = 0
        for place, _ in self.costs:
            mask |= 1 << place
        self.mask: Final = mask  # bit p is place p; with the start's where it can turn

    def way(self, place: int, facing: int) -> tuple[Move, ...]:
        """The moves of the best way there, in order."""
        moves: list[Move] = []
        node = place * 6 + facing
        while node != self._start:
            before, kind = self._came[node]
            moves.append(Move(node // 6, node % 6, self._cost(node) - self._cost(before), kind))
            node = before
        return tuple(reversed(moves))

    def _cost(self, node: int) -> int:
        return 0 if node == self._start else self.costs[divmod(node, 6)]


class Marches:
    """All that is known about movement over one land; it never forgets what it has worked out."""

    def __init__(self, land: Land) -> None:
        self.land: Final = land
        self._steps: Final[dict[Price, Steps]] = {}
        self._back: Final[dict[Price, Steps]] = {}
        self._turns: Final[dict[tuple[Price, Steering], dict[int, Turns]]] = {}
        self._fields: Final[dict[tuple[Price, int, int], Reach]] = {}
        self._drives: Final[dict[tuple[Price, Steering, int, int], Drive]] = {}
        self._costs: Final[dict[tuple[Price, tuple[int, ...]], tuple[int, ...]]] = {}

    def __copy__(self) -> Marches:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Marches:
        return self

    def __reduce__(self) -> tuple[type[Marches], tuple[Land]]:
        return Marches, (self.land,)

    # Single steps

    def steps(self, price: Price) -> Steps:
        """For each place where one step leads and what it costs, by ascending place."""
        steps = self._steps.get(price)
        if steps is None:
            steps = tuple(
                tuple(sorted(self._steps_from(price, place))) for place in range(self.land.places.size)
            )
            self._steps[price] = steps
        return steps

    def cost(self, price: Price, place: int, beyond: int) -> int | None:
        """What the step to a next place costs; nothing if it is barred or no step."""
        return next((cost for to, cost in self.steps(price)[place] if to == beyond), None)

    def _steps_from(self, price: Price, place: int) -> Iterator[tuple[int, int]]:
        places = self.land.places
        for direction in range(6):
            beyond = places.same_floor(place, direction)
            if beyond >= 0 and (cost := price.step(self.land, place, direction, beyond)) is not None:
                yield beyond, cost
        for beyond in places.stairs(place):
            if (cost := price.climb(self.land, place, beyond)) is not None:
                yield beyond, cost

    # On foot

    def reach(
        self, price: Price, start: int, points: int, closed: int = 0, tolls: Mapping[int, int] = NO_TOLLS
    ) -> Reach:
        """Where so many points lead. Bit p of `closed`: nobody enters place p; `tolls`: extra for entering."""
        key = (price, start, points)
        field = self._fields.get(key)
        if field is None:
            if len(self._fields) >= KEPT:
                self._fields.clear()
            field = self._fields[key] = _spread(self.steps(price), start, points, 0, NO_TOLLS)
        if closed & field.mask or any(field.mask >> place & 1 for place in tolls):
            return _spread(self.steps(price), start, points, closed, tolls)
        return field

    def costs_to(self, price: Price, targets: Iterable[int]) -> tuple[int, ...]:
        """For each place what it costs to get to the nearest target over empty land, FAR if there is no way."""
        key = (price, tuple(sorted(targets)))
        found = self._costs.get(key)
        if found is None:
            found = self._costs[key] = _flood(self._steps_back(price), key[1])
        return found

    def _steps_back(self, price: Price) -> Steps:
        back = self._back.get(price)
        if back is None:
            into: list[list[tuple[int, int]]] = [[] for _ in range(self.land.places.size)]
            for place, steps in enumerate(self.steps(price)):
                for beyond, cost in steps:
                    into[beyond].append((place, cost))
            back = self._back[price] = tuple(tuple(steps) for steps in into)
        return back

    # With a front

    def drive(
        self,
        price: Price,
        steering: Steering,
        start: int,
        facing: int,
        points: int,
        closed: int = 0,
        tolls: Mapping[int, int] = NO_TOLLS,
    ) -> Drive:
        """Where so many points lead a mover with a front, and how it can stand there."""
        node = start * 6 + facing
        key = (price, steering, node, points)
        drive = self._drives.get(key)
        if drive is None:
            if len(self._drives) >= KEPT:
                self._drives.clear()
            drive = self._drives[key] = self._driven(price, steering, node, points, 0, NO_TOLLS)
        met = drive.mask & ~(1 << start)
        if closed & met or any(met >> place & 1 for place in tolls):
            return self._driven(price, steering, node, points, closed, tolls)
        return drive

    def _driven(
        self, price: Price, steering: Steering, start: int, points: int, closed: int, tolls: Mapping[int, int]
    ) -> Drive:
        turns = self._turns.setdefault((price, steering), {})
        costs: dict[int, int] = {}
        came: dict[int, tuple[int, str]] = {}
        queue: list[tuple[int, int, int, int, str]] = [(0, 0, -1, start, "")]
        while queue:
            cost, count, before, node, kind = heappop(queue)
            if node in costs:
                continue
            costs[node] = cost
            came[node] = (before, kind)
            if node not in turns:
                turns[node] = tuple(self._turns_from(price, steering, node))
            for beyond, extra, how in turns[node]:
                place = beyond // 6
                onward = cost + extra
                if how != "turn":
                    if closed >> place & 1:
                        continue
                    onward += tolls.get(place, 0)
                if onward <= points and beyond not in costs:
                    heappush(queue, (onward, count + 1, node, beyond, how))
        return Drive(start, costs, came)

    def _turns_from(self, price: Price, steering: Steering, node: int) -> Iterator[tuple[int, int, str]]:
        place, facing = divmod(node, 6)
        land = self.land
        sideways = ((facing + 1) % 6, (facing + 5) % 6)
        for turned in sideways:
            yield place * 6 + turned, steering.pivot, "turn"
        ahead = land.places.same_floor(place, facing)
        if ahead >= 0 and (cost := price.step(land, place, facing, ahead)) is not None:
            yield ahead * 6 + facing, cost, "forward"
            cell, into = land.places.cell_of[place], land.places.cell_of[ahead]
            for turned in sideways:
                if any(
                    land.way(kind, cell, facing) and land.way(kind, into, turned) for kind in steering.bends
                ):
                    yield ahead * 6 + turned, cost, "forward"
        back = opposite(facing)
        behind = land.places.same_floor(place, back)
        if steering.reverse is None or behind < 0:
            return
        if (cost := price.step(land, place, back, behind)) is not None:
            yield behind * 6 + facing, cost * steering.reverse, "back"


def _spread(steps: Steps, start: int, points: int, closed: int, tolls: Mapping[int, int]) -> Reach:
    costs: dict[int, int] = {}
    came: dict[int, int] = {}
    queue = [(0, 0, -1, start)]
    while queue:
        cost, count, before, place = heappop(queue)
        if place in costs:
            continue
        costs[place] = cost
        came[place] = before
        for beyond, extra in steps[place]:
            if beyond not in costs and not closed >> beyond & 1:
                onward = cost + extra + tolls.get(beyond, 0)
                if onward <= points:
                    heappush(queue, (onward, count + 1, place, beyond))
    return Reach(start, costs, came)


def _flood(back: Steps, targets: tuple[int, ...]) -> tuple[int, ...]:
    costs = [FAR] * len(back)
    for place in targets:
        costs[place] = 0
    queue = [(0, place) for place in targets]
    heapify(queue)
    while queue:
        cost, place = heappop(queue)
        if cost > costs[place]:
            continue
        for before, extra in back[place]:
            if cost + extra < costs[before]:
                costs[before] = cost + extra
                heappush(queue, (cost + extra, before))
    return tuple(costs)
