"""Infantry against vehicles: men who swarm a vehicle, and charges laid against it."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import Footprints, overlaps, pair_gaps
from grognard.systems.sotr import dice, measuring, sight
from grognard.systems.sotr.actions import flight, hide, movement
from grognard.systems.sotr.events import Assaults, Moved, Swarms
from grognard.systems.sotr.shooting import overwatch, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.vehicles import bailout, hits, machine, scenery
from grognard.systems.sotr.vehicles.numbers import numbers

LIGHT_INFANTRY, ANTI_TANK, SUPER_STRENGTH = 0, 2, 4


# -- the assault -------------------------------------------------------------------------------------------------


@rule("sotr.tankassault.declare")
def targets(battle: Battle, unit: Unit) -> list[str]:
    """The enemy vehicles with somebody in them that an able figure can reach with its assault move."""
    return [
        other.id
        for other in battle.enemies(unit.seat)
        if other.hull is not None
        and machine.crew(other)
        and sight.may_see(unit, other)
        and any(
            _spot(movement.Walk(battle, unit, keep=movement.NOTHING), unit, i, other) is not None
            for i in unit.able
        )
    ]


def _spot(walk: movement.Walk, unit: Unit, i: int, other: Unit) -> Place | None:
    """The nearest free place at which a figure touches a vehicle, if its assault move takes it there."""
    far = int(movement.allowance(unit, i, movement.ASSAULT))
    start = walk.ends[i]
    if machine.gap(unit, i, other) > far:
        return None
    spots = bailout.rim(other, unit.kit[i].radius)
    for spot in sorted(spots, key=lambda spot: (measuring.distance(spot, start), spot)):
        if measuring.distance(spot, start) > far:
            return None
        if walk.stands(i, spot) and walk.reaches(i, spot, far):
            return spot
    return None


@rule("sotr.tankassault.declare")
def swarm(battle: Battle, unit: Unit, acting: Acting, name: str) -> Script[None]:
    """Every figure that can goes into contact, the others follow; a vehicle neither flees nor falls back, but enemies
    on overwatch may shoot."""
    other = battle.units[name]
    flight.drop_overwatch(battle, unit)
    hide.reveal(battle, unit, "sotr.hide.reveal-choice")
    battle.tell(Assaults, unit.id, other.id)
    starts = unit.places
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    for i in sorted(unit.able, key=lambda i: (machine.gap(unit, i, other), i)):
        spot = _spot(walk, unit, i, other)
        if spot is not None:
            walk.ends[i] = spot
        else:
            walk.go(i, other.place, int(movement.allowance(unit, i, movement.RUN)))
    walk.settle()
    unit.mark("prone", unit.able, False)
    acting.moved = True
    living = unit.living
    ends = tuple(unit.places[i] for i in living)
    battle.tell(Moved, unit.id, "sotr-action-assault", living, tuple(starts[i] for i in living), ends)
    figures = list(unit.able)
    paths = tuple((starts[i], unit.places[i]) for i in figures)
    yield from overwatch.window(battle, unit, acting, figures, paths)


def touching(unit: Unit, i: int, other: Unit) -> bool:
    return machine.gap(unit, i, other) <= measuring.CONTACT + 1


@rule("sotr.tankassault.hits", "sotr.tankassault.never-engaged", "sotr.tankassault.no-melee")
def close_combat(battle: Battle) -> Script[None]:
    """In the close combat phase everybody still in contact with an enemy vehicle hits it: 1D6 Light Infantry hits on
    the zone in contact, or one of his anti-tank weapon. No close combat is rolled, and the vehicle never strikes back."""
    for other in [one for one in battle.on_table() if one.hull is not None and machine.crew(one)]:
        for unit in list(battle.enemies(other.seat)):
            if unit.hull is not None or unit.broken:
                continue
            men = [i for i in unit.able if touching(unit, i, other)]
            if men:
                battle.tell(Swarms, unit.id, other.id)
            for i in men:
                yield from _hit(battle, unit, i, other)


@rule("sotr.tankassault.hits")
def _hit(battle: Battle, unit: Unit, i: int, other: Unit) -> Script[None]:
    """The hits of one man. Super Strength changes their class, not their number."""
    strength = best_weapon(unit, i)
    count = 1
    if strength < ANTI_TANK:
        strong = "super_strength" in unit.kit[i].abilities
        strength = SUPER_STRENGTH if strong else LIGHT_INFANTRY
        count = dice.roll(battle, unit.seat, 1, "assault-hits", "sotr.tankassault.hits")[0]
    place = unit.places[i]
    for _ in range(count):
        if other.status == "field" and machine.crew(other):
            zone = machine.zone_at(other, place)
            yield from hits.strike(battle, other, zone, strength, place, unit.seat)


@rule("sotr.tankassault.hits")
def best_weapon(unit: Unit, i: int) -> int:
    """The class of a figure's anti-tank weapon; 0 where he has none."""
    arms = [arm.penetration for arm in unit.kit[i].weapons if not arm.melee_only and not arm.mortar]
    return max((one for one in arms if one >= ANTI_TANK), default=0)


