"""Actions: who acts, what it may declare, the action test, and what each action is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally, WhyNot, why_not
from grognard.systems.epic import basics, dice, events
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.aircraft import missions
from grognard.systems.epic.army_rules import (
    coordinated,
    eldar,
    necrons,
    orks,
    portals,
    summoning,
    tau,
    tyranids,
)
from grognard.systems.epic.assault import assault, charge
from grognard.systems.epic.morale import broken, regroup, withdrawal
from grognard.systems.epic.movement import movement, terrain, zones
from grognard.systems.epic.shooting import overwatch, shooting
from grognard.systems.epic.spacecraft import operation
from grognard.systems.epic.special_units import commanders, pop_ups
from grognard.systems.epic.state import (
    ADVANCE,
    ASSAULT,
    COUNTER_CHARGE,
    DOUBLE,
    ENGAGE,
    FIGHT,
    FLY_ON,
    HOLD,
    HOLDING,
    MARCH,
    MARSHAL,
    MARSHALLING,
    MOVE,
    OPERATION,
    OVERWATCH,
    REGROUP,
    ROAD_MARCH,
    SHOOT,
    SUSTAINED,
    WATCH,
    Acting,
    Battle,
    Formation,
)
from grognard.systems.epic.war_engines import carrying

#: What each action is made of, in order.
PLANS: Final[Mapping[str, tuple[str, ...]]] = {
    ADVANCE: (MOVE, SHOOT),
    DOUBLE: (MOVE, MOVE, SHOOT),
    MARCH: (MOVE, MOVE, MOVE),
    ROAD_MARCH: (MOVE, MOVE, MOVE),
    ENGAGE: (ASSAULT,),
    SUSTAINED: (SHOOT,),
    OVERWATCH: (WATCH,),
    MARSHAL: (MARSHALLING,),
    HOLD: (HOLDING,),
    **missions.PLANS,
    **operation.PLANS,
}
#: Those that a formation on the ground may declare, the others being for who flies, or never declared at all.
GROUND: Final = tuple(action for action in PLANS if action not in (HOLD, *missions.PLANS, *operation.PLANS))
PASS, STAY = "pass", "stay"


# -- who acts ----------------------------------------------------------------------------------------------------


@rule(
    "epic.sequence.alternate",
    "epic.sequence.one-action",
    "epic.broken.no-action",
    "epic.war-engines.while-aboard",
    "epic.aircraft.off-table",
    "epic.spacecraft.action",
)
def able(battle: Battle, seat: int) -> list[Formation]:
    """Formations that can be activated: on the table and not on board of an engine, not broken, and without an
    action this turn; or in reserve, with a portal to come by; or aircraft off the table; or a spacecraft that arrives."""
    return list(_able(battle, seat))


def anybody_able(battle: Battle) -> bool:
    """Whether anybody of either side can be activated."""
    return any(next(_able(battle, seat), None) is not None for seat in range(battle.seats))


def _able(battle: Battle, seat: int) -> Iterator[Formation]:
    if seat in battle.done:
        return
    for one in battle.formations.values():
        if one.seat != seat or one.broken or one.acted:
            continue
        if one.on_table or one.kept_off or portals.can_enter(battle, one) or operation.arrives(battle, one):
            yield one


@rule(
    "epic.actions.procedure",
    "epic.actions.retain",
    "epic.actions.retain-once",
    "epic.sequence.alternate",
    "epic.sequence.action-phase-end",
)
def activate(battle: Battle) -> Script[None]:
    """The player whose turn it is names a formation, then an action, and tests.

    After a passed test he may try to keep the initiative once, at -1, by foresight once more in a turn, unless the other
    has nobody left to act: then he simply goes on.
    """
    seat = battle.active
    follower = coordinated.following(battle)
    if follower is not None:
        yield from follow(battle, follower)
        return
    mine = able(battle, seat)
    retaining = battle.may_retain and bool(able(battle, 1 - seat))
    foreseen = battle.foresight and retaining
    if not mine:
        battle.may_retain = battle.foresight = False
        battle.active = 1 - seat
        return
    names: list[str] = [one.id for one in mine]
    if retaining:
        names.append(PASS)
    elif all(one.overwatch or one.kept_off for one in mine):
        names.append(STAY)
    answer = yield Decision(
        seat,
        "epic-retain" if retaining else "epic-activate",
        "epic.actions.retain" if retaining else "epic.sequence.alternate",
        OneOf(tuple(names), of="formation"),
        why_not=lambda option: why_not_able(battle, seat, option),
        role="activation",
    )
    battle.may_retain = battle.foresight = False
    if answer == PASS:
        battle.tell(events.PassedOn, seat)
        battle.active = 1 - seat
    elif answer == STAY:
        stay_on_overwatch(battle, seat)
    else:
        if foreseen:
            battle.foreseen = (*battle.foreseen, seat)
        yield from declare(battle, battle.formations[answer], retaining)


def why_not_able(battle: Battle, seat: int, option: str) -> WhyNot | None:
    """Why a formation cannot be activated."""
    one = battle.formations[option]
    named = ("formation", one.id)
    if one.seat != seat:
        return why_not("epic-not-yours", "epic.sequence.alternate", formation=named)
    if operation.in_orbit(one) and not operation.arrives(battle, one):
        return why_not("epic-ship-not-due", "epic.spacecraft.action", formation=named, turn=one.due)
    if one.destroyed or not (one.on_table or one.kept_off or operation.in_orbit(one)):
        return why_not("epic-not-there", "epic.sequence.alternate", formation=named)
    if one.broken:
        return why_not("epic-is-broken", "epic.broken.no-action", formation=named)
    if one.acted:
        return why_not("epic-has-acted", "epic.sequence.one-action", formation=named)
    return None


@rule("epic.overwatch.remain-all")
def stay_on_overwatch(battle: Battle, seat: int) -> None:
    """All formations left are on overwatch and stay so, without a test, or in reserve: the player's part of the phase is
    over."""
    battle.done = (*battle.done, seat)
    battle.tell(events.StaysOnOverwatch, seat)
    battle.active = 1 - seat


# -- what it may do ----------------------------------------------------------------------------------------------


@rule(
    "epic.actions.hold-only-on-failure",
    "epic.movement.zoc-start-inside",
)
def refusal(battle: Battle, formation: Formation, action: str, held: bool | None = None) -> WhyNot | None:
    """Why an action cannot be declared, or nothing. `held` is whether it must leave a zone, where that is known."""
    if action == OPERATION or formation.is_ship:
        return operation.refusal(formation, action)
    if action in missions.PLANS or formation.kept_off:
        return missions.refusal(battle, formation, action)
    if action == HOLD:
        return why_not("epic-hold-not-declared", "epic.actions.hold-only-on-failure")
    return _refused(battle, formation, action, must_leave(battle, formation) if held is None else held)


@rule(
    "epic.assault.choose-target",
    "epic.actions.sustained-fire",
    "epic.actions.sustained-fire-coherency",
    "epic.actions.overwatch-coherency",
    "epic.movement.zoc-start-inside",
    "epic.terrain.road-march",
)
def _refused(battle: Battle, formation: Formation, action: str, held: bool) -> WhyNot | None:
    """The same of an action on the ground."""
    if action not in portals.ACTIONS and not formation.on_table:
        return why_not("epic-comes-by-portal", "epic.lists.portal-enter")
    if action in (SUSTAINED, OVERWATCH):
        if not basics.coherent(formation):
            clause = (
                "epic.actions.sustained-fire-coherency"
                if action == SUSTAINED
                else "epic.actions.overwatch-coherency"
            )
            return why_not("epic-out-of-coherency", clause)
        if held:
            return why_not("epic-in-zone", "epic.movement.zoc-start-inside")
    if action == SUSTAINED and not shooting.any_target(battle, formation, SUSTAINED):
        return why_not("epic-nobody-to-shoot", "epic.shooting.who-may-shoot")
    if action == ENGAGE and next(battle.enemies(formation.seat), None) is None:
        return why_not("epic-nobody-to-charge", "epic.assault.choose-target")
    if action == ROAD_MARCH and not all(terrain.on_road(battle.board, u.place) for u in formation.there):
        return why_not("epic-not-on-road", "epic.terrain.road-march")
    if not necrons.marches(formation, action):
        return why_not("epic-never-marches", "epic.lists.implacable-advance")
    if action in (MARCH, ROAD_MARCH) and not any(unit.kit.speed for unit in formation.living):
        return why_not("epic-cannot-move", "epic.movement.distance")
    return None


@rule("epic.movement.zoc-start-inside")
def must_leave(battle: Battle, formation: Formation) -> bool:
    """Whether a unit stands in an enemy zone that it has to leave: one that cannot move need not."""
    return any(unit.kit.speed for unit, _, _ in zones.inside(battle, formation))


@rule("epic.actions.procedure")
def offered(battle: Battle, formation: Formation) -> list[str]:
    """The actions that it may declare, in the book's order."""
    if formation.is_ship:
        return [OPERATION]
    if formation.kept_off:
        return [action for action in missions.PLANS if missions.refusal(battle, formation, action) is None]
    held = must_leave(battle, formation)
    return [action for action in GROUND if _refused(battle, formation, action, held) is None]


