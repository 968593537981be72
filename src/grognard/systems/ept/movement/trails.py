"""Where a mover gets to from a start, and by which way: what all places cost at once, the ways only of those asked about.

A node is a place with whatever else matters for going on: the way it faces, or whether it has kept to the road.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from grognard.core.space.hexes.grid import numbers

#: Kinds of movers, and spreads, that a board keeps.
KEPT = 1024

#: A step to another node: which, how many half points it costs, and its name, by which of two ways as good the one is taken.
Edge = tuple[int, int, Any]
#: What lies one step on from a node: the places that are entered so, and by price the nodes, as masks.
Onward = tuple[int, tuple[tuple[int, int], ...]]
#: Places by what they cost, cheapest first, as masks.
Rings = tuple[tuple[int, int], ...]
#: The names of the steps of a way, one after the other.
Names = tuple[Any, ...]
T = TypeVar("T")


class Toll(NamedTuple):
    """What a place asks of who enters it: so much whatever the ground, or so much more than the ground asks for."""

    fixed: int | None = None
    extra: int = 0

    def on(self, price: int) -> int:
        """What a step there costs with it."""
        return price + self.extra if self.fixed is None else self.fixed


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


class Edges(dict[int, Onward]):
    """The steps from every node over an empty map, each worked out when somebody first comes there."""

    __slots__ = ("_from", "_into", "_step", "counts", "per", "pivot", "places")

    def __init__(
        self,
        places: int,
        per: int,
        step: Callable[[int], Iterable[Edge]],
        counts: bool = False,
        pivot: int | None = None,
    ) -> None:
        #: How many places there are, and how many nodes each has: those of one kind stand one place after the other.
        self.places, self.per = places, per
        #: Whether of two ways that cost the same the one of fewer steps is the better.
        self.counts = counts
        #: What a turn on the spot to the kind before or after costs, where there are such among the steps.
        self.pivot = pivot
        self._step = step
        self._from: dict[int, tuple[Edge, ...]] = {}
        self._into: dict[int, list[Edge]] = {}

    def __missing__(self, node: int) -> Onward:
        near, here, by_price = 0, node % self.places, dict[int, int]()
        self._from[node] = tuple(self._step(node))
        for there, price, name in self._from[node]:
            self._into.setdefault(there, []).append((node, price, name))
            if there % self.places != here:  # to turn on the spot is to enter nothing
                by_price[price] = by_price.get(price, 0) | 1 << there
                near |= 1 << there % self.places
        found = self[node] = near, tuple(sorted(by_price.items()))
        return found

    def among(self, node: int, crowd: Crowd) -> Iterator[tuple[int, int]]:
        """The steps from a node next to which somebody or something is, as far as they are open, at today's prices."""
        places = self.places
        here = node % places
        for there, price, _ in self._from[node]:
            place = there % places
            if place == here:
                continue
            if not crowd.mask >> place & 1:
                yield price, 1 << there
            elif (toll := crowd[place]) is not None:
                yield toll.on(price), 1 << there

    def turned(self, nodes: int) -> int:
        """Where those get to who turn on the spot, one way or the other."""
        one, rest = self.places, self.places * (self.per - 1)
        every = (1 << self.places * self.per) - 1
        return (nodes << one | nodes >> rest | nodes >> one | nodes << rest) & every

    def all_on(self, places: int) -> int:
        """The nodes of all kinds on a mask of places."""
        found = 0
        for kind in range(self.per):
            found |= places << kind * self.places
        return found

    def into(self, node: int) -> Sequence[Edge]:
        """The steps to a node from those that anybody has come to, each with where it begins."""
        return self._into.get(node, ())


