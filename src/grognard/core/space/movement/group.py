"""What a march and a setting-up share: a group of bases, its answers, what holds it together, what is refused.

An answer is the leader's place, `[x, y]`, or with the way all are to face, `[x, y, heading]`; or a list with a
place of that kind for every model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isqrt
from typing import Any, NamedTuple

from grognard.core.space.headings import FULL_TURN, Place
from grognard.core.space.measure import CM, Measure
from grognard.core.space.movement.formation import Coherency, Failing, Fault, check_coherency
from grognard.core.space.table.bases import Base, Footprints, footprints, gaps
from grognard.core.space.table.spots import as_place, parsed
from grognard.core.tally import Arg, Reason, WhyNot, why_not

__all__ = ["Group", "Settled", "chained", "in_order"]


class Settled(NamedTuple):
    """Where the models of a group would stand by an answer, which way they look, and what is wrong with it."""

    places: tuple[Place, ...]
    headings: tuple[int, ...]
    faults: tuple[Fault, ...]


def in_order(fault: Fault) -> tuple[int, str, int]:
    """Faults are told by model, then by kind."""
    return fault.model, str(fault.what), fault.by


def _worst(faults: Iterable[Fault]) -> list[Fault]:
    """Of every failing the model that fails by most: a whole group too far away is one reason, not six."""
    found: dict[Failing, Fault] = {}
    for fault in sorted(faults, key=in_order):
        if fault.what not in found or fault.by > found[fault.what].by:
            found[fault.what] = fault
    return sorted(found.values(), key=in_order)


def as_stand(answer: Any, faces: bool) -> tuple[Place, int | None] | None:
    """The place that an answer names, and the heading if it names one and bases look somewhere."""
    if (
        faces
        and isinstance(answer, list | tuple)
        and len(answer) == 3
        and all(type(v) is int for v in answer)
    ):
        return (answer[0], answer[1]), answer[2] % FULL_TURN
    place = as_place(answer)
    return None if place is None else (place, None)


def as_stands(answer: Any, count: int, faces: bool) -> list[tuple[Place, int | None]] | None:
    """The places that an answer lists, one for each model, if it does."""
    if not isinstance(answer, list | tuple) or len(answer) != count:
        return None
    found = [as_stand(item, faces) for item in answer]
    kept = [stand for stand in found if stand is not None]
    return kept if len(kept) == count else None


def chained(places: Sequence[Place], radii: Sequence[int], limits: Sequence[int]) -> bool:
    """Whether round bases form one chain, each with a comrade within its own reach; `limits` are reach and radius."""
    n = len(places)
    if n > 1 and _strung(places, radii, limits):
        return True
    close = [False] * n
    group = list(range(n))  # for each the one before it in its group, up to the group's first
    parts = n
    for i in range(1, n):
        x, y = places[i]
        radius, limit = radii[i], limits[i]
        for j in range(i):
            dx, dy = x - places[j][0], y - places[j][1]
            square = dx * dx + dy * dy
            mine, other = limit + radii[j], limits[j] + radius
            if square <= mine * mine:
                close[i] = True
                if square <= other * other:
                    close[j] = True
            elif square <= other * other:
                close[j] = True
            else:
                continue
            a, b = i, j
            while group[a] != a:
                a = group[a]
            while group[b] != b:
                b = group[b]
            if a != b:
                group[max(a, b)] = min(a, b)
                parts -= 1
    return parts == 1 and all(close)


def _strung(places: Sequence[Place], radii: Sequence[int], limits: Sequence[int]) -> bool:
    """Whether each base from the second on is linked both ways to one before it, looked for from its neighbour back: then
    all are one chain, and mostly they stand so."""
    for i in range(1, len(places)):
        x, y = places[i]
        radius, limit = radii[i], limits[i]
        for j in range(i - 1, -1, -1):
            (ox, oy), mine, other = places[j], limit + radii[j], limits[j] + radius
            if (x - ox) * (x - ox) + (y - oy) * (y - oy) <= (mine * mine if mine < other else other * other):
                break
        else:
            return False
    return True


class Group:
    """Bases held together by a coherency, one of them the leader.

    A base may be given as the radius of a round one. `rules` gives the clause for each failing, `names` what a
    model is called in a refusal, `measure` the unit in which a refusal speaks.
    """

    __slots__ = ("_known", "bases", "boxy", "coherency", "leader", "measure", "names", "radii", "rules")

    def __init__(
        self,
        bases: Sequence[Base | int],
        leader: int,
        coherency: Coherency,
        rules: Mapping[str, str],
        names: Callable[[int], tuple[str, Any]],
        measure: Measure = CM,
    ) -> None:
        #: Half the narrowest side of each: round bases are no more than that.
        self.radii: tuple[int, ...] = tuple([b if isinstance(b, int) else b.girth for b in bases])
        self.bases = bases
        #: Whether there is a base with corners, for which plain integers will not do.
        self.boxy: bool = any(isinstance(b, Base) and not b.is_round for b in bases)
        self.leader = leader
        self.coherency = coherency
        self.rules = rules
        self.names = names
        self.measure = measure
        self._known: tuple[Any, Settled | None] | None = None

    def settled(self, answer: Any) -> Settled | None:
        """Where the models would stand by an answer and what is wrong with it; None where it is no answer."""
        raise NotImplementedError

    def _looked_at(self, answer: Any) -> Settled | None:
        """The same, worked out once where the same is asked again: a preview, its refusal, the answer itself."""
        known = self._known
        # By how it is written too: 1.0 equals 1 and is no place.
        if known is None or (
            known[0] is not answer and (known[0] != answer or repr(known[0]) != repr(answer))
        ):
            known = self._known = answer, self.settled(answer)
        return known[1]

    def _taken(self, answer: Any) -> Settled:
        found = self._looked_at(answer)
        assert found is not None, "an answer that does not fit is refused before it is read"
        return found

    def placements(self, answer: Any) -> tuple[Place, ...]:
        """Where the models stand by an answer that was taken."""
        return self._taken(answer).places

    def facings(self, answer: Any) -> tuple[int, ...]:
        """Which way the models look by an answer that was taken."""
        return self._taken(answer).headings

    def ghost(self, place: Any) -> tuple[Any, ...]:
        found = self._looked_at(place)
        return () if found is None else found.places

    def refuse(self, answer: Any) -> WhyNot | None:
        found = self._looked_at(answer)
        if found is None:
            return why_not("not-a-place", answer=str(answer), models=len(self.radii))
        if found.faults:
            return WhyNot(tuple(self._reason(fault) for fault in _worst(found.faults)))
        return None

    def _reason(self, fault: Fault) -> Reason:
        kind, value = self.names(fault.model)
        args: tuple[Arg, ...] = (
            ("model", kind, value),
            ("by", "number", self.measure.shown(fault.by)),
            ("unit", "key", f"unit-{self.measure.unit}"),
        )
        return Reason(f"place-{fault.what}", self.rules.get(str(fault.what), ""), args)

    def parse(self, text: str) -> Any:
        return parsed(text)

    def only(self) -> Any | None:
        return None

    def standing_at(self, places: Sequence[Place], headings: Sequence[int] = ()) -> Footprints:
        """What the models cover at places."""
        if self.boxy:
            bases = [Base.round(b) if isinstance(b, int) else b for b in self.bases]
            return footprints(bases, places, headings)
        xs, ys = zip(*places, strict=True)
        return Footprints.round(xs, ys, self.radii)

    # -- holding together ------------------------------------------------------------------------

    def coherent(self, places: Sequence[Place], headings: Sequence[int] = ()) -> bool:
        """Whether nobody is too far from his leader or from all comrades, or cut off where that counts."""
        n = len(places)
        if n < 2:
            return True
        if self.boxy:
            return not self._coherency_faults(places, headings)
        radii, leader = self.radii, self.leader
        if self.coherency.leader_reach is not None:
            lx, ly = places[leader]
            reach = self.coherency.leader_reach + radii[leader]
            for (x, y), r in zip(places, radii, strict=True):
                if (x - lx) ** 2 + (y - ly) ** 2 > (reach + r) ** 2:
                    return False
        reaches = self.coherency.reach
        limits = [
            (reaches if isinstance(reaches, int) else reaches[i]) + radius for i, radius in enumerate(radii)
        ]
        if self.coherency.chain:
            return chained(places, radii, limits)
        for i, (x, y) in enumerate(places):
            limit = limits[i]
            for j in range(n):
                if i != j:
                    ox, oy = places[j]
                    if (x - ox) ** 2 + (y - oy) ** 2 <= (limit + radii[j]) ** 2:
                        break
            else:
                return False
        return True

    def _coherency_faults(self, places: Sequence[Place], headings: Sequence[int] = ()) -> tuple[Fault, ...]:
        return check_coherency(self.standing_at(places, headings), self.coherency, self.leader)

    def _comrade_faults(self, places: Sequence[Place], headings: Sequence[int] = ()) -> list[Fault]:
        found = []
        if self.boxy:
            bases = self.standing_at(places, headings)
            apart = gaps(bases, bases, up=False).tolist()
            return [
                Fault(i, Failing.ON_COMRADE, -apart[i][j], j)
                for i in range(len(places))
                for j in range(i)
                if apart[i][j] < 0
            ]
        for i, (x, y) in enumerate(places):
            for j in range(i):
                square = (x - places[j][0]) ** 2 + (y - places[j][1]) ** 2
                together = self.radii[i] + self.radii[j]
                if square < together * together:
                    found.append(Fault(i, Failing.ON_COMRADE, together - isqrt(square), j))
        return found

    def shape_data(self) -> list[list[int]]:
        """The sides of bases with corners, for a screen: width and depth, or nothing for a round one."""
        return [[] if isinstance(b, int) or b.is_round else [b.width, b.depth] for b in self.bases]
