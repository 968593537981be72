"""Chapter 21.3: drops and gliders, step by step: direction, drop zones, drift, anti-aircraft fire, scatter, fire, landing.

All units go through a step before the next begins. What they do on the ground in their first turn is in `landings`.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice
from grognard.systems.ept.air import gliders, landings
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.events.air import DropDrifted, DropLeftTheMap, Jumped, ZonePlaced
from grognard.systems.ept.fire import declaring, shooting, targeting
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.fire_types.at_aircraft import LOW
from grognard.systems.ept.sight import TACTICAL
from grognard.systems.ept.state import NO_FIRE, OFF, SEATS, Battle, DropZone, Flight, Formation, Unit
from grognard.systems.ept.units import stacking

#: An option of the scenario: calm, wind or strong.
WIND = "wind"


@rule("ept.air.airborne-steps")
def resolve(battle: Battle) -> Script[None]:
    """Step A-4, the last of the phase: every drop of the turn, each step for all before the next."""
    if not any(due(battle, seat) for seat in SEATS):
        return
    cluttered = gliders.earlier(battle)
    order = (battle.initiative, 1 - battle.initiative)
    for seat in order:
        yield from choose_heading(battle, seat)
    for seat in order:
        yield from place_zones(battle, seat)
    ways = {name: drift(battle, zone) for name, zone in battle.zones.items()}
    for name, zone in list(battle.zones.items()):
        yield from under_fire(battle, zone, ways[name])
    for name, zone in list(battle.zones.items()):
        if zone.craft:
            yield from gliders.come_down(battle, zone, ways[name])
        else:
            scatter(battle, zone)
    yield from fire_at_the_sky(battle)
    yield from gliders.collide(battle)
    for zone in list(battle.zones.values()):
        if zone.craft:
            yield from gliders.touch_ground(battle, zone, cluttered)
        else:
            yield from landings.touch_down(battle, [battle.units[name] for name in zone.units])
    battle.zones = {}


# -- A and B: who jumps where ------------------------------------------------------------------------


def due(battle: Battle, seat: int) -> list[Formation]:
    """Formations of a seat that jump or land in gliders this turn."""
    return [
        formation
        for formation in battle.formations.values()
        if formation.seat == seat and formation.drops == battle.turn and formation.drops
    ]


@rule("ept.air.drop-direction")
def choose_heading(battle: Battle, seat: int) -> Script[None]:
    """The way that aeroplanes fly is chosen with the first drop, and holds for all later ones."""
    if battle.headings[seat] != OFF or not due(battle, seat):
        return
    battle.headings[seat] = yield ask(
        seat,
        "ept-drop-heading",
        "ept.air.drop-direction",
        OneOf(tuple(range(6)), of="direction"),
        role="placement",
    )


def jumpers(battle: Battle, formation: Formation) -> list[Unit]:
    """The units of a formation that jump: those that come in gliders do not."""
    return [
        unit
        for unit in battle.members(formation.id)
        if unit.status == "reserve" and not unit.profile.is_glider
    ]


@rule("ept.air.drop-zones")
def sticks(battle: Battle, seat: int) -> list[list[Formation]]:
    """Who jumps together: each section; a company's post with the weapons that answer to it; a post alone with a section."""
    found = [one for one in due(battle, seat) if jumpers(battle, one)]
    sections = [[formation] for formation in found if formation.kind == "section"]
    posts = [one for one in found if one.kind == "autonomous" and battle.units[one.leader].profile.is_post]
    groups = list(sections)
    taken = {formation.id for group in sections for formation in group} | {post.id for post in posts}
    for post in posts:
        weapons = [one for one in found if one.superior == post.id and one.id not in taken]
        taken |= {one.id for one in weapons}
        if weapons or not sections:
            groups.append([post, *weapons])
        else:
            sections[0].append(post)
    return [*groups, *([one] for one in found if one.id not in taken)]


@rule("ept.air.drop-zones")
def place_zones(battle: Battle, seat: int) -> Script[None]:
    """A zone for each stick, in any hex that has none yet; everybody sees them once all are placed."""
    for stick in sticks(battle, seat):
        units = tuple(unit.id for formation in stick for unit in jumpers(battle, formation))
        cell = yield ask(
            seat,
            "ept-drop-zone",
            "ept.air.drop-zones",
            spot(battle, free_cells(battle)),
            (("formation", "formation", stick[0].id),),
            role="placement",
        )
        zone = DropZone(formation=stick[0].id, seat=seat, cell=cell, units=units)
        battle.zones[f"drop-{seat}-{stick[0].id}"] = zone
    yield from place_gliders(battle, seat)
    show_zones(battle, seat)


