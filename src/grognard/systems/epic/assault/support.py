"""Supporting fire: formations near an assault lend their firefight."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.assault import fight
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.shooting import sight
from grognard.systems.epic.shooting.hits import Blow
from grognard.systems.epic.state import MARCH, ROAD_MARCH, Assault, Battle, Formation, Unit


@rule("epic.assault.support-who", "epic.assault.loser-supporters-blast")
def placed(battle: Battle, assault: Assault, melee: Melee, side: int) -> list[tuple[Formation, list[Unit]]]:
    """Formations outside the assault with units within 15 cm and in sight of an engaged enemy: those units."""
    near = profile.tables().firefight
    seat = fight.sides(battle, assault)[side]
    enemies = melee.engaged[1 - side]
    found = []
    for formation in battle.of(seat):
        if formation.id in (*assault.attackers, *assault.defenders) or not formation.on_table:
            continue
        pairs = [(u, e) for u in formation.there for e in enemies if basics.within(u, e, near)]
        seen = {id(a) for (a, _), view in zip(pairs, sight.views(battle, pairs), strict=True) if view}
        if seen:
            found.append((formation, [unit for unit in formation.there if id(unit) in seen]))
    return found


@rule("epic.assault.support-excluded", "epic.actions.march-restrictions")
def may_support(formation: Formation) -> bool:
    """Not while broken, nor in a turn in which it marched."""
    return not formation.broken and formation.action not in (MARCH, ROAD_MARCH)


@rule("epic.assault.support-who", "epic.assault.support-resolution")
def support(battle: Battle, assault: Assault) -> None:
    """Step V: both sides' supporters attack by firefight at once; each formation's hits are given out by themselves."""
    melee = Melee(battle, assault)
    seats = fight.sides(battle, assault)
    scored: list[tuple[int, list[Unit], list[Blow]]] = []
    supporters: list[str] = []
    for side in (0, 1):
        for formation, units in placed(battle, assault, melee, side):
            supporters.append(formation.id)
            able = [unit for unit in units if unit.kit.firefight is not None]
            if not able or not may_support(formation):
                continue
            battle.tell(events.Supported, formation.id, tuple(formation.unit_id(unit) for unit in able))
            made = [
                one for unit in able for one in fight.attacks(formation, unit, fight.FIREFIGHT, unit.kit.dc)
            ]
            scored.append((1 - side, able, fight.rolled(battle, seats[side], made)))
    assault.supporters = tuple(supporters)
    for side, front, blows in scored:
        fight.give(battle, melee, side, blows, fight.toll_of(assault), front)
