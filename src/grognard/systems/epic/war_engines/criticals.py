"""Critical hits on war engines: what each code of a datasheet does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from grognard.core.rules import rule
from grognard.systems.epic import basics, dice, profile
from grognard.systems.epic.events import CriticalHit
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.shooting import hits, sight
from grognard.systems.epic.shooting.hits import AP, ASSAULT, AT, Blow
from grognard.systems.epic.state import Battle, Formation, Unit
from grognard.systems.epic.war_engines import staggering

CLAUSE: Final = "epic.war-engines.critical-effect"
#: Those on board save as usual; nobody on board survives.
USUAL, LOST = -1, 0
#: Effects that last, and add up.
LASTING: Final = ("reactor", "fire", "immobilised")
#: Effects that take something away for good, and of a second one.
TAKING: Final = ("lose_holofield", "lose_portal", "lose_deflector_shield", "to_hit")
#: The abilities that a mind struck dumb has no more.
COMMAND: Final = ("commander", "leader", "synapse_2")


@dataclass(slots=True)
class Effect:
    """What a critical hit leads to: further damage, the end of the engine, hits around it, units lost without a save.

    `passengers` is the die by which those on board survive.
    """

    damage: int = 0
    destroyed: bool = False
    passengers: int = USUAL
    hits: list[tuple[Formation, Unit, Blow]] = field(default_factory=list)
    lost: list[tuple[Formation, Unit]] = field(default_factory=list)
    dismayed: list[Formation] = field(default_factory=list)


@rule("epic.war-engines.critical-roll")
def suffered(battle: Battle, formation: Formation, unit: Unit) -> bool:
    """Whether a point of damage is also a critical hit: on a six."""
    clause = "epic.war-engines.critical-roll"
    return dice.faces(battle, formation.seat, "epic-roll-critical", clause, 1, 6)[0] == dice.SIDES


@rule("epic.war-engines.critical-effect")
def effect(battle: Battle, formation: Formation, unit: Unit) -> Effect:
    """What the datasheet says of a critical hit on this engine; one point of damage where it says nothing."""
    critical = unit.kit.profile.critical
    battle.tell(CriticalHit, formation.unit_id(unit), f"epic-critical-{critical.code.replace('_', '-')}")
    made = Effect(damage=critical.extra, destroyed=critical.end, passengers=critical.passengers or USUAL)
    if critical.code in ("destroyed", "destroyed_with_passengers"):
        made.destroyed = True
        explode(battle, formation, unit, made)
    elif critical.code in LASTING:
        unit.criticals = (*unit.criticals, critical.code)
    elif critical.code in TAKING:
        _take(unit, made)
    elif critical.move:
        _stagger(battle, formation, unit, made)
    elif critical.code == "spasm":
        _spasm(battle, formation, unit, made)
    elif critical.code == "backlash":
        made.hits = splash(battle, unit, itself=True)
    elif critical.code == "discharge":
        made.hits = _discharge(battle, formation, unit)
    else:
        made.damage += 1
    return made


@rule("epic.war-engines.critical-effect")
def explode(battle: Battle, formation: Formation, unit: Unit, made: Effect) -> None:
    """The end of an engine: its passengers, and who is near it or sees it fall."""
    critical = unit.kit.profile.critical
    if critical.code == "destroyed_with_passengers":
        made.passengers = LOST
    if critical.splash_summoned:
        made.lost = [(other, near) for other, near, _ in splash(battle, unit)]
    else:
        made.hits = splash(battle, unit)
    if critical.dismay:
        made.dismayed = [
            one
            for one in battle.of(formation.seat)
            if not one.broken and any(sight.views(battle, [(near, unit) for near in one.there]))
        ]


@rule("epic.war-engines.critical-effect")
def splash(battle: Battle, unit: Unit, itself: bool = False) -> list[tuple[Formation, Unit, Blow]]:
    """Hits on all units within 5 cm of an engine, each on the die that its datasheet gives."""
    critical = unit.kit.profile.critical
    if not critical.splash or unit.status == "air":
        return []  # who bursts in the air hits nobody below
    macro = critical.splash_macro or bool(critical.splash_killer)
    blow = Blow(ASSAULT, macro=macro, killer=critical.splash_killer)
    made = []
    for other in battle.formations.values():
        for near in other.there:
            if (near is unit and not itself) or (critical.splash_summoned and not near.summoned):
                continue
            if not basics.within(unit, near, profile.tables().zone):
                continue
            face = dice.faces(battle, other.seat, "epic-roll-splash", CLAUSE, 1, critical.splash)[0]
            if face >= critical.splash:
                made.append((other, near, blow))
    return made


def _take(unit: Unit, made: Effect) -> None:
    """Something is lost for the rest of the battle; a second time it costs damage, or the engine."""
    critical = unit.kit.profile.critical
    if critical.code not in unit.criticals:
        unit.criticals = (*unit.criticals, critical.code)
    elif critical.again == "destroyed":
        made.destroyed = True
    else:
        made.damage += 1


def _stagger(battle: Battle, formation: Formation, unit: Unit, made: Effect) -> None:
    """It goes where nobody wants it, and hits whom it goes over; where it cannot go on it may suffer for it."""
    critical = unit.kit.profile.critical
    trampled, blocked = staggering.run(battle, formation, unit)
    for other, near in trampled:
        face = dice.faces(battle, other.seat, "epic-roll-splash", CLAUSE, 1, critical.trample)[0]
        if face >= critical.trample:
            made.hits.append((other, near, Blow(ASSAULT)))
    if blocked and critical.blocked == "destroyed":
        made.destroyed = True
    elif blocked and critical.blocked == "damage":
        made.damage += 1


def _spasm(battle: Battle, formation: Formation, unit: Unit, made: Effect) -> None:
    """A die: on a one it lashes out, on a six it is hurt more, or struck dumb."""
    face = dice.faces(battle, formation.seat, "epic-roll-spasm", CLAUSE, 1)[0]
    if face == 1:
        made.hits = splash(battle, unit)
    elif face == dice.SIDES and unit.kit.profile.critical.six == "damage":
        made.damage += 1
    elif face == dice.SIDES:
        unit.criticals = (*unit.criticals, *(f"lose_{name}" for name in COMMAND))


def _discharge(battle: Battle, formation: Formation, unit: Unit) -> list[tuple[Formation, Unit, Blow]]:
    """A barrage of macro-weapons on itself: all units under the template, the engine by half its capacity."""
    critical = unit.kit.profile.critical
    row = next(one for one in profile.tables().barrage if critical.points <= one.up_to)
    made = []
    for other in battle.formations.values():
        for near in other.there:
            if not _under(unit, near, critical.template // 2):
                continue
            kind = AP if near.kit.is_infantry or (near.kit.type == "lv" and row.ap <= row.at) else AT
            cover = terrain.cover(battle, other, near)
            need = hits.required(row.ap if kind == AP else row.at, "", cover)
            count = (unit.kit.dc + 1) // 2 if near is unit else 1
            struck = hits.rolled(battle, formation.seat, count, need)
            made += [(other, near, Blow(kind, macro=True))] * struck
    return made


def _under(engine: Unit, unit: Unit, radius: int) -> bool:
    """Whether any part of a unit lies under a template whose middle is the engine's."""
    dx, dy = engine.place[0] - unit.place[0], engine.place[1] - unit.place[1]
    return dx * dx + dy * dy < (radius + unit.kit.radius) ** 2
