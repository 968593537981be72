"""Playable missions: their maps and setups from `scenarios/`, and the battle that a setup begins."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from grognard.core.border.outside import check_table
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.rules import rule
from grognard.core.system import Scenario, Setup, SetupFault
from grognard.systems.at43 import profile
from grognard.systems.at43.board import NEUTRAL, Board, Mark, Piece, Position, piece
from grognard.systems.at43.reading import CM
from grognard.systems.at43.roster import roster
from grognard.systems.at43.roster.ready import divided
from grognard.systems.at43.roster.roster import Allowance, MusteredUnit, allowance
from grognard.systems.at43.state import Battle, Figure, Unit

#: The mission is drawn by a die when the game begins.
DRAWN: Final = "drawn"
LETTERS: Final = "abcdefgh"
#: The table that is shown before a mission lays its own.
_BARE: Final = Board.of(12000, 12000)
#: Options of a setup beside the house rules: numbers agreed on, and their defaults.
AGREED: Final[Mapping[str, Any]] = {"points": 0, "attacker": 0, "turns": 0, "youngest": 0, "layout": ""}
#: Army points where nobody says otherwise.
STANDARD: Final = 2000


# -- the scenario files ----------------------------------------------------------------------------------------------


@cache
def files() -> dict[str, Mapping[str, Any]]:
    """Every scenario by its id, easiest first."""
    folder = resources.files("grognard") / "systems" / "at43" / "scenarios"
    rows = [
        tomllib.loads(f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml")
    ]
    return {row["id"]: row for row in sorted(rows, key=lambda row: (row["order"], row["id"]))}


def listed() -> list[Scenario]:
    """What can be played."""
    made = []
    for row in files().values():
        points = tuple(
            int(force_of(row, seat).assault + (force_of(row, seat).reinforcement or 0))
            for seat in range(row["seats"])
        )
        made.append(Scenario(row["id"], row["seats"], points, tuple(row.get("tags", ()))))
    return made


def find(name: str) -> Mapping[str, Any]:
    if name not in files():
        raise SetupFault("scenario", f"there is no {name!r}", mend=f"There are {', '.join(files())}.")
    return files()[name]


def force_of(row: Mapping[str, Any], seat: int, attacker: int = 0, points: int = 0) -> Allowance:
    """The army points of a seat."""
    agreed = points or row.get("points", STANDARD)
    if row["id"] == DRAWN:
        return Allowance(agreed)
    card = profile.missions()[row["mission"]]
    roles = roles_of(row, attacker)
    return allowance(card.force(roles[seat] if roles else ""), agreed)


@rule("at43.missions.roles")
def roles_of(row: Mapping[str, Any], attacker: int, agreed: str = "") -> tuple[str, ...]:
    """Who attacks and who defends, where a mission or the way of laying scenery opposes the two."""
    card = profile.missions().get(row.get("mission", ""))
    if card is None:
        return ()
    opposed = any(force.role for force in card.forces)
    if not opposed and (agreed or row.get("layout") or card.layout) != "pacified_region":
        return ()
    return tuple("attacker" if seat == attacker else "defender" for seat in range(row["seats"]))


# -- maps --------------------------------------------------------------------------------------------------------------


def quanta(value: Any, place: str) -> int:
    """A length in cm as tenths of a millimetre."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SetupFault(place, f"{value!r} is no length in cm")
    made = round(value * CM)
    if abs(made - value * CM) > 1e-6:
        raise SetupFault(place, f"{value} cm is finer than a tenth of a millimetre")
    return made


