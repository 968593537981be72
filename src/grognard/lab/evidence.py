"""Which tests prove which clauses: a pytest plugin that keeps the outcome of every marked test, and its reader.

A test is marked with `@pytest.mark.clause(*ids)` and `@pytest.mark.example(*ids)`. At the end of a session the
outcomes are written to `.grognard/evidence.json`, each with a fingerprint of the code and tests it was seen
with: evidence about other code is no evidence, and is dropped. A rulebook in a package of its own takes its evidence
along (`bring`), so that it can be read where the package is installed without its tests.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard import systems
from grognard.core import rules
from grognard.core.books import rooms
from grognard.lab import asserting, checkout

if TYPE_CHECKING:
    import pytest

FILE = Path(".grognard") / checkout.BROUGHT
#: What a run must select to see every marked test.
MARKED = "clause or example"
#: What a run may leave out and still have seen all: long games prove no clause that shorter tests do not.
QUICK = "not soak"
#: The option with which a test finds nothing worked out by tests before it.
FRESH = "--fresh"
#: The option that leaves the tests of one system alone, and where they lie.
ONLY = "--system"
#: A test is reported in three parts (setup, call, teardown); the worst of them is its outcome.
_WORSE = {"passed": 0, "skipped": 1, "failed": 2}


@dataclass(frozen=True, slots=True)
class Proof:
    """A marked test and how it came out."""

    test: str
    outcome: str
    clauses: tuple[str, ...]
    examples: tuple[str, ...]
    digest: str
    #: Which code marked with one of its clauses it entered.
    entered: tuple[str, ...] = ()
    #: Whether it asserts anything; a test that does not proves nothing.
    asserts: bool = True


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of the marked tests. `complete` where all of them ran on the code as it stands."""

    proofs: tuple[Proof, ...] = ()
    complete: bool = False


_SCOPE = re.compile(r"tests/(?:systems/(\w+)/|cases/test_cases\.py::test_case\[(\w+)/)")


def scope(test: str) -> str:
    """The system that a test is about; none where it is about several, or about something else."""
    found = _SCOPE.match(test)
    return (found[1] or found[2]) if found else ""


class Digests(dict[str, str]):
    """The fingerprints of a checkout as it stands, whole ("") and by system."""

    def __init__(self, top: Path) -> None:
        self.top = top

    def __missing__(self, system: str) -> str:
        self[system] = checkout.digest(self.top, system)
        return self[system]


def read(top: Path, systems: Iterable[str] = ()) -> Evidence:
    """The evidence about the code as it stands now; none where nothing was kept, or where it cannot be read.

    It is complete where all marked tests ran, or all those of the systems that are named.
    """
    now, kept = Digests(top), _kept(top)
    proofs = tuple(proof for proof in _proofs(kept) if proof.digest == now[scope(proof.test)])
    ran, named = kept.get("complete", {}), tuple(systems)
    complete = ran.get("") == now[""] or (bool(named) and all(ran.get(one) == now[one] for one in named))
    return Evidence(proofs, complete)


def of(system: str, top: Path | None) -> Evidence:
    """The evidence about one system: of its source tree, or what its package has brought along where there is none."""
    if top is not None:
        return read(top, [system])
    folder = rooms.room(system).folder
    kept = _table(folder / checkout.BROUGHT)
    if not kept or kept["complete"] != {system: checkout.installed(folder)}:
        return Evidence()
    return Evidence(tuple(_proofs(kept)), complete=True)


def bring(system: str, top: Path) -> Path:
    """Write what is known of a system's tests into its room, to be read where it is installed."""
    folder, now = rooms.room(system).folder, checkout.digest(top, system)
    tests = {
        test: seen
        for test, seen in _kept(top).get("tests", {}).items()
        if scope(test) == system and seen["digest"] == now
    }
    return _write(folder / checkout.BROUGHT, {system: checkout.installed(folder)}, tests)


def _kept(top: Path) -> dict[str, Any]:
    return _table(top / FILE)


def _table(file: Path) -> dict[str, Any]:
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    readable = isinstance(kept, dict) and all(
        isinstance(kept.get(part), dict) for part in ("tests", "complete")
    )
    return kept if readable else {}


def _proofs(kept: dict[str, Any]) -> Iterable[Proof]:
    for test, seen in kept.get("tests", {}).items():
        yield Proof(
            test=test,
            outcome=seen["outcome"],
            clauses=tuple(seen["clauses"]),
            examples=tuple(seen["examples"]),
            digest=seen["digest"],
            entered=tuple(seen.get("entered", ())),
            asserts=seen.get("asserts", True),
        )


def keep(top: Path, proofs: Iterable[Proof], digests: Digests, whole: str | None) -> None:
    """Write what a session saw; what others saw of the same code stays beside it unless this saw the whole.

    `whole` is the system of which it ran all tests, "" where it ran those of all, None where only some.
    """
    kept = _kept(top)
    before = {
        test: seen for test, seen in kept.get("tests", {}).items() if seen["digest"] == digests[scope(test)]
    }
    tests = {test: seen for test, seen in before.items() if whole is None or whole not in ("", scope(test))}
    complete = {one: then for one, then in kept.get("complete", {}).items() if then == digests[one]}
    proofs = tuple(proofs)
    if whole is not None:
        complete |= {one: digests[one] for one in {whole, *(scope(proof.test) for proof in proofs)}}
    for proof in proofs:
        known = before.get(proof.test, {})
        tests[proof.test] = {
            # The worst that was seen of this code stands: a test that fails now and then is no proof.
            "outcome": "failed" if known.get("outcome") == "failed" else proof.outcome,
            "clauses": list(proof.clauses),
            "examples": list(proof.examples),
            "digest": proof.digest,
            # What a test enters depends on what was remembered by then; all of it counts.
            "entered": sorted({*known.get("entered", ()), *proof.entered}),
            "asserts": proof.asserts,
        }
    _write(top / FILE, complete, tests)


