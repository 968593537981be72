"""Chapter 18.3: minefields and IEDs, those that lie and those that are carried: what sets them off, and what they do."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import artillery, forward
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import PASS, about, ask
from grognard.systems.ept.effects import effects
from grognard.systems.ept.engineers import able
from grognard.systems.ept.events.works import Exploded, TrapDummy, TrapSprung
from grognard.systems.ept.fieldworks import fieldworks, obstructions
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import OFF, Battle, Fieldwork, Unit
from grognard.systems.ept.vehicles import vehicles

#: The owner's word at which a carried IED goes off.
GO_UP = "explode"


# -- traps -------------------------------------------------------------------------------------------


@rule("ept.fieldworks.trap-reveal")
def spring(battle: Battle, act: Act, place: int) -> Script[None]:
    """A unit of either side enters a hex: a trap is turned over, removed if it is a dummy, and goes off if it is none."""
    unit = act.unit
    for work in tuple(fieldworks.at(battle, place)) if battle.fieldworks else ():
        if unit.status != "field" or unit.place != place:
            return
        if not battle.tables.fieldworks[work.kind].trap:
            obstructions.crush(battle, unit, work)
        elif not able.evades_traps(battle, unit, act.march):
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
    """An explosion hex by hex, ring by ring: the own hex first, wherever there is anything to harm."""
    grid = battle.board.grid
    for ring, strength in enumerate(power):
        for other in grid.ring(cell, ring) if ring else (cell,):
            if artillery.stands_there(battle, other):
                yield from indirect.strike(battle, seat, other, strength, "trap", start=cell if ring else -1)


# -- carried IEDs ------------------------------------------------------------------------------------


def may_carry(profile: Profile) -> bool:
    """Whether a counter can carry an IED: a vehicle or a team."""
    return profile.is_vehicle or profile.kind == "team"


@rule("ept.fieldworks.carried-ied")
def explode(battle: Battle, unit: Unit) -> Script[None]:
    """A unit blows itself up: it is lost, and what it carries goes off with it (`go_up`)."""
    hidden.reveal(battle, unit, "ept-seen-exploding")
    cause = effects.Cause("ied", (unit,))
    if unit.profile.is_vehicle:
        yield from vehicles.destroy(battle, unit, cause)
    else:
        yield from effects.lose_steps(battle, unit, unit.steps, cause)


@forward.go_up.written
@rule("ept.fieldworks.carried-ied")
def go_up(battle: Battle, unit: Unit, place: int) -> Script[None]:
    """The IED of a unit that is eliminated, by whomever, goes off where it was, as indirect fire."""
    power = battle.tables.fieldworks[unit.ied].power
    unit.ied = ""
    battle.carriers.remove(unit.id)
    if place != OFF:
        cell = battle.board.cell(place)
        battle.tell(Exploded, unit.id, cell)
        yield from blast(battle, unit.seat, cell, power)


@rule("ept.fieldworks.carried-ied")
def offer(battle: Battle, seat: int) -> Script[None]:
    """A moment at which the owner may set an IED off though its carrier is passive: with enemies in reach of it.

    So it is after every hex that the enemy enters, every shot he fires, and before every choice of his own.
    """
    for name in tuple(battle.carriers):
        unit = battle.units[name]
        if unit.seat != seat or unit.status != "field" or not in_blast(battle, unit):
            continue
        chosen = yield ask(
            seat,
            "ept-explode",
            "ept.fieldworks.carried-ied",
            OneOf((PASS, GO_UP)),
            about(unit),
            role="option",
            skip=PASS,
        )
        if chosen == GO_UP and unit.ied:
            yield from explode(battle, unit)


def in_blast(battle: Battle, unit: Unit) -> bool:
    """Whether an enemy, seen or under a marker, is within reach of the IED that a unit carries."""
    board, enemy = battle.board, battle.held[1 - unit.seat]
    reach = len(battle.tables.fieldworks[unit.ied].power) - 1
    return any(
        enemy >> place & 1
        for cell in board.grid.within(board.cell(unit.place), reach)
        for place in board.floors(cell)
    )
