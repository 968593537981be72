"""The activation phase: a player's go, the card turned up, what an activation costs, and passing the hand."""

from __future__ import annotations

from grognard.core.decision import Amount, Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import morale, profile
from grognard.systems.at43.activation import actions, conditions, costs, drills
from grognard.systems.at43.armies import white_stars
from grognard.systems.at43.events import (
    CardOfTheDead,
    CardTurned,
    Delayed,
    ExtraActivation,
    Inactive,
    Paid,
    Relocated,
)
from grognard.systems.at43.missions import reserves
from grognard.systems.at43.movement import vehicles
from grognard.systems.at43.shooting import artillery
from grognard.systems.at43.state import Acting, Battle, Unit

PLAY, RELOCATE, DELAY, EXTRA = "play", "relocate", "delay", "extra"


# -- the go ------------------------------------------------------------------------------------------------


@rule("at43.turn.alternate-activation", "at43.turn.active-passive", "at43.activation.one-option")
def go(battle: Battle) -> Script[None]:
    """The active player may use one option, then turns up his first card and plays that unit."""
    seat = battle.active
    yield from artillery.offer(battle, seat)
    choice = yield from choose_option(battle, seat)
    table = profile.tables()
    if choice == DELAY:
        battle.spend(seat, table.delay_cost)
        battle.delayed = (*battle.delayed, seat)
        battle.tell(Delayed, seat, table.delay_cost)
        pass_the_hand(battle)
        return
    if choice == RELOCATE:
        yield from relocate(battle, seat)
    count = 1
    if choice == EXTRA:
        battle.spend(seat, table.extra_cost)
        battle.tell(ExtraActivation, seat, table.extra_cost)
        count = 2
    battle.delayed = tuple(other for other in battle.delayed if other != seat)
    turn_up(battle, seat, count)
    yield from next_card(battle)


@rule(
    "at43.activation.one-option",
    "at43.activation.relocate-card",
    "at43.activation.delay",
    "at43.activation.delay-not-twice",
    "at43.activation.extra",
)
def options(battle: Battle, seat: int) -> tuple[str, ...]:
    """What a player may do before his activation: nothing, or one of three things that cost points."""
    table, points, cards = profile.tables(), battle.pool[seat], len(battle.sequences[seat])
    found = [PLAY]
    if cards > 1 and points >= table.relocate_cost:
        found.append(RELOCATE)
    if seat in battle.delayed:
        if cards > 1 and points >= table.extra_cost:
            found.append(EXTRA)
    elif points >= table.delay_cost:
        found.append(DELAY)
    return tuple(found)


def why_no_option(battle: Battle, seat: int, option: object) -> WhyNot | None:
    table, points, cards = profile.tables(), battle.pool[seat], len(battle.sequences[seat])
    costs = {RELOCATE: table.relocate_cost, DELAY: table.delay_cost, EXTRA: table.extra_cost}
    clauses = {RELOCATE: "relocate-card", DELAY: "delay", EXTRA: "extra"}
    if option not in costs:
        return None
    clause = f"at43.activation.{clauses[str(option)]}"
    if option == DELAY and seat in battle.delayed:
        return why_not("at43-delayed-already", "at43.activation.delay-not-twice")
    if option == EXTRA and seat not in battle.delayed:
        return why_not("at43-not-delayed", clause)
    if points < costs[str(option)]:
        return why_not("at43-too-few-points", clause, points=points, cost=costs[str(option)])
    return why_not("at43-too-few-cards", clause, cards=cards)


def choose_option(battle: Battle, seat: int) -> Script[str]:
    found = options(battle, seat)
    if len(found) == 1:
        return PLAY
    chosen = yield Decision(
        seat,
        "at43-option",
        "at43.activation.one-option",
        OneOf(found, of="option"),
        (("points", "number", battle.pool[seat]),),
        why_not=lambda option: why_no_option(battle, seat, option),
        role="activation",
        walks=lambda _: (PLAY,),
    )
    return str(chosen)


@rule("at43.activation.relocate-card")
def relocate(battle: Battle, seat: int) -> Script[None]:
    """The first card goes, unseen, to another place in the row; its unit keeps its drills."""
    cards = battle.sequences[seat]
    cost = profile.tables().relocate_cost
    place = yield Decision(
        seat,
        "at43-relocate",
        "at43.activation.relocate-card",
        Amount(2, len(cards)),
        (("cards", "number", len(cards)),),
    )
    battle.spend(seat, cost)
    battle.sequences[seat] = (*cards[1:place], cards[0], *cards[place:])
    battle.tell(Relocated, seat, place, cost)


@rule("at43.activation.reveal", "at43.tactical.sequence-fixed")
def turn_up(battle: Battle, seat: int, count: int) -> None:
    """Turn up the first cards. The card of a lost unit uses up the go, unless the group plays it otherwise."""
    turned: list[str] = []
    while battle.sequences[seat] and len(turned) < count:
        card, battle.sequences[seat] = battle.sequences[seat][0], battle.sequences[seat][1:]
        battle.reveals += 1
        unit = battle.units[card]
        battle.tell(CardTurned, seat, card)
        if unit.status in ("field", "reserve"):
            turned.append(card)
            continue
        battle.tell(CardOfTheDead, seat, card)
        if not battle.option("skip_eliminated_cards"):
            count -= 1
    battle.turned = tuple(turned)


