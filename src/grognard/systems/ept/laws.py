"""Laws of conservation: what must be true of every state, whatever was played."""

from __future__ import annotations

from grognard.systems.ept.fieldworks import bunkers
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.state import OFF, SEATS, Battle, Unit
from grognard.systems.ept.units import stacking


def broken(battle: Battle) -> list[str]:
    """Every law that a state breaks, in words for a developer."""
    faults: list[str] = []
    for unit in battle.units.values():
        faults += _unit(battle, unit)
    faults += _stacks(battle)
    faults += _markers(battle)
    faults += _ground(battle)
    faults += _command(battle)
    return faults


def _unit(battle: Battle, unit: Unit) -> list[str]:
    faults = []
    if (unit.place == OFF) == (unit.status == "field"):
        faults.append(f"{unit.id}: status {unit.status} on place {unit.place}")
    if (unit.steps > 0) == (unit.status == "gone") and not unit.profile.is_decoy:
        faults.append(f"{unit.id}: {unit.status} with {unit.steps} steps")
    if unit.stopped and unit.neutralised:
        faults.append(f"{unit.id}: stopped and neutralised")
    if (unit.carrier != "") != (unit.status == "aboard"):
        faults.append(f"{unit.id}: {unit.status} with carrier {unit.carrier!r}")
    if unit.carrier and battle.units[unit.carrier].status not in ("field", "aboard", "reserve"):
        faults.append(f"{unit.id}: aboard {unit.carrier}, which is {battle.units[unit.carrier].status}")
    if unit.profile.is_decoy and unit.status == "field" and not unit.hidden:
        faults.append(f"{unit.id}: a decoy in plain sight")
    jumps = battle.phase == "support" and unit.profile.is_infantry
    if unit.altitude and (unit.status not in ("field", "reserve") or unit.hidden):
        faults.append(f"{unit.id}: {unit.status} at {unit.altitude} flight")
    if unit.altitude and not (unit.profile.flies or jumps):
        faults.append(f"{unit.id}: {unit.status} at {unit.altitude} flight")
    if unit.profile.flies and unit.status == "field" and not unit.altitude and not unit.immobilised:
        faults.append(f"{unit.id}: on the ground, though it could fly")
    if unit.status == "field" and unit.inside and bunkers.of_hex(battle, unit.place) is None:
        faults.append(f"{unit.id}: in a bunker that is not there")
    if unit.status == "tunnel" and unit.inside not in battle.tunnels:
        faults.append(f"{unit.id}: in a tunnel that is not there")
    if bool(unit.ied) != (unit.id in battle.carriers):
        faults.append(f"{unit.id}: carries {unit.ied!r}, which the list of carriers does not know")
    if unit.formation not in battle.formations:
        faults.append(f"{unit.id}: of no formation")
    return faults


def _stacks(battle: Battle) -> list[str]:
    faults = []
    stacks: dict[int, list[str]] = {}
    held = [0, 0]
    for unit in battle.units.values():
        if unit.status == "field" and not (unit.altitude and unit.profile.flies):
            stacks.setdefault(unit.place, []).append(unit.id)
            held[unit.seat] |= 1 << unit.place
    if {place: sorted(names) for place, names in battle.stacks.items()} != {
        place: sorted(names) for place, names in stacks.items()
    }:
        faults.append("stacks do not show who stands where")
    aloft = [
        unit
        for unit in battle.units.values()
        if unit.altitude and unit.status == "field" and unit.profile.flies
    ]
    sky = {unit.place: unit.id for unit in aloft}
    if sky != battle.sky or len(sky) < len(aloft):
        faults.append("the sky does not show who flies where")
    if held != battle.held:
        faults.append("masks do not show who stands where")
    # Who had to leave a vehicle in a hurry may be too many until administrative step 5.
    for place in battle.stacks if battle.phase != "administration" or battle.stage > 5 else ():
        for seat in SEATS:
            settled = [unit for unit in battle.friends_at(place, seat) if not unit.lifted]
            if not stacking.fits(battle.tables.stacking, settled):
                faults.append(f"{battle.board.names[place]}: too many of seat {seat}")
    return faults


def _markers(battle: Battle) -> list[str]:
    faults = []
    for marker in battle.markers.values():
        under = battle.under(marker.id)
        if not under:
            faults.append(f"{marker.id}: nobody under it")
        for unit in under:
            if unit.place != marker.place or unit.seat != marker.seat:
                faults.append(f"{unit.id}: not under {marker.id}")
    for unit in battle.units.values():
        if unit.hidden and unit.marker not in battle.markers:
            faults.append(f"{unit.id}: under {unit.marker}, which is not there")
    places = [(marker.seat, marker.place) for marker in battle.markers.values()]
    if len(set(places)) < len(places):
        faults.append("two markers of a seat on one place")
    return faults


def _ground(battle: Battle) -> list[str]:
    """What lies on the map lies on hexes of it, and is there at all."""
    faults = []
    cells = range(battle.board.size)
    lying = (*battle.smoke, *battle.wrecks, *battle.gliders, *battle.ruins, *battle.blazes)
    faults += [f"{cell} is no hex of the map" for cell in lying if cell not in cells]
    faults += [f"no smoke left at {cell}" for cell, strength in battle.smoke.items() if strength < 1]
    faults += [f"no wreck at {cell}" for cell, count in battle.wrecks.items() if count < 1]
    if len(set(battle.blazes)) < len(battle.blazes):
        faults.append("a hex is on fire twice")
    for work in battle.fieldworks.values():
        if work.cell != OFF and work.cell not in cells:
            faults.append(f"{work.id}: on no hex of the map")
    return faults


def _most_steps(battle: Battle, unit: Unit) -> int:
    """Steps that a unit can have: a scenario may give a squad a third one, a pair of teams has those of both."""
    if unit.profile.is_squad:
        return max(3, unit.profile.steps)
    return unit.profile.steps * (2 if half_squads.mate(battle, unit) else 1)


def _command(battle: Battle) -> list[str]:
    """Formations and those at work are of one seat and there."""
    faults = []
    for unit in battle.units.values():
        own = battle.formations.get(unit.formation)
        if own is not None and own.seat != unit.seat:
            faults.append(f"{unit.id}: of a formation of the other side")
        if not 0 <= unit.steps <= _most_steps(battle, unit):
            faults.append(f"{unit.id}: {unit.steps} steps of {unit.profile.steps}")
        if unit.facing not in range(6):
            faults.append(f"{unit.id}: looks at side {unit.facing}")
    active = battle.activation
    if active is not None:
        for name in active.units:
            if name not in battle.units or battle.units[name].seat != active.seat:
                faults.append(f"{name}: at work for the other side")
    return faults
