"""War engines that carry other formations: getting in by one's own move, and out after the engine's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.region import March
from grognard.systems.epic import asking, basics, profile
from grognard.systems.epic.assault import contacts
from grognard.systems.epic.movement import transport
from grognard.systems.epic.shooting import overwatch
from grognard.systems.epic.state import Acting, Battle, Formation, Unit

NOBODY = "nobody"


# -- getting in --------------------------------------------------------------------------------------------------


@rule(
    "epic.war-engines.transport-other-formation", "epic.lists.fortresses", "epic.air-transport.as-war-engine"
)
def carries_others(formation: Formation, engine: Unit) -> bool:
    """Whether an engine or an aircraft takes units of other formations: one that an army list calls a fortress takes its
    own alone."""
    if not (engine.kit.is_we or engine.kit.flies) or not engine.kit.profile.hold:
        return False
    army = profile.army(formation.army)
    own = [] if army is None or not formation.entry else [f"{army.id}.{kind}" for kind in army.fortresses]
    return engine.kit.profile.id not in own


@rule("epic.war-engines.transport-other-formation")
def holds_all(battle: Battle, formation: Formation, engine: Unit, passengers: Formation) -> bool:
    """Whether there is room in one engine for the whole of a formation, besides who is on board already."""
    for hold in engine.kit.profile.hold:
        aboard = [unit.kit for unit in battle.riders(formation.unit_id(engine))]
        for unit in passengers.living:
            if not transport.fits(hold, aboard, unit.kit):
                break
            aboard.append(unit.kit)
        else:
            return True
    return False


def engines(battle: Battle, passengers: Formation) -> Iterator[tuple[Formation, Unit]]:
    """The engines of friends with room for a whole formation."""
    if len(passengers.living) != len(passengers.footing.units):
        return  # who rides already does not change over
    for *_, one in battle.muster.by_seat[passengers.seat]:
        for unit in one.footing.carriers if one is not passengers else ():
            if carries_others(one, unit) and holds_all(battle, one, unit, passengers):
                yield one, unit


@rule("epic.war-engines.embark-procedure", "epic.war-engines.transport-other-formation")
def in_reach(battle: Battle, passengers: Formation, region: March) -> list[str]:
    """The engines that every unit of a formation can come into contact with in this move."""
    found = []
    for one, engine in engines(battle, passengers):
        if all(_arrives(region, n, unit, engine) for n, unit in enumerate(passengers.there)):
            found.append(one.unit_id(engine))
    return found


def _arrives(region: March, n: int, unit: Unit, engine: Unit) -> bool:
    far = region.allowances[n]
    if basics.gap(unit, engine) > far:
        return False
    free = region.exempt(n, unit.place, engine.place) if region.exempt else ()
    return any(_way(region, n, spot, free, far) for spot in contacts.spots(unit, unit.place, engine))


def _way(region: March, n: int, spot: Place, free: Sequence[int], far: int) -> bool:
    if basics.apart(region.places[n], spot) > far:
        return False
    path = region.way(n, spot, free)
    return path is not None and path.length <= far


@rule("epic.war-engines.embark-procedure")
def board(battle: Battle, passengers: Formation, region: March) -> Script[bool]:
    """Instead of a move: whether the formation gets into an engine."""
    able = in_reach(battle, passengers, region)
    if not able:
        return False
    answer = yield Decision(
        passengers.seat,
        "epic-board-engine",
        "epic.war-engines.embark-procedure",
        OneOf((NOBODY, *able), of="unit"),
        (("formation", "formation", passengers.id),),
        role="move",
        skip=NOBODY,
    )
    if answer == NOBODY:
        return False
    get_in(battle, passengers, answer)
    return True


@rule("epic.war-engines.embark-procedure", "epic.war-engines.embark-order")
def get_in(battle: Battle, passengers: Formation, name: str) -> None:
    """All of it gets in; an engine that has not acted yet acts no more this turn."""
    carrier, owner = battle.unit(name), battle.formation_of(name)
    for unit in passengers.living:
        transport.board(battle, passengers, unit, carrier, owner)
    owner.acted = True


# -- getting out -------------------------------------------------------------------------------------------------


def passengers(battle: Battle, formation: Formation) -> list[Formation]:
    """Other formations on board of its engines."""
    if not any(unit.kit.carries for unit in formation.units):
        return []
    found = []
    for one in battle.of(formation.seat):
        aboard = one.footing.aboard
        if aboard and one is not formation and any(_rides(unit, formation) for unit in aboard):
            found.append(one)
    return found


def _rides(unit: Unit, formation: Formation) -> bool:
    return unit.carrier.rsplit("/", 1)[0] == formation.id


@rule("epic.war-engines.disembark", "epic.war-engines.disembark-restriction", "epic.transport.assault-moves")
def landings(battle: Battle, formation: Formation, acting: Acting, prey: Sequence[Unit] = ()) -> Script[None]:
    """After a move of the engine: which formations get out, within 5 cm. They act no more this turn, but shoot and fight
    as one with the engine. Who is broken stays on board."""
    able = [one.id for one in passengers(battle, formation) if can_leave(battle, one, prey)]
    landing = yield from asking.which(formation, "epic-land", "epic.war-engines.disembark", able, "move")
    for name in landing:
        one = battle.formations[name]
        if transport.all_out(battle, one, prey):
            one.acted = True
            acting.landed = (*acting.landed, name)
            yield from overwatch.window(battle, one)


def can_leave(battle: Battle, one: Formation, prey: Sequence[Unit] = ()) -> bool:
    """Whether a formation on board could get out now: who is broken stays inside."""
    if one.broken:
        return False
    carrier = battle.unit(one.living[0].carrier)
    if carrier.status != "field" or carrier.popped:
        return False
    return not (prey and transport.trapped(battle, carrier, prey)) and transport.has_exit(battle, one, prey)


@rule("epic.war-engines.disembark-restriction", "epic.war-engines.disembark-separate")
def beside(battle: Battle, acting: Acting) -> list[Formation]:
    """Formations that are one with who acts: got out of its engines in this action, and neither broken nor gone."""
    found = [battle.formations[name] for name in acting.landed]
    return [one for one in found if one.on_table and not one.broken]


# -- in reserve --------------------------------------------------------------------------------------------------


@rule("epic.tournament.reserve-embarked")
def loads(battle: Battle, formation: Formation, engine: Unit) -> list[Formation]:
    """Formations still to be set up that could come on in an engine kept in reserve."""
    if not carries_others(formation, engine):
        return []
    return [
        one
        for one in battle.of(formation.seat)
        if one is not formation and one.status == "waiting" and holds_all(battle, formation, engine, one)
    ]


@rule("epic.tournament.reserve-embarked")
def load(battle: Battle, formation: Formation, berthed: Callable[[Formation], bool] = bool) -> Script[None]:
    """Who is to come on in the engines of a formation in reserve starts the game on board; of those who come down from a
    spacecraft no more than are `berthed` there."""
    for engine in formation.living:
        while able := [one for one in loads(battle, formation, engine) if berthed(one)]:
            answer = yield Decision(
                formation.seat,
                "epic-reserve-aboard",
                "epic.tournament.reserve-embarked",
                OneOf((NOBODY, *(one.id for one in able)), of="formation"),
                (("unit", "unit", formation.unit_id(engine)),),
                role="placement",
            )
            if answer == NOBODY:
                break
            one = battle.formations[answer]
            for unit in one.living:
                transport.board(battle, one, unit, engine, formation)
            one.status = "reserve"


@rule("epic.tournament.reserve-embarked")
def come_on(battle: Battle, formation: Formation) -> None:
    """The engine is in play, and those on board with it."""
    for one in passengers(battle, formation):
        one.status = "field"
