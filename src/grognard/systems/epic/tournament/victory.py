"""Victory: the five goals, the tie-break, and how a game ends."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.system import Outcome
from grognard.systems.epic import dice, events
from grognard.systems.epic.army_rules import daemons, eldar, necrons, tyranids
from grognard.systems.epic.state import ORBIT, Battle, Formation
from grognard.systems.epic.tournament import halves, objectives

#: The goals are looked at from the end of this turn on, the tie-break is rolled for from that.
FIRST_CHECK, FIRST_TIE_BREAK = 3, 4
GOALS_TO_WIN = 2
BLITZKRIEG, SPIRIT, FLAG, TAKE, PASS = (
    "blitzkrieg",
    "break_their_spirit",
    "defend_the_flag",
    "take_and_hold",
    "they_shall_not_pass",
)


@rule("epic.victory.check", "epic.victory.tiebreak-roll")
def check(battle: Battle) -> None:
    """The end of a turn: has anybody won; from the fourth turn on, does the game go on."""
    last = battle.last_turn
    if not left(battle, 0) or not left(battle, 1):
        annihilated(battle)
        return
    if battle.turn < (min(FIRST_CHECK, last) if last else FIRST_CHECK):
        return
    winner = ahead(battle)
    if winner is not None:
        end(battle, (winner,), "goals", "epic.victory.win")
        return
    if last:
        if battle.turn >= last:
            tie_break(battle)
        return
    if battle.turn >= FIRST_TIE_BREAK:
        clause = "epic.victory.tiebreak-roll"
        faces = [dice.faces(battle, seat, "epic-roll-tie-break", clause, 1)[0] for seat in range(2)]
        if faces[0] != faces[1]:
            tie_break(battle)
        else:
            battle.tell(events.PlaysOn, battle.turn + 1)


def annihilated(battle: Battle) -> None:
    """Nobody is left on a side: there is nothing more to play for."""
    winners = tuple(seat for seat in range(2) if left(battle, seat))
    if winners:
        end(battle, winners, "annihilation", "epic.victory.win")
    else:
        tie_break(battle)


@rule("epic.lists.avatar")
def left(battle: Battle, seat: int) -> bool:
    """Whether a side has anybody left; a ship in orbit holds no ground, and who waits to be called has nobody to call him."""
    return any(
        not one.destroyed and not one.is_ship and not (eldar.is_called(one) and one.status == "reserve")
        for one in battle.of(seat)
    )


# -- the goals ---------------------------------------------------------------------------------------------------


@rule("epic.victory.win")
def ahead(battle: Battle) -> int | None:
    """The player who has at least two goals, and more than the other."""
    reached = [goals(battle, seat) for seat in range(2)]
    for seat in range(2):
        battle.tell(events.GoalsCounted, seat, len(reached[seat]), tuple(reached[seat]))
    battle.points = (len(reached[0]), len(reached[1]))
    for seat in range(2):
        if len(reached[seat]) >= GOALS_TO_WIN and len(reached[seat]) > len(reached[1 - seat]):
            return seat
    return None


def goals(battle: Battle, seat: int) -> list[str]:
    """The goals that a side has reached."""
    tests = (
        (BLITZKRIEG, blitzkrieg),
        (SPIRIT, break_their_spirit),
        (FLAG, defend_the_flag),
        (TAKE, take_and_hold),
        (PASS, they_shall_not_pass),
    )
    return [name for name, reached in tests if reached(battle, seat)]


@rule("epic.victory.blitzkrieg")
def blitzkrieg(battle: Battle, seat: int) -> bool:
    """You control the first objective that the enemy placed, on his own edge."""
    return any(
        objectives.controller(battle, one) == seat
        for one in battle.objectives
        if one.seat != seat and one.number == 1
    )


@rule("epic.victory.break-their-spirit", "epic.lists.necron-reserves")
def break_their_spirit(battle: Battle, seat: int) -> bool:
    """The enemy's most expensive formation is destroyed, or one of several that cost as much.

    A formation that never came into play is no candidate, and a spacecraft is none, which cannot be destroyed.
    """
    foes = list(battle.of(1 - seat))
    there = [one for one in foes if one.status not in ("reserve", ORBIT) or necrons.out_of_the_world(one)]
    most = max((one.points for one in there), default=0)
    return any(one.destroyed or necrons.out_of_the_world(one) for one in there if one.points == most)


@rule("epic.victory.defend-the-flag")
def defend_the_flag(battle: Battle, seat: int) -> bool:
    """You control all three objectives in your own half."""
    own = [one for one in battle.objectives if one.half == seat]
    return bool(own) and all(objectives.controller(battle, one) == seat for one in own)


@rule("epic.victory.take-and-hold")
def take_and_hold(battle: Battle, seat: int) -> bool:
    """You control at least two objectives in the enemy's half."""
    theirs = [one for one in battle.objectives if one.half != seat]
    return sum(1 for one in theirs if objectives.controller(battle, one) == seat) >= 2


@rule("epic.victory.they-shall-not-pass")
def they_shall_not_pass(battle: Battle, seat: int) -> bool:
    """No unbroken enemy formation has any part of a unit in your half."""
    return not any(
        halves.over_line(battle, seat, unit.place, unit.kit.radius)
        for enemy in battle.enemies(seat)
        if not enemy.broken
        for unit in enemy.there
    )


# -- the tie-break -----------------------------------------------------------------------------------------------


@rule("epic.victory.tiebreak-strength")
def strength(formation: Formation) -> int:
    """Units alive, war engines by the damage they can still take."""
    return sum(
        unit.kit.dc - unit.damage if unit.kit.is_we else 1
        for unit in formation.units
        if unit.status != "gone" and tyranids.counts(formation, unit) and daemons.counts(unit)
    )


@rule("epic.victory.tiebreak-points")
def worth(formation: Formation) -> int:
    """What a formation is worth to the enemy: all of it destroyed, or broken and at half strength; half of it,
    rounded up, if it is one of the two."""
    if formation.destroyed or necrons.out_of_the_world(formation):
        return formation.points
    halved = 2 * strength(formation) <= formation.strength
    if halved and formation.broken:
        return formation.points
    return (formation.points + 1) // 2 if halved or formation.broken else 0


@rule("epic.victory.tiebreak-points", "epic.victory.tiebreak-winner")
def tie_break(battle: Battle) -> None:
    """Points for what has become of every enemy formation; more points win, equal ones are a draw."""
    scores = [sum(worth(enemy) for enemy in battle.of(1 - seat)) for seat in range(2)]
    for seat in range(2):
        battle.tell(events.TieBreak, seat, scores[seat])
    battle.points = (scores[0], scores[1])
    if scores[0] == scores[1]:
        end(battle, (), "tie_break", "epic.victory.tiebreak-winner")
    else:
        end(battle, (0 if scores[0] > scores[1] else 1,), "tie_break", "epic.victory.tiebreak-winner")


def end(battle: Battle, winners: tuple[int, ...], way: str, clause: str) -> None:
    battle.phase, battle.winners, battle.way = "over", winners, way
    if winners:
        battle.tell(events.Won, winners[0], f"epic-way-{way}", clause)
    else:
        battle.tell(events.Drawn, battle.points[0])


_RULES = {
    "goals": "epic.victory.win",
    "annihilation": "epic.victory.win",
    "tie_break": "epic.victory.tiebreak-winner",
}


def outcome(battle: Battle) -> Outcome | None:
    """How the game ended, once it has."""
    if battle.phase != "over":
        return None
    return Outcome(battle.winners, battle.points, battle.way, _RULES[battle.way])
