"""The catalogues that a rulebook brings: the same messages with the same variables in every language, and its own."""

from __future__ import annotations

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from grognard.core.language.words import LANGUAGES, catalogue

Messages = dict[str, frozenset[str]]
#: What a message may be said for before the id of its book: reasons, faults, lines of a sum, ends of a game.
KINDS = ("why", "fault", "sum", "way")


class _Variables(Visitor):
    """The variables that a pattern names."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 (Fluent calls it so)
        self.found.add(node.id.name)


def faults(system: str) -> list[str]:
    """What is wrong with the catalogues in a system's own folder."""
    found: list[str] = []
    first, *others = LANGUAGES
    each = {language: _messages(system, language, found) for language in LANGUAGES}
    for other in others:
        here, there = each[first], each[other]
        found += [
            f"{key}: only in {first if key in here else other}" for key in sorted(set(here) ^ set(there))
        ]
        found += [
            f"{key}: other variables in {other}" for key in here if key in there and here[key] != there[key]
        ]
    heads = (f"{system}-", *(f"{kind}-{system}-" for kind in KINDS))
    found += [
        f"{key}: does not begin with {', '.join(heads)}" for key in each[first] if not key.startswith(heads)
    ]
    return found


def _messages(system: str, language: str, found: list[str]) -> Messages:
    made: Messages = {}
    for file, text in catalogue(language).items():
        if not file.startswith(f"{system}/"):
            continue
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ftl.Junk):
                found.append(f"{file}: {str(entry.content)[:60]!r} is no Fluent")
            elif isinstance(entry, ftl.Message):
                if entry.id.name in made:
                    found.append(f"{file}: {entry.id.name} is there twice")
                uses = _Variables()
                uses.visit(entry)
                made[entry.id.name] = frozenset(uses.found)
    return made
