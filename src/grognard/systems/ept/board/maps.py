"""Maps: sheets of our own in `data/maps/`, turned and joined as a scenario lays them, or drawn in place.

A spec is plain data:
    { rows = [["village", "hills:turned"]], storeys = { C7 = 2 } }    # sheets by name, in rows, edge to edge
    { drawn = { columns = 9, depth = 12, legend = {…}, terrain = […] } }    # see core/space/hexes/maps.py
    { generated = { seed = 7, columns = 33, rows = 24, ground = "bocage" } }    # see generator.py
each with `steep = ["C7"]` as wanted: hexes that the scenario makes steep.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.border.outside import check_ground
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import Building
from grognard.core.space.hexes.maps import HexMap, join
from grognard.core.system import SetupFault
from grognard.systems.ept.board import generator

MOST_FLOORS = 2
#: Trees that a sniper may sit in.
PALMS = "coconut_grove"
#: More sheets make a map that no table holds.
MOST_SHEETS = 12
#: Terrain whose own outline may fill a part of its hex only; in other hexes the part is that of trees next door.
OUTLINED = ("forest", "wooden_building", "stone_building", "wooden_ruin", "stone_ruin")
#: The letter of each terrain in drawings.
LEGEND: Mapping[str, str] = {
    ".": "clear",
    "f": "field",
    "b": "brush",
    "o": "orchard",
    "c": "coconut_grove",
    "+": "cemetery",
    "F": "forest",
    "w": "wooden_building",
    "s": "stone_building",
    "v": "wooden_ruin",
    "r": "stone_ruin",
    "m": "marsh",
    "p": "rice_paddy",
    "h": "shallow_water",
    "e": "beach_edge",
    "~": "stream",
    "d": "deep_water",
    "O": "open_water",
    "i": "frozen_lake",
    "a": "airstrip",
}


@rule("ept.material.map-layout", "ept.material.edge-half-hexes")
def drawn(spec: Mapping[str, Any]) -> HexMap:
    """The map of a spec: sheets are joined as the scenario lays them, half hexes at the edge are hexes like others.

    SetupFault says what is wrong with it.
    """
    try:
        unknown = sorted(set(spec) - {"rows", "drawn", "generated", "storeys", "steep"})
        if unknown:
            raise ValueError(f"unknown entries {', '.join(unknown)}")
        _check_size(spec)
        if "rows" in spec:
            made = join([[_sheet(name) for name in row] for row in spec["rows"]])
        elif "drawn" in spec:
            made = HexMap.drawn({"legend": LEGEND, **spec["drawn"]})
        elif "generated" in spec:
            made = generator.generated(**spec["generated"])
        else:
            raise ValueError("neither sheets nor a drawing")
        for name in (*spec.get("storeys", {}), *spec.get("steep", ())):
            made.grid.parse(name)
        check_patches(made)
        houses = tuple(_floors(made, house, spec) for house in made.buildings)
        return replace(made, buildings=(*houses, *_crowns(made)))
    except SetupFault:
        raise
    except (ValueError, KeyError, TypeError) as fault:
        raise SetupFault("map", str(fault), "ept.material.map-layout") from fault


def _check_size(spec: Mapping[str, Any]) -> None:
    """Refuse what is too large before anything of it is laid out."""
    if "rows" in spec:
        count = sum(len(row) for row in spec["rows"])
        if count > MOST_SHEETS:
            raise ValueError(f"{count} sheets: lay at most {MOST_SHEETS}")
    elif "drawn" in spec:
        check_ground(spec["drawn"]["columns"], spec["drawn"]["depth"], "map.drawn")


@rule("ept.terrain.building-floors")
def _floors(made: HexMap, house: Building, spec: Mapping[str, Any]) -> Building:
    """A building over several hexes has a first floor, and a scenario may add a second; one hex has a ground floor only."""
    names = {made.grid.name(cell) for cell in house.cells}
    wanted = [
        house.storeys,
        *(int(count) for name, count in spec.get("storeys", {}).items() if name in names),
    ]
    if len(house.cells) == 1:
        if max(wanted) > 0:
            raise ValueError(f"{min(names)} is a building of one hex: it has no upper floor")
        return Building(house.cells, 0)
    if max(wanted) > MOST_FLOORS:
        raise ValueError(f"{min(names)}: a building has at most {MOST_FLOORS} upper floors")
    return Building(house.cells, max(1, *wanted))


@rule("ept.nations.japanese-snipers")
def _crowns(made: HexMap) -> Iterator[Building]:
    """The crowns of coconut trees: a place over their hex, as high as a first floor, from which one sees down."""
    for cell, kind in enumerate(made.terrain):
        if kind == PALMS:
            yield Building((cell,), 1, open=True)


@rule("ept.terrain.forest-partial")
def check_patches(made: HexMap) -> None:
    """Trees that reach into a hex of another kind leave its middle free and fill no more than half of it.

    Otherwise the hex is one of forest, for movement and cover too, and must be drawn as such.
    """
    for cell, triangles in made.patches.items():
        if made.terrain[cell] not in OUTLINED and triangles.bit_count() > 3:
            raise ValueError(f"{made.grid.name(cell)} is more than half forest: draw it as forest")


def _sheet(name: str) -> HexMap:
    """A sheet by its name, with `:turned` and `:mirrored` behind it as wanted."""
    first, *changes = name.split(":")
    made = sheet(first)
    for change in changes:
        if change not in ("turned", "mirrored"):
            raise ValueError(f"{name!r}: a sheet can be turned or mirrored")
        made = made.turned() if change == "turned" else made.mirrored()
    return made


@cache
def sheet(name: str) -> HexMap:
    """One of our sheets as it is printed."""
    file = resources.files("grognard") / "systems" / "ept" / "data" / "maps" / f"{name}.toml"
    if not file.is_file():
        raise ValueError(f"there is no map sheet {name!r}")
    return HexMap.drawn({"legend": LEGEND, **tomllib.loads(file.read_text(encoding="utf-8"))})
