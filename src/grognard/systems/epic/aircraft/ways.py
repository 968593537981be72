"""Ways through the air as answers: from one's own edge to a place over the table, and from there off it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from grognard.core.decision import Chance
from grognard.core.rules import rule
from grognard.core.space.headings import Place, along, bearing, difference, towards
from grognard.core.space.movement.flight import Flight, Flown
from grognard.core.space.movement.paths import path_length
from grognard.core.space.table.spots import as_place
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import profile
from grognard.systems.epic.aircraft.gunnery import Ways
from grognard.systems.epic.board import Board
from grognard.systems.epic.state import GROUND_ATTACK, NOWHERE, Battle, Formation, Unit
from grognard.systems.epic.tournament import halves

#: Aircraft beyond so many fly in a second rank.
ABREAST = 4
_APART = 20
#: How far straight ahead a way off the table is tried before it turns to where one points.
_TRIES = 40


@rule("epic.aircraft.turn-fighter", "epic.aircraft.turn-bomber", "epic.aircraft.turn-fighter-bomber")
def turn(unit: Unit, action: str) -> int:
    """How sharply an aircraft may turn, in tenths of a degree: bombers wide, fighters sharp, fighter-bombers wide in the
    approach of a ground attack and sharp in every other case."""
    table = profile.tables()
    kind = unit.kit.profile.flight
    wide = kind == "bomber" or (kind == "fighter_bomber" and action == GROUND_ATTACK)
    return 10 * (table.wide_turn if wide else table.sharp_turn)


def offsets(units: Sequence[Unit], axis: Place) -> list[tuple[Place, int]]:
    """Where the aircraft of a formation fly beside the first, along an edge, and by how much they hang back."""
    files = len(units) if len(units) <= ABREAST else (len(units) + 1) // 2
    found = []
    for n, unit in enumerate(units):
        file, rank = n % files, n // files
        aside = (file + 1) // 2 * (1 if file % 2 else -1) * (2 * unit.kit.radius + _APART)
        found.append(((axis[0] * aside, axis[1] * aside), rank * (2 * unit.kit.radius + _APART)))
    return found


def spread(way: Sequence[Place], units: Sequence[Unit], axis: Place) -> Ways:
    """The ways of all aircraft of a formation, from that of the first."""
    found: dict[int, Sequence[Place]] = {}
    for unit, ((dx, dy), lag) in zip(units, offsets(units, axis), strict=True):
        places = [(x + dx, y + dy) for x, y in way]
        if lag:
            far = path_length(places[-2:])
            places[-1] = towards(places[-2], places[-1], max(far // 2, far - lag))
        found[unit.number] = tuple(places)
    return found


def axis_of(battle: Battle, place: Place) -> Place:
    """Along which side of the table a place on its edge lies."""
    board = battle.board
    x, y = place
    return (1, 0) if min(y, board.depth - y) <= min(x, board.width - x) else (0, 1)


def entries(battle: Battle, formation: Formation, aim: Place) -> list[Place]:
    """Places on a side's own edge from which one could fly to a place, the nearest first."""
    board, edge = battle.board, battle.edges[formation.seat]
    radius = max(unit.kit.radius for unit in formation.living)
    wide = radius + ABREAST * (2 * radius + _APART) // 2
    low, right, high = wide, board.width - wide, board.depth - wide
    (x, y), r = aim, radius
    x, y = min(max(x, low), right), min(max(y, low), high)
    spots = [(x, r), (x, board.depth - r), (r, y), (board.width - r, y)]
    able = [spot for spot in spots if halves.edge_gap(board, edge, spot) <= radius]
    able += _quarters(board, edge, radius)
    return sorted(able, key=lambda s: ((s[0] - aim[0]) ** 2 + (s[1] - aim[1]) ** 2, s))


@lru_cache(maxsize=256)
def _quarters(board: Board, edge: str, radius: int) -> list[Place]:
    """The places at every quarter of the sides of the table that lie on an edge."""
    spots: list[Place] = []
    for share in (1, 2, 3):
        across, up = board.width * share // 4, board.depth * share // 4
        spots += [(across, radius), (across, board.depth - radius), (radius, up), (board.width - radius, up)]
    return [spot for spot in spots if halves.edge_gap(board, edge, spot) <= radius]


