"""Position files for Epic, and the battles they describe; lengths in cm. Scenarios are written the same way.

[position]
size = [180, 120]
turn = 2
phase = "action"           # or strategy, rally
active = 0
ratings = [5, 3]
edges = ["bottom", "top"]
[[position.piece]]
id = "wood"
kind = "woods"             # a row of the terrain table
box = [60, 40, 80, 55]     # or corners = [[60, 40], …]
[[position.formation]]
id = "A"
seat = 0
units = [{ unit = "marines.tactical", number = 6, characters = ["marines.captain"] }, { unit = "marines.rhino", at = [40, 20] }]
at = [40, 20]              # a block round this place; or places = [[40, 20], …], one for each unit in order
markers = 1
[[position.formation]]     # aircraft: status = "reserve" off the table; in flight each unit has at, heading, status = "air"
id = "F"
seat = 0
status = "reserve"
units = [{ unit = "legion.thunderbolt", number = 2 }]
[[position.formation]]     # spacecraft, and who comes down from them: status = "orbit"; due is the turn of arrival
id = "S"
seat = 0
status = "orbit"
due = 2
units = [{ unit = "marines.strike_cruiser", at = [90, 2] }]
[position.plots]           # coordinates noted in secret, by formation
S = [60, 80]
[[position.objective]]
seat = 0
number = 1
at = [90, 0]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from grognard.core.books.reading import ProfileError, Reader
from grognard.core.border import given
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import block
from grognard.core.system import Setup, SetupFault, refuse_unknown
from grognard.systems.epic import profile
from grognard.systems.epic.board import Board, Piece
from grognard.systems.epic.dice import parts
from grognard.systems.epic.profile import Kit, Profile, Weapon
from grognard.systems.epic.reading import CM
from grognard.systems.epic.state import DEPARTED, ORBIT, Acting, Battle, Formation, Objective, Unit
from grognard.systems.epic.tournament import halves, victory

_KEYS = {
    "size", "piece", "formation", "objective", "turn", "phase", "active", "first", "ratings", "armies", "edges",
    "strategist", "may_retain", "done", "rerolled", "foreseen", "gated", "pools", "sites", "last_turn", "options", "profiles", "weapons", "acting", "scenario", "plots", "revealed",
}  # fmt: skip
_FORMATION_KEYS = {
    "id", "seat", "entry", "label", "army", "initiative", "points", "units", "at", "places", "ahead", "status", "markers",
    "broken", "acted", "action", "overwatch", "garrison_watch", "fleeing", "rallied", "strength", "absent", "moved",
    "patrol", "jinked", "struck", "under_fire", "landed", "stays", "due", "pod",
}  # fmt: skip
_UNIT_KEYS = {
    "unit", "number", "characters", "at", "heading", "damage", "shields", "status", "carrier", "popped", "spent",
    "reloading", "criticals", "summoned",
}  # fmt: skip
#: Setting up in the book's order, then the turn.
_PHASES = (
    "edges", "terrain", "laid", "objectives", "spacecraft", "garrisons", "reserves", "deploy",
    "strategy", "action", "disengagement", "rally", "arrivals",
)  # fmt: skip
_MOST_TURNS = 99
_STATUSES = ("field", "reserve", "waiting", ORBIT, DEPARTED)
_PLAIN = ("turn", "phase", "active", "first", "strategist", "may_retain", "last_turn", "scenario")
_STATE = (
    "label",
    "entry",
    "army",
    "markers",
    "broken",
    "acted",
    "action",
    "overwatch",
    "garrison_watch",
    "fleeing",
    "rallied",
    "moved",
    "patrol",
    "jinked",
    "struck",
    "under_fire",
    "landed",
    "stays",
    "due",
)


# -- datasheets that a position brings along -----------------------------------------------------------------------


def context(position: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a save of a game from this position needs beside the data files."""
    own: dict[str, Any] = {"profiles": {}, "weapons": {}}
    if position is None:
        return own
    try:
        for row in position.get("weapons", ()):
            made = Reader("position.weapons").table(Weapon, {"from": {"default": "reconstructed"}, **row})
            own["weapons"][made.id] = made
        for row in position.get("profiles", ()):
            sheet = _sheet(row, own["weapons"])
            own["profiles"][sheet.id] = sheet
    except ProfileError as fault:
        raise SetupFault("position.profiles", str(fault)) from fault
    return own


