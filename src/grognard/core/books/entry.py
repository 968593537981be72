"""A table of a data file read field by field: for cards and scenarios whose notations no type of a field can say.

What can be read by types is read by `reading.Reader`, on which this stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, get_args

from grognard.core.books.reading import CALLED, Origin, ProfileError, Reader

T = TypeVar("T")


class Entry:
    """One table; every refusal names the place."""

    def __init__(self, data: Mapping[str, Any], place: str, *, named: bool = True) -> None:
        self.data, self.place = data, place
        if named:
            self.id = self.get("id", str)
            self.reader.check_id(self.id)
            self.place += f" {self.id}"

    @property
    def reader(self) -> Reader:
        return Reader(self.place)

    def refuse(self, field: str, wrong: str, right: str) -> ProfileError:
        return self.reader.refuse(field, wrong, right)

    def only(self, *known: str) -> None:
        for key in self.data:
            if key not in known:
                raise self.refuse(str(key), "unknown field", f"the fields are {', '.join(known)}")

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        value = self.data.get(key, default)
        if value is None:
            raise self.refuse(key, "missing", f"give {CALLED[kind]}")
        read: T = self.reader.plain(kind, value, key)
        return read

    def number(self, key: str, low: int = 0, default: int | None = None) -> int:
        return self.reader.number(low, self.get(key, int, default), key)

    def choice(self, key: str, known: Iterable[str], default: str | None = None) -> str:
        return self._one_of(key, self.get(key, str, default), tuple(known))

    def choices(self, key: str, known: Iterable[str]) -> tuple[str, ...]:
        """A list of different words out of those known."""
        words = self.get(key, list, [])
        found = tuple(self._one_of(key, word, tuple(known)) for word in words)
        if len(set(found)) < len(found):
            raise self.refuse(key, f"{words} repeats itself", "name each once")
        return found

    def _one_of(self, key: str, word: Any, known: tuple[str, ...]) -> str:
        if word not in known:
            raise self.refuse(key, f"unknown {word!r}", f"there are {', '.join(map(repr, known))}")
        return str(word)

    def parsed(self, key: str, text: Any, parse: Callable[[str], T]) -> T:
        """A notation read by its own parser, whose refusal then tells this place."""
        if not isinstance(text, str):
            raise self.refuse(key, f"{text!r} is not a text", "give a text")
        try:
            return parse(text)
        except ProfileError as fault:
            raise self.refuse(key, fault.wrong, fault.right) from None

    def rows(self, key: str) -> list[Entry]:
        """The tables listed under a key."""
        rows = self.get(key, list)
        for row in rows:
            if not isinstance(row, Mapping):
                raise self.refuse(key, f"{row!r} is not a table", "give a list of tables")
        return [Entry(row, f"{self.place}, {key} {n}", named=False) for n, row in enumerate(rows, 1)]

    def provenance(self, *names: str, **groups: Iterable[str]) -> dict[str, str]:
        """Where each number is from: its own word in `from`, else its group's, else the default, else ours."""
        group_of = {name: group for group, members in groups.items() for name in members}
        numbers = (*names, *group_of)
        words = self.get("from", dict, {})
        for key, word in words.items():
            if key not in ("default", *numbers, *groups):
                known = ", ".join(("default", *numbers, *groups))
                raise self.refuse(f"from.{key}", "names no number here", f"there are {known}")
            self._one_of(f"from.{key}", word, get_args(Origin))
        default = words.get("default", "reconstructed")
        return {name: words.get(name, words.get(group_of.get(name, ""), default)) for name in numbers}


def by_id(
    file: str, rows: Iterable[Mapping[str, Any]], what: str, build: Callable[[Entry], T]
) -> dict[str, T]:
    """What is built from each row, by its id."""
    found: dict[str, T] = {}
    for row in rows:
        entry = Entry(row, f"{file}, {what}")
        if entry.id in found:
            raise entry.refuse("id", f"{entry.id} a second time", "each id stands once")
        found[entry.id] = build(entry)
    return found
