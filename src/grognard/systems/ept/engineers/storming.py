"""Chapter 19: the engineers' own assault: squads and flamethrowers into a held house or position, bangalores into wire."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import dice
from grognard.systems.ept.actions.act import FULL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.assault import assault as assaults
from grognard.systems.ept.effects import effects
from grognard.systems.ept.engineers import able
from grognard.systems.ept.engineers.demolition import demolish, is_undisturbed
from grognard.systems.ept.events.works import (
    EngineersAssault,
    EngineersBack,
    EngineersLost,
    EngineersWon,
)
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire import cadence, reaction, triggers
from grognard.systems.ept.fire_types import bombardment
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import STORMING, Battle, Fieldwork, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import overflow, stacking
from grognard.systems.ept.vehicles import vehicles

#: Positions that engineers assault as they do a house.
STRONGHOLDS = ("fortification", "bunker")


def resolve(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 1: demolitions and engineer assaults that were not disturbed succeed."""
    for unit in tuple(battle.units.values()):
        if unit.seat == seat and unit.task:
            task, unit.task = unit.task, ""
            if task.startswith(STORMING):
                origin, place = (int(part) for part in task.removeprefix(STORMING).split(":"))
                yield from _settle(battle, unit, origin, place)
            else:
                demolish(battle, unit, task)


# -- what they assault -------------------------------------------------------------------------------


def targets(battle: Battle, unit: Unit) -> Iterator[int]:
    """Next places that a unit could assault by the gear it has."""
    if able.is_able_engineer(battle, unit, able.BANGALORE):
        yield from _entanglements(battle, unit)
    if storms(battle, unit):
        yield from _strongholds(battle, unit)


@rule("ept.engineers.squad-abilities", "ept.engineers.flamethrower-team")
def storms(battle: Battle, unit: Unit) -> bool:
    """Whether a unit assaults houses and fortifications: a squad of engineers, or a team with a flamethrower."""
    return (unit.profile.is_squad and able.is_able_engineer(battle, unit)) or able.is_able_engineer(
        battle, unit, able.FLAME
    )


@rule("ept.engineers.bangalore")
def _entanglements(battle: Battle, unit: Unit) -> Iterator[int]:
    """Next hexes free of enemies with wire or traps in them, which a bangalore clears."""
    for place, _ in entering.neighbours(battle, unit):
        if (
            any(_clears(battle, work) for work in fieldworks.at(battle, place))
            and not battle.is_hostile(place, unit.seat)
            and entering.is_clear(battle, place)
            and stacking.has_room(battle, unit, place)
        ):
            yield place


def _clears(battle: Battle, work: Fieldwork) -> bool:
    return work.kind == able.WIRE or battle.tables.fieldworks[work.kind].trap


def _strongholds(battle: Battle, unit: Unit) -> Iterator[int]:
    """Next places that the enemy holds with a house or a fortification."""
    enemy = battle.held[1 - unit.seat]
    for place, _ in entering.neighbours(battle, unit):
        if (
            enemy >> place & 1
            and is_stronghold(battle, place)
            and entering.is_open(battle, unit, place, TACTICAL_MARCH)
        ):
            yield place


def is_stronghold(battle: Battle, place: int) -> bool:
    """Whether a place is in a building, with floors or without, or has a fortification."""
    return terrain.of(battle, place).building or any(
        work.kind in STRONGHOLDS for work in fieldworks.at(battle, place)
    )


# -- the assault -------------------------------------------------------------------------------------


def may_assault(battle: Battle, act: Act) -> bool:
    unit = act.unit
    if act.march or act.assaulted or unit.inside or next(targets(battle, unit), None) is None:
        return False
    return assaults.is_fit(battle, unit)


def why_not_assault(battle: Battle, act: Act) -> WhyNot | None:
    """Why engineers cannot make their own assault on a building or fortification."""
    if may_assault(battle, act):
        return None
    return why_not("ept-no-engineer-assault", "ept.engineers.eligibility", unit=("unit", act.unit.id))


@rule("ept.engineers.assault-definition")
def assault(battle: Battle, act: Act) -> Script[None]:
    """Engineers enter a held building or fortification, or wire, by a tactical move; it is settled at the end of the turn.

    All but those attacked may fire at them, and hit these as well; the house shelters nobody who comes in by force.
    """
    unit = act.unit
    places = tuple(sorted(targets(battle, unit)))
    clause = "ept.engineers.assault-definition"
    place = yield ask(
        unit.seat, "ept-engineer-target", clause, spot(battle, places), about(unit), role="action"
    )
    act.used, act.march, act.assaulted = FULL, TACTICAL_MARCH, True
    hidden.reveal(battle, unit, "ept-seen-assaulting")
    for other in battle.enemies_at(place, unit.seat):
        hidden.reveal(battle, other, "ept-seen-assaulted")
    attacked = _lock(battle, unit, place)
    battle.tell(EngineersAssault, unit.id, place)
    act.assaulting = True
    yield from movement.tread(battle, (act,), place, act.march)
    act.assaulting = False
    if unit.status == "field":
        trigger = triggers.moving((unit,), act.march, tuple(other.id for other in attacked))
        trigger.caught = tuple(attacked)
        yield from reaction.window(battle, trigger)


