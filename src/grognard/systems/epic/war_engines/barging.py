"""Barging: a war engine that charges pushes units of its target aside."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import leg_meets_disc
from grognard.systems.epic import events, profile
from grognard.systems.epic.assault import contacts
from grognard.systems.epic.movement import room
from grognard.systems.epic.state import Battle, Formation, Unit


@rule("epic.war-engines.barge")
def can_barge(units: Sequence[Unit]) -> bool:
    """Whether all who charge are war engines: nobody else pushes anybody."""
    return bool(units) and all(unit.kit.is_we for unit in units)


@rule("epic.war-engines.barge-limit")
def limit(engine: Unit) -> int:
    """How many units an engine may push in one charge: two for each point of its starting capacity."""
    return profile.tables().barge_limit * engine.kit.dc


@rule("epic.war-engines.barge")
def swept(engine: Unit, way: Sequence[Place], prey: Sequence[Unit]) -> list[Unit]:
    """The units that an engine rolls over on its way: no war engines."""
    return [
        unit
        for unit in prey
        if not unit.kit.is_we
        and any(
            leg_meets_disc(*a, *b, *unit.place, engine.kit.radius + unit.kit.radius) for a, b in pairwise(way)
        )
    ]


@rule("epic.war-engines.barge-placement")
def push(battle: Battle, engine: Unit, pushed: Sequence[tuple[Formation, Unit]]) -> None:
    """Units pushed aside come to stand in contact with the engine, as near as possible to where they were."""
    waiting = [unit for _, unit in pushed]
    for formation, unit in pushed:
        start = unit.place
        others = [other for other in room.standing(battle) if other not in waiting or other is unit]
        spot = next(
            (p for p in contacts.spots(unit, start, engine) if room.free(battle, unit, p, others)), None
        )
        unit.place = room.beside(battle, unit, start) if spot is None else spot
        waiting.remove(unit)
        battle.tell(events.PushedAside, formation.unit_id(unit), start, unit.place)
