"""Scenarios: maps, orders of battle, where each side sets up, how long it lasts and how it is won, from `scenarios/`.

[[side]] twice: `zone` (where it sets up), `[[side.section]]` with `leader`, `units`, `decoys`, `thresholds` (H/D),
`superior`, `arrives` and `entry`, and `headquarters` where its leader holds such a post too; `[[side.post]]` for
company and battalion headquarters; `[[side.autonomous]]`. A side or any of these may give a `quality`.
`waves = true` lets a section form human waves, `nation` of a side and `year` say which national rules hold. Half-sections
are listed two by two, each with the other half of its section. `steps = 3` gives the squads of a section a third step, `halves = true` makes its teams the halves of squads, two by two
as they are listed, `ied` loads an autonomous unit with one, `aboard` begins in the vehicles of the formation it names, or of several.
`drops = 2` lets a formation jump in that turn, `landing = true` makes the craft of a formation lead an amphibious assault, `swimming = true` fits its tanks for
swimming. Zones and entries name hexes, or blocks such as "A1:C11".

`[[side.fieldwork]]` has a `kind` and either `cells`, where it lies (`facing` as needed), or a `count`, with `dummies`
among traps, to be laid out by its player in `zone`. `[[side.mission]]` has a `barrage` and its `turns`. `[tunnels]` names
the end hexes of each, `[[side.air]]` air support (`support`, `turns`), `[[side.battery]]` anti-aircraft guns off the
map (`weapon`), `[[side.flight]]` an air mission (`kind`, `height`, `size`, `cell`, `turn`); a section or unit with `tunnel` begins in it. `[victory]` is in victory.py. `tables` replaces cells
of the general tables, as house rules do, and `options` whatever the rules ask of a scenario.
"""

from __future__ import annotations

import dataclasses
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.rules import rule
from grognard.core.system import Scenario, Setup, SetupFault, refuse_unknown
from grognard.systems.ept import nations, profile
from grognard.systems.ept.board.board import Board, board
from grognard.systems.ept.fieldworks import traps
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.roster import order
from grognard.systems.ept.state import (
    OFF,
    SEATS,
    Battery,
    Battle,
    Fieldwork,
    Flight,
    Formation,
    Mission,
    Post,
    Unit,
)
from grognard.systems.ept.tables import tables
from grognard.systems.ept.terrain import tunnels
from grognard.systems.ept.terrain.terrain import TUNNEL
from grognard.systems.ept.vehicles import transport

_KEYS = {
    "id",
    "turns",
    "tags",
    "map",
    "objectives",
    "side",
    "light",
    "visibility",
    "season",
    "options",
    "order",
    "victory",
    "tables",
    "tunnels",
    "year",
}
_FIELDWORK_KEYS = {"kind", "cells", "count", "dummies", "zone", "facing"}


