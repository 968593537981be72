"""Acquiring targets, figure by figure: who sees whom in range, the nearest-target rule and its exceptions."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.plain import Box
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import measuring, sight
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.lines import PLAIN
from grognard.systems.sotr.profile import Weapon, tables, weapons
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.survey import FAR, Mark, View, between, crowd_of
from grognard.systems.sotr.transport import aboard
from grognard.systems.sotr.vehicles import machine

#: More than any roll.
NO_ROLL = 99
#: Of how many units a board remembers how they stand.
_REMEMBERED = 4096


class FieldOfFire:
    """What the able figures of a unit see of its enemies, worked out once for one volley."""

    __slots__ = (
        "_hindered",
        "_least",
        "_near",
        "_numbers",
        "_order",
        "_own",
        "allowed",
        "battle",
        "enemies",
        "engaged",
        "manner",
        "only",
        "suppressing",
        "unit",
        "views",
    )

    def __init__(self, battle: Battle, unit: Unit, manner: Manner, only: Unit | None = None) -> None:
        self.battle = battle
        self.unit = unit
        self.manner = manner
        self.only = only
        self.engaged: set[int] = set(measuring.engaged_figures(battle, unit))
        self.enemies: list[Unit] = [
            other
            for other in (
                [only]
                if only is not None
                else [*battle.enemies(unit.seat), *aboard.exposed(battle, unit.seat)]
            )
            if may_be_target(battle, unit, other)
        ]
        self.views: dict[str, View] = {}
        #: How far away each enemy is at least from each figure, by their numbers.
        self._least: dict[int, list[int]] = {}
        self._numbers: dict[str, int] = {other.id: number for number, other in enumerate(self.enemies)}
        #: What shooters like one make of a shot of theirs, whoever is shot at.
        self._own: dict[tuple[int, str, bool, bool], tuple[list[modifiers.Part], int]] = {}
        self._near: dict[tuple[int, str], int] = {}
        self._hindered: dict[str, int] = {}
        self._order: dict[int, list[tuple[int, int]]] = {}
        #: The weapons with which each figure could lay suppressive fire: see suppression.py.
        self.suppressing: list[tuple[int, list[tuple[int, Weapon]]]] | None = None
        self.allowed: dict[str, tuple[int, ...]] = {}

    def view(self, other: Unit) -> View:
        """What the unit sees of another."""
        found = self.views.get(other.id)
        if found is None:
            found = self.views[other.id] = between(self.battle, self.unit, other)
        return found

    def least(self, i: int, other: Unit) -> int:
        """How far away a unit is at least from a figure, by the box round it."""
        return self.distances(i)[self._numbers[other.id]]

    def distances(self, i: int) -> list[int]:
        """The same of all enemies, in their order."""
        return self._least.get(i) or self._measured(i)

    def hindrance(self, other: Unit) -> int:
        """By how much a unit is harder to hit at least, whoever shoots."""
        found = self._hindered.get(other.id)
        if found is None:
            found = self._hindered[other.id] = hindrance(self.battle, other)
        return found

    def _measured(self, i: int) -> list[int]:
        unit = self.unit
        x, y = unit.places[i]
        own = unit.kit[i].radius if unit.hull is None else machine.base(unit).span
        found = self._least[i] = []
        for other in self.enemies:
            left, bottom, right, top = other.box if other.hull is None else reach_box(other)
            dx = left - x if x < left else x - right if x > right else 0
            dy = bottom - y if y < bottom else y - top if y > top else 0
            found.append((isqrt(dx * dx + dy * dy) if dx and dy else dx + dy) - own)
        return found

    def own(self, i: int, weapon: Weapon, aimed: bool, away: int) -> tuple[list[modifiers.Part], int]:
        """What range, shooter and darkness make of a figure's shot so far away, part by part and in all: the same for
        all figures like it."""
        unit = self.unit
        key = id(unit.kit[i]), weapon.id, aimed, weapon.short is None or away <= weapon.short
        found = self._own.get(key)
        if found is None:
            made = self._of_shooter(i, weapon, aimed, away)
            found = self._own[key] = made, sum(change for _, change in made)
        return found

    def _of_shooter(self, i: int, weapon: Weapon, aimed: bool, away: int) -> list[modifiers.Part]:
        unit = self.unit
        return [
            *modifiers.of_range(unit, i, weapon, away),
            *modifiers.of_shooter(unit, i, weapon, self.manner, aimed),
            *modifiers.of_night(self.battle, unit, i),
        ]

    def beyond(self, i: int, other: Unit, distance: int) -> bool:
        """Whether a unit is certainly further away from a figure than a distance."""
        return self.least(i, other) > distance

    def in_order(self, i: int) -> list[tuple[int, int]]:
        """The enemies by how far away they are at least from a figure: that, and their number."""
        found = self._order.get(i)
        if found is None:
            numbered = zip(self.distances(i), range(len(self.enemies)), strict=True)
            found = self._order[i] = sorted(numbered)
        return found

    def nearest_of(self, i: int, other: Unit) -> int:
        """How far away the nearest figure of a unit is that a figure sees and may shoot at."""
        found = self._near.get((i, other.id))
        if found is None:
            view = self.views.get(other.id) or self.view(other)
            if view.shut_off():
                found = FAR
            elif len(self.allowed.get(other.id) or self._allowed(other)) == len(other.living):
                found = view.near(i)
            else:
                marks = self.marks_of(i, other)
                found = marks[0].away if marks else FAR
            self._near[i, other.id] = found
        return found

    def reaches(self, i: int, weapon: Weapon, other: Unit) -> bool:
        """Whether a figure sees somebody of a unit within the range of its weapon."""
        if weapon.reach is not None and self.beyond(i, other, weapon.reach):
            return False
        if self.unit.gun is not None:
            return bool(self.in_range(i, weapon, other))
        near = self.nearest_of(i, other)
        return near < FAR and (weapon.reach is None or near <= weapon.reach)

    def bears(self, i: int, weapon: Weapon, other: Unit) -> bool:
        """Whether a weapon in whose reach somebody of a unit is can be brought to bear on him: a gun has its arc."""
        return self.unit.gun is None or bool(self.in_range(i, weapon, other))

    def may_all_be_shot(self, other: Unit) -> bool:
        """Whether all of a unit may be shot at: nobody of it is in close combat, or in a vehicle that hides him."""
        return len(self.allowed.get(other.id) or self._allowed(other)) == len(other.living)

    def _allowed(self, other: Unit) -> tuple[int, ...]:
        found = self.allowed.get(other.id)
        if found is None:
            found = self.allowed[other.id] = shootable(self.battle, self.unit, other)
        return found

    def marks_of(self, i: int, other: Unit) -> list[Mark]:
        """The figures of a unit that a figure sees and may shoot at, the nearest first."""
        found = self.view(other).marks(i)
        if not found:
            return found
        allowed = self._allowed(other)
        if len(allowed) == len(other.living):
            return found
        return [mark for mark in found if mark.figure in allowed]

    def in_range_in_turn(self, i: int, weapon: Weapon, other: Unit) -> Iterator[Mark]:
        """Those that its weapon reaches one by one, the nearest first, for who may not want them all."""
        if self.unit.gun is not None:
            yield from self.in_range(i, weapon, other)
            return
        if weapon.reach is not None and self.beyond(i, other, weapon.reach):
            return
        allowed, reach = self._allowed(other), FAR if weapon.reach is None else weapon.reach
        for mark in self.view(other).marks_in_turn(i):
            if mark.away > reach:
                return
            if mark.figure in allowed:
                yield mark

    def has_in_range(self, i: int, weapon: Weapon, other: Unit, j: int) -> bool:
        """Whether its weapon reaches one figure: whether `in_range` has it."""
        view = self.view(other)
        if (weapon.reach is not None and view.away(i, j) > weapon.reach) or j not in self._allowed(other):
            return False
        if self.unit.gun is not None and carriage.is_round(self.unit, weapon):
            return carriage.bears(self.unit, other.places[j]) and view.seen(i, j).clear
        return view.seen(i, j).clear

    def in_range(self, i: int, weapon: Weapon, other: Unit) -> list[Mark]:
        """Those that its weapon reaches."""
        if weapon.reach is not None and self.beyond(i, other, weapon.reach):
            return []
        found = self.marks_of(i, other)
        if self.unit.gun is not None and carriage.is_round(self.unit, weapon):
            found = [mark for mark in found if carriage.bears(self.unit, other.places[mark.figure])]
        return found if weapon.reach is None else [mark for mark in found if mark.away <= weapon.reach]


def reach_box(unit: Unit) -> Box:
    """The box round a unit; of a vehicle one that holds its hull however it is turned."""
    if unit.hull is None:
        return unit.box
    (x, y), span = unit.place, machine.base(unit).span
    return x - span, y - span, x + span, y + span


@rule("sotr.target.no-engaged", "sotr.target.no-own-figures", "sotr.hide.effect")
def may_be_target(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether a unit may be named at all: an enemy that is not hidden from it."""
    return other.seat != unit.seat and sight.may_see(unit, other)


