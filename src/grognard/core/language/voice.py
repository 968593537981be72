"""Puts what a game asks, tells and refuses into words of one language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from grognard.core.armies.catalogue import Called
from grognard.core.armies.roster import Fault
from grognard.core.decision import Cells, Decision, Key, Note, Route, Spot
from grognard.core.event import AnsweredItself, Event, Rolled, Told
from grognard.core.language.words import Words, slug
from grognard.core.menu import Group, Menu
from grognard.core.screen.scene import Piece
from grognard.core.system import AnySystem
from grognard.core.tally import Tally, WhyNot

#: How parts of a sum that are factors are written.
_FACTORS = {"*": "×", "/": "÷"}


def line_key(clause: str) -> str:
    """The message that says what a line of a sum is, where its clause says it all."""
    return f"sum-{slug(clause)}"


class Voice:
    """Speaks about one battle of one system. Before the battle is set up it is None."""

    __slots__ = ("battle", "system", "words")

    def __init__(self, system: AnySystem, words: Words, battle: Any = None) -> None:
        self.system, self.words, self.battle = system, words, battle

    def name(self, kind: str, value: Any) -> str:
        """How a thing is called."""
        if kind == "other":
            return self.plain(value)
        if kind == "word":
            return self.word("", str(value))
        try:
            return self.system.name(self.battle, kind, value, self.words)
        except (KeyError, ValueError, IndexError, TypeError, AttributeError):
            # A thing that is gone, hidden, or from before the battle: its id must do.
            return self.words.say("core-seat", number=value + 1) if kind == "seat" else str(value)

    def called(self, called: Called) -> str:
        """What a catalogue calls something; several things one after the other."""
        return self.words.fill("list-name", [("name", *called)], self.name)

    def seat(self, seat: int) -> str:
        return self.name("seat", seat)

    def word(self, prefix: str, key: str) -> str:
        """A word of the catalogue: the system's own if it has one, else everybody's, else the key itself.

        A number after a colon is for the message to say.
        """
        found = self.message(prefix, key)
        if found is None:
            return key
        number = key.partition(":")[2]
        return self.words.say(found, number=int(number)) if number.isdigit() else self.words.say(found)

    def message(self, prefix: str, key: str) -> str | None:
        """The message that says a word; none where it is missing from the catalogue."""
        named = key.partition(":")[0]
        tail = slug(f"{prefix}-{named}" if prefix else named)
        candidates = (f"{self.system.id}-{tail}", tail, slug(named))
        return next((candidate for candidate in candidates if self.words.has(candidate)), None)

    def plain(self, value: Any) -> str:
        """A value of no kind: a tally by its sum, a list by its items."""
        if isinstance(value, Tally):
            return str(int(value))
        if isinstance(value, list | tuple):
            return ", ".join(map(self.plain, value))
        return str(value)

    # -- decisions -------------------------------------------------------------------------------

    def question(self, decision: Decision) -> str:
        return self.words.fill(decision.ask, decision.about, self.name)

    def option(self, decision: Decision, option: Key) -> str:
        """How an option of a decision is called."""
        region = cells_of(decision)
        if region is not None and type(option) is int:
            return region.names[option]
        of = decision.form.of
        if isinstance(decision.form, Group) and option in decision.form.members:
            of = decision.form.whom
        if of != "word":
            return self.name(of, option)
        key = slug(f"{decision.ask}-{option}")
        return self.words.say(key) if self.words.has(key) else self.word("", str(option))

    def answer(self, decision: Decision, answer: Any) -> str:
        """How a whole answer is called."""
        if decision.form.name in ("spot", "route") and isinstance(answer, list | tuple):
            points = answer if isinstance(answer[0], list | tuple) else (answer,)
            return "; ".join(self.name("spot", point) for point in points)
        if isinstance(decision.form, Group) and isinstance(answer, list | tuple):
            return " → ".join(self._chain(decision, answer))
        if isinstance(answer, list | tuple):
            return ", ".join(self.option(decision, key) for key in answer) or self.words.say("cli-nothing")
        if decision.form.name == "amount":
            return str(answer)
        return self.option(decision, answer)

    def _chain(self, decision: Decision, answers: Sequence[Key]) -> Iterator[str]:
        """Several answers given at once, each in the words of what the one before it opens."""
        for key in answers:
            yield self.option(decision, key)
            opened = decision.form.opens(key) if isinstance(decision.form, Group) else None
            if opened is not None:
                decision = replace(decision, form=opened)

    def reasons(self, why: WhyNot) -> list[str]:
        return [self.words.reason(reason, self.name) for reason in why.reasons]

    def fault(self, fault: Fault) -> str:
        said = self.words.fill(f"fault-{fault.key}", fault.args, self.name)
        return f"{said} ({fault.rule})" if fault.rule else said

    def note(self, note: Note) -> Iterator[str]:
        """The sums and odds behind an option, a line each."""
        for key, tally in note.tallies:
            yield f"{self.word('tally', key)}: {self.tally(tally)}"
        for key, odds in note.odds:
            yield f"{self.word('odds', key)}: {odds * 100:.0f} %"
        for key, mean in note.means:
            yield f"{self.word('odds', key)}: {mean:.2f}"

    def tally(self, tally: Tally) -> str:
        """A sum with the clause behind each part: `6 = 5 (a.base) + 1 (Rangers, a.bonus)`."""
        said = f"{tally.exact:g} = {tally.base}{self._behind(tally, 0, tally.rule)}"
        for number, (rule, kind, change) in enumerate(tally.parts, 1):
            if kind == "+":
                said += f" {'−' if change < 0 else '+'} {abs(change):g}"
            elif kind in _FACTORS:
                said += f" {_FACTORS[kind]} {change}"
            else:
                said += f" → {change}"
            said += self._behind(tally, number, rule)
        return said

    def _behind(self, tally: Tally, number: int, rule: str) -> str:
        known = [part for part in (self.line(tally, number), rule) if part]
        return f" ({', '.join(known)})" if known else ""

    def line(self, tally: Tally, number: int) -> str:
        """What a line of a sum is called: by a name of its own, else by its clause. 0 is its base."""
        if tally.names is not None and number in tally.names:
            key, about = tally.names[number]
            return self.words.fill(key, about, self.name)
        key = line_key(tally.parts[number - 1][0] if number else tally.rule)
        return self.words.say(key) if self.words.has(key) else ""

    # -- events ----------------------------------------------------------------------------------

    def event(self, event: Event) -> str:
        """What happened, as a sentence: it may begin with the name of something, which then is written large."""
        if isinstance(event, Told):
            return event.said.get(self.words.language) or next(iter(event.said.values()), event.kind)
        said = self._event(event)
        return said[:1].upper() + said[1:]

    def _event(self, event: Event) -> str:
        if isinstance(event, Rolled):
            return self._rolled(event)
        if isinstance(event, AnsweredItself):
            return self.words.say(event.kind, seat=self.seat(event.seat), answer=self._only(event))
        return self.words.fill(event.kind, event.args(), self.name)

    def _only(self, event: AnsweredItself) -> str:
        """The one legal answer."""
        if isinstance(event.answer, list | tuple):
            return ", ".join(self._named(event, item) for item in event.answer) or self.words.say(
                "cli-nothing"
            )
        return self._named(event, event.answer)

    def _named(self, event: AnsweredItself, item: Any) -> str:
        if event.of != "word":
            return self.name(event.of, item)
        key = slug(f"{event.ask}-{item}")
        return self.words.say(key) if self.words.has(key) else self.word("", str(item))

    def _rolled(self, event: Rolled) -> str:
        # What a die that counts is called differs from game to game.
        own = f"{self.system.id}-rolled"
        return self.words.say(
            own if self.words.has(own) else event.kind,
            seat=self.seat(event.seat),
            purpose=self.word("", event.purpose),
            count=len(event.faces),
            sides=event.sides,
            # A system whose dice bear symbols names them; numbers are their own names.
            faces=" ".join(self.name("face", face) for face in event.faces),
            hits=event.hits,
        )

    # -- the scene -------------------------------------------------------------------------------

    def label(self, piece: Piece) -> str:
        """The letters on a piece."""
        return dict(piece.labels).get(self.words.language, piece.label)

    def piece(self, piece: Piece) -> str:
        key = slug(piece.name)
        return self.words.say(key) if self.words.has(key) else piece.name


def cells_of(decision: Decision) -> Cells | None:
    """The grid cells that a decision offers, if it offers such."""
    form = decision.form
    if isinstance(form, Menu):
        return form.reach if form.reach.options else None
    region = form.region if isinstance(form, Spot) else form.reach if isinstance(form, Route) else None
    return region if isinstance(region, Cells) else None
