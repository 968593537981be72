"""Transports: who rides in what, picking units up on the way, and setting them down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop
from math import isqrt

from grognard.core.decision import Answer, Chance, Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.headings import Place, towards
from grognard.core.space.plain import holds
from grognard.core.space.table.bases import CONTACT
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.board import Board
from grognard.systems.epic.movement import room, terrain, zones
from grognard.systems.epic.profile import Hold, Kit
from grognard.systems.epic.state import NOWHERE, Battle, Formation, Unit

# -- what fits ---------------------------------------------------------------------------------------------------


@rule("epic.transport.capacity")
def takes(hold: Hold, kit: Kit) -> bool:
    """Whether units of a kind may ride in a hold: those named, or infantry on foot; a transport only where it is named."""
    name = kit.profile.id
    if name in hold.without or (kit.profile.hold and name not in hold.kinds and name not in hold.beside):
        return False
    on_foot = kit.is_infantry and not kit.has("jump_packs") and not kit.has("mounted")
    return name in hold.kinds or name in hold.beside or ("foot" in hold.kinds and on_foot)


@rule("epic.transport.capacity", "epic.special-units.character-attach")
def fits(hold: Hold, aboard: Sequence[Kit], kit: Kit) -> bool:
    """Whether a hold has room for one more: by places, by how many of a kind, by places kept for others."""
    if not takes(hold, kit):
        return False
    riders = [*(one.profile.id for one in aboard), kit.profile.id]
    for name, most in hold.most.items():
        if riders.count(name) > most:
            return False
    places = 0
    for name in set(riders):
        count = riders.count(name)
        places += max(0, count - hold.beside.get(name, 0)) * hold.size.get(name, 1)
    return places <= hold.capacity


@rule("epic.war-engines.transport-own-formation")
def carriers(formation: Formation) -> list[Unit]:
    """The transports of a formation, war engines among them."""
    return formation.footing.carriers


# -- getting in --------------------------------------------------------------------------------------------------


@rule(
    "epic.transport.embark",
    "epic.transport.own-formation",
    "epic.transport.passenger-no-move",
    "epic.transport.assault-moves",
)
def pick_ups(battle: Battle, formation: Formation, reach: dict[int, int]) -> dict[int, Unit]:
    """For each unit on foot the transport of its own formation that could fetch it, within what is left of its move.

    None gets into a transport that is beset by enemies.
    """
    vehicles = _coming(battle, formation, reach)
    on_foot = [unit for unit in formation.footing.units if not unit.kit.carries] if vehicles else []
    if not on_foot:
        return {}
    aboard = _aboard(battle)
    fetched = ((unit.number, _fetcher(formation, unit, vehicles, aboard, reach)) for unit in on_foot)
    return {number: carrier for number, carrier in fetched if carrier is not None}


def _coming(battle: Battle, formation: Formation, reach: Mapping[int, int]) -> list[Unit]:
    """The transports of a formation that may move and are not beset by enemies."""
    vehicles = [one for one in carriers(formation) if one.number in reach]
    foes = _foes_about(battle, formation, 0) if vehicles else []
    return [one for one in vehicles if not trapped(battle, one, foes)] if foes else vehicles


def _foes_about(battle: Battle, formation: Formation, reach: int) -> list[Unit]:
    """The enemies that a formation could touch if it went so far."""
    touching = battle.about(1 - formation.seat, formation.footing.box, reach + CONTACT)
    return [unit for enemy in touching for unit in enemy.footing.units]


def _aboard(battle: Battle) -> dict[str, list[Kit]]:
    """Who rides in what, by transport."""
    found: dict[str, list[Kit]] = {}
    for unit in battle.muster.aboard:
        found.setdefault(unit.carrier, []).append(unit.kit)
    return found


def _fetcher(
    formation: Formation,
    unit: Unit,
    vehicles: Sequence[Unit],
    aboard: Mapping[str, Sequence[Kit]],
    reach: Mapping[int, int],
) -> Unit | None:
    """The nearest transport that could fetch a unit and has room for it."""
    near, (x, y), radius = [], unit.place, unit.kit.radius
    for one in vehicles:
        (a, b), far = one.place, reach[one.number] + radius + one.kit.radius
        if (a - x) * (a - x) + (b - y) * (b - y) <= far * far:
            near.append((max(0, basics.gap(unit, one)), one.number, one))
    near.sort()
    for _, _, carrier in near:
        inside = aboard.get(formation.unit_id(carrier), ())
        for hold in carrier.kit.profile.hold:
            if fits(hold, inside, unit.kit):
                return carrier
    return None


@rule("epic.transport.embark", "epic.transport.passenger-no-move")
def embark(battle: Battle, formation: Formation, reach: dict[int, int]) -> Script[None]:
    """Before a move: which units are picked up. Their transport goes to them, and has the rest of its move left.

    `reach` is how far each transport may go in this move, and is lessened by what it takes to fetch them.
    """
    able = pick_ups(battle, formation, reach)
    if not able:
        return
    names = tuple(formation.unit_id(formation.units[number]) for number in able)
    last: list[Rehearsal] = []

    def tried(some: Sequence[str]) -> list[str]:
        last[:] = [rehearse(battle, formation, reach, some)]
        return last[0].names

    chosen = yield Decision(
        formation.seat,
        "epic-embark",
        "epic.transport.embark",
        PickUp(names, 0, len(names), of="unit", together=tried),
        (("formation", "formation", formation.id),),
        role="move",
        skip=[],
    )
    if last and sorted(last[0].names) == sorted(chosen):
        # What was tried to see whether they find room is done now: those who do not change nothing for the others.
        for unit, status, place, carrier in last[0].after:
            unit.status, unit.place, unit.carrier = status, place, carrier
        reach.update(last[0].reach)
        names = tuple(last[0].names)
    else:
        names = tuple(formation.unit_id(unit) for unit in fetch(battle, formation, reach, chosen))
    for name in names:
        battle.tell(events.Embarked, name, battle.unit(name).carrier)


@dataclass(slots=True)
class PickUp(SomeOf):
    """Units to be picked up: any that find room in the transports together. `together` are those of some that do."""

    together: Callable[[Sequence[str]], list[str]] = list
    #: Those drawn last, who were seen to find room.
    drawn: Sequence[str] = ()

    def refuse(self, answer: Answer) -> WhyNot | None:
        fault = SomeOf.refuse(self, answer)
        if fault is not None or not answer or answer == self.drawn:
            return fault
        taken = self.together(answer)
        left = [name for name in answer if name not in taken]
        if not left:
            return None
        return why_not(
            "epic-not-fetched", "epic.transport.capacity", unit=("unit", left[0]), count=len(taken)
        )

    def draw(self, chance: Chance) -> Answer:
        drawn = SomeOf.draw(self, chance)
        self.drawn = self.together(drawn) if drawn else drawn
        return list(self.drawn)


@dataclass(slots=True)
class Rehearsal:
    """What comes of a try to pick units up: who gets in, where everybody then is, and how far transports may still go."""

    names: list[str]
    after: list[tuple[Unit, str, Place, str]]
    reach: dict[int, int]


@rule("epic.transport.capacity", "epic.transport.embark")
def rehearse(
    battle: Battle, formation: Formation, reach: Mapping[int, int], names: Sequence[str]
) -> Rehearsal:
    """Those of some units that the transports can fetch in one move, the nearest first; nothing is moved."""
    before = [(unit, unit.status, unit.place, unit.carrier) for unit in formation.units]
    made = Rehearsal([], [], dict(reach))
    try:
        made.names = [formation.unit_id(unit) for unit in fetch(battle, formation, made.reach, names)]
    finally:
        for unit, status, place, carrier in before:
            if unit.status != status or unit.place != place:
                made.after.append((unit, unit.status, unit.place, unit.carrier))
                unit.status, unit.place, unit.carrier = status, place, carrier
    return made


def fetch(battle: Battle, formation: Formation, reach: dict[int, int], names: Sequence[str]) -> list[Unit]:
    """Let transports drive up to units, the nearest first, and take them on board; who got in."""
    near = carriers(formation)
    order = sorted(names, key=lambda name: (basics.nearest(battle.unit(name), near), name))
    foes = _foes_about(battle, formation, max(reach.values(), default=0))
    aboard = _aboard(battle)
    others = _about(battle, formation, max(reach.values(), default=0))
    found = []
    for name in order:
        unit = battle.unit(name)
        vehicles = [one for one in near if one.number in reach and not (foes and trapped(battle, one, foes))]
        carrier = _fetcher(formation, unit, vehicles, aboard, reach)
        if carrier is not None:
            _fetch(battle, formation, unit, carrier, reach, others)
            aboard.setdefault(unit.carrier, []).append(unit.kit)
            found.append(unit)
    return found


def _about(battle: Battle, formation: Formation, reach: int) -> list[Unit]:
    """All units that a formation could come upon if it went so far, its own among them."""
    left, bottom, right, top = formation.footing.box
    box = left - reach, bottom - reach, right + reach, top + reach
    return [
        unit for seat in range(battle.seats) for one in battle.about(seat, box) for unit in one.footing.units
    ]


def _fetch(
    battle: Battle,
    formation: Formation,
    unit: Unit,
    carrier: Unit,
    reach: dict[int, int],
    others: Sequence[Unit],
) -> None:
    """The transport drives up to the unit, as far as it must; `others` are those it could come upon."""
    far = max(0, basics.gap(unit, carrier))
    place = unit.place
    unit.status, unit.place, unit.carrier = "aboard", NOWHERE, formation.unit_id(carrier)
    if far:
        spot = towards(carrier.place, place, far)
        if room.free(battle, carrier, spot, others):
            carrier.place = spot
            reach[carrier.number] -= far


def board(
    battle: Battle, formation: Formation, unit: Unit, carrier: Unit, owner: Formation | None = None
) -> None:
    """A unit is on board of a transport, of its own formation unless another is named."""
    unit.status, unit.place = "aboard", NOWHERE
    unit.carrier = (owner or formation).unit_id(carrier)
    battle.tell(events.Embarked, formation.unit_id(unit), unit.carrier)


# -- getting out -------------------------------------------------------------------------------------------------


@rule(
    "epic.transport.disembark-timing",
    "epic.special-units.skimmer-popup-transport",
)
def riders(battle: Battle, formation: Formation, aboard: Sequence[int]) -> list[Unit]:
    """Passengers who may get out: those who were on board before this move, of a transport that has not popped up."""
    return [
        unit
        for unit in formation.footing.aboard
        if unit.number in aboard and not battle.unit(unit.carrier).popped
    ]


@rule("epic.transport.disembark-timing", "epic.transport.disembark-distance", "epic.transport.disembark-zoc")
def disembark(
    battle: Battle,
    formation: Formation,
    aboard: Sequence[int],
    prey: Sequence[Unit] = (),
    foes: Sequence[Unit] = (),
) -> Script[bool]:
    """After a move: which passengers get out. They are set down within 5 cm, out of enemy zones; whether any was.

    In an assault they may be set down in contact with the `prey`, and not at all where `foes` beset their transport.
    """
    known: dict[str, _Around] = {}

    def around(unit: Unit) -> _Around:
        if unit.carrier not in known:
            known[unit.carrier] = _Around(battle, formation, battle.unit(unit.carrier))
        return known[unit.carrier]

    ways: dict[tuple[str, Kit], bool] = {}

    def has_way(unit: Unit) -> bool:
        if (unit.carrier, unit.kit) not in ways:
            out = next(_ways_out(battle, unit, around(unit), prey), None)
            ways[unit.carrier, unit.kit] = out is not None
        return ways[unit.carrier, unit.kit]

    able = [unit for unit in riders(battle, formation, aboard) if has_way(unit)]
    able = [unit for unit in able if not trapped(battle, battle.unit(unit.carrier), [*prey, *foes])]
    if not able:
        return False
    names = tuple(formation.unit_id(unit) for unit in able)
    chosen = yield Decision(
        formation.seat,
        "epic-disembark",
        "epic.transport.disembark-timing",
        SomeOf(names, 0, len(names), of="unit"),
        (("formation", "formation", formation.id),),
        role="move",
        skip=[],
    )
    out = False
    for name in sorted(chosen):
        unit = battle.unit(name)
        spot = _exit(battle, unit, around(unit), prey)
        if spot is not None:
            set_down(battle, formation, unit, spot)
            for one in known.values():
                one.others.append(unit)
            out = True
    return out


@rule("epic.war-engines.disembark")
def all_out(battle: Battle, formation: Formation, prey: Sequence[Unit] = ()) -> bool:
    """A whole formation gets out; if there is no room for all of it, it stays on board."""
    before = [(unit, unit.carrier) for unit in formation.living]
    for unit in formation.living:
        spot = _exit(battle, unit, _Around(battle, formation, battle.unit(unit.carrier)), prey)
        if spot is None:
            for one, carrier in before:
                one.status, one.carrier, one.place = "aboard", carrier, NOWHERE
            return False
        unit.status, unit.carrier, unit.place = "field", "", spot
    for unit, carrier in before:
        battle.tell(events.Disembarked, formation.unit_id(unit), carrier, unit.place)
    return True


def has_exit(battle: Battle, formation: Formation, prey: Sequence[Unit] = ()) -> bool:
    """Whether the first to get out would find a place."""
    first = formation.living[0]
    around = _Around(battle, formation, battle.unit(first.carrier))
    return next(_ways_out(battle, first, around, prey), None) is not None


def set_down(battle: Battle, formation: Formation, unit: Unit, spot: Place) -> None:
    carrier = unit.carrier
    unit.status, unit.carrier, unit.place = "field", "", spot
    battle.tell(events.Disembarked, formation.unit_id(unit), carrier, spot)


@rule("epic.transport.assault-moves")
def trapped(battle: Battle, carrier: Unit, enemies: Sequence[Unit]) -> bool:
    """Whether passengers must stay inside: their transport touches two enemies, a war engine twice its capacity."""
    return basics.contacts(carrier, enemies) >= 2 * carrier.kit.dc


class _Around:
    """What is near a transport whose passengers get out: enemies' zones, and who stands there."""

    __slots__ = ("_best", "_foe", "carrier", "formation", "others", "zones")

    def __init__(self, battle: Battle, formation: Formation, carrier: Unit) -> None:
        self.carrier = carrier
        self.formation = formation
        riders = [unit.kit.radius for unit in formation.units if unit.status == "aboard"]
        reach = max((landing_reach(carrier, kit) for kit in _kits(formation)), default=0) + 2 * max(
            riders, default=0
        )
        near = zones.near(battle, formation.seat, [carrier], reach)
        self.zones = [(other, far) for _, other, far in near]
        self.others = room.near(battle, carrier, reach)
        self._foe: list[Unit] | None = None
        #: Of each kind of passenger the best places, as far as somebody asked, and all others.
        self._best: dict[Kit, tuple[list[Place], list[tuple[bool, int, Place]]]] = {}

    def best(self, battle: Battle, kit: Kit) -> Iterator[Place]:
        """The places where units of a kind may get out, the best first: in cover, then nearest to the enemy."""
        if kit not in self._best:
            spots = list(exits(self.carrier, kit))
            far, open_ = self._far_off(battle, spots), self._uncovered(battle.board, kit, spots)
            left = list(zip(open_, far, spots, strict=True))
            heapify(left)
            self._best[kit] = [], left
        # Mostly the first of them will do: the others are not even put in order.
        found, left = self._best[kit]
        yield from found
        while left:
            found.append(heappop(left)[2])
            yield found[-1]

    def _far_off(self, battle: Battle, spots: Sequence[Place]) -> list[int]:
        """How far places are from the enemy, rounded up."""
        foe = self.foe(battle)
        if foe is None:
            return [0] * len(spots)
        fx, fy = foe.place
        squares = [(x - fx) * (x - fx) + (y - fy) * (y - fy) for x, y in spots]
        return [isqrt(square - 1) + 1 if square else 0 for square in squares]

    def _uncovered(self, board: Board, kit: Kit, spots: Sequence[Place]) -> list[bool]:
        """Which places give units of a kind no cover."""
        (x, y), far = self.carrier.place, self.carrier.kit.radius + 2 * kit.radius
        far += landing_reach(self.carrier, kit)
        covers = terrain.covers(board, kit, (x - far, y - far, x + far, y + far))
        if not covers:
            return [True] * len(spots)
        found = [True] * len(spots)
        for corners in covers:
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
            for n, (a, b) in enumerate(spots):
                if left <= a <= right and bottom <= b <= top and found[n] and holds(corners, a, b):
                    found[n] = False
        return found

    def foe(self, battle: Battle) -> Unit | None:
        """The enemy nearest to the transport."""
        if self._foe is None:
            nearest = zones.closest(battle, 1 - self.formation.seat, self.carrier)
            self._foe = [] if nearest is None else [nearest]
        return self._foe[0] if self._foe else None


