"""Chapter 7.1: carrying a declared shot out.

`shoot` goes by the steps of the book and leaves the kinds of fire to their own modules: anti_personnel, anti_tank,
indirect, and the smoke of mortars and vehicles. Fire at air missions is all in anti_aircraft.
"""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.events.fire import Fired, ShotWasted
from grognard.systems.ept.fire import anti_personnel, cadence, shots
from grognard.systems.ept.fire.shots import AA, AP, AT, INDIRECT, SMOKE, Shot
from grognard.systems.ept.fire_types import anti_aircraft, anti_tank, indirect
from grognard.systems.ept.state import NO_FIRE, Battle
from grognard.systems.ept.terrain import mortars, smoke_shells


@rule("ept.fire.procedure")
def shoot(battle: Battle, shot: Shot) -> Script[bool]:
    """A declared shot by the steps of 7.1; False where it did not take place because every firer lost its rate.

    Who fires is recognised by enemies who see it (ept.hidden.reveal-by-fire) once the shot takes place.
    """
    resolve = {
        AP: anti_personnel.resolve,
        AT: anti_tank.resolve,
        AA: anti_aircraft.resolve,
        INDIRECT: indirect.resolve,
        SMOKE: shell,
    }
    if battle.journal is not None:
        _tell(battle, shot)
    if shot.wasted:
        done = waste(battle, shot)
    else:
        done = yield from resolve[shot.mode](battle, shot)
    if done:
        shots.give_away(battle, shot)
        cadence.after_shot(battle, shot)
    yield from cadence.dismiss(battle, shot)
    return done


@rule("ept.fire.invalid-shot-wasted")
def waste(battle: Battle, shot: Shot) -> bool:
    """A shot without line of sight or out of range: it counts as fired, and later ones check rate and jams."""
    keep = shot.firers
    if any(unit.fire != NO_FIRE for unit in shot.units):
        shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-fire", "ept.fire.invalid-shot-wasted", 2))
        table = battle.tables.to_hit if shot.mode == AT else battle.tables.fire
        keep = cadence.check(battle, shot, sum(shot.faces), table.cadence)
    if keep:
        battle.tell(ShotWasted, shot.place)
    return bool(keep)


def _tell(battle: Battle, shot: Shot) -> None:
    """Both sides hear of a shot; the other knows a hidden firer by its marker only."""
    fields = (shot.place, f"ept-mode-{shot.mode}", f"ept-cause-{shot.cause}")
    ids = tuple(unit.id for unit in shot.units)
    shown = tuple(unit.marker or unit.id for unit in shot.units)
    if ids == shown:
        battle.tell(Fired, ids, *fields)
        return
    battle.tell_only((shot.seat,), Fired, ids, *fields)
    battle.tell_only((1 - shot.seat, None), Fired, shown, *fields)


def shell(battle: Battle, shot: Shot) -> Script[bool]:
    """Smoke fired by a mortar or by a vehicle that has such shells."""
    if shot.firers[0][1].indirect:
        return mortars.screen(battle, shot)
    return smoke_shells.burst(battle, shot)
