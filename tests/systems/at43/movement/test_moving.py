"""Moving and acting: ways round obstacles, one move, shots and blows once each, and who is crushed."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.at43 import measuring, profile
from grognard.systems.at43.events import Combat, Crushed, Fired, PushedAside
from grognard.systems.at43.movement import movement
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    left,
    offered,
    position,
    probe,
    refused,
    rolled,
    state,
    unit,
)

FAR = figures("far", 1, "storm_golems", (115, 115))


def wall(x: float, y: float, length: float, **rest: Any) -> dict[str, Any]:
    return {"id": "wall", "kind": "container", "at": [x, y], "length": length, "width": 4, **rest}


# -- the way -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.moving.any-direction#1", "at43.moving.any-direction#2")
def test_a_move_goes_any_way_and_ends_facing_any_way() -> None:
    for x, y in ((60, 74), (60, 46), (46, 60), (74, 60), (51, 51)):
        playing = game(position(figures("alpha", 0, "steel_troopers", (60, 60))))
        assert probe(playing, "reaches", unit="alpha", mode="combat", to=[x, y])
    # A vehicle, whose bow gun looks ahead, backs at full distance and may look back where it came from.
    table = position(unit("car", 0, "scout_car", (60, 60), facings=[0]), FAR)
    playing = game(acting(table, "car", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 3200]))
    assert asked(playing).ask == "at43-facing"
    assert refused(playing, 360), "whole degrees"
    answer(playing, ("at43-facing", 270))
    assert state(playing).units["car"].facings == (2700,)
    assert asked(playing).ask in ("at43-action", "at43-drills")


@pytest.mark.clause("at43.moving.obstacles", "at43.moving.measured-around")
def test_walls_stop_even_walkers_and_are_gone_round() -> None:
    for card, start in (("steel_troopers", 55.0), ("fire_toad", 53.0)):
        for length, passes in ((4.0, True), (120.0, False)):
            table = position(figures("mover", 0, card, (60, start)), FAR, piece=[wall(60, 60, length)])
            playing = game(table)
            goal = [60, 60 + (60 - start)]
            assert probe(playing, "reaches", unit="mover", mode="combat", to=goal) == passes
    # Round the wall is longer than straight: 10 cm as the crow flies are more than 14 on foot.
    fighting = battle(position(figures("mover", 0, "steel_troopers", (60, 55)), piece=[wall(60, 60, 8)]))
    march = movement.reach(fighting, fighting.units["mover"], "combat", "free")
    way = march.way(0, (6000, 6500))
    assert way is not None
    assert way.length > 1400
    assert march.refuse([6000, 6500]) is not None


@pytest.mark.clause("at43.moving.obstacles")
def test_other_fighters_are_gone_round() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 60)),
        figures("toad", 0, "fire_toad", (60, 65)),
        figures("golem", 1, "storm_golems", (52, 60)),
    )
    fighting = battle(table)
    march = movement.reach(fighting, fighting.units["alpha"], "combat", "free")
    past_toad, past_golem = march.way(0, (6000, 7000)), march.way(0, (4800, 6000))
    assert past_toad is not None
    assert past_golem is not None
    assert past_toad.length > 1000
    assert past_golem.length > 1200
    assert len(past_golem.places) > 2


@pytest.mark.clause("at43.moving.base-must-fit#1", "at43.moving.base-must-fit#2")
@pytest.mark.parametrize(("gap", "fits"), [(2.5, True), (2.4, False)])
def test_a_base_needs_a_gap_of_its_own_width(gap: float, fits: bool) -> None:
    pieces = [
        {"id": "west", "kind": "container", "at": [30 - gap / 2, 60], "length": 60, "width": 4},
        {"id": "east", "kind": "container", "at": [90 + gap / 2, 60], "length": 60, "width": 4},
    ]
    playing = game(position(figures("alpha", 0, "steel_troopers", (60, 55)), piece=pieces))
    assert probe(playing, "reaches", unit="alpha", mode="combat", to=[60, 65]) == fits
    assert not probe(playing, "reaches", unit="alpha", mode="combat", to=[61, 60])


@pytest.mark.clause(
    "at43.crush.direct-path-only", "at43.actions.direct-path#1", "at43.actions.direct-path#ruling"
)
def test_the_way_is_the_most_direct_and_crushes_only_who_is_on_it() -> None:
    rows = [(60, 55), (54, 55), (66, 55)]
    table = position(figures("toad", 0, "fire_toad", (60, 40)), figures("golems", 1, "storm_golems", *rows))
    playing = game(table)
    # Straight ahead there is one of them; the others are 6 cm aside.
    assert probe(playing, "on_path", unit="toad", to=[60, 70]) == ["golems/0"]
    march = movement.reach(state(playing), state(playing).units["toad"], "rapid", "free")
    way = march.way(0, (6000, 7000))
    assert way is not None
    assert way.places == ((6000, 4000), (6000, 7000))
    # With a piece in the way it goes round, on the shorter side, past the golem there.
    beside = figures("golems", 1, "storm_golems", (50.5, 55), (69.5, 55))
    playing = game(position(figures("toad", 0, "fire_toad", (60, 46)), beside, piece=[wall(61, 55, 10)]))
    assert probe(playing, "on_path", unit="toad", to=[60, 64]) == ["golems/0"]


@pytest.mark.clause("at43.actions.afv-through-infantry")
def test_walkers_pass_through_infantry_of_either_side_but_not_through_walkers() -> None:
    row = [(45 + 2.6 * n, 66) for n in range(12)]
    toad = figures("toad", 0, "fire_toad", (60, 55))
    for seat, card in ((0, "steel_troopers"), (1, "storm_golems")):
        playing = game(position(toad, figures("row", seat, card, *row)))
        for mode in ("combat", "rapid"):
            assert probe(playing, "reaches", unit="toad", mode=mode, to=[60, 76])
        assert len(probe(playing, "on_path", unit="toad", to=[60, 76])) >= 3
    walkers = [(8 + 7 * n, 66) for n in range(16)]
    playing = game(position(toad, figures("row", 0, "fire_toad", *walkers)))
    assert not probe(playing, "reaches", unit="toad", mode="combat", to=[60, 77])
    on_foot = figures("alpha", 0, "steel_troopers", (60, 60))
    assert not probe(game(position(on_foot, figures("row", 1, "storm_golems", *row))), "reaches", unit="alpha",
                     mode="combat", to=[60, 72])  # fmt: skip


@pytest.mark.clause("at43.actions.no-overlap")
def test_no_move_ends_on_a_base() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 60), (63, 60)),
        figures("bravo", 0, "steel_troopers", (60, 70)),
        figures("toad", 0, "fire_toad", (80, 60)),
        figures("others", 0, "fire_toad", (80, 70)),
    )
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"))
    assert refused(playing, [[6000, 6751], [6300, 6751]]) == ["at43.actions.no-overlap"]
    # Nor on a comrade's.
    assert refused(playing, [[6000, 6400], [6200, 6400]]) == ["at43.actions.no-overlap"]
    answer(playing, ("at43-move", [[6000, 6750], [6300, 6750]]))
    assert not probe(game(table), "reaches", unit="toad", mode="combat", to=[80, 64.1])


# -- actions ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.actions.declare-mode", "at43.actions.one-move#1", "at43.actions.one-move#2")
def test_a_unit_moves_once_in_the_mode_it_declared() -> None:
    table = position(figures("alpha", 0, "steel_troopers", (60, 60), (63, 60)), FAR)
    playing = game(acting(table, "alpha", stage="act"))
    assert {"rapid", "combat"} <= set(offered(playing, "at43-action"))
    answer(playing, ("at43-action", "combat"))
    # The distance of the other mode is no longer open.
    assert set(refused(playing, [6000, 7600])) == {"at43.moving.measured-around"}
    # One goes its full distance, the other stays.
    assert refused(playing, [[6000, 7400], [6300, 6000]])
    answer(playing, ("at43-move", [[6400, 6400], [6300, 6000]]))
    assert state(playing).units["alpha"].places == ((6400, 6400), (6300, 6000))
    assert offered(playing, "at43-action") == ["fire:laser_rifle", "end"]
    for mode in ("combat", "rapid"):
        assert refused(playing, mode) == ["at43.actions.one-move"]


def shooting_at_far(card: str, *dice: int) -> Game:
    table = position(
        unit("alpha", 0, card, (60, 60)), figures("far", 1, "storm_golems", (60, 110)), pool=[9, 9]
    )
    return game(acting(table, "alpha", stage="act"), *dice)


@pytest.mark.clause("at43.actions.shoot-once-per-weapon")
def test_each_weapon_fires_once() -> None:
    playing = shooting_at_far("steel_troopers", 1, 1, 1, 1, 1, 1)
    answer(playing, ("at43-action", "fire:laser_rifle"))
    assert offered(playing, "at43-action") == ["combat", "end"]
    assert refused(playing, "fire:laser_rifle") == ["at43.actions.shoot-once-per-weapon"]


@pytest.mark.clause("at43.actions.shoot-once-per-weapon", "at43.actions.split-weapons-around-move")
def test_fighters_with_several_weapons_fire_some_before_and_some_after_the_move() -> None:
    playing = shooting_at_far("steel_tacarms", *[1] * 6)
    answer(playing, ("at43-action", "fire:laser_gun_tacarm"), ("at43-copies", 1))
    first = events(playing, Fired)[0].dice
    # One gun of each of the three suits.
    assert first == 3 * profile.weapons()["laser_gun_tacarm"].rate
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 6100]))
    answer(playing, ("at43-action", "fire:laser_gun_tacarm"))
    assert [one.dice for one in events(playing, Fired)] == [first, first]
    assert asked(playing).ask == "at43-drills"


@pytest.mark.clause("at43.actions.shoot-before-or-after#2")
def test_single_weapons_fire_on_one_side_of_the_move() -> None:
    table = position(
        unit("alpha", 0, "steel_troopers", (60, 60), size=5, bearers=2, special_weapon="laser_gun"),
        figures("far", 1, "storm_golems", (60, 110)),
    )
    before = game(acting(table, "alpha", stage="act"), *[1] * 5)
    answer(before, ("at43-action", "fire:laser_rifle"), ("at43-action", "fire:laser_gun"))
    assert offered(before, "at43-action") == ["combat", "end"]
    after = game(acting(table, "alpha", stage="act"), *[1] * 3)
    answer(after, ("at43-action", "combat"), ("at43-move", [6000, 6100]), ("at43-action", "fire:laser_rifle"))
    assert offered(after, "at43-action") == ["fire:laser_gun", "end"]
    both = game(acting(table, "alpha", stage="act"), *[1] * 3)
    answer(both, ("at43-action", "fire:laser_rifle"), ("at43-action", "combat"), ("at43-move", [6000, 6100]))
    assert asked(both).ask == "at43-drills"


@pytest.mark.clause("at43.actions.shoot-free-only#ruling")
def test_who_walks_into_contact_shoots_no_more() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 60)), figures("golem", 1, "storm_golems", (60, 70))
    )
    playing = game(acting(table, "alpha", stage="act"))
    assert "fire:laser_rifle" in offered(playing, "at43-action")
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 6600]))
    assert offered(playing, "at43-action") == ["melee", "end"]
    assert refused(playing, "fire:laser_rifle") == ["at43.actions.shoot-free-only"]


@pytest.mark.clause(
    "at43.actions.melee-once-per-weapon", "at43.actions.melee-last", "at43.actions.melee-after-any-move#1"
)
def test_after_its_blows_a_fighter_does_nothing_more() -> None:
    table = position(
        figures("golem", 1, "storm_golems", (60, 60)),
        figures("trooper", 0, "steel_troopers", (60, 64)),
        figures("others", 0, "steel_troopers", (60, 80), (63, 80)),
        sequences=[["others"], []],
    )
    # Two blows of the one weapon; the trooper falls, and the golem is free with enemies in sight.
    for mode, goal in (("rapid", [6000, 6020]), ("combat", [6000, 6020]), ("", [])):
        playing = game(acting(table, "golem", stage="act"), 6, 6, 6, 6)
        if mode:
            answer(playing, ("at43-action", mode), ("at43-move", goal))
        answer(playing, ("at43-action", "melee"))
        assert [len(faces) for faces in rolled(playing, "at43-roll-melee")] == [2]
        assert len(events(playing, Combat)) == 1
        assert probe(playing, "state", unit="golem") == "free"
        assert probe(playing, "salvos", unit="golem") == []
        # Neither a move nor a shot is left: the activation ends.
        assert asked(playing).ask == "at43-drills"


# -- crushing --------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.crush.who#1")
def test_a_base_partly_on_the_path_is_enough_on_either_side() -> None:
    toad = figures("toad", 0, "fire_toad", (60, 30))
    for seat in (0, 1):
        for x, under in ((64.24, True), (64.25, False), (55.76, True), (55.7, False)):
            playing = game(position(toad, figures("men", seat, "steel_troopers", (x, 45))))
            assert (probe(playing, "on_path", unit="toad", to=[60, 60]) == ["men/0"]) == under


@pytest.mark.clause("at43.crush.support-weapon")
def test_a_support_weapon_on_the_path_is_destroyed_without_a_die() -> None:
    battery = unit("battery", 1, "mortar_battery", size=3, places=[[60, 70], [66, 45], [60, 45]])
    playing = game(position(battery))
    roles = [figure.role for figure in state(playing).units["battery"].kit]
    gun = roles.index("support_weapon")
    places = [[30 + 4 * n, 100] for n in range(len(roles))]
    places[gun] = [60, 45]
    battery = {**battery, "places": places}
    playing = game(acting(position(figures("toad", 0, "fire_toad", (60, 30)), battery), "toad", stage="act"))
    answer(playing, ("at43-action", "rapid"), ("at43-move", [6000, 5800]))
    assert [one.figures for one in events(playing, Crushed)] == [(gun,)]
    assert rolled(playing, "at43-roll-crush") == []


def stopped_on(men: dict[str, Any], **rest: Any) -> Game:
    """A walker that has stopped on somebody in a combat move."""
    table = position(figures("toad", 0, "fire_toad", (60, 30)), men, **rest)
    playing = game(acting(table, "toad", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 4500]))
    return playing


@pytest.mark.clause("at43.crush.combat-move-safe", "at43.crush.push-aside#ruling")
def test_their_player_sets_down_those_who_are_pushed_aside() -> None:
    playing = stopped_on(figures("golems", 1, "storm_golems", (61, 45), (61, 52.5)))
    assert rolled(playing, "at43-roll-crush") == []
    assert asked(playing).ask == "at43-push-aside"
    assert asked(playing).seat == 1
    # Out of contact with the walker: more than 2.5 cm between bases of 6 and 2.5 cm; not too far; not on a comrade.
    clear = 300 + 250 + 125
    assert refused(playing, [6000 + clear, 4500]) == ["at43.crush.push-aside"]
    assert refused(playing, [8000, 4500]) == ["at43.crush.push-aside"]
    assert refused(playing, [6100, 5200]) == ["at43.crush.push-aside"]
    # With a comrade near enough he keeps cohesion.
    assert refused(playing, [6000 + clear + 1, 4500]) == ["at43.units.cohesion"]
    answer(playing, ("at43-push-aside", [6400, 5200]))
    assert events(playing, PushedAside)[0].to == (6400, 5200)
    assert state(playing).units["golems"].living == (0, 1)


@pytest.mark.clause("at43.crush.push-aside")
def test_alone_he_may_go_to_either_side() -> None:
    for x in (6000 - 676, 6000 + 676):
        playing = stopped_on(figures("golem", 1, "storm_golems", (60, 45)))
        answer(playing, ("at43-push-aside", [x, 4500]))
        assert state(playing).units["golem"].places == ((x, 4500),)
        assert probe(playing, "state", unit="golem") == "free"
    # The width of his base farther off than the nearest place that was found, and no more.
    playing = stopped_on(figures("golem", 1, "storm_golems", (60, 45)))
    nearest = measuring.gap((6000, 4500), 0, tuple(asked(playing).form.default()), 0)
    assert refused(playing, [6000 + nearest + 251, 4500]) == ["at43.crush.push-aside"]
    answer(playing, ("at43-push-aside", [6000 + nearest + 250, 4500]))
    # A friend needs only room to stand.
    playing = stopped_on(figures("friend", 0, "steel_troopers", (60, 45)), sequences=[["friend"], []])
    answer(playing, ("at43-push-aside", [6425, 4500]))


@pytest.mark.clause("at43.crush.push-impossible")
def test_who_finds_no_room_is_lost() -> None:
    # On so small a table every place is in contact with the walker.
    table = position(
        figures("toad", 0, "fire_toad", (3, 4)), figures("golem", 1, "storm_golems", (9, 4)), size=(12, 8)
    )
    playing = game(acting(table, "toad", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [600, 400]))
    assert state(playing).units["golem"].status == "gone"
    assert events(playing, PushedAside) == []
    assert left(playing) == 0
