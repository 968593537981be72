"""Setting up: drawing the mission, settling roles, sharing the table and laying scenery, and the first turn."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.game import Game
from grognard.core.system import Setup, SetupFault
from grognard.systems.at43 import SYSTEM, profile, scenario
from grognard.systems.at43.events import MissionDrawn
from grognard.systems.at43.missions import setup
from grognard.systems.at43.roster.ready import ready_armies
from systems.at43.table import (
    answer,
    asked,
    battle,
    events,
    figures,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)

ARMIES = ("white_stars_company", "therians_assault")
FAR = (figures("alpha", 0, "steel_troopers", (5, 5)), figures("golems", 1, "storm_golems", (115, 115)))


def begun(name: str, *dice: int, seats: int = 2, **options: Any) -> Game:
    """A game of a scenario at its beginning."""
    armies = [ready_armies()[name].army for name in ("white_stars_patrol", "therians_incursion") * 2]
    if seats == 2:
        armies = [ready_armies()[name].army for name in ARMIES]
    return Game(SYSTEM, Setup("at43", name, tuple(armies[:seats]), options), Scripted(faces=list(dice)))


def laid(playing: Game) -> list[int]:
    """Lay all the scenery by default; the seats in the order in which they laid a piece."""
    seats = []
    while asked(playing).ask in ("at43-piece", "at43-piece-heading", "at43-piece-place"):
        if asked(playing).ask == "at43-piece-place":
            seats.append(asked(playing).seat)
        playing.submit(asked(playing).seat, asked(playing).form.default())
    return seats


def zones(playing: Game) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for one in state(playing).board.positions:
        found.setdefault(one.owner, []).append(one.edge)
    return found


# -- the mission ---------------------------------------------------------------------------------------

NUMBERS = {
    1: "search_and_destroy",
    2: "bridgehead",
    3: "hold_the_line",
    4: "skirmish",
    5: "landing",
    6: "rescue",
}


@pytest.mark.clause("at43.setup.choose-mission#1", "at43.setup.choose-mission#2")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_of_the_youngest_names_the_mission(face: int) -> None:
    playing = begun("drawn", face, youngest=1)
    assert events(playing, MissionDrawn)[0].mission == NUMBERS[face]
    assert state(playing).mission == NUMBERS[face]
    first = next(entry.event for entry in playing.journal if type(entry.event).__name__ == "Rolled")
    assert first.seat == 1
    assert not playing.over, "and then it is played"
    assert profile.missions()[NUMBERS[face]].special == (face >= 5)


@pytest.mark.clause("at43.setup.choose-mission")
def test_before_the_die_falls_a_list_must_do_for_every_mission_that_it_may_name() -> None:
    rich = [ready_armies()[name].army for name in ("white_stars_battalion", "therians_harvest")]
    agreed = Setup("at43", "drawn", tuple(rich), {"points": 4000})
    with pytest.raises(SetupFault, match="assault-reinforcement-split"):
        SYSTEM.begin(agreed, Scripted(faces=[]))
    report = scenario.find("battle_report")
    assert not profile.missions()[report["mission"]].number, (
        "no die names it, and it would have let them pass"
    )


@pytest.mark.clause(
    "at43.setup.order#1",
    "at43.setup.order#2",
    "at43.setup.order#3",
    "at43.setup.order#4",
    "at43.setup.order#5",
)
def test_mission_then_companies_then_the_table_then_play() -> None:
    playing = begun("search_and_destroy", 5, 2, 1)
    made = state(playing)
    assert made.mission == "search_and_destroy"
    assert made.units, "the companies are there"
    assert asked(playing).ask == "at43-piece"
    assert made.turn == 0
    laid(playing)
    assert state(playing).turn == 1
    assert asked(playing).ask in ("at43-sequence", "at43-commander")


# -- roles -----------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.missions.roles#ruling", "at43.missions.roles#2")
def test_who_did_not_agree_rolls_and_the_higher_chooses() -> None:
    both = tuple(
        {
            role: scenario.divided(
                ready_armies()[name].army, scenario.force_of(scenario.find("landing"), seat, 0)
            )
            for seat, role in enumerate(("attacker", "defender"))
        }
        for name in ARMIES
    )
    setup_ = Setup("at43", "landing", both, {"attacker": -1})
    playing = Game(SYSTEM, setup_, Scripted(faces=[4, 4, 2, 5]))
    assert not state(playing).units, "companies are built when the roles are known"
    assert asked(playing).seat == 1, "4 to 4 is rolled again, 2 to 5"
    answer(playing, ("at43-role", "defender"))
    assert state(playing).roles == ("attacker", "defender")
    assert state(playing).units


# -- the table -------------------------------------------------------------------------------------------


@pytest.mark.clause("at43.setup.map-given")
def test_where_the_briefing_has_a_map_scenery_lies_as_it_shows() -> None:
    playing = begun("skirmish")
    row = scenario.find("skirmish")
    assert [(one.id, one.x, one.y) for one in state(playing).board.pieces] == [
        (piece["id"], piece["at"][0] * 100, piece["at"][1] * 100) for piece in row["piece"]
    ]
    assert asked(playing).ask not in ("at43-piece", "at43-portion")
    assert state(playing).turn == 1


@pytest.mark.clause("at43.setup.no-map-zones#1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_portions_share_the_table_and_its_edges_among_the_players(seats: int) -> None:
    ground = battle(position(*FAR, seats=seats, pool=[0] * seats, size=(90, 120)))
    shares = setup.portions(ground)
    assert len(shares) == seats
    areas = [(right - left) * (top - bottom) for (left, bottom, right, top), _ in shares]
    assert sum(areas) == 9000 * 12000
    assert len(set(areas)) == 1
    edge = sum(end - start for _, edges in shares for _, start, end in edges)
    assert edge == 2 * (9000 + 12000), "every stretch of edge is somebody's access zone, and only one's"


@pytest.mark.clause("at43.setup.no-map-zones")
def test_of_three_strips_only_the_outer_ones_have_a_side_of_the_table() -> None:
    ground = battle(position(*FAR, seats=3, pool=[0] * 3, size=(90, 120)))
    assert setup.portions(ground) == [
        ((0, 0, 3000, 12000), [("bottom", 0, 3000), ("top", 0, 3000), ("left", 0, 12000)]),
        ((3000, 0, 6000, 12000), [("bottom", 3000, 6000), ("top", 3000, 6000)]),
        ((6000, 0, 9000, 12000), [("bottom", 6000, 9000), ("top", 6000, 9000), ("right", 0, 12000)]),
    ]


@pytest.mark.clause("at43.setup.no-map-zones", "at43.setup.trench-war#1")
def test_the_edges_of_a_portion_are_its_players_access_zones() -> None:
    playing = begun("bridgehead", 2, 5, layout="trench_war")
    assert asked(playing).seat == 1, "the higher die chooses first"
    assert offered(playing, "at43-portion") == [0, 1]
    answer(playing, ("at43-portion", 1))
    assert zones(playing) == {0: ["bottom", "left", "right"], 1: ["top", "left", "right"]}


@pytest.mark.clause("at43.setup.trench-war#1", "at43.setup.trench-war#ruling")
def test_in_a_trench_war_each_lays_scenery_on_his_own_portion_by_turns() -> None:
    playing = begun("search_and_destroy", 3, 3, 6, 2, layout="trench_war", youngest=1)
    answer(playing, ("at43-portion", 0))
    assert asked(playing).seat == 1, "the youngest begins"
    answer(playing, ("at43-piece", "container"), ("at43-piece-heading", 0))
    assert refused(playing, [6000, 3000]) == ["at43.setup.trench-war"]
    answer(playing, ("at43-piece-place", [6000, 9000]))
    assert laid(playing) == [0, 1] * 4 + [0]
    for piece in state(playing).board.pieces:
        assert not any(abs(y - 6000) < 1 for _, y in piece.corners())


def test_a_screen_is_told_the_ground_that_a_piece_will_cover_as_it_is_turned() -> None:
    playing = begun("search_and_destroy", 5, 2, 1, youngest=1)
    answer(playing, ("at43-piece", "low_wall"), ("at43-piece-heading", 450))
    outline = asked(playing).form.to_data()["region"]["outline"]
    answer(playing, ("at43-piece-place", [6000, 6000]))
    (piece,) = state(playing).board.pieces
    assert [(6000 + x, 6000 + y) for x, y in outline] == list(piece.corners())


@pytest.mark.clause("at43.setup.no-mans-land#1", "at43.mission1.setup#2")
def test_in_no_mans_land_pieces_go_anywhere_by_turns_and_portions_come_last() -> None:
    playing = begun("search_and_destroy", 5, 2, 1, youngest=1)
    assert state(playing).board.positions == ()
    assert asked(playing).seat == 1
    answer(playing, ("at43-piece", "low_wall"), ("at43-piece-heading", 0), ("at43-piece-place", [6000, 6000]))
    assert asked(playing).seat == 0
    answer(
        playing, ("at43-piece", "container"), ("at43-piece-heading", 0), ("at43-piece-place", [6000, 3000])
    )
    assert laid(playing) == [1, 0] * 4
    assert len(state(playing).board.pieces) == 10
    assert len(state(playing).board.positions) == 2


@pytest.mark.clause(
    "at43.mission1.setup#1",
    "at43.mission1.setup#3",
    "at43.mission1.setup#4",
    "at43.mission1.setup#ruling",
    "at43.mission2.setup#1",
    "at43.mission2.setup#3",
    "at43.mission2.setup#4",
    "at43.setup.no-mans-land#ruling",
)
@pytest.mark.parametrize("name", ["search_and_destroy", "bridgehead"])
def test_missions_1_and_2_give_each_side_one_whole_side_of_the_table_opposite_the_other(name: str) -> None:
    found = set()
    for rolls in ((5, 2, 2), (2, 5, 2), (5, 2, 1), (2, 5, 1)):
        playing = begun(name, *rolls)
        laid(playing)
        sides = zones(playing)
        assert sorted(sides) == [0, 1]
        pair = sides[0] + sides[1]
        assert sorted(pair) in (["bottom", "top"], ["left", "right"])
        found.add(tuple(pair))
        assert all((one.start, one.end) == (0, 12000) for one in state(playing).board.positions)
    assert len(found) == 4, "every side may fall to either"
    units = state(playing).units.values()
    assert not any(one.status == "reinforcement" for one in units), "no reinforcements"
    card = profile.missions()[name]
    assert [force.assault for force in card.forces] == [None], "the same number for all, as they agree"


@pytest.mark.clause("at43.mission2.setup#2")
def test_a_hill_lies_in_the_middle_of_mission_2() -> None:
    playing = begun("bridgehead")
    (hill,) = state(playing).board.pieces
    assert (hill.kind, hill.x, hill.y) == ("hill", 6000, 6000)


@pytest.mark.clause("at43.report.briefing#1")
def test_the_report_has_a_bunker_in_the_middle_and_a_long_edge_for_each() -> None:
    found = set()
    for rolls in ((5, 2), (2, 5)):
        playing = begun("battle_report", *rolls, points=2065, short_units=True)
        (bunker,) = state(playing).board.pieces
        assert (bunker.kind, bunker.x, bunker.y) == ("bunker", 9000, 6000)
        assert state(playing).board.positions == (), "decided after the scenery"
        assert laid(playing)[:3] == [0, 1, 0]
        sides = zones(playing)
        found.add((*sides[0], *sides[1]))
    assert found == {("bottom", "top"), ("top", "bottom")}


@pytest.mark.clause(
    "at43.setup.pacified-region#1", "at43.setup.pacified-region#2", "at43.setup.pacified-region#ruling"
)
def test_in_a_pacified_region_the_defender_lays_half_the_pieces_first() -> None:
    playing = begun("search_and_destroy", 2, 5, layout="pacified_region", attacker=0)
    assert state(playing).roles == ("attacker", "defender")
    answer(playing, ("at43-portion", 1))
    assert asked(playing).seat == 1
    assert laid(playing) == [1] * 5 + [0] * 5
    for piece in state(playing).board.pieces[:5]:
        assert all(y >= 6000 for _, y in piece.corners())
    for piece in state(playing).board.pieces[5:]:
        assert all(y <= 6000 for _, y in piece.corners())


# -- the first turn ----------------------------------------------------------------------------------------


@pytest.mark.clause("at43.setup.first-turn")
def test_the_first_turn_lays_cards_tests_authority_and_brings_units_in_by_turns() -> None:
    south = {"id": "south", "kind": "access", "edge": "bottom", "owner": 0}
    north = {"id": "north", "kind": "deployment", "box": [0, 90, 120, 120], "owner": 1}
    table = position(
        unit("alpha", 0, "steel_troopers", officer=1),
        unit("bravo", 0, "steel_troopers"),
        unit("golems", 1, "storm_golems", officer=1),
        unit("others", 1, "storm_golems"),
        phase="tactical",
        turn=0,
        position=[south, north],
    )
    playing = game(table, 6, 1)
    answer(
        playing,
        ("at43-sequence", ["alpha", "bravo"]),
        ("at43-sequence", ["golems", "others"]),
        ("at43-bid", 0),
        ("at43-bid", 0),
        ("at43-first-player", 0),
        ("at43-option", "play"),
    )
    assert offered(playing, "at43-entry") == ["reserve", "south"]
    answer(playing, ("at43-entry", "reserve"), ("at43-option", "play"))
    assert asked(playing).seat == 1
    assert offered(playing, "at43-entry") == ["reserve", "north"]


@pytest.mark.clause("at43.missions.deployment-zone#ruling")
def test_by_house_rule_both_sides_set_up_before_turn_1() -> None:
    playing = begun("skirmish", deploy_before_turn_1=True)
    assert state(playing).turn == 0
    seats = []
    while asked(playing).ask == "at43-set-up":
        seats.append(asked(playing).seat)
        place = asked(playing).form.default()
        name = {key: value for key, _, value in asked(playing).about}["unit"]
        playing.submit(asked(playing).seat, place)
        placed = state(playing).units[name]
        assert placed.places[placed.leader] == tuple(place), "it stands where it was set"
    assert seats[:4] == [0, 1, 0, 1], "players in turn"
    assert state(playing).turn == 1
    assert {one.status for one in state(playing).units.values()} <= {"field", "reinforcement"}


@pytest.mark.clause("at43.missions.deployment-zone")
def test_a_unit_that_finds_no_zone_to_be_set_up_in_stays_in_reserve(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begun("skirmish", deploy_before_turn_1=True)
    ground = state(playing).copy()
    monkeypatch.setattr(setup.reserves, "positions", lambda battle, unit: [])
    waiting = [one.id for one in ground.units.values() if one.status == "reserve"]
    assert waiting
    assert list(setup.deploy_first(ground)) == []
    assert [one.id for one in ground.units.values() if one.status == "reserve"] == waiting


def test_scenery_comes_as_a_palette_with_its_footprints_and_how_many_are_left() -> None:
    playing = begun("search_and_destroy", 3, 3, 6, 2, layout="trench_war", youngest=1)
    answer(playing, ("at43-portion", 0))
    before = asked(playing).form.to_data()["palette"]
    assert sorted(before["container"]["outline"]) == [[-600, -300], [-600, 300], [600, -300], [600, 300]]
    answer(
        playing, ("at43-piece", "container"), ("at43-piece-heading", 0), ("at43-piece-place", [6000, 9000])
    )
    after = asked(playing).form.to_data()["palette"]
    assert before["container"]["left"] - after["container"]["left"] == 1
    assert list(after) == asked(playing).form.to_data()["options"]
