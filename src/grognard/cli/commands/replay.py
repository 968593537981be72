"""`grognard replay`: walks a saved game both ways, answer by answer, or tells all that happened in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from grognard import systems
from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.cli.drawing import scene as draw
from grognard.cli.seat.sitting import line
from grognard.core.event import Entry
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words
from grognard.core.system import SetupFault


def load(file: Path, words: Words) -> Game:
    """A saved game, or a Refusal that says what is wrong with the file."""
    data = door.read(file, words)
    try:
        return Game.load(data, systems.find)
    except SetupFault as fault:
        raise Refusal(door.set_up_fault(fault, words)) from fault


class Replay:
    """A saved game seen again, as far as an onlooker or one seat may know it."""

    def __init__(self, saved: Game, words: Words, console: Console, seat: int | None) -> None:
        self.answers = saved.answers
        before = saved.answers[: saved.since]
        self.game = Game(saved.system, saved.setup, saved.first.copy(), basis=saved.basis, before=before)
        self.words, self.console, self.seat = words, console, seat
        self.voice = Voice(saved.system, words, self.game.battle)

    def go(self, number: int) -> None:
        """Stand after so many answers; what was played under other rules can be read, not seen again."""
        number = max(self.game.since, min(number, len(self.answers)))
        behind = len(self.game.answers) - number
        if behind > 0:
            self.game.undo(behind)
        for seat, answer in self.answers[len(self.game.answers) : number]:
            self.game.submit(seat, answer)
        self.voice.battle = self.game.battle

    def events(self, number: int | None = None) -> list[Entry]:
        """What happened after the answer of this number, or all through."""
        return [
            entry
            for entry in self.game.journal
            if entry.known_to(self.seat) and (number is None or entry.answers == number)
        ]

    def show(self) -> None:
        at = len(self.game.answers)
        for entry in self.events(at):
            self.console.print(line(entry, self.voice))
        scene = self.game.scene(self.seat)
        self.console.print(draw.board(scene, self.voice, self.console))
        said = self.words.say("cli-replay-at", number=at, count=len(self.answers))
        self.console.print(Text(said, style="dim"))

    def tell_all(self) -> None:
        self.go(len(self.answers))
        for entry in self.events():
            self.console.print(line(entry, self.voice))

    def walk(self) -> None:
        """Take steps from the keyboard until the person has seen enough."""
        self.show()
        while True:
            try:
                text = self.console.input("> ").strip().lower() or "n"
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return
            if text in ("q", "quit"):
                return
            target = self._target(text)
            if target is None:
                self.console.print(Text(self.words.say("cli-replay-help"), style="yellow"))
                continue
            self.go(target)
            self.show()

    def _target(self, text: str) -> int | None:
        at = len(self.game.answers)
        steps: Mapping[str, Callable[[], int]] = {
            "n": lambda: at + 1,
            "p": lambda: at - 1,
            "first": lambda: 0,
            "last": lambda: len(self.answers),
        }
        if text in steps:
            return steps[text]()
        go, _, number = text.partition(" ")
        return int(number) if go == "g" and number.strip().isdigit() else None

    def to_data(self) -> dict[str, Any]:
        outcome = self.game.outcome
        return {
            "system": self.game.system.id,
            "answers": len(self.answers),
            "at": len(self.game.answers),
            "digest": self.game.digest(),
            "over": self.game.over,
            "winners": None if outcome is None else list(outcome.winners),
            "events": [{"answers": entry.answers, **entry.event.to_data()} for entry in self.events()],
        }
