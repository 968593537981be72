"""A sheet: weapons against targets, or the like, filled in by one answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Chance, Key, SomeOf
from grognard.core.tally import WhyNot, why_not

#: Stands between the row and the column of a cell.
MARK = ">"


def cell(row: Key, column: Key) -> str:
    """The key of a cell."""
    return f"{row}{MARK}{column}"


def row_of(key: Key) -> str:
    return str(key).partition(MARK)[0]


def column_of(key: Key) -> str:
    return str(key).partition(MARK)[2]


@dataclass(slots=True)
class Sheet(SomeOf):
    """Some cells of a sheet, each written `row>column`: of each group at most one.

    `rows` holds the cells of each group, mostly those of one row; `alone` the cells that are a whole answer.
    `heads` and `tops` say what the two halves of a key name, for words; `beyond` names columns that no cell of the
    sheet reaches, so that a screen can say why.
    """

    rows: tuple[tuple[Key, ...], ...] = ()
    alone: tuple[Key, ...] = ()
    heads: str = "word"
    tops: str = "word"
    beyond: tuple[Key, ...] = ()

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = SomeOf.refuse(self, answer)
        if fault is not None:
            return fault
        if len(answer) > 1 and any(key in self.alone for key in answer):
            return self.why_alone()
        if any(sum(key in row for key in answer) > 1 for row in self.rows):
            return self.why_once()
        return None

    def why_alone(self) -> WhyNot:
        return why_not("sheet-alone")

    def why_once(self) -> WhyNot:
        return why_not("sheet-once")

    def draw(self, chance: Chance) -> Answer:
        if self.alone and (not self.rows or chance.below(4) == 0):
            return [self.alone[chance.below(len(self.alone))]]
        found = []
        for row in self.rows:
            number = chance.below(len(row) + 1)
            found += [row[number]] if number < len(row) else []
        return found

    def to_data(self) -> dict[str, Any]:
        """As `some_of`, for who knows no sheets; `sheet` says how to draw it."""
        sheet = {
            "rows": list(_once(row_of(key) for row in self.rows for key in row)),
            "columns": list(_once(column_of(key) for row in self.rows for key in row)),
            "groups": [list(_once(map(row_of, row))) for row in self.rows],
            "alone": list(self.alone),
            "beyond": list(self.beyond),
            "heads": self.heads,
            "tops": self.tops,
        }
        return {**SomeOf.to_data(self), "sheet": sheet}


def _once(keys: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(keys)
