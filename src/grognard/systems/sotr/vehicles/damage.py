"""Damage: which zone is struck, whether the round goes through, and what it does inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import Footprints, pair_gaps
from grognard.core.tally import Tally
from grognard.systems.sotr import dice
from grognard.systems.sotr.board import Piece
from grognard.systems.sotr.events import Blast, Damaged, Destroyed
from grognard.systems.sotr.profile import scenery
from grognard.systems.sotr.shooting import losses, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import bailout, machine
from grognard.systems.sotr.vehicles.numbers import numbers, result

LIGHT_INFANTRY = 0
#: Hits that other vehicles take from what happened: how many, of which class, from where.
Owed = list[tuple[Unit, int, int, Place]]


@rule("sotr.vdamage.repeat-zone", "sotr.vdamage.rear-2-5")
def total(battle: Battle, unit: Unit, zone: str, seat: int) -> int:
    """2D6, two more where the zone was penetrated before; an engine damaged before is destroyed at least."""
    faces = dice.roll(battle, seat, 2, "damage", "sotr.vdamage.effect-roll")
    tally = Tally(sum(faces), "sotr.vdamage.effect-roll")
    own = machine.hull(unit)
    if zone in own.struck:
        tally.add("sotr.vdamage.repeat-zone", numbers().repeat)
    else:
        own.struck = (*own.struck, zone)
    made = int(tally)
    return max(made, numbers().rear_again) if zone == machine.REAR and machine.has(unit, "engine") else made


@rule("sotr.vdamage.effect-roll")
def table_of(unit: Unit, zone: str) -> str:
    """The table of a zone: both sides have one; the top has the turret's, or the front's where there is no turret."""
    if zone in (machine.LEFT, machine.RIGHT):
        return "side"
    if zone == machine.TOP:
        return "turret" if machine.card(unit).turret else "front"
    return zone


def effect(battle: Battle, unit: Unit, zone: str, seat: int) -> Owed:
    """What a penetrating hit does to a tracked or wheeled vehicle."""
    name = result(table_of(unit, zone), total(battle, unit, zone, seat))
    battle.tell(Damaged, unit.id, f"sotr.vdamage.{name}", f"sotr-damage-{name}")
    return EFFECTS[name](battle, unit, seat)


# -- the crew ----------------------------------------------------------------------------------------------------


@rule("sotr.vdamage.crew-hits")
def hit_men(battle: Battle, unit: Unit, men: tuple[int, ...], clause: str) -> None:
    """Each of the men takes a Light Infantry hit, as any infantryman does."""
    for i in men:
        if i in unit.living:
            wounds.hit(battle, unit, i, Cause(LIGHT_INFANTRY, clause))


@rule("sotr.vdamage.crew-hits", "sotr.vdamage.front-2-3", "sotr.vdamage.side-9-10")
def drawn(battle: Battle, unit: Unit, seat: int, clause: str) -> tuple[int, ...]:
    """1D3 crewmen, by lot among those who live."""
    count = dice.d3(dice.roll(battle, seat, 1, "crew-hits", clause)[0])
    waiting = list(machine.crew(unit))
    found: list[int] = []
    while waiting and len(found) < count:
        found.append(waiting.pop(dice.lot(battle, len(waiting))))
    return tuple(found)


def kill_men(battle: Battle, unit: Unit, men: tuple[int, ...], clause: str) -> None:
    for i in men:
        if i in unit.living:
            losses.kill(battle, unit, i, clause)


def in_turret(unit: Unit) -> tuple[int, ...]:
    """The turret crew: gunner and officer."""
    return tuple(i for i in machine.crew(unit) if i in (machine.GUNNER, machine.OFFICER))


# -- destruction -------------------------------------------------------------------------------------------------


@rule("sotr.vdamage.front-11")
def destroy(
    battle: Battle, unit: Unit, clause: str, kind: str = "wreck", ground: Footprints | None = None
) -> None:
    """Vehicle and crew are gone; the wreck stays as an impassable obstacle that gives heavy cover."""
    covered = ground if ground is not None else machine.footprint(unit)
    corners = tuple((int(x), int(y)) for x, y in covered.cores()[0])
    battle.tell(Destroyed, unit.id, clause)
    kill_men(battle, unit, machine.crew(unit), clause)
    spill(battle, unit)
    losses.remove(battle, unit, 0)
    name = f"wreck-{unit.id}"
    battle.board = battle.board.with_piece(Piece(name, kind, _round_about(corners), scenery()[kind].height))
    for crew in battle.on_table():
        if crew.vehicle == unit.id:
            crew.vehicle = ""


@rule("sotr.transport.vehicle-destroyed")
def spill(battle: Battle, unit: Unit) -> None:
    """Men aboard are no crew: their unit takes 1D6 Light Infantry hits once, one figure after the other, and bails out
    without a test."""
    clause = "sotr.transport.vehicle-destroyed"
    for carried in aboard.holding(battle, unit):
        hits = dice.roll(battle, carried.seat, 1, "blast-hits", clause)[0]
        men = aboard.men_in(carried)
        for n in range(hits):
            if men[n % len(men)] in carried.living:
                wounds.hit(battle, carried, men[n % len(men)], Cause(LIGHT_INFANTRY, clause))
        if carried.living:
            bailout.jump_off(battle, unit, carried, unit.place)


def _round_about(corners: tuple[Place, ...]) -> tuple[Place, ...]:
    """The corners counter-clockwise, as pieces have them."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return corners if sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) > 0 else corners[::-1]


