"""Sight over hex maps: what blocks and hinders at which heights, and all pairs at once against one by one."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.space.hexes.grid import Building, HexGrid, Places, numbers
from grognard.core.space.hexes.lines import WHOLE
from grognard.core.space.hexes.relief import BLOCKED, ENDLESS, GROUND, Relief, Screen
from grognard.core.space.hexes.sight import STOREY, Look, Sight, Veil, Visibility

LEVEL = 3  # so that two storeys fit between two levels
FOREST = Screen("forest", rise=LEVEL, crown=True, blind=True)
HUT = Screen("hut", rise=1, blind=True)
RUIN = Screen("ruin")
BRUSH = Screen("brush", 1)
GROVE = Screen("grove", 1, 2 * LEVEL, blind=True)
BLAZE = Screen("blaze", 1, ENDLESS)
WALL = Screen("wall", touch=True)
BANK = Screen("bank", 1, own=True)
GRID = HexGrid.of(9, 9)


def at(name: str) -> int:
    return GRID.parse(name)


def sight(
    screens: Mapping[str, Screen | tuple[Screen, ...]] | None = None,
    levels: Mapping[str, int] | None = None,
    sides: Mapping[tuple[str, int], Screen] | None = None,
    buildings: tuple[Building, ...] = (),
) -> Sight:
    ground = [0] * GRID.size
    for name, level in (levels or {}).items():
        ground[at(name)] = level * LEVEL
    standing = {at(n): (s,) if isinstance(s, Screen) else s for n, s in (screens or {}).items()}
    walls = {(at(name), d): (screen,) for (name, d), screen in (sides or {}).items()}
    return Sight(Relief(Places(GRID, buildings), ground, standing, walls))


def look(view: Sight, a: str, b: str, veil: Veil | None = None) -> Look:
    """The line there, after making sure that it is the same from both ends and in the table."""
    one, two = (view.relief.places.parse(name) for name in (a, b))
    found = view.look(one, two, veil)
    back = view.look(two, one, veil)
    assert sorted(map(repr, found.notes)) == sorted(map(repr, back.notes))
    assert found.count == back.count == (veil.count(one, two) if veil else view.count(one, two))
    return found


def blockers(view: Sight, a: str, b: str) -> list[str]:
    return [note.kind for note in look(view, a, b).blockers]


# Obstacles and hindrances on flat ground. Down a column a line crosses one side after the other.


def test_an_obstacle_between_blocks_and_one_at_an_end_does_not() -> None:
    view = sight({"C3": RUIN})
    assert blockers(view, "C1", "C5") == ["ruin"]
    assert not look(view, "C3", "C6").blocked
    assert not look(view, "D1", "D5").blocked
    note = look(view, "C1", "C5").notes[0]
    assert (note.cell, note.side, note.why) == (at("C3"), None, "low")


def test_hindrances_add_up_without_the_ends() -> None:
    view = sight({f"C{row}": BRUSH for row in range(1, 7)} | {"C5": (BRUSH, BLAZE)})
    assert look(view, "C1", "C4").hindrance == 2
    assert look(view, "C1", "C7").hindrance == 6
    assert look(view, "C1", "C2").hindrance == 0


def test_neighbours_always_see_each_other() -> None:
    view = sight({"C3": FOREST, "C4": FOREST}, {"C4": 3}, {("C3", 3): WALL})
    assert look(view, "C3", "C4").count == 0
    assert look(view, "C3", "C3").count == 0


# Heights


def test_ground_above_both_blocks_and_as_high_as_both_does_not() -> None:
    assert blockers(sight(levels={"C3": 1}), "C1", "C5") == [GROUND]
    view = sight(levels={"C1": 1, "C3": 1, "C5": 1})
    assert not look(view, "C1", "C5").blocked
    assert not look(sight(levels={"C1": 2, "C3": 1}), "C1", "C5").blocked


def test_from_a_plateau_one_looks_down_only_from_its_brink() -> None:
    view = sight(levels={"C1": 1, "C2": 1})
    assert blockers(view, "C1", "C5") == [GROUND]
    assert look(view, "C1", "C5").notes[0].why == "crown"
    assert not look(view, "C2", "C5").blocked
    assert not look(sight(levels={"C1": 2, "C2": 1}), "C1", "C5").blocked


def test_tree_tops_are_a_plateau_of_the_next_level() -> None:
    flat = {"C3": FOREST}
    assert blockers(sight(flat), "C1", "C6") == ["forest"]
    assert blockers(sight(flat, {"C1": 1}), "C1", "C6") == ["forest"]
    assert not look(sight(flat, {"C1": 2}), "C1", "C6").blocked
    assert not look(sight(flat, {"C1": 1, "C6": 1}), "C1", "C6").blocked
    assert blockers(sight(flat, {"C1": 1, "C6": 1, "C3": 1}), "C1", "C6") == ["forest"]


def test_the_hex_behind_is_blind_from_above() -> None:
    view = sight({"C3": FOREST}, {"C1": 2})
    assert blockers(view, "C1", "C4") == ["forest"]
    assert look(view, "C1", "C4").notes[0].why == "blind"
    assert not look(view, "C1", "C5").blocked
    above = sight({"C3": FOREST}, {"C1": 2, "C4": 1})
    assert not look(above, "C1", "C4").blocked, "who stands as high as the tree tops is seen over them"
    near = sight({"C2": FOREST}, {"C1": 2})
    assert not look(near, "C1", "C4").blocked, "only the hex on the far side is blind"


def test_a_hut_is_no_plateau_but_makes_a_blind_hex() -> None:
    flat, hill = sight({"C3": HUT}), sight({"C3": HUT}, {"C1": 1})
    assert blockers(flat, "C1", "C6") == ["hut"]
    assert blockers(hill, "C1", "C4") == ["hut"]
    assert not look(hill, "C1", "C5").blocked
    assert not look(sight({"C3": RUIN}, {"C1": 1}), "C1", "C4").blocked


def test_low_hindrances_vanish_from_above_and_tall_ones_hinder_two_levels_and_the_hex_behind() -> None:
    for level, brush, grove, blaze in [(0, 1, 1, 1), (1, 0, 1, 1), (2, 0, 0, 1)]:
        for screen, expected in [(BRUSH, brush), (GROVE, grove), (BLAZE, blaze)]:
            assert look(sight({"C3": screen}, {"C1": level}), "C1", "C6").hindrance == expected
    assert look(sight({"C3": GROVE}, {"C1": 2}), "C1", "C4").hindrance == 1
    assert look(sight({"C3": BRUSH}, {"C1": 2}), "C1", "C4").hindrance == 0


def test_any_height_can_be_asked_for() -> None:
    view = sight({"C3": FOREST})
    assert view.judge(at("C1"), 2, at("C6"), 2).blocked
    assert not view.judge(at("C1"), LEVEL, at("C6"), LEVEL).blocked


# Storeys


def test_storeys_lie_between_the_levels() -> None:
    house = Building((at("C1"), at("B1")), 2)
    low = sight({"C3": (BRUSH, RUIN)}, buildings=(house,))
    assert blockers(low, "C1", "C6") == ["ruin"]
    assert look(low, "C1/1", "C6").count == 0
    hill = sight(levels={"C3": 1}, buildings=(house,))
    assert blockers(hill, "C1/2", "C6") == [GROUND]
    assert look(hill, "C1/2", "C3").count == 0
    wood = sight({"C3": FOREST}, buildings=(house,))
    assert blockers(wood, "C1/2", "C6") == ["forest"]


def test_the_floors_of_a_building_are_shut_from_each_other() -> None:
    view = sight(buildings=(Building((at("C1"), at("C2")), 2), Building((at("D1"),), 1)))
    for a, b in [("C1", "C1/1"), ("C1/2", "C1/1"), ("C1", "C2/1"), ("C1/1", "C2/2")]:
        assert blockers(view, a, b) == [STOREY]
    assert look(view, "C1/1", "C2/1").count == 0
    assert look(view, "C1/1", "D1").count == 0
    assert look(view, "C1/1", "C3").count == 0


# Sides


def test_a_wall_blocks_unless_it_is_ones_own() -> None:
    view = sight(sides={("C3", 3): WALL})
    assert blockers(view, "C1", "C6") == ["wall"]
    assert look(view, "C1", "C6").notes[0].side == GRID.side(at("C3"), 3)
    assert not look(view, "C3", "C6").blocked
    assert not look(view, "C1", "C4").blocked
    assert not look(sight(levels={"C1": 1}, sides={("C3", 3): WALL}), "C1", "C6").blocked


def test_a_side_stands_on_the_higher_hex() -> None:
    crest = sight(levels={"C3": 1}, sides={("C3", 3): WALL})
    assert crest.relief.foot(GRID.side(at("C3"), 3)) == LEVEL
    hills = sight(levels={"C1": 1, "C3": 1, "C6": 1}, sides={("C3", 3): WALL})
    assert blockers(hills, "C1", "C6") == ["wall"]


def test_a_bank_hinders_even_who_stands_at_it() -> None:
    view = sight(sides={("C3", 3): BANK})
    for a, b in [("C1", "C6"), ("C3", "C6"), ("C3", "C4")]:
        assert look(view, a, b).hindrance == 1
    assert look(view, "C4", "C6").hindrance == 0


def test_what_stands_on_the_edge_of_the_map_hides_nothing() -> None:
    assert not sight(sides={("A1", 0): WALL}).relief.sides


# Lines along a side: from B2 to D2 between C2 and C3


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (RUIN, None, 0),
        (None, RUIN, 0),
        (RUIN, RUIN, BLOCKED),
        (RUIN, BRUSH, 1),
        (BRUSH, (BRUSH, BLAZE), 1),
        ((BRUSH, BLAZE), (BRUSH, BLAZE), 2),
    ],
)
def test_along_a_side_the_kinder_of_both_hexes_counts(first: object, second: object, expected: int) -> None:
    screens = {name: screen for name, screen in (("C2", first), ("C3", second)) if screen}
    view = sight(screens)  # type: ignore[arg-type]
    assert look(view, "B2", "D2").count == expected


def test_along_a_side_the_hexes_on_both_hands_make_a_blind_hex_together() -> None:
    assert blockers(sight({"C2": HUT, "C3": HUT}, {"B2": 1}), "B2", "D2") == ["hut"]
    assert not look(sight({"C2": HUT}, {"B2": 1}), "B2", "D2").blocked


def test_along_the_edge_of_the_map_only_the_map_counts() -> None:
    assert blockers(sight({"B1": RUIN}), "A1", "C1") == ["ruin"]
    assert look(sight({"B1": BRUSH}), "A1", "C1").count == 1


def test_a_wall_counts_at_its_ends_if_it_is_touched() -> None:
    followed = sight(sides={("C2", 3): WALL})
    assert blockers(followed, "B2", "D2") == ["wall"]
    assert not look(sight(sides={("C2", 3): Screen("low")}), "B2", "D2").blocked
    assert not look(sight(sides={("B2", 1): WALL}), "B2", "D2").blocked, "ones own wall at the corner"
    further = sight(sides={("D2", 1): WALL})
    assert blockers(further, "B2", "F2") == ["wall"]
    both = sight(sides={("C2", 3): Screen("rail", 1, touch=True), ("D2", 1): Screen("rail", 1, touch=True)})
    assert look(both, "B2", "F2").hindrance == 2


# Lines over a corner: from A1 to E4 they pass the corners of two hexes


def test_over_a_corner_a_hex_is_only_touched() -> None:
    line = GRID.line(at("A1"), at("E4"))
    (touched,) = [met.cells[2] for met in line.steps if met.kind.value == "corner"][:1]
    name = GRID.name(touched)
    assert not look(sight({name: RUIN}), "A1", "E4").blocked
    assert blockers(sight({name: Screen("tower", touch=True)}), "A1", "E4") == ["tower"]
    entered, left = next(met.cells[:2] for met in line.steps if met.kind.value == "corner")
    side = (GRID.name(entered), GRID.direction(entered, touched))
    assert blockers(sight(sides={side: WALL}), "A1", "E4") == ["wall"]
    assert not look(sight(sides={side: RUIN}), "A1", "E4").blocked
    beyond = (GRID.name(left), GRID.direction(left, touched))
    assert blockers(sight(sides={beyond: WALL}), "A1", "E4") == ["wall"]


def test_several_sides_at_one_corner_hinder_once() -> None:
    rail = Screen("rail", 1, touch=True)
    corner = next(met for met in GRID.line(at("A1"), at("E4")).steps if met.kind.value == "corner")
    sides = {(GRID.name(cell), d): rail for cell, d in corner.sides}
    assert len(sides) == 3
    assert look(sight(sides=sides), "A1", "E4").hindrance == 1


# Parts of a hex


def test_a_wood_in_part_of_a_hex_blocks_only_lines_through_that_part() -> None:
    north, east = Screen("wood", patch=0b000001), Screen("wood", patch=0b000110)
    assert blockers(sight({"C3": north}), "C1", "C5") == ["wood"]
    assert not look(sight({"C3": east}), "C1", "C5").blocked
    assert not look(sight({"C3": Screen("wood", patch=0b010111)}), "B2", "D2").blocked
    assert not look(sight({"C2": RUIN, "C3": Screen("wood", patch=WHOLE - 1)}), "B2", "D2").blocked
    assert look(sight({"C2": RUIN, "C3": Screen("wood", patch=1)}), "B2", "D2").blocked


# What lies on the map for now


def test_a_veil_adds_and_changes_what_stands_in_a_hex() -> None:
    view = sight({"C3": HUT, "E3": BRUSH})
    veil = Veil(view, {at("E4"): (GROVE,), at("C6"): (GROVE,)}, {at("C3"): (BRUSH,)})
    assert look(view, "C1", "C5").blocked
    assert look(view, "C1", "C5", veil).hindrance == 1
    assert look(view, "E1", "E6", veil).hindrance == 2
    assert look(view, "C1", "C8", veil).hindrance == 2
    assert look(view, "G1", "G6", veil).hindrance == 0
    c1, c8, e6 = (view.relief.places.parse(name) for name in ("C1", "C8", "E6"))
    assert veil.sees(c1, c8, 2)
    assert not veil.sees(c1, c8, 1)
    assert not Veil(view).sees(c1, c8, 99)
    assert Veil(view).count(c1, e6) == view.count(c1, e6)


def test_far_sight_ends_where_the_weather_says() -> None:
    assert [Visibility(band=6).hindrance(away) for away in (1, 6, 7, 12, 13, 18)] == [1, 1, 2, 2, 3, 3]
    assert [Visibility(band=3).hindrance(away) for away in (3, 4, 9, 10)] == [1, 2, 3, 4]
    assert Visibility().hindrance(99) == 0
    assert Visibility().reaches(99)
    assert Visibility(limit=6).reaches(6)
    assert not Visibility(limit=6).reaches(7)


# Any map


KINDS = [FOREST, HUT, RUIN, BRUSH, GROVE, BLAZE, Screen("tower", touch=True), Screen("hedge", 1, touch=True)]
PATCHED = [
    Screen("copse", rise=LEVEL, crown=True, blind=True, patch=0b000111),
    Screen("reeds", 2, patch=0b110000),
]
ON_SIDES = [
    WALL,
    BANK,
    Screen("low"),
    Screen("rail", 1, touch=True),
    Screen("mound", 2, 4, own=True, touch=True),
]


@st.composite
def reliefs(draw: st.DrawFn, most: int = 5) -> Relief:
    grid = HexGrid(draw(st.integers(1, most)), draw(st.integers(1, 2 * most)), draw(st.integers(0, 1)))
    cells = st.integers(0, grid.size - 1)
    houses: list[Building] = []
    for cell in sorted(draw(st.sets(cells, max_size=2))):
        taken = {other for house in houses for other in house.cells}
        rooms = {cell, *(other for other in grid.neighbours[cell][:2] if other >= 0)}
        if not taken & rooms:
            houses.append(Building(tuple(sorted(rooms)), draw(st.integers(0, 2))))
    # Mostly open maps, so that some lines get through.
    ground = draw(st.lists(st.sampled_from([0, 0, 0, 0, 3, 3, 6]), min_size=grid.size, max_size=grid.size))
    screens = draw(
        st.dictionaries(
            cells, st.lists(st.sampled_from(KINDS + PATCHED), max_size=3).map(tuple), max_size=grid.size // 3
        )
    )
    sides = draw(
        st.dictionaries(
            st.tuples(cells, st.integers(0, 5)),
            st.lists(st.sampled_from(ON_SIDES), max_size=2).map(tuple),
            max_size=grid.size // 2,
        )
    )
    return Relief(Places(grid, houses), ground, screens, sides, shut_storeys=draw(st.booleans()))


@settings(max_examples=60, deadline=None)
@given(reliefs())
def test_all_pairs_at_once_are_as_one_by_one(relief: Relief) -> None:
    view = Sight(relief)
    places = range(view.size)
    expected = [[view.look(a, b).count for b in places] for a in places]
    assert [list(view.row(a)) for a in places] == expected
    assert all(expected[a][b] == expected[b][a] for a in places for b in places)
    for a in places:
        for limit in (0, 1, 3, 254):
            assert list(numbers(view.seen(a, limit))) == [b for b in places if expected[a][b] <= limit]


@settings(max_examples=60, deadline=None)
@given(reliefs(4), st.data())
def test_a_veil_is_as_good_as_another_map(relief: Relief, data: st.DataObject) -> None:
    view = Sight(relief)
    cells = st.integers(0, relief.grid.size - 1)
    some = st.dictionaries(
        cells, st.lists(st.sampled_from(KINDS + PATCHED), max_size=2).map(tuple), max_size=4
    )
    added, changed = data.draw(some), data.draw(st.just({}) | some)
    veil = Veil(view, added, changed)
    standing = {
        cell: changed.get(cell, relief.screens.get(cell, ())) + added.get(cell, ())
        for cell in range(relief.grid.size)
    }
    other = Sight(
        Relief(relief.places, relief.ground, standing, relief.sides, shut_storeys=relief.shut_storeys)
    )
    places = range(view.size)
    assert [veil.count(a, b) for a in places for b in places] == list(other.table)
    assert all(view.look(a, b, veil).notes == other.look(a, b).notes for a in places for b in places)
    among = data.draw(st.integers(0, (1 << view.size) - 1))
    for a in places:
        for limit in (0, 1, 3):
            assert veil.seen(a, among, limit) == other.seen(a, limit) & among


def test_sight_and_relief_are_shared_values() -> None:
    view = sight({"C3": HUT}, {"D4": 1}, {("C3", 3): WALL}, (Building((at("C1"),), 1),))
    again = pickle.loads(pickle.dumps(view))
    assert again.relief == view.relief
    assert hash(again.relief) == hash(view.relief)
    assert again.table == view.table
    assert copy.deepcopy(view) is view
    assert copy.deepcopy(view.relief) is view.relief
    with pytest.raises(ValueError, match="81 hexes need as many heights"):
        Relief(Places(GRID), [0])


@settings(max_examples=60, deadline=None)
@given(reliefs(), st.data())
def test_what_counts_for_a_line_is_found_without_looking_at_what_cannot(
    relief: Relief, data: st.DataObject
) -> None:
    view = Sight(relief)
    cells = st.sampled_from(range(relief.grid.size))
    smoke = data.draw(st.frozensets(cells, max_size=3))
    kinds = data.draw(st.sampled_from((None, ("forest", GROUND), ("wall", "grove"))))
    for veil in (None, Veil(view, dict.fromkeys(smoke, (BLAZE,)))):
        for _ in range(8):
            ends = [(data.draw(cells), data.draw(st.integers(-1, 4 * LEVEL))) for _ in range(2)]
            (a, height_a), (b, height_b) = ends
            all_of_it = view.judge(a, height_a, b, height_b, veil).notes
            wanted = [note for note in all_of_it if kinds is None or note.kind in kinds]
            assert view.notes(a, height_a, b, height_b, veil, kinds) == wanted
