"""What an attack from any square would be worth, counted in army points."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Any

from grognard.core.decision import Decision
from grognard.core.tally import Tally
from grognard.systems.dust import activation, profile, sight, skills
from grognard.systems.dust.attack import cover, damage, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit
from grognard.systems.dust.tactics.chances import FACES, PLAIN, Spread, both, none, spread

#: What a greedy player expects of an answer.

#: Of a unit's points, the share that is lost little by little with its health; the rest goes when it falls.
WEAR = 0.5
#: How much more it is worth to hurt a unit that has yet to act in this round.
FRESH = 1.15
#: How much more it is worth to hurt a unit on an objective, or one that is about to leave by the far edge.
PIVOTAL = 1.4
#: The part of a limited line's best shot that a worse one must bring.
THRIFT = 0.2


def about(decision: Decision) -> dict[str, Any]:
    """What a decision is about, by name."""
    return {name: value for name, _, value in decision.about}


def unit_about(battle: Battle, decision: Decision, name: str = "unit") -> Unit:
    """The unit that a decision is about."""
    return battle.units[about(decision)[name]]


# -- targets -----------------------------------------------------------------------------------------


class Target:
    """A unit as something to be shot at: what it can still lose, and what that is worth."""

    __slots__ = (
        "armour", "cell", "figures", "full", "health", "housed", "in_element", "saves", "soldier", "squad",
        "stake", "tough", "unit",
    )  # fmt: skip

    def __init__(self, battle: Battle, unit: Unit) -> None:
        card, body = unit.profile, battle.body(unit)
        self.unit = unit
        self.cell = unit.cell
        self.armour = card.armour.index
        self.soldier, self.squad = card.is_soldier, card.is_squad
        self.figures = sum(part.figures for part in body)
        self.health = sum(part.health for part in body)
        self.full = sum(part.profile.health for part in body)
        self.stake = (
            0.0 if damage.untouchable(battle, unit) else float(sum(part.profile.points for part in body))
        )
        self.tough = "damage_resilient" in card.skills
        self.saves = (0.0, FACES[card.soft_face], FACES[card.hard_face])
        self.in_element = 0
        if self.squad and self.cell in battle.elements:
            tally = Tally(0)
            cover.from_element(battle, unit, tally)
            self.in_element = int(tally)
        self.housed = self.cell in battle.board.buildings

    def grade(self, battle: Battle, cell: int, soldier: bool) -> int:
        """Its cover against somebody on a square."""
        if not self.squad or self.in_element >= 2:
            return self.in_element
        tally = Tally(self.in_element)
        if self.housed:
            cover.from_building(battle, cell, self.unit, tally)
        cover.from_corners(battle, cell, soldier, self.unit, tally)
        return min(2, int(tally))

    def share(self, suffered: Spread) -> float:
        """The part of the stake that damage takes: some for each point of health, the rest for the last."""
        mean = 0.0
        for points, chance in enumerate(suffered):
            mean += points * chance
        return WEAR * mean / self.full + (1 - WEAR) * suffered[-1]

    def loss(self, suffered: Spread) -> float:
        """The points that damage is worth."""
        return self.stake * self.share(suffered)


def targets(battle: Battle, seat: int) -> list[Target]:
    """The enemies of a seat on the battlefield, the pressing ones dearer than their points."""
    found = [Target(battle, unit) for unit in battle.on_field(1 - seat)]
    for target in found:
        if not target.unit.activated:
            target.stake *= FRESH
        if _pivotal(battle, target):
            target.stake *= PIVOTAL
    return found


def _pivotal(battle: Battle, target: Target) -> bool:
    if battle.goal in ("hold", "objectives"):
        return target.cell in battle.board.objectives
    return battle.goal == "breakthrough" and target.unit.seat == 0 and target.cell in battle.board.entries[1]


#: All of a unit that its dice, or those against it, depend on.
Signature = tuple[tuple[object, ...], ...]
#: Range from and to, and the share of the stake taken, for each line.
Harm = tuple[tuple[int, int, float], ...]
#: Harms between units as they were met; so many at most.
_HARMS: dict[tuple[Signature, Signature], Harm] = {}
MOST_HARMS = 1 << 14


def signature(battle: Battle, unit: Unit) -> Signature:
    return tuple(
        (part.profile, part.alive, part.wounds, part.unloaded, part.moved, part.boosts, *part.ammo)
        for part in battle.body(unit)
    )


# -- fire --------------------------------------------------------------------------------------------


class Volley:
    """The best use of a unit's lines from a square: the target of each, -1 for none, and what all is worth."""

    __slots__ = ("aims", "worth")

    def __init__(self, aims: tuple[int, ...], worth: float) -> None:
        self.aims = aims
        self.worth = worth


