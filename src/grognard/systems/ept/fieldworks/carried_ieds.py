"""Chapter 18.3: what the carrier of an IED can do with it: blow itself up, and go where nobody may."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.events.movement import Moved
from grognard.systems.ept.fieldworks import traps
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import Battle
from grognard.systems.ept.units import stacking
from grognard.systems.ept.vehicles import rolling


def _may_explode(battle: Battle, act: Act) -> bool:
    return act.unit.ied != ""


def _why_not_explode(battle: Battle, act: Act) -> WhyNot | None:
    if act.unit.ied:
        return None
    return why_not("ept-no-ied", "ept.fieldworks.carried-ied", unit=("unit", act.unit.id))


def _explode_now(battle: Battle, act: Act) -> Script[None]:
    return traps.explode(battle, act.unit)


def _left(battle: Battle, act: Act) -> int:
    """Half points that a carrier has left of its normal march."""
    if act.unit.profile.is_vehicle:
        return rolling.budget(battle, act) - act.spent
    if act.march not in ("", NORMAL):
        return 0
    return movement.budget(battle, act, NORMAL, False) - act.spent


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
        rolling.pay(battle, act, battle.tables.movement.ied_rush)
    else:
        movement.pay(battle, act, NORMAL, place, battle.tables.movement.ied_rush)
    battle.stand(unit, place)
    if unit.hidden:
        hidden.follow(battle, unit)
    hidden.tell(battle, unit, Moved, place, f"ept-march-{NORMAL}")
    yield from traps.explode(battle, unit)


RUSH = Action(
    "rush",
    "ept.fieldworks.carried-ied-move",
    0,
    _may_rush,
    _why_no_rush,
    rush,
    traps.may_carry,
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
    traps.may_carry,
    uncommanded=True,
)
