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


def digest(top: Path) -> str:
    """A fingerprint of everything under `src` and `tests` that can change what a test proves."""
    whole = hashlib.blake2b(digest_size=16)
    for folder in ("src", "tests"):
        for file in sorted((top / folder).rglob("*")):
            if file.suffix in _COUNTED and file.is_file():
                whole.update(file.relative_to(top).as_posix().encode() + b"\0")
                whole.update(hashlib.blake2b(file.read_bytes(), digest_size=16).digest())
    return whole.hexdigest()
