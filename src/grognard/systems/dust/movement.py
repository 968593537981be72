"""Movement: points, diagonals, who may enter, pass and stop where, and leaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise

from grognard.core.decision import Cells, Decision, Note, OneOf, Route, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.squares.grid import Edge, Step, Way, reach
from grognard.core.tally import Tally, WhyNot, why_not
from grognard.systems.dust import profile, skills
from grognard.systems.dust.attack import cover
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.events import Entered, LeftField, Moved
from grognard.systems.dust.state import Battle, Unit


@dataclass(slots=True)
class Pace:
    """What a unit has spent in its present activation: diagonals taken and extra points left."""

    diagonals: int = 0
    extra: int = 0


@dataclass(slots=True)
class Ground:
    """Squares as one mover finds them: closed to it, shut beside a diagonal, and where it may not stop."""

    closed: int
    shut: int
    no_stop: int
    cut_corners: bool
    narrow: bool


@rule("dust.move.allowance#1", "dust.hero.join-movement", "dust.skill.assault")
def allowance(battle: Battle, unit: Unit) -> Tally:
    """Movement points of one Move action, without the extra ones of skills."""
    card = unit.profile
    best = max(card.movement, battle.units[unit.partner].profile.movement) if unit.partner else card.movement
    tally = Tally(best, "dust.move.allowance")
    if skills.boosted(battle, unit, "assault"):
        tally.times("dust.skill.assault", profile.tables().assault_factor)
    return tally


@rule(
    "dust.core.occupancy",
    "dust.move.no-stop-occupied",
    "dust.hero.share-square#1",
)
def taken(battle: Battle, unit: Unit) -> int:
    """Squares held by friends on which the unit may not end an action: none for a hero.

    A squad or vehicle may not stop on another's square; a lone hero does not keep a squad off his.
    """
    if unit.profile.is_hero:
        return 0
    seat = unit.seat
    mask = battle.squads[seat] | battle.vehicles[seat] | battle.aircraft[seat]
    return mask & ~(1 << unit.cell) if unit.cell >= 0 else mask


@rule(
    "dust.move.enemy-square",
    "dust.move.trap-soldier",
    "dust.move.crate-enter",
    "dust.move.soldier-pass",
    "dust.move.impassable",
    "dust.building.soldier-entry",
)
def for_soldiers(battle: Battle, unit: Unit, leaping: bool) -> Ground:
    """Soldiers pass all friends, crates, traps and entrances; enemies and impassable terrain are closed."""
    board, enemy = battle.board, 1 - unit.seat
    closed = board.no_soldiers | battle.occupied(enemy)
    if leaping:
        passed = board.no_leap | battle.vehicles[enemy]
        return Ground(passed, passed, closed | taken(battle, unit), True, True)
    return Ground(closed, closed, taken(battle, unit), True, True)


@rule(
    "dust.move.enemy-square",
    "dust.move.crate-enter",
    "dust.move.impassable",
    "dust.move.trap-vehicle",
    "dust.move.vehicle-no-pass",
    "dust.move.diagonal-vehicle",
    "dust.building.vehicle-entry",
)
def for_vehicles(battle: Battle, unit: Unit, leaping: bool) -> Ground:
    """Vehicles pass nobody, enter no trap, cut no corner and need a large entrance.

    Friendly soldiers beside a diagonal step do not bar it; friendly vehicles do.
    """
    board, enemy, own = battle.board, 1 - unit.seat, ~(1 << unit.cell) if unit.cell >= 0 else -1
    walkers = battle.vehicles[unit.seat] & own
    shut = board.no_vehicles | battle.traps | battle.occupied(enemy) | walkers
    closed = shut | battle.soldiers[unit.seat] & own
    aloft = battle.aircraft[unit.seat]
    if leaping:
        passed = board.no_leap | battle.vehicles[enemy] | walkers
        return Ground(passed, passed, closed | aloft, False, False)
    return Ground(closed, shut, aloft, False, False)


@rule("dust.building.aircraft", "dust.building.no-roof", "dust.move.enemy-square")
def for_aircraft(battle: Battle, unit: Unit) -> Ground:
    """Aircraft fly over friends, rubble and traps, not over enemies and buildings, and stop on free squares."""
    closed = battle.board.closed_to["aircraft"] | battle.occupied(1 - unit.seat)
    return Ground(closed, closed, battle.occupied(unit.seat), cut_corners=True, narrow=False)


def ground(battle: Battle, unit: Unit, leaping: bool = False) -> Ground:
    if unit.profile.is_soldier:
        return for_soldiers(battle, unit, leaping)
    if unit.profile.is_vehicle:
        return for_vehicles(battle, unit, leaping)
    return for_aircraft(battle, unit)


@rule(
    "dust.move.cost-straight",
    "dust.move.cost-diagonal#1",
    "dust.move.cost-diagonal#ruling",
    "dust.move.diagonal-both-blocked",
    "dust.move.board-edge",
    "dust.building.wall-movement",
    "dust.skill.agile",
    "dust.skill.jump",
    "dust.skill.jump-landing",
    "dust.skill.jump-no-centre",
)
def ways(
    battle: Battle, unit: Unit, start: int, points: int, diagonals: int, aslant: bool = True
) -> Mapping[int, Way]:
    """Squares the unit can end a Move on, each with its way. A leap passes what it may not stop on.

    Without `aslant` only the ways without diagonal steps are found.
    """
    leaping = skills.has(battle, unit, "jump")
    found = ground(battle, unit, leaping)
    agile = skills.has(battle, unit, "agile")
    all_ways = reach(
        battle.board.grid,
        start,
        points,
        closed=found.closed,
        shut_flanks=found.shut if aslant else -1,
        cut_corners=found.cut_corners and aslant,
        narrow=found.narrow,
        free_diagonals=agile,
        diagonals_spent=diagonals,
    )
    if leaping and aslant and points > _to_roof(battle, start, agile) and unit.profile.is_soldier:
        all_ways = _over_buildings(battle, start, points, agile, diagonals, found, all_ways)
    no_stop = found.no_stop
    if no_stop & battle.board.within(start, 2 * points if agile else points):
        return {cell: way for cell, way in all_ways.items() if not no_stop >> cell & 1}
    return all_ways


def _to_roof(battle: Battle, cell: int, agile: bool) -> int:
    """The least points that lead from a square onto a roof; whose diagonals all cost 1 comes twice as far."""
    away = battle.board.roofs[cell]
    return away // 2 if agile else away


@rule(
    "dust.building.soldier-jump#1",
    "dust.building.soldier-jump#ruling",
    "dust.building.vehicle-no-jump",
    "dust.building.no-roof",
)
def _over_buildings(
    battle: Battle,
    start: int,
    points: int,
    agile: bool,
    diagonals: int,
    found: Ground,
    on_foot: Mapping[int, Way],
) -> Mapping[int, Way]:
    """Add to the ways on foot the squares beyond buildings that leaping soldiers reach over the roof.

    The way over costs what its squares cost; the roof is no place to stop, so a leap that went up a wall
    comes down outside. Vehicles have no such way.
    """
    board = battle.board
    all_ways = dict(on_foot)
    queue: list[tuple[int, int, tuple[int, ...], bool, bool]] = [(0, diagonals, (), False, False)]
    seen: set[tuple[int, bool, bool, bool]] = set()
    while queue:
        cost, turned, path, flying, landed = heappop(queue)
        cell = path[-1] if path else start
        if (cell, turned > 0, flying, landed) in seen:
            continue
        seen.add((cell, turned > 0, flying, landed))
        if flying and not board.inside >> cell & 1:
            flying, landed = False, True
        if landed and not flying and cell != start:
            way = Way(cost, turned - diagonals, path)
            if cell not in all_ways or way < all_ways[cell]:
                all_ways[cell] = way
        for step in board.grid.neighbours(cell):
            spent = cost + (2 if step.diagonal and turned and not agile else 1)
            for airborne in _steps_onto(board, cell, step, flying, found):
                # Before a leap only what leads up to a roof and down again is of interest; after it, the rest of the
                # way.
                rest = 0 if airborne or landed else _to_roof(battle, step.cell, agile) + 1
                if spent + rest <= points:
                    heappush(queue, (spent, turned + step.diagonal, (*path, step.cell), airborne, landed))
    return all_ways


@rule("dust.building.soldier-jump#1", "dust.building.soldier-jump#ruling")
def _steps_onto(board: Board, cell: int, step: Step, flying: bool, found: Ground) -> Iterator[bool]:
    """How a leaping soldier can take a step: through the air (yes), on the ground (no), both ways, or not at all.

    Up a wall onto the roof, or over it: in the air walls and flanks do not matter, nor does what is under the roof.
    """
    roof, is_open = board.inside >> step.cell & 1, not found.closed >> step.cell & 1
    if (roof or is_open) and (flying or (roof and not board.inside >> cell & 1)):
        yield True
    if not flying and is_open and not _is_barred(step, found):
        yield False


def _is_barred(step: Step, found: Ground) -> bool:
    """Whether a soldier on the ground cannot take a step."""
    if step.barred or step.edge == Edge.WALL:
        return True
    if not step.diagonal:
        return False
    shut_a = step.walled_a or found.shut >> step.flank_a & 1
    return bool(shut_a and (step.walled_b or found.shut >> step.flank_b & 1))


# -- a Move action -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Goal:
    """Where a Move leads: the square and the way there; no way where the unit stays, leaves or begins a leap.

    `onward` is where the next Move shall lead, -1 where that is still to be said.
    """

    cell: int
    way: Way | None = None
    leap: Way | None = None
    onward: int = -1


def prospect(cell: int, near: Mapping[int, Way], far: Mapping[int, Way], budget: int | None = None) -> Note:
    """What the way to a square costs, and what this Move has left there; points of one Move are none of the next."""
    if cell in near:
        cost = near[cell].cost
        left = () if budget is None else (("dust-odds-move-left", float(budget - cost)),)
        return Note(means=(("dust-odds-move-cost", float(cost)), *left), rule="dust.move.allowance")
    if cell in far:
        return Note(means=(("dust-odds-move-cost-both", float(far[cell].cost)),), rule="dust.move.allowance")
    return Note()


@rule("dust.move.allowance#2", "dust.move.board-edge")
def choose(battle: Battle, unit: Unit, pace: Pace, again: bool) -> Script[Goal]:
    """Where one Move is to lead; `again` where another follows it. Nothing is moved yet."""
    points = int(allowance(battle, unit))
    budget = points + pace.extra
    start = unit.cell
    options = ways(battle, unit, start, budget, pace.diagonals)
    goals = _destinations(battle, unit, options, budget)
    far = _pooled_leaps(battle, unit, pace, points, options) if again else {}
    beyond = by_two_moves(battle, unit, pace, points, options) if again else {}
    chosen = yield Decision(
        unit.seat,
        "dust-move",
        "dust.move.allowance",
        Route(
            unit.id,
            Cells(
                (start, *goals, *far, *beyond),
                battle.board.names,
                {**options, **far, **beyond} if far or beyond else options,
            ),
        ),
        (("unit", "unit", unit.id), ("points", "number", budget)),
        explain=lambda cell: prospect(cell, options, {**far, **beyond}, budget),
        why_not=lambda cell: why_no_way(battle, unit, cell, budget),
        role="move",
    )
    if chosen in (start, battle.board.grid.size):
        return Goal(chosen)
    if chosen in far:
        return Goal(chosen, leap=far[chosen])
    if chosen in beyond:
        stop = last_stop(beyond[chosen], options)
        return Goal(stop, way=options[stop], onward=chosen)
    best, others = options[chosen], past_crates(battle, unit, options, chosen, budget, pace.diagonals)
    straight = _saving_ways(battle, unit, pace, budget).get(chosen) if again else None
    if straight is not None:
        if straight.cost <= max(points, best.cost):
            best = straight  # it leaves the cheap diagonal for the next Move, and costs nothing that lasts
        else:
            others.insert(0, straight)
    return Goal(chosen, way=(yield from choose_way(battle, unit, best, others)))


def go_on(battle: Battle, unit: Unit, pace: Pace, goal: int) -> Goal | None:
    """The second Move to a square that was named for both; nothing where it is out of reach by now."""
    budget = int(allowance(battle, unit)) + pace.extra
    way = ways(battle, unit, unit.cell, budget, pace.diagonals).get(goal)
    return None if way is None else Goal(goal, way=way)


@rule("dust.move.allowance", "dust.move.board-edge")
def go(battle: Battle, unit: Unit, pace: Pace, goal: Goal) -> Script[tuple[int, ...]]:
    """Carry out a Move.

    Returns the rest of the way where a leap needs the points of the next Move as well.
    """
    if goal.cell == battle.board.grid.size:
        _leave(battle, unit)
    if goal.leap is not None:
        return (yield from _begin_leap(battle, unit, pace, goal.leap))
    if goal.way is not None:
        pace.extra -= max(0, goal.way.cost - int(allowance(battle, unit)))
        pace.diagonals += goal.way.diagonals
        yield from walk(battle, unit, goal.way.path)
    return ()


@rule("dust.move.cost-diagonal#1")
def _saving_ways(battle: Battle, unit: Unit, pace: Pace, budget: int) -> Mapping[int, Way]:
    """Ways without a diagonal, where the first of the activation is still to come and another Move follows."""
    if budget < 2 or pace.diagonals or battle.options.get("diagonals_per_move"):
        return {}
    if skills.has(battle, unit, "agile"):
        return {}
    return ways(battle, unit, unit.cell, budget, 0, aslant=False)


@rule("dust.move.crate-crush")
def past_crates(
    battle: Battle, unit: Unit, options: Mapping[int, Way], goal: int, budget: int, diagonals: int
) -> list[Way]:
    """Ways of a vehicle to a square over crates that its best way leaves aside: it may want to crush them."""
    if not unit.profile.is_vehicle:
        return []
    found = []
    for cell, element in battle.elements.items():
        if element.kind != "ammo_crate" or cell not in options or cell in options[goal].path:
            continue
        there = options[cell]
        turned = there.diagonals
        onward = ways(battle, unit, cell, budget - there.cost, diagonals + turned).get(goal)
        if onward is not None:
            found.append(Way(there.cost + onward.cost, turned + onward.diagonals, there.path + onward.path))
    return found


def choose_way(battle: Battle, unit: Unit, best: Way, others: list[Way]) -> Script[Way]:
    """Ask for the way where it makes a difference which one is taken."""
    if not others:
        return best
    names = battle.board.names
    keys = {"-".join(names[cell] for cell in way.path): way for way in (best, *others)}
    if len(keys) < 2:
        return best
    chosen = yield Decision(
        unit.seat,
        "dust-way",
        "dust.move.cost-diagonal",
        OneOf(tuple(keys), of="text"),
        (("unit", "unit", unit.id), ("cell", "cell", best.path[-1])),
        role="move",
    )
    return keys[chosen]


def _destinations(battle: Battle, unit: Unit, options: Mapping[int, Way], budget: int) -> tuple[int, ...]:
    """Squares within reach, and the way out where the scenario has units leave by the far edge."""
    goals = tuple(options)
    if battle.goal != "breakthrough" or unit.seat != 0:
        return goals
    for cell in battle.board.entries[1]:
        spent = 0 if cell == unit.cell else options[cell].cost if cell in options else budget
        if spent < budget:
            return (*goals, battle.board.grid.size)
    return goals


def _leave(battle: Battle, unit: Unit) -> None:
    """The unit leaves by the far edge and scores for its side."""
    points = sum(part.profile.points for part in battle.body(unit))
    for part in battle.body(unit):
        battle.exits.append((part.id, part.profile.points))
        battle.lift(part, "left")
    battle.tell(LeftField, unit.id, points)


def by_two_moves(
    battle: Battle, unit: Unit, pace: Pace, points: int, near: Mapping[int, Way]
) -> dict[int, Way]:
    """Squares beyond this Move that the next one reaches from a stop on the way; leaps have ways of their own."""
    if skills.has(battle, unit, "jump") or battle.options.get("diagonals_per_move"):
        return {}
    agile, wide = skills.has(battle, unit, "agile"), battle.board.grid.width
    found = {}
    for cell, way in ways(battle, unit, unit.cell, 2 * points + pace.extra, pace.diagonals).items():
        if cell in near or cell == unit.cell:
            continue
        stop = last_stop(way, near)
        if stop < 0:
            continue
        first = near[stop]
        left = points + pace.extra - max(0, first.cost - points)
        rest = (stop, *way.path[way.path.index(stop) + 1 :])
        turns = sum(a % wide != b % wide and a // wide != b // wide for a, b in pairwise(rest))
        dear = 0 if agile else max(0, turns - (pace.diagonals + first.diagonals == 0))
        if len(rest) - 1 + dear <= left:
            found[cell] = way
    return found


def last_stop(way: Way, near: Mapping[int, Way]) -> int:
    """The last square of a way where the first of two Moves may end; -1 where there is none."""
    return next((cell for cell in reversed(way.path) if cell in near), -1)


@rule("dust.skill.jump-landing")
def _pooled_leaps(
    battle: Battle, unit: Unit, pace: Pace, points: int, near: Mapping[int, Way]
) -> dict[int, Way]:
    """Squares that a leap reaches only with the points of both Moves together."""
    if not skills.has(battle, unit, "jump"):
        return {}
    budget = 2 * points + pace.extra
    standing = ground(battle, unit, leaping=True)
    if not battle.board.within(unit.cell, budget - 1) & (standing.no_stop | battle.board.inside):
        return {}  # nothing about to be leapt over
    far = ways(battle, unit, unit.cell, budget, pace.diagonals)
    return {
        cell: way
        for cell, way in far.items()
        if cell not in near and cell != unit.cell and _leap_starts(battle, standing, way.path) is not None
    }


def _leap_starts(battle: Battle, standing: Ground, path: tuple[int, ...]) -> int | None:
    """How many steps of a way lie before its first square that is no place to stand."""
    roofs = battle.board.inside
    for steps, cell in enumerate(path[:-1]):
        if (standing.no_stop | roofs) >> cell & 1:
            return steps
    return None


def _begin_leap(battle: Battle, unit: Unit, pace: Pace, way: Way) -> Script[tuple[int, ...]]:
    """Walk to the last square before the leap: there the enemy may react, then the leap goes on."""
    steps = _leap_starts(battle, ground(battle, unit, leaping=True), way.path) or 0
    pace.extra = 0
    pace.diagonals += way.diagonals
    if steps:
        yield from walk(battle, unit, way.path[:steps])
    return way.path[steps:]


def walk(battle: Battle, unit: Unit, path: tuple[int, ...]) -> Script[None]:
    """Go along a way; a vehicle may crush the crates it enters."""
    start = unit.cell
    battle.stand(unit, path[-1])
    for part in battle.body(unit):
        part.moved = True
    battle.tell(Moved, unit.id, start, path[-1], path)
    if unit.profile.is_vehicle:
        yield from crush_crates(battle, unit, path)


@rule("dust.move.crate-crush")
def crush_crates(battle: Battle, unit: Unit, path: tuple[int, ...]) -> Script[None]:
    """Destroying a crate is the player's choice, without a roll and without cost."""
    for cell in path:
        element = battle.elements.get(cell)
        if element is not None and element.kind == "ammo_crate":
            answer = yield Decision(
                unit.seat,
                "dust-crush",
                "dust.move.crate-crush",
                OneOf(("keep", "crush")),
                (("unit", "unit", unit.id), ("cell", "cell", cell)),
                role="option",
                skip="keep",
            )
            if answer == "crush":
                cover.crush(battle, unit, cell)


