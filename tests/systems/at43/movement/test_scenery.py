"""Scenery: crossing and climbing it, opening and lifting it, and what can destroy it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.game import Game
from grognard.systems.at43 import laws, profile, scenery
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import PieceDamaged, PieceGone
from grognard.systems.at43.shooting import indirect
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
    state,
    unit,
)

FOES = figures("golems", 1, "storm_golems", (10, 110), (13, 110), (16, 110), (7, 110))
WALL = {"id": "wall", "kind": "low_wall", "at": [60, 62], "length": 60}  # its near side is at y = 61
BOX = {"id": "box", "kind": "container", "at": [60, 64]}  # from 54 to 66 and from 61 to 67


def squad(*places: tuple[float, float], **rest: Any) -> dict[str, Any]:
    return figures("alpha", 0, "steel_troopers", *places, **rest)


def facing(*pieces: dict[str, Any], unit: dict[str, Any] | None = None) -> Game:
    return game(position(unit or squad((60, 58)), FOES, piece=list(pieces)))


def goes(playing: Game, mode: str, x: float, y: float, who: str = "alpha") -> bool:
    found: bool = probe(playing, "reaches", unit=who, mode=mode, to=[x, y])
    return found


# -- crossing --------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.scenery.default-impassable")
def test_scenery_is_not_crossed() -> None:
    for kind in ("nanogenerator", "bunker", "drop_point", "wreck"):
        piece = {"id": "piece", "kind": kind, "at": [60, 64], "length": 6, "width": 6}
        playing = facing(piece)
        for mode in ("rapid", "combat", "climb"):
            assert not goes(playing, mode, 60, 64), kind
    around = facing({"id": "piece", "kind": "nanogenerator", "at": [60, 64], "length": 4, "width": 4})
    # 70 is 12 cm straight on; round the piece it is more than 12 and less than the 20 of a rapid move.
    assert goes(around, "rapid", 60, 70)
    assert not goes(facing({**WALL, "kind": "nanogenerator", "width": 2}), "rapid", 60, 66)


@pytest.mark.clause("at43.scenery.climb")
def test_a_climb_is_offered_where_half_the_movement_goes_beyond_the_side_of_a_piece() -> None:
    """A block of 12 by 6 cm in the middle; half the Movement from its side is the first place that is too far."""
    far = profile.profiles()["steel_troopers"].fighter.movement // 2 / 100
    for (dx, dy), side in (((1, 0), 6), ((-1, 0), 6), ((0, 1), 3), ((0, -1), 3)):
        for more, wanted in ((0, False), (-0.01, True)):
            away = side + 1.25 + far + more
            box = {"id": "box", "kind": "container", "at": [60, 60]}
            ground = battle(position(squad((60 + dx * away, 60 + dy * away)), FOES, piece=[box]))
            assert scenery.may_climb(ground, ground.units["alpha"]) is wanted


@pytest.mark.clause("at43.scenery.climb#1", "at43.scenery.climb#2", "at43.scenery.default-impassable")
def test_infantry_climbs_over_a_wall_at_half_movement() -> None:
    playing = facing(WALL)
    assert goes(playing, "climb", 60, 65)
    assert not goes(playing, "climb", 60, 65.01)
    assert not goes(playing, "combat", 60, 65)
    assert not goes(playing, "rapid", 60, 65)
    assert not goes(playing, "climb", 60, 62), "nobody stops on top of a wall"
    engaged = facing(WALL)
    assert probe(engaged, "allowance", unit="alpha", mode="climb", state="engaged") == 7, "half once"


@pytest.mark.clause("at43.scenery.climb#1", "at43.scenery.climb#ruling")
def test_a_container_is_climbed_and_left_but_not_crossed() -> None:
    playing = facing(BOX)
    assert goes(playing, "climb", 60, 63)
    assert not goes(playing, "climb", 60, 61.5), "half on it"
    assert not goes(playing, "combat", 60, 63)
    slim = facing({**BOX, "at": [60, 62], "width": 3})
    assert not goes(slim, "climb", 60, 65), "never right across"
    on_top = facing(BOX, unit=squad((60, 62.5), perches=["box"]))
    assert goes(on_top, "climb", 60, 58)
    assert not goes(on_top, "combat", 60, 58), "who comes down climbs"
    assert goes(on_top, "combat", 60, 65), "on top one may walk"


@pytest.mark.clause("at43.scenery.climb#ruling")
def test_when_one_climbs_all_go_half() -> None:
    table = position(squad((60, 58), (63, 58)), FOES, piece=[WALL])
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "climb"))
    # The leader crosses; his comrade, who crosses nothing, may still go 7 cm only.
    assert "at43.moving.measured-around" in refused(playing, [[6000, 6500], [6300, 5099]])
    answer(playing, ("at43-move", [[6000, 6500], [6300, 6500]]))
    assert "climb" not in offered(playing, "at43-action")
    assert "fire:laser_rifle" in offered(playing, "at43-action"), "it was a combat move"


@pytest.mark.clause("at43.scenery.height-bonus", "at43.scenery.climb")
def test_on_top_a_fighter_is_taller_by_the_piece() -> None:
    table = position(squad((60, 58)), FOES, piece=[BOX])
    playing = game(acting(table, "alpha", stage="act"))
    assert probe(playing, "size", figure="alpha/0") == 2
    answer(playing, ("at43-action", "climb"), ("at43-move", [6000, 6300]))
    assert state(playing).units["alpha"].perches == ("box",)
    assert probe(playing, "size", figure="alpha/0") == 5
    low = facing({**BOX, "size": 1}, unit=squad((60, 64), perches=["box"]))
    assert probe(low, "size", figure="alpha/0") == 3
    inside = facing({**BOX, "open": True}, unit=squad((60, 64), perches=["in:box"]))
    assert probe(inside, "size", figure="alpha/0") == 2, "inside is not on top"


@pytest.mark.clause("at43.scenery.afv-no-climb")
def test_afvs_climb_nothing_but_ramps() -> None:
    toad = unit("toad", 0, "fire_toad", (60, 56))
    for piece in (WALL, BOX):
        playing = facing(piece, unit=toad)
        for mode in ("rapid", "combat", "climb"):
            assert not goes(playing, mode, 60, 64, "toad")
    assert not goes(facing({**WALL, "length": 110}, unit=toad), "rapid", 60, 68, "toad"), "no way over a wall"
    ramp = {**BOX, "ramp": True, "width": 8}
    assert goes(facing(ramp, unit=toad), "climb", 60, 64, "toad")
    assert "climb" in offered(
        game(acting(position(toad, FOES, piece=[ramp]), "toad", stage="act")), "at43-action"
    )
    assert "climb" not in offered(
        game(acting(position(toad, FOES, piece=[BOX]), "toad", stage="act")), "at43-action"
    )


# -- opening and lifting -----------------------------------------------------------------------------------


@pytest.mark.clause("at43.scenery.open-container#1", "at43.scenery.open-container#ruling")
def test_infantry_in_contact_opens_containers_and_nothing_else() -> None:
    def actions(piece: dict[str, Any], y: float, card: str = "steel_troopers") -> list[Any]:
        table = position(figures("alpha", 0, card, (60, y)), FOES, piece=[piece])
        return offered(game(acting(table, "alpha", stage="act")), "at43-action")

    # 2.5 cm from the side at 61, less the radius of the base.
    assert "open" in actions(BOX, 57.25)
    assert "open" not in actions(BOX, 57.24)
    assert "open" not in actions({**BOX, "open": True}, 57.25)
    assert "open" not in actions({**WALL, "at": [60, 60]}, 57.25)
    assert "open" not in actions(BOX, 55.6, "fire_toad")
    assert "lift" not in actions(BOX, 55.6, "light_golgoth"), "containers are not moved"


@pytest.mark.clause("at43.scenery.counts-as-combat#1", "at43.scenery.counts-as-combat#2")
def test_who_opens_has_fought_and_is_engaged_until_his_next_activation() -> None:
    table = position(squad((60, 57.5), (63, 57.5)), FOES, piece=[BOX], sequences=[["alpha"], ["golems"]])
    playing = game(acting(table, "alpha", stage="act"), 6)
    answer(playing, ("at43-action", "open"))
    alpha = state(playing).units["alpha"]
    assert (alpha.busy, alpha.drills) == ("box", ())
    assert conditions.engaged(state(playing), alpha)
    assert asked(playing).seat == 1, "no move, no shot, no drill"
    answer(playing, ("at43-option", "play"), ("at43-pay", "leave"))
    answer(playing, ("at43-option", "play"), ("at43-pay", "pay"))
    assert not conditions.engaged(state(playing), alpha)
    assert "rapid" in offered(playing, "at43-action"), "free again"


@pytest.mark.clause("at43.scenery.counts-as-combat#ruling")
def test_an_afv_that_lifts_is_not_engaged_but_does_nothing_more() -> None:
    table = position(
        figures("golgoth", 1, "light_golgoth", (60, 57)),
        squad((10, 10), (13, 10), (16, 10), (7, 10)),
        piece=[{**WALL, "length": 8}],
    )
    playing = game(acting(table, "golgoth", stage="act"))
    answer(playing, ("at43-action", "lift"), ("at43-piece-heading", 0), ("at43-piece-place", [6000, 5100]))
    moved = state(playing).board.piece("wall")
    assert (moved.x, moved.y, moved.heading) == (6000, 5100, 0)
    assert offered(playing, "at43-drills") == ["overwatch"], "no action is left; AFVs keep their drills"
    assert not conditions.engaged(state(playing), state(playing).units["golgoth"])


@pytest.mark.clause("at43.scenery.lifting", "at43.scenery.move-wall")
def test_only_afvs_with_the_ability_lift_walls_they_touch() -> None:
    def actions(card: str, y: float, seat: int = 1) -> list[Any]:
        table = position(
            figures("lifter", seat, card, (60, y)), squad((110, 10)), FOES, piece=[{**WALL, "length": 8}]
        )
        return offered(game(acting(table, "lifter", stage="act")), "at43-action")

    radius = profile.profiles()["light_golgoth"].fighter.base / 200
    assert "lift" in actions("light_golgoth", 61 - 2.5 - radius)
    assert "lift" not in actions("light_golgoth", 61 - 2.51 - radius)
    assert "lift" not in actions("fire_toad", 57)
    assert "lift" not in actions("steel_troopers", 58)


@pytest.mark.clause("at43.scenery.lifting#1")
def test_a_lifted_wall_is_set_down_in_contact_with_the_lifter() -> None:
    table = position(
        figures("golgoth", 1, "light_golgoth", (60, 57)), squad((10, 10)), piece=[{**WALL, "length": 8}]
    )
    playing = game(acting(table, "golgoth", stage="act"))
    answer(playing, ("at43-action", "lift"), ("at43-piece-heading", 0))
    radius = profile.profiles()["light_golgoth"].fighter.base // 2
    far = 5700 - radius - 250 - 100
    assert refused(playing, [6000, far - 1]) == ["at43.scenery.lifting"]
    answer(playing, ("at43-piece-place", [6000, far]))
    assert state(playing).board.piece("wall").y == far


@pytest.mark.clause("at43.scenery.enter-container")
def test_an_open_container_is_entered_by_who_fits() -> None:
    wide = {**BOX, "open": True, "width": 6}
    assert goes(facing(wide), "rapid", 60, 64)
    assert goes(facing(wide), "combat", 60, 64)
    assert not goes(facing({**wide, "open": False}), "rapid", 60, 64)
    assert not goes(facing({**wide, "width": 2, "at": [60, 62]}), "rapid", 60, 62), "too narrow to stand in"
    table = position(squad((60, 58)), FOES, piece=[wide])
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 6400]))
    assert state(playing).units["alpha"].perches == ("in:box",)


# -- destroying ------------------------------------------------------------------------------------------


def shooters(**rest: Any) -> dict[str, Any]:
    return unit(
        "alpha", 0, "steel_troopers", size=3, bearers=2, special_weapon="missile_launcher",
        places=[[60, 30], [63, 30], [57, 30]], **rest,
    )  # fmt: skip


@pytest.mark.clause("at43.scenery.only-sabotage", "at43.whitestars.missile-launcher")
def test_weapons_aim_only_at_pieces_that_the_mission_lets_them_destroy() -> None:
    weak = {**BOX, "destructible": True}
    for piece, wanted in ((BOX, []), (weak, ["piece:box"])):
        playing = game(position(shooters(), figures("golems", 1, "storm_golems", (60, 100)), piece=[piece]))
        for weapon in ("missile_launcher", "laser_rifle"):
            found = probe(playing, "targets", unit="alpha", weapon=weapon)
            assert [one for one in found if one.startswith("piece")] == wanted


@pytest.mark.clause("at43.scenery.only-sabotage", "at43.whitestars.artificer#1")
def test_sabotage_removes_a_piece_however_sound_within_reach() -> None:
    def pieces(y: float) -> list[Any]:
        artificer = unit(
            "alpha", 0, "star_troopers", size=2, specialists=["artificer"], places=[[60, 50], [60, y]]
        )
        table = position(artificer, FOES, piece=[BOX, {**WALL, "at": [60, 20]}])
        return offered(game(acting(table, "alpha", stage="act")), "at43-action")

    assert "sabotage" in pieces(57.25)
    assert "sabotage" not in pieces(57.24)


@pytest.mark.clause("at43.scenery.must-be-target#ruling", "at43.scenery.occupants-die#1")
def test_a_piece_is_worn_down_when_it_is_the_target_and_takes_those_on_it_along() -> None:
    weak = {**BOX, "destructible": True}
    foes = figures("golems", 1, "storm_golems", (58, 64), (62, 64), (60, 80), perches=["box", "box", ""])
    table = position(shooters(), foes, piece=[weak])
    # One rifle at range 3, one impact: 5 against 8 needs a 5. Its 3 points go one by one, no location is rolled.
    playing = game(acting(table, "alpha", stage="act"), 6, 5)
    answer(playing, ("at43-action", "fire:laser_rifle>piece:box"))
    assert state(playing).board.piece("box").structure == 2
    assert [one.left for one in events(playing, PieceDamaged)] == [2]
    # Two missiles at a fixed roll, damage 3, 14 against 8 without a die.
    playing = game(acting(table, "alpha", stage="act"), 4, 3)
    answer(playing, ("at43-action", "fire:missile_launcher"))
    assert "box" not in state(playing).board.by_id
    assert state(playing).units["golems"].living == (2,), "only those on it"
    assert left(playing) == 0


@pytest.mark.clause("at43.scenery.must-be-target#1")
def test_a_piece_that_stops_shots_or_lies_under_a_template_takes_no_harm() -> None:
    weak = {**WALL, "destructible": True, "length": 12}
    foes = figures("golems", 1, "storm_golems", (60, 66), (63, 66))
    table = position(shooters(), foes, piece=[weak])
    playing = game(acting(table, "alpha", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:laser_rifle>golems"))
    assert state(playing).board.piece("wall").structure == 1
    ground = battle(table)
    ground.dice = Scripted(faces=[1] * 2)
    volley = damage.Volley(ground, 0, profile.weapons()["mortar"])
    for decision in indirect.strike(ground, volley, (6000, 6200), 400, 1):
        raise AssertionError(decision)
    assert ground.board.piece("wall").structure == 1


@pytest.mark.clause("at43.scenery.occupants-die")
def test_those_inside_are_lost_too() -> None:
    inside = figures("golems", 1, "storm_golems", (58, 64), (60, 80), perches=["in:box", ""])
    ground = battle(position(shooters(), inside, piece=[{**BOX, "open": True}]))
    for decision in scenery.destroy(ground, "box", 0, "at43.whitestars.artificer"):
        raise AssertionError(decision)
    assert ground.units["golems"].living == (1,)
    assert ground.units["golems"].perches == ()


@pytest.mark.clause("at43.scenery.only-sabotage")
def test_sabotage_tells_what_is_gone() -> None:
    artificer = unit(
        "alpha", 0, "star_troopers", size=2, specialists=["artificer"], places=[[60, 50], [60, 57.25]]
    )
    playing = game(acting(position(artificer, FOES, piece=[BOX]), "alpha", stage="act"))
    answer(playing, ("at43-action", "sabotage"))
    assert [one.piece for one in events(playing, PieceGone)] == ["box"]
    assert "sabotage" not in offered(playing, "at43-action"), "once an activation"


@pytest.mark.clause("at43.scenery.occupants-die", "at43.whitestars.medic")
def test_the_piece_is_gone_before_anybody_is_asked_who_is_saved() -> None:
    own = unit(
        "alpha",
        0,
        "star_troopers",
        size=3,
        specialists=["artificer", "medic"],
        places=[[58, 64], [60, 57.25], [63, 57.25]],
        perches=["box", "", ""],
    )
    playing = game(acting(position(own, FOES, piece=[BOX]), "alpha", stage="act"))
    answer(playing, ("at43-action", "sabotage"))
    assert offered(playing, "at43-first-aid") == [0]
    assert state(playing).board.pieces == ()
    assert laws.broken(state(playing)) == []
    answer(playing, ("at43-first-aid", [0]))
    assert state(playing).units["alpha"].living == (0, 1, 2)
    assert laws.broken(state(playing)) == []
