"""Guns in action: they are turned or pushed instead of firing, and shot at themselves."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import FULL_TURN, Place
from grognard.core.tally import Tally
from grognard.systems.sotr import dice, lines, measuring, sight
from grognard.systems.sotr.actions import terrain
from grognard.systems.sotr.events import FiresAtGun, GunDestroyed, GunHolds, GunTurned
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.profile import GRADES, Weapon, wounds
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import penetrates
from grognard.systems.sotr.state import Acting, Battle, Unit

#: The zone of a line whose target is the gun itself.
AT_GUN = "@gun"
#: From this class on a weapon is an anti-tank weapon: Very Light AT.
ANTI_TANK = 2
#: A gun as it shows, in hundredths of an inch: its height and half its width.
TALL, WIDE = 100, 50
#: Steps in which a gun is turned, in tenths of a degree.
STEP = 150


# -- turning and pushing -------------------------------------------------------------------------------------------


@rule("sotr.guns.heavy-fixed")
def may_turn(unit: Unit) -> bool:
    return carriage.stands(unit) and bool(carriage.crew(unit))


@rule("sotr.guns.heavy-fixed")
def turn(battle: Battle, unit: Unit) -> Script[None]:
    """It is turned by up to 90 degrees instead of firing."""
    gun = unit.gun
    assert gun is not None
    limit = carriage.numbers().pivot
    options = [(gun.heading + off) % FULL_TURN for off in range(-limit, limit + 1, STEP) if off]
    yield from _face(battle, unit, options)


def _face(battle: Battle, unit: Unit, options: list[int]) -> Script[None]:
    assert unit.gun is not None
    chosen = yield Decision(
        unit.seat,
        "sotr-gun-face",
        "sotr.guns.heavy-fixed",
        OneOf(tuple(options), of="heading"),
        (("unit", "unit", unit.id),),
        role="move",
    )
    unit.gun.heading, unit.gun.turned = int(chosen), True
    battle.tell(GunTurned, unit.id, int(chosen) // 10)


@rule("sotr.guns.light-mobile")
def push(battle: Battle, unit: Unit, who: int | None, start: Place) -> Script[None]:
    """A light gun goes along with the man who served it when the crew moves at its basic rate, and is turned at will;
    it does not fire in that turn."""
    gun = unit.gun
    if gun is None or gun.wrecked or who is None or not carriage.mobile(unit) or who not in unit.able:
        return
    end = unit.places[who]
    if end == start:
        return
    half = carriage.card(unit).base // 2
    gun.place = (
        min(max(gun.place[0] + end[0] - start[0], half), battle.board.width - half),
        min(max(gun.place[1] + end[1] - start[1], half), battle.board.depth - half),
    )
    yield from _face(battle, unit, [(gun.heading + off) % FULL_TURN for off in range(0, FULL_TURN, 2 * STEP)])


# -- under fire ----------------------------------------------------------------------------------------------------


@rule("sotr.guns.targeting")
def named(battle: Battle, unit: Unit, i: int, weapon: Weapon, other: Unit) -> list[str]:
    """The gun of a unit as a target of its own: for anti-tank weapons alone, if it is seen and could be penetrated."""
    if not carriage.stands(other) or weapon.penetration < ANTI_TANK or weapon.area or weapon.flame:
        return []
    assert other.gun is not None
    if wounds()[carriage.card(other).armour][weapon.penetration].kill > dice.FACES:
        return []
    return [f"{other.id}{AT_GUN}"] if sight.sees_point(battle, unit, i, other.gun.place) else []


@rule("sotr.guns.targeting", "sotr.guns.armour")
def to_hit(field: FieldOfFire, i: int, weapon: Weapon, other: Unit, aimed: bool) -> Tally:
    """The roll to hit a gun: as for any shot, with the cover of where it stands."""
    assert other.gun is not None
    battle, unit, spot = field.battle, field.unit, other.gun.place
    away = max(
        0, measuring.distance(unit.places[i], spot) - unit.kit[i].radius - carriage.card(other).base // 2
    )
    found = [
        *modifiers.of_range(unit, i, weapon, away),
        *modifiers.of_shooter(unit, i, weapon, field.manner, aimed),
        *modifiers.of_night(battle, unit, i),
    ]
    mine = sight.body(unit, i)
    pieces = sight.hiding(battle.board, sight.along(unit.places[i], spot))
    seen = lines.look(mine, (*spot, 0, TALL, WIDE), pieces, [], battle.clouds)
    grade = GRADES.index(terrain.cover_at(battle.board, spot, battle.fires))
    grade = max(grade, 2 if seen.hidden > 0.5 else 1 if seen.hidden > 0 or seen.soft else 0)
    if grade:
        found.append((modifiers.COVER_CLAUSES[GRADES[grade]], grade))
    return modifiers.tally(found)


@rule("sotr.guns.armour", "sotr.guns.targeting")
def shoot(battle: Battle, field: FieldOfFire, i: int, weapon: Weapon, other: Unit, aimed: bool) -> None:
    """All dice of a weapon are rolled to hit; then one penetration roll against the gun."""
    if not carriage.stands(other):
        return
    unit, tally = field.unit, to_hit(field, i, weapon, other, aimed)
    battle.tell(FiresAtGun, unit.id, other.id, f"sotr-weapon-{weapon.id.replace('_', '-')}")
    if int(tally) > dice.FACES:
        return
    count = 1 if aimed else weapon.rate
    faces = dice.roll(battle, unit.seat, count, "to-hit", "sotr.shooting.hit-roll", int(tally), tally)
    if any(face >= int(tally) for face in faces):
        strike(battle, other, weapon.penetration, unit.seat)


@rule("sotr.guns.armour")
def strike(battle: Battle, other: Unit, penetration: int, seat: int) -> None:
    """A hit on a gun: an anti-tank round that penetrates its armour destroys it; the crew fights on as infantry."""
    if not carriage.stands(other) or penetration < ANTI_TANK:
        return
    wound = wounds()[carriage.card(other).armour][penetration]
    if wound.kill > dice.FACES:
        battle.tell(GunHolds, other.id)
        return
    if wound.kill > 0:
        face = dice.roll(battle, seat, 1, "penetration", "sotr.guns.armour", wound.kill)[0]
        if not penetrates(wound, face):
            battle.tell(GunHolds, other.id)
            return
    assert other.gun is not None
    other.gun.wrecked = True
    battle.tell(GunDestroyed, other.id)


@rule("sotr.guns.armour")
def burst(battle: Battle, place: Place, radius: int, penetration: int, seat: int) -> None:
    """Every gun under a template takes its hit."""
    for unit in list(battle.on_table()):
        if carriage.stands(unit):
            assert unit.gun is not None
            if measuring.distance(unit.gun.place, place) < radius + carriage.card(unit).base // 2:
                strike(battle, unit, penetration, seat)


def note_fired(battle: Battle, unit: Unit, acting: Acting) -> None:
    """Remember that the gun fired in this turn."""
    unit.fired = (*(row for row in unit.fired if row[0] != carriage.GUN), (carriage.GUN, battle.turn))
