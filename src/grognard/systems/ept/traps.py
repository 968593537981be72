"""Chapters 18.2 and 18.3: obstructions that close a hex, minefields and IEDs."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import effects, engineers, fieldworks, hidden, indirect
from grognard.systems.ept.act import Act
from grognard.systems.ept.events.works import Exploded, TrapDummy, TrapSprung
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Fieldwork, Unit

WIRE, ROADBLOCK, AT_OBSTACLE = "barbed_wire", "roadblock", "anti_tank_obstacle"


# -- obstructions ------------------------------------------------------------------------------------


def why_obstructed(battle: Battle, unit: Unit, cell: int, march: str = "") -> WhyNot | None:
    """Why wire, a roadblock or an anti-tank obstacle keeps a unit out of a hex, on such a march."""
    for work in fieldworks.at(battle, cell):
        if work.kind == WIRE and _kept_by_wire(battle, unit, march):
            clause = "ept.fieldworks.wire"
        elif work.kind == ROADBLOCK and _kept_by_roadblock(unit.profile):
            clause = "ept.fieldworks.roadblock"
        elif work.kind == AT_OBSTACLE and _kept_by_obstacle(unit.profile):
            clause = "ept.fieldworks.at-obstacle"
        else:
            continue
        name = fieldworks.word(work.kind)
        return why_not(
            "ept-obstructed", clause, unit=("unit", unit.id), work=("key", name), place=("place", cell)
        )
    return None


@rule("ept.fieldworks.wire")
def _kept_by_wire(battle: Battle, unit: Unit, march: str) -> bool:
    """Wire stops everybody but engineers, who get through by a tactical move, bulldozers and tracked vehicles."""
    profile = unit.profile
    if profile.is_vehicle:
        return not (is_tracked(profile) or "bulldozer" in profile.abilities)
    return not engineers.gets_through(battle, unit, march)


@rule("ept.fieldworks.roadblock")
def _kept_by_roadblock(profile: Profile) -> bool:
    """A roadblock stops vehicles but for bulldozers and tracked ones that are neither very small nor trucks."""
    return profile.is_vehicle and not (crushes_roadblocks(profile) or "bulldozer" in profile.abilities)


@rule("ept.fieldworks.at-obstacle")
def _kept_by_obstacle(profile: Profile) -> bool:
    """An anti-tank obstacle stops every vehicle but a bulldozer."""
    return profile.is_vehicle and "bulldozer" not in profile.abilities


def is_tracked(profile: Profile) -> bool:
    """Whether a vehicle runs on tracks alone."""
    return profile.is_vehicle and profile.movement == "tracked"


def crushes_roadblocks(profile: Profile) -> bool:
    return is_tracked(profile) and profile.size not in ("very_small", "truck")


@rule("ept.fieldworks.wire", "ept.fieldworks.roadblock")
def _crush(battle: Battle, unit: Unit, work: Fieldwork) -> None:
    """Tracks destroy the wire or roadblock that they roll over."""
    if (work.kind == WIRE and is_tracked(unit.profile)) or (
        work.kind == ROADBLOCK and crushes_roadblocks(unit.profile)
    ):
        fieldworks.remove(battle, work)


# -- traps -------------------------------------------------------------------------------------------


@rule("ept.fieldworks.trap-reveal")
def spring(battle: Battle, act: Act, place: int) -> Script[None]:
    """A unit of either side enters a hex: a trap is turned over, removed if it is a dummy, and goes off if it is none."""
    unit = act.unit
    for work in tuple(fieldworks.at(battle, place)) if battle.fieldworks else ():
        if unit.status != "field" or unit.place != place:
            return
        if not battle.tables.fieldworks[work.kind].trap:
            _crush(battle, unit, work)
        elif not engineers.gets_through(battle, unit, act.march):
            yield from _go_off(battle, act, work)


def _go_off(battle: Battle, act: Act, work: Fieldwork) -> Script[None]:
    if work.covered:
        battle.reveals += 1
        work.covered = False
    if work.dummy:
        del battle.fieldworks[work.id]
        battle.tell(TrapDummy, work.cell)
        return
    hidden.tell(battle, act.unit, TrapSprung, work.cell, fieldworks.word(work.kind))
    if battle.tables.fieldworks[work.kind].once:
        yield from _explode(battle, work)
    else:
        yield from _attack(battle, act, work)


@rule("ept.fieldworks.minefield")
def _attack(battle: Battle, act: Act, work: Fieldwork) -> Script[None]:
    """Mines attack who enters and nobody else, and stay where they are for the next."""
    power = battle.tables.fieldworks[work.kind].power[0]
    yield from indirect.strike(battle, work.seat, work.cell, power, "trap", (act.unit,), act)


@rule("ept.fieldworks.ied")
def _explode(battle: Battle, work: Fieldwork) -> Script[None]:
    """An IED is gone with its explosion, which attacks all in its hex and, if it is a major one, all around it."""
    del battle.fieldworks[work.id]
    yield from blast(battle, work.seat, work.cell, battle.tables.fieldworks[work.kind].power)


def blast(battle: Battle, seat: int, cell: int, power: tuple[int, ...]) -> Script[None]:
    """An explosion hex by hex, ring by ring: the own hex first."""
    grid = battle.board.grid
    for ring, strength in enumerate(power):
        for other in grid.ring(cell, ring) if ring else (cell,):
            if any(place in battle.stacks for place in battle.board.floors(other)):
                yield from indirect.strike(battle, seat, other, strength, "trap", start=cell if ring else -1)


# -- carried IEDs ------------------------------------------------------------------------------------


def explode(battle: Battle, unit: Unit) -> Script[None]:
    """A carried IED goes off, by its owner's will or with the unit that carries it, which is no more either way."""
    cell, kind = battle.board.cell(unit.place), unit.ied
    unit.ied = ""
    hidden.reveal(battle, unit, "ept-seen-exploding")
    battle.tell(Exploded, unit.id, cell)
    yield from effects.eliminate(battle, unit, effects.Cause("ied", (unit,)))
    yield from blast(battle, unit.seat, cell, battle.tables.fieldworks[kind].power)
