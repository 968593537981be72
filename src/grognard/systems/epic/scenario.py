"""Scenarios: fixed battles, each a file written as positions are."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.system import Scenario, Setup, SetupFault
from grognard.systems.epic import position
from grognard.systems.epic.state import Battle


@cache
def files() -> dict[str, dict[str, Any]]:
    """The scenario files, by id, easiest first."""
    folder = resources.files("grognard") / "systems" / "epic" / "scenarios"
    rows = [
        tomllib.loads(file.read_text(encoding="utf-8"))
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".toml")
    ]
    return {row["id"]: row for row in sorted(rows, key=lambda row: (row["order"], row["id"]))}


def find(name: str) -> Mapping[str, Any]:
    if name not in files():
        raise SetupFault(
            "scenario", f"there is no scenario {name!r}", mend=f"There are {', '.join(files())}."
        )
    return files()[name]


def listed() -> tuple[Scenario, ...]:
    """What can be played, easiest first."""
    return tuple(
        Scenario(row["id"], 2, tuple(row.get("points", ())), tuple(row.get("tags", ())))
        for row in files().values()
    )


def begin(setup: Setup, dice: Any) -> Battle:
    """The battle of a scenario, before its first step."""
    row = find(setup.scenario)
    if any(army is not None for army in setup.armies):
        raise SetupFault("armies", "this battle has its own armies", mend="Leave the armies out.")
    battle = position.made(row["position"], dice, position.house_rules(setup.options))
    battle.scenario = row["id"]
    return battle
