"""What ground is worth holding: objectives, positions, the way out, and who stands there already."""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from grognard.core.space.headings import Place
from grognard.core.space.plain import Box
from grognard.systems.at43 import profile
from grognard.systems.at43.board import NEUTRAL
from grognard.systems.at43.missions import missions
from grognard.systems.at43.state import Battle, Unit
from grognard.systems.at43.tactics.prospect import POINT, apart

#: What a reinforcement point, and a position through which reserves may come, count.
SUPPLY, ENTRANCE = 0.35, 15.0
#: Nearer than this, everybody of a unit whose leader stands there counts; farther than that, nobody does.
_ALL, _NOBODY = 600, 1500


@dataclass(slots=True)
class Goal:
    """A place that counts in the control phase: what it is worth, and how many of each side are there without us."""

    id: str
    box: Box
    value: float
    friends: float
    foes: float

    def control(self, more: float) -> float:
        """How likely the place is ours with so many more fighters there."""
        lead = self.friends + more - self.foes
        if lead <= 0:
            return 0.25 if lead == 0 and self.foes else 0.0
        return min(1.0, 0.7 + 0.1 * lead)


def presence(gap: int, figures: int) -> float:
    """How many of a unit are near a place, by the distance of its leader."""
    if gap <= _ALL:
        return float(figures)
    return figures * max(0.0, (_NOBODY - gap) / (_NOBODY - _ALL))


def gap(box: Box, spot: Place) -> int:
    """From a spot to a box."""
    (x, y), (low_x, low_y, high_x, high_y) = spot, box
    dx = low_x - x if x < low_x else x - high_x if x > high_x else 0
    dy = low_y - y if y < low_y else y - high_y if y > high_y else 0
    return isqrt(dx * dx + dy * dy) if dx and dy else dx + dy


def box_of(battle: Battle, place: str) -> Box:
    """The box round an objective or position."""
    board = battle.board
    if place in board.by_id:
        return board.outline(place)[:4]
    for mark in board.marks:
        if mark.id == place:
            return mark.x, mark.y, mark.x, mark.y
    zone = board.position(place)
    if zone.piece and zone.piece in board.by_id:
        return board.outline(zone.piece)[:4]
    if zone.kind == "deployment":
        return zone.box
    (ax, ay), (bx, by) = missions.edge_line(battle, zone)
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def nearest(box: Box, spot: Place) -> Place:
    """The point of a box nearest to a spot."""
    return min(max(spot[0], box[0]), box[2]), min(max(spot[1], box[1]), box[3])


def values(battle: Battle, seat: int) -> dict[str, float]:
    """What control of each place is worth to a seat, for itself and because the enemy goes without."""
    found: dict[str, float] = {}
    for one in battle.board.positions:
        if one.owner == NEUTRAL and one.kind in ("access", "drop"):
            waiting = any(u.seat == seat and u.status == "reserve" for u in battle.units.values())
            found[one.id] = ENTRANCE if waiting else 0.3 * ENTRANCE
    if not battle.mission:
        return found
    card = missions.mission(battle)
    for objective in card.primary:
        if objective.event == "control":
            own = missions.applies(battle, objective, seat)
            worth = objective.points * POINT * (1.0 if own else 0.7)
            for place in missions.places_of(battle, objective.what):
                found[place] = found.get(place, 0.0) + worth
        elif objective.event == "rendezvous" and "pilot" not in battle.met:
            for place in missions.places_of(battle, missions.WRECK):
                found[place] = found.get(place, 0.0) + objective.points * POINT
    waiting = any(u.seat == seat and u.status == "reinforcement" for u in battle.units.values())
    for objective in card.secondary:
        if waiting and missions.applies(battle, objective, seat):
            for place in missions.places_of(battle, objective.what):
                if objective.event == "control" or (seat, place) not in battle.captured:
                    found[place] = found.get(place, 0.0) + objective.points * SUPPLY
    return found


def goals(battle: Battle, seat: int, unit: Unit | None) -> list[Goal]:
    """Places worth holding, with who is there beside a unit."""
    found = []
    others = [
        (other, other.places[other.leader], len(other.living))
        for other in battle.on_table()
        if other is not unit and other.profile.is_infantry
    ]
    for place, value in values(battle, seat).items():
        if not value:
            continue
        box = box_of(battle, place)
        friends = foes = 0.0
        for other, spot, figures in others:
            there = presence(gap(box, spot), figures)
            if other.seat == seat:
                friends += there
            else:
                foes += there
        found.append(Goal(place, box, value, friends, foes))
    return found


def exit_worth(battle: Battle, unit: Unit) -> float:
    """What it earns to bring a unit off the table by the far edge."""
    if not battle.mission:
        return 0.0
    what = "afv_unit" if unit.profile.is_afv else "infantry_unit"
    return sum(
        one.points * POINT
        for one in missions.mission(battle).primary
        if one.event == "evacuate" and one.what == what and missions.applies(battle, one, unit.seat)
    )


def exit_gap(battle: Battle, seat: int, spot: Place) -> int:
    """How far it is to the edge by which a side leaves."""
    board = battle.board
    edge = missions.exit_edge(battle, seat)
    return {
        "bottom": spot[1],
        "top": board.depth - spot[1],
        "left": spot[0],
        "right": board.width - spot[0],
    }.get(edge, 0)


def carries_pilot(battle: Battle, unit: Unit) -> bool:
    """Whether the pilot who must be brought home is in a unit."""
    pilot = missions.pilot(battle)
    if pilot is None or pilot.seat != unit.seat or "pilot-out" in battle.met:
        return False
    return pilot is unit or (pilot.status == "joined" and unit.hero == pilot.hero)


def way_home(battle: Battle, unit: Unit, spot: Place) -> Place | None:
    """The nearest place at which a unit's leader touches an access zone of its own."""
    radius = unit.kit[unit.leader].radius
    best: Place | None = None
    for zone in battle.board.positions:
        if zone.kind != "access" or zone.owner != unit.seat:
            continue
        x, y = nearest(box_of(battle, zone.id), spot)
        x = min(max(x, radius), battle.board.width - radius)
        y = min(max(y, radius), battle.board.depth - radius)
        if best is None or apart((x, y), spot) < apart(best, spot):
            best = x, y
    return best


def rush(unit: Unit) -> int:
    """How far a unit gets in a turn."""
    table, card = profile.tables(), unit.kit[unit.leader].fighter
    if unit.profile.is_static_support:
        return card.movement
    return card.movement + (table.rapid_afv if unit.profile.is_afv else table.rapid_infantry)
