"""Position files: any situation on any map.

[position]
turn = 2
phase = "operations"          # or deploy, support, command, administration (with stage = 1..11)
active = 0                    # the active player
map = { rows = [["meadow"]] }     # or drawn = {…}, see maps.py
tables = { fire = { rows = { 7 = { 3 = "N" } } } }    # house rules, cell by cell
[[position.formation]]
id = "first"
seat = 0
leader = "chief"              # kind = "autonomous", superior, thresholds, losses, hesitant, activated as wanted
[[position.unit]]
id = "alpha"
profile = "us_squad"
formation = "first"           # a unit without one is a formation by itself
at = "C4"
hidden = true
smoke = { D4 = 2 }
tunnels = { karez = ["D4", "H4"] }    # who is in one: status = "tunnel", inside = "karez"
[[position.fieldwork]]            # kind, cell, seat; facing of a bunker, and who is in it: inside = "bunker"
[[position.flight]]               # an air mission over a cell: kind, height, size, seat, turn, aboard
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from grognard.core.books.reading import ProfileError
from grognard.core.border import given
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.system import Setup, SetupFault, refuse_unknown
from grognard.systems.ept import profile, scenario, sight
from grognard.systems.ept.board.board import board
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.sight import TACTICAL
from grognard.systems.ept.state import (
    SEATS,
    Activation,
    Battery,
    Battle,
    Fieldwork,
    Formation,
    Mission,
    Post,
    Shelling,
    Unit,
)
from grognard.systems.ept.tables import tables
from grognard.systems.ept.vehicles import transport

#: The phases, with how many steps each has.
STAGES = {"deploy": 1, "support": 4, "command": 1, "operations": 1, "administration": 11, "over": 1}
PHASES = tuple(STAGES)
STATUSES = ("reserve", "field", "aboard", "tunnel", "paired", "gone", "left")
#: What a position may say of the battle, as it stands in the state.
_PLAIN = (
    "headings",
    "turn",
    "turns",
    "phase",
    "stage",
    "active",
    "initiative",
    "opened",
    "passed",
    "light",
    "visibility",
    "season",
    "nations",
    "year",
)
_KEYS = {
    *_PLAIN,
    *("map", "tables", "profiles", "formation", "post", "unit", "fieldwork", "mission", "flight"),
    *(
        "smoke",
        "wrecks",
        "gliders",
        "blazes",
        "ruins",
        "objectives",
        "control",
        "options",
        "activation",
        "points",
        "tunnels",
        "shelling",
        "battery",
    ),
}
_UNIT_FIELDS = {f.name for f in dataclasses.fields(Unit)} - {"id", "seat", "profile", "place", "marker"}
_UNIT_KEYS = _UNIT_FIELDS | {"id", "seat", "profile", "at", "hidden", "absent"}


def cards(position: Mapping[str, Any]) -> dict[str, Profile]:
    """Counters that the position brings along."""
    try:
        made = [profile.profile_from(data) for data in position.get("profiles", ())]
    except ProfileError as fault:
        raise SetupFault("position.profiles", str(fault)) from fault
    return {card.id: card for card in made}


def context(setup: Setup) -> dict[str, Any]:
    """What a save of such a game needs to be read again."""
    if setup.position is None:
        return {"profiles": {}, "house": scenario.house(setup)}
    return {"profiles": cards(setup.position), "house": setup.position.get("tables")}


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle that a position describes."""
    position = setup.position
    assert position is not None
    refuse_unknown(position, _KEYS, "position")
    rules = tables(position.get("tables"))
    field = board(position.get("map", {"rows": [["meadow"]]}), rules)
    battle = Battle(dice=dice, board=field, tables=rules, units={}, phase="operations", turn=1)
    _set(battle, position)
    own = cards(position)
    for data in position.get("post", ()):
        _add(battle.posts, Post, data, "position.post")
    for data in position.get("formation", ()):
        _add_formation(battle, data)
    for data in position.get("unit", ()):
        _add_unit(battle, data, own)
    _complete_formations(battle)
    _check_names(battle)
    transport.check_riders(battle)
    for data in position.get("fieldwork", ()):
        _add(battle.fieldworks, Fieldwork, _placed(battle, data, "cell"), "position.fieldwork")
    for data in position.get("mission", ()):
        _add(battle.missions, Mission, _placed(battle, data, "target"), "position.mission")
    for data in position.get("battery", ()):
        _add(battle.batteries, Battery, data, "position.battery")
    for data in position.get("flight", ()):
        scenario.add_flight(battle, {"seat": 0, "turn": battle.turn, **_placed(battle, data, "cell")})
    _lay(battle, position)
    if "activation" in position:
        given.one_of(position["activation"], battle.formations, "position.activation")
        names = [unit.id for unit in battle.members(position["activation"])]
        seat = battle.formations[position["activation"]].seat
        battle.activation = Activation(
            seat=seat, key=position["activation"], waiting=names, units=tuple(names)
        )
        battle.formations[position["activation"]].activated = True
        battle.active = seat
    return battle


