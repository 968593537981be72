"""A sheet: weapons against targets, or the like, filled in by one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Answer, Chance, Key, OneOf, SomeOf
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


class OneCell(OneOf):
    """One cell of a sheet, written `row>column`, or one of the keys beside it: what is done with one thing at a time.

    `keys` are all there is to choose from, each row as one of them; `columns` tells those of a row, and is asked when
    somebody looks at it. `heads`, `tops` and `beyond` are as on a `Sheet`.
    """

    __slots__ = ("_beyond", "_columns", "_known", "heads", "keys", "rows", "tops")

    def __init__(
        self,
        keys: tuple[str, ...],
        rows: Sequence[str],
        columns: Callable[[str], Iterable[str]],
        of: str = "word",
        heads: str = "word",
        tops: str = "word",
        beyond: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self.keys, self.rows, self.of, self.heads, self.tops = keys, tuple(rows), of, heads, tops
        self._columns, self._beyond = columns, beyond
        self._known: dict[str, tuple[str, ...]] = {}

    def __getattr__(self, name: str) -> Any:
        """What has not been written yet."""
        if name != "options":
            raise AttributeError(name)
        self.options = tuple(one for key in self.keys for one in self.cells(key))
        return self.options

    def cells(self, key: str) -> tuple[str, ...]:
        """The cells of a row; what is no row is itself."""
        if key not in self.rows:
            return (key,)
        if key not in self._known:
            self._known[key] = tuple(cell(key, column) for column in self._columns(key))
        return self._known[key]

    def refuse(self, answer: Answer) -> WhyNot | None:
        key = row_of(answer) if type(answer) is str else ""
        if key in self.keys and answer in self.cells(key):
            return None
        return OneOf.refuse(self, answer)

    def only(self) -> Answer | None:
        return OneOf.only(self) if len(self.keys) == 1 else None

    def default(self) -> Answer:
        return self.cells(self.keys[0])[0]

    def draw(self, chance: Chance) -> Answer:
        """First what, then at what: a weapon is not likelier to be fired because it has many targets."""
        found = self.cells(self.keys[chance.below(len(self.keys))])
        return found[chance.below(len(found))] if len(found) > 1 else found[0]

    def parse(self, text: str) -> Answer:
        """A row with one cell needs no more than its name."""
        found = self.cells(text.strip()) if text.strip() in self.rows else ()
        return found[0] if len(found) == 1 else OneOf.parse(self, text)

    def to_data(self) -> dict[str, Any]:
        """As `one_of`, for who knows no sheets; `sheet` says how to draw it."""
        sheet = {
            "rows": list(self.rows),
            "columns": list(_once(column_of(key) for row in self.rows for key in self.cells(row))),
            "groups": [list(self.rows)],
            "alone": [key for key in self.keys if key not in self.rows],
            "beyond": list(self._beyond()),
            "heads": self.heads,
            "tops": self.tops,
        }
        return {**OneOf.to_data(self), "sheet": sheet}


def _once(keys: Iterable[str]) -> dict[str, None]:
    return dict.fromkeys(keys)
