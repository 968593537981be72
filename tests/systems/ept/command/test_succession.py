"""Chapter 3.3: leaders that fall, their deputies, and who takes over a headquarters."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import activation
from grognard.systems.ept.command import command
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.command import DeputyCame
from grognard.systems.ept.tables import tables
from systems.ept.table import answer, asked, battle, drawn, events, game, offered, position, unit

STRIP = drawn("." * 16, "." * 16)


def section(id: str, leader: str, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": 0, "leader": leader, **rest}


def post(id: str, rank: str, holder: str, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": 0, "rank": rank, "holder": holder, **rest}


def replacing(*units: Any, dice: tuple[str, ...] = (), **rest: Any) -> Game:
    """A game at administrative step 8 of its last turn, when leaders are replaced."""
    made = position(
        *units,
        unit("enemy", 1, "grenadier_squad", "P2"),
        **{"map": STRIP, "phase": "administration", "stage": 8, "turns": 2, **rest},
    )
    return game(made, dice)


def fallen(id: str, profile: str, formation: str, **rest: Any) -> dict[str, Any]:
    return unit(id, 0, profile, formation=formation, status="gone", steps=0, **rest)


# -- a leader falls ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.command.leader-lost-penalty#1", "ept.command.leader-lost-penalty#ruling")
def test_a_leader_lost_before_its_section_was_activated_costs_three() -> None:
    def lost(who: str, **rest: Any) -> int:
        playing = game(
            position(
                unit("chief", 0, "section_hq", "A1", formation="first", morale=8, out_of_range=True),
                unit("alpha", 0, "us_squad", "B1", formation="first"),
                unit("enemy", 1, "grenadier_squad", "P2"),
                map=STRIP,
                formation=[section("first", "chief", **rest)],
            )
        )
        state = battle(playing)
        list(effects.eliminate(state, state.units[who], effects.Cause("ap")))
        assert int(activation.needed(state, "first")) == 8  # the morale of who is lost
        return int(activation.dice_change(state, "first"))

    assert lost("chief") == 4  # with the marker it had got before
    assert lost("alpha") == 1
    assert lost("chief", activated=True) == 1


@pytest.mark.clause("ept.command.leader-lost-penalty#1")
def test_the_penalty_is_for_this_turn() -> None:
    playing = replacing(
        fallen("chief", "section_hq", "first"),
        unit("alpha", 0, "us_squad", "C1", formation="first"),
        formation=[section("first", "chief", leaderless=True)],
        dice=("deputy: 2",),
    )
    answer(playing, "ept-deputy", "C1")
    assert not battle(playing).formations["first"].leaderless


# -- deputies ----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.tables.deputies#1",
    "ept.tables.deputies#ruling",
    "ept.command.leader-replacement-hq#1",
    "ept.command.leader-replacement-hq#2",
    "ept.command.leader-replacement-hq#ruling",
)
@pytest.mark.parametrize(("roll", "change"), [(1, 1), (2, 0), (3, 0), (4, -1), (5, -1), (6, -2)])
def test_a_fallen_post_comes_back_with_its_deputys_morale(roll: int, change: int) -> None:
    playing = replacing(
        # Already a deputy, hesitant with the rest, and lost while neutralised: only the printed morale counts.
        fallen("chief", "section_hq", "first", morale=8, deputy=-2, neutralised=True, jammed=True),
        unit("alpha", 0, "us_squad", "C1", formation="first"),
        formation=[section("first", "chief")],
        dice=(f"deputy: {roll}",),
    )
    answer(playing, "ept-deputy", "C1")
    chief = battle(playing).units["chief"]
    assert tables().deputies.change[roll - 1] == change == chief.deputy
    assert (chief.status, chief.steps, chief.neutralised) == ("field", 1, False)
    assert int(effects.morale(battle(playing), chief)) == 8 + change
    assert battle(playing).formations["first"].leader == "chief"
    assert events(playing, DeputyCame)[0].change == change


@pytest.mark.clause("ept.command.leader-replacement-hq#1", "ept.command.leader-replacement-hq#ruling")
def test_a_deputy_comes_stacked_with_or_next_to_a_unit_of_its_section_where_there_is_room() -> None:
    playing = replacing(
        fallen("chief", "section_hq", "first"),
        unit("alpha", 0, "us_squad", "C1", formation="first"),
        unit("x", 0, "us_squad", "B1"),
        unit("y", 0, "us_squad", "B1"),
        unit("z", 0, "us_squad", "B1"),
        unit("far", 0, "us_squad", "I1"),
        unit("fiend", 1, "grenadier_squad", "D1"),
        formation=[section("first", "chief")],
    )
    names = battle(playing).board.names
    assert asked(playing).ask == "ept-deputy"
    assert sorted(names[place] for place in offered(playing)) == ["C1", "C2"]  # not B1, which is full, nor D1


@pytest.mark.clause("ept.command.leader-replacement-hq#ruling")
def test_without_a_place_the_deputy_waits_and_the_section_keeps_its_penalty() -> None:
    playing = replacing(
        fallen("chief", "section_hq", "first"),
        *(unit(name, 0, "us_squad", "C1", formation="first") for name in ("alpha", "beta", "gamma")),
        map=drawn("OO.OOOOOOOOOOOOO", "OOOOOOOOOOOOOOO."),
        formation=[section("first", "chief", leaderless=True)],
    )
    state = battle(playing)
    assert state.units["chief"].status == "gone"
    assert state.formations["first"].leaderless
    assert int(activation.dice_change(state, "first")) == 3


@pytest.mark.clause("ept.command.leader-replacement-condition")
def test_only_units_of_the_section_on_the_map_bring_a_deputy_and_decoys_do_not_count() -> None:
    def asks(*others: Any) -> bool:
        playing = replacing(
            fallen("chief", "section_hq", "first"), *others, formation=[section("first", "chief")]
        )
        return playing.decision is not None and playing.decision.ask == "ept-deputy"

    assert asks(unit("alpha", 0, "us_squad", "C1", formation="first"))
    assert asks(unit("alpha", 0, "us_squad", "C1", formation="first", neutralised=True))
    assert not asks(fallen("alpha", "us_squad", "first"), unit("other", 0, "us_squad", "C1"))
    assert not asks(unit("fake", 0, "decoy", "C1", formation="first"))
    # A leader who is still there is not replaced.
    playing = replacing(
        unit("chief", 0, "section_hq", "A1", formation="first", neutralised=True),
        unit("alpha", 0, "us_squad", "C1", formation="first"),
        formation=[section("first", "chief")],
    )
    assert battle(playing).units["chief"].deputy == 0
    assert playing.decision is None or playing.decision.ask != "ept-deputy"


@pytest.mark.clause("ept.command.leader-replacement-non-hq")
def test_another_unit_of_the_owners_choice_leads_where_the_leader_was_no_post() -> None:
    playing = replacing(
        fallen("lead", "sherman_firefly", "platoon"),
        unit("two", 0, "sherman_firefly", "C1", formation="platoon"),
        unit("three", 0, "sherman_firefly", "D1", formation="platoon"),
        unit("riders", 0, "us_squad", "D1", formation="platoon"),
        unit("stranger", 0, "sherman_firefly", "E1"),
        formation=[section("platoon", "lead")],
    )
    assert offered(playing) == ["two", "three", "riders"]
    answer(playing, "ept-new-leader", "three")
    assert battle(playing).formations["platoon"].leader == "three"
    assert battle(playing).units["lead"].status == "gone"


# -- headquarters ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.command.higher-hq-with-section-lost#1")
def test_the_deputy_of_a_captain_who_led_a_section_keeps_the_company() -> None:
    playing = replacing(
        fallen("captain", "company_hq", "staff"),
        unit("alpha", 0, "us_squad", "C1", formation="staff"),
        unit("chief", 0, "section_hq", "E1", formation="first"),
        post=[post("company", "company", "captain")],
        formation=[section("staff", "captain"), section("first", "chief", superior="company")],
        dice=("deputy: 3",),
    )
    answer(playing, "ept-deputy", "C1")
    state = battle(playing)
    assert state.posts["company"].holder == "captain"
    assert state.units["captain"].status == "field"
    assert command.under_orders(state, state.formations["first"], state.units["chief"])


@pytest.mark.clause("ept.command.higher-hq-with-section-lost#ruling")
def test_where_nobody_is_left_of_his_section_a_post_under_him_takes_over() -> None:
    playing = replacing(
        fallen("captain", "company_hq", "staff"),
        fallen("alpha", "us_squad", "staff"),
        unit("one", 0, "section_hq", "C1", formation="first"),
        unit("two", 0, "section_hq", "G1", formation="second"),
        post=[post("company", "company", "captain")],
        formation=[
            section("staff", "captain"),
            section("first", "one", superior="company"),
            section("second", "two", superior="company"),
        ],
    )
    assert offered(playing) == ["one", "two"]
    answer(playing, "ept-successor", "one")
    assert battle(playing).posts["company"].holder == "one"


@pytest.mark.clause("ept.command.higher-hq-succession#1")
def test_a_subordinate_post_takes_over_from_a_headquarters_without_a_section() -> None:
    playing = replacing(
        fallen("captain", "company_hq", "captain"),
        unit("one", 0, "section_hq", "C1", formation="first"),
        unit("two", 0, "section_hq", "G1", formation="second"),
        unit("tank", 0, "sherman_firefly", "D1", formation="platoon"),
        unit("gun", 0, "light_machine_gun", "D1", formation="guns"),
        unit("stranger", 0, "section_hq", "I1", formation="third"),
        post=[post("company", "company", "captain")],
        formation=[
            section("first", "one", superior="company"),
            section("second", "two", superior="company"),
            section("platoon", "tank", superior="company"),
            section("guns", "gun", kind="autonomous", superior="company"),
            section("third", "stranger"),
        ],
    )
    assert offered(playing) == ["one", "two"]
    answer(playing, "ept-successor", "two")
    state = battle(playing)
    assert state.posts["company"].holder == "two"
    # It leads its own section still, commands the others, and its activation sets the company's guns to work.
    assert state.formations["second"].leader == "two"
    assert command.under_orders(state, state.formations["second"], state.units["two"])
    assert command.under_orders(state, state.formations["first"], state.units["one"])
    assert activation.followers_of(state, "second") == ["guns"]


@pytest.mark.clause("ept.command.higher-hq-succession#ruling")
def test_without_a_post_left_nobody_takes_over_and_all_stay_out_of_range() -> None:
    playing = replacing(
        fallen("captain", "company_hq", "captain"),
        unit("tank", 0, "sherman_firefly", "D1", formation="platoon"),
        post=[post("company", "company", "captain")],
        formation=[section("platoon", "tank", superior="company")],
    )
    state = battle(playing)
    assert state.posts["company"].holder == "captain"
    assert not command.under_orders(state, state.formations["platoon"], state.units["tank"])


@pytest.mark.clause("ept.command.higher-hq-succession#1")
def test_a_captain_follows_the_colonel_and_keeps_his_company() -> None:
    playing = replacing(
        fallen("colonel", "battalion_hq", "colonel"),
        unit("captain", 0, "company_hq", "C1", formation="captain"),
        unit("direct", 0, "section_hq", "E1", formation="third"),
        unit("chief", 0, "section_hq", "G1", formation="first"),
        post=[
            post("battalion", "battalion", "colonel", radius=8),
            post("company", "company", "captain", superior="battalion"),
        ],
        formation=[
            section("captain", "captain", kind="autonomous", superior="battalion"),
            section("first", "chief", superior="company"),
            section("third", "direct", superior="battalion"),
        ],
    )
    assert offered(playing) == ["captain", "direct"]
    answer(playing, "ept-successor", "captain")
    posts = battle(playing).posts
    assert (posts["battalion"].holder, posts["company"].holder) == ("captain", "captain")
