"""Fights: who fights whom in a melee, with how many dice and what modifiers, and what the winner inflicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import dice, measuring, sight
from grognard.systems.sotr.actions import assault
from grognard.systems.sotr.events import Fight as Fought
from grognard.systems.sotr.shooting import losses, wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Unit

Fighter = tuple[str, int]
#: At most two weapons count, one a hand.
HANDS = 2
MEDIUM_AT = 4


@dataclass(slots=True)
class Bout:
    """A lone figure and the enemies who fight it one after another."""

    alone: Fighter
    against: list[Fighter] = field(default_factory=list)


def contact_map(battle: Battle, units: list[Unit]) -> dict[Fighter, list[Fighter]]:
    """For every able figure of some units the able enemies that it touches."""
    found: dict[Fighter, list[Fighter]] = {}
    for unit in units:
        for i in unit.able:
            touched = [
                (other.id, j) for other, j in measuring.contacts(battle, unit, i) if not other.is_down(j)
            ]
            if touched:
                found[unit.id, i] = touched
    return found


@rule("sotr.melee.pairing")
def paired(battle: Battle, touching: Mapping[Fighter, list[Fighter]], seat: int) -> dict[Fighter, Fighter]:
    """One against one as far as possible: for as many fighters of a seat as can be, an opponent of their own."""
    mine = [fighter for fighter in touching if battle.units[fighter[0]].seat == seat]
    taken: dict[Fighter, Fighter] = {}

    def find(fighter: Fighter, tried: set[Fighter]) -> bool:
        for enemy in touching[fighter]:
            if enemy not in tried:
                tried.add(enemy)
                if enemy not in taken or find(taken[enemy], tried):
                    taken[enemy] = fighter
                    return True
        return False

    for fighter in mine:
        find(fighter, set())
    return {fighter: enemy for enemy, fighter in taken.items()}


# -- dice and modifiers ----------------------------------------------------------------------------------------


@rule("sotr.melee.mod-weapon", "sotr.weapons.close-combat-capable", "sotr.equipment.combat-suit")
def arms(unit: Unit, i: int) -> Tally:
    """What a figure's weapons add: 1 each, at most two; the arms of a combat suit are two by themselves."""
    tally = Tally(0, "sotr.melee.roll")
    kit = unit.kit[i]
    if kit.has("combat_suit"):
        return tally.add("sotr.equipment.combat-suit", 2)
    count = min(HANDS, sum(weapon.close_combat for weapon in kit.weapons))
    if count:
        tally.add("sotr.melee.mod-weapon", count)
    return tally


@rule(
    "sotr.melee.mod-charge",
    "sotr.melee.mod-fleeing",
    "sotr.melee.mod-disorganised",
    "sotr.melee.mod-encumbered",
    "sotr.melee.mod-height",
    "sotr.melee.mod-horror",
    "sotr.melee.mod-obstacle",
    "sotr.melee.mod-prone",
    "sotr.abilities.claws-and-teeth",
    "sotr.actions.prone-engaged",
)
def modifiers(battle: Battle, unit: Unit, i: int, other: Unit, j: int) -> Tally:
    """Everything that a figure adds to its highest die against another."""
    tally = arms(unit, i)
    kit = unit.kit[i]
    charged = unit.marked("charged", i)
    if kit.has("claws_and_teeth"):
        tally.add("sotr.abilities.claws-and-teeth", 2)
    if charged:
        tally.add("sotr.melee.mod-charge", 1)
    if other.marked("caught", j):
        tally.add("sotr.melee.mod-fleeing", 2)
    if unit.broken or unit.suppressed:
        tally.add("sotr.melee.mod-disorganised", -1)
    if any(weapon.move_or_fire for weapon in kit.weapons) or unit.marked("laden", i):
        tally.add("sotr.melee.mod-encumbered", -1)
    if sight.floor(unit, i) >= sight.floor(other, j) + other.kit[j].height:
        tally.add("sotr.melee.mod-height", 1)
    if kit.has("horror"):
        tally.add("sotr.melee.mod-horror", 1)
    if charged and assault.wall_between(battle, unit.places[i], other.places[j]):
        tally.add("sotr.melee.mod-obstacle", -1)
    if unit.is_prone(i):
        tally.add("sotr.melee.mod-prone", -1)
    return tally


@rule("sotr.melee.roll", "sotr.melee.multiple-dice", "sotr.abilities.combat-monster")
def dice_of(unit: Unit, i: int, place: int) -> int:
    """How many dice a figure rolls: one, one more for each comrade before it in line, one more for a monster."""
    return 1 + place + int(unit.kit[i].has("combat_monster"))


def total(battle: Battle, unit: Unit, i: int, other: Unit, j: int, place: int) -> Tally:
    """The highest die of a figure with its modifiers."""
    faces = dice.roll(battle, unit.seat, dice_of(unit, i, place), "melee", "sotr.melee.roll")
    tally = modifiers(battle, unit, i, other, j)
    return Tally(max(faces), "sotr.melee.roll", tally.parts)


# -- a bout ------------------------------------------------------------------------------------------------------


@rule("sotr.melee.wounds", "sotr.abilities.super-strength", "sotr.abilities.monster-hunter")
def cause_of(unit: Unit, i: int) -> Cause:
    """Light Infantry, Medium AT of super strength; a monster hunter's weapons are silver."""
    kit = unit.kit[i]
    penetration = MEDIUM_AT if kit.has("super_strength") else 0
    return Cause(penetration, "sotr.melee.wounds", silver=kit.has("monster_hunter"))


@rule("sotr.melee.multiple-sequence", "sotr.down.killed-in-melee")
def fight(battle: Battle, bout: Bout) -> None:
    """The enemies of a lone figure fight it one after another; once it is Down the next one kills it."""
    name, i = bout.alone
    alone = battle.units[name]
    for place, (other_name, j) in enumerate(bout.against):
        other = battle.units[other_name]
        if i not in alone.living or j not in other.able:
            continue
        if alone.is_down(i):
            losses.kill(battle, alone, i, "sotr.down.killed-in-melee")
            continue
        exchange(battle, other, j, alone, i, place)


@rule("sotr.melee.result", "sotr.melee.wounds")
def exchange(battle: Battle, unit: Unit, i: int, other: Unit, j: int, place: int) -> None:
    """Both roll; the difference is the hits on the loser, resolved at once; equal totals do nothing."""
    own = total(battle, unit, i, other, j, place)
    theirs = total(battle, other, j, unit, i, 0)
    difference = int(own) - int(theirs)
    battle.tell(Fought, f"{unit.id}/{i}", f"{other.id}/{j}", own, theirs, abs(difference))
    if difference > 0:
        strike(battle, unit, i, other, j, difference)
    elif difference < 0:
        strike(battle, other, j, unit, i, -difference)


def strike(battle: Battle, unit: Unit, i: int, other: Unit, j: int, hits: int) -> None:
    """So many hits on the loser, one wound roll each; who is hurt counts as a loss of his unit."""
    before = len(other.living), other.down
    wounds.hit(battle, other, j, cause_of(unit, i), hits)
    if (len(other.living), other.down) != before:
        other.lost += 1
        unit.fed = True
