"""Eldar: foresight, hit and run, and fields that deceive the eye."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.epic import profile
from grognard.systems.epic.state import MOVE, SHOOT, Acting, Battle, Formation


@rule("epic.lists.farsight")
def foresees(formation: Formation) -> bool:
    """Whether a seer is in the formation: it keeps the initiative without penalty."""
    return "farsight" in formation.abilities and any(
        unit.kit.has("farsight") for unit in formation.units if unit.status in ("field", "aboard")
    )


@rule("epic.lists.farsight-again")
def may_again(battle: Battle, seat: int) -> bool:
    """Whether a player may keep the initiative twice in a row: once a turn, while a seer is on the table."""
    return seat not in battle.foreseen and any(foresees(one) for one in battle.of(seat))


@rule("epic.lists.avatar")
def is_called(formation: Formation) -> bool:
    """Whether it comes into play by a call alone."""
    return "called" in formation.abilities


@rule("epic.lists.hit-and-run")
def hits_and_runs(formation: Formation) -> bool:
    army = profile.army(formation.army)
    return army is not None and army.hit_and_run


@rule("epic.lists.hit-and-run")
def shoot_first(formation: Formation, acting: Acting) -> Script[None]:
    """Before a move of an advance or a double: whether it shoots now, rather than later."""
    answer = yield Decision(
        formation.seat,
        "epic-hit-and-run",
        "epic.lists.hit-and-run",
        OneOf((MOVE, SHOOT), of="part"),
        (("formation", "formation", formation.id),),
        role="action",
    )
    if answer == SHOOT:
        acting.plan = (SHOOT, *(part for part in acting.plan if part != SHOOT))
