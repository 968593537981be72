"""The turn: the strategy roll, who acts when, and the end of the phase."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions, events
from grognard.systems.epic.tournament import setup
from systems.epic.table import answer, battle, formation, game, offered, one, position, refused, state, told


def armies(**rest):
    return position(
        formation("A1", 0, "orks.boyz", (20, 10), (23, 10), initiative=3),
        formation("A2", 0, "orks.boyz", (60, 10), (63, 10), initiative=3),
        formation("B1", 1, "orks.boyz", (20, 110), (23, 110), initiative=3),
        formation("B2", 1, "orks.boyz", (60, 110), (63, 110), initiative=3),
        **rest,
    )


@pytest.mark.clause("epic.sequence.strategy-roll")
def test_the_higher_die_with_its_rating_wins_and_says_who_acts_first():
    playing = game(armies(phase="strategy", ratings=[5, 2]), 2, 4)
    assert playing.decision.ask == "epic-first"
    assert playing.decision.seat == 0  # 7 to 6
    answer(playing, ("epic-first", "1"))
    assert playing.decision.seat == 1
    assert state(playing).phase == "action"


@pytest.mark.clause("epic.sequence.strategy-tie")
def test_a_tie_goes_to_who_lost_the_roll_before_and_is_rolled_again_in_the_first_turn():
    playing = game(armies(phase="strategy", ratings=[3, 2], strategist=0), 3, 4)
    assert playing.decision.seat == 1
    assert state(playing).strategist == 1  # the tie counts as his win
    playing = game(armies(phase="strategy", ratings=[3, 2], turn=1), 3, 4, 6, 1)
    assert playing.decision.seat == 0


@pytest.mark.clause("epic.sequence.alternate", "epic.sequence.one-action", "epic.actions.procedure")
def test_players_take_turns_each_with_a_formation_that_has_not_acted():
    playing = game(armies(), 3, 3)
    assert offered(playing, "epic-activate") == ["A1", "A2"]
    answer(playing, ("epic-activate", "A1"), ("epic-action", "overwatch"))
    # A passed test: it may try to keep the initiative, with another formation.
    assert offered(playing, "epic-retain") == ["A2", "pass"]
    assert refused(playing, "A1") == ["epic.sequence.one-action"]
    answer(playing, ("epic-retain", "pass"))
    assert offered(playing, "epic-activate") == ["B1", "B2"]
    answer(playing, ("epic-activate", "B2"), ("epic-action", "overwatch"), ("epic-retain", "pass"))
    # Only A2 is left to seat 0: it must act.
    assert playing.decision.ask == "epic-action"
    assert playing.decision.seat == 0


@pytest.mark.clause("epic.broken.no-action")
def test_a_broken_formation_is_never_activated():
    playing = game(armies(formation=[{**row, "broken": row["id"] == "A1"} for row in armies()["formation"]]))
    # A2 alone is left: no question who acts.
    assert playing.decision.ask == "epic-action"
    assert [one.id for one in actions.able(state(playing), 0)] == ["A2"]
    assert actions.why_not_able(state(playing), 0, "A1").rule == "epic.broken.no-action"


@pytest.mark.clause("epic.sequence.action-phase-end", "epic.actions.retain-once")
def test_who_alone_has_formations_left_goes_on_without_the_penalty():
    rows = [{**row, "acted": row["seat"] == 1} for row in armies()["formation"]]
    playing = game(position(*rows, ratings=[3, 2], strategist=0), 3, 3, 6, 1)
    answer(playing, ("epic-activate", "A1"), ("epic-action", "overwatch"))
    # The other has nobody left: no retaining, no -1; initiative 3 passes on a 3.
    answer(playing, ("epic-action", "overwatch"))
    assert len(told(playing, events.TestPassed)) == 2
    assert told(playing, events.Retaining) == []
    assert len(told(playing, events.ActionPhaseOver)) == 1


@pytest.mark.clause("epic.sequence.turn", "epic.sequence.end-of-turn-order")
def test_a_turn_is_strategy_action_and_end_in_which_rallying_comes_before_the_check():
    rows = [{**row, "acted": True, "markers": 1 if row["id"] == "A1" else 0} for row in armies()["formation"]]
    # A1 rallies on a 3; then the turn ends and the strategy roll of turn 4 is rolled.
    playing = game(position(*rows, turn=3, ratings=[3, 2], strategist=0), 3, 6, 1)
    kinds = [type(entry.event).__name__ for entry in playing.journal]
    order = [
        k for k in kinds if k in ("ActionPhaseOver", "Rallied", "EndOfTurn", "GoalsCounted", "TurnBegan")
    ]
    assert order == ["ActionPhaseOver", "Rallied", "EndOfTurn", "GoalsCounted", "GoalsCounted", "TurnBegan"]
    assert state(playing).turn == 4
    assert not any(found.acted for found in state(playing).formations.values())


def test_equal_ratings_roll_off_for_who_rallies_first():
    made = battle(armies(ratings=[3, 3]), 4, 4, 2, 5)
    assert setup.higher(made, "epic.end-of-turn.rally-order") == 1
    assert one(made, "A1").markers == 0
