"""What is seen of a target by those who fire at it."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.systems.at43 import measuring, scenery, sight
from grognard.systems.at43.shooting import aiming
from grognard.systems.at43.shooting.aiming import Looks
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Battle, Unit


@rule("at43.shooting.into-melee", "at43.activation.afv-never-engaged")
def mingled(battle: Battle, target: Unit) -> list[Unit]:
    """All units engaged together with a target, friends and enemies alike: for a shot they are one unit.

    AFVs are never engaged, so none of them is part of it.
    """
    found = [target]
    if target.profile.is_afv:
        return found
    for unit in found:
        for other in measuring.touched_units(battle, unit):
            if not other.profile.is_afv and other not in found:
                found.append(other)
    return found


class Marks:
    """The figures of a target, and who of the shooters sees which."""

    __slots__ = ("battle", "figures", "shot", "units")

    @rule("at43.firezone.single-afv", "at43.shooting.single-afv", "at43.shooting.into-melee")
    def __init__(self, battle: Battle, shot: Shot) -> None:
        self.battle = battle
        self.shot = shot
        target = shot.target
        self.units: list[Unit] = []
        self.figures: list[tuple[Unit, int]] = []
        if target.piece:
            return
        other = battle.units[target.unit]
        self.units = [other] if target.figure >= 0 else mingled(battle, other)
        if target.figure >= 0:
            self.figures = [(other, target.figure)]
        else:
            self.figures = [(one, j) for one in self.units for j in one.living if one is not shot.unit]

    def seen_from(self, shooter: int) -> bool:
        """Whether a shooter sees anybody of the target, or the piece aimed at."""
        if self.shot.target.piece:
            return scenery.sees_piece(self.battle, self.shot.unit, shooter, self.shot.target.piece)
        return self._guided() or seen(self.shot, shooter, self.figures)

    def _guided(self) -> bool:
        """Locked fire at a marked enemy needs no line of sight."""
        if not self.shot.weapon.locked_fire:
            return False
        seat, target = self.shot.unit.seat, self.shot.target
        return any(
            by == seat and name == target.unit and target.figure in (-1, i)
            for by, name, i in self.battle.marked
        )

    @rule("at43.cover.hidden-not-hit")
    def visible(self, able: Sequence[int]) -> list[tuple[Unit, int]]:
        """Figures of the target that at least one of those who shoot can see; the others cannot be hit."""
        return list(self.figures) if self._guided() else visible(self.shot.looks, able, self.figures)


def seen(shot: Shot, shooter: int, figures: Sequence[tuple[Unit, int]]) -> bool:
    """Whether a shooter sees any of some figures, in the field of view of his weapon."""
    unit = shot.unit
    for other, j in figures:
        if not shot.looks.view(other).sees(shooter, j):
            continue
        if not unit.facings:
            return True
        if aiming.in_field(unit, shooter, shot.weapon, sight.body(shot.looks.battle, other, j)):
            return True
    return False


def visible(looks: Looks, able: Sequence[int], figures: Sequence[tuple[Unit, int]]) -> list[tuple[Unit, int]]:
    """Those of some figures that at least one of some members of a unit can see."""
    return [(other, j) for other, j in figures if looks.view(other).any_sees(able, j)]
