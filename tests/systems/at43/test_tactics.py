"""What the greedy player knows of AT-43: its answers are legal, sensible, always the same, and they win."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.bots import Bot, Chair, GreedyBot, RandomBot
from grognard.core import sheet
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM, tactics
from grognard.systems.at43.activation import actions
from grognard.systems.at43.profile import weapons
from grognard.systems.at43.shooting import aiming
from grognard.systems.at43.state import COMBAT, Battle
from grognard.systems.at43.tactics import aim, ground, manoeuvre, plans, prospect, purse
from grognard.systems.at43.tactics.stance import Stance
from modules import rules_of
from systems.at43 import table
from systems.at43.table import acting, asked, figures, position, unit

SCENARIOS = [scenario.id for scenario in SYSTEM.scenarios()]
#: Missions 1, 2 and 4.
MISSIONS = ["search_and_destroy", "bridgehead", "skirmish"]


def begun(scenario: str, seed: int, **options: Any) -> Game:
    """A game of a scenario between ready armies of about the same points, which the seed picks."""
    armies = []
    for seat in range(next(one.seats for one in SYSTEM.scenarios() if one.id == scenario)):
        ready = SYSTEM.armies(scenario, seat)
        equal = [roster for roster in ready if roster.points >= 0.9 * ready[0].points]
        armies.append(equal[(seed + seat * (1 + seed // len(equal))) % len(equal)].army)
    return Game(SYSTEM, Setup("at43", scenario, tuple(armies), options), Seeded(seed=seed), log=False)


def finish(game: Game, bots: tuple[Bot, ...]) -> Game:
    while game.decision is not None:
        seat = game.decision.seat
        game.submit(seat, bots[seat % len(bots)].choose(Chair(game, seat)))
    return game


def wins_of_greedy(scenario: str, seat: int, games: int) -> int:
    wins = 0
    for seed in range(games):
        greedy, other = GreedyBot(seed), RandomBot(seed)
        game = finish(begun(scenario, seed), (greedy, other) if seat == 0 else (other, greedy))
        assert game.outcome is not None
        wins += game.outcome.winners == (seat,)
    return wins


# -- candidates ------------------------------------------------------------------------------------------


def random_games(scenarios: list[str]) -> Iterator[Game]:
    for seed, scenario in enumerate(scenarios):
        options = {"deploy_before_turn_1": True} if seed % 3 == 1 else {}
        yield begun(scenario, seed, **options)


def check(game: Game) -> str:
    """The candidates of the decision that lies open are legal, few, different and can be scored."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    found = list(SYSTEM.candidates(view, decision))
    assert 0 < len(found) <= tactics.FEW, decision
    for candidate in found:
        assert decision.form.refuse(candidate) is None, (decision, candidate)
        assert found.count(candidate) == 1, (decision, found)
        assert math.isfinite(SYSTEM.score(view, decision, candidate)), (decision, candidate)
    return decision.ask


def test_candidates_are_legal_few_and_scored_in_random_games() -> None:
    """Every kind of question, the common ones a few dozen times."""
    met: Counter[str] = Counter()
    for number, game in enumerate(random_games(SCENARIOS)):
        chance = Rng(number)
        while game.decision is not None:
            if met[game.decision.ask] < 30:
                met[check(game)] += 1
            game.submit(game.decision.seat, game.decision.form.draw(chance))
    assert len(met) >= 30, met


def test_candidates_are_legal_where_units_meet() -> None:
    """Two greedy sides come to blows, which random ones seldom do."""
    met = set()
    for scenario in ("battle_report",):
        game, bot = begun(scenario, 1), GreedyBot(0)
        while game.decision is not None:
            met.add(check(game))
            game.submit(game.decision.seat, bot.choose(Chair(game, game.decision.seat)))
    assert {"at43-move", "at43-drills", "at43-action"} <= met


def test_any_legal_answer_can_be_scored() -> None:
    for number, game in enumerate(random_games(["skirmish", "landing", "search_and_destroy"])):
        chance = Rng(number)
        while game.decision is not None:
            decision, view = game.decision, game.view(game.decision.seat)
            drawn = decision.form.draw(chance)
            for legal in (decision.form.default(), drawn):
                assert math.isfinite(SYSTEM.score(view, decision, legal)), (decision, legal)
            game.submit(decision.seat, drawn)


