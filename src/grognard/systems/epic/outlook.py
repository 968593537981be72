"""What a formation could do from a place: how far it goes and shoots, whom it sees, who watches it, zones of control,
crossfires, templates, who is hit first, who is silent, and who would support it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from grognard.core.screen.outlook import BLOCKED, CLEAR, PARTLY, Area, Outlook, Ring, SightLine, Sign
from grognard.core.space.headings import Place
from grognard.systems.epic import basics, dice, profile
from grognard.systems.epic.aircraft import flak, gunnery
from grognard.systems.epic.aircraft.ways import Departure, Sortie
from grognard.systems.epic.assault import charge, support
from grognard.systems.epic.movement import movement, terrain, zones
from grognard.systems.epic.names import key
from grognard.systems.epic.reading import CM
from grognard.systems.epic.shooting import barrage, crossfire, shooting, sight
from grognard.systems.epic.shooting.lines import Lines, bears, ready
from grognard.systems.epic.spacecraft import bombardment
from grognard.systems.epic.state import GROUND_ATTACK, NOWHERE, ORBIT, Battle, Formation, Unit, View

#: So many of those who are hit first are singled out in each formation.
FIRST = 3


def look(view: View, piece: str, at: Sequence[int] | None = None) -> Outlook:
    """The outlook of a formation from where it stands, or as if it were shifted so that the piece stood at `at`."""
    battle = View(view.copy())
    formation = battle.formations[piece.partition("/")[0]]
    if formation.kept_off or formation.aloft:
        return in_the_air(battle, formation, at)
    if formation.status == ORBIT:
        return from_orbit(battle, formation, at)
    unit = battle.unit(piece) if "/" in piece else _head(formation)
    if unit is None or unit.status != "field":
        return Outlook()
    if at is not None:
        _shift(battle, formation, unit, at)
    found = [Lines(battle, formation, enemy) for enemy in battle.enemies(formation.seat)]
    radius = unit.kit.radius
    return Outlook(
        Area(radius=movement.allowance(battle, unit) + radius),
        tuple(_rings(unit)),
        tuple(_line(lines) for lines in found),
        tuple(
            enemy.id
            for enemy in battle.enemies(formation.seat)
            if enemy.overwatch and bears(battle, enemy, formation)
        ),
        (
            *_zones(battle, formation),
            *(sign for lines in found if lines.any for sign in _fire(battle, lines)),
            *_support(battle, formation),
        ),
    )


def from_orbit(battle: View, formation: Formation, at: Sequence[int] | None = None) -> Outlook:
    """Where the templates of a bombardment would lie, by the points to be expected; how far who comes down is aimed from his
    zone, and how far he may drift from a place."""
    table, plotted = profile.tables(), battle.plots.get(formation.id, NOWHERE)
    place = plotted if at is None else (at[0], at[1])
    if place == NOWHERE:
        return Outlook()
    if formation.is_ship:
        points = sum(dice.mean(mode.points) for mode in bombardment.modes(formation))
        row = barrage.row(round(points))
        laid = bombardment.templates(battle, formation.seat, place, row.templates) if points else ()
        rule_id = "epic.spacecraft.bombardment-template"
        signs = [Sign("epic-sign-orbital", rule_id, (spot,), bombardment.radius()) for spot in laid]
        return Outlook(signs=tuple(signs))
    zone, drift = table.drop_zone, 2 * dice.SIDES * CM
    known = plotted if plotted != NOWHERE else place
    return Outlook(
        signs=(
            Sign("epic-sign-drop-zone", "epic.spacecraft.planetfall-placement", (known,), zone),
            Sign("epic-sign-drift", "epic.spacecraft.planetfall-scatter", (place,), drift),
        )
    )


def in_the_air(battle: View, formation: Formation, at: Sequence[int] | None = None) -> Outlook:
    """What aircraft would fly into: the straight way from their edge to a place, or on from where they are, with the flak
    zones that it passes through, how many guns fire at each leg, and how far their own weapons reach from its end."""
    board = battle.board
    if at is not None and not (0 <= at[0] <= board.width and 0 <= at[1] <= board.depth):
        raise ValueError(f"{at[0]}, {at[1]} is no place of this table")
    made, legs = _flown(battle, formation, at)
    if not made:
        return Outlook()
    lead = formation.living[0]
    for one in formation.living:
        one.status = "air"
    found = list(flak.volleys(battle, formation, made, leaving=bool(formation.landed)))
    signs = [Sign("epic-sign-way", "epic.aircraft.straight-before-turn", leg) for leg in legs]
    for volley in found:
        for gun in volley.guns:
            radius = gun.mode.range + gun.unit.kit.radius + lead.kit.radius
            name = volley.formation.unit_id(gun.unit)
            signs.append(
                Sign("epic-sign-flak", "epic.aircraft.flak-from-ground", (gun.unit.place,), radius, (name,))
            )
    for leg in legs:
        firing = tuple(
            volley.formation.unit_id(gun.unit)
            for volley in found
            for gun in volley.guns
            if gunnery.reaches(gun.unit, gun.weapon, gun.mode, leg, lead.kit.radius)
        )
        if firing:
            signs.append(
                Sign("epic-sign-leg-under-fire", "epic.aircraft.flak-from-ground", leg, pieces=firing)
            )
    watchers = tuple(dict.fromkeys(volley.formation.id for volley in found if volley.guns))
    return Outlook(Area(), tuple(_rings(lead)), (), watchers, tuple(signs))


def _flown(
    battle: View, formation: Formation, at: Sequence[int] | None
) -> tuple[gunnery.Ways, list[tuple[Place, Place]]]:
    """The ways of all aircraft to a place, or straight off the table; the legs of the first."""
    region: Sortie | Departure
    if formation.aloft:
        region = Departure(battle, formation)
        answer = region.default() if at is None or region.refuse(list(at)) is not None else list(at)
    elif at is None:
        return {}, []
    else:
        region = Sortie(battle, formation, GROUND_ATTACK, lambda: iter(()))
        answer = list(at)
        if region.refuse(answer) is not None:
            return {}, []
    way = region.flown(answer)
    return ({}, []) if way is None else (region.ways(way), list(pairwise(way.places)))


def _head(formation: Formation) -> Unit | None:
    """The unit that a screen shows for the whole formation: the first one left."""
    return formation.there[0] if formation.on_table else None


def _shift(battle: Battle, formation: Formation, unit: Unit, at: Sequence[int]) -> None:
    x, y = at
    board = battle.board
    if not (0 <= x <= board.width and 0 <= y <= board.depth):
        raise ValueError(f"{x}, {y} is no place of this table")
    dx, dy = x - unit.place[0], y - unit.place[1]
    for one in formation.there:
        one.place = one.place[0] + dx, one.place[1] + dy
    movement.face_enemies(battle, formation, formation.there)


def _rings(unit: Unit) -> Iterator[Ring]:
    """How far each weapon of the unit reaches, and its firefight."""
    for carried in unit.kit.weapons:
        ranges = [mode.range for mode in carried.weapon.modes if mode.ranged and not mode.unlimited]
        if ranges:
            yield Ring(key("weapon", carried.weapon.id), Area(radius=max(ranges) + unit.kit.radius))
    if unit.kit.firefight is not None:
        reach = profile.tables().firefight
        yield Ring("epic-ring-firefight", Area(radius=reach + unit.kit.radius))


def _line(lines: Lines) -> SightLine:
    """The line to an enemy formation: how many centimetres away it is, how its units are seen, and which weapons could
    be used."""
    views = sight.views(lines.battle, [(a, b) for a in lines.units for b in lines.targets])
    away = -(-max(0, min(basics.nearest(unit, lines.targets) for unit in lines.units)) // CM)
    if not any(views):
        return SightLine(lines.target.id, BLOCKED, away, rule="epic.shooting.los-terrain")
    clause = next(
        (found for unit in lines.targets if (found := terrain.cover(lines.battle, lines.target, unit))),
        "epic.terrain.cover-to-hit" if sight.CLEAR not in views else "",
    )
    guns = [gun for gun in lines.guns if ready(lines.battle, gun)]
    names = dict.fromkeys(key("weapon", gun.unit.kit.weapons[gun.weapon].weapon.id) for gun in guns)
    return SightLine(
        lines.target.id,
        PARTLY if clause else CLEAR,
        away,
        "epic-in-cover" if clause else "",
        clause or "epic.shooting.los-terrain",
        weapons=tuple(names),
    )


# -- signs -------------------------------------------------------------------------------------------------------


def _zones(battle: Battle, formation: Formation) -> Iterator[Sign]:
    """The zones of control that it could come to in one move."""
    units = formation.there
    reach = max((movement.allowance(battle, unit) for unit in units), default=0)
    for enemy, other, far in zones.near(battle, formation.seat, units, reach):
        yield Sign(
            "epic-sign-zone",
            "epic.movement.zoc-no-entry",
            (other.place,),
            far + other.kit.radius,
            (enemy.unit_id(other),),
        )


def _fire(battle: Battle, lines: Lines) -> Iterator[Sign]:
    """What fire at one formation would be like: who is silent, who is hit first, a crossfire, the templates."""
    formation, target = lines.formation, lines.target
    silent = shooting.suppressed(lines, lines.markers)
    if silent:
        names = tuple(lines.name(unit) for unit in silent)
        yield Sign("epic-sign-suppressed", "epic.shooting.suppression", pieces=(target.id, *names))
    quiet = {id(unit) for unit in silent}
    guns = [gun for gun in lines.guns if ready(battle, gun) and id(gun.unit) not in quiet]
    if not guns:
        return
    marks = {j for gun in guns for j in gun.marks}
    shooters = [unit for unit in lines.units if any(gun.unit is unit for gun in guns)]
    order = sorted(
        (lines.targets[j] for j in marks), key=lambda unit: (basics.nearest(unit, shooters), unit.number)
    )
    names = tuple(target.unit_id(unit) for unit in order[:FIRST])
    yield Sign("epic-sign-first", "epic.shooting.allocation-front-to-back", pieces=names, ordered=True)
    caught = crossfire.partner(battle, formation, target)
    if caught is not None:
        near, friend, far = caught
        ends = formation.unit_id(near), friend.unit_id(far)
        yield Sign("epic-sign-crossfire", "epic.crossfire.line", (near.place, far.place), pieces=ends)
    heavy = [gun for gun in guns if gun.mode.use == "barrage"]
    placed = barrage.first_template(battle, lines, heavy) if heavy else None
    if placed is not None:
        first, firing = placed
        row = barrage.row(round(sum(dice.mean(gun.mode.points) * gun.number for gun in firing)))
        for place in barrage.extra_templates(battle, lines, first, row.templates):
            radius = profile.tables().template // 2
            yield Sign("epic-sign-template", "epic.barrage.first-template", (place,), radius)


def _support(battle: Battle, formation: Formation) -> Iterator[Sign]:
    """For each enemy that it could charge the friends who would lend their firefight, and his own."""
    near = profile.tables().firefight
    for enemy in charge.within_charge(battle, formation):
        for seat, name in ((formation.seat, "epic-sign-support"), (enemy.seat, "epic-sign-enemy-support")):
            found = tuple(
                one.id
                for one in battle.of(seat)
                if one not in (formation, enemy)
                and one.on_table
                and support.may_support(one)
                and _lends(battle, one, enemy, near)
            )
            if found:
                yield Sign(name, "epic.assault.support-who", pieces=(enemy.id, *found))


def _lends(battle: Battle, one: Formation, enemy: Formation, near: int) -> bool:
    """Whether a formation has a unit near enough to where the fight will be: for friends of the enemy, near to him."""
    pairs = [
        (a, b)
        for a in one.there
        if a.kit.firefight is not None
        for b in enemy.there
        if basics.within(a, b, near)
    ]
    return bool(pairs) and (one.seat == enemy.seat or any(sight.views(battle, pairs)))
