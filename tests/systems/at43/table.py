"""A table for tests of AT-43: battles and games from a position, with scripted dice, and answers to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from grognard.core.border.position import parsed
from grognard.core.decision import Decision
from grognard.core.dice import Scripted
from grognard.core.event import Event, Rolled
from grognard.core.game import Game, Refused
from grognard.core.sheet import OneCell, column_of
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM
from grognard.systems.at43.missions import control
from grognard.systems.at43.state import Battle

CM = 100


def unit(id: str, seat: int, card: str, at: Sequence[float] | None = None, **rest: Any) -> dict[str, Any]:
    """A unit of a position, its leader at a place in cm; in reserve unless it stands."""
    return {"id": id, "seat": seat, "unit": card, **({"at": list(at)} if at else {}), **rest}


def figures(id: str, seat: int, card: str, *places: Sequence[float], **rest: Any) -> dict[str, Any]:
    """A unit with every figure at its own place, leader first."""
    spots = [list(place) for place in places]
    return {"id": id, "seat": seat, "unit": card, "size": len(places), "places": spots, **rest}


def position(*units: Mapping[str, Any], size: Sequence[int] = (120, 120), **rest: Any) -> dict[str, Any]:
    """A position on an open table with points to spend; `rest` are its other entries."""
    return {"turn": 2, "size": list(size), "pool": [9, 9], "unit": list(units), **rest}


def acting(position: Mapping[str, Any], unit: str, **rest: Any) -> dict[str, Any]:
    """The same position with a unit's card just turned up; all other units still have theirs in the row."""
    seats = max(2, max(one["seat"] for one in position["unit"]) + 1)
    cards = [
        [one["id"] for one in position["unit"] if one["seat"] == seat and one["id"] != unit]
        for seat in range(seats)
    ]
    return {"sequences": cards, **position, "acting": {"unit": unit, **rest}}


def game(position: Mapping[str, Any], *dice: int) -> Game:
    """The game that stands in a position. Its dice fall as written; no others may be rolled."""
    return Game(SYSTEM, Setup(system="at43", position=position), Scripted(faces=list(dice)))


def battle(position: Mapping[str, Any]) -> Battle:
    """The state of a position, before anything is asked."""
    return SYSTEM.begin(Setup(system="at43", position=position), Scripted(faces=[]))


def counted(position: Mapping[str, Any]) -> Battle:
    """The state after a control phase in which nobody is asked anything."""
    made = battle({**position, "phase": "control"})
    assert next(control.control_phase(made), None) is None
    return made


def state(playing: Game) -> Battle:
    return cast(Battle, playing.battle)


def probe(playing: Game, question: str, **args: Any) -> Any:
    return SYSTEM.probe(state(playing), question, args)


def asked(playing: Game) -> Decision:
    assert playing.decision is not None, "the game is over"
    return playing.decision


def answer(playing: Game, *pairs: tuple[str, Any]) -> None:
    """Answer decisions, each of which must be the one named."""
    for ask, key in pairs:
        decision = asked(playing)
        assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
        playing.submit(decision.seat, parsed(decision, key))


def offered(playing: Game, ask: str) -> list[Any]:
    """What may be chosen; of a sheet its rows, weapons whatever they are aimed at, and what stands beside it."""
    decision = asked(playing)
    assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
    if isinstance(decision.form, OneCell):
        return list(decision.form.keys)
    return list(decision.form.to_data()["options"])


def targets(playing: Game, weapon: str) -> list[str]:
    """What a weapon of the unit that acts may be aimed at."""
    form = asked(playing).form
    assert isinstance(form, OneCell)
    return [column_of(cell) for cell in form.cells(f"fire:{weapon}")]


def refused(playing: Game, key: Any) -> list[str]:
    """The clauses by which an answer is refused; it must be, and must change nothing."""
    decision, before = asked(playing), playing.digest()
    try:
        playing.submit(decision.seat, key)
    except Refused as fault:
        assert playing.digest() == before
        return [reason.rule for reason in fault.why.reasons]
    raise AssertionError(f"{key!r} was taken")


def events(playing: Game, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in playing.journal if isinstance(entry.event, kind)]


def rolled(playing: Game, purpose: str) -> list[tuple[int, ...]]:
    """The faces of every roll of a purpose."""
    return [roll.faces for roll in events(playing, Rolled) if roll.purpose == purpose]


def left(playing: Game) -> int:
    """Scripted dice that were not rolled."""
    return cast(Scripted, playing.battle.dice).left
