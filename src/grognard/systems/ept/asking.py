"""How players are asked: in secret, because almost every question would betray a hidden unit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.core.decision import (
    Answer,
    Cells,
    Decision,
    Form,
    Key,
    Note,
    OneOf,
    Reaction,
    Role,
    Spot,
    Trail,
)
from grognard.core.space.hexes.marked import Marked
from grognard.core.tally import Arg, WhyNot
from grognard.systems.ept.movement import trails
from grognard.systems.ept.state import Battle, Unit

#: The option that ends something or lets an occasion go by.
PASS = "pass"


def ask(
    seat: int,
    question: str,
    clause: str,
    form: Form,
    about: tuple[Arg, ...] = (),
    *,
    explain: Callable[[Any], Note] | None = None,
    why_not: Callable[[Any], WhyNot | None] | None = None,
    open: bool = False,
    role: Role = "choice",
    skip: Answer | None = None,
    walks: Callable[[Any], tuple[Key, ...]] | None = None,
    reacts: Callable[[], Sequence[Reaction]] | None = None,
) -> Decision:
    """A question that the other seat does not hear; what comes of it is told by events."""
    return Decision(
        seat, question, clause, form, about, explain, why_not, open, True, role, skip, walks, reacts
    )


def about(unit: Unit) -> tuple[Arg, ...]:
    return (("unit", "unit", unit.id),)


def spot(battle: Battle, places: tuple[int, ...]) -> Spot:
    """One of several places of the map."""
    return Spot(Cells(places, battle.board.names))


def reach(battle: Battle, ways: Mapping[int, Trail]) -> Marked:
    """The places that some ways lead to."""
    return Marked(trails.mask_of(ways), battle.board.names, ways)


def one_of(options: tuple[int | str, ...], of: str) -> OneOf:
    return OneOf(options, of)
