"""Playable scenarios: their tables and platoons from `scenarios/`, and the battle that a setup begins; lengths in inches."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.armies.roster import Fault, Roster
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.system import Option, Scenario, Setup, SetupFault, refuse_unknown
from grognard.systems.sotr import layout
from grognard.systems.sotr.board import Board, Piece, Zone, box_corners, piece
from grognard.systems.sotr.muster import lieutenant_of, unit_of
from grognard.systems.sotr.profile import scenery, troops
from grognard.systems.sotr.reading import INCH
from grognard.systems.sotr.roster import platoon, ready, roster
from grognard.systems.sotr.state import DEPLOY, Battle, Unit

_KEYS = {
    "id", "order", "tags", "turns", "size", "edges", "laid", "piece", "zone", "platoon", "points", "nations", "extra",
    "night", "fog", "score",
}  # fmt: skip
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
    return dict(sorted(found.items(), key=lambda row: (row[1]["order"], row[0])))


def find(name: str) -> Mapping[str, Any]:
    if name not in _files():
        raise SetupFault("scenario", f"{name!r} is no scenario", mend=f"There are {', '.join(_files())}.")
    return _files()[name]


def listed() -> Sequence[Scenario]:
    """What can be played, easiest first."""
    return tuple(
        Scenario(name, SEATS, _points(data), tuple(data.get("tags", ()))) for name, data in _files().items()
    )


def _points(data: Mapping[str, Any]) -> tuple[int, ...]:
    """The points of each side: what its own platoon costs, or what may be spent."""
    if "points" in data:
        return tuple(data["points"])
    platoons = [platoon.read(row)[0] for row in data["platoon"]]
    return tuple(roster.total(one) for one in platoons if one is not None)


def nations(data: Mapping[str, Any], seat: int) -> tuple[str, ...]:
    """Who may play a seat."""
    return tuple(data["nations"][seat]) if "nations" in data else platoon.NATIONS


def ready_armies(name: str, seat: int) -> Sequence[Roster]:
    """Ready platoons for a seat; none where a scenario brings its own. The second seat's first is another nation's."""
    data = find(name)
    if "points" not in data:
        return ()
    found = [one for one in ready.rosters(data["points"][seat]) if one.side in nations(data, seat)]
    return found if seat == 0 else sorted(found, key=lambda one: one.side != "germany")


def review(name: str, seat: int, army: Any) -> Sequence[Fault]:
    """What is wrong with a platoon for a seat. Where a scenario brings its own, it is none of its matter."""
    data = find(name)
    if "points" not in data:
        return ()
    read, faults = platoon.read(army)
    if read is None:
        return faults
    if read.nation not in nations(data, seat):
        return (platoon.wrong("list-side", "turn.length", known=("nation", nations(data, seat))),)
    return roster.review(army, data["points"][seat])


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


def board_from(data: Mapping[str, Any], place: str, table: int = 1) -> Board:
    """The table of a scenario or position; one that is laid by a plan is of this number."""
    width, depth = (quanta(v, f"{place}.size") for v in data["size"])
    rows = list(data.get("piece", ()))
    if "laid" in data:
        plan, (wide, deep) = data["laid"], data["size"]
        rows += layout.laid(wide, deep, plan["plan"], plan["seed"] + table, plan.get("river", False))
    return Board.of(width, depth, pieces_from(rows, place), zones_from(data.get("zone", ()), place))


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
    """The battle of a scenario, with its platoons or the players' own."""
    data = find(setup.scenario)
    chosen = house_rules(setup.options)
    battle = empty(dice, board_from(data, setup.scenario, int(chosen["table"])))
    battle.options = chosen
    battle.scenario, battle.phase, battle.turns = setup.scenario, DEPLOY, data["turns"]
    battle.edges = tuple(data.get("edges", ("bottom", "top")))
    battle.night = data.get("night", 0)
    battle.fog = quanta(data.get("fog", 0), f"{setup.scenario}.fog")
    for seat, army in enumerate(_armies(data, setup)):
        found, faults = platoon.read(army)
        assert found is not None, faults
        battle.supports[seat] = found.supports
        for pick in found.picks:
            name = f"{'ab'[seat]}{pick.number}"
            add(battle, unit_of(pick.troop, name, seat, pick.label, chief=True))
    for row in data.get("extra", ()):
        _place_extra(battle, row)
    return battle


@cache
def options() -> tuple[Option, ...]:
    """What players may choose beside their platoons: which table is laid where a scenario has no table of its own."""
    return (Option("table", "sotr.terrain.agree", ("1", "2", "3", "4", "5", "6"), "1"),)


def house_rules(given: Mapping[str, Any]) -> dict[str, bool | int | str]:
    """The options of a game, the defaults where nothing is chosen."""
    known = {one.id: one for one in options()}
    for name, value in given.items():
        if name not in known:
            raise SetupFault("options", f"no option {name!r}", mend=f"There are {', '.join(known)}.")
        if value not in known[name].values:
            right = ", ".join(map(str, known[name].values))
            raise SetupFault(f"options.{name}", f"{value!r} cannot be chosen", known[name].clause, f"Choose one of {right}.")  # fmt: skip
    return {name: given.get(name, one.default) for name, one in known.items()}


def _armies(data: Mapping[str, Any], setup: Setup) -> Sequence[Mapping[str, Any]]:
    """The platoons of a game: the scenario's own, or those that the players have chosen, which must be without fault."""
    if "points" not in data:
        if any(army is not None for army in setup.armies):
            raise SetupFault("armies", "this battle has its own platoons", mend="Leave the armies out.")
        own: Sequence[Mapping[str, Any]] = data["platoon"]
        return own
    chosen = setup.armies or tuple(ready_armies(setup.scenario, seat)[0].army for seat in range(SEATS))
    if len(chosen) != SEATS:
        raise SetupFault("armies", f"{len(chosen)} platoons for {SEATS} seats", mend="Choose two.")
    for seat, army in enumerate(chosen):
        faults = review(setup.scenario, seat, army)
        if faults:
            keys = ", ".join(one.key for one in faults)
            raise SetupFault(
                f"armies {seat + 1}", keys, faults[0].rule, "Mend what the review of the platoon names."
            )
    return chosen


def _place_extra(battle: Battle, row: Mapping[str, Any]) -> None:
    """A unit that the scenario itself brings and puts on the table, its men side by side."""
    unit = unit_of(troops()[row["troop"]], row["id"], row["seat"], row.get("label", ""))
    x, y = (quanta(v, row["id"]) for v in row["at"])
    step = 2 * unit.kit[0].radius + INCH // 2
    unit.stand({i: (x + i * step, y) for i in unit.living})
    unit.status = "field"
    add(battle, unit)
