"""Phase C, command: each officer gives one order; one player gives all of his, then the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from grognard.core.decision import Decision, Key, Script
from grognard.core.maybe import Maybe, Test
from grognard.core.rules import rule
from grognard.systems.sotr import cool, measuring, sight, survey
from grognard.systems.sotr.actions import activation, teams
from grognard.systems.sotr.command import initiative, officers, support
from grognard.systems.sotr.command.officers import Officer
from grognard.systems.sotr.events import OrderGiven, Reformed, Regrouped
from grognard.systems.sotr.shooting import losses, morale
from grognard.systems.sotr.state import ACTION, BITS, COMMAND, Battle, Unit
from grognard.systems.sotr.vehicles import machine

REGROUP, REFORM, BOSS, SUPPORT, OVERWATCH, PARAS, HOLD, SPLIT, JOIN, DONE = (
    "regroup",
    "reform",
    "boss",
    "support",
    "overwatch",
    "paras",
    "hold",
    "split",
    "join",
    "done",
)


@rule("sotr.command.phase-order", "sotr.turn.phase-modes")
def command_phase(battle: Battle) -> Script[None]:
    """The player chosen by the initiative winner gives all his orders, one step each, then the other."""
    if not battle.done:
        busy = [
            any(test is None or test() for _, test in _orders(battle, seat)) for seat in range(battle.seats)
        ]
        first = battle.first
        if all(busy):
            first = yield from initiative.who_goes_first(battle, COMMAND)
        battle.active = first
        battle.done = (activation.NOBODY,)
        return
    seat = battle.active
    form = offer(battle, seat)
    if form.only() is None:
        chosen = yield Decision(seat, "sotr-order", "sotr.command.one-order", form, role="action")
        if chosen != DONE:
            yield from give(battle, seat, chosen)
            return
    battle.done = (*battle.done, seat)
    if 1 - seat in battle.done:
        end_phase(battle)
    else:
        battle.active = 1 - seat


def end_phase(battle: Battle) -> None:
    battle.phase, battle.done, battle.leading = ACTION, (), activation.NOBODY


# -- which orders can be given -----------------------------------------------------------------------------------


@rule("sotr.command.one-order", "sotr.command.corporal", "sotr.command.fleeing-officer")
def offer(battle: Battle, seat: int) -> Maybe:
    """Every order that somebody may give to somebody, as order>officer>unit, or none."""
    found = dict(_orders(battle, seat))
    tests: dict[Key, Test] = {key: test for key, test in found.items() if test is not None}
    return Maybe((DONE, *found), tests, "order")


def options(battle: Battle, seat: int) -> list[str]:
    """The orders that can be given now."""
    return [str(key) for key in offer(battle, seat).options if key != DONE]


def _orders(battle: Battle, seat: int) -> Iterator[tuple[str, Test | None]]:
    """Each order that may be given, with how one finds out whether it really may, where one must look round for that."""
    begun = any(one.ordered for one in battle.friends(seat))
    for unit in battle.friends(seat):
        if may_shake_off(battle, unit):
            yield f"{BOSS}>>{unit.id}", None
        if unit.parent and teams.may_recombine(battle, unit):
            yield f"{JOIN}>>{unit.id}", None
        if not begun and teams.may_split(unit):
            yield f"{SPLIT}>>{unit.id}", None
    fewer = outnumbered(battle, seat)
    apart = [unit for unit in battle.friends(seat) if unit.parent or len(unit.living) == 1]
    for officer in officers.all_officers(battle, seat):
        if officers.can_order(officer):
            name = officers.key(officer)
            for order, about in orders_of(battle, officer, fewer, apart):
                test = partial(may_watch, battle, battle.units[about]) if order == OVERWATCH else None
                yield f"{order}>{name}>{about}", test


@rule("sotr.command.corporal", "sotr.command.fleeing-officer", "sotr.orders.regroup", "sotr.orders.list")
def orders_of(
    battle: Battle, officer: Officer, fewer: bool, apart: Iterable[Unit]
) -> Iterator[tuple[str, str]]:
    """The orders that an officer can give: a corporal two of them, a fleeing officer only Regroup. Whether a unit may
    be put on overwatch is still to be seen; a side may hold with `fewer` units to activate than the other. `apart` are
    the fire teams and lone figures of his side."""
    own, i = officer
    chief = officers.is_chief(battle, officer)
    under = officers.commanded(battle, officer)
    for unit in under:
        if unit.broken and unit.able:
            yield REGROUP, unit.id
    if own.fleeing:
        return
    for unit in under:
        yield OVERWATCH, unit.id
    if not own.kit[i].is_officer:
        return
    if not own.broken:
        for unit in apart:
            if may_absorb(officer, unit):
                yield REFORM, unit.id
    for unit in under if fewer else ():
        if can_hold(unit):
            yield HOLD, unit.id
    if chief:
        for kind in support.callable_kinds(battle, officer):
            yield SUPPORT, kind
        if support.may_call_paras(battle, officer):
            yield PARAS, own.id


@rule(
    "sotr.orders.overwatch-eligible", "sotr.orders.overwatch-forbidden-states", "sotr.orders.overwatch-medics"
)
def may_watch(battle: Battle, unit: Unit) -> bool:
    """Overwatch is for a unit in order, on its feet, not suppressed, that sees no enemy but medics."""
    if unit.hull is not None and not (machine.able(unit) and unit.kit[0].weapons):
        return False
    if (
        unit.status != "field"
        or unit.inside
        or unit.overwatch
        or unit.broken
        or unit.suppressed
        or unit.is_zombie
        or not unit.able
    ):
        return False
    if any(unit.is_prone(i) for i in unit.able) or measuring.in_melee(battle, unit):
        return False
    armed = unit.able if unit.hull is None else (0,)
    if not any(not weapon.melee_only for i in armed for weapon in unit.kit[i].weapons):
        return False
    enemies = [enemy for enemy in battle.enemies(unit.seat) if sight.may_see(unit, enemy)]
    return not any(
        _sees_fighter(unit, enemy, survey.between(battle, unit, enemy))
        for enemy in sight.by_nearness(unit, enemies)
    )


def _sees_fighter(unit: Unit, enemy: Unit, view: survey.View) -> bool:
    if not any("medic" in enemy.kit[j].abilities for j in enemy.living):
        return any(view.near(i) < survey.FAR for i in unit.able)
    return any(
        view.sees(i, j)
        for i in unit.able
        if view.near(i) < survey.FAR
        for j in enemy.living
        if not enemy.kit[j].has("medic")
    )


@rule("sotr.orders.hold-who")
def can_hold(unit: Unit) -> bool:
    """Who may be told to hold its position: a unit on the table, in order, that was not told before."""
    return not (unit.hold or unit.broken or unit.is_zombie or unit.status != "field")


@rule("sotr.orders.hold-condition")
def outnumbered(battle: Battle, seat: int) -> bool:
    """Whether a player has fewer units to activate than his opponent."""
    return len(activation.waiting(battle, seat)) < len(activation.waiting(battle, 1 - seat))


@rule("sotr.orders.reform-eligible")
def may_absorb(officer: Officer, unit: Unit) -> bool:
    """A lone figure, or a fire team without officer, in the zone of another unit's officer."""
    own, i = officer
    lone = len(unit.living) == 1 and len(unit.kit) > 1
    if unit is own or not (lone or unit.parent):
        return False
    if unit.hull is not None or own.hull is not None or unit.is_zombie or own.is_zombie:
        return False
    if unit.carrier or own.carrier:
        return False  # men in a vehicle and men beside it do not become one unit
    team = bool(unit.parent) and not any(unit.kit[k].leads for k in unit.living)
    return (lone or team) and measuring.zone_reaches(own, i, unit)


