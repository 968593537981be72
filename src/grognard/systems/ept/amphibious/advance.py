"""Chapter 22: craft of an amphibious assault head for the beach as fast as they can."""

from __future__ import annotations

from heapq import heappop, heappush

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import Act, Action
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.movement import entering
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import arcs, driving, escort, rolling
from grognard.systems.ept.vehicles.rolling import FORWARD, TURNS, Step


def first_step(battle: Battle, unit: Unit) -> Step | None:
    """The first step of the cheapest way to the nearest hex where men can get off; nothing where there is none."""
    goals = beaches.landing_hexes(battle.board)
    steps, pivot = terrain.steps(battle, unit), battle.tables.movement.pivot
    heap: list[tuple[int, int, int, int, Step | None]] = [(0, 0, unit.place, unit.facing, None)]
    seen: set[tuple[int, int]] = set()
    number = 0
    while heap:
        cost, _, place, facing, first = heappop(heap)
        if (place, facing) in seen:
            continue
        seen.add((place, facing))
        if place in goals and place != unit.place:
            return first
        found = [Step(key, place, (facing + change) % 6, pivot) for key, change in TURNS]
        ahead = arcs.ahead(battle, place, facing)
        ground = dict(steps[place]).get(ahead)
        if ground is not None and entering.may_enter(battle, unit, ahead):
            found.append(Step(FORWARD, ahead, facing, rolling.entry_cost(battle, unit, ahead, ground, False)))
        for step in found:
            number += 1
            heappush(heap, (cost + step.cost, number, step.place, step.facing, first or step))
    return None


@rule("ept.amphibious.advance")
def must_advance(battle: Battle, act: Act) -> bool:
    """Whether a craft has to go on towards the beach: it leads an assault, is not there yet, and can.

    It cannot where men who go along with it do not get on: both stay, as anywhere else.
    """
    unit = act.unit
    if not unit.profile.is_vehicle or unit.status != "field" or not beaches.in_assault(battle, unit):
        return False
    if unit.place in beaches.landing_hexes(battle.board) or not battle.aboard(unit):
        return False
    step = first_step(battle, unit)
    if step is None or step.cost > rolling.budget(battle, act) - act.spent:
        return False
    return step.place == unit.place or escort.keeps_up(battle, act, step.place)


def why_not_advance(battle: Battle, act: Act) -> WhyNot | None:
    if must_advance(battle, act):
        return None
    return why_not("ept-no-advance", "ept.amphibious.advance", unit=("unit", act.unit.id))


@rule("ept.amphibious.advance")
def advance(battle: Battle, act: Act) -> Script[None]:
    """As far as its points go by the shortest way, whatever comes at it; nothing of that is its player's choice."""
    while act.unit.status == "field" and must_advance(battle, act):
        step = first_step(battle, act.unit)
        assert step is not None
        yield from driving.take(battle, act, step)


ADVANCE = Action(
    "advance",
    "ept.amphibious.advance",
    0,
    must_advance,
    why_not_advance,
    advance,
    beaches.is_craft,
    uncommanded=True,
    movement=True,
)