# -- entering the battlefield ------------------------------------------------------------------------


@rule("dust.setup.entry-move", "dust.setup.entry-round-one", "dust.setup.entry-late")
def entrances(battle: Battle, unit: Unit, pace: Pace) -> dict[int, Way]:
    """Squares on which an entry Move may end: an entry square of the unit's side.

    Only Scout Vehicle goes further, unless the house rule gives the full Move action.
    """
    found = ground(battle, unit)
    barred = found.closed | found.no_stop
    further = _entry_points(battle, unit) - 1 + _lengthening(battle, unit, pace)
    doors = battle.board.entry_ways[unit.seat]
    options = {cell: way for cell, way in doors.items() if not barred >> cell & 1}
    if not further:
        return options
    for cell in doors:
        if not found.closed >> cell & 1:
            for goal, way in ways(battle, unit, cell, further, 0).items():
                whole = Way(way.cost + 1, way.diagonals, (cell, *way.path))
                if not barred >> goal & 1 and (goal not in options or whole < options[goal]):
                    options[goal] = whole
    return dict(sorted(options.items()))


@rule("dust.setup.entry-move")
def _entry_points(battle: Battle, unit: Unit) -> int:
    """Movement points of an entry Move without those of skills: the one for the entry square, or by the house rule
    all that a Move has. What they pay for is not taken from the next Move."""
    return max(1, int(allowance(battle, unit))) if battle.options.get("full_entry_move") else 1


