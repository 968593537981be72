"""Tests and measures: the resolution table, dice one by one, ranges, what is measured from where, the table's edge."""

from __future__ import annotations

import pytest

from grognard.core.decision import Note
from grognard.core.dice import Scripted
from grognard.core.event import Rolled
from grognard.core.space.headings import Place
from grognard.core.space.plain import near_piece
from grognard.core.system import Setup, SetupFault
from grognard.systems.at43 import SYSTEM, dice, measuring, profile
from grognard.systems.at43.events import Fired
from grognard.systems.at43.shooting import indirect
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    left,
    position,
    probe,
    refused,
    unit,
)


def example(name: str) -> pytest.MarkDecorator:
    return pytest.mark.example(name)


NO_DIE = {"failure": 7, "success": 1}


@pytest.mark.clause("at43.intro.dice-success")
def test_where_there_is_nothing_to_roll_no_roll_is_told() -> None:
    playing = game(position(unit("alpha", 0, "steel_troopers", (60, 60), size=1)))
    assert dice.faces(playing.battle, 0, "at43-roll-damage", "at43.damage.test", 0, 4) == []
    assert events(playing, Rolled) == []


# -- the universal resolution table ------------------------------------------------------------------------------------


@pytest.mark.clause("at43.resolution.table#1", "at43.resolution.table#ruling")
@pytest.mark.parametrize(
    ("difference", "needed"),
    [
        pytest.param(-8, NO_DIE["failure"], marks=example("at43.ex.table-diff-m8")),
        pytest.param(-7, NO_DIE["failure"], marks=example("at43.ex.table-diff-m7")),
        pytest.param(-6, NO_DIE["failure"], marks=example("at43.ex.table-diff-m6")),
        pytest.param(-5, 6, marks=example("at43.ex.table-diff-m5")),
        pytest.param(-4, 6, marks=example("at43.ex.table-diff-m4")),
        pytest.param(-3, 5),
        pytest.param(-2, 5, marks=example("at43.ex.table-diff-m2")),
        pytest.param(-1, 4),
        pytest.param(0, 4, marks=example("at43.ex.table-diff-p0")),
        pytest.param(1, 4, marks=example("at43.ex.table-diff-p1")),
        pytest.param(2, 3, marks=example("at43.ex.table-diff-p2")),
        pytest.param(3, 3, marks=example("at43.ex.table-diff-p3")),
        pytest.param(4, 2, marks=example("at43.ex.table-diff-p4")),
        pytest.param(5, 2),
        pytest.param(6, NO_DIE["success"], marks=example("at43.ex.table-diff-p6")),
        pytest.param(7, NO_DIE["success"], marks=example("at43.ex.table-diff-p7")),
        pytest.param(8, NO_DIE["success"], marks=example("at43.ex.table-diff-p8")),
        pytest.param(60, NO_DIE["success"]),
        pytest.param(-60, NO_DIE["failure"]),
    ],
)
def test_the_table_by_difference(difference: int, needed: int) -> None:
    for difficulty in (0, 3, 12):
        assert dice.required(difficulty + difference, difficulty) == needed


@pytest.mark.example("at43.ex.table-4-vs-6")
@pytest.mark.clause("at43.resolution.difference", "at43.resolution.table")
def test_four_against_six_needs_five() -> None:
    assert dice.required(4, 6) == 5
    assert dice.required(6, 4) == 3


@pytest.mark.clause("at43.resolution.automatic-failure", "at43.resolution.automatic-success")
def test_no_die_falls_beyond_the_table() -> None:
    fighting = battle(position(unit("alpha", 0, "steel_troopers", (60, 60))))
    # The scripted dice are none: any roll would be an error.
    assert dice.passed(fighting, 0, "at43-roll-damage", "", 5, dice.required(3, 9), rerolls=2) == 0
    assert dice.passed(fighting, 0, "at43-roll-damage", "", 5, dice.required(9, 3)) == 5


@pytest.mark.clause("at43.intro.dice-success#1")
def test_a_die_succeeds_on_the_number_required_or_more() -> None:
    fighting = battle(position(unit("alpha", 0, "steel_troopers", (60, 60))))
    fighting.dice = Scripted(faces=[1, 2, 3, 4, 5, 6])
    assert dice.passed(fighting, 0, "at43-roll-damage", "", 6, 4) == 3


