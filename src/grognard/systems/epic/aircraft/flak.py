"""Flak: what is fired at aircraft as they come and go, by ground units along their way and by aircraft at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.epic import events
from grognard.systems.epic.aircraft import gunnery, jinking
from grognard.systems.epic.aircraft.gunnery import Barrel, Ways
from grognard.systems.epic.army_rules import marines
from grognard.systems.epic.events import air
from grognard.systems.epic.state import ADVANCE, DOUBLE, ENGAGE, MARCH, ROAD_MARCH, Battle, Formation, Unit


@dataclass(slots=True)
class Volley:
    """What one formation fires at aircraft in one move of theirs; who is too shaken to, and what makes it harder."""

    formation: Formation
    guns: list[Barrel]
    silent: list[Unit]
    extra: tuple[tuple[str, int], ...] = ()


@rule("epic.aircraft.flak-excluded", "epic.actions.march-restrictions")
def excluded(formation: Formation) -> bool:
    """Formations that are broken, or marched this turn, fire no flak."""
    return formation.broken or formation.action in (MARCH, ROAD_MARCH)


@rule("epic.aircraft.flak-disengage-penalty")
def penalty(formation: Formation, leaving: bool) -> tuple[tuple[str, int], ...]:
    """At aircraft that leave who took an action with a move shoots worse by 1, even if he went nowhere."""
    went = formation.moved or formation.action in (ADVANCE, DOUBLE, ENGAGE)
    return (("epic.aircraft.flak-disengage-penalty", 1),) if leaving and went else ()


@rule("epic.aircraft.flak-who", "epic.aircraft.flak-from-ground", "epic.aircraft.flak-from-aircraft")
def volleys(battle: Battle, target: Formation, ways: Ways, leaving: bool = False) -> Iterator[Volley]:
    """The flak that a move draws: from the ground by all whom it passes, in the air by those at whom it ends."""
    ends = {number: way[-1:] for number, way in ways.items()}
    for one in battle.formations.values():
        if one.seat == target.seat or one.destroyed:
            continue
        if one.aloft:
            guns = gunnery.barrels(battle, one, one.aloft, target, ends) if jinking.may_attack(one) else []
            if guns:
                yield Volley(one, guns, [])
        elif one.on_table and not excluded(one):
            guns = gunnery.barrels(battle, one, one.there, target, ways)
            silent = suppressed(one, guns, ways)
            quiet = {id(unit) for unit in silent}
            guns = [gun for gun in guns if id(gun.unit) not in quiet]
            if guns or silent:
                yield Volley(one, guns, silent, penalty(one, leaving))


@rule("epic.aircraft.flak-conditions")
def suppressed(formation: Formation, guns: Sequence[Barrel], ways: Ways) -> list[Unit]:
    """Markers silence units that have aircraft in range, as in all shooting, the farthest from them first."""
    markers, each = formation.markers, marines.needed(formation)
    able = {id(gun.unit): gun.unit for gun in guns}.values()
    far = {
        id(unit): min(
            gunnery.near(unit.place, ways[n]) for gun in guns if gun.unit is unit for n in gun.marks
        )
        for unit in able
    }
    silent: list[Unit] = []
    for unit in sorted(able, key=lambda unit: (-far[id(unit)], -unit.number)):
        if markers >= unit.kit.dc * each:
            silent.append(unit)
        markers -= unit.kit.dc * each
    return silent


@rule(
    "epic.aircraft.flak-who",
    "epic.aircraft.flak-repeat",
    "epic.aircraft.flak-free",
    "epic.aircraft.flak-keeps-overwatch",
)
def fire(battle: Battle, target: Formation, ways: Ways, leaving: bool = False) -> Script[None]:
    """All flak that a move draws, once it is made, formation by formation. It costs who fires neither his action nor
    his overwatch; no weapon fires twice at the same formation in a turn."""
    for volley in list(volleys(battle, target, ways, leaving)):
        one = volley.formation
        if volley.silent:
            battle.tell(events.Suppressed, one.id, tuple(one.unit_id(unit) for unit in volley.silent))
        left = {unit.number for unit in target.aloft}
        guns = [gun for gun in volley.guns if left & set(gun.marks)]
        if not guns:
            continue
        names = dict.fromkeys(one.unit_id(gun.unit) for gun in guns)
        battle.tell(air.FlakFired, one.id, target.id, tuple(names))
        battle.flak += tuple((one.unit_id(gun.unit), gun.weapon, target.id) for gun in guns)
        yield from gunnery.resolve(battle, one, target, guns, ways, volley.extra)
