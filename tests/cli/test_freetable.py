"""Free tables at the terminal: a map that can be read, places typed by their measures."""

from __future__ import annotations

import pytest
from rich.console import Console

from grognard.cli.drawing import freetable
from grognard.cli.drawing import scene as draw
from grognard.cli.seat import answers
from grognard.core.decision import Decision, Spot
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.core.screen.scene import Ground, Marker, Patch, Piece, Scene
from grognard.core.space.table.spots import Spots
from toy import SYSTEM

pytestmark = pytest.mark.usefixtures("toy")

SQUARE = ((5000, 5000), (7000, 5000), (7000, 6000), (5000, 6000))


def table(*patches: Patch) -> Ground:
    """A table of 120 by 120 cm, a hundred quanta each."""
    return Ground("table", 12000, 12000, patches, quantum=100)


def squad(id: str, seat: int, *places: tuple[int, int], label: str = "AB") -> tuple[Piece, ...]:
    leader = Piece(id, seat, places[0], id.title(), label, "p", shape="base", group=id)
    rest = (Piece(f"{id}/{n}", seat, at, id, "", "p", group=id) for n, at in enumerate(places[1:], 1))
    return leader, *rest


def rows(scene: Scene, room: int = 100) -> dict[int, str]:
    """The lines of the map from its left edge on, by the height in cm of their lower edge."""
    lines = freetable.draw(scene, (), room).plain.splitlines()[1:-2]
    count = len(lines)
    return {round(120 * (count - 1 - n) / count): line[5:-1] for n, line in enumerate(lines)}


def test_a_map_never_outgrows_its_terminal_nor_what_can_be_taken_in_at_a_glance() -> None:
    for room in (40, 80, 200):
        lines = freetable.draw(Scene(table(), ()), (), room).plain.splitlines()
        assert max(map(len, lines)) <= min(room, 116)
        assert len(lines) <= 44


def test_every_base_is_drawn_and_the_label_hides_none() -> None:
    places = ((6000, 6000), (6200, 6000), (6400, 6000), (5800, 6000))
    plain = freetable.draw(Scene(table(), squad("alpha", 0, *places)), (), 100).plain
    assert plain.count("▲") == 4
    assert "AB" in plain


def test_a_label_stays_on_the_table() -> None:
    plain = freetable.draw(Scene(table(), squad("alpha", 1, (11990, 11990), label="WXYZ")), (), 100).plain
    assert "WXYZ" in plain


def test_a_thin_wall_is_seen() -> None:
    wall = Patch("low_wall", outline=((2000, 8300), (2800, 8300), (2800, 8500), (2000, 8500)))
    drawn = [line for line in rows(Scene(table(wall), ())).values() if "▄" in line]
    assert len(drawn) == 1
    assert 4 <= drawn[0].count("▄") <= 7


def test_ground_lies_where_the_ruler_says() -> None:
    drawn = rows(Scene(table(Patch("water", outline=SQUARE)), ()))
    there = [height for height, line in drawn.items() if "≈" in line]
    assert min(there) >= 48
    assert max(there) <= 60
    line = drawn[there[0]]
    assert abs(line.index("≈") / len(line) - 50 / 120) < 0.02
    assert abs(line.rindex("≈") / len(line) - 70 / 120) < 0.03


def test_zones_are_outlined_and_those_along_an_edge_drawn_on_it() -> None:
    zones = (
        Marker("deployment-zone", outline=((0, 0), (12000, 0), (12000, 2800), (0, 2800)), seat=0),
        Marker("access-zone", outline=((0, 12000), (12000, 12000)), seat=1),
        Marker("access-zone", outline=((0, 4000), (0, 8000))),
    )
    lines = freetable.draw(Scene(table(), (), zones), (), 100).plain.splitlines()
    assert set(lines[0].strip("┌ ┐")) == {"━", "●"}
    assert 12 <= sum(line[4] == "┃" for line in lines) <= 16
    assert lines[-3].count("∙") > 70


def test_reach_is_shaded() -> None:
    plain = freetable.draw(Scene(table(), ()), ((6000, 6000, 1500),), 100).plain
    assert 0.6 < plain.count("·") / (3.14 * 10 * 5) < 1.4


def test_a_unit_is_listed_once_however_many_bases_it_has() -> None:
    scene = Scene(table(), (*squad("alpha", 0, (100, 100), (400, 100)), *squad("beta", 1, (9000, 9000))))
    console = Console(width=150)
    with console.capture() as captured:
        console.print(draw.units(scene, Voice(SYSTEM, words("en"))))
    assert captured.get().count("Alpha") == 1
    assert captured.get().count("●") == 1


# -- typing places -----------------------------------------------------------------------------------------------------


def answered(text: str) -> object:
    region = Spots((0, 0, 12000, 12000), lambda place: None, lambda: [(0, 0)])
    decision = Decision(0, "ask", "rule", Spot(region))
    return answers.answer(decision, text, Voice(SYSTEM, words("en")), Scene(table(), ()))


@pytest.mark.parametrize("text", ["62.5 40", "62,5 40", "62.5/40", " 62.5,  40 ", "62.50 40.0"])
def test_places_are_typed_in_the_units_of_the_table(text: str) -> None:
    assert answered(text) == [6250, 4000]


def test_several_places_are_typed_with_semicolons() -> None:
    assert answered("1 2; 3 4") == [[100, 200], [300, 400]]


@pytest.mark.parametrize("text", ["62", "a b", "1 2 3", "", "1 2;"])
def test_what_is_no_place_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(answers.NotUnderstood, match="type x and y"):
        answered(text)
