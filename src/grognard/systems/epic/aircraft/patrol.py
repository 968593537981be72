"""Combat air patrols: fighters that wait at their point of entry for an enemy ground attack."""

from __future__ import annotations

from grognard.core.decision import Decision, Note, OneOf, Route, Script
from grognard.core.rules import rule
from grognard.systems.epic.aircraft import approach, attack, flak
from grognard.systems.epic.events import air
from grognard.systems.epic.state import INTERCEPTION, NOWHERE, Acting, Battle, Formation

NOBODY = "nobody"


@rule("epic.aircraft.cap")
def enter(battle: Battle, formation: Formation) -> Script[None]:
    """Mark the point of entry, touching the own edge; there is no approach move yet."""
    spots = approach.entry_spots(battle, formation)
    place = yield Decision(
        formation.seat,
        "epic-patrol-where",
        "epic.aircraft.cap",
        spots,
        (("formation", "formation", formation.id),),
        role="placement",
    )
    formation.patrol = True
    for unit in formation.living:
        unit.place = place[0], place[1]
    formation.status = "field"
    battle.tell(air.OnPatrol, formation.id)


@rule("epic.aircraft.cap-reaction", "epic.aircraft.cap-limit")
def react(battle: Battle, acting: Acting) -> Script[None]:
    """After the approach of a ground attack, and before flak, one patrol of the other side may intercept it, without a
    test. It approaches, suffers flak and attacks; that is its action of this turn."""
    target = battle.formations[acting.formation]
    able = {}
    for one in battle.of(1 - target.seat):
        if one.patrol and not one.destroyed and target.aloft:
            region = approach.interception(battle, one, target, one.living[0].place)
            if region.first() is not None:
                able[one.id] = region
    if not able:
        return
    answer = yield Decision(
        1 - target.seat,
        "epic-patrol-react",
        "epic.aircraft.cap-reaction",
        OneOf((*able, NOBODY), of="formation"),
        (("target", "formation", target.id),),
        explain=lambda option: Note(rule="epic.aircraft.cap-reaction"),
        role="reaction",
        skip=NOBODY,
    )
    if answer == NOBODY:
        return
    formation = battle.formations[answer]
    battle.tell(air.PatrolReacts, formation.id, target.id)
    formation.patrol, formation.acted, formation.action = False, True, INTERCEPTION
    way = yield Decision(
        formation.seat,
        "epic-approach",
        "epic.aircraft.cap-reaction",
        Route(formation.id, able[answer]),
        (("formation", "formation", formation.id),),
        explain=lambda option: approach.foreseen(battle, formation, able[answer], option),
        role="move",
    )
    ways = approach.fly(battle, formation, able[answer], way)
    yield from flak.fire(battle, formation, ways)
    yield from attack.intercept(battle, formation, target)


@rule("epic.aircraft.cap")
def end(battle: Battle, formation: Formation) -> None:
    """The patrol is over: its aircraft go home."""
    formation.patrol = False
    for unit in formation.living:
        unit.place = NOWHERE