def _set(battle: Battle, position: Mapping[str, Any]) -> None:
    """When it is, and by which light."""
    known = {
        "phase": PHASES,
        "active": SEATS,
        "initiative": SEATS,
        "light": sight.LIGHTS,
        "visibility": range(len(battle.tables.observation.visibility) + 1),
        "season": ("", *battle.tables.seasons),
    }
    for name in _PLAIN:
        if name not in position:
            continue
        value = given.field(Battle, name, position[name], "position")
        if name in known:
            given.one_of(value, known[name], f"position.{name}")
        setattr(battle, name, value)
    given.row_of(battle.opened, len(SEATS), "position.opened")
    given.row_of(battle.nations, len(SEATS), "position.nations")
    given.whole(battle.turn, 0, 99, "position.turn", "ept.sequence.turn")
    given.whole(battle.turns, 1, 99, "position.turns", "ept.sequence.turn")
    given.whole(battle.stage, 1, STAGES[battle.phase], "position.stage", "ept.sequence.turn")
    battle.options = dict(position.get("options", {}))


def _check_names(battle: Battle) -> None:
    """Whoever is named is there."""
    for unit in battle.units.values():
        where = f"position.unit {unit.id}"
        given.one_of(unit.quality, profile.QUALITIES, f"{where}.quality", "ept.material.quality-grades")
        given.named(unit.carrier, battle.units, f"{where}.carrier")
        given.named(unit.half, battle.units, f"{where}.half")
        given.named(unit.host, battle.formations, f"{where}.host")
    for formation in battle.formations.values():
        where = f"position.formation {formation.id}"
        given.one_of(formation.seat, SEATS, f"{where}.seat")
        given.one_of(formation.kind, ("section", "autonomous"), f"{where}.kind")
        given.named(formation.leader, battle.units, f"{where}.leader")
        # An autonomous unit may be attached to a section instead of a post (ept.command.radius).
        given.named(formation.superior, {*battle.posts, *battle.formations}, f"{where}.superior")
    for post in battle.posts.values():
        given.one_of(post.seat, SEATS, f"position.post {post.id}.seat")
        given.named(post.holder, battle.units, f"position.post {post.id}.holder")
        given.named(post.superior, battle.posts, f"position.post {post.id}.superior")


def _place(battle: Battle, name: Any, where: str) -> int:
    try:
        return battle.board.parse(str(name))
    except ValueError as fault:
        raise SetupFault(where, str(fault), "ept.material.map-layout") from fault


def _placed(battle: Battle, data: Mapping[str, Any], field: str) -> dict[str, Any]:
    made = dict(data)
    if field in made:
        made[field] = _place(battle, made[field], field)
    return made


def _add(into: dict[str, Any], kind: type[Any], data: Mapping[str, Any], where: str) -> None:
    """A post, fieldwork or mission, field by field."""
    fields = {f.name for f in dataclasses.fields(kind)}
    refuse_unknown(data, fields, where)
    if "id" not in data:
        raise SetupFault(where, "an id is missing")
    if data["id"] in into:
        raise SetupFault(f"{where} {data['id']}", "two of this id", mend="Give each its own.")
    values = {name: given.field(kind, name, value, where) for name, value in data.items()}
    try:
        into[data["id"]] = kind(**values)
    except TypeError as fault:  # a field without a default was left out
        raise SetupFault(f"{where} {data['id']}", str(fault), mend="Write it as well.") from fault


