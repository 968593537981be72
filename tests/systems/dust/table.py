"""A table for tests of Dust Tactics: battles and games from a position, with scripted dice, and answers to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from grognard.core import sheet
from grognard.core.border.position import parsed
from grognard.core.decision import Decision
from grognard.core.dice import Scripted, scripted
from grognard.core.event import Rolled
from grognard.core.game import Game, Refused
from grognard.core.sheet import Sheet
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.dust.dice import LETTERS
from grognard.systems.dust.state import Battle


def unit(id: str, seat: int, at: str = "", **rest: Any) -> dict[str, Any]:
    """A unit of a position: the card of its id unless `profile` names another; in reserve unless it stands."""
    return {"id": id, "seat": seat, **({"at": at} if at else {}), **rest}


def position(*units: Mapping[str, Any], size: tuple[int, int] = (8, 6), **rest: Any) -> dict[str, Any]:
    """A position on open ground, round 2; `rest` are its other entries, `board` among them."""
    return {"round": 2, "board": {"size": list(size)}, "unit": list(units), **rest}


def game(position: Mapping[str, Any], dice: Sequence[str | int] = ()) -> Game:
    """The game that stands in a position. Its dice fall as written (`"H M M"`); no others may be rolled."""
    setup = Setup(system="dust", position=position)
    return Game(find("dust"), setup, Scripted(faces=scripted(dice, dict(LETTERS))))


def battle(position: Mapping[str, Any]) -> Battle:
    """The state of a position, before anything is asked."""
    return cast(Battle, find("dust").begin(Setup(system="dust", position=position), Scripted(faces=[])))


def state(playing: Game) -> Battle:
    return cast(Battle, playing.battle)


def asked(playing: Game) -> Decision:
    """The decision that is open; the game must not be over."""
    assert playing.decision is not None, "the game is over"
    return playing.decision


def answer(playing: Game, ask: str, key: Any) -> None:
    """Answer the open decision, which must be this one, as a player writes it: a square, a key, a list.

    Of a sheet with one line a target is enough."""
    decision = asked(playing)
    assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
    if isinstance(decision.form, Sheet) and isinstance(key, str):
        assert len(decision.form.rows) == 1, "say which line: there are several"
        key = aims(playing, key)
    playing.submit(decision.seat, parsed(decision, key))


def offered(playing: Game, ask: str) -> list[str]:
    """What the open decision, which must be this one, offers: keys, or squares by name."""
    decision = asked(playing)
    assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
    data = decision.form.to_data()
    if "region" in data:
        return [state(playing).board.names[cell] for cell in data["region"]["cells"]]
    return [str(key) for key in data["options"]]


def refused(playing: Game, key: Any) -> list[str]:
    """The clauses by which an answer is refused; it must be, and must change nothing."""
    decision, before = asked(playing), playing.digest()
    try:
        playing.submit(decision.seat, key)
    except Refused as fault:
        assert playing.digest() == before
        return [reason.rule for reason in fault.why.reasons]
    raise AssertionError(f"{key!r} was taken")


def activate(playing: Game, unit: str, plan: str) -> None:
    """Activate a unit with a plan; where it is the only one left it is not asked for."""
    if asked(playing).ask == "dust-activate":
        answer(playing, "dust-activate", unit)
    answer(playing, "dust-plan", plan)


def events(playing: Game, kind: type) -> list[Any]:
    """What happened of one kind, in order."""
    return [entry.event for entry in playing.journal if isinstance(entry.event, kind)]


def about(playing: Game, name: str) -> Any:
    """What the open decision is about under a name: its unit, its weapon, …"""
    return {key: value for key, _, value in asked(playing).about}[name]


def aims(playing: Game, target: str) -> list[str]:
    """The cells of the open sheet that aim at a target."""
    return [str(key) for key in asked(playing).options if sheet.column_of(key) == target]


def aim(playing: Game, **targets: str | tuple[str, int]) -> None:
    """Declare the targets of an attack by weapon, with the rounds to fire: `panzerfaust=("hans", 2)`.

    Every other line holds its fire.
    """
    decision = asked(playing)
    assert decision.ask == "dust-aim", f"asked is {decision.ask}"
    assert isinstance(decision.form, Sheet)
    cells, rounds = [], []
    for row in decision.form.rows:
        head = sheet.row_of(row[0])
        owner, _, index = head.rpartition(":")
        target = targets.get(state(playing).units[owner].profile.lines[int(index)].weapon.id)
        if target is not None:
            cells.append(sheet.cell(head, target if isinstance(target, str) else target[0]))
            rounds += [] if isinstance(target, str) else [target[1]]
    playing.submit(decision.seat, cells)
    for number in rounds:
        answer(playing, "dust-rounds", number)


def by_default(playing: Game, *asks: str) -> None:
    """Give default answers as long as one of these is asked."""
    while not playing.over and asked(playing).ask in asks:
        playing.submit(asked(playing).seat, asked(playing).form.default())


def rolled(playing: Game) -> list[tuple[str, int]]:
    """Every roll so far: what it was for and how many dice fell."""
    return [(roll.purpose.removeprefix("dust-roll-"), len(roll.faces)) for roll in events(playing, Rolled)]
