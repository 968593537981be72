"""Strafing runs: the line is laid first, the aircraft can be shot at, the bombs fall at the end."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from grognard.core.decision import Decision, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import leg_meets_outline
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import dice
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.events import RunLaid, TemplateLands
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import morale, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import hits, machine

#: By a die: how far the line is shifted, to the right if above 0.
SHIFTS = (-300, -200, -100, 300, 200, 100)
Run = tuple[int, int, int, int, int]


@rule("sotr.air.timing", "sotr.air.line")
def lay_runs(battle: Battle) -> Script[None]:
    """At the start of the action phase every strike that was called lays its line over the marked point."""
    for seat, kind, x, y in battle.called:
        if kind == "air_strike":
            start = yield from _start(battle, seat, (x, y))
            lay(battle, seat, start, (x, y))


def _start(battle: Battle, seat: int, mark: Place) -> Script[Place]:
    """Where the line begins: a point of the table edge."""
    board = battle.board

    def fault(spot: Place) -> WhyNot | None:
        x, y = spot
        if x in (0, board.width) or y in (0, board.depth):
            return None
        return why_not("sotr-not-on-edge", "sotr.air.line")

    def candidates() -> Iterable[Place]:
        yield mark[0], 0
        yield 0, mark[1]

    answer = yield Decision(
        seat, "sotr-run-start", "sotr.air.line", Spot(Spots(board.bounds, fault, candidates)), role="request"
    )
    return int(answer[0]), int(answer[1])


@rule("sotr.air.line", "sotr.air.deviation", "sotr.air.aircraft-placed")
def lay(battle: Battle, seat: int, start: Place, mark: Place) -> None:
    """The line from edge to edge through the mark, shifted sideways by a die."""
    end = _far_edge(battle, start, mark)
    face = dice.roll(battle, seat, 1, "deviation", "sotr.air.deviation")[0]
    shift = SHIFTS[face - 1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1, isqrt(dx * dx + dy * dy))
    off_x, off_y = dy * shift // length, -dx * shift // length
    battle.runs = (
        *battle.runs,
        (seat, start[0] + off_x, start[1] + off_y, end[0] + off_x, end[1] + off_y),
    )
    battle.tell(RunLaid, seat, shift)


def _far_edge(battle: Battle, start: Place, mark: Place) -> Place:
    """Where the line through the mark leaves the table."""
    dx, dy = mark[0] - start[0], mark[1] - start[1]
    if dx == 0 and dy == 0:
        dx, dy = battle.board.width // 2 - start[0], battle.board.depth // 2 - start[1]
    ways = []
    if dx:
        ways.append(((battle.board.width if dx > 0 else 0) - start[0], dx))
    if dy:
        ways.append(((battle.board.depth if dy > 0 else 0) - start[1], dy))
    far, per = min(ways, key=lambda way: way[0] / way[1])
    return start[0] + dx * far // per, start[1] + dy * far // per


def middle(run: Run) -> Place:
    """Where the aircraft is."""
    return (run[1] + run[3]) // 2, (run[2] + run[4]) // 2


def near_line(run: Run, place: Place, radius: int, distance: int) -> bool:
    """Whether a base is within a distance of the line."""
    _, x0, y0, x1, y1 = run
    ex, ey, px, py = x1 - x0, y1 - y0, place[0] - x0, place[1] - y0
    reach = radius + distance
    along, length2 = px * ex + py * ey, ex * ex + ey * ey
    if along <= 0:
        return px * px + py * py <= reach * reach
    if along >= length2:
        return (place[0] - x1) ** 2 + (place[1] - y1) ** 2 <= reach * reach
    area = px * ey - py * ex
    return area * area <= reach * reach * length2


@rule("sotr.air.bombing", "sotr.air.scope")
def bomb(battle: Battle, seat: int) -> Script[None]:
    """Everybody within 2 inches of the line is hit on 4+ with Heavy Infantry, if the aircraft is still there; a
    vehicle on its top."""
    table = tables()
    for run in battle.runs:
        if run[0] != seat:
            continue
        hit: list[tuple[Unit, int]] = []
        for unit in list(battle.on_table()):
            if unit.hull is not None:
                continue
            under = [
                i
                for i in unit.living
                if near_line(run, unit.places[i], unit.kit[i].radius, table.strafe_width)
            ]
            if under:
                faces = dice.roll(battle, seat, len(under), "strafing", "sotr.air.bombing", table.strafe_hit)
                hit += [(unit, i) for i, face in zip(under, faces, strict=True) if face >= table.strafe_hit]
        named = tuple(f"{unit.id}/{i}" for unit, i in hit)
        battle.tell(TemplateLands, seat, "sotr-weapon-bombs", "sotr.air.bombing", middle(run), named)
        before = {unit.id: len(unit.living) for unit, _ in hit}
        for unit, i in hit:
            wounds.hit(battle, unit, i, Cause(table.strafe_penetration, "sotr.air.bombing", shooting=True))
        for name, count in before.items():
            unit = battle.units[name]
            if unit.status == "field":
                flight.drop_overwatch(battle, unit)
                if len(unit.living) < count:
                    morale.strike_test(battle, unit, middle(run))
        yield from _bomb_vehicles(battle, seat, run)


@rule("sotr.air.bombing", "sotr.vdamage.zones")
def _bomb_vehicles(battle: Battle, seat: int, run: Run) -> Script[None]:
    """One die for each vehicle of which any part is within the strip."""
    table = tables()
    for unit in [one for one in battle.on_table() if one.hull is not None]:
        if not leg_meets_outline(machine.outline(unit)[4], *run[1:], table.strafe_width):
            continue
        face = dice.roll(battle, seat, 1, "strafing", "sotr.air.bombing", table.strafe_hit)[0]
        if face >= table.strafe_hit:
            place = middle(run)
            zone = machine.zone_from_above(unit, place)
            yield from hits.strike(battle, unit, zone, table.strafe_penetration, place, seat)
