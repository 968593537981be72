"""The Cool tests that shooting causes, and what failing them means."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.tally import Tally
from grognard.systems.sotr import cool, survey
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.events import Regrouped
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.state import Acting, Battle, Unit


@rule("sotr.morale.test-on-dead")
def mourn(acting: Acting | None, unit: Unit, shooter: Unit) -> None:
    """A unit has lost men dead to shooting: it tests once when the activation has ended."""
    if unit.hull is None and acting is not None and all(owed != unit.id for owed, _ in acting.bereaved):
        acting.bereaved = (*acting.bereaved, (unit.id, shooter.id))


@rule("sotr.morale.test-on-dead")
def settle(battle: Battle, acting: Acting) -> None:
    """Every unit that lost dead in this activation takes its one test."""
    owed, acting.bereaved = acting.bereaved, ()
    for name, shooter in owed:
        unit = battle.units[name]
        if unit.status in ("field", "aboard"):
            losses_test(battle, unit, battle.units[shooter])


@rule("sotr.morale.test-on-dead", "sotr.morale.fail-in-cover", "sotr.morale.fail-in-open")
def losses_test(battle: Battle, unit: Unit, shooter: Unit) -> None:
    """Failed in cover the unit is disorganised; failed in the open it flees as well."""
    danger = flight.middle(shooter) if shooter.status == "field" else flight.middle(unit)
    orphaned, unit.orphaned = unit.orphaned, False
    if cool.passed(
        battle, unit, cool.of_unit(battle, unit), "losses", "sotr.morale.test-on-dead", under_fire=True
    ):
        return
    flight.disorganise(battle, unit)
    if orphaned and boss_is_dead(battle, unit):
        return
    if not in_cover_from(battle, unit, shooter):
        flight.flee(battle, unit, danger)


def strike_test(battle: Battle, unit: Unit, place: Place) -> None:
    """The same after a strike from off the table: whoever is not in a piece that covers him flees from where it fell."""
    orphaned, unit.orphaned = unit.orphaned, False
    tally = cool.of_unit(battle, unit)
    if cool.passed(battle, unit, tally, "losses", "sotr.morale.test-on-dead", under_fire=True):
        return
    flight.disorganise(battle, unit)
    if orphaned and boss_is_dead(battle, unit):
        return
    if not flight.in_cover(battle, unit):
        flight.flee(battle, unit, place)


@rule("sotr.orders.boss-is-dead")
def boss_is_dead(battle: Battle, unit: Unit) -> bool:
    """A unit whose officer is dead tests on its own Cool minus 2; passed, it is not disorganised."""
    tally = Tally(cool.own(unit), "sotr.basics.cool-levels").add(
        "sotr.orders.boss-is-dead", tables().boss_dead
    )
    if not cool.passed(battle, unit, tally, "boss", "sotr.orders.boss-is-dead"):
        return False
    unit.disorganised = unit.fleeing = False
    battle.tell(Regrouped, unit.id)
    return True


@rule("sotr.morale.fail-in-cover", "sotr.transport.counts-as-cover")
def in_cover_from(battle: Battle, unit: Unit, shooter: Unit) -> bool:
    """Whether at least half of the able figures have light cover or better against the shooter."""
    able = unit.able
    if not able or unit.status == "aboard":
        return True
    if shooter.status != "field" or not shooter.living:
        return flight.in_cover(battle, unit)
    view = survey.between(battle, shooter, unit)
    eye = shooter.leader
    covered = open_ = 0
    for j in able:
        seen = view.seen(eye, j)
        if not seen.clear or modifiers.cover(battle, unit, j, seen) != "none":
            covered += 1
        else:
            open_ += 1
        if 2 * open_ > len(able) or 2 * covered >= len(able):
            break  # nobody who is left alters it
    return 2 * covered >= len(able)
