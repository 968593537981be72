"""What an assault promises: hits of both sides, the sum that decides it, and what winner and loser have of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from grognard.systems.epic import profile
from grognard.systems.epic.assault import charge, support
from grognard.systems.epic.morale import broken
from grognard.systems.epic.shooting.hits import MW
from grognard.systems.epic.state import Battle
from grognard.systems.epic.tactics.forces import BREAKING, Force, Forces
from grognard.systems.epic.tactics.prospect import Prospect
from grognard.systems.epic.tactics.ranks import strikes

#: Into contact, or to within 15 cm.
CLOSE, STAND = "close", "stand"
#: How much luck blurs the sum that decides, and how many more hits than by kills alone the loser takes.
LUCK, MARGIN = 1.4, 1.5
#: Defenders who are near enough to strike back, as a share of all.
ANSWERING = 0.85


@dataclass(frozen=True, slots=True)
class Clash:
    """An assault by one formation on another: how, how likely it is won, and what it is worth."""

    target: Force
    how: str
    chance: float
    value: float


def best(forces: Forces, force: Force, here: Prospect) -> Clash | None:
    """The best assault that a formation could make from where it stands."""
    battle = forces.battle
    able = {one.id for one in charge.within_charge(battle, force.formation)}
    found = [
        one
        for j, target in enumerate(forces.theirs)
        if target.formation.id in able
        for one in clashes(forces, force, target, here.close[0, :, j].tolist())
    ]
    return max(found, key=lambda one: one.value, default=None)


def clashes(forces: Forces, force: Force, target: Force, gaps: list[float]) -> list[Clash]:
    """The ways to assault a formation, from how far each unit is of its nearest enemy there."""
    reach = profile.tables().firefight
    allowed = [charge.allowance(forces.battle, unit) for unit in force.units]
    found = []
    for how in (CLOSE, STAND):
        hits, touching = 0.0, 0
        for unit, far, gap in zip(force.units, allowed, gaps, strict=True):
            if how == CLOSE and gap <= far:
                hits, touching = hits + strikes(unit.kit, "close_combat"), touching + 1
            elif gap <= far + 0.8 * reach:
                hits += strikes(unit.kit, "firefight")
        if how == CLOSE and not touching:
            continue
        if hits:
            found.append(_weighed(forces, force, target, how, hits, touching))
    return found


def _weighed(forces: Forces, force: Force, target: Force, how: str, hits: float, touching: int) -> Clash:
    held = min(touching, len(target.units)) / max(1, len(target.units))
    back = sum(
        held * strikes(unit.kit, "close_combat") + (1 - held) * ANSWERING * strikes(unit.kit, "firefight")
        for unit in target.units
    )
    hits += _lent(forces.battle, force, target, friends=True)
    back += _lent(forces.battle, force, target, friends=False)
    kills = min(float(target.size), hits * target.ranks.fails[MW, False])
    lost = min(float(force.size), back * force.ranks.fails[MW, False])
    lead = kills - lost + _odds(force, target, kills, lost)
    chance = 1 / (1 + exp(-lead / LUCK))
    more = MARGIN + abs(lead)
    won = _beaten(target, kills, more)
    defeat = _beaten(force, lost, more)
    value = kills * target.each - lost * force.each + chance * won - (1 - chance) * defeat
    return Clash(target, how, chance, value)


def _beaten(force: Force, lost: float, more: float) -> float:
    """What it costs a formation to lose an assault: further units, and that it breaks."""
    left = max(0.0, force.size - lost)
    extra = min(left, more)
    already = force.formation.broken
    return force.each * (extra + (0.0 if already else BREAKING + 0.15) * (left - extra))


def _odds(force: Force, target: Force, kills: float, lost: float) -> float:
    """What numbers, markers and inspiring units add to the sum."""
    ours, theirs = force.size - lost, target.size - kills
    mine, his = broken.counted(force.formation), broken.counted(target.formation)
    lead = float((ours > theirs) - (theirs > ours) + (ours > 2 * theirs) - (theirs > 2 * ours))
    lead += (mine == 0) - (his == 0) + (his > mine) - (mine > his)
    return lead + _inspiring(force) - _inspiring(target)


def _inspiring(force: Force) -> int:
    return sum(1 for unit in force.formation.living if unit.kit.has("inspiring"))


def _lent(battle: Battle, force: Force, target: Force, friends: bool) -> float:
    """Hits of formations that could support a side: their units near the target, who is where the fight will be."""
    reach = profile.tables().firefight
    side = force if friends else target
    seat, total = side.formation.seat, 0.0
    places = [unit.place for unit in target.units]
    for one in battle.of(seat):
        if one is side.formation or not support.may_support(one):
            continue
        for unit in one.units:
            if unit.status != "field" or unit.kit.firefight is None:
                continue
            far = (reach + 2 * unit.kit.radius) ** 2
            x, y = unit.place
            if any((x - a) ** 2 + (y - b) ** 2 <= far for a, b in places):
                total += strikes(unit.kit, "firefight")
    return total