def free_cells(battle: Battle) -> tuple[int, ...]:
    """Hexes that are no zone yet."""
    taken = {zone.cell for zone in battle.zones.values()}
    return tuple(cell for cell in range(battle.board.size) if cell not in taken)


@rule("ept.air.glider-approach")
def place_gliders(battle: Battle, seat: int) -> Script[None]:
    """Each glider has a hex to land in as a section has one to jump over, and goes through the same wind and fire."""
    for glider in gliders.due(battle, seat):
        cell = yield ask(
            seat,
            "ept-glider-place",
            "ept.air.glider-approach",
            spot(battle, free_cells(battle)),
            about(glider),
            role="placement",
        )
        units = (glider, *battle.aboard(glider))
        for unit in units:
            unit.glides, unit.craft = True, glider.id
        battle.zones[f"drop-{seat}-{glider.id}"] = DropZone(
            formation=glider.id,
            seat=seat,
            cell=cell,
            units=tuple(unit.id for unit in units),
            craft=glider.profile.id,
        )


def show_zones(battle: Battle, seat: int) -> None:
    """All zones of a side are placed: they are numbered by where they are, as is the order in which they are resolved.

    The order in which they were placed is that of the sections, and would tell whose each of them is.
    """
    mine = sorted((zone for zone in battle.zones.values() if zone.seat == seat), key=lambda zone: zone.cell)
    battle.zones = {name: zone for name, zone in battle.zones.items() if zone.seat != seat}
    for number, zone in enumerate(mine, start=1):
        zone.shown = True
        battle.zones[f"drop-{seat}-{number}"] = zone
        battle.tell(ZonePlaced, seat, zone.cell)
    battle.reveals += bool(mine)


# -- C and D: the wind and the guns ------------------------------------------------------------------


@rule("ept.air.drop-drift")
def drift_die(battle: Battle) -> Tally:
    """What changes the distance die: the wind, the visibility and the night."""
    table, tally = battle.tables.drop_drift, Tally(0, "ept.air.drop-drift")
    winds = {"calm": table.calm, "wind": table.wind, "strong": table.strong}
    tally.add("ept.air.drop-drift", winds[str(battle.options.get(WIND, "calm"))]).named("ept-sum-wind")
    haze = battle.tables.drift.visibility[battle.visibility]
    if haze:
        tally.add("ept.air.drop-drift", haze).named("ept-sum-visibility")
    if battle.light == "night":
        tally.add("ept.air.drop-drift", table.night).named("ept-sum-night")
    return tally


@rule("ept.air.drop-drift")
def drift(battle: Battle, zone: DropZone) -> int:
    """A zone drifts by a die for the direction, which is returned, and one for the distance."""
    tally = drift_die(battle)
    way = dice.one(battle, zone.seat, "ept-roll-direction", "ept.air.drop-drift") - 1
    die = dice.one(battle, zone.seat, "ept-roll-drift", "ept.air.drop-drift", tally)
    carry(battle, zone, way, battle.tables.drift.hexes(die + int(tally)))
    return way


def carry(battle: Battle, zone: DropZone, way: int, hexes: int) -> None:
    """A zone moves on over the map, or off it."""
    for _ in range(hexes):
        if zone.cell == OFF:
            return
        beyond = battle.board.grid.neighbours[zone.cell][way]
        if beyond < 0:
            zone.edge, zone.cell = zone.cell, OFF
            battle.tell(DropLeftTheMap, zone.seat, zone.edge)
            return
        zone.cell = beyond
    if hexes:
        battle.tell(DropDrifted, zone.seat, zone.cell)


@rule("ept.air.drop-aa")
def under_fire(battle: Battle, zone: DropZone, way: int) -> Script[None]:
    """Anti-aircraft weapons that have not fired yet answer the aeroplanes, which fly low.

    Each time they are driven off their course the drift is so much longer, and losses count; where they are destroyed
    the section is lost.
    """
    while zone.cell != OFF:
        aboard = tuple(name for name in zone.units if battle.units[name].status != "gone")
        if not aboard:
            break
        flight = Flight(
            id=f"{zone.formation}-drop",
            seat=zone.seat,
            cell=zone.cell,
            turn=battle.turn,
            height=LOW,
            aboard=aboard,
        )
        battle.flights[flight.id] = flight
        yield from anti_aircraft.answer(battle, flight)
        if battle.flights.pop(flight.id, None) is not None:
            break
        carry(battle, zone, way, battle.tables.drop_drift.shot_at)
    zone.units = tuple(name for name in zone.units if battle.units[name].status != "gone")


