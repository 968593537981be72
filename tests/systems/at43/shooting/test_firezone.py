"""The fire zone: its outline, who counts in it, and who is passed over."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from grognard.systems.at43.events import Burst, ImpactInZone
from systems.at43.table import acting, answer, asked, events, figures, game, position, probe, unit

LASERS = {"unit": "alpha", "weapon": "laser_rifle", "target": "golems"}


def zone(*units: dict[str, Any], **rest: Any) -> list[str]:
    found: list[str] = probe(game(position(*units, **rest)), "zone", **LASERS)
    return found


@pytest.mark.clause("at43.firezone.partly-inside", "at43.firezone.geometry#2")
def test_the_lines_join_the_outer_ends_of_both_units() -> None:
    """A narrow unit shoots at a wide one: half way the zone is half as wide."""
    alpha = figures("alpha", 0, "steel_troopers", (60, 20))
    golems = figures("golems", 1, "storm_golems", (40, 80), (80, 80))
    # Half way the line on the right runs through about (71.3, 50); a base of 1.25 beyond it just reaches in or not.
    assert zone(alpha, golems, figures("x", 1, "storm_golems", (70, 50))) == ["x/0"]
    assert zone(alpha, golems, figures("x", 1, "storm_golems", (72.5, 50))) == ["x/0"]
    assert zone(alpha, golems, figures("x", 1, "storm_golems", (73.5, 50))) == []
    assert zone(alpha, golems, figures("x", 1, "storm_golems", (47.5, 50))) == ["x/0"]
    assert zone(alpha, golems, figures("x", 1, "storm_golems", (46.5, 50))) == []


@pytest.mark.clause("at43.firezone.geometry#3", "at43.firezone.geometry#ruling")
def test_behind_shooters_and_target_there_is_no_zone() -> None:
    alpha = figures("alpha", 0, "steel_troopers", (50, 20), (70, 20))
    golems = figures("golems", 1, "storm_golems", (50, 80), (70, 80))
    for place, inside in (
        ((60, 15), False),
        ((60, 20), False),
        ((60, 23), True),
        ((60, 40), True),
        ((60, 77), True),
        ((60, 80), False),
        ((60, 85), False),
    ):
        assert zone(alpha, golems, figures("x", 1, "storm_golems", place)) == (["x/0"] if inside else [])


@pytest.mark.clause("at43.firezone.partly-inside")
def test_friends_and_enemies_count_alike() -> None:
    alpha = figures("alpha", 0, "steel_troopers", (60, 20))
    golems = figures("golems", 1, "storm_golems", (60, 80))
    friend, enemy = figures("a", 0, "steel_troopers", (60, 40)), figures("b", 1, "storm_golems", (60, 50))
    assert zone(alpha, golems, friend, enemy) == ["a/0", "b/0"]


@pytest.mark.clause("at43.firezone.all-members-count")
def test_members_who_see_nothing_span_the_zone_on_both_sides() -> None:
    box = {"id": "box", "kind": "container", "at": [40, 26]}
    far = {"id": "far", "kind": "container", "at": [40, 74]}
    alpha = figures("alpha", 0, "steel_troopers", (60, 20), (40, 21.5))
    golems = figures("golems", 1, "storm_golems", (60, 80), (40, 78.5))
    other = figures("x", 1, "storm_golems", (46, 50))
    playing = game(position(alpha, golems, other, piece=[box, far]))
    assert not probe(playing, "sees", a="alpha/1", b="golems")
    assert not probe(playing, "sees", a="alpha", b="golems/1")
    assert probe(playing, "zone", **LASERS) == ["x/0"]


@pytest.mark.clause("at43.firezone.excluded")
def test_shooters_and_target_are_never_in_their_own_zone() -> None:
    alpha = figures("alpha", 0, "steel_troopers", (60, 20), (57, 26), (63, 23))
    golems = figures("golems", 1, "storm_golems", (60, 80), (57, 74), (63, 77))
    assert zone(alpha, golems) == []
    # A merged mêlée is the target as a whole: neither side of it stands in the zone.
    friends = figures("friends", 0, "steel_troopers", (57, 70))
    assert zone(alpha, golems, friends) == []


@pytest.mark.clause("at43.firezone.single-afv#ruling")
def test_companions_of_a_single_machine_take_impacts_like_anybody() -> None:
    # From the front the nearer machine would hide the other; from the side both are seen.
    goliaths = figures("goliaths", 0, "bane_goliaths", (50, 20))
    toads = figures("toads", 1, "fire_toad", (60, 90), (60, 75))
    table = acting(position(goliaths, toads), "goliaths", stage="act")
    playing = game(table, 6, 6, *[3, 3], *[3, 3])
    answer(playing, ("at43-action", "fire:nucleus_gun_goliath>toads/0"), ("at43-copies", 2))
    assert [(one.unit, one.figure) for one in events(playing, ImpactInZone)] == [("toads", 1)]


@pytest.mark.clause("at43.firezone.visible")
def test_who_is_seen_by_one_shooter_takes_impacts() -> None:
    alpha = figures("alpha", 0, "steel_troopers", (60, 20), (80, 20))
    golems = figures("golems", 1, "storm_golems", (60, 80), (80, 80))
    box = {"id": "box", "kind": "container", "at": [63, 45]}
    # Seen by the second trooper past the end of the container, not by the first.
    other = figures("x", 1, "storm_golems", (68, 52))
    playing = game(position(alpha, golems, other, piece=[box]))
    assert not probe(playing, "sees", a="alpha/0", b="x")
    assert probe(playing, "sees", a="alpha/1", b="x")
    assert probe(playing, "zone", **LASERS) == ["x/0"]


@pytest.mark.clause("at43.firezone.indirect-none", "at43.shooting.modes")
def test_grenades_fly_over_everybody_in_between() -> None:
    alpha = unit(
        "alpha", 0, "star_troopers", size=3, bearers=2, special_weapon="grenade_launcher",
        places=[[60, 20], [57, 20], [63, 20]],
    )  # fmt: skip
    friends = figures("friends", 0, "steel_troopers", (60, 40), (57, 40), (63, 40))
    golems = figures("golems", 1, "storm_golems", (60, 76))
    playing = game(acting(position(alpha, friends, golems), "alpha", stage="act"), 6, 6, 1)
    answer(playing, ("at43-action", "fire:grenade_launcher>golems"))
    assert events(playing, ImpactInZone) == []
    assert len(events(playing, Burst)) == 1
    assert asked(playing).ask == "at43-action"


@pytest.mark.clause("at43.firezone.partly-inside", "at43.firezone.excluded")
@pytest.mark.parametrize(
    ("right", "up"), [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
)
def test_who_stands_between_counts_in_whatever_direction_the_shots_go(right: int, up: int) -> None:
    def at(steps: float, aside: float = 0) -> tuple[float, float]:
        aside = round(aside / hypot(right, up), 1)
        return 60 + steps * right - aside * up, 60 + steps * up + aside * right

    alpha = figures("alpha", 0, "steel_troopers", at(-20))
    golems = figures("golems", 1, "storm_golems", at(20))
    for steps, aside, inside in (
        *((0, 0, True), (-15, 0, True), (15, 0, True), (0, 2, True), (0, -2, True)),
        *((0, 5, False), (0, -5, False), (-26, 0, False), (26, 0, False), (-26, 5, False), (26, -5, False)),
    ):
        other = figures("x", 1, "storm_golems", at(steps, aside))
        assert zone(alpha, golems, other) == (["x/0"] if inside else []), (steps, aside)


@pytest.mark.clause(
    "at43.shooting.zone-ignore-smaller#1", "at43.shooting.zone-ignore-low", "at43.drills.knee"
)
def test_who_is_smaller_than_both_or_low_is_passed_over() -> None:
    alpha = figures("alpha", 0, "steel_troopers", (60, 20))
    golems = figures("golems", 1, "storm_golems", (60, 80))
    toad = figures("golems", 1, "fire_toad", (60, 80))
    between = figures("x", 1, "storm_golems", (60, 50), (60, 45))
    assert zone(alpha, golems, between) == ["x/0", "x/1"]
    assert zone(alpha, toad, between) == [], "smaller than the machine that is aimed at"
    assert zone(alpha, golems, {**between, "down": [0]}) == ["x/1"]
    assert zone(alpha, golems, {**between, "drills": ["knee"]}) == []
    assert zone(alpha, golems, {**between, "lost": [0]}) == ["x/1"]
