"""Regrouping: markers taken off by the better of two dice."""

from __future__ import annotations

from grognard.core.decision import Amount, Decision, Script
from grognard.core.rules import rule
from grognard.systems.epic import dice, events
from grognard.systems.epic.army_rules import marines, necrons
from grognard.systems.epic.morale import broken
from grognard.systems.epic.special_units import commanders
from grognard.systems.epic.state import Battle, Formation


@rule(
    "epic.regroup.roll",
    "epic.special-units.leader",
    "epic.war-engines.shield-regroup",
    "epic.lists.no-fear-rally",
)
def regroup(battle: Battle, formation: Formation) -> Script[None]:
    """Roll two dice, keep the higher, and take off so many markers; each leader takes off one more.

    War engines may have shields repaired by part of the result.
    """
    seat, clause = formation.seat, "epic.regroup.roll"
    result = max(dice.faces(battle, seat, "epic-roll-regroup", clause, 2))
    down = missing_shields(formation)
    repaired = 0
    if down:
        most = min(result, down)
        least = most if not formation.markers else 0
        repaired = yield Decision(
            seat,
            "epic-repair-shields",
            "epic.war-engines.shield-regroup",
            Amount(least, most),
            (("formation", "formation", formation.id), ("result", "number", result)),
        )
        restore_shields(battle, formation, repaired)
    relief = commanders.leaders(formation) * marines.relief(formation)
    points = result - repaired
    risen = yield from rise(battle, formation, points + relief)
    taken = broken.remove(battle, formation, max(0, points - risen), clause)
    relief -= max(0, risen - points)
    taken += broken.remove(battle, formation, relief, "epic.special-units.leader")
    battle.tell(events.Regrouped, formation.id, taken)


@rule("epic.lists.rise-again")
def rise(battle: Battle, formation: Formation, points: int) -> Script[int]:
    """On the table part of the result may raise destroyed units instead, a leader's part too; how many rose."""
    fallen = len(necrons.fallen(formation)) if formation.on_table else 0
    if not fallen or points <= 0:
        return 0
    most = min(points, fallen)
    wanted = yield Decision(
        formation.seat,
        "epic-raise",
        "epic.lists.rise-again",
        Amount(most if not formation.markers else 0, most),
        (("formation", "formation", formation.id), ("result", "number", points)),
    )
    risen = 0
    while risen < wanted and (yield from necrons.rise(battle, formation)):
        risen += 1
    return risen


def missing_shields(formation: Formation) -> int:
    """How many shields of its war engines are down and can be repaired."""
    return sum(
        full_shields(unit.kit.shields) - unit.shields
        for unit in formation.there
        if unit.kit.shields and unit.kit.shields_return
    )


def full_shields(text: str) -> int:
    """Shields a datasheet prints as a plain number; those that are rolled for never come back."""
    return dice.parts(text)[2] if text else 0


def restore_shields(battle: Battle, formation: Formation, number: int) -> None:
    """Bring shields back, those of the barest engine first."""
    for _ in range(number):
        able = [
            unit
            for unit in formation.there
            if unit.kit.shields_return and unit.shields < full_shields(unit.kit.shields)
        ]
        if not able:
            return
        unit = min(able, key=lambda one: (one.shields, one.number))
        unit.shields += 1
        battle.tell(events.ShieldUp, formation.unit_id(unit), unit.shields)
