"""A table for tests of Epic: battles and games from a position, with scripted dice, and answers to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from grognard.core.border.position import parsed
from grognard.core.decision import Decision
from grognard.core.dice import Scripted
from grognard.core.event import Event, Rolled
from grognard.core.game import Game, Refused
from grognard.core.model import model
from grognard.core.system import Setup
from grognard.systems.epic import SYSTEM
from grognard.systems.epic.state import Battle, Formation, Unit

CM = 100


def formation(id: str, seat: int, sheet: str, *places: Sequence[float], **rest: Any) -> dict[str, Any]:
    """A formation of one kind of unit, one at each place (in cm)."""
    units = [{"unit": sheet, "at": list(place)} for place in places]
    return {"id": id, "seat": seat, "units": units, **rest}


def mixed(id: str, seat: int, *units: Mapping[str, Any] | tuple[Any, ...], **rest: Any) -> dict[str, Any]:
    """A formation of several kinds: each unit as a table, or as sheet and place."""
    rows = [
        {"unit": one[0], "at": list(one[1]), **(one[2] if len(one) > 2 else {})}
        if isinstance(one, tuple)
        else one
        for one in units
    ]
    return {"id": id, "seat": seat, "units": rows, **rest}


def position(*formations: Mapping[str, Any], **rest: Any) -> dict[str, Any]:
    """A position on an open table, in the action phase of turn 2."""
    return {"turn": 2, "formation": list(formations), **rest}


def piece(kind: str, *box: float, id: str = "") -> dict[str, Any]:
    """A rectangular piece of scenery, from its lower left to its upper right corner."""
    return {"kind": kind, "box": list(box), "id": id or kind}


def sheet(id: str, **fields: Any) -> dict[str, Any]:
    """A datasheet of a position's own: infantry of armour 5+ unless told otherwise."""
    plain = {
        "type": "inf",
        "speed": 15,
        "armour": 5,
        "close_combat": 5,
        "firefight": 5,
        "base": 2,
    }
    return {"id": id, **plain, **fields}


def gun(id: str, **mode: Any) -> dict[str, Any]:
    """A weapon with one mode: shooting at 45 cm unless told otherwise."""
    return {"id": id, "modes": [{"use": "shooting", "range": 45, **mode}]}


def acting(found: Mapping[str, Any], formation: str, action: str, *plan: str, **rest: Any) -> dict[str, Any]:
    """The same position with a formation in the middle of an action."""
    seat = next(one["seat"] for one in found["formation"] if one["id"] == formation)
    row = {"formation": formation, "action": action, "plan": list(plan), **rest}
    return {**found, "active": seat, "acting": row}


@model
class Continued(Scripted):
    """Scripted dice of which those that no longer matter show the same few faces over and over."""

    rest: tuple[int, ...] = (1,)

    def roll(self, count: int, sides: int, purpose: str) -> list[int]:
        while len(self.faces) < self.at + count:
            self.faces.append(self.rest[len(self.faces) % len(self.rest)])
        return Scripted.roll(self, count, sides, purpose)


def game(found: Mapping[str, Any], *dice: int, rest: int | tuple[int, ...] = ()) -> Game:
    """The game that stands in a position. Its dice fall as written; no others may be rolled, or they show the `rest`."""
    rest = (rest,) if isinstance(rest, int) else rest
    script = Continued(faces=list(dice), rest=rest) if rest else Scripted(faces=list(dice))
    return Game(SYSTEM, Setup(system="epic", position=found), script)


def battle(found: Mapping[str, Any], *dice: int) -> Battle:
    """The state of a position, before anything is asked."""
    return SYSTEM.begin(Setup(system="epic", position=found), Scripted(faces=list(dice)))


def state(playing: Game) -> Battle:
    return cast(Battle, playing.battle)


def one(playing: Game | Battle, name: str) -> Formation:
    found = state(playing) if isinstance(playing, Game) else playing
    return found.formations[name]


def unit(playing: Game | Battle, name: str) -> Unit:
    found = state(playing) if isinstance(playing, Game) else playing
    return found.unit(name)


def alive(playing: Game | Battle, name: str) -> list[int]:
    """The numbers of a formation's units that are not destroyed."""
    return [found.number for found in one(playing, name).living]


def asked(playing: Game) -> Decision:
    assert playing.decision is not None, "the game is over"
    return playing.decision


def answer(playing: Game, *pairs: tuple[str, Any]) -> None:
    """Answer decisions, each of which must be the one named; a place of a move is written in cm."""
    for ask, key in pairs:
        decision = asked(playing)
        assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
        if decision.form.name in ("route", "spot") and not isinstance(key, str):
            key = quanta(key)
        playing.submit(decision.seat, parsed(decision, key))


def quanta(place: Any) -> Any:
    if isinstance(place, list | tuple):
        return [quanta(item) for item in place]
    return round(place * CM)


def offered(playing: Game, ask: str) -> list[Any]:
    decision = asked(playing)
    assert decision.ask == ask, f"asked is {decision.ask} of {decision.form}"
    return list(decision.form.to_data()["options"])


def refused(playing: Game, key: Any) -> list[str]:
    """The clauses by which an answer is refused; it must be, and must change nothing."""
    decision, before = asked(playing), playing.digest()
    if decision.form.name in ("route", "spot"):
        key = quanta(key)
    try:
        playing.submit(decision.seat, key)
    except Refused as fault:
        assert playing.digest() == before
        return [reason.rule for reason in fault.why.reasons]
    raise AssertionError(f"{key!r} was taken")


def told(playing: Game, kind: type[Event]) -> list[Any]:
    """The events of a kind so far."""
    return [entry.event for entry in playing.journal if isinstance(entry.event, kind)]


def rolls(playing: Game, purpose: str) -> list[Rolled]:
    return [event for event in told(playing, Rolled) if event.purpose == purpose]


def left(playing: Game) -> int:
    """Scripted dice not yet rolled."""
    return state(playing).dice.left  # type: ignore[union-attr]
