"""How even a scenario is: what equal bots made of it, measured by `grognard balance` and kept in `balance.toml` of a room."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grognard.core.books import rooms
from grognard.core.language.voice import Voice

FILE = "balance.toml"
#: Of 100 games between equals each side of an even scenario wins so many.
EVEN = range(35, 66)


@dataclass(frozen=True, slots=True)
class Measured:
    """Games of equal bots in one scenario, and how many of them each seat won; the others were drawn."""

    games: int
    wins: tuple[int, ...]

    def share(self, seat: int) -> int:
        """Games of 100 that a seat wins, drawn ones shared out."""
        drawn = self.games - sum(self.wins)
        return round(100 * (self.wins[seat] + drawn / len(self.wins)) / max(1, self.games))

    @property
    def harder(self) -> int | None:
        """The seat for which it is hardest; none where it is even."""
        seats = range(len(self.wins))
        if len(self.wins) == 2 and all(self.share(seat) in EVEN for seat in seats):
            return None
        if len(self.wins) != 2 and max(map(self.share, seats)) - min(map(self.share, seats)) <= len(EVEN):
            return None
        return min(seats, key=self.share)

    def said(self, voice: Voice) -> str:
        """What a scenario's card says of it."""
        harder = self.harder
        key, seat = ("core-balance-even", 0) if harder is None else ("core-balance-harder", harder)
        return voice.words.say(key, seat=voice.seat(seat), share=self.share(seat), games=self.games)


@cache
def measured(system: str) -> Mapping[str, Measured]:
    """What was measured of a system's scenarios, by id; nothing where nobody has measured."""
    return read(rooms.room(system).folder / FILE)


def read(file: Path) -> dict[str, Measured]:
    """The figures of a file; none where there is no such file."""
    if not file.is_file():
        return {}
    rows = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: Measured(row["games"], tuple(row["wins"])) for name, row in rows.items()}


def write(file: Path, figures: Mapping[str, Measured]) -> None:
    """Put figures into a file, beside those of other scenarios that it holds."""
    rows = {**read(file), **figures}
    text = "# Games of equal greedy bots and how many each seat won, as `grognard balance --keep` measured them.\n"
    for name, row in sorted(rows.items()):
        text += f"\n[{name}]\ngames = {row.games}\nwins = [{', '.join(map(str, row.wins))}]\n"
    file.write_text(text, encoding="utf-8")
