"""Our sheets: they load, turn, join and can be played on; and maps from a seed, the same for ever."""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from itertools import product

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.space.hexes.grid import Edge
from grognard.core.system import Setup, SetupFault
from grognard.lab import laws
from grognard.systems import find
from grognard.systems.ept.board import generator, maps
from grognard.systems.ept.tables import tables
from systems.ept.field import stands, steps
from systems.ept.table import drawn, unit

SHEETS = ("village", "farmland", "bocage", "hills", "woods", "marshes")


def test_there_are_six_sheets_of_one_size_beside_the_meadow() -> None:
    folder = resources.files("grognard") / "systems" / "ept" / "data" / "maps"
    files = sorted(file.name.removesuffix(".toml") for file in folder.iterdir())
    assert files == sorted((*SHEETS, "meadow"))
    assert {repr(maps.sheet(name).grid) for name in SHEETS} == {repr(maps.sheet("village").grid)}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_uses_known_ground_and_its_buildings_stand_on_building_hexes(name: str) -> None:
    made, rules = maps.drawn({"rows": [[name]]}), tables()
    assert {kind for kinds in made.sides.values() for kind in kinds} <= set(rules.sides)
    assert {kind for kinds in made.leaving.values() for kind in kinds} <= set(rules.sides)
    housed = {cell for house in made.buildings for cell in house.cells}
    assert housed == {cell for cell, kind in enumerate(made.terrain) if rules.terrains[kind].building}
    for house in made.buildings:
        assert len({made.terrain[cell] for cell in house.cells}) == 1
        assert all(
            any(made.grid.adjacent(cell, other) for other in house.cells) or len(house.cells) == 1
            for cell in house.cells
        )


@pytest.mark.clause("ept.material.map-layout")
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_fits_every_other_on_every_side_also_turned(name: str) -> None:
    for other, change in product(SHEETS, ("", ":turned", ":mirrored")):
        for rows in ([[name, other + change]], [[name], [other + change]]):
            made = maps.drawn({"rows": rows})
            assert made.grid.size > maps.sheet(name).grid.size
            # Roads and tracks run on from one sheet to the next.
            one = maps.sheet(name).grid
            seam = made.grid.parse("Q6") if len(rows) == 1 else made.grid.parse("I11")
            assert one.name(one.parse("Q6")) == "Q6"
            exits = sum(masks[seam].bit_count() for masks in made.ways.values())
            assert exits >= 2


@pytest.mark.clause("ept.material.map-layout")
def test_the_scenario_says_which_sheets_lie_where() -> None:
    two = maps.drawn({"rows": [["village", "hills"]]})
    other = maps.drawn({"rows": [["hills", "village"]]})
    assert two.terrain != other.terrain
    village = maps.sheet("village")
    assert two.terrain[two.grid.parse("H4")] == village.terrain[village.grid.parse("H4")] == "stone_building"
    assert other.levels[other.grid.parse("D4")] == 3
    for wrong in (
        {"rows": [["atlantis"]]},
        {"rows": [["village:bent"]]},
        {"rows": [["village"], ["meadow"]]},
        {},
        {"rows": [["village"]], "snow": 1},
    ):
        with pytest.raises(SetupFault):
            maps.drawn(wrong)


@pytest.mark.clause("ept.material.edge-half-hexes")
def test_half_hexes_at_the_edge_are_played_on_like_others() -> None:
    field = stands(
        unit("men", 0, "us_squad", "A6"), unit("foe", 1, "us_squad", "B1"), map={"rows": [["farmland"]]}
    )
    grid = field.board.grid
    for name in ("A6", "B1", "Q3", "B12"):
        assert grid.half(grid.parse(name))
    assert not grid.half(grid.parse("C3"))
    assert steps(field, "men") == {"A5": 1, "A7": 1, "B6": 1, "B7": 1}
    assert "B1" in steps(stands(unit("men", 0, "us_squad", "B2"), map={"rows": [["farmland"]]}), "men")
    # Where two sheets meet, the halves are one hex.
    joined = maps.drawn({"rows": [["farmland", "village"]]})
    assert not joined.grid.half(joined.grid.parse("Q6"))
    assert joined.grid.half(joined.grid.parse("A6"))


@pytest.mark.clause("ept.material.distance#1", "ept.material.distance#2")
def test_distances_leave_out_the_first_hex_and_count_the_last() -> None:
    field = stands(map=drawn("......", "......", "......", "......"))
    board = field.board
    for a, b, hexes in (
        ("A1", "A1", 0),
        ("A1", "A2", 1),
        ("A1", "B1", 1),
        ("A1", "A4", 3),
        ("A1", "F1", 5),
        ("B1", "E4", 4),
    ):
        assert (
            board.distance(board.parse(a), board.parse(b))
            == board.distance(board.parse(b), board.parse(a))
            == hexes
        )


@pytest.mark.clause("ept.material.scale#1")
def test_the_scale_is_told_and_nothing_hangs_on_it() -> None:
    scale = tables().scale
    assert (scale.turn_minutes, scale.hex_metres) == (10, 50)
    field = stands(map=drawn("......"))
    assert field.board.metres(field.board.parse("A1"), field.board.parse("D1")) == 150


@pytest.mark.clause("ept.material.scale#2")
def test_with_another_scale_nothing_but_the_metres_differ() -> None:
    men = unit("men", 0, "us_squad", "A1")
    plain = stands(men, map=drawn("......"))
    large = stands(men, map=drawn("......"), tables={"scale": {"hex_metres": 100, "turn_minutes": 1}})
    here, there = plain.board.parse("A1"), plain.board.parse("D1")
    assert large.board.metres(here, there) == 2 * plain.board.metres(here, there)
    assert large.board.distance(here, there) == plain.board.distance(here, there)
    assert steps(large, "men") == steps(plain, "men")


