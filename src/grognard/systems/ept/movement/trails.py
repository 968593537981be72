"""Where a mover gets to from a start, and by which way: what all places cost at once, the ways only of those asked about.

A node is a place with whatever else matters for going on: the way it faces, or whether it has kept to the road.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeVar

from grognard.core.space.hexes.grid import numbers

#: Costs are half points times two to this power, so that below them the steps of a way can be counted: of two ways that
#: cost the same, the one with fewer of them is the better for who counts them.
SHIFT = 10
_STEPS = (1 << SHIFT) - 1
#: Nodes have fewer bits than this.
_NODE = 20
_NODES = (1 << _NODE) - 1
#: Kinds of movers, and spreads, that a board keeps.
KEPT = 1024

#: A step to another node: which, what it costs, on which place, and its name, by which of two ways as good the one is
#: taken.
Edge = tuple[int, int, int, Any]
#: The names of the steps of a way, one after the other.
Names = tuple[Any, ...]
T = TypeVar("T")


class Toll(NamedTuple):
    """What a place asks of who enters it: so much whatever the ground, or so much more than the ground asks for."""

    fixed: int | None = None
    extra: int = 0

    def on(self, price: int) -> int:
        """What a step there costs with it."""
        if self.fixed is None:
            return price + (self.extra << SHIFT)
        return (self.fixed << SHIFT) + (price & _STEPS)


#: A place that is entered as the map alone would have it.
NO_TOLL = Toll()


class Crowd(dict[int, Toll | None]):
    """What places ask where somebody or something is, each looked at when a way first leads there; nothing where closed."""

    __slots__ = ("_look", "mask")

    def __init__(self, mask: int, look: Callable[[int], Toll | None]) -> None:
        #: The places that may be otherwise than the map alone would have it.
        self.mask = mask
        self._look = look

    def __missing__(self, place: int) -> Toll | None:
        found = self[place] = self._look(place)
        return found

    def now(self, place: int) -> Toll | None:
        """What a place asks, be anybody there or not."""
        return self[place] if self.mask >> place & 1 else NO_TOLL


class Edges(dict[int, tuple[Edge, ...]]):
    """The steps from every node over an empty map, each worked out when somebody first comes there."""

    __slots__ = ("_step", "per", "size")

    def __init__(self, places: int, per: int, step: Callable[[int], Iterable[Edge]]) -> None:
        #: How many nodes a place has, and how many there are of all.
        self.per, self.size = per, places * per
        self._step = step

    def __missing__(self, node: int) -> tuple[Edge, ...]:
        found = self[node] = tuple(self._step(node))
        return found


class Spread:
    """The nodes that can be got to from a start within a limit, and what each costs."""

    __slots__ = ("_came", "_edges", "_mask", "_start", "_ties", "_trails", "_within", "costs")

    def __init__(self, edges: Edges, start: int, limit: int, crowd: Crowd) -> None:
        self._edges, self._start = edges, start
        #: By node, cheapest first: half points and, below them, steps.
        self.costs: dict[int, int] = {}
        #: By node from where it is entered at what it costs, and by cost and node from where else.
        self._came: dict[int, int] = {}
        self._ties: dict[int, list[int]] = {}
        self._trails: dict[int, Names] = {start: ()}
        self._within: dict[tuple[int, ...], dict[int, int]] = {}
        self._mask = 0
        self._search(limit + 1 << SHIFT, crowd)

    def _search(self, beyond: int, crowd: Crowd) -> None:
        edges, costs, came, ties = self._edges, self.costs, self._came, self._ties
        per, crowded = edges.per, set(numbers(crowd.mask))
        best, heap = [beyond] * edges.size, [self._start]
        best[self._start] = 0
        while heap:
            entry = heappop(heap)
            cost, node = entry >> _NODE, entry & _NODES
            if cost > best[node]:
                continue
            costs[node] = cost
            for there, price, place, _ in edges[node]:
                total = cost + price
                if place in crowded and place != node // per:  # to turn on the spot is to enter nothing
                    toll = crowd[place]
                    if toll is None:
                        continue
                    total = cost + toll.on(price)
                known = best[there]
                if total < known:
                    best[there], came[there] = total, node
                    heappush(heap, total << _NODE | there)
                elif total == known < beyond:
                    ties.setdefault(total << _NODE | there, []).append(node)

    def mask(self) -> int:
        """The places that were thought of: those that can be got to, and those next to them, though they cost too much."""
        if not self._mask:
            edges = self._edges
            self._mask = 1 << self._start // edges.per
            for place in {edge[2] for node in self.costs for edge in edges[node]}:
                self._mask |= 1 << place
        return self._mask

    def within(self, limits: tuple[int, ...]) -> dict[int, int]:
        """What each place costs but the start, cheapest first.

        Of each kind of node, counted by what is left of it beside its place, `limits` says how many half points it may take.
        """
        found = self._within.get(limits)
        if found is None:
            per = self._edges.per
            beyond = [limit + 1 << SHIFT for limit in limits]
            found = {}
            for node, cost in self.costs.items():
                if cost < beyond[node % per]:
                    found.setdefault(node // per, cost)
            found.pop(self._start // per, None)
            self._within[limits] = found
        return found

    def way(self, place: int, limits: tuple[int, ...]) -> Names:
        """The names of the steps to a place within such limits: of several ways as good, the one whose names come first."""
        per, cost = self._edges.per, self.within(limits)[place]
        return min(
            self._trail(node)
            for node in range(place * per, (place + 1) * per)
            if self.costs.get(node) == cost < limits[node % per] + 1 << SHIFT
        )

    def _trail(self, node: int) -> Names:
        found = self._trails.get(node)
        if found is None:
            others = self._ties.get(self.costs[node] << _NODE | node, ())
            found = min(
                (*self._trail(before), self._step(before, node)) for before in (self._came[node], *others)
            )
            self._trails[node] = found
        return found

    def _step(self, node: int, there: int) -> Any:
        """The name of the step from one node to another."""
        return next(name for beyond, _, _, name in self._edges[node] if beyond == there)


class Ways(Mapping[int, T]):
    """Places that can be got to, the start apart, each with its way, which is looked for when it is asked for."""

    __slots__ = ("_costs", "_found", "_limits", "_make", "_spread")

    def __init__(self, spread: Spread, limits: tuple[int, ...], make: Callable[[int, Names], T]) -> None:
        self._spread, self._limits, self._make = spread, limits, make
        self._costs = spread.within(limits)
        self._found: dict[int, T] = {}

    def __getitem__(self, place: int) -> T:
        found = self._found.get(place)
        if found is None:
            cost = self._costs[place] >> SHIFT
            found = self._found[place] = self._make(cost, self._spread.way(place, self._limits))
        return found

    def __contains__(self, place: object) -> bool:
        return place in self._costs

    def __iter__(self) -> Iterator[int]:
        return iter(self._costs)

    def __len__(self) -> int:
        return len(self._costs)


class Known(NamedTuple):
    """A spread that was worked out, and what it holds by: how far it goes, and what the places asked where anybody was."""

    spread: Spread
    limit: int
    looked: Mapping[int, Toll | None]

    def serves(self, limit: int, crowd: Crowd) -> bool:
        """Whether it goes so far, and a search would meet nothing else now than it did then."""
        if self.limit < limit:
            return False
        met = self.spread.mask() & crowd.mask
        return all(place in self.looked for place in numbers(met)) and all(
            crowd.now(place) == toll for place, toll in self.looked.items()
        )


class Atlas:
    """What is known of all ways over one map: the steps of each kind of mover, and where it got to from each start."""

    __slots__ = ("_edges", "_known")

    def __init__(self) -> None:
        self._edges: dict[Hashable, Edges] = {}
        self._known: dict[Hashable, Known] = {}

    def edges(self, key: Hashable, make: Callable[[], Edges]) -> Edges:
        """The steps of one kind of mover, by all that they depend on."""
        found = self._edges.get(key)
        if found is None:
            if len(self._edges) >= KEPT:
                self._edges.clear()
            found = self._edges[key] = make()
        return found

    def spread(self, key: Hashable, edges: Edges, start: int, limit: int, crowd: Crowd) -> Spread:
        """Where such a mover gets to from a node, as far as a limit at least."""
        found = self._known.get((key, start))
        if found is not None and found.serves(limit, crowd):
            return found.spread
        made = Spread(edges, start, limit, crowd)
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[key, start] = Known(made, limit, dict(crowd))
        return made
