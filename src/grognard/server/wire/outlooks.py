"""What a piece could do from a place, and facts that are asked for."""

from __future__ import annotations

from typing import Any, Literal

from grognard.server.wire.basis import Telling


class AreaInfo(Telling):
    """Cells of a grid, or everything within a radius round a piece of a free table."""

    cells: list[int] | None = None
    radius: int | None = None


class RingInfo(AreaInfo):
    """How far a weapon reaches."""

    key: str


class ObstacleInfo(Telling):
    """Something in the way of a line: in a cell, or on the side between two."""

    what: str
    cells: list[int]
    how: str


class LineInfo(Telling):
    """The line from one piece to another."""

    to: str
    sight: Literal["clear", "partly", "blocked"]
    range: int
    cover: str
    rule: str
    by: list[int | list[int]]
    weapons: list[str]
    obstacles: list[ObstacleInfo]


class SignInfo(Telling):
    """Something of a game's own to be drawn: a circle round a point, a line between two, or pieces singled out, in
    order where that says something."""

    key: str
    rule: str
    at: list[int | list[int]]
    radius: int | None
    pieces: list[str]
    ordered: bool


class OutlookInfo(Telling):
    """What a piece could do from a place; empty where nobody can tell."""

    reach: AreaInfo | None
    ranges: list[RingInfo]
    lines: list[LineInfo]
    threats: list[str]
    signs: list[SignInfo]


class Fact(Telling):
    fact: Any
