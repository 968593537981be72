"""How reinforcements come onto the map: hidden, from its edge, as the first hex of their march."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FORCED_MARCH, NORMAL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.movement.marches import FORCED
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.sight import TACTICAL
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.going import leads_beyond
from grognard.systems.ept.vehicles import aircraft, flying


def entry_places(battle: Battle, unit: Unit) -> dict[int, int]:
    """Where a reinforcement may come in, with the half points of its first hex."""
    if unit.profile.flies:
        return _entries_aloft(battle, unit)
    land, price = terrain.marches(battle).land, terrain.going(battle, unit)
    found = {}
    for place in battle.formations[unit.formation].entry:
        cost = price.from_beyond(land, battle.board.cell(place))
        if cost is not None and entering.may_enter(battle, unit, place):
            found[place] = cost + entering.toll(battle, unit, place)
    return found


def _entries_aloft(battle: Battle, unit: Unit) -> dict[int, int]:
    """Where an aircraft may fly in: at its height, or before that is known at the one that is always open."""
    altitude = unit.altitude or TACTICAL
    return {
        cell: cost
        for cell in battle.formations[unit.formation].entry
        if aircraft.is_free(battle, unit, cell)
        and (cost := aircraft.price(battle, cell, altitude)) is not None
    }


def marches(unit: Unit) -> tuple[str, ...]:
    """How it may march in: whoever can march so on the map can."""
    if unit.profile.is_vehicle:
        return (NORMAL,)
    forced = (FORCED_MARCH,) if FORCED.suits(unit.profile) else ()
    return (NORMAL, TACTICAL_MARCH, *forced)


def may_come_in(battle: Battle, act: Act) -> bool:
    return bool(entry_places(battle, act.unit))


def why_not_come_in(battle: Battle, act: Act) -> WhyNot | None:
    if may_come_in(battle, act):
        return None
    return why_not("ept-nowhere-to-go", "ept.activation.automatic-reinforcement", unit=("unit", act.unit.id))


def come_in(battle: Battle, act: Act) -> Script[None]:
    """A reinforcement enters its first hex, under a Hidden marker; after it the menu is that of its march."""
    unit = act.unit
    march = yield ask(
        unit.seat,
        "ept-entry-march",
        "ept.movement.declaration",
        OneOf(marches(unit)),
        about(unit),
        role="move",
    )
    if unit.profile.flies:
        yield from aircraft.take_off(battle, unit)
    places = entry_places(battle, unit)
    place = yield ask(
        unit.seat,
        "ept-entry",
        "ept.activation.automatic-reinforcement",
        spot(battle, tuple(sorted(places))),
        about(unit),
        role="placement",
    )
    if unit.profile.is_vehicle or unit.profile.is_gun:
        unit.facing = yield ask(
            unit.seat,
            "ept-face",
            "ept.vehicles.facing",
            OneOf(tuple(range(6)), of="direction"),
            about(unit),
            role="placement",
        )
    act.march, act.began = march, act.used
    land = battle.board.land
    act.on_way = any(leads_beyond(land, battle.board.cell(place), kind) for kind in land.ways)
    act.spent += places[place]
    movement.settle(battle, act, march)
    if unit.altitude:
        act.unit.spent += places[place]
        yield from flying.take(battle, act, flying.Leg(place, unit.facing, 0))
        return
    hidden.hide(battle, unit)
    yield from movement.enter(battle, (act,), place)


def _comes_in(profile: Profile) -> bool:
    return not profile.is_aeroplane  # it lands (`air.strips`)


ENTER = Action(
    "come-in",
    "ept.activation.automatic-reinforcement",
    0,
    may_come_in,
    why_not_come_in,
    come_in,
    _comes_in,
    status="reserve",
    movement=True,
    uncommanded=True,
)
