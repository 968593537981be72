"""Chapters 5.2 and 7.11: the one window in which passive units fire at who has moved or fired.

A shot of opportunity opens a window of its own for the other side, as deep as fire goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from grognard.core.decision import Note, Reaction, Script
from grognard.core.rules import rule
from grognard.systems.ept import forward, sight
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.fieldworks import traps
from grognard.systems.ept.fire import (
    declaring,
    groups,
    holding,
    odds,
    targeting,
    triggers,
)
from grognard.systems.ept.fire.shots import DECLARE_BLIND, INDIRECT, Shot
from grognard.systems.ept.fire.triggers import ONLY, Trigger
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.state import FIRE_ENDED, OFF, Battle, Unit
from grognard.systems.ept.terrain import mortars, smoke_shells
from grognard.systems.ept.vehicles import volleys


@rule("ept.actions.reaction-fire-passive-player", "ept.actions.reaction-fire-active-player")
def may_react(battle: Battle, unit: Unit, trigger: Trigger, seen: bool = False) -> bool:
    """Whether a unit can make an opportunity shot: passive, able to fire, and with the target in sight and reach.

    Passive is who does not belong to the formation at work, of either side: the active player's other units may
    fire at passive units that fired. That it sees all places where that was may be known (`seen`).
    """
    if (
        unit.fire == FIRE_ENDED
        or unit.neutralised
        or unit.stunned
        or unit.beset
        or unit.seat == trigger.seat
        or unit.status != "field"
        or unit.id in trigger.barred
        or battle.is_active(unit)
    ):
        return False
    for place in trigger.places:
        if targeting.may_declare(battle, unit, place, trigger.at(place), trigger.missiles, seen):
            return True
    if trigger.missiles == ONLY:
        return False
    return "smoke_shells" in unit.profile.abilities and smoke_shells.may_answer(battle, unit, trigger)


def onlookers(battle: Battle, trigger: Trigger) -> int:
    """Places held by the other side that see where it happened, as a mask."""
    enemies, found = battle.held[1 - trigger.seat], 0
    if battle.sky and any(unit.altitude for unit in trigger.units):
        for unit in trigger.units:
            found |= sight.seen_by(battle, unit, enemies)
        return found
    for place in trigger.places:
        found |= sight.seen_from(battle, place, enemies)
    return found


def ready(battle: Battle, trigger: Trigger, spent: set[str], seeing: int) -> list[str]:
    """The units that can react and have not yet, in the order of battle.

    Those that see nothing of it are left out at once, unless others see it for them or shots are declared blindly.
    """
    seat, blind = 1 - trigger.seat, battle.options.get(DECLARE_BLIND)
    # Who sees the only place where it happened, nobody of them aloft, has a line to it.
    alike = len(trigger.places) == 1 and not battle.sky
    return [
        unit.id
        for unit in battle.units.values()
        if unit.seat == seat
        and unit.status == "field"
        and (
            seeing >> unit.place & 1
            or blind
            or unit.altitude
            or (unit.profile.plunges and _is_shown(battle, unit, trigger))
        )
        and unit.id not in spent
        and may_react(battle, unit, trigger, alike and seeing >> unit.place & 1 == 1)
    ]


def _is_shown(battle: Battle, unit: Unit, trigger: Trigger) -> bool:
    """Whether a mortar has the trigger in sight, if only through others."""
    places = sum(1 << place for place in trigger.places)
    return targeting.in_view(battle, unit, places) != 0


def suspects(battle: Battle, seat: int, seeing: int) -> bool:
    """Whether, for all that the other side knows, somebody of a seat under a Hidden marker might react.

    Then the question is asked even if nobody can: silence would tell that the marker hides no weapon.
    """
    return seeing != 0 and any(
        marker.seat == seat and seeing >> marker.place & 1 for marker in battle.markers.values()
    )


@rule(
    "ept.actions.reactions",
    "ept.fire.opportunity-window",
    "ept.fire.opportunity-move-any-number",
    "ept.fire.opportunity-once-per-hex",
    "ept.fire.opportunity-once-per-shot",
)
@forward.react.written
def window(battle: Battle, trigger: Trigger) -> Script[None]:
    """Opportunity fire at a trigger: any number of units, one after the other, each once, results at once.

    Who shall fire is asked once for all, who is named first fires first. Those who are named after a shot that changed
    nothing fire as well; where it did, the rest is asked anew: nobody is bound by what he said before. Who holds his fire
    is asked again only when somebody is better to hit.
    """
    seat = 1 - trigger.seat
    if battle.carriers and trigger.kind != "move":  # who moved has had it from `movement.tread`
        yield from traps.offer(battle, seat)
    spent: set[str] = set()
    changed = True
    while changed and _stands(battle, trigger):
        seeing = onlookers(battle, trigger)
        if holding.is_held(battle, trigger, seeing):
            return
        able = ready(battle, trigger, spent, seeing)
        if not able and not suspects(battle, seat, seeing):
            return
        chosen = yield ask(
            seat,
            "ept-react",
            "ept.fire.opportunity-window",
            holding.salvo(able),
            (("units", "unit", tuple(unit.marker or unit.id for unit in trigger.units)),),
            explain=partial(_forecast, battle, trigger),
            role="reaction",
            skip=[],
            reacts=partial(_distances, battle, trigger, able),
        )
        if chosen and chosen[0] in holding.HOLDING:
            holding.hold(battle, trigger, seeing, chosen[0])
            return
        changed = yield from _salvo(battle, trigger, chosen, spent)


def _distances(battle: Battle, trigger: Trigger, able: Sequence[str]) -> list[Reaction]:
    """Who could fire, and how many hexes away."""
    far = battle.board.distance
    return [
        Reaction(name, name, min(far(battle.units[name].place, place) for place in trigger.places))
        for name in able
    ]


def _stands(battle: Battle, trigger: Trigger) -> bool:
    """Whether there is still somebody to fire at; who has gone is no target any more."""
    targets = tuple(unit for unit in trigger.units if unit.status == "field")
    if battle.over or not targets:
        return False
    trigger.units = targets
    return True


@rule("ept.fire.opportunity-sequential")
def _salvo(battle: Battle, trigger: Trigger, named: Sequence[str], spent: set[str]) -> Script[bool]:
    """Those named fire one after the other, until a shot changes what their player knew; whether one did.

    Who has found no Panzerfaust (16.4) has not fired, and may yet do so with something else.
    """
    for name in named:
        unit = battle.units[name]
        if name in spent or not _stands(battle, trigger) or not may_react(battle, unit, trigger):
            continue
        before = picture(battle, 1 - trigger.seat)
        reacting = yield from opportunity(battle, unit, trigger)
        spent.update(firer.id for firer in reacting)
        if not reacting or picture(battle, 1 - trigger.seat) != before:
            return True
    return False


def picture(battle: Battle, seat: int, mark: int = OFF) -> tuple[object, ...]:
    """What everybody sees that may change the mind of a seat that fires: all but that its own men have fired.

    What becomes of those at the `mark` is what the fire is for, and no reason to leave off, nor is it that others fired.

    Nothing secret is in it, so that a question asked anew tells nobody what he may not know.
    """
    units = tuple(
        (unit.id, unit.place, unit.steps, unit.stopped, unit.neutralised, unit.stunned, unit.pinned,
         unit.immobilised, unit.beset, unit.seat != seat and mark == OFF and unit.fire)
        for unit in battle.units.values()
        if unit.status == "field"
        and not unit.hidden
        and (unit.place != mark if unit.seat != seat else _is_marked(unit))
    )  # fmt: skip
    markers = tuple(
        (marker.id, marker.place)
        for marker in battle.markers.values()
        if marker.seat != seat and marker.place != mark
    )
    ground = (
        tuple(battle.smoke.items()),
        tuple(battle.blazes),
        tuple(battle.ruins.items()),
        len(battle.wrecks),
    )
    return units, markers, ground


def _is_marked(unit: Unit) -> bool:
    """Whether a unit bears the marks of having been fired at."""
    return unit.stopped or unit.neutralised or unit.stunned or unit.pinned or unit.immobilised or unit.reduced


def _forecast(battle: Battle, trigger: Trigger, chosen: object) -> Note:
    """What a unit's opportunity fire would be, at the first hex it can fire at; of a whole answer nothing is said."""
    unit = battle.units.get(chosen) if isinstance(chosen, str) else None
    for place in trigger.places if unit is not None else ():
        assert unit is not None
        if targeting.may_declare(battle, unit, place, trigger.at(place), trigger.missiles):
            return odds.of_fire(battle, unit, place, trigger.at(place), trigger.march)
    return Note()


