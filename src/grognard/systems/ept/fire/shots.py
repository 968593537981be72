"""A shot that has been declared: what all kinds of fire work on."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm
from grognard.systems.ept.state import Battle, Unit

#: Types of fire: anti-personnel, anti-tank, anti-aircraft, indirect, and smoke.
AP, AT, AA, INDIRECT, SMOKE = "ap", "at", "aa", "indirect", "smoke"


#: A house rule: shots are declared before anybody looks whether there is a line of sight (see `waste`).
DECLARE_BLIND = "declare_blind"


Armed = tuple[tuple[Arm, str], ...]


@dataclass(slots=True)
class Shot:
    """A declared shot: who fires with what at which place."""

    #: The units that fire together, each with its weapon; once the rate is checked, those that do fire.
    firers: list[tuple[Unit, Arm]]
    place: int
    mode: str = AP
    #: Only these are hit; nothing: everybody in the hex whom this fire can harm.
    only: tuple[Unit, ...] = ()
    #: Fired as a half action: at half power.
    half: bool = False
    #: The march of a target that is caught moving.
    march: str = ""
    #: action, opportunity, overrun.
    cause: str = "action"
    #: Line of sight and range were found wrong after the declaration: the shot is wasted.
    wasted: bool = False
    #: Several weapons fire as one, even if only one of them kept its rate.
    grouped: bool = False
    #: The other side has had its chance to react already: no window after the shot.
    answered: bool = False
    #: There was no Panzerfaust to fire: the shot was never tried.
    void: bool = False
    #: Filled when it is rolled.
    faces: tuple[int, ...] = field(default=())
    #: Who ran short of ammunition on this roll, and who has none left and goes.
    short: list[Unit] = field(default_factory=list)
    dry: list[Unit] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return self.firers[0][0].seat

    @property
    def units(self) -> tuple[Unit, ...]:
        """Who fires, each once, whatever number of weapons it fires with."""
        if len(self.firers) == 1:
            return (self.firers[0][0],)
        return tuple({unit.id: unit for unit, _ in self.firers}.values())


def give_away(battle: Battle, shot: Shot) -> None:
    """Who fires is recognised by enemies who see it."""
    for unit in shot.units:
        if unit.status == "field" and unit.hidden and hidden.seen_firing(battle, unit):
            hidden.reveal(battle, unit, "ept-seen-firing")
