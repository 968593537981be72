"""Units made of the men of a list."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.sotr.command.officers import officer_of
from grognard.systems.sotr.profile import Troop, tables
from grognard.systems.sotr.state import Carriage, Figure, Hull, Unit, figure_of


@rule("sotr.command.chief-unique", "sotr.units.definition")
def unit_of(troop: Troop, id: str, seat: int, label: str = "", chief: bool = False) -> Unit:
    """A unit as its list has it, not yet on the table. The lieutenant of a headquarters is the commander-in-chief."""
    kit = tuple(
        figure_of(troop, man, chief and man.rank == "lieutenant")
        for man in troop.men
        for _ in range(man.number)
    )
    if troop.vehicle is not None:
        kit = (body_of(troop), *kit)
        if troop.vehicle.seats and not any(one.leads for one in kit):
            kit = (kit[0], driver_of(kit[1]), *kit[2:])
    everybody = (1 << len(kit)) - 1
    unit = Unit(
        id=id,
        seat=seat,
        troop=troop,
        label=label,
        cost=troop.cost,
        kit=kit,
        living=tuple(range(len(kit))),
        grenades=everybody if "frag_grenades" in troop.abilities else 0,
        smoke=everybody if "smoke_grenades" in troop.abilities else 0,
        charges=sum(1 << i for i, one in enumerate(kit) if "explosives" in one.abilities),
    )
    unit.leader = officer_of(unit) or 0
    if troop.vehicle is not None:
        unit.hull = Hull()
    if troop.gun is not None:
        unit.gun = Carriage()
    return unit


@rule("sotr.transport.crew-fire-team")
def driver_of(man: Figure) -> Figure:
    """The driver of a transport without an officer: he leads it as a corporal."""
    return Figure.of(
        "corporal", man.weapons, man.abilities, man.cool, man.armour, man.move, man.radius, man.height
    )


@rule("sotr.vcommand.vehicle-is-unit", "sotr.vcommand.crew")
def body_of(troop: Troop) -> Figure:
    """The vehicle as the first figure of its unit; the men after it are driver, gunner, officer and a fourth."""
    card = troop.vehicle
    assert card is not None
    arms = (*((card.gun,) if card.gun is not None else ()), *card.secondary)
    cool = tables().base_cool[troop.quality]
    return Figure.of(
        "soldier", arms, frozenset(), cool, card.armour, 0, min(card.width, card.depth) // 2, card.height
    )


def lieutenant_of(unit: Unit) -> int | None:
    """The figure of a headquarters section that may be commander-in-chief."""
    if unit.troop.kind != "headquarters":
        return None
    return next((i for i in unit.living if unit.kit[i].rank == "lieutenant"), None)
