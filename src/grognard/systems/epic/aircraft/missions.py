"""The actions of aircraft: who may take which, their test, and what each is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.core.decision import Decision, Route, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally, WhyNot, why_not
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.aircraft import approach, attack, flak, patrol
from grognard.systems.epic.events import air
from grognard.systems.epic.morale import broken
from grognard.systems.epic.state import (
    APPROACH,
    BRIEFING,
    ENTRY,
    FLAK,
    GROUND_ATTACK,
    INTERCEPTED,
    INTERCEPTION,
    PATROL,
    STAND_DOWN,
    STRIKE,
    Acting,
    Battle,
    Formation,
)

#: What each action is made of, in order.
PLANS: Final[Mapping[str, tuple[str, ...]]] = {
    INTERCEPTION: (APPROACH, FLAK, STRIKE),
    GROUND_ATTACK: (BRIEFING, APPROACH, INTERCEPTED, FLAK, STRIKE),
    PATROL: (ENTRY,),
    STAND_DOWN: (),
}
#: The clause of each.
CLAUSES: Final = {
    INTERCEPTION: "epic.aircraft.interception",
    GROUND_ATTACK: "epic.aircraft.ground-attack",
    PATROL: "epic.aircraft.cap",
    STAND_DOWN: "epic.aircraft.stand-down",
}
PARTS: Final = (APPROACH, INTERCEPTED, FLAK, STRIKE, ENTRY)


@rule(
    "epic.aircraft.interception",
    "epic.aircraft.ground-attack",
    "epic.aircraft.cap",
    "epic.aircraft.stand-down",
    "epic.aircraft.off-table",
)
def refusal(battle: Battle, formation: Formation, action: str) -> WhyNot | None:
    """Why an action cannot be declared: those of aircraft are for aircraft off the table, and those alone."""
    if action not in PLANS:
        return why_not("epic-only-air-actions", "epic.aircraft.off-table") if formation.kept_off else None
    if not formation.kept_off:
        return why_not("epic-only-for-aircraft", "epic.aircraft.off-table")
    fighters = all(unit.kit.profile.flight != "bomber" for unit in formation.living)
    if action in (INTERCEPTION, PATROL) and not fighters:
        return why_not(
            "epic-no-fighter", "epic.aircraft.interception" if action == INTERCEPTION else "epic.aircraft.cap"
        )
    if action == INTERCEPTION and not any(one.aloft for one in battle.of(1 - formation.seat)):
        return why_not("epic-nobody-aloft", "epic.aircraft.interception")
    return None


@rule("epic.aircraft.action-test-modifiers")
def modifiers(formation: Formation, retaining: bool) -> Tally:
    """What is added to the die of aircraft: -1 for every marker, and -1 to keep the initiative."""
    tally = Tally(0, "epic.actions.test")
    if formation.markers:
        tally.add("epic.aircraft.action-test-modifiers", -formation.markers)
    if retaining:
        tally.add("epic.actions.test-retain-modifier", -1)
    return tally


@rule("epic.aircraft.markers-cleared", "epic.aircraft.action-test-result", "epic.aircraft.stand-down")
def tested(battle: Battle, formation: Formation, acting: Acting, passed: bool) -> None:
    """After the test all markers go, passed or not; who failed stands down, and gets no marker for it."""
    broken.remove(battle, formation, formation.markers, "epic.aircraft.markers-cleared")
    if formation.patrol:
        patrol.end(battle, formation)
    if passed and acting.action != STAND_DOWN:
        return
    formation.action = acting.action = STAND_DOWN
    acting.plan = ()
    clause = "epic.aircraft.stand-down" if passed else "epic.aircraft.action-test-result"
    battle.tell(air.StandsDown, formation.id, clause)


@rule("epic.aircraft.interception", "epic.aircraft.ground-attack")
def part(battle: Battle, formation: Formation, acting: Acting, which: str) -> Script[None]:
    """One part of an action in the air."""
    if which == ENTRY:
        yield from patrol.enter(battle, formation)
    elif which == APPROACH:
        yield from _approach(battle, formation, acting)
    elif which == INTERCEPTED:
        yield from patrol.react(battle, acting)
    elif which == FLAK:
        yield from flak.fire(battle, formation, attack.paths_of(formation, acting))
    elif acting.action == INTERCEPTION:
        yield from attack.intercept(battle, formation)
    else:
        yield from attack.strafe(battle, formation, acting)


@rule("epic.aircraft.interception", "epic.aircraft.ground-attack")
def _approach(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    """From one's own edge to where the attack is made."""
    if acting.action == INTERCEPTION:
        region = approach.interception(battle, formation)
    else:
        region = landing.region(battle, formation, acting)
    answer = yield Decision(
        formation.seat,
        "epic-approach",
        "epic.aircraft.approach-distance",
        Route(formation.id, region),
        (("formation", "formation", formation.id),),
        explain=lambda option: approach.foreseen(battle, formation, region, option),
        role="move",
    )
    approach.fly(battle, formation, region, answer)
    way = region.flown(answer)
    assert way is not None
    acting.path = way.places
