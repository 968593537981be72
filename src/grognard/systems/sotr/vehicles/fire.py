"""Fire by vehicles and at them: mounts, arcs, speed, who serves what, and the roll to hit a zone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.core.decision import Answer, Chance, Decision, Key, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import dice
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.events import FiresAtVehicle, TurnsTurret
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import Weapon, weapons
from grognard.systems.sotr.shooting import modifiers, morale, targets, volley
from grognard.systems.sotr.shooting.modifiers import Manner, Part
from grognard.systems.sotr.shooting.sheet import Sheet
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.survey import Mark
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import crew, hits, machine, mecha, scenery, through
from grognard.systems.sotr.vehicles.numbers import FAST, SLOW, numbers
from grognard.systems.sotr.weapons import flame, launchers

IN_TURRET, IN_HULL, ON_PIVOT, AHEAD = "turret", "hull", "pivot", "ahead"
AT_ZONE = "@"


# -- weapons and their mounts ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon of a vehicle: its number, and how it is mounted."""

    number: int
    weapon: Weapon
    how: str
    main: bool
    #: The passenger whose machine gun it is, as `unit/figure`.
    man: str = ""


@rule("sotr.vfire.main-gun", "sotr.vfire.no-turret", "sotr.vfire.secondary-mounts")
def mounts(unit: Unit) -> list[Mount]:
    """The main gun in its turret, or fixed ahead; then the secondary weapons.

    With a turret the first LMG is beside the gun, the second in the hull, an HMG on a pivot; without, the first is in
    the hull. On open vehicles all sit on pivots; a mecha's fire ahead.
    """
    card = machine.card(unit)
    found = []
    if card.gun is not None:
        found.append(Mount(0, card.gun, IN_TURRET if card.turret else AHEAD, True))
    light = 0
    for weapon in card.secondary:
        light += weapon.id == "lmg"
        found.append(Mount(len(found), weapon, _mounted(unit, weapon, light, len(found)), False))
    return found


def _mounted(unit: Unit, weapon: Weapon, light: int, before: int) -> str:
    card = machine.card(unit)
    if machine.is_mecha(unit):
        return AHEAD
    if not card.closed:
        return ON_PIVOT
    if weapon.id == "hmg":
        return ON_PIVOT
    if card.turret:
        return IN_TURRET if light == 1 and weapon.id == "lmg" else IN_HULL
    return IN_HULL if before == int(card.gun is not None) else ON_PIVOT


@rule(
    "sotr.vfire.turret-turn",
    "sotr.vdamage.turret-2-4",
    "sotr.vdamage.turret-7-8",
    "sotr.vdamage.turret-9-10",
    "sotr.mechdamage.leg-4",
    "sotr.mechdamage.body-4",
)
def intact(unit: Unit, mount: Mount) -> bool:
    """Whether a weapon is there and may fire this turn: not with a turret that was turned, nor one that is gone."""
    own = machine.hull(unit)
    if mount.main and machine.has(unit, machine.NO_GUN):
        return False
    if mount.how == IN_TURRET and (own.traversed or machine.has(unit, machine.NO_TURRET)):
        return False
    return not machine.has(unit, "silent") and mecha.usable(unit, str(mount.number))


@rule("sotr.vfire.speed-slow", "sotr.vfire.speed-medium", "sotr.vfire.speed-fast")
def at_this_speed(unit: Unit, mount: Mount) -> bool:
    """At slow speed every weapon fires, faster only the secondary ones."""
    return not mount.main or machine.hull(unit).pace == SLOW


def served(unit: Unit, mount: Mount) -> bool:
    if mount.man:
        return True
    if mount.main:
        return crew.main_gun_served(unit)
    if mount.how == IN_HULL:
        return crew.hull_gun_served(unit)
    return crew.servants(unit) > 0


@rule(
    "sotr.vfire.traverse-zones",
    "sotr.vfire.turret-turn",
    "sotr.vfire.no-turret",
    "sotr.vfire.secondary-mounts",
)
def bears(unit: Unit, mount: Mount, other: Unit, mark: Mark) -> bool:
    """Whether a weapon points into the arc in which its target lies: a turret where it was turned, a pivot anywhere,
    all others ahead."""
    return points_at(unit, mount, other.places[mark.figure])


