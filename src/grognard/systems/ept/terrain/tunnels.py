"""Chapter 10.4: tunnels between their end hexes: going in, fighting for them, and coming out.

Who is in a tunnel is off the map: no fire reaches it, and it is next to nobody outside. All it can do is come out.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.actions.act import FULL, HALF, NORMAL, Act, Action
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.assault import assault, melee
from grognard.systems.ept.events.assault import AssaultLaunched
from grognard.systems.ept.events.works import CameOut, TurnedBack, WentInside
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.terrain import TUNNEL
from grognard.systems.ept.units import stacking


def goes_in(profile: Profile) -> bool:
    """Whether a counter fits into a tunnel: men only."""
    return profile.is_infantry


@rule("ept.terrain.tunnel-definition")
def at(battle: Battle, place: int) -> tuple[str, ...]:
    """The tunnels that end in a hex: the scenario says where, in one hex, two or more."""
    return tuple(name for name, ends in battle.tunnels.items() if place in ends)


def has_room(battle: Battle, unit: Unit, tunnel: str) -> bool:
    """Whether a tunnel holds one more of a side: as much as a hex does."""
    table = battle.tables.stacking
    inside = (*terrain.in_tunnel(battle, tunnel, unit.seat), unit)
    return sum(stacking.size(table, one.profile, one.steps) for one in inside) <= table.limit


# -- going in ----------------------------------------------------------------------------------------


def open_to(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Tunnels that a unit can go into from where it stands; whether the enemy is in one it finds out there."""
    if not battle.tunnels or unit.deployed or unit.inside:
        return ()
    return tuple(name for name in at(battle, unit.place) if has_room(battle, unit, name))


def may_enter(battle: Battle, act: Act) -> bool:
    return bool(open_to(battle, act.unit))


def why_not_enter(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot go in."""
    if may_enter(battle, act):
        return None
    return why_not("ept-no-tunnel", "ept.terrain.tunnel-enter", unit=("unit", act.unit.id))


@rule("ept.terrain.tunnel-enter")
def enter(battle: Battle, act: Act) -> Script[None]:
    """A unit, with its stack if it likes, goes into a tunnel; if the enemy is in it they must fight for it.

    Who finds the enemy and is not fit for an assault stays outside, its action spent.
    """
    unit = act.unit
    tunnel = yield from _choose(battle, unit)
    acts: tuple[Act, ...] = (act,)
    if not terrain.in_tunnel(battle, tunnel, unit.seat):
        acts = yield from assault.gather(battle, act, assault.companions(battle, act))
    for one in acts:
        one.used, one.moved = FULL, True
    enemies = terrain.in_tunnel(battle, tunnel, 1 - unit.seat)
    party = [one.unit for one in acts]
    if enemies:
        party = _fit(battle, party)
    origin = unit.place
    for member in party:
        go_down(battle, member, tunnel)
    if enemies and party:
        battle.tell(AssaultLaunched, tuple(one.id for one in party), origin)
        yield from melee.fight(battle, origin, unit.seat, origin, tunnel)
    yield from assault.let_go(battle, acts)


def _choose(battle: Battle, unit: Unit) -> Script[str]:
    options = open_to(battle, unit)
    if len(options) == 1:
        return options[0]
    clause = "ept.terrain.tunnel-enter"
    return str(
        (yield ask(unit.seat, "ept-tunnel", clause, OneOf(options, of="text"), about(unit), role="action"))
    )


def _fit(battle: Battle, units: Sequence[Unit]) -> list[Unit]:
    """Those of several who can start an assault; the others are turned back, and their side alone hears of it."""
    able = [unit for unit in units if assault.can_assault(unit.profile) and assault.is_fit(battle, unit)]
    for unit in units:
        if unit not in able:
            battle.tell_only((unit.seat,), TurnedBack, unit.id)
    return able


@rule("ept.terrain.tunnel-occupant")
def go_down(battle: Battle, unit: Unit, tunnel: str) -> None:
    """A unit is taken off the map and out of sight, in its tunnel: no fire finds it there."""
    hidden.tell(battle, unit, WentInside, fieldworks.word(TUNNEL))
    hidden.off_map(battle, unit)
    battle.lift(unit, TUNNEL)
    unit.inside = tunnel


# -- coming out --------------------------------------------------------------------------------------


def ways_out(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """The ends of its tunnel that a unit may come out of: any that it could enter by a march."""
    return tuple(end for end in battle.tunnels[unit.inside] if entering.may_enter(battle, unit, end))


def may_leave(battle: Battle, act: Act) -> bool:
    return bool(ways_out(battle, act.unit))


def why_not_leave(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot come out."""
    if may_leave(battle, act):
        return None
    return why_not("ept-tunnel-blocked", "ept.terrain.tunnel-exit", unit=("unit", act.unit.id))


@rule("ept.terrain.tunnel-exit")
def leave(battle: Battle, act: Act) -> Script[None]:
    """A unit comes out at an end of its choice, as on a normal march: it may be seen and fired at, and go on."""
    unit = act.unit
    clause = "ept.terrain.tunnel-exit"
    place = yield ask(
        unit.seat,
        "ept-tunnel-exit",
        clause,
        spot(battle, tuple(sorted(ways_out(battle, unit)))),
        about(unit),
        role="move",
    )
    act.used += HALF
    act.march, act.began = NORMAL, act.used
    act.moved, act.on_way = True, False
    come_up(battle, unit, place)
    yield from movement.entered(battle, act, place)
    if unit.status == "field":
        yield from reaction.window(battle, triggers.moving((unit,), act.march))


def come_up(battle: Battle, unit: Unit, place: int) -> None:
    """Out of sight as it was, a unit comes up under a marker and is recognised like any other that moves."""
    battle.stand(unit, place)
    unit.inside = ""
    hidden.hide(battle, unit)
    battle.control[place] = unit.seat
    hidden.tell(battle, unit, CameOut, fieldworks.word(TUNNEL))
    if hidden.seen_moving(battle, unit, NORMAL):
        hidden.reveal(battle, unit, "ept-seen-moving")


ENTER = Action(
    "enter-tunnel", "ept.terrain.tunnel-enter", FULL, may_enter, why_not_enter, enter, goes_in, movement=True
)
LEAVE = Action(
    "leave-tunnel",
    "ept.terrain.tunnel-exit",
    HALF,
    may_leave,
    why_not_leave,
    leave,
    goes_in,
    status=TUNNEL,
    movement=True,
)
