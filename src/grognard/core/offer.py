"""A law of every game: whatever is offered can be answered, put on the wire and explained.

A question that breaks it stands still for ever: bots, servers and people who ran out of time fall back on its
default, and a screen cannot even show it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from grognard.core.decision import Amount, Chance, Decision, OneOf, Order, Route, SomeOf, Spot
from grognard.core.menu import Menu


def faults(decision: Decision, chance: Chance) -> Iterator[str]:
    """What is wrong with a question, whoever it is put to; nothing where all is well."""
    asked = f"{decision.ask} ({decision.rule})"
    for what, look in (
        ("its default", lambda: _taken(decision, decision.form.default())),
        ("an answer at random", lambda: _taken(decision, decision.form.draw(chance))),
        ("its form on the wire", lambda: json.dumps(decision.to_data(), allow_nan=False) and ""),
        ("no answer at all", lambda: _refused(decision)),
        ("what is known of its options", lambda: _explained(decision)),
    ):
        fault = _tried(look)
        if fault:
            yield f"{asked}, {what}: {fault}"


def _tried(look: Callable[[], str]) -> str:
    try:
        return look()
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"


def _refused(decision: Decision) -> str:
    # This also makes regions forget what they have just proposed, so that they judge it as if it came from outside.
    return "" if decision.form.refuse(None) is not None else "is taken"


def _taken(decision: Decision, answer: Any) -> str:
    """Why an answer of the form's own making does not fit once it has gone over the wire."""
    if (fault := _refused(decision)) != "":
        return fault
    sent = json.loads(json.dumps(answer, allow_nan=False))
    why = decision.form.refuse(sent)
    return "" if why is None else f"{sent!r} is refused: {why}"


def _explained(decision: Decision) -> str:
    for option in explicable(decision):
        note = decision.note(option)
        json.dumps(
            [[name, tally.to_data()] for name, tally in note.tallies]
            + [list(pair) for pair in (*note.odds, *note.means)],
            allow_nan=False,
        )
        wrong = [name for name, odds in note.odds if not -1e-9 <= odds <= 1 + 1e-9]
        if wrong:
            return f"{option!r}: no chance between 0 and 1: {', '.join(wrong)}"
    return ""


def explicable(decision: Decision) -> tuple[Any, ...]:
    """What a screen asks a note about: each option; the ends of a range; the place that it begins with."""
    form = decision.form
    if isinstance(form, Menu) and form.reach.options:
        return (*form.options, form.reach.default())
    if isinstance(form, OneOf | SomeOf):
        return form.options
    if isinstance(form, Order):
        return form.items
    if isinstance(form, Amount):
        return form.low, form.high
    assert isinstance(form, Spot | Route)
    decision.ghost(form.default())
    return (form.default(),)
