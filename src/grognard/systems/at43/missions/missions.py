"""Missions: objectives, what earns points, special rules, and how a game ends."""

from __future__ import annotations

from typing import Final

from grognard.core.rules import rule
from grognard.core.space.plain import near_segment
from grognard.core.system import Outcome
from grognard.systems.at43 import measuring, profile
from grognard.systems.at43.board import NEUTRAL, Position
from grognard.systems.at43.events import GameOver, HeroOnFoot, PieceGone
from grognard.systems.at43.movement import free_places
from grognard.systems.at43.profile import Mission, Objective
from grognard.systems.at43.state import Battle, Unit

#: After so many turns in which nothing was lost, brought in or earned, nobody can earn anything any more.
STALEMATE: Final = 10
WRECK, PILOT = "wreck", "pilot"


def mission(battle: Battle) -> Mission:
    return profile.missions()[battle.mission]


def role(battle: Battle, seat: int) -> str:
    return battle.roles[seat] if battle.roles else ""


def applies(battle: Battle, objective: Objective, seat: int) -> bool:
    """Whether a side can earn points by an objective."""
    return not objective.role or objective.role == role(battle, seat)


# -- what the briefing grants --------------------------------------------------------------------------------------


@rule("at43.turn.authority-preset")
def preset_authority(battle: Battle) -> int | None:
    """Who wins the first Authority test without a die, where the mission says so."""
    return battle.preset if battle.turn == 1 and battle.preset >= 0 else None


@rule("at43.missions.known-ground")
def knows_ground(battle: Battle, seat: int) -> bool:
    return seat in battle.known_ground


@rule("at43.shooting.artillery-allowed")
def strike(battle: Battle, seat: int) -> str:
    """The profile of a side's artillery strike, where the mission grants one."""
    return battle.artillery if seat in battle.gunners else ""


