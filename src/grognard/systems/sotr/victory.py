"""The end of a turn and of the game: how long it lasts, what a scenario counts, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.system import Outcome
from grognard.systems.sotr import scenario
from grognard.systems.sotr.events import Over, TurnBegins
from grognard.systems.sotr.state import INITIATIVE, OVER, Battle, Unit

#: Losses are counted in tenths of a point, so that every man of a cheap squad counts.
TENTHS = 10


def losses_of(battle: Battle, seat: int) -> int:
    """Tenths of points of a seat's losses: the cost of units lost whole, and of others the share of their dead men."""
    total = 0
    for unit in battle.units.values():
        if unit.seat == seat and unit.cost:
            family = [
                one
                for one in battle.units.values()
                if one.id == unit.id or (one.parent == unit.id and one.hull is None)
            ]
            men = len(unit.kit)
            alive = sum(len(one.living) for one in family)
            total += unit.cost * max(0, men - alive) * TENTHS // men
    return total


# -- what a scenario counts ------------------------------------------------------------------------------------------


def present(battle: Battle, zone: str, seat: int) -> Iterator[tuple[Unit, int]]:
    """The units of a seat with able figures in a zone that do not flee, each with how many; a vehicle counts its crew."""
    found = next(one for one in battle.board.zones if one.id == zone)
    left, bottom, right, top = found.box
    for unit in battle.living(seat):
        if unit.fleeing:
            continue
        inside = sum(
            left <= unit.places[i][0] <= right and bottom <= unit.places[i][1] <= top for i in unit.able
        )
        inside -= unit.hull is not None and inside > 0
        if inside:
            yield unit, inside


@rule("sotr.turn.length")
def scored(battle: Battle, seat: int) -> int:
    """Points that a seat has for what its scenario counts, as the table stands."""
    rows = scenario.find(battle.scenario).get("score", ()) if battle.scenario else ()
    return sum(_score(battle, seat, row) for row in rows)


def _score(battle: Battle, seat: int, row: Mapping[str, Any]) -> int:
    """Hold: who has more men in a zone. Exit: the cost of each unit of a seat that has got there, or a sum for one.
    Lost: a sum for the other seat where nobody of a unit is left."""
    worth: int = row.get("worth", 0)
    if row["kind"] == "hold":
        mine, theirs = (sum(n for _, n in present(battle, row["zone"], one)) for one in (seat, 1 - seat))
        return worth if mine > theirs else 0
    if row["kind"] == "exit" and row["seat"] == seat:
        there = [unit for unit, _ in present(battle, row["zone"], seat)]
        if "unit" in row:
            return worth if any(unit.id == row["unit"] for unit in there) else 0
        return sum(unit.cost for unit in there)
    if row["kind"] == "lost" and row["seat"] == seat:
        return 0 if battle.units[row["unit"]].living else worth
    return 0


def points_of(battle: Battle, seat: int) -> int:
    """What a seat has destroyed, and what its scenario gives it, in whole points."""
    return losses_of(battle, 1 - seat) // TENTHS + scored(battle, seat)


# -- the end -----------------------------------------------------------------------------------------------------------


@rule("sotr.turn.length")
def end_of_turn(battle: Battle) -> Script[None]:
    """The game ends after its turns, or when a side has nobody left; otherwise the next turn begins."""
    battle.points = [points_of(battle, seat) for seat in range(battle.seats)]
    standing = [
        any(
            unit.seat == seat and unit.living and unit.status in ("field", "aboard", "reserve")
            for unit in battle.units.values()
        )
        for seat in range(battle.seats)
    ]
    if not all(standing) or battle.turn >= battle.turns:
        finish(battle, standing)
        return
    begin_turn(battle)
    yield from ()


def finish(battle: Battle, standing: list[bool]) -> None:
    """Who alone is left wins; otherwise who has more points, by the losses or by what the scenario counts."""
    if sum(standing) == 1:
        battle.winners, battle.way = (standing.index(True),), "last-standing"
    else:
        best = max(battle.points)
        seats = tuple(seat for seat, points in enumerate(battle.points) if points == best)
        lead = losses_of(battle, 1) // TENTHS - losses_of(battle, 0) // TENTHS
        battle.winners = seats if len(seats) == 1 else ()
        if not battle.winners:
            battle.way = "even"
        else:
            battle.way = "points" if (lead > 0) == (seats[0] == 0) and lead else "goals"
    battle.phase = OVER
    battle.tell(Over, f"sotr-way-{battle.way}")


@rule("sotr.weapons.smoke-duration", "sotr.orders.overwatch-expiry")
def begin_turn(battle: Battle) -> None:
    """A new turn: smoke is gone, overwatch and orders are over, nobody has been activated."""
    battle.turn += 1
    battle.phase, battle.clouds, battle.drops = INITIATIVE, (), ()
    for unit in battle.units.values():
        unit.activated = unit.overwatch = unit.held = unit.pushed = False
        unit.ordered, unit.hold, unit.busy, unit.laden, unit.charged, unit.action = 0, 0, 0, 0, 0, ""
        unit.alighted = 0
        if unit.gun is not None:
            unit.gun.turned = False
        if unit.hull is not None:
            hull = unit.hull
            hull.moved, hull.pace, hull.pivoted, hull.traversed = 0, 1, False, False
    battle.tell(TurnBegins, battle.turn)


def outcome(battle: Battle) -> Outcome | None:
    """How the game ended, once it has."""
    if battle.phase != OVER:
        return None
    return Outcome(battle.winners, tuple(battle.points), battle.way, "sotr.turn.length")
