"""What the greedy player knows of Dust Tactics: its answers are legal, sensible, always the same, and they win."""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from grognard.bots import Bot, Chair, GreedyBot, RandomBot
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.dust import profile, tactics
from grognard.systems.dust.attack import odds
from grognard.systems.dust.events import Fired, HeldFire
from grognard.systems.dust.tactics import chances, losses, prospect, support
from grognard.systems.dust.tactics.chances import PLAIN, SUSTAINED
from grognard.systems.dust.tactics.posture import Posture
from grognard.systems.dust.tactics.prospect import Fire, Target
from modules import rules_of
from systems.dust import table
from systems.dust.table import answer, asked, events, position, state, unit

DUST = find("dust")
SCENARIOS = [scenario.id for scenario in DUST.scenarios()]


def begun(scenario: str, seed: int, **options: Any) -> Game:
    """A game of a scenario with the ready armies that the seed picks."""
    rosters = [DUST.armies(scenario, seat) for seat in (0, 1)]
    armies = tuple(ready[(seed + 3 * seat) % len(ready)].army for seat, ready in enumerate(rosters))
    return Game(DUST, Setup("dust", scenario, armies, options), Seeded(seed=seed), log=False)


def finish(game: Game, bots: tuple[Bot, Bot]) -> Game:
    while game.decision is not None:
        seat = game.decision.seat
        game.submit(seat, bots[seat].choose(Chair(game, seat)))
    return game


def wins_of_greedy(scenario: str, seat: int, games: int) -> int:
    wins = 0
    for seed in range(games):
        greedy, other = GreedyBot(seed), RandomBot(seed)
        game = finish(begun(scenario, seed), (greedy, other) if seat == 0 else (other, greedy))
        assert game.outcome is not None
        wins += game.outcome.winners == (seat,)
    return wins


# -- candidates --------------------------------------------------------------------------------------


def random_games(count: int) -> Iterator[Game]:
    """Games of all scenarios, of the small ones more; some with house rules, or on a field laid by the players."""
    house = {name: option.values[-1] for name, option in profile.options().items()}
    small = [scenario.id for scenario in DUST.scenarios() if scenario.points[0] <= 150]
    for seed in range(count):
        options = dict(house) if seed % 3 == 1 else {}
        scenario = SCENARIOS[seed] if seed < len(SCENARIOS) else small[seed % len(small)]
        if scenario == "skirmish" or scenario.startswith("tournament"):
            options["tiles"] = "players"
        yield begun(scenario, seed, **options)