@cache
def scenarios() -> dict[str, dict[str, Any]]:
    """Every scenario by its id, in the order of `order` and then of names."""
    folder = resources.files("grognard") / "systems" / "ept" / "scenarios"
    found = [
        tomllib.loads(file.read_text(encoding="utf-8"))
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    for data in found:
        unknown = sorted(set(data) - _KEYS)
        if unknown:
            raise SetupFault(f"scenario {data.get('id')}", f"unknown entries {', '.join(unknown)}")
    return {data["id"]: data for data in sorted(found, key=lambda data: (data.get("order", 9), data["id"]))}


def find(scenario: str) -> dict[str, Any]:
    known = scenarios()
    if not scenario:
        return next(iter(known.values()))
    if scenario not in known:
        raise SetupFault(
            "scenario", f"there is no scenario {scenario!r}", mend=f"There are {', '.join(known)}."
        )
    return known[scenario]


def listed() -> Sequence[Scenario]:
    return [
        Scenario(id_, len(SEATS), (0, 0), tuple(data.get("tags", ()))) for id_, data in scenarios().items()
    ]


@rule("ept.material.scenario-contents")
def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle before anybody is set up; SetupFault where the setup cannot be played."""
    battle = bare(setup, dice)
    battle.board.sight.prepare()  # once for each map: now, not in the middle of somebody's turn
    armies = (*setup.armies, None, None)
    for seat, side in enumerate(find(setup.scenario)["side"]):
        muster(battle, seat, side if armies[seat] is None else order.side(side, armies[seat]))
    return battle


def bare(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The map of a scenario with nobody on it."""
    data = find(setup.scenario)
    rules = tables(house(setup))
    field = board(data["map"], rules)
    battle = Battle(
        dice=dice,
        board=field,
        tables=rules,
        units={},
        turns=data["turns"],
        light=data.get("light", "day"),
        visibility=data.get("visibility", 0),
        season=data.get("season", ""),
        nations=tuple(side.get("nation", "") for side in data["side"]),
        year=data.get("year", 0),
        scenario=data["id"],
        objectives={field.parse(name): worth for name, worth in data.get("objectives", {}).items()},
        options={**data.get("options", {}), **_house_options(setup)},
    )
    for id_, ends in data.get("tunnels", {}).items():
        battle.tunnels[id_] = _places(field, ends)
    return battle


def house(setup: Setup) -> dict[str, Any]:
    """Cells of the tables that differ from the book's: the scenario's, and on top of them what the players agreed on."""
    return _merged(find(setup.scenario).get("tables", {}), setup.options.get("tables") or {})


def _merged(first: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, Any]:
    """Two replacements of cells of the tables, the second on top of the first."""
    made = dict(first)
    for key, value in then.items():
        old = made.get(key)
        made[key] = _merged(old, value) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return made


def _house_options(setup: Setup) -> dict[str, bool | int | str]:
    """What the players agreed on beside tables, such as `declare_blind`; no other choice is taken."""
    known = profile.options()
    made: dict[str, bool | int | str] = {}
    for name, value in setup.options.items():
        if name == "tables":
            continue
        if name not in known:
            there = ", ".join(("tables", *known))
            raise SetupFault(f"options.{name}", "there is no such option", mend=f"There are {there}.")
        if value not in known[name].values or not isinstance(value, bool):
            raise SetupFault(f"options.{name}", f"{value!r} cannot be chosen", known[name].clause)
        made[name] = value
    return made


# -- orders of battle --------------------------------------------------------------------------------


def muster(battle: Battle, seat: int, side: Mapping[str, Any]) -> None:
    """Put a side's formations and posts into the battle, none of them on the map yet."""
    zone = _places(battle.board, side.get("zone", ()))
    for data in side.get("post", ()):
        _add_post(battle, seat, data, zone)
    for data in side.get("section", ()):
        _add_section(battle, seat, data, zone)
    for data in side.get("autonomous", ()):
        _add_autonomous(battle, seat, data, zone)
    for kind in ("post", "section", "autonomous"):
        for data in side.get(kind, ()):
            id_ = f"{'ab'[seat]}-{data['id']}"
            grade(battle, id_, data.get("quality", side.get("quality", "")))
            _equip(battle, id_, data)
    for kind in ("post", "section", "autonomous"):
        for data in side.get(kind, ()):
            if "aboard" in data:
                named = [data["aboard"]] if isinstance(data["aboard"], str) else data["aboard"]
                _load_up(battle, f"{'ab'[seat]}-{data['id']}", [f"{'ab'[seat]}-{name}" for name in named])
    for data in side.get("fieldwork", ()):
        _add_fieldworks(battle, seat, data, zone)
    for number, data in enumerate(side.get("mission", ()), 1):
        _add_mission(battle, seat, number, data)
    for number, data in enumerate(side.get("air", ()), 1):
        _add_air(battle, seat, number, data)
    for number, data in enumerate(side.get("battery", ()), 1):
        _add_battery(battle, seat, number, data)
    for number, data in enumerate(side.get("flight", ()), 1):
        cell = battle.board.parse(data["cell"])
        add_flight(battle, {"id": f"{'ab'[seat]}-flight-{number}", **data, "seat": seat, "cell": cell})


def _equip(battle: Battle, formation: str, data: Mapping[str, Any]) -> None:
    """What a scenario makes of the units of a formation beside their counters."""
    units = battle.members(formation)
    halves = [unit for unit in units if "half_section" in unit.profile.abilities]
    for one, other in zip(halves[::2], halves[1::2], strict=False):
        one.partner, other.partner = other.id, one.id
    if "steps" in data:
        for unit in units:
            unit.steps = data["steps"] if unit.profile.is_squad else unit.steps
    if data.get("halves"):
        teams = [unit for unit in units if unit.profile.kind == "team"]
        for one, other in zip(teams[::2], teams[1::2], strict=False):
            one.half, other.half = other.id, one.id
    if "drops" in data:
        battle.formations[formation].drops = data["drops"]
    if data.get("landing"):
        battle.formations[formation].landing = True
    if data.get("swimming"):
        for unit in units:
            unit.swims = unit.profile.is_vehicle
    if "tunnel" in data:
        _send_down(battle, units, data["tunnel"])
    if "ied" in data:
        for unit in units:
            load(battle, unit, data["ied"])


def _load_up(battle: Battle, formation: str, carriers: Sequence[str]) -> None:
    """The men of a formation begin aboard the vehicles of others, or of their own, each in the first with room.

    Who is in a glider comes with it.
    """
    for name in carriers:
        if name not in battle.formations:
            raise SetupFault("aboard", f"there is no formation {name!r}", "ept.vehicles.transport-capacity")
    vehicles = [unit for name in carriers for unit in battle.members(name) if transport.carries(unit.profile)]
    for unit in battle.members(formation):
        if unit.profile.is_decoy or unit in vehicles:
            continue
        found = next((vehicle for vehicle in vehicles if transport.fits(battle, unit, vehicle)), None)
        if found is None:
            raise SetupFault("aboard", f"no room for {unit.id}", "ept.vehicles.transport-capacity")
        unit.status, unit.carrier = "aboard", found.id
        if found.profile.is_glider:
            battle.formations[formation].drops = battle.formations[found.formation].drops


@rule("ept.fieldworks.carried-ied")
def load(battle: Battle, unit: Unit, ied: str) -> None:
    """Give a unit an IED to carry: a vehicle or a team, nobody else."""
    kind = battle.tables.fieldworks.get(ied)
    if kind is None or not kind.once:
        raise SetupFault("ied", f"there is no IED {ied!r}", "ept.fieldworks.carried-ied")
    if not traps.may_carry(unit.profile):
        raise SetupFault("ied", f"{unit.id} cannot carry an IED", "ept.fieldworks.carried-ied")
    unit.ied = ied
    battle.carriers.append(unit.id)


@rule("ept.terrain.tunnel-definition")
def _send_down(battle: Battle, units: Sequence[Unit], tunnel: str) -> None:
    """Units that begin in a tunnel; decoys and vehicles are set up on the map."""
    if tunnel not in battle.tunnels:
        raise SetupFault("tunnel", f"there is no tunnel {tunnel!r}", "ept.terrain.tunnel-definition")
    for unit in units:
        if tunnels.goes_in(unit.profile):
            unit.status, unit.inside = TUNNEL, tunnel


@rule("ept.nations.japanese-hidden-positions")
def _add_fieldworks(battle: Battle, seat: int, data: Mapping[str, Any], zone: tuple[int, ...]) -> None:
    """Fieldworks that a side begins with: laid by the scenario, or to be laid by their owner."""
    unknown = sorted(set(data) - _FIELDWORK_KEYS)
    kind = battle.tables.fieldworks.get(data["kind"])
    if unknown or kind is None:
        what = f"unknown entries {', '.join(unknown)}" if unknown else f"there is no {data['kind']!r}"
        raise SetupFault("fieldwork", what, "ept.fieldworks.positions-general")
    cells: list[int] = list(_places(battle.board, data.get("cells", ())))
    own = _places(battle.board, data["zone"]) if "zone" in data else zone
    dummies = data.get("dummies", 0)
    for number, cell in enumerate((*cells, *[OFF] * (data.get("count", 0) + dummies))):
        id_ = f"{'ab'[seat]}-work-{len(battle.fieldworks) + 1}"
        battle.fieldworks[id_] = Fieldwork(
            id=id_,
            kind=data["kind"],
            cell=cell,
            seat=seat,
            facing=data.get("facing", 0),
            covered=kind.trap,
            unseen=kind.position and nations.of(battle, seat).hidden_positions,
            dummy=number >= len(cells) + data.get("count", 0),
            zone=tuple(place for place in own if place < battle.board.size) if cell == OFF else (),
        )


def _add_mission(battle: Battle, seat: int, number: int, data: Mapping[str, Any]) -> None:
    """Off-map artillery and the turns in which it may fire."""
    if data["barrage"] not in profile.barrages():
        raise SetupFault("mission", f"there is no barrage {data['barrage']!r}", "ept.artillery.missions")
    id_ = f"{'ab'[seat]}-mission-{number}"
    battle.missions[id_] = Mission(
        id=id_,
        seat=seat,
        barrage=data["barrage"],
        turns=tuple(data["turns"]),
        preregistered=data.get("preregistered", False),
    )


@rule("ept.air.support-timing")
def _add_air(battle: Battle, seat: int, number: int, data: Mapping[str, Any]) -> None:
    """Air support that a side has, and the turns in which it may come."""
    if data["support"] not in profile.air_supports():
        raise SetupFault("air", f"there is no air support {data['support']!r}", "ept.air.support-timing")
    id_ = f"{'ab'[seat]}-air-{number}"
    battle.missions[id_] = Mission(
        id=id_,
        seat=seat,
        barrage="",
        turns=tuple(data["turns"]),
        preregistered=data.get("preregistered", False),
        air=data["support"],
    )


def _add_battery(battle: Battle, seat: int, number: int, data: Mapping[str, Any]) -> None:
    """Anti-aircraft guns off the map."""
    if data["weapon"] not in profile.weapons():
        raise SetupFault("battery", f"there is no weapon {data['weapon']!r}", "ept.air.aa-interrupts")
    id_ = f"{'ab'[seat]}-battery-{number}"
    battle.batteries[id_] = Battery(id=id_, seat=seat, **data)


def add_flight(battle: Battle, data: Mapping[str, Any]) -> None:
    """An air mission, field by field; SetupFault where it is none."""
    fields = {field.name for field in dataclasses.fields(Flight)}
    refuse_unknown(data, fields, "flight")
    made = Flight(**{**data, "aboard": tuple(data.get("aboard", ()))})
    if made.kind not in anti_aircraft.KINDS or made.height not in anti_aircraft.MISSIONS:
        raise SetupFault(
            "flight",
            f"no {made.kind!r} flies at {made.height!r} height",
            "ept.fire-types.aa-targets",
            mend=f"There are {', '.join((*anti_aircraft.KINDS, *anti_aircraft.MISSIONS))}.",
        )
    battle.flights[made.id] = made


@rule("ept.material.quality-grades")
def grade(battle: Battle, formation: str, quality: str) -> None:
    """The scenario grades its units; where it says nothing they are of their counters' quality."""
    if not quality:
        return
    if quality not in profile.QUALITIES:
        raise SetupFault(
            "quality",
            f"there is no quality {quality!r}",
            "ept.material.quality-grades",
            mend=f"There are {', '.join(profile.QUALITIES)}.",
        )
    for unit in battle.members(formation):
        unit.quality = quality


def _places(field: Board, names: Sequence[str]) -> tuple[int, ...]:
    """Places by their names; "A1:C11" is all hexes from column A to C and from row 1 to 11."""
    return _named(field, tuple(names))


@cache
def _named(field: Board, names: tuple[str, ...]) -> tuple[int, ...]:
    found: set[int] = set()
    for name in names:
        first, _, last = name.partition(":")
        found |= _block(field, first, last) if last else {field.parse(name)}
    return tuple(sorted(found))


def _block(field: Board, first: str, last: str) -> set[int]:
    (low, top), (high, bottom) = (_split(field.grid.name(field.grid.parse(name))) for name in (first, last))
    found = set()
    for cell in range(field.size):
        column, row = _split(field.grid.name(cell))
        if (len(low), low) <= (len(column), column) <= (len(high), high) and top <= row <= bottom:
            found.add(cell)
    return found


def _split(name: str) -> tuple[str, int]:
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :])


