"""Chapter 9: what blocks and what hinders a line of sight, from which level, by night and in bad weather."""

from __future__ import annotations

import pytest

from grognard.core.space.hexes.relief import BLOCKED
from grognard.core.tally import Tally
from grognard.systems.ept import scenario, sight
from grognard.systems.ept.fire import targeting
from systems.ept.field import columns, hindrance, sees, stands, strip
from systems.ept.moments import battles
from systems.ept.table import drawn, unit

# -- obstacles ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.los.definition")
def test_a_line_runs_from_centre_to_centre_and_meets_what_lies_on_it() -> None:
    field = stands(map=drawn(".....", "..F..", ".....", "....."))
    assert not sees(field, "C1", "C3")
    # From A1 to E3 the centre of C2 is on the line; from A1 to E2 it is not.
    assert not sees(field, "A1", "E3")
    assert sees(field, "A1", "D1")
    assert sees(field, "B3", "D3")


@pytest.mark.clause("ept.los.blocked-by-obstacle#1", "ept.los.blocked-by-obstacle#ruling")
@pytest.mark.parametrize("letter", "Fwsvr")
def test_a_wood_a_building_and_a_ruin_block(letter: str) -> None:
    field = stands(map=strip(f"..{letter}.."))
    assert not sees(field, "B2", "B4")
    # What stands in the hex at either end does not.
    assert sees(field, "B1", "B3")


@pytest.mark.clause("ept.los.blocked-by-obstacle#1")
@pytest.mark.parametrize("kind", ["wall", "hedge", "bocage", "crest"])
def test_what_lies_on_a_side_blocks_beyond_the_hexes_on_both_hands(kind: str) -> None:
    field = stands(map=strip("......", sides={kind: ["B3-B4"]}))
    assert not sees(field, "B2", "B5")


@pytest.mark.clause("ept.los.blocked-by-obstacle#1")
def test_higher_ground_blocks() -> None:
    field = stands(map=strip("...", "010"))
    assert not sees(field, "B1", "B3")


@pytest.mark.clause("ept.los.hexside-obstacles-near", "ept.terrain.wall-hedge-sight")
@pytest.mark.parametrize("kind", ["wall", "hedge", "bocage", "crest"])
def test_the_two_hexes_at_a_wall_see_past_it(kind: str) -> None:
    field = stands(map=strip("......", sides={kind: ["B3-B4"]}))
    assert sees(field, "B1", "B4")  # into the hex directly behind it
    assert not sees(field, "B1", "B5")  # but no farther
    assert sees(field, "B3", "B6")  # from the hex that it borders, all the way


@pytest.mark.clause("ept.terrain.wall-hedge-sight")
def test_a_wall_is_an_obstacle_on_its_own_level_only() -> None:
    assert sees(stands(map=strip("......", "100000", sides={"wall": ["B3-B4"]})), "B1", "B6")
    assert not sees(stands(map=strip("......", "111111", sides={"wall": ["B3-B4"]})), "B1", "B6")


@pytest.mark.clause("ept.los.adjacent-always#1")
def test_neighbours_see_each_other_whatever_lies_there() -> None:
    field = stands(map=strip("sFFs", "0200", sides={"bocage": ["B2-B3"]}))
    assert sees(field, "B1", "B2")
    assert sees(field, "B2", "B3")
    assert sees(field, "B3", "B4")
    assert not sees(field, "B2", "B4")
    field.visibility = 3
    assert sees(field, "B2", "B3")


