"""Chapter 5.3: command actions."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.ept.events.command import Observing
from grognard.systems.ept.state import FIRE_ENDED, FIRE_TEST, NO_FIRE
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

STRIP = drawn("." * 16, "." * 16)


def section(id: str, leader: str, **rest: Any) -> dict[str, Any]:
    return {"id": id, "seat": 0, "leader": leader, **rest}


def commanding(*others: Any, chief: str = "section_hq", dice: tuple[str, ...] = (), **rest: Any) -> Game:
    """A post at C1 of whose section all others are, unless they say otherwise; it is asked what to do."""
    made = position(
        unit("chief", 0, chief, "C1", formation="first", **rest.pop("own", {})),
        *({**({} if other["seat"] else {"formation": "first"}), **other} for other in others),
        unit("golf", 1, "grenadier_squad", "P1", fire=FIRE_ENDED),
        map=STRIP,
        activation="first",
        **{
            "formation": [section("first", "chief")],
            **rest,
        },
    )
    playing = game(made, dice)
    if asked(playing).ask == "ept-unit" and "chief" in offered(playing):
        answer_if_asked(playing, "ept-unit", "chief")
    return playing


def targets(playing: Game, order: str) -> list[str]:
    """Whom an order could help: the game is left where it is."""
    twin = playing.fork()
    answer(twin, "ept-act", "command")
    if asked(twin).ask == "ept-order":
        if order not in offered(twin):
            return []
        answer(twin, "ept-order", order)
    return list(offered(twin)) if asked(twin).ask == "ept-order-for" else ["(answered)"]


def give(playing: Game, order: str, name: str) -> None:
    """Give an order; what leaves no choice is not asked."""
    answer(playing, "ept-act", "command")
    if asked(playing).ask == "ept-order":
        answer(playing, "ept-order", order)
    if asked(playing).ask == "ept-order-for":
        answer(playing, "ept-order-for", name)


# -- who and whom ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.actions.command-action-who#1", "ept.actions.command-action-who#2")
def test_a_command_post_that_is_not_neutralised_commands_as_its_full_action() -> None:
    help_me = unit("alpha", 0, "us_squad", "C1", stopped=True)
    playing = commanding(help_me)
    assert "command" in offered(playing)
    give(playing, "lift-stop", "alpha")
    assert whose(playing) == "alpha"  # nothing is left of its activation
    playing = commanding(help_me)
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C2")
    assert "command" not in offered(playing)
    assert "command" in offered(commanding(help_me, own={"stopped": True}))
    assert whose(commanding(help_me, own={"neutralised": True})) == "alpha"
    for leader in ("us_squad", "sherman_firefly"):
        assert "command" not in offered(commanding(help_me, chief=leader))


@pytest.mark.clause("ept.actions.command-action-reach")
def test_it_helps_one_unit_of_its_formation_stacked_or_adjacent() -> None:
    playing = commanding(
        unit("here", 0, "us_squad", "C1", stopped=True),
        unit("next", 0, "us_squad", "D1", stopped=True),
        unit("far", 0, "us_squad", "E1", stopped=True),
        unit("guest", 0, "us_squad", "B1", stopped=True, formation="second", host="first"),
        unit("stranger", 0, "us_squad", "C2", stopped=True, formation="third"),
        formation=[section("first", "chief"), section("second", "guest")],
    )
    assert sorted(targets(playing, "lift-stop")) == ["guest", "here", "next"]
    give(playing, "lift-stop", "next")
    units = battle(playing).units
    assert [name for name, one in units.items() if one.stopped] == ["here", "far", "guest", "stranger"]
    assert "command" not in offered(
        commanding(unit("far", 0, "us_squad", "E1", stopped=True), own={"stopped": True})
    )


@pytest.mark.clause("ept.actions.command-action-higher")
def test_a_headquarters_helps_units_of_every_formation_below_it() -> None:
    def reach(chief: str, rank: str) -> list[str]:
        playing = commanding(
            unit("below", 0, "us_squad", "C1", stopped=True, formation="second"),
            unit("lower", 0, "us_squad", "D1", stopped=True, formation="third"),
            unit("gun", 0, "light_machine_gun", "B1", stopped=True, formation="guns"),
            unit("stranger", 0, "us_squad", "C2", stopped=True, formation="fourth"),
            unit("far", 0, "us_squad", "F1", stopped=True, formation="second"),
            unit("captain", 0, "company_hq", "K1", formation="captain"),
            chief=chief,
            post=[
                {"id": "top", "seat": 0, "rank": rank, "holder": "chief"},
                {"id": "under", "seat": 0, "rank": "company", "holder": "captain", "superior": "top"},
            ],
            formation=[
                section("first", "chief", kind="autonomous"),
                section("captain", "captain", kind="autonomous", superior="top"),
                section("second", "below", superior="top"),
                section("third", "lower", superior="under"),
                section("guns", "gun", kind="autonomous", superior="second"),
                section("fourth", "stranger"),
            ],
        )
        return sorted(targets(playing, "lift-stop"))

    assert reach("battalion_hq", "battalion") == ["below", "gun", "lower"]
    assert reach("company_hq", "company") == ["below", "gun", "lower"]


@pytest.mark.clause("ept.actions.command-action-higher")
def test_a_section_post_does_not_help_other_sections() -> None:
    playing = commanding(
        unit("mine", 0, "us_squad", "C1", stopped=True),
        unit("other", 0, "us_squad", "D1", stopped=True, formation="second"),
        unit("captain", 0, "company_hq", "B1", stopped=True, formation="captain"),
        post=[{"id": "company", "seat": 0, "rank": "company", "holder": "captain"}],
        formation=[
            section("first", "chief", superior="company"),
            section("second", "other", superior="company"),
        ],
    )
    give(playing, "lift-stop", "mine")
    assert [name for name, one in battle(playing).units.items() if one.stopped] == ["other", "captain"]


# -- what it does ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.actions.command-reactivate#1")
def test_a_unit_without_a_fire_marker_acts_once_more() -> None:
    playing = commanding(
        unit("alpha", 0, "us_squad", "C1"),
        unit("fired", 0, "us_squad", "D1", fire=FIRE_TEST),
        unit("spent", 0, "us_squad", "B1", fire=FIRE_ENDED),
        unit("down", 0, "us_squad", "C2", neutralised=True),
    )
    give(playing, "reactivate", "alpha")
    assert (asked(playing).ask, asked(playing).about[0][2]) == ("ept-act", "alpha")
    assert {"march", "tactical", "forced"} <= set(offered(playing))
    answer(playing, "ept-act", "forced")
    answer(playing, "ept-march", "C2")
    answer(playing, "ept-act", "done")
    # It has its own activation still, and the marker of its march.
    assert "alpha" in offered(playing)
    assert battle(playing).units["alpha"].moved
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "march" in offered(playing)


@pytest.mark.clause("ept.actions.command-reactivate#ruling")
def test_a_unit_of_another_formation_keeps_its_formations_activation() -> None:
    playing = commanding(
        unit("below", 0, "us_squad", "C1", formation="second"),
        chief="company_hq",
        post=[{"id": "company", "seat": 0, "rank": "company", "holder": "chief"}],
        formation=[
            section("first", "chief", kind="autonomous"),
            section("second", "below", superior="company"),
        ],
        opened=[False, True],
    )
    give(playing, "reactivate", "below")
    assert battle(playing).is_active(battle(playing).units["below"])
    answer(playing, "ept-act", "tactical")
    answer(playing, "ept-march", "C2")
    state = battle(playing)
    assert not state.formations["second"].activated
    assert not state.units["below"].activated
    while asked(playing).ask == "ept-unit":
        leave(playing)
    assert "second" in offered(playing)


@pytest.mark.clause("ept.actions.command-reactivate#ruling")
def test_two_posts_do_not_set_each_other_to_work_for_ever() -> None:
    playing = commanding(unit("second", 0, "section_hq", "C1"))
    give(playing, "reactivate", "second")
    assert asked(playing).about[0][2] == "second"
    assert "command" not in offered(playing)


@pytest.mark.clause("ept.actions.command-remove-fire-test#1", "ept.actions.command-remove-fire-test#ruling")
def test_a_fire_test_marker_is_removed_and_the_unit_may_move() -> None:
    playing = commanding(unit("alpha", 0, "us_squad", "D1", fire=FIRE_TEST))
    give(playing, "lift-fire-test", "alpha")
    alpha = battle(playing).units["alpha"]
    assert alpha.fire == NO_FIRE, "so its next shot is its first"
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "march" in offered(playing)


@pytest.mark.clause("ept.actions.command-flip-fire-ended")
def test_a_fire_ended_marker_is_turned_to_fire_test() -> None:
    playing = commanding(unit("alpha", 0, "us_squad", "D1", fire=FIRE_ENDED))
    give(playing, "turn-fire-ended", "alpha")
    assert battle(playing).units["alpha"].fire == FIRE_TEST
    answer_if_asked(playing, "ept-unit", "alpha")
    assert "march" not in offered(playing)


@pytest.mark.clause("ept.actions.command-remove-stop#1", "ept.actions.command-remove-stop#2")
def test_a_stop_marker_is_removed_without_a_loss_but_not_the_posts_own() -> None:
    playing = commanding(
        unit("alpha", 0, "us_squad", "D1", stopped=True),
        unit("here", 0, "us_squad", "C1", stopped=True),
        unit("far", 0, "us_squad", "E1", stopped=True),
        unit("alien", 0, "us_squad", "D1", stopped=True, formation="alien"),
        own={"stopped": True},
    )
    assert targets(playing, "lift-stop") == ["here", "alpha"]
    give(playing, "lift-stop", "alpha")
    units = battle(playing).units
    assert (units["alpha"].stopped, units["alpha"].steps) == (False, 2)
    assert units["chief"].stopped
    assert battle(playing).formations["first"].losses == 0


@pytest.mark.clause(
    "ept.actions.command-observe-mortars#1",
    "ept.actions.command-observe-mortars#2",
    "ept.actions.command-observe-mortars#ruling",
)
def test_a_post_observes_for_the_mortars_beside_it_to_the_end_of_the_turn() -> None:
    playing = commanding(unit("tube", 0, "light_mortar", "D1"), unit("two", 0, "light_mortar", "C1"))
    answer(playing, "ept-act", "command")
    answer(playing, "ept-order", "observe")  # for all of them: nobody is named
    assert battle(playing).units["chief"].observing
    assert [one.unit for one in events(playing, Observing)] == ["chief"]
    assert all(entry.audience == (0,) for entry in playing.journal if isinstance(entry.event, Observing))
    leave(playing)
    assert battle(playing).units["chief"].observing
    playing = commanding(unit("tube", 0, "light_mortar", "E1"), unit("alpha", 0, "us_squad", "C1"))
    answer(playing, "ept-act", "command")
    assert asked(playing).ask != "ept-order"  # too far off: there is nothing but to set alpha to work


@pytest.mark.clause("ept.actions.command-observe-mortars#2")
def test_observing_ends_with_the_turn_and_is_not_seen_by_the_other_side() -> None:
    playing = game(
        position(
            unit("chief", 0, "section_hq", "C1", observing=True),
            unit("golf", 1, "grenadier_squad", "P1", fire=FIRE_ENDED),
            map=STRIP,
            turns=2,
        )
    )
    assert not playing.view(1).units["chief"].observing
    assert playing.view(0).units["chief"].observing
    answer(playing, "ept-activate", "pass")
    answer(playing, "ept-activate", "pass")
    assert not battle(playing).units["chief"].observing


# -- hidden posts ------------------------------------------------------------------------------------


@pytest.mark.clause("ept.hidden.observe-and-command")
@pytest.mark.parametrize("order", ["lift-stop", "observe"])
def test_neither_a_command_nor_observing_reveals_a_post_or_tells_who_it_was(order: str) -> None:
    playing = commanding(
        unit("alpha", 0, "us_squad", "D1", stopped=True),
        unit("tube", 0, "light_mortar", "D1", fire=FIRE_ENDED),
        unit("near", 1, "grenadier_squad", "F1", fire=FIRE_ENDED),
        own={"hidden": True},
    )
    before = len(playing.journal)
    give(playing, order, "alpha")
    assert battle(playing).units["chief"].hidden
    heard = [entry.event.to_data() for entry in playing.journal[before:] if entry.known_to(1)]
    assert "chief" not in str(heard)
    assert "hidden-0-1" not in str(heard)
    assert len(heard) == (1 if order == "lift-stop" else 0)
