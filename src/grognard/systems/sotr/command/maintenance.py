"""Phase B, maintenance: the Down recover or die, then what goes on from the turn before is dealt with."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.sotr import dice, measuring
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.command import initiative
from grognard.systems.sotr.events import FireDies, Recovered, StaysDown
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import losses, wounds
from grognard.systems.sotr.state import COMMAND, MAINTENANCE, Battle, Unit
from grognard.systems.sotr.vehicles import bailout


@rule("sotr.maintenance.order", "sotr.turn.phase-modes")
def maintenance_phase(battle: Battle) -> Script[None]:
    """One player carries out all his maintenance, then the other: the Down first, then continuing effects.

    Who goes first is asked only where both have dice to roll.
    """
    busy = [any(unit.down for unit in battle.living(seat)) for seat in range(battle.seats)]
    first = battle.first
    if all(busy):
        first = yield from initiative.who_goes_first(battle, MAINTENANCE)
    for seat in (first, 1 - first):
        for unit in list(battle.living(seat)):
            for i in unit.living:
                if unit.is_down(i):
                    recover(battle, unit, i)
    burn_on(battle, first)
    calm_down(battle)
    bailout.regroup(battle)
    battle.phase, battle.done = COMMAND, ()


# -- the Down ------------------------------------------------------------------------------------------------


@rule("sotr.maintenance.medic-bonus")
def has_medic(battle: Battle, unit: Unit, figure: int) -> bool:
    """Whether a medic of his side who is not Down himself is within 2 inches."""
    reach = tables().medic_reach
    return any(
        "medic" in friend.kit[i].abilities and measuring.gap(unit, figure, friend, i) <= reach
        for friend in battle.friends(unit.seat)
        if friend.hull is None and measuring.boxes_within(unit.box, friend.box, reach)
        for i in friend.able
    )


@rule(
    "sotr.maintenance.down-roll",
    "sotr.abilities.zombie-unstoppable",
    "sotr.abilities.bulletproof",
    "sotr.weapons.flame-burning-down",
)
def recover(battle: Battle, unit: Unit, figure: int) -> None:
    """1-2 he is up again, 3-4 he stays Down, 5-6 he dies. Zombies just stand up, the bulletproof after a shot."""
    kit = unit.kit[figure]
    who = f"{unit.id}/{figure}"
    if "zombie" in kit.abilities or ("bulletproof" in kit.abilities and unit.marked("shot", figure)):
        rise(battle, unit, figure)
        return
    count = 2 if unit.marked("burning", figure) else 1
    faces = dice.roll(battle, unit.seat, count, "recovery", "sotr.maintenance.down-roll")
    tally = recovery(battle, unit, figure, max(faces))
    if int(tally) <= tables().recovers_to:
        rise(battle, unit, figure)
    elif int(tally) >= tables().dies_from:
        losses.kill(battle, unit, figure, "sotr.maintenance.down-roll")
    else:
        unit.mark("burning", (figure,), False)
        battle.tell(StaysDown, who)


@rule("sotr.maintenance.medic-bonus", "sotr.abilities.uncanny-resilience-recovery")
def recovery(battle: Battle, unit: Unit, figure: int, face: int) -> Tally:
    """The recovery roll with what helps it."""
    tally = Tally(face, "sotr.maintenance.down-roll")
    if has_medic(battle, unit, figure):
        tally.add("sotr.maintenance.medic-bonus", -1)
    if "uncanny_resilience" in unit.kit[figure].abilities and not unit.marked("scorched", figure):
        tally.add("sotr.abilities.uncanny-resilience-recovery", -1)
    return tally


def rise(battle: Battle, unit: Unit, figure: int) -> None:
    """A figure is fit again and stands up free of charge."""
    for name in ("down", "prone", "burning", "scorched", "shot"):
        unit.mark(name, (figure,), False)
    if unit.hull is None and not unit.marked("inside", figure):
        movement.make_room(battle, unit, figure)
    battle.tell(Recovered, f"{unit.id}/{figure}")


# -- what goes on ----------------------------------------------------------------------------------------------


@rule("sotr.weapons.fire-maintenance", "sotr.weapons.fire-damage")
def burn_on(battle: Battle, seat: int) -> None:
    """Each fire dies on 1-2; where it goes on everybody in it takes a Light Infantry hit."""
    for name in battle.fires:
        face = dice.roll(battle, seat, 1, "fire", "sotr.weapons.fire-maintenance")[0]
        if face <= tables().fire_goes_out:
            battle.fires = tuple(other for other in battle.fires if other != name)
            battle.tell(FireDies, name)
            continue
        outline = battle.board.outline(name)
        for unit in list(battle.on_table()):
            if unit.hull is None:
                for i in unit.living:
                    if holds(outline, unit.places[i]):
                        wounds.hit(battle, unit, i, wounds.Cause(0, "sotr.weapons.fire-damage", fire=True))


@rule("sotr.maintenance.suppression-ends", "sotr.orders.overwatch-expiry")
def calm_down(battle: Battle) -> None:
    """Suppression of the turn before ends, and with it what every unit did then."""
    for unit in battle.units.values():
        unit.suppressed = False
