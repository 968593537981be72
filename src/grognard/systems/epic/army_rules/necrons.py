"""Necrons: they do not march, they rise again, and the broken vanish."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import events, profile
from grognard.systems.epic.movement import setting_down
from grognard.systems.epic.state import MARCH, MARSHAL, NOWHERE, ROAD_MARCH, Battle, Formation, Unit


def _army(formation: Formation) -> profile.Army | None:
    army = profile.army(formation.army)
    return army if army is not None and army.necron else None


@rule("epic.lists.implacable-advance")
def implacable(tally: Tally, formation: Formation, action: str) -> None:
    """They are good at gathering themselves."""
    if action == MARSHAL and _army(formation):
        tally.add("epic.lists.implacable-advance", profile.tables().marshalled)


@rule("epic.lists.implacable-advance")
def marches(formation: Formation, action: str) -> bool:
    """Whether it may march, which they never do."""
    return action not in (MARCH, ROAD_MARCH) or _army(formation) is None


# -- rising again --------------------------------------------------------------------------------------------------


@rule("epic.lists.rise-again")
def fallen(formation: Formation) -> list[Unit]:
    """Destroyed units that can come back, while anybody of the formation is left."""
    if formation.destroyed:
        return []
    return [unit for unit in formation.units if unit.status == "gone" and unit.kit.has("necron")]


@rule("epic.lists.rise-again")
def rise(battle: Battle, formation: Formation) -> Script[bool]:
    """One destroyed unit comes back, of a kind its player chooses; whether there was room for it."""
    kinds = {unit.kit.profile.id: unit for unit in reversed(fallen(formation))}
    if not kinds:
        return False
    chosen = next(iter(kinds))
    if len(kinds) > 1:
        chosen = yield Decision(
            formation.seat,
            "epic-rise",
            "epic.lists.rise-again",
            OneOf(tuple(kinds), of="profile"),
            (("formation", "formation", formation.id),),
        )
    return stand_up(battle, formation, kinds[chosen])


def stand_up(battle: Battle, formation: Formation, unit: Unit) -> bool:
    if not formation.on_table:
        unit.status = "reserve"
    else:
        spot = setting_down.near(battle, formation, unit, formation.there)
        if spot is None:
            return False
        unit.status, unit.place = "field", spot
    unit.damage, unit.popped = 0, False
    battle.tell(events.Returned, formation.unit_id(unit), "epic.lists.rise-again")
    return True


# -- phasing out ---------------------------------------------------------------------------------------------------


@rule("epic.lists.phase-out")
def phases_out(formation: Formation) -> bool:
    """Whether a formation vanishes: it is broken and on the table, and has no war engine but a C'tan."""
    army = _army(formation)
    if army is None or not formation.broken or not formation.on_table:
        return False
    gods = [f"{army.id}.{kind}" for kind in army.phasing]
    return all(not unit.kit.is_we or unit.kit.profile.id in gods for unit in formation.living)


@rule("epic.lists.phase-out")
def phase_out(battle: Battle, formation: Formation) -> None:
    """It leaves the table for the reserves, and rallies from there."""
    for unit in formation.living:
        unit.status, unit.place, unit.carrier = "reserve", NOWHERE, ""
    formation.status, formation.fleeing = "reserve", False
    battle.tell(events.PhasedOut, formation.id)


@rule("epic.lists.phase-out", "epic.lists.rise-again")
def end_phase(battle: Battle) -> Script[None]:
    """The start of the end phase: the broken vanish, and in every formation one unit rises."""
    for formation in own(battle):
        if phases_out(formation):
            phase_out(battle, formation)
    for formation in own(battle):
        yield from rise(battle, formation)


def own(battle: Battle) -> Iterator[Formation]:
    return (one for one in battle.formations.values() if _army(one) and not one.destroyed)


@rule("epic.lists.necron-reserves")
def out_of_the_world(formation: Formation) -> bool:
    """Whether it counts as destroyed because it is in the reserves."""
    return formation.status == "reserve" and _army(formation) is not None