def points_at(unit: Unit, mount: Mount, place: Place) -> bool:
    """Whether a place lies in the arc of a weapon."""
    if mount.how == ON_PIVOT:
        return True
    arc = machine.zone_at(unit, place)
    return arc == (machine.ARCS[machine.hull(unit).turret] if mount.how == IN_TURRET else machine.FRONT)


@rule("sotr.vfire.speed-fast", "sotr.vfire.twin-linked")
def mounted_parts(unit: Unit, mount: Mount, arc: str) -> tuple[Part, ...]:
    """At fast speed a shot is harder, to the side and rear more so; twin-linked weapons hit better."""
    table = numbers()
    parts: list[Part] = []
    if machine.hull(unit).pace == FAST:
        harder = table.fast_front if arc == machine.FRONT else table.fast_aside
        parts.append(("sotr.vfire.speed-fast", harder))
    if machine.card(unit).twin and not mount.main:
        parts.append(("sotr.vfire.twin-linked", table.twin))
    return tuple(parts)


# -- fire at vehicles --------------------------------------------------------------------------------------------


def target_of(battle: Battle, name: str) -> tuple[Unit, str]:
    """The unit that a line names, and the zone aimed at, if any."""
    unit, _, zone = name.partition(AT_ZONE)
    return battle.units[unit.partition(through.THROUGH)[0]], zone


@rule("sotr.vdamage.zone-hit")
def named(unit: Unit, i: int, weapon: Weapon, other: Unit) -> list[str]:
    """The targets that a figure may name in a unit: a vehicle as it faces him, or a zone of it; only what his weapon
    can go through."""
    if other.hull is None:
        return [other.id]
    place = unit.places[i]
    facing = machine.zone_facing(other, unit, i)
    found = [other.id] if machine.goes_through(other, weapon, facing, place) else []
    if not weapon.area and not weapon.flame:
        found += [
            f"{other.id}{AT_ZONE}{zone}"
            for zone in machine.zones_shown(other, place)
            if machine.goes_through(other, weapon, zone, place)
        ]
    return found


@rule(
    "sotr.vdamage.aim-zone",
    "sotr.vdamage.low-profile",
    "sotr.vdamage.size-bonus-weapons",
    "sotr.shooting.mod-large",
    "sotr.shooting.mod-titanic",
)
def parts_at(
    field: FieldOfFire, i: int, weapon: Weapon, other: Unit, mark: Mark, aimed: bool, zone: str
) -> list[Part]:
    """Every difficulty of a shot at a vehicle: another zone than the one faced, a half-hidden zone; small weapons hit
    large machines better."""
    table = numbers()
    found = list(targets.parts(field, i, weapon, other, mark, aimed))
    if zone:
        found.append(("sotr.vdamage.aim-zone", table.aim_zone))
    if mark.seen.hidden >= 0.5:
        found.append(("sotr.vdamage.low-profile", table.low_profile))
    size = machine.card(other).size
    if size != "normal" and weapon.penetration <= table.small_weapons:
        found.append((f"sotr.shooting.mod-{size}", table.size[size]))
    return found


@rule("sotr.vdamage.zone-hit", "sotr.vdamage.rate-of-fire")
def shoot(
    battle: Battle,
    field: FieldOfFire,
    i: int,
    weapon: Weapon,
    name: str,
    aimed: bool,
    halved: bool,
    acting: Acting,
) -> Script[None]:
    """All dice of a weapon are rolled to hit; however many do, there is one penetration roll, against the zone named
    or the one that faces the shooter."""
    if through.THROUGH in name:
        yield from through.shoot(battle, field, i, weapon, name, aimed)
        return
    other, zone = target_of(battle, name)
    marks = field.in_range(i, weapon, other) if other.status == "field" else []
    if not marks:
        return
    unit, place = field.unit, field.unit.places[i]
    struck = zone or machine.zone_facing(other, unit, i)
    found = parts_at(field, i, weapon, other, marks[0], aimed, zone)
    need = modifiers.needed(found)
    battle.tell(
        FiresAtVehicle, unit.id, other.id, f"sotr-weapon-{weapon.id.replace('_', '-')}", f"sotr-zone-{struck}"
    )
    if need >= dice.NEVER:
        return
    count = volley.rate(unit, weapon, aimed, halved)
    tally = modifiers.tally(found)
    faces = dice.roll(battle, unit.seat, count, "to-hit", "sotr.shooting.hit-roll", need, tally)
    if not any(face >= need for face in faces):
        return
    flight.drop_overwatch(battle, other)
    centre = other.place
    yield from hits.strike(battle, other, struck, weapon.penetration, place, unit.seat)
    if weapon.area:
        launchers.land(battle, unit, i, weapon, centre, acting)


