"""Hits on vehicles: the penetration roll, the effect, and the crew's nerve."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import Footprints, overlaps
from grognard.systems.sotr import dice
from grognard.systems.sotr.events import Penetrated, StruckInVain
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import bailout, damage, machine, mecha


@rule("sotr.vdamage.penetration-roll", "sotr.vdamage.zone-hit", "sotr.vdamage.bailout-after-penetration")
def strike(battle: Battle, unit: Unit, zone: str, penetration: int, place: Place, seat: int) -> Script[bool]:
    """A hit on a zone: one penetration roll, the effect, and the bail out test of the crew that is left.

    `place` is where it came from, `seat` who rolls. Returns whether it went through.
    """
    if unit.status != "field":
        return False
    wound = wounds.cell(penetration, machine.armour(unit, zone, place))
    if wound.kill > 6:
        battle.tell(StruckInVain, unit.id, f"sotr-zone-{zone}")
        return False
    if wound.kill > 0:
        face = dice.roll(battle, seat, 1, "penetration", "sotr.vdamage.penetration-roll", wound.kill)[0]
        if not wounds.penetrates(wound, face):
            return False
    battle.tell(Penetrated, unit.id, f"sotr-zone-{zone}")
    if machine.is_mecha(unit):
        owed = yield from mecha.effect(battle, unit, place, seat)
    else:
        owed = damage.effect(battle, unit, zone, seat)
    bailout.test(battle, unit, place)
    for other, count, strength, origin in owed:
        for _ in range(count):
            yield from strike(battle, other, machine.zone_at(other, origin), strength, origin, seat)
    return True


def from_above(battle: Battle, place: Place, radius: int, penetration: int, seat: int) -> Script[None]:
    """Every vehicle under an indirect template takes its hit from above."""
    template = Footprints.round([place[0]], [place[1]], [radius])
    for unit in [one for one in battle.on_table() if one.hull is not None]:
        if bool(overlaps(template, machine.footprint(unit))[0, 0]):
            yield from strike(battle, unit, machine.zone_from_above(unit, place), penetration, place, seat)
