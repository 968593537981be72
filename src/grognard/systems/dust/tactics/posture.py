"""What a unit could do with its activation: where it can go, what it hits from there, and how it stands there."""

from __future__ import annotations

from functools import cached_property

from grognard.core.decision import Trail
from grognard.systems.dust import movement, profile, skills, tournament
from grognard.systems.dust.activation import ATTACK, CHARGE, MOVE, NOTHING, SKILL
from grognard.systems.dust.activation import SUSTAINED as SUSTAINED_ATTACK
from grognard.systems.dust.attack import artillery, cover, weapons
from grognard.systems.dust.attack.attack import in_range
from grognard.systems.dust.movement import Pace
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit
from grognard.systems.dust.tactics.chances import HIT, PLAIN, SUSTAINED
from grognard.systems.dust.tactics.prospect import NO_WAY, Fire, Target, steps_to, targets

MOVE_ATTACK, ATTACK_MOVE, MOVE_MOVE = f"{MOVE}+{ATTACK}", f"{ATTACK}+{MOVE}", f"{MOVE}+{MOVE}"
MOVE_SKILL = f"{MOVE}+{SKILL}"
STAY = f"{NOTHING}+{NOTHING}"

#: What the attacks of later rounds count beside one made now.
PROMISE = 0.5
#: What the enemy's fire to come counts beside one's own now.
CAUTION = 0.35
#: How likely an enemy that sees nothing yet comes into sight, and what one that has acted counts.
STALKING, SPENT = 0.3, 0.6
#: What is left of the hope to attack what cannot be seen yet, and less with every step that it is away.
UNSEEN, NEARER = 0.9, 0.98
#: An attack after a Move may be spoilt by a reaction.
UNDISTURBED = 0.97
#: How likely spent rounds were announced in this activation and are yet to be fired.
PLEDGED = 0.6
#: Objectives count at least so many points; every further round on the way leaves this share of them.
PRIZE, ON_THE_WAY = 25.0, 0.85
#: How likely a unit leaves by the far edge if it goes straight there, without and with all rounds to spare.
ESCAPE, SPARE = 0.5, 0.9
#: What an objective that a friend holds or is nearer to still counts.
SHARED = 0.3
#: How much more a sustained attack hits than a plain one.
TWICE = 2 - HIT


class Foe:
    """An enemy as a danger: what it takes from the unit at each distance, in its sight and out of it."""

    __slots__ = ("cell", "hidden", "seen")

    def __init__(self, battle: Battle, enemy: Unit, me: Target, farthest: int, last_round: bool) -> None:
        self.cell = enemy.cell
        weight = 1.0 if not enemy.activated else 0.0 if last_round else SPENT
        still = Fire(battle, enemy, [me]).by_distance(0, farthest) if weight else [0.0] * (farthest + 1)
        moving = within_a_move(still, enemy.profile.movement)
        self.seen = [weight * max(now * TWICE, then) for now, then in zip(still, moving, strict=True)]
        self.hidden = [weight * STALKING * then for then in moving]


def within_a_move(by_distance: list[float], pace: int) -> list[float]:
    """The best of what can be had at each distance or so many squares nearer."""
    nearer = [[0.0] * less + by_distance[:-less] for less in range(1, pace + 1)]
    return list(map(max, by_distance, *nearer)) if nearer else by_distance


