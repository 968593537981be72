"""Numbers with their reasons."""

from hypothesis import given
from hypothesis import strategies as st

from grognard.core.tally import Tally, arguments, why_not


def test_parts_apply_in_the_order_they_were_added():
    assert int(Tally(3, "a").add("b", 2).times("c", 2).add("d", -1)) == 9
    assert int(Tally(3, "a").times("c", 2).add("b", 2).add("d", -1)) == 7


def test_a_limit_leaves_a_trace_only_where_it_bites():
    assert Tally(3).at_most("cap", 5).parts == []
    assert Tally(8).at_most("cap", 5).parts == [("cap", "<", 5)]
    assert Tally(3).at_least("floor", 1).parts == []
    assert int(Tally(-2).at_least("floor", 1)) == 1


def test_what_comes_after_a_limit_still_counts():
    assert int(Tally(8).at_most("cap", 5).add("late", 2)) == 7


def test_halves_are_kept_to_the_end():
    """5 halved and doubled is 5 again, not 4; what is left over is cut off only where a whole number is asked for."""
    tally = Tally(5, "a").halve("b")
    assert (tally.exact, int(tally)) == (2.5, 2)
    assert tally.to_data()["parts"] == [["b", "/", 2]]
    assert tally.to_data()["total"] == 2.5
    tally.times("c", 2)
    assert repr(tally.exact) == "5"
    assert Tally(5).halve("b").at_most("cap", 2).parts[-1] == ("cap", "<", 2)


@given(st.integers(-50, 50), st.lists(st.integers(-9, 9)))
def test_a_sum_is_its_base_and_its_changes(base, changes):
    tally = Tally(base, "base")
    for number, change in enumerate(changes):
        tally.add(f"rule.{number}", change)
    assert int(tally) == base + sum(changes)
    assert tally.rules == ("base", *(f"rule.{number}" for number in range(len(changes))))
    assert tally.to_data()["total"] == int(tally)


def test_reasons_know_the_kinds_of_their_arguments():
    why = why_not("far", "toy.far", unit=("unit", "u1"), count=3, word="text")
    assert why.rule == "toy.far"
    assert why.reasons[0].args == (("unit", "unit", "u1"), ("count", "number", 3), ("word", "text", "text"))
    assert arguments({}) == ()
