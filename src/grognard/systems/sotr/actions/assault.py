"""The assault: declared on an enemy unit in reach, who may fall back, flee or stand; then everybody goes in."""

from __future__ import annotations

from typing import Final

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import FULL_TURN, Place, along, towards
from grognard.systems.sotr import cool, lines, measuring, sight
from grognard.systems.sotr.actions import flight, hide, movement
from grognard.systems.sotr.events import Assaults, Engages, FallsBack, Moved
from grognard.systems.sotr.shooting import overwatch
from grognard.systems.sotr.state import Acting, Battle, Unit

#: Directions from which a base may come to touch another.
_ROUND: Final = range(0, FULL_TURN, 150)


# -- who can be reached ----------------------------------------------------------------------------------------


@rule("sotr.assault.declare", "sotr.assault.purpose")
def targets(battle: Battle, unit: Unit) -> list[Unit]:
    """Enemy units on foot that at least one able figure can reach with its assault move, slow ground counted."""
    found = []
    far = max(int(movement.allowance(unit, i, movement.ASSAULT)) for i in unit.able)
    for enemy in battle.enemies(unit.seat):
        if enemy.hull is not None or not sight.may_see(unit, enemy):
            continue
        if measuring.boxes_within(unit.box, enemy.box, far) and in_reach(battle, unit, enemy):
            found.append(enemy)
    return found


def in_reach(battle: Battle, unit: Unit, enemy: Unit) -> bool:
    """Whether some able figure comes straight into contact with one of the enemy's."""
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    for i in unit.able:
        far = int(movement.allowance(unit, i, movement.ASSAULT))
        for j in enemy.living:
            if unit.storey(i) != enemy.storey(j) or measuring.gap(unit, i, enemy, j) > far:
                continue
            if contact_spot(walk, unit, i, enemy, j, far) is not None:
                return True
    return False


def contact_spot(walk: movement.Walk, unit: Unit, i: int, enemy: Unit, j: int, far: int) -> Place | None:
    """The nearest free place at which a figure touches another, if it comes straight there."""
    x, y = enemy.places[j]
    apart = unit.kit[i].radius + enemy.kit[j].radius + 1
    start = walk.ends[i]
    straight = towards((x, y), start, apart) if (x, y) != start else along((x, y), 0, apart)
    spots = [straight, *sorted(
        (along((x, y), heading, apart) for heading in _ROUND), key=lambda spot: measuring.distance(spot, start)
    )]  # fmt: skip
    for spot in spots:
        if measuring.distance(start, spot) <= far and walk.stands(i, spot) and walk.reaches(i, spot, far):
            return spot
    return _spot_across(walk, unit, i, enemy, j, far)


@rule("sotr.assault.across-low-cover")
def _spot_across(walk: movement.Walk, unit: Unit, i: int, enemy: Unit, j: int, far: int) -> Place | None:
    """The nearest free place on the other side of a wall at which the enemy stands."""
    x, y = enemy.places[j]
    start = walk.ends[i]
    for outline, _, width in walk.battle.board.walls:
        if outline[0] > x + 200 or outline[2] < x - 200 or outline[1] > y + 200 or outline[3] < y - 200:
            continue
        apart = unit.kit[i].radius + enemy.kit[j].radius + width + measuring.AT_THE_WALL // 2
        spots = sorted(
            (along((x, y), heading, apart) for heading in _ROUND),
            key=lambda spot: measuring.distance(spot, start),
        )
        for spot in spots:
            if (
                walk.stands(i, spot)
                and walk.reaches(i, spot, far)
                and _touches_across(walk, unit, i, enemy, j, spot)
            ):
                return spot
    return None


def _touches_across(walk: movement.Walk, unit: Unit, i: int, enemy: Unit, j: int, spot: Place) -> bool:
    before = unit.places
    unit.places = (*before[:i], spot, *before[i + 1 :])
    found = measuring.across_wall(walk.battle, unit, i, enemy, j)
    unit.places = before
    return found


