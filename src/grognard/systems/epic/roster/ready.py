"""Ready armies, for whoever wants to play at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from grognard.core.armies.roster import Roster
from grognard.systems.epic import profile
from grognard.systems.epic.reading import toml


@dataclass(frozen=True, slots=True)
class ReadyArmy:
    """A ready army, the points of the game it was made for, and what it costs."""

    id: str
    limit: int
    points: int
    army: Mapping[str, Any]


@cache
def ready_armies() -> dict[str, ReadyArmy]:
    """The ready armies of `data/ready/`, by id, those of small games first in each army."""
    return {
        row["id"]: ReadyArmy(
            row["id"], row["limit"], row["points"], {"army": army, "formations": row["formations"]}
        )
        for army in profile.armies()
        for row in toml(f"ready/{army}.toml")["roster"]
    }


def rosters(limit: int, variant: str) -> list[Roster]:
    """The ready armies that were made for a game of so many points."""
    return [
        Roster(ready.id, str(ready.army["army"]), ready.points, ready.army)
        for ready in ready_armies().values()
        if ready.limit == limit and profile.armies()[ready.army["army"]] == variant
    ]
