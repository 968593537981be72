"""Chapter 6: the marches of infantry, hex by hex, and the actions they are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FORCED_MARCH, NORMAL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.asking import about, ask, spot
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
    """One hex of a march: where to, entering it, and what the enemy does about it.

    After it the unit's menu is open again: to march on, or for another half action if no more than half is spent.
    """
    places = dict(movement.open_places(battle, act, march))
    chosen = yield ask(
        act.unit.seat,
        "ept-march",
        "ept.movement.costs",
        spot(battle, tuple(sorted(places))),
        about(act.unit),
        why_not=lambda place: why_not_there(battle, act, march, place),
        role="step",
    )
    movement.pay(battle, act, march, chosen, places[chosen])
    yield from movement.enter(battle, (act,), chosen)


def why_not_there(battle: Battle, act: Act, march: str, place: int) -> WhyNot | None:
    """Why a place is not among those a march can go to next."""
    unit = act.unit
    where = ("place", place)
    cost = dict(entering.neighbours(battle, unit)).get(place)
    if cost is None:
        return why_not("ept-no-way-there", "ept.movement.costs", unit=("unit", unit.id), place=where)
    closed = entering.why_closed(battle, unit, place, march)
    if closed is not None or march == TACTICAL_MARCH:
        return closed
    cost += entering.toll(battle, unit, place)
    on = movement.keeps_to_way(battle, act) and movement.along_way(battle, unit.place, place)
    left = movement.budget(battle, act, march, on) - act.spent
    if cost <= left:
        return None
    return why_not(
        "ept-too-far",
        "ept.movement.costs",
        place=where,
        cost=("text", f"{cost / 2:g}"),
        left=("text", f"{max(left, 0) / 2:g}"),
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
        movement=True,
    )


MARCH = _action("march", "ept.movement.infantry-normal", NORMAL, lambda p: p.is_vehicle or _on_foot(p), True)


TACTICAL = _action("tactical", "ept.movement.tactical", TACTICAL_MARCH, _on_foot, True)


FORCED = _action("forced", "ept.movement.forced-march", FORCED_MARCH, _fast, False)
