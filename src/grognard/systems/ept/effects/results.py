"""Chapter 7.7: what a result of the fire table does to a unit, with the tests it asks for."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.effects import effects
from grognard.systems.ept.effects.effects import Cause
from grognard.systems.ept.events.fire import Tested
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.special_infantry import non_combatants
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import vehicles


@rule("ept.fire.result-types", "ept.fire.step-loss-result")
def apply(battle: Battle, unit: Unit, result: str, cause: Cause) -> Script[None]:
    """What a result of the fire table does to a unit, tests and all. Vehicles have their own list (15.3)."""
    if unit.profile.is_vehicle:
        yield from vehicles.suffer(battle, unit, result, cause)
    elif result[0] in "SN":
        yield from test(battle, unit, result[0], int(result[1:] or 0), cause)
    else:
        yield from effects.lose_steps(battle, unit, int(result), cause)
        # Steps do not count as one more neutralised result for who is neutralised already.
        if unit.status == "field" and not unit.neutralised:
            effects.neutralise(battle, unit)


def test(battle: Battle, unit: Unit, kind: str, digit: int, cause: Cause) -> Script[bool]:
    """A stop (S) or neutralisation (N) test: 2d6 against morale less the digit of the result; whether it failed."""
    if non_combatants.is_fearless(unit):
        return (yield from non_combatants.test(battle, unit, kind, cause))
    tally = effects.morale(battle, unit)
    if digit:
        tally.add("ept.fire.result-types", -digit).named("ept-sum-result", result=f"{kind}{digit}")
    need = int(tally)
    clause = "ept.fire.stop-test" if kind == "S" else "ept.fire.neutralisation-test"
    rolled = dice.two(battle, unit.seat, f"ept-roll-test-{kind.lower()}", clause, tally)
    severe = effects.is_severe(rolled, need)
    if rolled <= need and not severe:
        hidden.tell(battle, unit, Tested, rolled, need, "ept-test-passed")
        return False
    hidden.tell(battle, unit, Tested, rolled, need, f"ept-test-failed-{kind.lower()}")
    yield from (_fail_to_go_on if kind == "S" else _fail_to_stand)(battle, unit, severe, cause)
    return True


@rule("ept.fire.stop-test", "ept.fire.double-morale-neutralised")
def _fail_to_go_on(battle: Battle, unit: Unit, severe: bool, cause: Cause) -> Script[None]:
    """A failed stop test stops; a severe failure neutralises instead."""
    if severe:
        yield from effects.neutralised_result(battle, unit, 0, cause)
    else:
        yield from effects.stop(battle, unit)


@rule("ept.fire.neutralisation-test", "ept.fire.double-morale-loss")
def _fail_to_stand(battle: Battle, unit: Unit, severe: bool, cause: Cause) -> Script[None]:
    """A failed neutralisation test neutralises; a severe failure costs a step as well."""
    yield from effects.neutralised_result(battle, unit, 1 if severe else 0, cause)