@rule("sotr.vdamage.front-12", "sotr.vdamage.side-12", "sotr.vdamage.rear-12", "sotr.mechdamage.body-6")
def explode(battle: Battle, unit: Unit, clause: str, reach: int, seat: int) -> Owed:
    """The vehicle is destroyed, and every unit within reach, friend or foe, takes 1D6 Light Infantry hits."""
    ground, centre = machine.footprint(unit), unit.place
    spared = [one.id for one in aboard.holding(battle, unit)]
    destroy(battle, unit, clause)
    battle.tell(Blast, centre, clause)
    return blast(battle, ground, centre, reach, clause, seat, spared)


def blast(
    battle: Battle,
    ground: Footprints,
    centre: Place,
    reach: int,
    clause: str,
    seat: int,
    spared: Sequence[str] = (),
) -> Owed:
    """Hits go one each to the nearest figures within reach, surplus ones again from the nearest; other vehicles take
    them on the zone that faces the explosion. Returns those. Who was aboard has had his share."""
    owed: Owed = []
    for other in [one for one in battle.on_table() if one.id not in spared]:
        figures = [0] if other.hull is not None else list(other.living)
        away = {i: int(pair_gaps(ground, machine.shape(other, i))[0]) for i in figures}
        near = sorted((i for i in figures if away[i] <= reach), key=lambda i: (away[i], i))
        if not near:
            continue
        hits = dice.roll(battle, seat, 1, "blast-hits", clause)[0]
        if other.hull is not None:
            owed.append((other, hits, LIGHT_INFANTRY, centre))
            continue
        for n in range(hits):
            i = near[n % len(near)]
            if i in other.living:
                wounds.hit(battle, other, i, Cause(LIGHT_INFANTRY, clause))
    return owed


# -- front -------------------------------------------------------------------------------------------------------


