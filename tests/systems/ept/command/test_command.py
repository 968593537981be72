"""Chapter 3.1 and 3.2: who is under orders, who is commanded, and who acts with whom."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept import activation, scenario
from grognard.systems.ept.command import command
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.command import Attached, CommandChecked
from grognard.systems.ept.state import FIRE_ENDED, Battle
from systems.ept.field import stands
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    drawn,
    events,
    game,
    leave,
    offered,
    position,
    unit,
    whose,
)

#: A strip of clear ground, sixteen columns wide: hexes of one row are as far apart as their columns.
STRIP = drawn("." * 16, "." * 16)
#: The initiative is given away, so that the command phase rolls no dice.
GIVEN = {"initiative": 0}


def checked(*units: Any, **rest: Any) -> Game:
    """A game in which the command phase of turn 2 has just run."""
    made = position(
        *units, unit("enemy", 1, "grenadier_squad", "P2", fire=FIRE_ENDED), **{"map": STRIP, **rest}
    )
    return game({**made, "phase": "command", "options": GIVEN})


def post(id: str, rank: str, holder: str, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": 0, "rank": rank, "holder": holder, **rest}


def section(id: str, leader: str, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": 0, "leader": leader, **rest}


def away(column: int) -> str:
    return "ABCDEFGHIJKLMNOP"[column] + "1"


# -- the radius --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.command.radius#1", "ept.command.in-radius-status#1", "ept.command.out-of-radius-status#1"
)
@pytest.mark.parametrize(
    ("rank", "kind", "profile", "reach"),
    [
        ("battalion", "section", "company_hq", 8),
        ("battalion", "section", "section_hq", 8),
        ("battalion", "autonomous", "company_hq", 8),
        ("battalion", "autonomous", "light_machine_gun", 5),
        ("company", "section", "section_hq", 5),
        ("company", "section", "us_squad", 5),
        ("company", "autonomous", "light_machine_gun", 5),
        ("company", "autonomous", "sherman_firefly", 5),
    ],
)
def test_a_superior_reaches_so_far(rank: str, kind: str, profile: str, reach: int) -> None:
    for distance in (reach, reach + 1):
        playing = checked(
            unit("boss", 0, f"{rank}_hq", "A1"),
            unit("leader", 0, profile, away(distance), formation="own"),
            post=[post("top", rank, "boss", radius=8)],
            formation=[section("own", "leader", kind=kind, superior="top")],
        )
        assert battle(playing).units["leader"].out_of_range == (distance > reach)


@pytest.mark.clause(
    "ept.command.radius#1", "ept.command.in-radius-status#1", "ept.command.out-of-radius-status#1"
)
@pytest.mark.parametrize(
    ("leader", "profile", "reach"),
    [
        ("section_hq", "us_squad", 3),
        ("us_squad", "light_machine_gun", 3),
        ("sherman_firefly", "sherman_firefly", 5),
        ("sherman_firefly", "us_squad", 3),
        ("sherman_firefly", "pak_40_gun", 3),
    ],
)
def test_a_section_leader_reaches_so_far(leader: str, profile: str, reach: int) -> None:
    for distance in (reach, reach + 1):
        units = (
            unit("chief", 0, leader, "A1", formation="first"),
            unit("other", 0, profile, away(distance), formation="first"),
        )
        playing = checked(*units, formation=[section("first", "chief")])
        assert battle(playing).units["other"].uncommanded == (distance > reach)


@pytest.mark.clause("ept.command.radius#1")
def test_an_autonomous_unit_attached_to_a_section_is_measured_from_its_leader() -> None:
    for distance in (3, 4):
        playing = checked(
            unit("chief", 0, "section_hq", "A1", formation="first"),
            unit("gun", 0, "light_machine_gun", away(distance), formation="guns"),
            formation=[
                section("first", "chief"),
                section("guns", "gun", kind="autonomous", superior="first"),
            ],
        )
        assert battle(playing).units["gun"].out_of_range == (distance > 3)
        assert not battle(playing).units["gun"].uncommanded


@pytest.mark.clause("ept.command.radius-ignores-terrain")
def test_neither_woods_nor_water_nor_enemies_shorten_the_radius() -> None:
    playing = checked(
        unit("boss", 0, "company_hq", "A1"),
        unit("chief", 0, "section_hq", "F1", formation="first"),
        unit("fiend", 1, "grenadier_squad", "C1"),
        map=drawn(".FFdF...........", ".ssdF..........."),
        post=[post("company", "company", "boss")],
        formation=[section("first", "chief", superior="company")],
    )
    assert not battle(playing).units["chief"].out_of_range


# -- the chain ---------------------------------------------------------------------------------------


def chain(**places: str) -> Game:
    """A battalion, a company whose captain leads a section himself, a section of it, and one directly under the battalion."""
    where = {"colonel": "A1", "captain": "C1", "chief": "G1", "direct": "I1", **places}
    return checked(
        unit("colonel", 0, "battalion_hq", where["colonel"]),
        unit("captain", 0, "company_hq", where["captain"], formation="staff"),
        unit("rifles", 0, "us_squad", where["captain"], formation="staff"),
        unit("chief", 0, "section_hq", where["chief"], formation="first"),
        unit("direct", 0, "section_hq", where["direct"], formation="third"),
        post=[
            post("battalion", "battalion", "colonel", radius=8),
            post("company", "company", "captain", superior="battalion"),
        ],
        formation=[
            section("staff", "captain", superior="company"),
            section("first", "chief", superior="company"),
            section("third", "direct", superior="battalion"),
        ],
    )


@pytest.mark.clause("ept.command.hierarchy#1", "ept.command.hierarchy#2")
def test_sections_answer_to_a_company_or_to_the_battalion_and_the_company_to_the_battalion() -> None:
    state = battle(chain())
    above = {
        name: command.superior_of(state, state.formations[name], state.units[leader])
        for name, leader in (("staff", "captain"), ("first", "chief"), ("third", "direct"))
    }
    assert above == {"staff": "battalion", "first": "company", "third": "battalion"}
    assert command.superiors(state, "first") == ["company", "battalion"]
    assert not any(one.out_of_range for one in state.units.values())
    # Four hexes from its captain, ten from the colonel: it is the captain who counts.
    far = battle(chain(captain="I1", chief="K1", direct="J1")).units
    assert {name for name, one in far.items() if one.out_of_range} == {"direct"}
    far = battle(chain(captain="J1", chief="N1")).units
    assert {name for name, one in far.items() if one.out_of_range} == {"captain"}


@pytest.mark.clause("ept.command.independent-formation")
def test_a_formation_without_a_superior_is_always_under_orders() -> None:
    playing = checked(
        unit("boss", 0, "company_hq", "A1"),
        unit("chief", 0, "section_hq", "P1", formation="first", out_of_range=True),
        post=[post("company", "company", "boss")],
        formation=[section("first", "chief")],
    )
    assert not battle(playing).units["chief"].out_of_range


@pytest.mark.clause("ept.command.neutralised-superior#1", "ept.command.neutralised-superior#ruling")
@pytest.mark.parametrize("rank", ["company", "battalion"])
def test_a_neutralised_headquarters_leaves_its_formations_out_of_range(rank: str) -> None:
    def found(**state: Any) -> dict[str, bool]:
        playing = checked(
            unit("boss", 0, f"{rank}_hq", "A1", formation="staff", **state),
            unit("rifles", 0, "us_squad", "C1", formation="staff"),
            unit("chief", 0, "section_hq", "B1", formation="first"),
            unit("gun", 0, "light_machine_gun", "B2", formation="guns"),
            post=[post("top", rank, "boss", radius=9)],
            formation=[
                section("staff", "boss", superior="top"),
                section("first", "chief", superior="top"),
                section("guns", "gun", kind="autonomous", superior="top"),
            ],
        )
        units = battle(playing).units
        assert not units["rifles"].uncommanded  # its own section is not subordinate to it
        return {name: units[name].out_of_range for name in ("boss", "chief", "gun")}

    assert found(stopped=True) == {"boss": False, "chief": False, "gun": False}
    assert found(neutralised=True) == {"boss": False, "chief": True, "gun": True}


@pytest.mark.clause("ept.command.out-of-radius-status#ruling")
def test_without_a_superior_on_the_map_everybody_under_it_is_out_of_range() -> None:
    playing = checked(
        unit("boss", 0, "company_hq", status="gone", steps=0),
        unit("chief", 0, "section_hq", "B1", formation="first"),
        unit("gun", 0, "light_machine_gun", "B2", formation="guns"),
        post=[post("company", "company", "boss")],
        formation=[
            section("first", "chief", superior="company"),
            section("guns", "gun", kind="autonomous", superior="company"),
        ],
    )
    units = battle(playing).units
    assert units["chief"].out_of_range
    assert units["gun"].out_of_range
    assert not units["gun"].uncommanded


@pytest.mark.clause("ept.command.out-of-radius-status#ruling", "ept.command.leader-lost-penalty#ruling")
def test_a_section_whose_leader_fell_in_the_support_phase_stays_together() -> None:
    playing = checked(
        unit("chief", 0, "section_hq", status="gone", steps=0, formation="first", out_of_range=True),
        unit("alpha", 0, "us_squad", "A1", formation="first", uncommanded=True),
        unit("bravo", 0, "us_squad", "K1", formation="first"),
        formation=[section("first", "chief", leaderless=True)],
    )
    state = battle(playing)
    assert not state.units["alpha"].uncommanded
    assert not state.units["bravo"].uncommanded
    assert int(activation.dice_change(state, "first")) == 3  # and no marker of the turn before beside it


# -- for how long ------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.command.status-fixed-for-turn#1",
    "ept.command.status-fixed-for-turn#ruling",
    "ept.command.in-radius-status#1",
    "ept.command.in-radius-status#2",
)
def test_a_status_holds_for_the_turn_and_is_looked_at_again_in_the_next() -> None:
    made = position(
        unit("chief", 0, "section_hq", "A1", formation="first"),
        unit("near", 0, "us_squad", "D1", formation="first"),
        unit("far", 0, "us_squad", "E1", formation="first"),
        unit("enemy", 1, "grenadier_squad", "P2", fire=FIRE_ENDED),
        map=drawn("." * 16, "." * 16),
        formation=[section("first", "chief")],
    )
    playing = game({**made, "phase": "command", "options": GIVEN, "turns": 9})
    answer(playing, "ept-activate", "first")
    answer_if_asked(playing, "ept-unit", "near")
    for place in ("E2", "F1"):
        answer(playing, "ept-act", "march")
        answer(playing, "ept-march", place)
    answer(playing, "ept-act", "done")
    units = battle(playing).units
    assert not units["near"].uncommanded  # five hexes away by now
    leave(playing)
    battle(playing).stand(units["far"], units["chief"].place)
    assert offered(playing) == ["far", "pass"]  # next to its leader, and still by itself
    answer(playing, "ept-activate", "pass")
    answer(playing, "ept-activate", "pass")
    while asked(playing).ask != "ept-activate":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    units = battle(playing).units
    assert battle(playing).turn == 3
    assert (units["near"].uncommanded, units["far"].uncommanded) == (True, False)


@pytest.mark.clause("ept.command.reinforcement-status")
def test_reinforcements_are_commanded_in_the_turn_they_come() -> None:
    def state(turn: int) -> Battle:
        made = position(
            unit("boss", 0, "company_hq", "A1"),
            unit("chief", 0, "section_hq", "P1", formation="late"),
            unit("alpha", 0, "us_squad", "J1", formation="late"),
            unit("enemy", 1, "grenadier_squad", "H2"),
            map=STRIP,
            post=[post("company", "company", "boss")],
            formation=[section("late", "chief", superior="company", arrives=3)],
        )
        return battle(game({**made, "turn": turn, "phase": "command", "options": GIVEN}))

    came, after = state(3), state(4)
    assert (came.units["chief"].out_of_range, came.units["alpha"].uncommanded) == (False, False)
    assert (after.units["chief"].out_of_range, after.units["alpha"].uncommanded) == (True, True)


@pytest.mark.clause("ept.command.reinforcement-status")
def test_who_was_there_from_the_beginning_and_is_gone_is_no_reinforcement() -> None:
    state = battle(game(position(unit("alpha", 0, "us_squad", "D4"), unit("foe", 1, "us_squad", "J8"))))
    formation = state.formations["alpha"]
    state.lift(state.units["alpha"], "gone")
    command.expect(state, formation)
    assert formation.arrives == 0
    formation.arrives = 1
    command.expect(state, formation)
    assert formation.arrives == state.turn


# -- kinds of formation ------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.units.formation-kinds#1",
    "ept.units.formation-kinds#2",
    "ept.activation.required#1",
    "ept.activation.required#2",
    "ept.activation.required#ruling",
)
def test_sections_autonomous_and_uncommanded_units_are_what_is_activated() -> None:
    playing = checked(
        unit("chief", 0, "section_hq", "A1", formation="first"),
        unit("alpha", 0, "us_squad", "B1", formation="first"),
        unit("lost", 0, "us_squad", "K1", formation="first"),
        unit("gun", 0, "light_machine_gun", "E1"),
        formation=[section("first", "chief")],
    )
    assert offered(playing) == ["first", "gun", "lost", "pass"]
    answer(playing, "ept-activate", "first")
    # Nobody else of the side has an action now.
    assert offered(playing) == ["chief", "alpha", "end"]


@pytest.mark.clause("ept.command.section-activates-together")
def test_all_commanded_units_of_a_section_and_those_attached_are_activated_at_once() -> None:
    playing = checked(
        unit("chief", 0, "section_hq", "A1", formation="first"),
        unit("alpha", 0, "us_squad", "B1", formation="first"),
        unit("lost", 0, "us_squad", "F1", formation="first"),
        unit("other", 0, "section_hq", "G1", formation="second"),
        unit("bravo", 0, "us_squad", "H1", formation="second"),
        formation=[section("first", "chief"), section("second", "other")],
    )
    answer(playing, "ept-attach", "other")
    answer(playing, "ept-activate", "second")
    assert offered(playing) == ["lost", "other", "bravo", "end"]


@pytest.mark.clause("ept.command.uncommanded-formation#1", "ept.command.uncommanded-formation#ruling")
def test_an_uncommanded_unit_is_tested_by_itself_with_one_more() -> None:
    playing = checked(
        unit("chief", 0, "section_hq", "A1", formation="first", morale=9),
        unit("lost", 0, "us_squad", "K1", formation="first", morale=7),
        formation=[section("first", "chief", hesitant=True, thresholds=[1, 9])],
    )
    state = battle(playing)
    assert int(activation.dice_change(state, "lost")) == 1
    assert int(activation.needed(state, "lost")) == 6  # its own morale, less one in a hesitant section
    answer(playing, "ept-activate", "lost")
    assert whose(playing) == "lost"


@pytest.mark.clause("ept.command.autonomous-unit#1", "ept.command.autonomous-unit#2")
def test_an_autonomous_unit_is_its_own_leader_always_commanded_and_never_hesitant() -> None:
    playing = checked(
        unit("boss", 0, "company_hq", "A1"),
        unit("gun", 0, "light_machine_gun", "P1", formation="guns"),
        post=[post("company", "company", "boss")],
        formation=[
            section("guns", "gun", kind="autonomous", superior="company", thresholds=[1, 1], losses=5)
        ],
    )
    state = battle(playing)
    assert (state.units["gun"].out_of_range, state.units["gun"].uncommanded) == (True, False)
    assert activation.leader_of(state, "guns") is state.units["gun"]
    assert int(effects.morale(state, state.units["gun"])) == state.units["gun"].morale
    answer(playing, "ept-activate", "pass")
    answer(playing, "ept-activate", "pass")
    assert not battle(playing).formations["guns"].hesitant
    assert battle(playing).units["gun"].status == "field"


def mustered(side: dict[str, Any]) -> Battle:
    """A battle with one side's order of battle."""
    state = battle(game(position(unit("enemy", 1, "grenadier_squad", "J8"))))
    scenario.muster(state, 0, side)
    return state


