"""Resolving a volley on one unit: roll to hit, roll to wound, first the dead, then the Down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.sotr import dice, measuring, survey
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.events import Fires, TankExplodes
from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.shooting import allocation, losses, modifiers, targets, wounds
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Figure, Unit
from grognard.systems.sotr.survey import Mark
from grognard.systems.sotr.weapons import templates

#: A figure and its weapon, firing, aimed or not.
Firing = tuple[int, Weapon, bool]


@dataclass(slots=True)
class Shot:
    """One shot at one figure: by whom, with what, and the roll it needs."""

    shooter: int
    weapon: Weapon
    figure: int
    away: int
    parts: list[modifiers.Part]
    need: int


class Sights:
    """Whom the figures that fire at a unit have in sight and range, looked for only as far as shots go: a shot needs
    somebody who sees its target, not all who do."""

    __slots__ = ("_arms", "_field", "_found", "_other", "_view")

    def __init__(self, field: FieldOfFire, other: Unit, firing: Sequence[Firing]) -> None:
        self._field = field
        self._other = other
        self._view = field.view(other)
        self._arms: dict[int, list[Weapon]] = {}
        for i, weapon, _ in firing:
            self._arms.setdefault(i, []).append(weapon)
        self._found: dict[tuple[int, int], bool] = {}

    def has(self, i: int, j: int) -> bool:
        """Whether a figure may fire at another."""
        found = self._found.get((i, j))
        if found is None:
            found = False
            for weapon in self._arms[i]:
                found = found or self._field.has_in_range(i, weapon, self._other, j)
            self._found[i, j] = found
        return found

    def mark(self, i: int, j: int) -> Mark:
        return Mark(j, self._view.away(i, j), self._view.seen(i, j))

    def in_order(self) -> list[int]:
        """The figures that may be fired at, the nearest to one of those who may do so first."""
        gaps, nearness = {i: self._view.gaps(i) for i in self._arms}, []
        for j in self._view.figures():
            away, near = min([(gaps[i][j], i) for i in gaps])
            if self.has(near, j):
                nearness.append((away, j))
                continue
            others = [gaps[i][j] for i in gaps if self.has(i, j)]
            if others:
                nearness.append((min(others), j))
        nearness.sort()
        return [j for _, j in nearness]


def rate(unit: Unit, weapon: Weapon, aimed: bool, halved: bool = False) -> int:
    """How many shots a weapon fires: one when aimed, half where its crew is short."""
    if aimed:
        return 1
    return weapon.rate // 2 if halved else weapon.rate


@rule("sotr.alloc.fewer-shots", "sotr.alloc.even")
def allotted(
    field: FieldOfFire, other: Unit, firing: Sequence[Firing], halved: frozenset[int]
) -> dict[int, list[Shot]]:
    """The shots of each penetration class, spread over the unit separately, each from the nearest figure on."""
    sights = Sights(field, other, firing)
    order = sights.in_order()
    by_class: dict[int, list[Shot]] = {}
    arms = {i: (weapon, aimed) for i, weapon, aimed in firing}
    for penetration in sorted({weapon.penetration for _, weapon, _ in firing}):
        shots = [
            i
            for i, weapon, aimed in firing
            if weapon.penetration == penetration
            for _ in range(rate(field.unit, weapon, aimed, i in halved))
        ]
        made = []
        for i, j in allocation.spread(shots, order, sights.has):
            weapon, aimed = arms[i]
            mark = sights.mark(i, j)
            found = targets.parts(field, i, weapon, other, mark, aimed)
            made.append(Shot(i, weapon, j, mark.away, found, modifiers.needed(found)))
        by_class[penetration] = made
    return by_class


@rule("sotr.losses.allocated")
def batches(other: Unit, by_class: dict[int, list[Shot]]) -> list[list[Shot]]:
    """Shots that are rolled together: each figure that faces a mixture apart, the others by what they are alike in.

    Figures are alike that have the same armour and abilities and the same modifiers of their own; shots left over
    from an even spread never part them.
    """
    faced: dict[int, set[int]] = {}
    for penetration, shots in by_class.items():
        for shot in shots:
            faced.setdefault(shot.figure, set()).add(penetration)
    found: dict[tuple[object, ...], list[Shot]] = {}
    for penetration, shots in by_class.items():
        for shot in shots:
            if len(faced[shot.figure]) > 1:
                key: tuple[object, ...] = ("apart", shot.figure)
            else:
                own = tuple(part for part in shot.parts if part[0] in _TARGETS_OWN)
                key = (penetration, id(other.kit[shot.figure]), own, other.is_down(shot.figure))
            found.setdefault(key, []).append(shot)
    return list(found.values())


_TARGETS_OWN = {
    "sotr.shooting.mod-light-cover",
    "sotr.shooting.mod-heavy-cover",
    "sotr.shooting.mod-shelter",
    "sotr.los.building-shot",
    "sotr.shooting.mod-camouflage",
    "sotr.shooting.mod-prone",
    "sotr.abilities.ranger",
}


@rule("sotr.shooting.procedure", "sotr.shooting.hit-roll")
def fire(
    battle: Battle, field: FieldOfFire, other: Unit, firing: Sequence[Firing], halved: frozenset[int]
) -> int:
    """All shots at one unit: hits and wounds of every batch, then its losses. Returns how many died."""
    before = len(other.living)
    by_class = allotted(field, other, firing, halved)
    for penetration, shots in by_class.items():
        if shots:
            battle.tell(Fires, field.unit.id, other.id, len(shots), f"sotr-class-{penetration}")
    hit = False
    if measuring.in_melee(battle, other):
        return _astray(battle, field, other, [shot for shots in by_class.values() for shot in shots])
    for batch in batches(other, by_class):
        hit = _resolve(battle, field, other, batch) or hit
    if hit:
        flight.drop_overwatch(battle, other)
    return before - len(other.living)


@rule("sotr.target.unengaged-members")
def _astray(battle: Battle, field: FieldOfFire, other: Unit, shots: list[Shot]) -> int:
    """Shots at members of a unit in close combat: every hit goes by lot to one of the figures, friend or enemy, of
    all units in that melee that the shooters see. Returns how many of the target unit died."""
    before = len(other.living)
    crowd = present(battle, field, other)
    for group in _alike(shots):
        shot = group[0]
        if shot.need >= dice.NEVER:
            continue
        tally = None if battle.journal is None else modifiers.tally(shot.parts)
        faces = dice.roll(
            battle, field.unit.seat, len(group), "to-hit", "sotr.shooting.hit-roll", shot.need, tally
        )
        for face in faces:
            if face >= shot.need and crowd:
                unit, figure = crowd[dice.lot(battle, len(crowd))]
                if figure in unit.living:
                    wounds.hit(battle, unit, figure, cause_of(field.unit, shot.shooter, shot.weapon))
    return before - len(other.living)


@rule("sotr.target.unengaged-members")
def present(battle: Battle, field: FieldOfFire, other: Unit) -> list[tuple[Unit, int]]:
    """The figures of all units that take part in a unit's melee and are in the shooters' sight."""
    units = {other.id: other}
    queue = [other]
    while queue:
        one = queue.pop()
        for i in one.living:
            for foe, _ in measuring.contacts(battle, one, i):
                if foe.id not in units:
                    units[foe.id] = foe
                    queue.append(foe)
    found = []
    for unit in units.values():
        view = survey.between(battle, field.unit, unit)
        found += [(unit, j) for j in unit.living if any(view.sees(i, j) for i in field.unit.able)]
    return found


def _resolve(battle: Battle, field: FieldOfFire, other: Unit, batch: list[Shot]) -> bool:
    """Roll one batch and take its losses; whether anything hit."""
    results: list[tuple[str, Cause]] = []
    burst = hit = False
    figures = nearest_first(other, batch)
    kit = other.kit[batch[0].figure]
    for shots in _alike(batch):
        shot = shots[0]
        if shot.need >= dice.NEVER:
            continue
        tally = None if battle.journal is None else modifiers.tally(shot.parts)
        faces = dice.roll(
            battle, field.unit.seat, len(shots), "to-hit", "sotr.shooting.hit-roll", shot.need, tally
        )
        hits = [face for face in faces if face >= shot.need]
        if not hits:
            continue
        hit = True
        cause = cause_of(field.unit, shot.shooter, shot.weapon)
        sharp = _sharp(shot.weapon, kit.abilities, hits)
        results += [(wounds.DEAD, cause)] * sharp
        results += [(result, cause) for result in wounds.roll(battle, other, kit, cause, len(hits) - sharp)]
        if any(weapon.flame for weapon in kit.weapons) and 6 in hits:
            burst = True
    place = other.places[figures[0]]
    assign(battle, other, figures, results)
    if burst:
        explode(battle, other, figures[0], place)
    return hit


@rule("sotr.losses.owner-removes", "sotr.abilities.zombie-meat-wave")
def nearest_first(other: Unit, batch: list[Shot]) -> list[int]:
    """The figures of a batch in the order in which they fall: the nearest first.

    Of figures equally near, within an inch, the owner would spare who leads and who bears the better weapon; of
    zombies always the very nearest falls.
    """
    away: dict[int, int] = {}
    for shot in batch:
        away[shot.figure] = min(shot.away, away.get(shot.figure, shot.away))
    slack = 0 if other.is_zombie else tables().keep_away
    waiting = sorted(away, key=lambda j: (away[j], j))
    found = []
    while waiting:
        equal = [j for j in waiting if away[j] <= away[waiting[0]] + slack]
        figure = min(equal, key=lambda j: (_worth(other, j), away[j], j))
        found.append(figure)
        waiting.remove(figure)
    return found


def _worth(unit: Unit, figure: int) -> tuple[int, int]:
    return _worth_of(unit.kit[figure])


@lru_cache(maxsize=1024)
def _worth_of(kit: Figure) -> tuple[int, int]:
    return int(kit.leads), sum(weapon.rate * (1 + weapon.penetration) for weapon in kit.weapons)


def _alike(batch: list[Shot]) -> list[list[Shot]]:
    """Shots of a batch with the same weapon that need the same roll for the same reasons."""
    found: dict[tuple[object, ...], list[Shot]] = {}
    for shot in batch:
        found.setdefault((shot.weapon.id, tuple(shot.parts)), []).append(shot)
    return list(found.values())


@rule("sotr.abilities.monster-hunter")
def cause_of(unit: Unit, shooter: int, weapon: Weapon) -> Cause:
    """What a hit is made of: a monster hunter's bullets are silver, but not his anti-tank rounds and flames."""
    silver = "monster_hunter" in unit.kit[shooter].abilities and weapon.penetration < 2 and not weapon.flame
    return Cause(
        weapon.penetration,
        "sotr.wound.read-infantry",
        shooting=True,
        fire="fire" in weapon.abilities,
        silver=silver,
    )