# -- E: down they come -------------------------------------------------------------------------------


@rule("ept.air.drop-scatter")
def scatter(battle: Battle, zone: DropZone) -> None:
    """Each unit comes down a die's hexes ahead of its zone, and where there is no room a hex farther."""
    for name in zone.units:
        unit = battle.units[name]
        if zone.cell == OFF:
            unit.astray = zone.edge
            continue
        hexes = dice.one(battle, zone.seat, "ept-roll-scatter", "ept.air.drop-scatter")
        _fall(battle, unit, zone, hexes)


@rule("ept.air.drop-off-map")
def _fall(battle: Battle, unit: Unit, zone: DropZone, hexes: int) -> None:
    """Hex by hex ahead; who passes the edge is off the map, and will come back where he left it."""
    cell, gone = zone.cell, 0
    while gone < hexes or not stacking.has_room(battle, unit, cell):
        beyond = battle.board.grid.neighbours[cell][battle.headings[zone.seat]]
        gone += 1
        if beyond < 0:
            unit.astray = cell
            battle.tell(DropLeftTheMap, unit.seat, cell)
            return
        cell = beyond
    battle.stand(unit, cell)
    unit.altitude = TACTICAL  # as long as he hangs in the air
    battle.tell(Jumped, unit.id, cell)


# -- F: fire at the sky ------------------------------------------------------------------------------


def in_the_air(battle: Battle) -> dict[int, list[Unit]]:
    """Who hangs in the air, by hex."""
    found: dict[int, list[Unit]] = {}
    for zone in battle.zones.values():
        for name in zone.units:
            unit = battle.units[name]
            if unit.status == "field" and unit.altitude:
                found.setdefault(unit.place, []).append(unit)
    return found


def ways_to_fire(battle: Battle, unit: Unit, men: Sequence[Unit]) -> list[tuple[object, str]]:
    found = targeting.choices(battle, unit, men[0].place, any_facing=False, only=tuple(men))
    return [(arm, mode) for arm, mode in found if mode == AP]


@rule("ept.air.drop-opportunity-fire")
def firers(battle: Battle, seat: int) -> dict[str, list[int]]:
    """Enemies that have fired at nothing yet this turn, with the hexes of jumpers that each can fire at."""
    men = {cell: units for cell, units in in_the_air(battle).items() if units[0].seat != seat}
    found: dict[str, list[int]] = {}
    for unit in battle.on_field(seat) if men else ():
        if unit.fire != NO_FIRE or not unit.can_act or unit.altitude:
            continue
        cells = [cell for cell, units in sorted(men.items()) if ways_to_fire(battle, unit, units)]
        if cells:
            found[unit.id] = cells
    return found


@rule("ept.air.drop-opportunity-fire")
def fire_at_the_sky(battle: Battle) -> Script[None]:
    """One shot of each unit at one hex of jumpers, as at an aircraft in tactical flight; nobody answers it."""
    for seat in SEATS:
        if not any(units[0].seat != seat for units in in_the_air(battle).values()):
            continue
        while True:
            able = firers(battle, seat)
            waits = any(marker.seat == seat for marker in battle.markers.values())
            if not able and not waits:
                break
            chosen = yield ask(
                seat,
                "ept-drop-fire",
                "ept.air.drop-opportunity-fire",
                OneOf((PASS, *able), of="unit"),
                open=not able,
                role="reaction",
                skip=PASS,
            )
            if chosen == PASS:
                break
            yield from _shoot(battle, battle.units[chosen], able[chosen])


def _shoot(battle: Battle, unit: Unit, cells: list[int]) -> Script[None]:
    cell = yield ask(
        unit.seat,
        "ept-target",
        "ept.air.drop-opportunity-fire",
        spot(battle, tuple(cells)),
        about(unit),
        role="attack",
    )
    men = tuple(in_the_air(battle)[cell])
    found = [(arm, mode) for arm, mode in targeting.choices(battle, unit, cell, only=men) if mode == AP]
    arm, _ = yield from declaring.pick_arm(unit, found)
    yield from shooting.shoot(battle, Shot([(unit, arm)], cell, AP, only=men, cause="opportunity"))
