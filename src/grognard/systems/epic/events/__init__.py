"""What happens in a battle of Epic, as the log, the replay and the tests read it."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, RuleId, Seat, Word, event

FormationId = Annotated[str, "formation"]
FormationIds = Annotated[tuple[str, ...], "formation"]
#: A unit of a formation, as formation/number.
UnitRef = Annotated[str, "unit"]
UnitRefs = Annotated[tuple[str, ...], "unit"]
#: A unit, or an objective, that is a portal.
PortalRef = Annotated[str, "portal"]
ObjectiveId = Annotated[str, "objective"]
ActionId = Annotated[str, "action"]
Spot = Annotated[tuple[int, int], "spot"]
Spots = Annotated[tuple[tuple[int, int], ...], "spots"]


# -- the turn --------------------------------------------------------------------------------------------------


@event("epic-turn-began", "epic.sequence.turn", opens="turn")
class TurnBegan(Event):
    turn: int


@event("epic-strategy-won", "epic.sequence.strategy-roll")
class StrategyWon(Event):
    seat: Seat
    mine: Any
    theirs: Any


@event("epic-strategy-tied", "epic.sequence.strategy-tie")
class StrategyTied(Event):
    seat: Seat
    result: int


@event("epic-plays-first", "epic.sequence.strategy-roll")
class PlaysFirst(Event):
    seat: Seat
    chosen_by: Seat


@event("epic-end-of-turn", "epic.sequence.end-of-turn-order")
class EndOfTurn(Event):
    turn: int


@event("epic-action-phase-over", "epic.sequence.action-phase-end")
class ActionPhaseOver(Event):
    turn: int


@event("epic-table-laid", "epic.tournament.terrain")
class TableLaid(Event):
    number: int
    pieces: int


# -- actions ---------------------------------------------------------------------------------------------------


@event("epic-activated", "epic.actions.procedure", opens="activation")
class Activated(Event):
    formation: FormationId
    action: ActionId


@event("epic-retaining", "epic.actions.retain")
class Retaining(Event):
    formation: FormationId
    action: ActionId


@event("epic-test-passed", "epic.actions.test-pass")
class TestPassed(Event):
    formation: FormationId
    action: ActionId
    result: Any


@event("epic-test-failed", "epic.actions.test-fail")
class TestFailed(Event):
    formation: FormationId
    action: ActionId
    result: Any


@event("epic-rerolled", "epic.special-units.supreme-commander-reroll")
class Rerolled(Event):
    formation: FormationId
    commander: FormationId


@event("epic-passed-on", "epic.actions.retain-once")
class PassedOn(Event):
    seat: Seat


@event("epic-stays-on-overwatch", "epic.overwatch.remain-all")
class StaysOnOverwatch(Event):
    seat: Seat


# -- moving ----------------------------------------------------------------------------------------------------


@event("epic-moved", "epic.movement.distance")
class Moved(Event):
    formation: FormationId
    units: UnitRefs
    starts: Spots
    goals: Spots


@event("epic-stayed", "epic.movement.distance")
class Stayed(Event):
    formation: FormationId


@event("epic-dangerous-terrain", "epic.terrain.dangerous-test")
class DangerousTerrain(Event):
    unit: UnitRef
    passed: bool


@event("epic-out-of-coherency", "epic.movement.coherency-check")
class OutOfCoherency(Event):
    formation: FormationId
    units: UnitRefs


@event("epic-embarked", "epic.transport.embark")
class Embarked(Event):
    unit: UnitRef
    carrier: UnitRef


@event("epic-disembarked", "epic.transport.disembark-timing")
class Disembarked(Event):
    unit: UnitRef
    carrier: UnitRef
    at: Spot


@event("epic-popped-up", "epic.special-units.skimmer-popup-declare")
class PoppedUp(Event):
    formation: FormationId
    units: UnitRefs


# -- shooting --------------------------------------------------------------------------------------------------


@event("epic-shot", "epic.shooting.target")
class Shot(Event):
    formation: FormationId
    target: FormationId
    units: UnitRefs


@event("epic-suppressed", "epic.shooting.suppression")
class Suppressed(Event):
    formation: FormationId
    units: UnitRefs


@event("epic-crossfire", "epic.crossfire.line")
class Crossfire(Event):
    formation: FormationId
    target: FormationId
    partner: UnitRef
    #: The two ends of the line.
    line: Spots


@event("epic-barrage", "epic.barrage.points")
class Barrage(Event):
    formation: FormationId
    target: FormationId
    points: int
    templates: Spots


@event("epic-hit")
class Hit(Event):
    """A hit was allocated."""

    unit: UnitRef
    hit: Word
    rule: RuleId


@event("epic-saved")
class Saved(Event):
    unit: UnitRef
    need: Any
    rule: RuleId


@event("epic-hits-lost", "epic.shooting.allocation-eligible")
class HitsLost(Event):
    formation: FormationId
    hits: int


@event("epic-destroyed")
class Destroyed(Event):
    unit: UnitRef
    rule: RuleId


@event("epic-damaged", "epic.war-engines.damage-capacity")
class Damaged(Event):
    unit: UnitRef
    left: int


@event("epic-critical", "epic.war-engines.critical-effect")
class CriticalHit(Event):
    unit: UnitRef
    effect: Word


@event("epic-returned")
class Returned(Event):
    """A destroyed unit is back."""

    unit: UnitRef
    rule: RuleId


@event("epic-phased-out", "epic.lists.phase-out")
class PhasedOut(Event):
    formation: FormationId


@event("epic-absorbed", "epic.lists.hive-mind-absorb")
class Absorbed(Event):
    formation: FormationId
    other: FormationId


@event("epic-came-through", "epic.lists.portal-enter")
class CameThrough(Event):
    formation: FormationId
    portal: PortalRef
    goals: Spots


@event("epic-went-through", "epic.lists.portal-leave")
class WentThrough(Event):
    formation: FormationId
    portal: PortalRef


@event("epic-dedicated", "epic.lists.portal-sites")
class Dedicated(Event):
    seat: Seat
    site: Annotated[str, "profile"]
    objective: ObjectiveId


@event("epic-called", "epic.lists.avatar")
class Called(Event):
    formation: FormationId
    places: Spots


@event("epic-called-away", "epic.lists.avatar")
class CalledAway(Event):
    formation: FormationId


@event("epic-fields-raised", "epic.lists.power-fields")
class FieldsRaised(Event):
    unit: UnitRef
    count: int


@event("epic-healed", "epic.lists.regeneration")
class Healed(Event):
    unit: UnitRef
    left: int


@event("epic-staggered", "epic.war-engines.critical-effect")
class Staggered(Event):
    unit: UnitRef
    start: Spot
    at: Spot


@event("epic-breach", "epic.war-engines.critical-effect")
class Breach(Event):
    """What became of a fire or a breached reactor in the end phase."""

    unit: UnitRef
    outcome: Word


@event("epic-shield-down", "epic.war-engines.shield-stops-hit")
class ShieldDown(Event):
    unit: UnitRef
    left: int


@event("epic-shield-up", "epic.war-engines.shield-recovery")
class ShieldUp(Event):
    unit: UnitRef
    left: int


@event("epic-on-overwatch", "epic.actions.overwatch")
class OnOverwatch(Event):
    formation: FormationId


@event("epic-overwatch-fire", "epic.overwatch.trigger")
class OverwatchFire(Event):
    formation: FormationId
    target: FormationId


@event("epic-overwatch-over", "epic.overwatch.ends-after-fire")
class OverwatchOver(Event):
    formation: FormationId


@event("epic-garrison-watch-over", "epic.tournament.garrison-overwatch-expiry")
class GarrisonWatchOver(Event):
    formation: FormationId


# -- morale ----------------------------------------------------------------------------------------------------


@event("epic-markers-placed")
class MarkersPlaced(Event):
    formation: FormationId
    number: int
    now: int
    rule: RuleId


@event("epic-markers-removed")
class MarkersRemoved(Event):
    formation: FormationId
    number: int
    now: int
    rule: RuleId


@event("epic-broken", "epic.broken.threshold")
class Broken(Event):
    formation: FormationId
    rule: RuleId


@event("epic-withdrew", "epic.broken.withdraw-moves")
class Withdrew(Event):
    formation: FormationId


@event("epic-regrouped", "epic.regroup.roll")
class Regrouped(Event):
    formation: FormationId
    removed: int


@event("epic-rallied", "epic.end-of-turn.rally-test")
class Rallied(Event):
    formation: FormationId
    result: Any


@event("epic-not-rallied", "epic.end-of-turn.rally-test")
class NotRallied(Event):
    formation: FormationId
    result: Any


# -- assaults --------------------------------------------------------------------------------------------------


@event("epic-assault-declared", "epic.assault.choose-target")
class AssaultDeclared(Event):
    formations: FormationIds
    targets: FormationIds


@event("epic-assault-missed", "epic.assault.reach")
class AssaultMissed(Event):
    formation: FormationId


@event("epic-pushed-aside", "epic.war-engines.barge-placement")
class PushedAside(Event):
    unit: UnitRef
    start: Spot
    at: Spot


@event("epic-counter-charged", "epic.assault.countercharge-who")
class CounterCharged(Event):
    formation: FormationId
    units: UnitRefs
    starts: Spots
    goals: Spots


@event("epic-drawn-in", "epic.assault.drawn-in")
class DrawnIn(Event):
    formation: FormationId


@event("epic-supported", "epic.assault.support-who")
class Supported(Event):
    formation: FormationId
    units: UnitRefs


@event("epic-assault-result", "epic.assault.result-roll")
class AssaultResult(Event):
    attacker: Seat
    defender: Seat
    attack: Any
    defence: Any


@event("epic-assault-tied", "epic.assault.tie")
class AssaultTied(Event):
    round: int


@event("epic-assault-won")
class AssaultWon(Event):
    seat: Seat
    formations: FormationIds
    rule: RuleId


# -- setting up and winning ------------------------------------------------------------------------------------


@event("epic-deployed", "epic.tournament.deploy-remaining")
class Deployed(Event):
    formation: FormationId
    goals: Spots


@event("epic-garrisoned", "epic.tournament.garrison-placement")
class Garrisoned(Event):
    formation: FormationId
    goals: Spots


@event("epic-teleported", "epic.special-units.teleport-placement")
class Teleported(Event):
    formation: FormationId
    goals: Spots


@event("epic-in-reserve", "epic.tournament.reserve-open")
class InReserve(Event):
    formation: FormationId


@event("epic-edge-taken", "epic.tournament.choose-edge")
class EdgeTaken(Event):
    seat: Seat
    edge: Word


@event("epic-objective-placed", "epic.tournament.objectives-alternate")
class ObjectivePlaced(Event):
    seat: Seat
    at: Spot


@event("epic-goals", "epic.victory.check")
class GoalsCounted(Event):
    seat: Seat
    count: int
    goals: Annotated[tuple[str, ...], "goal"]


@event("epic-plays-on", "epic.victory.tiebreak-roll")
class PlaysOn(Event):
    turn: int


@event("epic-tie-break", "epic.victory.tiebreak-points")
class TieBreak(Event):
    seat: Seat
    points: int


@event("epic-won")
class Won(Event):
    seat: Seat
    way: Word
    rule: RuleId


@event("epic-drawn", "epic.victory.tiebreak-winner")
class Drawn(Event):
    points: int