@rule("sotr.orders.boss-is-dead")
def may_shake_off(battle: Battle, unit: Unit) -> bool:
    """A disorganised unit without any officer may test by itself, once a command phase."""
    if not unit.disorganised or not unit.able or unit.is_zombie:
        return False
    return not unit.pushed and not any(unit.kit[i].leads for i in unit.living)


# -- giving them -------------------------------------------------------------------------------------------------


@rule("sotr.command.one-order", "sotr.command.failed-test-ends-orders", "sotr.command.order-test")
def give(battle: Battle, seat: int, chosen: str) -> Script[None]:
    """Carry an order out at once; given or failed, the officer's order of this turn is spent."""
    order, name, about = chosen.split(">")
    if order in (BOSS, SPLIT, JOIN):
        _by_themselves(battle, order, battle.units[about])
        return
    officer = officers.of_key(battle, name)
    assert officer is not None
    officer[0].mark("ordered", (officer[1],))
    if order == SUPPORT:
        yield from support.call(battle, officer, about)
        return
    if order == PARAS:
        yield from support.call_paras(battle, officer)
        return
    battle.tell(OrderGiven, name, f"sotr-order-{order}", about)
    _ORDERS[order](battle, officer, battle.units[about])


def _by_themselves(battle: Battle, order: str, unit: Unit) -> None:
    """What a unit does without an officer's order."""
    if order == SPLIT:
        teams.split(battle, unit)
    elif order == JOIN:
        teams.recombine(battle, unit)
    else:
        unit.pushed = True
        morale.boss_is_dead(battle, unit)


@rule("sotr.orders.regroup", "sotr.orders.regroup-persistence")
def _regroup(battle: Battle, officer: Officer, unit: Unit) -> None:
    """On a passed command test the unit is neither disorganised nor fleeing any more."""
    if cool.command_test(battle, officer, "regroup", "sotr.orders.regroup"):
        unit.disorganised = unit.fleeing = False
        battle.tell(Regrouped, unit.id)


@rule("sotr.orders.overwatch-eligible")
def _overwatch(battle: Battle, officer: Officer, unit: Unit) -> None:
    unit.overwatch = True


def _hold(battle: Battle, officer: Officer, unit: Unit) -> None:
    """The test is taken when the unit would be activated, on this officer's Cool."""
    unit.hold = officer[0].kit[officer[1]].cool


@rule("sotr.orders.reform-effect")
def _reform(battle: Battle, officer: Officer, unit: Unit) -> None:
    """The figures become full members of the officer's unit, in its state; no dice."""
    into = officer[0]
    new = teams.enrolled(into, unit, unit.living)
    into.living = (*into.living, *new)
    for name in BITS:
        bits: int = getattr(unit, name)
        into.mark(name, [n for n, i in zip(new, unit.living, strict=True) if bits >> i & 1])
    into.rebox()
    unit.dissolve()
    losses.lead(into)
    battle.tell(Reformed, unit.id, into.id)


_ORDERS: dict[str, Callable[[Battle, Officer, Unit], None]] = {
    REGROUP: _regroup,
    REFORM: _reform,
    OVERWATCH: _overwatch,
    HOLD: _hold,
}
