"""Regions of a free table that a decision offers: the reach of a group, the ground to set a group up on.

Random players draw from these tens of thousands of times a second, so the common case (few obstacles near, the
group keeps its formation) is worked out in plain integers; only ways round something and new formations call
the array geometry beside this module. Both follow the same exact comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from math import isqrt
from typing import Any

from grognard.core.decision import Chance
from grognard.core.space.bases import Footprints
from grognard.core.space.formation import Coherency, Failing, Fault, arrange, check_coherency
from grognard.core.space.headings import Place
from grognard.core.space.paths import Path, path_length, shortest
from grognard.core.space.plain import Box, Field, box_of
from grognard.core.space.spots import TRIES, as_place, as_places, parsed
from grognard.core.tally import Arg, Reason, WhyNot, why_not

__all__ = ["Exempt", "Group", "March", "Placing", "block"]

#: The pieces that do not hinder one model on one way.
Exempt = Callable[[int, Place, Place], Sequence[int]]


def _in_order(fault: Fault) -> tuple[int, str, int]:
    return fault.model, str(fault.what), fault.by


def _worst(faults: Iterable[Fault]) -> list[Fault]:
    """Of every failing the model that fails by most: a whole group too far away is one reason, not six."""
    found: dict[Failing, Fault] = {}
    for fault in sorted(faults, key=_in_order):
        if fault.what not in found or fault.by > found[fault.what].by:
            found[fault.what] = fault
    return sorted(found.values(), key=_in_order)


# -- groups ------------------------------------------------------------------------------------------------


class Group:
    """What a march and a setting-up share: round bases held together by a coherency, one of them the leader.

    `rules` gives the clause for each failing, `names` what a model is called in a refusal, `quantum` how many
    quanta a millimetre has.
    """

    __slots__ = ("_known", "coherency", "leader", "names", "quantum", "radii", "rules")

    def __init__(
        self,
        radii: tuple[int, ...],
        leader: int,
        coherency: Coherency,
        rules: Mapping[str, str],
        names: Callable[[int], tuple[str, Any]],
        quantum: int = 10,
    ) -> None:
        self.radii = radii
        self.leader = leader
        self.coherency = coherency
        self.rules = rules
        self.names = names
        self.quantum = quantum
        self._known: tuple[Any, tuple[tuple[Place, ...], tuple[Fault, ...]] | None] | None = None

    def settled(self, answer: Any) -> tuple[tuple[Place, ...], tuple[Fault, ...]] | None:
        """Where the models would stand by an answer and what is wrong with it; None where it is no answer."""
        raise NotImplementedError

    def _looked_at(self, answer: Any) -> tuple[tuple[Place, ...], tuple[Fault, ...]] | None:
        """The same, worked out once where the same is asked again: a preview, its refusal, the answer itself."""
        known = self._known
        # By how it is written too: 1.0 equals 1 and is no place.
        if known is None or known[0] != answer or repr(known[0]) != repr(answer):
            known = self._known = answer, self.settled(answer)
        return known[1]

    def placements(self, answer: Any) -> tuple[Place, ...]:
        """Where the models stand by an answer that was taken."""
        found = self._looked_at(answer)
        assert found is not None, "an answer that does not fit is refused before it is read"
        return found[0]

    def ghost(self, place: Any) -> tuple[Any, ...]:
        found = self._looked_at(place)
        return () if found is None else found[0]

    def refuse(self, answer: Any) -> WhyNot | None:
        found = self._looked_at(answer)
        if found is None:
            return why_not("not-a-place", answer=str(answer), models=len(self.radii))
        faults = found[1]
        if faults:
            return WhyNot(tuple(self._reason(fault) for fault in _worst(faults)))
        return None

    def _reason(self, fault: Fault) -> Reason:
        kind, value = self.names(fault.model)
        by = -(-fault.by * 10 // self.quantum) / 10
        args: tuple[Arg, ...] = (("model", kind, value), ("by", "number", int(by) if by.is_integer() else by))
        return Reason(f"place-{fault.what}", self.rules.get(str(fault.what), ""), args)

    def parse(self, text: str) -> Any:
        return parsed(text)

    def only(self) -> Any | None:
        return None

    # -- holding together ------------------------------------------------------------------------

    def coherent(self, places: Sequence[Place]) -> bool:
        """Whether nobody is too far from his leader or from all comrades, or cut off where that counts."""
        n = len(places)
        if n < 2:
            return True
        radii, leader = self.radii, self.leader
        if self.coherency.leader_reach is not None:
            lx, ly = places[leader]
            reach = self.coherency.leader_reach + radii[leader]
            for (x, y), r in zip(places, radii, strict=True):
                if (x - lx) ** 2 + (y - ly) ** 2 > (reach + r) ** 2:
                    return False
        if self.coherency.chain:
            return not self._coherency_faults(places)
        reach = self.coherency.reach  # type: ignore[assignment]
        for i, (x, y) in enumerate(places):
            limit = (reach if type(reach) is int else self.coherency.reach[i]) + radii[i]  # type: ignore[index]
            for j in range(n):
                if i != j:
                    ox, oy = places[j]
                    if (x - ox) ** 2 + (y - oy) ** 2 <= (limit + radii[j]) ** 2:
                        break
            else:
                return False
        return True

    def _coherency_faults(self, places: Sequence[Place]) -> tuple[Fault, ...]:
        xs, ys = zip(*places, strict=True)
        return check_coherency(Footprints.round(xs, ys, self.radii), self.coherency, self.leader)

    def _comrade_faults(self, places: Sequence[Place]) -> list[Fault]:
        found = []
        for i, (x, y) in enumerate(places):
            for j in range(i):
                square = (x - places[j][0]) ** 2 + (y - places[j][1]) ** 2
                together = self.radii[i] + self.radii[j]
                if square < together * together:
                    found.append(Fault(i, Failing.ON_COMRADE, together - isqrt(square), j))
        return found


class March(Group):
    """Where a group can go: an answer is the leader's destination, the others placed round him, or every place.

    `fields` gives, for the box that the group can reach, what its models may not stand on and what they may not
    pass. A model may be exempt from pieces on some ways: what it climbs, say. `extra` finds further faults of
    one model's way, in the game's own terms.
    """

    __slots__ = ("_box", "_fields", "allowances", "exempt", "extra", "fields", "places")

    def __init__(
        self,
        places: tuple[Place, ...],
        radii: tuple[int, ...],
        leader: int,
        allowances: tuple[int, ...],
        coherency: Coherency,
        fields: Callable[[Box], tuple[Field, Field]],
        rules: Mapping[str, str],
        names: Callable[[int], tuple[str, Any]],
        box: Box | None = None,
        exempt: Exempt | None = None,
        extra: Callable[[int, Place, Place], Fault | None] | None = None,
    ) -> None:
        super().__init__(radii, leader, coherency, rules, names)
        self.places = places
        self.allowances = allowances
        self.fields = fields
        self.exempt = exempt
        self.extra = extra
        self._box = box
        self._fields: tuple[Field, Field] | None = None

    @property
    def box(self) -> Box:
        if self._box is None:
            self._box = box_of(self.places, self.radii)
        return self._box

    def obstacles(self) -> tuple[Field, Field]:
        """What matters within reach: for standing, for passing."""
        if self._fields is None:
            low_x, low_y, high_x, high_y = self.box
            far = max(self.allowances)
            self._fields = self.fields((low_x - far, low_y - far, high_x + far, high_y + far))
        return self._fields

    # -- the quick way: the whole group shifted as it stands -----------------------------------------

    def shifted(self, dx: int, dy: int) -> tuple[Place, ...] | None:
        """The group moved as it is, if everybody can go straight there and stand there."""
        square = dx * dx + dy * dy
        for allowance in self.allowances:
            if square > allowance * allowance:
                return None
        standing, passing = self.obstacles()
        low_x, low_y, high_x, high_y = self.box
        if standing.bounds is not None:
            left, bottom, right, top = standing.bounds
            if low_x + dx < left or low_y + dy < bottom or high_x + dx > right or high_y + dy > top:
                return None
        sweep = (
            min(low_x, low_x + dx),
            min(low_y, low_y + dy),
            max(high_x, high_x + dx),
            max(high_y, high_y + dy),
        )
        passing = passing.near(*sweep)
        standing = standing.near(low_x + dx, low_y + dy, high_x + dx, high_y + dy)
        goals = tuple((x + dx, y + dy) for x, y in self.places)
        if not (passing.discs or passing.outlines or standing.discs or standing.outlines) and not self.extra:
            return goals
        for model, (place, goal) in enumerate(zip(self.places, goals, strict=True)):
            radius = self.radii[model]
            free = self.exempt(model, place, goal) if self.exempt else ()
            if passing.bars_way(place, goal, radius, free) or standing.bars_way(goal, goal, radius, free):
                return None
            if self.extra is not None and self.extra(model, place, goal) is not None:
                return None
        return goals

    # -- the whole check ---------------------------------------------------------------------------

    def settled(self, answer: Any) -> tuple[tuple[Place, ...], tuple[Fault, ...]] | None:
        place = as_place(answer)
        if place is not None:
            return self._led(place)
        places = as_places(answer, len(self.places))
        if places is None:
            return None
        if places == self.places:
            return places, ()
        return places, self._with_loosened(places, self.check(places))

    def _led(self, place: Place) -> tuple[tuple[Place, ...], tuple[Fault, ...]]:
        start = self.places[self.leader]
        if place == start:
            return self.places, ()
        if self.coherent(self.places):
            quick = self.shifted(place[0] - start[0], place[1] - start[1])
            if quick is not None:
                return quick, ()
        standing, passing = self.obstacles()
        xs, ys = zip(*self.places, strict=True)
        try:
            found = arrange(
                Footprints.round(xs, ys, self.radii),
                place,
                self.coherency,
                standing.obstacles(),
                leader=self.leader,
                allowance=self.allowances,
                passing=passing.obstacles(),
            )
        except ValueError:
            return self.places, (Fault(self.leader, Failing.OFF_TABLE, self._off(place)),)
        places = found.places
        return places, self._with_loosened(places, self.check(places), arranged=True)

    def _off(self, place: Place) -> int:
        bounds = self.obstacles()[0].bounds or (0, 0, 0, 0)
        return max(bounds[0] - place[0], bounds[1] - place[1], place[0] - bounds[2], place[1] - bounds[3], 1)

    def check(self, places: tuple[Place, ...]) -> tuple[Fault, ...]:
        """Everything that is wrong with new places."""
        standing, _ = self.obstacles()
        faults = [*self._comrade_faults(places)]
        if not self.coherent(places):
            faults += self._coherency_faults(places)
        for model, (start, goal) in enumerate(zip(self.places, places, strict=True)):
            if start == goal:
                continue
            free = self.exempt(model, start, goal) if self.exempt else ()
            faults += standing.faults(model, goal, self.radii[model], free)
            way = self._way_fault(model, start, goal, free)
            if way is not None:
                faults.append(way)
            if self.extra is not None and (own := self.extra(model, start, goal)) is not None:
                faults.append(own)
        return tuple(sorted(faults, key=_in_order))

    def _way_fault(self, model: int, start: Place, goal: Place, exempt: Sequence[int]) -> Fault | None:
        allowance = self.allowances[model]
        crow = path_length((start, goal))
        if crow > allowance:
            return Fault(model, Failing.TOO_FAR, crow - allowance)
        path = self.way(model, goal, exempt)
        if path is None:
            return Fault(model, Failing.NO_WAY)
        return Fault(model, Failing.TOO_FAR, path.length - allowance) if path.length > allowance else None

    def way(self, model: int, goal: Place, exempt: Sequence[int] = ()) -> Path | None:
        """The most direct way of a model to a place: straight, or round what is in the way."""
        start, radius = self.places[model], self.radii[model]
        _, passing = self.obstacles()
        if not passing.bars_way(start, goal, radius, exempt):
            return Path((start, goal), length := path_length((start, goal)), length)
        left = [outline for outline in passing.outlines if outline[5] not in exempt]
        field = Field(passing.discs, left, passing.bounds, passing.terrain) if exempt else passing
        try:
            return shortest(start, goal, radius, field.obstacles(), longest=2 * self.allowances[model])
        except ValueError:
            return None

    def _with_loosened(
        self, places: tuple[Place, ...], faults: tuple[Fault, ...], arranged: bool = False
    ) -> tuple[Fault, ...]:
        """A group that is already torn apart must come as near to holding together as it can, no nearer."""
        torn = (Failing.ALONE, Failing.CUT_OFF, Failing.FROM_LEADER)
        if not faults or any(fault.what not in torn for fault in faults) or self.coherent(self.places):
            return faults
        before = sum(fault.by for fault in self._coherency_faults(self.places))
        now = sum(fault.by for fault in faults)
        if arranged:
            return () if now <= before else faults
        best = self._led(places[self.leader])
        least = sum(fault.by for fault in self._coherency_faults(best[0])) if not best[1] else before
        return () if now <= least else faults

    # -- a form's duties -----------------------------------------------------------------------------

    def default(self) -> Any:
        return list(self.places[self.leader])

    def draw(self, chance: Chance) -> Any:
        reach = min(self.allowances)
        if reach > 0 and self.coherent(self.places):
            x, y = self.places[self.leader]
            for _ in range(TRIES):
                dx, dy = chance.below(2 * reach + 1) - reach, chance.below(2 * reach + 1) - reach
                goals = self.shifted(dx, dy)
                if goals is not None:
                    answer = [x + dx, y + dy]
                    self._known = answer, (goals, ())
                    return answer
        return self.default()

    def to_data(self) -> dict[str, Any]:
        return {
            "kind": "march",
            "places": [list(place) for place in self.places],
            "radii": list(self.radii),
            "leader": self.leader,
            "allowances": list(self.allowances),
        }


@cache
def block(count: int, leader: int, spacing: int, ahead: Place = (0, 1)) -> tuple[Place, ...]:
    """Offsets of a compact block round the leader, its front looking along one of the four sides of the table."""
    wide = isqrt(count - 1) + 1 if count > 1 else 1
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


class Placing(Group):
    """Where a group may be set up: an answer is the leader's place, the others round him, or every place.

    `site` says how far a base is outside the ground it must stand on; `seeds` are places worth a try for the
    leader, the best first; `ahead` the side of the table that a block looks at. `clear` tells quickly that one
    model comes to its place without trouble; where it does not, `extra` looks for the fault, if there is one.
    `whole` may say of a whole box that it lies in the ground. `further` are places that are tried only where no
    seed will do; `within` is a region all of whose answers are also answers to this one.
    """

    __slots__ = (
        "_first", "_looked", "ahead", "clear", "extra", "further", "seeds", "site", "standing", "whole", "within",
    )  # fmt: skip

    def __init__(
        self,
        radii: tuple[int, ...],
        leader: int,
        coherency: Coherency,
        standing: Field,
        site: Callable[[Place, int], int],
        seeds: Callable[[], Iterable[Place]],
        rules: Mapping[str, str],
        names: Callable[[int], tuple[str, Any]],
        ahead: Place = (0, 1),
        clear: Callable[[int, Place], bool] | None = None,
        extra: Callable[[int, Place], Fault | None] | None = None,
        whole: Callable[[Box], bool] | None = None,
        further: Callable[[], Iterable[Place]] | None = None,
        within: Placing | None = None,
    ) -> None:
        super().__init__(radii, leader, coherency, rules, names)
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

    def check(self, places: tuple[Place, ...]) -> tuple[Fault, ...]:
        return tuple(sorted(self._faults(places), key=_in_order))

    def _faults(self, places: tuple[Place, ...]) -> Iterator[Fault]:
        """What is wrong with places, what is quickly seen first: who only asks whether all is well stops there."""
        yield from self._comrade_faults(places)
        if not self.coherent(places):
            yield from self._coherency_faults(places)
        for model, place in enumerate(places):
            yield from self._ground_faults(model, place)
        if self.extra is not None:
            for model, place in enumerate(places):
                own = self.extra(model, place)
                if own is not None:
                    yield own

    def _ground_faults(self, model: int, place: Place) -> Iterator[Fault]:
        radius = self.radii[model]
        yield from self.standing.faults(model, place, radius)
        out = self.site(place, radius)
        if out > 0:
            yield Fault(model, Failing.TOO_FAR, out)

    def _fits(self, places: Sequence[Place]) -> bool:
        low_x, low_y, high_x, high_y = box_of(places, self.radii)
        bounds = self.standing.bounds
        if bounds is not None and (
            low_x < bounds[0] or low_y < bounds[1] or high_x > bounds[2] or high_y > bounds[3]
        ):
            return False
        if self.whole is None or not self.whole((low_x, low_y, high_x, high_y)):
            for model, place in enumerate(places):
                if self.site(place, self.radii[model]) > 0:
                    return False
        near = self.standing.near(low_x, low_y, high_x, high_y)
        for model, place in enumerate(places):
            if near.bars_way(place, place, self.radii[model]):
                return False
            if self.clear is not None and not self.clear(model, place):
                return False
        return True

    def blocks(self, place: Place) -> Iterable[tuple[Place, ...]]:
        """Compact blocks round the leader's place, the one that looks ahead first."""
        spacing = 2 * max(self.radii) + 20
        ax, ay = self.ahead
        for ahead in ((ax, ay), (-ax, -ay), (ay, -ax), (-ay, ax)):
            offsets = block(len(self.radii), self.leader, spacing, ahead)
            yield tuple((place[0] + dx, place[1] + dy) for dx, dy in offsets)

    def quick(self, place: Place) -> tuple[Place, ...] | None:
        """The first block that fits."""
        return next((places for places in self.blocks(place) if self._fits(places)), None)

    def settled(self, answer: Any) -> tuple[tuple[Place, ...], tuple[Fault, ...]] | None:
        place = as_place(answer)
        if place is None:
            places = as_places(answer, len(self.radii))
            return None if places is None else (places, self.check(places))
        quick = self.quick(place)
        if quick is not None:
            return quick, ()
        crowd = self._crowded(place)
        faults = self.check(crowd)
        if faults and self.within is not None:
            smaller = self.within.settled(place)
            if smaller is not None and not smaller[1]:
                return smaller
        return crowd, faults

    def _crowded(self, place: Place) -> tuple[Place, ...]:
        """The group round its leader's place as it best stands there, where no block fits."""
        first = next(iter(self.blocks(place)))
        xs, ys = zip(*first, strict=True)
        try:
            return arrange(
                Footprints.round(xs, ys, self.radii),
                place,
                self.coherency,
                self.standing.obstacles(),
                leader=self.leader,
            ).places
        except ValueError:
            return first

    def _squeezed(self, seed: Place) -> tuple[Place, ...] | None:
        """The group crowded round a place, if it can stand there; not even tried where its leader cannot."""
        if next(self._ground_faults(self.leader, seed), None) is not None:
            return None
        if self.extra is not None and self.extra(self.leader, seed) is not None:
            return None
        crowd = self._crowded(seed)
        return crowd if next(self._faults(crowd), None) is None else None

    def first(self) -> Place | None:
        """The first place of the leader at which the group finds room, or nothing: then it must not be offered."""
        if not self._looked:
            self._looked = True
            self._first = self._found()
        return None if self._first is None else self._first[0]

    def _found(self) -> tuple[Place, tuple[Place, ...]] | None:
        seeds = list(self.seeds())
        for seed in seeds:
            if (places := self.quick(seed)) is not None:
                return seed, places
        for seed in seeds[:12]:
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
        self._known = answer, (self._first[1], ())
        return answer

    def draw(self, chance: Chance) -> Any:
        seeds = list(self.seeds())
        for _ in range(TRIES if seeds else 0):
            seed = seeds[chance.below(len(seeds))]
            places = self.quick(seed)
            if places is not None:
                answer = list(seed)
                self._known = answer, (places, ())
                return answer
        return self.default()

    def to_data(self) -> dict[str, Any]:
        return {
            "kind": "placing",
            "radii": list(self.radii),
            "leader": self.leader,
            "place": self.default(),
        }
