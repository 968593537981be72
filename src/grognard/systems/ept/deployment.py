"""Setting up: each player places his units and decoys where the scenario lets him, under Hidden markers."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import artillery
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.events.air import TookOff
from grognard.systems.ept.events.turn import UnitPlaced
from grognard.systems.ept.fieldworks import bunkers, fieldworks
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import SEATS, Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking
from grognard.systems.ept.vehicles import aircraft


def to_place(battle: Battle, seat: int) -> list[Unit]:
    """Units of a seat that are still to be set up; those who come later are not."""
    return [
        unit
        for unit in battle.units.values()
        if unit.seat == seat and unit.status == "reserve" and not _comes_later(battle, unit)
    ]


def _comes_later(battle: Battle, unit: Unit) -> bool:
    formation = battle.formations[unit.formation]
    return bool(formation.arrives or formation.drops)


def places_for(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Where a unit may be set up: in its zone, on ground it may enter, with room for it."""
    if unit.profile.flies:
        return aircraft.places_over(battle, unit, battle.formations[unit.formation].entry)
    open_ = terrain.ground_for(battle, unit) & ~battle.held[1 - unit.seat]
    zone = [place for place in battle.formations[unit.formation].entry if open_ >> place & 1]
    if terrain.perches(battle, unit):
        zone = crowns(battle, unit) + (zone if unit.profile.is_decoy else [])
    taken = battle.stacks.keys()
    return tuple([place for place in zone if place not in taken or stacking.has_room(battle, unit, place)])


@rule("ept.nations.japanese-snipers")
def crowns(battle: Battle, unit: Unit) -> list[int]:
    """The trees of its zone: a sniper who sits in trees is set up in one of them and nowhere else."""
    board = battle.board
    found = (board.crown(place) for place in battle.formations[unit.formation].entry if place < board.size)
    return [place for place in found if place >= 0]


def step(battle: Battle) -> Script[None]:
    """The next unit is set up; after the last the preregistered fire is plotted and the game begins."""
    for seat in SEATS:
        works = fieldworks.to_lay(battle, seat)
        if works:
            yield from fieldworks.lay(battle, works[0])
            return
        left = to_place(battle, seat)
        if left:
            yield from place(battle, left[0])
            if len(left) == 1:
                show_markers(battle, seat)
                fieldworks.show(battle, seat)
            return
    for seat in SEATS:
        yield from name_leaders(battle, seat)
        yield from artillery.plot(battle, seat)
    battle.phase = "play"


@rule("ept.vehicles.platoon-leader-choice")
def name_leaders(battle: Battle, seat: int) -> Script[None]:
    """Each player notes in secret which vehicle leads each platoon, of the type that the scenario names as leader."""
    for formation in battle.formations.values():
        named = battle.units[formation.leader]
        if formation.seat != seat or formation.kind != "section" or not named.profile.is_vehicle:
            continue
        able = [unit.id for unit in battle.members(formation.id) if unit.profile is named.profile]
        formation.leader = yield ask(
            seat,
            "ept-platoon-leader",
            "ept.vehicles.platoon-leader-choice",
            OneOf(tuple(able), of="unit"),
            (("formation", "formation", formation.id),),
        )


@rule("ept.hidden.start-hidden")
def place(battle: Battle, unit: Unit) -> Script[None]:
    """One unit, its place and, where it has a front, its facing. It stays hidden, unless it flies."""
    if unit.profile.flies:
        yield from aircraft.take_off(battle, unit)
    chosen = yield ask(
        unit.seat,
        "ept-deploy",
        "ept.hidden.start-hidden",
        spot(battle, places_for(battle, unit)),
        about(unit),
        open=True,
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
    work = (yield from bunkers.choose(battle, unit, chosen)) if battle.fieldworks else None
    # Only now: with its last unit on the map a side is set up, and what it has there is seen.
    battle.stand(unit, chosen)
    if not unit.altitude:
        battle.control[chosen] = unit.seat
        hidden.hide(battle, unit)
    battle.tell_only((unit.seat,), UnitPlaced, unit.id, chosen)
    if work is not None:
        bunkers.man(battle, unit, work)


def show_markers(battle: Battle, seat: int) -> None:
    """A side is set up: its markers are numbered by where they lie, and only now the other side sees them.

    The order in which units were set up is that of the order of battle, and would tell what each marker is.
    """
    mine = sorted((m for m in battle.markers.values() if m.seat == seat), key=lambda marker: marker.place)
    fresh = {marker.id: f"hidden-{seat}-{number}" for number, marker in enumerate(mine, 1)}
    for marker in mine:
        del battle.markers[marker.id]
    for number, marker in enumerate(mine, 1):
        marker.id, marker.number = fresh[marker.id], number
        battle.markers[marker.id] = marker
        battle.tell_only((1 - seat, None), UnitPlaced, marker.id, marker.place)
    for craft in battle.aloft(seat):
        battle.tell_only((1 - seat, None), TookOff, craft.id, craft.place)
    for unit in battle.units.values():
        if unit.seat == seat and unit.hidden:
            unit.marker = fresh[unit.marker]
    battle.numbered[seat] = len(mine)
    battle.reveals += 1