@rule(
    "sotr.target.no-engaged",
    "sotr.target.unengaged-members",
    "sotr.down.still-member",
    "sotr.transport.cover-value",
)
def shootable(battle: Battle, unit: Unit, other: Unit) -> tuple[int, ...]:
    """The figures of a unit that may be shot at: of one in close combat only those more than 2 inches from it; of a
    vehicle only itself."""
    if other.hull is not None:
        return (0,)
    vehicle = aboard.carrier_of(battle, other)
    if vehicle is not None and not aboard.is_open(vehicle):
        return tuple(i for i in other.living if not other.marked("inside", i))
    if not measuring.in_melee(battle, other):
        return other.living
    fighting = [i for i in other.living if measuring.engaged(battle, other, i)]
    limit = tables().unengaged
    return tuple(
        i for i in other.living if all(measuring.gap(other, i, other, k) > limit for k in fighting if k != i)
        and i not in fighting
    )  # fmt: skip


# -- weapons a figure may fire -----------------------------------------------------------------------------------


@rule(
    "sotr.shooting.move-or-fire",
    "sotr.equipment.stabiliser",
    "sotr.weapons.launcher-choose",
    "sotr.weapons.launcher-at",
    "sotr.weapons.rpg-ammunition",
    "sotr.transport.fire-from-open",
)
def arms(battle: Battle, unit: Unit, i: int, manner: Manner) -> list[Weapon]:
    """The weapons, and rounds of them, that a figure may fire now. Mortars have their own way to their targets."""
    if (unit.busy | unit.laden) >> i & 1:
        return []
    steady = "weapon_stabiliser" in unit.kit[i].abilities
    found = []
    for weapon in unit.kit[i].weapons:
        if weapon.melee_only or (weapon.move_or_fire and manner.moved and not steady):
            continue
        if weapon.move_or_fire and unit.marked("inside", i):
            continue
        found.append(weapon)
        if weapon.high_explosive:
            found.append(weapons()[weapon.high_explosive])
    if unit.gun is not None:
        found = [*carriage.rounds(battle, unit, i, manner.moved), *found]
    return found


