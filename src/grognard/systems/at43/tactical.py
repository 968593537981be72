"""The tactical phase: Command points, the secret activation sequence, the Authority test."""

from __future__ import annotations

from grognard.core.decision import Amount, Decision, OneOf, Order, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import command, dice, profile
from grognard.systems.at43.events import (
    AuthorityGiven,
    AuthorityTested,
    AuthorityTied,
    BidMade,
    BidsShown,
    CardsLaid,
    CommanderNamed,
    FirstPlayer,
    NoCommander,
    PoolCounted,
    SequenceLaid,
    TurnBegan,
)
from grognard.systems.at43.missions import missions
from grognard.systems.at43.state import Battle

#: No bid was made yet.
UNBID = -1


@rule("at43.turn.three-phases", "at43.tactical.steps", "at43.tactical.cp-expire")
def tactical_phase(battle: Battle) -> Script[None]:
    """Command points, then the sequences, then the Authority test. What was left of the old points is lost."""
    battle.turn += 1
    battle.tell(TurnBegan, battle.turn)
    battle.bids = [UNBID] * battle.seats
    battle.authority = [0] * battle.seats
    battle.sequences = [()] * battle.seats
    for seat in range(battle.seats):
        yield from name_commander(battle, seat)
        tally = pool(battle, seat)
        battle.pool[seat] = int(tally)
        battle.tell(PoolCounted, seat, battle.pool[seat], tally)
    for seat in range(battle.seats):
        yield from lay_sequence(battle, seat)
    yield from authority_test(battle)
    battle.phase = "go"


# -- 1: Command points -----------------------------------------------------------------------------------


@rule("at43.tactical.commander-tie", "at43.tactical.no-commander")
def name_commander(battle: Battle, seat: int) -> Script[None]:
    """The officer of the highest grade; where several share it the player designates one of them."""
    able = command.officers(battle, seat)
    old = battle.commanders[seat]
    if not able:
        chosen = ""
        if old or battle.turn == 1:
            battle.tell(NoCommander, seat)
    elif len(able) == 1:
        chosen = able[0].id
    else:
        chosen = yield Decision(
            seat,
            "at43-commander",
            "at43.tactical.commander-tie",
            OneOf(tuple(unit.id for unit in able), of="unit"),
        )
    battle.commanders[seat] = chosen
    if chosen and chosen != old:
        battle.tell(CommanderNamed, seat, chosen)


@rule(
    "at43.tactical.cp-pool",
    "at43.tactical.cp-disorganised-excluded",
    "at43.tactical.cp-open-pool",
)
def pool(battle: Battle, seat: int) -> Tally:
    """Command of the commander and one for each unit in play or with a card, disorganised ones left out.

    Everybody may know it.
    """
    units = [battle.units[card] for card in command.cards(battle, seat)]
    tally = Tally(command.command_of(battle, seat).command, "at43.tactical.cp-pool")
    tally.add("at43.tactical.cp-pool", len(units)).named("at43-line-units")
    lost = sum(1 for unit in units if unit.morale == "disorganised")
    if lost:
        tally.add("at43.tactical.cp-disorganised-excluded", -lost)
    return tally


# -- 2: the activation sequence --------------------------------------------------------------------------


@rule("at43.tactical.sequence-build", "at43.tactical.sequence-fixed")
def lay_sequence(battle: Battle, seat: int) -> Script[None]:
    """The player lays one card per unit face down, in the order in which he means to play them."""
    items = command.cards(battle, seat)
    order = yield Decision(
        seat, "at43-sequence", "at43.tactical.sequence-build", Order(items, of="unit"), secret=True
    )
    battle.sequences[seat] = tuple(order)
    battle.tell_only((seat,), SequenceLaid, seat, tuple(order))
    battle.tell(CardsLaid, seat, len(items))


# -- 3: the Authority test -------------------------------------------------------------------------------


@rule("at43.tactical.authority-bid-limit")
def highest_bid(battle: Battle, seat: int) -> int:
    """The commander's grade and one, never more than the pool; without a commander nothing."""
    grade = command.command_of(battle, seat).grade
    return min(battle.pool[seat], grade + profile.tables().bid_above_grade) if grade else 0


@rule("at43.turn.authority-each-turn", "at43.turn.authority-preset")
def authority_test(battle: Battle) -> Script[None]:
    """Made every turn, unless the mission says who wins the first one."""
    given = missions.preset_authority(battle)
    if given is not None:
        battle.authority = [int(seat == given) for seat in range(battle.seats)]
        battle.tell(AuthorityGiven, given)
        winner = given
    else:
        yield from bid(battle)
        winner = roll_authority(battle)
    yield from choose_first(battle, winner)


@rule("at43.tactical.authority-bid")
def bid(battle: Battle) -> Script[None]:
    """All bid in secret; the bids are shown together and spent, whoever wins."""
    for seat in range(battle.seats):
        points = yield Decision(
            seat,
            "at43-bid",
            "at43.tactical.authority-bid",
            Amount(0, highest_bid(battle, seat)),
            (("points", "number", battle.pool[seat]),),
            secret=True,
        )
        battle.bids[seat] = points
        battle.tell_only((seat,), BidMade, seat, points)
    for seat, points in enumerate(battle.bids):
        battle.spend(seat, points)
    battle.reveals += 1
    battle.tell(BidsShown, tuple(battle.bids))


@rule("at43.missions.known-ground")
def authority_bonus(battle: Battle, seat: int) -> Tally:
    """What is added to the die: Authority, the bid, and what the mission grants."""
    tally = Tally(command.command_of(battle, seat).authority, "at43.tactical.authority-roll")
    if battle.bids[seat] > 0:
        tally.add("at43.tactical.authority-bid", battle.bids[seat])
    if missions.knows_ground(battle, seat):
        tally.add("at43.missions.known-ground", profile.tables().known_ground)
    return tally


@rule("at43.tactical.authority-roll", "at43.tactical.authority-tie")
def roll_authority(battle: Battle) -> int:
    """A die each and the bonus; the highest wins. Those who tie for it roll again, their bids still in force."""
    contenders = [seat for seat in range(battle.seats) if seat not in battle.out]
    while True:
        for seat in contenders:
            tally = authority_bonus(battle, seat)
            face = dice.faces(
                battle, seat, "at43-roll-authority", "at43.tactical.authority-roll", 1, 0, tally
            )[0]
            battle.authority[seat] = face + int(tally)
        battle.tell(AuthorityTested, tuple(battle.authority))
        best = max(battle.authority[seat] for seat in contenders)
        contenders = [seat for seat in contenders if battle.authority[seat] == best]
        if len(contenders) == 1:
            return contenders[0]
        battle.tell(AuthorityTied, best)


@rule("at43.tactical.authority-winner", "at43.tactical.multiplayer-order")
def choose_first(battle: Battle, winner: int) -> Script[None]:
    """The winner names the first active player, himself or another; the others follow clockwise."""
    seats = (winner, *(seat for seat in range(battle.seats) if seat != winner and seat not in battle.out))
    chosen = yield Decision(
        winner, "at43-first-player", "at43.tactical.authority-winner", OneOf(seats, of="seat")
    )
    battle.active = battle.first = chosen
    battle.delayed = ()
    battle.tell(FirstPlayer, chosen, winner)
