"""Spacecraft and who comes down from them, for tests: datasheets of a position's own, and formations of them."""

from __future__ import annotations

from systems.epic.table import answer, formation, game, gun, position, sheet

PLAIN = {"speed": 0, "armour": "-", "close_combat": "-", "firefight": "-", "base": 6}
WEAPONS = [
    {"id": "t_3bp", "modes": [{"use": "barrage", "unlimited": True, "points": "3", "rules": ["macro_weapon"]}]},
    {"id": "t_8bp", "modes": [{"use": "barrage", "unlimited": True, "points": "8", "rules": ["macro_weapon"]}]},
    {"id": "t_lance", "modes": [{"use": "pinpoint", "mw": 2, "killer": "D3"}]},
    {"id": "t_twin", "modes": [{"use": "pinpoint", "shots": "2", "mw": 2, "killer": "D3"}]},
    {"id": "t_salvo", "modes": [{"use": "pinpoint", "shots": "3", "mw": 4, "rules": ["guided_missile", "ignore_cover"]}]},
    gun("t_pod", ap=5, at=6, range=15),
    gun("t_rifle", ap=5, range=30),
]  # fmt: skip
HOLDS = [{"capacity": 4, "kinds": ["foot"]}, {"capacity": 2, "kinds": ["t.lander"], "size": {"t.lander": 1}}]
SHEETS = [
    sheet("t.ship", **PLAIN, type="sc", weapons=[{"weapon": "t_3bp"}], hold=HOLDS),
    sheet("t.great", **PLAIN, type="sc", weapons=[{"weapon": "t_8bp"}], abilities=["slow_and_steady"]),
    sheet("t.lances", **PLAIN, type="sc", weapons=[{"weapon": "t_lance", "number": 2}]),
    sheet("t.twin", **PLAIN, type="sc", weapons=[{"weapon": "t_twin"}]),
    sheet("t.both", **PLAIN, type="sc", weapons=[{"weapon": "t_3bp"}, {"weapon": "t_lance"}]),
    sheet("t.tracer", **PLAIN, type="sc", weapons=[{"weapon": "t_salvo"}]),
    sheet("t.lander", type="we", speed=0, armour=4, base=4, damage_capacity=2, flight="bomber", abilities=["planetfall"], hold=[{"capacity": 4, "kinds": ["foot"]}]),
    sheet("t.walker", type="av", base=3, abilities=["planetfall"]),
    sheet("t.manta", type="we", speed=20, base=6, damage_capacity=4, abilities=["planetfall", "support_craft", "deflector_shield"], critical={"code": "lose_deflector_shield"}, hold=[{"capacity": 4, "kinds": ["foot"]}]),
    sheet("t.pod", **{**PLAIN, "base": 2}, type="pod", abilities=["planetfall"], weapons=[{"weapon": "t_pod"}], hold=[{"capacity": 9, "kinds": ["foot"]}]),
    sheet("t.claw", **{**PLAIN, "base": 2}, type="pod", abilities=["planetfall", "no_scatter"], hold=[{"capacity": 9, "kinds": ["foot"]}]),
    sheet("t.man", armour="-", weapons=[{"weapon": "t_rifle"}]),
    sheet("t.light", armour="-", abilities=["markerlights"]),
    sheet("t.gunner", armour="-", weapons=[{"weapon": "t_rifle", "arc": "front"}]),
    sheet("t.diver", armour="-", abilities=["planetfall"]),
    sheet("t.tank", type="av", speed=20, armour=5, base=2.5),
    sheet("t.engine", type="we", speed=20, armour=5, base=4, damage_capacity=3),
]  # fmt: skip
OURS = formation("O", 0, "t.man", (170, 5))
FOE = formation("B", 1, "t.man", (60, 100), (63, 100), (66, 100))


def ship(seat=0, kind="t.ship", due=2, id="S", **rest):
    """A ship in orbit."""
    units = [{"unit": kind, "at": [90, 3 if seat == 0 else 117]}]
    return {"id": id, "seat": seat, "status": "orbit", "due": due, "units": units, "initiative": 2, **rest}


def waiting(id, seat, *kinds, **rest):
    return {"id": id, "seat": seat, "status": "waiting", "units": list(kinds), **rest}


def orbit(id, kind, number=1, **rest):
    """Who comes down from the ship of the first player."""
    return {"id": id, "seat": 0, "status": "orbit", "units": [{"unit": kind, "number": number}], **rest}


def found(*rows, **rest):
    return position(*rows, **{"profiles": SHEETS, "weapons": WEAPONS, "active": 0, "ratings": [5, 2], **rest})


def arriving(*rows, dice=(2,), rest=(), **more):
    """The ship of the first player acts, and passes its test."""
    playing = game(found(*rows, **more), *dice, rest=rest)
    answer(playing, ("epic-activate", "S"))
    return playing


SQUAD = orbit("T", "t.man", 4, pod="t.pod")


def podded(*rows, dice, squad=SQUAD, plots=None):
    """A pod that comes down 2 cm above (60, 60)."""
    playing = arriving(ship(), squad, OURS, *rows, plots=plots or {"T": [60, 60]}, dice=(2, *dice))
    answer(playing, ("epic-planetfall-where", (60, 60)))
    return playing
