"""Damage to mechas: where they are struck, and what becomes of weapon, leg or body."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place, along, drift_headings
from grognard.core.space.table.bases import Footprints, overlaps
from grognard.core.tally import Tally
from grognard.systems.sotr import dice
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.events import Damaged, Falls
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import bailout, damage, machine
from grognard.systems.sotr.vehicles.damage import Owed
from grognard.systems.sotr.vehicles.numbers import numbers, result

WEAPON, BODY, LEG = "weapon", "body", "leg"
#: The close combat weapons of a mecha, as one weapon more after those that shoot.
ATTACK = "attack"


@rule("sotr.mechdamage.procedure", "sotr.mechdamage.repeat-location")
def effect(battle: Battle, unit: Unit, place: Place, seat: int) -> Script[Owed]:
    """2D6 for the location, 1D6 for what happens there, two more where that location was struck before."""
    kind, location = where(battle, unit, seat)
    face = dice.roll(battle, seat, 1, "damage", "sotr.mechdamage.procedure")[0]
    tally = Tally(face, "sotr.mechdamage.procedure")
    own = machine.hull(unit)
    if location in own.struck:
        tally.add("sotr.mechdamage.repeat-location", numbers().repeat)
    else:
        own.struck = (*own.struck, location)
    name = result(kind, int(tally))
    battle.tell(Damaged, unit.id, f"sotr.mechdamage.{name}", f"sotr-damage-{name}")
    if kind == WEAPON:
        yield from hurt_weapon(battle, unit, location.partition("-")[2], name)
        return []
    return EFFECTS[name](battle, unit, seat)


@rule("sotr.mechdamage.location")
def where(battle: Battle, unit: Unit, seat: int) -> tuple[str, str]:
    """The kind of location and its name; a weapon or leg that is gone, or a side without weapon, is the body."""
    faces = dice.roll(battle, seat, 2, "location", "sotr.mechdamage.location")
    kind = result("location", sum(faces))
    if kind == BODY:
        return BODY, BODY
    side = "right" if dice.roll(battle, seat, 1, "side", "sotr.mechdamage.location")[0] <= 3 else "left"
    if kind == WEAPON and not weapons_on(unit, side):
        return BODY, BODY
    if kind == LEG and machine.has(unit, f"leg-gone-{side}"):
        return BODY, BODY
    return kind, f"{kind}-{side}"


@rule("sotr.mechdamage.location")
def weapons_on(unit: Unit, side: str) -> list[str]:
    """The weapons on a side that are not destroyed: the main gun is right, all others and the fists are left."""
    return [one for one in mounted(unit, side) if not machine.has(unit, f"destroyed-{one}")]


def mounted(unit: Unit, side: str) -> list[str]:
    """The weapons on a side, destroyed or not, each by its number."""
    card = machine.card(unit)
    guns = [str(n) for n in range(len(unit.kit[0].weapons))]
    right = guns[:1] if card.gun is not None else []
    return right if side == "right" else [*guns[len(right) :], *([ATTACK] if card.attack else [])]


# -- weapons -----------------------------------------------------------------------------------------------------


@rule(
    "sotr.mechdamage.weapon-choice",
    "sotr.mechdamage.weapon-1-2",
    "sotr.mechdamage.weapon-3-4",
    "sotr.mechdamage.weapon-5-6",
)
def hurt_weapon(battle: Battle, unit: Unit, side: str, name: str) -> Script[None]:
    """One of the weapons on a side is damaged, badly damaged or destroyed; which of several its owner says."""
    found = weapons_on(unit, side)
    chosen = found[0]
    if len(found) > 1:
        chosen = yield Decision(
            unit.seat,
            "sotr-damaged-weapon",
            "sotr.mechdamage.weapon-choice",
            OneOf(tuple(f"{unit.id}:{one}" for one in found), of="mount"),
            (("unit", "unit", unit.id),),
            role="option",
        )
        chosen = chosen.partition(":")[2]
    word = {"weapon-1-2": "damaged", "weapon-3-4": "broken", "weapon-5-6": "destroyed"}[name]
    machine.leave(unit, f"{word}-{chosen}")


@rule("sotr.mechdamage.weapon-1-2", "sotr.mechdamage.weapon-3-4", "sotr.mechdamage.weapon-5-6")
def usable(unit: Unit, weapon: str) -> bool:
    """Whether a weapon can be fired at all."""
    return not machine.has(unit, f"broken-{weapon}") and not machine.has(unit, f"destroyed-{weapon}")


@rule("sotr.mechdamage.weapon-1-2")
def works(battle: Battle, unit: Unit, weapon: str) -> bool:
    """A damaged weapon fires on 4 and more, each time it is to be used."""
    if not machine.has(unit, f"damaged-{weapon}"):
        return True
    need = numbers().works
    return dice.roll(battle, unit.seat, 1, "works", "sotr.mechdamage.weapon-1-2", need)[0] >= need


# -- legs --------------------------------------------------------------------------------------------------------


@rule("sotr.mechdamage.leg-1")
def _leg_1(battle: Battle, unit: Unit, seat: int) -> Owed:
    """It limps: half the distance of each speed."""
    machine.leave(unit, "limp")
    return []


@rule("sotr.mechdamage.leg-2-3")
def _leg_2_3(battle: Battle, unit: Unit, seat: int) -> Owed:
    """It stands where it is and looks where it looks, but its weapons work."""
    machine.leave(unit, machine.IMMOBILE)
    machine.leave(unit, "fixed")
    return []


@rule("sotr.mechdamage.leg-4")
def _leg_4(battle: Battle, unit: Unit, seat: int) -> Owed:
    """A leg is gone and it still stands: only secondary weapons can be used."""
    machine.leave(unit, machine.IMMOBILE)
    machine.leave(unit, "fixed")
    machine.leave(unit, machine.NO_GUN)
    machine.leave(unit, f"leg-gone-{_struck_leg(unit)}")
    return []


def _struck_leg(unit: Unit) -> str:
    legs = [one for one in machine.hull(unit).struck if one.startswith(LEG)]
    return legs[-1].partition("-")[2]


@rule("sotr.mechdamage.leg-5-6")
def _leg_5_6(battle: Battle, unit: Unit, seat: int) -> Owed:
    """It falls in one of six directions on an area as long as it is tall; the crew gets out without a test.

    Figures under it take a hit one class above its armour; it lies there as an obstacle that only mechas pass.
    """
    clause = "sotr.mechdamage.leg-5-6"
    card = machine.card(unit)
    face = dice.roll(battle, seat, 1, "direction", clause)[0]
    ahead = {"bottom": 0, "left": 900, "top": 1800, "right": 2700}[battle.edges[seat]]
    heading = drift_headings(ahead, 6)[face - 1]
    centre = unit.place
    middle = along(centre, heading, card.height // 2)
    ground = Footprints.rect([middle[0]], [middle[1]], [card.width], [card.height], [heading])
    battle.tell(Falls, unit.id)
    strength = card.armour + 1
    owed: Owed = []
    for other in list(battle.on_table()):
        if other is unit:
            continue
        if other.hull is not None:
            if bool(overlaps(ground, machine.footprint(other))[0, 0]):
                owed.append((other, 1, strength, centre))
            continue
        under = [i for i in other.living if bool(overlaps(ground, machine.shape(other, i))[0, 0])]
        for i in under:
            wounds.hit(battle, other, i, Cause(strength, clause))
    bailout.bail(battle, unit, centre)
    damage.destroy(battle, unit, clause, "fallen_mecha", ground)
    for other in list(battle.on_table()):
        if other.hull is None:
            for i in other.living:
                if bool(overlaps(ground, machine.shape(other, i))[0, 0]):
                    movement.make_room(battle, other, i)
    return owed


# -- body --------------------------------------------------------------------------------------------------------


@rule("sotr.mechdamage.body-1-2")
def _body_1_2(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Controls damaged: it loses a speed class; in the lowest it can only go slowly."""
    own = machine.hull(unit)
    if machine.card(unit).speed - own.damage.count("class") <= 1:
        machine.leave(unit, machine.SLOW_ONLY)
    else:
        own.damage = (*own.damage, "class")
    return []


