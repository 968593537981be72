"""Tactics of Secrets of the Third Reich: plans can be played, answers are legal, and fire goes where it hurts."""

import pytest

from grognard.bots import GreedyBot, RandomBot
from grognard.bots.chair import Chair
from grognard.core.decision import Decision, OneOf
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.core.tally import why_not
from grognard.lab.simulate import drawn_armies
from grognard.systems.sotr import SYSTEM
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.muster import unit_of
from grognard.systems.sotr.profile import troops, weapons
from grognard.systems.sotr.tactics import answers, chances
from grognard.systems.sotr.tactics.forces import Force, Forces, goals
from grognard.systems.sotr.tactics.plans import _Ground


def at(*units, **position):
    rows = [{"id": n, "troop": t, "seat": s, "at": list(where)} for n, t, s, where in units]
    setup = Setup("sotr", position={"unit": rows, "size": [48, 48], **position})
    return Game(SYSTEM, setup, Seeded(seed=1), log=False)


@pytest.mark.parametrize("side", [0, 1])
def test_greedy_plays_a_game_to_its_end_and_beats_random(side):
    game = Game(SYSTEM, Setup("sotr", "first_patrol"), Seeded(seed=12), log=False)
    bots = [RandomBot(12), RandomBot(13)]
    bots[side] = GreedyBot(12)
    while game.decision is not None:
        seat = game.decision.seat
        game.submit(seat, bots[seat].choose(Chair(game, seat)))
    assert game.outcome.winners == (side,)


def test_a_plan_is_an_activation_whose_answers_are_on_offer():
    game = at(("a", "us_armoured_infantry", 0, (20, 10)), ("c", "us_hmg_team", 0, (28, 10)), ("b", "de_mech_grenadiers", 1, (24, 30)))  # fmt: skip
    plans = Chair(game, 0).plans()
    assert {plan.steps[0].answer for plan in plans} == {"a", "c"}
    assert all(plan.steps[0].ask == "sotr-activate" for plan in plans)
    best = max(plans, key=lambda plan: plan.value)
    for step in best.steps:
        assert step.ask == game.decision.ask
        game.submit(0, step.answer)
    assert game.decision.ask == "sotr-fire"


def test_greedy_fires_a_gun_at_the_tank_and_machine_guns_at_the_men():
    game = at(
        ("a", "us_pershing", 0, (24, 8)),
        ("b", "de_stug", 1, (24, 30)),
        ("d", "de_mech_grenadiers", 1, (30, 30)),
        acting="a",
    )
    game.submit(0, "pass")
    while game.decision.ask != "sotr-vehicle-fire":
        game.submit(0, game.decision.form.default())
    answer = Chair(game, 0).candidates()[0]
    targets = {str(line).split(":")[1].split(">")[0].rstrip("!"): str(line).split(">")[1] for line in answer}
    assert targets["cannon_heavy"].startswith("b")
    assert all(name == "d" for arm, name in targets.items() if arm.endswith("mg"))


def test_a_heavier_weapon_promises_more_against_armour_and_a_rifle_nothing():
    tank = unit_of(troops()["de_tiger"], "b", 1)
    values = [
        chances.at_vehicle(weapons()[one], tank, 0.5) for one in ("rifle", "rpg_medium", "cannon_heavy")
    ]
    assert values[0] == 0
    assert values == sorted(values)


def test_who_is_awaited_by_name_runs_home_before_all_others_and_joins_nobody():
    armies = drawn_armies(SYSTEM, next(one for one in SYSTEM.scenarios() if one.id == "rescue"), 3)
    game = Game(SYSTEM, Setup("sotr", "rescue", armies), Seeded(seed=3), log=False)
    while (asked := game.decision).ask != "sotr-activate" or asked.seat != 0:
        game.submit(asked.seat, asked.form.default())
    best = max(Chair(game, 0).plans(), key=lambda plan: plan.value)
    assert [step.answer for step in best.steps[:2]] == ["airmen", "run"]
    order = Decision(0, "sotr-order", "sotr.command.one-order", OneOf(("done",)))
    worth = [answers.order(game.battle, order, f"reform>a1/0>{name}") for name in ("airmen", "a2")]
    assert worth[0] < 0 < worth[1]


