"""The table of a tournament game: laid by dice, or one of the battlefields of the data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from grognard.core.books.reading import Count, Positive, Provenance, Reader
from grognard.core.decision import Script
from grognard.core.dice import Seeded
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.epic import dice, events
from grognard.systems.epic.board import Board, Piece
from grognard.systems.epic.reading import CM, Length, toml
from grognard.systems.epic.state import Battle

#: The stage of setting up in which the table is laid, and the battlefield that dice lay.
TERRAIN, LAID = "terrain", "laid"
#: How many dice name a table.
DICE: Final = 6
#: Corners of a natural piece, clockwise, as parts of its length and width in hundredths.
_ROUND: Final = ((50, 0), (85, 15), (100, 50), (85, 85), (50, 100), (15, 85), (0, 50), (15, 15))


@dataclass(frozen=True, slots=True)
class River:
    width: Length
    bend: Length


@dataclass(frozen=True, slots=True)
class Laying:
    """How dice lay a table."""

    provenance: Provenance
    size: tuple[Length, ...]
    square: Length
    least: Positive
    most: Positive
    across: tuple[Length, ...]
    margin: Length
    river: River
    road: Length
    bridge: Length
    crossing: Length
    rivers: Count
    roads: Count
    natural: tuple[str, ...]
    built: tuple[str, ...]
    built_share: Count


@cache
@rule("epic.tournament.table")
def laying() -> Laying:
    """The numbers by which dice lay a table, its size among them."""
    return Reader("battlefields/laid.toml").table(Laying, toml("battlefields/laid.toml"))


# -- laid by dice --------------------------------------------------------------------------------------------------


def lay(battle: Battle) -> Script[None]:
    """Six dice name the table: the same faces lay the same one again."""
    rolled = dice.faces(battle, 0, "epic-roll-table", "epic.tournament.terrain", DICE)
    number = int("".join(map(str, rolled)))
    battle.board = laid(number)
    battle.tell(events.TableLaid, number, len(battle.board.pieces))
    battle.phase = "edges"
    yield from ()


@rule("epic.tournament.terrain", "epic.tournament.table")
def laid(number: int) -> Board:
    """The table of a number: two or three pieces in every square of 60 cm, a road or a river between them."""
    plan, draw = laying(), _Draw(number)
    width, depth = plan.size
    pieces: list[Piece] = []
    for left in range(0, width, plan.square):
        for bottom in range(0, depth, plan.square):
            pieces += _square(plan, draw, (left, bottom), len(pieces))
    if draw.one_of_six(plan.rivers):
        pieces += _river(plan, draw)
    if draw.one_of_six(plan.roads):
        pieces.append(_road(plan, draw))
    return Board.of(width, depth, pieces)


class _Draw:
    """Numbers that follow from the number of a table alone."""

    def __init__(self, number: int) -> None:
        self.source = Seeded(seed=number)

    def below(self, limit: int) -> int:
        return 0 if limit == 1 else self.source.roll(1, limit, "table")[0] - 1

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def one_of_six(self, share: int) -> bool:
        return self.below(dice.SIDES) < share

    def pick(self, items: Sequence[str]) -> str:
        return items[self.below(len(items))]


def _square(plan: Laying, draw: _Draw, corner: Place, number: int) -> Iterator[Piece]:
    """The pieces of a square, each in a quarter of its own, so that none touches another."""
    half = plan.square // 2
    quarters = [(0, 0), (half, 0), (0, half), (half, half)]
    for _ in range(draw.between(plan.least, plan.most)):
        dx, dy = quarters.pop(draw.below(len(quarters)))
        built = draw.one_of_six(plan.built_share)
        kind = draw.pick(plan.built if built else plan.natural)
        number += 1
        corners = tuple(_outline(plan, draw, (corner[0] + dx, corner[1] + dy), half, built))
        yield Piece(f"{kind}{number}", kind, corners)


def _outline(plan: Laying, draw: _Draw, corner: Place, room: int, built: bool) -> Iterator[Place]:
    """A house or a trench has right angles, a wood or a hill has none."""
    low, high = plan.across
    length, width = draw.between(low, high), draw.between(low, high)
    x = corner[0] + plan.margin + draw.below(room - 2 * plan.margin - length + 1)
    y = corner[1] + plan.margin + draw.below(room - 2 * plan.margin - width + 1)
    shape = ((0, 0), (100, 0), (100, 100), (0, 100)) if built else _ROUND
    yield from ((x + length * a // 100, y + width * b // 100) for a, b in shape)


def _river(plan: Laying, draw: _Draw) -> Iterator[Piece]:
    """A river across the table between the squares, in stretches: after every 30 cm there is a bridge or a ford."""
    width, depth = plan.size
    upright = bool(draw.below(2))
    along = depth if upright else width
    line = plan.square * (1 + draw.below(width // plan.square - 1)) if upright else depth // 2

    def corner(far: int, beside: int) -> Place:
        return (line + beside, far) if upright else (far, line + beside)

    half, bank = plan.bridge // 2, plan.river.width // 2
    for number, start in enumerate(range(0, along, plan.crossing), 1):
        low = start + half if start else 0
        high = start + plan.crossing - half if start + plan.crossing < along else along
        bend = draw.between(-plan.river.bend, plan.river.bend)
        middle = (low + high) // 2
        shape = (
            (low, -bank),
            (middle, bend - bank),
            (high, -bank),
            (high, bank),
            (middle, bend + bank),
            (low, bank),
        )
        yield Piece(f"river{number}", "river", tuple(corner(*one) for one in shape))
        if high < along:
            box = ((high, -bank), (high + plan.bridge, -bank), (high + plan.bridge, bank), (high, bank))
            yield Piece(f"bridge{number}", "roads", tuple(corner(*one) for one in box))


def _road(plan: Laying, draw: _Draw) -> Piece:
    """A road from edge to edge between the pieces; over a river it goes where a bridge is."""
    width, depth = plan.size
    upright, half = bool(draw.below(2)), plan.road // 2
    lines = range(plan.square // 2, width if upright else depth, plan.square)
    line = lines[draw.below(len(lines))]
    if upright:
        return Piece("road", "roads", _box(line - half, 0, line + half, depth))
    return Piece("road", "roads", _box(0, line - half, width, line + half))


def _box(left: int, bottom: int, right: int, top: int) -> tuple[Place, ...]:
    return (left, bottom), (right, bottom), (right, top), (left, top)


# -- fixed ---------------------------------------------------------------------------------------------------------


@cache
@rule("epic.tournament.terrain")
def battlefield(name: str) -> Board:
    """One of the battlefields of the data; what is not there once lies there twice, the second time turned by half a
    turn round the middle, so that no edge is better than the other."""
    width, depth = laying().size
    pieces: list[Piece] = []
    for row in toml(f"battlefields/{name}.toml")["piece"]:
        corners = tuple(_corners(row))
        pieces.append(Piece(row["id"], row["kind"], corners))
        if not row.get("once", False):
            turned = tuple((width - x, depth - y) for x, y in corners)
            pieces.append(Piece(f"{row['id']}_far", row["kind"], turned))
    return Board.of(width, depth, pieces)


def _corners(row: Mapping[str, Any]) -> Iterator[Place]:
    if "box" in row:
        left, bottom, right, top = (round(value * CM) for value in row["box"])
        yield from _box(left, bottom, right, top)
    else:
        yield from ((round(x * CM), round(y * CM)) for x, y in row["corners"])