class Spread:
    """The nodes that can be got to from a start within a limit, and what each costs."""

    __slots__ = ("_edges", "_start", "_within", "looked", "mask", "nodes")

    def __init__(self, edges: Edges, start: int, limit: int, crowd: Crowd) -> None:
        self._edges, self._start = edges, start
        #: By cost, cheapest first, the nodes that cost so many half points, as masks.
        self.nodes: dict[int, int] = {}
        #: The places that were thought of: those that a step led to, be it that it cost too much.
        self.mask = 0
        self._within: dict[tuple[int, ...], Rings] = {}
        self._search(limit, crowd)
        #: What the places asked where anybody or anything was that a step led to.
        self.looked: Mapping[int, Toll | None] = dict(crowd)

    def _search(self, limit: int, crowd: Crowd) -> None:
        """Nodes that cost the same wait together, as a mask: prices are small numbers, so that nothing need be sorted."""
        edges, nodes, pivot = self._edges, self.nodes, self._edges.pivot
        unsure, thought, done, cost = crowd.mask, 0, 0, 0
        waiting = defaultdict(int, {0: 1 << self._start})
        while waiting:
            fresh = waiting.pop(cost, 0) & ~done
            if fresh:
                done |= fresh
                nodes[cost] = nodes.get(cost, 0) | fresh
                if pivot is not None and pivot <= limit - cost:
                    waiting[cost + pivot] |= edges.turned(fresh)
            left = limit - cost
            while fresh:
                lowest = fresh & -fresh
                fresh ^= lowest
                node = lowest.bit_length() - 1
                near, steps = edges[node]
                thought |= near
                if near & unsure:
                    free, closed = self._settled(near & unsure, crowd)
                    unsure ^= free | closed
                    if closed:
                        done |= edges.all_on(closed)
                    if near & unsure:
                        steps = tuple(sorted(edges.among(node, crowd)))
                for price, there in steps:
                    if price > left:
                        break
                    waiting[cost + price] |= there
            if cost not in waiting:  # a step may cost nothing
                cost += 1
        self.mask = thought

    def _settled(self, places: int, crowd: Crowd) -> tuple[int, int]:
        """Which of these places, looked at, are free, and which are closed, so that no way leads there from now on."""
        free = closed = 0
        for place in numbers(places):
            toll = crowd[place]
            if toll == NO_TOLL:
                free |= 1 << place
            elif toll is None and place != self._start % self._edges.places:  # there one may still turn
                closed |= 1 << place
        return free, closed

    def within(self, limits: tuple[int, ...]) -> Rings:
        """The places within reach but the start, by what they cost.

        Of each kind of node `limits` says how many half points it may take.
        """
        found = self._within.get(limits)
        if found is None:
            found = self._within[limits] = tuple(self._ringed(limits))
        return found

    def _ringed(self, limits: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        places = self._edges.places
        every, known = (1 << places) - 1, 1 << self._start % places
        most = max(limits)
        for cost, nodes in self.nodes.items():
            if cost > most:
                return
            found = 0
            for limit in limits:
                if cost <= limit:
                    found |= nodes & every
                nodes >>= places
            found &= ~known
            if found:
                known |= found
                yield cost, found

    def way(self, place: int, cost: int, limits: tuple[int, ...]) -> Names:
        """The names of the steps to a place at what it costs within such limits: of several ways as good, the one whose
        names come first."""
        at_cost, places = self.nodes[cost], self._edges.places
        ends = [
            node
            for kind, limit in enumerate(limits)
            if cost <= limit and at_cost >> (node := kind * places + place) & 1
        ]
        onward, node = self._traced(cost, ends), self._start
        names = []
        while node in onward:
            name, node = min(onward[node])
            names.append(name)
        return tuple(names)

    def _traced(self, cost: int, ends: list[int]) -> dict[int, list[tuple[Any, int]]]:
        """The best ways to these nodes, traced back: by node the steps on from it, and where they lead.

        Where steps count, each round has all ways of so many: a node that was met before is farther by this one.
        """
        counts, onward = self._edges.counts, dict[int, list[tuple[Any, int]]]()
        edge, met = dict.fromkeys(ends, cost), set(ends)
        while edge and not (counts and self._start in met):
            found: dict[int, list[tuple[Any, int]]] = {}
            costs: dict[int, int] = {}
            for node, spent in edge.items():
                for name, before, left in self._came(node, spent):
                    if before not in met:
                        found.setdefault(before, []).append((name, node))
                        costs[before] = left
                    elif not counts:
                        onward.setdefault(before, []).append((name, node))
            onward.update(found)
            edge = costs
            met.update(edge)
        return onward

    def _came(self, node: int, cost: int) -> Iterator[tuple[Any, int, int]]:
        """From where a node is entered at what it costs: the name of the step, the node before, and what that costs."""
        nodes, places = self.nodes, self._edges.places
        place = node % places
        toll = self.looked.get(place, NO_TOLL)
        for before, price, name in self._edges.into(node):
            if before % places != place:
                if toll is None:
                    continue
                price = toll.on(price)
            if nodes.get(cost - price, 0) >> before & 1:
                yield name, before, cost - price


class Ways(Mapping[int, T]):
    """Places that can be got to, the start apart, each with its way, which is looked for when it is asked for."""

    __slots__ = ("_found", "_limits", "_make", "_rings", "_spread", "mask")

    def __init__(self, spread: Spread, limits: tuple[int, ...], make: Callable[[int, Names], T]) -> None:
        self._spread, self._limits, self._make = spread, limits, make
        self._rings = spread.within(limits)
        #: The places, as a mask.
        self.mask = 0
        for _, places in self._rings:
            self.mask |= places
        self._found: dict[int, T] = {}

    def __getitem__(self, place: int) -> T:
        found = self._found.get(place)
        if found is None:
            cost = next((cost for cost, places in self._rings if places >> place & 1), None)
            if cost is None:
                raise KeyError(place)
            found = self._found[place] = self._make(cost, self._spread.way(place, cost, self._limits))
        return found

    def __contains__(self, place: object) -> bool:
        return type(place) is int and place >= 0 and bool(self.mask >> place & 1)

    def __iter__(self) -> Iterator[int]:
        """Cheapest first."""
        for _, places in self._rings:
            yield from numbers(places)

    def __len__(self) -> int:
        return self.mask.bit_count()


def mask_of(ways: Mapping[int, Any]) -> int:
    """The places of a mapping, as a mask."""
    if isinstance(ways, Ways):
        return ways.mask
    found = 0
    for place in ways:
        found |= 1 << place
    return found


class Known(NamedTuple):
    """A spread that was worked out, and how far it goes."""

    spread: Spread
    limit: int

    def serves(self, limit: int, crowd: Crowd) -> bool:
        """Whether it goes so far, and a search would meet nothing else now than it did then."""
        if self.limit < limit:
            return False
        looked, met = self.spread.looked, self.spread.mask & crowd.mask
        return all(place in looked for place in numbers(met)) and all(
            crowd.now(place) == toll for place, toll in looked.items()
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
        self._known[key, start] = Known(made, limit)
        return made
