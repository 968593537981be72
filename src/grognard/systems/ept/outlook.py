"""What a unit could do from a place: where it could go, how far it fires, whom it sees, who could fire at it.

It is asked of a seat's view, so Hidden markers are all that it knows of who is under them.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from grognard.core.screen.outlook import BLOCKED, CLEAR, PARTLY, Area, Obstacle, Outlook, Ring, SightLine
from grognard.core.space.hexes.sight import Note
from grognard.core.tally import Tally
from grognard.systems.ept import sight
from grognard.systems.ept.actions.act import NORMAL, Act
from grognard.systems.ept.fire import reaction, targeting, triggers
from grognard.systems.ept.fire.shots import AP, INDIRECT
from grognard.systems.ept.movement import movement
from grognard.systems.ept.names import edge_texture, key
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.scene.cards import arm_name
from grognard.systems.ept.state import Battle, Marker, Unit, View
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.vehicles import arcs, driving, flying
from grognard.systems.ept.vehicles.rolling import OVERRUN

#: What fire at a marker can be: nobody knows whether there is a vehicle under it.
_BLIND = (AP, INDIRECT)


def look(view: View, piece: str, at: int | str | None = None) -> Outlook:
    """The outlook of a unit from where it is, or from a place `at`, by number or name, where it might be."""
    battle = view.copy()
    if piece in battle.markers:
        return _from_marker(battle, battle.markers[piece])
    looker = battle.units[piece]
    if at is not None:
        place = battle.board.parse(at) if isinstance(at, str) else at
        if not 0 <= place < len(battle.board.names):
            raise ValueError(f"{place} is no place of this map")
        if place != looker.place:
            looker.inside = ""
        battle.stand(looker, place)
    if looker.status != "field":
        return Outlook()
    others = [marker for marker in battle.markers.values() if _is_closed(battle, marker, looker.seat)]
    return Outlook(
        Area(reach(battle, looker)),
        tuple(ranges(battle, looker)),
        (
            *(_line(battle, looker, other) for other in battle.on_field(1 - looker.seat)),
            *(_line_to_marker(battle, looker, marker) for marker in others),
        ),
        threats(battle, looker, others),
    )


def _from_marker(battle: Battle, marker: Marker) -> Outlook:
    """Nobody knows who is under a Hidden marker, but whom anybody there would see is as plain as the ground."""
    lines = []
    for other in battle.on_field(1 - marker.seat):
        open_, rule, notes = _sight(battle, marker.place, other.place)
        away = battle.board.distance(marker.place, other.place)
        by, obstacles = _cells(battle, notes), _obstacles(battle, notes)
        lines.append(SightLine(other.id, open_, away, rule=rule, by=by, obstacles=obstacles))
    return Outlook(lines=tuple(lines))


def _is_closed(battle: Battle, marker: Marker, seat: int) -> bool:
    """Whether a marker is an enemy's and nobody knows who is under it."""
    return marker.seat != seat and not battle.under(marker.id)


# -- where it could go -----------------------------------------------------------------------------------------------