# -- the vehicle's own fire --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MountLine:
    """A line of the sheet: this mount fires this round at that target."""

    key: str
    mount: Mount
    weapon: Weapon
    target: str
    aimed: bool


@dataclass(slots=True)
class Battery(Sheet):
    """The sheet of a vehicle: no more weapons than crewmen who may serve them; the driver's hull gun is his own."""

    crewmen: int = 0
    driver: tuple[Key, ...] = ()

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = Sheet.refuse(self, answer)
        if fault is None and sum(line not in self.driver for line in answer) > self.crewmen:
            return why_not("sotr-too-few-crewmen", "sotr.vcommand.one-weapon-each")
        return fault

    def _within(self, lines: Sequence[Key]) -> Answer:
        """As many of the lines as there are men for."""
        others = [line for line in lines if line not in self.driver][: self.crewmen]
        return [line for line in lines if line in self.driver or line in others]

    def default(self) -> Answer:
        return self._within([row[0] for row in self.rows])

    def draw(self, chance: Chance) -> Answer:
        return self._within([row[chance.below(len(row))] for row in self.rows])


def manner(unit: Unit, mount: Mount, arc: str, opportunity: bool = False) -> Manner:
    return Manner(
        moved=machine.hull(unit).moved > 0, opportunity=opportunity, mounted=mounted_parts(unit, mount, arc)
    )


@rule("sotr.vfire.separate-targets", "sotr.vfire.mounted-weapons")
def lines(battle: Battle, unit: Unit, only: Unit | None = None) -> list[list[MountLine]]:
    """A row for each weapon that can fire now: the main gun with either round at whom it likes, the others as
    infantry may. With `only`, opportunity fire at that unit."""
    rows = []
    for mount in (*mounts(unit), *pintles(battle, unit)):
        if not (intact(unit, mount) and at_this_speed(unit, mount) and served(unit, mount)):
            continue
        row = [line for round_ in _rounds(mount) for line in _lines_of(battle, unit, mount, round_, only)]
        if row:
            rows.append(row)
    return rows


@rule("sotr.transport.pintle")
def pintles(battle: Battle, unit: Unit) -> list[Mount]:
    """Machine guns of men aboard on the pivot of an open transport that has one: one gun, served by its bearer."""
    if not machine.card(unit).pintle or not aboard.is_open(unit):
        return []
    for carried in aboard.carried(battle, unit):
        if carried.broken or carried.suppressed:
            continue
        for i in carried.able:
            guns_ = [one for one in carried.kit[i].weapons if "machine_gun" in one.abilities]
            if guns_ and not (carried.marked("busy", i) or carried.marked("laden", i)):
                return [Mount(len(unit.kit[0].weapons), guns_[0], ON_PIVOT, False, f"{carried.id}/{i}")]
    return []


def _rounds(mount: Mount) -> list[Weapon]:
    return [mount.weapon, *([weapons()[mount.weapon.high_explosive]] if mount.weapon.high_explosive else [])]


