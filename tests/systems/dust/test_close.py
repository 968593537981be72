"""Close combat: who can be reached, what comes first, and how the attacked unit answers."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.dust.events import CloseCombat, Fired, HeldFire
from systems.dust.cards import hero, squad, walker
from systems.dust.table import (
    activate,
    aim,
    answer,
    asked,
    by_default,
    events,
    game,
    offered,
    position,
    rolled,
    state,
    unit,
)

KNIVES = squad("knives", figures=[{"count": 3}], weapons=[{"weapon": "knife_and_grenade"}])
SAPPERS = squad(
    "sappers",
    figures=[{"count": 3}],
    weapons=[{"weapon": "knife_and_grenade"}, {"weapon": "demo_charge", "ammo": 3}],
)


def melee(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A last round, so that no die is rolled when all have been activated."""
    return position(*units, rounds=2, **({"profiles": [KNIVES, SAPPERS]} | rest))


def figures(playing: Any, name: str) -> int:
    return state(playing).units[name].figures


# -- reach -------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.close.adjacent#1", "dust.close.adjacent#ruling")
@pytest.mark.parametrize(
    ("at", "edges", "reached"),
    [
        ("B1", [], True),
        ("B2", [], True),
        ("C1", [], False),
        ("A3", [], False),
        ("B1", [["A1", "B1", "wall"]], False),
        ("B1", [["A1", "B1", "small"]], True),
        ("B2", [["A1", "B1", "wall"], ["A2", "B2", "wall"]], False),
    ],
)
def test_blades_reach_the_squares_around_and_not_through_walls(
    at: str, edges: list[list[str]], reached: bool
) -> None:
    board = {"size": [4, 4], "edges": edges}
    playing = game(melee(unit("knives", 0, "A1"), unit("recon_boys", 1, at), board=board))
    if asked(playing).ask == "dust-activate":
        answer(playing, "dust-activate", "knives")
    assert ("attack+nothing" in offered(playing, "dust-plan")) is reached


@pytest.mark.clause("dust.close.adjacent")
@pytest.mark.parametrize(("at", "reached"), [("B2", True), ("C2", False)])
def test_blades_reach_a_cover_element_only_next_to_them(at: str, reached: bool) -> None:
    playing = game(melee(unit("sappers", 0, "A1"), unit("recon_boys", 1, "D4"), elements={at: "ammo_crate"}))
    if asked(playing).ask == "dust-activate":
        answer(playing, "dust-activate", "sappers")
    assert ("attack+nothing" in offered(playing, "dust-plan")) is reached


# -- order -------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.close.order")
def test_blades_come_after_all_other_lines_even_where_the_card_has_them_first() -> None:
    brawlers = squad(
        "brawlers",
        figures=[{"count": 3, "carries": ["m1_assault_rifle"]}],
        weapons=[{"weapon": "knife_and_grenade"}, {"weapon": "m1_assault_rifle"}],
    )
    playing = game(
        melee(
            unit("brawlers", 0, "A1"),
            unit("recon_boys", 1, "B1", activated=True),
            profiles=[brawlers],
        ),
        ["rifles: H H M", "knives: M M M", "answer: M M M"],
    )
    activate(playing, "brawlers", "attack+nothing")
    aim(playing, knife_and_grenade="recon_boys", m1_assault_rifle="recon_boys")
    by_default(playing, "dust-casualties")
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    assert rolled(playing) == [("attack", 3), ("attack", 3), ("attack", 3)], (
        "three of five are left to answer"
    )
    order = [event.weapon for event in events(playing, Fired)]
    assert order == ["m1_assault_rifle", "knife_and_grenade", "knife_and_grenade"]


@pytest.mark.clause("dust.close.target-survivors#1", "dust.close.target-survivors#ruling")
def test_blades_find_nobody_where_the_ranged_lines_left_nobody() -> None:
    playing = game(
        melee(unit("hell_boys", 0, "A1"), unit("recon_boys", 1, "B1", figures=1, activated=True)),
        ["shotguns: H M M M M M M M M"],
    )
    activate(playing, "hell_boys", "attack+nothing")
    aim(playing, shotgun="recon_boys", knife_and_grenade="recon_boys")
    assert playing.over
    assert events(playing, CloseCombat) == []
    assert [event.rule for event in events(playing, HeldFire)] == ["dust.close.target-survivors"]


