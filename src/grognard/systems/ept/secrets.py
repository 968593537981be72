"""What a seat may not know: who is under the others' markers, aboard their vehicles, what they asked for, dice to come."""

from __future__ import annotations

from grognard.core.decision import Chance
from grognard.core.dice import Seeded
from grognard.systems.ept import hidden, terrain
from grognard.systems.ept.state import Battle, Marker, Unit


def view(battle: Battle, seat: int | None) -> Battle:
    """A copy in which all this is concealed."""
    copy = battle.copy()
    copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
    hidden.conceal(copy, seat)
    return copy


def deal_again(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle who is under the other seat's markers, stack by stack, those at work apart."""
    acting = set() if battle.activation is None else set(battle.activation.units)
    marks = [
        marker
        for marker in battle.markers.values()
        if marker.seat != seat and not any(unit.id in acting for unit in battle.under(marker.id))
    ]
    stacks = [battle.under(marker.id) for marker in marks]
    for last in range(len(marks) - 1, 0, -1):
        other = chance.below(last + 1)
        # Two stacks change places only where both may stand on the other's ground.
        if _may_stand(battle, marks[last], stacks[other]) and _may_stand(battle, marks[other], stacks[last]):
            stacks[last], stacks[other] = stacks[other], stacks[last]
    _deal_traps(battle, seat, chance)
    for marker, units in zip(marks, stacks, strict=True):
        for unit in units:
            unit.marker = marker.id
            if unit.place != marker.place:
                battle.stand(unit, marker.place)


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
