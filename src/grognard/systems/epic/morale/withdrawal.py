"""Withdrawals: the two moves of a broken formation, and who does not get away."""

from __future__ import annotations

from grognard.core.decision import Decision, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.army_rules import tau
from grognard.systems.epic.movement import movement
from grognard.systems.epic.shooting import damage, overwatch
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Battle, Formation, Unit

MOVES = 2


@rule("epic.broken.withdraw-moves", "epic.broken.withdraw-zoc", "epic.special-units.fearless-stay")
def withdraw(battle: Battle, formation: Formation) -> Script[None]:
    """Two moves in any direction, past zones of control; enemies on overwatch may shoot at each that is made."""
    formation.fleeing = False
    before = {unit.number: unit.place for unit in formation.there}
    for _ in range(MOVES):
        units = formation.there
        if not units:
            return
        allowed = [movement.speed(unit) for unit in units]
        region = movement.march(battle, formation, units, allowed, zoned=False)
        if not any(allowed):
            break
        answer = yield Decision(
            formation.seat,
            "epic-withdraw",
            "epic.broken.withdraw-moves",
            Route(formation.id, region),
            (("formation", "formation", formation.id), ("distance", "length", max(allowed))),
            role="move",
        )
        goals = region.placements(answer)
        if goals == region.places:
            continue
        movement.go(battle, formation, units, region, goals)
        yield from overwatch.window(battle, formation)
    battle.tell(events.Withdrew, formation.id)
    caught(battle, formation, before)


@rule(
    "epic.broken.withdraw-destroyed",
    "epic.special-units.fearless-stay",
    "epic.special-units.fearless-withdraw-limit",
)
def caught(battle: Battle, formation: Formation, before: dict[int, Place]) -> None:
    """Units that end within 15 cm of an enemy are destroyed; a war engine takes a point of damage for each enemy.

    A fearless unit that stood fast is safe, one that moved is caught only within 5 cm.
    """
    enemies = [unit for enemy in battle.enemies(formation.seat) for unit in enemy.there]
    for unit in formation.there:
        near = _near(formation, unit, enemies, before)
        toll = Toll(silent=True)
        if near and not unit.kit.is_we:
            damage.destroy(battle, formation, unit, None, toll, "epic.broken.withdraw-destroyed")
        for _ in range(near):
            if unit.status == "field":
                damage.wound(battle, formation, unit, Blow(ASSAULT), toll)


def _near(formation: Formation, unit: Unit, enemies: list[Unit], before: dict[int, Place]) -> int:
    """How many enemies are too close to a unit that withdrew."""
    table = profile.tables()
    limit = table.withdrawal
    if tau.fearless(formation, unit):
        if before.get(unit.number) == unit.place:
            return 0
        limit = table.fearless_withdrawal
    return sum(1 for enemy in enemies if basics.within(unit, enemy, limit))
