"""Objectives: who controls one at the end of a turn."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.epic import basics, profile
from grognard.systems.epic.army_rules import tyranids
from grognard.systems.epic.state import Battle, Objective

NOBODY = -1


@rule("epic.objectives.excluded-units", "epic.lists.hive-mind", "epic.objectives.aircraft")
def near(battle: Battle, objective: Objective, seat: int, capturing: bool = False) -> bool:
    """Whether a side has a unit within 15 cm that counts: not of a formation that is broken,
    or rallied just now, nor of a swarm that nobody leads. Aircraft that landed this turn contest, but capture nothing."""
    reach = profile.tables().objective
    x, y = objective.place
    for formation in battle.about(seat, (x, y, x, y), reach):
        if formation.broken or formation.rallied or tyranids.wild(formation):
            continue
        if capturing and formation.landed == battle.turn:
            continue
        for unit in formation.footing.units:
            if basics.gap_at(unit.place, unit.kit.radius, objective.place, 0) <= reach:
                return True
    return False


@rule(
    "epic.objectives.control",
    "epic.objectives.contested",
    "epic.objectives.no-memory",
    "epic.objectives.aircraft",
)
def controller(battle: Battle, objective: Objective) -> int:
    """The side that controls an objective now: it has a unit near, and the other has none."""
    ours = [near(battle, objective, seat) for seat in range(battle.seats)]
    if ours[0] == ours[1]:
        return NOBODY
    seat = 0 if ours[0] else 1
    return seat if near(battle, objective, seat, capturing=True) else NOBODY