class Fire:
    """What the lines of one unit could do to some targets from wherever it may stand."""

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        aims: list[Target],
        lines: Iterable[tuple[Unit, WeaponLine]] | None = None,
        doubled: Unit | None = None,
        indirect: bool = False,
    ) -> None:
        self.battle = battle
        self.unit = unit
        self.aims = aims
        self.lines = list(weapons.lines(battle, unit) if lines is None else lines)
        #: Whose dice All-in-One would double.
        self.doubled = doubled
        self.indirect = indirect
        #: Whether these are the lines that the unit can use as it is, no more and no less.
        self._ordinary = lines is None and doubled is None
        self.soldier = unit.profile.is_soldier
        own = ~(1 << unit.cell) if unit.cell >= 0 else -1
        self._among_soldiers = sight.blockers(battle, True) & own
        self._past_vehicles = sight.blockers(battle, False) & own
        self._seen: dict[int, int] = {}
        self._spreads: dict[tuple[int, int, int, int], Spread | None] = {}
        self._bands: dict[tuple[int, int], int] = {}
        self._volleys: dict[tuple[object, ...], Volley] = {}
        self._answers: dict[int, float] = {}
        self._prices: dict[int, float] = {}

    def number_of(self, owner: Unit, line: WeaponLine) -> int:
        """The place of a line among the lines; one that is yet to be reloaded comes last."""
        for number, (bearer, other) in enumerate(self.lines):
            if bearer is owner and other is line:
                return number
        self.lines.append((owner, line))
        self._ordinary = False
        return len(self.lines) - 1

    # -- one line at one target ------------------------------------------------------------------

    def spread(self, line: int, aim: int, grade: int, tries: int) -> Spread | None:
        """The damage of a line on a target in cover of some grade; nothing where it has no value."""
        key = (line, aim, grade, tries)
        if key not in self._spreads:
            self._spreads[key] = self._work_out(line, aim, grade, tries)
        return self._spreads[key]

    def _work_out(self, number: int, aim: int, grade: int, tries: int) -> Spread | None:
        battle, target = self.battle, self.aims[aim]
        owner, line = self.lines[number]
        value = line.weapon.values[target.armour]
        if value is None or not target.stake:
            return None
        shot = Shot(
            owner, line, target.unit.id, weapons.most_rounds(owner, line, value), indirect=self.indirect
        )
        dice = int(weapons.pool(battle, shot, value, target.unit, target.figures))
        if owner is self.doubled:
            dice *= profile.tables().all_in_one_factor
        face = FACES[weapons.good_face(battle, shot)]
        if skills.boosted(battle, owner, "berserk"):
            tries += 1
        if grade and cover.ignored(battle, line.weapon, target.unit):
            grade = 0
        return spread(
            value, dice, face, tries, target.saves[grade], line.weapon.laser, target.tough, target.health
        )

    def loss(self, line: int, aim: int, grade: int, tries: int) -> float:
        """What a line alone takes from a target."""
        suffered = self.spread(line, aim, grade, tries)
        return 0.0 if suffered is None else self.aims[aim].loss(suffered)

    def by_distance(self, aim: int, farthest: int) -> list[float]:
        """What all lines together take from a target in the open, for each distance."""
        taken = [0.0] * (farthest + 1)
        stake = self.aims[aim].stake
        for low, high, share in self._harm(aim):
            for distance in range(low, min(high, farthest) + 1):
                taken[distance] += share * stake
        return taken

    def _harm(self, aim: int) -> Harm:
        """For each line that hurts a target in the open: its range, and the share of the stake that it takes.

        Kept from one decision to the next, since it changes only with the two units themselves.
        """
        target = self.aims[aim]
        if not target.stake:
            return ()
        key = (signature(self.battle, self.unit), signature(self.battle, target.unit))
        harm = _HARMS.get(key) if self._ordinary else None
        if harm is None:
            spreads = (
                (line.weapon.range, self.spread(n, aim, 0, PLAIN)) for n, (_, line) in enumerate(self.lines)
            )
            harm = tuple(
                (code.low, code.high, target.share(hurt)) for code, hurt in spreads if hurt is not None
            )
            if self._ordinary:
                if len(_HARMS) >= MOST_HARMS:
                    _HARMS.clear()
                _HARMS[key] = harm
        return harm

    # -- all lines from a square -----------------------------------------------------------------

    def seen(self, cell: int) -> int:
        """The targets that the unit would see from a square that it would have gone to, one bit each."""
        mask = self._seen.get(cell)
        if mask is None:
            mask = 0
            for aim, target in enumerate(self.aims):
                blockers = self._among_soldiers if self.soldier and target.soldier else self._past_vehicles
                if sight.clear(self.battle, cell, target.cell, blockers):
                    mask |= 1 << aim
            self._seen[cell] = mask
        return mask

    @cached_property
    def _charging(self) -> int:
        """The lines that a charge may use, one bit each."""
        return sum(1 << number for number, (_, line) in enumerate(self.lines) if activation.charging(line))

    def volley(self, cell: int, tries: int = PLAIN, charge: bool = False) -> Volley:
        """The best that the unit could do from a square, in a charge with fewer lines."""
        only = self._charging if charge else -1
        row, seen = self.battle.board.distances[cell], self.seen(cell)
        scene = []
        for aim, target in enumerate(self.aims):
            if seen >> aim & 1:
                able = self.able(aim, row[target.cell]) & only
                if able:
                    scene.append((aim, target.grade(self.battle, cell, self.soldier), able))
        # Many squares offer the same targets under the same conditions.
        key = (tries, *scene)
        found = self._volleys.get(key)
        if found is None:
            found = self._volleys[key] = self._share_out(scene, tries)
        return found

    def able(self, aim: int, away: int) -> int:
        """The lines that reach a target at a distance, one bit each."""
        key = (aim, away)
        mask = self._bands.get(key)
        if mask is None:
            mask = 0
            armour = self.aims[aim].armour
            for number, (_, line) in enumerate(self.lines):
                code = line.weapon.range
                if code.low <= away <= code.high and line.weapon.values[armour] is not None:
                    mask |= 1 << number
            self._bands[key] = mask
        return mask

    def _share_out(self, scene: list[tuple[int, int, int]], tries: int) -> Volley:
        """Line after line at the target where it adds most to what the lines before it do."""
        suffered = {aim: none(self.aims[aim].health) for aim, _, _ in scene}
        chosen, worth = [], 0.0
        for number in range(len(self.lines)):
            best, most = -1, 0.0
            for aim, grade, able in scene:
                if able >> number & 1:
                    gain = self._gain(number, aim, grade, able, tries, suffered[aim])
                    if gain > most:
                        best, most = aim, gain
            if best >= 0:
                grade = next(grade for aim, grade, _ in scene if aim == best)
                more = self.spread(number, best, grade, tries)
                assert more is not None
                suffered[best] = both(suffered[best], more)
                worth += most
            chosen.append(best)
        return Volley(tuple(chosen), worth)

    def _gain(self, number: int, aim: int, grade: int, able: int, tries: int, before: Spread) -> float:
        """What a line adds to what a target suffers already, less its part of the answer to blades."""
        more = self.spread(number, aim, grade, tries)
        if more is None:
            return 0.0
        target = self.aims[aim]
        gain = target.loss(both(before, more)) - target.loss(before)
        line = self.lines[number][1]
        if line.ammo > 0:
            gain -= self._thrift(number)
        if line.weapon.close:
            blades = sum(able >> n & 1 for n, (_, other) in enumerate(self.lines) if other.weapon.close)
            gain -= self.answer(aim) * (1 - before[-1]) / blades
        return gain

    def _thrift(self, number: int) -> float:
        """What rounds of limited ammunition are worth unfired, for a better target in a later round."""
        found = self._prices.get(number)
        if found is None:
            best = max((self.loss(number, aim, 0, PLAIN) for aim in range(len(self.aims))), default=0.0)
            found = THRIFT * best if self.battle.round < self.battle.rounds else 0.0
            self._prices[number] = found
        return found

    def marginal(self, cell: int, tries: int, number: int, charge: bool = False) -> dict[int, float]:
        """What one line adds at each target from a square, after the lines before it took their best aims."""
        row = self.battle.board.distances[cell]
        chosen = self.volley(cell, tries, charge).aims
        only = self._charging if charge else -1
        gains: dict[int, float] = {}
        for aim, target in enumerate(self.aims):
            able = self.able(aim, row[target.cell]) & only
            if not (able >> number & 1 and self.seen(cell) >> aim & 1):
                continue
            grade = target.grade(self.battle, cell, self.soldier)
            before = none(target.health)
            for earlier in range(number):
                more = self.spread(earlier, aim, grade, tries) if chosen[earlier] == aim else None
                if more is not None:
                    before = both(before, more)
            gains[aim] = self._gain(number, aim, grade, able, tries, before)
        return gains

    def answer(self, aim: int) -> float:
        """What the unit would lose to a target's blades if it attacked with its own."""
        found = self._answers.get(aim)
        if found is None:
            foe = self.aims[aim].unit
            blades = [pair for pair in weapons.lines(self.battle, foe) if pair[1].weapon.close]
            back = Fire(self.battle, foe, [Target(self.battle, self.unit)], blades)
            found = self._answers[aim] = sum(back.loss(n, 0, 0, PLAIN) for n in range(len(blades)))
        return found


# -- ways --------------------------------------------------------------------------------------------

#: Farther than any way on a battlefield.
NO_WAY = 99


@lru_cache(maxsize=1 << 12)
def steps_to(board: Board, soldier: bool, goal: int) -> tuple[int, ...]:
    """How many straight steps each square is from a goal, past terrain and walls, whoever stands about."""
    closed = board.no_soldiers if soldier else board.no_vehicles
    paces = board.grid.paces(soldier, soldier)
    steps = [NO_WAY] * board.grid.size
    steps[goal] = 0
    queue = [goal]
    for cell in queue:  # it grows while we walk along it
        for to, bit in paces[cell][0]:
            if steps[to] == NO_WAY and not closed & bit:
                steps[to] = steps[cell] + 1
                queue.append(to)
    return tuple(steps)
