"""The round of Dust Tactics: initiative, alternating activations, its end, the end of the game, limits of use."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.core.game import Game
from grognard.systems.dust import profile, tournament
from grognard.systems.dust.events import Activated, RoundBegan, StrikeOrdered
from systems.dust.cards import walker
from systems.dust.table import (
    about,
    activate,
    aim,
    answer,
    asked,
    battle,
    by_default,
    events,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)

# -- the round ---------------------------------------------------------------------------------------


def four(**rest: Any) -> dict[str, Any]:
    """Two far apart on each side, about to begin round 2."""
    return position(
        unit("recon_boys", 0, "A1"),
        unit("the_gunners", 0, "C1"),
        unit("recon_grenadiers", 1, "F6"),
        unit("tank_killers", 1, "H6"),
        phase="initiative",
        round=1,
        board={"rows": ["........"] * 2 + ["########"] + ["........"] * 3},
        **rest,
    )


def play_idle(playing: Game, name: str) -> None:
    activate(playing, name, "nothing+nothing")


@pytest.mark.clause(
    "dust.core.initiative#1",
    "dust.core.initiative#2",
    "dust.core.initiative#3",
    "dust.core.initiative#ruling",
)
def test_most_hits_of_three_dice_wins_and_the_winner_says_who_begins():
    playing = game(four(), ["seat 0: H M M", "seat 1: H H M"])
    assert asked(playing).seat == 1
    assert offered(playing, "dust-first-player") == ["1", "0"]
    answer(playing, "dust-first-player", "0")
    assert (asked(playing).ask, asked(playing).seat) == ("dust-activate", 0)
    mirrored = game(four(), ["seat 0: H H H", "seat 1: H H M"])
    assert asked(mirrored).seat == 0
    answer(mirrored, "dust-first-player", "0")
    assert asked(mirrored).seat == 0


@pytest.mark.clause("dust.core.initiative#2")
def test_equal_counts_are_rolled_again_by_both():
    playing = game(four(), ["H M M", "M H M", "M M M", "M M M", "M M M", "M M H"])
    assert asked(playing).seat == 1
    assert [event.hits for event in events(playing, Rolled)] == [1, 1, 0, 0, 0, 1]


@pytest.mark.clause(
    "dust.core.round#1",
    "dust.core.round#2",
    "dust.core.round#3",
    "dust.core.round#4",
    "dust.core.round#5",
    "dust.core.round#6",
    "dust.core.round#ruling",
    "dust.core.alternate#1",
)
def test_a_round_is_initiative_alternating_activations_effects_and_straightened_cards():
    """The walker repairs itself at the end of the round, before the next initiative."""
    table = four(profiles=[walker("mender", "self_repair")], rounds=3)
    table["unit"].append(unit("mender", 0, "E1", wounds=2))
    playing = game(table, ["H M M", "M M M", "self-repair: H M", "initiative: M M M", "H M M"])
    answer(playing, "dust-first-player", "0")
    play_idle(playing, "recon_boys")
    play_idle(playing, "recon_grenadiers")
    play_idle(playing, "the_gunners")
    play_idle(playing, "tank_killers")
    assert state(playing).units["mender"].wounds == 2
    play_idle(playing, "mender")
    assert [event.unit for event in events(playing, Activated)] == [
        "recon_boys",
        "recon_grenadiers",
        "the_gunners",
        "tank_killers",
        "mender",
    ]
    assert state(playing).units["mender"].wounds == 1
    assert [event.round for event in events(playing, RoundBegan)] == [2, 3]
    assert [event.purpose for event in events(playing, Rolled)] == [
        "dust-roll-initiative",
        "dust-roll-initiative",
        "dust-roll-self-repair",
        "dust-roll-initiative",
        "dust-roll-initiative",
    ]
    assert not any(other.activated or other.moved or other.boosts for other in state(playing).units.values())


@pytest.mark.clause("dust.core.alternate#2")
def test_who_has_nobody_left_is_passed_over_and_the_other_goes_on():
    table = four(profiles=[])
    table["unit"] = [table["unit"][0], *table["unit"][2:], unit("laser_grenadiers", 1, "D6")]
    playing = game(table, ["H M M", "M M M", "H M M", "M M M"])
    answer(playing, "dust-first-player", "0")
    play_idle(playing, "recon_boys")
    seats = []
    for name in ("recon_grenadiers", "tank_killers", "laser_grenadiers"):
        seats.append(asked(playing).seat)
        play_idle(playing, name)
    assert seats == [1, 1, 1]
    assert asked(playing).ask == "dust-first-player"


@pytest.mark.clause("dust.core.alternate#ruling")
def test_there_is_no_passing():
    """A player must activate a unit, but may have it do nothing."""
    playing = game(four(), ["H M M", "M M M"])
    answer(playing, "dust-first-player", "0")
    assert offered(playing, "dust-activate") == ["recon_boys", "the_gunners"]
    assert refused(playing, "pass") == [""]
    activate(playing, "recon_boys", "nothing+nothing")
    assert asked(playing).seat == 1


def in_sight(**rest: Any) -> dict[str, Any]:
    """Recon Boys about to move in sight of two enemy squads."""
    return position(
        unit("recon_boys", 0, "A1"),
        unit("the_gunners", 0, "A6"),
        unit("recon_grenadiers", 1, "D1"),
        unit("tank_killers", 1, "D2"),
        **rest,
    )


@pytest.mark.clause("dust.core.activate-once#2", "dust.core.alternate#4")
def test_reactive_fire_uses_up_an_activation_but_no_turn():
    playing = game(in_sight(rounds=2), ["reaction: M"])
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "A2")
    answer(playing, "dust-react", "recon_grenadiers")
    # It is the reacting player's turn as usual, and the failed reactor is done.
    assert asked(playing).seat == 1
    activate(playing, "tank_killers", "nothing+nothing")
    assert asked(playing).seat == 0
    assert state(playing).units["recon_grenadiers"].activated
    play_idle(playing, "the_gunners")
    assert state(playing).round == 2
    assert [event.unit for event in events(playing, Activated)] == [
        "recon_boys",
        "tank_killers",
        "the_gunners",
    ]


@pytest.mark.clause("dust.core.activate-once#1")
def test_a_unit_is_activated_once_in_a_round():
    playing = game(four(), ["H M M", "M M M"])
    answer(playing, "dust-first-player", "0")
    play_idle(playing, "recon_boys")
    play_idle(playing, "recon_grenadiers")
    assert asked(playing).ask == "dust-plan", "the Gunners are the only ones left"
    assert about(playing, "unit") == "the_gunners"


@pytest.mark.clause("dust.core.activate-once#2", "dust.core.alternate#3")
def test_an_indirect_attack_uses_up_the_guns_activation_within_the_observers():
    """Two units of one player in a row; then it is the other's turn, and the gun is done."""
    table = position(
        unit("beobachter", 1, "A1"),
        unit("lothar", 1, "A6"),
        unit("ludwig", 1, "H6"),
        unit("recon_boys", 0, "E1"),
        unit("the_gunners", 0, "F1"),
        turn=1,
    )
    playing = game(table, ["nebelwerfer: M M M M M M M M"])
    activate(playing, "beobachter", "skill+nothing")
    by_default(playing, "dust-aim", "dust-react")
    assert [event.target for event in events(playing, StrikeOrdered)] == ["recon_boys"]
    assert state(playing).units["lothar"].activated
    assert (asked(playing).ask, asked(playing).seat) == ("dust-activate", 0)
    play_idle(playing, "recon_boys")
    by_default(playing, "dust-react")
    assert about(playing, "unit") == "ludwig"


