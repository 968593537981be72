"""Guidance: the laser pointer that marks an enemy for weapons which need not see him."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.at43 import profile
from grognard.systems.at43.events import Marked
from grognard.systems.at43.shooting import aiming
from grognard.systems.at43.state import Acting, Battle, Unit


def pointers(unit: Unit, acting: Acting) -> list[int]:
    """Fighters with a pointer who have marked nobody in this activation."""
    if not any(profile.equipment()[name].ability == "guidance" for name in unit.equipment):
        return []
    return [i for i in unit.living if f"mark:{i}" not in acting.done and i not in acting.struck]


@rule("at43.whitestars.laser-pointer")
def possible(battle: Battle, unit: Unit, acting: Acting) -> bool:
    """Whether a fighter can mark an enemy he sees."""
    able = pointers(unit, acting)
    if not able:
        return False
    looks = aiming.Looks(battle, unit)
    return any(looks.sees(able[:1], other) for other in battle.enemies(unit.seat))


@rule("at43.whitestars.laser-pointer")
def mark(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """One enemy fighter in sight is marked until the end of the turn; it costs nothing and is no attack."""
    pointer = pointers(unit, acting)[0]
    looks = aiming.Looks(battle, unit)
    seen = tuple(other.id for other in battle.enemies(unit.seat) if looks.sees((pointer,), other))
    chosen = yield Decision(
        unit.seat,
        "at43-mark",
        "at43.whitestars.laser-pointer",
        OneOf(seen, of="unit"),
        (("unit", "unit", unit.id),),
        role="attack",
    )
    other = battle.units[chosen]
    fighters = tuple(j for j in other.living if looks.sees_figure((pointer,), other, j))
    figure = yield Decision(
        unit.seat,
        "at43-mark-fighter",
        "at43.whitestars.laser-pointer",
        OneOf(fighters, of=f"figure@{other.id}"),
        (("unit", "unit", unit.id), ("target", "unit", other.id)),
        role="attack",
    )
    acting.done = (*acting.done, f"mark:{pointer}")
    battle.marked = (*battle.marked, (unit.seat, other.id, figure))
    battle.tell(Marked, unit.id, other.id, figure)
