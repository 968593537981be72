"""Chapter 15.9: heavy transports, which carry vehicles in a hold: loading them, and driving them out."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.fire import reaction
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.movement import entering
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs, transport
from grognard.systems.ept.vehicles.transport import HAULED, HAULED_WITH_MEN

# -- loading -----------------------------------------------------------------------------------------


def holds_for(battle: Battle, unit: Unit) -> list[Unit]:
    """Heavy transports in a vehicle's hex with room for it in their hold."""
    return [
        other
        for other in battle.at(unit.place)
        if other.seat == unit.seat
        and other.profile.hold
        and not other.immobilised
        and transport.is_free(battle, other)
        and transport.fits(battle, unit, other)
    ]


@rule("ept.vehicles.heavy-transport-unload")
def may_load(battle: Battle, act: Act) -> bool:
    """A vehicle may have driven half of its points, or a quarter if it has taken on men this turn."""
    unit = act.unit
    if unit.profile.hold or unit.hauled:
        return False
    able = act.spent <= transport.quarter(unit) and act.used == unit.worked if unit.lifted else act.halves > 0
    return able and bool(holds_for(battle, unit))


def why_not_load(battle: Battle, act: Act) -> WhyNot | None:
    if may_load(battle, act):
        return None
    return why_not("ept-no-transport", "ept.vehicles.heavy-transport-unload", unit=("unit", act.unit.id))


def load(battle: Battle, act: Act) -> Script[None]:
    """A vehicle drives into the hold, with those aboard it; that ends its activation."""
    unit = act.unit
    options = tuple(other.id for other in holds_for(battle, unit))
    chosen = yield ask(
        unit.seat,
        "ept-embark",
        "ept.vehicles.heavy-transport-unload",
        OneOf(options, of="unit"),
        about(unit),
        role="action",
    )
    carrier = battle.units[chosen]
    act.used = FULL
    act.moved = unit.moved = True
    unit.hauled = HAULED_WITH_MEN if unit.lifted else HAULED
    unit.lifted = True
    transport.employ(carrier)
    transport.rouse(battle, carrier)
    transport.tell_embarked(battle, unit, carrier)
    transport.board(battle, unit, carrier)


# -- unloading ---------------------------------------------------------------------------------------


@rule("ept.vehicles.heavy-transport-capacity")
def exit_of(battle: Battle, carrier: Unit) -> tuple[int, int]:
    """The hex into which vehicles leave a hold, and where they look: ahead over a ramp, else backwards."""
    way = carrier.facing if carrier.profile.ramp else opposite(carrier.facing)
    return arcs.ahead(battle, carrier.place, way), way


def may_unload(battle: Battle, act: Act) -> bool:
    """A vehicle leaves its hold, if the transport can give it a half action and the hex is open to it."""
    unit = act.unit
    carrier = battle.units[unit.carrier]
    if unit.lifted or carrier.status != "field" or not transport.is_free(battle, carrier):
        return False
    if not beaches.may_unload(battle, carrier):
        return False
    place, _ = exit_of(battle, carrier)
    return place >= 0 and transport.may_stand(battle, unit, place) and entering.may_enter(battle, unit, place)


def why_not_unload(battle: Battle, act: Act) -> WhyNot | None:
    if may_unload(battle, act):
        return None
    return why_not("ept-no-way-on", "ept.vehicles.heavy-transport-capacity", unit=("unit", act.unit.id))


def unload(battle: Battle, act: Act) -> Script[None]:
    """A vehicle drives out; half of its points are left to it, or a quarter if it lets its own men off."""
    unit = act.unit
    carrier = battle.units[unit.carrier]
    place, facing = exit_of(battle, carrier)
    act.used += HALF
    act.moved = True
    transport.employ(carrier)
    unit.facing, unit.hauled = facing, HAULED
    transport.set_down(battle, unit, place)
    if not unit.hidden:
        yield from reaction.window(battle, Trigger("disembark", (unit,), "normal"))


def _is_vehicle(profile: Profile) -> bool:
    return profile.is_vehicle and not (profile.hold or profile.flies)


LOAD = Action(
    "load",
    "ept.vehicles.heavy-transport-unload",
    0,
    may_load,
    why_not_load,
    load,
    _is_vehicle,
    movement=True,
)
UNLOAD = Action(
    "unload",
    "ept.vehicles.heavy-transport-capacity",
    HALF,
    may_unload,
    why_not_unload,
    unload,
    _is_vehicle,
    status="aboard",
    movement=True,
)
