"""Chapters 8.1 and 8.2: rounds of an assault, acceleration, withdrawal, heights, and the changes of the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.systems.ept.assault import melee
from grognard.systems.ept.assault.melee import Melee
from grognard.systems.ept.events.assault import (
    InitiativeRolled,
    RoundBegan,
    Struck,
)
from grognard.systems.ept.state import FIRE_TEST
from systems.ept.assault.storming import HOUSE as STORMED
from systems.ept.assault.storming import TANK, alpha, assault, chief, katangans, stay
from systems.ept.table import (
    answer,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    spots,
    unit,
)

# -- the rounds --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.assault.initiative-ties#1", "ept.assault.initiative-ties#ruling")
def test_equal_totals_fight_at_the_same_time() -> None:
    # 2 + 8 and 3 + 7: both reduced squads are hit by threes, and both are gone.
    playing = assault(
        alpha(steps=1),
        unit("one", 1, "us_squad", "D3", morale=7, steps=1),
        dice=["2", "3", "1 2", "1 2"],
        map=drawn(*["." * 10] * 6),
    )
    stay(playing)
    units = battle(playing).units
    assert (units["alpha"].status, units["one"].status) == ("gone", "gone")


@pytest.mark.clause("ept.assault.initiative#2")
def test_a_unit_lost_before_its_turn_does_not_fight() -> None:
    playing = assault(alpha(), unit("one", 1, "us_squad", "D3", morale=7, steps=1), dice=["6", "1", "1 2"])
    stay(playing)
    assert [blow.unit for blow in events(playing, Struck)] == ["alpha"]
    assert battle(playing).units["one"].status == "gone"


@pytest.mark.clause("ept.assault.initiative#2", "ept.assault.initiative#ruling")
def test_either_side_may_be_the_one_that_assaults_and_it_rolls_first() -> None:
    playing = assault(
        unit("alpha", 1, "us_para_squad", "C3"),
        unit("one", 0, "us_squad", "D3", morale=7, steps=1),
        dice=["6", "1", "1 2"],
        active=1,
    )
    stay(playing)
    assert [told.unit for told in events(playing, InitiativeRolled)] == ["alpha", "one"]
    assert [blow.unit for blow in events(playing, Struck)] == ["alpha"]
    assert battle(playing).units["one"].status == "gone"


@pytest.mark.clause("ept.assault.repeat-rounds#1")
def test_another_round_is_fought_while_both_sides_are_left() -> None:
    playing = assault(
        alpha(),
        unit("one", 1, "us_squad", "D3", morale=7),
        dice=["6", "1", "6 6", "6 6", "1", "6", "6 6", "1 3"],
    )
    stay(playing)
    answer(playing, "ept-withdraw", [])
    answer(playing, "ept-withdraw", [])
    assert [began.number for began in events(playing, RoundBegan)] == [1, 2]
    # A new initiative each round: the second time the defender is first.
    assert [blow.unit for blow in events(playing, Struck)] == ["alpha", "one", "one", "alpha"]
    assert battle(playing).units["one"].status == "gone"
    assert battle(playing).units["alpha"].place == battle(playing).board.parse("D3")


@pytest.mark.clause("ept.assault.repeat-rounds#ruling")
@pytest.mark.parametrize(("hampered", "goes_back"), [(20, True), (0, False)])
def test_where_no_dice_could_hurt_anybody_the_assaulting_side_goes_back(
    hampered: int, goes_back: bool
) -> None:
    state = battle(
        game(
            position(alpha(at="D3", steps=1), unit("one", 1, "us_squad", "D3", steps=1), map=STORMED),
            ["1", "6", "6 6", "6 6", *([] if goes_back else ["1", "6", "6 6"])],
        )
    )
    dice = replace(state.tables.assault_dice, reduced=hampered)
    state.tables = replace(state.tables, assault_dice=dice)
    place, origin = state.board.parse("D3"), state.board.parse("C3")
    fight = melee.fight(state, place, 0, origin)
    answers = ["alpha", "one", [], []]
    if goes_back:
        carry_out(fight, *answers)
        assert state.units["alpha"].place == origin
        return
    asks = [next(fight).ask, *(fight.send(given).ask for given in (*answers, "alpha"))]
    assert asks == ["ept-assault-target"] * 2 + ["ept-withdraw"] * 2 + ["ept-assault-target"] * 2


@pytest.mark.clause(
    "ept.assault.acceleration#1", "ept.assault.acceleration#2", "ept.assault.acceleration#ruling"
)
@pytest.mark.parametrize(
    ("units", "change"),
    [
        ([("line", False), ("line", False), ("green", True)], -1),
        ([("line", False), ("line", False)], 0),
        ([("line", False), ("green", True)], -2),
        ([("shock", False), ("green", False)], 0),
        ([("green", False)], -1),
        ([("shock", False)], 0),
    ],
)
def test_acceleration_is_the_mean_of_v_rounded_up(units: list[tuple[str, bool]], change: int) -> None:
    state = battle(game(position(alpha(), chief(1))))
    squad = state.units["alpha"]
    made = []
    for quality, neutralised in units:
        one = squad.copy()
        one.quality, one.neutralised = quality, neutralised
        made.append(one)
    assert melee.acceleration(state, made) == change


@pytest.mark.clause("ept.assault.acceleration#2", "ept.assault.acceleration#3", "ept.assault.resolve#1")
def test_acceleration_changes_every_roll_of_the_round_and_is_worked_out_anew() -> None:
    # Line, line and a neutralised green squad: -1 for all. Once that is gone, nothing.
    playing = assault(
        unit("alpha", 0, "us_squad", "C3"),
        unit("one", 1, "us_squad", "D3", morale=7),
        unit("two", 1, "us_squad", "D3", morale=5, quality="green", neutralised=True, steps=1),
        dice=["6", "2", "1", "2 5", "6 6", "1", "6", "6 6", "6 6"],
        map=drawn(*["." * 10] * 6),
    )
    stay(playing)
    answer(playing, "ept-assault-target", "two")
    answer(playing, "ept-withdraw", [])
    answer(playing, "ept-withdraw", [])
    assert [began.change for began in events(playing, RoundBegan)] == [-1, 0]
    assert [blow.total for blow in events(playing, Struck)] == [6, 11, 12, 12]


@pytest.mark.clause("ept.assault.cannot-withdraw")
@pytest.mark.parametrize(
    ("profile", "state", "able"),
    [
        ("us_squad", {}, True),
        ("us_squad", {"fire": FIRE_TEST}, True),
        ("us_squad", {"stopped": True}, False),
        ("us_squad", {"pinned": True}, False),
        ("us_squad", {"neutralised": True}, False),
        ("heavy_machine_gun", {}, True),
        ("heavy_machine_gun", {"deployed": True}, False),
        ("pak_40_gun", {}, False),
    ],
)
def test_who_can_withdraw(profile: str, state: dict[str, Any], able: bool) -> None:
    playing = game(position(unit("alpha", 0, profile, "D3", **state), chief(1)))
    assert melee.may_withdraw(battle(playing).units["alpha"]) is able


@pytest.mark.clause(
    "ept.assault.withdraw-choice", "ept.assault.withdraw-destination#1", "ept.assault.withdraw-destination#2"
)
def test_defender_then_attacker_withdraw_unit_by_unit() -> None:
    playing = assault(
        alpha(), *katangans(), dice=["6", "1", "1", "6 6", "6 6", "6 6"], map=drawn(*["." * 10] * 6)
    )
    stay(playing)
    answer(playing, "ept-assault-target", "one")
    assert (asked(playing).seat, offered(playing)) == (1, ["one", "two"])
    answer(playing, "ept-withdraw", ["two"])
    assert "C3" not in spots(playing), "the assault came from there"
    answer(playing, "ept-withdraw-to", "E3")
    answer(playing, "ept-shed-stop", "keep")
    assert (asked(playing).seat, offered(playing)) == (0, ["alpha"])
    answer(playing, "ept-withdraw", ["alpha"])
    # The attacker may go back where it came from, but not among enemies.
    assert "C3" in spots(playing)
    assert "E3" not in spots(playing)
    answer(playing, "ept-withdraw-to", "C3")
    answer(playing, "ept-shed-stop", "keep")
    state = battle(playing)
    assert state.units["alpha"].stopped
    assert not state.units["alpha"].moved
    assert state.units["one"].place == state.board.parse("D3")
    assert state.control[state.board.parse("D3")] == 1


@pytest.mark.clause("ept.assault.withdraw-destination#ruling")
@pytest.mark.parametrize("beyond", [".", "O"])
def test_who_has_nowhere_to_go_fights_on(beyond: str) -> None:
    rows = ["O" * 10] * 2 + [f"OO..{beyond}OOOOO"] + ["O" * 10] * 3
    full = [unit(f"full-{number}", 1, "us_squad", "E3") for number in range(2)]
    state = battle(game(position(alpha(at="D3"), unit("one", 1, "us_squad", "D3"), map=drawn(*rows))))
    fight = Melee(state.board.parse("D3"), state.board.parse("C3"), 0)
    found = [state.board.names[place] for place in melee.ways_out(state, fight, state.units["one"])]
    assert found == (["E3"] if beyond == "." else [])
    crowded = battle(
        game(
            position(
                alpha(at="D3"),
                unit("one", 1, "us_squad", "D3"),
                *([*full, unit("last", 1, "us_squad", "E3")] if beyond == "." else []),
                map=drawn(*rows),
            )
        )
    )
    assert melee.ways_out(crowded, fight, crowded.units["one"]) == ()
    assert list(melee._withdrawals(crowded, fight, 1)) == [], "nobody is asked"


@pytest.mark.clause("ept.assault.withdraw-destination#ruling")
def test_nobody_fires_at_who_withdraws() -> None:
    playing = assault(
        alpha(),
        *katangans(),
        unit("watch", 0, "us_squad", "F3"),
        dice=["6", "1", "1", "6 6", "6 6", "6 6"],
        map=drawn(*["." * 10] * 6),
    )
    stay(playing)
    answer(playing, "ept-assault-target", "one")
    answer(playing, "ept-withdraw", ["two"])
    answer(playing, "ept-withdraw-to", "E3")
    answer(playing, "ept-shed-stop", "keep")
    assert asked(playing).ask == "ept-withdraw", "and no reaction"


@pytest.mark.clause("ept.assault.no-neutralisation#1", "ept.assault.no-neutralisation#ruling")
def test_who_loses_a_step_is_neither_stopped_nor_neutralised_and_fights_on_in_the_same_round() -> None:
    playing = assault(
        alpha(),
        unit("one", 1, "us_squad", "D3", morale=7),
        dice=["6", "1", "3 4", "6 6"],
        map=drawn(*["." * 10] * 6),
    )
    stay(playing)
    one = battle(playing).units["one"]
    assert (one.steps, one.stopped, one.neutralised) == (1, False, False)
    assert [blow.unit for blow in events(playing, Struck)] == ["alpha", "one"]


# -- floors and heights ------------------------------------------------------------------------------


def block(**rest: Any) -> dict[str, Any]:
    return drawn(
        "..........",
        "..........",
        "...ss.....",
        "..........",
        "..........",
        "..........",
        buildings=[{"cells": ["D3", "E3"], "storeys": 1}],
        **rest,
    )


@pytest.mark.clause("ept.assault.upper-floor-withdrawal")
def test_from_an_upper_floor_one_withdraws_inside_the_building() -> None:
    playing = assault(
        alpha(at="D3"),
        unit("one", 1, "us_squad", "D3/1", morale=7),
        dice=["6", "1", "6 6", "6 6"],
        map=block(),
    )
    stay(playing)
    # Down is where the assault came from; along the floor is the only way.
    answer(playing, "ept-withdraw", ["one"])
    assert battle(playing).units["one"].place == battle(playing).board.parse("E3/1")


@pytest.mark.clause("ept.assault.up-down-modifier#2", "ept.assault.up-down-modifier#ruling")
@pytest.mark.parametrize(
    ("start", "place", "attacker", "defender"), [("D3", "D3/1", 1, -1), ("D3/1", "D3", -1, 1)]
)
def test_upwards_is_worse_and_downwards_better_between_floors(
    start: str, place: str, attacker: int, defender: int
) -> None:
    state = battle(
        game(
            position(
                alpha(at=start),
                unit("one", 1, "us_squad", place),
                map=block(),
                tables={"assault_dice": {"heavy_cover": 0}},
            )
        )
    )
    fight = Melee(state.board.parse(place), state.board.parse(start), 0)
    one, other = state.units["alpha"], state.units["one"]
    for fighter, enemy, change in ((one, other, attacker), (other, one, defender)):
        tally = melee.combat_dice(state, fight, fighter, enemy)
        assert int(tally) == change
        assert tally.names is not None
        assert tally.names[len(tally.parts)][0] == ("ept-sum-upwards" if change > 0 else "ept-sum-downwards")


@pytest.mark.clause("ept.assault.up-down-modifier#1", "ept.assault.up-down-modifier#ruling")
def test_upwards_is_worse_between_levels_of_the_ground() -> None:
    hill = drawn(*["." * 10] * 6, levels=["0000000000", "0000000000", "0001000000", *["0000000000"] * 3])
    state = battle(game(position(alpha(), unit("one", 1, "us_squad", "D3"), map=hill)))
    fight = Melee(state.board.parse("D3"), state.board.parse("C3"), 0)
    one, other = state.units["alpha"], state.units["one"]
    assert int(melee.combat_dice(state, fight, one, other)) == 1
    assert int(melee.combat_dice(state, fight, other, one)) == -1


@pytest.mark.clause("ept.assault.up-down-modifier#1", "ept.assault.up-down-modifier#ruling")
def test_attackers_count_each_from_where_he_came_and_defenders_from_where_the_assault_did() -> None:
    hill = drawn(*["." * 10] * 6, levels=["0000000000", "0001000000", "0001000000", *["0000000000"] * 3])
    state = battle(
        game(position(alpha(), unit("beta", 0, "us_squad", "D2"), unit("one", 1, "us_squad", "D3"), map=hill))
    )
    board = state.board
    fight = Melee(board.parse("D3"), board.parse("C3"), 0, came_from={"beta": board.parse("D2")})
    low, level, enemy = (state.units[name] for name in ("alpha", "beta", "one"))
    assert int(melee.combat_dice(state, fight, low, enemy)) == 1
    assert int(melee.combat_dice(state, fight, level, enemy)) == 0
    assert int(melee.combat_dice(state, fight, enemy, level)) == -1
    fight.came_from["one"] = board.parse("D2")
    assert int(melee.combat_dice(state, fight, enemy, low)) == -1, "he was there before them"


@pytest.mark.clause("ept.tables.assault-dice-modifiers#1", "ept.assault.up-down-modifier#1")
def test_each_change_of_the_dice_says_what_it_is() -> None:
    hill = drawn(*["." * 10] * 6, levels=["0000000000", "0000000000", "0001000000", *["0000000000"] * 3])
    playing = game(position(alpha(stopped=True), unit("one", 1, "us_squad", "D3"), map=hill))
    state = battle(playing)
    fight = Melee(state.board.parse("D3"), state.board.parse("C3"), 0)
    tally = melee.combat_dice(state, fight, state.units["alpha"], state.units["one"])
    voice = Voice(playing.system, words("en"), playing.view(0))
    assert [voice.line(tally, n) for n in range(3)] == [
        f"{voice.name('unit', 'alpha')} fights",
        "stopped",
        "upwards",
    ]
    first = melee.initiative(state, fight, state.units["alpha"])
    assert first.rules == ("ept.material.counter-data", "ept.tables.assault-initiative-modifiers")
    assert voice.line(first, 0) == f"morale of {voice.name('unit', 'alpha')}"


# -- the modifiers -----------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.tables.assault-dice-modifiers#1",
    "ept.tables.assault-dice-modifiers#ruling",
    "ept.assault.who-cannot-attack#ruling",
)
@pytest.mark.parametrize(
    ("profile", "state", "change"),
    [
        ("us_squad", {}, 0),
        ("us_squad", {"steps": 1}, 1),
        ("section_hq", {}, 1),
        ("heavy_machine_gun", {}, 1),
        ("heavy_machine_gun", {"deployed": True}, 2),
        ("pak_40_gun", {}, 2),
        ("us_squad", {"stopped": True}, 1),
        ("us_squad", {"pinned": True}, 1),
        ("us_squad", {"neutralised": True}, 3),
        ("us_squad", {"steps": 1, "stopped": True}, 2),
    ],
)
def test_the_state_of_a_fighter_changes_its_dice(profile: str, state: dict[str, Any], change: int) -> None:
    made = battle(game(position(alpha(), unit("one", 1, profile, "D3", **state))))
    fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 0)
    assert int(melee.combat_dice(made, fight, made.units["one"], made.units["alpha"])) == change


@pytest.mark.clause("ept.tables.assault-dice-modifiers#1")
def test_heavy_cover_hampers_the_assaulting_side_alone() -> None:
    for terrain, change in (("s", 1), ("F", 0), (".", 0)):
        ground = drawn(
            "..........", "..........", f"...{terrain}......", "..........", "..........", ".........."
        )
        made = battle(game(position(alpha(), unit("one", 1, "us_squad", "D3"), map=ground)))
        fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 0)
        assert int(melee.combat_dice(made, fight, made.units["alpha"], made.units["one"])) == change
        assert int(melee.combat_dice(made, fight, made.units["one"], made.units["alpha"])) == 0


@pytest.mark.clause("ept.tables.assault-dice-modifiers#1", "ept.tables.assault-dice-modifiers#ruling")
@pytest.mark.parametrize(
    ("vehicle", "state", "change"),
    [
        ({"front": 4, "flank": 3}, {}, 0),
        ({"front": 4, "flank": 3}, {"immobilised": True}, -1),
        ({"front": 4, "flank": 3}, {"stunned": True, "immobilised": True}, -2),
        ({"front": 4, "flank": 3, "abilities": ["open_topped"]}, {}, -1),
        ({"front": 0, "flank": 0}, {}, -2),
    ],
)
def test_what_helps_against_a_vehicle(vehicle: dict[str, Any], state: dict[str, Any], change: int) -> None:
    made = battle(
        game(position(alpha(), unit("tank", 1, "tank", "D3", **state), profiles=[{**TANK, **vehicle}]))
    )
    fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 0)
    assert int(melee.combat_dice(made, fight, made.units["alpha"], made.units["tank"])) == change


@pytest.mark.clause("ept.tables.assault-dice-modifiers#1")
@pytest.mark.parametrize(
    ("abilities", "state", "change"),
    [([], {}, 0), ([], {"immobilised": True}, 1), (["close_defence"], {}, -1)],
)
def test_what_changes_the_dice_of_a_fighting_vehicle(
    abilities: list[str], state: dict[str, Any], change: int
) -> None:
    made = battle(
        game(
            position(
                alpha(), unit("tank", 1, "tank", "D3", **state), profiles=[{**TANK, "abilities": abilities}]
            )
        )
    )
    fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 0)
    assert int(melee.combat_dice(made, fight, made.units["tank"], made.units["alpha"])) == change


@pytest.mark.clause(
    "ept.tables.assault-initiative-modifiers#1",
    "ept.tables.assault-initiative-modifiers#2",
    "ept.tables.assault-initiative-modifiers#ruling",
)
@pytest.mark.parametrize(
    ("state", "total"),
    [
        ({}, 7),
        ({"stopped": True}, 6),
        ({"pinned": True}, 6),
        ({"neutralised": True}, 4),
        ({"hidden": True}, 8),
    ],
)
def test_what_is_added_to_the_initiative_die(state: dict[str, Any], total: int) -> None:
    made = battle(game(position(alpha(), unit("one", 1, "us_squad", "D3", morale=7, **state))))
    fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 0)
    assert int(melee.initiative(made, fight, made.units["one"])) == total


@pytest.mark.clause("ept.tables.assault-initiative-modifiers#1")
def test_only_the_defender_gains_by_being_hidden() -> None:
    made = battle(game(position(alpha(), unit("one", 1, "us_squad", "D3", morale=7, hidden=True))))
    fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 1)
    assert int(melee.initiative(made, fight, made.units["one"])) == 7


@pytest.mark.clause("ept.tables.assault-dice-modifiers#1")
def test_against_a_vehicle_that_drives_over_them_men_are_worse() -> None:
    made = battle(game(position(alpha(), unit("tank", 1, "tank", "D3"), profiles=[TANK])))
    fight = Melee(made.board.parse("D3"), made.board.parse("D3"), 1)
    squad, tank = made.units["alpha"], made.units["tank"]
    assert int(melee.combat_dice(made, fight, squad, tank)) == 0
    assert int(melee.combat_dice(made, fight, squad, tank, overrun=True)) == 1


@pytest.mark.clause("ept.tables.assault#1")
@pytest.mark.parametrize(
    ("profile", "line"),
    [
        ("tank", "armoured_vehicle"),
        ("truck", "unarmoured_vehicle"),
        ("civilians", "non_combatant"),
        ("us_squad", "line"),
    ],
)
def test_each_kind_of_fighter_has_its_line(profile: str, line: str) -> None:
    made = battle(game(position(alpha(), unit("one", 1, profile, "D4"), profiles=[TANK])))
    assert melee.row(made, made.units["one"]).id == line


@pytest.mark.clause("ept.assault.acceleration#1")
def test_where_nobody_is_left_nothing_is_accelerated() -> None:
    assert melee.acceleration(battle(game(position(alpha(), chief(1)))), []) == 0


@pytest.mark.clause("ept.assault.resolve#2")
def test_a_blow_that_destroys_a_vehicle_is_told_as_one() -> None:
    playing = assault(
        alpha(), unit("tank", 1, "tank", "D3"), profiles=[TANK], dice=["6", "1 1"], map=drawn(*["." * 10] * 6)
    )
    assert [blow.result for blow in events(playing, Struck)] == ["ept-blow-vehicle-1"]
    assert battle(playing).units["tank"].status == "gone"


@pytest.mark.clause(
    "ept.assault.vehicles-last",
    "ept.special-infantry.non-combatants-assault#1",
    "ept.assault.initiative#ruling",
)
def test_neither_the_crew_of_a_stunned_vehicle_nor_civilians_strike() -> None:
    playing = assault(
        alpha(),
        unit("tank", 1, "tank", "D3", stunned=True),
        unit("people", 1, "civilians", "D3"),
        profiles=[TANK],
        dice=["6", "6 6"],
        map=drawn(*["." * 10] * 6),
    )
    while asked(playing).ask != "ept-assault-target":
        stay(playing)
    answer(playing, "ept-assault-target", "tank")
    assert [blow.unit for blow in events(playing, Struck)] == ["alpha"]


@pytest.mark.clause("ept.assault.initiative-ties#1")
def test_two_blows_at_once_take_the_same_man_only_once() -> None:
    state = battle(
        game(
            position(
                alpha(formation="first", at="D3", morale=7),
                unit("beta", 0, "us_squad", "D3", formation="first", morale=7),
                chief(1),
                formation=[{"id": "first", "seat": 0, "leader": "alpha"}],
            ),
            ["3", "3", "1", "1 1", "1 1"],
        )
    )
    foe = state.units["far-1"]
    state.stand(foe, state.board.parse("D3"))
    foe.steps = 1
    carry_out(melee.fight(state, foe.place, 0, state.board.parse("C3")), "far-1", "far-1")
    assert (foe.status, foe.steps) == ("gone", 0)
    assert state.formations[foe.formation].losses == 1


# -- no end in sight ----------------------------------------------------------------------------------


def test_an_assault_in_which_nobody_can_hurt_anybody_is_given_up() -> None:
    # Neutralised on its way up to a house full of civilians, a reduced line squad would need less than a two.
    people = [unit(name, 1, "civilians", "D3") for name in ("one", "two", "three")]
    heights = ["0000000000", "0000000000", "0001000000", *["0000000000"] * 3]
    house = drawn("..........", "..........", "...s......", *[".........."] * 3, levels=heights)
    state = battle(
        game(position(unit("alpha", 0, "us_squad", "C3", steps=1), *people, map=house), ["1", "1 1"])
    )
    squad, origin = state.units["alpha"], state.units["alpha"].place
    state.stand(squad, state.board.parse("D3"))
    squad.neutralised = True
    script = melee.fight(state, squad.place, 0, origin)
    assert next(script).ask == "ept-assault-target"
    assert script.send("one").ask == "ept-withdraw"
    with pytest.raises(StopIteration):
        script.send([])
    assert (squad.place, squad.neutralised, squad.stopped) == (origin, True, False)
    # It was neutralised on the way: being thrown back was its withdrawal.
    assert squad.fell_back


# -- in a tunnel -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.tables.assault-dice-modifiers#1")
def test_a_tunnel_is_fought_for_off_the_map_and_left_by_its_ends() -> None:
    state = battle(
        game(
            position(
                alpha(at="C3"),
                unit("one", 1, "us_squad", status="tunnel", inside="shaft", morale=7),
                tunnels={"shaft": ["C3", "F3"]},
            ),
            ["6", "1", "5 6", "1 6"],
        )
    )
    squad, other = state.units["alpha"], state.units["one"]
    origin = squad.place
    state.lift(squad, "tunnel")
    squad.inside = "shaft"
    fight = Melee(origin, origin, 0, "shaft")
    assert int(melee.combat_dice(state, fight, squad, other)) == 2
    assert int(melee.combat_dice(state, fight, other, squad)) == -1
    script = melee.fight(state, origin, 0, origin, "shaft")
    # Eleven and two miss; seven less one takes a step. Then the defender comes out at the far end, and is stopped.
    assert next(script).ask == "ept-assault-target"
    assert script.send("one").ask == "ept-assault-target"
    question = script.send("alpha")
    assert (question.ask, squad.steps) == ("ept-withdraw", 1)
    question = script.send(["one"])
    assert question.ask == "ept-withdraw-to"
    question = script.send(state.board.parse("F3"))
    assert question.ask == "ept-shed-stop"
    with pytest.raises(StopIteration):
        script.send("keep")
    assert (other.status, other.inside, other.stopped) == ("field", "", True)
    assert (squad.status, squad.inside) == ("tunnel", "shaft")


# -- whom one fights ---------------------------------------------------------------------------------


@pytest.mark.clause("ept.assault.choose-target#1")
def test_men_fight_whom_they_like_and_vehicles_only_men() -> None:
    state = battle(
        game(
            position(
                alpha(at="D3"),
                unit("track", 0, "tank", "D3"),
                unit("tank", 1, "tank", "D3"),
                unit("squad", 1, "us_squad", "D3"),
                profiles=[TANK],
            )
        )
    )
    fight = Melee(state.board.parse("D3"), state.board.parse("C3"), 0)

    def targets(name: str) -> list[Any]:
        question = next(melee._choose_target(state, fight, state.units[name]))
        return list(question.options)

    assert targets("alpha") == ["tank", "squad"]
    assert targets("track") == ["squad"]
    assert targets("squad") == ["alpha", "track"]
    assert targets("tank") == ["alpha"]


@pytest.mark.clause("ept.tables.assault-initiative-modifiers#ruling")
@pytest.mark.parametrize(("hesitant", "total"), [(False, 7), (True, 6)])
def test_hesitant_units_add_their_lower_morale_to_the_initiative_die(hesitant: bool, total: int) -> None:
    formation = {"id": "first", "seat": 1, "leader": "one", "hesitant": hesitant}
    one = unit("one", 1, "us_squad", "D3", morale=7, formation="first")
    made = battle(game(position(alpha(), one, formation=[formation])))
    fight = Melee(made.board.parse("D3"), made.board.parse("C3"), 0)
    assert int(melee.initiative(made, fight, made.units["one"])) == total