def counter(battle: Battle, seat: int, wanted: str, formation: str) -> Unit:
    """One more unit of a side: its id is that of its counter, with its side and number."""
    card = profile.profiles().get(wanted)
    if card is None:
        raise SetupFault("unit", f"there is no unit {wanted!r}", mend=profile.nearest(wanted))
    return add_unit(battle, seat, next(_ids(battle, seat, wanted)), card, formation)


def add_unit(battle: Battle, seat: int, id: str, card: Profile, formation: str) -> Unit:
    made = Unit(
        id=id,
        seat=seat,
        profile=card,
        formation=formation,
        steps=card.steps,
        morale=card.morale,
        quality=card.quality,
    )
    battle.units[id] = made
    return made


def _ids(battle: Battle, seat: int, wanted: str) -> Iterator[str]:
    """Free ids. Decoys are numbered like everything else, so that an id betrays nothing to its owner's enemy."""
    number = 1
    while True:
        found = f"{'ab'[seat]}-{wanted}-{number}"
        if found not in battle.units:
            yield found
        number += 1


@rule("ept.command.autonomous-headquarters")
def _add_post(battle: Battle, seat: int, data: Mapping[str, Any], zone: tuple[int, ...]) -> None:
    """A headquarters that leads no section: a formation of its own."""
    id_ = f"{'ab'[seat]}-{data['id']}"
    unit = counter(battle, seat, data["unit"], id_)
    battle.posts[id_] = Post(
        id=id_,
        seat=seat,
        rank=unit.profile.rank,
        holder=unit.id,
        superior=_superior(seat, data),
        radius=data.get("radius", 0),
    )
    battle.formations[id_] = Formation(
        id=id_, seat=seat, kind="autonomous", leader=unit.id, superior=_superior(seat, data), entry=zone
    )


