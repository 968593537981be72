"""Chapters 11.2, 11.4 and 11.5: rallying, hesitant sections and demoralisation."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import OneOf, Script
from grognard.core.menu import Group, split
from grognard.core.rules import rule
from grognard.core.tally import Tally, why_not
from grognard.systems.ept import dice
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.fire import Rallied, RallyFailed
from grognard.systems.ept.events.morale import BecameHesitant, Demoralised, FellBack, HeldFirm, Left
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import RANKS
from grognard.systems.ept.special_infantry import non_combatants
from grognard.systems.ept.state import Battle, Formation, Unit
from grognard.systems.ept.vehicles import transport, vehicles

#: At the moment of rallying: roll the dice, and so all that one has left, or shift a hex.
ROLL, ROLL_ON, SHIFT = "roll", "roll-on", "shift"
#: The worst total of two dice.
BOXCARS = 12


# -- rallying ----------------------------------------------------------------------------------------


@rule("ept.effects.rally-order")
def rally_all(battle: Battle) -> Script[None]:
    """Administrative step 6: every neutralised unit rolls to rally, or withdraws a hex.

    The holder of the initiative goes first and each player takes his units as he likes; but of neutralised enemies
    next to each other the one of better morale goes first, by the dice where they are equal.
    """
    pending = [unit for unit in battle.units.values() if _must_rally(unit)]
    ranks = _ranks(battle, pending)
    #: Whose units roll one after the other, without a word more.
    rolling: set[int] = set()
    while pending:
        for seat in (battle.initiative, 1 - battle.initiative):
            ready = [
                unit for unit in pending if unit.seat == seat and not _waits(battle, unit, pending, ranks)
            ]
            if not ready:
                continue
            unit, wish = (ready[0], ROLL) if seat in rolling else (yield from _next(battle, seat, ready))
            pending.remove(unit)
            if _must_rally(unit):
                more = any(other.seat == seat and _must_rally(other) for other in pending)
                wish = yield from _rally_or_shift(battle, unit, more, wish)
                if wish == ROLL_ON:
                    rolling.add(seat)
            break
    for unit in battle.units.values():
        unit.fell_back = False


def _must_rally(unit: Unit) -> bool:
    return unit.neutralised and not unit.fell_back and unit.status in ("field", "aboard", "tunnel")


def _next(battle: Battle, seat: int, ready: list[Unit]) -> Script[tuple[Unit, str]]:
    """Which of his units a player takes next, and what it does, if he says that at once."""
    chosen = yield ask(
        seat,
        "ept-rally-next",
        "ept.effects.rally-order",
        Group(tuple(unit.id for unit in ready), "unit", then=lambda key: _ways_out(battle, str(key))),
    )
    name, wish = split(chosen)
    return battle.units[name], wish or ""


def _ways_out(battle: Battle, name: str, more: bool = True) -> OneOf | None:
    """What a neutralised unit may do, where it may do anything but roll."""
    if not _ways_back(battle, battle.units[name]):
        return None
    return OneOf((ROLL, SHIFT, ROLL_ON) if more else (ROLL, SHIFT))


def _opposed(battle: Battle, unit: Unit, pending: list[Unit]) -> Iterator[Unit]:
    """Neutralised enemies next to a unit that have not had their turn yet."""
    if unit.status == "field":
        for other in pending:
            if other.seat != unit.seat and other.status == "field" and _near(battle, unit, other):
                yield other


def _near(battle: Battle, one: Unit, other: Unit) -> bool:
    return battle.board.distance(one.place, other.place) <= 1


def _ranks(battle: Battle, pending: list[Unit]) -> dict[str, tuple[int, int]]:
    """Morale of each unit, with a die where a neutralised enemy next to it has the same; rolled again while it ties."""
    ranks = {unit.id: (int(effects.morale(battle, unit)), 0) for unit in pending}
    while True:
        tied = [
            unit
            for unit in pending
            if any(ranks[other.id] == ranks[unit.id] for other in _opposed(battle, unit, pending))
        ]
        if not tied:
            return ranks
        for unit in tied:
            die = dice.one(battle, unit.seat, "ept-roll-rally-order", "ept.effects.rally-order")
            ranks[unit.id] = (ranks[unit.id][0], die)


def _waits(battle: Battle, unit: Unit, pending: list[Unit], ranks: dict[str, tuple[int, int]]) -> bool:
    """Whether a neutralised enemy next to a unit must have his turn first."""
    return any(ranks[other.id] > ranks[unit.id] for other in _opposed(battle, unit, pending))


def _rally_or_shift(battle: Battle, unit: Unit, more: bool, wish: str) -> Script[str]:
    """A unit rolls or shifts, as its player wishes or says now; what he says."""
    ways = _ways_out(battle, unit.id, more)
    if ways is not None and not wish:
        wish = yield ask(unit.seat, "ept-rally", "ept.effects.withdrawal", ways, about(unit))
    if wish == SHIFT:
        yield from _shift(battle, unit, _ways_back(battle, unit))
    else:
        yield from rally(battle, unit)
    return wish


@rule("ept.effects.rally-test", "ept.effects.rally-twelve", "ept.effects.rally-enemy-adjacent")
def rally(battle: Battle, unit: Unit) -> Script[None]:
    """One unit rolls: morale less one, with changes for posts and enemies near by. A natural twelve costs a step."""
    need = int(effects.morale(battle, unit)) + battle.tables.rally.morale
    if non_combatants.is_fearless(unit):
        need = non_combatants.WORST - 1
    tally = rally_dice(battle, unit)
    total = dice.two(battle, unit.seat, "ept-roll-rally", "ept.effects.rally-test", tally)
    if total == BOXCARS:
        yield from effects.lose_steps(battle, unit, 1, effects.Cause("rally"))
    elif total + int(tally) <= need:
        unit.neutralised = False
        hidden.tell(battle, unit, Rallied)
        return
    if unit.steps:
        hidden.tell(battle, unit, RallyFailed)


def rally_dice(battle: Battle, unit: Unit) -> Tally:
    """What is added to the dice of a rally test."""
    table = battle.tables.rally
    tally = Tally(0, "ept.effects.rally-test")
    if unit.status != "field":
        return tally
    posts = [post for post in _posts_above(battle, unit) if post.status == "field" and not post.neutralised]
    here = next((post for post in posts if post.place == unit.place), None)
    near = next((post for post in posts if _near(battle, unit, post)), None)
    if here is not None:
        tally.add("ept.effects.rally-post-here", table.post_here)
        effects.name_line(battle, tally, "ept-sum-post-here", here)
    elif near is not None:
        tally.add("ept.effects.rally-post-adjacent", table.post_adjacent)
        effects.name_line(battle, tally, "ept-sum-post-adjacent", near)
    foes = battle.on_field(1 - unit.seat)
    foe = next((enemy for enemy in foes if _near(battle, unit, enemy) and not enemy.neutralised), None)
    if foe is not None:
        tally.add("ept.effects.rally-enemy-adjacent", table.enemy_adjacent)
        effects.name_line(battle, tally, "ept-sum-enemy-adjacent", foe)
    return tally


@rule("ept.effects.rally-command-post", "ept.effects.rally-post-here", "ept.effects.rally-post-adjacent")
def _posts_above(battle: Battle, unit: Unit) -> list[Unit]:
    """The command posts that rally a unit: any of its side, by the house rule those of its own chain alone; a post only
    those of a higher level."""
    level = _level(battle, unit)
    own = _chain(battle, unit) if battle.options.get("rally_own_chain") else None
    return [
        post
        for post in battle.on_field(unit.seat)
        if post.profile.is_post
        and post is not unit
        and (own is None or post.id in own)
        and _level(battle, post) > level
    ]


def _level(battle: Battle, unit: Unit) -> int:
    """How high a unit stands in the chain of command, by its counter or by the post it has taken."""
    held = (post.rank for post in battle.posts.values() if post.holder == unit.id)
    return max(RANKS.index(rank) for rank in (unit.profile.rank, *held))


def _chain(battle: Battle, unit: Unit) -> set[str]:
    """Who leads a unit's section and who is above it."""
    section = battle.section_of(unit)
    found = {section.leader}
    held = [post for post in battle.posts.values() if post.holder == unit.id]
    key = section.superior or next((post.superior for post in held), "")
    passed: list[str] = []
    while key and key not in passed:
        passed.append(key)
        post = battle.posts.get(key)
        found.add(post.holder if post else battle.formations[key].leader)
        key = post.superior if post else battle.formations[key].superior
    return found


