"""Chapter 17.4: people who do not fight: civilians, artillery observers.

They take the room of half a squad (stacking.size), have nothing to fire (firing.arsenal) and force no march
(movement.FORCED); enemies may share their hex (entering.harmless).
"""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.fire import Tested
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Unit

#: The total that even they fear.
WORST = 12


def is_fearless(unit: Unit) -> bool:
    """Whether a unit is tested without a morale of its own."""
    return unit.morale == 0 and unit.profile.kind == "non_combatant"


@rule("ept.special-infantry.non-combatants-morale")
def test(battle: Battle, unit: Unit, kind: str, cause: effects.Cause) -> Script[bool]:
    """A test that only a 12 fails: it neutralises instead of stopping, and costs a step instead of neutralising."""
    clause = "ept.special-infantry.non-combatants-morale"
    rolled = dice.two(battle, unit.seat, f"ept-roll-test-{kind.lower()}", clause)
    failed = rolled == WORST
    word = f"ept-test-failed-{kind.lower()}" if failed else "ept-test-passed"
    hidden.tell(battle, unit, Tested, rolled, WORST - 1, word)
    if not failed:
        return False
    if kind == "S":
        yield from effects.neutralised_result(battle, unit, 0, cause)
    else:
        yield from effects.lose_steps(battle, unit, 1, cause)
    return True
