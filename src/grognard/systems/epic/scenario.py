"""Scenarios: fixed battles, each a file written as positions are, and tournament games whose armies the players choose."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.armies.roster import Fault, Roster
from grognard.core.rules import rule
from grognard.core.system import Scenario, Setup, SetupFault
from grognard.systems.epic import position, profile
from grognard.systems.epic.reading import CM
from grognard.systems.epic.roster import army as armies
from grognard.systems.epic.roster import ready, roster
from grognard.systems.epic.roster.lists import army_lists
from grognard.systems.epic.state import Battle
from grognard.systems.epic.tournament import forces, ground


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


def ready_armies(name: str, seat: int) -> Sequence[Roster]:
    """Ready armies for a seat; none where a scenario brings its own."""
    row = find(name)
    return ready.rosters(row["points"][seat], row["variant"]) if "variant" in row else ()


@rule("epic.lists.balance")
def review(name: str, seat: int, data: Any) -> Sequence[Fault]:
    """What is wrong with an army for a seat. Where a scenario brings its own, an army is none of its matter."""
    row = find(name)
    if "variant" not in row:
        return ()
    army, faults = armies.read(data)
    if army is None:
        return faults
    if profile.armies()[army.roll.id] != row["variant"]:
        there = tuple(one for one, variant in profile.armies().items() if variant == row["variant"])
        return (armies.wrong("list-variant", "balance", army=("army", army.roll.id), known=("army", there)),)
    return roster.review(data, row["points"][seat])


def orbits(setup: Mapping[str, Any]) -> bool:
    """Whether somebody in a game that is set up so has a spacecraft, whose plans are secret."""
    table = setup.get("position") or files().get(setup.get("scenario", ""), {}).get("position", {})
    rows = list(table.get("formation", ()))
    for seat, army in enumerate(setup.get("armies", ())):
        rows += roster.rows(army, seat) if army else ()
    known = {**profile.units(), **position.context(table)["profiles"]}
    names = [unit if isinstance(unit, str) else unit["unit"] for row in rows for unit in row["units"]]
    return any(known[name].type == "sc" for name in names if name in known)


def begin(setup: Setup, dice: Any) -> Battle:
    """The battle of a scenario, before its first step."""
    row = find(setup.scenario)
    table = _mustered(row, setup) if "variant" in row else _fixed(row, setup)
    battle = position.made(table, dice, position.house_rules(setup.options))
    battle.scenario = row["id"]
    chosen = str(battle.options["battlefield"])
    if battle.phase == ground.TERRAIN and chosen != ground.LAID:
        battle.board, battle.phase = ground.battlefield(chosen), "edges"
    return battle


def _fixed(row: Mapping[str, Any], setup: Setup) -> Mapping[str, Any]:
    if any(army is not None for army in setup.armies):
        raise SetupFault("armies", "this battle has its own armies", mend="Leave the armies out.")
    table: Mapping[str, Any] = row["position"]
    return table


def _mustered(row: Mapping[str, Any], setup: Setup) -> Mapping[str, Any]:
    """A table that is still to be laid, and the formations of the players' armies waiting to be set up."""
    if len(setup.armies) != 2:
        raise SetupFault(
            "armies", f"{len(setup.armies)} armies for 2 seats", "epic.tournament.forces", "Choose two."
        )
    forces.agree(row["points"], "teaching" in row.get("tags", ()))
    for seat, army in enumerate(setup.armies):
        faults = review(row["id"], seat, army)
        if faults:
            keys = ", ".join(one.key for one in faults)
            raise SetupFault(
                f"armies {seat + 1}", keys, faults[0].rule, "Mend what the review of the army names."
            )
    names = [army["army"] for army in setup.armies]
    return {
        "size": [length // CM for length in ground.laying().size],
        "phase": ground.TERRAIN,
        "turn": 1,
        "armies": names,
        "ratings": [army_lists()[name].strategy for name in names],
        "formation": [one for seat, army in enumerate(setup.armies) for one in roster.rows(army, seat)],
        **_beside([roster.beside(army) for army in setup.armies]),
    }


@rule("epic.lists.daemon-pool", "epic.lists.portal-sites")
def _beside(brought: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    """What the armies have beside their formations: pools of daemons, and places that are portals."""
    sheets = profile.units()

    def number(kinds: Mapping[str, int], ability: str) -> int:
        return sum(count for name, count in kinds.items() if ability in sheets[name].abilities)

    return {
        "pools": [
            {"lesser": number(kinds, "lesser_daemon"), "greater": number(kinds, "greater_daemon")}
            for kinds in brought
        ],
        "sites": [
            next((name for name in kinds if "site" in sheets[name].abilities), "") for kinds in brought
        ],
    }
