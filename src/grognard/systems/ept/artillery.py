"""Chapter 14: off-map artillery: secret requests, delay, drift under an observer, and fire on all at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import OneOf, Script
from grognard.core.menu import Group, split
from grognard.core.rules import rule
from grognard.core.tally import Arg, Tally
from grognard.systems.ept import dice, nations, sight
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import PASS, ask, spot
from grognard.systems.ept.events.air import AirCalled, AirCancelled, AirLate
from grognard.systems.ept.events.artillery import (
    MissionCancelled,
    MissionDirected,
    MissionDrifted,
    MissionLate,
    MissionLost,
    MissionPlaced,
    MissionRequested,
    SmokeFalls,
)
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.profile import barrages
from grognard.systems.ept.state import OFF, SEATS, Battle, Mission, Shelling, Unit
from grognard.systems.ept.terrain import smoke, terrain

EXPLOSIVE, SMOKE = "explosive", "smoke"
PLACE, CANCEL = "place", "cancel"
CALL = "call"


def _about(mission: Mission) -> tuple[Arg, ...]:
    return (("barrage", "barrage", mission.barrage),)


# -- asking for missions -----------------------------------------------------------------------------


@rule("ept.artillery.preregistered")
def plot(battle: Battle, seat: int) -> Script[None]:
    """Before the first turn: targets of preregistered missions, in secret. They come in the first turn."""
    for mission in battle.missions.values():
        if mission.seat == seat and mission.preregistered:
            yield from _note(battle, mission, "ept.artillery.preregistered")


@rule("ept.artillery.request", "ept.artillery.delay-first-only", "ept.artillery.preregistered")
def request(battle: Battle, seat: int) -> Script[None]:
    """Step A-3: for every mission available next turn a target hex, or none, in secret.

    A mission that is late keeps its target; one that was cancelled may be asked for again at once. With a turn in
    which it cannot be had its row of turns is over: the next row begins with a test for delay again, and was not noted
    before the battle.
    """
    for mission in battle.missions.values():
        if mission.seat != seat or mission.due > battle.turn:
            continue
        if battle.turn + 1 in mission.turns or mission.cancelled:
            mission.cancelled = False
            if not mission.ranged:
                mission.preregistered = False
            yield from _note(battle, mission, "ept.artillery.request")
        else:
            forget(mission)
            mission.ranged = False


def forget(mission: Mission) -> None:
    """Nothing is asked of a mission: its row of turns on one hex is over."""
    mission.target, mission.due, mission.smoke, mission.delayed = OFF, 0, False, 0
    mission.observer, mission.repeated = "", 0


def _note(battle: Battle, mission: Mission, clause: str) -> Script[None]:
    """The owner notes what a mission is to fire at next turn: any hex, whoever sees it."""
    if mission.air:
        yield from _call(battle, mission, clause)
        return
    everywhere = spot(battle, tuple(range(battle.board.size)))
    form = Group((EXPLOSIVE, SMOKE, PASS), then=lambda shell: None if shell == PASS else everywhere)
    chosen = yield ask(mission.seat, "ept-mission", clause, form, _about(mission), role="request")
    shell, target = split(chosen)
    if shell == PASS:
        forget(mission)
        return
    if target is None:
        target = yield ask(
            mission.seat, "ept-mission-target", clause, everywhere, _about(mission), role="request"
        )
    if target != mission.target:
        mission.observer, mission.repeated = "", 0
    mission.target, mission.smoke = target, shell == SMOKE
    mission.due, mission.delayed = battle.turn + 1, 0
    battle.tell_only((mission.seat,), MissionRequested, mission.barrage, target, f"ept-mission-{shell}")


@rule("ept.air.support-timing")
def _call(battle: Battle, mission: Mission, clause: str) -> Script[None]:
    """Air support is asked for without a target; in reduced visibility there is none."""
    forget(mission)
    if battle.visibility:
        return
    chosen = yield ask(
        mission.seat, "ept-air-call", clause, OneOf((CALL, PASS)), about_air(mission), role="request"
    )
    if chosen == CALL:
        mission.due = battle.turn + 1
        battle.tell_only((mission.seat,), AirCalled, f"ept-air-{mission.air.replace('_', '-')}")


def about_air(mission: Mission) -> tuple[Arg, ...]:
    return (("support", "key", f"ept-air-{mission.air.replace('_', '-')}"),)


# -- missions fall -----------------------------------------------------------------------------------


@rule("ept.artillery.missions", "ept.artillery.procedure")
def resolve(battle: Battle) -> Script[None]:
    """Step A-2: every mission asked for last turn is cancelled or tested for delay, placed and drifts; then all strike."""
    fallen: list[Shelling] = []
    for seat in SEATS:
        for mission in battle.missions.values():
            if mission.seat == seat and mission.due == battle.turn and mission.due and not mission.air:
                found = yield from _bring(battle, mission)
                if found is not None:
                    fallen.append(found)
    yield from all_strike(battle, fallen)


def _bring(battle: Battle, mission: Mission) -> Script[Shelling | None]:
    """One mission: cancelled or not, in time or not, placed, and where it drifts to."""
    if (yield from cancels(battle, mission)) or not arrives(battle, mission):
        return None
    shell = f"ept-mission-{SMOKE if mission.smoke else EXPLOSIVE}"
    battle.tell(MissionPlaced, mission.seat, mission.barrage, mission.target, shell)
    mission.ranged = True
    direct(battle, mission)
    cell = drift(battle, mission)
    if cell == OFF:
        return None
    power = barrages()[mission.barrage].power
    return Shelling(mission=mission.id, seat=mission.seat, cell=cell, power=power, smoke=mission.smoke)


@rule("ept.artillery.cancel")
def cancels(battle: Battle, mission: Mission) -> Script[bool]:
    """The owner may let a mission go, in secret; he may ask for it anew in this phase, but not hold it back."""
    clause, form = "ept.artillery.cancel", OneOf((PLACE, CANCEL))
    if mission.air:
        told = about_air(mission)
        chosen = yield ask(mission.seat, "ept-air-cancel", clause, form, told, role="request")
    else:
        told = (*_about(mission), ("place", "place", mission.target))
        chosen = yield ask(mission.seat, "ept-mission-cancel", clause, form, told, role="request")
    if chosen == PLACE:
        return False
    forget(mission)
    mission.cancelled, mission.preregistered = True, False
    if mission.air:
        battle.tell_only((mission.seat,), AirCancelled, about_air(mission)[0][2])
        return True
    battle.tell_only((mission.seat,), MissionCancelled, mission.barrage)
    return True


@rule("ept.artillery.delay", "ept.artillery.delay-first-only", "ept.tables.delay")
def arrives(battle: Battle, mission: Mission) -> bool:
    """The delay test, until a mission's first fire has come; who is late tries again next turn, a little better."""
    if mission.ranged:
        return True
    tally = delay_dice(battle, mission)
    total = dice.two(battle, mission.seat, "ept-roll-delay", "ept.artillery.delay", tally)
    if total + int(tally) <= battle.tables.delay.arrives:
        return True
    mission.delayed += 1
    mission.due = battle.turn + 1
    if mission.air:
        battle.tell(AirLate, mission.seat)
    else:
        battle.tell(MissionLate, mission.seat, mission.barrage)
    return False


