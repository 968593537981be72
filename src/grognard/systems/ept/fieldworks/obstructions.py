"""Chapter 18.2: obstructions that close a hex, and who gets through them."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import TACTICAL_MARCH
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Fieldwork, Unit


@rule("ept.engineers.eligibility")
def is_able_engineer(battle: Battle, unit: Unit) -> bool:
    """Whether engineers can use what they have learnt: commanded, not hesitant and, as a vehicle, not immobilised."""
    return (
        not (unit.uncommanded or battle.hesitates(unit) or unit.immobilised)
        and "engineers" in unit.profile.abilities
    )


@rule("ept.engineers.squad-movement")
def gets_through(battle: Battle, unit: Unit, march: str) -> bool:
    """Whether a squad of engineers comes through wire and traps: by a tactical move, with an assault or without."""
    return march == TACTICAL_MARCH and unit.profile.is_squad and is_able_engineer(battle, unit)


WIRE, ROADBLOCK, AT_OBSTACLE = "barbed_wire", "roadblock", "anti_tank_obstacle"


def why_obstructed(battle: Battle, unit: Unit, cell: int, march: str = "") -> WhyNot | None:
    """Why wire, a roadblock or an anti-tank obstacle keeps a unit out of a hex, on such a march."""
    for work in fieldworks.at(battle, cell):
        if work.kind == WIRE and _kept_by_wire(battle, unit, march):
            clause = "ept.fieldworks.wire"
        elif work.kind == ROADBLOCK and _kept_by_roadblock(unit.profile):
            clause = "ept.fieldworks.roadblock"
        elif work.kind == AT_OBSTACLE and _kept_by_obstacle(unit.profile):
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
    profile = unit.profile
    if profile.is_vehicle:
        return not (is_tracked(profile) or "bulldozer" in profile.abilities)
    return not gets_through(battle, unit, march)


@rule("ept.fieldworks.roadblock")
def _kept_by_roadblock(profile: Profile) -> bool:
    """A roadblock stops vehicles but for bulldozers and tracked ones that are neither very small nor trucks."""
    return profile.is_vehicle and not (crushes_roadblocks(profile) or "bulldozer" in profile.abilities)


@rule("ept.fieldworks.at-obstacle")
def _kept_by_obstacle(profile: Profile) -> bool:
    """An anti-tank obstacle stops every vehicle but a bulldozer."""
    return profile.is_vehicle and "bulldozer" not in profile.abilities


def is_tracked(profile: Profile) -> bool:
    """Whether a vehicle runs on tracks alone."""
    return profile.is_vehicle and profile.movement == "tracked"


def crushes_roadblocks(profile: Profile) -> bool:
    return is_tracked(profile) and profile.size not in ("very_small", "truck")


@rule("ept.fieldworks.wire", "ept.fieldworks.roadblock")
def crush(battle: Battle, unit: Unit, work: Fieldwork) -> None:
    """Tracks destroy the wire or roadblock that they roll over."""
    if (work.kind == WIRE and is_tracked(unit.profile)) or (
        work.kind == ROADBLOCK and crushes_roadblocks(unit.profile)
    ):
        fieldworks.remove(battle, work)
