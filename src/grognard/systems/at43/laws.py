"""Laws of conservation: what must be true of every state, whatever was played."""

from __future__ import annotations

from grognard.core.space.plain import Outline, box_of, boxes_within, leg_meets_outline
from grognard.systems.at43 import scenery
from grognard.systems.at43.state import NO_BOX, STATUSES, Battle, Unit


def broken(battle: Battle) -> list[str]:
    """Every law that a state breaks, in words for a developer."""
    faults: list[str] = []
    for unit in battle.units.values():
        faults += _unit(battle, unit)
    faults += _bases(battle)
    for seat in range(battle.seats):
        if battle.pool[seat] < 0 or battle.supply[seat] < 0:
            faults.append(
                f"seat {seat}: {battle.pool[seat]} command, {battle.supply[seat]} reinforcement points"
            )
        cards = battle.sequences[seat]
        if len(set(cards)) != len(cards) or any(battle.units[card].seat != seat for card in cards):
            faults.append(f"seat {seat}: cards {cards}")
    return faults


def _unit(battle: Battle, unit: Unit) -> list[str]:
    faults = []
    name = unit.id
    if unit.status not in STATUSES:
        faults.append(f"{name}: status {unit.status}")
    if unit.status == "field" and not unit.living:
        faults.append(f"{name}: on the table with nobody left")
    if unit.status in ("gone", "joined") and unit.living:
        faults.append(f"{name}: {unit.status} with {len(unit.living)} figures")
    if unit.living and unit.leader not in unit.living:
        faults.append(f"{name}: its leader {unit.leader} has fallen")
    if len(set(unit.living)) != len(unit.living):
        faults.append(f"{name}: figures {unit.living}")
    if any(unit.down >> i & 1 for i in range(len(unit.kit)) if i not in unit.living):
        faults.append(f"{name}: fallen figures on the ground")
    officers = [i for i in unit.living if unit.kit[i].role in ("officer", "hero")]
    if len(officers) > 1 or (officers and unit.leader != officers[0]):
        faults.append(f"{name}: officers {officers}, leader {unit.leader}")
    if unit.status == "field":
        box = box_of([unit.places[i] for i in unit.living], [unit.kit[i].radius for i in unit.living])
        if box != unit.box:
            faults.append(f"{name}: box {unit.box} round {box}")
    elif unit.box != NO_BOX and unit.status in ("reserve", "reinforcement"):
        faults.append(f"{name}: a box off the table")
    if unit.structure:
        faults += _structure(unit)
    return faults


def _structure(unit: Unit) -> list[str]:
    faults = []
    for i in unit.living:
        full = unit.kit[i].structure()
        if len(full) != len(unit.structure[i]) or any(
            not 0 <= now <= most for now, most in zip(unit.structure[i], full, strict=True)
        ):
            faults.append(f"{unit.id}/{i}: structure {unit.structure[i]} of {full}")
        if unit.structure[i][0] <= 0:
            faults.append(f"{unit.id}/{i}: alive without a frame")
    return faults


def _rolling(battle: Battle, a: Unit, b: Unit) -> bool:
    """Whether an AFV in the middle of its move stands on infantry that has not been crushed or pushed aside yet."""
    acting = battle.acting.unit if battle.acting is not None else ""
    return (a.id == acting and a.profile.is_afv and b.profile.is_infantry) or (
        b.id == acting and b.profile.is_afv and a.profile.is_infantry
    )


def _bases(battle: Battle) -> list[str]:
    """On the table, no base on another, none on a piece it does not stand on."""
    faults = []
    there = [unit for unit in battle.units.values() if unit.status == "field" and unit.living]
    width, depth = battle.board.width, battle.board.depth
    for number, unit in enumerate(there):
        box = unit.box
        if box[0] < 0 or box[1] < 0 or box[2] > width or box[3] > depth:
            faults.append(f"{unit.id}: off the table at {box}")
        for other in there[: number + 1]:
            if boxes_within(box, other.box, 0) and not _rolling(battle, unit, other):
                faults += _overlaps(unit, other)
        for outline in battle.board.outlines:
            if boxes_within(box, outline[:4], 0):
                faults += _on_piece(battle, unit, outline)
    return faults


def _overlaps(unit: Unit, other: Unit) -> list[str]:
    return [
        f"{unit.id}/{i} stands on {other.id}/{j}"
        for i in unit.living
        for j in other.living
        if (unit is not other or i < j)
        and (unit.places[i][0] - other.places[j][0]) ** 2 + (unit.places[i][1] - other.places[j][1]) ** 2
        < (unit.kit[i].radius + other.kit[j].radius) ** 2
    ]


def _on_piece(battle: Battle, unit: Unit, outline: Outline) -> list[str]:
    piece = battle.board.pieces[outline[5]].id
    faults = []
    for i in unit.living:
        place, radius = unit.places[i], unit.kit[i].radius
        if leg_meets_outline(outline[4], *place, *place, radius) and (
            unit.perch(i) != piece or not scenery.holds(outline, place, radius)
        ):
            faults.append(f"{unit.id}/{i} stands in {piece}")
    return faults
