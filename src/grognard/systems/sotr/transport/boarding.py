"""Getting into a vehicle and out of it, of one's own will or because it burns."""

from __future__ import annotations

from itertools import pairwise

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, bearing, towards
from grognard.core.space.movement.paths import path_length
from grognard.systems.sotr import dice, measuring
from grognard.systems.sotr.actions import flight, hide, movement
from grognard.systems.sotr.events import Alights, Boards, Moved
from grognard.systems.sotr.shooting import overwatch, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import bailout, machine
from grognard.systems.sotr.vehicles.numbers import numbers

STAY = "stay"
#: At how many points of a way men may get out, both ends included.
POINTS = 5


# -- getting in ----------------------------------------------------------------------------------------------------


@rule("sotr.transport.embark-vehicle-limit", "sotr.transport.other-passengers", "sotr.transport.definition")
def vehicles(battle: Battle, unit: Unit) -> list[str]:
    """The friendly vehicles that a unit on foot may board: with room for all of it, which moved no more than 4 inches
    if they have acted, and of which somebody gets near enough to climb aboard."""
    found = []
    for vehicle in battle.friends(unit.seat):
        if vehicle.hull is None:
            continue
        if unit.carrier and unit.carrier != vehicle.id:
            continue
        outside = [i for i in unit.living if not unit.marked("inside", i)]
        if not outside or len(outside) > aboard.room(battle, vehicle):
            continue
        if vehicle.activated and machine.hull(vehicle).moved > numbers().board_within:
            continue
        if any(_step(battle, unit, i, vehicle) is not None for i in unit.able if i in outside):
            found.append(vehicle.id)
    return found


@rule("sotr.transport.embark-cost")
def _step(
    battle: Battle, unit: Unit, i: int, vehicle: Unit, walk: movement.Walk | None = None
) -> Place | None:
    """Where a man reaches the vehicle with 2 inches of his run left to climb aboard."""
    walk = walk if walk is not None else movement.Walk(battle, unit, keep=movement.NOTHING)
    left = int(movement.allowance(unit, i, movement.RUN)) - numbers().climb_aboard
    start = walk.ends[i]
    if machine.gap(unit, i, vehicle) > left:
        return None
    spots = sorted(bailout.rim(vehicle, unit.kit[i].radius), key=lambda s: (measuring.distance(s, start), s))
    for spot in spots:
        if measuring.distance(spot, start) - 1 > left:
            return None
        if walk.stands(i, spot) and walk.reaches(i, spot, left + 1):
            return spot
    return None


@rule("sotr.transport.embark-cost", "sotr.transport.embark-wait", "sotr.transport.embark-vehicle-limit")
def board(battle: Battle, unit: Unit, acting: Acting, name: str) -> Script[None]:
    """Everybody runs for the vehicle; who has 2 inches left at it climbs aboard, the others stay outside. A vehicle
    that has not acted yet may then go no further than 4 inches."""
    vehicle = battle.units[name]
    flight.drop_overwatch(battle, unit)
    hide.reveal(battle, unit, "sotr.hide.reveal-choice")
    starts = unit.places
    outside = [i for i in unit.able if not unit.marked("inside", i)]
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    for i in range(len(unit.kit)):
        if unit.marked("inside", i):
            walk.ends.pop(i, None)
    climbing = []
    for i in sorted(outside, key=lambda i: (machine.gap(unit, i, vehicle), i)):
        spot = _step(battle, unit, i, vehicle, walk)
        if spot is not None:
            # He is inside before the next man comes: nobody stands in that one's way.
            climbing.append((i, spot))
            walk.ends.pop(i)
        else:
            near = sorted(
                bailout.rim(vehicle, unit.kit[i].radius), key=lambda s: measuring.distance(s, unit.places[i])
            )
            walk.go(i, near[0], int(movement.allowance(unit, i, movement.RUN)))
    unit.stand({**{i: place for i, place in walk.ends.items() if i in unit.living}, **dict(climbing)})
    for i, _ in climbing:  # until they are in, each stands by himself: they may be fired at
        movement.make_room(battle, unit, i)
    unit.mark("prone", unit.able, False)
    acting.moved = True
    figures = outside
    battle.tell(
        Moved,
        unit.id,
        "sotr-action-board",
        tuple(figures),
        tuple(starts[i] for i in figures),
        tuple(unit.places[i] for i in figures),
    )
    yield from overwatch.window(
        battle, unit, acting, figures, tuple((starts[i], unit.places[i]) for i in figures)
    )
    if unit.status == "field" and not unit.broken and vehicle.status == "field":
        climb_in(battle, unit, vehicle, [i for i, _ in climbing if i in unit.able])


def climb_in(battle: Battle, unit: Unit, vehicle: Unit, men: list[int]) -> None:
    """Men who stand at a vehicle are in it now, with the Down comrades beside them."""
    lifted = [
        i
        for i in unit.living
        if unit.is_down(i) and men and machine.gap(unit, i, vehicle) <= numbers().climb_aboard
    ]
    if not men:
        return
    settle_in(battle, unit, vehicle, [*men, *lifted])
    if not vehicle.activated:
        machine.hull(vehicle).boarded = battle.turn
    battle.tell(Boards, unit.id, vehicle.id, sum(unit.marked("inside", i) for i in unit.living))