# -- the test ----------------------------------------------------------------------------------------------------


@rule(
    "epic.actions.test",
    "epic.actions.test-blast-modifier",
    "epic.actions.test-retain-modifier",
    "epic.special-units.commander-single-test",
    "epic.lists.waaagh",
)
def modifiers(
    battle: Battle, formation: Formation, action: str, retaining: bool, joined: Sequence[str] = ()
) -> Tally:
    """What is added to the die of an action test: markers of any formation that takes part count once."""
    if action in missions.PLANS:
        tally = missions.modifiers(formation, retaining)
        orks.waaagh(tally, formation, action)
        return tally
    tally = Tally(0, "epic.actions.test")
    if formation.markers:
        tally.add("epic.actions.test-blast-modifier", -1)
    elif any(battle.formations[name].markers for name in joined):
        engaged = action == ENGAGE
        tally.add(
            "epic.special-units.commander-single-test" if engaged else "epic.lists.coordinated-fire", -1
        )
    if retaining and not eldar.foresees(formation):
        tally.add("epic.actions.test-retain-modifier", -1)
    orks.waaagh(tally, formation, action)
    necrons.implacable(tally, formation, action)
    return tally


def note(battle: Battle, formation: Formation, action: str, retaining: bool) -> Note:
    """The odds of an action test."""
    if action == ROAD_MARCH:
        return Note(odds=(("epic-odds-activate", 1.0),), rule="epic.terrain.road-march")
    tally = modifiers(battle, formation, action, retaining)
    chance = dice.chance(tyranids.initiative(formation) - int(tally))
    ahead = _assault(battle, formation) if action == ENGAGE else ()
    return Note(
        tallies=(("epic-tally-action", tally),),
        odds=(("epic-odds-activate", chance), *ahead),
        rule=missions.CLAUSES.get(action)
        or operation.CLAUSES.get(action)
        or f"epic.actions.{action.replace('_', '-')}",
    )


