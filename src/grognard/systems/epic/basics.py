"""First principles: distances between units, and what holds a formation together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.group import chained
from grognard.core.space.table.bases import CONTACT
from grognard.systems.epic import profile
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.state import Formation, Unit

# -- distances -------------------------------------------------------------------------------------------------


@rule("epic.basics.measuring")
def gap(a: Unit, b: Unit) -> int:
    """The distance between the nearest points of two units, rounded up to the tenth of a millimetre."""
    return gap_at(a.place, a.kit.radius, b.place, b.kit.radius)


def gap_at(a: Place, radius_a: int, b: Place, radius_b: int) -> int:
    square = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    root = isqrt(square)
    if root * root < square:
        root += 1
    return root - radius_a - radius_b


def apart(a: Place, b: Place) -> int:
    """How far two places are from each other."""
    return gap_at(a, 0, b, 0)


@rule("epic.basics.measuring")
def within(a: Unit, b: Unit, distance: int) -> bool:
    """Whether two units are at most so far apart, nearest point to nearest point."""
    (ax, ay), (bx, by) = a.place, b.place
    dx, dy = ax - bx, ay - by
    limit = distance + a.kit.radius + b.kit.radius
    return dx * dx + dy * dy <= limit * limit


def any_within(units: Iterable[Unit], others: Sequence[Unit], distance: int) -> bool:
    """Whether any unit is within a distance of any other."""
    return any(within(a, b, distance) for a in units for b in others)


def close(a: Formation, b: Formation, distance: int) -> bool:
    """Whether any unit of a formation is within a distance of any of another; mostly their boxes tell."""
    left, bottom, right, top = a.footing.box
    low_x, low_y, high_x, high_y = b.footing.box
    if low_x - right > distance or left - high_x > distance:
        return False
    if low_y - top > distance or bottom - high_y > distance:
        return False
    return any_within(a.footing.units, b.footing.units, distance)


def nearest(unit: Unit, others: Iterable[Unit]) -> int:
    """How far the closest of some units is."""
    return min((gap(unit, other) for other in others), default=1 << 40)


def in_contact(a: Unit, b: Unit) -> bool:
    """Base contact: no further apart than whole tenths of a millimetre make unavoidable."""
    return within(a, b, CONTACT)


def contacts(unit: Unit, others: Iterable[Unit]) -> int:
    """How many of some units touch a unit."""
    (x, y), radius = unit.place, unit.kit.radius + CONTACT
    count = 0
    for other in others:
        dx, far = other.place[0] - x, radius + other.kit.radius
        if -far <= dx <= far:  # hardly anybody is
            dy = other.place[1] - y
            count += dx * dx + dy * dy <= far * far
    return count


# -- coherency -------------------------------------------------------------------------------------------------


@rule("epic.basics.coherency", "epic.special-units.scout-coherency", "epic.war-engines.coherency")
@cache
def reach(kit: Kit) -> int:
    """How far a unit may be from its comrades: a scout farther, a war engine by its starting damage capacity."""
    table = profile.tables()
    if kit.is_we:
        own = table.war_engine_coherency * kit.dc
        return max(own, table.scout_coherency) if kit.has("scout") else own
    return table.scout_coherency if kit.has("scout") else table.coherency


@rule("epic.basics.coherency")
def bodies(units: Sequence[Unit]) -> list[list[Unit]]:
    """The parts into which a formation falls: units of one part are joined by a chain, the largest part first.

    Two units are joined where their distance is within the reach of one of them; a unit with no comrade within its
    own reach stands by itself.
    """
    n = len(units)
    if n == 1:
        return [list(units)]
    rows = [(*unit.place, unit.kit.radius, unit.kit.radius + reach(unit.kit)) for unit in units]
    linked: list[list[int]] = [[] for _ in range(n)]
    close = [False] * n
    for i, (x, y, radius, limit) in enumerate(rows):
        for j in range(i):
            ox, oy, other_radius, other_limit = rows[j]
            square = (x - ox) * (x - ox) + (y - oy) * (y - oy)
            mine = square <= (limit + other_radius) * (limit + other_radius)
            his = square <= (other_limit + radius) * (other_limit + radius)
            if mine:
                close[i] = True
            if his:
                close[j] = True
            if mine or his:
                linked[i].append(j)
                linked[j].append(i)
    found: list[list[Unit]] = []
    seen = [not near for near in close]
    for start in range(n):
        if seen[start]:
            continue
        seen[start] = True
        body, waiting = [], [start]
        while waiting:
            here = waiting.pop()
            body.append(here)
            for other in linked[here]:
                if not seen[other]:
                    seen[other] = True
                    waiting.append(other)
        found.append([units[i] for i in sorted(body)])
    found += [[unit] for unit, near in zip(units, close, strict=True) if not near]
    found.sort(key=lambda body: (-sum(unit.kit.dc for unit in body), body[0].number))
    return found


@rule("epic.basics.coherency")
def coherent(formation: Formation) -> bool:
    """Whether all its units on the table form one chain; a unit alone always does."""
    footing = formation.footing
    if footing.together is None:
        units = footing.units
        radii = [unit.kit.radius for unit in units]
        limits = [unit.kit.radius + reach(unit.kit) for unit in units]
        footing.together = len(units) < 2 or chained([unit.place for unit in units], radii, limits)
    return footing.together
