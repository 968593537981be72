"""Choosing a target: what a weapon may be aimed at, mêlées as targets, single AFVs, pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.sight.panorama import Body
from grognard.core.space.sight.watch import Watch
from grognard.core.space.table.bases import Footprints
from grognard.core.space.table.facings import in_arc
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import scenery, sight
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.state import Acting, Battle, Unit


@dataclass(frozen=True, slots=True)
class Target:
    """What a salvo is aimed at: a unit, one figure of it, or a piece of scenery."""

    unit: str = ""
    figure: int = -1
    piece: str = ""

    @property
    def key(self) -> str:
        if self.piece:
            return f"piece:{self.piece}"
        return self.unit if self.figure < 0 else f"{self.unit}/{self.figure}"


class Looks:
    """What a unit sees of other units, in the fields of view of its weapons."""

    __slots__ = ("battle", "last", "unit", "views")

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle = battle
        self.unit = unit
        self.views: dict[str, Watch] = {}
        #: Whom one weapon sees, another of the unit most likely sees too.
        self.last: Unit | None = None

    def view(self, other: Unit) -> Watch:
        known = self.views.get(other.id)
        if known is None:
            known = self.views[other.id] = sight.between(self.battle, self.unit, other)
        return known

    def sees(self, figures: Sequence[int], other: Unit, weapon: Weapon | None = None) -> bool:
        """Whether any of some figures sees any member of another unit."""
        if self.unit.facings:
            return any(self.sees_figure(figures, other, j, weapon) for j in other.living)
        return self.view(other).any_seen(figures)

    def sees_figure(
        self, figures: Sequence[int], other: Unit, figure: int, weapon: Weapon | None = None
    ) -> bool:
        """Whether any of some figures sees one figure of another unit, in the field of view of its weapon."""
        view = self.view(other)
        if not self.unit.facings:
            return view.any_sees(figures, figure)
        mark = sight.body(self.battle, other, figure)
        return any(view.sees(i, figure) and in_field(self.unit, i, weapon, mark) for i in figures)


@rule("at43.los.vehicle-arcs", "at43.los.all-round")
def in_field(unit: Unit, figure: int, weapon: Weapon | None, target: Body) -> bool:
    """Whether a target lies in the field of view of a vehicle's weapon; everybody else looks all round."""
    if not unit.facings or weapon is None:
        return True
    arc = max((one.arc for one in unit.kit[figure].shooting if one.weapon is weapon), default=360)
    if arc >= 360:
        return True
    x, y = unit.places[figure]
    base = Footprints.round([x], [y], [unit.kit[figure].radius])
    heading = base.heading + unit.facings[figure]
    turned = Footprints(base.x, base.y, base.radius, heading)
    mark = Footprints.round([target[0]], [target[1]], [target[2]])
    return bool(in_arc(turned, mark, half_width=arc * 5)[0, 0])


# -- what may be aimed at ----------------------------------------------------------------------------------------


def targets(
    looks: Looks, weapon: Weapon, figures: Sequence[int], only: Unit | None = None
) -> Iterator[Target]:
    """Everything that a weapon type may be aimed at by its bearers, as it is found."""
    battle, unit = looks.battle, looks.unit
    for other in _others(battle, unit, weapon) if only is None else [only]:
        if weapon.indirect:
            if _may_lob(looks, other):
                yield Target(other.id)
        elif weapon.projection:
            if _may_burn(looks, weapon, figures, other):
                yield Target(other.id)
        else:
            yield from _direct(looks, weapon, figures, other)
    if only is None:
        for name in scenery.targets(battle, unit, weapon, figures):
            yield Target(piece=name)


def _others(battle: Battle, unit: Unit, weapon: Weapon) -> list[Unit]:
    """Units that a weapon type may be aimed at where they are seen: those under a template may be friends."""
    if weapon.indirect or weapon.projection:
        return [other for other in battle.on_table() if other is not unit]
    return list(battle.enemies(unit.seat))


def has_target(looks: Looks, weapon: Weapon, figures: Sequence[int], only: Unit | None = None) -> bool:
    """Whether a weapon type may be aimed at anything: mostly somebody is in plain sight, and who is not need not be
    looked at closely."""
    if only is None and not looks.unit.facings and not weapon.locked_fire:
        others = _others(looks.battle, looks.unit, weapon)
        if looks.last is not None and looks.last in others:
            others.insert(0, looks.last)
        bearers = looks.unit.living if weapon.indirect else figures
        for other in others:
            if looks.view(other).glimpsed(bearers):
                looks.last = other
                return True
    return next(targets(looks, weapon, figures, only), None) is not None


