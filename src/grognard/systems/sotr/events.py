"""What happens in a battle of Secrets of the Third Reich, as the log tells it."""

from __future__ import annotations

from typing import Annotated, Any

from grognard.core.event import Event, RuleId, Seat, UnitId, Word, event

#: `unit/figure`, and a length in hundredths of an inch.
FigureId = Annotated[str, "figure"]
FigureIds = Annotated[tuple[str, ...], "figure"]
Length = Annotated[int, "length"]
PieceId = Annotated[str, "piece"]
Spot = Annotated[tuple[int, int], "spot"]

# -- the turn ------------------------------------------------------------------------------------------------


@event("sotr-turn-begins", "sotr.turn.phases", opens="turn")
class TurnBegins(Event):
    turn: int


@event("sotr-initiative", "sotr.initiative.winner-chooses")
class Initiative(Event):
    seat: Seat
    totals: Any


@event("sotr-goes-first", "sotr.initiative.winner-chooses")
class GoesFirst(Event):
    seat: Seat
    phase: Word


@event("sotr-deployed", "sotr.turn.length")
class Deployed(Event):
    unit: UnitId


@event("sotr-over", "sotr.turn.length")
class Over(Event):
    way: Word


# -- Down and dead -------------------------------------------------------------------------------------------


@event("sotr-recovered", "sotr.maintenance.down-roll")
class Recovered(Event):
    figure: FigureId


@event("sotr-stays-down", "sotr.maintenance.down-roll")
class StaysDown(Event):
    figure: FigureId


@event("sotr-went-down", "sotr.down.state")
class WentDown(Event):
    figure: FigureId


@event("sotr-died")
class Died(Event):
    figure: FigureId
    rule: RuleId


@event("sotr-shrugged-off", "sotr.abilities.hard-to-kill")
class ShruggedOff(Event):
    figure: FigureId
    left: int


@event("sotr-unit-lost", "sotr.units.definition")
class UnitLost(Event):
    unit: UnitId


# -- Cool ----------------------------------------------------------------------------------------------------


@event("sotr-cool-test")
class CoolTest(Event):
    unit: UnitId
    purpose: Word
    rule: RuleId
    sum: int
    cool: Any
    result: Word


@event("sotr-disorganised", "sotr.units.disorganised-causes")
class Disorganised(Event):
    unit: UnitId


@event("sotr-flees", "sotr.flight.direction")
class Flees(Event):
    unit: UnitId


@event("sotr-suppressed", "sotr.suppression.no-actions")
class Suppressed(Event):
    unit: UnitId


@event("sotr-regrouped", "sotr.orders.regroup")
class Regrouped(Event):
    unit: UnitId


@event("sotr-carried-off-table", "sotr.flight.off-table")
class CarriedOff(Event):
    figure: FigureId


# -- command -------------------------------------------------------------------------------------------------


@event("sotr-order-given", "sotr.command.one-order")
class OrderGiven(Event):
    officer: FigureId
    order: Word
    unit: UnitId


@event("sotr-takes-command", "sotr.command.chief-succession")
class TakesCommand(Event):
    seat: Seat
    officer: FigureId


@event("sotr-reformed", "sotr.orders.reform-effect")
class Reformed(Event):
    unit: UnitId
    into: UnitId


@event("sotr-support-called", "sotr.orders.support-test")
class SupportCalled(Event):
    seat: Seat
    support: Word


@event("sotr-split", "sotr.abilities.fire-teams-split")
class Split(Event):
    unit: UnitId
    team: UnitId


@event("sotr-recombined", "sotr.abilities.fire-teams-recombine")
class Recombined(Event):
    unit: UnitId


@event("sotr-holds", "sotr.orders.hold-procedure")
class Holds(Event):
    unit: UnitId


# -- actions -------------------------------------------------------------------------------------------------


@event("sotr-acts", "sotr.actions.declare-path", opens="activation")
class Acts(Event):
    unit: UnitId
    action: Word


@event("sotr-moved", "sotr.actions.declare-path")
class Moved(Event):
    unit: UnitId
    action: Word
    figures: Any
    starts: Any
    ends: Any


@event("sotr-hid", "sotr.hide.when")
class Hid(Event):
    unit: UnitId


@event("sotr-revealed")
class Revealed(Event):
    unit: UnitId
    rule: RuleId


@event("sotr-known-to", "sotr.hide.reveal-shooting")
class KnownTo(Event):
    unit: UnitId
    enemy: UnitId


@event("sotr-falls-back", "sotr.assault.fall-back")
class FallsBack(Event):
    unit: UnitId


@event("sotr-assaults", "sotr.assault.declare")
class Assaults(Event):
    unit: UnitId
    target: UnitId


@event("sotr-engages", "sotr.assault.engaged")
class Engages(Event):
    unit: UnitId
    target: UnitId


# -- shooting ------------------------------------------------------------------------------------------------


@event("sotr-fires", "sotr.shooting.procedure")
class Fires(Event):
    unit: UnitId
    target: UnitId
    shots: int
    pen: Word


@event("sotr-fires-suppression", "sotr.suppression.requirements")
class FiresSuppression(Event):
    unit: UnitId
    target: UnitId
    shots: int


@event("sotr-template-lands")
class TemplateLands(Event):
    seat: Seat
    weapon: Word
    rule: RuleId
    at: Spot
    hit: FigureIds


