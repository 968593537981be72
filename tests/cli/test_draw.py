"""Drawing scenes: every piece, wall and place can be read off the letters."""

import pytest
from rich.console import Console

from grognard.cli.drawing import scene as draw
from grognard.core.dice import Seeded
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.core.screen.scene import EdgeMark, Ground, Marker, Patch, Piece, Scene
from grognard.core.system import Setup
from toy import SYSTEM

pytestmark = pytest.mark.usefixtures("toy")


def shown(scene, offered=(), width=120):
    battle = SYSTEM.begin(Setup("toy"), Seeded(seed=1))
    console = Console(width=width, record=True, file=open("/dev/null", "w"), force_terminal=True)  # noqa: SIM115
    console.print(draw.board(scene, Voice(SYSTEM, words("en"), battle), console, offered))
    console.file.close()
    return console.export_text(clear=False), console.export_text(styles=True)


def piece(id_, seat, at, **more):
    return Piece(id_, seat, at, id_, more.pop("label", id_.upper()), "p", **more)


def test_rows_count_upwards_and_columns_have_letters():
    plain, _ = shown(SYSTEM.scene(SYSTEM.begin(Setup("toy"), Seeded(seed=1)), None))
    lines = plain.splitlines()
    assert lines[1].split()[:5] == ["A", "B", "C", "D", "E"]
    rows = [line.split()[0] for line in lines if line[:3].strip().isdigit()]
    assert rows == ["5", "4", "3", "2", "1"]
    assert "▲R1" in next(line for line in lines if line.startswith(" 1 "))


def test_walls_and_openings_stand_on_their_edges():
    ground = Ground(
        "square", 3, 2, edges=(EdgeMark(0, 1, "wall"), EdgeMark(1, 2, "small"), EdgeMark(4, 1, "large")),
        names=("A1", "B1", "C1", "A2", "B2", "C2"),
    )  # fmt: skip
    plain, _ = shown(Scene(ground, ()))
    row = next(line for line in plain.splitlines() if line.startswith(" 1 "))
    assert (row[3 + 6], row[3 + 12]) == ("┃", "╏")
    assert "┄┄┄┄┄" in plain
    assert "wall" in plain
    assert "large opening" in plain


def test_two_units_share_a_square_and_more_are_hinted_at():
    ground = Ground("square", 2, 1, names=("A1", "B1"))
    plain, _ = shown(Scene(ground, (piece("aa", 0, 0), piece("bb", 1, 0), piece("cc", 1, 0))))
    assert "▲AA" in plain
    assert "●BB+" in plain


def test_a_large_unit_covers_its_squares():
    ground = Ground("square", 3, 2, names=("A1", "B1", "C1", "A2", "B2", "C2"))
    plain, _ = shown(Scene(ground, (piece("tk", 0, 1, size=(2, 2)),)))
    rows = [line[:22] for line in plain.splitlines() if line[:3].strip().isdigit()]
    assert [row.count("▲TK") for row in rows] == [2, 2]
    assert all("▲TK" not in row[:9] for row in rows)


def test_units_that_have_acted_are_dimmed_and_seats_differ_by_shape():
    ground = Ground("square", 2, 1, names=("A1", "B1"))
    _, styled = shown(Scene(ground, (piece("aa", 0, 0), piece("bb", 1, 1, status="acted"))))
    acted = next(part for part in styled.split("\x1b[") if "●BB" in part)
    ready = next(part for part in styled.split("\x1b[") if "▲AA" in part)
    assert acted.startswith("2;")
    assert ready.startswith("1;")


def test_offered_cells_show_their_names():
    ground = Ground("square", 2, 2, names=("A1", "B1", "A2", "B2"))
    plain, _ = shown(Scene(ground, ()), offered=(1, 2))
    assert "B1" in plain
    assert "A2" in plain
    assert "B2" not in plain


def test_markers_strengths_facts_and_badges_are_told():
    scene = SYSTEM.scene(SYSTEM.begin(Setup("toy"), Seeded(seed=1)), None)
    plain, _ = shown(scene)
    assert "★" in plain
    assert "turn 0" in plain
    assert "tired 1" in plain


def test_a_narrow_terminal_gets_a_narrow_board_with_the_units_below():
    plain, _ = shown(SYSTEM.scene(SYSTEM.begin(Setup("toy"), Seeded(seed=1)), None), width=30)
    board = plain.split("unit")[0]
    assert max(map(len, board.splitlines())) <= 30
    assert "▲R1" in board


def test_a_free_table_is_drawn_to_scale():
    ground = Ground(
        "table", 1000, 500, (Patch("water", outline=((0, 0), (500, 0), (500, 500), (0, 500))),), quantum=10
    )
    scene = Scene(
        ground, (piece("aa", 0, (750, 250)), piece("bb", 1, (999, 0))), (Marker("objective", (800, 450)),)
    )
    plain, _ = shown(scene, width=84)
    rows = [line for line in plain.splitlines() if line[4:5] == "│"]
    assert len(rows) == 20
    assert all(row[5:44].count("≈") >= 38 for row in rows)
    middle = next(row for row in rows if "▲AA" in row)
    assert abs(middle.index("▲") - 4 - 59) <= 1
    assert abs(rows.index(middle) - 10) <= 1
    assert "★" in plain
    assert "75 25" in plain


def test_a_kind_of_board_not_known_yet_still_lists_the_units():
    plain, _ = shown(Scene(Ground("moebius", 3, 3), (piece("aa", 0, None),)))
    assert "A board of the kind “moebius” cannot be drawn here yet" in plain
    assert "▲ AA" in plain
