"""What an activation costs, and beginning it."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.rules import rule
from grognard.systems.at43 import profile
from grognard.systems.at43.activation import drills
from grognard.systems.at43.state import Acting, Battle, Unit


def begin(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The unit may act: split fire is announced now or not at all."""
    acting.able = True
    yield from drills.announce_split_fire(battle, unit)
    acting.stage = "act"


@rule("at43.activation.cost", "at43.therians.relay", "at43.activation.grounded-cost")
def cost(unit: Unit) -> int:
    """A unit with an officer or a relay is activated free of charge, any other for a point."""
    return 0 if unit.has_officer or unit.relay else profile.tables().activation_cost
