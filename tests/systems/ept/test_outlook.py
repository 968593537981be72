"""What a unit could do from a place: where it gets to, how far it fires, what its lines meet, and who threatens it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.core.game import Rng
from grognard.core.language.words import LANGUAGES, words
from grognard.systems.ept import SYSTEM, outlook
from grognard.systems.ept.actions.act import NORMAL, Act
from grognard.systems.ept.movement import movement
from grognard.systems.ept.state import Battle
from systems.ept.field import names, stands, strip
from systems.ept.table import drawn, unit
from systems.ept.test_skeleton import SCENARIOS, fresh, one_answer, strings, unknown_to

OPEN = drawn(*["." * 10] * 8)


def look(field: Battle, name: str, **args: Any) -> Any:
    found = SYSTEM.outlook(field, name, **args).to_data()
    json.dumps(found)
    return found


def line(field: Battle, name: str, to: str) -> Any:
    return next(one for one in look(field, name)["lines"] if one["to"] == to)


# -- reach -----------------------------------------------------------------------------------------------------------


def test_infantry_reaches_what_its_points_pay_for() -> None:
    field = stands(unit("men", 0, "us_squad", "E4"), map=OPEN)
    board = field.board
    points = field.tables.movement.normal // 2
    found = look(field, "men")["reach"]["cells"]
    assert found == sorted(
        cell for cell in range(board.size) if 0 < board.distance(board.parse("E4"), cell) <= points
    )


def test_a_road_carries_infantry_farther() -> None:
    road = drawn(*["." * 10] * 8, ways={"road": ["A4-B4-C4-D3-E3-F2-G2-H1"]})
    on, off = (stands(unit("men", 0, "us_squad", at), map=road) for at in ("A4", "A8"))
    cells = {field: look(field, "men")["reach"]["cells"] for field in (on, off)}
    farthest = {
        field: max(field.board.distance(field.units["men"].place, cell) for cell in cells[field])
        for field in cells
    }
    assert farthest[on] > farthest[off]


def test_enemies_and_ground_bar_the_way() -> None:
    field = stands(unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B2"), map=strip("..d."))
    assert "B2" not in names(field, look(field, "men")["reach"]["cells"])
    assert "B3" not in names(field, look(field, "men")["reach"]["cells"])


@pytest.mark.parametrize("state", ["stopped", "neutralised", "pinned"])
def test_who_cannot_move_reaches_nothing(state: str) -> None:
    field = stands(unit("men", 0, "us_squad", "E4", **{state: True}), map=OPEN)
    assert look(field, "men")["reach"]["cells"] == []


def test_a_vehicle_pays_for_its_turns() -> None:
    field = stands(unit("tank", 0, "m4a1_sherman_75", "P16", facing=0), map=drawn(*["." * 31] * 31))
    reached = set(look(field, "tank")["reach"]["cells"])
    board = field.board
    start = board.parse("P16")

    def along(direction: int) -> int:
        steps = 0
        while board.grid.shifted(start, direction, steps + 1) in reached:
            steps += 1
        return steps

    assert along(0) > along(1) > along(2)
    assert along(0) > along(3) > 0
    assert field.units["tank"].place == start
    assert field.units["tank"].facing == 0


def test_the_first_steps_are_those_that_a_march_offers() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B3"),
        unit("foe", 1, "us_squad", "C3"),
        map=drawn(".FsF.", ".FmF.", "..F..", "bbbb.", sides={"wall": ["B3-B4"]}),
    )
    first = {place for place, _ in movement.open_places(field, Act(field.units["men"]), NORMAL)}
    assert {field.board.cell(place) for place in first} <= set(look(field, "men")["reach"]["cells"])


# -- ranges ----------------------------------------------------------------------------------------------------------


def test_small_arms_have_a_second_ring_at_half_power() -> None:
    field = stands(unit("men", 0, "us_squad", "A1"), map=drawn(*["." * 20] * 3))
    rings = {ring["key"]: ring["cells"] for ring in look(field, "men")["ranges"]}
    board, range_ = field.board, field.units["men"].arms[0].range
    farthest = {key: max(board.distance(0, cell) for cell in cells) for key, cells in rings.items()}
    assert farthest == {"ept-arm-small-arms": range_, "ept-range-doubled": 2 * range_}


def test_a_gun_reaches_only_what_lies_ahead_of_it() -> None:
    field = stands(unit("gun", 0, "pak_40_gun", "E4", facing=0), map=OPEN)
    ring = next(ring for ring in look(field, "gun")["ranges"] if ring["key"] == "PaK 40")
    shown = names(field, ring["cells"])
    assert "E1" in shown
    assert "E8" not in shown


# -- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.los.blocked-by-obstacle#1")
@pytest.mark.parametrize(
    ("between", "sight", "rule", "by"),
    [
        ("...", "clear", "", []),
        (".b.", "partly", "ept.terrain.hindrance", ["B3"]),
        (".F.", "blocked", "ept.los.blocked-by-obstacle", ["B3"]),
        ("bbbb", "blocked", "ept.terrain.hindrance-limit", ["B2", "B3", "B4", "B5"]),
    ],
)
def test_lines_are_open_hindered_or_blocked_by_hexes(
    between: str, sight: str, rule: str, by: list[str]
) -> None:
    end = f"B{len(between) + 2}"
    field = stands(
        unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", end), map=strip(f".{between}.")
    )
    found = line(field, "men", "foe")
    assert (found["sight"], found["range"]) == (sight, len(between) + 1)
    if sight != "clear":
        assert found["rule"] == rule
    assert names(field, found["by"]) == by
    assert bool(found["weapons"]) == (sight != "blocked")


def test_a_wall_that_blocks_is_named_by_the_hexes_beside_it() -> None:
    ground = strip("......", sides={"wall": ["B3-B4"]})
    field = stands(unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B6"), map=ground)
    found = line(field, "men", "foe")
    assert found["sight"] == "blocked"
    assert set(names(field, found["by"])) == {"B3", "B4"}


@pytest.mark.parametrize(
    ("ground", "what", "cells", "how"),
    [
        (strip("..F..."), "ept-terrain-forest", {"B3"}, ""),
        (strip("....F.", "200000"), "ept-terrain-forest", {"B5"}, "ept-blocks-blind"),
        (strip("......", "001000"), "ept-blocks-ground", {"B3"}, ""),
        (strip("......", sides={"wall": ["B3-B4"]}), "ept-edge-stone-wall", {"B3", "B4"}, ""),
        (strip("......", sides={"crest": ["B3-B4"]}), "ept-edge-crest", {"B3", "B4"}, ""),
    ],
)
def test_what_blocks_a_line_is_named(ground: Any, what: str, cells: set[str], how: str) -> None:
    field = stands(unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B6"), map=ground)
    (obstacle,) = line(field, "men", "foe")["obstacles"]
    assert (obstacle["what"], set(names(field, obstacle["cells"])), obstacle["how"]) == (what, cells, how)
    for language in LANGUAGES:
        assert words(language).has(what)


def test_cover_and_its_clause_are_told() -> None:
    field = stands(unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B3"), map=strip("..F"))
    found = line(field, "men", "foe")
    assert (found["sight"], found["cover"]) == ("clear", "ept-cover-medium")
    assert found["rule"].startswith("ept.terrain.")


def test_the_night_ends_lines() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B9"), map=strip("." * 9), light="night"
    )
    assert line(field, "men", "foe")["rule"] == "ept.los.night-limit"


def test_one_may_look_from_where_one_is_not() -> None:
    field = stands(unit("men", 0, "us_squad", "B1"), unit("foe", 1, "us_squad", "B5"), map=strip("..F.."))
    assert line(field, "men", "foe")["sight"] == "blocked"
    there = next(iter(look(field, "men", at="B4")["lines"]))
    assert (there["sight"], there["range"]) == ("clear", 1)
    assert look(field, "men", at=field.board.parse("B4"))["lines"] == [there]
    assert field.units["men"].place == field.board.parse("B1")
    with pytest.raises(ValueError, match="no place"):
        look(field, "men", at=10_000)


# -- threats and secrets ---------------------------------------------------------------------------------------------


def test_threats_are_who_could_fire_at_it_there() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"),
        unit("near", 1, "us_squad", "B4"),
        unit("spent", 1, "us_squad", "B4", fire=2),
        unit("behind", 1, "us_squad", "B9"),
        map=strip("....F...."),
    )
    assert look(field, "men")["threats"] == ["near"]


def test_a_hidden_unit_is_a_marker_that_may_be_anything() -> None:
    field = stands(
        unit("men", 0, "us_squad", "B1"),
        unit("fake", 1, "decoy", "B4", hidden=True),
        unit("gun", 1, "light_machine_gun", "B5", hidden=True),
        map=strip("....."),
    )
    found = look(SYSTEM.view(field, 0), "men")
    assert found["threats"] == ["hidden-1-1", "hidden-1-2"]
    # Small arms reach both, and nothing in the answer tells which of them is the decoy.
    lines = {one["to"]: {**one, "range": 0, "to": ""} for one in found["lines"]}
    assert lines["hidden-1-1"] == lines["hidden-1-2"]
    assert lines["hidden-1-1"]["weapons"] == ["ept-arm-small-arms"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_outlook_along_a_game_names_what_is_secret(scenario: str) -> None:
    game, rng = fresh(scenario, 4, log=False), Rng(4)
    while game.decision is not None and len(game.answers) < 240:
        one_answer(game, rng)
        if len(game.answers) % 60:
            continue
        for seat in (0, 1, None):
            view = game.view(seat)
            before = view.to_data()
            for one in list(view.units.values())[::5]:
                found = SYSTEM.outlook(view, one.id).to_data()
                assert not unknown_to(game, seat) & set(strings(found))
            assert view.to_data() == before


def test_who_is_off_the_map_looks_at_nothing() -> None:
    field = stands(
        unit("men", 0, "us_squad", status="gone", steps=0), unit("foe", 1, "us_squad", "B2"), map=strip("...")
    )
    assert outlook.look(field, "men") == outlook.Outlook()
