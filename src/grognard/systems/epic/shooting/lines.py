"""Who can shoot at whom: ranges, fire arcs and lines of sight between two formations, worked out together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import VECTORS, Place
from grognard.systems.epic import basics, profile
from grognard.systems.epic.army_rules import tau
from grognard.systems.epic.profile import Kit, Mode
from grognard.systems.epic.shooting import sight
from grognard.systems.epic.state import SUSTAINED, Battle, Formation, Unit


@rule("epic.war-engines.fire-arcs")
def in_arc(arc: str, place: Place, heading: int, target: Place) -> bool:
    """Whether a target lies in an arc: half the circle to one side, or a quarter of it straight ahead."""
    if arc == "all":
        return True
    ahead_x, ahead_y = VECTORS[heading % 3600].tolist()
    dx, dy = target[0] - place[0], target[1] - place[1]
    along, right = ahead_x * dx + ahead_y * dy, ahead_y * dx - ahead_x * dy
    if arc == "front":
        return bool(along >= 0)
    if arc == "rear":
        return bool(along <= 0)
    if arc == "left":
        return bool(right <= 0)
    if arc == "right":
        return bool(right >= 0)
    return bool(along >= abs(right))


@dataclass(slots=True)
class Gun:
    """A weapon's mode as one unit has it against one target: which target units it can be used on, and how seen."""

    unit: Unit
    weapon: int
    number: int
    mode: Mode
    #: Places in the list of target units, each with how it is seen.
    marks: dict[int, int] = field(default_factory=dict)
    indirect: bool = False