@rule(
    "at43.shooting.direct-target",
    "at43.shooting.single-afv",
    "at43.los.definition",
    "at43.whitestars.missile-launcher",
    "at43.whitestars.laser-pointer",
)
def _direct(looks: Looks, weapon: Weapon, figures: Sequence[int], other: Unit) -> Iterator[Target]:
    """An enemy unit that a bearer sees, or a single AFV of it. Locked fire takes AFVs alone, seen or marked."""
    afv = other.profile.is_afv
    if weapon.locked_fire and not afv:
        return
    marked = weapon.locked_fire and _is_marked(looks.battle, looks.unit, other)
    if not marked and not looks.sees(figures, other, weapon):
        return
    yield Target(other.id)
    if afv and len(other.living) > 1:
        for j in other.living:
            if looks.sees_figure(figures, other, j, weapon) or (
                marked and (looks.unit.seat, other.id, j) in looks.battle.marked
            ):
                yield Target(other.id, j)


def _is_marked(battle: Battle, unit: Unit, other: Unit) -> bool:
    """Whether a fighter of another unit is marked by the side's laser pointers."""
    return any(by == unit.seat and name == other.id and i in other.living for by, name, i in battle.marked)


@rule("at43.shooting.indirect-target", "at43.shooting.indirect-spotter", "at43.whitestars.laser-pointer")
def _may_lob(looks: Looks, other: Unit) -> bool:
    """Whether indirect fire may be aimed at a fighter of a unit, friend or enemy: somebody sees one, or one is
    marked. The fighter himself is named next."""
    return looks.sees(looks.unit.living, other) or _is_marked(looks.battle, looks.unit, other)


@rule("at43.therians.flamer")
def _may_burn(looks: Looks, weapon: Weapon, figures: Sequence[int], other: Unit) -> bool:
    """Whether the bearer of a projection weapon sees a fighter of a unit; who it is, is named next."""
    return looks.sees(figures, other, weapon)


def named_fighters(looks: Looks, weapon: Weapon, figures: Sequence[int], other: Unit) -> list[int]:
    """Fighters of a unit that may be the aiming point."""
    unit, battle = looks.unit, looks.battle
    spotters = list(unit.living) if weapon.indirect else figures
    field = None if weapon.indirect else weapon
    return [
        j
        for j in other.living
        if (weapon.indirect and (unit.seat, other.id, j) in battle.marked)
        or looks.sees_figure(spotters, other, j, field)
    ]


def why_no_target(battle: Battle, unit: Unit, weapon: Weapon, key: object) -> WhyNot | None:
    """Why a weapon cannot be aimed at something."""
    name = str(key).split("/")[0]
    other = battle.units.get(name)
    if other is None:
        return None
    aim = ("unit", name)
    if other.status != "field":
        return why_not("at43-target-absent", "at43.shooting.direct-target", target=aim)
    if other.seat == unit.seat and not weapon.indirect and not weapon.projection:
        return why_not("at43-target-friend", "at43.shooting.direct-target", target=aim)
    if weapon.locked_fire and not other.profile.is_afv:
        return why_not(
            "at43-target-no-afv", "at43.whitestars.missile-launcher", target=aim, weapon=("weapon", weapon.id)
        )
    return why_not("at43-target-unseen", "at43.los.definition", target=aim, unit=("unit", unit.id))


@rule("at43.therians.medium-nucleus-cannon")
def as_sniper(battle: Battle, unit: Unit, weapon: Weapon, acting: Acting | None) -> Script[bool]:
    """A sniper's shot needs a fighter who moves neither before nor after it; in overwatch he stands anyway."""
    if acting is not None and acting.moved:
        return False
    answer = yield Decision(
        unit.seat,
        "at43-sniper",
        "at43.therians.medium-nucleus-cannon",
        OneOf(("sniper", "plain")),
        (("unit", "unit", unit.id), ("weapon", "weapon", weapon.id)),
        role="attack",
    )
    if answer == "sniper" and acting is not None:
        acting.done = (*acting.done, "sniper")
    return bool(answer == "sniper")


def piece_gap(battle: Battle, place: Place, radius: int, piece: str) -> int:
    """The distance from a base to the nearest edge of a piece, rounded up."""
    corners = battle.board.outline(piece)[4]
    least = None
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey, px, py = bx - ax, by - ay, place[0] - ax, place[1] - ay
        along, length2 = px * ex + py * ey, ex * ex + ey * ey
        if along <= 0:
            square = px * px + py * py
        elif along >= length2:
            square = (place[0] - bx) ** 2 + (place[1] - by) ** 2
        else:
            area = px * ey - py * ex
            square = -(-area * area // length2)
        least = square if least is None else min(least, square)
        ax, ay = bx, by
    assert least is not None
    root = isqrt(least)
    return root + (root * root < least) - radius
