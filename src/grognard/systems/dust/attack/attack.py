"""Attack: check range and sight, declare targets, roll, save, inflict damage; the book's six steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import NamedTuple

from grognard.core import sheet
from grognard.core.decision import Decision, Note, Order, Script
from grognard.core.rules import rule
from grognard.core.sheet import Sheet
from grognard.core.tally import WhyNot, why_not
from grognard.systems.dust import profile, sight
from grognard.systems.dust.attack import close_combat, odds, rolls, striking, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.events import HeldFire
from grognard.systems.dust.profile import Armour, WeaponLine
from grognard.systems.dust.state import Battle, Unit


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
    "dust.cover.element-target#1",
    "dust.cover.element-target#ruling",
    "dust.artillery.direct-los",
    "dust.building.walls-indestructible",
)
def marks(battle: Battle, unit: Unit, cell: int | None = None) -> list[Mark]:
    """Enemy units and cover elements that the unit sees, near enough for some weapon: from where it stands, or as it
    would from another square."""
    if cell is not None and cell != unit.cell:
        with battle.supposing(unit, cell):
            return marks(battle, unit)
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


def marks_after(battle: Battle, unit: Unit, cells: Sequence[int]) -> list[Mark]:
    """What the unit would see and reach from one or the other of some squares, each at its shortest distance.

    Of a unit that is yet to enter no squares are known: then it is everything there is.
    """
    nearest: dict[str, Mark] = {}
    for cell in cells:
        for mark in marks(battle, unit, cell):
            if mark.key not in nearest or mark.distance < nearest[mark.key].distance:
                nearest[mark.key] = mark
    return list(nearest.values()) if cells else _everything(battle, unit)


def _everything(battle: Battle, unit: Unit) -> list[Mark]:
    enemies = [
        Mark(other.id, other.profile.armour.index, 1)
        for other in battle.units.values()
        if other.seat != unit.seat and other.cell >= 0 and not battle.is_joined_hero(other)
    ]
    return [*enemies, *(_element_mark(battle, cell, 1) for cell in battle.elements)]


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
    cell: int | None = None,
) -> Script[list[Shot]]:
    """Ask on one sheet for the target of each weapon line, or none; every line has exactly one.

    With `cell` the lines are to be fired from that square, where the unit does not stand yet.
    """
    lines = {
        f"{owner.id}:{line.index}": (owner, line)
        for owner, line in (weapons.lines(battle, unit) if usable is None else usable)
        if allowed is None or allowed(line)
    }
    aims = {
        key: tuple([mark.key for mark in found if may_aim(line, mark, later)])
        for key, (_, line) in lines.items()
    }
    rows = tuple(
        [tuple([sheet.cell(key, mark) for mark in marked]) for key, marked in aims.items() if marked]
    )
    if not rows:
        return []
    chosen = yield Decision(
        unit.seat,
        "dust-aim",
        "dust.attack.declare",
        Sheet(
            tuple([key for row in rows for key in row]),
            0,
            len(rows),
            of="shot",
            rows=rows,
            heads="line",
            tops="target",
            beyond=_beyond(battle, unit, rows),
        ),
        (("unit", "unit", unit.id), ("cell", "cell", unit.cell if cell is None else cell)),
        explain=lambda key: _explain(battle, unit, cell, lines, key),
        why_not=lambda answer: _why_no_cell(battle, unit, cell, lines, answer),
        role="attack",
    )
    targets = {sheet.row_of(key): sheet.column_of(key) for key in chosen}
    shots: list[Shot] = []
    for key, (owner, line) in lines.items():
        if key in targets:
            shots.append((yield from striking.announce(battle, owner, line, targets[key])))
    return shots


def _standing(battle: Battle, unit: Unit, cell: int | None) -> AbstractContextManager[None]:
    """Where the unit stands, or as if it stood where it will be."""
    return nullcontext() if cell is None else battle.supposing(unit, cell)


def _beyond(battle: Battle, unit: Unit, rows: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Enemies on the battlefield that no line may be aimed at."""
    reached = {sheet.column_of(key) for row in rows for key in row}
    return tuple([other.id for other in battle.on_field(1 - unit.seat) if other.id not in reached])


def _explain(
    battle: Battle, unit: Unit, cell: int | None, lines: Mapping[str, tuple[Unit, WeaponLine]], key: str
) -> Note:
    if sheet.row_of(key) not in lines:
        return Note(rule="dust.attack.declare")  # a whole answer: each of its cells is explained by itself
    owner, line = lines[sheet.row_of(key)]
    with _standing(battle, unit, cell):
        return odds.of_line(battle, owner, line, sheet.column_of(key))


def _why_no_cell(
    battle: Battle,
    unit: Unit,
    cell: int | None,
    lines: Mapping[str, tuple[Unit, WeaponLine]],
    answer: object,
) -> WhyNot | None:
    """Why a cell of the sheet, or one of several, cannot be chosen."""
    for key in answer if isinstance(answer, list | tuple) else (answer,):
        found = lines.get(sheet.row_of(key))
        if found is None:
            continue
        with _standing(battle, unit, cell):
            why = why_no_aim(battle, unit, found[1], sheet.column_of(key))
        if why is not None:
            return why
    return None


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
    if reach is not None:
        return reach
    return None if sight.sees(battle, unit, target) else sight.why_unseen(battle, unit, target)


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
