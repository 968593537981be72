"""`grognard rules`: which clause of which rulebook has code and proof, and what is missing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from grognard import systems
from grognard.cli import door
from grognard.cli.commands import clauses
from grognard.cli.door import Refusal
from grognard.core.books import rooms
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words, words
from grognard.core.system import Setup
from grognard.lab import checkout, evidence, proof
from grognard.lab.simulate import drawn_armies

#: How much of a failed test run is shown.
_TAIL = 25


def gathered(
    chosen: Sequence[str], tier: int | None, check: bool, speech: Words, console: Console
) -> tuple[list[proof.Report], tuple[tuple[str, str], ...], evidence.Evidence]:
    """The reports on systems and the marks that belong to none; `check` runs the tests if nothing is known of them."""
    top = checkout.root(chosen[0])
    if top is None:
        known = evidence.of(chosen[0], top)
        if check and not known.complete:
            raise Refusal(speech.say("cli-no-checkout"))
    else:
        known = evidence.read(top, chosen)
        if check and not known.complete:
            known = _run_missing(top, chosen, speech, console)
    reports = [proof.report(system, known, top, tier) for system in chosen]
    idle = sorted(
        {test for one in reports for part in one.clauses.values() if part.idle for test in part.tests}
    )
    if top is not None and check and idle:
        # Perhaps the code had been entered for a test before, and the answer was kept.
        known = _run_tests(top, [evidence.FRESH, *idle], chosen, speech, console)
        reports = [proof.report(system, known, top, tier) for system in chosen]
    return reports, proof.strays(systems.IDS, known.proofs), known


def _own() -> list[str]:
    """The systems of this checkout; a book of another package is checked by its name."""
    return [system for system in systems.IDS if rooms.room(system).is_own]


def _run_missing(top: Path, chosen: Sequence[str], speech: Words, console: Console) -> evidence.Evidence:
    """Run the marked tests of the systems of which not all are known."""
    missing = [system for system in chosen if not evidence.read(top, [system]).complete]
    if set(missing) == set(_own()):
        return _run_tests(top, ["-m", evidence.MARKED], chosen, speech, console)
    for system in missing:
        _run_tests(top, evidence.tests_of(system), [system], speech, console)
    return evidence.read(top, chosen)


def _run_tests(
    top: Path, which: Sequence[str], chosen: Sequence[str], speech: Words, console: Console
) -> evidence.Evidence:
    """Run marked tests of the checkout and read what came out."""
    command = [sys.executable, "-m", "pytest", "-q", *which]
    if find_spec("xdist") is not None:
        command += ["-n", "auto"]
    before = checkout.digest(top)
    with console.status(speech.say("cli-rules-running")):
        ran = subprocess.run(command, cwd=top, capture_output=True, text=True, check=False)
    known = evidence.read(top, chosen)
    if not known.complete and checkout.digest(top) != before:
        raise Refusal(speech.say("cli-rules-changed"))
    if not known.complete:
        tail = "\n".join((ran.stdout + ran.stderr).splitlines()[-_TAIL:])
        raise Refusal(speech.say("cli-rules-no-run") + "\n" + tail)
    return known


def _brought(system: str | None, known: evidence.Evidence, speech: Words) -> Path:
    """Write the evidence about one system into its room; all of it must be known."""
    if system is None:
        raise Refusal(speech.say("cli-rules-bring-one"))
    top = checkout.root(system)
    if top is None:
        raise Refusal(speech.say("cli-no-checkout"))
    if not known.complete:
        raise Refusal(speech.say("cli-rules-stale"))
    return evidence.bring(system, top)


# -- showing -----------------------------------------------------------------------------------------


def summary(reports: Iterable[proof.Report], speech: Words) -> Table:
    """A line for each system."""
    table = _table(speech, "cli-rules-system")
    for one in reports:
        name = Voice(systems.find(one.system), speech).word("system", one.system)
        _row(table, name, one.clauses.values())
    return table


def chapters(one: proof.Report, speech: Words) -> Table:
    """A line for each chapter of a book, and their sum."""
    table = _table(speech, "cli-rules-chapter")
    by_chapter: dict[str, list[proof.ClauseProof]] = {}
    for part in one.clauses.values():
        by_chapter.setdefault(part.clause.chapter, []).append(part)
    for chapter, parts in by_chapter.items():
        _row(table, chapter, parts)
    table.add_section()
    _row(table, one.system, one.clauses.values())
    return table


def _table(speech: Words, first: str) -> Table:
    table = Table(first)
    table.columns[0].header = speech.say(first)
    for key in ("cli-rules-clauses", "cli-rules-coded", "cli-rules-tested", "cli-rules-missing"):
        table.add_column(speech.say(key), justify="right")
    return table


def _row(table: Table, name: str, parts: Iterable[proof.ClauseProof]) -> None:
    parts = list(parts)
    missing = sum(bool(part.lacks) for part in parts)
    table.add_row(
        name,
        str(len(parts)),
        str(sum(bool(part.code) for part in parts)),
        str(sum(bool(part.tests) for part in parts)),
        Text(str(missing), style="red" if missing else "green"),
    )


def listing(one: proof.Report, speech: Words) -> Table:
    """Every clause with its code and how many tests prove it."""
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    for key in ("cli-rules-clause", "cli-rules-code", "cli-rules-tests", "cli-rules-missing"):
        table.add_column(speech.say(key), overflow="fold", no_wrap=key == "cli-rules-clause")
    for id_, part in one.clauses.items():
        code = "\n".join(name.removeprefix(f"{rooms.room(one.system).package}.") for name in part.code)
        table.add_row(id_, code, str(len(part.tests)), Text(lacking(part.lacks, speech), style="red"))
    return table


def lacking(lacks: Sequence[str], speech: Words) -> str:
    return ", ".join(speech.say(f"cli-lacks-{what}") for what in lacks)


def tell_missing(one: proof.Report, speech: Words, console: Console) -> None:
    """What keeps a book from being whole, a line each."""
    for id_, part in one.missing():
        console.print(Text.assemble(f"  {id_}  ", (lacking(part.lacks, speech), "red")))
        for name in blamed(part):
            console.print(Text(f"      {name}", style="dim"))
    tell_unknown(one.unknown, speech, console)
    for id_ in one.needless:
        console.print(Text(f"  {speech.say('cli-rules-needless', clause=id_)}", style="red"))
    for file, fault in one.unreadable:
        console.print(Text(f"  {file}  {fault}", style="red"))


def blamed(part: proof.ClauseProof | proof.ExampleProof) -> list[str]:
    """The tests, cases, code and sentences that are the reason why something lacks."""
    return [name for what in part.lacks for name in getattr(part, what, ())]


def tell_unknown(unknown: Iterable[tuple[str, str]], speech: Words, console: Console) -> None:
    """Marks that name nothing, each with the places where it stands."""
    places: dict[str, list[str]] = {}
    for mark, where in unknown:
        places.setdefault(mark, []).append(where)
    for mark, (first, *others) in places.items():
        more = f" (+{len(others)})" if others else ""
        said = speech.say("cli-rules-unknown", mark=mark, where=first + more)
        console.print(Text(f"  {said}", style="red"))


def tell_clause(one: proof.Report, text: str, speech: Words, console: Console) -> None:
    """One clause whole, with its code and its tests."""
    found = clauses.find(one.system, text, speech)
    if not found:
        raise Refusal(speech.say("cli-no-clause", answer=text))
    clause = found[0]
    console.print(clauses.whole(one.system, clause, speech))
    part = one.clauses.get(clause.id)
    if part is None:
        return
    for key, names, style in (
        ("cli-rules-code", part.code, ""),
        ("cli-rules-tests", part.tests, "green"),
        ("cli-lacks-failing", part.failing, "red"),
        ("cli-lacks-idle", part.idle, "red"),
        ("cli-lacks-hollow", part.hollow, "red"),
        ("cli-lacks-bare", part.bare, "red"),
        ("cli-lacks-unsaid", part.unsaid, "red"),
    ):
        for name in names:
            console.print(Text.assemble((f"{speech.say(key)}  ", "bold"), (name, style)))
    for example in one.examples.values():
        if clause.id in example.example.clauses:
            for case in example.cases:
                console.print(Text.assemble((f"{speech.say('cli-rules-case')}  ", "bold"), case))
    if part.lacks:
        console.print(
            Text.assemble(
                (f"{speech.say('cli-rules-missing')}  ", "bold"), (lacking(part.lacks, speech), "red")
            )
        )


# -- the README's table --------------------------------------------------------------------------------


def write_readme(reports: Iterable[proof.Report], speech: Words) -> Path:
    """Put how far each system is into the README, in English."""
    top = checkout.root()
    if top is None:
        raise Refusal(speech.say("cli-no-checkout"))
    lines = ["| id | game | table | clauses | in code | proved |", "|---|---|---|---|---|---|"]
    for one in reports:
        name = Voice(systems.find(one.system), words("en")).word("system", one.system)
        lines.append(
            f"| `{one.system}` | {name} | {_ground(one.system)} "
            f"| {len(one.clauses)} | {one.coded} | {one.proved} |"
        )
    lines += [
        f"| `{book}` | {title} | | | | not yet |"
        for book, title in systems.BOOKS.items()
        if book not in systems.IDS
    ]
    if not proof.write_readme(top / "README.md", "\n".join(lines) + "\n"):
        raise Refusal(speech.say("cli-readme-no-marks"))
    return top / "README.md"


def _ground(system_id: str) -> str:
    """What a system is played on, as its easiest scenario shows it."""
    system = systems.find(system_id)
    scenario = system.scenarios()[0]
    setup = Setup(system_id, scenario.id, drawn_armies(system, scenario, 1))
    game = Game(system, setup, Seeded(seed=1), log=False)
    return words("en").say(f"ground-{game.scene(None).ground.kind}")


def show(
    system: str | None,
    clause: str | None,
    check: bool,
    tier: int | None,
    as_json: bool,
    readme: bool,
    speech: Words,
    bring: bool = False,
) -> bool:
    """Do what the command line asks; False where something is missing and `check` wanted it whole."""
    if system is not None:
        door.find(system, speech)
    chosen = [system] if system is not None else _own()
    errors, console = door.console(stderr=True), door.console()
    reports, strays, known = gathered(chosen, tier, check, speech, errors)
    whole = all(one.whole for one in reports) and not (system is None and strays)
    if readme:
        written = write_readme(reports, speech)
        errors.print(Text(speech.say("cli-readme-written", file=written.name)))
    if bring:
        written = _brought(system, known, speech)
        errors.print(Text(speech.say("cli-rules-brought", file=str(written))))
    if as_json:
        data = [one.to_data() for one in reports]
        door.show_json(data[0] if system is not None else data)
        return whole or not check
    if clause is not None:
        tell_clause(reports[0], clause, speech, console)
        return not (check and reports[0].clauses[clauses.find(chosen[0], clause, speech)[0].id].lacks)
    for one in reports:
        if system is not None and not check:
            console.print(listing(one, speech))
        console.print(chapters(one, speech))
        for reason, count in one.later.items():
            named = speech.say(f"cli-rules-later-{reason}")
            console.print(Text(speech.say("cli-rules-later", count=count, what=named), style="dim"))
        if check:
            tell_missing(one, speech, console)
    if system is None:
        console.print(summary(reports, speech))
        tell_unknown(strays, speech, console)
    if not known.complete:
        console.print(Text(speech.say("cli-rules-stale"), style="yellow"))
    if check:
        verdict = "cli-rules-whole" if whole else "cli-rules-not-whole"
        console.print(Text(speech.say(verdict), style="green" if whole else "bold red"))
    return whole or not check
