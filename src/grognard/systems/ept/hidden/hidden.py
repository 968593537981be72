"""Chapter 12: hidden units, decoys, what reveals them, and hiding again.

One Hidden marker lies on every place where a seat has hidden units. The other seat knows markers only: whatever is
told about a unit goes through `tell`, which names the marker to those who may not know more.
"""

from __future__ import annotations

from typing import Any

from grognard.core.rules import rule
from grognard.systems.ept import sight
from grognard.systems.ept.board.ground import ANY_DISTANCE
from grognard.systems.ept.events.hidden import DecoyRemoved, Hid, Revealed
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.state import OFF, SEATS, Battle, Flight, Marker, Unit
from grognard.systems.ept.terrain import terrain


def tell(battle: Battle, unit: Unit, kind: type[Any], *fields: Any) -> None:
    """Tell what happened to a unit: its own seat hears its name, all others that of its marker while it is hidden."""
    if battle.journal is None:
        return
    if not unit.hidden:
        battle.tell(kind, unit.id, *fields)
        return
    battle.tell_only((unit.seat,), kind, unit.id, *fields)
    battle.tell_only((1 - unit.seat, None), kind, unit.marker, *fields)


def confide(battle: Battle, unit: Unit, kind: type[Any], *fields: Any) -> None:
    """Tell what would betray a unit that is hidden, aboard or in a tunnel: to its own seat alone as long as it is."""
    if is_secret(battle, unit):
        battle.tell_only((unit.seat,), kind, unit.id, *fields)
    else:
        battle.tell(kind, unit.id, *fields)


# -- markers -----------------------------------------------------------------------------------------


@rule("ept.hidden.one-marker-per-stack", "ept.hidden.counter-back")
def hide(battle: Battle, unit: Unit) -> None:
    """Put a unit under the Hidden marker of its place, a new one if none lies there.

    One marker is as good as another, and as the back of a counter: it lies on the unit and on those stacked with it.
    """
    unit.marker = _marker_at(battle, unit) or _new_marker(battle, unit.seat, unit.place)
    if unit.profile.is_vehicle:
        battle.veil = None


def _marker_at(battle: Battle, unit: Unit) -> str:
    """The marker that lies on a unit's friends where it stands."""
    for other in battle.friends_at(unit.place, unit.seat):
        if other.hidden and other is not unit and battle.markers[other.marker].place == unit.place:
            return other.marker
    return ""


def _new_marker(battle: Battle, seat: int, place: int) -> str:
    battle.numbered[seat] += 1
    number = battle.numbered[seat]
    made = Marker(id=f"hidden-{seat}-{number}", seat=seat, number=number, place=place)
    battle.markers[made.id] = made
    return made.id


@rule("ept.hidden.split-and-merge")
def follow(battle: Battle, unit: Unit) -> None:
    """A hidden unit has moved: its marker goes with it, splits from those that stay, or merges with those it joins."""
    old = battle.markers[unit.marker]
    stayed = any(other is not unit and other.place == old.place for other in battle.under(old.id))
    here = _marker_at(battle, unit)
    if here:
        unit.marker = here
        if not stayed:
            del battle.markers[old.id]
    elif stayed:
        unit.marker = _new_marker(battle, unit.seat, unit.place)
    else:
        old.place = unit.place


def _uncover(battle: Battle, unit: Unit) -> None:
    marker, unit.marker = unit.marker, ""
    if not battle.under(marker):
        del battle.markers[marker]


@rule("ept.hidden.reveal-only-concerned", "ept.hidden.decoys-supply")
def reveal(battle: Battle, unit: Unit, cause: str) -> None:
    """A unit is seen for what it is, those stacked with it are not; a decoy is gone. `cause` is a message key."""
    if not unit.hidden:
        return
    marker = unit.marker
    _uncover(battle, unit)
    battle.reveals += 1
    if unit.profile.is_vehicle:
        battle.veil = None
    if unit.profile.is_decoy:
        battle.tell(DecoyRemoved, unit.id, marker)
        battle.lift(unit, "gone")
        return
    battle.tell(Revealed, unit.id, marker, cause)
    if battle.fieldworks:
        fieldworks.unveil(battle)


def off_map(battle: Battle, unit: Unit) -> None:
    """A unit leaves the map: nothing is left of its marker if it was alone under it."""
    if unit.hidden:
        _uncover(battle, unit)