@pytest.mark.clause("dust.close.target-survivors")
def test_a_hero_who_outlives_his_squad_is_left_to_the_blades_and_answers_them() -> None:
    playing = game(
        melee(
            unit("hell_boys", 0, "A1"),
            unit("squad", 1, "B1", activated=True),
            unit("hero", 1, "B1", joined="squad", activated=True),
            profiles=[squad(), hero(weapons=[{"weapon": "combat_knife"}])],
        ),
        ["shotguns: H H H M M M M M M", "knives: H M M M M", "answer: H M"],
    )
    activate(playing, "hell_boys", "attack+nothing")
    aim(playing, shotgun="squad", knife_and_grenade="squad")
    answer(playing, "dust-casualties", [0, 1, 2])
    answer(playing, "dust-retaliate", ["hero:0"])
    by_default(playing, "dust-casualties")
    assert state(playing).units["hero"].wounds == 1
    assert figures(playing, "hell_boys") == 4


# -- the answer --------------------------------------------------------------------------------------


@pytest.mark.clause("dust.close.retaliation#2")
@pytest.mark.parametrize("activated", [True, False])
def test_answering_is_free_whether_the_unit_has_been_activated_or_not(activated: bool) -> None:
    playing = game(
        position(
            unit("knives", 0, "A1"),
            unit("recon_boys", 1, "B1", activated=activated),
            unit("the_gunners", 1, "H6"),
            profiles=[KNIVES],
        ),
        ["knives: M M M", "answer: H M M M M"],
    )
    activate(playing, "knives", "attack+nothing")
    aim(playing, knife_and_grenade="recon_boys")
    assert asked(playing).seat == 1
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    by_default(playing, "dust-react")
    assert figures(playing, "knives") == 2
    assert state(playing).units["recon_boys"].activated is activated


@pytest.mark.clause("dust.close.retaliation#1")
def test_a_unit_need_not_answer() -> None:
    playing = game(
        melee(unit("knives", 0, "A1"), unit("recon_boys", 1, "B1", activated=True)), ["knives: M M M"]
    )
    activate(playing, "knives", "attack+nothing")
    aim(playing, knife_and_grenade="recon_boys")
    answer(playing, "dust-retaliate", [])
    assert rolled(playing) == [("attack", 3)]


@pytest.mark.clause("dust.close.retaliation#ruling")
def test_a_unit_answers_every_time_it_is_attacked_in_close_combat() -> None:
    playing = game(
        melee(
            unit("knives", 0, "A1"),
            unit("more", 0, "C1", profile="knives"),
            unit("recon_boys", 1, "B1", activated=True),
        ),
        ["M M M", "answer: M M M M M", "M M M", "answer: M M M M M"],
    )
    for name in ("knives", "more"):
        activate(playing, name, "attack+nothing")
        aim(playing, knife_and_grenade="recon_boys")
        answer(playing, "dust-retaliate", ["recon_boys:3"])
    assert rolled(playing) == [("attack", 3), ("attack", 5)] * 2


@pytest.mark.clause("dust.close.retaliation#ruling")
def test_each_of_several_units_attacked_at_once_answers() -> None:
    playing = game(
        melee(
            unit("sappers", 0, "B1"),
            unit("one", 1, "A1", profile="recon_boys", activated=True),
            unit("two", 1, "C1", profile="the_gunners", activated=True),
        ),
        ["knives: M M M", "charges: M M M M", "one: H M M M M", "two: H M M M M"],
    )
    activate(playing, "sappers", "attack+nothing")
    aim(playing, knife_and_grenade="one", demo_charge=("two", 2))
    answer(playing, "dust-retaliate", ["one:3"])
    answer(playing, "dust-retaliate", ["two:3"])
    assert figures(playing, "sappers") == 1


@pytest.mark.clause("dust.close.all-c-weapons#1", "dust.close.all-c-weapons#2")
def test_all_blades_and_only_blades_serve_in_attack_and_answer_a_joined_heros_too() -> None:
    fighter = hero("hero", weapons=[{"weapon": "pistol_45"}, {"weapon": "combat_knife"}])
    playing = game(
        melee(
            unit("bbq_squad", 0, "A1"),
            unit("hero", 0, "A1", joined="bbq_squad"),
            unit("squad", 1, "B1", activated=True),
            unit("leader", 1, "B1", joined="squad", activated=True),
            profiles=[
                fighter,
                {**fighter, "id": "leader"},
                squad(weapons=[{"weapon": "m1_assault_rifle"}, {"weapon": "demo_charge", "ammo": 1}]),
            ],
        ),
        ["charge: M M", "knives: M M M M M", "hero: M M", "answer, charge: M M", "answer, hero: M M"],
    )
    activate(playing, "bbq_squad", "attack+nothing")
    aim(playing, demo_charge=("squad", 1), knife_and_grenade="squad", combat_knife="squad")
    assert offered(playing, "dust-retaliate") == ["squad:1", "leader:1"], "neither rifles nor pistol"
    answer(playing, "dust-retaliate", ["squad:1", "leader:1"])
    assert rolled(playing) == [("attack", 2), ("attack", 5), ("attack", 2), ("attack", 2), ("attack", 2)]
    assert state(playing).units["squad"].ammo[1] == 0


