"""Routines of Therian overseers: what they cost, whom they serve, and what they do."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, OneOf, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.plain import InTheWay, boxes_within
from grognard.core.space.table.bases import near
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import command, measuring, profile, scenario
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.armies import white_stars
from grognard.systems.at43.damage import casualties
from grognard.systems.at43.events import FigureReturned, Lost, NewUnit, RoutineUsed
from grognard.systems.at43.profile import Profile, Routine
from grognard.systems.at43.state import Acting, Battle, Figure, Unit

TRANSFER, RECONSTRUCTION, REPAIR, CREATION, FUSION = (
    "transfer",
    "reconstruction",
    "repair",
    "creation",
    "fusion",
)
SIDE = "therians"


def _scope(unit: Unit) -> str:
    return "afv" if unit.profile.is_afv else "infantry"


def _routine(name: str, unit: Unit) -> Routine:
    """The routine of this name for a unit's kind."""
    known = profile.routines()
    return known.get(f"{name}_{_scope(unit)}") or known[name]


def acceleration_clause(unit: Unit) -> str:
    return _routine("acceleration", unit).clause


def overactive_clause(unit: Unit) -> str:
    return _routine("overactive_nanocores", unit).clause


# -- who may use them ------------------------------------------------------------------------------------------


@rule("at43.therians.routine-scope-infantry", "at43.therians.routine-scope-afv")
def overseers(battle: Battle, unit: Unit) -> list[Unit]:
    """Units whose overseer can use routines on a unit: its own, and the commander's for every unit of his kind."""
    if unit.profile.side != SIDE:
        return []
    found = [unit] if unit.has_officer else []
    chief = command.commander(battle, unit.seat)
    if chief is not None and chief is not unit and chief.status == "field" and _scope(chief) == _scope(unit):
        found.append(chief)
    return found


@rule("at43.therians.routine-limit")
def ready(battle: Battle, unit: Unit, name: str) -> Unit | None:
    """An overseer who can use a routine on a unit now: each once per activation, and the points must be there."""
    if unit.profile.side != SIDE or battle.acting is None:
        return None
    routine = _routine(name, unit)
    if battle.pool[unit.seat] < routine.cost:
        return None
    for overseer in overseers(battle, unit):
        if f"routine:{routine.id}:{overseer.id}" not in battle.acting.done:
            return overseer
    return None


@rule("at43.therians.routine-limit")
def pay(battle: Battle, overseer: Unit, unit: Unit, routine: Routine) -> None:
    """Spend the points and note that this overseer has used the routine."""
    battle.spend(unit.seat, routine.cost)
    if battle.acting is not None:
        battle.acting.done = (*battle.acting.done, f"routine:{routine.id}:{overseer.id}")
    battle.tell(RoutineUsed, overseer.id, routine.id, unit.id, routine.cost)


# -- declared at a move or a test ----------------------------------------------------------------------------


@rule(
    "at43.therians.routine-timing",
    "at43.therians.routine-acceleration-infantry",
    "at43.therians.routine-acceleration-afv",
)
def accelerate(battle: Battle, unit: Unit) -> Script[int]:
    """At a rapid move: how far the unit may go instead, or 0 where nobody speeds it up."""
    if ready(battle, unit, "acceleration") is None:
        return 0
    if not (yield from _wanted(unit, _routine("acceleration", unit))):
        return 0
    speed_up(battle, unit)
    return acceleration(unit)


def acceleration(unit: Unit) -> int:
    """How far a unit that is sped up may go."""
    return _routine("acceleration", unit).distance


def speed_up(battle: Battle, unit: Unit) -> None:
    """An overseer pays for a unit's speed."""
    overseer = ready(battle, unit, "acceleration")
    assert overseer is not None
    pay(battle, overseer, unit, _routine("acceleration", unit))


def knows_overactive(battle: Battle, unit: Unit) -> bool:
    return ready(battle, unit, "overactive_nanocores") is not None


@rule(
    "at43.therians.routine-timing",
    "at43.therians.routine-overactive-infantry",
    "at43.therians.routine-overactive-afv",
)
def overactive(battle: Battle, unit: Unit, failed: int) -> Script[bool]:
    """At damage tests: whether all failures of this salvo or combat are rolled once more."""
    overseer = ready(battle, unit, "overactive_nanocores")
    if overseer is None:
        return False
    routine = _routine("overactive_nanocores", unit)
    if not (yield from _wanted(unit, routine, failed)):
        return False
    pay(battle, overseer, unit, routine)
    return True


