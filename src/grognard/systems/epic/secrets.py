"""What a seat may not know: the coordinates that the other noted for his spacecraft, and dice to come."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Chance
from grognard.core.dice import Seeded
from grognard.core.rules import rule
from grognard.systems.epic.state import NOWHERE, Battle, View


def _hidden(battle: Battle, seat: int | None) -> Iterator[str]:
    """The formations of whose coordinates a seat knows only that they were noted, in an order that tells nothing."""
    for name in sorted(battle.plots):
        owner = battle.formations[name].seat
        if owner != seat and owner not in battle.revealed:
            yield name


@rule("epic.spacecraft.secret-coordinates")
def view(battle: Battle, seat: int | None) -> View:
    """A copy without the coordinates of others that have not come to light."""
    copy = battle.copy()
    copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
    for name in _hidden(battle, seat):
        copy.plots[name] = NOWHERE
    return View(copy)


@rule("epic.spacecraft.secret-coordinates")
def deal_again(battle: Battle, seat: int, chance: Chance) -> None:
    """Coordinates that a seat does not know may be anywhere."""
    board = battle.board
    for name in _hidden(battle, seat):
        battle.plots[name] = chance.below(board.width + 1), chance.below(board.depth + 1)
