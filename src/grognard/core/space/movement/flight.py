"""Ways through the air: straight ahead for a while before every turn, and no turn too sharp."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from grognard.core.decision import Chance
from grognard.core.space.exact import HIGHEST, LOWEST, BoolArray, ints
from grognard.core.space.headings import FULL_TURN, Place, along, bearing, difference
from grognard.core.space.measure import CM, Measure
from grognard.core.space.movement.paths import path_length
from grognard.core.space.plain import Box
from grognard.core.space.table.bases import Footprints, gaps
from grognard.core.space.table.spots import as_place, parsed
from grognard.core.tally import WhyNot, why_not

__all__ = ["Flight", "Flown", "flown_past"]

#: A leg that strays no more than this from the heading it must keep is taken to keep it.
_ASTRAY = 30
#: How many places an answer may name.
_TURNS = 12


@dataclass(frozen=True, slots=True)
class Flown:
    """A way as it is flown: its places and the heading at its end."""

    places: tuple[Place, ...]
    heading: int


class Flight:
    """Where an aircraft may fly. An answer lists the places where it turns, and last where it ends.

    It flies from `start` along `heading`: the first place must lie ahead. Where it comes in from outside, `entry`
    says why it may not do so at a place; the answer then begins with that place and the first heading is free. Before
    every turn it flies `straight`, and no turn is sharper than `turn`. At the end it may turn once more, if the last
    leg was long enough: `[x, y, heading]`. `box` is where it must end; nothing on the ground matters.
    """

    __slots__ = ("box", "entry", "heading", "measure", "rule", "start", "straight", "turn")

    def __init__(
        self,
        start: Place,
        heading: int,
        straight: int,
        turn: int,
        box: Box,
        *,
        entry: Callable[[Place], WhyNot | None] | None = None,
        rule: str = "",
        measure: Measure = CM,
    ) -> None:
        self.start = start
        self.heading = heading
        self.straight = straight
        self.turn = turn
        self.box = box
        self.entry = entry
        self.rule = rule
        self.measure = measure

    def flown(self, answer: Any) -> Flown | None:
        """The way that an answer describes, legal or not; None where it is no answer."""
        read = _places(answer)
        if read is None:
            return None
        places, last = read
        if self.entry is None:
            places = (self.start, self._ahead(places[0]), *places[1:])
        if len(places) < 2 or any(a == b for a, b in pairwise(places)):
            return None
        (x0, y0), (x1, y1) = places[-2:]
        return Flown(places, bearing(x1 - x0, y1 - y0) if last is None else last)

    def _ahead(self, place: Place) -> Place:
        """A place a little off the heading is taken to lie on it, as far away."""
        if place == self.start:
            return place
        off = difference(bearing(place[0] - self.start[0], place[1] - self.start[1]), self.heading)
        if off > _ASTRAY:
            return place
        return along(self.start, self.heading, path_length((self.start, place)))

    def refuse(self, answer: Any) -> WhyNot | None:
        way = self.flown(answer)
        if way is None:
            return why_not("not-a-place", answer=str(answer), models=1)
        return self.judged(way)

    def judged(self, way: Flown) -> WhyNot | None:
        """Why a way may not be flown."""
        places = way.places
        if self.entry is not None:
            why = self.entry(places[0])
            if why is not None:
                return why
        left, bottom, right, top = self.box
        if not (left <= places[-1][0] <= right and bottom <= places[-1][1] <= top):
            return why_not("flight-off", self.rule)
        return self._unflyable(way)

    def _unflyable(self, way: Flown) -> WhyNot | None:
        headings = [bearing(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way.places)]
        if self.entry is None and difference(headings[0], self.heading) > 1:
            return why_not("flight-ahead", self.rule, number=1)
        for n, (old, new) in enumerate(pairwise([*headings, way.heading])):
            if old == new:
                continue
            if difference(old, new) > self.turn:
                return why_not("flight-sharp", self.rule, number=n + 1, most=self.turn // 10)
            if path_length(way.places[n : n + 2]) < self.straight:
                short = self.measure.shown(self.straight)
                unit = ("key", f"unit-{self.measure.unit}")
                return why_not("flight-short", self.rule, number=n + 1, least=short, unit=unit)
        return None

    # -- a form's duties -------------------------------------------------------------------------------

    def default(self) -> Any:
        end = self._furthest()
        return [list(self.start), list(end)] if self.entry is not None else [list(end)]

    def _furthest(self) -> Place:
        """Straight ahead as far as the box lets one, at least half a base of a step."""
        left, bottom, right, top = self.box
        low, high = 1, HIGHEST - LOWEST
        while low < high:
            middle = (low + high + 1) // 2
            x, y = along(self.start, self.heading, middle)
            inside = left <= x <= right and bottom <= y <= top
            low, high = (middle, high) if inside else (low, middle - 1)
        return along(self.start, self.heading, low)

    def only(self) -> Any | None:
        return None

    def draw(self, chance: Chance) -> Any:
        (x, y), far = self.start, self._furthest()
        share = 1 + chance.below(100)
        end = [x + (far[0] - x) * share // 100, y + (far[1] - y) * share // 100]
        answer = [[x, y], end] if self.entry is not None else [end]
        return answer if self.refuse(answer) is None else self.default()

    def parse(self, text: str) -> Any:
        found = parsed(text)
        return [found] if as_place(found) is not None else found

    def ghost(self, place: Any) -> tuple[Any, ...]:
        way = self.flown(place)
        return () if way is None else way.places

    def to_data(self) -> dict[str, Any]:
        """How it is put on the wire: so many places may be named one after the other."""
        return {"kind": "flight", "box": list(self.box), "place": self.default()[-1], "places": _TURNS}


def _places(answer: Any) -> tuple[tuple[Place, ...], int | None] | None:
    """The places of an answer, and the heading at its end if it names one. One place alone is a way too."""
    if as_place(answer) is not None:
        answer = [answer]
    if not isinstance(answer, list | tuple) or not 0 < len(answer) <= _TURNS:
        return None
    last: int | None = None
    *before, end = answer
    if isinstance(end, list | tuple) and len(end) == 3 and type(end[2]) is int:
        last, end = end[2] % FULL_TURN, end[:2]
    found = [as_place(one) for one in (*before, end)]
    kept = tuple([one for one in found if one is not None])
    return (kept, last) if len(kept) == len(found) and all(_in_box(one) for one in kept) else None


def _in_box(place: Place) -> bool:
    return all(LOWEST <= v <= HIGHEST for v in place)


def flown_past(places: Sequence[Place], bases: Footprints, reach: int) -> BoolArray:
    """Which bases a way comes within reach of, anywhere along it."""
    at = ints(places).reshape(-1, 2)
    legs = Footprints.capsule(at[:-1, 0], at[:-1, 1], at[1:, 0], at[1:, 1], 0)
    return np.asarray((gaps(legs, bases) <= reach).any(axis=0), dtype=np.bool_)
