"""Phase D, action: players alternate, activating one unit at a time, until all have been activated."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.maybe import Maybe
from grognard.core.rules import rule
from grognard.core.space.headings import towards
from grognard.core.tally import Tally
from grognard.systems.sotr import cool, measuring
from grognard.systems.sotr.actions import actions, drops, flight, movement, teams
from grognard.systems.sotr.command import initiative, officers
from grognard.systems.sotr.events import Acts, Holds
from grognard.systems.sotr.offboard import air
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import fire, morale
from grognard.systems.sotr.state import ACTION, SUPPORT, Acting, Battle, Unit
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import assault as swarming
from grognard.systems.sotr.vehicles import driving

NOBODY = -1


@rule("sotr.actions.alternate", "sotr.actions.first-player", "sotr.turn.phase-modes")
def action_phase(battle: Battle) -> Script[None]:
    """The next step of the phase: who begins, which unit is activated and what it does, or the rest of its activation."""
    if battle.leading == NOBODY and battle.acting is None:
        battle.leading = battle.active = yield from initiative.who_goes_first(battle, ACTION)
        yield from air.lay_runs(battle)
        return
    if battle.acting is None:
        seat = whose_turn(battle)
        if seat is None:
            battle.phase = SUPPORT
            return
        battle.active = seat
        yield from activate(battle, seat)
    # Who is named acts in the same step: the state is kept between steps, and to keep it costs more than to name him
    # again.
    if battle.acting is not None:
        yield from _act(battle, battle.acting)


@rule("sotr.actions.alternate")
def waiting(battle: Battle, seat: int) -> list[Unit]:
    """The units of a seat that are still to be activated."""
    return list(_waiting(battle, seat))


def _waiting(battle: Battle, seat: int) -> Iterator[Unit]:
    return (
        unit
        for unit in battle.units.values()
        if unit.seat == seat
        and not unit.activated
        and (unit.hull is None or driving.may_act(battle, unit))
        and (
            unit.status == "field"
            or (unit.status == "aboard" and aboard.stranded(battle, unit))
            or (unit.status == "reserve" and drops.marker_of(battle, unit) is not None)
        )
    )


@rule("sotr.actions.alternate")
def whose_turn(battle: Battle) -> int | None:
    """The active player while he has units left; then the other goes on alone; nobody when all are done."""
    for seat in (battle.active, 1 - battle.active):
        if next(_waiting(battle, seat), None) is not None:
            return seat
    return None


@rule("sotr.actions.alternate", "sotr.orders.hold-procedure")
def activate(battle: Battle, seat: int) -> Script[None]:
    """The player names a unit. One that holds its position may test to stay out, and the hand passes."""
    units = waiting(battle, seat)
    options = [unit.id for unit in units]
    options += [f"join:{unit.id}" for unit in units if unit.parent and teams.may_recombine(battle, unit)]
    chosen = yield Decision(
        seat,
        "sotr-activate",
        "sotr.actions.alternate",
        OneOf(tuple(options), of="activation"),
        role="activation",
    )
    if chosen.startswith("join:"):
        teams.recombine(battle, battle.units[chosen.removeprefix("join:")])
        return
    unit = battle.units[chosen]
    if (yield from _holds(battle, unit)):
        battle.active = 1 - seat
        return
    battle.acting = Acting(unit=unit.id)


@rule("sotr.orders.hold-procedure", "sotr.orders.hold-once")
def _holds(battle: Battle, unit: Unit) -> Script[bool]:
    """A unit told to hold may test once a turn on its officer's Cool: passed, it stays put and unactivated."""
    if not unit.hold or unit.held:
        return False
    answer = yield Decision(
        unit.seat,
        "sotr-hold-or-act",
        "sotr.orders.hold-procedure",
        OneOf(("hold", "act")),
        (("unit", "unit", unit.id),),
        role="activation",
    )
    if answer == "act":
        return False
    unit.held = True
    tally = Tally(unit.hold, "sotr.command.order-test")
    if not cool.passed(battle, unit, tally, "hold", "sotr.orders.hold-procedure", command=True):
        return False
    battle.tell(Holds, unit.id)
    return True


# -- one activation ------------------------------------------------------------------------------------------


