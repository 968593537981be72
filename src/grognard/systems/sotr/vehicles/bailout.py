"""Bail out: a crew that abandons its vehicle, and how it gets back into it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import closer_than
from grognard.core.tally import Tally
from grognard.systems.sotr import cool, measuring, sight
from grognard.systems.sotr.actions import flight, movement
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.events import BailsOut, JumpsOff, Mounts, Regrouped
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import BITS, Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import machine
from grognard.systems.sotr.vehicles.numbers import numbers


@rule("sotr.bailout.test")
def nerve(unit: Unit) -> Tally:
    """The Cool of a bail out test: the vehicle officer's if he is fit, else the crew's own; the vehicle gives none."""
    officer = officers.officer_of(unit)
    if officer is not None and not unit.is_down(officer):
        return Tally(unit.kit[officer].cool, "sotr.command.unit-uses-officer-cool")
    return Tally(cool.own(unit), "sotr.basics.cool-levels")


@rule("sotr.bailout.test", "sotr.vdamage.bailout-after-penetration")
def test(battle: Battle, unit: Unit, danger: Place) -> None:
    """A Cool test of the crew that is left; failed, it abandons the vehicle."""
    if unit.status != "field":
        return
    if machine.crew(unit) and not cool.passed(battle, unit, nerve(unit), "bail-out", "sotr.bailout.test"):
        bail(battle, unit, danger)
    for carried in aboard.holding(battle, unit):
        tally = passengers_nerve(unit, carried)
        if not cool.passed(battle, carried, tally, "bail-out", "sotr.bailout.passengers"):
            jump_off(battle, unit, carried, danger)


@rule("sotr.bailout.passengers")
def passengers_nerve(vehicle: Unit, unit: Unit) -> Tally:
    """The Cool on which men aboard test, apart from the crew: the more exposed they are, the sooner they jump."""
    how = "riders" if aboard.on_top(vehicle) else "closed" if machine.card(vehicle).closed else "open"
    return nerve(unit).add("sotr.bailout.passengers", numbers().passengers[how])


@rule("sotr.bailout.passengers", "sotr.bailout.state", "sotr.bailout.auto-regroup")
def jump_off(battle: Battle, vehicle: Unit, unit: Unit, danger: Place) -> None:
    """Men aboard leave the vehicle as its crew does: beside it, disorganised, fleeing to the nearest cover; comrades
    who had not climbed in yet flee with them from where they stand."""
    men = aboard.men_in(unit)
    unit.status, unit.carrier, unit.inside, unit.bailed = "field", "", 0, True
    unit.stand(dict.fromkeys(men, vehicle.place))
    place_beside(battle, vehicle, unit, men)
    battle.tell(JumpsOff, unit.id, vehicle.id)
    run_for_cover(battle, unit, danger)


@rule("sotr.bailout.state", "sotr.bailout.flight", "sotr.bailout.auto-regroup")
def bail(battle: Battle, unit: Unit, danger: Place) -> None:
    """The crew is disorganised and flees at once, without a test, to the nearest cover away from the enemy.

    In cover the flight is over; where no cover is in reach the vehicle itself serves, and they stay behind it.
    """
    aboard = machine.crew(unit)
    if not aboard:
        return
    crew = leave(battle, unit, aboard)
    battle.tell(BailsOut, unit.id)
    run_for_cover(battle, crew, danger)


@rule("sotr.bailout.state", "sotr.bailout.flight")
def run_for_cover(battle: Battle, crew: Unit, danger: Place) -> None:
    """Disorganised and fleeing at once; in cover the flight is over, and without any in reach they stay behind the
    vehicle."""
    flight.disorganise(battle, crew)
    reach = 2 * crew.kit[crew.leader].move
    if flight.best_cover(battle, crew, danger, reach) is None:
        return
    flight.flee(battle, crew, danger, goes_on=True)
    if crew.status == "field" and flight.in_cover(battle, crew):
        crew.fleeing = False


@rule("sotr.bailout.crew-as-infantry", "sotr.bailout.placement")
def leave(battle: Battle, unit: Unit, men: tuple[int, ...]) -> Unit:
    """The men become a unit on foot with their submachine guns, beside the vehicle."""
    name, number = f"{unit.id}-crew", 2
    while name in battle.units:
        name, number = f"{unit.id}-crew{number}", number + 1
    crew = Unit(id=name, seat=unit.seat, troop=unit.troop, kit=unit.kit, living=men, status="field")
    crew.vehicle = unit.id
    crew.activated = True
    for bits in ("down", "burning", "scorched", "shot"):
        crew.mark(bits, tuple(i for i in men if unit.marked(bits, i)))
        unit.mark(bits, men, False)
    unit.living = tuple(i for i in unit.living if i not in men)
    unit.leader = unit.living[0]
    unit.rebox()
    officer = officers.officer_of(crew)
    crew.leader = officer if officer is not None else men[0]
    battle.units[name] = crew
    crew.stand(dict.fromkeys(men, unit.place))
    place_beside(battle, unit, crew, crew.living)
    return crew


@rule("sotr.bailout.placement")
def place_beside(battle: Battle, unit: Unit, crew: Unit, men: Sequence[int]) -> None:
    """In contact with the vehicle, out of the enemy's sight if there is such a spot, on the side of their own edge."""
    walk = movement.Walk(battle, crew, keep=movement.NOTHING)
    for i in men:
        del walk.ends[i]
    radius = crew.kit[crew.living[0]].radius
    spots = rim(unit, radius)
    edge = battle.edges[unit.seat]

    def homeward(spot: Place) -> int:
        x, y = spot
        return {"bottom": y, "left": x, "top": battle.board.depth - y, "right": battle.board.width - x}[edge]

    seen = {spot: _seen(battle, crew, spot) for spot in spots}
    spots.sort(key=lambda spot: (seen[spot], homeward(spot), spot))
    for i in men:
        for spot in spots:
            if walk.stands(i, spot):
                walk.ends[i] = spot
                break
        else:
            walk.ends[i] = unit.place
    walk.settle()
    for i in men:
        movement.make_room(battle, crew, i)


