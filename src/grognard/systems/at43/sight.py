"""Lines of sight: what a figure sees past scenery and AFVs.

Lines run from base edge to base edge in plan. One that passes through something as tall as the target is stopped;
infantry never stops one.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.core.space.plain import Box, Disc
from grognard.core.space.sight.panorama import Body
from grognard.core.space.sight.watch import Side, Watch, side_of, vista
from grognard.systems.at43 import measuring
from grognard.systems.at43.state import Battle, Unit


def body(battle: Battle, unit: Unit, figure: int) -> Body:
    """A figure with all that sight needs to know of it: place, radius, Size where it stands, the piece stood on."""
    x, y = unit.places[figure]
    kit = unit.kit[figure]
    if not unit.perches:
        return x, y, kit.radius, kit.size, -1
    on = battle.board.by_id.get(unit.perch(figure), -1)
    return x, y, kit.radius, measuring.size(battle, unit, figure), on


def side(battle: Battle, unit: Unit) -> Side:
    """A unit as it stands now; the same object as long as nobody of it moves or falls."""
    board, kit, places, living, perches = battle.board, unit.kit, unit.places, unit.living, unit.perches
    known = unit.stance
    if (
        known is not None
        and known[0] is board
        and known[1] is kit
        and known[2] is places
        and known[3] is living
        and known[4] is perches
    ):
        found: Side = known[5]
        return found
    found = side_of(board, (kit, places, living, perches), lambda: _as_it_stands(battle, unit))
    unit.stance = board, kit, places, living, perches, found
    return found


def _as_it_stands(battle: Battle, unit: Unit) -> Side:
    return Side({i: body(battle, unit, i) for i in unit.living}, unit.box)


@rule("at43.los.infantrymen-transparent")
def afvs(battle: Battle, box: Box, pair: tuple[Unit, Unit]) -> list[tuple[Disc, int]]:
    """AFVs within a box with their Size; infantry of any kind hides nobody, nor does a machine hide itself."""
    low_x, low_y, high_x, high_y = box
    found = []
    for unit in battle.units.values():
        if not unit.structure or unit.status != "field":
            continue
        if unit in pair and len(unit.living) == 1:
            continue
        own = unit.box
        if own[0] < high_x and own[2] > low_x and own[1] < high_y and own[3] > low_y:
            for i in unit.living:
                x, y = unit.places[i]
                found.append(((x, y, unit.kit[i].radius), measuring.size(battle, unit, i)))
    return found


@rule(
    "at43.los.definition",
    "at43.los.all-round",
    "at43.los.flat-scenery",
    "at43.los.solid-scenery",
    "at43.los.size-dispute",
)
def between(battle: Battle, unit: Unit, other: Unit) -> Watch:
    """What one unit, looking all round, sees of another: past scenery and AFVs that are less tall than who is looked
    at, or than either of the two where the players have agreed on that."""
    mutual = bool(battle.options.get("mutual_sight"))
    seen = vista(battle.board, side(battle, unit), side(battle, other), mutual)
    return seen.watch(() if seen.shut else afvs(battle, seen.box, (unit, other)))


def unit_sees(battle: Battle, unit: Unit, figures: Sequence[int], other: Unit) -> bool:
    """Whether any of some figures of a unit sees any member of another."""
    return between(battle, unit, other).any_seen(figures)
