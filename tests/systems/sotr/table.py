"""A table for tests of Secrets of the Third Reich: games from a position, with scripted dice, and answers to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from grognard.core.border.position import parsed
from grognard.core.decision import Decision
from grognard.core.dice import Scripted
from grognard.core.event import Event, Rolled
from grognard.core.game import Game, Refused
from grognard.core.system import Setup
from grognard.systems.sotr import SYSTEM
from grognard.systems.sotr.state import Battle, Unit

#: Troops of no list: plain veterans, so that tests say what matters.
RIFLES = {
    "id": "rifles",
    "quality": "veteran",
    "armour": 0,
    "men": [{"number": 12, "weapons": ["rifle"]}],
}


def troop(
    id: str, *men: Mapping[str, Any], quality: str = "veteran", armour: int = 0, **rest: Any
) -> dict[str, Any]:
    """A troop of no list; `men` are rows such as `man("rifle", 3)`."""
    return {"id": id, "quality": quality, "armour": armour, "men": list(men), **rest}


def man(
    *weapons: str, number: int = 1, rank: str = "soldier", abilities: Sequence[str] = ()
) -> dict[str, Any]:
    return {"number": number, "weapons": list(weapons), "rank": rank, "abilities": list(abilities)}


def unit(id: str, seat: int, kind: str, *places: Sequence[float], **rest: Any) -> dict[str, Any]:
    """A unit with each of its first figures at its own place in inches; with one place only its first man."""
    spots = [list(place) for place in places]
    return {"id": id, "seat": seat, "troop": kind, "only": len(places), "places": spots, **rest}


def squad(id: str, seat: int, kind: str, at: Sequence[float], **rest: Any) -> dict[str, Any]:
    """A whole unit in a block, its leader at a place in inches."""
    return {"id": id, "seat": seat, "troop": kind, "at": list(at), **rest}


def position(
    *units: Mapping[str, Any], troops: Sequence[Mapping[str, Any]] = (), **rest: Any
) -> dict[str, Any]:
    """A position on an open table of 48 inches a side; `rest` are its other entries."""
    return {"turn": 2, "size": [48, 48], "unit": list(units), "troop": [RIFLES, *troops], **rest}


def piece(kind: str, *box: float, **rest: Any) -> dict[str, Any]:
    return {"kind": kind, "box": list(box), **rest}


def game(position: Mapping[str, Any], *dice: int) -> Game:
    """The game that stands in a position. Its dice fall as written; no others may be rolled."""
    return Game(SYSTEM, Setup(system="sotr", position=position), Scripted(faces=list(dice)))


def battle(position: Mapping[str, Any], *dice: int) -> Battle:
    """The state of a position, before anything is asked."""
    return SYSTEM.begin(Setup(system="sotr", position=position), Scripted(faces=list(dice)))


def state(playing: Game) -> Battle:
    return cast(Battle, playing.battle)


def one(playing: Game | Battle, name: str) -> Unit:
    """A unit of a game or of a battle."""
    return (state(playing) if isinstance(playing, Game) else playing).units[name]


def probe(playing: Game | Battle, question: str, **args: Any) -> Any:
    return SYSTEM.probe(state(playing) if isinstance(playing, Game) else playing, question, args)


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
    decision = asked(playing)
    assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
    return list(decision.form.to_data()["options"])


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
    return [roll.faces for roll in events(playing, Rolled) if roll.purpose == f"sotr-roll-{purpose}"]


def left(playing: Game | Battle) -> int:
    """Scripted dice that were not rolled."""
    made = state(playing) if isinstance(playing, Game) else playing
    return cast(Scripted, made.dice).left