@rule("sotr.mechdamage.body-3")
def _body_3(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Controls destroyed: it stays, but turns and shoots."""
    machine.leave(unit, machine.IMMOBILE)
    return []


@rule("sotr.mechdamage.body-4")
def _body_4(battle: Battle, unit: Unit, seat: int) -> Owed:
    """Main systems damaged: it stays, and its weapons are silent."""
    machine.leave(unit, machine.IMMOBILE)
    machine.leave(unit, "silent")
    return []


@rule("sotr.mechdamage.body-5")
def _body_5(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The crew are hit."""
    damage.hit_men(battle, unit, machine.crew(unit), "sotr.mechdamage.body-5")
    return []


@rule("sotr.mechdamage.body-6")
def _body_6(battle: Battle, unit: Unit, seat: int) -> Owed:
    """The round bursts inside."""
    return damage.explode(battle, unit, "sotr.mechdamage.body-6", numbers().mecha_blast, seat)


EFFECTS: dict[str, Callable[[Battle, Unit, int], Owed]] = {
    "leg-1": _leg_1,
    "leg-2-3": _leg_2_3,
    "leg-4": _leg_4,
    "leg-5-6": _leg_5_6,
    "body-1-2": _body_1_2,
    "body-3": _body_3,
    "body-4": _body_4,
    "body-5": _body_5,
    "body-6": _body_6,
}
