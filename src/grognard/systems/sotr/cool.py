"""Cool: whose nerve a unit tests on, and the test itself."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import dice, measuring
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.events import CoolTest
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import crew


def own(unit: Unit) -> int:
    """The unit's own Cool, by its level."""
    return tables().base_cool[unit.troop.quality]


@rule(
    "sotr.command.unit-uses-officer-cool",
    "sotr.command.chief-lends-cool",
    "sotr.command.sergeant-benefit",
    "sotr.basics.leader-down-no-cool",
)
def of_unit(battle: Battle, unit: Unit) -> Tally:
    """The Cool that a unit tests on: its officer's while he can lead, the commander-in-chief's in his zone.

    A disorganised unit has its own alone.
    """
    return crew.awed(battle, unit, crew.steadied(unit, _led(battle, unit)))


def _led(battle: Battle, unit: Unit) -> Tally:
    """The Cool of who leads it, before what vehicles make of it."""
    base, clause = own(unit), "sotr.basics.cool-levels"
    if unit.broken:
        return Tally(base, clause)
    officer = officers.officer_of(unit)
    if officer is not None and officers.active(unit, officer) and unit.kit[officer].cool > base:
        base, clause = unit.kit[officer].cool, "sotr.command.unit-uses-officer-cool"
    lent, from_clause = _lent(battle, unit)
    return Tally(lent, from_clause) if lent > base else Tally(base, clause)


@rule("sotr.transport.same-unit")
def _lent(battle: Battle, unit: Unit) -> tuple[int, str]:
    """The best Cool that somebody outside the unit lends it."""
    found = [(0, "")]
    chief = officers.chief(battle, unit.seat)
    if chief is not None and officers.active(*chief) and measuring.zone_reaches(*chief, unit):
        found.append((chief[0].kit[chief[1]].cool, "sotr.command.chief-lends-cool"))
    squad = battle.units.get(unit.parent) if unit.parent else None
    if squad is not None and squad.status in ("field", "aboard"):
        sergeant = officers.officer_of(squad)
        if (
            sergeant is not None
            and squad.kit[sergeant].is_officer
            and officers.active(squad, sergeant)
            and measuring.zone_reaches(squad, sergeant, unit)
        ):
            found.append((squad.kit[sergeant].cool, "sotr.command.sergeant-benefit"))
    return max(found)


@rule("sotr.basics.cool-test")
def enough(faces: list[int], cool: Tally) -> bool:
    """Two dice, added and unmodified, must not exceed the modified Cool."""
    return sum(faces) <= int(cool)


@rule(
    "sotr.basics.cool-test",
    "sotr.down.cool",
    "sotr.abilities.utterly-fearless",
    "sotr.abilities.nerves-of-steel",
)
def passed(
    battle: Battle,
    unit: Unit,
    cool: Tally,
    purpose: str,
    clause: str,
    under_fire: bool = False,
    command: bool = False,
) -> bool:
    """A Cool test. The fearless and those of whom all are Down pass; nerves of steel try again under fire."""
    able = unit.able
    if not able:
        return True
    if not command and all("utterly_fearless" in unit.kit[i].abilities for i in able):
        return True
    if _rolled(battle, unit, cool, purpose, clause):
        return True
    steady = under_fire and all("nerves_of_steel" in unit.kit[i].abilities for i in able)
    return steady and _rolled(battle, unit, cool, purpose, "sotr.abilities.nerves-of-steel")


def _rolled(battle: Battle, unit: Unit, cool: Tally, purpose: str, clause: str) -> bool:
    faces = dice.roll(battle, unit.seat, 2, "cool", clause)
    good = enough(faces, cool)
    word = "sotr-passed" if good else "sotr-failed"
    battle.tell(CoolTest, unit.id, f"sotr-test-{purpose}", clause, sum(faces), cool, word)
    return good


def command_test(
    battle: Battle, officer: officers.Officer, purpose: str, clause: str, change: int = 0
) -> bool:
    """A command test: always on the ordering officer's own Cool."""
    unit, i = officer
    tally = Tally(unit.kit[i].cool, "sotr.command.order-test")
    if change:
        tally.add(clause, change)
    return passed(battle, unit, tally, purpose, clause, command=True)


def chance(cool: int) -> float:
    """How likely a test on this Cool is passed."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= cool) / 36
