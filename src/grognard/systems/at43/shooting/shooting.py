"""Shooting: declaring a salvo at a target, and carrying it out; direct fire with its test and its impacts."""

from __future__ import annotations

from grognard.core.decision import Amount, Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.at43 import dice, measuring
from grognard.systems.at43.events import Fired, OutOfRange
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.shooting import aiming, firezone, indirect, losses, odds, projection, weaponry
from grognard.systems.at43.shooting.aiming import Target
from grognard.systems.at43.shooting.spotting import Marks
from grognard.systems.at43.shooting.weaponry import AFTER, BEFORE, Options, Shot
from grognard.systems.at43.state import Acting, Battle, Unit

# -- declaring a salvo -----------------------------------------------------------------------------------------


@rule("at43.shooting.salvo-steps", "at43.shooting.twin-weapons", "at43.measuring.declare-first")
def declare(
    battle: Battle, unit: Unit, options: Options, acting: Acting | None, at: str = ""
) -> Script[Shot]:
    """The target, unless it is named already (`at`), and how many copies of a twin weapon are fired at it together."""
    weapon = options.arms.weapon
    target = yield from choose(battle, unit, weapon, options, at)
    most = max(n for _, n in options.arms.bearers)
    each = most
    if most > 1:
        each = yield Decision(
            unit.seat,
            "at43-copies",
            "at43.shooting.twin-weapons",
            Amount(1, most),
            (("unit", "unit", unit.id), ("weapon", "weapon", weapon.id)),
            role="attack",
        )
    copies = {i: min(each, n) for i, n in options.arms.bearers}
    shot = Shot(unit, weapon, copies, target, options.looks)
    if weapon.sniper:
        shot.sniper = yield from aiming.as_sniper(battle, unit, weapon, acting)
    if acting is not None:
        when = AFTER if acting.mode else BEFORE
        acting.fired = (*acting.fired, *((i, weapon.id, n, when) for i, n in copies.items()))
    return shot


@rule("at43.shooting.modes")
def fire(battle: Battle, shot: Shot) -> Script[None]:
    """Resolve a declared salvo by its kind."""
    if shot.weapon.projection:
        yield from projection.fire(battle, shot)
    elif shot.weapon.indirect:
        yield from indirect.fire(battle, shot)
    else:
        yield from direct(battle, shot)


# -- direct fire -------------------------------------------------------------------------------------------------


@rule("at43.shooting.who-direct")
def shooters(battle: Battle, shot: Shot, marks: Marks, zone: firezone.Zone) -> list[int]:
    """Fighters with a line of sight to somebody of the target or of the fire zone, in the weapon's field of view."""
    able = []
    for i in shot.copies:
        if i not in shot.unit.living:
            continue
        if marks.seen_from(i) or zone.seen_from(i):
            able.append(i)
    return able


@rule(
    "at43.shooting.rerolls",
    "at43.shooting.impacts",
    "at43.shooting.out-of-range",
)
def direct(battle: Battle, shot: Shot) -> Script[None]:
    """Target, fire zone, test, damage: a salvo of direct fire."""
    unit, weapon = shot.unit, shot.weapon
    away = measuring.band(weaponry.distance(battle, unit, shot.target))
    need = weaponry.needed(unit, weapon, away)
    if need >= dice.NEVER:
        battle.tell(OutOfRange, unit.id, weapon.id, shot.target.key, away)
        return
    marks = Marks(battle, shot)
    zone = firezone.Zone(battle, shot, marks)
    able = shooters(battle, shot, marks, zone)
    count = weaponry.pool(shot, able)
    tally = weaponry.accuracy(unit, weapon)
    if not weapon.fixed_roll:
        tally.add("at43.shooting.range-bands", -away)
    hits = dice.passed(
        battle,
        unit.seat,
        "at43-roll-shooting",
        "at43.shooting.test-values",
        count,
        need,
        weapon.rerolls,
        tally,
    )
    battle.tell(Fired, unit.id, weapon.id, shot.target.key, tuple(able), away, count, hits)
    if hits:
        yield from losses.inflict(battle, shot, marks, zone, able, hits)


def choose(battle: Battle, unit: Unit, weapon: Weapon, options: Options, at: str) -> Script[Target]:
    """Which target, if it is not named yet; for a template also the fighter it is centred on."""
    able = {target.key: target for target in options.targets}
    about = (("unit", "unit", unit.id), ("weapon", "weapon", weapon.id))
    chosen = at or (
        yield Decision(
            unit.seat,
            "at43-target",
            "at43.shooting.direct-target",
            OneOf(tuple(able), of="target"),
            about,
            explain=lambda key: odds.of_target(battle, unit, weapon, key),
            why_not=lambda key: aiming.why_no_target(battle, unit, weapon, key),
            role="attack",
        )
    )
    target = able[chosen]
    if target.piece or not (weapon.indirect or weapon.projection):
        return target
    other = battle.units[target.unit]
    bearers = [i for i in unit.living if any(one.weapon is weapon for one in unit.kit[i].shooting)]
    fighters = tuple(aiming.named_fighters(options.looks, weapon, bearers, other))
    figure = yield Decision(
        unit.seat,
        "at43-aiming-point",
        "at43.shooting.indirect-target",
        OneOf(fighters, of=f"figure@{other.id}"),
        (*about, ("target", "unit", other.id)),
        role="attack",
    )
    return Target(other.id, figure)