class Posture:
    """A unit before or within its activation, as its player weighs it up. All is worked out when first wanted."""

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        aims: list[Target] | None = None,
        assault: bool = False,
        pledged: bool = False,
    ) -> None:
        self.battle = battle
        self.unit = unit
        self.fire = Fire(battle, unit, targets(battle, unit.seat) if aims is None else aims)
        #: The fire with rounds that were spent, if they may have been announced for this very attack.
        self.pledged: Fire | None = None
        if pledged and has_fired(battle, unit):
            self.pledged = Fire(battle, unit, self.fire.aims, refilled(battle, unit))
        self.me = Target(battle, unit)
        self.entering = unit.cell < 0
        self.pace = int(movement.allowance(battle, unit)) * (
            profile.tables().assault_factor if assault else 1
        )
        self.extra = int(skills.extra_points(battle, unit, self.entering))
        self.last_round = battle.round >= battle.rounds
        self._stands: dict[int, float] = {}

    # -- squares ---------------------------------------------------------------------------------

    @cached_property
    def near(self) -> tuple[int, ...]:
        """Squares on which the unit may be after one Move."""
        if self.entering:
            return tuple(movement.entrances(self.battle, self.unit, Pace(extra=self.extra)))
        cell = self.unit.cell
        return (cell, *movement.ways(self.battle, self.unit, cell, self.pace + self.extra, 0))

    @cached_property
    def ways(self) -> dict[int, Trail]:
        """Squares that two Moves lead to, each with a way; for a unit yet to enter, from its best entrance."""
        if not self.entering:
            found = movement.ways(self.battle, self.unit, self.unit.cell, 2 * self.pace + self.extra, 0)
            # Between the two Moves it must stand somewhere, unless it leaps.
            return {
                to: way for to, way in found.items() if self.leaps or any(c in self.near for c in way.path)
            }
        if not self.near:
            return {}
        start = max(self.near, key=self.stand)
        return {**movement.ways(self.battle, self.unit, start, self.pace + self.extra, 0)}

    @cached_property
    def far(self) -> tuple[int, ...]:
        """Squares on which the unit may be after two Moves."""
        return (*self.near, *(cell for cell in self.ways if cell not in self.near))

    # -- how a square suits the unit -------------------------------------------------------------

    def stand(self, cell: int) -> float:
        """What it is worth to end the activation on a square."""
        found = self._stands.get(cell)
        if found is None:
            if cell == self.battle.board.grid.size:
                found = self.me.stake  # out by the far edge: its points are safe
            else:
                hope = max(self.promise(cell), self.spotting(cell))
                found = PROMISE * hope - self.caution * self.danger(cell) + self.claim(cell)
            self._stands[cell] = found
        return found

    @cached_property
    def caution(self) -> float:
        """What the enemy's fire counts: who is not ahead must dare more as the rounds run out."""
        points, seat = tournament.points(self.battle), self.unit.seat
        if points[seat] > points[1 - seat]:
            return CAUTION
        return CAUTION * (self.battle.rounds - self.battle.round + 1) / max(1, self.battle.rounds)

    @cached_property
    def _farthest(self) -> int:
        grid = self.battle.board.grid
        return grid.width + grid.height

    @cached_property
    def _hopes(self) -> list[tuple[list[float], tuple[int, ...], tuple[int, ...]]]:
        """For each target, what an attack on it is worth from each distance, sooner or later, and the distances."""
        board, soldier = self.battle.board, self.unit.profile.is_soldier
        hopes = []
        for aim, target in enumerate(self.fire.aims):
            soon = within_a_move(self.fire.by_distance(aim, self._farthest), self.pace)
            hope = self._sooner_or_later(soon)
            crow = board.distances[target.cell]
            walk = crow if self.leaps else steps_to(board, soldier, target.cell)
            hopes.append((hope, crow, walk))
        return hopes

    def _sooner_or_later(self, soon: list[float]) -> list[float]:
        """What can be had at each distance after as many activations of two Moves as are best.

        Each of them leaves fewer of the rounds to come, in which the attack might be repeated.
        """
        to_come = self.battle.rounds - self.battle.round + 1
        turn = 2 * self.pace or len(soon)
        full, waits = soon[:], [0] * len(soon)
        hope = soon[:]
        for away in range(turn + 1, len(soon)):
            value, wait = full[away - turn], waits[away - turn] + 1
            later = value * max(0.0, 1 - wait / to_come)
            if later > hope[away]:
                hope[away], full[away], waits[away] = later, value, wait
        return hope

    @cached_property
    def leaps(self) -> bool:
        return "jump" in self.unit.profile.skills

    def steps(self, cell: int, goal: int) -> int:
        """How far it is from a square to a goal for this unit; who leaps goes as the crow flies."""
        board = self.battle.board
        crow = board.distances[cell][goal]
        if self.leaps:
            return crow
        # Of two straight steps one may be saved by a diagonal.
        return max(crow, steps_to(board, self.unit.profile.is_soldier, goal)[cell] - 1)

    def promise(self, cell: int) -> float:
        """What the unit may hope to do in later activations from there."""
        if self.last_round:
            return 0.0
        seen, best = self.fire.seen(cell), 0.0
        for number, (hope, crow, walk) in enumerate(self._hopes):
            away = walk[cell] - 1
            if away < crow[cell]:
                away = crow[cell]
            if away <= self._farthest:
                value = hope[away] if seen >> number & 1 else hope[away] * UNSEEN * NEARER**away
                if value > best:
                    best = value
        return best

    @cached_property
    def _strikes(self) -> list[float]:
        """For each target, what the best gun that this unit may call could take from it now."""
        battle = self.battle
        if not artillery.observes(battle, self.unit):
            return []
        best = [0.0] * len(self.fire.aims)
        for gun, line in artillery.batteries(battle, self.unit.seat):
            if gun is not self.unit:
                row = battle.board.distances[gun.cell]
                fire = Fire(battle, gun, self.fire.aims, [(gun, line)], indirect=True)
                for aim, target in enumerate(self.fire.aims):
                    if in_range(line, row[target.cell]):
                        best[aim] = max(best[aim], fire.loss(0, aim, 0, PLAIN))
        return best

    @property
    def spots(self) -> bool:
        """Whether it may call artillery that could hurt anybody."""
        return any(self._strikes)

    def spotting(self, cell: int) -> float:
        """What a gun could do if the unit observed for it from a square."""
        if not self._strikes:
            return 0.0
        seen = self.fire.seen(cell)
        return max((loss for aim, loss in enumerate(self._strikes) if seen >> aim & 1), default=0.0)

    def observe_after_move(self, cell: int) -> float:
        return self.spotting(cell) * UNDISTURBED + self.stand(cell)

    @cached_property
    def _foes(self) -> list[Foe]:
        """The enemies, in the order of the targets."""
        return [
            Foe(self.battle, enemy, self.me, self._farthest, self.last_round)
            for enemy in self.battle.on_field(1 - self.unit.seat)
        ]

    def danger(self, cell: int) -> float:
        """What the enemies may take from the unit there before it acts again."""
        row, seen = self.battle.board.distances[cell], self.fire.seen(cell)
        total = 0.0
        for number, foe in enumerate(self._foes):
            total += (foe.seen if seen >> number & 1 else foe.hidden)[row[foe.cell]]
        return min(total, self.me.stake) * (1 - self._shelter(cell))

    def _shelter(self, cell: int) -> float:
        """How likely cover that lies on a square itself saves the unit."""
        if not self.me.squad:
            return 0.0
        element = self.battle.elements.get(cell)
        grade = 0 if element is None else cover.GRADES.index(profile.elements()[element.kind].cover)
        return self.me.saves[2 if cell in self.battle.board.buildings else grade]

    # -- the scenario's goal ---------------------------------------------------------------------

    def claim(self, cell: int) -> float:
        """What a square counts for the scenario's goal."""
        goal = self.battle.goal
        if goal in ("hold", "objectives"):
            return sum(
                weight * ON_THE_WAY ** self._turns(cell, objective) for objective, weight in self._objectives
            )
        if goal == "breakthrough" and self.unit.seat == 0:
            turns = min(
                (self._turns(cell, way_out, 1) for way_out in self.battle.board.entries[1]), default=NO_WAY
            )
            to_spare = self.battle.rounds - self.battle.round - turns
            if to_spare >= 0:
                return self.me.stake * (ESCAPE + (SPARE - ESCAPE) * to_spare / (to_spare + 1))
        return 0.0

    def _turns(self, cell: int, goal: int, further: int = 0) -> int:
        """Activations of two Moves that the unit needs to a square."""
        return -(-(self.steps(cell, goal) + further) // max(1, 2 * self.pace))

    @cached_property
    def _objectives(self) -> list[tuple[int, float]]:
        """Objectives and what this unit's being there counts: less where a friend is on it, or nearer."""
        battle, unit = self.battle, self.unit
        friends = [friend.cell for friend in battle.on_field(unit.seat) if friend is not unit]
        prize = max(PRIZE, float(battle.goal_points))
        found = []
        for objective in battle.board.objectives:
            row = battle.board.distances[objective]
            nearest = min((row[cell] for cell in friends), default=NO_WAY)
            mine = NO_WAY if self.entering else row[unit.cell]
            served = nearest == 0 or nearest < mine
            found.append((objective, prize * (SHARED if served else 1.0)))
        return found

    # -- plans -----------------------------------------------------------------------------------

    def attack_from(self, cell: int, tries: int = PLAIN) -> float:
        """An attack from a square, and being there."""
        return self.fire.volley(cell, tries).worth + self.stand(cell)

    def attack_after_move(self, cell: int) -> float:
        undisturbed = UNDISTURBED if cell != self.unit.cell else 1.0
        return self.volley(cell) * undisturbed + self.stand(cell)

    def charge_to(self, cell: int) -> float:
        return self.volley(cell, charge=True) * UNDISTURBED + self.stand(cell)

    def volley(self, cell: int, charge: bool = False) -> float:
        """A plain attack from a square, and part of what spent rounds would add if they are yet to be fired."""
        worth = self.fire.volley(cell, PLAIN, charge).worth
        if self.pledged is None:
            return worth
        return worth + PLEDGED * max(0.0, self.pledged.volley(cell, PLAIN, charge).worth - worth)

    @cached_property
    def exits(self) -> bool:
        """Whether a Move can lead off the battlefield by the far edge."""
        battle, unit = self.battle, self.unit
        if battle.goal != "breakthrough" or unit.seat != 0 or self.entering:
            return False
        return unit.cell in battle.board.entries[1] or any(
            cell in battle.board.entries[1] for cell in self.near
        )

    @cached_property
    def square_of_attack(self) -> int:
        """The square to go to in one Move and attack from."""
        return max(self.near, key=self.attack_after_move)

    @cached_property
    def square_to_observe(self) -> int:
        """The square to go to in one Move and call artillery from."""
        return max(self.near, key=self.observe_after_move)

    @cached_property
    def square_of_charge(self) -> int:
        return max(self.far, key=self.charge_to)

    @cached_property
    def square_to_end(self) -> int:
        """The best square within two Moves."""
        out = self.battle.board.grid.size
        return max((out, *self.far) if self.exits else self.far, key=self.stand)

    @cached_property
    def square_to_withdraw(self) -> int:
        """The best square within one Move."""
        out = self.battle.board.grid.size
        return max((out, *self.near) if self.exits else self.near, key=self.stand)

    @cached_property
    def plans(self) -> dict[str, float]:
        """What each plan without skills is worth; only what the state allows is to be chosen from them."""
        if not self.near:
            return {STAY: 0.0}
        found = {
            MOVE_ATTACK: self.attack_after_move(self.square_of_attack),
            MOVE_MOVE: self.stand(self.square_to_end),
            f"{MOVE}+{NOTHING}": self.stand(self.square_to_withdraw),
        }
        if not self.entering:
            here = self.unit.cell
            found[SUSTAINED_ATTACK] = self.attack_from(here, SUSTAINED)
            found[ATTACK_MOVE] = self.fire.volley(here).worth + self.stand(self.square_to_withdraw)
            found[f"{ATTACK}+{NOTHING}"] = self.attack_from(here)
            found[STAY] = self.stand(here)
        if self._strikes:
            found[MOVE_SKILL] = self.observe_after_move(self.square_to_observe)
        if skills.has(self.battle, self.unit, "charge"):
            found[CHARGE] = self.charge_to(self.square_of_charge)
        return found

    def strike(self) -> float:
        """The best attack that the unit could make in one activation."""
        if not self.fire.lines or not self.near:
            return 0.0
        here = 0.0 if self.entering else self.fire.volley(self.unit.cell, SUSTAINED).worth
        return max(here, *(self.fire.volley(cell).worth for cell in self.near))

    @cached_property
    def gain(self) -> float:
        """What acting is worth to the unit beside doing nothing."""
        return max(self.plans.values()) - (0.0 if self.entering else self.plans[STAY])

    def best(self, *among: str) -> str:
        """The best of some plans."""
        return max(among, key=lambda plan: self.plans.get(plan, float("-inf")))


def refilled(battle: Battle, unit: Unit) -> list[tuple[Unit, WeaponLine]]:
    """The lines of a unit as if no round of limited ammunition had been fired."""
    found: list[tuple[Unit, WeaponLine]] = []
    for part in battle.body(unit):
        twin = part.copy()
        twin.ammo = [line.ammo for line in part.profile.lines]
        alone = twin.copy()
        alone.partner = ""
        found += [(twin, line) for _, line in weapons.lines(battle, alone)]
    return found


def has_fired(battle: Battle, unit: Unit) -> bool:
    """Whether rounds of limited ammunition are missing."""
    return any(
        left < line.ammo
        for part in battle.body(unit)
        for line, left in zip(part.profile.lines, part.ammo, strict=True)
    )
