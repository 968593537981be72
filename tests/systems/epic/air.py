"""Aircraft, flak and ships for tests: datasheets of a position's own, and formations of them."""

from __future__ import annotations

from typing import Any

from grognard.core.game import Game
from systems.epic.table import answer, asked, formation, gun, position, sheet

CANNON = {"weapon": "t_cannon", "arc": "fixed"}
BOMBS = {"weapon": "t_bombs", "arc": "fixed"}
PLAIN = {"speed": 0, "close_combat": "-", "firefight": "-"}
WEAPONS = [
    gun("t_cannon", ap=4, aa=5, range=30),
    {"id": "t_bombs", "modes": [{"use": "barrage", "range": 15, "points": "3"}]},
    gun("t_tail", aa=5, range=30),
    gun("t_flak", aa=4, ap=5, range=45),
    gun("t_front_flak", aa=4, range=45),
    gun("t_slow_flak", aa=4, range=45, rules=["slow_firing"]),
    gun("t_killer_flak", aa=4, range=45, rules=["macro_weapon"]),
    gun("t_rifle", ap=5, range=30),
]
SHEETS = [
    sheet("t.fighter", **PLAIN, type="av", armour=6, base=3, flight="fighter", weapons=[CANNON]),
    sheet("t.fb", **PLAIN, type="av", armour=6, base=3, flight="fighter_bomber", weapons=[CANNON, BOMBS]),
    sheet("t.bomber", **PLAIN, type="av", armour=5, base=3, flight="bomber", weapons=[{"weapon": "t_tail", "arc": "rear"}, BOMBS]),
    sheet("t.tough", **PLAIN, type="we", armour=5, base=4, damage_capacity=3, flight="bomber", weapons=[BOMBS]),
    sheet("t.hard", **PLAIN, type="av", armour=6, base=3, flight="fighter", abilities=["reinforced_armour"], weapons=[CANNON]),
    sheet("t.hawk", type="we", speed=0, armour=4, close_combat=6, firefight=4, base=4, damage_capacity=2, flight="bomber", hold=[{"capacity": 8, "kinds": ["foot", "t.jump", "t.tank"]}], weapons=[CANNON]),
    sheet("t.brave", type="we", speed=0, armour=4, close_combat=6, firefight=4, base=4, damage_capacity=2, flight="bomber", abilities=["fearless"], hold=[{"capacity": 8, "kinds": ["foot"]}]),
    sheet("t.raider", type="av", speed=0, armour=6, close_combat=6, firefight=4, base=3, flight="fighter_bomber", hold=[{"capacity": 4, "kinds": ["foot"]}], weapons=[CANNON]),
    sheet("t.flak", type="av", speed=30, armour=5, base=2.5, weapons=[{"weapon": "t_flak"}]),
    sheet("t.front", type="av", speed=30, armour=5, base=2.5, weapons=[{"weapon": "t_front_flak", "arc": "front"}]),
    sheet("t.slow", type="av", speed=30, armour=5, base=2.5, weapons=[{"weapon": "t_slow_flak"}]),
    sheet("t.macro", type="av", speed=30, armour=5, base=2.5, weapons=[{"weapon": "t_killer_flak"}]),
    sheet("t.man", armour="-", weapons=[{"weapon": "t_rifle"}]),
    sheet("t.jump", armour="-", abilities=["jump_packs"]),
    sheet("t.tank", type="av", speed=20, armour=5, base=2.5),
    sheet("t.engine", type="we", speed=20, armour=5, base=4, damage_capacity=3),
]  # fmt: skip


FOE = formation("B", 1, "t.man", (60, 80), (63, 80), (66, 80))
#: Somebody of our own, so that the first player always has a choice.
OURS = formation("O", 0, "t.man", (170, 5))
FAR = formation("Z", 1, "t.man", (170, 115))


def found_of(*rows: Any, **rest: Any) -> dict[str, Any]:
    """A position with these datasheets, turn 2, the first player to act."""
    return position(*rows, **{"profiles": SHEETS, "weapons": WEAPONS, "active": 0, **rest})


def squadron(id: str, seat: int, kind: str, number: int = 1, **rest: Any) -> dict[str, Any]:
    """Aircraft off the table."""
    return {"id": id, "seat": seat, "status": "reserve", "units": [{"unit": kind, "number": number}], **rest}


def aloft(
    id: str, seat: int, kind: str, *places: tuple[float, float], heading: int = 0, **rest: Any
) -> dict[str, Any]:
    """Aircraft in the air."""
    units = [{"unit": kind, "at": list(at), "status": "air", "heading": heading} for at in places]
    return {"id": id, "seat": seat, "acted": True, "units": units, **rest}


def on_patrol(
    id: str, seat: int, kind: str, at: tuple[float, float], number: int = 1, **rest: Any
) -> dict[str, Any]:
    """Aircraft on patrol, with their point of entry."""
    units = [{"unit": kind, "at": list(at), "status": "reserve"} for _ in range(number)]
    return {"id": id, "seat": seat, "patrol": True, "units": units, **rest}


def riders(id: str, seat: int, carrier: str, kind: str, number: int, **rest: Any) -> dict[str, Any]:
    """A formation on board of another's aircraft."""
    units = [{"unit": kind, "carrier": carrier, "status": "aboard"} for _ in range(number)]
    return {"id": id, "seat": seat, "units": units, **rest}


def flying(
    id: str, action: str, *plan: str, path: Any = ((20, 1.5), (20, 60)), **rest: Any
) -> dict[str, Any]:
    """The action of aircraft in the air, with the way they came."""
    return {"formation": id, "action": action, "plan": list(plan), "mission": "strafe", "path": [list(p) for p in path], **rest}  # fmt: skip


def acting_of(found: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    """The same position in the middle of such an action."""
    return {**found, "acting": row}


def take(playing: Game, name: str, action: str) -> None:
    """Activate a formation and declare an action."""
    if asked(playing).ask in ("epic-activate", "epic-retain"):
        answer(playing, (asked(playing).ask, name))
    answer(playing, ("epic-action", action))
