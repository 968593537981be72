"""What a rule may ask a player, and the answers it accepts.

Forms are made by the hundred thousand, so they are plain slotted classes: freezing them would double their cost.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

from grognard.core.tally import Arg, Tally, WhyNot, why_not

#: What an option is called in an answer.
Key = int | str
#: Plain JSON: a key, a number, a place, or lists of these.
Answer = Any
#: What a question is in the course of play, so that a door need not guess from the names of keys:
#: `activation` who acts next, or whether at all; `action` what the one who acts does; `attack` with what, at whom
#: and how; `request` calling for what comes from elsewhere or later, as artillery; `reaction` an interruption of
#: another's activation; `move` where something goes; `step` one step of a walk, asked again after it; `placement`
#: where something is set down; `loss` who suffers; `option` an extra that may be let go; `choice` anything else.
Role = Literal[
    "activation",
    "action",
    "attack",
    "request",
    "reaction",
    "move",
    "step",
    "placement",
    "loss",
    "option",
    "choice",
]
#: Questions that are never skipped: to let them go by is to give something up.
EARNEST: frozenset[Role] = frozenset(("activation", "action", "attack", "request"))

T = TypeVar("T")


class Chance(Protocol):
    """Where a random player takes its numbers from."""

    def below(self, limit: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Note:
    """What is known of an option before it is chosen: the sums behind it and the odds."""

    tallies: tuple[tuple[str, Tally], ...] = ()
    #: Chances from 0 to 1, and expected numbers. A key may end in a number, `hit-to:4`, for its message to say.
    odds: tuple[tuple[str, float], ...] = ()
    means: tuple[tuple[str, float], ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Reaction:
    """Somebody who could react: the unit, the option by which it does, and how far it is from what it reacts to, in the
    unit by which the game measures and rounded up; None where nobody can tell."""

    unit: str
    answer: Key
    distance: int | None = None


class Form(Protocol):
    """The shape of an answer. Every form can check, propose and draw one.

    `of` says what the keys name, for words and screens: unit, cell, seat, word, …; `kind@thing` where a key has
    a meaning only within a thing, as `figure@unit`.
    """

    name: str
    of: str

    def refuse(self, answer: Answer) -> WhyNot | None:
        """Why the answer does not fit, or nothing."""

    def default(self) -> Answer:
        """A legal answer, always the same."""

    def only(self) -> Answer | None:
        """The answer, where there is just one."""

    def draw(self, chance: Chance) -> Answer:
        """A legal answer at random."""

    def parse(self, text: str) -> Answer:
        """The answer that a person typed; ValueError says what would be right."""

    def to_data(self) -> dict[str, Any]:
        """The form as the wire carries it."""


class Region(Protocol):
    """Places that may be chosen: cells of a grid, or an area of a free table."""

    def refuse(self, place: Any) -> WhyNot | None: ...

    def default(self) -> Any: ...

    def only(self) -> Any | None: ...

    def draw(self, chance: Chance) -> Any: ...

    def parse(self, text: str) -> Any: ...

    def ghost(self, place: Any) -> tuple[Any, ...]:
        """Where each model would stand by an answer, fitting or not; nothing where one place says it all."""

    def to_data(self) -> dict[str, Any]: ...


@dataclass(slots=True)
class OneOf:
    """One option of several. `of` says what the keys name: unit, cell, seat, word, …"""

    options: tuple[Key, ...]
    of: str = "word"
    name = "one_of"

    def refuse(self, answer: Answer) -> WhyNot | None:
        # Booleans equal 0 and 1 and floats equal ints: an answer must be of the key's own type.
        if answer in self.options and type(answer) in (int, str):
            return None
        return why_not("not-offered", answer=str(answer), options=_listed(self.options))

    def default(self) -> Answer:
        return self.options[0]

    def only(self) -> Answer | None:
        return self.options[0] if len(self.options) == 1 else None

    def draw(self, chance: Chance) -> Answer:
        return self.options[chance.below(len(self.options))]

    def parse(self, text: str) -> Answer:
        return _find(text, self.options)

    def to_data(self) -> dict[str, Any]:
        return {"form": self.name, "of": self.of, "options": list(self.options)}


@dataclass(slots=True)
class SomeOf:
    """Some of several options, each at most once, in no order."""

    options: tuple[Key, ...]
    at_least: int
    at_most: int
    of: str = "word"
    name = "some_of"

    def refuse(self, answer: Answer) -> WhyNot | None:
        if not isinstance(answer, list | tuple):
            return why_not("not-a-list", answer=str(answer))
        for key in answer:
            if key not in self.options or type(key) not in (int, str):
                return why_not("not-offered", answer=str(key), options=_listed(self.options))
        if len(set(answer)) != len(answer):
            return why_not("twice", answer=_listed(answer))
        if not self.at_least <= len(answer) <= self.at_most:
            return why_not("wrong-count", count=len(answer), low=self.at_least, high=self.at_most)
        return None

    def default(self) -> Answer:
        return list(self.options[: self.at_least])

    def only(self) -> Answer | None:
        if self.at_most == 0:
            return []
        return list(self.options) if self.at_least == len(self.options) else None

    def draw(self, chance: Chance) -> Answer:
        count = self.at_least + chance.below(self.at_most - self.at_least + 1)
        left = list(self.options)
        return [left.pop(chance.below(len(left))) for _ in range(count)]

    def parse(self, text: str) -> Answer:
        return [_find(part, self.options) for part in text.replace(",", " ").split()]

    def to_data(self) -> dict[str, Any]:
        return {
            "form": self.name,
            "of": self.of,
            "options": list(self.options),
            "at_least": self.at_least,
            "at_most": self.at_most,
        }


@dataclass(slots=True)
class Order:
    """All items, put in an order."""

    items: tuple[Key, ...]
    of: str = "word"
    name = "order"

    def refuse(self, answer: Answer) -> WhyNot | None:
        if not isinstance(answer, list | tuple):
            return why_not("not-a-list", answer=str(answer))
        # By kind and text, so that 1, "1" and True are three different things and any of them can be sorted.
        if sorted(map(_kind_and_text, answer)) != sorted(map(_kind_and_text, self.items)):
            return why_not("not-an-order", answer=_listed(answer), options=_listed(self.items))
        return None

    def default(self) -> Answer:
        return list(self.items)

    def only(self) -> Answer | None:
        return list(self.items) if len(self.items) < 2 else None

    def draw(self, chance: Chance) -> Answer:
        left = list(self.items)
        return [left.pop(chance.below(len(left))) for _ in range(len(self.items))]

    def parse(self, text: str) -> Answer:
        return [_find(part, self.items) for part in text.replace(",", " ").split()]

    def to_data(self) -> dict[str, Any]:
        return {"form": self.name, "of": self.of, "options": list(self.items)}


@dataclass(slots=True)
class Amount:
    """A whole number between two bounds."""

    low: int
    high: int
    name = "amount"
    of = "number"

    def refuse(self, answer: Answer) -> WhyNot | None:
        if type(answer) is int and self.low <= answer <= self.high:
            return None
        return why_not("not-an-amount", answer=str(answer), low=self.low, high=self.high)

    def default(self) -> Answer:
        return self.low

    def only(self) -> Answer | None:
        return self.low if self.low == self.high else None

    def draw(self, chance: Chance) -> Answer:
        return self.low + chance.below(self.high - self.low + 1)

    def parse(self, text: str) -> Answer:
        try:
            return int(text)
        except ValueError:
            raise ValueError(f"{text!r} is not a number from {self.low} to {self.high}") from None

    def to_data(self) -> dict[str, Any]:
        return {"form": self.name, "low": self.low, "high": self.high}


@dataclass(slots=True)
class Spot:
    """One place of a region: a cell, a hex or a point."""

    region: Region
    name = "spot"
    of = "cell"

    def refuse(self, answer: Answer) -> WhyNot | None:
        return self.region.refuse(answer)

    def default(self) -> Answer:
        return self.region.default()

    def only(self) -> Answer | None:
        return self.region.only()

    def draw(self, chance: Chance) -> Answer:
        return self.region.draw(chance)

    def parse(self, text: str) -> Answer:
        return self.region.parse(text)

    def to_data(self) -> dict[str, Any]:
        return {"form": self.name, "region": self.region.to_data()}


@dataclass(slots=True)
class Route:
    """Where a unit goes and by which way, within what it can reach."""

    unit: Key
    reach: Region
    name = "route"
    of = "cell"

    def refuse(self, answer: Answer) -> WhyNot | None:
        return self.reach.refuse(answer)

    def default(self) -> Answer:
        return self.reach.default()

    def only(self) -> Answer | None:
        return self.reach.only()

    def draw(self, chance: Chance) -> Answer:
        return self.reach.draw(chance)

    def parse(self, text: str) -> Answer:
        return self.reach.parse(text)

    def to_data(self) -> dict[str, Any]:
        return {"form": self.name, "unit": self.unit, "region": self.reach.to_data()}


@dataclass(slots=True)
class Decision:
    """A question to one seat: what is asked, by which clause, and what answers fit.

    `explain` tells what is known of an option, `why_not` why something is not among the options; both are
    worked out only when somebody asks, and only while the decision is open. An `open` decision is asked
    even where just one answer is legal, because leaving it out would betray a secret.

    `role` says what the question is in the course of play. `skip` is the answer that lets it go by with nothing
    done and nothing given up, where there is one: a door may give it for a player who does not want to be asked.
    `walks` gives the options by which who acts could go to a place, the likeliest first, on offer or not: who points at
    the place means one of them (`core/errand.py`). `reacts` says of a reaction who could, for standing orders
    (`core/orders.py`). `seldom` are options that hardly anybody means: a door may keep them until somebody asks.
    """

    seat: int
    ask: str
    rule: str
    form: Form
    about: tuple[Arg, ...] = ()
    explain: Callable[[Any], Note] | None = None
    why_not: Callable[[Any], WhyNot | None] | None = None
    open: bool = False
    secret: bool = False
    role: Role = "choice"
    skip: Answer | None = None
    walks: Callable[[Any], tuple[Key, ...]] | None = None
    reacts: Callable[[], Sequence[Reaction]] | None = None
    seldom: tuple[Key, ...] = ()

    @property
    def idle(self) -> bool:
        """Whether nobody could react, and it is put only because silence would tell so: a door may let it go by for its
        player, in a while by which nobody can tell that he was not asked."""
        return (
            self.role == "reaction"
            and self.skip is not None
            and self.reacts is not None
            and not self.reacts()
        )

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = self.form.refuse(answer)
        if fault is not None and self.why_not is not None:
            try:
                known = self.why_not(answer)
            except (KeyError, ValueError, TypeError, IndexError):
                known = None  # not even the name of a thing: the form's own words say so
            return known or fault
        return fault

    @property
    def options(self) -> tuple[Key, ...]:
        """What it lists to choose from, in the order it is numbered; nothing where it takes something else."""
        form = self.form
        if isinstance(form, OneOf | SomeOf):
            return form.options
        return form.items if isinstance(form, Order) else ()

    def note(self, option: Any) -> Note:
        return self.explain(option) if self.explain is not None else Note(rule=self.rule)

    def ghost(self, answer: Answer) -> tuple[Any, ...]:
        """Where each model would stand by an answer, for a screen to show before it is given."""
        if isinstance(self.form, Route):
            return self.form.reach.ghost(answer)
        return self.form.region.ghost(answer) if isinstance(self.form, Spot) else ()

    def to_data(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "ask": self.ask,
            "rule": self.rule,
            "about": [list(a) for a in self.about],
            **self.form.to_data(),
        }


#: A rule procedure: does its work on the state and yields where a player must choose.
Script = Generator[Decision, Any, T]


class Trail(Protocol):
    """Anything that knows the cells it runs over."""

    @property
    def path(self) -> tuple[int, ...]: ...


@dataclass(slots=True)
class Cells:
    """A region of grid cells, some with the way that leads there."""

    options: tuple[int, ...]
    names: Sequence[str]
    ways: Mapping[int, Trail] | None = None

    def refuse(self, place: Any) -> WhyNot | None:
        if type(place) is int and place in self.options:
            return None
        shown = self.names[place] if type(place) is int and 0 <= place < len(self.names) else str(place)
        return why_not("no-such-place", answer=shown, options=_listed(self.names[c] for c in self.options))

    def none(self) -> bool:
        """Whether there is nothing to choose."""
        return not self.options

    def default(self) -> Any:
        return self.options[0]

    def only(self) -> Any | None:
        return self.options[0] if len(self.options) == 1 else None

    def draw(self, chance: Chance) -> Any:
        return self.options[chance.below(len(self.options))]

    def parse(self, text: str) -> Any:
        wanted = text.strip().upper()
        # Any cell of the board, offered or not: the rules, not the spelling, then say why it cannot be chosen.
        for cell, name in enumerate(self.names):
            if name == wanted:
                return cell
        raise ValueError(f"{text!r} is none of {_listed(self.names[c] for c in self.options)}")

    def ghost(self, place: Any) -> tuple[Any, ...]:
        return ()

    def to_data(self) -> dict[str, Any]:
        ways = {} if self.ways is None else {str(c): list(w.path) for c, w in self.ways.items()}
        return {"kind": "cells", "cells": list(self.options), "ways": ways}


def _listed(keys: Any) -> str:
    shown = [str(key) for key in keys]
    return ", ".join(shown[:12]) + (", …" if len(shown) > 12 else "")


def _kind_and_text(key: Any) -> tuple[str, str]:
    return type(key).__name__, str(key)


def _find(text: str, options: tuple[Key, ...]) -> Key:
    text = text.strip()
    for key in options:
        if str(key) == text:
            return key
    raise ValueError(f"{text!r} is none of {_listed(options)}")
