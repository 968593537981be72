"""The source tree that this package runs from, if it does: where tests, evidence and figures are kept."""

from __future__ import annotations

import hashlib
from pathlib import Path

import grognard

#: What code and proof are made of: a change to any of these makes evidence stale.
_COUNTED = frozenset({".py", ".toml", ".json", ".ftl"})


def root() -> Path | None:
    """The top of the checkout; nothing where the package was installed without its tests."""
    top = Path(grognard.__file__).resolve().parents[2]
    return top if (top / "pyproject.toml").is_file() and (top / "tests").is_dir() else None


#: Where doors stand, which no test of a rulebook goes through.
_DOORS = ("src/grognard/cli/", "src/grognard/server/")
#: The rooms of the systems, in the source and in the tests.
_ROOMS = ("src/grognard/systems/", "tests/systems/", "tests/cases/")


def digest(top: Path, system: str = "") -> str:
    """A fingerprint of everything under `src` and `tests` that can change what a test proves.

    For one system: what its own tests can depend on, without doors, other rulebooks, and tests of other things.
    """
    whole = hashlib.blake2b(digest_size=16)
    for folder in ("src", "tests"):
        for file in sorted((top / folder).rglob("*")):
            path = file.relative_to(top).as_posix()
            if file.suffix in _COUNTED and file.is_file() and (not system or _concerns(path, system)):
                whole.update(path.encode() + b"\0")
                whole.update(hashlib.blake2b(file.read_bytes(), digest_size=16).digest())
    return whole.hexdigest()


def _concerns(path: str, system: str) -> bool:
    for room in _ROOMS:
        if path.startswith(room):
            within = path.removeprefix(room)
            return "/" not in within or within.startswith(f"{system}/")
    if path.startswith("tests/"):
        return path.count("/") == 1
    return not path.startswith(_DOORS)
