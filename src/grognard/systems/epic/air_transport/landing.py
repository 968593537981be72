"""Landing: what a transport aircraft flies for, where it may come down, who gets out and in; and the air assault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import asking, basics, events, profile
from grognard.systems.epic.aircraft import approach, ways
from grognard.systems.epic.aircraft.gunnery import Ways
from grognard.systems.epic.aircraft.ways import Sortie
from grognard.systems.epic.assault import charge, contacts, odds
from grognard.systems.epic.events import air
from grognard.systems.epic.movement import room, setting_down, transport, zones
from grognard.systems.epic.state import (
    APPROACH,
    BRIEFING,
    COUNTER_CHARGE,
    FIGHT,
    FLAK,
    GROUND_ATTACK,
    INTERCEPTED,
    LAND,
    SHOOT,
    UNLOAD,
    Acting,
    Battle,
    Formation,
    Unit,
)
from grognard.systems.epic.war_engines import carrying

STRAFE, LANDING, AIR_ASSAULT = "strafe", "land", "air_assault"
#: What each procedure is made of once it is chosen, in the book's order.
PLANS: Final = {
    LANDING: (APPROACH, INTERCEPTED, FLAK, LAND, UNLOAD, SHOOT),
    AIR_ASSAULT: (APPROACH, INTERCEPTED, FLAK, LAND, UNLOAD, COUNTER_CHARGE, FIGHT),
}
PARTS: Final = (BRIEFING, LAND, UNLOAD)
#: So many target units, at such distances, are tried for a place to come down.
_NEAR, _GAPS = 4, (20, 300, 900)


@rule("epic.air-transport.landing", "epic.air-transport.air-assault")
def part(battle: Battle, formation: Formation, acting: Acting, which: str) -> Script[None]:
    """One part of a ground attack that may end on the ground."""
    if which == BRIEFING:
        yield from brief(battle, formation, acting)
    elif which == LAND:
        land(battle, formation, acting)
    else:
        yield from unload(battle, formation, acting)


# -- what for ------------------------------------------------------------------------------------------------------


@rule("epic.air-transport.as-war-engine")
def can_land(formation: Formation) -> bool:
    """Only aircraft that carry others can land."""
    return all(unit.kit.profile.hold for unit in formation.living)


@rule(
    "epic.air-transport.two-ways", "epic.air-transport.ground-attack-only", "epic.air-transport.air-assault"
)
def brief(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    """A transport says, as it acts, whether it lands, assaults from the air, or attacks as any other."""
    acting.mission = STRAFE
    if not can_land(formation):
        return
    assaults = bool(_troops(battle, formation)) and next(foes(battle, formation), None) is not None
    options = [STRAFE]
    if landing_region(battle, formation).first() is not None:
        options.append(LANDING)
    if assaults:
        options.append(AIR_ASSAULT)
    acting.mission = yield Decision(
        formation.seat,
        "epic-mission",
        "epic.air-transport.two-ways",
        OneOf(tuple(options), of="mission"),
        (("formation", "formation", formation.id),),
        role="action",
    )
    if acting.mission == AIR_ASSAULT:
        answer = yield Decision(
            formation.seat,
            "epic-air-assault-target",
            "epic.air-transport.air-assault",
            OneOf(tuple(one.id for one in foes(battle, formation)), of="formation"),
            (("formation", "formation", formation.id),),
            explain=lambda option: foreseen(battle, formation, option),
            role="attack",
        )
        acting.targets = yield from charge.along_with(battle, formation, battle.formations[answer])
    acting.plan = PLANS.get(acting.mission, acting.plan)


def foreseen(battle: Battle, formation: Formation, option: str) -> Note:
    """What an air assault promises, if all come down unharmed: everybody gets near enough to strike."""
    ahead = battle.copy()
    craft, prey = ahead.formations[formation.id], ahead.formations[option]
    far, (x, y) = profile.tables().firefight, prey.there[0].place
    crew = [(one, unit, far) for one in (craft, *_troops(ahead, craft)) for unit in one.living]
    for n, (_, unit, _) in enumerate(crew):
        unit.status, unit.carrier, unit.place = "field", "", (x + 300 * n, y + 600)
    return odds.foreseen(ahead, crew, [prey])


def _troops(battle: Battle, formation: Formation) -> list[Formation]:
    """Formations on board that could fight."""
    return [one for one in carrying.passengers(battle, formation) if not one.broken]


def foes(battle: Battle, formation: Formation) -> Iterator[Formation]:
    """Enemy formations beside which it could come down, one after the other."""
    return (
        one
        for one in battle.enemies(formation.seat)
        if assault_region(battle, formation, (one.id,)).first() is not None
    )


# -- where ---------------------------------------------------------------------------------------------------------


def region(battle: Battle, formation: Formation, acting: Acting) -> Sortie:
    """Where a ground attack may fly to, by what it is for."""
    if acting.mission == LANDING:
        return landing_region(battle, formation)
    if acting.mission == AIR_ASSAULT:
        return assault_region(battle, formation, acting.targets)
    return approach.ground_attack(battle, formation)


def _around(battle: Battle, formation: Formation, aims: Sequence[tuple[Place, int]]) -> Iterator[list[Place]]:
    """Straight ways to places round others, each at a distance."""
    lead = formation.living[0]
    for aim, gap in aims:
        for spot in list(room.rings(aim, max(1, gap), 1))[1:]:
            if room.free(battle, lead, spot):
                yield [ways.entries(battle, formation, spot)[0], spot]


def landing_region(battle: Battle, formation: Formation) -> Sortie:
    """Where aircraft may land, those places first that are near objectives."""
    radius = formation.living[0].kit.radius

    def ends() -> Iterator[list[Place]]:
        goals = [one.place for one in sorted(battle.objectives, key=lambda one: one.half == formation.seat)]
        board = battle.board
        goals += [(board.width * n // 6, board.depth * m // 4) for m in (2, 1, 3) for n in (3, 1, 5)]
        yield from _around(battle, formation, [(goal, radius + gap) for goal in goals for gap in (300, 900)])

    return Sortie(battle, formation, GROUND_ATTACK, ends, lambda made: ground_fault(battle, formation, made))


def assault_region(battle: Battle, formation: Formation, targets: Sequence[str]) -> Sortie:
    """Where aircraft may come down to assault: near enough, and in the zones of whom they assault."""
    prey = [unit for _, unit in contacts.units(battle, targets)]
    radius = formation.living[0].kit.radius

    def ends() -> Iterator[list[Place]]:
        near = [(unit.place, radius + unit.kit.radius + gap) for gap in _GAPS for unit in prey[:_NEAR]]
        yield from _around(battle, formation, near)

    def fault(made: Ways) -> WhyNot | None:
        found = ground_fault(battle, formation, made, targets)
        return found or _out_of_reach(battle, formation, made, prey)

    return Sortie(battle, formation, GROUND_ATTACK, ends, fault)


def _out_of_reach(battle: Battle, formation: Formation, made: Ways, prey: Sequence[Unit]) -> WhyNot | None:
    """Somebody must come within 15 cm of the enemy, of those who get out if not of the aircraft."""
    far = max(
        transport.landing_reach(unit, rider.kit) + 2 * rider.kit.radius
        for unit in formation.living
        for one in _troops(battle, formation)
        for rider in one.living
    )
    far += profile.tables().firefight
    for unit in formation.living:
        place = made[unit.number][-1]
        if any(basics.gap_at(place, unit.kit.radius, other.place, other.kit.radius) <= far for other in prey):
            return None
    return why_not("epic-lands-too-far", "epic.air-transport.air-assault-resolution")


@rule("epic.air-transport.landing-terrain", "epic.air-transport.air-assault-zoc")
def ground_fault(battle: Battle, formation: Formation, made: Ways, prey: Sequence[str] = ()) -> WhyNot | None:
    """Why aircraft cannot come down where they would: on nobody, in nothing impassable, and in no enemy zone but of those
    whom they assault."""
    taken: list[tuple[int, int, int]] = []
    for unit in formation.living:
        place, radius = made[unit.number][-1], unit.kit.radius
        x, y = place
        apart = all((a - x) ** 2 + (b - y) ** 2 >= (radius + size) ** 2 for a, b, size in taken)
        if not (apart and room.free(battle, unit, place)):
            return why_not("epic-no-room-to-land", "epic.air-transport.landing-terrain")
        if zones.at(battle, formation.seat, place, radius, prey):
            return why_not("epic-lands-in-zone", "epic.air-transport.landing-terrain")
        taken.append((x, y, radius))
    return None


# -- on the ground -------------------------------------------------------------------------------------------------


@rule(
    "epic.air-transport.landing",
    "epic.air-transport.landing-terrain",
    "epic.air-transport.landed-status",
    "epic.air-transport.no-action-on-landing",
)
def land(battle: Battle, formation: Formation, acting: Acting) -> None:
    """Those that came through are on the ground from now on, and are tested where it is dangerous. They act no more this
    turn."""
    for unit in formation.aloft:
        unit.status = "field"
    if not formation.on_table:
        return
    formation.landed, formation.acted = battle.turn, True
    battle.tell(air.Landed, formation.id, tuple(unit.place for unit in formation.there))
    setting_down.tested(battle, formation)


@rule(
    "epic.air-transport.disembark",
    "epic.air-transport.embark",
    "epic.air-transport.air-assault-zoc",
)
def unload(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    """Who gets out, and who gets in; in an air assault into the zones of the enemy, as if charging."""
    if not formation.on_table:
        acting.plan = ()
        return
    prey = [unit for _, unit in contacts.units(battle, acting.targets)]
    yield from carrying.landings(battle, formation, acting, prey)
    yield from _pick_up(battle, formation, acting)
    if acting.mission == AIR_ASSAULT:
        assault(battle, formation, acting)


@rule("epic.air-transport.embark", "epic.air-transport.as-war-engine")
def boarders(battle: Battle, formation: Formation, acting: Acting) -> dict[str, Unit]:
    """Friendly formations all of which are within 5 cm of an aircraft that has room for them, each with the aircraft."""
    near = profile.tables().disembark
    found: dict[str, Unit] = {}
    for one in battle.friends(formation):
        if one.id in acting.landed or one.living != one.there or one.flies:
            continue
        for unit in formation.there:
            close = all(basics.within(unit, other, near) for other in one.there)
            if (
                close
                and carrying.carries_others(formation, unit)
                and carrying.holds_all(battle, formation, unit, one)
            ):
                found.setdefault(one.id, unit)
    return found


@rule("epic.air-transport.embark")
def _pick_up(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    able = tuple(boarders(battle, formation, acting))
    taken = yield from asking.which(formation, "epic-pick-up", "epic.air-transport.embark", able, "move")
    for name in taken:
        carrier = boarders(battle, formation, acting).get(name)
        if carrier is not None:
            carrying.get_in(battle, battle.formations[name], formation.unit_id(carrier))


@rule("epic.air-transport.air-assault", "epic.air-transport.air-assault-resolution")
def assault(battle: Battle, formation: Formation, acting: Acting) -> None:
    """The aircraft and all that got out of it assault as one formation, from the counter-charge on, if anybody is near
    enough."""
    attackers = (formation.id, *(one.id for one in carrying.beside(battle, acting)))
    defenders = tuple(name for name in acting.targets if battle.formations[name].on_table)
    if not defenders or formation.broken:
        acting.plan = ()
        return
    charge.engage(battle, attackers, defenders)
    assert battle.assault is not None
    if not charge.in_reach(battle, battle.assault):
        battle.tell(events.AssaultMissed, formation.id)
        battle.assault = None
        acting.plan = ()
