"""War engines out of control: which way one goes, how far, and over whom."""

from __future__ import annotations

from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.plain import leg_meets_disc
from grognard.systems.epic import dice
from grognard.systems.epic.events import Staggered
from grognard.systems.epic.movement import room, terrain
from grognard.systems.epic.reading import CM
from grognard.systems.epic.state import Battle, Formation, Unit

#: The steps in which its way is looked at.
_STEP: Final = CM // 2


@rule("epic.war-engines.critical-effect")
def run(battle: Battle, formation: Formation, unit: Unit) -> tuple[list[tuple[Formation, Unit]], bool]:
    """Two dice name one of 36 directions; it stops short of impassable ground, war engines and the table's edge.

    Units that it went over or comes to stand on, and whether ground or an engine stopped it. Who stands where it comes
    to stand is pushed aside.
    """
    clause = "epic.war-engines.critical-effect"
    vx, vy = VECTORS[dice.heading(battle, formation.seat, clause)].tolist()
    move = unit.kit.profile.critical.move
    far = CM * dice.amount(battle, formation.seat, move, "epic-roll-distance", clause)
    start, blocked = unit.place, False
    for gone in range(_STEP, far + 1, _STEP):
        spot = start[0] + vx * gone // SCALE, start[1] + vy * gone // SCALE
        if not _on_table(battle, unit, spot):
            break
        if _barred(battle, unit, spot):
            blocked = True
            break
        unit.place = spot
    battle.tell(Staggered, formation.unit_id(unit), start, unit.place)
    return _gone_over(battle, unit, start), blocked


def _on_table(battle: Battle, unit: Unit, spot: Place) -> bool:
    radius, board = unit.kit.radius, battle.board
    return radius <= spot[0] <= board.width - radius and radius <= spot[1] <= board.depth - radius


def _barred(battle: Battle, unit: Unit, spot: Place) -> bool:
    """Whether impassable ground or another war engine is in its way."""
    barred = terrain.barred(battle.board, unit.kit)
    if any(n in barred for n in battle.board.at(spot)):
        return True
    return any(
        other is not unit and other.kit.is_we and _meets(spot, unit, other) for other in room.standing(battle)
    )


def _meets(spot: Place, unit: Unit, other: Unit) -> bool:
    dx, dy = spot[0] - other.place[0], spot[1] - other.place[1]
    return dx * dx + dy * dy < (unit.kit.radius + other.kit.radius) ** 2


def _gone_over(battle: Battle, engine: Unit, start: Place) -> list[tuple[Formation, Unit]]:
    if engine.place == start:
        return []
    found = [
        (other, unit)
        for other in battle.formations.values()
        for unit in other.there
        if not unit.kit.is_we
        and leg_meets_disc(*start, *engine.place, *unit.place, engine.kit.radius + unit.kit.radius)
    ]
    for _, unit in found:
        if _meets(engine.place, engine, unit):
            unit.place = room.beside(battle, unit, unit.place)
    return found
