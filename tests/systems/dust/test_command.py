"""The command squad's orders, who hears them, and what they cost."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.dust import activation, command, turn
from grognard.systems.dust.attack import artillery, weapons
from grognard.systems.dust.events import ActionLost
from systems.dust.cards import squad
from systems.dust.table import activate, answer, asked, battle, events, game, offered, position, state, unit


def staff(*others: dict[str, Any], **rest: Any) -> dict[str, Any]:
    boss = unit("the_boss", 0, "C2", **rest.pop("boss", {}))
    return position(boss, *others, unit("hans", 1, "H8", activated=True), size=(8, 8), rounds=2, **rest)


@pytest.mark.clause(
    "dust.reaction.reactivated", "dust.command.officer-order#1", "dust.command.officer-order#ruling"
)
def test_on_a_hit_face_an_activated_unit_acts_again_right_after_the_command_squad() -> None:
    playing = game(staff(unit("recon_boys", 0, "C3", activated=True)), ["order: H"])
    activate(playing, "the_boss", "skill+nothing")
    decision = asked(playing)
    assert (decision.ask, decision.seat, decision.about) == (
        "dust-plan",
        0,
        (("unit", "unit", "recon_boys"),),
    )
    assert events(playing, ActionLost) == []
    answer(playing, "dust-plan", "move+move")


@pytest.mark.clause("dust.command.officer-order", "dust.core.alternate#3")
def test_after_the_unit_that_was_ordered_it_is_the_other_sides_turn() -> None:
    where = staff(unit("recon_boys", 0, "C3", activated=True), unit("the_gunners", 0, "A8"))
    where["unit"][-1]["activated"] = False
    playing = game(where, ["order: H"])
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-command-target", "recon_boys")
    assert asked(playing).about == (("unit", "unit", "recon_boys"),)
    answer(playing, "dust-plan", "nothing+nothing")
    # The gunners of the same side are still waiting, but the enemy comes first.
    assert (asked(playing).seat, asked(playing).about) == (1, (("unit", "unit", "hans"),))


@pytest.mark.clause("dust.command.officer-order")
def test_on_a_miss_face_the_order_is_lost_with_its_action() -> None:
    playing = game(staff(unit("recon_boys", 0, "C3", activated=True)), ["order: M"])
    activate(playing, "the_boss", "skill+nothing")
    assert playing.over
    # It was given, and not heeded: the action was not in vain for want of somebody to hear it.
    assert events(playing, ActionLost) == []


@pytest.mark.clause("dust.command.officer-order", "dust.general.declare-plan#ruling")
def test_an_order_that_nobody_hears_any_more_is_an_action_lost() -> None:
    playing = game(staff(unit("recon_boys", 0, "C3", activated=True), boss={"lost": [1]}))
    activate(playing, "the_boss", "move+skill")
    answer(playing, "dust-move", "C1")
    assert [event.action for event in events(playing, ActionLost)] == ["dust-action-skill"]
    assert playing.over


@pytest.mark.clause("dust.command.officer-radio", "dust.command.relay#1", "dust.command.officer-order")
def test_without_the_radio_operator_only_adjacent_units_hear_the_officer() -> None:
    near, far = unit("recon_boys", 0, "C3"), unit("the_gunners", 0, "C6")
    stand = battle(staff(near, far))
    assert [u.id for u in command.within_call(stand, stand.units["the_boss"])] == [
        "recon_boys",
        "the_gunners",
    ]
    silent = battle(staff(near, far, boss={"lost": [1]}))
    assert [u.id for u in command.within_call(silent, silent.units["the_boss"])] == ["recon_boys"]


@pytest.mark.clause("dust.command.officer-order", "dust.command.specialist-loss#1")
def test_without_the_officer_there_is_no_order() -> None:
    stand = battle(staff(unit("recon_boys", 0, "C3"), boss={"lost": [0]}))
    assert "officer_order" not in command.abilities(stand, stand.units["the_boss"])
    living = [weapons.role_lives(stand.units["the_boss"], role) for role in ("officer", "radio", "medic")]
    assert living == [False, True, True]
    assert not weapons.role_lives(stand.units["recon_boys"], "medic"), "who never had one has none"


@pytest.mark.clause("dust.command.not-on-self")
def test_no_ability_is_used_on_the_command_squad_itself() -> None:
    stand = battle(staff(unit("recon_boys", 0, "C3"), boss={"lost": [4]}))
    boss = stand.units["the_boss"]
    assert boss not in command.within_call(stand, boss)
    assert boss not in command.patients(stand, boss)


@pytest.mark.clause("dust.command.radio-artillery#1")
def test_the_command_squad_orders_strikes_only_while_its_radio_operator_lives() -> None:
    stand = battle(staff(unit("steel_rain", 0, "A1")))
    assert artillery.observes(stand, stand.units["the_boss"])
    silent = battle(staff(unit("steel_rain", 0, "A1"), boss={"lost": [1]}))
    assert not artillery.observes(silent, silent.units["the_boss"])


@pytest.mark.clause("dust.skill.artillery-strike#1", "dust.artillery.extra-conditions")
def test_who_lacks_the_skill_orders_no_strike() -> None:
    stand = battle(staff(unit("steel_rain", 0, "A1"), unit("recon_boys", 0, "C3")))
    assert not artillery.observes(stand, stand.units["recon_boys"])


@pytest.mark.clause("dust.command.radio-artillery#ruling", "dust.command.one-attempt#ruling")
def test_a_strike_by_radio_is_the_rounds_one_ability_unless_the_house_rules_otherwise() -> None:
    guns = unit("steel_rain", 0, "A1"), unit("recon_boys", 0, "C3")
    for counts in (True, False):
        stand = battle(staff(*guns, commanded=[True, False], options={"radio_strike_counts": counts}))
        offer = activation.skill_actions(stand, stand.units["the_boss"], ())
        assert ("artillery_strike" in offer) is not counts
        assert "officer_order" not in offer


@pytest.mark.clause("dust.command.get-up-equipment#ruling")
def test_the_house_may_rule_that_a_revived_figure_brings_no_ammunition() -> None:
    for refill, left in ((True, 3), (False, 2)):
        where = staff(
            unit("bbq_squad", 0, "D2", lost=[0], activated=True, ammo={"demo_charge": 2}),
            options={"medic_refill": refill},
        )
        playing = game(where, [])
        activate(playing, "the_boss", "skill+nothing")
        answer(playing, "dust-skill", "get_up")
        assert state(playing).units["bbq_squad"].ammo[2] == left


@pytest.mark.clause("dust.command.get-up-limits")
def test_the_medic_does_nothing_for_the_dead() -> None:
    stand = battle(staff(unit("recon_boys", 0, status="gone"), unit("bazooka_joe", 0, status="gone")))
    assert command.patients(stand, stand.units["the_boss"]) == []


@pytest.mark.clause("dust.command.back-to-fight#1", "dust.setup.entry-late#1", "dust.setup.entry-late#ruling")
def test_a_revived_squad_comes_in_by_the_entry_zone() -> None:
    where = staff(unit("recon_boys", 0, status="gone"), board={"size": [8, 8], "entries": ["A1:B1", "north"]})
    playing = game(where, ["back: H"])
    activate(playing, "the_boss", "skill+nothing")
    assert offered(playing, "dust-plan") == ["move+nothing", "move+move", "move+attack"]
    answer(playing, "dust-plan", "move+nothing")
    assert offered(playing, "dust-enter") == ["A1", "B1"]


@pytest.mark.clause(
    "dust.command.makeshift-repair#1", "dust.command.makeshift-repair#2", "dust.command.relay#3"
)
def test_makeshift_repair_mends_neither_the_whole_nor_the_distant() -> None:
    stand = battle(staff(unit("pounder", 0, "C3"), unit("mickey", 0, "C6", wounds=1)))
    boss = stand.units["the_boss"]
    assert [v.id for v in command._damaged_beside(stand, boss)] == []


@pytest.mark.clause("dust.command.composition")
@pytest.mark.parametrize("skill", ["sniper", "spotter"])
def test_a_squad_that_snipes_or_spots_has_a_figure_for_it(skill: str) -> None:
    def roles(**role: str) -> list[str]:
        figures = [
            {"count": 2, "carries": ["m1_assault_rifle"]},
            {"count": 1, "carries": ["m1_assault_rifle"], **role},
        ]
        card = squad("squad", skill, figures=figures)
        stand = battle(position(unit("squad", 0, "A1"), profiles=[card]))
        return [figure.role for figure in stand.units["squad"].profile.figures]

    assert roles(role=skill)[-1] == skill
    with pytest.raises(ValueError, match=f"no figure has the role {skill}"):
        roles()


@pytest.mark.clause("dust.command.back-to-fight#1", "dust.command.field-repair#1", "dust.core.usage-limits#2")
@pytest.mark.parametrize(("lost", "skill"), [("recon_boys", "back_to_fight"), ("pounder", "field_repair")])
@pytest.mark.parametrize("face", ["H", "M"])
def test_an_attempt_to_bring_somebody_back_is_no_action_lost(lost: str, skill: str, face: str) -> None:
    board = {"size": [8, 8], "entries": ["A1:B1", "north"]}
    playing = game(staff(unit(lost, 0, status="gone"), board=board), [f"back: {face}"])
    activate(playing, "the_boss", "skill+nothing")
    back = state(playing).units[lost]
    assert events(playing, ActionLost) == []
    assert (back.status, state(playing).succeeded[0]) == (
        ("reserve", (skill,)) if face == "H" else ("gone", ())
    )


@pytest.mark.clause("dust.core.round#6", "dust.command.one-attempt")
@pytest.mark.parametrize("seat", [0, 1])
def test_with_a_new_round_each_side_may_use_an_ability_again(seat: int) -> None:
    stand = battle(staff(unit("recon_boys", 0, "C3"), commanded=[True, True]))
    list(turn.end_round(stand))
    assert stand.commanded[seat] is False


@pytest.mark.clause("dust.command.makeshift-repair#1", "dust.command.one-attempt")
def test_a_makeshift_repair_is_the_rounds_one_ability_and_no_action_lost() -> None:
    playing = game(staff(unit("pounder", 0, "C3", wounds=2, activated=True), unit("recon_boys", 0, "A8")))
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "makeshift_repair")
    assert state(playing).units["pounder"].wounds == 1
    assert state(playing).commanded == [True, False]
    assert events(playing, ActionLost) == []


@pytest.mark.clause(
    "dust.command.get-up#1",
    "dust.command.get-up#ruling",
    "dust.command.get-up-equipment",
    "dust.command.one-attempt",
)
@pytest.mark.parametrize("figure", [0, 2])
def test_the_figure_that_the_player_names_gets_up_and_no_action_is_lost(figure: int) -> None:
    playing = game(
        staff(unit("recon_boys", 0, "D2", lost=[0, 2], activated=True), unit("the_gunners", 0, "A8"))
    )
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "get_up")
    answer(playing, "dust-get-up-figure", str(figure))
    squad = state(playing).units["recon_boys"]
    assert [n for n in range(5) if squad.alive >> n & 1] == sorted({1, 3, 4, figure})
    assert state(playing).commanded == [True, False]
    assert events(playing, ActionLost) == []


@pytest.mark.clause("dust.command.get-up#1")
def test_a_hero_who_gets_up_regains_one_point() -> None:
    playing = game(staff(unit("bazooka_joe", 0, "D2", wounds=2, activated=True)))
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "get_up")
    assert state(playing).units["bazooka_joe"].wounds == 1
    assert events(playing, ActionLost) == []