def _ways_back(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Places next to a neutralised unit that it may enter and that no enemy is next to."""
    if unit.status != "field" or unit.deployed or unit.profile.is_gun or unit.inside:
        return ()
    enemies = [place for place in battle.stacks if battle.is_hostile(place, unit.seat)]
    return tuple(
        place
        for place, _ in entering.neighbours(battle, unit)
        if entering.may_enter(battle, unit, place)
        and all(battle.board.distance(place, enemy) > 1 for enemy in enemies)
    )


@rule("ept.effects.withdrawal")
def _shift(battle: Battle, unit: Unit, ways: tuple[int, ...]) -> Script[None]:
    """A neutralised unit is shifted a hex instead of rolling, and stays neutralised."""
    where = yield ask(
        unit.seat,
        "ept-rally-to",
        "ept.effects.withdrawal",
        spot(battle, tuple(sorted(ways))),
        about(unit),
        why_not=lambda place: why_not(
            "ept-not-out-of-the-way", "ept.effects.withdrawal", place=("place", place)
        ),
        role="move",
    )
    battle.stand(unit, where)
    if unit.hidden:
        hidden.follow(battle, unit)
    battle.control[where] = unit.seat
    hidden.tell(battle, unit, FellBack, where)
    yield from movement.entered(battle, Act(unit), where)


# -- hesitation --------------------------------------------------------------------------------------


@rule("ept.effects.hesitant-trigger")
def hesitate(battle: Battle) -> None:
    """Administrative step 9: sections that have lost enough become hesitant, for good."""
    for formation in battle.formations.values():
        if formation.hesitant or formation.kind != "section":
            continue
        if _reached(formation, formation.hesitates_at) or _reached(formation, formation.breaks_at):
            formation.hesitant = True
            battle.tell(BecameHesitant, formation.id)


def _reached(formation: Formation, threshold: int) -> bool:
    return 0 < threshold <= formation.losses


# -- demoralisation ----------------------------------------------------------------------------------


@rule("ept.effects.demoralised-retest", "ept.effects.hesitant-and-demoralised-same-turn")
def demoralise(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 10: sections at their second threshold that have lost since they were last tested."""
    for formation in list(battle.formations.values()):
        if formation.seat != seat or formation.kind != "section" or not formation.losses:
            continue
        if all(unit.profile.is_decoy for unit in battle.members(formation.id)):
            orphan(battle, formation)
        elif _reached(formation, formation.breaks_at) and formation.losses > formation.tested_at:
            yield from _test(battle, formation)


@rule("ept.effects.demoralised-test")
def _test(battle: Battle, formation: Formation) -> Script[None]:
    """Two dice against the leader's morale, a point less because the section hesitates."""
    formation.tested_at = formation.losses
    tally = effects.morale(battle, _leader(battle, formation))
    clause = "ept.effects.demoralised-test"
    total = dice.two(battle, formation.seat, "ept-roll-demoralisation", clause, tally)
    if total <= int(tally):
        battle.tell(HeldFirm, formation.id)
        return
    battle.tell(Demoralised, formation.id)
    yield from _break_up(battle, formation)


def _leader(battle: Battle, formation: Formation) -> Unit:
    """Who is tested for a section: its leader, or the best of those left where it has none."""
    units = [unit for unit in battle.members(formation.id) if not unit.profile.is_decoy]
    return next(
        (unit for unit in units if unit.id == formation.leader), max(units, key=lambda unit: unit.morale)
    )


@rule("ept.vehicles.immobilised-demoralised")
def _break_up(battle: Battle, formation: Formation) -> Script[None]:
    """A section is demoralised: its units leave the map; immobilised vehicles stay as wrecks."""
    units = [unit for unit in battle.members(formation.id) if not unit.profile.is_decoy]
    decoys = _infected(battle, units)
    for unit in units:
        if unit.status == "field" and unit.immobilised:
            yield from vehicles.destroy(battle, unit, effects.Cause("demoralised"))
        else:
            _leave(battle, unit)
    for decoy in decoys:
        _leave(battle, decoy)
    orphan(battle, formation)


@rule("ept.hidden.decoy-demoralised")
def _infected(battle: Battle, units: list[Unit]) -> list[Unit]:
    """Decoys that go with units that demoralise: stacked with one, or with none but such next to them."""
    going = {unit.id for unit in units}
    found = []
    for decoy in list(battle.on_field(units[0].seat)):
        if not decoy.profile.is_decoy:
            continue
        friends = [
            unit
            for unit in battle.on_field(decoy.seat)
            if not unit.profile.is_decoy and _near(battle, unit, decoy)
        ]
        stacked = any(unit.place == decoy.place and unit.id in going for unit in friends)
        if stacked or (friends and all(unit.id in going for unit in friends)):
            found.append(decoy)
    return found


def _leave(battle: Battle, unit: Unit) -> None:
    """A unit is taken off the map; it is not lost. Strangers aboard it get out where it stood."""
    for other in battle.aboard(unit):
        if other.formation != unit.formation and unit.status == "field":
            transport.set_down(battle, other, unit.place)
    hidden.tell(battle, unit, Left)
    hidden.off_map(battle, unit)
    unit.carrier, unit.riding, unit.inside = "", False, ""
    battle.lift(unit, "left")


@rule("ept.hidden.decoy-orphaned")
def orphan(battle: Battle, formation: Formation) -> None:
    """Decoys of a section that is no more stay and are formations by themselves."""
    for unit in battle.members(formation.id):
        if unit.profile.is_decoy:
            unit.formation = unit.id
            battle.formations[unit.id] = Formation(
                id=unit.id, seat=unit.seat, kind="autonomous", leader=unit.id, superior=formation.superior
            )
