"""Determining the line of sight: from the head of one figure to the body of another, and what hides how much of it.

A figure is a body of its height on its base; a line runs from the eyes of who looks to the left, the middle and the
right of the other's body. A solid piece hides the part of the body that lies below the line over its top. Forests,
buildings and the like are seen into and through for 2 inches of line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.systems.sotr import lines
from grognard.systems.sotr.board import Board, holds
from grognard.systems.sotr.lines import Body, Standing
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.survey import FAR, WIDTH, between, posture

#: How many single lines a board remembers.
_GLANCES: Final = 16384


def height(unit: Unit, figure: int) -> int:
    """How high a figure's body is as it stands or lies."""
    return posture(unit.kit[figure].height, unit.down >> figure & 1, unit.prone >> figure & 1)


def floor(unit: Unit, figure: int) -> int:
    """How high above the table a figure stands."""
    return unit.storeys[figure] * tables().storey if unit.storeys else 0


def body(unit: Unit, figure: int) -> Body:
    """Place, height of the floor, height of the body, half its width."""
    x, y = unit.places[figure]
    return x, y, floor(unit, figure), height(unit, figure), unit.kit[figure].radius * WIDTH // 100


# -- views between units -----------------------------------------------------------------------------------------


def along(a: Place, b: Place) -> Box:
    """The box round a line, a hair wider than it."""
    return min(a[0], b[0]) - 1, min(a[1], b[1]) - 1, max(a[0], b[0]) + 1, max(a[1], b[1]) + 1


def hiding(board: Board, box: Box) -> list[Standing]:
    """The pieces in a box that may hide somebody."""
    left, bottom, right, top = box
    return [
        one
        for one in board.standing
        if one[0][0] < right and one[0][2] > left and one[0][1] < top and one[0][3] > bottom
    ]


@rule("sotr.hide.effect", "sotr.los.target-visible")
def may_see(unit: Unit, other: Unit) -> bool:
    """Whether a unit may see another at all: not if it is hidden, unless it is known to this very unit."""
    return not other.hidden or unit.id in other.known_to


def unit_sees(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether any able figure of a unit sees any figure of another."""
    return may_see(unit, other) and _shows(battle, unit, other)


def _shows(battle: Battle, unit: Unit, other: Unit) -> bool:
    """The same, hidden or not."""
    able = unit.able
    if not able:
        return False
    view = between(battle, unit, other)
    return any(view.near(i) < FAR for i in able)


def sees_point(battle: Battle, unit: Unit, figure: int, spot: Place) -> bool:
    """Whether a figure sees a point of the ground."""
    mine = body(unit, figure)
    x, y = mine[0], mine[1]
    if battle.fog and (spot[0] - x) ** 2 + (spot[1] - y) ** 2 > (battle.fog + unit.kit[figure].radius) ** 2:
        return False
    return glance(battle, mine, (*spot, 0, 10, 1))


def glance(battle: Battle, mine: Body, theirs: Body) -> bool:
    """Whether one body sees another past scenery and smoke alone. The board remembers it: planners ask again and again."""
    known = battle.board.glances
    key = mine, theirs, battle.clouds
    found: bool | None = known.get(key)
    if found is None:
        if len(known) >= _GLANCES:
            known.clear()
        pieces = hiding(battle.board, along(mine[:2], theirs[:2]))
        found = known[key] = lines.shows(mine, theirs, pieces, (), battle.clouds)
    return found


def by_nearness(unit: Unit, others: Iterable[Unit]) -> list[Unit]:
    """Units in about the order in which they are near to one: where any of them settles a question, those first."""
    x, y, *_ = unit.box
    return sorted(others, key=lambda other: abs(other.box[0] - x) + abs(other.box[1] - y))


def seen_by_enemies(battle: Battle, unit: Unit) -> bool:
    """Whether any enemy figure sees any figure of a unit, hidden or not."""
    return any(_shows(battle, enemy, unit) for enemy in by_nearness(unit, battle.enemies(unit.seat)))


# -- bases, for hiding -------------------------------------------------------------------------------------------


@rule("sotr.hide.when")
def any_base_shows(battle: Battle, enemies: Sequence[Unit], unit: Unit) -> bool:
    """Whether any able figure of some enemies sees a part of any base of a unit."""
    # From each of them to the first base first, the nearest before the others: in the open that settles it.
    first, near = unit.living[0], by_nearness(unit, enemies)
    if any(between(battle, enemy, unit).base_shows(enemy.able[0], first) for enemy in near):
        return True
    return any(
        view.shows_a_base(i) for enemy in near for view in (between(battle, enemy, unit),) for i in enemy.able
    )


def inside(board: Board, unit: Unit, figure: int) -> list[int]:
    """The pieces that a figure's base stands in, by its centre."""
    place = unit.places[figure]
    return [o[5] for o in board.outlines if holds(o, place)]
