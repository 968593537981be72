"""Shooting in an activation: who may shoot, one sheet of weapons against targets, and its resolution in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from grognard.core.decision import Decision, Key, Note, Script
from grognard.core.maybe import Test
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import cool
from grognard.systems.sotr.actions import hide
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import Weapon, weapons
from grognard.systems.sotr.shooting import (
    antiaircraft,
    crews,
    modifiers,
    morale,
    snipers,
    suppression,
    targets,
    volley,
    wounds,
)
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.sheet import FireSheet, Rows
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import fire as heavy
from grognard.systems.sotr.vehicles import machine, through
from grognard.systems.sotr.vehicles.numbers import numbers
from grognard.systems.sotr.weapons import flame, grenades, launchers, mortars

#: Lines of a sheet that are a whole answer begin with these words.
SUPPRESS, WITH_GRENADES, GRENADES, SMOKE = "suppress", "suppress-grenades", "grenades", "smoke"
GROUND = "suppress-ground"
POINT = "point"
#: The target of a line that is an aircraft: its number among the runs that are laid.
AIRCRAFT = "aircraft"
AIMED = "!"


@dataclass(slots=True)
class VolleyLine:
    """A line of the sheet: these figures fire this weapon at that target."""

    key: str
    figures: tuple[int, ...]
    weapon: Weapon
    target: str
    aimed: bool


@rule("sotr.shooting.when", "sotr.suppression.no-actions")
def may_shoot(unit: Unit, acting: Acting) -> bool:
    """Who stood, moved at its basic rate, lay down, crawled or was dropped may shoot; who is disorganised or
    suppressed may not, unless Just Do It says so."""
    if unit.status not in ("field", "aboard") or unit.hull is not None or unit.fleeing:
        return False
    if (unit.disorganised or unit.suppressed) and not acting.pushed:
        return False
    return acting.action in ("fire", "move", "crawl", "prone", "drop", "turn-gun", "aboard")


@rule("sotr.transport.fire-from-open")
def manner_of(battle: Battle, unit: Unit, acting: Acting) -> Manner:
    """How a unit shoots; from an open vehicle it is harder, and aimed only from one that stands."""
    vehicle = aboard.carrier_of(battle, unit)
    if unit.status == "aboard" and vehicle is not None:
        harder = (("sotr.transport.fire-from-open", numbers().from_open),)
        return Manner(moved=machine.hull(vehicle).moved > 0, mounted=harder)
    return Manner(moved=acting.moved, dropped=acting.action == "drop")


# -- the sheet -------------------------------------------------------------------------------------------------


def lines(field: FieldOfFire) -> list[list[VolleyLine]]:
    """The lines of a sheet, one row for each group of like figures with the same targets; the nearest target first."""
    groups: dict[tuple[object, ...], list[int]] = {}
    offers: dict[tuple[object, ...], list[tuple[Weapon, str, bool]]] = {}
    unit = field.unit
    for i in unit.able:
        if i in field.engaged:
            continue
        found = choices(field, i)
        if found:
            offered = tuple((weapon.id, target, aimed) for weapon, target, aimed in found)
            key: tuple[object, ...] = (id(unit.kit[i]), offered)
            groups.setdefault(key, []).append(i)
            offers[key] = found
    rows = []
    for key, figures in groups.items():
        first = figures[0]
        rows.append(
            [
                VolleyLine(
                    f"{first}:{weapon.id}{AIMED if aimed else ''}>{target}",
                    tuple(figures),
                    weapon,
                    target,
                    aimed,
                )
                for weapon, target, aimed in offers[key]
            ]
        )
    return rows


class Lines:
    """The lines of a sheet, written when somebody looks at them."""

    __slots__ = ("_keys", "_known", "field")

    def __init__(self, field: FieldOfFire) -> None:
        self.field = field
        self._keys: Rows | None = None
        self._known: dict[str, VolleyLine] = {}

    def keys(self) -> Rows:
        if self._keys is None:
            rows = lines(self.field)
            self._known = {line.key: line for row in rows for line in row}
            self._keys = tuple([tuple([line.key for line in row]) for row in rows])
        return self._keys

    @property
    def known(self) -> dict[str, VolleyLine]:
        self.keys()
        return self._known


@rule("sotr.target.individual", "sotr.weapons.semi-auto-aimed")
def choices(field: FieldOfFire, i: int) -> list[tuple[Weapon, str, bool]]:
    """What a figure may fire at whom, aimed or not; where aiming costs no shots it is always aimed."""
    found: list[tuple[Weapon, str, bool]] = []
    for weapon in targets.arms(field.battle, field.unit, i, field.manner):
        if not crews.ready(field.battle, field.unit, i, weapon):
            continue
        if weapon.mortar:
            found += [(weapon, target, False) for target in mortars.targets(field, i, weapon)]
            continue
        aims = modifiers.may_aim(weapon, field.manner)
        legal = targets.legal(field, i, weapon)
        named = [name for other in legal for name in heavy.named(field.unit, i, weapon, other)]
        named += [name for other in legal for name in guns.named(field.battle, field.unit, i, weapon, other)]
        named += through.named(field, i, weapon)
        found += [(weapon, name, False) for name in launchers.pieces(field, i, weapon)]
        for name in named:
            if aims and weapon.rate == 1:
                found.append((weapon, name, True))
            else:
                found.append((weapon, name, False))
                if aims:
                    found.append((weapon, name, True))
        found += [(weapon, target, False) for target in antiaircraft.targets(field, weapon)]
    return found


@rule("sotr.shooting.types", "sotr.weapons.grenade-one-use")
def alone(field: FieldOfFire) -> dict[Key, Test | None]:
    """Whole answers: suppressive fire at a unit, with or without grenades, and grenades thrown by everybody; with how
    one finds out whether each is open."""
    found: dict[Key, Test | None] = {}
    unit, enemies = field.unit, field.enemies
    for other in enemies:
        found[f"{SUPPRESS}>{other.id}"] = partial(suppression.possible, field, other)
        if unit.grenades:
            found[f"{WITH_GRENADES}>{other.id}"] = partial(suppression.possible, field, other, grenades=True)
    for outline in field.battle.board.outlines:
        name = field.battle.board.pieces[outline[5]].id
        found[f"{GROUND}>{name}"] = partial(suppression.occupied, field, outline)
    if unit.is_down(unit.leader) or unit.leader in field.engaged:
        return found
    kinds = [(word, kind) for word, kind in ((GRENADES, "grenades"), (SMOKE, "smoke")) if getattr(unit, kind)]
    for word, _ in kinds:
        found |= {f"{word}>{other.id}": partial(grenades.reaches, field, other) for other in enemies}
    if enemies:
        found |= {f"{word}>{POINT}": None for word, _ in kinds}
    return found


def can_shoot(battle: Battle, unit: Unit, manner: Manner) -> bool:
    """Whether a unit has anything to fire at from where it is: whether its sheet would have a line."""
    field = FieldOfFire(battle, unit, manner)
    if targets.plainly_reaches(field):
        return True
    for i in unit.able:
        if i in field.engaged:
            continue
        for weapon in targets.arms(battle, unit, i, manner):
            reached: Iterable[object] = (
                mortars.targets(field, i, weapon) if weapon.mortar else targets.legal(field, i, weapon)
            )
            if battle.runs and antiaircraft.targets(field, weapon):
                return True
            if through.named(field, i, weapon) or launchers.pieces(field, i, weapon):
                return crews.ready(battle, unit, i, weapon)
            if any(True for _ in reached) and crews.ready(battle, unit, i, weapon):
                return True
    return any(test is None or test() for test in alone(field).values())


@rule("sotr.actions.shoot-after-movement", "sotr.shooting.when", "sotr.shooting.procedure")
def shoot(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """One sheet; then target by target: the shots are spread, rolled, wounds and losses taken."""
    field = FieldOfFire(battle, unit, manner_of(battle, unit, acting))
    book = Lines(field)
    sheet = FireSheet(book.keys, partial(alone, field))
    if not targets.plainly_reaches(field) and not sheet.rows and sheet.whole.none():
        return
    answer = yield Decision(
        unit.seat,
        "sotr-fire",
        "sotr.shooting.procedure",
        sheet,
        (("unit", "unit", unit.id),),
        explain=lambda key: explain(field, book.known, key),
        why_not=lambda wanted: why_no_line(field, book.known, wanted),
        role="attack",
    )
    if not answer:
        return
    word, _, name = str(answer[0]).partition(">")
    if word == GROUND:
        suppression.lay_on_ground(battle, field, name)
        return
    if name == POINT and word in (GRENADES, SMOKE):
        throwing = (
            grenades.throw_at(battle, unit, acting) if word == GRENADES else grenades.smoke_at(battle, unit)
        )
        yield from throwing
        return
    if word in (SUPPRESS, WITH_GRENADES, GRENADES, SMOKE):
        yield from _whole(battle, field, acting, word, battle.units[name])
        return
    yield from resolve(battle, field, acting, [book.known[key] for key in answer])


def _whole(battle: Battle, field: FieldOfFire, acting: Acting, word: str, other: Unit) -> Script[None]:
    reveal_to(battle, field.unit, other)
    if word in (SUPPRESS, WITH_GRENADES):
        suppression.lay(battle, field, other, word == WITH_GRENADES)
    elif word == GRENADES:
        yield from grenades.throw(battle, field.unit, other, acting)
    else:
        grenades.lay_smoke(battle, field.unit, other)


@rule("sotr.crew.teams", "sotr.guns.spare-crew")
def resolve(battle: Battle, field: FieldOfFire, acting: Acting, chosen: Sequence[VolleyLine]) -> Script[None]:
    """Ordinary fire unit by unit, then weapons with templates one by one; loaders do not fire their own weapons."""
    unit = field.unit
    crewed = [i for line in chosen if line.weapon.crew > 1 for i in line.figures]
    serving = crews.serving(unit, crewed)
    gunners = [i for line in chosen if carriage.is_round(unit, line.weapon) for i in line.figures]
    if gunners:
        serving |= set(carriage.servants(unit)) - set(gunners)
    halved = crews.halved(unit)
    plain: dict[str, list[volley.Firing]] = {}
    special: list[tuple[int, VolleyLine]] = []
    at_vehicles: list[tuple[int, VolleyLine]] = []
    for line in chosen:
        for i in line.figures:
            if i in serving:
                continue
            if line.target.startswith(AIRCRAFT):
                antiaircraft.fire(battle, field, i, line.weapon, line.target, i in halved)
            elif line.target.endswith(guns.AT_GUN):
                other = battle.units[line.target.removesuffix(guns.AT_GUN)]
                reveal_to(battle, unit, other)
                guns.shoot(battle, field, i, line.weapon, other, line.aimed)
            elif _at_vehicle(battle, line):
                at_vehicles.append((i, line))
            elif line.weapon.area or line.weapon.flame or line.weapon.mortar:
                special.append((i, line))
            elif field.reaches(i, line.weapon, battle.units[line.target]):
                plain.setdefault(line.target, []).append((i, line.weapon, line.aimed))
            if line.weapon.crew > 1:
                crews.note_fired(battle, unit, i)
            if carriage.is_round(unit, line.weapon):
                guns.note_fired(battle, unit, acting)
    for name, firing in plain.items():
        other = battle.units[name]
        if other.status in ("field", "aboard"):
            shoot_at(battle, field, acting, other, firing, halved)
    for i, line in at_vehicles:
        if unit.status in ("field", "aboard") and i in unit.able:
            reveal_to(battle, unit, heavy.target_of(battle, line.target)[0])
            yield from heavy.shoot(
                battle, field, i, line.weapon, line.target, line.aimed, i in halved, acting
            )
    for i, line in special:
        if unit.status in ("field", "aboard") and i in unit.able:
            yield from _special(battle, field, acting, i, line)


def _at_vehicle(battle: Battle, line: VolleyLine) -> bool:
    name = line.target.partition(heavy.AT_ZONE)[0].partition(through.THROUGH)[0]
    other = battle.units.get(name)
    return other is not None and other.hull is not None and not line.weapon.mortar and not line.weapon.flame


def shoot_at(
    battle: Battle,
    field: FieldOfFire,
    acting: Acting,
    other: Unit,
    firing: Sequence[volley.Firing],
    halved: frozenset[int],
) -> None:
    """A volley at one unit, and what follows from it at once."""
    living, down = other.living, other.down
    reveal_to(battle, field.unit, other)
    hit = volley.fire(battle, field, other, firing, halved)
    if len(other.living) < len(living):
        morale.mourn(acting, other, field.unit)
    if any("sniper" in weapon.abilities for _, weapon, _ in firing):
        snipers.after_shot(battle, field.unit, other, bool(hit) or other.down != down, acting)


def reveal_to(battle: Battle, unit: Unit, other: Unit) -> None:
    """Who shoots from hiding shows himself to the unit shot at; a sniper does not."""
    if unit.hidden and not snipers.is_sniper(unit):
        hide.show_to(battle, unit, other)


def _special(battle: Battle, field: FieldOfFire, acting: Acting, i: int, line: VolleyLine) -> Script[None]:
    if line.weapon.mortar:
        yield from mortars.fire(battle, field.unit, i, line.weapon, line.target, acting)
        return
    if line.target.startswith(launchers.GROUND):
        launchers.fire_at_piece(battle, field, i, line.weapon, line.target, acting)
        return
    other = battle.units[line.target]
    if other.status not in ("field", "aboard") or not field.in_range(i, line.weapon, other):
        return
    reveal_to(battle, field.unit, other)
    if line.weapon.flame:
        yield from flame.fire(battle, field.unit, i, other, acting)
    else:
        launchers.fire(battle, field, i, line.weapon, other, acting)


# -- what is known before firing --------------------------------------------------------------------------------


def explain(field: FieldOfFire, known: dict[str, VolleyLine], key: object) -> Note:
    """The needed roll with its reasons, and the odds: hits, dead and Down expected of a line."""
    line = known.get(str(key))
    if line is None:
        return _explain_whole(field, str(key))
    if line.target.startswith(AIRCRAFT):
        return Note(rule="sotr.air.shooting-at")
    if line.target.startswith(launchers.GROUND):
        piece = field.battle.board.piece(line.target.removeprefix(launchers.GROUND))
        tally = launchers.to_hit_piece(field, line.figures[0], line.weapon, piece)
        return Note(tallies=(("sotr-needed", tally),), rule="sotr.he.to-hit")
    if line.target.endswith(guns.AT_GUN):
        target = field.battle.units[line.target.removesuffix(guns.AT_GUN)]
        tally = guns.to_hit(field, line.figures[0], line.weapon, target, line.aimed)
        return Note(tallies=(("sotr-needed", tally),), rule="sotr.guns.targeting")
    if through.THROUGH in line.target:
        return heavy.explain_through(field, line.figures[0], line.weapon, line.target, line.aimed)
    if _at_vehicle(field.battle, line):
        target, zone = heavy.target_of(field.battle, line.target)
        i = line.figures[0]
        marks = field.in_range(i, line.weapon, target)
        if not marks:
            return Note(rule="sotr.vdamage.zone-hit")
        found = heavy.parts_at(field, i, line.weapon, target, marks[0], line.aimed, zone)
        return Note(tallies=(("sotr-needed", modifiers.tally(found)),), rule="sotr.vdamage.zone-hit")
    if line.weapon.mortar or line.target not in field.battle.units:
        return Note(rule="sotr.weapons.mortar-template")
    other = field.battle.units[line.target]
    firing = [(i, line.weapon, line.aimed) for i in line.figures if field.in_range(i, line.weapon, other)]
    if line.weapon.flame:
        return Note(rule="sotr.weapons.flame-template")
    by_class = volley.allotted(field, other, firing, crews.halved(field.unit))
    shots = [shot for row in by_class.values() for shot in row]
    hits = dead = down = 0.0
    for shot in shots:
        chance = max(0, 7 - shot.need) / 6
        cause = volley.cause_of(field.unit, shot.shooter, shot.weapon)
        kills, downs = wounds.odds(shot.weapon.penetration, other.kit[shot.figure], cause)
        hits, dead, down = hits + chance, dead + chance * kills, down + chance * downs
    return Note(
        tallies=tuple(("sotr-needed", modifiers.tally(shot.parts)) for shot in shots[:1]),
        means=(("sotr-dead", dead), ("sotr-down", down), ("sotr-hits", hits), ("sotr-shots", len(shots))),
        rule="sotr.shooting.hit-roll",
    )


def _explain_whole(field: FieldOfFire, key: str) -> Note:
    word, _, name = key.partition(">")
    if word not in (SUPPRESS, WITH_GRENADES) or name not in field.battle.units:
        return Note(rule="sotr.weapons.grenade-hits")
    other = field.battle.units[name]
    firing = suppression.firers(field, other)
    throwers = suppression.throwing(field.unit, other) if word == WITH_GRENADES else []
    tally = suppression.pressure(field.battle, field.unit, firing, other, len(throwers))
    return Note(
        tallies=(("sotr-cool", tally),),
        odds=(("sotr-suppressed", 1 - cool.chance(int(tally))),),
        rule="sotr.suppression.test",
    )


def why_no_line(field: FieldOfFire, known: dict[str, VolleyLine], wanted: object) -> WhyNot | None:
    """Why a line is not on the sheet."""
    asked = wanted if isinstance(wanted, list | tuple) else [wanted]
    for line in asked:
        if str(line) in known:
            continue
        head, _, name = str(line).partition(">")
        number, _, arm = head.partition(":")
        other = field.battle.units.get(name)
        if other is None:
            return why_not("sotr-no-such-target", "sotr.target.individual", answer=str(line))
        arm = arm.removesuffix(AIMED)
        if number.isdigit() and arm in weapons() and int(number) in field.unit.able:
            return targets.why_no_target(field, int(number), weapons()[arm], other)
    return None