@rule("sotr.vdamage.front-2-3")
def _front_2_3(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Partial penetration."""
    clause = "sotr.vdamage.front-2-3"
    hit_men(battle, unit, drawn(battle, unit, seat, clause), clause)
    return []


@rule("sotr.vdamage.front-4-5")
def _front_4_5(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Splinters everywhere."""
    hit_men(battle, unit, machine.crew(unit), "sotr.vdamage.front-4-5")
    return []


@rule("sotr.vdamage.front-6-8")
def _front_6_8(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The driver is killed and his post destroyed: it moves no more."""
    kill_men(battle, unit, (machine.DRIVER,), "sotr.vdamage.front-6-8")
    machine.leave(unit, machine.IMMOBILE)
    return []


@rule("sotr.vdamage.front-9-10")
def _front_9_10(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The whole crew is killed; the vehicle stands there for any crew without one."""
    kill_men(battle, unit, machine.crew(unit), "sotr.vdamage.front-9-10")
    return []


@rule("sotr.vdamage.front-11")
def _front_11(battle: Battle, unit: Unit, seat: int) -> Owed:
    destroy(battle, unit, "sotr.vdamage.front-11")
    return []


@rule("sotr.vdamage.front-12")
def _front_12(battle: Battle, unit: Unit, seat: int) -> Owed:
    return explode(battle, unit, "sotr.vdamage.front-12", numbers().blast, seat)


# -- side --------------------------------------------------------------------------------------------------------


@rule("sotr.vdamage.side-2-5")
def _side_2_5(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Running gear damaged: slow speed only."""
    machine.leave(unit, machine.SLOW_ONLY)
    return []


@rule("sotr.vdamage.side-6-8")
def _side_6_8(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Wheels or tracks destroyed."""
    machine.leave(unit, machine.IMMOBILE)
    return []


@rule("sotr.vdamage.side-9-10")
def _side_9_10(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The drive is destroyed, and some of the crew are hit."""
    machine.leave(unit, machine.IMMOBILE)
    clause = "sotr.vdamage.side-9-10"
    hit_men(battle, unit, drawn(battle, unit, seat, clause), clause)
    return []


@rule("sotr.vdamage.side-11")
def _side_11(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The drive is destroyed, and all of the crew are hit."""
    machine.leave(unit, machine.IMMOBILE)
    hit_men(battle, unit, machine.crew(unit), "sotr.vdamage.side-11")
    return []


@rule("sotr.vdamage.side-12")
def _side_12(battle: Battle, unit: Unit, seat: int) -> Owed:
    return explode(battle, unit, "sotr.vdamage.side-12", numbers().blast, seat)


# -- rear --------------------------------------------------------------------------------------------------------


@rule("sotr.vdamage.rear-2-5")
def _rear_2_5(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Engine damage: slow speed only, and the next one destroys the engine."""
    machine.leave(unit, machine.SLOW_ONLY)
    machine.leave(unit, "engine")
    return []


@rule("sotr.vdamage.rear-6-8")
def _rear_6_8(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Transmission out."""
    machine.leave(unit, machine.IMMOBILE)
    return []


@rule("sotr.vdamage.rear-9-10")
def _rear_9_10(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Engine destroyed."""
    machine.leave(unit, machine.IMMOBILE)
    return []


@rule("sotr.vdamage.rear-11")
def _rear_11(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The engine explodes: it moves no more, and all of the crew are hit."""
    machine.leave(unit, machine.IMMOBILE)
    hit_men(battle, unit, machine.crew(unit), "sotr.vdamage.rear-11")
    return []


@rule("sotr.vdamage.rear-12")
def _rear_12(battle: Battle, unit: Unit, seat: int) -> Owed:
    return explode(battle, unit, "sotr.vdamage.rear-12", numbers().blast, seat)


# -- turret ------------------------------------------------------------------------------------------------------


@rule("sotr.vdamage.turret-2-4")
def _turret_2_4(battle: Battle, unit: Unit, seat: int) -> Owed:
    """It turns no more, the gun in it is destroyed, the men in it are hit."""
    machine.leave(unit, machine.TURRET_STUCK)
    machine.leave(unit, machine.NO_GUN)
    hit_men(battle, unit, in_turret(unit), "sotr.vdamage.turret-2-4")
    return []


@rule("sotr.vdamage.turret-5-6")
def _turret_5_6(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Damaged: the men in it are hit."""
    hit_men(battle, unit, in_turret(unit), "sotr.vdamage.turret-5-6")
    return []


@rule("sotr.vdamage.turret-7-8")
def _turret_7_8(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The main gun is lost, the men in the turret are hit."""
    machine.leave(unit, machine.NO_GUN)
    hit_men(battle, unit, in_turret(unit), "sotr.vdamage.turret-7-8")
    return []


@rule("sotr.vdamage.turret-9-10")
def _turret_9_10(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The turret is destroyed with its weapons and its men; the rest of the crew are hit."""
    clause = "sotr.vdamage.turret-9-10"
    machine.leave(unit, machine.NO_TURRET)
    kill_men(battle, unit, in_turret(unit), clause)
    hit_men(battle, unit, machine.crew(unit), clause)
    return []


@rule("sotr.vdamage.turret-11-12")
def _turret_11_12(battle: Battle, unit: Unit, seat: int) -> Owed:
    """A chain reaction."""
    destroy(battle, unit, "sotr.vdamage.turret-11-12")
    return []


EFFECTS: dict[str, Callable[[Battle, Unit, int], Owed]] = {
    "front-2-3": _front_2_3,
    "front-4-5": _front_4_5,
    "front-6-8": _front_6_8,
    "front-9-10": _front_9_10,
    "front-11": _front_11,
    "front-12": _front_12,
    "side-2-5": _side_2_5,
    "side-6-8": _side_6_8,
    "side-9-10": _side_9_10,
    "side-11": _side_11,
    "side-12": _side_12,
    "rear-2-5": _rear_2_5,
    "rear-6-8": _rear_6_8,
    "rear-9-10": _rear_9_10,
    "rear-11": _rear_11,
    "rear-12": _rear_12,
    "turret-2-4": _turret_2_4,
    "turret-5-6": _turret_5_6,
    "turret-7-8": _turret_7_8,
    "turret-9-10": _turret_9_10,
    "turret-11-12": _turret_11_12,
}
