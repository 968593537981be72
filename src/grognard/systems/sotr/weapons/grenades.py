"""Hand grenades: once a game, thrown by a whole unit; they may come back. And smoke."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import cool, lines, measuring, sight
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.events import SmokeLaid, TemplateLands
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import morale
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.vehicles import hits, machine
from grognard.systems.sotr.weapons import templates


@rule("sotr.weapons.grenade-range")
def reaches(field: FieldOfFire, other: Unit) -> bool:
    """Whether a unit is within 10 inches of the leader and seen by him, or to be reached over what lies between."""
    leader, reach = field.unit.leader, tables().grenade_range
    return not field.beyond(leader, other, reach) and (
        any(mark.away <= reach for mark in field.marks_of(leader, other))
        or may_lob(field.battle, field.unit, other, reach)
    )


@rule("sotr.weapons.grenade-lob")
def may_lob(battle: Battle, unit: Unit, other: Unit, reach: int) -> bool:
    """Whether a unit out of sight can be reached over what lies between: nothing higher than twice the thrower."""
    limit = 2 * unit.kit[unit.leader].height
    if measuring.in_melee(battle, other):
        return False
    for j in other.living:
        if measuring.gap(unit, unit.leader, other, j) <= reach:
            (x0, y0), (x1, y1) = unit.places[unit.leader], other.places[j]
            between = [
                top
                for outline, _, top, _, _ in sight.hiding(battle.board, sight.along((x0, y0), (x1, y1)))
                if lines.clipped(outline[4], x0, y0, x1, y1) is not None
            ]
            if all(top <= limit for top in between):
                return True
    return False


@rule("sotr.weapons.grenade-template")
def radius(unit: Unit) -> int:
    """5 inches across for four members able to act and more, else 3."""
    table = tables()
    large = len(unit.able) >= table.grenade_squad
    return (table.template_large if large else table.template_small) // 2


def place_for(battle: Battle, unit: Unit, other: Unit, size: int) -> Place:
    """Where the template touches most of a unit, within reach of the leader."""
    reach = tables().grenade_range
    near = [j for j in other.living if measuring.gap(unit, unit.leader, other, j) <= reach]
    if not near:
        # Of a vehicle only the near end of its hull is in reach.
        start = unit.places[unit.leader]
        return towards(start, other.place, reach + unit.kit[unit.leader].radius)
    place = templates.best_place(battle, unit, other, near, size)
    if measuring.distance(unit.places[unit.leader], place) - unit.kit[unit.leader].radius <= reach:
        return place
    return other.places[near[0]]


@rule("sotr.weapons.grenade-hits")
def throw(battle: Battle, unit: Unit, other: Unit, acting: Acting) -> Script[None]:
    """Grenades at a unit."""
    place = place_for(battle, unit, other, radius(unit))
    yield from _thrown(battle, unit, place, acting, {other.id: other})


@rule("sotr.weapons.grenade-hits", "sotr.weapons.grenade-one-use", "sotr.weapons.grenade-return")
def _thrown(battle: Battle, unit: Unit, place: Place, acting: Acting, aimed: dict[str, Unit]) -> Script[None]:
    """No roll to hit: everybody under the template takes a Light Infantry hit; then the unit targeted and every enemy
    unit hit, on foot or aboard, may throw grenades back."""
    size = radius(unit)
    unit.grenades = 0
    hit = templates.units_of(templates.under(battle, place, size))
    answering = {**aimed, **{one.id: one for one in hit if one.seat != unit.seat}}
    yield from _land(battle, unit, place, size, acting, "sotr.weapons.grenade-hits")
    for other in answering.values():
        yield from throw_back(battle, other, unit, acting)


def _land(battle: Battle, unit: Unit, place: Place, size: int, acting: Acting, clause: str) -> Script[None]:
    found = templates.under(battle, place, size)
    named = tuple(f"{one.id}/{j}" for one, j in found)
    battle.tell(TemplateLands, unit.seat, "sotr-weapon-grenades", clause, place, named)
    hit = templates.units_of(found)
    before = {one.id: len(one.living) for one in hit}
    templates.strike(battle, found, Cause(0, clause, shooting=True))
    for one in hit:
        if one.status in ("field", "aboard"):
            flight.drop_overwatch(battle, one)
            if len(one.living) < before[one.id]:
                morale.mourn(acting, one, unit)
    yield from hits.from_above(battle, place, size, 0, unit.seat)


@rule("sotr.weapons.grenade-return")
def _has_hands(unit: Unit) -> bool:
    """Whether somebody is left to throw: an empty vehicle has nobody."""
    return bool(machine.able(unit) if unit.hull is not None else unit.able)


@rule("sotr.weapons.grenade-return")
def throw_back(battle: Battle, unit: Unit, thrower: Unit, acting: Acting) -> Script[None]:
    """The unit targeted tests at -3; passed, it throws grenades back, its 3 inch template anywhere on the thrower."""
    if not _has_hands(unit) or not thrower.living:
        return
    tally = cool.of_unit(battle, unit).add("sotr.weapons.grenade-return", tables().grenade_return)
    if not cool.passed(battle, unit, tally, "return", "sotr.weapons.grenade-return"):
        return
    size = tables().template_small // 2
    best = templates.best_place(battle, unit, thrower, thrower.living, size)
    options = tuple(
        f"{thrower.id}/{i}"
        for i in sorted(thrower.living, key=lambda i: measuring.distance(thrower.places[i], best))
    )
    chosen = options[0]
    if len(options) > 1:
        chosen = yield Decision(
            unit.seat,
            "sotr-throw-back",
            "sotr.weapons.grenade-return",
            OneOf(options, of="figure"),
            role="reaction",
        )
    place = thrower.places[int(chosen.partition("/")[2])]
    yield from _land(battle, unit, place, size, acting, "sotr.weapons.grenade-return")


@rule("sotr.weapons.grenade-range")
def point(battle: Battle, unit: Unit) -> Script[Place]:
    """A point of the ground within 10 inches of the leader that he sees."""
    leader = unit.leader
    reach = tables().grenade_range + unit.kit[leader].radius

    def fault(spot: Place) -> WhyNot | None:
        if measuring.distance(spot, unit.places[leader]) > reach:
            return why_not("sotr-out-of-throw", "sotr.weapons.grenade-range")
        if not sight.sees_point(battle, unit, leader, spot):
            return why_not("sotr-point-unspotted", "sotr.weapons.grenade-range")
        return None

    x, y = unit.places[leader]
    near = [
        (x + dx * far, y + dy * far)
        for far in (900, 600, 300, 60)
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))
    ]
    board = battle.board
    inside = [(px, py) for px, py in near if 0 <= px <= board.width and 0 <= py <= board.depth]
    answer = yield Decision(
        unit.seat,
        "sotr-throw-where",
        "sotr.weapons.grenade-range",
        Spot(Spots(board.bounds, fault, lambda: inside)),
        (("unit", "unit", unit.id),),
        role="attack",
    )
    return int(answer[0]), int(answer[1])


@rule("sotr.weapons.grenade-range")
def throw_at(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Grenades at a point."""
    place = yield from point(battle, unit)
    yield from _thrown(battle, unit, place, acting, {})


@rule("sotr.weapons.smoke-use")
def smoke_at(battle: Battle, unit: Unit) -> Script[None]:
    """Smoke at a point."""
    place = yield from point(battle, unit)
    _smoke(battle, unit, place)


@rule("sotr.weapons.smoke-use")
def lay_smoke(battle: Battle, unit: Unit, other: Unit) -> None:
    """Smoke at a unit."""
    _smoke(battle, unit, place_for(battle, unit, other, radius(unit)))


def _smoke(battle: Battle, unit: Unit, place: Place) -> None:
    """Smoke hurts nobody and stays until the next turn begins."""
    size = radius(unit)
    unit.smoke = 0
    battle.clouds = (*battle.clouds, (*place, size))
    battle.tell(SmokeLaid, unit.id, place)
