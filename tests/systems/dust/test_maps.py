"""Boards from readable tables and from tiles: they become what is written, and what cannot be is refused."""

from __future__ import annotations

import contextlib
from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grognard.core.books.reading import ProfileError
from grognard.core.space.squares.grid import Edge, reach
from grognard.core.system import SetupFault
from grognard.systems.dust import profile
from grognard.systems.dust.board import maps, tiles
from grognard.systems.dust.board.board import Board

#: Three squares by three inside, one square of open ground around; a door, a gate, and a wall with a door inside.
HOUSE: dict[str, Any] = {
    "size": [5, 5],
    "buildings": [
        {
            "cells": "B2:D4",
            "walls": [{"at": "C2", "side": "east"}, {"at": "C3", "side": "east"}],
            "entrances": [
                {"at": "B2", "side": "south", "kind": "small"},
                {"at": "D4", "side": "north", "kind": "large"},
                {"at": "C3", "side": "east", "kind": "small"},
            ],
        }
    ],
}


def named(board: Board, cells: Any) -> list[str]:
    return [board.names[cell] for cell in cells]


def edge(board: Board, a: str, b: str) -> Edge:
    low, high = sorted(board.grid.parse(name) for name in (a, b))
    return board.grid.edges.get((low, high), Edge.OPEN)


# -- rows --------------------------------------------------------------------------------------------


def test_rows_are_written_as_one_sees_them() -> None:
    board = maps.board_from({"rows": ["#..", "..~"]})
    at = dict(zip(board.names, board.terrain, strict=False))
    assert (at["A1"], at["C1"], at["A2"], at["C2"]) == ("neutral", "water", "block", "neutral")


def test_every_letter_is_a_terrain() -> None:
    board = maps.board_from({"rows": [".~:*#"]})
    assert board.terrain == ("neutral", "water", "rubble", "smoke", "block")


def test_a_size_is_open_ground() -> None:
    board = maps.board_from({"size": [4, 2]})
    assert (board.grid.width, board.grid.height, set(board.terrain)) == (4, 2, {"neutral"})


def test_a_board_comes_back_from_a_save() -> None:
    board = maps.board_from({**HOUSE, "objectives": ["C3"]})
    again = Board.from_data(board.to_data(), {})
    assert again.to_data() == board.to_data()
    assert again.grid == board.grid


# -- buildings ---------------------------------------------------------------------------------------


@pytest.mark.clause("dust.building.same-rules#ruling")
def test_a_building_has_a_wall_all_around_but_for_its_entrances() -> None:
    board = maps.board_from(HOUSE)
    around = [("B2", "A2"), ("B3", "A3"), ("B4", "A4"), ("D2", "E2"), ("D3", "E3"), ("D4", "E4")]
    around += [("C2", "C1"), ("D2", "D1"), ("B4", "B5"), ("C4", "C5")]
    assert {edge(board, *pair) for pair in around} == {Edge.WALL}
    assert edge(board, "B2", "B1") == Edge.SMALL
    assert edge(board, "D4", "D5") == Edge.LARGE
    assert len(board.grid.edges) == 12 + 2  # around it, and between its rooms
    assert {board.terrain[cell] for cell in board.buildings} == {"neutral"}
    assert named(board, sorted(board.buildings)) == ["B2", "C2", "D2", "B3", "C3", "D3", "B4", "C4", "D4"]


def test_walls_between_rooms_may_have_doors() -> None:
    board = maps.board_from(HOUSE)
    assert edge(board, "C2", "D2") == Edge.WALL
    assert edge(board, "C3", "D3") == Edge.SMALL
    assert edge(board, "C4", "D4") == Edge.OPEN


def test_a_building_at_the_border_of_the_board_is_walled_towards_the_board() -> None:
    board = maps.board_from({"size": [3, 2], "buildings": [{"cells": "A1"}]})
    assert dict(board.grid.edges) == {(0, 1): Edge.WALL, (0, 3): Edge.WALL}


def test_buildings_are_told_apart_even_wall_to_wall() -> None:
    board = maps.board_from(
        {
            "size": [2, 1],
            "buildings": [
                {"cells": "A1"},
                {"cells": ["B1"], "entrances": [{"at": "B1", "side": "west", "kind": "small"}]},
            ],
        }
    )
    assert board.buildings == {0: 1, 1: 2}
    assert edge(board, "A1", "B1") == Edge.SMALL


