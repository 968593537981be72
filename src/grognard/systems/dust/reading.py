"""Where the data files of Dust Tactics lie."""

from __future__ import annotations

from typing import Any

from grognard.core.books import reading


def toml(file: str) -> dict[str, Any]:
    """A file of `data/`."""
    return reading.toml("dust", file)
