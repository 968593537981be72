"""Chapter 15.2: the steps of a drive, what each costs, and carrying it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.systems.ept.actions.act import FULL, HALF, NORMAL, Act
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.special_infantry import guns
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs, escort, transport
from grognard.systems.ept.vehicles.transport import HAULED_WITH_MEN

FORWARD, BACK, LEFT, RIGHT, OVERRUN = "forward", "back", "left", "right", "overrun"


#: A turn by one side, by the name of the step.
TURNS = ((LEFT, -1), (RIGHT, 1))


class Step(NamedTuple):
    """One part of a drive: a hex, forward or back, or a turn by one side; what it costs in half points."""

    key: str
    place: int
    facing: int
    cost: int


@rule("ept.air.aeroplane-on-ground")
def budget(battle: Battle, act: Act) -> int:
    """Half points of a drive; only a quarter is left to who has come out of a hold and let men off.

    None at all to an aeroplane on the turn that it lands.
    """
    if act.unit.aired == battle.turn:
        return 0
    points = movement.budget(battle, act, NORMAL, False)
    if act.unit.hauled == HAULED_WITH_MEN:
        return min(points, transport.quarter(act.unit))
    return points


@rule("ept.vehicles.pivot-cost")
def turns(battle: Battle, unit: Unit) -> Iterator[Step]:
    """A turn by one side, left or right, each for its own points."""
    for key, change in TURNS:
        yield Step(key, unit.place, (unit.facing + change) % 6, battle.tables.movement.pivot)


class Fare(NamedTuple):
    """What a hex asks of a vehicle that enters it, from wherever it comes, in half points."""

    fixed: int | None  # whatever the ground
    toll: int  # more than the ground asks for
    drag: int  # for a gun in tow

    def entry(self, ground: int, factor: int) -> int:
        """Of the ground, twice in reverse, and what a towed gun adds."""
        return (self.fixed if self.fixed is not None else (ground + self.toll) * factor) + self.drag


def fare(battle: Battle, unit: Unit, place: int) -> Fare | None:
    """What it costs a vehicle to enter a hex; nothing where it may not."""
    return _asked(battle, unit, place) if entering.may_enter(battle, unit, place) else None


def _asked(battle: Battle, unit: Unit, place: int) -> Fare:
    fixed = entering.half_price(battle, unit, place)
    return Fare(fixed, entering.toll(battle, unit, place), transport.drag(battle, unit))


def entry_cost(battle: Battle, unit: Unit, place: int, ground: int, reverse: bool) -> int:
    """Half points to enter a hex, whoever holds it."""
    factor = battle.tables.movement.reverse_factor if reverse else 1
    return _asked(battle, unit, place).entry(ground, factor)


@rule("ept.vehicles.forward-reverse")
def hexes(battle: Battle, unit: Unit) -> Iterator[Step]:
    """The hex ahead and the one behind, which costs more; on a road with a turn that follows it."""
    fares = partial(fare, battle, unit)
    yield from forward(battle, unit, fares)
    factor = battle.tables.movement.reverse_factor
    yield from _straight(battle, unit, BACK, opposite(unit.facing), fares, factor)


def forward(battle: Battle, unit: Unit, fares: Callable[[int], Fare | None]) -> Iterator[Step]:
    """The hex ahead, if its fare can be paid."""
    return _straight(battle, unit, FORWARD, unit.facing, fares, 1)


def _straight(
    battle: Battle, unit: Unit, key: str, direction: int, fares: Callable[[int], Fare | None], factor: int
) -> Iterator[Step]:
    place = arcs.ahead(battle, unit.place, direction)
    for beyond, ground in entering.neighbours(battle, unit):
        if beyond != place:
            continue
        asked = fares(place)
        if asked is None:
            return
        cost = asked.entry(ground, factor)
        yield Step(key, place, unit.facing, cost)
        for name, turned in bends(battle.board, unit.place, unit.facing, direction, place):
            yield Step(f"{key}-{name}", place, turned, cost)


@rule("ept.vehicles.road-turn")
def bends(board: Board, start: int, facing: int, direction: int, place: int) -> Iterator[tuple[str, int]]:
    """Turns by one side that cost nothing because they follow the road or track that is driven along."""
    land = board.land
    here = board.cell(start)
    kinds = [kind for kind in land.ways if land.way(kind, here, direction)]
    for key, change in TURNS if kinds else ():
        if any(land.way(kind, place, (direction + change) % 6) for kind in kinds):
            yield key, (facing + change) % 6


def pay(battle: Battle, act: Act, cost: int) -> None:
    """Half points are spent: up to half of them are a half action, more a full one, and so is any overrun."""
    if not act.march:
        act.march, act.began = NORMAL, act.used
    act.spent += cost
    act.unit.spent += cost
    half = 2 * act.spent <= act.unit.profile.points and not act.assaulted
    act.marched = HALF if half and escort.leaves_half(act) else FULL


def pivot(battle: Battle, act: Act, facing: int) -> Script[None]:
    """A turn by one side, paid for: it is movement, may be seen, and draws fire."""
    unit = act.unit
    act.moved = True
    arcs.face(battle, unit, facing)
    if unit.hidden and hidden.seen_moving(battle, unit, act.march):
        hidden.reveal(battle, unit, "ept-seen-moving")
    # Nobody has a vehicle in sight that stays hidden though it turns; a question would tell what the marker is.
    if not unit.hidden:
        yield from reaction.window(battle, triggers.turning(unit, act.march))


def roll(battle: Battle, act: Act, step: Step, barred: tuple[str, ...] = ()) -> Script[None]:
    """A vehicle, with the infantry that goes along, enters a hex; the enemy fires after a turn along the road."""
    unit = act.unit
    unit.rolling = False
    if step.facing != unit.facing:
        arcs.face(battle, unit, step.facing)
    guns.drag_along(battle, unit)
    yield from movement.enter(battle, (act, *escort.acts(battle, act, step.place)), step.place, barred)
