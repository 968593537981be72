"""How a battle of Dust Tactics is drawn, and how its things are called."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core import rules
from grognard.core.dice import Seeded
from grognard.core.language.words import LANGUAGES, words
from grognard.core.screen.scene import Badge, Card, EdgeMark, Marker, Piece, Row, Scene
from grognard.core.space.squares.grid import Edge
from grognard.systems.dust import names, profile, scene, skills
from grognard.systems.dust.board import tiles
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.profile import Profile, Value, profile_from
from grognard.systems.dust.state import OFF, Battle, Element, Unit

ENGLISH, FRENCH = words("en"), words("fr")


# -- a battle to look at -----------------------------------------------------------------------------


def board(**changes: Any) -> Board:
    """Six by four; a house of two squares with a small entrance, some of each terrain."""
    parts: dict[str, Any] = {
        "terrain": ("......", ".~:*#.", "......", "......"),
        "edges": {(14, 15): Edge.WALL, (15, 16): Edge.SMALL, (9, 15): Edge.LARGE, (20, 21): Edge.OPEN},
        "buildings": {15: 1, 21: 1},
        "entries": ((0, 1, 2), (18, 19, 20)),
        "cover_zone": (12, 13),
        "objectives": (5,),
    }
    return Board(**{**parts, **changes})


def unit(id: str, seat: int = 0, at: int = OFF, card: str = "", **state: Any) -> Unit:
    made = profile.profiles()[card or id]
    whole: dict[str, Any] = {
        "alive": (1 << len(made.figures)) - 1 if made.is_squad else 1,
        "ammo": [line.ammo for line in made.lines],
        "cell": at,
        "status": "reserve" if at == OFF else "field",
    }
    return Unit(id=id, seat=seat, profile=made, **{**whole, **state})


def battle(*units: Unit, **state: Any) -> Battle:
    state.setdefault("board", board())
    made = Battle(
        dice=Seeded(seed=1), units={u.id: u for u in units}, **{"phase": "activation", "round": 2, **state}
    )
    for u in units:
        if u.cell != OFF:
            made.stand(u, u.cell)
    return made


def joined(squad: Unit, hero: Unit) -> tuple[Unit, Unit]:
    squad.partner, hero.partner = hero.id, squad.id
    return squad, hero


def drawn(of: Battle) -> Scene:
    return scene.scene(of, None)


def piece(of: Battle, id: str) -> Piece:
    return next(p for p in drawn(of).pieces if p.id == id)


def card(of: Battle, id: str) -> Card:
    return next(c for c in drawn(of).cards if c.id == id)


def badges(of: Battle, id: str) -> dict[str, int | None]:
    return {badge.key: badge.number for badge in piece(of, id).badges}


def rows(of: Card, label: str) -> list[Row]:
    """The row of this label and those without one that go on with it."""
    at = next(n for n, row in enumerate(of.rows) if row.label == label)
    return [of.rows[at], *itertools.takewhile(lambda row: not row.label, of.rows[at + 1 :])]


def markers(of: Battle) -> dict[str, Marker]:
    return {marker.kind: marker for marker in drawn(of).markers}


# -- the ground --------------------------------------------------------------------------------------


def test_the_ground_has_one_patch_for_each_texture_and_every_square_lies_in_one() -> None:
    ground = scene.ground(board())
    assert (ground.kind, ground.width, ground.height) == ("square", 6, 4)
    found = {patch.texture: patch.cells for patch in ground.patches}
    assert found.pop("neutral") == tuple(c for c in range(24) if c not in (7, 8, 9, 10, 15, 21))
    assert found == {"water": (7,), "rubble": (8,), "smoke": (9,), "block": (10,), "building": (15, 21)}


def test_rubble_in_a_building_is_drawn_as_rubble() -> None:
    ground = scene.ground(board(buildings={8: 1, 9: 1, 14: 1, 15: 1}))
    found = {patch.texture: patch.cells for patch in ground.patches}
    assert (found["rubble"], found["smoke"], found["building"]) == ((8,), (9,), (14, 15))


def test_edges_say_what_stands_between_squares_and_open_ones_are_left_out() -> None:
    assert scene.ground(board()).edges == (
        EdgeMark(9, 15, "large"),
        EdgeMark(14, 15, "wall"),
        EdgeMark(15, 16, "small"),
    )


def test_squares_are_named_and_so_is_the_way_out() -> None:
    ground = scene.ground(board())
    assert ground.names[:2] == ("A1", "B1")
    assert ground.names[24] == "EXIT"


def test_while_tiles_are_laid_the_ground_shows_those_that_lie_and_which_places_are_free() -> None:
    kind = next(tile.id for tile in tiles.box().values() if any(set(row) - {"."} for row in tile.rows))
    of = battle(phase="tiles", tiles=[kind] * 8, laid=[(kind, 4, 0)])
    found = drawn(of)
    assert (found.ground.width, found.ground.height) == (9, 9)
    odd = {
        cell
        for patch in found.ground.patches
        if patch.texture not in ("neutral", "building")
        for cell in patch.cells
    }
    middle = {row * 9 + col for row in (3, 4, 5) for col in (3, 4, 5)}
    assert odd
    assert odd <= middle
    places = [marker for marker in found.markers if marker.kind == "tile-place"]
    assert [marker.label for marker in places] == ["1", "2", "3", "4", "6", "7", "8", "9"]
    assert places[4].cells == (33, 34, 35, 42, 43, 44, 51, 52, 53)
    assert not middle & {cell for marker in places for cell in marker.cells}


# -- markers -----------------------------------------------------------------------------------------


def test_cover_elements_are_markers_and_a_damaged_one_tells_what_it_can_still_take() -> None:
    of = battle(unit("hans", 0, 0))
    of.place_element(3, "ammo_crate")
    of.place_element(4, "tank_trap")
    of.elements[4] = Element(kind="tank_trap", damage=3)
    assert drawn(of).markers[:2] == (
        Marker("ammo-crate", at=3, rule="dust.cover.crate-soft"),
        Marker("tank-trap", at=4, label="1/4", rule="dust.cover.trap-hard"),
    )


def test_an_objective_shows_who_stands_on_it() -> None:
    assert markers(battle(unit("hans", 1, 4)))["objective"].seat is None
    assert markers(battle(unit("hans", 1, 5)))["objective"] == Marker(
        "objective", at=5, seat=1, rule="dust.tournament.victory-points"
    )


def test_entry_zones_are_shown_while_somebody_is_to_enter() -> None:
    of = battle(unit("hans", 1), unit("honey", 0, 3))
    zone = markers(of)["entry-zone"]
    assert (zone.seat, zone.cells) == (1, (18, 19, 20))
    of.stand(of.units["hans"], 18)
    assert "entry-zone" not in markers(of)
    of.phase = "cover"
    assert [m.seat for m in drawn(of).markers if m.kind == "entry-zone"] == [0, 1]


def test_the_cover_zone_is_shown_while_cover_is_placed() -> None:
    assert markers(battle(phase="cover"))["cover-zone"].cells == (12, 13)
    assert "cover-zone" not in markers(battle())


def test_the_way_out_is_shown_where_units_may_break_through() -> None:
    assert "exit-zone" not in markers(battle())
    way_out = markers(battle(goal="breakthrough"))["exit-zone"]
    assert (way_out.seat, way_out.cells) == (0, (18, 19, 20))


# -- pieces ------------------------------------------------------------------------------------------


def test_a_piece_stands_where_its_unit_does_and_tells_its_strength() -> None:
    of = battle(unit("hell_boys", 0, 2, alive=0b10111), unit("hans", 1, 20, wounds=1))
    boys, walker = piece(of, "hell_boys"), piece(of, "hans")
    assert (boys.seat, boys.at, boys.name, boys.strength) == (0, 2, "Hell Boys", "4/5")
    assert (walker.seat, walker.at, walker.strength, walker.card) == (1, 20, "2/3", "hans")


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ({"at": 2}, "ready"),
        ({"at": 2, "activated": True}, "acted"),
        ({}, "reserve"),
        ({"status": "gone"}, "gone"),
        ({"status": "left"}, "gone"),
    ],
)
def test_status(state: dict[str, Any], expected: str) -> None:
    found = piece(battle(unit("hans", **state)), "hans")
    assert found.status == expected
    assert (found.at is None) == ("at" not in state)


@pytest.mark.parametrize(
    ("id", "picture"),
    [
        ("hell_boys", "squad"),
        ("the_hammers", "heavy_squad"),
        ("the_boss", "command"),
        ("sniper_team", "sniper"),
        ("beobachter", "observer"),
        ("axis_gorillas", "apes"),
        ("axis_zombies", "zombies"),
        ("sigrid", "hero"),
        ("rhino", "heavy_hero"),
        ("honey", "light_walker"),
        ("ludwig", "medium_walker"),
        ("lothar", "artillery_walker"),
    ],
)
def test_the_picture_tells_the_kind_of_unit(id: str, picture: str) -> None:
    assert scene.picture(profile.profiles()[id]) == picture


def test_aircraft_and_the_heaviest_walkers_have_pictures_of_their_own() -> None:
    data = {
        "id": "x",
        "name": "X",
        "side": "axis",
        "movement": 3,
        "health": 4,
        "points": 30,
        "weapons": [{"weapon": "mg_44"}],
    }
    assert scene.picture(profile_from({**data, "kind": "aircraft", "armour": "A1"})) == "aircraft"
    assert scene.picture(profile_from({**data, "kind": "vehicle", "armour": "V6"})) == "heavy_walker"


def test_a_joined_hero_is_a_piece_of_his_squads_group() -> None:
    of = battle(*joined(unit("the_hammers", 0, 2), unit("rhino", 0, 2)), unit("hans", 1, 20))
    assert piece(of, "rhino").group == piece(of, "the_hammers").group == "the_hammers"
    assert piece(of, "hans").group == ""
    assert "dust-badge-hero" in badges(of, "the_hammers")
    assert "dust-badge-joined" in badges(of, "rhino")


def test_badges_tell_what_has_become_of_a_unit() -> None:
    rocket = unit("steel_rain", 0, 2, wounds=1, moved=True, activated=True, ammo=[1, -1, -1], unloaded=0b11)
    assert badges(battle(rocket), "steel_rain") == {
        "dust-badge-activated": None,
        "dust-badge-moved": None,
        "dust-badge-wounds": 1,
        "dust-badge-ammo": 1,
        "dust-badge-unloaded": 2,
    }


def test_a_fresh_unit_without_ammunition_to_count_has_no_badges() -> None:
    assert badges(battle(unit("hans", 0, 2)), "hans") == {}


def test_boosts_serum_and_the_next_to_act_are_badges() -> None:
    of = battle(unit("rhino", 0, 2, boosts=("berserk",), used=("berserk",), serum=2), queue=["rhino"])
    assert piece(of, "rhino").badges == (
        Badge("dust-badge-next", rule="dust.core.alternate"),
        Badge("dust-skillname-berserk", rule="dust.skill.berserk"),
        Badge("dust-badge-serum", 2, "dust.skill.wiederbelebungsserum-close"),
    )


def test_a_medal_that_was_used_this_round_is_told_apart() -> None:
    of = battle(unit("rhino", 0, 2, boosts=("medal_used",)))
    assert badges(of, "rhino") == {"dust-skillspent-medal-of-honor": None}


def test_a_squad_wears_the_cover_of_its_square_and_a_vehicle_none() -> None:
    of = battle(unit("hell_boys", 0, 2), unit("hans", 1, 3))
    of.place_element(2, "tank_trap")
    of.place_element(3, "ammo_crate")
    assert Badge("dust-badge-cover-hard", rule="dust.cover.trap-hard") in piece(of, "hell_boys").badges
    assert badges(of, "hans") == {}
    inside = battle(unit("hell_boys", 0, 15))
    inside.place_element(15, "ammo_crate")
    assert {"dust-badge-cover-soft", "dust-badge-building"} <= set(badges(inside, "hell_boys"))


def test_who_is_out_of_the_battle_has_no_badges_but_how_he_left() -> None:
    assert badges(battle(unit("hans", status="gone", wounds=3)), "hans") == {}
    assert badges(battle(unit("hans", status="left", wounds=1)), "hans") == {"dust-badge-left": None}


def test_labels_are_short_and_no_two_of_an_army_are_alike() -> None:
    army = [unit(f"{made}_{n}", 0, card=made) for n in (1, 2) for made in profile.profiles()]
    army += [unit(f"h{n}", 0, card="hans") for n in range(12)]
    found = names.labels(battle(*army, unit("enemy", 1, card="hans")))
    own = [label for who, label in found.items() if who != "enemy"]
    assert len(set(own)) == len(own)
    assert all(2 <= len(label) <= 4 for label in found.values())
    assert found["enemy"] == found["hans_1"] == "Han"
    assert (found["heavy_flak_grenadiers_1"], found["heavy_flak_grenadiers_2"]) == ("HFG", "HFG2")
    assert (found["foxtrot_13_1"], found["the_boss_1"]) == ("13F", "Bos")


# -- cards -------------------------------------------------------------------------------------------


def test_a_card_gives_every_number_and_where_it_is_from() -> None:
    found = card(battle(unit("hell_boys", 0, 2, alive=0b11110)), "hell_boys")
    made = profile.profiles()["hell_boys"]
    assert found.title == "Hell Boys"
    for label, value, number in (
        ("dust-card-armour", "S2", "armour"),
        ("dust-card-movement", "1", "movement"),
        ("dust-card-health", "4/5", "health"),
        ("dust-card-points", "22", "points"),
    ):
        (row,) = rows(found, label)
        assert (row.values, row.provenance) == ((value,), made.provenance[number])


def test_numbers_of_a_weapon_line_are_told_by_their_origin() -> None:
    """Of the shotgun's numbers range and S1 are published, S2 is deduced, the number of bearers from the book."""
    found = card(battle(unit("hell_boys", 0, 2, alive=0b11110)), "hell_boys")
    assert [(row.values, row.provenance) for row in rows(found, "Shotgun")] == [
        (("↔1", "S1 6/1"), "published"),
        (("×2",), "book"),
        (("S2 3/1",), "deduced"),
        (("S3 2/1", "V1 1/1"), "reconstructed"),
    ]