@pytest.mark.clause("at43.intro.dice-special-face#1", "at43.intro.dice-special-face#ruling")
def test_a_six_is_a_six_and_nothing_more() -> None:
    assert dict(SYSTEM.die_letters) == {}
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)), figures("golems", 1, "storm_golems", (60, 50))
    )
    # One six hits once and one six kills once; nothing else is rolled.
    playing = game(acting(table, "alpha", stage="act"), 6, 6)
    answer(playing, ("at43-action", "fire:laser_rifle"))
    assert events(playing, Fired)[0].hits == 1
    assert left(playing) == 0


# -- ranges and distances ------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "at43.intro.two-scales#2",
    "at43.intro.range-boundary#1",
    "at43.intro.range-boundary#2",
    "at43.intro.range-boundary#ruling",
    "at43.units.leader-exists#3",
)
@pytest.mark.parametrize(
    ("distance", "band"),
    [
        pytest.param(0.0, 0, marks=example("at43.ex.range-0-0")),
        pytest.param(4.2, 0, marks=example("at43.ex.range-4-2")),
        pytest.param(10.0, 0, marks=example("at43.ex.range-10-0")),
        pytest.param(10.1, 1),
        pytest.param(19.9, 1, marks=example("at43.ex.range-19-9")),
        pytest.param(20.0, 1, marks=example("at43.ex.range-20-0")),
        pytest.param(25.0, 2, marks=example("at43.ex.range-25-0")),
        pytest.param(39.5, 3, marks=example("at43.ex.range-39-5")),
        pytest.param(40.0, 3, marks=example("at43.ex.range-40-0")),
        pytest.param(40.1, 4, marks=example("at43.ex.range-40-1")),
    ],
)
def test_ranges_by_distance(distance: float, band: int) -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)),
        figures("golems", 1, "storm_golems", (60, 22.5 + distance)),
    )
    playing = game(table)
    assert probe(playing, "distance", a="alpha", b="golems") == distance
    assert probe(playing, "range", unit="alpha", target="golems") == band
    # The range is the difficulty of the shooting test: Accuracy 5.
    assert probe(playing, "need", unit="alpha", weapon="laser_rifle", target="golems") == dice.required(
        5, band
    )


@pytest.mark.clause("at43.intro.two-scales#1", "at43.intro.two-scales#3")
def test_moves_and_cohesion_are_in_centimetres_and_a_range_is_ten_of_them() -> None:
    table = profile.tables()
    assert table.range_band == table.cohesion_leader == table.control_distance == 1000
    playing = game(position(figures("alpha", 0, "steel_troopers", (60, 20))))
    assert probe(playing, "allowance", unit="alpha", mode="combat") == 14
    assert probe(playing, "reaches", unit="alpha", mode="combat", to=[60, 33.9])


@pytest.mark.clause("at43.measuring.edge-to-edge")
def test_distances_run_from_edge_to_edge() -> None:
    box = {"id": "box", "kind": "low_wall", "at": [60, 40], "length": 20, "width": 2}
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)),
        figures("toad", 1, "fire_toad", (60, 30)),
        piece=[box],
    )
    playing = game(table)
    # Bases of 2.5 and 6 cm.
    assert probe(playing, "distance", a="alpha", b="toad") == 10 - 1.25 - 3
    fighting = battle(table)
    outline = fighting.board.outline("box")
    # The near side of the wall is at 39.
    assert near_piece(outline, (6000, 3000), 300, 600)
    assert not near_piece(outline, (6000, 3000), 300, 599)


@pytest.mark.clause(
    "at43.measuring.from-leader#1", "at43.measuring.from-leader#2", "at43.measuring.unit-to-unit"
)
def test_a_unit_is_measured_at_its_leader() -> None:
    places = [(60, 20), (60, 25), (60, 29)]
    target = figures("golems", 1, "storm_golems", (60, 61), (60, 55))

    def away(**rest: object) -> tuple[int, int]:
        fighting = battle(position(figures("alpha", 0, "steel_troopers", *places, **rest), target))
        alpha, golems = fighting.units["alpha"], fighting.units["golems"]
        return measuring.between(alpha, golems), measuring.between(golems, alpha)

    assert away() == (3850, 3850)
    assert away(leader=2) == (2950, 2950)


