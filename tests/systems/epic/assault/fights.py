"""Assaults under way, and who fights in them."""

from __future__ import annotations

from grognard.systems.epic.state import Assault
from systems.epic.table import (
    acting,
    battle,
    formation,
    game,
    gun,
    position,
    sheet,
)

ARMS = {
    "weapons": [
        {"id": "axe", "modes": [{"use": "close_combat", "extra": 1, "rules": ["macro_weapon"]}]},
        {"id": "lance", "modes": [{"use": "close_combat", "extra": 1, "rules": ["first_strike"]}]},
        {"id": "blade", "modes": [{"use": "close_combat", "rules": ["first_strike"]}]},
        {"id": "flamer", "modes": [{"use": "firefight", "extra": 2}]},
        gun("rifle", ap=4),
    ],
    "profiles": [
        sheet("t.man", armour="-", close_combat=4, firefight=5),
        sheet("t.hard", armour=4, close_combat=4, firefight=5),
        sheet("t.fast", speed=30, armour="-"),
        sheet("t.fixed", speed=0, armour="-"),
        sheet("t.scout", armour="-", abilities=["infiltrator"]),
        sheet("t.brave", armour="-", abilities=["fearless"]),
        sheet("t.stubborn", armour="-", abilities=["stubborn"]),
        sheet("t.herald", armour="-", abilities=["inspiring"]),
        sheet("t.goner", armour="-", abilities=["expendable"]),
        sheet("t.axe", armour="-", close_combat=4, weapons=[{"weapon": "axe"}]),
        sheet("t.lance", armour="-", close_combat=4, weapons=[{"weapon": "lance"}]),
        sheet("t.blade", armour="-", close_combat=4, weapons=[{"weapon": "blade"}]),
        sheet("t.flamer", armour="-", weapons=[{"weapon": "flamer"}]),
        sheet("t.rifle", armour="-", weapons=[{"weapon": "rifle"}]),
        sheet("t.engine", type="we", base=4, armour="-", close_combat=4, firefight=4, damage_capacity=3),
        sheet("t.mute", armour="-", firefight="-"),
    ],
}


def engaging(*formations, dice=(), **rest):
    """A game in which formation A has passed its test to engage."""
    return game(acting(position(*formations, **ARMS, **rest), "A", "engage", "assault"), *dice)


def fighting(*formations, dice=(), attackers=("A",), defenders=("B",), broken=(), **rest):
    """The state of an assault after all charges."""
    made = battle(position(*formations, **ARMS, **rest), *dice)
    made.assault = Assault(attackers=attackers, defenders=defenders, broken=broken)
    return made


def run(script):
    """Run a script that asks nothing, or answer by default."""
    try:
        decision = next(script)
        while True:
            decision = script.send(decision.form.default())
    except StopIteration as done:
        return done.value


def men(name, seat, y, count=3, sheet_="t.man", x=20, **rest):
    return formation(name, seat, sheet_, *((x + 3 * n, y) for n in range(count)), **rest)
