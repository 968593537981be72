"""Chapter 13.4: plunging fire of mortars, artillery and traps on the fire table, and what it does to the ground."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice, sight
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.command import command
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.artillery import HexShelled
from grognard.systems.ept.fire import anti_personnel, cadence
from grognard.systems.ept.fire.anti_personnel import Reading
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.fire_types import bombardment
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import transport

#: What plunging fire comes from.
MORTAR, ARTILLERY, TRAP, AIR = "mortar", "artillery", "trap", "air"
#: Causes that leave who is in a bunker unharmed.
TOO_LIGHT = (MORTAR, TRAP)


# -- who sees for a mortar ---------------------------------------------------------------------------


@rule("ept.fire-types.mortar-sighting", "ept.fire-types.ind-hindrance")
def sighted(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a mortar sees a place itself, or through a command post beside it that observes for it.

    Hindrances count for nothing else than that they can close this line.
    """
    return any(_observes(battle, start, place) for start in eyes(battle, unit))


def eyes(battle: Battle, unit: Unit) -> list[int]:
    """Where those stand who look for a mortar: its own place, and those of the posts that observe for it."""
    posts = [
        post.place
        for post in battle.units.values()
        if post.observing
        and post.seat == unit.seat
        and post.status == "field"
        and not post.neutralised
        and command.near(battle, unit, post)
        and command.depends_on(battle, unit, post)
    ]
    return [unit.place, *posts]


def seen_for(battle: Battle, unit: Unit, among: int) -> int:
    """Places of a mask that a mortar sees itself or through others."""
    found = 0
    for start in eyes(battle, unit):
        found |= sight.seen_from(battle, start, among)
    return found


def _observes(battle: Battle, start: int, place: int) -> bool:
    return sight.sees(battle, start, place) and sight.in_the_light(battle, start, place)


# -- columns -----------------------------------------------------------------------------------------


@rule("ept.fire-types.ind-modifiers")
def shifts(battle: Battle, target: Unit, cause: str, march: str = "", start: int = -1) -> Tally:
    """Columns of indirect fire against a unit; `start` is the hex of an IED that strikes those next to it."""
    tally = Tally(0, "ept.fire-types.ind-modifiers")
    shelter(battle, target, start, tally)
    table = battle.tables.indirect_shifts
    card = target.profile
    if card.is_infantry and march in ("normal", "forced") and not (target.stopped or target.neutralised):
        tally.add("ept.fire-types.ind-modifiers", table.marching).named("ept-sum-marching")
    if card.is_armoured:
        tens = card.armour_front // 10
        if tens:
            tally.add("ept.fire-types.ind-modifiers", -tens).named("ept-sum-armour")
        if cause != TRAP and "open_topped" in card.abilities:
            tally.add("ept.fire-types.ind-modifiers", table.open_topped).named("ept-sum-open-topped")
        if cause == TRAP and card.movement == "tracked":
            tally.add("ept.fire-types.ind-modifiers", table.trap_tracked).named("ept-sum-tracked")
    if cause == TRAP and _jammed(battle, target):
        tally.add("ept.fire-types.ind-modifiers", table.trap_jammer).named("ept-sum-jammer")
    return tally


def _jammed(battle: Battle, target: Unit) -> bool:
    """Whether a vehicle with a jammer stands in a unit's hex."""
    return any("jammer" in unit.profile.abilities for unit in battle.at(battle.board.cell(target.place)))


@rule("ept.fire-types.ind-terrain", "ept.fire-types.ind-hindrance")
def shelter(battle: Battle, target: Unit, start: int, tally: Tally) -> None:
    """The cover of the target's own hex, a column less than against direct fire where there is any; no smoke counts.

    An IED in the next hex meets what lies on the side between as well.
    """
    if target.altitude:
        return
    columns = battle.tables.cover.columns(terrain.level_of(battle, target), indirect=True)
    if columns:
        tally.add("ept.fire-types.ind-terrain", columns)
    board = battle.board
    here = board.cell(target.place)
    if start >= 0 and start != here:
        terrain.behind_side(battle, start, here, tally)
        terrain.in_ditch(battle, start, here, tally)
        terrain.above(battle, start, target.place, tally)


