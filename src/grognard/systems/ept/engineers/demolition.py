"""Chapter 19.1: demolition: one fieldwork a turn, by engineers who do nothing else."""

from __future__ import annotations

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept.asking import PASS, about, ask
from grognard.systems.ept.engineers import able
from grognard.systems.ept.events.works import Demolished, DemolitionAnnounced, DemolitionFailed
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import NO_FIRE, Battle, Fieldwork, Unit


def demolishable(battle: Battle, unit: Unit) -> tuple[Fieldwork, ...]:
    """Fieldworks of its hex that a unit can demolish."""
    if not unit.can_act or unit.stopped or unit.pinned:
        return ()
    return tuple(work for work in fieldworks.at(battle, unit.place) if undoes(battle, unit, work))


@rule(
    "ept.engineers.squad-abilities",
    "ept.engineers.mine-clearers",
    "ept.engineers.mine-clearing-vehicle",
    "ept.engineers.bulldozer",
)
def undoes(battle: Battle, unit: Unit, work: Fieldwork) -> bool:
    """Whether a unit is able to demolish such a fieldwork: a squad any, mine clearers traps, a bulldozer obstructions."""
    if unit.profile.is_squad and able.is_able_engineer(battle, unit):
        return True
    kind = battle.tables.fieldworks[work.kind]
    if kind.trap:
        return able.is_able_engineer(battle, unit, able.MINE_CLEARER)
    return kind.obstruction and able.is_able_engineer(battle, unit, able.BULLDOZER)


@rule("ept.engineers.demolition-declare")
def declare(battle: Battle, seat: int) -> Script[None]:
    """At the start of the operations phase: which engineers demolish which marker this turn; they do nothing else."""
    if not battle.fieldworks:
        return
    for unit in battle.on_field(seat):
        found = {work.id: work for work in demolishable(battle, unit)}
        if not found:
            continue
        chosen = yield ask(
            seat,
            "ept-demolish",
            "ept.engineers.demolition-declare",
            OneOf((PASS, *found), of="work"),
            about(unit),
            role="request",
        )
        if chosen != PASS:
            unit.task, unit.activated = chosen, True
            hidden.tell(battle, unit, DemolitionAnnounced, unit.place, _word(found[chosen]))


@rule("ept.engineers.demolition-hidden-traps")
def _word(work: Fieldwork) -> str:
    """What is said of a fieldwork that is demolished: of a trap that was never turned over, not what it was."""
    return fieldworks.word("trap" if work.covered else work.kind)


@rule("ept.engineers.demolition-conditions")
def demolish(battle: Battle, unit: Unit, name: str) -> None:
    """The marker goes if the unit is still there, has neither moved nor fired, and nothing has disturbed it."""
    work = battle.fieldworks.get(name)
    if work is None or unit.status != "field":
        return
    if unit.place == work.cell and not unit.moved and unit.fire == NO_FIRE and is_undisturbed(unit):
        hidden.tell(battle, unit, Demolished, unit.place, _word(work))
        fieldworks.remove(battle, work)
    else:
        hidden.tell(battle, unit, DemolitionFailed)


@rule("ept.engineers.absorb-stop")
def is_undisturbed(unit: Unit) -> bool:
    """Whether nothing keeps a unit from its task. Who gave a step for its Stop marker (effects.stop) carries on."""
    return unit.status == "field" and not (
        unit.stopped or unit.pinned or unit.neutralised or unit.stunned or unit.immobilised
    )
