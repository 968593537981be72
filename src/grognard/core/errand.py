"""An errand: the answers by which a unit is sent to a place at one stroke, looked for in dreams of the game.

Between "this one, over there" and the question that takes a place lie others whose answers go without saying: who acts,
by which action, an extra that is let go. Each says itself which of its options lead somewhere (`Decision.walks`). Who may
be named together with where he goes first (`Group.then`) is sent by one answer; a test of whether he may is thrown by it,
as by the click that names him.
"""

from __future__ import annotations

from typing import Any

from grognard.core.decision import Answer, Decision, Key, Route, Spot
from grognard.core.game import Game, Rng
from grognard.core.menu import Group, Menu, chain

#: How many questions may lie between a unit and its place, the last included.
LONGEST = 6
#: How many dreams are dreamt at most.
DREAMS = 24


def answers(game: Game, seat: int, unit: Key | None, place: Any) -> list[Answer]:
    """All answers from the question at hand to the one that takes the place; none where none lead there.

    Nothing is told that the seat does not know: in a dream the dice are others and secrets are dealt again. What comes
    after a die cannot be foreseen, so that no errand goes beyond one.
    """
    return _Search(game, seat, unit, place).beyond([]) or []


class _Search:
    __slots__ = ("dreams", "game", "place", "seat", "unit")

    def __init__(self, game: Game, seat: int, unit: Key | None, place: Any) -> None:
        self.game, self.seat, self.unit, self.place = game, seat, unit, place
        self.dreams = 0

    def beyond(self, given: list[Answer]) -> list[Answer] | None:
        """The whole errand that begins with these answers."""
        decision = self._after(given)
        if decision is None or decision.seat != self.seat:
            return None
        form = decision.form
        if isinstance(form, Route) and self.unit not in (None, form.unit):
            return None
        if isinstance(form, Menu) and self.unit in (None, form.unit) and self._is_walk(form):
            return [*given, self.place]
        if self.unit is not None and isinstance(form, Group) and self._begins(form):
            return [*given, chain(self.unit, self.place)]
        if isinstance(form, Spot | Route):
            return [*given, self.place] if decision.refuse(self.place) is None else None
        if len(given) + 1 >= LONGEST:
            return None
        for answer in _onward(decision, self.unit, self.place):
            found = self.beyond([*given, answer])
            if found is not None:
                return found
        return None

    def _begins(self, form: Group) -> bool:
        """Whether whoever is pointed at may be named with the place as the first that he does."""
        opened = form.opens(self.unit)
        return isinstance(opened, Menu) and self._is_walk(opened)

    def _is_walk(self, form: Menu) -> bool:
        """Whether pointing at the place means to go there: nobody throws dice by a stroke."""
        return form.refuse(self.place) is None and self.place not in form.earnest

    def _after(self, given: list[Answer]) -> Decision | None:
        """What is asked after these answers, if nobody else is asked and no die falls before."""
        if not given:
            return self.game.decision
        self.dreams += 1
        if self.dreams > DREAMS:
            return None
        dream = self.game.imagine(self.seat, Rng(0))
        rolled = dream.battle.dice.rolled
        for answer in given:
            if dream.decision is None or dream.decision.seat != self.seat:
                return None
            dream.submit(self.seat, answer)
        return dream.decision if dream.battle.dice.rolled == rolled else None


def _onward(decision: Decision, unit: Key | None, place: Any) -> tuple[Answer, ...]:
    """The answers to a question that may lead to a place, the likeliest first."""
    if decision.role == "activation" and unit is not None and decision.form.refuse(unit) is None:
        return (unit,)
    if decision.role == "option" and decision.skip is not None:
        return (decision.skip,)
    if decision.walks is None:
        return ()
    return tuple(key for key in decision.walks(place) if key in decision.options)
