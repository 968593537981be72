"""The one format in which every game is drawn: board, pieces, markers, overlays, cards."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

#: A cell of a grid, or a point of a free table in its quanta.
Place = int | tuple[int, int]


@cache
def known() -> Mapping[str, tuple[str, ...]]:
    """What every door knows how to draw: pictures of pieces, textures of ground, edges and ways, markers, badges.

    A scene may use other keys; a door then draws what comes nearest, or a sign for something unknown. Hyphens and
    underscores are the same.
    """
    lists = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return {kind: tuple(keys) for kind, keys in lists.items()}


class Drawn:
    """Base of what a scene is made of."""

    __slots__ = ()

    def to_data(self) -> dict[str, Any]:
        return dataclasses.asdict(self)  # type: ignore[call-overload, no-any-return]


@dataclass(frozen=True, slots=True)
class Patch(Drawn):
    """A piece of ground: grid cells or an outline, its texture, height, and the clause that governs it."""

    texture: str
    cells: tuple[int, ...] = ()
    outline: tuple[tuple[int, int], ...] = ()
    level: int = 0
    name: str = ""
    rule: str = ""
    #: How many storeys a building has beside the ground floor.
    storeys: int = 0


@dataclass(frozen=True, slots=True)
class EdgeMark(Drawn):
    """What lies between two neighbouring cells: wall, small or large opening, hedge, …"""

    a: int
    b: int
    texture: str


@dataclass(frozen=True, slots=True)
class Ground(Drawn):
    """The board. `kind` is square, hex or table; sizes are in cells or in table quanta.

    A table says in what `unit` it is measured (`cm`, `inch`), and how many quanta that unit has. Of hexes: `parity` is the columns that lie half a hex lower, `cut` how many halves of hexes the edges leave out.
    """

    kind: str
    width: int
    height: int
    patches: tuple[Patch, ...] = ()
    edges: tuple[EdgeMark, ...] = ()
    names: tuple[str, ...] = ()
    quantum: int = 1
    #: Roads and paths from cell to neighbouring cell, with their texture.
    ways: tuple[tuple[int, int, str], ...] = ()
    #: Places above the ground: for each number from the last cell on, its cell and its storey.
    floors: tuple[tuple[int, int], ...] = ()
    parity: int = 0
    cut: bool = False
    unit: str = ""
    #: Whether anybody may measure at any time. Where not, a screen lays no tape and tells no distance of its own.
    measured: bool = True
    #: What people wear in pictures: `helmet`, or `visor` where the game plays among the stars.
    dress: str = "helmet"


@dataclass(frozen=True, slots=True)
class Badge(Drawn):
    """A status shown on a piece: its key in the catalogue, a number if it has one, the clause behind it."""

    key: str
    number: int | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Piece(Drawn):
    """A counter or a model on its base."""

    id: str
    seat: int
    at: Place | None
    name: str
    label: str
    picture: str
    shape: str = "counter"
    size: tuple[int, int] = (1, 1)
    facing: int | None = None
    strength: str = ""
    status: str = "ready"
    badges: tuple[Badge, ...] = ()
    card: str = ""
    group: str = ""
    #: The label in languages that write it otherwise, each with its letters: `("fr", "PCS1")`.
    labels: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Marker(Drawn):
    """Something on the board that is no piece: objective, smoke, cover element, template, zone."""

    kind: str
    at: Place | None = None
    cells: tuple[int, ...] = ()
    outline: tuple[tuple[int, int], ...] = ()
    radius: int = 0
    seat: int | None = None
    label: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Row(Drawn):
    """A line of a card: a key or name, its values, and where they are from."""

    label: str
    values: tuple[str, ...]
    provenance: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Card(Drawn):
    """A unit's card: what is printed on it and what has become of it."""

    id: str
    title: str
    rows: tuple[Row, ...]
    skills: tuple[str, ...] = ()
    note: str = ""


class Cards:
    """Cards by all that they show: few change from one answer to the next, and many games play the same units."""

    #: How many are kept before all are let go; a few hundred games need fewer.
    most = 4096

    def __init__(self) -> None:
        self.kept: dict[tuple[object, ...], Card] = {}

    def drawn(self, shown: tuple[object, ...], draw: Callable[[], Card]) -> Card:
        """The card that shows this, drawn anew only if it is not kept."""
        found = self.kept.get(shown)
        if found is None:
            if len(self.kept) >= self.most:
                self.kept.clear()
            found = self.kept[shown] = draw()
        return found


@dataclass(frozen=True, slots=True)
class Scene(Drawn):
    """All that a screen draws."""

    ground: Ground
    pieces: tuple[Piece, ...]
    markers: tuple[Marker, ...] = ()
    cards: tuple[Card, ...] = ()
    #: Facts for the head of the table, as (key, value): round, phase, whose turn, points.
    facts: tuple[tuple[str, str], ...] = ()
    points: tuple[int, ...] = ()
    #: The turn or round that is played; 0 before the first.
    turn: int = 0
