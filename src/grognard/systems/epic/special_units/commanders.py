"""Commanders and leaders: combined assaults, a failed test rolled again, markers that leaders take off."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.epic import asking, basics, events, profile
from grognard.systems.epic.state import Battle, Formation

YES, NO = "yes", "no"


@rule("epic.special-units.supreme-commander", "epic.special-units.leader")
def leaders(formation: Formation) -> int:
    """How many leaders a formation has, on board of transports too; a supreme commander is one."""
    return sum(
        1
        for unit in formation.units
        if unit.status in ("field", "aboard") and (unit.has("leader") or unit.kit.has("supreme_commander"))
    )


@rule(
    "epic.special-units.supreme-commander-reroll",
    "epic.tournament.reserve-abilities",
    "epic.lists.counsel",
)
def commander(battle: Battle, formation: Formation) -> Formation | None:
    """The formation of a supreme commander who may let a failed test be rolled again: once a turn, from the table.

    From the reserves he helps his own formation alone, to come into play. Others who give such counsel do so once each.
    """
    supreme = _with(battle, formation, "supreme_commander")[:1]
    found = supreme + _with(battle, formation, "counsel")
    used = battle.rerolled.count(formation.seat)
    return found[used] if used < len(found) else None


def _with(battle: Battle, formation: Formation, ability: str) -> list[Formation]:
    """The formations of its side with such a unit in play, or in the formation itself; one for each of them."""
    return [
        own
        for own in battle.of(formation.seat)
        if ability in own.abilities
        for unit in own.units
        if unit.kit.has(ability)
        and (unit.status in ("field", "aboard") or (unit.status == "reserve" and own is formation))
    ]


@rule("epic.special-units.supreme-commander-reroll")
def reroll(battle: Battle, formation: Formation) -> Script[bool]:
    """Whether the player has his supreme commander let a failed initiative test be rolled again."""
    own = commander(battle, formation)
    if own is None:
        return False
    answer = yield Decision(
        formation.seat,
        "epic-reroll",
        "epic.special-units.supreme-commander-reroll",
        OneOf((YES, NO), of="yes-no"),
        (("formation", "formation", formation.id), ("commander", "formation", own.id)),
    )
    if answer == NO:
        return False
    battle.rerolled = (*battle.rerolled, formation.seat)
    battle.tell(events.Rerolled, formation.id, own.id)
    return True


# -- combined assaults -------------------------------------------------------------------------------------------


@rule("epic.special-units.commander-combined-assault", "epic.special-units.supreme-commander")
def commands(formation: Formation) -> bool:
    """Whether a commander is in the formation, on the table; a supreme commander is one."""
    return any(unit.has("commander") or unit.kit.has("supreme_commander") for unit in formation.there)


@rule("epic.special-units.commander-eligible")
def followers(battle: Battle, formation: Formation) -> list[Formation]:
    """Formations that a commander may order to join his assault: near his own, not broken, and yet to act."""
    near = profile.tables().intermingled
    if not commands(formation):
        return []
    return [
        one
        for one in battle.friends(formation)
        if not one.acted and not one.broken and basics.close(formation, one, near)
    ]


@rule("epic.special-units.commander-combined-assault")
def order(battle: Battle, formation: Formation) -> Script[tuple[str, ...]]:
    """Which formations follow the commander into the assault: up to three besides his own."""
    names = [one.id for one in followers(battle, formation)]
    clause, most = "epic.special-units.commander-combined-assault", profile.tables().combined_assault
    return tuple((yield from asking.which(formation, "epic-combined-assault", clause, names, most=most)))
