"""What a shot is likely to do, worked out with the rules' own pools and cover."""

from __future__ import annotations

from math import comb

from grognard.core.decision import Note
from grognard.core.tally import Tally
from grognard.systems.dust import profile, skills
from grognard.systems.dust.attack import cover, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.profile import Value, WeaponLine
from grognard.systems.dust.state import Battle, Unit


def chance_of_face(face: str) -> float:
    """How likely a die shows a face."""
    faces = profile.tables().faces
    return sum(1 for f in faces if f == face) / len(faces)


def chance_to_hit(battle: Battle, shot: Shot, sustained: bool = False) -> float:
    """How likely one die hits, with all its re-rolls."""
    once = chance_of_face(weapons.good_face(battle, shot))
    missed = 1 - once
    if sustained:
        missed *= 1 - once
    if skills.boosted(battle, shot.owner, "berserk"):
        missed *= 1 - once
    return 1 - missed


def chance_of_save(battle: Battle, unit: Unit, target: Unit, line: WeaponLine) -> float:
    """How likely cover cancels a hit."""
    if cover.ignored(battle, line.weapon, target):
        return 0.0
    grade = int(cover.grade(battle, unit, target))
    if not grade:
        return 0.0
    return chance_of_face(target.profile.soft_face if grade == 1 else target.profile.hard_face)


def expected_damage(
    battle: Battle, unit: Unit, owner: Unit, line: WeaponLine, target: Unit, sustained: bool = False
) -> float:
    """Mean damage of a line on a unit, capped by what the unit can lose."""
    value = line.weapon.values[target.profile.armour.index]
    if value is None:
        return 0.0
    shot = Shot(owner, line, target.id, weapons.most_rounds(owner, line, value))
    dice = int(weapons.pool(battle, shot, value, target, battle.figures(target)))
    hit = chance_to_hit(battle, shot, sustained) * (1 - chance_of_save(battle, unit, target, line))
    health = sum(part.health for part in battle.body(target))
    mean = _mean(value, dice, hit, health)
    if line.weapon.laser:  # every hit is rolled again until it misses
        mean /= 1 - chance_of_face(weapons.good_face(battle, shot))
    return min(float(health), mean)


def _mean(value: Value, dice: int, hit: float, health: int) -> float:
    if value.kind == "ap_incendiary":
        return float(health) * (1 - (1 - hit) ** dice)
    if value.kind == "phaser":
        return dice * hit * value.damage * chance_of_face("hit")
    return dice * hit * value.damage


def chance_to_destroy(
    battle: Battle, unit: Unit, owner: Unit, line: WeaponLine, target: Unit, sustained: bool = False
) -> float | None:
    """How likely a line destroys all of a unit; not worked out for dice that are rolled on and on."""
    value = line.weapon.values[target.profile.armour.index]
    if value is None or value.kind == "phaser" or line.weapon.laser:
        return None
    shot = Shot(owner, line, target.id, weapons.most_rounds(owner, line, value))
    dice = int(weapons.pool(battle, shot, value, target, battle.figures(target)))
    hit = chance_to_hit(battle, shot, sustained) * (1 - chance_of_save(battle, unit, target, line))
    health = sum(part.health for part in battle.body(target))
    needed = 1 if value.kind == "ap_incendiary" else -(-health // max(1, value.damage))
    return at_least(dice, hit, needed)


def at_least(dice: int, hit: float, needed: int) -> float:
    """How likely so many of some dice hit."""
    fewer = sum(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(min(needed, dice + 1)))
    return max(0.0, min(1.0, 1 - fewer))


def of_line(battle: Battle, owner: Unit, line: WeaponLine, key: str) -> Note:
    """The sums and odds of aiming a line at something, from where its unit stands now."""
    target = battle.units.get(key)
    if target is None or target.cell < 0 or owner.cell < 0:
        return Note(rule="dust.attack.declare")
    value = line.weapon.values[target.profile.armour.index]
    if value is None:
        return Note(rule="dust.core.weapon-no-value")
    unit = battle.squad_of(owner)
    shot = Shot(owner, line, key, weapons.most_rounds(owner, line, value))
    dice = weapons.pool(battle, shot, value, target, battle.figures(target))
    away = Tally(battle.board.distances[unit.cell][target.cell], "dust.attack.range-measure")
    covered = cover.grade(battle, unit, target)
    hit = chance_to_hit(battle, shot)
    saved = chance_of_save(battle, unit, target, line)
    destroyed = chance_to_destroy(battle, unit, owner, line, target)
    return Note(
        tallies=(("dust-sum-dice", dice), ("dust-sum-distance", away), ("dust-sum-cover", covered)),
        odds=(
            *((("dust-odds-destroyed", destroyed),) if destroyed is not None else ()),
            ("dust-odds-hit", hit),
            ("dust-odds-save", saved),
        ),
        means=(
            ("dust-odds-damage", expected_damage(battle, unit, owner, line, target)),
            (
                "dust-odds-damage-sustained",
                expected_damage(battle, unit, owner, line, target, sustained=True),
            ),
        ),
        rule="dust.attack.roll",
    )
