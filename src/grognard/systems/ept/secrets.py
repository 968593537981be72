"""What a seat may not know: who is under the others' markers, aboard their vehicles, what they asked for, dice to come."""

from __future__ import annotations

from grognard.core.decision import Chance
from grognard.core.dice import Seeded
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import NO_FIRE, OFF, Battle, Marker, Unit, View
from grognard.systems.ept.terrain import terrain


def view(battle: Battle, seat: int | None) -> View:
    """A copy in which all this is concealed."""
    copy = battle.copy()
    copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
    hidden.conceal(copy, seat)
    # In the order of the map: that in which places were first held is that of setting up, and tells who is where.
    copy.control = dict(sorted(copy.control.items()))
    copy.stacks = dict(sorted(copy.stacks.items()))
    return View(copy)


def deal_again(battle: Battle, seat: int, chance: Chance) -> None:
    """What a seat cannot know is dealt again: who is under markers and in vehicles, what traps are, what was asked for."""
    _deal_stacks(battle, seat, chance)
    _deal_passengers(battle, seat, chance)
    _deal_leaders(battle, seat, chance)
    _deal_traps(battle, seat, chance)
    _deal_missions(battle, seat, chance)


def _deal_stacks(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle who is under the other seat's markers, stack by stack, those that are at something apart."""
    marks = [
        marker
        for marker in battle.markers.values()
        if marker.seat != seat and not _is_at_something(battle, marker)
    ]
    stacks = [battle.under(marker.id) for marker in marks]
    for last in range(len(marks) - 1, 0, -1):
        other = chance.below(last + 1)
        # Two stacks change places only where both may stand on the other's ground.
        if _may_stand(battle, marks[last], stacks[other]) and _may_stand(battle, marks[other], stacks[last]):
            stacks[last], stacks[other] = stacks[other], stacks[last]
    for marker, units in zip(marks, stacks, strict=True):
        for unit in units:
            unit.marker = marker.id
            if unit.place != marker.place:
                battle.stand(unit, marker.place)
                unit.inside = ""  # beside the bunker of that hex, if it has one


def _is_at_something(battle: Battle, marker: Marker) -> bool:
    """Whether what is under a marker is at work, has shown by firing that it is no decoy, or is in a fight."""
    acting = () if battle.activation is None else battle.activation.units
    if (battle.held[0] & battle.held[1]) >> marker.place & 1:
        return True
    return any(
        unit.id in acting or unit.fire != NO_FIRE or unit.beset or unit.task
        for unit in battle.under(marker.id)
    )


def _deal_passengers(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle who is inside the other side's vehicles among those of one type; who rides on top is seen there."""
    acting = () if battle.activation is None else battle.activation.units
    groups: dict[str, list[Unit]] = {}
    for unit in battle.units.values():
        if unit.seat != seat and unit.profile.is_vehicle and unit.status == "field" and unit.id not in acting:
            aboard = battle.aboard(unit)
            if not any(other.riding or other.id in acting or other.profile.is_vehicle for other in aboard):
                groups.setdefault(unit.profile.id, []).append(unit)
    for carriers in groups.values():
        loads = [battle.aboard(carrier) for carrier in carriers]
        for last in range(len(loads) - 1, 0, -1):
            other = chance.below(last + 1)
            loads[last], loads[other] = loads[other], loads[last]
        for carrier, load in zip(carriers, loads, strict=True):
            for unit in load:
                unit.carrier = carrier.id


def _deal_leaders(battle: Battle, seat: int, chance: Chance) -> None:
    """Any vehicle of its leader's type on the map may lead a platoon of the other side."""
    for formation in battle.formations.values():
        leader = battle.units[formation.leader]
        if formation.seat == seat or formation.kind != "section" or not leader.profile.is_vehicle:
            continue
        able = [
            unit.id
            for unit in battle.members(formation.id)
            if unit.profile is leader.profile and unit.status == "field"
        ]
        if leader.id in able:
            formation.leader = able[chance.below(len(able))]


def _deal_missions(battle: Battle, seat: int, chance: Chance) -> None:
    """Whether the other side has asked for the fire it may ask for, and where: anywhere near what it knows of one's own."""
    if battle.phase not in ("operations", "administration"):
        return
    near = [place for place in battle.stacks if battle.held[seat] >> place & 1]
    cells = sorted({battle.board.cell(place) for place in (*near, *battle.objectives)})
    for mission in battle.missions.values():
        if mission.seat == seat or not cells:
            continue
        late = mission.due > battle.turn and mission.delayed > 0
        if not late and battle.turn + 1 not in mission.turns:
            continue
        if late or chance.below(2):
            mission.target, mission.due = cells[chance.below(len(cells))], battle.turn + 1
        else:
            mission.target, mission.due = OFF, 0
        mission.observer, mission.repeated, mission.smoke = "", 0, False


def _deal_traps(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle what lies under the other side's trapped ground, dummies among the rest."""
    traps = [work for work in battle.fieldworks.values() if work.seat != seat and work.covered]
    secrets = [(work.kind, work.dummy) for work in traps]
    for last in range(len(traps) - 1, 0, -1):
        other = chance.below(last + 1)
        secrets[last], secrets[other] = secrets[other], secrets[last]
    for work, (kind, dummy) in zip(traps, secrets, strict=True):
        work.kind, work.dummy = kind, dummy


def _may_stand(battle: Battle, marker: Marker, units: list[Unit]) -> bool:
    """Whether units could be under a marker: on ground that takes them, and not in plain view if they are vehicles."""
    return all(
        terrain.can_stand(battle, unit, marker.place) and hidden.may_lurk(battle, unit, marker.place)
        for unit in units
    )
