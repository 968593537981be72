"""Chapter 17.2: teams that are the two halves of a squad, and act and fire as one when they are together.

While they act as one, the second team is off the map (`PAIRED`) and the first stands for both: it has two steps, the
fire and the room of both, and fights as a squad does. With the end of their activation they are two teams again.
"""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept.asking import PASS, about, ask
from grognard.systems.ept.command import command
from grognard.systems.ept.events.works import Paired
from grognard.systems.ept.state import FIRE_ENDED, OFF, Battle, Unit

#: The status of a team that acts with its other half, which stands for both.
PAIRED = "paired"
#: What the second team shares with the first when they part.
SHARED = (
    "stopped",
    "neutralised",
    "pinned",
    "sniped",
    "moved",
    "fire",
    "activated",
    "lifted",
    "inside",
    "no_panzerfaust",
    "fell_back",
    "marker",
)


@rule("ept.special-infantry.half-squads-fire")
def partner(battle: Battle, unit: Unit) -> Unit | None:
    """The other half that a team may fire an opportunity shot with now: stacked with it, and neither of them stopped."""
    other = together(battle, unit)
    if other is None or other.fire == FIRE_ENDED or battle.is_active(other):
        return None
    return other


def together(battle: Battle, unit: Unit) -> Unit | None:
    """The other half of a team's squad, of the same section and on the same place, if nothing has halted either."""
    other = battle.units.get(unit.half) if unit.half else None
    if other is None or other.half != unit.id or other.formation != unit.formation:
        return None
    if other.status != "field" or other.place != unit.place or not is_free(unit) or not is_free(other):
        return None
    return other


def is_free(unit: Unit) -> bool:
    return unit.can_act and not (unit.stopped or unit.pinned)


# -- acting as one -----------------------------------------------------------------------------------


def mate(battle: Battle, unit: Unit) -> Unit | None:
    """The team that a unit stands for beside itself at this moment."""
    other = battle.units.get(unit.half) if unit.half else None
    return other if other is not None and other.status == PAIRED else None


def companion(battle: Battle, unit: Unit) -> Unit | None:
    """The other half of a squad that has not acted yet and could act as one with it: alike but for its name.

    Of two that one is under a marker and one is not, the marker would tell what the other is.
    """
    other = together(battle, unit) if unit.status == "field" else None
    working = battle.activation
    if other is None or working is None or other.id not in working.waiting:
        return None
    alike = (other.profile is unit.profile, other.marker == unit.marker, other.inside == unit.inside)
    return other if all(alike) and other.fire == unit.fire and not (unit.ied or other.ied) else None


@rule("ept.special-infantry.half-squads-act")
def join(battle: Battle, unit: Unit) -> Script[None]:
    """As a team is set to work, its other half may be with it, and both behave as one squad."""
    other = companion(battle, unit)
    if other is None:
        return
    clause = "ept.special-infantry.half-squads-act"
    chosen = yield ask(
        unit.seat,
        "ept-pair",
        clause,
        OneOf((other.id, PASS), of="unit"),
        about(unit),
        role="option",
        skip=PASS,
    )
    if chosen == PASS:
        return
    assert battle.activation is not None
    battle.activation.waiting.remove(other.id)
    battle.lift(other, PAIRED)
    other.marker = ""
    unit.steps += other.steps
    _tell(battle, unit, other)


def _tell(battle: Battle, unit: Unit, other: Unit) -> None:
    """Both sides hear of a pair; of one under a marker only its own does."""
    if unit.hidden:
        battle.tell_only((unit.seat,), Paired, unit.id, other.id)
    else:
        battle.tell(Paired, unit.id, other.id)


@rule("ept.special-infantry.half-squads-act")
def lose(battle: Battle, unit: Unit) -> None:
    """A loss costs a pair one of its teams, the second; the other is an ordinary team from now on."""
    other = mate(battle, unit)
    if other is not None and unit.steps <= unit.profile.steps:
        other.steps = 0
        battle.lift(other, "gone")
        command.note_elimination(battle, other)
        unit.half = other.half = ""


@rule("ept.special-infantry.half-squads-act")
def part(battle: Battle, unit: Unit) -> None:
    """With the end of their activation the halves are two teams again, where they have got to and in one state."""
    other = mate(battle, unit)
    if other is None:
        return
    unit.steps -= other.profile.steps
    other.steps = other.profile.steps
    for name in SHARED:
        setattr(other, name, getattr(unit, name))
    if unit.place != OFF:
        battle.stand(other, unit.place)
        return
    battle.lift(other, unit.status)
    other.carrier, other.riding = unit.carrier, unit.riding