@rule("epic.transport.disembark-distance", "epic.transport.disembark-zoc", "epic.transport.assault-moves")
def _exit(battle: Battle, unit: Unit, around: _Around, prey: Sequence[Unit] = ()) -> Place | None:
    """Where a passenger may be set down: in cover where there is any, else towards the enemy nearest the transport."""
    for spot in _touching(battle, unit, around.carrier, prey):
        if room.free(battle, unit, spot):
            return spot
    return next(_free_exits(battle, unit, around, around.best(battle, unit.kit), prey), None)


@rule("epic.transport.disembark-distance", "epic.transport.disembark-zoc", "epic.transport.assault-moves")
def _ways_out(battle: Battle, unit: Unit, around: _Around, prey: Sequence[Unit] = ()) -> Iterator[Place]:
    """Places where a passenger may be set down, those that touch the prey first."""
    for spot in _touching(battle, unit, around.carrier, prey):
        if room.free(battle, unit, spot):
            yield spot
    yield from _free_exits(battle, unit, around, exits(around.carrier, unit.kit), prey)


@rule("epic.transport.disembark-zoc")
def _free_exits(
    battle: Battle, unit: Unit, around: _Around, spots: Iterable[Place], prey: Sequence[Unit]
) -> Iterator[Place]:
    """Those of some places that are free, and in no enemy's zone but that of the prey."""
    radius = unit.kit.radius
    barred = [
        (*other.place, (far + radius + other.kit.radius) ** 2)
        for other, far in around.zones
        if other not in prey
    ]
    for x, y in spots:
        for a, b, square in barred:
            if (x - a) * (x - a) + (y - b) * (y - b) <= square:
                break
        else:
            if room.free(battle, unit, (x, y), around.others):
                yield x, y


