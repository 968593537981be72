"""How far a rulebook is done: for each clause its code or data and its passing tests, for each example its case.

Proof is not to be fooled: a mark on code counts if a passing test of the same clause entered that code, a test if it
asserts something, a case if it passed and says what must come; a sentence that a mark names has a test of its own,
and so has every sentence and ruling of a clause that is not spared (`tests/sentences/<system>.toml`).
"""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from grognard.core.books import rooms
from grognard.core.border import position
from grognard.core.rules import (
    CODE,
    SHAPES,
    Clause,
    Example,
    Index,
    clause_of,
    data_marks,
    index,
    is_known,
    lost_data,
    unknown_marks,
)
from grognard.core.system import SetupFault
from grognard.lab.evidence import Evidence, Proof

CASES = Path("tests") / "cases"
#: For each system the clauses of several sentences that are still proved as a whole: written before each sentence had
#: to have its test. A list that only becomes shorter.
SPARED = Path("tests") / "sentences"


@dataclass(frozen=True, slots=True)
class ClauseProof:
    """A clause with the code and data that carry it and the tests that prove it."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    failing: tuple[str, ...]
    #: Marked code that no passing test of the clause entered.
    idle: tuple[str, ...] = ()
    #: Marked tests that assert nothing, and cases that expect nothing.
    hollow: tuple[str, ...] = ()
    #: Sentences that code is marked with and no test of their own proves.
    bare: tuple[str, ...] = ()
    #: Sentences and rulings that no test of their own proves, where the clause is not spared.
    unsaid: tuple[str, ...] = ()

    @property
    def lacks(self) -> tuple[str, ...]:
        found = []
        if not self.code:
            found.append("code")
        if not self.tests:
            found.append("test")
        found += [what for what in ("failing", "idle", "hollow", "bare", "unsaid") if getattr(self, what)]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class ExampleProof:
    """A worked example with the cases and tests that play it."""

    example: Example
    cases: tuple[str, ...]
    failing: tuple[str, ...]
    #: Its cases that were not played to a good end, where nothing failed: left out, or skipped.
    unplayed: tuple[str, ...] = ()
    #: Its cases and tests that would pass whatever came.
    hollow: tuple[str, ...] = ()

    @property
    def lacks(self) -> tuple[str, ...]:
        found = [] if self.cases else ["case"]
        return (*found, *(what for what in ("failing", "unplayed", "hollow") if getattr(self, what)))


@dataclass(frozen=True, slots=True)
class Report:
    """How far one book is done, up to a tier."""

    system: str
    title: str
    clauses: Mapping[str, ClauseProof]
    examples: Mapping[str, ExampleProof]
    #: Marks that name no clause or example of the index, with where they stand.
    unknown: tuple[tuple[str, str], ...]
    #: Case files that cannot be read, with the reason.
    unreadable: tuple[tuple[str, str], ...]
    #: How many clauses are left for later, by reason; they count nowhere else.
    later: Mapping[str, int]
    #: Clauses of several sentences that are proved as a whole, as the checkout lists them.
    spared: tuple[str, ...] = ()
    #: Clauses of that list that need not be spared any more, or are none.
    needless: tuple[str, ...] = ()

    @property
    def coded(self) -> int:
        return sum(bool(proof.code) for proof in self.clauses.values())

    @property
    def tested(self) -> int:
        return sum(bool(proof.tests) for proof in self.clauses.values())

    @property
    def proved(self) -> int:
        """Clauses that lack nothing."""
        return sum(not proof.lacks for proof in self.clauses.values())

    @property
    def cased(self) -> int:
        return sum(bool(proof.cases) for proof in self.examples.values())

    @property
    def whole(self) -> bool:
        return not (any(self.missing()) or self.unknown or self.unreadable or self.needless)

    def missing(self) -> Iterator[tuple[str, ClauseProof | ExampleProof]]:
        """Clauses, then examples, that lack something."""
        yield from ((id_, proof) for id_, proof in self.clauses.items() if proof.lacks)
        yield from ((id_, proof) for id_, proof in self.examples.items() if proof.lacks)

    def to_data(self) -> dict[str, Any]:
        missing: list[dict[str, Any]] = [
            {"clause": id_, "lacks": list(proof.lacks)} for id_, proof in self.clauses.items() if proof.lacks
        ]
        missing += [
            {"example": id_, "lacks": list(proof.lacks)}
            for id_, proof in self.examples.items()
            if proof.lacks
        ]
        return {
            "system": self.system,
            "clauses": len(self.clauses),
            "coded": self.coded,
            "tested": self.tested,
            "missing": missing,
            "examples": len(self.examples),
            "cases": self.cased,
            "unknown": [{"mark": mark, "where": where} for mark, where in self.unknown],
            "unreadable": [{"file": file, "fault": fault} for file, fault in self.unreadable],
            "later": dict(self.later),
            "spared": len(self.spared),
            "needless": list(self.needless),
            "whole": self.whole,
        }


def report(system: str, evidence: Evidence, top: Path | None, tier: int | None = None) -> Report:
    """The report on a system; `top` is the checkout that holds its cases."""
    import_all(rooms.room(system).package)
    book = index(system)
    cases, unreadable = _cases(system, top)
    wanted = {
        id_: clause
        for id_, clause in book.clauses.items()
        if id_ not in book.later and (tier is None or clause.tier <= tier)
    }
    proofs = _judged(evidence.proofs, cases)
    marks = _marks(system)
    spared = spared_by(top, system)
    clauses = {
        id_: _clause_proof(clause, marks.get(id_, {}), proofs, id_ in spared)
        for id_, clause in wanted.items()
    }
    examples = {
        id_: _example_proof(example, cases, proofs)
        for id_, example in book.examples.items()
        if id_ not in book.unplayed and all(c in wanted or c not in book.clauses for c in example.clauses)
    }
    unknown = _unknown(book, cases, evidence.proofs)
    later = dict(sorted(Counter([*book.later.values(), *book.unplayed.values()]).items()))
    needless = tuple(id_ for id_ in spared if id_ not in book.clauses or _is_said(book.clauses[id_], proofs))
    return Report(system, book.title, clauses, examples, unknown, tuple(unreadable), later, spared, needless)


def spared_by(top: Path | None, system: str) -> tuple[str, ...]:
    """The clauses of a system that a checkout lists as proved as a whole; a package of its own is spared nothing."""
    file = None if top is None else top / SPARED / f"{system}.toml"
    if file is None or not file.is_file() or not rooms.room(system).is_own:
        return ()
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["spared"])


def _is_said(clause: Clause, proofs: Iterable[Proof]) -> bool:
    """Whether each sentence and the ruling of a clause have a passed test of their own."""
    passed = [proof for proof in proofs if proof.outcome == "passed" and proof.asserts]
    return not _unsaid(clause, passed)


def _unsaid(clause: Clause, passed: Iterable[Proof]) -> tuple[str, ...]:
    """The sentences and the ruling, where there are several, that no test of their own proves."""
    if len(clause.parts) < 2:
        return ()
    named = {mark for proof in passed for mark in proof.clauses}
    return tuple(mark for part in clause.parts if (mark := f"{clause.id}#{part}") not in named)


def import_all(package: str) -> None:
    """Import every module of a package, so that each `@rule` in it is noted."""
    room = import_module(package)
    for found in pkgutil.walk_packages(getattr(room, "__path__", ()), f"{package}."):
        import_module(found.name)


def _judged(proofs: Iterable[Proof], cases: Iterable[position.Case]) -> list[Proof]:
    """The proofs, with those of cases that expect nothing known as hollow."""
    hollow = {case_test(case.id) for case in cases if not case.expects}
    return [replace(proof, asserts=False) if proof.test in hollow else proof for proof in proofs]


def _marks(system: str) -> dict[str, dict[str, set[str]]]:
    """For each clause its marks, whole or by sentence, each with the code and data that carry it."""
    found: dict[str, dict[str, set[str]]] = {}
    for mark, names in CODE.items():
        if mark.startswith(f"{system}."):
            found.setdefault(clause_of(mark), {}).setdefault(mark, set()).update(names)
    for mark, places in data_marks(system).items():
        found.setdefault(clause_of(mark), {}).setdefault(mark, set()).update(map(str, places))
    return found


def _clause_proof(
    clause: Clause, marks: Mapping[str, set[str]], proofs: Iterable[Proof], spared: bool
) -> ClauseProof:
    about = [proof for proof in proofs if any(clause_of(mark) == clause.id for mark in proof.clauses)]
    passed = [proof for proof in about if proof.outcome == "passed" and proof.asserts]
    code = set().union(*marks.values())
    return ClauseProof(
        clause,
        code=tuple(sorted(code)),
        tests=tuple(sorted(proof.test for proof in passed)),
        failing=tuple(sorted(proof.test for proof in about if proof.outcome == "failed")),
        idle=tuple(sorted(_idle(marks, passed))) if passed else (),
        hollow=tuple(sorted(proof.test for proof in about if not proof.asserts)),
        bare=tuple(sorted(mark for mark in marks if "#" in mark and not _proving(mark, passed))),
        unsaid=_unsaid(clause, passed) if passed and not spared else (),
    )


def _proving(mark: str, passed: Iterable[Proof]) -> list[Proof]:
    """The tests that prove a mark: a sentence its own, a whole clause those of its sentences too."""
    if "#" in mark:
        return [proof for proof in passed if mark in proof.clauses]
    return list(passed)


def _idle(marks: Mapping[str, set[str]], passed: Iterable[Proof]) -> set[str]:
    """Marked code that no passing test of its mark entered. Data is read, not entered: `prove` alters it. A class
    is entered by nobody, and carries a clause only beside code or data that does the work."""
    idle: set[str] = set()
    for mark, names in marks.items():
        entered = {name for proof in _proving(mark, passed) for name in proof.entered}
        idle |= {name for name in names - SHAPES if not _is_datum(name) and name not in entered}
    every = set().union(*marks.values())
    return idle | (every if every <= SHAPES else set())


def _is_datum(name: str) -> bool:
    return name.startswith("data/")


def _example_proof(example: Example, cases: Iterable[position.Case], proofs: Iterable[Proof]) -> ExampleProof:
    about = [proof for proof in proofs if example.id in proof.examples]
    passed = {proof.test for proof in about if proof.outcome == "passed" and proof.asserts}
    files = {case.id for case in cases if case.example == example.id}
    played = {id_ for id_ in files if case_test(id_) in passed}
    failing = {proof.test for proof in about if proof.outcome == "failed"}
    hollow = {proof.test for proof in about if not proof.asserts}
    return ExampleProof(
        example,
        cases=tuple(sorted(played | {test for test in passed if not _is_case(test)})),
        failing=tuple(sorted(failing)),
        unplayed=tuple(sorted(id_ for id_ in files - played if case_test(id_) not in failing | hollow)),
        hollow=tuple(sorted(hollow)),
    )


def case_test(id_: str) -> str:
    """The test that plays a case."""
    return f"{CASES.as_posix()}/test_cases.py::test_case[{id_}]"


def _is_case(test: str) -> bool:
    """Whether a test plays a case file, which is listed by its own name."""
    return test.startswith(f"{CASES.as_posix()}/test_cases.py")


def _cases(system: str, top: Path | None) -> tuple[list[position.Case], list[tuple[str, str]]]:
    cases: list[position.Case] = []
    unreadable: list[tuple[str, str]] = []
    for file in case_files(top, system):
        try:
            cases += position.read(file)
        except SetupFault as fault:
            unreadable.append((_known_as(file, top), str(fault)))
    return cases, unreadable


def case_files(top: Path | None, system: str) -> list[Path]:
    """The case files of a system, chapter by chapter: those it brings, and those of the checkout."""
    brought = sorted((rooms.room(system).folder / "cases").rglob("*.toml"))
    return [*brought, *([] if top is None else sorted((top / CASES / system).rglob("*.toml")))]


def _known_as(file: Path, top: Path | None) -> str:
    """A case file as a report names it: within the checkout, if it lies there."""
    return (file.relative_to(top) if top is not None and file.is_relative_to(top) else file).as_posix()


def _unknown(
    book: Index, cases: Iterable[position.Case], proofs: Iterable[Proof]
) -> tuple[tuple[str, str], ...]:
    """Marks of code, tests and cases that name what the index does not have."""
    found = [(mark, ", ".join(CODE[mark])) for mark in unknown_marks(book.system)]
    found += lost_data(book)
    own = f"{book.system}."
    for proof in proofs:
        found += [(c, proof.test) for c in proof.clauses if c.startswith(own) and not is_known(book, c)]
        found += [(e, proof.test) for e in proof.examples if e.startswith(own) and e not in book.examples]
    for case in cases:
        found += [(c, case.id) for c in case.clauses if not is_known(book, c)]
        if case.example and case.example not in book.examples:
            found.append((case.example, case.id))
    return tuple(sorted(set(found)))


def strays(systems: Iterable[str], proofs: Iterable[Proof]) -> tuple[tuple[str, str], ...]:
    """Marks of code and tests that belong to no system at all.

    A system that is being written and cannot be played yet is a room of its own already: its marks are judged
    when it opens.
    """
    heads = tuple(f"{system}." for system in (*systems, *rooms.rooms()))
    found = [(mark, ", ".join(where)) for mark, where in CODE.items() if not mark.startswith(heads)]
    for proof in proofs:
        found += [(m, proof.test) for m in (*proof.clauses, *proof.examples) if not m.startswith(heads)]
    return tuple(sorted(set(found)))


_TABLE = re.compile(r"(<!-- systems:begin -->\n).*?(<!-- systems:end -->)", re.DOTALL)


def write_readme(file: Path, table: str) -> bool:
    """Put the table of systems between its marks in the README; False where the marks are missing."""
    text = file.read_text(encoding="utf-8")
    if not _TABLE.search(text):
        return False
    file.write_text(_TABLE.sub(lambda found: found[1] + table + found[2], text), encoding="utf-8")
    return True
