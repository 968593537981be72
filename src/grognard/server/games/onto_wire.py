"""Puts what a game asks, tells and refuses on the wire: as keys and ids for screens, as sentences for people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from grognard.core.armies.catalogue import Called
from grognard.core.armies.drafting import Mend
from grognard.core.armies.roster import Fault
from grognard.core.books.balance import Measured
from grognard.core.decision import Decision, Form, Key, Note
from grognard.core.event import OPENINGS, Event, Rolled, Told
from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES, Words, words
from grognard.core.menu import Group
from grognard.core.sheet import OneCell, Sheet
from grognard.core.system import AnySystem, Outcome
from grognard.core.tally import Arg, Tally, WhyNot

Said = dict[str, str]
#: How many sentences of a language are remembered before all are let go.
_MOST_SENTENCES = 20_000
#: How many events of one moment: those of the last answer, not a whole log.
_MOST_EVENTS = 64


class Remembered(Words):
    """Words that remember what they have said: each seat and onlooker is told the same sentences."""

    def __init__(self, language: str) -> None:
        spoken = words(language)
        self.language, self._bundle = spoken.language, spoken._bundle
        self._said: dict[Any, str] = {}

    def say(self, key: str, /, **args: Any) -> str:
        # With their types: 1, 1.0 and True are equal, and need not be said alike.
        asked = (key, *args.items(), *map(type, args.values())) if args else key
        try:
            found = self._said.get(asked)
        except TypeError:  # a list cannot be looked up
            return super().say(key, **args)
        if found is None:
            if len(self._said) >= _MOST_SENTENCES:
                self._said.clear()
            found = self._said[asked] = super().say(key, **args)
        return found


@cache
def remembered(language: str) -> Remembered:
    return Remembered(language)


class Momentary(Voice):
    """A voice about one moment, which never changes: what it has named once it names again at once."""

    __slots__ = ("_called", "_told")

    def __init__(self, system: AnySystem, words: Words, view: Any) -> None:
        super().__init__(system, words, view)
        self._called: dict[tuple[str, type, Any], str] = {}
        #: Sentences by the very event, which is held so that no other takes its place.
        self._told: dict[int, tuple[Event, str]] = {}

    def name(self, kind: str, value: Any) -> str:
        asked = (kind, type(value), value)
        try:
            found = self._called.get(asked)
        except TypeError:  # a list cannot be looked up
            return super().name(kind, value)
        if found is None:
            found = self._called[asked] = super().name(kind, value)
        return found

    def event(self, event: Event) -> str:
        found = self._told.get(id(event))
        if found is not None:
            return found[1]
        said = super().event(event)
        if len(self._told) < _MOST_EVENTS:
            self._told[id(event)] = event, said
        return said


class Teller:
    """Speaks every language about one battle, as far as one seat knows it."""

    __slots__ = ("_asked", "_events", "_voices")

    def __init__(self, system: AnySystem, view: Any = None) -> None:
        #: The question that was last put into words, and how.
        self._asked: tuple[Decision | None, Said] = None, {}
        #: Happenings as they are told, by the very event, which is held so that no other takes its place.
        self._events: dict[int, tuple[Event, dict[str, Any]]] = {}
        self._voices: Mapping[str, Voice] = {
            language: Momentary(system, remembered(language), view) for language in LANGUAGES
        }

    @property
    def voices(self) -> Mapping[str, Voice]:
        """Those that speak here, by language."""
        return self._voices

    def _said(self, say: Callable[[Voice], str]) -> Said:
        return {language: say(voice) for language, voice in self._voices.items()}

    def word(self, prefix: str, key: str) -> Said:
        return self._said(lambda voice: voice.word(prefix, key))

    def balance(self, figure: Measured) -> Said:
        return self._said(figure.said)

    def seat(self, seat: int) -> Said:
        return self._said(lambda voice: voice.seat(seat))

    def called(self, called: Called) -> Said:
        """What a catalogue calls something."""
        return self._said(lambda voice: voice.called(called))

    def mend(self, mend: Mend) -> Said:
        return self._said(lambda voice: voice.words.fill(mend.key, mend.args, voice.name))

    # -- happenings ------------------------------------------------------------------------------

    def event(self, event: Event, moment: int) -> dict[str, Any]:
        """A happening: its fields with what each names, and the sentence."""
        found = self._events.get(id(event))
        if found is None:
            found = event, self._event(event)
            if len(self._events) < _MOST_EVENTS:
                self._events[id(event)] = found
        return {"moment": moment, **found[1]}

    def _event(self, event: Event) -> dict[str, Any]:
        args = event.args()
        if isinstance(event, Told):
            fields, kinds = dict(event.fields), dict(event.kinds)
            kept = {"fields": fields, "kinds": kinds, "said": dict(event.said), "dice": event.dice}
            told = {"kind": event.kind, "reveals": list(event.revealed()), "rule": event.clause}
            told["opens"] = OPENINGS.get(event.kind, "")
            return {**told, **kept}
        return {
            "kind": event.kind,
            "fields": {
                name: self.tally(value) if isinstance(value, Tally) else _plain(value)
                for name, _, value in args
            },
            "kinds": {name: kind for name, kind, _ in args},
            "reveals": list(event.revealed()),
            "rule": event.clause,
            "opens": OPENINGS.get(event.kind, ""),
            "said": self._said(lambda voice: voice.event(event)),
            "dice": self._dice(event) if isinstance(event, Rolled) else None,
        }

    def _dice(self, rolled: Rolled) -> dict[str, Any]:
        """Dice to be shown: a system whose dice bear symbols names them."""
        return {
            "sides": rolled.sides,
            "faces": list(rolled.faces),
            "names": {
                language: [voice.name("face", face) for face in rolled.faces]
                for language, voice in self._voices.items()
            },
            "hits": rolled.hits,
        }

    def outcome(self, outcome: Outcome) -> dict[str, Any]:
        return {
            "winners": list(outcome.winners),
            "points": list(outcome.points),
            "way": outcome.way,
            "rule": outcome.rule,
            "said": self.word("way", outcome.way),
        }

    # -- questions -------------------------------------------------------------------------------

    def question(self, decision: Decision) -> dict[str, Any]:
        """What is asked, for everybody; of a secret only whom."""
        if decision.secret:
            return {"seat": decision.seat, "secret": True, "ask": "", "rule": "", "about": [], "said": None}
        return {
            "seat": decision.seat,
            "secret": False,
            "ask": decision.ask,
            "rule": decision.rule,
            "about": args(decision.about),
            "said": self._asking(decision),
        }

    def _asking(self, decision: Decision) -> Said:
        """A question in words, put once for all who hear it."""
        if self._asked[0] is not decision:
            self._asked = decision, self._said(lambda voice: voice.question(decision))
        return self._asked[1]

    def decision(self, decision: Decision, number: int) -> dict[str, Any]:
        """What is asked, for the seat that is asked: with what may be answered, and the number to answer by."""
        return {
            "number": number,
            "seat": decision.seat,
            "secret": decision.secret,
            "role": decision.role,
            "skip": decision.skip,
            "idle": decision.idle,
            "walks": decision.walks is not None,
            "seldom": list(decision.seldom),
            "ask": decision.ask,
            "rule": decision.rule,
            "about": args(decision.about),
            "said": self._asking(decision),
            "form": self._form(decision.form),
            "choices": [
                {"key": key, "said": self._said(lambda voice, key=key: voice.option(decision, key))}  # type: ignore[misc]
                for key in (*decision.options, *_members(decision.form))
            ],
        }

    def _form(self, form: Form) -> dict[str, Any]:
        """A form as it is; of a sheet the rows and columns by name."""
        data = form.to_data()
        if isinstance(form, Sheet | OneCell):
            sheet = data["sheet"]
            for part, kind in (("rows", form.heads), ("columns", form.tops), ("beyond", form.tops)):
                sheet[part] = [{"key": key, "said": self._named(kind, key)} for key in sheet[part]]
        return data

    def _named(self, kind: str, key: Any) -> Said:
        return self._said(lambda voice: voice.name(kind, key))

    def answer(self, decision: Decision, answer: Any) -> dict[str, Any]:
        """An answer that could be given."""

        def name(voice: Voice) -> str:
            try:
                return voice.answer(decision, answer)
            except (KeyError, IndexError, TypeError, ValueError):
                return voice.plain(answer)  # a place of a free table has no name

        return {"answer": answer, "said": self._said(name)}

    def tally(self, tally: Tally) -> dict[str, Any]:
        """A sum, with what each line is called; a line without words has only its clause."""
        names = [self._line(tally, number) for number in range(len(tally.parts) + 1)]
        return {**tally.to_data(), "names": names}

    def _line(self, tally: Tally, number: int) -> Said | None:
        said = self._said(lambda voice: voice.line(tally, number))
        return said if said["en"] else None

    def note(self, note: Note, decision: Decision) -> dict[str, Any]:
        """The sums and odds behind an option."""
        return {
            "tallies": [
                {
                    "key": key,
                    "name": self.word("tally", key),
                    "tally": self.tally(tally),
                    "said": self._said(lambda voice, tally=tally: voice.tally(tally)),  # type: ignore[misc]
                }
                for key, tally in note.tallies
            ],
            "odds": [{"key": k, "name": self.word("odds", k), "value": v} for k, v in note.odds],
            "means": [{"key": k, "name": self.word("odds", k), "value": v} for k, v in note.means],
            "rule": note.rule or decision.rule,
            "reasons": [],
            "places": [],
        }

    # -- refusals --------------------------------------------------------------------------------

    def reasons(self, why: WhyNot) -> list[dict[str, Any]]:
        """Why not, a reason each."""
        said = {language: voice.reasons(why) for language, voice in self._voices.items()}
        return [
            {
                "key": reason.key,
                "rule": reason.rule,
                "args": args(reason.args),
                # The rule stands beside it, to be opened.
                "said": {
                    language: said[language][number].removesuffix(f" ({reason.rule})") for language in said
                },
            }
            for number, reason in enumerate(why.reasons)
        ]

    def faults(self, faults: Iterable[Fault]) -> list[dict[str, Any]]:
        """What is wrong with an army."""
        return [
            {
                "key": fault.key,
                "rule": fault.rule,
                "args": args(fault.args),
                "said": self._said(
                    lambda voice, fault=fault: voice.fault(fault).removesuffix(f" ({fault.rule})")  # type: ignore[misc]
                ),
            }
            for fault in faults
        ]


def args(given: Iterable[Arg]) -> list[dict[str, Any]]:
    """Arguments of a message: name, what kind of thing, and the thing."""
    return [{"name": name, "kind": kind, "value": _plain(value)} for name, kind, value in given]


def _plain(value: Any) -> Any:
    if hasattr(value, "to_data"):
        return value.to_data()
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, int | float | str | bool) else str(value)


def _members(form: Form) -> tuple[Key, ...]:
    """Who may be named instead of a group."""
    return form.members if isinstance(form, Group) else ()
