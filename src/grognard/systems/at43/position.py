"""Position files for AT-43: any situation on any table; lengths in cm.

[position]
size = [120, 120]
turn = 2
phase = "go"               # or tactical, act, control, reserves; act with acting = { unit = "alpha" }
active = 0
pool = [8, 7]
sequences = [["alpha"], ["beta"]]
[[position.piece]]         # and position.position, position.mark: as scenarios write them
kind = "container"
at = [60, 60]
[[position.unit]]
id = "alpha"
unit = "steel_troopers"    # with size, officer, equipment, …: as army lists write them
seat = 0
at = [40, 20]              # the leader, the others in a block behind him; or places = [[40, 20], …]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from grognard.core.books.reading import ProfileError, Reader
from grognard.core.border import given
from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.space.movement.placing import block
from grognard.core.system import Setup, SetupFault, refuse_unknown
from grognard.systems.at43 import morale, profile, scenario
from grognard.systems.at43.activation import conditions, drills
from grognard.systems.at43.profile import Profile
from grognard.systems.at43.roster import roster
from grognard.systems.at43.roster.company import Pick, most_bearers
from grognard.systems.at43.state import CLIMB, COMBAT, RAPID, STATUSES, Acting, Battle, Figure, Unit

STAGES = ("start", "act", "finish")
PHASES = (
    "mission", "roles", "portions", "scenery", "pilot", "deploy", "tactical", "go", "act", "control", "reserves", "over",
)  # fmt: skip
DRILLS = (drills.TAKE_COVER, drills.OVERWATCH, drills.KNEE, drills.SPLIT_FIRE)
MORALES = (morale.VALIANT, morale.DISORGANISED, morale.ROUTED)
_ACTING_KEYS = {"unit", "stage", "able", "state", "mode", "moved", "melee", "done", "fired", "struck"}
_KEYS = {
    "size", "piece", "position", "mark", "unit", "turn", "phase", "active", "first", "pool", "sequences", "mission",
    "roles", "points", "supply", "controls", "captured", "deeds", "options", "profiles", "acting", "turned", "delayed",
    "authority", "known_ground", "artillery", "strike", "preset", "commanders", "seats", "pilot", "scenery", "met",
    "marked", "bids", "portions", "scenario", "idle",
}  # fmt: skip
_UNIT_KEYS = {
    "id", "unit", "label", "size", "equipment", "special_weapon", "bearers", "specialists", "officer", "hero", "form",
    "seat", "at", "places", "ahead", "status", "lost", "down", "drills", "morale", "structure", "leader", "perches",
    "facings", "watch", "relay", "cost", "moved", "busy", "aid", "absent",
}  # fmt: skip
#: How many figures a unit of a position may have: more than any list allows, as examples need.
_MOST_FIGURES = 200
#: What may be set as it stands, where the file gives it.
_PLAIN = ("turn", "phase", "active", "first", "mission", "preset", "pilot", "idle", "scenario")


def cards(position: Mapping[str, Any]) -> dict[str, Profile]:
    """Cards that the position brings along, for units of no list; their weapons stand in them."""
    made: dict[str, Profile] = {}
    for row in position.get("profiles", ()):
        name = str(row.get("id", "(without id)"))
        try:
            made[name] = Reader(f"position.profiles {name}").table(Profile, profile.profile_row(row))
        except ProfileError as fault:
            raise SetupFault("position.profiles", str(fault)) from fault
    return made


def context(position: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a save of a game from this position needs beside the data files."""
    own = {} if position is None else cards(position)
    figures = [one.fighter for one in own.values()]
    figures += [one.support_weapon for one in own.values() if one.support_weapon]
    arms = {carried.weapon.id: carried.weapon for one in figures for carried in one.weapons}
    return {"profiles": own, "fighters": {one.id: one for one in figures}, "weapons": arms}


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle that a position describes."""
    position = setup.position
    assert position is not None
    refuse_unknown(position, _KEYS, "position")
    roles = tuple(position.get("roles", ()))
    board = scenario.board_from({"size": [120, 120], **position}, roles, "position")
    seats = int(
        position.get("seats", max((u.get("seat", 0) for u in position.get("unit", ())), default=1) + 1)
    )
    battle = scenario.empty(dice, board, max(2, seats), scenario.house_rules(position.get("options", {})))
    battle.turn, battle.phase, battle.roles = 1, "go", roles
    if position.get("mission", "") and position["mission"] not in profile.missions():
        raise SetupFault(
            "position.mission",
            f"{position['mission']!r} is no mission",
            mend=f"There are {', '.join(profile.missions())}.",
        )
    own = cards(position)
    for row in position.get("unit", ()):
        _add(battle, row, own)
    _set(battle, position)
    if "acting" in position:
        battle.acting = _acting(battle, position["acting"])
        battle.phase = "act"
        battle.active = battle.units[battle.acting.unit].seat
    return battle


def _set(battle: Battle, position: Mapping[str, Any]) -> None:
    seats = tuple(range(battle.seats))
    given.one_of(position.get("phase", "go"), PHASES, "position.phase", "at43.turn.three-phases")
    given.whole(position.get("turn", 1), 0, 99, "position.turn", "at43.turn.rounds")
    for name in ("active", "first"):
        given.one_of(position.get(name, 0), seats, f"position.{name}", "at43.turn.alternate-activation")
    given.one_of(position.get("preset", -1), (-1, *seats), "position.preset", "at43.turn.authority-preset")
    if (pilot := position.get("pilot", "")) not in ("", *battle.units):
        raise SetupFault(
            "position.pilot",
            f"there is no unit {pilot!r}",
            "at43.mission6.pilot",
            "Name a unit of the position.",
        )
    for name in _PLAIN:
        if name in position:
            setattr(battle, name, position[name])
    for name in ("pool", "points", "supply", "authority", "bids", "commanders"):
        if name in position:
            setattr(battle, name, list(given.row_of(position[name], battle.seats, f"position.{name}")))
    for name in ("turned", "delayed", "known_ground", "scenery", "met", "portions"):
        if name in position:
            setattr(battle, name, tuple(position[name]))
    for name in ("captured", "deeds", "marked"):
        if name in position:
            setattr(battle, name, tuple(tuple(one) for one in position[name]))
    battle.sequences = [tuple(cards) for cards in position.get("sequences", [()] * battle.seats)]
    for name in (card for cards in (*battle.sequences, battle.turned) for card in cards):
        if name not in battle.units:
            raise SetupFault("position.sequences", f"there is no unit {name!r}")
    battle.controls = dict(position.get("controls", {}))
    battle.gunners = tuple(position.get("artillery", ()))
    battle.artillery = position.get("strike", "artillery_strike") if battle.gunners else ""


# -- units -----------------------------------------------------------------------------------------------------------


def _pick(row: Mapping[str, Any], own: Mapping[str, Profile], place: str) -> Pick:
    name = row.get("unit", row["id"])
    card = own.get(name) or profile.profiles().get(name)
    if card is None:
        raise SetupFault(f"{place}.unit", f"there is no unit {name!r}", "at43.cards.identity-fields")
    size = card.list.standard_size
    if "size" in row:
        least = 0 if row.get("hero") else 1  # a hero may stand alone
        size = given.whole(row["size"], least, _MOST_FIGURES, f"{place}.size", "at43.roster.standard-size")
    special = card.list.special_weapons
    return Pick(
        place=str(row["id"]),
        section=1,
        profile=card,
        label=row.get("label", ""),
        size=size,
        equipment=tuple(row.get("equipment", ())),
        special_weapon=row.get("special_weapon", special[0].weapon.id if special else ""),
        bearers=row.get("bearers", min(size, most_bearers(card, size)) if card.is_mobile_support else 0),
        specialists=tuple(row.get("specialists", ())),
        officer=row.get("officer", 0),
        hero=row.get("hero", ""),
        form=row.get("form", "on_foot"),
        reinforcement=row.get("status") == "reinforcement",
    )


def _add(battle: Battle, row: Mapping[str, Any], own: Mapping[str, Profile]) -> None:
    place = f"position.unit {row.get('id', '(without id)')}"
    refuse_unknown(row, _UNIT_KEYS, place)
    if "id" not in row:
        raise SetupFault(place, "a unit needs an id", mend='Write id = "alpha".')
    if row["id"] in battle.units:
        raise SetupFault(place, "two units of this id")
    seat = row.get("seat", 0)
    if not isinstance(seat, int) or not 0 <= seat < battle.seats:
        raise SetupFault(f"{place}.seat", f"{seat!r} is no seat")
    pick = _pick(row, own, place)
    try:
        unit = scenario.unit_from(seat, roster.mustered(pick, 1, False))
    except (AssertionError, KeyError, IndexError, TypeError) as fault:
        raise SetupFault(place, f"cannot be mustered: {fault}", "at43.roster.equipment") from fault
    unit.id = row["id"]
    _arm(unit, row.get("special_weapon", ""), place)
    battle.units[unit.id] = unit
    _state(unit, row, place)
    if "at" in row or "places" in row:
        _put(unit, row, place)


def _arm(unit: Unit, weapon: str, place: str) -> None:
    """Give bearers the weapon named, though no list would: the book's own examples do."""
    if not weapon:
        return
    if weapon not in profile.weapons():
        raise SetupFault(f"{place}.special_weapon", f"there is no weapon {weapon!r}")
    carried = profile.Carried(profile.weapons()[weapon])
    unit.kit = tuple(
        Figure.of(one.role, one.fighter, (carried, *one.melee), one.specialist)
        if one.role == "bearer" and all(arms.weapon is not carried.weapon for arms in one.weapons)
        else one
        for one in unit.kit
    )


