"""The fire sheet: one answer that says which weapons fire at which targets."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core import sheet
from grognard.core.decision import Answer, Chance, Key
from grognard.core.tally import WhyNot, why_not


@dataclass(slots=True)
class Sheet(sheet.Sheet):
    """Some lines of a sheet: of each group of like figures at most one; a line that stands alone excludes all others."""

    @staticmethod
    def of_rows(rows: tuple[tuple[Key, ...], ...], alone: tuple[Key, ...]) -> Sheet:
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
