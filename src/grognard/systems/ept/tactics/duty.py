"""What is left to decide between the fights: rallying, hiding, who leads and who acts with whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.core.decision import Answer, Decision
from grognard.core.tactics import Judge
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.effects import effects, morale
from grognard.systems.ept.fire import odds
from grognard.systems.ept.state import Unit
from grognard.systems.ept.tactics.foes import price
from grognard.systems.ept.tactics.prospect import Outlook, asked_about

#: The danger in which a neutralised unit is better shifted than rolled for.
_TOO_HOT = 1.2


def indifferent(outlook: Outlook, decision: Decision) -> Judge:
    """One is as good as another, the first offered the best."""
    return lambda answer: 0.0


def always(wanted: str) -> Callable[[Outlook, Decision], Judge]:
    """One answer is right whatever happens."""
    return lambda outlook, decision: lambda answer: float(answer == wanted)


def attach(outlook: Outlook, decision: Decision) -> Judge:
    """To act with a section is better than to act alone."""
    return lambda answer: 0.0 if answer == PASS else 1.0


def rally(outlook: Outlook, decision: Decision) -> Judge:
    """Roll, unless the place is too hot and the chance is small; and so all the others, where none of them should withdraw."""
    unit = asked_about(outlook.battle, decision)
    roll, shift = _stays(outlook, unit)
    values = {morale.ROLL: roll, morale.SHIFT: shift}
    if all(stays >= goes for stays, goes in _others_stay(outlook, unit)):
        values[morale.ROLL_ON] = roll + 0.01
    return lambda answer: values.get(answer, 0.0)


def _stays(outlook: Outlook, unit: Unit) -> tuple[float, float]:
    """What it is worth to roll where one is, and to withdraw."""
    need = int(effects.morale(outlook.battle, unit)) + outlook.tables.rally.morale
    hot = outlook.danger(unit, unit.place)
    return odds.at_most(min(need, 11)), 0.2 + (0.5 if hot > _TOO_HOT else 0.0)


def _others_stay(outlook: Outlook, unit: Unit) -> Iterator[tuple[float, float]]:
    """The same of the other neutralised units of the side."""
    for other in outlook.battle.on_field(unit.seat):
        if other is not unit and other.neutralised and not other.fell_back:
            yield _stays(outlook, other)


def rally_next(outlook: Outlook, decision: Decision) -> Judge:
    """Posts first: they help the others."""
    units = outlook.battle.units
    return lambda answer: price(units[answer])


def shed(outlook: Outlook, decision: Decision) -> Judge:
    """A step is dear: the marker goes at the end of the turn."""
    return lambda answer: 1.0 if answer == "keep" else 0.0


def leader(outlook: Outlook, decision: Decision) -> Judge:
    """Who has the best nerves, and is whole."""
    units = outlook.battle.units
    return lambda answer: units[answer].morale + 0.1 * units[answer].steps - 2 * units[answer].neutralised


def all_of_them(outlook: Outlook, decision: Decision) -> Judge:
    return lambda answer: float(len(answer))


def none_of_them(outlook: Outlook, decision: Decision) -> Judge:
    return lambda answer: -float(len(answer))


def least(outlook: Outlook, decision: Decision) -> Judge:
    """Who matters least goes."""
    units = outlook.battle.units

    def judge(answer: Answer) -> float:
        return -price(units[answer]) * units[answer].steps

    return judge
