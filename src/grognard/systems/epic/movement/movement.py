"""Moves: how far, past whom, out of zones of control and holding together, by one answer for a whole formation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np

from grognard.core.decision import Chance, Decision, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place, bearing
from grognard.core.space.movement.control import Control
from grognard.core.space.movement.formation import Coherency, Failing, Fault
from grognard.core.space.movement.group import Settled
from grognard.core.space.movement.region import March
from grognard.core.space.plain import Box, Disc, InTheWay, Outline
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.army_rules import tau
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import terrain, transport, zones
from grognard.systems.epic.shooting import damage, overwatch
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Battle, Formation, Unit
from grognard.systems.epic.war_engines import carrying

#: Which clause each failing of a place comes from.
CLAUSES: Final[Mapping[str, str]] = {
    Failing.OFF_TABLE: "epic.movement.distance",
    Failing.ON_PIECE: "epic.terrain.impassable",
    Failing.TOO_CLOSE: "epic.movement.passing-friends",
    Failing.IN_CONTROL: "epic.movement.zoc-no-entry",
    Failing.ON_COMRADE: "epic.movement.passing-friends",
    Failing.TOO_FAR: "epic.movement.distance",
    Failing.NO_WAY: "epic.movement.no-passing-enemies",
    Failing.ALONE: "epic.basics.coherency",
    Failing.CUT_OFF: "epic.basics.coherency",
    Failing.ASTRAY: "epic.terrain.road-march-stay",
}


# -- how far -------------------------------------------------------------------------------------------------


@rule("epic.movement.distance")
def speed(unit: Unit) -> int:
    """How far a unit may go in one move; nowhere if it was immobilised."""
    return 0 if "immobilised" in unit.criticals else unit.kit.speed


@rule("epic.terrain.road-bonus")
def allowance(battle: Battle, unit: Unit) -> int:
    """The same in a move that is part of an action: 5 cm farther for who starts on a road, if he stays on it."""
    far = speed(unit)
    return far + profile.tables().road if far and battle.board.on_road(unit.place) else far


# -- what is in the way ------------------------------------------------------------------------------------------


@rule(
    "epic.movement.no-passing-enemies",
    "epic.movement.passing-friends",
    "epic.special-units.skimmer-over-friends",
    "epic.special-units.jump-pack-over-friends",
    "epic.special-units.skimmer-enemies",
    "epic.special-units.jump-pack-enemies",
)
def discs(
    battle: Battle,
    formation: Formation,
    units: Sequence[Unit],
    over: Collection[Unit] = (),
    box: Box | None = None,
) -> tuple[list[Disc], list[Disc]]:
    """Ground where units may not stop, and ground they may not pass: enemies, and friends, within a box if one is told.

    Infantry goes through friends and friends through infantry; who flies goes over friends. `over` are units that give
    way.
    """
    standing: list[Disc] = []
    passing: list[Disc] = []
    through = all(unit.kit.is_infantry or unit.kit.hovers for unit in units)
    numbers = {unit.number for unit in units}
    left, bottom, right, top = battle.board.bounds if box is None else box
    for low_x, low_y, high_x, high_y, other in battle.muster.rows:
        if low_x >= right or high_x <= left or low_y >= top or high_y <= bottom:
            continue
        own, foe = other is formation, other.seat != formation.seat
        for unit in other.footing.units:
            kit, (x, y) = unit.kit, unit.place
            radius = kit.radius
            # Who only touches the box from outside stands in nobody's way within it.
            if x - radius < right and x + radius > left and y - radius < top and y + radius > bottom:
                if (own and unit.number in numbers) or unit in over:
                    continue
                disc = x, y, radius
                standing.append(disc)
                if foe or not (through or kit.is_infantry):
                    passing.append(disc)
    return standing, passing


def outlines(
    battle: Battle, units: Sequence[Unit]
) -> tuple[list[Outline], Callable[..., Sequence[int]] | None]:
    """Impassable pieces of any of the units, and for whom which of them does not count."""
    board = battle.board
    kits = {unit.kit for unit in units}
    barred = {kit: () if kit.hovers else terrain.barred(board, kit) for kit in kits}
    if not any(barred.values()):
        return [], None
    named = sorted({n for pieces in barred.values() for n in pieces})
    made: list[Outline] = [(*board.boxes[n], board.pieces[n].corners, n) for n in named]
    if all(len(pieces) == len(named) for pieces in barred.values()):
        return made, None

    def exempt(model: int, start: Place, goal: Place) -> Sequence[int]:
        own = barred[units[model].kit]
        return [n for n in named if n not in own]

    return made, exempt


class _Steps:
    """Further faults of one unit's way: a road left too early, a landing where nobody may land."""

    __slots__ = ("battle", "bonus", "road", "units")

    def __init__(self, battle: Battle, units: Sequence[Unit], bonus: Sequence[int], road: bool) -> None:
        self.battle = battle
        self.units = units
        self.bonus = bonus
        self.road = road

    @rule(
        "epic.terrain.road-march-stay",
        "epic.terrain.road-bonus",
        "epic.special-units.skimmer-terrain",
        "epic.special-units.jump-pack-terrain",
    )
    def fault(self, model: int, start: Place, goal: Place) -> Fault | None:
        unit, board = self.units[model], self.battle.board
        if self.road and not terrain.along_road(board, start, goal):
            return Fault(model, Failing.ASTRAY, 1)
        if self.bonus[model]:
            plain = self.bonus[model]
            far = basics.apart(start, goal) - plain
            if far > 0 and not terrain.along_road(board, start, goal):
                return Fault(model, Failing.TOO_FAR, far)
        if terrain.flies(unit.kit) and any(n in terrain.barred(board, unit.kit) for n in board.at(goal)):
            return Fault(model, Failing.ON_PIECE, unit.kit.radius)
        return None


