"""Chapter 8: who assaults, with whom and how they come up; retreats before it; the fight is in `melee`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from grognard.core.decision import OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import forward
from grognard.systems.ept.actions.act import FULL, HALF, NORMAL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.assault import melee, retreat
from grognard.systems.ept.events.assault import AssaultLaunched
from grognard.systems.ept.fire import reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import NO_FIRE, Battle, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking

#: Carry the assault on after the enemy has given way.
PRESS = "press"

# -- who may -----------------------------------------------------------------------------------------


def can_assault(profile: Profile) -> bool:
    """Whether a counter could ever start an assault."""
    return profile.is_infantry and profile.kind != "non_combatant"


@rule("ept.assault.who-cannot-attack", "ept.effects.hesitant-effect")
def is_fit(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is able to start an assault."""
    return not (
        unit.fire != NO_FIRE
        or unit.stopped
        or unit.pinned
        or unit.neutralised
        or unit.uncommanded
        or unit.deployed
        or unit.inside
        or battle.hesitates(unit)
    )


@rule("ept.assault.one-per-activation")
def may_assault(battle: Battle, act: Act, tactical: bool) -> bool:
    """Whether a unit can start an assault, as a tactical move or as an assault move."""
    if act.assaulted or (not tactical and act.march not in ("", NORMAL)):
        return False
    enemy = battle.held[1 - act.unit.seat] & battle.board.places.near(act.unit.place, 1)
    if not enemy or not any(enemy >> place & 1 for place, _ in entering.neighbours(battle, act.unit)):
        return not tactical and _may_come_up(battle, act)
    return is_fit(battle, act.unit) and (
        next(_targets(battle, act, tactical), None) is not None
        or (not tactical and _may_come_up(battle, act))
    )


@rule("ept.assault.tactical-ignores-cost")
def _targets(battle: Battle, act: Act, tactical: bool) -> Iterator[tuple[int, int]]:
    """Places held by the enemy that a unit can assault now, with what it costs to enter."""
    unit = act.unit
    enemy = battle.held[1 - unit.seat]
    for place, cost in entering.neighbours(battle, unit):
        if enemy >> place & 1 and _may_storm(battle, unit, place, tactical):
            price = 0 if tactical else cost + entering.toll(battle, unit, place)
            if tactical or price <= _left(battle, act, place):
                yield place, price


def _may_storm(battle: Battle, unit: Unit, place: int, tactical: bool = False) -> bool:
    """Whether there is somebody to fight on a place, and nothing keeps the unit out of it."""
    march = TACTICAL_MARCH if tactical else ""
    return entering.is_open(battle, unit, place, march) and any(
        enemy.seat != unit.seat and not enemy.inside for enemy in battle.at(place)
    )


@rule("ept.assault.move-cost")
def _left(battle: Battle, act: Act, place: int) -> int:
    """Half points of the normal march that are left to enter an assaulted place."""
    on = movement.keeps_to_way(battle, act) and movement.along_way(battle, act.unit.place, place)
    return movement.allowance(battle, act, NORMAL, on) - act.spent - act.paid


def _why_not(battle: Battle, act: Act, tactical: bool) -> WhyNot | None:
    """Why a unit cannot assault so."""
    unit = act.unit
    name = ("unit", unit.id)
    if act.assaulted:
        return why_not("ept-assaulted-already", "ept.assault.one-per-activation", unit=name)
    if not is_fit(battle, unit):
        return why_not("ept-no-assault", "ept.assault.who-cannot-attack", unit=name)
    if act.march not in ("", NORMAL):
        return why_not("ept-march-declared", "ept.movement.declaration", unit=name)
    if not may_assault(battle, act, tactical):
        clause = "ept.assault.definition" if tactical else "ept.assault.move-cost"
        return why_not("ept-nobody-to-assault", clause, unit=name)
    return None


# -- a stack -----------------------------------------------------------------------------------------


def companions(battle: Battle, act: Act) -> tuple[str, ...]:
    """Units active with it that began on its place, have not acted yet and are fit to go along."""
    active = battle.activation
    if active is None or act.march:
        return ()
    return tuple(
        unit.id
        for unit in battle.friends_at(act.unit.place, act.unit.seat)
        if unit is not act.unit
        and unit.id in active.waiting
        and can_assault(unit.profile)
        and is_fit(battle, unit)
    )


