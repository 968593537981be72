"""A person at the terminal playing a game: shows the table, asks in plain words, takes answers and commands."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from grognard.bots import Bot, Chair, GreedyBot
from grognard.bots import find as find_bot
from grognard.cli.commands import clauses
from grognard.cli.drawing import freetable
from grognard.cli.drawing import scene as draw
from grognard.cli.drawing.signs import seat_mark, seat_style
from grognard.cli.seat import answers
from grognard.core.books.lesson import Lesson
from grognard.core.decision import Decision
from grognard.core.dice import mix
from grognard.core.event import AnsweredItself, Entry
from grognard.core.game import Game, Refused
from grognard.core.language.voice import Voice, cells_of
from grognard.core.language.words import Words
from grognard.core.records.chronicle import since_basis
from grognard.core.screen.scene import Scene

#: Who sits in a seat if no bot does.
PERSON = "me"
#: How many lines of the log are shown unasked and asked without a number.
_LOG = 20


class Leave(Exception):
    """The person goes; `kept` is the file the game was saved to, if it was."""

    def __init__(self, kept: Path | None = None) -> None:
        self.kept = kept
        super().__init__()


class Sitting:
    """One evening: a game, who sits where, and what has been shown."""

    def __init__(self, game: Game, seats: Sequence[str], words: Words, console: Console, seed: int) -> None:
        self.game = game
        self.seats = tuple(seats)
        self.words = words
        self.console = console
        self.voice = Voice(game.system, words)
        # Bots start afresh where a loaded game stands: what they drew before is in the answers.
        self.bots: dict[int, Bot] = {
            seat: find_bot(who)(mix(seed, 1 + seat + len(game.answers)))
            for seat, who in enumerate(self.seats)
            if who != PERSON
        }
        #: What is still to be taught, where this is a first game.
        self.lesson: Lesson | None = None
        #: How much of the log each pair of eyes has been shown.
        self._told: dict[int | None, int] = {}
        self._seen: object = None
        #: Who alone looks at the terminal just now, where several share it.
        self._holder: int | None = None
        #: Whether the person has taken something back since the last question that was put in earnest.
        self._taken_back = False
        self._commands = self._all_commands()

    # -- the course of a game --------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over; Leave where the person goes before."""
        while (decision := self.game.decision) is not None:
            if decision.seat in self.bots:
                chosen = self.bots[decision.seat].choose(Chair(self.game, decision.seat))
                self.game.submit(decision.seat, chosen)
            elif not self._let_go(decision):
                self._ask(decision)
            if len(self.bots) == len(self.seats):
                self._narrate(None)
        self._narrate(self._onlooker())
        self._show_board(())
        self._tell_outcome()

    def _onlooker(self) -> int | None:
        """Whose eyes the terminal has when nobody is asked: the one person's, if there is just one."""
        people = [seat for seat, who in enumerate(self.seats) if who == PERSON]
        return people[0] if len(people) == 1 else None

    def _let_go(self, decision: Decision) -> bool:
        """Let a question go by to which nobody could react. Two who share the terminal would see that it was not put, and
        who takes back wants to answer himself."""
        if not decision.idle:
            self._taken_back = False
        if not decision.idle or self._taken_back or self.seats.count(PERSON) > 1:
            return False
        assert decision.skip is not None, "what is idle can be let go by"
        self.game.submit(decision.seat, decision.skip)
        return True

    def _ask(self, decision: Decision) -> None:
        """Put a question until it is answered or taken back."""
        self._hand_over(decision)
        # What is no secret is asked before everybody who shares the terminal.
        together = not decision.secret and self.seats.count(PERSON) > 1
        self._narrate(None if together else decision.seat)
        self._show_board(self._offered(decision))
        self._teach(decision)
        self._put(decision)
        while self.game.decision is decision:
            self._heed(decision, self.console.input("> ").strip())

    def _hand_over(self, decision: Decision) -> None:
        """Where two people share the terminal, nobody looks over the other's shoulder at a secret."""
        if not decision.secret:
            self._holder = None
        elif self.seats.count(PERSON) > 1 and self._holder != decision.seat:
            self._holder = decision.seat
            self.voice.battle = self.game.battle
            self.console.clear()
            self.console.print(
                self.words.say("cli-hand-over", seat=self.voice.seat(decision.seat)), markup=False
            )
            self.console.input("")

    def _heed(self, decision: Decision, text: str) -> None:
        if not text:
            self._put(decision)
            return
        command, _, rest = text.partition(" ")
        obey = self._commands.get(command.casefold())
        if obey is not None:
            obey(rest.strip())
            return
        try:
            answer = answers.answer(decision, text, self.voice, self._scene())
            self.game.submit(decision.seat, answer)
        except answers.NotUnderstood as fault:
            self._say(str(fault), "yellow")
        except Refused as fault:
            for reason in self.voice.reasons(fault.why):
                self._say(reason, "red")

    # -- what is shown ---------------------------------------------------------------------------

    def _say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def _scene(self) -> Scene:
        decision = self.game.decision
        self.voice.battle = self.game.battle
        seat = self._onlooker() if decision is None or decision.seat in self.bots else decision.seat
        if decision is not None and not decision.secret and self.seats.count(PERSON) > 1:
            # Everybody looks at this terminal, so it shows what everybody may see.
            seat = None
        return self.game.scene(seat)

    def _narrate(self, seat: int | None) -> None:
        """Tell what has happened since this was last done, as far as the seat may know."""
        self.voice.battle = self.game.battle
        journal = self.game.journal
        told = min(self._told.get(seat, 0), len(journal))
        fresh = [entry for entry in journal[told:] if entry.known_to(seat)]
        alone = self.game.decision is not None and self.game.decision.secret
        for eyes in (seat,) if alone else (None, *range(len(self.seats))):
            self._told[eyes] = len(journal)
        for entry in fresh:
            self.console.print(line(entry, self.voice))

    def _show_board(self, offered: Sequence[int] | Sequence[freetable.Disc]) -> None:
        """Draw the board where it has changed, or where a place on it is asked for."""
        scene = self._scene()
        if offered or _looks(scene) != self._seen:
            self._seen = _looks(scene)
            self.console.print(draw.board(scene, self.voice, self.console, offered))

    @staticmethod
    def _offered(decision: Decision) -> Sequence[int] | Sequence[freetable.Disc]:
        region = cells_of(decision)
        if region is not None:
            return region.options
        options = decision.options
        if options and decision.form.of == "cell":
            return [option for option in options if isinstance(option, int)]
        return freetable.reach(decision)

    def _teach(self, decision: Decision) -> None:
        """The moment of the lesson that comes with a question, if there is one."""
        moment = self.lesson.at(decision.ask, self._scene().turn) if self.lesson is not None else None
        if moment is None:
            return
        language = self.words.language
        self.console.print(
            Panel(
                Text.assemble(moment.idea[language], "\n", (moment.todo[language], "bold")),
                title=Text(moment.title[language]),
                subtitle=Text(moment.rule, style="dim"),
                width=min(self.console.width, 90),
            )
        )

    def _put(self, decision: Decision) -> None:
        """The question, its rule, and what may be answered."""
        self.voice.battle = self.game.battle
        mark = f"{seat_mark(decision.seat)} {self.voice.seat(decision.seat)}"
        question = Text.assemble(
            (f"{mark}  ", f"bold {seat_style(decision.seat)}"),
            (self.voice.question(decision), "bold"),
            (f"  {decision.rule}", "dim"),
        )
        self.console.print(question)
        for number, option in enumerate(decision.options, start=1):
            self.console.print(Text(f"  {number:>2}  {self.voice.option(decision, option)}"))
        self._say(self._how(decision), "dim")

    def _how(self, decision: Decision) -> str:
        """How this kind of question is answered."""
        form, say = decision.form, self.words.say
        if form.name == "some_of":
            data = form.to_data()
            return say("cli-how-some", low=data["at_least"], high=data["at_most"])
        if form.name == "order":
            return say("cli-how-order")
        if form.name == "amount":
            data = form.to_data()
            return say("cli-how-amount", low=data["low"], high=data["high"])
        region = cells_of(decision)
        if region is not None:
            return say("cli-how-cell", cells=" ".join(region.names[cell] for cell in region.options))
        if form.name not in ("spot", "route"):
            return say("cli-how-one")
        ground = self._scene().ground
        if ground.kind != "table":
            return say("cli-how-place")
        example = self.voice.answer(decision, form.default())
        return say("cli-how-measures", example=example, unit=say(f"unit-{ground.unit}"))

    def _tell_outcome(self) -> None:
        outcome = self.game.outcome
        if outcome is None:
            return
        winners = ", ".join(self.voice.seat(seat) for seat in outcome.winners)
        way = self.voice.word("way", outcome.way)
        key = "cli-won" if winners else "cli-drawn"
        self._say(self.words.say(key, winners=winners, way=way), "bold green")
        if outcome.rule:
            self._say(outcome.rule, "dim")

    # -- commands --------------------------------------------------------------------------------

    def _all_commands(self) -> Mapping[str, Callable[[str], None]]:
        """Every command by its English word and by the language's own."""
        commands = {
            "?": self._explain,
            "log": self._log,
            "undo": self._undo,
            "board": self._board,
            "units": self._units,
            "card": self._card,
            "rule": self._rule,
            "hint": self._hint,
            "auto": self._auto,
            "save": self._save,
            "quit": self._quit,
            "help": self._help,
        }
        own = {self.words.say(f"cli-command-{word}"): obey for word, obey in commands.items() if word != "?"}
        return {**own, **commands}

    def _asked(self) -> Decision:
        decision = self.game.decision
        assert decision is not None, "commands are taken while a question is open"
        return decision

    def _explain(self, text: str) -> None:
        """The sums, odds and rule behind an option, or the rule of the question itself."""
        decision = self._asked()
        if not text:
            self._rule(decision.rule)
            return
        try:
            option = answers.one(decision, text, self.voice, self._scene())
        except answers.NotUnderstood as fault:
            self._say(str(fault), "yellow")
            return
        why = decision.refuse([option] if decision.form.name in ("some_of", "order") else option)
        if why is not None and option not in decision.options:
            for reason in self.voice.reasons(why):
                self._say(reason, "red")
            return
        note = decision.note(option)
        for told in self.voice.note(note):
            self._say(told)
        self._rule(note.rule or decision.rule)

    def _rule(self, text: str) -> None:
        found = clauses.find(self.game.system.id, text, self.words)
        if not found:
            self._say(self.words.say("cli-no-clause", answer=text), "yellow")
        for clause in found[:1]:
            self.console.print(clauses.whole(self.game.system.id, clause, self.words))
        if len(found) > 1:
            self._say("  ".join(clause.id for clause in found[1:13]), "dim")

    def _log(self, text: str) -> None:
        wanted = int(text) if text.isdigit() and int(text) > 0 else _LOG
        known = [entry for entry in self.game.journal if entry.known_to(self._asked().seat)]
        for entry in known[-wanted:]:
            self.console.print(line(entry, self.voice))

    def _board(self, text: str) -> None:
        offered = self._offered(self._asked())
        self.console.print(draw.board(self._scene(), self.voice, self.console, offered))

    def _units(self, text: str) -> None:
        self.console.print(draw.units(self._scene(), self.voice))

    def _card(self, text: str) -> None:
        scene = self._scene()
        wanted = text.casefold()
        named = {
            piece.card: (piece.id, self.voice.label(piece), self.voice.piece(piece))
            for piece in reversed(scene.pieces)
            if any(
                wanted in name.casefold()
                for name in (piece.id, self.voice.label(piece), self.voice.piece(piece))
            )
        }
        found = [card for card in scene.cards if card.id in named or wanted == card.id.casefold()]
        if not found or not wanted:
            self._say(self.words.say("cli-no-card", answer=text), "yellow")
            return
        self.console.print(draw.card(found[0], self.voice))

    def _hint(self, text: str) -> None:
        decision = self._asked()
        best = GreedyBot(0).choose(Chair(self.game, decision.seat))
        self._say(self.words.say("cli-hint", answer=self.voice.answer(decision, best)), "cyan")

    def _auto(self, text: str) -> None:
        decision = self._asked()
        best = GreedyBot(0).choose(Chair(self.game, decision.seat))
        self._say(self.words.say("cli-auto", answer=self.voice.answer(decision, best)), "cyan")
        self.game.submit(decision.seat, best)

    def _undo(self, text: str) -> None:
        """Take back one answer, with what bots made of it: freely, or with the consent of the people it was given before."""
        seat = self._asked().seat
        if not self.game.answers:
            self._say(self.words.say("cli-undo-nothing"), "yellow")
            return
        bots = [other for other, who in enumerate(self.seats) if who != PERSON]
        if not self.game.free_undo(seat, bots) and not self._consent(seat):
            return
        given = [by for by, _ in reversed(self.game.answers)]
        self.game.undo(given.index(seat) + 1 if bots else 1)
        self._seen = None
        self._taken_back = True
        self._told = {eyes: min(told, len(self.game.journal)) for eyes, told in self._told.items()}
        self._say(self.words.say("cli-undone"), "cyan")

    def _consent(self, seat: int) -> bool:
        if any(who != PERSON for other, who in enumerate(self.seats) if other != seat):
            self._say(self.words.say("cli-undo-refused"), "yellow")
            return False
        others = ", ".join(self.voice.seat(other) for other in range(len(self.seats)) if other != seat)
        reply = self.console.input(Text(self.words.say("cli-undo-consent", seats=others) + " "))
        return reply.strip().casefold() in ("y", "yes", self.words.say("cli-word-yes"), "o")

    def _save(self, text: str) -> None:
        if not text:
            self._say(self.words.say("cli-save-where"), "yellow")
            return
        self.keep(Path(text).expanduser())

    def _quit(self, text: str) -> None:
        reply = self.console.input(Text(self.words.say("cli-quit-save") + " ")).strip()
        raise Leave(self.keep(Path(reply).expanduser()) if reply else None)

    def _help(self, text: str) -> None:
        for word in self._commands:
            key = "cli-help-explain" if word == "?" else f"cli-help-{word}"
            if self.words.has(key):
                own = word if word == "?" else self.words.say(f"cli-command-{word}")
                self.console.print(Text.assemble((f"  {own:<10}", "bold"), self.words.say(key)))

    def keep(self, file: Path) -> Path | None:
        """Save the game with who sits where; nothing where the file cannot be written."""
        told = [entry.to_data() for entry in since_basis(self.game)]
        data = {**self.game.save(), "seats": list(self.seats), "told": told}
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            fresh = file.with_name(f"{file.name}.new")
            fresh.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
            os.replace(fresh, file)
        except OSError as fault:
            self._say(
                self.words.say("cli-unwritable", file=str(file), fault=fault.strerror or str(fault)), "red"
            )
            return None
        self._say(self.words.say("cli-saved", file=str(file)), "green")
        return file


def _looks(scene: Scene) -> object:
    """What makes a board worth drawing again: where things stand and what is left of them, not every badge."""
    stand = tuple((piece.id, piece.at, piece.facing, piece.strength) for piece in scene.pieces)
    return stand, scene.markers, scene.ground


def line(entry: Entry, voice: Voice) -> Text:
    """An entry of the log: the sentence, its rule, and the sums behind it, by name where there may be several."""
    event = entry.event
    quiet = isinstance(event, AnsweredItself)
    told = Text(f"  {voice.event(event)}", style="dim" if quiet else "")
    rule = getattr(event, "rule", "")
    if rule:
        told.append(f"  {rule}", style="dim")
    for name, tally in event.tallies():
        if tally.parts:
            named = "" if name == "tally" else f"{voice.word('tally', name)}: "
            told.append(f"\n      {named}{voice.tally(tally)}", style="dim")
    return told
