"""Games seen again."""

from __future__ import annotations

from grognard.server.wire.basis import Telling
from grognard.server.wire.games import OutcomeInfo
from grognard.server.wire.scenes import Event, SceneChanges, WholeScene


class Frame(Telling):
    """The table after so many answers: what happened, and what it changed."""

    moment: int
    events: list[Event]
    changes: SceneChanges


class Replay(Telling):
    """A stretch of a game: the scene at the first frame, then frame by frame; `moments` is how many there are."""

    seat: int | None
    all_seeing: bool
    moments: int
    first: int
    scene: WholeScene
    frames: list[Frame]
    outcome: OutcomeInfo | None
