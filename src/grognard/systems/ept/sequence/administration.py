"""Phase D of the turn: its eleven steps, strictly in order; within each the holder of the initiative goes first."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import artillery
from grognard.systems.ept.amphibious import swimming
from grognard.systems.ept.command import command, succession
from grognard.systems.ept.effects import morale
from grognard.systems.ept.engineers import storming
from grognard.systems.ept.fire import cadence
from grognard.systems.ept.heavy_weapons import snipers
from grognard.systems.ept.hidden import hiding_again
from grognard.systems.ept.state import NO_FIRE, Battle
from grognard.systems.ept.terrain import blazes, smoke
from grognard.systems.ept.units import overflow
from grognard.systems.ept.vehicles import driving, vehicles


def order(battle: Battle) -> tuple[int, int]:
    return battle.initiative, 1 - battle.initiative


def _each(done: Callable[[Battle, int], Script[None]]) -> Callable[[Battle], Script[None]]:
    """A step that each player carries out for himself."""

    def both(battle: Battle) -> Script[None]:
        for seat in order(battle):
            yield from done(battle, seat)

    return both


def clear_smoke(battle: Battle) -> Script[None]:
    smoke.clear(battle)
    yield from ()


@rule("ept.sequence.admin-marker-removal")
def clear_markers(battle: Battle) -> Script[None]:
    """Step 3: Artillery, Fire, Moved (vehicles may keep theirs), Pinned, Stunned and Stop markers."""
    swimming.shed_gear(battle)
    for seat in order(battle):
        yield from driving.keep_rolling(battle, seat)
    artillery.clear(battle)
    snipers.unpin(battle)
    for unit in battle.units.values():
        unit.fire = NO_FIRE
        unit.stunned = unit.stopped = False
        unit.moved = unit.rolling
        if not unit.profile.is_vehicle:
            unit.worked = 0
        unit.no_panzerfaust = unit.lifted = unit.observing = unit.towed = False


@rule("ept.fire.jam-repair")
def repair(battle: Battle) -> Script[None]:
    """Step 4: every jammed weapon that is still in the game, aboard a vehicle or in a tunnel too."""
    for seat in order(battle):
        for unit in battle.units.values():
            if unit.seat == seat and unit.jammed and command.on_map(battle, unit):
                cadence.repair(battle, unit)
    yield from ()


def shift(battle: Battle, seat: int) -> Script[None]:
    """Step 5: first out of burning hexes, then out of those that hold too many."""
    yield from blazes.drive_out(battle, seat)
    yield from overflow.shift_excess(battle, seat)


@rule("ept.sequence.admin-flip-command-posts", "ept.units.command-post-sides")
def turn_posts_back(battle: Battle) -> Script[None]:
    """Step 7: everybody can be activated again."""
    for formation in battle.formations.values():
        formation.activated = False
    for unit in battle.units.values():
        unit.activated = False
    yield from ()


def hesitate(battle: Battle) -> Script[None]:
    morale.hesitate(battle)
    yield from ()


def replace_leaders(battle: Battle, seat: int) -> Script[None]:
    """Step 8: vehicles that lead and cannot move may be given up; then whoever fell is replaced."""
    yield from vehicles.give_up_leaders(battle, seat)
    yield from succession.replace_leaders(battle, seat)


#: The book's order. Replacing leaders and what follows comes after the posts are turned back.
STEPS: tuple[Callable[[Battle], Script[None]], ...] = (
    _each(storming.resolve),
    clear_smoke,
    clear_markers,
    repair,
    _each(shift),
    morale.rally_all,
    turn_posts_back,
    _each(replace_leaders),
    hesitate,
    _each(morale.demoralise),
    _each(hiding_again.hide_again),
)


@rule("ept.sequence.admin-order")
def step(battle: Battle) -> Script[None]:
    """The next step of the phase."""
    yield from STEPS[battle.stage - 1](battle)
    battle.stage += 1
