"""Tyranids: swarms that a mind leads, and that grow again; flesh that heals."""

from __future__ import annotations

from functools import cache
from typing import Final

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.epic import asking, basics, events, profile
from grognard.systems.epic.movement import setting_down
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.state import NOWHERE, Battle, Formation, Unit

ENOUGH: Final = "enough"


@cache
def value(kit: Kit, ability: str) -> int:
    """The number behind an ability, as `synapse_2`; 0 where a unit has it not."""
    found = [int(name.rsplit("_", 1)[1]) for name in kit.abilities if name.startswith(f"{ability}_")]
    return max(found, default=0)


@cache
def _synapse(kit: Kit) -> tuple[int, int]:
    """What the characters of a kind of unit are worth to the hive mind, and what it is itself."""
    characters = sum(value(Kit.of(one), "synapse") for one in kit.characters)
    return characters, value(Kit.of(kit.profile), "synapse")


def synapse(unit: Unit) -> int:
    """What a unit is worth to the hive mind, unless it was struck dumb."""
    characters, own = _synapse(unit.kit)
    return characters + (own if not own or unit.has(f"synapse_{own}") else 0)


# -- the hive mind -------------------------------------------------------------------------------------------------


@rule("epic.lists.hive-mind")
def is_swarm(formation: Formation) -> bool:
    """Whether it is a synapse swarm: an independent swarm or a war engine is none."""
    army = profile.army(formation.army)
    return army is not None and formation.entry in army.swarms


@rule("epic.lists.hive-mind")
def led(formation: Formation) -> bool:
    """Whether a synapse unit is left in it."""
    return any(synapse(unit) for unit in formation.units if unit.status in ("field", "aboard"))


@rule("epic.lists.hive-mind")
def wild(formation: Formation) -> bool:
    """A synapse swarm that nobody leads any more."""
    return is_swarm(formation) and not led(formation)


@rule("epic.lists.hive-mind")
def initiative(formation: Formation) -> int:
    """The initiative of a formation, which a swarm without its mind loses."""
    return profile.tables().wild_initiative if wild(formation) else formation.initiative


@rule("epic.lists.hive-mind-absorb")
def strays(battle: Battle, formation: Formation) -> list[Formation]:
    """Swarms without a mind within 5 cm of one that has one."""
    if not is_swarm(formation) or not led(formation) or formation.broken:
        return []
    near = profile.tables().coherency
    return [one for one in battle.friends(formation) if wild(one) and basics.close(formation, one, near)]


@rule("epic.lists.hive-mind-absorb")
def absorb(battle: Battle, formation: Formation) -> Script[None]:
    """At the end of its action a swarm may take up others that nobody leads: their units and their markers."""
    names = [one.id for one in strays(battle, formation)]
    taken = yield from asking.which(formation, "epic-absorb", "epic.lists.hive-mind-absorb", names)
    for name in taken:
        take_up(battle, formation, battle.formations[name])


def take_up(battle: Battle, formation: Formation, other: Formation) -> None:
    formation.markers += other.size if other.broken else other.markers
    battle.unchecked = (*battle.unchecked, formation.id)
    moved: dict[str, str] = {}
    for unit in other.living:
        taken = unit.copy()
        taken.number = len(formation.units)
        moved[other.unit_id(unit)] = formation.unit_id(taken)
        formation.units.append(taken)
        unit.status, unit.place, unit.carrier, unit.recycled = "gone", NOWHERE, "", True
    for unit in formation.units:
        unit.carrier = moved.get(unit.carrier, unit.carrier)
    other.markers, other.broken, other.fleeing, other.overwatch = 0, False, False, False
    battle.tell(events.Absorbed, formation.id, other.id)


# -- swarming ------------------------------------------------------------------------------------------------------


@rule("epic.lists.swarming")
def points(battle: Battle, formation: Formation) -> int:
    """What a formation may bring back by: its synapse, half of it if it is broken or near the enemy, nothing if both."""
    total = sum(synapse(unit) for unit in formation.units if unit.status in ("field", "aboard"))
    rally = profile.tables().rally
    near = any(basics.close(formation, enemy, rally) for enemy in battle.enemies(formation.seat))
    if formation.broken and near:
        return 0
    return (total + 1) // 2 if formation.broken or near else total


@rule("epic.lists.swarming")
def pool(battle: Battle, formation: Formation) -> dict[str, tuple[Formation, Unit]]:
    """The kinds of brood in the pool that the formation began with, each with a unit that may come back: its own first."""
    kinds = {unit.kit.profile.id for unit in formation.units if value(unit.kit, "brood")}
    found: dict[str, tuple[Formation, Unit]] = {}
    if not kinds:
        return found
    for one in (formation, *battle.of(formation.seat)):
        for unit in one.units:
            kind = unit.kit.profile.id
            if kind in kinds and kind not in found and unit.status == "gone" and not unit.recycled:
                found[kind] = one, unit
    return found


@rule("epic.lists.swarming")
def swarm(battle: Battle, formation: Formation) -> Script[None]:
    """Brood units come back for what each costs, beside units that were there before."""
    left, before = points(battle, formation), list(formation.there)
    while left > 0:
        able = {
            kind: pair
            for kind, pair in pool(battle, formation).items()
            if value(pair[1].kit, "brood") <= left and setting_down.near(battle, formation, pair[1], before)
        }
        if not able:
            return
        chosen = yield Decision(
            formation.seat,
            "epic-swarm",
            "epic.lists.swarming",
            OneOf((*able, ENOUGH), of="profile"),
            (("formation", "formation", formation.id), ("points", "number", left)),
            role="option",
            skip=ENOUGH,
        )
        if chosen == ENOUGH:
            return
        owner, unit = able[chosen]
        left -= value(unit.kit, "brood")
        come_back(battle, formation, owner, unit, before)


def come_back(battle: Battle, formation: Formation, owner: Formation, unit: Unit, before: list[Unit]) -> None:
    spot = setting_down.near(battle, formation, unit, before)
    assert spot is not None
    if owner is not formation:
        unit.recycled = True
        unit = Unit(number=len(formation.units), kit=unit.kit)
        formation.units.append(unit)
    unit.status, unit.place, unit.popped = "field", spot, False
    battle.tell(events.Returned, formation.unit_id(unit), "epic.lists.swarming")


@rule("epic.lists.swarming")
def end_phase(battle: Battle) -> Script[None]:
    """When all have rallied every formation with synapse may swarm."""
    for formation in list(battle.formations.values()):
        if pool(battle, formation):
            yield from swarm(battle, formation)


# -- flesh ---------------------------------------------------------------------------------------------------------


@rule("epic.lists.regeneration")
def heal(battle: Battle) -> None:
    """At the start of the end phase a wounded engine that can regains a point."""
    for formation in battle.formations.values():
        for unit in formation.there:
            if unit.damage and unit.kit.has("regeneration"):
                unit.damage -= 1
                battle.tell(events.Healed, formation.unit_id(unit), unit.kit.dc - unit.damage)


@rule("epic.lists.hive-mind")
def counts(formation: Formation, unit: Unit) -> bool:
    """Whether a unit counts for the strength of its formation in a tie-break: the brood of a swarm does not."""
    return not (is_swarm(formation) and value(unit.kit, "brood"))
