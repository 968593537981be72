"""Buildings in Dust Tactics: walls and entrances, who gets in, what is seen through them, and their cover."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.space.squares.grid import Edge
from grognard.systems.dust import movement, preparation, sight
from grognard.systems.dust.attack import cover
from grognard.systems.dust.state import Battle
from systems.dust.cards import hero, plane, squad, walker
from systems.dust.table import (
    activate,
    aim,
    answer,
    battle,
    by_default,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)

CARDS = [
    plane(movement=3),
    squad("runners", movement=3),
    hero("errant", movement=3),
    walker("strider", movement=3),
    squad("jumpers", "jump", movement=2),
    squad("leapers", "jump", movement=4),
    hero("leaper", "jump", movement=2),
    walker("hopper", "jump", movement=4),
]
GRADES = ("none", "soft", "hard")


def door(at: str, side: str, kind: str = "small") -> dict[str, str]:
    return {"at": at, "side": side, "kind": kind}


def house(cells: str, *doors: dict[str, str], walls: tuple[dict[str, str], ...] = ()) -> dict[str, Any]:
    return {"cells": cells, "entrances": list(doors), "walls": list(walls)}


def site(
    *units: dict[str, Any], buildings: Any = (), size: tuple[int, int] = (6, 7), **rest: Any
) -> dict[str, Any]:
    board = {"size": list(size), "buildings": list(buildings)}
    return position(*units, profiles=CARDS, board=board, **rest)


def sees(found: Battle, a: str, b: str) -> bool:
    there = sight.sees(found, found.units[a], found.units[b])
    assert there == sight.sees(found, found.units[b], found.units[a])
    return there


def seen_between(
    a: str, b: str, *buildings: dict[str, Any], first: str = "runners", second: str = "hans"
) -> bool:
    """Whether a unit on one square and an enemy on another see each other past buildings."""
    return sees(
        battle(site(unit("a", 0, a, profile=first), unit("b", 1, b, profile=second), buildings=buildings)),
        "a",
        "b",
    )


def covered(found: Battle, attacker: str, target: str) -> tuple[str, list[str]]:
    tally = cover.grade(found, found.units[attacker], found.units[target])
    return GRADES[int(tally)], [part[0] for part in tally.parts]


def reach(found: Battle, name: str, points: int | None = None) -> set[str]:
    mover = found.units[name]
    spend = int(movement.allowance(found, mover)) if points is None else points
    return {found.board.names[cell] for cell in movement.ways(found, mover, mover.cell, spend, 0)}


# -- walls and entrances -----------------------------------------------------------------------------


@pytest.mark.clause("dust.building.same-rules#2")
def test_walls_and_entrances_lie_on_the_edges_of_ordinary_squares():
    board = battle(site(buildings=[house("B2:C3", door("B2", "south"), door("C3", "east", "large"))])).board
    kinds = {(board.names[a], board.names[b]): edge for a, b, edge in board.edges if edge is not Edge.OPEN}
    assert kinds == {
        ("B1", "B2"): Edge.SMALL,
        ("C1", "C2"): Edge.WALL,
        ("A2", "B2"): Edge.WALL,
        ("A3", "B3"): Edge.WALL,
        ("C2", "D2"): Edge.WALL,
        ("C3", "D3"): Edge.LARGE,
        ("B3", "B4"): Edge.WALL,
        ("C3", "C4"): Edge.WALL,
    }
    assert {board.terrain[cell] for cell in board.buildings} == {"neutral"}


@pytest.mark.clause("dust.building.inside-normal", "dust.building.same-rules#1")
def test_the_rules_are_the_same_in_every_building():
    """The same room, alone or as part of two different buildings side by side."""
    for buildings in (
        [house("B2:D2", door("B2", "south"))],
        [house("B2:D2", door("B2", "south")), house("B4:D5")],
    ):
        found = battle(
            site(
                unit("a", 0, "B2", profile="runners"), unit("b", 1, "D2", profile="hans"), buildings=buildings
            )
        )
        assert sees(found, "a", "b")
        assert reach(found, "a", 1) == {"B1", "C2"}


@pytest.mark.clause("dust.building.walls#1", "dust.building.walls#2")
def test_outer_and_inner_walls_block_sight():
    open_room = house("B2:D4")
    assert seen_between("B3", "D3", open_room)
    assert not seen_between("B3", "D3", house("B2:D4", walls=({"at": "C3", "side": "east"},)))
    assert not seen_between("A3", "B3", open_room)
    assert not seen_between("A3", "E3", open_room)
    # For vehicles and over the wall from any distance as well.
    assert not seen_between("A3", "C3", open_room, first="strider")


@pytest.mark.clause("dust.building.walls-indestructible")
def test_nothing_can_be_aimed_at_a_wall_and_no_vehicle_breaks_through():
    table = site(
        unit("death_dealers", 0, "B1"),
        unit("strider", 0, "C1"),
        unit("hans", 1, "B3"),
        unit("sturmpioniere", 1, "A1"),
        buildings=[house("B2:C3")],
        rounds=2,
    )
    playing = game(table, ["bazooka: H"])
    before = state(playing).board.to_data()
    activate(playing, "death_dealers", "attack+nothing")
    assert {key.split(">")[1] for key in offered(playing, "dust-aim")} == {"sturmpioniere"}
    aim(playing, m9_bazooka="sturmpioniere")
    by_default(playing, "dust-react", "dust-casualties")
    assert not reach(state(playing), "strider") & {"B2", "C2", "B3", "C3"}
    # The board is no part of what a battle changes.
    assert state(playing).board.to_data() == before
    assert state(playing).copy().board is state(playing).board


@pytest.mark.clause(
    "dust.building.small-entrance",
    "dust.building.large-entrance",
    "dust.building.soldier-entry",
    "dust.building.vehicle-entry",
    "dust.building.aircraft",
)
@pytest.mark.parametrize(
    ("name", "small", "large"),
    [("runners", True, True), ("errant", True, True), ("strider", False, True), ("plane", False, False)],
)
def test_who_gets_in_and_out_by_which_entrance(name, small, large):
    """An entrance narrower than the square lets soldiers through; one as wide as it vehicles too."""
    for kind, enters in (("small", small), ("large", large)):
        building = house("B2:B3", door("B2", "south", kind))
        found = battle(site(unit(name, 0, "B1"), buildings=[building], size=(3, 4)))
        assert ("B2" in reach(found, name)) is enters
        assert ("B3" in reach(found, name)) is enters
        if enters:
            inside = battle(site(unit(name, 0, "B2"), buildings=[building], size=(3, 4)))
            assert "B1" in reach(inside, name)
        elif name != "plane":
            inside = battle(site(unit(name, 0, "B2"), buildings=[building], size=(3, 4)))
            assert reach(inside, name) == {"B3"}


@pytest.mark.clause("dust.building.small-entrance", "dust.building.large-entrance")
def test_only_a_large_entrance_opens_a_building_to_vehicles():
    small = battle(site(buildings=[house("B2:B3", door("B2", "south"), door("B3", "east"))])).board
    large = battle(site(buildings=[house("B2:B3", door("B2", "south"), door("B3", "east", "large"))])).board
    assert not preparation.open_to_vehicles(small, 1)
    assert preparation.open_to_vehicles(large, 1)


# -- moving ------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.building.wall-movement#1")
@pytest.mark.parametrize("name", ["runners", "errant", "strider", "plane"])
def test_nobody_moves_through_a_wall(name):
    """A building as wide as the board, without a door: what lies behind it is out of reach."""
    found = battle(site(unit(name, 0, "B1"), buildings=[house("A2:C2")], size=(3, 3)))
    assert reach(found, name, 3) == {"A1", "C1"}
    playing = game(site(unit(name, 0, "B1"), buildings=[house("A2:C2")], size=(3, 3)))
    activate(playing, name, "move+nothing")
    assert refused(playing, state(playing).board.grid.parse("B2"))


@pytest.mark.clause("dust.building.wall-movement#ruling")
@pytest.mark.parametrize(
    ("name", "kind", "crosses"),
    [("runners", "small", False), ("runners", "large", True), ("strider", "large", False)],
)
def test_a_diagonal_over_the_end_of_an_entrance(name, kind, crosses):
    """A small entrance is crossed straight only; a large one aslant too, but not by vehicles."""
    building = house("B2:C3", door("B2", "south", kind))
    found = battle(site(unit(name, 0, "A1"), buildings=[building], size=(4, 4)))
    assert ("B2" in reach(found, name, 1)) is crosses
    from_other_side = battle(site(unit(name, 0, "C1"), buildings=[building], size=(4, 4)))
    assert ("B2" in reach(from_other_side, name, 1)) is crosses


@pytest.mark.clause("dust.building.wall-movement", "dust.building.inside-normal")
def test_vehicles_cut_no_corner_of_a_wall_and_soldiers_do():
    """Round the outer corner of a building, and round the end of an inner wall."""
    building = house("B2:C3")
    assert "B1" in reach(battle(site(unit("runners", 0, "A2"), buildings=[building])), "runners", 1)
    assert "B1" not in reach(battle(site(unit("strider", 0, "A2"), buildings=[building])), "strider", 1)
    room = house("B2:D4", walls=({"at": "B2", "side": "east"},))
    assert "C3" in reach(battle(site(unit("runners", 0, "B2"), buildings=[room])), "runners", 1)
    assert "C3" not in reach(battle(site(unit("strider", 0, "B2"), buildings=[room])), "strider", 1)


@pytest.mark.clause("dust.building.inside-normal#1")
def test_inside_a_building_everything_is_as_usual():
    """Distances, costs, screens and blocks: four squares of a room like four squares of a field."""
    room = house("B2:E5")
    inside = battle(site(unit("runners", 0, "B2"), buildings=[room]))
    outside = battle(site(unit("runners", 0, "B2")))
    indoors = {name for name in reach(outside, "runners") if name[0] in "BCDE" and name[1] in "2345"}
    assert reach(inside, "runners") == indoors
    screened = site(
        unit("a", 0, "B2", profile="runners"),
        unit("b", 1, "E2", profile="sturmpioniere"),
        unit("third", 0, "C2", profile="recon_boys"),
        buildings=[room],
    )
    assert not sees(battle(screened), "a", "b")
    assert sees(battle({**screened, "unit": screened["unit"][:2]}), "a", "b")


@pytest.mark.clause("dust.building.aircraft", "dust.building.no-roof")
def test_buildings_are_closed_to_aircraft_inside_and_on_top():
    building = house("B2:B3", door("B2", "south", "large"))
    found = battle(site(unit("plane", 0, "B1"), buildings=[building], size=(3, 5)))
    assert not reach(found, "plane", 5) & {"B2", "B3"}


@pytest.mark.clause("dust.move.enemy-square", "dust.building.aircraft")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_aircraft_flies_over_friends_of_either_side_and_never_over_enemies(seat):
    for other, passes in ((seat, True), (1 - seat, False)):
        found = battle(site(unit("plane", seat, "A1"), unit("strider", other, "A2"), size=(1, 4)))
        assert "A2" not in reach(found, "plane", 3)
        assert ("A3" in reach(found, "plane", 3)) is passes


# -- leaps -------------------------------------------------------------------------------------------


@pytest.mark.clause("dust.building.soldier-jump#1", "dust.building.no-roof")
@pytest.mark.parametrize("name", ["jumpers", "leaper"])
def test_soldiers_leap_over_a_building_and_never_stop_on_it(name):
    """One square deep for two points; two deep is too far for them."""
    found = battle(site(unit(name, 0, "C1"), buildings=[house("A2:F2")], size=(6, 4)))
    assert "C3" in reach(found, name)
    assert not {square for square in reach(found, name) if square.endswith("2")}
    deep = battle(site(unit(name, 0, "C1"), buildings=[house("A2:F3")], size=(6, 5)))
    assert not {square for square in reach(deep, name) if not square.endswith("1")}


@pytest.mark.clause("dust.building.soldier-jump#1")
def test_a_building_of_any_size_if_the_points_suffice():
    deep = battle(site(unit("leapers", 0, "C1"), buildings=[house("A2:F4")], size=(6, 6)))
    assert {square for square in reach(deep, "leapers") if not square.endswith("1")} == {"B5", "C5", "D5"}


@pytest.mark.clause("dust.building.soldier-jump#ruling")
def test_what_is_under_the_roof_does_not_matter_and_the_leap_ends_on_a_free_square():
    table = site(
        unit("jumpers", 0, "C1"),
        unit("under", 1, "C2", profile="hans"),
        buildings=[house("A2:F2")],
        size=(6, 4),
    )
    assert "C3" in reach(battle(table), "jumpers")
    taken = {**table, "unit": [*table["unit"], unit("beyond", 1, "C3", profile="sturmpioniere")]}
    assert "C3" not in reach(battle(taken), "jumpers")


@pytest.mark.clause("dust.building.soldier-jump#ruling")
def test_a_leap_leads_neither_into_a_building_nor_out_of_it():
    into = battle(site(unit("leapers", 0, "C1"), buildings=[house("B2:D3")]))
    assert not reach(into, "leapers") & {"B2", "C2", "D2", "B3", "C3", "D3"}
    out = battle(site(unit("leapers", 0, "C2"), buildings=[house("B2:D3")]))
    assert reach(out, "leapers") == {"B2", "D2", "B3", "C3", "D3"}


@pytest.mark.clause("dust.building.vehicle-no-jump", "dust.building.no-roof")
def test_vehicles_leap_over_no_building():
    found = battle(site(unit("hopper", 0, "C1"), buildings=[house("A2:F2")], size=(6, 4)))
    assert {square for square in reach(found, "hopper") if not square.endswith("1")} == set()
    # Over a trap it leaps well enough.
    trap = site(unit("hopper", 0, "C1"), size=(6, 4), elements={"C2": "tank_trap"})
    assert "C3" in reach(battle(trap), "hopper", 2)


# -- sight through entrances -------------------------------------------------------------------------

SHED = house("C3:D4", door("C3", "south"))


@pytest.mark.clause("dust.building.shoot-out#1", "dust.building.shoot-out#ruling", "dust.building.shoot-in#1")
def test_only_a_square_with_an_exit_in_that_direction_is_seen_from_outside():
    assert seen_between("C3", "C1", SHED)
    assert not seen_between("C4", "C1", SHED), "behind the doorway"
    assert not seen_between("D3", "D1", SHED), "no exit"
    assert not seen_between("C3", "C6", SHED), "the exit is on the other side"
    assert not seen_between("C3", "A3", SHED), "the exit is on another side"


@pytest.mark.clause("dust.building.shoot-out", "dust.building.shoot-in#ruling")
def test_two_buildings_need_an_exit_at_both_ends():
    south, north = house("C2", door("C2", "north")), house("C5", door("C5", "south"))
    shut = house("C5")
    assert seen_between("C2", "C5", south, north)
    assert not seen_between("C2", "C5", south, shut)


@pytest.mark.clause("dust.building.shoot-in#ruling")
def test_no_line_runs_through_a_building():
    """In at one entrance and out at the other, two units outside do not see each other."""
    gate = house("C3", door("C3", "south", "large"), door("C3", "north", "large"))
    assert not seen_between("C1", "C5", gate)
    assert seen_between("C1", "C3", gate)


@pytest.mark.clause("dust.building.shoot-out", "dust.building.shoot-in")
def test_a_target_behind_walls_is_refused_by_the_rule_of_buildings():
    table = site(
        unit("recon_boys", 0, "C1"),
        unit("sturmpioniere", 1, "C4"),
        unit("beobachter", 1, "E1"),
        buildings=[SHED],
    )
    playing = game(table)
    activate(playing, "recon_boys", "attack+nothing")
    assert refused(playing, ["recon_boys:0>sturmpioniere"]) == ["dust.building.shoot-in"]


@pytest.mark.clause("dust.building.inside-normal#2")
def test_within_one_building_no_exit_is_needed():
    assert seen_between("C4", "D3", SHED)
    assert seen_between("D4", "C3", SHED)


@pytest.mark.clause("dust.building.entrance-los#1")
def test_a_line_passes_where_it_crosses_the_open_part_of_an_entrance():
    """From D1 to C3 it crosses the south edge of C3 off its middle; from A2 it would cross the wall beside it."""
    for kind in ("small", "large"):
        building = house("B3:D5", door("C3", "south", kind))
        assert seen_between("D1", "C3", building)
        assert seen_between("B1", "C3", building)
        assert not seen_between("A2", "C3", building)


@pytest.mark.clause("dust.building.small-no-corner", "dust.building.entrance-los#ruling")
def test_through_the_end_of_an_entrance():
    """Exactly over its end point: a large entrance lets the line pass, the stub of a small one does not."""
    for kind, passes in (("small", False), ("large", True)):
        building = house("B3:D5", door("C3", "south", kind))
        assert seen_between("B2", "C3", building) is passes
        assert seen_between("D2", "C3", building) is passes


@pytest.mark.clause("dust.building.shoot-out", "dust.building.shoot-in")
@pytest.mark.parametrize(("ours", "theirs"), [("large", "large"), ("large", "small"), ("small", "large")])
def test_from_building_to_building_a_line_needs_the_exits_of_both(ours, theirs):
    """Aslant over the end of both entrances, each of which opens on the square between."""
    first, second = house("A1", door("A1", "east", ours)), house("B2", door("B2", "south", theirs))
    assert seen_between("A1", "B2", first, second, second="recon_boys") is (ours == theirs)


# -- cover -------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "dust.building.inside-soft", "dust.building.outside-hard#1", "dust.building.outside-hard#ruling"
)
def test_cover_of_a_squad_in_a_building():
    """Soft against the same building, hard against the street and against another building."""
    found = battle(
        site(
            unit("target", 0, "C3", profile="recon_boys"),
            unit("hero", 0, "C3", profile="rosie"),
            unit("inside", 1, "C4", profile="sturmpioniere"),
            unit("street", 1, "C2", profile="tank_killers"),
            unit("other", 1, "C1", profile="beobachter"),
            buildings=[SHED, house("C1", door("C1", "north"))],
        )
    )
    assert covered(found, "inside", "target") == ("soft", ["dust.building.inside-soft"])
    assert covered(found, "street", "target") == ("hard", ["dust.building.outside-hard"])
    assert covered(found, "other", "target") == ("hard", ["dust.building.outside-hard"])
    assert covered(found, "street", "hero") == ("none", [])
    # Who is outside has nothing of the building he is shot at from.
    assert covered(found, "target", "street")[0] == "none"


@pytest.mark.clause("dust.building.outside-hard#1")
def test_hard_cover_of_a_building_saves_on_miss_faces():
    table = site(
        unit("recon_boys", 0, "C3", activated=True),
        unit("beobachter", 1, "C1"),
        buildings=[SHED],
        turn=1,
        rounds=2,
    )
    playing = game(table, ["H H", "hard cover: M H"])
    activate(playing, "beobachter", "attack+nothing")
    aim(playing, stg_47="recon_boys")
    by_default(playing, "dust-casualties")
    assert state(playing).units["recon_boys"].figures == 4


@pytest.mark.clause("dust.building.combine")
def test_a_crate_indoors_makes_hard_cover_against_the_same_building():
    found = battle(
        site(
            unit("target", 0, "C3", profile="recon_boys"),
            unit("inside", 1, "C4", profile="sturmpioniere"),
            buildings=[SHED],
            elements={"C3": "ammo_crate"},
        )
    )
    assert covered(found, "inside", "target") == (
        "hard",
        ["dust.cover.crate-soft", "dust.building.inside-soft"],
    )


@pytest.mark.clause("dust.building.wall-corner#2")
def test_a_squad_in_the_street_along_an_outer_wall_has_corner_cover():
    """The book's Sturmpioniere: the line grazes the end of the wall they stand along."""
    found = battle(
        site(
            unit("hell_boys", 0, "B4"),
            unit("sturmpioniere", 1, "C5"),
            unit("far", 1, "D6", profile="tank_killers", activated=True),
            buildings=[house("C3:D4")],
        )
    )
    assert sees(found, "hell_boys", "sturmpioniere")
    assert covered(found, "hell_boys", "sturmpioniere") == ("soft", ["dust.building.wall-corner"])


