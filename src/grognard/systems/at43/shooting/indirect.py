"""Indirect fire: the template, its drift and radius, and whom it throws to the ground."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, bearing
from grognard.core.space.plain import boxes_within, leg_meets_outline
from grognard.core.space.templates.touching import covers, drifted
from grognard.systems.at43 import dice, measuring, profile, scenery
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.damage import damage
from grognard.systems.at43.damage.damage import Volley
from grognard.systems.at43.events import Burst, Fired, OutOfRange, StruckByBlast
from grognard.systems.at43.missions import missions
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.shooting import weaponry
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Battle, Unit


@rule(
    "at43.indirect.procedure",
    "at43.indirect.automatic-failure",
    "at43.shooting.who-indirect",
    "at43.firezone.indirect-none",
    "at43.shooting.test-values",
)
def fire(battle: Battle, shot: Shot) -> Script[None]:
    """Every bearer shoots, whatever he sees; failures make the template drift, successes make it wider."""
    unit, weapon = shot.unit, shot.weapon
    away = measuring.band(weaponry.distance(battle, unit, shot.target))
    need = weaponry.needed(unit, weapon, away)
    if need >= dice.NEVER:
        battle.tell(OutOfRange, unit.id, weapon.id, shot.target.key, away)
        return
    able = [i for i in shot.copies if i in unit.living]
    count = weaponry.pool(shot, able)
    tally = weaponry.accuracy(unit, weapon)
    if not weapon.fixed_roll:
        tally.add("at43.shooting.range-bands", -away)
    hits = dice.passed(
        battle,
        unit.seat,
        "at43-roll-shooting",
        "at43.shooting.test-values",
        count,
        need,
        weapon.rerolls,
        tally,
    )
    battle.tell(Fired, unit.id, weapon.id, shot.target.key, tuple(able), away, count, hits)
    target = battle.units[shot.target.unit]
    aim = target.places[shot.target.figure]
    yield from burst(battle, unit.seat, unit, weapon, aim, measuring.reference(unit)[0], hits, count - hits)


@rule("at43.indirect.procedure")
def burst(
    battle: Battle,
    seat: int,
    unit: Unit | None,
    weapon: Weapon,
    aim: Place,
    origin: Place,
    hits: int,
    misses: int,
) -> Script[None]:
    """Where the template comes to lie, and what it does to everybody under it."""
    centre, direction = drift(battle, seat, aim, origin, misses)
    size, impacts = radius(weapon, hits)
    battle.tell(Burst, centre, size, misses * profile.tables().drift_step, direction)
    volley = damage.Volley(battle, seat, weapon, unit)
    yield from strike(battle, volley, centre, size, impacts)


@rule(
    "at43.indirect.drift-direction",
    "at43.indirect.drift-distance",
    "at43.indirect.no-drift",
    "at43.intro.template",
)
def drift(battle: Battle, seat: int, aim: Place, origin: Place, misses: int) -> tuple[Place, int]:
    """One die for the direction if anything failed, then a centimetre per failure. 1 points at the shooters.

    Returns the centre and the direction, 0 where the template stays.
    """
    if not misses:
        return aim, 0
    table = profile.tables()
    direction = dice.faces(battle, seat, "at43-roll-drift", "at43.indirect.drift-direction", 1)[0]
    first = bearing(origin[0] - aim[0], origin[1] - aim[1]) if origin != aim else 0
    distance = misses * table.drift_step
    return drifted(aim, first, direction, table.template_directions, distance), direction


@rule("at43.indirect.radius-no-success", "at43.indirect.radius-success", "at43.indirect.radius-cap")
def radius(weapon: Weapon, hits: int) -> tuple[int, int]:
    """The radius, the area of effect times the successes (at least once), and the impacts each fighter takes.

    Beyond the edge of the template the radius stops growing and the impacts are two.
    """
    table = profile.tables()
    size = weapon.area * max(1, hits)
    if size > table.template_radius:
        return table.template_radius, table.impacts_beyond_template
    return size, table.impacts


@rule("at43.indirect.affected")
def under(battle: Battle, centre: Place, size: int) -> list[tuple[Unit, list[int]]]:
    """Fighters of either side whose base is even partly under the disc, unit by unit."""
    box = centre[0] - size, centre[1] - size, centre[0] + size, centre[1] + size
    found = []
    for unit in battle.units.values():
        if unit.status == "field" and boxes_within(box, unit.box, 0):
            hit = [j for j in unit.living if covers(centre, size, unit.places[j], unit.kit[j].radius)]
            if hit:
                found.append((unit, hit))
    return found


@rule("at43.indirect.no-cover", "at43.indirect.affected", "at43.indirect.grounded")
def strike(
    battle: Battle, volley: Volley, centre: Place, size: int, impacts: int, grounds: bool = True
) -> Script[None]:
    """Everybody under the disc suffers the impacts, no cover helping; infantry that lives through it falls flat."""
    for piece in missions.wrecks(battle):
        outline = battle.board.outline(piece)
        if leg_meets_outline(outline[4], *centre, *centre, size):
            yield from scenery.hit_wreck(battle, piece, volley, impacts)
    for unit, hit in under(battle, centre, size):
        battle.tell(StruckByBlast, unit.id, tuple(hit), impacts)
        if unit.structure:
            for j in hit:
                yield from _on_afv(battle, volley, unit, j, impacts)
            continue
        yield from _on_infantry(battle, volley, unit, hit, impacts, grounds)


def _on_afv(battle: Battle, volley: Volley, unit: Unit, figure: int, impacts: int) -> Script[None]:
    if unit.status != "field" or figure not in unit.living:
        return
    success = yield from volley.tests(unit.kit[figure].protection, impacts)
    if any(success):
        yield from damage.hit_afv(battle, volley.seat, unit, figure, volley.weapon, sum(success))


@rule(
    "at43.indirect.grounded",
    "at43.indirect.affected",
    "at43.heroes.last-to-die",
    "at43.whitestars.gyroscopes",
)
def _on_infantry(
    battle: Battle, volley: Volley, unit: Unit, hit: list[int], impacts: int, grounds: bool
) -> Script[None]:
    """Each fighter is tested for himself. A hero is not, while comrades are left: one of them takes it for him."""
    tested = _without_hero(unit, hit)
    fallen = yield from _tested(volley, unit, tested, impacts)
    down = tuple(j for j in hit if j not in fallen and not unit.kit[j].is_hero) + tuple(
        j for j in hit if unit.kit[j].is_hero and j in tested and j not in fallen
    )
    if fallen:
        yield from damage.eliminate(battle, unit, tuple(fallen), volley.seat, blast=grounds)
    if grounds and unit.status == "field" and not steady(unit):
        conditions.throw_down(battle, unit, tuple(j for j in down if j in unit.living))


def _tested(volley: Volley, unit: Unit, figures: list[int], impacts: int) -> Script[list[int]]:
    """Whom the impacts eliminate; fighters of one Protection roll together, each his own dice in order."""
    fallen: list[int] = []
    for protection in dict.fromkeys(unit.kit[j].protection for j in figures):
        alike = [j for j in figures if unit.kit[j].protection == protection]
        success = yield from volley.tests(protection, len(alike) * impacts)
        fallen += [j for n, j in enumerate(alike) if any(success[n * impacts : (n + 1) * impacts])]
    return sorted(fallen)


@rule("at43.whitestars.gyroscopes")
def steady(unit: Unit) -> bool:
    """Whether a unit's equipment keeps it on its feet."""
    return any(profile.equipment()[name].ability == "stability" for name in unit.equipment)


def _without_hero(unit: Unit, hit: list[int]) -> list[int]:
    """Who is tested: for a hero a comrade outside the disc, the nearest to him, as long as there is one."""
    tested = [j for j in hit if not unit.kit[j].is_hero]
    for hero in (j for j in hit if unit.kit[j].is_hero):
        others = [j for j in unit.living if j != hero]
        spare = [j for j in others if j not in tested]
        if not others:
            tested.append(hero)
        elif spare:
            tested.append(min(spare, key=lambda j: measuring.gap(unit.places[hero], 0, unit.places[j], 0)))
    return tested
