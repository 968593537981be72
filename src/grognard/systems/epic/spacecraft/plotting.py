"""Planning the operation of a spacecraft: where its model stands, when it arrives, who comes down, secret coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grognard.core.decision import Answer, Chance, Decision, OneOf, Script, SomeOf, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import profile
from grognard.systems.epic.events import space
from grognard.systems.epic.movement.transport import fits, takes
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.state import ORBIT, Battle, Formation
from grognard.systems.epic.tournament import halves
from grognard.systems.epic.war_engines import carrying


def ship_of(battle: Battle, seat: int) -> Formation | None:
    """The spacecraft of a side, wherever it is: there is one at most."""
    return next((one for one in battle.of(seat) if one.is_ship), None)


@rule("epic.spacecraft.setup-first", "epic.spacecraft.setup-order", "epic.tournament.spacecraft")
def plan(battle: Battle, seat: int) -> Script[None]:
    """A side that has a spacecraft places it, says openly when it comes, sets those aside who come down from it, and notes
    in secret where all that happens."""
    ship = ship_of(battle, seat)
    if ship is None or ship.status != "waiting":
        return
    yield from _place(battle, ship)
    yield from _announce(battle, ship)
    yield from _set_aside(battle, ship)
    yield from _plot(battle, ship)


# -- the model -----------------------------------------------------------------------------------------------------


@rule("epic.spacecraft.setup-first")
def _place(battle: Battle, ship: Formation) -> Script[None]:
    """Touching its own edge."""
    unit, board, edge = ship.units[0], battle.board, battle.edges[ship.seat]
    radius = unit.kit.radius

    def fault(place: Place) -> WhyNot | None:
        x, y = place
        inside = 0 <= x <= board.width and 0 <= y <= board.depth
        if inside and halves.edge_gap(board, edge, place) <= radius:
            return None
        return why_not("epic-not-your-edge", "epic.spacecraft.setup-first")

    def candidates() -> Iterator[Place]:
        for x in (board.width // 2, board.width // 4, 3 * board.width // 4):
            yield from ((x, radius), (x, board.depth - radius))
        for y in (board.depth // 2, board.depth // 4, 3 * board.depth // 4):
            yield from ((radius, y), (board.width - radius, y))

    place = yield Decision(
        ship.seat,
        "epic-ship-where",
        "epic.spacecraft.setup-first",
        Spot(Spots(board.bounds, fault, candidates)),
        (("formation", "formation", ship.id),),
        role="placement",
    )
    ship.status = unit.status = ORBIT
    unit.place = place[0], place[1]
    battle.tell(space.InOrbit, ship.id, unit.place)


@rule("epic.spacecraft.setup-order", "epic.spacecraft.one-per-turn", "epic.lists.slow-ships")
def turns(battle: Battle, ship: Formation) -> list[int]:
    """The turns in which a ship may arrive: those that no other has taken, a slow one not in the first two."""
    table = profile.tables()
    first = table.slow_arrival if ship.units[0].kit.has("slow_and_steady") else 1
    taken = {one.due for one in battle.formations.values() if one is not ship and one.due}
    last = max(battle.last_turn or table.last_arrival, first + 1)
    return [turn for turn in range(first, last + 1) if turn not in taken]


@rule("epic.spacecraft.setup-order")
def _announce(battle: Battle, ship: Formation) -> Script[None]:
    """In which turn it arrives, for everybody to hear."""
    ship.due = yield Decision(
        ship.seat,
        "epic-ship-turn",
        "epic.spacecraft.setup-order",
        OneOf(tuple(turns(battle, ship)), of="number"),
        (("formation", "formation", ship.id),),
        role="choice",
    )
    battle.tell(space.Announced, ship.id, ship.due)


# -- who comes down ------------------------------------------------------------------------------------------------


@rule("epic.spacecraft.planetfall-off-table")
def may_descend(battle: Battle, ship: Formation, formation: Formation) -> bool:
    """Whether a formation could come down from a ship: all its units can, or it has a pod, and the ship has room for it."""
    if formation is ship or formation.status != "waiting":
        return False
    able = formation.pod is not None or all(unit.kit.has("planetfall") for unit in formation.living)
    return able and has_room(ship, [formation])


@rule("epic.spacecraft.planetfall-off-table")
def has_room(ship: Formation, formations: Sequence[Formation], riders: Sequence[Formation] = ()) -> bool:
    """Whether a ship carries all these formations, with those on board of them. Who rides in a craft that the ship takes,
    and is of no kind that the ship counts, needs no place."""
    holds = ship.units[0].kit.profile.hold
    loads: list[list[Kit]] = [[] for _ in holds]
    for one in (*formations, *riders):
        for unit in one.living:
            able = [n for n, hold in enumerate(holds) if takes(hold, unit.kit)]
            if not able and one in riders:
                continue
            free = next((n for n in able if fits(holds[n], loads[n], unit.kit)), None)
            if free is None:
                return False
            loads[free].append(unit.kit)
    return True


@dataclass(slots=True)
class Descent(SomeOf):
    """Formations that come down from a ship: any for which it has room together."""

    room: Callable[[Sequence[str]], bool] = bool

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = SomeOf.refuse(self, answer)
        if fault is not None or not answer or self.room(answer):
            return fault
        return why_not("epic-ship-full", "epic.spacecraft.planetfall-off-table")

    def draw(self, chance: Chance) -> Answer:
        drawn = list(SomeOf.draw(self, chance))
        while drawn and not self.room(drawn):
            drawn.pop()
        return drawn


@rule("epic.spacecraft.planetfall-off-table", "epic.tournament.spacecraft")
def _set_aside(battle: Battle, ship: Formation) -> Script[None]:
    """Who comes down is kept off the table, with those on board."""
    able = tuple(one.id for one in battle.of(ship.seat) if may_descend(battle, ship, one))
    if not able:
        return
    chosen = yield Decision(
        ship.seat,
        "epic-planetfall",
        "epic.tournament.spacecraft",
        Descent(
            able,
            0,
            len(able),
            of="formation",
            room=lambda names: has_room(ship, [battle.formations[str(name)] for name in names]),
        ),
        (("formation", "formation", ship.id),),
        role="placement",
    )
    down = [battle.formations[name] for name in sorted(chosen)]
    for one in down:
        one.status = ORBIT
        battle.tell(space.SetAside, one.id, ship.id)
    for one in down:
        if one.pod is None:
            yield from carrying.load(battle, one, lambda rider: _berthed(battle, ship, down, rider))


def _berthed(battle: Battle, ship: Formation, down: Sequence[Formation], rider: Formation) -> bool:
    """Whether the ship has room for one more formation on board of those that come down."""
    aboard = [other for one in down for other in carrying.passengers(battle, one)]
    return has_room(ship, down, [*aboard, rider])


def descending(battle: Battle, ship: Formation) -> list[Formation]:
    """Formations that wait to come down from a ship."""
    return [one for one in battle.of(ship.seat) if one.status == ORBIT and not one.is_ship]


# -- coordinates ---------------------------------------------------------------------------------------------------


@rule("epic.spacecraft.secret-coordinates")
def _plot(battle: Battle, ship: Formation) -> Script[None]:
    """Where the bombardment falls, and the drop zone of each formation: noted in secret."""
    if any(mode.use == "barrage" for _, mode in ship.units[0].kit.ranged):
        yield from _note(battle, ship, "epic-plot-bombardment")
    for one in descending(battle, ship):
        yield from _note(battle, one, "epic-plot-drop-zone")


def _note(battle: Battle, one: Formation, ask: str) -> Script[None]:
    board = battle.board

    def fault(place: Place) -> WhyNot | None:
        if 0 <= place[0] <= board.width and 0 <= place[1] <= board.depth:
            return None
        return why_not("epic-off-table", "epic.spacecraft.secret-coordinates")

    place = yield Decision(
        one.seat,
        ask,
        "epic.spacecraft.secret-coordinates",
        Spot(Spots(board.bounds, fault, lambda: [(board.width // 2, board.depth // 2)])),
        (("formation", "formation", one.id),),
        secret=True,
        role="placement",
    )
    battle.plots[one.id] = place[0], place[1]
    battle.tell_only((one.seat,), space.Plotted, one.id, battle.plots[one.id])