@pytest.mark.parametrize("made", [pytest.param(p, id=p.id) for p in profile.profiles().values()])
def test_no_number_of_a_weapon_is_lost_on_the_card_or_shown_with_another_origin(made: Profile) -> None:
    found = card(battle(unit(made.id, 0, 2)), made.id)
    for line in made.lines:
        weapon = line.weapon
        shown = {row.provenance: row.values for row in rows(found, weapon.name)}
        told = {}
        for origin, values in shown.items():
            for text in values:
                if " " in text:
                    told.update({code: (value, origin) for code, value in spread(text)})
        expected = {
            code: (scene.notation(value), weapon.provenance[code])
            for code, value in zip(profile.COLUMNS, weapon.values, strict=True)
            if value is not None
        }
        assert told == expected
        assert f"↔{weapon.range.code}" in shown[weapon.provenance["range"]]
    (health,) = rows(found, "dust-card-health")
    assert health.provenance == made.provenance["health"]
    for skill in made.skills:
        (row,) = rows(found, names.key("skillname", skill))
        assert row.provenance == made.provenance[skill]


def spread(text: str) -> Iterator[tuple[str, str]]:
    """`S1–3 1/1` for each class it names."""
    classes, value = text.split(" ")
    low, _, high = classes.partition("–")
    for number in range(int(low[1:]), int(high or low[1:]) + 1):
        yield f"{low[0]}{number}", value


