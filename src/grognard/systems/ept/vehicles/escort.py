"""Chapter 15.6: infantry that goes along with a vehicle, in its shelter."""

from __future__ import annotations

from grognard.core.decision import Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.events.vehicles import Escorted
from grognard.systems.ept.movement import movement
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.units import stacking


def candidates(battle: Battle, vehicle: Unit) -> tuple[str, ...]:
    """Infantry in a vehicle's hex that has neither been activated nor fired, and could march."""
    return tuple(
        unit.id
        for unit in battle.at(vehicle.place)
        if unit.seat == vehicle.seat
        and unit.profile.is_infantry
        and not (unit.activated or unit.deployed or unit.inside)
        and unit.fire == NO_FIRE
        and unit.can_act
        and not (unit.stopped or unit.pinned or unit.uncommanded)
    )


def may_escort(battle: Battle, act: Act) -> bool:
    """Only at the start of the vehicle's move, with somebody there."""
    return not (act.march or act.escorts) and bool(candidates(battle, act.unit))


def why_not_escort(battle: Battle, act: Act) -> WhyNot | None:
    if may_escort(battle, act):
        return None
    return why_not("ept-no-escort", "ept.vehicles.escort-move", unit=("unit", act.unit.id))


@rule("ept.vehicles.escort-move")
def escort(battle: Battle, act: Act) -> Script[None]:
    """Infantry is activated by the vehicle and will follow it on a normal march; no overrun then (see overrun)."""
    vehicle = act.unit
    able = candidates(battle, vehicle)
    chosen = yield ask(
        vehicle.seat,
        "ept-escort",
        "ept.vehicles.escort-move",
        SomeOf(able, 1, len(able), of="unit"),
        about(vehicle),
    )
    units = tuple(battle.units[name] for name in chosen)
    act.escorts = tuple(Act(unit) for unit in units)
    act.with_it = (*act.with_it, *units)
    working = battle.activation
    for unit in units:
        unit.activated = True
        if working is not None and unit.id in working.waiting:
            working.waiting.remove(unit.id)
        _tell(battle, unit, vehicle)
    if working is not None:
        fresh = tuple(name for name in chosen if name not in working.units)
        working.units = (*working.units, *fresh)


def _tell(battle: Battle, unit: Unit, vehicle: Unit) -> None:
    """Who goes along with whom the enemy sees only when they move."""
    battle.tell_only((unit.seat,), Escorted, unit.id, vehicle.id)


def marching(act: Act) -> tuple[Act, ...]:
    """Those who still follow: on the vehicle's hex, and not brought to a halt."""
    here = act.unit.place
    return tuple(
        one
        for one in act.escorts
        if one.unit.status == "field"
        and one.unit.place == here
        and one.unit.can_act
        and not (one.unit.stopped or one.unit.pinned)
    )


def keeps_up(battle: Battle, act: Act, place: int) -> bool:
    """Whether all who follow a vehicle can enter a hex with it, out of their own points; else both stay."""
    if not act.escorts:
        return True
    going = marching(act)
    if not all(place in dict(movement.open_places(battle, one, NORMAL)) for one in going):
        return False
    units = (*battle.friends_at(place, act.unit.seat), *(one.unit for one in going), act.unit)
    return stacking.fits(battle.tables.stacking, units)


def acts(battle: Battle, act: Act, place: int) -> tuple[Act, ...]:
    """The marches of those who follow into a hex, each paid for."""
    going = marching(act)
    for one in going:
        cost = dict(movement.open_places(battle, one, NORMAL))[place]
        movement.pay(battle, one, NORMAL, place, cost)
    return going


@rule("ept.vehicles.escort-move-extra")
def leaves_half(act: Act) -> bool:
    """With infantry alongside only less than half of its points leaves a vehicle a half action."""
    return not act.escorts or 2 * act.spent < act.unit.profile.points


ESCORT = Action(
    "escort",
    "ept.vehicles.escort-move",
    0,
    may_escort,
    why_not_escort,
    escort,
    lambda profile: profile.is_vehicle and not profile.flies,
    movement=True,
)
