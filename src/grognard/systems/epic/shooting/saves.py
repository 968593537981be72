"""Saving throws: armour, cover, reinforced armour, living metal and invulnerable saves."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import dice, profile
from grognard.systems.epic.aircraft import jinking
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.shooting.hits import Blow
from grognard.systems.epic.state import Battle, Formation, Unit


@dataclass(frozen=True, slots=True)
class Saves:
    """What a unit may roll against a hit, one after the other; each a score with its reasons."""

    rolls: tuple[Tally, ...]

    @property
    def odds(self) -> float:
        """How likely one of them succeeds."""
        fails = 1.0
        for roll in self.rolls:
            fails *= 1 - dice.chance(int(roll))
        return 1 - fails


@rule(
    "epic.shooting.saves",
    "epic.shooting.save-choice",
    "epic.crossfire.save-penalty",
    "epic.special-units.sniper-save",
    "epic.special-units.living-metal-sniper",
    "epic.special-units.invulnerable-save",
    "epic.lists.deflector-shield",
)
def allowed(
    battle: Battle, formation: Formation, unit: Unit, blow: Blow, crossfire: bool, cover: bool = True
) -> Saves:
    """The saving throws that a unit has against a hit.

    Armour or cover, whichever is more likely to help; a crossfire and a sniper each take 1 off, which is the same
    as a score one higher; a score of 7 cannot be rolled. The invulnerable save stands by itself.
    """
    penalties = []
    if crossfire and not terrain.thick_rear(battle, unit):
        penalties.append("epic.crossfire.save-penalty")
    if blow.sniper and not unit.kit.has("living_metal"):
        penalties.append("epic.special-units.sniper-save")
    if unit.has("holofield"):
        made = _behind_holofield(unit, blow, penalties)
    else:
        made = list(_armour_and_cover(battle, formation, unit, blow, cover, penalties))
    if unit.has("deflector_shield"):
        made.append(Tally(profile.tables().deflector_save, "epic.lists.deflector-shield"))
    elif unit.kit.has("invulnerable_save"):
        made.append(Tally(profile.tables().invulnerable_save, "epic.special-units.invulnerable-save"))
    return Saves(tuple(roll for roll in made if int(roll) <= dice.SIDES))


@rule(
    "epic.special-units.reinforced-armour-reroll",
    "epic.special-units.reinforced-armour-vs-macro",
    "epic.special-units.living-metal-saves",
    "epic.special-units.living-metal-titan-killer",
    "epic.special-weapons.macro-no-saves",
    "epic.special-weapons.titan-killer-saves",
    "epic.special-weapons.lance",
    "epic.special-weapons.ignore-cover",
)
def _armour_and_cover(
    battle: Battle, formation: Formation, unit: Unit, blow: Blow, cover: bool, penalties: list[str]
) -> tuple[Tally, ...]:
    kit, worn = unit.kit, jinking.armour(formation, unit)
    metal, reinforced = kit.has("living_metal"), kit.has("reinforced_armour")

    def armour(rule_id: str = "epic.shooting.saves") -> tuple[Tally, ...]:
        return () if worn is None else (_score(worn, rule_id, penalties),)

    if metal:
        again = () if blow.killer else armour("epic.special-units.living-metal-saves")
        first = armour("epic.special-units.living-metal-titan-killer") if blow.killer else armour()
        return (*first, *again)
    if blow.killer:
        return ()
    if blow.macro:
        return armour("epic.special-units.reinforced-armour-vs-macro") if reinforced else ()
    again = ()
    if reinforced and not blow.lance:
        again = armour("epic.special-units.reinforced-armour-reroll")
    value, clause = (0, "")
    if cover and not blow.ignores_cover:
        value, clause = terrain.cover_save(battle, formation, unit)
    if value and (worn is None or value < worn):
        return (_score(value, clause, penalties), *again)
    return (*armour(), *again)


@rule("epic.lists.holofield")
def _behind_holofield(unit: Unit, blow: Blow, penalties: list[str]) -> list[Tally]:
    """A save of 3+ against whatever comes; reinforced armour helps once more, but not against what defeats it."""
    made = [_score(profile.tables().holofield_save, "epic.lists.holofield", penalties)]
    again = unit.kit.has("reinforced_armour") and not (blow.lance or blow.macro or blow.killer)
    if again and unit.kit.armour is not None:
        made.append(_score(unit.kit.armour, "epic.special-units.reinforced-armour-reroll", penalties))
    return made


def _score(value: int, clause: str, penalties: list[str]) -> Tally:
    tally = Tally(value, clause)
    for penalty in penalties:
        tally.add(penalty, 1)
    return tally


@rule("epic.shooting.saves")
def rolled(battle: Battle, seat: int, saves: Saves) -> Tally | None:
    """Roll the saving throws in turn until one succeeds; the score that did, or nothing."""
    for need in saves.rolls:
        face = dice.faces(battle, seat, "epic-roll-save", need.rule, 1, int(need), need)[0]
        if face >= int(need):
            return need
    return None


@rule("epic.transport.destroyed", "epic.special-weapons.macro-transport")
def of_passenger(battle: Battle, formation: Formation, unit: Unit, blow: Blow) -> Saves:
    """What a unit may roll whose transport is destroyed: its armour or a cover save, as far as the hit allows."""
    table, kit = profile.tables(), unit.kit
    rolls: list[Tally] = []
    if blow.killer:
        if kit.has("living_metal") and kit.armour is not None:
            rolls = [Tally(kit.armour, "epic.special-units.living-metal-titan-killer")]
    elif blow.macro:
        if kit.armour is not None and (kit.has("reinforced_armour") or kit.has("living_metal")):
            rolls = [Tally(kit.armour, "epic.special-weapons.macro-transport")]
    elif kit.armour is not None:
        rolls = [Tally(kit.armour, "epic.transport.destroyed")]
        if kit.has("reinforced_armour") and not blow.lance:
            rolls.append(Tally(kit.armour, "epic.special-units.reinforced-armour-reroll"))
    if (
        not blow.macro
        and not blow.ignores_cover
        and (kit.armour is None or kit.armour > table.passenger_save)
    ):
        rolls = [Tally(table.passenger_save, "epic.transport.destroyed")]
    if kit.has("invulnerable_save"):
        rolls.append(Tally(table.invulnerable_save, "epic.special-units.invulnerable-save"))
    return Saves(tuple(rolls))