def _sheet(row: Mapping[str, Any], weapons: Mapping[str, Weapon]) -> Profile:
    """A datasheet of the position's own; weapons of its own are named as any others."""
    carried = tuple(
        profile.Carried(weapons.get(one["weapon"]) or Weapon.from_data(one["weapon"], {}), one.get("number", 1), one.get("arc", "all"))
        for one in row.get("weapons", ())
    )  # fmt: skip
    plain = {key: value for key, value in row.items() if key != "weapons"}
    made = Reader("position.profiles").table(
        Profile, {"army": "", "from": {"default": "reconstructed"}, **plain}
    )
    object.__setattr__(made, "weapons", carried)
    return made


# -- the battle ------------------------------------------------------------------------------------------------


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle that a position describes."""
    assert setup.position is not None
    return made(setup.position, dice, house_rules({**setup.position.get("options", {}), **setup.options}))


def made(position: Mapping[str, Any], dice: Any, options: dict[str, bool | str]) -> Battle:
    """A battle from a table as position and scenario files write it."""
    refuse_unknown(position, _KEYS, "position")
    battle = Battle(dice=dice, board=board(position), formations={}, options=options, phase="action")
    for name in (
        *_PLAIN,
        "ratings",
        "armies",
        "edges",
        "done",
        "rerolled",
        "foreseen",
        "gated",
        "sites",
        "revealed",
    ):
        if name in position:
            setattr(battle, name, given.field(Battle, name, position[name], "position"))
    _check(battle)
    if any(edge not in halves.OPPOSITE for edge in battle.edges):
        raise SetupFault("position.edges", f"{battle.edges}", mend=f"There are {', '.join(halves.OPPOSITE)}.")
    own = context(position)
    for row in position.get("formation", ()):
        one = formation(row, own, battle.armies)
        if one.id in battle.formations:
            raise SetupFault(f"position.formation {one.id}", "two formations of this id")
        battle.formations[one.id] = one
    _check_carriers(battle)
    for seat, row in enumerate(position.get("pools", ())):
        refuse_unknown(row, {"lesser", "greater"}, "position.pools")
        pool = battle.pools[seat]
        pool.lesser, pool.greater = row.get("lesser", 0), row.get("greater", 0)
    for number, row in enumerate(position.get("objective", ()), 1):
        battle.objectives.append(_objective(battle, row, number))
    for name, at in position.get("plots", {}).items():
        if name not in battle.formations:
            raise SetupFault("position.plots", f"there is no formation {name!r}")
        battle.plots[name] = spot(at, f"position.plots.{name}")
    if "acting" in position:
        battle.acting = _acting(battle, position["acting"])
    return battle


def _check(battle: Battle) -> None:
    """What no turn can be."""
    given.one_of(battle.phase, _PHASES, "position.phase", "epic.sequence.turn")
    given.whole(battle.turn, 0, _MOST_TURNS, "position.turn")
    given.whole(battle.last_turn, 0, _MOST_TURNS, "position.last_turn")
    for name, least in (("active", 0), ("first", 0), ("strategist", -1)):
        given.whole(getattr(battle, name), least, battle.seats - 1, f"position.{name}")
    for name in ("ratings", "armies", "edges"):
        given.row_of(getattr(battle, name), battle.seats, f"position.{name}")
    for name in ("done", "rerolled", "foreseen", "revealed"):
        given.some_of(getattr(battle, name), range(battle.seats), f"position.{name}")


def house_rules(chosen: Mapping[str, Any]) -> dict[str, bool | str]:
    """The house rules of a game: what was chosen, and the defaults."""
    known = profile.options()
    for name, value in chosen.items():
        if (
            name not in known
            or value not in known[name].values
            or type(value) is not type(known[name].default)
        ):
            raise SetupFault(f"options.{name}", f"{value!r}", mend=f"House rules are {', '.join(known)}.")
    return {name: chosen.get(name, option.default) for name, option in known.items()}


def quanta(value: Any, place: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise SetupFault(place, f"{value!r} is no length", mend="Give a number of cm.")
    return round(value * CM)


def spot(value: Any, place: str) -> Place:
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != 2:
        raise SetupFault(place, f"{value!r} is no place", mend="Give [x, y] in cm.")
    return quanta(value[0], place), quanta(value[1], place)


def board(position: Mapping[str, Any]) -> Board:
    """The table of a position."""
    width, depth = spot(position.get("size", (180, 120)), "position.size")
    pieces = []
    for number, row in enumerate(position.get("piece", ()), 1):
        place = f"position.piece {row.get('id', number)}"
        refuse_unknown(row, {"id", "kind", "box", "corners", "absent"}, place)
        if row.get("kind") not in profile.grounds():
            known = ", ".join(profile.grounds())
            raise SetupFault(
                place, f"{row.get('kind')!r} is no terrain", "epic.terrain.columns", f"There is {known}."
            )
        if "box" in row:
            (x0, y0), (x1, y1) = spot(row["box"][:2], place), spot(row["box"][2:], place)
            corners: tuple[Place, ...] = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        else:
            corners = tuple(spot(corner, place) for corner in row.get("corners", ()))
        pieces.append(Piece(str(row.get("id", f"{row['kind']}{number}")), row["kind"], corners))
    try:
        return Board.of(width, depth, pieces)
    except ValueError as fault:
        raise SetupFault("position.piece", str(fault)) from fault


# -- formations --------------------------------------------------------------------------------------------------


def formation(row: Mapping[str, Any], own: Mapping[str, Any], armies: Sequence[str]) -> Formation:
    """A formation as a position or a scenario writes it."""
    place = f"position.formation {row.get('id', '(without id)')}"
    refuse_unknown(row, _FORMATION_KEYS, place)
    if not isinstance(row.get("id"), str) or "/" in row["id"]:
        raise SetupFault(place, "a formation needs an id without a stroke", mend='Write id = "A1".')
    if row.get("seat", 0) not in (0, 1):
        raise SetupFault(f"{place}.seat", f"{row.get('seat')!r} is no seat")
    units = list(_units(row, own, place))
    if not units:
        raise SetupFault(f"{place}.units", "a formation has at least one unit", "epic.basics.formation")
    seat = row.get("seat", 0)
    one = Formation(
        id=row["id"],
        seat=seat,
        army=armies[seat] if seat < len(armies) else "",
        initiative=given.field(Formation, "initiative", row.get("initiative", 2), place),
        points=given.field(Formation, "points", row.get("points", 0), place),
        units=units,
    )
    for name in _STATE:
        if name in row:
            setattr(one, name, given.field(Formation, name, row[name], place))
    if "pod" in row:
        one.pod = Kit.of(_known(row["pod"], own, f"{place}.pod"))
    one.status = given.one_of(row.get("status", "field"), _STATUSES, f"{place}.status")
    _stand(one, row, place)
    strength = row.get("strength", victory.strength(one))
    one.strength = given.field(Formation, "strength", strength, place)
    return one


def _known(name: Any, own: Mapping[str, Any], place: str) -> Profile:
    try:
        return Profile.from_data(name, own)
    except ProfileError as fault:
        raise SetupFault(place, str(fault), "epic.basics.unit-profile") from fault


def _units(row: Mapping[str, Any], own: Mapping[str, Any], place: str) -> Iterator[Unit]:
    number = 0
    for entry in row.get("units", ()):
        data: Mapping[str, Any] = {"unit": entry} if isinstance(entry, str) else entry
        refuse_unknown(data, _UNIT_KEYS, f"{place}.units")
        sheet = _known(data.get("unit"), own, f"{place}.units")
        characters = tuple(_known(name, own, f"{place}.units") for name in data.get("characters", ()))
        if sheet.type in ("ch", "pod", "mark") or any(one.type not in ("ch", "mark") for one in characters):
            raise SetupFault(
                f"{place}.units",
                "a character joins a unit and is none",
                "epic.special-units.character-attach",
            )
        alike: Unit | None = None
        for copy in range(data.get("number", 1)):
            # Characters join the first of several alike, a mark is on all of them.
            joined = characters if copy == 0 else tuple(one for one in characters if one.type == "mark")
            if alike is not None and alike.kit.characters == joined:
                unit = alike.copy()  # which is quicker, and most are like the one before
                unit.number = number
            else:
                unit = Unit(number=number, kit=Kit.of(sheet, joined))
                _set(unit, data, f"{place}.units {number}")
            alike = unit
            number += 1
            yield unit


def _set(unit: Unit, data: Mapping[str, Any], place: str) -> None:
    """What has become of a unit so far."""
    count, _, plus = parts(unit.kit.shields) if unit.kit.shields else (0, 0, 0)
    unit.shields = plus if not count else 0
    for name in (
        "shields", "heading", "damage", "status", "carrier", "popped", "summoned", "spent", "criticals", "reloading",
    ):  # fmt: skip
        if name in data:
            setattr(unit, name, given.field(Unit, name, data[name], place))
    if "at" in data:
        unit.place = spot(data["at"], f"{place}.at")
    if unit.carrier:
        unit.status = "aboard"
    if unit.damage >= unit.kit.dc or unit.status not in (
        "field",
        "air",
        "aboard",
        "reserve",
        "gone",
        ORBIT,
        DEPARTED,
    ):
        raise SetupFault(place, f"damage {unit.damage}, status {unit.status!r}", "epic.basics.unit-profile")


def _stand(one: Formation, row: Mapping[str, Any], place: str) -> None:
    """Stand the units that have no place of their own: in a row of places, or in a block."""
    if one.is_ship and one.status == ORBIT:
        one.units[0].status = ORBIT
    waiting = [unit for unit in one.units if unit.status == "field" and unit.place[0] < 0]
    if one.status in ("reserve", "waiting", ORBIT):
        for unit in waiting:
            unit.status = "reserve"
        return
    if not waiting:
        return
    if "places" in row:
        spots = [spot(value, f"{place}.places") for value in row["places"]]
        if len(spots) != len(waiting):
            raise SetupFault(f"{place}.places", f"{len(spots)} places for {len(waiting)} units")
    elif "at" in row:
        x, y = spot(row["at"], f"{place}.at")
        ahead = tuple(row.get("ahead", (0, 1)))
        spacing = 2 * max(unit.kit.radius for unit in waiting) + CM
        offsets = block(len(waiting), 0, spacing, (ahead[0], ahead[1]))
        spots = [(x + dx, y + dy) for dx, dy in offsets]
    else:
        raise SetupFault(place, "its units have no place", mend="Give at = [x, y] or places.")
    for unit, at in zip(waiting, spots, strict=True):
        unit.place = at


def _check_carriers(battle: Battle) -> None:
    for one in battle.formations.values():
        for unit in one.units:
            if not unit.carrier:
                continue
            where = f"position.formation {one.id}"
            try:
                carrier = battle.unit(unit.carrier)
            except (KeyError, ValueError, IndexError) as fault:
                raise SetupFault(
                    where, f"there is no unit {unit.carrier!r}", "epic.transport.capacity"
                ) from fault
            if not carrier.kit.profile.hold:
                raise SetupFault(where, f"{unit.carrier} carries nobody", "epic.transport.capacity")


def _objective(battle: Battle, row: Mapping[str, Any], number: int) -> Objective:
    place = f"position.objective {number}"
    refuse_unknown(row, {"id", "seat", "number", "at", "half", "portal", "absent"}, place)
    at = spot(row.get("at"), f"{place}.at")
    seat = row.get("seat", 0)
    half = row.get("half", 0 if halves.in_half(battle, 0, at) else 1)
    return Objective(
        id=str(row.get("id", f"objective{number}")),
        seat=seat,
        number=row.get("number", 2),
        place=at,
        half=half,
        portal=row.get("portal", False),
    )


def _acting(battle: Battle, row: Mapping[str, Any]) -> Acting:
    if row.get("formation") not in battle.formations:
        raise SetupFault("position.acting", f"there is no formation {row.get('formation')!r}")
    return Acting(
        formation=row["formation"],
        action=row.get("action", "advance"),
        plan=tuple(row.get("plan", ())),
        retained=row.get("retained", False),
        passed=row.get("passed", True),
        mission=row.get("mission", ""),
        targets=tuple(row.get("targets", ())),
        path=tuple(spot(one, "position.acting.path") for one in row.get("path", ())),
    )
