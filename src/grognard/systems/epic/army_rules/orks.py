"""Orks: keen to fight, and braver in a mob."""

from __future__ import annotations

from typing import Final

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import profile
from grognard.systems.epic.state import Formation

#: The actions of an army that is off to a fight.
KEEN: Final = ("engage", "double", "interception", "ground_attack")


@rule("epic.lists.waaagh")
def waaagh(tally: Tally, formation: Formation, action: str) -> None:
    """Orks who charge or hurry towards the enemy are told nothing twice."""
    army = profile.army(formation.army)
    if army and army.waaagh and action in KEEN:
        tally.add("epic.lists.waaagh", profile.tables().waaagh)


@rule("epic.lists.mob-rule")
def mob_rule(tally: Tally, formation: Formation) -> None:
    """The larger the mob the sooner it rallies: war engines count as their starting damage capacity, small fry not at all."""
    army = profile.army(formation.army)
    if army is None or not army.mob_rule:
        return
    small = [f"{army.id}.{kind}" for kind in army.mob_without]
    count = sum(unit.kit.dc for unit in formation.units if unit.alive and unit.kit.profile.id not in small)
    for more_than, bonus in sorted(profile.tables().mobs.items(), reverse=True):
        if count > more_than:
            tally.add("epic.lists.mob-rule", bonus)
            return
