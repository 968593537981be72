"""Chapter 21.3: what the ground does to paratroopers, their first operations phase, and those who missed the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.assault import melee
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.effects import effects
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.air import CameIn, LandedBadly
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import OFF, Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import overflow, stacking

# -- G: the ground -----------------------------------------------------------------------------------


@rule("ept.air.drop-terrain-forbidden")
def is_deadly(battle: Battle, cell: int) -> bool:
    """Whether nobody comes down alive on a hex: in open water, in wire, in fire."""
    table, ground = battle.tables.touchdown, terrain.of(battle, cell).id
    return ground in table.deadly or cell in battle.blazes or _has_work(battle, cell, table.deadly_works)


@rule("ept.air.drop-terrain-difficult")
def is_difficult(battle: Battle, cell: int) -> bool:
    """Whether it hurts to come down on a hex."""
    table, ground = battle.tables.touchdown, terrain.of(battle, cell).id
    if ground in table.difficult or cell in battle.board.steep:
        return True
    return _has_work(battle, cell, table.difficult_works)


def _has_work(battle: Battle, cell: int, kinds: Sequence[str]) -> bool:
    return bool(battle.fieldworks) and any(work.kind in kinds for work in fieldworks.at(battle, cell))


@rule("ept.air.drop-terrain-forbidden", "ept.air.drop-terrain-difficult")
def touch_down(battle: Battle, units: Sequence[Unit]) -> Script[None]:
    """Jumpers reach the ground: lost where it is deadly, tested where it is difficult; all have moved."""
    for unit in units:
        unit.altitude = ""
        if unit.status != "field":
            continue
        unit.moved = True
        if not battle.is_hostile(unit.place, unit.seat):
            battle.control[unit.place] = unit.seat
        if is_deadly(battle, unit.place):
            yield from effects.lose_steps(battle, unit, unit.steps, Cause("drop"))
        elif is_difficult(battle, unit.place):
            yield from hurt(battle, unit)


@rule("ept.air.drop-terrain-difficult")
def hurt(battle: Battle, unit: Unit) -> Script[None]:
    """A die: on a one or two a step is lost and the unit neutralised, else it is stopped."""
    die = dice.one(battle, unit.seat, "ept-roll-landing", "ept.air.drop-terrain-difficult")
    battle.tell(LandedBadly, unit.id, unit.place, die)
    if die > battle.tables.touchdown.hurts:
        yield from effects.stop(battle, unit)
        return
    yield from effects.lose_steps(battle, unit, 1, Cause("drop"))
    if unit.status == "field" and not unit.neutralised:
        effects.neutralise(battle, unit)


# -- H: the first operations phase -------------------------------------------------------------------


@rule("ept.air.drop-operations")
def owner(battle: Battle) -> int | None:
    """Who has the initiative because his men have just jumped; nobody where both sides' have."""
    seats = {
        formation.seat
        for formation in battle.formations.values()
        if formation.drops and formation.drops == battle.turn
    }
    return next(iter(seats)) if len(seats) == 1 else None


@rule("ept.air.drop-operations", "ept.air.drop-on-enemy")
def operate(battle: Battle) -> Script[None]:
    """All that have jumped this turn are activated without a test, and fight where they came down on somebody.

    They can do nothing else.
    """
    for formation in list(battle.formations.values()):
        if not formation.drops or formation.drops != battle.turn:
            continue
        jumped = [unit for unit in battle.members(formation.id) if not unit.glides]
        formation.activated = bool(jumped) and len(jumped) == len(battle.members(formation.id))
        for unit in jumped:
            if unit.status == "field" and battle.is_hostile(unit.place, unit.seat):
                yield from fall_upon(battle, unit)
            unit.activated = True
            if unit.status == "field" and not (unit.stopped or unit.neutralised):
                unit.moved = True


@rule("ept.air.drop-on-enemy")
def fall_upon(battle: Battle, unit: Unit) -> Script[None]:
    """An assault of who came down on the enemy; survivors are stopped, and shifted where a vehicle is left."""
    place, seat = unit.place, unit.seat
    yield from melee.fight(battle, place, seat, place)
    for one in battle.friends_at(place, seat):
        if one.profile.is_infantry:
            yield from effects.stop(battle, one)
            if battle.is_hostile(place, seat):
                yield from overflow.displace(battle, one, "ept.air.drop-on-enemy")


# -- those who missed the map ------------------------------------------------------------------------


@lru_cache(maxsize=16)
def edge(board: Board) -> tuple[int, ...]:
    """The hexes of the map's edge, clockwise from its first corner."""
    columns: dict[str, list[int]] = {}
    for cell in range(board.size):
        columns.setdefault(board.grid.name(cell).rstrip("0123456789"), []).append(cell)
    names = sorted(columns, key=lambda name: (len(name), name))
    top = [columns[name][0] for name in names]
    bottom = [columns[name][-1] for name in names]
    first, last = columns[names[0]], columns[names[-1]]
    return tuple(dict.fromkeys([*top, *last[1:], *reversed(bottom), *reversed(first[1:])]))


@rule("ept.air.drop-off-map")
def come_in(battle: Battle) -> None:
    """At the start of the turn after: a die's hexes along the edge from where each left the map, one way or the other.

    All their points are spent. Where there is no room or an enemy stands it is a hex farther.
    """
    for unit in battle.units.values():
        drops = battle.formations[unit.formation].drops
        if unit.astray == OFF or not drops or drops >= battle.turn or unit.status != "reserve":
            continue
        along = edge(battle.board)
        hexes = dice.one(battle, unit.seat, "ept-roll-scatter", "ept.air.drop-off-map")
        way = 1 if dice.one(battle, unit.seat, "ept-roll-direction", "ept.air.drop-off-map") > 3 else -1
        start = along.index(unit.astray) if unit.astray in along else 0
        for further in range(len(along)):
            cell = along[(start + way * (hexes + further)) % len(along)]
            if _is_open(battle, unit, cell):
                battle.stand(unit, cell)
                unit.astray, unit.moved, unit.activated = OFF, True, True
                battle.control[cell] = unit.seat
                hidden.tell(battle, unit, CameIn, cell)
                break


def _is_open(battle: Battle, unit: Unit, cell: int) -> bool:
    enemy = battle.is_hostile(cell, unit.seat)
    return not enemy and terrain.can_stand(battle, unit, cell) and stacking.has_room(battle, unit, cell)
