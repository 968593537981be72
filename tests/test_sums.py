"""Every line of a sum says in words what it is: by a name of its own, else by the clause that it comes from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard import systems
from grognard.core.language.voice import Voice, line_key
from grognard.core.language.words import LANGUAGES, words
from grognard.core.tally import Tally

ROOT = Path(systems.__file__).parent
CHANGES = {"add": 2, "times": 2, "halve": 1, "at_most": 2, "at_least": 2}


def clauses_in(tree: ast.Module, system_id: str) -> Iterator[str]:
    """The clauses that a module writes into sums: as an argument, or first in a pair with the change."""
    constants = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(tree):
        for found in _written(node):
            given = constants.get(found.id, found) if isinstance(found, ast.Name) else found
            for part in (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,):
                if isinstance(part, ast.Constant) and str(part.value).startswith(f"{system_id}."):
                    yield str(part.value)


def _written(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        if len(node.args) >= CHANGES.get(node.func.attr, 9):
            yield node.args[0]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "Tally" and len(node.args) >= 2:
            yield node.args[1]
    elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
        first, second = node.elts
        if isinstance(second, ast.UnaryOp | ast.Constant) and not isinstance(
            getattr(second, "value", None), str | bool
        ):
            yield first


@pytest.mark.parametrize("system_id", systems.IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_of_a_sum_has_words(system_id: str, language: str) -> None:
    written = {
        clause
        for path in (ROOT / system_id).rglob("*.py")
        for clause in clauses_in(ast.parse(path.read_text(encoding="utf-8")), system_id)
    }
    assert len(written) >= 5
    silent = sorted(line_key(clause) for clause in written if not words(language).has(line_key(clause)))
    assert silent == []


def test_a_line_is_called_by_its_own_name_else_by_its_clause() -> None:
    voice = Voice(systems.find("ept"), words("fr"))
    tally = Tally(0, "ept.fire.column-shifts").add("ept.terrain.cover-levels", -2)
    tally.add("ept.fire-types.to-hit-modifiers", 3).named("ept-sum-moving").add("ept.unheard-of", 1)
    assert [voice.line(tally, number) for number in range(4)] == [
        "décalages de colonne",
        "protection du terrain",
        "cible mobile",
        "",
    ]
    assert "− 2 (protection du terrain, ept.terrain.cover-levels)" in voice.tally(tally)
