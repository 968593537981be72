"""Crossfire: a line between two friendly formations that passes through the target."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import leg_meets_disc
from grognard.systems.epic import basics, profile
from grognard.systems.epic.shooting import sight
from grognard.systems.epic.state import MARCH, ROAD_MARCH, Battle, Formation, Unit


@rule("epic.crossfire.excluded", "epic.actions.march-restrictions")
def may_partner(formation: Formation) -> bool:
    """Whether a formation may stand at the far end: not if it is broken or marched this turn."""
    return not formation.broken and formation.action not in (MARCH, ROAD_MARCH)


@rule("epic.crossfire.line", "epic.crossfire.partner")
def partner(battle: Battle, formation: Formation, target: Formation) -> tuple[Unit, Formation, Unit] | None:
    """A unit of the formation, and a unit of another with which it catches the target between them.

    The line joins their middles, is at most 45 cm long from edge to edge, and passes through a unit of the target;
    the far unit must see one of them.
    """
    reach = profile.tables().crossfire
    ours, theirs = formation.there, target.there
    gaps = battle.option("crossfire_gap")
    for friend in battle.about(formation.seat, formation.footing.box, reach):
        if friend is formation or not may_partner(friend):
            continue
        for far in friend.footing.units if gaps else _ends(friend, theirs, reach):
            near = next(
                (one for one in ours if basics.within(one, far, reach) and _caught(battle, one, far, theirs)),
                None,
            )
            if near is not None and any(sight.views(battle, [(far, unit) for unit in theirs])):
                return near, friend, far
    return None


def _ends(friend: Formation, theirs: Sequence[Unit], reach: int) -> list[Unit]:
    """Units at which a line may end: one so short passes through nobody who is farther from its end than it is long."""
    return [far for far in friend.footing.units if any(basics.within(far, unit, reach) for unit in theirs)]


@rule("epic.crossfire.line")
def _caught(battle: Battle, near: Unit, far: Unit, theirs: Sequence[Unit]) -> bool:
    """Whether a line passes through a unit; by house rule also through the gap between two that hold together."""
    if any(_through(near, far, unit) for unit in theirs):
        return True
    if not battle.option("crossfire_gap"):
        return False
    return any(
        _crosses(near.place, far.place, a.place, b.place)
        for n, a in enumerate(theirs)
        for b in theirs[:n]
        if basics.within(a, b, max(basics.reach(a.kit), basics.reach(b.kit)))
    )


def _crosses(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether two segments cross, ends included."""

    def side(p: Place, q: Place, r: Place) -> int:
        turn = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return (turn > 0) - (turn < 0)

    return side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0


def _through(a: Unit, b: Unit, unit: Unit) -> bool:
    return leg_meets_disc(*a.place, *b.place, *unit.place, unit.kit.radius)