def test_single_edges() -> None:
    board = maps.board_from({"size": [2, 2], "edges": [["A1", "A2", "wall"], ["B2", "A2", "large"]]})
    assert edge(board, "A1", "A2") == Edge.WALL
    assert edge(board, "A2", "B2") == Edge.LARGE


# -- zones -------------------------------------------------------------------------------------------


def test_each_side_enters_over_its_own_edge() -> None:
    board = maps.board_from({"rows": [".:~#.", ".....", ".*..."]})
    assert named(board, board.entries[0]) == ["A1", "B1", "C1", "D1", "E1"]
    assert named(board, board.entries[1]) == ["A3", "B3", "E3"], "water and blocks let nobody in"


def test_nobody_enters_through_the_wall_of_a_building_along_the_edge() -> None:
    board = maps.board_from({"size": [4, 3], "buildings": [{"cells": "B1:C1"}]})
    assert named(board, board.entries[0]) == ["A1", "D1"]


def test_entry_zones_as_the_map_shows_them() -> None:
    board = maps.board_from({"size": [4, 3], "entries": [["A1:B1", "A2"], "east"]})
    assert named(board, board.entries[0]) == ["A1", "B1", "A2"]
    assert named(board, board.entries[1]) == ["D1", "D2", "D3"]


@pytest.mark.clause("dust.setup.cover-zone-free#ruling")
@pytest.mark.parametrize(
    ("depth", "rows"),
    [(3, [2]), (4, [2, 3]), (6, [3, 4]), (8, [4, 5]), (9, [4, 5, 6]), (10, [4, 5, 6, 7]), (12, [5, 6, 7, 8])],
)
def test_without_a_cover_zone_it_is_the_middle_third_of_the_depth(depth: int, rows: list[int]) -> None:
    board = maps.board_from({"size": [2, depth]})
    assert named(board, board.cover_zone) == [f"{col}{row}" for row in rows for col in "AB"]


@pytest.mark.clause("dust.setup.cover-zone-free")
def test_the_depth_lies_between_the_entry_edges() -> None:
    board = maps.board_from({"size": [6, 2], "entries": ["west", "east"]})
    assert named(board, board.cover_zone) == ["C1", "D1", "C2", "D2"]


def test_a_cover_zone_and_objectives_as_the_map_shows_them() -> None:
    board = maps.board_from({"size": [4, 4], "cover_zone": "B2:C2", "objectives": ["D4", "A1"]})
    assert named(board, board.cover_zone) == ["B2", "C2"]
    assert named(board, board.objectives) == ["A1", "D4"]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("B2", ["B2"]),
        ("b2", ["B2"]),
        ("C2:B1", ["B1", "C1", "B2", "C2"]),
        ("A1, C2", ["A1", "C2"]),
        (["A1:A2", "A2", "B1"], ["A1", "B1", "A2"]),
        ("north", ["A2", "B2", "C2"]),
        ("west", ["A1", "A2"]),
        ([], []),
    ],
)
def test_squares_by_name(text: Any, cells: list[str]) -> None:
    board = maps.board_from({"size": [3, 2]})
    assert named(board, maps.cells_of(board, text)) == cells
    assert maps.cells_of((3, 2), text) == maps.cells_of(board, text)


# -- what is refused ---------------------------------------------------------------------------------

OPEN = {"size": [4, 4]}


def hut(**changes: Any) -> dict[str, Any]:
    return {**OPEN, "buildings": [{"cells": "B2:C3", **changes}]}


