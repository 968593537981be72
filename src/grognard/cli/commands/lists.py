"""`grognard scenarios`, `grognard army check`, `army catalogue` and `army try`: what can be played, and with which armies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.progress import Progress
from rich.table import Table
from rich.tree import Tree

from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.core.armies import drafting
from grognard.core.armies.catalogue import Called, Catalogue, Entry, told
from grognard.core.armies.roster import Fault
from grognard.core.books import balance
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words
from grognard.core.system import AnySystem
from grognard.lab import trial


def scenarios_data(system: AnySystem, words: Words) -> list[dict[str, Any]]:
    voice = Voice(system, words)
    figures = balance.measured(system.id)
    return [
        {
            "id": scenario.id,
            "name": voice.word("scenario", scenario.id),
            "seats": scenario.seats,
            "points": list(scenario.points),
            "tags": list(scenario.tags),
            "balance": figures[scenario.id].said(voice) if scenario.id in figures else "",
            "armies": [
                [{"id": r.id, "side": r.side, "points": r.points} for r in system.armies(scenario.id, seat)]
                for seat in range(scenario.seats)
            ],
        }
        for scenario in system.scenarios()
    ]


def scenarios(system: AnySystem, words: Words) -> Table:
    voice = Voice(system, words)
    table = Table()
    for key in ("cli-scenario", "cli-name", "cli-seats", "cli-points-word", "cli-armies", "cli-balance"):
        table.add_column(words.say(key), overflow="fold")
    for one in scenarios_data(system, words):
        armies = [
            f"{voice.seat(seat)}: {', '.join(army['id'] for army in ready)}"
            for seat, ready in enumerate(one["armies"])
            if ready
        ]
        table.add_row(
            one["id"],
            one["name"],
            str(one["seats"]),
            ", ".join(map(str, one["points"])),
            "\n".join(armies),
            one["balance"],
        )
    return table


def catalogue(system: AnySystem, scenario: str, seat: int, words: Words) -> Catalogue:
    """What a seat, counted from 1, may buy."""
    _seated(system, scenario, seat, words)
    _, found = drafting.offered(system, scenario, seat - 1)
    return found


def _seated(system: AnySystem, scenario: str, seat: int, words: Words) -> None:
    found = door.find_scenario(system, scenario, words)
    if not 1 <= seat <= found.seats:
        raise Refusal(words.say("cli-no-seat", answer=seat, seats=found.seats))


def catalogue_data(catalogue: Catalogue, voice: Voice) -> Any:
    return told(catalogue, voice.called)


def catalogue_tree(catalogue: Catalogue, voice: Voice) -> Tree:
    """The forces with their limits, sections, entries and options, as one reads a list."""
    top = Tree(voice.words.say("cli-points-word") + f" {catalogue.points}" if catalogue.points else "")
    for force in catalogue.forces:
        under = top.add(voice.called(force.name))
        for limit in force.limits:
            high = "∞" if limit.high is None else str(limit.high)
            name = voice.called(limit.name)
            said = voice.words.say("cli-catalogue-between", name=name, low=limit.low, high=high)
            under.add(f"{said} ({limit.rule})")
        for section in force.sections:
            heading = under.add(voice.called(section.name))
            for entry in force.entries:
                if entry.section == section.id:
                    _add_entry(heading, entry, voice)
    return top


def _add_entry(heading: Tree, entry: Entry, voice: Voice) -> None:
    def line(name: Called, cost: int) -> str:
        return voice.words.say("cli-catalogue-entry", name=voice.called(name), cost=cost)

    found = heading.add(f"{line(entry.name, entry.cost)} [{entry.id}]")
    for option in entry.options:
        items = ", ".join(line(item.name, item.cost) for item in option.items)
        found.add(f"{voice.called(option.name)} – {items}")


def army_faults(system: AnySystem, scenario: str, seat: int, file: Path, words: Words) -> list[Fault]:
    """What is wrong with the army in a file; seats are counted from 1, as people do."""
    _seated(system, scenario, seat, words)
    return list(system.muster(scenario, seat - 1, door.read(file, words)))


def army_data(faults: list[Fault], voice: Voice) -> dict[str, Any]:
    return {
        "ok": not faults,
        "faults": [
            {
                "key": fault.key,
                "rule": fault.rule,
                "args": {name: value for name, _, value in fault.args},
                "said": voice.fault(fault),
            }
            for fault in faults
        ],
    }


def tried(
    system: AnySystem,
    scenario: str,
    seat: int,
    file: Path,
    words: Words,
    games: int,
    seed: int,
    quiet: bool,
) -> tuple[list[Fault], trial.Summary]:
    """Games with the army in a file against the ready ones, with their progress; or what is wrong with it."""
    army = door.read(file, words)
    # A list of the page holds its army.
    if isinstance(army, dict) and army.get("kind") == "grognard-list":
        army = army.get("army")
    _seated(system, scenario, seat, words)
    faults = list(system.muster(scenario, seat - 1, army))
    if faults:
        return faults, trial.Summary()
    asked = trial.Trial(system.id, scenario, seat - 1, army, seed)
    with Progress(console=door.console(), transient=True, disable=quiet) as bar:
        task = bar.add_task("", total=games)
        return [], trial.tried(asked, games, lambda _: bar.advance(task))


def show_trial(summary: trial.Summary, voice: Voice) -> None:
    """How often the army won, what took most from the enemy, and what fell."""
    data, words = summary.to_data(), voice.words

    def percent(share: float) -> int:
        return round(100 * share)

    shares = {name: percent(data[name]) for name in ("share", "low", "high")}
    print_ = door.console().print
    print_(words.say("cli-try-result", games=data["games"], wins=data["wins"], draws=data["draws"], **shares))
    table = Table(*(words.say(f"cli-try-{name}") for name in ("unit", "taken", "first", "lost")))
    for unit in data["units"]:
        row = (f"{unit['taken']:g}", str(unit["first"]), str(unit["lost"]))
        table.add_row(unit["name"][words.language], *row)
    print_(table)
    for one in data["against"]:
        name = voice.word("army", one["army"])
        print_(f"{words.say('cli-try-against')} {name}: {percent(one['share'])} % ({one['games']})")
