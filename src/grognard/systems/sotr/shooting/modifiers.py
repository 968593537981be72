"""To-hit modifiers: the needed roll is 4 plus every difficulty; a plus makes the shot harder."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.tally import Tally
from grognard.systems.sotr import lines, sight
from grognard.systems.sotr.actions import terrain
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.lines import Seen
from grognard.systems.sotr.profile import GRADES, Grade, Weapon, tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.transport import aboard

Part = tuple[str, int]
COVER_CLAUSES = {
    "light": "sotr.shooting.mod-light-cover",
    "heavy": "sotr.shooting.mod-heavy-cover",
    "shelter": "sotr.shooting.mod-shelter",
}


@dataclass(frozen=True, slots=True)
class Manner:
    """How a unit shoots: whether it moved, whether it is opportunity fire, whether it was just dropped."""

    moved: bool = False
    opportunity: bool = False
    dropped: bool = False
    #: What a vehicle's speed and mounts make of its shots, each with its clause.
    mounted: tuple[Part, ...] = ()


@rule(
    "sotr.shooting.mod-light-cover",
    "sotr.shooting.mod-heavy-cover",
    "sotr.shooting.mod-shelter",
    "sotr.shooting.modifiers-cumulative",
    "sotr.guns.shield",
)
def cover(battle: Battle, other: Unit, j: int, seen: Seen, place: Place | None = None) -> Grade:
    """The best cover that a figure has against a shooter at a place: of the piece it stands in, of what hides part of
    it, or of its gun's shield."""
    best = GRADES.index(terrain.cover_at(battle.board, other.places[j], battle.fires))
    shield = other.gun is not None and place is not None and carriage.shielded(other, j, place)
    if seen.hidden > 0.5 or shield:
        best = max(best, GRADES.index("heavy"))
    elif seen.hidden > 0 or seen.soft:
        best = max(best, GRADES.index("light"))
    return GRADES[best]


@rule("sotr.shooting.range-bands", "sotr.equipment.range-finder")
def of_range(unit: Unit, i: int, weapon: Weapon, away: int) -> list[Part]:
    """Up to short range a weapon may be easier, beyond it harder, unless a range finder helps."""
    if weapon.short is None or away <= weapon.short:
        return [("sotr.shooting.range-bands", weapon.near)] if weapon.near else []
    if weapon.far and "optical_range_finder" not in unit.kit[i].abilities:
        return [("sotr.shooting.range-bands", weapon.far)]
    return []


@rule(
    "sotr.shooting.mod-aimed",
    "sotr.weapons.semi-auto-aimed",
    "sotr.weapons.shotgun-no-aimed",
)
def may_aim(weapon: Weapon, manner: Manner) -> bool:
    """Aimed fire is for weapons that fire one shot, or may, and only if the shooter did not move."""
    if manner.moved or "no_aimed" in weapon.abilities or weapon.flame or weapon.mortar:
        return False
    return weapon.rate == 1 or "single_aimed" in weapon.abilities


@rule(
    "sotr.equipment.scope",
    "sotr.weapons.sniper-scope",
    "sotr.orders.overwatch-penalty",
    "sotr.abilities.cavalry",
    "sotr.actions.drop-restrictions",
    "sotr.shooting.mod-aimed",
)
def of_shooter(unit: Unit, i: int, weapon: Weapon, manner: Manner, aimed: bool) -> list[Part]:
    """What the shooter himself makes of the shot."""
    parts: list[Part] = []
    abilities = unit.kit[i].abilities
    if aimed:
        parts.append(("sotr.shooting.mod-aimed", -1))
    if "scope" in weapon.abilities or "scope" in abilities:
        parts.append(("sotr.equipment.scope", -1))
    if manner.opportunity:
        parts.append(("sotr.orders.overwatch-penalty", 1))
    if manner.dropped:
        parts.append(("sotr.actions.drop-restrictions", 1))
    if "cavalry" in abilities and manner.moved:
        parts.append(("sotr.abilities.cavalry", 1))
    parts += manner.mounted
    return parts