@rule("sotr.weapons.sniper-six", "sotr.abilities.thick-skull")
def _sharp(weapon: Weapon, abilities: frozenset[str], hits: list[int]) -> int:
    """How many hits of a sniper rifle kill outright: every 6, but not through a thick skull."""
    return hits.count(6) if "sniper" in weapon.abilities and "thick_skull" not in abilities else 0


@rule("sotr.losses.dead-before-down", "sotr.losses.surplus-down")
def assign(battle: Battle, other: Unit, figures: Sequence[int], results: Sequence[tuple[str, Cause]]) -> None:
    """First all dead, then the Down, from the nearest figure on, one result a figure; what is left over is lost."""
    waiting = list(figures)
    for kind in (wounds.DEAD, wounds.DOWN):
        for result, cause in results:
            if result == kind and waiting:
                figure = waiting.pop(0)
                if figure in other.living:
                    losses.suffer(battle, other, figure, result, cause)


@rule("sotr.weapons.flame-tank-explodes")
def explode(battle: Battle, unit: Unit, figure: int, place: Place) -> None:
    """The fuel of a flame-thrower blows up: everybody under the 3 inch template on its bearer takes a hit."""
    battle.tell(TankExplodes, f"{unit.id}/{figure}")
    kit = list(unit.kit)
    kit[figure] = templates.without_flame(kit[figure])
    unit.kit = tuple(kit)
    cause = Cause(0, "sotr.weapons.flame-tank-explodes", fire=True)
    templates.burst(battle, place, tables().template_small // 2, cause)
