"""What a unit could do from a place: whom it sees, who watches it, and with open measuring how far it goes and shoots."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.core.screen.outlook import BLOCKED, CLEAR, PARTLY, Area, Outlook, Ring, SightLine
from grognard.systems.at43 import dice, measuring, profile, sight
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.movement import movement
from grognard.systems.at43.shooting import aiming, overwatch, weaponry
from grognard.systems.at43.shooting.weaponry import Arms
from grognard.systems.at43.state import COMBAT, Battle, Unit, View

#: No table is so long that a weapon would not reach from one end to the other.
_BANDS = 40


@rule("at43.measuring.declare-first")
def look(view: View, piece: str, at: Sequence[int] | None = None) -> Outlook:
    """The outlook of a unit, or of one of its figures' unit, from where it stands or as if its leader stood at `at`.

    Looking declares nothing, so no distance is told by it unless a group plays with open measuring: sight alone is.
    """
    battle = view.copy()
    looker = battle.units[piece.partition("/")[0]]
    if looker.status != "field":
        return Outlook()
    if at is not None:
        x, y = at
        (lead_x, lead_y), places = looker.places[looker.leader], looker.places
        looker.stand({i: (px + x - lead_x, py + y - lead_y) for i, (px, py) in enumerate(places)})
    arms = weaponry.arms(looker, None)
    measured = battle.option("open_measuring")
    return Outlook(
        Area(radius=_farthest(battle, looker)) if measured else None,
        tuple(_ring(looker, one) for one in arms.values()) if measured else (),
        tuple(_line(battle, looker, other, arms, measured) for other in battle.enemies(looker.seat)),
        tuple(
            watcher.id
            for seat in range(battle.seats)
            if seat != looker.seat
            for watcher in overwatch.watchers(battle, seat, looker, ())
        ),
    )


def _farthest(battle: Battle, unit: Unit) -> int:
    """How far its leader goes in a combat move."""
    tally = movement.allowance(unit, unit.leader, COMBAT, conditions.state(battle, unit))
    return int(tally)


def _ring(unit: Unit, arms: Arms) -> Ring:
    """As far as a die can still hit, measured from the edge of the leader's base."""
    band = 0
    while band < _BANDS and weaponry.needed(unit, arms.weapon, band + 1) < dice.NEVER:
        band += 1
    reach = (band + 1) * profile.tables().range_band
    return Ring(arms.weapon.name, Area(radius=reach + unit.kit[unit.leader].radius))


def _line(battle: Battle, unit: Unit, other: Unit, arms: dict[str, Arms], measured: bool) -> SightLine:
    """The line to an enemy; unmeasured it has no range, and weapons are judged by sight alone."""
    view = sight.between(battle, unit, other)
    seen = [j for j in other.living if view.any_sees(unit.living, j)]
    away = measuring.band(measuring.between(unit, other)) if measured else 0
    if not seen:
        return SightLine(other.id, BLOCKED, away, rule="at43.los.definition")
    looks = aiming.Looks(battle, unit)
    able = tuple(
        one.weapon.name
        for one in arms.values()
        if any(aiming.targets(looks, one.weapon, [i for i, _ in one.bearers], other))
        and (not measured or weaponry.needed(unit, one.weapon, away) < dice.NEVER)
    )
    hidden = len(seen) < len(other.living)
    return SightLine(other.id, PARTLY if hidden else CLEAR, away, rule="at43.los.definition", weapons=able)
