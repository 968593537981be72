"""The compulsory move: fleeing troops run for cover away from the enemy, or for their own table edge."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.plain import Outline
from grognard.systems.sotr import measuring
from grognard.systems.sotr.actions import movement, terrain
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.events import CarriedOff, Disorganised, Flees, Moved, OverwatchLost
from grognard.systems.sotr.profile import GRADES, tables
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import Battle, Unit

#: A solid piece at least so high hides a man who lies behind it.
LOWEST_WALL = 35


def middle(unit: Unit) -> Place:
    """The middle of a unit; of one whose own rocket has killed its last man, of where its men stood."""
    figures = unit.living or range(len(unit.places))
    n = len(figures)
    return sum(unit.places[i][0] for i in figures) // n, sum(unit.places[i][1] for i in figures) // n


@rule("sotr.units.disorganised-causes")
def disorganise(battle: Battle, unit: Unit) -> None:
    """A unit loses its order, and with it overwatch."""
    if not unit.disorganised:
        unit.disorganised = True
        battle.tell(Disorganised, unit.id)
    drop_overwatch(battle, unit)


@rule("sotr.orders.overwatch-lost")
def drop_overwatch(battle: Battle, unit: Unit) -> None:
    if unit.overwatch:
        unit.overwatch = False
        battle.tell(OverwatchLost, unit.id)


# -- where to ------------------------------------------------------------------------------------------------


def home(battle: Battle, unit: Unit, place: Place, distance: int) -> Place:
    """A place so far away towards the unit's own table edge."""
    x, y = place
    steps = {"bottom": (0, -1), "top": (0, 1), "left": (-1, 0), "right": (1, 0)}
    dx, dy = steps[battle.edges[unit.seat]]
    return x + dx * distance, y + dy * distance


def grade_of(battle: Battle, outline: Outline) -> int:
    """How good the cover of a piece is, as a place in the order of grades; a wall covers who gets behind it."""
    piece = battle.board.pieces[outline[5]]
    if piece.id in battle.fires:
        return 0
    if piece.card.cover != "none":
        return GRADES.index(piece.card.cover)
    return GRADES.index("heavy") if piece.card.sight == "solid" and piece.height >= LOWEST_WALL else 0


def cover_spot(battle: Battle, outline: Outline, place: Place, radius: int, danger: Place) -> Place:
    """Where a figure that comes from a place finds the cover of a piece: just inside, or behind it from the danger."""
    piece = battle.board.pieces[outline[5]]
    centre = (
        sum(x for x, _ in piece.corners) // len(piece.corners),
        sum(y for _, y in piece.corners) // len(piece.corners),
    )
    if piece.card.cover == "none":
        edge = _nearest_on(piece.corners, place)
        return towards(danger, edge, measuring.distance(danger, edge) + piece.width + radius + 20)
    if holds(outline, place):
        return place
    edge = _first_inside(outline, place, centre)
    return towards(edge, centre, min(radius, measuring.distance(edge, centre)))


def _nearest_on(corners: tuple[Place, ...], place: Place) -> Place:
    """The point of an outline nearest to a place."""
    found = []
    for (ax, ay), (bx, by) in zip((corners[-1], *corners), corners, strict=False):
        ex, ey = bx - ax, by - ay
        along = (place[0] - ax) * ex + (place[1] - ay) * ey
        length2 = ex * ex + ey * ey
        share = min(max(along, 0), length2)
        spot = ax + ex * share // length2, ay + ey * share // length2
        found.append((measuring.distance(spot, place), spot))
    return min(found)[1]


def _first_inside(outline: Outline, start: Place, centre: Place) -> Place:
    """The first place inside a convex piece on the way to its centre."""
    low, high = 0, measuring.distance(start, centre)
    while low < high:
        half = (low + high) // 2
        if holds(outline, towards(start, centre, half)):
            high = half
        else:
            low = half + 1
    return towards(start, centre, low)


def _near(battle: Battle, place: Place, distance: int) -> Iterator[Outline]:
    """The pieces that may cover somebody within a distance; in those that cover who is inside some part must be so near."""
    for outline in battle.board.outlines:
        left, bottom, right, top, *_ = outline
        dx, dy = max(left - place[0], 0, place[0] - right), max(bottom - place[1], 0, place[1] - top)
        behind = battle.board.pieces[outline[5]].card.cover == "none"
        if behind or dx * dx + dy * dy <= distance * distance:
            yield outline


@rule("sotr.flight.direction", "sotr.flight.best-cover")
def best_cover(battle: Battle, unit: Unit, danger: Place, distance: int) -> Outline | None:
    """Among pieces in reach that lie away from the enemy the heaviest cover, among equals the nearest."""
    at = middle(unit)
    radius = unit.kit[unit.leader].radius
    now = (at[0] - danger[0]) ** 2 + (at[1] - danger[1]) ** 2
    found = []
    for outline in _near(battle, at, distance):
        grade = grade_of(battle, outline)
        if not grade:
            continue
        spot = cover_spot(battle, outline, at, radius, danger)
        away = terrain.way_cost(battle.board, (at, spot))
        if away > distance or (spot[0] - danger[0]) ** 2 + (spot[1] - danger[1]) ** 2 < now:
            continue
        found.append((-grade, away, outline[5]))
    return battle.board.outlines[min(found)[2]] if found else None