# -- charges -----------------------------------------------------------------------------------------------------


@rule("sotr.tankassault.charge-declare")
def charge_targets(battle: Battle, unit: Unit) -> list[str]:
    """The vehicles that a man with explosives left can run to, as `vehicle/figure`."""
    found = []
    for other in battle.enemies(unit.seat):
        if other.hull is None or not sight.may_see(unit, other):
            continue
        for i in unit.able:
            carries = "explosives" in unit.kit[i].abilities and unit.marked("charges", i)
            if (
                carries
                and _spot(movement.Walk(battle, unit, keep=movement.NOTHING), unit, i, other) is not None
            ):
                found.append(f"{other.id}/{i}")
    return found


@rule("sotr.tankassault.charge-kind", "sotr.tankassault.charge-declare")
def lay(battle: Battle, unit: Unit, name: str) -> Script[tuple[Unit, Place, str] | None]:
    """One man goes; the kind of charge is said before it is placed, and what is left of his run he may use to get
    away. Returns where the charge lies: it goes off when his unit has moved."""
    target, _, number = name.partition("/")
    other, i = battle.units[target], int(number)
    kind = yield Decision(
        unit.seat,
        "sotr-charge-kind",
        "sotr.tankassault.charge-kind",
        OneOf(("at", "he"), of="charge"),
        (("unit", "unit", other.id),),
        role="attack",
    )
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    spot = _spot(walk, unit, i, other)
    if spot is None:
        return None
    unit.mark("charges", (i,), False)
    start = unit.places[i]
    unit.stand({i: spot})
    left = int(movement.allowance(unit, i, movement.ASSAULT)) - measuring.distance(start, spot)
    yield from get_away(battle, unit, i, start, left)
    return other, on_hull(other, spot), str(kind)


def on_hull(other: Unit, spot: Place) -> Place:
    """Where a charge lies that somebody at a spot fixes to a vehicle: the nearest point just outside its hull."""
    return min(bailout.rim(other, 1), key=lambda place: (measuring.distance(place, spot), place))


@rule("sotr.tankassault.charge-place")
def get_away(battle: Battle, unit: Unit, i: int, start: Place, left: int) -> Script[None]:
    """With what is left of his run he may go back to his unit, take cover, or stay where he is."""
    goals: dict[str, Place] = {"rejoin": start}
    if left <= 0:
        return
    cover = _cover_near(battle, unit, i, left)
    if cover is not None:
        goals["cover"] = cover
    chosen = yield Decision(
        unit.seat,
        "sotr-charge-away",
        "sotr.tankassault.charge-place",
        OneOf((*goals, "stay"), of="charge-away"),
        (("figure", "figure", f"{unit.id}/{i}"), ("distance", "length", left)),
        role="move",
    )
    if chosen in goals:
        walk = movement.Walk(battle, unit, keep=movement.NOTHING)
        walk.go(i, goals[chosen], left)
        walk.settle()