def leader(units: Sequence[Unit]) -> int:
    """The unit in the middle: where it goes, the others go with it."""
    places = [unit.place for unit in units]
    x = sum([a for a, _ in places]) // len(places)
    y = sum([b for _, b in places]) // len(places)
    far = [(a - x) * (a - x) + (b - y) * (b - y) for a, b in places]
    return far.index(min(far))


@rule("epic.basics.coherency", "epic.movement.turning")
def march(
    battle: Battle,
    formation: Formation,
    units: Sequence[Unit],
    allowances: Sequence[int],
    ignore: Collection[str] = (),
    zoned: bool = True,
    kind: type[March] = March,
    road: bool = False,
    roads: bool = False,
    over: Collection[Unit] = (),
) -> March:
    """Where a formation can go: every unit up to its allowance, out of zones of control, and all holding together.

    With `roads` the last 5 cm are for who stays on his road, with `road` all of it.
    """
    pieces, exempt = outlines(battle, units)
    board = battle.board

    def within(box: Box) -> tuple[InTheWay, InTheWay]:
        left, bottom, right, top = box
        near = [o for o in pieces if o[0] < right and o[2] > left and o[1] < top and o[3] > bottom]
        standing, passing = discs(battle, formation, units, over, box)
        return (
            InTheWay(standing, near, board.bounds, board.terrain),
            InTheWay(passing, near, board.bounds, board.terrain),
        )

    bonus = _off_road(battle, units, allowances) if roads else [0] * len(units)
    steps = _Steps(battle, units, bonus, road)
    special = road or any(bonus) or any(unit.kit.hovers for unit in units)
    return kind(
        tuple([unit.place for unit in units]),
        tuple([unit.kit.radius for unit in units]),
        leader(units),
        tuple(allowances),
        Coherency(tuple([basics.reach(unit.kit) for unit in units])),
        within,
        CLAUSES,
        lambda model: ("unit", formation.unit_id(units[model])),
        exempt=exempt,
        extra=steps.fault if special else None,
        **_of_all(formation, units),
        control=control(battle, formation, units, max(allowances), ignore) if zoned else None,
    )


def _off_road(battle: Battle, units: Sequence[Unit], allowances: Sequence[int]) -> list[int]:
    """How far each unit that starts on a road goes without its bonus, 0 for those that have none."""
    extra = profile.tables().road
    return [
        allowed - extra if allowed > extra and battle.board.on_road(unit.place) else 0
        for unit, allowed in zip(units, allowances, strict=True)
    ]


def _of_all(formation: Formation, units: Sequence[Unit]) -> dict[str, Any]:
    """What is known already of a formation that moves as a whole: whether it holds together, and its box."""
    footing = formation.footing
    if units != footing.units:
        return {}
    return {"together": basics.coherent(formation), "box": footing.box}


