"""Counters as a screen shows them: their label and picture, and the card with every number and where it is from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grognard.core.screen import letters
from grognard.core.screen.scene import Card, Cards, Row
from grognard.systems.ept.effects import effects
from grognard.systems.ept.names import key
from grognard.systems.ept.profile import FAR, Arm, Profile
from grognard.systems.ept.state import Battle, Unit

#: Letters of a label, its number included.
_LETTERS = 4
#: Armour in front from which a tank looks heavy, and up to which it looks light.
_HEAVY, _LIGHT = 8, 4


def label(id_: str, profile: Profile) -> str:
    """Initials and number of a unit: `LMG2`, `US1`."""
    number = _number(id_)
    initials = "".join(part[0] for part in profile.id.split("_")).upper()
    return f"{initials[: _LETTERS - len(number)]}{number}"


def french_label(id_: str, profile: Profile) -> tuple[tuple[str, str], ...]:
    """The same by the French name of the counter: `MLG2`, `GUS1`. A make has one name in all languages."""
    initials = "" if profile.name else letters.of_message(key("profile", profile.id), "fr")
    number = _number(id_)
    return (("fr", f"{initials[: _LETTERS - len(number)]}{number}"),) if initials else ()


def _number(id_: str) -> str:
    number = id_.rpartition("-")[2]
    return number if number.isdigit() else ""


# -- pictures --------------------------------------------------------------------------------------------------------

_BY_ARM = {
    "machine_gun": "machine_gun",
    "mortar": "mortar",
    "recoilless_gun": "field_gun",
    "sniper": "sniper",
    "gun": "at_gun",
}


@cache
def picture(profile: Profile) -> str:
    """The key of the drawing that is most like a counter."""
    if profile.is_vehicle:
        return _vehicle_picture(profile)
    if profile.is_post:
        return {"section": "leader", "company": "officer"}.get(profile.rank, "command")
    if profile.is_gun:
        return "at_gun" if any(arm.anti_tank > arm.anti_personnel for arm in profile.back) else "howitzer"
    if profile.is_heavy_weapon:
        return next((_BY_ARM[arm.kind] for arm in profile.back if arm.kind in _BY_ARM), "heavy_weapon")
    if "flamethrower" in profile.abilities:
        return "flamethrower"
    if profile.abilities & {"engineers", "mine_clearer", "bangalore"}:
        return "engineer"
    if profile.kind == "non_combatant":
        return "observer" if "observer" in profile.abilities else "partisan"
    return {"squad": "squad", "team": "half_squad"}.get(profile.kind, profile.kind)


def _vehicle_picture(profile: Profile) -> str:
    if profile.movement == "amphibious":
        return "boat"
    if profile.flies:
        return "aircraft"
    if profile.movement == "half_tracked":
        return "halftrack"
    carries = profile.abilities & {"transport", "light_transport", "heavy_transport"}
    if not profile.is_armoured:
        return "jeep" if "light_transport" in profile.abilities else "truck"
    if profile.movement != "tracked":
        return "apc" if carries else "armoured_car"
    if carries:
        return "apc"
    if profile.casemate:
        return "tank_destroyer" if "open_topped" in profile.abilities else "assault_gun"
    if profile.armour_front >= _HEAVY:
        return "heavy_tank"
    return "light_tank" if profile.armour_front <= _LIGHT else "tank"


# -- cards -----------------------------------------------------------------------------------------------------------


_CARDS = Cards()


def card(battle: Battle, unit: Unit) -> Card:
    """A unit's card, drawn anew only if something on it has changed."""
    back = unit.deployed or unit.reduced
    # All that its morale now is worked out from, which is quicker to tell than the sum.
    nerve = unit.morale, unit.deputy, battle.hesitates(unit)
    shown = (unit.profile, unit.id, nerve, unit.steps, back, unit.quality)
    return _CARDS.drawn(shown, lambda: fresh_card(unit, _morale(battle, unit)))


def _morale(battle: Battle, unit: Unit) -> int:
    return 0 if unit.profile.is_decoy else int(effects.morale(battle, unit))


def fresh_card(unit: Unit, now: int) -> Card:
    """What is printed on a counter, or on the card of a vehicle, as it shows with the morale that it has now."""
    made = unit.profile
    return Card(
        id=unit.id,
        title=made.name or key("profile", made.id),
        rows=tuple(_rows(unit, now)),
        skills=tuple(_skills(unit)),
        note=made.note,
    )


def _rows(unit: Unit, now: int) -> Iterator[Row]:
    made = unit.profile
    if made.is_decoy:
        return
    values = (str(unit.morale),) if now == unit.morale else (str(unit.morale), f"→ {now}")
    yield Row("ept-card-morale", values, _origin(made, "morale"), "ept.material.counter-data")
    if made.steps > 1:
        yield Row("ept-card-steps", (f"{unit.steps}/{made.steps}",), _origin(made, "steps"))
    if made.is_vehicle:
        yield from _hull(made)
    for arm in unit.arms:
        yield from _arm(made, arm)


def _hull(made: Profile) -> Iterator[Row]:
    armour = (f"{made.armour_front} / {made.armour_flank} / {made.armour_rear}",)
    yield Row("ept-card-armour", armour, _origin(made, "front"), "ept.vehicles.armour-values")
    points = f"{made.points / 2:g}"
    yield Row("ept-card-points", (points,), _origin(made, "points"), "ept.vehicles.movement-types")
    if made.turret is not None:
        turret = (f"{made.turret[0]} / {made.turret[1]}",)
        yield Row("ept-card-turret", turret, _origin(made, "turret"), "ept.vehicles.turret-fire")


def _arm(made: Profile, arm: Arm) -> Iterator[Row]:
    """A weapon: power, rate and range as on a counter, then what else it can do."""
    field = "arms" if made.is_vehicle else "fire" if arm.is_small_arms else "weapon"
    origin = _origin(made, field)
    reach = "∞" if arm.range >= FAR else str(arm.range)
    yield Row(arm_name(arm), (f"{arm.anti_personnel or '–'}-{arm.rate}-{reach}",), origin)
    if arm.anti_tank:
        yield Row("ept-card-anti-tank", (f"{arm.anti_tank} {arm.length}",), origin)
    if arm.gun_power:
        yield Row("ept-card-guns", (f"{arm.guns} × {arm.gun_power}",), origin)
    if arm.anti_aircraft:
        yield Row("ept-card-anti-aircraft", (str(arm.anti_aircraft),), origin)
    if arm.indirect:
        yield Row("ept-card-indirect", (" / ".join(map(str, arm.indirect)),), origin)
    if arm.minimum:
        yield Row("ept-card-minimum", (str(arm.minimum),), origin)
    if arm.effective:
        yield Row("ept-card-effective", (str(arm.effective),), origin)


def arm_name(arm: Arm) -> str:
    """A weapon's own name, or the message for its kind."""
    return arm.name or key("arm", arm.kind)


def _origin(made: Profile, field: str) -> str:
    return made.provenance.get(field, made.provenance.get("default", ""))


def _skills(unit: Unit) -> Iterator[str]:
    """What kind of counter it is, in words, and what it can do beside."""
    made = unit.profile
    yield key("kind", made.kind)
    if made.rank:
        yield key("post", made.rank)
    if made.is_decoy:
        return
    yield key("quality", unit.quality)
    if made.is_vehicle:
        yield key("movement", made.movement)
        yield key("size", made.size)
        if made.casemate:
            yield "ept-ability-casemate"
    for ability in sorted(made.abilities):
        yield key("ability", ability)
