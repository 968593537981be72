"""Choosing targets: what each salvo would do to whom, with whoever stands in the fire zone."""

from __future__ import annotations

from grognard.core.decision import Decision
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import near
from grognard.core.tactics import Judge
from grognard.systems.at43 import measuring, profile
from grognard.systems.at43.missions import missions
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.shooting import aiming, artillery, firezone, overwatch, weaponry
from grognard.systems.at43.shooting.spotting import Marks
from grognard.systems.at43.shooting.weaponry import Arms, Shot
from grognard.systems.at43.state import Battle, Unit
from grognard.systems.at43.tactics import purse
from grognard.systems.at43.tactics.prospect import (
    Target,
    bonus_of,
    damage_of,
    figure_worth,
    hit,
    line,
    pierce,
    price,
    told,
    under_disc,
)

#: Of so many targets of a salvo the fire zone is looked at.
_LOOKED_AT = 3
#: Whoever shoots in overwatch must expect this much.
_WORTH_A_SHOT = 2.0
#: What the danger to the wreck that hides the pilot counts.
_WRECK = 60.0


def read(key: str) -> aiming.Target:
    """A target from its key."""
    if key.startswith("piece:"):
        return aiming.Target(piece=key.removeprefix("piece:"))
    name, _, figure = key.partition("/")
    return aiming.Target(name, int(figure) if figure else -1)


class Salvo:
    """A weapon type of a unit as it would be fired now."""

    __slots__ = ("battle", "bonus", "copies", "looks", "unit", "weapon")

    def __init__(self, battle: Battle, unit: Unit, weapon: Weapon, copies: dict[int, int]) -> None:
        self.battle = battle
        self.unit = unit
        self.weapon = weapon
        self.copies = copies
        self.bonus = bonus_of(unit)
        self.looks = aiming.Looks(battle, unit)

    @property
    def shots(self) -> int:
        return sum(self.copies.values())

    def rough(self, target: aiming.Target) -> float:
        """What it would do if nobody stood in the way."""
        if target.piece:
            return 0.1
        other = self.battle.units[target.unit]
        mark = Target(self.battle, other)
        if target.figure >= 0 and other.structure:
            mark = mark.alone(target.figure)
        band = measuring.band(weaponry.distance(self.battle, self.unit, target))
        points = damage_of(self.weapon, self.shots, self.bonus, mark, band)
        if not points:
            return -0.5
        if not (self.weapon.indirect or self.weapon.projection or self.weapon.locked_fire):
            free = line(self.battle, measuring.reference(self.unit)[0], mark.place, mark.size)
            points *= max(free, 0.5)
        value = mark.loss(points)
        return -2 * value if other.seat == self.unit.seat else value

    def gain(self, target: aiming.Target) -> float:
        """The same with the fire zone and, where the target is in a melee, with our own who are in it."""
        value = self.rough(target)
        if value <= 0 or target.piece:
            return value
        if self.weapon.locked_fire:
            return value
        other = self.battle.units[target.unit]
        if self.weapon.indirect or self.weapon.projection:
            return value - self._friends_under(other.places[other.leader])
        shot = Shot(self.unit, self.weapon, self.copies, target, self.looks)
        marks = Marks(self.battle, shot)
        ours = sum(1 for one, _ in marks.figures if one.seat == self.unit.seat)
        if ours:
            value *= 1.0 - 2.5 * ours / len(marks.figures)
        zone = firezone.Zone(self.battle, shot, marks)
        between = zone.figures
        if zone.wreck:
            value += self._wreck_worth()
        if not between:
            return value
        band = measuring.band(weaponry.distance(self.battle, self.unit, target))
        hits = self.shots * self.weapon.rate * hit(self.weapon, self.bonus, band)
        first = min(1.0, hits / len(between))
        value *= max(0.0, 1.0 - len(between) / max(hits, 0.1))
        for one, j in between:
            each = price(one) / len(one.kit) * pierce(self.weapon, one.kit[j].protection) * first
            value += each if one.seat != self.unit.seat else -1.5 * each
        return value

    def _wreck_worth(self) -> float:
        """What a stray hit on the wreck is worth: with it the pilot inside is lost, and the game."""
        pilot = missions.pilot(self.battle)
        if pilot is None or pilot.status != "aboard":
            return 0.0
        return -_WRECK if pilot.seat == self.unit.seat else _WRECK

    def _friends_under(self, aim: Place) -> float:
        """What the template would cost our own, by its greatest extent."""
        table = profile.tables()
        size = min(table.template_radius, self.weapon.area * (2 if self.weapon.indirect else 1))
        lost = 0.0
        for friend in self.battle.friends(self.unit.seat):
            under = sum(
                1 for i in friend.living if near(friend.places[i], friend.kit[i].radius, aim, 0, size)
            )
            if under:
                chance = pierce(self.weapon, friend.kit[friend.leader].protection)
                lost += under * chance * price(friend) / len(friend.kit)
        return lost

    def best(self, targets: list[aiming.Target]) -> tuple[float, aiming.Target | None]:
        """What it does to the best of some targets, and which that is."""
        order = sorted(((self.rough(one), n) for n, one in enumerate(targets)), reverse=True)
        gain, found = -1.0, None
        for _, n in order[:_LOOKED_AT]:
            value = self.gain(targets[n])
            if found is None or value > gain:
                gain, found = value, targets[n]
        return gain, found


