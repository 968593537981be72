"""Off-table support at the end of the action phase: the single strike, the barrage, and bombs."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.templates.touching import beside
from grognard.systems.sotr import dice
from grognard.systems.sotr.actions import flight
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.events import TemplateLands
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.offboard import air
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import morale
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import MELEE, Battle
from grognard.systems.sotr.vehicles import hits, scenery
from grognard.systems.sotr.weapons import templates


@rule("sotr.offboard.timing", "sotr.offboard.player-order")
def support_phase(battle: Battle) -> Script[None]:
    """When everybody has been activated, before close combat: first all support of who played first."""
    for seat in (battle.leading, 1 - battle.leading):
        for owner, kind, x, y in battle.called:
            if owner != seat:
                continue
            if kind == "single_strike":
                fell: list[Place] = [single(battle, seat, (x, y))]
            elif kind == "barrage_strike":
                fell = barrage(battle, seat, (x, y))
            else:
                fell = []
            for place in fell:
                radius = tables().template_large // 2
                yield from hits.from_above(battle, place, radius, tables().strike_penetration, seat)
                scenery.burst(battle, place, radius, tables().strike_penetration, seat)
        yield from air.bomb(battle, seat)
    battle.called, battle.runs = (), ()
    for seat in range(battle.seats):
        yield from officers.settle_chief(battle, seat)
    battle.phase = MELEE


@rule("sotr.offboard.single-strike")
def single(battle: Battle, seat: int, place: Place) -> Place:
    """The template drifts a die of inches; everything under it takes a Medium AT hit. Returns where it fell."""
    before = strengths(battle)
    fell = _first(battle, seat, place)
    after_strike(battle, before, fell)
    return fell


def _first(battle: Battle, seat: int, place: Place) -> Place:
    direction = dice.roll(battle, seat, 1, "direction", "sotr.offboard.single-strike")[0]
    far = dice.roll(battle, seat, 1, "drift", "sotr.offboard.single-strike")[0]
    fell = templates.sector(battle, seat, place, direction, far * 100)
    shell(battle, seat, fell, "sotr.offboard.single-strike")
    return fell


@rule("sotr.offboard.barrage")
def barrage(battle: Battle, seat: int, place: Place) -> list[Place]:
    """The first template as for a single strike; the second and the third beside it where a die shows.

    Returns where they fell.
    """
    before = strengths(battle)
    first = _first(battle, seat, place)
    radius = tables().template_large // 2
    fell = [first]
    for _ in range(2):
        face = dice.roll(battle, seat, 1, "direction", "sotr.offboard.barrage")[0]
        heading = templates.headings(battle, seat)[face - 1]
        fell.append(beside(first, radius, heading, radius))
        shell(battle, seat, fell[-1], "sotr.offboard.barrage")
    after_strike(battle, before, first)
    return fell


def shell(battle: Battle, seat: int, place: Place, clause: str) -> None:
    """One template of artillery; who is under it loses his overwatch."""
    found = templates.under(battle, place, tables().template_large // 2)
    named = tuple(f"{one.id}/{j}" for one, j in found)
    battle.tell(TemplateLands, seat, "sotr-weapon-artillery", clause, place, named)
    templates.strike(battle, found, Cause(tables().strike_penetration, clause, shooting=True))
    guns.burst(battle, place, tables().template_large // 2, tables().strike_penetration, seat)
    for unit in templates.units_of(found):
        flight.drop_overwatch(battle, unit)


def strengths(battle: Battle) -> dict[str, int]:
    """How many men every unit on the table has."""
    return {
        unit.id: len(unit.living)
        for unit in battle.units.values()
        if unit.status in ("field", "aboard") and unit.hull is None
    }


def after_strike(battle: Battle, before: dict[str, int], place: Place) -> None:
    """One test for each unit that lost dead to a strike; in the open it flees from where the strike fell."""
    for name, count in before.items():
        unit = battle.units[name]
        if unit.status in ("field", "aboard") and len(unit.living) < count:
            morale.strike_test(battle, unit, place)
