"""The scenario files of a rulebook, `scenarios/*.toml`: read, put in order, listed; and its house rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from grognard.core.books import rooms
from grognard.core.border import given
from grognard.core.system import Option, Scenario, SetupFault

#: What a scenario says of itself in a list; the rest is for its game.
LISTED = frozenset({"id", "order", "seats", "points", "tags"})


@cache
def files(system: str) -> Mapping[str, Mapping[str, Any]]:
    """The scenarios of a system by id, which is the name of the file unless it says another; easiest first."""
    rows = []
    for file in sorted((rooms.room(system).folder / "scenarios").glob("*.toml")):
        rows.append({"id": file.stem, **tomllib.loads(file.read_text(encoding="utf-8"))})
    return {row["id"]: row for row in sorted(rows, key=lambda row: (row.get("order", 0), row["id"]))}


def find(system: str, scenario: str) -> Mapping[str, Any]:
    """What a scenario's file says; the easiest where none is named."""
    known = files(system)
    if not scenario and known:
        return next(iter(known.values()))
    if scenario not in known:
        raise SetupFault(
            "scenario", f"there is no scenario {scenario!r}", mend=f"There are {', '.join(known)}."
        )
    return known[scenario]


def table(system: str, scenario: str) -> dict[str, Any]:
    """What a scenario's file says for its game."""
    return {key: value for key, value in find(system, scenario).items() if key not in LISTED}


def listed(system: str) -> list[Scenario]:
    """What can be played, easiest first."""
    found = []
    for id_, row in files(system).items():
        seats = row.get("seats", 2)
        points = row.get("points", 0)
        each = (points,) * seats if isinstance(points, int) else tuple(points)
        found.append(Scenario(id_, seats, each, tuple(row.get("tags", ()))))
    return found


@cache
def options(system: str) -> Mapping[str, Option]:
    """The house rules of a system, as `data/options.toml` lists them; none without it."""
    file = rooms.room(system).folder / "data" / "options.toml"
    if not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["option"]
    return {row["id"]: Option(row["id"], row["clause"], tuple(row["values"]), row["default"]) for row in rows}


def chosen(system: str, wished: Mapping[str, Any]) -> dict[str, bool | str]:
    """The house rules of a game: those wished for, the others as the book has them."""
    known = options(system)
    for name, value in wished.items():
        given.one_of(name, known, "options")
        given.one_of(value, known[name].values, f"options.{name}", known[name].clause)
    return {name: wished.get(name, option.default) for name, option in known.items()}


def numbered(kinds: Iterable[str]) -> list[str]:
    """Ids for things of these kinds: `scout` where there is one of a kind, `scout-1`, `scout-2` where there are more."""
    kinds = list(kinds)
    times, used = Counter(kinds), Counter[str]()
    ids = []
    for kind in kinds:
        used[kind] += 1
        ids.append(kind if times[kind] == 1 else f"{kind}-{used[kind]}")
    return ids
