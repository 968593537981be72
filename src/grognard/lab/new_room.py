"""Lays the room of a new rulebook: a small game that is whole, to be written over rule by rule.

In a checkout it becomes one of the program's systems, with its tests beside those of the others; anywhere else a
package of its own, which can be installed beside the program.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from grognard.core.books import rooms

TEMPLATE = Path(__file__).parent / "template"
_SUFFIX = ".in"
#: Records the golden games of a system into a folder.
_RECORD = (
    "import sys; from pathlib import Path; from grognard import systems; from grognard.lab import golden; "
    "golden.record_all(systems.find(sys.argv[1]), Path(sys.argv[2]), lambda path: None)"
)


class CannotLay(Exception):
    """Why there can be no such room: the key of a message `cli-new-<key>`, and what it is about."""

    def __init__(self, key: str, about: str) -> None:
        self.key, self.about = key, about
        super().__init__(f"{key}: {about}")


def lay(id_: str, title: str, top: Path | None, into: Path | None) -> list[Path]:
    """Lay a room into the checkout `top`, or a package into the folder `into`; the files that were written."""
    if not rooms.ID.fullmatch(id_) or id_ in rooms.TAKEN:
        raise CannotLay("id", id_)
    if id_ in rooms.rooms():
        raise CannotLay("taken", id_)
    if into is None and top is None:
        raise CannotLay("nowhere", id_)
    package = f"{rooms.GROUP}.{id_}" if into is None else f"grognard_{id_}"
    base = into or top
    assert base is not None
    files = dict(_in_checkout(id_) if into is None else _in_package(id_))
    standing = sorted(target for target in files.values() if (base / target).exists())
    if standing:
        raise CannotLay("standing", str(base / standing[0]))
    words = {
        "__ID__": id_,
        "__CLASS__": id_.capitalize(),
        "__TITLE__": title,
        "__PACKAGE__": package,
        "__INTERFACE__": str(rooms.INTERFACE),
    }
    written = [_write(TEMPLATE / source, base / target, words) for source, target in sorted(files.items())]
    _tidy(base, written)
    _record(id_, base, package, into is not None)
    return [*written, *sorted((base / _golden(id_)).glob("*.json"))]


def _golden(id_: str) -> str:
    return f"tests/golden/{id_}"


def _in_checkout(id_: str) -> Iterator[tuple[str, str]]:
    """Each file of the template and where it belongs in a checkout of the program."""
    for source in _sources("room"):
        name = _named(source.removeprefix("room/"), id_)
        if name == "room.toml":
            continue  # what lives in the program is of its version
        if name.startswith("cases/"):
            yield source, f"tests/cases/{id_}/{name.removeprefix('cases/')}"
        else:
            yield source, f"src/grognard/systems/{id_}/{name}"
    yield "tests/test_rules.py.in", f"tests/systems/{id_}/test_rules.py"


def _in_package(id_: str) -> Iterator[tuple[str, str]]:
    """Each file of the template and where it belongs in a package of its own."""
    for source in _sources("room"):
        yield source, f"src/grognard_{id_}/{_named(source.removeprefix('room/'), id_)}"
    yield "tests/test_rules.py.in", f"tests/systems/{id_}/test_rules.py"
    yield "project/test_contract.py.in", "tests/test_contract.py"
    yield "project/test_cases.py.in", "tests/cases/test_cases.py"
    yield "project/conftest.py.in", "tests/conftest.py"
    yield "project/pyproject.toml.in", "pyproject.toml"
    yield "project/README.md.in", "README.md"


def _sources(folder: str) -> Iterator[str]:
    for file in sorted((TEMPLATE / folder).rglob(f"*{_SUFFIX}")):
        yield file.relative_to(TEMPLATE).as_posix()


def _named(source: str, id_: str) -> str:
    return source.removesuffix(_SUFFIX).replace("__ID__", id_)


def _write(source: Path, target: Path, words: dict[str, str]) -> Path:
    text = source.read_text(encoding="utf-8")
    for token, word in words.items():
        text = text.replace(token, word)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")
    return target


def _tidy(base: Path, written: list[Path]) -> None:
    """Put the code in the house style, which breaks lines by how long the id is; without ruff it stays as it is."""
    code = [str(file) for file in written if file.suffix == ".py"]
    if find_spec("ruff") is not None:
        for order in (
            ["check", "--quiet", "--no-cache", "--select", "I", "--fix"],
            ["format", "--quiet", "--no-cache"],
        ):
            subprocess.run([sys.executable, "-m", "ruff", *order, *code], cwd=base, check=False)


def _record(id_: str, base: Path, package: str, outside: bool) -> None:
    """Record its golden games in a process of its own, which finds the room that was not there before."""
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ)
        if outside:
            # As if it were installed: what an installation writes down of the entry point.
            known = Path(folder) / f"{package}-0.dist-info"
            known.mkdir()
            (known / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0\n")
            (known / "entry_points.txt").write_text(f"[{rooms.GROUP}]\n{id_} = {package}\n")
            paths = [folder, str(base / "src"), environment.get("PYTHONPATH", "")]
            environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
        command = [sys.executable, "-c", _RECORD, id_, str(base / _golden(id_))]
        subprocess.run(command, env=environment, check=True)
