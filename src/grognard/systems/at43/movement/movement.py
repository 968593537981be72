"""Moves: rapid and combat moves, what is in the way, and climbing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from grognard.core.decision import Decision, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Failing, Fault
from grognard.core.space.movement.region import March
from grognard.core.space.plain import Box, Disc, InTheWay, Outline, boxes_within, leg_meets_outline
from grognard.core.tally import Tally
from grognard.systems.at43 import measuring, profile, scenery
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.armies import therians
from grognard.systems.at43.events import Moved, Stayed
from grognard.systems.at43.movement import crush, vehicles
from grognard.systems.at43.shooting import overwatch
from grognard.systems.at43.state import CLIMB, RAPID, Acting, Battle, Unit

#: Which clause each failing of a place comes from.
CLAUSES: Final[Mapping[str, str]] = {
    Failing.OFF_TABLE: "at43.intro.table-bounds",
    Failing.ON_PIECE: "at43.scenery.default-impassable",
    Failing.TOO_CLOSE: "at43.actions.no-overlap",
    Failing.ON_COMRADE: "at43.actions.no-overlap",
    Failing.TOO_FAR: "at43.moving.measured-around",
    Failing.NO_WAY: "at43.moving.base-must-fit",
    Failing.ALONE: "at43.units.cohesion",
    Failing.FROM_LEADER: "at43.units.cohesion",
}


# -- how far -------------------------------------------------------------------------------------------------


@rule(
    "at43.actions.rapid-distance",
    "at43.actions.combat-move",
    "at43.actions.combat-move-engaged",
    "at43.scenery.climb",
    "at43.damage.immobilised-no-move",
)
def allowance(unit: Unit, figure: int, mode: str, state: str, sped_up: int = 0) -> Tally:
    """How far a figure may go: more in a rapid move, half where it disengages or climbs, nothing if immobilised."""
    table, card = profile.tables(), unit.kit[figure].fighter
    if unit.immobile(figure):
        return Tally(0, "at43.damage.immobilised-no-move")
    if mode == RAPID:
        if sped_up:
            return Tally(sped_up, therians.acceleration_clause(unit))
        bonus = table.rapid_afv if unit.profile.is_afv else table.rapid_infantry
        return Tally(card.movement, "at43.actions.rapid-move").add("at43.actions.rapid-distance", bonus)
    tally = Tally(card.movement, "at43.actions.combat-move")
    if state == conditions.ENGAGED or mode == CLIMB:
        clause = "at43.scenery.climb" if mode == CLIMB else "at43.actions.combat-move-engaged"
        tally.add(clause, card.movement // table.slowed_divisor - card.movement)
    return tally


# -- what is in the way --------------------------------------------------------------------------------------


@rule(
    "at43.moving.obstacles",
    "at43.moving.friends-pass-infantrymen",
    "at43.actions.afv-through-infantry",
    "at43.actions.no-overlap",
)
def discs(battle: Battle, unit: Unit, mode: str, box: Box) -> tuple[list[Disc], list[Disc]]:
    """Bases within a box on which the unit may not stop, and those it may not pass.

    Infantrymen let friends on foot through; AFVs roll through infantry of either side and may stop on it, though
    in a combat move not on a support weapon, which cannot step aside. Comrades are no obstacle to each other.
    """
    standing: list[Disc] = []
    passing: list[Disc] = []
    on_foot = unit.profile.is_infantry
    for other in battle.units.values():
        if other.status != "field" or other is unit or not boxes_within(box, other.box, 0):
            continue
        afv = other.profile.is_afv
        stops_there = on_foot or afv
        passes = not afv and (
            not on_foot or (other.seat == unit.seat and not other.profile.is_static_support)
        )
        places, kit = other.places, other.kit
        for i in other.living:
            x, y = places[i]
            figure = kit[i]
            disc = x, y, figure.radius
            if stops_there or (mode != RAPID and figure.role == "support_weapon"):
                standing.append(disc)
            if not passes:
                passing.append(disc)
    if unit.structure and len(unit.living) > 1:
        # An immobilised comrade does not make way.
        passing += [(*unit.places[i], unit.kit[i].radius) for i in unit.living if unit.immobile(i)]
    return standing, passing


def fields(battle: Battle, unit: Unit, mode: str) -> Callable[[Box], tuple[InTheWay, InTheWay]]:
    """What matters to a move, for the box within reach."""

    def within(box: Box) -> tuple[InTheWay, InTheWay]:
        standing, passing = discs(battle, unit, mode, box)
        board = battle.board
        low_x, low_y, high_x, high_y = box
        outlines = [
            o for o in board.outlines if o[0] < high_x and o[2] > low_x and o[1] < high_y and o[3] > low_y
        ]
        return (
            InTheWay(standing, outlines, board.bounds, lambda: board.terrain),
            InTheWay(passing, outlines, board.bounds, lambda: board.terrain),
        )

    return within


# -- the move ------------------------------------------------------------------------------------------------


@rule("at43.units.cohesion", "at43.actions.direct-path", "at43.moving.base-must-fit")
def reach(battle: Battle, unit: Unit, mode: str, state: str, sped_up: int = 0) -> March:
    """Where the unit can go in a mode."""
    living = unit.living
    climbs = _Footing(battle, unit, mode) if steps_on_scenery(battle, unit, mode) else None
    return March(
        tuple(unit.places[i] for i in living),
        tuple(unit.kit[i].radius for i in living),
        living.index(unit.leader),
        tuple(int(allowance(unit, i, mode, state, sped_up)) for i in living),
        measuring.COHESION,
        fields(battle, unit, mode),
        CLAUSES,
        lambda model: ("figure", f"{unit.id}/{living[model]}"),
        box=unit.box,
        exempt=climbs.exempt if climbs else None,
        extra=climbs.fault if climbs else None,
    )


def steps_on_scenery(battle: Battle, unit: Unit, mode: str) -> bool:
    """Whether anybody of the unit may go onto, into or off a piece in this move."""
    return mode == CLIMB or bool(unit.perches) or battle.board.any_open


class _Footing:
    """Which pieces a figure may step on in a mode, and whether it stands well where it ends."""

    __slots__ = ("battle", "climbing", "infantry", "living", "near", "unit")

    def __init__(self, battle: Battle, unit: Unit, mode: str) -> None:
        self.battle = battle
        self.unit = unit
        self.living = unit.living
        self.infantry = unit.profile.is_infantry
        self.climbing = mode == CLIMB
        self.near: tuple[Outline, ...] = tuple(
            o
            for o in battle.board.outlines
            if scenery.may_step(battle.board.pieces[o[5]], self.infantry, self.climbing)
        )

    @rule(
        "at43.scenery.climb",
        "at43.scenery.afv-no-climb",
        "at43.scenery.enter-container",
        "at43.scenery.default-impassable",
    )
    def exempt(self, model: int, start: Place, goal: Place) -> Sequence[int]:
        """Pieces that do not hinder a figure: what it stands on and stays on; open containers; and in a climbing
        move low walls, and what it climbs up to or down from, but never right across."""
        figure = self.living[model]
        perch = self.unit.perch(figure)
        radius = self.unit.kit[figure].radius
        free = []
        for outline in self.near:
            piece = self.battle.board.pieces[outline[5]]
            if (
                piece.card.climb == "over"
                or (piece.open and not self.climbing)
                or piece.id == perch
                or scenery.holds(outline, goal, radius)
            ):
                free.append(outline[5])
        if perch:
            # On top of a piece a figure may walk about, whatever its mode; to leave it, it must climb.
            index = self.battle.board.by_id[perch]
            if index not in free and scenery.holds(self.battle.board.outlines[index], goal, radius):
                free.append(index)
        return free

    @rule("at43.scenery.climb")
    def fault(self, model: int, start: Place, goal: Place) -> Fault | None:
        """A figure ends wholly on a piece or clear of it, and off a piece only if it may climb down."""
        figure = self.living[model]
        radius = self.unit.kit[figure].radius
        x, y = goal
        for outline in self.near:
            if (
                outline[0] < x + radius
                and outline[2] > x - radius
                and outline[1] < y + radius
                and outline[3] > y - radius
                and leg_meets_outline(outline[4], x, y, x, y, radius)
            ):
                piece = self.battle.board.pieces[outline[5]]
                if piece.card.climb == "over" or not scenery.holds(outline, goal, radius):
                    return Fault(model, Failing.ON_PIECE, radius, outline[5])
        perch = self.unit.perches[figure] if self.unit.perches else ""
        if perch and not perch.startswith("in:") and not self.climbing:
            outline = self.battle.board.outline(perch)
            if not scenery.holds(outline, goal, radius):
                return Fault(model, Failing.NO_WAY, 0, outline[5])
        return None


@rule(
    "at43.actions.one-move",
    "at43.actions.declare-mode",
    "at43.moving.any-direction",
    "at43.moving.measured-around",
    "at43.measuring.declare-first",
)
def move(battle: Battle, unit: Unit, acting: Acting, mode: str) -> Script[None]:
    """The mode is declared, then the unit goes, each member up to its distance by the most direct way.

    Enemies in overwatch may shoot when it has come to a stop.
    """
    acting.mode = mode
    sped_up = 0
    if mode == RAPID:
        sped_up = yield from therians.accelerate(battle, unit)
    march = reach(battle, unit, mode, acting.state, sped_up)
    distance = max(march.allowances)
    answer = yield Decision(
        unit.seat,
        "at43-move",
        "at43.actions.declare-mode",
        Route(unit.id, march),
        (("unit", "unit", unit.id), ("mode", "key", f"at43-mode-{mode}"), ("distance", "length", distance)),
        role="move",
    )
    goals = march.placements(answer)
    if goals == march.places:
        battle.tell(Stayed, unit.id)
        return
    yield from go(battle, unit, acting, mode, march, goals)


@rule("at43.crush.combat-move-safe", "at43.overwatch.when")
def go(
    battle: Battle, unit: Unit, acting: Acting, mode: str, march: March, goals: tuple[Place, ...]
) -> Script[None]:
    """Set the figures down where they go, crush who is in the way, and let enemies in overwatch shoot."""
    living, starts = unit.living, march.places
    under = crush.on_path(battle, unit, march, goals) if mode == RAPID and unit.profile.is_afv else []
    acting.moved = True
    unit.stand(dict(zip(living, goals, strict=True)))
    if steps_on_scenery(battle, unit, mode):
        scenery.settle_perches(battle, unit, mode == CLIMB)
    battle.tell(Moved, unit.id, f"at43-mode-{mode}", living, starts, goals)
    if under:
        yield from crush.crush(battle, unit, under)
    if unit.profile.is_afv:
        yield from crush.push_aside(battle, unit)
    yield from vehicles.turn(battle, unit)
    conditions.settle_all(battle)
    yield from overwatch.window(battle, unit)
