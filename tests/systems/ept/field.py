"""Ground for tests: a battle on a drawn map without anybody asking anything, and what it says of lines and cover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.dice import Scripted
from grognard.core.system import Setup
from grognard.core.tally import Tally
from grognard.systems.ept import position, sight
from grognard.systems.ept.state import Battle
from grognard.systems.ept.terrain import terrain


def stands(*units: Mapping[str, Any], **rest: Any) -> Battle:
    """The battle of a position as it is laid down."""
    data = {"turn": 2, "opened": [True, True], "unit": list(units), **rest}
    return position.begin(Setup("ept", position=data), Scripted(faces=[]))


def strip(letters: str, levels: str = "", **rest: Any) -> dict[str, Any]:
    """Three columns of hexes; the middle one, B1 downwards, has these letters and levels, the others are clear."""
    drawing: dict[str, Any] = {
        "columns": 3,
        "depth": 2 * len(letters) - 1,
        "terrain": [f".{letter}." for letter in letters],
        **rest,
    }
    if levels:
        drawing["levels"] = [f"0{level}0" for level in levels]
    return {"drawn": drawing}


def sees(battle: Battle, a: str, b: str) -> bool:
    """Whether two places see each other, which must be the same from both ends and what the explanation says."""
    board = battle.board
    there, back = (
        sight.sees(battle, board.parse(a), board.parse(b)),
        sight.sees(battle, board.parse(b), board.parse(a)),
    )
    assert there == back
    found = sight.look(battle, board.parse(a), board.parse(b))
    if not battle.visibility:
        assert there == (not found.blocked and found.hindrance <= battle.tables.observation.most_hindrance)
    return there


def hindrance(battle: Battle, a: str, b: str) -> int:
    return sight.hindrance(battle, battle.board.parse(a), battle.board.parse(b))


def columns(battle: Battle, target: str, start: str) -> int:
    """Columns that the ground gives a unit against fire from a place."""
    tally = Tally(0)
    terrain.cover(battle, battle.units[target], battle.board.parse(start), tally)
    return int(tally)


def steps(battle: Battle, unit: str) -> dict[str, float]:
    """Where a unit can go in one step, and the movement points it costs."""
    found = terrain.steps(battle, battle.units[unit])[battle.units[unit].place]
    return {battle.board.names[place]: cost / 2 for place, cost in found}


def names(battle: Battle, places: Sequence[int]) -> list[str]:
    return [battle.board.names[place] for place in places]
