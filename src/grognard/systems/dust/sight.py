"""Line of sight: who sees whom, past terrain, walls, vehicles, traps and other soldiers."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.dust.board.board import UNTRACED
from grognard.systems.dust.state import Battle, Unit


@rule(
    "dust.los.crate",
    "dust.los.trap-soldiers",
    "dust.los.trap-other",
    "dust.los.soldier-screen",
    "dust.los.soldier-to-vehicle",
    "dust.los.vehicle-to-soldier",
    "dust.los.vehicle-blocks",
    "dust.los.aircraft",
)
def blockers(battle: Battle, soldiers_only: bool) -> int:
    """Squares that stop a line: vehicles always; traps and soldiers only between two soldier units.

    Aircraft stand in neither mask: they block nothing.
    """
    vehicles = battle.vehicles
    mask = vehicles[0] | vehicles[1]
    if soldiers_only:
        soldiers = battle.soldiers
        mask |= soldiers[0] | soldiers[1] | battle.traps
    return mask


@rule("dust.los.endpoints", "dust.los.symmetry", "dust.los.corner-same-side", "dust.los.corner-opposite")
def clear(battle: Battle, a: int, b: int, mask: int) -> bool:
    """Whether the line between two squares is open past the blocking squares. Their own contents never block."""
    line = battle.board.sightline(a, b)
    if line is None or line.through & mask:
        return False
    return not ((line.shut_left or line.left & mask) and (line.shut_right or line.right & mask))


def seen_by(battle: Battle, cell: int, soldier: bool, others: list[Unit]) -> list[Unit]:
    """Those of some units that are seen from a square by a soldier or vehicle there; `clear`, many at once."""
    among_soldiers, past_vehicles = blockers(battle, True), blockers(battle, False)
    lines, size = battle.board.lines, battle.board.size
    found = []
    for other in others:
        at = cell * size + other.cell
        line = lines[at]
        if line is UNTRACED:
            line = battle.board.sightline(cell, other.cell)
        if line is None:
            continue
        mask = among_soldiers if soldier and other.profile.is_soldier else past_vehicles
        if line.through & mask:
            continue
        if (line.shut_left or line.left & mask) and (line.shut_right or line.right & mask):
            continue
        found.append(other)
    return found


@rule("dust.hero.soldier-rules", "dust.core.unit-types")
def sees(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether one unit sees another; heroes screen and are screened like any soldiers."""
    if unit.cell == target.cell:
        return True
    soldiers_only = unit.profile.is_soldier and target.profile.is_soldier
    return clear(battle, unit.cell, target.cell, blockers(battle, soldiers_only))


def sees_element(battle: Battle, unit: Unit, cell: int) -> bool:
    """A cover element is seen like a vehicle: soldiers and traps in between do not screen it."""
    return clear(battle, unit.cell, cell, blockers(battle, soldiers_only=False))


def why_unseen(battle: Battle, unit: Unit, target: Unit) -> WhyNot:
    """What stops the line, in words."""
    board = battle.board
    line = board.sightline(unit.cell, target.cell)
    if line is None:
        inside = (1 << unit.cell | 1 << target.cell) & board.inside
        clause = "dust.building.shoot-in" if inside else "dust.los.terrain"
        return why_not("dust-unseen-ground", clause, target=("unit", target.id))
    soldiers_only = unit.profile.is_soldier and target.profile.is_soldier
    mask = blockers(battle, soldiers_only)
    stopped = line.through & mask
    if not stopped:
        return why_not("dust-unseen-corners", "dust.los.corner-opposite", target=("unit", target.id))
    cell = (stopped & -stopped).bit_length() - 1
    vehicles = battle.vehicles[0] | battle.vehicles[1]
    if 1 << cell & vehicles:
        clause = "dust.los.vehicle-blocks"
    elif 1 << cell & battle.traps:
        clause = "dust.los.trap-soldiers"
    else:
        clause = "dust.los.soldier-screen"
    return why_not("dust-unseen-blocked", clause, target=("unit", target.id), cell=("cell", cell))
