"""The signs a terminal draws with: seats told apart by shape and colour, ground, edges and markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: Shape first: who cannot tell the colours apart still tells the seats apart.
_MARKS = ("▲", "●", "■", "◆")
_STYLES = ("dodger_blue2", "dark_orange3", "green4", "magenta")

#: What fills a cell or an area of this texture. A texture not listed shows as a light stipple.
_TEXTURES: Mapping[str, tuple[str, str]] = {
    "neutral": (" ", ""),
    "open": (" ", ""),
    "clear": (" ", ""),
    "floor": (" ", ""),
    "water": ("≈", "cyan"),
    "river": ("≈", "cyan"),
    "rubble": ("▒", "grey50"),
    "ruin": ("▒", "grey50"),
    "smoke": ("░", "grey70"),
    "block": ("█", "grey42"),
    "impassable": ("█", "grey42"),
    "building": (":", "tan"),
    "wood": ("♣", "green"),
    "woods": ("♣", "green"),
    "forest": ("♣", "green"),
    "hill": ("^", "yellow4"),
    "mound": ("^", "yellow4"),
    "road": ("=", "grey58"),
    "field": ('"', "yellow4"),
    "low_wall": ("▄", "grey58"),
    "container": ("▓", "tan"),
    "open_container": ("░", "tan"),
    "nanogenerator": ("▒", "cyan"),
    "bunker": ("█", "grey42"),
    "wreck": ("%", "red3"),
    "drop_point": (" ", ""),
    "airstrip": ("=", "grey58"),
    "brush": ("¨", "green4"),
    "orchard": ("♧", "green"),
    "coconut_grove": ("¶", "green"),
    "cemetery": ("†", "grey58"),
    "wooden_building": ("▒", "tan"),
    "stone_building": ("▓", "grey58"),
    "wooden_ruin": ("%", "tan"),
    "stone_ruin": ("%", "grey58"),
    "marsh": ("~", "dark_cyan"),
    "rice_paddy": ("≋", "green4"),
    "shallow_water": ("≈", "cyan"),
    "beach_edge": (":", "yellow4"),
    "stream": ("≈", "cyan"),
    "deep_water": ("≈", "blue"),
    "open_water": ("≈", "blue"),
    "frozen_lake": ("▫", "cyan"),
    "snow": ("▫", "cyan"),
    "ford": ("≈", "cyan"),
    "sand": (":", "yellow4"),
    "grain": ('"', "yellow4"),
    "crater": ("o", "grey58"),
    "foxhole": ("o", "grey58"),
    "jungle": ("♣", "green4"),
    "palms": ("¶", "green"),
    "path": ("-", "grey58"),
    "roof_wood": ("▒", "tan"),
    "roof_stone": ("▓", "grey58"),
}
_STIPPLE = ("∙", "grey58")

_MARKERS: Mapping[str, str] = {
    "objective": "★",
    "crate": "¤",
    "ammo_crate": "¤",
    "trap": "×",
    "tank_trap": "×",
    "smoke": "░",
    "zone": "○",
    "template": "○",
    "drop_point": "◇",
    "laser_mark": "+",
    "wreck": "%",
    "blaze": "♨",
    "entrenchment": "∪",
    "fortification": "⊔",
    "bunker": "■",
    "light_shelter": "⌂",
    "barbed_wire": "∞",
    "roadblock": "#",
    "anti_tank_obstacle": "×",
    "minefield": "¤",
    "ied": "!",
    "major_ied": "!!",
    "dummy_trap": "×?",
    "artillery": "✹",
    "artillery_smoke": "✺",
    "artillery_target": "⌖",
    "tunnel": "∩",
    "siege": "⚔",
    "blast": "✹",
    "crater": "o",
    "fire": "♨",
    "flag": "★",
    "foxhole": "∪",
    "mine": "¤",
    "note": "?",
    "scorched": "♨",
    "tile_place": "○",
    "wire": "∞",
}


class EdgeSign(NamedTuple):
    """How an edge is drawn: across (between upper and lower cell) and upright (between left and right)."""

    across: str
    upright: str
    heavy: bool


#: Edges by texture. One not listed is drawn as a wall would be, but light.
EDGES: Mapping[str, EdgeSign] = {
    "wall": EdgeSign("━", "┃", True),
    "small": EdgeSign("╍", "╏", True),
    "door": EdgeSign("╍", "╏", True),
    "large": EdgeSign("┄", "┊", False),
    "hedge": EdgeSign("≈", "≀", False),
    "fence": EdgeSign("┈", "┆", False),
    "stone_wall": EdgeSign("▬", "▮", False),
    "bocage": EdgeSign("♠", "♠", False),
    "bocage_opening": EdgeSign("♤", "♤", False),
    "crest": EdgeSign("^", "^", False),
    "embankment": EdgeSign("╫", "╪", False),
    "ditch": EdgeSign("v", "v", False),
    "reef": EdgeSign("*", "*", False),
    "cliff": EdgeSign("^", "^", True),
    "stream": EdgeSign("≈", "≈", False),
    "trench": EdgeSign("u", "u", False),
    "wire": EdgeSign("x", "x", False),
    "gate": EdgeSign("┄", "┊", False),
}
_OTHER_EDGE = EdgeSign("─", "│", False)


#: Where a road or track crosses the side of a hex.
_WAYS: Mapping[str, EdgeSign] = {"road": EdgeSign("═", "║", True), "path": EdgeSign("╌", "╎", False)}
_FACINGS = "↑↗↘↓↙↖"
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def seat_mark(seat: int) -> str:
    return _MARKS[seat % len(_MARKS)]


def seat_style(seat: int) -> str:
    return _STYLES[seat % len(_STYLES)]


def texture_sign(texture: str) -> tuple[str, str]:
    return _TEXTURES.get(_plain(texture), _STIPPLE)


def _plain(key: str) -> str:
    """A key of a scene as it stands in the tables: hyphens are written as underscores."""
    return key.replace("-", "_")


def edge_sign(texture: str) -> EdgeSign:
    return EDGES.get(_plain(texture), _OTHER_EDGE)


def way_sign(texture: str) -> EdgeSign:
    return _WAYS.get(texture, _WAYS["path"])


def facing_sign(facing: int) -> str:
    """The side of a hex that a piece looks at, as an arrow."""
    return _FACINGS[facing % len(_FACINGS)]


def storey_sign(number: int) -> str:
    """A floor above the ground or a level of it as a raised figure; nothing for the ground."""
    return _RAISED[min(number, 9)] if number > 0 else ""


def marker_sign(kind: str) -> str:
    key = _plain(kind)
    return _MARKERS.get("zone" if key.endswith("_zone") else key, kind[:2])


def zone_sign(seat: int) -> str:
    """A cell that belongs to a seat's zone."""
    return f"·{seat_mark(seat)}·"


def line_sign(seat: int | None, number: int, across: bool) -> str:
    """A letter of a table edge that is a zone: heavy, and now and then the mark of the seat it belongs to."""
    if seat is not None and number % 8 == 4:
        return seat_mark(seat)
    return "━" if across else "┃"