@pytest.mark.clause("ept.command.autonomous-headquarters")
def test_a_headquarters_without_a_section_is_an_autonomous_unit() -> None:
    state = mustered(
        {
            "post": [{"id": "company", "unit": "company_hq"}],
            "section": [
                {"id": "first", "leader": "section_hq", "units": ["us_squad"], "superior": "company"},
                {"id": "staff", "leader": "company_hq", "units": ["us_squad"], "headquarters": "second"},
            ],
        }
    )
    assert state.formations["a-company"].kind == "autonomous"
    assert [one.id for one in state.members("a-company")] == ["a-company_hq-1"]
    # One that leads a section is part of that.
    assert state.posts["a-second"].holder == state.formations["a-staff"].leader == "a-company_hq-2"
    assert state.formations["a-staff"].kind == "section"
    assert "a-second" not in state.formations


@pytest.mark.clause("ept.command.section-thresholds#1", "ept.command.section-thresholds#2")
def test_a_section_has_two_thresholds_of_losses() -> None:
    def after(losses: int) -> tuple[bool, int]:
        """Whether it is hesitant, and how many tests it has rolled."""
        made = position(
            unit("chief", 0, "section_hq", "A1", formation="first", morale=12),
            unit("alpha", 0, "us_squad", "B1", formation="first"),
            unit("enemy", 1, "grenadier_squad", "P2", fire=FIRE_ENDED),
            map=STRIP,
            phase="administration",
            stage=9,
            formation=[section("first", "chief", thresholds=[2, 4], losses=losses)],
            options=GIVEN,
            turns=9,
        )
        playing = game(made, ["test: 1 1"] if losses >= 4 else [])
        rolled = battle(playing).dice.rolled
        return battle(playing).formations["first"].hesitant, rolled

    assert [after(losses) for losses in (1, 2, 3, 4)] == [(False, 0), (True, 0), (True, 0), (True, 2)]
    order = {"id": "a", "leader": "section_hq", "units": ["us_squad", "us_squad"], "thresholds": [3, 5]}
    state = mustered({"section": [order]})
    assert (state.formations["a-a"].hesitates_at, state.formations["a-a"].breaks_at) == (3, 5)
    assert [one.profile.id for one in state.members("a-a")] == ["section_hq", "us_squad", "us_squad"]
    assert state.units[state.formations["a-a"].leader].profile.id == "section_hq"


