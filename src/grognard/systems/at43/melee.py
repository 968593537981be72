"""Mêlées: who strikes whom, the separate combats, their dice and their losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.core.decision import Amount, Decision, OneOf, Order, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import dice, measuring, profile
from grognard.systems.at43.damage import damage
from grognard.systems.at43.damage.damage import Volley
from grognard.systems.at43.events import Combat
from grognard.systems.at43.profile import Carried, Fighter
from grognard.systems.at43.state import Acting, Battle, Figure, Unit


@dataclass(slots=True)
class Side:
    """Defenders of one type: the figures of one unit that share their characteristics."""

    unit: Unit
    fighter: Fighter
    figures: list[int] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.unit.id}:{self.fighter.id}"


@dataclass(slots=True)
class Bout:
    """A separate combat: attackers of one type with one weapon against defenders of one type."""

    arms: Carried
    fighter: Fighter
    defenders: Side
    attackers: list[int] = field(default_factory=list)

    @property
    def key(self) -> str:
        return f"{self.fighter.id}:{self.arms.weapon.id}>{self.defenders.key}"


# -- who fights ----------------------------------------------------------------------------------------------


@rule(
    "at43.melee.who-attacks",
    "at43.melee.special-weapons-no-attack",
    "at43.actions.melee-once-per-weapon",
    "at43.support.mobile",
)
def strikers(battle: Battle, unit: Unit, acting: Acting) -> dict[int, list[tuple[Unit, int]]]:
    """Fighters in contact with an enemy who have a melee weapon, each with whom he touches.

    Bearers of special weapons never strike; an AFV strikes if it has a weapon for it.
    """
    if not any(_arms(unit, i) for i in unit.living):
        return {}
    found: dict[int, list[tuple[Unit, int]]] = {}
    for i, other, j in measuring.contacts(battle, unit):
        if i not in acting.struck and _arms(unit, i):
            found.setdefault(i, []).append((other, j))
    return {i: found[i] for i in sorted(found)}


def _arms(unit: Unit, figure: int) -> list[Carried]:
    """The melee weapons a figure may use."""
    kit: Figure = unit.kit[figure]
    if kit.role in ("bearer", "support_weapon") or unit.profile.is_mobile_support:
        return []
    if unit.structure:
        parts = unit.structure[figure]
        return [
            one
            for one in kit.melee
            if any(part is one.weapon and parts[2 + n] > 0 for n, part in enumerate(kit.parts))
        ]
    return list(kit.melee)


@rule("at43.melee.when", "at43.actions.melee-after-any-move")
def possible(battle: Battle, unit: Unit, acting: Acting) -> bool:
    """Whether the unit can strike now, whatever kind of move it made, or none."""
    return not acting.melee and bool(strikers(battle, unit, acting))


# -- separating ----------------------------------------------------------------------------------------------


@rule("at43.melee.separate", "at43.melee.no-separation-for-roles", "at43.heroes.melee")
def sides(touched: Sequence[tuple[Unit, int]]) -> list[Side]:
    """Defenders by unit and characteristics: a hero, gunners and their weapons stand apart, roles alone do not."""
    found: dict[tuple[str, str], Side] = {}
    for unit, j in touched:
        card = unit.kit[j].fighter
        side = found.setdefault((unit.id, card.id), Side(unit, card))
        if j not in side.figures:
            side.figures.append(j)
    return list(found.values())


@rule("at43.melee.order", "at43.melee.separate")
def divide(battle: Battle, unit: Unit, able: dict[int, list[tuple[Unit, int]]]) -> Script[list[Bout]]:
    """The attackers' player divides the mêlée: one who touches several kinds of defenders fights one of them."""
    every = sides([one for touched in able.values() for one in touched])
    bouts: dict[str, Bout] = {}
    for i, touched in able.items():
        own = sides(touched)
        choice = own[0].key
        if len(own) > 1:
            choice = yield Decision(
                unit.seat,
                "at43-opponent",
                "at43.melee.order",
                OneOf(tuple(side.key for side in own), of="defenders"),
                (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{i}")),
                role="attack",
            )
        side = next(one for one in every if one.key == choice)
        for arms in _arms(unit, i):
            bout = Bout(arms, unit.kit[i].fighter, side)
            bouts.setdefault(bout.key, bout).attackers.append(i)
    return list(bouts.values())


@rule("at43.melee.order", "at43.actions.melee-last")
def fight(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """All engaged fighters strike once with each melee weapon, combat by combat in the order their player likes."""
    able = strikers(battle, unit, acting)
    acting.melee = True
    acting.struck = (*acting.struck, *able)
    bouts = yield from divide(battle, unit, able)
    if len(bouts) > 1:
        keys = tuple(bout.key for bout in bouts)
        order = yield Decision(
            unit.seat,
            "at43-order-of-combats",
            "at43.melee.order",
            Order(keys, of="combat"),
            (("unit", "unit", unit.id),),
            role="attack",
        )
        bouts = [bouts[keys.index(key)] for key in order]
    for bout in bouts:
        yield from resolve(battle, unit, bout)


# -- one combat ----------------------------------------------------------------------------------------------


@rule("at43.melee.values", "at43.whitestars.three-optic-helmet")
def accuracy(unit: Unit, bout: Bout) -> Tally:
    """Accuracy of the melee weapon, with what equipment adds, against the defenders' Combat."""
    tally = Tally(bout.arms.weapon.accuracy, "at43.melee.values")
    for name in unit.equipment:
        bonus = profile.equipment()[name].accuracy
        if bonus:
            tally.add("at43.whitestars.three-optic-helmet", bonus)
    return tally


@rule("at43.melee.dice", "at43.melee.values", "at43.melee.no-cover", "at43.melee.who-attacks")
def resolve(battle: Battle, unit: Unit, bout: Bout) -> Script[None]:
    """Attackers times Rate dice; each success is an impact, against which no cover helps. Nobody strikes back."""
    foe = bout.defenders.unit
    attackers = [i for i in bout.attackers if i in unit.living]
    reached = in_reach(unit, attackers, foe, bout.defenders.figures)
    if foe.status != "field" or not reached:
        return
    weapon = bout.arms.weapon
    count = len(attackers) * weapon.rate * bout.arms.number
    tally = accuracy(unit, bout)
    difficulty = bout.defenders.fighter.combat
    need = dice.required(int(tally), difficulty)
    tally.add("at43.melee.values", -difficulty).named("at43-line-difficulty")
    hits = dice.passed(
        battle, unit.seat, "at43-roll-melee", "at43.melee.dice", count, need, weapon.rerolls, tally
    )
    battle.tell(Combat, unit.id, foe.id, tuple(attackers), tuple(reached), hits)
    if not hits:
        return
    volley = damage.Volley(battle, unit.seat, weapon, unit)
    if foe.structure:
        yield from on_afvs(battle, unit, volley, foe, reached, hits)
    else:
        yield from on_infantry(battle, unit, volley, foe, reached, hits)


@rule("at43.melee.losses-infantry", "at43.melee.losses-afv")
def in_reach(unit: Unit, attackers: Sequence[int], foe: Unit, figures: Sequence[int]) -> list[int]:
    """Defenders of a combat in contact with the fighters who strike in it."""
    return [
        j for j in figures if j in foe.living and any(measuring.touching(unit, i, foe, j) for i in attackers)
    ]


@rule("at43.melee.losses-infantry", "at43.melee.removal-timing")
def on_infantry(
    battle: Battle, unit: Unit, volley: Volley, foe: Unit, reached: list[int], hits: int
) -> Script[None]:
    """All damage tests first; then the attackers' player chooses who falls. Kills beyond those in contact are lost."""
    success = yield from volley.tests(foe.kit[reached[0]].protection, hits)
    kills = min(sum(success), len(reached))
    if not kills:
        return
    fallen: Sequence[int] = reached
    if kills < len(reached):
        fallen = yield Decision(
            unit.seat,
            "at43-melee-losses",
            "at43.melee.losses-infantry",
            SomeOf(tuple(reached), kills, kills, of=f"figure@{foe.id}"),
            (("unit", "unit", foe.id),),
            role="loss",
        )
    yield from damage.eliminate(battle, foe, tuple(sorted(fallen)), unit.seat)


@rule("at43.melee.losses-afv")
def on_afvs(
    battle: Battle, unit: Unit, volley: Volley, foe: Unit, reached: list[int], hits: int
) -> Script[None]:
    """The attackers' player shares the impacts out among the AFVs in contact as he likes, then all are tested."""
    left = hits
    shares = []
    for number, j in enumerate(reached):
        share = left
        if number < len(reached) - 1 and left:
            share = yield Decision(
                unit.seat,
                "at43-impacts",
                "at43.melee.losses-afv",
                Amount(0, left),
                (("unit", "unit", foe.id), ("figure", "figure", f"{foe.id}/{j}")),
                role="attack",
            )
        left -= share
        shares.append((j, share))
    for j, share in shares:
        if share and j in foe.living and foe.status == "field":
            success = yield from volley.tests(foe.kit[j].protection, share)
            yield from damage.hit_afv(battle, unit.seat, foe, j, volley.weapon, sum(success))
