"""One spot of a free table as an answer, and how places are written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from grognard.core.decision import Chance
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.core.tally import WhyNot, why_not

__all__ = ["TRIES", "Spots", "as_place", "as_places", "parsed"]

#: How often a random destination is tried before the group stays.
TRIES: Final = 3


class Spots:
    """Any place of a box that passes a test, for a thing that stands alone. Candidates come first to last; `outline` is
    the ground that it covers, as seen from its place, for a screen."""

    __slots__ = ("_first", "_looked", "box", "candidates", "fault", "outline")

    def __init__(
        self,
        box: Box,
        fault: Callable[[Place], WhyNot | None],
        candidates: Callable[[], Iterable[Place]],
        outline: Sequence[Place] = (),
    ) -> None:
        self.outline = outline
        self.box = box
        self.fault = fault
        self.candidates = candidates
        self._first: Place | None = None
        self._looked = False

    def first(self) -> Place | None:
        """The first legal candidate, or nothing where none is."""
        if not self._looked:
            self._looked = True
            self._first = next((p for p in self.candidates() if self.fault(p) is None), None)
        return self._first

    def refuse(self, place: Any) -> WhyNot | None:
        spot = as_place(place)
        return why_not("not-a-place", answer=str(place)) if spot is None else self.fault(spot)

    def default(self) -> Any:
        first = self.first()
        assert first is not None, "a region without a place must not be offered"
        return list(first)

    def only(self) -> Any | None:
        return None

    def draw(self, chance: Chance) -> Any:
        left, bottom, right, top = self.box
        for _ in range(TRIES):
            spot = left + chance.below(right - left + 1), bottom + chance.below(top - bottom + 1)
            if self.fault(spot) is None:
                return list(spot)
        return self.default()

    def parse(self, text: str) -> Any:
        return parsed(text)

    def ghost(self, place: Any) -> tuple[Any, ...]:
        return ()

    def to_data(self) -> dict[str, Any]:
        data = {"kind": "spots", "box": list(self.box), "place": self.default()}
        return {**data, "outline": [list(corner) for corner in self.outline]} if self.outline else data


def as_place(answer: Any) -> Place | None:
    """The place that an answer names, if it does."""
    if isinstance(answer, list | tuple) and len(answer) == 2 and all(type(v) is int for v in answer):
        return answer[0], answer[1]
    return None


def as_places(answer: Any, count: int) -> tuple[Place, ...] | None:
    """The places that an answer lists, one for each model, if it does."""
    if not isinstance(answer, list | tuple) or len(answer) != count:
        return None
    places = [as_place(item) for item in answer]
    return None if None in places else tuple(p for p in places if p is not None)


def parsed(text: str) -> Any:
    """Places as a person types them: `120 340`, or several with semicolons between."""
    try:
        places = [[int(v) for v in part.replace(",", " ").split()] for part in text.split(";")]
    except ValueError:
        places = [[]]
    if any(len(place) != 2 for place in places):
        raise ValueError(f"{text!r} is no place: write x and y in whole quanta, several with ; between")
    return places[0] if len(places) == 1 else places
