"""What an assault promises before it is declared: the dice of both sides, losses, and how likely it is won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grognard.core.decision import Note
from grognard.systems.epic import basics, dice, odds, profile
from grognard.systems.epic.assault import contacts, fight, result, support
from grognard.systems.epic.assault.fight import CLOSE, FIREFIGHT, Strike
from grognard.systems.epic.shooting import saves
from grognard.systems.epic.state import Assault, Battle, Formation, Unit

#: A unit that charges, its formation, and how far it goes.
Mover = tuple[Formation, Unit, int]


def foreseen(battle: Battle, movers: Sequence[Mover], defenders: Sequence[Formation]) -> Note:
    """The odds of an assault: whoever can come into contact does, as many as there is room for, the others shoot."""
    attackers = tuple(dict.fromkeys(formation.id for formation, _, _ in movers))
    assault = Assault(attackers=attackers, defenders=tuple(one.id for one in defenders))
    theirs = [unit for one in defenders for unit in one.there]
    made, held = _attacks(movers, theirs)
    back = _answers(defenders, held)
    made += _lent(battle, assault, movers[0][0].seat, theirs)
    back += _lent(battle, assault, defenders[0].seat, theirs)
    ours = [battle.formations[name] for name in attackers]
    kills = odds.spread(
        _trials(battle, made, defenders, cover=True), result.strength(battle, assault.defenders)
    )
    losses = odds.spread(_trials(battle, back, ours, cover=False), result.strength(battle, attackers))
    return Note(
        tallies=tuple(
            (key, result.modifiers(battle, assault, side))
            for side, key in enumerate(("epic-tally-attackers", "epic-tally-defenders"))
        ),
        odds=(("epic-odds-assault", _won(battle, assault, kills, losses)),),
        means=(
            ("epic-mean-attacks", float(sum(one.count for one in made))),
            ("epic-mean-attacks-back", float(sum(one.count for one in back))),
            ("epic-mean-kills", odds.mean(kills)),
            ("epic-mean-losses", odds.mean(losses)),
        ),
        rule="epic.assault.result-roll",
    )


def _attacks(movers: Sequence[Mover], theirs: Sequence[Unit]) -> tuple[list[Strike], int]:
    """The attacks of those who charge, and how many come into contact."""
    reach = profile.tables().firefight
    room = sum(contacts.limit(unit) for unit in theirs)
    made: list[Strike] = []
    held = 0
    rows = [
        (basics.nearest(unit, theirs), formation.id, unit.number, formation, unit, far)
        for formation, unit, far in movers
    ]
    for gap, _, _, formation, unit, far in sorted(rows, key=lambda row: row[:3]):
        if gap <= far and held < room:
            held += 1
            made += fight.attacks(formation, unit, CLOSE, unit.kit.dc)
        elif gap <= far + reach:
            made += fight.attacks(formation, unit, FIREFIGHT, unit.kit.dc)
    return made, held


def _answers(defenders: Sequence[Formation], held: int) -> list[Strike]:
    """The attacks of the defenders: as many in contact as are held, the others by firefight."""
    made: list[Strike] = []
    units = [(one, unit) for one in defenders for unit in one.there]
    for number, (one, unit) in enumerate(units):
        made += fight.attacks(one, unit, CLOSE if number < held else FIREFIGHT, unit.kit.dc)
    return made


def _lent(battle: Battle, assault: Assault, seat: int, theirs: Sequence[Unit]) -> list[Strike]:
    """Supporting fire of a side: firefights of other formations near where the fight will be."""
    reach = profile.tables().firefight
    made: list[Strike] = []
    for one in battle.of(seat):
        if one.id in (*assault.attackers, *assault.defenders) or not support.may_support(one):
            continue
        for unit in one.there:
            if basics.any_within([unit], theirs, reach):
                made += fight.attacks(one, unit, FIREFIGHT, unit.kit.dc)
    return made


def _trials(
    battle: Battle, made: Iterable[Strike], victims: Sequence[Formation], *, cover: bool
) -> list[tuple[float, int]]:
    """For each attack how likely it costs a unit: that it hits, and that the hit is not saved. Cover saves nobody who
    attacks."""
    units = [(one, unit) for one in victims for unit in one.there]
    found = []
    for strike in made:
        fails = [1 - saves.allowed(battle, one, unit, strike.blow, False, cover).odds for one, unit in units]
        found.append((dice.chance(strike.value) * sum(fails) / max(1, len(fails)), strike.count))
    return found


def _won(battle: Battle, assault: Assault, kills: Sequence[float], losses: Sequence[float]) -> float:
    """How likely the attackers win, over all losses of both sides."""
    ours = result.strength(battle, assault.attackers)
    theirs = result.strength(battle, assault.defenders)
    before = _more(ours, theirs)
    lead = int(result.modifiers(battle, assault, 0)) - int(result.modifiers(battle, assault, 1))
    total = 0.0
    for killed, chance in enumerate(kills):
        for lost, other in enumerate(losses):
            if killed >= theirs:
                won = 1.0
            elif lost >= ours:
                won = 0.0
            else:
                change = _more(ours - lost, theirs - killed) - before
                won = odds.wins(lead + killed - lost + change)
            total += chance * other * won
    return total


def _more(ours: int, theirs: int) -> int:
    """What outnumbering the other side adds to the sum, less what he has of it."""
    return (ours > theirs) + (ours > 2 * theirs) - (theirs > ours) - (theirs > 2 * ours)