def _wanted(unit: Unit, routine: Routine, failed: int = 0) -> Script[bool]:
    answer = yield Decision(
        unit.seat,
        "at43-use-routine",
        routine.clause,
        OneOf(("no", "use")),
        (
            ("unit", "unit", unit.id),
            ("routine", "routine", routine.id),
            ("points", "number", routine.cost),
            ("failed", "number", failed),
        ),
        role="option",
        skip="no",
    )
    return bool(answer == "use")


# -- used in the overseer's own activation -------------------------------------------------------------------


def served(battle: Battle, unit: Unit) -> list[Unit]:
    """Units on the table that the overseer of an activated unit may affect."""
    chief = command.commander(battle, unit.seat)
    if chief is unit:
        return [other for other in battle.friends(unit.seat) if _scope(other) == _scope(unit)]
    return [unit]


@rule("at43.therians.routine-timing", "at43.therians.routine-limit")
def usable(battle: Battle, unit: Unit, acting: Acting) -> dict[str, list[Unit]]:
    """Routines that the overseer of the activated unit can use now, each with the units it could serve."""
    if unit.profile.side != SIDE or not unit.has_officer:
        return {}
    found = {}
    for routine in profile.routines().values():
        test = _POSSIBLE.get(routine.id)
        if test is None or routine.scope != _scope(unit) or battle.pool[unit.seat] < routine.cost:
            continue
        if f"routine:{routine.id}:{unit.id}" in acting.done:
            continue
        able = [other for other in served(battle, unit) if test(battle, unit, other)]
        if able:
            found[routine.id] = able
    return found