def reach(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Hexes that a unit could get to with a normal march if nobody hindered it, by the rules of marching themselves."""
    act = Act(unit)
    still = unit.stopped or unit.pinned or unit.immobilised or unit.deployed or act.barred or not unit.can_act
    if still or unit.profile.is_gun or unit.inside:
        return ()
    if unit.altitude:
        return tuple(sorted(flying.ways(battle, act)))
    start, facing = unit.place, unit.facing
    act.march, act.began = NORMAL, act.used
    best: dict[tuple[int, int, bool], int] = {}
    open_states = [(0, start, facing, True)]
    while open_states:
        spent, place, way, on_way = heapq.heappop(open_states)
        if best.get((place, way, on_way), spent + 1) <= spent:
            continue
        best[place, way, on_way] = spent
        unit.place, unit.facing, act.spent, act.on_way = place, way, spent, on_way
        for state in _next(battle, act):
            heapq.heappush(open_states, state)
    unit.place, unit.facing = start, facing
    cells = {battle.board.cell(place) for place, _, _ in best}
    return tuple(sorted(cells - {battle.board.cell(start)}))


def _next(battle: Battle, act: Act) -> Iterator[tuple[int, int, int, bool]]:
    """What a march can do next: points spent, place, facing, and whether it has kept to the road."""
    unit = act.unit
    if unit.profile.is_vehicle:
        for step in driving.steps(battle, act):
            if step.key != OVERRUN:
                yield act.spent + step.cost, step.place, step.facing, False
        return
    keeps = movement.keeps_to_way(battle, act)
    for place, cost in movement.open_places(battle, act, NORMAL):
        on_way = keeps and movement.along_way(battle, unit.place, place)
        yield act.spent + cost, place, unit.facing, on_way


# -- how far it fires ------------------------------------------------------------------------------------------------


def ranges(battle: Battle, unit: Unit) -> Iterator[Ring]:
    """The hexes within range and arc of each weapon, seen or not; where it fires farther at half power, those too."""
    board = battle.board
    here = board.cell(unit.place)
    turns = unit.profile.is_vehicle or unit.profile.is_gun
    ahead = [
        cell for cell in range(board.size) if cell != here and (not turns or arcs.in_arc(battle, unit, cell))
    ]
    for arm in _arms(battle, unit):
        near = [cell for cell in ahead if arm.minimum <= board.distance(here, cell) <= arm.range]
        yield Ring(arm_name(arm), Area(tuple(near)))
        if arm.reaches_double and arm.anti_personnel:
            far = [cell for cell in ahead if targeting.in_range(arm, AP, board.distance(here, cell))]
            yield Ring("ept-range-doubled", Area(tuple(far)))


def _arms(battle: Battle, unit: Unit) -> list[Arm]:
    """The weapons it can fire now, each once."""
    return list({id(arm): arm for arm, _ in targeting.usable(battle, unit)}.values())


# -- whom it sees ----------------------------------------------------------------------------------------------------


def _line(battle: Battle, unit: Unit, other: Unit) -> SightLine:
    away = battle.board.distance(unit.place, other.place)
    if unit.altitude or other.altitude:
        return _line_aloft(battle, unit, other, away)
    open_, rule, notes = _sight(battle, unit.place, other.place)
    by, obstacles = _cells(battle, notes), _obstacles(battle, notes)
    if open_ == BLOCKED:
        return SightLine(other.id, BLOCKED, away, rule=rule, by=by, obstacles=obstacles)
    tally = Tally(0)
    terrain.cover(battle, other, unit.place, tally)
    cover = _cover_key(int(tally))
    if cover and not rule:
        rule = tally.parts[0][0]
    able = targeting.choices(battle, unit, other.place, any_facing=True, only=(other,))
    return SightLine(other.id, open_, away, cover, rule, by, _names(able), obstacles)


def _line_aloft(battle: Battle, unit: Unit, other: Unit, away: int) -> SightLine:
    """A line with an aircraft at one of its ends."""
    found = sight.hindrance_aloft(battle, unit.place, unit.altitude, other.place, other.altitude)
    if not sight.unit_sees(battle, unit, other.place, other.altitude):
        return SightLine(other.id, BLOCKED, away, rule="ept.los.blocked-by-obstacle")
    able = targeting.choices(battle, unit, other.place, any_facing=True, only=(other,))
    rule = "ept.terrain.hindrance" if found else ""
    return SightLine(other.id, PARTLY if found else CLEAR, away, rule=rule, weapons=_names(able))


def _line_to_marker(battle: Battle, unit: Unit, marker: Marker) -> SightLine:
    away = battle.board.distance(unit.place, marker.place)
    open_, rule, notes = _sight(battle, unit.place, marker.place)
    able = [
        (arm, mode)
        for arm, mode in targeting.usable(battle, unit)
        if mode in _BLIND and targeting.reaches(battle, unit, arm, mode, marker.place, any_facing=True)
    ]
    by, obstacles = _cells(battle, notes), _obstacles(battle, notes)
    return SightLine(marker.id, open_, away, rule=rule, by=by, weapons=_names(able), obstacles=obstacles)


def _names(able: list[tuple[Arm, str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(arm_name(arm) for arm, _ in able))


def _sight(battle: Battle, start: int, end: int) -> tuple[str, str, tuple[Note, ...]]:
    """How a line is: open, hindered or blocked, by which clause, and what stands in its way."""
    if not sight.in_the_light(battle, start, end):
        return BLOCKED, "ept.los.night-limit", ()
    notes = sight.look(battle, start, end).notes
    blockers = tuple(note for note in notes if note.blocks)
    found = sight.hindrance(battle, start, end)
    if sight.sees(battle, start, end):
        if not found:
            return CLEAR, "", ()
        rule = "ept.terrain.hindrance" if notes else "ept.los.reduced-visibility"
        return PARTLY, rule, notes
    if blockers:
        return BLOCKED, "ept.los.blocked-by-obstacle", blockers
    if battle.board.cell(start) == battle.board.cell(end):
        return BLOCKED, "ept.terrain.fire-inside-building", ()
    return BLOCKED, "ept.terrain.hindrance-limit", notes


def _cells(battle: Battle, notes: tuple[Note, ...]) -> tuple[int, ...]:
    """The hexes where things stand, of a side both."""
    found: dict[int, None] = {}
    for note in notes:
        found[note.cell] = None
        if note.side is not None:
            cell, direction = note.side
            found[cell] = None
            found[battle.board.grid.neighbours[cell][direction]] = None
    return tuple(cell for cell in found if cell >= 0)


def _obstacles(battle: Battle, notes: tuple[Note, ...]) -> tuple[Obstacle, ...]:
    """What stands in the way, by name: in its hex, or on its side of two."""
    found: dict[Obstacle, None] = {}
    for note in notes:
        cells: tuple[int, ...] = (note.cell,)
        if note.side is not None:
            cell, direction = note.side
            cells = cell, battle.board.grid.neighbours[cell][direction]
        how = "ept-blocks-blind" if note.why == "blind" else ""
        found[Obstacle(_obstacle_key(battle, note), cells, how)] = None
    return tuple(found)


def _obstacle_key(battle: Battle, note: Note) -> str:
    if note.side is not None:
        return key("edge", edge_texture(note.kind))
    if note.kind in battle.tables.terrains:
        return key("terrain", note.kind)
    return key("blocks", note.kind)


def _cover_key(columns: int) -> str:
    """The word for all that the ground does for a target; nothing where that is nothing."""
    if columns == 0:
        return ""
    return f"ept-cover-{next((name for least, name in sight.ROWS if columns >= least), 'better')}"


# -- who could fire at it --------------------------------------------------------------------------------------------


def threats(battle: Battle, unit: Unit, others: list[Marker]) -> tuple[str, ...]:
    """Enemies that could fire at it when it gets there, and markers that see the place: anybody may be under them."""
    trigger = triggers.moving((unit,), NORMAL)
    able = [
        other.id for other in battle.on_field(1 - unit.seat) if reaction.may_react(battle, other, trigger)
    ]
    seen = [marker.id for marker in others if sight.unit_sees(battle, unit, marker.place)]
    return (*able, *seen)
