"""Chapters 18.2 and 18.3: obstructions that close a hex, minefields and IEDs."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import artillery, engineers
from grognard.systems.ept.actions.act import Act, Action
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.movement import Moved
from grognard.systems.ept.events.works import Exploded, TrapDummy, TrapSprung
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import OFF, Battle, Fieldwork, Unit
from grognard.systems.ept.units import stacking
from grognard.systems.ept.vehicles import driving, vehicles

WIRE, ROADBLOCK, AT_OBSTACLE = "barbed_wire", "roadblock", "anti_tank_obstacle"
#: The owner's word at which a carried IED goes off.
GO_UP = "explode"


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


def _may_explode(battle: Battle, act: Act) -> bool:
    return act.unit.ied != ""


def _why_not_explode(battle: Battle, act: Act) -> WhyNot | None:
    if act.unit.ied:
        return None
    return why_not("ept-no-ied", "ept.fieldworks.carried-ied", unit=("unit", act.unit.id))


def _explode_now(battle: Battle, act: Act) -> Script[None]:
    return explode(battle, act.unit)


# -- into a forbidden hex ----------------------------------------------------------------------------


def _left(battle: Battle, act: Act) -> int:
    """Half points that a carrier has left of its normal march."""
    if act.unit.profile.is_vehicle:
        return driving.budget(battle, act) - act.spent
    if act.march not in ("", movement.NORMAL):
        return 0
    return movement.budget(battle, act, movement.NORMAL, False) - act.spent


@rule("ept.fieldworks.carried-ied-move")
def forbidden(battle: Battle, act: Act) -> tuple[int, ...]:
    """Next hexes that are closed to a carrier's march, by the ground, an obstruction or the enemy, and that it can
    pay for: men go any way, vehicles ahead. Only for want of room among friends it does not go."""
    unit, board = act.unit, battle.board
    if _left(battle, act) < battle.tables.movement.ied_rush or unit.place != board.cell(unit.place):
        return ()
    near = board.grid.neighbours[unit.place]
    ahead = (near[unit.facing],) if unit.profile.is_vehicle else near
    ways = dict(entering.neighbours(battle, unit))
    return tuple(
        cell
        for cell in sorted(ahead)
        if cell >= 0
        and stacking.has_room(battle, unit, cell)
        and not (cell in ways and entering.may_enter(battle, unit, cell))
    )


def _may_rush(battle: Battle, act: Act) -> bool:
    return act.unit.ied != "" and bool(forbidden(battle, act))


def _why_no_rush(battle: Battle, act: Act) -> WhyNot | None:
    if not act.unit.ied:
        return _why_not_explode(battle, act)
    if forbidden(battle, act):
        return None
    return why_not("ept-nowhere-to-rush", "ept.fieldworks.carried-ied-move", unit=("unit", act.unit.id))


@rule("ept.fieldworks.carried-ied-move")
def rush(battle: Battle, act: Act) -> Script[None]:
    """A carrier goes into a hex that is closed to it, for a point, and blows itself up there before anybody reacts."""
    unit = act.unit
    clause = "ept.fieldworks.carried-ied-move"
    place = yield ask(
        unit.seat, "ept-rush", clause, spot(battle, forbidden(battle, act)), about(unit), role="step"
    )
    if unit.profile.is_vehicle:
        driving.pay(battle, act, battle.tables.movement.ied_rush)
    else:
        movement.pay(battle, act, movement.NORMAL, place, battle.tables.movement.ied_rush)
    battle.stand(unit, place)
    if unit.hidden:
        hidden.follow(battle, unit)
    hidden.tell(battle, unit, Moved, place, f"ept-march-{movement.NORMAL}")
    yield from explode(battle, unit)


RUSH = Action(
    "rush",
    "ept.fieldworks.carried-ied-move",
    0,
    _may_rush,
    _why_no_rush,
    rush,
    may_carry,
    uncommanded=True,
    movement=True,
)
EXPLODE = Action(
    "explode",
    "ept.fieldworks.carried-ied",
    0,
    _may_explode,
    _why_not_explode,
    _explode_now,
    may_carry,
    uncommanded=True,
)