@rule(
    "at43.setup.map-given", "at43.mission3.map", "at43.mission4.map", "at43.mission5.map", "at43.mission6.map"
)
def board_from(row: Mapping[str, Any], roles: Sequence[str], where: str = "scenario") -> Board:
    """The table of a scenario or position: scenery, tactical positions and points as the map shows them."""
    size = row.get("size")
    if not isinstance(size, list) or len(size) != 2:
        raise SetupFault(
            f"{where}.size",
            "a table needs a width and a depth",
            "at43.intro.table-bounds",
            "Write size = [120, 120].",
        )
    check_table(size[0], size[1], f"{where}.size")
    width, depth = (quanta(v, f"{where}.size") for v in size)
    pieces = [piece_from(one, n, f"{where}.piece {n}") for n, one in enumerate(row.get("piece", ()), 1)]
    names = [one.id for one in pieces]
    if len(set(names)) != len(names):
        raise SetupFault(f"{where}.piece", f"an id stands twice in {names}")
    positions = [
        position_from(one, roles, (width, depth), f"{where}.position") for one in row.get("position", ())
    ]
    for one in positions:
        if one.kind == "drop" and one.piece not in names:
            raise SetupFault(
                f"{where}.position {one.id}.piece",
                f"there is no piece {one.piece!r}",
                "at43.missions.drop-point",
                f"There are {', '.join(names) or 'none'}.",
            )
    marks = [
        Mark(one["id"], quanta(one["at"][0], f"{where}.mark"), quanta(one["at"][1], f"{where}.mark"))
        for one in row.get("mark", ())
    ]
    return Board.of(width, depth, pieces, positions, marks)


def piece_from(row: Mapping[str, Any], number: int, where: str) -> Piece:
    kind = row.get("kind")
    if kind not in profile.scenery():
        raise SetupFault(
            where, f"{kind!r} is no kind of scenery", mend=f"There are {', '.join(profile.scenery())}."
        )
    changes: dict[str, Any] = {}
    for key in ("length", "width"):
        if key in row:
            changes[key] = quanta(row[key], f"{where}.{key}")
    for key in ("size", "structure", "open", "ramp", "destructible"):
        if key in row:
            changes[key] = row[key]
    x, y = (quanta(v, f"{where}.at") for v in row["at"])
    return piece(row.get("id", f"{kind}{number}"), kind, x, y, round(row.get("heading", 0) * 10), **changes)


def position_from(
    row: Mapping[str, Any], roles: Sequence[str], size: tuple[int, int], where: str
) -> Position:
    """A tactical position; its owner is a seat, a role, or nobody."""
    owner = row.get("owner", NEUTRAL)
    if isinstance(owner, str):
        if owner not in roles:
            raise SetupFault(f"{where} {row['id']}", f"nobody is {owner!r} here")
        owner = roles.index(owner)
    kind = row["kind"]
    if kind == "access":
        long = size[0] if row["edge"] in ("bottom", "top") else size[1]
        start, end = quanta(row.get("from", 0), where), quanta(row.get("to", long / CM), where)
        return Position(row["id"], kind, owner, row["edge"], start, end)
    if kind == "deployment":
        left, bottom, right, top = (quanta(v, where) for v in row["box"])
        return Position(row["id"], kind, owner, box=(left, bottom, right, top), limit=row.get("limit", 0))
    return Position(row["id"], kind, owner, piece=row.get("piece", row["id"]))


# -- units -------------------------------------------------------------------------------------------------------------


@rule("at43.units.no-split", "at43.morale.start-valiant", "at43.therians.relay")
def unit_from(seat: int, mustered: MusteredUnit) -> Unit:
    """A unit ready for play. Its figures are its own for the whole game."""
    kit = tuple(Figure.of(one.role, one.fighter, one.weapons, one.specialist) for one in mustered.fighters)
    vehicle = any(one.arc < 360 for figure in kit for one in figure.weapons)
    return Unit(
        id=f"{LETTERS[seat]}{mustered.id}",
        seat=seat,
        profile=mustered.profile,
        label=mustered.label,
        cost=int(mustered.cost),
        kit=kit,
        equipment=mustered.equipment,
        status="reinforcement" if mustered.reinforcement else "reserve",
        living=tuple(range(len(kit))),
        leader=next(i for i, one in enumerate(mustered.fighters) if one.leader),
        facings=(0,) * len(kit) if vehicle else (),
        structure=tuple(figure.structure() for figure in kit) if mustered.profile.is_afv else (),
        grade=mustered.grade,
        hero=mustered.hero.id if mustered.hero else "",
        form=mustered.form,
        relay="relay" in mustered.equipment,
    )


