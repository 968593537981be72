"""Rolling to wound: the penetration table, and what armour and abilities make of a hit."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.systems.sotr import dice
from grognard.systems.sotr.profile import Wound, wounds
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import Battle, Figure, Unit

DEAD, DOWN, UNHURT = "dead", "down", "unhurt"
HEAVY_ARMOUR = 2


@dataclass(frozen=True, slots=True)
class Cause:
    """What made a hit: its penetration class, its clause, and what some abilities ask of it."""

    penetration: int
    rule: str
    #: By shooting: the bulletproof get up again. By fire: those put Down burn. By fire, silver, magic or energy:
    #: resilience is cancelled.
    shooting: bool = False
    fire: bool = False
    silver: bool = False

    @property
    def cancels_resilience(self) -> bool:
        return self.fire or self.silver


@rule(
    "sotr.equipment.heavy-armour",
    "sotr.abilities.tough",
    "sotr.abilities.bulletproof",
    "sotr.abilities.uncanny-resilience-armour",
)
def armour(figure: Figure, cause: Cause) -> int:
    """The armour class of a figure against a hit: heavy for the tough and the bulletproof, and for the resilient
    unless fire, silver, magic or energy strikes them."""
    abilities = figure.abilities
    if "tough" in abilities or "bulletproof" in abilities:
        return HEAVY_ARMOUR
    if "uncanny_resilience" in abilities and not cause.cancels_resilience:
        return HEAVY_ARMOUR
    return figure.armour


@rule("sotr.wound.table")
def cell(penetration: int, armour_class: int) -> Wound:
    return wounds()[armour_class][penetration]


@rule("sotr.wound.read-infantry", "sotr.wound.automatic", "sotr.abilities.extra-armour")
def read(wound: Wound, face: int, figure: Figure) -> str:
    """What a wound die does to a man: dead from the first number, Down from the one in brackets."""
    if wound.kill == 0:
        return DEAD
    if "extra_armour" in figure.abilities:
        face -= 1
    if face >= wound.kill:
        return DEAD
    return DOWN if face >= wound.down else UNHURT


@rule("sotr.wound.read-vehicle")
def penetrates(wound: Wound, face: int) -> bool:
    """What a die does to a vehicle, a gun or scenery: the first number alone counts."""
    return face >= wound.kill


def roll(battle: Battle, unit: Unit, figure: Figure, cause: Cause, hits: int) -> list[str]:
    """The results of so many hits on figures of a kind, one wound die for each."""
    if not hits:
        return []
    wound = cell(cause.penetration, armour(figure, cause))
    if wound.kill == 0:
        return [DEAD] * hits
    faces = dice.roll(battle, unit.seat, hits, "wound", "sotr.wound.table", wound.kill)
    return [read(wound, face, figure) for face in faces]


def hit(battle: Battle, unit: Unit, figure: int, cause: Cause, hits: int = 1) -> str:
    """Hits on one figure, rolled and applied: several results at once count as the worst."""
    results = roll(battle, unit, unit.kit[figure], cause, hits)
    worst = DEAD if DEAD in results else DOWN if DOWN in results else UNHURT
    if worst != UNHURT:
        losses.suffer(battle, unit, figure, worst, cause)
    return worst


def odds(penetration: int, figure: Figure, cause: Cause) -> tuple[float, float]:
    """The chances that a hit kills, and that it leaves Down."""
    wound = cell(penetration, armour(figure, cause))
    results = [read(wound, face, figure) for face in range(1, 7)]
    return results.count(DEAD) / 6, results.count(DOWN) / 6
