"""Chapter 15.5: armoured assault, in which a vehicle drives over the enemy and must get away again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import opposite
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, Act
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.assault import melee, retreat
from grognard.systems.ept.effects import effects, results
from grognard.systems.ept.events.vehicles import Overrun
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire import shooting, targeting
from grognard.systems.ept.fire.shots import AP, Shot
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs, rolling
from grognard.systems.ept.vehicles.rolling import FORWARD, OVERRUN, Step

FORTIFICATION = "fortification"
#: What a vehicle can do next, and doing it: `driving`, which offers an overrun among the rest, is above this module.
Steps = Callable[[Battle, Act], Iterator[Step]]
Take = Callable[[Battle, Act, Step], Script[None]]


# -- whether it may ----------------------------------------------------------------------------------


def exposed(battle: Battle, place: int, seat: int) -> list[Unit]:
    """Units of a seat that can be overrun: on the ground of a place, outside fortifications."""
    cell = battle.board.cell(place)
    dug_in = any(work.kind == FORTIFICATION for work in fieldworks.at(battle, cell))
    return [] if dug_in else [unit for unit in battle.friends_at(place, seat) if not unit.inside]


@rule("ept.vehicles.overrun-eligibility")
def why_not_overrun(battle: Battle, act: Act, place: int) -> WhyNot | None:
    """Why a vehicle may not overrun a place; `driving` offers it as a step where this gives nothing.

    An enemy vehicle in plain sight forbids it; one under a marker nobody knows of.
    """
    unit = act.unit
    name = ("unit", unit.id)
    if not unit.profile.is_armoured:
        return why_not("ept-not-armoured", "ept.vehicles.overrun-eligibility", unit=name)
    if act.used or act.escorts:
        return why_not("ept-no-overrun-now", "ept.vehicles.overrun-cadence", unit=name)
    enemies = exposed(battle, place, 1 - unit.seat) if place >= 0 else []
    if not enemies or any(enemy.profile.is_vehicle and not enemy.hidden for enemy in enemies):
        return why_not("ept-nobody-to-overrun", "ept.vehicles.overrun-eligibility", unit=name)
    cost = price(battle, unit, place)
    if cost is None or not entering.is_open(battle, unit, place):
        return why_not("ept-no-way-on", "ept.vehicles.overrun-eligibility", unit=name)
    left = rolling.budget(battle, act) - act.spent - cost
    if left < way_out(battle, unit, place, unit.facing):
        return why_not("ept-no-way-out", "ept.vehicles.overrun-eligibility", unit=name)
    return None


def step(battle: Battle, act: Act, left: int) -> Step | None:
    """The overrun of the hex ahead, where it is possible; asked for every menu, so it looks for enemies first."""
    unit = act.unit
    place = arcs.ahead(battle, unit.place, unit.facing)
    if place < 0 or not battle.is_hostile(place, unit.seat) or why_not_overrun(battle, act, place):
        return None
    cost = price(battle, unit, place)
    return None if cost is None else Step(OVERRUN, place, unit.facing, cost)


def price(battle: Battle, unit: Unit, place: int) -> int | None:
    """Half points of an overrun: those of the hex, and one point more."""
    ground = dict(entering.neighbours(battle, unit)).get(place)
    if ground is None:
        return None
    return rolling.entry_cost(battle, unit, place, ground, False) + battle.tables.movement.overrun


def way_out(battle: Battle, unit: Unit, place: int, facing: int) -> int:
    """The fewest half points for which a vehicle that stood on a place, looking that way, could leave it."""
    there = unit.copy()
    there.place = place
    costs = [10**6]
    for beyond, ground in entering.neighbours(battle, there):
        if beyond != unit.place and not entering.may_enter(battle, unit, beyond):
            continue
        direction = battle.board.grid.direction(battle.board.cell(place), battle.board.cell(beyond))
        for way, reverse in ((direction, False), (opposite(direction), True)):
            turns = min((way - facing) % 6, (facing - way) % 6)
            entry = rolling.entry_cost(battle, unit, beyond, ground, reverse)
            costs.append(turns * battle.tables.movement.pivot + entry)
    return min(costs)


# -- carrying it out ---------------------------------------------------------------------------------


@rule("ept.vehicles.overrun-no-opportunity", "ept.vehicles.overrun-multiple")
def overrun(battle: Battle, act: Act, place: int, steps: Steps, take: Take) -> Script[None]:
    """Retreats, the vehicle's fire, the tests of who is left, their assault on it, and leaving the hex.

    Nobody fires at the vehicle in that hex unless all have retreated from it, and then not those.
    """
    unit = act.unit
    act.assaulted, act.marched = True, FULL
    hidden.reveal(battle, unit, "ept-seen-assaulting")
    hidden.tell(battle, unit, Overrun, place)
    gone = yield from retreat.before_assault(battle, place, (unit,))
    if _meets_vehicle(battle, place, 1 - unit.seat):
        return
    if not battle.is_hostile(place, unit.seat):
        there = Step(FORWARD, place, unit.facing, 0)
        yield from rolling.roll(battle, act, there, tuple(other.id for other in gone))
        return
    unit.rolling = False
    yield from movement.tread(battle, (act,), place, act.march)
    if unit.status != "field" or not unit.can_act:
        return
    yield from attack(battle, unit, place)
    yield from react(battle, unit, place)
    if unit.status == "field":
        yield from leave(battle, act, place, steps, take)


def _meets_vehicle(battle: Battle, place: int, seat: int) -> bool:
    """A vehicle comes to light under a marker of the hex: it bars the way."""
    found = [unit for unit in battle.friends_at(place, seat) if unit.profile.is_vehicle]
    for unit in found:
        hidden.reveal(battle, unit, "ept-seen-assaulted")
    return bool(found)


@rule("ept.vehicles.overrun-attack", "ept.vehicles.overrun-cadence")
def attack(battle: Battle, unit: Unit, place: int) -> Script[None]:
    """The vehicle fires at the occupants, by its rate of fire; then every one of them left is tested.

    Whether it still has a shot or not, they are tested.
    """
    seat = 1 - unit.seat
    arms = [arm for arm, mode in targeting.usable(battle, unit) if mode == AP]
    targets = tuple(exposed(battle, place, seat))
    if arms and targets:
        shot = Shot([(unit, arm) for arm in arms], place, only=targets, cause="overrun")
        shot.grouped = len(arms) > 1
        yield from shooting.shoot(battle, shot)
    for enemy in exposed(battle, place, seat):
        hidden.reveal(battle, enemy, "ept-seen-assaulted")
    for enemy in exposed(battle, place, seat):
        yield from results.test(battle, enemy, "N", 0, effects.Cause("overrun", (unit,)))


@rule("ept.vehicles.overrun-reaction-assault")
def react(battle: Battle, unit: Unit, place: int) -> Script[None]:
    """Who is left falls upon the vehicle, which does not fight; the neutralised too, at their penalty."""
    fighters = tuple(exposed(battle, place, 1 - unit.seat))
    if fighters:
        yield from melee.strike_back(battle, unit, fighters)


@rule("ept.vehicles.overrun-exit")
def leave(battle: Battle, act: Act, place: int, steps: Steps, take: Take) -> Script[None]:
    """As long as enemies remain the vehicle must leave the hex; it had to have the points for that."""
    unit = act.unit
    while (
        unit.status == "field"
        and unit.place == place
        and battle.is_hostile(place, unit.seat)
        and unit.can_act
        and not unit.immobilised
        and (found := {step.key: step for step in ways_out(battle, act, steps)})
    ):
        chosen = yield ask(
            unit.seat, "ept-drive", "ept.vehicles.overrun-exit", OneOf(tuple(found)), about(unit), role="step"
        )
        step = found[chosen]
        if step.place == place:
            rolling.pay(battle, act, step.cost)
            arcs.face(battle, unit, step.facing)
        else:
            yield from take(battle, act, step)


def ways_out(battle: Battle, act: Act, steps: Steps) -> list[Step]:
    """Steps out of an overrun hex, and turns after which there is still a way out."""
    unit = act.unit
    points = unit.profile.points - act.spent
    return [
        step
        for step in steps(battle, act)
        if step.place != unit.place or way_out(battle, unit, unit.place, step.facing) <= points - step.cost
    ]
