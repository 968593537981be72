"""Units of measure, and single bases beside sets of them."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.space.measure import CM, INCH, Measure
from grognard.core.space.table.bases import Base, Footprints, footprints, gap_between, gaps, near

SPOT = st.tuples(st.integers(0, 18000), st.integers(0, 12000))
BASES = st.one_of(
    st.integers(0, 600).map(Base.round),
    st.tuples(st.integers(1, 900), st.integers(1, 900)).map(lambda sides: Base.rect(*sides)),
)


def test_lengths_become_whole_quanta_or_are_refused() -> None:
    assert CM.quanta("7.5") == 750
    assert INCH.quanta(4) == 400
    assert INCH.quanta(Fraction(1, 4)) == 25
    with pytest.raises(ValueError, match="whole number of quanta"):
        CM.quanta("0.333")
    with pytest.raises(ValueError, match="at least one quantum"):
        Measure("cm", 0)


def test_lengths_are_shown_in_the_unit() -> None:
    assert CM.shown(741) == 7.41
    assert str(CM.shown(700)) == "7"
    assert INCH.shown(50) == 0.5


@given(st.lists(st.tuples(BASES, SPOT, st.integers(0, 3599)), min_size=1, max_size=6))
def test_bases_of_both_kinds_are_one_set_with_the_gaps_of_each_by_itself(
    drawn: list[tuple[Base, tuple[int, int], int]],
) -> None:
    bases, places, headings = zip(*drawn, strict=True)
    together = footprints(bases, places, headings)
    singly = Footprints.join([base.at(place, heading) for base, place, heading in drawn])
    assert np.array_equal(gaps(together, together), gaps(singly, singly))
    turned = np.array([not base.is_round for base in bases])  # a disc looks nowhere
    assert np.array_equal(together.heading[turned], singly.heading[turned])


@given(BASES, SPOT, st.integers(0, 3599))
def test_a_span_holds_a_base_however_it_is_turned(base: Base, place: tuple[int, int], heading: int) -> None:
    off = base.at(place, heading).cores()[0] - np.array(place)
    assert (np.sqrt((off * off).sum(axis=1)) + base.radius <= base.span).all()
    assert base.girth <= base.span


@given(SPOT, st.integers(0, 300), SPOT, st.integers(0, 300), st.integers(0, 4000))
def test_a_single_question_is_the_gap_compared(
    a: tuple[int, int], ra: int, b: tuple[int, int], rb: int, distance: int
) -> None:
    assert near(a, ra, b, rb, distance) is (gap_between(a, ra, b, rb) <= distance)


def test_bases_need_a_size() -> None:
    with pytest.raises(ValueError, match="negative"):
        Base.round(-1)
    with pytest.raises(ValueError, match="above 0"):
        Base.rect(0, 100)
