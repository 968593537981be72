"""What a salvo is likely to do, worked out with the rules' own numbers."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Note
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import dice, measuring
from grognard.systems.at43.damage import damage
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.shooting import weaponry
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
    with open measuring; where it does not, the odds of every range are told.
    """
    name, _, figure = key.partition("/")
    other = battle.units.get(name)
    if other is None or not other.places:
        return Note(rule="at43.shooting.direct-target")
    j = int(figure) if figure else other.leader
    pierce = chance(damage.needed(weapon, other.kit[j].protection))
    if not battle.option("open_measuring"):
        blind = of_weapon(unit, weapon)
        # What is known of this target comes first: the rest is the same for all.
        odds = (("at43-odds-damage", pierce), *blind.odds)
        return Note(tallies=blind.tallies, odds=odds, rule="at43.measuring.declare-first")
    place, radius = measuring.reference(unit)
    away = measuring.band(measuring.gap(place, radius, other.places[j], other.kit[j].radius))
    hit = chance(weaponry.needed(unit, weapon, away), weapon.rerolls)
    shots = shots_of(unit, weapon)
    return Note(
        tallies=(
            ("at43-sum-range", Tally(away, "at43.intro.range-boundary")),
            ("at43-sum-dice", Tally(shots, "at43.shooting.dice-count")),
            ("at43-sum-accuracy", weaponry.accuracy(unit, weapon)),
        ),
        odds=(
            ("at43-odds-hit", hit),
            ("at43-odds-damage", pierce),
        ),
        means=(("at43-odds-successes", shots * hit * pierce),),
        rule="at43.shooting.test-values",
    )


def of_weapon(unit: Unit, weapon: Weapon) -> Note:
    """The sums and odds of a weapon, whatever it is aimed at."""
    return Note(
        tallies=(
            ("at43-sum-dice", Tally(shots_of(unit, weapon), "at43.shooting.dice-count")),
            ("at43-sum-accuracy", weaponry.accuracy(unit, weapon)),
        ),
        odds=tuple(_by_range(unit, weapon)),
        rule="at43.shooting.test-values",
    )


def shots_of(unit: Unit, weapon: Weapon) -> int:
    return weapon.rate * sum(weaponry.carried(unit, i, weapon) for i in unit.living)


def _by_range(unit: Unit, weapon: Weapon) -> Iterator[tuple[str, float]]:
    """How likely a die hits, once for all ranges at which it needs the same."""
    if weapon.fixed_roll:
        yield "at43-odds-hit", chance(weaponry.needed(unit, weapon, 0), weapon.rerolls)
        return
    away = 0
    while (need := weaponry.needed(unit, weapon, away)) < dice.NEVER:
        if weaponry.needed(unit, weapon, away + 1) != need:
            yield f"at43-odds-hit-to:{away}", chance(need, weapon.rerolls)
        away += 1
