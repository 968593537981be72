"""`grognard bench`: how fast each system is, next to the figures kept last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words
from grognard.lab import checkout
from grognard.lab.bench import AT, FIGURES, Figure, bench, more_is_better


def measure(chosen: Sequence[str], games: int, repeats: int, words: Words) -> dict[str, dict[str, Figure]]:
    measured = {}
    errors = door.console(stderr=True)
    for system in chosen:
        door.find(system, words)
        with errors.status(words.say("cli-bench-running", system=system)):
            measured[system] = bench(system, games, repeats)
    return measured


def figures_file(words: Words) -> Path:
    top = checkout.root()
    if top is None:
        raise Refusal(words.say("cli-no-checkout"))
    return top / FIGURES


def rows(
    measured: Mapping[str, Mapping[str, Figure]], kept: Mapping[str, Mapping[str, Mapping[str, float]]]
) -> list[dict[str, Any]]:
    """The figures for programs: the best of each by its name, all medians and the figures kept before beside it."""
    return [
        {
            "system": system,
            **{name: round(figure.best, 2) for name, figure in figures.items()},
            "median": {name: round(figure.median, 2) for name, figure in figures.items()},
            "before": dict(kept.get(system, {})),
        }
        for system, figures in measured.items()
    ]


def tell(
    measured: Mapping[str, Mapping[str, Figure]],
    kept: Mapping[str, Mapping[str, Mapping[str, float]]],
    words: Words,
    console: Console,
) -> None:
    for system, figures in measured.items():
        table = Table(
            title=Voice(door.find(system, words), words).word("system", system), title_justify="left"
        )
        table.add_column("")
        for key in ("cli-bench-best", "cli-bench-median", "cli-bench-before", "cli-bench-change"):
            table.add_column(words.say(key), justify="right")
        for name, figure in figures.items():
            before = kept.get(system, {}).get(name, {}).get("median")
            table.add_row(
                _title(name, words),
                _number(figure.best),
                _number(figure.median),
                "–" if before is None else _number(before),
                _change(name, figure.median, before),
            )
        console.print(table)


def _title(name: str, words: Words) -> str:
    """How a figure is called; one of games of a size has the size at its end."""
    what, at, points = name.partition(AT)
    key = f"cli-bench-{what.replace('_', '-')}"
    return words.say(f"{key}-at", points=points) if at else words.say(key)


def _number(value: float) -> str:
    return (
        f"{value:,.0f}".replace(",", " ")
        if value >= 1000
        else f"{value:.1f}"
        if value >= 10
        else f"{value:.2f}"
    )


def _change(name: str, now: float, before: float | None) -> Text:
    """By how much a figure changed, green where for the better; a few per cent are noise."""
    if not before:
        return Text("")
    change = 100 * (now / before - 1)
    better = (change > 0) == more_is_better(name)
    style = "dim" if abs(change) < 5 or name == "decisions_per_game" else "green" if better else "red"
    return Text(f"{change:+.0f} %", style=style)