# -- temporary attachment ----------------------------------------------------------------------------


def stray(profile: str = "us_squad", at: str = "G1", host: str = "section_hq", **rest: Any) -> Game:
    """A unit far from its chief, next to where the leader of another section stands (H1)."""
    return checked(
        unit("chief", 0, "section_hq", "A1", formation="first"),
        unit("stray", 0, profile, at, formation="first", **rest),
        unit("host", 0, host, "H1", formation="second"),
        unit("bravo", 0, "us_squad", "I1", formation="second"),
        formation=[section("first", "chief"), section("second", "host", hesitant=True, thresholds=[1, 9])],
    )


@pytest.mark.clause(
    "ept.command.temporary-attachment#1",
    "ept.command.temporary-attachment#2",
    "ept.command.temporary-attachment#ruling",
)
@pytest.mark.parametrize("at", ["G1", "H1", "I2"])
def test_an_uncommanded_unit_may_act_with_a_command_post_next_to_it(at: str) -> None:
    playing = stray(at=at)
    assert asked(playing).seat == 0
    assert offered(playing) == ["host", "pass"]
    answer(playing, "ept-attach", "host")
    state = battle(playing)
    assert not state.units["stray"].uncommanded
    assert [(told.unit, told.post) for told in events(playing, Attached)] == [("stray", "host")]
    assert offered(playing) == ["first", "second", "pass"]
    # The host's hesitation is its own for now, its losses are still its section's.
    assert int(effects.morale(state, state.units["stray"])) == state.units["stray"].morale - 1
    command.note_loss(state, state.units["stray"], 1)
    assert (state.formations["first"].losses, state.formations["second"].losses) == (1, 0)
    answer(playing, "ept-activate", "second")
    assert "stray" in offered(playing)
    leave(playing)
    answer(playing, "ept-activate", "pass")
    answer(playing, "ept-activate", "pass")
    assert battle(playing).units["stray"].host == ""  # for this turn's operations only


