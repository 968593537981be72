"""Overwatch: formations that wait for the enemy to move, and shoot at him when he has."""

from __future__ import annotations

from functools import partial

from grognard.core.decision import Decision, Note, OneOf, Reaction, Script
from grognard.core.rules import rule
from grognard.core.space.measure import CM
from grognard.systems.epic import basics, events
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.shooting.lines import Lines, bears
from grognard.systems.epic.state import Battle, Formation

FIRE, WAIT = "fire", "wait"


@rule("epic.actions.overwatch")
def begin(battle: Battle, formation: Formation) -> None:
    """Go on overwatch: neither moving nor shooting now."""
    formation.overwatch = True
    formation.garrison_watch = False
    battle.tell(events.OnOverwatch, formation.id)


@rule("epic.overwatch.trigger", "epic.overwatch.target", "epic.movement.separate-moves")
def window(battle: Battle, moved: Formation) -> Script[None]:
    """A formation has finished a move or set troops down: each enemy on overwatch may shoot at it, and at no other."""
    if not moved.on_table:
        return
    watchers = [one for one in battle.formations.values() if one.overwatch and one.seat != moved.seat]
    for watcher in watchers:
        if not (watcher.overwatch and bears(battle, watcher, moved)):
            continue
        lines = Lines(battle, watcher, moved)
        answer = yield Decision(
            watcher.seat,
            "epic-overwatch",
            "epic.overwatch.trigger",
            OneOf((FIRE, WAIT), of="reaction"),
            (("formation", "formation", watcher.id), ("target", "formation", moved.id)),
            explain=partial(_expected, battle, lines),
            role="reaction",
            skip=WAIT,
            reacts=partial(_distance, watcher, moved),
        )
        if answer == FIRE:
            yield from fire(battle, watcher, lines)


def _distance(watcher: Formation, moved: Formation) -> list[Reaction]:
    """How far a formation is from the one that moved, in whole centimetres."""
    gap = min(basics.nearest(unit, moved.footing.units) for unit in watcher.footing.units)
    return [Reaction(watcher.id, FIRE, CM.rounded_up(gap))]


def _expected(battle: Battle, lines: Lines, option: str) -> Note:
    return shooting.expected(battle, lines if option == FIRE else None)


@rule("epic.overwatch.ends-after-fire", "epic.overwatch.counts-as-action", "epic.terrain.open-overwatch-lost")
def fire(battle: Battle, watcher: Formation, lines: Lines) -> Script[None]:
    """Shoot without any modifier of an action; that was its action for this turn, and its overwatch is over."""
    battle.tell(events.OverwatchFire, watcher.id, lines.target.id)
    yield from shooting.resolve(battle, watcher, lines)
    end(battle, watcher)
    watcher.acted = True


def end(battle: Battle, formation: Formation) -> None:
    if formation.overwatch:
        formation.overwatch = formation.garrison_watch = False
        for unit in formation.units:
            unit.popped = False
        battle.tell(events.OverwatchOver, formation.id)
