"""Who takes the hits: from front to rear, spread evenly, by type; special hits where they make a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

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
    order: Sequence[Unit],
    blows: Sequence[Blow],
    eligible: Eligible,
    matters: Matters,
    before: Iterable[Unit] = (),
) -> tuple[list[tuple[Unit, Blow]], int]:
    """Give hits to units: the pairs in the order in which they are saved, and how many found nobody.

    `order` are the units from the front to the rear; `before` those that have been given a hit already, as a sniper's
    victim. Hits of the kind that fewest units can take come first, so that none is wasted. A war engine takes as many
    hits as its damage capacity before the next unit takes any.
    """
    rank = {id(unit): n for n, unit in enumerate(order)}
    taken = [0] * len(order)
    for unit in before:
        taken[rank[id(unit)]] += 1
    found: list[tuple[Unit, Blow]] = []
    lost = 0
    for able, batch in _by_target(order, blows, eligible):
        if not able:
            lost += len(batch)
            continue
        slots: list[Unit] = []
        for _ in batch:
            n = min(able, key=lambda one: (taken[one] // order[one].kit.dc, one))
            taken[n] += 1
            slots.append(order[n])
        found += matched(slots, batch, matters)
    return sorted(found, key=lambda pair: rank[id(pair[0])]), lost


def _by_target(
    order: Sequence[Unit], blows: Sequence[Blow], eligible: Eligible
) -> list[tuple[tuple[int, ...], list[Blow]]]:
    """Hits in batches of those that the same units can take, the fewest units first."""
    batches: dict[tuple[int, ...], list[Blow]] = {}
    for blow in blows:
        able = tuple(n for n, unit in enumerate(order) if eligible(unit, blow))
        batches.setdefault(able, []).append(blow)
    return sorted(batches.items(), key=lambda row: (len(row[0]), row[0]))


@rule("epic.shooting.allocation-front-to-back")
def matched(slots: Sequence[Unit], blows: Sequence[Blow], matters: Matters) -> list[tuple[Unit, Blow]]:
    """The units to be hit are fixed; the special hits go to those of them on which they make a difference."""
    left = list(slots)
    found: list[tuple[Unit, Blow]] = []
    for blow in sorted(blows, key=lambda one: not one.special):
        unit = left[0]
        if blow.special:
            unit = next((one for one in left if matters(one, blow)), unit)
        left.remove(unit)
        found.append((unit, blow))
    return found


def takes(unit: Unit, blow: Blow) -> bool:
    """Whether a unit is of the kind that a hit can be given to, and of the part of the formation it was aimed at."""
    if blow.engines is not None and blow.engines != unit.kit.is_we:
        return False
    return can_hurt(blow.kind, unit.kit)
