"""What a seat knows of the field: who may fire at what from where, what ground is worth, and where it leads.

Everything is worked out from the view of a seat: enemies under markers are places where somebody is, and no more.
"""

from __future__ import annotations

import math
from typing import Any

from grognard.core.decision import Decision
from grognard.core.space.hexes.paths import FAR, Marches
from grognard.systems.ept import control, victory
from grognard.systems.ept.board.board import Board
from grognard.systems.ept.board.ground import CoverLevel
from grognard.systems.ept.fire import targeting
from grognard.systems.ept.fire.shots import AA, AT, INDIRECT
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import OFF, Battle, Unit
from grognard.systems.ept.tables import Tables
from grognard.systems.ept.tactics import chances
from grognard.systems.ept.tactics.foes import GUESSED_MORALE, GUESSED_STEPS, LIKELY, Foe, field_of, price
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.terrain.going import Going

#: Half points of a turn's march, what is left of the pull of ground that is one such march away, and what each such
#: march costs besides, for who needs the ground and for who does not.
MARCH, FADING = 8, 0.85
HASTE, LEISURE = 0.9, 0.12
#: Hexes that men get forward in a turn under fire, turns that the fight for the ground takes, and how much more each
#: turn that is lacking makes one hurry.
PACE, FIGHT, LATE = 3, 3.0, 0.6
#: What a hex farther from the ground costs who cannot get there himself.
ASTRAY = 0.05
#: What holding ground counts that is one's own already, beside taking it.
GARRISON = 0.35
#: What it may cost to step on trapped ground.
TRAPPED = 0.35
#: What an enemy counts as ground to go for, where there is no other left.
PREY = 2.0


def about(decision: Decision) -> dict[str, Any]:
    """What a question names."""
    return {name: given for name, _, given in decision.about}


def asked_about(battle: Battle, decision: Decision) -> Unit:
    """The unit that a question is about."""
    return battle.units[about(decision)["unit"]]


#: Pulls that were worked out last, by ground, mover and goals.
_PULLS: dict[tuple[object, ...], dict[int, float]] = {}
_KEPT = 32