def test_thinking_changes_nothing() -> None:
    game, chance = begun("skirmish", 4), Rng(4)
    while game.decision is not None:
        decision, view = game.decision, game.view(game.decision.seat)
        before = view.to_data()
        for candidate in SYSTEM.candidates(view, decision):
            SYSTEM.score(view, decision, candidate)
        SYSTEM.plans(view, decision.seat)
        assert view.to_data() == before, decision
        game.submit(decision.seat, decision.form.draw(chance))


def test_every_decision_of_the_rules_has_a_judge() -> None:
    asks: set[str] = set()
    asked = 0
    for _, text in rules_of("at43"):
        asked += len(re.findall(r"yield Decision\(", text))
        found = re.findall(r'Decision\(\s*[^"]*?"(at43-[a-z-]+)"', text)
        asked -= len(found)
        asks |= set(found)
    assert asked == 0, "a decision whose ask could not be read"
    assert asks == set(tactics.JUDGES)


# -- play ------------------------------------------------------------------------------------------------


# A few are played for every system, with the rest of its contract.
@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", MISSIONS)
def test_greedy_beats_random(scenario: str, seat: int) -> None:
    assert wins_of_greedy(scenario, seat, 4) == 4


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", MISSIONS)
def test_greedy_nearly_always_beats_random(scenario: str, seat: int) -> None:
    assert wins_of_greedy(scenario, seat, 40) >= 38


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_games_of_every_mission_end(scenario: str) -> None:
    for seed in range(8):
        assert finish(begun(scenario, seed), (GreedyBot(seed),)).outcome is not None


def test_greedy_plays_the_same_game_again_whatever_was_played_before() -> None:
    def record(seed: int) -> list[Any]:
        return finish(begun("search_and_destroy", seed), (GreedyBot(1), GreedyBot(2))).record

    once = record(3)
    record(5)
    for remembered in (prospect.hit, prospect.pierce, prospect.blow):
        remembered.cache_clear()
    assert record(3) == once


def test_scores_do_not_depend_on_the_order_in_which_they_are_asked() -> None:
    game, bot = begun("skirmish", 2), GreedyBot(0)
    for _ in range(80):
        decision = game.decision
        assert decision is not None
        found = list(SYSTEM.candidates(game.view(decision.seat), decision))
        one, other = game.view(decision.seat), game.view(decision.seat)
        there = [SYSTEM.score(one, decision, c) for c in found]
        back = [SYSTEM.score(other, decision, c) for c in reversed(found)]
        assert there == back[::-1]
        game.submit(decision.seat, bot.choose(Chair(game, decision.seat)))


# -- plans -----------------------------------------------------------------------------------------------


def to_act(*units: Any) -> Game:
    """A game in which a unit of Steel Troopers is asked what it does."""
    game = table.game(acting(position(*units), "steel"), *[1] * 60)
    while asked(game).ask != "at43-action":
        game.submit(asked(game).seat, choice(game))
    return game


def test_a_plan_leads_through_the_activation_until_the_dice_fall() -> None:
    game = to_act(
        unit("steel", 0, "steel_troopers", (60, 30)),
        unit("golems", 1, "storm_golems", (60, 50)),
    )
    best = SYSTEM.plans(game.view(0), 0)[0]
    asks = [step.ask for step in best.steps]
    assert asks[:2] in (["at43-action", "at43-action"], ["at43-action", "at43-move"])
    assert best.steps[-1].answer == actions.END
    rolled = game.battle.dice.rolled
    for step in best.steps:
        if game.battle.dice.rolled != rolled:
            break
        assert step.fits(asked(game)), (step, asked(game))
        game.submit(0, step.answer)
    assert game.battle.dice.rolled > rolled  # it came to fire


def test_plans_promise_what_their_first_action_does_and_the_best_comes_first() -> None:
    game = to_act(
        unit("steel", 0, "steel_troopers", (60, 30)),
        unit("golems", 1, "storm_golems", (60, 90)),
    )
    view, decision = game.view(0), asked(game)
    found = SYSTEM.plans(view, 0)
    scores = {key: SYSTEM.score(view, decision, key) for key in decision.form.options}
    assert len(found) == plans.FEW
    for plan in found:
        assert plan.steps[0].fits(decision)
        assert plan.value == scores[plan.steps[0].answer]
    assert [plan.value for plan in found] == sorted(scores.values(), reverse=True)[: plans.FEW]


