"""Every refusal has its words in both languages, and the page about the wire knows it."""

import ast
from pathlib import Path

import grognard.server
from grognard.core.language.words import LANGUAGES, words

SERVER = Path(grognard.server.__file__).parent
WIRE = SERVER.parents[2] / "docs" / "wire.md"


def refusals():
    """Every refusal that the source writes out: its status, its key and the names it brings."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", "") == "Refusal"
                and len(node.args) == 2
            ):
                status, error = (getattr(arg, "value", None) for arg in node.args)
                if isinstance(status, int) and isinstance(error, str):
                    yield status, error, {keyword.arg for keyword in node.keywords}


def test_every_refusal_has_its_words_with_all_that_they_name():
    found = list(refusals())
    assert len(found) > 40
    for _, error, names in found:
        for language in LANGUAGES:
            said = words(language).say(f"server-{error}", **dict.fromkeys(names - {None}, 2))
            assert "[" not in said, said


def test_the_page_about_the_wire_lists_every_refusal():
    page = WIRE.read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in page.splitlines() if line.startswith("| ")}
    for status, error, _ in refusals():
        if status != 500:
            assert f"`{error}`" in rows[str(status)], (status, error)
