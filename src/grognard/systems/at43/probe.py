"""Facts about a state that worked examples ask for, answered by the rules themselves; lengths in cm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.systems.at43 import (
    command,
    dice,
    heroes,
    measuring,
    melee,
    morale,
    profile,
    scenario,
    sight,
    tactical,
)
from grognard.systems.at43.activation import actions, activation, conditions, costs, drills
from grognard.systems.at43.armies import therians
from grognard.systems.at43.damage import damage
from grognard.systems.at43.events import Burst, Combat
from grognard.systems.at43.missions import control, missions, reserves
from grognard.systems.at43.movement import crush, movement
from grognard.systems.at43.reading import CM
from grognard.systems.at43.shooting import (
    aiming,
    cover,
    firezone,
    indirect,
    overwatch,
    shooting,
    spotting,
    weaponry,
)
from grognard.systems.at43.shooting.aiming import Target
from grognard.systems.at43.shooting.spotting import Marks
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Acting, Battle, Unit


def probe(battle: Battle, question: str, args: Mapping[str, Any]) -> Any:
    """Answer a named question; KeyError where there is no such question."""
    return QUESTIONS[question](battle, **args)


def _cm(length: int) -> float | int:
    value = length / CM
    return int(value) if value.is_integer() else value


def _figure(battle: Battle, key: str) -> tuple[Unit, int]:
    """`unit/figure`, or a unit for its leader."""
    name, _, number = key.partition("/")
    unit = battle.units[name]
    return unit, int(number) if number else unit.leader


def _target(key: str) -> Target:
    if key.startswith("piece:"):
        return Target(piece=key.removeprefix("piece:"))
    name, _, number = key.partition("/")
    return Target(name, int(number) if number else -1)


def _shot(battle: Battle, unit: str, weapon: str, target: str, sniper: bool = False) -> Shot:
    shooter = battle.units[unit]
    arms = next(one for one in weaponry.arms(shooter, None).values() if one.weapon.id == weapon)
    looks = aiming.Looks(battle, shooter)
    return Shot(shooter, arms.weapon, dict(arms.bearers), _target(target), looks, sniper)


def _marks(battle: Battle, shot: Shot) -> tuple[Marks, firezone.Zone, list[int]]:
    marks = Marks(battle, shot)
    zone = firezone.Zone(battle, shot, marks)
    return marks, zone, shooting.shooters(battle, shot, marks, zone)


# -- measuring and sight ---------------------------------------------------------------------------------------------


def _distance(battle: Battle, a: str, b: str) -> float | int:
    (one, i), (other, j) = _figure(battle, a), _figure(battle, b)
    return _cm(measuring.gap(one.places[i], one.kit[i].radius, other.places[j], other.kit[j].radius))


def _touching(battle: Battle, a: str, b: str) -> bool:
    (one, i), (other, j) = _figure(battle, a), _figure(battle, b)
    return measuring.touching(one, i, other, j)


def _sees(battle: Battle, a: str, b: str) -> bool:
    one, other = battle.units[a.partition("/")[0]], battle.units[b.partition("/")[0]]
    first = (_figure(battle, a)[1],) if "/" in a else one.living
    second = (_figure(battle, b)[1],) if "/" in b else other.living
    view = sight.between(battle, one, other)
    return any(view.sees(i, j) for i in first for j in second)


def _size(battle: Battle, figure: str) -> int:
    return measuring.size(battle, *_figure(battle, figure))


# -- shooting ----------------------------------------------------------------------------------------------------------


def _range(battle: Battle, unit: str, target: str) -> int:
    return measuring.band(weaponry.distance(battle, battle.units[unit], _target(target)))


def _need(battle: Battle, unit: str, weapon: str, target: str) -> int:
    return weaponry.needed(battle.units[unit], profile.weapons()[weapon], _range(battle, unit, target))


def _targets(battle: Battle, unit: str, weapon: str) -> list[str]:
    shooter = battle.units[unit]
    looks = aiming.Looks(battle, shooter)
    arms = next(one for one in weaponry.arms(shooter, None).values() if one.weapon.id == weapon)
    return [one.key for one in aiming.targets(looks, arms.weapon, [i for i, _ in arms.bearers])]


def _shooters(battle: Battle, unit: str, weapon: str, target: str) -> list[int]:
    return _marks(battle, _shot(battle, unit, weapon, target))[2]


def _dice(battle: Battle, unit: str, weapon: str, target: str) -> int:
    shot = _shot(battle, unit, weapon, target)
    return weaponry.pool(shot, _marks(battle, shot)[2])


def _zone(battle: Battle, unit: str, weapon: str, target: str) -> list[str]:
    """Fighters in the fire zone who would take impacts, as `unit/figure`."""
    shot = _shot(battle, unit, weapon, target)
    _, zone, able = _marks(battle, shot)
    return sorted(f"{other.id}/{j}" for other, j in zone.visible(able))


def _visible(battle: Battle, unit: str, weapon: str, target: str) -> list[str]:
    shot = _shot(battle, unit, weapon, target)
    marks, _, able = _marks(battle, shot)
    return sorted(f"{other.id}/{j}" for other, j in marks.visible(able))


def _save(battle: Battle, unit: str, weapon: str, target: str) -> int:
    """The least die that cancels an impact; 7 where there is no save."""
    shot = _shot(battle, unit, weapon, target)
    marks, _, able = _marks(battle, shot)
    place = measuring.reference(battle.units[shot.target.unit])[0]
    return cover.save(battle, shot, able, marks.figures, place)


def _in_cover(battle: Battle, unit: str, weapon: str, target: str) -> list[str]:
    """Figures of the target behind a piece that shelters them, as `unit/figure`."""
    shot = _shot(battle, unit, weapon, target)
    marks, _, able = _marks(battle, shot)
    place = measuring.reference(battle.units[shot.target.unit])[0]
    between = cover.pieces(battle, shot.unit, marks.figures, place)
    return sorted(
        f"{other.id}/{j}"
        for other, j in marks.figures
        if cover.in_cover(battle, shot.unit, able, other, j, between)
    )


def _burst(battle: Battle) -> list[float | int]:
    """Where the last template came to lie and its radius, as the log tells; nothing if none did."""
    assert battle.journal is not None
    told = [entry.event for entry in battle.journal.entries if isinstance(entry.event, Burst)]
    return [_cm(v) for v in (*told[-1].at, told[-1].radius)] if told else []


def _grounded(battle: Battle, unit: str) -> list[int]:
    """Living figures that lie on the ground."""
    return [i for i in battle.units[unit].living if battle.units[unit].is_down(i)]


def _salvos(battle: Battle, unit: str) -> list[str]:
    acting = battle.acting or Acting(unit=unit)
    return list(weaponry.available(battle, battle.units[unit], acting))


# -- the rest --------------------------------------------------------------------------------------------------------


def _unit(battle: Battle, unit: str, field: str) -> Any:
    found = battle.units[unit]
    value = getattr(found, field)
    return _plain(value)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value


def _at(battle: Battle, figure: str) -> list[float | int]:
    unit, i = _figure(battle, figure)
    return [_cm(v) for v in unit.places[i]]


def _allowance(battle: Battle, unit: str, mode: str, state: str = "free") -> float | int:
    mover = battle.units[unit]
    return _cm(int(movement.allowance(mover, mover.leader, mode, state)))


def _reaches(battle: Battle, unit: str, mode: str, to: list[Any], state: str = "free") -> bool:
    """Whether a unit may make a move: to the leader's place, or to all places, in cm."""
    march = movement.reach(battle, battle.units[unit], mode, state)
    nested = bool(to) and isinstance(to[0], list)
    answer = [[round(v * CM) for v in place] for place in to] if nested else [round(v * CM) for v in to]
    return march.refuse(answer) is None


