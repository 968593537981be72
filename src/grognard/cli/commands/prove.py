"""`grognard prove`: break marked code on purpose, and see whether the tests that prove its clauses notice."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from grognard.cli import door
from grognard.cli.commands import clauses
from grognard.cli.door import Refusal
from grognard.core.books import rooms
from grognard.core.language.words import Words
from grognard.core.rules import watch
from grognard.lab import checkout, prove


def run(system: str, named: str | None, sample: int | None, seed: int, speech: Words) -> prove.Trial:
    """Try the mutants that the command line asks for, with a bar on the error stream."""
    watch()  # before the rules are loaded, so that it is known who enters what
    door.find(system, speech)
    top = checkout.root(system)
    if top is None or find_spec("pytest") is None:
        raise Refusal(speech.say("cli-no-checkout"))
    chosen = [] if named is None else [within(system, one, speech) for one in named.split(",")]
    trial = prove.Trial(system, prove.sample(system, chosen, sample, seed))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=door.console(stderr=True), transient=True) as bar:
        task = bar.add_task(speech.say("cli-prove-running"), total=len(trial.chosen))
        trial.told = lambda _: bar.advance(task)
        prove.run(top, trial)
    if trial.fault:
        raise Refusal(trial.fault)
    return trial


def within(system: str, named: str, speech: Words) -> str:
    """The chapter or the clause that a word of the command line names."""
    found = clauses.find(system, named, speech)
    if not found:
        raise Refusal(speech.say("cli-no-clause", answer=named))
    wanted = named.strip().lower()
    for chapter in (wanted, f"{system}.{wanted}"):
        if any(clause.id.startswith(f"{chapter}.") for clause in found):
            return chapter
    return found[0].id


def share(trial: prove.Trial) -> float:
    """How many of a hundred mutants no test noticed and nobody signed."""
    return 100 * len(trial.survivors) / max(1, len(trial.verdicts))


def tell(trial: prove.Trial, speech: Words, console: Console) -> None:
    """Every survivor with its place, then the count of all."""
    for verdict in trial.survivors:
        mutant = verdict.mutant
        code = mutant.code.removeprefix(f"{rooms.room(trial.system).package}.")
        console.print(
            Text.assemble((f"{code}:{mutant.line}", "bold"), f"  {speech.say(f'cli-prove-{verdict.fate}')}")
        )
        console.print(Text(f"    {_short(mutant.was)}\n  → {_short(mutant.now)}"))
        if mutant.within and mutant.within != mutant.was:
            console.print(Text(f"    {mutant.within}", style="dim"))
        console.print(Text(f"    {', '.join(verdict.clauses)}", style="dim"))
    fates = Counter(verdict.fate for verdict in trial.verdicts)
    said = speech.say(
        "cli-prove-result",
        count=len(trial.verdicts),
        killed=fates["killed"],
        elsewhere=fates["elsewhere"],
        signed=fates["signed"],
        survived=len(trial.survivors),
        share=round(share(trial), 1),
    )
    console.print(Text(said, style="green" if not trial.survivors else "yellow"))


def _short(code: str) -> str:
    first, *rest = code.splitlines()
    return f"{first} …" if rest else first


def to_data(trial: prove.Trial) -> dict[str, object]:
    return {
        "system": trial.system,
        "share": share(trial),
        "mutants": [
            {
                "code": verdict.mutant.code,
                "line": verdict.mutant.line,
                "was": verdict.mutant.was,
                "now": verdict.mutant.now,
                "in": verdict.mutant.within,
                "fate": verdict.fate,
                "clauses": list(verdict.clauses),
                "tests": verdict.tests,
            }
            for verdict in trial.verdicts
        ],
    }
