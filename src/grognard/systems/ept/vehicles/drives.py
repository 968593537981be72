"""Chapter 15.2: a whole drive by one answer: the hex it leads to, forward and with turns on the way, step by step as any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from grognard.core.decision import Note, Route, Script
from grognard.core.space.hexes.paths import Marches
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask, reach
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.movement import entering, trails
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.going import Going
from grognard.systems.ept.vehicles import driving, rolling, transport

#: Which way a vehicle faces: nodes for each place.
_FACINGS = 6


class Drive(NamedTuple):
    """How a vehicle gets to a hex: half points in all, the hexes it enters, and the names of its steps."""

    cost: int
    path: tuple[int, ...]
    steps: tuple[str, ...]


def ways(battle: Battle, act: Act) -> Mapping[int, Drive]:
    """Hexes that a vehicle can drive to without backing, each with its cheapest way.

    Of two that cost the same, the one whose steps come first by their names.
    """
    left = rolling.budget(battle, act) - act.spent
    if left <= 0:
        return {}
    board, unit = battle.board, act.unit
    drag, pivot = transport.drag(battle, unit), battle.tables.movement.pivot
    key = terrain.marches(battle), terrain.going(battle, unit), drag, pivot
    edges = board.atlas.edges(
        key,
        lambda: trails.Edges(board.places.size, _FACINGS, partial(_steps_from, board, *key), pivot=pivot),
    )
    start = unit.place + unit.facing * board.places.size
    burdened = entering.burdened(battle)
    met = entering.crowded(battle) | burdened
    crowd = trails.Crowd(met, partial(_toll, battle, unit, burdened))
    spread = board.atlas.spread(key, edges, start, left, crowd)
    return trails.Ways(spread, (left,) * _FACINGS, partial(_drive_by, board, unit.place, unit.facing))


def _steps_from(
    board: Board, marches: Marches, price: Going, drag: int, pivot: int, node: int
) -> Iterator[trails.Edge]:
    """The turns and the hex ahead over an empty map, for who stands on a place and faces one way."""
    size = board.places.size
    facing, place = divmod(node, size)
    for name, change in rolling.TURNS:
        yield place + (facing + change) % _FACINGS * size, pivot, name
    ahead = board.grid.neighbours[board.cell(place)][facing]
    ground = marches.cost(price, place, ahead)
    if ground is None:
        return
    cost = ground + drag
    yield ahead + facing * size, cost, rolling.FORWARD
    for name, turned in rolling.bends(board, place, facing, facing, ahead):
        yield ahead + turned * size, cost, f"{rolling.FORWARD}-{name}"


def _toll(battle: Battle, unit: Unit, burdened: int, place: int) -> trails.Toll | None:
    """What a hex asks for now of who drives there, beside its ground; nothing where it is closed."""
    if not burdened >> place & 1:
        return trails.NO_TOLL if entering.lets_in(battle, unit, place) else None
    fare = rolling.fare(battle, unit, place)
    if fare is None:
        return None
    return trails.Toll(None if fare.fixed is None else fare.fixed + fare.drag, fare.toll)


def _drive_by(board: Board, place: int, facing: int, cost: int, names: trails.Names) -> Drive:
    """A drive by the names of its steps."""
    turns, path = dict(rolling.TURNS), []
    for name in names:
        if name.startswith(rolling.FORWARD):
            place = board.grid.neighbours[board.cell(place)][facing]
            path.append(place)
        facing = (facing + turns.get(name.removeprefix(f"{rolling.FORWARD}-"), 0)) % _FACINGS
    return Drive(cost, tuple(path), names)


def may_drive(battle: Battle, act: Act) -> bool:
    """Whether there is a hex to drive to; with infantry alongside a vehicle goes step by step.

    Then it is one next to it, which it can pay for when it has turned that way: all others lie behind those.
    """
    if act.escorts or driving.has_flamed(act.unit):
        return False
    unit, board = act.unit, battle.board
    left = rolling.budget(battle, act) - act.spent
    for beyond, ground in entering.neighbours(battle, unit) if left > 0 else ():
        way = board.grid.direction(board.cell(unit.place), board.cell(beyond))
        turns = min((way - unit.facing) % _FACINGS, (unit.facing - way) % _FACINGS)
        points = left - turns * battle.tables.movement.pivot
        fare = rolling.fare(battle, unit, beyond) if points > 0 else None
        if fare is not None and fare.entry(ground, 1) <= points:
            return True
    return False


def why_not_drive(battle: Battle, act: Act) -> WhyNot | None:
    if may_drive(battle, act):
        return None
    stays = driving.why_not_drive(battle, act, NORMAL)
    return stays or why_not("ept-nowhere-to-go", "ept.movement.costs", unit=("unit", act.unit.id))


def drive(battle: Battle, act: Act) -> Script[None]:
    """Where to, and the way there."""
    unit = act.unit
    found = ways(battle, act)
    goal = yield ask(
        unit.seat,
        "ept-drive-to",
        "ept.vehicles.forward-reverse",
        Route(unit.id, reach(battle, found)),
        about(unit),
        explain=lambda place: _prospect(battle, act, found.get(place)),
        why_not=lambda place: why_not(
            "ept-no-way-there", "ept.movement.costs", unit=("unit", unit.id), place=("place", place)
        ),
        role="move",
    )
    yield from drive_to(battle, act, goal, found[goal])


def drive_to(battle: Battle, act: Act, place: int, way: Drive) -> Script[None]:
    """A drive, each step paid for and open to the enemy's fire before the next.

    It ends early where anything has happened that may change the player's mind, as a march on foot does.
    """
    unit = act.unit
    for key in way.steps:
        step = next((step for step in driving.steps(battle, act) if step.key == key), None)
        if step is None or not unit.can_act or unit.immobilised:
            return
        stirred = battle.dice.rolled + battle.reveals
        yield from driving.take(battle, act, step)
        if (
            battle.dice.rolled + battle.reveals != stirred
            or unit.status != "field"
            or unit.place != step.place
        ):
            return


def _prospect(battle: Battle, act: Act, way: Drive | None) -> Note:
    """What the way to a hex takes of the points, and what is left of them then."""
    if way is None:
        return Note()
    left = rolling.budget(battle, act) - act.spent - way.cost
    return Note(means=(("march-cost", way.cost / 2), ("march-left", left / 2)), rule="ept.movement.costs")


DRIVE = Action(
    "drive",
    "ept.vehicles.same-rules",
    0,
    may_drive,
    why_not_drive,
    drive,
    lambda profile: profile.is_vehicle and not profile.flies,
    uncommanded=True,
    places=ways,
    go=drive_to,
    movement=True,
)
