"""What skills are worth: reloading, strikes by artillery, repairs, orders, and those declared for free."""

from __future__ import annotations

from grognard.core.decision import Answer, Decision, SomeOf
from grognard.core.tactics import Judge
from grognard.systems.dust import command, profile
from grognard.systems.dust.activation import CHARGE
from grognard.systems.dust.attack import artillery, weapons
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit
from grognard.systems.dust.tactics.chances import HIT, PLAIN, SUSTAINED
from grognard.systems.dust.tactics.losses import figure_worths
from grognard.systems.dust.tactics.posture import ATTACK_MOVE, MOVE_ATTACK, MOVE_MOVE, Posture
from grognard.systems.dust.tactics.prospect import WEAR, Fire, about, targets, unit_about

#: A loaded weapon that cannot fire at once counts so much of its best shot.
LOADED = 0.4
#: A unit brought back counts so much of its points, in the last round nothing.
BACK = 0.7
#: What a skill that is gone for the game once used must bring, as a share of its owner's points.
SPARING = 0.12


def order_chance() -> float:
    """How likely an order succeeds."""
    numbers = profile.tables()
    return float(1 - (1 - HIT) ** numbers.order_dice)


# -- skills that cost an action ----------------------------------------------------------------------


def worth(battle: Battle, unit: Unit, skill: str) -> float:
    """What a Skill action may bring."""
    if skill.startswith("reload:"):
        return LOADED * _best_shot(battle, unit, skill)
    if skill == "artillery_strike":
        return max((best for best, _ in strikes(battle, unit).values()), default=0.0)
    if skill == "tank_head":
        return max((repair(v, v.wounds) for v in _vehicles_beside(battle, unit)), default=0.0)
    if skill == "makeshift_repair":
        return max((repair(v, 1) for v in _vehicles_beside(battle, unit)), default=0.0)
    if skill == "get_up":
        beside = [p for p in command.patients(battle, unit) if command.adjacent(battle, unit, p)]
        return max((_relief(battle, patient) for patient in beside), default=0.0)
    if skill == "officer_order":
        return max((_call(battle, friend) for friend in command.within_call(battle, unit)), default=0.0)
    return max((_return(battle, lost) for lost in _lost(battle, unit, skill)), default=0.0)


def _best_shot(battle: Battle, unit: Unit, skill: str) -> float:
    _, owner_id, index = skill.split(":")
    owner = battle.units[owner_id]
    fire = Fire(battle, unit, targets(battle, unit.seat), [(owner, owner.profile.lines[int(index)])])
    return max((fire.loss(0, aim, 0, PLAIN) for aim in range(len(fire.aims))), default=0.0)


def strikes(battle: Battle, observer: Unit) -> dict[str, tuple[float, dict[str, float]]]:
    """For each gun that could fire now: its best prospect, and that of each target."""
    found = {}
    for gun_id, (gun, line, reachable) in artillery.missions(battle, observer).items():
        each = gun_prospects(battle, gun, line, reachable)
        found[gun_id] = (max(each.values()), each)
    return found


def gun_prospects(
    battle: Battle, gun: Unit, line: WeaponLine, reachable: tuple[str, ...]
) -> dict[str, float]:
    aims = [target for target in targets(battle, gun.seat) if target.unit.id in reachable]
    fire = Fire(battle, gun, aims, [(gun, line)], indirect=True)
    return {target.unit.id: fire.loss(0, aim, 0, PLAIN) for aim, target in enumerate(aims)}


def _vehicles_beside(battle: Battle, unit: Unit) -> list[Unit]:
    return [
        v
        for v in battle.on_field(unit.seat)
        if v.profile.is_vehicle and v.wounds and command.adjacent(battle, unit, v)
    ]


def repair(unit: Unit, points: int) -> float:
    """Health given back to a single model."""
    return WEAR * unit.profile.points * min(points, unit.wounds) / unit.profile.health


def _relief(battle: Battle, patient: Unit) -> float:
    if patient.profile.is_hero:
        return repair(patient, 1)
    worths = figure_worths(battle, patient)
    return max(worth for number, worth in enumerate(worths) if not patient.alive >> number & 1)


def _call(battle: Battle, friend: Unit) -> float:
    """An order is worth a second activation; a friend who has not acted yet would act anyway."""
    return order_chance() * Posture(battle, friend).gain if friend.activated else 0.0


def _return(battle: Battle, lost: Unit) -> float:
    return order_chance() * BACK * lost.profile.points if battle.round < battle.rounds else 0.0


def _lost(battle: Battle, unit: Unit, skill: str) -> list[Unit]:
    return command.ABILITIES[skill][2](battle, unit) if skill in command.ABILITIES else []


