"""Chapter 2: the turn of four phases, and what comes before the first and after the last."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import activation, deployment, dice, victory
from grognard.systems.ept.air import gliders, landings
from grognard.systems.ept.command import command
from grognard.systems.ept.engineers import demolition
from grognard.systems.ept.events.turn import GameOver, InitiativeWon, PhaseBegan, TurnBegan
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.sequence import administration, support
from grognard.systems.ept.state import SEATS, Battle

PHASES = ("support", "command", "operations", "administration")


def step(battle: Battle) -> Script[None] | None:
    """The script of the next step, by phase and stage alone."""
    return None if battle.over else STEPS[battle.phase](battle)


@rule("ept.sequence.turn")
def begin_turn(battle: Battle) -> None:
    """A turn begins with its support phase."""
    battle.turn += 1
    battle.patience = {}
    battle.phase, battle.stage = PHASES[0], 1
    battle.tell(TurnBegan, battle.turn, battle.turns)
    battle.tell(PhaseBegan, f"ept-phase-{battle.phase}")
    landings.come_in(battle)
    hidden.spot_vehicles(battle)


def deploy(battle: Battle) -> Script[None]:
    """Before the first turn the players set up, one unit a step; then the first turn begins."""
    yield from deployment.step(battle)
    if battle.phase == "play":
        begin_turn(battle)


def take_command(battle: Battle) -> Script[None]:
    """Phase B: the chain of command is checked, then the initiative is rolled for."""
    yield from command.check(battle)
    roll_initiative(battle)
    for seat in SEATS:
        yield from demolition.declare(battle, seat)
    begin_operations(battle)
    yield from landings.operate(battle)
    yield from gliders.storm_out(battle)


@rule("ept.sequence.initiative")
def roll_initiative(battle: Battle) -> None:
    """Each player rolls a die; the higher score has the initiative; ties are rolled again.

    A scenario may give it away for the whole game (`initiative`) or for a turn (`initiative_turn_1`).
    """
    given = battle.options.get(f"initiative_turn_{battle.turn}", battle.options.get("initiative"))
    jumped = landings.owner(battle)
    if jumped is not None:
        given = jumped
    if given is not None:
        battle.initiative = int(given)
        battle.tell(InitiativeWon, battle.initiative)
        return
    while True:
        scores = [
            dice.one(battle, seat, "ept-roll-initiative", "ept.sequence.initiative", _bonus(battle, seat))
            + int(_bonus(battle, seat))
            for seat in SEATS
        ]
        if scores[0] != scores[1]:
            break
    battle.initiative = 0 if scores[0] > scores[1] else 1
    battle.tell(InitiativeWon, battle.initiative)


def _bonus(battle: Battle, seat: int) -> Tally:
    """What a scenario adds to a player's initiative die."""
    return Tally(int(battle.options.get(f"initiative_{seat}", 0)), "ept.sequence.initiative")


@rule("ept.sequence.operations-first-player")
def begin_operations(battle: Battle) -> None:
    """Phase C: who has the initiative is the first to be active, and either player's first activation is free."""
    battle.phase, battle.stage = "operations", 1
    battle.active = battle.initiative
    battle.opened, battle.finished = [False, False], [False, False]
    battle.passed = False
    battle.tell(PhaseBegan, "ept-phase-operations")


def administer(battle: Battle) -> Script[None]:
    """One step of phase D; after the last the turn is over."""
    yield from administration.step(battle)
    if battle.stage > len(administration.STEPS):
        end_turn(battle)


@rule("ept.sequence.game-length")
def end_turn(battle: Battle) -> None:
    """The game ends after the last turn, or when the scenario is decided; else the next turn begins."""
    if battle.turn >= battle.turns or victory.decided(battle):
        victory.settle(battle)
        battle.phase = "over"
        winner = f"ept-winner-{battle.winner}" if battle.winner >= 0 else "ept-winner-none"
        battle.tell(GameOver, winner, f"way-{battle.way}")
        return
    begin_turn(battle)


STEPS: dict[str, Callable[[Battle], Script[None]]] = {
    "deploy": deploy,
    "support": support.step,
    "command": take_command,
    "operations": activation.operate,
    "administration": administer,
}