@pytest.mark.clause("ept.command.temporary-attachment#1")
def test_nobody_is_asked_where_no_other_post_is_near() -> None:
    state = battle(stray(at="D1"))
    state.units["stray"].uncommanded, state.units["stray"].host = True, ""
    assert list(command.attach(state, 0)) == []


@pytest.mark.clause("ept.command.temporary-attachment#1")
def test_the_owner_may_leave_it_uncommanded() -> None:
    playing = stray()
    answer(playing, "ept-attach", "pass")
    assert battle(playing).units["stray"].uncommanded
    heard = [(told.unit, told.status) for told in events(playing, CommandChecked)]
    assert ("stray", "ept-status-uncommanded") in heard
    assert offered(playing) == ["first", "second", "stray", "pass"]


@pytest.mark.clause(
    "ept.command.temporary-attachment#1",
    "ept.command.temporary-attachment#3",
    "ept.command.section-leader-kinds#3",
)
@pytest.mark.parametrize(
    "rest",
    [
        {"profile": "sherman_firefly"},
        {"at": "F1"},
        {"at": "C1"},
        {"host": "us_squad"},
        {"host": "sherman_firefly"},
    ],
)
def test_no_vehicle_nobody_farther_off_and_no_other_leader_than_a_command_post(rest: Any) -> None:
    assert asked(stray(**rest)).ask == "ept-activate"