@pytest.mark.clause("dust.building.wall-corner#1")
def test_an_inner_wall_that_the_squads_square_does_not_border_gives_nothing():
    """The line grazes the wall's end, but the squad stands one square farther on."""
    room = house("B2:E5", walls=({"at": "C2", "side": "east"},))
    found = battle(
        site(
            unit("attacker", 0, "B4", profile="death_dealers"),
            unit("near", 1, "D2", profile="heavy_laser_grenadiers"),
            buildings=[room],
        )
    )
    assert covered(found, "attacker", "near")[1] == ["dust.building.inside-soft", "dust.building.wall-corner"]
    longer = battle(
        site(
            unit("attacker", 0, "B5", profile="death_dealers"),
            unit("beyond", 1, "E2", profile="heavy_laser_grenadiers"),
            buildings=[house("B2:E5", walls=({"at": "C3", "side": "east"},))],
        )
    )
    assert sees(longer, "attacker", "beyond")
    assert covered(longer, "attacker", "beyond")[1] == ["dust.building.inside-soft"]


@pytest.mark.clause("dust.building.small-no-corner")
@pytest.mark.parametrize(
    ("attacker", "target", "at", "side"),
    [
        ("B3", "C2", "C3", "south"),
        ("E3", "D2", "D3", "south"),
        ("B4", "C5", "C4", "north"),
        ("D2", "E3", "D3", "east"),
    ],
)
def test_the_stubs_of_a_small_entrance_give_no_corner_cover(attacker, target, at, side):
    """Round the corner of a building: its wall covers the squad along it, the stub of an entrance does not."""

    def past_the_corner(*doors: dict[str, str]) -> tuple[str, list[str]]:
        found = battle(
            site(
                unit("attacker", 0, attacker, profile="death_dealers"),
                unit("target", 1, target, profile="sturmpioniere"),
                buildings=[house("C3:D4", *doors)],
            )
        )
        assert sees(found, "attacker", "target")
        return covered(found, "attacker", "target")

    assert past_the_corner() == ("soft", ["dust.building.wall-corner"])
    assert past_the_corner(door(at, side)) == ("none", [])


