"""Drawing hex maps: outlines, names, levels, sides, roads, pieces on floors and what may be chosen can be read."""

from typing import Any

from grognard.cli.drawing import hexes
from grognard.core.screen.scene import EdgeMark, Ground, Marker, Patch, Piece, Scene
from grognard.core.space.hexes.grid import Edge, HexGrid

GRID = HexGrid.of(4, 3)


def cell(name: str) -> int:
    return GRID.parse(name)


def ground(**more: Any) -> Ground:
    names = tuple(GRID.name(cell) for cell in range(GRID.size))
    return Ground("hex", 4, 3, names=(*names, *more.pop("upstairs", ())), **more)


def piece(label: str, seat: int, at: int, **more: Any) -> Piece:
    return Piece(label, seat, at, label, label, "squad", **more)


def village() -> Scene:
    """A wood, a house with a floor, a hill, a wall, a hedge and a road, with somebody nearly everywhere."""
    return Scene(
        ground(
            upstairs=("B2/1",),
            patches=(
                Patch("clear", tuple(range(GRID.size))),
                Patch("hill", (cell("D1"), cell("D2")), level=1),
                Patch("forest", (cell("A1"), cell("A2"))),
                Patch("stone_building", (cell("B2"),), storeys=1),
            ),
            edges=(EdgeMark(cell("B2"), cell("B3"), "stone_wall"), EdgeMark(cell("C2"), cell("D2"), "hedge")),
            ways=(
                (cell("C1"), cell("C2"), "road"),
                (cell("C2"), cell("C3"), "road"),
                (cell("A3"), cell("B3"), "path"),
            ),
            floors=((cell("B2"), 1),),
        ),
        (
            piece("US1", 0, cell("A1")),
            piece("LMG1", 0, GRID.size),
            piece("US2", 0, cell("B2")),
            piece("T1", 1, cell("C2"), facing=5),
            piece("?1", 1, cell("D2")),
            piece("?2", 1, cell("D3")),
            piece("?3", 1, cell("D3")),
            piece("?4", 1, cell("D3")),
        ),
        (Marker("objective", at=cell("B3"), label="3"), Marker("smoke", at=cell("C3"), label="2")),
    )


LARGE = r"""
  ____        ____
 / A1 \      / C1 \
/ ▲US1 \____/      \____
\ ♣ ♣ ♣/ B1 \      /D1¹ \
 \____/      \_║║_/^ ^ ^ \
 / A2 \      /*C2 \ ^ ^ ^/
/♣ ♣ ♣ \____/ ●T1↖ \____/
\ ♣ ♣ ♣/ B2 \      ≀D2¹ \
 \____/▲LMG1¹\_║║_≀ ●?1  \
 / A3 \ ▲US2 / C3 \ ^ ^ ^/
/      \▬▬▬▬/      \____/
\      ╌ B3 \  ░2  / D3 \
 \____/      \____/ ●?2  \
      \  ★3  /    \  +2  /
       \____/      \____/
"""


def lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").split("\n")]


def test_a_wide_terminal_shows_hexes_with_their_outlines() -> None:
    assert lines(hexes.draw(village(), (cell("C2"),), 80).plain) == lines(LARGE)


def test_a_narrow_terminal_shows_small_ones() -> None:
    drawn = hexes.draw(village(), (), 20).plain.split("\n")
    assert drawn[0].split() == ["A", "B", "C", "D"]
    assert [line[:2].strip() for line in drawn if line[:2].strip()] == ["1", "2", "3"]
    assert max(map(len, drawn)) <= 20
    text = "\n".join(drawn)
    for sign in ("▲US", "▲L¹", "+1", "●?1", "▬", "≀", "║", "╌", "★", "░"):
        assert sign in text, sign


def test_a_map_wider_than_the_terminal_comes_in_bands() -> None:
    grid = HexGrid.of(11, 2)
    names = tuple(grid.name(number) for number in range(grid.size))
    wide = Ground("hex", grid.columns, 2, names=names)
    drawn = (
        hexes.draw(Scene(wide, (piece("X1", 0, names.index("K2")),)), (), 20).plain.rstrip("\n").split("\n")
    )
    assert max(map(len, drawn)) <= 20
    heads = [line.split() for line in drawn if line.strip() and line.strip()[0].isalpha()]
    assert heads == [["A", "B", "C", "D"], ["E", "F", "G", "H"], ["I", "J", "K"]]
    assert "X1" in drawn[-3] or "X1" in drawn[-4]


def test_what_may_be_chosen_is_marked_by_more_than_colour() -> None:
    scene = village()
    for room in (80, 20):
        drawn = hexes.draw(scene, (cell("C1"),), room)
        assert drawn.plain.count("*") == 1
        assert any("green3" in str(span.style) for span in drawn.spans)


def test_a_choice_of_an_upper_floor_marks_its_hex() -> None:
    assert "*B2" in hexes.draw(village(), (GRID.size,), 80).plain


def test_every_shape_of_map_is_found_again_from_its_scene() -> None:
    for grid in (
        HexGrid.of(5, 4),
        HexGrid.geomorphic(7, 5),
        HexGrid(6, 9, 1),
        HexGrid(2, 2),
        HexGrid(3, 4, 1, Edge.TOP),
    ):
        names = tuple(grid.name(cell) for cell in range(grid.size))
        found = hexes.grid_of(
            Ground("hex", grid.columns, grid.depth // 2 + 1, names=names, parity=grid.parity)
        )
        assert found.places == grid.places
