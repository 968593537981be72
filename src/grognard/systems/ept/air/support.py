"""Chapter 21.2: air support, mission by mission: in time or late, placed, adrift, shot at, its attack, and gone."""

from __future__ import annotations

from typing import Final

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import artillery, dice, sight
from grognard.systems.ept.air import attacks
from grognard.systems.ept.asking import ask, spot
from grognard.systems.ept.events.air import AirDrifted, AirLost, AirPlaced, AirRedirected
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.fire_types.at_aircraft import HIGH, LOW, MEDIUM
from grognard.systems.ept.profile import AirAttack, AirSupport, air_supports
from grognard.systems.ept.state import OFF, SEATS, Battle, Flight, Mission, Unit
from grognard.systems.ept.terrain import terrain

GUIDED = attacks.GUIDED
#: An option of the scenario: aeroplanes may fly over without firing.
SHOW_OF_FORCE: Final = "show_of_force"
#: How high each attack is flown.
HEIGHTS = {
    **dict.fromkeys((*GUIDED, "bomb", "napalm"), (HIGH, MEDIUM)),
    "ground_attack": (MEDIUM, LOW),
    SHOW_OF_FORCE: (LOW,),
}


# -- who comes ---------------------------------------------------------------------------------------


@rule("ept.air.support-timing", "ept.air.resolution")
def resolve(battle: Battle) -> Script[None]:
    """Step A-1, before artillery: every mission that was called, one after the other, from delay to removal."""
    due = [one for one in battle.missions.values() if one.air and one.due == battle.turn and one.due]
    for seat in _order(battle, due):
        for mission in due:
            if mission.seat == seat:
                yield from _fly(battle, mission)


@rule("ept.air.resolution#ruling")
def _order(battle: Battle, due: list[Mission]) -> tuple[int, int]:
    """Who had the initiative last turn flies first; before the first turn nobody had it, and the dice say."""
    if battle.turn > 1 or len({mission.seat for mission in due}) < len(SEATS):
        return battle.initiative, 1 - battle.initiative
    while True:
        scores = [dice.one(battle, seat, "ept-roll-initiative", "ept.air.resolution") for seat in SEATS]
        if scores[0] != scores[1]:
            return (0, 1) if scores[0] > scores[1] else (1, 0)


@rule("ept.air.resolution")
def _fly(battle: Battle, mission: Mission) -> Script[None]:
    """One air support by the steps of 21.2."""
    if (yield from artillery.cancels(battle, mission)) or not artillery.arrives(battle, mission):
        return
    mission.ranged = True
    card = air_supports()[mission.air]
    flight, attack = yield from _place(battle, mission, card)
    flight.cell = drift(battle, flight, attack, card)
    if flight.cell == OFF:
        return
    battle.flights[flight.id] = flight
    if attack.kind not in GUIDED:
        flight.facing = yield ask(
            mission.seat,
            "ept-air-facing",
            "ept.air.target-hexes",
            OneOf(tuple(range(6)), of="direction"),
            (*artillery.about_air(mission), ("place", "place", flight.cell)),
            role="placement",
        )
    yield from anti_aircraft.answer(battle, flight)
    if flight.id in battle.flights:
        yield from attacks.carry_out(battle, flight, attack)
        del battle.flights[flight.id]


# -- where it comes ----------------------------------------------------------------------------------


@rule("ept.air.mission-kinds", "ept.air.show-of-force")
def choices(battle: Battle, card: AirSupport) -> tuple[AirAttack, ...]:
    """What an air support can do: what its counter says, and an aeroplane may show force where the scenario lets it."""
    if battle.options.get(SHOW_OF_FORCE) and card.craft == anti_aircraft.AEROPLANE:
        return (*card.attacks, AirAttack(SHOW_OF_FORCE))
    return card.attacks


def places(battle: Battle) -> tuple[int, ...]:
    """Hexes in which anybody is, on whatever floor, unit or decoy, of either side."""
    return tuple(sorted({battle.board.cell(place) for place in battle.stacks}))


