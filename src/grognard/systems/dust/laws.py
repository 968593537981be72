"""Laws of conservation: what must be true of every state, whatever was played."""

from __future__ import annotations

from grognard.systems.dust.state import OFF, Battle, Unit


def broken(battle: Battle) -> list[str]:
    """Every law that a state breaks, in words for a developer."""
    faults: list[str] = []
    for unit in battle.units.values():
        faults += _unit(battle, unit)
    faults += _masks(battle)
    faults += _squares(battle)
    lost = [0, 0]
    for unit_id, points in battle.losses:
        lost[1 - battle.units[unit_id].seat] += points
    if lost != battle.kills:
        faults.append(f"points: losses are worth {lost}, kills count {battle.kills}")
    for cell, element in battle.elements.items():
        if battle.board.no_elements >> cell & 1:
            faults.append(f"element {element.kind} on {battle.board.terrain[cell]}")
    return faults


def _unit(battle: Battle, unit: Unit) -> list[str]:
    faults = []
    card = unit.profile
    if (unit.cell == OFF) == (unit.status == "field"):
        faults.append(f"{unit.id}: status {unit.status} on square {unit.cell}")
    if unit.status == "gone" and unit.health > 0:
        faults.append(f"{unit.id}: eliminated with {unit.health} health")
    if unit.status in ("field", "reserve") and unit.health <= 0:
        faults.append(f"{unit.id}: {unit.status} with no health")
    if not 0 <= unit.wounds <= card.health:
        faults.append(f"{unit.id}: {unit.wounds} wounds")
    for line, left in zip(card.lines, unit.ammo, strict=True):
        if not (left == line.ammo == -1 or 0 <= left <= line.ammo):
            faults.append(f"{unit.id}: {left} rounds of {line.weapon.id}")
    if unit.partner:
        partner = battle.units[unit.partner]
        if partner.partner != unit.id or partner.cell != unit.cell or partner.activated != unit.activated:
            faults.append(f"{unit.id}: out of step with {partner.id}")
    return faults


def _masks(battle: Battle) -> list[str]:
    masks = {"soldier": [0, 0], "vehicle": [0, 0], "aircraft": [0, 0]}
    for unit in battle.units.values():
        if unit.status == "field":
            masks[unit.profile.armour.family][unit.seat] |= 1 << unit.cell
    traps = sum(1 << cell for cell, element in battle.elements.items() if element.kind == "tank_trap")
    squads = [0, 0]
    for unit in battle.units.values():
        if unit.status == "field" and unit.profile.is_squad:
            squads[unit.seat] |= 1 << unit.cell
    shown = [battle.soldiers, battle.vehicles, battle.aircraft]
    if list(masks.values()) != shown or traps != battle.traps or squads != battle.squads:
        return ["masks do not show who stands where"]
    return []


def _squares(battle: Battle) -> list[str]:
    """One unit on a square, heroes apart; never two sides."""
    faults = []
    held: dict[int, list[Unit]] = {}
    for unit in battle.units.values():
        if unit.status == "field":
            held.setdefault(unit.cell, []).append(unit)
    board = battle.board
    for cell, units in held.items():
        if len({unit.seat for unit in units}) > 1:
            faults.append(f"{board.names[cell]}: enemies share it")
        if sum(1 for unit in units if not unit.profile.is_hero) > 1:
            faults.append(f"{board.names[cell]}: {[unit.id for unit in units]}")
        for unit in units:
            if board.closed_to[unit.profile.armour.family] >> cell & 1:
                faults.append(f"{unit.id} on {board.terrain[cell]}")
    return faults
