"""Who takes the hits: from front to rear, spread evenly, by type; special hits where they make a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from grognard.core.rules import rule
from grognard.systems.epic.shooting.hits import Blow, can_hurt
from grognard.systems.epic.state import Unit

#: Whether a unit may be given a hit.
Eligible = Callable[[Unit, Blow], bool]
#: Whether a special hit is worth more on a unit than a plain one.
Matters = Callable[[Unit, Blow], bool]


@rule(
    "epic.shooting.allocation-front-to-back",
    "epic.shooting.allocation-spread",
    "epic.special-units.light-vehicle-target",
    "epic.war-engines.allocation",
)
def allocate(
    units: Sequence[Unit],
    near: Mapping[int, int],
    blows: Sequence[Blow],
    eligible: Eligible,
    matters: Matters,
    before: Iterable[Unit] = (),
) -> tuple[list[tuple[Unit, Blow]], int]:
    """Give hits to units: the pairs in the order in which they are saved, and how many found nobody.

    `near` is how far each unit is from the enemy, by its number; `before` are units that have been given a hit
    already, as a sniper's victim. Hits of the kind that fewest units can take come first, so that none is wasted. A war
    engine takes as many hits as its damage capacity before the next unit takes any.
    """
    order = sorted(units, key=lambda unit: (near[unit.number], unit.number))
    taken = {unit.number: 0 for unit in units}
    for unit in before:
        taken[unit.number] += 1
    found: list[tuple[Unit, Blow]] = []
    lost = 0
    for batch in _by_target(order, blows, eligible):
        slots: list[Unit] = []
        plain: list[Blow] = []
        for blow in batch:
            able = [unit for unit in order if eligible(unit, blow)]
            if not able:
                lost += 1
                continue
            unit = min(able, key=lambda one: (taken[one.number] // one.kit.dc, near[one.number], one.number))
            taken[unit.number] += 1
            slots.append(unit)
            plain.append(blow)
        found += matched(slots, plain, eligible, matters)
    return sorted(found, key=lambda pair: (near[pair[0].number], pair[0].number)), lost


def _by_target(order: Sequence[Unit], blows: Sequence[Blow], eligible: Eligible) -> Iterable[list[Blow]]:
    """Hits in batches of those that the same units can take, the fewest units first."""
    batches: dict[tuple[int, ...], list[Blow]] = {}
    for blow in blows:
        able = tuple(unit.number for unit in order if eligible(unit, blow))
        batches.setdefault(able, []).append(blow)
    return [batches[key] for key in sorted(batches, key=lambda able: (len(able), able))]


@rule("epic.shooting.allocation-front-to-back")
def matched(
    slots: Sequence[Unit], blows: Sequence[Blow], eligible: Eligible, matters: Matters
) -> list[tuple[Unit, Blow]]:
    """The units to be hit are fixed; the special hits go to those of them on which they make a difference."""
    left = list(slots)
    found: list[tuple[Unit, Blow]] = []
    for blow in sorted(blows, key=lambda one: not one.special):
        able = [unit for unit in left if eligible(unit, blow)] or left
        unit = next((one for one in able if matters(one, blow)), able[0]) if blow.special else able[0]
        left.remove(unit)
        found.append((unit, blow))
    return found


def takes(unit: Unit, blow: Blow) -> bool:
    """Whether a unit is of the kind that a hit can be given to, and of the part of the formation it was aimed at."""
    if blow.engines is not None and blow.engines != unit.kit.is_we:
        return False
    return can_hurt(blow.kind, unit.kit)