@pytest.mark.clause("ept.los.units-never-block#1", "ept.los.units-never-block#ruling")
def test_units_never_block_but_vehicles_hinder() -> None:
    def column(*units: dict[str, object]) -> int:
        return hindrance(stands(*units, map=strip(".....")), "B1", "B5")

    assert column(unit("men", 0, "us_squad", "B3"), unit("foe", 1, "us_squad", "B2")) == 0
    assert column(unit("tank", 0, "m4a3_sherman_76", "B3"), unit("foe", 1, "us_squad", "B2")) == 1
    assert column(unit("tank", 0, "m4a3_sherman_76", "B3"), unit("other", 1, "m4a3_sherman_76", "B2")) == 2
    # Two in a hex hinder once; a hidden one would tell by it what it is.
    assert column(unit("tank", 0, "m4a3_sherman_76", "B3"), unit("other", 0, "m4a3_sherman_76", "B3")) == 1
    assert column(unit("tank", 0, "m4a3_sherman_76", "B3", hidden=True)) == 0


# -- levels ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.los.hex-level", "ept.terrain.levels#1")
def test_each_hex_has_one_level_from_nothing_to_six() -> None:
    field = stands(map=strip(".......", "0123456"))
    assert field.board.level[field.board.parse("B7")] == 6
    # A slope that rises evenly hides nobody: each hex lies below the higher of the two.
    assert sees(field, "B1", "B7")
    assert not sees(stands(map=strip("....", "5650")), "B1", "B4")
    assert not sees(stands(map=strip("....", "5560")), "B1", "B4")


@pytest.mark.clause("ept.los.same-level-only#1", "ept.los.same-level-only#2")
@pytest.mark.parametrize("letter", "bofv")
def test_low_things_count_only_between_eyes_on_their_own_level(letter: str) -> None:
    flat = stands(map=strip(f"..{letter}..", "00000"))
    high = stands(map=strip(f"..{letter}..", "10000"))
    both = stands(map=strip(f"..{letter}..", "10001"))
    assert hindrance(flat, "B1", "B5") > 0
    assert hindrance(high, "B1", "B5") == 0
    assert hindrance(both, "B1", "B5") == 0


@pytest.mark.clause("ept.los.same-level-only#1")
def test_smoke_groves_and_fire_count_higher_up() -> None:
    def from_level(level: int, **rest: object) -> int:
        return hindrance(stands(map=strip("......", f"{level}00000"), **rest), "B1", "B6")

    assert [from_level(level, smoke={"B3": 1}) for level in range(4)] == [1, 0, 0, 0]
    assert [from_level(level, smoke={"B3": 2}) for level in range(4)] == [1, 1, 0, 0]
    assert [from_level(level, blazes=["B3"]) for level in range(4)] == [1, 1, 1, 1]


@pytest.mark.clause("ept.los.blind-hex#1", "ept.los.blind-hex#ruling")
def test_a_low_house_hides_only_the_hex_behind_it_from_above() -> None:
    field = stands(map=strip("..s...", "100000"))
    assert [sees(field, "B1", name) for name in ("B4", "B5", "B6")] == [False, True, True]
    # The blind hex is on the far side from the higher one: next to the viewer the house hides nothing farther off.
    near = stands(map=strip(".s....", "100000"))
    assert [sees(near, "B1", name) for name in ("B3", "B4", "B5")] == [False, True, True]
    # A ruin is neither building nor wood.
    assert sees(stands(map=strip("..r...", "100000")), "B1", "B4")


@pytest.mark.clause("ept.los.canopy-height")
def test_the_roof_of_a_tall_building_is_a_level_above_its_hex() -> None:
    rows = {
        "columns": 3,
        "depth": 11,
        "terrain": ["...", "...", ".ss", "...", "...", "..."],
        "levels": ["010", *["000"] * 5],
    }
    tall = {"drawn": {**rows, "buildings": [{"cells": ["B3", "C3"], "storeys": 1}]}}
    low = {"drawn": rows}
    assert not sees(stands(map=tall), "B1", "B6")
    assert sees(stands(map=low), "B1", "B6")
    # However many floors it has.
    taller = {
        "drawn": {
            **rows,
            "levels": ["020", *["000"] * 5],
            "buildings": [{"cells": ["B3", "C3"], "storeys": 2}],
        }
    }
    assert sees(stands(map=taller), "B1", "B6")
    assert not sees(stands(map=taller), "B1", "B4")