def company(seat: int, army: Any, points: Allowance, house: Mapping[str, Any]) -> list[Unit]:
    """The units of a list; SetupFault where it is not legal for this mission."""
    text = json.dumps(army, sort_keys=True)
    rules = tuple((name, value) for name, value in sorted(house.items()) if isinstance(value, bool))
    return [unit_from(seat, one) for one in _mustered(text, points, rules)]


@lru_cache(maxsize=64)
def _mustered(text: str, points: Allowance, rules: tuple[tuple[str, bool], ...]) -> tuple[MusteredUnit, ...]:
    """The units of a list as JSON; many games are played with the same few."""
    army, house = json.loads(text), dict(rules)
    if points.reinforcement is not None and roster.review(army, points, house):
        # Not divided into assault and reinforcement, or divided for another role: as much as may be comes at once.
        army = divided(army, points, house) or army
    return tuple(roster.muster(army, points, house))


# -- beginning ---------------------------------------------------------------------------------------------------------


def house_rules(given: Mapping[str, Any]) -> dict[str, bool | int | str]:
    """The house rules and agreements of a game: what was chosen, else the ruling."""
    known = profile.options()
    made: dict[str, bool | int | str] = {name: option.default for name, option in known.items()}
    made |= AGREED
    for name, value in given.items():
        if name in known:
            if value not in known[name].values or not isinstance(value, bool):
                raise SetupFault(f"options.{name}", f"{value!r} cannot be chosen", known[name].clause)
        elif name not in AGREED:
            raise SetupFault(
                f"options.{name}",
                "there is no such option",
                mend=f"There are {', '.join((*known, *AGREED))}.",
            )
        elif type(value) is not type(AGREED[name]):
            raise SetupFault(f"options.{name}", f"{value!r} cannot be chosen")
        made[name] = value
    return made


def empty(
    dice: Seeded | Committed | Scripted, board: Board, seats: int, options: Mapping[str, Any]
) -> Battle:
    """A battle with nobody in it."""
    return Battle(
        dice=dice,
        board=board,
        seats=seats,
        units={},
        pool=[0] * seats,
        commanders=[""] * seats,
        sequences=[()] * seats,
        bids=[-1] * seats,
        authority=[0] * seats,
        points=[0] * seats,
        supply=[0] * seats,
        options=dict(options),
    )


