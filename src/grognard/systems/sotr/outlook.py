"""What a unit could do from a place: how far it goes and shoots, whom it sees, who watches it. All may be measured."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.core.screen.outlook import BLOCKED, CLEAR, PARTLY, Area, Outlook, Ring, SightLine
from grognard.systems.sotr import measuring, sight
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.names import key
from grognard.systems.sotr.profile import Weapon
from grognard.systems.sotr.shooting import modifiers, targets
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.state import Unit, View


@rule("sotr.basics.measure-anytime")
def look(view: View, piece: str, at: Sequence[int] | None = None) -> Outlook:
    """The outlook of a unit, or of one of its figures' unit, from where it stands or as if its leader stood at `at`."""
    battle = view.copy()
    unit = battle.units[piece.partition("/")[0]]
    if unit.status != "field" or not unit.able:
        return Outlook()
    if at is not None:
        x, y = at
        (lead_x, lead_y), places = unit.places[unit.leader], unit.places
        unit.stand({i: (places[i][0] + x - lead_x, places[i][1] + y - lead_y) for i in unit.living})
    arms = {weapon.id: weapon for i in unit.able for weapon in unit.kit[i].weapons if not weapon.melee_only}
    field = targets.FieldOfFire(battle, unit, Manner())
    return Outlook(
        Area(radius=int(movement.allowance(unit, unit.leader, movement.MOVE))),
        tuple(_ring(unit, weapon) for weapon in arms.values() if weapon.reach is not None),
        tuple(_line(field, other) for other in battle.enemies(unit.seat)),
        tuple(
            other.id
            for other in battle.enemies(unit.seat)
            if other.overwatch and sight.unit_sees(battle, other, unit)
        ),
    )


def _ring(unit: Unit, weapon: Weapon) -> Ring:
    """As far as a weapon reaches, from the edge of the leader's base."""
    return Ring(key("weapon", weapon.id), Area(radius=(weapon.reach or 0) + unit.kit[unit.leader].radius))


def _line(field: targets.FieldOfFire, other: Unit) -> SightLine:
    """The line to an enemy: whom anybody sees, how far the nearest is, the cover of the nearest that is seen."""
    battle, unit = field.battle, field.unit
    away = measuring.nearest_gap(unit, other)
    marks = [mark for i in unit.able for mark in field.marks_of(i, other)] if other in field.enemies else []
    if not marks:
        return SightLine(other.id, BLOCKED, away, rule="sotr.los.target-visible")
    near = min(marks, key=lambda mark: (mark.away, mark.figure))
    seen = {mark.figure for mark in marks}
    able = {
        weapon.id: key("weapon", weapon.id)
        for i in unit.able
        for weapon in targets.arms(battle, unit, i, Manner())
        if not weapon.mortar and field.in_range(i, weapon, other)
    }
    return SightLine(
        other.id,
        CLEAR if len(seen) == len(other.living) else PARTLY,
        away,
        cover=f"sotr-cover-{modifiers.cover(battle, other, near.figure, near.seen)}",
        rule="sotr.target.nearest",
        weapons=tuple(able.values()),
    )