@pytest.mark.clause("at43.measuring.declare-first#2")
def test_nobody_is_told_a_range_before_he_has_declared() -> None:
    table = position(
        figures("alpha", 0, "steel_troopers", (60, 20)),
        figures("golems", 1, "storm_golems", (60, 60)),
        figures("others", 1, "storm_golems", (70, 95)),
    )

    def notes(target: str = "golems", **options: bool) -> Note:
        playing = game(acting({**table, "options": options}, "alpha", stage="act"))
        return asked(playing).note(f"fire:laser_rifle>{target}")

    def told(note: Note) -> list[str]:
        return [key for key, _ in (*note.tallies, *note.odds, *note.means)]

    assert "at43-sum-range" in told(notes(open_measuring=True))
    assert notes("golems", open_measuring=True).odds != notes("others", open_measuring=True).odds
    # Otherwise the odds are those of every range, and the same for who stands near and far.
    blind = notes()
    assert "at43-sum-range" not in told(blind)
    assert (blind.odds, blind.means) == (notes("others").odds, ())
    assert dict(blind.odds)["at43-odds-damage"] == dict(notes(open_measuring=True).odds)["at43-odds-damage"]
    # A declared shot binds: it is fired at whatever range that turns out to be, and nothing else instead.
    playing = game(acting(table, "alpha", stage="act"), 1)
    answer(playing, ("at43-action", "fire:laser_rifle>others"))
    assert [one for one in asked(playing).options if str(one).startswith("fire:")] == []
    # A declared move binds: its mode cannot be changed once the distance is known.
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"))
    assert asked(playing).ask == "at43-move"
    assert refused(playing, [6000, 3500]) == ["at43.moving.measured-around"]


# -- the table and what lies on it ---------------------------------------------------------------------------------------


@pytest.mark.clause("at43.intro.table-bounds#1", "at43.intro.table-bounds#2")
def test_the_table_has_limits_and_nobody_leaves_it() -> None:
    with pytest.raises(SetupFault) as fault:
        game({"size": [120], "unit": []})
    assert fault.value.rule == "at43.intro.table-bounds"
    table = position(figures("alpha", 0, "steel_troopers", (5, 60)), size=(90, 61.25))
    playing = game(acting(table, "alpha", stage="act"))
    answer(playing, ("at43-action", "combat"))
    assert refused(playing, [124, 6000]) == ["at43.intro.table-bounds"]
    assert refused(playing, [500, 6001]) == ["at43.intro.table-bounds"]
    answer(playing, ("at43-move", [125, 6000]))


@pytest.mark.clause("at43.intro.required-components#1")
def test_a_game_needs_a_table_and_an_army_for_each_player() -> None:
    with pytest.raises(SetupFault):
        SYSTEM.begin(Setup("at43", "skirmish", ()), Scripted(faces=[]))
    with pytest.raises(SetupFault):
        SYSTEM.begin(Setup("at43", "skirmish", ({}, {})), Scripted(faces=[]))
    armies = tuple(SYSTEM.armies("skirmish", seat)[0].army for seat in (0, 1))
    begun = SYSTEM.begin(Setup("at43", "skirmish", armies), Scripted(faces=[]))
    assert begun.board.bounds == (0, 0, 12000, 12000)
    assert begun.board.pieces
    assert {one.seat for one in begun.units.values()} == {0, 1}
    assert all(figure.fighter.base for one in begun.units.values() for figure in one.kit)


@pytest.mark.clause("at43.intro.template#1", "at43.intro.template#ruling", "at43.intro.template#2")
def test_the_template_has_six_directions_and_a_radius_of_ten() -> None:
    fighting = battle(position(unit("alpha", 0, "steel_troopers", (60, 60))))
    aim: Place = (6000, 6000)
    found = []
    for face in range(1, 7):
        fighting.dice = Scripted(faces=[face])
        # The shooters are to the south; three failures are three circles.
        (x, y), direction = indirect.drift(fighting, 0, aim, (6000, 1000), 3)
        assert direction == face
        found.append((x - aim[0], y - aim[1]))
    # Clockwise from the shooters, 60 degrees apart: south, south-west, north-west, north, north-east, south-east.
    expected = [(0, -300), (-260, -150), (-260, 150), (0, 300), (260, 150), (260, -150)]
    assert all(
        abs(a - b) <= 1
        for one, two in zip(found, expected, strict=True)
        for a, b in zip(one, two, strict=True)
    )
    launcher = profile.weapons()["grenade_launcher"]
    assert [indirect.radius(launcher, hits)[0] for hits in range(6)] == [300, 300, 600, 900, 1000, 1000]
