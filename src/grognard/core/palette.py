"""A palette: one of several kinds of things that are laid down, with the ground that each covers and how many are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from grognard.core.decision import OneOf
from grognard.core.space.headings import Place


class Palette(OneOf):
    """One of several kinds. `outline` tells the ground that a thing of a kind covers, as seen from its place."""

    __slots__ = ("left", "outline")

    def __init__(self, left: Sequence[str], of: str, outline: Callable[[str], Sequence[Place]]) -> None:
        super().__init__(tuple(dict.fromkeys(left)), of)
        self.left, self.outline = tuple(left), outline

    def to_data(self) -> dict[str, Any]:
        kinds = {
            kind: {
                "left": self.left.count(str(kind)),
                "outline": [list(corner) for corner in self.outline(str(kind))],
            }
            for kind in self.options
        }
        return {**OneOf.to_data(self), "palette": kinds}