@pytest.mark.parametrize("text", ["2/1", "P2/3", "V3,6,9:1", "I1", "AP2"])
def test_a_combat_value_is_written_as_the_data_writes_it(text: str) -> None:
    assert scene.notation(Value.parse(text)) == text


def test_ammunition_left_and_empty_tubes_are_on_the_card() -> None:
    found = card(battle(unit("steel_rain", 0, 2, ammo=[1, -1, -1], unloaded=0b10)), "steel_rain")
    labels = [row.label for row in found.rows]
    assert [row.values for row in found.rows if row.label == "dust-card-ammo"] == [("1/4",)]
    assert labels.index("Petard Mortar") < labels.index("dust-card-unloaded") < labels.index(".30 Victory MG")


def test_specialists_are_ticked_off_as_they_fall() -> None:
    found = card(battle(unit("the_boss", 0, 2, alive=0b11101)), "the_boss")
    assert rows(found, "dust-role-officer")[0].values == ("✓",)
    assert rows(found, "dust-role-radio")[0].values == ("✗",)


def test_a_skill_used_up_for_the_game_is_told_apart() -> None:
    assert card(battle(unit("rhino", 0, 2)), "rhino").skills == (
        "dust-skillname-berserk",
        "dust-skillname-jump",
    )
    spent = card(battle(unit("rhino", 0, 2, used=("berserk",))), "rhino")
    assert spent.skills == ("dust-skillspent-berserk", "dust-skillname-jump")


