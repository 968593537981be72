"""The vehicle on the table: its base and zones, what is left of it, and who sits in it."""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Outline, base_outline, outline_gap, segment_cuts
from grognard.core.space.table.bases import Base, Footprints, gap_between, pair_gaps
from grognard.core.space.table.facings import Side, half_facing, side_facing
from grognard.systems.sotr.lines import EYES
from grognard.systems.sotr.profile import Vehicle, Weapon, tables, wounds
from grognard.systems.sotr.state import Hull, Unit

FRONT, RIGHT, REAR, LEFT, TOP, TURRET = "front", "right", "rear", "left", "top", "turret"
_SIDES = {Side.FRONT: FRONT, Side.RIGHT: RIGHT, Side.REAR: REAR, Side.LEFT: LEFT}
ARCS = (FRONT, RIGHT, REAR, LEFT)
#: The posts of a crew, by figure; the vehicle itself is figure 0.
DRIVER, GUNNER, OFFICER, FOURTH = 1, 2, 3, 4
#: What damage leaves behind.
IMMOBILE, SLOW_ONLY, TURRET_STUCK, NO_GUN, NO_TURRET = (
    "immobile",
    "slow",
    "turret-stuck",
    "no-gun",
    "no-turret",
)


def card(unit: Unit) -> Vehicle:
    assert unit.troop.vehicle is not None
    return unit.troop.vehicle


def hull(unit: Unit) -> Hull:
    assert unit.hull is not None
    return unit.hull


def is_mecha(unit: Unit) -> bool:
    return card(unit).locomotion == "mecha"


def base(unit: Unit) -> Base:
    return _base(card(unit).width, card(unit).depth)


@lru_cache(maxsize=64)
def _base(width: int, depth: int) -> Base:
    return Base.rect(width, depth)


#: The base of a vehicle, where it is and how it points.
Ground = tuple[Base, Place, int]


def ground(unit: Unit) -> Ground:
    return base(unit), unit.place, hull(unit).heading


def footprint(unit: Unit) -> Footprints:
    """The ground that a vehicle covers."""
    return ground_of(base(unit), unit.place, hull(unit).heading)


@lru_cache(maxsize=1024)
def ground_of(ground: Base, place: Place, heading: int) -> Footprints:
    return ground.at(place, heading)


def outline(unit: Unit, number: int = 0) -> Outline:
    return _outline(base(unit), unit.place, hull(unit).heading, number)


@lru_cache(maxsize=1024)
def _outline(size: Base, at: Place, heading: int, number: int = 0) -> Outline:
    return base_outline(size, at, heading, number)


def shape(unit: Unit, figure: int) -> Footprints:
    """The base of any figure: of a vehicle its rectangle."""
    if unit.hull is not None:
        return footprint(unit)
    x, y = unit.places[figure]
    return Footprints.round([x], [y], [unit.kit[figure].radius])


def gap(unit: Unit, i: int, other: Unit, j: int = 0) -> int:
    """The distance of two figures, either of which may be a vehicle, of which no figure need be named."""
    if unit.hull is None and other.hull is not None:
        return hull_gap(other, unit.places[i], unit.kit[i].radius)
    if other.hull is None and unit.hull is not None:
        return hull_gap(unit, other.places[j], other.kit[j].radius)
    if unit.hull is not None and other.hull is not None:
        return grounds_apart(ground(unit), ground(other))
    return gap_between(unit.places[i], unit.kit[i].radius, other.places[j], other.kit[j].radius)


@lru_cache(maxsize=1024)
def hulls_apart(a: tuple[Place, ...], b: tuple[Place, ...]) -> int:
    """The distance of two hulls by their corners, rounded up."""
    return outline_gap(a, b)


def grounds_apart(a: Ground, b: Ground) -> int:
    return hulls_apart(_outline(*a)[4], _outline(*b)[4])


def hull_gap(unit: Unit, place: Place, radius: int) -> int:
    """The distance from the hull of a vehicle to a round base, rounded up."""
    return hull_distance(base(unit), unit.place, hull(unit).heading, place) - radius


