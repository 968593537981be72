"""Planetfall: units aimed at a drop zone, scattered, landed where there is room, and those whom they carry."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, OneOf, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place, along
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import asking, basics, dice, profile
from grognard.systems.epic.events import space
from grognard.systems.epic.movement import movement, room, terrain, transport, zones
from grognard.systems.epic.reading import CM
from grognard.systems.epic.shooting import damage, overwatch
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.spacecraft import drop_pods, plotting
from grognard.systems.epic.state import Battle, Formation, Unit
from grognard.systems.epic.war_engines import carrying, criticals

#: How finely, and how far, the nearest clear ground is looked for; how much farther than it the opponent may go.
_STEP, _RINGS, _LEEWAY = 50, 160, 100


@rule("epic.spacecraft.planetfall-placement", "epic.spacecraft.planetfall-repeat")
def drop(battle: Battle, ship: Formation) -> Script[bool]:
    """One formation comes down, all its units one after the other; whether others are still to come."""
    waiting = plotting.descending(battle, ship)
    if not waiting:
        return False
    name = yield Decision(
        ship.seat,
        "epic-planetfall-which",
        "epic.spacecraft.planetfall-placement",
        OneOf(tuple(one.id for one in waiting), of="formation"),
        (("formation", "formation", ship.id),),
        role="placement",
    )
    one = battle.formations[name]
    zone = battle.plots[one.id]
    if one.pod is not None:
        yield from _by_pod(battle, one, zone)
    else:
        for unit in one.living:
            yield from _land(battle, one, unit, zone)
        del battle.plots[one.id]
        arrive(battle, one)
    return len(waiting) > 1


@rule(
    "epic.spacecraft.planetfall-repeat",
    "epic.spacecraft.planetfall-may-act",
    "epic.spacecraft.planetfall-aircraft",
)
def arrive(battle: Battle, formation: Formation) -> None:
    """All have landed: the formation may still act this turn, and must come together when it does. Aircraft have landed
    as any others do, and act no more."""
    formation.status = "field"
    if formation.flies and formation.on_table:
        formation.landed, formation.acted = battle.turn, True


# -- one unit ------------------------------------------------------------------------------------------------------


def _land(battle: Battle, formation: Formation, unit: Unit, zone: Place) -> Script[None]:
    """Aim, scatter, touch the ground, and let out whom it carries."""
    for one in _aboard(battle, formation, unit):
        one.status = "field"
    spot = yield from scattered(battle, formation, unit, zone)
    place = yield from touch_down(battle, formation, unit, spot)
    if place is None:
        clause = "epic.spacecraft.planetfall-off-table-loss"
        damage.destroy(battle, formation, unit, None, Toll(silent=True), clause, criticals.LOST)
        return
    unit.status, unit.place = "field", place
    battle.tell(space.CameDown, formation.id, (place,))
    movement.face_enemies(battle, formation, [unit])
    yield from disembark(battle, formation, unit)


@rule("epic.spacecraft.planetfall-placement")
def aims(battle: Battle, zone: Place) -> Spots:
    """Places within 15 cm of a drop zone."""
    board, far = battle.board, profile.tables().drop_zone

    def fault(place: Place) -> WhyNot | None:
        x, y = place
        inside = 0 <= x <= board.width and 0 <= y <= board.depth
        if inside and (x - zone[0]) ** 2 + (y - zone[1]) ** 2 <= far * far:
            return None
        return why_not("epic-off-drop-zone", "epic.spacecraft.planetfall-placement")

    x, y = zone
    box = max(0, x - far), max(0, y - far), min(board.width, x + far), min(board.depth, y + far)
    return Spots(box, fault, lambda: room.rings(zone, far // 3, 3))


@rule("epic.spacecraft.planetfall-scatter", "epic.spacecraft.planetfall-placement")
def scattered(battle: Battle, formation: Formation, unit: Unit, zone: Place) -> Script[Place]:
    """Where a unit comes to fall: aimed within 15 cm of the zone, then two dice of centimetres in any direction."""
    aim = yield Decision(
        formation.seat,
        "epic-planetfall-where",
        "epic.spacecraft.planetfall-placement",
        Spot(aims(battle, zone)),
        (("formation", "formation", formation.id),),
        role="placement",
    )
    place = aim[0], aim[1]
    if unit.kit.has("no_scatter"):
        return place
    clause = "epic.spacecraft.planetfall-scatter"
    heading = dice.heading(battle, formation.seat, clause)
    far = sum(dice.faces(battle, formation.seat, "epic-roll-distance", clause, 2))
    spot = along(place, heading, far * CM)
    battle.tell(space.Scattered, formation.id, place, spot)
    return spot


@rule("epic.spacecraft.planetfall-off-table-loss", "epic.spacecraft.planetfall-bad-landing")
def touch_down(battle: Battle, formation: Formation, unit: Unit, spot: Place) -> Script[Place | None]:
    """Where a unit stands that falls on a spot: nowhere if that is off the table; where it cannot, where the opponent puts
    it, as near as can be."""
    board = battle.board
    if not (0 <= spot[0] <= board.width and 0 <= spot[1] <= board.depth):
        return None
    if clear(battle, formation, unit, spot):
        return spot
    nearest = next(
        (place for place in room.rings(spot, _STEP, _RINGS) if clear(battle, formation, unit, place)), None
    )
    if nearest is None:
        return None
    far = basics.apart(spot, nearest) + _LEEWAY

    def fault(place: Place) -> WhyNot | None:
        if basics.apart(spot, place) <= far and clear(battle, formation, unit, place):
            return None
        return why_not("epic-not-nearest-clear", "epic.spacecraft.planetfall-bad-landing")

    def candidates() -> Iterator[Place]:
        yield nearest

    x, y = spot
    box = max(0, x - far), max(0, y - far), min(board.width, x + far), min(board.depth, y + far)
    answer = yield Decision(
        1 - formation.seat,
        "epic-bad-landing",
        "epic.spacecraft.planetfall-bad-landing",
        Spot(Spots(box, fault, candidates)),
        (("formation", "formation", formation.id),),
        role="placement",
    )
    return answer[0], answer[1]


@rule("epic.spacecraft.planetfall-bad-landing")
def clear(battle: Battle, formation: Formation, unit: Unit, place: Place) -> bool:
    """Whether a unit may come down at a place: on nobody, in nothing impassable or dangerous to it, in no enemy zone."""
    if not room.free(battle, unit, place):
        return False
    dangers = terrain.dangerous(battle.board, unit.kit)
    if any(n in dangers for n in battle.board.at(place)):
        return False
    return not zones.at(battle, formation.seat, place, unit.kit.radius)


# -- whom it carries -----------------------------------------------------------------------------------------------


@rule(
    "epic.spacecraft.planetfall-disembark",
    "epic.spacecraft.planetfall-overwatch",
    "epic.spacecraft.planetfall-may-act",
)
def disembark(battle: Battle, formation: Formation, carrier: Unit) -> Script[None]:
    """Who is on board may get out at once, or stay. Only then does the enemy's overwatch notice anything."""
    aboard = _aboard(battle, formation, carrier)
    able = [one.id for one in aboard if carrying.can_leave(battle, one)]
    clause = "epic.spacecraft.planetfall-disembark"
    landing = yield from asking.which(formation, "epic-land", clause, able, "move")
    for rider in landing:
        one = battle.formations[rider]
        if transport.all_out(battle, one):
            yield from overwatch.window(battle, one)


def _aboard(battle: Battle, formation: Formation, carrier: Unit) -> list[Formation]:
    """Formations on board of one unit."""
    name = formation.unit_id(carrier)
    return [one for one in battle.of(formation.seat) if any(unit.carrier == name for unit in one.units)]


@rule(
    "epic.spacecraft.planetfall-disembark",
    "epic.spacecraft.planetfall-off-table-loss",
    "epic.spacecraft.planetfall-overwatch",
)
def _by_pod(battle: Battle, formation: Formation, zone: Place) -> Script[None]:
    """All of a formation in one pod: it lands as a unit does, fires, and everybody must get out."""
    assert formation.pod is not None
    pod = Unit(number=0, kit=formation.pod, status="air")
    spot = yield from scattered(battle, formation, pod, zone)
    place = yield from touch_down(battle, formation, pod, spot)
    del battle.plots[formation.id]
    if place is None:
        drop_pods.lost(battle, formation)
        return
    battle.tell(space.CameDown, formation.id, (place,))
    drop_pods.fire(battle, formation, place)
    yield from drop_pods.open_up(battle, formation, place)
    formation.status = "field"
    yield from overwatch.window(battle, formation)
