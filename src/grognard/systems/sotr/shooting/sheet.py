"""The fire sheet: one answer that says which weapons fire at which targets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from grognard.core.decision import Answer, Chance, Key, SomeOf
from grognard.core.tally import WhyNot, why_not


@dataclass(slots=True)
class Sheet(SomeOf):
    """Some lines of a sheet: of each group of like figures at most one; a line that stands alone excludes all others.

    `rows` names the lines of each group, `alone` those that are the whole answer.
    """

    rows: tuple[tuple[Key, ...], ...] = ()
    alone: tuple[Key, ...] = field(default=())

    @staticmethod
    def of_rows(rows: tuple[tuple[Key, ...], ...], alone: tuple[Key, ...]) -> Sheet:
        lines = tuple(line for row in rows for line in row)
        return Sheet((*lines, *alone), 0, max(1, len(rows)), of="shot", rows=rows, alone=alone)

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = SomeOf.refuse(self, answer)
        if fault is not None:
            return fault
        if len(answer) > 1 and any(line in self.alone for line in answer):
            return why_not("sotr-fire-alone", "sotr.suppression.replaces-fire")
        for row in self.rows:
            if sum(line in row for line in answer) > 1:
                return why_not("sotr-fire-once", "sotr.target.individual")
        return None

    def default(self) -> Answer:
        return [row[0] for row in self.rows]

    def draw(self, chance: Chance) -> Answer:
        if self.alone and (not self.rows or chance.below(4) == 0):
            return [self.alone[chance.below(len(self.alone))]]
        return [row[chance.below(len(row))] for row in self.rows]

    def parse(self, text: str) -> Answer:
        return SomeOf.parse(self, text)

    def to_data(self) -> dict[str, Any]:
        return SomeOf.to_data(self)
