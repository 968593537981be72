"""Words and reasons: what is said, to whom it refers, and why something is refused."""

from __future__ import annotations

from typing import Any

from grognard.server.wire.basis import Telling


class Said(Telling):
    """The same in every language."""

    en: str
    fr: str


class Arg(Telling):
    """An argument of a message: its name, what kind of thing it is, and the thing."""

    name: str
    kind: str
    value: Any


class Why(Telling):
    """A reason why not, or a fault of an army."""

    key: str
    rule: str
    args: list[Arg]
    said: Said


class Right(Telling):
    """What would be right: the number to answer by, and who is asked."""

    number: int | None = None
    seat: int | None = None


class Refused(Telling):
    """What was wrong, where, by which rule, and what would be right."""

    error: str
    said: Said
    rule: str
    place: str
    reasons: list[Why]
    right: Right | None