def _lengthening(battle: Battle, unit: Unit, pace: Pace) -> int:
    """Points of skills that may lengthen an entry Move: by the house rule any, otherwise those of Scout Vehicle."""
    if battle.options.get("full_entry_move"):
        return pace.extra
    if "scout_vehicle" in unit.profile.skills and battle.round == 1:
        return profile.tables().scout_vehicle_points
    return 0


def may_enter(battle: Battle, unit: Unit) -> bool:
    """Whether there is any square to enter on."""
    found = ground(battle, unit)
    barred = found.closed | found.no_stop
    for cell in battle.board.entries[unit.seat]:
        if not barred >> cell & 1:
            return True
    return bool(entrances(battle, unit, Pace()))


def choose_entrance(battle: Battle, unit: Unit, pace: Pace, again: bool) -> Script[Goal]:
    """Where the compulsory first Move of a unit that is not yet on the battlefield leads; `again` where another follows."""
    options = entrances(battle, unit, pace)
    beyond = _beyond_entrances(battle, unit, pace, options) if again else {}
    chosen = yield Decision(
        unit.seat,
        "dust-enter",
        "dust.setup.entry-move",
        Spot(Cells((*options, *beyond), battle.board.names, {**options, **beyond})),
        (("unit", "unit", unit.id),),
        explain=lambda cell: prospect(cell, options, beyond),
        role="move",
    )
    if chosen in beyond:
        door = last_stop(beyond[chosen], options)
        return Goal(door, way=options[door], onward=chosen)
    points = _entry_points(battle, unit)
    others = past_crates(battle, unit, options, chosen, points + _lengthening(battle, unit, pace), 0)
    return Goal(chosen, way=(yield from choose_way(battle, unit, options[chosen], others)))


