"""Attacks by aircraft: on others in the air by anti-aircraft weapons, on the ground by all they have."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.epic import basics, profile
from grognard.systems.epic.aircraft import gunnery, jinking
from grognard.systems.epic.aircraft.gunnery import Barrel, points
from grognard.systems.epic.events import air
from grognard.systems.epic.shooting import shooting, sight
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.state import GROUND_ATTACK, Acting, Battle, Formation, Unit

NOBODY = "nobody"
#: What aircraft add to their dice against aircraft, as a score that is lower.
BONUS = (("epic.aircraft.attack-air-bonus", -1),)


# -- in the air ----------------------------------------------------------------------------------------------------


@rule("epic.aircraft.attack-air-weapons", "epic.aircraft.attack-air-conditions")
def bearing_on(battle: Battle, formation: Formation, target: Formation) -> list[Barrel]:
    """The weapons that aircraft can fire at others from where they are: those with an anti-aircraft value alone, by
    range and arc alone."""
    here = {unit.number: (unit.place,) for unit in target.aloft}
    return gunnery.barrels(battle, formation, formation.aloft, target, here, once=False)


@rule("epic.aircraft.interception", "epic.aircraft.attack-air-weapons")
def intercept(battle: Battle, formation: Formation, only: Formation | None = None) -> Script[None]:
    """Attack an enemy formation in the air; the one that a patrol reacted to, where it did."""
    if not formation.aloft or not jinking.may_attack(formation):
        return
    foes = [one for one in battle.formations.values() if one.seat != formation.seat and one.aloft]
    found = {
        one.id: guns
        for one in foes
        if (only is None or one is only) and (guns := bearing_on(battle, formation, one))
    }
    if not found:
        return
    chosen = yield Decision(
        formation.seat,
        "epic-air-target",
        "epic.aircraft.interception",
        OneOf((*found, NOBODY), of="formation"),
        (("formation", "formation", formation.id),),
        explain=lambda option: _foreseen(battle, found.get(option, []), option),
        role="attack",
    )
    if chosen != NOBODY:
        yield from dogfight(battle, formation, battle.formations[chosen], found[chosen])


def _foreseen(battle: Battle, guns: Sequence[Barrel], option: str) -> Note:
    if not guns:
        return Note(rule="epic.aircraft.interception")
    shots, kills = gunnery.chance(guns, BONUS, battle.formations[option])
    needs = {int(gunnery.score(gun, BONUS)): gunnery.score(gun, BONUS) for gun in guns}
    return Note(
        tallies=tuple(("epic-tally-to-hit", needs[score]) for score in sorted(needs)),
        means=(("epic-mean-hits", shots), ("epic-mean-kills", kills)),
        rule="epic.aircraft.attack-air-bonus",
    )


@rule("epic.aircraft.attack-air-bonus")
def dogfight(battle: Battle, formation: Formation, target: Formation, guns: Sequence[Barrel]) -> Script[None]:
    """Aircraft hit aircraft that they attack more easily by 1. What they fire so is no flak any more this turn."""
    formation.struck = True
    battle.flak += tuple((formation.unit_id(gun.unit), gun.weapon, target.id) for gun in guns)
    names = dict.fromkeys(formation.unit_id(gun.unit) for gun in guns)
    battle.tell(air.AirAttack, formation.id, target.id, tuple(names))
    here = {unit.number: (unit.place,) for unit in target.aloft}
    yield from gunnery.resolve(battle, formation, target, guns, here, BONUS)


# -- on the ground -------------------------------------------------------------------------------------------------


class FromAbove(Lines):
    """What aircraft can bring to bear on a formation on the ground: by range and arc, whatever lies between."""

    __slots__ = ("paths",)

    sees_all = True

    def __init__(
        self, battle: Battle, formation: Formation, target: Formation, paths: dict[int, Sequence[Place]]
    ):
        self.paths = paths
        super().__init__(battle, formation, target, GROUND_ATTACK)

    def crew(self, formation: Formation) -> list[Unit]:
        return formation.aloft

    @rule("epic.aircraft.attack-ground")
    def looks(self, wanted: Sequence[tuple[int, int]]) -> list[int]:
        """No scenery hides anybody from above; who stands in cover still is in it."""
        return [sight.CLEAR] * len(wanted)

    @property
    @rule("epic.aircraft.never-broken")
    def markers(self) -> int:
        """Markers never suppress aircraft."""
        return 0

    @rule("epic.aircraft.attack-ground")
    def front(self, unit: Unit, shooters: Sequence[Unit]) -> int:
        """How near a target unit is for giving out hits: to where aircraft come from, if they end among the targets."""
        return min(basics.gap_at(unit.place, unit.kit.radius, self._from(one), 0) for one in shooters)

    def _from(self, unit: Unit) -> Place:
        """Where a unit is; one that ended within 5 cm of a target is taken to fire from where it first came so near."""
        near = profile.tables().coherency
        if basics.nearest(unit, self.targets) > near:
            return unit.place
        for spot in points(self.paths.get(unit.number, (unit.place,))):
            if any(
                basics.gap_at(spot, unit.kit.radius, other.place, other.kit.radius) <= near
                for other in self.targets
            ):
                return spot
        return unit.place


def paths_of(formation: Formation, acting: Acting) -> dict[int, Sequence[Place]]:
    """The ways that aircraft flew, from that of the first."""
    if not acting.path:
        return {}
    x, y = acting.path[-1]
    return {
        unit.number: tuple((a + unit.place[0] - x, b + unit.place[1] - y) for a, b in acting.path)
        for unit in formation.aloft
    }


@rule("epic.aircraft.attack-ground", "epic.aircraft.ground-attack")
def targets(battle: Battle, formation: Formation, acting: Acting) -> dict[str, FromAbove]:
    """The formations on the ground that aircraft can fire at."""
    paths = paths_of(formation, acting)
    found = {one.id: FromAbove(battle, formation, one, paths) for one in battle.enemies(formation.seat)}
    return {name: lines for name, lines in found.items() if lines.any}


@rule("epic.aircraft.ground-attack", "epic.aircraft.attack-ground")
def strafe(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    """Shoot at one formation on the ground by the rules of shooting, without crossfire and whatever lies between."""
    if not formation.aloft or not jinking.may_attack(formation):
        return
    found = targets(battle, formation, acting)
    if not found:
        return
    chosen = yield Decision(
        formation.seat,
        "epic-target",
        "epic.aircraft.ground-attack",
        OneOf((*found, NOBODY), of="formation"),
        (("formation", "formation", formation.id),),
        explain=lambda option: shooting.expected(battle, found.get(option)),
        role="attack",
    )
    if chosen != NOBODY:
        formation.struck = True
        yield from shooting.resolve(battle, formation, found[chosen])
