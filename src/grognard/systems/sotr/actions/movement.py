"""Movement on foot: how far, what is in the way, where a unit led by its leader can go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place, towards
from grognard.core.space.measure import INCH
from grognard.core.space.movement.formation import Coherency, Failing
from grognard.core.space.movement.region import March
from grognard.core.space.plain import Box, Disc, InTheWay, Outline
from grognard.core.tally import Tally
from grognard.systems.sotr import measuring
from grognard.systems.sotr.actions import terrain
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import machine

MOVE, RUN, CRAWL, ASSAULT = "move", "run", "crawl", "assault"
#: Which clause each failing of a place comes from.
CLAUSES: Final[Mapping[str, str]] = {
    Failing.OFF_TABLE: "sotr.flight.off-table",
    Failing.ON_PIECE: "sotr.terrain.impassable",
    Failing.TOO_CLOSE: "sotr.actions.one-inch",
    Failing.ON_COMRADE: "sotr.units.coherency",
    Failing.TOO_FAR: "sotr.basics.move-rates",
    Failing.NO_WAY: "sotr.terrain.impassable",
    Failing.ALONE: "sotr.units.coherency",
    Failing.CUT_OFF: "sotr.units.coherency",
}
#: What who may touch the enemy keeps away from him.
NOTHING: Final = 0
#: A unit that no coherency binds.
LOOSE: Final = Coherency(1 << 20, chain=False)


# -- how far -------------------------------------------------------------------------------------------------


@rule(
    "sotr.basics.move-rates",
    "sotr.basics.distance-unit",
    "sotr.actions.run",
    "sotr.actions.crawl",
    "sotr.actions.move",
    "sotr.actions.prone-stand-up",
    "sotr.abilities.zombie-shamble-move",
    "sotr.transport.disembark-cost",
)
def allowance(unit: Unit, figure: int, action: str) -> Tally:
    """How far a figure goes: its M, twice that at a run or in an assault, half at a crawl; standing up costs an inch.

    Zombies never go faster than they shamble.
    """
    kit = unit.kit[figure]
    tally = Tally(kit.move, "sotr.basics.move-rates")
    if action == CRAWL:
        return tally.halve("sotr.actions.crawl")
    if action in (RUN, ASSAULT) and "zombie" not in kit.abilities:
        tally.times("sotr.actions.run", 2)
    if unit.is_prone(figure):
        tally.add("sotr.actions.prone-stand-up", -tables().stand_up)
    if unit.alighted:
        tally.add("sotr.transport.disembark-cost", -unit.alighted).at_least(
            "sotr.transport.disembark-cost", 0
        )
    return tally


@rule("sotr.down.crawl-for-coherency", "sotr.orders.support-radio", "sotr.down.carry")
def reach_of(battle: Battle, unit: Unit, figure: int, action: str, near: list[Unit] | None = None) -> int:
    """How far a figure may go in its unit's move: a Down one crawls 2 inches, an engaged one stays, and so does a
    radio operator who called for support; who carries a comrade goes 4 inches at most, however fast he is. `near` are
    the enemies near its unit, if known."""
    if unit.is_down(figure):
        return tables().down_crawl
    if unit.marked("busy", figure):
        return 0
    if measuring.engaged(battle, unit, figure, near):
        return 0
    far = int(allowance(unit, figure, action))
    return min(far, tables().carry) if unit.marked("laden", figure) else far


# -- what is in the way --------------------------------------------------------------------------------------


@rule("sotr.actions.one-inch")
def discs(battle: Battle, unit: Unit, box: Box, keep: int) -> tuple[list[Disc], list[Disc]]:
    """Bases within a box on which a unit may not stop, and those it may not pass.

    From an enemy on his feet it keeps an inch, passing and stopping; it passes the Down, and friends. Of what is
    hidden from it, it knows nothing.
    """
    standing: list[Disc] = []
    passing: list[Disc] = []
    for other in battle.units.values():
        own = other.box
        if other.status != "field" or other is unit or other.hull is not None:
            continue
        if not measuring.boxes_within(own, box, keep):
            continue
        enemy = other.seat != unit.seat
        if enemy and other.hidden and not other.known_to:
            continue
        near = keep and measuring.boxes_within(unit.box, own, keep)
        places, kit = other.places, other.kit
        if not enemy:
            standing += [(*places[i], kit[i].radius) for i in other.living]
            continue
        for i in other.living:
            x, y = places[i]
            if not other.down >> i & 1:
                disc = x, y, kit[i].radius + (_kept(unit, other, i, keep) if near else keep)
                standing.append(disc)
                passing.append(disc)
            else:
                standing.append((x, y, kit[i].radius))
    return standing, passing


def _kept(unit: Unit, other: Unit, i: int, keep: int) -> int:
    """The distance to keep; where a figure is nearer already, it need not go further away first."""
    least = min((measuring.gap(unit, j, other, i) for j in unit.living), default=keep)
    return max(0, min(keep, least - 1))


def fields(
    battle: Battle, unit: Unit, keep: int | None = None, still: Sequence[int] = ()
) -> Callable[[Box], tuple[InTheWay, InTheWay]]:
    """What matters to a move, for the box within reach; `still` are figures of the unit that do not go along."""
    away = tables().keep_away if keep is None else keep

    def within(box: Box) -> tuple[InTheWay, InTheWay]:
        standing, passing = discs(battle, unit, box, away)
        standing += [(*unit.places[i], unit.kit[i].radius) for i in still]
        board = battle.board
        closed = _near([*terrain.closed(board, battle.fires), *machines(battle, unit)], box)
        walls = _near((o for o in board.costly if board.pieces[o[5]].card.obstacle), box)
        return (
            InTheWay(
                standing, [*closed, *(o for o in walls if o not in closed)], board.bounds, board.terrain
            ),
            InTheWay(passing, closed, board.bounds, board.terrain),
        )

    return within


def machines(battle: Battle, unit: Unit) -> list[Outline]:
    """The vehicles in the way of men on foot."""
    return [
        machine.outline(other, number)
        for number, other in enumerate(battle.on_table())
        if other.hull is not None and other is not unit
    ]


def _near(outlines: Iterable[Outline], box: Box) -> list[Outline]:
    left, bottom, right, top = box
    return [o for o in outlines if o[0] < right and o[2] > left and o[1] < top and o[3] > bottom]


# -- where a unit can go ---------------------------------------------------------------------------------------


@rule(
    "sotr.units.coherency",
    "sotr.down.leave-to-medic",
    "sotr.down.crawl-for-coherency",
    "sotr.down.rejoin",
    "sotr.units.coherency-no-voluntary-break",
)
def group(battle: Battle, unit: Unit, pushed: bool = False) -> list[int]:
    """The figures that go where the leader leads and must stay together.

    Not those whom coherency does not bind, unless it binds nobody; nor the Down whom a medic within 6 inches looks
    after or whom Just Do It lets the unit leave. Who was left behind and is fit again comes back.
    """
    bound = [
        i
        for i in unit.living
        if not measuring.free_spirit(unit, i) and not (unit.is_down(i) and unit.marked("left", i))
    ]
    if not bound or all(unit.is_down(i) for i in bound):
        bound = list(unit.living)
    kept = [i for i in bound if not unit.is_down(i) or not (pushed or cared_for(battle, unit, i))]
    return kept or bound


@rule("sotr.down.leave-to-medic")
def cared_for(battle: Battle, unit: Unit, figure: int) -> bool:
    """Whether a medic on his feet is within 6 inches of a Down figure."""
    reach = tables().medic_care
    return any(
        "medic" in friend.kit[i].abilities and measuring.gap(unit, figure, friend, i) <= reach
        for friend in battle.friends(unit.seat)
        if friend.hull is None
        for i in friend.able
    )


class Reach(March):
    """Where a unit can go at a rate: the leader's destination, the others round him; slow ground costs more."""

    __slots__ = ("battle", "figures", "unit")

    def __init__(self, battle: Battle, unit: Unit, action: str, pushed: bool = False, spent: int = 0) -> None:
        figures = group(battle, unit, pushed)
        leader = figures.index(unit.leader) if unit.leader in figures else 0
        if unit.is_down(figures[leader]):
            leader = next((n for n, i in enumerate(figures) if not unit.is_down(i)), 0)
        loose = all(measuring.exempt(unit, i) for i in figures)
        near = measuring.enemies_near(battle, unit)
        self.battle = battle
        self.unit = unit
        self.figures = figures
        super().__init__(
            tuple(unit.places[i] for i in figures),
            tuple(unit.kit[i].radius for i in figures),
            leader,
            tuple(max(0, reach_of(battle, unit, i, action, near) - spent) for i in figures),
            LOOSE if loose else measuring.COHERENCY,
            fields(battle, unit, still=[i for i in unit.living if i not in figures]),
            CLAUSES,
            lambda model: ("figure", f"{unit.id}/{figures[model]}"),
            measure=INCH,
            going=terrain.going(battle.board),
        )

    def paths(self, goals: Sequence[Place]) -> tuple[tuple[Place, ...], ...]:
        """The way that each model takes to its goal."""
        found = []
        for model, goal in enumerate(goals):
            path = self.way(model, goal) if goal != self.places[model] else None
            found.append(path.places if path is not None else (self.places[model], goal))
        return tuple(found)


