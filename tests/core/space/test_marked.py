"""Cells of a mask to choose from are the cells of a list, whatever is asked of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grognard.core.decision import Cells
from grognard.core.game import Rng
from grognard.core.space.hexes.marked import Marked

NAMES = tuple(f"A{number + 1}" for number in range(12))


@given(st.sets(st.integers(0, 11)), st.integers(0, 99))
def test_cells_of_a_mask_are_those_of_a_list(cells: set[int], seed: int) -> None:
    marked, listed = Marked(sum(1 << cell for cell in cells), NAMES), Cells(tuple(sorted(cells)), NAMES)
    assert marked.none() == listed.none() == (not cells)
    assert marked.only() == listed.only()
    for answer in (*range(-1, 13), True, "A1", None):
        assert (marked.refuse(answer) is None) == (listed.refuse(answer) is None)
    if cells:
        assert marked.default() == listed.default()
        assert [marked.draw(Rng(seed)) for _ in range(3)] == [listed.draw(Rng(seed)) for _ in range(3)]
        name = NAMES[max(cells)].lower()
        assert marked.parse(name) == listed.parse(name)
    assert marked.to_data() == listed.to_data()


def test_they_are_listed_only_for_who_reads_them_all() -> None:
    marked = Marked(0b1010, NAMES)
    assert marked.refuse(3) is None
    assert marked.draw(Rng(1)) in (1, 3)
    assert not _listed(marked)
    assert marked.refuse(2) is not None  # says what there is
    assert _listed(marked)


def _listed(marked: Marked) -> bool:
    try:
        object.__getattribute__(marked, "options")
    except AttributeError:
        return False
    return True