def rim(unit: Unit, radius: int) -> list[Place]:
    """Spots round a vehicle at which a base of a radius touches it, half an inch apart."""
    corners = [(int(x), int(y)) for x, y in machine.footprint(unit).cores()[0]]
    cx, cy = unit.place
    found = []
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        long = measuring.distance((ax, ay), (bx, by))
        # The normal that leads away from the middle.
        nx, ny = by - ay, ax - bx
        if nx * (ax - cx) + ny * (ay - cy) < 0:
            nx, ny = -nx, -ny
        off_x, off_y = nx * (radius + 1) // long, ny * (radius + 1) // long
        for step in range(25, long, 50):
            found.append((ax + (bx - ax) * step // long + off_x, ay + (by - ay) * step // long + off_y))
    return found


def _seen(battle: Battle, crew: Unit, spot: Place) -> bool:
    """Whether any enemy sees a spot; the vehicle itself hides what is behind it."""
    return any(
        sight.sees_point(battle, enemy, enemy.leader, spot)
        for enemy in battle.enemies(crew.seat)
        if not enemy.hidden and enemy.able
    )


# -- back again --------------------------------------------------------------------------------------------------


@rule("sotr.bailout.auto-regroup")
def regroup(battle: Battle) -> None:
    """As the command phase begins crews in cover are regrouped, without order or test."""
    for unit in battle.on_table():
        if (unit.vehicle or unit.bailed) and unit.disorganised and not unit.fleeing:
            unit.disorganised = unit.bailed = False
            battle.tell(Regrouped, unit.id)


@rule("sotr.bailout.remount", "sotr.bailout.crew-as-infantry")
def own_vehicle(battle: Battle, unit: Unit) -> Unit | None:
    """The vehicle to which a regrouped crew must go back: its own while it is there and nobody else sits in it."""
    machine_of = battle.units.get(unit.vehicle) if unit.vehicle and not unit.broken else None
    if machine_of is None or machine_of.status != "field" or machine.crew(machine_of):
        return None
    return machine_of


@rule("sotr.vdamage.front-9-10")
def empty_vehicles(battle: Battle, unit: Unit) -> list[Unit]:
    """The empty vehicles that a crew on foot may enter: its own before all others, else any, friend's or enemy's."""
    if unit.troop.vehicle is None or unit.hull is not None or unit.broken:
        return []
    own = own_vehicle(battle, unit)
    if own is not None:
        return [own]
    return [
        one
        for one in battle.on_table()
        if one.hull is not None and not machine.crew(one) and not machine.has(one, "useless")
    ]


@rule("sotr.bailout.remount")
def mount(battle: Battle, unit: Unit, target: Unit) -> Script[None]:
    """The crew runs to the vehicle; once all of it touches it, it gets in, and the vehicle acts from the next turn on."""
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    for i in unit.able:
        reach = int(movement.allowance(unit, i, movement.RUN))
        x, y = unit.places[i]
        spots = sorted(rim(target, unit.kit[i].radius), key=lambda spot: measuring.distance(spot, (x, y)))
        if not any(
            walk.stands(i, spot) and walk.reaches(i, spot, reach) and not walk.ends.update({i: spot})
            for spot in spots[:24]
        ):
            walk.go(i, spots[0], reach)
    walk.settle()
    unit.mark("prone", unit.able, False)
    touch = measuring.CONTACT + 2
    if all(
        bool(closer_than(machine.shape(unit, i), machine.footprint(target), touch)[0, 0]) for i in unit.able
    ):
        board(battle, unit, target)
    yield from ()


@rule("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def board(battle: Battle, unit: Unit, target: Unit) -> None:
    """The men of a crew unit become the crew of a vehicle, each at his own post, or at a free one where it has no such
    post; who is not needed stays outside."""
    manned = {i: i for i in unit.living if i < len(target.kit)}
    free = [post for post in range(1, len(target.kit)) if post not in manned]
    manned |= dict(zip([i for i in unit.living if i not in manned], free, strict=False))
    men, posts = tuple(manned), {post: i for i, post in manned.items()}
    kit = target.kit[0], *unit.kit[1 : len(target.kit)]
    target.kit = tuple(unit.kit[posts[post]] if post in posts else man for post, man in enumerate(kit))
    target.seat = unit.seat
    target.living = (0, *sorted(posts))
    for bits in ("down", "burning", "scorched", "shot"):
        target.mark(bits, tuple(post for post, i in posts.items() if unit.marked(bits, i)))
    target.stand(dict.fromkeys(target.living, target.place))
    officer = officers.officer_of(target)
    target.leader = officer if officer is not None else target.living[1]
    machine.hull(target).manned = battle.turn
    target.activated = True
    battle.tell(Mounts, unit.id, target.id)
    unit.living = tuple(i for i in unit.living if i not in men)
    if unit.living:
        for bits in BITS:
            unit.mark(bits, men, False)
        unit.rebox()
        losses.lead(unit)
    else:
        unit.dissolve()
