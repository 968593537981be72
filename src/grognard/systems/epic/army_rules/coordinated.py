"""Coordinated fire of the Tau: formations that act one after the other on one test, and shoot at one target."""

from __future__ import annotations

from typing import Final

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.epic import asking, basics, profile
from grognard.systems.epic.state import ADVANCE, DOUBLE, SUSTAINED, Battle, Coordinated, Formation

#: The actions that may be coordinated.
ACTIONS: Final = (ADVANCE, DOUBLE, SUSTAINED)


@rule("epic.lists.coordinated-fire")
def followers(battle: Battle, formation: Formation) -> list[Formation]:
    """Formations within 15 cm that have yet to act and are not broken, where somebody can call for them."""
    if not any(unit.kit.has("coordinated_fire") for unit in formation.there):
        return []
    return [
        one
        for one in battle.friends(formation)
        if not one.acted and not one.broken and basics.close(formation, one, profile.tables().coordinated)
    ]


@rule("epic.lists.coordinated-fire")
def order(battle: Battle, formation: Formation, action: str) -> Script[tuple[str, ...]]:
    """Which formations act together with it: up to two."""
    names = [one.id for one in followers(battle, formation)] if action in ACTIONS else []
    clause, most = "epic.lists.coordinated-fire", profile.tables().coordinated_with
    return tuple((yield from asking.which(formation, "epic-coordinate", clause, names, most=most)))


def begin(battle: Battle, names: tuple[str, ...], retained: bool) -> None:
    if names:
        battle.coordinated = Coordinated(waiting=names, retained=retained)


@rule("epic.lists.coordinated-fire")
def following(battle: Battle) -> Formation | None:
    """The next formation that acts on the same test; those that broke or are gone drop out."""
    fire = battle.coordinated
    if fire is None:
        return None
    fire.waiting = tuple(
        name
        for name in fire.waiting
        if battle.formations[name].on_table and not battle.formations[name].broken
    )
    if fire.waiting:
        return battle.formations[fire.waiting[0]]
    battle.coordinated = None
    return None
