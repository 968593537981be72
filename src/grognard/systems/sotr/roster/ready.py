"""Ready platoons of every nation."""

from __future__ import annotations

from functools import cache
from typing import Any

from grognard.core.armies.roster import Roster
from grognard.systems.sotr.reading import toml
from grognard.systems.sotr.roster.platoon import read
from grognard.systems.sotr.roster.roster import review, total


@cache
def platoons() -> dict[str, dict[str, Any]]:
    """The ready platoons by id, each with the points it is made for and the platoon as plain JSON."""
    return {row["id"]: row for row in toml("platoons.toml")["platoon"]}


@cache
def rosters(points: int) -> tuple[Roster, ...]:
    """The ready platoons made for so many points."""
    made = []
    for row in platoons().values():
        if row["points"] == points and not review(row["army"], points):
            platoon, _ = read(row["army"])
            assert platoon is not None
            made.append(Roster(row["id"], platoon.nation, total(platoon), row["army"]))
    return tuple(made)
