"""Chapter 23: Japanese snipers in the trees, positions that nobody has seen, and paratroops with containers."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game, Rng
from grognard.systems.ept import SYSTEM, deployment, laws, sight
from grognard.systems.ept.events.works import WorkLaid
from grognard.systems.ept.fieldworks import bunkers, fieldworks
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.heavy_weapons import heavy_weapons
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle, Fieldwork
from grognard.systems.ept.terrain import terrain
from systems.ept.field import columns, sees, stands, steps
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    battle,
    drawn,
    events,
    game,
    position,
    spots,
    unit,
)

GROVE = drawn("..........", "..cc......", "..........", "...c......", "..........")
JAPAN: dict[str, Any] = {"nations": ["japan", "us"], "year": 1943, "map": GROVE}


def island(*units: Any, **rest: Any) -> Battle:
    return stands(*units, **{**JAPAN, **rest})


def sniper(at: str = "D4/1", **rest: Any) -> dict[str, Any]:
    return unit("sniper", 0, "japanese_sniper", at, **rest)


# -- snipers -----------------------------------------------------------------------------------------


def setting_up(*names: str, entry: tuple[str, ...] = ("C2", "D2", "E2")) -> Battle:
    units = [unit(name, 0, name, status="reserve", formation="first") for name in names]
    return island(*units, formation=[{"id": "first", "seat": 0, "entry": entry}], phase="deploy")


@pytest.mark.clause("ept.nations.japanese-snipers#1", "ept.terrain.coconut-grove#2")
def test_snipers_are_set_up_in_coconut_trees_and_nowhere_else() -> None:
    state = setting_up("japanese_sniper", "japanese_half_section", "sniper")
    found = {
        name: [state.board.names[place] for place in deployment.places_for(state, one)]
        for name, one in state.units.items()
    }
    assert found == {
        "japanese_sniper": ["C2/1", "D2/1"],
        "japanese_half_section": ["C2", "D2", "E2"],
        "sniper": ["C2", "D2", "E2"],
    }


@pytest.mark.clause("ept.nations.japanese-snipers#ruling")
def test_a_decoy_may_be_in_the_trees_too_so_that_a_marker_there_is_not_always_a_sniper() -> None:
    state = setting_up("decoy")
    found = [state.board.names[place] for place in deployment.places_for(state, state.units["decoy"])]
    assert sorted(found) == ["C2", "C2/1", "D2", "D2/1", "E2"]
    other = island(unit("fake", 1, "decoy", "J1"), unit("man", 0, "us_squad", "J2"))
    tree = other.board.parse("D4/1")
    assert not terrain.can_stand(other, other.units["fake"], tree), "none of the other side's"
    assert not terrain.can_stand(other, other.units["man"], tree)


@pytest.mark.clause("ept.nations.japanese-snipers#1")
def test_a_sniper_in_a_tree_is_as_high_as_on_a_first_floor() -> None:
    house = drawn(
        *("..........", "..cw......", "...w......", "..........", ".........."),
        buildings=[{"cells": ["D2", "D3"], "storeys": 1}],
    )
    state = island(sniper("C2/1"), unit("foe", 1, "us_squad", "C5"), map=house)
    assert state.board.height(state.board.parse("C2/1")) == state.board.height(state.board.parse("D2/1"))
    assert columns(state, "sniper", "C5") == columns(island(sniper("C2"), map=house), "sniper", "C5") - 1
    assert columns(state, "foe", "C2/1") == 0, "and has no such advantage to fear"


@pytest.mark.clause("ept.nations.japanese-snipers-shared-hex", "ept.movement.enemy-hex#2")
def test_enemies_may_stop_below_him_but_not_assault_him() -> None:
    state = island(sniper(), unit("foe", 1, "us_squad", "D5"))
    foe, below, tree = state.units["foe"], state.board.parse("D4"), state.board.parse("D4/1")
    assert entering.may_enter(state, foe, below)
    state.stand(foe, below)
    assert tree not in dict(entering.neighbours(state, foe)), "neither a step nor an assault leads up"
    assert tree not in dict(entering.neighbours(state, foe, state.board.parse("D5")))


@pytest.mark.clause("ept.nations.japanese-snipers-shared-hex")
def test_he_and_they_may_fire_at_one_another() -> None:
    state = island(sniper(), unit("foe", 1, "us_squad", "D4"), unit("own", 0, "sniper", "D2"))
    one, foe = state.units["sniper"], state.units["foe"]
    assert ("sniper", AP) in [(arm.kind, mode) for arm, mode in targeting.choices(state, one, foe.place)]
    assert targeting.choices(state, foe, one.place)
    rifle = next(arm for arm in state.units["own"].arms if arm.kind == "sniper")
    assert not targeting.reaches(state, state.units["own"], rifle, AP, state.units["own"].place)
    assert targeting.reaches(state, one, rifle, AP, foe.place)


@pytest.mark.clause("ept.nations.japanese-snipers-climb")
def test_a_sniper_who_comes_later_climbs_for_two_points_and_stays_there() -> None:
    state = island(sniper("D4"), unit("squad", 0, "japanese_half_section", "D4"))
    assert steps(state, "sniper")["D4/1"] == 2
    assert "D4/1" not in steps(state, "squad")
    state.stand(state.units["sniper"], state.board.parse("D4/1"))
    assert steps(state, "sniper") == {}


@pytest.mark.clause("ept.nations.japanese-snipers-climb")
def test_climbing_is_part_of_a_march() -> None:
    playing = game(
        position(
            sniper("D5"), unit("foe", 1, "us_squad", "J1"), **{**JAPAN, "active": 0, "activation": "sniper"}
        )
    )
    answer_if_asked(playing, "ept-unit", "sniper")
    answer(playing, "ept-act", "march")
    assert "D4/1" in spots(playing)
    answer(playing, "ept-march", "D4/1")
    while playing.decision is not None and playing.decision.ask == "ept-react":
        answer(playing, "ept-react", [])
    state = battle(playing)
    assert state.board.names[state.units["sniper"].place] == "D4/1"
    assert laws.broken(state) == []


def test_floors_of_a_house_are_still_shut_from_each_other() -> None:
    state = island(map=drawn("......", "..ww..", "......", buildings=[{"cells": ["C2", "D2"], "storeys": 1}]))
    assert not sees(state, "C2", "C2/1")
    assert sight.sees(island(), *(island().board.parse(name) for name in ("D4", "D4/1")))


# -- positions ---------------------------------------------------------------------------------------


def dug_in(kind: str = "fortification", **rest: Any) -> list[dict[str, Any]]:
    return [{"id": "a-unseen-1", "kind": kind, "cell": "D4", "seat": 0, "unseen": True, **rest}]


def meadow(*units: Any, **rest: Any) -> Battle:
    return island(*units, **{"map": MEADOW, "fieldwork": dug_in(), **rest})


@pytest.mark.clause("ept.nations.japanese-hidden-positions#1")
def test_positions_are_off_the_map_for_the_enemy_until_somebody_in_them_is_seen() -> None:
    playing = game(
        position(
            unit("men", 0, "japanese_half_section", "D4", hidden=True),
            unit("foe", 1, "us_squad", "J8"),
            **{**JAPAN, "map": MEADOW, "fieldwork": dug_in()},
        )
    )
    assert list(playing.view(0).fieldworks) == ["a-unseen-1"]
    assert dict(playing.view(1).fieldworks) == {} == dict(playing.view(None).fieldworks)
    state = battle(playing)
    hidden.reveal(state, state.units["men"], "ept-seen-hit")
    assert list(state.fieldworks) == ["a-work-1"]
    assert list(SYSTEM.view(state, 1).fieldworks) == ["a-work-1"]
    assert [told.place for told in events(playing, WorkLaid)] == [state.board.parse("D4")]


@pytest.mark.clause("ept.nations.japanese-hidden-positions#1")
def test_the_first_who_is_seen_elsewhere_does_not_uncover_it_nor_who_is_beside_a_bunker() -> None:
    state = meadow(
        unit("men", 0, "japanese_half_section", "E4", hidden=True),
        unit("more", 0, "japanese_half_section", "D4", hidden=True),
        fieldwork=dug_in("bunker"),
    )
    hidden.reveal(state, state.units["men"], "ept-seen-hit")
    hidden.reveal(state, state.units["more"], "ept-seen-hit")
    assert state.fieldworks["a-unseen-1"].unseen
    bunkers.man(state, state.units["more"], state.fieldworks["a-unseen-1"])
    fieldworks.unveil(state)
    assert not state.fieldworks["a-work-1"].unseen


@pytest.mark.clause("ept.nations.japanese-hidden-positions#ruling")
def test_it_shelters_its_own_side_alone_and_a_decoy_does_not_uncover_it() -> None:
    state = meadow(unit("men", 0, "japanese_half_section", "D4", hidden=True))
    assert terrain.level_of(state, state.units["men"]) == "heavy"
    other = meadow(unit("foe", 1, "us_squad", "D4"))
    assert terrain.level_of(other, other.units["foe"]) == "open"
    assert fieldworks.at(other, other.board.parse("D4")) == []
    bunker = meadow(unit("foe", 1, "us_squad", "D4"), fieldwork=dug_in("bunker"))
    assert bunkers.open_to(bunker, bunker.units["foe"]) is None
    fake = meadow(unit("fake", 0, "decoy", "D4"), unit("foe", 1, "us_squad", "D5"))
    hidden.reveal(fake, fake.units["fake"], "ept-seen-hit")
    assert fake.fieldworks["a-unseen-1"].unseen


@pytest.mark.clause("ept.nations.japanese-hidden-positions#ruling")
def test_who_is_seen_already_and_moves_in_uncovers_it() -> None:
    playing = game(
        position(
            unit("men", 0, "japanese_half_section", "D5"),
            unit("foe", 1, "us_squad", "J8", neutralised=True),
            **{**JAPAN, "map": MEADOW, "fieldwork": dug_in(), "activation": "men"},
        )
    )
    answer_if_asked(playing, "ept-unit", "men")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D4")
    assert list(battle(playing).fieldworks) == ["a-work-1"]


@pytest.mark.clause("ept.nations.japanese-hidden-positions#1")
def test_the_scenario_keeps_positions_of_the_japanese_off_the_map_and_nothing_else() -> None:
    from grognard.systems.ept import scenario

    state = island(map=MEADOW)
    for kind in ("entrenchment", "barbed_wire"):
        for seat in (0, 1):
            scenario._add_fieldworks(state, seat, {"kind": kind, "cells": ["D4"]}, ())
    assert [(work.kind, work.seat) for work in state.fieldworks.values() if work.unseen] == [
        ("entrenchment", 0)
    ]
    fieldworks.show(state, 0)
    assert [work.id for work in state.fieldworks.values() if work.seat == 0] == ["a-work-1", "a-unseen-2"]


@pytest.mark.clause("ept.nations.japanese-hidden-positions#1")
def test_dummies_are_laid_beside_the_real_ones_on_the_ground_of_their_zone() -> None:
    from grognard.systems.ept import scenario

    state = island(map=MEADOW)
    zone = (0, state.board.size - 1, state.board.size)
    scenario._add_fieldworks(state, 0, {"kind": "entrenchment", "count": 2, "dummies": 1}, zone)
    assert [work.dummy for work in state.fieldworks.values()] == [False, False, True]
    assert {work.zone for work in state.fieldworks.values()} == {zone[:2]}, "no floor is ground to dig in"


def world(cell: str, kind: str = "entrenchment") -> Game:
    """Two markers, and a position under one of them."""
    return game(
        position(
            unit("one", 0, "japanese_half_section", "D4", hidden=True),
            unit("two", 0, "japanese_half_section", "F4", hidden=True),
            unit("foe", 1, "us_squad", "J8"),
            **{
                **JAPAN,
                "map": MEADOW,
                "active": 1,
                "fieldwork": [{"id": "a-unseen-1", "kind": kind, "cell": cell, "seat": 0, "unseen": True}],
            },
        )
    )


def test_where_they_lie_is_dealt_again_from_what_the_enemy_knows_alone() -> None:
    here, there = world("D4"), world("F4")
    assert here.view(1).to_data() == there.view(1).to_data()
    cells = set()
    for seed in range(8):
        dreams = [battle(playing.imagine(1, Rng(seed))) for playing in (here, there)]
        assert dreams[0].to_data() == dreams[1].to_data()
        assert laws.broken(dreams[0]) == []
        cells.add(dreams[0].fieldworks["a-unseen-1"].cell)
    assert cells == {battle(here).board.parse("D4"), battle(here).board.parse("F4")}


def test_nobody_dreams_of_who_is_in_a_bunker_that_he_has_not_seen() -> None:
    playing = world("D4", "bunker")
    battle(playing).units["one"].inside = "bunker"
    dream = battle(playing).copy()
    SYSTEM.deal_again(dream, 1, Rng(1))
    assert laws.broken(dream) == []
    assert [one.inside for one in dream.units.values()] == ["", "", ""]
    assert isinstance(dream.fieldworks["a-unseen-1"], Fieldwork)


# -- paratroops with containers ----------------------------------------------------------------------


def jumped(profile: str, turn: int = 2, year: int = 1941, nation: str = "germany", **rest: Any) -> Battle:
    return stands(
        unit("one", 0, profile, "D4", formation="first", **rest),
        unit("foe", 1, "us_squad", "D6"),
        map=MEADOW,
        formation=[{"id": "first", "seat": 0, "drops": 2}],
        nations=[nation, ""],
        year=year,
        turn=turn,
    )


def power(state: Battle) -> int:
    one, foe = state.units["one"], state.units["foe"]
    arm, _ = targeting.choices(state, one, foe.place)[0]
    return int(anti_personnel.firepower(state, one, arm, Shot([(one, arm)], foe.place, AP)).exact)


@pytest.mark.clause("ept.nations.germans-paratroops#1", "ept.nations.germans-paratroops#ruling")
@pytest.mark.parametrize(
    ("profile", "given", "expected"),
    [
        ("fallschirmjager_squad", {}, 2),
        ("section_hq", {}, 1),
        ("light_machine_gun", {}, 1),
    ],
)
def test_on_the_turn_of_the_jump_they_have_what_they_jumped_with(
    profile: str, given: dict[str, Any], expected: int
) -> None:
    assert power(jumped(profile)) == expected
    printed = power(jumped(profile, turn=3))
    assert printed >= expected
    assert power(jumped(profile, year=1942)) == printed, "in these two years alone"
    assert power(jumped(profile, nation="us")) == printed
    assert power(jumped(profile, glides=True)) == printed, "not out of a glider"


@pytest.mark.clause("ept.nations.germans-paratroops#ruling")
def test_on_that_turn_nothing_heavier_is_fired() -> None:
    def modes(turn: int) -> set[str]:
        state = jumped("anti_tank_rifle_team", turn=turn)
        return {mode for _, mode in targeting.usable(state, state.units["one"])}

    assert modes(2) == {AP}
    assert modes(3) > {AP}


@pytest.mark.clause("ept.nations.germans-paratroops#1")
@pytest.mark.parametrize(("turn", "may"), [(2, False), (3, False), (4, True)])
def test_heavy_weapons_are_not_set_up_on_that_turn_nor_on_the_next(turn: int, may: bool) -> None:
    from grognard.systems.ept.actions.act import Act

    state = jumped("medium_machine_gun", turn=turn)
    act = Act(state.units["one"])
    assert heavy_weapons.may_deploy(state, act) == may
    why = heavy_weapons.why_not_deploy(state, act)
    assert (why is None) == may
    if why is not None:
        assert why.rule == "ept.nations.germans-paratroops"
    other = jumped("medium_machine_gun", turn=turn, nation="us")
    assert heavy_weapons.may_deploy(other, Act(other.units["one"]))
