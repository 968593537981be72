"""Chapter 15.2: what a vehicle can do next with its points, doing it, and the continued movement."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import NORMAL, Act
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.events.vehicles import KeptRolling
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.vehicles import arcs, escort, overrun, rolling
from grognard.systems.ept.vehicles.rolling import BACK, FORWARD, OVERRUN, Step

# -- what a step costs -------------------------------------------------------------------------------


def steps(battle: Battle, act: Act) -> Iterator[Step]:
    """What a vehicle can do next with the points it has left."""
    left = rolling.budget(battle, act) - act.spent
    if left > 0:
        for step in rolling.turns(battle, act.unit):
            if step.cost <= left:
                yield step
        for step in rolling.hexes(battle, act.unit):
            if step.cost <= left and escort.keeps_up(battle, act, step.place):
                yield step
        found = overrun.step(battle, act, left)
        if found is not None:
            yield found


# -- driving -----------------------------------------------------------------------------------------


def may_drive(battle: Battle, act: Act, march: str) -> bool:
    """Whether a vehicle can drive or turn now."""
    return march == NORMAL and not has_flamed(act.unit) and next(steps(battle, act), None) is not None


@rule("ept.engineers.flame-vehicle-limits")
def has_flamed(unit: Unit) -> bool:
    """Whether a vehicle has used its flamethrower this turn, and so stays where it is."""
    return unit.fire != NO_FIRE and "flamethrower" in unit.profile.abilities


def why_not_drive(battle: Battle, act: Act, march: str) -> WhyNot | None:
    """Why a vehicle cannot drive now; it knows no tactical or forced march."""
    name = ("unit", act.unit.id)
    if march != NORMAL:
        return why_not("ept-not-such-a-unit", "ept.movement.declaration", unit=name)
    if has_flamed(act.unit):
        return why_not("ept-flame-moved", "ept.engineers.flame-vehicle-limits", unit=name)
    if may_drive(battle, act, march):
        return None
    return why_not("ept-nowhere-to-go", "ept.movement.costs", unit=name)


@rule("ept.vehicles.same-rules")
def drive(battle: Battle, act: Act) -> Script[None]:
    """One step of a drive, with the enemy's window after it; then the vehicle's menu is open again."""
    found = {step.key: step for step in steps(battle, act)}
    chosen = yield ask(
        act.unit.seat,
        "ept-drive",
        "ept.vehicles.forward-reverse",
        OneOf(tuple(found)),
        about(act.unit),
        why_not=lambda key: why_no_step(battle, act, key),
        role="step",
    )
    yield from take(battle, act, found[chosen])


def why_no_step(battle: Battle, act: Act, key: str) -> WhyNot | None:
    """Why a step is not offered: the hex is closed, or the points do not last."""
    unit = act.unit
    if key == OVERRUN:
        return overrun.why_not_overrun(battle, act, arcs.ahead(battle, unit.place, unit.facing))
    if key in (FORWARD, BACK):
        place = arcs.ahead(battle, unit.place, unit.facing if key == FORWARD else opposite(unit.facing))
        if place not in dict(entering.neighbours(battle, unit)):
            return why_not("ept-no-way-on", "ept.vehicles.movement-types", unit=("unit", unit.id))
        closed = entering.why_closed(battle, unit, place)
        if closed is not None:
            return closed
    return why_not("ept-nowhere-to-go", "ept.movement.costs", unit=("unit", unit.id))


def take(battle: Battle, act: Act, step: Step) -> Script[None]:
    """Carry out one step that was paid for."""
    rolling.pay(battle, act, step.cost)
    if step.key == OVERRUN:
        yield from overrun.overrun(battle, act, step.place, steps, take)
    elif step.place == act.unit.place:
        yield from rolling.pivot(battle, act, step.facing)
    else:
        yield from rolling.roll(battle, act, step)


# -- continued movement ------------------------------------------------------------------------------


@rule("ept.vehicles.continued-movement")
def keep_rolling(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 3: which vehicles keep their Moved marker for the next turn.

    Who kept it from the turn before and has not moved since (`rolling` still stands) loses it now. What a vehicle
    has done in the turn is forgotten here too.
    """
    able = []
    for unit in battle.units.values():
        if unit.seat != seat or not unit.profile.is_vehicle:
            continue
        if (
            unit.status == "field"
            and unit.profile.points
            and unit.moved
            and not (unit.rolling or unit.immobilised or unit.stunned)
        ):
            able.append(unit.id)
        unit.rolling = False
        unit.worked = unit.spent = unit.hauled = 0
        unit.silent = ()
    if not able:
        return
    chosen = yield ask(
        seat,
        "ept-keep-rolling",
        "ept.vehicles.continued-movement",
        SomeOf(tuple(able), 0, len(able), of="unit"),
    )
    for name in chosen:
        battle.units[name].rolling = True
        hidden.confide(battle, battle.units[name], KeptRolling)