def _write(file: Path, complete: dict[str, str], tests: dict[str, Any]) -> Path:
    file.parent.mkdir(exist_ok=True)
    # Written beside and moved over: another session that reads meanwhile sees the old or the new, never half.
    fresh = file.with_name(f"{file.name}.{os.getpid()}")
    fresh.write_text(
        json.dumps({"complete": complete, "tests": tests}, indent=1, sort_keys=True) + "\n", encoding="utf-8"
    )
    os.replace(fresh, file)
    return file


# -- the plugin --------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        FRESH,
        action="store_true",
        help="forget before each test what was remembered, so that it enters all the code it needs",
    )
    parser.addoption(ONLY, metavar="ID", default="", help="run the tests of one system alone, with its cases")


def pytest_configure(config: pytest.Config) -> None:
    rules.watch()
    config.addinivalue_line("markers", "clause(*ids): fails if the code does not do what these clauses say.")
    config.addinivalue_line("markers", "example(*ids): plays these worked examples of a rulebook.")
    # Workers of a spread session only run tests; the session that started them collects what they saw.
    if not hasattr(config, "workerinput") and not config.getoption("collectonly"):
        config.pluginmanager.register(Collector(config), "grognard-evidence")


def tests_of(system: str) -> list[str]:
    """What a run of one system's marked tests is asked for."""
    return ["-m", MARKED, ONLY, system, *_places(system)]


def _places(system: str) -> tuple[str, str]:
    return f"tests/systems/{system}", "tests/cases"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Send the marks along with the outcome: the session that collects may sit in another process."""
    only = config.getoption("system")
    if only:
        others = [item for item in items if scope(item.nodeid) != only]
        items[:] = [item for item in items if scope(item.nodeid) == only]
        config.hook.pytest_deselected(items=others)
    for item in items:
        for mark in ("clause", "example"):
            ids = sorted({str(one) for found in item.iter_markers(mark) for one in found.args})
            if ids:
                item.user_properties.append((mark, ids))
        if item.user_properties and not asserting.asserts(getattr(item, "function", item.runtest)):
            item.user_properties.append(("hollow", True))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.config.getoption("fresh"):
        forget()
    rules.watch().clear()


def forget(remembering: Iterable[functools._lru_cache_wrapper[Any]] | None = None) -> None:
    """Empty what functions have remembered: code whose answer is kept is not entered again."""
    for thing in remembering_functions() if remembering is None else remembering:
        thing.cache_clear()


def remembering_functions() -> list[functools._lru_cache_wrapper[Any]]:
    """All functions that keep their answers; to find them takes far longer than to make them forget."""
    return [thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper)]


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Tell with the last report which of the code that carries its clauses a test has entered."""
    clauses = {clause for name, ids in item.user_properties if name == "clause" for clause in _ids(ids)}
    if clauses:
        # A test of one sentence enters what is marked with the whole clause, too.
        marks = clauses | {rules.clause_of(clause) for clause in clauses}
        carrying = {code for mark in marks for code in rules.CODE.get(mark, ())}
        item.user_properties.append(("entered", sorted(carrying & rules.watch())))


class Collector:
    """Notes the outcome of every marked test of a session."""

    def __init__(self, config: pytest.Config) -> None:
        self.top = config.rootpath
        self.digests = Digests(self.top)
        self.whole = _asks_for_all(config)
        # As the code is before the first test runs.
        for one in ("", *systems.IDS):
            self.digests[one]
        self.seen: dict[str, Proof] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = dict(report.user_properties)
        if "clause" not in told and "example" not in told:
            return
        before = self.seen.get(report.nodeid)
        worse = before is None or _WORSE[before.outcome] < _WORSE[report.outcome]
        self.seen[report.nodeid] = Proof(
            test=report.nodeid,
            outcome=report.outcome if before is None or worse else before.outcome,
            clauses=_ids(told.get("clause")),
            examples=_ids(told.get("example")),
            digest=self.digests[scope(report.nodeid)],
            entered=_ids(told.get("entered")),
            asserts="hollow" not in told,
        )

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        stopped = bool(session.shouldstop or session.shouldfail) or int(exitstatus) not in (0, 1)
        whole = None if stopped else self.whole
        if self.seen or whole is not None:
            keep(self.top, self.seen.values(), self.digests, whole)


def _ids(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list | tuple) else ()


def _asks_for_all(config: pytest.Config) -> str | None:
    """Of which system a session runs every marked test, "" where of all; None where something is chosen by name, or
    by mark otherwise than the marked ones or the quick ones."""
    places = {(config.invocation_params.dir / str(arg)).resolve() for arg in config.args}
    system = config.getoption("system")
    if system:
        everywhere = places == {config.rootpath / place for place in _places(system)}
    else:
        everywhere = places <= {config.rootpath, config.rootpath / "tests"} and bool(places)
    chosen = (
        config.option.keyword
        or config.option.markexpr not in ("", MARKED, QUICK)
        or any(
            getattr(config.option, name, None) for name in ("deselect", "ignore", "ignore_glob", "lf", "sw")
        )
    )
    return system if everywhere and not chosen else None
