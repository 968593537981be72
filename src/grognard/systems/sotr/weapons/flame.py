"""Flame-throwers: a template, panic, and what catches fire."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, along, bearing
from grognard.core.space.plain import segment_cuts
from grognard.systems.sotr import cool
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.events import CatchesFire, TemplateLands
from grognard.systems.sotr.lines import clipped
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import morale
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.vehicles import hits, machine
from grognard.systems.sotr.weapons import templates

#: The teardrop is this wide at its broad end, in hundredths of an inch; it is as long as the weapon's reach.
BROAD = 250
#: Closer than this to an opening the flame fills a whole room.
ENCLOSED = 600


def outline(place: Place, heading: int, radius: int) -> tuple[Place, ...]:
    """The teardrop from a base: a triangle that widens to its broad end, counter-clockwise."""
    length = weapons()["flamethrower"].reach or 0
    start = along(place, heading, radius)
    end = along(start, heading, length)
    right = along(end, (heading + 900) % 3600, BROAD // 2)
    left = along(end, (heading + 2700) % 3600, BROAD // 2)
    return start, right, left


def touches(corners: tuple[Place, ...], place: Place, radius: int) -> bool:
    """Whether a template of three corners covers any part of a round base."""
    x, y = place
    if segment_cuts(corners, x, y, x, y):
        return True
    before = corners[-1]
    for corner in corners:
        if _near_edge(before, corner, place, radius):
            return True
        before = corner
    return False


def _near_edge(a: Place, b: Place, place: Place, radius: int) -> bool:
    ex, ey, px, py = b[0] - a[0], b[1] - a[1], place[0] - a[0], place[1] - a[1]
    along_edge, length2 = px * ex + py * ey, ex * ex + ey * ey
    if along_edge <= 0:
        return px * px + py * py < radius * radius
    if along_edge >= length2:
        return (place[0] - b[0]) ** 2 + (place[1] - b[1]) ** 2 < radius * radius
    area = px * ey - py * ex
    return area * area < radius * radius * length2


@rule("sotr.weapons.flame-template")
def laid(battle: Battle, unit: Unit, i: int, other: Unit) -> tuple[tuple[Place, ...], templates.Touched]:
    """The template towards the figure of a unit at which it covers most enemies and fewest friends."""
    best: tuple[int, tuple[Place, ...], templates.Touched] | None = None
    x, y = unit.places[i]
    for j in other.living:
        px, py = other.places[j]
        if (px, py) == (x, y):
            continue
        corners = outline((x, y), bearing(px - x, py - y), unit.kit[i].radius)
        found = _under(battle, unit, i, corners)
        merit = sum(1 if one.seat != unit.seat else -2 for one, _ in found)
        if best is None or merit > best[0]:
            best = merit, corners, found
    assert best is not None
    return best[1], best[2]


def _under(battle: Battle, unit: Unit, i: int, corners: tuple[Place, ...]) -> templates.Touched:
    return [
        (one, j)
        for one in battle.on_table()
        if one.hull is None
        for j in one.living
        if not (one is unit and j == i) and touches(corners, one.places[j], one.kit[j].radius)
    ]


@rule("sotr.weapons.flame-enclosed")
def filled(battle: Battle, unit: Unit, i: int, other: Unit) -> templates.Touched:
    """Everybody in an enclosed space that a flame is fired into from less than 6 inches."""
    found: templates.Touched = []
    for outline_ in battle.board.outlines:
        piece = battle.board.pieces[outline_[5]]
        if not piece.card.enclosed or not any(holds(outline_, other.places[j]) for j in other.living):
            continue
        reach = ENCLOSED + unit.kit[i].radius
        if holds(outline_, unit.places[i]) or not _near_piece(outline_[4], unit.places[i], reach):
            continue
        found += [(one, j) for one in battle.on_table() for j in one.living if holds(outline_, one.places[j])]
    return found


def _near_piece(corners: tuple[Place, ...], place: Place, reach: int) -> bool:
    """Whether a place is closer to the outline of a piece than a distance."""
    return any(_near_edge(a, b, place, reach) for a, b in zip((corners[-1], *corners), corners, strict=False))


@rule("sotr.weapons.flame-template", "sotr.weapons.flame-cool", "sotr.weapons.flame-ignite")
def fire(battle: Battle, unit: Unit, i: int, other: Unit, acting: Acting) -> Script[None]:
    """Everybody under the template is hit without a roll; units hit test at once; what is flammable burns; vehicles
    take a Light Infantry hit on the zone that faces the flame."""
    corners, found = laid(battle, unit, i, other)
    found += [row for row in filled(battle, unit, i, other) if row not in found and row[0] is not unit]
    named = tuple(f"{one.id}/{j}" for one, j in found)
    battle.tell(
        TemplateLands, unit.seat, "sotr-weapon-flamethrower", "sotr.weapons.flame-template", corners[0], named
    )
    ignite(battle, corners)
    hit = templates.units_of(found)
    before = {one.id: len(one.living) for one in hit}
    templates.strike(battle, found, Cause(0, "sotr.weapons.flame-template", shooting=True, fire=True))
    for one in hit:
        if one.status != "field":
            continue
        if len(one.living) < before[one.id]:
            morale.mourn(acting, one, unit)
        flight.drop_overwatch(battle, one)
        tally = cool.of_unit(battle, one)
        if not cool.passed(battle, one, tally, "flame", "sotr.weapons.flame-cool", under_fire=True):
            flight.flee(battle, one, flight.middle(unit))
    place = unit.places[i]
    for one in scorched(battle, unit, corners):
        yield from hits.strike(battle, one, machine.zone_facing(one, unit, i), 0, place, unit.seat)


@rule("sotr.weapons.flame-template")
def scorched(battle: Battle, unit: Unit, corners: tuple[Place, ...]) -> list[Unit]:
    """The vehicles that the template touches."""
    return [
        one
        for one in battle.on_table()
        if one.hull is not None and one is not unit and _overlap(corners, machine.outline(one)[4])
    ]


def _overlap(a: tuple[Place, ...], b: tuple[Place, ...]) -> bool:
    """Whether two convex outlines share ground: an edge of one comes into the other, or one lies in the other."""
    if any(segment_cuts(a, *spot, *spot) for spot in b):
        return True
    return any(segment_cuts(b, *start, *end) for start, end in zip((a[-1], *a), a, strict=False))


@rule("sotr.weapons.flame-ignite")
def ignite(battle: Battle, corners: tuple[Place, ...]) -> None:
    """Flammable pieces that the flame is fired at or through catch fire."""
    end = ((corners[1][0] + corners[2][0]) // 2, (corners[1][1] + corners[2][1]) // 2)
    for piece in battle.board.pieces:
        burns = not piece.card.flammable or piece.id in battle.fires
        if not burns and clipped(piece.corners, *corners[0], *end) is not None:
            battle.fires = (*battle.fires, piece.id)
            battle.tell(CatchesFire, piece.id)
