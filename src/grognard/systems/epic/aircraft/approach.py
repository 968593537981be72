"""Approach moves: where aircraft may fly, what waits for them on the way, and how they get there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grognard.core.decision import Note, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.movement.paths import path_length
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot
from grognard.systems.epic.aircraft import flak, gunnery, ways
from grognard.systems.epic.aircraft.gunnery import Ways
from grognard.systems.epic.aircraft.ways import Sortie
from grognard.systems.epic.events import air
from grognard.systems.epic.state import GROUND_ATTACK, INTERCEPTION, Battle, Formation
from grognard.systems.epic.war_engines import carrying

#: How far short of those whom they attack aircraft end by themselves.
SHORT = (1000, 500, 2000, 200)


def entry_spots(battle: Battle, formation: Formation) -> Spot:
    """Where aircraft may be placed that touch their own edge."""
    board = battle.board
    middle = board.width // 2, board.depth // 2
    return Spot(
        Spots(
            board.bounds,
            lambda place: ways._foreign(battle, formation, place),
            lambda: ways.entries(battle, formation, middle),
        )
    )


def _straight(start: Place, aim: Place) -> Iterator[list[Place]]:
    """Ways straight to a place, ending a little before it, at it and beyond."""
    far = path_length((start, aim)) if start != aim else 0
    for short in SHORT:
        if far - short > 100:
            yield [start, towards(start, aim, far - short)]
    yield [start, aim] if far else [start, (aim[0] + 100, aim[1])]


def sorties(battle: Battle, formation: Formation, aims: Sequence[Place]) -> Iterator[list[Place]]:
    """Straight ways from the own edge to places worth flying to."""
    board = battle.board
    for aim in (*aims, (board.width // 2, board.depth // 2)):
        for start in ways.entries(battle, formation, aim)[:3]:
            yield from _straight(start, aim)


def ground_attack(
    battle: Battle, formation: Formation, fault: Callable[[Ways], WhyNot | None] | None = None
) -> Sortie:
    """Anywhere over the table, those ways first that end before an enemy."""
    aims = [one.there[0].place for one in battle.enemies(formation.seat)]
    return Sortie(battle, formation, GROUND_ATTACK, lambda: sorties(battle, formation, aims), fault)


def interception(
    battle: Battle, formation: Formation, target: Formation | None = None, entry: Place | None = None
) -> Sortie:
    """Anywhere over the table, those ways first that end behind enemy aircraft; a patrol comes in at its entry."""
    foes = (
        [target]
        if target
        else [o for o in battle.formations.values() if o.seat != formation.seat and o.aloft]
    )
    aims = [one.aloft[0].place for one in foes]

    def ends() -> Iterator[list[Place]]:
        if entry is None:
            yield from sorties(battle, formation, aims)
            return
        for aim in (*aims, (battle.board.width // 2, battle.board.depth // 2)):
            yield from _straight(entry, aim)

    return Sortie(battle, formation, INTERCEPTION, ends, entry=entry)


@rule("epic.aircraft.approach-distance", "epic.aircraft.approach-ignores")
def fly(battle: Battle, formation: Formation, region: Sortie, answer: Any) -> Ways:
    """Any distance, over everything: nothing below hinders them, and they hinder nobody. The ways of all of them."""
    way = region.flown(answer)
    assert way is not None
    made = region.ways(way)
    for unit in region.units:
        unit.status, unit.place, unit.heading = "air", made[unit.number][-1], way.heading
    formation.status, formation.under_fire = "field", False
    carrying.come_on(battle, formation)
    battle.tell(air.Approached, formation.id, way.places)
    return made


def foreseen(battle: Battle, formation: Formation, region: Sortie, answer: Any) -> Note:
    """What a way would draw: how many flak shots, the hits to expect, and the odds that nobody is shot down."""
    way = region.flown(answer)
    if way is None or region.refuse(answer) is not None:
        return Note(rule="epic.aircraft.flak-from-ground")
    made = region.ways(way)
    shots, kills, clear = risk(battle, formation, made)
    return Note(
        odds=(("epic-odds-unscathed", clear),),
        means=(("epic-mean-flak", shots), ("epic-mean-kills", kills)) if shots else (),
        rule="epic.aircraft.flak-from-ground",
    )


def risk(
    battle: Battle, formation: Formation, made: Ways, leaving: bool = False
) -> tuple[float, float, float]:
    """The shots that a move draws, the losses to expect, and the odds of none."""
    before = [(unit, unit.status) for unit in formation.living]
    for unit, _ in before:
        unit.status = "air"
    shots, kills, clear = 0.0, 0.0, 1.0
    try:
        for volley in flak.volleys(battle, formation, made, leaving):
            if not volley.guns:
                continue
            number = sum(gun.number for gun in volley.guns)
            _, lost = gunnery.chance(volley.guns, volley.extra, formation)
            shots, kills = shots + number, kills + lost
            clear *= (1 - min(1.0, lost / max(1, number))) ** number
    finally:
        for unit, status in before:
            unit.status = status
    return shots, kills, clear
