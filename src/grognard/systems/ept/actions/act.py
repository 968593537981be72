"""What an active unit does with its activation: one full action or two half actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.core.decision import Script, Trail
from grognard.core.tally import WhyNot
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.state import NO_FIRE, Battle, Unit

FULL, HALF = 2, 1


class Act:
    """One unit's activation as it runs. It lives only within its step."""

    __slots__ = (
        "assaulted",
        "assaulting",
        "barred",
        "began",
        "by",
        "escorts",
        "fired_half",
        "march",
        "marched",
        "moved",
        "on_way",
        "paid",
        "pivoted",
        "rides",
        "spent",
        "unit",
        "used",
        "with_it",
    )

    def __init__(self, unit: Unit, by: Act | None = None) -> None:
        self.unit = unit
        #: The command action of a post that set it to work, if it was one.
        self.by = by
        #: Half actions used up by the march so far, and then by everything else.
        self.marched = 0
        #: What boarding and getting off took of a vehicle before its turn to act (ept.vehicles.embark-cost).
        self.used = unit.worked if by is None else 0
        #: tactical, normal or forced, once it has been declared.
        self.march = ""
        #: Half movement points spent, and whether all of them along a road or track.
        self.spent = 0
        self.on_way = True
        self.moved = False
        self.assaulted = False
        #: It is entering a hex by an assault: no building or position there shelters it from artillery.
        self.assaulting = False
        #: Half actions used before its march began, and half points paid for entering an assaulted hex.
        self.began = 0
        self.paid = 0
        self.fired_half = False
        #: The free pivot of a vehicle or gun has been made.
        self.pivoted = False
        #: Units that act together with it: an assaulting stack, a paired half-squad, escorted infantry.
        self.with_it: tuple[Unit, ...] = ()
        #: Marches of the infantry that goes along with a vehicle.
        self.escorts: tuple[Act, ...] = ()
        #: It went aboard or got off.
        self.rides = False
        #: A Fire marker held when the activation began forbids movement actions.
        self.barred = unit.fire != NO_FIRE and not (unit.profile.is_vehicle and unit.rolling)

    @property
    def halves(self) -> int:
        """Half actions left."""
        return max(0, FULL - self.marched - self.used)


def anybody(profile: Profile) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Action:
    """A kind of action: its name in the menu, what it takes, and who may do it."""

    key: str
    clause: str
    #: Half actions it takes; 0 for a march, which takes them by the points it spends.
    halves: int
    #: Whether the unit can do it now, beside what holds for all actions; asked for every menu, so it must be quick.
    may: Callable[[Battle, Act], bool]
    #: Why it cannot, for whoever asks.
    why_not: Callable[[Battle, Act], WhyNot | None]
    do: Callable[[Battle, Act], Script[None]]
    #: Whether such a counter could ever do it.
    suits: Callable[[Profile], bool] = anybody
    #: Open to a unit without command.
    uncommanded: bool = False
    #: Where the unit must be for it: field, aboard or tunnel.
    status: str = "field"
    #: Where it leads, for who points at a place instead of naming the action; and doing it there, by the way found there.
    places: Callable[[Battle, Act], Mapping[int, Trail]] | None = None
    go: Callable[[Battle, Act, int, Any], Script[None]] | None = None
    #: A movement action: leaves a Moved marker, and is closed to the stopped and to those with a Fire marker.
    movement: bool = False


NORMAL, TACTICAL_MARCH, FORCED_MARCH = "normal", "tactical", "forced"
