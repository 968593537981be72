"""Sabotage by the artificers of the White Stars."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.plain import near_piece
from grognard.systems.at43 import profile, scenery
from grognard.systems.at43.armies import white_stars
from grognard.systems.at43.state import Acting, Battle, Unit


@rule("at43.whitestars.artificer", "at43.scenery.only-sabotage")
def may_sabotage(battle: Battle, unit: Unit, acting: Acting) -> dict[str, int]:
    """Pieces that an artificer of the unit could destroy, each with who would."""
    found: dict[str, int] = {}
    for i in white_stars.able(unit, "sabotage"):
        if f"sabotage:{i}" in acting.done or i in acting.struck:
            continue
        reach = profile.specialists()[unit.kit[i].specialist].reach
        for outline in battle.board.outlines:
            piece = battle.board.pieces[outline[5]]
            if scenery.may_vanish(battle, piece) and near_piece(
                outline, unit.places[i], unit.kit[i].radius, reach
            ):
                found.setdefault(piece.id, i)
    return found


@rule("at43.whitestars.artificer")
def sabotage(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """One piece beside the artificer is taken off the table, with whoever is on or in it."""
    pieces = may_sabotage(battle, unit, acting)
    chosen = yield Decision(
        unit.seat,
        "at43-sabotage",
        "at43.whitestars.artificer",
        OneOf(tuple(pieces), of="piece"),
        (("unit", "unit", unit.id),),
    )
    acting.done = (*acting.done, f"sabotage:{pieces[chosen]}")
    yield from scenery.destroy(battle, chosen, unit.seat, "at43.whitestars.artificer")
