"""Crushing: infantry on the path of an AFV, and infantry under the place where it stops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import Final

from grognard.core.decision import Decision, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.plain import Disc, Field, leg_meets_disc
from grognard.core.space.region import March
from grognard.core.space.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import dice, measuring, profile
from grognard.systems.at43.activation import states
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Crushed, PushedAside
from grognard.systems.at43.state import Battle, Unit

#: How far, and how finely, a free spot is sought for somebody who is pushed aside.
_STEP: Final = 25
_FARTHEST: Final = 2000
_AROUND: Final = tuple((int(x), int(y)) for x, y in VECTORS[::75])

#: A figure on the path of AFVs, whether it was engaged when the move began, and how many of them roll over it.
Under = tuple[Unit, int, bool, int]
#: The places of an AFV's way, and the radius of its base.
Track = tuple[tuple[Place, ...], int]


@rule("at43.crush.who", "at43.crush.direct-path-only")
def on_path(battle: Battle, unit: Unit, march: March, goals: tuple[Place, ...]) -> list[Under]:
    """Infantry figures of either side whose base lies on the ground an AFV rolls over, by its most direct way.

    Asked for rapid moves only: in a combat move everybody steps aside in time.
    """
    ways = []
    for model, goal in enumerate(goals):
        if goal != march.places[model]:
            path = march.way(model, goal)
            places = (march.places[model], goal) if path is None else path.places
            ways.append((places, march.radii[model]))
    return under(battle, ways)


def under(battle: Battle, tracks: Sequence[Track]) -> list[Under]:
    """Infantry figures whose base lies on the ground that AFVs roll over."""
    found: list[Under] = []
    for other in battle.units.values():
        if other.status != "field" or not other.profile.is_infantry:
            continue
        for i in other.living:
            times = sum(_rolled_over(other, i, track) for track in tracks)
            if times:
                found.append((other, i, states.fighter_engaged(battle, other, i), times))
    return found


def _rolled_over(unit: Unit, figure: int, track: Track) -> bool:
    (x, y), own = unit.places[figure], unit.kit[figure].radius
    places, radius = track
    return any(leg_meets_disc(x0, y0, x1, y1, x, y, own + radius) for (x0, y0), (x1, y1) in pairwise(places))


@rule("at43.crush.roll", "at43.crush.support-weapon", "at43.heroes.last-to-die")
def crush(battle: Battle, unit: Unit, under: list[Under]) -> Script[None]:
    """A die for each figure on the path: engaged ones fall more easily; support weapons are lost without one.

    A hero rolls like anybody. Who is on the path of several AFVs is rolled for once for each, until he falls.
    """
    table = profile.tables()
    lost: dict[str, list[int]] = {}
    for other, i, engaged, times in under:
        if other.kit[i].role == "support_weapon":
            lost.setdefault(other.id, []).append(i)
            continue
        need = table.crush_engaged if engaged else table.crush_free
        for _ in range(times):
            face = dice.faces(battle, unit.seat, "at43-roll-crush", "at43.crush.roll", 1, need)[0]
            if face >= need:
                lost.setdefault(other.id, []).append(i)
                break
    for name, figures in lost.items():
        battle.tell(Crushed, unit.id, name, tuple(figures))
        yield from damage.eliminate(battle, battle.units[name], tuple(figures), unit.seat)


@rule("at43.crush.push-aside", "at43.crush.push-impossible")
def push_aside(battle: Battle, unit: Unit) -> Script[None]:
    """Infantry under an AFV that has stopped is set down beside it, out of contact with enemies, as its player likes;
    who finds no room is lost."""
    for other in list(battle.units.values()):
        if other.status != "field" or not other.profile.is_infantry:
            continue
        if not measuring.boxes_within(unit.box, other.box, 0):
            continue
        under = [i for i in other.living if _overlapped(unit, other, i)]
        lost = []
        for i in under:
            room = room_beside(battle, other, i)
            if room is None:
                lost.append(i)
                continue
            x, y = yield Decision(
                other.seat,
                "at43-push-aside",
                "at43.crush.push-aside",
                Spot(room),
                (("unit", "unit", other.id), ("figure", "figure", f"{other.id}/{i}")),
                role="placement",
            )
            other.stand({i: (x, y)})
            battle.tell(PushedAside, other.id, i, (x, y))
        if lost:
            yield from damage.eliminate(battle, other, tuple(lost), unit.seat)


def _overlapped(unit: Unit, other: Unit, figure: int) -> bool:
    (x, y), own = other.places[figure], other.kit[figure].radius
    return any(
        (x - unit.places[j][0]) ** 2 + (y - unit.places[j][1]) ** 2 < (own + unit.kit[j].radius) ** 2
        for j in unit.living
    )


@rule("at43.crush.push-aside")
def room_beside(battle: Battle, unit: Unit, figure: int) -> Spots | None:
    """Where a figure that is pushed aside may stand: no more than its own base farther off than the nearest free spot,
    and in cohesion if that one is."""
    start, radius = unit.places[figure], unit.kit[figure].radius
    nearest = free_spot(battle, unit, figure)
    if nearest is None:
        return None
    ground = _ground(battle, unit, figure, start)
    farthest = measuring.gap(start, 0, nearest, 0) + 2 * radius
    together = _in_cohesion(unit, figure, nearest)
    about = {"unit": ("unit", unit.id)}

    def fault(spot: Place) -> WhyNot | None:
        if ground.bars_stand(spot, radius):
            return why_not("at43-no-room", "at43.crush.push-aside", **about)
        if measuring.gap(start, 0, spot, 0) > farthest:
            return why_not("at43-pushed-too-far", "at43.crush.push-aside", **about)
        if together and not _in_cohesion(unit, figure, spot):
            return why_not("at43-no-cohesion", "at43.units.cohesion", **about)
        return None

    box = start[0] - farthest, start[1] - farthest, start[0] + farthest, start[1] + farthest
    return Spots(box, fault, lambda: (nearest,))


def free_spot(battle: Battle, unit: Unit, figure: int, origin: Place | None = None) -> Place | None:
    """The nearest place where a figure can stand, more than contact away from enemies; in cohesion if there is one."""
    start, radius = origin or unit.places[figure], unit.kit[figure].radius
    ground = _ground(battle, unit, figure, start)
    first: Place | None = None
    for spot in _spots(start):
        if ground.bars_stand(spot, radius):
            continue
        if _in_cohesion(unit, figure, spot):
            return spot
        first = first or spot
    return first


def _ground(battle: Battle, unit: Unit, figure: int, start: Place) -> Field:
    """What keeps a figure from standing somewhere round a place: bases, contact with enemies, scenery, the edge."""
    far = _FARTHEST + measuring.CONTACT + unit.kit[figure].radius
    box = start[0] - far, start[1] - far, start[0] + far, start[1] + far
    friends: list[Disc] = []
    enemies: list[Disc] = []
    for other in battle.units.values():
        if other.status == "field" and measuring.boxes_within(box, other.box, 0):
            for j in other.living:
                if other is unit and j == figure:
                    continue
                x, y = other.places[j]
                disc = x, y, other.kit[j].radius
                (friends if other.seat == unit.seat else enemies).append(disc)
    # One quantum more than contact: out of it, not just at its limit.
    discs = [*friends, *((x, y, r + measuring.CONTACT + 1) for x, y, r in enemies)]
    outlines = [
        o
        for o in battle.board.outlines
        if o[0] < box[2] and o[2] > box[0] and o[1] < box[3] and o[3] > box[1]
    ]
    return Field(discs, outlines, battle.board.bounds)


def _spots(start: Place) -> Iterator[Place]:
    """Places round a start, nearest first."""
    yield start
    for ring in range(_STEP, _FARTHEST + 1, _STEP):
        # Close in every direction is too fine: far rings are tried in more directions than near ones.
        step = max(1, 48 // max(8, isqrt(ring)))
        for x, y in _AROUND[::step]:
            yield start[0] + (x * ring) // SCALE, start[1] + (y * ring) // SCALE


def _in_cohesion(unit: Unit, figure: int, spot: Place) -> bool:
    table, radius = profile.tables(), unit.kit[figure].radius
    mates = [j for j in unit.living if j != figure]
    if not mates:
        return True
    leader = unit.leader
    if figure != leader and not measuring.near(
        spot, radius, unit.places[leader], unit.kit[leader].radius, table.cohesion_leader
    ):
        return False
    return any(
        measuring.near(spot, radius, unit.places[j], unit.kit[j].radius, table.cohesion_comrade)
        for j in mates
    )