def check(game: Game) -> None:
    """The candidates of the decision that lies open are legal, few, different and can be scored."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.seat)
    found = list(DUST.candidates(view, decision))
    assert 0 < len(found) <= 2 * tactics.FEW, decision
    for candidate in found:
        assert decision.form.refuse(candidate) is None, (decision, candidate)
        assert found.count(candidate) == 1, (decision, found)
        assert math.isfinite(DUST.score(view, decision, candidate)), (decision, candidate)


@pytest.mark.parametrize("often", [12, pytest.param(sys.maxsize, marks=pytest.mark.soak)])
def test_candidates_are_legal_few_and_scored_in_random_games(often: int) -> None:
    """Every kind of question in every scenario, the common ones a dozen times."""
    asks = set()
    for number, game in enumerate(random_games(len(SCENARIOS))):
        chance, met = Rng(number), Counter[str]()
        while game.decision is not None:
            met[game.decision.ask] += 1
            if met[game.decision.ask] <= often:
                check(game)
            game.submit(game.decision.seat, game.decision.form.draw(chance))
        asks |= set(met)
    assert len(asks) >= 20, asks


def test_any_legal_answer_can_be_scored() -> None:
    for number, game in enumerate(random_games(6)):
        chance = Rng(number)
        while game.decision is not None:
            decision, view = game.decision, game.view(game.decision.seat)
            drawn = decision.form.draw(chance)
            for legal in (decision.form.default(), drawn):
                assert math.isfinite(DUST.score(view, decision, legal)), (decision, legal)
            game.submit(decision.seat, drawn)


def test_thinking_changes_nothing() -> None:
    game, chance = begun("the-factory", 4), Rng(4)
    while game.decision is not None:
        decision, view = game.decision, game.view(game.decision.seat)
        before = view.to_data()
        for candidate in DUST.candidates(view, decision):
            DUST.score(view, decision, candidate)
        assert view.to_data() == before, decision
        game.submit(decision.seat, decision.form.draw(chance))


def test_every_decision_of_the_rules_has_a_judge() -> None:
    asks = set()
    for _, text in rules_of("dust"):
        asks |= set(re.findall(r'Decision\(\s*[^,]+,\s*"(dust-[a-z-]+)"', text))
    assert asks == set(tactics.JUDGES)


# -- play --------------------------------------------------------------------------------------------


# A few are played for every system, with the rest of its contract.
@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", ["skirmish", "the-ford", "breakthrough"])
def test_greedy_beats_random(scenario: str, seat: int) -> None:
    assert wins_of_greedy(scenario, seat, 10) >= 9


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random_everywhere(scenario: str, seat: int) -> None:
    assert wins_of_greedy(scenario, seat, 20) >= 19


def test_greedy_plays_the_same_game_again_whatever_was_played_before() -> None:
    def record(seed: int) -> list[Any]:
        return finish(begun("the-crossroads", seed), (GreedyBot(1), GreedyBot(2))).record

    once = record(3)
    record(5)
    assert record(3) == once
    prospect._HARMS.clear()
    for remembered in (chances.both, chances.spread, prospect.steps_to):
        remembered.cache_clear()
    assert record(3) == once


def test_scores_do_not_depend_on_the_order_in_which_they_are_asked() -> None:
    game, bot = begun("the-farm", 2), GreedyBot(0)
    for _ in range(60):
        decision = game.decision
        assert decision is not None
        found = list(DUST.candidates(game.view(decision.seat), decision))
        there = [DUST.score(game.view(decision.seat), decision, c) for c in found]
        back = [DUST.score(game.view(decision.seat), decision, c) for c in reversed(found)]
        assert there == back[::-1]
        game.submit(decision.seat, bot.choose(Chair(game, decision.seat)))


# -- chances -----------------------------------------------------------------------------------------


def drawn_out(value: profile.Value, dice: int, health: int) -> list[float]:
    """The chances of damage counted face by face: two of six faces hit."""
    counted = [0.0] * (health + 1)
    for faces in product((True, True, False, False, False, False), repeat=dice):
        counted[min(health, sum(faces) * value.damage)] += 1 / 6**dice
    return counted


@pytest.mark.parametrize(
    ("text", "dice", "health"), [("4/1", 4, 3), ("1/3", 3, 5), ("2/2", 4, 4), ("5/1", 5, 9)]
)
def test_spread_of_plain_dice(text: str, dice: int, health: int) -> None:
    value = profile.Value.parse(text)
    found = chances.spread(value, dice, odds.chance_of_face("hit"), PLAIN, 0.0, False, False, health)
    assert found == pytest.approx(drawn_out(value, dice, health))


def spread(
    text: str, dice: int, tries: int = PLAIN, saved: float = 0.0, health: int = 40, **kind: bool
) -> Any:
    value = profile.Value.parse(text)
    laser, tough = kind.get("laser", False), kind.get("tough", False)
    return chances.spread(value, dice, 1 / 3, tries, saved, laser, tough, health)


def mean(suffered: Any) -> float:
    return float(sum(points * chance for points, chance in enumerate(suffered)))


def test_spread_knows_re_rolls_cover_lasers_phasers_and_the_tough() -> None:
    assert mean(spread("6/1", 6)) == pytest.approx(2)
    assert mean(spread("6/1", 6, SUSTAINED)) == pytest.approx(6 * 5 / 9)
    assert mean(spread("6/1", 6, saved=2 / 3)) == pytest.approx(2 / 3)
    assert mean(spread("6/1", 6, laser=True)) == pytest.approx(3)
    assert mean(spread("P2/3", 2)) == pytest.approx(2 / 3)
    assert mean(spread("6/1", 6, tough=True)) == pytest.approx(2 * 2 / 3)
    assert spread("AP1", 2, health=4) == pytest.approx((4 / 9, 0, 0, 0, 5 / 9))
    for suffered in (spread("2/1", 2, laser=True, health=3), spread("P2/3", 2, health=2)):
        assert sum(suffered) == pytest.approx(1)


def test_a_volley_from_where_a_unit_stands_agrees_with_the_odds() -> None:
    battle = table.battle(
        position(
            unit("death_dealers", 0, "B2"),
            unit("sturmpioniere", 1, "B5"),
            unit("luther", 1, "D4"),
            elements={"B5": "ammo_crate"},
        )
    )
    shooter = battle.units["death_dealers"]
    fire = Fire(battle, shooter, prospect.targets(battle, 0))
    for number, (owner, line) in enumerate(fire.lines):
        for aim, target in enumerate(fire.aims):
            suffered = fire.spread(number, aim, target.grade(battle, shooter.cell, True), PLAIN)
            if suffered is not None and line.weapon.id in ("m1_assault_rifle", "victory_mg"):
                known = odds.expected_damage(battle, shooter, owner, line, target.unit)
                # The odds cap the mean, the spread each outcome.
                assert mean(suffered) == pytest.approx(known, abs=0.2)


def test_what_is_lost_with_the_last_figure_is_more_than_with_the_first() -> None:
    battle = table.battle(position(unit("death_dealers", 0, "B2"), unit("hans", 1, "B5")))
    target = Target(battle, battle.units["death_dealers"])
    first, all_five = target.loss((0, 1, 0, 0, 0, 0)), target.loss((0, 0, 0, 0, 0, 1))
    assert all_five == pytest.approx(target.stake)
    assert first < all_five / 5


# -- situations --------------------------------------------------------------------------------------


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


def test_stands_and_fires_at_what_is_in_range() -> None:
    game = table.game(
        position(unit("death_dealers", 0, "C2"), unit("sturmpioniere", 1, "C5", activated=True))
    )
    assert asked(game).ask == "dust-plan"
    assert choice(game) == "sustained"


def test_goes_where_its_declared_targets_can_be_hit() -> None:
    walker = unit("hans", 1, "D6", activated=True)
    game = table.game(position(unit("bot_hunters", 0, "D2"), walker, rounds=2), ["H M"])
    given = play_on(game, "dust-activate", "dust-plan", "dust-aim", "dust-rounds", "dust-move")
    assert ("dust-plan", "move+attack") in given
    assert ("dust-aim", ["bot_hunters:1>hans"]) in given
    assert events(game, Fired)
    assert not events(game, HeldFire)


def test_goes_where_its_rockets_reach() -> None:
    walker = unit("pounder", 1, "D5", activated=True)
    game = table.game(position(unit("recon_grenadiers", 0, "D2"), walker, rounds=2))
    play_on(game, "dust-activate", "dust-plan", "dust-move")
    assert asked(game).ask == "dust-aim"
    assert choice(game) == ["recon_grenadiers:2>pounder"]


def test_names_the_square_of_both_moves_at_once() -> None:
    """The halt between them is where the first Move ends anyway."""
    game = table.game(position(unit("death_dealers", 0, "A1"), unit("recon_grenadiers", 1, "H6")))
    given = []
    while asked(game).seat == 0:
        given.append((asked(game).ask, choice(game)))
        game.submit(0, given[-1][1])
    assert given[0] == ("dust-plan", "move+move")
    assert [ask for ask, _ in given] == ["dust-plan", "dust-move"]
    assert game.battle.units["death_dealers"].cell == given[-1][1]


def test_finishes_off_the_weak_and_spreads_its_lines() -> None:
    """Rifles kill the last man; the bazooka has a walker to itself."""
    game = table.game(
        position(
            unit("death_dealers", 0, "C2"),
            unit("recon_grenadiers", 1, "B4", figures=1, activated=True),
            unit("sturmpioniere", 1, "C5", activated=True),
            unit("hans", 1, "D4", activated=True),
        )
    )
    play_on(game, "dust-activate")
    answer(game, "dust-plan", "sustained")
    aims = choice(game)
    assert "death_dealers:0>recon_grenadiers" in aims
    assert "death_dealers:2>hans" in aims


def test_gives_up_plain_soldiers_before_special_weapons_and_roles() -> None:
    battle = table.battle(
        position(unit("death_dealers", 0, "B2"), unit("the_boss", 0, "C2"), unit("hans", 1, "B5"))
    )
    toll = losses.Toll(battle, battle.units["death_dealers"])
    assert sorted(toll.ways((0, 1, 2, 3, 4), 3)[0]) == [0, 1, 2]
    worths = losses.figure_worths(battle, battle.units["the_boss"])
    roles = [figure.role for figure in battle.units["the_boss"].profile.figures]
    assert worths[roles.index("radio")] > worths[roles.index("mechanic")]


def test_a_joined_hero_shares_the_damage_but_does_not_die_for_it() -> None:
    battle = table.battle(
        position(
            unit("hell_boys", 0, "B2"),
            unit("bazooka_joe", 0, "B2", joined="hell_boys"),
            unit("hans", 1, "B5"),
        )
    )
    toll = losses.Toll(battle, battle.units["hell_boys"])
    options = (0, 1, 2, 3, 4, "hero:1", "hero:2", "hero:3", "hero:4")
    ways = toll.ways(options, 4)
    assert all(len(way) == 4 for way in ways)
    cheapest = min(ways, key=toll.of)
    assert sum(isinstance(item, str) for item in cheapest) < 4


def test_leaves_by_the_far_edge_when_it_can() -> None:
    game = table.game(
        position(
            unit("recon_boys", 0, "C6"), unit("hans", 1, "H1", activated=True), goal="breakthrough", rounds=2
        )
    )
    play_on(game, "dust-activate", "dust-plan", "dust-move")
    assert state(game).exits == [("recon_boys", profile.profiles()["recon_boys"].points)]


@pytest.mark.parametrize("goal", ["hold", "objectives"])
def test_steps_onto_an_objective(goal: str) -> None:
    game = table.game(
        position(
            unit("recon_boys", 0, "C2"),
            unit("hans", 1, "H6", activated=True),
            board={"size": [8, 6], "objectives": ["C3"]},
            goal=goal,
            goal_points=20,
            rounds=2,
        )
    )
    play_on(game, "dust-activate", "dust-plan", "dust-move")
    assert state(game).board.names[state(game).units["recon_boys"].cell] == "C3"


def test_an_observer_calls_the_gun_where_it_hurts_most() -> None:
    battle = table.battle(
        position(
            unit("beobachter", 0, "B4"),
            unit("lothar", 0, "A1"),
            unit("death_dealers", 1, "B8"),
            unit("foxtrot_13", 1, "D8"),
            size=(8, 8),
        )
    )
    best, each = support.strikes(battle, battle.units["beobachter"])["lothar"]
    assert best == each["death_dealers"] > each["foxtrot_13"] > 0


def test_reacts_only_with_a_unit_that_has_nothing_better_to_do() -> None:
    """A full activation at the same target is worth more than one try in three."""
    game = table.game(
        position(unit("death_dealers", 0, "C2"), unit("recon_grenadiers", 1, "C6"), turn=1, rounds=2)
    )
    answer(game, "dust-plan", "move+move")
    answer(game, "dust-move", "C5")
    assert asked(game).ask == "dust-react"
    assert choice(game) == "pass"


def test_danger_is_less_behind_a_wall_and_in_cover() -> None:
    battle = table.battle(
        position(
            unit("recon_boys", 0, "A1"),
            unit("sturmpioniere", 1, "D4"),
            board={"rows": ["......", "......", "......", "......", ".#....", "......"]},
            elements={"D1": "tank_trap"},
        )
    )
    found = Posture(battle, battle.units["recon_boys"])
    open_ground, trap = (
        found.danger(battle.board.grid.parse("E1")),
        found.danger(battle.board.grid.parse("D1")),
    )
    assert found.danger(battle.board.grid.parse("A1")) < open_ground
    assert trap < open_ground
