"""The result of an assault: two dice and a sum for each side, extra hits, who breaks, who consolidates."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Decision, Route, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import basics, dice, events, profile
from grognard.systems.epic.army_rules import eldar, marines, tau
from grognard.systems.epic.assault import counter_charge, fight, support
from grognard.systems.epic.assault.fight import Melee
from grognard.systems.epic.morale import broken, withdrawal
from grognard.systems.epic.movement import movement
from grognard.systems.epic.shooting import damage, overwatch
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Assault, Battle, Formation, Unit

# -- the sum -----------------------------------------------------------------------------------------------------


@rule("epic.assault.mod-unit-count", "epic.war-engines.result-numbers", "epic.assault.intermingled-as-one")
def strength(battle: Battle, names: Sequence[str]) -> int:
    """All units alive in the formations that fight, engaged or not; war engines by their damage capacity."""
    return sum(battle.formations[name].size for name in names)


@rule("epic.assault.mod-broken-blast", "epic.assault.intermingled-as-one", "epic.lists.no-fear-assault")
def markers(battle: Battle, names: Sequence[str]) -> int:
    """The markers of all formations that fight on a side; a broken one has as many as units, one that knows no fear half."""
    found = [battle.formations[name] for name in names]
    return sum(marines.in_assault(one, broken.counted(one)) for one in found)


@rule(
    "epic.assault.mod-kills",
    "epic.assault.mod-outnumber",
    "epic.assault.mod-outnumber-double",
    "epic.assault.mod-no-blast",
    "epic.assault.mod-enemy-more-blast",
    "epic.assault.mod-inspiring",
    "epic.special-units.inspiring",
    "epic.war-engines.result-casualties",
    "epic.assault.tie-carry-losses",
)
def modifiers(battle: Battle, assault: Assault, side: int) -> Tally:
    """What is added to a side's die."""
    own = (assault.attackers, assault.defenders)[side]
    other = (assault.attackers, assault.defenders)[1 - side]
    tally = Tally(0, "epic.assault.result-roll")
    kills = sum(assault.losses.get(name, 0) for name in other)
    if kills:
        tally.add("epic.assault.mod-kills", kills)
    ours, theirs = strength(battle, own), strength(battle, other)
    if ours > theirs:
        tally.add("epic.assault.mod-outnumber", 1)
    if ours > 2 * theirs:
        tally.add("epic.assault.mod-outnumber-double", 1)
    mine, his = markers(battle, own), markers(battle, other)
    if not any(broken.counted(battle.formations[name]) for name in own):
        tally.add("epic.assault.mod-no-blast", 1)
    if his > mine:
        tally.add("epic.assault.mod-enemy-more-blast", 1)
    inspiring = sum(1 for name in own for unit in battle.formations[name].living if unit.kit.has("inspiring"))
    if inspiring:
        tally.add("epic.assault.mod-inspiring", inspiring)
    return tally


@rule("epic.assault.result-roll", "epic.assault.winner", "epic.assault.tie")
def roll(battle: Battle, assault: Assault) -> tuple[int, int]:
    """Step VI: each side's better die of two and its modifiers; the side that wins, and by how much; -1 for a tie."""
    seats = fight.sides(battle, assault)
    totals = []
    for side in (0, 1):
        clause = "epic.assault.result-roll"
        tally = modifiers(battle, assault, side)
        faces = dice.faces(battle, seats[side], "epic-roll-result", clause, 2)
        totals.append(Tally(max(faces), clause, list(tally.parts)))
    battle.tell(events.AssaultResult, seats[0], seats[1], totals[0], totals[1])
    attack, defence = int(totals[0]), int(totals[1])
    if attack == defence:
        battle.tell(events.AssaultTied, assault.round)
        return -1, 0
    return (0, attack - defence) if attack > defence else (1, defence - attack)


# -- extra hits --------------------------------------------------------------------------------------------------


