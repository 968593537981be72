"""Chapter 15.2: a whole drive by one answer: the hex it leads to, forward and with turns on the way, step by step as any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from heapq import heappop, heappush
from typing import NamedTuple

from grognard.core.decision import Cells, Note, Route, Script
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.state import Battle
from grognard.systems.ept.vehicles import driving, rolling

#: As far as a drive is looked for: half points, names of steps, hexes entered, and where it stands, facing where.
_Stretch = tuple[int, tuple[str, ...], tuple[int, ...], int, int]


class Drive(NamedTuple):
    """How a vehicle gets to a hex: half points in all, the hexes it enters, and the names of its steps."""

    cost: int
    path: tuple[int, ...]
    steps: tuple[str, ...]


def reached(battle: Battle, act: Act) -> Iterator[tuple[int, Drive]]:
    """Hexes that a vehicle can drive to without backing, cheapest first, each with its cheapest way."""
    left = rolling.budget(battle, act) - act.spent
    if left <= 0:
        return
    scout = act.unit.copy()
    # A hex is looked at once, however many ways of facing it a drive comes by.
    fares = cache(partial(rolling.fare, battle, scout))
    found = {act.unit.place}
    start: _Stretch = (0, (), (), act.unit.place, act.unit.facing)
    heap, best = [start], {start[3:]: start}
    while heap:
        stretch = heappop(heap)
        cost, steps, path, place, facing = stretch
        if best[place, facing] is not stretch:
            continue
        if place not in found:
            found.add(place)
            yield place, Drive(cost, path, steps)
        scout.place, scout.facing = place, facing
        for step in (*rolling.forward(battle, scout, fares), *rolling.turns(battle, scout)):
            total = cost + step.cost
            if total > left:
                continue
            way = path if step.place == place else (*path, step.place)
            farther: _Stretch = (total, (*steps, step.key), way, step.place, step.facing)
            if (known := best.get(farther[3:])) is None or farther < known:
                best[farther[3:]] = farther
                heappush(heap, farther)


def may_drive(battle: Battle, act: Act) -> bool:
    """Whether there is a hex to drive to; with infantry alongside a vehicle goes step by step."""
    if act.escorts or driving.has_flamed(act.unit):
        return False
    return next(reached(battle, act), None) is not None


def why_not_drive(battle: Battle, act: Act) -> WhyNot | None:
    if may_drive(battle, act):
        return None
    stays = driving.why_not_drive(battle, act, NORMAL)
    return stays or why_not("ept-nowhere-to-go", "ept.movement.costs", unit=("unit", act.unit.id))


def drive(battle: Battle, act: Act) -> Script[None]:
    """Where to, and the way there."""
    unit = act.unit
    ways = dict(reached(battle, act))
    goal = yield ask(
        unit.seat,
        "ept-drive-to",
        "ept.vehicles.forward-reverse",
        Route(unit.id, Cells(tuple(sorted(ways)), battle.board.names, ways)),
        about(unit),
        explain=lambda place: _prospect(battle, act, ways.get(place)),
        why_not=lambda place: why_not(
            "ept-no-way-there", "ept.movement.costs", unit=("unit", unit.id), place=("place", place)
        ),
        role="move",
    )
    yield from drive_to(battle, act, goal, ways[goal])


def drive_to(battle: Battle, act: Act, place: int, way: Drive) -> Script[None]:
    """A drive, each step paid for and open to the enemy's fire before the next.

    It ends early where anything has happened that may change the player's mind, as a march on foot does.
    """
    unit = act.unit
    for key in way.steps:
        step = next((step for step in driving.steps(battle, act) if step.key == key), None)
        if step is None or not unit.can_act or unit.immobilised:
            return
        stirred = battle.dice.rolled + battle.reveals
        yield from driving.take(battle, act, step)
        if (
            battle.dice.rolled + battle.reveals != stirred
            or unit.status != "field"
            or unit.place != step.place
        ):
            return


def _prospect(battle: Battle, act: Act, way: Drive | None) -> Note:
    """What the way to a hex takes of the points, and what is left of them then."""
    if way is None:
        return Note()
    left = rolling.budget(battle, act) - act.spent - way.cost
    return Note(means=(("march-cost", way.cost / 2), ("march-left", left / 2)), rule="ept.movement.costs")


def places(battle: Battle, act: Act) -> Mapping[int, Drive]:
    """Where a drive leads."""
    return dict(reached(battle, act))


DRIVE = Action(
    "drive",
    "ept.vehicles.same-rules",
    0,
    may_drive,
    why_not_drive,
    drive,
    lambda profile: profile.is_vehicle and not profile.flies,
    uncommanded=True,
    places=places,
    go=drive_to,
    movement=True,
)
