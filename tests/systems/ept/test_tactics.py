"""What the greedy player knows of En Pointe Toujours!: its answers are legal, sensible, always the same, and they win."""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from grognard.bots import Bot, Chair, GreedyBot, RandomBot
from grognard.core.decision import Decision
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.plan import Plan
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.ept import SYSTEM, tactics
from grognard.systems.ept.state import FIRE_ENDED
from grognard.systems.ept.tactics import chances, close, foes, posture, prospect
from grognard.systems.ept.tactics.prospect import Outlook
from modules import rules_of
from systems.ept.field import stands
from systems.ept.table import asked, battle, game, position, unit

EPT = find("ept")
SCENARIOS = [scenario.id for scenario in EPT.scenarios()]


def begun(scenario: str, seed: int) -> Game:
    return Game(EPT, Setup("ept", scenario), Seeded(seed=seed), log=False)


def finish(playing: Game, bots: tuple[Bot, Bot]) -> Game:
    while playing.decision is not None:
        seat = playing.decision.seat
        playing.submit(seat, bots[seat].choose(Chair(playing, seat)))
    return playing


def wins_of_greedy(scenario: str, seat: int, games: int) -> int:
    wins = 0
    for seed in range(games):
        greedy, other = GreedyBot(seed), RandomBot(seed)
        playing = finish(begun(scenario, seed), (greedy, other) if seat == 0 else (other, greedy))
        assert playing.outcome is not None
        wins += playing.outcome.winners == (seat,)
    return wins


def scored(playing: Game) -> list[tuple[Any, float]]:
    """The candidates of the open question with what each promises, from the asked seat's own view."""
    decision = asked(playing)
    view = playing.view(decision.seat)
    return [(answer, EPT.score(view, decision, answer)) for answer in EPT.candidates(view, decision)]


def planned(playing: Game, seat: int) -> list[Plan]:
    return list(EPT.plans(playing.view(seat), seat))


def best(playing: Game) -> Any:
    return GreedyBot(1).choose(Chair(playing, asked(playing).seat))


# -- candidates --------------------------------------------------------------------------------------


def sampled(
    seed: int, bots: tuple[Bot, Bot], each: int, scenarios: Sequence[str] = SCENARIOS
) -> Iterator[tuple[Game, Decision]]:
    """Some decisions of a game of every scenario."""
    for scenario in scenarios:
        playing, count = begun(scenario, seed), 0
        while playing.decision is not None:
            count += 1
            if count % each == 0:
                yield playing, playing.decision
            seat = playing.decision.seat
            playing.submit(seat, bots[seat].choose(Chair(playing, seat)))


@pytest.mark.parametrize("often", [8, pytest.param(sys.maxsize, marks=pytest.mark.soak)])
def test_candidates_are_legal_few_and_scored(often: int) -> None:
    """Every kind of question in every scenario, the common ones a few times."""
    met = Counter[tuple[str, str]]()
    for playing, decision in sampled(3, (RandomBot(1), RandomBot(2)), each=2):
        met[playing.setup.scenario, decision.ask] += 1
        if met[playing.setup.scenario, decision.ask] > often:
            continue
        found = scored(playing)
        assert 0 < len(found) <= 2 * tactics.FEW, decision
        for answer, value in found:
            assert decision.form.refuse(answer) is None, (decision, answer)
            assert [other for other, _ in found].count(answer) == 1, (decision, found)
            assert math.isfinite(value), (decision, answer)
    assert len({ask for _, ask in met}) >= 20, met


@pytest.mark.parametrize(
    "scenarios", [SCENARIOS[::3], pytest.param(SCENARIOS, marks=pytest.mark.soak)], ids=["some", "all"]
)
def test_any_legal_answer_can_be_scored_and_thinking_changes_nothing(scenarios: list[str]) -> None:
    rng = Rng(4)
    for playing, decision in sampled(4, (RandomBot(1), RandomBot(2)), each=9, scenarios=scenarios):
        view = playing.view(decision.seat)
        before = view.to_data()
        for answer in (decision.form.default(), decision.form.draw(rng)):
            assert math.isfinite(EPT.score(view, decision, answer)), (decision, answer)
        EPT.candidates(view, decision)
        assert view.to_data() == before, decision


