"""Chapter 6: the marches of infantry, each a way of hexes walked one by one, and the actions they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import partial

from grognard.core.decision import Note, Route, Script, Trail
from grognard.core.rules import rule
from grognard.core.space.hexes.paths import FAR
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FORCED_MARCH, NORMAL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.asking import about, ask, reach
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle
from grognard.systems.ept.vehicles import driving


@rule("ept.movement.declaration")
def may_march(battle: Battle, act: Act, march: str) -> bool:
    """Whether a unit can go a hex on such a march: the first, or on the march that was declared with the first."""
    unit = act.unit
    if unit.profile.is_vehicle:
        return driving.may_drive(battle, act, march)
    if unit.deployed or (act.march and (act.march != march or march == TACTICAL_MARCH)):
        return False
    return next(movement.open_places(battle, act, march), None) is not None


def why_no_march(battle: Battle, act: Act, march: str) -> WhyNot | None:
    unit = act.unit
    name = ("unit", unit.id)
    if unit.profile.is_vehicle:
        return driving.why_not_drive(battle, act, march)
    if unit.deployed:
        return why_not("ept-no-march", "ept.actions.deployed-weapon-limits", unit=name)
    if act.march and (act.march != march or march == TACTICAL_MARCH):
        return why_not("ept-march-declared", "ept.movement.declaration", unit=name)
    if next(movement.open_places(battle, act, march), None) is None:
        return why_not("ept-nowhere-to-go", "ept.movement.costs", unit=name)
    return None


@rule("ept.movement.costs", "ept.movement.tactical", "ept.movement.declare-extra-mid-move")
def march_on(battle: Battle, act: Act, march: str) -> Script[None]:
    """A march, or more of it: where to, and the walk there.

    After it the unit's menu is open again: to march on, or for another half action if no more than half is spent.
    """
    unit = act.unit
    ways = movement.ways(battle, act, march)
    goal = yield ask(
        unit.seat,
        "ept-march",
        "ept.movement.costs",
        Route(unit.id, reach(battle, ways)),
        about(unit),
        explain=lambda place: prospect(battle, act, march, place, ways),
        why_not=lambda place: why_not_there(battle, act, march, place),
        role="move",
    )
    yield from walk(battle, act, march, ways[goal].path)


@rule("ept.movement.declare-extra-mid-move", "ept.fire.opportunity-move-trigger")
def walk(battle: Battle, act: Act, march: str, path: tuple[int, ...]) -> Script[None]:
    """Hex after hex of a way, each paid for, entered and open to the enemy's fire before the next.

    It ends early where anything has happened that may change the player's mind: dice fell, something came to light,
    the unit is in no state to go on, or the way is not what it was. Nothing is lost by it: he may march on.
    """
    unit = act.unit
    for place in path:
        cost = dict(movement.open_places(battle, act, march)).get(place)
        if cost is None or not unit.can_act or unit.stopped or unit.pinned:
            return
        stirred = battle.dice.rolled + battle.reveals
        movement.pay(battle, act, march, place, cost)
        yield from movement.enter(battle, (act,), place)
        if battle.dice.rolled + battle.reveals != stirred or unit.place != place or unit.status != "field":
            return


def places(battle: Battle, act: Act, march: str) -> Mapping[int, movement.Way]:
    """Where a march leads; how a vehicle gets there is for it to say."""
    return {} if act.unit.profile.is_vehicle else movement.ways(battle, act, march)


def march_to(battle: Battle, act: Act, place: int, way: movement.Way, march: str) -> Script[None]:
    """A march to a place that was pointed at, by the way that was found to it."""
    return walk(battle, act, march, way.path)


def prospect(battle: Battle, act: Act, march: str, place: int, ways: Mapping[int, Trail]) -> Note:
    """What the way to a place takes of the points, and what is left of them then."""
    way = ways.get(place)
    if not isinstance(way, movement.Way) or march == TACTICAL_MARCH:
        return Note(rule="ept.movement.tactical" if march == TACTICAL_MARCH else "")
    then = copy(act)
    for here, there in zip((act.unit.place, *way.path), way.path, strict=False):
        then.on_way = then.on_way and movement.along_way(battle, here, there)
    spent = act.spent + way.cost
    points = movement.allowance(battle, act, march, then.on_way)
    left = movement.budget(battle, then, march, then.on_way) - spent
    rule = "ept.movement.forced-march" if march == FORCED_MARCH else "ept.movement.costs"
    if march == NORMAL and 2 * spent <= points:
        rule = "ept.movement.half-allowance"
    return Note(means=(("march-cost", way.cost / 2), ("march-left", left / 2)), rule=rule)


def why_not_there(battle: Battle, act: Act, march: str, place: int) -> WhyNot | None:
    """Why a place is not among those that a march can lead to."""
    unit = act.unit
    where = ("place", place)
    if not 0 <= place < battle.board.places.size:
        return None
    closed = entering.why_closed(battle, unit, place, march)
    if closed is not None:
        return closed
    way = movement.ways(battle, act, march, FAR).get(place)
    if way is None:
        return why_not("ept-no-way-there", "ept.movement.costs", unit=("unit", unit.id), place=where)
    left = max(movement.budget(battle, act, march, on) for on in (False, movement.keeps_to_way(battle, act)))
    return why_not(
        "ept-too-far",
        "ept.movement.costs",
        place=where,
        cost=("text", f"{way.cost / 2:g}"),
        left=("text", f"{max(left - act.spent, 0) / 2:g}"),
    )


def _do(battle: Battle, act: Act, march: str) -> Script[None]:
    if act.unit.profile.is_vehicle:
        return driving.drive(battle, act)
    return march_on(battle, act, march)


def _on_foot(profile: Profile) -> bool:
    return profile.is_infantry or profile.is_decoy


@rule("ept.movement.forced-march", "ept.special-infantry.non-combatants")
def _fast(profile: Profile) -> bool:
    """Who may force the march: not those with heavy weapons, nor those who do not fight."""
    return _on_foot(profile) and profile.kind not in ("heavy_weapon", "non_combatant")


def _action(key: str, clause: str, march: str, suits: Callable[[Profile], bool], uncommanded: bool) -> Action:
    return Action(
        key,
        clause,
        0,
        partial(may_march, march=march),
        partial(why_no_march, march=march),
        partial(_do, march=march),
        suits,
        uncommanded,
        places=partial(places, march=march),
        go=partial(march_to, march=march),
        movement=True,
    )


def _drives(profile: Profile) -> bool:
    return profile.is_vehicle and not profile.flies


MARCH = _action("march", "ept.movement.infantry-normal", NORMAL, lambda p: _drives(p) or _on_foot(p), True)


TACTICAL = _action("tactical", "ept.movement.tactical", TACTICAL_MARCH, _on_foot, True)


FORCED = _action("forced", "ept.movement.forced-march", FORCED_MARCH, _fast, False)
