"""A table for tests: battles and games from a position, with scripted dice, and answers to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from grognard.core.border.position import parsed
from grognard.core.decision import Decision, Script
from grognard.core.dice import Scripted, scripted
from grognard.core.event import Event, Rolled
from grognard.core.game import Game, Refused
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.fire.holding import HOLDING
from grognard.systems.ept.state import Battle

#: Ten columns of eight clear hexes.
MEADOW: Mapping[str, Any] = {
    "drawn": {"columns": 10, "depth": 15, "terrain": ["." * 10 for _ in range(8)]},
}


def drawn(*rows: str, **rest: Any) -> dict[str, Any]:
    """A map from rows of letters (see maps.LEGEND), eight rows or as many as are given."""
    return {"drawn": {"columns": len(rows[0]), "depth": 2 * len(rows) - 1, "terrain": list(rows), **rest}}


def unit(id: str, seat: int, profile: str, at: str = "", **rest: Any) -> dict[str, Any]:
    """A unit of a position; without `formation` it is one by itself."""
    return {"id": id, "seat": seat, "profile": profile, **({"at": at} if at else {}), **rest}


def position(*units: Mapping[str, Any], **rest: Any) -> dict[str, Any]:
    """A position on clear ground in the operations phase of turn 2, nobody activated yet."""
    return {"turn": 2, "opened": [True, True], "map": MEADOW, "unit": list(units), **rest}


def game(position: Mapping[str, Any], dice: Sequence[str | int] = ()) -> Game:
    """The game that stands in a position. Its dice fall as written; no others may be rolled."""
    faces = scripted(dice, dict(SYSTEM.die_letters))
    return Game(find("ept"), Setup("ept", position=position), Scripted(faces=faces))


def battle(playing: Game) -> Battle:
    return cast(Battle, playing.battle)


def asked(playing: Game) -> Decision:
    assert playing.decision is not None, "the game is over"
    return playing.decision


def answer(playing: Game, ask: str, given: Any) -> None:
    """Answer the question that must be open."""
    decision = asked(playing)
    assert decision.ask == ask, f"asked was {decision.ask} of {decision.form}"
    playing.submit(decision.seat, parsed(decision, given))


def offered(playing: Game) -> list[Any]:
    data = asked(playing).form.to_data()
    # Whole answers to a window of reactions are no units that could react.
    return [
        key for key in data.get("options") or data.get("region", {}).get("cells", ()) if key not in HOLDING
    ]


def spots(playing: Game) -> list[str]:
    """The places that are offered, by name."""
    names = battle(playing).board.names
    return [names[place] for place in offered(playing)]


def refused(playing: Game, given: Any) -> str:
    """The clause by which an answer is refused; the game stays as it is."""
    decision, before = asked(playing), playing.digest()
    try:
        playing.submit(decision.seat, given)
    except Refused as fault:
        assert playing.digest() == before
        return fault.why.rule
    raise AssertionError(f"{given!r} was taken")


def events(playing: Game, kind: type[Event]) -> list[Any]:
    return [entry.event for entry in playing.journal if isinstance(entry.event, kind)]


def rolled(playing: Game) -> list[tuple[str, tuple[int, ...]]]:
    """What was rolled, by purpose."""
    return [(happened.purpose, happened.faces) for happened in events(playing, Rolled)]


def carry_out(script: Script[Any], *answers: Any) -> Any:
    """Run a rule's own script with answers to what it asks, all of them and no others; what it returns."""
    given = iter(answers)
    try:
        next(script)
        while True:
            script.send(next(given))
    except StopIteration as end:
        assert next(given, None) is None, "not all answers were asked for"
        return end.value


def whose(playing: Game) -> str:
    """Which unit a question is about; none where it is asked who is next."""
    return next((str(given) for name, _, given in asked(playing).about if name == "unit"), "")


def leave(playing: Game) -> None:
    """Nobody of the formation at work acts any more: who is alone is asked what he does, and does nothing."""
    if asked(playing).ask == "ept-act":
        answer(playing, "ept-act", "done")
    else:
        answer(playing, "ept-unit", "end")


def answer_if_asked(playing: Game, ask: str, given: Any) -> None:
    """Answer a question that answers itself where there is nothing to choose."""
    if playing.decision is not None and playing.decision.ask == ask:
        answer(playing, ask, given)
