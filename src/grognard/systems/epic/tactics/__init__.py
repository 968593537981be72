"""What a sensible player considers, and how he weighs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.core.decision import Answer, Decision, OneOf, SomeOf
from grognard.core.tactics import Judge, judged
from grognard.systems.epic.state import Battle, View
from grognard.systems.epic.tactics import answers, flights, manoeuvre, orbit, setting_up
from grognard.systems.epic.tactics.plans import plans

__all__ = ["candidates", "plans", "score"]


def candidates(view: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible answers."""
    found = WAYS.get(decision.ask)
    if found is not None:
        return found(view, decision)
    form = decision.form
    return form.options if isinstance(form, OneOf) else (form.default(),)


def score(view: View, decision: Decision, answer: Answer) -> float:
    """What a greedy player expects of an answer."""
    return judged(view, decision, lambda: JUDGES.get(decision.ask, _indifferent)(view, decision))(answer)


def _indifferent(view: Battle, decision: Decision) -> Judge:
    """One is as good as another, the first offered the best."""
    return lambda answer: 0.0


def _none(view: Battle, decision: Decision) -> Sequence[Answer]:
    form = decision.form
    return [list(form.options[: form.at_least])] if isinstance(form, SomeOf) else [form.default()]


#: Questions whose sensible answers are found, rather than weighed one by one.
WAYS: dict[str, Callable[[Battle, Decision], Sequence[Answer]]] = {
    "epic-move": manoeuvre.moves,
    "epic-withdraw": manoeuvre.moves,
    "epic-consolidate": manoeuvre.moves,
    "epic-charge": manoeuvre.charges,
    "epic-objective": setting_up.objective,
    "epic-deploy-where": setting_up.deployment,
    "epic-teleport-where": setting_up.deployment,
    "epic-call-where": setting_up.deployment,
    "epic-embark": _none,
    "epic-disembark": answers.passengers,
    "epic-counter-charge": answers.fighters,
    "epic-skimmers-evade": answers.evaders,
    "epic-divide-attacks": answers.divided,
    "epic-repair-shields": answers.most,
    "epic-disengage": flights.departures,
    "epic-land": flights.getting_out,
    "epic-planetfall": orbit.descent,
    "epic-plot-bombardment": orbit.bombardment_plot,
    "epic-plot-drop-zone": orbit.drop_zone,
    "epic-planetfall-where": orbit.aims,
}
JUDGES: dict[str, Callable[[Battle, Decision], Judge]] = {
    "epic-target": answers.target,
    "epic-assault-target": answers.assault_target,
    "epic-snipe": answers.snipe,
    "epic-hold": answers.fallback,
    "epic-marshal": answers.fallback,
    "epic-rally-which": answers.rally,
    "epic-first": answers.yes,
    "epic-overwatch": answers.yes,
    "epic-reroll": answers.yes,
    "epic-garrison-overwatch": answers.yes,
    "epic-garrison": answers.somebody,
    "epic-teleport": answers.somebody,
    "epic-summon": answers.summoning,
    "epic-summon-which": answers.daemon,
    "epic-call": answers.call,
    "epic-deploy": answers.rally,
    "epic-disengage": flights.departure,
    "epic-jink": flights.jink,
    "epic-reserve-aboard": flights.somebody_aboard,
    "epic-air-target": flights.target,
    "epic-ship-turn": orbit.turn,
    "epic-bombard": orbit.bombard,
    "epic-pinpoint": orbit.engine,
    "epic-salvo": orbit.salvo,
}
