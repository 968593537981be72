"""Skills: each does what its entry says, for whom it says, as often as it says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from grognard.core.event import Journal, Rolled
from grognard.systems.dust import command, movement, reaction, skills, turn
from grognard.systems.dust.attack import damage, rolls, weapons
from grognard.systems.dust.events import LostFigures, Repaired, ShruggedOff
from systems.dust.cards import hero, squad, walker
from systems.dust.table import (
    activate,
    answer,
    asked,
    battle,
    events,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)


def joined(*skill: str, with_squad: tuple[str, ...] = (), **rest: Any) -> dict[str, Any]:
    """A hero with some skills who leads a squad at C3; the enemy squad stands at C6, already activated."""
    return position(
        unit("squad", 0, "C3"),
        unit("hero", 0, "C3", joined="squad"),
        unit("sturmpioniere", 1, "C6", activated=True),
        profiles=[hero("hero", *skill), squad("squad", *with_squad)],
        rounds=2,
        **rest,
    )


# -- shared and not shared ---------------------------------------------------------------------------


@pytest.mark.example("dust.ex.hero-shared-skills")
@pytest.mark.clause(
    "dust.skill.advanced-reactive-fire-shared",
    "dust.skill.agile-shared",
    "dust.skill.assault-shared",
    "dust.skill.bad-ass-shared",
    "dust.skill.berserk-shared",
    "dust.skill.charge-shared",
    "dust.hero.join-skills#1",
    "dust.hero.join-skills#ruling",
)
@pytest.mark.parametrize(
    ("skill", "whole_unit"),
    [
        ("advanced_reactive_fire", True),
        ("superior_reactive_fire", True),
        ("agile", True),
        ("assault", True),
        ("bad_ass", True),
        ("berserk", True),
        ("charge", True),
        ("heroic_attack", True),
        ("damage_resilient", False),
        ("medal_of_honor", False),
        ("all_in_one", False),
        ("fast", False),
        ("tank_head", False),
        ("wiederbelebungsserum", False),
    ],
)
def test_a_hero_shares_just_the_skills_that_say_so(skill: str, whole_unit: bool) -> None:
    stand = battle(joined(skill))
    assert skills.has(stand, stand.units["squad"], skill) is whole_unit
    assert skills.part_has(stand, stand.units["hero"], skill) is True


@pytest.mark.example("dust.ex.hero-shared-skills")
@pytest.mark.clause("dust.skill.advanced-reactive-fire-shared", "dust.skill.advanced-reactive-fire#1")
def test_advanced_reactive_fire_gives_the_led_squad_two_dice() -> None:
    stand = battle(joined("advanced_reactive_fire"))
    assert int(reaction.reaction_dice(stand, stand.units["squad"])) == 2


@pytest.mark.clause(
    "dust.skill.superior-reactive-fire#1",
    "dust.skill.superior-reactive-fire#ruling",
    "dust.skill.superior-reactive-fire#2",
)
def test_superior_reactive_fire_gives_three_dice_and_not_more_with_advanced() -> None:
    stand = battle(joined("superior_reactive_fire", with_squad=("advanced_reactive_fire",)))
    assert int(reaction.reaction_dice(stand, stand.units["squad"])) == 3


@pytest.mark.clause("dust.skill.superior-reactive-fire#1", "dust.skill.advanced-reactive-fire#ruling")
@pytest.mark.parametrize(
    ("skill", "dice", "fires"),
    [
        ("advanced_reactive_fire", "M H", True),
        ("advanced_reactive_fire", "M M", False),
        ("superior_reactive_fire", "M M H", True),
        ("superior_reactive_fire", "M M M", False),
    ],
)
def test_one_hit_face_among_the_reaction_dice_is_enough(skill: str, dice: str, fires: bool) -> None:
    where = position(
        unit("recon_boys", 0, "C2"),
        unit("watch", 1, "C6"),
        unit("late", 1, "H6", profile="watch"),
        profiles=[hero("watch", skill, weapons=[{"weapon": "m9_bazooka", "bearers": 1}])],
    )
    playing = game(where, [dice])
    activate(playing, "recon_boys", "move+nothing")
    answer(playing, "dust-move", "C3")
    answer(playing, "dust-react", "watch")
    assert (asked(playing).ask == "dust-aim") is fires
    assert state(playing).units["watch"].activated


@pytest.mark.example("dust.ex.hero-shared-skills")
@pytest.mark.clause("dust.skill.agile-shared", "dust.skill.agile")
def test_agile_makes_every_diagonal_of_the_led_squad_cost_one() -> None:
    for skill, reached in (((), False), (("agile",), True)):
        stand = battle(joined(*skill))
        ways = movement.ways(stand, stand.units["squad"], stand.units["squad"].cell, 2, 0)
        assert (stand.board.grid.parse("E5") in ways) is reached


# -- boosts ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.assault-shared", "dust.skill.assault#1", "dust.skill.assault#ruling")
def test_assault_doubles_both_moves_of_the_round_once_a_game() -> None:
    playing = game(joined("assault"))
    activate(playing, "squad", "move+move")
    answer(playing, "dust-declare-skills", ["hero:assault"])
    assert "C5" in offered(playing, "dust-move")
    answer(playing, "dust-move", "D3")
    assert "F3" in offered(playing, "dust-move")
    assert "G3" not in offered(playing, "dust-move")
    answer(playing, "dust-move", "F3")
    assert state(playing).units["hero"].used == ("assault",)


@pytest.mark.clause("dust.skill.assault-shared")
def test_assault_is_not_offered_again() -> None:
    where = joined("assault")
    where["unit"][1]["used"] = ["assault"]
    playing = game(where)
    activate(playing, "squad", "move+move")
    assert asked(playing).ask == "dust-move"


@pytest.mark.clause("dust.skill.assault", "dust.skill.fast#ruling")
def test_assault_doubles_the_card_before_fast_adds_its_point() -> None:
    stand = battle(joined("assault", with_squad=("fast",)))
    stand.units["hero"].boosts = ("assault",)
    unit = stand.units["squad"]
    assert int(movement.allowance(stand, unit)) + int(skills.extra_points(stand, unit, False)) == 3


@pytest.mark.example("dust.ex.hero-shared-skills")
@pytest.mark.clause("dust.skill.berserk#1", "dust.skill.berserk-shared")
def test_berserk_rolls_the_misses_of_every_line_again_once() -> None:
    # Three rifles: H M M, then the two misses again: H M. One hit each is cut down by nothing else.
    playing = game(joined("berserk"), ["rifles: H M M", "berserk: H M"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:berserk"])
    answer(playing, "dust-aim", "sturmpioniere")
    answer(playing, "dust-casualties", ["0", "1"])
    assert state(playing).units["sturmpioniere"].figures == 3
    assert state(playing).units["hero"].used == ("berserk",)


@pytest.mark.clause("dust.skill.berserk-sustained")
def test_berserk_comes_after_the_sustained_reroll() -> None:
    playing = game(joined("berserk"), ["rifles: M M M", "sustained: H M M", "berserk: M H"])
    activate(playing, "squad", "sustained")
    answer(playing, "dust-declare-skills", ["hero:berserk"])
    answer(playing, "dust-aim", "sturmpioniere")
    purposes = [e.purpose for e in events(playing, Rolled)]
    assert purposes == ["dust-roll-attack", "dust-roll-sustained", "dust-roll-berserk"]
    answer(playing, "dust-casualties", ["0", "1"])
    assert state(playing).units["sturmpioniere"].figures == 3


@pytest.mark.clause("dust.skill.berserk-laser#1", "dust.skill.berserk-laser#ruling")
def test_with_berserk_the_laser_chains_come_last() -> None:
    where = joined("berserk")
    where["profiles"][1] = squad("squad", weapon="laser_gewehr")
    playing = game(where, ["first: H M M", "sustained: M M", "berserk: H M", "chain: H M", "chain: M"])
    activate(playing, "squad", "sustained")
    answer(playing, "dust-declare-skills", ["hero:berserk"])
    answer(playing, "dust-aim", "sturmpioniere")
    purposes = [e.purpose.removeprefix("dust-roll-") for e in events(playing, Rolled)]
    assert purposes == ["attack", "sustained", "berserk", "laser", "laser"]
    answer(playing, "dust-casualties", ["0", "1", "2"])
    assert state(playing).units["sturmpioniere"].figures == 2


@pytest.mark.clause("dust.skill.medal-of-honor#2", "dust.skill.medal-of-honor#ruling")
def test_the_medal_rolls_one_die_of_the_heros_own_attack_again() -> None:
    where = joined("medal_of_honor")
    where["profiles"][0]["weapons"] = [{"weapon": "grenade_launcher", "bearers": 1}]
    playing = game(where, ["rifles: M M M", "launcher: M M M", "medal: H"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:medal_of_honor"])
    answer(playing, "dust-aim", ["squad:0>sturmpioniere", "hero:0>sturmpioniere"])
    assert offered(playing, "dust-medal") == ["keep", "miss"]
    answer(playing, "dust-medal", "miss")
    answer(playing, "dust-casualties", ["0"])
    assert state(playing).units["sturmpioniere"].figures == 4


@pytest.mark.clause("dust.skill.medal-of-honor")
def test_where_all_dice_hit_the_medal_has_no_miss_to_roll_again() -> None:
    where = joined("medal_of_honor")
    where["profiles"][0]["weapons"] = [{"weapon": "grenade_launcher", "bearers": 1}]
    playing = game(where, ["launcher: H H H"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:medal_of_honor"])
    answer(playing, "dust-aim", ["hero:0>sturmpioniere"])
    assert offered(playing, "dust-medal") == ["keep", "hit"]


@pytest.mark.clause("dust.skill.medal-of-honor")
@pytest.mark.parametrize(("again", "left"), [("M", 5), ("H", 4)])
def test_a_hit_that_is_rolled_again_counts_as_it_falls_the_second_time(again: str, left: int) -> None:
    where = joined("medal_of_honor")
    where["profiles"][0]["weapons"] = [{"weapon": "grenade_launcher", "bearers": 1}]
    playing = game(where, ["rifles: M M M", "launcher: H M M", f"medal: {again}"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:medal_of_honor"])
    answer(playing, "dust-aim", ["squad:0>sturmpioniere", "hero:0>sturmpioniere"])
    answer(playing, "dust-medal", "hit")
    if left < 5:
        answer(playing, "dust-casualties", ["0"])
    assert state(playing).units["sturmpioniere"].figures == left


@pytest.mark.clause("dust.skill.medal-of-honor", "dust.core.usage-limits")
def test_an_officers_order_does_not_bring_the_medal_back() -> None:
    where = joined("medal_of_honor")
    where["profiles"][0]["weapons"] = [{"weapon": "grenade_launcher", "bearers": 1}]
    where["unit"].append(unit("the_boss", 0, "C2"))
    playing = game(where, ["launcher: M M M", "medal: M", "order: H", "launcher: M M M"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:medal_of_honor"])
    answer(playing, "dust-aim", ["hero:0>sturmpioniere"])
    answer(playing, "dust-medal", "miss")
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-plan", "attack+nothing")
    # Nothing is left to declare, so it goes straight to the targets, and no die is rolled again.
    answer(playing, "dust-aim", ["hero:0>sturmpioniere"])
    assert playing.decision is None or asked(playing).ask not in ("dust-medal", "dust-declare-skills")


@pytest.mark.clause("dust.skill.medal-of-honor#1")
def test_the_medal_may_spoil_a_hit_and_its_result_stands() -> None:
    where = joined("medal_of_honor")
    where["profiles"][0]["weapons"] = [{"weapon": "grenade_launcher", "bearers": 1}]
    playing = game(where, ["launcher: H M M", "medal: M"])
    activate(playing, "squad", "attack+nothing")
    answer(playing, "dust-declare-skills", ["hero:medal_of_honor"])
    answer(playing, "dust-aim", ["hero:0>sturmpioniere"])
    answer(playing, "dust-medal", "hit")
    assert state(playing).units["sturmpioniere"].figures == 5


# -- damage ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.damage-resilient#1", "dust.skill.damage-resilient#2")
def test_damage_resilient_rolls_for_every_point_after_cover_and_against_what_ignores_cover() -> None:
    where = position(
        unit("joe", 0, "C2", profile="bazooka_joe"),
        unit("axis_gorillas", 1, "C5", activated=True),
        rounds=2,
    )
    playing = game(where, ["launcher: H H M", "resilient: H M"])
    activate(playing, "joe", "attack+nothing")
    answer(playing, "dust-aim", "axis_gorillas")
    assert state(playing).units["axis_gorillas"].figures == 2


@pytest.mark.example("dust.ex.hero-shared-skills")
@pytest.mark.clause("dust.skill.damage-resilient-hero#1")
def test_a_resilient_hero_rolls_only_for_the_points_given_to_him() -> None:
    where = joined("damage_resilient")
    where["turn"] = 1
    where["unit"] = [
        unit("squad", 0, "C3", activated=True),
        unit("hero", 0, "C3", joined="squad", activated=True),
        unit("sturmpioniere", 1, "C6"),
    ]
    playing = game(where, ["StG 47: H H H M", "resilient: H M"])
    activate(playing, "sturmpioniere", "attack+nothing")
    answer(playing, "dust-aim", "squad")
    answer(playing, "dust-casualties", ["0", "hero:1", "hero:2"])
    assert state(playing).units["squad"].figures == 2
    assert state(playing).units["hero"].wounds == 1


@pytest.mark.clause("dust.hero.squad-skills", "dust.skill.damage-resilient-hero#ruling")
def test_in_a_resilient_squad_the_heros_points_are_rolled_for_as_well() -> None:
    where = joined(with_squad=("damage_resilient",))
    where["turn"] = 1
    where["unit"] = [
        unit("squad", 0, "C3", activated=True),
        unit("hero", 0, "C3", joined="squad", activated=True),
        unit("sturmpioniere", 1, "C6"),
    ]
    playing = game(where, ["StG 47: H H H M", "resilient: H M M"])
    activate(playing, "sturmpioniere", "attack+nothing")
    answer(playing, "dust-aim", "squad")
    answer(playing, "dust-casualties", ["hero:1", "hero:2"])
    assert state(playing).units["hero"].wounds == 2
    assert [event.points for event in events(playing, ShruggedOff)] == [1]


@pytest.mark.clause("dust.hero.squad-skills#1", "dust.hero.squad-skills#ruling")
def test_a_joined_hero_has_his_own_skills_beside_those_of_his_squad() -> None:
    stand = battle(joined("berserk", with_squad=("damage_resilient",)))
    leader, men = stand.units["hero"], stand.units["squad"]
    asked_for = ("berserk", "damage_resilient", "jump")
    assert [skills.part_has(stand, leader, name) for name in asked_for] == [True, True, False]
    assert skills.part_has(stand, men, "damage_resilient")
    assert not skills.part_has(stand, men, "jump")


@pytest.mark.clause("dust.core.usage-limits")
def test_what_a_hero_declares_works_for_his_squad_only_where_the_skill_is_shared() -> None:
    stand = battle(joined("berserk", "medal_of_honor"))
    leader, men = stand.units["hero"], stand.units["squad"]
    leader.boosts = ("berserk", "medal_of_honor")
    assert skills.boosted(stand, leader, "medal_of_honor")
    assert skills.boosted(stand, men, "berserk")
    assert not skills.boosted(stand, men, "medal_of_honor")


@pytest.mark.clause("dust.skill.sniper", "dust.skill.sniper-not-shared")
def test_a_single_sniper_snipes_with_every_weapon_and_his_squad_with_none() -> None:
    stand = battle(joined("sniper"))
    leader, men = stand.units["hero"], stand.units["squad"]
    assert all(weapons.snipes(leader, line) for line in leader.profile.lines)
    assert not any(weapons.snipes(men, line) for line in men.profile.lines)


@pytest.mark.clause("dust.skill.wiederbelebungsserum#1", "dust.skill.wiederbelebungsserum#ruling")
def test_the_serum_counts_every_hit_of_her_own_dice_and_none_else() -> None:
    stand = battle(
        position(unit("totenmeister", 0, "C3"), unit("recon_boys", 1, "C6"), unit("bazooka_joe", 1, "D6"))
    )
    own, foe, other = (stand.units[name] for name in ("totenmeister", "recon_boys", "bazooka_joe"))
    serum = rolls.Serum(stand)
    serum.note_ranged(SimpleNamespace(owner=other), own, 3)
    assert serum.ranged == {}
    serum.note_ranged(SimpleNamespace(owner=own), foe, 2)
    assert serum.ranged == {"totenmeister": 2}
    serum.note_ranged(SimpleNamespace(owner=own), other, 1)
    assert serum.ranged == {"totenmeister": 3}


@pytest.mark.clause("dust.skill.wiederbelebungsserum-close#1", "dust.skill.wiederbelebungsserum-close#ruling")
def test_the_serum_of_a_close_combat_works_at_the_end_of_the_next_combat() -> None:
    where = position(
        unit("totenmeister", 0, "C3", wounds=0),
        unit("first", 1, "C4", profile="recon_boys", figures=1, activated=True),
        unit("second", 1, "D3", profile="bazooka_joe"),
        rounds=2,
    )
    # Four blades, two hits; the lone soldier answers with a knife and wounds her.
    playing = game(where, ["blade: H H M M", "knife: H", "knife: M", "blade: M M M M"])
    activate(playing, "totenmeister", "attack+nothing")
    answer(playing, "dust-aim", "first")
    answer(playing, "dust-retaliate", ["first:3"])
    meister = state(playing).units["totenmeister"]
    assert (meister.wounds, meister.serum) == (1, 2)
    # The next combat, in which she is the one attacked, gives the health back.
    if asked(playing).ask == "dust-react":
        answer(playing, "dust-react", "pass")
    activate(playing, "second", "attack+nothing")
    answer(playing, "dust-aim", ["second:2>totenmeister"])
    answer(playing, "dust-retaliate", ["totenmeister:0"])
    meister = state(playing).units["totenmeister"]
    assert meister.wounds == 0


# -- initiative, reload, command ---------------------------------------------------------------------


@pytest.mark.clause("dust.core.initiative#1", "dust.skill.black-ops")
@pytest.mark.parametrize(("seat", "rolls"), [(0, [4, 3]), (1, [3, 4])])
def test_each_side_rolls_its_own_initiative_dice(seat: int, rolls: list[int]) -> None:
    units = [unit("one", seat, "A1"), unit("hans", 1 - seat, "A6")]
    playing = game(
        position(*units, profiles=[hero("one", "black_ops")], phase="initiative"), ["H " + "M " * 6]
    )
    assert [len(event.faces) for event in events(playing, Rolled)] == rolls


@pytest.mark.clause("dust.skill.black-ops-no-stack", "dust.skill.black-ops#1", "dust.skill.black-ops#ruling")
def test_black_ops_gives_one_more_initiative_die_while_a_bearer_lives() -> None:
    cards = [hero("one", "black_ops"), hero("two", "black_ops")]
    both = [unit("one", 0), unit("two", 0, "A1"), unit("hans", 1, "A8")]
    where = position(*both, profiles=cards, board={"size": [8, 8], "entries": ["south", "north"]})
    stand = battle(where)
    assert int(turn.initiative_dice(stand, 0)) == 4
    assert int(turn.initiative_dice(stand, 1)) == 3
    for bearer in ("one", "two"):
        stand.units[bearer].status = "gone"
    assert int(turn.initiative_dice(stand, 0)) == 3


@pytest.mark.clause("dust.skill.reload", "dust.weapon.reloadable-start", "dust.artillery.reload")
def test_a_skill_action_reloads_the_weapon_which_may_fire_in_the_same_activation() -> None:
    where = position(
        unit("hans", 0, "C2", unloaded=["panzerfaust_werfer"]),
        unit("recon_boys", 1, "C4", activated=True),
        rounds=2,
    )
    playing = game(where, ["werfer: M M M M M M"])
    plans = offered(playing, "dust-plan")
    assert "attack+nothing" not in plans
    assert "skill+attack" in plans
    activate(playing, "hans", "skill+attack")
    answer(playing, "dust-aim", "recon_boys")
    assert state(playing).units["hans"].unloaded == 1  # it has fired and is empty again


@pytest.mark.clause("dust.skill.reload")
def test_an_unloaded_weapon_does_not_fire_without_reloading() -> None:
    where = position(
        unit("hans", 0, "C2", unloaded=["panzerfaust_werfer"]),
        unit("recon_boys", 1, "C4", activated=True),
        rounds=2,
    )
    playing = game(where)
    assert "dust.attack.los-check" in refused(playing, "sustained")


@pytest.mark.clause("dust.skill.command-squad")
def test_only_a_command_squad_has_the_abilities_of_the_command_chapter() -> None:
    units = [unit("the_boss", 0, "C2"), unit("recon_boys", 0, "C3"), unit("hans", 1, "H8", activated=True)]
    stand = battle(position(*units, size=(8, 8)))
    assert "officer_order" in command.abilities(stand, stand.units["the_boss"])
    assert command.abilities(stand, stand.units["recon_boys"]) == ()


# -- Sniper and repairs ------------------------------------------------------------------------------


@pytest.mark.clause("dust.skill.sniper#1")
@pytest.mark.parametrize(("named", "suffers"), [("hero", "hero"), ("1", "squad")])
def test_a_snipers_damage_falls_on_the_figure_he_named_while_it_is_there(named: str, suffers: str) -> None:
    stand = battle(joined())
    stand.journal = Journal()
    men, leader = stand.units["squad"], stand.units["hero"]
    list(damage.inflict(stand, men, 1, named))
    assert (leader.wounds, men.alive) == ((1, 0b111) if suffers == "hero" else (0, 0b101))
    list(damage.inflict(stand, men, 1, named))
    # A figure that has fallen takes no more, and nobody else does; a hero has health left.
    assert (leader.wounds, men.alive) == ((2, 0b111) if suffers == "hero" else (0, 0b101))
    told = [entry.event for entry in stand.journal.entries if isinstance(entry.event, LostFigures)]
    assert len(told) == (0 if suffers == "hero" else 1)


@pytest.mark.clause("dust.skill.sniper")
def test_a_sniper_finds_a_hero_alone_and_none_where_no_hero_is() -> None:
    where = position(unit("hero", 0, "C3"), unit("squad", 0, "D3"), profiles=[hero("hero"), squad("squad")])
    stand = battle(where)
    alone, men = stand.units["hero"], stand.units["squad"]
    list(damage.inflict(stand, alone, 1, "hero"))
    list(damage.inflict(stand, men, 1, "hero"))
    assert (alone.wounds, men.alive) == (1, 0b111)


@pytest.mark.clause(
    "dust.skill.self-repair-limits", "dust.skill.self-repair#1", "dust.skill.self-repair#ruling"
)
@pytest.mark.parametrize(("faces", "mended"), [("M M", []), ("H M", [1]), ("H H", [2])])
def test_what_repaired_itself_is_told_and_nothing_where_nothing_was_mended(
    faces: str, mended: list[int]
) -> None:
    playing = game(
        position(unit("mender", 0, "A1", wounds=2), profiles=[walker("mender", "self_repair")], rounds=2),
        [f"repair: {faces}"],
    )
    activate(playing, "mender", "nothing+nothing")
    assert [event.points for event in events(playing, Repaired)] == mended
    assert state(playing).units["mender"].wounds == 2 - sum(mended)


@pytest.mark.clause("dust.skill.wiederbelebungsserum", "dust.skill.wiederbelebungsserum-max")
@pytest.mark.parametrize(
    ("wounds", "status", "gained"), [(0, "field", 0), (1, "field", 1), (3, "field", 2), (3, "gone", 0)]
)
def test_the_serum_gives_back_what_was_lost_to_her_who_stands(wounds: int, status: str, gained: int) -> None:
    stand = battle(position(unit("totenmeister", 0, "C3", wounds=wounds), unit("recon_boys", 1, "C6")))
    meister = stand.units["totenmeister"]
    meister.status, stand.journal = status, Journal()
    skills.regain(stand, meister, 2)
    assert meister.wounds == wounds - gained
    told = [entry.event for entry in stand.journal.entries if isinstance(entry.event, Repaired)]
    assert [event.points for event in told] == ([gained] if gained else [])
