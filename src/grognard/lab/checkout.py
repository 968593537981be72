"""The source tree that this package runs from, if it does: where tests, evidence and figures are kept."""

from __future__ import annotations

import hashlib
from pathlib import Path

import grognard
from grognard.core.books import rooms
from grognard.core.records import fingerprint

#: What code and proof are made of: a change to any of these makes evidence stale.
_COUNTED = frozenset({".py", ".toml", ".json", ".ftl"})
#: What was seen of the tests, in the room of a package: said about the code, and no part of it.
BROUGHT = "evidence.json"


def root(system: str = "") -> Path | None:
    """The top of the checkout, or of that of a system which lives in a package of its own; nothing where it was
    installed without its tests."""
    room = rooms.room(system) if system else None
    code = Path(grognard.__file__) if room is None or room.is_own else room.folder
    top = code.resolve().parents[2 if code.suffix else 1]
    return top if (top / "pyproject.toml").is_file() and (top / "tests").is_dir() else None


#: Where doors stand, which no test of a rulebook goes through.
_DOORS = ("src/grognard/cli/", "src/grognard/server/")
#: The rooms of the systems, in the source and in the tests.
_ROOMS = ("src/grognard/systems/", "tests/systems/", "tests/cases/")


def digest(top: Path, system: str = "") -> str:
    """A fingerprint of everything under `src` and `tests` of a checkout that can change what a test proves.

    For one system: what its own tests can depend on, without doors, other rulebooks, and tests of other things.
    """
    whole = hashlib.blake2b(digest_size=16)
    if top != root():
        # A package of its own is proved with the core it runs on.
        whole.update(
            fingerprint.digest([("core", fingerprint.CORE, fingerprint.counted(fingerprint.CORE))]).encode()
        )
    for folder in ("src", "tests"):
        for file in sorted((top / folder).rglob("*")):
            path = file.relative_to(top).as_posix()
            if _counts(file) and (not system or _concerns(path, system)):
                whole.update(path.encode() + b"\0")
                whole.update(hashlib.blake2b(file.read_bytes(), digest_size=16).digest())
    return whole.hexdigest()


def installed(folder: Path) -> str:
    """A fingerprint of a package's room and of the core it runs on, the same wherever both are installed."""
    own = [file for file in folder.rglob("*") if _counts(file)]
    core = fingerprint.CORE
    return fingerprint.digest([("core", core, fingerprint.counted(core)), ("room", folder, own)])


def _counts(file: Path) -> bool:
    return file.suffix in _COUNTED and file.name != BROUGHT and file.is_file()


def _concerns(path: str, system: str) -> bool:
    for room in _ROOMS:
        if path.startswith(room):
            within = path.removeprefix(room)
            return "/" not in within or within.startswith(f"{system}/")
    if path.startswith("tests/"):
        return path.count("/") == 1
    return not path.startswith(_DOORS)
