"""Questions about indirect fire, artillery and heavy weapons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.ept.state import Battle

QUESTIONS: dict[str, Callable[[Battle, Mapping[str, Any]], Any]] = {}
