"""How a scenario is won (0.5).

A scenario's `[victory]`: `step` and `vehicle`, points for each step and vehicle that the enemy loses (1 each if nothing
is said), `evacuated` for each of one's own steps that leave by air; `attacker` and `need`: this seat wins with so many points and loses with fewer; `at_once`: as soon as it has
them at the end of a turn. Without `need` the higher score wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.core.system import Outcome
from grognard.systems.ept import control, scenario
from grognard.systems.ept.state import OFF, SEATS, Battle

# -- points ------------------------------------------------------------------------------------------


def conditions(battle: Battle) -> Mapping[str, Any]:
    """What the scenario says of victory."""
    found: Mapping[str, Any] = scenario.find(battle.scenario).get("victory", {}) if battle.scenario else {}
    return found


def points(battle: Battle) -> tuple[int, int]:
    """What each seat has scored so far: for steps and vehicles of the enemy, and for what it controls."""
    terms = conditions(battle)
    step, vehicle = terms.get("step", 1), terms.get("vehicle", terms.get("step", 1))
    scored = [count * step for count in battle.points]
    if vehicle != step:
        for unit in battle.units.values():
            if unit.status == "gone" and unit.profile.is_vehicle:
                scored[1 - unit.seat] += vehicle - step
    if "evacuated" in terms:
        for unit in battle.units.values():
            if unit.status == "left" and unit.aired and not unit.profile.is_vehicle:
                scored[unit.seat] += unit.steps * terms["evacuated"]
    for place, worth in battle.objectives.items():
        holder = control.controller(battle, place)
        if holder is not None:
            scored[holder] += worth
    return scored[0], scored[1]


# -- the end -----------------------------------------------------------------------------------------


def is_left(battle: Battle, seat: int) -> bool:
    """Whether a side has anything left to fight with."""
    return any(
        unit.seat == seat
        and unit.status in ("field", "aboard", "reserve", "tunnel")
        and not unit.profile.is_decoy
        for unit in battle.units.values()
    )


def decided(battle: Battle) -> bool:
    """Whether a side has nothing left to fight with, or has what it needs and wins at once."""
    terms = conditions(battle)
    if terms.get("at_once") and points(battle)[terms["attacker"]] >= terms["need"]:
        return True
    return not all(is_left(battle, seat) for seat in SEATS)


def settle(battle: Battle) -> None:
    """The winner by the scenario's conditions; a side that has nothing left has lost."""
    left = [seat for seat in SEATS if is_left(battle, seat)]
    terms, scored = conditions(battle), points(battle)
    if len(left) == 1:
        battle.way, battle.winner = "ept-annihilation", left[0]
    elif "need" in terms:
        attacker = terms["attacker"]
        won = scored[attacker] >= terms["need"]
        battle.way, battle.winner = "ept-need", attacker if won else 1 - attacker
    else:
        battle.way = "ept-points"
        battle.winner = OFF if scored[0] == scored[1] else 0 if scored[0] > scored[1] else 1


def outcome(battle: Battle) -> Outcome | None:
    if not battle.over:
        return None
    winners = () if battle.winner == OFF else (battle.winner,)
    return Outcome(winners, points(battle), battle.way, "ept.sequence.game-length")
