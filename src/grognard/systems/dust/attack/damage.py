"""Damage: who takes it, who falls, and what an elimination counts."""

from __future__ import annotations

from collections import Counter

from grognard.core.decision import Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.systems.dust import skills
from grognard.systems.dust.events import Damaged, Eliminated, LostFigures, ShruggedOff
from grognard.systems.dust.state import Battle, Unit


@rule("dust.skill.heroic-attack")
def untouchable(battle: Battle, unit: Unit) -> bool:
    """Heroic Attack: nothing hurts the hero, or the whole unit he leads, for the rest of the round."""
    return any(skills.boosted(battle, part, "heroic_attack") for part in battle.body(unit))


@rule("dust.core.health", "dust.attack.damage-squad", "dust.attack.damage-single")
def inflict(battle: Battle, unit: Unit, points: int, figure: str = "") -> Script[None]:
    """Points of damage on a unit: resisted, shared out by its player, and suffered. Excess is lost."""
    if points <= 0 or unit.status != "field" or (figure and not _has_figure(unit, figure)):
        return
    if untouchable(battle, unit):
        battle.tell(ShruggedOff, unit.id, points, "dust.skill.heroic-attack")
        return
    if "damage_resilient" in unit.profile.skills:
        points = skills.resist(battle, unit, points)
        if not points:
            return
    if not unit.profile.is_squad:
        wound(battle, unit, points)
    elif figure:
        suffer_named(battle, unit, points, figure)
    else:
        yield from share_out(battle, unit, points)


@rule("dust.skill.sniper")
def _has_figure(unit: Unit, figure: str) -> bool:
    """Whether the figure a sniper named is still there. A hero is, whether with his squad or the last of it."""
    if figure == "hero":
        return unit.profile.is_hero or unit.partner != ""
    return unit.profile.is_squad and bool(unit.alive >> int(figure) & 1)


@rule("dust.skill.sniper")
def suffer_named(battle: Battle, unit: Unit, points: int, figure: str) -> None:
    """A sniper's damage goes to the figure he named; what that figure cannot take is lost."""
    if figure == "hero":
        _wound_joined(battle, unit, battle.units[unit.partner], points)
    else:
        fall(battle, unit, (int(figure),))


@rule("dust.attack.casualty-choice", "dust.hero.join-health")
def share_out(battle: Battle, unit: Unit, points: int) -> Script[None]:
    """The player of a damaged squad chooses, point by point, between its figures and its hero."""
    hero = battle.units[unit.partner] if unit.partner else None
    living = _plainest_first(unit)
    wounds = tuple(f"hero:{n}" for n in range(1, hero.health + 1)) if hero is not None else ()
    items: tuple[int | str, ...] = (*living, *wounds)
    points = min(points, len(items))
    chosen: list[int | str]
    if points == len(items):
        chosen = list(items)
    elif hero is None and _alike(unit, living):
        chosen = list(living[:points])
    else:
        chosen = yield Decision(
            unit.seat,
            "dust-casualties",
            "dust.attack.casualty-choice" if hero is None else "dust.hero.join-health",
            SomeOf(items, points, points, of=f"figure@{unit.id}"),
            (("unit", "unit", unit.id), ("points", "number", points)),
            role="loss",
        )
    hurt = sum(1 for item in chosen if isinstance(item, str))
    fall(battle, unit, tuple(sorted(item for item in chosen if isinstance(item, int))))
    if hero is not None and hurt:
        _wound_joined(battle, unit, hero, hurt)


def _plainest_first(unit: Unit) -> tuple[int, ...]:
    """The living figures of a squad, those with most alike first: they are the ones that mostly fall."""
    figures = unit.profile.figures
    living = [n for n in range(len(figures)) if unit.alive >> n & 1]
    alike = Counter(figures[n] for n in living)
    return tuple(sorted(living, key=lambda n: (-alike[figures[n]], n)))


def _wound_joined(battle: Battle, squad: Unit, hero: Unit, points: int) -> None:
    """A joined hero's share: he resists it by his own skill, unless his squad's has been rolled for it."""
    skill = "damage_resilient"
    if skill in hero.profile.skills and skill not in squad.profile.skills:
        points = skills.resist(battle, hero, points)
    wound(battle, hero, points)


def _alike(unit: Unit, figures: tuple[int, ...]) -> bool:
    """Whether it makes no difference which of these figures falls."""
    return len({unit.profile.figures[n] for n in figures}) < 2


def fall(battle: Battle, unit: Unit, figures: tuple[int, ...]) -> None:
    """Figures are removed; with the last the squad is eliminated."""
    if not figures:
        return
    for figure in figures:
        unit.alive &= ~(1 << figure)
    battle.tell(LostFigures, unit.id, len(figures), unit.figures, figures)
    if not unit.alive:
        eliminate(battle, unit)


@rule("dust.attack.damage-single")
def wound(battle: Battle, unit: Unit, points: int) -> None:
    """Damage is marked on the card of a single model; it falls when its health is gone."""
    if points <= 0:
        return
    unit.wounds = min(unit.profile.health, unit.wounds + points)
    battle.tell(Damaged, unit.id, points, unit.health)
    if not unit.health:
        eliminate(battle, unit)


@rule("dust.value.ap-incendiary")
def annihilate(battle: Battle, unit: Unit) -> None:
    """The entire unit is eliminated, a joined hero with it."""
    if untouchable(battle, unit):
        battle.tell(ShruggedOff, unit.id, unit.health, "dust.skill.heroic-attack")
        return
    for part in battle.body(unit):
        part.alive = 0 if part.profile.is_squad else part.alive
        part.wounds = 0 if part.profile.is_squad else part.profile.health
        eliminate(battle, part)


@rule(
    "dust.core.health", "dust.tournament.victory-points", "dust.command.revived-vp", "dust.hero.join-health"
)
def eliminate(battle: Battle, unit: Unit) -> None:
    """A unit is removed and its army points go to the enemy, each time it happens.

    Its partner, hero or squad, goes on alone.
    """
    if unit.partner:
        battle.units[unit.partner].partner = ""
        unit.partner = ""
    battle.lift(unit, "gone")
    scorer = 1 - unit.seat
    battle.kills[scorer] += unit.profile.points
    battle.losses.append((unit.id, unit.profile.points))
    if unit.id in battle.queue:
        battle.queue.remove(unit.id)
    battle.tell(Eliminated, unit.id, unit.profile.points, scorer)
