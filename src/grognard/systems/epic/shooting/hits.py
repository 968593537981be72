"""Hits: what they are made by, and the score that a shot needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import dice, profile
from grognard.systems.epic.profile import Kit, Mode
from grognard.systems.epic.state import DOUBLE, MARSHAL, SUSTAINED, Battle

#: Kinds of fire, and what hits of an assault are.
AP, AT, MW, ASSAULT = "ap", "at", "mw", "assault"
#: Fire at aircraft in flight.
AA = "aa"
#: A score of ten cannot be rolled.
IMPOSSIBLE: Final = 10


@dataclass(frozen=True, slots=True)
class Blow:
    """A hit that is still to be given to somebody: its kind and what its weapon does.

    `close` is a hit of close combat, `firefight` one of a firefight; `open_only` one that was rolled without the
    penalty for cover; `engines` says whether it was aimed at war engines, where a formation holds both.
    """

    kind: str
    macro: bool = False
    killer: str = ""
    ignores_cover: bool = False
    lance: bool = False
    disrupts: bool = False
    sniper: str = ""
    close: bool = False
    firefight: bool = False
    open_only: bool = False
    engines: bool | None = None
    #: The war engine that struck, where it matters whom it touches.
    source: str = ""

    @property
    def special(self) -> bool:
        return self.ignores_cover or self.lance or self.disrupts


def blow(mode: Mode, kind: str, **rest: bool | str | None) -> Blow:
    """What a hit of a weapon does."""
    return Blow(
        kind,
        macro=mode.macro,
        killer=mode.killer,
        ignores_cover=mode.ignores_cover,
        lance=mode.lance,
        disrupts=mode.disrupts,
        **rest,  # type: ignore[arg-type]
    )


@rule(
    "epic.shooting.firepower-types",
    "epic.shooting.allocation-by-type",
    "epic.special-units.light-vehicle-target",
    "epic.special-weapons.macro-any-target",
    "epic.war-engines.target-type",
    "epic.special-weapons.anti-aircraft",
)
def can_hurt(kind: str, kit: Kit) -> bool:
    """Whether hits of a kind may be given to a unit: AP to infantry, AT to vehicles and war engines, both to light
    vehicles, macro-weapons and assault hits to all; fire at aircraft to who flies."""
    if kind == AP:
        return kit.type in ("inf", "lv")
    if kind == AT:
        return kit.type in ("lv", "av", "we")
    return kind != AA or kit.flies


# -- the score -------------------------------------------------------------------------------------------------


@rule(
    "epic.shooting.to-hit-value",
    "epic.shooting.modifier-cover",
    "epic.shooting.modifier-double-marshal",
    "epic.shooting.modifier-sustained",
    "epic.actions.double",
    "epic.actions.sustained-fire",
    "epic.actions.marshal",
)
def required(value: int, action: str, cover: str, penalty: int = 0) -> Tally:
    """The score that a shot needs: the weapon's, worse for cover and hurry, better for aim.

    `cover` is the clause by which the target is in cover, nothing where it is not or the weapon ignores it.
    """
    need = Tally(value, "epic.shooting.to-hit-value")
    if cover:
        need.add("epic.shooting.modifier-cover", 1)
    if action in (DOUBLE, MARSHAL):
        need.add("epic.shooting.modifier-double-marshal", 1)
    elif action == SUSTAINED:
        need.add("epic.shooting.modifier-sustained", -1)
    if penalty:
        need.add("epic.war-engines.critical-effect", penalty)
    return need


@rule("epic.shooting.roll", "epic.shooting.natural-one", "epic.shooting.seven-plus")
def rolled(battle: Battle, seat: int, count: int, need: Tally) -> int:
    """How many of `count` shots hit. A natural 1 always misses; from 7 on a six must be followed by a second roll."""
    score = int(need)
    purpose, clause = "epic-roll-to-hit", "epic.shooting.roll"
    if score >= IMPOSSIBLE or count <= 0:
        return 0
    if score <= dice.SIDES:
        face = max(2, score)
        return sum(1 for f in dice.faces(battle, seat, purpose, clause, count, face, need) if f >= face)
    clause = "epic.shooting.seven-plus"
    sixes = sum(1 for f in dice.faces(battle, seat, purpose, clause, count, 6, need) if f == dice.SIDES)
    second = profile.tables().seven_plus[score]
    again = dice.faces(battle, seat, "epic-roll-second", clause, sixes, second)
    return sum(1 for face in again if face >= second)


def odds(need: Tally) -> float:
    """How likely a shot hits that needs this score."""
    score = int(need)
    if score >= IMPOSSIBLE:
        return 0.0
    if score <= dice.SIDES:
        return dice.chance(max(2, score))
    return dice.chance(6) * dice.chance(profile.tables().seven_plus[score])