@lru_cache(maxsize=8192)
def hull_distance(ground: Base, at: Place, heading: int, place: Place) -> int:
    """From a point to a rectangle in plain integers; how deep it is in one that holds it, as a negative number."""
    corners = _outline(ground, at, heading)[4]
    x, y = place
    if segment_cuts(corners, x, y, x, y):
        return int(pair_gaps(ground_of(ground, at, heading), Footprints.round([x], [y], [0]))[0])
    least = 1 << 62
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey, px, py = bx - ax, by - ay, x - ax, y - ay
        along, length = px * ex + py * ey, ex * ex + ey * ey
        if along <= 0:
            square = px * px + py * py
        elif along >= length:
            square = (x - bx) ** 2 + (y - by) ** 2
        else:
            square = -(-((px * ey - py * ex) ** 2) // length)
        least = min(least, square)
        ax, ay = bx, by
    root = isqrt(least)
    return root if root * root == least else root + 1


def has(unit: Unit, what: str) -> bool:
    return what in hull(unit).damage


def leave(unit: Unit, what: str) -> None:
    """A damage stays behind."""
    if not has(unit, what):
        hull(unit).damage = (*hull(unit).damage, what)


# -- zones -------------------------------------------------------------------------------------------------------


@rule("sotr.vfire.traverse-zones", "sotr.vdamage.zones")
def zone_at(unit: Unit, place: Place) -> str:
    """The zone, or arc, in which a place lies: by the diagonals of the hull; of a mecha front or rear half."""
    return _zone(base(unit), unit.place, hull(unit).heading, is_mecha(unit), place)


@lru_cache(maxsize=8192)
def _zone(size: Base, at: Place, heading: int, halves: bool, place: Place) -> str:
    facing = half_facing if halves else side_facing
    return _SIDES[Side(int(facing(ground_of(size, at, heading), [place[0]], [place[1]])[0]))]


@rule("sotr.vdamage.zones")
def zone_facing(unit: Unit, shooter: Unit, i: int) -> str:
    """The zone that a direct shot strikes unless another is named: the one that faces the shooter, or the top where
    he shoots down at more than 45 degrees: higher above the roof than he is away from the hull. A mecha has no top."""
    if not is_mecha(unit):
        eye = shooter.storey(i) * tables().storey + shooter.kit[i].height * EYES // 100
        above = eye - card(unit).height
        if above > gap(shooter, i, unit):
            return TOP
    return zone_at(unit, shooter.places[i])


@rule("sotr.vdamage.zones")
def zone_from_above(unit: Unit, place: Place) -> str:
    """What indirect templates strike: the top; of a mecha, which has none, the half where the template's centre lies."""
    return zone_at(unit, place) if is_mecha(unit) else TOP


@rule("sotr.vdamage.zone-armour", "sotr.vdamage.turret-armour")
def armour(unit: Unit, zone: str, place: Place | None = None) -> int:
    """The class of a zone: the front has the list's, all others one less, but never less than 1.

    A turret has it on its front and sides, one less on its rear; `place` says from where it is struck.
    """
    full = card(unit).armour
    if zone == FRONT:
        return full
    if zone == TURRET and (place is None or zone_at(unit, place) != ARCS[(hull(unit).turret + 2) % 4]):
        return full
    return max(1, full - 1)


@rule("sotr.vdamage.aim-zone")
def zones_shown(unit: Unit, place: Place) -> list[str]:
    """The zones at which a shooter may aim instead of the one he faces: weaker ones that he sees, and the turret."""
    facing = zone_at(unit, place)
    found = []
    if not is_mecha(unit):
        core = _outline(base(unit), unit.place, hull(unit).heading)[4]
        # Corners run front right, front left, rear left, rear right: a side shows to who stands outside its edge.
        # The front is never weaker than what he faces.
        edges = {LEFT: (1, 2), REAR: (2, 3), RIGHT: (3, 0)}
        for zone, (a, b) in edges.items():
            (ax, ay), (bx, by) = core[a], core[b]
            outside = (bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax) < 0
            if outside and zone != facing and armour(unit, zone) < armour(unit, facing):
                found.append(zone)
    if card(unit).turret and not has(unit, NO_TURRET):
        found.append(TURRET)
    return found


def goes_through(unit: Unit, weapon: Weapon, zone: str, place: Place) -> bool:
    """Whether a weapon has any chance against a zone struck from a place."""
    return wounds()[armour(unit, zone, place)][weapon.penetration].kill <= 6


@rule("sotr.target.nearest")
def worth_a_shot(unit: Unit, i: int, weapon: Weapon, other: Unit) -> bool:
    """Whether somebody counts as a target of a weapon: a vehicle that it cannot harm does not."""
    if other.hull is None:
        return True
    place = unit.places[i]
    zones = (
        zone_facing(other, unit, i),
        *(() if weapon.area or weapon.flame else zones_shown(other, place)),
    )
    return not weapon.mortar and any(goes_through(other, weapon, z, place) for z in zones)


# -- the crew ----------------------------------------------------------------------------------------------------


def crew(unit: Unit) -> tuple[int, ...]:
    """The crewmen aboard who live."""
    return tuple(i for i in unit.living if i > 0)


def able(unit: Unit) -> tuple[int, ...]:
    return tuple(i for i in unit.able if i > 0)


def is_fighting(unit: Unit) -> bool:
    """Whether it is no transport."""
    return card(unit).seats == 0


def operational(unit: Unit) -> bool:
    return unit.hull is not None and unit.status == "field" and bool(able(unit))


def put(unit: Unit, place: Place, heading: int) -> None:
    """Stand a vehicle with all who are in it at a place."""
    hull(unit).heading = heading % 3600
    unit.stand(dict.fromkeys(unit.living, place))
