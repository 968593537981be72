"""Shots through scenery: at a vehicle behind a wall that it touches, seen in part or reported by radio."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import dice, lines, sight, survey
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.board import Piece
from grognard.systems.sotr.events import FiresAtScenery
from grognard.systems.sotr.profile import Weapon, wounds
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import hits, machine, scenery

#: In a line of the sheet: the vehicle, and the piece through which it is shot at.
THROUGH = "%"
#: From this class on a weapon is an anti-tank weapon: Very Light AT.
ANTI_TANK = 2
#: A vehicle that comes so near to a piece touches it, in hundredths of an inch.
TOUCH = 5


@rule("sotr.vdamage.through-scenery-conditions")
def named(field: FieldOfFire, i: int, weapon: Weapon) -> list[str]:
    """The vehicles that a figure may shoot at through a piece of scenery, as `vehicle%piece`.

    It takes an anti-tank round that has a chance against the piece and, weakened by it, against the vehicle.
    """
    if weapon.penetration < ANTI_TANK or weapon.area or weapon.flame or weapon.mortar:
        return []
    found = []
    for other in field.battle.enemies(field.unit.seat):
        if other.hull is None:
            continue
        for piece in _between(field.battle, field.unit, i, other):
            left = weapon.penetration - piece.card.resistance
            if left < 0 or not scenery.breakable(piece, weapon.penetration):
                continue
            zone = machine.zone_facing(other, field.unit, i)
            if wounds()[machine.armour(other, zone)][left].kill > dice.FACES:
                continue
            if _reaches(field, i, weapon, piece) and known(field, i, other):
                found.append(f"{other.id}{THROUGH}{piece.id}")
    return found


def _between(battle: Battle, unit: Unit, i: int, other: Unit) -> list[Piece]:
    """The pieces that man has built, that a vehicle touches, and that lie on the way to its middle."""
    start, end = unit.places[i], other.place
    ground = machine.footprint(other)
    built = [piece for piece in battle.board.pieces if piece.card.resistance > 0]
    crossed = [piece for piece in built if lines.clipped(piece.corners, *start, *end) is not None]
    numbers = [battle.board.by_id[piece.id] for piece in crossed]
    if not numbers:
        return []
    gaps = battle.board.terrain.gaps(ground, numbers)[0]
    return [piece for piece, gap in zip(crossed, gaps.tolist(), strict=True) if gap <= TOUCH]


def _reaches(field: FieldOfFire, i: int, weapon: Weapon, piece: Piece) -> bool:
    return weapon.reach is None or _away(field, i, piece) <= weapon.reach


def _away(field: FieldOfFire, i: int, piece: Piece) -> int:
    place = field.unit.places[i]
    return max(0, scenery.away(field.battle, piece, place) - field.unit.kit[i].radius)


@rule("sotr.vdamage.through-scenery-conditions")
def known(field: FieldOfFire, i: int, other: Unit) -> bool:
    """Whether the vehicle is partly seen by the shooter, or by a friendly radio operator while his own group has a
    radio too."""
    if field.marks_of(i, other):
        return True
    unit = field.unit
    if not any(unit.kit[k].has("radio_operator") for k in unit.able):
        return False
    return any(
        friend.kit[k].has("radio_operator") and survey.between(field.battle, friend, other).sees(k, 0)
        for friend in field.battle.friends(unit.seat)
        if friend is not unit and not friend.broken and friend.hull is None and sight.may_see(friend, other)
        for k in friend.able
    )


@rule("sotr.vdamage.through-scenery-procedure")
def to_hit(field: FieldOfFire, i: int, weapon: Weapon, piece: Piece, aimed: bool) -> Tally:
    """The roll to hit the piece: range and what the shooter makes of it; a wall has no cover."""
    return modifiers.tally(
        [
            *modifiers.of_range(field.unit, i, weapon, _away(field, i, piece)),
            *modifiers.of_shooter(field.unit, i, weapon, field.manner, aimed),
            *modifiers.of_night(field.battle, field.unit, i),
        ]
    )


@rule("sotr.vdamage.through-scenery-procedure", "sotr.vdamage.scenery-resistance")
def shoot(battle: Battle, field: FieldOfFire, i: int, weapon: Weapon, name: str, aimed: bool) -> Script[None]:
    """Hit the piece, penetrate it, and what is left of the round strikes the zone of the vehicle behind it."""
    target, _, through = name.partition(THROUGH)
    other, unit = battle.units[target], field.unit
    if other.status != "field" or through not in battle.board.by_id:
        return
    piece = battle.board.piece(through)
    tally = to_hit(field, i, weapon, piece, aimed)
    weapon_word = f"sotr-weapon-{weapon.id.replace('_', '-')}"
    battle.tell(FiresAtScenery, unit.id, weapon_word, f"sotr-scenery-{piece.kind.replace('_', '-')}")
    count = 1 if aimed else weapon.rate
    faces = dice.roll(battle, unit.seat, count, "to-hit", "sotr.shooting.hit-roll", int(tally), tally)
    if not any(face >= int(tally) for face in faces):
        return
    zone = machine.zone_facing(other, unit, i)
    if scenery.strike(battle, through, weapon.penetration, unit.seat):
        flight.drop_overwatch(battle, other)
        left = weapon.penetration - piece.card.resistance
        yield from hits.strike(battle, other, zone, left, unit.places[i], unit.seat)
