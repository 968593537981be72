"""The march of a group across a free table: where it can go, by one answer for all of it.

Random players draw from these tens of thousands of times a second, so the common case (few obstacles near, the
group keeps its formation) is worked out in plain integers; only ways round something and new formations call
the array geometry beside this module. Both follow the same exact comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from grognard.core.decision import Chance
from grognard.core.space.exact import BoolArray
from grognard.core.space.headings import Place, bearing
from grognard.core.space.measure import CM, Measure
from grognard.core.space.movement.control import Control
from grognard.core.space.movement.formation import Coherency, Failing, Fault, Prefer, arrange, standing_faults
from grognard.core.space.movement.group import Group, Settled, as_stand, as_stands, in_order
from grognard.core.space.movement.paths import (
    OPEN,
    Going,
    Obstacles,
    Path,
    entered,
    legs_costed,
    legs_fit,
    path_length,
    shortest,
)
from grognard.core.space.plain import Box, InTheWay, box_of, comes_near
from grognard.core.space.table.bases import Base
from grognard.core.space.table.spots import TRIES

__all__ = ["Exempt", "March"]

#: The pieces that do not hinder one model on one way.
Exempt = Callable[[int, Place, Place], Sequence[int]]


class March(Group):
    """Where a group can go: an answer is the leader's destination, the others placed round him, or every place.

    `fields` gives, for the box that the group can reach, what its models may not stand on and what they may not
    pass. A model may be exempt from pieces on some ways: what it climbs, say. `extra` finds further faults of
    one model's way, in the game's own terms. `control` are zones of control, `going` what the ground costs. Where
    the group is arranged, models stand rather where `prefer` is low; it is 0 where there is nothing to gain.
    """

    __slots__ = (
        "_box",
        "_fields",
        "_held",
        "_straight",
        "_together",
        "_uneven",
        "_zones",
        "allowances",
        "control",
        "exempt",
        "extra",
        "fields",
        "going",
        "headings",
        "places",
        "prefer",
    )

    def __init__(
        self,
        places: tuple[Place, ...],
        bases: Sequence[Base | int],
        leader: int,
        allowances: tuple[int, ...],
        coherency: Coherency,
        fields: Callable[[Box], tuple[InTheWay, InTheWay]],
        rules: Mapping[str, str],
        names: Callable[[int], tuple[str, Any]],
        box: Box | None = None,
        exempt: Exempt | None = None,
        extra: Callable[[int, Place, Place], Fault | None] | None = None,
        *,
        headings: tuple[int, ...] = (),
        measure: Measure = CM,
        control: Control | None = None,
        going: Going = OPEN,
        prefer: Prefer | None = None,
        together: bool | None = None,
    ) -> None:
        super().__init__(bases, leader, coherency, rules, names, measure)
        self.places = places
        self.allowances = allowances
        self.fields = fields
        self.exempt = exempt
        self.extra = extra
        self.headings = headings
        self.control = control
        self.going = going
        self.prefer = prefer
        self._box = box
        self._fields: tuple[InTheWay, InTheWay] | None = None
        self._uneven: list[Box] | None = None
        self._zones: Control | None = None
        self._held: BoolArray | None = None
        #: Whether the group holds together as it stands, once that is known; where it was seen last to go straight.
        self._together = together
        self._straight: tuple[Place, ...] | None = None

    @property
    def box(self) -> Box:
        if self._box is None:
            spans = [b if isinstance(b, int) else b.span for b in self.bases]
            self._box = box_of(self.places, spans)
        return self._box

    @property
    def within(self) -> Box:
        """The box that the group can reach."""
        low_x, low_y, high_x, high_y = self.box
        far = max(self.allowances)
        return low_x - far, low_y - far, high_x + far, high_y + far

    def holds_together(self) -> bool:
        """Whether the group holds together as it stands."""
        if self._together is None:
            self._together = self.coherent(self.places, self.headings)
        return self._together

    def goes_straight(self, goals: Sequence[Place]) -> bool:
        """Whether the group is known to go straight to some places, all of it as it stands."""
        return self._straight == goals

    def obstacles(self) -> tuple[InTheWay, InTheWay]:
        """What matters within reach: for standing, for passing."""
        if self._fields is None:
            self._fields = self.fields(self.within)
        return self._fields

    def zones(self) -> tuple[Control, BoolArray] | None:
        """The zones of control within reach, and who stands in which."""
        if self.control is None:
            return None
        if self._zones is None or self._held is None:
            self._zones = self.control.within(*self.within)
            self._held = self._zones.holds(self.standing_at(self.places, self.headings))
        return self._zones, self._held

    # -- the quick way: the whole group shifted as it stands -----------------------------------------

    def shifted(self, dx: int, dy: int) -> tuple[Place, ...] | None:
        """The group moved as it is, if everybody can go straight there and stand there."""
        least = min(self.allowances)
        if dx * dx + dy * dy > least * least:
            return None
        standing, passing = self.obstacles()
        low_x, low_y, high_x, high_y = self.box
        if standing.bounds is not None and not self.boxy:
            left, bottom, right, top = standing.bounds
            if low_x + dx < left or low_y + dy < bottom or high_x + dx > right or high_y + dy > top:
                return None
        goals = tuple([(x + dx, y + dy) for x, y in self.places])
        if not self._ground_lets(goals):
            return None
        sweep = (
            min(low_x, low_x + dx),
            min(low_y, low_y + dy),
            max(high_x, high_x + dx),
            max(high_y, high_y + dy),
        )
        passing = passing.near(*sweep, in_order=self.boxy)
        standing = standing.near(low_x + dx, low_y + dy, high_x + dx, high_y + dy, in_order=self.boxy)
        if self.boxy:
            return goals if self._boxes_fit(goals, standing, passing) else None
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

    def _ground_lets(self, goals: tuple[Place, ...]) -> bool:
        """Whether all may go straight there past zones of control, and afford it on dear ground."""
        zones = None
        if self.control is not None and self.control.rounds and self.control.stay and not self.boxy:
            if not self._past_rounds(self.control, goals):
                return False
        else:
            zones = self.zones()
        if zones is not None:
            control, held = zones
            there = self.standing_at(goals, self.looking(goals, None)) if self.boxy else None
            if control.crossed(self.standing_at(self.places, self.headings), goals, held, there).any():
                return False
        if self.going is OPEN:
            return True
        uneven = [
            (start, goal, self.radii[model], self.allowances[model])
            for model, (start, goal) in enumerate(zip(self.places, goals, strict=True))
            if not self._even(start, goal, self.radii[model])
        ]
        if not uneven:
            return True
        passing = self.obstacles()[1].obstacles()
        if self.going.shun:
            for start, goal, radius, _ in uneven:
                if entered((start, goal), passing.terrain, self.going.shun, radius):
                    return False
        if not self.going.dear():
            return True
        costs = legs_costed([row[0] for row in uneven], [row[1] for row in uneven], passing, self.going)
        return all(cost <= allowance for cost, (*_, allowance) in zip(costs, uneven, strict=True))

    def _past_rounds(self, control: Control, goals: tuple[Place, ...]) -> bool:
        """The same of round bases and zones alone, in plain numbers: nobody enters a zone in which he does not stand."""
        low_x, low_y, high_x, high_y = self.box
        dx, dy = goals[0][0] - self.places[0][0], goals[0][1] - self.places[0][1]
        left, right = (low_x, high_x + dx) if dx > 0 else (low_x + dx, high_x)
        bottom, top = (low_y, high_y + dy) if dy > 0 else (low_y + dy, high_y)
        for x, y, radius, reach in control.rounds:
            far = radius + reach
            if x + far < left or x - far > right or y + far < bottom or y - far > top:
                continue
            for (ax, ay), (bx, by), own in zip(self.places, goals, self.radii, strict=True):
                # Exactly so far away is in the zone, or just not.
                square = (far + own) * (far + own) + control.edge
                if (ax - x) * (ax - x) + (ay - y) * (ay - y) < square:
                    continue
                if comes_near(x, y, ax, ay, bx, by, far + own, control.edge):
                    return False
        return True

    def _even(self, start: Place, goal: Place, radius: int) -> bool:
        """Whether a straight way comes near no piece that is dear or shunned: it then costs its length."""
        if self.going is OPEN:
            return True
        if self._uneven is None:
            boxes = self.obstacles()[1].terrain.boxes
            self._uneven = [boxes[piece] for piece in (*self.going.dear(), *self.going.shun)]
        low_x, high_x = (start[0], goal[0]) if start[0] < goal[0] else (goal[0], start[0])
        low_y, high_y = (start[1], goal[1]) if start[1] < goal[1] else (goal[1], start[1])
        return not any(
            left - radius <= high_x
            and right + radius >= low_x
            and bottom - radius <= high_y
            and top + radius >= low_y
            for left, bottom, right, top in self._uneven
        )

    def _boxes_fit(self, goals: tuple[Place, ...], standing: InTheWay, passing: InTheWay) -> bool:
        """The same for bases with corners: they look where they go, or else as they did."""
        on_way = passing.obstacles()
        for model, (place, goal) in enumerate(zip(self.places, goals, strict=True)):
            ground = self._without(on_way, self.exempt(model, place, goal) if self.exempt else ())
            if not legs_fit([place], [goal], self.radii[model], ground)[0]:
                return False
            if self.extra is not None and self.extra(model, place, goal) is not None:
                return False
        return not self._box_faults(goals, self.looking(goals, None), standing)

    def looking(self, goals: Sequence[Place], heading: int | None) -> tuple[int, ...]:
        """Which way the models look at their goals: as told, else along the straight way there, else as they did."""
        if not self.headings:
            return ()
        if heading is not None:
            return tuple([heading] * len(goals))
        return tuple(
            [
                old if goal == start else bearing(goal[0] - start[0], goal[1] - start[1])
                for start, goal, old in zip(self.places, goals, self.headings, strict=True)
            ]
        )

    # -- the whole check ---------------------------------------------------------------------------

    def settled(self, answer: Any) -> Settled | None:
        stand = as_stand(answer, bool(self.headings))
        if stand is not None:
            return self._led(*stand)
        stands = as_stands(answer, len(self.places), bool(self.headings))
        if stands is None:
            return None
        places = tuple([place for place, _ in stands])
        looking = self.looking(places, None)
        headings = tuple(
            [own if told is None else told for (_, told), own in zip(stands, looking, strict=True)]
            if looking
            else ()
        )
        if places == self.places and headings == self.headings:
            return Settled(places, headings, ())
        faults = self.check(places, headings)
        return Settled(places, headings, self._with_loosened(places, headings, faults))

    def _led(self, place: Place, heading: int | None = None) -> Settled:
        start = self.places[self.leader]
        if place == start and heading is None:
            return Settled(self.places, self.headings, ())
        if self.holds_together():
            dx, dy = place[0] - start[0], place[1] - start[1]
            quick = self.shifted(dx, dy) if heading is None else None
            if quick is not None and not self._better_elsewhere(quick):
                self._straight = quick
                return Settled(quick, self.looking(quick, None), ())
            if self.control is not None or self.going is not OPEN or heading is not None:
                kept = tuple([(x + dx, y + dy) for x, y in self.places])
                looking = self.looking(kept, heading)
                if not self._better_elsewhere(kept) and next(self._faults(kept, looking), None) is None:
                    return Settled(kept, looking, ())
        return self._arranged(place, heading)

    def _better_elsewhere(self, places: Sequence[Place]) -> bool:
        return self.prefer is not None and any(self.prefer(i, place) > 0 for i, place in enumerate(places))

    def _arranged(self, place: Place, heading: int | None) -> Settled:
        standing, passing = self.obstacles()
        on_ground, on_way = standing.obstacles(), passing.obstacles()
        ways: Obstacles | list[Obstacles] = on_way
        zones = self.zones()
        if zones is not None:
            control, held = zones
            if held.any():
                ways = [control.keeping(on_way, row) for row in held]
                if control.stay:
                    control = control.freed(np.flatnonzero(held.any(axis=0)))
            else:
                ways = control.keeping(on_way)
            on_ground = control.keeping(on_ground)
        facing = self.headings
        if facing and (heading is not None or place != self.places[self.leader]):
            start = self.places[self.leader]
            along = bearing(place[0] - start[0], place[1] - start[1]) if heading is None else heading
            facing = tuple([along] * len(facing))
        try:
            found = arrange(
                self.standing_at(self.places, facing),
                place,
                self.coherency,
                on_ground,
                leader=self.leader,
                allowance=self.allowances,
                passing=ways,
                going=self.going,
                prefer=self.prefer,
            )
        except ValueError:
            off = Fault(self.leader, Failing.OFF_TABLE, self._off(place))
            return Settled(self.places, self.headings, (off,))
        places = found.places
        faults = self._with_loosened(places, facing, self.check(places, facing), arranged=True)
        return Settled(places, facing, faults)

    def _off(self, place: Place) -> int:
        bounds = self.obstacles()[0].bounds or (0, 0, 0, 0)
        return max(bounds[0] - place[0], bounds[1] - place[1], place[0] - bounds[2], place[1] - bounds[3], 1)

    def check(self, places: tuple[Place, ...], headings: tuple[int, ...] = ()) -> tuple[Fault, ...]:
        """Everything that is wrong with new places."""
        return tuple(sorted(self._faults(places, headings), key=in_order))

    def _faults(self, places: tuple[Place, ...], headings: tuple[int, ...]) -> Iterator[Fault]:
        """The same, what is quickly seen first: who only asks whether all is well stops there."""
        standing, _ = self.obstacles()
        yield from self._comrade_faults(places, headings)
        if not self.coherent(places, headings):
            yield from self._coherency_faults(places, headings)
        if self.boxy:
            found = self._box_faults(places, headings, standing)
            yield from (fault for fault in found if fault.what is not Failing.ON_COMRADE)
        barred = self._barred(places, headings)
        yield from (held for held in barred if held is not None and held.by)
        going = [
            (model, start, goal, self.exempt(model, start, goal) if self.exempt else ())
            for model, (start, goal) in enumerate(zip(self.places, places, strict=True))
            if start != goal
        ]
        for model, start, goal, free in going:
            if not self.boxy:
                yield from standing.faults(model, goal, self.radii[model], free)
            if self.extra is not None and (own := self.extra(model, start, goal)) is not None:
                yield own
        for model, start, goal, free in going:
            way = self._way_fault(model, start, goal, free, barred[model] if barred else None)
            if way is not None:
                yield way

    def _barred(self, places: tuple[Place, ...], headings: tuple[int, ...]) -> list[Fault | None]:
        """For each model the zone of control in which it would end, by how much, or which bars its straight way."""
        zones = self.zones()
        if zones is None:
            return []
        control, held = zones
        there = self.standing_at(places, headings)
        inside = control.holds(there)
        if control.stay:
            inside &= ~held
        met = control.crossed(self.standing_at(self.places, self.headings), places, held, there)
        found: list[Fault | None] = [None] * len(places)
        for model in np.flatnonzero(met.any(axis=1)).tolist():
            found[model] = Fault(model, Failing.IN_CONTROL, 0, int(met[model].argmax()))
        for model in np.flatnonzero(inside.any(axis=1)).tolist():
            depth = control.depths(there.take([model]))[0]
            zone = int(np.where(inside[model], depth, -1).argmax())
            if places[model] != self.places[model] or not control.stay:
                found[model] = Fault(model, Failing.IN_CONTROL, max(int(depth[zone]), 1), zone)
        return found

    def _box_faults(
        self, places: Sequence[Place], headings: Sequence[int], standing: InTheWay
    ) -> list[Fault]:
        """What is wrong with where bases with corners would stand."""
        there = self.standing_at(places, headings)
        ground = standing.obstacles()
        found = list(standing_faults(there, ground))
        if self.exempt is None:
            return found
        free = [self.exempt(i, a, b) for i, (a, b) in enumerate(zip(self.places, places, strict=True))]
        return [f for f in found if f.what is not Failing.ON_PIECE or f.other not in free[f.model]]

    def _way_fault(
        self, model: int, start: Place, goal: Place, exempt: Sequence[int], barred: Fault | None
    ) -> Fault | None:
        allowance = self.allowances[model]
        crow = path_length((start, goal))
        if crow > allowance:
            return Fault(model, Failing.TOO_FAR, crow - allowance)
        if barred is not None and barred.by:
            return None  # it may not even be there
        path = self._way(model, goal, exempt, barred is None)
        if path is not None and path.cost <= allowance:
            return None
        if barred is not None:
            return barred
        return (
            Fault(model, Failing.NO_WAY)
            if path is None
            else Fault(model, Failing.TOO_FAR, path.cost - allowance)
        )

    def way(
        self, model: int, goal: Place, exempt: Sequence[int] = (), longest: int | None = None
    ) -> Path | None:
        """The cheapest way of a model to a place: straight, or round what is in the way; none where it is known to cost
        more than the `longest` that is asked for."""
        if self.ends_in_control(model, goal):
            return None
        zones = self.zones()
        clear = zones is None or not self._crosses(zones[0], model, goal, zones[1])
        return self._way(model, goal, exempt, clear, longest)

    def ends_in_control(self, model: int, goal: Place) -> bool:
        """Whether a round base would end in a round zone in which it does not stand: no way leads there."""
        if self.control is None or self.boxy:
            return False
        (x, y), (a, b), own, edge = self.places[model], goal, self.radii[model], self.control.edge
        for zone_x, zone_y, radius, reach in self.control.rounds:
            square = (radius + reach + own) * (radius + reach + own) + edge
            if (
                (a - zone_x) * (a - zone_x) + (b - zone_y) * (b - zone_y)
                < square
                <= (x - zone_x) * (x - zone_x) + (y - zone_y) * (y - zone_y)
            ):
                return True
        return False

    def _way(
        self, model: int, goal: Place, exempt: Sequence[int], clear: bool, longest: int | None = None
    ) -> Path | None:
        """The same where one knows whether zones of control are clear of the straight way."""
        start, radius = self.places[model], self.radii[model]
        _, passing = self.obstacles()
        zones = self.zones()
        held = None if zones is None else zones[1][model]
        if clear and self._even(start, goal, radius) and not passing.bars_way(start, goal, radius, exempt):
            return Path((start, goal), length := path_length((start, goal)), length)
        left = [outline for outline in passing.outlines if outline[5] not in exempt]
        field = InTheWay(passing.discs, left, passing.bounds, passing.terrain) if exempt else passing
        obstacles = field.obstacles()
        if zones is not None:
            obstacles = zones[0].keeping(obstacles, held)
        path = self._round_shunned(model, goal, obstacles, longest)
        if (
            path is not None
            and zones is not None
            and zones[0].comes_back(path.places, radius, zones[1][model])
        ):
            return None
        return path

    def _crosses(self, control: Control, model: int, goal: Place, held: BoolArray) -> bool:
        mover = self.standing_at(self.places, self.headings).take([model])
        return bool(control.crossed(mover, [goal], held[model : model + 1]).any())

    def _round_shunned(
        self, model: int, goal: Place, obstacles: Obstacles, longest: int | None = None
    ) -> Path | None:
        """The cheapest way; round what is shunned, if the allowance lets one."""
        start, radius, allowance = self.places[model], self.radii[model], self.allowances[model]
        shun = self.going.shun
        far = 2 * allowance if longest is None else longest
        try:
            path = shortest(start, goal, radius, obstacles, longest=far, going=self.going)
            if path is None or not shun or not entered(path.places, obstacles.terrain, shun, radius):
                return path
            closed = replace(obstacles, pieces=tuple(dict.fromkeys([*obstacles.pieces, *shun])))
            return shortest(start, goal, radius, closed, longest=allowance, going=self.going) or path
        except ValueError:
            return None

    def _without(self, obstacles: Obstacles, exempt: Sequence[int]) -> Obstacles:
        if not exempt:
            return obstacles
        return replace(obstacles, pieces=tuple(p for p in obstacles.pieces if p not in exempt))

    def _with_loosened(
        self,
        places: tuple[Place, ...],
        headings: tuple[int, ...],
        faults: tuple[Fault, ...],
        arranged: bool = False,
    ) -> tuple[Fault, ...]:
        """A group that is already torn apart must come as near to holding together as it can, no nearer."""
        torn = (Failing.ALONE, Failing.CUT_OFF, Failing.FROM_LEADER)
        if not faults or any(fault.what not in torn for fault in faults):
            return faults
        if self.holds_together():
            return faults
        before = sum(fault.by for fault in self._coherency_faults(self.places, self.headings))
        now = sum(fault.by for fault in faults)
        if arranged:
            return () if now <= before else faults
        best = self._led(places[self.leader])
        least = before
        if not best.faults:
            least = sum(fault.by for fault in self._coherency_faults(best.places, best.headings))
        return () if now <= least else faults

    # -- a form's duties -----------------------------------------------------------------------------

    def default(self) -> Any:
        return list(self.places[self.leader])

    def draw(self, chance: Chance) -> Any:
        reach = min(self.allowances)
        if reach > 0 and self.holds_together():
            x, y = self.places[self.leader]
            for _ in range(TRIES):
                dx, dy = chance.below(2 * reach + 1) - reach, chance.below(2 * reach + 1) - reach
                goals = self.shifted(dx, dy)
                if goals is not None:
                    answer = [x + dx, y + dy]
                    if self.prefer is None:
                        self._straight = goals
                        self._known = answer, Settled(goals, self.looking(goals, None), ())
                    return answer
        return self.default()

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "kind": "march",
            "places": [list(place) for place in self.places],
            "radii": list(self.radii),
            "leader": self.leader,
            "allowances": list(self.allowances),
        }
        if self.boxy:
            data |= {"sides": self.shape_data(), "headings": list(self.headings)}
        return data
