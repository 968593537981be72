"""Attack rolls: re-rolls, lasers, phasers, flames along squares, and the serum that feeds on hits."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.dust import dice, sight, skills
from grognard.systems.dust.attack import weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.profile import Value
from grognard.systems.dust.state import Battle, Unit


@rule(
    "dust.general.sustained-attack",
    "dust.weapon.limited-sustained",
    "dust.skill.berserk",
    "dust.skill.berserk-sustained",
    "dust.value.phaser-sustained",
    "dust.value.phaser-skills",
    "dust.skill.spotter-sustained",
    "dust.artillery.direct-sustained",
    "dust.attack.roll",
    "dust.skill.berserk-laser",
)
def to_hit(
    battle: Battle, shot: Shot, value: Value, target: Unit | None, figures: int, sustained: bool
) -> Script[int]:
    """Roll a line's dice and all its re-rolls; returns the hits.

    First the sustained attack re-rolls the misses, then Berserk what still misses. For a phaser these are the
    dice to hit; its damage dice are never rolled again.
    """
    tally = weapons.pool(battle, shot, value, target, figures)
    number = int(tally)
    face = weapons.good_face(battle, shot)
    seat = shot.owner.seat

    def roll(purpose: str, clause: str, count: int) -> int:
        return dice.count(battle, seat, purpose, clause, count, face, tally)

    hits = roll("dust-roll-attack", "dust.attack.roll", number)
    berserk = skills.boosted(battle, shot.owner, "berserk")
    if "medal_of_honor" in shot.owner.boosts:
        hits = yield from _medal(battle, shot, number, hits, roll)
    if shot.line.weapon.laser and not berserk:
        return laser(roll, number, hits, sustained)
    if sustained:
        hits += roll("dust-roll-sustained", "dust.general.sustained-attack", number - hits)
    if berserk:
        hits += roll("dust-roll-berserk", "dust.skill.berserk", number - hits)
    if shot.line.weapon.laser:
        return hits + chain(roll, hits)
    return hits


Roll = Callable[[str, str, int], int]


@rule("dust.weapon.laser")
def chain(roll: Roll, hits: int) -> int:
    """Each laser hit is rolled again and hits again, until every die shows a miss. Returns the extra hits."""
    extra = 0
    while hits:
        hits = roll("dust-roll-laser", "dust.weapon.laser", hits)
        extra += hits
    return extra


@rule("dust.weapon.laser-sustained#1", "dust.weapon.laser-sustained#2", "dust.weapon.laser-sustained#ruling")
def laser(roll: Roll, number: int, hits: int, sustained: bool) -> int:
    """Without Berserk: the chains of the first hits, then the sustained re-roll of the first misses and its
    chains. With Berserk the re-rolls come first and the chains of all hits last (see `to_hit`)."""
    total = hits + chain(roll, hits)
    if sustained:
        more = roll("dust-roll-sustained", "dust.general.sustained-attack", number - hits)
        total += more + chain(roll, more)
    return total


@rule("dust.skill.medal-of-honor")
def _medal(battle: Battle, shot: Shot, number: int, hits: int, roll: Roll) -> Script[int]:
    """The hero rolls one die of his own attack again, once a round, and must take what comes."""
    options = ["keep"]
    if hits < number:
        options.append("miss")
    if hits:
        options.append("hit")
    choice: str = yield Decision(
        shot.owner.seat,
        "dust-medal",
        "dust.skill.medal-of-honor",
        OneOf(tuple(options)),
        (("unit", "unit", shot.owner.id), ("hits", "number", hits), ("dice", "number", number)),
        role="option",
        skip="keep",
    )
    if choice == "keep":
        return hits
    shot.owner.boosts = tuple("medal_used" if b == "medal_of_honor" else b for b in shot.owner.boosts)
    again = roll("dust-roll-medal", "dust.skill.medal-of-honor", 1)
    return hits + again - int(choice == "hit")


@rule("dust.value.phaser", "dust.value.phaser-sustained")
def phaser_damage(battle: Battle, shot: Shot, value: Value, hits: int) -> int:
    """Every hit gives its damage dice; every hit face among them is one point."""
    return dice.count(battle, shot.owner.seat, "dust-roll-phaser", "dust.value.phaser", hits * value.damage)


# -- flames ------------------------------------------------------------------------------------------


@rule("dust.weapon.flame-choose-path")
def flame_paths(battle: Battle, unit: Unit, reach: int, goal: int) -> list[tuple[int, ...]]:
    """Chains of squares that the flames may run over, each holding the target's square.

    At most as many squares as the range, the first next to the attacker, each next to the one before, all
    within range by the usual count.
    """
    board = battle.board
    row = board.distances[unit.cell]
    found: list[tuple[int, ...]] = []
    trails: list[tuple[int, ...]] = [(cell,) for cell in board.grid.cells(board.beside[unit.cell])]
    while trails:
        trail = trails.pop(0)
        if goal in trail:
            found.append(trail)
        if len(trail) < reach:
            for cell in board.grid.cells(board.beside[trail[-1]]):
                if cell != unit.cell and cell not in trail and row[cell] <= reach:
                    trails.append((*trail, cell))
    return found


@rule("dust.weapon.flame-path", "dust.weapon.flame-los", "dust.hero.share-square#ruling")
def burnt(battle: Battle, unit: Unit, path: tuple[int, ...]) -> list[Unit]:
    """Units on the flames' squares that the attacker sees, friends included; two on one square both burn."""
    victims = []
    for cell in path:
        for other in battle.units.values():
            if other.cell != cell or other.status != "field" or battle.is_joined_hero(other) or other is unit:
                continue
            if sight.sees(battle, unit, other):
                victims.append(other)
    return victims


