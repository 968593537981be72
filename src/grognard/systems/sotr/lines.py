"""Single lines of sight: from an eye to a point, past the pieces, the bodies and the smoke that may hide it.

What is told of one line is exact. Of many lines that lie close together one sum may settle that a piece hides them
all (`walled`): a piece made narrower by so much as they lie apart is crossed by none of them less than by the middle
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Outline
from grognard.systems.sotr.profile import tables

#: Nothing of a body is seen below this: more than any height on a table.
HIDDEN: Final = 1 << 20
#: Parts of a standing man, in hundredths of his height: eyes, head; a prone and a Down man's height.
EYES, HEAD, PRONE, DOWN = 90, 15, 35, 25
#: How far one sees into woods, buildings and the like, and the hair by which shares of a line may be off.
INTO: Final = tables().into_terrain + 1e-6
#: Place, height of the floor, height of the body, half its width.
Body = tuple[int, int, int, int, int]
Cloud = tuple[int, int, int]
#: An edge of a piece: where it begins, and how it goes.
Edge = tuple[int, int, int, int]
#: A piece that hides: its outline, what it is to the eye, its height, whether it has walls, its edges (none where it
#: is as square as its box).
Standing = tuple[Outline, str, int, bool, tuple[Edge, ...]]


class Seen:
    """What one figure sees of another: whether at all, how it is covered, and by what way."""

    __slots__ = ("clear", "hidden", "opening", "soft")

    def __init__(self, clear: bool, hidden: float, soft: bool, opening: bool) -> None:
        self.clear = clear
        #: The share of the body that something solid hides, and whether leaves hide some of it.
        self.hidden = hidden
        self.soft = soft
        #: Whether the line goes through the wall of a building.
        self.opening = opening


NOT_SEEN: Final = Seen(False, 1.0, False, False)
PLAIN: Final = Seen(True, 0.0, False, False)


def standing(outline: Outline, sight: str, height: int, enclosed: bool) -> Standing:
    """A piece as lines meet it."""
    corners = outline[4]
    edges = []
    ax, ay = corners[-1]
    for bx, by in corners:
        edges.append((ax, ay, bx - ax, by - ay))
        ax, ay = bx, by
    square = len(edges) == 4 and all(ex == 0 or ey == 0 for _, _, ex, ey in edges)
    return outline, sight, height, enclosed, () if square else tuple(edges)


def clipped(corners: tuple[Place, ...], x0: int, y0: int, x1: int, y1: int) -> tuple[float, float] | None:
    """The part of a segment inside a convex piece, as shares of it; None where it only touches."""
    dx, dy = x1 - x0, y1 - y0
    low, high = 0.0, 1.0
    ax, ay = corners[-1]
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        start = ex * (y0 - ay) - ey * (x0 - ax)
        change = ex * dy - ey * dx
        if change == 0:
            if start <= 0:
                return None
        else:
            at = -start / change
            if change > 0:
                low = at if at > low else low
            else:
                high = at if at < high else high
        if low >= high:
            return None
        ax, ay = bx, by
    return low, high


def in_box(outline: Outline, x0: int, y0: int, x1: int, y1: int) -> tuple[float, float] | None:
    """What `clipped` says of a piece that is as square as its box."""
    left, bottom, right, top, *_ = outline
    low, high = 0.0, 1.0
    dx, dy = x1 - x0, y1 - y0
    if dx:
        low, high = ((left - x0) / dx, (right - x0) / dx) if dx > 0 else ((right - x0) / dx, (left - x0) / dx)
        low, high = low if low > 0.0 else 0.0, high if high < 1.0 else 1.0
    elif not left < x0 < right:
        return None
    if dy:
        near, far = ((bottom - y0) / dy, (top - y0) / dy) if dy > 0 else ((top - y0) / dy, (bottom - y0) / dy)
        low, high = near if near > low else low, far if far < high else high
    elif not bottom < y0 < top:
        return None
    return (low, high) if low < high else None


def within(piece: Standing, x0: int, y0: int, x1: int, y1: int) -> tuple[float, float] | None:
    """The part of a segment inside a piece, as shares of it; None where it only touches."""
    if piece[4]:
        return clipped(piece[0][4], x0, y0, x1, y1)
    return in_box(piece[0], x0, y0, x1, y1)


def lowest_seen(eye: int, base: int, top: int, enter: float, leave: float) -> float:
    """The height above his floor from which a body shows over something of a top that a line meets so far along.

    Over a top below the eyes the line dips on the far side; over one above them it rises from the near side.
    """
    if top <= eye:
        return eye + (top - eye) / leave - base
    return eye + (top - eye) / enter - base if enter > 0 else HIDDEN


@rule(
    "sotr.los.target-visible",
    "sotr.los.into-terrain",
    "sotr.los.enemies-block",
    "sotr.weapons.smoke-blocks-los",
)
def look(
    mine: Body,
    theirs: Body,
    pieces: Sequence[Standing],
    others: Sequence[Body],
    clouds: Sequence[Cloud],
) -> Seen:
    """Whether a line from the head shows a part of the body as large as its head, and how the rest is hidden."""
    x0, y0, ground, tall, _ = mine
    cx, cy, base, body_height, wide = theirs
    eye = ground + tall * EYES // 100
    dx, dy = cx - x0, cy - y0
    length = isqrt(dx * dx + dy * dy) or 1
    aside_x, aside_y = -dy * wide // length, dx * wide // length
    pieces = passed(pieces, x0, y0, dx, dy, aside_x, aside_y)
    if not pieces and not others and not clouds:
        return PLAIN
    need = body_height - body_height * HEAD // 100
    clear = soft = opening = False
    hidden = 0.0
    for x1, y1 in ((cx, cy), (cx - aside_x, cy - aside_y), (cx + aside_x, cy + aside_y)):
        bar, cover, leaves, open_wall = past_pieces(x0, y0, eye, x1, y1, base, body_height, length, pieces)
        if not clear and bar <= need:  # one line that shows enough is enough
            clear = not (others and behind(x0, y0, eye, x1, y1, base, others) > need) and not (
                clouds and smoked(x0, y0, x1, y1, clouds)
            )
        if cover:
            hidden += (cover if cover < body_height else body_height) / body_height
        soft, opening = soft or leaves, opening or open_wall
    return Seen(clear, hidden / 3, soft, opening) if clear else NOT_SEEN


def passed(
    pieces: Sequence[Standing], x0: int, y0: int, dx: int, dy: int, aside_x: int, aside_y: int
) -> list[Standing]:
    """The pieces that are not wholly to one side of the lines from a point to both sides of a body."""
    off, reach = dx * y0 - dy * x0, abs(dx * aside_y - dy * aside_x)
    return [piece for piece in pieces if meets_strip(piece[0][4], dx, dy, off, reach)]


def meets_strip(corners: tuple[Place, ...], dx: int, dy: int, off: int, wide: int) -> bool:
    """Whether a piece is not wholly to one side of a strip; `off` is where its middle runs."""
    under = over = False
    for x, y in corners:
        aside = dx * y - dy * x - off
        if aside <= wide:
            under = True
        if aside >= -wide:
            over = True
        if under and over:
            return True
    return False


def past_pieces(
    x0: int,
    y0: int,
    eye: int,
    x1: int,
    y1: int,
    base: int,
    tall: int,
    length: int,
    pieces: Sequence[Standing],
) -> tuple[float, float, bool, bool]:
    """From which height the body shows past the pieces, how much of it solid ones hide, and whether leaves or the
    wall of a building lie between."""
    bar = cover = 0.0
    soft = opening = False
    if not pieces:
        return bar, cover, soft, opening
    low_x, high_x = (x0, x1) if x0 < x1 else (x1, x0)
    low_y, high_y = (y0, y1) if y0 < y1 else (y1, y0)
    for piece in pieces:
        outline, kind, top, enclosed, edges = piece
        if outline[0] > high_x or outline[2] < low_x or outline[1] > high_y or outline[3] < low_y:
            continue
        part = clipped(outline[4], x0, y0, x1, y1) if edges else in_box(outline, x0, y0, x1, y1)
        if part is None:
            continue
        if kind == "deep":
            lowest = min(eye + (base - eye) * part[0], eye + (base - eye) * part[1])
            if lowest >= top:
                continue
            if (part[1] - part[0]) * length > INTO:
                return HIDDEN, cover, soft, opening
            opening = opening or (enclosed and part[1] >= 1.0)
            continue
        shows = lowest_seen(eye, base, top, *part)
        if kind == "soft":
            soft = soft or shows > 0
            continue
        bar = shows if shows > bar else bar
        cover = shows if shows > cover else cover
    return bar, cover, soft, opening


def behind(x0: int, y0: int, eye: int, x1: int, y1: int, base: int, others: Sequence[Body]) -> float:
    """From which height the body shows past other figures."""
    bar = 0.0
    dx, dy = x1 - x0, y1 - y0
    square = dx * dx + dy * dy
    if not square:
        return 0.0
    for x, y, ground, tall, wide in others:
        along = (x - x0) * dx + (y - y0) * dy
        if not 0 < along < square:
            continue
        area = (x - x0) * dy - (y - y0) * dx
        if area * area <= wide * wide * square:
            at = along / square
            shows = lowest_seen(eye, base, ground + tall, at, at)
            bar = shows if shows > bar else bar
    return bar


def smoked(x0: int, y0: int, x1: int, y1: int, clouds: Sequence[Cloud]) -> bool:
    """Whether a line crosses smoke completely: one that starts or ends in it is allowed, at a price."""
    for x, y, radius in clouds:
        if not in_cloud(x0, y0, x, y, radius) and not in_cloud(x1, y1, x, y, radius):
            dx, dy = x1 - x0, y1 - y0
            square, along = dx * dx + dy * dy, (x - x0) * dx + (y - y0) * dy
            if 0 < along < square:
                area = (x - x0) * dy - (y - y0) * dx
                if area * area < radius * radius * square:
                    return True
    return False


def in_cloud(px: int, py: int, x: int, y: int, radius: int) -> bool:
    return (px - x) ** 2 + (py - y) ** 2 <= radius * radius


# -- less than all of it -----------------------------------------------------------------------------------------


def shows(
    mine: Body,
    theirs: Body,
    pieces: Sequence[Standing],
    others: Sequence[Body],
    clouds: Sequence[Cloud],
) -> bool:
    """Whether a line shows a part of a body as large as its head, the middle before the sides: what `look` says of its
    sight alone."""
    x0, y0, ground, tall, _ = mine
    x, y, base, high, wide = theirs
    eye, need = ground + tall * EYES // 100, high - high * HEAD // 100
    dx, dy = x - x0, y - y0
    length = isqrt(dx * dx + dy * dy) or 1
    aside_x, aside_y = -dy * wide // length, dx * wide // length
    pieces = passed(pieces, x0, y0, dx, dy, aside_x, aside_y)
    if not pieces and not others and not clouds:
        return True
    if pieces and walled((x0, y0, 0, 0), eye, (x, y, wide + 1, wide + 1), base, pieces, need):
        return False
    for x1, y1 in ((x, y), (x - aside_x, y - aside_y), (x + aside_x, y + aside_y)):
        if (
            not (pieces and barred(x0, y0, eye, x1, y1, base, length, pieces, need))
            and not (others and behind(x0, y0, eye, x1, y1, base, others) > need)
            and not (clouds and smoked(x0, y0, x1, y1, clouds))
        ):
            return True
    return False


def barred(
    x0: int,
    y0: int,
    eye: int,
    x1: int,
    y1: int,
    base: int,
    length: int,
    pieces: Sequence[Standing],
    need: int,
) -> bool:
    """Whether pieces hide more than the lowest so much of a body on a line: what `past_pieces` says of its bar alone."""
    low_x, high_x = (x0, x1) if x0 < x1 else (x1, x0)
    low_y, high_y = (y0, y1) if y0 < y1 else (y1, y0)
    for outline, kind, top, _, edges in pieces:
        if (
            kind == "soft"
            or outline[0] > high_x
            or outline[2] < low_x
            or outline[1] > high_y
            or outline[3] < low_y
        ):
            continue
        part = clipped(outline[4], x0, y0, x1, y1) if edges else in_box(outline, x0, y0, x1, y1)
        if part is None:
            continue
        if kind == "deep":
            if (part[1] - part[0]) * length > INTO and (
                eye + (base - eye) * part[0] < top or eye + (base - eye) * part[1] < top
            ):
                return True
        elif lowest_seen(eye, base, top, *part) > need:
            return True
    return False


#: A bundle of lines begins or ends at points no further from one, across and along the table, than this says.
Spread = tuple[int, int, int, int]


def walled(here: Spread, eye: int, there: Spread, base: int, pieces: Sequence[Standing], need: int) -> bool:
    """Whether one piece surely hides more than the lowest so much of everything at the end of a bundle of lines.

    So far along, the points of all lines lie round that of the middle one, at most so far as both ends allow: of the
    middle line the part counts at which all of them are in the piece.
    """
    x0, y0, wide0, high0 = here
    x1, y1, wide1, high1 = there
    across, along = abs(x1 - x0) - wide0 - wide1, abs(y1 - y0) - high0 - high1
    short = isqrt((across * across if across > 0 else 0) + (along * along if along > 0 else 0))
    for outline, kind, top, _, edges in pieces:
        if kind == "soft":
            continue
        low, high = 0.0, 1.0
        for start, end in _depths(edges, here, there) if edges else _depths_in_box(outline, here, there):
            if start > 0:
                if end > 0:
                    continue
                at = start / (start - end)
                high = at if at < high else high
            elif end > 0:
                at = start / (start - end)
                low = at if at > low else low
            else:
                break
            if low >= high:
                break
        else:
            if kind == "deep":
                if (high - low) * short > INTO and (
                    eye + (base - eye) * low < top or eye + (base - eye) * high < top
                ):
                    return True
            elif lowest_seen(eye, base, top, low, high) > need:
                return True
    return False


def _depths_in_box(outline: Outline, here: Spread, there: Spread) -> tuple[tuple[int, int], ...]:
    """How far inside each side of a box the outermost line of a bundle begins and ends."""
    x0, y0, wide0, high0 = here
    x1, y1, wide1, high1 = there
    left, bottom, right, top, *_ = outline
    return (
        (x0 - wide0 - left, x1 - wide1 - left),
        (right - x0 - wide0, right - x1 - wide1),
        (y0 - high0 - bottom, y1 - high1 - bottom),
        (top - y0 - high0, top - y1 - high1),
    )


def _depths(edges: tuple[Edge, ...], here: Spread, there: Spread) -> Iterator[tuple[int, int]]:
    """The same for every edge of a piece, times its length."""
    x0, y0, wide0, high0 = here
    x1, y1, wide1, high1 = there
    for ax, ay, ex, ey in edges:
        far_x, far_y = ey if ey > 0 else -ey, ex if ex > 0 else -ex
        yield (
            ex * (y0 - ay) - ey * (x0 - ax) - far_x * wide0 - far_y * high0,
            ex * (y1 - ay) - ey * (x1 - ax) - far_x * wide1 - far_y * high1,
        )
