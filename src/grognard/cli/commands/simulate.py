"""`grognard simulate`: many games of bots, with a bar while they run and a table at the end."""

from __future__ import annotations

import os
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from grognard.bots import BOTS, STAND_INS
from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words
from grognard.lab.simulate import Plan, Result, match, simulate

#: How many of the games that broke are told in full.
_TOLD = 3


def plan(system_id: str, bots: str, scenario: str, games: int, seed: int, laws: bool, words: Words) -> Plan:
    """What the command line asks for, checked."""
    system = door.find(system_id, words)
    chosen = tuple(bot.strip() for bot in bots.split(",") if bot.strip())
    for bot in chosen:
        if not door.is_bot(bot):
            raise Refusal(words.say("cli-no-bot", answer=bot, options=", ".join((*BOTS, *STAND_INS))))
    if not chosen:
        raise Refusal(words.say("cli-no-bot", answer=bots, options=", ".join((*BOTS, *STAND_INS))))
    if scenario == "all":
        scenarios: Sequence[str] = [known.id for known in system.scenarios()]
    else:
        scenarios = [door.find_scenario(system, scenario, words).id]
    return Plan(system_id, chosen, tuple(scenarios), games, seed, laws)


def run(plan: Plan, jobs: int, words: Words) -> Result:
    """Play the plan, with a bar on the error stream, so that the report can be piped."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=door.console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.say("cli-simulate-running"), total=plan.games)
        return simulate(plan, jobs or os.cpu_count() or 1, told=lambda _: bar.advance(task))


def run_one(plan: Plan, number: int) -> Result:
    """Play one game of the plan again, such as one that broke."""
    result = Result(plan.system)
    result.add(match(plan, number))
    return result


def tell(result: Result, plan: Plan, words: Words, console: Console) -> None:
    voice = Voice(door.find(plan.system, words), words)
    played = max(1, result.games - len(result.errors))
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")

    def row(name: str, count: int, share: bool = True) -> None:
        table.add_row(name, str(count), f"{100 * count / played:.1f} %" if share else "")

    row(words.say("cli-simulate-games"), result.games, share=False)
    for bot in dict.fromkeys(plan.bots):
        row(words.say("cli-simulate-bot", bot=bot), result.wins_by_bot[bot])
    for seat in range(max([1, *result.wins_by_seat]) + 1):
        row(words.say("cli-simulate-seat", seat=voice.seat(seat)), result.wins_by_seat[seat])
    row(words.say("cli-simulate-draws"), result.draws)
    for way, count in sorted(result.ways.items()):
        row(words.say("cli-simulate-way", way=voice.word("way", way)), count)
    table.add_section()
    row(words.say("cli-simulate-decisions"), result.decisions, share=False)
    table.add_row(words.say("cli-simulate-seconds"), f"{result.seconds:.1f}", "")
    row(words.say("cli-simulate-errors"), len(result.errors), share=False)
    console.print(table)
    for broken in result.errors[:_TOLD]:
        said = words.say(
            "cli-simulate-broke", number=broken.number, scenario=broken.scenario, seed=str(broken.seed)
        )
        console.print(Text(said, style="bold red"))
        console.print(Text(broken.error, style="dim"))
