"""Whether the marked tests notice when marked code is broken: mutants, each tried in a child of its own.

The tests are collected once; for each mutant a child is forked, the function's code is exchanged in it, and the
tests that are marked with the function's clauses are run until one fails. If none does, so are the short ones of the
system's other clauses that enter the function: what only they notice is told apart, since its own clauses lack a
test. What none of them notices survives, and is either killed by a better test or signed as changing nothing, with
the reason, in `tests/equivalent/<system>.toml`.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import json
import os
import signal
import struct
import time
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.core.books import rooms
from grognard.core.rules import CODE, SHAPES, Datum, clause_of, data_marks, watch
from grognard.lab import altered
from grognard.lab.evidence import forget, remembering_functions
from grognard.lab.mutants import Mutant, broken, function, mutants
from grognard.lab.proof import import_all

if TYPE_CHECKING:
    import pytest

SIGNED = Path("tests") / "equivalent"
#: A test that takes longer, of its own time, has lost its way in a loop that the break opened: that is noticing too.
_SECONDS = 20
#: Longer tests play whole games: what only they notice, no test of a rule does.
_SHORT = 1.0
#: How long a test took that passed, as a child tells it.
_TOOK = struct.Struct("d")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: `killed` by a test of its clauses, noticed `elsewhere` by one of others, `survived`,
    `signed` as equivalent, or `untested` where no test is marked."""

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


def carrying(system: str, within: Sequence[str] = ()) -> dict[str, tuple[str, ...]]:
    """The marked functions and data of a system, each with its marks; those of some clauses or chapters if they are named."""
    import_all(rooms.room(system).package)
    marked = {mark: [name for name in names if name not in SHAPES] for mark, names in CODE.items()}
    for mark, places in data_marks(system).items():
        marked.setdefault(mark, []).extend(map(str, places))
    found: dict[str, list[str]] = {}
    for mark, names in marked.items():
        if mark.startswith(f"{system}.") and (not within or _is_within(clause_of(mark), within)):
            for name in names:
                found.setdefault(name, []).append(mark)
    return {name: tuple(sorted(set(ids))) for name, ids in sorted(found.items())}


def _is_within(clause: str, within: Sequence[str]) -> bool:
    return any(clause == one or clause.startswith(f"{one}.") for one in within)


def _data(system: str) -> dict[str, Datum]:
    return {str(datum): datum for places in data_marks(system).values() for datum in places}


def sample(system: str, within: Sequence[str], count: int | None, seed: int) -> list[Mutant]:
    """So many mutants at random of all that can be made, or all; the same ones for the same seed and code.

    Each is drawn by what it is, not by its place in a list, so that a change elsewhere leaves the others drawn.
    """
    data = _data(system)
    every = [
        mutant
        for code in carrying(system, within)
        for mutant in (altered.breaks(system, data[code]) if code in data else mutants(code))
    ]
    if count is None or count >= len(every):
        return every
    return sorted(every, key=lambda mutant: (_lot(mutant, seed), mutant.number))[:count]


def _lot(mutant: Mutant, seed: int) -> bytes:
    return hashlib.blake2b("\0".join((str(seed), *mutant.key)).encode(), digest_size=8).digest()


@dataclass(frozen=True, slots=True)
class Signature:
    """A break that was looked at and changes nothing a rule says, with the reason; `within` names the statement it is
    in where the function has others like it that do."""

    code: str
    was: str
    now: str
    reason: str
    within: str = ""

    def covers(self, mutant: Mutant) -> bool:
        same = (self.code, self.was, self.now) == mutant.key
        return same and self.within in ("", mutant.within)