@pytest.mark.clause("ept.command.temporary-attachment#ruling")
@pytest.mark.parametrize(
    ("host", "hosts"),
    [
        ({"at": "H1", "formation": "second"}, True),
        ({"at": "H1", "formation": "second", "neutralised": True}, True),
        # Far from its own leader, the post is without command itself.
        ({"at": "H1", "formation": "third"}, False),
    ],
)
def test_a_neutralised_post_may_be_host_and_one_without_command_may_not(
    host: dict[str, Any], hosts: bool
) -> None:
    playing = checked(
        unit("chief", 0, "section_hq", "A1", formation="first"),
        unit("stray", 0, "us_squad", "G1", formation="first"),
        unit("host", 0, "section_hq", **host),
        unit("leader", 0, "section_hq", "N1", formation="third"),
        formation=[section("first", "chief"), section("second", "host"), section("third", "leader")],
    )
    assert (asked(playing).ask == "ept-attach") is hosts
    if hosts:
        assert offered(playing) == ["host", "pass"]


@pytest.mark.clause("ept.command.section-leader-kinds#1", "ept.command.section-leader-kinds#3")
def test_any_unit_may_lead_a_section_but_only_posts_command() -> None:
    for leader, profile, able in (
        ("section_hq", "us_squad", True),
        ("us_squad", "us_squad", False),
        ("sherman_firefly", "sherman_firefly", False),
    ):
        playing = game(
            position(
                unit("chief", 0, leader, "A1", formation="first"),
                unit("alpha", 0, profile, "A1", formation="first", stopped=True),
                unit("enemy", 1, "grenadier_squad", "P2", fire=FIRE_ENDED),
                map=STRIP,
                formation=[section("first", "chief")],
                activation="first",
            )
        )
        answer_if_asked(playing, "ept-unit", "chief")
        assert ("command" in offered(playing)) == able


