"""Chapter 16.6: snipers, and units that they pin.

That a shot of theirs hits one unit only is declared with it (`declaring.declare`), their ranges are read with all others.
"""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.works import Pinned
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Unit

#: Neutralised without a test.
AUTOMATIC = "neutralised"
ONE_STEP = "1"


@rule("ept.heavy-weapons.sniper-vs-pinned", "ept.heavy-weapons.sniper-vs-squad")
def sharpened(target: Unit, result: str) -> str:
    """A sniper's result as it is applied: graver for the pinned, and no loss of steps for a squad that is not."""
    if target.profile.is_vehicle:
        return result
    if target.pinned:
        return f"N{result[1:]}" if result[0] == "S" else ONE_STEP
    return AUTOMATIC if target.is_squad and result[0] not in "SN" else result


@rule("ept.heavy-weapons.sniper-pins")
def strike(battle: Battle, target: Unit, result: str, shot: Shot) -> Script[None]:
    """A sniper's result on the one unit it was aimed at; whom it stops, neutralises or hurts it pins."""
    cause = effects.Cause("sniper", shot.units, sum(shot.faces))
    if target.profile.is_vehicle:
        yield from results.apply(battle, target, result, cause)
        return
    changed = sharpened(target, result)
    hurt = True
    if changed == AUTOMATIC:
        yield from effects.neutralised_result(battle, target, 0, cause)
    elif changed[0] in "SN":
        hurt = yield from results.test(battle, target, changed[0], int(changed[1:] or 0), cause)
    else:
        yield from results.apply(battle, target, changed, cause)
    if hurt and target.status == "field":
        target.sniped = True
        if not target.pinned:
            target.pinned, target.moved = True, False
            hidden.tell(battle, target, Pinned)


@rule("ept.heavy-weapons.pinned-removal")
def unpin(battle: Battle) -> None:
    """Administrative step 3: who was not hurt by a sniper this turn is no longer pinned."""
    for unit in battle.units.values():
        if unit.pinned and not unit.sniped:
            unit.pinned = False
        unit.sniped = False
