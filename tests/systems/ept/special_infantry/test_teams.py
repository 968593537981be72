"""Chapters 0.1, 0.3 and 17.2 to 17.4: kinds of counters, teams, half-squads, squads of three steps, non-combatants."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Journal
from grognard.core.game import Game
from grognard.systems.ept import dice, laws, scenario
from grognard.systems.ept.actions import menu
from grognard.systems.ept.assault import melee, retreat
from grognard.systems.ept.assault.melee import Melee
from grognard.systems.ept.effects import effects, morale, results
from grognard.systems.ept.events import fire as told_of_fire
from grognard.systems.ept.events.works import Paired
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.movement import entering
from grognard.systems.ept.profile import profiles
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.state import FIRE_ENDED, Battle
from grognard.systems.ept.units import overflow, stacking
from grognard.systems.ept.vehicles import transport
from systems.ept.assault.storming import alpha, assault
from systems.ept.field import stands
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
    whose,
)

# -- counters ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.material.unit-classes#1")
def test_every_counter_belongs_to_one_class() -> None:
    cards = profiles()
    assert {
        cards[name].unit_class for name in ("section_hq", "us_squad", "rifle_team", "sniper", "civilians")
    } == {"infantry"}
    assert cards["pak_40_gun"].unit_class == "support_gun"
    assert {cards[name].unit_class for name in ("t_34_76", "truck", "landing_craft")} == {"vehicle"}
    for card in cards.values():
        assert card.is_decoy or card.unit_class in ("infantry", "support_gun", "vehicle")
        assert card.is_infantry == (card.unit_class == "infantry")


@pytest.mark.clause("ept.material.unit-classes#2")
def test_a_vehicle_is_an_aircraft_while_it_flies() -> None:
    strip = drawn(*["...a......"] * 6)
    state = stands(
        unit("up", 0, "huey", "F4", altitude="nap"), unit("down", 0, "ju_52", "D3", facing=0), map=strip
    )
    assert {one.profile.unit_class for one in state.units.values()} == {"vehicle"}
    assert [one.id for one in state.aloft(0)] == ["up"]


@pytest.mark.clause(
    "ept.material.counter-data#1",
    "ept.material.counter-data#2",
    "ept.material.counter-data#3",
    "ept.material.counter-data#4",
)
def test_a_counter_carries_morale_triplet_and_weapon_and_has_a_back() -> None:
    squad = profiles()["us_squad"]
    front, back = squad.front[0], squad.back[0]
    assert (squad.morale, front.anti_personnel, front.rate, front.range) == (7, 6, 7, 6)
    assert back.anti_personnel == 4
    assert [profiles()[name].steps for name in ("us_squad", "heavy_machine_gun", "section_hq")] == [2, 1, 1]
    bare = (squad.points, squad.armour_front, squad.armour_flank, squad.casemate, squad.turret)
    assert bare == (0, 0, 0, False, None), "men have neither engine nor armour"
    tank = profiles()["t_34_76"]
    assert min(tank.points, tank.armour_front, tank.armour_flank) > 0, "vehicles have both"
    gun = profiles()["heavy_machine_gun"]
    assert gun.front[0].kind == "small_arms"
    assert gun.back[0].kind == "machine_gun"
    state = stands(unit("b-us_squad-2", 1, "us_squad", "D4", formation="first"), map=MEADOW)
    made = state.units["b-us_squad-2"]
    assert (made.formation, made.morale, made.arms) == ("first", 7, squad.front)
    made.steps = 1
    assert made.arms == squad.back


@pytest.mark.clause("ept.material.dice")
def test_dice_have_six_sides_and_come_one_or_two_at_a_time() -> None:
    playing = game(
        position(unit("alpha", 0, "us_squad", "D4"), unit("far", 1, "us_squad", "J8")), ["1", "6 6"]
    )
    state = battle(playing)
    assert dice.SIDES == 6
    assert dice.one(state, 0, "ept-roll-fire", "ept.material.dice") == 1
    assert dice.two(state, 0, "ept-roll-fire", "ept.material.dice") == 12
    assert [faces for _, faces in rolled(playing)] == [(1,), (6, 6)]


# -- teams -------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.special-infantry.teams")
def test_a_team_does_what_a_squad_does_and_takes_half_its_room() -> None:
    team, squad = profiles()["rifle_team"], profiles()["us_squad"]
    can = {action.key for action in menu.menu(squad)}
    assert can <= {action.key for action in menu.menu(team)}
    assert (team.steps, squad.steps) == (1, 2)
    state = stands(unit("team", 0, "rifle_team", "D4"), unit("squad", 0, "us_squad", "D5"), map=MEADOW)
    table = state.tables.stacking
    assert stacking.size(table, team, 1) == stacking.size(table, profiles()["section_hq"], 1) == 1
    assert transport.bulk(state, state.units["team"]) * 2 == transport.bulk(state, state.units["squad"])


@pytest.mark.clause("ept.special-infantry.teams")
def test_in_an_assault_a_team_counts_as_a_post_or_weapon() -> None:
    state = stands(
        unit("team", 0, "rifle_team", "D4", quality="line"),
        unit("post", 0, "section_hq", "D4", quality="line"),
        unit("foe", 1, "us_squad", "D4"),
        map=MEADOW,
    )
    fight = Melee(state.units["foe"].place, state.board.parse("C4"), 0)
    sums = [
        int(melee.combat_dice(state, fight, state.units[name], state.units["foe"]))
        for name in ("team", "post")
    ]
    assert sums[0] == sums[1]
    assert sums[0] == state.tables.assault_dice.one_step


# -- half-squads -------------------------------------------------------------------------------------


def halves(**rest: Any) -> Battle:
    other = {
        "id": "y",
        "seat": 1,
        "profile": "rifle_team",
        "at": "D4",
        "half": "x",
        "formation": "first",
        **rest,
    }
    return stands(
        unit("x", 1, "rifle_team", "D4", half="y", formation="first"),
        other,
        unit("foe", 0, "us_squad", "D7"),
        formation=[{"id": "first", "seat": 1, "leader": "x"}, {"id": "second", "seat": 1, "leader": "y"}],
        map=MEADOW,
    )


@pytest.mark.clause("ept.special-infantry.half-squads-fire#2")
@pytest.mark.parametrize(
    ("change", "paired"),
    [
        ({}, True),
        ({"at": "D5"}, False),
        ({"stopped": True}, False),
        ({"pinned": True}, False),
        ({"neutralised": True}, False),
        ({"fire": FIRE_ENDED}, False),
        ({"half": "foe"}, False),
        ({"formation": "second"}, False),
    ],
)
def test_matching_halves_fire_together_if_stacked_and_not_stopped(
    change: dict[str, Any], paired: bool
) -> None:
    state = halves(**change)
    other = half_squads.partner(state, state.units["x"])
    assert (other is not None) is paired


@pytest.mark.clause("ept.special-infantry.half-squads-fire#1")
@pytest.mark.parametrize("halves", [False, True])
def test_a_scenario_may_make_half_squads_of_the_teams_of_a_section(halves: bool) -> None:
    state = stands(unit("foe", 1, "us_squad", "J8"), map=MEADOW)
    section = {"id": "first", "leader": "section_hq", "units": ["rifle_team"] * 2, "halves": halves}
    scenario.muster(state, 0, {"zone": ["A1:B2"], "section": [section]})
    teams = [one for one in state.members("a-first") if one.profile.id == "rifle_team"]
    assert [one.half for one in teams] == ([teams[1].id, teams[0].id] if halves else ["", ""])


@pytest.mark.clause("ept.special-infantry.half-squads-fire#2")
def test_their_opportunity_shot_adds_their_powers() -> None:
    playing = game(
        position(
            unit("x", 1, "rifle_team", "D4", half="y", formation="first"),
            unit("y", 1, "rifle_team", "D4", half="x", formation="first"),
            unit("foe", 0, "us_squad", "D8"),
            formation=[{"id": "first", "seat": 1, "leader": "x"}],
            activation="foe",
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "foe")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D7")
    answer(playing, "ept-react", ["x"])
    assert asked(playing).ask == "ept-join"
    assert offered(playing) == ["pass", "y"]
    answer(playing, "ept-join", "y")
    units = battle(playing).units
    assert units["x"].fire
    assert units["y"].fire


@pytest.mark.clause("ept.special-infantry.half-squads-fire#2", "ept.fire.opportunity-once-per-hex")
def test_a_half_that_was_named_too_does_not_fire_again_once_it_has_joined_the_other() -> None:
    playing = game(
        position(
            unit("x", 1, "rifle_team", "D4", half="y", formation="first"),
            unit("y", 1, "rifle_team", "D4", half="x", formation="first"),
            unit("foe", 0, "us_squad", "D8"),
            formation=[{"id": "first", "seat": 1, "leader": "x"}],
            activation="foe",
        ),
        ["6 6"],
    )
    answer_if_asked(playing, "ept-unit", "foe")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D7")
    answer(playing, "ept-react", ["x", "y"])
    answer(playing, "ept-join", "y")
    assert [told.units for told in events(playing, told_of_fire.Fired)] == [("x", "y")]


def pair(*others: Any, dice: list[str] | None = None, ground: str = ".", **rest: Any) -> Game:
    """Two halves on D4 of which the first is set to work, and an enemy at D8 unless there are others."""
    playing = game(
        position(
            unit("x", 0, "rifle_team", "D4", half="y", formation="first", **rest),
            unit("y", 0, "rifle_team", "D4", half="x", formation="first", **rest),
            *(others or (unit("foe", 1, "us_squad", "D8", fire=FIRE_ENDED),)),
            formation=[{"id": "first", "seat": 0, "leader": "x", "thresholds": [9, 9]}],
            activation="first",
            map=drawn(*[ground * 10] * 8),
        ),
        dice or [],
    )
    answer_if_asked(playing, "ept-unit", "x")
    return playing


def paired(*others: Any, dice: list[str] | None = None, **rest: Any) -> Game:
    playing = pair(*others, dice=dice, **rest)
    answer(playing, "ept-pair", "y")
    return playing


@pytest.mark.clause("ept.special-infantry.half-squads-act#1", "ept.actions.one-unit-at-a-time#2")
def test_halves_that_act_as_one_move_together_and_are_two_teams_again_afterwards() -> None:
    playing = paired()
    assert [(told.unit, told.other) for told in events(playing, Paired)] == [("x", "y")]
    assert laws.broken(battle(playing)) == []
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D3")
    answer_if_asked(playing, "ept-react", [])
    answer(playing, "ept-act", "done")
    units = battle(playing).units
    assert {battle(playing).board.names[units[name].place] for name in "xy"} == {"D3"}
    found = [(units[name].steps, units[name].moved, units[name].activated) for name in "xy"]
    assert found == [(1, True, True)] * 2
    assert laws.broken(battle(playing)) == []
    assert asked(playing).ask == "ept-activate", "neither has an activation left"


@pytest.mark.clause("ept.special-infantry.half-squads-act#1")
def test_each_half_may_act_for_itself_as_well() -> None:
    playing = pair()
    answer(playing, "ept-pair", "pass")
    answer(playing, "ept-act", "done")
    assert whose(playing) == "y"


@pytest.mark.clause("ept.special-infantry.half-squads-act#1", "ept.special-infantry.half-squads-act#ruling")
@pytest.mark.parametrize(
    "change",
    [
        {"stopped": True},
        {"pinned": True},
        {"at": "D5"},
        {"activated": True},
        {"half": ""},
        {"hidden": True},
        {"fire": FIRE_ENDED},
        {"profile": "insurgent_team"},
        {"ied": "ied"},
    ],
)
def test_halves_that_are_apart_or_halted_or_have_acted_do_not(change: dict[str, Any]) -> None:
    state = stands(
        unit("x", 0, "rifle_team", "D4", half="y", formation="first"),
        {**unit("y", 0, "rifle_team", "D4", half="x", formation="first"), **change},
        formation=[{"id": "first", "seat": 0, "leader": "x"}],
        activation="first",
        map=MEADOW,
    )
    assert state.activation is not None
    if change.get("activated"):
        state.activation.waiting.remove("y")
    assert half_squads.companion(state, state.units["x"]) is None


@pytest.mark.clause("ept.special-infantry.half-squads-act#1", "ept.special-infantry.half-squads-act#ruling")
@pytest.mark.parametrize(("half", "factor"), [(False, 2), (True, 1)])
def test_they_fire_with_the_power_of_both_even_as_a_half_action(half: bool, factor: int) -> None:
    state = battle(paired())
    x, target = state.units["x"], state.board.parse("D8")
    shot = Shot([(x, x.arms[0])], target, half=half)
    single = x.arms[0].anti_personnel
    assert anti_personnel.firepower(state, x, x.arms[0], shot).exact == single * factor
    half_squads.part(state, x)
    assert anti_personnel.firepower(state, x, x.arms[0], shot).exact == single * factor / 2


@pytest.mark.clause("ept.special-infantry.half-squads-act#ruling")
def test_both_get_their_fire_marker() -> None:
    playing = paired(dice=["6 6"])
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "D8")
    answer_if_asked(playing, "ept-fire-on", "pass")
    units = battle(playing).units
    assert [units[name].fire for name in "xy"] == [1, 1]


@pytest.mark.clause(
    "ept.special-infantry.half-squads-act#1",
    "ept.special-infantry.half-squads-act#2",
    "ept.special-infantry.half-squads-act#ruling",
)
def test_opportunity_fire_hits_them_as_one_squad_of_two_steps() -> None:
    # One roll, a two: a loss. One team goes, and the other is neutralised and an ordinary team.
    playing = paired(unit("foe", 1, "us_squad", "D7"), dice=["1 1"])
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D5")
    answer(playing, "ept-react", ["foe"])
    units = battle(playing).units
    assert [(units[name].status, units[name].steps) for name in "xy"] == [("field", 1), ("gone", 0)]
    assert (units["x"].neutralised, units["x"].half) == (True, "")
    assert battle(playing).formations["first"].losses == 1
    assert laws.broken(battle(playing)) == []


@pytest.mark.clause("ept.special-infantry.half-squads-act#2", "ept.command.leader-lost-penalty")
@pytest.mark.parametrize(
    ("leader", "activated", "lost"), [("y", False, True), ("y", True, False), ("x", False, False)]
)
def test_the_team_that_a_loss_takes_may_be_the_leader_of_a_section_that_waits(
    leader: str, activated: bool, lost: bool
) -> None:
    """As of halves that are attached to another formation and act with it, before their own does."""
    state = battle(paired())
    section = state.formations["first"]
    section.leader, section.activated = leader, activated
    carry_out(results.apply(state, state.units["x"], "1", effects.Cause("ap")))
    assert [state.units[name].status for name in "xy"] == ["field", "gone"]
    assert section.leaderless is lost


@pytest.mark.clause("ept.special-infantry.half-squads-act#ruling")
def test_a_test_is_taken_once_and_halts_both() -> None:
    state = battle(paired())
    state.dice.faces = [6, 5]  # type: ignore[union-attr]
    carry_out(results.test(state, state.units["x"], "N", 0, effects.Cause("ap")))
    half_squads.part(state, state.units["x"])
    assert [state.units[name].neutralised for name in "xy"] == [True, True]


@pytest.mark.clause("ept.special-infantry.half-squads-act#1")
def test_two_steps_lost_are_both_teams() -> None:
    state = battle(paired())
    carry_out(results.apply(state, state.units["x"], "2", effects.Cause("ap")))
    assert [state.units[name].status for name in "xy"] == ["gone", "gone"]
    assert state.formations["first"].losses == 2


@pytest.mark.clause("ept.special-infantry.half-squads-act#1")
def test_they_assault_as_a_squad_that_is_whole() -> None:
    state = battle(paired(unit("foe", 1, "us_squad", "D5", fire=FIRE_ENDED)))
    fight = Melee(state.board.parse("D5"), state.board.parse("D4"), 0)
    x, target = state.units["x"], state.units["foe"]
    assert int(melee.combat_dice(state, fight, x, target)) == 0
    half_squads.part(state, x)
    assert int(melee.combat_dice(state, fight, x, target)) == state.tables.assault_dice.one_step


@pytest.mark.clause("ept.special-infantry.half-squads-act#1")
def test_they_take_the_room_of_a_squad_on_the_map_and_aboard() -> None:
    state = battle(paired())
    x, table = state.units["x"], state.tables.stacking
    assert stacking.size(table, x.profile, x.steps) == transport.bulk(state, x) == table.squad
    half_squads.part(state, x)
    assert stacking.size(table, x.profile, x.steps) == transport.bulk(state, x) == table.half


@pytest.mark.clause("ept.special-infantry.half-squads-act#ruling")
def test_a_hidden_pair_stays_under_one_marker() -> None:
    # In a wood nobody sees who moves tactically.
    playing = paired(unit("foe", 1, "us_squad", "D8", fire=FIRE_ENDED), hidden=True, ground="F")
    seen = playing.view(1)
    assert isinstance(seen, Battle)
    assert not {"x", "y"} & set(seen.units)
    answer(playing, "ept-act", "tactical")
    answer(playing, "ept-march", "D5")
    answer_if_asked(playing, "ept-react", [])
    units = battle(playing).units
    assert battle(playing).board.names[units["y"].place] == "D5"
    assert units["x"].marker == units["y"].marker != ""
    assert laws.broken(battle(playing)) == []


# -- three steps -------------------------------------------------------------------------------------


@pytest.mark.clause("ept.special-infantry.three-step-losses#1", "ept.special-infantry.three-step-losses#2")
def test_the_third_step_goes_first_and_changes_nothing() -> None:
    state = stands(unit("squad", 0, "viet_minh_half_section", "D4"), map=MEADOW)
    squad = state.units["squad"]
    assert squad.steps == 3
    found = []
    for _ in range(3):
        carry_out(effects.lose_steps(state, squad, 1, effects.Cause("ap")))
        found.append((squad.reduced, squad.status))
    assert found == [(False, "field"), (True, "field"), (True, "gone")]


@pytest.mark.clause("ept.special-infantry.three-step-losses#1", "ept.special-infantry.three-step-losses#2")
def test_a_scenario_may_give_an_ordinary_squad_a_third_step() -> None:
    state = stands(unit("squad", 0, "us_squad", "D4", steps=3), map=MEADOW)
    squad = state.units["squad"]
    carry_out(effects.lose_steps(state, squad, 1, effects.Cause("ap")))
    assert (squad.steps, squad.reduced, squad.arms) == (2, False, squad.profile.front)


@pytest.mark.clause("ept.special-infantry.three-step-stacking#ruling")
def test_no_stack_becomes_too_large_by_a_loss() -> None:
    names = ("viet_minh_half_section", "viet_minh_half_section", "section_hq", "light_machine_gun")
    state = stands(*(unit(f"u{n}", 0, name, "D4") for n, name in enumerate(names)), map=MEADOW)
    for loser in ("u1", "u0", "u1"):
        carry_out(effects.lose_steps(state, state.units[loser], 1, effects.Cause("ap")))
        assert overflow.excess_units(state, state.board.parse("D4"), 0) == []
        assert laws.broken(state) == []
    # Who is in a bunker takes no room outside it.
    full = ("viet_minh_half_section", "viet_minh_half_section", "section_hq", "light_machine_gun")
    inside = unit("in", 0, "us_squad", "D4", inside="bunker")
    table = state.tables.stacking
    state = stands(*(unit(f"u{n}", 0, name, "D4") for n, name in enumerate(full)), inside, map=MEADOW)
    assert stacking.is_large_pair(table, state.units.values())
    mixed = ("viet_minh_half_section", "us_squad", "section_hq", "light_machine_gun")
    state = stands(*(unit(f"u{n}", 0, name, "D4") for n, name in enumerate(mixed)), map=MEADOW)
    assert overflow.excess_units(state, state.board.parse("D4"), 0)


@pytest.mark.clause(
    "ept.special-infantry.three-step-stacking#1", "ept.special-infantry.three-step-stacking#ruling"
)
@pytest.mark.parametrize(
    ("names", "steps", "fits"),
    [
        (("viet_minh_half_section",) * 2, 3, True),
        (("viet_minh_half_section", "viet_minh_half_section", "section_hq", "sniper"), 3, True),
        (
            ("viet_minh_half_section", "viet_minh_half_section", "section_hq", "sniper", "rifle_team"),
            3,
            False,
        ),
        (("viet_minh_half_section", "viet_minh_half_section", "us_squad"), 3, False),
        (("viet_minh_half_section",) * 3, 3, False),
        (("viet_minh_half_section",) * 3, 2, True),
    ],
)
def test_a_three_step_squad_counts_for_one_and_a_half(names: tuple[str, ...], steps: int, fits: bool) -> None:
    units = [
        unit(f"u{n}", 0, name, "D4", **({"steps": steps} if name.startswith("viet") else {}))
        for n, name in enumerate(names)
    ]
    state = stands(*units, map=MEADOW)
    assert stacking.fits(state.tables.stacking, state.units.values()) is fits
    assert (overflow.excess_units(state, state.board.parse("D4"), 0) == []) is fits


# -- non-combatants ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.special-infantry.non-combatants#1", "ept.special-infantry.non-combatants#ruling")
def test_non_combatants_take_half_a_squads_room_and_neither_fire_nor_force_the_march() -> None:
    state = stands(unit("people", 1, "civilians", "D4"), unit("foe", 0, "us_squad", "D5"), map=MEADOW)
    people = state.units["people"]
    assert stacking.size(state.tables.stacking, people.profile, 1) == 1
    assert targeting.usable(state, people) == ()
    keys = {action.key for action in menu.menu(people.profile)}
    assert {"march", "tactical"} <= keys
    assert not {"forced", "fire", "half-fire", "assault-move", "tactical-assault"} & keys


@pytest.mark.clause(
    "ept.special-infantry.non-combatants-morale#1", "ept.special-infantry.non-combatants-morale#ruling"
)
@pytest.mark.parametrize(
    ("kind", "faces", "outcome"),
    [
        ("S", [6, 5], (False, False, "field")),
        ("S", [6, 6], (False, True, "field")),
        ("N", [6, 5], (False, False, "field")),
        ("N", [6, 6], (False, False, "gone")),
    ],
)
def test_without_a_morale_only_a_twelve_matters(
    kind: str, faces: list[int], outcome: tuple[bool, bool, str]
) -> None:
    state = stands(unit("people", 1, "civilians", "D4"), map=MEADOW)
    state.dice.faces = faces  # type: ignore[union-attr]
    people, state.journal = state.units["people"], Journal()
    failed = carry_out(results.test(state, people, kind, 3, effects.Cause("ap")))
    told = [
        entry.event.result for entry in state.journal.entries if isinstance(entry.event, told_of_fire.Tested)
    ]
    assert told == [f"ept-test-failed-{kind.lower()}" if failed else "ept-test-passed"]
    assert (people.stopped, people.neutralised, people.status) == outcome
    assert failed == (faces == [6, 6])


@pytest.mark.clause("ept.special-infantry.non-combatants-morale#1")
def test_they_rally_on_anything_but_a_twelve() -> None:
    state = stands(unit("people", 1, "civilians", "D4", neutralised=True), map=MEADOW)
    state.dice.faces = [6, 5]  # type: ignore[union-attr]
    carry_out(morale.rally(state, state.units["people"]))
    assert not state.units["people"].neutralised


@pytest.mark.clause("ept.special-infantry.non-combatants-morale#1")
def test_an_observer_with_a_morale_is_tested_like_everybody() -> None:
    state = stands(unit("eyes", 1, "observer", "D4"), map=MEADOW)
    state.dice.faces = [4, 4]  # type: ignore[union-attr]
    carry_out(results.test(state, state.units["eyes"], "N", 0, effects.Cause("ap")))
    assert state.units["eyes"].neutralised


@pytest.mark.clause(
    "ept.special-infantry.non-combatants-assault#1", "ept.special-infantry.non-combatants-assault#ruling"
)
def test_an_enemy_may_share_their_hex_or_assault_them_and_they_stay_and_do_not_fight() -> None:
    state = stands(unit("people", 1, "civilians", "D4"), unit("foe", 0, "us_squad", "D5"), map=MEADOW)
    assert entering.may_enter(state, state.units["foe"], state.board.parse("D4"))
    assert not retreat.may_retreat(state.units["people"])
    playing = assault(alpha(), unit("people", 1, "civilians", "D3"), dice=["6", "1 1"])
    # Nobody was asked to retreat, and only the attacker rolled.
    assert [purpose for purpose, _ in rolled(playing)] == ["ept-roll-assault-initiative", "ept-roll-assault"]
    assert battle(playing).units["people"].status == "gone"
