"""What happens in a battle of Dust Tactics, as the log, the replay and the tests read it."""

from __future__ import annotations

from typing import Annotated

from grognard.core.event import CellId, Event, RuleId, Seat, UnitId, Word, event

TargetId = Annotated[str, "target"]
WeaponId = Annotated[str, "weapon"]
SkillId = Annotated[str, "skill"]
ElementId = Annotated[str, "element"]
FigureIds = Annotated[tuple[int, ...], "figures"]


@event("dust-round-began", "dust.core.round", opens="turn")
class RoundBegan(Event):
    round: int


@event("dust-initiative-won", "dust.core.initiative")
class InitiativeWon(Event):
    winner: Seat
    hits: int
    other_hits: int


@event("dust-goes-first", "dust.core.initiative")
class FirstPlayer(Event):
    seat: Seat


@event("dust-roll-off")
class RollOff(Event):
    """Who lays the first tile or the first cover element."""

    seat: Seat
    rule: RuleId


@event("dust-tile-laid", "dust.setup.tile-roll")
class TileLaid(Event):
    seat: Seat
    tile: Annotated[str, "tile"]
    place: Annotated[int, "tile_place"]
    turned: Annotated[int, "quarter"]


@event("dust-element-placed", "dust.setup.cover-roll")
class ElementPlaced(Event):
    seat: Seat
    element: ElementId
    cell: CellId


@event("dust-hero-joined", "dust.hero.join-when")
class HeroJoined(Event):
    hero: UnitId
    squad: UnitId


@event("dust-hero-left", "dust.hero.leave")
class HeroLeft(Event):
    hero: UnitId
    squad: UnitId


@event("dust-activated", "dust.core.alternate", opens="activation")
class Activated(Event):
    seat: Seat
    unit: UnitId
    plan: Word


@event("dust-declared-skill")
class DeclaredSkill(Event):
    unit: UnitId
    skill: SkillId
    rule: RuleId


@event("dust-aimed", "dust.attack.declare")
class Aimed(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId


@event("dust-entered", "dust.setup.entry-move")
class Entered(Event):
    unit: UnitId
    cell: CellId


@event("dust-moved", "dust.move.allowance")
class Moved(Event):
    unit: UnitId
    start: CellId
    cell: CellId
    way: Annotated[tuple[int, ...], "cell"]


@event("dust-left-field", "dust.move.board-edge")
class LeftField(Event):
    unit: UnitId
    points: int


@event("dust-crushed", "dust.move.crate-crush")
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


@event("dust-fired", "dust.attack.roll")
class Fired(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId
    hits: int


@event("dust-saved", "dust.cover.save-roll")
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


@event("dust-lost-figures", "dust.attack.damage-squad")
class LostFigures(Event):
    unit: UnitId
    count: int
    left: int
    figures: FigureIds


@event("dust-damaged", "dust.attack.damage-single")
class Damaged(Event):
    unit: UnitId
    points: int
    left: int


@event("dust-element-damaged", "dust.cover.element-profile")
class ElementDamaged(Event):
    element: ElementId
    cell: CellId
    points: int
    left: int


@event("dust-element-destroyed", "dust.cover.element-profile")
class ElementDestroyed(Event):
    element: ElementId
    cell: CellId


@event("dust-eliminated", "dust.core.health")
class Eliminated(Event):
    unit: UnitId
    points: int
    scorer: Seat


@event("dust-reacted", "dust.reaction.roll")
class Reacted(Event):
    unit: UnitId
    target: UnitId
    success: Annotated[str, "key"]


@event("dust-close-combat", "dust.close.simultaneous")
class CloseCombat(Event):
    unit: UnitId
    target: UnitId


@event("dust-reloaded", "dust.artillery.reload")
class Reloaded(Event):
    unit: UnitId
    weapon: WeaponId


@event("dust-strike-ordered", "dust.artillery.indirect-procedure")
class StrikeOrdered(Event):
    observer: UnitId
    unit: UnitId
    target: UnitId


@event("dust-ordered", "dust.command.roll")
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


@event("dust-figure-back", "dust.command.get-up")
class FigureBack(Event):
    unit: UnitId
    left: int


@event("dust-returned", "dust.command.back-to-fight")
class Returned(Event):
    """A destroyed vehicle or squad is about to enter again."""

    unit: UnitId


@event("dust-objective-held", "dust.tournament.victory-points")
class ObjectiveHeld(Event):
    seat: Seat
    points: int


@event("dust-game-over", "dust.core.end-of-game")
class GameOver(Event):
    way: Word
    points: tuple[int, ...]