@rule("ept.assault.no-cover-from-artillery")
def unsheltered(battle: Battle, act: Act, tally: Tally) -> None:
    """Who assaults a building or defensive position has nothing of it against the artillery that falls there.

    What grows in the hex of a position shelters all the same.
    """
    table, ground = battle.tables.cover, terrain.of(battle, act.unit.place)
    bare = 0 if ground.building else table.columns(ground.cover, indirect=True)
    lost = bare - table.columns(terrain.level_of(battle, act.unit), indirect=True)
    if lost:
        tally.add("ept.assault.no-cover-from-artillery", lost)


# -- one roll on a hex -------------------------------------------------------------------------------


@rule("ept.vehicles.aircraft-noe-targeting")
def low_over(battle: Battle, cell: int) -> Unit | None:
    """The aircraft at nap of the earth over a hex, which plunging fire reaches; one in tactical flight it never does."""
    craft = battle.units.get(battle.sky.get(cell, ""))
    return craft if craft is not None and craft.altitude == sight.NAP else None


def on_all_floors(battle: Battle, cell: int) -> list[Unit]:
    """Everybody in a hex, on whatever floor, men on vehicles with them."""
    found = [unit for place in battle.board.floors(cell) for unit in battle.at(place)]
    if battle.sky and (craft := low_over(battle, cell)) is not None:
        found.append(craft)
    return transport.with_riders(battle, found)


@rule("ept.fire-types.ind-users", "ept.fire-types.ind-terrain-plus-units")
def strike(
    battle: Battle,
    seat: int,
    cell: int,
    power: float,
    cause: str,
    only: Sequence[Unit] = (),
    act: Act | None = None,
    start: int = -1,
) -> Script[str]:
    """One roll of indirect fire on a hex, all floors, for both sides' units; then for the ground; the hex's own result.

    Fire at `only` some units, as at one who walks into it (`act`), leaves the others and the ground alone.
    """
    total = dice.two(battle, seat, "ept-roll-fire", "ept.fire-types.ind-users")
    strength = Tally(0, "ept.fire-types.ring-power").add("ept.fire-types.ring-power", power)
    readings = [
        read(battle, unit, strength, cause, total, act, start)
        for unit in transport.with_riders(battle, only) or on_all_floors(battle, cell)
        if not (unit.altitude and cause == TRAP)
        if unit.hidden or not (unit.inside and cause in TOO_LIGHT)
    ]
    result = bombardment.result_on(battle, cell, power, total)
    if battle.journal is not None:
        battle.tell(HexShelled, cell, f"ept-from-{cause}", power, total, anti_personnel.result_key(result))
        anti_personnel.tell_readings(battle, cell, total, readings)
    kind = TRAP if cause == TRAP else "indirect"
    for reading in readings:
        yield from hit(battle, reading, effects.Cause(kind, total=total))
    if not only:
        yield from bombardment.wreck(battle, seat, cell, result)
    return result


def read(
    battle: Battle, unit: Unit, power: Tally, cause: str, total: int, act: Act | None = None, start: int = -1
) -> Reading:
    """What the fire table says for one unit."""
    seen = transport.as_seen(battle, unit)
    tally = shifts(battle, seen, cause, act.march if act else "", start)
    if act is not None and act.assaulting and cause == ARTILLERY:
        unsheltered(battle, act, tally)
    column = battle.tables.fire.shifted(power.exact, int(tally))
    result = _on(battle, unit, cause, column, total)
    return anti_personnel.Reading(unit, result, column, power, tally)


