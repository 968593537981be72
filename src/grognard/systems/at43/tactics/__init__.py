"""What a greedy player knows of AT-43: sensible answers to every decision, and what each promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from grognard.core.decision import Amount, Answer, Decision, OneOf, Order, Route, SomeOf, Spot
from grognard.core.space.movement.region import March
from grognard.core.space.table.spots import Spots
from grognard.core.tactics import Judge, judged
from grognard.systems.at43.state import Battle, View
from grognard.systems.at43.tactics import aim, manoeuvre, purse, toll

#: No more candidates than this for one decision.
FEW = 10
#: How many places for a single thing are looked at.
_LOOKED_AT = 60


# -- the system's face -------------------------------------------------------------------------------------


def candidates(battle: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible legal answers."""
    form = decision.form
    if decision.ask == "at43-drills":
        return purse.drill_sets(battle, decision)
    if decision.ask == "at43-facing":
        return manoeuvre.facings(battle, decision)
    if isinstance(form, OneOf):
        return _best(battle, decision, form.options)
    if isinstance(form, SomeOf):
        return toll.choices(battle, decision)
    if isinstance(form, Order):
        if decision.ask == "at43-sequence":
            return purse.sequences(battle, decision)
        return [list(form.items), list(reversed(form.items))]
    if isinstance(form, Amount):
        return _amounts(form)
    if isinstance(form, Spot) and isinstance(form.region, Spots):
        return _best(battle, decision, _room(form.region))
    if isinstance(form, Route):
        if isinstance(form.reach, March):
            return manoeuvre.moves(battle, decision)
        return manoeuvre.sites(battle, decision)
    return [form.default()]


def score(battle: View, decision: Decision, answer: Answer) -> float:
    """What the asked seat may expect of an answer, in army points or at least in an order of merit."""
    return _judge(battle, decision)(answer)


def _judge(battle: Battle, decision: Decision) -> Judge:
    return judged(battle, decision, lambda: JUDGES.get(decision.ask, _indifferent)(battle, decision))


# -- candidates ----------------------------------------------------------------------------------------------


def _best(battle: Battle, decision: Decision, options: Sequence[Answer]) -> list[Answer]:
    """All of a few options, the best of many."""
    if len(options) <= FEW:
        return list(options)
    judge = _judge(battle, decision)
    return sorted(options, key=judge, reverse=True)[:FEW]


def _amounts(form: Amount) -> list[Answer]:
    """All of a small range, from the highest down; of a wide one its ends and what lies between."""
    if form.high - form.low < FEW:
        return list(range(form.high, form.low - 1, -1))
    step = (form.high - form.low) // (FEW - 2)
    return list(dict.fromkeys([form.high, *range(form.low, form.high, step)]))[:FEW]


def _room(region: Spots) -> list[Answer]:
    """Places from all over a region where there is room."""
    found: list[Answer] = [
        list(place) for place in islice(region.candidates(), _LOOKED_AT) if region.fault(place) is None
    ]
    return found or [region.default()]


# -- judges --------------------------------------------------------------------------------------------------


def _indifferent(battle: Battle, decision: Decision) -> Judge:
    """One is as good as another, the first offered the best."""
    return lambda answer: 0.0


def _yes(wanted: str) -> Callable[[Battle, Decision], Judge]:
    """One answer is always right."""
    return lambda battle, decision: lambda answer: float(answer == wanted)


JUDGES: dict[str, Callable[[Battle, Decision], Judge]] = {
    # Setting up.
    "at43-role": _indifferent,
    "at43-portion": _indifferent,
    "at43-piece": _indifferent,
    "at43-piece-heading": _indifferent,
    "at43-piece-place": manoeuvre.piece_place,
    "at43-pilot": _indifferent,
    "at43-set-up": manoeuvre.set_up,
    # The tactical phase.
    "at43-commander": purse.commander,
    "at43-sequence": purse.sequence,
    "at43-bid": purse.bid,
    "at43-first-player": purse.first_player,
    # The go and the start of an activation.
    "at43-strike": aim.strike,
    "at43-strike-point": aim.strike_point,
    "at43-option": purse.option,
    "at43-relocate": purse.relocation,
    "at43-which-first": purse.which_first,
    "at43-pay": purse.pay,
    "at43-rally": purse.rally,
    "at43-eject": toll.eject,
    "at43-entry": manoeuvre.entry,
    "at43-entry-mode": manoeuvre.entry_mode,
    "at43-split-fire": purse.split_fire,
    # Actions.
    "at43-action": manoeuvre.action,
    "at43-move": manoeuvre.move,
    "at43-facing": manoeuvre.facing,
    "at43-drills": purse.drill,
    "at43-target": aim.target,
    "at43-aiming-point": aim.aiming_point,
    "at43-copies": aim.copies,
    "at43-sniper": aim.sniper,
    "at43-mark": aim.mark,
    "at43-mark-fighter": aim.mark_fighter,
    "at43-overwatch": aim.watchers,
    "at43-watch-weapon": aim.watch_weapon,
    "at43-opponent": toll.opponent,
    "at43-order-of-combats": _indifferent,
    "at43-open": _indifferent,
    "at43-lift": _indifferent,
    "at43-sabotage": _indifferent,
    # Losses.
    "at43-equally-near": toll.most,
    "at43-melee-losses": toll.most,
    "at43-impacts": toll.impacts,
    "at43-weapon-hit": toll.weapon_hit,
    "at43-sniper-victim": toll.victim,
    "at43-sniper-location": toll.sniper_location,
    "at43-first-aid": toll.most,
    "at43-unmanned": toll.least,
    "at43-new-leader": toll.new_leader,
    "at43-push-aside": _indifferent,
    # Repairs and routines.
    "at43-repair-now": _yes("repair"),
    "at43-repair": toll.patient,
    "at43-repair-afv": toll.patient,
    "at43-repair-part": toll.repair_part,
    "at43-use-routine": purse.use_routine,
    "at43-routine": purse.routine,
    "at43-routine-unit": purse.routine_unit,
    "at43-transfer-in": toll.most,
    "at43-transfer-out": toll.least,
    "at43-rebuild": toll.most,
    "at43-rebuild-place": _indifferent,
    "at43-new-walker": _indifferent,
    "at43-new-place": manoeuvre.new_place,
    "at43-fuse-at": _indifferent,
    "at43-fuse-with": _indifferent,
    # The control phase.
    "at43-hero-joins": toll.joins,
    "at43-buy": purse.purchase,
    "at43-concede": _yes("play_on"),
}
