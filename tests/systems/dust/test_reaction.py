"""Reactive fire: who may try, when, with what chance, and what it costs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.systems.dust import reaction
from grognard.systems.dust.events import CloseCombat, Reacted
from systems.dust.cards import hero, squad, walker
from systems.dust.chance import chance_of
from systems.dust.table import (
    activate,
    aim,
    answer,
    asked,
    battle,
    by_default,
    events,
    game,
    offered,
    position,
    rolled,
    state,
    unit,
)


def approach(*units: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """The Recon Boys of seat 0 at C1, and enemies who may react to them."""
    return position(unit("recon_boys", 0, "C1"), *units, **rest)


def reacting(playing: Any, plan: str = "move+move", to: str = "C1") -> None:
    """The Recon Boys begin a plan with a Move and the window opens."""
    activate(playing, "recon_boys", plan)
    answer(playing, "dust-move", to)
    if plan == "move+attack":
        aim(playing, m1_assault_rifle="sturmpioniere")


# -- who and when ------------------------------------------------------------------------------------


@pytest.mark.clause("dust.reaction.who")
@pytest.mark.parametrize(
    "card",
    [
        squad("one", weapon="flak_8_8_cm_zwei"),
        hero("one", weapons=[{"weapon": "flak_8_8_cm_zwei"}]),
        walker("one", weapon="flak_8_8_cm_zwei"),
        walker("one", weapon="flak_8_8_cm_zwei", kind="aircraft", armour="A1"),
    ],
)
def test_any_unit_on_the_field_that_was_not_activated_may_try(card: dict[str, Any]) -> None:
    others = [
        unit("one", 1, "D4"),
        unit("done", 1, "C4", profile="one", activated=True),
        unit("waiting", 1, profile="one"),
    ]
    ground = battle(approach(*others, profiles=[card]))
    assert reaction.reactors(ground, ground.units["recon_boys"]) == ("one",)


@pytest.mark.clause("dust.reaction.who")
def test_a_hero_reacts_with_the_squad_he_has_joined_and_not_beside_it() -> None:
    ground = battle(
        approach(unit("squad", 1, "C4"), unit("hero", 1, "C4", joined="squad"), profiles=[squad(), hero()])
    )
    assert reaction.reactors(ground, ground.units["recon_boys"]) == ("squad",)


SHOOTER = hero("shooter", weapons=[{"weapon": "panzerfaust", "ammo": 1}, {"weapon": "petard_mortar"}])


@pytest.mark.clause("dust.reaction.condition#1")
@pytest.mark.parametrize(
    ("at", "changes", "able"),
    [
        ("C3", {}, True),  # the Panzerfaust reaches two squares
        ("C3", {"ammo": {"panzerfaust": 0}}, False),
        ("C4", {}, True),  # the mortar reaches three
        ("C4", {"unloaded": ["petard_mortar"]}, False),
        ("C6", {}, True),
        ("C8", {}, False),  # out of range
    ],
)
def test_a_unit_may_try_only_with_a_loaded_weapon_in_range(
    at: str, changes: dict[str, Any], able: bool
) -> None:
    ground = battle(approach(unit("shooter", 1, at, **changes), profiles=[SHOOTER], size=(8, 9)))
    assert bool(reaction.reactors(ground, ground.units["recon_boys"])) is able


@pytest.mark.clause("dust.reaction.condition#1")
def test_a_unit_may_try_only_in_sight_and_with_a_value_against_the_class() -> None:
    board = {"size": [8, 6], "edges": [["C2", "C3", "wall"]]}
    behind_wall = battle(approach(unit("sturmpioniere", 1, "C4"), board=board))
    assert reaction.reactors(behind_wall, behind_wall.units["recon_boys"]) == ()
    for left, able in ((1, ("sturmpioniere",)), (0, ())):  # their StG 47 reach the walker, but do not harm it
        sturmpioniere = unit("sturmpioniere", 1, "C3", ammo={"panzerfaust": left})
        at_walker = battle(position(unit("luther", 0, "C1"), sturmpioniere))
        assert reaction.reactors(at_walker, at_walker.units["luther"]) == able


@pytest.mark.clause("dust.reaction.condition#ruling")
def test_the_conditions_are_those_of_the_moment_after_the_move() -> None:
    playing = game(approach(unit("sturmpioniere", 1, "C6"), unit("hans", 1, "H6")))
    activate(playing, "recon_boys", "move+move")
    answer(playing, "dust-move", "C1")
    assert asked(playing).ask == "dust-move", "five squares away: nobody reaches them"
    answer(playing, "dust-move", "C1")
    playing = game(approach(unit("sturmpioniere", 1, "C6"), unit("hans", 1, "H6")))
    activate(playing, "recon_boys", "move+move")
    answer(playing, "dust-move", "C2")
    assert offered(playing, "dust-react") == ["pass", "sturmpioniere"]


def test_beside_who_may_try_stands_how_likely_it_comes_off_and_what_it_does_then() -> None:
    playing = game(approach(unit("sturmpioniere", 1, "C3"), unit("luther", 1, "E2")))
    reacting(playing)
    for name in ("sturmpioniere", "luther"):
        note, one = asked(playing).note(name), state(playing).units[name]
        tries = 1 - (2 / 3) ** int(reaction.reaction_dice(state(playing), one))
        assert dict(note.odds) == {"dust-odds-reacts": pytest.approx(tries)}
        mean = dict(note.means)["dust-odds-damage-reacting"]
        assert 0 < mean < state(playing).units["recon_boys"].health
    assert not asked(playing).note("pass").means


# -- the roll ----------------------------------------------------------------------------------------


@pytest.mark.example("dust.ex.reaction-odds")
@pytest.mark.clause(
    "dust.reaction.roll", "dust.skill.advanced-reactive-fire", "dust.skill.superior-reactive-fire"
)
@pytest.mark.parametrize(
    ("skills", "chance"),
    [
        ((), Fraction(1, 3)),
        (("advanced_reactive_fire",), Fraction(5, 9)),
        (("superior_reactive_fire",), Fraction(19, 27)),
        (("advanced_reactive_fire", "superior_reactive_fire"), Fraction(19, 27)),
    ],
)
def test_the_chance_of_an_attempt(skills: tuple[str, ...], chance: Fraction) -> None:
    def attempt(dice: Scripted) -> int:
        playing = game(approach(unit("alert", 1, "C4"), profiles=[squad("alert", *skills)]))
        reacting(playing)
        state(playing).dice = dice
        answer(playing, "dust-react", "alert")
        return int(asked(playing).ask == "dust-aim")

    assert chance_of(attempt) == chance


@pytest.mark.clause("dust.reaction.failure", "dust.reaction.spends-activation")
@pytest.mark.parametrize("face", ["H", "M"])
def test_the_attempt_is_the_units_activation_whether_it_succeeds_or_fails(face: str) -> None:
    playing = game(approach(unit("sturmpioniere", 1, "C4"), unit("hans", 1, "H6")), [f"reaction: {face}"])
    reacting(playing)
    answer(playing, "dust-react", "sturmpioniere")
    assert state(playing).units["sturmpioniere"].activated
    if face == "H":
        aim(playing)  # all lines hold
    answer(playing, "dust-move", "C1")
    assert asked(playing).ask == "dust-plan", "only Hans is left"
    assert asked(playing).about[0][2] == "hans"
    expected = "dust-success" if face == "H" else "dust-failure"
    assert [event.success for event in events(playing, Reacted)] == [expected]


# -- the attack --------------------------------------------------------------------------------------


@pytest.mark.clause("dust.reaction.success#1", "dust.reaction.success#ruling", "dust.reaction.only-attack#1")
def test_it_is_one_plain_attack_with_the_lines_in_range_and_none_need_be_used() -> None:
    playing = game(
        approach(unit("sturmpioniere", 1, "C3"), unit("hans", 1, "H6")), ["reaction: H", "StG 47: H M M M"]
    )
    reacting(playing)
    answer(playing, "dust-react", "sturmpioniere")
    assert offered(playing, "dust-aim") == [
        "sturmpioniere:0>recon_boys",  # rifles
        "sturmpioniere:2>recon_boys",  # and rockets; flames and knives do not reach
    ]
    aim(playing, stg_47="recon_boys")
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("reaction", 1), ("attack", 4)], "no sustained re-roll"
    assert state(playing).units["recon_boys"].figures == 4


@pytest.mark.clause("dust.reaction.success#ruling")
def test_blades_serve_against_a_unit_that_came_next_to_them_and_it_may_answer() -> None:
    playing = game(
        approach(unit("sturmpioniere", 1, "C3"), unit("hans", 1, "H6")),
        ["reaction: H", "knives: M M M M M", "answer: H M M M M"],
    )
    reacting(playing, to="C2")
    answer(playing, "dust-react", "sturmpioniere")
    aim(playing, knife_and_grenade="recon_boys")
    assert asked(playing).seat == 0
    answer(playing, "dust-retaliate", ["recon_boys:3"])
    by_default(playing, "dust-casualties")
    assert len(events(playing, CloseCombat)) == 1
    assert state(playing).units["sturmpioniere"].figures == 4


# -- going on ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.reaction.resume#1")
def test_the_active_unit_carries_on_with_its_plan_and_the_figures_it_has_left() -> None:
    playing = game(
        approach(unit("sturmpioniere", 1, "C4"), unit("hans", 1, "H6")),
        ["reaction: H", "StG 47: H H M M", "rifles: M M"],
    )
    reacting(playing, "move+attack", "C1")
    answer(playing, "dust-react", "sturmpioniere")
    aim(playing, stg_47="recon_boys")
    answer(playing, "dust-casualties", [0, 1])
    # Nothing is planned or aimed anew: two of the four rifles fire as declared.
    assert rolled(playing) == [("reaction", 1), ("attack", 4), ("attack", 2)]


@pytest.mark.clause("dust.reaction.resume#1", "dust.reaction.resume#ruling")
def test_an_active_unit_that_falls_does_nothing_more() -> None:
    playing = game(
        position(
            unit("recon_boys", 0, "C1", figures=1),
            unit("the_gunners", 0, "H1"),
            unit("sturmpioniere", 1, "C4"),
            unit("hans", 1, "H6"),
        ),
        ["reaction: H", "StG 47: H M M M"],
    )
    reacting(playing, "move+attack", "C1")
    answer(playing, "dust-react", "sturmpioniere")
    aim(playing, stg_47="recon_boys")
    assert state(playing).units["recon_boys"].status == "gone"
    assert (asked(playing).ask, asked(playing).seat) == ("dust-plan", 1)


@pytest.mark.clause("dust.reaction.resume#1")
def test_a_hero_whose_squad_falls_to_the_reaction_carries_on_alone() -> None:
    playing = game(
        position(
            unit("squad", 0, "C1", figures=1),
            unit("hero", 0, "C1", joined="squad"),
            unit("sturmpioniere", 1, "C4"),
            unit("hans", 1, "H6"),
            profiles=[squad(), hero(weapons=[{"weapon": "victory_mg"}])],
        ),
        ["reaction: H", "StG 47: H M M M", "MG: M M M"],
    )
    activate(playing, "squad", "move+attack")
    answer(playing, "dust-move", "C1")
    aim(playing, m1_assault_rifle="sturmpioniere", victory_mg="sturmpioniere")
    answer(playing, "dust-react", "sturmpioniere")
    aim(playing, stg_47="squad")
    answer(playing, "dust-casualties", [0])
    assert rolled(playing) == [("reaction", 1), ("attack", 4), ("attack", 3)], "his gun and no rifle"


# -- the window --------------------------------------------------------------------------------------


@pytest.mark.clause("dust.reaction.declare#1")
def test_a_chance_not_taken_at_once_is_lost() -> None:
    playing = game(approach(unit("sturmpioniere", 1, "C4"), unit("hans", 1, "H6")))
    reacting(playing, to="C2")
    answer(playing, "dust-react", "pass")
    answer(playing, "dust-move", "C1")
    assert (asked(playing).ask, asked(playing).seat) == ("dust-activate", 1)


@pytest.mark.clause("dust.reaction.declare#ruling", "dust.reaction.window-attack-move")
def test_the_attempt_is_asked_for_after_the_first_action_not_with_the_plan() -> None:
    playing = game(approach(unit("sturmpioniere", 1, "C4")), ["rifles: H M M M"])
    activate(playing, "recon_boys", "attack+move")
    aim(playing, m1_assault_rifle="sturmpioniere")
    by_default(playing, "dust-casualties")
    assert rolled(playing) == [("attack", 4)]
    assert offered(playing, "dust-react") == ["pass", "sturmpioniere"]


@pytest.mark.clause("dust.reaction.one-per-activation#1", "dust.reaction.one-per-activation#ruling")
@pytest.mark.parametrize("several", [False, True])
def test_one_unit_may_try_unless_the_house_rule_admits_more(several: bool) -> None:
    playing = game(
        approach(
            unit("sturmpioniere", 1, "C4"),
            unit("battle_grenadiers", 1, "D4"),
            options={"several_reactions": several},
        ),
        ["reaction: M"],
    )
    reacting(playing)
    answer(playing, "dust-react", "sturmpioniere")
    if several:
        assert offered(playing, "dust-react") == ["pass", "battle_grenadiers"]
    else:
        assert asked(playing).ask == "dust-move"


@pytest.mark.clause("dust.reaction.window-charge#1", "dust.reaction.window-charge#ruling")
@pytest.mark.parametrize("between", [False, True])
def test_a_charge_is_answered_after_its_second_move_and_by_a_house_rule_between_them(between: bool) -> None:
    playing = game(
        position(
            unit("gorillas", 0, "C1", profile="axis_gorillas"),
            unit("sturmpioniere", 1, "C6"),
            options={"charge_window_between": between},
        )
    )
    activate(playing, "gorillas", "charge")
    aim(playing, panzer_gloves="sturmpioniere")
    answer(playing, "dust-move", "C3")
    if between:
        answer(playing, "dust-react", "pass")
    answer(playing, "dust-move", "C5")
    assert asked(playing).ask == "dust-react"


@pytest.mark.clause("dust.reaction.window-other")
def test_the_hero_who_is_left_of_an_attack_may_be_answered_too() -> None:
    """His squad fell to the retaliation against its own attack; the window opens for him."""
    knives = squad("squad", figures=[{"count": 3}], weapons=[{"weapon": "knife_and_grenade"}])
    playing = game(
        position(
            unit("squad", 0, "C1", figures=1),
            unit("hero", 0, "C1", joined="squad"),
            unit("sturmpioniere", 1, "C2"),
            profiles=[knives, hero()],
        ),
        ["knife: M", "answer: H M M M M"],
    )
    activate(playing, "squad", "attack+nothing")
    aim(playing, knife_and_grenade="sturmpioniere")
    answer(playing, "dust-retaliate", ["sturmpioniere:3"])
    answer(playing, "dust-casualties", [0])
    assert state(playing).units["squad"].status == "gone"
    assert offered(playing, "dust-react") == ["pass", "sturmpioniere"]
    assert asked(playing).about[0][2] == "hero"


@pytest.mark.clause("dust.reaction.window-other")
def test_an_idle_unit_may_be_answered_between_its_two_nothings() -> None:
    playing = game(approach(unit("sturmpioniere", 1, "C4"), unit("hans", 1, "H6")))
    activate(playing, "recon_boys", "nothing+nothing")
    assert asked(playing).ask == "dust-react"


# -- afterwards --------------------------------------------------------------------------------------


@pytest.mark.clause("dust.reaction.reactivated")
@pytest.mark.parametrize("face", ["H", "M"])
def test_an_officer_may_call_up_a_unit_that_has_tried_even_in_vain(face: str) -> None:
    playing = game(
        approach(unit("sturmpioniere", 1, "C4"), unit("kommandotrupp", 1, "H6")),
        [f"reaction: {face}", "order: H"],
    )
    reacting(playing)
    answer(playing, "dust-react", "sturmpioniere")
    if face == "H":
        aim(playing)
    answer(playing, "dust-move", "C1")
    activate(playing, "kommandotrupp", "skill+nothing")
    by_default(playing, "dust-skill", "dust-command-target")
    assert asked(playing).about[0][2] == "sturmpioniere"
    assert asked(playing).ask == "dust-plan"


@pytest.mark.clause("dust.reaction.no-chain#1", "dust.reaction.no-chain#ruling")
def test_nobody_may_answer_a_reaction() -> None:
    playing = game(
        approach(unit("the_gunners", 0, "D1"), unit("sturmpioniere", 1, "C4"), unit("hans", 1, "H6")),
        ["reaction: H", "StG 47: M M M M"],
    )
    assert reaction.reactors(state(playing), state(playing).units["sturmpioniere"]) == (
        "recon_boys",
        "the_gunners",
    )
    reacting(playing)
    answer(playing, "dust-react", "sturmpioniere")
    aim(playing, stg_47="recon_boys")
    assert (asked(playing).ask, asked(playing).seat) == ("dust-move", 0)
    assert not state(playing).units["the_gunners"].activated
