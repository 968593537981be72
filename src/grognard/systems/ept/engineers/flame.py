"""Chapter 19.3: vehicles with flamethrowers."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.effects import effects
from grognard.systems.ept.engineers import able
from grognard.systems.ept.events.works import FlamesThrown
from grognard.systems.ept.fieldworks import bunkers, fieldworks
from grognard.systems.ept.fire import groups, reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import vehicles


@rule("ept.engineers.flame-vehicle-fire")
def targets(battle: Battle, unit: Unit) -> Iterator[int]:
    """Next hexes with enemies on any floor that a flamethrower can be aimed at: a building, a fortification, or a bunker
    of which it sees the front."""
    board, enemy = battle.board, battle.held[1 - unit.seat]
    for cell in board.grid.within(board.cell(unit.place), 1):
        held = any(enemy >> place & 1 for place in board.floors(cell))
        if held and cell != board.cell(unit.place) and _takes_fire(battle, unit, cell):
            yield cell


def _takes_fire(battle: Battle, unit: Unit, cell: int) -> bool:
    if terrain.of(battle, cell).building:
        return True
    for work in fieldworks.at(battle, cell):
        if work.kind == "fortification":
            return True
        if work.kind == bunkers.BUNKER and bunkers.shows_front(battle, work, unit.place):
            return True
    return False


@rule("ept.engineers.flame-vehicle-limits")
def is_still(act: Act) -> bool:
    """Whether a vehicle has neither moved nor fired this turn; a Moved marker kept from the turn before is no move."""
    unit = act.unit
    moved = act.march or act.moved or unit.spent or (unit.moved and not unit.rolling)
    return not moved and unit.fire == NO_FIRE


def may_burn(battle: Battle, act: Act) -> bool:
    return (
        is_still(act)
        and able.is_able_engineer(battle, act.unit, able.FLAME)
        and next(targets(battle, act.unit), None) is not None
    )


def why_not_burn(battle: Battle, act: Act) -> WhyNot | None:
    """Why a vehicle cannot use its flamethrower."""
    name = ("unit", act.unit.id)
    if not is_still(act):
        return why_not("ept-flame-moved", "ept.engineers.flame-vehicle-limits", unit=name)
    if not able.is_able_engineer(battle, act.unit, able.FLAME):
        return why_not("ept-flame-unable", "ept.engineers.eligibility", unit=name)
    if not may_burn(battle, act):
        return why_not("ept-no-flame", "ept.engineers.flame-vehicle-fire", unit=name)
    return None


@rule("ept.engineers.flame-vehicle-fire")
def burn(battle: Battle, act: Act) -> Script[None]:
    """The target is named, then who sees the vehicle may fire at it; if that neither stuns nor destroys it, all die there."""
    unit = act.unit
    clause = "ept.engineers.flame-vehicle-fire"
    places = tuple(sorted(targets(battle, unit)))
    cell = yield ask(unit.seat, "ept-flame-target", clause, spot(battle, places), about(unit), role="attack")
    act.used = FULL
    groups.swing_round(battle, unit, cell)
    unit.fire = FIRE_ENDED
    if unit.hidden and hidden.seen_firing(battle, unit):
        hidden.reveal(battle, unit, "ept-seen-firing")
    yield from reaction.window(battle, triggers.fired((unit,)))
    if unit.status == "field" and not unit.stunned:
        hidden.tell(battle, unit, FlamesThrown, cell)
        yield from _consume(battle, unit, cell)


def _consume(battle: Battle, unit: Unit, cell: int) -> Script[None]:
    """Everybody in a hex is lost, on all floors and aboard vehicles, but for those in a bunker that turns its back."""
    cause = effects.Cause("flame", (unit,))
    for place in battle.board.floors(cell):
        for other in tuple(battle.at(place)):
            if other.status == "field" and bunkers.is_open(battle, (unit,), other):
                yield from _destroy(battle, other, cause)


def _destroy(battle: Battle, unit: Unit, cause: effects.Cause) -> Script[None]:
    for rider in battle.aboard(unit):
        yield from effects.lose_steps(battle, rider, rider.steps, cause)
    if unit.profile.is_vehicle:
        yield from vehicles.destroy(battle, unit, cause)
    else:
        yield from effects.lose_steps(battle, unit, unit.steps, cause)


def _carries_flames(profile: Profile) -> bool:
    return profile.is_vehicle and able.FLAME in profile.abilities


BURN = Action(
    "flame", "ept.engineers.flame-vehicle-fire", FULL, may_burn, why_not_burn, burn, _carries_flames
)