def test_who_moves_first_foresees_what_is_fired_from_there() -> None:
    """A wall hides the enemy: the plan that walks into sight names the shot, which is on offer when it is there."""
    wall = [{"id": "box", "kind": "container", "at": [60, 45]}]
    game = table.game(
        {
            **acting(
                position(
                    figures("steel", 0, "steel_troopers", (60, 38), (63, 38)),
                    figures("golems", 1, "storm_golems", (60, 60), (63, 60)),
                ),
                "steel",
            ),
            "piece": wall,
        },
        *[1] * 60,
    )
    while asked(game).ask != "at43-action":
        game.submit(asked(game).seat, choice(game))
    view = game.view(0)
    unit_, doing = view.units["steel"], view.acting
    assert doing is not None
    options = actions.options(view, unit_, doing, {})
    weighing = manoeuvre.Weighing(view, unit_, doing, options)
    steps = list(plans._steps(view, unit_, weighing, COMBAT))
    fired = [step.answer for step in steps if str(step.answer).startswith("fire:")]
    assert fired
    assert {sheet.column_of(one) for one in fired} == {"golems"}
    for step in steps[:3]:  # the mode, the place, the first shot
        assert step.fits(asked(game)), (step, asked(game))
        game.submit(0, step.answer)
    assert steps[2].answer.startswith("fire:")


def test_nobody_plans_for_who_is_not_acting() -> None:
    game = to_act(
        unit("steel", 0, "steel_troopers", (60, 30)),
        unit("golems", 1, "storm_golems", (60, 50)),
    )
    assert SYSTEM.plans(game.view(1), 1) == []
    fresh = begun("skirmish", 1)
    assert SYSTEM.plans(fresh.view(0), 0) == []


# -- chances ---------------------------------------------------------------------------------------------


def facing_each_other(**rest: Any) -> dict[str, Any]:
    return position(
        unit("steel", 0, "steel_troopers", (60, 30)), unit("golems", 1, "storm_golems", (60, 60)), **rest
    )


def test_a_salvo_by_accuracy_range_penetration_and_protection() -> None:
    """Accuracy 5 at the third range needs 3, Penetration 5 against Protection 6 needs 4."""
    target = prospect.Target(
        table.battle(facing_each_other()), table.battle(facing_each_other()).units["golems"]
    )
    rifle = weapons()["laser_rifle"]
    assert prospect.damage_of(rifle, 6, 0, target, 2) == pytest.approx(6 * 4 / 6 * 1 / 2)
    assert prospect.damage_of(rifle, 6, 0, target, 11) == 0
    assert prospect.damage_of(weapons()["missile_launcher"], 2, 0, target, 2) == 0


def test_the_last_figure_of_a_unit_is_worth_more_than_the_first() -> None:
    battle = table.battle({**facing_each_other(), "mission": "search_and_destroy"})
    target = prospect.Target(battle, battle.units["golems"])
    count = target.figures
    assert target.stake == prospect.POINT
    assert target.loss(count) - target.loss(count - 1) > target.loss(1)
    assert target.loss(count + 5) == target.loss(count)


def test_the_line_between_two_places() -> None:
    """A container hides, a low wall half covers, and nothing does neither; close by the wall is no cover."""
    pieces = [
        {"id": "box", "kind": "container", "at": [30, 50]},
        {"id": "wall", "kind": "low_wall", "at": [60, 50]},
    ]
    battle = table.battle({**facing_each_other(), "piece": pieces})
    assert prospect.line(battle, (3000, 3000), (3000, 7000), 2) == prospect.HIDDEN
    assert prospect.line(battle, (6000, 3000), (6000, 7000), 2) == prospect.COVERED
    assert prospect.line(battle, (6000, 4500), (6000, 7000), 2) == 1.0
    assert prospect.line(battle, (9000, 3000), (9000, 7000), 2) == 1.0


