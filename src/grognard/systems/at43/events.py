"""What happens in a battle of AT-43, as the log, the replay and the tests read it."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, RuleId, Seat, UnitId, Word, event

#: A unit's figures, a weapon, a piece of scenery, a position, an objective, a target as rules name it.
FigureIds = Annotated[tuple[int, ...], "figures"]
FigureId = Annotated[int, "figures"]
WeaponId = Annotated[str, "weapon"]
PieceId = Annotated[str, "piece"]
PositionId = Annotated[str, "position"]
ObjectiveId = Annotated[str, "objective"]
TargetId = Annotated[str, "target"]
Spot = Annotated[tuple[int, int], "spot"]
Spots = Annotated[tuple[tuple[int, int], ...], "spots"]


# -- preparation -------------------------------------------------------------------------------------------


@event("at43-mission-drawn")
class MissionDrawn(Event):
    mission: Annotated[str, "mission"]


@event("at43-roles-settled")
class RolesSettled(Event):
    attacker: Seat
    defender: Seat


@event("at43-roll-off-won")
class RollOff(Event):
    seat: Seat
    rule: RuleId


@event("at43-portion-taken")
class PortionTaken(Event):
    seat: Seat
    edge: Word


@event("at43-piece-placed")
class PiecePlaced(Event):
    seat: Seat
    piece: PieceId
    kind_of: Annotated[str, "scenery"]
    at: Spot


# -- tactical phase ------------------------------------------------------------------------------------------


@event("at43-turn-began")
class TurnBegan(Event):
    turn: int


@event("at43-pool")
class PoolCounted(Event):
    seat: Seat
    points: int
    tally: Any = None


@event("at43-commander-named")
class CommanderNamed(Event):
    seat: Seat
    unit: UnitId


@event("at43-no-commander")
class NoCommander(Event):
    seat: Seat


@event("at43-sequence-laid")
class SequenceLaid(Event):
    """The order of the cards: told to its own seat alone."""

    seat: Seat
    units: Annotated[tuple[str, ...], "unit"]


@event("at43-cards-laid")
class CardsLaid(Event):
    """How many cards a player laid: everybody sees that."""

    seat: Seat
    count: int


@event("at43-bid-made")
class BidMade(Event):
    """Told to the bidder alone."""

    seat: Seat
    points: int


@event("at43-bids-shown")
class BidsShown(Event):
    bids: tuple[int, ...]


@event("at43-authority")
class AuthorityTested(Event):
    results: tuple[int, ...]


@event("at43-authority-tied")
class AuthorityTied(Event):
    result: int


@event("at43-authority-given")
class AuthorityGiven(Event):
    """The mission names who wins the first Authority test."""

    seat: Seat


@event("at43-plays-first")
class FirstPlayer(Event):
    seat: Seat
    chosen_by: Seat


# -- activation ------------------------------------------------------------------------------------------------


@event("at43-relocated")
class Relocated(Event):
    seat: Seat
    place: int
    points: int


@event("at43-delayed")
class Delayed(Event):
    seat: Seat
    points: int


@event("at43-extra-activation")
class ExtraActivation(Event):
    seat: Seat
    points: int


@event("at43-card-turned")
class CardTurned(Event):
    seat: Seat
    unit: UnitId


@event("at43-card-of-the-dead")
class CardOfTheDead(Event):
    seat: Seat
    unit: UnitId


@event("at43-paid")
class Paid(Event):
    seat: Seat
    unit: UnitId
    points: int
    rule: RuleId


@event("at43-inactive")
class Inactive(Event):
    """A unit was activated and does nothing: unpaid, disorganised, on the ground or just dropped."""

    unit: UnitId
    rule: RuleId


@event("at43-left-in-reserve")
class LeftInReserve(Event):
    unit: UnitId


@event("at43-raised")
class Raised(Event):
    unit: UnitId
    count: int


@event("at43-drill-taken")
class DrillTaken(Event):
    unit: UnitId
    drill: Annotated[str, "drill"]


@event("at43-drills-lost")
class DrillsLost(Event):
    unit: UnitId
    drills: Annotated[tuple[str, ...], "drill"]
    rule: RuleId


# -- moves -----------------------------------------------------------------------------------------------------


@event("at43-moved")
class Moved(Event):
    unit: UnitId
    mode: Word
    figures: FigureIds
    start: Spots
    end: Spots


@event("at43-entered")
class Entered(Event):
    unit: UnitId
    position: PositionId
    figures: FigureIds
    end: Spots


@event("at43-stayed")
class Stayed(Event):
    unit: UnitId


@event("at43-turned")
class Turned(Event):
    unit: UnitId
    figure: FigureId
    heading: Annotated[int, "heading"]


@event("at43-crushed")
class Crushed(Event):
    by: UnitId
    unit: UnitId
    figures: FigureIds


@event("at43-pushed-aside")
class PushedAside(Event):
    unit: UnitId
    figure: FigureId
    to: Spot


@event("at43-ejected")
class Ejected(Event):
    unit: UnitId
    figure: FigureId


@event("at43-evacuated")
class Evacuated(Event):
    unit: UnitId


# -- fire --------------------------------------------------------------------------------------------------------


@event("at43-fired")
class Fired(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId
    shooters: FigureIds
    range: int
    dice: int
    hits: int


@event("at43-out-of-range")
class OutOfRange(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId
    range: int


@event("at43-impact-in-zone")
class ImpactInZone(Event):
    unit: UnitId
    figure: FigureId


@event("at43-saved")
class Saved(Event):
    unit: UnitId
    saves: int
    impacts: int


@event("at43-burst")
class Burst(Event):
    at: Spot
    radius: int
    drift: int
    direction: int


@event("at43-struck-by-blast")
class StruckByBlast(Event):
    unit: UnitId
    figures: FigureIds
    impacts: int


@event("at43-grounded")
class Grounded(Event):
    unit: UnitId
    figures: FigureIds


@event("at43-watch-fired")
class WatchFired(Event):
    unit: UnitId
    target: UnitId


@event("at43-strike-called")
class StrikeCalled(Event):
    seat: Seat
    unit: UnitId
    figure: FigureId


@event("at43-marked")
class Marked(Event):
    unit: UnitId
    target: UnitId
    figure: FigureId


# -- damage ------------------------------------------------------------------------------------------------------


@event("at43-lost")
class Lost(Event):
    unit: UnitId
    figures: FigureIds
    left: int


@event("at43-part-damaged")
class PartDamaged(Event):
    unit: UnitId
    figure: FigureId
    part: Annotated[str, "part"]
    points: int
    left: int


@event("at43-immobilised")
class Immobilised(Event):
    unit: UnitId
    figure: FigureId


@event("at43-piece-damaged")
class PieceDamaged(Event):
    piece: PieceId
    points: int
    left: int


@event("at43-piece-gone")
class PieceGone(Event):
    piece: PieceId
    rule: RuleId


@event("at43-first-aid-given")
class FirstAid(Event):
    unit: UnitId
    figures: FigureIds


@event("at43-leads")
class NewLeader(Event):
    unit: UnitId
    figure: FigureId


@event("at43-officer-lost")
class OfficerLost(Event):
    unit: UnitId


@event("at43-unit-lost")
class UnitLost(Event):
    unit: UnitId
    rule: RuleId


# -- melee, morale -------------------------------------------------------------------------------------------------


@event("at43-combat")
class Combat(Event):
    unit: UnitId
    target: UnitId
    attackers: FigureIds
    defenders: FigureIds
    hits: int


@event("at43-morale-tested")
class MoraleTested(Event):
    unit: UnitId
    success: Word
    morale: Word


@event("at43-rallied")
class Rallied(Event):
    unit: UnitId
    points: int


# -- special fighters ------------------------------------------------------------------------------------------------


@event("at43-repaired")
class Repaired(Event):
    unit: UnitId
    figure: FigureId
    part: Annotated[str, "part"]
    points: int


@event("at43-routine-used")
class RoutineUsed(Event):
    unit: UnitId
    routine: Annotated[str, "routine"]
    target: UnitId
    points: int


@event("at43-returned")
class FigureReturned(Event):
    unit: UnitId
    figure: FigureId


@event("at43-new-unit")
class NewUnit(Event):
    unit: UnitId
    seat: Seat
    rule: RuleId


@event("at43-hero-joined")
class HeroJoined(Event):
    hero: UnitId
    unit: UnitId


@event("at43-hero-on-foot")
class HeroOnFoot(Event):
    unit: UnitId
    at: Spot


@event("at43-piece-opened")
class PieceOpened(Event):
    unit: UnitId
    piece: PieceId


@event("at43-piece-moved")
class PieceMoved(Event):
    unit: UnitId
    piece: PieceId
    to: Spot


# -- control phase -------------------------------------------------------------------------------------------------


@event("at43-controlled")
class Controlled(Event):
    objective: ObjectiveId
    seat: Seat


@event("at43-uncontrolled")
class Uncontrolled(Event):
    objective: ObjectiveId


@event("at43-victory-points")
class VictoryPoints(Event):
    seat: Seat
    points: int
    deed: Word
    what: ObjectiveId
    total: int


@event("at43-reinforcement-points")
class ReinforcementPoints(Event):
    seat: Seat
    points: int
    deed: Word
    what: ObjectiveId
    total: int


@event("at43-bought")
class Bought(Event):
    seat: Seat
    unit: UnitId
    points: int
    left: int


@event("at43-conceded")
class Conceded(Event):
    seat: Seat


@event("at43-game-over")
class GameOver(Event):
    way: Word
    points: tuple[int, ...]