@rule("sotr.target.heavy-weapon", "sotr.target.sniper", "sotr.target.direct-template")
def chooses_freely(weapon: Weapon) -> bool:
    """Weapons that the nearest-target rule does not bind: sniper rifles, templates, and class 1 and heavier."""
    return (
        weapon.penetration >= 1
        or weapon.flame
        or weapon.area
        or weapon.mortar
        or "sniper" in weapon.abilities
    )


@rule("sotr.target.nearest")
def nearest(field: FieldOfFire, i: int, weapon: Weapon, reached: list[Unit] | None = None) -> Unit | None:
    """The unit of the nearest enemy figure that a figure sees, if its weapon reaches it.

    Who is out of reach is further away than who is in it: where some are reached, the nearest is one of those.
    """
    found = [(field.nearest_of(i, other), other.id, other) for other in reached or _reached(field, i, weapon)]
    return min(found)[2] if found else None


def _reached(field: FieldOfFire, i: int, weapon: Weapon) -> list[Unit]:
    return [
        other
        for other in field.enemies
        if field.reaches(i, weapon, other) and machine.worth_a_shot(field.unit, i, weapon, other)
    ]


def plainly_reaches(field: FieldOfFire) -> bool:
    """Whether one of the first has the first of some enemies in range and sight: he then may shoot, at this one or at
    a nearer one. Where it is not so, only a look at all of them tells."""
    battle, unit = field.battle, field.unit
    for i in [i for i in unit.able if i not in field.engaged][:2]:
        reaches = [
            FAR if weapon.reach is None else weapon.reach
            for weapon in arms(battle, unit, i, field.manner)
            if not weapon.mortar and weapon.crew == 1 and not carriage.is_round(unit, weapon)
        ]
        far = max(reaches, default=-1)
        for least, number in field.in_order(i):
            if least > far:
                break
            other = field.enemies[number]
            if other.hull is not None or other.carrier:
                continue
            j = other.living[0]
            if (
                measuring.gap(unit, i, other, j) <= far
                and field.view(other).sees(i, j)
                and field.may_all_be_shot(other)
            ):
                return True
    return False