@rule("ept.engineers.assault-lock")
def _lock(battle: Battle, unit: Unit, place: int) -> list[Unit]:
    """Who is attacked neither reacts (reaction.may_react, retreat.may_retreat) nor acts until it is settled."""
    attacked = battle.enemies_at(place, unit.seat)
    # Who had nothing over the place but decoys has lost it already; a bangalore goes for the ground itself.
    if attacked or able.BANGALORE in unit.profile.abilities:
        unit.task = f"{STORMING}{unit.place}:{place}"
        battle.besieged.append(place)
    for other in attacked:
        other.beset, other.activated = unit.id, True
    return attacked


def _settle(battle: Battle, unit: Unit, origin: int, place: int) -> Script[None]:
    """The end of an engineer assault, one way or the other."""
    attacked = [other for other in battle.units.values() if other.beset == unit.id]
    for other in attacked:
        other.beset = ""
    battle.besieged.remove(place)
    if not is_undisturbed(unit) or unit.place != place:
        yield from _fail(battle, unit, origin, place)
    elif able.BANGALORE in unit.profile.abilities:
        yield from _blow_open(battle, unit)
    else:
        yield from _succeed(battle, unit, [other for other in attacked if other.place == place])
        if able.FLAME in unit.profile.abilities:
            yield from _check_fuel(battle, unit)


@rule("ept.engineers.bangalore")
def _blow_open(battle: Battle, unit: Unit) -> Script[None]:
    """Wire and traps of the hex are gone, unseen ones unseen; the team has nothing left and leaves, no loss to anybody."""
    battle.tell(EngineersWon, unit.id, unit.place)
    for work in tuple(fieldworks.at(battle, unit.place)):
        if _clears(battle, work):
            fieldworks.remove(battle, work)
    battle.control[unit.place] = unit.seat
    yield from cadence.retire(battle, unit)


@rule("ept.engineers.flamethrower-team")
def _check_fuel(battle: Battle, unit: Unit) -> Script[None]:
    """Two dice against the rate of a flamethrower that was used: if it is lost the team leaves, no loss to anybody."""
    arm = next(arm for arm in unit.arms if arm.kind == "flamethrower")
    rate = cadence.rate(battle, unit, arm)
    total = dice.two(battle, unit.seat, "ept-roll-fuel", "ept.engineers.flamethrower-team", rate)
    if not 0 < battle.tables.fire.cadence[total] <= int(rate):
        yield from cadence.retire(battle, unit)


@rule("ept.engineers.assault-success")
def _succeed(battle: Battle, unit: Unit, attacked: list[Unit]) -> Script[None]:
    """Those attacked are lost, and a house is a ruin."""
    place = unit.place
    battle.tell(EngineersWon, unit.id, place)
    for other in attacked:
        cause = effects.Cause("engineers", (unit,))
        if other.status == "field" and other.profile.is_vehicle:
            yield from vehicles.destroy(battle, other, cause)
        elif other.status == "field":
            yield from effects.lose_steps(battle, other, other.steps, cause)
    battle.control[place] = unit.seat
    if terrain.of(battle, place).building:
        yield from bombardment.ruin(battle, battle.board.cell(place))


@rule("ept.engineers.assault-failure")
def _fail(battle: Battle, unit: Unit, origin: int, place: int) -> Script[None]:
    """The engineers go back to where they came from, or to another next hex if the enemy is there."""
    battle.tell(EngineersLost, place)
    if unit.status != "field" or unit.place != place:
        return
    taken = battle.is_hostile(origin, unit.seat)
    if taken or not stacking.has_room(battle, unit, origin):
        yield from overflow.displace(battle, unit, "ept.engineers.assault-failure")
        return
    battle.stand(unit, origin)
    battle.control[origin] = unit.seat
    hidden.tell(battle, unit, EngineersBack, origin)


def _engineers(profile: Profile) -> bool:
    """Whether a counter could ever make such an assault."""
    if profile.is_vehicle:
        return False
    trained = profile.is_squad and able.TRAINED in profile.abilities
    return trained or bool(profile.abilities & {able.BANGALORE, able.FLAME})


ASSAULT = Action(
    "engineer-assault",
    "ept.engineers.assault-definition",
    FULL,
    may_assault,
    why_not_assault,
    assault,
    _engineers,
    movement=True,
)
