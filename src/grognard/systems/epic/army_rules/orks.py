"""Orks: keen to fight, braver in a mob, and behind fields of power."""

from __future__ import annotations

from typing import Final

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import dice, events, profile
from grognard.systems.epic.state import Battle, Formation

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


@rule("epic.lists.power-fields")
def raise_fields(battle: Battle) -> None:
    """Before the battle everybody whose datasheet rolls for his fields finds out how many he has."""
    for formation in battle.formations.values():
        for unit in formation.living:
            if unit.kit.shields and dice.parts(unit.kit.shields)[0]:
                clause = "epic.lists.power-fields"
                unit.shields = dice.amount(
                    battle, formation.seat, unit.kit.shields, "epic-roll-fields", clause
                )
                battle.tell(events.FieldsRaised, formation.unit_id(unit), unit.shields)
