"""The fire sheet: one answer that says which weapons fire at which targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.core import sheet
from grognard.core.decision import Answer, Chance, Key
from grognard.core.maybe import Maybe, Test
from grognard.core.tally import WhyNot, why_not

#: The keys of the lines, group by group.
Rows = tuple[tuple[Key, ...], ...]


@dataclass(slots=True)
class Sheet(sheet.Sheet):
    """Some lines of a sheet: of each group of like figures at most one; a line that stands alone excludes all others."""

    @staticmethod
    def of_rows(rows: Rows, alone: tuple[Key, ...]) -> Sheet:
        lines = tuple(line for row in rows for line in row)
        return Sheet(
            (*lines, *alone),
            0,
            max(1, len(rows)),
            of="shot",
            rows=rows,
            alone=alone,
            heads="shot-row",
            tops="shot-target",
        )

    def why_alone(self) -> WhyNot:
        return why_not("sotr-fire-alone", "sotr.suppression.replaces-fire")

    def why_once(self) -> WhyNot:
        return why_not("sotr-fire-once", "sotr.target.individual")

    def default(self) -> Answer:
        return [row[0] for row in self.rows]

    def draw(self, chance: Chance) -> Answer:
        if self.alone and (not self.rows or chance.below(4) == 0):
            return [self.alone[chance.below(len(self.alone))]]
        return [row[chance.below(len(row))] for row in self.rows]


class FireSheet(Sheet):
    """A sheet that is written as far as somebody looks at it: all lines of a squad take everybody's sight of every enemy,
    and each whole answer is a question of its own."""

    __slots__ = ("_of_lines", "_of_whole", "_whole")

    def __init__(self, lines: Callable[[], Rows], whole: Callable[[], Mapping[Key, Test | None]]) -> None:
        self._of_lines, self._of_whole = lines, whole
        self._whole: Maybe | None = None
        self.at_least = 0
        self.of, self.heads, self.tops, self.beyond = "shot", "shot-row", "shot-target", ()

    def __getattr__(self, name: str) -> Any:
        """What has not been written yet."""
        if name == "rows":
            self.rows = self._of_lines()
        elif name == "alone":
            self.alone = self.whole.options
        elif name == "options":
            self.options = (*(line for row in self.rows for line in row), *self.alone)
        elif name == "at_most":
            self.at_most = max(1, len(self.rows))
        else:
            raise AttributeError(name)
        return getattr(self, name)

    @property
    def whole(self) -> Maybe:
        """The lines that stand alone, each tried when it is looked at."""
        if self._whole is None:
            found = self._of_whole()
            self._whole = Maybe(tuple(found), {key: test for key, test in found.items() if test is not None})
        return self._whole

    def only(self) -> Answer | None:
        """Nobody must fire: where there is a line at all, there is a choice."""
        return None

    def refuse(self, answer: Answer) -> WhyNot | None:
        return None if self._fits(answer) else Sheet.refuse(self, answer)

    def _fits(self, answer: Answer) -> bool:
        """Whether an answer is a whole one, or a line of some groups, one each."""
        if not isinstance(answer, list | tuple) or any(type(key) is not str for key in answer):
            return False
        if len(answer) == 1 and ":" not in answer[0]:
            return self.whole.offers(answer[0])
        groups = [number for number, row in enumerate(self.rows) for key in answer if key in row]
        return len(groups) == len(answer) == len(set(groups))

    def draw(self, chance: Chance) -> Answer:
        if (chance.below(4) == 0 or not self.rows) and not self.whole.none():
            return [self.whole.draw(chance)]
        return [row[chance.below(len(row))] for row in self.rows]