# -- tunnels and vehicles ----------------------------------------------------------------------------


@pytest.mark.clause("ept.command.radius#ruling", "ept.terrain.tunnel-occupant#1")
def test_in_a_tunnel_a_unit_is_always_commanded_and_a_leader_commands_from_its_ends() -> None:
    def found(chief: dict[str, Any], alpha: dict[str, Any]) -> tuple[bool, bool]:
        playing = checked(
            unit("boss", 0, "company_hq", "A1"),
            unit("chief", 0, "section_hq", formation="first", **chief),
            unit("alpha", 0, "us_squad", formation="first", **alpha),
            tunnels={"gallery": ["G1", "N1"]},
            post=[post("company", "company", "boss")],
            formation=[section("first", "chief", superior="company")],
        )
        units = battle(playing).units
        return units["chief"].out_of_range, units["alpha"].uncommanded

    below = {"status": "tunnel", "inside": "gallery"}
    assert found({"at": "B1"}, below) == (False, False)
    assert found(below, {"at": "L1"}) == (False, False)  # two hexes from the far end
    assert found(below, {"at": "D1"}) == (False, False)
    assert found(below, {"at": "C1"}) == (False, True)


def test_a_unit_aboard_is_where_its_vehicle_is() -> None:
    def found(at: str) -> bool:
        playing = checked(
            unit("chief", 0, "section_hq", "A1", formation="first"),
            unit("truck", 0, "truck", at),
            unit("alpha", 0, "us_squad", formation="first", status="aboard", carrier="truck"),
            formation=[section("first", "chief")],
        )
        return battle(playing).units["alpha"].uncommanded

    assert (found("D1"), found("E1")) == (False, True)


@pytest.mark.clause(
    "ept.command.autonomous-unit#2", "ept.command.independent-formation", "ept.terrain.tunnel-occupant#1"
)
def test_who_has_just_come_or_is_in_a_tunnel_is_under_orders_wherever_his_post_is() -> None:
    def ordered(turn: int = 0, status: str = "field") -> bool:
        state = stands(
            unit("captain", 0, "company_hq", "A1"),
            unit("gun", 0, "light_machine_gun", "J8", formation="guns"),
            formation=[
                {"id": "guns", "seat": 0, "kind": "autonomous", "leader": "gun", "superior": "company"}
            ],
            post=[{"id": "company", "seat": 0, "rank": "company", "holder": "captain"}],
            map=drawn(*["." * 30] * 30),
        )
        gun = state.units["gun"]
        state.stand(gun, state.board.parse("AD30"))
        gun.status, state.formations["guns"].arrives = status, turn
        return command.under_orders(state, state.formations["guns"], gun)

    assert [ordered(), ordered(turn=2), ordered(turn=1), ordered(status="tunnel")] == [
        False,
        True,
        False,
        True,
    ]
