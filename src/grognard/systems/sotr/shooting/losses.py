"""Losses: figures that go Down, die, or shrug it off, and what becomes of a unit that loses its leader."""

from __future__ import annotations

from typing import Protocol

from grognard.core.rules import rule
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.events import Died, ShruggedOff, UnitLost, WentDown
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit

DEAD, DOWN = "dead", "down"
#: From this class on Hard to Kill does not help: Medium AT.
TOO_MUCH = 4


class Blow(Protocol):
    """What a loss has to know of the hit behind it."""

    @property
    def penetration(self) -> int: ...

    @property
    def rule(self) -> str: ...

    @property
    def shooting(self) -> bool: ...

    @property
    def fire(self) -> bool: ...

    @property
    def cancels_resilience(self) -> bool: ...


@rule("sotr.abilities.hard-to-kill")
def shrugs(battle: Battle, unit: Unit, figure: int, cause: Blow) -> bool:
    """The first three results of a Hard to Kill figure have no effect, but for those of Medium AT and heavier."""
    if "hard_to_kill" not in unit.kit[figure].abilities or cause.penetration >= TOO_MUCH:
        return False
    spent = unit.shrugged.count(figure)
    if spent >= tables().ignored_results:
        return False
    unit.shrugged = (*unit.shrugged, figure)
    battle.tell(ShruggedOff, f"{unit.id}/{figure}", tables().ignored_results - spent - 1)
    return True


@rule("sotr.down.second-down", "sotr.down.state")
def suffer(battle: Battle, unit: Unit, figure: int, result: str, cause: Blow) -> bool:
    """A figure is dead or Down; one that was Down before is killed by another Down. False where it shrugs it off."""
    if shrugs(battle, unit, figure, cause):
        return False
    if result == DEAD or unit.is_down(figure):
        kill(battle, unit, figure, cause.rule if result == DEAD else "sotr.down.second-down")
        return True
    unit.mark("down", (figure,))
    unit.mark("prone", (figure,), False)
    unit.mark("burning", (figure,), cause.fire)
    unit.mark("scorched", (figure,), cause.cancels_resilience)
    unit.mark("shot", (figure,), cause.shooting)
    battle.tell(WentDown, f"{unit.id}/{figure}")
    return True


def kill(battle: Battle, unit: Unit, figure: int, clause: str) -> None:
    """A figure is dead and leaves the table."""
    battle.tell(Died, f"{unit.id}/{figure}", clause)
    remove(battle, unit, figure)


def remove(battle: Battle, unit: Unit, figure: int) -> None:
    """Take a figure off the table; a unit without figures is lost, one without officers an orphan for the moment."""
    led = unit.kit[figure].leads
    unit.living = tuple(i for i in unit.living if i != figure)
    for name in (
        "down",
        "prone",
        "charged",
        "caught",
        "burning",
        "scorched",
        "shot",
        "left",
        "busy",
        "laden",
        "inside",
    ):
        unit.mark(name, (figure,), False)
    if not unit.living:
        unit.status = "gone"
        unit.overwatch = unit.hidden = unit.fleeing = unit.disorganised = unit.suppressed = False
        unit.known_to = ()
        battle.tell(UnitLost, unit.id)
    else:
        unit.orphaned = unit.orphaned or (led and officers.officer_of(unit) is None)
        if figure == unit.leader:
            lead(unit)
        if unit.carrier:
            settle_aboard(unit)
    unit.rebox()


def settle_aboard(unit: Unit) -> None:
    """A unit half aboard whose last man outside has fallen is aboard; one whose last man inside has, is not."""
    inside = sum(unit.marked("inside", i) for i in unit.living)
    if inside == len(unit.living):
        unit.status = "aboard"
    elif not inside:
        unit.carrier = ""


@rule("sotr.command.officer-definition")
def lead(unit: Unit) -> None:
    """The highest in rank of those alive leads; without one the first man who is on his feet."""
    officer = officers.officer_of(unit)
    able = unit.able or unit.living
    unit.leader = officer if officer is not None else able[0]
