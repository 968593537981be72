"""The round: initiative, activations in alternation, the end of the round, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.dust import activation, dice, heroes, preparation, profile, skills, tournament
from grognard.systems.dust.events import FirstPlayer, GameOver, InitiativeWon, RoundBegan
from grognard.systems.dust.state import Battle, Unit


def step(battle: Battle) -> Script[None] | None:
    """The next step of the game as the state says it."""
    return STEPS[battle.phase](battle) if battle.phase != "over" else None


@rule("dust.hero.join-when")
def join_phase(battle: Battle) -> Script[None]:
    """Heroes join squads before the first round."""
    yield from heroes.join_squads(battle)
    battle.phase = "initiative"


@rule("dust.skill.black-ops", "dust.skill.black-ops-no-stack")
def initiative_dice(battle: Battle, seat: int) -> Tally:
    """Three dice, and one more while the army has Black Ops, however many bearers."""
    numbers = profile.tables()
    tally = Tally(numbers.initiative_dice, "dust.core.initiative")
    for unit in battle.units.values():
        if unit.seat == seat and unit.status in ("field", "reserve") and "black_ops" in unit.profile.skills:
            return tally.add("dust.skill.black-ops", numbers.black_ops_dice)
    return tally


@rule("dust.core.initiative#1", "dust.core.initiative#2", "dust.core.initiative#3", "dust.core.round")
def initiative(battle: Battle) -> Script[None]:
    """Most hit faces wins, ties are rolled again; the winner says who activates first."""
    battle.round += 1
    battle.tell(RoundBegan, battle.round)
    pools = [initiative_dice(battle, seat) for seat in (0, 1)]
    while True:
        hits = [
            dice.count(battle, seat, "dust-roll-initiative", "dust.core.initiative", int(pool), "hit", pool)
            for seat, pool in enumerate(pools)
        ]
        if hits[0] != hits[1]:
            break
    winner = 0 if hits[0] > hits[1] else 1
    battle.tell(InitiativeWon, winner, hits[winner], hits[1 - winner])
    first = yield Decision(
        winner, "dust-first-player", "dust.core.initiative", OneOf((winner, 1 - winner), of="seat")
    )
    battle.tell(FirstPlayer, first)
    battle.turn = first
    battle.phase = "activation"
    if not waiting(battle, first):
        _pass_turn(battle)


#: Units that still take part: on the battlefield or yet to enter.
IN_PLAY = ("field", "reserve")


def waiting(battle: Battle, seat: int) -> tuple[str, ...]:
    """Units of a seat that are still to be activated this round; a joined hero goes with his squad."""
    return tuple(
        [
            unit.id
            for unit in battle.units.values()
            if not unit.activated
            and unit.seat == seat
            and unit.status in IN_PLAY
            and not (unit.partner and unit.profile.is_hero)
        ]
    )


@rule("dust.core.alternate", "dust.core.activate-once", "dust.command.officer-order")
def take_turn(battle: Battle) -> Script[None]:
    """One activation by the player whose turn it is; units called back come before all others."""
    if battle.queue:
        unit = battle.units[battle.queue.pop(0)]
    else:
        able = waiting(battle, battle.turn)
        if not able:  # a position may begin with a player whose units are all done
            _pass_turn(battle)
            return
        chosen = yield Decision(
            battle.turn, "dust-activate", "dust.core.alternate", OneOf(able, of="unit"), role="activation"
        )
        unit = battle.units[chosen]
    if not (yield from activation.activate(battle, unit)):
        return
    _after_activation(battle, unit)


def _after_activation(battle: Battle, unit: Unit) -> None:
    if tournament.annihilated(battle):
        end(battle, tournament.way_of_annihilation(battle))
    elif not battle.queue:
        _pass_turn(battle)


@rule("dust.core.alternate")
def _pass_turn(battle: Battle) -> None:
    """Players alternate; who has nobody left is passed over, and when nobody is left the round ends."""
    other = 1 - battle.turn
    if _is_waited_for(battle, other):
        battle.turn = other
    elif not _is_waited_for(battle, battle.turn):
        battle.phase = "round_end"


def _is_waited_for(battle: Battle, seat: int) -> bool:
    """Whether `waiting` names anybody."""
    for unit in battle.units.values():
        if (
            not unit.activated
            and unit.seat == seat
            and unit.status in IN_PLAY
            and not (unit.partner and unit.profile.is_hero)
        ):
            return True
    return False


@rule("dust.core.round", "dust.core.end-of-game")
def end_round(battle: Battle) -> Script[None]:
    """End-of-round effects, straightened cards, and the end of the game when its rounds are over."""
    skills.self_repair(battle)
    for unit in battle.units.values():
        unit.activated = unit.moved = False
        unit.boosts = ()
    battle.commanded = [False, False]
    tournament.count_objectives(battle)
    way = tournament.ended(battle)
    if way:
        end(battle, way)
    else:
        battle.phase = "initiative"
    yield from ()  # a script like every step, though it asks nothing


def end(battle: Battle, way: str) -> None:
    tournament.award(battle)
    battle.way = way
    battle.phase = "over"
    battle.tell(GameOver, way, tournament.points(battle))


STEPS: dict[str, Callable[[Battle], Script[None]]] = {
    "tiles": preparation.lay_tiles,
    "cover": preparation.place_cover,
    "join": join_phase,
    "initiative": initiative,
    "activation": take_turn,
    "round_end": end_round,
}
