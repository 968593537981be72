"""What follows when figures, leaders and whole units fall: who leads, who is paid for it, who routs."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.at43 import measuring
from grognard.systems.at43.events import Lost, NewLeader, OfficerLost, UnitLost
from grognard.systems.at43.state import Battle, Unit


@rule("at43.units.officer-eliminated", "at43.missions.eliminate-vp")
def lose_officer(battle: Battle, unit: Unit, by: int | None, survives: bool = False) -> None:
    """The unit has no officer any more: whoever takes the lead is none. A hero who leaves his wreck is not slain."""
    unit.grade = 0
    battle.tell(OfficerLost, unit.id)
    if not survives:
        credit(battle, unit, by, "officer")


@rule("at43.units.leader-replacement", "at43.units.officer-eliminated")
def replace_leader(battle: Battle, unit: Unit, old: int) -> Script[None]:
    """The standard fighter nearest to the fallen leader takes over, else the nearest member; ties are the owner's."""
    if not unit.living:
        return
    able = [i for i in unit.living if unit.kit[i].role == "standard"] or list(unit.living)
    if unit.places:
        origin, radius = unit.places[old], unit.kit[old].radius
        away = {i: measuring.gap(origin, radius, unit.places[i], unit.kit[i].radius) for i in able}
        least = min(away.values())
        able = [i for i in able if away[i] == least]
    unit.leader = able[0]
    if len(able) > 1 and unit.places and unit.status == "field":
        unit.leader = yield Decision(
            unit.seat,
            "at43-new-leader",
            "at43.units.leader-replacement",
            OneOf(tuple(able), of=f"figure@{unit.id}"),
            (("unit", "unit", unit.id),),
        )
    battle.tell(NewLeader, unit.id, unit.leader)


@rule("at43.missions.eliminate-vp")
def perish(battle: Battle, unit: Unit, by: int | None, clause: str) -> None:
    """The last fighter is gone: the unit is eliminated. Its card stays where it lies."""
    unit.status = "gone"
    unit.drills = ()
    battle.tell(UnitLost, unit.id, clause)
    credit(battle, unit, by, "afv_unit" if unit.profile.is_afv else "infantry_unit")


@rule("at43.missions.eliminate-vp")
def credit(battle: Battle, unit: Unit, by: int | None, what: str) -> None:
    """Note what may earn points: for who did it, or for all enemies where it was nobody's attack or a friend's."""
    seats = [s for s in range(battle.seats) if s != unit.seat] if by is None or by == unit.seat else [by]
    battle.deeds = (*battle.deeds, *((seat, "eliminate", what) for seat in seats))


@rule("at43.morale.rout")
def rout(battle: Battle, unit: Unit) -> Script[None]:
    """A routed unit is removed whole and counts as eliminated."""
    if unit.has_officer:
        lose_officer(battle, unit, None)
    fallen = unit.living
    unit.living = ()
    unit.down = 0
    unit.rebox()
    battle.idle = 0
    battle.tell(Lost, unit.id, fallen, 0)
    perish(battle, unit, None, "at43.morale.rout")
    yield from ()
