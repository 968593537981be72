"""Position files for Dust Tactics: any situation on any board.

[position]
round = 2
phase = "activation"      # or cover, join, initiative, round_end
turn = 1                  # who acts next
[position.board]          # as scenarios write it, see maps.py
size = [8, 6]
[[position.unit]]
id = "hell_boys"
seat = 0
at = "C4"                 # or status = "reserve" / "gone"
elements = { D4 = "tank_trap" }
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.reading import ProfileError
from grognard.core.system import Setup, SetupFault, refuse_unknown
from grognard.systems.dust import heroes, maps, movement, profile
from grognard.systems.dust.board import Board
from grognard.systems.dust.profile import Profile
from grognard.systems.dust.scenario import house_rules, muster_unit
from grognard.systems.dust.state import Battle, Unit

_KEYS = {
    "board",
    "unit",
    "elements",
    "round",
    "rounds",
    "phase",
    "turn",
    "options",
    "profiles",
    "weapons",
    "supply",
    "tiles",
    "goal",
    "goal_points",
    "commanded",
    "succeeded",
    "queue",
    "held",
    "losses",
}
_UNIT_KEYS = {
    "id",
    "profile",
    "seat",
    "at",
    "status",
    "figures",
    "lost",
    "wounds",
    "ammo",
    "unloaded",
    "activated",
    "moved",
    "joined",
    "boosts",
    "used",
    "serum",
    "absent",
}


def cards(position: Mapping[str, Any]) -> dict[str, Profile]:
    """Cards that the position brings along, for units that are in no box."""
    made: dict[str, Profile] = {}
    armoury = dict(profile.weapons())
    try:
        for data in position.get("weapons", ()):
            weapon = profile.weapon_from(data)
            armoury[weapon.id] = weapon
        for data in position.get("profiles", ()):
            card = profile.profile_from(data, armoury)
            made[card.id] = card
    except ProfileError as fault:
        raise SetupFault("position.profiles", str(fault)) from fault
    return made


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle that a position describes."""
    position = setup.position
    assert position is not None
    refuse_unknown(position, _KEYS, "position")
    board = maps.board_from(position.get("board", {}), "position.board")
    own_cards = cards(position)
    battle = Battle(
        dice=dice,
        board=board,
        units={},
        phase=position.get("phase", "activation"),
        round=position.get("round", 1),
        rounds=position.get("rounds", profile.tables().rounds),
        turn=position.get("turn", 0),
        goal=position.get("goal", "points"),
        goal_points=position.get("goal_points", 0),
        supply=list(position.get("supply", ())),
        tiles=list(position.get("tiles", ())),
        options=house_rules(position.get("options", {})),
        commanded=list(position.get("commanded", (False, False))),
        succeeded=[tuple(names) for names in position.get("succeeded", ((), ()))],
        held=list(position.get("held", (0, 0))),
    )
    for data in position.get("unit", ()):
        _add_unit(battle, data, own_cards)
    for data in position.get("unit", ()):
        _join(battle, data)
    for name, kind in position.get("elements", {}).items():
        _add_element(battle, name, kind)
    battle.queue = list(position.get("queue", ()))
    for unit_id, points in position.get("losses", ()):
        _add_loss(battle, unit_id, points)
    return battle


def _cell(board: Board, name: Any, place: str) -> int:
    try:
        return board.grid.parse(str(name))
    except ValueError as fault:
        raise SetupFault(place, str(fault), "dust.core.grid") from fault


def _add_unit(battle: Battle, data: Mapping[str, Any], own_cards: Mapping[str, Profile]) -> None:
    place = f"position.unit {data.get('id', '(without id)')}"
    refuse_unknown(data, _UNIT_KEYS, place)
    if "id" not in data:
        raise SetupFault(place, "a unit needs an id", mend='Write id = "hell_boys".')
    wanted = data.get("profile", data["id"])
    card = own_cards.get(wanted) or profile.profiles().get(wanted)
    if card is None:
        near = profile.nearest(wanted)
        raise SetupFault(f"{place}.profile", f"there is no unit {wanted!r}", "dust.core.unit-card", near)
    if data["id"] in battle.units:
        raise SetupFault(place, "two units of this id")
    seat = data.get("seat", 0)
    if seat not in (0, 1):
        raise SetupFault(f"{place}.seat", f"{seat!r} is no seat", mend="Use 0 or 1.")
    unit = muster_unit(data["id"], seat, card)
    _state(unit, data, place)
    battle.units[unit.id] = unit
    if "at" in data:
        _put(battle, unit, _cell(battle.board, data["at"], f"{place}.at"), place)


