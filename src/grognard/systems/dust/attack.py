"""Attack: check range and sight, declare targets, roll, save, inflict damage; the book's six steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from grognard.core.decision import Decision, Note, OneOf, Order, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.dust import close_combat, odds, profile, rolls, sight, striking, weapons
from grognard.systems.dust.events import HeldFire
from grognard.systems.dust.profile import Armour, WeaponLine
from grognard.systems.dust.state import Battle, Unit
from grognard.systems.dust.weapons import Shot

HOLD = "hold"


class Mark(NamedTuple):
    """Something that may be aimed at, as one attacker finds it: its key, armour column and distance."""

    key: str
    armour: int
    distance: int
    is_trap: bool = False


# -- 1 and 2: range and line of sight ----------------------------------------------------------------


@rule(
    "dust.attack.range-check",
    "dust.range.number",
    "dust.range.band",
    "dust.range.unlimited",
    "dust.range.arcing",
    "dust.close.adjacent",
    "dust.artillery.range",
)
def in_range(line: WeaponLine, distance: int) -> bool:
    """Whether a distance in squares satisfies the range code."""
    return line.weapon.range.reaches(distance)


@rule(
    "dust.attack.legal-targets",
    "dust.attack.range-measure",
    "dust.attack.los-check",
    "dust.cover.element-target",
    "dust.artillery.direct-los",
    "dust.building.walls-indestructible",
)
def marks(battle: Battle, unit: Unit) -> list[Mark]:
    """Enemy units and cover elements that the unit sees from where it stands, near enough for some weapon."""
    here = unit.cell
    row = battle.board.distances[here]
    reach = weapons.reach(battle, unit)
    enemies = [
        other
        for other in battle.units.values()
        if other.seat != unit.seat
        and other.cell >= 0
        and row[other.cell] <= reach[other.profile.armour.index]
        and not (other.partner and other.profile.is_hero)
    ]
    found = [
        Mark(other.id, other.profile.armour.index, row[other.cell])
        for other in sight.seen_by(battle, here, unit.profile.is_soldier, enemies)
    ]
    if battle.elements:
        past_vehicles = sight.blockers(battle, False)
        for cell in battle.elements:
            mark = _element_mark(battle, cell, row[cell])
            if (
                mark.distance <= reach[mark.armour]
                and cell != here
                and sight.clear(battle, here, cell, past_vehicles)
            ):
                found.append(mark)
    return found


def _element_mark(battle: Battle, cell: int, distance: int) -> Mark:
    kind = battle.elements[cell].kind
    return _mark_of(kind, battle.board.names[cell], distance)


@lru_cache(maxsize=1 << 14)
def _mark_of(kind: str, name: str, distance: int) -> Mark:
    return Mark(f"{kind}@{name}", profile.elements()[kind].armour.index, distance, kind == "tank_trap")


def marks_after(battle: Battle, unit: Unit, points: int) -> list[Mark]:
    """What the unit might see and reach after a Move: everything near enough, sight unchecked.

    A step may shorten a distance by two, so a mark counts as up to that much nearer.
    """
    found: list[Mark] = []
    row = battle.board.distances[unit.cell] if unit.cell >= 0 else None
    slack = 2 * points
    reach = weapons.reach(battle, unit)
    for other in battle.units.values():
        if other.seat == unit.seat or other.cell < 0 or battle.is_joined_hero(other):
            continue
        armour = other.profile.armour.index
        away = 1 if row is None else row[other.cell] - slack
        if away <= reach[armour]:
            found.append(Mark(other.id, armour, away))
    for cell in battle.elements:
        away = 1 if row is None else row[cell] - slack
        found.append(_element_mark(battle, cell, away))
    return found


@rule("dust.core.weapon-no-value", "dust.weapon.flame-trap")
def may_aim(line: WeaponLine, mark: Mark, later: bool = False) -> bool:
    """Whether a line may be declared at a mark: a value against it, in range; flames spare traps.

    Before a Move (`later`) the range is what it could become at best.
    """
    if line.weapon.values[mark.armour] is None or (mark.is_trap and line.weapon.flame):
        return False
    if later:
        return mark.distance <= line.weapon.range.high
    return in_range(line, mark.distance)


# -- 3: declaring targets ----------------------------------------------------------------------------


@rule(
    "dust.attack.declare",
    "dust.attack.line-targets",
    "dust.attack.optional-use",
    "dust.attack.undeclared-idle",
    "dust.attack.several-lines-per-figure",
    "dust.hero.join-weapons",
    "dust.cover.element-separate-line",
    "dust.artillery.direct-other-lines",
)
def declare(
    battle: Battle,
    unit: Unit,
    found: list[Mark],
    later: bool = False,
    allowed: Callable[[WeaponLine], bool] | None = None,
    usable: list[tuple[Unit, WeaponLine]] | None = None,
) -> Script[list[Shot]]:
    """Ask for the target of each weapon line, or none; every line has exactly one."""
    shots: list[Shot] = []
    for owner, line in weapons.lines(battle, unit) if usable is None else usable:
        if allowed is not None and not allowed(line):
            continue
        options = tuple([mark.key for mark in found if may_aim(line, mark, later)])
        if not options:
            continue
        target = yield Decision(
            unit.seat,
            "dust-aim",
            "dust.attack.declare",
            OneOf((HOLD, *options), of="target"),
            (("unit", "unit", owner.id), ("weapon", "weapon", line.weapon.id)),
            explain=_explain(battle, owner, line),
            why_not=_why_no_aim(battle, unit, line),
            role="attack",
        )
        if target != HOLD:
            shots.append((yield from striking.announce(battle, owner, line, target)))
    return shots


def _explain(battle: Battle, owner: Unit, line: WeaponLine) -> Callable[[str], Note]:
    return lambda target: Note() if target == HOLD else odds.of_line(battle, owner, line, target)


def _why_no_aim(battle: Battle, unit: Unit, line: WeaponLine) -> Callable[[str], WhyNot | None]:
    def why(target: str) -> WhyNot | None:
        return why_no_aim(battle, unit, line, target)

    return why


def why_no_aim(battle: Battle, unit: Unit, line: WeaponLine, key: str) -> WhyNot | None:
    """Why a line cannot be aimed at something: a unit, or an element as `kind@square`."""
    target = battle.units.get(key)
    if target is None:
        return _why_not_element(battle, unit, line, key)
    aim = ("target", key)
    if target.seat == unit.seat:
        return why_not("dust-aim-friend", "dust.attack.legal-targets", target=aim)
    if target.status != "field":
        return why_not("dust-aim-absent", "dust.attack.legal-targets", target=aim)
    if battle.is_joined_hero(target):
        return None  # his squad is what can be named
    reach = _why_beyond_reach(battle, unit, line, key, target.profile.armour, target.cell)
    return reach or sight.why_unseen(battle, unit, target)


def _why_not_element(battle: Battle, unit: Unit, line: WeaponLine, key: str) -> WhyNot | None:
    cell = striking.element_cell(battle, key)
    if cell not in battle.elements:
        return None
    mark = _element_mark(battle, cell, 0)
    if mark.is_trap and line.weapon.flame:
        weapon = ("weapon", line.weapon.id)
        return why_not("dust-aim-flame-trap", "dust.weapon.flame-trap", weapon=weapon, target=("target", key))
    armour = profile.elements()[battle.elements[cell].kind].armour
    return _why_beyond_reach(battle, unit, line, key, armour, cell)


def _why_beyond_reach(
    battle: Battle, unit: Unit, line: WeaponLine, key: str, armour: Armour, cell: int
) -> WhyNot | None:
    """No combat value against the class, or out of range from where the unit stands."""
    weapon, aim = ("weapon", line.weapon.id), ("target", key)
    if line.weapon.values[armour.index] is None:
        return why_not(
            "dust-aim-no-value", "dust.core.weapon-no-value", weapon=weapon, target=aim, armour=armour.code
        )
    away = battle.board.distances[unit.cell][cell] if unit.cell >= 0 else 0
    if in_range(line, away):
        return None
    return why_not(
        "dust-aim-range",
        "dust.attack.range-check",
        weapon=weapon,
        target=aim,
        away=away,
        range=line.weapon.range.code,
    )


# -- 4 to 6: dice, cover, damage ---------------------------------------------------------------------


@rule("dust.attack.sequence", "dust.attack.simultaneous", "dust.close.order", "dust.cover.unit-first")
def resolve(battle: Battle, unit: Unit, shots: list[Shot], sustained: bool = False) -> Script[None]:
    """Resolve all declared lines: ranged ones at units, then at elements, then the close combat.

    Who is under fire is settled before the first die, since all lines count as fired at once.
    """
    ready = [shot for shot in shots if _still_possible(battle, unit, shot)]
    for shot in ready:
        yield from _take_aim(battle, unit, shot)
    heroes = [part for part in battle.body(unit) if part.profile.is_hero]
    ranged = [shot for shot in ready if not shot.line.weapon.close]
    blades = [shot for shot in ready if shot.line.weapon.close]
    serum = rolls.Serum(battle)
    at_units = [shot for shot in ranged if shot.target in battle.units]
    for shot in (yield from _order_of_fire(unit, at_units)):
        yield from _fire(battle, unit, shot, sustained, serum)
    for shot in ranged:
        if shot.target not in battle.units:
            yield from _fire(battle, unit, shot, sustained, serum)
            yield from _fire_at_element(battle, shot, sustained)
    if blades:
        yield from close_combat.fight(battle, unit, blades, sustained, serum)
    serum.settle(heroes)


@rule(
    "dust.attack.range-check", "dust.attack.los-check", "dust.general.declare-plan", "dust.attack.no-redirect"
)
def _still_possible(battle: Battle, unit: Unit, shot: Shot) -> bool:
    """A line whose target has got out of range or sight since it was declared does not fire."""
    if shot.owner.status != "field":
        return False
    clause = _obstacle(battle, unit, shot)
    if clause:
        battle.tell(HeldFire, shot.owner.id, shot.line.weapon.id, shot.target, clause)
    return not clause


@rule("dust.artillery.modes")
def _obstacle(battle: Battle, unit: Unit, shot: Shot) -> str:
    """The clause that keeps a declared line from firing, if any. Indirect fire needs no sight of its own."""
    if shot.target in battle.units:
        target = aimed_at(battle, shot)
        if target.status != "field":
            return "dust.attack.no-redirect"
        if not in_range(shot.line, battle.board.distances[unit.cell][target.cell]):
            return "dust.attack.range-check"
        if not shot.indirect and not sight.sees(battle, unit, target):
            return "dust.attack.los-check"
        return ""
    cell = striking.element_cell(battle, shot.target)
    if cell not in battle.elements or cell == unit.cell:
        return "dust.attack.no-redirect"
    if not in_range(shot.line, battle.board.distances[unit.cell][cell]):
        return "dust.attack.range-check"
    return "" if sight.sees_element(battle, unit, cell) else "dust.attack.los-check"


def aimed_at(battle: Battle, shot: Shot) -> Unit:
    """The unit a line was declared at; where a squad has fallen, the hero who had joined it is left of it."""
    target = battle.units[shot.target]
    if target.status != "field" and shot.hero:
        return battle.units[shot.hero]
    return target


@rule("dust.attack.simultaneous", "dust.attack.resolution-order", "dust.weapon.flame-path")
def _take_aim(battle: Battle, unit: Unit, shot: Shot) -> Script[None]:
    """Fix who is under fire, and with how many figures, as it is before the first die.

    Flames run over units on the way to an element too; whoever stands on its square is not of their way.
    """
    at_unit = shot.target in battle.units
    found = [aimed_at(battle, shot)] if at_unit else []
    if shot.line.weapon.flame and not shot.line.weapon.close:
        goal = found[0].cell if at_unit else striking.element_cell(battle, shot.target)
        found = yield from rolls.spread_flames(battle, unit, shot, goal)
        if not at_unit:
            found = [other for other in found if other.cell != goal]
    shot.victims = tuple(weapons.victim(battle, other) for other in found)


@rule("dust.attack.resolution-order")
def _order_of_fire(unit: Unit, shots: list[Shot]) -> Script[list[Shot]]:
    """The attacker orders his ranged lines where the order can change anything.

    Lines roll all their dice whatever fell before, and the defender may give up the same figures in any order;
    only a figure named by a sniper may already have been removed. Elsewhere the card's order serves.
    """
    named = {shot.target for shot in shots if shot.figure}
    if not any(shot.target in named and not shot.figure for shot in shots):
        return shots
    keys = tuple(f"{shot.owner.id}:{shot.line.index}" for shot in shots)
    by_key = dict(zip(keys, shots, strict=True))
    chosen = yield Decision(
        unit.seat,
        "dust-order-of-fire",
        "dust.attack.resolution-order",
        Order(keys, of="line"),
        (("unit", "unit", unit.id),),
        role="attack",
    )
    return [by_key[key] for key in chosen]


@rule("dust.attack.simultaneous", "dust.weapon.flame-path")
def _fire(battle: Battle, unit: Unit, shot: Shot, sustained: bool, serum: rolls.Serum) -> Script[None]:
    """One ranged line at the units under its fire, each attacked separately with the value for its own class."""
    weapons.unload(shot)
    for victim in shot.victims:
        target = victim.standing
        if target is None:
            name = victim.unit.id
            battle.tell(HeldFire, shot.owner.id, shot.line.weapon.id, name, "dust.attack.simultaneous")
            continue
        value = shot.line.weapon.values[target.profile.armour.index]
        if value is None:  # flames may run over what they cannot harm
            continue
        hits = yield from rolls.to_hit(battle, shot, value, target, victim.figures, sustained)
        serum.note_ranged(shot, target, hits)
        yield from striking.strike(battle, unit, shot, value, target, hits)


def _fire_at_element(battle: Battle, shot: Shot, sustained: bool) -> Script[None]:
    hits = yield from striking.roll_at_element(battle, shot, sustained)
    striking.strike_element(battle, shot, hits)


def any_target(usable: list[tuple[Unit, WeaponLine]], found: list[Mark]) -> bool:
    """Whether at least one usable line may be aimed at something now."""
    return any(may_aim(line, mark) for mark in found for _, line in usable)
