"""What fire and blows may be expected to do, and what it is worth in army points."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from math import isqrt
from typing import Final

from grognard.core.decision import Decision
from grognard.core.space.headings import Place
from grognard.core.space.plain import Outline, segment_cuts
from grognard.core.space.table.bases import near
from grognard.systems.at43 import dice, measuring, profile
from grognard.systems.at43.damage import damage
from grognard.systems.at43.missions import missions
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.shooting import odds, weaponry
from grognard.systems.at43.shooting.weaponry import Arms
from grognard.systems.at43.state import FRAME, Acting, Battle, Unit

#: What a victory point counts in army points.
POINT: Final = 150.0
#: What is left of fire at somebody in cover, and at somebody whose leader cannot be seen.
COVERED, HIDDEN = 0.67, 0.2
#: Figures under a disc: how far apart comrades stand, and how many of them the drift of the template spares.
_SPACING, _DRIFTED = 300, 0.6
#: The part of the damage that an AFV's frame takes in the end.
_TO_FRAME = 0.65


def told(decision: Decision, name: str) -> str:
    """What a decision says it is about, by name."""
    return next((str(value) for key, _, value in decision.about if key == name), "")


def price(unit: Unit) -> float:
    """What a unit costs; one that appeared in the game has no price of its own."""
    return float(unit.cost or unit.profile.list.prices[0].standard)


def stake(battle: Battle, unit: Unit) -> float:
    """What its loss earns the enemy beside its army points."""
    if not battle.mission:
        return 0.5 * POINT
    what = "afv_unit" if unit.profile.is_afv else "infantry_unit"
    points = 0
    for one in missions.mission(battle).primary:
        if one.event == "eliminate" and (one.what == what or (one.what == "officer" and unit.has_officer)):
            points += one.points
    return points * POINT


def figure_worth(unit: Unit, figure: int) -> float:
    """What a figure is worth among its comrades, one of the rank and file being 1."""
    kit = unit.kit[figure]
    worth = {"hero": 4.0, "officer": 3.0, "bearer": 2.0, "support_weapon": 2.0}.get(kit.role, 1.0)
    if unit.structure:
        return worth + 3.0 / max(1, unit.structure[figure][FRAME])
    return worth + (0.5 if kit.specialist else 0.0)


def fired_together(arms: Arms) -> int:
    """How many copies of a weapon fire together."""
    return sum(copies for _, copies in arms.bearers)


class Target:
    """A unit as others shoot at it: what each of its figures and its loss are worth."""

    __slots__ = ("each", "figures", "place", "protection", "radius", "size", "stake", "toughness", "unit")

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.unit = unit
        self.figures = len(unit.living)
        self.each = price(unit) / len(unit.kit)
        self.stake = stake(battle, unit)
        self.place: Place = unit.places[unit.leader] if unit.places else (0, 0)
        kit = unit.kit[unit.leader]
        self.radius, self.protection, self.size = kit.radius, kit.protection, kit.size
        frames = sum(unit.structure[i][FRAME] for i in unit.living) if unit.structure else 0
        self.toughness = frames / (_TO_FRAME * self.figures) if unit.structure else 1.0

    def alone(self, figure: int) -> Target:
        """One AFV of the unit, singled out."""
        one = copy(self)
        one.figures = 1
        one.stake = self.stake / self.figures
        one.place = self.unit.places[figure]
        if self.unit.structure:
            one.toughness = max(1, self.unit.structure[figure][FRAME]) / _TO_FRAME
        return one

    def loss(self, points: float) -> float:
        """What damage costs the unit: its figures, and the more of its loss as a whole the nearer that is."""
        fallen = min(points / self.toughness, float(self.figures))
        part = fallen / self.figures
        return fallen * self.each + self.stake * part * part


@lru_cache(maxsize=4096)
def hit(weapon: Weapon, bonus: int, band: int) -> float:
    """The chance of one shot at a range."""
    if weapon.projection:
        return 1.0 if band <= weapon.accuracy else 0.0
    if weapon.fixed_roll:
        return odds.chance(weapon.accuracy, weapon.rerolls)
    return odds.chance(dice.required(weapon.accuracy + bonus, band), weapon.rerolls)


@lru_cache(maxsize=4096)
def pierce(weapon: Weapon, protection: int) -> float:
    """The chance of one damage test."""
    return odds.chance(damage.needed(weapon, protection))


@lru_cache(maxsize=512)
def blow(weapon: Weapon, bonus: int, combat: int) -> float:
    """The chance of one blow in a melee."""
    return odds.chance(dice.required(weapon.accuracy + bonus, combat), weapon.rerolls)


def bonus_of(unit: Unit) -> int:
    """What a unit's equipment adds to its Accuracy."""
    return sum(profile.equipment()[name].accuracy for name in unit.equipment)


