"""Mission 5: units that leave the table over the far edge, with whatever move they may still make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.paths import path_length, shortest
from grognard.core.space.movement.region import March
from grognard.core.space.plain import InTheWay
from grognard.systems.at43.armies import therians
from grognard.systems.at43.events import Evacuated
from grognard.systems.at43.missions import missions
from grognard.systems.at43.movement import crush, movement
from grognard.systems.at43.state import CLIMB, COMBAT, RAPID, Acting, Battle, Unit


@dataclass(frozen=True, slots=True)
class WayOut:
    """How a unit's leader gets beyond the edge: in which mode, by which places, sped up or not."""

    mode: str
    places: tuple[Place, ...]
    sped_up: bool = False


@rule("at43.mission5.evacuate")
def way_out(battle: Battle, unit: Unit, acting: Acting, modes: Sequence[str]) -> WayOut | None:
    """The slowest of the moves open to a unit that takes its leader beyond the edge, by any way that he fits along.

    What is open to it is what it may do at all: nothing after a sniper's shot, no run after any shot, and so on.
    Where a run alone is too short, one that is sped up by a routine may do.
    """
    if not modes or not missions.evacuates(battle, unit.seat):
        return None
    edge = missions.exit_edge(battle, unit.seat)
    if not edge:
        return None
    for mode in (CLIMB, COMBAT, RAPID):
        if mode in modes:
            march = movement.reach(battle, unit, mode, acting.state)
            if places := _way(battle, march, edge):
                return WayOut(mode, places)
    if RAPID in modes and therians.ready(battle, unit, "acceleration") is not None:
        march = movement.reach(battle, unit, RAPID, acting.state, therians.acceleration(unit))
        if places := _way(battle, march, edge):
            return WayOut(RAPID, places, sped_up=True)
    return None


def _way(battle: Battle, march: March, edge: str) -> tuple[Place, ...]:
    """The way of the leader beyond an edge within his allowance, or nothing."""
    start, radius = march.places[march.leader], march.radii[march.leader]
    allowance = march.allowances[march.leader]
    passing = march.obstacles()[1]
    for goal in _exits(battle, passing, edge, start, radius):
        if path_length((start, goal)) > allowance:
            continue
        free = march.exempt(march.leader, start, goal) if march.exempt else ()
        if march.extra is not None and march.extra(march.leader, start, goal) is not None:
            continue
        # The edge is no obstacle to who leaves over it.
        left = [outline for outline in passing.outlines if outline[5] not in free]
        field = InTheWay(passing.discs, left, None, passing.terrain)
        if not field.bars_way(start, goal, radius):
            return start, goal
        path = shortest(start, goal, radius, field.obstacles(), longest=allowance)
        if path is not None:
            return path.places
    return ()


def _exits(battle: Battle, passing: InTheWay, edge: str, start: Place, radius: int) -> Iterator[Place]:
    """Places just beyond an edge that a shortest way may lead to: straight ahead, and past each side of what is in the
    way; the nearest first."""
    across = edge in ("bottom", "top")
    width, depth = battle.board.width, battle.board.depth
    axis = 0 if across else 1
    sides = {start[axis]}
    for disc in passing.discs:
        sides |= {disc[axis] - disc[2] - radius, disc[axis] + disc[2] + radius}
    for outline in passing.outlines:
        for corner in outline[4]:
            sides |= {corner[axis] - radius, corner[axis] + radius}
    beyond = {"bottom": -radius, "left": -radius, "top": depth + radius, "right": width + radius}[edge]
    for along in sorted(sides, key=lambda along: (abs(along - start[axis]), along)):
        if radius <= along <= (width if across else depth) - radius:
            yield (along, beyond) if across else (beyond, along)


@rule("at43.mission5.evacuate", "at43.crush.who")
def evacuate(battle: Battle, unit: Unit, acting: Acting, out: WayOut) -> Script[None]:
    """The leader is beyond the limit: the unit is removed whole, evacuated and not eliminated.

    An AFV that runs crushes who is on its way.
    """
    if out.sped_up:
        therians.speed_up(battle, unit)
    acting.mode, acting.moved = out.mode, True
    if out.mode == RAPID and unit.profile.is_afv:
        under = crush.under(battle, [(out.places, unit.kit[unit.leader].radius)])
        yield from crush.crush(battle, unit, under)
    unit.status = "evacuated"
    unit.drills = ()
    battle.idle = 0
    what = "afv_unit" if unit.profile.is_afv else "infantry_unit"
    battle.deeds = (*battle.deeds, (unit.seat, "evacuate", what))
    battle.tell(Evacuated, unit.id)