def _state(unit: Unit, row: Mapping[str, Any], place: str) -> None:
    """What has become of the unit so far."""
    lost = given.some_of(row.get("lost", ()), range(len(unit.kit)), f"{place}.lost")
    given.one_of(row.get("status", "field"), STATUSES, f"{place}.status")
    given.one_of(row.get("morale", morale.VALIANT), MORALES, f"{place}.morale", "at43.morale.states")
    given.one_of(row.get("watch", "all"), ("all", "special", "standard"), f"{place}.watch")
    given.some_of(row.get("drills", ()), DRILLS, f"{place}.drills", "at43.drills.multiple")
    if "leader" in row:
        given.one_of(row["leader"], [i for i in range(len(unit.kit)) if i not in lost], f"{place}.leader")
    unit.living = tuple(i for i in unit.living if i not in lost)
    if unit.leader in lost and unit.living:
        unit.leader = next((i for i in unit.living if unit.kit[i].role == "standard"), unit.living[0])
        unit.grade = 0
    for name in ("status", "leader", "morale", "watch", "relay", "cost", "moved", "busy", "aid"):
        if name in row:
            setattr(unit, name, row[name])
    for name in ("drills", "perches", "facings"):
        if name in row:
            setattr(unit, name, tuple(row[name]))
    if "structure" in row:
        unit.structure = tuple(tuple(parts) for parts in row["structure"])
        if len(unit.structure) != len(unit.kit):
            raise SetupFault(
                f"{place}.structure", f"give {len(unit.kit)} rows of parts", "at43.damage.afv-parts"
            )
    for i in given.some_of(row.get("down", ()), range(len(unit.kit)), f"{place}.down"):
        unit.down |= 1 << i
    if unit.status in ("gone", "joined"):
        unit.living = ()
    elif not unit.living:
        raise SetupFault(f"{place}.lost", "nobody is left")