# -- what is seen ------------------------------------------------------------------------------------


@rule("ept.hidden.reveal-by-normal-move", "ept.hidden.reveal-by-forced-march", "ept.hidden.tactical-move")
def seen_moving(battle: Battle, unit: Unit, march: str) -> bool:
    """Whether a hidden unit that has just entered its place on such a march is recognised.

    Men by the observation table, on a forced march by whoever sees them; so are vehicles, however they move.
    """
    if unit.profile.is_vehicle:
        return in_view(battle, unit)
    return sight.is_recognised(battle, unit, march)


@rule("ept.hidden.reveal-by-fire")
def seen_firing(battle: Battle, unit: Unit) -> bool:
    """Whether who fires is recognised: an enemy has it in sight."""
    return in_view(battle, unit)


def in_view(battle: Battle, unit: Unit, near: int = ANY_DISTANCE) -> bool:
    """Whether an enemy, no farther than that, has a unit in sight."""
    return watched(battle, unit.seat, unit.place, near)


def watched(battle: Battle, seat: int, place: int, near: int = ANY_DISTANCE) -> bool:
    """Whether an enemy of a seat, no farther than that, sees a place."""
    enemies = battle.held[1 - seat] & battle.board.places.near(place, near)
    if enemies and sight.seen_from(battle, place, enemies):
        return True
    return battle.sky != {} and any(
        battle.board.distance(unit.place, place) <= near and sight.unit_sees(battle, unit, place)
        for unit in battle.aloft(1 - seat)
    )


@rule("ept.hidden.vehicles")
def spot_vehicles(battle: Battle) -> None:
    """Hidden vehicles that stand still are recognised by who sees them and is not far enough away."""
    for unit in battle.vehicles:
        if unit.marker and unit.status == "field" and _is_spotted(battle, unit.seat, unit.place):
            reveal(battle, unit, "ept-seen-vehicle")


