"""Single answers: targets, what a failed formation does, passengers, re-rolls, and all that no plan speaks of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from grognard.core.decision import Amount, Answer, Decision, OneOf, SomeOf
from grognard.core.tactics import Judge
from grognard.systems.epic import profile
from grognard.systems.epic.army_rules import avatar
from grognard.systems.epic.army_rules import summoning as summoning_rules
from grognard.systems.epic.shooting.shooting import NOBODY
from grognard.systems.epic.state import MOVE, REGROUP, SHOOT, Battle, Formation
from grognard.systems.epic.tactics import clash
from grognard.systems.epic.tactics.forces import Force, Forces
from grognard.systems.epic.tactics.prospect import Prospect
from grognard.systems.epic.tactics.ranks import strikes

#: Passengers get out where an enemy is nearer than this, or an objective.
_OUT, _ARRIVED = 3500, 1500
#: An Avatar is called where an enemy is nearer to a seer than this, and in any case in this turn.
_CALLED, _LATE = 4500, 3


def about(decision: Decision) -> dict[str, object]:
    return {name: value for name, _, value in decision.about}


def formation_of(view: Battle, decision: Decision) -> Formation:
    return view.formations[str(about(decision)["formation"])]


# -- fire --------------------------------------------------------------------------------------------------------


def target(view: Battle, decision: Decision) -> Judge:
    """What the fire at each formation is worth, by the hits and kills that the rules expect of it."""

    def judge(answer: Answer) -> float:
        if answer == NOBODY or decision.explain is None:
            return 0.0
        note = decision.explain(answer)
        means: Mapping[str, float] = dict(note.means) if note is not None else {}
        force = Force(view.formations[answer])
        kills = means.get("epic-mean-kills", 0.0)
        return force.loss(kills, 1.0 + kills)

    return judge


def assault_target(view: Battle, decision: Decision) -> Judge:
    forces = Forces(view, decision.seat)
    force = forces.mine[formation_of(view, decision).id]
    here = Prospect(forces, force, np.zeros((1, 2)))
    worth: dict[str, float] = {}
    for j, foe in enumerate(forces.theirs):
        found = clash.clashes(forces, force, foe, here.close[0, :, j].tolist())
        worth[foe.formation.id] = max((one.value for one in found), default=-1e6)
    return lambda answer: worth.get(answer, -1e6)


def snipe(view: Battle, decision: Decision) -> Judge:
    """Characters first, then who costs most to lose."""

    def judge(answer: Answer) -> float:
        unit = view.unit(answer)
        return (
            10.0 * sum(one.type == "ch" for one in unit.kit.characters) + len(unit.kit.ranged) + unit.kit.dc
        )

    return judge


# -- instead of the plan -----------------------------------------------------------------------------------------


def fallback(view: Battle, decision: Decision) -> Judge:
    """After a failed test, or to marshal: shoot where that does something, else get rid of markers, else move."""
    formation = formation_of(view, decision)
    markers = formation.markers
    worried = markers >= max(2, formation.size - 2)
    worth = {SHOOT: 2.0, REGROUP: 3.0 if worried else 1.5 if markers else 0.2, MOVE: 1.0}
    return lambda answer: worth.get(str(answer), 0.0)


def rally(view: Battle, decision: Decision) -> Judge:
    return lambda answer: float(view.formations[answer].points)


def yes(view: Battle, decision: Decision) -> Judge:
    """To go first, to fire from overwatch, to roll again, to watch from the start: the first on offer."""
    form = decision.form
    assert isinstance(form, OneOf)
    first = form.options[0]
    return lambda answer: 1.0 if answer == first else 0.0


def somebody(view: Battle, decision: Decision) -> Judge:
    """Rather anybody than nobody, and of all the most expensive."""
    return lambda answer: -1.0 if answer == NOBODY else float(view.formations[answer].points)


def summoning(view: Battle, decision: Decision) -> Judge:
    """To summon is free; a champion is worth more than what his death adds."""
    worth = {summoning_rules.SUMMON: 1.0, summoning_rules.SACRIFICE: -1.0}
    return lambda answer: worth.get(str(answer), 0.0)


def daemon(view: Battle, decision: Decision) -> Judge:
    """The greater first, of the lesser ones those that cost least."""
    prices = summoning_rules.costs(formation_of(view, decision))
    greater = profile.tables().greater_daemon

    def judge(answer: Answer) -> float:
        price = prices.get(str(answer))
        return 0.0 if price is None else 10.0 if price >= greater else 5.0 - price

    return judge


def call(view: Battle, decision: Decision) -> Judge:
    """It comes once there is somebody near to fight, or it may be too late."""
    seat = decision.seat
    theirs = [unit.place for one in view.enemies(seat) for unit in one.there]
    near = any(_within(unit.place, theirs, _CALLED) for unit in avatar.seers(view, seat))
    wanted = near or view.turn >= _LATE
    return lambda answer: (1.0 if wanted else -1.0) if answer != NOBODY else 0.0


# -- some of many ------------------------------------------------------------------------------------------------


def passengers(view: Battle, decision: Decision) -> Sequence[Answer]:
    """Everybody gets out where there is somebody to fight or something to hold; nobody on the way."""
    form = decision.form
    assert isinstance(form, SomeOf)
    formation = formation_of(view, decision)
    enemies = [unit.place for one in view.enemies(formation.seat) for unit in one.there]
    goals = [one.place for one in view.objectives]
    out = any(
        _within(unit.place, enemies, _OUT) or _within(unit.place, goals, _ARRIVED) for unit in formation.there
    )
    return [list(form.options[: form.at_most])] if out else [[]]


def _within(place: tuple[int, int], others: Sequence[tuple[int, int]], far: int) -> bool:
    return any((place[0] - x) ** 2 + (place[1] - y) ** 2 <= far * far for x, y in others)


def fighters(view: Battle, decision: Decision) -> Sequence[Answer]:
    """Units that are better in contact go there."""
    form = decision.form
    assert isinstance(form, SomeOf)
    kits = {name: view.unit(str(name)).kit for name in form.options}
    return [[name for name, kit in kits.items() if strikes(kit, "close_combat") > strikes(kit, "firefight")]]


def evaders(view: Battle, decision: Decision) -> Sequence[Answer]:
    """Skimmers that shoot better than they strike keep their distance."""
    form = decision.form
    assert isinstance(form, SomeOf)
    chosen = fighters(view, decision)[0]
    return [[name for name in form.options if name not in chosen]]


def divided(view: Battle, decision: Decision) -> Sequence[Answer]:
    """All dice of a war engine where they hit more often."""
    form = decision.form
    assert isinstance(form, Amount)
    kit = view.unit(str(about(decision)["unit"])).kit
    close = strikes(kit, "close_combat") >= strikes(kit, "firefight")
    return [form.high if close else form.low]


def most(view: Battle, decision: Decision) -> Sequence[Answer]:
    form = decision.form
    assert isinstance(form, Amount)
    return [form.high]