def _lines_of(battle: Battle, unit: Unit, mount: Mount, weapon: Weapon, only: Unit | None) -> list[MountLine]:
    found = []
    field = FieldOfFire(battle, unit, manner(unit, mount, machine.FRONT, only is not None), only=only)
    legal = field.enemies if mount.main else targets.legal(field, 0, weapon)
    aims = modifiers.may_aim(weapon, field.manner) and weapon.rate == 1
    for other in legal:
        nearest = next(field.in_range_in_turn(0, weapon, other), None)
        if nearest is None or not bears(unit, mount, other, nearest):
            continue
        names = [*named(unit, 0, weapon, other), *guns.named(battle, unit, 0, weapon, other)]
        found += [
            MountLine(f"{mount.number}:{weapon.id}{'!' if aims else ''}>{name}", mount, weapon, name, aims)
            for name in names
        ]
    for name in through.named(field, 0, weapon) if mount.main and only is None else ():
        other, _ = target_of(battle, name)
        if points_at(unit, mount, other.place):
            key = f"{mount.number}:{weapon.id}{'!' if aims else ''}>{name}"
            found.append(MountLine(key, mount, weapon, name, aims))
    for name in launchers.pieces(field, 0, weapon) if only is None else ():
        piece = battle.board.piece(name.removeprefix(launchers.GROUND))
        if points_at(unit, mount, scenery.nearest_point(piece, unit.place)):
            found.append(MountLine(f"{mount.number}:{weapon.id}>{name}", mount, weapon, name, False))
    # A gun fires at what it can break before it wastes shells on men, and high explosive at men first.
    return sorted(
        found,
        key=lambda line: (
            line.target.startswith(launchers.GROUND),
            through.THROUGH in line.target,
            line.mount.main and not line.weapon.area and target_of(battle, line.target)[0].hull is None,
        ),
    )


