"""Reserves: bringing units in through access zones, deployment zones and drop points."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grognard.core.decision import Decision, OneOf, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Failing, Fault
from grognard.core.space.movement.paths import shortest
from grognard.core.space.movement.placing import Placing
from grognard.core.space.plain import Box, InTheWay, boxes_within, near_piece
from grognard.systems.at43 import measuring, profile, support
from grognard.systems.at43.activation import conditions, costs, drills
from grognard.systems.at43.armies import therians
from grognard.systems.at43.board import NEUTRAL, Position
from grognard.systems.at43.events import Entered, Inactive, LeftInReserve, Paid
from grognard.systems.at43.missions import missions
from grognard.systems.at43.movement import movement, vehicles
from grognard.systems.at43.shooting import overwatch
from grognard.systems.at43.state import COMBAT, RAPID, Acting, Battle, Unit

RESERVE = "reserve"
#: Which way a block looks that comes in over each edge.
INWARD: dict[str, Place] = {"bottom": (0, 1), "left": (1, 0), "top": (0, -1), "right": (-1, 0)}


# -- where ---------------------------------------------------------------------------------------------------------


@rule(
    "at43.missions.positions",
    "at43.missions.access-fixed",
    "at43.missions.access-neutral",
    "at43.missions.deployment-first-turn",
    "at43.missions.drop-point",
    "at43.reserves.entry-position",
    "at43.mission5.no-neutral-attacker",
)
def positions(battle: Battle, unit: Unit) -> list[Position]:
    """Positions a unit may use: its side's own, and those it controls; deployment zones in the first turn only,
    drop points from the second."""
    found = []
    for one in battle.board.positions:
        controlled = battle.controls.get(one.id, NEUTRAL) == unit.seat
        if one.kind == "access":
            if one.owner == unit.seat or (
                one.owner == NEUTRAL and controlled and missions.may_use_neutral(battle, unit)
            ):
                found.append(one)
        elif one.kind == "deployment":
            if one.owner == unit.seat and battle.turn <= 1 and _room_left(battle, one):
                found.append(one)
        elif (
            battle.turn >= profile.tables().drop_first_turn
            and (one.owner == unit.seat or controlled)
            and one.piece in battle.board.by_id
        ):
            found.append(one)
    return found


@rule("at43.missions.deployment-room")
def _room_left(battle: Battle, zone: Position) -> bool:
    """Whether the mission lets another unit be set up in a deployment zone."""
    if not zone.limit:
        return True
    inside = sum(1 for unit in battle.on_table() if unit.arrived == zone_number(battle, zone))
    return inside < zone.limit


def zone_number(battle: Battle, zone: Position) -> int:
    """The number of a position, from 1 on."""
    return battle.board.positions.index(zone) + 1


# -- coming in -------------------------------------------------------------------------------------------------------


@rule(
    "at43.reserves.choice",
    "at43.reserves.initial",
    "at43.setup.first-turn",
    "at43.mission5.all-in",
    "at43.mission6.all-in",
)
def bring_in(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The card of a unit off the table: it is activated and comes in, or stays in reserve at no cost.

    Whoever cannot be paid for stays. Where the mission wants everybody in at once, nobody may stay who can enter.
    """
    price = costs.cost(unit)
    able = positions(battle, unit) if battle.pool[unit.seat] >= price else []
    while able:
        stay = () if missions.must_enter(battle, unit) else (RESERVE,)
        choice = yield Decision(
            unit.seat,
            "at43-entry",
            "at43.reserves.choice",
            OneOf((*stay, *(one.id for one in able)), of="position"),
            (("unit", "unit", unit.id), ("points", "number", price)),
            role="placement",
            walks=lambda _: tuple(one.id for one in positions(battle, unit)),
        )
        if choice == RESERVE:
            break
        zone = battle.board.position(choice)
        if (yield from _enter(battle, unit, acting, zone, price)):
            return
        able = [one for one in able if one is not zone]
    battle.tell(LeftInReserve, unit.id)


@rule("at43.reserves.drop-no-action", "at43.missions.deployment-zone", "at43.activation.cost")
def _enter(battle: Battle, unit: Unit, acting: Acting, zone: Position, price: int) -> Script[bool]:
    """Bring a unit in through a position. False where there is no room.

    Set up in a deployment zone it acts normally; dropped it is paid for, but can do nothing this turn.
    """
    if zone.kind == "access":
        return (yield from enter_by_edge(battle, unit, acting, zone, price))
    region = in_zone(battle, unit, zone) if zone.kind == "deployment" else at_drop_point(battle, unit, zone)
    if region.first() is None:
        return False
    _pay(battle, unit, price)
    yield from _set_up(battle, unit, zone, region, "at43.missions.deployment-zone")
    if zone.kind == "deployment":
        acting.state = conditions.state(battle, unit)
        yield from costs.begin(battle, unit, acting)
    else:
        battle.tell(Inactive, unit.id, "at43.reserves.drop-no-action")
    return True


