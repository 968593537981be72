"""Setting up the tournament game: edges, objectives, spacecraft, garrisons, reserves, deployment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.core.decision import Decision, OneOf, Route, Script, SomeOf, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Failing, Fault
from grognard.core.space.movement.group import Settled
from grognard.core.space.movement.placing import Placing
from grognard.core.space.plain import Box
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import basics, dice, events, profile
from grognard.systems.epic.army_rules import eldar, orks, portals
from grognard.systems.epic.board import Board
from grognard.systems.epic.movement import setting_down
from grognard.systems.epic.spacecraft import plotting
from grognard.systems.epic.special_units import teleport
from grognard.systems.epic.state import Battle, Formation, Objective
from grognard.systems.epic.tournament import ground, halves
from grognard.systems.epic.war_engines import carrying

EDGES, OBJECTIVES, SPACECRAFT = "edges", "objectives", "spacecraft"
GARRISONS, RESERVES, DEPLOY = "garrisons", "reserves", "deploy"
#: Objectives that each side places, and garrisons that may begin on overwatch.
OBJECTIVES_EACH: Final = 3
WATCHES: Final = 2
#: A formation that is too deep for its zone as a square is set up in so many ranks.
RANKS: Final = (3, 2, 1)
NOBODY, YES, NO = "nobody", "yes", "no"


@rule("epic.tournament.setup-sequence")
def step(battle: Battle) -> Script[None]:
    """The next stage of setting up: edges, objectives, spacecraft, garrisons, reserves, all others."""
    stages: dict[str, Callable[[Battle], Script[None]]] = {
        ground.TERRAIN: ground.lay,
        EDGES: choose_edge,
        OBJECTIVES: place_objective,
        SPACECRAFT: spacecraft,
        GARRISONS: garrison,
        RESERVES: reserves,
        DEPLOY: deploy,
    }
    if battle.phase not in stages:
        raise ValueError(f"phase {battle.phase!r} is no phase of a battle")
    return stages[battle.phase](battle)


def higher(battle: Battle, clause: str) -> int:
    """The player of the higher strategy rating; equal ones roll off."""
    if battle.ratings[0] != battle.ratings[1]:
        return 0 if battle.ratings[0] > battle.ratings[1] else 1
    while True:
        faces = [dice.faces(battle, seat, "epic-roll-off", clause, 1)[0] for seat in range(2)]
        if faces[0] != faces[1]:
            return 0 if faces[0] > faces[1] else 1


def _next(battle: Battle, phase: str) -> None:
    """The next stage, player A first."""
    battle.phase, battle.active, battle.done = phase, battle.first, ()


# -- edges ---------------------------------------------------------------------------------------------------------


@rule("epic.tournament.choose-edge", "epic.lists.power-fields")
def choose_edge(battle: Battle) -> Script[None]:
    """Player A, of the higher strategy rating, takes a long edge or a corner; the other gets what is opposite."""
    orks.raise_fields(battle)
    battle.first = higher(battle, "epic.tournament.choose-edge")
    long = ("bottom", "top") if battle.board.width >= battle.board.depth else ("left", "right")
    corners = ("bottom-left", "bottom-right", "top-left", "top-right")
    edge = yield Decision(
        battle.first,
        "epic-edge",
        "epic.tournament.choose-edge",
        OneOf((*long, *corners), of="edge"),
        role="placement",
    )
    edges = {battle.first: edge, 1 - battle.first: halves.OPPOSITE[edge]}
    battle.edges = edges[0], edges[1]
    for seat in (battle.first, 1 - battle.first):
        battle.tell(events.EdgeTaken, seat, f"epic-edge-{battle.edges[seat]}")
    _next(battle, OBJECTIVES)


# -- objectives ----------------------------------------------------------------------------------------------------


@rule("epic.tournament.objective-first", "epic.tournament.objective-others")
def objective_fault(battle: Battle, seat: int, place: Place) -> WhyNot | None:
    """Why an objective may not lie there: the first lies on one's own edge, the others in the enemy's half, 30 cm from
    his edge and from every other objective."""
    board, far = battle.board, profile.tables().objective_apart
    x, y = place
    if not (0 <= x <= board.width and 0 <= y <= board.depth):
        return why_not("epic-off-table", "epic.tournament.objectives-alternate")
    if not any(one.seat == seat for one in battle.objectives):
        if halves.edge_gap(board, battle.edges[seat], place):
            return why_not("epic-first-on-edge", "epic.tournament.objective-first")
        return None
    enemy = battle.edges[1 - seat]
    if not halves.in_half(battle, 1 - seat, place):
        return why_not("epic-not-their-half", "epic.tournament.objective-others")
    if halves.edge_gap(board, enemy, place) < far:
        return why_not("epic-near-edge", "epic.tournament.objective-others")
    if any((one.place[0] - x) ** 2 + (one.place[1] - y) ** 2 < far * far for one in battle.objectives):
        return why_not("epic-near-objective", "epic.tournament.objective-others")
    return None


@rule("epic.tournament.objectives-alternate")
def place_objective(battle: Battle) -> Script[None]:
    """The players in turn, player A first, three objectives each."""
    seat, board = battle.active, battle.board
    number = sum(1 for one in battle.objectives if one.seat == seat) + 1

    def candidates() -> Iterator[Place]:
        """Along the edges, then over the table."""
        for x in range(board.width // 2, board.width + 1, 1500):
            yield from ((x, 0), (x, board.depth), (board.width - x, 0), (board.width - x, board.depth))
        for y in range(0, board.depth + 1, 500):
            yield from ((0, y), (board.width, y))
        for y in range(0, board.depth + 1, 750):
            for x in range(0, board.width + 1, 750):
                yield x, y

    region = Spots(board.bounds, lambda place: objective_fault(battle, seat, place), candidates)
    if region.first() is not None:
        place = yield Decision(
            seat,
            "epic-objective",
            "epic.tournament.objectives-alternate",
            Spot(region),
            (("number", "number", number),),
            role="placement",
        )
        spot = place[0], place[1]
        half = seat if halves.depth_in(board, battle.edges[seat], spot) > 0 else 1 - seat
        name = f"objective{len(battle.objectives) + 1}"
        battle.objectives.append(Objective(id=name, seat=seat, number=number, place=spot, half=half))
        battle.tell(events.ObjectivePlaced, seat, spot)
    if region.first() is None or number == OBJECTIVES_EACH:
        battle.done = (*battle.done, seat)
    _turn(battle, seat, SPACECRAFT)


def _turn(battle: Battle, seat: int, after: str) -> None:
    """The other player's turn, unless he has done; once both have, the next stage."""
    if len(battle.done) >= battle.seats:
        _next(battle, after)
    elif 1 - seat not in battle.done:
        battle.active = 1 - seat