def test_a_card_of_a_position_keeps_its_own_note() -> None:
    data = {
        "id": "hans", "name": "Hans", "side": "axis", "kind": "vehicle", "armour": "V3", "movement": 2, "health": 3,
        "points": 20, "weapons": [{"weapon": "mg_44"}], "note": "Painted red.",
    }  # fmt: skip
    own = profile_from(data)
    made = Unit(id="hans", seat=0, profile=own, ammo=[-1])
    assert card(battle(made), "hans").note == "Painted red."
    assert card(battle(unit("hans")), "hans").note == "dust-note-hans"


# -- the head of the table ---------------------------------------------------------------------------


def test_facts_and_points() -> None:
    of = battle(unit("hans", 1, 20), unit("honey", 0, 0), turn=1, kills=[16, 3], bonus=[0, 20])
    found = drawn(of)
    assert found.points == (16, 23)
    assert found.facts == (
        ("dust-fact-round", "2/8"),
        ("dust-fact-phase", "dust-phase-activation"),
        ("dust-fact-turn", "dust-seat-axis"),
        ("dust-fact-goal", "dust-goal-points"),
        ("dust-fact-points", "16 : 23"),
    )
    assert ("dust-fact-held", "0 : 1") in drawn(battle(goal="hold", held=[0, 1])).facts
    assert "dust-fact-turn" not in dict(drawn(battle(phase="initiative")).facts)


