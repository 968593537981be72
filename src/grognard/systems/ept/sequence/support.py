"""Phase A of the turn: its four steps in order."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import artillery
from grognard.systems.ept.air import drops
from grognard.systems.ept.air import support as air
from grognard.systems.ept.events.turn import PhaseBegan
from grognard.systems.ept.fire_types import anti_aircraft
from grognard.systems.ept.state import SEATS, Battle


def air_support(battle: Battle) -> Script[None]:
    """A-1: air support comes, and what else flies over is fired at."""
    if battle.missions:
        yield from air.resolve(battle)
    if battle.flights:
        yield from anti_aircraft.fly_over(battle)


def missions(battle: Battle) -> Script[None]:
    """A-2: artillery that was asked for falls."""
    yield from artillery.resolve(battle)


def requests(battle: Battle) -> Script[None]:
    """A-3: both players ask for missions of the next turn."""
    for seat in SEATS:
        yield from artillery.request(battle, seat)


def airborne(battle: Battle) -> Script[None]:
    """A-4: paratroopers jump."""
    yield from drops.resolve(battle)


#: The book's order.
STEPS: tuple[Callable[[Battle], Script[None]], ...] = (air_support, missions, requests, airborne)


@rule("ept.sequence.support-phase")
def step(battle: Battle) -> Script[None]:
    """The next step of the phase; after the last the command phase begins."""
    yield from STEPS[battle.stage - 1](battle)
    battle.stage += 1
    if battle.stage > len(STEPS):
        battle.phase, battle.stage = "command", 1
        battle.tell(PhaseBegan, "ept-phase-command")
