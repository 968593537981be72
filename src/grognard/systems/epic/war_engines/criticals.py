"""Critical hits on war engines: what each code of a datasheet does."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.core.rules import rule
from grognard.systems.epic import basics, dice, profile
from grognard.systems.epic.events import CriticalHit
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Battle, Formation, Unit


@dataclass(slots=True)
class Effect:
    """What a critical hit leads to: further damage, the end of the engine or of its passengers, hits around it."""

    damage: int = 0
    destroyed: bool = False
    passengers_lost: bool = False
    hits: list[tuple[Formation, Unit, Blow]] = field(default_factory=list)


@rule("epic.war-engines.critical-roll")
def suffered(battle: Battle, formation: Formation, unit: Unit) -> bool:
    """Whether a point of damage is also a critical hit: on a six."""
    clause = "epic.war-engines.critical-roll"
    return dice.faces(battle, formation.seat, "epic-roll-critical", clause, 1, 6)[0] == dice.SIDES


def effect(battle: Battle, formation: Formation, unit: Unit) -> Effect:
    """What the datasheet says of a critical hit on this engine: destruction; anything else is a point of damage so far."""
    critical = unit.kit.profile.critical
    battle.tell(CriticalHit, formation.unit_id(unit), f"epic-critical-{critical.code}")
    made = Effect()
    if critical.code in ("destroyed", "destroyed_with_passengers"):
        made.destroyed = True
        made.passengers_lost = critical.code == "destroyed_with_passengers"
        made.hits = splash(battle, formation, unit)
    else:
        made.damage = 1
    return made


def splash(battle: Battle, formation: Formation, unit: Unit) -> list[tuple[Formation, Unit, Blow]]:
    """Hits on all units within 5 cm of a wreck, each on the die that its datasheet gives."""
    critical = unit.kit.profile.critical
    if not critical.splash:
        return []
    made = []
    for other in battle.formations.values():
        for near in other.there:
            if near is unit or not basics.within(unit, near, profile.tables().zone):
                continue
            clause = "epic.war-engines.critical-effect"
            face = dice.faces(battle, other.seat, "epic-roll-splash", clause, 1, critical.splash)[0]
            if face >= critical.splash:
                made.append((other, near, Blow(ASSAULT, macro=critical.splash_macro)))
    return made
