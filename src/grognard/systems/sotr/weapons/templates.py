"""Templates: whom they touch, where they are laid to touch most, and how they drift."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.rules import rule
from grognard.core.space.headings import Place, along, drift_headings
from grognard.core.space.table.bases import Footprints, overlaps
from grognard.core.space.templates.touching import most_covered
from grognard.systems.sotr import dice, measuring
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Figure, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import machine

Touched = list[tuple[Unit, int]]


@rule("sotr.weapons.flame-tank-explodes")
def without_flame(figure: Figure) -> Figure:
    """The figure without its flame-thrower."""
    kept = tuple(weapon for weapon in figure.weapons if not weapon.flame)
    return Figure.of(
        figure.rank,
        kept,
        figure.abilities,
        figure.cool,
        figure.armour,
        figure.move,
        figure.radius,
        figure.height,
    )


@rule("sotr.weapons.grenade-hits", "sotr.he.penetration")
def under(battle: Battle, place: Place, radius: int) -> Touched:
    """Every figure on foot, of either side, that a round template touches even in part."""
    found: Touched = []
    x, y = place
    for unit in battle.units.values():
        own = unit.box
        if unit.status != "field" or unit.hull is not None:
            continue
        if own[0] >= x + radius or own[2] <= x - radius or own[1] >= y + radius or own[3] <= y - radius:
            continue
        for i in unit.living:
            px, py = unit.places[i]
            if unit.marked("inside", i):
                continue
            if (px - x) ** 2 + (py - y) ** 2 < (radius + unit.kit[i].radius) ** 2:
                found.append((unit, i))
    return found + in_open_vehicles(battle, place, radius)


def in_open_vehicles(battle: Battle, place: Place, radius: int) -> Touched:
    """Crew and passengers of open vehicles that a template touches, and men who ride on others: as in the open."""
    found: Touched = []
    template = Footprints.round([place[0]], [place[1]], [radius])
    for vehicle in battle.on_table():
        if vehicle.hull is None:
            continue
        riding = aboard.holding(battle, vehicle)
        bare = not machine.card(vehicle).closed
        if not (bare or (riding and aboard.is_open(vehicle))):
            continue
        if bool(overlaps(template, machine.footprint(vehicle))[0, 0]):
            found += [(vehicle, i) for i in machine.crew(vehicle) if bare]
            found += [(unit, i) for unit in riding for i in aboard.men_in(unit)]
    return found


def burst(battle: Battle, place: Place, radius: int, cause: Cause) -> Touched:
    """Everybody under a template takes a hit. Returns who was under it."""
    found = under(battle, place, radius)
    strike(battle, found, cause)
    return found


def strike(battle: Battle, found: Touched, cause: Cause) -> None:
    for unit, i in found:
        if unit.status in ("field", "aboard") and i in unit.living:
            wounds.hit(battle, unit, i, cause)


def units_of(found: Touched) -> list[Unit]:
    """The units that have figures among those touched, each once."""
    return list({unit.id: unit for unit, _ in found}.values())


@rule("sotr.he.template-placement")
def best_place(battle: Battle, unit: Unit, target: Unit, figures: Iterable[int], radius: int) -> Place:
    """Where a template on a unit touches as many enemies as it can; among equals as few friends as it can."""
    listed = list(figures)
    xs, ys = zip(*(target.places[j] for j in listed), strict=True)
    radii = [target.kit[j].radius for j in listed]
    cover = most_covered(radius, Footprints.round(xs, ys, radii))

    def merit(place: Place) -> tuple[int, int, int, Place]:
        found = under(battle, place, radius)
        enemies = sum(other.seat != unit.seat and not other.hidden for other, _ in found)
        friends = sum(other.seat == unit.seat for other, _ in found)
        return enemies, -friends, -measuring.distance(place, unit.places[unit.leader]), place

    return max(cover.places[:64], key=merit)


@rule("sotr.weapons.launcher-he", "sotr.weapons.mortar-spotted")
def drift(battle: Battle, seat: int, place: Place, distance: int, clause: str) -> Place:
    """A template goes so far astray in one of six directions: 1 is towards the far edge from the caller."""
    if distance <= 0:
        return place
    face = dice.roll(battle, seat, 1, "direction", clause)[0]
    return sector(battle, seat, place, face, distance)


def headings(battle: Battle, seat: int) -> tuple[int, ...]:
    """The six directions of a die: 1 points to the far edge as its owner sees it, then clockwise."""
    ahead = {"bottom": 0, "left": 900, "top": 1800, "right": 2700}[battle.edges[seat]]
    return drift_headings(ahead, 6)


def sector(battle: Battle, seat: int, place: Place, face: int, distance: int) -> Place:
    """The place so far away in the direction that a die shows."""
    return along(place, headings(battle, seat)[face - 1], distance)
