"""What a seat may not know: who is under the others' markers, aboard their vehicles, what they asked for, dice to come."""

from __future__ import annotations

from grognard.core.decision import Chance
from grognard.core.dice import Seeded
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import NO_FIRE, OFF, Battle, DropZone, Unit, View
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking


def view(battle: Battle, seat: int | None) -> View:
    """A copy in which all this is concealed."""
    copy = battle.copy()
    copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
    hidden.conceal(copy, seat)
    _forget_orders(copy, seat)
    # In the order of the map: that in which places were first held is that of setting up, and tells who is where.
    copy.control = dict(sorted(copy.control.items()))
    copy.stacks = dict(sorted(copy.stacks.items()))
    return View(copy)


def deal_again(battle: Battle, seat: int, chance: Chance) -> None:
    """What a seat cannot know is dealt again: who is under markers, in tunnels and in vehicles, what traps are, what was
    asked for, who jumps where.

    From an order that is the same whatever the truth is: two battles that look alike to the seat, dealt again with the
    same chances, are the same.
    """
    _deal_positions(battle, seat, chance)
    _deal_bodies(battle, seat, chance)
    _deal_passengers(battle, seat, chance)
    _deal_leaders(battle, seat, chance)
    _deal_traps(battle, seat, chance)
    _deal_missions(battle, seat, chance)
    _deal_drops(battle, seat, chance)
    _forget_orders(battle, seat)


def _forget_orders(battle: Battle, seat: int | None) -> None:
    """Against whom the other side holds its fire, and whom it named first, nobody else knows."""
    battle.patience = {key: seen for key, seen in battle.patience.items() if key.startswith(f"{seat}/")}
    if battle.activation is not None:
        own = {key: seen for key, seen in battle.activation.held.items() if key.startswith(f"{seat}/")}
        battle.activation.held = own
    if battle.active != seat:
        battle.bidden = []
    _forget_turns(battle, seat)


def _forget_turns(battle: Battle, seat: int | None) -> None:
    """Those at work for another side stand in its own order, which tells whom it made of which marker."""
    working = battle.activation
    if working is not None and working.seat != seat:
        working.waiting = sorted(working.waiting)
        working.units = tuple(sorted(working.units))


# -- who is who --------------------------------------------------------------------------------------

#: What a unit is, wherever it may be. All else belongs to where it is and what it has done there, which others may have
#: seen: another unit in its place would have done the same.
_IDENTITY = (
    "id", "profile", "formation", "steps", "morale", "quality", "jammed", "shots", "deputy", "no_panzerfaust", "ied",
    "hollow_charges", "partner", "half", "host", "facing",
)  # fmt: skip
#: How often everybody may change places with anybody.
_ROUNDS = 3


