"""Cover: which pieces shelter whom, and when a unit has saving throws."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.event import Rolled
from grognard.systems.at43 import board, profile
from grognard.systems.at43.events import Saved
from grognard.systems.at43.shooting import cover
from systems.at43.table import acting, answer, events, figures, game, position, probe, rolled, state

BLASTERS = {"unit": "golems", "weapon": "nanoblaster", "target": "alpha"}
WALL = {"id": "wall", "kind": "low_wall", "at": [60, 60], "length": 12}


def table(*pieces: dict[str, Any], card: str = "steel_troopers", **rest: Any) -> dict[str, Any]:
    """Golems in the south shoot at two figures behind what lies at (60, 60)."""
    golems = figures("golems", 1, "storm_golems", (60, 20), (63, 20))
    return position(golems, figures("alpha", 0, card, (58, 66), (62, 66), **rest), piece=list(pieces))


def save(position: dict[str, Any]) -> int:
    found: int = probe(game(position), "save", **BLASTERS)
    return found


@pytest.mark.clause(
    "at43.cover.definition", "at43.cover.judging#1", "at43.cover.judging#2", "at43.cover.judging#ruling"
)
@pytest.mark.parametrize(
    ("size", "height", "taking_cover", "shelters"),
    [
        (1, 2, False, True),
        (1, 4, False, False),
        (2, 4, False, True),
        (2, 5, False, False),
        (1, 5, True, True),
        (0, 2, True, False),
        (3, 2, False, True),
    ],
)
def test_half_the_size_of_a_figure_is_enough_and_any_size_for_who_takes_cover(
    size: int, height: int, taking_cover: bool, shelters: bool
) -> None:
    assert cover.shelters(size, height, taking_cover) == shelters


@pytest.mark.clause("at43.cover.judging", "at43.cover.definition#1", "at43.cover.definition#2")
def test_a_low_wall_shelters_infantry_and_suits_but_no_walker() -> None:
    assert save(table(WALL)) == 5
    assert save(table(WALL, card="steel_tacarms")) == 5
    walkers = position(
        figures("golems", 1, "storm_golems", (60, 20)),
        figures("alpha", 0, "fire_toad", (60, 66)),
        piece=[WALL],
    )
    assert save(walkers) == 7


@pytest.mark.clause("at43.cover.definition#ruling")
def test_figures_of_any_size_are_no_cover() -> None:
    between = figures("toad", 0, "fire_toad", (54.5, 60))
    plain = table()
    behind = {**plain, "unit": [*plain["unit"], between]}
    assert probe(game(behind), "visible", **BLASTERS) == ["alpha/0", "alpha/1"]
    assert save(behind) == 7
    assert save({**plain, "piece": [{**WALL, "at": [54.5, 60], "length": 6}]}) == 5


@pytest.mark.clause("at43.cover.definition#ruling")
def test_a_tall_piece_covers_who_is_seen_past_its_end() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60]}
    beside = position(
        figures("golems", 1, "storm_golems", (70, 20)),
        figures("alpha", 0, "steel_troopers", (66, 66)),
        piece=[box],
    )
    assert probe(game(beside), "visible", **BLASTERS) == ["alpha/0"]
    assert save(beside) == 5


@pytest.mark.clause("at43.cover.zone#1")
@pytest.mark.parametrize(
    ("at", "covered"),
    [
        ([60, 60], True),
        # Behind the target, before nobody, or beside the lines.
        ([60, 72], False),
        ([80, 60], False),
        ([60, 40], True),
    ],
)
def test_a_piece_counts_between_the_two_units_alone(at: list[float], covered: bool) -> None:
    assert save(table({**WALL, "at": at})) == (5 if covered else 7)


@pytest.mark.clause("at43.cover.zone#ruling")
def test_the_piece_one_stands_on_is_no_cover() -> None:
    hill = {"id": "hill", "kind": "hill", "at": [60, 66]}
    assert save(table(hill, perches=["hill", "hill"])) == 7
    assert save(table({**hill, "at": [60, 54], "width": 10})) == 5


@pytest.mark.clause("at43.cover.zone", "at43.cover.half-unit#ruling")
def test_only_those_who_take_part_in_the_salvo_are_looked_from() -> None:
    """A piece before a bearer who holds his fire shelters nobody."""
    rifles = {"unit": "golems", "weapon": "nanoblaster", "target": "alpha"}
    golems = {
        "id": "golems", "seat": 1, "unit": "storm_golems", "size": 2, "bearers": 1, "special_weapon": "sonic_gun",
        "places": [[60, 20], [90, 20]],
    }  # fmt: skip
    wall = {**WALL, "at": [86, 27]}
    alpha = figures("alpha", 0, "steel_troopers", (58, 66), (62, 66))
    playing = game(position(golems, alpha, piece=[wall]))
    assert probe(playing, "save", **rifles) == 7
    assert probe(playing, "save", **{**rifles, "weapon": "sonic_gun"}) == 5


@pytest.mark.clause("at43.cover.fighter-in-cover")
@pytest.mark.parametrize(
    ("x", "covered"),
    # The wall reaches to x = 66. A base of 1.25 whose rim is behind it is in cover.
    [(60, True), (67.2, True), (67.3, False)],
)
def test_a_base_even_partly_behind_the_piece_is_in_cover(x: float, covered: bool) -> None:
    golems = figures("golems", 1, "storm_golems", (x, 20))
    alpha = figures("alpha", 0, "steel_troopers", (x, 66))
    playing = game(position(golems, alpha, piece=[WALL]))
    assert probe(playing, "in_cover", **BLASTERS) == (["alpha/0"] if covered else [])


@pytest.mark.clause("at43.cover.half-unit#2")
def test_below_half_not_even_those_in_cover_have_a_save() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 20))

    def shot(*places: tuple[float, float]) -> int:
        return save(position(golems, figures("alpha", 0, "steel_troopers", *places), piece=[WALL]))

    assert shot((60, 66), (80, 66)) == 5
    assert shot((60, 66), (80, 66), (83, 66)) == 7


@pytest.mark.clause("at43.cover.save", "at43.cover.half-unit#ruling")
def test_a_unit_in_the_fire_zone_is_judged_for_itself() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 20))
    screen = figures("screen", 0, "steel_troopers", (60, 66))
    alpha = figures("alpha", 0, "steel_troopers", (60, 90))
    wall = {**WALL, "at": [60, 78]}
    for piece, saves in ((WALL, 1), (wall, 0)):
        playing = game(
            acting(position(golems, screen, alpha, piece=[piece]), "golems", stage="act"), 6, *[1] * saves, 1
        )
        answer(playing, ("at43-action", "fire:nanoblaster>alpha"))
        assert [one.unit for one in events(playing, Saved)] == ["screen"] * saves


@pytest.mark.clause("at43.cover.half-unit#ruling")
def test_a_single_machine_is_tested_alone() -> None:
    box = {"id": "box", "kind": "container", "at": [60, 60]}
    tacarms = figures("golems", 1, "bane_goliaths", (60, 20))
    toads = figures("alpha", 0, "fire_toad", (60, 68), (80, 68), (88, 68))
    playing = game(position(tacarms, toads, piece=[box]))
    args = {"unit": "golems", "weapon": "nucleus_gun_goliath"}
    assert probe(playing, "save", **args, target="alpha/0") == 5
    assert probe(playing, "save", **args, target="alpha/1") == 7
    assert probe(playing, "save", **args, target="alpha") == 7


@pytest.mark.clause("at43.cover.save#1")
def test_a_die_for_every_impact_before_any_damage_test() -> None:
    # Range 4: both hit on 4. One save, so one damage test.
    playing = game(acting(table(WALL), "golems", stage="act"), 4, 4, 5, 4, 1)
    answer(playing, ("at43-action", "fire:nanoblaster"))
    assert rolled(playing, "at43-roll-save") == [(5, 4)]
    assert rolled(playing, "at43-roll-damage") == [(1,)]


@pytest.mark.clause("at43.cover.ignored-close#ruling")
def test_each_piece_is_measured_for_itself() -> None:
    """The leader is close to one wall; another farther off still shelters."""
    near, far = {**WALL, "at": [60, 27]}, {**WALL, "id": "far", "at": [60, 60]}
    assert save(table(near)) == 7
    assert save(table(near, far)) == 5


@pytest.mark.clause("at43.cover.ignored-close", "at43.cover.ignored-close#ruling")
@pytest.mark.parametrize("heading", [0, 900, 1800, 2700])
def test_what_counts_is_the_side_of_the_piece_that_faces_the_target(heading: int) -> None:
    """A block of 20 by 8 cm whose far side is at 64: a leader at 53 is 11 less his base from it."""
    turned = heading in (900, 2700)
    block = board.piece(
        "block",
        "container",
        6000,
        6000,
        heading,
        length=800 if turned else 2000,
        width=2000 if turned else 800,
    )
    outline = board.Board.of(12000, 12000, [block]).outline("block")
    within = profile.tables().cover_ignored_within
    for sign in (1, -1):
        target = 6000, 6000 + sign * 900
        far = 6000 + sign * (400 - within - 125)
        assert cover.too_close((6000, far), 125, outline, target)
        assert not cover.too_close((6000, far - sign), 125, outline, target)
    for sign in (1, -1):
        target = 6000 + sign * 1500, 6000
        far = 6000 + sign * (1000 - within - 125)
        assert cover.too_close((far, 6000), 125, outline, target)
        assert not cover.too_close((far - sign, 6000), 125, outline, target)


@pytest.mark.clause("at43.cover.save", "at43.cover.save-take-cover")
def test_the_roll_names_the_save_it_is_for() -> None:
    for drills, clause in (([], "at43.cover.save"), (["take_cover"], "at43.cover.save-take-cover")):
        playing = game(acting(table(WALL, drills=drills), "golems", stage="act"), 6)
        need = probe(playing, "save", **BLASTERS)
        alpha = state(playing).units["alpha"]
        assert cover.roll_saves(state(playing), alpha, 1, need) == [True]
        assert [roll.rule for roll in events(playing, Rolled)] == [clause]


@pytest.mark.clause("at43.cover.take-cover-lost")
def test_contact_with_an_enemy_ends_take_cover() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 50))
    alpha = figures("alpha", 0, "steel_troopers", (60, 66), (63, 66), drills=["take_cover"])

    def after(y: int) -> tuple[str, ...]:
        playing = game(acting(position(golems, alpha), "golems", stage="act"))
        answer(playing, ("at43-action", "combat"), ("at43-move", [6000, y]))
        return state(playing).units["alpha"].drills

    assert after(6090) == ("take_cover",)
    assert after(6100) == ()


@pytest.mark.clause("at43.cover.take-cover-not-overwatch")
def test_in_its_own_activation_a_unit_has_the_plain_save() -> None:
    golems = figures("golems", 1, "storm_golems", (60, 20), drills=["overwatch"])
    alpha = figures("alpha", 0, "steel_troopers", (60, 67), (63, 67), officer=1, drills=["take_cover"])
    # Morale first, for they are few.
    playing = game(acting(position(golems, alpha, piece=[WALL]), "alpha"), 6, 4, 4, 4)
    assert state(playing).units["alpha"].drills == ()
    answer(
        playing,
        ("at43-action", "combat"),
        ("at43-move", [6000, 6600]),
        ("at43-overwatch", "golems"),
        ("at43-watch-weapon", "nanoblaster"),
    )
    assert rolled(playing, "at43-roll-save") == [(4,)]
    assert len(state(playing).units["alpha"].living) == 1


@pytest.mark.clause("at43.cover.save-take-cover")
def test_with_the_drill_a_three_saves() -> None:
    assert save(table(WALL, drills=["take_cover"])) == 3
    # Without a piece between the drill is worth nothing.
    assert save(table(drills=["take_cover"])) == 7
