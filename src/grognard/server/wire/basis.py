"""What the types of the wire are made of: sound JSON, ids, numbers, and the two bases, asking and telling."""

from __future__ import annotations

import math
import unicodedata
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

#: How deep a list in a list may be in what a client sends.
_DEEPEST = 32
#: Whole numbers past this are no numbers of any game, and JavaScript cannot hold them.
LARGEST = 2**53
#: Kinds of characters that no name holds: controls, those that shape or turn the writing, halves, line ends.
_UNSPOKEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))


def sound(value: Any) -> Any:
    """JSON that can be kept and sent on: no NUL, no half characters, no infinities, not endlessly deep."""
    _sound(value, _DEEPEST)
    return value


def _sound(value: Any, depth: int) -> None:
    if depth == 0:
        raise ValueError(f"is nested more than {_DEEPEST} deep")
    if isinstance(value, str):
        if "\0" in value:
            raise ValueError("holds a NUL character")
        try:
            value.encode()
        except UnicodeEncodeError:
            raise ValueError("holds half a character") from None
    elif isinstance(value, bool):
        pass
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            raise ValueError(f"holds a number past {LARGEST}")
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ValueError("holds a number that is none")
    elif isinstance(value, list):
        for item in value:
            _sound(item, depth - 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            _sound(key, depth - 1)
            _sound(item, depth - 1)


def spoken(name: str) -> str:
    """A name that people can read: no line ends, nothing that hides or turns the writing around it."""
    if any(unicodedata.category(letter) in _UNSPOKEN for letter in name):
        raise ValueError("holds a character that cannot be read")
    return name


Json = Annotated[Any, AfterValidator(sound)]
JsonTable = Annotated[dict[str, Any], AfterValidator(sound)]
Id = Annotated[str, StringConstraints(max_length=100), AfterValidator(sound)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Number = Annotated[int, Field(ge=0, le=LARGEST)]
#: Who shall sit somewhere: "me", "link" or "bot:" and its id.
Sitter = Annotated[str, StringConstraints(pattern=r"^(me|link|bot:[a-z0-9-]{1,40})$")]
Sitters = Annotated[list[Sitter], Field(max_length=64)]
Name = Annotated[str, StringConstraints(max_length=80), AfterValidator(sound)]
#: What a person is called at the table.
Player = Annotated[str, StringConstraints(max_length=32, strip_whitespace=True), AfterValidator(spoken)]
Secret = Annotated[str, StringConstraints(max_length=100)]


class Asking(BaseModel):
    """Base of what clients send: types are taken as they are, and nothing unknown is accepted."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Telling(BaseModel):
    """Base of what the server sends."""

    model_config = ConfigDict(strict=True)
