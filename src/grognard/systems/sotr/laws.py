"""Laws of conservation: what must be true of every state, whatever was played."""

from __future__ import annotations

from grognard.core.space.plain import box_of
from grognard.core.space.table.bases import pair_gaps
from grognard.systems.sotr import measuring
from grognard.systems.sotr.state import BITS, NO_BOX, Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import machine

STATUSES = ("reserve", "field", "aboard", "gone", "merged", "unseen")


def broken(battle: Battle) -> list[str]:
    """Every law that a state breaks, in words for a developer."""
    faults: list[str] = []
    for unit in battle.units.values():
        faults += _unit(battle, unit)
    faults += _bases(battle)
    faults += _machines(battle)
    faults += _aboard(battle)
    for seat, chief in enumerate(battle.chiefs):
        name = chief.partition("/")[0]
        if chief and (name not in battle.units or battle.units[name].seat != seat):
            faults.append(f"seat {seat}: chief {chief}")
    if battle.acting is not None and battle.acting.unit not in battle.units:
        faults.append(f"acting: {battle.acting.unit}")
    return faults


def _unit(battle: Battle, unit: Unit) -> list[str]:
    faults = []
    name = unit.id
    if unit.status not in STATUSES:
        faults.append(f"{name}: status {unit.status}")
    if unit.status == "field" and not unit.living:
        faults.append(f"{name}: on the table with nobody left")
    if unit.status in ("gone", "merged") and unit.living:
        faults.append(f"{name}: {unit.status} with {len(unit.living)} figures")
    if unit.living and unit.leader not in unit.living:
        faults.append(f"{name}: its leader {unit.leader} has fallen")
    if len(set(unit.living)) != len(unit.living):
        faults.append(f"{name}: figures {unit.living}")
    dead = ~sum(1 << i for i in unit.living)
    for bits in BITS:
        if bits not in ("grenades", "smoke", "charges", "ordered") and getattr(unit, bits) & dead:
            faults.append(f"{name}: dead figures {bits}")
    if unit.down & unit.prone:
        faults.append(f"{name}: Down and prone at once")
    if unit.overwatch and (unit.broken or unit.suppressed):
        faults.append(f"{name}: on overwatch in disorder")
    if unit.known_to and not unit.hidden:
        faults.append(f"{name}: known to some though it is not hidden")
    if unit.fleeing and not unit.disorganised:
        faults.append(f"{name}: flees in good order")
    if unit.status == "field" and unit.living and unit.places:
        box = box_of([unit.places[i] for i in unit.living], [unit.kit[i].radius for i in unit.living])
        if box != unit.box:
            faults.append(f"{name}: box {unit.box} round {box}")
        if box[0] < 0 or box[1] < 0 or box[2] > battle.board.width or box[3] > battle.board.depth:
            faults.append(f"{name}: off the table at {box}")
    elif unit.status in ("gone", "merged") and unit.box != NO_BOX:
        faults.append(f"{name}: a box of nobody")
    return faults


def _bases(battle: Battle) -> list[str]:
    """No two bases overlap, unless one of them is hidden or Down, or they are on different storeys."""
    standing = [
        (unit, i, *unit.places[i], unit.kit[i].radius)
        for unit in battle.on_table()
        if not unit.hidden and unit.hull is None
        for i in unit.able
        if not unit.inside >> i & 1
    ]
    standing.sort(key=lambda row: row[2])
    faults = []
    for n, (unit, i, x, y, radius) in enumerate(standing):
        for other, j, px, py, reach in standing[n + 1 :]:
            if px - x > radius + reach:
                break
            close = (x - px) ** 2 + (y - py) ** 2 < (radius + reach - 1) ** 2
            if close and unit.storey(i) == other.storey(j):
                faults.append(f"{unit.id}/{i} stands on {other.id}/{j}")
    return faults


def _machines(battle: Battle) -> list[str]:
    """No two vehicles overlap, nobody on his feet stands in one, and all who are aboard are where it is."""
    faults = []
    vehicles = [unit for unit in battle.on_table() if unit.hull is not None]
    for n, unit in enumerate(vehicles):
        ground = machine.footprint(unit)
        if 0 not in unit.living:
            faults.append(f"{unit.id}: a crew without a vehicle")
        if any(unit.places[i] != unit.places[0] for i in unit.living):
            faults.append(f"{unit.id}: somebody aboard is elsewhere")
        for other in vehicles[n + 1 :]:
            if int(pair_gaps(ground, machine.footprint(other), up=False)[0]) < -2:
                faults.append(f"{unit.id} stands on {other.id}")
        for other in battle.on_table():
            if other.hull is None and measuring.boxes_within(unit.box, other.box, 500):
                faults += [
                    f"{other.id}/{i} stands in {unit.id}"
                    for i in other.able
                    if not other.inside >> i & 1
                    and int(pair_gaps(ground, machine.shape(other, i), up=False)[0]) < -5
                ]
    return faults


def _aboard(battle: Battle) -> list[str]:
    """Whoever is aboard is in a vehicle of the table that has room for him, where it is."""
    faults = []
    for unit in battle.units.values():
        if (unit.status == "aboard" or unit.inside) and unit.status in ("field", "aboard"):
            vehicle = battle.units.get(unit.carrier)
            if vehicle is None or vehicle.hull is None or vehicle.status != "field":
                faults.append(f"{unit.id}: aboard of {unit.carrier!r}")
                continue
            if aboard.room(battle, vehicle) < 0:
                faults.append(f"{vehicle.id}: too full")
            if unit.status == "aboard" and any(not unit.inside >> i & 1 for i in unit.living):
                faults.append(f"{unit.id}: aboard with men outside")
            if any(unit.places[i] != vehicle.places[0] for i in unit.living if unit.inside >> i & 1):
                faults.append(f"{unit.id}: aboard, but elsewhere")
    return faults