class Outlook:
    """The field as a seat sees it at one moment."""

    def __init__(self, battle: Battle, seat: int) -> None:
        self.battle = battle
        self.seat = seat
        self.tables: Tables = battle.tables
        self.board: Board = battle.board
        self.field = field_of(battle, seat)
        self.foes = self.field.foes
        self.foes_at = self.field.at
        self.need = self._need()
        self.goals = self._goals()
        #: Ground of one's own that draws nobody, as long as other ground is needed: a guard is left and all go on.
        self.kept = self._kept()
        self.slack = self._slack()
        #: Whether all the ground would not be enough: then the enemy himself is wanted from the start.
        self.hunting = self.need and self._falls_short()
        if self.hunting:
            self._hunt(self.goals)
        self.fear = self._fear()
        self.traps = self._traps()
        self.comrades: dict[str, tuple[int, ...]] = {}
        #: By how one moves: men and vehicles never move alike.
        self._pulls: dict[Going, dict[int, float]] = {}
        self._fronts: dict[Going, float] = {}
        self._standing = (
            seat,
            self.fear,
            self.haste,
            tuple(self.goals.items()),
            self.kept,
            tuple((place, names) for place, names in battle.stacks.items()),
            battle.held[1 - seat],
            tuple(battle.besieged),
        )

    def key(self, unit: Unit, *more: object) -> tuple[object, ...]:
        """All that a march or drive of a unit depends on, beside the enemy and the ground."""
        state = (unit.hidden, unit.steps, unit.morale, unit.moved, unit.stopped, unit.pinned, unit.deployed)
        return (unit.id, unit.place, unit.facing, unit.spent, state, self._standing, *more)

    def _traps(self) -> dict[int, float]:
        """What the enemy may have laid, hex by hex: trapped ground, for all that is known."""
        found: dict[int, float] = {}
        for work in self.battle.fieldworks.values():
            if work.seat != self.seat and self.tables.fieldworks[work.kind].trap:
                found[work.cell] = found.get(work.cell, 0.0) + TRAPPED
        return found

    # -- ground ----------------------------------------------------------------------------------

    def _goals(self) -> dict[int, float]:
        """Places worth going to, and what they are worth to this seat."""
        found: dict[int, float] = {}
        wanting = False
        for place, worth in self.battle.objectives.items():
            spaces = spaces_of(self.battle, place)
            mine = [space for space in spaces if self.battle.control.get(space) == self.seat]
            wanted = len(spaces) // 2 + 1
            if len(mine) >= wanted:
                for space in mine:
                    found[space] = max(found.get(space, 0.0), GARRISON * worth / len(mine))
                continue
            wanting = True
            for space in spaces:
                if space not in mine:
                    found[space] = max(found.get(space, 0.0), worth * (0.6 + 0.4 / (wanted - len(mine))))
        if self.need and not wanting:
            self._hunt(found)
        return found

    def _kept(self) -> frozenset[int]:
        """All that one holds of what is worth having, unless it is enough."""
        mine = frozenset(place for place in self.goals if self.battle.control.get(place) == self.seat)
        return mine if self.need and len(mine) < len(self.goals) else frozenset()

    def _hunt(self, goals: dict[int, float]) -> None:
        """Ground is not enough, or all of it is taken: the enemy himself is what is left to go for."""
        for place, foes in self.foes_at.items():
            known = [foe for foe in foes if foe.unit is not None and not foe.unit.profile.is_vehicle]
            if known or not any(foe.unit is not None for foe in foes):
                goals.setdefault(place, PREY if known else PREY * LIKELY)

    def _need(self) -> bool:
        """Whether this seat must win by the end of the game what it has not yet."""
        terms = victory.conditions(self.battle)
        scored = victory.points(self.battle)
        if "need" in terms:
            return bool(terms["attacker"] == self.seat and scored[self.seat] < terms["need"])
        return scored[self.seat] <= scored[1 - self.seat]

    def _falls_short(self) -> bool:
        """Whether a seat that needs so many points would lack some with all the ground."""
        terms = victory.conditions(self.battle)
        if "need" not in terms:
            return False
        ground = sum(
            worth
            for place, worth in self.battle.objectives.items()
            if control.controller(self.battle, place) != self.seat
        )
        return bool(victory.points(self.battle)[self.seat] + ground < terms["need"])

    @property
    def turns_left(self) -> int:
        return self.battle.turns - self.battle.turn

    def _slack(self) -> float:
        """Turns to spare for who must get somewhere: those left, less the way there and the fight for it."""
        ground = [goal for goal, worth in self.goals.items() if self.battle.control.get(goal) != self.seat]
        men = [unit.place for unit in self.battle.on_field(self.seat) if unit.profile.is_squad]
        if not ground or not men:
            return FIGHT
        distance = self.board.distance
        away = sorted(min(distance(place, goal) for goal in ground) for place in men)
        return round(self.turns_left + 1 - away[len(away) // 2] / PACE - FIGHT)

    def _fear(self) -> float:
        """How much danger counts: less for who must get somewhere, and less as time runs out."""
        if not self.need:
            return 0.8
        if self.turns_left == 0:
            return 0.1
        return 0.3 + 0.3 * min(1.0, max(0.0, self.slack) / 4)

    @property
    def haste(self) -> float:
        """What each march to the ground that is wanted costs: more for who must have it, and more where he is late."""
        return HASTE * (1 + LATE * max(0.0, 2 - self.slack)) if self.need else LEISURE

    def pull(self, unit: Unit, place: int) -> float:
        """What a place is worth on the way to ground that is worth taking or keeping."""
        found = self._pull(unit).get(place)
        return self._beeline(place) if found is None else found

    def front(self, unit: Unit) -> float:
        """What the places of squads and teams are worth on the way to ground, for most of them; no bound without any."""
        going = terrain.going(self.battle, unit)
        found = self._fronts.get(going)
        if found is None:
            men = [
                other for other in self.battle.on_field(self.seat) if other.profile.kind in ("squad", "team")
            ]
            pulls = sorted(self.pull(unit, other.place) for other in men)
            found = self._fronts[going] = pulls[len(pulls) // 2] if pulls else math.inf
        return found

    def _beeline(self, place: int) -> float:
        """The same for who never gets there, such as a craft at sea: not much, and more where it is not far."""
        distance = self.board.distance
        away = min((distance(place, goal) for goal in self.goals if goal not in self.kept), default=0)
        return -HASTE * self.battle.turns - ASTRAY * away

    def _pull(self, unit: Unit) -> dict[int, float]:
        going, wheels = terrain.going(self.battle, unit), unit.profile.is_vehicle
        near = self._pulls.get(going)
        if near is not None:
            return near
        marches = terrain.marches(self.battle)
        key = (marches, going, wheels, self.haste, tuple(self.goals.items()), self.kept)
        found = _PULLS.get(key)
        if found is None:
            if len(_PULLS) >= _KEPT:
                _PULLS.clear()
            found = _PULLS[key] = self._worked_out_pull(marches, going, wheels)
        self._pulls[going] = found
        return found

    def _worked_out_pull(self, marches: Marches, going: Going, wheels: bool) -> dict[int, float]:
        """For each place the best that can be reached from it, less for every march that it is away."""
        pulls: dict[int, float] = {}
        # A vehicle is not in a hurry to be there alone: its pull is that of men who come after it.
        points = MARCH * 1.25 if wheels else MARCH
        pace = self.haste
        for goal, worth in self.goals.items():
            if goal in self.kept:
                continue
            targets: tuple[int, ...] = (goal,)
            if wheels:
                here = self.board.cell(goal)
                targets = (here, *(cell for cell in self.board.grid.neighbours[here] if cell >= 0))
                worth *= 0.7
            for place, cost in enumerate(marches.costs_to(going, targets)):
                if cost < FAR:
                    away = cost / points
                    value = worth * FADING**away - pace * away
                    if value > pulls.get(place, -FAR):
                        pulls[place] = value
        return pulls

    # -- fire ------------------------------------------------------------------------------------

    def level(self, place: int) -> CoverLevel:
        return self.field.level(place)

    def danger(self, unit: Unit, place: int, marching: int = 0, now: bool = False) -> float:
        """What a unit may expect to lose on a place: to all who see it there, or `now` to who can still fire this turn."""
        profile = unit.profile
        key = (profile.is_vehicle, unit.hidden, price(unit), unit.morale, unit.steps, place, marching, now)
        found = self.field.dangers.get(key)
        if found is None:
            found = self.field.dangers[key] = sum(
                self._threat(foe, unit, place, distance, marching)
                for there, distance in self.field.seen(place)
                for foe in self.foes_at[there]
                if foe.ready or not now
            )
        return found

    def _threat(self, foe: Foe, unit: Unit, place: int, distance: int, marching: int) -> float:
        if unit.profile.is_vehicle:
            return 0.3 * foe.likely * price(unit) if foe.piercing and distance <= foe.piercing_reach else 0.0
        power = foe.power
        if distance <= 1:
            power *= 2
        elif distance > foe.reach:
            if not foe.doubles or distance > 2 * foe.reach:
                return 0.0
            power /= 2
        if unit.hidden:
            power /= 2
        if power < 1:
            return 0.0
        column = self.tables.fire.column(power) + self.field.shift(foe.place, place) + marching
        return foe.likely * price(unit) * chances.harm(self.tables, column, unit.morale, max(1, unit.steps))

    def shot(
        self, unit: Unit, place: int, start: int = OFF, half: bool = False, only: tuple[Unit, ...] = ()
    ) -> float:
        """What the best shot of a unit at a place is worth, from where it stands or from another place."""
        return max(
            (
                self.way(unit, arm, mode, place, start, half, only)
                for arm, mode in targeting.usable(self.battle, unit)
            ),
            default=0.0,
        )

    def way(
        self,
        unit: Unit,
        arm: Arm,
        mode: str,
        place: int,
        start: int = OFF,
        half: bool = False,
        only: tuple[Unit, ...] = (),
        marching: int = 0,
    ) -> float:
        """What a shot with a weapon and type of fire at a place is worth; nothing where it cannot be fired."""
        start = unit.place if start == OFF else start
        distance = self.board.distance(start, place)
        if not targeting.in_range(arm, mode, distance):
            return 0.0
        if mode == INDIRECT:
            if (
                start == unit.place
                and not only
                and not targeting.reaches(self.battle, unit, arm, mode, place, True)
            ):
                return 0.0
        elif not self.field.sees(start, place):
            return 0.0
        foes = self.foes_at.get(place, [])
        if only:
            names = {other.id for other in only}
            foes = [foe for foe in foes if foe.unit is None or foe.unit.id in names]
        return self._effect(unit, arm, mode, foes, distance, start, half, marching)

    def _effect(
        self,
        unit: Unit,
        arm: Arm,
        mode: str,
        foes: list[Foe],
        distance: int,
        start: int,
        half: bool = False,
        marching: int = 0,
    ) -> float:
        if mode == AT:
            return max((self._pierce(unit, arm, foe, distance, start, half) for foe in foes), default=0.0)
        if mode == AA:
            return 0.0
        power = self._power(unit, arm, mode, distance, half)
        return sum(self._hit(arm, mode, power, foe, start, marching) for foe in foes)

    def _power(self, unit: Unit, arm: Arm, mode: str, distance: int, half: bool) -> float:
        power = float(arm.indirect[0] if mode == INDIRECT else arm.anti_personnel)
        if distance <= 1 and arm.minimum != 1 and arm.kind != "sniper":
            power *= 2
        if arm.reaches_double and distance > arm.range:
            power /= 2
        if unit.moved or half:
            power /= 2
        if unit.stopped or unit.pinned:
            power /= 2
        return power

    def _hit(self, arm: Arm, mode: str, power: float, foe: Foe, start: int, marching: int) -> float:
        """What anti-personnel or plunging fire of such a power is worth against one enemy."""
        target = foe.unit
        if target is None:
            power /= 2
        column = self.tables.fire.column(power)
        if column < 0:
            return 0.0
        if target is not None and target.profile.is_vehicle:
            return self._scratch(arm, mode, column, foe, target, start)
        if mode == INDIRECT:
            column += self.tables.cover.columns(self.level(foe.place), indirect=True)
        else:
            column += self.field.shift(start, foe.place) + marching
        if target is None:
            return foe.likely * chances.harm(self.tables, column, GUESSED_MORALE, GUESSED_STEPS)
        return price(target) * chances.harm(self.tables, column, foe.morale, target.steps, target.neutralised)

    def _scratch(self, arm: Arm, mode: str, column: int, foe: Foe, target: Unit, start: int) -> float:
        """What such fire is worth against a vehicle: soft ones can be shot up, armour hardly ever, drones are small."""
        profile, columns = target.profile, self.tables.columns
        if target.altitude:
            column += columns.height
        elif mode == INDIRECT:
            column += self.tables.cover.columns(self.level(foe.place), indirect=True)
        else:
            column += self.field.shift(start, foe.place)
        column += {"very_large": columns.very_large, "very_small": columns.very_small}.get(profile.size, 0)
        if profile.is_armoured and mode != INDIRECT:
            if arm.kind != "machine_gun":
                return 0.0
            column -= profile.armour_front
        return price(target) * chances.scratch(self.tables, column, profile)

    def _pierce(self, unit: Unit, arm: Arm, foe: Foe, distance: int, start: int, half: bool) -> float:
        target = foe.unit
        if target is None:
            return 0.0
        if not target.profile.is_vehicle:
            return 0.04 if arm.kind != "missile_launcher" else 0.0
        if arm.kind == "missile_launcher":
            return 0.5 * price(target)
        column = self.tables.to_hit.column(distance) - self.field.shift(start, foe.place)
        column += max(0, distance - arm.effective) if arm.effective else 0
        column += 2 * (half or unit.moved)
        power = arm.anti_tank - target.profile.armour_front
        return price(target) * chances.wreck(self.tables, column, arm.length, power)

    def best_shot(self, unit: Unit, half: bool = False) -> float:
        """What the best target in reach is worth."""
        return self.best_target(unit, half=half)[1]

    def best_target(self, unit: Unit, start: int = OFF, half: bool = False) -> tuple[int | None, float]:
        """The place that is best fired at from where a unit stands, or from another place, and what that is worth."""
        armed = targeting.usable(self.battle, unit)
        start = unit.place if start == OFF else start
        best, most = None, 0.0
        if not armed or start == OFF:
            return best, most
        for there, distance in self.field.seen(start):
            for arm, mode in armed:
                if targeting.in_range(arm, mode, distance):
                    worth = self._effect(unit, arm, mode, self.foes_at[there], distance, start, half)
                    if worth > most:
                        best, most = there, worth
        if best is None and start == unit.place and any(mode == INDIRECT for _, mode in armed):
            for place in self.foes_at:
                worth = self.shot(unit, place, half=half)
                if worth > most:
                    best, most = place, worth
        return best, most

    def prospect(self, unit: Unit, place: int) -> float:
        """What fire from a place would be worth next turn, deployed or not."""
        arms = unit.profile.back if unit.profile.deploys else unit.arms
        state = (unit.moved, unit.stopped, unit.pinned)
        key = (unit.profile.id, len(arms), unit.reduced, state, place)
        found = self.field.prospects.get(key)
        if found is None:
            ways = targeting.modes(arms)
            found = self.field.prospects[key] = max(
                (
                    self._effect(unit, arm, mode, self.foes_at[there], distance, place)
                    for there, distance in self.field.seen(place)
                    for arm, mode in ways
                    if targeting.in_range(arm, mode, distance)
                ),
                default=0.0,
            )
        return found


def spaces_of(battle: Battle, place: int) -> tuple[int, ...]:
    """The spaces that decide who controls a place: its own, or all of a building of several hexes."""
    board = battle.board
    number = board.places.building_of[place]
    if number < 0 or len(board.map.buildings[number].cells) == 1:
        return (place,)
    return tuple(
        floor
        for cell in board.map.buildings[number].cells
        for floor in board.floors(cell)
        if floor < board.size or cell not in battle.ruins
    )
