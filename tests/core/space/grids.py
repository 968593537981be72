"""Square grids for tests: drawn at random, or with a building on them."""

from __future__ import annotations

from hypothesis import strategies as st

from grognard.core.space.squares.grid import Edge, Grid

OPEN, WALL, SMALL, LARGE = Edge


def borders(width: int, height: int) -> list[tuple[int, int]]:
    cells = range(width * height)
    across = [(cell, cell + 1) for cell in cells if (cell + 1) % width]
    along = [(cell, cell + width) for cell in cells if cell + width < width * height]
    return across + along


@st.composite
def grids(draw: st.DrawFn, most: int = 6) -> Grid:
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    all_borders = borders(width, height)
    if not all_borders:
        return Grid(width, height)
    # Mostly open boards, so that some lines get through; some crowded ones, so that corners get busy.
    kinds = draw(
        st.sampled_from([[*Edge], [Edge.OPEN] * 6 + [*Edge][1:], [Edge.OPEN, Edge.LARGE, Edge.SMALL]])
    )
    drawn = draw(st.lists(st.sampled_from(kinds), min_size=len(all_borders), max_size=len(all_borders)))
    return Grid(width, height, dict(zip(all_borders, drawn, strict=True)))


@st.composite
def grids_with_pair(draw: st.DrawFn, most: int = 6) -> tuple[Grid, int, int]:
    grid = draw(grids(most))
    return grid, draw(st.integers(0, grid.size - 1)), draw(st.integers(0, grid.size - 1))


def masks(grid: Grid) -> st.SearchStrategy[int]:
    return st.integers(0, (1 << grid.size) - 1)


def building(grid: tuple[int, int], cols: range, rows: range, openings: dict[tuple[int, int], Edge]) -> Grid:
    """Walls round a block of cells; `openings` are edges, as pairs of cells, that are something else."""
    width, height = grid
    within = {row * width + col for row in rows for col in cols}
    walls = {border: Edge.WALL for border in borders(width, height) if len(within & set(border)) == 1}
    return Grid(width, height, walls | openings)
