"""Whole activations: which formation, which action, where to and at whom, with what each promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, sqrt

import numpy as np

from grognard.core.plan import Plan, Step
from grognard.core.space.headings import Place
from grognard.core.space.movement.region import March
from grognard.systems.epic import actions, basics, dice
from grognard.systems.epic.actions import PASS
from grognard.systems.epic.assault import charge
from grognard.systems.epic.movement import movement, transport
from grognard.systems.epic.special_units.commanders import YES
from grognard.systems.epic.state import (
    ADVANCE,
    DOUBLE,
    ENGAGE,
    MARCH,
    MARSHAL,
    OVERWATCH,
    SUSTAINED,
    Assault,
    Battle,
    Formation,
    View,
)
from grognard.systems.epic.tactics import clash, flights, manoeuvre, orbit
from grognard.systems.epic.tactics.forces import MARKER, Force, Forces, hurry
from grognard.systems.epic.tactics.prospect import Prospect, goals
from grognard.systems.epic.tactics.ranks import Floats

#: So many formations, the most eager ones, are thought through to the end; of each action so many places.
FEW, PLACES = 3, 4
#: So many of the best places are tried before a formation stays where it is.
TRIES = 4
#: Moves that an action has.
MOVES = {ADVANCE: 1, DOUBLE: 2, MARCH: 3}
#: What a formation that fails its test still does of what it wanted, as a share.
HELD = 0.4
#: To act at once rather than later counts so much of what the action brings.
TEMPO = 0.35
#: Fire that enemies may yet come into, as a share of what it would bring now.
WAITING = 0.3
#: Farther from all enemies than this nobody walks who could ride.
RIDE = 4500


@dataclass(slots=True)
class Idea:
    """One action of one formation: what it is worth if its test is passed, and the answers that make it up."""

    action: str
    value: float
    steps: list[Step] = field(default_factory=list)


def plans(view: View, seat: int) -> list[Plan]:
    """The best activation of each of the most eager formations, to begin with and to keep the initiative with."""
    if view.phase != "action" or view.acting is not None:
        return []
    everybody = actions.able(view, seat)
    able = [one for one in everybody if one.on_table]
    forces = Forces(view, seat)
    aims = goals(forces)
    glance = Glance(forces, aims)
    eager = {one.id: glance.eager(forces.mine[one.id]) for one in able}
    retaining = view.may_retain and bool(actions.able(view, 1 - seat))
    found = [Plan(0.0, (Step("epic-retain", PASS),))] if retaining else []
    for one in sorted(able, key=lambda one: -eager[one.id])[:FEW]:
        ideas = Activation(forces, one, aims.get(one.id)).ideas()
        weighed = [(expected(view, one, idea, retaining), idea) for idea in ideas]
        value, idea = max(weighed, key=lambda pair: pair[0])
        ask = "epic-retain" if retaining else "epic-activate"
        about = (("formation", one.id),)
        declared = Step("epic-action", idea.action, about, stirs=True)
        again = Step("epic-reroll", YES, about, stirs=True)
        found.append(Plan(value, (Step(ask, one.id), declared, again, *idea.steps)))
    found += orbit.operations(forces, [one for one in everybody if one.is_ship], retaining)
    return [*found, *_flights(forces, [one for one in everybody if one.kept_off], retaining)]


def _flights(forces: Forces, able: Sequence[Formation], retaining: bool) -> Iterator[Plan]:
    """The best action of each formation of aircraft off the table."""
    for one in able:
        about = (("formation", one.id),)
        ask = "epic-retain" if retaining else "epic-activate"
        ideas = [Idea(sally.action, sally.value, sally.steps) for sally in flights.sallies(forces, one)]
        weighed = [(_in_the_air(forces.battle, one, idea, retaining), idea) for idea in ideas]
        value, idea = max(weighed, key=lambda pair: pair[0])
        declared = Step("epic-action", idea.action, about, stirs=True)
        yield Plan(
            value, (Step(ask, one.id), declared, Step("epic-reroll", YES, about, stirs=True), *idea.steps)
        )


def _in_the_air(view: Battle, formation: Formation, idea: Idea, retaining: bool) -> float:
    """What an action of aircraft promises: a failure costs them nothing but the turn, and the initiative."""
    bonus = int(actions.modifiers(view, formation, idea.action, retaining))
    chance = dice.chance(formation.initiative - bonus)
    return chance * idea.value * (TEMPO if retaining else 1.0)


def expected(view: Battle, formation: Formation, idea: Idea, retaining: bool) -> float:
    """What an action promises with its test before it: a failure costs a marker and most of the action."""
    bonus = int(actions.modifiers(view, formation, idea.action, retaining))
    chance = dice.chance(formation.initiative - bonus)
    marker = MARKER * formation.points / max(1, formation.strength)
    if retaining:
        return TEMPO * chance * idea.value - (1 - chance) * (TEMPO * idea.value + 2 * marker)
    return chance * idea.value + (1 - chance) * (HELD * idea.value - marker)


class Glance:
    """What formations could bring about, and what they have to fear, taken at a distance: all fire or nobody does."""

    def __init__(self, forces: Forces, aims: dict[str, Place]) -> None:
        self.forces = forces
        self.aims = aims

    def eager(self, force: Force) -> float:
        """How much there is to gain by letting a formation act now."""
        speed = float(force.speed)
        tries = ((-1, 0.0, 1.0), (0, speed, 1.0), (1, 2 * speed, 0.8))
        gain, threat = 0.0, 0.0
        for foe in self.forces.theirs:
            gap = self._gap(force, foe)
            for harder, closer, share in tries:
                kills = force.ranks.volley(foe.ranks, harder, gap - closer)
                if kills:
                    gain = max(gain, share * foe.loss(kills, 1 + kills))
            if not foe.formation.broken and not foe.formation.acted:
                threat += force.each * foe.ranks.volley(force.ranks, 0, gap - foe.speed)
        return gain + 0.3 * threat + self._haste(force)

    def _gap(self, force: Force, foe: Force) -> float:
        """About how far two formations are from each other."""
        apart = hypot(force.middle[0] - foe.middle[0], force.middle[1] - foe.middle[1])
        return apart - 150.0 * (sqrt(len(force.units)) + sqrt(len(foe.units)))

    def _haste(self, force: Force) -> float:
        """Who has far to go had better start."""
        goal = self.aims.get(force.formation.id)
        if goal is None:
            return 0.0
        apart = hypot(force.middle[0] - goal[0], force.middle[1] - goal[1])
        return 5.0 * min(6.0, apart / max(500.0, float(force.speed)))


class Activation:
    """What one formation could do now."""

    def __init__(self, forces: Forces, formation: Formation, goal: Place | None) -> None:
        self.forces = forces
        self.battle = forces.battle
        self.formation = formation
        self.force = forces.mine[formation.id]
        self.goal = goal
        self.about = (("formation", formation.id),)
        self.held = actions.must_leave(self.battle, formation)
        self.torn = not basics.coherent(formation)
        self.shifts = manoeuvre.ways(forces, self.force, goal, 0 if self.torn else self.force.speed)
        self.near = Prospect(forces, self.force, self.shifts)
        start = self.near.stay(goal)
        #: What it is worth to be where it is: what an action brings is counted from there.
        self.start = float(start[0])
        self.stay = start - self.start

    def ideas(self) -> list[Idea]:
        """The actions worth a thought, each at its best."""
        found = [*self._moving(), *self._standing()]
        best = max((idea.value for idea in found), default=0.0)
        found += self._assaults(best)
        return found or [Idea(ADVANCE, 0.0)]

    # -- moves and fire --------------------------------------------------------------------------

    def _moving(self) -> Iterator[Idea]:
        for action, count in MOVES.items():
            prospect = self.near if count == 1 else Prospect(self.forces, self.force, self.shifts * count)
            stay = self.stay if count == 1 else prospect.stay(self.goal) - self.start
            if action == MARCH or not self.forces.theirs:
                yield self._going(action, count, stay, None, prospect)
            else:
                yield self._going(action, count, stay, prospect.fire(hurry(action)), prospect)

    def _going(self, action: str, count: int, stay: Floats, fire: Floats | None, prospect: Prospect) -> Idea:
        """The best shift of an action that can be made, with whom it lets one shoot at."""
        worth = stay if fire is None else stay + fire.max(axis=1)
        order = np.argsort(-worth, kind="stable")[: 2 * PLACES].tolist()
        rows = [(float(stay[k]), k, "") for k in order if fire is None or not fire[k].any()]
        if fire is not None:
            rows += self._aimed([k for k in order if fire[k].any()][:PLACES], stay, fire, prospect)
        rows.sort(key=lambda row: -row[0])
        for value, k, target in rows[:TRIES]:
            route = self._route(k, count)
            if route is not None:
                return Idea(action, value, [*route, *self._shot(target)])
        return Idea(action, float(stay[0]))

    def _aimed(
        self, shifts: Sequence[int], stay: Floats, fire: Floats, prospect: Prospect
    ) -> list[tuple[float, int, str]]:
        """Shifts, each with the better of its two best targets as far as they are in sight from there."""
        pairs = [
            (k, j) for k in shifts for j in np.argsort(-fire[k], kind="stable")[:2].tolist() if fire[k, j]
        ]
        seen = self._sight(pairs, prospect)
        best = {k: (float(stay[k]), "") for k in shifts}
        for (k, j), share in zip(pairs, seen, strict=True):
            value = float(stay[k]) + share * float(fire[k, j])
            if value > best[k][0]:
                best[k] = value, self.forces.theirs[j].formation.id
        return [(value, k, name) for k, (value, name) in best.items()]

    def _sight(self, pairs: Sequence[tuple[int, int]], prospect: Prospect) -> list[float]:
        """For shifts and enemy formations how much of the formation would see its nearest enemy there."""
        wanted = []
        for k, j in pairs:
            target, start = self.forces.theirs[j], int(self.forces.starts[j])
            nearest = prospect.gaps[k, :, start : start + len(target.units)].argmin(axis=1).tolist()
            dx, dy = (int(v) for v in prospect.shifts[k])
            for unit, n in zip(self.force.units, nearest, strict=True):
                other = target.units[n]
                wanted.append(((unit.place[0] + dx, unit.place[1] + dy), other.place, other.kit.radius))
        seen = self.battle.board.exposures(wanted)
        count = len(self.force.units)
        return [sum(map(bool, seen[n * count : n * count + count])) / count for n in range(len(pairs))]

    def _route(self, k: int, count: int) -> list[Step] | None:
        """The moves that make up a shift, if each can be made; none where it stays."""
        dx, dy = (int(v) for v in self.shifts[k])
        if not (dx or dy):
            return None if self.held else []
        if self.held or self._boards():
            # Who has to leave a zone, or picks units up first, finds his places when he is asked.
            return [self._embark()] if self._boards() else []
        steps: list[Step] = []
        before = [unit.place for unit in self.force.units]
        try:
            for number in range(count):
                units = self.force.units
                region = self.region if number == 0 else self._march()
                if not manoeuvre.fits(region, (dx, dy)):
                    return None
                steps.append(Step("epic-move", manoeuvre.place_of(region, (dx, dy)), self.about))
                for unit in units:
                    unit.place = unit.place[0] + dx, unit.place[1] + dy
        finally:
            for unit, place in zip(self.force.units, before, strict=True):
                unit.place = place
        return steps

    @cached_property
    def region(self) -> March:
        """Where it can go from where it stands."""
        return self._march()

    def _march(self) -> March:
        units = self.force.units
        allowed = [movement.allowance(self.battle, unit) for unit in units]
        return movement.march(self.battle, self.formation, units, allowed, roads=True)

    def _boards(self) -> bool:
        """Whether it would rather ride than walk: nobody is near, and it has transports."""
        if not transport.carriers(self.formation):
            return False
        if self.forces.theirs and float(self.near.gaps[0].min()) < RIDE:
            return False
        return any(not unit.kit.profile.hold for unit in self.force.units)

    def _embark(self) -> Step:
        reach = {unit.number: movement.allowance(self.battle, unit) for unit in self.force.units}
        able = transport.pick_ups(self.battle, self.formation, reach)
        names = [self.formation.unit_id(self.formation.units[number]) for number in able]
        taken = transport.rehearse(self.battle, self.formation, reach, names).names
        return Step("epic-embark", taken, self.about)

    def _shot(self, target: str) -> list[Step]:
        return [Step("epic-target", target, self.about)] if target else []

    # -- where it stands -------------------------------------------------------------------------

    def _standing(self) -> Iterator[Idea]:
        markers = self.formation.markers
        if markers:
            relief = min(3.5, markers) * MARKER * self.force.each
            close = markers >= self.force.size - 2
            yield Idea(MARSHAL, relief * (2.5 if close else 1.0))
        if self.held or self.torn or not self.forces.theirs:
            return
        fire = self.near.fire(hurry(SUSTAINED))
        if fire[0].any() and actions.refusal(self.battle, self.formation, SUSTAINED, False) is None:
            value, _, target = self._aimed([0], self.stay, fire, self.near)[0]
            if target:
                yield Idea(SUSTAINED, value, self._shot(target))
        coming = self.near.fire(0, 2000.0)[0]
        fresh = [not one.formation.acted and not one.formation.broken for one in self.forces.theirs]
        hope = max((float(v) for v, able in zip(coming, fresh, strict=True) if able), default=0.0)
        yield Idea(OVERWATCH, 1.0 + WAITING * hope)

    # -- assaults --------------------------------------------------------------------------------

    def _assaults(self, otherwise: float) -> Iterator[Idea]:
        """The best assault, if it promises more than what else the formation could do: a charge takes long to lay out."""
        if not self.forces.theirs:
            return
        found = clash.best(self.forces, self.force, self.near)
        if found is None:
            return
        value = found.value - self.near.given_up(self.goal, found.target)
        if value <= max(0.0, otherwise):
            return
        target = found.target.formation
        steps = [Step("epic-assault-target", target.id, self.about)]
        if found.how == clash.CLOSE:
            assault = Assault(attackers=(self.formation.id,), defenders=(target.id,))
            region = charge.region(self.battle, self.formation, assault)
            region.patience = manoeuvre.PATIENCE
            if region.contacts() is None:
                return
            steps.append(Step("epic-charge", region.default(), self.about))
        yield Idea(ENGAGE, value, steps)