def use(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The overseer names a routine and the unit it serves."""
    able = usable(battle, unit, acting)
    name = yield Decision(
        unit.seat,
        "at43-routine",
        "at43.therians.routine-timing",
        OneOf(tuple(able), of="routine"),
        (("unit", "unit", unit.id),),
        role="action",
    )
    routine = profile.routines()[name]
    other = yield Decision(
        unit.seat,
        "at43-routine-unit",
        routine.clause,
        OneOf(tuple(one.id for one in able[name]), of="unit"),
        (("unit", "unit", unit.id), ("routine", "routine", name)),
        role="action",
    )
    target = battle.units[other]
    pay(battle, unit, target, routine)
    yield from _SCRIPTS[name](battle, unit, target, routine)


def fallen(unit: Unit) -> list[int]:
    """Eliminated infantrymen who may come back; officers and heroes do not."""
    return [
        i
        for i in range(len(unit.kit))
        if i not in unit.living and unit.kit[i].role not in ("officer", "hero", "support_weapon")
    ]


@rule("at43.therians.routine-transfer")
def _may_transfer(battle: Battle, overseer: Unit, unit: Unit) -> bool:
    return bool(fallen(unit)) and any(i != unit.leader for i in unit.living)


@rule("at43.therians.routine-transfer")
def transfer(battle: Battle, overseer: Unit, unit: Unit, routine: Routine) -> Script[None]:
    """An infantryman makes way for one of the eliminated, who stands where he stood."""
    back = yield Decision(
        unit.seat,
        "at43-transfer-in",
        routine.clause,
        OneOf(tuple(fallen(unit)), of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
    )
    out = yield Decision(
        unit.seat,
        "at43-transfer-out",
        routine.clause,
        OneOf(tuple(i for i in unit.living if i != unit.leader), of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
    )
    place, perch = unit.places[out], unit.perches[out] if unit.perches else ""
    unit.living = tuple(sorted((*(i for i in unit.living if i != out), back)))
    unit.down = unit.down & ~(1 << out) | (unit.down >> out & 1) << back
    if unit.perches:
        perches = list(unit.perches)
        perches[back], perches[out] = perch, ""
        unit.perches = tuple(perches)
    unit.stand({back: place})
    battle.tell(FigureReturned, unit.id, back)


@rule("at43.therians.routine-reconstruction")
def _may_rebuild(battle: Battle, overseer: Unit, unit: Unit) -> bool:
    return bool(fallen(unit)) and _beside(battle, unit, fallen(unit)[0]).first() is not None


@rule("at43.therians.routine-reconstruction")
def reconstruct(battle: Battle, overseer: Unit, unit: Unit, routine: Routine) -> Script[None]:
    """An eliminated infantryman comes back, in cohesion with his unit and out of contact with enemies."""
    back = yield Decision(
        unit.seat,
        "at43-rebuild",
        routine.clause,
        OneOf(tuple(fallen(unit)), of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
    )
    region = _beside(battle, unit, back)
    if region.first() is None:
        return
    place = yield Decision(
        unit.seat,
        "at43-rebuild-place",
        routine.clause,
        Spot(region),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{back}")),
        role="placement",
    )
    unit.living = tuple(sorted((*unit.living, back)))
    unit.stand({back: (place[0], place[1])})
    battle.tell(FigureReturned, unit.id, back)


def _beside(battle: Battle, unit: Unit, figure: int) -> Spots:
    """Places where a figure would be in cohesion with a unit, free, and out of contact with its enemies."""
    table, radius = profile.tables(), unit.kit[figure].radius
    leader, own = measuring.reference(unit)
    far = table.cohesion_leader + radius + own

    def fault(place: Place) -> WhyNot | None:
        if ground(battle, unit.seat, place, radius).bars_stand(place, radius):
            return why_not("at43-no-room", "at43.actions.no-overlap", unit=("unit", unit.id))
        if not near(place, radius, leader, own, table.cohesion_leader) or not any(
            near(place, radius, unit.places[j], unit.kit[j].radius, table.cohesion_comrade)
            for j in unit.living
        ):
            return why_not("at43-no-cohesion", "at43.units.cohesion", unit=("unit", unit.id))
        return None

    def candidates() -> Iterator[Place]:
        for j in unit.living:
            yield from around(unit.places[j], unit.kit[j].radius + radius + 10, 12)

    return Spots((leader[0] - far, leader[1] - far, leader[0] + far, leader[1] + far), fault, candidates)


def around(place: Place, distance: int, directions: int) -> Iterator[Place]:
    """Places at a distance in several directions."""
    for x, y in VECTORS[:: 3600 // directions].tolist():
        yield place[0] + x * distance // SCALE, place[1] + y * distance // SCALE


def ground(battle: Battle, seat: int, place: Place, radius: int) -> InTheWay:
    """What keeps a figure from appearing at a place: bases, enemies within contact, scenery, the edge."""
    reach = radius + measuring.CONTACT + 1
    box = place[0] - reach, place[1] - reach, place[0] + reach, place[1] + reach
    discs = []
    for other in battle.on_table():
        if boxes_within(box, other.box, 0):
            more = 0 if other.seat == seat else measuring.CONTACT + 1
            discs += [(*other.places[j], other.kit[j].radius + more) for j in other.living]
    outlines = [o for o in battle.board.outlines if boxes_within(box, o[:4], 0)]
    return InTheWay(discs, outlines, battle.board.bounds)


@rule("at43.therians.routine-repair")
def _may_repair(battle: Battle, overseer: Unit, unit: Unit) -> bool:
    return any(white_stars.damaged_parts(unit, i) for i in unit.living)


@rule("at43.therians.routine-repair")
def repair(battle: Battle, overseer: Unit, unit: Unit, routine: Routine) -> Script[None]:
    """An AFV regains a point in a part; the player chooses both."""
    able = tuple(i for i in unit.living if white_stars.damaged_parts(unit, i))
    figure = yield Decision(
        unit.seat,
        "at43-repair-afv",
        routine.clause,
        OneOf(able, of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
    )
    yield from white_stars.mend(battle, unit.seat, unit, figure, routine.amount, routine.clause)


# -- new machines ------------------------------------------------------------------------------------------------


def walkers(rank: int) -> list[Profile]:
    """Therian walkers of a rank for which there are figures."""
    return [
        one
        for one in profile.profiles().values()
        if one.side == SIDE and one.category == "walker" and one.rank == rank
    ]


@rule("at43.therians.routine-creation")
def _may_create(battle: Battle, overseer: Unit, unit: Unit) -> bool:
    made = walkers(profile.routines()[CREATION].rank)
    return unit is overseer and bool(made) and _in_contact(battle, overseer, made[0]).first() is not None


@rule("at43.therians.routine-creation")
def create(battle: Battle, overseer: Unit, unit: Unit, routine: Routine) -> Script[None]:
    """A walker of rank 1 appears in contact with the overseer, a unit of its own from the next turn on."""
    made = walkers(routine.rank)
    card = made[0]
    if len(made) > 1:
        chosen = yield Decision(
            unit.seat,
            "at43-new-walker",
            routine.clause,
            OneOf(tuple(one.id for one in made), of="profile"),
            (("unit", "unit", unit.id),),
        )
        card = profile.profiles()[chosen]
    region = _in_contact(battle, overseer, card)
    if region.first() is None:
        return
    place = yield Decision(
        unit.seat,
        "at43-new-place",
        routine.clause,
        Spot(region),
        (("unit", "unit", unit.id),),
        role="placement",
    )
    _appear(battle, unit.seat, card, (place[0], place[1]), routine.clause)


def _in_contact(battle: Battle, overseer: Unit, card: Profile) -> Spots:
    (x, y), own = measuring.reference(overseer)
    radius = card.fighter.base // 2
    far = own + radius + measuring.CONTACT

    def fault(place: Place) -> WhyNot | None:
        if not near(place, radius, (x, y), own, measuring.CONTACT):
            return why_not(
                "at43-not-in-contact", "at43.therians.routine-creation", unit=("unit", overseer.id)
            )
        discs = [
            (*other.places[j], other.kit[j].radius)
            for other in battle.on_table()
            if boxes_within(
                (place[0] - radius, place[1] - radius, place[0] + radius, place[1] + radius), other.box, 0
            )
            for j in other.living
        ]
        if InTheWay(discs, battle.board.outlines, battle.board.bounds).bars_stand(place, radius):
            return why_not("at43-no-room", "at43.actions.no-overlap", unit=("unit", overseer.id))
        return None

    def candidates() -> Iterator[Place]:
        for distance in (own + radius + 10, far - 10):
            yield from around((x, y), distance, 24)

    return Spots((x - far, y - far, x + far, y + far), fault, candidates)


def _appear(battle: Battle, seat: int, card: Profile, place: Place, clause: str) -> None:
    """A new unit of one walker; its card joins the sequence of the next turn."""
    number = sum(1 for unit in battle.units.values() if unit.seat == seat)
    figure = Figure.of("standard", card.fighter, card.fighter.weapons)
    name = f"{scenario.LETTERS[seat]}.new{number}"
    unit = Unit(
        id=name,
        seat=seat,
        profile=card,
        kit=(figure,),
        equipment=card.equipment,
        living=(0,),
        status="field",
        structure=(figure.structure(),),
    )
    unit.stand({0: place})
    battle.units[name] = unit
    battle.tell(NewUnit, name, seat, clause)
    conditions.settle_all(battle)


@rule("at43.therians.routine-fusion")
def _may_fuse(battle: Battle, overseer: Unit, unit: Unit) -> bool:
    """Two walkers of the overseer's own unit, and one of the next rank that fits where one of them stands."""
    if unit is not overseer or len(unit.living) < 2 or not walkers(unit.profile.rank + 1):
        return False
    return bool(_fusions(battle, unit, walkers(unit.profile.rank + 1)[0]))


def _fusions(battle: Battle, unit: Unit, card: Profile) -> list[tuple[int, int]]:
    """Which two may become one: the walker in whose place the greater one stands, and the other."""
    return [
        (stays, other)
        for stays in unit.living
        for other in unit.living
        if stays != other and _has_room(battle, unit, (stays, other), card)
    ]


def _has_room(battle: Battle, unit: Unit, pair: tuple[int, int], card: Profile) -> bool:
    """Whether the greater machine fits where the first of the two stood."""
    place, radius = unit.places[pair[0]], card.fighter.base // 2
    discs = [
        (*other.places[j], other.kit[j].radius)
        for other in battle.on_table()
        for j in other.living
        if other is not unit or j not in pair
    ]
    return not InTheWay(discs, battle.board.outlines, battle.board.bounds).bars_stand(place, radius)


@rule("at43.therians.routine-fusion")
def fuse(battle: Battle, overseer: Unit, unit: Unit, routine: Routine) -> Script[None]:
    """Two walkers of one rank become one of the next, undamaged, where one of them stood; no kill, no test."""
    card = walkers(unit.profile.rank + 1)[0]
    pairs = _fusions(battle, unit, card)
    stays = yield Decision(
        unit.seat,
        "at43-fuse-at",
        routine.clause,
        OneOf(tuple(dict.fromkeys(one for one, _ in pairs)), of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
    )
    other = yield Decision(
        unit.seat,
        "at43-fuse-with",
        routine.clause,
        OneOf(tuple(two for one, two in pairs if one == stays), of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
    )
    place, old = unit.places[stays], unit.leader
    if old in (stays, other):
        unit.grade = 0
    unit.living = tuple(i for i in unit.living if i not in (stays, other))
    unit.rebox()
    battle.tell(Lost, unit.id, (stays, other), len(unit.living))
    if not unit.living:
        unit.status = "fused"
    elif old not in unit.living:
        yield from casualties.replace_leader(battle, unit, old)
    _appear(battle, unit.seat, card, place, routine.clause)


_POSSIBLE = {
    TRANSFER: _may_transfer,
    RECONSTRUCTION: _may_rebuild,
    REPAIR: _may_repair,
    CREATION: _may_create,
    FUSION: _may_fuse,
}
_SCRIPTS = {
    TRANSFER: transfer,
    RECONSTRUCTION: reconstruct,
    REPAIR: repair,
    CREATION: create,
    FUSION: fuse,
}