@rule("at43.mission5.no-neutral-attacker")
def may_use_neutral(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may come in by a neutral access zone that its side controls."""
    return not (battle.mission == "landing" and role(battle, unit.seat) == "attacker")


@rule("at43.mission5.all-in", "at43.mission6.all-in")
def must_enter(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may not stay in reserve: an assault unit in the first turn of an all-out mission."""
    return battle.turn == 1 and bool(battle.mission) and mission(battle).all_in


# -- objectives ------------------------------------------------------------------------------------------------------


@rule("at43.missions.primary", "at43.missions.secondary")
def places_of(battle: Battle, what: str) -> list[str]:
    """The objectives that a briefing means: a point of the map, a drop point, or every piece of a kind."""
    if any(mark.id == what for mark in battle.board.marks):
        return [what]
    if any(one.id == what for one in battle.board.positions):
        return [what]
    return [piece.id for piece in battle.board.pieces if piece.kind == what]


def controllable(battle: Battle) -> list[str]:
    """Everything whose control is settled in the control phase: objectives and the positions nobody owns."""
    found = [
        one.id for one in battle.board.positions if one.owner == NEUTRAL and one.kind in ("access", "drop")
    ]
    if battle.mission:
        card = mission(battle)
        for objective in (*card.primary, *card.secondary):
            if objective.event in ("control", "capture", "rendezvous"):
                what = WRECK if objective.event == "rendezvous" else objective.what
                found += [place for place in places_of(battle, what) if place not in found]
    return found


def controlled(battle: Battle, seat: int, what: str) -> list[str]:
    return [place for place in places_of(battle, what) if battle.controls.get(place, NEUTRAL) == seat]


# -- evacuation --------------------------------------------------------------------------------------------------------


@rule("at43.mission5.evacuate")
def exit_edge(battle: Battle, seat: int) -> str:
    """The edge opposite a side's access zone, by which it evacuates."""
    opposite = {"bottom": "top", "top": "bottom", "left": "right", "right": "left"}
    own = next((p for p in battle.board.positions if p.kind == "access" and p.owner == seat), None)
    return opposite[own.edge] if own is not None else ""


def evacuates(battle: Battle, seat: int) -> bool:
    """Whether a side wins points by leaving the table."""
    if not battle.mission:
        return False
    return any(
        one.event == "evacuate" and one.what != PILOT and applies(battle, one, seat)
        for one in mission(battle).primary
    )


# -- the wreck and its pilot -----------------------------------------------------------------------------------------


@rule("at43.mission6.wreck")
def wrecks(battle: Battle) -> list[str]:
    """Pieces that suffer impacts though nobody may aim at them: the wreck that hides the pilot."""
    if battle.mission != "rescue":
        return []
    return [piece.id for piece in battle.board.pieces if piece.kind == WRECK and piece.structure > 0]


def piece_lost(battle: Battle, piece: str) -> None:
    """What follows when a piece is gone: nobody controls it, and a pilot inside it is lost."""
    battle.controls.pop(piece, None)
    for unit in battle.units.values():
        if unit.status == "aboard" and unit.busy == piece:
            unit.living = ()
            unit.status = "gone"
            battle.tell(PieceGone, piece, "at43.mission6.wreck")


def pilot(battle: Battle) -> Unit | None:
    """The pilot to be rescued, wherever he is."""
    return battle.units.get(battle.pilot) if battle.pilot else None


@rule("at43.mission6.rendezvous", "at43.mission6.pilot")
def rendezvous(battle: Battle) -> None:
    """When the attacker controls the wreck the pilot comes out, in contact with it and away from enemies."""
    unit = pilot(battle)
    if unit is None or unit.status != "aboard":
        return
    if battle.controls.get(unit.busy, NEUTRAL) != unit.seat:
        return
    place = _beside_wreck(battle, unit)
    unit.status, unit.busy = "field", ""
    unit.stand({0: place})
    battle.deeds = (*battle.deeds, (unit.seat, "rendezvous", PILOT))
    battle.idle = 0
    battle.tell(HeroOnFoot, unit.id, place)


def _beside_wreck(battle: Battle, unit: Unit) -> tuple[int, int]:
    """The first free spot round the wreck."""
    piece = battle.board.piece(unit.busy)
    unit.places = ((piece.x, piece.y),)
    return free_places.free_spot(battle, unit, 0, (piece.x, piece.y)) or (piece.x, piece.y)


@rule("at43.mission6.evacuate")
def pilot_is_out(battle: Battle) -> bool:
    """Whether the pilot, or the unit he leads, touches the attacker's access zone."""
    unit = _with_pilot(battle)
    if unit is None:
        return False
    (x, y), radius = measuring.reference(unit)
    for zone in battle.board.positions:
        if zone.kind == "access" and zone.owner == unit.seat:
            a, b = edge_line(battle, zone)
            if near_segment(a, b, (x, y), radius, 0):
                return True
    return False


def _with_pilot(battle: Battle) -> Unit | None:
    """The unit in which the pilot is: his own, or the one he has joined."""
    unit = pilot(battle)
    if unit is None:
        return None
    if unit.status == "field":
        return unit
    if unit.status == "joined":
        for other in battle.on_table():
            if other.hero == unit.hero and other.seat == unit.seat and other.kit[other.leader].is_hero:
                return other
    return None


@rule("at43.mission6.end")
def pilot_is_lost(battle: Battle) -> bool:
    unit = pilot(battle)
    if unit is None or unit.status in ("aboard", "evacuated", "field"):
        return False
    return unit.status == "gone" or (unit.status == "joined" and _with_pilot(battle) is None)


def edge_line(battle: Battle, zone: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """The stretch of the table edge that an access zone is."""
    width, depth = battle.board.width, battle.board.depth
    if zone.edge in ("bottom", "top"):
        y = 0 if zone.edge == "bottom" else depth
        return (zone.start, y), (zone.end, y)
    x = 0 if zone.edge == "left" else width
    return (x, zone.start), (x, zone.end)


# -- the end ---------------------------------------------------------------------------------------------------------


def alive(battle: Battle, seat: int) -> list[Unit]:
    """Units of a side that are in play or may still come in."""
    return [
        unit
        for unit in battle.units.values()
        if unit.seat == seat and unit.status in ("field", "reserve", "reinforcement", "aboard")
    ]


@rule("at43.mission2.end", "at43.mission3.end", "at43.mission5.end")
def can_earn(battle: Battle, seat: int) -> bool:
    """Whether a side can still earn victory points: by holding ground with infantry, by kills, by leaving."""
    own = [unit for unit in alive(battle, seat) if unit.status != "reinforcement"]
    if not own:
        return False
    foes = any(alive(battle, other) for other in range(battle.seats) if other != seat)
    for objective in mission(battle).primary:
        if not applies(battle, objective, seat):
            continue
        if objective.event == "eliminate" and foes:
            return True
        if objective.event == "evacuate" and objective.what == PILOT:
            if not pilot_is_lost(battle) and "pilot-out" not in battle.met:
                return True
        elif objective.event == "evacuate":
            afv = objective.what == "afv_unit"
            if any(unit.profile.is_afv == afv for unit in own):
                return True
        elif objective.event in ("control", "rendezvous") and any(unit.profile.is_infantry for unit in own):
            if objective.event == "control" and places_of(battle, objective.what):
                return True
            if objective.event == "rendezvous" and "pilot" not in battle.met:
                return True
    return False


@rule("at43.turn.rounds", "at43.control.all-objectives-end", "at43.mission1.end", "at43.mission4.end")
def check_end(battle: Battle) -> bool:
    """Whether this turn's points or its number end the game; if so the winners are noted."""
    if not battle.mission:
        limit = int(battle.options.get("turns", 0))
        return bool(limit) and battle.turn >= limit and _end(battle, _most(battle), "at43-way-turns")
    card = mission(battle)
    if pilot_is_lost(battle):
        return _end(battle, _of_role(battle, "defender"), "at43-way-pilot")
    limit = int(battle.options.get("turns", 0)) or card.turns or 0
    if limit and battle.turn >= limit:
        return _end(battle, _most(battle), "at43-way-turns")
    if card.goal:
        winners = goal_winners(battle, card)
        if winners:
            return _end(battle, winners, "at43-way-goal")
    return False


@rule("at43.mission2.end", "at43.mission3.end", "at43.mission5.end", "at43.report.briefing")
def check_stalemate(battle: Battle) -> bool:
    """Whether nobody can earn points any more, with what was bought this turn: then the higher total wins.

    A mission of so many turns is played to its last one, whatever is left to earn.
    """
    if not battle.mission or int(battle.options.get("turns", 0)) or mission(battle).turns:
        return False
    if battle.idle >= STALEMATE or not any(can_earn(battle, seat) for seat in range(battle.seats)):
        return _end(battle, _most(battle), "at43-way-no-more-points")
    return False


@rule(
    "at43.mission2.end", "at43.mission3.end", "at43.mission5.end", "at43.mission6.end", "at43.report.briefing"
)
def goal_winners(battle: Battle, card: Mission) -> tuple[int, ...]:
    """Who has won by points: alone at the goal, or of several there the one who breaks the tie. Else play goes on."""
    assert card.goal is not None
    there = [seat for seat in range(battle.seats) if battle.points[seat] >= card.goal]
    if len(there) < 2:
        return tuple(there)
    if card.id == "rescue":
        return _of_role(battle, "attacker" if "pilot-out" in battle.met else "defender")
    if card.deciding:
        holders = [seat for seat in there if controlled(battle, seat, card.deciding)]
        return tuple(holders) if len(holders) == 1 else ()
    held = {seat: primaries(battle, seat) for seat in there}
    best = max(held.values())
    leaders = [seat for seat in there if held[seat] == best]
    return tuple(leaders) if len(leaders) == 1 else ()


def primaries(battle: Battle, seat: int) -> int:
    """How many places named by primary objectives a side controls, whoever scores for them."""
    names = dict.fromkeys(one.what for one in mission(battle).primary if one.event == "control")
    return sum(len(controlled(battle, seat, what)) for what in names)


def _of_role(battle: Battle, name: str) -> tuple[int, ...]:
    return tuple(seat for seat in range(battle.seats) if role(battle, seat) == name)


def _most(battle: Battle) -> tuple[int, ...]:
    """The side with the most points; nobody where several share it."""
    best = max(battle.points)
    leaders = [seat for seat in range(battle.seats) if battle.points[seat] == best]
    return tuple(leaders) if len(leaders) == 1 else ()


def _end(battle: Battle, winners: tuple[int, ...], way: str) -> bool:
    battle.winners = winners
    battle.way = way
    battle.phase = "over"
    battle.tell(GameOver, way, tuple(battle.points))
    return True


@rule("at43.turn.rounds")
def concede(battle: Battle, seat: int) -> bool:
    """A side gives up. True where only one is left: that one has won."""
    battle.out = (*battle.out, seat)
    left = tuple(other for other in range(battle.seats) if other not in battle.out)
    return len(left) == 1 and _end(battle, left, "at43-way-concession")


CLAUSES: Final = {
    "search_and_destroy": "at43.mission1.end",
    "bridgehead": "at43.mission2.end",
    "hold_the_line": "at43.mission3.end",
    "skirmish": "at43.mission4.end",
    "landing": "at43.mission5.end",
    "rescue": "at43.mission6.end",
    "battle_report": "at43.report.briefing",
}


def outcome(battle: Battle) -> Outcome | None:
    """How the game ended, once it has."""
    if battle.phase != "over":
        return None
    clause = CLAUSES.get(battle.mission, "at43.turn.rounds")
    return Outcome(battle.winners, tuple(battle.points), battle.way, clause)