# -- spacecraft ----------------------------------------------------------------------------------------------------


@rule(
    "epic.tournament.spacecraft",
    "epic.spacecraft.setup-first",
    "epic.spacecraft.setup-order",
    "epic.lists.portal-sites",
)
def spacecraft(battle: Battle) -> Script[None]:
    """The players in turn, player A first, place their spacecraft and plan what it does, before anybody else is set up."""
    seat = battle.active
    yield from portals.dedicate(battle, seat)
    yield from plotting.plan(battle, seat)
    battle.done = (*battle.done, seat)
    _turn(battle, seat, GARRISONS)


# -- garrisons -----------------------------------------------------------------------------------------------------


@rule("epic.tournament.garrison-eligible")
def may_garrison(formation: Formation) -> bool:
    """Half its units are scouts; or it has no war engine and at most one unit faster than 15 cm; or one cannot move.
    Aircraft never do."""
    units = formation.living
    if not _lets_garrison(formation) or formation.flies:
        return False
    scouts = sum(1 for unit in units if unit.kit.has("scout"))
    if 2 * scouts >= len(units) or any(unit.kit.speed == 0 for unit in units):
        return True
    fast = sum(1 for unit in units if unit.kit.speed > profile.tables().garrison_speed)
    return not any(unit.kit.is_we for unit in units) and fast <= 1


