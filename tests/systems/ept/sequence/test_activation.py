"""Chapter 4 and phase C: what is activated without a test, what with one, and when the phase ends."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import activation
from grognard.systems.ept.events.turn import AllActivated, FormationActivated, OperationsEnded
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    leave,
    offered,
    position,
    refused,
    unit,
    whose,
)

STRIP = drawn("." * 16, "." * 16)


def section(id: str, leader: str, seat: int = 0, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": seat, "leader": leader, **rest}


def opening(*dice: str, opened: tuple[bool, bool] = (True, True), **rest: Any) -> Game:
    """Two units by themselves on either side, all of morale 7."""
    return game(
        position(
            unit("alpha", 0, "us_squad", "A1", morale=7),
            unit("bravo", 0, "us_squad", "C1", morale=7),
            unit("golf", 1, "grenadier_squad", "N1", morale=7),
            unit("hotel", 1, "grenadier_squad", "P1", morale=7),
            **{"map": STRIP, **rest, "opened": list(opened)},
        ),
        dice,
    )


def activate(playing: Game, key: str) -> None:
    """Try a formation, and have none of its units act."""
    answer(playing, "ept-activate", key)
    if asked(playing).ask in ("ept-unit", "ept-act"):
        leave(playing)


# -- the choice --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.sequence.operations-choice", "ept.sequence.operations-success#2")
def test_who_is_active_tries_a_formation_or_passes_and_stays_active_as_long_as_he_succeeds() -> None:
    playing = opening("alpha: 3 4", "bravo: 1 1")
    assert (asked(playing).seat, offered(playing)) == (0, ["alpha", "bravo", "pass"])
    activate(playing, "alpha")
    assert (asked(playing).seat, offered(playing)) == (0, ["bravo", "pass"])
    activate(playing, "bravo")
    assert (asked(playing).seat, offered(playing)) == (1, ["golf", "hotel", "pass"])


@pytest.mark.clause("ept.sequence.operations-handover")
def test_a_failure_or_a_pass_makes_the_other_active() -> None:
    playing = opening("alpha: 4 4")
    answer(playing, "ept-activate", "alpha")
    assert (asked(playing).seat, battle(playing).active) == (1, 1)
    assert not battle(playing).formations["alpha"].activated
    answer(playing, "ept-activate", "pass")
    assert (asked(playing).seat, offered(playing)) == (0, ["alpha", "bravo", "pass"])


@pytest.mark.clause("ept.activation.test")
@pytest.mark.parametrize(("dice", "passes"), [("3 3", True), ("3 4", True), ("4 4", False)])
def test_two_dice_up_to_the_leaders_morale_activate(dice: str, passes: bool) -> None:
    playing = opening(f"alpha: {dice}")
    answer(playing, "ept-activate", "alpha")
    assert (asked(playing).ask == "ept-act") == passes
    assert battle(playing).formations["alpha"].activated == passes


def test_the_chances_of_a_test_are_told_before_it_is_made() -> None:
    decision = asked(opening())
    assert decision.explain is not None
    note = decision.explain("alpha")
    assert [(name, int(tally)) for name, tally in note.tallies] == [("activation", 0), ("morale", 7)]
    assert note.odds == (("activation", 21 / 36),)
    free = asked(opening(opened=(False, True)))
    assert free.explain is not None
    assert free.explain("alpha").odds == (("activation", 1.0),)


@pytest.mark.clause(
    "ept.activation.modifiers#1", "ept.activation.modifiers#2", "ept.activation.modifiers#ruling"
)
def test_out_of_range_uncommanded_and_leaderless_add_up_and_hesitation_and_deputies_change_the_morale() -> (
    None
):
    def sums(chief: dict[str, Any], **rest: Any) -> tuple[int, int]:
        playing = game(
            position(
                unit("chief", 0, "section_hq", "A1", formation="first", morale=8, **chief),
                unit("lost", 0, "us_squad", "K1", formation="first", morale=7, uncommanded=True),
                unit("enemy", 1, "grenadier_squad", "P2"),
                map=STRIP,
                formation=[section("first", "chief", **rest)],
            )
        )
        state = battle(playing)
        assert int(activation.dice_change(state, "lost")) == 1
        return int(activation.dice_change(state, "first")), int(activation.needed(state, "first"))

    assert sums({}) == (0, 8)
    assert sums({"out_of_range": True}) == (1, 8)
    assert sums({"out_of_range": True}, leaderless=True) == (4, 8)
    assert sums({}, hesitant=True) == (0, 7)
    assert sums({"deputy": -2}, hesitant=True) == (0, 5)
    assert sums({"deputy": 1}) == (0, 9)
    assert sums({"stopped": True}) == (0, 8)


@pytest.mark.clause("ept.activation.once-per-turn#1", "ept.activation.once-per-turn#2")
def test_a_formation_is_activated_once_a_turn_but_may_be_tried_again_after_a_failure() -> None:
    playing = opening("alpha: 5 5", "alpha: 1 1")
    answer(playing, "ept-activate", "alpha")
    answer(playing, "ept-activate", "pass")
    activate(playing, "alpha")
    assert offered(playing) == ["bravo", "pass"]
    assert refused(playing, "alpha") == "ept.activation.once-per-turn"


# -- without a test ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.activation.automatic-first", "ept.activation.otherwise-test")
def test_each_players_first_formation_needs_no_test_and_the_second_does() -> None:
    playing = opening("bravo: 6 6", "hotel: 6 6", opened=(False, False))
    activate(playing, "alpha")
    activate(playing, "bravo")  # rolled for, and failed
    activate(playing, "golf")
    activate(playing, "hotel")
    found = [(one.formation, one.automatic) for one in events(playing, FormationActivated)]
    assert found == [("alpha", "ept-automatic-first"), ("golf", "ept-automatic-first")]
    assert asked(playing).seat == 0


@pytest.mark.clause("ept.sequence.operations-first-player", "ept.activation.automatic-first")
def test_who_has_the_initiative_may_pass_his_first_activation_and_keep_it() -> None:
    made = position(
        unit("alpha", 0, "us_squad", "A1"),
        unit("golf", 1, "grenadier_squad", "N1"),
        map=STRIP,
        phase="command",
        turns=2,
    )
    playing = game(made, ["first: 2", "second: 5"])
    assert (asked(playing).seat, offered(playing)) == (1, ["golf", "pass"])
    answer(playing, "ept-activate", "pass")
    activate(playing, "alpha")
    assert asked(playing).seat == 1
    activate(playing, "golf")  # its free one is still there: no dice
    assert [one.automatic for one in events(playing, FormationActivated)] == ["ept-automatic-first"] * 2


def company(done: bool = False) -> Game:
    """A captain with two guns and a post under him, and a gun that is not his; the enemy may have done all he can."""
    made = position(
        unit("captain", 0, "company_hq", "A1"),
        unit("gun", 0, "light_machine_gun", "B1", formation="gun"),
        unit("mortar", 0, "light_mortar", "C1", formation="mortar"),
        unit("lost", 0, "light_machine_gun", "K1", formation="lost", out_of_range=True),
        unit("lieutenant", 0, "section_hq", "C2", formation="lieutenant"),
        unit("other", 0, "light_machine_gun", "D1"),
        unit("enemy", 1, "grenadier_squad", "P2", activated=done),
        map=STRIP,
        opened=[False, True],
        post=[{"id": "company", "seat": 0, "rank": "company", "holder": "captain"}],
        formation=[
            section(name, name, kind="autonomous", superior="company")
            for name in ("gun", "mortar", "lost", "lieutenant")
        ],
    )
    return game(made, ["test: 4 5" if done else "test: 6 6"])


@pytest.mark.clause("ept.activation.automatic-autonomous-followers#1")
def test_autonomous_units_follow_their_post_without_a_test() -> None:
    playing = company()
    activate(playing, "captain")
    assert battle(playing).followers == ["gun", "mortar"]
    activate(playing, "gun")
    activate(playing, "mortar")
    assert [one.automatic for one in events(playing, FormationActivated)][1:] == [
        "ept-automatic-follower"
    ] * 2
    activate(playing, "lieutenant")  # a post: rolled for
    assert asked(playing).seat == 1


@pytest.mark.clause("ept.activation.automatic-autonomous-followers#2")
def test_once_another_formation_is_tried_the_normal_order_is_back() -> None:
    playing = company()
    activate(playing, "captain")
    activate(playing, "other")  # fails
    assert asked(playing).seat == 1
    assert battle(playing).followers == []
    assert activation.automatic(battle(playing), 0, "gun") == ""
    # Also where the player goes on alone after his failure.
    playing = company(done=True)
    activate(playing, "captain")
    assert activation.automatic(battle(playing), 0, "gun") == "ept-automatic-follower"
    activate(playing, "other")  # fails
    assert asked(playing).seat == 0
    assert activation.automatic(battle(playing), 0, "gun") == ""


# -- a formation at work -----------------------------------------------------------------------------


def two_sections() -> Game:
    return game(
        position(
            unit("chief", 0, "section_hq", "A1", formation="first"),
            unit("alpha", 0, "us_squad", "B1", formation="first"),
            unit("down", 0, "us_squad", "B1", formation="first", neutralised=True),
            unit("other", 0, "us_squad", "C1"),
            unit("enemy", 1, "grenadier_squad", "P2"),
            map=STRIP,
            opened=[False, False],
            formation=[section("first", "chief")],
        )
    )


@pytest.mark.clause(
    "ept.activation.effect",
    "ept.actions.active-passive#1",
    "ept.actions.active-passive#2",
    "ept.sequence.operations-success#1",
)
def test_each_unit_of_the_formation_leader_included_may_act_and_all_others_are_passive() -> None:
    playing = two_sections()
    answer(playing, "ept-activate", "first")
    assert offered(playing) == ["chief", "alpha", "end"]
    state = battle(playing)
    assert [name for name, one in state.units.items() if state.is_active(one)] == ["chief", "alpha", "down"]
    assert (state.active, asked(playing).seat) == (0, 0)
    answer_if_asked(playing, "ept-unit", "alpha")
    assert {"march", "tactical", "forced"} <= set(offered(playing))
    answer(playing, "ept-act", "done")
    assert whose(playing) == "chief"  # the only one left


@pytest.mark.clause("ept.activation.end-mark#1", "ept.activation.end-mark#2", "ept.units.command-post-sides")
def test_when_the_player_is_done_the_formation_is_marked_and_its_post_turned() -> None:
    playing = two_sections()
    chief = battle(playing).units["chief"]
    assert not chief.activated
    answer(playing, "ept-activate", "first")
    assert not battle(playing).units["chief"].activated
    leave(playing)
    state = battle(playing)
    assert state.formations["first"].activated
    assert all(state.units[name].activated for name in ("chief", "alpha", "down"))
    assert (asked(playing).seat, offered(playing)) == (0, ["other", "pass"])


# -- the end of the phase ----------------------------------------------------------------------------


def ended(playing: Game) -> list[str]:
    return [one.cause for one in events(playing, OperationsEnded)]


@pytest.mark.clause(
    "ept.activation.end-by-passes#1", "ept.activation.end-by-passes#2", "ept.activation.end-by-passes#ruling"
)
def test_two_passes_in_succession_end_the_phase_and_failures_do_not_count() -> None:
    playing = opening("golf: 6 6", turns=2)
    answer(playing, "ept-activate", "pass")
    answer(playing, "ept-activate", "golf")  # fails: the pass before it is forgotten
    answer(playing, "ept-activate", "pass")
    assert ended(playing) == []
    assert asked(playing).seat == 1
    answer(playing, "ept-activate", "pass")
    assert ended(playing) == ["ept-ended-by-passes"]


@pytest.mark.clause("ept.activation.end-by-passes#2")
def test_failures_on_both_sides_end_nothing() -> None:
    playing = opening("alpha: 6 6", "golf: 6 6", "alpha: 6 6", "golf: 6 6")
    for key in ("alpha", "golf", "alpha", "golf"):
        answer(playing, "ept-activate", key)
    assert ended(playing) == []


@pytest.mark.clause(
    "ept.activation.end-by-exhaustion#1",
    "ept.activation.end-by-exhaustion#2",
    "ept.activation.end-by-exhaustion#ruling",
)
def test_who_is_left_alone_goes_on_after_failures_until_a_natural_ten_fails() -> None:
    def alone(*dice: str, **rest: Any) -> Game:
        return game(
            position(
                unit("alpha", 0, "us_squad", "A1", **{"morale": 7, **rest}),
                unit("bravo", 0, "us_squad", "C1", morale=7),
                unit("golf", 1, "grenadier_squad", "N1", activated=True, formation="g"),
                map=STRIP,
                turns=2,
                formation=[section("g", "golf", 1, activated=True)],
            ),
            dice,
        )

    playing = alone("alpha: 4 5", "alpha: 4 5", "bravo: 4 6", out_of_range=True)
    for key in ("alpha", "alpha"):
        answer(playing, "ept-activate", key)
        assert (asked(playing).seat, offered(playing)) == (0, ["alpha", "bravo", "pass"])
    answer(playing, "ept-activate", "bravo")
    assert ended(playing) == ["ept-ended-broken-off"]
    # A ten that succeeds ends nothing.
    playing = alone("alpha: 4 6", morale=10)
    activate(playing, "alpha")
    assert (ended(playing), offered(playing)) == ([], ["bravo", "pass"])


@pytest.mark.clause("ept.activation.end-by-exhaustion#2")
def test_a_ten_ends_nothing_while_the_other_has_formations_left() -> None:
    playing = opening("alpha: 5 5")
    answer(playing, "ept-activate", "alpha")
    assert ended(playing) == []
    assert asked(playing).seat == 1


def with_decoys(*dice: str) -> Game:
    return game(
        position(
            unit("fake", 0, "decoy", "A1"),
            unit("sham", 0, "decoy", "C1"),
            unit("alpha", 0, "us_squad", "E1", activated=True, formation="a"),
            unit("golf", 1, "grenadier_squad", "N1", morale=7),
            unit("hotel", 1, "grenadier_squad", "P1", morale=7),
            map=STRIP,
            turns=2,
            formation=[section("a", "alpha", activated=True)],
        ),
        dice,
    )


@pytest.mark.clause(
    "ept.activation.exhaustion-ignores-decoys#1", "ept.activation.exhaustion-ignores-decoys#ruling"
)
def test_a_player_may_count_his_autonomous_decoys_or_leave_them_out() -> None:
    playing = with_decoys("golf: 5 5")
    assert offered(playing) == ["fake", "sham", "pass", "rest"]
    answer(playing, "ept-activate", "rest")
    assert [one.seat for one in events(playing, AllActivated)] == [0]
    answer(playing, "ept-activate", "golf")
    assert ended(playing) == ["ept-ended-broken-off"]
    # Counted, they keep the phase open, and the hand comes back.
    playing = with_decoys("golf: 5 5")
    answer(playing, "ept-activate", "pass")
    answer(playing, "ept-activate", "golf")
    assert ended(playing) == []
    assert (asked(playing).seat, offered(playing)) == (0, ["fake", "sham", "pass", "rest"])


@pytest.mark.clause("ept.activation.exhaustion-ignores-decoys#ruling")
def test_nobody_leaves_out_what_is_no_decoy() -> None:
    assert "rest" not in offered(opening())


# -- decoys ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#1")
def test_a_decoy_goes_along_with_a_unit_beside_it_or_by_itself() -> None:
    def begun() -> Game:
        playing = game(
            position(
                unit("alpha", 0, "us_squad", "A1"),
                unit("fake", 0, "decoy", "B1"),
                unit("far", 0, "decoy", "E1"),
                unit("golf", 1, "grenadier_squad", "P1"),
                map=STRIP,
                opened=[False, False],
            ),
            ["fake: 1 1"],
        )
        answer(playing, "ept-activate", "alpha")
        return playing

    playing = begun()
    assert offered(playing) == ["alpha", "fake", "end"]
    answer_if_asked(playing, "ept-unit", "fake")
    answer(playing, "ept-act", "tactical")
    answer(playing, "ept-march", "B2")
    leave(playing)
    assert offered(playing) == ["far", "pass", "rest"]
    # Left alone, it still has its own activation.
    playing = begun()
    leave(playing)
    assert offered(playing) == ["fake", "far", "pass", "rest"]
    answer(playing, "ept-activate", "fake")
    assert whose(playing) == "fake"


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#ruling")
def test_a_decoy_feigns_the_morale_of_its_leader_its_post_or_its_sides_highest_post() -> None:
    def morale(**rest: Any) -> int:
        playing = game(
            position(
                unit("captain", 0, "company_hq", "A1", morale=9),
                unit("chief", 0, "section_hq", "A1", formation="first", morale=6),
                unit("fake", 0, "decoy", "K1", **rest),
                unit("golf", 1, "grenadier_squad", "P1"),
                map=STRIP,
                post=[{"id": "company", "seat": 0, "rank": "company", "holder": "captain"}],
                formation=[section("first", "chief"), section("own", "fake", kind="autonomous")],
            )
        )
        return int(
            activation.needed(battle(playing), rest["formation"] if "uncommanded" not in rest else "fake")
        )

    assert morale(formation="first", uncommanded=True) == 6
    assert morale(formation="own") == 9
    assert morale(formation="own", morale=5) == 5


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#1")
def test_decoys_act_with_their_section_and_a_whole_section_of_them_by_itself() -> None:
    playing = game(
        position(
            unit("chief", 0, "section_hq", "A1", formation="first", morale=6),
            unit("fake", 0, "decoy", "D1", formation="first"),
            unit("sham", 0, "decoy", "G1", formation="feint"),
            unit("ruse", 0, "decoy", "H1", formation="feint"),
            unit("golf", 1, "grenadier_squad", "P1"),
            map=STRIP,
            opened=[False, True],
            formation=[section("first", "chief"), section("feint", "sham")],
        ),
        ["feint: 3 3"],
    )
    answer(playing, "ept-activate", "first")
    assert offered(playing) == ["chief", "fake", "end"]
    answer_if_asked(playing, "ept-unit", "fake")
    assert {"march", "tactical", "forced"} <= set(offered(playing))
    answer(playing, "ept-act", "done")
    leave(playing)
    # The morale of the highest post of its side, which is six.
    answer(playing, "ept-activate", "feint")
    assert offered(playing) == ["sham", "ruse", "end"]


# -- who is waited for -------------------------------------------------------------------------------


@pytest.mark.clause("ept.activation.once-per-turn")
def test_who_has_acted_is_lost_or_is_not_there_yet_is_not_waited_for() -> None:
    state = stands(
        unit("alpha", 0, "us_squad", "B2"),
        unit("done", 0, "us_squad", "B3", activated=True),
        unit("late", 0, "us_squad", status="reserve"),
        unit("lost", 0, "us_squad", "B4"),
        unit("astray", 0, "us_squad", "B5", uncommanded=True),
        unit("foe", 1, "us_squad", "J8"),
        map=MEADOW,
    )
    state.lift(state.units["lost"], "gone")
    assert activation.waiting(state, 0) == ("alpha", "astray")
    assert activation.waiting(state, 1) == ("foe",)
    state.formations["alpha"].activated = True
    assert activation.waiting(state, 0) == ("astray",)
    state.finished[0] = True
    assert activation.waiting(state, 0) == ()


@pytest.mark.clause("ept.actions.one-unit-at-a-time#1")
def test_only_who_can_act_is_there_to_be_named() -> None:
    playing = game(
        position(
            unit("chief", 0, "section_hq", "B2", formation="first"),
            unit("alpha", 0, "us_squad", "B3", formation="first"),
            unit("beaten", 0, "us_squad", "B4", formation="first", neutralised=True),
            unit("foe", 1, "us_squad", "J8"),
            formation=[{"id": "first", "seat": 0, "leader": "chief"}],
            activation="first",
        )
    )
    assert offered(playing) == ["chief", "alpha", "end"]


@pytest.mark.clause("ept.hidden.decoys-behave-as-units#1")
def test_decoys_go_along_with_units_beside_them_and_not_with_other_decoys() -> None:
    state = stands(
        unit("alpha", 0, "us_squad", "B2"),
        unit("near", 0, "decoy", "B3"),
        unit("next", 0, "decoy", "B4"),
        unit("far", 0, "decoy", "H8"),
        map=MEADOW,
    )
    alpha, near = state.units["alpha"], state.units["near"]
    assert activation.decoys_beside(state, "alpha", [alpha]) == [near]
    assert activation.decoys_beside(state, "near", [near]) == []
    near.activated = True
    assert activation.decoys_beside(state, "alpha", [alpha]) == []
    near.activated = False
    state.lift(alpha, "reserve")
    assert activation.decoys_beside(state, "alpha", [alpha]) == []
