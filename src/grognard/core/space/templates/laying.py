"""Several round templates laid by one answer: the first where the rules let it lie, each further one touching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import numpy as np

from grognard.core.decision import Chance
from grognard.core.space.exact import IntArray, ints
from grognard.core.space.headings import FULL_TURN, Place
from grognard.core.space.table.bases import CONTACT, Footprints, gap_between, overlaps
from grognard.core.space.table.spots import as_place, as_places, parsed
from grognard.core.space.templates.touching import beside, most_covered
from grognard.core.tally import WhyNot, why_not

__all__ = ["Laying"]

#: Directions in which a further template is tried, in tenths of a degree apart.
_STEP = 25


class Laying:
    """Where templates of one radius may lie. An answer lists their middles; a single place is completed to the best.

    `first` says why the first may not lie at a place (out of range or of sight). Each further one touches the first,
    or with `touching="before"` the one before, and overlaps none. What they are to cover are `bases` with their
    `weights`: with `most` each must cover as much as it can that those before do not.
    """

    __slots__ = ("_best", "bases", "box", "count", "first", "most", "radius", "rule", "touching", "weights")

    def __init__(
        self,
        radius: int,
        count: int,
        bases: Footprints,
        weights: Sequence[int],
        first: Callable[[Place], WhyNot | None],
        *,
        box: tuple[int, int, int, int],
        rule: str = "",
        touching: Literal["first", "before"] = "first",
        most: bool = True,
    ) -> None:
        self.radius = radius
        self.count = count
        self.bases = bases
        self.weights = ints(weights)
        self.first = first
        self.box = box
        self.rule = rule
        self.touching = touching
        self.most = most
        self._best: tuple[Place, ...] | None = None

    def covered(self, places: Sequence[Place]) -> int:
        """The weight under templates, each base counted once."""
        return int(self.weights[self._under(places).any(axis=0)].sum())

    def _under(self, places: Sequence[Place]) -> Any:
        x, y = zip(*places, strict=True)
        return overlaps(Footprints.round(x, y, self.radius), self.bases)

    # -- the best lay ------------------------------------------------------------------------------

    def best(self) -> tuple[Place, ...] | None:
        """Templates that cover most, the first before all others; nothing where the first may lie nowhere."""
        if self._best is None:
            start = next((place for place in self._starts() if self.first(place) is None), None)
            self._best = () if start is None else self.completed(start)
        return self._best or None

    def _starts(self) -> Iterator[Place]:
        """Places for the first template: where it covers most, then over each base, the weightiest first."""
        yield from most_covered(self.radius, self.bases, self.weights).places
        order = sorted(range(len(self.bases)), key=lambda i: -self.covered([self._centre(i)]))
        yield from (self._centre(i) for i in order)

    def _centre(self, base: int) -> Place:
        return int(self.bases.x[base]), int(self.bases.y[base])

    def completed(self, place: Place) -> tuple[Place, ...]:
        """A first template and the others as they cover most."""
        laid = [place]
        while len(laid) < self.count:
            found = self._next(laid)
            if found is None:
                break
            laid.append(found)
        return tuple(laid)

    def _next(self, laid: Sequence[Place]) -> Place | None:
        """The spot beside those laid that covers most of what they do not; of equal ones the first, clockwise."""
        spots = self._beside(laid)
        return None if not spots else spots[int(np.argmax(self._gains(laid, spots)))]

    def _beside(self, laid: Sequence[Place]) -> list[Place]:
        anchor = laid[0] if self.touching == "first" else laid[-1]
        around = (beside(anchor, self.radius, turn, self.radius) for turn in range(0, FULL_TURN, _STEP))
        return [spot for spot in around if all(self._apart(spot, other) >= 0 for other in laid)]

    def _gains(self, laid: Sequence[Place], spots: Sequence[Place]) -> IntArray:
        left = np.where(self._under(laid).any(axis=0), 0, self.weights)
        return ints((self._under(spots) * left).sum(axis=1))

    def _apart(self, a: Place, b: Place) -> int:
        return gap_between(a, self.radius, b, self.radius, up=False)

    # -- answers -------------------------------------------------------------------------------------

    def lay(self, answer: Any) -> tuple[Place, ...] | None:
        """The templates that an answer lays; None where it is no answer."""
        place = as_place(answer)
        return self.completed(place) if place is not None else as_places(answer, self.count)

    def refuse(self, answer: Any) -> WhyNot | None:
        laid = self.lay(answer)
        if laid is None:
            return why_not("not-a-place", answer=str(answer), models=self.count)
        fault = self.first(laid[0])
        if fault is not None:
            return fault
        for n in range(1, len(laid)):
            why = self._misplaced(laid, n)
            if why is not None:
                return why
        return self._wasted(laid) if self.most else None

    def _misplaced(self, laid: Sequence[Place], n: int) -> WhyNot | None:
        anchor = laid[0] if self.touching == "first" else laid[n - 1]
        if gap_between(laid[n], self.radius, anchor, self.radius) > CONTACT:
            return why_not("template-apart", self.rule, number=n + 1)
        if any(self._apart(laid[n], other) < 0 for other in laid[:n]):
            return why_not("template-overlaps", self.rule, number=n + 1)
        return None

    def _wasted(self, laid: Sequence[Place]) -> WhyNot | None:
        """Whether a template could have covered more where it was to lie."""
        best = self.best()
        could = self.covered(best[:1]) if best else 0
        if self.covered(laid[:1]) < could:
            return why_not("template-covers-more", self.rule, number=1, could=could)
        for n in range(1, len(laid)):
            found = self._next(laid[:n])
            more = 0 if found is None else self.covered([*laid[:n], found])
            if self.covered(laid[: n + 1]) < more:
                return why_not("template-covers-more", self.rule, number=n + 1, could=more)
        return None

    # -- a form's duties -------------------------------------------------------------------------------

    def default(self) -> Any:
        best = self.best()
        assert best is not None, "templates that may lie nowhere must not be offered"
        return [list(place) for place in best] if len(best) > 1 else list(best[0])

    def only(self) -> Any | None:
        return None

    def draw(self, chance: Chance) -> Any:
        return self.default()

    def parse(self, text: str) -> Any:
        return parsed(text)

    def ghost(self, place: Any) -> tuple[Any, ...]:
        return self.lay(place) or ()

    def to_data(self) -> dict[str, Any]:
        best = self.best()
        assert best is not None
        return {"kind": "spots", "box": list(self.box), "place": list(best[0])}
