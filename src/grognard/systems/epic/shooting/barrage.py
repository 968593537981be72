"""Artillery barrages: the points of all guns together, where the templates lie, and whom they hit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import Footprints
from grognard.core.space.templates.touching import beside, most_covered
from grognard.systems.epic import dice, events, profile
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.profile import BarrageRow, Mode
from grognard.systems.epic.shooting import damage, hits, saves
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, AT, Blow
from grognard.systems.epic.shooting.lines import Gun, Lines
from grognard.systems.epic.state import Battle, Formation, Unit

#: Directions in which a further template is tried, a tenth of a degree each.
_TURNS = range(0, 3600, 50)


@dataclass(frozen=True, slots=True)
class Lay:
    """A barrage that can be fired: its guns and the middle of each template."""

    guns: tuple[Gun, ...]
    points: int
    row: BarrageRow
    templates: tuple[Place, ...]


@rule("epic.barrage.table")
def row(points: int) -> BarrageRow:
    """The row of the barrage table; beyond its end the last one."""
    table = profile.tables().barrage
    return next((one for one in table if points <= one.up_to), table[-1])


@rule("epic.barrage.template")
def under(battle: Battle, templates: Sequence[Place], radius: int = 0) -> list[tuple[Formation, Unit]]:
    """Every unit of either side of which any part lies under a template, those of ground artillery unless told."""
    radius = radius or profile.tables().template // 2
    found = []
    for *box, formation in battle.muster.rows:
        near = _about(templates, box, radius)
        for unit in formation.footing.units if near else ():
            if any(covers(place, radius, unit) for place in near):
                found.append((formation, unit))
    return found


def _about(templates: Sequence[Place], box: Sequence[int], radius: int) -> list[Place]:
    """Those of some templates that could cover anything in a box."""
    left, bottom, right, top = box
    return [
        (x, y)
        for x, y in templates
        if left - radius < x < right + radius and bottom - radius < y < top + radius
    ]


def covers(place: Place, radius: int, unit: Unit) -> bool:
    reach = radius + unit.kit.radius
    return (place[0] - unit.place[0]) ** 2 + (place[1] - unit.place[1]) ** 2 < reach * reach


# -- laying the templates --------------------------------------------------------------------------------------


@rule("epic.barrage.points", "epic.barrage.first-template", "epic.war-engines.counts-as-units")
def first_template(battle: Battle, lines: Lines, guns: Sequence[Gun]) -> tuple[Place, list[Gun]] | None:
    """Where the first template lies: over as many target units as can be, each gun having one of them in range and
    in sight. Guns for which there is no such place with the others stay silent, those with least points first."""
    radius = profile.tables().template // 2
    targets = [unit for unit in lines.targets if unit.status == "field"]
    bases = Footprints.round(
        [u.place[0] for u in targets], [u.place[1] for u in targets], [u.kit.radius for u in targets]
    )
    weights = [u.kit.dc for u in targets]
    firing = sorted(guns, key=lambda gun: (-dice.mean(gun.mode.points) * gun.number, gun.unit.number))
    while firing:
        best = most_covered(radius, bases, weights)
        place = _seen_by_all(battle, lines, best.places, radius, firing)
        around = _round_common(lines, radius, firing) if place is None else None
        if around is not None:
            best = most_covered(radius, bases, weights, allowed=around)
            place = _seen_by_all(battle, lines, best.places, radius, firing)
        if place is not None:
            return place, firing
        firing.pop()
    return None


def _round_common(lines: Lines, radius: int, guns: Sequence[Gun]) -> Footprints | None:
    """The ground from which a template covers a unit that all guns have in range and in sight, if there is any."""
    common = set.intersection(*(set(gun.marks) for gun in guns))
    near = [lines.targets[j] for j in sorted(common)]
    if not near:
        return None
    return Footprints.round(
        [u.place[0] for u in near], [u.place[1] for u in near], [radius + u.kit.radius - 2 for u in near]
    )


def _seen_by_all(
    battle: Battle, lines: Lines, places: Sequence[Place], radius: int, guns: Sequence[Gun]
) -> Place | None:
    """Of places that cover equally many the one that endangers fewest friends, if every gun has a mark under it."""
    able = [
        place
        for place in places
        if all(any(covers(place, radius, lines.targets[j]) for j in gun.marks) for gun in guns)
    ]
    return min(able, key=lambda place: (_friends(battle, lines.formation, [place]), place), default=None)


def _friends(battle: Battle, formation: Formation, templates: Sequence[Place]) -> int:
    return sum(1 for other, _ in under(battle, templates) if other.seat == formation.seat)


@rule("epic.barrage.extra-templates")
def extra_templates(battle: Battle, lines: Lines, first: Place, count: int) -> tuple[Place, ...]:
    """Further templates: each touches the first, overlaps none, and covers as many more target units as can be."""
    radius = profile.tables().template // 2
    targets = [unit for unit in lines.targets if unit.status == "field"]
    return beside_first(first, radius, count, targets, lambda spot: _friends(battle, lines.formation, [spot]))


def beside_first(
    first: Place, radius: int, count: int, targets: Sequence[Unit], friends: Callable[[Place], int]
) -> tuple[Place, ...]:
    """Templates round a first one, each where it covers most targets that no other does, and then fewest friends."""
    laid = [first]
    spots = [beside(first, radius, turn, radius) for turn in _TURNS]
    for _ in range(count):
        free = [spot for spot in spots if all(_apart(spot, other, radius) for other in laid)]
        if not free:
            break

        left = [unit for unit in targets if not any(covers(other, radius, unit) for other in laid)]
        more = [-sum(unit.kit.dc for unit in left if covers(spot, radius, unit)) for spot in free]
        most = min(more)
        best = [spot for spot, worth in zip(free, more, strict=True) if worth == most]
        laid.append(min(best, key=lambda spot: (friends(spot), spot)))
    return tuple(laid)


def _apart(a: Place, b: Place, radius: int) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= (2 * radius) ** 2


@rule("epic.barrage.points")
def lay(battle: Battle, lines: Lines, guns: Sequence[Gun]) -> Lay | None:
    """The one barrage of a formation: all its guns that can take part, their points added up."""
    placed = first_template(battle, lines, guns)
    if placed is None:
        return None
    first, firing = placed
    seat, clause = lines.formation.seat, "epic.barrage.points"
    points = sum(
        dice.amount(battle, seat, gun.mode.points, "epic-roll-points", clause)
        for gun in firing
        for _ in range(gun.number)
    )
    found = row(points)
    return Lay(tuple(firing), points, found, extra_templates(battle, lines, first, found.templates))


def foreseen(
    battle: Battle, lines: Lines, guns: Sequence[Gun], crossfire: bool
) -> tuple[int, list[tuple[float, float]]]:
    """What a barrage of the points to be expected does: its further markers, and for each target unit under the
    templates how likely it is hit, and that a hit is not saved."""
    placed = first_template(battle, lines, guns)
    if placed is None:
        return 0, []
    first, firing = placed
    found = row(round(sum(dice.mean(gun.mode.points) * gun.number for gun in firing)))
    templates = extra_templates(battle, lines, first, found.templates)
    made = []
    for other, unit in under(battle, templates):
        if other is lines.target:
            kind = kind_at(found, unit)
            blow = shared_blow([gun.mode for gun in firing], kind)
            cover = "" if blow.ignores_cover else terrain.cover(battle, other, unit)
            need = hits.required(found.ap if kind == AP else found.at, lines.action, cover)
            made.append((hits.odds(need), 1 - saves.allowed(battle, other, unit, blow, crossfire).odds))
    return found.markers, made


def kind_at(found: BarrageRow, unit: Unit) -> str:
    """Which column of the barrage table a unit is attacked by: a light vehicle by the better one."""
    return AP if unit.kit.type == "inf" or (unit.kit.type == "lv" and found.ap <= found.at) else AT


# -- what it does ----------------------------------------------------------------------------------------------


@rule("epic.barrage.points", "epic.special-weapons.macro-any-target")
def shared_blow(modes: Sequence[Mode], kind: str) -> Blow:
    """A special rule counts only where every gun has it."""
    killers = {mode.killer for mode in modes}
    return Blow(
        kind,
        macro=all(mode.macro for mode in modes),
        killer=killers.pop() if len(killers) == 1 else "",
        ignores_cover=all(mode.ignores_cover for mode in modes),
        lance=all(mode.lance for mode in modes),
        disrupts=all(mode.disrupts for mode in modes),
    )


@rule("epic.barrage.attack", "epic.war-engines.template-centre", "epic.special-units.light-vehicle-target")
def attack(battle: Battle, lines: Lines, fired: Lay, toll: Toll) -> list[Formation]:
    """Every unit under the templates is attacked once, friends too; who was under them, for the markers."""
    battle.tell(events.Barrage, lines.formation.id, lines.target.id, fired.points, fired.templates)
    caught = under(battle, fired.templates)
    modes = [gun.mode for gun in fired.guns]
    shell(battle, lines.formation.seat, fired.row, modes, fired.templates, caught, toll, lines.action)
    for gun in fired.guns:
        spend(battle, gun)
    return list({other.id: other for other, _ in caught}.values())


@rule("epic.barrage.attack", "epic.war-engines.template-centre", "epic.special-units.light-vehicle-target")
def shell(
    battle: Battle,
    seat: int,
    found: BarrageRow,
    modes: Sequence[Mode],
    templates: Sequence[Place],
    caught: Sequence[tuple[Formation, Unit]],
    toll: Toll,
    action: str = "",
) -> None:
    """An attack on each unit under the templates, half its capacity on a war engine that a middle lies on; then the hits
    strike."""
    struck: list[tuple[Formation, Unit, Blow]] = []
    for other, unit in caught:
        kind = kind_at(found, unit)
        blow = shared_blow(modes, kind)
        cover = "" if blow.ignores_cover else terrain.cover(battle, other, unit)
        need = hits.required(found.ap if kind == AP else found.at, action, cover)
        attacks = 1
        if unit.kit.is_we and any(covers(place, 0, unit) for place in templates):
            attacks = (unit.kit.dc + 1) // 2
        struck += [(other, unit, blow)] * hits.rolled(battle, seat, attacks, need)
    for other, unit, blow in struck:
        damage.strike(battle, other, unit, blow, toll)


@rule("epic.special-weapons.slow-firing", "epic.special-weapons.single-shot")
def spend(battle: Battle, gun: Gun) -> None:
    """A slow weapon that fired must reload; one with a single shot is empty for good."""
    if gun.mode.once and gun.weapon not in gun.unit.spent:
        gun.unit.spent = (*gun.unit.spent, gun.weapon)
    if gun.mode.slow:
        kept = tuple(row for row in gun.unit.reloading if row[0] != gun.weapon)
        gun.unit.reloading = (*kept, (gun.weapon, battle.turn + 2))