def salvo_of(battle: Battle, unit: Unit, weapon: str) -> Salvo:
    """The salvo that is being declared: all copies still unfired."""
    acting = battle.acting if battle.acting is not None and battle.acting.unit == unit.id else None
    copies: dict[int, int] = {}
    for arms in weaponry.arms(unit, acting).values():
        if arms.weapon.id == weapon:
            for i, number in arms.bearers:
                copies.setdefault(i, number)
            if arms.weapon.projection:
                break
    return Salvo(battle, unit, profile.weapons()[weapon], copies or {unit.leader: 1})


# -- judges ----------------------------------------------------------------------------------------------


def target(battle: Battle, decision: Decision) -> Judge:
    salvo = salvo_of(battle, battle.units[told(decision, "unit")], told(decision, "weapon"))
    return lambda key: salvo.gain(read(key))


def aiming_point(battle: Battle, decision: Decision) -> Judge:
    """Where the template catches most of the enemy and fewest of our own."""
    weapon = profile.weapons()[told(decision, "weapon")]
    unit = battle.units[told(decision, "unit")]
    size = weapon.area * (1 if weapon.projection else 2)
    return _centred(battle, unit.seat, battle.units[told(decision, "target")], weapon, size)


def strike_point(battle: Battle, decision: Decision) -> Judge:
    weapon = profile.weapons()[battle.artillery]
    return _centred(battle, decision.seat, battle.units[told(decision, "target")], weapon, weapon.area * 2)


def _centred(battle: Battle, seat: int, other: Unit, weapon: Weapon, size: int) -> Judge:
    def judge(figure: int) -> float:
        centre, value = other.places[figure], 0.0
        for unit in battle.on_table():
            under = sum(1 for i in unit.living if near(unit.places[i], unit.kit[i].radius, centre, 0, size))
            if under:
                each = price(unit) / len(unit.kit) * pierce(weapon, unit.kit[unit.leader].protection)
                value += under * each * (-1.5 if unit.seat == seat else 1.0)
        return value

    return judge


def strike(battle: Battle, decision: Decision) -> Judge:
    """Artillery, where it does more than its points do elsewhere."""
    weapon = profile.weapons()[battle.artillery]
    spare = purse.spare(battle, decision.seat)

    def judge(answer: str) -> float:
        if answer == artillery.NO:
            return 5.0 if spare >= profile.tables().strike_cost else 40.0
        other = battle.units[answer]
        mark = Target(battle, other)
        caught = under_disc(weapon.area, mark.figures)
        value = mark.loss(caught * pierce(weapon, mark.protection) * weapon.damage)
        return -value if other.seat == decision.seat else value

    return judge


def copies(battle: Battle, decision: Decision) -> Judge:
    """All at once: what is spared now seldom finds a better target."""
    return float


def sniper(battle: Battle, decision: Decision) -> Judge:
    """A sniper names his victim and no cover helps it; but the unit stays where it is."""
    unit = battle.units[told(decision, "unit")]
    return lambda answer: (1.0 if len(unit.living) == 1 else 0.5) if answer == "sniper" else 0.0


def watchers(battle: Battle, decision: Decision) -> Judge:
    """Who shoots at a mover: whoever does most to it, if it is worth a shot."""
    mover = battle.units[told(decision, "mover")]

    def judge(answer: str) -> float:
        if answer == overwatch.PASS:
            return _WORTH_A_SHOT
        unit = battle.units[answer]
        return sum(_at(battle, unit, arms, mover) for arms in overwatch.groups(unit).values())

    return judge


def watch_weapon(battle: Battle, decision: Decision) -> Judge:
    mover, unit = battle.units[told(decision, "mover")], battle.units[told(decision, "unit")]
    groups = overwatch.groups(unit)

    def judge(answer: str) -> float:
        return 0.0 if answer == overwatch.DONE else _at(battle, unit, groups[answer], mover)

    return judge


def _at(battle: Battle, unit: Unit, arms: Arms, mover: Unit) -> float:
    return Salvo(battle, unit, arms.weapon, dict(arms.bearers)).gain(aiming.Target(mover.id))


def mark(battle: Battle, decision: Decision) -> Judge:
    """Somebody for the missiles: AFVs, the dearest."""

    def judge(answer: str) -> float:
        other = battle.units[answer]
        return price(other) * (3.0 if other.profile.is_afv else 1.0)

    return judge


def mark_fighter(battle: Battle, decision: Decision) -> Judge:
    other = battle.units[told(decision, "target")]
    return lambda figure: figure_worth(other, figure)
