"""Pop-ups: skimmers that rise before they act, and may be shot at for it."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.epic import asking, events
from grognard.systems.epic.shooting import overwatch
from grognard.systems.epic.state import MARCH, ROAD_MARCH, SUSTAINED, Acting, Battle, Formation, Unit


@rule("epic.special-units.skimmer-popup-declare", "epic.special-units.skimmer-popup-forbidden")
def able(formation: Formation, acting: Acting) -> list[Unit]:
    """Skimmers that may pop up: at the start of an action in which they move, or go on overwatch; never in sustained
    fire or a march."""
    if acting.action in (SUSTAINED, MARCH, ROAD_MARCH):
        return []
    return [unit for unit in formation.there if unit.kit.has("skimmer") and not unit.high]


@rule("epic.special-units.skimmer-popup-declare", "epic.special-units.skimmer-popup-triggers-overwatch")
def pop_up(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    """Each skimmer may pop up, which counts as a move: enemies on overwatch may shoot."""
    units = able(formation, acting)
    if not units or not battle.board.screen.pieces:
        return  # with nothing to look over there is nothing to gain
    names = tuple(formation.unit_id(unit) for unit in units)
    clause = "epic.special-units.skimmer-popup-declare"
    chosen = yield from asking.which(formation, "epic-pop-up", clause, names, of="unit")
    if not chosen:
        return
    for name in chosen:
        battle.unit(name).popped = True
    battle.tell(events.PoppedUp, formation.id, tuple(chosen))
    yield from overwatch.window(battle, formation)
