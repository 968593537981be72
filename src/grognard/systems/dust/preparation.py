"""Preparing a battle: laying tiles and placing cover elements in turn."""

from __future__ import annotations

from grognard.core.decision import Cells, Decision, OneOf, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.squares.grid import Edge
from grognard.systems.dust import dice, profile
from grognard.systems.dust.board import tiles
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.events import ElementPlaced, RollOff, TileLaid
from grognard.systems.dust.state import Battle


@rule("dust.setup.tile-roll", "dust.setup.cover-roll#1", "dust.setup.cover-roll#ruling")
def roll_off(battle: Battle, clause: str) -> int:
    """Three dice each, most hit faces begins; ties are rolled again."""
    number = profile.tables().setup_dice
    while True:
        hits = [dice.count(battle, seat, "dust-roll-setup", clause, number) for seat in (0, 1)]
        if hits[0] != hits[1]:
            first = 0 if hits[0] > hits[1] else 1
            battle.tell(RollOff, first, clause)
            return first


@rule("dust.setup.free-map", "dust.setup.tile-roll")
def lay_tiles(battle: Battle) -> Script[None]:
    """Players lay the tiles of their own battle one at a time, each where and turned as he likes."""
    if not battle.laid:
        battle.turn = roll_off(battle, "dust.setup.tile-roll")
    seat = battle.turn
    kinds = tuple(dict.fromkeys(battle.tiles))
    tile = yield Decision(seat, "dust-tile", "dust.setup.free-map", OneOf(kinds, of="tile"), role="placement")
    taken = {place for _, place, _ in battle.laid}
    places = tuple(place for place in range(len(battle.tiles) + len(battle.laid)) if place not in taken)
    place = yield Decision(
        seat, "dust-tile-place", "dust.setup.free-map", OneOf(places, of="tile_place"), role="placement"
    )
    turned = yield Decision(
        seat, "dust-tile-turn", "dust.setup.free-map", OneOf((0, 1, 2, 3), of="quarter"), role="placement"
    )
    battle.tiles.remove(tile)
    battle.laid.append((tile, place, turned))
    battle.tell(TileLaid, seat, tile, place, turned)
    battle.turn = 1 - seat
    if not battle.tiles:
        battle.board = tiles.board(battle.laid)
        battle.phase = "cover" if battle.supply else "join"


@rule(
    "dust.setup.cover-legal",
    "dust.setup.cover-zone",
    "dust.setup.cover-zone-free",
    "dust.building.trap-placement",
)
def cover_squares(battle: Battle, kind: str) -> tuple[int, ...]:
    """Squares of the cover zone that may take an element: neutral or smoke, none there yet.

    A tank trap goes into a building only if a vehicle could come in: one with a large entrance.
    """
    board, elements, traps = battle.board, battle.elements, kind == "tank_trap"
    return tuple(
        [
            cell
            for cell in board.cover_zone
            if not board.no_elements >> cell & 1
            and cell not in elements
            and not (traps and cell in board.buildings and not open_to_vehicles(board, board.buildings[cell]))
        ]
    )


@rule("dust.building.large-entrance", "dust.building.small-entrance")
def open_to_vehicles(board: Board, house: int) -> bool:
    """Whether a building has a large entrance; small ones are too narrow for a vehicle."""
    inside = board.buildings
    return any(
        edge == Edge.LARGE and (inside.get(a, 0) == house) != (inside.get(b, 0) == house)
        for a, b, edge in board.edges
    )


@rule("dust.setup.cover-roll#2")
def place_cover(battle: Battle) -> Script[None]:
    """Players place the cover elements one at a time, in turn, until all are placed or no square is left."""
    if not battle.elements:
        battle.turn = roll_off(battle, "dust.setup.cover-roll")
    seat = battle.turn
    kinds = tuple(kind for kind in dict.fromkeys(battle.supply) if cover_squares(battle, kind))
    if not kinds:
        battle.supply = []
        battle.phase = "join"
        return
    kind = yield Decision(
        seat, "dust-element", "dust.setup.cover-roll", OneOf(kinds, of="element"), role="placement"
    )
    cell = yield Decision(
        seat,
        "dust-element-place",
        "dust.setup.cover-zone",
        Spot(Cells(cover_squares(battle, kind), battle.board.names)),
        (("element", "element", kind),),
        role="placement",
    )
    battle.supply.remove(kind)
    battle.place_element(cell, kind)
    battle.tell(ElementPlaced, seat, kind, cell)
    battle.turn = 1 - seat
    if not battle.supply:
        battle.phase = "join"
