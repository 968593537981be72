"""The scenarios as their files in `scenarios/` tell them, before anybody sits down to play.

order = 3                       # place in the list, easiest first
points = [100, 100]             # army points of each seat
sides = ["allies", "axis"]      # or "any"
rounds = 6
goal = "objectives"             # points, hold, objectives or breakthrough
goal_points = 20                # for each objective held at the end
tags = ["buildings"]
supply = { ammo_crate = 2 }     # cover elements that the players place
elements = { C4 = "tank_trap" } # or those that stand there from the start
tournament = true               # the tournament's minimum of heroes holds
force = true                    # so does the table of what an army of this size is made of
heroes_once = false             # lets an army have the same hero twice
[board]                         # a map as maps.py reads it, `tiles` in the place of its `rows`;
tiles = ["open barn:1", …]      # or, instead of the whole table: tiles = 9, laid for each game
[[army]]                        # the armies of the two seats, where they cannot be chosen
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.books.entry import Entry
from grognard.core.rules import rule
from grognard.core.system import SetupFault
from grognard.systems.dust import profile
from grognard.systems.dust.board import maps, tiles
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.profile import SIDES, Force

SEATS = (0, 1)
ANY_SIDE = "any"
GOALS = ("points", "hold", "objectives", "breakthrough")
_FIELDS = (
    "order", "points", "sides", "rounds", "goal", "goal_points", "tags", "supply", "elements", "tournament", "force",
    "heroes_once", "board", "tiles", "army",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Briefing:
    """A scenario. Its field is a `board` of its own or a number of `tiles`."""

    id: str
    order: int
    points: tuple[int, ...]
    sides: tuple[str, ...]
    rounds: int
    goal: str
    goal_points: int
    tags: tuple[str, ...]
    supply: tuple[str, ...]
    elements: tuple[tuple[int, str], ...]
    heroes_min: int
    heroes_once: bool
    force: Force | None
    armies: tuple[Mapping[str, Any], ...]
    board: Board | None
    tiles: int


@cache
def briefings() -> Mapping[str, Briefing]:
    """Every scenario by its id, which is its file's name; easiest first."""
    folder = resources.files("grognard") / "systems" / "dust" / "scenarios"
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".toml"):
            found.append(
                read(file.name.removesuffix(".toml"), tomllib.loads(file.read_text(encoding="utf-8")))
            )
    return {brief.id: brief for brief in sorted(found, key=lambda brief: (brief.order, brief.id))}


def find(scenario: str) -> Briefing:
    """The scenario of this id; the easiest where none is named."""
    if not scenario:
        return next(iter(briefings().values()))
    if scenario not in briefings():
        raise SetupFault(
            "scenario", f"there is no scenario {scenario!r}", mend=f"There are {', '.join(briefings())}."
        )
    return briefings()[scenario]


def read(name: str, data: Mapping[str, Any]) -> Briefing:
    """A scenario from its table."""
    entry = Entry(data, f"scenario {name}", named=False)
    entry.only(*_FIELDS)
    numbers = profile.tables()
    goal = entry.choice("goal", GOALS, "points")
    board, count = _field(entry)
    points = _points(entry)
    worth = numbers.objective_points if goal in ("hold", "objectives") else 0
    if worth and not (board and board.objectives):
        raise entry.refuse("goal", f"{goal} without objectives", "name squares in board.objectives")
    return Briefing(
        id=name,
        order=entry.number("order"),
        points=points,
        sides=_sides(entry),
        rounds=entry.number("rounds", 1, numbers.rounds),
        goal=goal,
        goal_points=entry.number("goal_points", 0, worth),
        tags=tuple(entry.get("tags", list, [])),
        supply=_supply(entry),
        elements=_elements(entry, board),
        heroes_min=numbers.hero_minimum if entry.get("tournament", bool, False) else 0,
        heroes_once=entry.get("heroes_once", bool, True),
        force=_force(entry, points),
        armies=_armies(entry),
        board=board,
        tiles=count,
    )


@rule("dust.setup.scenario-map")
def _field(entry: Entry) -> tuple[Board | None, int]:
    """The battlefield exactly as the scenario shows it, or how many tiles are to be laid."""
    if ("board" in entry.data) == ("tiles" in entry.data):
        raise entry.refuse("board", "a scenario needs a field", "give either a board or a number of tiles")
    if "tiles" in entry.data:
        count = entry.number("tiles")
        if count not in tiles.shapes():
            raise entry.refuse(
                "tiles", f"{count} tiles", f"there are shapes for {', '.join(map(str, tiles.shapes()))}"
            )
        return None, count
    table: dict[str, Any] = dict(entry.get("board", dict))
    place = f"{entry.place}.board"
    if "tiles" in table:
        laid = tiles.laid_from(table.pop("tiles"), f"{place}.tiles")
        table = {**tiles.table(laid), **table}
    return maps.board_from(table, place), 0


def _points(entry: Entry) -> tuple[int, ...]:
    points = entry.get("points", list)
    if len(points) != len(SEATS) or not all(type(n) is int and n > 0 for n in points):
        raise entry.refuse("points", f"{points!r}", "give the army points of each seat")
    return tuple(points)


def _sides(entry: Entry) -> tuple[str, ...]:
    sides = entry.get("sides", list, [ANY_SIDE] * len(SEATS))
    if len(sides) != len(SEATS) or any(side not in (ANY_SIDE, *SIDES) for side in sides):
        raise entry.refuse("sides", f"{sides!r}", f"give each seat one of {', '.join((ANY_SIDE, *SIDES))}")
    return tuple(sides)


def _supply(entry: Entry) -> tuple[str, ...]:
    supply = Entry(entry.get("supply", dict, {}), f"{entry.place}.supply", named=False)
    supply.only(*profile.elements())
    if supply.data and entry.data.get("elements"):
        raise entry.refuse(
            "supply", "both supply and elements", "either the players place cover, or the map does"
        )
    return tuple(kind for kind in supply.data for _ in range(supply.number(kind)))


def _elements(entry: Entry, board: Board | None) -> tuple[tuple[int, str], ...]:
    elements = Entry(entry.get("elements", dict, {}), f"{entry.place}.elements", named=False)
    if elements.data and board is None:
        raise entry.refuse("elements", "elements without a board", "let the players place them: supply")
    found = []
    for square in elements.data:
        assert board is not None
        (cell,) = maps.cells_of(board, [square], elements.place)
        if board.no_elements >> cell & 1:
            raise elements.refuse(
                square, f"{board.terrain[cell]} takes no cover element", "choose another square"
            )
        found.append((cell, elements.choice(square, profile.elements())))
    return tuple(found)


def _force(entry: Entry, points: tuple[int, ...]) -> Force | None:
    if not entry.get("force", bool, False):
        return None
    for force in profile.tables().forces:
        if {force.points} == set(points):
            return force
    known = ", ".join(str(force.points) for force in profile.tables().forces)
    raise entry.refuse("force", f"no table for {points}", f"there are tables for {known} points")


def _armies(entry: Entry) -> tuple[Mapping[str, Any], ...]:
    armies = entry.rows("army") if "army" in entry.data else []
    if armies and len(armies) != len(SEATS):
        raise entry.refuse("army", f"{len(armies)} armies", "give one to each seat")
    return tuple(army.data for army in armies)
