"""Measuring: gaps between bases, contact, command zones, coherency. Everything may be measured at any moment."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import isqrt
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Coherency
from grognard.core.space.plain import Box
from grognard.core.space.table.bases import gap_between
from grognard.systems.sotr import lines
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Figure, Unit

CONTACT: Final = tables().contact
COHERENCY: Final = Coherency(tables().coherency, chain=True)


@rule("sotr.shooting.range-measure")
def gap(a: Unit, i: int, b: Unit, j: int) -> int:
    """The distance of two figures from base to base, in hundredths of an inch, rounded up."""
    return gap_between(a.places[i], a.kit[i].radius, b.places[j], b.kit[j].radius)


def near(a: Place, radius_a: int, b: Place, radius_b: int, distance: int) -> bool:
    """Whether two bases are at most so far apart."""
    reach = radius_a + radius_b + distance
    dx, dy = a[0] - b[0], a[1] - b[1]
    return dx * dx + dy * dy <= reach * reach


def boxes_within(a: Box, b: Box, distance: int) -> bool:
    """Whether two boxes come at least so near; a quick way to see that units do not."""
    return (
        a[0] - distance <= b[2]
        and b[0] - distance <= a[2]
        and a[1] - distance <= b[3]
        and b[1] - distance <= a[3]
    )


def boxes_apart(a: Box, b: Box) -> int:
    """How far two boxes are apart at least."""
    across, along = max(a[0] - b[2], b[0] - a[2], 0), max(a[1] - b[3], b[1] - a[3], 0)
    return isqrt(across * across + along * along)


@rule("sotr.assault.engaged")
def touching(a: Unit, i: int, b: Unit, j: int) -> bool:
    """Whether two figures are in base-to-base contact, on the same level."""
    return a.storey(i) == b.storey(j) and near(
        a.places[i], a.kit[i].radius, b.places[j], b.kit[j].radius, CONTACT
    )


#: How near to a wall two men must stand to fight across it, beyond its width.
AT_THE_WALL: Final = 10
#: A base with a larger radius is a large one.
LARGE: Final = 75
#: Abilities of those whom coherency does not bind.
_UNBOUND: Final = frozenset(("sniper", "medic", "zombie"))


def contacts(
    battle: Battle, unit: Unit, figure: int, near: list[Unit] | None = None
) -> list[tuple[Unit, int]]:
    """The enemy figures that a figure touches, those that are Down included; vehicles engage nobody. `near` are the
    enemies near its unit, if known."""
    return [
        (other, j)
        for other in (enemies_near(battle, unit) if near is None else near)
        for j in other.living
        if touching(unit, figure, other, j) or across_wall(battle, unit, figure, other, j)
    ]


@rule("sotr.assault.across-low-cover", "sotr.assault.across-cover-large-base")
def across_wall(battle: Battle, a: Unit, i: int, b: Unit, j: int) -> bool:
    """Whether two figures stand at either side of an obstacle no wider than an inch and no taller than the one who
    would reach across it; one on a large base reaches across half his height."""
    walls = battle.board.walls
    if not walls or a.storey(i) != b.storey(j):
        return False
    apart = gap(a, i, b, j)
    if apart > tables().obstacle_low + AT_THE_WALL:
        return False
    (x0, y0), (x1, y1) = a.places[i], b.places[j]
    tall = max(_reach_across(a, i), _reach_across(b, j))
    return any(
        width <= tables().obstacle_low
        and height <= tall
        and apart <= width + AT_THE_WALL
        and lines.clipped(outline[4], x0, y0, x1, y1) is not None
        for outline, height, width in walls
    )


def _reach_across(unit: Unit, figure: int) -> int:
    kit = unit.kit[figure]
    return kit.height // 2 if kit.radius > LARGE else kit.height


@rule("sotr.assault.engaged", "sotr.assault.engaged-bound")
def engaged(battle: Battle, unit: Unit, figure: int, near: list[Unit] | None = None) -> bool:
    """Whether a figure is in a melee: in contact with an enemy that is not Down."""
    return not unit.is_down(figure) and any(not o.is_down(j) for o, j in contacts(battle, unit, figure, near))


def in_melee(battle: Battle, unit: Unit) -> bool:
    """Whether any figure of a unit is engaged."""
    near = enemies_near(battle, unit)
    return bool(near) and any(engaged(battle, unit, i, near) for i in unit.able)


def engaged_figures(battle: Battle, unit: Unit) -> list[int]:
    """The figures of a unit that are in a melee."""
    near = enemies_near(battle, unit)
    return [i for i in unit.able if engaged(battle, unit, i, near)] if near else []


def enemies_near(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies on foot who come near enough that somebody of a unit might touch them: others nobody touches."""
    reach = CONTACT if not battle.board.walls else tables().obstacle_low + AT_THE_WALL
    left, bottom, right, top = unit.box
    left, bottom, right, top = left - reach, bottom - reach, right + reach, top + reach
    seat = unit.seat
    return [
        other
        for other in battle.units.values()
        if other.seat != seat
        and left <= (box := other.box)[2]
        and box[0] <= right
        and bottom <= box[3]
        and box[1] <= top
        and other.status == "field"
        and other.hull is None
    ]


