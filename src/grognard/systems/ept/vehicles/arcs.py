"""Chapters 15.2 and 17.1: which way vehicles and guns look, and their arcs."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.ept.events.vehicles import Turned
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Unit

FRONT, FLANK, REAR = "front", "flank", "rear"


@rule("ept.vehicles.facing", "ept.vehicles.impact-zone", "ept.special-infantry.support-gun-basics")
def arc(battle: Battle, unit: Unit, place: int) -> str:
    """Through which zone of a vehicle, gun or bunker a line to a place runs: front, flank or rear.

    From within its own hex there is no direction: the flank is the neutral value.
    """
    board = battle.board
    here, there = board.cell(unit.place), board.cell(place)
    return FLANK if here == there else battle.tables.arcs.arc(board.grid, here, unit.facing, there)


@rule("ept.vehicles.turret-fire", "ept.vehicles.casemate-fire")
def in_arc(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a vehicle or gun may fire that way: turrets and AA mounts all round, casemates and guns ahead."""
    return fires_all_round(unit) or arc(battle, unit, place) == FRONT


@rule("ept.special-infantry.support-gun-arc")
def fires_all_round(unit: Unit) -> bool:
    profile = unit.profile
    if "anti_aircraft_mount" in profile.abilities:
        return True
    return "light" in profile.abilities if profile.is_gun else not profile.casemate


def ahead(battle: Battle, place: int, direction: int) -> int:
    """The hex that lies that way; -1 beyond the edge."""
    return battle.board.grid.neighbours[battle.board.cell(place)][direction]


def face(battle: Battle, unit: Unit, facing: int) -> None:
    """A vehicle or gun looks another way; of a hidden one only its owner hears."""
    unit.facing = facing
    hidden.confide(battle, unit, Turned, facing)
