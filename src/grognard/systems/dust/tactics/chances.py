"""The chances of damage, outcome by outcome: how likely a weapon line takes so many points from its target."""

from __future__ import annotations

from functools import cache, lru_cache

from grognard.systems.dust import profile
from grognard.systems.dust.attack import odds
from grognard.systems.dust.profile import Value

#: Chances of suffering 0, 1, 2, … points of damage; the last stands for all the target's health.
Spread = tuple[float, ...]

#: How likely a die shows each face.
FACES = {face: odds.chance_of_face(face) for face in profile.FACES}
HIT = FACES["hit"]
#: How many times a die is rolled: a sustained attack rolls misses again.
PLAIN, SUSTAINED = 1, 2


def none(health: int) -> Spread:
    """Certainty of no damage."""
    return (1.0,) + (0.0,) * health


@lru_cache(maxsize=1 << 15)
def both(one: Spread, other: Spread) -> Spread:
    """The damage of two attacks on the same target."""
    most = len(one) - 1
    sums = [0.0] * (most + 1)
    for a, chance in enumerate(one):
        if chance:
            for b, more in enumerate(other):
                sums[a + b if a + b < most else most] += chance * more
    return tuple(sums)


def repeated(one: Spread, times: int) -> Spread:
    """The damage of the same attack made several times."""
    total = none(len(one) - 1)
    while times:
        if times & 1:
            total = both(total, one)
        one = both(one, one)
        times >>= 1
    return total


@cache
def _of_hit(value: Value, tough: bool, health: int) -> Spread:
    """What a hit that no cover has stopped does: its damage, a phaser's dice; the tough shrug points off."""
    points = value.damage
    suffered = HIT if value.kind == "phaser" else 1.0
    if tough:
        suffered *= 1 - HIT
    point = (1 - suffered, suffered) + (0.0,) * (health - 1)
    return repeated(point, points)


@lru_cache(maxsize=1 << 14)
def spread(
    value: Value, dice: int, face: float, tries: int, saved: float, laser: bool, tough: bool, health: int
) -> Spread:
    """The damage of one weapon line: each die hits at its face within so many tries, lasers again and again."""
    hit = 1 - (1 - face) ** tries
    if value.kind == "ap_incendiary":
        spared = (1 - hit * (1 - saved)) ** dice
        return (spared,) + (0.0,) * (health - 1) + (1 - spared,)
    through = tuple(chance * (1 - saved) for chance in _of_hit(value, tough, health))
    one_hit = (through[0] + saved, *through[1:])
    die = [0.0] * (health + 1)
    die[0] = 1 - hit
    hits = none(health)
    for number in range(1, health + 1 if laser else 2):
        hits = both(hits, one_hit)
        last = not laser or number == health
        chance = hit * face ** (number - 1) * (1 if last else 1 - face)
        for points, share in enumerate(hits):
            die[points] += chance * share
    return repeated(tuple(die), dice)