def _place(battle: Battle, mission: Mission, card: AirSupport) -> Script[tuple[Flight, AirAttack]]:
    """What it comes to do, how high, and over which hex."""
    able = {attack.kind: attack for attack in choices(battle, card)}
    told = artillery.about_air(mission)
    kind = yield ask(
        mission.seat, "ept-air-attack", "ept.air.mission-kinds", OneOf(tuple(able)), told, role="request"
    )
    height = yield ask(
        mission.seat, "ept-air-height", "ept.air.resolution", OneOf(HEIGHTS[kind]), told, role="request"
    )
    cell = yield ask(
        mission.seat,
        "ept-air-place",
        "ept.air.resolution",
        spot(battle, places(battle)),
        told,
        role="request",
    )
    flight = Flight(
        id=f"{mission.id}-flight",
        seat=mission.seat,
        cell=cell,
        turn=battle.turn,
        kind=card.craft,
        height=height,
        size=card.size,
        attack=kind,
    )
    words = f"ept-air-height-{height}", f"ept-air-attack-{kind.replace('_', '-')}"
    battle.tell(AirPlaced, mission.seat, told[0][2], cell, *words)
    return flight, able[kind]


@rule("ept.air.resolution")
def drift_die(battle: Battle, flight: Flight, attack: AirAttack, card: AirSupport) -> Tally:
    """What changes the distance die: the figure in brackets on the counter, or else what it does and how high."""
    table, tally = battle.tables.air_drift, Tally(0, "ept.air.resolution")
    if card.drift is not None:
        change = card.drift
    elif attack.kind in GUIDED:
        change = table.guided
    elif attack.kind in ("bomb", "napalm"):
        change = table.bombing_high if flight.height == HIGH else table.bombing_medium
    else:
        change = table.ground_attack
    if change:
        tally.add("ept.air.resolution", change)
    sight.blur(battle, tally)
    return tally


@rule("ept.air.resolution")
def drift(battle: Battle, flight: Flight, attack: AirAttack, card: AirSupport) -> int:
    """Where it comes in the end; OFF where it leaves the map, which ends the mission."""
    tally = drift_die(battle, flight, attack, card)
    direction = dice.one(battle, flight.seat, "ept-roll-direction", "ept.air.resolution") - 1
    die = dice.one(battle, flight.seat, "ept-roll-drift", "ept.air.resolution", tally)
    cell = flight.cell
    for _ in range(battle.tables.drift.hexes(die + int(tally))):
        cell = battle.board.grid.neighbours[cell][direction]
        if cell < 0:
            battle.tell(AirLost, flight.seat)
            return OFF
    if cell != flight.cell:
        battle.tell(AirDrifted, flight.seat, cell)
    if attack.kind in ("ground_attack", SHOW_OF_FORCE) and not _there(battle, cell):
        return redirect(battle, flight.seat, cell)
    return cell


# -- another target ----------------------------------------------------------------------------------


def _there(battle: Battle, cell: int) -> list[Unit]:
    return [unit for place in battle.board.floors(cell) for unit in battle.at(place)]


@rule("ept.air.ground-attack-redirect")
def redirect(battle: Battle, seat: int, cell: int) -> int:
    """The nearest hex with anybody in it; of several the one that draws the eye most, and else by lot.

    Armour, then vehicles, then the worst cover, then what is not hidden: of who is hidden nobody sees what he is.
    """
    found = places(battle)
    if not found:
        return cell
    nearest = min(battle.board.distance(cell, other) for other in found)
    near = [other for other in found if battle.board.distance(cell, other) == nearest]
    best = max(_eyecatching(battle, other) for other in near)
    best_of = [other for other in near if _eyecatching(battle, other) == best]
    chosen = _by_lot(battle, seat, best_of)
    battle.tell(AirRedirected, seat, chosen)
    return chosen


def _eyecatching(battle: Battle, cell: int) -> tuple[bool, bool, int, bool]:
    seen = [unit for unit in _there(battle, cell) if not unit.hidden]
    cover = battle.tables.cover.columns(terrain.of(battle, cell).cover)
    armoured = any(unit.profile.is_armoured for unit in seen)
    return armoured, any(unit.profile.is_vehicle for unit in seen), cover, bool(seen)


def _by_lot(battle: Battle, seat: int, cells: list[int]) -> int:
    faces = 6 // len(cells) * len(cells)
    while len(cells) > 1 and faces:
        face = dice.one(battle, seat, "ept-roll-lot", "ept.air.ground-attack-redirect")
        if face <= faces:
            return cells[(face - 1) * len(cells) // faces]
    return cells[0]
