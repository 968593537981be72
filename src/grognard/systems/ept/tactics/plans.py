"""Whole activations: which formation, who of it comes next, what he does, where he goes and at whom he fires."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.core.menu import chain
from grognard.core.plan import Plan, Step
from grognard.systems.ept import activation, human_wave
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.assault.assault import is_fit
from grognard.systems.ept.command import command
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.state import Activation, Battle, Unit, View
from grognard.systems.ept.tactics import aim, close, manoeuvre, posture, waves
from grognard.systems.ept.tactics.prospect import Outlook

#: What an idea must promise to be better than to stay as one is.
_WORTH_IT = 0.0
#: Half fire from a new place counts for so much of what it promises: the enemy answers it.
_AFTER_MARCH = 0.8
#: Marches by their actions, with the half points each may spend, and what each is held against for by itself.
_MARCHES = {"march": ("normal", 8, 0.02), "forced": ("forced", 12, 0.06), "tactical": ("tactical", 0, 0.02)}
#: Half points of an ordinary march, and those after which half an action is left.
_ALL, _HALF = 8, 4
#: Who would be sent by a place alone comes first unless somebody is more urgent by so much.
_AT_HAND = 0.1
#: Who has begun goes on before others are named, if he has anything left to do.
_FIRST = 100.0
#: The least chance at which an activation is tried.
_FAIR = 0.1
#: Hexes from which half a march and an assault may get at an enemy.
_CHARGE = 4


@dataclass(frozen=True, slots=True)
class Idea:
    """What one unit could do with its activation: what it promises over doing nothing, and its answers."""

    value: float
    steps: tuple[Step, ...]


def plans(view: View, seat: int) -> list[Plan]:
    """What to do next: the formations that could be activated, or the next unit of the one at work."""
    if view.phase != "operations":
        return []
    outlook = Outlook(view, seat)
    if view.activation is None:
        return list(_formations(outlook)) if view.active == seat else []
    return list(_units(outlook, view.activation)) if view.activation.seat == seat else []


def _formations(outlook: Outlook, ask: str = "ept-activate") -> Iterator[Plan]:
    """The most eager formation that has anything to do, who of it begins and with what; or nobody, where none has."""
    battle = outlook.battle
    waiting = activation.waiting(battle, outlook.seat)
    eager = {key: manoeuvre.eagerness(outlook, key) for key in waiting if _may_succeed(battle, key)}
    for key in sorted(eager, key=lambda key: -eager[key]):
        if _could_surge(battle, key):
            yield Plan(eager[key], (Step(ask, key, stirs=True),))
            break
        first = _first_of(outlook, key)
        if first is not None:
            yield Plan(eager[key], tuple(_begun(ask, *first)))
            break
    yield Plan(manoeuvre.IDLE, (Step(ask, PASS),))
    if activation.only_decoys(battle, waiting) and not any(_has_work(outlook, key) for key in waiting):
        yield Plan(1.0, (Step(ask, activation.REST),))


def _may_succeed(battle: Battle, key: str) -> bool:
    """Whether a formation has a fair chance to be activated: two players who try and pass in turn would never end."""
    return any(chance >= _FAIR for _, chance in activation.chances(battle, key).odds)


def _could_surge(battle: Battle, key: str) -> bool:
    """Whether a formation could go in a human wave, which is for it to say once it is at work."""
    formation = battle.formations.get(key)
    if formation is None or not human_wave.could_form(battle, formation):
        return False
    return sum(unit.can_act and _is_here(battle, unit) for unit in activation.team_of(battle, key)) > 1


def _first_of(outlook: Outlook, key: str) -> tuple[Unit, Idea] | None:
    """Who of a formation would begin, and with what; nobody where nobody has anything to do."""
    battle = outlook.battle
    formation = battle.formations.get(key)
    team = [unit for unit in activation.team_of(battle, key) if unit.can_act and _is_here(battle, unit)]
    team.sort(key=lambda unit: -manoeuvre.urgency(outlook, unit, formation))
    found = ((unit, best(outlook, unit)) for unit in team)
    return next((first for first in found if first[1].value > _WORTH_IT), None)


def _begun(ask: str, unit: Unit, idea: Idea) -> Iterator[Step]:
    """What a unit is named with, and then the rest of it; or it is named alone where it may act with another as one."""
    first = idea.steps[0].answer
    yield Step(ask, chain(unit.id, first), stirs=True)
    yield Step("ept-activate", unit.id, stirs=True)
    yield from idea.steps


def _has_work(outlook: Outlook, key: str) -> bool:
    """Whether a decoy has anywhere to go."""
    return any(best(outlook, unit).value > _WORTH_IT for unit in activation.team_of(outlook.battle, key))


def _units(outlook: Outlook, at_work: Activation) -> Iterator[Plan]:
    """The most urgent unit of the formation at work that has anything to do; the end where nobody has."""
    battle = outlook.battle
    formation = battle.formations.get(at_work.key)
    ready = [battle.units[name] for name in at_work.waiting if name in battle.units]
    ready = [unit for unit in ready if unit.can_act and _is_here(battle, unit)]
    urgency = {unit.id: manoeuvre.urgency(outlook, unit, formation) for unit in ready}
    sent = activation.proposed(battle, [unit.id for unit in ready])
    if sent is not None:
        urgency[sent.act.unit.id] += _AT_HAND
    if formation is not None and human_wave.may_launch(battle, at_work):
        yield Plan(waves.launch(outlook, formation), (Step("ept-unit", human_wave.WAVE),))
    busy = False
    for unit in _under_way(battle, at_work):
        idea = best(outlook, unit)
        busy = busy or idea.value > _WORTH_IT
        yield Plan(idea.value + _FIRST * (idea.value > _WORTH_IT), idea.steps)
    for unit in sorted(ready, key=lambda unit: -urgency[unit.id]):
        idea = best(outlook, unit)
        if idea.value > _WORTH_IT:
            yield Plan(urgency[unit.id], (*_named(sent, unit, idea), *idea.steps))
            return
    yield Plan(manoeuvre.IDLE, (Step("ept-unit", activation.END),))
    if not ready and not busy:
        yield from _formations(outlook, "ept-act")


def _named(sent: menu.Pointing | None, unit: Unit, idea: Idea) -> Iterator[Step]:
    """Who is to act and how he begins; a place says it all where it is meant for him whom nobody named."""
    first = idea.steps[0].answer
    if sent is not None and sent.act.unit is unit and isinstance(first, int):
        yield Step("ept-unit", first, (("next", unit.id),))
    for ask in ("ept-unit", "ept-act"):
        yield Step(ask, chain(unit.id, first))
    yield Step("ept-unit", unit.id)


def _under_way(battle: Battle, at_work: Activation) -> list[Unit]:
    """Who has been chosen, by its player or because nobody else was left, and has not done with its activation."""
    chosen = [
        battle.units[name] for name in at_work.units if name not in at_work.waiting and name in battle.units
    ]
    return [unit for unit in chosen if not unit.activated and unit.can_act and _is_here(battle, unit)]


def _is_here(battle: Battle, unit: Unit) -> bool:
    return unit.status in ("field", "reserve") or command.on_map(battle, unit)


# -- what one unit could do --------------------------------------------------------------------------


def best(outlook: Outlook, unit: Unit) -> Idea:
    """The best that a unit could do with its activation."""
    return max(ideas(outlook, unit), key=lambda idea: idea.value)


def ideas(outlook: Outlook, unit: Unit) -> Iterator[Idea]:
    """What a unit could do: fire, march, march and fire, or any other action with what it promises."""
    done = _act(unit, menu.DONE)
    yield Idea(0.0, (done,))
    offered = menu.offered(outlook.battle, Act(unit))
    walks = not unit.profile.is_vehicle and unit.status == "field"
    for key in offered:
        if key == "fire" and unit.status == "field":
            yield _fire(outlook, unit)
        elif key in _MARCHES and walks:
            yield _march(outlook, unit, key)
        elif key == "drive":
            yield _drive(outlook, unit)
        else:
            yield Idea(manoeuvre.promise(outlook, unit, key), (_act(unit, key),))
    if walks and "march" in offered and targeting.usable(outlook.battle, unit):
        yield _march_and_fire(outlook, unit)
    if walks and "march" in offered and unit.profile.kind in ("squad", "team"):
        yield from _assaults(outlook, unit)


def _act(unit: Unit, key: str) -> Step:
    return Step("ept-act", key, (("unit", unit.id),))


def _go(unit: Unit, place: int) -> Step:
    """To go to a place, or to fire at who is there."""
    return Step("ept-act", place, (("unit", unit.id),))


def _fire(outlook: Outlook, unit: Unit) -> Idea:
    """Fire from where it stands, at the best target."""
    place, _ = outlook.best_target(unit)
    about = (("unit", unit.id),)
    worth = manoeuvre.fire_value(outlook, unit)
    marks = targeting.targets(outlook.battle, unit)
    if place is None and marks:
        place = max(marks, key=lambda mark: aim.promise(outlook, unit, mark))
    if place is None:
        return Idea(worth, (_act(unit, "fire"),))
    if place in marks:
        return Idea(worth, (_go(unit, place),))
    return Idea(worth, (_act(unit, "fire"), Step("ept-target", place, about)))


def _march(outlook: Outlook, unit: Unit, key: str) -> Idea:
    """A march of one kind to the best place that it leads to, and no farther."""
    march, points, toll = _MARCHES[key]
    way = posture.best_march(outlook, unit, march, points)
    about = (("unit", unit.id),)
    # Where an ordinary march leads too, pointing there means that one.
    points_at_it = key != "tactical" or way.place not in posture.marches_to(outlook, unit, "normal", _ALL)
    goes = _go(unit, way.place) if points_at_it else Step("ept-act", [key, way.place], about)
    return Idea(way.gain - toll if way.place >= 0 else -1.0, (goes,))


def _drive(outlook: Outlook, unit: Unit) -> Idea:
    """A drive to the best hex that it leads to, and fire from there where half an action is left."""
    gain, _, goal = posture.best_drive(outlook, unit)
    return Idea(gain - 0.02, (_go(unit, goal),))


def _assaults(outlook: Outlook, unit: Unit) -> Iterator[Idea]:
    """Half a march and an assault from where it ends: alone, or with all who set out from the same place."""
    battle = outlook.battle
    if outlook.field.nearest(unit.place) > _CHARGE or not is_fit(battle, unit):
        return
    group = close.party(battle, unit)
    near = posture.marches_to(outlook, unit, "normal", _HALF)
    about = (("unit", unit.id),)
    for target in outlook.foes_at:
        way = [(loss, place) for place, (loss, _) in near.items() if battle.board.adjacent(place, target)]
        if not way:
            continue
        loss, place = min(way)
        worth = close.value(outlook, [unit], target) - loss
        storm = (_act(unit, "assault-move"), Step("ept-assault-place", target, about))
        yield Idea(worth - 0.05, (_go(unit, place), *storm))
        if len(group) > 1:
            worth = close.value(outlook, group, target) - loss * len(group)
            along = Step("ept-assault-with", [other.id for other in group[1:]], about)
            yield Idea(worth - 0.05, (_act(unit, "assault-move"), along))


def _march_and_fire(outlook: Outlook, unit: Unit) -> Idea:
    """Half a march, and fire at half power from where it ends."""
    here = posture.standing(outlook, unit, unit.place)
    most, goal, mark = -1.0, unit.place, None
    for place, (loss, _) in posture.marches_to(outlook, unit, "normal", _HALF).items():
        target, worth = outlook.best_target(unit, start=place, half=True)
        if target is None:
            continue
        value = posture.standing(outlook, unit, place) - here - loss + _AFTER_MARCH * worth
        if value > most:
            most, goal, mark = value, place, target
    steps = (_go(unit, goal), _go(unit, mark)) if mark is not None else (_act(unit, menu.DONE),)
    return Idea(most - 0.02, steps)
