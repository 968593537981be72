"""Men, machines and guns of no list for tests of single rules, and what such tests do with a battle of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from grognard.core.event import Event, Journal
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Battle
from systems.sotr.machines import mecha as walker
from systems.sotr.machines import vehicle
from systems.sotr.table import battle, man, one, position, troop, unit


def gun(id: str, weapon: str, crew: int = 5, armour: int = 3) -> dict[str, Any]:
    """A gun without a shield, served by a corporal and his men."""
    row = {"weapon": weapon, "armour": armour, "shield": False, "from": {"default": "reconstructed"}}
    men = [man("semi_auto_rifle", rank="corporal"), man("semi_auto_rifle", number=crew - 1)]
    return troop(id, *men, kind="gun", gun=row)


KINDS = [
    gun("heavy_gun", "cannon_heavy"),
    gun("light_gun", "cannon_light"),
    gun("howitzer_gun", "howitzer"),
    gun("tin_gun", "cannon_light", armour=1),
    troop("flamer", man("flamethrower"), man("rifle")),
    troop("mortar", man("light_mortar"), man("rifle", number=2)),
    troop("grenadier", man("rifle_grenade_he"), man("rifle")),
    troop("mixed", man("rifle"), man("rifle", abilities=["fast"])),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=2), kind="headquarters"),
    troop("knives", man("rifle"), man(number=1)),
    troop("porters", man(number=1), man("rifle")),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    troop(
        "corporal_in_the_middle",
        man("smg", rank="sergeant"),
        man("rifle", number=4),
        man("smg", rank="corporal"),
        man("rifle", number=4),
        abilities=["fire_teams"],
    ),
    vehicle(
        "two_guns",
        crew=2,
        seats=12,
        closed=None,
        gun=None,
        turret=None,
        secondary=["hmg", "lmg"],
        pintle=True,
    ),
    {
        **vehicle("two_drivers", crew=2, seats=12, gun=None, turret=None, secondary=None),
        "men": [man("pistol"), man("smg")],
    },
    vehicle("truck", crew=2, seats=12, gun=None, turret=None, secondary=None),
    vehicle(),
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("brave", man("rifle"), man("rifle", abilities=["utterly_fearless", "nerves_of_steel"])),
    troop("grenadiers", man("rifle", number=4), abilities=["frag_grenades"]),
    troop("smgs", man("smg", number=3)),
    troop("gunner", man("lmg"), man("rifle", number=2)),
    troop("sniper", man("sniper_rifle")),
    troop("tall", man("rifle"), height=3),
    vehicle("van", crew=2, seats=4, closed=None, armour=2, gun=None, turret=None, secondary=None),
    troop("fast", man("rifle", number=4), abilities=["fast"]),
    troop("medics", man("rifle", number=2), man("rifle", abilities=["medic"])),
    vehicle("lorry", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None),
    troop("steel", man("rifle", number=2, abilities=["nerves_of_steel"])),
    troop("hunters", man("anti_mech_rifle"), man("rifle")),
    troop("dead", man(number=3), abilities=["zombie"]),
    troop("tube", man("light_mortar"), man("rifle", number=2)),
    troop(
        "small_howitzer",
        man("semi_auto_rifle", rank="corporal"),
        man("semi_auto_rifle", number=4),
        kind="gun",
        gun={"weapon": "howitzer", "armour": 1, "shield": False, "from": {"default": "reconstructed"}},
    ),
    vehicle("track", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=["hmg"]),
    troop("sappers", man("rifle", number=3), abilities=["explosives"]),
    troop("twice", man("rpg_light", "rpg_heavy"), man("rifle")),
    troop("nursed", man("rifle"), man("rifle", abilities=["medic"])),
    troop("radioman", man("rifle", abilities=["radio_operator"])),
    troop("linked", man("rpg_heavy"), man("rifle", abilities=["radio_operator"])),
    vehicle(
        "pivot", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None, pintle=True
    ),
    troop("rocketeer", man("rpg_heavy_he"), man("rifle")),
    vehicle("small", crew=2),
    vehicle("other", crew=2, quality="elite"),
    vehicle(
        "tall_lorry", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None, height=3
    ),
    vehicle("thin", armour=1),
    walker(),
    troop("gunners", man("lmg", number=2), man("rifle")),
    troop("rocket", man("rpg_heavy"), man("rifle")),
    troop("rockets", man("rpg_light"), man("rpg_heavy"), man("rifle", number=2)),
    troop("bombers", man("rifle_grenade_he"), man("rifle_grenade_he", abilities=["scope"])),
    troop("throwers", man("smg", rank="sergeant"), man("smg", number=3), abilities=["frag_grenades"]),
    troop("armoured", man("rifle", number=2), abilities=["bulletproof"]),
    troop("lone_hq", man("smg", rank="lieutenant"), man("rifle")),
    troop("slayers", man("rifle", number=2), abilities=["monster_hunter"]),
    troop("steady", man("rifle", number=2), abilities=["nerves_of_steel"]),
    troop("scouts", man("smg", rank="sergeant"), man("smg", number=2), abilities=["infiltrate"]),
    vehicle("carries", riders=8),
    walker("fists", attack=[1, 6]),
    walker("light", armour=2),
    vehicle(
        "armed_pivot",
        crew=2,
        seats=12,
        closed=None,
        armour=2,
        gun=None,
        turret=None,
        secondary=["hmg"],
        pintle=True,
    ),
    {
        **vehicle("led_truck", crew=2, seats=12, gun=None, turret=None, secondary=None),
        "men": [man("smg", number=2)],
    },
    {**vehicle("unled", crew=2), "men": [man("smg", number=2)]},
    troop("pistoleer", man("rpg_heavy", "pistol"), man("rifle")),
    troop("heavy", man("rifle", number=2), armour=2),
    troop("scoped", man("rifle", number=2, abilities=["scope"])),
    troop("deep", man("rifle", number=2), abilities=["deep_insertion"]),
    troop("tough", man("rifle", number=2, abilities=["hard_to_kill"])),
    troop("horrors", man("rifle", number=2), abilities=["horror"]),
    troop("bazooka", man("rpg_heavy"), man("rifle")),
    troop("strongmen", man("rifle"), abilities=["super_strength"]),
    vehicle("crawler", speed=1),
    walker("boxer", attack=[4, 4]),
]
#: An enemy far away, so that no side is without anybody.
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units: Any, **rest: Any) -> dict[str, Any]:
    return position(*units, troops=KINDS, **rest)


def laid(*units: Any, dice: tuple[int, ...] = (), **rest: Any) -> Battle:
    """A battle that notes what happens in it."""
    made = battle(table(*units, **rest), *dice)
    made.journal = Journal()
    return made


def field(made: Battle, name: str = "a", **manner: Any) -> FieldOfFire:
    return FieldOfFire(made, one(made, name), Manner(**manner))


def crew(
    kind: str, seat: int = 0, x: float = 24.0, y: float = 10.0, men: int = 3, **rest: Any
) -> dict[str, Any]:
    """A gun at a place in inches, its men in a row behind it."""
    places = [[x - 2.4 + 1.2 * n, y - 1.5] for n in range(men)]
    return {**unit("g", seat, kind, *places), "gun": {"at": [x, y], **rest}}


def told(made: Battle, kind: type[Event]) -> list[Any]:
    assert made.journal is not None
    return [entry.event for entry in made.journal.entries if isinstance(entry.event, kind)]


def by_default(script: Generator[Any, Any, Any]) -> Any:
    """Run a script to its end, each question answered as the form proposes."""
    answer = None
    while True:
        try:
            answer = script.send(answer).form.default()
        except StopIteration as done:
            return done.value