def everything() -> Battle:
    """A battle with every card, every phase of a unit's life and every marker."""
    army = [
        unit(made.id, seat=made.side == "axis", at=n) for n, made in enumerate(profile.profiles().values())
    ]
    for made, skill in zip(army, itertools.cycle(skills.DECLARED), strict=False):
        made.boosts, made.unloaded = (skill, "medal_used"), (1 << len(made.profile.lines)) - 1
        made.serum, made.moved, made.activated = 1, True, True
    army += [
        unit("late", 0, card="hans"),
        unit("lost", 1, card="rosie", status="gone"),
        unit("off", 1, card="rosie", status="left"),
    ]
    army += [unit("spent", 0, card="lara", used=(*skills.DECLARED, "tank_head"))]
    of = battle(*army, board=Board(["." * 10] * 6, objectives=(5,), cover_zone=(6,), entries=((0,), (59,))))
    of.goal, of.queue = "breakthrough", [army[0].id]
    of.place_element(0, "ammo_crate")
    of.place_element(1, "tank_trap")
    return of


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", ["cover", "join", "initiative", "activation", "round_end", "over"])
def test_every_key_in_a_scene_has_words(phase: str, language: str) -> None:
    of, said = everything(), words(language)
    of.phase = phase
    found = drawn(of)
    keys = [key for fact in found.facts for key in fact if not re.fullmatch(r"[\d/ :]+", key)]
    keys += [badge.key for p in found.pieces for badge in p.badges]
    keys += [names.key("picture", p.picture) for p in found.pieces]
    keys += [names.key("status", p.status) for p in found.pieces]
    keys += [names.key("marker", m.kind) for m in found.markers]
    keys += [patch.name for patch in scene.ground(board()).patches]
    keys += [names.key("edge", edge.texture) for edge in scene.ground(board()).edges]
    keys += [skill for c in found.cards for skill in c.skills]
    keys += [row.label for c in found.cards for row in c.rows if row.label.startswith("dust-")]
    keys += [c.note for c in found.cards if c.note]
    keys += [f"provenance-{row.provenance}" for c in found.cards for row in c.rows if row.provenance]
    assert [key for key in dict.fromkeys(keys) if not said.has(key)] == []