def _may_come_up(battle: Battle, act: Act) -> bool:
    """Whether a stack that sets out together can come near enough to assault somebody."""
    if len(battle.stacks[act.unit.place]) < 2 or act.march or act.used:
        return False
    if not is_fit(battle, act.unit) or not companions(battle, act):
        return False
    points = movement.allowance(battle, act, NORMAL, False)
    near = terrain.marches(battle).reach(terrain.going(battle, act.unit), act.unit.place, points).mask
    if not near & battle.held[1 - act.unit.seat]:
        return False
    return next(_ways_up(battle, (act,), points // 2, points), None) is not None


def _ways_up(battle: Battle, acts: tuple[Act, ...], half: int, points: int) -> Iterator[tuple[int, int]]:
    """Next hexes for a stack on its way to an assault, with their cost: those from which it can still be reached."""
    act = acts[0]
    costs = [dict(entering.neighbours(battle, one.unit)) for one in acts]
    for place in costs[0]:
        if not all(place in steps for steps in costs):
            continue
        cost = max(steps[place] for steps in costs) + entering.toll(battle, act.unit, place)
        spent = act.spent + cost
        if (
            spent <= half
            and _all_fit(battle, acts, place)
            and _leads_on(battle, act, place, spent, half, points)
        ):
            yield place, cost


def _leads_on(battle: Battle, act: Act, place: int, spent: int, half: int, points: int) -> bool:
    """Whether an enemy can be assaulted from a place, or from one farther on, with the points that are left."""
    unit = act.unit
    enemy = battle.held[1 - unit.seat]
    steps = terrain.steps(battle, unit)
    best, open_ = {place: spent}, [place]
    while open_:
        here = open_.pop(0)
        for there, cost in steps[here]:
            total = best[here] + cost + entering.toll(battle, unit, there)
            if enemy >> there & 1:
                if total <= points and _may_storm(battle, unit, there):
                    return True
            elif (
                total <= half
                and total < best.get(there, half + 1)
                and entering.may_enter(battle, unit, there)
            ):
                best[there] = total
                open_.append(there)
    return False


def _all_fit(battle: Battle, acts: tuple[Act, ...], place: int) -> bool:
    """Whether a place is open to all of a stack at once."""
    units = tuple(act.unit for act in acts)
    return all(entering.may_enter(battle, unit, place) for unit in units) and stacking.fits(
        battle.tables.stacking, (*battle.friends_at(place, units[0].seat), *units)
    )


def _common(battle: Battle, acts: tuple[Act, ...]) -> dict[int, int]:
    """Places that all of a stack can assault now, with what it costs the slowest of them."""
    found = [dict(_targets(battle, act, tactical=False)) for act in acts]
    places = set.intersection(*(set(places) for places in found)) if found else set()
    return {place: max(costs[place] for costs in found) for place in sorted(places)}


def gather(battle: Battle, act: Act, able: tuple[str, ...]) -> Script[tuple[Act, ...]]:
    """Who of those able to goes along with a unit: each uses its own activation."""
    if not able:
        return (act,)
    chosen = yield ask(
        act.unit.seat,
        "ept-assault-with",
        "ept.assault.definition",
        SomeOf(able, 0, len(able), of="unit"),
        about(act.unit),
        role="attack",
    )
    assert battle.activation is not None
    for name in chosen:
        battle.activation.waiting.remove(name)
    return (act, *(Act(battle.units[name]) for name in able if name in chosen))


# -- the two actions ---------------------------------------------------------------------------------


def tactical(battle: Battle, act: Act) -> Script[None]:
    """A tactical move with assault: an adjacent place whatever it costs, and nothing else this activation."""
    places = dict(_targets(battle, act, tactical=True))
    place = yield from _choose_place(battle, act, tuple(places))
    able = tuple(
        name
        for name in companions(battle, act)
        if _may_storm(battle, battle.units[name], place, tactical=True)
    )
    acts = yield from gather(battle, act, able)
    for one in acts:
        one.used, one.march = FULL, TACTICAL_MARCH
    yield from storm(battle, acts, place, TACTICAL_MARCH)
    yield from let_go(battle, acts)


@rule("ept.assault.definition", "ept.assault.retreat-before-continue")
def move(battle: Battle, act: Act) -> Script[None]:
    """An assault move, a half action: a stack may come up first; the entry is paid for.

    If the enemy gives way and points are left, the assault may be carried on, once.
    """
    party = yield from gather(battle, act, companions(battle, act))
    for one in party:
        one.used += HALF
    place, acts = yield from _come_up(battle, party)
    if place is not None:
        fought = yield from storm(battle, acts, place, NORMAL)
        if not fought:
            yield from _carry_on(battle, acts)
    yield from let_go(battle, party)


def _choose_place(battle: Battle, act: Act, places: tuple[int, ...]) -> Script[int]:
    chosen = yield ask(
        act.unit.seat,
        "ept-assault-place",
        "ept.assault.definition",
        spot(battle, tuple(sorted(places))),
        about(act.unit),
        role="move",
    )
    return int(chosen)


def _come_up(battle: Battle, acts: tuple[Act, ...]) -> Script[tuple[int | None, tuple[Act, ...]]]:
    """A stack goes together as far as half of its points lead, until it names the place that it assaults."""
    points = min(movement.allowance(battle, act, NORMAL, False) for act in acts)
    together = len(acts) > 1
    while True:
        acts = tuple(act for act in acts if act.unit.status == "field" and is_fit(battle, act.unit))
        if not acts:
            return None, ()
        targets = _common(battle, acts)
        ways = dict(_ways_up(battle, acts, points // 2, points)) if together else {}
        if not targets and not ways:
            return None, acts
        place = yield from _choose_place(battle, acts[0], (*targets, *ways))
        if place in targets:
            for act in acts:
                act.paid += targets[place]
            return place, acts
        for act in acts:
            movement.pay(battle, act, NORMAL, place, ways[place])
            act.began = act.used - HALF
        yield from movement.enter(battle, acts, place)


def _carry_on(battle: Battle, acts: tuple[Act, ...]) -> Script[None]:
    """The enemy has given way: the same assault against him or another, if the points suffice."""
    acts = tuple(act for act in acts if act.unit.status == "field" and is_fit(battle, act.unit))
    places = _common(battle, acts)
    if not places:
        return
    chosen = yield ask(
        acts[0].unit.seat,
        "ept-assault-on",
        "ept.assault.retreat-before-continue",
        OneOf((PRESS, PASS)),
        about(acts[0].unit),
        role="action",
    )
    if chosen == PASS:
        return
    place = yield from _choose_place(battle, acts[0], tuple(places))
    for act in acts:
        act.paid += places[place]
    yield from storm(battle, acts, place, NORMAL)


def let_go(battle: Battle, acts: tuple[Act, ...]) -> Script[None]:
    """Those who went along do what is left of their own activations."""
    for act in acts[1:]:
        yield from forward.go_on(battle, act)


# -- into the hex ------------------------------------------------------------------------------------


@rule(
    "ept.hidden.reveal-by-assaulting",
    "ept.assault.retreat-before-follow-up",
    "ept.assault.no-opportunity-in-target-hex",
)
def storm(battle: Battle, acts: tuple[Act, ...], place: int, march: str) -> Script[bool]:
    """Units assault a place: they are seen, the enemy may give way, they enter and fight who is left.

    `Act.assaulting` tells artillery that falls there of who has no shelter (ept.assault.no-cover-from-artillery).
    Into a vacated place they must go all the same, under the fire of all but those who gave way; into one that is
    held nobody fires. Whether there was a fight.
    """
    units = tuple(act.unit for act in acts)
    seat, origin = units[0].seat, units[0].place
    came_from = {unit.id: unit.place for unit in units if unit.place != origin}
    for unit in units:
        hidden.reveal(battle, unit, "ept-seen-assaulting")
    battle.tell(AssaultLaunched, tuple(unit.id for unit in units), place)
    gone = yield from retreat.before_assault(battle, place, units)
    for act in acts:
        act.assaulted = act.assaulting = True
    yield from movement.tread(battle, acts, place, march)
    for act in acts:
        act.assaulting = False
    if battle.is_hostile(place, seat):
        yield from melee.fight(battle, place, seat, origin, came_from=came_from)
        return True
    here = tuple(unit for unit in units if unit.status == "field" and unit.place == place)
    if here:
        yield from reaction.window(battle, triggers.moving(here, march, tuple(unit.id for unit in gone)))
    return False


TACTICAL_ASSAULT = Action(
    "tactical-assault",
    "ept.assault.definition",
    FULL,
    partial(may_assault, tactical=True),
    partial(_why_not, tactical=True),
    tactical,
    can_assault,
    movement=True,
)
ASSAULT_MOVE = Action(
    "assault-move",
    "ept.assault.definition",
    HALF,
    partial(may_assault, tactical=False),
    partial(_why_not, tactical=False),
    move,
    can_assault,
    movement=True,
)
