"""Chapter 7.10: units of one formation that fire together."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Arg
from grognard.systems.ept import nations
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import PASS, ask
from grognard.systems.ept.command import command
from grognard.systems.ept.fire import declaring, targeting
from grognard.systems.ept.fire.shots import AP, INDIRECT, Shot
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import arcs, transport
from grognard.systems.ept.vehicles.arcs import FRONT


@rule("ept.heavy-weapons.mortar-light-group", "ept.heavy-weapons.mortar-group")
def parts(
    battle: Battle, unit: Unit, mode: str, place: int, any_facing: bool = False
) -> list[tuple[Arm, str]]:
    """What a unit can add to a group's fire at a place.

    Anti-personnel weapons, and light mortars with them (ept.heavy-weapons.mortar-light-group); mortars among
    themselves. A sniper picks one man and combines with nobody; machine guns group against no armour.
    """
    able = targeting.choices(battle, unit, place, any_facing)
    found = [(arm, kind) for arm, kind in able if arm.kind != "sniper"]
    if mode == INDIRECT:
        return [(arm, kind) for arm, kind in found if kind == mode]
    if not is_soft(battle, unit.seat, place):
        return []
    light = unit.profile.is_infantry and not unit.profile.deploys
    return [
        (arm, kind)
        for arm, kind in found
        if kind == AP or (kind == INDIRECT and arm.kind == "mortar" and light)
    ]


def is_soft(battle: Battle, seat: int, place: int) -> bool:
    """Whether there is anybody on a place, or might be under a marker, who is not in armour; men who ride on it are not."""
    return any(
        enemy.hidden or not enemy.profile.is_armoured or transport.riders(battle, enemy)
        for enemy in battle.enemies_at(place, seat)
    )


@rule("ept.fire.group-eligibility")
def candidates(battle: Battle, shot: Shot) -> tuple[str, ...]:
    """Units of the active formation that have not acted, next to somebody of the group, that can add to its fire."""
    working = battle.activation
    if working is None or shot.units[0].id not in working.units:
        return ()
    group = shot.units
    return tuple(
        name
        for name in working.waiting
        if (unit := battle.units[name]).status == "field"
        and unit.can_act
        and nations_agree(battle, unit, group)
        and any(command.near(battle, unit, member) for member in group)
        and parts(battle, unit, shot.mode, shot.place, any_facing=not unit.immobilised)
    )


@rule(
    "ept.nations.soviets",
    "ept.nations.japanese-group-fire",
    "ept.nations.viet-minh-mortars",
)
def nations_agree(battle: Battle, unit: Unit, group: Sequence[Unit]) -> bool:
    """Whether the rules of its nation let a unit fire together with others.

    Soviet vehicles fire alone; Japanese half-sections with the other half of their section and nobody else; mortars of
    the Viet Minh only where they are stacked.
    """
    nation = nations.of(battle, unit.seat)
    every = (unit, *group)
    if nation.lone_vehicles and any(one.profile.is_vehicle for one in every):
        return False
    if nation.paired_fire and any("half_section" in one.profile.abilities for one in every):
        return all(other.partner == unit.id for other in group)
    if nation.stacked_mortars and any(one.profile.plunges for one in every):
        return all(other.place == unit.place for other in group)
    return True


def join(battle: Battle, act: Act, shot: Shot) -> Script[None]:
    """The group is formed at its first shot: one by one, units next to it join, and their activation is in it.

    Only a full fire action comes here: who fires as a half action fires alone.
    """
    leader, arm = shot.firers[0]
    aloft = bool(shot.only) and shot.only[0].altitude != ""
    if shot.wasted or shot.mode not in (AP, INDIRECT) or arm.kind == "sniper" or aloft:
        return
    if shot.mode == AP and not is_soft(battle, leader.seat, shot.place):
        return
    while options := candidates(battle, shot):
        chosen = yield ask(
            leader.seat,
            "ept-join",
            "ept.fire.group-eligibility",
            OneOf((PASS, *options), of="unit"),
            _about(leader, shot.place),
            role="attack",
        )
        if chosen == PASS:
            return
        member = battle.units[chosen]
        assert battle.activation is not None
        battle.activation.waiting.remove(chosen)
        act.with_it = (*act.with_it, member)
        if member.profile.is_vehicle or member.profile.is_gun:
            swing_round(battle, member, shot.place)
        yield from _add(battle, shot, member)


def swing_round(battle: Battle, unit: Unit, place: int) -> None:
    """A gun or vehicle that fires turns to the target by as few sides as will do, free of cost since it fires."""
    if arcs.in_arc(battle, unit, place):
        return
    board, table = battle.board, battle.tables.arcs
    here, there = board.cell(unit.place), board.cell(place)
    ways = ((unit.facing + change) % 6 for change in (1, 5, 2, 4, 3))
    arcs.face(battle, unit, next(w for w in ways if table.arc(board.grid, here, w, there) == FRONT))


def _about(unit: Unit, place: int) -> tuple[Arg, ...]:
    return (("unit", "unit", unit.id), ("place", "place", place))


def _add(battle: Battle, shot: Shot, member: Unit) -> Script[None]:
    arm, _ = yield from declaring.pick_arm(member, parts(battle, member, shot.mode, shot.place))
    shot.firers.append((member, arm))
    shot.grouped = True


@rule("ept.fire.group-cadence")
def fire_on(battle: Battle, ready: Sequence[Unit], place: int, mode: str) -> Script[Shot]:
    """A further shot of a group: by those who kept their rate and reach the place, as many of them as are wanted."""
    wanted = mode if mode == INDIRECT else AP
    able = [unit for unit in ready if parts(battle, unit, wanted, place)]
    most = len(able) or 1
    able = able or list(ready)
    names = tuple(unit.id for unit in able)
    chosen = yield ask(
        able[0].seat,
        "ept-group-fires",
        "ept.fire.group-cadence",
        SomeOf(names, 1, most, of="unit"),
        (("place", "place", place),),
        role="attack",
    )
    members = [unit for unit in able if unit.id in chosen]
    if len(members) == 1:
        return (yield from declaring.declare(battle, members[0], place))
    shot = Shot([], place, wanted, grouped=True)
    for member in members:
        yield from _add(battle, shot, member)
    return shot


def pair(battle: Battle, shot: Shot, partner: Unit) -> Script[None]:
    """The other half of a squad may add its fire to an opportunity shot."""
    if shot.mode != AP or not parts(battle, partner, shot.mode, shot.place):
        return
    chosen = yield ask(
        partner.seat,
        "ept-join",
        "ept.special-infantry.half-squads-fire",
        OneOf((PASS, partner.id), of="unit"),
        _about(shot.units[0], shot.place),
        role="attack",
    )
    if chosen == partner.id:
        yield from _add(battle, shot, partner)