@pytest.mark.clause("ept.los.blind-hex-hindrance")
@pytest.mark.parametrize(("letter", "smoke"), [("c", 0), (".", 2)])
def test_a_grove_and_thick_smoke_hinder_the_hex_behind_them_from_two_levels_up(
    letter: str, smoke: int
) -> None:
    for level, behind, beyond in ((0, 1, 1), (1, 1, 1), (2, 1, 0), (3, 1, 0)):
        field = stands(map=strip(f"..{letter}...", f"{level}00000"), smoke={"B3": smoke} if smoke else {})
        assert hindrance(field, "B1", "B4") == behind
        assert hindrance(field, "B1", "B6") == beyond


@pytest.mark.clause("ept.los.blind-hex-hindrance")
def test_an_upper_floor_on_the_level_above_is_not_two_levels_up() -> None:
    house = {"cells": ["B1", "C1"], "storeys": 2}
    rows = {"columns": 3, "depth": 11, "terrain": [".ss", *["..."] * 5], "levels": ["011", *["000"] * 5]}
    field = stands(map={"drawn": {**rows, "buildings": [house]}}, smoke={"B3": 2})
    assert [hindrance(field, f"B1{floor}", "B6") for floor in ("", "/1", "/2")] == [1, 1, 1]


@pytest.mark.clause("ept.terrain.coconut-grove#1")
def test_a_coconut_grove_is_an_orchard_that_hinders_two_levels() -> None:
    grove, orchard = (stands().tables.terrains[kind] for kind in ("coconut_grove", "orchard"))
    assert (grove.cover, grove.costs, grove.hindrance) == (orchard.cover, orchard.costs, orchard.hindrance)
    for letter, one_up in (("c", 1), ("o", 0)):
        assert hindrance(stands(map=strip(f"..{letter}...", "000000")), "B1", "B6") == 1
        assert hindrance(stands(map=strip(f"..{letter}...", "100001")), "B1", "B6") == one_up
        assert hindrance(stands(map=strip(f"..{letter}...", "200000")), "B1", "B4") == one_up


@pytest.mark.clause("ept.los.plateau#1", "ept.los.plateau#ruling")
def test_ground_as_high_as_the_higher_of_two_blocks_between_different_levels() -> None:
    assert not sees(stands(map=strip("....", "1100")), "B1", "B3")  # from behind the brink
    assert sees(stands(map=strip("....", "1000")), "B1", "B4")
    assert sees(stands(map=strip("....", "1111")), "B1", "B4")  # on the plateau itself nothing is in the way
    assert not sees(stands(map=strip("....", "1210")), "B1", "B4")


@pytest.mark.clause("ept.los.crest-adjacent", "ept.terrain.levels#2")
def test_a_crest_blocks_unless_one_of_the_two_is_next_to_it() -> None:
    crest = {"crest": ["B3-B4"]}
    flat = stands(map=strip("......", "111111", sides=crest))
    assert not sees(flat, "B2", "B5")
    assert sees(flat, "B3", "B6")
    assert sees(flat, "B2", "B4")
    # For the plateau: the crest of level 1 stands between level 1 and level 0.
    slope = stands(map=strip("......", "111000", sides=crest))
    assert not sees(slope, "B2", "B6")
    assert sees(slope, "B3", "B6")
    # From above it nobody minds it.
    assert sees(stands(map=strip("......", "211000", sides=crest)), "B1", "B6")


# -- hindrance ---------------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.hindrance")
def test_each_thing_that_hinders_counts_one() -> None:
    field = stands(
        unit("tank", 0, "m4a3_sherman_76", "B6"),
        map=strip("........"),
        smoke={"B3": 1},
        wrecks={"B4": 2},
    )
    assert hindrance(field, "B1", "B8") == 3
    field = stands(map=strip("........"), blazes=["B3"], wrecks={"B3": 1})
    assert hindrance(field, "B1", "B8") == 2  # a burning wreck
    assert sees(field, "B1", "B8")


