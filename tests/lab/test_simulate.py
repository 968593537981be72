"""Simulation: sides are swapped, errors are kept, and neither order nor cores change the result."""

from collections import Counter

import pytest

from grognard import systems
from grognard.lab import simulate as lab
from grognard.lab.simulate import Match, Plan, Result, match, seatings, simulate

pytestmark = pytest.mark.usefixtures("toy")

PLAN = Plan("toy", ("greedy", "random"), ("race", "sprint"), games=12, seed=3, laws=True)


def test_bots_change_sides_on_the_same_dice():
    first, second = match(PLAN, 0), match(PLAN, 1)
    assert (first.bots, second.bots) == (("greedy", "random"), ("random", "greedy"))
    assert first.seed == second.seed
    assert first.scenario == second.scenario


def test_each_pair_of_games_has_its_own_dice_and_the_next_scenario():
    matches = [match(PLAN, number) for number in range(0, 8, 2)]
    assert len({m.seed for m in matches}) == 4
    assert [m.scenario for m in matches] == ["race", "sprint", "race", "sprint"]


def test_a_bot_against_itself_never_plays_the_same_game_twice():
    assert (seatings(("a", "a")), seatings(("a", "b")), seatings(("a", "b", "b"))) == (1, 2, 3)
    plan = Plan("toy", ("random", "random"), ("race",), games=4)
    assert len({match(plan, number).seed for number in range(4)}) == 4


def test_everything_is_counted_once():
    told = []
    result = simulate(PLAN, told=told.append)
    assert result.games == len(told) == 12
    assert result.errors == []
    assert sum(result.wins_by_bot.values()) + result.draws == 12
    assert sum(result.wins_by_seat.values()) + result.draws == 12
    assert result.decisions == sum(m.decisions for m in told)
    assert sum(result.ways.values()) == 12


def test_the_same_plan_gives_the_same_result():
    def counted(plan):
        data = simulate(plan).to_data()
        del data["seconds"]
        return data

    assert counted(PLAN) == counted(PLAN)
    other = Plan("toy", ("greedy", "random"), ("race", "sprint"), games=12, seed=4)
    assert counted(PLAN)["decisions"] != counted(other)["decisions"]


@pytest.mark.parametrize(("fault", "told"), [("crash", "the rules crashed"), ("law", "the race is broken")])
def test_a_game_that_breaks_is_kept_with_its_seed_and_the_others_are_played(toy, fault, told):
    toy.fault = fault
    result = simulate(PLAN)
    assert result.games == 12
    assert result.errors
    for broken in result.errors:
        assert told in broken.error
        assert "Traceback" in broken.error
        assert match(PLAN, broken.number).error.splitlines()[-1] == broken.error.splitlines()[-1]
    assert result.to_data()["errors"][0]["seed"] == result.errors[0].seed


def test_laws_are_looked_at_only_if_asked(toy):
    toy.fault = "law"
    assert not simulate(Plan("toy", ("random",), ("race",), games=4, laws=False)).errors


def test_a_game_without_end_is_an_error(monkeypatch):
    monkeypatch.setattr(lab, "ENDLESS", 3)
    assert "no end after 3 answers" in match(PLAN, 0).error


def test_seats_that_win_together_give_their_bot_one_win():
    result = Result("toy")
    result.add(Match(0, "race", 1, ("a", "a", "b"), winners=(0, 1), way="line", decisions=3))
    result.add(Match(1, "race", 1, ("a", "a", "b"), way="time", decisions=2))
    assert result.wins_by_bot == Counter({"a": 1})
    assert result.wins_by_seat == Counter({0: 1, 1: 1})
    assert (result.draws, result.decisions) == (1, 5)


def test_armies_are_ready_ones_and_the_same_for_the_same_seed(toy):
    scenario = toy.scenarios()[0]
    armies = [lab.drawn_armies(toy, scenario, seed) for seed in range(20)]
    assert armies == [lab.drawn_armies(toy, scenario, seed) for seed in range(20)]
    assert {army["pace"] for pair in armies for army in pair} == {1, 2}


@pytest.mark.parametrize("system_id", ["dust", "ept"])
def test_several_cores_play_the_same_games_as_one(system_id):
    easiest = systems.find(system_id).scenarios()[0].id
    plan = Plan(system_id, ("random", "greedy"), (easiest,), games=lab.FEW)
    alone, spread = (simulate(plan, jobs).to_data() for jobs in (1, 2))
    del alone["seconds"], spread["seconds"]
    assert alone == spread
    assert alone["errors"] == []