def _deal_bodies(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle who is who of the other side's units that nobody sees, those at work among themselves.

    Rules that are in the middle of their work hold on to units: so these stay where they are, and become others.
    """
    acting = () if battle.activation is None else battle.activation.units
    lead = _known_to_lead(battle)
    unseen = [
        unit
        for unit in battle.units.values()
        if unit.seat != seat and unit.id != lead and _may_be_another(battle, unit)
    ]
    became: dict[str, str] = {}
    for group in (
        [unit for unit in unseen if unit.id in acting],
        [unit for unit in unseen if unit.id not in acting],
    ):
        became |= _exchange(battle, group, chance)
    if became:
        _rename(battle, became)


def _known_to_lead(battle: Battle) -> str:
    """Whoever leads those at work, if they are no section: by his marker everybody knows them, so he stays under it."""
    formation = None if battle.activation is None else battle.formations.get(battle.activation.key)
    return "" if formation is None or formation.kind == "section" else formation.leader


def _may_be_another(battle: Battle, unit: Unit) -> bool:
    """Whether a seat cannot tell a unit from others: it is under a marker or in a tunnel, and in no fight."""
    if unit.status == "tunnel":
        return hidden.is_secret(battle, unit)
    if not unit.hidden or unit.status != "field" or unit.beset or unit.task:
        return False
    return not (battle.held[0] & battle.held[1]) >> unit.place & 1


def _exchange(battle: Battle, bodies: list[Unit], chance: Chance) -> dict[str, str]:
    """Deal identities to bodies; returns the old name of each body with its new one."""
    bodies = sorted(bodies, key=lambda body: _known_of(battle, body))
    persons = sorted(bodies, key=lambda unit: unit.id)
    # Among those who share a marker each counts for as much as before, so that no stack becomes too large.
    fits = [[_could_be(battle, body, person) for person in persons] for body in bodies]
    dealt = _matched(fits)
    for _ in range(_ROUNDS):
        for last in range(len(bodies) - 1, 0, -1):
            other = chance.below(last + 1)
            if fits[last][dealt[other]] and fits[other][dealt[last]]:
                dealt[last], dealt[other] = dealt[other], dealt[last]
    who = [{name: getattr(person, name) for name in _IDENTITY} for person in persons]
    became = {body.id: persons[dealt[number]].id for number, body in enumerate(bodies)}
    for number, body in enumerate(bodies):
        for name, value in who[dealt[number]].items():
            setattr(body, name, value)
    return became


def _known_of(battle: Battle, body: Unit) -> tuple[str, int, str, str, int, bool, bool]:
    """An order of bodies by what a seat may know of them, where they are and what they have done, and of those who share
    a marker by how much each counts for."""
    done = {
        name: value
        for name, value in body.to_data().items()
        if name not in _IDENTITY and name not in ("marker", "place", "inside")
    }
    size = stacking.size(battle.tables.stacking, body.profile, body.steps)
    kind = body.profile.is_vehicle, body.profile.is_gun
    return body.marker, body.place, body.inside, repr(sorted(done.items())), size, *kind


def _could_be(battle: Battle, body: Unit, person: Unit) -> bool:
    """Whether a seat must reckon with a person in a body's place: it could stand there and have done what was done."""
    if body is person:
        return True
    this, that = body.profile, person.profile
    table = battle.tables.stacking
    alone = body.status == "field" and len(battle.under(body.marker)) == 1
    alike = (this.is_vehicle, this.is_gun) == (that.is_vehicle, that.is_gun)
    if not alone and stacking.size(table, this, body.steps) != stacking.size(table, that, person.steps):
        return False
    if not alike and not (alone and _is_quiet(body)):
        return False
    if (body.fire != NO_FIRE and that.is_decoy) or (body.deployed and this is not that):
        return False
    if body.status == "tunnel":
        return not that.is_decoy
    return _may_stand(battle, body.place, person)


#: What a unit bears the marks of once it has been at something or something was at it.
_MARKS = (
    "stopped", "neutralised", "pinned", "stunned", "immobilised", "moved", "rolling", "fire", "deployed", "lifted",
    "observing", "sniped", "worked", "spent", "hauled", "silent", "fell_back", "towed",
)  # fmt: skip


def _is_quiet(body: Unit) -> bool:
    """Whether nothing has happened to a unit that would tell men from guns and vehicles."""
    return not any(getattr(body, name) for name in _MARKS)


def _matched(fits: list[list[bool]]) -> list[int]:
    """A person for every body, the same whatever the truth is. There is one: the truth."""
    taken: dict[int, int] = {}

    def place(body: int, tried: set[int]) -> bool:
        for person, fit in enumerate(fits[body]):
            if fit and person not in tried:
                tried.add(person)
                if person not in taken or place(taken[person], tried):
                    taken[person] = body
                    return True
        return False

    for body in range(len(fits)):
        if not place(body, set()):
            raise AssertionError("nobody fits where somebody is")
    return [person for _, person in sorted((body, person) for person, body in taken.items())]


def _rename(battle: Battle, became: dict[str, str]) -> None:
    """Let the state call bodies by their new names."""

    def named(name: str) -> str:
        return became.get(name, name)

    known = {unit.id: unit for unit in battle.units.values()}
    battle.units = {name: known[name] for name in battle.units}
    battle.fleet = battle.veil = None
    # Those in plain sight stay in their order, which a seat knows.
    battle.stacks = {
        place: (
            *(name for name in names if name not in became),
            *sorted(named(name) for name in names if name in became),
        )
        for place, names in battle.stacks.items()
    }
    battle.wave = tuple(map(named, battle.wave))
    active = battle.activation
    if active is not None:
        active.key = named(active.key)
        active.waiting = [named(name) for name in active.waiting]
        active.units = tuple(map(named, active.units))


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
        carriers.sort(key=lambda unit: unit.id)
        loads = sorted(
            (battle.aboard(carrier) for carrier in carriers), key=lambda load: [unit.id for unit in load]
        )
        for last in range(len(loads) - 1, 0, -1):
            other = chance.below(last + 1)
            loads[last], loads[other] = loads[other], loads[last]
        for carrier, load in zip(carriers, loads, strict=True):
            for unit in load:
                unit.carrier = carrier.id
                unit.craft = carrier.id if unit.craft else ""


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
        if mission.air:
            mission.due = battle.turn + 1 if late or chance.below(2) else 0
        elif late or chance.below(2):
            mission.target, mission.due = cells[chance.below(len(cells))], battle.turn + 1
        else:
            mission.target, mission.due = OFF, 0
        mission.observer, mission.repeated, mission.smoke = "", 0, False


def _deal_drops(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle who jumps over which of the other side's drop zones, as long as nobody has come down or was hit."""
    unknown = [zone for zone in battle.zones.values() if zone.seat != seat and _is_unknown(battle, zone)]
    for craft in sorted({zone.craft for zone in unknown}):
        _deal_zones(battle, [zone for zone in unknown if zone.craft == craft], chance)


def _deal_zones(battle: Battle, zones: list[DropZone], chance: Chance) -> None:
    """Shuffle among drop zones, or gliders of one kind, which is which."""
    loads = sorted((zone.formation, zone.units) for zone in zones)
    for last in range(len(loads) - 1, 0, -1):
        other = chance.below(last + 1)
        loads[last], loads[other] = loads[other], loads[last]
    became: dict[tuple[str, ...], tuple[str, ...]] = {}
    for zone, (formation, units) in zip(zones, loads, strict=True):
        became[zone.units] = units
        zone.formation, zone.units = formation, units
    for flight in battle.flights.values():
        flight.aboard = became.get(flight.aboard, flight.aboard)


def _is_unknown(battle: Battle, zone: DropZone) -> bool:
    """Whether nothing tells yet who is going to jump over a zone."""
    units = [battle.units[name] for name in zone.units]
    return bool(units) and all(
        unit.status in ("reserve", "aboard") and unit.steps == unit.profile.steps and unit.astray == OFF
        for unit in units
    )


def _deal_traps(battle: Battle, seat: int, chance: Chance) -> None:
    """Shuffle what lies under the other side's trapped ground, dummies among the rest."""
    traps = [work for work in battle.fieldworks.values() if work.seat != seat and work.covered]
    secrets = sorted((work.kind, work.dummy) for work in traps)
    for last in range(len(traps) - 1, 0, -1):
        other = chance.below(last + 1)
        secrets[last], secrets[other] = secrets[other], secrets[last]
    for work, (kind, dummy) in zip(traps, secrets, strict=True):
        work.kind, work.dummy = kind, dummy


def _deal_positions(battle: Battle, seat: int, chance: Chance) -> None:
    """Lay positions that the other side keeps off the map under any of its markers, and elsewhere if there are too few."""
    works = [work for work in battle.fieldworks.values() if work.seat != seat and work.unseen]
    if not works:
        return
    for unit in battle.units.values():
        # Who is in a bunker nobody knows of may as well be beside it.
        if unit.seat != seat and unit.inside and any(work.cell == unit.place for work in works):
            unit.inside = ""
    under = {battle.board.cell(marker.place) for marker in battle.markers.values() if marker.seat != seat}
    taken = {work.cell for work in battle.fieldworks.values() if not work.unseen}
    firm = [
        cell
        for cell in range(battle.board.size)
        if terrain.is_firm(battle, cell) and cell not in taken and not battle.held[seat] >> cell & 1
    ]
    likely, others = ([cell for cell in firm if (cell in under) == near] for near in (True, False))
    kinds = sorted(work.kind for work in works)
    for work, kind in zip(sorted(works, key=lambda work: work.id), kinds, strict=True):
        cells = likely or others
        if cells:
            work.kind, work.cell = kind, cells.pop(chance.below(len(cells)))
            work.facing = chance.below(6)


def _may_stand(battle: Battle, place: int, unit: Unit) -> bool:
    """Whether a unit could be on a place: on ground that takes it, and not in plain view if it is a vehicle."""
    return terrain.can_stand(battle, unit, place) and hidden.may_lurk(battle, unit, place)