def test_who_is_awaited_is_home_well_inside_his_zone_and_nobody_else_is_before_the_middle_of_one():
    home, square = (goals(SYSTEM.begin(Setup("sotr", name), Seeded(seed=1)), 0)[0] for name in ("rescue", "walkers_at_dawn"))  # fmt: skip
    assert (home.only, [home.away(spot) for spot in ((100, 1100), (3600, 1101), (50, 600))]) == (
        "airmen",
        [0, 1, 50],
    )
    assert (square.only, square.away((3600, 2400)), square.away((3600, 2500))) == ("", 0, 100)


def test_who_is_awaited_has_more_to_lose_than_he_costs():
    battle = SYSTEM.begin(Setup("sotr", "rescue"), Seeded(seed=1))
    forces = Forces(battle, 0)
    airmen = forces.mine["airmen"]
    assert (airmen.unit.cost, _Ground(forces, airmen).dear) == (2, 40)
    ours = battle.units["a1"]
    ours.stand({i: (1000 + 100 * i, 500) for i in ours.living})
    assert _Ground(forces, Force(ours)).dear == ours.cost


def test_who_is_awaited_is_not_drawn_to_enemies_and_others_are():
    battle = SYSTEM.begin(Setup("sotr", "rescue"), Seeded(seed=1))
    for name, y in (("a1", 500), ("b1", 4500)):
        there = battle.units[name]
        there.status = "field"
        there.stand({i: (1000 + 100 * i, y) for i in there.living})
    forces = Forces(battle, 0)
    home, pulls = [(4000, 300), (4000, 1000)], {}
    for name in ("airmen", "a1"):
        ground = _Ground(forces, forces.mine[name])
        pulls[name] = [ground.pull(spot) for spot in home]
    assert pulls["airmen"][0] == pulls["airmen"][1]
    assert pulls["a1"][0] < pulls["a1"][1]


def test_a_unit_that_does_not_hold_together_goes_only_where_it_may(monkeypatch):
    game = at(("a", "de_mech_grenadiers", 0, (24, 10)), ("b", "us_armoured_infantry", 1, (24, 40)))
    squad = game.battle.units["a"]
    squad.stand({squad.leader: (2400, 2000)})
    region = movement.Reach(game.battle, squad, "move")
    assert not region.holds_together()
    assert region.shifted(0, 200) is not None
    ground = _Ground(Forces(game.battle, 0), Force(squad))
    far = why_not("place-too-far", "sotr.basics.move-rates")
    monkeypatch.setattr(movement.Reach, "refuse", lambda region, place: far if place[1] > 1900 else None)
    _, (_, dy) = ground.best_shift(region, 300, True, True)
    assert dy <= -100


def test_who_lies_behind_a_wall_knows_that_he_looks_over_nothing():
    game = at(
        ("a", "de_mech_grenadiers", 0, (24, 10)),
        ("b", "us_armoured_infantry", 1, (24, 34)),
        piece=[{"kind": "low_wall", "box": [16, 11, 32, 11.5]}],
    )
    forces = Forces(game.battle, 0)
    ground = _Ground(forces, forces.mine["a"])
    assert ground.best_fire((2400, 1000), False) > 0
    assert ground.best_fire((2400, 1000), False, lying=True) == 0


def test_a_tank_that_has_only_scenery_to_fire_at_drives_on():
    game = at(
        ("a", "us_sherman", 0, (24, 8)),
        ("b", "de_mech_grenadiers", 1, (24, 40)),
        piece=[{"kind": "building", "box": [12, 20, 36, 26]}],
        acting="a",
    )
    (plan,) = Chair(game, 0).plans()
    assert [step.answer for step in plan.steps if step.ask == "sotr-action"] == ["drive"]