def _pay(battle: Battle, unit: Unit, price: int) -> None:
    if price:
        battle.spend(unit.seat, price)
        battle.tell(Paid, unit.seat, unit.id, price, "at43.activation.cost")


def _set_up(battle: Battle, unit: Unit, zone: Position, region: Placing, clause: str) -> Script[None]:
    answer = yield Decision(
        unit.seat,
        "at43-set-up",
        clause,
        Route(unit.id, region),
        (("unit", "unit", unit.id), ("position", "position", zone.id)),
        role="placement",
    )
    places = region.placements(answer)
    unit.status = "field"
    battle.idle = 0
    unit.arrived = zone_number(battle, zone)
    unit.stand(dict(zip(unit.living, places, strict=True)))
    battle.tell(Entered, unit.id, zone.id, unit.living, places)
    yield from vehicles.turn(battle, unit)
    conditions.settle_all(battle)


@rule("at43.reserves.entry-access-zone", "at43.overwatch.mover-only")
def enter_by_edge(battle: Battle, unit: Unit, acting: Acting, zone: Position, price: int) -> Script[bool]:
    """The first action is a move measured from the table edge, rapid or combat; it can be shot at in overwatch."""
    regions = entries(battle, unit, zone)
    modes = [mode for mode, region in regions.items() if region.has_room()]
    if not modes:
        return False
    _pay(battle, unit, price)
    acting.able = True
    yield from drills.announce_split_fire(battle, unit)
    mode = modes[0]
    if len(modes) > 1:
        mode = yield Decision(
            unit.seat,
            "at43-entry-mode",
            "at43.reserves.entry-access-zone",
            OneOf(tuple(modes), of="action"),
            (("unit", "unit", unit.id), ("position", "position", zone.id)),
            role="action",
            walks=lambda _: tuple(modes),
        )
    sped_up = 0
    if mode == RAPID:
        sped_up = yield from therians.accelerate(battle, unit)
    acting.mode, acting.moved, acting.state = mode, True, conditions.FREE
    region = regions[mode]
    if sped_up:
        region = over_edge(battle, unit, zone, mode, sped_up, within=region)
    yield from _set_up(battle, unit, zone, region, "at43.reserves.entry-access-zone")
    acting.stage = "act"
    yield from overwatch.window(battle, unit)
    return True


@rule("at43.support.static-no-rapid")
def entries(battle: Battle, unit: Unit, zone: Position) -> dict[str, Placing]:
    """Where a unit may stand after its first move from an edge, by mode. Whoever finds room at a walk does so at a run."""
    walk = over_edge(battle, unit, zone, COMBAT)
    if not support.may_rush(unit):
        return {COMBAT: walk}
    return {COMBAT: walk, RAPID: over_edge(battle, unit, zone, RAPID, within=walk)}


# -- regions -----------------------------------------------------------------------------------------------------------


def _region(battle: Battle, unit: Unit, **parts: object) -> Placing:
    living = unit.living
    return Placing(
        tuple(unit.kit[i].radius for i in living),
        living.index(unit.leader),
        measuring.COHESION,
        rules=movement.CLAUSES,
        names=lambda model: ("figure", f"{unit.id}/{living[model]}"),
        **parts,  # type: ignore[arg-type]
    )


def _standing(battle: Battle, box: Box) -> InTheWay:
    """Bases and scenery within a box on which nobody may be set down."""
    discs = [
        (*other.places[j], other.kit[j].radius)
        for other in battle.on_table()
        if boxes_within(box, other.box, 0)
        for j in other.living
    ]
    board = battle.board
    field = InTheWay(discs, board.outlines, board.bounds, lambda: board.terrain)
    return field.near(*box)


def _strip(bounds: Box, zone: Position, depth: int) -> Box:
    """The ground within a distance of an access zone."""
    left, bottom, right, top = bounds
    low, high = zone.start - depth, zone.end + depth
    return {
        "bottom": (low, bottom - depth, high, bottom + depth),
        "top": (low, top - depth, high, top + depth),
        "left": (left - depth, low, left + depth, high),
        "right": (right - depth, low, right + depth, high),
    }[zone.edge]