class Lines:
    """All that one formation can bring to bear on another; with those `beside` it that shoot as one with it."""

    #: Whether scenery between hides nobody, and no crossfire is claimed.
    sees_all = False

    __slots__ = (
        "_marked", "_views", "action", "battle", "formation", "guns", "owners", "target", "targets", "units", "watching",
    )  # fmt: skip

    def __init__(
        self,
        battle: Battle,
        formation: Formation,
        target: Formation,
        action: str = "",
        beside: Sequence[Formation] = (),
        *,
        only: Sequence[Unit] | None = None,
    ) -> None:
        self.battle = battle
        self.formation = formation
        self.target = target
        self.action = action
        #: Who shoots, each unit with its formation.
        self.owners = {id(unit): one for one in (formation, *beside) for unit in self.crew(one)}
        everybody = [unit for one in (formation, *beside) for unit in self.crew(one)]
        self.units = everybody if only is None else list(only)
        self.targets = target.there
        self._views: dict[tuple[int, int], int] = {}
        #: Units that could only use their firefight, but would: they take suppression.
        self.watching: set[int] = set()
        self._marked = tau.marked(battle, formation, target) if only is None else None
        self.guns: list[Gun] = self._bear()

    @property
    def marked(self) -> bool:
        """Whether markerlights point at the target, as it was when this was worked out."""
        if self._marked is None:
            self._marked = tau.marked(self.battle, self.formation, self.target)
        return self._marked

    # -- working it out --------------------------------------------------------------------------

    @rule("epic.aircraft.jink-cost")
    def crew(self, formation: Formation) -> list[Unit]:
        """The units of a formation that shoot; none of aircraft that jinked on their way to the ground."""
        return [] if formation.jinked else formation.there

    def looks(self, wanted: Sequence[tuple[int, int]]) -> list[int]:
        """How shooters see targets, pair by pair."""
        return sight.views(self.battle, [(self.units[i], self.targets[j]) for i, j in wanted])

    def front(self, unit: Unit, shooters: Sequence[Unit]) -> int:
        """How near a target unit is to who shoots, for giving out hits from the front to the rear."""
        return basics.nearest(unit, shooters)

    def _bear(self) -> list[Gun]:
        near = profile.tables().firefight
        wanted: list[tuple[int, int]] = []
        gaps: list[list[int]] = []
        places = [(*other.place, other.kit.radius) for other in self.targets]
        for i, unit in enumerate(self.units):
            (x, y), radius = unit.place, unit.kit.radius
            row = []
            for a, b, r in places:
                square = (x - a) * (x - a) + (y - b) * (y - b)
                root = isqrt(square)
                row.append((root if root * root == square else root + 1) - radius - r)
            gaps.append(row)
            reach = max(near if unit.kit.firefight is not None else 0, reach_of(unit))
            wanted += [(i, j) for j, gap in enumerate(row) if gap <= reach]
        seen = self.looks(wanted)
        self._views = dict(zip(wanted, seen, strict=True))
        guns: list[Gun] = []
        for i, unit in enumerate(self.units):
            for weapon, mode in unit.kit.ranged:
                gun = self._gun(i, unit, weapon, mode, gaps[i])
                if gun.marks:
                    guns.append(gun)
            if unit.kit.firefight is not None and any(
                gap <= near and self._views.get((i, j)) for j, gap in enumerate(gaps[i])
            ):
                self.watching.add(i)
        return guns

    @rule(
        "epic.shooting.who-may-shoot",
        "epic.special-weapons.indirect-fire",
        "epic.special-weapons.indirect-range",
    )
    def _gun(self, i: int, unit: Unit, weapon: int, mode: Mode, gaps: list[int]) -> Gun:
        """A weapon with the target units that are in range, in arc and in sight; by indirect fire out of sight too."""
        carried = unit.kit.weapons[weapon]
        made = Gun(unit, weapon, carried.number, mode)
        if not mode.bites:
            return made
        place, heading = unit.place, unit.heading
        if mode.guided:
            return self._guided(i, made, gaps, carried.arc)
        for j, target in enumerate(self.targets):
            reaches = mode.unlimited or gaps[j] <= mode.range
            if not (reaches and self._views.get((i, j))):
                continue
            if in_arc(carried.arc, place, heading, target.place):
                made.marks[j] = self._views[i, j]
        if not made.marks and mode.indirect and self.action == SUSTAINED:
            least = profile.tables().minimum_indirect
            for j, target in enumerate(self.targets):
                reaches = mode.unlimited or gaps[j] <= 2 * mode.range
                if reaches and gaps[j] >= least and in_arc(carried.arc, place, heading, target.place):
                    made.marks[j] = sight.CLEAR  # what only lies in between hides nothing from above
            made.indirect = bool(made.marks)
        return made

    @rule("epic.lists.guided-missiles")
    def _guided(self, i: int, made: Gun, gaps: list[int], arc: str) -> Gun:
        """A missile that follows markerlights: to nobody without them, with them to who is out of sight as well."""
        if self.marked:
            unit, mode = made.unit, made.mode
            for j, target in enumerate(self.targets):
                reaches = mode.unlimited or gaps[j] <= mode.range
                if reaches and in_arc(arc, unit.place, unit.heading, target.place):
                    made.marks[j] = self._views.get((i, j)) or sight.CLEAR
        return made

    def prune(self) -> None:
        """Forget target units that are no longer there."""
        gone = {j for j, unit in enumerate(self.targets) if unit.status != "field"}
        if gone:
            for gun in self.guns:
                gun.marks = {j: seen for j, seen in gun.marks.items() if j not in gone}

    # -- reading it ------------------------------------------------------------------------------

    def name(self, unit: Unit) -> str:
        """The id of a unit that shoots."""
        return self.owners[id(unit)].unit_id(unit)

    @property
    @rule("epic.war-engines.disembark-restriction")
    def markers(self) -> int:
        """The markers of all who shoot as one."""
        return sum({one.id: one.markers for one in self.owners.values()}.values())

    @property
    def any(self) -> bool:
        """Whether a unit can shoot at all."""
        return any(ready(self.battle, gun) for gun in self.guns)

    @rule("epic.shooting.suppression")
    def able(self) -> list[Unit]:
        """The units that could shoot: by a weapon, loaded or not, or by their firefight alone."""
        armed = {id(gun.unit) for gun in self.guns}
        return [
            unit
            for i, unit in enumerate(self.units)
            if id(unit) in armed or (not unit.kit.ranged and i in self.watching)
        ]


@rule("epic.special-weapons.slow-firing", "epic.special-weapons.single-shot")
def ready(battle: Battle, gun: Gun) -> bool:
    """Whether a weapon is neither spent nor being reloaded."""
    return loaded(battle, gun.unit, gun.weapon)


@rule("epic.special-weapons.slow-firing", "epic.special-weapons.single-shot")
def loaded(battle: Battle, unit: Unit, weapon: int) -> bool:
    if not unit.reloading and not unit.spent:
        return True
    loading = any(weapon == number and battle.turn < again for number, again in unit.reloading)
    return not loading and weapon not in unit.spent