def _actions(battle: Battle, unit: str) -> list[str]:
    actor = battle.units[unit]
    acting = battle.acting or Acting(unit=unit, state=conditions.state(battle, actor))
    return list(actions.options(battle, actor, acting, weaponry.available(battle, actor, acting)))


def _drills(battle: Battle, unit: str) -> list[str]:
    acting = battle.acting or Acting(unit=unit)
    return list(drills.available(battle, battle.units[unit], acting))


def _combats(battle: Battle, unit: str) -> list[list[str]]:
    """For each attacker in contact the kinds of defenders he touches."""
    fighter = battle.units[unit]
    able = melee.strikers(battle, fighter, battle.acting or Acting(unit=unit))
    return [[str(i), *(side.key for side in melee.sides(touched))] for i, touched in able.items()]


def _fought(battle: Battle) -> list[list[Any]]:
    """The separate combats in the order they were resolved, as the log tells: the foe, then who struck."""
    assert battle.journal is not None
    told = [entry.event for entry in battle.journal.entries if isinstance(entry.event, Combat)]
    return [[one.target, *one.attackers] for one in told]


def _controls(battle: Battle, place: str) -> int:
    count = control.holders(battle, place)
    best = max(count)
    return count.index(best) if best and count.count(best) == 1 else -1


