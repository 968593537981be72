"""The control phase: objectives and positions, victory and reinforcement points, reserves, time out."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Box, boxes_within, near_piece, near_segment
from grognard.core.space.table.bases import near
from grognard.systems.at43 import heroes, profile
from grognard.systems.at43.board import NEUTRAL
from grognard.systems.at43.events import (
    Bought,
    Conceded,
    Controlled,
    ReinforcementPoints,
    Uncontrolled,
    VictoryPoints,
)
from grognard.systems.at43.missions import missions
from grognard.systems.at43.profile import Objective
from grognard.systems.at43.state import Battle, Unit

DONE = "done"


@rule("at43.control.steps", "at43.control.all-objectives-end")
def control_phase(battle: Battle) -> Script[None]:
    """Control of objectives and positions, then points. Unless they end the game, reserves are acquired next."""
    settle(battle)
    yield from heroes.join(battle)
    missions.rendezvous(battle)
    if battle.mission:
        count_points(battle)
    if not missions.check_end(battle):
        battle.phase = "reserves"


# -- control -----------------------------------------------------------------------------------------------------


@rule("at43.control.who-controls")
def holders(battle: Battle, place: str) -> list[int]:
    """How many infantry fighters of each seat are within a range of an objective; AFVs do not count, heroes do."""
    reach = profile.tables().control_distance
    count = [0] * battle.seats
    ground = _ground(battle, place)
    if ground is None:
        return count
    box, is_near = ground
    for unit in battle.on_table():
        if unit.profile.is_infantry and boxes_within(unit.box, box, reach):
            places, kit = unit.places, unit.kit
            count[unit.seat] += sum([is_near(places[i], kit[i].radius, reach) for i in unit.living])
    return count


@rule("at43.control.who-controls", "at43.missions.access-neutral", "at43.measuring.edge-to-edge")
def _ground(battle: Battle, place: str) -> tuple[Box, Callable[[Place, int, int], bool]] | None:
    """The box round a piece, a point of the map or a stretch of table edge, and whether a fighter's own base is within
    reach of it; nothing where it is gone."""
    board = battle.board
    name = place
    if place not in board.by_id:
        mark = next((mark for mark in board.marks if mark.id == place), None)
        if mark is not None:
            spot = mark.x, mark.y
            return (*spot, *spot), lambda at, radius, reach: near(at, radius, spot, 0, reach)
        zone = board.position(place)
        if not zone.piece:
            (ax, ay), (bx, by) = a, b = missions.edge_line(battle, zone)
            box = min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)
            return box, lambda at, radius, reach: near_segment(a, b, at, radius, reach)
        name = zone.piece
        if name not in board.by_id:
            return None
    outline = board.outline(name)
    return outline[:4], lambda at, radius, reach: near_piece(outline, at, radius, reach)


@rule("at43.control.who-controls", "at43.control.duration")
def settle(battle: Battle) -> None:
    """Who has the most fighters near controls it until the next control phase; on a tie nobody does."""
    for place in missions.controllable(battle):
        count = holders(battle, place)
        most = max(count)
        leaders = [seat for seat, number in enumerate(count) if number == most]
        seat = leaders[0] if most > 0 and len(leaders) == 1 else NEUTRAL
        if seat == battle.controls.get(place, NEUTRAL):
            continue
        battle.controls[place] = seat
        if seat == NEUTRAL:
            battle.tell(Uncontrolled, place)
        else:
            battle.tell(Controlled, place, seat)


# -- points ------------------------------------------------------------------------------------------------------


@rule(
    "at43.missions.points-timing",
    "at43.mission1.scoring",
    "at43.mission2.scoring",
    "at43.mission3.scoring",
    "at43.mission3.secondary",
    "at43.mission4.scoring",
    "at43.mission5.scoring-defender",
    "at43.mission5.scoring-attacker",
    "at43.mission5.secondary",
    "at43.mission6.scoring",
    "at43.mission6.secondary",
    "at43.report.briefing",
)
def count_points(battle: Battle) -> None:
    """Victory points for primary objectives, reinforcement points for secondary ones; both are kept."""
    card = missions.mission(battle)
    if missions.pilot_is_out(battle) and "pilot-out" not in battle.met:
        battle.met = (*battle.met, "pilot-out")
        unit = missions.pilot(battle)
        assert unit is not None
        battle.deeds = (*battle.deeds, (unit.seat, "evacuate", missions.PILOT))
    for seat in range(battle.seats):
        for objective in card.primary:
            for place in earned(battle, seat, objective):
                battle.points[seat] += objective.points
                battle.idle = 0
                deed = f"at43-deed-{objective.event}"
                battle.tell(VictoryPoints, seat, objective.points, deed, place, battle.points[seat])
    for seat in range(battle.seats):
        for objective in card.secondary:
            for place in earned(battle, seat, objective):
                battle.supply[seat] += objective.points
                deed = f"at43-deed-{objective.event}"
                battle.tell(ReinforcementPoints, seat, objective.points, deed, place, battle.supply[seat])
    capture(battle)
    if any(event == "rendezvous" for _, event, _ in battle.deeds):
        battle.met = (*battle.met, "pilot")
    battle.deeds = ()


@rule("at43.missions.capture", "at43.missions.capture-control-rp", "at43.missions.eliminate-vp")
def earned(battle: Battle, seat: int, objective: Objective) -> list[str]:
    """What a side has earned by an objective this turn, once for each entry: control counts every turn, a capture
    once a side and game, deeds when they were done."""
    if not missions.applies(battle, objective, seat):
        return []
    if objective.event == "control":
        return missions.controlled(battle, seat, objective.what)
    if objective.event == "capture":
        places = missions.controlled(battle, seat, objective.what)
        return [place for place in places if (seat, place) not in battle.captured]
    return [
        what
        for by, event, what in battle.deeds
        if by == seat and event == objective.event and what == objective.what
    ]


@rule("at43.missions.capture")
def capture(battle: Battle) -> None:
    """Whatever a side controls for the first time is captured; each side may do so once a game."""
    for place, seat in battle.controls.items():
        if seat != NEUTRAL and (seat, place) not in battle.captured:
            battle.captured = (*battle.captured, (seat, place))


# -- reserves --------------------------------------------------------------------------------------------------------


@rule("at43.reserves.reinforcement-to-reserve")
def buyers(battle: Battle) -> list[int]:
    """In rising order of this turn's Authority test: its loser first."""
    return sorted(range(battle.seats), key=lambda seat: battle.authority[seat])


