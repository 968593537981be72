"""Rifle grenades and rockets with an explosive round: roll to hit, then a template."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.templates import pushed_out
from grognard.core.tally import Tally
from grognard.systems.sotr import cool, dice
from grognard.systems.sotr.actions import flight, movement
from grognard.systems.sotr.events import TemplateLands
from grognard.systems.sotr.profile import GRADES, Weapon, tables
from grognard.systems.sotr.shooting import modifiers, morale, suppression
from grognard.systems.sotr.shooting.targets import Field
from grognard.systems.sotr.shooting.volley import cause_of
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.weapons import templates


@rule("sotr.he.cover", "sotr.weapons.launcher-he")
def to_hit(field: Field, i: int, weapon: Weapon, other: Unit) -> Tally:
    """The roll of an area weapon: as for any shot, with the cover in which most figures of the unit stand.

    Where as many stand in lighter cover, that counts.
    """
    marks = field.in_range(i, weapon, other)
    nearest = marks[0]
    grades = [GRADES.index(modifiers.cover(field.battle, other, mark.figure, mark.seen)) for mark in marks]
    common = min(set(grades), key=lambda grade: (-grades.count(grade), grade))
    aimed = modifiers.may_aim(weapon, field.manner)
    parts = [
        *modifiers.of_range(field.unit, i, weapon, nearest.away),
        *modifiers.of_shooter(field.unit, i, weapon, field.manner, aimed),
        *modifiers.of_night(field.battle, field.unit, i),
        *modifiers.of_ground(field.battle, field.unit, i, other, nearest.figure),
    ]
    if common:
        parts.append(("sotr.he.cover", common))
    return modifiers.tally(parts)


@rule(
    "sotr.weapons.launcher-he",
    "sotr.weapons.rpg-penetration",
    "sotr.he.template-placement",
)
def fire(battle: Battle, field: Field, i: int, weapon: Weapon, other: Unit, acting: Acting) -> None:
    """On a hit the template lies where it touches most; a missed rifle grenade drifts a die of inches, a missed
    rocket does nothing."""
    unit = field.unit
    tally = to_hit(field, i, weapon, other)
    radius = weapon.template // 2
    figures = [mark.figure for mark in field.in_range(i, weapon, other)]
    place = templates.best_place(battle, unit, other, figures, radius)
    need = int(tally)
    face = dice.roll(battle, unit.seat, 1, "to-hit", "sotr.he.to-hit", need, tally)[0]
    if face < need:
        if "drifts" not in weapon.abilities:
            return
        far = dice.roll(battle, unit.seat, 1, "drift", "sotr.weapons.launcher-he")[0]
        place = templates.drift(battle, unit.seat, place, far * 100, "sotr.weapons.launcher-he")
    land(battle, unit, i, weapon, place, acting)


@rule("sotr.he.penetration", "sotr.he.cool-test", "sotr.he.blast-displacement")
def land(battle: Battle, unit: Unit, i: int, weapon: Weapon, place: Place, acting: Acting | None) -> None:
    """Everybody under the template takes a hit. High explosive throws them to its edge and may pin them down."""
    radius = weapon.template // 2
    found = templates.under(battle, place, radius)
    named = tuple(f"{one.id}/{j}" for one, j in found)
    battle.tell(
        TemplateLands,
        unit.seat,
        f"sotr-weapon-{weapon.id.replace('_', '-')}",
        "sotr.he.penetration",
        place,
        named,
    )
    hit = templates.units_of(found)
    before = {one.id: len(one.living) for one in hit}
    templates.strike(battle, found, cause_of(unit, i, weapon))
    explosive = "high_explosive" in weapon.abilities
    if explosive:
        throw_out(battle, place, radius, found)
    for one in hit:
        if one.status != "field":
            continue
        flight.drop_overwatch(battle, one)
        if len(one.living) < before[one.id] and one.seat != unit.seat:
            morale.mourn(acting, one, unit)
        if explosive:
            tally = cool.of_unit(battle, one).add("sotr.he.cool-test", tables().blast_cool)
            if not cool.passed(battle, one, tally, "blast", "sotr.he.cool-test", under_fire=True):
                suppression.suppress(battle, one, unit)


@rule("sotr.he.blast-displacement")
def throw_out(battle: Battle, place: Place, radius: int, found: templates.Touched) -> None:
    """Who was hit is moved straight out to the edge of the template, or stops where somebody or something stands."""
    for one in templates.units_of(found):
        if one.status != "field":
            continue
        walk = movement.Walk(battle, one, keep=0)
        for j in [j for other, j in found if other is one and j in one.living]:
            spot = pushed_out(place, radius, one.places[j], one.kit[j].radius)
            if walk.stands(j, spot) and walk.reaches(j, spot, 10 * radius):
                walk.ends[j] = spot
        walk.settle()
