"""Fires and breached reactors: what becomes of them in every end phase."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.epic import dice, events
from grognard.systems.epic.morale import broken
from grognard.systems.epic.shooting import damage
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Battle, Formation, Unit
from grognard.systems.epic.war_engines import criticals

CLAUSE = "epic.war-engines.critical-effect"
#: The die from which a fire is put out, and a reactor mended.
OUT, MENDED = 5, 4


@rule("epic.war-engines.critical-effect", "epic.war-engines.blast-per-damage")
def smoulder(battle: Battle) -> None:
    """A die for every fire and every breach that there is when the end phase begins; new ones wait for the next.

    The points that they cost give markers as all others do.
    """
    toll = Toll()
    for formation in battle.formations.values():
        for unit in formation.there:
            for burning in unit.criticals:
                if unit.status == "field" and burning == "fire":
                    _fire(battle, formation, unit, toll)
                elif unit.status == "field" and burning == "reactor":
                    _reactor(battle, formation, unit, toll)
    for name, number in toll.markers.items():
        broken.place(battle, battle.formations[name], number, "epic.war-engines.blast-per-damage")


def _fire(battle: Battle, formation: Formation, unit: Unit, toll: Toll) -> None:
    """On five or more it is out; else it costs a point of damage, and on a one there is another."""
    face = dice.faces(battle, formation.seat, "epic-roll-fire", CLAUSE, 1, OUT)[0]
    if face >= OUT:
        _over(battle, formation, unit, "fire", "epic-breach-out")
        return
    if face == 1:
        unit.criticals = (*unit.criticals, "fire")
    _tell(battle, formation, unit, "epic-breach-spreads" if face == 1 else "epic-breach-burns")
    damage.wound(battle, formation, unit, Blow(ASSAULT), toll)


def _reactor(battle: Battle, formation: Formation, unit: Unit, toll: Toll) -> None:
    """On four or more it is mended; else it costs a point of damage, and on a one the engine blows up."""
    face = dice.faces(battle, formation.seat, "epic-roll-reactor", CLAUSE, 1, MENDED)[0]
    if face >= MENDED:
        _over(battle, formation, unit, "reactor", "epic-breach-mended")
        return
    if face > 1:
        _tell(battle, formation, unit, "epic-breach-leaks")
        damage.wound(battle, formation, unit, Blow(ASSAULT), toll)
        return
    _tell(battle, formation, unit, "epic-breach-explodes")
    around = criticals.splash(battle, unit)
    toll.mark(formation, unit.kit.dc - unit.damage)
    damage.destroy(battle, formation, unit, None, toll, CLAUSE)
    for other, near, blow in around:
        damage.strike(battle, other, near, blow, toll)


def _over(battle: Battle, formation: Formation, unit: Unit, which: str, outcome: str) -> None:
    left = list(unit.criticals)
    left.remove(which)
    unit.criticals = tuple(left)
    _tell(battle, formation, unit, outcome)


def _tell(battle: Battle, formation: Formation, unit: Unit, outcome: str) -> None:
    battle.tell(events.Breach, formation.unit_id(unit), outcome)