@pytest.mark.clause("ept.terrain.hindrance", "ept.terrain.hindrance-as-cover")
def test_all_that_hinders_in_a_hex_adds_up() -> None:
    assert hindrance(stands(map=strip("..b..."), smoke={"B3": 1}), "B1", "B5") == 2


@pytest.mark.clause("ept.terrain.hindrance-limit#1", "ept.terrain.hindrance-limit#ruling")
@pytest.mark.example("ept.ex.hindrance-limit")
def test_three_columns_of_hindrance_are_seen_through_and_four_are_not() -> None:
    three = stands(map=strip("...bbb.."))
    four = stands(map=strip("..bbbb.."))
    assert (hindrance(three, "B1", "B7"), sees(three, "B1", "B7")) == (3, True)
    assert (hindrance(four, "B1", "B7"), sees(four, "B1", "B7")) == (4, False)
    # The target's own brush is its cover, and the firer's own hex does not count.
    ends = stands(map=strip("bbbbb..."))
    assert (hindrance(ends, "B1", "B5"), sees(ends, "B1", "B5")) == (3, True)


@pytest.mark.clause("ept.terrain.whole-hex")
def test_growth_and_smoke_fill_their_hex_whatever_is_drawn() -> None:
    # A line that only grazes the hex: from A1 to C3 it enters B2 near a corner.
    field = stands(map=drawn("...", ".b.", "...", "..."))
    assert hindrance(field, "B1", "B3") == 1
    line = sight.look(field, field.board.parse("A1"), field.board.parse("C3")).line
    assert field.board.parse("B2") in [cell for met in line.steps for cell in met.cells[:1]]
    assert hindrance(field, "A1", "C3") == 1


@pytest.mark.clause("ept.terrain.los-along-hexside")
def test_along_a_side_the_kinder_of_the_two_hexes_counts() -> None:
    # From A2 to C2 the line follows the side between B1 and B2.
    assert sees(stands(map=drawn("...", "...", "...")), "A2", "C2")
    assert sees(stands(map=drawn(".F.", "...", "...")), "A2", "C2")
    assert sees(stands(map=drawn("...", ".F.", "...")), "A2", "C2")
    assert not sees(stands(map=drawn(".F.", ".F.", "...")), "A2", "C2")
    assert hindrance(stands(map=drawn(".b.", ".F.", "...")), "A2", "C2") == 1


@pytest.mark.clause("ept.terrain.wall-hedge-vertex#1", "ept.terrain.wall-hedge-vertex#ruling")
@pytest.mark.parametrize("kind", ["wall", "hedge", "bocage"])
def test_a_wall_blocks_even_a_line_that_only_meets_its_end(kind: str) -> None:
    # Along the wall itself, though both hexes at it are clear.
    assert not sees(stands(map=drawn("...", "...", "...", sides={kind: ["B1-B2"]})), "A2", "C2")
    # From A1 to B5 the line touches the corner where A2, A3 and B2 meet.
    rows = ("..", "..", "..", "..", "..")
    assert sees(stands(map=drawn(*rows)), "A1", "B5")
    for side in ("A3-B2", "A2-B2"):
        assert not sees(stands(map=drawn(*rows, sides={kind: [side]})), "A1", "B5")


@pytest.mark.clause("ept.terrain.embankment")
def test_an_embankment_hinders_whoever_looks_across_it() -> None:
    bank = {"embankment": ["B3-B4"]}
    field = stands(map=strip("......", sides=bank))
    assert hindrance(field, "B1", "B6") == 1
    assert hindrance(field, "B3", "B4") == 1  # even from the bank
    assert hindrance(field, "B4", "B6") == 0
    assert hindrance(stands(map=strip("......", "100000", sides=bank)), "B1", "B6") == 0


# -- night and weather -------------------------------------------------------------------------------


def _can_fire(name: str, at: str, **rest: object) -> bool:
    field = stands(
        unit("alpha", 0, "us_squad", "B1"),
        unit("bravo", 1, "grenadier_squad", at),
        map=strip("." * 16),
        light=name,
        **rest,
    )
    return sight.in_the_light(field, field.board.parse("B1"), field.board.parse(at))