def test_every_clause_in_a_scene_is_in_the_index() -> None:
    known = rules.index("dust").clauses
    of = everything()
    told = {row.rule for c in drawn(of).cards for row in c.rows} | {
        b.rule for p in drawn(of).pieces for b in p.badges
    }
    for of.phase in ("cover", "activation"):
        told |= {marker.rule for marker in drawn(of).markers}
    told |= {patch.rule for patch in scene.ground(board()).patches}
    assert [clause for clause in sorted(told) if clause not in known] == []


def test_a_scene_is_plain_data() -> None:
    data = drawn(everything()).to_data()
    assert json.loads(json.dumps(data))["pieces"][0]["id"] == "recon_boys"


# -- names -------------------------------------------------------------------------------------------


def test_the_second_unit_of_a_card_is_numbered_and_keeps_its_number_when_the_first_falls() -> None:
    of = battle(unit("a", 0, card="hans", status="gone"), unit("b", 1, card="hans"), unit("c", card="honey"))
    assert [names.name(of, "unit", who, ENGLISH) for who in "abc"] == ["Hans", "Hans 2", "Honey"]


def test_players_are_named_by_their_side_where_it_is_theirs_alone() -> None:
    of = battle(unit("hans", 1), unit("honey", 0))
    assert [names.name(of, "seat", seat, ENGLISH) for seat in (0, 1)] == ["Allied player", "Axis player"]
    assert names.name(of, "seat", 1, FRENCH) == "Joueur de l’Axe"
    both = battle(unit("a", 0, card="hans"), unit("b", 1, card="hans"))
    assert [names.name(both, "seat", seat, ENGLISH) for seat in (0, 1)] == ["Player 1", "Player 2"]
    mixed = battle(unit("hans", 0), unit("honey", 0), unit("luther", 1))
    assert names.name(mixed, "seat", 1, FRENCH) == "Joueur 2"
    assert names.name(None, "seat", 1, FRENCH) == "Joueur 2"


