"""Chapter 6: what a march may spend, what its steps cost, and what becomes of who sets foot on a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.hexes.paths import Marches
from grognard.systems.ept import artillery, control
from grognard.systems.ept.actions.act import FORCED_MARCH, FULL, HALF, NORMAL, TACTICAL_MARCH, Act
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.events.movement import Moved
from grognard.systems.ept.fieldworks import fieldworks, traps
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, trails
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.going import Going

# -- what it may spend -------------------------------------------------------------------------------


@rule("ept.movement.infantry-normal", "ept.movement.infantry-road-bonus")
def allowance(battle: Battle, act: Act, march: str, on_way: bool | None = None) -> int:
    """Half points of a march in all; infantry that has kept to roads and tracks has some more.

    `on_way` says whether the march as it will be counts as one along a road; without it, the march as it is.
    """
    if act.unit.profile.is_vehicle:
        return act.unit.profile.points
    table = battle.tables.movement
    points = table.forced if march == FORCED_MARCH else table.normal
    if keeps_to_way(battle, act) if on_way is None else on_way:
        points += table.road_bonus
    return points * table.ski_factor if terrain.glides(battle, act.unit) else points


def keeps_to_way(battle: Battle, act: Act) -> bool:
    """Whether a march has begun on a road or track and never left it."""
    return act.on_way and _on_way(battle, act.unit.place)


def _on_way(battle: Battle, place: int) -> bool:
    return place < battle.board.size and battle.board.on_way(place)


def along_way(battle: Battle, here: int, there: int) -> bool:
    """Whether a road or track leads from one place to the next."""
    return battle.board.leads(here, there)


def steps(battle: Battle, unit: Unit, march: str = "", start: int | None = None) -> Iterator[tuple[int, int]]:
    """Neighbouring places that a unit may enter from where it is, or from another start, with the half points each costs."""
    stacks, cell_of = battle.stacks, battle.board.cell_of
    encumbered = entering.encumbered(battle)
    for place, cost in entering.neighbours(battle, unit, start):
        if place not in stacks and cell_of[place] not in encumbered:
            yield place, cost
        elif entering.may_enter(battle, unit, place, march):
            yield place, cost + entering.toll(battle, unit, place)


@rule("ept.movement.half-allowance", "ept.movement.spend-freely")
def budget(battle: Battle, act: Act, march: str, on_way: bool) -> int:
    """Half points that a march may use up to its end: beside another half action only half of them.

    What an assault was paid with is gone; a march that another half action has followed is over.
    """
    points = allowance(battle, act, march, on_way)
    if act.march and act.used != act.began and not flies_on(act):
        return 0
    if act.used == 0:
        return points
    return min(points // 2, points - act.paid) if act.used == HALF and march == NORMAL else 0


@rule("ept.vehicles.helicopter-action")
def flies_on(act: Act) -> bool:
    """Whether a move goes on behind another half action: that of a helicopter does, within half of its points in all."""
    return "helicopter" in act.unit.profile.abilities


def _payable(battle: Battle, act: Act, march: str) -> Iterator[tuple[int, int]]:
    """Places that the unit can pay for now, with their cost."""
    off = budget(battle, act, march, False) - act.spent
    on = off
    if keeps_to_way(battle, act):
        on = budget(battle, act, march, True) - act.spent
    if on <= 0:
        return
    here = act.unit.place
    for place, cost in steps(battle, act.unit):
        if cost <= off or (cost <= on and along_way(battle, here, place)):
            yield place, cost


def open_places(battle: Battle, act: Act, march: str) -> Iterator[tuple[int, int]]:
    """Places that the unit can enter now, with their cost; a tactical move asks for no points."""
    if march == TACTICAL_MARCH:
        return steps(battle, act.unit, march) if not act.march and not act.used else iter(())
    return _payable(battle, act, march)


class Way(NamedTuple):
    """How a march gets to a place: the half points of it all, and the places that it enters one after the other."""

    cost: int
    path: tuple[int, ...]


@rule("ept.movement.costs", "ept.movement.infantry-road-bonus")
def ways(battle: Battle, act: Act, march: str, points: int | None = None) -> Mapping[int, Way]:
    """Every place that a march can lead to from here if nobody hinders it, with its cheapest way.

    Of two that cost the same, the one with fewer hexes, then the one over places with smaller numbers. With `points`
    it may spend so many, whatever it has.
    """
    if march == TACTICAL_MARCH:
        return {place: Way(cost, (place,)) for place, cost in open_places(battle, act, march)}
    off = budget(battle, act, march, False) - act.spent if points is None else points
    on = budget(battle, act, march, True) - act.spent if points is None else points
    board, unit = battle.board, act.unit
    key = terrain.marches(battle), terrain.going(battle, unit)
    edges = board.atlas.edges(
        key, lambda: trails.Edges(board.places.size, _KINDS, partial(_steps_from, board, *key), True)
    )
    start = unit.place + keeps_to_way(battle, act) * board.places.size
    burdened = entering.burdened(battle)
    met = (entering.crowded(battle) | burdened) & ~(1 << unit.place)
    crowd = trails.Crowd(met, partial(_toll, battle, unit, burdened))
    spread = board.atlas.spread(key, edges, start, max(off, on), crowd)
    return trails.Ways(spread, (off, on), Way)


#: Who has kept to the road may get farther from a place than who came there sooner across the fields: nodes of both
#: kinds for each place, in this order.
_KINDS = 2


def _steps_from(board: Board, marches: Marches, price: Going, node: int) -> Iterator[trails.Edge]:
    """The steps from a place over an empty map, for who has kept to the road until there or has not."""
    size = board.places.size
    keeps, place = divmod(node, size)
    for beyond, cost in marches.steps(price)[place]:
        along = keeps and board.leads(place, beyond)
        yield beyond + along * size, cost, beyond


def _toll(battle: Battle, unit: Unit, burdened: int, place: int) -> trails.Toll | None:
    """What a place asks for now of who marches there, beside its ground; nothing where it is closed."""
    if not burdened >> place & 1:
        return trails.NO_TOLL if entering.lets_in(battle, unit, place) else None
    if not entering.may_enter(battle, unit, place):
        return None
    return trails.Toll(extra=entering.toll(battle, unit, place))


# -- marching ----------------------------------------------------------------------------------------


def pay(battle: Battle, act: Act, march: str, place: int, cost: int) -> None:
    """A step of a march is declared and paid for."""
    if not act.march:
        act.march, act.began = march, act.used
    act.on_way = keeps_to_way(battle, act) and along_way(battle, act.unit.place, place)
    act.spent += cost
    settle(battle, act, march)


def settle(battle: Battle, act: Act, march: str) -> None:
    """What a march has used up: spending at most half of the points is a half action, more a full one."""
    half = march == NORMAL and 2 * act.spent <= allowance(battle, act, march, act.on_way)
    act.marched = HALF if half else FULL


def enter(battle: Battle, acts: tuple[Act, ...], place: int, barred: tuple[str, ...] = ()) -> Script[None]:
    """Units enter a place together: they may be recognised, set something off, and be fired at, in this order.

    `barred` are enemies who may not fire at them there.
    """
    march = acts[0].march
    yield from tread(battle, acts, place, march)
    here = tuple(act.unit for act in acts if act.unit.status == "field" and act.unit.place == place)
    if here:
        yield from reaction.window(battle, triggers.moving(here, march, barred))


def tread(battle: Battle, acts: tuple[Act, ...], place: int, march: str) -> Script[None]:
    """Units set foot on a place: who is seen, and what the place does to them."""
    for act in acts:
        unit = act.unit
        act.moved = True
        battle.stand(unit, place)
        if unit.hidden:
            hidden.follow(battle, unit)
        hidden.tell(battle, unit, Moved, place, f"ept-march-{march}")
        if not battle.is_hostile(place, unit.seat):
            battle.control[place] = unit.seat
    for act in acts:
        if act.unit.hidden and hidden.seen_moving(battle, act.unit, march):
            hidden.reveal(battle, act.unit, "ept-seen-moving")
    hidden.spot_vehicles(battle)
    if battle.fieldworks:
        fieldworks.unveil(battle)
    for act in acts:
        if act.unit.status == "field":
            yield from entered(battle, act, place)
    if battle.carriers:
        yield from traps.offer(battle, 1 - acts[0].unit.seat)


def entered(battle: Battle, act: Act, place: int) -> Script[None]:
    """What a hex does to who enters it: traps first, then the artillery that falls there."""
    if battle.blazes:
        control.pass_blazes(battle, act.unit, place)
    yield from traps.spring(battle, act, place)
    if act.unit.status == "field":
        yield from artillery.walk_into(battle, act, place)
