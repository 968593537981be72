"""Reading of data files: frozen profiles from TOML tables, by the types of their fields.

A field of a type with a measure is written as the book writes it and is a whole number in memory.
"""

from __future__ import annotations

import dataclasses
import math
import re
import tomllib
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from grognard.core.books import rooms
from grognard.core.model import Shared

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure of the book, kept as a whole number of its smallest part: `Annotated[int, Measure(...)]`."""

    unit: str
    parts: int

    def read(self, reader: Reader, data: Any, path: str) -> int:
        if isinstance(data, bool) or not isinstance(data, int | float) or not math.isfinite(data):
            raise reader.refuse(path, f"{data!r} is no number", f"give a number of {self.unit}")
        made = round(data * self.parts)
        if data < 0 or abs(made - data * self.parts) > 1e-6:
            raise reader.refuse(
                path, f"{data} {self.unit}", f"give 0 or more, in steps of {1 / self.parts:g}"
            )
        return made


#: Whole numbers with the least value that makes sense.
Count = Annotated[int, 0]
Positive = Annotated[int, 1]
#: Numbers as a counter prints them, such as 6-7-6; what makes a profile of them takes them apart.
Printed = Annotated[str, "printed"]
Origin = Literal["book", "deduced", "published", "reconstructed"]
#: Where each number of a table is from, by field; what a row names in another file may have a word of its own, by id.
Provenance = Mapping[str, Origin]

#: What a refusal asks for, by type.
CALLED: Mapping[Any, str] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}
_ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)?")


class ProfileError(ValueError):
    """Data that is no profile: where, which field, what is wrong and what would be right."""

    def __init__(self, wrong: str, right: str, place: str = "", field: str = "") -> None:
        self.wrong, self.right, self.place, self.field = wrong, right, place, field
        where = ", ".join(part for part in (place, field) if part)
        super().__init__(f"{where + ': ' if where else ''}{wrong}; {right}")


def toml(system: str, file: str) -> dict[str, Any]:
    """A data file of a system."""
    return tomllib.loads((rooms.room(system).folder / "data" / file).read_text(encoding="utf-8"))


def by_id(kind: type[T], file: str, what: str, rows: Iterable[Mapping[str, Any]]) -> dict[str, T]:
    """The profiles of a file's tables, by id."""
    found: dict[str, T] = {}
    for number, row in enumerate(rows, 1):
        reader = Reader(f"{file}, {what} {row.get('id', number)}")
        made = reader.table(kind, row)
        if row["id"] in found:
            raise reader.refuse("id", f"{row['id']} a second time", "each id stands once")
        found[row["id"]] = made
    return found


def known(what: str, there: Mapping[str, T], name: Any, files: str) -> T:
    """What a save or a table names by its id."""
    if not isinstance(name, str) or name not in there:
        raise ProfileError(f"unknown {what} {name!r}", f"name the id of one of {files}")
    return there[name]


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a table for a class may hold: types, fields and whether each must be there, fields with an origin.

    `carried` are the lists whose rows name something of another file, each with the field that names it.
    """

    hints: Mapping[str, Any]
    fields: Mapping[str, bool]
    numbers: tuple[str, ...]
    carried: tuple[tuple[str, str], ...]
    sourced: bool


_SHAPES: dict[type, _Shape] = {}


def _shape(kind: type) -> _Shape:
    if kind not in _SHAPES:
        hints = typing.get_type_hints(kind, include_extras=True)
        given = [f for f in dataclasses.fields(kind) if f.init and f.name != "provenance"]
        none = dataclasses.MISSING
        fields = {f.name: f.default is none and f.default_factory is none for f in given}
        # Words, yes or no, and tables with a `from` of their own need no origin here.
        plain = [name for name in fields if hints[name] not in (str, bool)]
        numbers = tuple(name for name in plain if not _has_provenance(hints[name]))
        carried = tuple((name, inner) for name in numbers for inner in _names_of_rows(hints[name]))
        _SHAPES[kind] = _Shape(hints, fields, numbers, carried, "provenance" in hints)
    return _SHAPES[kind]


def _has_provenance(hint: Any) -> bool:
    parts = (hint, *typing.get_args(hint))
    return any("provenance" in getattr(part, "__dataclass_fields__", ()) for part in parts)


def _names_of_rows(hint: Any) -> list[str]:
    """The fields of a list's rows that name a profile of another file."""
    if typing.get_origin(hint) is not tuple or not dataclasses.is_dataclass(row := typing.get_args(hint)[0]):
        return []
    hints = typing.get_type_hints(row)
    return [
        f.name
        for f in dataclasses.fields(row)
        if isinstance(hints[f.name], type) and issubclass(hints[f.name], Shared)
    ]


