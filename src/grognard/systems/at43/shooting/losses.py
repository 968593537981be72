"""Impacts of direct fire: first the fire zone, then the target; saves, damage tests, and who falls."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.systems.at43 import measuring, scenery, support
from grognard.systems.at43.damage import damage
from grognard.systems.at43.damage.damage import Volley
from grognard.systems.at43.events import ImpactInZone
from grognard.systems.at43.shooting import cover
from grognard.systems.at43.shooting.firezone import Zone
from grognard.systems.at43.shooting.spotting import Marks
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Battle, Unit

Figures = list[tuple[Unit, int]]


@rule("at43.shooting.zone-first", "at43.shooting.remaining-to-target")
def inflict(battle: Battle, shot: Shot, marks: Marks, zone: Zone, able: list[int], hits: int) -> Script[None]:
    """Impacts go to the fire zone, at most one each, nearest first; what is left to the target."""
    volley = damage.Volley(battle, shot.unit.seat, shot.weapon, shot.unit)
    between = yield from nearest(battle, shot.unit, zone.visible(able), hits, "at43.shooting.zone-first")
    wrecks = zone.wreck[: max(0, hits - len(between))]
    left = hits - len(between) - len(wrecks)
    saves = _saves_of_zone(battle, shot, able, between)
    # What the target gives in cover is judged before anybody falls.
    seen = marks.visible(able) if left and not shot.target.piece else []
    target = battle.units[shot.target.unit] if shot.target.unit else None
    need = 0
    if left and target is not None:
        need = cover.save(battle, shot, able, marks.figures, measuring.reference(target)[0])
    for piece in wrecks:
        yield from scenery.hit_wreck(battle, piece, volley, 1)
    yield from _in_zone(battle, volley, between, saves)
    if not left:
        return
    if target is None:
        yield from scenery.damage_piece(battle, volley, shot.target.piece, left)
        return
    left -= sum(cover.roll_saves(battle, target, left, need))
    yield from on_target(battle, shot, volley, marks, seen, left)


def distance(shooter: Unit, unit: Unit, figure: int) -> int:
    """How near a figure is to the leader of the shooting unit."""
    return measuring.gap(*measuring.reference(shooter), unit.places[figure], unit.kit[figure].radius)


@rule("at43.losses.tie", "at43.losses.infantry-nearest", "at43.shooting.zone-first")
def nearest(battle: Battle, shooter: Unit, figures: Figures, count: int, clause: str) -> Script[Figures]:
    """The `count` figures nearest to the shooters' leader; between equally near ones the shooting player chooses."""
    away = {(unit.id, j): distance(shooter, unit, j) for unit, j in figures}
    order = sorted(figures, key=lambda one: away[one[0].id, one[1]])
    if count >= len(order) or count <= 0:
        return order[: max(0, count)]
    limit = away[order[count - 1][0].id, order[count - 1][1]]
    sure = [one for one in order if away[one[0].id, one[1]] < limit]
    tied = [one for one in order if away[one[0].id, one[1]] == limit]
    missing = count - len(sure)
    if missing == len(tied) or _same(tied):
        return order[:count]
    keys = tuple(f"{unit.id}/{j}" for unit, j in tied)
    chosen = yield Decision(
        shooter.seat,
        "at43-equally-near",
        "at43.losses.tie",
        SomeOf(keys, missing, missing, of="figure"),
        (("unit", "unit", shooter.id), ("clause", "rule", clause)),
        role="loss",
    )
    return [*sure, *(one for one, key in zip(tied, keys, strict=True) if key in chosen)]


def _same(figures: Figures) -> bool:
    """Whether it is all one which of these is taken."""
    return len({(unit.id, j) for unit, j in figures}) < 2


# -- the fire zone -------------------------------------------------------------------------------------------


def _saves_of_zone(battle: Battle, shot: Shot, able: list[int], between: Figures) -> dict[str, int]:
    """The save of each unit in the zone, with the cover zone drawn from the shooters to that unit."""
    needs: dict[str, int] = {}
    for unit, _ in between:
        if unit.id not in needs:
            whole = [(unit, j) for j in unit.living]
            needs[unit.id] = cover.save(battle, shot, able, whole, measuring.reference(unit)[0])
    return needs


