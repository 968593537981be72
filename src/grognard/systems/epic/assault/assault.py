"""The procedure of an assault, in eight steps."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.epic.assault import charge, counter_charge, fight, result
from grognard.systems.epic.state import ASSAULT, COUNTER_CHARGE, FIGHT, Acting, Battle


@rule("epic.assault.procedure", "epic.actions.engage")
def part(battle: Battle, acting: Acting, which: str) -> Script[None]:
    """One part: the target and the charge; the counter-charge; the fight to its end."""
    if which == ASSAULT:
        acting.plan = (COUNTER_CHARGE, FIGHT)
        yield from charge.charge(battle, acting)
        return
    assault = battle.assault
    assert assault is not None
    if which == COUNTER_CHARGE:
        yield from counter_charge.counter_charge(battle, assault.defenders, fight.sides(battle, assault)[1])
        counter_charge.draw_in(battle, assault)
    else:
        yield from result.settle(battle, assault)
        battle.assault = None
