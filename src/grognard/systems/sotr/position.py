"""Position files for Secrets of the Third Reich: any situation on any table; lengths in inches.

[position]
size = [48, 48]
turn = 2
phase = "action"           # or initiative, maintenance, command, support, melee, end
active = 0                 # whose turn it is; first = who has the initiative
acting = "alpha"           # a unit whose activation has begun
[[position.piece]]         # and position.zone: as scenarios write them
kind = "forest"
box = [10, 10, 16, 14]     # or corners = [[10, 10], …]
[[position.unit]]
id = "alpha"
troop = "us_armoured_infantry"
seat = 0
at = [20, 10]              # the leader, the others in a block behind him; or places = [[20, 10], …]
only = 4                   # so many men of the troop; or lost = [3, 4]
[[position.troop]]         # troops of no list, with men as lists write them
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.core.books.reading import ProfileError, Reader
from grognard.core.border import given
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.space.movement.placing import block
from grognard.core.system import Setup, SetupFault, refuse_unknown
from grognard.systems.sotr import scenario
from grognard.systems.sotr.muster import unit_of
from grognard.systems.sotr.profile import Troop, troop_of
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import (
    ACTION,
    COMMAND,
    DEPLOY,
    INITIATIVE,
    MAINTENANCE,
    MELEE,
    SUPPORT,
    Acting,
    Battle,
    Unit,
)
from grognard.systems.sotr.transport import boarding
from grognard.systems.sotr.vehicles import machine, speed

#: Turns that no scenario lasts.
_MOST_TURNS = 99
_PHASES = (DEPLOY, INITIATIVE, MAINTENANCE, COMMAND, ACTION, SUPPORT, MELEE, "end")
_KEYS = {
    "size", "piece", "zone", "unit", "troop", "turn", "turns", "phase", "active", "first", "leading", "acting",
    "moved", "action", "chiefs", "supports", "called", "drops", "clouds", "fires", "edges", "options", "runs",
    "night", "fog",
}  # fmt: skip
_UNIT_KEYS = {
    "id", "troop", "seat", "at", "places", "ahead", "only", "lost", "status", "label", "down", "prone", "charged",
    "caught", "burning", "scorched", "shot", "storeys", "disorganised", "fleeing", "suppressed", "hidden", "known_to",
    "overwatch", "activated", "ordered", "hold", "held", "pushed", "quarry", "panicked", "fired", "laid", "leader",
    "absent", "parent", "origin", "left", "no_grenades", "shrugged", "lost_in_melee", "chief", "heading",
    "turret", "struck", "damage", "moved", "vehicle", "gun",
    "carrier", "inside", "boarded", "alighted",
}  # fmt: skip
_FLAGS = (
    "disorganised", "fleeing", "suppressed", "hidden", "overwatch", "activated", "held", "pushed", "panicked",
)  # fmt: skip
_BITS = ("down", "prone", "charged", "caught", "burning", "scorched", "shot", "ordered", "left")


def own_troops(position: Mapping[str, Any]) -> dict[str, Troop]:
    """Troops that the position brings along, for units of no list."""
    made: dict[str, Troop] = {}
    for row in position.get("troop", ()):
        name = str(row.get("id", "(without id)"))
        full = {"nation": "germany", "kind": "line", "cost": 0, "from": {"default": "reconstructed"}, **row}
        try:
            made[name] = Reader(f"position.troop {name}").table(Troop, full)
        except ProfileError as fault:
            raise SetupFault("position.troop", str(fault)) from fault
    return made


def context(position: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a save of a game from this position needs beside the data files."""
    return {} if position is None else {"troops": own_troops(position)}


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle that a position describes."""
    position = setup.position
    assert position is not None
    refuse_unknown(position, _KEYS, "position")
    battle = scenario.empty(dice, scenario.board_from({"size": [48, 72], **position}, "position"))
    battle.turn = given.whole(position.get("turn", 1), 0, _MOST_TURNS, "position.turn")
    battle.phase = given.one_of(position.get("phase", ACTION), _PHASES, "position.phase")
    own = own_troops(position)
    for row in position.get("unit", ()):
        _add(battle, row, own)
    for row in position.get("unit", ()):
        if "carrier" in row:
            _load(battle, row)
    _set(battle, position)
    return battle


def _set(battle: Battle, position: Mapping[str, Any]) -> None:
    battle.fog = scenario.quanta(position.get("fog", 0), "position.fog")
    for name in ("turns", "active", "first", "leading", "night", "fires", "edges", "chiefs", "supports"):
        if name in position:
            setattr(battle, name, given.field(Battle, name, position[name], "position"))
    given.whole(battle.turns, 0, _MOST_TURNS, "position.turns")
    for name, least in (("active", 0), ("first", 0), ("leading", -1)):  # -1: it is not chosen yet
        given.whole(getattr(battle, name), least, battle.seats - 1, f"position.{name}")
    if "leading" not in position:
        battle.leading = battle.active
    for name in ("drops", "clouds"):
        rows = position.get(name, ())
        setattr(
            battle, name, tuple(tuple(_length(value, f"position.{name}") for value in row) for row in rows)
        )
    for name in ("called", "runs"):
        rows = position.get(name, ())
        made = (tuple(_length(value, f"position.{name}") for value in row[1:]) for row in rows)
        setattr(battle, name, tuple((row[0], *rest) for row, rest in zip(rows, made, strict=True)))
    name = str(position.get("acting", ""))
    if name:
        if name not in battle.units:
            raise SetupFault("position.acting", f"there is no unit {name!r}")
        battle.acting = Acting(unit=name)
        battle.active = battle.units[name].seat
        if "action" in position:
            battle.acting.stage = "fire"
            battle.acting.action = given.field(Acting, "action", position["action"], "position")
            battle.acting.moved = given.field(Acting, "moved", position.get("moved", False), "position")


def _length(value: Any, place: str) -> Any:
    """A word as it stands, a length from inches."""
    return value if isinstance(value, str) else scenario.quanta(value, place)


def _add(battle: Battle, row: Mapping[str, Any], own: Mapping[str, Troop]) -> None:
    place = f"position.unit {row.get('id', '(without id)')}"
    refuse_unknown(row, _UNIT_KEYS, place)
    if "id" not in row or row["id"] in battle.units:
        raise SetupFault(place, "a unit needs an id of its own", mend='Write id = "alpha".')
    seat = row.get("seat", 0)
    if seat not in (0, 1):
        raise SetupFault(f"{place}.seat", f"{seat!r} is no seat")
    troop = own.get(row.get("troop", "")) or _listed(str(row.get("troop", "")), place)
    unit = unit_of(troop, row["id"], seat, row.get("label", ""), chief=row.get("chief", True))
    lost = set(row.get("lost", ())) | set(range(row.get("only", len(unit.kit)), len(unit.kit)))
    unit.living = tuple(i for i in unit.living if i not in lost)
    if not unit.living:
        raise SetupFault(place, "nobody is left")
    losses.lead(unit)
    scenario.add(battle, unit)
    _state(unit, row)
    if "at" in row or "places" in row:
        _put(unit, row, place)


def _listed(name: str, place: str) -> Troop:
    """A troop of the lists, with the upgrades that its name adds."""
    try:
        return troop_of(name)
    except ProfileError as fault:
        raise SetupFault(f"{place}.troop", f"there is no troop {name!r}", mend=str(fault)) from fault


def _state(unit: Unit, row: Mapping[str, Any]) -> None:
    """What has become of the unit so far."""
    for name in _FLAGS:
        setattr(unit, name, bool(row.get(name, False)))
    for name in _BITS:
        bits = row.get(name, ())
        unit.mark(name, list(unit.living) if bits is True else list(bits))
    place = f"position.unit {unit.id}"
    for name in ("hold", "quarry", "status", "leader", "parent", "vehicle", "known_to", "origin", "shrugged"):
        if name in row:
            setattr(unit, name, given.field(Unit, name, row[name], place))
    given.one_of(unit.leader, unit.living, f"{place}.leader")
    unit.fired = tuple((i, turn) for i, turn in row.get("fired", ()))
    unit.laid = tuple(
        (scenario.quanta(x, "laid"), scenario.quanta(y, "laid"), turn, how)
        for x, y, turn, how in row.get("laid", ())
    )
    if unit.hull is not None:
        _machine(unit, row)
    if row.get("no_grenades"):
        unit.grenades = unit.smoke = 0
    unit.lost = row.get("lost_in_melee", 0)
    unit.alighted = scenario.quanta(row.get("alighted", 0), "alighted")


def _machine(unit: Unit, row: Mapping[str, Any]) -> None:
    """How a vehicle stands and what has become of it."""
    hull = machine.hull(unit)
    hull.heading, hull.turret = int(row.get("heading", 0)), int(row.get("turret", 0))
    hull.struck, hull.damage = tuple(row.get("struck", ())), tuple(row.get("damage", ()))
    hull.boarded = int(row.get("boarded", 0))
    hull.moved = scenario.quanta(row.get("moved", 0), "moved")
    hull.pace = speed.speed(unit, hull.moved)


def _put(unit: Unit, row: Mapping[str, Any], place: str) -> None:
    """Stand the figures on the table."""
    where = f"{place}.places"
    if unit.hull is not None:
        x, y = (scenario.quanta(v, f"{place}.at") for v in row.get("at") or row["places"][0])
        unit.status = row.get("status", "field")
        machine.put(unit, (x, y), machine.hull(unit).heading)
        return
    if "places" in row:
        spots = [tuple(scenario.quanta(v, where) for v in spot) for spot in row["places"]]
        if len(spots) != len(unit.living):
            raise SetupFault(where, f"{len(spots)} places for {len(unit.living)} figures")
    else:
        x, y = (scenario.quanta(v, f"{place}.at") for v in row["at"])
        spacing = 2 * max(figure.radius for figure in unit.kit) + 20
        ahead = tuple(row.get("ahead", (0, 1)))
        offsets = block(len(unit.living), unit.living.index(unit.leader), spacing, (ahead[0], ahead[1]))
        spots = [(x + dx, y + dy) for dx, dy in offsets]
    unit.status = row.get("status", "field")
    unit.stand({i: (spot[0], spot[1]) for i, spot in zip(unit.living, spots, strict=True)})
    if unit.gun is not None:
        _lay_gun(unit, row.get("gun", {}), f"{place}.gun")
    if "storeys" in row:
        unit.climb(dict(zip(unit.living, row["storeys"], strict=True)))


def _load(battle: Battle, row: Mapping[str, Any]) -> None:
    """Men in a vehicle: all of a unit, or those named `inside`."""
    unit, vehicle = battle.units[row["id"]], battle.units.get(row["carrier"])
    if vehicle is None or vehicle.hull is None:
        raise SetupFault(f"position.unit {unit.id}.carrier", f"there is no vehicle {row['carrier']!r}")
    if not unit.places:
        unit.stand(dict.fromkeys(unit.living, vehicle.places[0]))
    boarding.settle_in(battle, unit, vehicle, list(row.get("inside", unit.living)))
    if unit.status == "reserve":
        unit.status = "field"


def _lay_gun(unit: Unit, row: Mapping[str, Any], place: str) -> None:
    """The gun of a crew: beside its leader unless the position says where."""
    refuse_unknown(row, {"at", "heading", "wrecked", "turned"}, place)
    gun = unit.gun
    assert gun is not None
    gun.place = unit.places[unit.leader]
    if "at" in row:
        x, y = (scenario.quanta(value, f"{place}.at") for value in row["at"])
        gun.place = x, y
    gun.heading = int(row.get("heading", 0))
    gun.wrecked, gun.turned = bool(row.get("wrecked", False)), bool(row.get("turned", False))