def under_disc(size: int, figures: int) -> float:
    """About how many of a unit a template of this radius catches."""
    across = (size + _SPACING // 2) / _SPACING
    return min(float(figures), max(1.0, _DRIFTED * 3.0 * across * across))


def damage_of(weapon: Weapon, copies: int, bonus: int, target: Target, band: int) -> float:
    """The points of damage that a salvo may be expected to do, cover left aside."""
    if weapon.locked_fire and not target.unit.profile.is_afv:
        return 0.0
    chance = hit(weapon, bonus, band)
    if not chance:
        return 0.0
    through = pierce(weapon, target.protection) * weapon.damage
    shots = weapon.rate * copies
    if weapon.projection:
        return shots * under_disc(weapon.area, target.figures) * through
    if weapon.indirect:
        table = profile.tables()
        size = weapon.area * max(1.0, shots * chance)
        impacts = table.impacts_beyond_template if size > table.template_radius else table.impacts
        caught = under_disc(int(min(size, table.template_radius)), target.figures)
        return caught * impacts * through
    return shots * chance * through


class Fire:
    """What the weapons of a unit do at each range to each of some targets, worked out as it is asked for."""

    __slots__ = ("_known", "arms", "bonus", "reach", "targets", "unit")

    def __init__(self, unit: Unit, targets: Iterable[Target], acting: Acting | None = None) -> None:
        self.unit = unit
        self.targets = list(targets)
        self.bonus = bonus_of(unit)
        self.arms = [(one.weapon, fired_together(one)) for one in weaponry.arms(unit, acting).values()]
        self._known: dict[tuple[int, int], tuple[float, ...]] = {}
        #: Beyond this band nothing hits.
        self.reach = max(
            (99 if weapon.fixed_roll else weapon.accuracy + self.bonus + 5 for weapon, _ in self.arms),
            default=-1,
        )

    def by_arms(self, number: int, band: int) -> tuple[float, ...]:
        """The damage of each weapon type to a target."""
        known = self._known.get((number, band))
        if known is None:
            target = self.targets[number]
            known = tuple(damage_of(weapon, copies, self.bonus, target, band) for weapon, copies in self.arms)
            self._known[number, band] = known
        return known

    def all_at(self, number: int, band: int) -> float:
        """What the whole unit does to one target."""
        return self.targets[number].loss(sum(self.by_arms(number, band))) if self.arms else 0.0


# -- sight -----------------------------------------------------------------------------------------------


def line(battle: Battle, a: Place, b: Place, size: int) -> float:
    """How freely somebody of a Size at one place is shot at from another, by the line between the two alone."""
    (x0, y0), (x1, y1) = a, b
    low_x, high_x = (x0, x1) if x0 < x1 else (x1, x0)
    low_y, high_y = (y0, y1) if y0 < y1 else (y1, y0)
    found = 1.0
    pieces = battle.board.pieces
    for outline in battle.board.outlines:
        if (
            outline[0] < high_x
            and outline[2] > low_x
            and outline[1] < high_y
            and outline[3] > low_y
            and segment_cuts(outline[4], x0, y0, x1, y1)
        ):
            tall = pieces[outline[5]].size
            if tall >= size:
                return HIDDEN
            if tall * 2 >= size and not _close(outline, a):
                found = COVERED
    return found


def _close(outline: Outline, place: Place) -> bool:
    """Whether a shooter is so near a piece that it shelters nobody from him."""
    far = profile.tables().cover_ignored_within
    x, y = place
    return outline[0] - far < x < outline[2] + far and outline[1] - far < y < outline[3] + far


def apart(a: Place, b: Place) -> int:
    """The distance between two places."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return isqrt(dx * dx + dy * dy)


def blocked(a: Place, b: Place, bodies: Iterable[tuple[int, int, int]]) -> bool:
    """Whether one of some bodies stands in the way between two places."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    for x, y, wide in bodies:
        px, py = x - a[0], y - a[1]
        along = px * dx + py * dy
        if 0 < along < length2:
            across = px * dy - py * dx
            if across * across < wide * wide * length2:
                return True
    return False


# -- melee -----------------------------------------------------------------------------------------------


def strikers(unit: Unit) -> list[int]:
    """Figures that may strike: those with a weapon for it who bear no special one."""
    if unit.profile.is_mobile_support:
        return []
    return [
        i for i in unit.living if unit.kit[i].melee and unit.kit[i].role not in ("bearer", "support_weapon")
    ]


def melee(unit: Unit, striking: int, touched: int, target: Target) -> float:
    """What some of a unit's fighters do to those of a target whom they touch, in army points."""
    able = strikers(unit)
    if not able or not touched or not striking:
        return 0.0
    bonus, combat = bonus_of(unit), target.unit.kit[target.unit.leader].fighter.combat
    points = 0.0
    for one in unit.kit[able[0]].melee:
        chance = blow(one.weapon, bonus, combat) * pierce(one.weapon, target.protection)
        points += striking * one.number * one.weapon.rate * chance * one.weapon.damage
    return target.loss(min(points, touched * target.toughness))


def contact(unit: Unit, places: Iterable[tuple[int, Place]], other: Unit) -> tuple[int, int]:
    """How many strikers would touch another unit from some places, and how many of it they would touch."""
    able = set(strikers(unit))
    reached: set[int] = set()
    striking = 0
    for i, place in places:
        if i not in able:
            continue
        touched = [
            j
            for j in other.living
            if near(place, unit.kit[i].radius, other.places[j], other.kit[j].radius, measuring.CONTACT)
        ]
        if touched:
            striking += 1
            reached.update(touched)
    return striking, len(reached)
