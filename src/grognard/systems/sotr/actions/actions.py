"""The actions of a unit on foot: which are open to it, and each of them."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Decision, Key, OneOf, Route, Script
from grognard.core.maybe import Test
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import measuring, sight
from grognard.systems.sotr.actions import assault, disorder, drops, flight, hide, movement, terrain
from grognard.systems.sotr.events import Moved
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import fire, overwatch
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import assault as swarming
from grognard.systems.sotr.vehicles import bailout

PASS, FIRE, MOVE, RUN, CRAWL, PRONE, HIDE, ASSAULT, FLEE, SEEK, SHAMBLE, DROP, CARRY, MOUNT, SWARM = (
    "pass",
    "fire",
    "move",
    "run",
    "crawl",
    "prone",
    "hide",
    "assault",
    "flee",
    "seek",
    "shamble",
    "drop",
    "carry",
    "mount",
    "swarm",
)
BETTER, REPORT, TURN_GUN = "better-cover", "report", "turn-gun"
BOARD, ALIGHT, ABOARD = "board", "alight", "aboard"


# -- which are open --------------------------------------------------------------------------------------------


@rule(
    "sotr.actions.list",
    "sotr.actions.do-nothing",
    "sotr.actions.fleeing-only-compulsory",
    "sotr.units.disorganised-no-action",
    "sotr.suppression.no-actions",
    "sotr.assault.engaged-bound",
    "sotr.melee.must-pursue",
    "sotr.abilities.zombie-shamble-compulsory",
    "sotr.abilities.zombie-morale",
)
def candidates(battle: Battle, unit: Unit, pushed: bool) -> tuple[list[str], dict[Key, Test]]:
    """The actions that a unit may take now, doing nothing first where it is allowed; and for those of which one must
    first look round whether they are open, how that is found out."""
    if unit.status == "reserve":
        return [DROP], {}
    if unit.is_zombie:
        return [SHAMBLE], {}
    if not unit.able:
        return [PASS], {}
    if unit.status == "aboard":
        return _of_passengers(battle, unit, pushed), {}
    if unit.inside:
        return [PASS, *(f"{BOARD}:{name}" for name in boarding.vehicles(battle, unit)), ALIGHT], {}
    if measuring.in_melee(battle, unit):
        return [PASS, ASSAULT], {ASSAULT: lambda: assault.may_join(battle, unit)}
    if unit.fleeing and not pushed:
        return [FLEE, PRONE], {PRONE: lambda: flight.may_lie_down(battle, unit)}
    if unit.disorganised and not pushed:
        return _of_disorganised(battle, unit), {}
    if unit.suppressed and not pushed:
        return [PASS, CRAWL, HIDE], {HIDE: lambda: hide.may_hide(battle, unit)}
    if assault.must_pursue(battle, unit):
        return [ASSAULT], {}
    if bailout.own_vehicle(battle, unit) is not None:
        return [MOUNT], {}
    if unit.alighted and unit.alighted > min(unit.kit[i].move for i in unit.able):
        return [PASS, *([RUN] if unit.alighted < 2 * unit.kit[unit.leader].move else [])], {}
    found = [PASS, MOUNT, FIRE, MOVE, RUN, CRAWL]
    if any(not unit.is_prone(i) for i in unit.able):
        found.append(PRONE)
    found += [HIDE, ASSAULT]
    if unit.down and carriers(unit):
        found.append(CARRY)
    if guns.may_turn(unit):
        found.append(TURN_GUN)
    if not unit.alighted:
        found += [f"{BOARD}:{name}" for name in boarding.vehicles(battle, unit)]
    found += [f"{SWARM}:{name}" for name in swarming.targets(battle, unit)]
    return found, {
        MOUNT: lambda: bool(bailout.empty_vehicles(battle, unit)),
        FIRE: lambda: fire.can_shoot(battle, unit, Manner()),
        HIDE: lambda: hide.may_hide(battle, unit),
        ASSAULT: lambda: bool(assault.targets(battle, unit)),
    }


def options(battle: Battle, unit: Unit, pushed: bool) -> list[str]:
    """All actions that are open to a unit."""
    found, tests = candidates(battle, unit, pushed)
    return [action for action in found if action not in tests or tests[action]()]


@rule(
    "sotr.units.disorganised-seek-cover",
    "sotr.units.disorganised-in-cover",
    "sotr.actions.disorganised-moves",
)
def _of_disorganised(battle: Battle, unit: Unit) -> list[str]:
    """A disorganised unit in the open must run for cover. In cover it stays, or closes up and brings its stragglers
    in, goes to better cover, or comes to its officer out of the enemy's sight."""
    if not covered(battle, unit):
        return [SEEK]
    found = [PASS]
    if not measuring.coherent(unit) or disorder.stragglers(battle, unit):
        found.append(SEEK)
    if disorder.better_cover(battle, unit, danger_of(battle, unit)):
        found.append(BETTER)
    if disorder.to_officer(battle, unit):
        found.append(REPORT)
    return found