@pytest.mark.clause("dust.building.entrance-los", "dust.building.wall-corner#1")
def test_the_wall_beside_a_large_entrance_gives_corner_cover():
    """Out of the gate aslant, over its end: the wall beside it covers the squad along it."""
    found = battle(
        site(
            unit("attacker", 0, "C3", profile="death_dealers"),
            unit("target", 1, "D2", profile="sturmpioniere"),
            buildings=[house("B3:D5", door("C3", "south", "large"))],
        )
    )
    assert sees(found, "attacker", "target")
    assert covered(found, "attacker", "target") == ("soft", ["dust.building.wall-corner"])


# -- elements inside ---------------------------------------------------------------------------------


@pytest.mark.clause("dust.building.trap-placement")
def test_traps_go_only_into_buildings_that_vehicles_can_enter():
    """A large door between two rooms does not help: it must lead outside."""
    inner = {"at": "B2", "side": "east"}
    shut = {
        "size": [4, 4],
        "cover_zone": "A1:D4",
        "buildings": [
            {
                "cells": "B2:C2",
                "walls": [inner],
                "entrances": [door("B2", "east", "large"), door("B2", "south")],
            }
        ],
    }
    found = battle(position(board=shut, phase="cover", supply=["tank_trap", "ammo_crate"]))
    names = found.board.names
    assert not {"B2", "C2"} & {names[cell] for cell in preparation.cover_squares(found, "tank_trap")}
    assert {"B2", "C2"} <= {names[cell] for cell in preparation.cover_squares(found, "ammo_crate")}


@pytest.mark.clause("dust.building.trap-placement")
def test_a_player_is_not_offered_a_shut_building_for_a_trap():
    table = position(
        board={"size": [3, 3], "cover_zone": "A2:C2", "buildings": [house("B2", door("B2", "south"))]},
        phase="cover",
        supply=["tank_trap", "ammo_crate"],
    )
    playing = game(table, ["H M M", "M M M"])
    answer(playing, "dust-element", "tank_trap")
    assert offered(playing, "dust-element-place") == ["A2", "C2"]
