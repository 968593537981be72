"""Whole activations: what the unit whose card is up does first and then, where it goes, and at whom it fires."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core.plan import Plan, Step
from grognard.core.space.headings import Place
from grognard.systems.at43.activation import actions
from grognard.systems.at43.armies import therians
from grognard.systems.at43.shooting import weaponry
from grognard.systems.at43.state import COMBAT, RAPID, Battle, Unit, View
from grognard.systems.at43.tactics.manoeuvre import Foreseen, Way, Weighing, salvos

#: So many activations, those that promise most, are thought through to the end.
FEW = 2


def plans(view: View, seat: int) -> list[Plan]:
    """What the unit that is acting might do, from its next action on. Who acts is settled by the row of cards."""
    acting = view.acting
    if acting is None or acting.stage != "act" or view.units[acting.unit].seat != seat:
        return []
    unit = view.units[acting.unit]
    options = actions.options(view, unit, acting, weaponry.available(view, unit, acting))
    weighing = Weighing(view, unit, acting, options)
    # By hand, for the first of equals to stay the first.
    best = sorted(options, key=lambda option: -weighing.value(option))[:FEW]
    return [Plan(weighing.value(option), tuple(_steps(view, unit, weighing, option))) for option in best]


def _steps(battle: Battle, unit: Unit, weighing: Weighing, option: str) -> Iterator[Step]:
    about = (("unit", unit.id),)
    if option.startswith(actions.FIRE):
        yield from _fired(unit, weighing.salvos)
        if weighing.quiet is not None and weighing.after > weighing.stay:
            yield Step("at43-action", COMBAT, about)
            yield Step("at43-move", list(_goal(weighing.quiet)), about)
    else:
        yield Step("at43-action", option, about)
        if option in weighing.ways and not _may_speed_up(battle, unit, option):
            yield from _move_and_fire(battle, unit, weighing.ways[option])
    if option != actions.END:
        yield Step("at43-action", actions.END, about)


def _fired(unit: Unit, salvos: Sequence[Foreseen]) -> Iterator[Step]:
    """All salvos that pay, the best first."""
    for one in salvos:
        if one.gain > 0:
            yield Step("at43-action", one.answer, (("unit", unit.id),))


def _may_speed_up(battle: Battle, unit: Unit, mode: str) -> bool:
    """Whether it is still open how far a run goes: where to is asked when that is known."""
    return mode == RAPID and therians.ready(battle, unit, "acceleration") is not None


def _goal(way: Way) -> Place:
    """The best place of a move, looked for all over; the first of equals."""
    return max(Way(way.outlook, way.march, way.shoots, True).goals(FEW), key=lambda one: one[0])[1]


def _move_and_fire(battle: Battle, unit: Unit, way: Way) -> Iterator[Step]:
    """Where a move leads, and what is fired from there if nobody interferes."""
    goal = list(_goal(way))
    yield Step("at43-move", goal, (("unit", unit.id),))
    if not way.shoots:
        return
    there = battle.copy()
    own, acting = there.units[unit.id], there.acting
    assert acting is not None
    own.stand(dict(zip(own.living, way.march.placements(goal), strict=True)))
    acting.mode, acting.moved = COMBAT, True
    yield from _fired(own, salvos(there, own, acting))
