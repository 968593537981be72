"""Worked examples that are played: what to try, step by step, how far somebody has come with it, and what came of it.

A case (`core/border/position.py`) is a position with the answers and dice of the book. Played through once it says in
words what is answered and what happens; the answers of a game from the same position say how much of it was done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from grognard.core.border import position
from grognard.core.decision import Answer, Decision
from grognard.core.event import AnsweredItself
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES, words
from grognard.core.system import AnySystem

#: A text in each language.
Texts = dict[str, str]
#: How it stands: nothing is to be answered; the next step is asked; another answer was given; the dice fell otherwise
#: than in the book, so that something else is asked; all is done.
Standing = Literal["look", "next", "otherwise", "dice", "done"]
#: At most so many lines say what came of it.
_MOST_LINES = 12


@dataclass(frozen=True, slots=True)
class Step:
    """One answer: who is asked what, what is answered, and both in words. A place of a free table is met by any."""

    seat: int
    ask: str
    answer: Answer
    anywhere: bool
    question: Texts
    said: Texts


@dataclass(frozen=True, slots=True)
class Example:
    """The steps of a case, and what happened in the book from the first of them on."""

    steps: tuple[Step, ...]
    came: tuple[Texts, ...]


def of(case: position.Case, find: Callable[[str], AnySystem]) -> Example:
    """A case played through with the dice of the book."""
    steps: list[Step] = []
    began: list[int] = []

    def heard(game: Game, decision: Decision, answer: Any) -> None:
        began.append(len(game.journal))
        steps.append(_step(game, decision, answer))

    game = position.play(case, find, heard)
    told = [entry.event for entry in (game.journal[began[0] :] if began else ())]
    lines = [event for event in told if not isinstance(event, AnsweredItself)][:_MOST_LINES]
    return Example(tuple(steps), tuple(_each(game, lambda voice, one=one: voice.event(one)) for one in lines))  # type: ignore[misc]


def _step(game: Game, decision: Decision, answer: Any) -> Step:
    return Step(
        decision.seat,
        decision.ask,
        answer,
        decision.form.name in ("spot", "route") and not isinstance(answer, int),
        _each(game, lambda voice: voice.question(decision)),
        _each(game, lambda voice: voice.answer(decision, answer)),
    )


def _each(game: Game, say: Callable[[Voice], str]) -> Texts:
    return {language: say(Voice(game.system, words(language), game.battle)) for language in LANGUAGES}


def followed(steps: Sequence[Step], game: Game) -> tuple[int, Standing]:
    """How many steps the answers of a game have made, in their order, and how it stands."""
    if not steps:
        return 0, "look"
    done = last = 0
    for number, (seat, answer) in enumerate(game.answers, 1):
        if done < len(steps) and steps[done].seat == seat and _meets(steps[done], answer):
            done, last = done + 1, number
    if done == len(steps):
        return done, "done"
    asked, step = game.decision, steps[done]
    if asked is not None and (asked.seat, asked.ask) == (step.seat, step.ask):
        return done, "next"
    return done, "otherwise" if len(game.answers) > last else "dice"


def _meets(step: Step, answer: Answer) -> bool:
    """Whether an answer is that of a step: in any order, and by whatever way it goes to the same cell."""
    if step.anywhere and not isinstance(answer, str):
        return True
    return bool(_plain(answer) == _plain(step.answer))


def _plain(answer: Any) -> Any:
    if isinstance(answer, list | tuple):
        if answer and all(type(part) is int for part in answer):
            return answer[-1]
        return sorted(str(part) for part in answer)
    return answer
