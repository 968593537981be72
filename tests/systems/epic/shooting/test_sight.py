"""Lines of sight: what hides whom, and how deep one sees into it."""

from __future__ import annotations

import pytest

from grognard.systems.epic.shooting import sight
from systems.epic.shooting.firing import ARMS, shooting_at
from systems.epic.table import (
    alive,
    answer,
    battle,
    formation,
    piece,
    position,
    unit,
)


def seen(a, b, *pieces, others=()):
    made = battle(
        position(
            formation("A", 0, "t.rifle", a),
            formation("B", 1, "t.plain", b),
            *others,
            piece=list(pieces),
            **ARMS,
        )
    )
    there = sight.views(made, [(unit(made, "A/0"), unit(made, "B/0"))])[0]
    back = sight.views(made, [(unit(made, "B/0"), unit(made, "A/0"))])[0]
    assert bool(there) == bool(back) == sight.sees(made, unit(made, "A/0"), unit(made, "B/0"))
    return there


@pytest.mark.clause("epic.shooting.los-terrain")
@pytest.mark.parametrize("kind", ["woods", "buildings", "hills", "ruins", "jungle"])
def test_tall_scenery_between_two_units_blocks_sight(kind):
    assert seen((20, 20), (20, 60), piece(kind, 0, 35, 60, 45)) == sight.HIDDEN


@pytest.mark.clause("epic.shooting.los-terrain")
@pytest.mark.parametrize("kind", ["scrub", "river", "marsh", "roads", "trenches", "barbed_wire"])
def test_low_scenery_does_not(kind):
    assert seen((20, 20), (20, 60), piece(kind, 0, 35, 60, 45)) == sight.CLEAR


@pytest.mark.clause("epic.shooting.los-terrain")
def test_who_stands_high_looks_over_what_is_low():
    hill = piece("hills", 0, 0, 60, 30)
    # A wood 3 cm high, close to the target: hidden. Far from it, from a hill 4 cm high: in sight.
    assert seen((20, 28), (20, 60), hill, piece("woods", 0, 52, 60, 58)) == sight.HIDDEN
    assert seen((20, 28), (20, 60), hill, piece("woods", 0, 32, 60, 34)) == sight.CLEAR
    assert seen((20, 28), (20, 60), piece("woods", 0, 32, 60, 34)) == sight.HIDDEN


@pytest.mark.clause("epic.shooting.los-into-terrain")
def test_one_sees_10_cm_into_a_wood_and_not_through_it():
    wood = piece("woods", 0, 40, 60, 80)
    assert seen((20, 20), (20, 50), wood) != sight.HIDDEN  # exactly 10 cm of it
    assert seen((20, 20), (20, 50.1), wood) == sight.HIDDEN
    assert seen((20, 20), (20, 90), wood) == sight.HIDDEN
    # Both in it, and out of it.
    assert seen((20, 50), (20, 60), wood) != sight.HIDDEN
    assert seen((20, 50), (20, 61), wood) == sight.HIDDEN


@pytest.mark.clause("epic.shooting.los-into-terrain", "epic.terrain.hills")
def test_who_stands_on_a_hill_is_seen_over_all_of_it():
    hill = piece("hills", 0, 30, 60, 80)
    assert seen((20, 20), (20, 70), hill) == sight.CLEAR


@pytest.mark.clause("epic.shooting.los-units#1")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_war_engines_hide_who_is_behind_them(seat):
    tank = formation("C", seat, "legion.leman_russ", (20, 40))
    assert seen((20, 20), (20, 60), others=[tank]) == sight.CLEAR
    engine = formation("C", seat, "legion.baneblade", (20, 40))
    assert seen((20, 20), (20, 60), others=[engine]) == sight.HIDDEN
    beside = formation("C", seat, "legion.baneblade", (23, 40))
    assert seen((20, 20), (20, 60), others=[beside]) == sight.CLEAR


@pytest.mark.clause("epic.shooting.los-units#1")
def test_a_war_engine_hides_nobody_from_itself_nor_itself():
    made = battle(
        position(
            formation("A", 0, "legion.baneblade", (20, 20)), formation("B", 1, "legion.baneblade", (20, 60))
        )
    )
    engines = unit(made, "A/0"), unit(made, "B/0")
    assert sight.sees(made, *engines)
    assert sight.views(made, [engines]) == [sight.CLEAR]


@pytest.mark.clause("epic.shooting.los-units#ruling")
def test_a_hill_looks_over_a_war_engine_on_the_ground_and_not_over_one_on_a_hill():
    engine, high_engine = (formation("C", 0, "legion.baneblade", (20, y)) for y in (40, 26))
    hill, plateau = piece("hills", 10, 15, 30, 30), piece("hills", 10, 50, 30, 70, id="other")
    assert seen((20, 20), (20, 60), others=[engine]) == sight.HIDDEN
    assert seen((20, 20), (20, 60), hill, others=[engine]) == sight.CLEAR
    assert seen((20, 20), (20, 60), hill, others=[high_engine]) == sight.HIDDEN
    assert seen((20, 20), (20, 60), hill, plateau, others=[high_engine]) == sight.HIDDEN


@pytest.mark.clause("epic.terrain.cover-to-hit")
def test_who_is_half_hidden_is_seen_in_part_and_so_in_cover():
    assert seen((20, 20), (20, 60), piece("buildings", 0, 35, 20.3, 45)) == sight.PARTLY
    playing = shooting_at(
        formation("A", 0, "t.rifle", (20, 20)),
        formation("B", 1, "t.plain", (20, 60)),
        dice=(4,),
        piece=[piece("buildings", 0, 35, 20.3, 45)],
    )
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [0]  # 4+ has become 5+
