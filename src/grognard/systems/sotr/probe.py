"""Facts about a state that worked examples ask for, answered by the rules themselves; lengths in inches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.sotr import cool, measuring, sight, survey
from grognard.systems.sotr.actions import actions as deeds
from grognard.systems.sotr.actions import assault, hide, movement, terrain
from grognard.systems.sotr.command import initiative, maintenance, officers, orders
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.melee import combat, fights
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.reading import INCH
from grognard.systems.sotr.shooting import (
    crews,
    fire,
    modifiers,
    morale,
    suppression,
    targets,
    volley,
    wounds,
)
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import driving, machine, ramming, speed
from grognard.systems.sotr.vehicles import fire as heavy


def probe(battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
    """Answer a named question; KeyError where there is no such question."""
    return QUESTIONS[question](battle, **args)


def _inches(length: int) -> float | int:
    value = length / INCH
    return int(value) if value.is_integer() else value


def _figure(battle: Battle, key: str) -> tuple[Unit, int]:
    """`unit/figure`, or a unit for its leader."""
    name, _, number = key.partition("/")
    unit = battle.units[name]
    return unit, int(number) if number else unit.leader


# -- units and figures -------------------------------------------------------------------------------------------


def _status(battle: Battle, unit: str) -> str:
    return battle.units[unit].status


def _living(battle: Battle, unit: str) -> list[int]:
    return list(battle.units[unit].living)


def _bits(battle: Battle, unit: str, what: str) -> list[int]:
    """The figures of which one of the fields by figure holds: down, prone, charged, …"""
    one = battle.units[unit]
    bits: int = getattr(one, what)
    return [i for i in one.living if bits >> i & 1]


def _flag(battle: Battle, unit: str, what: str) -> Any:
    """A plain field of a unit: disorganised, fleeing, suppressed, hidden, overwatch, activated, …"""
    found = getattr(battle.units[unit], what)
    return list(found) if isinstance(found, tuple) else found


def _place(battle: Battle, figure: str) -> list[float | int]:
    unit, i = _figure(battle, figure)
    return [_inches(v) for v in unit.places[i]]


def _distance(battle: Battle, a: str, b: str) -> float | int:
    return _inches(measuring.gap(*_figure(battle, a), *_figure(battle, b)))


def _phase(battle: Battle) -> str:
    return battle.phase


# -- command -----------------------------------------------------------------------------------------------------


def _cool(battle: Battle, unit: str) -> int:
    return int(cool.of_unit(battle, battle.units[unit]))


def _own_cool(battle: Battle, unit: str) -> int:
    return cool.own(battle.units[unit])


def _figure_cool(battle: Battle, figure: str) -> int:
    unit, i = _figure(battle, figure)
    return unit.kit[i].cool


def _zone(battle: Battle, officer: str, unit: str) -> bool:
    return measuring.zone_reaches(*_figure(battle, officer), battle.units[unit])


def _commands(battle: Battle, officer: str, unit: str) -> bool:
    return officers.commands(battle, _figure(battle, officer), battle.units[unit])


def _command_value(battle: Battle, seat: int) -> int:
    return initiative.command_value(battle, seat)[0]


def _orders(battle: Battle, seat: int) -> list[str]:
    return sorted(orders.options(battle, seat))


def _has_medic(battle: Battle, figure: str) -> bool:
    return maintenance.has_medic(battle, *_figure(battle, figure))


# -- actions -----------------------------------------------------------------------------------------------------


def _actions(battle: Battle, unit: str, pushed: bool = False) -> list[str]:
    return deeds.options(battle, battle.units[unit], pushed)


def _allowance(battle: Battle, figure: str, action: str) -> float | int:
    unit, i = _figure(battle, figure)
    return _inches(int(movement.allowance(unit, i, action)))


def _cost(battle: Battle, start: list[float], end: list[float]) -> float | int:
    a, b = ((round(x * INCH), round(y * INCH)) for x, y in (start, end))
    return _inches(terrain.way_cost(battle.board, (a, b)))


def _coherent(battle: Battle, unit: str) -> bool:
    return measuring.coherent(battle.units[unit])


def _may_hide(battle: Battle, unit: str) -> bool:
    return hide.may_hide(battle, battle.units[unit])


def _assault_targets(battle: Battle, unit: str) -> list[str]:
    return [enemy.id for enemy in assault.targets(battle, battle.units[unit])]


def _engaged(battle: Battle, figure: str) -> bool:
    return measuring.engaged(battle, *_figure(battle, figure))


# -- shooting ----------------------------------------------------------------------------------------------------


def _sees(battle: Battle, a: str, b: str) -> bool:
    one, other = battle.units[a.partition("/")[0]], battle.units[b.partition("/")[0]]
    if not sight.may_see(one, other):
        return False
    view = survey.between(battle, one, other)
    first = (_figure(battle, a)[1],) if "/" in a else one.able
    second = (_figure(battle, b)[1],) if "/" in b else other.living
    return any(view.sees(i, j) for i in first for j in second)


def _cover(battle: Battle, shooter: str, target: str) -> str:
    (unit, i), (other, j) = _figure(battle, shooter), _figure(battle, target)
    return modifiers.cover(battle, other, j, survey.between(battle, unit, other).seen(i, j))


def _needed(
    battle: Battle,
    shooter: str,
    target: str,
    weapon: str,
    moved: bool = False,
    aimed: bool = False,
    opportunity: bool = False,
    dropped: bool = False,
) -> int:
    (unit, i), (other, j) = _figure(battle, shooter), _figure(battle, target)
    seen = survey.between(battle, unit, other).seen(i, j)
    manner = Manner(moved, opportunity, dropped)
    arm = weapons()[weapon]
    found = modifiers.parts(
        battle, unit, i, arm, other, j, seen, measuring.gap(unit, i, other, j), manner, aimed
    )
    return modifiers.needed(found)


def _in_range(battle: Battle, shooter: str, target: str, weapon: str) -> bool:
    away = measuring.gap(*_figure(battle, shooter), *_figure(battle, target))
    reach = weapons()[weapon].reach
    return reach is None or away <= reach


def _targets(battle: Battle, shooter: str, weapon: str, moved: bool = False) -> list[str]:
    unit, i = _figure(battle, shooter)
    return [
        other.id for other in targets.legal(FieldOfFire(battle, unit, Manner(moved)), i, weapons()[weapon])
    ]


def _may_aim(battle: Battle, weapon: str, moved: bool = False) -> bool:
    return modifiers.may_aim(weapons()[weapon], Manner(moved))


def _shots(battle: Battle, unit: str, target: str, firing: list[list[Any]]) -> dict[str, list[int]]:
    """How many shots each figure of the target faces, by penetration class; rows are figure, weapon, aimed."""
    one, other = battle.units[unit], battle.units[target]
    rows = [(int(i), weapons()[arm], bool(rest and rest[0])) for i, arm, *rest in firing]
    given = volley.allotted(FieldOfFire(battle, one, Manner()), other, rows, crews.halved(one))
    return {
        str(penetration): [sum(shot.figure == j for shot in shots) for j in range(len(other.kit))]
        for penetration, shots in given.items()
    }


def _sheet(battle: Battle, unit: str, moved: bool = False) -> list[str]:
    field = FieldOfFire(battle, battle.units[unit], Manner(moved))
    whole = [key for key, test in fire.alone(field).items() if test is None or test()]
    return [*(line.key for row in fire.lines(field) for line in row), *map(str, whole)]


def _wound(battle: Battle, penetration: int, armour: int) -> list[str]:
    """What each face of the wound die does to a man without abilities in this armour."""
    plain = next(iter(battle.units.values())).kit[0]
    cell = wounds.cell(penetration, armour)
    return [wounds.read(cell, face, plain) for face in range(1, 7)]


def _wound_of(battle: Battle, figure: str, penetration: int, face: int, **how: bool) -> str:
    unit, i = _figure(battle, figure)
    cause = Cause(penetration, "", **how)
    return wounds.read(wounds.cell(penetration, wounds.armour(unit.kit[i], cause)), face, unit.kit[i])


def _penetrates(battle: Battle, penetration: int, armour: int) -> list[bool]:
    cell = wounds.cell(penetration, armour)
    return [wounds.penetrates(cell, face) for face in range(1, 7)]


def _pressure(battle: Battle, unit: str, target: str, throwers: int = 0) -> int:
    """The Cool on which a unit tests under suppressive fire."""
    one, other = battle.units[unit], battle.units[target]
    firing = suppression.firers(FieldOfFire(battle, one, Manner()), other)
    return int(suppression.pressure(battle, one, firing, other, throwers))


def _may_suppress(battle: Battle, unit: str, target: str) -> bool:
    return suppression.possible(FieldOfFire(battle, battle.units[unit], Manner()), battle.units[target])


def _in_cover(battle: Battle, unit: str, shooter: str) -> bool:
    return morale.in_cover_from(battle, battle.units[unit], battle.units[shooter])


# -- close combat ------------------------------------------------------------------------------------------------


def _melee_bonus(battle: Battle, figure: str, enemy: str) -> int:
    return int(fights.modifiers(battle, *_figure(battle, figure), *_figure(battle, enemy)))


def _melee_dice(battle: Battle, figure: str, place: int = 0) -> int:
    return fights.dice_of(*_figure(battle, figure), place)


def _must_test(battle: Battle, unit: str, enemies: list[str]) -> bool:
    return combat.must_test(battle.units[unit], [battle.units[name] for name in enemies])


# -- vehicles, guns, transports ------------------------------------------------------------------------------------


def _hull(battle: Battle, unit: str, field: str) -> Any:
    """What has become of a vehicle: heading, turret, struck, damage, pace, …"""
    found = getattr(machine.hull(battle.units[unit]), field)
    return list(found) if isinstance(found, tuple) else found


def _crew(battle: Battle, unit: str) -> list[int]:
    """The crewmen who live, by their posts: 1 driver, 2 gunner, 3 officer, 4 the fourth."""
    return list(machine.crew(battle.units[unit]))


def _speeds(battle: Battle, unit: str) -> list[float | int]:
    """How far a vehicle goes at slow, medium and fast speed."""
    return [_inches(length) for length in speed.limits(battle.units[unit])]


def _vehicle_actions(battle: Battle, unit: str) -> list[str]:
    return driving.options(battle, battle.units[unit])


def _usable(battle: Battle, unit: str) -> list[str]:
    """The weapons of a vehicle that could be fired, as their names."""
    one = battle.units[unit]
    return [mount.weapon.id for mount in heavy.mounts(one) if heavy.intact(one, mount)]


def _fists(battle: Battle, unit: str) -> list[int]:
    """The classes of the close combat weapons that a mecha can still use."""
    return list(ramming.fists(battle.units[unit]))


def _pieces(battle: Battle) -> list[str]:
    """The kinds of the scenery that stands."""
    return [piece.kind for piece in battle.board.pieces]


def _gun(battle: Battle, unit: str, field: str) -> Any:
    """What has become of a gun: heading, wrecked, turned."""
    return getattr(battle.units[unit].gun, field)


def _gun_fires(battle: Battle, unit: str) -> bool:
    """Whether a gun has men enough to fire this turn."""
    return carriage.ready(battle, battle.units[unit])


def _acting(battle: Battle) -> str:
    """The unit whose activation is under way."""
    return battle.acting.unit if battle.acting is not None else ""


QUESTIONS: dict[str, Callable[..., Any]] = {
    "status": _status,
    "living": _living,
    "figures": _bits,
    "is": _flag,
    "place": _place,
    "distance": _distance,
    "phase": _phase,
    "cool": _cool,
    "own-cool": _own_cool,
    "figure-cool": _figure_cool,
    "zone": _zone,
    "commands": _commands,
    "command-value": _command_value,
    "orders": _orders,
    "has-medic": _has_medic,
    "actions": _actions,
    "allowance": _allowance,
    "cost": _cost,
    "coherent": _coherent,
    "may-hide": _may_hide,
    "assault-targets": _assault_targets,
    "engaged": _engaged,
    "sees": _sees,
    "cover": _cover,
    "needed": _needed,
    "in-range": _in_range,
    "targets": _targets,
    "may-aim": _may_aim,
    "shots": _shots,
    "sheet": _sheet,
    "wound": _wound,
    "wound-of": _wound_of,
    "penetrates": _penetrates,
    "pressure": _pressure,
    "may-suppress": _may_suppress,
    "in-cover": _in_cover,
    "melee-bonus": _melee_bonus,
    "melee-dice": _melee_dice,
    "must-test": _must_test,
    "hull": _hull,
    "crew": _crew,
    "speeds": _speeds,
    "vehicle-actions": _vehicle_actions,
    "usable": _usable,
    "fists": _fists,
    "pieces": _pieces,
    "gun": _gun,
    "gun-fires": _gun_fires,
    "acting": _acting,
}