@rule("sotr.transport.counts-as-cover")
def in_cover(battle: Battle, unit: Unit) -> bool:
    """Whether at least half of the able figures stand in a piece that gives cover; a vehicle covers whom it carries."""
    able = unit.able
    if unit.status == "aboard":
        return True
    inside = sum(terrain.cover_at(battle.board, unit.places[i], battle.fires) != "none" for i in able)
    return 2 * inside >= len(able)


# -- the move ------------------------------------------------------------------------------------------------


@rule(
    "sotr.flight.direction",
    "sotr.flight.reaches-cover",
    "sotr.flight.no-cover",
    "sotr.flight.off-table",
)
def run_away(
    battle: Battle,
    unit: Unit,
    danger: Place,
    *,
    far: int | None = None,
    lie_down: bool = True,
    compulsory: bool = False,
) -> None:
    """A unit runs 2 x M to the best cover away from the danger, or as far as that towards its own edge.

    Who gets into cover stops there, the others go prone; who is carried over the table edge by a compulsory move is
    lost, in any other the edge stops him.
    """
    _climb_out(battle, unit)
    reach = far or 2 * unit.kit[unit.leader].move
    cover = best_cover(battle, unit, danger, reach)
    starts = {i: unit.places[i] for i in unit.living}
    walk = movement.Walk(battle, unit)
    for i in _rearmost_last(unit, danger):
        if unit.is_down(i):
            continue
        distance = int(movement.allowance(unit, i, movement.RUN))
        if cover is not None:
            spot = cover_spot(battle, cover, unit.places[i], unit.kit[i].radius, danger)
            walk.go(i, spot, distance)
        else:
            goal = away_from(battle, unit, unit.places[i], danger, distance)
            if compulsory and _off(battle, goal, unit.kit[i].radius):
                del walk.ends[i]
                battle.tell(CarriedOff, f"{unit.id}/{i}")
                losses.remove(battle, unit, i)
            else:
                walk.go(i, _on_table(battle, goal, unit.kit[i].radius), distance)
    if unit.status != "field":
        return
    walk.settle()
    unit.climb(dict.fromkeys(unit.living, 0))
    ends = tuple(unit.places[i] for i in unit.living)
    battle.tell(Moved, unit.id, "sotr-action-flee", unit.living, tuple(starts[i] for i in unit.living), ends)
    for i in unit.able:
        covered = terrain.cover_at(battle.board, unit.places[i], battle.fires) != "none"
        unit.mark("prone", (i,), lie_down and not covered)


def _climb_out(battle: Battle, unit: Unit) -> None:
    """Men who had climbed into a vehicle run with those who had not."""
    men = [i for i in unit.living if unit.marked("inside", i)]
    if men:
        unit.mark("inside", men, False)
        unit.carrier = ""
    for i in men:
        movement.make_room(battle, unit, i)


def away_from(battle: Battle, unit: Unit, place: Place, danger: Place, distance: int) -> Place:
    """A place so far away: from the danger where that leads home, else straight to the own edge."""
    goal = towards(danger, place, measuring.distance(danger, place) + distance) if danger != place else place
    homeward = home(battle, unit, place, distance)
    ahead = (goal[0] - place[0]) * (homeward[0] - place[0]) + (goal[1] - place[1]) * (homeward[1] - place[1])
    return goal if ahead > 0 else homeward


def _off(battle: Battle, place: Place, radius: int) -> bool:
    x, y = place
    return x < radius or y < radius or x > battle.board.width - radius or y > battle.board.depth - radius


def _on_table(battle: Battle, place: Place, radius: int) -> Place:
    """The place, or the nearest one that is wholly on the table."""
    x, y = place
    return (
        min(max(x, radius), battle.board.width - radius),
        min(max(y, radius), battle.board.depth - radius),
    )


def _rearmost_last(unit: Unit, danger: Place) -> list[int]:
    """Those furthest from the danger go first, so that nobody runs into a comrade."""

    def away(i: int) -> int:
        x, y = unit.places[i]
        return isqrt((x - danger[0]) ** 2 + (y - danger[1]) ** 2)

    return sorted(unit.living, key=lambda i: (-away(i), i))


@rule(
    "sotr.morale.fail-in-open",
    "sotr.flight.reaches-cover",
    "sotr.flight.no-cover",
    "sotr.assault.fall-back-failed",
)
def flee(battle: Battle, unit: Unit, danger: Place, *, goes_on: bool = False, far: int | None = None) -> None:
    """A unit becomes disorganised and flees at once, out of sequence; where the move ends, so does the flight.

    After a lost melee it goes on fleeing.
    """
    disorganise(battle, unit)
    unit.hidden, unit.known_to = False, ()
    battle.tell(Flees, unit.id)
    if not unit.is_zombie:
        run_away(battle, unit, danger, far=far, compulsory=True)
    if unit.status == "field":
        unit.fleeing = goes_on and not unit.is_zombie


@rule("sotr.actions.prone-stops-flight")
def may_lie_down(battle: Battle, unit: Unit) -> bool:
    """Whether a fleeing unit may hit the dirt: no enemy within 12 inches."""
    limit = tables().no_enemy_to_lie_down
    return all(
        measuring.nearest_gap(unit, enemy) > limit
        for enemy in battle.enemies(unit.seat)
        if not enemy.hidden or enemy.known_to
    )
