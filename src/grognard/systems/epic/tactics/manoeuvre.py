"""Where to go: ways in which a formation could shift, and the best of them for a move that is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import numpy as np

from grognard.core.decision import Answer, Decision, Route
from grognard.core.space.headings import SCALE, VECTORS, Place
from grognard.core.space.movement.region import March
from grognard.systems.epic.assault.charge import Charge
from grognard.systems.epic.movement.movement import Leaving
from grognard.systems.epic.state import MOVE, SHOOT, Battle, Formation
from grognard.systems.epic.tactics.forces import Force, Forces, hurry
from grognard.systems.epic.tactics.prospect import Prospect, goals
from grognard.systems.epic.tactics.ranks import Floats

#: Directions that are tried in any case, and parts of a move.
_ROUND = [(int(x), int(y)) for x, y in VECTORS[::300]]
#: So many enemy formations, the nearest, are gone towards; so many places are tried before a formation stays.
_TOWARDS, _TRIES = 3, 12
#: How much farther from the enemy who withdraws would be, for each unit that the ground may cost him.
_ROUGH = 3000.0
#: So many ways that lead nowhere are looked for before a charge through a crowd is given up.
PATIENCE = 10
#: How near one would be to an enemy: in reach of most weapons, and for an exchange of fire at close quarters.
_DISTANCES = (2800.0, 1100.0)


def ways(forces: Forces, force: Force, goal: Place | None, reach: int) -> Floats:
    """Ways to shift a formation in one move, the one that leaves it where it is first."""
    made: list[tuple[int, int]] = [(0, 0)]
    if reach > 0:
        x, y = force.middle
        if goal is not None:
            made += _along(goal[0] - x, goal[1] - y, reach)
        near = sorted(forces.theirs, key=lambda one: (one.middle[0] - x) ** 2 + (one.middle[1] - y) ** 2)[
            :_TOWARDS
        ]
        for one in near:
            dx, dy = one.middle[0] - x, one.middle[1] - y
            apart = float(np.hypot(dx, dy))
            for wanted in _DISTANCES:
                share = (apart - wanted) / max(1.0, apart)
                made += _along(dx * share, dy * share, reach)[:1]
        made += [(vx * reach // SCALE, vy * reach // SCALE) for vx, vy in _ROUND]
        made += [(vx * reach // (2 * SCALE), vy * reach // (2 * SCALE)) for vx, vy in _ROUND[::2]]
    kept = [(dx, dy) for dx, dy in dict.fromkeys(made) if dx * dx + dy * dy <= reach * reach]
    return np.asarray(kept, dtype=np.float64)


def _along(dx: float, dy: float, reach: int) -> list[tuple[int, int]]:
    """As far as one gets towards something, and half of that."""
    apart = float(np.hypot(dx, dy))
    if apart < 1:
        return []
    far = min(1.0, (reach - 2) / apart)
    return [(int(dx * far), int(dy * far)), (int(dx * far / 2), int(dy * far / 2))]


def place_of(region: March, shift: Sequence[float]) -> list[int]:
    """The leader's place after a shift, which is what an answer says."""
    x, y = region.places[region.leader]
    return [x + int(shift[0]), y + int(shift[1])]


def fits(region: March, shift: Sequence[float]) -> bool:
    """Whether a formation may make a shift as it stands."""
    if region.shifted(int(shift[0]), int(shift[1])) is None:
        return False
    return not isinstance(region, Leaving) or region.refuse(place_of(region, shift)) is None


# -- moves that are asked for ------------------------------------------------------------------------------------


def moves(view: Battle, decision: Decision) -> list[Answer]:
    """The best place for a move that no plan speaks of."""
    form = decision.form
    assert isinstance(form, Route)
    region, formation = form.reach, view.formations[str(form.unit)]
    assert isinstance(region, March)
    forces = Forces(view, decision.seat)
    force = forces.mine.get(formation.id)
    if force is None or len(force.units) != len(region.places):
        return [region.default()]
    if not region.coherent(region.places):
        return [_gathered(region)]
    shifts = ways(forces, force, goals(forces).get(formation.id), min(region.allowances))
    # Of an action with several moves the first one leads where all of them together would.
    far = Prospect(forces, force, shifts * _left(view, formation))
    worth = _worth(view, formation, far, decision.ask)
    for k in np.argsort(-worth, kind="stable")[:_TRIES].tolist():
        if fits(region, shifts[k]):
            return [place_of(region, shifts[k])]
    return [region.default()]


def _worth(view: Battle, formation: Formation, prospect: Prospect, ask: str) -> Floats:
    """What each shift is worth, by the kind of move."""
    if ask == "epic-withdraw":
        nearest = prospect.gaps.min(axis=(1, 2)) if prospect.forces.theirs else np.zeros(len(prospect.shifts))
        lost = prospect.peril() / prospect.force.each
        found: Floats = np.minimum(nearest, 6000.0) - 0.05 * np.hypot(*prospect.shifts.T) - _ROUGH * lost
        return found
    goal = goals(prospect.forces).get(formation.id)
    worth = prospect.stay(goal)
    acting = view.acting
    if acting is not None and acting.formation == formation.id and SHOOT in acting.plan:
        fire = prospect.fire(hurry(acting.action))
        if fire.size:
            worth = worth + fire.max(axis=1)
    return worth


def _left(view: Battle, formation: Formation) -> int:
    """How many moves of its action a formation has, the present one included."""
    acting = view.acting
    if acting is None or acting.formation != formation.id:
        return 1
    return 1 + acting.plan.count(MOVE)


def _gathered(region: March) -> Answer:
    """For a formation that is torn apart: as it is arranged round its leader a little way off."""
    x, y = region.places[region.leader]
    for dx, dy in ((60, 0), (-60, 0), (0, 60), (0, -60)):
        if region.refuse([x + dx, y + dy]) is None:
            return [x + dx, y + dy]
    return region.default()


def charges(view: Battle, decision: Decision) -> list[Answer]:
    """Into contact where that can be; else near enough for a firefight."""
    form = decision.form
    assert isinstance(form, Route)
    region = form.reach
    assert isinstance(region, Charge)
    tried = copy(region)
    tried.patience = PATIENCE
    if tried.contacts() is not None:
        return [region.default()]
    stand = stood_off(region.zoned, [prey.place for _, prey in region.prey])
    return [region.default() if stand is None else stand]


def stood_off(region: March, prey: Sequence[Place]) -> list[int] | None:
    """Where a formation goes to fight at a distance: as near as it gets without going into zones of control."""
    x, y = region.places[region.leader]
    nearest = min(prey, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
    dx, dy = nearest[0] - x, nearest[1] - y
    reach = min(region.allowances)
    apart = max(1.0, float(np.hypot(dx, dy)))
    for short in (1000, 1200, 800, 1400):
        far = min(float(reach - 2), apart - short)
        shift = (dx * far / apart, dy * far / apart)
        if far > 0 and fits(region, shift):
            return place_of(region, shift)
    return None
