"""Scenes of whole games: for both seats and onlookers they can be drawn, have words for everything, and betray nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core.game import Game, Rng
from grognard.core.language.voice import slug
from grognard.core.language.words import LANGUAGES, words
from grognard.core.rules import index
from grognard.core.screen.scene import Scene
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.scene import scene
from systems.ept.field import stands
from systems.ept.table import battle, drawn, unit
from systems.ept.test_skeleton import SCENARIOS, fresh, one_answer, strings, unknown_to

VIEWERS = (0, 1, None)
#: Answers of a game between one look and the next, and how many of them are played at most.
EVERY, MOST = 12, 400


def moments(scenario: str, seed: int) -> Iterator[Game]:
    """A random game, now and then."""
    game, rng = fresh(scenario, seed, log=False), Rng(seed)
    yield game
    while game.decision is not None and len(game.answers) < MOST:
        one_answer(game, rng)
        if len(game.answers) % EVERY == 0:
            yield game


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scene_of_a_game_can_be_drawn_and_betrays_nothing(scenario: str) -> None:
    for game in moments(scenario, 2):
        for seat in VIEWERS:
            shown = SYSTEM.scene(SYSTEM.view(battle(game), seat), seat)
            data = shown.to_data()
            json.dumps(data)
            assert not unknown_to(game, seat) & set(strings(data))
            fits_together(shown)


def fits_together(shown: Scene) -> None:
    """Whatever stands on the map stands on a place of it, once, and has its card."""
    places = range(len(shown.ground.names))
    assert len(shown.ground.names) - len(shown.ground.floors) == 1 + max(
        cell for patch in shown.ground.patches for cell in patch.cells
    )
    names = [piece.id for piece in shown.pieces]
    assert len(set(names)) == len(names)
    cards = {card.id for card in shown.cards}
    for piece in shown.pieces:
        assert piece.at is None or piece.at in places
        assert piece.card in cards if piece.card else piece.picture == "unknown"
    for marker in shown.markers:
        assert marker.at in places


# -- words and clauses -----------------------------------------------------------------------------------------------


def wanted(shown: Scene) -> Iterator[tuple[str, str]]:
    """Every word that a screen looks up, with its prefix (docs/wire.md, 9)."""
    ground = shown.ground
    yield from (("texture", patch.texture) for patch in ground.patches)
    yield from (("", patch.name) for patch in ground.patches)
    yield from (("edge", mark.texture) for mark in ground.edges)
    yield from (("edge", texture) for *_, texture in ground.ways)
    yield from (("marker", marker.kind) for marker in shown.markers)
    for key, value in shown.facts:
        yield "fact", key
        if not value[0].isdigit():
            yield "", value
    for piece in shown.pieces:
        yield from (("badge", badge.key) for badge in piece.badges)
        if piece.status != "ready":
            yield "status", piece.status
    for card in shown.cards:
        yield from (("skill", skill) for skill in card.skills)
        yield from (("provenance", row.provenance) for row in card.rows if row.provenance)
        yield from (("card", row.label) for row in card.rows if row.label.startswith("ept-"))
    for name in (*(piece.name for piece in shown.pieces), *(card.title for card in shown.cards)):
        if name.startswith("ept-"):
            yield "", name


def missing(language: str, found: set[tuple[str, str]]) -> list[tuple[str, str]]:
    speech = words(language)

    def has(prefix: str, key: str) -> bool:
        tail = slug(f"{prefix}-{key}" if prefix else key)
        return any(speech.has(one) for one in (f"ept-{tail}", tail, slug(key)))

    return sorted(entry for entry in found if not has(*entry))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_in_a_scene_has_its_words_and_its_clause(scenario: str) -> None:
    found: set[tuple[str, str]] = set()
    clauses: set[str] = set()
    for game in moments(scenario, 3):
        for seat in VIEWERS:
            shown = SYSTEM.scene(SYSTEM.view(battle(game), seat), seat)
            found |= set(wanted(shown))
            clauses |= set(rules_of(shown))
    assert [missing(language, found) for language in LANGUAGES] == [[], []]
    assert clauses <= set(index("ept").clauses)


def rules_of(shown: Scene) -> Iterator[str]:
    parts: list[Any] = [*shown.ground.patches, *shown.markers]
    parts += [badge for piece in shown.pieces for badge in piece.badges]
    parts += [row for card in shown.cards for row in card.rows]
    yield from (part.rule for part in parts if part.rule)


# -- what is drawn ---------------------------------------------------------------------------------------------------


HAMLET = drawn(
    ".ss.",
    ".F..",
    "..b.",
    levels=["0000", "0012", "0001"],
    sides={"hedge": ["A1-A2"], "wall": ["C2-C3"]},
    ways={"track": ["A1-A2-A3"], "road": ["D1-D2"]},
    buildings=[{"cells": ["B1", "C1"], "storeys": 0}],
)


def test_the_ground_has_levels_floors_sides_and_roads() -> None:
    field = stands(unit("men", 0, "us_squad", "B1/1"), map=HAMLET)
    shown = SYSTEM.scene(SYSTEM.view(field, 0), 0)
    board, ground = field.board, shown.ground
    hills = {
        patch.level: [ground.names[cell] for cell in patch.cells]
        for patch in ground.patches
        if patch.texture == "hill"
    }
    assert {level: sorted(names) for level, names in hills.items()} == {1: ["C2", "D2", "D3"], 2: ["D2"]}
    house = next(patch for patch in ground.patches if patch.texture == "stone_building")
    assert house.storeys == 1
    assert [ground.names[cell] for cell in house.cells] == ["B1", "C1"]
    assert ground.floors == ((board.parse("B1"), 1), (board.parse("C1"), 1))
    assert {mark.texture for mark in ground.edges} == {"hedge", "stone_wall"}
    named = {(ground.names[a], ground.names[b], texture) for a, b, texture in ground.ways}
    assert {(frozenset(way[:2]), way[2]) for way in named} == {
        (frozenset(("A1", "A2")), "path"),
        (frozenset(("A2", "A3")), "path"),
        (frozenset(("D1", "D2")), "road"),
    }
    assert next(piece for piece in shown.pieces if piece.id == "men").at == board.parse("B1/1")


def test_a_ruin_is_drawn_in_place_of_its_building() -> None:
    field = stands(unit("men", 0, "us_squad", "A1"), map=HAMLET)
    field.ruins[field.board.parse("B1")] = "stone_ruin"
    ground = SYSTEM.scene(SYSTEM.view(field, 0), 0).ground
    kinds = {patch.texture: patch for patch in ground.patches if patch.texture.startswith("stone")}
    assert [ground.names[cell] for cell in kinds["stone_ruin"].cells] == ["B1"]
    assert [ground.names[cell] for cell in kinds["stone_building"].cells] == ["C1"]
    assert kinds["stone_ruin"].storeys == 0


def test_hidden_units_are_markers_to_the_others_and_their_own_with_a_badge() -> None:
    field = stands(
        unit("men", 0, "us_squad", "A1", hidden=True),
        unit("fake", 0, "decoy", "A2", hidden=True),
        unit("foe", 1, "us_squad", "D3"),
        map=HAMLET,
    )
    mine, theirs = SYSTEM.scene(SYSTEM.view(field, 0), 0), SYSTEM.scene(SYSTEM.view(field, 1), 1)
    assert {piece.id for piece in mine.pieces} == {"men", "fake", "foe"}
    own = next(piece for piece in mine.pieces if piece.id == "men")
    assert ("ept-badge-hidden", 1) in {(badge.key, badge.number) for badge in own.badges}
    assert {piece.label for piece in theirs.pieces if piece.seat == 0} == {"?1", "?2"}
    assert {(piece.picture, piece.name, piece.card) for piece in theirs.pieces if piece.seat == 0} == {
        ("unknown", "ept-marker", "")
    }
    assert {card.id for card in theirs.cards} == {"foe"}


def test_who_is_aboard_is_where_the_vehicle_is() -> None:
    field = stands(
        unit("truck", 0, "truck", "A2"),
        unit("men", 0, "us_squad", status="aboard", carrier="truck"),
        unit("foe", 1, "us_squad", "D3"),
        map=HAMLET,
    )
    men = next(piece for piece in SYSTEM.scene(SYSTEM.view(field, 0), 0).pieces if piece.id == "men")
    assert (men.at, men.status) == (field.board.parse("A2"), "aboard")
    assert "men" not in {piece.id for piece in SYSTEM.scene(SYSTEM.view(field, 1), 1).pieces}


def test_states_show_as_badges_with_their_numbers() -> None:
    field = stands(
        unit("men", 0, "us_squad", "A1", stopped=True, moved=True, fire=2, shots=3, deputy=-1),
        unit("gun", 0, "pak_40_gun", "A3", facing=2),
        map=HAMLET,
        formation=[{"id": "one", "seat": 0, "leader": "men", "hesitant": True}],
    )
    field.units["men"].formation = "one"
    pieces = {piece.id: piece for piece in SYSTEM.scene(SYSTEM.view(field, 0), 0).pieces}
    shown = {badge.key.removeprefix("ept-badge-"): badge.number for badge in pieces["men"].badges}
    assert shown == {
        "stopped": None,
        "moved": None,
        "fire-ended": None,
        "hesitant": None,
        "low-ammunition": 3,
        "deputy": -1,
        "leads": None,
    }
    assert (pieces["gun"].facing, pieces["gun"].picture, pieces["men"].facing) == (2, "at_gun", None)
    card = next(card for card in SYSTEM.scene(SYSTEM.view(field, 0), 0).cards if card.id == "men")
    assert card.rows[0].values == ("7", "→ 5")


def test_traps_show_what_they_are_to_their_owner_alone() -> None:
    traps = [
        {"id": "one", "kind": "ied", "cell": "B3", "seat": 1, "covered": True, "dummy": True},
        {"id": "two", "kind": "ied", "cell": "C3", "seat": 1, "covered": True},
    ]
    field = stands(
        unit("men", 0, "us_squad", "A1"), unit("foe", 1, "us_squad", "D3"), map=HAMLET, fieldwork=traps
    )
    for seat, kinds in ((0, ["trap", "trap"]), (1, ["dummy-trap", "ied"]), (None, ["trap", "trap"])):
        assert [marker.kind for marker in SYSTEM.scene(SYSTEM.view(field, seat), seat).markers] == kinds


def test_a_mission_s_target_shows_to_who_asked_for_it_alone() -> None:
    asked = [{"id": "m", "seat": 1, "barrage": "howitzers_105", "turns": [3], "target": "A1", "due": 3}]
    field = stands(
        unit("men", 0, "us_squad", "A1"), unit("foe", 1, "us_squad", "D3"), map=HAMLET, mission=asked
    )
    assert [marker.kind for marker in SYSTEM.scene(SYSTEM.view(field, 1), 1).markers] == ["artillery-target"]
    assert not SYSTEM.scene(SYSTEM.view(field, 0), 0).markers
    assert not SYSTEM.scene(SYSTEM.view(field, None), None).markers


def test_the_drawing_of_the_ground_is_made_once() -> None:
    field = stands(unit("men", 0, "us_squad", "A1"), map=HAMLET)
    assert scene.ground(field.board) is scene.ground(field.board)
