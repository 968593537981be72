"""Chapter 13.4: what indirect fire does to the ground: buildings fall and burn, fieldworks are shot to pieces."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.ept import dice
from grognard.systems.ept.board.ground import COVER_LEVELS, CoverLevel
from grognard.systems.ept.events.artillery import BuildingRuined, FellDown, WorkReduced
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Fieldwork
from grognard.systems.ept.terrain import blazes, terrain
from grognard.systems.ept.units import overflow
from grognard.systems.ept.vehicles import vehicles

#: Results that hurt the ground.
LOSSES = ("1", "2", "3")
#: What is left of a defensive position, by its level of cover; below these nothing.
REMAINS: dict[CoverLevel, str] = {"medium": "entrenchment", "light": "light_shelter"}
#: The losses from which a bunker falls.
BUNKER_FALLS = 2


def result_on(battle: Battle, cell: int, power: float, total: int) -> str:
    """What the roll says for the hex itself: in the column of the power, shifted by the ground or the position there."""
    level = terrain.of(battle, cell).cover
    for work in fieldworks.at(battle, cell):
        kind = battle.tables.fieldworks[work.kind]
        if kind.position:
            level = max(level, kind.cover, key=COVER_LEVELS.index)
    column = battle.tables.fire.shifted(power, battle.tables.cover.columns(level, indirect=True))
    return battle.tables.fire.result(column, total)


def wreck(battle: Battle, seat: int, cell: int, result: str) -> Script[None]:
    """What a result of 1, 2 or 3 does to a hex."""
    if result not in LOSSES:
        return
    for work in tuple(fieldworks.at(battle, cell)):
        damage(battle, work, int(result))
    yield from bring_down(battle, seat, cell)


@rule("ept.fire-types.ind-fieldworks", "ept.fieldworks.bunker-destruction")
def damage(battle: Battle, work: Fieldwork, losses: int) -> None:
    """Obstructions and traps go; a position loses as many levels of cover; a bunker stands a single loss, no more."""
    kind = battle.tables.fieldworks[work.kind]
    if work.kind == fieldworks.BUNKER:
        left = REMAINS["medium"] if losses >= BUNKER_FALLS else work.kind
    elif kind.position:
        level = COVER_LEVELS.index(kind.cover) - losses
        left = REMAINS.get(COVER_LEVELS[level], "") if level >= 0 else ""
    else:
        left = ""
    if left == work.kind:
        return
    if not left:
        fieldworks.remove(battle, work)
        return
    if work.kind == fieldworks.BUNKER:
        for unit in battle.at(work.cell):
            unit.inside = ""
    battle.tell(WorkReduced, work.cell, fieldworks.word(work.kind), fieldworks.word(left))
    work.kind = left


@rule("ept.fire-types.ind-ruins")
def bring_down(battle: Battle, seat: int, cell: int) -> Script[None]:
    """A building becomes a ruin, and may burn; only the hex that was struck."""
    if not terrain.of(battle, cell).ruin:
        return
    yield from ruin(battle, cell)
    die = dice.one(battle, seat, "ept-roll-blaze", "ept.fire-types.ind-ruins")
    if die <= battle.tables.indirect_shifts.blaze_on:
        yield from blazes.set_ablaze(battle, cell, vehicles.destroy)


def ruin(battle: Battle, cell: int) -> Script[None]:
    """A building of a hex falls down, whatever brought it down."""
    battle.ruins[cell] = terrain.of(battle, cell).ruin
    battle.veil = None
    battle.tell(BuildingRuined, cell)
    yield from _drop(battle, cell)


def _drop(battle: Battle, cell: int) -> Script[None]:
    """Upper floors are gone: who stood there is on the ground, or beside it where the enemy is."""
    for place in battle.board.floors(cell)[1:]:
        for unit in list(battle.at(place)):
            taken = battle.is_hostile(cell, unit.seat)
            battle.stand(unit, cell)
            if unit.hidden:
                hidden.follow(battle, unit)
            hidden.tell(battle, unit, FellDown, cell)
            if taken:
                yield from overflow.displace(battle, unit, "ept.fire-types.ind-ruins")