@rule("at43.losses.zone-individual", "at43.heroes.last-to-die")
def _in_zone(battle: Battle, volley: Volley, between: Figures, saves: dict[str, int]) -> Script[None]:
    """Each impact in the zone is tested against the very fighter it fell on; a comrade takes it for a hero."""
    fallen: dict[str, list[int]] = {}
    for unit, j in between:
        battle.tell(ImpactInZone, unit.id, j)
        if cover.roll_saves(battle, unit, 1, saves[unit.id])[0]:
            continue
        if unit.kit[j].is_hero:
            others = [i for i in unit.living if i != j and i not in fallen.get(unit.id, ())]
            if others:
                j = min(others, key=lambda i, u=unit, h=j: _apart(u, h, i))  # type: ignore[misc]
        success = yield from volley.tests(unit.kit[j].protection, 1)
        if not success[0] or unit.status != "field" or j not in unit.living:
            continue
        if unit.structure:
            yield from damage.hit_afv(battle, volley.seat, unit, j, volley.weapon, 1)
        else:
            fallen.setdefault(unit.id, []).append(j)
    for name, figures in fallen.items():
        yield from damage.eliminate(battle, battle.units[name], tuple(figures), volley.seat)


def _apart(unit: Unit, a: int, b: int) -> int:
    return measuring.gap(unit.places[a], unit.kit[a].radius, unit.places[b], unit.kit[b].radius)


# -- the target ----------------------------------------------------------------------------------------------


def on_target(
    battle: Battle, shot: Shot, volley: Volley, marks: Marks, seen: Figures, impacts: int
) -> Script[None]:
    """What the impacts left over do to the target."""
    if impacts <= 0:
        return
    target = battle.units[shot.target.unit]
    if shot.sniper:
        yield from by_choice(battle, shot, volley, seen, impacts)
    elif target.structure:
        yield from on_afvs(battle, shot, volley, seen, impacts)
    elif target.profile.is_static_support and len(marks.units) == 1:
        yield from on_static_support(battle, shot, volley, target, seen, impacts)
    else:
        yield from on_infantry(battle, shot, volley, marks.figures, seen, impacts)


@rule(
    "at43.losses.infantry-nearest",
    "at43.losses.test-per-impact",
    "at43.cover.hidden-not-hit",
    "at43.heroes.last-to-die",
)
def on_infantry(
    battle: Battle, shot: Shot, volley: Volley, figures: Figures, seen: Figures, impacts: int
) -> Script[None]:
    """One die per impact, and the nearest who can be seen fall first. Where Protections differ, one after the other.

    Kills beyond those who can be hit are lost, but every impact is tested.
    """
    order = _fall_order(shot.unit, figures, seen)
    walls = {unit.kit[j].protection for unit, j in order} or {figures[0][0].kit[figures[0][1]].protection}
    if len(walls) == 1:
        success = yield from volley.tests(walls.pop(), impacts)
        able = yield from _falling(battle, shot, figures, seen, order, sum(success))
    else:
        able = yield from _one_by_one(battle, shot, volley, order, impacts)
    fallen: dict[str, list[int]] = {}
    for unit, j in able:
        fallen.setdefault(unit.id, []).append(j)
    for name, gone in fallen.items():
        yield from damage.eliminate(battle, battle.units[name], tuple(gone), shot.unit.seat)


def _falling(
    battle: Battle, shot: Shot, figures: Figures, seen: Figures, order: Figures, kills: int
) -> Script[Figures]:
    """Who falls where all have one Protection."""
    if not any(unit.kit[j].is_hero for unit, j in figures):
        return (yield from nearest(battle, shot.unit, seen, kills, "at43.losses.infantry-nearest"))
    gone: Figures = []
    while len(gone) < min(kills, len(order)):
        gone.append((yield from _next_victim(battle, shot.unit, order, gone)))
    return gone


@rule("at43.losses.infantry-nearest", "at43.losses.test-per-impact")
def _one_by_one(battle: Battle, shot: Shot, volley: Volley, order: Figures, impacts: int) -> Script[Figures]:
    """Tests one after the other, each against the nearest who still stands, then to no effect against the last."""
    gone: Figures = []
    victim: tuple[Unit, int] | None = None
    for _ in range(impacts):
        if victim is None and len(gone) < len(order):
            victim = yield from _next_victim(battle, shot.unit, order, gone)
        unit, j = victim or order[-1]
        success = yield from volley.tests(unit.kit[j].protection, 1)
        if success[0] and victim is not None:
            gone.append(victim)
            victim = None
    return gone


@rule("at43.losses.tie")
def _next_victim(battle: Battle, shooter: Unit, order: Figures, gone: Figures) -> Script[tuple[Unit, int]]:
    """The next in the order; among others as near as he the shooting player chooses."""
    left = [one for one in order if one not in gone]
    unit, j = left[0]
    hero, away = unit.kit[j].is_hero, distance(shooter, unit, j)
    tied = [one for one in left if one[0].kit[one[1]].is_hero == hero and distance(shooter, *one) == away]
    chosen = yield from nearest(battle, shooter, tied, 1, "at43.losses.infantry-nearest")
    return chosen[0]


