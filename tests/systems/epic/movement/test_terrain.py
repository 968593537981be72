"""The terrain table, row by row; cover and cover saves."""

from __future__ import annotations

import pytest

from grognard.systems.epic import profile
from grognard.systems.epic.movement import terrain
from systems.epic.table import battle, formation, mixed, one, piece, position, unit

#: What the table says of infantry, vehicles and war engines: effect, cover save, in cover.
TABLE = {
    "buildings": (("none", 4, True), ("impassable", 0, False), ("impassable", 0, False)),
    "ruins": (("none", 4, True), ("dangerous", 0, True), ("dangerous", 0, True)),
    "fortifications": (("none", 3, True), ("impassable", 0, False), ("impassable", 0, False)),
    "gun_emplacement": (("none", 4, True), ("none", 5, True), ("none", 0, False)),
    "trenches": (("none", 4, True), ("dangerous", 0, False), ("none", 0, False)),
    "barbed_wire": (("dangerous", 0, False), ("none", 0, False), ("none", 0, False)),
    "roads": (("none", 0, False), ("none", 0, False), ("none", 0, False)),
    "jungle": (("none", 4, True), ("impassable", 0, True), ("dangerous", 0, True)),
    "woods": (("none", 5, True), ("dangerous", 0, True), ("dangerous", 0, True)),
    "scrub": (("none", 6, True), ("none", 0, False), ("none", 0, False)),
    "cliffs": (("impassable", 0, False), ("impassable", 0, False), ("impassable", 0, False)),
    "open_ground": (("none", 0, False), ("none", 0, False), ("none", 0, False)),
    "river": (("dangerous", 6, True), ("impassable", 0, False), ("none", 0, False)),
    "marsh": (("dangerous", 6, True), ("dangerous", 0, False), ("dangerous", 0, False)),
}
UNITS = ("orks.boyz", "legion.leman_russ", "legion.baneblade")
#: epic.terrain.row-gun-emplacement and the others, one clause a row.
ROWS = {name: f"epic.terrain.row-{name.replace('_', '-')}" for name in TABLE}


def on(kind, sheet, **rest):
    """A unit alone in the middle of a piece."""
    made = battle(position(formation("A", 0, sheet, (50, 50), **rest), piece=[piece(kind, 30, 30, 70, 70)]))
    return made, one(made, "A"), unit(made, "A/0")


@pytest.mark.parametrize(
    "kind",
    [pytest.param(name, marks=pytest.mark.clause(ROWS[name], "epic.terrain.columns")) for name in TABLE],
)
def test_a_row_of_the_terrain_table(kind):
    for sheet, (effect, save, covered) in zip(UNITS, TABLE[kind], strict=True):
        made, formation_, found = on(kind, sheet)
        read = terrain.column(found.kit)
        assert profile.grounds()[kind].effects[read] == effect, sheet
        assert (0 in terrain.barred(made.board, found.kit)) == (effect == "impassable"), sheet
        assert (0 in terrain.dangerous(made.board, found.kit)) == (effect == "dangerous"), sheet
        assert terrain.cover_save(made, formation_, found)[0] == save, sheet
        assert bool(terrain.cover(made, formation_, found)) == covered, sheet


@pytest.mark.clause("epic.terrain.fortification-vehicles")
def test_a_fortification_made_for_vehicles_lets_them_in_but_no_war_engine():
    ground = profile.grounds()["vehicle_fortifications"]
    assert ground.effects == ("none", "none", "impassable")
    made, formation_, tank = on("vehicle_fortifications", "legion.leman_russ")
    assert terrain.cover(made, formation_, tank)
    assert terrain.cover_save(made, formation_, tank)[0] == 0


@pytest.mark.clause("epic.terrain.fortification-effects")
def test_who_is_in_a_fortification_does_not_mind_a_crossfire():
    made, _, found = on("fortifications", "orks.boyz")
    assert terrain.thick_rear(made, found)
    made, _, found = on("buildings", "orks.boyz")
    assert not terrain.thick_rear(made, found)


@pytest.mark.clause("epic.terrain.hills")
def test_a_hill_is_open_ground_or_what_covers_it():
    made, formation_, found = on("hills", "orks.boyz")
    assert not terrain.cover(made, formation_, found)
    both = [piece("hills", 30, 30, 70, 70), piece("woods", 45, 45, 55, 55)]
    made = battle(position(formation("A", 0, "orks.boyz", (50, 50)), piece=both))
    assert terrain.cover_save(made, one(made, "A"), unit(made, "A/0"))[0] == 5


@pytest.mark.clause(
    "epic.terrain.open-overwatch", "epic.terrain.open-overwatch-lost", "epic.terrain.row-open-ground"
)
def test_infantry_on_overwatch_in_the_open_is_in_cover_while_it_watches():
    for kind in ("open_ground", "hills", "roads"):
        made, formation_, found = on(kind, "orks.boyz", overwatch=True)
        assert terrain.cover_save(made, formation_, found) == (5, "epic.terrain.open-overwatch"), kind
        assert terrain.cover(made, formation_, found) == "epic.terrain.open-overwatch"
        formation_.overwatch = False
        assert terrain.cover_save(made, formation_, found)[0] == 0
        assert not terrain.cover(made, formation_, found)
    # In other terrain only that counts, and vehicles and riders do not lie down.
    made, formation_, found = on("scrub", "orks.boyz", overwatch=True)
    assert terrain.cover_save(made, formation_, found)[0] == 6
    for sheet in ("orks.warbikes", "legion.leman_russ"):
        made, formation_, found = on("open_ground", sheet, overwatch=True)
        assert not terrain.cover(made, formation_, found)


@pytest.mark.clause("epic.terrain.cover-behind-vehicle")
@pytest.mark.parametrize(
    ("sheet", "covers"),
    [
        ("legion.leman_russ", True),
        ("legion.baneblade", True),
        ("legion.sentinel", False),
        ("orks.boyz", False),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_infantry_that_touches_an_armoured_vehicle_or_war_engine_is_in_cover_without_a_save(
    sheet, covers, seat
):
    apart = {"legion.leman_russ": 2.25, "legion.baneblade": 3, "legion.sentinel": 2, "orks.boyz": 2}[sheet]
    made = battle(
        position(formation("A", 0, "orks.boyz", (20, 20)), formation("B", seat, sheet, (20 + apart, 20)))
    )
    assert bool(terrain.cover(made, one(made, "A"), unit(made, "A/0"))) is covers
    assert terrain.cover_save(made, one(made, "A"), unit(made, "A/0"))[0] == 0
    unit(made, "B/0").place = (2000 + round(apart * 100) + 10, 2000)
    assert not terrain.cover(made, one(made, "A"), unit(made, "A/0"))


@pytest.mark.clause("epic.terrain.cover-save", "epic.special-units.mounted-status")
def test_riders_get_none_of_the_infantrys_cover_saves():
    made = battle(
        position(
            mixed("A", 0, ("orks.warbikes", (50, 50)), ("orks.boyz", (53, 50))),
            piece=[piece("ruins", 30, 30, 70, 70)],
        )
    )
    rider, foot = one(made, "A").units
    assert terrain.cover_save(made, one(made, "A"), rider)[0] == 0
    assert terrain.cover_save(made, one(made, "A"), foot)[0] == 4
