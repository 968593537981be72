"""Chapter 12.4: who may hide again at the end of the turn."""

from __future__ import annotations

from grognard.core.decision import Script, SomeOf
from grognard.core.rules import rule
from grognard.systems.ept import sight
from grognard.systems.ept.asking import ask
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Unit


@rule("ept.hidden.rehide")
def may_hide(battle: Battle, unit: Unit) -> bool:
    """Whether revealed infantry, or a gun, is out of sight or out of observation distance of every enemy."""
    if unit.hidden or not (unit.profile.is_infantry or unit.profile.is_gun):
        return False
    if stands_out(unit):
        return not hidden.in_view(battle, unit)
    return not sight.is_recognised(battle, unit, "normal")


@rule("ept.hidden.rehide-deployed")
def stands_out(unit: Unit) -> bool:
    """A weapon in battery and a support gun hide before nobody who sees them, however far away."""
    return unit.deployed or unit.profile.is_gun


def hide_again(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 11: the owner chooses who goes under a marker again."""
    able = tuple(unit.id for unit in battle.on_field(seat) if may_hide(battle, unit))
    if not able:
        return
    chosen = yield ask(seat, "ept-hide", "ept.hidden.rehide", SomeOf(able, 0, len(able), of="unit"))
    for name in chosen:
        hidden.hid_again(battle, battle.units[name])