def _put(battle: Battle, unit: Unit, cell: int, place: str) -> None:
    name = battle.board.names[cell]
    if battle.occupied(1 - unit.seat) >> cell & 1:
        raise SetupFault(f"{place}.at", f"{name} is held by an enemy", "dust.core.occupancy")
    if battle.board.closed_to[unit.profile.armour.family] >> cell & 1:
        raise SetupFault(
            f"{place}.at",
            f"{name} is {battle.board.terrain[cell]}, closed to this unit",
            "dust.general.terrain-table",
        )
    if movement.taken(battle, unit) >> cell & 1:
        raise SetupFault(f"{place}.at", f"{name} is held by a friend", "dust.core.occupancy")
    battle.stand(unit, cell)


def _state(unit: Unit, data: Mapping[str, Any], place: str) -> None:
    """What has become of the unit so far."""
    card = unit.profile
    unit.status = data.get("status", "reserve")
    for figure in data.get("lost", ()):
        unit.alive &= ~(1 << figure)
    if "figures" in data:
        wanted = data["figures"]
        if not card.is_squad or not 0 < wanted <= len(card.figures):
            raise SetupFault(
                f"{place}.figures",
                f"{wanted!r} figures, the card has {len(card.figures)}",
                "dust.core.health",
            )
        unit.alive = (1 << wanted) - 1
    unit.wounds = data.get("wounds", 0)
    if not 0 <= unit.wounds < max(1, card.health):
        raise SetupFault(
            f"{place}.wounds", f"{unit.wounds} wounds on {card.health} health", "dust.core.health"
        )
    for weapon, left in data.get("ammo", {}).items():
        unit.ammo[_line(card, weapon, f"{place}.ammo")] = left
    for weapon in data.get("unloaded", ()):
        unit.unloaded |= 1 << _line(card, weapon, f"{place}.unloaded")
    if unit.status == "gone":
        unit.alive, unit.wounds = (0, 0) if card.is_squad else (1, card.health)
    unit.activated = data.get("activated", False)
    unit.moved = data.get("moved", False)
    unit.boosts = tuple(data.get("boosts", ()))
    unit.used = tuple(data.get("used", ()))
    unit.serum = data.get("serum", 0)


def _add_loss(battle: Battle, unit_id: str, points: int) -> None:
    """An elimination that happened before: it has scored already."""
    if unit_id not in battle.units:
        raise SetupFault("position.losses", f"there is no unit {unit_id!r}")
    battle.losses.append((unit_id, points))
    battle.kills[1 - battle.units[unit_id].seat] += points


def _line(card: Profile, weapon: str, place: str) -> int:
    for line in card.lines:
        if line.weapon.id == weapon:
            return line.index
    raise SetupFault(
        place, f"{card.name} has no {weapon!r}", mend=f"It has {', '.join(x.weapon.id for x in card.lines)}."
    )


def _join(battle: Battle, data: Mapping[str, Any]) -> None:
    if "joined" not in data:
        return
    place = f"position.unit {data['id']}.joined"
    hero, squad = battle.units[data["id"]], battle.units.get(data["joined"])
    if squad is None:
        raise SetupFault(place, f"there is no unit {data['joined']!r}")
    why = heroes.why_not_join(hero.profile, squad.profile)
    if why is not None:
        raise SetupFault(place, f"{hero.profile.name} may not join {squad.profile.name}", why.rule)
    hero.partner, squad.partner = squad.id, hero.id
    if squad.cell >= 0:
        battle.stand(squad, squad.cell)


def _add_element(battle: Battle, name: str, kind: str) -> None:
    place = f"position.elements.{name}"
    cell = _cell(battle.board, name, place)
    if kind not in profile.elements():
        raise SetupFault(
            place, f"{kind!r} is no cover element", mend=f"Use {' or '.join(profile.elements())}."
        )
    if battle.board.no_elements >> cell & 1:
        raise SetupFault(
            place, f"{battle.board.terrain[cell]} takes no cover element", "dust.setup.cover-legal"
        )
    battle.place_element(cell, kind)
