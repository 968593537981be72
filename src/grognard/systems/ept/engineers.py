"""Chapter 19: what engineers are good for: demolition, and assaults of their own (ways through wire and traps: `fieldworks.obstructions`)."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.assault import assault as assaults
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.works import (
    Demolished,
    DemolitionAnnounced,
    DemolitionFailed,
    EngineersAssault,
    EngineersBack,
    EngineersLost,
    EngineersWon,
)
from grognard.systems.ept.fieldworks import fieldworks, obstructions
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.fire_types import bombardment
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import NO_FIRE, STORMING, Battle, Fieldwork, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import overflow, stacking
from grognard.systems.ept.vehicles import vehicles

#: Positions that engineers assault as they do a house.
STRONGHOLDS = ("fortification", "bunker")


# -- demolition --------------------------------------------------------------------------------------


@rule("ept.engineers.squad-abilities")
def demolishable(battle: Battle, unit: Unit) -> tuple[Fieldwork, ...]:
    """Fieldworks of its hex that a unit can demolish: all kinds."""
    if not obstructions.is_able_engineer(battle, unit) or not unit.can_act or unit.stopped or unit.pinned:
        return ()
    return tuple(fieldworks.at(battle, unit.place))


@rule("ept.engineers.demolition-declare")
def declare(battle: Battle, seat: int) -> Script[None]:
    """At the start of the operations phase: which engineers demolish which marker this turn; they do nothing else."""
    if not battle.fieldworks:
        return
    for unit in battle.on_field(seat):
        found = {work.id: work for work in demolishable(battle, unit)}
        if not found:
            continue
        chosen = yield ask(
            seat,
            "ept-demolish",
            "ept.engineers.demolition-declare",
            OneOf((PASS, *found), of="work"),
            about(unit),
            role="request",
        )
        if chosen != PASS:
            unit.task, unit.activated = chosen, True
            hidden.tell(battle, unit, DemolitionAnnounced, unit.place, _word(found[chosen]))


def _word(work: Fieldwork) -> str:
    return fieldworks.word("trap" if work.covered else work.kind)


@rule("ept.engineers.demolition-conditions")
def _demolish(battle: Battle, unit: Unit, name: str) -> None:
    """The marker goes if the unit is still there, has neither moved nor fired, and nothing has disturbed it."""
    work = battle.fieldworks.get(name)
    if work is None or unit.status != "field":
        return
    if unit.place == work.cell and not unit.moved and unit.fire == NO_FIRE and is_undisturbed(unit):
        hidden.tell(battle, unit, Demolished, unit.place, _word(work))
        fieldworks.remove(battle, work)
    else:
        hidden.tell(battle, unit, DemolitionFailed)


@rule("ept.engineers.absorb-stop")
def is_undisturbed(unit: Unit) -> bool:
    """Whether nothing keeps a unit from its task. Who gave a step for its Stop marker (effects.stop) carries on."""
    return unit.status == "field" and not (
        unit.stopped or unit.pinned or unit.neutralised or unit.stunned or unit.immobilised
    )


def resolve(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 1: demolitions and engineer assaults that were not disturbed succeed."""
    for unit in tuple(battle.units.values()):
        if unit.seat == seat and unit.task:
            task, unit.task = unit.task, ""
            if task.startswith(STORMING):
                origin, place = (int(part) for part in task.removeprefix(STORMING).split(":"))
                yield from _settle(battle, unit, origin, place)
            else:
                _demolish(battle, unit, task)


# -- the engineers' assault --------------------------------------------------------------------------


def _targets(battle: Battle, unit: Unit) -> Iterator[int]:
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


def may_assault(battle: Battle, act: Act) -> bool:
    unit = act.unit
    if act.march or act.assaulted or unit.inside or next(_targets(battle, unit), None) is None:
        return False
    return obstructions.is_able_engineer(battle, unit) and assaults.is_fit(battle, unit)


def why_not_assault(battle: Battle, act: Act) -> WhyNot | None:
    """Why engineers cannot make their own assault on a building or fortification."""
    if may_assault(battle, act):
        return None
    return why_not("ept-no-engineer-assault", "ept.engineers.eligibility", unit=("unit", act.unit.id))


@rule("ept.engineers.assault-definition")
def assault(battle: Battle, act: Act) -> Script[None]:
    """Engineers enter a held building or fortification by a tactical move; it is settled at the end of the turn.

    All but those attacked may fire at them, and hit these as well; the house shelters nobody who comes in by force.
    """
    unit = act.unit
    places = tuple(sorted(_targets(battle, unit)))
    clause = "ept.engineers.assault-definition"
    place = yield ask(
        unit.seat, "ept-engineer-target", clause, spot(battle, places), about(unit), role="action"
    )
    act.used, act.march, act.assaulted = FULL, TACTICAL_MARCH, True
    hidden.reveal(battle, unit, "ept-seen-assaulting")
    for other in battle.friends_at(place, 1 - unit.seat):
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
    attacked = battle.friends_at(place, 1 - unit.seat)
    if attacked:
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
    if is_undisturbed(unit) and unit.place == place:
        yield from _succeed(battle, unit, [other for other in attacked if other.place == place])
    else:
        yield from _fail(battle, unit, origin, place)


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
    taken = battle.held[1 - unit.seat] >> origin & 1
    if taken or not stacking.has_room(battle, unit, origin):
        yield from overflow.displace(battle, unit, "ept.engineers.assault-failure")
        return
    battle.stand(unit, origin)
    battle.control[origin] = unit.seat
    hidden.tell(battle, unit, EngineersBack, origin)


def _engineers(profile: Profile) -> bool:
    return profile.is_squad and "engineers" in profile.abilities


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
