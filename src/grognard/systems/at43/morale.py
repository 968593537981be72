"""Morale: when a unit tests, what failing does, rallying and rout."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import dice, profile
from grognard.systems.at43.damage import casualties
from grognard.systems.at43.events import MoraleTested, Rallied
from grognard.systems.at43.state import Battle, Unit

VALIANT, DISORGANISED, ROUTED = "valiant", "disorganised", "routed"
#: From best to worst.
STATES = (VALIANT, DISORGANISED, ROUTED)


@rule("at43.morale.steel-nerves")
def steel_nerves(unit: Unit) -> bool:
    """Whether the unit never tests: none of its members has a Morale."""
    return all(unit.kit[i].fighter.morale is None for i in unit.living)


@rule("at43.morale.unit-value", "at43.heroes.join-effects")
def value(unit: Unit) -> int:
    """The highest Morale among the members, a hero's included."""
    return max((unit.kit[i].fighter.morale or 0 for i in unit.living), default=0)


@rule(
    "at43.morale.trigger-infantry-low-rank",
    "at43.morale.trigger-infantry-rank3",
    "at43.morale.trigger-afv-immobilised",
)
def due(unit: Unit) -> bool:
    """Whether the unit must test when its card comes up: few infantry left, or no AFV that can move."""
    if unit.status != "field" or steel_nerves(unit):
        return False
    if unit.profile.is_afv:
        return all(unit.immobile(i) for i in unit.living)
    table = profile.tables()
    if unit.profile.rank == 3:
        return unit.figures <= table.morale_few_suits
    return unit.figures <= table.morale_few


@rule("at43.morale.test", "at43.morale.pass")
def test(battle: Battle, unit: Unit) -> Script[bool]:
    """One die: the unit's Morale against 8. A success changes nothing."""
    difficulty = profile.tables().morale_difficulty
    tally = Tally(value(unit), "at43.morale.unit-value").add("at43.morale.test", -difficulty)
    need = dice.required(value(unit), difficulty)
    good = dice.passed(battle, unit.seat, "at43-roll-morale", "at43.morale.test", 1, need, tally=tally)
    if good:
        battle.tell(MoraleTested, unit.id, "at43-success", f"at43-morale-{unit.morale}")
        return True
    yield from worsen(battle, unit)
    return False


@rule("at43.morale.states", "at43.morale.fail", "at43.morale.rout")
def worsen(battle: Battle, unit: Unit) -> Script[None]:
    """A failure makes the state one step worse; a routed unit is eliminated."""
    unit.morale = STATES[STATES.index(unit.morale) + 1]
    battle.tell(MoraleTested, unit.id, "at43-failure", f"at43-morale-{unit.morale}")
    if unit.morale == ROUTED:
        yield from casualties.rout(battle, unit)


@rule("at43.morale.timing", "at43.morale.several-tests")
def on_activation(battle: Battle, unit: Unit) -> Script[None]:
    """Before the unit is activated, and before any point is spent on it."""
    if due(unit):
        yield from test(battle, unit)


@rule("at43.morale.rally")
def rally(battle: Battle, unit: Unit) -> Script[None]:
    """For 2 points a disorganised unit is valiant again and can be activated normally."""
    cost = profile.tables().rally_cost
    if unit.morale != DISORGANISED or unit.status != "field" or battle.pool[unit.seat] < cost:
        return
    answer = yield Decision(
        unit.seat,
        "at43-rally",
        "at43.morale.rally",
        OneOf(("leave", "rally")),
        (("unit", "unit", unit.id), ("points", "number", cost)),
    )
    if answer == "rally":
        battle.spend(unit.seat, cost)
        unit.morale = VALIANT
        battle.tell(Rallied, unit.id, cost)


@rule("at43.morale.trigger-afv-loss", "at43.damage.immobilised-eject")
def after_loss(battle: Battle, unit: Unit, losses: int) -> Script[None]:
    """An AFV unit tests at once for each member destroyed or abandoned, while any is left."""
    for _ in range(losses):
        if unit.status != "field" or not unit.living or steel_nerves(unit):
            return
        yield from test(battle, unit)