# -- skills declared for free ------------------------------------------------------------------------


def price(battle: Battle, owner: Unit) -> float:
    """What a skill must bring that can be used once: less as the rounds run out."""
    return SPARING * owner.profile.points * (battle.rounds - battle.round) / max(1, battle.rounds)


class Zeal:
    """What the free skills of a unit would add to the activation or reaction that it is about to carry out."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.battle = battle
        self.posture = Posture(battle, unit)
        self.cell, self.tries = self._square()
        self.fire = self.posture.fire
        self.base = self.fire.volley(self.cell, self.tries).worth if self.cell >= 0 else 0.0

    def _square(self) -> tuple[int, int]:
        """Where the unit will attack from, as far as its own plans tell, and in how many tries; -1 if it will not."""
        posture = self.posture
        if posture.unit.seat != self.battle.turn:
            return posture.unit.cell, PLAIN
        if not posture.near:
            return -1, PLAIN
        plans = posture.plans
        best = max(plans, key=plans.__getitem__)
        if best == MOVE_ATTACK:
            return posture.square_of_attack, PLAIN
        if best == CHARGE:
            return posture.square_of_charge, PLAIN
        if best == MOVE_MOVE:
            return -1, PLAIN
        return posture.unit.cell, PLAIN if best == ATTACK_MOVE else SUSTAINED

    def of(self, key: str) -> float:
        """What a skill, written as its bearer's id and its name, would add."""
        owner_id, skill = key.split(":")
        owner = self.battle.units[owner_id]
        if skill == "medal_of_honor":
            return 1.0
        return self._added(owner, skill) - price(self.battle, owner)

    def _added(self, owner: Unit, skill: str) -> float:
        posture = self.posture
        if skill == "heroic_attack":
            if not posture.near:
                return 0.0
            cell = self.cell if self.cell >= 0 else posture.square_to_end
            return posture.danger(cell) if cell < self.battle.board.size else 0.0
        if skill == "assault":
            if posture.entering or posture.unit.seat != self.battle.turn:
                return 0.0
            fleet = Posture(self.battle, posture.unit, self.fire.aims, assault=True)
            return max(fleet.plans.values()) - max(posture.plans.values())
        if self.cell < 0:
            return 0.0
        if skill == "berserk":
            return self.fire.volley(self.cell, self.tries + 1).worth - self.base
        more = Fire(self.battle, posture.unit, self.fire.aims, doubled=owner)
        return more.volley(self.cell, self.tries).worth - self.base


# -- decisions ---------------------------------------------------------------------------------------


def skill(battle: Battle, decision: Decision) -> Judge:
    unit = unit_about(battle, decision)

    def judge(answer: Answer) -> float:
        expected = worth(battle, unit, answer)
        if answer == "artillery_strike" and not expected:  # the observer may be going to a better place
            posture = Posture(battle, unit)
            return max((posture.spotting(cell) for cell in posture.near), default=0.0)
        return expected

    return judge


def declared(battle: Battle, decision: Decision) -> Judge:
    zeal = Zeal(battle, unit_about(battle, decision))
    form = decision.form
    assert isinstance(form, SomeOf)
    each = {key: zeal.of(str(key)) for key in form.options}
    return lambda answer: sum(each[key] for key in answer)


def declarations(battle: Battle, decision: Decision, judge: Judge) -> list[Answer]:
    """Nothing, everything, each skill alone, and all that seem worth it."""
    form = decision.form
    assert isinstance(form, SomeOf)
    singles = [[key] for key in form.options]
    found: list[Answer] = [[], *singles]
    for some in ([key for key in form.options if judge([key]) > 0], list(form.options)):
        if some not in found:
            found.append(list(some))
    return found


def gun(battle: Battle, decision: Decision) -> Judge:
    able = strikes(battle, unit_about(battle, decision))
    return lambda answer: able[answer][0]


def strike_target(battle: Battle, decision: Decision) -> Judge:
    firing = unit_about(battle, decision)
    line = next(
        line for owner, line in weapons.lines(battle, firing) if line.weapon.artillery and owner is firing
    )
    each = gun_prospects(battle, firing, line, tuple(str(key) for key in decision.form.to_data()["options"]))
    return lambda answer: each[answer]


def command_target(battle: Battle, decision: Decision) -> Judge:
    name = about(decision)["skill"]

    def judge(answer: Answer) -> float:
        chosen = battle.units[answer]
        if name == "officer_order":
            return _call(battle, chosen)
        if name == "get_up":
            return _relief(battle, chosen)
        if name in ("makeshift_repair", "tank_head"):
            return repair(chosen, 1 if name == "makeshift_repair" else chosen.wounds)
        return _return(battle, chosen)

    return judge
