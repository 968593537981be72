"""What happened, and who may know it: ids and numbers only, the catalogue makes the sentence."""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass
from typing import Annotated, Any, Literal, dataclass_transform

from grognard.core.tally import Arg, Tally

#: Kinds of fields, so that words and screens know what an id names.
UnitId = Annotated[str, "unit"]
CellId = Annotated[int, "cell"]
PlaceId = Annotated[int, "place"]
Seat = Annotated[int, "seat"]
Word = Annotated[str, "key"]
RuleId = Annotated[str, "rule"]


class Event:
    """Base of all happenings."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return KINDS_BY_CLASS[type(self)]

    @property
    def clause(self) -> str:
        """The rule behind it: this one's own, or that of its kind."""
        return getattr(self, "rule", "") or CLAUSES_BY_CLASS[type(self)]

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": self.kind}
        for field in dataclasses.fields(self):  # type: ignore[arg-type]
            data[field.name] = _plain(getattr(self, field.name))
        return data

    def args(self) -> tuple[Arg, ...]:
        """The fields as arguments of a message."""
        hints = _hints(type(self))
        return tuple((name, kind, getattr(self, name)) for name, kind in hints.items())

    def revealed(self) -> tuple[str, ...]:
        """Whose secret comes to light by it: until then only its owner knew that there is such a thing."""
        return tuple(getattr(self, name) for name in REVEALS_BY_CLASS[type(self)])

    def tallies(self) -> tuple[tuple[str, Tally], ...]:
        """The sums behind it, by the names of their fields."""
        return tuple((name, value) for name, _, value in self.args() if isinstance(value, Tally))


KINDS_BY_CLASS: dict[type, str] = {}
CLAUSES_BY_CLASS: dict[type, str] = {}
REVEALS_BY_CLASS: dict[type, tuple[str, ...]] = {}
#: What begins with an event of a kind, so that a log can be read by turns and activations; most begin nothing.
Opening = Literal["", "turn", "activation"]
OPENINGS: dict[str, Opening] = {}
_HINTS: dict[type, dict[str, str]] = {}


@dataclass_transform(frozen_default=True)
def event(
    kind: str, clause: str = "", reveals: tuple[str, ...] = (), opens: Opening = ""
) -> typing.Callable[[type[Any]], type[Any]]:
    """Make a class an event of this kind: `system-what-happened`, which is also its message key.

    `clause` is the rule that makes it happen, for events that do not name theirs one by one in a field `rule`.
    `reveals` names the fields that hold ids which come to light by it. `opens` says what begins with it.
    """

    def make(cls: type[Any]) -> type[Any]:
        made = dataclass(frozen=True, slots=True)(cls)
        KINDS_BY_CLASS[made] = kind
        CLAUSES_BY_CLASS[made] = clause
        REVEALS_BY_CLASS[made] = reveals
        if opens:
            OPENINGS[kind] = opens
        return made

    return make


def _hints(cls: type) -> dict[str, str]:
    known = _HINTS.get(cls)
    if known is None:
        known = {}
        for name, hint in typing.get_type_hints(cls, include_extras=True).items():
            if typing.get_origin(hint) is Annotated:
                known[name] = typing.get_args(hint)[1]
            else:
                known[name] = "text" if hint is str else "number" if hint is int else "other"
        _HINTS[cls] = known
    return known


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if hasattr(value, "to_data"):
        return value.to_data()
    return value


#: Seats, and None for onlookers; no list at all is everybody.
Audience = tuple[int | None, ...] | None


@dataclass(frozen=True, slots=True)
class Entry:
    """An event in the journal: after how many answers it fell, and who may know it: None is everybody, and
    None among the seats an onlooker."""

    answers: int
    audience: Audience
    event: Event

    def known_to(self, seat: int | None) -> bool:
        return self.audience is None or seat in self.audience

    def to_data(self) -> dict[str, Any]:
        audience = None if self.audience is None else list(self.audience)
        return {"answers": self.answers, "audience": audience, **self.event.to_data()}


