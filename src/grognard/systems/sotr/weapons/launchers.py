"""Rifle grenades and rockets with an explosive round: roll to hit, then a template."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.templates.touching import pushed_out
from grognard.core.tally import Tally
from grognard.systems.sotr import cool, dice, measuring, sight
from grognard.systems.sotr.actions import flight, movement
from grognard.systems.sotr.board import Piece, holds
from grognard.systems.sotr.events import FiresAtScenery, TemplateLands
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import GRADES, Weapon, tables
from grognard.systems.sotr.shooting import modifiers, morale, suppression
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.volley import cause_of
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.vehicles import scenery
from grognard.systems.sotr.weapons import templates

#: A line of the sheet whose target is a piece of scenery begins with this.
GROUND = "#"


@rule("sotr.he.cover", "sotr.weapons.launcher-he")
def to_hit(field: FieldOfFire, i: int, weapon: Weapon, other: Unit) -> Tally:
    """The roll of an area weapon: as for any shot, with the cover in which most figures of the unit stand.

    Where as many stand in lighter cover, that counts.
    """
    marks = field.in_range(i, weapon, other)
    nearest = marks[0]
    grades = [
        GRADES.index(modifiers.cover(field.battle, other, mark.figure, mark.seen, field.unit.places[i]))
        for mark in marks
    ]
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


@rule("sotr.weapons.launcher-he", "sotr.weapons.rpg-penetration", "sotr.he.to-hit")
def fire(battle: Battle, field: FieldOfFire, i: int, weapon: Weapon, other: Unit, acting: Acting) -> None:
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


# -- at scenery ----------------------------------------------------------------------------------------------------


@rule("sotr.target.area-weapon", "sotr.he.to-hit")
def pieces(field: FieldOfFire, i: int, weapon: Weapon) -> list[str]:
    """The pieces of scenery that a figure may fire an area weapon at, as `#piece`: those in sight and range that the
    round could break, or in which a known enemy stands."""
    battle, unit = field.battle, field.unit
    if not weapon.area:
        return []
    found = []
    for piece in battle.board.pieces:
        if weapon.reach is not None and _away(field, i, piece) > weapon.reach:
            continue
        if not scenery.breakable(piece, weapon.penetration):
            outline = battle.board.outline(piece.id)
            if not any(suppression.stands_in(outline, other) for other in field.enemies):
                continue
        if sees_piece(battle, unit, i, piece):
            found.append(f"{GROUND}{piece.id}")
    return found


def _away(field: FieldOfFire, i: int, piece: Piece) -> int:
    away = scenery.away(field.battle, piece, field.unit.places[i])
    return max(0, away - field.unit.kit[i].radius)


def sees_piece(battle: Battle, unit: Unit, i: int, piece: Piece) -> bool:
    """Whether a figure sees the near side of a piece, or one of its corners."""
    place = unit.places[i]
    spots = [scenery.nearest_point(piece, place), *piece.corners]
    return any(sight.sees_point(battle, unit, i, towards(spot, place, 2)) for spot in spots if spot != place)


@rule("sotr.target.area-weapon", "sotr.he.to-hit")
def to_hit_piece(field: FieldOfFire, i: int, weapon: Weapon, piece: Piece) -> Tally:
    """The roll to hit a piece: like any shot, but a piece of scenery has no cover."""
    aimed = modifiers.may_aim(weapon, field.manner)
    return modifiers.tally(
        [
            *modifiers.of_range(field.unit, i, weapon, _away(field, i, piece)),
            *modifiers.of_shooter(field.unit, i, weapon, field.manner, aimed),
            *modifiers.of_night(field.battle, field.unit, i),
        ]
    )


@rule("sotr.target.area-weapon", "sotr.he.to-hit", "sotr.he.terrain-damage")
def fire_at_piece(
    battle: Battle, field: FieldOfFire, i: int, weapon: Weapon, name: str, acting: Acting | None
) -> None:
    """On a hit the piece takes the damage, and the template lies on it where it touches most known enemies; a missed
    rifle grenade drifts, any other miss does nothing."""
    unit = field.unit
    if name.removeprefix(GROUND) not in battle.board.by_id:
        return
    piece = battle.board.piece(name.removeprefix(GROUND))
    tally = to_hit_piece(field, i, weapon, piece)
    words = f"sotr-weapon-{weapon.id.replace('_', '-')}", f"sotr-scenery-{piece.kind.replace('_', '-')}"
    battle.tell(FiresAtScenery, unit.id, *words)
    place = on_piece(battle, field, i, piece, weapon.template // 2)
    need = int(tally)
    face = dice.roll(battle, unit.seat, 1, "to-hit", "sotr.he.to-hit", need, tally)[0]
    if face >= need:
        land(battle, unit, i, weapon, place, acting)
        scenery.strike(battle, piece.id, weapon.penetration, unit.seat)
    elif "drifts" in weapon.abilities:
        far = dice.roll(battle, unit.seat, 1, "drift", "sotr.weapons.launcher-he")[0]
        place = templates.drift(battle, unit.seat, place, far * 100, "sotr.weapons.launcher-he")
        land(battle, unit, i, weapon, place, acting)


@rule("sotr.target.area-weapon")
def on_piece(battle: Battle, field: FieldOfFire, i: int, piece: Piece, radius: int) -> Place:
    """The point of a piece at which a template touches most known enemies, and of those the nearest; no friend may be
    under it if there is another."""
    outline = battle.board.outline(piece.id)
    start = field.unit.places[i]
    spots = [scenery.nearest_point(piece, start)]
    spots += [
        p for other in field.enemies for p in (other.places[j] for j in other.living) if holds(outline, p)
    ]

    def merit(place: Place) -> tuple[bool, int, int, Place]:
        found = templates.under(battle, place, radius)
        friends = any(other.seat == field.unit.seat for other, _ in found)
        enemies = sum(other.seat != field.unit.seat and not other.hidden for other, _ in found)
        return not friends, enemies, -measuring.distance(place, start), place

    return max(spots, key=merit)


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
    guns.burst(battle, place, radius, weapon.penetration, unit.seat)
    explosive = "high_explosive" in weapon.abilities
    if explosive:
        throw_out(battle, place, radius, found)
    for one in hit:
        if one.status not in ("field", "aboard") or one.hull is not None:
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
        if one.status != "field" or one.hull is not None:
            continue
        walk = movement.Walk(battle, one, keep=movement.NOTHING)
        for j in [j for other, j in found if other is one and j in one.living]:
            spot = pushed_out(place, radius, one.places[j], one.kit[j].radius)
            if walk.stands(j, spot) and walk.reaches(j, spot, 10 * radius):
                walk.ends[j] = spot
        walk.settle()