@rule("dust.weapon.flame-choose-path")
def spread_flames(battle: Battle, unit: Unit, shot: Shot, goal: int) -> Script[list[Unit]]:
    """The attacker chooses the squares of his flames; returns the units on them, the nearest squares first."""
    names = battle.board.names
    paths = flame_paths(battle, unit, shot.line.weapon.range.high, goal)
    keys = {"-".join(names[cell] for cell in path): path for path in paths}
    if not keys:
        return []
    chosen = yield Decision(
        unit.seat,
        "dust-flames",
        "dust.weapon.flame-choose-path",
        OneOf(tuple(keys)),
        (("unit", "unit", shot.owner.id), ("weapon", "weapon", shot.line.weapon.id)),
        role="attack",
    )
    return burnt(battle, unit, keys[chosen])


# -- the serum ---------------------------------------------------------------------------------------


class Serum:
    """Hits that heroes with the serum score in one combat, and the health they get for them."""

    __slots__ = ("battle", "blades", "defenders", "ranged")

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.ranged: dict[str, int] = {}
        self.blades: dict[str, int] = {}
        self.defenders: list[Unit] = []

    @rule("dust.skill.wiederbelebungsserum")
    def note_ranged(self, shot: Shot, target: Unit, hits: int) -> None:
        """Only the hero's own dice count, and only against squads and heroes."""
        if "wiederbelebungsserum" in shot.owner.profile.skills and target.profile.is_soldier:
            self.ranged[shot.owner.id] = self.ranged.get(shot.owner.id, 0) + hits

    @rule("dust.skill.wiederbelebungsserum-close")
    def note_close(self, shot: Shot, target: Unit, hits: int) -> None:
        """Hits of a close combat are kept for the end of the next combat."""
        if "wiederbelebungsserum" in shot.owner.profile.skills and target.profile.is_soldier:
            self.blades[shot.owner.id] = self.blades.get(shot.owner.id, 0) + hits

    def met(self, unit: Unit) -> None:
        """A unit took part in this combat as a defender."""
        self.defenders += [part for part in self.battle.body(unit) if part.profile.is_hero]

    @rule("dust.skill.wiederbelebungsserum", "dust.skill.wiederbelebungsserum-close")
    def settle(self, heroes: list[Unit]) -> None:
        """At the end of the combat: what an earlier close combat promised, then this combat's ranged hits;
        this combat's blades are stored for the next."""
        for hero in dict.fromkeys(h.id for h in (*heroes, *self.defenders)):
            unit = self.battle.units[hero]
            if "wiederbelebungsserum" not in unit.profile.skills:
                continue
            skills.regain(self.battle, unit, unit.serum + self.ranged.get(hero, 0))
            unit.serum = self.blades.get(hero, 0) if unit.status == "field" else 0