@rule("at43.activation.extra")
def next_card(battle: Battle) -> Script[None]:
    """The next of the cards turned up in this go; of two the player chooses which comes first."""
    alive = tuple(card for card in battle.turned if battle.units[card].status in ("field", "reserve"))
    if not alive:
        battle.turned = ()
        pass_the_hand(battle)
        return
    card = alive[0]
    if len(alive) > 1:
        card = yield Decision(
            battle.active,
            "at43-which-first",
            "at43.activation.extra",
            OneOf(alive, of="unit"),
            role="activation",
        )
    battle.turned = tuple(other for other in alive if other != card)
    battle.acting = Acting(unit=card)
    battle.phase = "act"


@rule("at43.turn.alternate-activation", "at43.turn.active-passive", "at43.tactical.multiplayer-order")
def pass_the_hand(battle: Battle) -> None:
    """The next player clockwise who has cards left becomes active; when nobody has any the phase is over."""
    battle.acting = None
    for step in range(1, battle.seats + 1):
        seat = (battle.active + step) % battle.seats
        if battle.sequences[seat]:
            battle.active = seat
            battle.phase = "go"
            return
    battle.phase = "control"


# -- one activation ------------------------------------------------------------------------------------------


def act(battle: Battle) -> Script[None]:
    """The next part of the activation in progress: its start, one action, or its end."""
    acting = battle.acting
    assert acting is not None
    unit = battle.units[acting.unit]
    if acting.stage == "start":
        yield from start(battle, unit, acting)
    elif acting.stage == "act":
        yield from actions.act(battle, unit, acting)
    if acting.stage == "finish" or unit.status not in ("field", "reserve"):
        yield from finish(battle, unit, acting)


@rule(
    "at43.activation.reveal",
    "at43.drills.lost-on-reveal",
    "at43.morale.timing",
    "at43.morale.disorganised-effect",
    "at43.cover.take-cover-not-overwatch",
)
def start(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The card is up: drills end, morale is tested, a disorganised unit may be rallied, the activation is paid."""
    acting.stage = "finish"
    acting.able = False
    conditions.lose_drills(battle, unit, "at43.drills.lost-on-reveal")
    unit.moved = False
    unit.busy = ""
    if unit.status == "reserve":
        yield from reserves.bring_in(battle, unit, acting)
        return
    yield from morale.on_activation(battle, unit)
    if unit.status != "field":
        return
    yield from morale.rally(battle, unit)
    if unit.morale == morale.DISORGANISED:
        battle.tell(Inactive, unit.id, "at43.morale.disorganised-effect")
        return
    if not (yield from pay(battle, unit)):
        battle.tell(Inactive, unit.id, "at43.activation.unpaid")
        return
    if not rise(battle, unit):
        return
    acting.state = conditions.state(battle, unit)
    if unit.structure:
        yield from vehicles.stay_or_eject(battle, unit)
        if unit.status != "field" or unit.morale != morale.VALIANT:
            return
    yield from costs.begin(battle, unit, acting)


@rule("at43.activation.unpaid", "at43.activation.cost")
def pay(battle: Battle, unit: Unit) -> Script[bool]:
    """Pay for the activation. False where the player has no point left or will not spend it."""
    price = costs.cost(unit)
    if not price:
        return True
    if battle.pool[unit.seat] < price:
        return False
    answer = yield Decision(
        unit.seat,
        "at43-pay",
        "at43.activation.cost",
        OneOf(("pay", "leave")),
        (("unit", "unit", unit.id), ("points", "number", price), ("pool", "number", battle.pool[unit.seat])),
        role="activation",
    )
    if answer != "pay":
        return False
    battle.spend(unit.seat, price)
    battle.tell(Paid, unit.seat, unit.id, price, "at43.activation.cost")
    return True


@rule("at43.activation.grounded-half", "at43.activation.grounded-majority", "at43.activation.grounded-cost")
def rise(battle: Battle, unit: Unit) -> bool:
    """Figures on the ground get up. A unit most of which lay there can do nothing else."""
    lay_down = conditions.grounded(unit)
    conditions.raise_figures(battle, unit)
    if lay_down:
        battle.tell(Inactive, unit.id, "at43.activation.grounded-majority")
    return not lay_down


def finish(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Drills are taken, and the hand passes on."""
    if unit.status == "field" and acting.able:
        for mechanic in white_stars.may_repair(battle, unit, acting):
            # A comrade may just have mended all there was to mend.
            if white_stars.patients(battle, unit, mechanic):
                yield from _offer_repair(battle, unit, acting, mechanic)
        yield from drills.take(battle, unit, acting)
    unit.moved = acting.moved
    battle.acting = None
    if battle.turned:
        yield from next_card(battle)
    else:
        pass_the_hand(battle)


def _offer_repair(battle: Battle, unit: Unit, acting: Acting, mechanic: int) -> Script[None]:
    answer = yield Decision(
        unit.seat,
        "at43-repair-now",
        "at43.whitestars.mechanic",
        OneOf(("no", "repair")),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{mechanic}")),
        role="option",
        skip="no",
    )
    if answer == "repair":
        yield from white_stars.repair(battle, unit, acting, mechanic)
