"""The moves that a disorganised unit in cover may still make: closing up, getting under cover, coming to its officer."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.systems.sotr import measuring, sight
from grognard.systems.sotr.actions import flight, movement, terrain
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.profile import GRADES
from grognard.systems.sotr.state import Battle, Unit


def close_up(battle: Battle, unit: Unit) -> None:
    """Everybody runs towards the leader, the nearest first."""
    walk = movement.Walk(battle, unit)
    leader = unit.places[unit.leader]
    for i in sorted(unit.able, key=lambda i: (measuring.distance(unit.places[i], leader), i)):
        if i != unit.leader:
            walk.go(i, leader, int(movement.allowance(unit, i, movement.RUN)))
    walk.settle()


# -- under cover ---------------------------------------------------------------------------------------------------


def _in_open(battle: Battle, unit: Unit, i: int) -> bool:
    return terrain.cover_at(battle.board, unit.places[i], battle.fires) == "none"


def _shared(battle: Battle, unit: Unit) -> list[int]:
    """The numbers of the pieces in which comrades are under cover."""
    return [
        o[5]
        for o in battle.board.covering
        if battle.board.pieces[o[5]].id not in battle.fires
        and any(holds(o, unit.places[i]) for i in unit.able)
    ]


@rule("sotr.units.disorganised-in-cover")
def stragglers(battle: Battle, unit: Unit) -> list[int]:
    """Members in the open of a unit of which others are under cover."""
    return [i for i in unit.able if _in_open(battle, unit, i)] if _shared(battle, unit) else []


@rule("sotr.units.disorganised-in-cover")
def bring_in(battle: Battle, unit: Unit) -> None:
    """The stragglers run into the nearest piece in which comrades are; nobody else moves."""
    pieces = [battle.board.outlines[number] for number in _shared(battle, unit)]
    danger = flight.middle(unit)
    walk = movement.Walk(battle, unit)
    for i in stragglers(battle, unit):
        place, radius = unit.places[i], unit.kit[i].radius
        spots = [flight.cover_spot(battle, outline, place, radius, danger) for outline in pieces]
        spot = min(spots, key=lambda spot: (measuring.distance(spot, place), spot))
        walk.go(i, spot, int(movement.allowance(unit, i, movement.RUN)))
    walk.settle()


@rule("sotr.actions.disorganised-moves")
def better_cover(battle: Battle, unit: Unit, danger: Place) -> bool:
    """Whether better cover than the unit has is in reach, away from the enemy."""
    reach = 2 * unit.kit[unit.leader].move
    found = flight.best_cover(battle, unit, danger, reach)
    if found is None:
        return False
    now = max(GRADES.index(terrain.cover_at(battle.board, unit.places[i], battle.fires)) for i in unit.able)
    return flight.grade_of(battle, found) > now


# -- to the officer ------------------------------------------------------------------------------------------------


def commander(battle: Battle, unit: Unit) -> officers.Officer | None:
    """Who commands a unit: its own officer, the sergeant of the squad it was split from, or the commander-in-chief."""
    own = officers.officer_of(unit)
    if own is not None and not unit.is_down(own):
        return unit, own
    squad = battle.units.get(unit.parent) if unit.parent else None
    if squad is not None and squad.status == "field":
        sergeant = officers.officer_of(squad)
        if sergeant is not None and not squad.is_down(sergeant):
            return squad, sergeant
    return officers.chief(battle, unit.seat)


#: How finely the places on the way to an officer are tried.
STRIDE = 50


@rule("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def to_officer(battle: Battle, unit: Unit) -> dict[int, Place]:
    """Where members outside the command zone of their officer could go to be in it, in cover or out of sight."""
    officer = commander(battle, unit)
    if officer is None:
        return {}
    own, k = officer
    centre, cool = own.places[k], own.kit[k].cool
    walk = movement.Walk(battle, unit)
    found: dict[int, Place] = {}
    for i in unit.able:
        radius = unit.kit[i].radius
        if (own is unit and i == k) or measuring.in_zone(
            centre, own.kit[k].radius, cool, unit.places[i], radius
        ):
            continue
        far = int(movement.allowance(unit, i, movement.RUN))
        least = measuring.distance(centre, unit.places[i]) - own.kit[k].radius - cool * 100
        for step in range(max(1, least), far + 1, STRIDE):
            spot = towards(unit.places[i], centre, step)
            inside = measuring.in_zone(centre, own.kit[k].radius, cool, spot, radius)
            if inside and walk.stands(i, spot) and walk.reaches(i, spot, far) and unseen(battle, unit, spot):
                found[i] = walk.ends[i] = spot
                break
    return found


def unseen(battle: Battle, unit: Unit, spot: Place) -> bool:
    """Whether a place is in cover, or no enemy in sight of the unit's side sees it."""
    if terrain.cover_at(battle.board, spot, battle.fires) != "none":
        return True
    return not any(
        sight.sees_point(battle, enemy, i, spot)
        for enemy in battle.enemies(unit.seat)
        if not enemy.hidden or enemy.known_to
        for i in enemy.able
    )
