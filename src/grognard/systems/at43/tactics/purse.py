"""Command points: what the activations to come need, what is left over, and what that is spent on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from grognard.core.decision import Amount, Answer, Decision, Order, SomeOf
from grognard.core.tactics import Judge
from grognard.systems.at43 import measuring, profile
from grognard.systems.at43.activation import activation, costs, drills
from grognard.systems.at43.armies import therians
from grognard.systems.at43.state import Battle, Unit
from grognard.systems.at43.tactics.prospect import Fire, Target, apart, line, price, told

#: What a point that is needed elsewhere counts.
_NEEDED = 30.0
#: What each drill counts.
_DRILLS = {drills.OVERWATCH: 6.0, drills.TAKE_COVER: 4.0, drills.KNEE: 0.2}


def needed(battle: Battle, seat: int) -> int:
    """The points that the units still to be activated cost."""
    cards = (*battle.sequences[seat], *battle.turned) if battle.active == seat else battle.sequences[seat]
    waiting = (battle.units[card] for card in cards)
    return sum(costs.cost(unit) for unit in waiting if unit.status in ("field", "reserve"))


def spare(battle: Battle, seat: int) -> int:
    """The points that nobody needs to be activated."""
    return battle.pool[seat] - needed(battle, seat)


def best_shot(battle: Battle, unit: Unit) -> float:
    """About what a unit can do to an enemy from where it stands."""
    if unit.status != "field":
        return 0.0
    targets = [Target(battle, other) for other in battle.enemies(unit.seat)]
    fire = Fire(unit, targets)
    place, radius = measuring.reference(unit)
    best = 0.0
    for number, target in enumerate(targets):
        band = measuring.band(apart(place, target.place) - radius - target.radius)
        if band <= fire.reach:
            best = max(best, fire.all_at(number, band) * line(battle, place, target.place, target.size))
    return best


# -- the tactical phase ----------------------------------------------------------------------------------


def commander(battle: Battle, decision: Decision) -> Judge:
    """The one with most comrades about him."""
    return lambda answer: len(battle.units[answer].living) + (battle.units[answer].status == "field")


def sequences(battle: Battle, decision: Decision) -> Sequence[Answer]:
    """Whoever can hit first; then the others, and as they come."""
    form = decision.form
    assert isinstance(form, Order)
    weights = _weights(battle, form.items)
    first = sorted(form.items, key=lambda card: -weights[card])
    return [first, list(form.items)] if first != list(form.items) else [first]


def _weights(battle: Battle, cards: Sequence[int | str]) -> dict[int | str, float]:
    """What it is worth that a unit acts early: its shot, and the danger that it is lost before."""
    found: dict[int | str, float] = {}
    for card in cards:
        unit = battle.units[str(card)]
        early = 1.0 if unit.status == "field" else 0.0
        found[card] = best_shot(battle, unit) + early + price(unit) / 10000
    return found


def sequence(battle: Battle, decision: Decision) -> Judge:
    form = decision.form
    assert isinstance(form, Order)
    weights = _weights(battle, form.items)
    return lambda order: sum(weights[card] * 0.8**place for place, card in enumerate(order))


def bid(battle: Battle, decision: Decision) -> Judge:
    """Half of what is left over where shots are to be had; else nothing."""
    form = decision.form
    assert isinstance(form, Amount)
    left = spare(battle, decision.seat)
    shots = any(best_shot(battle, unit) > 5 for unit in battle.friends(decision.seat))
    wanted = max(form.low, min(form.high, (left + 1) // 2 if shots else 0))
    return lambda points: -float(abs(points - wanted))


def first_player(battle: Battle, decision: Decision) -> Judge:
    """Oneself where there is somebody to shoot at; else the others shall come nearer first."""
    shots = any(best_shot(battle, unit) > 5 for unit in battle.friends(decision.seat))
    return lambda answer: float((answer == decision.seat) == shots)


# -- the go ------------------------------------------------------------------------------------------------


def option(battle: Battle, decision: Decision) -> Judge:
    """Play; but a card whose unit is gone, and would cost the go, is better put last."""
    seat = decision.seat
    cards = battle.sequences[seat]
    dead = (
        bool(cards)
        and battle.units[cards[0]].status not in ("field", "reserve")
        and any(battle.units[card].status in ("field", "reserve") for card in cards)
        and not battle.option("skip_eliminated_cards")
    )
    left = spare(battle, seat)

    def judge(answer: str) -> float:
        if answer == activation.RELOCATE:
            return 2.0 if dead and left >= profile.tables().relocate_cost else -1.0
        if answer == activation.EXTRA:
            return 1.5 if left >= profile.tables().extra_cost else -2.0
        return 1.0 if answer == activation.PLAY else -3.0

    return judge


def relocation(battle: Battle, decision: Decision) -> Judge:
    return float


def which_first(battle: Battle, decision: Decision) -> Judge:
    return lambda answer: best_shot(battle, battle.units[answer])


def pay(battle: Battle, decision: Decision) -> Judge:
    return lambda answer: float(answer == "pay")


def rally(battle: Battle, decision: Decision) -> Judge:
    """A unit that stands idle is worth two points where it can then be activated too."""
    unit = battle.units[told(decision, "unit")]
    enough = battle.pool[unit.seat] >= profile.tables().rally_cost + costs.cost(unit)
    return lambda answer: float((answer == "rally") == enough)


# -- drills and routines -------------------------------------------------------------------------------------


def split_fire(battle: Battle, decision: Decision) -> Judge:
    """Seldom worth its point: special weapons and the rest mostly want to fire at the same moment."""
    return lambda answer: 0.0 if answer == drills.SPLIT_FIRE else 1.0


def drill_sets(battle: Battle, decision: Decision) -> Sequence[Answer]:
    form = decision.form
    assert isinstance(form, SomeOf)
    return [
        list(some)
        for count in range(form.at_least, form.at_most + 1)
        for some in combinations(form.options, count)
    ]


def drill(battle: Battle, decision: Decision) -> Judge:
    """What is left over goes into overwatch and cover, as soon as there is an enemy."""
    left = spare(battle, decision.seat)
    foes = any(True for _ in battle.enemies(decision.seat))

    def judge(chosen: Sequence[str]) -> float:
        value = sum(_DRILLS.get(name, 0.0) for name in chosen) if foes else 0.0
        return value - 0.5 * len(chosen) - _NEEDED * max(0, len(chosen) - max(0, left))

    return judge


def use_routine(battle: Battle, decision: Decision) -> Judge:
    """Speed where nobody is in range yet, better damage where several tests failed; with points left over."""
    unit = battle.units[told(decision, "unit")]
    routine = profile.routines()[told(decision, "routine")]
    left = spare(battle, unit.seat) - routine.cost
    if routine.distance:
        wanted = best_shot(battle, unit) < 10
    else:
        wanted = int(told(decision, "failed")) >= 2
    wish = 1.0 if wanted and left >= 0 else -1.0
    return lambda answer: wish if answer == "use" else 0.0


def routine_worth(battle: Battle, unit: Unit, name: str, left: int) -> float:
    """What a routine is worth to the units it can serve, given the points left over."""
    routine = profile.routines()[name]
    if left < routine.cost:
        return -1.0
    if name == therians.CREATION:
        return 60.0
    if name == therians.RECONSTRUCTION:
        return 30.0
    if name == therians.REPAIR:
        return 25.0
    if name == therians.TRANSFER:
        return 10.0 if any(_gain_by_transfer(one) > 0 for one in therians.served(battle, unit)) else -1.0
    return -1.0


def _gain_by_transfer(unit: Unit) -> float:
    """A bearer of a special weapon back for one of the rank and file."""
    back = any(unit.kit[i].role == "bearer" for i in therians.fallen(unit))
    out = any(unit.kit[i].role == "standard" and i != unit.leader for i in unit.living)
    return 1.0 if back and out else 0.0


def routine(battle: Battle, decision: Decision) -> Judge:
    unit = battle.units[told(decision, "unit")]
    left = spare(battle, unit.seat)
    return lambda name: routine_worth(battle, unit, name, left)


def routine_unit(battle: Battle, decision: Decision) -> Judge:
    name = told(decision, "routine")

    def judge(answer: str) -> float:
        unit = battle.units[answer]
        if name == therians.TRANSFER:
            return _gain_by_transfer(unit)
        return price(unit) / len(unit.kit)

    return judge


def purchase(battle: Battle, decision: Decision) -> Judge:
    """The dearest that can be had."""
    return lambda answer: price(battle.units[answer]) if answer in battle.units else 0.0
