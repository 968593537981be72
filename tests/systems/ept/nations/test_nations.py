"""Chapter 23: what belongs to nations in their years."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.ept import artillery, human_wave, nations
from grognard.systems.ept.assault import melee
from grognard.systems.ept.assault.melee import Melee
from grognard.systems.ept.events.fire import StepsLost
from grognard.systems.ept.fire import groups, targeting
from grognard.systems.ept.fire.shots import AT
from grognard.systems.ept.heavy_weapons import hollow_charges, rockets
from grognard.systems.ept.profile import profiles, weapons
from grognard.systems.ept.state import PLENTY, Battle, Mission
from systems.ept.assault.storming import TANK
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    events,
    game,
    offered,
    position,
    unit,
)

#: Nations that have rules of their own, with a year in which they hold and one in which they do not.
YEARS = {
    "germany": (1944, 1950),
    "soviet_union": (1943, 1940),
    "japan": (1943, 1950),
    "france": (1950, 1940),
    "viet_minh": (1950, 1960),
}


def land(*units: Any, nation: str = "germany", year: int = 1944, **rest: Any) -> Battle:
    """A battle whose first seat is of a nation."""
    return stands(*units, nations=[nation, ""], year=year, **{"map": MEADOW, **rest})


@pytest.mark.parametrize("nation", list(YEARS))
def test_rules_hold_in_their_years_alone(nation: str) -> None:
    within, without = YEARS[nation]
    assert nations.of(land(nation=nation, year=within), 0) is not nations.NOBODY
    assert nations.of(land(nation=nation, year=without), 0) is nations.NOBODY
    assert nations.of(land(nation=nation, year=within), 1) is nations.NOBODY


# -- artillery ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.nations.germans-artillery", "ept.nations.french-indochina", "ept.tables.delay#2")
@pytest.mark.parametrize(
    ("nation", "year", "change"),
    [("germany", 1941, -1), ("france", 1951, -1), ("france", 1940, 0), ("soviet_union", 1943, 0)],
)
def test_the_delay_test_of_some_is_one_easier(nation: str, year: int, change: int) -> None:
    state = land(nation=nation, year=year)
    mine = Mission(id="guns", seat=0, barrage="mortars_81", turns=(2,))
    theirs = Mission(id="others", seat=1, barrage="mortars_81", turns=(2,))
    assert int(artillery.delay_dice(state, mine)) == change
    assert int(artillery.delay_dice(state, theirs)) == 0


# -- Germans -----------------------------------------------------------------------------------------


def against_tank(profile: str, nation: str = "germany", year: int = 1942, **rest: Any) -> int:
    """What a unit adds to its dice against a tank."""
    state = land(
        unit("men", 0, profile, "D4"),
        unit("tank", 1, "tank", "D3"),
        nation=nation,
        year=year,
        profiles=[TANK],
        **rest,
    )
    fight = Melee(state.board.parse("D3"), state.board.parse("D4"), 0)
    return int(melee.combat_dice(state, fight, state.units["men"], state.units["tank"]))


@pytest.mark.clause("ept.nations.germans-anti-tank-assault")
@pytest.mark.parametrize(
    ("profile", "change"),
    [
        ("grenadier_squad", -1),
        ("section_hq", -1),
        ("pioneer_squad", -2),
        ("engineer_section_hq", -2),
        ("flamethrower_team", -1),
    ],
)
def test_german_men_have_magnetic_mines_and_engineers_more_of_them(profile: str, change: int) -> None:
    assert against_tank(profile) - against_tank(profile, nation="") == change


@pytest.mark.clause("ept.nations.germans-anti-tank-assault")
def test_against_men_they_are_of_no_use() -> None:
    state = land(unit("men", 0, "grenadier_squad", "D4"), unit("foe", 1, "us_squad", "D3"))
    fight = Melee(state.board.parse("D3"), state.board.parse("D4"), 0)
    assert int(melee.combat_dice(state, fight, state.units["men"], state.units["foe"])) == 0


@pytest.mark.clause("ept.nations.germans-anti-tank-assault")
def test_neither_vehicles_nor_men_of_other_nations_have_magnetic_mines() -> None:
    state = land(
        unit("men", 0, "grenadier_squad", "D4"),
        unit("tank", 0, "pz_iv_h", "D5"),
        unit("foe", 1, "us_squad", "D3"),
    )
    having = [name for name, one in state.units.items() if melee._magnetic_mines(state, one)]
    assert having == ["men"]


@pytest.mark.clause("ept.nations.germans-panzerfaust")
@pytest.mark.parametrize(("year", "allotment"), [(1943, 0), (1944, 2), (1945, 2)])
def test_all_german_squads_have_panzerfausts_from_1944_on(year: int, allotment: int) -> None:
    state = land(
        unit("men", 0, "grenadier_squad", "D4"),
        unit("post", 0, "section_hq", "D4"),
        unit("foe", 1, "us_squad", "D5"),
        year=year,
    )
    assert rockets.allotment(state, 0) == allotment
    assert rockets.allotment(state, 1) == 0
    shell = (weapons()["panzerfaust"], AT)
    assert (shell in targeting.usable(state, state.units["men"])) is (allotment > 0)
    assert shell not in targeting.usable(state, state.units["post"])
    assert shell not in targeting.usable(state, state.units["foe"])


@pytest.mark.clause("ept.nations.germans-panzerfaust")
def test_in_an_assault_too_and_a_scenario_may_give_another_allotment() -> None:
    state = land(
        unit("men", 0, "volksgrenadier_squad", "D4"),
        unit("tank", 1, "tank", "D3"),
        profiles=[TANK],
        year=1945,
    )
    men, tank = state.units["men"], state.units["tank"]
    change = state.tables.assault_dice.panzerfaust
    assert [rockets.assault_change(state, men, tank, face) for face in (1, 2, 3)] == [change, change, 0]
    state.options["panzerfaust_0"] = 3
    assert rockets.assault_change(state, men, tank, 3) == change


@pytest.mark.clause("ept.nations.germans-close-defence")
@pytest.mark.parametrize(("profile", "change"), [("panther_g", -1), ("tiger_i", -1), ("pz_iv_h", 0)])
def test_a_vehicle_marked_nw_throws_grenades_at_those_who_assault_it(profile: str, change: int) -> None:
    state = land(unit("tank", 0, profile, "D3"), unit("foe", 1, "us_squad", "D4"))
    fight = Melee(state.board.parse("D3"), state.board.parse("D4"), 1)
    assert int(melee.combat_dice(state, fight, state.units["tank"], state.units["foe"])) == change


def infantry_gun(year: int = 1943, **rest: Any) -> Battle:
    return land(
        unit("gun", 0, "ig_18_gun", "D8", facing=0, **rest),
        unit("tank", 1, "tank", "D4", facing=3),
        profiles=[TANK],
        year=year,
    )


@pytest.mark.clause("ept.nations.germans-ig18")
@pytest.mark.parametrize(
    ("year", "left", "able"), [(1943, PLENTY, True), (1942, PLENTY, False), (1944, 0, False)]
)
def test_the_ig_18_has_hollow_charges_from_1943_on(year: int, left: int, able: bool) -> None:
    state = infantry_gun(year, hollow_charges=left)
    gun, place = state.units["gun"], state.board.parse("D4")
    found = targeting.choices(state, gun, place)
    assert [(arm.anti_tank, mode) for arm, mode in found if mode == AT] == ([(9, AT)] if able else [])


@pytest.mark.clause("ept.nations.germans-ig18")
def test_a_die_says_with_the_first_how_many_there_are() -> None:
    state = infantry_gun()
    state.dice = Scripted(faces=[2])
    gun, shell = state.units["gun"], weapons()[hollow_charges.SHELL]
    hollow_charges.use(state, gun, shell)
    assert gun.hollow_charges == 1
    hollow_charges.use(state, gun, gun.arms[0])
    assert gun.hollow_charges == 1
    hollow_charges.use(state, gun, shell)
    assert gun.hollow_charges == 0
    assert not hollow_charges.has_any(state, gun)


@pytest.mark.clause("ept.nations.germans-ig18")
def test_a_shot_with_one_is_an_ordinary_shot_at_a_tank() -> None:
    playing = game(
        position(
            unit("gun", 0, "ig_18_gun", "D8", facing=0),
            unit("tank", 1, "tank", "D4", facing=3),
            unit("far", 1, "us_squad", "J1"),
            profiles=[TANK],
            nations=["germany", ""],
            year=1943,
            activation="gun",
        ),
        ["to hit: 1 1", "destruction: 1 1", "charges: 3"],
    )
    answer_if_asked(playing, "ept-unit", "gun")
    answer(playing, "ept-act", "fire")
    while asked(playing).ask in ("ept-face", "ept-weapon", "ept-target"):
        given = {"ept-face": 0, "ept-weapon": "ig_18_hollow_charge:at", "ept-target": "D4"}[
            asked(playing).ask
        ]
        answer(playing, asked(playing).ask, given)
        if battle(playing).units["tank"].status == "gone":
            break
    assert battle(playing).units["tank"].status == "gone"
    assert battle(playing).units["gun"].hollow_charges == 2


# -- Soviets -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.nations.soviets")
@pytest.mark.parametrize(("nation", "able"), [("soviet_union", False), ("", True)])
def test_soviet_vehicles_fire_alone(nation: str, able: bool) -> None:
    state = land(
        unit("one", 0, "t_34_76", "D4"),
        unit("two", 0, "t_34_76", "E4"),
        unit("men", 0, "soviet_rifle_squad", "D4"),
        unit("more", 0, "soviet_rifle_squad", "D5"),
        nation=nation,
        year=1943,
    )
    one, two, men, more = (state.units[name] for name in ("one", "two", "men", "more"))
    assert groups.nations_agree(state, two, (one,)) is able
    assert groups.nations_agree(state, men, (one,)) is able
    assert groups.nations_agree(state, more, (men,))


@pytest.mark.clause("ept.nations.soviets")
def test_nobody_is_asked_to_join_a_soviet_tank() -> None:
    for nation, asks in (("soviet_union", False), ("", True)):
        playing = game(
            position(
                unit("one", 0, "t_34_76", "D7", facing=0, formation="tanks"),
                unit("two", 0, "t_34_76", "E7", facing=0, formation="tanks"),
                unit("foe", 1, "us_squad", "D3"),
                formation=[{"id": "tanks", "seat": 0, "leader": "one"}],
                nations=[nation, ""],
                year=1943,
                activation="tanks",
            ),
            [] if asks else ["fire: 6 6"],
        )
        answer_if_asked(playing, "ept-unit", "one")
        answer(playing, "ept-act", "fire")
        while asked(playing).ask in ("ept-face", "ept-target", "ept-weapon"):
            answer(playing, asked(playing).ask, asked(playing).form.default())
        assert (asked(playing).ask == "ept-join") is asks


# -- Japanese ----------------------------------------------------------------------------------------


def suicide(dice: list[str], chosen: str = "kamikaze", nation: str = "japan") -> Any:
    playing = game(
        position(
            unit("men", 0, "japanese_half_section", "D4"),
            unit("tank", 1, "tank", "D3", stunned=True),
            unit("far", 1, "us_squad", "J1"),
            unit("own", 0, "us_squad", "J8"),
            profiles=[TANK],
            nations=[nation, ""],
            year=1943,
            activation="men",
        ),
        dice,
    )
    answer_if_asked(playing, "ept-unit", "men")
    answer(playing, "ept-act", "tactical-assault")
    if chosen:
        assert offered(playing) == ["pass", "kamikaze"]
        answer(playing, "ept-kamikaze", chosen)
    return playing


@pytest.mark.clause("ept.nations.japanese-kamikaze#1", "ept.nations.japanese-kamikaze#ruling")
@pytest.mark.parametrize(
    ("chosen", "dice", "steps", "lost"),
    [
        # Eight is the morale: eight holds, nine costs a step, whatever became of the tank.
        ("kamikaze", ["initiative: 3", "combat: 6 6", "morale: 4 4"], 3, 0),
        ("kamikaze", ["initiative: 3", "combat: 6 6", "morale: 4 5"], 2, 1),
        ("kamikaze", ["initiative: 3", "combat: 1 1", "morale: 5 5"], 2, 1),
        ("pass", ["initiative: 3", "combat: 6 6"], 3, 0),
    ],
)
def test_a_kamikaze_attack_is_followed_by_a_test_that_may_cost_a_step(
    chosen: str, dice: list[str], steps: int, lost: int
) -> None:
    playing = suicide(dice, chosen)
    assert battle(playing).units["men"].steps == steps
    assert len(events(playing, StepsLost)) == lost


@pytest.mark.clause("ept.nations.japanese-kamikaze#1", "ept.nations.japanese-kamikaze#ruling")
def test_it_takes_two_off_the_dice_of_who_chose_it() -> None:
    state = land(
        unit("men", 0, "japanese_half_section", "D4"),
        unit("tank", 1, "tank", "D3"),
        profiles=[TANK],
        nation="japan",
    )
    fight = Melee(state.board.parse("D3"), state.board.parse("D4"), 0)
    men, tank = state.units["men"], state.units["tank"]
    before = int(melee.combat_dice(state, fight, men, tank))
    fight.kamikaze.add("men")
    assert int(melee.combat_dice(state, fight, men, tank)) == before - 2


@pytest.mark.clause("ept.nations.japanese-kamikaze#1")
def test_others_are_not_asked() -> None:
    playing = suicide(["initiative: 3", "combat: 6 6"], "", nation="")
    assert asked(playing).ask != "ept-kamikaze"


@pytest.mark.clause("ept.nations.japanese-squads")
def test_half_sections_have_three_steps_and_may_form_waves() -> None:
    half = profiles()["japanese_half_section"]
    assert half.steps == 3
    assert [(arm.anti_personnel, arm.rate, arm.range) for arm in (*half.front, *half.back)] == [
        (6, 6, 6),
        (4, 6, 6),
    ]
    state = land(
        unit("half", 0, "japanese_half_section", "D4"), unit("other", 0, "us_squad", "D5"), nation="japan"
    )
    assert human_wave.is_authorised(state, state.units["half"])
    assert not human_wave.is_authorised(state, state.units["other"])


@pytest.mark.clause("ept.nations.japanese-group-fire")
def test_they_fire_together_with_the_other_half_of_their_section_alone() -> None:
    state = land(
        unit("a1", 0, "japanese_half_section", "D4", partner="a2"),
        unit("a2", 0, "japanese_half_section", "D5", partner="a1"),
        unit("b1", 0, "japanese_half_section", "D4"),
        unit("gun", 0, "light_machine_gun", "D4"),
        unit("post", 0, "section_hq", "D4"),
        nation="japan",
        year=1943,
    )
    a1, a2, b1, gun, post = (state.units[name] for name in ("a1", "a2", "b1", "gun", "post"))
    assert groups.nations_agree(state, a2, (a1,))
    assert not groups.nations_agree(state, b1, (a1,))
    assert not groups.nations_agree(state, gun, (a1,))
    assert not groups.nations_agree(state, gun, (a1, a2))
    assert groups.nations_agree(state, post, (gun,))


# -- Viet Minh ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.nations.viet-minh-squads")
@pytest.mark.parametrize("profile", ["viet_minh_half_section", "viet_minh_assault_engineers"])
def test_their_squads_have_three_steps(profile: str) -> None:
    state = land(unit("men", 0, profile, "D4"), nation="viet_minh", year=1950)
    assert state.units["men"].steps == 3


@pytest.mark.clause("ept.nations.viet-minh-mortars")
@pytest.mark.parametrize(("nation", "apart"), [("viet_minh", False), ("france", True)])
def test_their_mortars_fire_together_only_where_they_are_stacked(nation: str, apart: bool) -> None:
    state = land(
        unit("one", 0, "mortar_81_team", "D4"),
        unit("two", 0, "mortar_81_team", "D4"),
        unit("three", 0, "mortar_81_team", "D5"),
        unit("men", 0, "us_squad", "D5"),
        nation=nation,
        year=1950,
    )
    one, two, three = (state.units[name] for name in ("one", "two", "three"))
    assert groups.nations_agree(state, two, (one,))
    assert groups.nations_agree(state, three, (one,)) is apart
    men = state.units["men"]
    assert groups.nations_agree(state, men, (one,)) is apart, "nor do others with a mortar elsewhere"


@pytest.mark.clause("ept.nations.viet-minh-waves")
def test_any_of_their_formations_may_form_a_wave() -> None:
    state = land(unit("men", 0, "viet_minh_assault_engineers", "D4"), nation="viet_minh", year=1950)
    assert human_wave.is_authorised(state, state.units["men"])
    state.year = 1960
    assert not human_wave.is_authorised(state, state.units["men"])
