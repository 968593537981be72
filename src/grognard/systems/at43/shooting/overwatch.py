"""Overwatch: the one window in which a passive player may interrupt an activation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from grognard.core.decision import Decision, Note, OneOf, Reaction, Script
from grognard.core.rules import rule
from grognard.core.space.measure import CM
from grognard.systems.at43 import measuring, sight, support
from grognard.systems.at43.activation import conditions, drills
from grognard.systems.at43.events import WatchFired
from grognard.systems.at43.shooting import odds, shooting, weaponry
from grognard.systems.at43.shooting.weaponry import Arms, Options
from grognard.systems.at43.state import Battle, Unit

PASS, DONE = "pass", "done"
ALL, SPECIAL, STANDARD = "all", "special", "standard"


@rule("at43.overwatch.sees-target", "at43.overwatch.lost-engaged", "at43.support.static-no-move-and-fire")
def watchers(battle: Battle, seat: int, mover: Unit, tried: tuple[str, ...]) -> list[Unit]:
    """Units of a seat in overwatch with a weapon to fire and the mover in sight where it stands now."""
    found = []
    for unit in battle.units.values():
        if (
            unit.seat != seat
            or drills.OVERWATCH not in unit.drills
            or unit.status != "field"
            or unit.id in tried
        ):
            continue
        if (
            support.may_fire(unit, None)
            and not conditions.engaged(battle, unit)
            and _able(battle, unit, mover)
        ):
            found.append(unit)
    return found


def _able(battle: Battle, unit: Unit, mover: Unit) -> bool:
    arms = groups(unit)
    if not arms:
        return False
    figures = sorted({i for salvo in arms.values() for i, _ in salvo.bearers})
    return sight.unit_sees(battle, unit, figures, mover)


@rule("at43.drills.split-fire-overwatch", "at43.whitestars.missile-launcher", "at43.overwatch.resolve")
def groups(unit: Unit) -> dict[str, Arms]:
    """The weapons that may fire now: all but locked fire, of the group that has not fired yet under split fire."""
    special = weaponry.bearers(unit)
    found = {}
    for key, arms in weaponry.arms(unit, None).items():
        if arms.weapon.locked_fire:
            continue
        kept = [
            (i, n) for i, n in arms.bearers if unit.watch == ALL or (i in special) == (unit.watch == SPECIAL)
        ]
        if kept:
            found[key] = Arms(arms.weapon, kept)
    return found


@rule(
    "at43.overwatch.when",
    "at43.overwatch.mover-only",
    "at43.overwatch.optional",
    "at43.overwatch.several-units",
    "at43.turn.active-passive",
)
def window(battle: Battle, mover: Unit) -> Script[None]:
    """A unit has moved: its enemies in overwatch may shoot at it, one after the other, each seat in its turn."""
    for step in range(1, battle.seats):
        seat = (mover.seat + step) % battle.seats
        tried: tuple[str, ...] = ()
        while mover.status == "field":
            able = watchers(battle, seat, mover, tried)
            if not able:
                break
            choice = yield Decision(
                seat,
                "at43-overwatch",
                "at43.overwatch.when",
                OneOf((PASS, *(unit.id for unit in able)), of="unit"),
                (("mover", "unit", mover.id),),
                explain=partial(_of_unit, battle, mover),
                role="reaction",
                skip=PASS,
                reacts=partial(_distances, battle, mover, able),
            )
            if choice == PASS:
                break
            tried = (*tried, choice)
            yield from fire(battle, battle.units[choice], mover)


def _distances(battle: Battle, mover: Unit, able: Sequence[Unit]) -> list[Reaction]:
    """Who could shoot, and how far away in whole centimetres; nobody can tell where it may not be measured first."""
    if not battle.option("open_measuring"):
        return [Reaction(unit.id, unit.id) for unit in able]
    return [Reaction(unit.id, unit.id, CM.rounded_up(measuring.between(unit, mover))) for unit in able]


@rule(
    "at43.overwatch.resolve",
    "at43.overwatch.single-use",
    "at43.overwatch.own-activation",
    "at43.drills.split-fire-overwatch",
)
def fire(battle: Battle, unit: Unit, mover: Unit) -> Script[None]:
    """Ordinary fire with every weapon the player wants, at the mover alone; then the overwatch is spent.

    Under split fire it stays for the group that has not fired. The unit's own activation is not touched by it.
    """
    used: dict[tuple[int, str], int] = {}
    fired: set[str] = set()
    special = weaponry.bearers(unit)
    while mover.status == "field" and unit.status == "field" and drills.OVERWATCH in unit.drills:
        options = weaponry.salvos(battle, unit, _left(groups(unit), used), only=mover)
        if not options:
            break
        choice = yield Decision(
            unit.seat,
            "at43-watch-weapon",
            "at43.overwatch.resolve",
            OneOf((DONE, *options), of="weapon"),
            (("unit", "unit", unit.id), ("mover", "unit", mover.id)),
            explain=partial(_foreseen, battle, unit, mover, options),
            role="attack",
        )
        if choice == DONE:
            break
        if not fired:
            battle.tell(WatchFired, unit.id, mover.id)
        shot = yield from shooting.declare(battle, unit, options[choice], None)
        for i, copies in shot.copies.items():
            used[i, shot.weapon.id] = used.get((i, shot.weapon.id), 0) + copies
            fired.add(SPECIAL if i in special else STANDARD)
        yield from shooting.fire(battle, shot)
    if fired:
        _spend(unit, fired)


def _foreseen(battle: Battle, unit: Unit, mover: Unit, salvos: Mapping[str, Options], key: str) -> Note:
    salvo = salvos.get(key)
    if salvo is None:
        return Note(rule="at43.overwatch.resolve")
    return odds.of_target(battle, unit, salvo.arms.weapon, mover.id)


def _of_unit(battle: Battle, mover: Unit, name: str) -> Note:
    """What all weapons of a unit would do to the mover; where nothing may be measured first, what its best one may."""
    unit = battle.units.get(name)
    notes = []
    for salvo in weaponry.salvos(battle, unit, groups(unit), only=mover).values() if unit is not None else ():
        assert unit is not None
        notes.append(odds.of_target(battle, unit, salvo.arms.weapon, mover.id))
    if not notes:
        return Note(rule="at43.overwatch.when")
    if not battle.option("open_measuring"):
        best = max(note.odds[0] for note in notes)
        return Note(odds=(best,), rule="at43.measuring.declare-first")
    name = notes[0].means[0][0]
    return Note(means=((name, sum(note.means[0][1] for note in notes)),), rule="at43.overwatch.resolve")


def _left(arms: dict[str, Arms], used: dict[tuple[int, str], int]) -> dict[str, Arms]:
    found = {}
    for key, salvo in arms.items():
        kept = [(i, n - used.get((i, salvo.weapon.id), 0)) for i, n in salvo.bearers]
        kept = [(i, n) for i, n in kept if n > 0]
        if kept:
            found[key] = Arms(salvo.weapon, kept)
    return found


def _spend(unit: Unit, fired: set[str]) -> None:
    waiting = {SPECIAL, STANDARD} - fired if unit.watch == ALL else set()
    if drills.SPLIT_FIRE in unit.drills and len(waiting) == 1 and _has(unit, group := waiting.pop()):
        unit.watch = group
        return
    unit.watch = ALL
    unit.drills = tuple(drill for drill in unit.drills if drill != drills.OVERWATCH)


def _has(unit: Unit, group: str) -> bool:
    special = weaponry.bearers(unit)
    return any((i in special) == (group == SPECIAL) for i in unit.living)
