"""The fingerprint of rules and data: changed by what decides a game, by nothing else, on no machine otherwise."""

import ast
import shutil

import pytest

from grognard import systems
from grognard.core.records import fingerprint as prints
from grognard.core.records.fingerprint import ASIDE, CORE, counted, digest, fingerprint

ROOT = CORE.parent


def folder(system):
    return ROOT / "systems" / system


def of(folder):
    return digest([("system", folder, counted(folder))])


@pytest.fixture
def copied(tmp_path):
    """A copy of a system's folder that may be changed."""
    made = tmp_path / "dust"
    shutil.copytree(folder("dust"), made, ignore=shutil.ignore_patterns("__pycache__"))
    return made


def test_each_system_has_its_own_and_keeps_it():
    found = {system: fingerprint(systems.find(system)) for system in systems.IDS}
    assert len(set(found.values())) == len(systems.IDS)
    assert all(len(each) == 32 for each in found.values())
    assert found == {system: fingerprint(systems.find(system)) for system in systems.IDS}


def test_a_changed_number_a_changed_rule_and_a_new_file_change_it(copied):
    seen = {of(copied)}
    for file in ("turn.py", "state.py", "scenario/scenario.py"):
        (copied / file).write_text((copied / file).read_text() + "\n# changed\n")
        seen.add(of(copied))
    data = next((copied / "data").glob("*.toml"))
    data.write_text(data.read_text() + "\n# changed\n")
    seen.add(of(copied))
    (copied / "data" / "extra.toml").write_text("")
    seen.add(of(copied))
    (copied / "data" / "extra.toml").rename(copied / "data" / "other.toml")
    seen.add(of(copied))
    assert len(seen) == 7


def test_words_scenes_tactics_and_line_ends_do_not_change_it(copied):
    before = of(copied)
    for file in copied.rglob("*.py"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    for file in ("names.py", "scene.py", "rules.toml", "rules.fr.toml", "laws.py"):
        (copied / file).write_text("# changed\n")
    shutil.rmtree(copied / "tactics")
    (copied / "__pycache__").mkdir()
    (copied / "__pycache__" / "turn.py").write_text("")
    assert of(copied) == before


def test_files_are_told_apart_by_more_than_their_text_in_a_row(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    for made, texts in ((one, ("ab", "c")), (two, ("a", "bc"))):
        made.mkdir()
        for name, text in zip(("x.py", "y.py"), texts, strict=True):
            (made / name).write_text(text)
    assert of(one) != of(two)


def test_the_core_counts_too(monkeypatch, tmp_path):
    before = fingerprint(systems.find("dust"))
    made = tmp_path / "core"
    shutil.copytree(CORE, made, ignore=shutil.ignore_patterns("__pycache__"))
    (made / "dice.py").write_text((made / "dice.py").read_text() + "# changed\n")
    monkeypatch.setattr(prints, "CORE", made)
    prints._of_file.cache_clear()
    try:
        assert fingerprint(systems.find("dust")) != before
    finally:
        prints._of_file.cache_clear()


@pytest.mark.parametrize("system", systems.IDS)
def test_nothing_that_counts_asks_what_does_not(system):
    """What is left out of the fingerprint must not decide a game behind its back."""
    for file in [*counted(folder(system)), *counted(CORE)]:
        if file.suffix != ".py" or file == folder(system) / "__init__.py":
            continue  # the system's face passes such questions on
        for node in ast.walk(ast.parse(file.read_text())):
            names = set()
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("grognard.systems"):
                names = {*(node.module or "").split("."), *(alias.name for alias in node.names)}
            assert not names & ASIDE, (file, names & ASIDE)
