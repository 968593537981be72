"""Chapter 5.3: command actions of command posts."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import forward
from grognard.systems.ept.actions.act import FULL, Act, Action
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.command import command
from grognard.systems.ept.events.command import Observing, Ordered
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, Battle, Unit

REACTIVATE, LIFT_TEST, TURN_ENDED, LIFT_STOP, OBSERVE = (
    "reactivate",
    "lift-fire-test",
    "turn-fire-ended",
    "lift-stop",
    "observe",
)


# -- whom a post commands ----------------------------------------------------------------------------


@rule("ept.actions.command-action-reach")
def in_reach(battle: Battle, post: Unit) -> list[Unit]:
    """Units stacked with or adjacent to a command post that it may help; never itself."""
    return [unit for unit in command.neighbours(battle, post) if command.depends_on(battle, unit, post)]


def orders_for(battle: Battle, act: Act, unit: Unit) -> list[str]:
    """What a command action could do for a unit."""
    found = []
    if unit.fire == NO_FIRE and unit.can_act and not _commands(act, unit):
        found.append(REACTIVATE)
    if unit.fire == FIRE_TEST:
        found.append(LIFT_TEST)
    if unit.fire == FIRE_ENDED:
        found.append(TURN_ENDED)
    if unit.stopped:
        found.append(LIFT_STOP)
    if any(arm.kind == "mortar" for arm in (*unit.profile.front, *unit.profile.back)):
        found.append(OBSERVE)
    return found


def _commands(act: Act | None, unit: Unit) -> bool:
    """Whether a unit is itself at its command action: two posts cannot set each other to work for ever."""
    while act is not None:
        if act.unit is unit:
            return True
        act = act.by
    return False


def choices(battle: Battle, act: Act) -> dict[str, list[str]]:
    """Every order that the post may give, with the units it would help."""
    found: dict[str, list[str]] = {}
    for unit in in_reach(battle, act.unit):
        for order in orders_for(battle, act, unit):
            if order != OBSERVE or not act.unit.observing:
                found.setdefault(order, []).append(unit.id)
    return found


# -- the action --------------------------------------------------------------------------------------


def may_command(battle: Battle, act: Act) -> bool:
    return bool(choices(battle, act))


def why_not_command(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit has nothing to command: no post, or nobody near whom it could help."""
    if act.unit.profile.is_post and choices(battle, act):
        return None
    clause = (
        "ept.actions.command-action-reach" if act.unit.profile.is_post else "ept.actions.command-action-who"
    )
    return why_not("ept-no-command", clause, unit=("unit", act.unit.id))


@rule("ept.actions.command-action-who", "ept.hidden.observe-and-command")
def give_order(battle: Battle, act: Act) -> Script[None]:
    """One command action, of one kind, for one unit; it takes the post's whole activation.

    It reveals nobody, and the other side hears whom it helps but not who commands.
    """
    found = choices(battle, act)
    order = yield ask(
        act.unit.seat,
        "ept-order",
        "ept.actions.command-action-who",
        OneOf(tuple(order for order in ORDERS if order in found)),
        about(act.unit),
        role="action",
    )
    act.used += FULL
    if order == OBSERVE:
        observe(battle, act)
        return
    clause, do = HELP[order]
    chosen = yield ask(
        act.unit.seat,
        "ept-order-for",
        clause,
        OneOf(tuple(found[order]), of="unit"),
        (*about(act.unit), ("order", "key", f"ept-order-{order}")),
        role="action",
    )
    unit = battle.units[chosen]
    hidden.tell(battle, unit, Ordered, f"ept-order-{order}")
    yield from do(battle, act, unit)


@rule("ept.actions.command-reactivate")
def reactivate(battle: Battle, act: Act, unit: Unit) -> Script[None]:
    """A unit acts once more, or beforehand: its own formation's activation is left to it."""
    activation = battle.activation
    assert activation is not None
    acted, active = unit.activated, activation.units
    activation.units = tuple(dict.fromkeys((*active, unit.id)))
    turn = activation.waiting.index(unit.id) if unit.id in activation.waiting else -1
    if turn >= 0:
        del activation.waiting[turn]
    yield from forward.perform(battle, unit, act)
    unit.activated, activation.units = acted, active
    if turn >= 0:
        activation.waiting.insert(turn, unit.id)


@rule("ept.actions.command-remove-fire-test")
def lift_test(battle: Battle, act: Act, unit: Unit) -> Script[None]:
    """No Fire marker any more: its next shot is its first, and it may move if it has not acted."""
    unit.fire = NO_FIRE
    yield from ()


@rule("ept.actions.command-flip-fire-ended")
def turn_ended(battle: Battle, act: Act, unit: Unit) -> Script[None]:
    """It may fire again, if its rate of fire lets it."""
    unit.fire = FIRE_TEST
    yield from ()


@rule("ept.actions.command-remove-stop")
def lift_stop(battle: Battle, act: Act, unit: Unit) -> Script[None]:
    """The Stop marker goes without a loss."""
    unit.stopped = False
    yield from ()


@rule("ept.actions.command-observe-mortars")
def observe(battle: Battle, act: Act) -> None:
    """The post watches for the mortars beside it to the end of the turn, however often they fire."""
    act.unit.observing = True
    battle.tell_only((act.unit.seat,), Observing, act.unit.id)


HELP: dict[str, tuple[str, Callable[[Battle, Act, Unit], Script[None]]]] = {
    REACTIVATE: ("ept.actions.command-reactivate", reactivate),
    LIFT_TEST: ("ept.actions.command-remove-fire-test", lift_test),
    TURN_ENDED: ("ept.actions.command-flip-fire-ended", turn_ended),
    LIFT_STOP: ("ept.actions.command-remove-stop", lift_stop),
}
ORDERS = (*HELP, OBSERVE)

COMMAND = Action(
    "command",
    "ept.actions.command-action-who",
    FULL,
    may_command,
    why_not_command,
    give_order,
    lambda profile: profile.is_post,
)
