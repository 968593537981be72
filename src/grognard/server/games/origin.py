"""Where a game begins, for a process that shall play it again: at its setup, or where it went on under other rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard import systems
from grognard.core.event import Entry
from grognard.core.game import Game
from grognard.core.records.saves import Basis, dice_from_data
from grognard.core.system import AnySystem, Setup
from grognard.server.database import keeping
from grognard.server.database.rows import SnapshotRow
from grognard.server.games.table import Table


@dataclass(frozen=True, slots=True)
class Origin:
    """All that is needed to play a game again, and to show what cannot be played again."""

    setup: Mapping[str, Any]
    dice: Mapping[str, Any]
    answers: Sequence[tuple[int, Any]]
    basis: Basis | None = None
    #: Whether it rests: then nothing of it is played, and this was told in it.
    resting: bool = False
    past: Sequence[Entry] = ()
    #: States of before the basis, for pictures.
    states: Sequence[SnapshotRow] = ()

    @property
    def since(self) -> int:
        if self.resting:
            return len(self.answers) + 1
        return 0 if self.basis is None else self.basis.snapshot.answers

    @property
    def system(self) -> AnySystem:
        return systems.find(self.setup["system"])

    def game(self, log: bool = True) -> Game:
        """The game where it begins."""
        setup, dice = Setup.from_data(self.setup), dice_from_data(self.dice)
        before = self.answers[: self.since]
        return Game(self.system, setup, dice, log=log, basis=self.basis, before=before)

    def played(self, log: bool = False) -> Game:
        """The game after all its answers."""
        game = self.game(log)
        for seat, answer in self.answers[self.since :]:
            game.submit(seat, answer)
        return game

    def state(self, answers: int) -> Any:
        """The last state that was kept before so many answers, as far as it can be read; nothing where none can."""
        for row in sorted(self.states, key=lambda row: row.answers, reverse=True):
            if row.answers <= answers:
                try:
                    return self.system.restore(keeping.unpacked(row.state), Setup.from_data(self.setup))
                except Exception:
                    continue
        return None


def of(table: Table, told: bool = False, states: Sequence[SnapshotRow] = ()) -> Origin:
    """Where a table's game begins; who does not tell of it needs not carry what was told."""
    game = table.game
    basis = game.basis
    if basis is not None and not told:
        basis = Basis(basis.snapshot, (), basis.dropped, basis.was, basis.now)
    past = game.journal if table.shelved and told else () if basis is None else basis.told
    return Origin(
        table.row.setup, table.row.dice, list(game.answers), basis, table.shelved, list(past), states
    )