def signed(top: Path, system: str) -> list[Signature]:
    """The signatures of a system, each with its reason."""
    file = top / SIGNED / f"{system}.toml"
    if not file.is_file():
        return []
    found = []
    for row in tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", []):
        if not str(row.get("reason", "")).strip():
            raise ValueError(f"{file.name}: {row.get('code')} is signed without a reason")
        found.append(Signature(row["code"], row["was"], row["now"], row["reason"], row.get("in", "")))
    return found


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
        #: How long tests take, as far as it is known: the quickest are tried first.
        self.took: dict[str, float] = {}
        self.remembering: list[functools._lru_cache_wrapper[Any]] = []
        self.items: list[pytest.Item] = []
        #: Which tests enter which marked code; worked out when the first mutant survives its own tests.
        self.entering: dict[str, list[pytest.Item]] | None = None

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = (
            "native"  # nobody reads how a break was noticed, and long ways of telling take long
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        by_clause: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for mark in item.iter_markers("clause"):
                for clause in map(str, mark.args):
                    # A test of one sentence is one of the whole clause, too.
                    for named in {clause, clause_of(clause)}:
                        by_clause.setdefault(named, []).append(item)
                    if clause.startswith(f"{self.trial.system}.") and item not in self.items[-1:]:
                        self.items.append(item)
        self.remembering = remembering_functions()
        gc.freeze()  # what is there now is not looked through again in every child
        for mutant in self.trial.chosen:
            verdict = self._judged(mutant, by_clause)
            self.trial.verdicts.append(verdict)
            self.trial.told(verdict)
        return True

    def _judged(self, mutant: Mutant, by_clause: dict[str, list[pytest.Item]]) -> Verdict:
        clauses = self.clauses[mutant.code]
        items = list({item.nodeid: item for clause in clauses for item in by_clause.get(clause, ())}.values())
        items = [item for item in items if self.sound.get(item.nodeid, True)]
        items.sort(key=lambda item: self.took.get(item.nodeid, 0.0))
        if items and any(one.covers(mutant) for one in self.signed):
            return Verdict(mutant, "signed", clauses, len(items))
        exchange = self._exchange(mutant)
        while items:
            noticed = self._child(items, exchange)
            if noticed is None:
                fate = "elsewhere" if self._is_noticed_elsewhere(mutant, exchange, items) else "survived"
                return Verdict(mutant, fate, clauses, len(items))
            if self._is_sound(items[noticed]):
                return Verdict(mutant, "killed", clauses, len(items))
            del items[noticed]
        return Verdict(mutant, "untested", clauses, 0)

    def _is_noticed_elsewhere(
        self, mutant: Mutant, exchange: Callable[[], None], known: Sequence[pytest.Item]
    ) -> bool:
        """Whether a test of another clause that enters the function notices the break."""
        if self.entering is None:
            self.entering = _entering(
                [item for item in self.items if item.get_closest_marker("long") is None]
            )
        own = {item.nodeid for item in known}
        others = [item for item in self.entering.get(mutant.code, ()) if item.nodeid not in own]
        while others:
            noticed = self._child(others, exchange)
            if noticed is None:
                return False
            if self._is_sound(others[noticed]):
                return True
            del others[noticed]
        return False

    def _is_sound(self, item: pytest.Item) -> bool:
        """Whether the test passes on the code as it stands: one that fails anyway notices nothing."""
        if item.nodeid not in self.sound:
            self.sound[item.nodeid] = self._child([item], lambda: None) is None
        return self.sound[item.nodeid]

    def _exchange(self, mutant: Mutant) -> Callable[[], None]:
        """What makes the break. The code is made ready here: a child in which that failed would pass for one that noticed."""
        if mutant.code in self.data:
            return lambda: altered.alter(self.trial.system, self.data[mutant.code], mutant.number)
        whole, code = function(mutant.code), broken(mutant)
        assert whole is not None, mutant.code
        assert code.co_freevars == whole.__code__.co_freevars, mutant
        return lambda: setattr(whole, "__code__", code)

    def _child(self, items: Sequence[pytest.Item], exchange: Callable[[], None]) -> int | None:
        """The number of the first test that fails, or hangs, in a child of this process with something exchanged in it."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            with contextlib.suppress(BaseException):
                os.close(reading)
                # A kept answer would hide the break.
                forget(self.remembering)
                exchange()
                _run(items, writing)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as told:
            times = [took for (took,) in _TOOK.iter_unpack(told.read())]
        os.waitpid(child, 0)
        self.took.update(zip([item.nodeid for item in items], times, strict=False))
        return len(times) if len(times) < len(items) else None


def _run(items: Sequence[pytest.Item], writing: int) -> None:
    """Run tests until one fails; of each that passes, it is told how long it took."""
    from _pytest.runner import runtestprotocol

    for item, after in zip(items, (*items[1:], None), strict=True):
        signal.setitimer(signal.ITIMER_VIRTUAL, _SECONDS)
        began = time.process_time()
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
            return
        os.write(writing, _TOOK.pack(time.process_time() - began))


def _entering(items: Sequence[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """Which short tests enter which marked code, seen by running all in a child; the quickest first."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.close(reading)
            with os.fdopen(writing, "w", encoding="utf-8") as told:
                json.dump(_entered(items), told)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as told:
        text = told.read()
    os.waitpid(child, 0)
    found: dict[str, list[pytest.Item]] = {}
    for number, took, names in sorted(json.loads(text or "[]"), key=lambda row: row[1]):
        for name in names if took <= _SHORT else ():
            found.setdefault(name, []).append(items[number])
    return found


def _entered(items: Sequence[pytest.Item]) -> list[tuple[int, float, list[str]]]:
    from _pytest.runner import runtestprotocol

    rows = []
    for number, (item, after) in enumerate(zip(items, (*items[1:], None), strict=True)):
        began = time.process_time()
        runtestprotocol(item, log=False, nextitem=after)
        rows.append((number, time.process_time() - began, sorted(watch())))
    return rows