@rule("epic.transport.disembark-zoc")
def _touching(battle: Battle, unit: Unit, carrier: Unit, prey: Sequence[Unit]) -> Iterator[Place]:
    """Places within 5 cm of a transport where a passenger would touch an enemy that has room for him."""
    far = landing_reach(carrier, unit.kit)
    for other in _in_reach(carrier, unit, far, prey):
        mine = [one for one in room.near(battle, other, CONTACT) if one not in prey]
        if len(mine) >= profile.tables().contact_limit * other.kit.dc:
            continue
        step = unit.kit.radius + other.kit.radius + 1
        for spot in room.ring_round(other.place, step):
            if basics.gap_at(spot, unit.kit.radius, carrier.place, carrier.kit.radius) <= far:
                yield spot


def _in_reach(carrier: Unit, unit: Unit, far: int, prey: Sequence[Unit]) -> list[Unit]:
    """Those of some enemies so near that a passenger who is set down could touch them."""
    far += 2 * unit.kit.radius + 2 * CONTACT
    return [other for other in prey if basics.within(carrier, other, far)]


@rule("epic.transport.disembark-distance", "epic.air-transport.disembark")
def landing_reach(carrier: Unit, kit: Kit) -> int:
    """How far from its transport a unit is set down: 5 cm; out of an aircraft skimmers and jump packs 15 cm."""
    table = profile.tables()
    swift = carrier.kit.flies and (kit.has("skimmer") or kit.has("jump_packs"))
    return table.fast_landing if swift else table.disembark


def _kits(formation: Formation) -> list[Kit]:
    return [unit.kit for unit in formation.units if unit.status == "aboard"]


@rule("epic.transport.disembark-distance", "epic.war-engines.disembark")
def exits(carrier: Unit, kit: Kit) -> Iterator[Place]:
    """Places within reach of a transport, edge to edge."""
    together = carrier.kit.radius + kit.radius
    far = landing_reach(carrier, kit)
    for share in (0, 1, 2):
        step = together + 2 + (far - 4) * share // 2
        yield from room.ring_round(carrier.place, step)
