"""Chapters 7.8, 11.1 to 11.3: stopped and neutralised units, step losses, and elimination."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import forward
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.command import command
from grognard.systems.ept.events.assault import WaveGoesOn
from grognard.systems.ept.events.fire import (
    Eliminated,
    Neutralised,
    NeutralisedAgain,
    StepsLost,
    Stopped,
    StopShed,
)
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.state import Battle, Unit

KEEP, SHED = "keep", "shed"


@dataclass(frozen=True, slots=True)
class Cause:
    """What an effect comes from: `ap`, `at`, `aa`, `indirect`, `trap`, `assault`, `sniper`, `rally`, …, and by whom."""

    kind: str
    by: tuple[Unit, ...] = ()
    #: The natural total of the dice behind it, where that matters.
    total: int = 0


@rule("ept.effects.hesitant-effect")
def morale(battle: Battle, unit: Unit) -> Tally:
    """A unit's morale as it is tested: printed, with a deputy's change, less one in a hesitant formation."""
    tally = Tally(unit.morale, "ept.material.counter-data")
    name_line(battle, tally, "ept-sum-morale", unit)
    if unit.deputy:
        tally.add("ept.command.leader-replacement-hq", unit.deputy).named("ept-sum-deputy")
    if battle.hesitates(unit):
        tally.add("ept.effects.hesitant-effect", -1).named("ept-sum-hesitant")
    return tally


def name_line(battle: Battle, tally: Tally, key: str, unit: Unit) -> None:
    """Say what the last line of a sum is and whose, as everybody may know it: a hidden unit by its marker, and who
    cannot be seen at all not by name. Only where somebody listens: rules ask for sums all the time."""
    if battle.journal is not None:
        shown = hidden.shown_as(battle, unit)
        tally.named(key if shown else f"{key}-unseen", unit=("unit", shown))


@rule("ept.fire.natural-twelve")
def is_severe(rolled: int, need: int) -> bool:
    """The worst kind of failure: twice the modified morale or more, and a 12 whatever the morale."""
    return rolled >= 2 * need or rolled == 12


@rule("ept.effects.neutralised-again")
def neutralised_result(battle: Battle, unit: Unit, steps: int, cause: Cause) -> Script[None]:
    """A unit is to be neutralised, with so many steps lost beside; one more if it was neutralised already."""
    if unit.neutralised:
        steps += 1
        hidden.tell(battle, unit, NeutralisedAgain)
    if steps:
        yield from lose_steps(battle, unit, steps, cause)
    if unit.status == "field" and not unit.neutralised:
        neutralise(battle, unit)


@rule("ept.units.status", "ept.effects.neutralised-limits")
def neutralise(battle: Battle, unit: Unit) -> None:
    """A Neutralised marker takes the place of Stop and Moved. Such a unit does nothing: `Unit.can_act`."""
    if battle.wave and absorb_neutralised(battle, unit):
        return
    unit.neutralised, unit.stopped, unit.moved, unit.observing = True, False, False, False
    hidden.tell(battle, unit, Neutralised)


@rule("ept.effects.stopped-limits")
def stop(battle: Battle, unit: Unit) -> Script[None]:
    """A Stop marker, or a step less and no marker if the owner prefers; nothing for who is neutralised."""
    if unit.neutralised or unit.stopped or (battle.wave and absorb_stop(battle, unit)):
        return
    unit.stopped, unit.moved = True, False
    hidden.tell(battle, unit, Stopped)
    if may_shed(unit):
        chosen = yield ask(
            unit.seat,
            "ept-shed-stop",
            "ept.effects.stop-removal-by-loss",
            OneOf((KEEP, SHED)),
            about(unit),
            role="option",
            skip=KEEP,
        )
        if chosen == SHED:
            shed(battle, unit)


@rule("ept.human-wave.absorb-stop")
def absorb_stop(battle: Battle, unit: Unit) -> bool:
    """Whether a unit of a human wave gives a step and goes on, as it must unless that was its last."""
    return _absorb(battle, unit, 1)


@rule("ept.human-wave.absorb-neutralised")
def absorb_neutralised(battle: Battle, unit: Unit) -> bool:
    """Whether a unit of a human wave gives two steps and goes on, as it must unless those were its last."""
    return _absorb(battle, unit, 2)


def _absorb(battle: Battle, unit: Unit, steps: int) -> bool:
    if unit.id not in battle.wave or unit.steps <= steps:
        return False
    unit.steps -= steps
    command.note_loss(battle, unit, steps)
    hidden.tell(battle, unit, WaveGoesOn, steps)
    return True


def may_shed(unit: Unit) -> bool:
    """Whether a step can be given for the Stop marker without losing the unit over it."""
    return unit.stopped and unit.steps > 1


@rule("ept.effects.stop-removal-by-loss")
def shed(battle: Battle, unit: Unit) -> None:
    """Take a step loss and be rid of the Stop marker: as it is received, or when the unit acts in its activation."""
    unit.stopped = False
    unit.steps -= 1
    command.note_loss(battle, unit, 1)
    hidden.tell(battle, unit, StopShed)
    if unit.half:
        half_squads.lose(battle, unit)


@rule(
    "ept.units.squad-steps",
    "ept.units.single-step",
    "ept.effects.step-loss-single",
    "ept.effects.step-loss-squad",
    "ept.special-infantry.three-step-losses",
)
def lose_steps(battle: Battle, unit: Unit, steps: int, cause: Cause) -> Script[None]:
    """Steps off a unit: a squad flips to its reduced side with the first; with the last a unit is eliminated."""
    lost = min(steps, unit.steps)
    unit.steps -= lost
    command.note_loss(battle, unit, lost)
    if unit.half:
        half_squads.lose(battle, unit)
    if unit.steps > 0:
        # Nobody but its owner knows who is aboard or still to come.
        told = hidden.confide if unit.status in ("aboard", "reserve") else hidden.tell
        told(battle, unit, StepsLost, lost)
        return
    yield from eliminate(battle, unit, cause)


def eliminate(battle: Battle, unit: Unit, cause: Cause) -> Script[None]:
    """A unit is lost: off the map, and its formation or post knows it."""
    place = battle.whereabouts(unit)
    hidden.tell(battle, unit, Eliminated)
    hidden.off_map(battle, unit)
    battle.lift(unit, "gone")
    unit.steps = 0
    command.note_elimination(battle, unit)
    if unit.half:
        half_squads.lose(battle, unit)
    if unit.ied:
        yield from forward.go_up(battle, unit, place)
