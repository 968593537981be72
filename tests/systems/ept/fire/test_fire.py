"""Fire: lines and ranges, power, columns, the roll, and whom a shot affects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.system import Setup
from grognard.core.tally import Tally
from grognard.systems import find
from grognard.systems.ept.events.fire import Fired, FireRead, ShotWasted
from grognard.systems.ept.fire import anti_personnel, shooting, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.heavy_weapons import heavy_weapons
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE, Battle
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    unit,
)


def field(*units: Any, dice: tuple[str, ...] = (), **rest: Any) -> Battle:
    return battle(game(position(*units, **rest), dice))


def shot(there: Battle, firer: str, place: str, **rest: Any) -> Shot:
    """A shot with the first weapon that a unit can fire."""
    who = there.units[firer]
    arm, mode = targeting.usable(there, who)[0]
    return Shot([(who, arm)], there.board.parse(place), mode, **rest)


def power(there: Battle, firer: str, place: str, **rest: Any) -> float:
    made = shot(there, firer, place, **rest)
    return anti_personnel.firepower(there, *made.firers[0], made).exact


def columns(there: Battle, firer: str, target: str, **rest: Any) -> int:
    at = there.units[target]
    made = shot(there, firer, there.board.names[at.place], **rest)
    return int(anti_personnel.shifts(there, *made.firers[0], at, made))


def heading(there: Battle, made: Shot, target: str) -> int:
    """The power at the head of the column that a shot is read in."""
    strength = anti_personnel.total_power(there, made, made.firers)
    column, _, _ = anti_personnel.column_against(there, made, made.firers, there.units[target], strength)
    return there.tables.fire.columns[column]


# -- lines and ranges --------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.hits-whole-hex#ruling")
def test_where_both_sides_share_a_hex_a_shot_affects_them_all_but_not_from_within() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3"),
        unit("people", 0, "civilians", "F3"),
        unit("inside", 0, "british_squad", "F3"),
    )
    found = anti_personnel.victims(there, shot(there, "alpha", "F3"))
    assert [one.id for one in found] == ["bravo", "people", "inside"]
    assert [one.id for one in anti_personnel.victims(there, shot(there, "inside", "F3"))] == ["bravo"]


@pytest.mark.clause("ept.fire.needs-line-of-fire")
def test_direct_fire_needs_a_line_of_sight() -> None:
    wood = drawn("..........", "...F......", "..........", "..........")
    there = field(
        unit("alpha", 0, "british_squad", "B2"), unit("bravo", 1, "grenadier_squad", "F2"), map=wood
    )
    seen = there.board.sight.count(there.board.parse("B2"), there.board.parse("F2"))
    assert seen == 255  # the wood is in the way
    assert not targeting.has_shot(there, there.units["alpha"], there.board.parse("F2"))
    there = field(
        unit("alpha", 0, "british_squad", "B4"), unit("bravo", 1, "grenadier_squad", "F4"), map=wood
    )
    assert targeting.targets(there, there.units["alpha"]) == (there.board.parse("F4"),)


@pytest.mark.clause("ept.fire.range-strict", "ept.fire.long-range-half#1", "ept.fire.long-range-half#2")
def test_only_small_arms_and_machine_guns_fire_beyond_their_range_and_at_half_power() -> None:
    long = {"drawn": {"columns": 30, "depth": 3, "terrain": ["." * 30, "." * 30]}}
    there = field(
        unit("squad", 0, "british_squad", "A1"),  # range 6
        unit("gun", 0, "light_machine_gun", "A1"),  # range 8
        unit("rocket", 0, "bazooka_team", "A1"),  # range 4
        unit("foe", 1, "grenadier_squad", "G1"),
        map=long,
    )
    squad, gun, rocket = (there.units[name].arms[0] for name in ("squad", "gun", "rocket"))
    assert [targeting.in_range(squad, "ap", n) for n in (6, 12, 13)] == [True, True, False]
    assert [targeting.in_range(gun, "ap", n) for n in (8, 16, 17)] == [True, True, False]
    assert [targeting.in_range(rocket, "at", n) for n in (4, 5, 8)] == [True, False, False]
    assert [power(there, "squad", name) for name in ("G1", "H1", "M1")] == [6, 3, 3]
    assert [power(there, "gun", name) for name in ("I1", "J1", "Q1")] == [4, 2, 2]


@pytest.mark.clause("ept.heavy-weapons.effective-range", "ept.heavy-weapons.minimum-range#1")
def test_minimum_and_effective_ranges() -> None:
    there = field(
        unit("mortar", 0, "mortar_81_team", "A1", deployed=True),
        unit("rocket", 0, "bazooka_team", "A1"),
        unit("sniper", 0, "sniper", "A1"),
        unit("foe", 1, "grenadier_squad", "E1"),
    )
    mortar, rocket, sniper = (there.units[name].arms[0] for name in ("mortar", "rocket", "sniper"))
    assert [targeting.in_range(mortar, "indirect", n) for n in (3, 4)] == [False, True]
    # Nearer than a minimum of 1 is the own hex; the next hex is allowed and not doubled.
    assert [targeting.in_range(sniper, "ap", n) for n in (0, 1)] == [False, True]
    assert power(there, "sniper", "B1") == 4
    # Effective range 2: each hex beyond costs a column.
    foe = there.units["foe"]
    made = Shot([(there.units["rocket"], rocket)], foe.place)
    tally = Tally(0)
    anti_personnel._overstretch(there, there.units["rocket"], rocket, foe, tally)
    assert int(tally) == -2
    assert int(anti_personnel.shifts(there, there.units["rocket"], rocket, foe, made)) == -2
    there.stand(foe, there.board.parse("C1"))
    within = Tally(0)
    anti_personnel._overstretch(there, there.units["rocket"], rocket, foe, within)
    assert within.parts == []


# -- power -------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.firer-in-smoke#1",
    "ept.fire.half-power-movers#1",
    "ept.fire.half-power-movers#ruling",
    "ept.fire.power-modifiers#1",
    "ept.fire.power-modifiers#ruling",
    "ept.effects.stopped-limits#1",
    "ept.effects.stopped-limits#ruling",
    "ept.tables.fire-power-modifiers#1",
)
@pytest.mark.parametrize(
    ("state", "half", "smoke", "wanted"),
    [
        ({}, False, {}, 6),
        ({"moved": True}, False, {}, 3),
        ({}, True, {}, 3),
        ({"moved": True}, True, {}, 3),  # two names for one halving
        ({"stopped": True}, False, {}, 3),
        ({}, False, {"B3": 1}, 3),
        ({"stopped": True, "moved": True}, False, {}, 1.5),  # others multiply, and fractions are kept
        ({"stopped": True, "moved": True}, False, {"B3": 2}, 0.75),
    ],
)
def test_power_is_halved_for_each_reason(
    state: dict[str, bool], half: bool, smoke: dict[str, int], wanted: float
) -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3", **state),
        unit("bravo", 1, "grenadier_squad", "F3"),
        smoke=smoke,
    )
    assert power(there, "alpha", "F3", half=half) == wanted


@pytest.mark.clause(
    "ept.fire.adjacent-doubled#1",
    "ept.tables.fire-power-modifiers#1",
    "ept.tables.fire-power-modifiers#ruling",
)
def test_power_is_doubled_at_the_next_hex_and_in_the_own_one() -> None:
    there = field(unit("alpha", 0, "british_squad", "B3"), unit("bravo", 1, "grenadier_squad", "C3"))
    assert [power(there, "alpha", name) for name in ("B3", "C3", "D3")] == [12, 12, 6]
    assert power(there, "alpha", "C3", half=True) == 6
    # In an overrun doubling and halving cancel out.
    there.units["alpha"].moved = True
    assert power(there, "alpha", "B3", cause="overrun") == 6


# -- the shot ----------------------------------------------------------------------------------------


def duel(**rest: Any) -> dict[str, Any]:
    return position(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3"),
        unit("charlie", 1, "section_hq", "F3"),
        activation="alpha",
        **rest,
    )


@pytest.mark.clause(
    "ept.fire.roll", "ept.fire.hits-whole-hex#1", "ept.fire.procedure#6", "ept.fire.procedure#8"
)
def test_a_shot_is_declared_rolled_and_read_and_hits_everybody_in_the_hex() -> None:
    # Power 6: 5 is N. Bravo (7) passes with 7, charlie (8) fails with 9 and is neutralised.
    playing = game(duel(), ["alpha: 2 3", "bravo: 3 4", "charlie: 4 5"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "F3")
    assert rolled(playing) == [
        ("ept-roll-fire", (2, 3)),
        ("ept-roll-test-n", (3, 4)),
        ("ept-roll-test-n", (4, 5)),
    ]
    read = events(playing, FireRead)
    assert [(row.target, row.total, row.result) for row in read] == [
        ("bravo", 5, "ept-result-n"),
        ("charlie", 5, "ept-result-n"),
    ]
    assert [isinstance(row.power, Tally) for row in read] == [True, True]
    there = battle(playing)
    assert not there.units["bravo"].neutralised
    assert there.units["charlie"].neutralised
    assert there.units["alpha"].fire == FIRE_TEST


@pytest.mark.clause("ept.fire.immediate-and-per-unit#1", "ept.fire.immediate-and-per-unit#2")
def test_each_unit_has_its_own_test_and_suffers_at_once() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3"),
        unit("charlie", 1, "section_hq", "F3"),
        dice=("1 1", "6 5", "2 2"),
    )
    made = shot(there, "alpha", "F3")  # 2 in column 6: N3
    assert carry_out(shooting.shoot(there, made)) is True
    assert (there.units["bravo"].neutralised, there.units["bravo"].steps) == (
        True,
        1,
    )  # 11 is twice 4 and more
    assert not there.units["charlie"].neutralised


@pytest.mark.clause("ept.hidden.half-power#1", "ept.hidden.half-power#ruling", "ept.hidden.reveal-by-hit#1")
def test_what_lies_under_a_marker_is_fired_at_with_half_power_and_seen_when_hit() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3", hidden=True),
        unit("charlie", 1, "section_hq", "F3"),
        dice=("3 4", "1 1"),
    )
    made = shot(there, "alpha", "F3")
    assert heading(there, made, "bravo") == 3
    assert heading(there, made, "charlie") == 6
    carry_out(shooting.shoot(there, made))  # 7: nothing in column 3, S in column 6
    assert there.units["bravo"].hidden
    assert [row.target for row in events_of(there, 0)] == ["hidden-1-1", "charlie"]


@pytest.mark.clause("ept.hidden.reveal-by-hit#1", "ept.hidden.reveal-by-hit#ruling")
@pytest.mark.parametrize(
    ("dice", "seen", "down"),
    [(("6 6",), False, False), (("1 1", "1 1"), True, False), (("1 1", "6 5"), True, True)],
    ids=["nothing", "a test that is passed", "one that is failed"],
)
def test_any_result_finds_who_is_hidden_and_is_then_applied(
    dice: tuple[str, ...], seen: bool, down: bool
) -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "C3", hidden=True),
        dice=dice,
    )
    carry_out(shooting.shoot(there, shot(there, "alpha", "C3")))
    bravo = there.units["bravo"]
    assert (not bravo.hidden, bravo.neutralised) == (seen, down)


def events_of(there: Battle, seat: int) -> list[FireRead]:
    assert there.journal is not None
    return [
        entry.event
        for entry in there.journal.entries
        if isinstance(entry.event, FireRead) and entry.known_to(seat)
    ]


def test_the_firer_hears_of_a_marker_once_however_many_are_under_it() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3", hidden=True),
        unit("charlie", 1, "section_hq", "F3", hidden=True),
        dice=("5 6",),
    )
    carry_out(shooting.shoot(there, shot(there, "alpha", "F3")))
    assert [(row.target, row.power) for row in events_of(there, 0)] == [("hidden-1-1", None)]
    assert [row.target for row in events_of(there, 1)] == ["bravo", "charlie"]


# -- declared before anybody looks -------------------------------------------------------------------


BLIND = {"declare_blind": True}


def out_of_reach(fire: int, **rest: Any) -> dict[str, Any]:
    long = {"drawn": {"columns": 16, "depth": 3, "terrain": ["." * 16, "." * 16]}}
    return position(
        unit("alpha", 0, "british_squad", "A1", fire=fire),
        unit("bravo", 1, "grenadier_squad", "N1", neutralised=True),
        activation="alpha",
        map=long,
        **rest,
    )


@pytest.mark.clause("ept.fire.invalid-shot-wasted#1", "ept.fire.invalid-shot-wasted#2")
def test_a_shot_that_proves_impossible_is_wasted_and_counts() -> None:
    playing = game(out_of_reach(NO_FIRE, options=BLIND))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "N1")
    assert [row.place for row in events(playing, ShotWasted)] == [battle(playing).board.parse("N1")]
    assert battle(playing).units["alpha"].fire == FIRE_TEST
    assert asked(playing).ask == "ept-fire-on"
    assert rolled(playing) == []


@pytest.mark.clause("ept.fire.invalid-shot-wasted#2")
@pytest.mark.parametrize(("dice", "marker"), [("3 4", FIRE_TEST), ("4 5", FIRE_ENDED)])
def test_a_later_wasted_shot_checks_the_rate(dice: str, marker: int) -> None:
    playing = game(out_of_reach(FIRE_TEST, options=BLIND), [dice])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "N1")
    assert battle(playing).units["alpha"].fire == marker
    assert len(events(playing, ShotWasted)) == (marker == FIRE_TEST)
    assert not events(playing, FireRead)


@pytest.mark.clause("ept.fire.invalid-shot-wasted#ruling")
def test_by_default_only_shots_that_can_be_fired_are_offered() -> None:
    playing = game(out_of_reach(NO_FIRE))
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "fire" not in offered(playing)
    assert refused(playing, "fire") == "ept.fire.needs-line-of-fire"


# -- types of fire -----------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire-types.list", "ept.fire-types.ap-default", "ept.units.small-arms", "ept.fire-types.at-use#1"
)
def test_a_weapon_good_for_two_types_of_fire_is_asked_which() -> None:
    playing = game(
        position(
            unit("alpha", 0, "recoilless_75_team", "B3", deployed=True),
            unit("bravo", 1, "half_track", "F3"),
            unit("charlie", 1, "grenadier_squad", "F3", neutralised=True),
            activation="alpha",
            profiles=[
                {
                    "id": "half_track",
                    "name": "Half-track",
                    "front": 1,
                    "flank": 1,
                    "size": "normal",
                    "movement": "half_tracked",
                    "points": 10,
                    "from": {"default": "reconstructed"},
                }
            ],
        )
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "F3")
    assert asked(playing).ask == "ept-weapon"
    assert offered(playing) == ["recoilless_75:ap", "recoilless_75:at"]
    there = battle(playing)
    kinds = {
        name: [mode for _, mode in targeting.arsenal(card, False, False, there.tables)]
        for name, card in (("squad", there.units["charlie"].profile), ("crew", there.units["alpha"].profile))
    }
    assert kinds == {"squad": ["ap"], "crew": ["ap"]}


@pytest.mark.clause(
    "ept.fire.hits-whole-hex#ruling", "ept.fire-types.ap-targets#1", "ept.fire-types.ap-targets#2"
)
def test_armour_is_no_target_of_anti_personnel_fire_but_of_machine_guns() -> None:
    tank = {
        "id": "tank",
        "name": "Tank",
        "front": 5,
        "flank": 3,
        "size": "normal",
        "movement": "tracked",
        "points": 10,
        "from": {"default": "reconstructed"},
    }
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("mike", 0, "light_machine_gun", "B3"),
        unit("tango", 1, "tank", "F3"),
        unit("bravo", 1, "grenadier_squad", "F3"),
        unit("lone", 1, "tank", "F5"),
        profiles=[tank],
    )
    names = there.board.names
    assert [names[place] for place in targeting.targets(there, there.units["alpha"])] == ["F3"]
    assert [names[place] for place in targeting.targets(there, there.units["mike"])] == ["F3", "F5"]
    hit = {
        name: [victim.id for victim in anti_personnel.victims(there, shot(there, name, "F3"))]
        for name in ("alpha", "mike")
    }
    assert hit == {"alpha": ["bravo"], "mike": ["tango", "bravo"]}
    # A group pierces no armour, not even with machine guns alone.
    made = shot(there, "mike", "F3", grouped=True)
    assert [victim.id for victim in anti_personnel.victims(there, made)] == ["bravo"]


@pytest.mark.clause("ept.heavy-weapons.mg-aa#1", "ept.heavy-weapons.mg-aa#ruling")
def test_a_machine_gun_on_an_anti_aircraft_mount_has_its_own_power_and_range_against_aircraft() -> None:
    there = field(unit("mike", 0, "heavy_machine_gun_127", "B3", deployed=True))
    (gun,) = there.units["mike"].arms
    assert heavy_weapons.anti_aircraft_power(gun) == gun.anti_personnel == 8
    other = replace(gun, anti_aircraft=5)  # the mark counts, not its figure
    assert heavy_weapons.anti_aircraft_power(other) == 8
    assert heavy_weapons.anti_aircraft_power(replace(gun, anti_aircraft=0)) == 0
    assert (gun, "aa") in targeting.usable(there, there.units["mike"])
    assert [targeting.in_range(gun, "aa", n) for n in (12, 13)] == [True, False]
    assert targeting.in_range(gun, "ap", 24)


def test_a_shot_names_its_firers_and_what_it_is() -> None:
    playing = game(duel(), ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "F3")
    told = events(playing, Fired)[0]
    assert (told.units, told.mode, told.cause) == (("alpha",), "ept-mode-ap", "ept-cause-action")


@pytest.mark.clause("ept.units.small-arms")
@pytest.mark.parametrize(
    "profile", ["section_hq", "british_squad", "rifle_team", "heavy_machine_gun", "milan_team"]
)
def test_posts_squads_teams_and_crews_fire_small_arms(profile: str) -> None:
    there = field(unit("alpha", 0, profile, "B3"), unit("foe", 1, "grenadier_squad", "D3"))
    assert [(arm.kind, mode) for arm, mode in targeting.usable(there, there.units["alpha"])] == [
        ("small_arms", "ap")
    ]


def test_observers_and_decoys_fire_nothing() -> None:
    there = field(
        unit("eye", 0, "observer", "B3"), unit("fake", 0, "decoy", "B4"), unit("foe", 1, "decoy", "C3")
    )
    assert [targeting.usable(there, there.units[name]) for name in ("eye", "fake")] == [(), ()]


@pytest.mark.clause("ept.fire.hits-whole-hex#2")
def test_a_sniper_picks_one_of_several_and_a_marker_for_what_it_is() -> None:
    playing = game(
        position(
            unit("eye", 0, "sniper", "B3"),
            unit("bravo", 1, "grenadier_squad", "F3", neutralised=True),
            unit("charlie", 1, "section_hq", "F3", neutralised=True),
            unit("fake", 1, "decoy", "F3"),
            unit("delta", 1, "grenadier_squad", "F3", hidden=True, neutralised=True),
            activation="eye",
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "eye")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "F3")
    assert asked(playing).ask == "ept-target-unit"
    assert offered(playing) == ["bravo", "charlie", "hidden-1-1"]
    answer(playing, "ept-target-unit", "charlie")
    assert [row.target for row in events(playing, FireRead)] == ["charlie"]


def test_a_house_option_of_the_setup_reaches_the_battle() -> None:
    setup = Setup("ept", "first-contact", options={"declare_blind": True})
    assert battle(Game(find("ept"), setup, Seeded(seed=1))).options["declare_blind"] is True


@pytest.mark.clause("ept.fire-types.ap-targets#1", "ept.hidden.reveal-by-hit#1")
def test_small_arms_find_out_a_hidden_tank_and_do_not_harm_it() -> None:
    there = field(unit("alpha", 0, "british_squad", "B3"), unit("tango", 1, "amx_10_rc", "F3"), dice=("1 1",))
    assert targeting.targets(there, there.units["alpha"]) == ()
    hidden.hide(there, there.units["tango"])
    assert targeting.targets(there, there.units["alpha"]) == (there.board.parse("F3"),)
    assert carry_out(shooting.shoot(there, shot(there, "alpha", "F3"))) is True
    tango = there.units["tango"]
    assert (tango.hidden, tango.status, tango.stunned, tango.immobilised) == (False, "field", False, False)


def test_beside_a_hit_under_a_marker_nothing_is_said_of_who_was_missed() -> None:
    there = field(
        unit("alpha", 0, "british_squad", "B3"),
        unit("bravo", 1, "grenadier_squad", "F3", hidden=True),
        unit("tango", 1, "t_55", "F3"),
        dice=("2 2", "1 1"),
    )
    hidden.hide(there, there.units["tango"])
    carry_out(
        shooting.shoot(there, shot(there, "alpha", "F3"))
    )  # S in column 2, beside the tank; its armour leaves nothing
    assert [(row.target, row.result) for row in events_of(there, 0)] == [("hidden-1-1", "ept-result-s")]
    assert [row.target for row in events_of(there, 1)] == ["bravo", "tango"]
    assert [there.units[name].hidden for name in ("bravo", "tango")] == [False, True]