@rule(
    "epic.assault.loser-extra-hits",
    "epic.war-engines.lost-assault",
    "epic.special-units.fearless-immunity",
    "epic.special-units.fearless-mixed",
    "epic.special-units.stubborn-lost-assault",
    "epic.lists.no-fear-assault",
)
def extra_hits(battle: Battle, assault: Assault, losers: Sequence[str], number: int) -> None:
    """The losers suffer the difference in hits that nobody can save: units in contact first, then the closest.

    Fearless units take none; where all are stubborn there is one hit fewer, where they know no fear half as many.
    """
    units = [(battle.formations[name], unit) for name in losers for unit in battle.formations[name].living]
    if units and all(unit.kit.has("stubborn") for _, unit in units):
        number -= 1
    if all(marines.no_fear(battle.formations[name]) for name in losers):
        number //= 2
    side = 0 if losers is assault.attackers else 1
    melee = Melee(battle, assault)
    enemies = [unit for _, unit in melee.sides[1 - side]]
    for formation, unit in _order(battle, units, melee, enemies, number):
        if unit.status != "gone":
            damage.suffer(battle, formation, unit, Blow(ASSAULT), Toll(silent=True))


def _order(
    battle: Battle,
    units: Sequence[tuple[Formation, Unit]],
    melee: Melee,
    enemies: Sequence[Unit],
    number: int,
) -> list[tuple[Formation, Unit]]:
    """Who takes the extra hits: passengers come right after their transport."""
    able = [pair for pair in units if not tau.fearless(*pair)]

    def depth(pair: tuple[Formation, Unit]) -> tuple[int, int, str, int]:
        formation, unit = pair
        body = battle.unit(unit.carrier) if unit.status == "aboard" else unit
        touched = bool(melee.touched.get(id(body)))
        near = -1 if touched else basics.nearest(body, enemies)
        return near, 1 if unit.status == "aboard" else 0, formation.id, unit.number

    able.sort(key=depth)
    left = {id(unit): unit.kit.dc - unit.damage for _, unit in able}
    found: list[tuple[Formation, Unit]] = []
    while len(found) < number and any(left.values()):
        for pair in able:
            for _ in range(min(pair[1].kit.dc, left[id(pair[1])])):
                if len(found) >= number:
                    return found
                left[id(pair[1])] -= 1
                found.append(pair)
    return found


# -- the end of it -----------------------------------------------------------------------------------------------


@rule("epic.assault.tie", "epic.assault.tie-countercharge")
def settle(battle: Battle, assault: Assault) -> Script[None]:
    """Rounds of attacks, supporting fire and result rolls until somebody has won."""
    seats = fight.sides(battle, assault)
    while not (yield from _fought_out(battle, assault)):
        side, margin = roll(battle, assault)
        if side >= 0:
            extra_hits(battle, assault, (assault.attackers, assault.defenders)[1 - side], margin)
            yield from end(battle, assault, side, "epic.assault.winner")
            return
        assault.round += 1
        yield from counter_charge.counter_charge(battle, assault.attackers, seats[0])
        yield from counter_charge.counter_charge(battle, assault.defenders, seats[1])
        counter_charge.draw_in(battle, assault)


@rule(
    "epic.assault.wipe-out",
    "epic.assault.case-stalled",
    "epic.assault.case-defender-wiped-out",
    "epic.assault.tie-countercharge#ruling",
)
def _fought_out(battle: Battle, assault: Assault) -> Script[bool]:
    """The attacks and the supporting fire of a round, where anybody is near enough for them; whether that ended the
    assault."""
    melee = Melee(battle, assault)
    if not melee.engaged[0]:
        return False
    yield from fight.fight(battle, assault)
    ended = fight.verdict(battle, assault)
    if ended == "void":
        return True
    if ended == "won":
        won(battle, assault, 0, "epic.assault.case-defender-wiped-out")
        yield from consolidate(battle, assault, 0)
        return True
    if ended == "stalled":
        _note_supporters(battle, assault, melee)
        yield from end(battle, assault, 1, "epic.assault.case-stalled")
        return True
    support.support(battle, assault)
    alive = [
        any(battle.formations[n].living for n in names) for names in (assault.attackers, assault.defenders)
    ]
    if any(alive) and not all(alive):
        yield from end(battle, assault, 0 if alive[0] else 1, "epic.assault.wipe-out")
    return not all(alive)


def _note_supporters(battle: Battle, assault: Assault, melee: Melee) -> None:
    """Who stood where he could have supported those who fought, where it did not come to that."""
    names = [one.id for side in (0, 1) for one, _ in support.placed(battle, assault, melee, side)]
    assault.supporters = tuple(names)


def won(battle: Battle, assault: Assault, side: int, clause: str) -> None:
    assault.winner = fight.sides(battle, assault)[side]
    battle.tell(events.AssaultWon, assault.winner, (assault.attackers, assault.defenders)[side], clause)


