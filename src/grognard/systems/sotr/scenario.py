"""Playable scenarios: their tables and platoons from `scenarios/`, and the battle that a setup begins; lengths in inches."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.system import Scenario, Setup, SetupFault, refuse_unknown
from grognard.systems.sotr.board import Board, Piece, Zone, box_corners, piece
from grognard.systems.sotr.muster import lieutenant_of, unit_of
from grognard.systems.sotr.profile import scenery, troops
from grognard.systems.sotr.reading import INCH
from grognard.systems.sotr.state import DEPLOY, Battle, Unit

_KEYS = {"id", "tags", "turns", "size", "edges", "piece", "zone", "platoon", "night"}
SEATS = 2


def quanta(value: Any, place: str) -> int:
    """A length in inches as hundredths."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SetupFault(place, f"{value!r} is no length in inches")
    made = round(value * INCH)
    if abs(made - value * INCH) > 1e-6 or abs(made) > 100 * INCH * INCH:
        raise SetupFault(place, f"{value!r} is no length in hundredths of an inch")
    return made


@cache
def _files() -> dict[str, dict[str, Any]]:
    folder = resources.files("grognard") / "systems" / "sotr" / "scenarios"
    found = {}
    for file in sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        refuse_unknown(data, _KEYS, file.name)
        found[data["id"]] = data
    return found


def find(name: str) -> Mapping[str, Any]:
    if name not in _files():
        raise SetupFault("scenario", f"{name!r} is no scenario", mend=f"There are {', '.join(_files())}.")
    return _files()[name]


def listed() -> Sequence[Scenario]:
    return tuple(
        Scenario(name, SEATS, tuple(_points(row) for row in data["platoon"]), tuple(data.get("tags", ())))
        for name, data in _files().items()
    )


def _points(platoon: Mapping[str, Any]) -> int:
    return sum(troops()[unit["troop"]].cost for unit in platoon["units"])


# -- tables ------------------------------------------------------------------------------------------------------


def corners_of(row: Mapping[str, Any], place: str) -> tuple[Place, ...]:
    """The outline of a piece: a box as left, bottom, right, top, or its corners."""
    if "box" in row:
        left, bottom, right, top = (quanta(v, f"{place}.box") for v in row["box"])
        return box_corners((left, bottom, right, top))
    if "corners" not in row:
        raise SetupFault(place, "no outline", mend="Give box or corners.")
    corners = tuple((quanta(x, place), quanta(y, place)) for x, y in row["corners"])
    if len(corners) < 3:
        raise SetupFault(f"{place}.corners", "fewer than three corners")
    return corners


@rule("sotr.terrain.agree")
def pieces_from(rows: Sequence[Mapping[str, Any]], place: str) -> list[Piece]:
    """The pieces of a table, each of a kind that says all it does before the first turn."""
    made: list[Piece] = []
    for number, row in enumerate(rows):
        where = f"{place}.piece {row.get('id', number)}"
        refuse_unknown(row, {"id", "kind", "box", "corners", "height", "storeys"}, where)
        if row.get("kind") not in scenery():
            raise SetupFault(
                f"{where}.kind", f"no scenery {row.get('kind')!r}", mend=f"There are {', '.join(scenery())}."
            )
        changes = {}
        if "height" in row:
            changes["height"] = quanta(row["height"], f"{where}.height")
        if "storeys" in row:
            changes["storeys"] = int(row["storeys"])
        name = row.get("id", f"{row['kind']}{number + 1}")
        made.append(piece(name, row["kind"], corners_of(row, where), **changes))
    return made


def zones_from(rows: Sequence[Mapping[str, Any]], place: str) -> list[Zone]:
    made = []
    for number, row in enumerate(rows):
        where = f"{place}.zone {row.get('id', number)}"
        refuse_unknown(row, {"id", "kind", "box", "seat"}, where)
        left, bottom, right, top = (quanta(v, where) for v in row["box"])
        made.append(
            Zone(
                row.get("id", f"zone{number + 1}"),
                row["kind"],
                (left, bottom, right, top),
                row.get("seat", -1),
            )
        )
    return made


def board_from(data: Mapping[str, Any], place: str) -> Board:
    width, depth = (quanta(v, f"{place}.size") for v in data["size"])
    return Board.of(
        width, depth, pieces_from(data.get("piece", ()), place), zones_from(data.get("zone", ()), place)
    )


# -- battles -----------------------------------------------------------------------------------------------------


def empty(dice: Seeded | Committed | Scripted, board: Board) -> Battle:
    """A battle in which nobody is yet."""
    return Battle(
        dice=dice,
        board=board,
        seats=SEATS,
        units={},
        chiefs=[""] * SEATS,
        supports=[()] * SEATS,
        points=[0] * SEATS,
    )


def add(battle: Battle, unit: Unit) -> None:
    """A unit joins its side; the first lieutenant of a headquarters is the commander-in-chief."""
    battle.units[unit.id] = unit
    lieutenant = lieutenant_of(unit)
    if lieutenant is not None and not battle.chiefs[unit.seat]:
        battle.chiefs[unit.seat] = f"{unit.id}/{lieutenant}"


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle of a scenario, with its platoons."""
    data = find(setup.scenario)
    battle = empty(dice, board_from(data, setup.scenario))
    battle.scenario, battle.phase, battle.turns = setup.scenario, DEPLOY, data["turns"]
    battle.edges = tuple(data.get("edges", ("bottom", "top")))
    for seat, platoon in enumerate(data["platoon"]):
        battle.supports[seat] = tuple(platoon.get("supports", ()))
        for number, row in enumerate(platoon["units"], start=1):
            name = f"{'ab'[seat]}{number}"
            add(battle, unit_of(troops()[row["troop"]], name, seat, row.get("label", ""), chief=True))
    return battle
