"""Portals of the Eldar and the Necrons: formations that come out of one, and may leave by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from grognard.core.decision import Decision, OneOf, Route, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import Placing
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.movement import movement, room, setting_down
from grognard.systems.epic.shooting import overwatch
from grognard.systems.epic.state import (
    ADVANCE,
    DOUBLE,
    ENGAGE,
    MARCH,
    MARSHAL,
    NOWHERE,
    Battle,
    Formation,
    Objective,
    Unit,
)

#: The actions by which a formation comes out of a portal, and the answer of who does not go into one.
ACTIONS: Final = (ADVANCE, DOUBLE, MARCH, ENGAGE, MARSHAL)
STAY: Final = "nobody"
#: What the units that are portals have.
_GATES: Final = frozenset(("portal", "webway_portal"))


@rule("epic.lists.portal-users")
def may_use(formation: Formation) -> bool:
    """Infantry, light vehicles and walkers among armoured vehicles go through a portal, if all of the formation are such."""
    return bool(formation.living) and all(
        unit.kit.type in ("inf", "lv") or (unit.kit.type == "av" and unit.kit.has("walker"))
        for unit in formation.living
    )


def is_gate(unit: Unit) -> bool:
    return not _GATES.isdisjoint(unit.kit.abilities) and any(unit.has(kind) for kind in _GATES)


@rule("epic.lists.portal-once", "epic.lists.portal-sites")
def gates(battle: Battle, seat: int) -> list[str]:
    """The portals of a side on the table that nobody went through this turn; being broken does not close one. An objective
    that is a portal is one for ever."""
    found = [
        one.unit_id(unit)
        for one in battle.of(seat)
        if not _GATES.isdisjoint(one.abilities)
        for unit in one.footing.units
        if is_gate(unit)
    ]
    found += [one.id for one in _sites(battle, seat)]
    return [name for name in found if name not in battle.gated]


def _sites(battle: Battle, seat: int) -> list[Objective]:
    return [one for one in battle.objectives if one.portal and one.half == seat]


@rule("epic.lists.portal-sites")
def mouth(battle: Battle, name: str) -> tuple[Place, int]:
    """Where a portal is, and how far from its middle one steps out: of a unit its edge, of an objective the place itself."""
    for one in battle.objectives:
        if one.id == name:
            return one.place, 0
    unit = battle.unit(name)
    return unit.place, unit.kit.radius


@rule("epic.lists.portal-sites")
def dedicate(battle: Battle, seat: int) -> Script[None]:
    """Who has bought a place that is a portal names the objective of his half that it is, before anybody is set up. Of the
    Necrons it is the one on their own edge."""
    if not battle.sites[seat]:
        return
    own = [one for one in battle.objectives if one.half == seat]
    army = profile.army(battle.armies[seat])
    if army is not None and army.necron:
        own = [one for one in own if one.seat == seat and one.number == 1]
    if not own:
        return
    answer = yield Decision(
        seat,
        "epic-site",
        "epic.lists.portal-sites",
        OneOf(tuple(one.id for one in own), of="objective"),
        (("site", "profile", battle.sites[seat]),),
        role="placement",
    )
    next(one for one in own if one.id == answer).portal = True
    battle.tell(events.Dedicated, seat, battle.sites[seat], answer)


@rule("epic.lists.portal-enter")
def can_enter(battle: Battle, formation: Formation) -> bool:
    """Whether a formation in reserve could come on by a portal."""
    return (
        formation.status == "reserve"
        and may_use(formation)
        and not any(unit.status == "aboard" for unit in formation.units)
        and bool(gates(battle, formation.seat))
    )


# -- keeping back --------------------------------------------------------------------------------------------------


@rule("epic.lists.portal-reserves", "epic.lists.portal-sites")
def kept_back(battle: Battle, seat: int) -> tuple[list[Formation], int]:
    """The formations that may wait for a portal, and how many of them: three for each webway portal, of Necrons all."""
    army = profile.army(battle.armies[seat])
    doors = sum(1 for one in battle.of(seat) for unit in one.living if is_gate(unit))
    doors += len(_sites(battle, seat))
    able = [one for one in battle.of(seat) if one.status == "waiting" and may_use(one)]
    if army is None or not doors:
        return [], 0
    return able, len(able) if army.necron else min(len(able), profile.tables().portal_reserves * doors)


@rule("epic.lists.portal-reserves", "epic.tournament.reserve-eligible")
def keep_back(battle: Battle, seat: int) -> Script[None]:
    """The player says openly which formations come through portals."""
    able, most = kept_back(battle, seat)
    if not most:
        return
    kept = yield Decision(
        seat,
        "epic-reserves-portal",
        "epic.lists.portal-reserves",
        SomeOf(tuple(one.id for one in able), 0, most, of="formation"),
        role="placement",
    )
    for name in kept:
        one = battle.formations[name]
        one.status = "reserve"
        for unit in one.living:
            unit.status = "reserve"
        battle.tell(events.InReserve, name)


# -- coming out ----------------------------------------------------------------------------------------------------


@rule("epic.lists.portal-enter")
def region(battle: Battle, formation: Formation, gate: str) -> Placing:
    """Where a formation comes to stand: each unit no farther from the portal than its speed, out of enemy zones."""
    middle, radius = mouth(battle, gate)

    def seeds() -> Iterator[Place]:
        yield from room.rings(middle, radius + 200, 6)

    def too_far(unit: Unit, place: Place) -> int:
        return max(0, _stepped(middle, radius, unit, place) - movement.speed(unit))

    ground = setting_down.Ground(
        lambda place, radius: 0, seeds, "epic.lists.portal-enter", zoned=True, too_far=too_far
    )
    return setting_down.region(battle, formation, ground)


@rule("epic.lists.portal-enter")
def _stepped(middle: Place, radius: int, unit: Unit, place: Place) -> int:
    """How far a unit has gone that came out of a portal with such a mouth and stands with its whole base at a place."""
    return basics.gap_at(place, unit.kit.radius, middle, radius) + 2 * unit.kit.radius


def _doors(battle: Battle, formation: Formation) -> dict[str, Placing]:
    """The portals by which there is room for a formation, and where it would come to stand."""
    doors = {name: region(battle, formation, name) for name in gates(battle, formation.seat)}
    return {name: where for name, where in doors.items() if where.has_room()}


def _which(formation: Formation, doors: Mapping[str, Placing]) -> Script[str]:
    if len(doors) == 1:
        return next(iter(doors))
    name = yield Decision(
        formation.seat,
        "epic-which-portal",
        "epic.lists.portal-enter",
        OneOf(tuple(doors), of="portal"),
        (("formation", "formation", formation.id),),
        role="placement",
    )
    return str(name)


@rule("epic.lists.portal-enter", "epic.lists.portal-once")
def enter(battle: Battle, formation: Formation) -> Script[None]:
    """The first move of a formation in reserve, from a portal; where there is no room it stays away."""
    doors = _doors(battle, formation)
    if not doors:
        return
    name = yield from _which(formation, doors)
    where = yield Decision(
        formation.seat,
        "epic-from-portal",
        "epic.lists.portal-enter",
        Route(formation.id, doors[name]),
        (("formation", "formation", formation.id),),
        role="placement",
    )
    _come_through(battle, formation, name, doors[name].placements(where))
    yield from overwatch.window(battle, formation)


def _come_through(battle: Battle, formation: Formation, name: str, places: tuple[Place, ...]) -> None:
    battle.gated = (*battle.gated, name)
    setting_down.put(formation, places)
    battle.tell(events.CameThrough, formation.id, name, places)
    setting_down.tested(battle, formation)
    movement.face_enemies(battle, formation, formation.there)


@rule("epic.lists.portal-assault", "epic.lists.portal-once")
def step_out(battle: Battle, formation: Formation) -> Script[dict[int, int]]:
    """The beginning of a charge out of a portal: the formation stands close by it. How far each unit has come so."""
    doors = _doors(battle, formation)
    if not doors:
        return {}
    name = yield from _which(formation, doors)
    first = doors[name].first()
    assert first is not None
    _come_through(battle, formation, name, doors[name].placements(list(first)))
    middle, radius = mouth(battle, name)
    return {unit.number: _stepped(middle, radius, unit, unit.place) for unit in formation.there}


# -- going in ------------------------------------------------------------------------------------------------------


@rule("epic.lists.portal-leave")
def exits(battle: Battle, formation: Formation) -> list[str]:
    """The portals that all units of a Necron formation can come to in one move; nobody goes into his own."""
    army = profile.army(formation.army)
    if army is None or not army.necron or not may_use(formation):
        return []
    return [
        name
        for name in gates(battle, formation.seat)
        if all(_near(battle, name, unit) for unit in formation.there)
    ]


def _near(battle: Battle, gate: str, unit: Unit) -> bool:
    middle, radius = mouth(battle, gate)
    return basics.gap_at(unit.place, unit.kit.radius, middle, radius) <= movement.speed(unit)


@rule("epic.lists.portal-leave")
def leave(battle: Battle, formation: Formation) -> Script[bool]:
    """Instead of a move: whether the formation goes through a portal, into the reserves."""
    doors = exits(battle, formation)
    if not doors:
        return False
    answer = yield Decision(
        formation.seat,
        "epic-into-portal",
        "epic.lists.portal-leave",
        OneOf((STAY, *doors), of="portal"),
        (("formation", "formation", formation.id),),
        role="move",
        skip=STAY,
    )
    if answer == STAY:
        return False
    battle.gated = (*battle.gated, answer)
    for unit in formation.living:
        unit.status, unit.place = "reserve", NOWHERE
    formation.status = "reserve"
    battle.tell(events.WentThrough, formation.id, answer)
    return True