@rule("sotr.melee.must-pursue")
def must_pursue(battle: Battle, unit: Unit) -> bool:
    """Whether a unit that put an enemy to flight must go after it: if it is in reach now."""
    quarry = battle.units.get(unit.quarry) if unit.quarry else None
    return quarry is not None and quarry.status == "field" and quarry in targets(battle, unit)


@rule("sotr.assault.engaged-bound")
def may_join(battle: Battle, unit: Unit) -> bool:
    """Whether members of an engaged unit that touch nobody could reach the melee."""
    free = [i for i in unit.able if not measuring.engaged(battle, unit, i)]
    return bool(free) and bool(_joinable(battle, unit, free))


def _joinable(battle: Battle, unit: Unit, free: list[int]) -> list[Unit]:
    fighting = {
        other.id: other
        for i in unit.able
        for other, j in measuring.contacts(battle, unit, i)
        if not other.is_down(j)
    }
    found = []
    for enemy in fighting.values():
        walk = movement.Walk(battle, unit, keep=movement.NOTHING)
        if any(
            contact_spot(walk, unit, i, enemy, j, int(movement.allowance(unit, i, movement.ASSAULT)))
            for i in free
            for j in enemy.living
        ):
            found.append(enemy)
    return found


# -- the assault -----------------------------------------------------------------------------------------------