# -- figures that go by themselves -----------------------------------------------------------------------------

_TRIES: Final = [VECTORS[h].tolist() for h in range(0, 3600, 300)]


class Walk:
    """Figures of a unit that go one after another where a rule sends them, as near to it as they can."""

    __slots__ = ("_field", "battle", "ends", "keep", "unit")

    def __init__(self, battle: Battle, unit: Unit, keep: int | None = None) -> None:
        self.battle = battle
        self.unit = unit
        self.keep = keep
        self.ends: dict[int, Place] = {i: unit.places[i] for i in unit.living}
        self._field: tuple[InTheWay, InTheWay] | None = None

    def fields(self) -> tuple[InTheWay, InTheWay]:
        if self._field is None:
            self._field = fields(self.battle, self.unit, self.keep)(self.battle.board.bounds)
        return self._field

    def stands(self, figure: int, place: Place) -> bool:
        """Whether a figure may stand at a place, among comrades where they are now."""
        kit = self.unit.kit
        radius, (x, y) = kit[figure].radius, place
        for other, (ox, oy) in self.ends.items():
            if other != figure:
                apart = radius + kit[other].radius
                if (x - ox) * (x - ox) + (y - oy) * (y - oy) < apart * apart:
                    return False
        standing, _ = self.fields()
        return not standing.bars_stand(place, radius)

    def reaches(self, figure: int, place: Place, distance: int) -> bool:
        """Whether a figure comes straight to a place within a distance, slow ground counted."""
        start = self.ends[figure]
        if measuring.distance(start, place) > distance:
            return False
        _, passing = self.fields()
        if passing.bars_way(start, place, self.unit.kit[figure].radius):
            return False
        return terrain.way_cost(self.battle.board, (start, place)) <= distance

    def go(self, figure: int, wish: Place, distance: int) -> Place:
        """Put a figure at a wish, beside it, or as far on the way there as it comes."""
        start = self.ends[figure]
        for place in self._wishes(figure, wish, distance):
            if self.stands(figure, place) and self.reaches(figure, place, distance):
                self.ends[figure] = place
                return place
        return start

    def _wishes(self, figure: int, wish: Place, distance: int) -> Iterator[Place]:
        """Where a figure tries to go: to its wish, straight on so far as it comes, beside that, less far."""
        start = self.ends[figure]
        radius = self.unit.kit[figure].radius
        far = measuring.distance(start, wish)
        step = min(far, distance)
        if far <= distance:
            yield wish  # further away nothing is reached
        # A place on whole quanta may lie a hair too far: the next ones before it do as well.
        x, y = wish
        for less in range(3):
            if step > less:
                place = towards(start, wish, step - less)
                yield place
                if far > distance:
                    x, y = place
        for ring in (2 * radius + 5, 4 * radius + 10):
            for vx, vy in _TRIES:
                yield x + vx * ring // SCALE, y + vy * ring // SCALE
        for share in range(7, 0, -1):
            yield towards(start, wish, step * share // 8)

    def settle(self) -> None:
        """Leave the figures where they went."""
        self.unit.stand({i: place for i, place in self.ends.items() if i in self.unit.living})


def spots_round(place: Place, reach: int, stride: int) -> list[Place]:
    """Spots on all sides within a distance, so finely laid, the nearest first."""
    x, y = place
    steps = range(-reach, reach + 1, stride)
    square = ((x + dx, y + dy) for dx in steps for dy in steps)
    return sorted(
        (spot for spot in square if measuring.distance(spot, place) <= reach),
        key=lambda spot: measuring.distance(spot, place),
    )


def make_room(battle: Battle, unit: Unit, figure: int) -> None:
    """Put a figure that gets up where others stand now on the nearest free spot."""
    walk = Walk(battle, unit, keep=NOTHING)
    x, y = unit.places[figure]
    if walk.stands(figure, (x, y)):
        return
    radius = unit.kit[figure].radius
    for ring in range(radius // 2, 20 * radius, radius // 2):
        for vx, vy in _TRIES:
            spot = (x + vx * ring // SCALE, y + vy * ring // SCALE)
            if walk.stands(figure, spot):
                unit.stand({figure: spot})
                return


def burning_out(battle: Battle, unit: Unit) -> list[int]:
    """Figures that stand in a piece that burns."""
    if not battle.fires:
        return []
    outlines = [battle.board.outline(name) for name in battle.fires]
    return [i for i in unit.living if any(holds(o, unit.places[i]) for o in outlines)]
