"""Small breaks of data that a clause is about: one number, word or yes-or-no altered, to see whether a test notices."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from grognard.core.books import rooms
from grognard.core.rules import Datum
from grognard.lab.mutants import Mutant

Way = tuple[str | int, ...]

#: What is written for the reader of a file, and the names by which other files call a thing.
_ASIDE = frozenset({"id", "note", "clause", "from"})


def breaks(system: str, datum: Datum) -> list[Mutant]:
    """Every break that can be made in what a datum names, in the order of the file."""
    return [
        Mutant(str(datum), 0, number, f"{_shown(way)} = {value!r}", f"{_shown(way)} = {_other(value)!r}")
        for number, (way, value) in enumerate(_leaves(system, datum))
    ]


def _shown(way: Way) -> str:
    return ".".join(map(str, way))


def _text(system: str, datum: Datum) -> str:
    return (rooms.room(system).folder / "data" / datum.file).read_text(encoding="utf-8")


def _leaves(system: str, datum: Datum) -> list[tuple[Way, Any]]:
    data = tomllib.loads(_text(system, datum))
    return [leaf for way in datum.found(data) for leaf in _below(way, _at(data, way))]


def _at(data: Any, way: Way) -> Any:
    for step in way:
        data = data[step]
    return data


def _below(way: Way, value: Any) -> Iterator[tuple[Way, Any]]:
    if isinstance(value, dict):
        for key, part in value.items():
            if key not in _ASIDE:
                yield from _below((*way, key), part)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            yield from _below((*way, number), part)
    else:
        yield way, value


def _other(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return f"{value}x"


def alter(system: str, datum: Datum, number: int) -> None:
    """From now on, whoever reads the file in this process reads the altered value."""
    way, value = _leaves(system, datum)[number]
    written, loads = _text(system, datum), tomllib.loads

    def altered(text: str, **named: Any) -> dict[str, Any]:
        data = loads(text, **named)
        if text == written:
            _at(data, way[:-1])[way[-1]] = _other(value)
        return data

    tomllib.loads = altered
