"""Locations of AFVs and their structure points."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.at43 import dice, profile
from grognard.systems.at43.events import Immobilised, PartDamaged
from grognard.systems.at43.state import FIRST_WEAPON, FRAME, PROPULSION, Battle, Unit


@rule("at43.damage.location-roll", "at43.damage.location-table")
def locate(battle: Battle, seat: int) -> str:
    """One die after a successful test: propulsion, frame or one weapon."""
    face = dice.faces(battle, seat, "at43-roll-location", "at43.damage.location-table", 1)[0]
    return profile.tables().location[face - 1]


@rule("at43.damage.weapon-location-choice", "at43.damage.destroyed-part-to-frame")
def part_hit(battle: Battle, seat: int, unit: Unit, figure: int, where: str) -> Script[int]:
    """The part that takes the damage. Of several intact weapons the attacker chooses; a ruin passes it to the frame."""
    if where == "frame":
        return FRAME
    if where == "propulsion":
        return PROPULSION if unit.working(figure, PROPULSION) else FRAME
    parts = unit.structure[figure]
    intact = tuple(n for n in range(FIRST_WEAPON, len(parts)) if parts[n] > 0)
    if not intact:
        return FRAME
    if len(intact) == 1 or _alike(unit, figure, intact):
        return intact[0]
    chosen = yield Decision(
        seat,
        "at43-weapon-hit",
        "at43.damage.weapon-location-choice",
        OneOf(intact, of=f"part@{unit.id}/{figure}"),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{figure}")),
        role="loss",
    )
    return int(chosen)


def _alike(unit: Unit, figure: int, parts: Sequence[int]) -> bool:
    """Whether it makes no difference which of these weapons is hit."""
    arms, points = unit.kit[figure].parts, unit.structure[figure]
    kinds = {(arms[n - FIRST_WEAPON].id, points[n]) for n in parts}
    return len(kinds) == 1 and not unit.facings


@rule(
    "at43.damage.structure-loss",
    "at43.damage.overflow-to-frame",
    "at43.damage.weapon-destroyed",
    "at43.damage.propulsion-destroyed",
    "at43.damage.points",
)
def lose_structure(battle: Battle, unit: Unit, figure: int, part: int, points: int) -> bool:
    """A part loses points and the frame what the part cannot take. True where the frame is gone."""
    parts = list(unit.structure[figure])
    taken = min(points, parts[part])
    parts[part] -= taken
    battle.tell(PartDamaged, unit.id, figure, part_name(unit, figure, part), taken, parts[part])
    rest = points - taken
    if rest and part != FRAME:
        rest = min(rest, parts[FRAME])
        parts[FRAME] -= rest
        battle.tell(PartDamaged, unit.id, figure, "frame", rest, parts[FRAME])
    if part == PROPULSION and parts[PROPULSION] == 0 and taken:
        battle.tell(Immobilised, unit.id, figure)
    unit.structure = (*unit.structure[:figure], tuple(parts), *unit.structure[figure + 1 :])
    return parts[FRAME] <= 0


def part_name(unit: Unit, figure: int, part: int) -> str:
    """What a part is called: frame, propulsion, or the weapon with its number on the card."""
    if part < FIRST_WEAPON:
        return ("frame", "propulsion")[part]
    return f"{unit.kit[figure].parts[part - FIRST_WEAPON].id}:{part}"


def chosen_location(battle: Battle, seat: int, unit: Unit, figure: int) -> Script[str]:
    parts = unit.structure[figure]
    places = ["frame"]
    if parts[PROPULSION] > 0:
        places.append("propulsion")
    if any(points > 0 for points in parts[FIRST_WEAPON:]):
        places.append("weapon")
    chosen = yield Decision(
        seat,
        "at43-sniper-location",
        "at43.therians.medium-nucleus-cannon",
        OneOf(tuple(places), of="location"),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{figure}")),
        role="attack",
    )
    return str(chosen)
