"""Facts that worked examples ask for, answered by the rules' own functions; each part of the book has its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.system import SetupFault
from grognard.systems.ept.probe import command, fire, ground, hidden, movement, support, vehicles, works
from grognard.systems.ept.state import Battle

Question = Callable[[Battle, Mapping[str, Any]], Any]

_PARTS = (command, fire, ground, hidden, movement, support, vehicles, works)
QUESTIONS: dict[str, Question] = {}
for _part in _PARTS:
    for _question, _answer in _part.QUESTIONS.items():
        # A question of one part that hid another's would be answered wrongly without a word.
        assert _question not in QUESTIONS, _question
        QUESTIONS[_question] = _answer


def probe(battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
    """The answer to a question; SetupFault where there is no such question."""
    if question not in QUESTIONS:
        raise SetupFault("question", f"nobody can answer {question!r}", mend=f"Ask {', '.join(QUESTIONS)}.")
    return QUESTIONS[question](battle, args)