@rule("sotr.transport.same-unit")
def settle_in(battle: Battle, unit: Unit, vehicle: Unit, men: list[int]) -> None:
    """Men are aboard. The first unit that a transport carries is the one it was bought for: its crew belongs to that."""
    unit.carrier = vehicle.id
    unit.mark("inside", men)
    unit.mark("prone", men, False)
    aboard.follow(battle, vehicle)
    if all(unit.marked("inside", i) for i in unit.living):
        unit.status = "aboard"
    if not vehicle.parent and not aboard.on_top(vehicle):
        vehicle.parent = unit.id


# -- getting out ---------------------------------------------------------------------------------------------------


@rule("sotr.transport.disembark-cost")
def cost(moved: int) -> int:
    """What getting out costs, by how far the vehicle moves in all: 2, 3 or 4 inches, and 8 from a fast one."""
    return next(price for limit, price in numbers().alight if moved <= limit)


@rule(
    "sotr.transport.disembark-declare", "sotr.transport.activated-together", "sotr.transport.crew-fire-team"
)
def let_out(battle: Battle, vehicle: Unit, acting: Acting) -> Script[None]:
    """When the vehicle has said how far it goes, every unit aboard that has not acted may get out at a point of its
    way, and acts in this same activation, aboard or beside it."""
    if vehicle.status != "field":
        return
    way = acting.start if len(acting.start) > 1 else (vehicle.place,)
    shares = range(POINTS) if len(way) > 1 else (POINTS - 1,)
    for unit in aboard.carried(battle, vehicle):
        if unit.activated or not unit.able:
            continue
        options = (STAY, *(f"out@{share}" for share in shares))
        chosen = yield Decision(
            unit.seat,
            "sotr-get-out",
            "sotr.transport.disembark-declare",
            OneOf(options, of="get-out"),
            (("unit", "unit", unit.id), ("distance", "length", cost(machine.hull(vehicle).moved))),
            role="move",
            skip=STAY,
        )
        if chosen != STAY:
            alight(battle, vehicle, unit, way, int(str(chosen).partition("@")[2]))
        if unit.status in ("field", "aboard"):
            acting.queue = (*acting.queue, unit.id)


def alight(battle: Battle, vehicle: Unit, unit: Unit, way: tuple[Place, ...], share: int) -> None:
    """Out of the vehicle at a point of its way."""
    moved = machine.hull(vehicle).moved
    place, heading = point(way, share, machine.hull(vehicle).heading)
    set_down(battle, vehicle, unit, place, heading)
    unit.alighted = cost(moved)
    battle.tell(Alights, unit.id, vehicle.id, unit.alighted)
    if moved > numbers().alight_safely:
        tumble(battle, unit)


def point(way: tuple[Place, ...], share: int, heading: int) -> tuple[Place, int]:
    """A place so many quarters along a way, and how the vehicle looked there."""
    legs = list(pairwise(way))
    if not legs or share == POINTS - 1:
        return way[-1], heading
    left = path_length(way) * share // (POINTS - 1)
    for a, b in legs:
        far = path_length((a, b))
        if left <= far:
            looks = bearing(b[0] - a[0], b[1] - a[1]) if a != b else heading
            return (towards(a, b, left) if left else a), looks
        left -= far
    return way[-1], heading


def set_down(battle: Battle, vehicle: Unit, unit: Unit, place: Place, heading: int) -> None:
    """Men stand round the place where their vehicle is or was, together."""
    now, looks = vehicle.place, machine.hull(vehicle).heading
    machine.put(vehicle, place, heading)
    radius = max(unit.kit[i].radius for i in unit.living)
    spots = bailout.rim(vehicle, radius)
    machine.put(vehicle, now, looks)
    men = list(unit.living)
    unit.status, unit.carrier, unit.inside = "field", "", 0
    walk = movement.Walk(battle, unit)
    walk.ends.clear()
    first = next((spot for spot in spots if walk.stands(unit.leader, spot)), spots[0])
    spots.sort(key=lambda spot: (measuring.distance(spot, first), spot))
    for i in sorted(men, key=lambda i: i != unit.leader):
        spot = next((spot for spot in spots if walk.stands(i, spot)), None)
        walk.ends[i] = spot if spot is not None else place
    walk.settle()
    for i in men:
        movement.make_room(battle, unit, i)


@rule("sotr.transport.disembark-cost")
def tumble(battle: Battle, unit: Unit) -> None:
    """Out of a fast vehicle: 1D6 Light Infantry hits on the unit, each by lot."""
    clause = "sotr.transport.disembark-cost"
    for _ in range(dice.roll(battle, unit.seat, 1, "tumble", clause)[0]):
        if unit.living:
            struck = unit.living[dice.lot(battle, len(unit.living))]
            wounds.hit(battle, unit, struck, Cause(0, clause))


@rule("sotr.transport.activated-together")
def out_by_themselves(battle: Battle, unit: Unit) -> None:
    """Men whose vehicle does not act get out of it where it stands."""
    vehicle = aboard.carrier_of(battle, unit)
    if vehicle is not None:
        alight(battle, vehicle, unit, (vehicle.place,), POINTS - 1)
