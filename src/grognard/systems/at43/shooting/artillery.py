"""Artillery strikes, where a mission grants them."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.at43 import dice, profile, sight
from grognard.systems.at43.events import Fired, StrikeCalled
from grognard.systems.at43.missions import missions
from grognard.systems.at43.shooting import indirect
from grognard.systems.at43.state import Battle, Unit

NO, STRIKE = "no", "strike"


@rule("at43.shooting.artillery-allowed", "at43.shooting.artillery-timing")
def may_strike(battle: Battle, seat: int) -> bool:
    """Once a turn and side, just before an activation, for 3 points, in missions that grant it."""
    if not missions.strike(battle, seat) or seat in battle.strikes:
        return False
    return battle.pool[seat] >= profile.tables().strike_cost


@rule("at43.shooting.artillery-target")
def spotters(battle: Battle, seat: int, target: Unit) -> list[tuple[Unit, int]]:
    """Fighters of a unit that an officer or leader of the side sees, each with the unit of who sees him."""
    found = []
    for j in target.living:
        for unit in battle.friends(seat):
            if unit is not target and sight.between(battle, unit, target).sees(unit.leader, j):
                found.append((unit, j))
                break
    return found


@rule("at43.shooting.artillery-timing")
def offer(battle: Battle, seat: int) -> Script[None]:
    """Ask whether a strike is called now."""
    if not may_strike(battle, seat):
        return
    seen = {other.id: spotters(battle, seat, other) for other in battle.on_table()}
    options = tuple(name for name, fighters in seen.items() if fighters)
    if not options:
        return
    cost = profile.tables().strike_cost
    choice = yield Decision(
        seat,
        "at43-strike",
        "at43.shooting.artillery-timing",
        OneOf((NO, *options), of="unit"),
        (("points", "number", cost),),
        role="request",
    )
    if choice == NO:
        return
    fighters = seen[choice]
    figure = yield Decision(
        seat,
        "at43-strike-point",
        "at43.shooting.artillery-target",
        OneOf(tuple(j for _, j in fighters), of=f"figure@{choice}"),
        (("target", "unit", choice),),
        role="attack",
    )
    battle.spend(seat, cost)
    battle.strikes = (*battle.strikes, seat)
    battle.tell(StrikeCalled, seat, choice, figure)
    spotter = next(unit for unit, j in fighters if j == figure)
    yield from resolve(battle, seat, spotter, battle.units[choice], figure)


@rule("at43.shooting.artillery-resolution")
def resolve(battle: Battle, seat: int, spotter: Unit, target: Unit, figure: int) -> Script[None]:
    """Indirect fire with a fixed number to hit at any range. Direction 1 of its drift points at who called it."""
    weapon = profile.weapons()[missions.strike(battle, seat)]
    count = weapon.rate
    hits = dice.passed(
        battle,
        seat,
        "at43-roll-strike",
        "at43.shooting.artillery-resolution",
        count,
        weapon.accuracy,
        weapon.rerolls,
    )
    battle.tell(Fired, spotter.id, weapon.id, f"{target.id}/{figure}", (), 0, count, hits)
    origin = spotter.places[spotter.leader]
    aim = target.places[figure]
    yield from indirect.burst(battle, seat, None, weapon, aim, origin, hits, count - hits)
