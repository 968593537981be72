"""`grognard new-system`: what it refuses, and that the room it lays is in the house style and whole."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.cli import door
from grognard.core.books import rooms
from grognard.core.books.rooms import Unfit
from grognard.core.language.words import LANGUAGES, words
from grognard.lab import new_room
from modules import SOURCE

#: What is not a rule of the game, nor its nouns: what connects it to the program.
PLUMBING = ("__init__", "position", "scene", "laws")


@pytest.mark.parametrize(
    ("id_", "said"),
    [("dust", "a game “dust” already"), ("Demo", "no id for a game"), ("core", "no id for a game")],
)
def test_an_id_that_is_taken_or_none_is_refused(terminal, tmp_path, id_, said):
    seen = terminal("new-system", id_, "--into", tmp_path / "x", "--lang", "en")
    assert seen.code == 1
    assert said in seen.err.replace("\n", " ")
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_packages_that_are_left_out_are_named_with_the_reason(terminal, monkeypatch, language):
    unfit = [Unfit("lone", "roomy", why, "7") for why in ("id", "taken", "missing", "interface")]
    monkeypatch.setattr(rooms, "unfit", lambda: tuple(unfit))
    said = door.left_out(words(language))
    assert len(set(said)) == 4
    assert all("roomy" in one and "lone" in one and "[" not in one for one in said)
    seen = terminal("play", "lone", "--lang", language)
    assert seen.code == 1
    assert "roomy" in seen.err


def test_nothing_is_written_over(terminal, tmp_path):
    (tmp_path / "README.md").write_text("mine")
    seen = terminal("new-system", "demo", "--into", tmp_path, "--lang", "en")
    assert seen.code == 1
    assert "is there already" in seen.err.replace("\n", " ")
    assert [path.name for path in tmp_path.iterdir() if path.name != "state"] == ["README.md"]


def test_without_a_source_tree_a_folder_must_be_named():
    with pytest.raises(new_room.CannotLay, match="nowhere"):
        new_room.lay("demo", "Demo", None, None)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the source tree with a room laid into it, as a clean clone would have it."""
    top, here = tmp_path_factory.mktemp("clone"), SOURCE.parents[1]
    left = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(SOURCE, top / "src" / "grognard", ignore=left)
    for name in ("conftest.py", "toy.py", "modules.py", "cases/test_cases.py", "systems/test_games.py"):
        (top / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(here / "tests" / name, top / "tests" / name)
    shutil.copy(here / "pyproject.toml", top / "pyproject.toml")
    run(top, "-c", "from grognard.cli import main; main()", "new-system", "demo")
    return top


def run(top: Path, *args: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environment["PYTHONPATH"] = str(top / "src")
    done = subprocess.run(
        [sys.executable, *args], cwd=top, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.long
def test_a_room_laid_into_a_clean_clone_is_in_the_house_style_and_passes_its_tests(tree):
    laid = ["src/grognard/systems/demo", "tests/systems/demo"]
    run(tree, "-m", "ruff", "check", "--no-cache", *laid)
    run(tree, "-m", "ruff", "format", "--no-cache", "--check", *laid)
    chosen = ["-n", "0", "-q", "-p", "no:cacheprovider", "-k", "demo"]
    told = run(tree, "-m", "pytest", *chosen, "tests/systems", "tests/cases")
    assert " passed" in told
    assert 'errors": []' in run(
        tree, "-c", "from grognard.cli import main; main()", "simulate", "demo", "--games", "4", "--json"
    )


@pytest.mark.long
def test_the_plumbing_of_a_room_is_short(tree):
    lines = 0
    for name in PLUMBING:
        text = (tree / "src/grognard/systems/demo" / f"{name}.py").read_text(encoding="utf-8")
        lines += sum(bool(line.strip()) for line in ast.unparse(_bare(ast.parse(text))).splitlines())
    assert lines <= 100, lines


def _bare(tree: ast.Module) -> ast.Module:
    """Code without what is said about it."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and len(body) > 1 else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            del body[0]
    return tree
