"""Setting formations down: where a whole formation may be placed that was not on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Coherency, Failing, Fault
from grognard.core.space.movement.placing import Placing
from grognard.core.space.plain import Box, Disc, InTheWay
from grognard.systems.epic import basics, profile
from grognard.systems.epic.movement import movement, room, terrain, zones
from grognard.systems.epic.state import Battle, Formation, Unit


class Ground:
    """What a formation may be set down on: the whole table, but for what the callables say.

    `outside` tells how far a base is outside the ground; `binds` finds what is wrong with the formation as a whole, as
    that nobody is near an objective. `too_far` tells how much too far off a place is for a unit. `whole` may tell of a
    box that all of it lies on the ground, or that units which fill it do not. Who is too deep for the ground as a square is
    set down in so many `ranks`.
    """

    def __init__(
        self,
        outside: Callable[[Place, int], int],
        seeds: Callable[[], Iterable[Place]],
        clause: str,
        reach: int = 0,
        zoned: bool = False,
        too_far: Callable[[Unit, Place], int] | None = None,
        whole: Callable[[Box], bool | None] | None = None,
        ranks: Sequence[int] = (),
    ) -> None:
        self.outside = outside
        self.seeds = seeds
        self.clause = clause
        self.reach = reach
        self.zoned = zoned
        self.too_far = too_far
        self.whole = whole
        self.ranks = ranks


@rule(
    "epic.tournament.deploy-zone",
    "epic.tournament.garrison-limits",
    "epic.special-units.teleport-restrictions",
)
def region(
    battle: Battle,
    formation: Formation,
    ground: Ground,
    kind: type[Placing] = Placing,
) -> Placing:
    """Where it may be set down: on the table, on nobody, in nothing impassable, coherent, and on its ground."""
    units = formation.living
    board = battle.board
    discs: list[Disc] = [
        (*unit.place, unit.kit.radius) for row in battle.muster.rows for unit in row[4].footing.units
    ]
    if ground.zoned:
        discs += [
            # Exactly so far away is still in the zone.
            (*other.place, other.kit.radius + zones.radius(other) + 1)
            for enemy in battle.enemies(formation.seat)
            for other in enemy.footing.units
        ]
    barred = {unit.kit: terrain.barred(board, unit.kit) for unit in units}

    hindering = {n for pieces in barred.values() for n in pieces}

    def extra(model: int, place: Place) -> Fault | None:
        if any(n in barred[units[model].kit] for n in board.at(place)):
            return Fault(model, Failing.ON_PIECE, 1)
        far = ground.too_far(units[model], place) if ground.too_far else 0
        return Fault(model, Failing.TOO_FAR, far) if far else None

    reaches = tuple(ground.reach or basics.reach(unit.kit) for unit in units)
    return kind(
        tuple(unit.kit.radius for unit in units),
        0,
        Coherency(reaches),
        InTheWay(discs, (), board.bounds, board.terrain),
        ground.outside,
        ground.seeds,
        {**movement.CLAUSES, Failing.TOO_FAR: ground.clause},
        lambda model: ("unit", formation.unit_id(units[model])),
        ahead=(0, 1) if formation.seat == 0 else (0, -1),
        clear=lambda model, place: extra(model, place) is None,
        extra=extra,
        whole=ground.whole,
        open=lambda box: not ground.too_far and not any(board.meets(n, box) for n in hindering),
        ranks=ground.ranks,
    )


@rule("epic.lists.rise-again", "epic.lists.swarming", "epic.lists.summoning")
def near(
    battle: Battle, formation: Formation, unit: Unit, units: Sequence[Unit], reach: int = 0
) -> Place | None:
    """The first free place within 5 cm of some units, or another reach, for one that joins them: out of enemy zones and
    impassable ground."""
    for spot in _beside(unit, units, reach or profile.tables().coherency):
        if not zones.at(battle, formation.seat, spot, unit.kit.radius) and room.free(battle, unit, spot):
            return spot
    return None


def _beside(unit: Unit, units: Sequence[Unit], far: int) -> Iterator[Place]:
    """Places for a unit round others, at three distances."""
    for other in units:
        for step in (2, far // 2, far - 4):
            yield from list(room.rings(other.place, other.kit.radius + unit.kit.radius + step, 1))[1:]


@rule("epic.special-units.teleport-restrictions", "epic.lists.portal-enter")
def tested(battle: Battle, formation: Formation) -> None:
    """Who appears in dangerous ground is tested for it."""
    for unit in formation.there:
        dangers = terrain.dangerous(battle.board, unit.kit)
        tests = sum(1 for n in battle.board.at(unit.place) if n in dangers)
        for _ in range(terrain.survives(battle, formation, unit, tests, cautious=False)):
            if unit.status == "field":
                movement.lost_to_ground(battle, formation, unit)


def put(formation: Formation, places: Sequence[Place], units: Sequence[Unit] | None = None) -> None:
    """Stand the units of a formation at their places."""
    for unit, place in zip(formation.living if units is None else units, places, strict=True):
        unit.status, unit.place = "field", place
    formation.status = "field"