# -- maps from a seed --------------------------------------------------------------------------------


def fingerprint(seed: int, ground: str) -> str:
    made = generator.generated(seed, 33, 24, ground)
    data = json.dumps(made.data(maps.LEGEND), sort_keys=True)
    return hashlib.sha256(data.encode()).hexdigest()[:16]


@pytest.mark.parametrize("ground", list(generator.countries()))
def test_a_seed_is_a_map_and_another_seed_another(ground: str) -> None:
    assert fingerprint(1, ground) == fingerprint(1, ground) != fingerprint(2, ground)


def test_a_map_from_a_seed_is_the_same_on_every_machine() -> None:
    assert fingerprint(7, "farmland") == "6c01b18fdbacf901"
    assert fingerprint(7, "hills") == "0f909ef7cd7c2d8f"


@pytest.mark.parametrize(("seed", "ground"), list(product(range(5), generator.countries())))
def test_a_map_from_a_seed_is_sound(seed: int, ground: str) -> None:
    spec = {"generated": {"seed": seed, "columns": 21, "rows": 14, "ground": ground}}
    made, rules = maps.drawn(spec), tables()
    assert set(made.terrain) <= set(rules.terrains)
    assert {kind for kinds in made.sides.values() for kind in kinds} <= set(rules.sides)
    housed = {cell for house in made.buildings for cell in house.cells}
    assert housed == {cell for cell, kind in enumerate(made.terrain) if rules.terrains[kind].building}
    for masks in made.ways.values():
        for cell, mask in enumerate(masks):
            for direction in range(6):
                beyond = made.grid.neighbours[cell][direction]
                if mask >> direction & 1 and beyond >= 0:
                    assert masks[beyond] >> (direction + 3) % 6 & 1
    assert all(made.levels[cell] == 0 for cell in made.grid.edge_cells(Edge.LEFT))
    # It joins with itself and with our sheets' neighbours of its size.
    assert generator.generated(seed, 21, 14, ground).turned().grid == made.grid


@pytest.mark.parametrize(
    "wrong",
    [{"seed": 1, "columns": 10}, {"seed": 1, "rows": 2}, {"seed": 1, "ground": "moon"}, {}, {"seed": "x"}],
)
def test_a_wrong_wish_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(SetupFault):
        maps.drawn({"generated": wrong})


@pytest.mark.parametrize(("columns", "rows"), [(5, 4), (7, 5), (5, 12), (21, 4)])
def test_the_smallest_maps_can_be_made_too(columns: int, rows: int) -> None:
    for ground, seed in product(generator.countries(), range(4)):
        made = maps.drawn({"generated": {"seed": seed, "columns": columns, "rows": rows, "ground": ground}})
        assert made.grid.columns == columns


# -- games on them -----------------------------------------------------------------------------------


def skirmish(spec: dict[str, object], **rest: object) -> Game:
    """A section and a tank on each side, hidden where they stand, on any map."""
    units = []
    for seat, side in enumerate(("A", "K")):
        section = f"section{seat}"
        for number, kind in enumerate(("section_hq", "us_squad", "us_squad", "light_machine_gun", "decoy")):
            place = f"{side}{2 + number}"
            units.append(unit(f"{kind}{seat}{number}", seat, kind, place, formation=section, hidden=True))
        units.append(unit(f"tank{seat}", seat, "m4a3_sherman_76", f"{side}9", hidden=True, facing=2))
    formations = [{"id": f"section{seat}", "seat": seat, "thresholds": [3, 5]} for seat in (0, 1)]
    place = {"turn": 1, "turns": 3, "map": spec, "unit": units, "formation": formations, **rest}
    return Game(find("ept"), Setup("ept", position=place), Seeded(seed=11))


@pytest.mark.parametrize(
    ("spec", "rest"),
    [
        ({"rows": [["village"]]}, {}),
        ({"rows": [["farmland:turned"]]}, {"light": "night"}),
        ({"rows": [["hills"]]}, {"visibility": 1}),
        ({"rows": [["bocage:mirrored"]]}, {"season": "deep_snow"}),
        ({"rows": [["woods"]], "steep": ["F3", "G3", "H4"]}, {"light": "dusk"}),
        ({"rows": [["marshes"]]}, {"season": "mud", "options": {"cleared_roads": True}}),
        ({"generated": {"seed": 5, "columns": 17, "rows": 11, "ground": "hills"}}, {}),
    ],
)
def test_games_are_played_on_every_map_by_every_light_and_season(
    spec: dict[str, object], rest: dict[str, object]
) -> None:
    game, rng = skirmish(spec, **rest), Rng(3)
    while game.decision is not None:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
        laws.check(game)
    saved = json.loads(json.dumps(game.save()))
    assert Game.load(saved, find).digest() == game.digest()


@pytest.mark.clause("ept.material.edge-half-hexes")
def test_a_map_is_of_sheets_drawn_or_made_from_a_seed() -> None:
    made = maps.drawn({"generated": {"seed": 3, "columns": 7, "rows": 5, "ground": "farmland"}})
    assert (made.grid.columns, len(made.terrain) > 0) == (7, True)
    with pytest.raises(SetupFault, match="neither sheets nor a drawing"):
        maps.drawn({})
