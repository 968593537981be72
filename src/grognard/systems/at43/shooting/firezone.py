"""The fire zone: who stands between a shooting unit and its target, and takes impacts first."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.plain import Disc
from grognard.core.space.table.bases import Footprints
from grognard.core.space.templates.zones import Span, corridor
from grognard.systems.at43 import measuring
from grognard.systems.at43.activation import drills
from grognard.systems.at43.missions import missions
from grognard.systems.at43.shooting import spotting
from grognard.systems.at43.shooting.spotting import Marks
from grognard.systems.at43.shooting.weaponry import Shot
from grognard.systems.at43.state import Battle, Unit

#: How many quanta beyond a line something lies there for certain, though bases are drawn with corners.
_CLEAR: Final = 4


def footprints(figures: list[tuple[Unit, int]]) -> Footprints:
    """The bases of some figures, for array geometry."""
    places = [unit.places[i] for unit, i in figures]
    return Footprints.round(
        [x for x, _ in places], [y for _, y in places], [unit.kit[i].radius for unit, i in figures]
    )


class Lane:
    """The two outer lines that join two groups of bases, as sums that tell on which side of them a base lies.

    Only + - * / and square roots of floats: every machine gets the same numbers.
    """

    __slots__ = ("ahead", "back", "end", "far", "left", "length", "near", "right")

    def __init__(self, own: Sequence[Disc], aimed: Sequence[Disc]) -> None:
        ax, ay = _middle(own)
        bx, by = _middle(aimed)
        self.ahead = bx - ax, by - ay
        self.length = math.sqrt(self.ahead[0] ** 2 + self.ahead[1] ** 2) or 1.0
        self.left = self._line(own, aimed, 1.0)
        self.right = self._line(own, aimed, -1.0)
        dx, dy = self.ahead
        size = self.length
        self.near = max([x * dx + y * dy + r * size for x, y, r in own])
        self.far = min([x * dx + y * dy - r * size for x, y, r in aimed])
        self.back = min([x * dx + y * dy - r * size for x, y, r in own])
        self.end = max([x * dx + y * dy + r * size for x, y, r in aimed])

    def _line(
        self, own: Sequence[Disc], aimed: Sequence[Disc], side: float
    ) -> tuple[float, float, float, float]:
        """The outer line on one side: its outward normal, the normal's length, and how far out the line lies."""
        nx, ny = -self.ahead[1] * side, self.ahead[0] * side
        size = self.length
        for _ in range(6):
            a = max(own, key=lambda d: d[0] * nx + d[1] * ny + d[2] * size)
            b = max(aimed, key=lambda d: d[0] * nx + d[1] * ny + d[2] * size)
            # The line through the outermost points of both; for unlike bases it leans a little.
            dx = b[0] + nx * b[2] / size - a[0] - nx * a[2] / size
            dy = b[1] + ny * b[2] / size - a[1] - ny * a[2] / size
            mx, my = -dy * side, dx * side
            turned = math.sqrt(mx * mx + my * my) or 1.0
            if abs(mx * ny - my * nx) <= 1e-9 * turned * size:
                break
            nx, ny, size = mx, my, turned
        out = max(d[0] * nx + d[1] * ny + d[2] * size for d in (*own, *aimed))
        return nx, ny, size, out

    def beside(self, x: int, y: int, radius: int) -> bool:
        """Whether a base lies wholly beyond one of the lines, behind the one group or past the other."""
        along, size = x * self.ahead[0] + y * self.ahead[1], radius * self.length
        if along + size <= min(self.back, self.far) or along - size >= max(self.end, self.near):
            return True
        (ax, ay, length, near), (bx, by, size, far) = self.left, self.right
        return x * ax + y * ay - radius * length >= near or x * bx + y * by - radius * size >= far

    def misses(self, corners: Sequence[Place]) -> bool:
        """Whether a piece lies clearly beyond one of the lines, behind the one group or past the other."""
        dx, dy = self.ahead
        along, clear = [x * dx + y * dy for x, y in corners], _CLEAR * self.length
        if max(along) + clear <= min(self.back, self.far) or min(along) - clear >= max(self.end, self.near):
            return True
        return any(
            min([x * nx + y * ny for x, y in corners]) - _CLEAR * size >= out
            for nx, ny, size, out in (self.left, self.right)
        )

    def between(self, x: int, y: int, radius: int) -> bool:
        """Whether a base that is not beside the lines lies clearly after one group and before the other."""
        along = x * self.ahead[0] + y * self.ahead[1]
        return self.near <= along - radius * self.length and along + radius * self.length <= self.far