@rule("at43.reserves.reinforcement-to-reserve")
def affordable(battle: Battle, seat: int) -> list[Unit]:
    """Reinforcements that a side has the points for."""
    rate = profile.tables().reinforcement_points_per_army_point
    return [
        unit
        for unit in battle.units.values()
        if unit.seat == seat and unit.status == "reinforcement" and unit.cost * rate <= battle.supply[seat]
    ]


@rule("at43.reserves.reinforcement-to-reserve")
def acquire_reserves(battle: Battle) -> Script[None]:
    """Players buy reinforcements, which become reserves with a card from the next turn on."""
    rate = profile.tables().reinforcement_points_per_army_point
    for seat in buyers(battle):
        while able := affordable(battle, seat):
            choice = yield Decision(
                seat,
                "at43-buy",
                "at43.reserves.reinforcement-to-reserve",
                OneOf((DONE, *(unit.id for unit in able)), of="unit"),
                (("points", "number", battle.supply[seat]),),
                role="request",
            )
            if choice == DONE:
                break
            unit = battle.units[choice]
            price = unit.cost * rate
            battle.supply[seat] -= price
            unit.status = "reserve"
            battle.idle = 0
            battle.tell(Bought, seat, choice, price, battle.supply[seat])
    yield from time_out(battle)


@rule("at43.control.steps", "at43.turn.rounds", "at43.tactical.cp-expire")
def time_out(battle: Battle) -> Script[None]:
    """The turn is over: marks and unspent points go. A new one begins, if anybody has something left to win."""
    battle.marked = ()
    battle.strikes = ()
    battle.pool = [0] * battle.seats
    battle.idle += 1
    for unit in battle.units.values():
        unit.aid = 0
    if missions.check_stalemate(battle):
        return
    battle.phase = "tactical"
    for seat in range(battle.seats):
        if seat not in battle.out and not missions.alive(battle, seat):
            answer = yield Decision(
                seat,
                "at43-concede",
                "at43.turn.rounds",
                OneOf(("play_on", "concede")),
                role="option",
                skip="play_on",
            )
            if answer == "concede":
                battle.tell(Conceded, seat)
                if missions.concede(battle, seat):
                    return
