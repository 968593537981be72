"""Daemons of Chaos on the table: whom a formation serves, what becomes of those it summoned, and the whims of the gods."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.epic import asking, dice, profile
from grognard.systems.epic.events import daemons as events
from grognard.systems.epic.state import NOWHERE, Battle, Formation, Unit

#: The ability of who may summon, and of who keeps those here that were summoned.
PACT, FOCUS = "daemonic_pact", "daemonic_focus"
#: The die by which the gods reward a player who rolls for strategy, and by which they punish him.
REWARD: Final = 6
PUNISHMENT: Final = 1


@rule("epic.lists.allegiance")
def god(formation: Formation) -> str:
    """The god whose mark a formation bears; none where it serves Chaos Undivided."""
    army = profile.army(formation.army)
    names = army.daemons if army is not None else {}
    marked = (name for unit in formation.units for name in names if unit.kit.has(name))
    return next(marked, "")


@rule("epic.lists.summoned-units")
def summoned(formation: Formation) -> list[Unit]:
    """The units on the table that were summoned to a formation."""
    return [unit for unit in formation.there if unit.summoned]


@rule("epic.lists.summoned-return")
def back(battle: Battle, formation: Formation, units: Sequence[Unit]) -> None:
    """Summoned units go back to the pool; a greater daemon takes its wounds with it."""
    pool = battle.pools[formation.seat]
    for unit in units:
        if not unit.kit.is_we:
            pool.lesser += 1
        elif unit.damage:
            pool.wounded = (*pool.wounded, (unit.kit.profile.id, unit.damage))
        else:
            pool.greater += 1
        _vanish(unit)
    if units:
        battle.tell(events.WentBack, formation.id, len(units))


@rule("epic.lists.summoned-lost")
def lost(battle: Battle, formation: Formation) -> None:
    """With a formation that breaks those it summoned are lost for ever."""
    units = summoned(formation)
    for unit in units:
        _vanish(unit)
    if units:
        battle.tell(events.LostInTheWarp, formation.id, len(units))


def _vanish(unit: Unit) -> None:
    unit.status, unit.place, unit.recycled = "gone", NOWHERE, True


@rule("epic.lists.daemonic-focus")
def holds(formation: Formation) -> bool:
    """Whether somebody in a formation that is not broken can keep summoned units here."""
    return not formation.broken and any(unit.has(FOCUS) for unit in formation.there)


@rule("epic.lists.summoned-return", "epic.lists.daemonic-focus")
def end_phase(battle: Battle) -> Script[list[Formation]]:
    """When all have rallied summoned units go back, but for those that a formation with a focus keeps. Who is fewer now."""
    fewer = []
    for formation in list(battle.formations.values()):
        units = summoned(formation)
        leaving = [formation.unit_id(unit) for unit in units]
        if holds(formation):
            clause = "epic.lists.daemonic-focus"
            leaving = yield from asking.which(formation, "epic-send-back", clause, leaving, of="unit")
        back(battle, formation, [unit for unit in units if formation.unit_id(unit) in leaving])
        fewer += [formation] if leaving else []
    return fewer


@rule("epic.lists.summoned-units")
def counts(unit: Unit) -> bool:
    """Whether a unit counts for the strength of its formation in a tie-break: who was summoned never belonged to it."""
    return not unit.summoned


# -- the gods --------------------------------------------------------------------------------------------------------


@rule("epic.lists.fickle-masters")
def whim(battle: Battle, seat: int, face: int) -> None:
    """What the gods make of a player's die for strategy: a six brings lesser daemons, a one takes them away."""
    army = profile.army(battle.armies[seat])
    if army is None or not army.fickle or face not in (REWARD, PUNISHMENT):
        return
    if not any(unit.kit.has(PACT) for one in battle.of(seat) for unit in one.living):
        return
    clause, pool = "epic.lists.fickle-masters", battle.pools[seat]
    number = dice.amount(battle, seat, f"{profile.tables().fickle}D3", "epic-roll-fickle", clause)
    if face == REWARD:
        pool.lesser += number
        battle.tell(events.Rewarded, seat, number, pool.lesser)
    else:
        number = min(number, pool.lesser)
        pool.lesser -= number
        battle.tell(events.Punished, seat, number, pool.lesser)
