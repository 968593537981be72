"""The clause index of each rulebook, and which code says that it does which clause."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from importlib import resources
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any] | type)

#: Clause id -> names of the code that carries it, as noted by `@rule` when modules are imported.
CODE: dict[str, list[str]] = {}


def rule(*clauses: str) -> Callable[[F], F]:
    """Mark code with the clauses it carries out. Notes the name and returns the function itself: no cost."""

    def mark(code: F) -> F:
        for clause in clauses:
            CODE.setdefault(clause, []).append(f"{code.__module__}.{code.__qualname__}")
        return code

    return mark


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule of a book, in our words."""

    id: str
    source: str
    kind: str
    tier: int
    text: str
    ambiguity: str = ""
    steps: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()

    @property
    def chapter(self) -> str:
        return self.id.split(".")[1]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: what is given, the dice, and what must come of it."""

    id: str
    source: str
    clauses: tuple[str, ...]
    given: str
    expect: str
    dice: tuple[str, ...] = ()
    implied: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """A whole book."""

    system: str
    title: str
    clauses: Mapping[str, Clause]
    examples: Mapping[str, Example]
    glossary: Mapping[str, Mapping[str, str]]
    #: Clauses of chapters that are still to come, each with the reason.
    later: Mapping[str, str] = field(default_factory=dict)


def _rows(table: Any) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(str(cell) for cell in row) for row in table)


@cache
def index(system: str) -> Index:
    """The clause index of a system, from its `rules.toml`."""
    file = resources.files("grognard") / "systems" / system / "rules.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    clauses = {
        c["id"]: Clause(
            id=c["id"],
            source=c["source"],
            kind=c["kind"],
            tier=c["tier"],
            text=c["text"],
            ambiguity=c.get("ambiguity", ""),
            steps=tuple(c.get("steps", ())),
            table=_rows(c.get("table", ())),
        )
        for c in data["clause"]
    }
    examples = {
        e["id"]: Example(
            id=e["id"],
            source=e["source"],
            clauses=tuple(e["clauses"]),
            given=e["given"],
            expect=e["expect"],
            dice=tuple(e.get("dice", ())),
            implied=e.get("implied", False),
        )
        for e in data["example"]
    }
    later = _later(data.get("later", ()), clauses)
    return Index(data["system"], data["title"], clauses, examples, data["glossary"], later)


def _later(rows: Iterable[Mapping[str, Any]], clauses: Mapping[str, Clause]) -> dict[str, str]:
    """The clauses that patterns such as `ept.air.*` name, with the reason why they come later."""
    found: dict[str, str] = {}
    for row in rows:
        for pattern in row["clauses"]:
            named = [id_ for id_ in clauses if fnmatchcase(id_, pattern)]
            if not named:
                raise ValueError(f"{pattern!r} names no clause that could come later")
            found.update(dict.fromkeys(named, row["reason"]))
    return found


def unknown_marks(system: str) -> list[str]:
    """Marks in the code that name no clause of the index: misspelt, or of a clause that is gone."""
    known = index(system).clauses
    return sorted(c for c in CODE if c.startswith(f"{system}.") and c not in known)
