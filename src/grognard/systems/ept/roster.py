"""Orders of battle are the scenario's: there is one army for each seat, and nothing to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.core.roster import Fault, Roster, fault
from grognard.systems.ept import scenario


def ready(name: str, seat: int) -> Sequence[Roster]:
    scenario.find(name)
    return [Roster(id="as-written", side=f"seat-{seat}", points=0, army=None)]


def check(name: str, seat: int, army: Any) -> Sequence[Fault]:
    """What is wrong with an army: in this game the scenario gives it."""
    return [] if army is None else [fault("ept-army-given", "ept.material.scenario-contents")]
