"""Victory: points for destroyed units and objectives, and when a game is over."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.system import Outcome
from grognard.systems.dust import profile
from grognard.systems.dust.events import ObjectiveHeld
from grognard.systems.dust.state import Battle


@rule("dust.tournament.victory-points")
def points(battle: Battle) -> tuple[int, ...]:
    """Army points of enemy units destroyed, plus the bonus for the objective and for units that broke through."""
    totals = [battle.kills[seat] + battle.bonus[seat] for seat in (0, 1)]
    for unit, worth in battle.exits:
        totals[battle.units[unit].seat] += worth
    return tuple(totals)


@rule("dust.core.end-of-game")
def annihilated(battle: Battle) -> bool:
    """One side has no unit left of those it had: the game ends at once."""
    soldiers, vehicles, aircraft = battle.soldiers, battle.vehicles, battle.aircraft
    if (soldiers[0] or vehicles[0] or aircraft[0]) and (soldiers[1] or vehicles[1] or aircraft[1]):
        return False  # both are on the battlefield: asked after every action, so answered fast
    had = left = 0
    for unit in battle.units.values():
        had |= 1 << unit.seat
        if unit.status in ("field", "reserve"):
            left |= 1 << unit.seat
    return left != had


def way_of_annihilation(battle: Battle) -> str:
    """A side is gone: destroyed, or off the field by the far edge with what was left of it."""
    left = {unit.seat for unit in battle.units.values() if unit.status in ("field", "reserve")}
    through = any(unit.status == "left" and unit.seat not in left for unit in battle.units.values())
    return "dust-way-through" if through else "dust-way-annihilation"


def holders(battle: Battle, cell: int) -> list[int]:
    """Seats with a unit on a square."""
    return sorted({u.seat for u in battle.units.values() if u.status == "field" and u.cell == cell})


def count_objectives(battle: Battle) -> None:
    """At the end of a round: for how many rounds in a row has a seat alone held the objectives?"""
    if battle.goal != "hold" or not battle.board.objectives:
        return
    owners = [holders(battle, cell) for cell in battle.board.objectives]
    for seat in (0, 1):
        alone = all(owner == [seat] for owner in owners)
        battle.held[seat] = battle.held[seat] + 1 if alone else 0


@rule("dust.core.end-of-game")
def ended(battle: Battle) -> str:
    """How the game ends with this round, if it does: its rounds are played, or the objective is secure."""
    if annihilated(battle):
        return way_of_annihilation(battle)
    numbers = profile.tables()
    if (
        battle.goal == "hold"
        and battle.round >= numbers.hold_from
        and max(battle.held) >= numbers.hold_rounds
    ):
        return "dust-way-held"
    return "dust-way-rounds" if battle.round >= battle.rounds else ""


@rule("dust.tournament.victory-points")
def award(battle: Battle) -> None:
    """The bonus for objectives held at the end."""
    if battle.goal in ("hold", "objectives"):
        for cell in battle.board.objectives:
            owner = holders(battle, cell)
            if owner:
                battle.bonus[owner[0]] += battle.goal_points
                battle.tell(ObjectiveHeld, owner[0], battle.goal_points)


def outcome(battle: Battle) -> Outcome | None:
    """Who won, once the game is over: the higher total, or who held the objective for good."""
    if battle.phase != "over":
        return None
    totals = points(battle)
    rule_id = "dust.tournament.victory-points"
    if battle.way == "dust-way-held":
        holder = 0 if battle.held[0] >= profile.tables().hold_rounds else 1
        return Outcome((holder,), totals, battle.way, "dust.core.end-of-game")
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    return Outcome(winners if len(winners) == 1 else (), totals, battle.way, rule_id)
