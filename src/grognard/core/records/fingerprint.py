"""Under which rules and data a game is played: a fingerprint made from the files that decide it.

What counts: every module and data file of the system, and every module of the core. What does not: files that only
show, name, explain, check or play a game (`ASIDE`), and the words of the clauses (`rules*.toml`). Nothing that counts
may import what does not; a test sees to it. A fingerprint that differs does not mean that a game would go otherwise,
only that it must be looked at.
"""

from __future__ import annotations

import hashlib
import sys
from functools import cache
from pathlib import Path

from grognard.core.system import AnySystem

#: Modules and folders, by name, that a state never depends on.
ASIDE = frozenset(
    {
        "balance",
        "benchmarks",
        "cards",
        "cases",
        "catalogue",
        "charts",
        "chronicle",
        "drafting",
        "evidence",
        "laws",
        "lesson",
        "lessons",
        "names",
        "outlook",
        "pasting",
        "probe",
        "scene",
        "tactics",
        "typical",
        "voice",
        "words",
    }
)
#: The files that are read; anything else in a folder is nobody's rule.
KINDS = frozenset({".py", ".toml", ".json"})
CORE = Path(__file__).parents[1]


def fingerprint(system: AnySystem) -> str:
    """The same on every machine that has the same rules and data."""
    return _of_file(str(sys.modules[type(system).__module__].__file__))


@cache
def _of_file(module: str) -> str:
    # A system is a folder; the smallest ones are a file.
    file = Path(module)
    own = counted(file.parent) if file.name == "__init__.py" else [file]
    return digest([("core", CORE, counted(CORE)), ("system", file.parent, own)])


def counted(folder: Path) -> list[Path]:
    """The files of a folder that decide how a game goes."""
    return [file for file in folder.rglob("*") if file.suffix in KINDS and _counts(file.relative_to(folder))]


def _counts(path: Path) -> bool:
    parts = {*path.parent.parts, path.stem}
    clauses = path.suffix == ".toml" and path.stem.split(".")[0] == "rules" and len(path.parts) == 1
    return not (parts & ASIDE or clauses or "__pycache__" in parts)


def digest(rooms: list[tuple[str, Path, list[Path]]]) -> str:
    """One number for files in several folders, whatever the order they come in and however their lines end."""
    found = hashlib.blake2b(digest_size=16)
    for room, folder, files in rooms:
        for name, file in sorted((file.relative_to(folder).as_posix(), file) for file in files):
            text = file.read_bytes().replace(b"\r\n", b"\n")
            found.update(f"{room}/{name}\0{len(text)}\0".encode())
            found.update(text)
    return found.hexdigest()
