"""Chapters 10.4 and 16.2: the smoke bombs of mortars: how thick they lie, and firing them."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.asking import about, ask
from grognard.systems.ept.events.artillery import SmokeFalls
from grognard.systems.ept.fire import anti_personnel, cadence
from grognard.systems.ept.fire.shots import SMOKE, Shot
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import smoke

EXPLOSIVE, SMOKE_BOMB = "explosive", "smoke"


def thickness(battle: Battle, unit: Unit, arm: Arm, half: bool) -> float:
    """The power of a smoke bomb, which is that of an explosive one."""
    shot = Shot([(unit, arm)], unit.place, SMOKE, half=half)
    return anti_personnel.firepower(battle, unit, arm, shot).exact


@rule("ept.terrain.smoke-indirect")
def pick_shell(battle: Battle, shot: Shot, last: Shot | None = None) -> Script[None]:
    """Explosive or smoke, for a mortar that fires alone; groups fire no smoke. Who fires on as before has chosen."""
    unit, arm = shot.firers[0]
    if shot.grouped or not smoke.strength(battle, thickness(battle, unit, arm, shot.half)):
        return
    chosen = EXPLOSIVE if last is None or last.mode != SMOKE else SMOKE_BOMB
    if last is None:
        chosen = yield ask(
            unit.seat,
            "ept-bomb",
            "ept.terrain.smoke-indirect",
            OneOf((EXPLOSIVE, SMOKE_BOMB)),
            about(unit),
            role="attack",
        )
    if chosen == SMOKE_BOMB:
        shot.mode, shot.only = SMOKE, ()


@rule("ept.terrain.smoke-indirect")
def screen(battle: Battle, shot: Shot) -> Script[bool]:
    """A smoke bomb needs no roll but for the rate, from the second shot of the turn on; False where that was lost."""
    unit, arm = shot.firers[0]
    if unit.fire != NO_FIRE:
        shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-rate", "ept.terrain.smoke-indirect", 2))
        if not cadence.check(battle, shot, sum(shot.faces), battle.tables.fire.cadence):
            return False
    cell = battle.board.cell(shot.place)
    strength = smoke.strength(battle, thickness(battle, unit, arm, shot.half))
    if strength:
        smoke.lay(battle, cell, strength)
        battle.tell(SmokeFalls, cell, strength)
    yield from ()
    return True
