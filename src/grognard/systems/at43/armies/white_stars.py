"""Specialists of the White Stars: the medic's first aid, the mechanic's repairs."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.plain import boxes_within
from grognard.core.space.table.bases import near
from grognard.systems.at43 import profile
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.damage import structure
from grognard.systems.at43.events import FirstAid, Repaired
from grognard.systems.at43.state import Acting, Battle, Figure, Unit


def ability(figure: Figure) -> str:
    """The ability of a specialist, or nothing."""
    return profile.specialists()[figure.specialist].ability if figure.specialist else ""


def able(unit: Unit, name: str) -> list[int]:
    """Living specialists of a unit with an ability."""
    return [i for i in unit.living if unit.kit[i].specialist and ability(unit.kit[i]) == name]


# -- the medic -----------------------------------------------------------------------------------------------


@rule("at43.whitestars.medic")
def first_aid(battle: Battle, unit: Unit, fallen: tuple[int, ...], blast: bool) -> Script[tuple[int, ...]]:
    """Each medic may save one comrade a turn at the moment he falls, never himself. Returns who is lost.

    A medic who falls in the same attack may still save those who fell before him.
    """
    medics = [i for i in able(unit, "first_aid") if not unit.aid >> i & 1]
    if not medics:
        return fallen
    order = {figure: number for number, figure in enumerate(fallen)}
    helpers = {i: [m for m in medics if order.get(m, len(fallen)) > order[i]] for i in fallen}
    options = tuple(i for i in fallen if helpers[i])
    most = min(len(medics), len(options))
    if not most:
        return fallen
    saved = yield Decision(
        unit.seat,
        "at43-first-aid",
        "at43.whitestars.medic",
        SomeOf(options, 0, most, of=f"figure@{unit.id}"),
        (("unit", "unit", unit.id),),
        role="loss",
    )
    treated: list[int] = []
    for i in saved:
        helper = next((m for m in helpers[i] if not unit.aid >> m & 1), None)
        if helper is not None:
            unit.aid |= 1 << helper
            treated.append(i)
    if treated:
        battle.tell(FirstAid, unit.id, tuple(treated))
        if blast:
            conditions.throw_down(battle, unit, tuple(treated))
    return tuple(i for i in fallen if i not in treated)


# -- the mechanic --------------------------------------------------------------------------------------------


def damaged_parts(unit: Unit, figure: int) -> list[int]:
    """Parts of an AFV that have lost structure points and can be mended; a destroyed frame leaves no AFV."""
    full = unit.kit[figure].structure()
    return [n for n, points in enumerate(unit.structure[figure]) if points < full[n]]


def patients(battle: Battle, unit: Unit, mechanic: int) -> list[tuple[Unit, int]]:
    """Damaged friendly AFVs within a mechanic's reach."""
    reach = profile.specialists()[unit.kit[mechanic].specialist].reach
    place, radius = unit.places[mechanic], unit.kit[mechanic].radius
    return [
        (other, i)
        for other in battle.friends(unit.seat)
        if other.structure and boxes_within(unit.box, other.box, reach)
        for i in other.living
        if damaged_parts(other, i) and near(place, radius, other.places[i], other.kit[i].radius, reach)
    ]


@rule("at43.whitestars.mechanic")
def may_repair(battle: Battle, unit: Unit, acting: Acting) -> list[int]:
    """Mechanics who have not worked in this activation and have an AFV to mend beside them."""
    return [
        i
        for i in able(unit, "repairs")
        if f"repair:{i}" not in acting.done and i not in acting.struck and patients(battle, unit, i)
    ]


@rule("at43.whitestars.mechanic")
def repair(battle: Battle, unit: Unit, acting: Acting, mechanic: int) -> Script[None]:
    """An AFV regains a point in a part that the player chooses, even a destroyed one."""
    beside = patients(battle, unit, mechanic)
    keys = tuple(f"{other.id}/{i}" for other, i in beside)
    chosen = yield Decision(
        unit.seat,
        "at43-repair",
        "at43.whitestars.mechanic",
        OneOf(keys, of="figure"),
        (("unit", "unit", unit.id),),
    )
    other, i = beside[keys.index(chosen)]
    acting.done = (*acting.done, f"repair:{mechanic}")
    amount = profile.specialists()[unit.kit[mechanic].specialist].amount
    yield from mend(battle, unit.seat, other, i, amount, "at43.whitestars.mechanic")


def mend(battle: Battle, seat: int, unit: Unit, figure: int, points: int, clause: str) -> Script[None]:
    """Structure points come back to a part of the player's choice, never above what it began with."""
    parts = tuple(damaged_parts(unit, figure))
    part = yield Decision(
        seat,
        "at43-repair-part",
        clause,
        OneOf(parts, of=f"part@{unit.id}/{figure}"),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{figure}")),
    )
    full = unit.kit[figure].structure()[part]
    now = list(unit.structure[figure])
    gained = min(points, full - now[part])
    now[part] += gained
    unit.structure = (*unit.structure[:figure], tuple(now), *unit.structure[figure + 1 :])
    battle.tell(Repaired, unit.id, figure, structure.part_name(unit, figure, part), gained)
