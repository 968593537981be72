"""Chapter 21.3: gliders, armed and not: where they come down, what that does to those aboard, and getting out.

Their direction, their place, the wind and the guns are those of drop zones (`drops`): a zone with a `craft` is one.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import dice, forward
from grognard.systems.ept.air import landings
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.assault import melee
from grognard.systems.ept.effects import effects
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.air import GliderLanded, GliderLost, GliderShaken
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.state import OFF, SEATS, Battle, DropZone, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import overflow
from grognard.systems.ept.vehicles import hulks, transport, vehicles

#: What a player does with a glider over ground that is closed to those aboard.
LAND, GLIDE_ON = "land", "glide-on"


def due(battle: Battle, seat: int) -> list[Unit]:
    """Gliders of a seat that land this turn."""
    return [
        unit
        for unit in battle.vehicles
        if unit.seat == seat
        and unit.profile.is_glider
        and unit.status == "reserve"
        and battle.formations[unit.formation].drops == battle.turn
    ]


def of_zone(battle: Battle, zone: DropZone) -> Unit:
    """The glider that takes the place of a drop zone."""
    return battle.units[zone.formation]


# -- E: down ------------------------------------------------------------------------------------------


def is_closed(battle: Battle, glider: Unit, cell: int) -> bool:
    """Whether a hex is forbidden to those aboard a glider."""
    return landings.is_deadly(battle, cell) or any(
        not terrain.can_stand(battle, unit, cell) for unit in battle.aboard(glider)
    )


@rule("ept.air.glider-extend")
def come_down(battle: Battle, zone: DropZone, way: int) -> Script[None]:
    """A glider does not scatter; before ground that is closed to those aboard it may go a hex on, the way it drifted."""
    glider = battle.units.get(zone.formation)
    if glider is None or glider.status != "reserve":
        return
    if zone.cell != OFF and is_closed(battle, glider, zone.cell):
        chosen = yield ask(
            zone.seat,
            "ept-glider-extend",
            "ept.air.glider-extend",
            OneOf((LAND, GLIDE_ON)),
            (*about(glider), ("place", "place", zone.cell)),
            role="option",
        )
        if chosen == GLIDE_ON:
            beyond = battle.board.grid.neighbours[zone.cell][way]
            zone.edge, zone.cell = (zone.cell, OFF) if beyond < 0 else (zone.edge, beyond)
    if zone.cell == OFF:
        _miss_the_map(battle, glider, zone.edge)
        return
    battle.stand(glider, zone.cell)
    glider.facing = battle.headings[zone.seat]
    battle.tell(GliderLanded, glider.id, zone.cell)


def _miss_the_map(battle: Battle, glider: Unit, edge: int) -> None:
    """Those aboard come in over the edge in the next turn, as jumpers do; their glider is not seen again."""
    for unit in battle.aboard(glider):
        battle.lift(unit, "reserve")
        unit.astray = edge
    battle.lift(glider, "left")


# -- F and G: collisions and the ground ---------------------------------------------------------------


@rule("ept.air.glider-collision", "ept.air.armed-glider-landing#ruling")
def collide(battle: Battle) -> Script[None]:
    """Where several gliders have come down in one hex each rolls a die; one with arms that hurts itself is destroyed."""
    landed = [
        glider
        for zone in battle.zones.values()
        if zone.craft and (glider := of_zone(battle, zone)).status == "field"
    ]
    places = [glider.place for glider in landed]
    for glider, place in zip(landed, places, strict=True):
        if places.count(place) > 1:
            die = dice.one(battle, glider.seat, "ept-roll-collision", "ept.air.glider-collision")
            if hulks.is_armed(glider) and die <= battle.tables.touchdown.hurts:
                yield from _smash(battle, glider)
            else:
                yield from shake(battle, glider, die)
    for glider in landed:
        hulks.once_empty(battle, glider)


def earlier(battle: Battle) -> frozenset[int]:
    """Hexes in which gliders of an earlier wave lie."""
    return frozenset(
        (
            *battle.gliders,
            *(unit.place for unit in battle.vehicles if unit.profile.is_glider and unit.status == "field"),
        )
    )


@rule("ept.air.glider-terrain", "ept.air.armed-glider-landing")
def touch_ground(battle: Battle, zone: DropZone, cluttered: frozenset[int]) -> Script[None]:
    """The ground under a glider: deadly, difficult by a die with a malus, or good; an armed one breaks where it is difficult.

    Who has landed well has half moved by it, and fires at half power this turn.
    """
    glider = of_zone(battle, zone)
    cell, table = zone.cell, battle.tables.touchdown
    if cell == OFF or glider.status not in ("field", "left"):
        return
    if not battle.is_hostile(cell, glider.seat):
        battle.control[cell] = glider.seat
    if landings.is_deadly(battle, cell):
        yield from _lose_all(battle, glider, cell)
    elif landings.is_difficult(battle, cell) or cell in cluttered:
        if hulks.is_armed(glider):
            yield from _smash(battle, glider)
        else:
            die = dice.one(battle, glider.seat, "ept-roll-landing", "ept.air.glider-terrain")
            yield from shake(battle, glider, die + table.glider, cell)
    glider.moved = glider.status == "field"
    hulks.once_empty(battle, glider)


def _smash(battle: Battle, glider: Unit) -> Script[None]:
    """An armed glider is destroyed as any vehicle is, and those aboard save what they can."""
    yield from vehicles.destroy(battle, glider, Cause("drop"))


def _lose_all(battle: Battle, glider: Unit, cell: int) -> Script[None]:
    battle.tell(GliderLost, glider.id, cell)
    for unit in (*_men_of(battle, glider, cell), glider):
        if unit.status != "gone" and unit.steps:
            yield from effects.lose_steps(battle, unit, unit.steps, Cause("drop"))


def _men_of(battle: Battle, glider: Unit, cell: int) -> list[Unit]:
    """Who came in a glider: aboard still, or out of it since it collided with another."""
    return [
        unit
        for unit in battle.units.values()
        if unit.carrier == glider.id
        or (unit.craft == glider.id and unit.status == "field" and unit.place == cell)
    ]


@rule("ept.air.glider-collision", "ept.air.glider-terrain")
def shake(battle: Battle, glider: Unit, die: int, cell: int = OFF) -> Script[None]:
    """All who came in a glider are out of it: neutralised, and one of them a step fewer, or stopped; vehicles are stunned."""
    place = glider.place if cell == OFF else cell
    units = _men_of(battle, glider, place)
    battle.tell(GliderShaken, glider.id, place, die)
    for unit in units:
        if unit.carrier:
            yield from _put_out(battle, unit, place)
    there = [unit for unit in units if unit.status == "field"]
    men = [unit for unit in there if not unit.profile.is_vehicle]
    for unit in there:
        if unit.profile.is_vehicle:
            vehicles.stun(battle, unit)
    hurt = die <= battle.tables.touchdown.hurts
    if hurt and men:
        yield from effects.lose_steps(battle, transport.draw_lot(battle, men), 1, Cause("drop"))
    for unit in men:
        if unit.status != "field":
            continue
        if not hurt:
            yield from effects.stop(battle, unit)
        elif not unit.neutralised:
            effects.neutralise(battle, unit)


def _put_out(battle: Battle, unit: Unit, place: int) -> Script[None]:
    """A unit is out of its glider; on ground that takes no such vehicle it is lost."""
    if terrain.can_stand(battle, unit, place):
        transport.set_down(battle, unit, place)
        return
    yield from effects.lose_steps(battle, unit, unit.steps, Cause("drop"))


# -- H: on top of the enemy ---------------------------------------------------------------------------


@rule("ept.air.glider-on-enemy")
def storm_out(battle: Battle) -> Script[None]:
    """Where gliders came down on the enemy all get out together, are fired at, and then fight, as well as anybody."""
    for seat in SEATS:
        for place in _fallen_upon(battle, seat):
            yield from _fall_upon(battle, seat, place)


def _fallen_upon(battle: Battle, seat: int) -> list[int]:
    """Places of the enemy on which men of a seat have come down in gliders this turn."""
    return sorted(
        {
            place
            for unit in battle.units.values()
            if unit.seat == seat
            and unit.glides
            and battle.formations[unit.formation].drops == battle.turn
            and (place := battle.whereabouts(unit)) != OFF
            and battle.is_hostile(place, seat)
        }
    )


@rule("ept.air.glider-on-enemy", "ept.air.armed-glider-ground#ruling")
def _fall_upon(battle: Battle, seat: int, place: int) -> Script[None]:
    """All get out, are fired at, and fight; a glider with arms and nobody to fight for it is the enemy's for the taking."""
    gliders = [unit for unit in battle.friends_at(place, seat) if unit.profile.is_glider]
    for unit in [one for glider in gliders for one in battle.aboard(glider)]:
        yield from _put_out(battle, unit, place)
    men = _landed_at(battle, seat, place)
    if men:
        yield from forward.react(battle, Trigger("disembark", tuple(men), "normal"))
    for glider in gliders:
        hulks.once_empty(battle, glider)
    stays = any(glider.status == "field" for glider in gliders)
    if (stays or _landed_at(battle, seat, place)) and battle.is_hostile(place, seat):
        yield from melee.fight(battle, place, seat, place)
    for unit in _landed_at(battle, seat, place):
        if battle.is_hostile(place, seat):
            yield from overflow.displace(battle, unit, "ept.air.glider-on-enemy")
    for unit in men:
        unit.activated = True
        unit.moved = unit.status == "field" and not (unit.stopped or unit.neutralised)


def _landed_at(battle: Battle, seat: int, place: int) -> Sequence[Unit]:
    return [unit for unit in battle.friends_at(place, seat) if unit.glides and not unit.profile.is_glider]


# -- the first activation -----------------------------------------------------------------------------


@rule("ept.air.drop-operations", "ept.air.glider-disembark")
def first(battle: Battle, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Formations that have just landed in gliders: they are activated before all others of their side, without a test."""
    return tuple(
        key
        for key in keys
        if key in battle.formations
        and battle.formations[key].drops == battle.turn
        and any(unit.glides and not unit.activated for unit in battle.members(key))
    )
