"""Overwatch: the window after a move, split fire, and what cancels it."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.systems.at43.events import Lost, WatchFired
from systems.at43.table import acting, answer, asked, events, figures, game, offered, position, state, unit


def moving(*units: dict[str, Any], dice: tuple[int, ...] = (), **rest: Any) -> Game:
    """Golems of seat 1 are about to move in front of the units of seat 0."""
    golems = figures("golems", 1, "storm_golems", (60, 60), (63, 60), (66, 60), (69, 60))
    return game(acting(position(*units, golems, **rest), "golems", stage="act"), *dice)


@pytest.mark.clause("at43.overwatch.when", "at43.overwatch.resolve", "at43.overwatch.single-use")
def test_a_unit_that_moved_is_shot_at_once_and_goes_on() -> None:
    alpha = figures(
        "alpha", 0, "steel_troopers", (60, 20), (63, 20.1), (66, 20.2), (57, 20), drills=["overwatch"]
    )
    playing = moving(alpha, dice=(6, 6, 6, 1, 6, 6, 1))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    assert offered(playing, "at43-overwatch") == ["pass", "alpha"]
    answer(playing, ("at43-overwatch", "alpha"), ("at43-watch-weapon", "laser_rifle"))
    assert len(events(playing, Lost)[0].figures) == 2
    assert state(playing).units["alpha"].drills == ()
    while asked(playing).ask != "at43-action":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    assert asked(playing).seat == 1


@pytest.mark.parametrize("measured", [True, False])
def test_beside_who_may_shoot_stands_what_all_its_weapons_would_do(measured: bool) -> None:
    alpha = unit(
        "alpha",
        0,
        "steel_troopers",
        (60, 20),
        size=5,
        bearers=2,
        special_weapon="laser_gun",
        drills=["overwatch"],
    )
    playing = moving(alpha, options={"open_measuring": measured})
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    note = asked(playing).note("alpha")
    assert not asked(playing).note("pass").means
    answer(playing, ("at43-overwatch", "alpha"))
    each = [asked(playing).note(weapon) for weapon in ("laser_rifle", "laser_gun")]
    if measured:
        assert sum(one.means[0][1] for one in each) == pytest.approx(note.means[0][1])
    else:
        assert not note.means
        assert note.odds == (max(one.odds[0] for one in each),), "how far it is nobody knows"


@pytest.mark.clause("at43.overwatch.mover-only#1")
def test_a_unit_that_stays_cannot_be_shot_at() -> None:
    playing = moving(figures("alpha", 0, "steel_troopers", (60, 20), drills=["overwatch"]))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 6000]))
    assert asked(playing).ask == "at43-action"


@pytest.mark.clause("at43.overwatch.optional#1", "at43.overwatch.optional#2")
def test_overwatch_that_is_not_used_is_kept() -> None:
    playing = moving(figures("alpha", 0, "steel_troopers", (60, 20), drills=["overwatch"]))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]), ("at43-overwatch", "pass"))
    assert state(playing).units["alpha"].drills == ("overwatch",)


@pytest.mark.clause(
    "at43.activation.afv-never-engaged#2", "at43.drills.infantry-loss#1", "at43.overwatch.lost-engaged#ruling"
)
def test_a_walker_in_contact_cancels_overwatch_and_shoots() -> None:
    table = position(
        figures("golems", 0, "storm_golems", (60, 60), (63, 60), (66, 60), (69, 60), drills=["overwatch"]),
        figures("toad", 1, "fire_toad", (62, 40)),
    )
    playing = game(acting(table, "toad", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6200, 5400]))
    assert state(playing).units["golems"].drills == ()
    assert "fire:light_laser_cannon" in offered(playing, "at43-action")


@pytest.mark.clause("at43.drills.split-fire-overwatch#2")
def test_split_fire_keeps_overwatch_for_the_group_that_held() -> None:
    alpha = unit(
        "alpha",
        0,
        "steel_troopers",
        (60, 20),
        size=5,
        bearers=2,
        special_weapon="laser_gun",
        drills=["split_fire", "overwatch"],
    )
    playing = moving(alpha, dice=(1, 1, 1))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    answer(playing, ("at43-overwatch", "alpha"))
    assert offered(playing, "at43-watch-weapon") == ["done", "laser_rifle", "laser_gun"]
    answer(playing, ("at43-watch-weapon", "laser_rifle"), ("at43-watch-weapon", "done"))
    alpha_now = state(playing).units["alpha"]
    assert alpha_now.drills == ("split_fire", "overwatch")
    assert alpha_now.watch == "special"
    assert len(events(playing, WatchFired)) == 1


@pytest.mark.clause("at43.whitestars.missile-launcher")
def test_missile_launchers_do_not_fire_in_overwatch() -> None:
    alpha = unit(
        "alpha",
        0,
        "steel_troopers",
        (60, 20),
        size=3,
        bearers=1,
        special_weapon="missile_launcher",
        drills=["overwatch"],
    )
    table = position(alpha, figures("wraith", 1, "wraith_golgoth", (60, 60)))
    playing = game(acting(table, "wraith", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5000]), ("at43-overwatch", "alpha"))
    assert offered(playing, "at43-watch-weapon") == ["done", "laser_rifle"]


@pytest.mark.clause("at43.overwatch.sees-target")
@pytest.mark.parametrize(("end", "seen"), [((6000, 5500), False), ((7400, 6000), True)])
def test_sight_is_judged_where_the_mover_stops(end: tuple[int, int], seen: bool) -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), drills=["overwatch"]),
        figures("golem", 1, "storm_golems", (60, 60)),
        figures("scout", 1, "storm_golems", (74, 56)),
        piece=[{"id": "box", "kind": "container", "at": [60, 50], "length": 12, "width": 4}],
    )
    # The golem starts behind the container; the scout starts in plain view and goes behind it.
    playing = game(acting(table, "golem", stage="act"))
    answer(playing, ("at43-action", "combat"), ("at43-move", list(end)))
    assert (asked(playing).ask == "at43-overwatch") == seen
    hiding = game(acting(table, "scout", stage="act"))
    answer(hiding, ("at43-action", "rapid"), ("at43-move", [6000, 5700]))
    assert asked(hiding).ask != "at43-overwatch"


@pytest.mark.clause("at43.overwatch.own-activation", "at43.overwatch.single-use")
def test_a_unit_that_fired_in_overwatch_acts_and_shoots_in_its_own_activation() -> None:
    alpha = figures(
        "alpha", 0, "steel_troopers", (60, 20), (63, 20), (57, 20), (66, 20), drills=["overwatch"]
    )
    playing = moving(alpha, dice=(1, 1, 1, 1, 1, 1, 1, 1), sequences=[["alpha"], []])
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    answer(playing, ("at43-overwatch", "alpha"), ("at43-watch-weapon", "laser_rifle"))
    answer(playing, ("at43-action", "end"), ("at43-drills", []))
    answer(playing, ("at43-option", "play"), ("at43-pay", "pay"))
    assert {"rapid", "combat", "fire:laser_rifle"} <= set(offered(playing, "at43-action"))
    answer(playing, ("at43-action", "fire:laser_rifle"))
    assert "combat" in offered(playing, "at43-action")


@pytest.mark.clause(
    "at43.overwatch.resolve", "at43.overwatch.several-units#1", "at43.overwatch.several-units#ruling"
)
def test_several_units_shoot_one_after_the_other_in_the_order_their_player_likes() -> None:
    alpha = figures("alpha", 0, "steel_troopers", (60, 20), drills=["overwatch"])
    bravo = figures("bravo", 0, "steel_troopers", (80, 20), drills=["overwatch"])
    idle = figures("idle", 0, "steel_troopers", (40, 20))
    playing = moving(alpha, bravo, idle, dice=(6, 6, 6, 6))
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    assert offered(playing, "at43-overwatch") == ["pass", "alpha", "bravo"]
    answer(playing, ("at43-overwatch", "bravo"), ("at43-watch-weapon", "laser_rifle"))
    # The first loss is off the table before the second unit shoots.
    assert len(state(playing).units["golems"].living) == 3
    assert offered(playing, "at43-overwatch") == ["pass", "alpha"]
    answer(playing, ("at43-overwatch", "alpha"), ("at43-watch-weapon", "laser_rifle"))
    assert [one.unit for one in events(playing, WatchFired)] == ["bravo", "alpha"]
    assert [len(one.figures) for one in events(playing, Lost)] == [1, 1]
    assert all(state(playing).units[name].drills == () for name in ("alpha", "bravo"))


@pytest.mark.clause(
    "at43.overwatch.mover-only#1", "at43.overwatch.mover-only#ruling", "at43.drills.overwatch#2"
)
def test_only_the_unit_that_moved_is_a_target_and_only_by_its_enemies() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20), drills=["overwatch"]),
        figures("golem", 1, "storm_golems", (60, 60)),
        figures("nearer", 1, "storm_golems", (70, 40)),
        figures("mates", 1, "storm_golems", (40, 60), drills=["overwatch"]),
    )
    playing = game(acting(table, "golem", stage="act"), 1)
    answer(playing, ("at43-action", "combat"), ("at43-move", [6000, 5500]))
    assert offered(playing, "at43-overwatch") == ["pass", "alpha"]
    # No target is asked for: it is the mover.
    answer(playing, ("at43-overwatch", "alpha"), ("at43-watch-weapon", "laser_rifle"))
    assert events(playing, WatchFired)[0].target == "golem"
    assert asked(playing).seat == 1
    # Neither who drops in nor who is set up has moved.
    zone = {"id": "zone", "kind": "deployment", "box": [0, 50, 120, 120], "owner": 1}
    setting = position(table["unit"][0], unit("late", 1, "storm_golems", size=2), position=[zone], turn=1)
    playing = game(acting(setting, "late"))
    answer(playing, ("at43-entry", "zone"), ("at43-set-up", [6000, 6000]))
    assert asked(playing).ask == "at43-action"