def easiest_roll(field: FieldOfFire, i: int, weapon: Weapon, other: Unit, aimed: bool) -> int:
    """The lowest roll that a figure needs against any figure of a unit in its sight and range.

    The nearest come first; behind one against whom no more hinders than against all of them nobody is easier.
    """
    least = _at_best(field, i, weapon, aimed, field.nearest_of(i, other)) + field.hindrance(other)
    found = NO_ROLL
    for mark in field.in_range_in_turn(i, weapon, other):
        roll = needed(field, i, weapon, other, mark, aimed)
        if roll < found:
            found = roll
            if found <= least:
                break
    return found


def needed(field: FieldOfFire, i: int, weapon: Weapon, other: Unit, mark: Mark, aimed: bool) -> int:
    """The roll that a figure needs against one it sees: what `parts` come to."""
    battle, unit = field.battle, field.unit
    if other.carrier or battle.clouds or unit.storeys:
        return modifiers.needed(parts(field, i, weapon, other, mark, aimed))
    own = field.own(i, weapon, aimed, mark.away)[1]
    return modifiers.at_difficulty(own + _theirs(field, i, other, mark)[1])


def _theirs(field: FieldOfFire, i: int, other: Unit, mark: Mark) -> tuple[list[modifiers.Part], int]:
    """What the target makes of a figure's shot, part by part and in all; worked out once for each pair."""
    remembered = field.view(other).remembered
    found = remembered.get((i, mark.figure))
    if found is None:
        made = modifiers.of_target(field.battle, other, mark.figure, mark.seen, field.unit.places[i])
        found = remembered[i, mark.figure] = made, sum(change for _, change in made)
    return found


def parts(
    field: FieldOfFire, i: int, weapon: Weapon, other: Unit, mark: Mark, aimed: bool
) -> list[modifiers.Part]:
    """Every difficulty of a figure's shot."""
    battle, unit = field.battle, field.unit
    if not (other.carrier or battle.clouds or unit.storeys):
        return [*field.own(i, weapon, aimed, mark.away)[0], *_theirs(field, i, other, mark)[0]]
    return modifiers.parts(
        battle,
        unit,
        i,
        weapon,
        other,
        mark.figure,
        mark.seen,
        mark.away,
        field.manner,
        aimed,
        _theirs(field, i, other, mark)[0],
    )


@rule("sotr.target.individual", "sotr.target.nearest", "sotr.target.easier", "sotr.target.no-own-figures")
def legal(field: FieldOfFire, i: int, weapon: Weapon) -> list[Unit]:
    """The units that a figure may shoot at: the nearest first, then those easier to hit; all if it chooses freely."""
    if chooses_freely(weapon):
        reached = _reached(field, i, weapon)
        first = nearest(field, i, weapon, reached) if reached else None
        return sorted(reached, key=lambda other: other is not first)
    first = _nearest_seen(field, i, weapon)
    if first is None:
        return []
    aimed = modifiers.may_aim(weapon, field.manner) and weapon.rate == 1
    limit = easiest_roll(field, i, weapon, first, aimed)
    # Who could not be easier to hit, were he seen as well as can be, is not looked for.
    easier = [
        other
        for other in _maybe_easier(field, i, weapon, aimed, limit, field.nearest_of(i, first))
        if other is not first
        and machine.worth_a_shot(field.unit, i, weapon, other)
        and _is_easier(field, i, weapon, other, aimed, limit)
    ]
    return [first, *easier]


