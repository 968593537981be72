"""A shot from its declaration to its end: the order of its steps, what is not doubled, who joins and who answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.core.tally import Tally
from grognard.systems.ept.events import fire as told_of
from grognard.systems.ept.events.fire import Fired, FireRead, RateLost, ShotWasted
from grognard.systems.ept.fire import anti_personnel, shooting, targeting
from grognard.systems.ept.fire.shots import AA, AP, AT, INDIRECT, Shot
from grognard.systems.ept.profile import weapons
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST
from systems.ept.fire.test_fire import BLIND, field, power
from systems.ept.fire.test_groups import member, open_fire, section
from systems.ept.fire.test_reaction import let_delta_be, skirmish
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
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import CASEMATE, TANK

# -- the steps ---------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.procedure#1", "ept.fire.procedure#4", "ept.fire.procedure#5", "ept.fire.procedure#6",
    "ept.fire.procedure#8",
)  # fmt: skip
def test_a_shot_is_named_rolled_read_by_power_and_columns_and_then_takes_effect() -> None:
    # Power 6 halved for having moved: the column of 3; a shot in smoke one less, that of 2: a 3 is S1.
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B2", moved=True),
            unit("bravo", 1, "grenadier_squad", "B6"),
            activation="alpha",
            smoke={"B4": 1},
        ),
        ["1 2", "6 5"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "half-fire")
    kept = (Fired, Rolled, FireRead, told_of.Tested)
    assert [type(entry.event) for entry in playing.journal if isinstance(entry.event, kept)] == [
        *(Fired, Rolled, FireRead, Rolled, told_of.Tested),
    ]
    (read,) = events(playing, FireRead)
    assert isinstance(read.shifts, Tally)
    table = battle(playing).tables.fire
    assert (read.power.exact, int(read.shifts), table.columns[read.column]) == (3, -1, 2)
    assert (read.total, read.result) == (3, "ept-result-s1")
    assert battle(playing).units["bravo"].stopped


@pytest.mark.clause("ept.fire.procedure#2")
@pytest.mark.parametrize(
    ("foe", "ground", "found"), [("N1", ".", False), ("M1", ".", True), ("F1", "F", False), ("F1", ".", True)]
)
def test_firer_and_target_are_named_and_line_and_range_looked_at(foe: str, ground: str, found: bool) -> None:
    rows = ["..." + ground + "." * 12, "." * 16]
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "A1"),
            unit("bravo", 1, "grenadier_squad", foe, neutralised=True),
            activation="alpha",
            map=drawn(*rows),
        ),
        ["6 6"] if found else [],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    assert ("fire" in offered(playing)) is found
    if found:
        answer(playing, "ept-act", "fire")
        (told,) = events(playing, Fired)
        assert (told.units, told.place) == (("alpha",), battle(playing).board.parse(foe))


@pytest.mark.clause("ept.fire.column-lookup#ruling")
def test_a_weapon_too_weak_for_the_table_still_loses_its_rate_and_jams() -> None:
    there = field(
        unit("mike", 0, "light_machine_gun", "B3", fire=FIRE_TEST, stopped=True, moved=True),
        unit("foe", 1, "grenadier_squad", "F3"),
        smoke={"B3": 1},
        dice=("5 6",),
    )
    mike = there.units["mike"]
    made = Shot([(mike, mike.arms[0])], there.board.parse("F3"))
    assert anti_personnel.firepower(there, *made.firers[0], made).exact < there.tables.fire.columns[0]
    assert carry_out(shooting.shoot(there, made)) is False
    assert (mike.jammed, mike.fire) == (True, FIRE_ENDED)


# -- power near by -----------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fire.adjacent-doubled#2",
    "ept.heavy-weapons.minimum-range#2",
    "ept.tables.fire-power-modifiers#ruling",
)
def test_what_is_not_doubled_at_the_next_hex() -> None:
    there = field(
        unit("rocket", 0, "bazooka_team", "B3"),
        unit("squad", 0, "british_squad", "B3", moved=True),
        unit("eye", 0, "sniper", "B3"),
        unit("craft", 1, "huey", "C3", altitude="tactical"),
    )
    place = there.board.parse("C3")
    rocket, squad, eye, craft = (there.units[name] for name in ("rocket", "squad", "eye", "craft"))

    def of(who: Any, arm: Any, **rest: Any) -> float:
        return anti_personnel.firepower(there, who, arm, Shot([(who, arm)], place, **rest)).exact

    tube = next(arm for arm in rocket.arms if arm.anti_tank)
    assert of(rocket, tube, mode=AT) == tube.anti_tank, "an anti-tank weapon at a soft target"
    assert of(squad, squad.arms[0], cause="overrun") == 6, "an overrun"
    squad.moved = False
    assert of(squad, squad.arms[0]) == 12
    assert of(squad, replace(squad.arms[0], minimum=1)) == 6, "a least range of one hex"
    assert of(eye, replace(eye.arms[0], minimum=0)) == 4, "a sniper"
    assert of(squad, squad.arms[0], only=(craft,)) == 6, "an aircraft in tactical flight"


@pytest.mark.clause("ept.fire.adjacent-doubled#ruling")
@pytest.mark.parametrize(("at", "aloft", "factor"), [("B3", True, 2), ("C3", True, 1), ("B3", False, 1)])
def test_anti_aircraft_fire_is_doubled_right_under_an_aircraft_and_at_no_mission(
    at: str, aloft: bool, factor: int
) -> None:
    there = field(
        unit("flak", 0, "flak_20_gun", "B3"),
        unit("craft", 1, "huey", at, altitude="tactical"),
        unit("far", 1, "us_squad", "J8"),
    )
    flak, craft = there.units["flak"], there.units["craft"]
    arm = next(arm for arm, mode in targeting.usable(there, flak) if mode == AA)
    shot = Shot([(flak, arm)], craft.place, AA, only=(craft,) if aloft else ())
    assert anti_personnel.firepower(there, flak, arm, shot).exact == factor * arm.anti_aircraft


@pytest.mark.clause("ept.fire.adjacent-doubled#ruling")
def test_a_bomb_at_the_next_hex_is_not_doubled() -> None:
    there = field(unit("tube", 0, "mortar_81_team", "B3", deployed=True), unit("far", 1, "us_squad", "C3"))
    tube = there.units["tube"]
    arm = replace(tube.arms[0], minimum=0)
    shot = Shot([(tube, arm)], there.board.parse("C3"), INDIRECT)
    assert anti_personnel.firepower(there, tube, arm, shot).exact == arm.indirect[0]


# -- who fires with it -------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.group-cadence#1")
def test_who_did_not_join_the_first_shot_joins_no_later_one() -> None:
    # The first shot is free; an 8 keeps the rate of 6.
    playing = section(member("alpha", "B3"), member("bravo", "B3"), dice=("6 6", "4 4"))
    open_fire(playing, "alpha")
    assert offered(playing) == ["pass", "bravo"]
    answer(playing, "ept-join", "pass")
    answer(playing, "ept-fire-on", "fire")
    assert [told.units for told in events(playing, Fired)] == [("alpha",), ("alpha",)]


# -- types of fire -----------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.ap-default#1")
def test_who_has_no_other_fire_is_not_asked_for_its_type() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "B3"),
            unit("bravo", 1, "grenadier_squad", "F3", neutralised=True),
            activation="alpha",
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    assert [told.mode for told in events(playing, Fired)] == ["ept-mode-ap"]


@pytest.mark.clause("ept.fire-types.ap-default#2")
@pytest.mark.parametrize(
    ("chosen", "mode", "roll"),
    [("", "ap", "ept-roll-fire"), ("gun:ap", "ap", "ept-roll-fire"), ("gun:at", "at", "ept-roll-to-hit")],
)
def test_of_two_values_the_anti_personnel_one_counts_unless_the_other_is_chosen(
    chosen: str, mode: str, roll: str
) -> None:
    playing = game(
        position(
            unit("alpha", 0, "tank", "B3", facing=3),
            unit("bravo", 1, "truck", "B7", stunned=True),
            activation="alpha",
            profiles=[TANK],
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-face", 3)
    answer(playing, "ept-weapon", chosen or asked(playing).form.default())
    assert [told.mode for told in events(playing, Fired)] == [f"ept-mode-{mode}"]
    assert [purpose for purpose, _ in rolled(playing)] == [roll]


@pytest.mark.clause("ept.fire-types.list#1")
def test_there_are_four_types_of_fire() -> None:
    arm = replace(weapons()["flak_20"], anti_personnel=4, anti_tank=3, anti_aircraft=8, indirect=(6,))
    assert [mode for _, mode in targeting.modes((arm,))] == [AP, AT, AA, INDIRECT]
    for name, none in (("anti_personnel", AP), ("anti_tank", AT), ("indirect", INDIRECT)):
        less = replace(arm, **{name: type(getattr(arm, name))()})
        assert none not in [mode for _, mode in targeting.modes((less,))]


@pytest.mark.clause("ept.fire-types.list#2")
@pytest.mark.parametrize(
    ("firer", "mode", "target"),
    [
        ("british_squad", AP, {"profile": "us_squad"}),
        ("pak_40_gun", AT, {"profile": "t_55"}),
        ("flak_20_gun", AA, {"profile": "huey", "altitude": "tactical"}),
        ("mortar_81_team", INDIRECT, {"profile": "us_squad"}),
    ],
)
def test_every_type_of_fire_goes_by_the_rate_from_the_second_shot_on(
    firer: str, mode: str, target: dict[str, Any]
) -> None:
    """A ten keeps nobody's rate; with a first shot it is as good as any other."""
    for fire, done, left in ((0, True, FIRE_TEST), (FIRE_TEST, False, FIRE_ENDED)):
        there = field(
            unit("alpha", 0, firer, "B2", fire=fire, deployed="mortar" in firer, facing=3),
            {"id": "it", "seat": 1, "at": "B7", **target},
            unit("far", 1, "us_squad", "J8"),
            dice=("5 5",),
        )
        alpha, it = there.units["alpha"], there.units["it"]
        arm = next(arm for arm, kind in targeting.usable(there, alpha) if kind == mode)
        made = Shot([(alpha, arm)], it.place, mode, only=(it,) if mode == AA else ())
        assert carry_out(shooting.shoot(there, made)) is done
        assert alpha.fire == left
        assert there.journal is not None
        assert any(isinstance(entry.event, RateLost) for entry in there.journal.entries) is not done


