"""What a salvo is likely to do, worked out with the rules' own numbers."""

from __future__ import annotations

from grognard.core.decision import Note
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import damage, dice, measuring, shooting
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.state import Battle, Unit


def chance(need: int, rerolls: int = 0) -> float:
    """How likely one test succeeds, with its rerolls."""
    if need <= dice.ALWAYS:
        return 1.0
    if need >= dice.NEVER:
        return 0.0
    missed = (need - 1) / dice.SIDES
    return 1.0 - float(missed ** (1 + rerolls))


@rule("at43.measuring.declare-first")
def of_target(battle: Battle, unit: Unit, weapon: Weapon, key: str) -> Note:
    """The sums and odds of aiming a weapon at something.

    Distances may not be measured before a target is declared, so the range is told only where a group plays
    with open measuring.
    """
    if not battle.option("open_measuring"):
        return Note(rule="at43.measuring.declare-first")
    name, _, figure = key.partition("/")
    other = battle.units.get(name)
    if other is None or not other.places:
        return Note(rule="at43.shooting.direct-target")
    j = int(figure) if figure else other.leader
    place, radius = measuring.reference(unit)
    away = measuring.band(measuring.gap(place, radius, other.places[j], other.kit[j].radius))
    need = shooting.needed(unit, weapon, away)
    hit = chance(need, weapon.rerolls)
    pierce = chance(damage.needed(weapon, other.kit[j].protection))
    shooters = sum(shooting.carried(unit, i, weapon) for i in unit.living)
    shots = shooters * weapon.rate
    return Note(
        tallies=(
            ("at43-sum-range", Tally(away, "at43.intro.range-boundary")),
            ("at43-sum-dice", Tally(shots, "at43.shooting.dice-count")),
            ("at43-sum-accuracy", shooting.accuracy(unit, weapon)),
        ),
        odds=(
            ("at43-odds-hit", hit),
            ("at43-odds-damage", pierce),
        ),
        means=(("at43-odds-successes", shots * hit * pierce),),
        rule="at43.shooting.test-values",
    )