def _is_easier(field: FieldOfFire, i: int, weapon: Weapon, other: Unit, aimed: bool, limit: int) -> bool:
    """Whether `easiest_roll` is below so much: one such figure is enough."""
    for mark in field.in_range_in_turn(i, weapon, other):
        if needed(field, i, weapon, other, mark, aimed) < limit:
            return True
    return False


def _maybe_easier(
    field: FieldOfFire, i: int, weapon: Weapon, aimed: bool, limit: int, nearest: int
) -> Iterator[Unit]:
    """The units that a figure reaches and would need less than so much against, were they seen as well as can be: first
    by how far away they are at least, then by how far who is seen of them. `nearest` is how far the nearest of all is."""
    close, distant = (_at_best(field, i, weapon, aimed, away) for away in (nearest, FAR))
    if limit <= close:
        return
    short = FAR if weapon.short is None else weapon.short
    reach = FAR - 1 if weapon.reach is None else weapon.reach
    for other, least in zip(field.enemies, field.distances(i), strict=True):
        if least > reach:
            continue
        spare = limit - field.hindrance(other)
        if (close if least <= short else distant) >= spare:
            continue
        near = field.nearest_of(i, other)
        if near <= reach and (close if near <= short else distant) < spare and field.bears(i, weapon, other):
            yield other


def _nearest_seen(field: FieldOfFire, i: int, weapon: Weapon) -> Unit | None:
    """What `nearest` says, looking no further than to where nobody can be nearer."""
    found: tuple[int, str, Unit] | None = None
    reach = FAR - 1 if weapon.reach is None else weapon.reach
    for least, number in field.in_order(i):
        if least > reach or (found is not None and least > found[0]):
            break
        other = field.enemies[number]
        near = field.nearest_of(i, other)
        if (
            near <= reach
            and (found is None or (near, other.id) < found[:2])
            and field.bears(i, weapon, other)
            and machine.worth_a_shot(field.unit, i, weapon, other)
        ):
            found = near, other.id, other
    return None if found is None else found[2]


def _at_best(field: FieldOfFire, i: int, weapon: Weapon, aimed: bool, away: int) -> int:
    """A roll that nobody so far away and further is easier to hit with: as if nothing about the target hindered."""
    return modifiers.at_difficulty(field.own(i, weapon, aimed, away)[1] - (1 if field.unit.storeys else 0))


def hindrance(battle: Battle, other: Unit) -> int:
    """By how much its ground and posture make everybody of a unit harder to hit at least, whoever shoots; the board
    remembers it."""
    known = battle.board.hindrances
    key = crowd_of(other), battle.fires
    found: int | None = known.get(key)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        found = known[key] = _least_hindered(battle, other)
    return found


def _least_hindered(battle: Battle, other: Unit) -> int:
    found = NO_ROLL if other.living else 0
    for j in other.living:
        found = min(found, sum(change for _, change in modifiers.of_target(battle, other, j, PLAIN)))
        if not found:  # nothing about a target helps who shoots
            break
    return found


def why_no_target(field: FieldOfFire, i: int, weapon: Weapon, other: Unit) -> WhyNot | None:
    """Why a figure may not shoot at a unit."""
    if other.seat == field.unit.seat:
        return why_not("sotr-own-figures", "sotr.target.no-own-figures")
    if not may_be_target(field.battle, field.unit, other):
        return why_not("sotr-is-hidden", "sotr.hide.effect", unit=("unit", other.id))
    if not field.marks_of(i, other):
        return why_not("sotr-not-seen", "sotr.los.target-visible", unit=("unit", other.id))
    if not field.in_range(i, weapon, other):
        return why_not("sotr-out-of-range", "sotr.shooting.range-measure", unit=("unit", other.id))
    first = nearest(field, i, weapon)
    if first is not None and other not in legal(field, i, weapon):
        return why_not("sotr-not-nearest", "sotr.target.nearest", unit=("unit", first.id))
    return None
