"""The end of a turn and of the game: how long it lasts, and who has won."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.system import Outcome
from grognard.systems.sotr.events import Over, TurnBegins
from grognard.systems.sotr.state import INITIATIVE, OVER, Battle


def losses_of(battle: Battle, seat: int) -> int:
    """Points of a seat's losses: the cost of units lost whole, and of others the share of their dead men."""
    total = 0
    for unit in battle.units.values():
        if unit.seat == seat and unit.cost:
            family = [one for one in battle.units.values() if one.id == unit.id or one.parent == unit.id]
            men = len(unit.kit)
            alive = sum(len(one.living) for one in family)
            total += unit.cost * max(0, men - alive) * 10 // men
    return total


@rule("sotr.turn.length")
def end_of_turn(battle: Battle) -> Script[None]:
    """The game ends after its turns, or when a side has nobody left; otherwise the next turn begins."""
    battle.points = [losses_of(battle, 1 - seat) for seat in range(battle.seats)]
    standing = [
        any(
            unit.seat == seat and unit.living and unit.status in ("field", "reserve")
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
    """Who alone is left wins; otherwise who has destroyed more."""
    if sum(standing) == 1:
        battle.winners, battle.way = (standing.index(True),), "last-standing"
    else:
        best = max(battle.points)
        seats = tuple(seat for seat, points in enumerate(battle.points) if points == best)
        battle.winners, battle.way = (seats if len(seats) == 1 else ()), "points"
    battle.phase = OVER
    battle.tell(Over, f"sotr-way-{battle.way}")


@rule("sotr.weapons.smoke-duration", "sotr.orders.overwatch-expiry", "sotr.command.one-order")
def begin_turn(battle: Battle) -> None:
    """A new turn: smoke is gone, overwatch and orders are over, nobody has been activated."""
    battle.turn += 1
    battle.phase, battle.clouds, battle.drops = INITIATIVE, (), ()
    for unit in battle.units.values():
        unit.activated = unit.overwatch = unit.held = unit.pushed = False
        unit.ordered, unit.hold, unit.busy, unit.laden, unit.charged, unit.action = 0, 0, 0, 0, 0, ""
    battle.tell(TurnBegins, battle.turn)


def outcome(battle: Battle) -> Outcome | None:
    """How the game ended, once it has."""
    if battle.phase != OVER:
        return None
    return Outcome(battle.winners, tuple(battle.points), battle.way, "sotr.turn.length")
