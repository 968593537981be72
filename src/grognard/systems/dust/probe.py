"""Facts about a state that worked examples ask for, answered by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.tally import Tally
from grognard.systems.dust import (
    activation,
    heroes,
    movement,
    preparation,
    profile,
    reaction,
    sight,
    skills,
    tournament,
    turn,
)
from grognard.systems.dust.attack import attack, cover, odds, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit


def probe(battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
    """Answer a named question; KeyError where there is no such question."""
    return QUESTIONS[question](battle, **args)


def _line(unit: Unit, weapon: str) -> WeaponLine:
    return next(line for line in unit.profile.lines if line.weapon.id == weapon)


def _sees(battle: Battle, unit: str, target: str) -> bool:
    return sight.sees(battle, battle.units[unit], battle.units[target])


def _cover(battle: Battle, unit: str, target: str) -> str:
    return cover.GRADES[int(cover.grade(battle, battle.units[unit], battle.units[target]))]


def _cover_rules(battle: Battle, unit: str, target: str) -> list[str]:
    return [part[0] for part in cover.grade(battle, battle.units[unit], battle.units[target]).parts]


def _distance(battle: Battle, a: str, b: str) -> int:
    grid = battle.board.grid
    return grid.distance(grid.parse(a), grid.parse(b))


def _targets(battle: Battle, unit: str, weapon: str) -> list[str]:
    """What one weapon line may be aimed at from where its unit stands."""
    shooter = battle.units[unit]
    line = _line(shooter, weapon)
    return [mark.key for mark in attack.marks(battle, battle.squad_of(shooter)) if attack.may_aim(line, mark)]


def _usable(battle: Battle, unit: str) -> list[str]:
    """Weapon lines that the unit could fire now, a joined hero's after its own."""
    return [line.weapon.id for _, line in weapons.lines(battle, battle.units[unit])]


def _dice(battle: Battle, unit: str, weapon: str, target: str, rounds: int = 0) -> int:
    shooter, aimed = battle.units[unit], battle.units[target]
    line = _line(shooter, weapon)
    value = line.weapon.values[aimed.profile.armour.index]
    assert value is not None
    shot = Shot(shooter, line, target, rounds)
    tally: Tally = weapons.pool(battle, shot, value, aimed, battle.figures(aimed))
    return int(tally)


def _unit(battle: Battle, unit: str, field: str) -> Any:
    found = battle.units[unit]
    if field == "at":
        return battle.board.names[found.cell] if found.cell >= 0 else ""
    value = getattr(found, field)
    return list(value) if isinstance(value, tuple) else value


def _ammo(battle: Battle, unit: str, weapon: str) -> int:
    found = battle.units[unit]
    return found.ammo[_line(found, weapon).index]


def _loaded(battle: Battle, unit: str, weapon: str) -> bool:
    found = battle.units[unit]
    return not found.unloaded >> _line(found, weapon).index & 1


def _element(battle: Battle, at: str) -> str:
    element = battle.elements.get(battle.board.grid.parse(at))
    return "" if element is None else element.kind


def _reach(battle: Battle, unit: str, points: int = 0, diagonals: int = 0) -> list[str]:
    """Squares on which the unit may end one Move, by name."""
    mover = battle.units[unit]
    spend = points or int(movement.allowance(battle, mover)) + int(skills.extra_points(battle, mover, False))
    return [battle.board.names[cell] for cell in movement.ways(battle, mover, mover.cell, spend, diagonals)]


def _reaches(battle: Battle, unit: str, at: str, points: int = 0, diagonals: int = 0) -> bool:
    return at in _reach(battle, unit, points, diagonals)


def _allowance(battle: Battle, unit: str) -> int:
    return int(movement.allowance(battle, battle.units[unit]))


def _plans(battle: Battle, unit: str) -> list[str]:
    planner = battle.units[unit]
    found = attack.marks(battle, planner) if planner.cell >= 0 else []
    return list(activation.plans(battle, planner, found))


def _reactors(battle: Battle, active: str) -> list[str]:
    return list(reaction.reactors(battle, battle.units[active]))


def _windows(battle: Battle, plan: str) -> list[int]:
    return list(reaction.windows(battle, tuple(plan.split("+"))))


def _may_join(battle: Battle, hero: str, squad: str) -> bool:
    return heroes.why_not_join(battle.units[hero].profile, battle.units[squad].profile) is None


def _points(battle: Battle, seat: int) -> int:
    return tournament.points(battle)[seat]


def _initiative_dice(battle: Battle, seat: int) -> int:
    return int(turn.initiative_dice(battle, seat))


def _reaction_dice(battle: Battle, unit: str) -> int:
    return int(reaction.reaction_dice(battle, battle.units[unit]))


def _cover_squares(battle: Battle, kind: str) -> list[str]:
    return [battle.board.names[cell] for cell in preparation.cover_squares(battle, kind)]


def _hit_chance(battle: Battle, unit: str, weapon: str, target: str, sustained: bool = False) -> float:
    shooter = battle.units[unit]
    shot = Shot(shooter, _line(shooter, weapon), target)
    return round(odds.chance_to_hit(battle, shot, sustained), 6)


def _terrain(battle: Battle, at: str) -> list[bool]:
    """The four properties of a square's terrain in the table's order."""
    kind = profile.terrain()[battle.board.terrain[battle.board.grid.parse(at)]]
    return [kind.blocks_sight, kind.soldiers_enter, kind.vehicles_enter, kind.element_allowed]


QUESTIONS: dict[str, Callable[..., Any]] = {
    "sees": _sees,
    "cover": _cover,
    "cover_rules": _cover_rules,
    "distance": _distance,
    "targets": _targets,
    "usable": _usable,
    "dice": _dice,
    "unit": _unit,
    "ammo": _ammo,
    "loaded": _loaded,
    "element": _element,
    "reach": _reach,
    "reaches": _reaches,
    "allowance": _allowance,
    "plans": _plans,
    "reactors": _reactors,
    "windows": _windows,
    "may_join": _may_join,
    "points": _points,
    "initiative_dice": _initiative_dice,
    "reaction_dice": _reaction_dice,
    "cover_squares": _cover_squares,
    "hit_chance": _hit_chance,
    "terrain": _terrain,
    "turn": lambda battle: battle.turn,
    "round": lambda battle: battle.round,
    "phase": lambda battle: battle.phase,
    "queue": lambda battle: list(battle.queue),
}