@rule("ept.artillery.preregistered", "ept.nations.germans-artillery", "ept.nations.french-indochina")
def delay_dice(battle: Battle, mission: Mission) -> Tally:
    """What changes the dice of the delay test: turns it is late already, and that it was noted before the battle."""
    table, tally = battle.tables.delay, Tally(0, "ept.artillery.delay")
    if mission.delayed:
        tally.add("ept.artillery.delay", mission.delayed * table.per_turn).named("ept-sum-late")
    if mission.preregistered:
        tally.add("ept.artillery.preregistered", table.preregistered)
    nation = nations.of(battle, mission.seat)
    if nation.artillery_delay:
        tally.add("ept.artillery.delay", nation.artillery_delay).named(f"ept-sum-nation-{nation.side}")
    return tally


# -- drift -------------------------------------------------------------------------------------------


@rule("ept.artillery.observer-who")
def observers(battle: Battle, seat: int) -> Iterator[Unit]:
    """Who may direct fire: command posts and artillery observers that are not neutralised; it is no action."""
    for unit in battle.on_field(seat):
        if (unit.profile.is_post or "observer" in unit.profile.abilities) and unit.can_act:
            yield unit


def in_sight(battle: Battle, seat: int, cell: int) -> list[Unit]:
    """Observers that see a hex, the nearest first."""
    seeing = [
        unit
        for unit in observers(battle, seat)
        if sight.sees(battle, unit.place, cell) and sight.in_the_light(battle, unit.place, cell)
    ]
    return sorted(seeing, key=lambda unit: battle.board.distance(unit.place, cell))


@rule("ept.artillery.drift-repeat-bonus")
def direct(battle: Battle, mission: Mission) -> None:
    """Who directs a mission now, and how many turns in a row he has had it on this hex before."""
    seeing = in_sight(battle, mission.seat, mission.target)
    if any(unit.id == mission.observer for unit in seeing):
        mission.repeated += 1
        return
    mission.repeated = 0
    mission.observer = seeing[0].id if seeing else ""