def end(battle: Battle, assault: Assault, side: int, clause: str) -> Script[None]:
    """Steps VII and VIII: the losers break and withdraw, the winners take markers and consolidate."""
    won(battle, assault, side, clause)
    yield from lose(battle, assault, 1 - side)
    yield from consolidate(battle, assault, side)


@rule(
    "epic.assault.loser-broken",
    "epic.assault.loser-already-broken",
    "epic.assault.loser-supporters-blast",
    "epic.broken.lost-assault",
    "epic.special-units.commander-lose",
    "epic.special-units.fearless-immunity",
)
def lose(battle: Battle, assault: Assault, side: int) -> Script[None]:
    """Every losing formation is broken; one that was so at the start is destroyed, but for the fearless in it.

    Friends who stood in a position to support them get a marker each.
    """
    losers = (assault.attackers, assault.defenders)[side]
    seat = fight.sides(battle, assault)[side]
    grounded(battle, losers)
    for name in losers:
        formation = battle.formations[name]
        if formation.destroyed:
            continue
        if name in assault.broken:
            for unit in formation.living:
                if unit.status != "gone" and not tau.fearless(formation, unit):
                    clause = "epic.assault.loser-already-broken"
                    damage.destroy(battle, formation, unit, None, Toll(silent=True), clause)
            formation.fleeing = not formation.destroyed
        else:
            broken.break_up(battle, formation, "epic.assault.loser-broken")
    for name in assault.supporters:
        friend = battle.formations[name]
        if friend.seat == seat:
            broken.place(battle, friend, 1, "epic.assault.loser-supporters-blast")
    for name in losers:
        formation = battle.formations[name]
        if not formation.destroyed:
            yield from withdrawal.withdraw(battle, formation)


@rule("epic.air-transport.lost-assault", "epic.air-transport.air-assault-lost")
def grounded(battle: Battle, losers: Sequence[str]) -> None:
    """Aircraft on the ground are destroyed with the assault that their side loses, unless they are fearless."""
    for name in losers:
        formation = battle.formations[name]
        for unit in formation.there if formation.flies else ():
            if unit.status == "field" and not tau.fearless(formation, unit):
                clause = "epic.air-transport.lost-assault"
                damage.destroy(battle, formation, unit, None, Toll(silent=True), clause)


@rule(
    "epic.assault.winner-blast",
    "epic.assault.winner-broken",
    "epic.assault.winner-already-broken",
    "epic.special-units.commander-win",
)
def consolidate(battle: Battle, assault: Assault, side: int) -> Script[None]:
    """Each winning formation gets a marker for each of its losses, which may break it, though it need not run; then
    it may move 5 cm."""
    winners = (assault.attackers, assault.defenders)[side]
    for name in winners:
        formation = battle.formations[name]
        if name not in assault.broken and not formation.destroyed:
            lost = assault.losses.get(name, 0)
            broken.place(battle, formation, lost, "epic.assault.winner-blast", check=False)
            if name in battle.unchecked and formation.markers >= broken.threshold(formation):
                broken.break_up(battle, formation, "epic.assault.winner-broken", flee=False)
    for name in winners:
        if battle.formations[name].on_table:
            yield from consolidation_move(battle, battle.formations[name])


@rule("epic.assault.consolidate", "epic.movement.zoc-no-entry", "epic.lists.hit-and-run-consolidate")
def consolidation_move(battle: Battle, formation: Formation) -> Script[None]:
    """A move of 5 cm, whatever the speed, though none for who cannot move; zones of control stay closed. Who hits and runs goes
    as far as he can."""
    units = formation.there
    far = profile.tables().consolidation
    allowed = [far if movement.speed(unit) else 0 for unit in units]
    if eldar.hits_and_runs(formation):
        allowed = [movement.speed(unit) for unit in units]
    if not any(allowed):
        return
    region = movement.march(battle, formation, units, allowed)
    answer = yield Decision(
        formation.seat,
        "epic-consolidate",
        "epic.assault.consolidate",
        Route(formation.id, region),
        (("formation", "formation", formation.id), ("distance", "length", max(allowed))),
        role="move",
        skip=list(region.places[region.leader]),
    )
    goals = region.placements(answer)
    if goals == region.places:
        return
    movement.go(battle, formation, units, region, goals)
    yield from overwatch.window(battle, formation)
