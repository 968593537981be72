"""The end of the turn in the air: aircraft leave the table, those that landed may take off, patrols go on or home."""

from __future__ import annotations

from typing import Any

from grognard.core.decision import Decision, Note, OneOf, Route, Script
from grognard.core.rules import rule
from grognard.systems.epic.aircraft import approach, flak, patrol
from grognard.systems.epic.aircraft.ways import Departure
from grognard.systems.epic.events import air
from grognard.systems.epic.morale import broken
from grognard.systems.epic.state import NOWHERE, Battle, Formation
from grognard.systems.epic.tournament import halves

PHASE = "disengagement"
TAKE_OFF, STAY, HOME = "take_off", "stay", "go_home"


@rule("epic.aircraft.disengage-timing")
def waiting(battle: Battle) -> list[Formation]:
    """Formations that have yet to leave, or to say whether they do; those of the player who acted first before."""
    found = [
        one
        for one in battle.formations.values()
        if one.flies and not one.destroyed and not one.stays and (one.aloft or one.on_table or one.patrol)
    ]
    return sorted(found, key=lambda one: one.seat != battle.first)


@rule("epic.aircraft.disengage-timing", "epic.air-transport.take-off", "epic.aircraft.cap")
def next_one(battle: Battle) -> Script[None]:
    """One formation leaves, takes off or stays where it is; a patrol goes on into the next turn or home."""
    battle.phase = PHASE
    formation = waiting(battle)[0]
    if formation.aloft:
        yield from leave(battle, formation)
        return
    options = (STAY, HOME) if formation.patrol else (TAKE_OFF, STAY)
    answer = yield Decision(
        formation.seat,
        "epic-patrol-goes-on" if formation.patrol else "epic-take-off",
        "epic.aircraft.cap" if formation.patrol else "epic.air-transport.take-off",
        OneOf(options, of="reaction"),
        (("formation", "formation", formation.id),),
        role="option",
    )
    if answer == STAY:
        formation.stays = True
    elif answer == HOME:
        patrol.end(battle, formation)
    else:
        take_off(battle, formation)


@rule("epic.air-transport.take-off")
def take_off(battle: Battle, formation: Formation) -> None:
    """Off the ground again, with its markers; a broken one counts as having as many as it counted units."""
    if formation.broken:
        formation.broken = formation.fleeing = False
        formation.markers = formation.size
    for unit in formation.there:
        unit.status = "air"
    formation.landed = 0
    formation.under_fire = False
    battle.tell(air.TookOff, formation.id)


@rule("epic.aircraft.disengage-move", "epic.aircraft.blast-under-fire")
def leave(battle: Battle, formation: Formation) -> Script[None]:
    """Fly on until the table ends, by any edge, through what flak there is."""
    region = Departure(battle, formation)
    answer = yield Decision(
        formation.seat,
        "epic-disengage",
        "epic.aircraft.disengage-move",
        Route(formation.id, region),
        (("formation", "formation", formation.id),),
        explain=lambda option: _foreseen(battle, formation, region, option),
        role="move",
    )
    way = region.flown(answer)
    assert way is not None
    ways = region.ways(way)
    formation.under_fire = False
    battle.tell(air.FlewOff, formation.id, way.places)
    yield from flak.fire(battle, formation, ways, leaving=True)
    left = formation.aloft
    foreign = any(not home(battle, formation, ways[unit.number][-1]) for unit in left)
    for unit in left:
        unit.status, unit.place = "reserve", NOWHERE
    if foreign:
        astray(battle, formation)


def home(battle: Battle, formation: Formation, place: tuple[int, int]) -> bool:
    """Whether a place lies on the formation's own edge."""
    return halves.edge_gap(battle.board, battle.edges[formation.seat], place) == 0


@rule("epic.aircraft.blast-foreign-edge")
def astray(battle: Battle, formation: Formation) -> None:
    """Who leaves by another edge than his own gets a marker."""
    broken.place(battle, formation, 1, "epic.aircraft.blast-foreign-edge", check=False)


def _foreseen(battle: Battle, formation: Formation, region: Departure, answer: Any) -> Note:
    way = region.flown(answer)
    if way is None or region.refuse(answer) is not None:
        return Note(rule="epic.aircraft.disengage-move")
    made = region.ways(way)
    shots, kills, clear = approach.risk(battle, formation, made, leaving=True)
    marker = 0.0 if all(home(battle, formation, one[-1]) for one in made.values()) else 1.0
    means = [("epic-mean-flak", shots), ("epic-mean-kills", kills), ("epic-mean-markers", marker)]
    return Note(
        odds=(("epic-odds-unscathed", clear),),
        means=tuple((key, value) for key, value in means if value),
        rule="epic.aircraft.disengage-move",
    )
