"""The turn: strategy phase, action phase, end of turn; which step comes next, as the state says it."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import actions, dice, events
from grognard.systems.epic.aircraft import disengagement
from grognard.systems.epic.army_rules import avatar, daemons, necrons, tyranids
from grognard.systems.epic.morale import broken, end_of_turn
from grognard.systems.epic.special_units import teleport
from grognard.systems.epic.state import Battle
from grognard.systems.epic.tournament import setup, victory
from grognard.systems.epic.war_engines import aftermath

OVER = "over"


@rule("epic.sequence.turn")
def step(battle: Battle) -> Script[None] | None:
    """The script of the next step, or nothing when the game is over."""
    phase = battle.phase
    if phase == OVER:
        return None
    if phase == "arrivals":
        return start_turn(battle)
    if phase == "strategy":
        return strategy_phase(battle)
    if phase == "action":
        if battle.acting is not None:
            return actions.proceed(battle)
        if actions.anybody_able(battle):
            return actions.activate(battle)
        return _end(battle)
    if phase == disengagement.PHASE:
        return _end(battle)
    if phase == "rally":
        if end_of_turn.waiting(battle, 0) or end_of_turn.waiting(battle, 1):
            return end_of_turn.rally_next(battle)
        return end_turn(battle)
    return setup.step(battle)


@rule("epic.sequence.turn", "epic.aircraft.disengage-timing")
def _end(battle: Battle) -> Script[None]:
    """What comes once everybody has acted: aircraft leave, and only then the others get their breath back."""
    return disengagement.next_one(battle) if disengagement.waiting(battle) else end_action_phase(battle)


@rule("epic.sequence.turn", "epic.special-units.teleport-placement", "epic.lists.avatar")
def start_turn(battle: Battle) -> Script[None]:
    """What comes before the strategy roll: formations in reserve may teleport."""
    first = 0
    if teleport.waiting(battle, 0) and teleport.waiting(battle, 1):
        first = setup.higher(battle, "epic.special-units.teleport-placement")
    yield from teleport.arrivals(battle, first)
    for seat in (first, 1 - first):
        yield from avatar.call(battle, seat)
    battle.phase = "strategy"


@rule("epic.sequence.strategy-roll", "epic.sequence.strategy-tie")
def strategy_phase(battle: Battle) -> Script[None]:
    """Each player rolls a die and adds his strategy rating; the higher says who acts first.

    A tie goes to who lost the roll of the turn before; in the first turn both roll again.
    """
    battle.tell(events.TurnBegan, battle.turn)
    winner = strategy_roll(battle)
    battle.strategist = winner
    first = yield Decision(
        winner, "epic-first", "epic.sequence.strategy-roll", OneOf((winner, 1 - winner), of="seat")
    )
    battle.tell(events.PlaysFirst, first, winner)
    battle.first = battle.active = first
    battle.phase = "action"
    battle.may_retain = False


@rule("epic.lists.fickle-masters")
def strategy_roll(battle: Battle) -> int:
    """Who wins the strategy roll."""
    clause = "epic.sequence.strategy-roll"
    while True:
        totals, shown = [], []
        for seat in range(battle.seats):
            face = dice.faces(battle, seat, "epic-roll-strategy", clause, 1)[0]
            shown.append(face)
            totals.append(Tally(face, clause).add(clause, battle.ratings[seat]).named("epic-line-strategy"))
        mine, theirs = int(totals[0]), int(totals[1])
        if mine != theirs:
            winner = 0 if mine > theirs else 1
            battle.tell(events.StrategyWon, winner, totals[winner], totals[1 - winner])
        elif battle.strategist >= 0:
            winner = 1 - battle.strategist
            battle.tell(events.StrategyTied, winner, mine)
        else:
            continue
        for seat, face in enumerate(shown):
            daemons.whim(battle, seat, face)
        return winner


@rule(
    "epic.sequence.action-phase-end",
    "epic.end-of-turn.rally-order",
    "epic.war-engines.critical-effect",
    "epic.lists.regeneration",
    "epic.lists.phase-out",
    "epic.lists.avatar",
)
def end_action_phase(battle: Battle) -> Script[None]:
    """Everybody has acted: the end of the turn begins, with the player of the higher strategy rating."""
    battle.tell(events.ActionPhaseOver, battle.turn)
    battle.phase = "rally"
    battle.may_retain = False
    avatar.leave(battle)
    end_of_turn.recover_shields(battle)
    tyranids.heal(battle)
    aftermath.smoulder(battle)
    yield from actions.flee(battle)
    yield from necrons.end_phase(battle)
    if end_of_turn.waiting(battle, 0) and end_of_turn.waiting(battle, 1):
        battle.active = setup.higher(battle, "epic.end-of-turn.rally-order")


@rule(
    "epic.sequence.end-of-turn-order",
    "epic.tournament.garrison-overwatch-expiry",
    "epic.lists.swarming",
    "epic.lists.portal-once",
    "epic.lists.summoned-return",
)
def end_turn(battle: Battle) -> Script[None]:
    """After rallying the victory conditions are looked at; then the next turn begins."""
    yield from tyranids.end_phase(battle)
    for formation in (yield from daemons.end_phase(battle)):
        broken.look(battle, formation)
    yield from actions.flee(battle)
    battle.tell(events.EndOfTurn, battle.turn)
    if battle.turn == 1:
        expire_garrison_watch(battle)
    victory.check(battle)
    if battle.phase == OVER:
        return
    for formation in battle.formations.values():
        formation.acted = formation.rallied = formation.rally_tried = False
        formation.action = ""
        formation.moved = formation.jinked = formation.struck = formation.stays = formation.under_fire = False
    battle.rerolled, battle.foreseen, battle.gated, battle.done, battle.flak = (), (), (), (), ()
    battle.turn += 1
    battle.phase = "arrivals"


def expire_garrison_watch(battle: Battle) -> None:
    for formation in battle.formations.values():
        if formation.garrison_watch:
            formation.garrison_watch = formation.overwatch = False
            battle.tell(events.GarrisonWatchOver, formation.id)
