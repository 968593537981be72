"""Counter-charges: units that are in nobody's contact go straight for the nearest enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from grognard.core.decision import Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.plain import InTheWay, box_of
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.assault import contacts
from grognard.systems.epic.movement import movement, room, terrain, transport
from grognard.systems.epic.state import Assault, Battle, Formation, Unit


@rule("epic.assault.countercharge-speed")
def allowance(unit: Unit) -> int:
    """10 cm for units as fast as 30 cm, 5 cm for all others; nothing for those that cannot move."""
    table = profile.tables()
    if not unit.kit.speed or "immobilised" in unit.criticals:
        return 0
    return table.counter_charge_fast if unit.kit.speed >= table.fast else table.counter_charge


@rule("epic.assault.countercharge-who")
def able(battle: Battle, names: Sequence[str]) -> list[tuple[Formation, Unit]]:
    """Units that may counter-charge: those in contact with no enemy, that have somebody to go for."""
    found = []
    for formation, unit in contacts.units(battle, names):
        enemies = _enemies(battle, formation)
        if allowance(unit) and enemies and not contacts.touching(unit, enemies):
            found.append((formation, unit))
    return found


def _enemies(battle: Battle, formation: Formation) -> list[Unit]:
    return [unit for enemy in battle.enemies(formation.seat) for unit in enemy.there]


@rule(
    "epic.assault.countercharge-who",
    "epic.assault.countercharge-no-overwatch",
    "epic.assault.tie-countercharge",
    "epic.transport.assault-moves",
)
def counter_charge(battle: Battle, names: Sequence[str], seat: int) -> Script[None]:
    """Each unit may go or stay, get in before and out after; nobody on overwatch may shoot at them."""
    aboard = {
        name: [u.number for u in battle.formations[name].units if u.status == "aboard"] for name in names
    }
    busy = yield from _fetch(battle, names)
    yield from _go(battle, names, seat, busy)
    for name in names:
        formation = battle.formations[name]
        yield from transport.disembark(battle, formation, aboard[name], foes=_enemies(battle, formation))


@rule("epic.transport.assault-moves")
def _fetch(battle: Battle, names: Sequence[str]) -> Script[list[Unit]]:
    """Transports that nobody touches may pick units up instead of going for the enemy; those that did."""
    busy: list[Unit] = []
    for name in names:
        formation = battle.formations[name]
        enemies = _enemies(battle, formation)
        reach = {
            unit.number: allowance(unit)
            for unit in transport.carriers(formation)
            if not contacts.touching(unit, enemies)
        }
        before = {unit.number for unit in formation.units if unit.status == "aboard"}
        yield from transport.embark(battle, formation, reach)
        for unit in formation.units:
            if unit.status == "aboard" and unit.number not in before:
                busy.append(battle.unit(unit.carrier))
    return busy


def _go(battle: Battle, names: Sequence[str], seat: int, busy: Sequence[Unit]) -> Script[None]:
    """Who goes for the enemy, and the moves."""
    units = [(f, u) for f, u in able(battle, names) if u not in busy and _goal(battle, f, u) != u.place]
    if not units:
        return
    options = tuple(formation.unit_id(unit) for formation, unit in units)
    chosen = yield Decision(
        seat,
        "epic-counter-charge",
        "epic.assault.countercharge-who",
        SomeOf(options, 0, len(options), of="unit"),
        role="move",
        skip=[],
    )
    going = sorted(
        ((f, u) for f, u in units if f.unit_id(u) in chosen),
        key=lambda pair: (basics.nearest(pair[1], _enemies(battle, pair[0])), pair[0].id, pair[1].number),
    )
    moved: dict[str, list[tuple[Unit, Place]]] = {}
    for formation, unit in going:
        start = unit.place
        step(battle, formation, unit)
        if unit.place != start or unit.status == "gone":
            moved.setdefault(formation.id, []).append((unit, start))
    for name, rows in moved.items():
        formation = battle.formations[name]
        battle.tell(
            events.CounterCharged,
            name,
            tuple(formation.unit_id(unit) for unit, _ in rows),
            tuple(start for _, start in rows),
            tuple(unit.place for unit, _ in rows),
        )


@rule("epic.assault.countercharge-direction", "epic.assault.contact-limit", "epic.movement.coherency-check")
def _goal(battle: Battle, formation: Formation, unit: Unit) -> Place:
    """Where a unit ends that goes straight for the closest enemy with room for it: as far as it can, in contact if it
    gets there, never on anybody, and never so that its formation falls apart."""
    enemies = _enemies(battle, formation)
    friends = [u for one in battle.of(formation.seat) for u in one.there if u is not unit]
    enemies.sort(key=lambda e: (basics.gap(unit, e), e.place))
    able = (e for e in enemies if len(contacts.touching(e, friends)) < contacts.limit(e))
    target = next(able, None)
    if target is None:
        return unit.place
    others = [u for u in room.standing(battle) if u is not unit]
    whole = len(basics.bodies(formation.there))
    start = unit.place
    for spot in _tries(unit, target):
        if not room.free(battle, unit, spot, others) or not _open_way(battle, formation, unit, spot):
            continue
        unit.place = spot
        held = len(basics.bodies(formation.there)) <= whole
        unit.place = start
        if held:
            return spot
    return start


def _tries(unit: Unit, target: Unit) -> Iterator[Place]:
    """Places to go to for a unit that goes for another: in contact with it if it gets there, else less and less far."""
    start, most = unit.place, allowance(unit)
    touching = (p for p in contacts.spots(unit, start, target) if basics.apart(start, p) <= most)
    yield from islice(touching, 3)
    far = min(most, basics.apart(start, target.place))
    for share in range(8, 0, -1):
        yield towards(start, target.place, far * share // 8)


def _open_way(battle: Battle, formation: Formation, unit: Unit, spot: Place) -> bool:
    """Whether the straight way passes through no enemy, no impassable ground, and no friend that it may not pass."""
    units = [unit]
    pieces, _ = movement.outlines(battle, units)
    box = box_of([unit.place, spot], [unit.kit.radius, unit.kit.radius])
    _, passing = movement.discs(battle, formation, units, box=box)
    field = InTheWay(passing, pieces, battle.board.bounds, battle.board.terrain)
    return not field.bars_way(unit.place, spot, unit.kit.radius)


@rule("epic.assault.countercharge-direction", "epic.terrain.dangerous-test")
def step(battle: Battle, formation: Formation, unit: Unit) -> None:
    """One unit's counter-charge, with the tests of dangerous ground."""
    start, goal = unit.place, _goal(battle, formation, unit)
    if goal == start:
        return
    unit.place = goal
    if terrain.dangerous(battle.board, unit.kit):
        movement.endanger(battle, formation, unit, (start, goal))
    movement.face_enemies(battle, formation, [unit])


@rule("epic.assault.drawn-in")
def draw_in(battle: Battle, assault: Assault) -> None:
    """Formations whose units touch a counter-charging unit fight on the attacker's side."""
    seat = battle.formations[assault.attackers[0]].seat
    defenders = [unit for _, unit in contacts.units(battle, assault.defenders)]
    for formation in battle.of(seat):
        if formation.id in assault.attackers or not formation.on_table:
            continue
        if any(contacts.touching(unit, defenders) for unit in formation.there):
            assault.attackers = (*assault.attackers, formation.id)
            if formation.broken:
                assault.broken = (*assault.broken, formation.id)
            battle.tell(events.DrawnIn, formation.id)
