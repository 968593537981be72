"""Chapter 7.11: holding fire until somebody is better to hit: one answer for a whole advance, or for the rest of a turn.

What is remembered and compared is what both sides see, so that a question which is asked again, or not, tells nothing
of who is under a marker.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Chance, SomeOf
from grognard.core.space.hexes.grid import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.state import Battle
from grognard.systems.ept.terrain import terrain

#: Nobody fires now, nor is asked again in this activation, or this turn, before somebody is better to hit.
HOLD, HOLD_TURN = "hold", "hold-turn"
HOLDING = (HOLD, HOLD_TURN)
#: What coming so near counts beside a column of cover.
_BAND = 100


@dataclass(slots=True)
class Salvo(SomeOf):
    """Those who fire, in their order, or nobody; or nobody until the target is a better one, which is said alone."""

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = SomeOf.refuse(self, answer)
        if fault is None and len(answer) > 1 and any(key in HOLDING for key in answer):
            return why_not("ept-hold-alone", "ept.fire.opportunity-window")
        return fault

    def draw(self, chance: Chance) -> Answer:
        drawn = SomeOf.draw(self, chance)
        return next(([key] for key in drawn if key in HOLDING), drawn)

    def to_data(self) -> dict[str, Any]:
        """As `some_of`; `alone` are whole answers, which one click gives."""
        return {**SomeOf.to_data(self), "alone": list(HOLDING)}


def salvo(able: list[str]) -> Salvo:
    """Who may fire, or hold his fire."""
    return Salvo((*able, *HOLDING), 0, max(1, len(able)), of="unit")


def hold(battle: Battle, trigger: Trigger, seeing: int, wish: str) -> None:
    """Remember how well those are to be seen and hit against whom fire is held, for as long as that goes on."""
    held = _orders(battle, wish)
    if held is not None:
        for key, exposed in _exposures(battle, trigger, seeing):
            held[key] = max(exposed, held.get(key, exposed))


def _orders(battle: Battle, wish: str) -> dict[str, int] | None:
    if wish == HOLD_TURN:
        return battle.patience
    return None if battle.activation is None else battle.activation.held


def is_held(battle: Battle, trigger: Trigger, seeing: int) -> bool:
    """Whether fire is held against all of them, and they are seen by nobody else and no better than then."""
    orders = [held for wish in HOLDING if (held := _orders(battle, wish))]
    return bool(orders) and all(
        any(exposed <= held.get(key, -1) for held in orders)
        for key, exposed in _exposures(battle, trigger, seeing)
    )


def _exposures(battle: Battle, trigger: Trigger, seeing: int) -> Iterator[tuple[str, int]]:
    """How good a target each of them is from each place of the other side that sees it: by its cover and how near it is."""
    seat, board, table = 1 - trigger.seat, battle.board, battle.tables.cover
    for unit in trigger.units:
        name = "" if trigger.kind != "shot" else unit.marker or unit.id
        cover = _BAND // 2 + table.columns(terrain.of(battle, unit.place).cover)
        for place in numbers(seeing):
            distance = board.distance(place, unit.place)
            near = sum(distance <= least for least in battle.tables.holding.nearer)
            yield f"{seat}/{name}/{place}", near * _BAND + cover