def opportunity(battle: Battle, unit: Unit, trigger: Trigger) -> Script[tuple[Unit, ...]]:
    """One passive unit fires at the trigger's units alone, then the other side may react to that shot; who fired."""
    shot = yield from aim(battle, unit, trigger)
    firers = shot.units
    done = yield from volleys.deliver(battle, shot)
    if done and not shot.answered:
        seen = tuple(firer for firer in shot.units if firer.status == "field")
        if seen:
            yield from window(battle, triggers.fired(seen))
    return () if shot.void else firers


def aim(battle: Battle, unit: Unit, trigger: Trigger) -> Script[Shot]:
    """An opportunity shot: at the units of the trigger and nobody else; a group that fired leaves a choice of hexes."""
    if "smoke_shells" in unit.profile.abilities and trigger.missiles != ONLY:
        screen = yield from smoke_shells.answer(battle, unit, trigger)
        if screen is not None:
            return screen
    late = trigger.missiles
    places = tuple(
        place
        for place in trigger.places
        if targeting.may_declare(battle, unit, place, trigger.at(place), late)
    )
    place = places[0]
    if len(places) > 1:
        rule = "ept.fire.opportunity-fire-single-target"
        place = yield ask(unit.seat, "ept-target", rule, spot(battle, places), about(unit), role="attack")
    shot = yield from declaring.declare(battle, unit, place, trigger.at(place), late)
    shot.march, shot.cause = trigger.march, "opportunity"
    if shot.mode == INDIRECT and not shot.wasted:
        yield from mortars.pick_shell(battle, shot)
    if unit.half and not shot.wasted:
        partner = half_squads.partner(battle, unit)
        if partner is not None:
            yield from groups.pair(battle, shot, partner)
    return shot