def _assault(battle: Battle, formation: Formation) -> tuple[tuple[str, float], ...]:
    """The best odds of the assaults that it could make."""
    near = charge.within_charge(battle, formation)
    found = [charge.foreseen(battle, (formation.id,), (one.id,)) for one in near]
    return max((note.odds for note in found), key=lambda row: row[0][1], default=())


@rule(
    "epic.actions.procedure",
    "epic.overwatch.duration",
    "epic.special-units.commander-fail",
    "epic.lists.summoning",
    "epic.aircraft.action-test-result",
    "epic.spacecraft.action",
)
def declare(battle: Battle, formation: Formation, retaining: bool) -> Script[None]:
    """Say which action it will attempt, and test."""
    action = yield Decision(
        formation.seat,
        "epic-action",
        "epic.actions.procedure",
        OneOf(tuple(offered(battle, formation)), of="action"),
        (("formation", "formation", formation.id),),
        explain=lambda option: note(battle, formation, option, retaining),
        why_not=lambda option: refusal(battle, formation, option) if option in PLANS else None,
        role="action",
    )
    battle.tell(events.Retaining if retaining else events.Activated, formation.id, action)
    yield from summoning.summon(battle, formation)
    joined: tuple[str, ...] = ()
    if action == ENGAGE:
        joined = yield from commanders.order(battle, formation)
    else:
        joined = yield from coordinated.order(battle, formation, action)
    passed = True
    if action != ROAD_MARCH:
        passed = yield from passes(battle, formation, action, retaining, joined)
    begin(battle, formation, action, retaining, passed)
    assert battle.acting is not None
    if action in missions.PLANS:
        missions.tested(battle, formation, battle.acting, passed)
    elif action == OPERATION:
        operation.tested(battle, formation, battle.acting, passed)
    elif not passed:
        fail(battle, formation)
    elif action == ENGAGE:
        lead(battle, battle.acting, joined)
    else:
        coordinated.begin(battle, joined, retaining)


def begin(battle: Battle, formation: Formation, action: str, retained: bool, passed: bool) -> None:
    """The action is under way."""
    overwatch.end(battle, formation)
    formation.acted = True
    if passed:
        formation.action = action
    plan = (*PLANS[action], FLY_ON) if tau.flies_on(formation, action) else PLANS[action]
    battle.acting = Acting(formation=formation.id, action=action, plan=plan, retained=retained, passed=passed)


