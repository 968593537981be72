"""What happens in a battle of Dust Tactics, as the log, the replay and the tests read it."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import CellId, Event, RuleId, Seat, UnitId, Word, event

TargetId = Annotated[str, "target"]
WeaponId = Annotated[str, "weapon"]
SkillId = Annotated[str, "skill"]
ElementId = Annotated[str, "element"]
FigureIds = Annotated[tuple[int, ...], "figures"]


@event("dust-round-began")
class RoundBegan(Event):
    round: int


@event("dust-initiative-won")
class InitiativeWon(Event):
    winner: Seat
    hits: int
    other_hits: int


@event("dust-goes-first")
class FirstPlayer(Event):
    seat: Seat


@event("dust-roll-off")
class RollOff(Event):
    """Who lays the first tile or the first cover element."""

    seat: Seat
    rule: RuleId


@event("dust-tile-laid")
class TileLaid(Event):
    seat: Seat
    tile: Annotated[str, "tile"]
    place: Annotated[int, "tile_place"]
    turned: Annotated[int, "quarter"]


@event("dust-element-placed")
class ElementPlaced(Event):
    seat: Seat
    element: ElementId
    cell: CellId


@event("dust-hero-joined")
class HeroJoined(Event):
    hero: UnitId
    squad: UnitId


@event("dust-hero-left")
class HeroLeft(Event):
    hero: UnitId
    squad: UnitId


@event("dust-activated")
class Activated(Event):
    seat: Seat
    unit: UnitId
    plan: Word


@event("dust-declared-skill")
class DeclaredSkill(Event):
    unit: UnitId
    skill: SkillId
    rule: RuleId


@event("dust-aimed")
class Aimed(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId


@event("dust-entered")
class Entered(Event):
    unit: UnitId
    cell: CellId


@event("dust-moved")
class Moved(Event):
    unit: UnitId
    start: CellId
    cell: CellId
    way: Annotated[tuple[int, ...], "cell"]


@event("dust-left-field")
class LeftField(Event):
    unit: UnitId
    points: int


@event("dust-crushed")
class Crushed(Event):
    unit: UnitId
    cell: CellId


@event("dust-action-lost")
class ActionLost(Event):
    """An announced action had become impossible and turned into nothing."""

    unit: UnitId
    action: Word
    rule: RuleId


@event("dust-held-fire")
class HeldFire(Event):
    """A declared line did not fire: its target is out of range, out of sight or gone."""

    unit: UnitId
    weapon: WeaponId
    target: TargetId
    rule: RuleId


@event("dust-fired")
class Fired(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId
    hits: int


@event("dust-saved")
class Saved(Event):
    target: TargetId
    grade: Word
    saves: int
    hits: int


@event("dust-shrugged-off")
class ShruggedOff(Event):
    unit: UnitId
    points: int
    rule: RuleId


@event("dust-lost-figures")
class LostFigures(Event):
    unit: UnitId
    count: int
    left: int
    figures: FigureIds


@event("dust-damaged")
class Damaged(Event):
    unit: UnitId
    points: int
    left: int


@event("dust-element-damaged")
class ElementDamaged(Event):
    element: ElementId
    cell: CellId
    points: int
    left: int


@event("dust-element-destroyed")
class ElementDestroyed(Event):
    element: ElementId
    cell: CellId


@event("dust-eliminated")
class Eliminated(Event):
    unit: UnitId
    points: int
    scorer: Seat


@event("dust-reacted")
class Reacted(Event):
    unit: UnitId
    target: UnitId
    success: Annotated[str, "key"]


@event("dust-close-combat")
class CloseCombat(Event):
    unit: UnitId
    target: UnitId


@event("dust-reloaded")
class Reloaded(Event):
    unit: UnitId
    weapon: WeaponId


@event("dust-strike-ordered")
class StrikeOrdered(Event):
    observer: UnitId
    unit: UnitId
    target: UnitId


@event("dust-ordered")
class Ordered(Event):
    """A command squad used an ability."""

    unit: UnitId
    skill: SkillId
    target: UnitId
    success: Annotated[str, "key"]


@event("dust-repaired")
class Repaired(Event):
    unit: UnitId
    points: int
    rule: RuleId


@event("dust-figure-back")
class FigureBack(Event):
    unit: UnitId
    left: int


@event("dust-returned")
class Returned(Event):
    """A destroyed vehicle or squad is about to enter again."""

    unit: UnitId


@event("dust-objective-held")
class ObjectiveHeld(Event):
    seat: Seat
    points: int


@event("dust-game-over")
class GameOver(Event):
    way: Word
    points: tuple[int, ...]