@rule("ept.artillery.observer-modifier", "ept.los.visibility-drift")
def drift_die(battle: Battle, mission: Mission, cell: int) -> Tally:
    """What changes the distance die with the marker on a hex: the nearest observer who sees it, weather, practice."""
    table, tally = battle.tables.drift, Tally(0, "ept.artillery.drift-roll")
    seeing = in_sight(battle, mission.seat, cell)
    change = table.seen_from(battle.board.distance(seeing[0].place, cell)) if seeing else table.unseen
    if change:
        tally.add("ept.artillery.observer-modifier", change)
    sight.blur(battle, tally)
    if mission.repeated:
        tally.add("ept.artillery.drift-repeat-bonus", mission.repeated * table.repeated)
    return tally


@rule(
    "ept.artillery.drift-roll",
    "ept.artillery.drift-recompute",
    "ept.artillery.drift-off-map",
    "ept.tables.drift",
)
def drift(battle: Battle, mission: Mission) -> int:
    """Where a marker comes to rest: a die for the direction, one for the distance, which is worked out anew at each hex.

    OFF where it leaves the map. The enemy sees dice and marker, but not who directs it.
    """
    direction = dice.one(battle, mission.seat, "ept-roll-direction", "ept.artillery.drift-roll") - 1
    die = dice.one(battle, mission.seat, "ept-roll-drift", "ept.artillery.drift-roll")
    cell, gone = mission.target, 0
    while gone < _far(battle, mission, cell, die):
        cell = battle.board.grid.neighbours[cell][direction]
        gone += 1
        if cell < 0:
            battle.tell(MissionLost, mission.barrage)
            return OFF
    if gone:
        battle.tell(MissionDrifted, mission.barrage, cell)
    return cell


def _far(battle: Battle, mission: Mission, cell: int, die: int) -> int:
    """Hexes of drift by the modifiers that hold with the marker on a hex."""
    tally = drift_die(battle, mission, cell)
    hexes = battle.tables.drift.hexes(die + int(tally))
    if battle.journal is not None:
        battle.tell_only((mission.seat,), MissionDirected, mission.barrage, cell, hexes, tally)
    return hexes


# -- effect ------------------------------------------------------------------------------------------


@rule("ept.artillery.simultaneous")
def all_strike(battle: Battle, fallen: list[Shelling]) -> Script[None]:
    """With all markers placed, smoke spreads and every hex under fire is struck, once, whoever's the missions are."""
    for shelling in fallen:
        if shelling.smoke:
            spread(battle, shelling)
    battle.shellings = [shelling for shelling in fallen if not shelling.smoke]
    for cell in under_fire(battle):
        if stands_there(battle, cell):
            seat = next(one.seat for one in battle.shellings if power_of(battle, one, cell))
            yield from indirect.strike(battle, seat, cell, power_on(battle, cell), indirect.ARTILLERY)


@rule("ept.terrain.smoke-indirect")
def spread(battle: Battle, shelling: Shelling) -> None:
    """A smoke mission leaves smoke on its hex and the rings around it, each by its own power."""
    for cell in battle.board.grid.within(shelling.cell, len(shelling.power) - 1):
        strength = smoke.strength(battle, power_of(battle, shelling, cell))
        if strength:
            smoke.lay(battle, cell, strength)
            battle.tell(SmokeFalls, cell, strength)


def under_fire(battle: Battle) -> list[int]:
    grid = battle.board.grid
    return sorted({cell for one in battle.shellings for cell in grid.within(one.cell, len(one.power) - 1)})


def stands_there(battle: Battle, cell: int) -> bool:
    """Whether there is anything in a hex that fire could harm: units, a building or fieldworks."""
    if terrain.of(battle, cell).ruin or any(place in battle.stacks for place in battle.board.floors(cell)):
        return True
    return bool(fieldworks.at(battle, cell))


@rule("ept.fire-types.ring-power")
def power_of(battle: Battle, shelling: Shelling, cell: int) -> int:
    """The power of a mission on a hex: by the ring around its centre."""
    ring = battle.board.grid.distance(shelling.cell, cell)
    return shelling.power[ring] if ring < len(shelling.power) else 0


@rule("ept.artillery.cumulate-power")
def power_on(battle: Battle, cell: int) -> int:
    """All that falls on a hex, added up."""
    return sum(power_of(battle, shelling, cell) for shelling in battle.shellings)


@rule("ept.artillery.marker-persists")
def walk_into(battle: Battle, act: Act, place: int) -> Script[None]:
    """A unit that enters a hex under artillery is attacked by it, at every such hex, and nobody else there again."""
    if not battle.shellings:
        return
    cell = battle.board.cell(place)
    power = power_on(battle, cell)
    if power:
        seat = next(one.seat for one in battle.shellings if power_of(battle, one, cell))
        yield from indirect.strike(battle, seat, cell, power, indirect.ARTILLERY, (act.unit,), act)


def clear(battle: Battle) -> None:
    """Administrative step 3: Artillery markers are taken off."""
    battle.shellings = []
