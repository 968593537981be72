"""Cover: which scenery shelters whom from a salvo, and the saving throws it gives."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Outline, near_segment
from grognard.core.space.sight.panorama import Body
from grognard.core.space.sight.watch import Line, lines, stops
from grognard.systems.at43 import dice, measuring, profile, sight
from grognard.systems.at43.activation import drills
from grognard.systems.at43.events import Saved
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Battle, Unit

Figures = Sequence[tuple[Unit, int]]


@rule("at43.cover.judging", "at43.cover.definition")
def shelters(size: int, height: int, taking_cover: bool) -> bool:
    """Whether a piece of a Size is big enough for a figure: half its Size, or any Size if its unit takes cover.

    A piece taller than the figure shelters it too, where it is seen past its end.
    """
    return size >= 1 if taking_cover else size * 2 >= height


@rule("at43.cover.zone", "at43.cover.fighter-in-cover")
def lies_between(outline: Outline, a: Body, b: Body) -> bool:
    """Whether any straight line from one base to the other crosses a piece."""
    low_x, low_y, high_x, high_y, corners, _ = outline
    margin = max(a[2], b[2])
    if (
        (a[0] + margin <= low_x and b[0] + margin <= low_x)
        or (a[0] - margin >= high_x and b[0] - margin >= high_x)
        or (a[1] + margin <= low_y and b[1] + margin <= low_y)
        or (a[1] - margin >= high_y and b[1] - margin >= high_y)
    ):
        return False
    centre, left, right = lines(a, b)
    if stops(outline, centre) or stops(outline, left) or stops(outline, right):
        return True
    # Else it is wholly on one side, or so small that it lies between the outer lines.
    return _any_within(corners, left, right)


def _any_within(corners: Sequence[Place], left: Line, right: Line) -> bool:
    """Whether any of some points lies in the quadrangle between two lines."""
    ax, ay, bx, by = left
    inside = [(x, y) for x, y in corners if (ax - bx) * (y - by) - (ay - by) * (x - bx) > 0]
    if not inside:
        return False
    cx, cy, dx, dy = right
    return any(
        (cx - ax) * (y - ay) - (cy - ay) * (x - ax) > 0
        and (dx - cx) * (y - cy) - (dy - cy) * (x - cx) > 0
        and (bx - dx) * (y - dy) - (by - dy) * (x - dx) > 0
        for x, y in inside
    )


@rule("at43.cover.ignored-close")
def too_close(leader: Place, radius: int, outline: Outline, target: Place) -> bool:
    """Whether the shooters' leader is within a range of the side of the piece that faces the target unit."""
    corners = outline[4]
    ax, ay = corners[-1]
    best: int | None = None
    for bx, by in corners:
        ex, ey = bx - ax, by - ay
        # The inside is to the left of an edge: what lies to its right is before that side.
        outward = -(ex * (target[1] - ay) - ey * (target[0] - ax))
        ahead = outward * 1024 // max(1, isqrt((ex * ex + ey * ey) << 20))
        if best is None or ahead > best:
            best, side = ahead, ((ax, ay), (bx, by))
        ax, ay = bx, by
    return near_segment(*side, leader, radius, profile.tables().cover_ignored_within)


def pieces(battle: Battle, unit: Unit, hit: Figures, reference: Place) -> list[Outline]:
    """Pieces in the box round shooters and targets that the shooters' leader is not too close to."""
    low_x, low_y, high_x, high_y = unit.box
    for other, j in hit:
        (x, y), r = other.places[j], other.kit[j].radius
        low_x, low_y, high_x, high_y = (
            min(low_x, x - r),
            min(low_y, y - r),
            max(high_x, x + r),
            max(high_y, y + r),
        )
    place, radius = measuring.reference(unit)
    return [
        o
        for o in battle.board.outlines
        if o[0] < high_x
        and o[2] > low_x
        and o[1] < high_y
        and o[3] > low_y
        and not too_close(place, radius, o, reference)
    ]


def in_cover(
    battle: Battle, unit: Unit, able: Sequence[int], other: Unit, figure: int, between: Sequence[Outline]
) -> bool:
    """Whether a fighter is behind a piece big enough for him, as seen by anybody who shoots. His own perch is none."""
    own = sight.body(battle, other, figure)
    ready = drills.TAKE_COVER in other.drills
    for outline in between:
        if outline[5] == own[4] or not shelters(battle.board.pieces[outline[5]].size, own[3], ready):
            continue
        for i in able:
            shooter = sight.body(battle, unit, i)
            if outline[5] != shooter[4] and lies_between(outline, shooter, own):
                return True
    return False


@rule("at43.cover.half-unit", "at43.cover.save-take-cover")
def save(battle: Battle, shot: Shot, able: Sequence[int], hit: Figures, reference: Place) -> int:
    """The least die that cancels an impact, or NEVER: half of the unit must be hidden or in cover."""
    if not hit or shot.weapon.locked_fire or shot.sniper:
        return dice.NEVER
    unit = shot.unit
    between = pieces(battle, unit, hit, reference)
    if not between and all(shot.looks.view(other).open for other in {o.id: o for o, _ in hit}.values()):
        return dice.NEVER
    sheltered = 0
    for number, (other, j) in enumerate(hit):
        hidden = not shot.looks.view(other).any_sees(able, j)
        if hidden or (between and in_cover(battle, unit, able, other, j, between)):
            sheltered += 1
        elif (sheltered + len(hit) - number - 1) * 2 < len(hit):
            break
    if sheltered * 2 < len(hit):
        return dice.NEVER
    table = profile.tables()
    ready = all(drills.TAKE_COVER in other.drills for other, _ in hit)
    return table.take_cover_save if ready else table.cover_save


@rule("at43.cover.save")
def roll_saves(battle: Battle, unit: Unit, impacts: int, need: int) -> list[bool]:
    """One die per impact before damage is tested: which impacts are cancelled."""
    if need >= dice.NEVER or impacts <= 0:
        return [False] * impacts
    clause = "at43.cover.save" if need == profile.tables().cover_save else "at43.cover.save-take-cover"
    saved = [face >= need for face in dice.faces(battle, unit.seat, "at43-roll-save", clause, impacts, need)]
    battle.tell(Saved, unit.id, sum(saved), impacts)
    return saved
