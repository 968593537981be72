"""What each figure is worth to its squad: whom to give up, whom a sniper should name, whom to bring back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.core.decision import Answer, Decision, SomeOf
from grognard.core.tactics import Judge
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit
from grognard.systems.dust.tactics.chances import HIT, PLAIN, spread
from grognard.systems.dust.tactics.prospect import WEAR, Target, unit_about

#: What the bearer of a role adds to a squad beside his weapons, in points.
ROLES = {"officer": 3.0, "radio": 4.0, "mechanic": 2.0, "medic": 2.0, "sniper": 3.0, "spotter": 3.0}


def weapon_worth(line: WeaponLine, enemies: list[Target]) -> float:
    """What one bearer's attack takes from the enemies' units on average."""
    total = 0.0
    for enemy in enemies:
        value = line.weapon.values[enemy.armour]
        if value is None:
            continue
        dice = value.dice * (enemy.figures if value.kind in ("incendiary", "ap_incendiary") else 1)
        suffered = spread(value, dice, HIT, PLAIN, 0.0, line.weapon.laser, enemy.tough, enemy.health)
        total += enemy.loss(suffered)
    return total / max(1, len(enemies))


def figure_worths(battle: Battle, unit: Unit) -> list[float]:
    """For each figure of a squad, living or not, what the squad would miss without it."""
    card = unit.profile
    enemies = [
        Target(battle, other)
        for other in battle.units.values()
        if other.seat != unit.seat
        and other.status in ("field", "reserve")
        and not battle.is_joined_hero(other)
    ]
    arms = [weapon_worth(line, enemies) for line in card.lines]
    share = WEAR * card.points / card.health
    return [
        share + sum(arms[index] for index in figure.carries) + ROLES.get(figure.role, 0.0)
        for figure in card.figures
    ]


class Toll:
    """What it costs a squad, and a hero with it, to suffer damage in one way or another."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.unit = unit
        self.hero = battle.units[unit.partner] if unit.partner else None
        self.figures = figure_worths(battle, unit)

    def of(self, chosen: Sequence[Any]) -> float:
        """The cost of giving up these figures, by number, and these wounds of the hero, written as texts."""
        fallen = [item for item in chosen if isinstance(item, int)]
        cost = sum(self.figures[number] for number in fallen)
        if len(fallen) == self.unit.figures:
            cost += (1 - WEAR) * self.unit.profile.points
        return cost + self.of_wounds(len(chosen) - len(fallen))

    def of_wounds(self, points: int) -> float:
        if self.hero is None or not points:
            return 0.0
        card = self.hero.profile
        cost = WEAR * card.points * points / card.health
        return cost + (1 - WEAR) * card.points if points >= self.hero.health else cost

    def ways(self, options: Sequence[Any], points: int) -> list[list[Any]]:
        """The cheapest figures first, beside each possible number of the hero's wounds."""
        living = sorted((n for n in options if isinstance(n, int)), key=lambda n: (self.figures[n], n))
        wounds = [item for item in options if isinstance(item, str)]
        return [
            [*living[: points - hurt], *wounds[:hurt]]
            for hurt in range(min(points, len(wounds)) + 1)
            if points - hurt <= len(living)
        ]


# -- decisions ---------------------------------------------------------------------------------------


def casualties(battle: Battle, decision: Decision) -> Judge:
    toll = Toll(battle, unit_about(battle, decision))
    return lambda answer: -toll.of(answer)


def casualty_ways(battle: Battle, decision: Decision) -> list[Answer]:
    form = decision.form
    assert isinstance(form, SomeOf)
    return list(Toll(battle, unit_about(battle, decision)).ways(form.options, form.at_least))


def named_figure(battle: Battle, decision: Decision) -> Judge:
    """A sniper names the figure that the squad would miss most, or its hero if he can be felled."""
    toll = Toll(battle, unit_about(battle, decision, "target"))
    return lambda answer: toll.of_wounds(1) if answer == "hero" else toll.figures[int(answer)]


def figure_to_return(battle: Battle, decision: Decision) -> Judge:
    worths = figure_worths(battle, unit_about(battle, decision))
    return lambda answer: worths[int(answer)]