@event("sotr-opportunity", "sotr.orders.overwatch-trigger")
class Opportunity(Event):
    unit: UnitId
    target: UnitId


@event("sotr-overwatch-lost", "sotr.orders.overwatch-lost")
class OverwatchLost(Event):
    unit: UnitId


@event("sotr-catches-fire", "sotr.weapons.flame-ignite")
class CatchesFire(Event):
    piece: PieceId


@event("sotr-fire-dies", "sotr.weapons.fire-maintenance")
class FireDies(Event):
    piece: PieceId


@event("sotr-smoke-laid", "sotr.weapons.smoke-use")
class SmokeLaid(Event):
    unit: UnitId
    at: Spot


@event("sotr-tank-explodes", "sotr.weapons.flame-tank-explodes")
class TankExplodes(Event):
    figure: FigureId


# -- support -------------------------------------------------------------------------------------------------


@event("sotr-run-laid", "sotr.air.line")
class RunLaid(Event):
    seat: Seat
    shift: Length


@event("sotr-aircraft-gone", "sotr.air.shot-down")
class AircraftGone(Event):
    seat: Seat


# -- close combat --------------------------------------------------------------------------------------------


@event("sotr-fight", "sotr.melee.result")
class Fight(Event):
    figure: FigureId
    enemy: FigureId
    own: Any
    theirs: Any
    hits: int


@event("sotr-breaks-off", "sotr.melee.break-flight")
class BreaksOff(Event):
    unit: UnitId


@event("sotr-advances", "sotr.melee.advance-after-combat")
class Advances(Event):
    unit: UnitId


# -- vehicles --------------------------------------------------------------------------------------------------


@event("sotr-drives", "sotr.vehicles.speed-by-distance")
class Drives(Event):
    unit: UnitId
    distance: Length
    speed: Word
    start: Any
    end: Any


@event("sotr-turns-turret", "sotr.vfire.turret-turn")
class TurnsTurret(Event):
    unit: UnitId
    arc: Word


@event("sotr-bogged", "sotr.vterrain.bogged")
class Bogged(Event):
    unit: UnitId
    piece: PieceId


@event("sotr-in-trouble", "sotr.vterrain.bog-trouble")
class InTrouble(Event):
    unit: UnitId
    piece: PieceId


@event("sotr-crushed", "sotr.vterrain.destroys-obstacle")
class Crushed(Event):
    unit: UnitId


@event("sotr-scenery-destroyed", "sotr.he.terrain-damage")
class SceneryDestroyed(Event):
    what: Word


@event("sotr-scenery-holds", "sotr.vdamage.scenery-resistance")
class SceneryHolds(Event):
    what: Word


@event("sotr-fires-at-scenery", "sotr.he.to-hit")
class FiresAtScenery(Event):
    unit: UnitId
    weapon: Word
    what: Word


@event("sotr-gun-turned", "sotr.guns.heavy-fixed")
class GunTurned(Event):
    unit: UnitId
    degrees: int


@event("sotr-fires-at-gun", "sotr.guns.targeting")
class FiresAtGun(Event):
    unit: UnitId
    target: UnitId
    weapon: Word


@event("sotr-gun-destroyed", "sotr.guns.armour")
class GunDestroyed(Event):
    unit: UnitId


@event("sotr-gun-holds", "sotr.guns.armour")
class GunHolds(Event):
    unit: UnitId


@event("sotr-fires-at-vehicle", "sotr.vdamage.zone-hit")
class FiresAtVehicle(Event):
    unit: UnitId
    target: UnitId
    weapon: Word
    zone: Word


@event("sotr-struck-in-vain", "sotr.vdamage.penetration-roll")
class StruckInVain(Event):
    unit: UnitId
    zone: Word


@event("sotr-penetrated", "sotr.vdamage.penetration-roll")
class Penetrated(Event):
    unit: UnitId
    zone: Word


@event("sotr-damaged")
class Damaged(Event):
    unit: UnitId
    rule: RuleId
    what: Word


@event("sotr-destroyed")
class Destroyed(Event):
    unit: UnitId
    rule: RuleId


@event("sotr-blast")
class Blast(Event):
    spot: Spot
    rule: RuleId


@event("sotr-falls", "sotr.mechdamage.leg-5-6")
class Falls(Event):
    unit: UnitId


@event("sotr-bails-out", "sotr.bailout.state")
class BailsOut(Event):
    unit: UnitId


@event("sotr-mounts", "sotr.bailout.remount")
class Mounts(Event):
    unit: UnitId
    target: UnitId


@event("sotr-boards", "sotr.transport.embark-cost")
class Boards(Event):
    unit: UnitId
    vehicle: UnitId
    men: int


@event("sotr-alights", "sotr.transport.disembark-cost")
class Alights(Event):
    unit: UnitId
    vehicle: UnitId
    distance: Length


@event("sotr-jumps-off", "sotr.bailout.passengers")
class JumpsOff(Event):
    unit: UnitId
    vehicle: UnitId


@event("sotr-rams", "sotr.mechassault.ram-hits")
class Rams(Event):
    unit: UnitId
    target: UnitId


@event("sotr-strikes", "sotr.mechassault.hits")
class Strikes(Event):
    unit: UnitId
    target: UnitId


@event("sotr-smashes", "sotr.mechassault.ram-scenery")
class Smashes(Event):
    unit: UnitId
    what: Word


@event("sotr-swarms", "sotr.tankassault.hits")
class Swarms(Event):
    unit: UnitId
    target: UnitId
