"""Combat drills: take cover, overwatch, take a knee, split fire."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import profile
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.events import DrillTaken
from grognard.systems.at43.shooting import weaponry
from grognard.systems.at43.state import Acting, Battle, Unit

TAKE_COVER, OVERWATCH, KNEE, SPLIT_FIRE = "take_cover", "overwatch", "knee", "split_fire"


@rule("at43.drills.split-fire", "at43.drills.cost-timing")
def announce_split_fire(battle: Battle, unit: Unit) -> Script[None]:
    """At the start of its activation infantry may pay to let its special weapons shoot at another moment."""
    cost = profile.tables().drill_cost
    if unit.profile.is_afv or battle.pool[unit.seat] < cost or not weaponry.bearers(unit):
        return
    if len(weaponry.bearers(unit)) == len(unit.living) or conditions.engaged(battle, unit):
        return
    answer = yield Decision(
        unit.seat,
        "at43-split-fire",
        "at43.drills.split-fire",
        OneOf(("no", SPLIT_FIRE)),
        (("unit", "unit", unit.id), ("points", "number", cost)),
        role="option",
        skip="no",
    )
    if answer == SPLIT_FIRE:
        adopt(battle, unit, SPLIT_FIRE)


@rule("at43.drills.open-markers", "at43.intro.required-components#2")
def adopt(battle: Battle, unit: Unit, drill: str) -> None:
    """Pay for a drill and mark it for all to see. The unit itself holds it: no marker is needed, and none runs out."""
    battle.spend(unit.seat, profile.tables().drill_cost)
    unit.drills = (*unit.drills, drill)
    battle.tell(DrillTaken, unit.id, drill)


@rule(
    "at43.drills.take-cover",
    "at43.drills.overwatch",
    "at43.drills.knee",
    "at43.drills.infantry-loss",
    "at43.drills.multiple",
)
def available(battle: Battle, unit: Unit, acting: Acting) -> tuple[str, ...]:
    """Drills the unit may take at the end of its activation; none for engaged or grounded infantry.

    Overwatch is for units that have not shot in this activation; cover and knee are for infantry.
    """
    if not acting.able or unit.status != "field" or unit.morale != "valiant":
        return ()
    infantry = unit.profile.is_infantry
    if infantry and (conditions.grounded(unit) or conditions.engaged(battle, unit)):
        return ()
    found = []
    if infantry:
        found.append(TAKE_COVER)
    if not acting.fired and not (unit.profile.is_static_support and acting.moved):
        found.append(OVERWATCH)
    if infantry:
        found.append(KNEE)
    return tuple(found)


def why_no_drill(battle: Battle, unit: Unit, acting: Acting, answer: object) -> WhyNot | None:
    wanted = answer if isinstance(answer, list | tuple) else ()
    if OVERWATCH in wanted and acting.fired:
        return why_not("at43-has-shot", "at43.drills.overwatch", unit=("unit", unit.id))
    if unit.profile.is_afv and (TAKE_COVER in wanted or KNEE in wanted):
        return why_not("at43-infantry-only", "at43.drills.take-cover", unit=("unit", unit.id))
    points = battle.pool[unit.seat]
    if len(wanted) * profile.tables().drill_cost > points:
        return why_not("at43-too-few-points", "at43.drills.cost-timing", points=points, cost=len(wanted))
    return None


@rule("at43.drills.cost-timing")
def take(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """At the end of its activation a unit may be given drills, a point each."""
    points = battle.pool[unit.seat] // profile.tables().drill_cost
    if points <= 0:
        return
    found = available(battle, unit, acting)
    if not found:
        return
    chosen = yield Decision(
        unit.seat,
        "at43-drills",
        "at43.drills.cost-timing",
        SomeOf(found, 0, min(len(found), points), of="drill"),
        (("unit", "unit", unit.id), ("points", "number", battle.pool[unit.seat])),
        why_not=lambda answer: why_no_drill(battle, unit, acting, answer),
        role="option",
        skip=[],
    )
    for drill in found:
        if drill in chosen:
            adopt(battle, unit, drill)
