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

from grognard.core.books.reading import ProfileError
from grognard.core.border import given
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.system import Setup, SetupFault, refuse_unknown
from grognard.systems.dust import command, heroes, movement, profile, skills
from grognard.systems.dust.board import maps
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.profile import Profile
from grognard.systems.dust.scenario.briefing import GOALS
from grognard.systems.dust.scenario.scenario import house_rules, muster_unit
from grognard.systems.dust.state import Battle, Unit

PHASES = ("tiles", "cover", "join", "initiative", "activation", "round_end", "over")
STATUSES = ("reserve", "field", "gone", "left")
_ROUNDS = "dust.core.round"
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
    rounds = given.whole(position.get("rounds", profile.tables().rounds), 1, 99, "position.rounds", _ROUNDS)
    battle = Battle(
        dice=dice,
        board=board,
        units={},
        phase=given.one_of(position.get("phase", "activation"), PHASES, "position.phase", "dust.core.round"),
        round=given.whole(position.get("round", 1), 0, rounds, "position.round", _ROUNDS),
        rounds=rounds,
        turn=given.one_of(position.get("turn", 0), (0, 1), "position.turn", "dust.core.alternate"),
        goal=given.one_of(position.get("goal", "points"), GOALS, "position.goal"),
        goal_points=given.whole(position.get("goal_points", 0), 0, 999, "position.goal_points"),
        supply=[
            given.one_of(kind, profile.elements(), "position.supply") for kind in position.get("supply", ())
        ],
        tiles=list(position.get("tiles", ())),
        options=house_rules(position.get("options", {})),
        commanded=[
            given.yes_or_no(used, "position.commanded")
            for used in given.row_of(position.get("commanded", (False, False)), 2, "position.commanded")
        ],
        succeeded=[
            given.some_of(names, command.ABILITIES, "position.succeeded", "dust.command.one-attempt")
            for names in given.row_of(position.get("succeeded", ((), ())), 2, "position.succeeded")
        ],
        held=[
            given.whole(points, 0, 999, "position.held")
            for points in given.row_of(position.get("held", (0, 0)), 2, "position.held")
        ],
    )
    for data in position.get("unit", ()):
        _add_unit(battle, data, own_cards)
    for data in position.get("unit", ()):
        _join(battle, data)
    for name, kind in position.get("elements", {}).items():
        _add_element(battle, name, kind)
    battle.queue = list(given.some_of(position.get("queue", ()), battle.units, "position.queue"))
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
    unit.status = given.one_of(data.get("status", "reserve"), STATUSES, f"{place}.status")
    if "status" in data and "at" in data and unit.status != "field":
        raise SetupFault(
            f"{place}.status",
            f"a unit that is {unit.status} stands on no square",
            "dust.setup.entry-round-one",
            "Give it `at` or `status`, not both.",
        )
    if unit.status == "field" and "at" not in data:
        raise SetupFault(f"{place}.status", "a unit on the field stands on a square", mend='Write at = "C4".')
    there = range(len(card.figures)) if card.is_squad else ()
    for figure in given.some_of(data.get("lost", ()), there, f"{place}.lost", "dust.core.health"):
        unit.alive &= ~(1 << figure)
    if card.is_squad and not unit.alive and unit.status != "gone":
        raise SetupFault(f"{place}.lost", "nobody is left", "dust.core.health", 'Write status = "gone".')
    if "figures" in data:
        wanted = data["figures"]
        if not card.is_squad or not 0 < wanted <= len(card.figures):
            raise SetupFault(
                f"{place}.figures",
                f"{wanted!r} figures, the card has {len(card.figures)}",
                "dust.core.health",
            )
        unit.alive = (1 << wanted) - 1
    most = 99 if unit.status == "gone" else max(0, card.health - 1)
    unit.wounds = given.whole(data.get("wounds", 0), 0, most, f"{place}.wounds", "dust.core.health")
    for weapon, left in data.get("ammo", {}).items():
        line = _line(card, weapon, f"{place}.ammo")
        full = card.lines[line].ammo
        if full == profile.UNLIMITED_AMMO:
            raise SetupFault(f"{place}.ammo.{weapon}", "it never runs out", mend="Leave it out.")
        unit.ammo[line] = given.whole(left, 0, full, f"{place}.ammo.{weapon}")
    for weapon in data.get("unloaded", ()):
        unit.unloaded |= 1 << _line(card, weapon, f"{place}.unloaded")
    if unit.status == "gone":
        unit.alive, unit.wounds = (0, 0) if card.is_squad else (1, card.health)
    unit.activated = given.yes_or_no(data.get("activated", False), f"{place}.activated")
    unit.moved = given.yes_or_no(data.get("moved", False), f"{place}.moved")
    boosts, used = (*skills.DECLARED, "medal_used"), (*skills.DECLARED, "tank_head")
    unit.boosts = given.some_of(data.get("boosts", ()), boosts, f"{place}.boosts", "dust.core.usage-limits")
    unit.used = given.some_of(data.get("used", ()), used, f"{place}.used", "dust.core.usage-limits")
    unit.serum = given.whole(data.get("serum", 0), 0, 99, f"{place}.serum")


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