def test_every_decision_of_the_rules_has_a_judge() -> None:
    asks = set()
    for _, text in rules_of("ept"):
        asks |= set(re.findall(r'ask\(\s*[^,()]+(?:\([^()]*\))?[^,()]*,\s*"(ept-[a-z-]+)"', text))
    assert asks == set(tactics.JUDGES)


# -- secrets -----------------------------------------------------------------------------------------


def test_what_the_seat_cannot_know_changes_no_score() -> None:
    """The same view, over states that differ in who is under the other side's markers, gives the same answers."""
    rng, dealt = Rng(9), 0
    for playing, decision in sampled(9, (GreedyBot(1), RandomBot(2)), each=11, scenarios=SCENARIOS[:3]):
        dream = playing.imagine(decision.seat, rng)
        assert scored(dream) == scored(playing), decision
        assert planned(dream, decision.seat) == planned(playing, decision.seat), decision
        dealt += any(one.place != battle(dream).units[one.id].place for one in battle(playing).units.values())
    assert dealt > 20


# -- play --------------------------------------------------------------------------------------------


# A few are played for every system, with the rest of its contract.
@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS[:2])
def test_greedy_beats_random(scenario: str, seat: int) -> None:
    assert wins_of_greedy(scenario, seat, 5) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random_everywhere(scenario: str, seat: int) -> None:
    assert wins_of_greedy(scenario, seat, 20) >= 17


def test_greedy_plays_the_same_game_again_whatever_was_played_before() -> None:
    def record(seed: int) -> list[Any]:
        return finish(begun(SCENARIOS[1], seed), (GreedyBot(1), RandomBot(2))).record

    once = record(3)
    record(5)
    assert record(3) == once
    foes._FIELDS.clear()
    prospect._PULLS.clear()
    for remembered in (chances.harm, chances.wreck, chances.kept, chances.blow, foes.ground_shift):
        remembered.cache_clear()
    assert record(3) == once


def test_scores_do_not_depend_on_the_order_in_which_they_are_asked() -> None:
    for playing, decision in sampled(6, (RandomBot(1), RandomBot(2)), each=40):
        view = playing.view(decision.seat)
        found = list(EPT.candidates(view, decision))
        forwards = [EPT.score(view, decision, answer) for answer in found]
        again = playing.view(decision.seat)
        backwards = [EPT.score(again, decision, answer) for answer in reversed(found)]
        assert forwards == backwards[::-1], decision


# -- sense -------------------------------------------------------------------------------------------


def test_who_is_weaker_or_nearer_is_the_better_target() -> None:
    field = stands(
        unit("mine", 0, "us_squad", "B4"),
        unit("near", 1, "us_squad", "C4"),
        unit("far", 1, "us_squad", "F4"),
    )
    outlook, mine = Outlook(SYSTEM.view(field, 0), 0), field.units["mine"]
    assert outlook.shot(mine, field.units["near"].place) > outlook.shot(mine, field.units["far"].place) > 0
    shaken = stands(
        unit("mine", 0, "us_squad", "B4"),
        unit("near", 1, "us_squad", "C4", neutralised=True),
    )
    after = Outlook(SYSTEM.view(shaken, 0), 0)
    assert after.danger(shaken.units["mine"], shaken.units["mine"].place) < outlook.danger(mine, mine.place)


def test_a_unit_that_has_fired_all_it_may_threatens_nobody_this_turn() -> None:
    field = stands(
        unit("mine", 0, "us_squad", "B4"),
        unit("spent", 1, "us_squad", "E4", fire=FIRE_ENDED),
    )
    outlook, mine = Outlook(SYSTEM.view(field, 0), 0), field.units["mine"]
    assert outlook.danger(mine, mine.place, now=True) == 0
    assert outlook.danger(mine, mine.place) > 0