# -- answers -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.opportunity-fire-trigger#2")
def test_any_number_answer_a_shot_at_once() -> None:
    playing = skirmish(("6 6", "6 6", "6 6"))
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "G3")
    answer(playing, "ept-react", ["bravo", "charlie"])
    let_delta_be(playing)
    let_delta_be(playing)
    assert [told.units for told in events(playing, Fired)] == [("alpha",), ("bravo",), ("charlie",)]
    assert asked(playing).ask == "ept-fire-on"


@pytest.mark.clause("ept.fire.opportunity-pivot-trigger#ruling")
def test_the_free_pivot_of_who_fires_is_answered_by_nobody() -> None:
    playing = game(
        position(
            unit("alpha", 0, "casemate", "E6", facing=3),
            unit("bravo", 1, "tank", "E2", facing=3),
            activation="alpha",
            profiles=[TANK, CASEMATE],
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    # The shot is rolled before the enemy is asked anything, and he is asked once.
    assert battle(playing).units["alpha"].facing == 0
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-to-hit"]
    answer(playing, "ept-react", [])
    assert asked(playing).ask == "ept-fire-on"


@pytest.mark.clause("ept.fire.invalid-shot-wasted#ruling")
def test_a_wasted_shot_gives_its_firer_away_and_is_answered() -> None:
    playing = game(
        position(
            unit("alpha", 0, "british_squad", "A1", hidden=True),
            unit("bravo", 1, "grenadier_squad", "J8", neutralised=True),
            unit("near", 1, "grenadier_squad", "C1"),
            activation="alpha",
            map=drawn("....F.....", "....F.....", *["....F....."] * 6),
            options=BLIND,
        ),
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-target", "J8")
    assert len(events(playing, ShotWasted)) == 1
    assert not battle(playing).units["alpha"].hidden
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")
    assert "near" in offered(playing)


@pytest.mark.clause("ept.fire.power-modifiers#1")
def test_power_is_what_is_printed_times_what_changes_it() -> None:
    there = field(unit("alpha", 0, "british_squad", "B3", stopped=True), unit("foe", 1, "us_squad", "C3"))
    assert power(there, "alpha", "C3") == 6 * 2 / 2
    assert power(there, "alpha", "D3") == 6 / 2