@rule("sotr.actions.declare-path", "sotr.actions.shoot-after-movement")
def _act(battle: Battle, acting: Acting) -> Script[None]:
    """An activation in its parts: the action with its move, then shooting, then what follows from it."""
    unit = battle.units[acting.unit]
    if unit.hull is not None:
        yield from _drive(battle, unit, acting)
        return
    if acting.stage == "action":
        yield from choose_action(battle, unit, acting)
        acting.stage = "fire"
        if fire.may_shoot(unit, acting):
            return
        acting.stage = "end"
    if acting.stage == "fire":
        if fire.may_shoot(unit, acting):
            yield from fire.shoot(battle, unit, acting)
        acting.stage = "end"
    yield from finish(battle, unit, acting)


def _drive(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """A vehicle moves, and what is part of that; then it shoots."""
    if acting.stage == "action":
        yield from driving.act(battle, unit, acting)
        yield from boarding.let_out(battle, unit, acting)
        acting.stage = "fire"
        return
    yield from driving.shoot(battle, unit, acting)
    yield from finish(battle, unit, acting)


def choose_action(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Out of the fire first; then the action is declared, after Just Do It where an officer gives it."""
    unit.charged = 0
    leave_fire(battle, unit, acting)
    crawl_away(battle, unit)
    while True:
        open_, tests = actions.candidates(battle, unit, acting.pushed)
        pushers = [] if acting.pushed else who_may_push(battle, unit)
        charges = may_lay_charges(battle, unit, open_)
        form = Maybe((*open_, *(f"push:{officers.key(one)}" for one in pushers), *charges), tests, "action")
        action = form.only()
        if action is None:
            action = yield Decision(
                unit.seat,
                "sotr-action",
                "sotr.actions.list",
                form,
                (("unit", "unit", unit.id),),
                why_not=lambda wanted: actions.why_no_action(battle, unit, wanted),
                role="action",
                walks=lambda _: (actions.MOVE, actions.RUN),
            )
        if action.startswith("charge:"):
            yield from lay_charge(battle, unit, acting, action.removeprefix("charge:"))
            continue
        if not action.startswith("push:"):
            break
        officer = officers.of_key(battle, action.removeprefix("push:"))
        assert officer is not None
        push(battle, officer, unit, acting)
    acting.action = unit.action = action.partition(":")[0]
    if action != actions.PASS and not unit.hidden:
        battle.tell(Acts, unit.id, f"sotr-action-{acting.action}")
    yield from actions.act(battle, unit, acting, action)


@rule("sotr.tankassault.charge-declare")
def may_lay_charges(battle: Battle, unit: Unit, open_: list[str]) -> list[str]:
    """Men with explosives may act differently from their unit, where that may assault at all."""
    if unit.status != "field" or actions.MOVE not in open_ or not unit.charges:
        return []
    return [f"charge:{name}" for name in swarming.charge_targets(battle, unit)]


@rule("sotr.tankassault.charge-declare")
def lay_charge(battle: Battle, unit: Unit, acting: Acting, name: str) -> Script[None]:
    """One man lays his charge and does nothing else; his unit goes on, and the charge goes off when it has acted."""
    laid = yield from swarming.lay(battle, unit, name)
    unit.mark("busy", (int(name.partition("/")[2]),))
    if laid is not None:
        other, (x, y), kind = laid
        acting.charges = (*acting.charges, (other.id, x, y, kind))


@rule("sotr.weapons.fire-no-entry")
def leave_fire(battle: Battle, unit: Unit, acting: Acting) -> None:
    """Figures in a burning piece leave it by the shortest way; the unit has then moved."""
    inside = movement.burning_out(battle, unit) if unit.status == "field" else []
    if not inside:
        return
    walk = movement.Walk(battle, unit)
    for i in inside:
        far = int(movement.allowance(unit, i, movement.RUN))
        for spot in movement.spots_round(unit.places[i], far, 50):
            if walk.stands(i, spot):
                walk.ends[i] = spot
                break
    walk.settle()
    acting.moved = True


@rule("sotr.melee.down-must-crawl")
def crawl_away(battle: Battle, unit: Unit) -> None:
    """A figure put Down in close combat crawls 2 inches to get out of contact when its unit is activated."""
    if unit.status != "field" or not unit.down:
        return
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    for i in unit.living:
        if not unit.is_down(i):
            continue
        touched = [(other, j) for other, j in measuring.contacts(battle, unit, i) if not other.is_down(j)]
        if touched:
            other, j = touched[0]
            away = measuring.distance(other.places[j], unit.places[i]) + tables().down_crawl
            walk.go(i, towards(other.places[j], unit.places[i], away), tables().down_crawl)
    walk.settle()


# -- Just Do It ------------------------------------------------------------------------------------------------


@rule(
    "sotr.orders.jdi-availability",
    "sotr.orders.jdi-chief-timing",
    "sotr.orders.jdi-officer-timing",
    "sotr.orders.jdi-once-per-unit",
    "sotr.command.corporal",
)
def who_may_push(battle: Battle, unit: Unit) -> list[officers.Officer]:
    """The officers who may tell a hindered unit to just do it: its own, and the commander-in-chief in his zone.

    Only who has given no order this turn, is not fleeing and is more than a corporal.
    """
    if unit.pushed or unit.status != "field" or unit.is_zombie or not unit.able:
        return []
    if not hindered(battle, unit) or measuring.in_melee(battle, unit):
        return []
    found = []
    for officer in officers.all_officers(battle, unit.seat):
        own, i = officer
        if not officers.can_order(officer) or own.fleeing or not own.kit[i].is_officer:
            continue
        if (own is unit or officers.is_chief(battle, officer)) and officers.commands(battle, officer, unit):
            found.append(officer)
    return found


@rule("sotr.orders.jdi-effect")
def hindered(battle: Battle, unit: Unit) -> bool:
    """Whether a game effect keeps a unit from acting: suppression, disorganisation, coherency with its Down."""
    return unit.suppressed or unit.broken or bool(unit.down)


@rule("sotr.orders.jdi-effect", "sotr.orders.jdi-state-unchanged", "sotr.orders.list")
def push(battle: Battle, officer: officers.Officer, unit: Unit, acting: Acting) -> None:
    """A command test; passed, the unit acts as if nothing hindered it, and its state stays as it is."""
    own, i = officer
    own.mark("ordered", (i,))
    unit.pushed = True
    acting.pushed = cool.command_test(battle, officer, "just-do-it", "sotr.orders.jdi-effect")


# -- the end of it -----------------------------------------------------------------------------------------------


@rule("sotr.morale.test-on-dead", "sotr.units.disorganised-causes", "sotr.actions.shoot-after-movement")
def finish(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Tests that the shooting caused; a unit that ends torn apart is disorganised; the other player is next."""
    unit.activated = True
    charges, acting.charges = acting.charges, ()
    for name, x, y, kind in charges:
        other = battle.units[name]
        if other.status == "field":
            yield from swarming.go_off(battle, unit, other, (x, y), kind)
    morale.settle(battle, acting)
    if unit.status == "field" and unit.hull is None and not acting.pushed and torn(battle, unit):
        flight.disorganise(battle, unit)
    for seat in range(battle.seats):
        yield from officers.settle_chief(battle, seat)
    for other in battle.units.values():
        other.orphaned = False
    hand_on(battle, unit, acting)


@rule("sotr.transport.activated-together")
def hand_on(battle: Battle, unit: Unit, acting: Acting) -> None:
    """Who was carried acts next, in the same activation; then it is the other player's turn."""
    waiting_ = [
        name
        for name in acting.queue
        if battle.units[name].status in ("field", "aboard") and not battle.units[name].activated
    ]
    if waiting_:
        moved = bool(battle.units[waiting_[0]].alighted)
        battle.acting = Acting(unit=waiting_[0], queue=tuple(waiting_[1:]), moved=moved)
        return
    battle.acting = None
    battle.active = 1 - unit.seat


@rule("sotr.units.disorganised-causes")
def torn(battle: Battle, unit: Unit) -> bool:
    """Whether a unit ends its own activation out of coherency, though not in a melee and without leave."""
    return not measuring.coherent(unit) and not measuring.in_melee(battle, unit)
