"""Indirect fire (13.4, 16.2): who sees for a mortar, columns, groups of mortars, and what it does to the ground."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from grognard.systems.ept import artillery
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.events.artillery import BuildingRuined, CaughtFire, WorkReduced
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fire import anti_personnel, groups, targeting
from grognard.systems.ept.fire.shots import INDIRECT, Shot
from grognard.systems.ept.fire_types import bombardment, indirect
from grognard.systems.ept.state import Battle, Shelling
from systems.ept.field import columns, stands
from systems.ept.table import (
    MEADOW,
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
from systems.ept.vehicles.test_driving import TANK

TUBE = "mortar_81_team"


def armour(id: str, front: int, **rest: Any) -> dict[str, Any]:
    return {**TANK, "id": id, "front": front, **rest}


def place(state: Battle, name: str) -> int:
    return state.board.parse(name)


def strike(state: Battle, cell: str, power: float, cause: str = "artillery", **rest: Any) -> str:
    found = carry_out(indirect.strike(state, 0, place(state, cell), power, cause, **rest))
    assert isinstance(found, str)
    return found


def dice(state: Battle, *faces: int) -> None:
    """The dice that fall next in a battle without a game."""
    state.dice.faces[:] = list(faces)


# -- who sees ----------------------------------------------------------------------------------------

#: A wood between the mortar in B1 and the enemy in C7; the post stands beside the mortar and sees past it.
WOODED = drawn("...", "...", ".F.", ".F.", "...", "...", "...", "...")


def behind_wood(post: str = "C2", **rest: Any) -> Battle:
    return stands(
        unit("tube", 0, TUBE, "B1", deployed=True, formation="first"),
        unit("chief", 0, "section_hq", post, formation="first", **{"observing": True, **rest}),
        unit("bravo", 1, "us_squad", "C7"),
        formation=[{"id": "first", "seat": 0, "leader": "chief"}],
        map=WOODED,
    )


@pytest.mark.clause(
    "ept.fire-types.mortar-sighting#1",
    "ept.fire-types.mortar-sighting#ruling",
    "ept.actions.command-observe-mortars#ruling",
    "ept.fire.needs-line-of-fire",
)
@pytest.mark.parametrize(
    ("post", "rest", "expected"),
    [
        ("C2", {}, True),
        ("C2", {"observing": False}, False),
        ("C2", {"neutralised": True}, False),
        ("C4", {}, False),  # not beside the mortar
        ("B1", {}, False),  # stacked with it, but the wood is in its way too
    ],
)
def test_a_mortar_fires_by_the_eyes_of_a_post_beside_it_that_observes(
    post: str, rest: dict[str, Any], expected: bool
) -> None:
    state = behind_wood(post, **rest)
    assert indirect.sighted(state, state.units["tube"], place(state, "C7")) is expected
    assert targeting.has_shot(state, state.units["tube"], place(state, "C7")) is expected


@pytest.mark.clause("ept.fire-types.mortar-sighting#1", "ept.actions.command-observe-mortars#ruling")
def test_a_mortar_that_sees_its_target_needs_nobody_and_a_stranger_helps_nobody() -> None:
    state = behind_wood()
    assert indirect.sighted(state, state.units["tube"], place(state, "C2"))
    state.units["chief"].observing = False
    assert indirect.sighted(state, state.units["tube"], place(state, "C2"))
    state.units["chief"].observing, state.units["chief"].formation = True, "bravo"
    assert not indirect.sighted(state, state.units["tube"], place(state, "C7"))


@pytest.mark.clause(
    "ept.heavy-weapons.mortar-indirect",
    "ept.fire-types.ind-users#1",
    "ept.fire-types.ind-users#2",
    "ept.fire-types.ind-users#3",
)
def test_a_mortar_fires_indirectly_between_its_ranges_at_anything() -> None:
    ground = drawn(*["..." for _ in range(70)])
    state = stands(
        unit("tube", 0, TUBE, "B1", deployed=True),
        unit("near", 1, "us_squad", "B4"),
        unit("next", 1, "tank", "B5"),
        unit("last", 1, "us_squad", "B61", hidden=True),
        unit("far", 1, "us_squad", "B62"),
        map=ground,
        profiles=[TANK],
    )
    reached = [state.board.names[found] for found in targeting.targets(state, state.units["tube"])]
    assert reached == ["B5", "B61"]
    assert [mode for _, mode in targeting.choices(state, state.units["tube"], place(state, "B5"))] == [
        "indirect"
    ]


# -- columns -----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire-types.ind-hindrance")
def test_smoke_and_hindrances_shift_no_indirect_fire_but_close_the_line() -> None:
    rows = drawn("...", "...", "...", "...", "...", "...", "...", "...")
    parts = (unit("tube", 0, TUBE, "B1", deployed=True), unit("bravo", 1, "us_squad", "B7"))
    state = stands(*parts, map=rows, smoke={"B7": 2, "B6": 1, "B5": 1})
    assert int(indirect.shifts(state, state.units["bravo"], "mortar")) == 0
    assert targeting.has_shot(state, state.units["tube"], place(state, "B7"))
    state = stands(*parts, map=rows, smoke={"B6": 1, "B5": 1, "B4": 1, "B3": 1})
    assert not targeting.has_shot(state, state.units["tube"], place(state, "B7"))


@pytest.mark.clause("ept.fire-types.ind-terrain#2")
@pytest.mark.parametrize(("letter", "direct", "plunging"), [("s", -3, -2), ("w", -2, -1), (".", 0, 0)])
def test_the_ground_shelters_a_column_less_than_from_direct_fire(
    letter: str, direct: int, plunging: int
) -> None:
    state = stands(unit("bravo", 1, "us_squad", "B2"), map=drawn("...", f".{letter}.", "..."))
    assert columns(state, "bravo", "B1") == direct
    tally = indirect.shifts(state, state.units["bravo"], "mortar")
    assert (int(tally), len(tally.parts)) == (plunging, 1 if plunging else 0)


@pytest.mark.clause("ept.fire-types.ind-terrain#1")
def test_only_a_blast_in_the_next_hex_meets_what_lies_between() -> None:
    ground = drawn("...", "...", "...", sides={"wall": ["B2-B1"]})
    state = stands(unit("bravo", 1, "us_squad", "B2"), map=ground)
    bravo = state.units["bravo"]
    assert int(indirect.shifts(state, bravo, "trap")) == 0
    behind = int(indirect.shifts(state, bravo, "trap", start=place(state, "B1")))
    assert behind < 0
    assert int(indirect.shifts(state, bravo, "trap", start=place(state, "B3"))) == 0


@pytest.mark.clause("ept.fire-types.ind-modifiers#1")
def test_tracks_count_against_a_trap_and_nothing_else() -> None:
    state = stands(
        unit("tank", 1, "tank", "B2"),
        unit("car", 1, "car", "B3"),
        profiles=[TANK, {**TANK, "id": "car", "movement": "wheeled"}],
        map=MEADOW,
    )
    tank, car = state.units["tank"], state.units["car"]
    by_trap, by_shell = (
        int(indirect.shifts(state, tank, cause)) - int(indirect.shifts(state, car, cause))
        for cause in ("trap", "mortar")
    )
    assert (by_trap, by_shell) == (state.tables.indirect_shifts.trap_tracked, 0)
    assert by_trap != 0


@pytest.mark.clause("ept.fire-types.ind-modifiers#1")
def test_an_open_top_counts_against_shells_and_not_against_a_trap() -> None:
    state = stands(
        unit("shut", 1, "tank", "B2"),
        unit("open", 1, "open", "B3"),
        profiles=[TANK, {**TANK, "id": "open", "abilities": ["open_topped"]}],
        map=MEADOW,
    )
    by_trap, by_shell = (
        int(indirect.shifts(state, state.units["open"], cause))
        - int(indirect.shifts(state, state.units["shut"], cause))
        for cause in ("trap", "mortar")
    )
    assert (by_trap, by_shell) == (0, state.tables.indirect_shifts.open_topped)
    assert by_shell != 0


@pytest.mark.clause("ept.fire.power-modifiers#1")
def test_a_mortar_strikes_its_target_with_the_power_of_the_first_ring_alone() -> None:
    state = stands(unit("tube", 0, TUBE, "B1", deployed=True), unit("bravo", 1, "us_squad", "B7"), map=MEADOW)
    tube = state.units["tube"]
    arm = replace(tube.arms[0], anti_personnel=0, indirect=(8, 4))
    shot = Shot([(tube, arm)], place(state, "B7"), INDIRECT)
    assert anti_personnel.firepower(state, tube, arm, shot).exact == 8


@pytest.mark.clause("ept.fire-types.ind-modifiers#1")
@pytest.mark.parametrize(
    ("march", "state", "columns"),
    [
        ("normal", {}, 1),
        ("forced", {}, 1),
        ("tactical", {}, 0),
        ("", {}, 0),
        ("normal", {"stopped": True}, 0),
    ],
)
def test_infantry_on_the_march_is_easier_to_hit(march: str, state: dict[str, Any], columns: int) -> None:
    found = stands(unit("bravo", 1, "us_squad", "B2", **state), map=drawn("...", "...", "..."))
    assert int(indirect.shifts(found, found.units["bravo"], "artillery", march)) == columns


@pytest.mark.clause("ept.fire-types.ind-modifiers#1")
def test_a_jammer_in_the_hex_spoils_a_trap() -> None:
    state = stands(
        unit("a", 1, "us_squad", "B1"),
        unit("j", 1, "tank", "B1"),
        map=drawn("...", "..."),
        profiles=[{**TANK, "abilities": ["jammer"]}],
    )
    assert int(indirect.shifts(state, state.units["a"], "trap")) == -6
    assert int(indirect.shifts(state, state.units["a"], "artillery")) == 0


@pytest.mark.clause("ept.assault.no-cover-from-artillery#1")
def test_who_assaults_a_house_under_artillery_has_nothing_of_it() -> None:
    ground = drawn("...", ".s.", "...")
    state = stands(unit("alpha", 0, "us_squad", "B2"), map=ground)
    state.shellings = [Shelling(mission="m", seat=1, cell=place(state, "B2"), power=(12,))]
    act = Act(state.units["alpha"])
    act.march, act.assaulting = "tactical", True
    seen: list[int] = []
    for assaulting in (True, False):
        act.assaulting = assaulting
        reading = indirect.read(state, act.unit, indirect.Tally(12), "artillery", 7, act)
        seen.append(int(reading.shifts))
    assert seen == [0, -2]


@pytest.mark.clause("ept.assault.no-cover-from-artillery#1", "ept.assault.no-cover-from-artillery#ruling")
@pytest.mark.parametrize(
    ("ground", "work", "assaulting", "else_"),
    [
        (".", "fortification", 0, -2),
        (".", "entrenchment", 0, -1),
        ("F", "fortification", -1, -2),
        ("F", "entrenchment", -1, -1),
        ("F", "", -1, -1),
        ("s", "fortification", 0, -2),
    ],
)
def test_of_a_position_only_what_was_dug_is_lost_to_who_assaults_it(
    ground: str, work: str, assaulting: int, else_: int
) -> None:
    works = [{"id": "w", "kind": work, "cell": "B2", "seat": 1}] if work else []
    state = stands(
        unit("alpha", 0, "us_squad", "B2"), map=drawn("...", f".{ground}.", "..."), fieldwork=works
    )
    act = Act(state.units["alpha"])
    act.march = "tactical"
    for act.assaulting, shifted in ((True, assaulting), (False, else_)):
        reading = indirect.read(state, act.unit, indirect.Tally(12), "artillery", 7, act)
        assert int(reading.shifts) == shifted


@pytest.mark.clause("ept.assault.no-cover-from-artillery#1")
def test_an_assault_that_is_played_meets_the_shells_unsheltered_and_the_defenders_do_not() -> None:
    playing = game(
        position(
            unit("alpha", 0, "us_squad", "C3"),
            unit("foe", 1, "us_squad", "D3", stopped=True),
            map=drawn("." * 10, "." * 10, "...s......", *["." * 10] * 5),
            shelling=[{"mission": "m", "seat": 1, "cell": "D3", "power": [8]}],
            activation="alpha",
        ),
        ["4 3", "1 1", "6", "1", "1 1"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "tactical-assault")
    answer_if_asked(playing, "ept-assault-place", "D3")
    (read,) = events(playing, FireRead)
    assert read.target == "alpha"
    assert "ept.assault.no-cover-from-artillery" in read.shifts.rules
    assert int(read.shifts) == 0


# -- one roll on a hex -------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.floors-as-hexes", "ept.fire-types.ind-users#1")
def test_indirect_fire_strikes_all_floors_and_both_sides_with_one_roll() -> None:
    ground = drawn(
        "....",
        ".ss.",
        "....",
        buildings=[{"cells": ["B2", "C2"], "storeys": 1}],
    )
    state = stands(
        unit("low", 0, "us_squad", "B2"),
        unit("high", 1, "us_squad", "B2/1"),
        unit("by", 1, "us_squad", "C2"),
        map=ground,
    )
    dice(state, 1, 1, 6)  # no fire breaks out
    assert strike(state, "B2", 24) == "2"
    assert [state.units[name].steps for name in ("low", "high", "by")] == [0, 0, 2]


@pytest.mark.clause(
    "ept.fire-types.ind-terrain-plus-units", "ept.fire-types.ind-ruins#1", "ept.fire-types.ind-ruins#ruling"
)
def test_artillery_strikes_the_men_and_then_the_house() -> None:
    ground = drawn("...", ".w.", "...")
    playing = game(
        position(unit("bravo", 1, "us_squad", "B2"), unit("a", 0, "us_squad", "A1"), map=ground), ["1 1", "2"]
    )
    state = battle(playing)
    assert strike(state, "B2", 24) == "3"
    assert state.units["bravo"].status == "gone"
    assert state.ruins == {place(state, "B2"): "wooden_ruin"}
    assert state.blazes == [place(state, "B2")]
    assert rolled(playing)[-1] == ("ept-roll-blaze", (2,))
    assert events(playing, BuildingRuined)
    assert events(playing, CaughtFire)


@pytest.mark.clause(
    "ept.fire-types.ind-ruins#1", "ept.fire-types.ind-ruins#ruling", "ept.terrain.blaze-start#1"
)
@pytest.mark.parametrize(("die", "burns"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_ruin_burns_on_one_or_two(die: int, burns: bool) -> None:
    state = stands(unit("a", 0, "us_squad", "A1"), map=drawn("...", ".s.", "..."))
    dice(state, 1, 1, die)
    assert strike(state, "B2", 30) == "3"
    assert state.ruins == {place(state, "B2"): "stone_ruin"}
    assert bool(state.blazes) is burns


@pytest.mark.clause("ept.fire-types.ind-ruins#1", "ept.fire-types.ind-fieldworks#1")
def test_mortars_bring_no_house_down_and_weaker_results_neither() -> None:
    ground = drawn(*["..." for _ in range(6)], ".w.")
    state = stands(unit("bravo", 1, "us_squad", "B7", morale=12), map=ground)
    dice(state, 6, 3, 1, 1)
    assert strike(state, "B7", 12) not in bombardment.LOSSES
    assert not state.ruins
    # The same strike with losses, by a mortar's bomb: men suffer, the house does not.
    wire = [{"id": "w", "kind": "barbed_wire", "cell": "B7", "seat": 1}]
    state = stands(
        unit("tube", 0, TUBE, "B1", deployed=True),
        unit("bravo", 1, "us_squad", "B7"),
        map=ground,
        fieldwork=wire,
    )
    dice(state, 1, 1)
    tube = state.units["tube"]
    shot = Shot([(tube, replace(tube.arms[0], indirect=(24,)))], place(state, "B7"), INDIRECT)
    assert carry_out(indirect.resolve(state, shot))
    assert state.units["bravo"].status == "gone"
    assert (state.ruins, list(state.fieldworks)) == ({}, ["w"])


@pytest.mark.clause("ept.fire-types.ind-ruins#ruling")
def test_who_stood_upstairs_is_on_the_ground_of_the_ruin() -> None:
    ground = drawn(
        "....",
        ".ss.",
        "....",
        buildings=[{"cells": ["B2", "C2"], "storeys": 1}],
    )
    state = stands(
        unit("high", 1, "us_squad", "B2/1", hidden=True), unit("by", 1, "us_squad", "C2/1"), map=ground
    )
    dice(state, 5)
    carry_out(bombardment.wreck(state, 0, place(state, "B2"), "1"))
    assert state.units["high"].place == place(state, "B2")
    assert state.markers[state.units["high"].marker].place == place(state, "B2")
    assert state.units["by"].place == place(state, "C2/1")


FORT, TRENCH, SHELTER, BUNKER = "fortification", "entrenchment", "light_shelter", "bunker"


@pytest.mark.clause(
    "ept.fieldworks.bunker-destruction", "ept.fire-types.ind-fieldworks#1", "ept.fire-types.ind-fieldworks#2"
)
@pytest.mark.example("ept.ex.fortification-reduction")
@pytest.mark.parametrize(
    ("work", "left"),
    [
        (FORT, [TRENCH, SHELTER, ""]),
        (TRENCH, [SHELTER, "", ""]),
        (BUNKER, [BUNKER, TRENCH, TRENCH]),
        ("barbed_wire", ["", "", ""]),
        ("minefield", ["", "", ""]),
    ],
)
def test_what_artillery_leaves_of_fieldworks(work: str, left: list[str]) -> None:
    for result, expected in zip("123", left, strict=True):
        state = stands(
            unit("a", 1, "us_squad", "B1", inside="bunker" if work == BUNKER else ""),
            map=drawn("...", "..."),
            fieldwork=[{"id": "w", "kind": work, "cell": "B1", "seat": 1}],
        )
        carry_out(bombardment.wreck(state, 0, place(state, "B1"), result))
        found = state.fieldworks.get("w")
        assert (found.kind if found else "") == expected
        assert (state.units["a"].inside == "bunker") is (expected == BUNKER)


@pytest.mark.clause("ept.fire-types.ind-fieldworks#1")
def test_a_result_short_of_losses_leaves_fieldworks_alone_and_a_reduced_one_is_told() -> None:
    made = position(
        unit("a", 1, "us_squad", "B1"),
        unit("z", 0, "us_squad", "A2"),
        fieldwork=[{"id": "w", "kind": FORT, "cell": "B1", "seat": 1}],
    )
    playing = game(made)
    state = battle(playing)
    carry_out(bombardment.wreck(state, 0, place(state, "B1"), "N3"))
    assert state.fieldworks["w"].kind == FORT
    carry_out(bombardment.wreck(state, 0, place(state, "B1"), "1"))
    assert [(told.work, told.left) for told in events(playing, WorkReduced)] == [
        ("ept-work-fortification", "ept-work-entrenchment")
    ]


# -- mortars -----------------------------------------------------------------------------------------


def mortars(target: str = "us_squad", *dice: str, **rest: Any) -> Any:
    """Two mortars side by side and a rifle squad, at work, before an enemy five hexes off."""
    return game(
        position(
            unit("one", 0, TUBE, "B1", deployed=True, formation="first"),
            unit("two", 0, TUBE, "B2", deployed=True, formation="first"),
            unit("rifle", 0, "us_squad", "B2", formation="first"),
            unit("light", 0, "light_mortar", "B2", formation="first"),
            unit("bravo", 1, target, "B6", **rest),
            formation=[{"id": "first", "seat": 0, "leader": "rifle"}],
            activation="first",
            profiles=[armour("tank", 12)],
        ),
        list(dice),
    )


@pytest.mark.clause("ept.heavy-weapons.mortar-group#1")
def test_a_mortar_in_battery_combines_with_mortars_alone() -> None:
    playing = mortars("us_squad", "6 6")
    answer_if_asked(playing, "ept-unit", "one")
    answer(playing, "ept-act", "fire")
    assert offered(playing) == ["pass", "two", "light"]
    answer(playing, "ept-join", "two")
    answer(playing, "ept-join", "pass")
    assert events(playing, FireRead)[0].power.exact == 16


@pytest.mark.clause("ept.heavy-weapons.mortar-group#1")
def test_every_mortar_of_a_group_needs_its_own_line_or_its_observer() -> None:
    state = behind_wood()
    other = state.units["tube"].copy()
    assert groups.parts(state, state.units["tube"], "indirect", place(state, "C7"))
    other.place = place(state, "A1")
    assert not groups.parts(state, other, "indirect", place(state, "C7"))


@pytest.mark.clause("ept.fire.group-cadence#2", "ept.heavy-weapons.mortar-group#1")
def test_mortars_that_fire_on_together_fire_indirectly_again() -> None:
    state = battle(mortars("us_squad"))
    ready = [state.units[name] for name in ("one", "two")]
    shot = carry_out(groups.fire_on(state, ready, place(state, "B6"), INDIRECT), ["one", "two"])
    assert (shot.mode, [one.id for one in shot.units]) == (INDIRECT, ["one", "two"])


@pytest.mark.clause("ept.heavy-weapons.mortar-group#2")
def test_a_group_does_not_add_up_against_armour() -> None:
    # The group's own roll, which decides the rate, and one for each mortar: 4 in the column of 8 less the armour.
    playing = mortars("tank", "6 6", "6 6", "1 1", stunned=False, facing=0)
    answer_if_asked(playing, "ept-unit", "one")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-join", "two")
    answer(playing, "ept-join", "pass")
    readings = events(playing, FireRead)
    assert [found.power.exact for found in readings] == [8, 8]
    assert [found.total for found in readings] == [12, 2]
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-fire"] * 3


@pytest.mark.clause("ept.heavy-weapons.mortar-light-group")
def test_a_light_mortar_adds_its_power_to_anti_personnel_fire() -> None:
    playing = mortars("us_squad", "6 6")
    answer_if_asked(playing, "ept-unit", "rifle")
    answer(playing, "ept-act", "fire")
    assert offered(playing) == ["pass", "light"]  # those in battery do not
    answer(playing, "ept-join", "light")
    squad = battle(playing).units["rifle"].profile.front[0].anti_personnel
    assert events(playing, FireRead)[0].power.exact == squad + 4


@pytest.mark.clause("ept.fire-types.ring-power#1", "ept.fire-types.ring-power#2")
def test_power_falls_off_ring_by_ring() -> None:
    state = stands(unit("a", 1, "us_squad", "A1"))
    shelling = Shelling(mission="m", seat=0, cell=place(state, "E4"), power=(20, 10, 4))
    found = [artillery.power_of(state, shelling, place(state, name)) for name in ("E4", "E5", "E6", "E7")]
    assert found == [20, 10, 4, 0]
    single = Shelling(mission="m", seat=0, cell=place(state, "E4"), power=(6,))
    assert artillery.power_of(state, single, place(state, "E5")) == 0


def test_nothing_is_left_to_answer_after_a_shot_nobody_can_reply_to() -> None:
    playing = mortars("us_squad", "6 6", neutralised=True)
    answer_if_asked(playing, "ept-unit", "one")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-join", "pass")
    answer(playing, "ept-bomb", "explosive")
    assert asked(playing).ask == "ept-fire-on"
