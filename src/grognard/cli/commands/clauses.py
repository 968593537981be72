"""Clauses of a rulebook on the terminal: found by their ids, shown whole."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from grognard.core.language.words import Words
from grognard.core.rules import Clause, Index, index


def book(system: str, words: Words) -> Index | None:
    """The clause index of a system in the reader's language, if it has one."""
    try:
        return index(system, words.language)
    except FileNotFoundError:
        return None


def find(system: str, text: str, words: Words) -> list[Clause]:
    """The clauses that an id, or a part of one, names; the best first."""
    found = book(system, words)
    wanted = text.strip().lower()
    if found is None or not wanted:
        return []
    for exact in (wanted, f"{system}.{wanted}"):
        if exact in found.clauses:
            return [found.clauses[exact]]
    ends = [clause for id_, clause in found.clauses.items() if id_.endswith(f".{wanted}")]
    return ends + [clause for id_, clause in found.clauses.items() if wanted in id_ and clause not in ends]


def whole(system: str, clause: Clause, words: Words) -> Group:
    """A clause with its steps, table, ruling and worked examples."""
    parts: list[RenderableType] = [
        Text.assemble((clause.id, "bold"), (f"   {clause.source}", "dim")),
        Text(clause.text),
    ]
    for number, step in enumerate(clause.steps, start=1):
        parts.append(Text(f"  {number}. {step}"))
    if clause.table:
        table = Table(show_header=False)
        for row in clause.table:
            table.add_row(*map(Text, row))
        parts.append(table)
    if clause.ambiguity:
        parts.append(Text.assemble((words.say("cli-ruling") + " ", "bold"), clause.ambiguity))
    found = book(system, words)
    for example in found.examples.values() if found is not None else ():
        if clause.id in example.clauses:
            parts.append(Text.assemble((words.say("cli-example", id=example.id), "bold")))
            parts.append(Padding(Text(f"{example.given}\n→ {example.expect}"), (0, 0, 0, 2)))
    return Group(*parts)
