"""What a unit could do from a place, for a screen to draw: where it could go, how far it shoots, whom it sees, who threatens it.

`System.outlook` answers with an `Outlook`; what it leaves empty is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: A cell of a grid, or a point of a free table.
Place = int | tuple[int, int]
CLEAR, PARTLY, BLOCKED = "clear", "partly", "blocked"


@dataclass(frozen=True, slots=True)
class Area:
    """Cells of a grid, or everything within a radius round the unit on a free table."""

    cells: tuple[int, ...] | None = None
    radius: int | None = None

    def to_data(self) -> dict[str, Any]:
        return {"cells": list(self.cells)} if self.cells is not None else {"radius": self.radius}


@dataclass(frozen=True, slots=True)
class Ring:
    """How far a weapon reaches; `key` is its name, or a message of the catalogue."""

    key: str
    area: Area

    def to_data(self) -> dict[str, Any]:
        return {"key": self.key, **self.area.to_data()}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something in the way of a line: its message, the cell it stands in or the two whose side it lies on, and the
    message of how it comes to matter where that is not plain."""

    what: str
    cells: tuple[int, ...]
    how: str = ""

    def to_data(self) -> dict[str, Any]:
        return {"what": self.what, "cells": list(self.cells), "how": self.how}


@dataclass(frozen=True, slots=True)
class SightLine:
    """The line to another piece: open, partly open or blocked; the cover there; by which clause and by what."""

    to: str
    sight: str
    range: int
    cover: str = ""
    rule: str = ""
    by: tuple[Place, ...] = ()
    #: Names of the weapons that could be used at it.
    weapons: tuple[str, ...] = ()
    #: What blocks or hinders it, by name, where the system can tell.
    obstacles: tuple[Obstacle, ...] = ()

    def to_data(self) -> dict[str, Any]:
        return {
            "to": self.to,
            "sight": self.sight,
            "range": self.range,
            "cover": self.cover,
            "rule": self.rule,
            "by": [list(place) if isinstance(place, tuple) else place for place in self.by],
            "weapons": list(self.weapons),
            "obstacles": [obstacle.to_data() for obstacle in self.obstacles],
        }


@dataclass(frozen=True, slots=True)
class Sign:
    """Something of a game's own that a screen draws, with its message and clause: a circle round a point, a line
    between two, or pieces singled out, in order where the order says something."""

    key: str
    rule: str = ""
    at: tuple[Place, ...] = ()
    radius: int | None = None
    pieces: tuple[str, ...] = ()
    ordered: bool = False

    def to_data(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "rule": self.rule,
            "at": [list(place) if isinstance(place, tuple) else place for place in self.at],
            "radius": self.radius,
            "pieces": list(self.pieces),
            "ordered": self.ordered,
        }


@dataclass(frozen=True, slots=True)
class Outlook:
    """All of it. `threats` are the enemies that could react to the unit if it came to stand there."""

    reach: Area | None = None
    ranges: tuple[Ring, ...] = ()
    lines: tuple[SightLine, ...] = ()
    threats: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()

    def to_data(self) -> dict[str, Any]:
        return {
            "reach": None if self.reach is None else self.reach.to_data(),
            "ranges": [ring.to_data() for ring in self.ranges],
            "lines": [line.to_data() for line in self.lines],
            "threats": list(self.threats),
            "signs": [sign.to_data() for sign in self.signs],
        }