@pytest.mark.clause("ept.los.night-limit")
def test_darkness_limits_fire() -> None:
    assert [_can_fire("night", f"B{row}") for row in (7, 8)] == [True, False]
    assert [_can_fire("dusk", f"B{row}") for row in (13, 14)] == [True, False]
    assert _can_fire("day", "B16")


@pytest.mark.clause("ept.los.night-limit", "ept.los.night-exceptions#1", "ept.los.night-exceptions#ruling")
@pytest.mark.example("ept.ex.night-range")
def test_who_stands_by_a_fire_can_be_fired_at_from_afar() -> None:
    def shots(**rest: object) -> bool:
        field = stands(
            unit("alpha", 0, "us_squad", "B1"),
            unit("bravo", 1, "grenadier_squad", "B8"),
            map=strip("." * 16),
            light="night",
            **rest,
        )
        return targeting.has_shot(field, field.units["alpha"], field.board.parse("B8"))

    assert not shots()
    assert shots(blazes=["B9"])
    assert shots(blazes=["A8"])
    assert not shots(blazes=["B10"])
    assert shots(blazes=["B8"]), "or in one"


@pytest.mark.clause("ept.los.night-exceptions#1")
def test_who_has_fired_gives_his_hex_away_and_the_others_in_it_count_as_hidden() -> None:
    from grognard.systems.ept.fire import anti_personnel

    def field(**rest: object) -> tuple[bool, bool, bool]:
        made = stands(
            unit("alpha", 0, "us_squad", "B1"),
            unit("bravo", 1, "grenadier_squad", "B8", **rest),
            unit("charlie", 1, "grenadier_squad", "B8"),
            map=strip("." * 16),
            light="night",
        )
        alpha = made.units["alpha"]
        firers = [(alpha, alpha.arms[0])]
        blind = [
            anti_personnel.counts_as_hidden(made, firers, made.units[name]) for name in ("bravo", "charlie")
        ]
        return targeting.has_shot(made, alpha, made.board.parse("B8")), *blind  # type: ignore[return-value]

    assert field()[0] is False
    assert field(fire=1) == (True, False, True)


@pytest.mark.clause(
    "ept.los.reduced-visibility#1", "ept.los.reduced-visibility#2", "ept.terrain.hindrance-limit#ruling"
)
def test_visibility_of_level_three_and_that_it_adds_to_the_ground() -> None:
    field = stands(map=strip("." * 12), visibility=3)
    assert [hindrance(field, "B1", f"B{row}") for row in (2, 3, 4)] == [1, 2, 3]
    assert not sees(field, "B1", "B5")
    brush = stands(map=strip("..b" + "." * 9), visibility=2)
    assert hindrance(brush, "B1", "B7") == 3
    assert not sees(brush, "B1", "B8")


@pytest.mark.clause("ept.los.visibility-drift#1", "ept.los.visibility-drift#ruling")
def test_bad_visibility_and_night_make_artillery_drift_farther() -> None:
    def change(**rest: object) -> int:
        tally = Tally(0)
        sight.blur(stands(**rest), tally)
        return int(tally)

    assert [change(visibility=level) for level in range(4)] == [0, 1, 2, 3]
    assert [change(light=light) for light in sight.LIGHTS] == [0, 0, 1]
    assert change(light="night", visibility=2) == 3


@pytest.mark.clause("ept.los.default-visibility")
def test_by_default_it_is_a_clear_day() -> None:
    from grognard.core.dice import Seeded
    from grognard.core.system import Setup

    plain = scenario.begin(Setup("ept", "first-contact"), Seeded(seed=1))
    assert (plain.light, plain.visibility, plain.season) == ("day", 0, "")
    assert sight.weather(plain, 30) == 0


# -- the observation table ---------------------------------------------------------------------------