def _add_formation(battle: Battle, data: Mapping[str, Any]) -> None:
    made = {"kind": "section", "leader": "", "seat": 0, **data}
    hesitates, breaks = made.pop("thresholds", (0, 0))
    made.setdefault("hesitates_at", hesitates)
    made.setdefault("breaks_at", breaks)
    made["entry"] = tuple(_place(battle, name, "position.formation.entry") for name in made.get("entry", ()))
    _add(battle.formations, Formation, made, "position.formation")


def _add_unit(battle: Battle, data: Mapping[str, Any], own: Mapping[str, Profile]) -> None:
    where = f"position.unit {data.get('id', '(without id)')}"
    refuse_unknown(data, _UNIT_KEYS, where)
    if "id" not in data:
        raise SetupFault(where, "a unit needs an id", mend='Write id = "alpha".')
    if data["id"] in battle.units:
        raise SetupFault(where, "two units of this id")
    wanted = data.get("profile", data["id"])
    card = own.get(wanted) or profile.profiles().get(wanted)
    if card is None:
        raise SetupFault(f"{where}.profile", f"there is no unit {wanted!r}", mend=profile.nearest(wanted))
    formation = data.get("formation", data["id"])
    seat = data.get("seat", battle.formations[formation].seat if formation in battle.formations else 0)
    given.one_of(seat, SEATS, f"{where}.seat")
    unit = scenario.add_unit(battle, seat, data["id"], card, formation)
    for name in sorted(_UNIT_FIELDS - {"formation"}):
        if name in data:
            setattr(unit, name, given.field(Unit, name, data[name], where))
    given.one_of(unit.status, STATUSES, f"{where}.status")
    if unit.ied:
        scenario.load(battle, unit, unit.ied)
    if card.flies and not unit.altitude and not unit.immobilised:
        unit.altitude = TACTICAL
    if formation not in battle.formations:
        battle.formations[formation] = Formation(id=formation, seat=seat, kind="autonomous", leader=unit.id)
    if "at" in data:
        if unit.carrier or data.get("status", "field") != "field":
            raise SetupFault(
                f"{where}.at",
                "it cannot stand there and be elsewhere",
                mend="Leave out at, or status and carrier.",
            )
        battle.stand(unit, _place(battle, data["at"], f"{where}.at"))
        if not unit.altitude:
            battle.control[unit.place] = seat
    if data.get("hidden") or card.is_decoy:
        hidden.hide(battle, unit)


def _complete_formations(battle: Battle) -> None:
    """A section that names no leader is led by its first command post, or its first unit."""
    for formation in battle.formations.values():
        if not formation.leader:
            units = battle.members(formation.id)
            posts = [unit for unit in units if unit.profile.is_post]
            formation.leader = next((unit.id for unit in (*posts, *units)), "")


def _lay(battle: Battle, position: Mapping[str, Any]) -> None:
    """What lies on the map."""

    def by_place(key: str) -> dict[int, Any]:
        return {_place(battle, name, f"position.{key}"): v for name, v in position.get(key, {}).items()}

    battle.smoke = by_place("smoke")
    battle.wrecks = by_place("wrecks")
    battle.gliders = by_place("gliders")
    battle.ruins = by_place("ruins")
    battle.objectives = by_place("objectives")
    battle.control |= by_place("control")
    battle.blazes = [_place(battle, name, "position.blazes") for name in position.get("blazes", ())]
    battle.points = list(position.get("points", (0, 0)))
    for name, ends in position.get("tunnels", {}).items():
        battle.tunnels[name] = tuple(_place(battle, end, "position.tunnels") for end in ends)
    for data in position.get("shelling", ()):
        made = _placed(battle, data, "cell")
        battle.shellings.append(
            Shelling(
                mission=made.get("mission", ""),
                seat=made.get("seat", 0),
                cell=made["cell"],
                power=tuple(made["power"]),
                smoke=made.get("smoke", False),
            )
        )
