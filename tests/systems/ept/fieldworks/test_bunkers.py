"""Chapter 18.1: bunkers: room, fire from them and at them, going in and coming out."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import deployment, outlook
from grognard.systems.ept.actions.act import FULL, HALF, Act
from grognard.systems.ept.assault import assault
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.engineers import storming
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.events.works import CameOut
from grognard.systems.ept.fieldworks import bunkers
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import AT, Shot
from grognard.systems.ept.fire_types import anti_tank, indirect
from grognard.systems.ept.heavy_weapons import rockets
from grognard.systems.ept.state import FIRE_ENDED, Battle
from grognard.systems.ept.terrain import terrain
from systems.ept.assault.storming import alpha
from systems.ept.assault.storming import assault as storms
from systems.ept.field import stands
from systems.ept.heavy_weapons.test_rockets import FAUST
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    unit,
)

#: It looks north: D3 and all that lies fan-wise beyond it is before it.
BUNKER = {"id": "bunker", "kind": "bunker", "cell": "D4", "seat": 1, "facing": 0}


def inside(id: str, profile: str = "us_squad", **rest: Any) -> dict[str, Any]:
    return unit(id, rest.pop("seat", 1), profile, "D4", inside="bunker", **rest)


def around(*units: Any, **rest: Any) -> Battle:
    return stands(*units, **{"fieldwork": [BUNKER], "map": MEADOW, **rest})


def play(*units: Any, dice: list[str] | None = None, active: str = "it", **rest: Any) -> Game:
    """It is the turn of one unit of the second side to act, in a meadow with a bunker on D4."""
    far = unit("far", 0, "us_squad", "J8", fire=FIRE_ENDED)
    given = {"fieldwork": [BUNKER], "activation": active, "map": MEADOW, **rest}
    playing = game(position(*units, far, **given), dice or [])
    answer_if_asked(playing, "ept-unit", "it")
    return playing


# -- in and out --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fieldworks.bunker-entry#1")
def test_going_in_is_a_full_action_and_coming_out_a_half_action() -> None:
    playing = play(unit("it", 1, "us_squad", "D4"))
    answer(playing, "ept-act", "enter-bunker")
    it = battle(playing).units["it"]
    assert (it.inside, it.moved, it.activated) == ("bunker", True, True)
    assert (bunkers.ENTER.halves, bunkers.LEAVE.halves) == (FULL, HALF)
    playing = play(inside("it"))
    answer(playing, "ept-act", "leave-bunker")
    assert battle(playing).units["it"].inside == ""
    assert [told.unit for told in events(playing, CameOut)] == ["it"]
    assert {"march", "done"} <= set(offered(playing))
    assert not {"forced", "tactical", "enter-bunker"} & set(offered(playing))
    answer(playing, "ept-act", "done")
    assert battle(playing).units["it"].moved


@pytest.mark.clause("ept.fieldworks.bunker-entry#ruling")
def test_who_is_in_a_bunker_must_come_out_before_it_goes_anywhere() -> None:
    playing = play(inside("it"), unit("foe", 0, "us_squad", "D5", fire=FIRE_ENDED))
    assert not {"march", "tactical", "forced", "assault-move", "tactical-assault"} & set(offered(playing))
    assert refused(playing, "march") == "ept.fieldworks.bunker-entry"


@pytest.mark.clause("ept.fieldworks.bunker-entry#ruling")
def test_a_machine_gun_is_set_up_and_taken_down_in_a_bunker() -> None:
    playing = play(inside("it", "heavy_machine_gun"))
    answer(playing, "ept-act", "deploy")
    assert battle(playing).units["it"].deployed
    assert not bunkers.may_leave(battle(playing), Act(battle(playing).units["it"]))


@pytest.mark.clause("ept.fieldworks.bunker-entry#ruling")
def test_while_setting_up_a_player_says_who_is_inside() -> None:
    state = around(unit("it", 1, "us_squad"), formation=[{"id": "it", "seat": 1, "entry": ["D4"]}])
    script = deployment.place(state, state.units["it"])
    carry_out(script, state.board.parse("D4"), bunkers.IN)
    assert state.units["it"].inside == "bunker"


@pytest.mark.clause("ept.fieldworks.bunker-entry#ruling")
def test_who_stands_beside_a_bunker_has_nothing_of_it_and_is_not_counted_in_it() -> None:
    state = around(unit("out", 1, "us_squad", "D4"), inside("in"), unit("more", 1, "us_squad", "D4"))
    assert terrain.level_of(state, state.units["in"]) == "heavy"
    assert terrain.level_of(state, state.units["out"]) == "open"
    state.units["in"].inside = ""
    assert bunkers.open_to(state, state.units["out"]) is not None


@pytest.mark.clause("ept.fieldworks.bunker-entry#ruling")
def test_the_outlook_of_who_is_inside_is_that_of_the_bunker_and_from_elsewhere_its_own() -> None:
    state = around(inside("it"), unit("foe", 0, "us_squad", "D1"), unit("behind", 0, "us_squad", "D7"))
    assert outlook.look(state, "it").reach == outlook.Area(())
    assert outlook.look(state, "it", "D5").reach != outlook.Area(())


# -- room --------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fieldworks.bunker-capacity#1",
    "ept.fieldworks.bunker-capacity#3",
    "ept.fieldworks.bunker-capacity#ruling",
)
@pytest.mark.parametrize(
    ("within", "comer", "fits"),
    [
        ((), "us_squad", True),
        (("us_squad",), "section_hq", False),
        (("rifle_team",), "section_hq", True),
        (("rifle_team", "section_hq"), "rifle_team", False),
        ((), "viet_minh_half_section", False),
        ((), "light_mortar", True),
        ((), "ig_18_gun", True),
        (("section_hq",), "ig_18_gun", True),
        (("ig_18_gun",), "section_hq", True),
        (("rifle_team",), "ig_18_gun", False),
        (("section_hq", "ig_18_gun"), "rifle_team", False),
        ((), "pak_40_gun", False),
        ((), "truck", False),
        (("rifle_team",), "civilians", True),
        (("rifle_team", "civilians"), "civilians", False),
    ],
)
def test_a_bunker_holds_a_squads_worth_or_a_post_and_a_light_gun(
    within: tuple[str, ...], comer: str, fits: bool
) -> None:
    state = around(*(inside(f"u{n}", name) for n, name in enumerate(within)), unit("it", 1, comer, "D4"))
    assert (bunkers.open_to(state, state.units["it"]) is not None) is fits


@pytest.mark.clause("ept.fieldworks.bunker-capacity#2", "ept.fieldworks.bunker-capacity#ruling")
@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("us_squad", {"small_arms"}),
        ("heavy_machine_gun", {"machine_gun", "self_defence"}),
        ("light_machine_gun", {"machine_gun", "self_defence"}),
        ("light_mortar", {"self_defence"}),
        ("sniper", {"self_defence"}),
        ("rpg_7_team", {"self_defence"}),
    ],
)
def test_machine_guns_are_the_only_heavy_weapons_that_fire_from_it(name: str, kinds: set[str]) -> None:
    state = around(inside("it", name, deployed=name == "heavy_machine_gun"))
    assert {arm.kind for arm, _ in targeting.usable(state, state.units["it"])} == kinds
    state.units["it"].inside = ""
    assert {arm.kind for arm, _ in targeting.usable(state, state.units["it"])} >= kinds


@pytest.mark.clause("ept.fieldworks.bunker-capacity#ruling")
def test_no_panzerfaust_is_fired_from_a_bunker() -> None:
    tank = unit("tank", 0, "t_34_76", "D3", facing=3)
    state = around(inside("it", "faust"), tank, profiles=[FAUST], options={"panzerfaust": 2})
    it, place = state.units["it"], state.board.parse("D3")
    assert "panzerfaust" not in {arm.kind for arm, _ in targeting.choices(state, it, place)}
    it.inside = ""
    assert "panzerfaust" in {arm.kind for arm, _ in targeting.choices(state, it, place)}


@pytest.mark.clause("ept.fieldworks.bunker-entry#ruling")
def test_nobody_reacts_to_who_goes_in_and_a_light_gun_that_was_moved_so_does_not_fire() -> None:
    watch = unit("watch", 0, "us_squad", "D2")
    playing = play(unit("it", 1, "ig_18_gun", "D4", facing=3), watch)
    assert targeting.usable(battle(playing), battle(playing).units["it"])
    answer(playing, "ept-act", "enter-bunker")
    gun = battle(playing).units["it"]
    assert asked(playing).ask != "ept-react"
    assert (gun.inside, gun.facing) == ("bunker", 0), "it looks the way the bunker does"
    assert targeting.usable(battle(playing), gun) == ()
    out = play(inside("it"), watch)
    answer(out, "ept-act", "leave-bunker")
    assert asked(out).ask == "ept-act"


# -- fire from within --------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.fieldworks.bunker-fire#1", "ept.fieldworks.bunker-fire#2", "ept.fieldworks.bunker-fire#ruling"
)
@pytest.mark.parametrize(
    ("target", "can"),
    [("D1", True), ("D3", True), ("D5", False), ("D7", False), ("A4", False), ("D4", False)],
)
def test_it_fires_through_its_front_only_and_never_into_its_own_hex(target: str, can: bool) -> None:
    state = around(inside("it"), unit("foe", 0, "civilians" if target == "D4" else "us_squad", target))
    it, place = state.units["it"], state.board.parse(target)
    assert targeting.has_shot(state, it, place) is can
    assert targeting.has_shot(state, it, place, any_facing=True) is can, "a bunker does not turn"
    it.inside = ""
    assert targeting.has_shot(state, it, place)


@pytest.mark.clause("ept.fieldworks.bunker-fire#2")
def test_nothing_is_fired_at_aircraft_from_a_bunker() -> None:
    state = around(inside("it", "heavy_machine_gun_127", deployed=True))
    assert "aa" not in {mode for _, mode in targeting.usable(state, state.units["it"])}
    state.units["it"].inside = ""
    assert "aa" in {mode for _, mode in targeting.usable(state, state.units["it"])}


# -- fire at it --------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1")
@pytest.mark.parametrize(("start", "open_"), [("D2", True), ("D3", True), ("D5", False), ("D6", False)])
def test_direct_fire_reaches_who_is_inside_through_the_front_only(start: str, open_: bool) -> None:
    state = around(inside("it"), unit("foe", 0, "us_squad", start))
    foe, place = state.units["foe"], state.board.parse("D4")
    assert targeting.has_shot(state, foe, place) is open_
    shot = Shot([(foe, foe.arms[0])], place)
    assert [one.id for one in anti_personnel.victims(state, shot)] == (["it"] if open_ else [])


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1")
def test_fire_past_the_front_hits_those_beside_it_alone() -> None:
    state = around(inside("in"), unit("out", 1, "us_squad", "D4"), unit("foe", 0, "us_squad", "D6"))
    foe = state.units["foe"]
    shot = Shot([(foe, foe.arms[0])], state.board.parse("D4"))
    assert [one.id for one in anti_personnel.victims(state, shot)] == ["out"]


@pytest.mark.clause("ept.fieldworks.bunker-immunity#ruling")
def test_a_group_with_one_who_fires_past_the_front_does_not_reach_inside() -> None:
    state = around(inside("it"), unit("one", 0, "us_squad", "D3"), unit("two", 0, "us_squad", "C5"))
    one, two = state.units["one"], state.units["two"]
    assert bunkers.is_open(state, (one,), state.units["it"])
    assert not bunkers.is_open(state, (one, two), state.units["it"])


@pytest.mark.clause("ept.fieldworks.bunker-immunity#ruling")
def test_of_who_is_hidden_nobody_learns_by_a_shot_that_it_is_inside() -> None:
    # A two would hurt anybody in the open; the marker hears the same "no effect" as a miss.
    playing = play(
        unit("it", 0, "us_squad", "D6"),
        inside("foe", hidden=True),
        active="it",
        dice=["1 1"],
        opened=[True] * 2,
    )
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-target", "D4")
    (read,) = {told.result: told for told in events(playing, FireRead)}.values()
    assert read.result == "ept-result-none"
    assert battle(playing).units["foe"].hidden


@pytest.mark.clause("ept.fieldworks.bunker-immunity#ruling")
@pytest.mark.parametrize(("place", "open_"), [("D3", True), ("D5", False)])
def test_of_who_is_hidden_inside_there_is_a_reading_but_no_effect_past_the_front(
    place: str, open_: bool
) -> None:
    squads = [unit(f"foe-{number}", 0, "us_squad", place) for number in range(3)]
    state = around(inside("it", hidden=True), *squads)
    firers = [(state.units[squad["id"]], state.units[squad["id"]].arms[0]) for squad in squads]
    shot = Shot(firers, state.board.parse("D4"), grouped=True)
    (reading,) = anti_personnel.read(state, shot, 2)
    assert (reading.result != anti_personnel.NO_EFFECT) is open_


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1")
@pytest.mark.parametrize(("start", "aims"), [("D2", ("whole",)), ("D6", ())])
def test_a_gun_may_use_its_anti_tank_value_on_the_front_of_a_bunker(
    start: str, aims: tuple[str, ...]
) -> None:
    state = around(inside("it"), unit("tank", 0, "t_34_76", start, facing=3 if start == "D2" else 0))
    tank, it = state.units["tank"], state.units["it"]
    arm = next(arm for arm in tank.arms if arm.anti_tank)
    assert rockets.soft_aims(state, tank, arm, [it]) == aims
    assert anti_tank.has_target(state, tank, arm, [it]) is bool(aims)
    modes = {mode for one, mode in targeting.choices(state, tank, it.place) if one is arm}
    assert modes == ({"ap", "at"} if aims else set())
    it.inside = ""
    assert rockets.soft_aims(state, tank, arm, [it]) == ()


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1")
def test_such_a_shot_is_read_on_the_fire_table_with_the_anti_tank_value_and_heavy_cover() -> None:
    state = around(inside("it"), unit("tank", 0, "t_34_76", "D1", facing=3, quality="line"))
    tank, it = state.units["tank"], state.units["it"]
    arm = next(arm for arm in tank.arms if arm.anti_tank)
    shot = Shot([(tank, arm)], it.place, AT)
    reading = rockets.read(state, shot, it, rockets.WHOLE, 7)
    assert (float(reading.power.exact), int(reading.shifts)) == (arm.anti_tank, -3)


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1", "ept.fieldworks.bunker-immunity#ruling")
@pytest.mark.parametrize(("cause", "hurt"), [("artillery", True), ("mortar", False), ("trap", False)])
def test_artillery_hurts_who_is_inside_but_mortars_and_traps_do_not(cause: str, hurt: bool) -> None:
    state = around(inside("it"))
    state.dice.faces = [1, 1]  # type: ignore[union-attr]
    carry_out(indirect.strike(state, 0, state.board.parse("D4"), 20, cause, only=(state.units["it"],)))
    assert (state.units["it"].steps < 2) is hurt


@pytest.mark.clause("ept.fieldworks.bunker-immunity#ruling", "ept.hidden.reveal-by-hit#ruling")
@pytest.mark.parametrize("cause", ["mortar", "trap"])
def test_who_is_hidden_inside_is_read_with_the_others_but_not_hurt(cause: str) -> None:
    for within, hurt in (("bunker", False), ("", True)):
        state = around(unit("it", 1, "us_squad", "D4", hidden=True, inside=within))
        state.dice.faces = [1, 1]  # type: ignore[union-attr]
        carry_out(indirect.strike(state, 0, state.board.parse("D4"), 20, cause, only=(state.units["it"],)))
        assert (state.units["it"].steps < 2, not state.units["it"].hidden) == (hurt, hurt)


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1", "ept.fieldworks.bunker-immunity#ruling")
def test_only_engineers_can_assault_who_is_in_a_bunker() -> None:
    state = around(
        inside("it"), unit("squad", 0, "us_squad", "D5"), unit("sappers", 0, "french_sapper_squad", "C4")
    )
    assert not assault.may_assault(state, Act(state.units["squad"]), tactical=True)
    assert storming.may_assault(state, Act(state.units["sappers"]))


@pytest.mark.clause("ept.fieldworks.bunker-immunity#ruling")
def test_who_beats_those_beside_a_bunker_goes_back_from_it() -> None:
    works = [{"id": "bunker", "kind": "bunker", "cell": "D3", "seat": 1, "facing": 0}]
    playing = storms(
        alpha(),
        unit("in", 1, "grenadier_squad", "D3", inside="bunker"),
        unit("out", 1, "rifle_team", "D3", stopped=True),
        fieldwork=works,
        dice=["6", "1", "1 1"],
    )
    units = battle(playing).units
    assert units["out"].status == "gone"
    assert units["in"].steps == 2
    assert battle(playing).board.names[units["alpha"].place] == "C3"
    assert units["alpha"].stopped
    assert [purpose for purpose, _ in rolled(playing)].count("ept-roll-assault") == 1


@pytest.mark.clause("ept.fieldworks.bunker-immunity#1")
def test_a_result_through_the_front_is_suffered_as_usual() -> None:
    state = around(inside("it"))
    carry_out(results.apply(state, state.units["it"], "1", effects.Cause("ap")))
    assert state.units["it"].steps == 1
