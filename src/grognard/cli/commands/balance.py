"""`grognard balance`: how often each side of a scenario wins between equal bots, and keeping that for its card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from grognard.cli import door
from grognard.cli.commands import simulate
from grognard.cli.door import Refusal
from grognard.core.books import balance, rooms
from grognard.core.books.balance import Measured
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words
from grognard.core.system import AnySystem
from grognard.lab.simulate import Plan

#: Who plays: the best there is, against itself.
BOT = "greedy"


def chosen(system: AnySystem, scenario: str | None, words: Words) -> Sequence[str]:
    """The scenario asked for, or all."""
    if scenario is not None:
        return [door.find_scenario(system, scenario, words).id]
    return [known.id for known in system.scenarios()]


def measure(
    system: AnySystem, scenarios: Sequence[str], games: int, seed: int, jobs: int, words: Words
) -> dict[str, Measured]:
    """Play so many games of each scenario, all seats alike; a game that breaks is no game."""
    seats = {known.id: known.seats for known in system.scenarios()}
    found = {}
    for name in scenarios:
        plan = Plan(system.id, (BOT,) * seats[name], (name,), games, seed)
        result = simulate.run(plan, jobs, words)
        if result.errors:
            raise Refusal(words.say("cli-balance-broke", scenario=name, count=len(result.errors)))
        found[name] = Measured(result.games, tuple(result.wins_by_seat[seat] for seat in range(seats[name])))
    return found


def keep(system: AnySystem, figures: Mapping[str, Measured]) -> None:
    balance.write(rooms.room(system.id).folder / balance.FILE, figures)


def to_data(figures: Mapping[str, Measured]) -> dict[str, Any]:
    return {
        name: {
            "games": row.games,
            "wins": list(row.wins),
            "shares": [row.share(seat) for seat in range(len(row.wins))],
            "harder": None if row.harder is None else row.harder + 1,
        }
        for name, row in figures.items()
    }


def tell(system: AnySystem, figures: Mapping[str, Measured], words: Words, console: Console) -> None:
    voice = Voice(system, words)
    table = Table()
    for key in ("cli-scenario", "cli-simulate-games", "cli-balance-wins", "cli-balance"):
        table.add_column(words.say(key), overflow="fold")
    for name, row in figures.items():
        shares = " : ".join(str(row.share(seat)) for seat in range(len(row.wins)))
        table.add_row(
            name, str(row.games), shares, row.said(voice), style="" if row.harder is None else "bold"
        )
    console.print(table)
