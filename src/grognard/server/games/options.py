"""What a seat may ask about the question before it: sums and odds of an option, why not, sensible answers, facts."""

from __future__ import annotations

from typing import Any

from grognard.core import errand as errands
from grognard.core.decision import Decision, Key
from grognard.server.border import refusal
from grognard.server.border.refusal import Refusal
from grognard.server.games.onto_wire import Teller
from grognard.server.games.table import Table, Viewer, understood

#: What rules may raise when they are asked about something that is no thing of theirs.
_STUMBLES = (TypeError, ValueError, LookupError, AttributeError, ArithmeticError, AssertionError)
#: How many sensible answers are listed.
_MOST = 64


def asked(table: Table, seat: int, number: int) -> Decision:
    """The question of this number to this seat; a Refusal where it is another."""
    decision = table.game.decision
    right = table.number(seat) + 1
    if table.over or decision is None:
        raise Refusal(409, "over", right={"number": right, "seat": None})
    if number != right:
        raise refusal.stale(number, right, table.asked)
    if decision.seat != seat:
        raise Refusal(409, "not-asked", place="seat", right={"number": right, "seat": table.asked})
    return decision


def note(table: Table, seat: int, number: int, option: Any) -> dict[str, Any]:
    """What is known of an option, or why it cannot be chosen."""
    decision = asked(table, seat, number)
    teller = Teller(table.system, table.game.view(seat))
    several = decision.form.name in ("some_of", "order") and not isinstance(option, list)
    why = None
    if option not in decision.options:
        why = understood(decision, [option] if several else option)
    if why is not None:
        return {
            "tallies": [],
            "odds": [],
            "means": [],
            "rule": why.rule,
            "reasons": teller.reasons(why),
            "places": ghost(decision, option),
        }
    try:
        return teller.note(decision.note(option), decision) | {"places": ghost(decision, option)}
    except _STUMBLES as fault:
        raise Refusal(422, "not-understood", rule=decision.rule, place="option") from fault


def ghost(decision: Decision, option: Any) -> list[list[int]]:
    """Where each model would stand, as far as an answer says it."""
    try:
        return [list(place) for place in decision.ghost(option)]
    except _STUMBLES:
        return []


def candidates(table: Table, seat: int, number: int) -> list[dict[str, Any]]:
    """A short list of sensible answers."""
    decision = asked(table, seat, number)
    view = table.game.view(seat)
    teller = Teller(table.system, view)
    return [teller.answer(decision, answer) for answer in table.system.candidates(view, decision)[:_MOST]]


def errand(table: Table, seat: int, number: int, unit: Key | None, place: Any) -> list[Any]:
    """The answers that lead a unit to a place from the question before the seat; none where none do."""
    decision = asked(table, seat, number)
    try:
        return errands.answers(table.game, seat, unit, place)
    except _STUMBLES as fault:
        raise Refusal(422, "not-understood", rule=decision.rule, place="place") from fault


def probe(table: Table, viewer: Viewer, question: str, args: dict[str, Any]) -> Any:
    """A fact about what a viewer sees."""
    try:
        return _plain(table.system.probe(table.game.view(viewer), question, args))
    except _STUMBLES as fault:
        raise Refusal(422, "no-such-fact", place="question", question=question) from fault


def look(table: Table, viewer: Viewer, piece: str, at: Any) -> dict[str, Any]:
    """What a piece that a viewer sees could do from where it stands, or from another place."""
    try:
        return table.system.outlook(table.game.view(viewer), piece, at).to_data()
    except _STUMBLES as fault:
        raise Refusal(422, "no-such-fact", place="piece", question=piece) from fault


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    return value if value is None or isinstance(value, int | float | str | bool) else str(value)
