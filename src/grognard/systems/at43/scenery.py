"""Using scenery: climbing, opening, lifting, sabotaging and destroying it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from grognard.core.decision import Decision, OneOf, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Outline, boxes_within, leg_meets_outline, near_piece, segment_cuts
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import measuring
from grognard.systems.at43.board import Piece
from grognard.systems.at43.damage import damage
from grognard.systems.at43.damage.damage import Volley
from grognard.systems.at43.events import (
    PieceDamaged,
    PieceGone,
    PieceMoved,
    PieceOpened,
)
from grognard.systems.at43.missions import missions
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.state import Acting, Battle, Unit

#: What a sabotaging artificer cannot take away: the lie of the land, and the wreck that hides a pilot.
LASTING: Final = ("hill", "wreck")
#: The headings in which a wall may be set down, in tenths of a degree.
HEADINGS: Final = (0, 450, 900, 1350)


# -- standing on and in ----------------------------------------------------------------------------------------


@rule("at43.scenery.climb", "at43.scenery.afv-no-climb", "at43.scenery.enter-container")
def may_step(piece: Piece, infantry: bool, climbing: bool) -> bool:
    """Whether figures may go over, onto or into a piece: infantry over walls and up containers in a climbing move,
    and into open ones in any; AFVs only up a ramp."""
    if not infantry:
        return climbing and piece.ramp
    return bool(piece.card.climb) if climbing else piece.open


def holds(outline: Outline, place: Place, radius: int) -> bool:
    """Whether a base has all its ground within a piece."""
    x, y = place
    if (
        x - radius < outline[0]
        or x + radius > outline[2]
        or y - radius < outline[1]
        or y + radius > outline[3]
    ):
        return False
    ax, ay = outline[4][-1]
    for bx, by in outline[4]:
        ex, ey = bx - ax, by - ay
        inward = ex * (y - ay) - ey * (x - ax)
        if inward < 0 or inward * inward < radius * radius * (ex * ex + ey * ey):
            return False
        ax, ay = bx, by
    return True


@rule("at43.scenery.climb", "at43.scenery.enter-container")
def settle_perches(battle: Battle, unit: Unit, climbed: bool) -> None:
    """After a move: who stands on a piece, and who inside an open one."""
    perches = [""] * len(unit.kit)
    for i in unit.living:
        was = unit.perches[i] if unit.perches else ""
        for outline in battle.board.climbable():
            if holds(outline, unit.places[i], unit.kit[i].radius):
                piece = battle.board.pieces[outline[5]]
                inside = piece.open and not climbed and was != piece.id
                perches[i] = f"in:{piece.id}" if inside else piece.id
                break
    unit.perches = tuple(perches) if any(perches) else ()


@rule("at43.scenery.climb")
def may_climb(battle: Battle, unit: Unit) -> bool:
    """Whether a climbing move makes sense: something to climb within reach, or somebody to climb down."""
    if any(perch and not perch.startswith("in:") for perch in unit.perches):
        return True
    infantry = unit.profile.is_infantry
    far = unit.kit[unit.leader].fighter.movement // 2
    box = unit.box
    for o in battle.board.outlines:
        near = o[0] - far < box[2] and o[2] + far > box[0] and o[1] - far < box[3] and o[3] + far > box[1]
        if near and may_step(battle.board.pieces[o[5]], infantry, True):
            return True
    return False


# -- opening and lifting ---------------------------------------------------------------------------------------


@rule("at43.scenery.open-container")
def openable(battle: Battle, unit: Unit, acting: Acting) -> list[str]:
    """Closed containers that a member of an infantry unit touches; opening them takes the place of a melee."""
    if unit.profile.is_afv or acting.melee:
        return []
    near = [o for o in battle.board.closed if boxes_within(unit.box, o[:4], measuring.CONTACT)]
    names = [battle.board.pieces[outline[5]].id for outline in near]
    return [
        name for name in names if any(measuring.touches_piece(battle, unit, i, name) for i in unit.living)
    ]


@rule("at43.scenery.open-container", "at43.scenery.counts-as-combat")
def open_piece(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The container is open; the unit has as good as fought and is engaged with it until its next activation."""
    chosen = yield Decision(
        unit.seat,
        "at43-open",
        "at43.scenery.open-container",
        OneOf(tuple(openable(battle, unit, acting)), of="piece"),
        (("unit", "unit", unit.id),),
    )
    battle.board = battle.board.altered(chosen, open=True)
    battle.tell(PieceOpened, unit.id, chosen)
    _worked(unit, acting, chosen)