# -- the end -----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.end-of-game#1")
@pytest.mark.parametrize("rounds", [2, 3])
def test_the_scenario_sets_the_number_of_rounds(rounds):
    table = position(unit("recon_boys", 0, "A1"), unit("hans", 1, "H6"), rounds=rounds)
    playing = game(table, ["H M M", "M M M"] * (rounds - 2))
    for number in range(2, rounds + 1):
        assert state(playing).round == number
        activate(playing, "recon_boys", "nothing+nothing")
        activate(playing, "hans", "nothing+nothing")
        if number < rounds:
            answer(playing, "dust-first-player", "0")
    assert playing.over
    assert playing.outcome is not None
    assert playing.outcome.way == "dust-way-rounds"


@pytest.mark.clause("dust.core.end-of-game#ruling")
def test_eight_rounds_unless_the_scenario_says_otherwise():
    assert battle(position()).rounds == 8


@pytest.mark.clause("dust.core.end-of-game#1")
def test_the_scenario_sets_the_bonus_for_its_objective():
    table = position(
        unit("recon_boys", 0, "A1"),
        unit("hans", 1, "H6"),
        board={"size": [8, 6], "objectives": ["A1"]},
        goal="objectives",
        goal_points=35,
        rounds=2,
    )
    playing = game(table)
    activate(playing, "recon_boys", "nothing+nothing")
    activate(playing, "hans", "nothing+nothing")
    assert playing.over
    assert playing.outcome.points == (35, 0)
    assert playing.outcome.winners == (0,)