@pytest.mark.clause("dust.building.same-rules#2")
@pytest.mark.parametrize(
    ("data", "place", "what"),
    [
        ([], "board", "not a table"),
        ({}, "board", "either rows or a size"),
        ({"rows": ["."], "size": [1, 1]}, "board", "either rows or a size"),
        ({**OPEN, "hills": []}, "board", "hills"),
        ({"rows": "..."}, "board.rows", "not a list"),
        ({"rows": []}, "board.rows", "rows of letters"),
        ({"rows": ["..", 3]}, "board.rows", "rows of letters"),
        ({"rows": ["...", ".."]}, "board.rows[2]", "2 squares, the first row has 3"),
        ({"rows": ["..", ".x"]}, "board.rows[2]", "'x' is no terrain"),
        ({"rows": ["." * 31]}, "board.rows", "no size of a board"),
        ({"size": [4]}, "board.size", "no size of a board"),
        ({"size": [4, 0]}, "board.size", "no size of a board"),
        ({"size": [4, True]}, "board.size", "no size of a board"),
        ({"size": [100, 100]}, "board.size", "no size of a board"),
        ({**OPEN, "entries": ["south"]}, "board.entries", "a zone for each seat"),
        ({**OPEN, "entries": ["south", "up"]}, "board.entries[2]", "'up' names no cell"),
        ({**OPEN, "entries": [["A1"], ["A9"]]}, "board.entries[2]", "off the board"),
        ({"rows": ["#.", ".."], "entries": ["A1", "A2:B2"]}, "board.entries[2]", "A2 is block"),
        ({**OPEN, "cover_zone": 7}, "board.cover_zone", "names no squares"),
        ({**OPEN, "cover_zone": "A1:B2:C3"}, "board.cover_zone", "more than two corners"),
        ({**OPEN, "objectives": ["E5"]}, "board.objectives", "off the board"),
        ({"rows": ["~."], "objectives": ["A1"]}, "board.objectives", "A1 is water"),
        ({**OPEN, "buildings": {}}, "board.buildings", "not a list"),
        ({**OPEN, "buildings": ["B2"]}, "board.buildings[1]", "not a table"),
        (hut(roof=True), "board.buildings[1]", "roof"),
        (hut(cells=[]), "board.buildings[1].cells", "without squares"),
        (hut(cells="B2:F3"), "board.buildings[1].cells", "off the board"),
        (hut(cells=["A1", "B2"]), "board.buildings[1].cells", "B2 is not connected with A1"),
        (
            {**OPEN, "buildings": [{"cells": "A1:B2"}, {"cells": "B2:C2"}]},
            "board.buildings[2].cells",
            "B2 belongs",
        ),
        (hut(walls=[{"at": "B2"}]), "board.buildings[1].walls[1].side", "None is no side"),
        (hut(walls=[{"at": "B2:C2", "side": "east"}]), "board.buildings[1].walls[1].at", "not one square"),
        (hut(walls=[{"at": "B2", "side": "south"}]), "board.buildings[1].walls[1]", "not both inside"),
        (
            hut(entrances=[{"at": "B2", "side": "south"}]),
            "board.buildings[1].entrances[1].kind",
            "None is no entrance",
        ),
        (
            hut(entrances=[{"at": "B2", "side": "south", "kind": "huge"}]),
            "board.buildings[1].entrances[1].kind",
            "'huge' is no entrance",
        ),
        (
            hut(entrances=[{"at": "B2", "side": "east", "kind": "small"}]),
            "board.buildings[1].entrances[1]",
            "no wall of the building between B2, C2",
        ),
        (
            hut(entrances=[{"at": "A1", "side": "east", "kind": "small"}]),
            "board.buildings[1].entrances[1]",
            "no wall of the building between A1, B1",
        ),
        (
            hut(entrances=[{"at": "B2", "side": "south", "kind": "small"}] * 2),
            "board.buildings[1].entrances[2]",
            "no wall of the building",
        ),
        (
            hut(cells="A1", entrances=[{"at": "A1", "side": "south", "kind": "small"}]),
            "board.buildings[1].entrances[1].side",
            "the border of the board",
        ),
        ({**OPEN, "edges": [["A1", "A2"]]}, "board.edges[1]", "is no edge"),
        ({**OPEN, "edges": [["A1", "C1", "wall"]]}, "board.edges[1]", "A1 and C1 are no neighbours"),
        ({**OPEN, "edges": [["A1", "B2", "wall"]]}, "board.edges[1]", "A1 and B2 are no neighbours"),
        ({**OPEN, "edges": [["D1", "A2", "wall"]]}, "board.edges[1]", "D1 and A2 are no neighbours"),
        ({**OPEN, "edges": [["A1", "A2", "fence"]]}, "board.edges[1]", "'fence' is no kind of edge"),
    ],
)
def test_what_is_no_board_is_refused_by_name(data: Any, place: str, what: str) -> None:
    with pytest.raises(SetupFault) as refused:
        maps.board_from(data)
    assert refused.value.place == place
    assert what in refused.value.what
    assert refused.value.mend, "a refusal says what would be right"


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-2, 40) | st.text("ABab12:#.~ x", max_size=6),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["rows", "size", "buildings", "edges", "entries", "cover_zone", "objectives"])
                | st.sampled_from(["cells", "walls", "entrances", "at", "side", "kind"]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_nothing_but_a_refusal_comes_of_nonsense(data: Any) -> None:
    for table in (data, {"size": [3, 3], "buildings": data}, {"rows": ["..", ".#"], "entries": data}):
        with contextlib.suppress(SetupFault):
            assert isinstance(maps.board_from(table), Board)


# -- tiles -------------------------------------------------------------------------------------------

COUNTS = [9, 12, 16]


def is_free(board: Board, cell: int) -> bool:
    """Open to vehicles and outside buildings."""
    return not (board.no_vehicles | board.inside) >> cell & 1


def crossing(board: Board, start: int) -> set[int]:
    """Every square that a vehicle gets to from another one."""
    ways = reach(
        board.grid,
        start,
        10_000,
        closed=board.no_vehicles,
        shut_flanks=board.no_vehicles,
        cut_corners=False,
        narrow=False,
    )
    return {start, *ways}


def assert_playable(board: Board) -> None:
    """Room for every kind of unit on both entry rows, and a way across for a vehicle from each of their squares."""
    near, far = ([cell for cell in zone if is_free(board, cell)] for zone in board.entries)
    for zone, free in zip(board.entries, (near, far), strict=True):
        assert len(free) >= 2 * board.grid.width // 3
        assert all(not board.no_soldiers >> cell & 1 for cell in zone)
    reached = crossing(board, near[0])
    assert {*near, *far} <= reached


def test_the_box_holds_tiles_of_every_terrain_and_both_entrances() -> None:
    boards = [tiles.board([(kind, 0, 0)], 4) for kind in tiles.box()]
    assert len(boards) >= 12
    assert {name for board in boards for name in board.terrain} == set(profile.terrain())
    assert {kind for board in boards for kind in board.grid.edges.values()} == {
        Edge.WALL,
        Edge.SMALL,
        Edge.LARGE,
    }


@pytest.mark.parametrize("kind", tiles.box())
def test_a_quarter_turn_is_clockwise_and_four_bring_a_tile_back(kind: str) -> None:
    boards = [tiles.board([(kind, 4, quarter)], 9) for quarter in range(4)]  # the middle one of nine
    for first, second in zip(boards, [*boards[1:], boards[0]], strict=True):
        assert Counter(first.grid.edges.values()) == Counter(second.grid.edges.values())
        for col in range(3):
            for row in range(3):  # what lay at (col, row) lies at (row, 2 - col) after a quarter turn
                before, after = first.grid.cell(3 + col, 3 + row), second.grid.cell(3 + row, 5 - col)
                assert first.terrain[before] == second.terrain[after]
                assert (before in first.buildings) == (after in second.buildings)


def test_a_door_turns_with_its_building() -> None:
    garage = [tiles.board([("garage", 0, quarter)], 4) for quarter in range(4)]
    gates = [("B2", "B1"), ("B2", "A2"), ("B2", "B3"), ("B2", "C2")]
    assert [edge(board, *gate) for board, gate in zip(garage, gates, strict=True)] == [Edge.LARGE] * 4
    doors = [("B3", "A3"), ("C2", "C3"), ("B1", "C1"), ("A2", "A1")]
    assert [edge(board, *door) for board, door in zip(garage, doors, strict=True)] == [Edge.SMALL] * 4


@pytest.mark.parametrize(("count", "size"), [(4, (6, 6)), (9, (9, 9)), (12, (9, 12)), (16, (12, 12))])
def test_so_many_tiles_lie_so(count: int, size: tuple[int, int]) -> None:
    board = tiles.board(tiles.lay_by_seed(count, 3))
    assert (board.grid.width, board.grid.height) == size


def test_places_are_counted_from_the_near_left_tile() -> None:
    for place, name in ((0, "B2"), (2, "H2"), (3, "B5"), (11, "H11")):
        board = tiles.board([("monument", place, 0)], 12)
        assert [board.names[cell] for cell, kind in enumerate(board.terrain) if kind == "block"] == [name]


@pytest.mark.clause("dust.setup.cover-zone-free")
def test_a_field_of_tiles_has_its_own_edges_and_middle() -> None:
    board = tiles.board(
        [("cottage", 0, 2), ("pond", 8, 3)], 9
    )  # a wall along the near edge, water at the far one
    assert named(board, board.entries[0]) == ["A1", "C1", "D1", "E1", "F1", "G1", "H1", "I1"]
    assert named(board, board.entries[1]) == [f"{col}9" for col in "ABCDEFGI"]
    assert named(board, board.cover_zone) == [f"{col}{row}" for row in "456" for col in "ABCDEFGHI"]


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("seed", range(8))
def test_a_field_laid_by_a_seed_can_be_played_on(count: int, seed: int) -> None:
    board = tiles.board(tiles.lay_by_seed(count, seed))
    assert_playable(board)
    for zone in board.entries:
        assert sum(is_free(board, cell) for cell in zone) >= 5


@given(st.lists(st.tuples(st.sampled_from(sorted(tiles.box())), st.integers(0, 3)), min_size=9, max_size=9))
@example([("barn", 0)] * 9)
@example([("crossroads", 0)] * 9)
@example([("ruins", quarter % 4) for quarter in range(9)])
def test_however_players_lay_their_tiles_the_field_can_be_played_on(turned: list[tuple[str, int]]) -> None:
    board = tiles.board([(kind, place, quarter) for place, (kind, quarter) in enumerate(turned)])
    assert_playable(board)


def test_the_same_seed_lays_the_same_field_for_ever() -> None:
    first = [("smoke", 0, 1), ("huts", 1, 0), ("debris", 2, 1), ("wreck", 3, 1)]
    assert tiles.lay_by_seed(4, 1) == first
    assert tiles.lay_by_seed(9, 7) == tiles.lay_by_seed(9, 7)
    assert tiles.lay_by_seed(9, 7) != tiles.lay_by_seed(9, 8)


@pytest.mark.parametrize("seed", range(5))
def test_no_more_tiles_of_a_kind_than_the_box_holds(seed: int) -> None:
    dealt = tiles.deal(16, seed)
    assert len(dealt) == 16
    assert all(count <= tiles.box()[kind].copies for kind, count in Counter(dealt).items())
    assert tiles.deal(16, seed) == dealt


def test_a_field_of_tiles_is_shown_as_one_sees_it() -> None:
    rows = ["barn:3 smoke:2 open", "ruins cottage:1 blocks", "open hut:3 pond"]
    laid = tiles.laid_from(rows, "board.tiles")
    assert laid[0] == ("open", 0, 0)
    assert laid[1] == ("hut", 1, 3)
    assert laid[6] == ("barn", 6, 3)


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        ("open", "shows no tiles"),
        (["open open"], "no battlefield of 2 tiles"),
        (["open", "open open open"], "no rectangle"),
        (["open open", "open castle"], "no tile 'castle'"),
        (["open open", "open barn:4"], "turned in no known way"),
    ],
)
def test_what_is_no_field_of_tiles_is_refused(rows: Any, what: str) -> None:
    with pytest.raises(SetupFault, match=what):
        tiles.laid_from(rows, "board.tiles")


@pytest.mark.parametrize(
    ("laid", "what"),
    [
        ([("open", 4, 0)], "open at place 4"),
        ([("open", 0, 4)], "turned 4"),
        ([("fort", 0, 0)], "no tile 'fort'"),
    ],
)
def test_a_tile_lies_on_the_table(laid: Any, what: str) -> None:
    with pytest.raises(SetupFault, match=what):
        tiles.board(laid, 4)


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        (["##.", "...", "..."], "the north side"),
        (["...", "..:", "..~"], "the east side"),
        (["#..", ".#.", "..#"], "no vehicle gets from A1 to C2, B3, C3"),
    ],
)
def test_a_tile_that_vehicles_cannot_cross_is_refused(rows: list[str], what: str) -> None:
    assert what in tiles.dead_end(maps.board_from({"rows": rows}))
    with pytest.raises(ProfileError, match=what):
        tiles._tile(profile.Entry({"id": "bad", "copies": 1, "rows": rows}, "tiles.toml, tile"))