class Sortie(Flight):
    """Where aircraft may fly to. One place is the end of a straight way; several are the entry, the turns and the end. Where
    the first of them is no entry, they come in from the place of their edge by which the turns can be flown.

    `ends` are ways worth a thought, `fault` says why the places where all would end are not allowed.
    """

    __slots__ = ("_first", "_looked", "axis", "battle", "ends", "fault", "formation", "units")

    @rule("epic.aircraft.straight-before-turn", "epic.aircraft.approach-distance")
    def __init__(
        self,
        battle: Battle,
        formation: Formation,
        action: str,
        ends: Callable[[], Iterable[list[Place]]],
        fault: Callable[[Ways], WhyNot | None] | None = None,
        entry: Place | None = None,
    ) -> None:
        self.battle = battle
        self.formation = formation
        self.units = formation.living
        self.ends = ends
        self.fault = fault
        self._first: Any = None
        self._looked = False
        super().__init__(
            entry or NOWHERE,
            0,
            profile.tables().straight,
            turn(self.units[0], action),
            battle.board.bounds,
            entry=partial(_foreign, battle, formation) if entry is None else partial(_elsewhere, entry),
            rule="epic.aircraft.straight-before-turn",
        )

    def flown(self, answer: Any) -> Flown | None:
        meant = [answer] if as_place(answer) is not None else answer
        first = as_place(meant[0]) if isinstance(meant, list | tuple) and meant else None
        if first is None or (len(meant) > 1 and self.entry is not None and self.entry(first) is None):
            return super().flown(meant)
        found = [super(Sortie, self).flown([start, *meant]) for start in self._starts(first)]
        ways = [way for way in found if way is not None]
        return next((way for way in ways if self._unflyable(way) is None), ways[0] if ways else None)

    def _starts(self, first: Place) -> list[Place]:
        """The marked entry, or places of the own edge, the nearest first."""
        if self.entry is not None and getattr(self.entry, "func", None) is _elsewhere:
            return [self.start]
        return entries(self.battle, self.formation, first)

    def ways(self, way: Flown) -> Ways:
        return spread(way.places, self.units, axis_of(self.battle, way.places[0]))

    @rule("epic.aircraft.approach-distance", "epic.aircraft.straight-before-turn")
    def judged(self, way: Flown) -> WhyNot | None:
        why = super().judged(way)
        if why is not None:
            return why
        left, bottom, right, top = self.box
        ways = self.ways(way)
        for places in ways.values():
            x, y = places[-1]
            if not (left <= x <= right and bottom <= y <= top):
                return why_not("flight-off", "epic.aircraft.approach-distance")
        return None if self.fault is None else self.fault(ways)

    def first(self) -> Any:
        """The first of the ways worth a thought that may be flown; nothing where none may."""
        if not self._looked:
            self._looked = True
            rows = ([list(place) for place in way] for way in self.ends())
            self._first = next((row for row in rows if self.refuse(row) is None), None)
        return self._first

    def default(self) -> Any:
        first = self.first()
        assert first is not None, "a sortie that goes nowhere must not be offered"
        return first

    def draw(self, chance: Chance) -> Any:
        left, bottom, right, top = self.box
        spot = [left + chance.below(right - left + 1), bottom + chance.below(top - bottom + 1)]
        return spot if self.refuse(spot) is None else self.default()

    def to_data(self) -> dict[str, Any]:
        return {**super().to_data(), "place": self.default()[-1]}


@rule("epic.aircraft.ground-attack", "epic.aircraft.interception")
def _foreign(battle: Battle, formation: Formation, place: Place) -> WhyNot | None:
    """Why aircraft may not come in at a place: it must touch their own edge."""
    edge, board = battle.edges[formation.seat], battle.board
    radius = formation.living[0].kit.radius
    x, y = place
    inside = 0 <= x <= board.width and 0 <= y <= board.depth
    if inside and halves.edge_gap(board, edge, place) <= radius:
        return None
    return why_not("epic-not-your-edge", "epic.aircraft.ground-attack")