@rule(
    "at43.setup.order",
    "at43.setup.choose-mission",
    "at43.missions.roles",
    "at43.intro.required-components",
)
def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The state before the first step: mission and roles as agreed, or still to be drawn."""
    row = find(setup.scenario)
    options = house_rules(setup.options)
    seats = row["seats"]
    if len(setup.armies) != seats:
        raise SetupFault("armies", f"{len(setup.armies)} armies for {seats} seats")
    battle = empty(dice, _BARE, seats, options)
    battle.lists = tuple(json.dumps(army, sort_keys=True) for army in setup.armies)
    battle.scenario = row["id"]
    if row["id"] == DRAWN:
        for one in profile.missions().values():
            if one.number:
                check_companies(battle, find(one.id))
        battle.phase = "mission"
    else:
        if int(options["attacker"]) < 0:
            check_companies(battle, row)
        take_mission(battle, row)
    return battle


def check_companies(battle: Battle, row: Mapping[str, Any]) -> None:
    """Before mission or roles are left to the dice: every list must do for whatever may come; SetupFault if not."""
    roles = roles_of(row, 0, str(battle.options.get("layout", "")))
    for seat in range(battle.seats):
        for role in set(roles) or {""}:
            army = _for_role(json.loads(battle.lists[seat]), role)
            force = profile.missions()[row["mission"]].force(role)
            company(seat, army, allowance(force, _agreed(battle)), battle.options)


def take_mission(battle: Battle, row: Mapping[str, Any]) -> None:
    """The mission is known: settle the roles if the players agreed on them, and go on."""
    battle.scenario, battle.mission = row["id"], row["mission"]
    attacker = int(battle.options.get("attacker", 0))
    agreed = str(battle.options.get("layout", ""))
    if roles_of(row, 0, agreed) and attacker < 0:
        battle.phase = "roles"
        return
    battle.roles = roles_of(row, attacker, agreed)
    lay_out(battle, row)


def lay_out(battle: Battle, row: Mapping[str, Any]) -> None:
    """Roles are settled: the table is laid out and the companies muster; what is left is done step by step."""
    battle.board = board_from(row, battle.roles)
    battle.scenery = tuple(row.get("scenery", ()))
    battle.preset = _seat_of(battle, row.get("authority"), -1)
    battle.known_ground = tuple(_seat_of(battle, one, -1) for one in row.get("known_ground", ()))
    battle.gunners = tuple(_seat_of(battle, one, -1) for one in row.get("artillery", ()))
    battle.artillery = row.get("strike", "artillery_strike") if battle.gunners else ""
    for seat in range(battle.seats):
        for unit in company(seat, _army(battle, seat), _allowance(battle, row, seat), battle.options):
            battle.units[unit.id] = unit
    battle.lists = ()
    battle.active = int(battle.options.get("youngest", 0)) % battle.seats
    battle.phase = first_phase(battle, row)
    if layout(battle) == "map":
        check_entrances(battle)


@rule("at43.missions.custom-minimum")
def check_entrances(battle: Battle) -> None:
    """Every player needs an access zone or a deployment zone of his own."""
    for seat in range(battle.seats):
        own = [one for one in battle.board.positions if one.owner == seat and one.kind != "drop"]
        if not own:
            raise SetupFault(
                "scenario.position",
                f"seat {seat} can bring nobody in",
                "at43.missions.custom-minimum",
                "Give it an access zone or a deployment zone.",
            )


def _seat_of(battle: Battle, who: Any, none: int) -> int:
    if isinstance(who, str):
        return battle.roles.index(who)
    return none if who is None else int(who)


def _army(battle: Battle, seat: int) -> Any:
    """A seat's list; where roles were not settled it may bring one for each."""
    return _for_role(json.loads(battle.lists[seat]), battle.roles[seat] if battle.roles else "")


def _for_role(army: Any, role: str) -> Any:
    both = isinstance(army, Mapping) and set(army) == {"attacker", "defender"}
    return army[role or "attacker"] if both else army


def _agreed(battle: Battle) -> int:
    """The army points that the players agreed on, or those the scenario is made for."""
    row = files().get(battle.scenario, {})
    return int(battle.options.get("points", 0)) or int(row.get("points", STANDARD))


def _allowance(battle: Battle, row: Mapping[str, Any], seat: int) -> Allowance:
    card = profile.missions()[row["mission"]]
    return allowance(card.force(battle.roles[seat] if battle.roles else ""), _agreed(battle))


def layout(battle: Battle) -> str:
    """How the table is set: as the players agreed, as the scenario says, or as the mission's briefing does."""
    row = files().get(battle.scenario, {})
    agreed = str(battle.options.get("layout", ""))
    if row.get("piece") and not row.get("scenery"):
        return "map"
    return agreed or row.get("layout") or profile.missions()[battle.mission].layout


def first_phase(battle: Battle, row: Mapping[str, Any]) -> str:
    """What comes first once the companies stand: laying scenery, sharing the table, or the game itself."""
    how = layout(battle)
    if how == "no_mans_land":
        return "scenery"
    if how in ("pacified_region", "trench_war"):
        return "portions"
    return "pilot" if battle.mission == "rescue" else "deploy"
