"""Chapter 18.2: obstructions that close a hex, and who gets through them."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.engineers import able
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Fieldwork, Unit

WIRE, ROADBLOCK, AT_OBSTACLE = able.WIRE, "roadblock", "anti_tank_obstacle"


def why_obstructed(battle: Battle, unit: Unit, cell: int, march: str = "") -> WhyNot | None:
    """Why wire, a roadblock or an anti-tank obstacle keeps a unit out of a hex, on such a march."""
    for work in fieldworks.at(battle, cell):
        if work.kind == WIRE and _kept_by_wire(battle, unit, march):
            clause = "ept.fieldworks.wire"
        elif work.kind == ROADBLOCK and _kept_by_roadblock(battle, unit):
            clause = "ept.fieldworks.roadblock"
        elif work.kind == AT_OBSTACLE and _kept_by_obstacle(battle, unit):
            clause = "ept.fieldworks.at-obstacle"
        else:
            continue
        name = fieldworks.word(work.kind)
        return why_not(
            "ept-obstructed", clause, unit=("unit", unit.id), work=("key", name), place=("place", cell)
        )
    return None


@rule("ept.fieldworks.wire")
def _kept_by_wire(battle: Battle, unit: Unit, march: str) -> bool:
    """Wire stops everybody but engineers, who get through by a tactical move, bulldozers and tracked vehicles."""
    if unit.profile.is_vehicle:
        return not (is_tracked(unit.profile) or able.is_able_engineer(battle, unit, able.BULLDOZER))
    return not able.gets_through(battle, unit, march)


@rule("ept.fieldworks.roadblock")
def _kept_by_roadblock(battle: Battle, unit: Unit) -> bool:
    """A roadblock stops vehicles but for bulldozers and tracked ones that are neither very small nor trucks."""
    if not unit.profile.is_vehicle or crushes_roadblocks(unit.profile):
        return False
    return not able.is_able_engineer(battle, unit, able.BULLDOZER)


@rule("ept.fieldworks.at-obstacle")
def _kept_by_obstacle(battle: Battle, unit: Unit) -> bool:
    """An anti-tank obstacle stops every vehicle but a bulldozer."""
    return unit.profile.is_vehicle and not able.is_able_engineer(battle, unit, able.BULLDOZER)


def needs_gear(battle: Battle, unit: Unit, cell: int) -> bool:
    """Whether a vehicle gets into a hex by its blade or its mine clearer alone; tracks roll over wire and roadblocks."""
    return any(
        able.opens(battle, unit, work) and not _rolls_over(unit.profile, work)
        for work in fieldworks.at(battle, cell)
    )


def _rolls_over(profile: Profile, work: Fieldwork) -> bool:
    return (work.kind == WIRE and is_tracked(profile)) or (
        work.kind == ROADBLOCK and crushes_roadblocks(profile)
    )


def is_tracked(profile: Profile) -> bool:
    """Whether a vehicle runs on tracks alone."""
    return profile.is_vehicle and profile.movement == "tracked"


def crushes_roadblocks(profile: Profile) -> bool:
    return is_tracked(profile) and profile.size not in ("very_small", "truck")


@rule("ept.fieldworks.wire", "ept.fieldworks.roadblock")
def crush(battle: Battle, unit: Unit, work: Fieldwork) -> None:
    """Tracks destroy the wire or roadblock that they roll over."""
    if _rolls_over(unit.profile, work):
        fieldworks.remove(battle, work)
