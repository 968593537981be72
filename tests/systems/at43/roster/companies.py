"""Companies of AT-43 for the tests of lists: short names of units, and what is said and asked of a list."""

from __future__ import annotations

from typing import Any

from grognard.core import rules
from grognard.core.armies.roster import Fault
from grognard.systems.at43 import profile
from grognard.systems.at43.roster import company, ready, roster
from grognard.systems.at43.roster.roster import Allowance, MusteredUnit

INDEX = rules.index("at43")
BIG = 10_000

STEEL = {"unit": "steel_troopers"}
STAR = {"unit": "star_troopers"}
TACARMS = {"unit": "steel_tacarms"}
TOADS = {"unit": "fire_toad"}
SERGEANT = {"officer": 1}
GOLEMS = {"unit": "storm_golems"}
MEDUSAS = {"unit": "assault_medusas"}
GOLIATHS = {"unit": "bane_goliaths"}
WRAITH = {"unit": "wraith_golgoth"}
TACARMS_PAIRED = {"unit": "steel_tacarms", "equipment": ["laser_pointer"]}
READY = ready.ready_armies()
#: Complete sections without officers.
WHITE_STARS_SECTION = [STAR, TACARMS, STEEL, TOADS, TOADS]
THERIAN_SECTION = [GOLEMS, MEDUSAS, GOLEMS, GOLIATHS, WRAITH]


def army(*sections: list[dict[str, Any]], side: str = "white_stars") -> dict[str, Any]:
    return {"side": side, "sections": [{"units": units} for units in sections]}


def therians(*sections: list[dict[str, Any]]) -> dict[str, Any]:
    return army(*sections, side="therians")


def keys(list_: Any, points: Allowance | int = BIG, **house: bool) -> list[str]:
    return [one.key.removeprefix("at43-") for one in roster.review(list_, points, house)]


def rules_of(list_: Any, points: Allowance | int = BIG) -> list[str]:
    return [one.rule for one in roster.review(list_, points)]


def unit(row: dict[str, Any], **house: bool) -> MusteredUnit:
    """A unit mustered in a company that has an officer beside it."""
    one = profile.profiles()[row["unit"]]
    officer = GOLEMS | SERGEANT if one.side == "therians" else STEEL | SERGEANT
    first = profile.sides()[one.side].pattern[0].takes(one)
    units = roster.muster(army([row, officer] if first else [officer, row], side=one.side), BIG, house)
    return units[0 if first else 1]


def cost(row: dict[str, Any], **house: bool) -> int:
    """What a unit costs, whatever section it would stand in."""
    faults: list[Fault] = []
    pick = company._pick(profile.profiles()[row["unit"]].side, 1, "1.1", row, faults)
    assert pick is not None
    assert not roster._unit_faults(pick, pick.profile.side, house)
    return int(roster.cost(pick))