@dataclass(frozen=True, slots=True)
class Told(Event):
    """Something that was told under other rules: what it was, and the sentences as they were said then.

    Who saw it otherwise than `said` tells, because a name was hidden from them, is in `eyes`.
    """

    what: str
    rule: str
    fields: typing.Mapping[str, Any]
    kinds: typing.Mapping[str, str]
    said: typing.Mapping[str, str]
    dice: typing.Mapping[str, Any] | None = None
    eyes: tuple[tuple[int, typing.Mapping[str, str]], ...] = ()
    shown: tuple[str, ...] = ()

    def revealed(self) -> tuple[str, ...]:
        return self.shown

    @property
    def kind(self) -> str:
        return self.what

    @property
    def clause(self) -> str:
        return self.rule

    def args(self) -> tuple[Arg, ...]:
        return tuple((name, self.kinds.get(name, "other"), value) for name, value in self.fields.items())

    def to_data(self) -> dict[str, Any]:
        return {
            "kind": self.what,
            "rule": self.rule,
            "fields": dict(self.fields),
            "kinds": dict(self.kinds),
            "said": dict(self.said),
            "dice": None if self.dice is None else dict(self.dice),
            "eyes": [[seat, dict(said)] for seat, said in self.eyes],
            "reveals": list(self.shown),
        }

    def seen_by(self, seat: int | None) -> Told:
        """The same as a seat was told it."""
        for own, said in self.eyes:
            if own == seat:
                return dataclasses.replace(self, said=said, eyes=())
        return self


class LateTold(Told):
    """The same, read only when somebody wants to know it: the log of a long game is mostly never looked at."""

    __slots__ = ("_place", "_read")

    def __init__(self, read: typing.Callable[[], typing.Sequence[Any]], place: int) -> None:
        """`read` gives the data of several events, of which this is the one at `place`."""
        object.__setattr__(self, "_read", read)
        object.__setattr__(self, "_place", place)

    def __getattr__(self, name: str) -> Any:
        # Only a field that is not there yet comes here.
        if name not in _TOLD_FIELDS:
            raise AttributeError(name)
        for field, value in _told_fields(self._read()[self._place]).items():
            object.__setattr__(self, field, value)
        return object.__getattribute__(self, name)

    def seen_by(self, seat: int | None) -> Told:
        return Told(*(getattr(self, name) for name in _TOLD_FIELDS)).seen_by(seat)


_TOLD_FIELDS = tuple(field.name for field in dataclasses.fields(Told))


def _told_fields(data: typing.Mapping[str, Any]) -> dict[str, Any]:
    return {
        "what": str(data["kind"]),
        "rule": str(data["rule"]),
        "fields": dict(data["fields"]),
        "kinds": dict(data["kinds"]),
        "said": {str(language): str(said) for language, said in data["said"].items()},
        "dice": data["dice"],
        "eyes": tuple((int(seat), dict(said)) for seat, said in data["eyes"]),
        "shown": tuple(map(str, data["reveals"])),
    }


def told_from_data(data: typing.Mapping[str, Any]) -> Entry:
    """An entry of the journal as it was told then."""
    audience = data["audience"]
    told = Told(**_told_fields(data))
    return Entry(int(data["answers"]), None if audience is None else tuple(audience), told)


class Journal:
    """The log of one game."""

    __slots__ = ("answers", "entries")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.answers = 0

    def add(self, audience: Audience, happened: Event) -> None:
        self.entries.append(Entry(self.answers, audience, happened))

    def seen_by(self, seat: int | None) -> list[Entry]:
        return [entry for entry in self.entries if entry.known_to(seat)]


@event("core-rolled")
class Rolled(Event):
    """Dice fell. `hits` is how many of them succeeded; `tally` the sum that they were held against, if there is one."""

    seat: Seat
    purpose: Word
    rule: RuleId
    sides: int
    faces: tuple[int, ...]
    hits: int
    tally: Any = None


@event("core-answered-itself")
class AnsweredItself(Event):
    """A decision had one legal answer and was not put to anybody."""

    seat: Seat
    ask: Word
    rule: RuleId
    answer: Any
    #: What the answer names, as the form's `of` says.
    of: str = "word"


@event("core-rules-changed")
class RulesChanged(Event):
    """The game goes on from its last kept state under other rules than it was played by."""

    #: How many answers had been given since, and fall away.
    dropped: int
    #: The first letters of the fingerprints of the rules before and now.
    was: str
    now: str