@rule("epic.lists.garrisons")
def _lets_garrison(formation: Formation) -> bool:
    """Whether its army leaves garrisons behind at all, and of such units."""
    army = profile.army(formation.army)
    if army is None:
        return True
    kinds = [f"{army.id}.{kind}" for kind in army.garrison_only]
    return army.garrisons and (not kinds or all(unit.kit.profile.id in kinds for unit in formation.living))


class Garrison(Placing):
    """Where a garrison may stand: in its own half, somebody near an objective there."""

    __slots__ = ("marks", "reach")

    marks: list[Place]
    reach: int

    def settled(self, answer: Any) -> Settled | None:
        found = super().settled(answer)
        if found is None or found.faults or self.near(found.places):
            return found
        return Settled(found.places, found.headings, (Fault(self.leader, Failing.ASTRAY, 1),))

    def near(self, places: tuple[Place, ...]) -> bool:
        return any(
            basics.gap_at(place, radius, mark, 0) <= self.reach
            for place, radius in zip(places, self.radii, strict=True)
            for mark in self.marks
        )


@rule("epic.tournament.garrison-placement", "epic.tournament.garrison-limits")
def garrison_region(battle: Battle, formation: Formation) -> Garrison:
    """Within its half, no part of a unit in the enemy's, and a unit within 15 cm of an objective in that half."""
    seat, table = formation.seat, profile.tables()
    marks = [one.place for one in battle.objectives if one.half == seat]

    def outside(place: Place, radius: int) -> int:
        return 0 if not halves.over_line(battle, 1 - seat, place, radius) else 1

    def seeds() -> Iterator[Place]:
        for x, y in marks:
            for dx, dy in (
                (0, 0),
                (600, 0),
                (-600, 0),
                (0, 600),
                (0, -600),
                (900, 900),
                (-900, 900),
                (900, -900),
            ):
                yield x + dx, y + dy

    ground = setting_down.Ground(outside, seeds, "epic.tournament.garrison-limits")
    made = setting_down.region(battle, formation, ground, Garrison)
    assert isinstance(made, Garrison)
    made.marks, made.reach = marks, table.objective
    made.rules = {**made.rules, Failing.ASTRAY: "epic.tournament.garrison-placement"}
    return made


@rule("epic.tournament.garrison-order")
def garrison(battle: Battle) -> Script[None]:
    """The players in turn, player A first, set one garrison down, until they want no more."""
    seat = battle.active
    able = [
        (one, garrison_region(battle, one))
        for one in battle.of(seat)
        if one.status == "waiting" and may_garrison(one)
    ]
    able = [(one, region) for one, region in able if region.has_room()]
    answer = NOBODY
    if able:
        answer = yield Decision(
            seat,
            "epic-garrison",
            "epic.tournament.garrison-order",
            OneOf((NOBODY, *(one.id for one, _ in able)), of="formation"),
            role="placement",
        )
    if answer == NOBODY:
        battle.done = (*battle.done, seat)
    else:
        formation, region = next(pair for pair in able if pair[0].id == answer)
        where = yield Decision(
            seat,
            "epic-garrison-where",
            "epic.tournament.garrison-placement",
            Route(formation.id, region),
            (("formation", "formation", formation.id),),
            role="placement",
        )
        setting_down.put(formation, region.placements(where))
        battle.tell(events.Garrisoned, formation.id, region.placements(where))
        yield from _watch(battle, formation)
    _turn(battle, seat, RESERVES)


@rule("epic.tournament.garrison-overwatch")
def _watch(battle: Battle, formation: Formation) -> Script[None]:
    """Two garrisons of a side may begin on overwatch, as if they had gone on it before the battle."""
    if sum(1 for one in battle.of(formation.seat) if one.garrison_watch) >= WATCHES:
        return
    answer = yield Decision(
        formation.seat,
        "epic-garrison-overwatch",
        "epic.tournament.garrison-overwatch",
        OneOf((YES, NO), of="yes-no"),
        (("formation", "formation", formation.id),),
        role="option",
        skip=NO,
    )
    if answer == YES:
        formation.overwatch = formation.garrison_watch = True
        battle.tell(events.OnOverwatch, formation.id)


