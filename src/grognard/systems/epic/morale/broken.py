"""Blast markers and being broken: where markers go, when a formation breaks, and what markers do to a broken one."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.systems.epic import basics
from grognard.systems.epic.army_rules import daemons, marines, tau
from grognard.systems.epic.events import Broken, MarkersRemoved
from grognard.systems.epic.shooting import damage
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Battle, Formation, Unit


@rule(
    "epic.broken.threshold",
    "epic.war-engines.break-threshold",
    "epic.special-units.stubborn-threshold",
    "epic.lists.no-fear",
)
def threshold(formation: Formation) -> int:
    """How many markers break a formation: as many as it counts units, twice as many where it knows no fear; one more where
    all are stubborn."""
    living = formation.living
    stubborn = bool(living) and all(unit.kit.has("stubborn") for unit in living)
    return formation.size * marines.needed(formation) + (1 if stubborn else 0)


@rule("epic.broken.counts-as-markers", "epic.assault.mod-broken-blast", "epic.war-engines.break-threshold")
def counted(formation: Formation) -> int:
    """The markers it counts as having: as many as units where it is broken."""
    return formation.size if formation.broken else formation.markers


@rule(
    "epic.basics.formation",
    "epic.basics.blast-marker-sources",
    "epic.broken.check-timing",
    "epic.lists.no-fear",
)
def place(
    battle: Battle,
    formation: Formation,
    number: int,
    clause: str,
    front: Sequence[Unit] = (),
    check: bool = True,
) -> None:
    """Give a formation markers and see whether they break it; to a broken one they are hits instead.

    `front` are the enemies from whose side hits come. With `check` off it is looked at once all is done, by the caller
    or at the end of the action.
    """
    if number <= 0 or formation.destroyed:
        return
    if formation.broken:
        hits_instead(battle, formation, number // marines.needed(formation), front)
        return
    damage.mark(battle, formation, number, clause)
    if check:
        look(battle, formation)


@rule(
    "epic.broken.threshold",
    "epic.broken.check-timing",
    "epic.aircraft.never-broken",
    "epic.aircraft.landed-markers",
)
def look(battle: Battle, formation: Formation) -> None:
    """Break a formation whose markers are as many as its units. Aircraft are never broken, but for those that landed."""
    if formation.id in battle.unchecked:
        battle.unchecked = tuple(name for name in battle.unchecked if name != formation.id)
    if not formation.markers or formation.broken or formation.markers < formation.size or formation.destroyed:
        return
    if formation.flies and not formation.on_table:
        return
    if formation.markers >= threshold(formation):
        break_up(battle, formation, "epic.broken.threshold")


@rule("epic.broken.check-timing")
def settle(battle: Battle, later: Sequence[str] = ()) -> None:
    """Look at all that received markers since they were last looked at, and at nobody else; at some only later."""
    for formation in battle.formations.values():
        if formation.id in battle.unchecked and formation.id not in later:
            look(battle, formation)


@rule("epic.broken.clear-markers", "epic.overwatch.duration", "epic.lists.summoned-lost")
def break_up(battle: Battle, formation: Formation, clause: str, flee: bool = True) -> None:
    """The formation is broken: its markers go, its overwatch is over, and it will have to withdraw."""
    formation.broken = True
    formation.markers = 0
    formation.overwatch = formation.garrison_watch = False
    formation.fleeing = flee
    battle.tell(Broken, formation.id, clause)
    daemons.lost(battle, formation)


def remove(battle: Battle, formation: Formation, number: int, clause: str) -> int:
    """Take markers off a formation, as far as it has them."""
    taken = min(number, formation.markers)
    if taken > 0:
        formation.markers -= taken
        battle.tell(MarkersRemoved, formation.id, taken, formation.markers, clause)
    return max(0, taken)


@rule(
    "epic.broken.marker-becomes-hit",
    "epic.broken.marker-hit-allocation",
    "epic.special-units.fearless-immunity",
    "epic.special-units.fearless-mixed",
)
def hits_instead(battle: Battle, formation: Formation, number: int, front: Sequence[Unit] = ()) -> None:
    """Each marker that a broken formation would get is a hit without a save, from the front to the rear.

    Fearless units are passed over; the losses give no markers of their own.
    """
    toll = Toll(silent=True)
    for unit in unsaved_order(battle, formation, number, front):
        damage.suffer(battle, formation, unit, Blow(ASSAULT), toll)


def unsaved_order(
    battle: Battle, formation: Formation, number: int, front: Sequence[Unit] = ()
) -> list[Unit]:
    """Who takes hits that nobody can save: the closest to the enemy first, each a first one before any a second."""
    enemies = list(front) or [u for enemy in battle.enemies(formation.seat) for u in enemy.there]
    able = [unit for unit in formation.there if not tau.fearless(formation, unit)]
    able.sort(key=lambda unit: (basics.nearest(unit, enemies), unit.number))
    room = {unit.number: unit.kit.dc - unit.damage for unit in able}
    found: list[Unit] = []
    while len(found) < number and any(room.values()):
        for unit in able:
            for _ in range(min(unit.kit.dc, room[unit.number])):
                if len(found) == number:
                    return found
                room[unit.number] -= 1
                found.append(unit)
    return found
