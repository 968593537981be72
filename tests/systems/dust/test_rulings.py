"""Second sentences and rulings of the chapters, each with a test of its own; those of skills have a file beside."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.dust import (
    activation,
    command,
    heroes,
    movement,
    profile,
    reaction,
    sight,
    skills,
    tournament,
)
from grognard.systems.dust.attack import artillery, attack, cover, damage, weapons
from grognard.systems.dust.events import ActionLost
from grognard.systems.dust.scenario import briefing
from systems.dust.cards import hero, plane, squad, walker
from systems.dust.table import (
    about,
    activate,
    aim,
    answer,
    asked,
    battle,
    events,
    game,
    offered,
    position,
    rolled,
    state,
    unit,
)

#: A wall that hides what is east of it from the gun at A1; the observer stands above.
HIDDEN = {"size": [9, 4], "edges": [["B1", "C1", "wall"], ["B2", "C2", "wall"]]}


def staff(*others: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """The Boss at C2 with some others of his side; the enemy is far away and has been activated."""
    boss = unit("the_boss", 0, "C2", **rest.pop("boss", {}))
    board = {"size": [8, 8], "entries": ["A1:B1", "north"]}
    enemy = unit("hans", 1, "H8", activated=True)
    return position(boss, *others, enemy, **({"board": board, "rounds": 2} | rest))


# -- artillery ---------------------------------------------------------------------------------------


@pytest.mark.clause("dust.artillery.indirect-procedure#4")
def test_a_gun_that_fired_for_an_observer_has_spent_both_actions_and_is_not_loaded_again() -> None:
    playing = game(
        position(
            unit("beobachter", 0, "F3"),
            unit("lothar", 0, "A1"),
            unit("recon_grenadiers", 0, "A4"),
            unit("recon_boys", 1, "G1", activated=True),
            board=HIDDEN,
        ),
        ["Nebelwerfer: M M M M M M M M"],
    )
    activate(playing, "beobachter", "skill+nothing")
    gun = state(playing).units["lothar"]
    assert (gun.activated, gun.unloaded) == (True, 1)
    assert about(playing, "unit") == "recon_grenadiers", "nobody else of the side is left"


@pytest.mark.clause("dust.skill.artillery-strike#1")
def test_who_has_the_skill_is_an_observer() -> None:
    stand = battle(staff(unit("recon_boys", 0, "C3")))
    assert [artillery.observes(stand, stand.units[name]) for name in ("the_boss", "recon_boys")] == [
        True,
        False,
    ]


@pytest.mark.clause("dust.artillery.observer-range", "dust.artillery.observer-los")
def test_no_gun_is_called_against_what_it_has_no_value_for() -> None:
    mortar = {"id": "mortar", "name": "Mortar", "range": "A", "values": {"S2": "2/1"}}
    stand = battle(
        position(
            unit("gun", 0, "A1"),
            unit("beobachter", 0, "F3"),
            unit("recon_boys", 1, "G1"),
            unit("blackhawk", 1, "H1"),
            board={"size": [9, 4]},
            weapons=[mortar],
            profiles=[walker("gun", weapon="mortar", side="axis")],
        )
    )
    gun = stand.units["gun"]
    assert artillery.targets(stand, stand.units["beobachter"], gun, gun.profile.lines[0]) == ("recon_boys",)


# -- attack ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.attack.range-measure#3", "dust.attack.range-measure#ruling")
@pytest.mark.parametrize("skill", [(), ("agile",)])
def test_range_is_counted_past_what_must_be_walked_round_and_alike_for_the_agile(
    skill: tuple[str, ...],
) -> None:
    """No way leads over the water, and Agile would halve the way aslant."""
    lance = {"id": "lance", "name": "Lance", "range": "6", "values": {"S2": "1/1"}}
    found = battle(
        position(
            unit("hero", 0, "A1"),
            unit("across", 1, "A3", profile="recon_grenadiers"),
            unit("aslant", 1, "D4", profile="recon_grenadiers"),
            board={"rows": ["....", "....", "~~~~", "...."]},
            weapons=[lance],
            profiles=[hero("hero", *skill, weapons=[{"weapon": "lance", "bearers": 1}])],
        )
    )
    away = {mark.key: mark.distance for mark in attack.marks(found, found.units["hero"])}
    assert away == {"across": 2, "aslant": 5}


@pytest.mark.clause("dust.attack.sequence#2", "dust.attack.sequence#3")
def test_range_and_sight_are_checked_before_a_target_is_declared() -> None:
    playing = game(
        position(
            unit("recon_boys", 0, "A1"),
            unit("near", 1, "E1", profile="sturmpioniere"),
            unit("far", 1, "H1", profile="sturmpioniere"),
            unit("hidden", 1, "A3", profile="sturmpioniere"),
            board={"size": [8, 4], "edges": [["A1", "A2", "wall"]]},
        )
    )
    activate(playing, "recon_boys", "attack+nothing")
    # Rifles and MG; the grenades reach three squares, and knives one.
    assert offered(playing, "dust-aim") == ["recon_boys:0>near", "recon_boys:1>near"]


@pytest.mark.clause("dust.attack.undeclared-idle#ruling")
def test_a_line_that_was_held_back_may_be_declared_when_the_unit_is_activated_again() -> None:
    playing = game(
        position(
            unit("recon_boys", 0, "A1"),
            unit("the_boss", 0, "A2"),
            unit("sturmpioniere", 1, "D1", activated=True),
            rounds=2,
        ),
        ["rifles: M M M M", "order: H", "MG: M M M"],
    )
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="sturmpioniere")
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-plan", "attack+nothing")
    aim(playing, victory_mg="sturmpioniere")
    assert rolled(playing) == [("attack", 4), ("order", 1), ("attack", 3)]


@pytest.mark.clause("dust.attack.resolution-order#ruling")
def test_the_order_of_lines_is_no_matter_where_a_sniper_has_a_target_of_his_own() -> None:
    marksmen = squad(
        "marksmen",
        "sniper",
        health=2,
        figures=[
            {"count": 1, "carries": ["sniper_rifle"], "role": "sniper"},
            {"count": 1, "carries": ["stg_47"]},
        ],
        weapons=[{"weapon": "sniper_rifle"}, {"weapon": "stg_47"}],
    )
    playing = game(
        position(
            unit("marksmen", 0, "A1"),
            unit("hell_boys", 1, "D1", activated=True),
            unit("recon_boys", 1, "D2", activated=True),
            profiles=[marksmen],
            rounds=2,
        ),
        ["sniper: M", "rifle: M"],
    )
    activate(playing, "marksmen", "attack+nothing")
    answer(playing, "dust-aim", ["marksmen:0>hell_boys", "marksmen:1>recon_boys"])
    answer(playing, "dust-sniper", "0")
    assert playing.over, "nobody was asked for an order"


@pytest.mark.clause("dust.attack.damage-squad", "dust.core.health")
def test_of_no_damage_nobody_is_asked_who_falls() -> None:
    stand = battle(position(unit("sturmpioniere", 0, "A1")))
    men = stand.units["sturmpioniere"]
    assert list(damage.inflict(stand, men, 0)) == []
    assert men.figures == 5


@pytest.mark.clause("dust.skill.reload", "dust.general.no-double-attack")
def test_what_a_joined_hero_fires_may_be_loaded_again_by_his_squads_second_action() -> None:
    launcher = hero("hero", weapons=[{"weapon": "panzerfaust_werfer", "bearers": 1}])
    stand = battle(
        position(
            unit("squad", 0, "C1"),
            unit("hero", 0, "C1", joined="squad"),
            unit("plain", 0, "A1", profile="squad"),
            profiles=[launcher, squad()],
        )
    )
    assert activation._reloads_after_fire(stand, stand.units["squad"]) == ["reload:hero:0"]
    assert activation._reloads_after_fire(stand, stand.units["plain"]) == []


@pytest.mark.clause("dust.reaction.condition#1", "dust.reaction.who")
@pytest.mark.parametrize(("at", "able"), [("C4", ("squad",)), ("C5", ())])
def test_a_squad_may_react_as_far_as_the_weapon_of_its_hero_reaches(at: str, able: tuple[str, ...]) -> None:
    stand = battle(
        position(
            unit("recon_boys", 0, "C1"),
            unit("squad", 1, at),
            unit("hero", 1, at, joined="squad"),
            profiles=[
                hero("hero", weapons=[{"weapon": "m9_bazooka", "bearers": 1}]),
                squad(weapon="shotgun"),
            ],
        )
    )
    assert reaction.reactors(stand, stand.units["recon_boys"]) == able


# -- movement ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.move.cost-diagonal#1")
@pytest.mark.parametrize(
    ("budget", "before", "house", "found"),
    [(2, 0, False, True), (1, 0, False, False), (2, 1, False, False), (2, 0, True, False)],
)
def test_the_cheap_diagonal_is_kept_only_where_it_is_still_to_come(
    budget: int, before: int, house: bool, found: bool
) -> None:
    stand = battle(position(unit("recon_boys", 0, "C3"), options={"diagonals_per_move": house}))
    pace = movement.Pace(diagonals=before)
    assert bool(movement._saving_ways(stand, stand.units["recon_boys"], pace, budget)) is found


@pytest.mark.clause("dust.move.allowance#2")
def test_a_square_of_both_moves_is_offered_with_its_way() -> None:
    playing = game(position(unit("recon_boys", 0, "A1"), unit("hans", 1, "H6"), board={"size": [8, 6]}))
    activate(playing, "recon_boys", "move+move")
    region = asked(playing).form.to_data()["region"]
    beyond = state(playing).board.grid.parse("A3")
    assert beyond in region["cells"]
    assert region["ways"][str(beyond)][-1] == beyond


# -- the command squad -------------------------------------------------------------------------------


@pytest.mark.clause("dust.command.field-repair#ruling", "dust.core.usage-limits#2")
def test_a_vehicle_that_is_repaired_in_the_field_comes_back_whole_loaded_and_with_what_it_used_still_used() -> (
    None
):
    card = walker("tank", "berserk", weapon="nebelwerfer_42", health=4)
    gone = unit("tank", 0, status="gone", unloaded=["nebelwerfer_42"], used=["berserk"])
    playing = game(staff(gone, unit("recon_boys", 0, "A8"), profiles=[card]), ["repair: H"])
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "field_repair")
    tank = state(playing).units["tank"]
    assert (tank.status, tank.wounds, tank.unloaded, tank.used) == ("reserve", 0, 0, ("berserk",))
    assert about(playing, "unit") == "tank", "it is activated right after the command squad"


@pytest.mark.clause("dust.command.back-to-fight#1", "dust.command.back-to-fight#ruling")
def test_a_squad_that_is_back_in_the_fight_acts_next_with_all_its_figures_and_ammunition() -> None:
    gone = unit("bbq_squad", 0, status="gone", ammo={"demo_charge": 0})
    playing = game(staff(gone, unit("recon_boys", 0, "A8")), ["back: H"])
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "back_to_fight")
    assert about(playing, "unit") == "bbq_squad"
    squad = state(playing).units["bbq_squad"]
    assert squad.figures == len(squad.profile.figures)
    assert squad.ammo == [line.ammo for line in squad.profile.lines]
    assert max(squad.ammo) > 0


@pytest.mark.clause("dust.command.get-up-equipment#1")
def test_the_one_round_of_a_squad_comes_back_with_the_soldier_who_gets_up() -> None:
    card = squad("rocketeers", weapons=[{"weapon": "panzerfaust", "ammo": 1}])
    card["figures"] = [{"count": 3, "carries": []}]
    hurt = unit("rocketeers", 0, "D2", lost=[1], activated=True, ammo={"panzerfaust": 0})
    playing = game(staff(hurt, profiles=[card]))
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "get_up")
    assert state(playing).units["rocketeers"].ammo == [1]


@pytest.mark.clause("dust.command.field-repair#1", "dust.command.back-to-fight#1")
@pytest.mark.parametrize("skill", ["field_repair", "back_to_fight"])
def test_who_finds_nobody_to_bring_back_has_lost_the_action(skill: str) -> None:
    playing = game(staff(unit("recon_boys", 0, "A8", activated=True)))
    stand = state(playing)
    assert list(activation.use_skill(stand, stand.units["the_boss"], skill)) == []
    assert [event.action for event in events(playing, ActionLost)] == ["dust-action-skill"]
    assert stand.commanded == [False, False]


@pytest.mark.clause("dust.command.get-up-equipment#1")
def test_the_soldier_who_gets_up_brings_his_special_weapon_and_ammunition() -> None:
    hurt = unit("bbq_squad", 0, "D2", lost=[4], activated=True, ammo={"demo_charge": 1})
    playing = game(staff(hurt))
    squad = state(playing).units["bbq_squad"]
    whole = weapons.bearers(battle(staff(unit("bbq_squad", 0, "D2"))).units["bbq_squad"])
    assert weapons.bearers(squad) != whole
    activate(playing, "the_boss", "skill+nothing")
    answer(playing, "dust-skill", "get_up")
    squad = state(playing).units["bbq_squad"]
    assert weapons.bearers(squad) == whole
    assert squad.ammo[2] == 2


@pytest.mark.clause("dust.command.makeshift-repair#2")
def test_a_makeshift_repair_raises_no_wreck() -> None:
    stand = battle(staff(unit("pounder", 0, "C3", wounds=1), unit("mickey", 0, status="gone")))
    assert [v.id for v in command._damaged(stand, stand.units["the_boss"])] == ["pounder"]


@pytest.mark.clause("dust.command.relay#2")
def test_the_radio_costs_neither_an_action_nor_a_roll() -> None:
    playing = game(staff(unit("recon_boys", 0, "C8", activated=True)), ["order: H"])
    activate(playing, "the_boss", "move+skill")
    answer(playing, "dust-move", "C1")
    assert rolled(playing) == [("order", 1)]
    assert about(playing, "unit") == "recon_boys", "seven squares away"


@pytest.mark.clause("dust.command.specialist-loss#2")
def test_with_the_weapon_specialist_no_ability_is_lost() -> None:
    others = (
        unit("recon_boys", 0, "C3", figures=3),
        unit("pounder", 0, "D3", wounds=1),
        unit("mickey", 0, status="gone"),
        unit("the_gunners", 0, status="gone"),
    )
    stand, without = battle(staff(*others)), battle(staff(*others, boss={"lost": [4]}))
    able = command.abilities(stand, stand.units["the_boss"])
    assert able == ("officer_order", "makeshift_repair", "field_repair", "get_up", "back_to_fight")
    assert command.abilities(without, without.units["the_boss"]) == able


# -- core --------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.core.unit-types#ruling")
def test_the_families_stand_in_the_order_of_the_building_rules() -> None:
    assert [family for family, _, _ in profile.SCALE] == ["soldier", "vehicle", "aircraft"]
    cards = [*profile.profiles().values(), profile.profile_from(plane())]
    in_order = sorted(cards, key=lambda card: card.armour.index)
    families = list(dict.fromkeys(card.armour.family for card in in_order))
    assert families == ["soldier", "vehicle", "aircraft"]


@pytest.mark.clause("dust.core.unit-types#4")
def test_a_lone_hero_screens_soldiers_like_a_squad() -> None:
    found = battle(
        position(
            unit("recon_boys", 0, "A1"), unit("rosie", 0, "B1"), unit("sturmpioniere", 1, "D1"), size=(4, 1)
        )
    )
    assert not sight.sees(found, found.units["recon_boys"], found.units["sturmpioniere"])
    assert sight.sees(found, found.units["rosie"], found.units["sturmpioniere"])


@pytest.mark.clause("dust.core.usage-limits#ruling")
def test_who_merely_retaliates_declares_no_skill() -> None:
    playing = game(
        position(
            unit("rhino", 0, "A1", activated=True),
            unit("beobachter", 1, "A2"),
            turn=1,
            rounds=2,
        ),
        ["their knives: M M", "rocket punches: M M M M M M M M"],
    )
    activate(playing, "beobachter", "attack+nothing")
    aim(playing, knife_and_grenade="rhino")
    answer(playing, "dust-retaliate", ["rhino:0"])
    assert playing.over
    assert state(playing).units["rhino"].used == ()


# -- cover -------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.cover.squads-only#2")
@pytest.mark.parametrize("name", ["bazooka_joe", "blackhawk", "plane"])
def test_heroes_vehicles_and_aircraft_roll_no_saves(name: str) -> None:
    """Not even on a tank trap; the dice hold none."""
    found = battle(
        position(
            unit("target", 0, "D1", profile=name),
            unit("luther", 1, "A1"),
            elements={"D1": "ammo_crate"},
            profiles=[plane()],
        )
    )
    rifle = profile.weapons()["stg_47"]
    assert int(cover.grade(found, found.units["luther"], found.units["target"])) == 0
    assert cover.saves(found, found.units["luther"], found.units["target"], rifle, 2) == 0


# -- heroes ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.hero.leave#2")
def test_hero_and_squad_that_parted_share_neither_cover_nor_skills_nor_health_but_the_square() -> None:
    found = battle(
        position(
            unit("squad", 0, "D1"),
            unit("hero", 0, "D1", joined="squad"),
            unit("luther", 1, "A1"),
            elements={"D1": "ammo_crate"},
            profiles=[hero("hero", "berserk"), squad("squad", "fast")],
        )
    )
    men, leader, enemy = (found.units[name] for name in ("squad", "hero", "luther"))
    heroes.part(found, men)
    assert men.cell == leader.cell
    assert [int(cover.grade(found, enemy, one)) for one in (men, leader)] == [1, 0]
    leader.boosts = ("berserk",)
    assert not skills.boosted(found, men, "berserk")
    assert not skills.part_has(found, leader, "fast")
    list(damage.inflict(found, men, 5))
    assert (men.status, leader.wounds) == ("gone", 0)


# -- line of sight -----------------------------------------------------------------------------------


@pytest.mark.clause("dust.los.symmetry#2")
def test_who_see_one_another_may_differ_in_cover_and_in_range() -> None:
    found = battle(
        position(
            unit("sniper_team", 0, "A1"),
            unit("sturmpioniere", 1, "F1"),
            elements={"F1": "ammo_crate"},
        )
    )
    ours, theirs = found.units["sniper_team"], found.units["sturmpioniere"]
    assert sight.sees(found, ours, theirs)
    assert sight.sees(found, theirs, ours)
    assert [mark.key for mark in attack.marks(found, ours)] == ["sturmpioniere"]
    assert attack.marks(found, theirs) == []
    assert int(cover.grade(found, ours, theirs)) == 1
    assert int(cover.grade(found, theirs, ours)) == 0


# -- entering ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.setup.entry-second#ruling")
def test_a_unit_may_enter_with_a_charge_but_not_with_a_sustained_attack() -> None:
    playing = game(
        position(
            unit("charger", 0),
            unit("sturmpioniere", 1, "C3", activated=True),
            board={"size": [5, 5], "entries": ["south", "north"]},
            profiles=[hero("charger", "charge", weapons=[{"weapon": "shotgun", "bearers": 1}])],
            rounds=2,
        ),
        ["shotgun: M M M"],
    )
    assert "sustained" not in offered(playing, "dust-plan")
    answer(playing, "dust-plan", "charge")
    answer(playing, "dust-aim", "sturmpioniere")
    answer(playing, "dust-enter", "C1")
    answer(playing, "dust-move", "D2")
    assert playing.over
    assert rolled(playing) == [("attack", 3)]


# -- victory -----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.tournament.victory-points#2", "dust.tournament.victory-points#ruling")
@pytest.mark.parametrize(
    ("losses", "winners"),
    [
        ([("hans", 22)], (0,)),
        ([("recon_boys", 16)], (1,)),
        ([("hans", 16), ("recon_boys", 16)], ()),
        ([], ()),
    ],
)
def test_the_higher_total_wins_and_equal_ones_are_a_draw(
    losses: list[tuple[str, int]], winners: tuple[int, ...]
) -> None:
    lost = [list(loss) for loss in losses]
    stand = battle(position(unit("recon_boys", 0, "A1"), unit("hans", 1, "H6"), losses=lost, phase="over"))
    outcome = tournament.outcome(stand)
    assert outcome is not None
    assert outcome.winners == winners


@pytest.mark.clause("dust.tournament.victory-points#ruling")
def test_squad_and_hero_score_apart() -> None:
    stand = battle(
        position(
            unit("squad", 0, "C1"),
            unit("hero", 0, "C1", joined="squad"),
            unit("hans", 1, "H6"),
            profiles=[hero("hero", points=7), squad("squad", points=11)],
        )
    )
    list(damage.inflict(stand, stand.units["squad"], 3, "hero"))
    list(damage.inflict(stand, stand.units["squad"], 1, "hero"))
    assert tournament.points(stand) == (0, 7)
    for figure in "012":
        list(damage.inflict(stand, stand.units["squad"], 1, figure))
    assert tournament.points(stand) == (0, 18)
    assert stand.losses == [("hero", 7), ("squad", 11)]


@pytest.mark.clause("dust.tournament.victory-points#ruling")
def test_whom_their_own_side_burns_count_for_the_enemy() -> None:
    """The flames run over the friend on their way."""
    playing = game(
        position(
            unit("burner", 0, "A1"),
            unit("friend", 0, "B1"),
            unit("recon_grenadiers", 1, "C1", activated=True),
            unit("hans", 1, "H1", activated=True),
            board={"size": [8, 1]},
            weapons=[
                {"id": "torch", "name": "Torch", "range": "2", "values": {"S2": "I1"}, "traits": ["flame"]}
            ],
            profiles=[
                walker("burner", weapon="torch"),
                squad("friend", figures=[{"count": 1, "carries": ["m1_assault_rifle"]}], health=1, points=13),
            ],
            rounds=2,
        ),
        ["friend: H", "enemy: M M M M M"],
    )
    activate(playing, "burner", "attack+nothing")
    answer(playing, "dust-aim", "recon_grenadiers")
    assert tournament.points(state(playing)) == (0, 13)


@pytest.mark.clause("dust.setup.scenario-map")
def test_a_scenario_with_a_map_of_its_own_has_no_tiles_to_lay() -> None:
    laid = {name: (one.board is None, one.tiles) for name, one in briefing.briefings().items()}
    assert laid["the-farm"] == (False, 0)
    assert all(own_field == (count > 0) for own_field, count in laid.values())
