"""Facts that worked examples ask for, answered by the rules' own functions; each part of the book has its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.system import SetupFault
from grognard.systems.ept.probe import command, fire, ground, hidden, movement, support, vehicles, works
from grognard.systems.ept.state import Battle

Question = Callable[[Battle, Mapping[str, Any]], Any]

QUESTIONS: dict[str, Question] = {
    **command.QUESTIONS,
    **fire.QUESTIONS,
    **ground.QUESTIONS,
    **hidden.QUESTIONS,
    **movement.QUESTIONS,
    **support.QUESTIONS,
    **vehicles.QUESTIONS,
    **works.QUESTIONS,
}


def probe(battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
    """The answer to a question; SetupFault where there is no such question."""
    if question not in QUESTIONS:
        raise SetupFault("question", f"nobody can answer {question!r}", mend=f"Ask {', '.join(QUESTIONS)}.")
    return QUESTIONS[question](battle, args)