@rule(
    "epic.movement.zoc-no-entry", "epic.special-units.skimmer-enemies", "epic.special-units.jump-pack-enemies"
)
def control(
    battle: Battle, formation: Formation, units: Sequence[Unit], reach: int, ignore: Collection[str] = ()
) -> Control | None:
    """The zones of enemies that units could come to, but for those of the formations to be ignored.

    Nobody may enter or cross one; who stands in one may leave it, or stay unless he has to leave.
    """
    found = [
        (*other.place, other.kit.radius, far)
        for _, other, far in zones.near(battle, formation.seat, units, reach, ignore)
    ]
    return Control.round(found, stay=True) if found else None


class Leaving(March):
    """The last move of an action for a formation with units in enemy zones: they have to leave, where they can."""

    __slots__ = ("_way_out",)

    _way_out: Place | None

    def settled(self, answer: Any) -> Settled | None:
        found = super().settled(answer)
        if found is None or found.faults or self.way_out() is None:
            return found
        held = self.zones()
        if held is None:
            return found
        inside = held[0].holds(self.standing_at(found.places, found.headings)) & held[1]
        faults = tuple(
            Fault(model, Failing.IN_CONTROL, 1)
            for model in np.flatnonzero(inside.any(axis=1)).tolist()
            if self.allowances[model]
        )
        return Settled(found.places, found.headings, faults)

    def way_out(self) -> Place | None:
        """A place of the leader that brings everybody out of all zones, if there is one."""
        if not hasattr(self, "_way_out"):
            self._way_out = self._look_out()
        return self._way_out

    def _look_out(self) -> Place | None:
        zones_ = self.zones()
        if zones_ is None:
            return None
        x, y = self.places[self.leader]
        reach = min((allowance for allowance in self.allowances if allowance), default=0)
        for far in (reach, reach // 2, reach // 4):
            for vx, vy in VECTORS[::225].tolist():
                goals = self.shifted(vx * far // SCALE, vy * far // SCALE)
                if goals is not None and not zones_[0].holds(self.standing_at(goals, self.headings)).any():
                    return x + vx * far // SCALE, y + vy * far // SCALE
        return None

    def default(self) -> Any:
        return list(self.way_out() or self.places[self.leader])

    def draw(self, chance: Chance) -> Any:
        drawn = super().draw(chance)
        # What was noted of it holds for any move, not for one that has to leave.
        self._known = None
        return drawn if self.refuse(drawn) is None else self.default()


# -- the move ----------------------------------------------------------------------------------------------------


@rule(
    "epic.movement.distance",
    "epic.movement.zoc-start-inside",
    "epic.transport.embark",
    "epic.transport.disembark-timing",
    "epic.overwatch.trigger",
)
def move(battle: Battle, formation: Formation, last: bool = True, road: bool = False) -> Script[None]:
    """One move of a formation: where it goes is one answer; then come dangerous ground, coherency and overwatch.

    Units may be picked up before it and set down after it, which gives enemies on overwatch another chance. With the
    last move of the action nobody may be left in an enemy zone.
    """
    if not formation.on_table:
        return
    aboard = [unit.number for unit in formation.units if unit.status == "aboard"]
    reach = {unit.number: allowance(battle, unit) for unit in formation.there}
    yield from transport.embark(battle, formation, reach)
    units = formation.there
    kind = Leaving if last and zones.inside(battle, formation) else March
    allowed = [reach[unit.number] for unit in units]
    region = march(battle, formation, units, allowed, kind=kind, road=road, roads=True)
    if not any(region.allowances):
        return
    if not road and (yield from carrying.board(battle, formation, region)):
        return
    answer = yield Decision(
        formation.seat,
        "epic-move",
        "epic.movement.distance",
        Route(formation.id, region),
        (("formation", "formation", formation.id), ("distance", "length", max(region.allowances))),
        role="move",
    )
    torn = not basics.coherent(formation)
    go(battle, formation, units, region, region.placements(answer))
    if torn:
        hold_together(battle, formation)
    yield from overwatch.window(battle, formation)
    if not formation.broken and (yield from transport.disembark(battle, formation, aboard)):
        yield from overwatch.window(battle, formation)


@rule("epic.lists.jet-packs")
def fly_on(battle: Battle, formation: Formation) -> Script[None]:
    """After its action a formation's jet packs carry it 10 cm farther, those that have them alone."""
    units = formation.there
    allowed = [tau.flight(unit) if speed(unit) else 0 for unit in units]
    if not any(allowed):
        return
    kind = Leaving if zones.inside(battle, formation) else March
    region = march(battle, formation, units, allowed, kind=kind)
    answer = yield Decision(
        formation.seat,
        "epic-fly-on",
        "epic.lists.jet-packs",
        Route(formation.id, region),
        (("formation", "formation", formation.id), ("distance", "length", max(allowed))),
        role="move",
        skip=list(region.places[region.leader]),
    )
    goals = region.placements(answer)
    if goals != region.places:
        go(battle, formation, units, region, goals)
        yield from overwatch.window(battle, formation)


def go(
    battle: Battle, formation: Formation, units: Sequence[Unit], region: March, goals: Sequence[Place]
) -> None:
    """Put every unit where it goes, and test those who crossed dangerous ground."""
    starts = region.places
    moved = [n for n in range(len(units)) if starts[n] != goals[n]]
    if not moved:
        battle.tell(events.Stayed, formation.id)
        return
    if battle.journal is not None:
        names = tuple(formation.unit_id(units[n]) for n in moved)
        before, after = tuple(starts[n] for n in moved), tuple(goals[n] for n in moved)
        battle.tell(events.Moved, formation.id, names, before, after)
    straight = region.goes_straight(goals)
    ways = {
        n: way_of(region, n, goals[n], straight)
        for n in moved
        if terrain.danger_near(battle.board, units[n].kit, starts[n], region.allowances[n])
    }
    for n in moved:
        units[n].place = goals[n]
    for n, way in ways.items():
        endanger(battle, formation, units[n], way)
    face_enemies(battle, formation, [units[n] for n in moved])


def way_of(region: March, model: int, goal: Place, straight: bool = False) -> tuple[Place, ...]:
    """The places of a unit's way."""
    start = region.places[model]
    if straight:
        return start, goal
    free = region.exempt(model, start, goal) if region.exempt else ()
    path = region.way(model, goal, free)
    return (start, goal) if path is None else path.places


@rule("epic.terrain.dangerous-test", "epic.terrain.dangerous-no-blast", "epic.terrain.dangerous-cautious")
def endanger(battle: Battle, formation: Formation, unit: Unit, way: Sequence[Place]) -> None:
    """Test a unit for dangerous ground on its way. One that went no farther than 5 cm moved cautiously.

    A unit that fails is destroyed, a war engine damaged; neither gives a marker.
    """
    count = terrain.tests(battle.board, unit.kit, way)
    if not count:
        return
    slow = sum(basics.apart(a, b) for a, b in pairwise(way))
    failed = terrain.survives(battle, formation, unit, count, slow <= profile.tables().cautious)
    for _ in range(failed):
        lost_to_ground(battle, formation, unit)


@rule("epic.war-engines.dangerous-terrain", "epic.terrain.dangerous-test")
def lost_to_ground(battle: Battle, formation: Formation, unit: Unit) -> None:
    toll = Toll(silent=True)
    if unit.kit.is_we:
        damage.wound(battle, formation, unit, Blow(ASSAULT), toll)
    else:
        damage.destroy(battle, formation, unit, None, toll, "epic.terrain.dangerous-test")


@rule("epic.movement.turning")
def face_enemies(battle: Battle, formation: Formation, units: Sequence[Unit]) -> None:
    """Units turn freely as they move: they end facing the nearest enemy, which matters to weapons with an arc."""
    for unit in units:
        if not unit.kit.has_arc or unit.status != "field":
            continue
        nearest = zones.closest(battle, 1 - formation.seat, unit)
        if nearest is not None and nearest.place != unit.place:
            unit.heading = bearing(nearest.place[0] - unit.place[0], nearest.place[1] - unit.place[1])


@rule("epic.movement.coherency-check")
def hold_together(battle: Battle, formation: Formation) -> None:
    """After a move units that are not with the main body are destroyed, and each gives a marker."""
    bodies = basics.bodies(formation.there) if formation.on_table else []
    lost = [unit for body in bodies[1:] for unit in body]
    if not lost:
        return
    battle.tell(events.OutOfCoherency, formation.id, tuple(formation.unit_id(unit) for unit in lost))
    toll = Toll(silent=True)
    for unit in lost:
        damage.destroy(battle, formation, unit, None, toll, "epic.movement.coherency-check")
    broken.place(battle, formation, len(lost), "epic.movement.coherency-check")
