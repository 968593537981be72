"""Routines of overseers: whom they serve, what they cost, when they are declared, and what each one does."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.at43 import command, profile
from grognard.systems.at43.armies import therians
from grognard.systems.at43.events import FigureReturned, Lost, NewUnit, RoutineUsed
from grognard.systems.at43.state import Acting
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

FOES = figures("alpha", 0, "steel_troopers", (10, 110), (13, 110), (16, 110), (7, 110))


def led(id: str = "golems", x: float = 60, y: float = 50, grade: int = 1, **rest: Any) -> dict[str, Any]:
    """Four golems, one of them with a sonic gun, led by an overseer."""
    spots = [[x, y], [x + 3, y], [x - 3, y], [x + 6, y]]
    return unit(
        id,
        1,
        "storm_golems",
        size=4,
        bearers=1,
        special_weapon="sonic_gun",
        officer=grade,
        places=spots,
        **rest,
    )


def plain(id: str = "others", x: float = 60, y: float = 30, **rest: Any) -> dict[str, Any]:
    return figures(id, 1, "storm_golems", (x, y), (x + 3, y), (x - 3, y), (x + 6, y), **rest)


def wraith(id: str = "wraith", x: float = 90, y: float = 50, grade: int = 0, **rest: Any) -> dict[str, Any]:
    return unit(id, 1, "wraith_golgoth", (x, y), officer=grade, **rest)


def active(who: str, *units: dict[str, Any], dice: tuple[int, ...] = (), **rest: Any) -> Game:
    return game(acting(position(*units, FOES, **rest), who, stage="act"), *dice)


# -- scope ---------------------------------------------------------------------------------------------


def serving(table: dict[str, Any], name: str) -> list[str]:
    ground = battle(table)
    return [one.id for one in therians.overseers(ground, ground.units[name])]


@pytest.mark.clause("at43.therians.routine-scope-infantry")
def test_an_infantry_overseer_serves_his_own_unit_and_as_commander_all_infantry() -> None:
    high, low = led("high", grade=3), led("low", 60, 70, grade=1)
    table = position(high, low, plain(), wraith(), FOES, commanders=["", "high"])
    assert serving(table, "high") == ["high"]
    assert serving(table, "low") == ["low", "high"]
    assert serving(table, "others") == ["high"], "the commander's, not the other overseer's"
    assert serving(table, "wraith") == [], "no routine of infantry for AFVs"
    away = unit("high", 1, "storm_golems", officer=3)
    waiting = position(away, low, plain(), FOES, commanders=["", "high"])
    assert serving(waiting, "others") == [], "not from off the table"


@pytest.mark.clause("at43.therians.routine-scope-afv")
def test_an_afv_overseer_serves_his_own_unit_and_as_commander_all_afvs() -> None:
    table = position(wraith(grade=1), wraith("second", 20, 50), plain(), FOES, commanders=["", "wraith"])
    assert serving(table, "wraith") == ["wraith"]
    assert serving(table, "second") == ["wraith"]
    assert serving(table, "others") == []
    under = position(wraith(grade=1), wraith("second", 20, 50), led(grade=2), FOES, commanders=["", "golems"])
    assert serving(under, "second") == [], "he does not command"
    assert serving(under, "wraith") == ["wraith"]


@pytest.mark.clause("at43.therians.routine-scope-infantry", "at43.therians.routine-scope-afv")
def test_routines_are_of_the_overseers_own_kind_and_only_therians_have_them() -> None:
    hurt = {"structure": [[4, 2, 2, 2]]}
    ground = battle(position(led(lost=[3]), plain(lost=[3]), wraith(**hurt), FOES, commanders=["", "golems"]))
    able = therians.usable(ground, ground.units["golems"], Acting(unit="golems"))
    assert {name: [one.id for one in units] for name, units in able.items()} == {
        "transfer": ["golems", "others"],
        "reconstruction": ["golems", "others"],
    }
    lesser = battle(position(led(lost=[3]), plain(lost=[3]), led("chief", 20, 50, grade=4), FOES))
    able = therians.usable(lesser, lesser.units["golems"], Acting(unit="golems"))
    assert {one.id for units in able.values() for one in units} == {"golems"}
    sergeant = unit("squad", 0, "steel_troopers", (60, 80), size=4, officer=1, lost=[3])
    humans = battle(position(sergeant))
    assert therians.usable(humans, humans.units["squad"], Acting(unit="squad")) == {}
    assert therians.overseers(humans, humans.units["squad"]) == []


# -- timing and limits -----------------------------------------------------------------------------------


@pytest.mark.clause("at43.therians.routine-timing#1")
def test_what_touches_neither_move_nor_test_is_for_the_overseers_own_activation() -> None:
    table = (led(lost=[3]), plain(lost=[3]))
    assert "routine" in offered(active("golems", *table), "at43-action")
    assert "routine" not in offered(active("others", *table), "at43-action")


@pytest.mark.clause("at43.therians.routine-timing#1", "at43.therians.routine-timing#ruling")
def test_acceleration_is_declared_at_the_move_and_by_the_commander_for_others_too() -> None:
    playing = active("others", led(), plain(), commanders=["", "golems"])
    answer(playing, ("at43-action", "rapid"))
    assert offered(playing, "at43-use-routine") == ["no", "use"]
    combat = active("others", led(), plain(), commanders=["", "golems"])
    answer(combat, ("at43-action", "combat"))
    assert asked(combat).ask == "at43-move", "only at a rapid move"


@pytest.mark.clause("at43.therians.routine-timing", "at43.therians.routine-overactive-infantry#ruling")
def test_overactive_nanocores_are_declared_at_the_test_and_serve_one_salvo() -> None:
    target = figures("bravo", 0, "steel_troopers", (60, 79), (63, 70), (66, 70.1), (57, 70.2), (54, 70.4))
    # Three nanoblasters hit, all three damage tests fail; rolled again two succeed, once and for all.
    playing = active("golems", led(), target, dice=(6, 6, 6, 1, 1, 1, 4, 4, 1, 6, 6, 6, 1, 1, 1))
    answer(playing, ("at43-action", "fire:nanoblaster>bravo"))
    assert state(playing).pool[1] == 9, "nothing is paid before the failure"
    answer(playing, ("at43-use-routine", "use"))
    assert len(state(playing).units["bravo"].living) == 3
    assert state(playing).pool[1] == 7
    # The next salvo is another one, whose failures stand: the routine was used in this activation.
    answer(playing, ("at43-action", "fire:sonic_gun>bravo"))
    assert asked(playing).ask == "at43-action"


@pytest.mark.clause("at43.therians.routine-limit")
@pytest.mark.parametrize(
    ("points", "able"), [(0, []), (1, ["transfer"]), (3, ["transfer", "reconstruction"])]
)
def test_the_last_points_will_do_for_a_routine(points: int, able: list[str]) -> None:
    ground = battle(position(led(lost=[3]), FOES, pool=[9, points]))
    assert list(therians.usable(ground, ground.units["golems"], Acting(unit="golems"))) == able


@pytest.mark.clause("at43.therians.routine-overactive-infantry")
def test_without_a_failure_or_the_points_nobody_is_asked() -> None:
    target = figures("bravo", 0, "steel_troopers", (60, 79), (63, 70), (66, 70.1), (57, 70.2), (54, 70.4))
    good = active("golems", led(), target, dice=(6, 6, 6, 6, 6, 6))
    answer(good, ("at43-action", "fire:nanoblaster>bravo"))
    assert asked(good).ask == "at43-action"
    poor = active("golems", led(), target, dice=(6, 6, 6, 1, 1, 1), pool=[9, 1])
    answer(poor, ("at43-action", "fire:nanoblaster>bravo"))
    assert asked(poor).ask == "at43-action"
    assert len(state(poor).units["bravo"].living) == 5


@pytest.mark.clause("at43.therians.routine-limit")
def test_each_routine_once_an_activation_and_each_time_for_its_points() -> None:
    playing = active("golems", led(lost=[2, 3]), pool=[9, 9])
    answer(playing, ("at43-action", "routine"), ("at43-routine", "transfer"), ("at43-transfer-in", 3))
    assert state(playing).pool[1] == 8
    answer(playing, ("at43-action", "routine"))
    # Transfer is spent; only reconstruction is left and is taken by itself.
    assert [one.routine for one in events(playing, RoutineUsed)] == ["transfer", "reconstruction"]
    assert state(playing).pool[1] == 5
    answer(playing, ("at43-rebuild", 2))
    answer(playing, ("at43-rebuild-place", list(asked(playing).form.default())))
    assert "routine" not in offered(playing, "at43-action")
    poor = active("golems", led(lost=[2, 3]), pool=[9, 2])
    answer(poor, ("at43-action", "routine"))
    assert [one.routine for one in events(poor, RoutineUsed)] == ["transfer"], "3 points are not there"


@pytest.mark.clause("at43.therians.routine-limit", "at43.therians.routine-scope-infantry")
def test_two_overseers_may_use_the_same_routine_in_one_activation() -> None:
    table = position(led("low", grade=1), led("high", 60, 70, grade=3), FOES, commanders=["", "high"])
    ground = battle(acting(table, "low", stage="act"))
    unit_, routine = ground.units["low"], profile.routines()["acceleration_infantry"]
    first = therians.ready(ground, unit_, "acceleration")
    assert first is unit_
    therians.pay(ground, first, unit_, routine)
    assert therians.ready(ground, unit_, "acceleration") is ground.units["high"]
    therians.pay(ground, ground.units["high"], unit_, routine)
    assert therians.ready(ground, unit_, "acceleration") is None


@pytest.mark.clause("at43.therians.routine-limit")
def test_a_routine_wants_its_very_points_an_activation_and_a_therian() -> None:
    table = acting(position(led(), unit("squad", 0, "steel_troopers", (60, 90), officer=1)), "golems")
    ground = battle(table)
    golems, price = ground.units["golems"], profile.routines()["acceleration_infantry"].cost
    ground.pool[1] = price
    assert therians.ready(ground, golems, "acceleration") is golems, "exactly what it costs is enough"
    ground.pool[1] = price - 1
    assert therians.ready(ground, golems, "acceleration") is None
    ground.pool[1] = price
    assert therians.ready(ground, ground.units["squad"], "acceleration") is None, "no routine of men"
    ground.acting = None
    assert therians.ready(ground, golems, "acceleration") is None, "nobody acts"


# -- infantry --------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.therians.routine-transfer")
def test_transfer_brings_a_bearer_back_in_anothers_place() -> None:
    bearer = next(
        i for i, one in enumerate(battle(position(led())).units["golems"].kit) if one.role == "bearer"
    )
    playing = active("golems", led(lost=[bearer]))
    before = state(playing).units["golems"].living
    answer(playing, ("at43-action", "routine"), ("at43-routine", "transfer"))
    outs = offered(playing, "at43-transfer-out")
    assert 0 not in outs, "the overseer stays"
    place = state(playing).units["golems"].places[outs[0]]
    answer(playing, ("at43-transfer-out", outs[0]))
    golems = state(playing).units["golems"]
    assert len(golems.living) == len(before)
    assert bearer in golems.living
    assert golems.places[bearer] == place
    assert "fire:sonic_gun" in offered(playing, "at43-action")
    assert [one.figure for one in events(playing, FigureReturned)] == [bearer]


@pytest.mark.clause("at43.therians.routine-acceleration-infantry")
def test_accelerated_golems_go_thirty_centimetres() -> None:
    playing = active("golems", led(y=40))
    answer(playing, ("at43-action", "rapid"), ("at43-use-routine", "use"))
    assert state(playing).pool[1] == 7
    assert "at43.moving.measured-around" in refused(playing, [6000, 7001])
    answer(playing, ("at43-move", [6000, 7000]))
    plain_ = active("golems", led(y=40))
    answer(plain_, ("at43-action", "rapid"), ("at43-use-routine", "no"))
    assert "at43.moving.measured-around" in refused(plain_, [6000, 6001])


@pytest.mark.clause("at43.therians.routine-reconstruction#1", "at43.therians.routine-reconstruction#ruling")
def test_reconstruction_brings_one_back_in_cohesion_and_out_of_contact() -> None:
    near = figures("bravo", 0, "steel_troopers", (60, 57))
    playing = active("golems", led(lost=[3]), near)
    answer(playing, ("at43-action", "routine"), ("at43-routine", "reconstruction"))
    assert state(playing).pool[1] == 6
    assert refused(playing, [6000, 5300]) == ["at43.actions.no-overlap"], "in contact with an enemy"
    assert refused(playing, [6000, 3900]) == ["at43.units.cohesion"]
    answer(playing, ("at43-rebuild-place", [6000, 4700]))
    assert state(playing).units["golems"].living == (0, 1, 2, 3)
    gone = battle(
        position(
            led(),
            unit("others", 1, "storm_golems", size=1, lost=[0], status="gone"),
            FOES,
            commanders=["", "golems"],
        )
    )
    able = therians.usable(gone, gone.units["golems"], Acting(unit="golems"))
    assert able == {}, "a unit that was wiped out is not rebuilt"


# -- AFVs ------------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.therians.routine-repair#1", "at43.therians.routine-repair#ruling")
def test_repair_gives_back_one_point_of_any_part() -> None:
    playing = active("wraith", wraith(grade=1, structure=[[4, 0, 2, 2]]))
    answer(playing, ("at43-action", "routine"), ("at43-routine", "repair"))
    assert offered(playing, "at43-repair-part") == [0, 1], "never above what it began with"
    answer(playing, ("at43-repair-part", 1))
    assert state(playing).units["wraith"].structure == ((4, 1, 2, 2),)
    assert state(playing).pool[1] == 8
    whole = battle(position(wraith(grade=1), FOES))
    able = therians.usable(whole, whole.units["wraith"], Acting(unit="wraith"))
    assert "repair" not in able


@pytest.mark.clause("at43.therians.routine-acceleration-afv")
def test_an_accelerated_golgoth_goes_fifty_centimetres() -> None:
    playing = active("wraith", wraith(y=20, grade=1))
    answer(playing, ("at43-action", "rapid"), ("at43-use-routine", "use"))
    assert state(playing).pool[1] == 7
    assert "at43.moving.measured-around" in refused(playing, [9000, 7001])
    answer(playing, ("at43-move", [9000, 7000]))
    slow = active("wraith", wraith(y=20, grade=1))
    answer(slow, ("at43-action", "rapid"), ("at43-use-routine", "no"))
    assert "at43.moving.measured-around" in refused(slow, [9000, 5601])


@pytest.mark.clause("at43.therians.routine-overactive-afv#1")
def test_a_golgoth_rolls_failed_damage_again() -> None:
    target = figures("toad", 0, "fire_toad", (90, 80))
    # Six shots, all hit; 9 against 11 needs a 5. All fail, and again but for one, which is located on the frame.
    playing = active("wraith", wraith(grade=1), target, dice=(6,) * 6 + (4,) * 6 + (5,) + (4,) * 5 + (3,))
    answer(
        playing,
        ("at43-action", "fire:medium_sonic_cannon>toad"),
        ("at43-use-routine", "use"),
    )
    assert state(playing).units["toad"].structure == ((2, 2, 1, 1),)
    assert [one.routine for one in events(playing, RoutineUsed)] == ["overactive_nanocores_afv"]
    assert state(playing).pool[1] == 7
    assert left(playing) == 0


@pytest.mark.clause("at43.therians.routine-creation#1")
def test_creation_makes_a_walker_beside_the_overseer_with_a_card_next_turn() -> None:
    playing = active("wraith", wraith(grade=1), sequences=[["alpha"], []])
    answer(playing, ("at43-action", "routine"))
    assert state(playing).pool[1] == 5
    # In contact: 2.5 cm between bases of radius 4 and 3.
    assert refused(playing, [9000, 5951]) == ["at43.therians.routine-creation"]
    answer(playing, ("at43-new-place", [9000, 5950]))
    made = state(playing).units[events(playing, NewUnit)[0].unit]
    assert (made.profile.category, made.profile.rank, made.seat) == ("walker", 1, 1)
    assert made.id in command.cards(state(playing), 1)
    assert all(made.id not in cards for cards in state(playing).sequences), "not in this turn's row"
    assert probe(playing, "touching", a=made.id, b="wraith")


@pytest.mark.clause("at43.therians.routine-fusion#1", "at43.therians.routine-fusion#ruling")
def test_fusion_makes_one_of_two_without_kill_or_test() -> None:
    pair = unit(
        "wraiths", 1, "wraith_golgoth", officer=1, size=2, places=[[60, 50], [69, 50]],
        structure=[[1, 1, 0, 0], [2, 2, 2, 2]],
    )  # fmt: skip
    playing = active("wraiths", pair, sequences=[["alpha"], []], mission="search_and_destroy")
    answer(playing, ("at43-action", "routine"), ("at43-routine", "fusion"), ("at43-fuse-at", 1))
    made = state(playing).units[events(playing, NewUnit)[0].unit]
    assert made.profile.rank == profile.profiles()["wraith_golgoth"].rank + 1
    assert made.places == ((6900, 5000),)
    assert made.structure == (made.kit[0].structure(),), "undamaged"
    assert made.id in command.cards(state(playing), 1)
    assert made.id not in state(playing).sequences[1]
    assert state(playing).units["wraiths"].living == ()
    assert state(playing).deeds == ()
    assert state(playing).pool[1] == 5
    assert [one.figures for one in events(playing, Lost)] == [(1, 0)]
    single = battle(position(wraith(grade=1), FOES))
    assert "fusion" not in therians.usable(single, single.units["wraith"], Acting(unit="wraith"))