@pytest.mark.clause("dust.core.end-of-game")
def test_the_game_ends_when_one_side_alone_has_held_the_objective_long_enough():
    numbers = profile.tables()
    for held, number, way in (
        ([numbers.hold_rounds, 0], numbers.hold_from, "dust-way-held"),
        ([0, numbers.hold_rounds], numbers.hold_from, "dust-way-held"),
        ([numbers.hold_rounds - 1, 0], numbers.hold_from, ""),
        ([numbers.hold_rounds, 0], numbers.hold_from - 1, ""),
    ):
        stand = battle(position(unit("recon_boys", 0, "A1"), unit("hans", 1, "H6"), goal="hold", rounds=99))
        stand.held, stand.round = held, number
        assert tournament.ended(stand) == way


@pytest.mark.clause("dust.core.end-of-game#2")
def test_the_game_ends_at_once_when_a_side_has_no_unit_left():
    """The last enemy falls in the first action: the announced Move is not made any more."""
    table = position(
        unit("recon_boys", 0, "A1"),
        unit("the_gunners", 0, "H6"),
        unit("beobachter", 1, "C1", figures=1),
        unit("hans", 1, status="gone", wounds=2),
    )
    playing = game(table, ["M1: H M M M"])
    activate(playing, "recon_boys", "attack+move")
    aim(playing, m1_assault_rifle="beobachter")
    assert playing.over
    assert playing.outcome.way == "dust-way-annihilation"
    assert state(playing).units["recon_boys"].cell == state(playing).board.grid.parse("A1")


@pytest.mark.clause("dust.core.end-of-game")
def test_units_in_reserve_keep_the_game_going():
    table = position(
        unit("recon_boys", 0, "A1"),
        unit("beobachter", 1, "C1", figures=1),
        unit("hans", 1),
    )
    playing = game(table, ["M1: H M M M"])
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="beobachter")
    assert not playing.over


# -- limits of use -----------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.usage-limits#1", "dust.core.usage-limits#ruling")
def test_a_skill_of_once_per_game_is_used_when_declared_and_lasts_the_round():
    """Berserk is declared and the unit does nothing: it is used up, and works until the round ends."""
    table = position(
        unit("rhino", 0, "A1"),
        unit("hans", 1, "H6"),
        rounds=4,
    )
    playing = game(table, ["H M M", "M M M"])
    activate(playing, "rhino", "nothing+nothing")
    answer(playing, "dust-declare-skills", ["rhino:berserk"])
    assert state(playing).units["rhino"].boosts == ("berserk",)
    assert state(playing).units["rhino"].used == ("berserk",)
    activate(playing, "hans", "nothing+nothing")
    assert state(playing).units["rhino"].boosts == ()
    answer(playing, "dust-first-player", "0")
    answer(playing, "dust-plan", "nothing+nothing")
    assert about(playing, "unit") == "hans", "Rhino has nothing left to declare"


@pytest.mark.clause("dust.core.usage-limits#ruling", "dust.skill.berserk#1")
def test_a_boost_still_works_when_the_unit_retaliates_later_in_the_round():
    table = position(
        unit("rhino", 0, "A1", boosts=["berserk"], used=["berserk"], activated=True),
        unit("beobachter", 1, "A2"),
        turn=1,
        rounds=2,
    )
    playing = game(
        table, ["their knives: M M", "rocket punches: M M M M M M M M", "berserk: M M M M M M M M"]
    )
    activate(playing, "beobachter", "attack+nothing")
    aim(playing, knife_and_grenade="rhino")
    answer(playing, "dust-retaliate", ["rhino:0"])
    assert playing.over
    assert state(playing).dice.left == 0


@pytest.mark.clause("dust.core.usage-limits#1")
def test_limits_are_counted_for_each_owner():
    table = position(
        unit("rhino", 0, "A1", used=["berserk"]),
        unit("twin", 0, "B1", profile="rhino"),
        unit("hans", 1, "H6"),
    )
    playing = game(table)
    activate(playing, "twin", "nothing+nothing")
    assert offered(playing, "dust-declare-skills") == ["twin:berserk"]
