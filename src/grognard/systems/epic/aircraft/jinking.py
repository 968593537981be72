"""Jinking: aircraft that dodge save better, and lose what attacks they had left."""

from __future__ import annotations

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.epic import dice, profile
from grognard.systems.epic.events import air
from grognard.systems.epic.state import Battle, Formation, Unit

JINK, STEADY = "jink", "steady"


@rule("epic.aircraft.jink")
def able(formation: Formation) -> bool:
    """Fighters and fighter-bombers in flight may jink."""
    return all(unit.kit.profile.flight in ("fighter", "fighter_bomber") for unit in formation.aloft)


@rule("epic.aircraft.jink")
def armour(formation: Formation, unit: Unit) -> int | None:
    """The armour that a unit saves by: 4+ instead of its own while it jinks."""
    if formation.jinked and unit.status == "air":
        return profile.tables().jink_save
    return unit.kit.armour


@rule("epic.aircraft.jink", "epic.aircraft.jink-cost")
def choose(battle: Battle, formation: Formation) -> Script[None]:
    """A formation that was hit says whether it jinks, before it saves. It is asked only where it has attacks to lose."""
    save = profile.tables().jink_save
    helps = any(unit.kit.armour is None or unit.kit.armour > save for unit in formation.aloft)
    if formation.jinked or not helps or not able(formation):
        return
    answer = JINK
    if not formation.struck:
        answer = yield Decision(
            formation.seat,
            "epic-jink",
            "epic.aircraft.jink",
            OneOf((JINK, STEADY), of="reaction"),
            (("formation", "formation", formation.id),),
            explain=lambda option: _note(formation, option),
            role="reaction",
            skip=STEADY,
        )
    if answer == JINK:
        formation.jinked = True
        battle.tell(air.Jinks, formation.id)


def _note(formation: Formation, option: str) -> Note:
    own = formation.aloft[0].kit.armour
    need = profile.tables().jink_save if option == JINK else own
    return Note(
        odds=(("epic-odds-save", 0.0 if need is None else dice.chance(need)),), rule="epic.aircraft.jink"
    )


@rule("epic.aircraft.jink-cost")
def may_attack(formation: Formation) -> bool:
    """Whether aircraft still have their attacks of this turn: a formation that jinked has lost them."""
    return not formation.jinked
