"""What a greedy player knows of En Pointe Toujours!: sensible answers to every decision and what each promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from grognard.core.decision import Answer, Cells, Decision, OneOf, Route, SomeOf, Spot
from grognard.core.menu import Group, split
from grognard.core.tactics import Judge, judged
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.fire.holding import HOLD_TURN, HOLDING
from grognard.systems.ept.state import Battle, View
from grognard.systems.ept.tactics import aim, air, close, duty, manoeuvre, support, waves
from grognard.systems.ept.tactics.plans import plans
from grognard.systems.ept.tactics.prospect import Outlook

__all__ = ["candidates", "plans", "score"]

#: Questions that are answered together with the one that follows, and what it is then about, where that is new.
AT_ONCE = {"ept-mission": ("ept-mission-target", ""), "ept-rally-next": ("ept-rally", "unit")}
#: At most so many candidates are weighed.
FEW = 12


# -- the system's face -------------------------------------------------------------------------------


def candidates(battle: View, decision: Decision) -> Sequence[Answer]:
    """A short list of sensible legal answers."""
    form = decision.form
    if isinstance(form, Group) and decision.ask in AT_ONCE:
        return [_chained(battle, decision, form)]
    if isinstance(form, OneOf):
        return _best(battle, decision, form.options)
    if isinstance(form, Spot):
        assert isinstance(form.region, Cells)
        return _best(battle, decision, form.region.options)
    if isinstance(form, Route):
        assert isinstance(form.reach, Cells)
        return _best(battle, decision, form.reach.options)
    if isinstance(form, SomeOf):
        return (
            _worthwhile(battle, decision, form)
            if decision.ask == "ept-react"
            else _sets(battle, decision, form)
        )
    return [form.default()]


def score(battle: View, decision: Decision, answer: Answer) -> float:
    """What the asked seat may expect of an answer, in steps of infantry; of several at once, of the first."""
    if isinstance(decision.form, Group):
        answer = split(answer)[0]
    return _judge(battle, decision)(answer)


def _judge(battle: Battle, decision: Decision) -> Judge:
    return judged(
        battle,
        decision,
        lambda: JUDGES.get(decision.ask, duty.indifferent)(Outlook(battle, decision.seat), decision),
    )


def _best(battle: Battle, decision: Decision, options: Sequence[Answer]) -> list[Answer]:
    """All of a few options, the best of many."""
    if len(options) <= FEW:
        return list(options)
    return sorted(options, key=_judge(battle, decision), reverse=True)[:FEW]


def _chained(battle: Battle, decision: Decision, form: Group) -> Answer:
    """The best option and, with it, the best answer to what that opens."""
    best = max(form.options, key=_judge(battle, decision))
    opened = form.opens(best)
    if opened is None:
        return best
    ask, named = AT_ONCE[decision.ask]
    about = ((named, named, best),) if named else decision.about
    following = replace(decision, ask=ask, form=opened, about=about)
    judge = JUDGES[ask](Outlook(battle, decision.seat), following)
    region = opened.region if isinstance(opened, Spot) else opened
    assert isinstance(region, Cells | OneOf)
    return [best, max(region.options, key=judge)]


def _sets(battle: Battle, decision: Decision, form: SomeOf) -> list[Answer]:
    """As many as may be, as few as must be, and each alone where one is enough."""
    found: list[Answer] = [list(form.options[: form.at_most]), list(form.options[: form.at_least])]
    if form.at_least <= 1 <= form.at_most:
        found += [[option] for option in form.options[:FEW]]
    if decision.ask == "ept-assault-with":
        fit = [name for name in form.options if battle.units[str(name)].profile.kind in ("squad", "team")]
        if form.at_least <= len(fit) <= form.at_most:
            found.insert(0, fit)
    return [answer for number, answer in enumerate(found) if answer not in found[:number]]


def _worthwhile(battle: Battle, decision: Decision, form: SomeOf) -> list[Answer]:
    """All who are worth it, the best first, or nobody: who comes after is asked again if the first strikes home."""
    judge = _judge(battle, decision)
    found = [name for name in form.options if name not in HOLDING and judge([name]) > 0]
    return [sorted(found, key=lambda name: -judge([name])), []] if found else [[HOLD_TURN]]


JUDGES: dict[str, Callable[[Outlook, Decision], Judge]] = {
    # Setting up.
    "ept-deploy": manoeuvre.set_up,
    "ept-face": aim.facing,
    "ept-face-work": support.work_facing,
    "ept-lay-work": support.lay,
    "ept-man-bunker": duty.always("inside"),
    "ept-platoon-leader": duty.indifferent,
    # Support and command.
    "ept-mission": support.mission,
    "ept-mission-target": support.mission_target,
    "ept-mission-cancel": support.mission_cancel,
    "ept-drop-heading": duty.indifferent,
    "ept-drop-zone": air.drop_zone,
    "ept-drop-fire": duty.attach,
    "ept-glider-place": air.glider_place,
    "ept-glider-extend": duty.always("glide-on"),
    "ept-landing-edge": duty.indifferent,
    "ept-landing-stop": duty.indifferent,
    "ept-air-call": duty.always("call"),
    "ept-air-cancel": duty.always("place"),
    "ept-air-attack": air.attack,
    "ept-air-height": duty.always("medium"),
    "ept-air-place": air.place,
    "ept-air-facing": air.heading,
    "ept-air-aim": aim.victim,
    "ept-attach": duty.attach,
    "ept-demolish": support.demolish,
    # Operations.
    "ept-activate": manoeuvre.activate,
    "ept-unit": manoeuvre.next_unit,
    "ept-act": manoeuvre.act,
    "ept-order": manoeuvre.order,
    "ept-order-for": manoeuvre.order_for,
    "ept-march": manoeuvre.march,
    "ept-drive": manoeuvre.drive,
    "ept-drive-to": manoeuvre.drive_to,
    "ept-fly": air.fly,
    "ept-altitude": air.altitude,
    "ept-set-down": duty.all_of_them,
    "ept-pick-up": duty.all_of_them,
    "ept-target-layer": duty.indifferent,
    "ept-escort": duty.all_of_them,
    "ept-push": manoeuvre.stand,
    "ept-embark": duty.indifferent,
    "ept-entry": manoeuvre.stand,
    "ept-entry-march": manoeuvre.entry_march,
    "ept-tunnel": duty.indifferent,
    "ept-tunnel-exit": manoeuvre.stand,
    "ept-pair": duty.always(PASS),
    "ept-explode": support.explode,
    "ept-rush": support.rush,
    # Fire.
    "ept-target": aim.target,
    "ept-target-unit": aim.victim,
    "ept-at-target": aim.victim,
    "ept-at-aim": aim.victim,
    "ept-weapon": aim.weapon,
    "ept-join": aim.join,
    "ept-group-fires": aim.group,
    "ept-fire-on": aim.fire_on,
    "ept-react": aim.react,
    "ept-aa-fire": duty.attach,
    "ept-volley": duty.indifferent,
    "ept-bomb": aim.explosive,
    "ept-shell": aim.explosive,
    "ept-smoke-hex": support.smoke_hex,
    "ept-shed-stop": duty.shed,
    # Assaults.
    "ept-assault-with": close.companions,
    "ept-assault-place": close.place,
    "ept-assault-on": close.carry_on,
    "ept-assault-target": close.target,
    "ept-assault-struck": close.struck,
    "ept-kamikaze": duty.always("kamikaze"),
    "ept-engineer-target": support.engineer_target,
    "ept-flame-target": support.flame_target,
    "ept-wave-target": waves.target,
    "ept-wave-target-more": waves.no_more,
    "ept-wave-way": waves.way,
    "ept-wave-step": waves.step,
    "ept-retreat": close.retreat,
    "ept-retreat-to": manoeuvre.fall_back,
    "ept-withdraw": close.withdraw,
    "ept-withdraw-to": manoeuvre.fall_back,
    # The administrative phase.
    "ept-rally": duty.rally,
    "ept-rally-next": duty.rally_next,
    "ept-rally-to": manoeuvre.fall_back,
    "ept-excess": duty.least,
    "ept-displace": manoeuvre.stand,
    "ept-new-leader": duty.leader,
    "ept-deputy": manoeuvre.fall_back,
    "ept-successor": duty.leader,
    "ept-give-up-leader": duty.indifferent,
    "ept-keep-rolling": duty.none_of_them,
    "ept-hide": duty.all_of_them,
}
