"""Chapter 18.1: bunkers: who fits in, what they see, and what can hurt them."""

from __future__ import annotations

from grognard.core.decision import Script
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept.act import FULL, HALF, Act, Action
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import Battle


def may_enter(battle: Battle, act: Act) -> bool:
    return False


def may_leave(battle: Battle, act: Act) -> bool:
    return False


def why_not_enter(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot go in."""
    return why_not("ept-no-bunker", "ept.fieldworks.bunker-entry", unit=("unit", act.unit.id))


def why_not_leave(battle: Battle, act: Act) -> WhyNot | None:
    """Why a unit cannot come out."""
    return why_not("ept-not-inside", "ept.fieldworks.bunker-entry", unit=("unit", act.unit.id))


def enter(battle: Battle, act: Act) -> Script[None]:
    raise NotImplementedError


def leave(battle: Battle, act: Act) -> Script[None]:
    raise NotImplementedError


def _goes_in(profile: Profile) -> bool:
    return profile.is_infantry or profile.is_gun


ENTER = Action(
    "enter-bunker",
    "ept.fieldworks.bunker-entry",
    FULL,
    may_enter,
    why_not_enter,
    enter,
    _goes_in,
    movement=True,
)
LEAVE = Action(
    "leave-bunker",
    "ept.fieldworks.bunker-entry",
    HALF,
    may_leave,
    why_not_leave,
    leave,
    _goes_in,
    movement=True,
)