def _superior(seat: int, data: Mapping[str, Any]) -> str:
    return f"{'ab'[seat]}-{data['superior']}" if "superior" in data else ""


@rule("ept.command.section-thresholds")
def _add_section(battle: Battle, seat: int, data: Mapping[str, Any], zone: tuple[int, ...]) -> None:
    id_ = f"{'ab'[seat]}-{data['id']}"
    hesitates, breaks = data.get("thresholds", (0, 0))
    leader = counter(battle, seat, data["leader"], id_)
    battle.formations[id_] = Formation(
        id=id_,
        seat=seat,
        kind="section",
        leader=leader.id,
        superior=_superior(seat, data),
        hesitates_at=hesitates,
        breaks_at=breaks,
        waves=data.get("waves", False),
        arrives=data.get("arrives", 0),
        entry=_places(battle.board, data["entry"]) if "entry" in data else zone,
    )
    if "headquarters" in data:
        _hold_post(battle, seat, data, leader)
    for wanted in (*data["units"], *["decoy"] * data.get("decoys", 0)):
        counter(battle, seat, wanted, id_)


def _hold_post(battle: Battle, seat: int, data: Mapping[str, Any], leader: Unit) -> None:
    """The leader of a section commands a company or battalion besides: others name it as their superior."""
    id_ = f"{'ab'[seat]}-{data['headquarters']}"
    battle.posts[id_] = Post(
        id=id_,
        seat=seat,
        rank=leader.profile.rank,
        holder=leader.id,
        superior=_superior(seat, data),
        radius=data.get("radius", 0),
    )


def _add_autonomous(battle: Battle, seat: int, data: Mapping[str, Any], zone: tuple[int, ...]) -> None:
    id_ = f"{'ab'[seat]}-{data['id']}"
    unit = counter(battle, seat, data["unit"], id_)
    battle.formations[id_] = Formation(
        id=id_,
        seat=seat,
        kind="autonomous",
        leader=unit.id,
        superior=_superior(seat, data),
        arrives=data.get("arrives", 0),
        entry=_places(battle.board, data["entry"]) if "entry" in data else zone,
    )