@rule("at43.heroes.last-to-die", "at43.losses.infantry-nearest")
def _fall_order(shooter: Unit, figures: Figures, seen: Figures) -> Figures:
    """In which order figures fall: nearest first; in a hero's place any comrade left, even one out of sight. Of others
    whom a melee has joined to his unit nobody farther off falls before him, and nobody nearer after him."""
    order = sorted(seen, key=lambda one: distance(shooter, *one))
    heroes = [one for one in order if one[0].kit[one[1]].is_hero]
    for hero in heroes:
        others = [one for one in figures if one[0] is hero[0] and one is not hero and one != hero]
        hidden = sorted((one for one in others if one not in order), key=lambda one: distance(shooter, *one))
        own = order.index(hero)
        order.remove(hero)
        place = max([own, *(order.index(one) + 1 for one in others if one in order)])
        order[place:place] = [*hidden, hero]
    return order


@rule(
    "at43.losses.afv-spread",
    "at43.heroes.last-to-die",
    "at43.shooting.single-afv",
    "at43.heroes.specific-target",
)
def on_afvs(battle: Battle, shot: Shot, volley: Volley, seen: Figures, impacts: int) -> Script[None]:
    """Impacts are shared as evenly as can be, beginning with the nearest AFV; each is tested for itself.

    A hero's AFV takes none while his unit has another, unless it alone was designated.
    """
    if not seen:
        return
    unit = seen[0][0]
    concerned = seen
    if shot.target.figure < 0:
        plain = [one for one in seen if not unit.kit[one[1]].is_hero]
        concerned = plain or [(unit, j) for j in unit.living if not unit.kit[j].is_hero] or seen
    each, extra = divmod(impacts, len(concerned))
    favoured = yield from nearest(battle, shot.unit, concerned, extra, "at43.losses.afv-spread")
    order = sorted(concerned, key=lambda one: distance(shot.unit, *one))
    for one in order:
        count = each + (one in favoured)
        yield from on_afv(battle, volley, unit, one[1], count)


def on_afv(
    battle: Battle, volley: Volley, unit: Unit, figure: int, impacts: int, chooses: bool = False
) -> Script[None]:
    """Damage tests and locations for one AFV."""
    if impacts <= 0 or unit.status != "field" or figure not in unit.living:
        return
    success = yield from volley.tests(unit.kit[figure].protection, impacts)
    if any(success):
        yield from damage.hit_afv(battle, volley.seat, unit, figure, volley.weapon, sum(success), chooses)


@rule("at43.support.static-impacts")
def on_static_support(
    battle: Battle, shot: Shot, volley: Volley, unit: Unit, seen: Figures, impacts: int
) -> Script[None]:
    """Weapons and gunners share the impacts, nearest first; each is tested against its own Protection."""
    if not seen:
        return
    order = [j for _, j in sorted(seen, key=lambda one: distance(shot.unit, *one))]
    fallen = []
    for j, count in support.shared(unit, order, impacts).items():
        if count:
            success = yield from volley.tests(unit.kit[j].protection, count)
            if any(success):
                fallen.append(j)
    if fallen:
        yield from damage.eliminate(battle, unit, tuple(fallen), shot.unit.seat)


@rule("at43.therians.medium-nucleus-cannon", "at43.heroes.specific-target")
def by_choice(battle: Battle, shot: Shot, volley: Volley, seen: Figures, impacts: int) -> Script[None]:
    """A sniper names the victim of each impact among those he can see, a hero too, and where an AFV is hit."""
    for _ in range(impacts):
        able = [(unit, j) for unit, j in seen if unit.status == "field" and j in unit.living]
        if not able:
            return
        keys = tuple(f"{unit.id}/{j}" for unit, j in able)
        chosen = yield Decision(
            shot.unit.seat,
            "at43-sniper-victim",
            "at43.therians.medium-nucleus-cannon",
            OneOf(keys, of="figure"),
            (("unit", "unit", shot.unit.id),),
            role="loss",
        )
        unit, j = able[keys.index(chosen)]
        if unit.structure:
            yield from on_afv(battle, volley, unit, j, 1, chooses=True)
            continue
        success = yield from volley.tests(unit.kit[j].protection, 1)
        if success[0]:
            yield from damage.eliminate(battle, unit, (j,), shot.unit.seat)
