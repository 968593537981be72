"""Chapters 3.1 and 3.2: the chain of command, and who is under orders and commanded this turn."""

from __future__ import annotations

from functools import cache

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import numbers
from grognard.systems.ept.asking import PASS, about, ask
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.events.command import Attached, CommandChecked
from grognard.systems.ept.state import SEATS, Battle, Formation, Post, Unit


def on_map(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is on the map, on its own or aboard a vehicle that is."""
    if unit.status == "aboard":
        return battle.units[unit.carrier].status == "field"
    return unit.status in ("field", "tunnel")


# -- the check of the command phase ------------------------------------------------------------------


@rule(
    "ept.sequence.command-phase-check",
    "ept.command.in-radius-status",
    "ept.command.out-of-radius-status",
    "ept.command.status-fixed-for-turn",
)
def check(battle: Battle) -> Script[None]:
    """For every formation whether it is under orders, for every unit whether it is commanded.

    Nothing else in the game changes these marks: what is found here holds for the turn.
    """
    before = {unit.id: (unit.out_of_range, unit.uncommanded) for unit in battle.units.values()}
    for formation in battle.formations.values():
        expect(battle, formation)
        _check_leader(battle, formation)
        _check_units(battle, formation)
    for seat in SEATS:
        yield from attach(battle, seat)
    _tell_statuses(battle, before)


@rule("ept.command.reinforcement-status")
def expect(battle: Battle, formation: Formation) -> None:
    """A reinforcement that is due and still has nobody on the map comes in this turn, under orders and commanded."""
    if 0 < formation.arrives < battle.turn and not any(
        on_map(battle, unit) for unit in battle.members(formation.id)
    ):
        formation.arrives = battle.turn


def _check_leader(battle: Battle, formation: Formation) -> None:
    """A leader that is lost by now can be neither in range nor out of it (ept.command.leader-lost-penalty)."""
    leader = battle.units.get(formation.leader)
    if leader is not None:
        leader.out_of_range = on_map(battle, leader) and not under_orders(battle, formation, leader)


def _check_units(battle: Battle, formation: Formation) -> None:
    """A section whose leader is lost is not broken up: its units stay commanded."""
    leader = battle.units.get(formation.leader)
    leaderless = formation.kind != "section" or leader is None or not on_map(battle, leader)
    for unit in battle.members(formation.id):
        unit.host = ""
        unit.uncommanded = (
            not leaderless
            and on_map(battle, unit)
            and leader is not None
            and not commanded(battle, formation, leader, unit)
        )


@rule(
    "ept.command.independent-formation",
    "ept.command.neutralised-superior",
    "ept.command.autonomous-unit",
    "ept.terrain.tunnel-occupant",
)
def under_orders(battle: Battle, formation: Formation, leader: Unit) -> bool:
    """Whether a leader is within reach of the post it answers to; who answers to none always is."""
    if formation.arrives == battle.turn or leader.status == "tunnel":
        return True
    name = superior_of(battle, formation, leader)
    if not name:
        return True
    post = battle.posts.get(name)
    holder = battle.units.get(post.holder if post else battle.formations[name].leader)
    if holder is None or not on_map(battle, holder):
        return False
    if post is not None and holder.neutralised:
        return False
    return within(battle, holder, leader, radius(battle, post, formation, holder, leader))


@rule("ept.command.hierarchy")
def superior_of(battle: Battle, formation: Formation, leader: Unit) -> str:
    """The post that a formation answers to, or the section that an autonomous unit is attached to.

    Who holds the post himself answers to the next higher one.
    """
    name = formation.superior
    for _ in battle.posts:
        if name not in battle.posts or battle.posts[name].holder != leader.id:
            break
        name = battle.posts[name].superior
    return name


@rule("ept.command.radius")
def radius(battle: Battle, post: Post | None, formation: Formation, holder: Unit, leader: Unit) -> int:
    """Hexes within which a superior commands a leader. A battalion's is the scenario's."""
    table = battle.tables.radius
    if post is None:
        return section_radius(battle, holder, leader)
    if formation.kind == "autonomous" and not leader.profile.is_post:
        return table.autonomous
    return post.radius if post.rank == "battalion" else table.company


def section_radius(battle: Battle, leader: Unit, unit: Unit) -> int:
    """Hexes within which a section's leader commands a unit; vehicles that lead have their own."""
    table = battle.tables.radius
    if leader.profile.is_vehicle:
        return table.platoon_vehicle if unit.profile.is_vehicle else table.platoon_infantry
    return table.section


@rule("ept.terrain.tunnel-occupant")
def commanded(battle: Battle, formation: Formation, leader: Unit, unit: Unit) -> bool:
    """Whether a unit of a section is within reach of its leader; in a tunnel it always is."""
    if unit is leader or unit.status == "tunnel" or formation.arrives == battle.turn:
        return True
    return within(battle, leader, unit, section_radius(battle, leader, unit))


@rule("ept.command.radius-ignores-terrain")
def within(battle: Battle, one: Unit, other: Unit, radius: int) -> bool:
    """Whether two units are at most so many hexes apart, whatever lies between them."""
    return any(
        battle.board.distance(here, there) <= radius
        for here in _places(battle, one)
        for there in _places(battle, other)
    )


def _places(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Where distances to a unit are measured from: from a tunnel, from any of its ends."""
    if unit.status == "tunnel":
        return battle.tunnels[unit.inside]
    place = battle.whereabouts(unit)
    return (place,) if place >= 0 else ()


# -- temporary attachment ----------------------------------------------------------------------------


@rule("ept.command.temporary-attachment")
def attach(battle: Battle, seat: int) -> Script[None]:
    """Uncommanded units next to another command post may act with its formation this turn."""
    alone = [unit for unit in battle.on_field(seat) if unit.uncommanded and not unit.profile.is_vehicle]
    for unit in alone:
        hosts = tuple(post.id for post in hosts_of(battle, unit))
        if not hosts:
            continue
        chosen = yield ask(
            seat,
            "ept-attach",
            "ept.command.temporary-attachment",
            OneOf((*hosts, PASS), of="unit"),
            about(unit),
            role="option",
            skip=PASS,
        )
        if chosen != PASS:
            unit.host, unit.uncommanded = battle.units[chosen].formation, False
            _tell_known(battle, unit, Attached, unit.id, chosen)


@rule("ept.command.section-leader-kinds")
def hosts_of(battle: Battle, unit: Unit) -> list[Unit]:
    """Command posts of other formations that a unit is stacked with or adjacent to; no other leader will do."""
    return [
        other
        for other in neighbours(battle, unit)
        if other.profile.is_post and other.formation != unit.formation and not other.uncommanded
    ]


def neighbours(battle: Battle, unit: Unit) -> list[Unit]:
    """Units of its own side that a unit on the map is stacked with or adjacent to."""
    return [
        battle.units[name]
        for place in around(battle.board, unit.place)
        for name in battle.stacks.get(place, ())
        if name != unit.id and battle.units[name].seat == unit.seat
    ]


@cache
def around(board: Board, place: int) -> tuple[int, ...]:
    """A place and those adjacent to it, ascending."""
    beyond = board.places.near(place, 1) & ~board.places.near(place, 0)
    return (place, *numbers(beyond))


# -- telling -----------------------------------------------------------------------------------------


def _tell_statuses(battle: Battle, before: dict[str, tuple[bool, bool]]) -> None:
    if battle.journal is None:
        return
    for unit in battle.units.values():
        far, alone = before[unit.id]
        if unit.out_of_range != far:
            status = "ept-status-out-of-range" if unit.out_of_range else "ept-status-under-orders"
            _tell_known(battle, unit, CommandChecked, unit.id, status)
        if unit.uncommanded != alone:
            status = "ept-status-uncommanded" if unit.uncommanded else "ept-status-commanded"
            _tell_known(battle, unit, CommandChecked, unit.id, status)


def _tell_known(battle: Battle, unit: Unit, kind: type[CommandChecked | Attached], *fields: str) -> None:
    """Of units that the other side does not know only their owner hears: a marker's rank would tell what it is."""
    known = all(not battle.units[name].hidden for name in fields if name in battle.units)
    if known and unit.status == "field":
        battle.tell(kind, *fields)
    else:
        battle.tell_only((unit.seat,), kind, *fields)


# -- losses ------------------------------------------------------------------------------------------


def note_loss(battle: Battle, unit: Unit, steps: int) -> None:
    """Steps lost by a unit count for its own section, whoever it acts with."""
    battle.formations[unit.formation].losses += steps
    battle.points[1 - unit.seat] += steps


@rule("ept.command.leader-lost-penalty")
def note_elimination(battle: Battle, unit: Unit) -> None:
    """A leader who falls before its section was activated leaves it leaderless for this turn."""
    formation = battle.formations[unit.formation]
    if formation.leader == unit.id and not formation.activated:
        formation.leaderless = True


def near(battle: Battle, one: Unit, other: Unit) -> bool:
    """Whether two units are stacked or adjacent."""
    return one.place == other.place or battle.board.adjacent(one.place, other.place)


@rule("ept.actions.command-action-higher")
def depends_on(battle: Battle, unit: Unit, post: Unit) -> bool:
    """Whether a unit is of the post's formation or attached to it, or of one below a headquarters that it holds."""
    if post.formation in (unit.formation, unit.host):
        return True
    held = {headquarters.id for headquarters in battle.posts.values() if headquarters.holder == post.id}
    return bool(held) and any(name in held for name in superiors(battle, unit.formation))


def superiors(battle: Battle, formation: str) -> list[str]:
    """The posts and sections above a formation, nearest first."""
    found: list[str] = []
    name = battle.formations[formation].superior
    while name and name not in found:
        found.append(name)
        above = battle.posts.get(name) or battle.formations[name]
        name = above.superior
    return found
