"""Standing orders: what a player wants done about reactions until the turn ends, so that he need not be asked.

An order is no rule. It gives the answers that its player would give, and only to questions that say of themselves who
could react, by which answer and how far from what they react to (`Decision.reacts`); whatever it does not settle is
asked. What is answered by it is an answer like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from grognard.core.decision import Answer, Decision, Key, OneOf, Reaction, SomeOf

#: `hold`: let every occasion go by; `ask`: be asked within a distance, and let go what is farther; `fire`: react
#: within a distance, and let go what is farther.
Does = Literal["hold", "ask", "fire"]
#: The most units that may have an order of their own, and the farthest distance.
MOST_UNITS = 200
FARTHEST = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """One order; the distance is in the unit by which the game measures."""

    does: Does
    within: int = 0

    def to_data(self) -> dict[str, Any]:
        return {"does": self.does, "within": self.within}


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders of a seat, given in one turn: for the side, and for units, whose own goes before the side's."""

    turn: int
    side: Standing | None = None
    units: Mapping[str, Standing] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.side is not None or bool(self.units)

    def of(self, unit: str) -> Standing | None:
        return self.units.get(unit, self.side)

    def to_data(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "side": None if self.side is None else self.side.to_data(),
            "units": {unit: order.to_data() for unit, order in self.units.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Orders:
        side = data["side"]
        return cls(
            data["turn"],
            None if side is None else Standing(**side),
            {unit: Standing(**order) for unit, order in data["units"].items()},
        )


def answer(orders: Orders, decision: Decision) -> Answer | None:
    """What the orders say to a question; None where the player is to be asked.

    A question that is put only because silence would tell something lists nobody: whoever has given any order does not
    want to be asked that.
    """
    if not orders or decision.role != "reaction" or decision.skip is None:
        return None
    wanted: list[Reaction] = []
    for reaction in reactions(decision):
        order = orders.of(reaction.unit)
        does = None if order is None else _does(order, reaction)
        if does is None:
            return None
        if does:
            wanted.append(reaction)
    return _given(decision, wanted)


def _does(order: Standing, reaction: Reaction) -> bool | None:
    """Whether an order lets a unit react; None where its player wants to be asked."""
    if order.does == "hold":
        return False
    if reaction.distance is None:
        return None  # nobody can tell how far it is
    if reaction.distance > order.within:
        return False
    return True if order.does == "fire" else None


def _given(decision: Decision, wanted: Sequence[Reaction]) -> Answer | None:
    """The answer by which these react, the nearest first; each unit once."""
    if not wanted:
        return decision.skip
    ranked = sorted(enumerate(wanted), key=lambda one: (one[1].distance or 0, one[0]))
    keys: dict[str, Key] = {}
    for _, reaction in ranked:
        keys.setdefault(reaction.unit, reaction.answer)
    if isinstance(decision.form, SomeOf):
        return list(keys.values())[: decision.form.at_most]
    return next(iter(keys.values()))


def reactions(decision: Decision) -> Sequence[Reaction]:
    """Who could react to what is going on: as the question says of itself, else by its options."""
    if decision.reacts is not None:
        return decision.reacts()
    passes = decision.skip if isinstance(decision.skip, list) else [decision.skip]
    able = [key for key in decision.options if key not in passes]
    named = isinstance(decision.form, OneOf | SomeOf) and decision.form.of == "unit"
    # An option that names no unit belongs to the side: only what is ordered for all of it settles that.
    return [Reaction(str(key) if named else "", key) for key in able]