@rule("epic.aircraft.cap")
def _elsewhere(entry: Place, place: Place) -> WhyNot | None:
    """A patrol comes in where it marked its point of entry."""
    return None if place == entry else why_not("epic-patrol-entry", "epic.aircraft.cap")


# -- leaving -----------------------------------------------------------------------------------------------------


class Departure(Flight):
    """How aircraft leave: straight ahead, with turns as in an approach, until the table ends.

    An answer lists the places where they turn; the last leg goes on to the edge. The first may lie anywhere: towards it they
    turn as soon as they can.
    """

    __slots__ = ("axis", "battle", "units")

    @rule("epic.aircraft.disengage-move", "epic.aircraft.straight-before-turn")
    def __init__(self, battle: Battle, formation: Formation) -> None:
        self.battle = battle
        self.units = formation.aloft
        lead = self.units[0]
        super().__init__(
            lead.place,
            lead.heading,
            profile.tables().straight,
            turn(lead, ""),
            battle.board.bounds,
            rule="epic.aircraft.disengage-move",
        )

    def _meant(self, answer: Any) -> Flown | None:
        """The way as the answer lists it, before it is carried on to the edge."""
        meant = [answer] if as_place(answer) is not None else answer
        spot = as_place(meant[0]) if isinstance(meant, list | tuple) and meant else None
        return super().flown(meant if spot is None else [*self._towards(spot), *meant[1:]])

    def flown(self, answer: Any) -> Flown | None:
        way = self._meant(answer)
        if way is None:
            return None
        return Flown(self.out(way.places), way.heading)

    def _towards(self, spot: Place) -> list[list[int]]:
        if spot == self.start:
            return [list(along(self.start, self.heading, self.straight))]
        ahead = bearing(spot[0] - self.start[0], spot[1] - self.start[1])
        if difference(ahead, self.heading) > 30:
            for n in range(_TRIES):
                bend = along(self.start, self.heading, self.straight + n * 500)
                if spot == bend:
                    break
                course = bearing(spot[0] - bend[0], spot[1] - bend[1])
                if difference(course, self.heading) <= self.turn:
                    return [list(bend), list(spot)]
        return [list(spot)]

    def out(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """A way as far as the edge of the table, its last leg carried on until there."""
        left, bottom, right, top = self.box
        kept = [places[0]]
        for a, b in pairwise(places):
            if not (left < b[0] < right and bottom < b[1] < top):
                return (*kept, self._edge(a, b))
            kept.append(b)
        a, b = kept[-2:]
        return (*kept[:-1], self._edge(a, towards(a, b, path_length((a, b)) + right + top)))

    def _edge(self, a: Place, b: Place) -> Place:
        """Where a leg crosses the edge, put upon it."""
        left, bottom, right, top = self.box
        low, high = 0, path_length((a, b))
        while low < high:
            middle = (low + high) // 2
            x, y = towards(a, b, middle)
            if left < x < right and bottom < y < top:
                low = middle + 1
            else:
                high = middle
        x, y = towards(a, b, low)
        return min(max(x, left), right), min(max(y, bottom), top)

    def ways(self, way: Flown) -> Ways:
        """The ways of all aircraft, each as far as the edge."""
        x, y = self.start
        found: dict[int, Sequence[Place]] = {}
        for unit in self.units:
            dx, dy = unit.place[0] - x, unit.place[1] - y
            found[unit.number] = self.out([(a + dx, b + dy) for a, b in way.places])
        return found

    def default(self) -> Any:
        return [list(along(self.start, self.heading, self.straight))]

    def draw(self, chance: Chance) -> Any:
        _, _, right, top = self.box
        spot = [chance.below(right + 1), chance.below(top + 1)]
        return spot if self.refuse(spot) is None else self.default()

    def refuse(self, answer: Any) -> WhyNot | None:
        # What was meant is judged: so near the edge a leg is cut to almost nothing, which has no heading to speak of.
        way = self._meant(answer)
        if way is None:
            return why_not("not-a-place", answer=str(answer), models=1)
        return self._unflyable(way)