@rule("sotr.transport.fire-from-open")
def _of_passengers(battle: Battle, unit: Unit, pushed: bool) -> list[str]:
    """Men aboard shoot from an open vehicle, or get out of one that does not act; the disorganised do neither."""
    if unit.broken and not pushed:
        return [PASS]
    vehicle = aboard.carrier_of(battle, unit)
    found = [PASS]
    free = pushed or not unit.suppressed
    if vehicle is not None and free and aboard.is_open(vehicle):
        manner = fire.manner_of(battle, unit, Acting(unit=unit.id))
        found += [ABOARD] if fire.can_shoot(battle, unit, manner) else []
    if aboard.stranded(battle, unit) and not (vehicle is not None and vehicle.activated):
        found.append(ALIGHT)
    return found


def covered(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is in cover: half of it in a piece that gives some, or out of every enemy's sight, or prone
    where there is none to run to."""
    if flight.in_cover(battle, unit) or all(unit.is_prone(i) for i in unit.able):
        return True
    return not sight.seen_by_enemies(battle, unit)


def why_no_action(battle: Battle, unit: Unit, action: object) -> WhyNot | None:
    """Why an action is not open to a unit."""
    if unit.is_zombie:
        return why_not("sotr-zombies-shamble", "sotr.abilities.zombie-shamble-compulsory")
    if measuring.in_melee(battle, unit):
        return why_not("sotr-engaged", "sotr.assault.engaged-bound")
    if unit.fleeing:
        return why_not("sotr-fleeing", "sotr.actions.fleeing-only-compulsory")
    if unit.disorganised:
        return why_not("sotr-disorganised", "sotr.units.disorganised-no-action")
    if unit.suppressed:
        return why_not("sotr-suppressed", "sotr.suppression.no-actions")
    if action == ASSAULT:
        return why_not("sotr-nobody-in-reach", "sotr.assault.declare")
    if action == FIRE:
        return why_not("sotr-nobody-to-shoot", "sotr.los.target-visible")
    if action == HIDE:
        return why_not("sotr-seen-here", "sotr.hide.when")
    return None


# -- each of them ----------------------------------------------------------------------------------------------


def act(battle: Battle, unit: Unit, acting: Acting, action: str) -> Script[None]:
    """Carry out an action up to the shooting."""
    word, _, about = action.partition(":")
    if word == SWARM:
        yield from swarming.swarm(battle, unit, acting, about)
        return
    if word == BOARD:
        yield from boarding.board(battle, unit, acting, about)
        return
    yield from _SCRIPTS[action](battle, unit, acting)


@rule("sotr.actions.do-nothing", "sotr.orders.overwatch-keep")
def _pass(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The unit does nothing at all: it is activated, and keeps its overwatch."""
    yield from ()


@rule("sotr.orders.overwatch-lost")
def _fire(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """It stays where it is and shoots."""
    flight.drop_overwatch(battle, unit)
    yield from ()


@rule("sotr.actions.prone", "sotr.actions.prone-stops-flight")
def _prone(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Everybody hits the dirt; a fleeing unit stops fleeing, disorganised as it is."""
    unit.mark("prone", unit.able)
    unit.fleeing = False
    flight.drop_overwatch(battle, unit)
    yield from ()


def _hide(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """It hides where it is."""
    hide.hide(battle, unit)
    yield from ()


@rule("sotr.actions.move", "sotr.hide.when")
def _move(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Up to M; afterwards it may hide if nobody sees it, or shoot. A light gun is pushed along."""
    gunner = carriage.gunner(unit)
    start = unit.places[gunner] if gunner is not None else (0, 0)
    yield from _march(battle, unit, acting, MOVE)
    if unit.status == "field" and not unit.broken:
        yield from guns.push(battle, unit, gunner, start)
    if unit.status == "field" and not unit.broken and hide.may_hide(battle, unit):
        answer = yield Decision(
            unit.seat,
            "sotr-hide-now",
            "sotr.hide.when",
            OneOf(("no", "hide")),
            (("unit", "unit", unit.id),),
            role="option",
            skip="no",
        )
        if answer == "hide":
            hide.hide(battle, unit)
            acting.action = HIDE


def _aboard(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """It shoots from where it sits."""
    yield from ()


def _alight(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """It gets out of a vehicle that stands, and may shoot beside it."""
    boarding.out_by_themselves(battle, unit)
    acting.moved, acting.action = True, MOVE
    yield from ()


@rule("sotr.guns.heavy-fixed")
def _turn_gun(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The crew turns its gun instead of firing it; who does not serve it may still fire his own weapon."""
    flight.drop_overwatch(battle, unit)
    yield from guns.turn(battle, unit)


@rule("sotr.actions.run", "sotr.actions.run-whole-unit")
def _run(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Up to 2 x M, and nothing else, whoever of it ran."""
    yield from _march(battle, unit, acting, RUN)


@rule("sotr.actions.crawl")
def _crawl(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Up to M/2, prone, and hidden as long as nobody sees it."""
    unit.mark("prone", unit.able)
    yield from _march(battle, unit, acting, CRAWL)


@rule("sotr.actions.declare-path", "sotr.actions.terrain-applies")
def _march(battle: Battle, unit: Unit, acting: Acting, action: str) -> Script[None]:
    """Where the leader goes is asked once, the others follow; then overwatch may answer."""
    spent = yield from _storeys(battle, unit, action)
    reach = movement.Reach(battle, unit, action, acting.pushed, spent)
    answer = yield Decision(
        unit.seat,
        "sotr-move",
        "sotr.actions.declare-path",
        Route(unit.id, reach),
        (
            ("unit", "unit", unit.id),
            ("action", "key", f"sotr-action-{action}"),
            ("distance", "length", max(reach.allowances)),
        ),
        secret=unit.hidden and action == CRAWL,
        role="move",
    )
    goals = reach.placements(answer)
    if goals == reach.places and not spent:
        if action != CRAWL:
            unit.mark("prone", unit.able, False)
        return
    yield from go(battle, unit, acting, action, reach.figures, reach.paths(goals))


@rule("sotr.terrain.inf-building")
def _storeys(battle: Battle, unit: Unit, action: str) -> Script[int]:
    """In a building the unit may go up or down by stairs, 2 inches a storey. Returns what that costs."""
    building = terrain.building_at(battle.board, unit.places[unit.leader])
    if building is None:
        return 0
    inside = [i for i in unit.able if terrain.building_at(battle.board, unit.places[i]) is building]
    now = unit.storey(unit.leader)
    far = min((int(movement.allowance(unit, i, action)) for i in inside), default=0)
    open_ = tuple(storey for storey in range(building.storeys + 1) if terrain.climb_cost(storey - now) <= far)
    if len(open_) < 2 or len(inside) < len(unit.able):
        return 0
    order = (now, *(storey for storey in open_ if storey != now))
    chosen = yield Decision(
        unit.seat,
        "sotr-storey",
        "sotr.terrain.inf-building",
        OneOf(order, of="storey"),
        (("unit", "unit", unit.id),),
        role="move",
    )
    unit.climb(dict.fromkeys(inside, int(chosen)))
    return terrain.climb_cost(int(chosen) - now)


@rule("sotr.actions.declare-path", "sotr.hide.reveal-choice", "sotr.down.leave-to-medic")
def go(
    battle: Battle,
    unit: Unit,
    acting: Acting,
    action: str,
    figures: list[int],
    paths: tuple[tuple[Place, ...], ...],
) -> Script[None]:
    """The figures go their ways; who is not bound to them follows; hidden enemies are found; overwatch answers."""
    if unit.hidden and action != CRAWL:
        hide.reveal(battle, unit, "sotr.hide.reveal-choice")
    starts = unit.places
    acting.moved = True
    flight.drop_overwatch(battle, unit)
    unit.stand({i: path[-1] for i, path in zip(figures, paths, strict=True)})
    if action != CRAWL:
        unit.mark("prone", unit.able, False)
    follow(battle, unit, figures, starts, action)
    settle_floors(battle, unit)
    _tell_moved(battle, unit, action, starts)
    leave_behind(battle, unit, acting.pushed)
    if unit.hidden:
        hide.stays_hidden(battle, unit)
    hide.search(battle, unit)
    hide.step_back(battle, unit, figures, paths)
    yield from overwatch.window(battle, unit, acting, figures, paths)


def _tell_moved(battle: Battle, unit: Unit, action: str, starts: tuple[Place, ...]) -> None:
    """Told to everybody, but of a hidden unit only to its own seat."""
    living = unit.living
    fields = (
        unit.id,
        f"sotr-action-{action}",
        living,
        tuple(starts[i] for i in living),
        tuple(unit.places[i] for i in living),
    )
    if unit.hidden:
        battle.tell_only((unit.seat,), Moved, *fields)
    else:
        battle.tell(Moved, *fields)


def follow(battle: Battle, unit: Unit, moved: list[int], starts: tuple[Place, ...], action: str) -> None:
    """Able figures that coherency does not bind, such as medics, keep up with their unit as well as they can."""
    rest = [i for i in unit.able if i not in moved and not measuring.engaged(battle, unit, i)]
    if not rest or not moved:
        return
    leader = unit.leader if unit.leader in moved else moved[0]
    dx = unit.places[leader][0] - starts[leader][0]
    dy = unit.places[leader][1] - starts[leader][1]
    walk = movement.Walk(battle, unit)
    for i in rest:
        x, y = unit.places[i]
        walk.go(i, (x + dx, y + dy), int(movement.allowance(unit, i, action)))
    walk.settle()


def settle_floors(battle: Battle, unit: Unit) -> None:
    """Who left a building stands on the ground."""
    if unit.storeys:
        out = [i for i in unit.living if terrain.building_at(battle.board, unit.places[i]) is None]
        unit.climb(dict.fromkeys(out, 0))


@rule("sotr.down.leave-to-medic", "sotr.down.rejoin")
def leave_behind(battle: Battle, unit: Unit, pushed: bool) -> None:
    """Down figures in a medic's care, and those left by order, may be out of coherency; who is back with his unit is
    bound to it again."""
    left, unit.left = unit.left, 0
    if measuring.coherent(unit):
        return
    unit.left = left
    unit.mark(
        "left",
        [i for i in unit.living if unit.is_down(i) and (pushed or movement.cared_for(battle, unit, i))],
    )


# -- moves that are not chosen -----------------------------------------------------------------------------------


@rule("sotr.flight.who")
def _flee(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The compulsory move of fleeing troops; in cover, or after the full distance, the flight is over."""
    flight.run_away(battle, unit, danger_of(battle, unit), compulsory=True)
    unit.fleeing = False
    yield from ()


@rule(
    "sotr.units.disorganised-seek-cover",
    "sotr.units.disorganised-in-cover",
    "sotr.actions.disorganised-moves",
)
def _seek(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """A disorganised unit runs into the nearest cover; one that is in cover closes up round its leader, or brings
    those who are still in the open under it."""
    if covered(battle, unit):
        starts = unit.places
        if measuring.coherent(unit):
            disorder.bring_in(battle, unit)
        else:
            disorder.close_up(battle, unit)
        _tell_moved(battle, unit, SEEK, starts)
        return
    flight.run_away(battle, unit, danger_of(battle, unit))
    yield from ()


@rule("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def _better(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """A disorganised unit in cover goes to a better one."""
    flight.run_away(battle, unit, danger_of(battle, unit))
    yield from ()


@rule("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def _report(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """As many as can come into their officer's zone, in cover or unseen."""
    starts = unit.places
    unit.stand(disorder.to_officer(battle, unit))
    _tell_moved(battle, unit, REPORT, starts)
    yield from ()


def danger_of(battle: Battle, unit: Unit) -> Place:
    """Where the nearest enemy is from whom a unit runs; without one, ahead of it."""
    known = (enemy for enemy in battle.enemies(unit.seat) if not enemy.hidden or enemy.known_to)
    found = measuring.nearest(unit, known)
    if found is None:
        return flight.home(battle, unit, flight.middle(unit), -1000)
    return flight.middle(found)


@rule(
    "sotr.abilities.zombie-shamble-compulsory",
    "sotr.abilities.zombie-shamble-move",
)
def _shamble(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """Zombies go for the nearest enemy in view, else for the nearest; those they reach they assault."""
    prey = nearest_prey(battle, unit)
    if prey is None:
        return
    starts = unit.places
    reached = yield from assault.close_in(battle, unit, prey, acting)
    acting.moved = True
    _tell_moved(battle, unit, SHAMBLE, starts)
    if not reached:
        hide.search(battle, unit)
        figures = list(unit.able)
        paths = tuple((starts[i], unit.places[i]) for i in figures)
        yield from overwatch.window(battle, unit, acting, figures, paths)


@rule("sotr.abilities.zombie-shamble-compulsory")
def nearest_prey(battle: Battle, unit: Unit) -> Unit | None:
    """The nearest visible enemy, or the nearest that is not hidden."""
    known = [
        enemy for enemy in battle.enemies(unit.seat) if sight.may_see(unit, enemy) and enemy.hull is None
    ]
    seen = [enemy for enemy in known if sight.unit_sees(battle, unit, enemy)]
    return measuring.nearest(unit, seen or known)


@rule("sotr.down.carry")
def carriers(unit: Unit) -> list[int]:
    """Able members in contact with a Down comrade, who could carry him."""
    reach = measuring.CONTACT + tables().keep_away
    return [
        i
        for i in unit.able
        if any(measuring.gap(unit, i, unit, j) <= reach for j in unit.living if unit.is_down(j))
    ]


@rule("sotr.down.carry")
def _carry(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The unit moves at its basic rate and drags its Down along, each with a helper, at most 4 inches; the helpers
    do nothing else."""
    pairs: list[tuple[int, int]] = []
    for j in unit.living:
        if unit.is_down(j):
            free = [i for i in carriers(unit) if all(i != helper for helper, _ in pairs)]
            near = [
                i for i in free if measuring.gap(unit, i, unit, j) <= measuring.CONTACT + tables().keep_away
            ]
            if near:
                pairs.append((near[0], j))
    starts = unit.places
    unit.mark("laden", [helper for helper, _ in pairs])
    unit.mark("left", [j for _, j in pairs])  # they come along afterwards
    yield from _march(battle, unit, acting, MOVE)
    unit.mark("left", [j for _, j in pairs], False)
    if unit.status != "field":
        return
    walk = movement.Walk(battle, unit)
    for helper, j in pairs:
        if j in unit.living and helper in unit.living:
            walk.ends[j] = starts[j]
            walk.go(j, unit.places[helper], tables().carry)
    walk.settle()
    acting.action = MOVE


@rule("sotr.bailout.remount")
def _mount(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """A crew gets back into its vehicle, or into the nearest empty one."""
    found = bailout.empty_vehicles(battle, unit)
    nearest = min(found, key=lambda one: (measuring.distance(one.place, unit.places[unit.leader]), one.id))
    acting.moved = True
    yield from bailout.mount(battle, unit, nearest)


_SCRIPTS: dict[str, Callable[[Battle, Unit, Acting], Script[None]]] = {
    PASS: _pass,
    FIRE: _fire,
    MOVE: _move,
    RUN: _run,
    CRAWL: _crawl,
    PRONE: _prone,
    HIDE: _hide,
    ASSAULT: assault.assault,
    FLEE: _flee,
    SEEK: _seek,
    BETTER: _better,
    REPORT: _report,
    SHAMBLE: _shamble,
    DROP: drops.drop,
    CARRY: _carry,
    TURN_GUN: _turn_gun,
    ALIGHT: _alight,
    ABOARD: _aboard,
    MOUNT: _mount,
}