@rule("sotr.vcommand.one-weapon-each", "sotr.shooting.heavy-fire")
def fire(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """One sheet for all weapons of a vehicle; then one weapon after the other."""
    rows = lines(battle, unit)
    if not rows:
        return
    known = {line.key: line for row in rows for line in row}
    plain = Sheet.of_rows(tuple(tuple(line.key for line in row) for row in rows), ())
    sheet = Battery(
        plain.options,
        0,
        max(1, len(rows)),
        of="mount-shot",
        rows=plain.rows,
        heads="mount-row",
        tops="shot-target",
        crewmen=men_for(unit),
        driver=tuple(
            line.key
            for line in known.values()
            if line.mount.man or (line.mount.how == IN_HULL and crew.servants(unit) > 0)
        ),
    )
    answer = yield Decision(
        unit.seat,
        "sotr-vehicle-fire",
        "sotr.vfire.separate-targets",
        sheet,
        (("unit", "unit", unit.id),),
        explain=lambda key: explain(battle, unit, known, key),
        role="attack",
    )
    if answer:
        flight.drop_overwatch(battle, unit)
    for key in answer:
        if unit.status == "field" and machine.able(unit):
            yield from _discharge(battle, unit, known[key], acting)


@rule("sotr.orders.overwatch-trigger")
def at_mover(battle: Battle, unit: Unit, mover: Unit) -> list[MountLine]:
    """What a vehicle on overwatch fires at who moves past it: of each weapon its first line, as far as crewmen reach."""
    first = [row[0] for row in lines(battle, unit, mover)]
    drivers = [
        line for line in first if line.mount.man or (line.mount.how == IN_HULL and crew.servants(unit) > 0)
    ]
    others = [line for line in first if line not in drivers][: men_for(unit)]
    return [line for line in first if line in drivers or line in others]


@rule("sotr.orders.overwatch-penalty")
def watch(battle: Battle, unit: Unit, mover: Unit, acting: Acting) -> Script[None]:
    """Opportunity fire of a vehicle."""
    for line in at_mover(battle, unit, mover):
        if mover.status == "field" and machine.able(unit):
            yield from _discharge(battle, unit, line, acting, mover)


def men_for(unit: Unit) -> int:
    """How many weapons beside the hull gun can be served; at a halt a lone driver serves the main gun."""
    return max(crew.servants(unit), int(crew.main_gun_served(unit)))


def _discharge(
    battle: Battle, unit: Unit, line: MountLine, acting: Acting, only: Unit | None = None
) -> Script[None]:
    if line.mount.man:
        who, _, figure = line.mount.man.partition("/")
        battle.units[who].mark("busy", (int(figure),))
    if line.target.startswith(launchers.GROUND):
        if mecha.works(battle, unit, str(line.mount.number)):
            field = FieldOfFire(battle, unit, manner(unit, line.mount, machine.FRONT))
            launchers.fire_at_piece(battle, field, 0, line.weapon, line.target, acting)
        return
    other, _ = target_of(battle, line.target)
    if other.status not in ("field", "aboard") or not mecha.works(battle, unit, str(line.mount.number)):
        return
    arc = machine.zone_at(unit, other.places[other.leader])
    field = FieldOfFire(battle, unit, manner(unit, line.mount, arc, only is not None), only=only)
    if through.THROUGH not in line.target and not field.in_range(0, line.weapon, other):
        return
    if line.target.endswith(guns.AT_GUN):
        guns.shoot(battle, field, 0, line.weapon, other, line.aimed)
    elif line.weapon.flame:
        yield from flame.fire(battle, unit, 0, other, acting)
    elif other.hull is not None:
        yield from shoot(battle, field, 0, line.weapon, line.target, line.aimed, False, acting)
    elif line.weapon.area:
        launchers.fire(battle, field, 0, line.weapon, other, acting)
    else:
        before = len(other.living)
        volley.fire(battle, field, other, [(0, line.weapon, line.aimed)], frozenset())
        if len(other.living) < before:
            morale.mourn(acting, other, unit)


def explain(battle: Battle, unit: Unit, known: dict[str, MountLine], key: object) -> Note:
    """The needed roll with its reasons."""
    line = known.get(str(key))
    if line is None or line.weapon.flame:
        return Note(rule="sotr.vfire.separate-targets")
    if line.target.startswith(launchers.GROUND):
        piece = battle.board.piece(line.target.removeprefix(launchers.GROUND))
        field = FieldOfFire(battle, unit, manner(unit, line.mount, machine.FRONT))
        tally = launchers.to_hit_piece(field, 0, line.weapon, piece)
        return Note(tallies=(("sotr-needed", tally),), rule="sotr.he.to-hit")
    other, zone = target_of(battle, line.target)
    field = FieldOfFire(
        battle, unit, manner(unit, line.mount, machine.zone_at(unit, other.places[other.leader]))
    )
    if line.target.endswith(guns.AT_GUN):
        tally = guns.to_hit(field, 0, line.weapon, other, line.aimed)
        return Note(tallies=(("sotr-needed", tally),), rule="sotr.guns.targeting")
    if through.THROUGH in line.target:
        return explain_through(field, 0, line.weapon, line.target, line.aimed)
    marks = field.in_range(0, line.weapon, other)
    if not marks:
        return Note(rule="sotr.vfire.separate-targets")
    if other.hull is not None:
        tally = modifiers.tally(parts_at(field, 0, line.weapon, other, marks[0], line.aimed, zone))
    elif line.weapon.area:
        tally = launchers.to_hit(field, 0, line.weapon, other)
    else:
        tally = modifiers.tally(targets.parts(field, 0, line.weapon, other, marks[0], line.aimed))
    return Note(tallies=(("sotr-needed", tally),), rule="sotr.shooting.hit-roll")


def explain_through(field: FieldOfFire, i: int, weapon: Weapon, target: str, aimed: bool) -> Note:
    """The roll to hit the piece through which a vehicle is shot at."""
    piece = field.battle.board.piece(target.partition(through.THROUGH)[2])
    tally = through.to_hit(field, i, weapon, piece, aimed)
    return Note(tallies=(("sotr-needed", tally),), rule="sotr.vdamage.through-scenery-procedure")


@rule("sotr.vfire.turret-turn")
def turn_turret(battle: Battle, unit: Unit) -> Script[None]:
    """The turret may be turned into another arc; its weapons then do not fire this turn."""
    own = machine.hull(unit)
    if (
        not machine.card(unit).turret
        or machine.has(unit, machine.NO_TURRET)
        or machine.has(unit, machine.TURRET_STUCK)
    ):
        return
    if not crew.servants(unit):
        return
    options = ("keep", *(arc for arc in machine.ARCS if arc != machine.ARCS[own.turret]))
    chosen = yield Decision(
        unit.seat,
        "sotr-turret",
        "sotr.vfire.turret-turn",
        OneOf(options, of="arc"),
        (("unit", "unit", unit.id),),
        role="option",
        skip="keep",
    )
    if chosen != "keep":
        own.turret, own.traversed = machine.ARCS.index(chosen), True
        battle.tell(TurnsTurret, unit.id, f"sotr-zone-{chosen}")