@rule("epic.lists.coordinated-fire")
def follow(battle: Battle, formation: Formation) -> Script[None]:
    """A formation that acts on the test of another: it names its own action, of the three, and needs no test."""
    fire = battle.coordinated
    assert fire is not None
    fire.waiting = fire.waiting[1:]
    options = [name for name in coordinated.ACTIONS if refusal(battle, formation, name) is None]
    action = yield Decision(
        formation.seat,
        "epic-action",
        "epic.lists.coordinated-fire",
        OneOf(tuple(options), of="action"),
        (("formation", "formation", formation.id),),
        role="action",
    )
    battle.tell(events.Activated, formation.id, action)
    begin(battle, formation, action, fire.retained, True)


@rule("epic.special-units.commander-pass")
def lead(battle: Battle, acting: Acting, joined: Sequence[str]) -> None:
    """The formations ordered to join act as one with the commander's; had he failed, they could act later."""
    acting.joined = tuple(joined)
    for name in joined:
        follower = battle.formations[name]
        overwatch.end(battle, follower)
        follower.acted, follower.action = True, acting.action


@rule(
    "epic.actions.test",
    "epic.actions.test-pass",
    "epic.basics.dice",
    "epic.special-units.commander-single-test",
)
def passes(
    battle: Battle, formation: Formation, action: str, retaining: bool, joined: Sequence[str] = ()
) -> Script[bool]:
    """A die and its modifiers against the initiative of the formation; equal is enough. One test does for all that
    follow a commander."""
    result = _rolled(battle, formation, action, retaining, joined)
    if int(result) < tyranids.initiative(formation) and (yield from commanders.reroll(battle, formation)):
        result = _rolled(battle, formation, action, retaining, joined)
    passed = int(result) >= tyranids.initiative(formation)
    battle.tell(events.TestPassed if passed else events.TestFailed, formation.id, action, result)
    return passed


def _rolled(
    battle: Battle, formation: Formation, action: str, retaining: bool, joined: Sequence[str]
) -> Tally:
    tally, clause = modifiers(battle, formation, action, retaining, joined), "epic.actions.test"
    need = max(1, tyranids.initiative(formation) - int(tally))
    face = dice.faces(battle, formation.seat, "epic-roll-action", clause, 1, need)[0]
    return Tally(face, clause, list(tally.parts))


@rule("epic.actions.test-fail", "epic.broken.mid-action", "epic.special-units.commander-fail")
def fail(battle: Battle, formation: Formation) -> None:
    """A failed test: one marker, and then hold instead; if the marker breaks it, not even that."""
    assert battle.acting is not None
    broken.place(battle, formation, 1, "epic.actions.test-fail")
    formation.action = HOLD
    battle.acting.action = HOLD
    battle.acting.plan = () if formation.broken else PLANS[HOLD]


# -- what it does ------------------------------------------------------------------------------------------------


@rule(
    "epic.actions.advance",
    "epic.actions.double",
    "epic.actions.march",
    "epic.actions.sustained-fire",
    "epic.actions.engage",
    "epic.broken.mid-action",
    "epic.movement.separate-moves",
    "epic.aircraft.ground-attack",
    "epic.spacecraft.operation-steps",
)
def proceed(battle: Battle) -> Script[None]:
    """The next part of the action in progress; a formation that breaks in the middle of it withdraws at once."""
    acting = battle.acting
    assert acting is not None
    formation = battle.formations[acting.formation]
    if (formation.broken or formation.destroyed) and battle.assault is None:
        acting.plan = ()
    if not acting.plan:
        yield from finish(battle, acting)
        return
    if acting.plan[0] == MOVE:
        yield from _rise(battle, formation, acting)
        if formation.destroyed:
            return  # overwatch shot it down as it rose: it neither moves nor comes out of a portal
        runs = SHOOT in acting.plan and eldar.hits_and_runs(formation) and not formation.broken
        if runs and shooting.any_target(battle, formation, acting.action):
            yield from eldar.shoot_first(formation, acting)
    part, acting.plan = acting.plan[0], acting.plan[1:]
    formation.moved = formation.moved or part in (MOVE, ASSAULT)
    if part == MOVE:
        road = acting.action == ROAD_MARCH
        if not formation.on_table:
            yield from portals.enter(battle, formation)
        elif not formation.broken and not (yield from portals.leave(battle, formation)):
            yield from movement.move(battle, formation, last=MOVE not in acting.plan, road=road)
        if formation.on_table and not formation.broken:
            yield from carrying.landings(battle, formation, acting)
    elif part == SHOOT:
        yield from shooting.shoot(battle, formation, acting.action, carrying.beside(battle, acting))
    elif part == FLY_ON:
        yield from movement.fly_on(battle, formation)
    elif part == REGROUP:
        yield from regroup.regroup(battle, formation)
        yield from tyranids.swarm(battle, formation)
    elif part == WATCH:
        yield from pop_ups.pop_up(battle, formation, acting)
        if not formation.broken:
            overwatch.begin(battle, formation)
    elif part in (ASSAULT, COUNTER_CHARGE, FIGHT):
        if part == ASSAULT:
            yield from pop_ups.pop_up(battle, formation, acting)
        if battle.assault is not None or not formation.destroyed:
            yield from assault.part(battle, acting, part)
    elif part in landing.PARTS:
        yield from landing.part(battle, formation, acting, part)
    elif part in operation.PARTS:
        yield from operation.part(battle, formation, acting, part)
    elif part in missions.PARTS:
        yield from missions.part(battle, formation, acting, part)
    elif part == MARSHALLING:
        acting.plan = yield from _marshal(battle, formation)
    else:
        acting.plan = yield from _hold(battle, formation)


