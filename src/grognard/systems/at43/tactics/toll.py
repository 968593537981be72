"""Who falls, who is saved and which part is hit: what single figures and parts are worth."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Amount, Answer, Decision, SomeOf
from grognard.core.tactics import Judge
from grognard.systems.at43 import heroes
from grognard.systems.at43.state import FIRST_WEAPON, FRAME, PROPULSION, Battle, Unit
from grognard.systems.at43.tactics.prospect import Target, figure_worth, melee, price, strikers, told


def figure(battle: Battle, name: str, fallback: Unit | None) -> tuple[Unit, int]:
    """A figure from its key: `unit/number`, or a number of the unit that is spoken of."""
    unit, _, number = name.rpartition("/")
    if unit:
        return battle.units[unit], int(number)
    assert fallback is not None
    return fallback, int(number)


def worth(battle: Battle, key: int | str, unit: Unit | None) -> float:
    one, number = figure(battle, str(key), unit)
    return figure_worth(one, number) * price(one) / len(one.kit)


def choices(battle: Battle, decision: Decision) -> Sequence[Answer]:
    """Some of several figures: the most valued, the least, as many and as few as may be."""
    form = decision.form
    assert isinstance(form, SomeOf)
    unit = battle.units.get(told(decision, "unit"))
    order = sorted(form.options, key=lambda key: worth(battle, key, unit), reverse=True)
    found: list[Answer] = []
    for count in (form.at_most, form.at_least):
        for some in (order[:count], order[::-1][:count]):
            if sorted(map(str, some)) not in [sorted(map(str, other)) for other in found]:
                found.append(list(some))
    return found


def most(battle: Battle, decision: Decision) -> Judge:
    """As many and as dear as may be: enemies who fall, comrades who are saved."""
    unit = battle.units.get(told(decision, "unit"))

    def judge(answer: Answer) -> float:
        keys = answer if isinstance(answer, list | tuple) else (answer,)
        total = 0.0
        for key in keys:
            value = worth(battle, key, unit)
            one, _ = figure(battle, str(key), unit)
            ours = one.seat == decision.seat
            total += -value if ours and decision.ask == "at43-equally-near" else value
        return total

    return judge


def least(battle: Battle, decision: Decision) -> Judge:
    """As few and as cheap as may be: what is given up."""
    gained = most(battle, decision)
    return lambda answer: -gained(answer)


def victim(battle: Battle, decision: Decision) -> Judge:
    """Whom a sniper takes."""

    def judge(answer: str) -> float:
        value = worth(battle, answer, None)
        return -value if figure(battle, answer, None)[0].seat == decision.seat else value

    return judge


def new_leader(battle: Battle, decision: Decision) -> Judge:
    """Somebody in the middle: the unit is measured from him."""
    unit = battle.units[told(decision, "unit")]
    low_x, low_y, high_x, high_y = unit.box

    def judge(number: int) -> float:
        x, y = unit.places[number]
        return -abs(2 * x - low_x - high_x) - abs(2 * y - low_y - high_y)

    return judge


# -- AFVs --------------------------------------------------------------------------------------------------


def _of(battle: Battle, decision: Decision) -> tuple[Unit, int]:
    return figure(battle, told(decision, "figure"), None)


def weapon_hit(battle: Battle, decision: Decision) -> Judge:
    """The best weapon."""
    unit, number = _of(battle, decision)
    arms = unit.kit[number].parts
    return lambda part: _power(arms[part - FIRST_WEAPON].rate, arms[part - FIRST_WEAPON].penetration)


def _power(rate: int, penetration: int) -> float:
    return float((rate + 1) * penetration)


def sniper_location(battle: Battle, decision: Decision) -> Judge:
    return lambda answer: {"frame": 3.0, "weapon": 2.0}.get(answer, 1.0)


def repair_part(battle: Battle, decision: Decision) -> Judge:
    """First what is ruined, then the frame."""
    unit, number = _of(battle, decision)
    parts = unit.structure[number]

    def judge(part: int) -> float:
        if part == FRAME:
            return 4.0 / max(1, parts[FRAME]) + 1.0
        ruined = parts[part] == 0
        return (3.0 if part == PROPULSION else 3.5) if ruined else 0.5

    return judge


def patient(battle: Battle, decision: Decision) -> Judge:
    """The AFV nearest its end."""
    unit = battle.units.get(told(decision, "unit"))

    def judge(key: int | str) -> float:
        one, number = figure(battle, str(key), unit)
        return price(one) / len(one.kit) / max(1, one.structure[number][FRAME])

    return judge


def impacts(battle: Battle, decision: Decision) -> Judge:
    """Enough to be rid of the first, and the rest on the next."""
    unit, number = _of(battle, decision)
    form = decision.form
    assert isinstance(form, Amount)
    wanted = min(form.high, 2 * max(1, unit.structure[number][FRAME]))
    return lambda share: -float(abs(share - wanted))


def eject(battle: Battle, decision: Decision) -> Judge:
    """A machine that stands fast may still shoot."""
    return lambda answer: float(answer == "stay")


# -- melee and heroes --------------------------------------------------------------------------------------


def opponent(battle: Battle, decision: Decision) -> Judge:
    """The defenders to whom one fighter does most."""
    unit, _ = figure(battle, told(decision, "figure"), None)

    def judge(answer: str) -> float:
        name = answer.rpartition(":")[0]
        target = Target(battle, battle.units[name])
        return melee(unit, 1, 1, target) if strikers(unit) else 0.0

    return judge


def joins(battle: Battle, decision: Decision) -> Judge:
    """Among comrades a hero is safe."""
    return lambda answer: 0.0 if answer == heroes.ALONE else price(battle.units[answer])