def _beyond_entrances(battle: Battle, unit: Unit, pace: Pace, doors: Mapping[int, Way]) -> dict[int, Way]:
    """Squares that the Move after the entry reaches from where it ends, each by way of the best of the entrances."""
    if skills.has(battle, unit, "jump") or battle.options.get("diagonals_per_move"):
        return {}
    points, found = int(allowance(battle, unit)), dict[int, Way]()
    for door, entry in doors.items():
        left = points + pace.extra - max(0, entry.cost - _entry_points(battle, unit))
        for cell, way in ways(battle, unit, door, left, pace.diagonals + entry.diagonals).items():
            whole = Way(entry.cost + way.cost, entry.diagonals + way.diagonals, (*entry.path, *way.path))
            if cell not in doors and (cell not in found or whole < found[cell]):
                found[cell] = whole
    return dict(sorted(found.items()))


def enter(battle: Battle, unit: Unit, pace: Pace, goal: Goal) -> Script[None]:
    """The unit comes onto the battlefield."""
    assert goal.way is not None
    pace.extra -= max(0, goal.way.cost - _entry_points(battle, unit))
    pace.diagonals += goal.way.diagonals
    battle.stand(unit, goal.cell)
    for part in battle.body(unit):
        part.moved = True
    battle.tell(Entered, unit.id, goal.cell)
    if unit.profile.is_vehicle:
        yield from crush_crates(battle, unit, goal.way.path)


