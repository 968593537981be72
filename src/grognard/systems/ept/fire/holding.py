"""Chapter 7.11: holding fire until somebody is better to hit: one answer for a whole advance, or for the rest of a turn.

What is remembered and compared is what both sides see, so that a question which is asked again, or not, tells nothing
of who is under a marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Chance, SomeOf
from grognard.core.space.hexes.grid import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.fire.triggers import Trigger
from grognard.systems.ept.state import Battle, Unit
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
    if wish == HOLD_TURN:
        _note(battle.patience, _at_best(battle, trigger, seeing))
    elif battle.activation is not None:
        _note(battle.activation.held, _exposures(battle, trigger, seeing))


def _note(held: dict[str, int], exposures: Iterable[tuple[str, int]]) -> None:
    for key, exposed in exposures:
        held[key] = max(exposed, held.get(key, exposed))


def is_held(battle: Battle, trigger: Trigger, seeing: int) -> bool:
    """Whether fire is held against all of them, in this activation or this turn."""
    held = None if battle.activation is None else battle.activation.held
    return _covers(held, _exposures(battle, trigger, seeing)) or _covers(
        battle.patience, _at_best(battle, trigger, seeing)
    )


def _covers(held: dict[str, int] | None, exposures: Iterable[tuple[str, int]]) -> bool:
    """Whether no target is a better one than those against which fire is held."""
    if not held:
        return False
    return all(exposed <= held.get(key, -1) for key, exposed in exposures)


def _exposures(battle: Battle, trigger: Trigger, seeing: int) -> Iterator[tuple[str, int]]:
    """How good a target each of them is from each place of the other side that sees it: by its cover and how near it is."""
    seat = 1 - trigger.seat
    for unit in trigger.units:
        name = "" if trigger.kind != "shot" else unit.marker or unit.id
        for place in numbers(seeing):
            yield f"{seat}/{name}/{place}", _exposed(battle, unit, battle.board.distance(place, unit.place))


def _at_best(battle: Battle, trigger: Trigger, seeing: int) -> Iterator[tuple[str, int]]:
    """How good a target each of them is from where it is best seen, beside others of what it is seen to be: who has let
    one go by for the rest of the turn does not want to be asked about the next like it."""
    seat, places = 1 - trigger.seat, tuple(numbers(seeing))
    for unit in trigger.units if places else ():
        act = "shot" if trigger.kind == "shot" else "move"
        nearest = min(battle.board.distance(place, unit.place) for place in places)
        yield f"{seat}/{_seen_as(unit)}/{act}", _exposed(battle, unit, nearest)


def _seen_as(unit: Unit) -> str:
    """What everybody sees that a unit is."""
    if unit.marker:
        return "hidden"
    return "aircraft" if unit.altitude else "vehicle" if unit.profile.is_vehicle else "men"


def _exposed(battle: Battle, unit: Unit, distance: int) -> int:
    near = sum(distance <= least for least in battle.tables.holding.nearer)
    cover = battle.tables.cover.columns(terrain.of(battle, unit.place).cover)
    return near * _BAND + _BAND // 2 + cover