def _morale_due(battle: Battle, unit: str) -> bool:
    return morale.due(battle.units[unit])


def _morale(battle: Battle, unit: str) -> int:
    return morale.value(battle.units[unit])


def _commander(battle: Battle, seat: int) -> str:
    found = command.commander(battle, seat)
    return "" if found is None else found.id


def _on_path(battle: Battle, unit: str, to: list[float]) -> list[str]:
    mover = battle.units[unit]
    march = movement.reach(battle, mover, "rapid", "free")
    goals = march.placements([round(v * CM) for v in to])
    return sorted(f"{other.id}/{i}" for other, i, *_ in crush.on_path(battle, mover, march, goals))


QUESTIONS: dict[str, Callable[..., Any]] = {
    "required": lambda battle, value, difficulty: dice.required(value, difficulty),
    "band": lambda battle, distance: measuring.band(round(distance * CM)),
    "distance": _distance,
    "touching": _touching,
    "sees": _sees,
    "size": _size,
    "coherent": lambda battle, unit: measuring.coherent(battle.units[unit]),
    "state": lambda battle, unit: conditions.state(battle, battle.units[unit]),
    "engaged": lambda battle, figure: conditions.fighter_engaged(battle, *_figure(battle, figure)),
    "range": _range,
    "need": _need,
    "targets": _targets,
    "shooters": _shooters,
    "dice": _dice,
    "zone": _zone,
    "visible": _visible,
    "save": _save,
    "in_cover": _in_cover,
    "burst": _burst,
    "grounded": _grounded,
    "salvos": _salvos,
    "damage_need": lambda battle, weapon, protection: damage.needed(profile.weapons()[weapon], protection),
    "radius": lambda battle, weapon, hits: _cm(indirect.radius(profile.weapons()[weapon], hits)[0]),
    "impacts": lambda battle, weapon, hits: indirect.radius(profile.weapons()[weapon], hits)[1],
    "mingled": lambda battle, unit: [u.id for u in spotting.mingled(battle, battle.units[unit])],
    "unit": _unit,
    "at": _at,
    "allowance": _allowance,
    "reaches": _reaches,
    "actions": _actions,
    "drills": _drills,
    "on_path": _on_path,
    "combats": _combats,
    "fought": _fought,
    "watchers": lambda battle, seat, mover: [
        u.id for u in overwatch.watchers(battle, seat, battle.units[mover], ())
    ],
    "morale_due": _morale_due,
    "morale": _morale,
    "pool": lambda battle, seat: int(tactical.pool(battle, seat)),
    "points_left": lambda battle, seat: battle.pool[seat],
    "highest_bid": tactical.highest_bid,
    "authority": lambda battle, seat: int(tactical.authority_bonus(battle, seat)),
    "commander": _commander,
    "cards": lambda battle, seat: list(command.cards(battle, seat)),
    "sequence": lambda battle, seat: list(battle.sequences[seat]),
    "options": lambda battle, seat: list(activation.options(battle, seat)),
    "cost": lambda battle, unit: costs.cost(battle.units[unit]),
    "positions": lambda battle, unit: [one.id for one in reserves.positions(battle, battle.units[unit])],
    "may_join": lambda battle, hero, unit: heroes.may_join(battle, battle.units[hero], battle.units[unit]),
    "routines": lambda battle, unit: list(
        therians.usable(battle, battle.units[unit], battle.acting or Acting(unit=unit))
    ),
    "controls": _controls,
    "holders": control.holders,
    "controlled": lambda battle, place: battle.controls.get(place, -1),
    "victory_points": lambda battle, seat: battle.points[seat],
    "reinforcement_points": lambda battle, seat: battle.supply[seat],
    "piece": lambda battle, piece: piece in battle.board.by_id,
    "structure_left": lambda battle, piece: battle.board.piece(piece).structure,
    "open": lambda battle, piece: battle.board.piece(piece).open,
    "outcome": lambda battle: (found := missions.outcome(battle)) and [list(found.winners), found.way],
    "layout": scenario.layout,
    "turn": lambda battle: battle.turn,
    "phase": lambda battle: battle.phase,
    "active": lambda battle: battle.active,
}
