"""Reactive fire: the one window in which the other player may interrupt an activation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grognard.core.decision import Decision, Note, OneOf, Reaction, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.dust import dice, profile, sight, skills
from grognard.systems.dust.attack import attack, odds, weapons
from grognard.systems.dust.events import Reacted
from grognard.systems.dust.state import Battle, Unit

PASS = "pass"


@rule(
    "dust.reaction.window-move-attack",
    "dust.reaction.window-attack-move",
    "dust.reaction.window-move-move",
    "dust.reaction.window-charge",
    "dust.reaction.window-sustained",
    "dust.reaction.window-other",
)
def windows(battle: Battle, plan: tuple[str, ...]) -> tuple[int, ...]:
    """After which actions of an announced plan the enemy may react, counted from 1.

    Every pair opens one window, between its actions; a sustained attack and indirect fire open none, a
    charge after its second Move.
    """
    if plan == ("charge",):
        return (1, 2) if battle.options.get("charge_window_between") else (2,)
    return (1,) if len(plan) == 2 else ()


@rule("dust.reaction.who", "dust.reaction.condition#1", "dust.reaction.condition#ruling")
def reactors(battle: Battle, active: Unit) -> tuple[str, ...]:
    """Units that have not been activated, see the active unit and have a usable weapon in range of it."""
    if active.status != "field":
        return ()
    armour = active.profile.armour.index
    row = battle.board.distances[active.cell]
    fresh = [
        unit
        for unit in battle.units.values()
        if not unit.activated
        and unit.seat != active.seat
        and unit.cell >= 0
        and row[unit.cell] <= (weapons.reach(battle, unit) if unit.partner else unit.profile.reach)[armour]
        and not (unit.partner and unit.profile.is_hero)
    ]
    if not fresh:
        return ()
    # Sight is mutual, so those whom the active unit sees are those who see it.
    return tuple(
        unit.id
        for unit in sight.seen_by(battle, active.cell, active.profile.is_soldier, fresh)
        if _may_fire(battle, unit, armour, row[unit.cell])
    )


def _may_fire(battle: Battle, unit: Unit, armour: int, distance: int) -> bool:
    """Whether a usable line has a value against the class and reaches that far."""
    for _, line in weapons.lines(battle, unit):
        if line.weapon.values[armour] is not None and attack.in_range(line, distance):
            return True
    return False


@rule(
    "dust.skill.advanced-reactive-fire",
    "dust.skill.superior-reactive-fire#1",
    "dust.skill.superior-reactive-fire#ruling",
    "dust.reaction.roll",
)
def reaction_dice(battle: Battle, unit: Unit) -> Tally:
    """How many dice an attempt rolls: one, or more with the better skills."""
    numbers = profile.tables()
    tally = Tally(numbers.reaction_dice, "dust.reaction.roll")
    if skills.has(battle, unit, "superior_reactive_fire"):
        extra = numbers.superior_reaction_dice - numbers.reaction_dice
        return tally.add("dust.skill.superior-reactive-fire", extra)
    if skills.has(battle, unit, "advanced_reactive_fire"):
        return tally.add(
            "dust.skill.advanced-reactive-fire", numbers.advanced_reaction_dice - numbers.reaction_dice
        )
    return tally


@rule(
    "dust.reaction.declare#1",
    "dust.reaction.declare#ruling",
    "dust.reaction.one-per-activation",
    "dust.reaction.resume",
    "dust.core.alternate",
)
def window(battle: Battle, active: Unit) -> Script[None]:
    """The enemy may try now or lose the chance; then the active unit carries on, if it lives.

    One unit may try; by the house rule `several_reactions` others may after it.
    """
    while True:
        able = reactors(battle, active)
        if not able:
            return
        choice = yield Decision(
            1 - active.seat,
            "dust-react",
            "dust.reaction.declare",
            OneOf((PASS, *able), of="unit"),
            (("unit", "unit", active.id),),
            explain=partial(_foreseen, battle, active),
            role="reaction",
            skip=PASS,
            reacts=partial(_distances, battle, active, able),
        )
        if choice == PASS:
            return
        yield from react(battle, battle.units[choice], active)
        if not battle.options.get("several_reactions"):
            return


def _distances(battle: Battle, active: Unit, able: Sequence[str]) -> list[Reaction]:
    """Who could react, and how many squares away."""
    row = battle.board.distances[active.cell]
    return [Reaction(name, name, row[battle.units[name].cell]) for name in able]


def _foreseen(battle: Battle, active: Unit, name: str) -> Note:
    """How likely a unit's attempt comes off, and what its fire would do then, the attempt counted in."""
    unit = battle.units.get(name)
    if unit is None or unit.cell < 0:
        return Note(rule="dust.reaction.declare")
    away = battle.board.distances[active.cell][unit.cell]
    tally = reaction_dice(battle, unit)
    success = odds.at_least(int(tally), odds.chance_of_face("hit"), profile.tables().reaction_hits)
    damage = sum(
        odds.expected_damage(battle, unit, owner, line, active)
        for owner, line in weapons.lines(battle, unit)
        if attack.in_range(line, away)
    )
    health = sum(part.health for part in battle.body(active))
    return Note(
        tallies=(("dust-sum-dice", tally),),
        odds=(("dust-odds-reacts", success),),
        means=(("dust-odds-damage-reacting", success * min(float(health), damage)),),
        rule="dust.reaction.roll",
    )


@rule(
    "dust.reaction.roll",
    "dust.reaction.success#1",
    "dust.reaction.success#ruling",
    "dust.reaction.failure",
    "dust.reaction.spends-activation",
    "dust.reaction.only-attack",
    "dust.reaction.no-chain",
    "dust.core.activate-once",
)
def react(battle: Battle, unit: Unit, active: Unit) -> Script[None]:
    """Roll; on a hit face the unit makes one plain attack on the active unit. It is activated either way.

    The attack opens no window of its own, so nobody reacts to a reaction.
    """
    for part in battle.body(unit):
        part.activated = True
    tally = reaction_dice(battle, unit)
    hits = dice.count(battle, unit.seat, "dust-roll-reaction", "dust.reaction.roll", int(tally), "hit", tally)
    success = hits >= profile.tables().reaction_hits
    battle.tell(Reacted, unit.id, active.id, "dust-success" if success else "dust-failure")
    if not success:
        return
    yield from skills.declare(battle, unit)
    aim = [mark for mark in attack.marks(battle, unit) if mark.key == active.id]
    shots = yield from attack.declare(battle, unit, aim)
    yield from attack.resolve(battle, unit, shots)
    skills.refill(battle, unit)