def reach_of(unit: Unit) -> int:
    """How far its weapons reach in plain sight."""
    return _reach_of(unit.kit)


@cache
def farthest(kit: Kit, sustained: bool) -> int:
    """How far a unit of a kind can fire at all: in sustained fire twice as far by indirect fire."""
    reach = [
        1 << 30 if mode.unlimited else mode.range * (2 if mode.indirect and sustained else 1)
        for _, mode in kit.ranged
    ]
    return max(reach, default=0)


@cache
def _barrels(kit: Kit) -> tuple[tuple[int, int, str, bool, bool], ...]:
    """The modes by which a unit of a kind hurts anybody: the weapon, how far, its arc, whether it is guided or indirect."""
    return tuple(
        (n, 1 << 30 if mode.unlimited else mode.range, kit.weapons[n].arc, mode.guided, mode.indirect)
        for n, mode in kit.ranged
        if mode.bites
    )


@cache
def _reach_of(kit: Kit) -> int:
    return max((1 << 30 if mode.unlimited else mode.range for _, mode in kit.ranged), default=0)


def bears(battle: Battle, formation: Formation, target: Formation, action: str = "") -> bool:
    """Whether a formation can shoot at another at all: mostly the units nearest to it, or that none is near, tell."""
    if formation.jinked:
        return False
    left, bottom, right, top = target.footing.box
    near: list[tuple[int, int, Unit]] = []
    for unit in formation.footing.units:
        kit, (x, y) = unit.kit, unit.place
        most = kit.radius + _reach_of(kit) * (2 if action == SUSTAINED else 1)
        aside = left - x if x < left else x - right if x > right else 0
        above = bottom - y if y < bottom else y - top if y > top else 0
        if aside <= most and above <= most:
            near.append((aside * aside + above * above, unit.number, unit))
    near.sort()
    for _, _, unit in near:  # noqa: SIM110 (asked of every pair of formations: the first mostly tells)
        if _one_bears(battle, formation, target, action, unit):
            return True
    return False


def _one_bears(battle: Battle, formation: Formation, target: Formation, action: str, unit: Unit) -> bool:
    """Whether one unit can shoot at a formation, as `Lines` has it: the nearest that it sees in range tells."""
    barrels = _barrels(unit.kit)
    if unit.reloading or unit.spent:
        barrels = tuple(row for row in barrels if loaded(battle, unit, row[0]))
    (x, y), radius, heading = unit.place, unit.kit.radius, unit.heading
    direct: list[tuple[int, str]] = []
    reach = -radius
    for _, far, arc, guided, indirect in barrels:
        if guided:
            if _in_reach(unit, target, far, arc) and tau.marked(battle, formation, target):
                return True
            continue
        if indirect and action == SUSTAINED:
            least = profile.tables().minimum_indirect
            if _in_reach(unit, target, 2 * far, arc, least):
                return True  # if not seen, then out of sight
        direct.append((far, arc))
        if far > reach:
            reach = far
    marks: list[tuple[int, int, Unit]] = []
    for other in target.footing.units if direct else ():
        (a, b), far = other.place, reach + radius + other.kit.radius
        square = (a - x) * (a - x) + (b - y) * (b - y)
        if square <= far * far:
            marks.append((square, other.number, other))
    marks.sort()
    for square, _, other in marks:
        bases = radius + other.kit.radius
        for far, arc in direct:
            if square <= (far + bases) ** 2 and (
                arc == "all" or in_arc(arc, unit.place, heading, other.place)
            ):
                if sight.sees(battle, unit, other):
                    return True
                break
    return False


def _in_reach(unit: Unit, target: Formation, far: int, arc: str, least: int = 0) -> bool:
    """Whether a unit of a formation is within reach of a weapon and in its arc, seen or not."""
    (x, y), radius = unit.place, unit.kit.radius
    for other in target.footing.units:
        (a, b), bases = other.place, radius + other.kit.radius
        square = (a - x) * (a - x) + (b - y) * (b - y)
        if square > (far + bases) ** 2 or (least and square <= max(0, least + bases - 1) ** 2):
            continue
        if in_arc(arc, unit.place, unit.heading, other.place):
            return True
    return False
