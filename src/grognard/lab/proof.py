"""How far a rulebook is done: for each clause its code and its passing tests, for each example its case."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module, resources
from pathlib import Path
from typing import Any

from grognard.core import position
from grognard.core.rules import CODE, Clause, Example, Index, index, unknown_marks
from grognard.core.system import SetupFault
from grognard.lab.evidence import Evidence, Proof

CASES = Path("tests") / "cases"


@dataclass(frozen=True, slots=True)
class ClauseProof:
    """A clause with the code that carries it out and the tests that prove it."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    failing: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        found = []
        if not self.code:
            found.append("code")
        if not self.tests:
            found.append("test")
        if self.failing:
            found.append("failing")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class ExampleProof:
    """A worked example with the cases and tests that play it."""

    example: Example
    cases: tuple[str, ...]
    failing: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        found = [] if self.cases else ["case"]
        return (*found, "failing") if self.failing else tuple(found)


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
        return not any(self.missing()) and not self.unknown and not self.unreadable

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
            "whole": self.whole,
        }


def report(system: str, evidence: Evidence, top: Path | None, tier: int | None = None) -> Report:
    """The report on a system; `top` is the checkout that holds its cases."""
    import_all(f"grognard.systems.{system}")
    book = index(system)
    cases, unreadable = _cases(system, top)
    wanted = {
        id_: clause
        for id_, clause in book.clauses.items()
        if id_ not in book.later and (tier is None or clause.tier <= tier)
    }
    clauses = {id_: _clause_proof(clause, evidence.proofs) for id_, clause in wanted.items()}
    examples = {
        id_: _example_proof(example, cases, evidence.proofs)
        for id_, example in book.examples.items()
        if all(c in wanted or c not in book.clauses for c in example.clauses)
    }
    unknown = _unknown(book, cases, evidence.proofs)
    later = dict(sorted(Counter(book.later.values()).items()))
    return Report(system, book.title, clauses, examples, unknown, tuple(unreadable), later)


def import_all(package: str) -> None:
    """Import every module of a package, so that each `@rule` in it is noted."""
    room = import_module(package)
    for found in pkgutil.walk_packages(getattr(room, "__path__", ()), f"{package}."):
        import_module(found.name)


def _clause_proof(clause: Clause, proofs: Iterable[Proof]) -> ClauseProof:
    about = [proof for proof in proofs if clause.id in proof.clauses]
    return ClauseProof(
        clause,
        code=tuple(sorted(set(CODE.get(clause.id, ())))),
        tests=tuple(sorted(proof.test for proof in about if proof.outcome == "passed")),
        failing=tuple(sorted(proof.test for proof in about if proof.outcome == "failed")),
    )


def _example_proof(example: Example, cases: Iterable[position.Case], proofs: Iterable[Proof]) -> ExampleProof:
    about = [proof for proof in proofs if example.id in proof.examples]
    files = {case.id for case in cases if case.example == example.id}
    tests = {proof.test for proof in about if proof.outcome == "passed" and not _is_case(proof.test)}
    return ExampleProof(
        example,
        cases=tuple(sorted(files | tests)),
        failing=tuple(sorted(proof.test for proof in about if proof.outcome == "failed")),
    )


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
            unreadable.append((f"{CASES.as_posix()}/{system}/{file.name}", str(fault)))
    return cases, unreadable


def case_files(top: Path | None, system: str) -> list[Path]:
    """The case files of a system, in the order of their names."""
    return [] if top is None else sorted((top / CASES / system).glob("*.toml"))


def _unknown(
    book: Index, cases: Iterable[position.Case], proofs: Iterable[Proof]
) -> tuple[tuple[str, str], ...]:
    """Marks of code, tests and cases that name what the index does not have."""
    found = [(mark, ", ".join(CODE[mark])) for mark in unknown_marks(book.system)]
    own = f"{book.system}."
    for proof in proofs:
        found += [(c, proof.test) for c in proof.clauses if c.startswith(own) and c not in book.clauses]
        found += [(e, proof.test) for e in proof.examples if e.startswith(own) and e not in book.examples]
    for case in cases:
        found += [(c, case.id) for c in case.clauses if c not in book.clauses]
        if case.example and case.example not in book.examples:
            found.append((case.example, case.id))
    return tuple(sorted(set(found)))


def strays(systems: Iterable[str], proofs: Iterable[Proof]) -> tuple[tuple[str, str], ...]:
    """Marks of code and tests that belong to no system at all.

    A system that is being written and cannot be played yet is a room of its own already: its marks are judged
    when it opens.
    """
    heads = tuple(f"{system}." for system in (*systems, *_rooms()))
    found = [(mark, ", ".join(where)) for mark, where in CODE.items() if not mark.startswith(heads)]
    for proof in proofs:
        found += [(m, proof.test) for m in (*proof.clauses, *proof.examples) if not m.startswith(heads)]
    return tuple(sorted(set(found)))


def _rooms() -> list[str]:
    rooms = resources.files("grognard") / "systems"
    return sorted(room.name for room in rooms.iterdir() if room.is_dir() and not room.name.startswith("_"))


_TABLE = re.compile(r"(<!-- systems:begin -->\n).*?(<!-- systems:end -->)", re.DOTALL)


def write_readme(file: Path, table: str) -> bool:
    """Put the table of systems between its marks in the README; False where the marks are missing."""
    text = file.read_text(encoding="utf-8")
    if not _TABLE.search(text):
        return False
    file.write_text(_TABLE.sub(lambda found: found[1] + table + found[2], text), encoding="utf-8")
    return True