def _put(unit: Unit, row: Mapping[str, Any], place: str) -> None:
    """Stand the figures on the table; who is gone stands nowhere."""
    if not unit.living:
        return
    where = f"{place}.places"
    if "places" in row:
        spots = [tuple(scenario.quanta(v, where) for v in spot) for spot in row["places"]]
        if len(spots) not in (len(unit.living), len(unit.kit)):
            raise SetupFault(where, f"{len(spots)} places for {len(unit.living)} figures")
    else:
        x, y = (scenario.quanta(v, f"{place}.at") for v in row["at"])
        spacing = 2 * max(figure.radius for figure in unit.kit) + 20
        ahead = tuple(row.get("ahead", (0, 1)))
        offsets = block(len(unit.living), unit.living.index(unit.leader), spacing, (ahead[0], ahead[1]))
        spots = [(x + dx, y + dy) for dx, dy in offsets]
    figures = unit.living if len(spots) == len(unit.living) else range(len(unit.kit))
    unit.status = row.get("status", "field")
    unit.stand({i: (spot[0], spot[1]) for i, spot in zip(figures, spots, strict=True)})


def _acting(battle: Battle, row: Mapping[str, Any]) -> Acting:
    if row.get("unit") not in battle.units:
        raise SetupFault("position.acting.unit", f"there is no unit {row.get('unit')!r}")
    refuse_unknown(row, _ACTING_KEYS, "position.acting")
    if battle.units[row["unit"]].status not in ("field", "reserve"):
        raise SetupFault("position.acting.unit", f"{row['unit']!r} is not in play", "at43.activation.reveal")
    stage = given.one_of(row.get("stage", "start"), STAGES, "position.acting.stage", "at43.activation.reveal")
    acting = Acting(unit=row["unit"], stage=stage)
    given.one_of(
        row.get("state", conditions.FREE), (conditions.FREE, conditions.ENGAGED), "position.acting.state"
    )
    given.one_of(row.get("mode", ""), ("", RAPID, COMBAT, CLIMB), "position.acting.mode")
    for name in ("able", "moved", "melee"):
        given.yes_or_no(row.get(name, False), f"position.acting.{name}")
    for name in ("able", "state", "mode", "moved", "melee"):
        if name in row:
            setattr(acting, name, row[name])
    acting.done = tuple(row.get("done", ()))
    for shot in row.get("fired", ()):
        given.row_of(shot, 4, "position.acting.fired")
    acting.fired = tuple((i, w, n, when) for i, w, n, when in row.get("fired", ()))
    return acting
