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
#: Costs up to this fit into a byte.
_BYTE = 255

#: A step to another node: which, how many half points it costs, and its name, by which of two ways as good the one is taken.
Edge = tuple[int, int, Any]
#: What lies one step on from a node: the places that are entered so, as a mask, and by price the nodes.
Onward = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]
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

    __slots__ = ("_into", "_step", "counts", "per", "size")

    def __init__(
        self, places: int, per: int, step: Callable[[int], Iterable[Edge]], counts: bool = False
    ) -> None:
        #: How many nodes a place has, those of the first place first, and how many there are of all.
        self.per, self.size = per, places * per
        #: Whether of two ways that cost the same the one of fewer steps is the better.
        self.counts = counts
        self._step = step
        self._into: dict[int, list[Edge]] = {}

    def __missing__(self, node: int) -> Onward:
        near, here, by_price = 0, node // self.per, dict[int, tuple[int, ...]]()
        for there, price, name in self._step(node):
            self._into.setdefault(there, []).append((node, price, name))
            by_price[price] = (*by_price.get(price, ()), there)
            if there // self.per != here:  # to turn on the spot is to enter nothing
                near |= 1 << there // self.per
        found = self[node] = near, tuple(by_price.items())
        return found

    def among(self, node: int, crowd: Crowd) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The steps from a node next to which somebody or something is, as far as they are open, at today's prices."""
        per = self.per
        here = node // per
        for price, beyond in self[node][1]:
            for there in beyond:
                place = there // per
                if place == here or not crowd.mask >> place & 1:
                    yield price, (there,)
                elif (toll := crowd[place]) is not None:
                    yield toll.on(price), (there,)

    def into(self, node: int) -> Sequence[Edge]:
        """The steps to a node from those that anybody has come to, each with where it begins."""
        return self._into.get(node, ())


class Spread:
    """The nodes that can be got to from a start within a limit, and what each costs."""

    __slots__ = ("_edges", "_mask", "_start", "_within", "costs", "looked")

    def __init__(self, edges: Edges, start: int, limit: int, crowd: Crowd) -> None:
        self._edges, self._start = edges, start
        #: By node, cheapest first, half points.
        self.costs: dict[int, int] = {}
        self._within: dict[tuple[int, ...], dict[int, int]] = {}
        self._mask = 0
        self._search(limit + 1, crowd)
        #: What the places asked where anybody or anything was that a step led to.
        self.looked: Mapping[int, Toll | None] = dict(crowd)

    def _search(self, beyond: int, crowd: Crowd) -> None:
        """Nodes that cost the same wait together: prices are small numbers, so that nothing need be sorted."""
        edges, costs, unsure, cost = self._edges, self.costs, crowd.mask, 0
        best = bytearray((beyond,)) * edges.size if 0 < beyond <= _BYTE else [beyond] * edges.size
        best[self._start] = 0
        waiting: defaultdict[int, list[int]] = defaultdict(list, {0: [self._start]})
        while waiting:
            for node in waiting.pop(cost, ()):
                if best[node] < cost:
                    continue
                costs[node] = cost
                near, onward = edges[node]
                steps: Iterable[tuple[int, tuple[int, ...]]] = onward
                if near & unsure:
                    unsure ^= self._settled(near & unsure, crowd, best)
                    if near & unsure:
                        steps = edges.among(node, crowd)
                for price, nodes in steps:
                    total = cost + price
                    for there in nodes:
                        if total < best[there]:
                            best[there] = total
                            waiting[total].append(there)
            if cost not in waiting:  # a step may cost nothing
                cost += 1

    def _settled(self, places: int, crowd: Crowd, best: bytearray | list[int]) -> int:
        """Which of these places, looked at, are free, or closed, so that from now on no way there is any better."""
        found, per = 0, self._edges.per
        for place in numbers(places):
            toll = crowd[place]
            if toll == NO_TOLL:
                found |= 1 << place
            elif toll is None and place != self._start // per:  # there one may still turn
                found |= 1 << place
                for node in range(place * per, (place + 1) * per):
                    best[node] = 0
        return found

    def mask(self) -> int:
        """The places that were thought of: those that a step led to, be it that it cost too much."""
        if not self._mask:
            for node in self.costs:
                self._mask |= self._edges[node][0]
        return self._mask

    def within(self, limits: tuple[int, ...]) -> dict[int, int]:
        """What each place costs but the start, cheapest first.

        Of each kind of node, counted by what is left of it beside its place, `limits` says how many half points it may take.
        """
        found = self._within.get(limits)
        if found is None:
            per = self._edges.per
            found = {}
            for node, cost in self.costs.items():
                if cost <= limits[node % per]:
                    found.setdefault(node // per, cost)
            found.pop(self._start // per, None)
            self._within[limits] = found
        return found

    def way(self, place: int, limits: tuple[int, ...]) -> Names:
        """The names of the steps to a place within such limits: of several ways as good, the one whose names come first."""
        per, cost = self._edges.per, self.within(limits)[place]
        ends = [
            node
            for node in range(place * per, (place + 1) * per)
            if self.costs.get(node) == cost <= limits[node % per]
        ]
        onward, node = self._traced(ends), self._start
        names = []
        while node in onward:
            name, node = min(onward[node])
            names.append(name)
        return tuple(names)

    def _traced(self, ends: list[int]) -> dict[int, list[tuple[Any, int]]]:
        """The best ways to these nodes, traced back: by node the steps on from it, and where they lead.

        Where steps count, each round has all ways of so many: a node that was met before is farther by this one.
        """
        counts, onward = self._edges.counts, dict[int, list[tuple[Any, int]]]()
        edge, met = ends, set(ends)
        while edge and not (counts and self._start in met):
            found: dict[int, list[tuple[Any, int]]] = {}
            for node in edge:
                for name, before in self._came(node):
                    if before not in met:
                        found.setdefault(before, []).append((name, node))
                    elif not counts:
                        onward.setdefault(before, []).append((name, node))
            onward.update(found)
            edge = list(found)
            met.update(edge)
        return onward

    def _came(self, node: int) -> Iterator[tuple[Any, int]]:
        """From where a node is entered at what it costs, with the name of the step."""
        costs, per = self.costs, self._edges.per
        place = node // per
        cost, toll = costs[node], self.looked.get(place, NO_TOLL)
        for before, price, name in self._edges.into(node):
            if before not in costs:
                continue
            if before // per != place:
                if toll is None:
                    continue
                price = toll.on(price)
            if costs[before] + price == cost:
                yield name, before


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
            cost = self._costs[place]
            found = self._found[place] = self._make(cost, self._spread.way(place, self._limits))
        return found

    def __contains__(self, place: object) -> bool:
        return place in self._costs

    def __iter__(self) -> Iterator[int]:
        return iter(self._costs)

    def __len__(self) -> int:
        return len(self._costs)


class Known(NamedTuple):
    """A spread that was worked out, and how far it goes."""

    spread: Spread
    limit: int

    def serves(self, limit: int, crowd: Crowd) -> bool:
        """Whether it goes so far, and a search would meet nothing else now than it did then."""
        if self.limit < limit:
            return False
        looked, met = self.spread.looked, self.spread.mask() & crowd.mask
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
