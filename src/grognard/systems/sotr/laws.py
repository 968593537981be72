"""Laws of conservation: what must be true of every state, whatever was played."""

from __future__ import annotations

from grognard.core.space.plain import box_of
from grognard.systems.sotr.actions import teams
from grognard.systems.sotr.state import NO_BOX, Battle, Unit

STATUSES = ("reserve", "field", "gone", "merged", "unseen")


def broken(battle: Battle) -> list[str]:
    """Every law that a state breaks, in words for a developer."""
    faults: list[str] = []
    for unit in battle.units.values():
        faults += _unit(battle, unit)
    faults += _bases(battle)
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
    for bits in teams.BITS:
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
        if not unit.hidden
        for i in unit.able
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
