"""Artillery: direct and indirect fire, observers, and loading again."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.dust import activation
from grognard.systems.dust.events import ActionLost, Fired, HeldFire
from systems.dust.cards import hero, walker
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
    refused,
    rolled,
    state,
    unit,
)

#: A wall across row 1 that hides what is east of it from the gun at A1; the observer stands above.
HIDDEN = {"size": [9, 4], "edges": [["B1", "C1", "wall"], ["B2", "C2", "wall"]]}


def strike(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """Lothar at A1 behind the wall, his observers at F3, a squad of the enemy at G1; nothing comes after the round."""
    return position(
        unit("beobachter", 0, "F3"),
        unit("lothar", 0, "A1"),
        unit("recon_boys", 1, "G1", activated=True),
        *units,
        **({"rounds": 2, "board": HIDDEN} | rest),
    )


def order(playing: Any) -> None:
    """The observers call for a strike; with one gun and one target nothing more is asked."""
    activate(playing, "beobachter", "skill+nothing")


# -- direct fire -------------------------------------------------------------------------------------


@pytest.mark.clause(
    "dust.artillery.direct-sustained", "dust.artillery.direct-hit#1", "dust.artillery.direct-hit#ruling"
)
def test_direct_fire_hits_on_hit_faces_and_may_be_sustained() -> None:
    playing = game(
        position(unit("lothar", 0, "A1"), unit("recon_boys", 1, "F1", activated=True), rounds=2),
        ["H H M M M M M M", "again: H M M M M M"],
    )
    activate(playing, "lothar", "sustained")
    aim(playing, nebelwerfer_42="recon_boys")
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("attack", 8), ("sustained", 6)]
    assert state(playing).units["recon_boys"].figures == 2


@pytest.mark.clause("dust.artillery.direct-other-lines")
@pytest.mark.parametrize("other", ["recon_boys", "the_gunners"])
def test_the_other_weapons_fire_beside_the_gun_at_the_same_target_or_another(other: str) -> None:
    playing = game(
        position(
            unit("lothar", 0, "A1"),
            unit("recon_boys", 1, "E1", activated=True),
            unit("the_gunners", 1, "A4", activated=True),
            rounds=2,
        ),
        ["Nebelwerfer: M M M M M M M M", "MG: M M M M"],
    )
    activate(playing, "lothar", "attack+nothing")
    aim(playing, nebelwerfer_42="recon_boys", mg_44=other)
    assert [(event.weapon, event.target) for event in events(playing, Fired)] == [
        ("nebelwerfer_42", "recon_boys"),
        ("mg_44", other),
    ]


# -- loading -----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.artillery.reload#1")
def test_a_gun_that_has_fired_is_silent_until_a_skill_action_has_loaded_it() -> None:
    playing = game(
        position(
            unit("lothar", 0, "A1"),
            unit("recon_boys", 1, "H1", activated=True),
            unit("far", 1, "H6", profile="recon_boys"),
            size=(8, 8),
        ),
        ["M M M M M M M M", "initiative:", "H H H", "M M M", "M M M M M M M M"],
    )
    activate(playing, "lothar", "attack+nothing")
    aim(playing, nebelwerfer_42="recon_boys")
    activate(playing, "far", "nothing+nothing")
    answer(playing, "dust-first-player", 0)  # round 3
    if asked(playing).ask == "dust-activate":
        answer(playing, "dust-activate", "lothar")
    assert "attack+nothing" not in offered(playing, "dust-plan"), "nothing else reaches so far"
    answer(playing, "dust-plan", "skill+attack")
    aim(playing, nebelwerfer_42="recon_boys")
    by_default(playing, "dust-react")
    assert [event.weapon for event in events(playing, Fired)] == ["nebelwerfer_42", "nebelwerfer_42"]
    assert state(playing).units["lothar"].unloaded == 1


@pytest.mark.clause("dust.artillery.reload#ruling")
def test_a_card_may_spare_its_rockets_the_reloading() -> None:
    rockets = {"id": "rockets", "name": "Rockets", "range": "A", "values": {"S2": "1/1"}, "reload": False}
    playing = game(
        position(
            unit("rocketeer", 0, "A1"),
            unit("recon_boys", 1, "F1", activated=True),
            rounds=2,
            weapons=[rockets],
            profiles=[hero("rocketeer", weapons=[{"weapon": "rockets"}])],
        ),
        ["M"],
    )
    activate(playing, "rocketeer", "attack+nothing")
    aim(playing, rockets="recon_boys")
    assert state(playing).units["rocketeer"].unloaded == 0


# -- indirect fire -----------------------------------------------------------------------------------


@pytest.mark.clause("dust.artillery.modes", "dust.artillery.observer-los", "dust.artillery.indirect-hit")
def test_a_gun_that_sees_nothing_fires_indirectly_at_what_its_observer_sees() -> None:
    playing = game(strike(), ["H H M M M M M M"])
    order(playing)
    answer(playing, "dust-casualties", [0, 1])
    assert [event.rule for event in events(playing, HeldFire)] == []
    assert events(playing, ActionLost) == []
    assert state(playing).units["recon_boys"].figures == 3


@pytest.mark.clause("dust.skill.artillery-strike", "dust.artillery.indirect-procedure")
def test_a_strike_for_which_no_gun_is_left_is_an_action_lost() -> None:
    playing = game(strike())
    stand = state(playing)
    stand.units["lothar"].activated = True
    list(activation.use_skill(stand, stand.units["beobachter"], "artillery_strike"))
    assert [event.action for event in events(playing, ActionLost)] == ["dust-action-skill"]


@pytest.mark.clause("dust.artillery.observer-los")
def test_what_the_gun_sees_and_the_observer_does_not_cannot_be_struck() -> None:
    board = {"size": [9, 4], "edges": [["E3", "E4", "wall"], ["F3", "F4", "wall"], ["G3", "G4", "wall"]]}
    playing = game(
        strike(
            unit("seen_by_gun", 1, "F4", profile="recon_boys", activated=True),
            unit("seen_by_both", 1, "I1", profile="recon_boys", activated=True),
            board=board,
        )
    )
    order(playing)
    assert offered(playing, "dust-strike-target") == ["recon_boys", "seen_by_both"]
    assert refused(playing, "seen_by_gun")


@pytest.mark.clause("dust.artillery.observer-range")
def test_the_range_of_a_strike_is_measured_from_the_gun() -> None:
    """The squad beside the gun is seen by the observers far away, but it is too near to the gun."""
    playing = game(
        position(
            unit("beobachter", 0, "H1"),
            unit("lothar", 0, "A1"),
            unit("too_near", 1, "D1", profile="recon_boys", activated=True),
            rounds=2,
        )
    )
    order(playing)
    assert rolled(playing) == [], "the order comes to nothing"
    assert not state(playing).units["lothar"].activated


@pytest.mark.clause("dust.artillery.indirect-hit#1", "dust.artillery.indirect-hit#ruling")
@pytest.mark.parametrize(("face", "left"), [("hit", 4), ("miss", 0)])
def test_which_face_hits_in_indirect_fire_is_an_option_and_the_hit_face_by_default(
    face: str, left: int
) -> None:
    options = {} if face == "hit" else {"indirect_face": face}
    playing = game(strike(options=options), ["H M M M M M M M"])
    order(playing)
    by_default(playing, "dust-casualties")
    assert state(playing).units["recon_boys"].figures == left


@pytest.mark.clause("dust.artillery.direct-hit")
def test_the_option_for_indirect_fire_leaves_direct_fire_alone() -> None:
    playing = game(
        position(
            unit("lothar", 0, "A1"),
            unit("recon_boys", 1, "F1", activated=True),
            rounds=2,
            options={"indirect_face": "miss"},
        ),
        ["H M M M M M M M"],
    )
    activate(playing, "lothar", "attack+nothing")
    aim(playing, nebelwerfer_42="recon_boys")
    by_default(playing, "dust-casualties")
    assert state(playing).units["recon_boys"].figures == 4


@pytest.mark.clause("dust.artillery.indirect-cost")
def test_a_strike_takes_the_guns_whole_activation_and_is_never_sustained() -> None:
    playing = game(strike(unit("battle_grenadiers", 0, "A4")), ["M M M M M M M M"])
    activate(playing, "beobachter", "skill+nothing")
    assert rolled(playing) == [("attack", 8)]
    assert state(playing).units["lothar"].unloaded == 1, "no action is left to load it"
    # The enemy has nobody left; of the two others only the grenadiers may still be activated.
    assert asked(playing).ask == "dust-plan"
    assert [u.id for u in state(playing).units.values() if not u.activated] == ["battle_grenadiers"]


@pytest.mark.clause("dust.artillery.indirect-other-lines")
def test_the_guns_other_weapons_fire_with_the_strike_at_what_they_see_themselves() -> None:
    playing = game(
        strike(unit("near", 1, "A4", profile="recon_boys", activated=True)),
        ["Nebelwerfer: M M M M M M M M", "MG: H M M M"],
    )
    order(playing)
    assert offered(playing, "dust-aim") == ["lothar:1>near"], "not the squad behind the wall"
    answer(playing, "dust-aim", "near")
    by_default(playing, "dust-casualties")
    assert state(playing).units["near"].figures == 4
    assert rolled(playing) == [("attack", 8), ("attack", 4)]


@pytest.mark.clause("dust.artillery.indirect-unactivated#1", "dust.artillery.indirect-unactivated#ruling")
@pytest.mark.parametrize(
    ("gun", "strikes"),
    [
        ({}, True),
        ({"activated": True}, False),
        ({"unloaded": ["nebelwerfer_42"]}, False),
        ({"seat": 1}, False),
        ({"at": "", "status": "reserve"}, False),
    ],
)
def test_only_a_loaded_gun_of_ones_own_that_was_not_activated_can_be_called(
    gun: dict[str, Any], strikes: bool
) -> None:
    lothar = {"id": "lothar", "seat": 0, "at": "A1"} | gun
    playing = game(
        position(
            unit("beobachter", 0, "F3"),
            {key: value for key, value in lothar.items() if value != ""},
            unit("recon_boys", 1, "G1", activated=True),
            board=HIDDEN,
        )
    )
    if asked(playing).ask == "dust-activate":
        answer(playing, "dust-activate", "beobachter")
    assert ("skill+nothing" in offered(playing, "dust-plan")) is strikes


@pytest.mark.clause("dust.artillery.indirect-unactivated#1")
def test_a_gun_called_up_by_the_officer_and_then_by_the_radio_fires_once() -> None:
    playing = game(
        position(
            unit("kommandotrupp", 0, "F3"),
            unit("lothar", 0, "A1"),
            unit("recon_boys", 1, "G1", activated=True),
            board=HIDDEN,
            rounds=2,
            options={"radio_strike_counts": False},
        ),
        ["order: H", "M M M M M M M M"],
    )
    activate(playing, "kommandotrupp", "skill+skill")
    answer(playing, "dust-skill", "officer_order")
    assert playing.over, "no second activation of the gun"
    assert rolled(playing) == [("order", 1), ("attack", 8)]


@pytest.mark.clause(
    "dust.artillery.indirect-procedure#1",
    "dust.artillery.indirect-procedure#2",
    "dust.artillery.indirect-procedure#6",
)
def test_a_strike_ordered_second_comes_after_the_observers_attack() -> None:
    playing = game(
        position(
            unit("beobachter", 0, "F3"),
            unit("lothar", 0, "A1"),
            unit("recon_boys", 1, "G1", activated=True),
            unit("far", 1, "I4", profile="recon_boys"),
            board=HIDDEN,
        ),
        ["rifles: M M", "Nebelwerfer: M M M M M M M M"],
    )
    activate(playing, "beobachter", "attack+skill")
    aim(playing, stg_47="recon_boys")
    answer(playing, "dust-react", "pass")
    answer(playing, "dust-strike-target", "recon_boys")
    assert rolled(playing) == [("attack", 2), ("attack", 8)]
    assert (asked(playing).ask, asked(playing).seat) == ("dust-plan", 1), "two in a row, then the opponent"


@pytest.mark.clause("dust.artillery.single-target#1", "dust.artillery.single-target#ruling")
@pytest.mark.parametrize("indirect", [True, False])
def test_neither_neighbours_nor_a_hero_on_the_same_square_are_hit(indirect: bool) -> None:
    others = [
        unit("beside", 1, "H1", profile="recon_boys", activated=True),
        unit("sharing", 1, "G1", profile="lone", activated=True),
    ]
    board = HIDDEN if indirect else {"size": [9, 4]}
    playing = game(strike(*others, profiles=[hero("lone")], board=board), ["H H H H H H H H"])
    if indirect:
        order(playing)
        answer(playing, "dust-strike-target", "recon_boys")
    else:
        activate(playing, "lothar", "attack+nothing")
        aim(playing, nebelwerfer_42="recon_boys")
    assert state(playing).units["recon_boys"].status == "gone"
    assert state(playing).units["beside"].figures == 5
    assert state(playing).units["sharing"].wounds == 0
    assert rolled(playing) == [("attack", 8)]


@pytest.mark.clause("dust.artillery.ignore-cover")
def test_a_strike_leaves_no_cover_in_a_building_unless_the_house_rule_gives_it_back() -> None:
    house = {"cells": "G1", "entrances": [{"at": "G1", "side": "north", "kind": "small"}]}
    board = HIDDEN | {"buildings": [house]}
    for options, rolls in (
        ({}, [("attack", 8)]),
        ({"buildings_shield_artillery": True}, [("attack", 8), ("cover", 2)]),
    ):
        playing = game(
            strike(unit("watcher", 0, "G2", profile="beobachter"), board=board, options=options),
            ["H H M M M M M M", *(["cover: M M"] if options else [])],
        )
        activate(playing, "watcher", "skill+nothing")
        by_default(playing, "dust-casualties")
        assert rolled(playing) == rolls


@pytest.mark.clause("dust.artillery.range")
def test_artillery_has_no_longest_range() -> None:
    playing = game(
        position(unit("lothar", 0, "A1"), unit("recon_boys", 1, "Z30", activated=True), size=(26, 30))
    )
    activate(playing, "lothar", "attack+nothing")
    assert offered(playing, "dust-aim") == ["lothar:0>recon_boys"]


@pytest.mark.clause("dust.artillery.indirect-cost", "dust.skill.artillery-strike")
def test_a_gun_that_is_called_declares_its_free_skills_like_any_unit_that_is_activated() -> None:
    gun = walker("gun", "berserk", weapon="nebelwerfer_42", side="axis")
    playing = game(
        position(
            unit("beobachter", 0, "F3"),
            unit("gun", 0, "A1"),
            unit("recon_boys", 1, "G1", activated=True),
            board=HIDDEN,
            profiles=[gun],
            rounds=2,
        ),
        ["M M M M M M M M", "berserk: M M M M M M M M"],
    )
    order(playing)
    assert offered(playing, "dust-declare-skills") == ["gun:berserk"]
    answer(playing, "dust-declare-skills", ["gun:berserk"])
    assert rolled(playing) == [("attack", 8), ("berserk", 8)]
    assert state(playing).units["gun"].used == ("berserk",)