def _middle(discs: Sequence[Disc]) -> tuple[float, float]:
    return sum(d[0] for d in discs) / len(discs), sum(d[1] for d in discs) / len(discs)


class Zone:
    """The fire zone of one salvo; worked out when it is first asked for, for mostly nobody stands in it."""

    __slots__ = ("_found", "_wreck", "battle", "marks", "shot")

    def __init__(self, battle: Battle, shot: Shot, marks: Marks) -> None:
        self.battle = battle
        self.shot = shot
        self.marks = marks
        self._found: list[tuple[Unit, int]] | None = None
        self._wreck: list[str] = []

    @property
    def figures(self) -> list[tuple[Unit, int]]:
        """Fighters in the zone whom the shot does not pass over."""
        if self._found is None:
            self._found = self._standing_between()
        return self._found

    @property
    def wreck(self) -> list[str]:
        """The wreck of a mission, where it lies in the zone."""
        self.figures  # noqa: B018 (works the zone out)
        return self._wreck

    @rule(
        "at43.whitestars.missile-launcher",
        "at43.shooting.zone-ignore-locked",
        "at43.therians.medium-nucleus-cannon",
    )
    def _standing_between(self) -> list[tuple[Unit, int]]:
        """Locked fire and a sniper's shot hit nobody but their target."""
        if self.shot.weapon.locked_fire or self.shot.sniper:
            return []
        near = self._candidates()
        pieces = missions.wrecks(self.battle) if not self.shot.target.piece else []
        if not near and not pieces:
            return []
        if self.shot.target.piece:
            return self._measured(near)
        unit = self.shot.unit
        own = [(*unit.places[i], unit.kit[i].radius) for i in unit.living]
        aimed = [(*other.places[j], other.kit[j].radius) for other, j in self.marks.figures]
        lane = Lane(own, aimed)
        self._wreck = self._pieces_between(pieces, lane)
        sure, doubtful = self._sorted_out(near, lane)
        return [*sure, *self._beside_a_unit(doubtful, own, aimed)]

    def _pieces_between(self, names: list[str], lane: Lane) -> list[str]:
        """Those of some pieces that lie at least partly in the zone."""
        board = self.battle.board
        met = [name for name in names if not lane.misses(board.outline(name)[4])]
        if not met:
            return []
        hit = corridor(self._own(), self._aimed()).pieces(board.terrain)
        return [name for name in met if hit[board.by_id[name]]]

    def _measured(self, near: list[tuple[Unit, int]]) -> list[tuple[Unit, int]]:
        """Those of some figures who stand at least partly in the zone."""
        if not near:
            return []
        inside = corridor(self._own(), self._aimed()).bases(footprints(near)).tolist()
        return [one for one, in_it in zip(near, inside, strict=True) if in_it]

    @rule("at43.firezone.geometry", "at43.firezone.partly-inside", "at43.firezone.all-members-count")
    def _sorted_out(
        self, near: list[tuple[Unit, int]], lane: Lane
    ) -> tuple[list[tuple[Unit, int]], list[tuple[Unit, int]]]:
        """Who stands clearly between the units, by the two outer lines alone, and whose place must be looked at: those
        beside one of the units. Who stands beside the lines is left out."""
        sure: list[tuple[Unit, int]] = []
        doubtful: list[tuple[Unit, int]] = []
        for other, j in near:
            (x, y), r = other.places[j], other.kit[j].radius
            if not lane.beside(x, y, r):
                (sure if lane.between(x, y, r) else doubtful).append((other, j))
        return sure, doubtful

    def _beside_a_unit(
        self, doubtful: list[tuple[Unit, int]], own: list[Disc], aimed: list[Disc]
    ) -> list[tuple[Unit, int]]:
        """Those of some figures in the zone who stand beside one of the units or among its members."""
        if not doubtful:
            return []
        span = Span(own, aimed)
        plain = {(other.id, j): span.holds(*other.places[j], other.kit[j].radius) for other, j in doubtful}
        close = self._measured([(other, j) for other, j in doubtful if plain[other.id, j] is None])
        return [one for one in doubtful if plain[one[0].id, one[1]] or one in close]

    @rule("at43.firezone.geometry", "at43.firezone.all-members-count")
    def _own(self) -> Footprints:
        """All members of the shooting unit span the zone, whether they shoot and see or not."""
        return footprints([(self.shot.unit, i) for i in self.shot.unit.living])

    @rule("at43.firezone.geometry", "at43.firezone.single-afv", "at43.firezone.all-members-count")
    def _aimed(self) -> Footprints:
        """So do all members of the target, or the single AFV that is one."""
        target = self.shot.target
        if target.piece:
            corners = self.battle.board.outline(target.piece)[4]
            return Footprints.round([x for x, _ in corners], [y for _, y in corners], 0)
        return footprints(self.marks.figures)

    @rule(
        "at43.firezone.excluded",
        "at43.firezone.partly-inside",
        "at43.shooting.zone-ignore-smaller",
        "at43.shooting.zone-ignore-low",
        "at43.drills.knee",
    )
    def _candidates(self) -> list[tuple[Unit, int]]:
        """Fighters of other units near the zone who count: not lower than shooters and target, on their feet.

        Members of the shooting unit and of the target never count.
        """
        battle, unit = self.battle, self.shot.unit
        low_x, low_y, high_x, high_y = unit.box
        for box in self._target_boxes():
            low_x, low_y = min(low_x, box[0]), min(low_y, box[1])
            high_x, high_y = max(high_x, box[2]), max(high_y, box[3])
        aimed = {(other.id, j) for other, j in self.marks.figures}
        least: int | None = None
        found = []
        for other in battle.units.values():
            box = other.box
            if other is unit or other.status != "field" or drills.KNEE in other.drills:
                continue
            if not (box[0] < high_x and box[2] > low_x and box[1] < high_y and box[3] > low_y):
                continue
            for j in other.living:
                (x, y), r = other.places[j], other.kit[j].radius
                if (other.id, j) in aimed or other.is_down(j):
                    continue
                if not (x - r < high_x and x + r > low_x and y - r < high_y and y + r > low_y):
                    continue
                if least is None:
                    least = max(self._target_size(), min(self._shooter_sizes(list(self.shot.copies))))
                if measuring.size(battle, other, j) >= least:
                    found.append((other, j))
        return found

    def _target_boxes(self) -> list[tuple[int, int, int, int]]:
        if self.shot.target.piece:
            return [self.battle.board.outline(self.shot.target.piece)[:4]]
        if self.shot.target.figure >= 0:
            other, j = self.marks.figures[0]
            (x, y), r = other.places[j], other.kit[j].radius
            return [(x - r, y - r, x + r, y + r)]
        return [other.box for other in self.marks.units if other is not self.shot.unit]

    def _shooter_sizes(self, figures: list[int]) -> list[int]:
        return [measuring.size(self.battle, self.shot.unit, i) for i in figures]

    def _target_size(self) -> int:
        """The Size of the tallest figure aimed at, or of the piece."""
        if self.shot.target.piece:
            return self.battle.board.piece(self.shot.target.piece).size
        return max(measuring.size(self.battle, other, j) for other, j in self.marks.figures)

    # -- who is seen -------------------------------------------------------------------------------

    def seen_from(self, shooter: int) -> bool:
        """Whether a shooter sees anybody in the zone."""
        return spotting.seen(self.shot, shooter, self.figures)

    @rule("at43.firezone.visible", "at43.shooting.zone-ignore-smaller")
    def visible(self, able: list[int]) -> list[tuple[Unit, int]]:
        """Fighters in the zone whom at least one of those who shoot sees, none of them lower than the tallest."""
        if not self.figures or not able:
            return []
        tallest = max(self._shooter_sizes(able))
        high = [(other, j) for other, j in self.figures if measuring.size(self.battle, other, j) >= tallest]
        return spotting.visible(self.shot.looks, able, high)
