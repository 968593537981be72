"""Chapter 7.1: declaring a shot: who fires, with which weapon and in which way."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept.asking import PASS, about, ask
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.fire.shots import AA, INDIRECT, SMOKE, Shot
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit

#: Which of those in a hex are fired at.
GROUND, AIRCRAFT = "ground", "aircraft"
#: The next shot: as the last, and so on as long as nothing changes; as the last, once; at another target; after the free
#: pivot of a vehicle or gun.
ON, FIRE, SHIFT, TURN = "on", "fire", "shift", "turn"


def arm_keys(found: Sequence[tuple[Arm, str]]) -> tuple[str, ...]:
    """Names of the ways to fire: `machine_gun_heavy:ap`, `gun:at`; a second weapon of a kind is `machine_gun#2:ap`."""
    keys: list[str] = []
    for arm, mode in found:
        number, key = 1, f"{arm.id or arm.kind}:{mode}"
        while key in keys:
            number += 1
            key = f"{arm.id or arm.kind}#{number}:{mode}"
        keys.append(key)
    return tuple(keys)


@rule("ept.fire-types.ap-default")
def pick_arm(unit: Unit, found: Sequence[tuple[Arm, str]]) -> Script[tuple[Arm, str]]:
    """With which weapon and type of fire, where there is a choice."""
    if len(found) == 1:
        return found[0]
    keys = arm_keys(found)
    chosen = yield ask(
        unit.seat,
        "ept-weapon",
        "ept.fire-types.ap-default",
        OneOf(keys, of=f"arm@{unit.id}"),
        about(unit),
        role="attack",
    )
    return found[keys.index(chosen)]


def as_before(unit: Unit, found: Sequence[tuple[Arm, str]], last: Shot | None) -> tuple[Arm, str] | None:
    """The weapon and type of fire of a unit's last shot, if it still has them."""
    if last is None:
        return None
    mode = INDIRECT if last.mode == SMOKE else last.mode
    return next(((arm, way) for arm, way in found if (unit, arm) in last.firers and way == mode), None)


def pick_unit(battle: Battle, unit: Unit, enemies: Sequence[Unit]) -> Script[Unit]:
    """One of several enemies in a hex as the only target; those under a marker are named by it alone."""
    names: dict[str, Unit] = {}
    for enemy in enemies:
        names.setdefault(enemy.marker or enemy.id, enemy)
    if len(names) == 1:
        return enemies[0]
    chosen = yield ask(
        unit.seat,
        "ept-target-unit",
        "ept.fire.hits-whole-hex",
        OneOf(tuple(names), of="unit"),
        about(unit),
        role="attack",
    )
    return names[chosen]


@rule("ept.vehicles.aircraft-overfly")
def pick_layer(battle: Battle, unit: Unit, place: int) -> Script[tuple[Unit, ...]]:
    """The aircraft over a place or those on the ground under it: a shot is at one of the two."""
    craft = targeting.over(battle, unit, place)
    if craft is None or not targeting.choices(battle, unit, place, only=(craft,)):
        return ()
    if not battle.is_hostile(place, unit.seat) or not targeting.choices(battle, unit, place):
        return (craft,)
    chosen = yield ask(
        unit.seat,
        "ept-target-layer",
        "ept.vehicles.aircraft-overfly",
        OneOf((GROUND, AIRCRAFT)),
        (*about(unit), ("craft", "unit", craft.id)),
        role="attack",
    )
    return (craft,) if chosen == AIRCRAFT else ()


@rule("ept.heavy-weapons.sniper-single-target")
def declare(
    battle: Battle,
    unit: Unit,
    place: int,
    only: tuple[Unit, ...] = (),
    with_missiles: str = "",
    like: Shot | None = None,
) -> Script[Shot]:
    """A unit's shot at a place, with a weapon of its choice; where shots are declared blindly it may prove wasted.

    Who fires on as before, `like` his last shot, has chosen already.
    """
    named = only
    if battle.sky and not only:
        only = yield from pick_layer(battle, unit, place)
    found = targeting.allowed(targeting.choices(battle, unit, place, only=only), with_missiles)
    wasted = not found
    if wasted:
        able = targeting.allowed(targeting.usable(battle, unit), with_missiles)
        found = tuple((arm, mode) for arm, mode in able if mode != AA)
    arm, mode = as_before(unit, found, like) or (yield from pick_arm(unit, found))
    if mode == INDIRECT and not named:
        only = ()  # a bomb asks nobody how high he is
    if arm.kind == "sniper" and not wasted:
        enemies = only or battle.enemies_at(place, unit.seat)
        only = ((yield from pick_unit(battle, unit, enemies)),)
    return Shot([(unit, arm)], place, mode, only=only, wasted=wasted)


def again(unit: Unit, options: Sequence[int], last: int, may_turn: bool) -> Script[str]:
    """Whether an active unit that could go on firing does: at its last target, at another, turned another way, or not."""
    keys = [ON, FIRE] if last in options else [FIRE] if options else []
    keys += [SHIFT] if last in options and len(options) > 1 else []
    keys += [TURN] if may_turn else []
    chosen: str = yield ask(
        unit.seat,
        "ept-fire-on",
        "ept.fire.repeat-when-active",
        OneOf((*keys, PASS)),
        (*about(unit), ("place", "place", last)),
        role="attack",
    )
    return chosen


def marked(options: Sequence[int], last: int, wish: str) -> Sequence[int]:
    """What the next shot may be at: the last target where it is still one, others for who shifts his fire."""
    if last not in options:
        return options
    return (last,) if wish in (ON, FIRE) else [place for place in options if place != last]
