"""How the entries of a game fold: which answers stand, where it went on under other rules, whether it was set aside."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from grognard.server.database.rows import EntryRow, SnapshotRow


@dataclass(slots=True)
class Course:
    """Where the entries of a game lead."""

    #: The answers that stand, and the numbers of their entries.
    answers: list[tuple[int, Any]] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    #: The numbers of all entries whose events stand in the log.
    log: list[int] = field(default_factory=lambda: [0])
    #: Everything as a save keeps it.
    record: list[tuple[int | str, Any]] = field(default_factory=list)
    #: The snapshots of states that it still goes through, by the rules that it goes by.
    snapshots: list[SnapshotRow] = field(default_factory=list)
    #: The entry by which it went on under other rules.
    rules: EntryRow | None = None
    resigned: int | None = None
    #: A seat refused to go on under other rules.
    shelved: bool = False
    before: Course | None = None

    def copy(self) -> Course:
        return Course(
            self.answers[:],
            self.numbers[:],
            self.log[:],
            self.record[:],
            self.snapshots[:],
            self.rules,
            self.resigned,
            self.shelved,
            self.before,
        )

    @property
    def since(self) -> int:
        """How many answers stood where the game last went on under other rules."""
        return 0 if self.rules is None else int(self.rules.body["answers"])

    def add(self, entry: EntryRow) -> None:
        if entry.kind == "answer":
            self.answers.append((entry.seat, entry.body))
            self.numbers.append(entry.number)
            self.log.append(entry.number)
            self.record.append((entry.seat, entry.body))
        elif entry.kind == "undo":
            self._cut(len(self.answers) - entry.body)
            self.record.append(("undo", entry.body))
        elif entry.kind == "rules":
            self.before = self.copy()
            self.rules = entry
            self._cut(self.since)
            self.snapshots = []  # the one that it goes on from is kept beside this very entry
            self.log.append(entry.number)
            self.record.append(("rules", self.since))
        elif entry.kind == "shelve":
            self._shelve()
        else:
            self.resigned = entry.seat

    def _cut(self, stays: int) -> None:
        gone = set(self.numbers[stays:])
        del self.answers[stays:], self.numbers[stays:]
        self.log = [number for number in self.log if number not in gone]
        self.snapshots = [row for row in self.snapshots if row.answers <= stays]

    def _shelve(self) -> None:
        """Stand again as it was before it went on under other rules."""
        old = self.before
        if old is not None:
            self.answers, self.numbers, self.log, self.record = old.answers, old.numbers, old.log, old.record
            self.snapshots, self.rules, self.before = old.snapshots, old.rules, old.before
        self.shelved = True


def fold(entries: Iterable[EntryRow], snapshots: Iterable[SnapshotRow] = ()) -> Course:
    """Where entries lead, with the snapshots that were kept beside them."""
    kept = {row.number: row for row in snapshots}
    course = Course(snapshots=[kept[0]] if 0 in kept else [])
    for entry in entries:
        course.add(entry)
        if entry.number in kept:
            course.snapshots.append(kept[entry.number])
    return course
