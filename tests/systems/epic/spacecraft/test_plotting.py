"""What is planned for spacecraft before the battle, and who knows of it."""

from __future__ import annotations

import pytest

from grognard.core.game import Rng
from grognard.systems.epic import SYSTEM
from grognard.systems.epic.events import space
from grognard.systems.epic.roster.ready import ready_armies
from grognard.systems.epic.spacecraft import plotting
from grognard.systems.epic.state import NOWHERE
from systems.epic.orbit import FOE, OURS, found, orbit, ship, waiting
from systems.epic.table import (
    answer,
    asked,
    battle,
    formation,
    game,
    offered,
    one,
    refused,
    state,
    told,
    unit,
)

# -- planning -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.spacecraft.setup-order", "epic.spacecraft.one-per-turn", "epic.spacecraft.setup-order#ruling"
)
def test_a_turn_is_chosen_that_no_other_ship_has_taken():
    made = battle(found(ship(), ship(1, due=3, id="X"), OURS, FOE))
    assert plotting.turns(made, one(made, "S")) == [1, 2, 4]
    made.last_turn = 3
    assert plotting.turns(made, one(made, "S")) == [1, 2]


@pytest.mark.clause("epic.lists.slow-ships")
def test_a_slow_ship_does_not_come_in_the_first_two_turns():
    made = battle(found(ship(kind="t.great"), ship(1, due=4, id="X"), OURS, FOE))
    assert plotting.turns(made, one(made, "S")) == [3]
    made.last_turn = 2
    assert plotting.turns(made, one(made, "S")) == [3], "there is always a turn to name"


@pytest.mark.clause(
    "epic.spacecraft.setup-first", "epic.spacecraft.setup-first#ruling", "epic.tournament.spacecraft"
)
def test_who_has_no_ship_is_asked_nothing_and_models_touch_their_edge():
    rows = (waiting("S", 1, "t.ship"), waiting("A", 0, "t.tank"), waiting("B", 1, "t.tank"))
    playing = game(found(*rows, phase="spacecraft", turn=1))
    assert asked(playing).seat == 1
    assert refused(playing, (90, 3)) == ["epic.spacecraft.setup-first"]
    assert refused(playing, (90, 116.9)) == ["epic.spacecraft.setup-first"]
    answer(playing, ("epic-ship-where", (90, 117)))
    assert unit(playing, "S/0").status == "orbit"
    assert one(playing, "A").status == "waiting"


@pytest.mark.clause("epic.spacecraft.planetfall-off-table", "epic.tournament.spacecraft")
def test_units_that_can_and_formations_in_pods_come_down_as_far_as_the_ship_has_room():
    rows = (
        waiting("S", 0, "t.ship"),
        waiting("L", 0, "t.lander"),
        waiting("K", 0, "t.lander", "t.lander"),
        waiting("P", 0, "t.man", "t.man", pod="t.pod"),
        waiting("Q", 0, "t.man", "t.man", "t.man", pod="t.pod"),
        waiting("R", 0, "t.man"),
        waiting("W", 0, "t.walker"),
        waiting("B", 1, "t.tank"),
    )
    playing = game(found(*rows, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)), ("epic-ship-turn", 1))
    assert offered(playing, "epic-planetfall") == ["L", "K", "P", "Q"]
    assert refused(playing, ["L", "K"]) == ["epic.spacecraft.planetfall-off-table"]
    assert refused(playing, ["P", "Q"]) == ["epic.spacecraft.planetfall-off-table"]
    answer(playing, ("epic-planetfall", ["L", "Q"]))
    # One more man is berthed beside the three in the pod, two are not.
    assert offered(playing, "epic-reserve-aboard") == ["nobody", "R"]
    answer(playing, ("epic-reserve-aboard", "R"))
    answer(playing, ("epic-plot-bombardment", (60, 60)))
    assert [one(playing, name).status for name in "LQRKP"] == [
        "orbit",
        "orbit",
        "reserve",
        "waiting",
        "waiting",
    ]
    assert unit(playing, "R/0").carrier == "L/0"
    drawn = asked(playing).form.draw(Rng(1))
    assert asked(playing).refuse(drawn) is None


@pytest.mark.clause("epic.spacecraft.secret-coordinates#1")
@pytest.mark.clause("epic.spacecraft.secret-coordinates", "epic.spacecraft.secret-coordinates#ruling")
def test_coordinates_are_known_to_their_owner_alone_until_the_ship_arrives():
    rows = (ship(), orbit("D", "t.walker"), ship(1, due=3, id="X"), OURS, FOE)
    playing = game(found(*rows, plots={"S": [60, 60], "D": [70, 60], "X": [30, 40]}), 2)
    truth = state(playing)
    assert SYSTEM.view(truth, 0).plots == {"S": (6000, 6000), "D": (7000, 6000), "X": NOWHERE}
    assert SYSTEM.view(truth, 1).plots == {"S": NOWHERE, "D": NOWHERE, "X": (3000, 4000)}
    assert SYSTEM.view(truth, None).plots == {"S": NOWHERE, "D": NOWHERE, "X": NOWHERE}
    marks = [mark.kind for mark in SYSTEM.scene(SYSTEM.view(truth, 1), 1).markers]
    assert marks == ["target"]
    assert not told(playing, space.PlotShown)
    answer(playing, ("epic-activate", "S"))
    assert SYSTEM.view(state(playing), 1).plots["D"] == (7000, 6000), "it has come to light"
    assert SYSTEM.view(state(playing), 0).plots["X"] == NOWHERE, "the other's has not"
    assert [event.formation for event in told(playing, space.PlotShown)] == ["S", "D"]
    assert state(playing).reveals == truth.reveals == 1