def nearest_gap(a: Unit, b: Unit) -> int:
    """The least distance between figures of two units."""
    return min(gap(a, i, b, j) for i in a.living for j in b.living)


def nearest(unit: Unit, others: Iterable[Unit]) -> Unit | None:
    """Of some units the one of which a figure is nearest to one of a unit's; of equals the first by its name.

    Those whose boxes are further away than somebody is are not measured man by man.
    """
    found: tuple[int, str, Unit] | None = None
    for least, _, other in sorted((boxes_apart(unit.box, other.box), other.id, other) for other in others):
        if found is not None and least > max(found[0], 0):
            break
        one = nearest_gap(unit, other), other.id, other
        found = one if found is None or one < found else found
    return None if found is None else found[2]


# -- command zones ---------------------------------------------------------------------------------------------


@rule("sotr.command.zone-radius", "sotr.command.zone-unit")
def in_zone(centre: Place, radius: int, cool: int, place: Place, base: int) -> bool:
    """Whether at least a quarter of a base is inside a circle of an officer's Cool in inches round his base.

    The zone is measured from the edge of his base; a round base is a quarter inside where its centre is no further
    out than the chord that cuts off a quarter of a disc, 0.404 of its radius.
    """
    reach = radius + cool * 100
    dx, dy = place[0] - centre[0], place[1] - centre[1]
    limit = reach + base * 404 // 1000
    return dx * dx + dy * dy <= limit * limit


@rule("sotr.command.zone-independent")
def wholly_in_zone(centre: Place, radius: int, cool: int, place: Place, base: int) -> bool:
    """Whether a base is entirely inside a command zone, as a lone figure must be."""
    limit = radius + cool * 100 - base
    dx, dy = place[0] - centre[0], place[1] - centre[1]
    return limit >= 0 and dx * dx + dy * dy <= limit * limit


@rule("sotr.command.zone-unit", "sotr.command.zone-independent")
def zone_reaches(officer: Unit, figure: int, unit: Unit) -> bool:
    """Whether an officer's order can reach a unit: half of its figures in his zone, a lone figure entirely."""
    centre, radius = officer.places[figure], officer.kit[figure].radius
    cool = officer.kit[figure].cool
    if len(unit.living) == 1:
        i = unit.living[0]
        return wholly_in_zone(centre, radius, cool, unit.places[i], unit.kit[i].radius)
    left, bottom, right, top = unit.box
    (x, y), far = centre, radius + cool * 100
    if left > x + far or right < x - far or bottom > y + far or top < y - far:
        return False
    across, along = max(x - left, right - x), max(y - bottom, top - y)
    if across * across + along * along <= far * far:
        return True  # all of it is inside, to its farthest corner
    inside = sum(in_zone(centre, radius, cool, unit.places[i], unit.kit[i].radius) for i in unit.living)
    return 2 * inside >= len(unit.living)


# -- coherency -------------------------------------------------------------------------------------------------


@rule("sotr.units.coherency-exempt", "sotr.abilities.sniper-coherency", "sotr.abilities.zombie-shamble-move")
def free_spirit(unit: Unit, figure: int) -> bool:
    """Figures that coherency never binds: snipers, medics, zombies."""
    return not unit.kit[figure].abilities.isdisjoint(_UNBOUND)


@rule("sotr.down.leave-to-medic", "sotr.down.rejoin")
def exempt(unit: Unit, figure: int) -> bool:
    """Figures that are not counted where a unit is torn apart: free spirits, and those left behind by leave."""
    return bool(unit.left >> figure & 1) or free_spirit(unit, figure)


@rule("sotr.units.coherency", "sotr.down.still-member")
def coherent(unit: Unit) -> bool:
    """Whether links of at most 4 inches from base to base join all models that coherency binds."""
    return _linked(unit.kit, unit.places, _bound(unit))


def _bound(unit: Unit) -> tuple[int, ...]:
    """The figures that coherency binds: of most units all."""
    if not unit.left and not _has_free_spirits(unit.kit):
        return unit.living
    return tuple([i for i in unit.living if not exempt(unit, i)])


@lru_cache(maxsize=1024)
def _has_free_spirits(kit: tuple[Figure, ...]) -> bool:
    """Whether there are free spirits in a unit."""
    return not all(figure.abilities.isdisjoint(_UNBOUND) for figure in kit)


@lru_cache(maxsize=4096)
def _linked(kit: tuple[Figure, ...], places: tuple[Place, ...], bound: tuple[int, ...]) -> bool:
    """Asked again and again of who has not moved."""
    reach = tables().coherency
    linked, waiting = list(bound[:1]), list(bound[1:])
    while linked and waiting:
        i = linked.pop()
        found = [j for j in waiting if near(places[i], kit[i].radius, places[j], kit[j].radius, reach)]
        linked += found
        waiting = [j for j in waiting if j not in found]
    return not waiting


def distance(a: Place, b: Place) -> int:
    """From point to point, rounded up."""
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = isqrt(square)
    return root if root * root == square else root + 1
