"""Chapter 6: what a march costs, how far it leads, and what may be declared when."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.actions.act import FULL, HALF, Act
from grognard.systems.ept.movement import entering, movement
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    game,
    offered,
    position,
    refused,
    spots,
    unit,
)

#: A road down the first column of a strip of clear ground.
ROWS = 12
ROAD = drawn(*["..."] * ROWS, ways={"road": ["-".join(f"A{row}" for row in range(1, ROWS + 1))]})
PLAIN = drawn(*["..."] * ROWS)


def march(*others: Any, profile: str = "us_squad", at: str = "A1", ground: Any = PLAIN, **rest: Any) -> Game:
    """Alpha is to act; its only enemy is far off and out of the fight."""
    state = {name: rest.pop(name) for name in ("stopped", "fire", "uncommanded", "deployed") if name in rest}
    playing = game(
        position(
            unit("alpha", 0, profile, at, **state),
            unit("far", 1, "us_squad", f"C{ROWS}", neutralised=True),
            *others,
            activation="alpha",
            **{"map": ground, **rest},
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    return playing


def go(playing: Game, kind: str, *places: str) -> None:
    for place in places:
        answer(playing, "ept-act", kind)
        answer(playing, "ept-march", place)


def farthest(playing: Game, kind: str) -> int:
    """How many hexes down the first column such a march leads."""
    row = 1
    while asked(playing).ask == "ept-act" and kind in offered(playing):
        answer(playing, "ept-act", kind)
        if f"A{row + 1}" not in spots(playing):
            break
        answer(playing, "ept-march", f"A{row + 1}")
        row += 1
    return row - 1


# -- allowances --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.movement.half-allowance#1", "ept.movement.half-allowance#2")
@pytest.mark.parametrize(("ground", "most"), [(PLAIN, 2), (ROAD, 3)])
def test_beside_another_half_action_only_half_of_the_points_is_left(ground: Any, most: int) -> None:
    target = unit("near", 1, "us_squad", "C4", neutralised=True)
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "A1"),
            target,
            unit("far", 1, "us_squad", f"C{ROWS}", neutralised=True),
            activation="alpha",
            map=ground,
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "half-fire")
    answer(playing, "ept-target", "C4")
    while asked(playing).ask == "ept-fire-on":
        answer(playing, "ept-fire-on", "pass")
    assert "forced" not in offered(playing)
    assert "tactical" not in offered(playing)
    assert farthest(playing, "march") == most


@pytest.mark.clause("ept.movement.half-allowance#1", "ept.movement.spend-freely")
@pytest.mark.parametrize(
    ("used", "paid", "march", "left"),
    [
        (0, 0, "normal", 8),
        (HALF, 0, "normal", 4),
        # What an assault was paid with is gone: of eight half points six.
        (HALF, 6, "normal", 2),
        (HALF, 0, "forced", 0),
        (FULL, 0, "normal", 0),
    ],
)
def test_what_is_left_for_a_march_beside_other_actions(used: int, paid: int, march: str, left: int) -> None:
    state = stands(unit("alpha", 0, "us_squad", "B2"), map=MEADOW)
    act = Act(state.units["alpha"])
    act.used, act.paid = used, paid
    assert movement.budget(state, act, march, False) == left


@pytest.mark.clause("ept.movement.infantry-road-bonus")
def test_who_leaves_the_road_or_begins_beside_it_has_no_bonus() -> None:
    # Five points along the road: the sixth leads only farther along it.
    playing = march(ground=ROAD)
    go(playing, "march", "A2", "A3", "A4", "A5", "A6")
    answer(playing, "ept-act", "march")
    assert spots(playing) == ["A5", "A7"]
    # Three points off the road leave one, though it comes back to it.
    playing = march(ground=ROAD, at="B1")
    go(playing, "march", "A2", "A3", "A4", "A5")
    assert "march" not in offered(playing)
    # Two hexes with a road through each, but none between them.
    apart = drawn(*["..."] * ROWS, ways={"road": ["A1-A2-A3", "A4-A5-A6-A7-A8"]})
    playing = march(ground=apart)
    go(playing, "march", "A2", "A3", "A4", "A5")
    assert "march" not in offered(playing)


@pytest.mark.clause("ept.movement.forced-march#1")
@pytest.mark.parametrize(
    ("profile", "able"),
    [
        ("us_squad", True),
        ("section_hq", True),
        ("rifle_team", True),
        ("heavy_machine_gun", False),
        ("civilians", False),
    ],
)
def test_who_may_force_the_march(profile: str, able: bool) -> None:
    playing = march(profile=profile)
    assert ("forced" in offered(playing)) is able
    assert "march" in offered(playing)


@pytest.mark.clause("ept.movement.spend-freely")
def test_points_are_spent_at_will_and_never_kept() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "A1"),
            unit("far", 1, "us_squad", f"C{ROWS}", neutralised=True, activated=True),
            activation="alpha",
            map=PLAIN,
        ),
        ["far rallies: 6 5", "initiative: 6", "1"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    go(playing, "march", "A2")
    answer(playing, "ept-act", "done")
    # Next turn it has four points, not seven.
    answer(playing, "ept-rally", "roll")
    assert battle(playing).turn == 3
    answer(playing, "ept-activate", "alpha")
    answer_if_asked(playing, "ept-unit", "alpha")
    row = 2
    while "march" in offered(playing):
        go(playing, "march", f"A{row + 1}")
        row += 1
    assert row == 6


# -- costs -------------------------------------------------------------------------------------------

#: Around C3: brush, forest, a wall on the way to C4, and deep water.
VARIED = drawn(
    ".....",
    ".bF..",
    ".....",
    ".....",
    "..O..",
    *["....."] * 7,
    sides={"wall": ["C3-C4"]},
    levels=["00000", "00010", *["00000"] * 10],
)


@pytest.mark.clause("ept.movement.costs#1", "ept.movement.costs#2")
def test_a_hex_is_entered_by_who_can_pay_for_it() -> None:
    playing = march(at="C3", ground=VARIED)
    state = battle(playing)
    board, steps = state.board, entering.neighbours(state, state.units["alpha"])
    # In half points: brush one and a half, forest two, a wall and clear ground two, a level up two.
    assert {board.names[place]: cost for place, cost in steps} == {
        "B2": 3,
        "B3": 2,
        "C2": 4,
        "C4": 4,
        "D2": 4,
        "D3": 2,
    }
    go(playing, "march", "D3", "D4", "C4")
    # One point is left: not for the wall and the hex behind it, and nobody walks into open water.
    answer(playing, "ept-act", "march")
    assert "C3" not in spots(playing)
    assert "C5" not in spots(playing)
    assert refused(playing, board.parse("C3")) == "ept.movement.costs"


@pytest.mark.clause("ept.movement.tactical#1", "ept.movement.tactical#ruling", "ept.movement.costs#ruling")
def test_a_tactical_move_is_one_hex_whatever_it_costs_and_nothing_else() -> None:
    dear = {"terrain": {"forest": {"costs": {"infantry": 9}}}}
    playing = march(at="C3", ground=VARIED, tables=dear)
    answer(playing, "ept-act", "march")
    assert "C2" not in spots(playing)
    playing = march(at="C3", ground=VARIED, tables=dear)
    answer(playing, "ept-act", "tactical")
    assert "C2" in spots(playing)
    answer(playing, "ept-march", "C2")
    # Nothing is left of its activation, so the formation is done.
    assert asked(playing).ask != "ept-act"
    assert battle(playing).units["alpha"].moved
    # Ground that is closed to it stays so.
    playing = march(at="C4", ground=VARIED)
    answer(playing, "ept-act", "tactical")
    assert "C5" not in spots(playing)


# -- declaring ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.movement.declaration#1", "ept.movement.declaration#2")
def test_a_march_once_declared_is_not_changed() -> None:
    playing = march()
    assert {"march", "forced", "tactical"} <= set(offered(playing))
    go(playing, "march", "A2")
    assert "march" in offered(playing)
    assert not {"forced", "tactical"} & set(offered(playing))
    assert refused(playing, "forced") == "ept.movement.declaration"
    playing = march()
    go(playing, "forced", "A2")
    assert offered(playing) == ["forced", "done"]
    assert refused(playing, "march") == "ept.movement.declaration"


@pytest.mark.clause("ept.movement.declaration#2")
def test_fire_does_not_change_the_march_that_was_declared() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "A1"),
            unit("far", 1, "us_squad", "A6"),
            activation="alpha",
            map=PLAIN,
        ),
        ["far: 4 5", "alpha: 6 5"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    go(playing, "march", "A2")
    answer(playing, "ept-react", ["far"])
    while asked(playing).ask != "ept-act":
        choice = "shed" if asked(playing).ask == "ept-shed-stop" else "pass"
        answer(playing, asked(playing).ask, choice)
    # It has shed its Stop marker at the price of a step and goes on as it began.
    assert battle(playing).units["alpha"].steps == 1
    assert "march" in offered(playing)
    assert "forced" not in offered(playing)


@pytest.mark.clause("ept.movement.declare-extra-mid-move")
def test_a_half_action_may_be_announced_in_the_middle_of_a_march() -> None:
    playing = march(profile="heavy_machine_gun")
    go(playing, "march", "A2", "A3")
    assert "deploy" in offered(playing)
    answer(playing, "ept-act", "deploy")
    assert battle(playing).units["alpha"].deployed
    playing = march(profile="heavy_machine_gun")
    go(playing, "march", "A2", "A3", "A4")
    assert "deploy" not in offered(playing)
    # And an assault, from the hex it has come to.
    playing = march(unit("near", 1, "us_squad", "A4", neutralised=True))
    go(playing, "march", "A2", "A3")
    assert "assault-move" in offered(playing)


def test_a_march_that_another_half_action_has_followed_is_over() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "A1"),
            unit("near", 1, "us_squad", "C4", neutralised=True),
            activation="alpha",
            map=PLAIN,
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    go(playing, "march", "A2")
    answer(playing, "ept-act", "half-fire")
    while asked(playing).ask == "ept-fire-on":
        answer(playing, "ept-fire-on", "pass")
    assert asked(playing).ask != "ept-act" or "march" not in offered(playing)


# -- enemies -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.movement.enemy-hex#2", "ept.movement.enemy-hex#ruling")
def test_non_combatants_do_not_close_a_hex_but_what_is_hidden_does() -> None:
    playing = march(unit("people", 1, "civilians", "A2"), at="A3")
    answer(playing, "ept-act", "march")
    assert "A2" in spots(playing)
    answer(playing, "ept-march", "A2")
    assert len(battle(playing).stacks[battle(playing).board.parse("A2")]) == 2
    for other in (
        unit("people", 1, "civilians", "A2", hidden=True),
        unit("people", 1, "decoy", "A2"),
        unit("people", 1, "us_squad", "A2", neutralised=True),
    ):
        playing = march(other, at="A3")
        answer(playing, "ept-act", "march")
        assert "A2" not in spots(playing)
        assert refused(playing, battle(playing).board.parse("A2")) == "ept.movement.enemy-hex"
    guard = unit("guard", 1, "us_squad", "A2", neutralised=True)
    playing = march(unit("people", 1, "civilians", "A2"), guard, at="A3")
    answer(playing, "ept-act", "march")
    assert "A2" not in spots(playing)


@pytest.mark.clause("ept.movement.enemy-hex#1", "ept.movement.enemy-hex#2")
def test_either_side_stays_out_of_a_held_hex_but_not_from_among_civilians() -> None:
    state = stands(
        unit("alpha", 0, "us_squad", "B2"),
        unit("people", 0, "civilians", "B4"),
        unit("bravo", 1, "us_squad", "D2"),
        unit("crowd", 1, "civilians", "D4"),
        map=MEADOW,
    )
    open_to = {
        (name, at): entering.may_enter(state, state.units[name], state.board.parse(at))
        for name in ("alpha", "bravo")
        for at in ("B2", "B4", "D2", "D4", "F4")
    }
    closed = {key for key, may in open_to.items() if not may}
    assert closed == {("alpha", "D2"), ("bravo", "B2")}
    full = stands(
        unit("alpha", 0, "us_squad", "B2"),
        *(unit(f"u{n}", 0, "us_squad", "B3") for n in range(3)),
        map=MEADOW,
    )
    assert not entering.may_enter(full, full.units["alpha"], full.board.parse("B3"))
    full.lift(full.units["u0"], "reserve")
    assert entering.may_enter(full, full.units["alpha"], full.board.parse("B3"))