# -- reserves and deployment ---------------------------------------------------------------------------------------


@rule(
    "epic.tournament.reserve-eligible",
    "epic.tournament.reserve-open",
    "epic.tournament.reserve-embarked",
    "epic.aircraft.off-table",
    "epic.lists.avatar",
    "epic.lists.tunnelers",
)
def reserves(battle: Battle) -> Script[None]:
    """Each player says openly which formations wait off the table: those that can teleport, or come by a portal; all
    aircraft do, and who is on board of them."""
    for seat in (battle.first, 1 - battle.first):
        able = tuple(
            one.id
            for one in battle.of(seat)
            if one.status == "waiting" and (teleport.can_teleport(one) or teleport.can_tunnel(one))
        )
        kept: Sequence[str] = ()
        if able:
            kept = yield Decision(
                seat,
                "epic-reserves",
                "epic.tournament.reserve-eligible",
                SomeOf(able, 0, len(able), of="formation"),
                role="placement",
            )
        away = (one for one in battle.of(seat) if one.status == "waiting")
        kept = [*kept, *(one.id for one in away if one.flies or eldar.is_called(one))]
        for name in kept:
            battle.formations[name].status = "reserve"
            battle.tell(events.InReserve, name)
        for name in kept:
            yield from carrying.load(battle, battle.formations[name])
        yield from portals.keep_back(battle, seat)
    _next(battle, DEPLOY)


@lru_cache(maxsize=64)
def _along(width: int, breadth: int, edge: str) -> tuple[Place, ...]:
    """Places along an edge of a table of such a size for the leader of a formation, those in the depth of the zone first."""
    board = Board.of(width, breadth)
    found: list[Place] = []
    for far in (450, 250, 650, 850):
        for x in range(200, board.width, 400):
            found += ((x, far), (x, board.depth - far))
        for y in range(200, board.depth, 400):
            found += ((far, y), (board.width - far, y))
    depth = profile.tables().deployment
    return tuple(place for place in found if halves.edge_gap(board, edge, place) < depth)


@rule("epic.tournament.deploy-zone")
def deploy_region(battle: Battle, formation: Formation) -> Placing:
    """With all of every unit within 15 cm of its side's edge."""
    board, edge, depth = battle.board, battle.edges[formation.seat], profile.tables().deployment

    def outside(place: Place, radius: int) -> int:
        return max(0, halves.edge_gap(board, edge, place) + radius - depth)

    def whole(box: Box) -> bool | None:
        return halves.holds(board, edge, box, depth)

    return setting_down.region(
        battle,
        formation,
        setting_down.Ground(
            outside,
            lambda: _along(board.width, board.depth, edge),
            "epic.tournament.deploy-zone",
            whole=whole,
            ranks=RANKS,
        ),
    )


@rule("epic.tournament.deploy-remaining")
def deploy(battle: Battle) -> Script[None]:
    """The players in turn, player A first, set one formation down, until all that are not in reserve stand there."""
    seat = battle.active
    able = [one for one in battle.of(seat) if one.status == "waiting"]
    if able:
        name = yield Decision(
            seat,
            "epic-deploy",
            "epic.tournament.deploy-remaining",
            OneOf(tuple(one.id for one in able), of="formation"),
            role="placement",
        )
        formation = battle.formations[name]
        region = deploy_region(battle, formation)
        if not region.has_room():
            for unit in formation.units:
                unit.status = "gone"  # no room at all on the edge: it never arrives
            formation.status = "field"
        else:
            where = yield Decision(
                seat,
                "epic-deploy-where",
                "epic.tournament.deploy-zone",
                Route(formation.id, region),
                (("formation", "formation", formation.id),),
                role="placement",
            )
            setting_down.put(formation, region.placements(where))
            battle.tell(events.Deployed, formation.id, region.placements(where))
    if len(able) <= 1:
        battle.done = (*battle.done, seat)
    _turn(battle, seat, "arrivals")
