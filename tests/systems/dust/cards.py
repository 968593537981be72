"""Cards made for tests: a plain hero, squad, walker and plane, to be changed where a test needs it."""

from __future__ import annotations

from typing import Any


def hero(id: str = "hero", *skills: str, **changes: Any) -> dict[str, Any]:
    """A hero of soldier class 2 with a pistol."""
    card = {
        "id": id,
        "name": id,
        "side": "allies",
        "kind": "hero",
        "armour": "S2",
        "movement": 1,
        "health": 4,
        "points": 10,
        "skills": list(skills),
        "weapons": [{"weapon": "pistol_45", "bearers": 1}],
    }
    return card | changes


def squad(
    id: str = "squad", *skills: str, weapon: str = "m1_assault_rifle", **changes: Any
) -> dict[str, Any]:
    """Three soldiers of class 2, all with the same weapon."""
    card = {
        "id": id,
        "name": id,
        "side": "allies",
        "kind": "squad",
        "armour": "S2",
        "movement": 1,
        "health": 3,
        "points": 10,
        "skills": list(skills),
        "figures": [{"count": 3, "carries": [weapon]}],
        "weapons": [{"weapon": weapon}],
    }
    return card | changes


def walker(id: str = "walker", *skills: str, weapon: str = "victory_mg_30", **changes: Any) -> dict[str, Any]:
    """A vehicle of class 3."""
    card = {
        "id": id,
        "name": id,
        "side": "allies",
        "kind": "vehicle",
        "armour": "V3",
        "movement": 1,
        "health": 4,
        "points": 20,
        "skills": list(skills),
        "weapons": [{"weapon": weapon, "bearers": 1}],
    }
    return card | changes


def plane(id: str = "plane", *skills: str, weapon: str = "victory_mg", **changes: Any) -> dict[str, Any]:
    """An aircraft of class 1; the boxes hold none."""
    card = {
        "id": id,
        "name": id,
        "side": "allies",
        "kind": "aircraft",
        "armour": "A1",
        "movement": 1,
        "health": 3,
        "points": 20,
        "skills": list(skills),
        "weapons": [{"weapon": weapon, "bearers": 1}],
    }
    return card | changes
