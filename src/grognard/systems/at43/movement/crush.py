"""Crushing: infantry on the path of an AFV, and infantry under the place where it stops."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grognard.core.decision import Decision, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.region import March
from grognard.core.space.plain import boxes_within, leg_meets_disc
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import dice, measuring, profile
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Crushed, PushedAside
from grognard.systems.at43.movement import free_places
from grognard.systems.at43.state import Battle, Unit

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
                found.append((other, i, conditions.fighter_engaged(battle, other, i), times))
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
        under = _overlapped(unit, other)
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


def _overlapped(unit: Unit, other: Unit) -> list[int]:
    """Figures of another unit on whose bases one of this unit's has come to lie."""
    if not boxes_within(unit.box, other.box, 0):
        return []
    return [i for i in other.living if any(_overlap(unit, j, other, i) for j in unit.living)]


def _overlap(unit: Unit, figure: int, other: Unit, under: int) -> bool:
    (x, y), (at_x, at_y) = unit.places[figure], other.places[under]
    return (x - at_x) ** 2 + (y - at_y) ** 2 < (unit.kit[figure].radius + other.kit[under].radius) ** 2


@rule("at43.crush.push-aside")
def room_beside(battle: Battle, unit: Unit, figure: int) -> Spots | None:
    """Where a figure that is pushed aside may stand: no more than its own base farther off than the nearest free spot,
    and in cohesion if that one is."""
    start, radius = unit.places[figure], unit.kit[figure].radius
    nearest = free_places.free_spot(battle, unit, figure)
    if nearest is None:
        return None
    ground = free_places.ground_around(battle, unit, figure, start)
    farthest = measuring.gap(start, 0, nearest, 0) + 2 * radius
    together = free_places.in_cohesion(unit, figure, nearest)
    about = {"unit": ("unit", unit.id)}

    def fault(spot: Place) -> WhyNot | None:
        if ground.bars_stand(spot, radius):
            return why_not("at43-no-room", "at43.crush.push-aside", **about)
        if measuring.gap(start, 0, spot, 0) > farthest:
            return why_not("at43-pushed-too-far", "at43.crush.push-aside", **about)
        if together and not free_places.in_cohesion(unit, figure, spot):
            return why_not("at43-no-cohesion", "at43.units.cohesion", **about)
        return None

    box = start[0] - farthest, start[1] - farthest, start[0] + farthest, start[1] + farthest
    return Spots(box, fault, lambda: (nearest,))
