"""Setting up: units in their zones, then those who come in deep, then those who infiltrate."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grognard.core.decision import Decision, OneOf, Route, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.measure import INCH
from grognard.core.space.movement.placing import Placing
from grognard.core.space.plain import Box, InTheWay
from grognard.systems.sotr import measuring, victory
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.events import Deployed
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import snipers
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import machine, terrain


def _waiting(battle: Battle, seat: int, deep: bool) -> list[Unit]:
    """Units of a seat still to be set up."""
    return [
        unit
        for unit in battle.units.values()
        if unit.seat == seat
        and unit.status == "reserve"
        and ("deep_insertion" in unit.troop.abilities) == deep
        and "drop_infantry" not in unit.troop.abilities
    ]


@rule("sotr.abilities.deep-insertion", "sotr.abilities.infiltrate", "sotr.abilities.sniper-hidden")
def deploy(battle: Battle) -> Script[None]:
    """Players set up unit by unit in turn; deep insertions last; then who can infiltrates up to 6 inches."""
    for deep in (False, True):
        for seat in (battle.active, 1 - battle.active):
            units = _waiting(battle, seat, deep)
            if units:
                yield from _set_up(battle, seat, units, deep)
                battle.active = 1 - seat
                return
    yield from _infiltrate(battle)


def _set_up(battle: Battle, seat: int, units: list[Unit], deep: bool) -> Script[None]:
    name = units[0].id
    if len(units) > 1:
        name = yield Decision(
            seat,
            "sotr-deploy-which",
            "sotr.turn.length",
            OneOf(tuple(unit.id for unit in units), of="unit"),
            secret=False,
            role="placement",
        )
    unit = battle.units[name]
    if (yield from _load(battle, unit, deep)):
        return
    unseen = deep or snipers.is_sniper(unit)
    region = ground(battle, unit, deep)
    answer = yield Decision(
        seat,
        "sotr-deploy-where",
        "sotr.abilities.deep-insertion" if deep else "sotr.turn.length",
        Spot(region),
        (("unit", "unit", unit.id),),
        secret=unseen,
        role="placement",
    )
    if unit.hull is not None:
        machine.put(unit, region.placements(answer)[0], region.facings(answer)[0])
    else:
        unit.stand(dict(zip(unit.living, region.placements(answer), strict=True)))
    if unit.gun is not None:
        edge = battle.edges[seat]
        unit.gun.place = unit.places[unit.leader]
        unit.gun.heading = {"bottom": 0, "left": 900, "top": 1800, "right": 2700}[edge]
    unit.status = "field"
    unit.hidden = unseen
    battle.tell(Deployed, unit.id)


@rule("sotr.transport.definition")
def _load(battle: Battle, unit: Unit, deep: bool) -> Script[bool]:
    """A unit on foot may be set up in a transport of its side that stands on the table with room for all of it."""
    open_ = [
        one.id
        for one in battle.friends(unit.seat)
        if one.hull is not None and aboard.room(battle, one) >= len(unit.kit)
    ]
    if deep or unit.hull is not None or unit.gun is not None or unit.is_zombie or not open_:
        return False
    chosen = yield Decision(
        unit.seat,
        "sotr-deploy-aboard",
        "sotr.transport.definition",
        OneOf(("on-foot", *open_), of="deploy-aboard"),
        (("unit", "unit", unit.id),),
        role="placement",
    )
    if chosen == "on-foot":
        return False
    boarding.settle_in(battle, unit, battle.units[chosen], list(unit.living))
    battle.tell(Deployed, unit.id)
    return True


@rule("sotr.abilities.deep-insertion")
def ground(battle: Battle, unit: Unit, deep: bool) -> Placing:
    """Where a unit may be set up: its seat's zone, or anywhere but the enemy's."""
    board = battle.board
    zone = board.zone("deployment", unit.seat)
    foreign = board.zone("deployment", 1 - unit.seat)
    box = board.bounds if deep or zone is None else zone.box

    def outside(place: Place, radius: int) -> int:
        x, y = place
        out = max(box[0] - x + radius, box[1] - y + radius, x + radius - box[2], y + radius - box[3])
        if deep and foreign is not None and out <= 0:
            left, bottom, right, top = foreign.box
            if left < x < right and bottom < y < top:
                return radius
        return out

    standing, _ = movement.fields(battle, unit)(board.bounds)
    if unit.hull is not None:
        return _park(battle, unit, box, outside, standing)
    loose = all(measuring.exempt(unit, i) for i in unit.living)
    ahead = {"bottom": (0, 1), "top": (0, -1), "left": (1, 0), "right": (-1, 0)}[battle.edges[unit.seat]]
    return Placing(
        tuple(unit.kit[i].radius for i in unit.living),
        unit.living.index(unit.leader),
        movement.LOOSE if loose else measuring.COHERENCY,
        standing,
        outside,
        lambda: seeds(box, ahead),
        movement.CLAUSES,
        lambda model: ("figure", f"{unit.id}/{unit.living[model]}"),
        ahead,
        measure=INCH,
    )


def _park(
    battle: Battle, unit: Unit, box: Box, outside: Callable[[Place, int], int], standing: InTheWay
) -> Placing:
    """Where a vehicle may be set up, looking at the far side."""
    closed = [*standing.outlines, *terrain.closed(battle.board, unit)]
    ground = InTheWay(list(standing.discs), closed, battle.board.bounds, battle.board.terrain)
    edge = battle.edges[unit.seat]
    ahead = {"bottom": (0, 1), "top": (0, -1), "left": (1, 0), "right": (-1, 0)}[edge]
    # Nearer to the border than half its length a vehicle would stick out.
    inset = machine.base(unit).span - 100
    inner = box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset
    return Placing(
        (machine.base(unit),),
        0,
        movement.LOOSE,
        ground,
        outside,
        lambda: seeds(inner, ahead),
        movement.CLAUSES,
        lambda model: ("unit", unit.id),
        ahead,
        heading={"bottom": 0, "left": 900, "top": 1800, "right": 2700}[edge],
        measure=INCH,
    )


def seeds(box: Box, ahead: Place) -> Iterable[Place]:
    """Places worth a try, from the front of a box backwards, from its middle outwards."""
    left, bottom, right, top = box
    xs = sorted(range(left + 100, right, 300), key=lambda x: abs(2 * x - left - right))
    ys = sorted(range(bottom + 100, top, 200), key=lambda y: abs(2 * y - bottom - top))
    found = [(x, y) for y in ys for x in xs]
    return sorted(found, key=lambda place: -(place[0] * ahead[0] + place[1] * ahead[1]))


@rule("sotr.abilities.infiltrate")
def _infiltrate(battle: Battle) -> Script[None]:
    """After everybody is set up, units that infiltrate may move up to 6 inches; then the first turn begins."""
    for unit in list(battle.units.values()):
        if unit.status == "field" and "infiltrate" in unit.troop.abilities and not unit.moved_in:
            unit.moved_in = True
            region = movement.Reach(battle, unit, movement.MOVE)
            region.allowances = (tables().infiltrate,) * len(region.figures)
            answer = yield Decision(
                unit.seat,
                "sotr-infiltrate",
                "sotr.abilities.infiltrate",
                Route(unit.id, region),
                (("unit", "unit", unit.id), ("distance", "length", tables().infiltrate)),
                role="move",
            )
            unit.stand(dict(zip(region.figures, region.placements(answer), strict=True)))
            return
    battle.turn = 0
    victory.begin_turn(battle)