def test_an_assault_is_for_the_many_against_the_few() -> None:
    def promised(*attackers: str) -> float:
        field = stands(
            *(unit(name, 0, "us_squad", "C4") for name in attackers),
            unit("foe", 1, "us_squad", "D4", neutralised=True),
        )
        group = [field.units[name] for name in attackers]
        return close.value(Outlook(SYSTEM.view(field, 0), 0), group, field.units["foe"].place)

    assert promised("one", "two") > promised("one") > 0
    strong = stands(
        unit("one", 0, "us_squad", "C4", steps=1),
        unit("foe", 1, "us_squad", "D4"),
        unit("other", 1, "us_squad", "D4"),
    )
    value = close.value(Outlook(SYSTEM.view(strong, 0), 0), [strong.units["one"]], strong.units["foe"].place)
    assert value < 0


def test_harm_grows_with_the_column_and_falls_with_morale() -> None:
    tables = stands(unit("mine", 0, "us_squad", "B4")).tables
    by_column = [chances.harm(tables, column, 7, 2) for column in range(-1, 12)]
    assert by_column == sorted(by_column)
    assert by_column[0] == 0
    by_morale = [chances.harm(tables, 5, morale, 2) for morale in range(5, 10)]
    assert by_morale == sorted(by_morale, reverse=True)


def test_greedy_fires_at_who_walks_up_and_activates_rather_than_passes() -> None:
    playing = game(
        position(
            unit("mine", 0, "us_squad", "B4"),
            unit("walker", 1, "us_squad", "F4"),
            active=1,
            activation="walker",
        )
    )
    assert asked(playing).ask == "ept-act"
    playing.submit(1, "march")
    place = battle(playing).board.parse("E4")
    playing.submit(1, place)
    assert (asked(playing).ask, asked(playing).seat) == ("ept-react", 0)
    assert best(playing) == ["mine"]
    fresh = game(position(unit("mine", 0, "us_squad", "B4"), unit("foe", 1, "us_squad", "F4")))
    assert asked(fresh).ask == "ept-activate"
    assert best(fresh)[0] == "mine", "and with what it does first"


# -- plans -------------------------------------------------------------------------------------------


def test_a_squad_that_is_not_next_to_a_beaten_enemy_marches_up_and_assaults_by_one_plan() -> None:
    playing = game(
        position(
            unit("mine", 0, "us_squad", "C4"),
            unit("foe", 1, "us_squad", "E4", neutralised=True, steps=1),
            objectives={"E4": 9},
            activation="mine",
        )
    )
    plan = next(plan for plan in planned(playing, 0) if plan.serves(asked(playing)))
    assert [step.ask for step in plan.steps] == ["ept-act", "ept-act", "ept-assault-place"]
    assert [step.answer for step in plan.steps][1:] == ["assault-move", battle(playing).board.parse("E4")]


def test_a_formation_that_has_nothing_to_do_is_done_at_once() -> None:
    playing = game(
        position(
            unit("mine", 0, "us_squad", "C4", formation="first", fire=FIRE_ENDED, deployed=False),
            unit("other", 0, "us_squad", "C4", formation="first", fire=FIRE_ENDED),
            unit("foe", 1, "us_squad", "J8"),
            formation=[{"id": "first", "seat": 0, "leader": "mine"}],
            activation="first",
        )
    )
    assert asked(playing).ask == "ept-unit"
    assert best(playing) == "end"


def test_posts_and_machine_guns_keep_behind_the_squads() -> None:
    field = stands(
        unit("post", 0, "section_hq", "B4"),
        unit("gun", 0, "heavy_machine_gun", "B4"),
        unit("squad", 0, "us_squad", "B4"),
        unit("foe", 1, "us_squad", "F4", neutralised=True),
    )
    outlook = Outlook(SYSTEM.view(field, 0), 0)
    near, far = field.board.parse("E4"), field.board.parse("C4")
    cost = {name: posture.contact(outlook, field.units[name], near) for name in ("post", "gun", "squad")}
    assert cost["post"] == cost["gun"] > cost["squad"] == 0
    assert posture.contact(outlook, field.units["post"], far) == 0


def test_a_decoy_does_not_walk_into_the_open_before_the_enemy() -> None:
    field = stands(unit("sham", 0, "decoy", "B4", hidden=True), unit("foe", 1, "us_squad", "F4"))
    outlook = Outlook(SYSTEM.view(field, 0), 0)
    risk = posture.risk(outlook, field.units["sham"], "normal")
    assert risk(field.board.parse("C4")) >= posture.SHAM
