"""What a greedy player of Epic proposes: plans that can be carried out, answers that are legal, and games that he wins."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from grognard.bots import Chair, GreedyBot, RandomBot
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.records.saves import dice_from_data
from grognard.core.system import Setup
from grognard.lab import golden
from grognard.systems.epic import SYSTEM, actions
from grognard.systems.epic.roster.ready import ready_armies
from grognard.systems.epic.tactics.forces import Forces
from grognard.systems.epic.tactics.prospect import GOAL, Prospect, goals
from grognard.systems.epic.tournament import victory
from systems.epic import table


def begin(name="first_blood", seed=1, armies=()):
    chosen = tuple(ready_armies()[one].army for one in armies)
    return Game(SYSTEM, Setup("epic", name, chosen), Seeded(seed=seed), log=False)


def until(game, ask, rng, most=400):
    """Play at random to a question."""
    for _ in range(most):
        if game.decision is None or game.decision.ask == ask:
            break
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    assert game.decision is not None
    return game.decision


def test_a_plan_is_a_whole_activation_whose_answers_are_legal_one_after_the_other():
    game = begin("clash", 3)
    decision = until(game, "epic-activate", Rng(3))
    plans = [plan for plan in Chair(game, decision.seat).plans() if plan.serves(decision)]
    assert plans
    for plan in plans:
        twin = game.fork()
        assert [step.ask for step in plan.steps[:2]] == ["epic-activate", "epic-action"]
        taken = []
        for step in plan.steps:
            if twin.decision is None or not step.fits(twin.decision):
                break
            taken.append(step.ask)
            twin.submit(decision.seat, step.answer)
        # Behind the test the dice may have spoken against it; up to there every plan can be carried out.
        assert taken[:2] == ["epic-activate", "epic-action"]


def test_ground_that_costs_vehicles_is_counted_against_going_through_it():
    wood = table.piece("woods", 10, 30, 30, 40)
    rows = [table.formation("B", 1, "orks.boyz", (150, 110))]
    for sheet, lost in (("marines.predator_destructor", 1 / 6), ("marines.dreadnought", 1 / 36)):
        found = table.battle(table.position(table.formation("A", 0, sheet, (20, 20)), *rows, piece=[wood]))
        forces = Forces(found, 0)
        through = Prospect(
            forces, forces.mine["A"], np.asarray([[0, 0], [0, 3000], [3000, 0]], float)
        ).peril()
        assert through.tolist() == pytest.approx([0, lost * forces.mine["A"].each, 0])
    on_foot = table.battle(
        table.position(table.formation("A", 0, "marines.tactical", (20, 20)), *rows, piece=[wood])
    )
    forces = Forces(on_foot, 0)
    assert not Prospect(forces, forces.mine["A"], np.asarray([[0, 3000]], float)).peril().any()


def test_plans_to_keep_the_initiative_stand_beside_letting_it_go():
    game, rng = begin("clash", 5), Rng(5)
    decision = until(game, "epic-retain", rng)
    plans = [plan for plan in Chair(game, decision.seat).plans() if plan.serves(decision)]
    assert [plan.steps[0].answer for plan in plans if plan.value == 0.0] == [actions.PASS]
    assert len(plans) > 1
    assert all(plan.steps[0].ask == "epic-retain" for plan in plans)


def test_there_are_no_plans_in_the_middle_of_an_action_and_none_before_the_battle():
    game = begin("clash", 3)
    assert SYSTEM.plans(game.view(0), 0) == []
    decision = until(game, "epic-move", Rng(3))
    assert SYSTEM.plans(game.view(decision.seat), decision.seat) == []


@pytest.mark.parametrize(("name", "seed"), [("clash", 1), ("convoy", 2)])
def test_every_candidate_is_legal_and_has_a_score(name, seed):
    game, rng = begin(name, seed), Rng(seed)
    asked = set()
    for _ in range(700):
        if game.decision is None:
            break
        decision, view = game.decision, game.view(game.decision.seat)
        if decision.ask not in asked or rng.below(6) == 0:
            asked.add(decision.ask)
            for answer in SYSTEM.candidates(view, decision):
                assert decision.form.refuse(answer) is None
                assert isinstance(SYSTEM.score(view, decision, answer), float)
        game.submit(decision.seat, decision.form.draw(rng))
    assert len(asked) > 10


def test_nobody_stays_at_home_for_an_objective_that_no_enemy_is_near():
    view = begin().view(1)
    home = next(one.place for one in view.objectives if one.seat == 1 and one.number == 1)
    found = goals(Forces(view, 1))
    assert len(found) == 3
    assert home not in found.values()


def test_to_charge_away_from_an_objective_that_counts_costs_what_it_is_worth():
    view = begin().view(0)
    view.turn = victory.FIRST_CHECK
    forces = Forces(view, 0)
    force = forces.mine["M2"]
    here = (int(force.middle[0]), int(force.middle[1]))
    prospect = Prospect(forces, force, np.zeros((1, 2)))
    assert prospect.given_up(here, forces.theirs[0]) > GOAL
    assert prospect.given_up(None, forces.theirs[0]) == 0.0


def play(game, bots):
    while game.decision is not None:
        seat = game.decision.seat
        game.submit(seat, bots[seat].choose(Chair(game, seat)))
    return game.outcome


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", ["first_blood"])
def test_greedy_beats_random_from_both_sides(name, seat):
    won = 0
    for seed in (2, 4, 6):
        bots = [RandomBot(seed), RandomBot(seed)]
        bots[seat] = GreedyBot(seed)
        won += play(begin(name, seed), bots).winners == (seat,)
    assert won >= 2


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("air_assault", "Landed"),
        ("air_assault", "AssaultWon"),
        ("interception", "AirAttack"),
        ("patrol", "PatrolReacts"),
    ],
)
def test_the_golden_games_of_the_air_hold_what_they_are_kept_for(name, kind):
    data = golden.read(Path(__file__).parents[2] / "golden" / "epic" / f"air-{name}.json")
    playing = Game(SYSTEM, Setup.from_data(data["setup"]), dice_from_data(data["dice"]))
    for seat, answer in data["answers"]:
        playing.submit(seat, answer)
    assert any(type(entry.event).__name__ == kind for entry in playing.journal)
