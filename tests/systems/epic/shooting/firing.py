"""Formations about to shoot, and what they carry."""

from __future__ import annotations

from systems.epic.table import (
    acting,
    formation,
    game,
    gun,
    position,
    sheet,
)

ARMS = {
    "weapons": [
        gun("rifle", ap=4),
        gun("cannon", at=4),
        gun("dual", ap=4, at=5),
        gun("melta", mw=4),
        gun("sprayer", ap=4, rules=["ignore_cover"]),
        gun("shaker", ap=4, rules=["disrupt"]),
        gun("long", ap=4, range=90),
        gun("flak", aa=4),
        gun("lance", at=4, rules=["lance"]),
        gun("slow", at=4, rules=["slow_firing"]),
        gun("once", at=4, rules=["single_shot"]),
        gun("mortar", mw=4, rules=["indirect_fire"]),
    ],
    "profiles": [
        sheet("t.rifle", weapons=[{"weapon": "rifle"}]),
        sheet("t.plain", armour="-"),
        sheet("t.hard", armour=4),
        sheet("t.knife", firefight="-"),
        sheet("t.tank", type="av", base=2.5, weapons=[{"weapon": "cannon"}]),
        sheet("t.truck", type="lv"),
        sheet("t.titan", type="we", base=4, damage_capacity=3),
        sheet("t.armoured", type="av", base=2.5, armour=4, abilities=["reinforced_armour"]),
        sheet("t.metal", type="av", base=2.5, armour=4, abilities=["living_metal"]),
        sheet("t.saint", armour=4, abilities=["invulnerable_save"]),
        sheet("t.goner", armour="-", abilities=["expendable"]),
        *(
            sheet(f"t.{name}", weapons=[{"weapon": name}])
            for name in (
                "dual",
                "melta",
                "sprayer",
                "shaker",
                "long",
                "flak",
                "lance",
                "slow",
                "once",
                "mortar",
            )
        ),
        sheet("t.sniper", weapons=[{"weapon": "rifle"}], abilities=["sniper"]),
    ],
}


def shooting_at(*formations, dice=(), action="advance", **rest):
    """A game in which formation A is about to shoot."""
    return game(acting(position(*formations, **{**ARMS, **rest}), "A", action, "shoot"), *dice)


def row(sheet_, y, count, x=20, gap=3):
    return [(x + n * gap, y) for n in range(count)]


def riflemen(count, **rest):
    return formation("A", 0, "t.rifle", *row("", 20, count), **rest)


def targets(sheet_, count, y=50, **rest):
    return formation("B", 1, sheet_, *row("", y, count), **rest)