@rule("ept.fieldworks.bunker-immunity")
def _on(battle: Battle, unit: Unit, cause: str, column: int, total: int) -> str:
    """What the table says for a unit. Who is hidden in a bunker is read with the others, lest silence betray it."""
    if unit.inside and cause in TOO_LIGHT:
        return anti_personnel.NO_EFFECT
    return battle.tables.fire.result(column, total)


def hit(battle: Battle, reading: Reading, cause: effects.Cause) -> Script[None]:
    """A result takes effect on who is still there; who was hidden is recognised by it."""
    target = reading.target
    if reading.result == anti_personnel.NO_EFFECT:
        return
    if target.riding:
        yield from transport.throw_off(battle, battle.units[target.carrier])
    if target.status == "field" and target.hidden:
        hidden.reveal(battle, target, "ept-seen-hit")
    if target.status == "field":
        yield from results.apply(battle, target, reading.result, cause)


# -- mortars -----------------------------------------------------------------------------------------


def resolve(battle: Battle, shot: Shot) -> Script[bool]:
    """The explosive shot of a mortar or a group of them; False where all lost their rate."""
    shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-fire", "ept.heavy-weapons.mortar-indirect", 2))
    total = sum(shot.faces)
    if not cadence.check(battle, shot, total, battle.tables.fire.cadence):
        return False
    cause = effects.Cause("indirect", shot.units, total)
    targets = victims(battle, shot)
    armour = [unit for unit in targets if shot.grouped and unit.profile.is_armoured and not unit.hidden]
    power = anti_personnel.total_power(battle, shot, shot.firers)
    readings = [
        _read(battle, shot, unit, power, shot.firers, total) for unit in targets if unit not in armour
    ]
    if battle.journal is not None:
        anti_personnel.tell_readings(battle, shot.place, total, readings, shot.units)
    for reading in readings:
        yield from hit(battle, reading, cause)
    yield from one_by_one(battle, shot, armour)
    return True


def victims(battle: Battle, shot: Shot) -> list[Unit]:
    """Whom a bomb reaches: the units it was aimed at in reaction, or all in the hex; nobody in a bunker."""
    if shot.only:
        found = transport.with_riders(battle, [unit for unit in shot.only if unit.status == "field"])
    else:
        found = on_all_floors(battle, battle.board.cell(shot.place))
    return [unit for unit in found if unit.hidden or not unit.inside]


def _read(
    battle: Battle, shot: Shot, unit: Unit, power: Tally, firers: Sequence[tuple[Unit, Arm]], total: int
) -> Reading:
    """The result of mortars against one unit: half power against the hidden."""
    seen = transport.as_seen(battle, unit)
    if anti_personnel.counts_as_hidden(battle, firers, seen):
        power = Tally(power.base, power.rule, list(power.parts)).halve("ept.hidden.half-power")
    tally = shifts(battle, seen, MORTAR, shot.march)
    column = battle.tables.fire.shifted(power.exact, int(tally))
    return anti_personnel.Reading(unit, _on(battle, unit, MORTAR, column, total), column, power, tally)


@rule("ept.heavy-weapons.mortar-group")
def one_by_one(battle: Battle, shot: Shot, armour: Sequence[Unit]) -> Script[None]:
    """A group does not add up against armour: one roll for every mortar and every armoured vehicle.

    Who may form the group is in `groups.parts`: mortars side by side, each with its own line or its observer.
    """
    for target in armour:
        for unit, arm in shot.firers:
            if target.status != "field":
                break
            total = dice.two(battle, unit.seat, "ept-roll-fire", "ept.heavy-weapons.mortar-group")
            power = anti_personnel.firepower(battle, unit, arm, shot)
            reading = _read(battle, shot, target, power, [(unit, arm)], total)
            if battle.journal is not None:
                anti_personnel.tell_readings(battle, shot.place, total, [reading], (unit,))
            yield from hit(battle, reading, effects.Cause("indirect", (unit,), total))