def may_lurk(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a unit that does nothing stays hidden on a place: a vehicle only if it is far enough from who sees it."""
    return not unit.profile.is_vehicle or not _is_spotted(battle, unit.seat, place)


def _is_spotted(battle: Battle, seat: int, place: int) -> bool:
    """Whether an enemy sees a vehicle of a seat on a place, near enough to recognise it though it stands still."""
    return watched(battle, seat, place, battle.tables.observation.vehicle[sight.LIGHTS.index(battle.light)])


# -- views -------------------------------------------------------------------------------------------


@rule("ept.hidden.markers-identical", "ept.hidden.no-peeking", "ept.hidden.activated-marker-discretion")
def conceal(battle: Battle, seat: int | None) -> None:
    """Strip a copy of the state of all that a seat may not know about the others' units.

    What is left of who is hidden is a number on a place, and that a section is at work, not who leads it.
    """
    active = battle.activation
    if active is not None and active.seat != seat:
        active.key = _known_as(battle, active.key)
    for other in SEATS:
        if other == seat:
            continue
        if battle.phase == "deploy":
            _not_set_up_yet(battle, other)
        unseen = [unit.id for unit in battle.units.values() if unit.seat == other and is_secret(battle, unit)]
        for name in unseen:
            _forget(battle, battle.units.pop(name))
        _conceal_command(battle, other)
        for mission in battle.missions.values():
            if mission.seat == other:
                mission.target, mission.observer, mission.due, mission.smoke = OFF, "", 0, False
                mission.delayed, mission.repeated, mission.cancelled = 0, 0, False
        battle.flights = {
            name: flight
            for name, flight in battle.flights.items()
            if flight.seat != other or _is_seen(battle, flight)
        }
        _conceal_drops(battle, other)
        for work in battle.fieldworks.values():
            if work.seat == other and work.covered:
                work.dummy, work.kind = False, "minefield"
        battle.fieldworks = {
            name: work for name, work in battle.fieldworks.items() if work.seat != other or not work.unseen
        }
    battle.wave = tuple(sorted(name for name in battle.wave if name in battle.units))
    for unit in battle.units.values():
        if unit.partner not in battle.units:
            unit.partner = ""
    if active is not None and active.seat != seat:
        # In no order: vehicles come in that of who is aboard.
        active.waiting = sorted(name for name in active.waiting if name in battle.units)
        active.units = tuple(sorted(name for name in active.units if name in battle.units))
    if battle.active != seat:
        battle.followers = []


def _is_seen(battle: Battle, flight: Flight) -> bool:
    """Whether an air mission has come: before its turn nobody but its owner knows of it. Who is aboard is its secret."""
    flight.aboard = ()
    return flight.turn == battle.turn and battle.phase == "support" and battle.stage == 1


def _conceal_drops(battle: Battle, seat: int) -> None:
    """Everybody sees where a seat's drop zones are, nobody who is going to jump there before he hangs in the air."""
    battle.zones = {name: zone for name, zone in battle.zones.items() if zone.seat != seat or zone.shown}
    for zone in battle.zones.values():
        if zone.seat == seat:
            zone.formation = ""
            zone.units = tuple(sorted(name for name in zone.units if name in battle.units))


def is_secret(battle: Battle, unit: Unit) -> bool:
    """Whether the other side does not know of a unit; men who ride on a vehicle are seen with it."""
    if unit.riding:
        return battle.units[unit.carrier].hidden
    if unit.status == "tunnel":
        return not terrain.tunnel_is_fought_over(battle, unit.inside)
    return unit.hidden or unit.status in ("reserve", "aboard", "paired")


def _known_as(battle: Battle, key: str) -> str:
    """How the other side knows a formation at work: a hidden unit that is one by itself, by its marker."""
    formation = battle.formations.get(key)
    if formation is not None and formation.kind == "section":
        return key
    unit = battle.units[key if formation is None else formation.leader]
    return shown_as(battle, unit) if is_secret(battle, unit) else key


def shown_as(battle: Battle, unit: Unit) -> str:
    """What the other side takes a unit for: its marker, the vehicle that it is aboard of; nothing in a tunnel or off the map."""
    while unit.carrier:
        unit = battle.units[unit.carrier]
    return unit.marker or (unit.id if unit.status == "field" else "")


def _conceal_command(battle: Battle, seat: int) -> None:
    """Who leads, who watches and who acts with whom: of a unit that nobody knows, not even that it is there by itself."""
    battle.formations = {
        name: formation
        for name, formation in battle.formations.items()
        if formation.seat != seat or formation.kind == "section" or formation.leader in battle.units
    }
    for formation in battle.formations.values():
        if formation.seat == seat:
            leader = battle.units.get(formation.leader)
            if leader is None or (formation.kind == "section" and leader.profile.is_vehicle):
                formation.leader = ""
    battle.carriers = [
        name for name in battle.carriers if name in battle.units and battle.units[name].seat != seat
    ]
    for post in battle.posts.values():
        if post.seat == seat and post.holder not in battle.units:
            post.holder = ""
    for unit in battle.units.values():
        if unit.seat == seat:
            unit.observing, unit.host = False, ""
            unit.ied = ""
            if unit.half not in battle.units:
                unit.half = ""


def _not_set_up_yet(battle: Battle, seat: int) -> None:
    """As long as a side sets up nobody sees where: the order of its markers would tell what they are."""
    if not any(
        unit.seat == seat
        and unit.status == "reserve"
        and not battle.formations[unit.formation].arrives
        and not battle.formations[unit.formation].drops
        for unit in battle.units.values()
    ):
        return
    for craft in battle.aloft(seat):
        del battle.units[craft.id], battle.sky[craft.place]
    battle.markers = {name: marker for name, marker in battle.markers.items() if marker.seat != seat}
    battle.control = {place: holder for place, holder in battle.control.items() if holder != seat}
    battle.held[seat] = battle.numbered[seat] = 0
    battle.fieldworks = {name: work for name, work in battle.fieldworks.items() if work.seat != seat}


def _forget(battle: Battle, unit: Unit) -> None:
    """Take a unit out of a view. Its marker says that somebody is there, so the place stays held."""
    if unit.place == OFF:
        return
    left = tuple(name for name in battle.stacks[unit.place] if name != unit.id)
    if left:
        battle.stacks[unit.place] = left
    else:
        del battle.stacks[unit.place]


# -- the end of the turn -----------------------------------------------------------------------------


def hid_again(battle: Battle, unit: Unit) -> None:
    """A revealed unit goes under a marker again."""
    hide(battle, unit)
    if battle.journal is not None:
        battle.tell(Hid, unit.id, unit.marker)
