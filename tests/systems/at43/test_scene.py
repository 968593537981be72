"""How a battle of AT-43 is drawn, how its things are called, and that no drawing betrays a secret."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from rich.console import Console

from grognard.cli.drawing import freetable
from grognard.cli.seat.sitting import Sitting
from grognard.core import rules
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.language.words import LANGUAGES, Words, words
from grognard.core.screen.scene import Card, Marker, Piece, Scene
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM, names, profile, scene
from grognard.systems.at43.state import Battle
from systems.at43.table import acting, battle, figures, game, position, unit

ENGLISH, FRENCH = words("en"), words("fr")

CONTAINER = {"id": "container1", "kind": "container", "at": [60, 60]}
WALL = {"id": "low_wall1", "kind": "low_wall", "at": [30, 60]}


def table(**rest: Any) -> dict[str, Any]:
    """A squad and a walker against golems, on a table with a container and a wall."""
    return position(
        unit("alpha", 0, "steel_troopers", (20, 20), officer=1),
        unit("toad", 0, "fire_toad", (80, 20)),
        unit("later", 0, "star_troopers"),
        figures("golems", 1, "storm_golems", (60, 80), (63, 80), (66, 80)),
        **{"piece": [CONTAINER, WALL], **rest},
    )


def drawn(of: Battle, seat: int | None = None) -> Scene:
    return scene.scene(SYSTEM.view(of, seat), seat)


def piece(of: Scene, id: str) -> Piece:
    return next(one for one in of.pieces if one.id == id)


def badges(of: Battle, id: str, seat: int | None = None) -> dict[str, int | None]:
    return {badge.key: badge.number for badge in piece(drawn(of, seat), id).badges}


def markers(of: Battle, kind: str) -> list[Marker]:
    return [marker for marker in drawn(of).markers if marker.kind == kind]


def card(of: Battle, id: str) -> Card:
    return next(one for one in drawn(of).cards if one.id == id)


# -- the ground and the pieces ---------------------------------------------------------------------------------------


def test_the_table_is_measured_in_hundredths_of_a_centimetre_and_scenery_lies_on_it_as_outlines() -> None:
    ground = drawn(battle(table())).ground
    assert (ground.kind, ground.width, ground.height, ground.quantum) == ("table", 12000, 12000, 100)
    assert ground.dress == "visor"
    container = next(patch for patch in ground.patches if patch.texture == "container")
    assert sorted(container.outline) == [(5400, 5700), (5400, 6300), (6600, 5700), (6600, 6300)]
    assert (container.level, container.name) == (3, "container1")


def test_an_open_container_looks_open() -> None:
    ground = drawn(battle(table(piece=[CONTAINER | {"open": True}]))).ground
    assert [patch.texture for patch in ground.patches] == ["open_container"]


def test_a_unit_stands_where_its_leader_does_and_every_other_base_is_a_piece_of_its_group() -> None:
    shown = drawn(battle(table()))
    golems = piece(shown, "golems")
    assert (golems.at, golems.shape) == ((6000, 8000), "base")
    assert golems.size == (profile.fighters()["storm_golems"].base,) * 2
    others = [one for one in shown.pieces if one.group == "golems" and one.id != "golems"]
    assert sorted(one.at for one in others if one.at) == [(6300, 8000), (6600, 8000)]
    assert {one.label for one in others} == {""}
    assert {one.card for one in others} == {"golems"}


def test_who_is_off_the_table_lies_beside_it() -> None:
    later = piece(drawn(battle(table())), "later")
    assert (later.at, later.status) == (None, "reserve")


def test_no_two_units_of_an_army_share_a_label() -> None:
    same = [unit(f"u{n}", n % 2, "steel_troopers", (20 + 12 * n, 20 + 60 * (n % 2))) for n in range(6)]
    shown = drawn(battle(position(*same)))
    labels = [(one.seat, one.label) for one in shown.pieces if one.label]
    assert len(set(labels)) == len(labels) == 6
    assert all(2 <= len(label) <= 4 for _, label in labels)


def test_names_tell_units_of_one_card_apart_and_take_in_the_call_sign() -> None:
    made = battle(
        position(
            unit("one", 0, "steel_troopers", (20, 20)),
            unit("two", 1, "steel_troopers", (20, 80)),
            unit("three", 1, "steel_troopers", (60, 80), label="Sierra Delta"),
        )
    )
    called = [names.unit_name(made, one) for one in ("one", "two", "three")]
    assert called == ["Steel troopers", "Steel troopers 2", "Steel troopers Sierra Delta"]


def test_whose_card_was_played_has_acted() -> None:
    made = battle(acting(table(), "alpha") | {"sequences": [[], ["golems"]]})
    shown = drawn(made)
    assert [piece(shown, one).status for one in ("alpha", "toad", "golems")] == ["ready", "acted", "ready"]
    assert "at43-badge-acting" in badges(made, "alpha")


def test_badges_tell_what_has_become_of_a_unit() -> None:
    made = battle(
        position(
            figures("alpha", 0, "steel_troopers", (20, 20), (23, 20), (26, 20), drills=["overwatch"]),
            figures("beta", 0, "steel_troopers", (50, 20), (53, 20), morale="disorganised", down=[1]),
            figures("golems", 1, "storm_golems", (50, 23), (90, 80)),
        )
    )
    assert "at43-drill-overwatch" in badges(made, "alpha")
    beta = badges(made, "beta")
    assert beta["at43-badge-down"] == 1
    assert {"at43-badge-disorganised", "at43-badge-engaged"} <= set(beta)


def test_a_damaged_walker_shows_what_it_lost_and_its_card_every_part() -> None:
    made = battle(table())
    toad = made.units["toad"]
    parts = list(toad.structure[0])
    parts[0] -= 1
    parts[1] = 0
    toad.structure = (tuple(parts), *toad.structure[1:])
    told = badges(made, "toad")
    assert told["at43-badge-damage"] == 1 + toad.kit[0].structure()[1]
    assert "at43-badge-immobile" in told
    rows = {row.label: row.values for row in card(made, "toad").rows}
    full = toad.kit[0].structure()
    assert rows["at43-part-frame"] == (f"{full[0] - 1}/{full[0]}",)
    assert rows["at43-part-propulsion"] == (f"0/{full[1]}",)


def test_a_card_says_where_every_number_is_from() -> None:
    rows = {row.label: row for row in card(battle(table()), "alpha").rows}
    assert rows["at43-card-protection"].provenance
    assert rows["Laser rifle"].provenance
    assert rows["at43-card-movement"].values[0].endswith(" cm")


# -- markers -----------------------------------------------------------------------------------------------------------


def test_zones_and_objectives_are_marked_with_whose_they_are() -> None:
    zones = [
        {"id": "south", "kind": "deployment", "box": [0, 0, 120, 28], "owner": 0},
        {"id": "west", "kind": "access", "edge": "left", "from": 40, "to": 80},
        {"id": "north", "kind": "access", "edge": "top", "owner": 1},
    ]
    made = battle(table(position=zones, turn=1, mission="skirmish", controls={"container1": 1}))
    (deployment,) = markers(made, "deployment-zone")
    assert (deployment.seat, len(deployment.outline)) == (0, 4)
    assert {(one.outline, one.seat) for one in markers(made, "access-zone")} == {
        (((0, 4000), (0, 8000)), None),
        (((0, 12000), (12000, 12000)), 1),
    }
    (objective,) = markers(made, "objective")
    assert (objective.at, objective.seat) == ((6000, 6000), 1)


def test_a_marked_fighter_shows_until_he_falls() -> None:
    made = battle(table(marked=[[0, "golems", 1]]))
    assert [marker.at for marker in markers(made, "laser-mark")] == [(6300, 8000)]
    made.units["golems"].living = (0, 2)
    assert markers(made, "laser-mark") == []


# -- secrets -----------------------------------------------------------------------------------------------------------


def secret(**changes: Any) -> Battle:
    """A battle with cards face down on both sides and one bid made."""
    made = battle(table(phase="go", sequences=[["alpha", "toad", "later"], ["golems"]], **changes))
    made.bids = [4, -1]
    return made


def other_secrets() -> Battle:
    made = secret()
    made.sequences[0] = ("later", "toad", "alpha")
    made.bids = [2, -1]
    return made


@pytest.mark.parametrize("seat", [1, None])
def test_what_another_seat_keeps_secret_changes_nothing_that_is_drawn(seat: int | None) -> None:
    assert drawn(secret(), seat) == drawn(other_secrets(), seat)


def test_each_player_sees_the_order_of_his_own_cards() -> None:
    made = secret()
    order = [badges(made, one, 0)["at43-badge-card"] for one in ("alpha", "toad", "later")]
    assert order == [1, 2, 3]
    assert "at43-badge-card" not in badges(made, "alpha", 1)
    assert "at43-badge-card" not in badges(made, "golems", 0)


@pytest.mark.parametrize(("other", "shown"), [("me", set()), ("random", {1, 2, 3})])
def test_a_terminal_that_players_share_shows_only_what_everybody_may_see(other: str, shown: set[int]) -> None:
    cards = [["alpha", "toad", "later"], ["golems"]]
    playing = game(table(phase="go", sequences=cards, active=0))
    sitting = Sitting(playing, ("me", other), ENGLISH, Console(), 1)
    assert playing.decision is not None
    assert playing.decision.ask == "at43-option"
    drawn_for_all = [badge for one in sitting._scene().pieces for badge in one.badges]
    assert {badge.number for badge in drawn_for_all if badge.key == "at43-badge-card"} == shown


def test_drawing_changes_nothing() -> None:
    made = secret()
    before = json.dumps(made.to_data(), sort_keys=True)
    for seat in (0, 1, None):
        drawn(made, seat)
    assert json.dumps(made.to_data(), sort_keys=True) == before


# -- every game can be drawn ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SYSTEM.scenarios(), ids=lambda one: one.id)
def test_every_scenario_is_drawn_and_told_in_both_languages_from_its_first_questions_on(
    scenario: Any,
) -> None:
    armies = tuple(SYSTEM.armies(scenario.id, seat)[-1].army for seat in range(scenario.seats))
    playing = Game(SYSTEM, Setup("at43", scenario.id, armies), Seeded(seed=7))
    clauses = rules.index("at43").clauses
    for number in range(40):
        decision = playing.decision
        assert decision is not None
        if number % 5:
            playing.submit(decision.seat, decision.form.default())
            continue
        shown = playing.scene(decision.seat)
        json.dumps(shown.to_data())
        assert freetable.draw(shown, freetable.reach(decision), 100).plain
        for language in LANGUAGES:
            speech = words(language)
            asked = speech.fill(decision.ask, decision.about, partial(_name, playing, speech))
            assert "[" not in asked
            for key in _keys(shown):
                assert speech.has(key), key
        assert {one.rule for one in (*shown.markers, *shown.ground.patches) if one.rule} <= set(clauses)
        playing.submit(decision.seat, decision.form.default())


def _name(playing: Game, speech: Words, kind: str, value: Any) -> str:
    return SYSTEM.name(playing.battle, kind, value, speech)  # type: ignore[arg-type]


def _keys(shown: Scene) -> set[str]:
    """Every message that a drawing names."""
    found = {key for key, _ in shown.facts} | {value for _, value in shown.facts if value.startswith("at43-")}
    found |= {badge.key for one in shown.pieces for badge in one.badges}
    found |= {names.key("picture", one.picture) for one in shown.pieces}
    found |= {names.key("texture", one.texture) for one in shown.ground.patches}
    found |= {f"at43-marker-{one.kind}" for one in shown.markers}
    for one in shown.cards:
        found |= {row.label for row in one.rows if row.label.startswith("at43-")} | set(one.skills)
    return found


# -- names ---------------------------------------------------------------------------------------------------------------


def test_figures_are_told_by_number_role_and_place() -> None:
    made = battle(table())
    assert names.name(made, "figure", "golems/1", ENGLISH) == "fighter 2 (63/80)"
    assert names.name(made, "figure@golems", 0, FRENCH) == "combattant 1 (leader, 60/80)"
    assert names.name(made, "figure", 1, ENGLISH) == "fighter 2"


def test_lengths_and_spots_are_in_centimetres_with_the_comma_of_the_language() -> None:
    made = battle(table())
    assert names.name(made, "length", 1450, ENGLISH) == "14.5"
    assert names.name(made, "spot", (6250, 4000), FRENCH) == "62,5/40"


def test_targets_parts_and_scenery_have_names() -> None:
    made = battle(table())
    assert names.name(made, "target", "piece:container1", ENGLISH) == "container 1"
    assert names.name(made, "target", "golems", FRENCH) == "Storm golems"
    assert names.name(made, "part@toad/0", 0, FRENCH) == "châssis"
    assert names.name(made, "part@toad/0", 2, ENGLISH) == "Light laser cannon (weapon 1)"
    assert names.name(made, "part", "light_laser_cannon:2", FRENCH) == "Light laser cannon (arme 1)"


def test_words_of_army_lists_come_from_the_lists() -> None:
    assert names.name(None, "profile", "steel_troopers", FRENCH) == "Steel troopers"
    assert names.name(None, "specialist", "mechanic", FRENCH) == "mécano"


def test_players_are_called_by_their_armies_unless_both_have_the_same() -> None:
    assert names.name(battle(table()), "seat", 1, FRENCH) == "Joueur therian"
    same = battle(
        position(unit("a", 0, "steel_troopers", (20, 20)), unit("b", 1, "steel_troopers", (20, 80)))
    )
    assert names.name(same, "seat", 1, ENGLISH) == "Player 2"
    assert names.name(None, "seat", 0, ENGLISH) == "Player 1"


def test_what_is_no_thing_of_this_game_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing in this game is a 'cell'"):
        names.name(battle(table()), "cell", 3, ENGLISH)


@pytest.mark.clause("at43.measuring.declare-first")
def test_the_table_is_not_measured_unless_the_house_lets_everybody() -> None:
    stars = unit("stars", 0, "star_troopers", (60, 60), size=3)
    golems = unit("golems", 1, "storm_golems", (60, 90), size=3)
    for options, measured in (({}, False), ({"open_measuring": True}, True)):
        playing = game(position(stars, golems, options=options))
        assert playing.scene(0).ground.measured is measured
        assert playing.scene(None).ground.measured is measured
