"""Chapter 3.3: deputies of fallen leaders, and who takes over from fallen headquarters."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import control, dice
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.command.command import around, on_map
from grognard.systems.ept.events.command import DeputyCame, LeaderNamed, PostTaken
from grognard.systems.ept.state import NO_FIRE, OFF, PLENTY, Battle, Formation, Post, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking


def replace_leaders(battle: Battle, seat: int) -> Script[None]:
    """Administrative step 8: first the sections' leaders, then the posts, the lower ones first."""
    for formation in list(battle.formations.values()):
        if formation.seat == seat and formation.kind == "section":
            yield from replace_leader(battle, formation)
    for rank in ("company", "battalion"):
        for post in battle.posts.values():
            if post.seat == seat and post.rank == rank:
                yield from succeed(battle, post)


# -- leaders of sections -----------------------------------------------------------------------------


@rule("ept.command.leader-replacement-condition")
def replace_leader(battle: Battle, formation: Formation) -> Script[None]:
    """A lost leader is replaced as long as somebody of its section, decoys apart, is on the map."""
    leader = battle.units[formation.leader]
    formation.leaderless = False
    if leader.status not in ("gone", "left"):
        return
    units = [
        unit for unit in battle.members(formation.id) if on_map(battle, unit) and not unit.profile.is_decoy
    ]
    if not units:
        return
    if not leader.profile.is_post:
        yield from name_leader(battle, formation, units)
    elif leader.status == "gone":
        yield from bring_deputy(battle, formation, leader, units)


@rule("ept.command.leader-replacement-non-hq")
def name_leader(battle: Battle, formation: Formation, units: list[Unit]) -> Script[None]:
    """Any other unit of the section leads from now on, as its owner likes."""
    chosen = yield ask(
        formation.seat,
        "ept-new-leader",
        "ept.command.leader-replacement-non-hq",
        OneOf(tuple(unit.id for unit in units), of="unit"),
        (("formation", "formation", formation.id),),
    )
    formation.leader = chosen
    battle.tell_only((formation.seat,), LeaderNamed, chosen)


@rule(
    "ept.command.leader-replacement-hq",
    "ept.command.higher-hq-with-section-lost",
    "ept.tables.deputies",
)
def bring_deputy(battle: Battle, formation: Formation, leader: Unit, units: list[Unit]) -> Script[None]:
    """The command post comes back next to its own, in plain sight, with its deputy's morale.

    It is the same counter, so whatever higher post it held stays with it.
    """
    places = deputy_places(battle, leader, units)
    if not places:
        formation.leaderless = True
        return
    chosen = yield ask(
        formation.seat,
        "ept-deputy",
        "ept.command.leader-replacement-hq",
        spot(battle, places),
        about(leader),
        role="placement",
    )
    roll = dice.one(battle, formation.seat, "ept-roll-deputy", "ept.tables.deputies")
    renew(leader)
    leader.deputy = battle.tables.deputies.change[roll - 1]
    battle.stand(leader, chosen)
    battle.control[chosen] = leader.seat
    control.pass_blazes(battle, leader, chosen)
    battle.tell(DeputyCame, leader.id, chosen, leader.deputy)


def deputy_places(battle: Battle, leader: Unit, units: list[Unit]) -> tuple[int, ...]:
    """Places with a unit of the section, or next to one, free of enemies and with room."""
    board = battle.board
    found = {
        place
        for unit in units
        if (here := battle.whereabouts(unit)) != OFF
        for place in around(board, here)
        if terrain.can_stand(battle, leader, place)
        and board.cell(place) not in battle.blazes
        and not battle.is_hostile(place, leader.seat)
        and stacking.has_room(battle, leader, place)
    }
    return tuple(sorted(found))


def renew(unit: Unit) -> None:
    """Nothing of what befell the fallen marks who comes after them."""
    unit.steps = unit.profile.steps
    unit.stopped = unit.neutralised = unit.pinned = unit.stunned = unit.sniped = False
    unit.moved = unit.lifted = unit.observing = unit.activated = unit.out_of_range = False
    unit.fire, unit.shots, unit.jammed = NO_FIRE, PLENTY, False
    unit.carrier = unit.inside = unit.task = unit.host = ""
    unit.riding = False


# -- headquarters ------------------------------------------------------------------------------------


@rule("ept.command.higher-hq-succession")
def succeed(battle: Battle, post: Post) -> Script[None]:
    """A fallen headquarters without a section, or without a deputy, is followed by a post under it, if any is left."""
    holder = battle.units[post.holder]
    if holder.status not in ("gone", "left"):
        return
    heirs = tuple(unit.id for unit in subordinate_posts(battle, post))
    if not heirs:
        return
    chosen = yield ask(
        post.seat,
        "ept-successor",
        "ept.command.higher-hq-succession",
        OneOf(heirs, of="unit"),
        (("rank", "key", f"ept-rank-{post.rank}"),),
    )
    post.holder = chosen
    heir = battle.units[chosen]
    if heir.hidden or heir.status != "field":
        battle.tell_only((post.seat,), PostTaken, chosen, f"ept-rank-{post.rank}")
    else:
        battle.tell(PostTaken, chosen, f"ept-rank-{post.rank}")


def subordinate_posts(battle: Battle, post: Post) -> list[Unit]:
    """Command posts on the map that answer directly to a post."""
    names = [formation.leader for formation in battle.formations.values() if formation.superior == post.id]
    names += [lower.holder for lower in battle.posts.values() if lower.superior == post.id]
    found = [battle.units[name] for name in dict.fromkeys(names)]
    return [unit for unit in found if unit.profile.is_post and on_map(battle, unit)]
