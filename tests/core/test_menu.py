"""Several answers at once: who is named with what he does, and where."""

from __future__ import annotations

import pytest

from grognard.core.decision import Cells, OneOf, Spot
from grognard.core.game import Rng
from grognard.core.menu import Group, Menu, chain, split

NAMES = ("A1", "B1", "C1")
PLACES = Cells((1, 2), NAMES)


def opened(key):
    """What each may do: the scout goes somewhere, or creeps somewhere; the cook cooks; nobody else does anything."""
    if key == "creep":
        return Spot(PLACES)
    menus = {
        "scout": Menu(("creep", "wait"), "act", unit="scout", lead=lambda: (PLACES, ()), then=opened),
        "cook": OneOf(("cook",)),
    }
    return menus.get(key)


def group():
    return Group(("first", "cook", "pass"), members=("scout",), others=("late",), then=opened)


@pytest.mark.parametrize(
    "answer",
    [
        "first",
        "scout",
        ["scout", 2],
        ["scout", "wait"],
        ["scout", "creep", 1],
        ["cook", "cook"],
        ("scout", 1),
    ],
)
def test_who_is_named_may_be_told_what_to_do_as_far_as_he_likes(answer):
    assert group().refuse(answer) is None


@pytest.mark.parametrize(
    "answer",
    [
        ["scout", 0],
        ["scout", "creep", 0],
        ["scout", "cook"],
        ["scout", "wait", 1],
        ["first", "wait"],
        ["nobody", 1],
        ["scout"],
        [],
        [["scout", 1], 1],
        [True, 1],
        [None, None],
        "late",
        ["late", "wait"],
    ],
)
def test_what_is_not_open_to_him_is_refused(answer):
    assert group().refuse(answer) is not None


def test_others_are_named_with_what_they_do_and_never_alone():
    form = Group(("first",), others=("cook",), then=opened)
    assert form.refuse(["cook", "cook"]) is None
    assert form.refuse("cook") is not None
    assert "cook" not in form.to_data().get("members", ())


def test_whatever_is_drawn_is_legal_and_several_answers_are_drawn_too():
    rng = Rng(7)
    drawn = [group().draw(rng) for _ in range(400)]
    assert all(group().refuse(answer) is None for answer in drawn)
    assert {len(answer) for answer in drawn if isinstance(answer, list)} == {2, 3}


def test_they_are_typed_one_after_the_other():
    assert group().parse("scout B1") == ["scout", 1]
    assert group().parse("scout creep C1") == ["scout", "creep", 2]
    assert group().parse("scout") == "scout"
    for text in ("scout Z9", "first B1", "nobody", ""):
        with pytest.raises(ValueError, match="is none of"):
            group().parse(text)


def test_chains_are_made_and_taken_apart():
    assert chain("scout", 1) == ["scout", 1]
    assert chain("scout", ["creep", 1]) == ["scout", "creep", 1]
    assert split("scout") == ("scout", None)
    assert split(["scout", 1]) == ("scout", 1)
    assert split(["scout", "creep", 1]) == ("scout", ["creep", 1])


def test_a_place_that_is_named_is_looked_up_by_itself_and_the_others_only_to_be_listed():
    listed = []

    def lead():
        listed.append(1)
        return PLACES, ()

    menu = Menu(("wait",), "act", unit="scout", lead=lead, leads=lambda place: place == 2)
    assert menu.refuse(2) is None
    assert not listed
    assert menu.refuse(0) is not None
    assert menu.refuse(1) is None  # they are listed now: what they hold is what counts
    assert len(listed) == 1