@rule("sotr.assault.no-shooting", "sotr.orders.overwatch-lost")
def assault(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Name the enemy unit; the target reacts; then everybody goes in who can, and the others follow at a run."""
    target = yield from _choose(battle, unit)
    flight.drop_overwatch(battle, unit)
    hide.reveal(battle, unit, "sotr.hide.reveal-choice")
    battle.tell(Assaults, unit.id, target.id)
    unit.quarry = ""
    if not horror_charging(battle, unit, target):
        return
    starts = unit.places
    caught = yield from react(battle, unit, target)
    if target.status == "field":
        yield from close_in(battle, unit, target, acting, caught)
    acting.moved = True
    living = unit.living
    battle.tell(
        Moved,
        unit.id,
        "sotr-action-assault",
        living,
        tuple(starts[i] for i in living),
        tuple(unit.places[i] for i in living),
    )
    figures = list(unit.able)
    yield from overwatch.window(
        battle, unit, acting, figures, tuple((starts[i], unit.places[i]) for i in figures)
    )


def _choose(battle: Battle, unit: Unit) -> Script[Unit]:
    if measuring.in_melee(battle, unit):
        free = [i for i in unit.able if not measuring.engaged(battle, unit, i)]
        found = [enemy.id for enemy in _joinable(battle, unit, free)]
    elif must_pursue(battle, unit):
        found = [unit.quarry]
    else:
        found = [enemy.id for enemy in targets(battle, unit)]
    chosen = found[0]
    if len(found) > 1:
        chosen = yield Decision(
            unit.seat,
            "sotr-assault-whom",
            "sotr.assault.declare",
            OneOf(tuple(found), of="unit"),
            (("unit", "unit", unit.id),),
            role="attack",
        )
    return battle.units[chosen]


def _horrible(unit: Unit) -> bool:
    return any("horror" in unit.kit[i].abilities for i in unit.able)


@rule("sotr.abilities.horror-test", "sotr.abilities.horror-fail-charging", "sotr.abilities.horror-immunity")
def horror_charging(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Who wants to charge a Horror tests; failed, the unit stays and does nothing else. A Horror fears none."""
    if not _horrible(target) or _horrible(unit):
        return True
    return cool.passed(battle, unit, cool.of_unit(battle, unit), "horror", "sotr.abilities.horror-test")


@rule(
    "sotr.abilities.horror-fail-charged",
    "sotr.assault.fall-back",
    "sotr.assault.fall-back-failed",
    "sotr.assault.charge-continues",
)
def react(battle: Battle, unit: Unit, target: Unit) -> Script[bool]:
    """The target may fear, then may try to fall back if it has not acted yet. True where it runs in any way."""
    if measuring.in_melee(battle, target) or not target.able or target.is_zombie:
        return target.fleeing
    danger = flight.middle(unit)
    if _horrible(unit) and not _horrible(target):
        tally = cool.of_unit(battle, target)
        if not cool.passed(battle, target, tally, "horror", "sotr.abilities.horror-fail-charged"):
            flight.flee(battle, target, danger)
            return True
    if target.activated or target.broken or target.suppressed:
        return target.fleeing
    answer = yield Decision(
        target.seat,
        "sotr-fall-back",
        "sotr.assault.fall-back",
        OneOf(("stand", "fall-back")),
        (("unit", "unit", target.id), ("enemy", "unit", unit.id)),
        role="reaction",
        skip="stand",
    )
    if answer == "stand":
        return False
    if cool.passed(battle, target, cool.of_unit(battle, target), "fall-back", "sotr.assault.fall-back"):
        battle.tell(FallsBack, target.id)
        flight.drop_overwatch(battle, target)
        hide.reveal(battle, target, "sotr.hide.reveal-choice")
        flight.run_away(battle, target, danger, lie_down=False)
        target.activated = True
        return True
    flight.flee(battle, target, danger)
    return True


@rule(
    "sotr.assault.charge-move",
    "sotr.assault.maximise-contact",
    "sotr.assault.engaged",
    "sotr.assault.charge-continues",
)
def close_in(battle: Battle, unit: Unit, target: Unit, acting: Acting, caught: bool = False) -> Script[bool]:
    """Every figure that can touches an enemy, first those whom nobody touches yet; the others follow at a run.

    Who is caught falling back or fleeing gives +2. Returns whether anybody is engaged.
    """
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    touched: set[int] = set()
    charging = [i for i in unit.able if not measuring.engaged(battle, unit, i)]
    charging.sort(key=lambda i: (min(measuring.gap(unit, i, target, j) for j in target.living), i))
    for i in charging:
        far = int(movement.allowance(unit, i, movement.ASSAULT))
        spot, j = _best_contact(walk, unit, i, target, touched, far)
        if spot is not None:
            walk.ends[i] = spot
            touched.add(j)
            unit.mark("charged", (i,))
    back = movement.Walk(battle, unit)
    back.ends = walk.ends
    for i in charging:
        if not unit.marked("charged", i):
            _follow(back, unit, i, target)
    walk.settle()
    unit.mark("prone", unit.able, False)
    if touched:
        battle.tell(Engages, unit.id, target.id)
        flight.drop_overwatch(battle, target)
        hide.reveal(battle, target, "sotr.hide.reveal-near")
        if caught:
            target.mark("caught", sorted(touched))
    yield from ()
    return bool(touched)


def _best_contact(
    walk: movement.Walk, unit: Unit, i: int, target: Unit, touched: set[int], far: int
) -> tuple[Place | None, int]:
    """The nearest enemy a figure can touch, one that nobody touches yet before all others."""
    order = sorted(target.living, key=lambda j: (j in touched, measuring.gap(unit, i, target, j), j))
    for j in order:
        if unit.storey(i) == target.storey(j) and measuring.gap(unit, i, target, j) <= far:
            spot = contact_spot(walk, unit, i, target, j, far)
            if spot is not None:
                return spot, j
    return None, -1


def _follow(walk: movement.Walk, unit: Unit, i: int, target: Unit) -> None:
    """Run after the others, towards the enemy, without coming near him."""
    near = min(target.living, key=lambda j: (measuring.gap(unit, i, target, j), j))
    far = int(movement.allowance(unit, i, movement.RUN))
    goal = target.places[near]
    away = measuring.distance(unit.places[i], goal)
    stop = max(0, away - unit.kit[i].radius - target.kit[near].radius - 105)
    walk.go(i, towards(unit.places[i], goal, min(far, stop)), far)


@rule("sotr.melee.mod-obstacle")
def wall_between(battle: Battle, a: Place, b: Place) -> bool:
    """Whether an obstacle lies between two bases."""
    return any(lines.clipped(outline[4], *a, *b) is not None for outline, _, _ in battle.board.walls)