def _cover_near(battle: Battle, unit: Unit, i: int, left: int) -> Place | None:
    """The nearest place under cover that he can still reach."""
    place, radius = unit.places[i], unit.kit[i].radius
    found = []
    for outline in battle.board.covering:
        if flight.grade_of(battle, outline):
            spot = flight.cover_spot(battle, outline, place, radius, place)
            found.append((measuring.distance(place, spot), spot))
    near = min(found, default=None)
    return near[1] if near is not None and near[0] <= left else None


@rule("sotr.tankassault.charge-at", "sotr.tankassault.charge-he", "sotr.tankassault.charge-place")
def go_off(battle: Battle, unit: Unit, other: Unit, spot: Place, kind: str) -> Script[None]:
    """An AT charge strikes the zone it lies at, and everybody and everything within 3 inches on that side; an HE charge
    is one class weaker and strikes all under the template."""
    table = numbers()
    strength = table.charge_penetration - int(kind == "he")
    clause = f"sotr.tankassault.charge-{kind}"
    zone = machine.zone_at(other, spot)
    men = []
    for one in battle.on_table():
        if one.hull is None:
            men += [(one, j) for j in one.living if caught(one, j, other, spot, kind)]
    machines = [
        one
        for one in battle.on_table()
        if one.hull is not None and one is not other and caught(one, 0, other, spot, kind)
    ]
    pieces = built_near(battle, other, spot, kind)
    yield from hits.strike(battle, other, zone, strength, spot, unit.seat)
    for name in pieces:
        if scenery.breakable(battle.board.piece(name), strength):
            scenery.strike(battle, name, strength, unit.seat)
    for one, j in men:
        if one.status == "field" and j in one.living:
            wounds.hit(battle, one, j, Cause(strength, clause))
    for one in machines:
        yield from hits.strike(battle, one, machine.zone_at(one, spot), strength, spot, unit.seat)


@rule("sotr.tankassault.charge-at", "sotr.tankassault.charge-he")
def built_near(battle: Battle, other: Unit, spot: Place, kind: str) -> list[str]:
    """The pieces that man has built within the effect of a charge."""
    table = numbers()
    if kind == "he":
        return scenery.under(battle, spot, table.template // 2)
    zone = machine.zone_at(other, spot)
    return [
        piece.id
        for piece in battle.board.pieces
        if piece.card.resistance > 0
        and scenery.away(battle, piece, spot) <= table.charge_reach
        and _beyond(other, zone, scenery.nearest_point(piece, spot))
    ]


@rule("sotr.tankassault.charge-at", "sotr.tankassault.charge-he")
def caught(one: Unit, j: int, other: Unit, spot: Place, kind: str) -> bool:
    """Whether a figure is in the effect of a charge: for AT within 3 inches in the half circle away from the vehicle,
    for HE under a 5 inch template."""
    table = numbers()
    if kind == "he":
        template = Footprints.round([spot[0]], [spot[1]], [table.template // 2])
        return bool(overlaps(template, machine.shape(one, j))[0, 0])
    charge = Footprints.round([spot[0]], [spot[1]], [0])
    if int(pair_gaps(charge, machine.shape(one, j))[0]) > table.charge_reach:
        return False
    return _beyond(other, machine.zone_at(other, spot), one.places[j])


def _beyond(other: Unit, zone: str, place: Place) -> bool:
    """Whether a place lies outside the edge of a zone: on that side of the line along it."""
    core = machine.footprint(other).cores()[0]
    a, b = {"front": (0, 1), "left": (1, 2), "rear": (2, 3), "right": (3, 0)}[zone]
    (ax, ay), (bx, by) = core[a], core[b]
    return bool((bx - ax) * (place[1] - ay) - (by - ay) * (place[0] - ax) < 0)