@rule(
    "sotr.shooting.mod-camouflage",
    "sotr.shooting.mod-prone",
    "sotr.los.building-shot",
    "sotr.abilities.ranger",
)
def of_target(battle: Battle, other: Unit, j: int, seen: Seen, place: Place | None = None) -> list[Part]:
    """What the target's ground and posture make of the shot."""
    parts: list[Part] = []
    grade = cover(battle, other, j, seen, place)
    if grade != "none":
        parts.append((COVER_CLAUSES[grade], GRADES.index(grade)))
    elif seen.opening:
        parts.append(("sotr.los.building-shot", 1))
    abilities = other.kit[j].abilities
    if "camouflage" in abilities or "chameleon" in abilities:
        parts.append(("sotr.shooting.mod-camouflage", 1))
    if other.is_prone(j) or other.is_down(j):
        parts.append(("sotr.shooting.mod-prone", 1))
    if ("ranger" in abilities and _in_leaves(battle, other, j)) or (
        "chameleon" in abilities and grade != "none"
    ):
        parts.append(("sotr.abilities.ranger", 1))
    return parts


def _in_leaves(battle: Battle, other: Unit, j: int) -> bool:
    return terrain.in_vegetation(battle.board, other.places[j], other.kit[j].radius)


@rule("sotr.transport.cover-value", "sotr.transport.open-exposed")
def of_vehicle(
    battle: Battle, unit: Unit, i: int, weapon: Weapon, other: Unit, j: int, theirs: list[Part]
) -> list[Part]:
    """The cover of the vehicle a man is in, as far as it is better than what he has anyway."""
    ground = sum(change for clause, change in theirs if clause in COVER_CLAUSES.values())
    more = aboard.cover_value(battle, unit, i, weapon, other, j) - ground
    return [("sotr.transport.cover-value", more)] if more > 0 else []


@rule("sotr.shooting.mod-elevated", "sotr.weapons.smoke-penalty")
def of_ground(battle: Battle, unit: Unit, i: int, other: Unit, j: int) -> list[Part]:
    """What lies between: a higher stand helps, smoke hinders who shoots into or out of it."""
    parts: list[Part] = []
    if sight.floor(unit, i) - sight.floor(other, j) >= tables().elevated:
        parts.append(("sotr.shooting.mod-elevated", -1))
    if any(
        lines.in_cloud(*spot, *cloud) for cloud in battle.clouds for spot in (unit.places[i], other.places[j])
    ):
        parts.append(("sotr.weapons.smoke-penalty", tables().smoke_difficulty))
    return parts


@rule("sotr.equipment.infrared", "sotr.abilities.hyper-sense")
def of_night(battle: Battle, unit: Unit, i: int) -> list[Part]:
    """The dark makes every shot as much harder as the scenario says, but not for infra-red eyes or sharper senses."""
    if not battle.night or unit.kit[i].abilities & {"infrared", "hyper_sense"}:
        return []
    return [("sotr.equipment.infrared", battle.night)]


@rule("sotr.basics.to-hit-base", "sotr.shooting.modifier-convention", "sotr.shooting.modifiers-cumulative")
def parts(
    battle: Battle,
    unit: Unit,
    i: int,
    weapon: Weapon,
    other: Unit,
    j: int,
    seen: Seen,
    away: int,
    manner: Manner,
    aimed: bool,
    theirs: list[Part] | None = None,
) -> list[Part]:
    """Every difficulty of one figure's shot at another, each with its clause; `theirs` is `of_target` if known."""
    own = of_target(battle, other, j, seen, unit.places[i]) if theirs is None else theirs
    return [
        *of_range(unit, i, weapon, away),
        *of_shooter(unit, i, weapon, manner, aimed),
        *(of_night(battle, unit, i) if battle.night else ()),
        *own,
        *(of_vehicle(battle, unit, i, weapon, other, j, own) if other.carrier else ()),
        *(of_ground(battle, unit, i, other, j) if battle.clouds or unit.storeys else ()),
    ]


@rule("sotr.shooting.modifier-convention", "sotr.shooting.one-always-misses")
def needed(found: list[Part]) -> int:
    """The roll that hits: never better than 2+; 7 and more cannot be rolled."""
    return at_difficulty(sum([change for _, change in found]))


def at_difficulty(change: int) -> int:
    """The same where all difficulties come to a number."""
    table = tables()
    roll = table.to_hit + change
    return roll if roll > table.best_roll else table.best_roll


def tally(found: list[Part]) -> Tally:
    """The same with its reasons."""
    table = tables()
    made = Tally(table.to_hit, "sotr.basics.to-hit-base")
    for clause, change in found:
        made.add(clause, change)
    return made.at_least("sotr.shooting.one-always-misses", table.best_roll)
