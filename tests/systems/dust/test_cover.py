"""Cover in Dust Tactics: elements, corners, how it adds up, its saves, what ignores it, and shooting at elements."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.systems.dust import profile
from grognard.systems.dust.attack import attack, cover, striking, weapons
from grognard.systems.dust.events import ElementDamaged, ElementDestroyed, Fired
from grognard.systems.dust.state import Battle
from systems.dust.cards import hero, squad
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
    refused,
    state,
    unit,
)

GRADES = {0: "none", 1: "soft", 2: "hard"}


def grade(found: Battle, attacker: str, target: str) -> str:
    return GRADES[int(cover.grade(found, found.units[attacker], found.units[target]))]


def clauses(found: Battle, attacker: str, target: str) -> list[str]:
    return [part[0] for part in cover.grade(found, found.units[attacker], found.units[target]).parts]


def rolled(playing: Any) -> list[tuple[str, int]]:
    """Purpose and number of dice of every roll."""
    return [(event.purpose, len(event.faces)) for event in events(playing, Rolled)]


# -- elements ----------------------------------------------------------------------------------------


@pytest.mark.clause("dust.cover.same-square", "dust.cover.crate-soft", "dust.cover.trap-hard")
def test_the_element_on_its_own_square_covers_a_squad():
    for element, expected in (("ammo_crate", "soft"), ("tank_trap", "hard")):
        table = position(
            unit("recon_boys", 0, "D1"), unit("sturmpioniere", 1, "A1"), elements={"D1": element}
        )
        assert grade(battle(table), "sturmpioniere", "recon_boys") == expected
        beside = {**table, "elements": {"D2": element}}
        assert grade(battle(beside), "sturmpioniere", "recon_boys") == "none"


@pytest.mark.clause("dust.cover.squads-only#1", "dust.cover.squads-only#2", "dust.cover.joined-hero")
def test_squads_alone_have_cover_and_a_hero_only_with_his_squad():
    table = position(
        unit("recon_boys", 0, "D1"),
        unit("bazooka_joe", 0, joined="recon_boys"),
        unit("rosie", 0, "D2"),
        unit("blackhawk", 0, "D3"),
        unit("luther", 1, "A2"),
        elements={"D1": "tank_trap", "D2": "tank_trap", "D3": "ammo_crate"},
    )
    found = battle(table)
    assert grade(found, "luther", "recon_boys") == "hard"
    assert grade(found, "luther", "rosie") == "none"
    assert grade(found, "luther", "blackhawk") == "none"
    # The joined hero is no target of his own: his squad's cover is his.
    assert [mark.key for mark in attack.marks(found, found.units["luther"])][:3] == [
        "recon_boys",
        "rosie",
        "blackhawk",
    ]


# -- saves -------------------------------------------------------------------------------------------


def under_fire(element: str, dice: list[str], target: str = "recon_boys", **rest: Any) -> Any:
    """Heavy Flak Grenadiers, 12 dice, at a squad three squares away; then it is over."""
    table = position(
        unit(target, 0, "D1", activated=True),
        unit("heavy_flak_grenadiers", 1, "A1"),
        elements={"D1": element} if element else {},
        turn=1,
        rounds=2,
        **rest,
    )
    playing = game(table, dice)
    activate(playing, "heavy_flak_grenadiers", "attack+nothing")
    aim(playing, fliegerfaust=target)
    by_default(playing, "dust-casualties")
    assert playing.over
    assert state(playing).dice.left == 0
    return playing


FOUR_HITS = "H H H H" + " M" * 8


@pytest.mark.clause("dust.cover.trap-hard", "dust.cover.save-roll", "dust.cover.hard-save#ruling")
def test_the_books_four_hits_on_hell_boys_on_a_trap():
    """Three dice of one face stop three hits, the fourth costs a soldier."""
    playing = under_fire("tank_trap", [FOUR_HITS, "hard cover: M M M H"], target="hell_boys")
    assert state(playing).units["hell_boys"].figures == 4


@pytest.mark.clause("dust.cover.save-roll#1", "dust.cover.soft-save#ruling")
def test_in_soft_cover_only_hit_faces_save():
    playing = under_fire("ammo_crate", [FOUR_HITS, "soft cover: H H M M"])
    assert state(playing).units["recon_boys"].figures == 3
    assert rolled(playing) == [("dust-roll-attack", 12), ("dust-roll-cover", 4)]


@pytest.mark.clause("dust.cover.save-roll#ruling")
def test_one_die_is_rolled_for_each_hit_not_for_each_point_and_none_without_hits():
    """A weapon of two damage: one saved hit saves both points."""
    heavy = {"id": "heavy", "name": "Heavy", "range": "4", "values": {"S2": "2/2"}}
    table = position(
        unit("recon_boys", 0, "D1", activated=True),
        unit("gunner", 1, "A1"),
        elements={"D1": "tank_trap"},
        weapons=[heavy],
        profiles=[hero("gunner", weapons=[{"weapon": "heavy"}])],
        turn=1,
        rounds=2,
    )
    playing = game(table, ["H H", "hard cover: M H"])
    activate(playing, "gunner", "attack+nothing")
    aim(playing, heavy="recon_boys")
    by_default(playing, "dust-casualties")
    assert state(playing).units["recon_boys"].figures == 3
    missed = game(table, ["M M"])
    activate(missed, "gunner", "attack+nothing")
    aim(missed, heavy="recon_boys")
    assert rolled(missed) == [("dust-roll-attack", 2)]


@pytest.mark.clause("dust.cover.hard-save#1", "dust.cover.soft-save#1")
@pytest.mark.parametrize(
    ("element", "faces", "left"), [("ammo_crate", "M M M H", 2), ("tank_trap", "M M M H", 0)]
)
def test_the_face_that_the_card_prints_saves(element, faces, left):
    """A card with the faces swapped: soft cover saves on misses, hard cover on hits."""
    own = squad("odd", soft="miss", hard="hit")
    playing = under_fire(element, [FOUR_HITS, f"cover: {faces}"], target="odd", profiles=[own])
    assert state(playing).units["odd"].figures == left


@pytest.mark.clause("dust.cover.save-roll")
def test_a_squad_in_the_open_rolls_no_saves():
    playing = under_fire("", [FOUR_HITS])
    assert state(playing).units["recon_boys"].figures == 1


# -- what ignores cover ------------------------------------------------------------------------------


@pytest.mark.clause("dust.cover.ignored#2")
def test_the_weapons_that_leave_no_save():
    ignoring = {weapon.id for weapon in profile.weapons().values() if weapon.ignores_cover}
    close = {weapon.id for weapon in profile.weapons().values() if weapon.range.code == "C"}
    assert ignoring == close | {
        "nebelwerfer_42",
        "rocket_4_2_inch",
        "phaser_gun_120w",
        "flamethrower",
        "flammenwerfer_40",
        "napalm_thrower",
        "ugl",
        "grenade_launcher",
    }


@pytest.mark.clause("dust.cover.ignored#1")
@pytest.mark.parametrize(
    ("attacker", "weapon", "at", "dice", "left"),
    [
        ("lothar", "nebelwerfer_42", "E1", ["H H M M M M M M"], 3),
        ("bazooka_joe", "grenade_launcher", "D1", ["H H M"], 3),
        ("ozz_117", "flamethrower", "B1", ["H H M M M"], 3),
        ("rhino", "heavy_rocket_punch", "B1", ["H H M M M M M M"], 3),
        ("honey", "phaser_gun_120w", "D1", ["H M", "damage: H H M M"], 3),
        ("luther", "mg_44", "D1", ["H H M M", "hard cover: M M"], 5),
    ],
)
def test_no_save_of_any_source_against_them(attacker, weapon, at, dice, left):
    """The squad is in a building, on a crate: hard cover, which the machine gun alone leaves to it."""
    table = position(
        unit("squad", 0, "A1", activated=True),
        unit(attacker, 1, at),
        elements={"A1": "ammo_crate"},
        board={
            "size": [8, 2],
            "buildings": [{"cells": "A1", "entrances": [{"at": "A1", "side": "east", "kind": "large"}]}],
        },
        profiles=[squad("squad", health=5, figures=[{"count": 5, "carries": ["m1_assault_rifle"]}])],
        turn=1,
        rounds=2,
    )
    assert grade(battle(table), attacker, "squad") == "hard"
    playing = game(table, dice)
    activate(playing, attacker, "attack+nothing")
    by_default(playing, "dust-declare-skills")
    aim(playing, **{weapon: "squad"})
    by_default(playing, "dust-flames", "dust-retaliate")
    assert playing.over
    assert state(playing).dice.left == 0
    assert state(playing).units["squad"].figures == left


@pytest.mark.clause("dust.cover.ignored#ruling")
def test_by_the_house_rule_buildings_shield_from_artillery():
    table = position(
        unit("recon_boys", 0, "A1", activated=True),
        unit("lothar", 1, "F1"),
        board={
            "size": [8, 2],
            "buildings": [{"cells": "A1", "entrances": [{"at": "A1", "side": "east", "kind": "large"}]}],
        },
        options={"buildings_shield_artillery": True},
        turn=1,
        rounds=2,
    )
    playing = game(table, ["H H M M M M M M", "hard cover: M M"])
    activate(playing, "lothar", "attack+nothing")
    aim(playing, nebelwerfer_42="recon_boys")
    assert playing.over
    assert state(playing).units["recon_boys"].figures == 5


# -- attacking elements ------------------------------------------------------------------------------


@pytest.mark.clause("dust.cover.element-profile#1")
def test_elements_have_the_class_and_health_of_the_table():
    found = {card.id: (card.armour.code, card.health) for card in profile.elements().values()}
    assert found == {"ammo_crate": ("V3", 2), "tank_trap": ("V5", 4)}


@pytest.mark.clause(
    "dust.cover.element-target#2", "dust.cover.element-profile#2", "dust.cover.element-profile#ruling"
)
def test_damage_on_an_element_adds_up_until_it_is_destroyed():
    """The bazooka does three damage to class V5: the first hit leaves one health, the second destroys the trap."""
    table = position(
        unit("death_dealers", 0, "A1"),
        unit("bot_hunters", 0, "A2"),
        unit("hans", 1, "H6", activated=True),
        elements={"C1": "tank_trap"},
        rounds=2,
    )
    playing = game(table, ["first: H", "second: H M"])
    activate(playing, "death_dealers", "attack+nothing")
    aim(playing, m9_bazooka="tank_trap@C1")
    assert [(event.points, event.left) for event in events(playing, ElementDamaged)] == [(3, 1)]
    assert state(playing).traps
    activate(playing, "bot_hunters", "attack+nothing")
    aim(playing, m9_bazooka="tank_trap@C1")
    assert [event.element for event in events(playing, ElementDestroyed)] == ["tank_trap"]
    assert state(playing).elements == {}
    assert state(playing).traps == 0
    # It rolled no saves and answered nothing.
    assert rolled(playing) == [("dust-roll-attack", 1), ("dust-roll-attack", 2)]


def keys(found: Battle, name: str, weapon: str) -> list[str]:
    shooter = found.units[name]
    line = next(line for line in shooter.profile.lines if line.weapon.id == weapon)
    return [mark.key for mark in attack.marks(found, shooter) if attack.may_aim(line, mark)]


@pytest.mark.clause("dust.cover.element-target#1")
def test_an_element_is_aimed_at_where_range_and_sight_allow_it():
    """A bazooka of range 3 on a trap: not its own, not the far one, not the one behind a block; soldiers and
    traps in between do not matter, and it is no matter who stands on it."""
    table = position(
        unit("death_dealers", 0, "A1"),
        unit("recon_boys", 0, "B1"),
        unit("sturmpioniere", 1, "D1"),
        board={"rows": ["......", ".#....", "......"]},
        elements={
            "A1": "ammo_crate",
            "C1": "tank_trap",
            "D1": "tank_trap",
            "E1": "tank_trap",
            "C3": "tank_trap",
        },
    )
    assert keys(battle(table), "death_dealers", "m9_bazooka") == ["tank_trap@C1", "tank_trap@D1"]
    playing = game(table)
    activate(playing, "death_dealers", "attack+nothing")
    assert [key for key in offered(playing, "dust-aim") if key.startswith("death_dealers:2")] == [
        "death_dealers:2>tank_trap@C1",
        "death_dealers:2>tank_trap@D1",
    ]
    # The squad on the trap is screened, the trap is not.
    assert refused(playing, ["death_dealers:2>sturmpioniere"]) == ["dust.los.soldier-screen"]


@pytest.mark.clause("dust.cover.element-target#ruling")
def test_a_vehicle_in_between_hides_an_element():
    table = position(unit("death_dealers", 0, "A1"), unit("blackhawk", 0, "B1"), elements={"C1": "tank_trap"})
    assert keys(battle(table), "death_dealers", "m9_bazooka") == []


@pytest.mark.clause("dust.cover.element-target#2")
def test_an_element_attacked_in_close_combat_does_not_answer():
    """Nor does the squad on it, which is not the target."""
    table = position(
        unit("rhino", 0, "A1", used=["berserk"]),
        unit("recon_grenadiers", 1, "A2", activated=True),
        elements={"A2": "tank_trap"},
        rounds=2,
    )
    playing = game(table, ["rocket punches: H M"])
    activate(playing, "rhino", "attack+nothing")
    aim(playing, heavy_rocket_punch="tank_trap@A2")
    assert playing.over
    assert rolled(playing) == [("dust-roll-attack", 2)]
    assert state(playing).elements == {}


@pytest.mark.clause("dust.cover.element-separate-line", "dust.cover.unit-first")
def test_a_unit_and_its_element_need_a_line_each_and_the_unit_comes_first():
    """The bazooka takes the crate, the rifles the squad on it, which still has its soft cover."""
    table = position(
        unit("bot_hunters", 0, "A1"),
        unit("recon_grenadiers", 1, "C1", activated=True),
        elements={"C1": "ammo_crate"},
        rounds=2,
    )
    playing = game(table, ["rifles: H M M", "soft cover: H", "bazookas: H M"])
    activate(playing, "bot_hunters", "attack+nothing")
    assert refused(playing, ["recon_grenadiers", "ammo_crate@C1"])
    aim(playing, m1_assault_rifle="recon_grenadiers", m9_bazooka="ammo_crate@C1")
    assert playing.over
    assert [event.target for event in events(playing, Fired)] == ["recon_grenadiers", "ammo_crate@C1"]
    assert state(playing).units["recon_grenadiers"].figures == 5
    assert state(playing).elements == {}


# -- corners -----------------------------------------------------------------------------------------


def corner_table(attacker: str = "sturmpioniere", *more: dict[str, Any], **rest: Any) -> Battle:
    """Recon Boys at C3 are attacked from A1; C2 is what the line grazes on the right."""
    return battle(
        position(unit("recon_boys", 0, "C3"), unit("attacker", 1, "A1", profile=attacker), *more, **rest)
    )


@pytest.mark.clause("dust.cover.corner-soft", "dust.cover.corner#1")
def test_a_grazed_corner_of_an_adjacent_blocking_square_is_soft_cover():
    block = {"rows": ["....", "....", "..#.", "...."]}
    found = corner_table(board=block)
    assert grade(found, "attacker", "recon_boys") == "soft"
    assert clauses(found, "attacker", "recon_boys") == ["dust.cover.corner"]


@pytest.mark.clause("dust.cover.corner#1")
def test_no_corner_cover_from_what_is_grazed_but_not_adjacent_or_adjacent_but_not_grazed():
    grazed_only = {"rows": ["....", "....", "....", ".#.."]}
    adjacent_only = {"rows": ["..#.", "...#", "...#", "...."]}
    assert grade(corner_table(board=grazed_only), "attacker", "recon_boys") == "none"
    assert grade(corner_table(board=adjacent_only), "attacker", "recon_boys") == "none"


@pytest.mark.clause("dust.cover.corner#ruling")
def test_the_diagonally_adjacent_square_counts():
    """From E2 to B1 the line grazes C2, which touches B1 with its corner only."""
    table = position(
        unit("recon_boys", 0, "B1"),
        unit("attacker", 1, "E2", profile="sturmpioniere"),
        board={"rows": ["..#..", "....."]},
    )
    assert grade(battle(table), "attacker", "recon_boys") == "soft"


@pytest.mark.clause("dust.cover.corner-sources", "dust.cover.corner-relative")
@pytest.mark.parametrize(
    ("source", "soldiers", "walkers"),
    [
        ({"board": {"rows": ["....", "....", "..#.", "...."]}}, "soft", "soft"),
        ({"board": {"rows": ["....", "....", "..*.", "...."]}}, "soft", "soft"),
        ({"board": {"rows": ["....", "....", "..~.", "...."]}}, "none", "none"),
        ({"board": {"rows": ["....", "....", "..:.", "...."]}}, "none", "none"),
        ({"unit": unit("source", 0, "C2", profile="blackhawk")}, "soft", "soft"),
        ({"unit": unit("source", 1, "C2", profile="luther")}, "soft", "soft"),
        ({"unit": unit("source", 0, "C2", profile="death_dealers")}, "soft", "none"),
        ({"unit": unit("source", 1, "C2", profile="sigrid")}, "soft", "none"),
        ({"elements": {"C2": "tank_trap"}}, "soft", "none"),
        ({"elements": {"C2": "ammo_crate"}}, "none", "none"),
        ({"board": {"size": [4, 4], "edges": [["C2", "C3", "wall"]]}}, "soft", "soft"),
    ],
)
def test_corner_cover_comes_from_what_blocks_for_this_attacker(source, soldiers, walkers):
    more = [source["unit"]] if "unit" in source else []
    rest = {key: value for key, value in source.items() if key != "unit"}
    assert grade(corner_table("sturmpioniere", *more, **rest), "attacker", "recon_boys") == soldiers
    assert grade(corner_table("hans", *more, **rest), "attacker", "recon_boys") == walkers


# -- adding up ---------------------------------------------------------------------------------------

BLOCK_AT_CORNER = {"rows": ["....", "....", "..#.", "...."]}


@pytest.mark.clause("dust.cover.combine", "dust.cover.combine-max")
def test_two_soft_sources_are_hard_and_more_is_no_better():
    assert grade(corner_table(elements={"C3": "ammo_crate"}), "attacker", "recon_boys") == "soft"
    two = corner_table(board=BLOCK_AT_CORNER, elements={"C3": "ammo_crate"})
    assert grade(two, "attacker", "recon_boys") == "hard"
    hard_and_soft = corner_table(board=BLOCK_AT_CORNER, elements={"C3": "tank_trap"})
    assert (
        int(cover.grade(hard_and_soft, hard_and_soft.units["attacker"], hard_and_soft.units["recon_boys"]))
        == 2
    )
    # Three soft ones: in the same building, on a crate, past the end of an inner wall.
    inside = battle(
        position(
            unit("recon_boys", 0, "C3"),
            unit("attacker", 1, "A1", profile="sturmpioniere"),
            board={
                "size": [4, 4],
                "buildings": [{"cells": "A1:D4", "walls": [{"at": "C2", "side": "north"}]}],
            },
            elements={"C3": "ammo_crate"},
        )
    )
    assert clauses(inside, "attacker", "recon_boys")[:3] == [
        "dust.cover.crate-soft",
        "dust.building.inside-soft",
        "dust.building.wall-corner",
    ]
    assert grade(inside, "attacker", "recon_boys") == "hard"


@pytest.mark.clause("dust.cover.combine")
def test_hard_cover_of_two_soft_sources_saves_on_miss_faces():
    table = position(
        unit("recon_boys", 0, "C3", activated=True),
        unit("beobachter", 1, "A1"),
        board=BLOCK_AT_CORNER,
        elements={"C3": "ammo_crate"},
        turn=1,
        rounds=2,
    )
    playing = game(table, ["H H", "hard cover: M H"])
    activate(playing, "beobachter", "attack+nothing")
    aim(playing, stg_47="recon_boys")
    by_default(playing, "dust-casualties")
    assert state(playing).units["recon_boys"].figures == 4


@pytest.mark.clause("dust.cover.no-double-corner#1")
def test_each_source_counts_once():
    """A squad on a trap at the corner is one square that blocks; a walker behind the wall that is grazed is not
    adjacent, so the wall alone counts."""
    twice = corner_table(
        "sturmpioniere",
        unit("source", 0, "C2", profile="death_dealers"),
        elements={"C2": "tank_trap"},
    )
    assert clauses(twice, "attacker", "recon_boys") == ["dust.cover.corner"]
    walled = corner_table(
        "sturmpioniere",
        unit("source", 0, "C2", profile="blackhawk"),
        board={"size": [4, 4], "edges": [["C2", "C3", "wall"]]},
    )
    assert clauses(walled, "attacker", "recon_boys") == ["dust.building.wall-corner"]
    assert grade(walled, "attacker", "recon_boys") == "soft"


@pytest.mark.clause("dust.cover.no-double-corner#ruling")
def test_different_sources_count_each():
    both = corner_table(board=BLOCK_AT_CORNER, elements={"C3": "ammo_crate"})
    assert clauses(both, "attacker", "recon_boys") == ["dust.cover.crate-soft", "dust.cover.corner"]


@pytest.mark.clause("dust.cover.joined-hero", "dust.cover.save-roll")
def test_a_hero_whose_squad_has_fallen_has_no_cover_any_more():
    """The last soldier falls; the next attack finds the hero alone on the trap, and he rolls no saves."""
    table = position(
        unit("recon_boys", 0, "C1", figures=1, activated=True),
        unit("bazooka_joe", 0, joined="recon_boys", activated=True),
        unit("beobachter", 1, "A1"),
        unit("tank_killers", 1, "C4"),
        elements={"C1": "tank_trap"},
        turn=1,
        rounds=2,
    )
    playing = game(table, ["StG: H M", "hard cover: H", "StG: H M M"])
    activate(playing, "beobachter", "attack+nothing")
    aim(playing, stg_47="recon_boys")
    answer(playing, "dust-casualties", ["0"])
    assert asked(playing).ask == "dust-plan"
    activate(playing, "tank_killers", "attack+nothing")
    aim(playing, stg_47="bazooka_joe")
    assert state(playing).units["bazooka_joe"].wounds == 1
    assert state(playing).dice.left == 0


@pytest.mark.clause("dust.cover.element-profile")
@pytest.mark.parametrize("hits", [0, 1])
def test_without_a_hit_not_even_fire_that_takes_everything_harms_an_element(hits):
    found = battle(position(unit("hot_dog", 0, "A1"), elements={"B1": "tank_trap"}))
    shooter = found.units["hot_dog"]
    [line] = [line for line in shooter.profile.lines if line.weapon.id == "napalm_thrower"]
    striking.strike_element(found, weapons.Shot(shooter, line, "tank_trap@B1"), hits)
    assert bool(found.elements) is (hits == 0)


@pytest.mark.clause("dust.cover.soft-save", "dust.cover.hard-save")
@pytest.mark.parametrize(("element", "clause"), [("ammo_crate", "soft-save"), ("tank_trap", "hard-save")])
def test_a_roll_for_cover_names_the_grade_it_is_for(element, clause):
    playing = under_fire(element, ["H" + " M" * 11, "M"])
    rolls = [roll for roll in events(playing, Rolled) if roll.purpose == "dust-roll-cover"]
    assert [roll.rule for roll in rolls] == [f"dust.cover.{clause}"]


@pytest.mark.clause("dust.cover.element-profile")
def test_no_points_harm_no_element_and_points_at_an_empty_square_nobody():
    found = battle(position(unit("hot_dog", 0, "A1"), elements={"B1": "tank_trap"}))
    cell = found.board.grid.parse("B1")
    cover.damage_element(found, cell, 0)
    cover.damage_element(found, found.board.grid.parse("C1"), 3)
    assert [(at, one.damage) for at, one in found.elements.items()] == [(cell, 0)]