@rule("epic.special-units.skimmer-popup-declare")
def _rise(battle: Battle, formation: Formation, acting: Acting) -> Script[None]:
    """At the start of an action in which it moves its skimmers may pop up."""
    if not acting.risen:
        acting.risen = True
        yield from pop_ups.pop_up(battle, formation, acting)


@rule("epic.actions.marshal")
def _marshal(battle: Battle, formation: Formation) -> Script[tuple[str, ...]]:
    """Shoot and then regroup, or move and then regroup, or just regroup; out of a portal, move and regroup."""
    if not formation.on_table:
        return MOVE, REGROUP
    options = [REGROUP]
    if any(unit.kit.speed for unit in formation.there):
        options.append(MOVE)
    if must_leave(battle, formation):
        options = [MOVE]
    elif shooting.any_target(battle, formation, MARSHAL):
        options.insert(0, SHOOT)
    part = yield Decision(
        formation.seat,
        "epic-marshal",
        "epic.actions.marshal",
        OneOf(tuple(options), of="part"),
        (("formation", "formation", formation.id),),
        role="action",
    )
    return (REGROUP,) if part == REGROUP else (str(part), REGROUP)


@rule("epic.actions.hold", "epic.movement.zoc-start-inside")
def _hold(battle: Battle, formation: Formation) -> Script[tuple[str, ...]]:
    """One of three: move, shoot or regroup. Who is out of coherency or in an enemy zone has to move."""
    if not formation.on_table:
        return (MOVE,)
    moves = any(unit.kit.speed for unit in formation.there)
    options = [SHOOT] if shooting.any_target(battle, formation, HOLD) else []
    options += [REGROUP]
    if moves:
        options.append(MOVE)
        if not basics.coherent(formation) or must_leave(battle, formation):
            options = [MOVE]
    part = yield Decision(
        formation.seat,
        "epic-hold",
        "epic.actions.hold",
        OneOf(tuple(options), of="part"),
        (("formation", "formation", formation.id),),
        role="action",
    )
    return (str(part),)


@rule(
    "epic.broken.check-timing",
    "epic.broken.withdraw-timing",
    "epic.aircraft.landed-markers",
    "epic.actions.retain",
    "epic.special-units.skimmer-popup-descend",
)
def finish(battle: Battle, acting: Acting) -> Script[None]:
    """The action is over: who broke withdraws, the one that acted first; then the next player, or a try to go on."""
    formation = battle.formations[acting.formation]
    broken.settle(battle)
    if formation.flies:  # what it brought along counts from when it is on the ground
        broken.look(battle, formation)
    yield from flee(battle, formation)
    yield from tyranids.absorb(battle, formation)
    if not formation.overwatch:
        for unit in formation.units:
            if unit.popped:
                unit.popped = False
    battle.acting = None
    seat = formation.seat
    if coordinated.following(battle) is not None:
        return
    battle.foresight = acting.passed and acting.retained and eldar.may_again(battle, seat)
    battle.may_retain = battle.foresight or (acting.passed and not acting.retained)
    if not battle.may_retain:
        battle.active = 1 - seat


@rule("epic.broken.withdraw-timing", "epic.broken.mid-action")
def flee(battle: Battle, first: Formation | None = None) -> Script[None]:
    """All formations that broke make their withdrawal, the one named before the others."""
    while True:
        running = [one for one in battle.formations.values() if one.fleeing and not one.destroyed]
        if not running:
            return
        yield from withdrawal.withdraw(battle, first if first and first in running else running[0])
