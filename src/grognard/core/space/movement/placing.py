"""The setting-up of a group on a free table: where it may stand, by one answer for all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from math import isqrt
from typing import Any, Final

from grognard.core.decision import Chance
from grognard.core.space.headings import Place
from grognard.core.space.measure import CM, Measure
from grognard.core.space.movement.formation import Coherency, Failing, Fault, arrange, standing_faults
from grognard.core.space.movement.group import Group, Settled, as_stand, as_stands, in_order
from grognard.core.space.plain import (
    Box,
    InTheWay,
    base_outline,
    box_of,
    leg_meets_outline,
    outlines_meet,
)
from grognard.core.space.table.bases import Base
from grognard.core.space.table.spots import TRIES

__all__ = ["Placing", "block"]

#: Every how many of the places worth a try one is looked at, to see whether there is room at all.
_APART: Final = 5


@cache
def block(count: int, leader: int, spacing: int, ahead: Place = (0, 1), ranks: int = 0) -> tuple[Place, ...]:
    """Offsets of a compact block round the leader, its front looking along one of the four sides of the table; one of so
    many ranks, where that is told."""
    wide = -(-count // ranks) if ranks else isqrt(count - 1) + 1 if count > 1 else 1
    slots = [(column, row) for row in range(-(-count // wide)) for column in range(wide)][:count]
    middle = (wide - 1) // 2
    # The leader stands in the middle of the front rank; the others fill up from there.
    slots.sort(key=lambda slot: (slot[1], abs(slot[0] - middle), slot[0]))
    ax, ay = ahead
    made = []
    for column, row in slots:
        across, back = (column - middle) * spacing, -row * spacing
        made.append((across * ay + back * ax, back * ay - across * ax))
    made.insert(leader, made.pop(0))
    return tuple(made)


def _blocks(
    count: int, leader: int, widest: int, ahead: Place, ranks: tuple[int, ...]
) -> Iterator[tuple[Place, ...]]:
    """Compact blocks as offsets from the leader's place, the one that looks ahead first; then those of fewer ranks."""
    spacing = 2 * widest + 20
    ax, ay = ahead
    deep = -(-count // (isqrt(count - 1) + 1)) if count > 1 else 1
    for number in (0, *(fewer for fewer in ranks if fewer < deep)):
        for way in ((ax, ay), (-ax, -ay), (ay, -ax), (-ay, ax)):
            yield block(count, leader, spacing, way, number)


@lru_cache(maxsize=1024)
def _round_blocks(
    radii: tuple[int, ...], leader: int, ahead: Place, ranks: tuple[int, ...]
) -> tuple[tuple[tuple[Place, ...], Box], ...]:
    """The blocks of round bases, each with the box round it."""
    made = _blocks(len(radii), leader, max(radii), ahead, ranks)
    return tuple((offsets, box_of(offsets, radii)) for offsets in made)


def _encloses(outer: Box, inner: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


class Placing(Group):
    """Where a group may be set up: an answer is the leader's place, the others round him, or every place.

    `site` says how far a base is outside the ground it must stand on; `seeds` are places worth a try for the
    leader, the best first; `ahead` the side of the table that a block looks at. `clear` tells quickly that one
    model comes to its place without trouble; where it does not, `extra` looks for the fault, if there is one.
    `whole` may say of a whole box that it lies in the ground, or that bases which fill it do not. Bases with corners look
    along `heading` unless told. Where the compact block does not fit, one of each number of `ranks` is tried. `open` may
    say of a whole box that every model comes to its place in it without trouble.
    `further` are places that are tried only where no seed will do; `within` is a region all of whose answers are also
    answers to this one.
    """

    __slots__ = (
        "_first",
        "_looked",
        "_offsets",
        "ahead",
        "clear",
        "extra",
        "further",
        "heading",
        "open",
        "ranks",
        "seeds",
        "site",
        "standing",
        "whole",
        "within",
    )

    def __init__(
        self,
        bases: Sequence[Base | int],
        leader: int,
        coherency: Coherency,
        standing: InTheWay,
        site: Callable[[Place, int], int],
        seeds: Callable[[], Iterable[Place]],
        rules: Mapping[str, str],
        names: Callable[[int], tuple[str, Any]],
        ahead: Place = (0, 1),
        clear: Callable[[int, Place], bool] | None = None,
        extra: Callable[[int, Place], Fault | None] | None = None,
        whole: Callable[[Box], bool | None] | None = None,
        further: Callable[[], Iterable[Place]] | None = None,
        within: Placing | None = None,
        *,
        heading: int = 0,
        measure: Measure = CM,
        ranks: Sequence[int] = (),
        open: Callable[[Box], bool] | None = None,
    ) -> None:
        super().__init__(bases, leader, coherency, rules, names, measure)
        self.heading = heading
        self.ranks = ranks
        self.open = open
        self.whole = whole
        self.further = further
        self.within = within
        self.standing = standing
        self.site = site
        self.seeds = seeds
        self.ahead = ahead
        self.clear = clear
        self.extra = extra
        self._first: tuple[Place, tuple[Place, ...]] | None = None
        self._looked = False
        self._offsets: Sequence[tuple[tuple[Place, ...], Box]] | None = None

    def looking(self, heading: int | None = None) -> tuple[int, ...]:
        """Which way bases with corners look."""
        return tuple([self.heading if heading is None else heading] * len(self.radii)) if self.boxy else ()

    def check(self, places: tuple[Place, ...], headings: tuple[int, ...] = ()) -> tuple[Fault, ...]:
        return tuple(sorted(self._faults(places, headings), key=in_order))

    def _faults(self, places: tuple[Place, ...], headings: tuple[int, ...] = ()) -> Iterator[Fault]:
        """What is wrong with places, what is quickly seen first: who only asks whether all is well stops there."""
        yield from self._comrade_faults(places, headings)
        if not self.coherent(places, headings):
            yield from self._coherency_faults(places, headings)
        if self.boxy:
            yield from self._box_faults(places, headings)
        else:
            for model, place in enumerate(places):
                yield from self._ground_faults(model, place)
        if self.extra is not None:
            for model, place in enumerate(places):
                own = self.extra(model, place)
                if own is not None:
                    yield own

    def _box_faults(self, places: Sequence[Place], headings: Sequence[int]) -> Iterator[Fault]:
        """What is wrong with where bases with corners would stand, their comrades left aside."""
        found = standing_faults(self.standing_at(places, headings), self.standing.obstacles())
        yield from (fault for fault in found if fault.what is not Failing.ON_COMRADE)
        for model, place in enumerate(places):
            out = self.site(place, self._span(model))
            if out > 0:
                yield Fault(model, Failing.TOO_FAR, out)

    def _span(self, model: int) -> int:
        base = self.bases[model]
        return base if isinstance(base, int) else base.span

    def _ground_faults(self, model: int, place: Place) -> Iterator[Fault]:
        radius = self.radii[model]
        yield from self.standing.faults(model, place, radius)
        out = self.site(place, radius)
        if out > 0:
            yield Fault(model, Failing.TOO_FAR, out)

    def _boxes_fit(self, places: Sequence[Place]) -> bool:
        """Whether bases with corners find room."""
        if len(places) == 1:
            return self._box_fits(places[0])
        return next(self._faults(tuple(places), self.looking()), None) is None

    def _stands(self, places: Sequence[Place], box: Box) -> bool:
        """Whether round bases within a box fit where the table is large enough."""
        inside = self.whole(box) if self.whole is not None else None
        if inside is False:
            return False
        if not inside:
            for model, place in enumerate(places):
                if self.site(place, self.radii[model]) > 0:
                    return False
        near = self.standing.near(*box, in_order=False)
        if near.discs or near.outlines:
            for model, place in enumerate(places):
                if near.bars_way(place, place, self.radii[model]):
                    return False
        if self.clear is not None and not (self.open is not None and self.open(box)):
            for model, place in enumerate(places):
                if not self.clear(model, place):
                    return False
        return True

    def _box_fits(self, place: Place) -> bool:
        """The same for one base with corners, in plain integers."""
        base = self.bases[0]
        assert isinstance(base, Base)
        left, bottom, right, top, corners, _ = base_outline(base, place, self.heading)
        bounds = self.standing.bounds
        if bounds is not None and (
            left < bounds[0] or bottom < bounds[1] or right > bounds[2] or top > bounds[3]
        ):
            return False
        if self.site(place, base.span) > 0:
            return False
        near = self.standing.near(left, bottom, right, top)
        if any(leg_meets_outline(corners, x, y, x, y, r) for x, y, r in near.discs):
            return False
        if any(outlines_meet(corners, outline[4]) for outline in near.outlines):
            return False
        return self.extra is None or self.extra(0, place) is None

    def blocks(self, place: Place) -> Iterable[tuple[Place, ...]]:
        """Compact blocks round the leader's place, the one that looks ahead first; then those of fewer ranks."""
        widest = max([self._span(model) for model in range(len(self.radii))] if self.boxy else self.radii)
        for offsets in _blocks(len(self.radii), self.leader, widest, self.ahead, tuple(self.ranks)):
            yield tuple((place[0] + dx, place[1] + dy) for dx, dy in offsets)

    def quick(self, place: Place) -> tuple[Place, ...] | None:
        """The first block that fits."""
        if self.boxy:
            return next((places for places in self.blocks(place) if self._boxes_fit(places)), None)
        if len(self.radii) > 1 and self._is_taken(place):
            return None
        (x, y), bounds = place, self.standing.bounds
        for offsets, (left, bottom, right, top) in self._round_blocks():
            box = x + left, y + bottom, x + right, y + top
            if bounds is not None and not _encloses(bounds, box):
                continue
            places = tuple([(x + dx, y + dy) for dx, dy in offsets])
            if self._stands(places, box):
                return places
        return None

    def _is_taken(self, place: Place) -> bool:
        """Whether somebody or something stands in the way of the leader himself, who is in every block."""
        (x, y), radius = place, self.radii[self.leader]
        near = self.standing.near(x - radius, y - radius, x + radius, y + radius, in_order=False)
        return near.bars_way(place, place, radius)

    def _round_blocks(self) -> Sequence[tuple[tuple[Place, ...], Box]]:
        """The blocks of round bases as offsets from the leader's place, each with the box round it."""
        if self._offsets is None:
            self._offsets = _round_blocks(self.radii, self.leader, self.ahead, tuple(self.ranks))
        return self._offsets

    def settled(self, answer: Any) -> Settled | None:
        stand = as_stand(answer, self.boxy)
        if stand is None:
            stands = as_stands(answer, len(self.radii), self.boxy)
            if stands is None:
                return None
            places = tuple([place for place, _ in stands])
            headings = tuple([self.heading if h is None else h for _, h in stands]) if self.boxy else ()
            return Settled(places, headings, self.check(places, headings))
        place, heading = stand
        headings = self.looking(heading)
        quick = self.quick(place) if heading in (None, self.heading) else None
        if quick is not None:
            return Settled(quick, headings, ())
        crowd = self._crowded(place, headings)
        faults = self.check(crowd, headings)
        if faults and self.within is not None:
            smaller = self.within.settled(place)
            if smaller is not None and not smaller.faults:
                return smaller
        return Settled(crowd, headings, faults)

    def _crowded(self, place: Place, headings: tuple[int, ...] = ()) -> tuple[Place, ...]:
        """The group round its leader's place as it best stands there, where no block fits."""
        first = next(iter(self.blocks(place)))
        try:
            return arrange(
                self.standing_at(first, headings),
                place,
                self.coherency,
                self.standing.obstacles(),
                leader=self.leader,
            ).places
        except ValueError:
            return first

    def _squeezed(self, seed: Place) -> tuple[Place, ...] | None:
        """The group crowded round a place, if it can stand there; not even tried where its leader cannot."""
        if not self.boxy and next(self._ground_faults(self.leader, seed), None) is not None:
            return None
        if self.extra is not None and self.extra(self.leader, seed) is not None:
            return None
        headings = self.looking()
        crowd = self._crowded(seed, headings)
        return crowd if next(self._faults(crowd, headings), None) is None else None

    def first(self) -> Place | None:
        """The first place of the leader at which the group finds room, or nothing: then it must not be offered."""
        if not self._looked:
            self._looked = True
            self._first = self._found()
        return None if self._first is None else self._first[0]

    def has_room(self) -> bool:
        """Whether the group finds room anywhere; which place is the first may stay open."""
        if self.within is not None and self.within.has_room():
            return True
        if not self._looked:
            # Who comes late finds the first places taken: some far from each other mostly tell.
            for seed in list(self.seeds())[_APART - 1 :: _APART]:
                if self.quick(seed) is not None:
                    return True
        return self.first() is not None

    def _found(self) -> tuple[Place, tuple[Place, ...]] | None:
        for seed in self.seeds():  # mostly one of the first will do
            if (places := self.quick(seed)) is not None:
                return seed, places
        for seed in islice(self.seeds(), 12):
            if (places := self._squeezed(seed)) is not None:
                return seed, places
        if self.within is not None and self.within.first() is not None:
            return self.within._first
        for seed in self.further() if self.further is not None else ():
            if (places := self.quick(seed)) is not None:
                return seed, places
        return None

    def default(self) -> Any:
        self.first()
        assert self._first is not None, "a region without room must not be offered"
        answer = list(self._first[0])
        self._known = answer, Settled(self._first[1], self.looking(), ())
        return answer

    def draw(self, chance: Chance) -> Any:
        seeds = list(self.seeds())
        for _ in range(TRIES if seeds else 0):
            seed = seeds[chance.below(len(seeds))]
            places = self.quick(seed)
            if places is not None:
                answer = list(seed)
                self._known = answer, Settled(places, self.looking(), ())
                return answer
        return self.default()

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "kind": "placing",
            "radii": list(self.radii),
            "leader": self.leader,
            "place": self.default(),
        }
        if self.boxy:
            data |= {"sides": self.shape_data(), "headings": list(self.looking())}
        return data
