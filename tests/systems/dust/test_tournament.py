"""Victory: what counts while the game goes on and how it ends."""

from __future__ import annotations

import pytest

from grognard.systems.dust import tournament
from systems.dust.table import activate, answer, asked, game, offered, position, state, unit


def breaking_through(*more: dict[str, object]) -> dict[str, object]:
    return position(
        unit("recon_boys", 0, "C6"),
        *more,
        unit("hans", 1, "H1", activated=True),
        board={"size": [8, 6], "entries": ["south", "north"]},
        goal="breakthrough",
        rounds=2,
    )


@pytest.mark.clause("dust.move.board-edge", "dust.tournament.victory-points")
def test_where_the_scenario_has_it_a_unit_leaves_by_the_far_edge_and_scores_at_once() -> None:
    playing = game(breaking_through(unit("the_gunners", 0, "C1")))
    activate(playing, "recon_boys", "move+nothing")
    assert "EXIT" in offered(playing, "dust-move")
    answer(playing, "dust-move", "EXIT")
    assert tournament.points(state(playing)) == (16, 0)
    assert state(playing).units["recon_boys"].status == "left"
    assert asked(playing).seat == 0


@pytest.mark.clause("dust.core.end-of-game")
def test_a_side_that_is_gone_by_the_far_edge_was_not_annihilated() -> None:
    playing = game(breaking_through())
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "EXIT")
    outcome = playing.outcome
    assert outcome is not None
    assert (outcome.way, outcome.winners, outcome.points) == ("dust-way-through", (0,), (16, 0))


@pytest.mark.clause("dust.move.board-edge")
def test_no_other_scenario_lets_a_unit_leave() -> None:
    where = breaking_through()
    where["goal"] = "points"
    playing = game(where)
    activate(playing, "recon_boys", "move+nothing")
    assert "EXIT" not in offered(playing, "dust-move")
