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
TargetId = Annotated[str, "aim"]
Spot = Annotated[tuple[int, int], "spot"]
Spots = Annotated[tuple[tuple[int, int], ...], "spots"]


# -- preparation -------------------------------------------------------------------------------------------


@event("at43-mission-drawn", "at43.setup.choose-mission")
class MissionDrawn(Event):
    mission: Annotated[str, "mission"]


@event("at43-roles-settled", "at43.missions.roles")
class RolesSettled(Event):
    attacker: Seat
    defender: Seat


@event("at43-roll-off-won")
class RollOff(Event):
    seat: Seat
    rule: RuleId


@event("at43-portion-taken", "at43.missions.access-fixed")
class PortionTaken(Event):
    seat: Seat
    edge: Word


@event("at43-piece-placed", "at43.setup.no-mans-land")
class PiecePlaced(Event):
    seat: Seat
    piece: PieceId
    kind_of: Annotated[str, "scenery"]
    at: Spot


# -- tactical phase ------------------------------------------------------------------------------------------


@event("at43-turn-began", "at43.turn.three-phases", opens="turn")
class TurnBegan(Event):
    turn: int


@event("at43-pool", "at43.tactical.cp-pool")
class PoolCounted(Event):
    seat: Seat
    points: int
    tally: Any = None


@event("at43-commander-named", "at43.tactical.commander")
class CommanderNamed(Event):
    seat: Seat
    unit: UnitId


@event("at43-no-commander", "at43.tactical.no-commander")
class NoCommander(Event):
    seat: Seat


@event("at43-sequence-laid", "at43.tactical.sequence-build")
class SequenceLaid(Event):
    """The order of the cards: told to its own seat alone."""

    seat: Seat
    units: Annotated[tuple[str, ...], "unit"]


@event("at43-cards-laid", "at43.tactical.sequence-build")
class CardsLaid(Event):
    """How many cards a player laid: everybody sees that."""

    seat: Seat
    count: int


@event("at43-bid-made", "at43.tactical.authority-bid")
class BidMade(Event):
    """Told to the bidder alone."""

    seat: Seat
    points: int


@event("at43-bids-shown", "at43.tactical.authority-bid")
class BidsShown(Event):
    bids: tuple[int, ...]


@event("at43-authority", "at43.tactical.authority-roll")
class AuthorityTested(Event):
    results: tuple[int, ...]


@event("at43-authority-tied", "at43.tactical.authority-tie")
class AuthorityTied(Event):
    result: int


@event("at43-authority-given", "at43.turn.authority-preset")
class AuthorityGiven(Event):
    """The mission names who wins the first Authority test."""

    seat: Seat


@event("at43-plays-first", "at43.tactical.authority-winner")
class FirstPlayer(Event):
    seat: Seat
    chosen_by: Seat


# -- activation ------------------------------------------------------------------------------------------------


@event("at43-relocated", "at43.activation.relocate-card")
class Relocated(Event):
    seat: Seat
    place: int
    points: int


@event("at43-delayed", "at43.activation.delay")
class Delayed(Event):
    seat: Seat
    points: int


@event("at43-extra-activation", "at43.activation.extra")
class ExtraActivation(Event):
    seat: Seat
    points: int


@event("at43-card-turned", "at43.activation.reveal", opens="activation")
class CardTurned(Event):
    seat: Seat
    unit: UnitId


@event("at43-card-of-the-dead", "at43.tactical.sequence-fixed")
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


@event("at43-left-in-reserve", "at43.reserves.choice")
class LeftInReserve(Event):
    unit: UnitId


@event("at43-raised", "at43.activation.grounded-half")
class Raised(Event):
    unit: UnitId
    count: int


@event("at43-drill-taken", "at43.drills.open-markers")
class DrillTaken(Event):
    unit: UnitId
    drill: Annotated[str, "drill"]


@event("at43-drills-lost")
class DrillsLost(Event):
    unit: UnitId
    drills: Annotated[tuple[str, ...], "drill"]
    rule: RuleId


# -- moves -----------------------------------------------------------------------------------------------------


@event("at43-moved", "at43.actions.direct-path")
class Moved(Event):
    unit: UnitId
    mode: Word
    figures: FigureIds
    start: Spots
    end: Spots


@event("at43-entered", "at43.missions.positions")
class Entered(Event):
    unit: UnitId
    position: PositionId
    figures: FigureIds
    end: Spots


@event("at43-stayed", "at43.actions.one-move")
class Stayed(Event):
    unit: UnitId


@event("at43-turned", "at43.moving.any-direction")
class Turned(Event):
    unit: UnitId
    figure: FigureId
    heading: Annotated[int, "heading"]


@event("at43-crushed", "at43.crush.roll")
class Crushed(Event):
    by: UnitId
    unit: UnitId
    figures: FigureIds


@event("at43-pushed-aside", "at43.crush.push-aside")
class PushedAside(Event):
    unit: UnitId
    figure: FigureId
    to: Spot


@event("at43-ejected", "at43.damage.immobilised-eject")
class Ejected(Event):
    unit: UnitId
    figure: FigureId


@event("at43-evacuated", "at43.mission5.evacuate")
class Evacuated(Event):
    unit: UnitId


# -- fire --------------------------------------------------------------------------------------------------------