def _worked(unit: Unit, acting: Acting, piece: str) -> None:
    acting.melee = True
    acting.struck = (*acting.struck, *(i for i in unit.living if i not in acting.struck))
    unit.busy = piece


@rule("at43.scenery.lifting", "at43.scenery.move-wall")
def liftable(battle: Battle, unit: Unit, acting: Acting) -> list[tuple[str, int]]:
    """Walls that an AFV with the ability touches, each with who would lift it."""
    if unit.profile.is_infantry or acting.melee:
        return []
    lifters = [i for i in unit.living if "lifting" in unit.kit[i].fighter.abilities]
    if not lifters:
        return []
    return [
        (piece.id, i)
        for piece in battle.board.pieces
        if piece.card.lifted
        for i in lifters
        if measuring.touches_piece(battle, unit, i, piece.id)
    ]


@rule("at43.scenery.lifting", "at43.scenery.counts-as-combat")
def lift(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """A wall is set down again anywhere in contact with the lifter, in place of his melee."""
    walls = dict(liftable(battle, unit, acting))
    chosen = yield Decision(
        unit.seat,
        "at43-lift",
        "at43.scenery.lifting",
        OneOf(tuple(walls), of="piece"),
        (("unit", "unit", unit.id),),
    )
    heading = yield Decision(
        unit.seat,
        "at43-piece-heading",
        "at43.scenery.lifting",
        OneOf(HEADINGS, of="heading"),
        (("piece", "piece", chosen),),
        role="placement",
    )
    wall = replace(battle.board.piece(chosen), heading=heading)
    region = beside(battle, unit, walls[chosen], wall)
    if region.first() is not None:
        place = yield Decision(
            unit.seat,
            "at43-piece-place",
            "at43.scenery.lifting",
            Spot(region),
            (("piece", "piece", chosen),),
            role="placement",
        )
        battle.board = battle.board.with_piece(replace(wall, x=place[0], y=place[1]))
        battle.tell(PieceMoved, unit.id, chosen, tuple(place))
    _worked(unit, acting, chosen)


def beside(battle: Battle, unit: Unit, lifter: int, wall: Piece) -> Spots:
    """Places for a wall in contact with who lifts it."""
    (x, y), radius = unit.places[lifter], unit.kit[lifter].radius
    far = radius + measuring.CONTACT + wall.length
    rest = battle.board.without(wall.id)

    def fault(place: Place) -> WhyNot | None:
        moved = replace(wall, x=place[0], y=place[1])
        why = why_no_room(battle, rest.pieces, moved)
        if why is not None:
            return why
        outline = rest.with_piece(moved).outline(wall.id)
        if not near_piece(outline, (x, y), radius, measuring.CONTACT):
            return why_not("at43-not-in-contact", "at43.scenery.lifting", unit=("unit", unit.id))
        return None

    def candidates() -> Iterator[Place]:
        for step in range(radius + wall.width // 2 + 10, far + 1, 60):
            for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
                yield x + dx * step, y + dy * step

    return Spots((x - far, y - far, x + far, y + far), fault, candidates, footprint(wall))


def footprint(piece: Piece) -> tuple[Place, ...]:
    """The outline of a piece as seen from its place."""
    return replace(piece, x=0, y=0).corners()


def why_no_room(battle: Battle, others: Sequence[Piece], piece: Piece) -> WhyNot | None:
    """Why a piece cannot lie somewhere: off the table, on another piece, on somebody's base."""
    corners = piece.corners()
    board = battle.board
    if any(not (0 <= x <= board.width and 0 <= y <= board.depth) for x, y in corners):
        return why_not("at43-piece-off-table", "at43.intro.table-bounds", piece=("piece", piece.id))
    low_x, high_x = min([x for x, _ in corners]), max([x for x, _ in corners])
    low_y, high_y = min([y for _, y in corners]), max([y for _, y in corners])
    for other in others:
        far = other.length + other.width
        if other.x - far > high_x or other.x + far < low_x or other.y - far > high_y or other.y + far < low_y:
            continue
        if other.id != piece.id and _overlap(corners, other.corners()):
            return why_not("at43-piece-on-piece", "at43.moving.obstacles", other=("piece", other.id))
    for unit in battle.on_table():
        for i in unit.living:
            if leg_meets_outline(corners, *unit.places[i], *unit.places[i], unit.kit[i].radius):
                return why_not("at43-piece-on-figure", "at43.actions.no-overlap", unit=("unit", unit.id))
    return None


def _overlap(a: tuple[Place, ...], b: tuple[Place, ...]) -> bool:
    """Whether two convex outlines share ground: no side of either keeps them apart."""
    for first, second in ((a, b), (b, a)):
        ax, ay = first[-1]
        for bx, by in first:
            if all((bx - ax) * (y - ay) - (by - ay) * (x - ax) <= 0 for x, y in second):
                return False
            ax, ay = bx, by
    return True


# -- destroying ------------------------------------------------------------------------------------------------


@rule("at43.scenery.only-sabotage")
def may_vanish(battle: Battle, piece: Piece) -> bool:
    """Whether sabotage can remove a piece."""
    return piece.kind not in LASTING


@rule(
    "at43.scenery.only-sabotage",
    "at43.scenery.must-be-target",
    "at43.whitestars.missile-launcher",
    "at43.mission6.pilot-hidden",
)
def targets(battle: Battle, unit: Unit, weapon: Weapon, figures: Sequence[int]) -> list[str]:
    """Pieces that the mission lets weapons destroy, in sight of somebody who would shoot."""
    return [
        piece.id
        for piece in battle.board.pieces
        if piece.destructible
        and piece.structure > 0
        and not weapon.indirect
        and any(sees_piece(battle, unit, i, piece.id) for i in figures)
    ]


def sees_piece(battle: Battle, unit: Unit, figure: int, piece: str) -> bool:
    """Whether a figure sees any corner or the middle of a piece past what is as tall as it."""
    board = battle.board
    one, outline = board.piece(piece), board.outline(piece)
    x, y = unit.places[figure]
    perch = unit.perch(figure)
    things = [o for o in board.taller(one.size) if o[5] != outline[5] and board.pieces[o[5]].id != perch]
    marks = [(one.x, one.y), *outline[4]]
    return any(not any(segment_cuts(o[4], x, y, mx, my) for o in things) for mx, my in marks)


@rule("at43.scenery.must-be-target")
def damage_piece(battle: Battle, volley: Volley, piece: str, impacts: int) -> Script[None]:
    """A test per impact against the piece's Protection; each success takes structure, without a location."""
    one = battle.board.piece(piece)
    success = yield from volley.tests(one.card.protection, impacts)
    points = min(sum(success) * volley.weapon.damage, one.structure)
    if not points:
        return
    left = one.structure - points
    battle.board = battle.board.altered(piece, structure=left)
    battle.idle = 0
    battle.tell(PieceDamaged, piece, points, left)
    if left <= 0:
        yield from destroy(battle, piece, volley.seat, "at43.scenery.must-be-target")


@rule("at43.scenery.occupants-die")
def destroy(battle: Battle, piece: str, seat: int, clause: str) -> Script[None]:
    """A piece is gone, and the figures on or in it with it."""
    battle.tell(PieceGone, piece, clause)
    fallen: list[tuple[Unit, tuple[int, ...]]] = []
    for unit in list(battle.on_table()):
        if not unit.perches:
            continue
        on_it = tuple(i for i in unit.living if unit.perch(i) == piece)
        unit.perches = tuple("" if unit.perch(i) == piece else unit.perches[i] for i in range(len(unit.kit)))
        if not any(unit.perches):
            unit.perches = ()
        if on_it:
            fallen.append((unit, on_it))
    battle.board = battle.board.without(piece)
    battle.idle = 0
    # Whoever a medic saves among them is left on the ground where the piece was.
    for unit, on_it in fallen:
        yield from damage.eliminate(battle, unit, on_it, seat)
    missions.piece_lost(battle, piece)


@rule("at43.mission6.wreck")
def hit_wreck(battle: Battle, piece: str, volley: Volley, impacts: int) -> Script[None]:
    """The wreck has one pool of structure points; with them a pilot who is still inside is lost."""
    if piece not in battle.board.by_id:
        return
    one = battle.board.piece(piece)
    success = yield from volley.tests(one.card.protection, impacts)
    points = min(one.structure, sum(success) * volley.weapon.damage)
    if not points:
        return
    left = one.structure - points
    battle.board = battle.board.altered(piece, structure=left)
    battle.tell(PieceDamaged, piece, points, left)
    if left <= 0:
        yield from destroy(battle, piece, volley.seat, "at43.mission6.wreck")