@dataclass(frozen=True, slots=True)
class Reader:
    """Makes profiles of the tables at a place; every refusal names the place and the field."""

    place: str

    def refuse(self, field: str, wrong: str, right: str) -> ProfileError:
        return ProfileError(wrong, right, self.place, field)

    def table(self, kind: type[T], data: Any, path: str = "") -> T:
        if not isinstance(data, Mapping):
            raise self.refuse(path, f"{data!r} is not a table", f"give a table for a {kind.__name__}")
        shape = _shape(kind)
        allowed = ", ".join((*shape.fields, "from") if shape.sourced else shape.fields)
        dot = f"{path}." if path else ""
        for name in data:
            if name not in shape.fields and not (shape.sourced and name == "from"):
                raise self.refuse(dot + name, "unknown field", f"the fields are {allowed}")
        made: dict[str, Any] = {}
        for name, needed in shape.fields.items():
            if name in data:
                made[name] = self.value(shape.hints[name], data[name], dot + name)
            elif needed:
                raise self.refuse(dot + name, "missing", f"the fields are {allowed}")
        if shape.sourced:
            others = [str(row[inner]) for name, inner in shape.carried for row in data.get(name, ())]
            made["provenance"] = self.provenance(shape.numbers, data, dot, others)
        return self._made(kind, made, dot)

    def _made(self, kind: type[T], values: dict[str, Any], dot: str) -> T:
        """The profile; what it refuses by itself is told with its place."""
        try:
            return kind(**values)
        except ProfileError as fault:
            if fault.place:
                raise
            raise self.refuse(dot + fault.field, fault.wrong, fault.right) from None

    def provenance(
        self, numbers: Iterable[str], data: Mapping[str, Any], dot: str = "", others: Iterable[str] = ()
    ) -> dict[str, Origin]:
        """Where each number is from: its own word in `from`, else the default; `others` only by a word of their own."""
        words = data.get("from")
        if not isinstance(words, Mapping) or "default" not in words:
            raise self.refuse(dot + "from", "no default", 'say from = { default = "book" } or another origin')
        names = [*numbers, *others]
        origins = typing.get_args(Origin)
        for name, word in words.items():
            if name != "default" and name not in names:
                right = f"there are default, {', '.join(names)}"
                raise self.refuse(f"{dot}from.{name}", "names no number here", right)
            if word not in origins:
                raise self.refuse(f"{dot}from.{name}", f"unknown {word!r}", f"there are {', '.join(origins)}")
        default = words["default"]
        own = {name: words[name] for name in others if name in words}
        return {name: words.get(name, default) for name in numbers} | own

    def value(self, hint: Any, data: Any, path: str) -> Any:
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin is Annotated:
            return self.value(str, data, path) if args[0] is str else self.number(args[1], data, path)
        if origin is Literal:
            if isinstance(data, bool) or data not in args:
                raise self.refuse(path, f"unknown {data!r}", f"there are {', '.join(map(str, args))}")
            return data
        if origin in (typing.Union, types.UnionType):
            if type(None) not in args and type(data) in args:
                return data
            return None if data == "-" else self.value(args[0], data, path)
        if origin is tuple:
            return self.row(args, data, path)
        if origin is Mapping:
            return self.mapping(args, data, path)
        if dataclasses.is_dataclass(hint):
            if issubclass(typing.cast(type, hint), Shared) and isinstance(data, str):
                return self.named(hint, data, path)
            return self.table(typing.cast(type, hint), data, path)
        read = self.plain(hint, data, path)
        if path == "id":
            self.check_id(read)
        return read

    def plain(self, kind: Any, data: Any, path: str) -> Any:
        """A text, a number, yes or no, a list or a table as it is. In Python True is a number; on a card it is not."""
        if not isinstance(data, kind) or (kind is int and isinstance(data, bool)):
            raise self.refuse(path, f"{data!r} is not {CALLED[kind]}", f"give {CALLED[kind]}")
        return data

    def check_id(self, name: str) -> None:
        if not _ID.fullmatch(name):
            raise self.refuse("id", f"{name!r} is no id", "write small letters, digits and _")

    def named(self, kind: Any, name: Any, path: str) -> Any:
        """A profile of another file, named by its id."""
        try:
            return kind.from_data(name, {})
        except ProfileError as fault:
            if fault.place:
                raise
            raise self.refuse(path, fault.wrong, fault.right) from None

    def mapping(self, args: tuple[Any, ...], data: Any, path: str) -> dict[Any, Any]:
        """A table of any keys; a key that is a number is written as text, as TOML wants it."""
        if not isinstance(data, Mapping):
            raise self.refuse(path, f"{data!r} is not a table", "give a table")
        return {
            self.key(args[0], key, path): self.value(args[1], item, f"{path}.{key}")
            for key, item in data.items()
        }

    def key(self, kind: Any, key: str, path: str) -> Any:
        if kind is not int:
            return self.value(kind, key, f"{path}.{key}")
        if not key.isdigit():
            raise self.refuse(f"{path}.{key}", f"{key!r} is not a whole number", "give a whole number")
        return int(key)

    def row(self, args: tuple[Any, ...], data: Any, path: str) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise self.refuse(path, f"{data!r} is not a list", "give a list")
        kinds = [args[0]] * len(data) if args[-1] is Ellipsis else list(args)
        if len(kinds) != len(data):
            raise self.refuse(path, f"{len(data)} values", f"give {len(kinds)}")
        pairs = zip(kinds, data, strict=True)
        return tuple(self.value(kind, item, f"{path}[{n}]") for n, (kind, item) in enumerate(pairs, 1))

    def number(self, meaning: int | Measure, data: Any, path: str) -> int:
        """A whole number with a least value, or a measure of the book."""
        if isinstance(meaning, Measure):
            return meaning.read(self, data, path)
        if isinstance(data, bool) or not isinstance(data, int):
            raise self.refuse(path, f"{data!r} is not a whole number", "give a whole number")
        if data < meaning:
            raise self.refuse(path, f"{data} is too low", f"give {meaning} or more")
        return data