def over_edge(
    battle: Battle,
    unit: Unit,
    zone: Position,
    mode: str,
    sped_up: int = 0,
    within: Placing | None = None,
) -> Placing:
    """Places within a move from a stretch of the table edge: a base starts with its edge on it, outside.

    `within` are those of a slower move: they are places of this one too.
    """
    reach = [int(movement.allowance(unit, i, mode, conditions.FREE, sped_up)) for i in unit.living]
    board = battle.board
    least = min(reach)
    box = _strip(board.bounds, zone, least)
    _, passing = movement.discs(battle, unit, mode, box)
    # Nobody comes in on top of anybody, AFVs included: there is no path yet on which to push people aside.
    ground = _standing(battle, box)
    way = InTheWay(passing, board.outlines, None, lambda: board.terrain).near(*box)

    def site(place: Place, radius: int) -> int:
        foot = start_of(board.width, board.depth, zone, place, radius)
        square = (foot[0] - place[0]) ** 2 + (foot[1] - place[1]) ** 2
        root = isqrt(square)
        return root + (root * root < square) - least

    def near_edge(box: Box) -> bool:
        """Whether everything in a box is within reach straight from the edge."""
        left, bottom, right, top = box
        if zone.edge in ("bottom", "top"):
            deep = top if zone.edge == "bottom" else board.depth - bottom
            return deep <= least and left >= zone.start and right <= zone.end
        deep = right if zone.edge == "left" else board.width - left
        return deep <= least and bottom >= zone.start and top <= zone.end

    def clear(model: int, place: Place) -> bool:
        radius = unit.kit[unit.living[model]].radius
        return not way.bars_way(start_of(board.width, board.depth, zone, place, radius), place, radius)

    def blocked(model: int, place: Place) -> Fault | None:
        if clear(model, place):
            return None
        radius = unit.kit[unit.living[model]].radius
        foot = start_of(board.width, board.depth, zone, place, radius)
        path = shortest(foot, place, radius, way.obstacles(), longest=reach[model])
        return Fault(model, Failing.NO_WAY) if path is None else None

    ax, ay = INWARD[zone.edge]
    widest = max(unit.kit[i].radius for i in unit.living)
    deepest = least - widest

    def at(depth: int, along: int) -> Place:
        if zone.edge in ("bottom", "top"):
            return along, depth if ay > 0 else board.depth - depth
        return depth if ax > 0 else board.width - depth, along

    def seeds() -> Iterator[Place]:
        for depth in (deepest - 20, deepest * 3 // 4, deepest // 2):
            for along in range(zone.start + 150, zone.end - 149, 450):
                yield at(depth, along)

    def further() -> Iterator[Place]:
        """All over the ground, close together: where it is crowded a gap is a gap."""
        for depth in range(deepest, widest - 1, -widest):
            for along in range(zone.start, zone.end + 1, widest):
                yield at(depth, along)

    return _region(
        battle,
        unit,
        standing=ground,
        site=site,
        seeds=seeds,
        ahead=INWARD[zone.edge],
        clear=clear,
        extra=blocked,
        whole=lambda box: near_edge(box) or None,
        further=further,
        within=within,
    )


def start_of(width: int, depth: int, zone: Position, place: Place, radius: int) -> Place:
    """Where a base that ends at a place begins: just outside the edge, as near as the zone lets it."""
    x, y = place
    if zone.edge in ("bottom", "top"):
        return min(max(x, zone.start), zone.end), -radius if zone.edge == "bottom" else depth + radius
    return -radius if zone.edge == "left" else width + radius, min(max(y, zone.start), zone.end)


@rule("at43.missions.deployment-zone", "at43.missions.deployment-room")
def in_zone(battle: Battle, unit: Unit, zone: Position) -> Placing:
    """Places wholly inside a deployment zone."""
    left, bottom, right, top = zone.box

    def site(place: Place, radius: int) -> int:
        x, y = place
        return max(left - x + radius, bottom - y + radius, x + radius - right, y + radius - top)

    def seeds() -> Iterator[Place]:
        half = (bottom + top) // 2
        rows = sorted(range(bottom + 200, top - 149, 350), key=lambda y: abs(y - half))
        for y in rows:
            for x in range(left + 200, right - 149, 450):
                yield x, y

    return _region(battle, unit, standing=_standing(battle, zone.box), site=site, seeds=seeds)


@rule("at43.reserves.entry-drop-point")
def at_drop_point(battle: Battle, unit: Unit, zone: Position) -> Placing:
    """Places within a range of a drop point."""
    outline = battle.board.outline(zone.piece)
    piece = battle.board.piece(zone.piece)
    reach = profile.tables().drop_distance

    def site(place: Place, radius: int) -> int:
        return 0 if near_piece(outline, place, radius, reach) else reach

    def seeds() -> Iterator[Place]:
        for distance in (600, 800, 1000, 450):
            yield from therians.around((piece.x, piece.y), distance, 24)

    far = reach + 2 * max(unit.kit[i].radius for i in unit.living)
    box = outline[0] - far, outline[1] - far, outline[2] + far, outline[3] + far
    return _region(battle, unit, standing=_standing(battle, box), site=site, seeds=seeds)
