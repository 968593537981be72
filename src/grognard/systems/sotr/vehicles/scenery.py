"""Scenery that can be shot to pieces: what man has built resists by its class, and is gone once that is penetrated."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.sotr import dice, measuring
from grognard.systems.sotr.board import Piece, holds
from grognard.systems.sotr.events import SceneryDestroyed, SceneryHolds
from grognard.systems.sotr.profile import wounds
from grognard.systems.sotr.shooting.wounds import penetrates
from grognard.systems.sotr.state import Battle

#: The highest row of the penetration table: what is more solid is rolled against as if it were that.
HIGHEST_ARMOUR = 6


@rule("sotr.vdamage.scenery-resistance")
def armour(piece: Piece) -> int:
    """The class against which a hit on a piece is rolled: 3 for wood, 4 for masonry, 6 for a bunker; 0 for what grew."""
    return min(HIGHEST_ARMOUR, piece.card.resistance)


def breakable(piece: Piece, penetration: int) -> bool:
    """Whether a class of penetration has any chance against a piece that man has built."""
    return piece.card.resistance > 0 and wounds()[armour(piece)][penetration].kill <= dice.FACES


@rule("sotr.he.terrain-damage", "sotr.vdamage.scenery-resistance", "sotr.vdamage.through-scenery-procedure")
def strike(battle: Battle, name: str, penetration: int, seat: int) -> bool:
    """A hit on a piece: one penetration roll, and where it goes through the piece is gone. Returns whether it did."""
    piece = battle.board.piece(name)
    what = f"sotr-scenery-{piece.kind.replace('_', '-')}"
    if not breakable(piece, penetration):
        battle.tell(SceneryHolds, what)
        return False
    wound = wounds()[armour(piece)][penetration]
    if wound.kill > 0:
        face = dice.roll(battle, seat, 1, "penetration", "sotr.he.terrain-damage", wound.kill)[0]
        if not penetrates(wound, face):
            battle.tell(SceneryHolds, what)
            return False
    demolish(battle, piece)
    battle.tell(SceneryDestroyed, what)
    return True


def demolish(battle: Battle, piece: Piece) -> None:
    """Take a piece off the table: who stood on its upper floors stands on the ground, and what burnt there is out."""
    outline = battle.board.outline(piece.id)
    for unit in battle.on_table():
        if unit.storeys:
            unit.climb({i: 0 for i in unit.living if holds(outline, unit.places[i])})
    battle.fires = tuple(name for name in battle.fires if name != piece.id)
    battle.board = battle.board.without(piece.id)


# -- what a blast reaches ------------------------------------------------------------------------------------------


def nearest_point(piece: Piece, place: Place) -> Place:
    """The point of a piece's outline nearest to a place."""
    found = []
    corners = piece.corners
    for (ax, ay), (bx, by) in zip((corners[-1], *corners), corners, strict=False):
        ex, ey = bx - ax, by - ay
        along = (place[0] - ax) * ex + (place[1] - ay) * ey
        square = ex * ex + ey * ey
        share = min(max(along, 0), square)
        spot = ax + ex * share // square, ay + ey * share // square
        found.append((measuring.distance(spot, place), spot))
    return min(found)[1]


def away(battle: Battle, piece: Piece, place: Place) -> int:
    """How far a piece is from a place; 0 inside it."""
    if holds(battle.board.outline(piece.id), place):
        return 0
    return measuring.distance(nearest_point(piece, place), place)


@rule("sotr.offboard.single-strike", "sotr.tankassault.charge-he")
def under(battle: Battle, place: Place, radius: int) -> list[str]:
    """The pieces that man has built and a round template touches."""
    return [
        piece.id
        for piece in battle.board.pieces
        if piece.card.resistance > 0 and away(battle, piece, place) < radius
    ]


def burst(battle: Battle, place: Place, radius: int, penetration: int, seat: int) -> None:
    """Every such piece under a template takes a hit."""
    for name in under(battle, place, radius):
        if breakable(battle.board.piece(name), penetration):
            strike(battle, name, penetration, seat)
