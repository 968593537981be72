"""Whether the marked tests notice when marked code is broken: mutants, each tried in a child of its own.

The tests are collected once; for each mutant a child is forked, the function's code is exchanged in it, and the
tests that are marked with the function's clauses are run until one fails. What no test notices survives, and is
either killed by a better test or signed as changing nothing, with the reason, in `tests/equivalent/<system>.toml`.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.core.rules import CODE, SHAPES, Datum, clause_of, data_marks
from grognard.lab import altered
from grognard.lab.evidence import forget
from grognard.lab.mutants import Mutant, broken, function, mutants
from grognard.lab.proof import import_all

if TYPE_CHECKING:
    import pytest

SIGNED = Path("tests") / "equivalent"
#: A child that takes longer has lost its way in a loop that the break opened: a test that hangs notices too.
_SECONDS = 30


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: `killed`, `survived`, `signed` as equivalent, or `untested` where no test is marked."""

    mutant: Mutant
    fate: str
    clauses: tuple[str, ...]
    tests: int


@dataclass(slots=True)
class Trial:
    """The mutants of one system that are tried, and what became of each."""

    system: str
    chosen: Sequence[Mutant]
    told: Callable[[Verdict], None] = lambda verdict: None
    verdicts: list[Verdict] = field(default_factory=list)
    #: Why nothing could be tried.
    fault: str = ""

    @property
    def survivors(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.fate in ("survived", "untested")]


def carrying(system: str, clause: str | None = None) -> dict[str, tuple[str, ...]]:
    """The marked functions and data of a system, each with its marks; those of one clause if it is named."""
    import_all(f"grognard.systems.{system}")
    marked = {mark: [name for name in names if name not in SHAPES] for mark, names in CODE.items()}
    for mark, places in data_marks(system).items():
        marked.setdefault(mark, []).extend(map(str, places))
    found: dict[str, list[str]] = {}
    for mark, names in marked.items():
        if mark.startswith(f"{system}.") and (clause is None or clause_of(mark) == clause):
            for name in names:
                found.setdefault(name, []).append(mark)
    return {name: tuple(sorted(set(ids))) for name, ids in sorted(found.items())}


def _data(system: str) -> dict[str, Datum]:
    return {str(datum): datum for places in data_marks(system).values() for datum in places}


def sample(system: str, clause: str | None, count: int | None, seed: int) -> list[Mutant]:
    """So many mutants at random of all that can be made, or all; the same ones for the same seed and code."""
    data = _data(system)
    every = [
        mutant
        for code in carrying(system, clause)
        for mutant in (altered.breaks(system, data[code]) if code in data else mutants(code))
    ]
    if count is None or count >= len(every):
        return every
    return random.Random(seed).sample(every, count)


def signed(top: Path, system: str) -> dict[tuple[str, str, str], str]:
    """The mutants that were looked at and change nothing that a rule says, each with the reason."""
    file = top / SIGNED / f"{system}.toml"
    if not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", [])
    for row in rows:
        if not str(row.get("reason", "")).strip():
            raise ValueError(f"{file.name}: {row.get('code')} is signed without a reason")
    return {(row["code"], row["was"], row["now"]): row["reason"] for row in rows}


def run(top: Path, trial: Trial) -> Trial:
    """Try the chosen mutants with the tests of the checkout."""
    import pytest

    places = [top / "tests" / "systems" / trial.system, top / "tests" / "cases"]
    options = [f"--rootdir={top}", f"--confcutdir={top}", "-o", "addopts=", "--import-mode=importlib"]
    options += [part for plugin in ("cacheprovider", "terminal", "xdist") for part in ("-p", f"no:{plugin}")]
    # The plugins of the tests are this program's own modules, which it has imported already.
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    prover = _Prover(top, trial)
    code = pytest.main([*options, *(str(place) for place in places if place.exists())], plugins=[prover])
    if not trial.verdicts and trial.chosen:
        trial.fault = f"the tests could not be collected (pytest ended with {int(code)})"
    return trial


class _Prover:
    """A pytest plugin that runs mutants where pytest would run tests."""

    def __init__(self, top: Path, trial: Trial) -> None:
        self.trial = trial
        self.signed = signed(top, trial.system)
        self.clauses = carrying(trial.system)
        self.data = _data(trial.system)
        self.sound: dict[str, bool] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        by_clause: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("clause"):
                for clause in map(str, mark.args):
                    # A test of one sentence is one of the whole clause, too.
                    for named in {clause, clause_of(clause)}:
                        by_clause.setdefault(named, []).append(item)
        for mutant in self.trial.chosen:
            verdict = self._judged(mutant, by_clause)
            self.trial.verdicts.append(verdict)
            self.trial.told(verdict)
        return True

    def _judged(self, mutant: Mutant, by_clause: dict[str, list[pytest.Item]]) -> Verdict:
        clauses = self.clauses[mutant.code]
        items = list({item.nodeid: item for clause in clauses for item in by_clause.get(clause, ())}.values())
        items = [item for item in items if self.sound.get(item.nodeid, True)]
        if items and mutant.key in self.signed:
            return Verdict(mutant, "signed", clauses, len(items))
        while items:
            noticed = _child(items, lambda: self._exchange(mutant))
            if noticed is None:
                return Verdict(mutant, "survived", clauses, len(items))
            if self._is_sound(items[noticed]):
                return Verdict(mutant, "killed", clauses, len(items))
            del items[noticed]
        return Verdict(mutant, "untested", clauses, 0)

    def _is_sound(self, item: pytest.Item) -> bool:
        """Whether the test passes on the code as it stands: one that fails anyway notices nothing."""
        if item.nodeid not in self.sound:
            self.sound[item.nodeid] = _child([item], lambda: None) is None
        return self.sound[item.nodeid]

    def _exchange(self, mutant: Mutant) -> None:
        if mutant.code in self.data:
            altered.alter(self.trial.system, self.data[mutant.code], mutant.number)
            return
        code = function(mutant.code)
        assert code is not None, mutant.code
        code.__code__ = broken(mutant)


def _child(items: Sequence[pytest.Item], exchange: Callable[[], None]) -> int | None:
    """The number of the first test that fails, or hangs, in a child of this process with something exchanged in it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.close(reading)
            signal.alarm(_SECONDS)
            # A kept answer would hide the break.
            forget()
            exchange()
            _run(items, writing)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        passed = len(told.read())
    os.waitpid(child, 0)
    return passed if passed < len(items) else None


def _run(items: Sequence[pytest.Item], writing: int) -> None:
    """Run tests until one fails; for each that passes, a byte is told."""
    from _pytest.runner import runtestprotocol

    for item, after in zip(items, (*items[1:], None), strict=True):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            return
        os.write(writing, b".")
