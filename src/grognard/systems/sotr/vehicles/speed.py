"""Speeds: how far a vehicle goes in its class, and what its damage leaves of that."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.sotr.state import Unit
from grognard.systems.sotr.vehicles import machine
from grognard.systems.sotr.vehicles.numbers import FAST, MEDIUM, SLOW, numbers


@rule(
    "sotr.vehicles.speed-table",
    "sotr.mechdamage.body-1-2",
    "sotr.mechdamage.leg-1",
    "sotr.vterrain.bog-trouble",
)
def limits(unit: Unit, road: bool = False) -> tuple[int, ...]:
    """How far it goes at slow, medium and fast speed.

    Damaged controls cost a class each time; a limp and trouble in soft ground halve every distance.
    """
    lost = machine.hull(unit).damage.count("class")
    row = numbers().speeds[max(1, machine.card(unit).speed - lost) - 1]
    if road:
        row = on_road(unit, row)
    if machine.has(unit, "limp"):
        row = tuple(length // 2 for length in row)
    if machine.hull(unit).mired:
        row = tuple(length // 2 for length in row)
    return row


@rule("sotr.vterrain.roads")
def on_road(unit: Unit, row: tuple[int, ...]) -> tuple[int, ...]:
    """A whole move on a road doubles every distance of what rolls on wheels or tracks."""
    return row if machine.is_mecha(unit) else tuple(numbers().road * length for length in row)


@rule("sotr.vdamage.side-2-5", "sotr.vdamage.rear-2-5", "sotr.mechdamage.body-1-2")
def fastest(unit: Unit) -> int:
    """The highest speed that its damage allows: 0 where it cannot move at all."""
    if machine.has(unit, machine.IMMOBILE):
        return 0
    return SLOW if machine.has(unit, machine.SLOW_ONLY) else FAST


def reach(unit: Unit, road: bool = False) -> int:
    """The longest way that it can go."""
    best = fastest(unit)
    return limits(unit, road)[best - 1] if best else 0


@rule("sotr.vehicles.speed-by-distance")
def speed(unit: Unit, moved: int, road: bool = False) -> int:
    """Slow, medium or fast, by the distance moved; standing still is slow."""
    slow, medium, _ = limits(unit, road)
    return SLOW if moved <= slow else MEDIUM if moved <= medium else FAST