@pytest.mark.clause("epic.spacecraft.secret-coordinates")
def test_what_is_not_known_is_dealt_again_and_what_is_known_stays():
    made = battle(found(ship(), ship(1, due=3, id="X"), OURS, FOE, plots={"S": [60, 60], "X": [30, 40]}))
    dealt = [made.copy() for _ in range(3)]
    for n, twin in enumerate(dealt):
        SYSTEM.deal_again(twin, 0, Rng(n % 2))
    assert dealt[0].plots == dealt[2].plots != dealt[1].plots
    assert dealt[0].plots["S"] == (6000, 6000)
    made.revealed = (1,)
    SYSTEM.deal_again(made, 0, Rng(1))
    assert made.plots["X"] == (3000, 4000)


@pytest.mark.clause("epic.spacecraft.secret-coordinates")
def test_the_question_is_secret_and_the_log_tells_its_owner_alone():
    rows = (waiting("S", 0, "t.ship"), waiting("A", 0, "t.tank"), waiting("B", 1, "t.tank"))
    playing = game(found(*rows, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)), ("epic-ship-turn", 1))
    assert asked(playing).secret
    assert refused(playing, (181, 60)) == ["epic.spacecraft.secret-coordinates"]
    answer(playing, ("epic-plot-bombardment", (60, 60)))
    heard = [entry.audience for entry in playing.journal if isinstance(entry.event, space.Plotted)]
    assert heard == [(0,)]


@pytest.mark.parametrize(
    ("setup", "hidden"),
    [
        ({"scenario": "from_orbit"}, True),
        ({"scenario": "first_blood", "armies": []}, False),
        ({"scenario": "tournament_netea_3000", "armies": [ready_armies()["orks_3000_d"].army, None]}, True),
        ({"scenario": "tournament_netea_3000", "armies": [ready_armies()["orks_3000_a"].army] * 2}, False),
        ({"position": found(ship(), OURS, FOE)}, True),
        ({"position": found(OURS, FOE)}, False),
    ],
)
def test_only_a_game_with_a_spacecraft_has_anything_to_hide(setup, hidden):
    assert SYSTEM.hides_nothing(setup) != hidden


# -- what is seen before the act ----------------------------------------------------------------------------------------


def test_templates_zones_and_drift_are_drawn_for_who_may_know_them():
    rows = (ship(kind="t.great"), orbit("D", "t.walker"), OURS, FOE)
    made = battle(found(*rows, plots={"S": [60, 60], "D": [70, 60]}))
    mine, theirs = SYSTEM.view(made, 0), SYSTEM.view(made, 1)
    signs = SYSTEM.outlook(mine, "S").signs
    assert [(sign.key, sign.radius) for sign in signs] == [("epic-sign-orbital", 600)] * 3
    assert signs[0].at == ((6000, 6000),)
    zone, drift = SYSTEM.outlook(mine, "D", [7500, 6000]).signs
    assert (zone.at, zone.radius) == (((7000, 6000),), 1500)
    assert (drift.at, drift.radius) == (((7500, 6000),), 1200)
    assert not SYSTEM.outlook(theirs, "S").signs
    assert not SYSTEM.outlook(theirs, "D").signs


def test_greedy_bombards_where_the_enemy_stands_and_lands_all_but_aircraft():
    rows = (
        ship(),
        orbit("D", "t.walker", points=100),
        OURS,
        formation("B", 1, "t.man", (60, 60), (62, 60), points=80),
    )
    full = battle(found(*rows, plots={"S": [60, 60], "D": [70, 60]}))
    empty = battle(found(*rows, plots={"S": [20, 20], "D": [70, 60]}))
    values = [
        max(plan.value for plan in SYSTEM.plans(SYSTEM.view(one, 0), 0) if plan.steps[0].answer == "S")
        for one in (full, empty)
    ]
    assert values[0] > values[1] > 0
    waiters = (
        waiting("S", 0, "t.ship"),
        waiting("L", 0, "t.lander"),
        waiting("P", 0, "t.man", pod="t.pod"),
        waiting("B", 1, "t.tank"),
    )
    playing = game(found(*waiters, phase="spacecraft", turn=1))
    answer(playing, ("epic-ship-where", (90, 3)))
    decision = asked(playing)
    view = SYSTEM.view(state(playing), 0)
    assert max(SYSTEM.candidates(view, decision), key=lambda one: SYSTEM.score(view, decision, one)) == 2
    answer(playing, ("epic-ship-turn", 2))
    assert list(SYSTEM.candidates(SYSTEM.view(state(playing), 0), asked(playing))) == [["P"]]
