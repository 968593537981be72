"""Damage: tests, hits on AFVs, and figures taken off the table."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import dice, heroes, morale, support
from grognard.systems.at43.armies import therians, white_stars
from grognard.systems.at43.damage import casualties, structure
from grognard.systems.at43.events import (
    Lost,
)
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.state import Battle, Unit

#: What a damage roll is called in the log.
ROLL, CLAUSE = "at43-roll-damage", "at43.damage.values"


# -- damage tests ----------------------------------------------------------------------------------------


@rule("at43.damage.values")
def needed(weapon: Weapon, protection: int) -> int:
    """The least die of a damage test: Penetration against Protection."""
    return dice.required(weapon.penetration, protection)


def sum_of(weapon: Weapon, protection: int) -> Tally:
    return (
        Tally(weapon.penetration, "at43.damage.values")
        .add("at43.damage.values", -protection)
        .named("at43-line-protection")
    )


class Volley:
    """The damage tests of one salvo or one combat: one die per impact, told apart by whom they are made against.

    An overseer may once have all failures of the volley rolled again, from the tests at which he says so.
    """

    __slots__ = ("attacker", "battle", "rerolls", "seat", "weapon")

    def __init__(self, battle: Battle, seat: int, weapon: Weapon, attacker: Unit | None = None) -> None:
        self.battle = battle
        self.seat = seat
        self.weapon = weapon
        self.attacker = attacker
        #: Not asked yet, bought, or declined.
        self.rerolls = (
            "open" if attacker is not None and therians.knows_overactive(battle, attacker) else "no"
        )

    @rule("at43.damage.when", "at43.damage.values", "at43.losses.test-per-impact")
    def tests(self, protection: int, count: int) -> Script[list[bool]]:
        """One die per impact against one Protection: which succeed."""
        need = needed(self.weapon, protection)
        if need <= dice.ALWAYS or need >= dice.NEVER:
            return [need <= dice.ALWAYS] * count
        good = [face >= need for face in self._roll(protection, count, need, CLAUSE)]
        failed = [number for number, success in enumerate(good) if not success]
        if failed and self.rerolls != "no":
            if self.rerolls == "open":
                assert self.attacker is not None
                bought = yield from therians.overactive(self.battle, self.attacker, len(failed))
                self.rerolls = "yes" if bought else "no"
            if self.rerolls == "yes":
                assert self.attacker is not None
                again = self._roll(protection, len(failed), need, therians.overactive_clause(self.attacker))
                for number, face in zip(failed, again, strict=True):
                    good[number] = face >= need
        return good

    def _roll(self, protection: int, count: int, need: int, clause: str) -> list[int]:
        tally = sum_of(self.weapon, protection) if self.battle.journal is not None else None
        return dice.faces(self.battle, self.seat, ROLL, clause, count, need, tally)


# -- AFVs --------------------------------------------------------------------------------------------------


@rule("at43.damage.location-roll", "at43.damage.frame-destroyed", "at43.therians.medium-nucleus-cannon")
def hit_afv(
    battle: Battle, seat: int, unit: Unit, figure: int, weapon: Weapon, successes: int, chooses: bool = False
) -> Script[None]:
    """Locate and take the damage of successful tests; with the frame the AFV is destroyed.

    A sniper chooses each location instead of rolling for it.
    """
    for _ in range(successes):
        if chooses:
            where = yield from structure.chosen_location(battle, seat, unit, figure)
        else:
            where = structure.locate(battle, seat)
        part = yield from structure.part_hit(battle, seat, unit, figure, where)
        if structure.lose_structure(battle, unit, figure, part, weapon.damage):
            yield from eliminate(battle, unit, (figure,), seat)
            return


# -- losses ------------------------------------------------------------------------------------------------


@rule("at43.damage.infantry-eliminated", "at43.damage.frame-destroyed")
def eliminate(
    battle: Battle, unit: Unit, figures: Sequence[int], by: int | None, blast: bool = False
) -> Script[None]:
    """Figures are removed and count as losses, but for those a medic saves; then leaders and units are seen to.

    `by` is the seat whose attack it was; nobody's for a rout or an ejection.
    """
    fallen = tuple(i for i in figures if i in unit.living)
    if not fallen:
        return
    fallen = yield from white_stars.first_aid(battle, unit, fallen, blast)
    if not fallen:
        return
    yield from remove(battle, unit, fallen, by)
    if unit.profile.is_afv:
        yield from morale.after_loss(battle, unit, len(fallen))


def remove(battle: Battle, unit: Unit, fallen: tuple[int, ...], by: int | None) -> Script[None]:
    """Take figures off the table."""
    old_leader = unit.leader
    led = unit.has_officer
    pilots = [i for i in fallen if heroes.is_pilot(unit, i)]
    unit.living = tuple(i for i in unit.living if i not in fallen)
    for i in fallen:
        unit.down &= ~(1 << i)
    battle.idle = 0
    unit.rebox()
    battle.tell(Lost, unit.id, fallen, len(unit.living))
    if old_leader in fallen:
        if led:
            casualties.lose_officer(battle, unit, by, survives=old_leader in pilots)
        unit.relay = False
        yield from casualties.replace_leader(battle, unit, old_leader)
    if not unit.living:
        casualties.perish(battle, unit, by, "at43.missions.eliminate-vp")
    elif unit.profile.is_static_support:
        yield from check_crew(battle, unit, by)
    for i in pilots:
        heroes.leave_wreck(battle, unit, i)


@rule("at43.support.static-crew")
def check_crew(battle: Battle, unit: Unit, by: int | None) -> Script[None]:
    """Weapons without a gunner each are destroyed; the owner chooses which. Without gunners all are."""
    there, crew = support.guns(unit), support.gunners(unit)
    excess = len(there) - len(crew)
    if excess <= 0:
        return
    lost: Sequence[int] = there
    if crew:
        lost = yield Decision(
            unit.seat,
            "at43-unmanned",
            "at43.support.static-crew",
            SomeOf(tuple(there), excess, excess, of=f"figure@{unit.id}"),
            (("unit", "unit", unit.id),),
        )
    yield from remove(battle, unit, tuple(sorted(lost)), by)
