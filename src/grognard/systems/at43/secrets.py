"""What a seat may not know: the others' cards still face down, their bids before they are shown, dice to come."""

from __future__ import annotations

from grognard.core.decision import Chance
from grognard.core.dice import Seeded
from grognard.core.rules import rule
from grognard.systems.at43 import tactical
from grognard.systems.at43.state import Battle, View


def _unshown(battle: Battle) -> bool:
    """Whether bids have been made that are not shown yet."""
    return tactical.UNBID in battle.bids


@rule("at43.tactical.sequence-build", "at43.tactical.authority-bid", "at43.tactical.cp-open-pool")
def view(battle: Battle, seat: int | None) -> View:
    """A copy in which the order of other seats' cards is neutral and their secret bids are blank.

    Which units still have a card is known to all, and so are the pools; only the order is not.
    """
    copy = battle.copy()
    copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
    for other in range(battle.seats):
        if other == seat:
            continue
        copy.sequences[other] = _neutral(battle, other)
        if _unshown(battle):
            copy.bids[other] = tactical.UNBID
    return View(copy)


def _neutral(battle: Battle, seat: int) -> tuple[str, ...]:
    """The cards that a seat has face down, in an order that tells nothing of theirs."""
    place = {name: number for number, name in enumerate(battle.units)}
    return tuple(sorted(battle.sequences[seat], key=place.__getitem__))


def deal_again(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle the cards that other seats have face down, and make their secret bids anew.

    From a neutral order, so that the same chances deal the same cards whatever the true order is.
    """
    unshown = _unshown(battle)
    for other in range(battle.seats):
        if other == seat:
            continue
        left = list(_neutral(battle, other))
        battle.sequences[other] = tuple(left.pop(chance.below(len(left))) for _ in range(len(left)))
        if unshown and battle.bids[other] != tactical.UNBID:
            battle.bids[other] = chance.below(tactical.highest_bid(battle, other) + 1)
