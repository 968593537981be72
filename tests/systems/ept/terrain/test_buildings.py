"""Chapter 10.2: buildings with floors: who has them, how one gets there, and that each is a hex of its own."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.event import Journal
from grognard.core.space.hexes.relief import BLOCKED
from grognard.core.system import SetupFault
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.movement import entering
from grognard.systems.ept.units import stacking
from systems.ept.field import columns, hindrance, names, sees, stands, steps
from systems.ept.table import answer_if_asked, battle, drawn, game, offered, position, unit

#: A town hall over C3, C4 and D3 with a single house beside it at F3, and open ground around.
ROWS = ("........", "........", "..ss.w..", "..s.....", "........", "........")


def town(storeys: int = 1, **rest: Any) -> dict[str, Any]:
    houses = [{"cells": ["C3", "C4", "D3"], "storeys": storeys}, {"cells": ["F3"], "storeys": 0}]
    return drawn(*ROWS, buildings=houses, **rest)


@pytest.mark.clause("ept.terrain.building-floors#1", "ept.terrain.building-floors#2")
def test_several_hexes_have_a_first_floor_and_one_has_none() -> None:
    field = stands(
        map=drawn(
            *ROWS, buildings=[{"cells": ["C3", "C4", "D3"], "storeys": 0}, {"cells": ["F3"], "storeys": 0}]
        )
    )
    upper = names(field, range(field.board.size, len(field.board.names)))
    assert upper == ["C3/1", "C4/1", "D3/1"]
    # A scenario may add a second floor, but none to a single house, and no third.
    second = stands(map={**town(), "storeys": {"C3": 2}})
    assert "D3/2" in second.board.names
    for wrong in ({"F3": 1}, {"C3": 3}, {"Z9": 1}):
        with pytest.raises(SetupFault):
            stands(map={**town(), "storeys": wrong})


@pytest.mark.clause("ept.tables.terrain#2", "ept.terrain.floor-change#1", "ept.terrain.floor-change#ruling")
def test_a_floor_costs_two_points_up_and_down_in_any_hex() -> None:
    for place in ("C3", "C4", "D3"):
        field = stands(unit("men", 0, "us_squad", place), map=town(2))
        assert steps(field, "men")[f"{place}/1"] == 2
        upstairs = stands(unit("men", 0, "us_squad", f"{place}/1"), map=town(2))
        assert steps(upstairs, "men")[place] == 2
        assert steps(upstairs, "men")[f"{place}/2"] == 2
    assert "C3/1" not in steps(stands(unit("tank", 0, "m4a3_sherman_76", "C3"), map=town()), "tank")


@pytest.mark.clause("ept.terrain.building-access#1", "ept.terrain.building-access#2")
def test_a_building_is_entered_on_the_ground_floor_and_crossed_on_the_same_floor() -> None:
    outside = stands(unit("men", 0, "us_squad", "B3"), map=town())
    assert {place for place in steps(outside, "men") if place.startswith("C")} == {"C3", "C4"}
    upstairs = stands(unit("men", 0, "us_squad", "C3/1"), map=town())
    assert steps(upstairs, "men") == {"C3": 2, "C4/1": 2, "D3/1": 2}
    ground = stands(unit("men", 0, "us_squad", "C3"), map=town())
    assert {"C4", "D3", "B3", "C2"} < set(steps(ground, "men"))
    assert not {"C4/1", "D3/1"} & set(steps(ground, "men"))


@pytest.mark.clause("ept.terrain.building-access#2")
def test_an_assault_stays_on_its_floor() -> None:
    def assaults(place: str) -> bool:
        playing = game(
            position(
                unit("men", 0, "us_squad", "C3/1"),
                unit("foe", 1, "us_squad", place),
                map=town(),
                activation="men",
            )
        )
        answer_if_asked(playing, "ept-unit", "men")
        return "tactical-assault" in offered(playing) or "assault" in offered(playing)

    assert assaults("D3/1")
    assert not assaults("D3")
    assert not assaults("B3")


@pytest.mark.clause("ept.terrain.floor-height")
def test_an_upper_floor_lies_between_its_ground_and_the_next_level() -> None:
    field = stands(
        unit("up", 0, "us_squad", "C3/1"),
        unit("down", 0, "us_squad", "C3"),
        unit("hill", 1, "us_squad", "H1"),
        unit("flat", 1, "us_squad", "H5"),
        map=town(2, levels=["00000001", *["00000000"] * 5]),
    )
    board = field.board
    height = {name: board.height(board.parse(name)) for name in ("C3", "C3/1", "C3/2", "H1")}
    assert height["C3"] < height["C3/1"] < height["C3/2"] < height["H1"]
    # It is fired at from below with a column less, and fires up at a hill.
    assert columns(field, "up", "H5") == columns(field, "down", "H5") - 1
    assert columns(field, "up", "H1") == columns(field, "down", "H1") == -3
    assert columns(field, "hill", "C3/1") == -1


@pytest.mark.clause("ept.terrain.floor-height")
@pytest.mark.parametrize(("letter", "seen"), [("r", True), ("b", True), ("F", False)])
def test_from_a_floor_one_looks_over_low_things_but_not_over_a_wood(letter: str, seen: bool) -> None:
    # The line from D3 to G4 runs through E4.
    rows = ("........", "........", "..ss....", f"..s.{letter}...", "........", "........")
    field = stands(map=drawn(*rows, buildings=[{"cells": ["C3", "C4", "D3"], "storeys": 1}]))
    assert sees(field, "D3/1", "G4") == seen
    assert sees(field, "D3", "G4") == (letter == "b")
    assert hindrance(field, "D3/1", "G4") == (0 if seen else BLOCKED)


@pytest.mark.clause("ept.terrain.floor-height", "ept.los.canopy-height")
@pytest.mark.parametrize(("cells", "seen"), [(["E4"], True), (["E4", "E5"], False)])
def test_from_a_floor_one_looks_over_a_house_of_one_hex_but_over_none_with_floors(
    cells: list[str], seen: bool
) -> None:
    rows = ("........", "........", "..ss....", "..s.s...", "....s...", "........")
    houses = [{"cells": ["C3", "C4", "D3"], "storeys": 1}, {"cells": cells, "storeys": len(cells) - 1}]
    field = stands(map=drawn(*rows, buildings=houses))
    assert sees(field, "D3/1", "G4") is seen
    assert not sees(field, "D3", "G4")


@pytest.mark.clause("ept.terrain.snow#1")
def test_upstairs_no_snow_lies() -> None:
    for season in ("", "snow"):
        field = stands(
            unit("men", 0, "us_squad", "C3/1"),
            map=town(levels=["00000000"] * 2 + ["00010000"] + ["00000000"] * 3),
            season=season,
        )
        assert steps(field, "men")["D3/1"] == 3


@pytest.mark.clause("ept.terrain.floors-as-hexes", "ept.units.floors-stack-separately")
def test_each_floor_has_room_of_its_own() -> None:
    crowd = [unit(f"squad{number}", 0, "us_squad", "C3") for number in range(3)]
    field = stands(*crowd, unit("more", 0, "us_squad", "C4"), map=town())
    more = field.units["more"]
    assert not stacking.has_room(field, more, field.board.parse("C3"))
    assert stacking.has_room(field, more, field.board.parse("C3/1"))
    assert entering.may_enter(field, field.units["squad0"], field.board.parse("C3/1"))


@pytest.mark.clause("ept.terrain.floors-as-hexes")
def test_enemies_may_hold_different_floors_and_fire_hits_one_of_them() -> None:
    playing = game(
        position(
            unit("below", 0, "us_squad", "C3"),
            unit("above", 1, "us_squad", "C3/1"),
            unit("foe", 1, "us_squad", "C1"),
            map=town(),
            activation="foe",
        ),
    )
    field = battle(playing)
    assert entering.may_enter(field, field.units["above"], field.board.parse("D3/1"))
    assert not entering.may_enter(field, field.units["above"], field.board.parse("C3"))
    assert targeting.targets(field, field.units["foe"]) == (field.board.parse("C3"),)
    assert targeting.targets(field, field.units["below"]) == (field.board.parse("C1"),)


@pytest.mark.clause("ept.terrain.fire-inside-building", "ept.los.adjacent-always#ruling")
def test_inside_a_building_one_fires_on_the_same_floor_only() -> None:
    field = stands(
        unit("men", 0, "us_squad", "C3"),
        unit("next", 1, "us_squad", "D3"),
        unit("above", 1, "us_squad", "C3/1"),
        unit("aslant", 1, "us_squad", "D3/1"),
        map=town(),
    )
    targets = names(field, targeting.targets(field, field.units["men"]))
    assert targets == ["D3"]
    assert names(field, targeting.targets(field, field.units["above"])) == []
    assert sees(field, "C3/1", "D3/1")
    # From outside both floors are fired at.
    assert sees(field, "B2", "C3/1")
    assert sees(field, "B2", "C3")


@pytest.mark.clause("ept.terrain.floors-as-hexes")
def test_indirect_fire_reaches_all_floors_of_a_hex() -> None:
    field = stands(
        unit("below", 0, "us_squad", "C3"),
        unit("above", 0, "us_squad", "C3/1"),
        unit("aside", 0, "us_squad", "D3"),
        map=town(),
    )
    found = indirect.on_all_floors(field, field.board.parse("C3"))
    assert [one.id for one in found] == ["below", "above"]
    field.dice, field.journal = Scripted(faces=[6, 6]), Journal()
    for _ in indirect.strike(field, 1, field.board.parse("C3"), 8, "artillery"):
        raise AssertionError("nobody is asked")
    struck = [entry.event.target for entry in field.journal.entries if isinstance(entry.event, FireRead)]
    assert struck == ["below", "above"]