# -- why not -----------------------------------------------------------------------------------------


def why_no_way(battle: Battle, unit: Unit, cell: object, points: int) -> WhyNot | None:
    """Why a unit cannot end its Move on a square."""
    if not isinstance(cell, int) or not 0 <= cell < battle.board.grid.size:
        return None
    here = ("cell", cell)
    bit = 1 << cell
    if bit & battle.occupied(1 - unit.seat):
        return why_not("dust-no-way-enemy", "dust.move.enemy-square", cell=here)
    found = ground(battle, unit)
    if bit & (found.no_stop | battle.occupied(unit.seat)):
        clause = "dust.move.vehicle-no-pass" if unit.profile.is_vehicle else "dust.move.no-stop-occupied"
        return why_not("dust-no-way-friend", clause, cell=here)
    if unit.profile.is_vehicle and bit & battle.traps:
        return why_not("dust-no-way-trap", "dust.move.trap-vehicle", cell=here)
    if bit & found.closed:
        terrain = f"dust-terrain-{battle.board.terrain[cell]}"
        return why_not(
            "dust-no-way-terrain", "dust.general.terrain-table", cell=here, terrain=("key", terrain)
        )
    away = battle.board.distances[unit.cell][cell]
    if away > points:
        return why_not("dust-no-way-far", "dust.move.allowance", cell=here, away=away, points=points)
    return why_not("dust-no-way-corner", "dust.move.diagonal-both-blocked", cell=here)