@pytest.mark.parametrize(
    ("kind", "value", "english", "french"),
    [
        ("unit", "pass", "nobody", "personne"),
        ("unit", "alone", "none: the hero goes alone", "aucune\xa0: le héros part seul"),
        ("target", "rhino", "Rhino", "Rhino"),
        ("shot", "the_hammers:0>lothar", "Rocket Punch ×6 at Lothar", "Rocket Punch ×6 sur Lothar"),
        ("target", "ammo_crate@C4", "ammo crate on C4", "caisse de munitions en C4"),
        ("cell", 7, "B2", "B2"),
        ("weapon", "stg_47", "StG 47", "StG 47"),
        (
            "skill",
            "officer_order",
            "Officer’s order: get moving",
            "Officier\xa0: Bougez-vous tas de chimpanzés",
        ),
        ("skill", "rhino:berserk", "Berserk (Rhino)", "Berserk (Rhino)"),
        ("skill", "reload:lothar:0", "reload Nebelwerfer 42 (Lothar)", "recharger Nebelwerfer 42 (Lothar)"),
        ("element", "tank_trap", "tank trap", "piège anti-tank"),
        ("figure", 2, "figure 3", "figurine 3"),
        ("figure", "2", "figure 3", "figurine 3"),
        ("figure", "hero", "the hero", "le héros"),
        ("figure", "hero:2", "the hero, wound 2", "le héros, blessure 2"),
        ("figure", "the_boss:1", "Radio operator (M1 Assault Rifle)", "Radio (M1 Assault Rifle)"),
        ("figure", "the_hammers:hero:2", "Rhino, wound 2", "Rhino, blessure 2"),
        ("figures", 0, "figure 1", "figurine 1"),
        ("line", "the_hammers:0", "Rocket Punch ×6", "Rocket Punch ×6"),
        ("line", "lothar:0", "Nebelwerfer 42", "Nebelwerfer 42"),
        ("line", "rhino:0", "Heavy Rocket Punch ×2 (Rhino)", "Heavy Rocket Punch ×2 (Rhino)"),
        ("plan", "move+attack", "Move + Attack", "Mouvement + Attaque"),
        ("plan", "sustained", "Sustained attack", "Attaque soutenue"),
        ("tile", "no such tile", "tile no such tile", "tuile no such tile"),
        ("tile_place", 0, "place 1", "emplacement 1"),
        ("quarter", 2, "a half turn", "un demi-tour"),
        ("other", 12, "12", "12"),
    ],
)
def test_names(kind: str, value: Any, english: str, french: str) -> None:
    hammers, rhino = joined(unit("the_hammers", 0, 2), unit("rhino", 0, 2))
    of = battle(hammers, rhino, unit("lothar", 1, 20), unit("the_boss", 0, 3))
    assert names.name(of, kind, value, ENGLISH) == english
    assert names.name(of, kind, value, FRENCH) == french


def test_a_figure_is_named_by_what_it_carries() -> None:
    squad, hero = joined(unit("tank_busters", 0, 2), unit("rhino", 0, 2))
    of = battle(squad, hero, unit("tank_killers", 1, 20), unit("sniper_team", 0, 3))
    assert names.figure_name(of, "tank_killers", 1, ENGLISH) == "figure 2 (StG 47)"
    assert names.figure_name(of, "tank_killers", "4", FRENCH) == "figurine 5 (Panzerschreck)"
    assert names.figure_name(of, "sniper_team", 0, ENGLISH) == "Sniper (Sniper Rifle)"
    assert names.figure_name(of, "tank_busters", 0, ENGLISH) == "figure 1 (Automatic Bazooka, Rocket Punch)"
    assert names.figure_name(of, "tank_busters", "hero", ENGLISH) == "Rhino"
    assert names.figure_name(of, "tank_busters", "hero:3", FRENCH) == "Rhino, blessure 3"


def test_a_weapon_that_only_a_position_knows_has_its_name() -> None:
    armoury = {
        **profile.weapons(),
        "sling": profile.weapon_from({"id": "sling", "name": "Sling", "range": "2", "values": {"S1": "1/1"}}),
    }
    data = {
        "id": "david",
        "name": "David",
        "side": "axis",
        "kind": "hero",
        "armour": "S1",
        "movement": 2,
        "health": 3,
        "points": 9,
        "weapons": [{"weapon": "sling"}],
    }
    of = battle(Unit(id="david", seat=0, profile=profile_from(data, armoury), ammo=[-1]))
    assert names.name(of, "weapon", "sling", ENGLISH) == "Sling"


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("unit", "nobody_here"),
        ("weapon", "spoon"),
        ("skill", "cookery"),
        ("element", "sofa"),
        ("cell", -1),
        ("cell", 99),
    ],
)
def test_what_is_not_there_has_no_name(kind: str, value: Any) -> None:
    with pytest.raises((KeyError, IndexError, ValueError)):
        names.name(battle(unit("hans")), kind, value, ENGLISH)


def test_an_unknown_kind_of_thing_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="'spaceship'; there are unit, target"):
        names.name(battle(), "spaceship", 1, ENGLISH)
    with pytest.raises(ValueError, match="before the battle"):
        names.name(None, "unit", "hans", ENGLISH)