def reach(march: str, letter: str, light: str = "day", **rest: object) -> int:
    """Within how many hexes a unit is recognised that marches on such ground, seen along the column."""
    field = stands(unit("scout", 0, "us_squad", "B2"), map=strip(f".{letter}..", **rest), light=light)  # type: ignore[arg-type]
    return sight.observation(field, field.units["scout"], march, field.board.parse("B4"))


@pytest.mark.clause("ept.tables.observation#1", "ept.tables.observation#2", "ept.tables.observation#ruling")
def test_the_distance_by_cover_and_light() -> None:
    rows = {"a": (20, 10, 5), ".": (16, 8, 4), "f": (12, 6, 3), "F": (8, 4, 2), "s": (4, 2, 1)}
    for letter, expected in rows.items():
        assert tuple(reach("normal", letter, light) for light in sight.LIGHTS) == expected
    assert tuple(reach("tactical", ".", light) for light in sight.LIGHTS) == (8, 4, 2)
    assert tuple(reach("tactical", "a", light) for light in sight.LIGHTS) == (8, 4, 2)
    assert reach("tactical", "f") == reach("tactical", "s") == 0
    assert reach("forced", "s") >= 10_000


@pytest.mark.clause("ept.tables.observation#1")
def test_a_wall_towards_the_observer_counts_as_cover_too() -> None:
    wall = {"sides": {"wall": ["B2-B3"]}}
    assert reach("normal", ".", **wall) == 12
    assert reach("normal", "s", **wall) == 2


@pytest.mark.clause("ept.los.night-exceptions#ruling")
def test_by_night_a_floor_is_given_away_by_who_fired_from_it_and_lit_by_any_blaze_beside_the_house() -> None:
    rows = {"columns": 3, "depth": 19, "terrain": ["..."] * 8 + [".ss", "..."]}
    house = {"drawn": {**rows, "buildings": [{"cells": ["B9", "C9"], "storeys": 1}]}}

    def lit(**rest: object) -> list[bool]:
        fire = rest.pop("fire", 0)
        field = stands(
            unit("alpha", 0, "us_squad", "B1"),
            unit("low", 1, "us_squad", "B9"),
            unit("high", 1, "us_squad", "B9/1", fire=fire),
            map=house,
            light="night",
            **rest,
        )
        parse = field.board.parse
        return [sight.in_the_light(field, parse("B1"), parse(name)) for name in ("B9", "B9/1")]

    assert lit() == [False, False]
    assert lit(fire=1) == [False, True]
    assert lit(blazes=["B10"]) == [True, True]
    assert lit(blazes=["C9"]) == [True, True]


@pytest.mark.clause("ept.los.same-level-only#3")
@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_a_wall_shelters_who_stands_behind_it_from_higher_ground_too(kind: str) -> None:
    men = unit("men", 0, "us_squad", "B4")
    for levels in ("000000", "200000"):
        field = stands(men, map=strip("......", levels, sides={kind: ["B3-B4"]}))
        assert sees(field, "B1", "B4")
        assert columns(field, "men", "B1") == -1


@pytest.mark.parametrize("name", ["the-ridge-at-noon", "house-by-house", "the-tree-line"])
def test_for_who_flies_low_the_table_of_sight_on_the_ground_says_what_the_line_itself_says(name: str) -> None:
    field = next(battles(name))
    board, screens, counted = field.board, field.tables.flying.screens, set()
    for a in range(0, board.places.size, 13):
        for b in range(a % 7, board.places.size, 7):
            if board.cell(a) == board.cell(b):
                continue
            along = board.sight.judge(board.cell(a), board.height(a), board.cell(b), board.height(b)).notes
            hiding = [note for note in along if note.kind in screens]
            blocked = any(note.blocks for note in hiding)
            weight = BLOCKED if blocked else sum(note.weight for note in hiding)
            assert sight.hindrance_aloft(field, a, "nap", b, "") == weight
            counted.add(weight)
    assert {0, BLOCKED} < counted