# -- at the same time --------------------------------------------------------------------------------


@pytest.mark.clause("dust.close.simultaneous#1")
def test_two_units_can_destroy_each_other() -> None:
    playing = game(
        melee(
            unit("knives", 0, "A1", figures=1),
            unit("recon_boys", 1, "B1", figures=1, activated=True),
            unit("far", 1, "H6", profile="recon_boys", activated=True),
        ),
        ["knife: H", "answer: H"],
    )
    activate(playing, "knives", "attack+nothing")
    aim(playing, knife_and_grenade="recon_boys")
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    assert [state(playing).units[name].status for name in ("knives", "recon_boys")] == ["gone", "gone"]


@pytest.mark.clause("dust.close.simultaneous#ruling")
def test_a_blow_at_a_crate_is_struck_with_the_figures_alive_before_the_answer() -> None:
    playing = game(
        melee(
            unit("sappers", 0, "A1", figures=1),
            unit("recon_boys", 1, "B1", activated=True),
            unit("far", 0, "H6", profile="recon_boys", activated=True),
            elements={"A2": "ammo_crate"},
        ),
        ["knife: M", "charge: H", "answer: H M M M M"],
    )
    activate(playing, "sappers", "attack+nothing")
    aim(playing, knife_and_grenade="recon_boys", demo_charge="ammo_crate@A2")
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    assert state(playing).units["sappers"].status == "gone"
    assert state(playing).elements == {}, "one hit of four damage on a crate of health 2"


@pytest.mark.clause("dust.close.simultaneous")
def test_hits_beyond_a_squad_fall_on_the_hero_who_leads_it() -> None:
    """The answer comes in two lines: the first takes the squad, the second its hero."""
    two_blades = squad(
        "two_blades",
        figures=[{"count": 3, "carries": ["panzer_gloves"]}],
        weapons=[{"weapon": "panzer_gloves"}, {"weapon": "knife_and_grenade"}],
    )
    playing = game(
        melee(
            unit("knives", 0, "A1"),
            unit("hero", 0, "A1", joined="knives"),
            unit("two_blades", 1, "B1", activated=True),
            profiles=[KNIVES, two_blades, hero()],
        ),
        ["knives: M M M", "gloves: H H H M M M M M M", "knives: H H M"],
    )
    activate(playing, "knives", "attack+nothing")
    aim(playing, knife_and_grenade="two_blades")
    answer(playing, "dust-retaliate", ["two_blades:0", "two_blades:1"])
    answer(playing, "dust-casualties", [0, 1, 2])
    assert state(playing).units["knives"].status == "gone"
    assert state(playing).units["hero"].wounds == 2


# -- sustained, and cover ----------------------------------------------------------------------------


@pytest.mark.clause("dust.close.sustained#1", "dust.close.sustained#ruling")
def test_a_sustained_attack_re_rolls_its_blades_and_never_the_answer() -> None:
    playing = game(
        melee(unit("knives", 0, "A1"), unit("recon_boys", 1, "B1", activated=True)),
        ["knives: M M M", "again: M M M", "answer: M M M M M"],
    )
    activate(playing, "knives", "sustained")
    aim(playing, knife_and_grenade="recon_boys")
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    assert rolled(playing) == [("attack", 3), ("sustained", 3), ("attack", 5)]


@pytest.mark.clause("dust.close.ignore-cover")
def test_neither_a_building_nor_a_trap_helps_against_blades_on_either_side() -> None:
    house = {"cells": "B1:B2", "entrances": [{"at": "B1", "side": "west", "kind": "small"}]}
    playing = game(
        melee(
            unit("knives", 0, "A1"),
            unit("recon_boys", 1, "B1", activated=True),
            board={"size": [4, 4], "buildings": [house]},
            elements={"A1": "tank_trap"},
        ),
        ["knives: H M M", "answer: H M M M M"],
    )
    activate(playing, "knives", "attack+nothing")
    aim(playing, knife_and_grenade="recon_boys")
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("attack", 3), ("attack", 5)]
    assert (figures(playing, "knives"), figures(playing, "recon_boys")) == (2, 4)


@pytest.mark.clause("dust.close.retaliation")
def test_a_walker_without_blades_has_no_answer() -> None:
    playing = game(
        melee(
            unit("sappers", 0, "A1"),
            unit("walker", 1, "B1", activated=True),
            profiles=[SAPPERS, walker()],
        ),
        ["charge: M"],
    )
    activate(playing, "sappers", "attack+nothing")
    aim(playing, demo_charge=("walker", 1))
    assert playing.over