def test_friends_in_the_fire_zone_make_a_shot_worth_less() -> None:
    def gain(*friends: Any) -> float:
        battle = table.battle(
            position(
                figures("steel", 0, "steel_troopers", (60, 30), (63, 30), (57, 30)),
                figures("golems", 1, "storm_golems", (60, 60), (63, 60), (57, 60)),
                *friends,
            )
        )
        return aim.salvo_of(battle, battle.units["steel"], "laser_rifle").gain(aiming.Target("golems"))

    alone = gain()
    shaded = gain(figures("others", 0, "steel_troopers", (60, 45), (63, 45), (57, 45)))
    assert alone > 0 > shaded


# -- situations ------------------------------------------------------------------------------------------


def choice(game: Game) -> Any:
    return GreedyBot(0).choose(Chair(game, asked(game).seat))


def play_on(game: Game, *asks: str) -> list[tuple[str, Any]]:
    """Let the greedy player answer as long as one of these is asked."""
    given = []
    while not game.over and asked(game).ask in asks:
        chosen = choice(game)
        given.append((asked(game).ask, chosen))
        game.submit(asked(game).seat, chosen)
    return given


def test_shoots_at_the_unit_that_is_nearly_lost() -> None:
    battle = table.battle(
        {
            **position(
                unit("steel", 0, "steel_troopers", (60, 30)),
                unit("many", 1, "storm_golems", (45, 50)),
                figures("few", 1, "storm_golems", (75, 50)),
            ),
            "mission": "search_and_destroy",
        }
    )
    salvo = aim.salvo_of(battle, battle.units["steel"], "laser_rifle")
    assert salvo.gain(aiming.Target("few")) > salvo.gain(aiming.Target("many"))


def test_whoever_can_shoot_acts_first() -> None:
    battle = table.battle(
        position(
            unit("far", 0, "storm_golems", (10, 5)),
            unit("near", 0, "storm_golems", (60, 30)),
            unit("steel", 1, "steel_troopers", (60, 50)),
        )
    )
    weights = purse._weights(battle, ("far", "near"))
    assert weights["near"] > weights["far"]


def test_points_needed_for_activations_are_not_spent_on_drills() -> None:
    units = (
        unit("steel", 0, "steel_troopers", (60, 30)),
        unit("others", 0, "steel_troopers", (20, 30)),
        unit("golems", 1, "storm_golems", (60, 110)),
    )
    rich, poor = (
        table.battle({**acting(position(*units), "steel"), "pool": [points, 5]}) for points in (4, 1)
    )
    assert purse.needed(poor, 0) == 1
    assert purse.spare(poor, 0) == 0
    assert purse.spare(rich, 0) == 3


def test_goes_to_the_objective() -> None:
    hill = [{"id": "hill", "kind": "hill", "at": [60, 60]}]
    game = table.game(
        {
            **acting(
                position(
                    unit("steel", 0, "steel_troopers", (60, 22)), unit("toad", 1, "fire_toad", (5, 115))
                ),
                "steel",
            ),
            "piece": hill,
            "mission": "bridgehead",
        },
        *[1] * 40,
    )
    before = ground.gap(ground.box_of(table.state(game), "hill"), table.state(game).units["steel"].places[0])
    play_on(game, "at43-pay", "at43-split-fire", "at43-action", "at43-move", "at43-target", "at43-copies")
    after = ground.gap(ground.box_of(table.state(game), "hill"), table.state(game).units["steel"].places[0])
    assert after <= before - 1300


def test_more_of_us_at_a_place_make_it_ours() -> None:
    goal = ground.Goal("hill", (0, 0, 0, 0), 100.0, 2.0, 3.0)
    assert goal.control(0.0) == 0.0
    assert 0 < goal.control(1.0) < goal.control(2.0) < goal.control(5.0)
    assert ground.presence(0, 6) == 6
    assert 0 < ground.presence(1000, 6) < 6
    assert ground.presence(2000, 6) == 0


def test_danger_is_less_behind_a_container() -> None:
    battle: Battle = table.battle(
        {**facing_each_other(), "piece": [{"id": "box", "kind": "container", "at": [45, 38]}]}
    )
    outlook = Stance(battle, battle.units["steel"], None)
    assert outlook.danger((3000, 1500)) < outlook.danger((9000, 1500))