@event("at43-fired", "at43.shooting.impacts")
class Fired(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId
    shooters: FigureIds
    range: int
    dice: int
    hits: int


@event("at43-out-of-range", "at43.shooting.out-of-range")
class OutOfRange(Event):
    unit: UnitId
    weapon: WeaponId
    target: TargetId
    range: int


@event("at43-impact-in-zone", "at43.losses.zone-individual")
class ImpactInZone(Event):
    unit: UnitId
    figure: FigureId


@event("at43-saved", "at43.cover.save")
class Saved(Event):
    unit: UnitId
    saves: int
    impacts: int


@event("at43-burst", "at43.indirect.procedure")
class Burst(Event):
    at: Spot
    radius: int
    drift: int
    direction: int


@event("at43-struck-by-blast", "at43.indirect.affected")
class StruckByBlast(Event):
    unit: UnitId
    figures: FigureIds
    impacts: int


@event("at43-grounded", "at43.activation.grounded-figures")
class Grounded(Event):
    unit: UnitId
    figures: FigureIds


@event("at43-watch-fired", "at43.overwatch.resolve")
class WatchFired(Event):
    unit: UnitId
    target: UnitId


@event("at43-strike-called", "at43.shooting.artillery-timing")
class StrikeCalled(Event):
    seat: Seat
    unit: UnitId
    figure: FigureId


@event("at43-marked", "at43.whitestars.laser-pointer")
class Marked(Event):
    unit: UnitId
    target: UnitId
    figure: FigureId


# -- damage ------------------------------------------------------------------------------------------------------


@event("at43-lost", "at43.damage.infantry-eliminated")
class Lost(Event):
    unit: UnitId
    figures: FigureIds
    left: int


@event("at43-part-damaged", "at43.damage.structure-loss")
class PartDamaged(Event):
    unit: UnitId
    figure: FigureId
    part: Annotated[str, "part"]
    points: int
    left: int


@event("at43-immobilised", "at43.damage.propulsion-destroyed")
class Immobilised(Event):
    unit: UnitId
    figure: FigureId


@event("at43-piece-damaged", "at43.scenery.destructible-profile")
class PieceDamaged(Event):
    piece: PieceId
    points: int
    left: int


@event("at43-piece-gone")
class PieceGone(Event):
    piece: PieceId
    rule: RuleId


@event("at43-first-aid-given", "at43.whitestars.medic")
class FirstAid(Event):
    unit: UnitId
    figures: FigureIds


@event("at43-leads", "at43.units.leader-replacement")
class NewLeader(Event):
    unit: UnitId
    figure: FigureId


@event("at43-officer-lost", "at43.units.officer-eliminated")
class OfficerLost(Event):
    unit: UnitId


@event("at43-unit-lost")
class UnitLost(Event):
    unit: UnitId
    rule: RuleId


# -- melee, morale -------------------------------------------------------------------------------------------------


@event("at43-combat", "at43.melee.dice")
class Combat(Event):
    unit: UnitId
    target: UnitId
    attackers: FigureIds
    defenders: FigureIds
    hits: int


@event("at43-morale-tested", "at43.morale.test")
class MoraleTested(Event):
    unit: UnitId
    success: Word
    morale: Word


@event("at43-rallied", "at43.morale.rally")
class Rallied(Event):
    unit: UnitId
    points: int


# -- special fighters ------------------------------------------------------------------------------------------------


@event("at43-repaired", "at43.whitestars.mechanic")
class Repaired(Event):
    unit: UnitId
    figure: FigureId
    part: Annotated[str, "part"]
    points: int


@event("at43-routine-used", "at43.therians.routine-limit")
class RoutineUsed(Event):
    unit: UnitId
    routine: Annotated[str, "routine"]
    target: UnitId
    points: int


@event("at43-returned", "at43.therians.routine-reconstruction")
class FigureReturned(Event):
    unit: UnitId
    figure: FigureId


@event("at43-new-unit")
class NewUnit(Event):
    unit: UnitId
    seat: Seat
    rule: RuleId


@event("at43-hero-joined", "at43.heroes.join-effects")
class HeroJoined(Event):
    hero: UnitId
    unit: UnitId


@event("at43-hero-on-foot", "at43.heroes.deployed-mid-game")
class HeroOnFoot(Event):
    unit: UnitId
    at: Spot


@event("at43-piece-opened", "at43.scenery.open-container")
class PieceOpened(Event):
    unit: UnitId
    piece: PieceId


@event("at43-piece-moved", "at43.scenery.lifting")
class PieceMoved(Event):
    unit: UnitId
    piece: PieceId
    to: Spot


# -- control phase -------------------------------------------------------------------------------------------------


@event("at43-controlled", "at43.control.who-controls")
class Controlled(Event):
    objective: ObjectiveId
    seat: Seat


@event("at43-uncontrolled", "at43.control.who-controls")
class Uncontrolled(Event):
    objective: ObjectiveId


@event("at43-victory-points", "at43.missions.points-timing")
class VictoryPoints(Event):
    seat: Seat
    points: int
    deed: Word
    what: ObjectiveId
    total: int


@event("at43-reinforcement-points", "at43.missions.points-timing")
class ReinforcementPoints(Event):
    seat: Seat
    points: int
    deed: Word
    what: ObjectiveId
    total: int


@event("at43-bought", "at43.reserves.reinforcement-to-reserve")
class Bought(Event):
    seat: Seat
    unit: UnitId
    points: int
    left: int


@event("at43-conceded", "at43.turn.rounds")
class Conceded(Event):
    seat: Seat


@event("at43-game-over", "at43.turn.rounds")
class GameOver(Event):
    way: Word
    points: tuple[int, ...]
