"""Chapter 20: human waves: who forms one, its targets, the test, and the advance of all at once, hex by hex."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core.decision import Note, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.ept import dice, nations, sight
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import FULL, NORMAL, Act
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.assault import assault
from grognard.systems.ept.command import command
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.assault import WaveAnnounced, WaveOver, WaveTested
from grognard.systems.ept.events.turn import UNTOLD
from grognard.systems.ept.fire import odds, reaction, triggers
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import NO_FIRE, Activation, Battle, Formation, Unit
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking

#: The option of an activation that announces one.
WAVE = "wave"
#: Not all in one direction: each unit is asked apart.
EACH = "each"


# -- who ---------------------------------------------------------------------------------------------


@rule("ept.human-wave.who", "ept.nations.viet-minh-waves", "ept.nations.japanese-squads")
def is_authorised(battle: Battle, unit: Unit) -> bool:
    """Whether a unit may go along in a human wave: by its nation, or because the scenario says so of its formation."""
    if battle.formations[unit.formation].waves:
        return True
    allowed = nations.of(battle, unit.seat).waves
    if allowed == "half_sections":
        return "half_section" in unit.profile.abilities or unit.profile.is_post
    return allowed == "all"


@rule("ept.human-wave.no-heavy-weapons", "ept.human-wave.compulsory-participation")
def is_fit(battle: Battle, unit: Unit) -> bool:
    """Whether a unit can go along: men on foot without heavy weapons who are free to move."""
    return (
        unit.status == "field"
        and unit.profile.is_infantry
        and unit.profile.kind not in ("heavy_weapon", "non_combatant")
        and unit.fire == NO_FIRE
        and unit.can_act
        and not (unit.stopped or unit.pinned or unit.inside or unit.half or unit.uncommanded)
        and is_authorised(battle, unit)
    )


@rule("ept.human-wave.participants", "ept.human-wave.compulsory-participation")
def body(battle: Battle, formation: Formation) -> list[Unit]:
    """The post and all units of its formation that hang together with it, stacked or adjacent; none without the post.

    Whoever can go along must; of others, who stand between, nobody is part of the chain.
    """
    post = battle.units[formation.leader]
    if not post.profile.is_post or not is_fit(battle, post):
        return []
    able = [
        unit
        for unit in battle.members(formation.id)
        if unit is not post and is_fit(battle, unit) and not unit.activated
    ]
    found = [post]
    for member in found:
        joined = [unit for unit in able if command.near(battle, unit, member)]
        able = [unit for unit in able if unit not in joined]
        found += joined
    return found


@rule("ept.human-wave.participants")
def may_launch(battle: Battle, activation: Activation) -> bool:
    """Whether a wave can be announced: by a section that is not hesitant, as it is activated, with a target in reach."""
    formation = battle.formations.get(activation.key)
    if formation is None or formation.kind != "section" or activation.waved:
        return False
    if len(activation.waiting) < len(activation.units) or not could_form(battle, formation):
        return False
    units = body(battle, formation)
    return has_enough(battle, units) and next(first_targets(battle, units), None) is not None


def could_form(battle: Battle, formation: Formation) -> bool:
    """Whether a formation is allowed waves at all; asked of every activation, so it must be quick."""
    allowed = formation.waves or nations.of(battle, formation.seat).waves
    return bool(allowed) and not formation.hesitant


@rule("ept.human-wave.compulsory-participation")
def has_enough(battle: Battle, units: list[Unit]) -> bool:
    """Three units besides the post."""
    return len(units) - 1 >= battle.tables.wave.least


# -- targets -----------------------------------------------------------------------------------------


def _reaches(battle: Battle, unit: Unit, place: int) -> bool:
    """Whether a unit is near enough to a place and has it in sight."""
    return (
        battle.board.distance(unit.place, place) <= battle.tables.wave.reach
        and sight.in_the_light(battle, unit.place, place)
        and sight.sees(battle, unit.place, place)
    )


@rule("ept.human-wave.participants")
def first_targets(battle: Battle, units: list[Unit]) -> Iterator[int]:
    """Hexes with enemies that somebody of the wave is near enough to and sees, and that it can get to."""
    enemy = battle.held[1 - units[0].seat]
    for cell in range(battle.board.size):
        if enemy >> cell & 1 and any(_reaches(battle, unit, cell) for unit in units):
            distances = _distances(battle, units[0], (cell,))
            if any(unit.place in distances for unit in units):
                yield cell


@rule("ept.human-wave.targets")
def _more_targets(battle: Battle, units: list[Unit], chosen: tuple[int, ...]) -> tuple[int, ...]:
    """Hexes next to those chosen that one and the same unit is near enough to and sees with all of them."""
    if len(chosen) >= battle.tables.wave.targets:
        return ()
    beside = {cell for one in chosen for cell in battle.board.grid.within(one, 1)} - set(chosen)
    return tuple(
        cell
        for cell in sorted(beside)
        if terrain.can_stand(battle, units[0], cell)
        and entering.is_open(battle, units[0], cell)
        and any(all(_reaches(battle, unit, place) for place in (*chosen, cell)) for unit in units)
    )


@rule("ept.human-wave.targets")
def _choose_targets(battle: Battle, post: Unit, units: list[Unit]) -> Script[tuple[int, ...]]:
    """Up to three hexes that hang together, the first of them held by the enemy; one of them again: no more."""
    place = yield ask(
        post.seat,
        "ept-wave-target",
        "ept.human-wave.targets",
        spot(battle, tuple(first_targets(battle, units))),
        about(post),
        explain=lambda _: forecast(battle, post),
        role="attack",
    )
    chosen: tuple[int, ...] = (place,)
    while options := _more_targets(battle, units, chosen):
        place = yield ask(
            post.seat,
            "ept-wave-target-more",
            "ept.human-wave.targets",
            spot(battle, (*chosen, *options)),
            about(post),
            role="attack",
        )
        if place in chosen:
            break
        chosen = (*chosen, place)
    return chosen


def forecast(battle: Battle, post: Unit) -> Note:
    """The morale that is tested, and the chance that the men follow."""
    need = effects.morale(battle, post)
    chance = odds.at_most(int(need))
    return Note((("morale", need),), (("wave", chance),), rule="ept.human-wave.morale-test")


# -- the wave ----------------------------------------------------------------------------------------


def announce(battle: Battle, activation: Activation) -> Script[None]:
    """A wave is announced with its targets, and launched if the post's morale holds; else all act as they like."""
    formation = battle.formations[activation.key]
    activation.waved = True
    units = body(battle, formation)
    targets = yield from _choose_targets(battle, units[0], units)
    battle.tell(WaveAnnounced, formation.id, targets)
    if not _follow(battle, formation, units[0]):
        return
    for unit in units:
        activation.waiting.remove(unit.id)
    yield from advance(battle, units, targets)
    battle.tell(WaveOver, formation.id)


@rule("ept.human-wave.morale-test")
def _follow(battle: Battle, formation: Formation, post: Unit) -> bool:
    """Two dice against the morale of the post."""
    need = int(effects.morale(battle, post))
    total = dice.two(battle, post.seat, "ept-roll-wave", "ept.human-wave.morale-test")
    word = "ept-wave-follows" if total <= need else "ept-wave-fails"
    if hidden.is_secret(battle, post):
        battle.tell_only((post.seat,), WaveTested, formation.id, total, need, word)
        battle.tell_only((1 - post.seat, None), WaveTested, formation.id, total, UNTOLD, word)
    else:
        battle.tell(WaveTested, formation.id, total, need, word)
    return total <= need


@rule("ept.human-wave.advance", "ept.human-wave.end")
def advance(battle: Battle, units: list[Unit], targets: tuple[int, ...]) -> Script[None]:
    """Hex by hex, all at once: who gets nearer moves, is fired at, and in the targets fights; until nobody gets on.

    Movement points do not count. Who is stopped or neutralised on the way drops out where it stands.
    """
    acts = [Act(unit) for unit in units]
    battle.wave = tuple(unit.id for unit in units)
    for act in acts:
        act.march, act.used = NORMAL, FULL
    while not battle.over:
        moving = [act for act in acts if _goes_on(battle, act.unit, targets)]
        plan = yield from _plan(battle, moving, targets)
        if not plan:
            break
        yield from _step(battle, moving, plan)
    battle.wave = ()
    for act in acts:
        menu.finish(battle, act)


def _goes_on(battle: Battle, unit: Unit, targets: tuple[int, ...]) -> bool:
    """Whether a unit is still on its way."""
    return (
        unit.status == "field"
        and unit.can_act
        and not (unit.stopped or unit.pinned)
        and unit.place not in targets
    )


# -- where to ----------------------------------------------------------------------------------------


@rule("ept.human-wave.advance")
def _distances(battle: Battle, unit: Unit, targets: tuple[int, ...]) -> dict[int, int]:
    """Hexes to the nearest target from everywhere: over ground that is open to infantry and free of enemies."""
    enemy, steps = battle.held[1 - unit.seat], terrain.steps(battle, unit)
    found = dict.fromkeys(targets, 0)
    edge = list(targets)
    for place in edge:
        for beyond in battle.board.grid.within(place, 1):
            # Steps are looked at from where the unit would come, as a cliff may be open one way only.
            if beyond in found or enemy >> beyond & 1 or place not in (there for there, _ in steps[beyond]):
                continue
            if entering.is_open(battle, unit, beyond):
                found[beyond] = found[place] + 1
                edge.append(beyond)
    return found


def _plan(battle: Battle, acts: list[Act], targets: tuple[int, ...]) -> Script[dict[str, int]]:
    """Where everybody sets foot in this step, the foremost first and the post last; empty where nobody gets on.

    All go one way together, or each is told apart.
    """
    if not acts:
        return {}
    distances = _distances(battle, acts[0].unit, targets)
    order = sorted(
        (act.unit for act in acts),
        key=lambda unit: (unit.profile.is_post, distances.get(unit.place, 99), unit.id),
    )
    ways = common_ways(battle, order, distances)
    if not ways:
        return {}
    chosen = yield ask(
        order[0].seat,
        "ept-wave-way",
        "ept.human-wave.advance",
        OneOf((*ways, EACH) if _has_choice(battle, order, distances) else (min(ways),), of="direction"),
        (("formation", "formation", order[0].formation),),
        role="move",
    )
    if chosen != EACH:
        return ways[chosen]
    return (yield from _plan_each(battle, order, distances))


def common_ways(battle: Battle, order: list[Unit], distances: dict[int, int]) -> dict[int, dict[str, int]]:
    """The directions in which a wave can go on together, each with where it leads everybody.

    Somebody really goes that way, and no two lead all alike.
    """
    neighbours, found = battle.board.grid.neighbours, dict[int, dict[str, int]]()
    for way in range(6):
        plan = _follow_way(battle, order, distances, way)
        ahead = [neighbours[battle.board.cell(unit.place)][way] == plan.get(unit.id, -1) for unit in order]
        if any(ahead) and plan and plan not in found.values():
            found[way] = plan
    return found


@rule("ept.human-wave.advance")
def _follow_way(battle: Battle, order: list[Unit], distances: dict[int, int], way: int) -> dict[str, int]:
    """Everybody's step in a common direction: of the hexes that are nearer the one that lies most that way."""
    neighbours = battle.board.grid.neighbours
    plan: dict[str, int] = {}
    for unit in order:
        ahead = [place for place in _options(battle, unit, distances, plan, order) if place != unit.place]
        if ahead:
            beside = neighbours[battle.board.cell(unit.place)]

            def turned(place: int, beside: Sequence[int] = beside) -> int:
                apart = (beside.index(place) - way) % 6
                return min(apart, 6 - apart)

            plan[unit.id] = min(ahead, key=turned)
    return plan


def _has_choice(battle: Battle, order: list[Unit], distances: dict[int, int]) -> bool:
    """Whether anybody could go elsewhere than all others make him go."""
    return any(len(_options(battle, unit, distances, {}, order)) > 1 for unit in order)


def _plan_each(battle: Battle, order: list[Unit], distances: dict[int, int]) -> Script[dict[str, int]]:
    """Each unit's step apart."""
    plan: dict[str, int] = {}
    for unit in order:
        options = _options(battle, unit, distances, plan, order)
        if not options:
            continue
        place = yield ask(
            unit.seat,
            "ept-wave-step",
            "ept.human-wave.cohesion",
            spot(battle, options),
            about(unit),
            role="move",
        )
        if place != unit.place:
            plan[unit.id] = place
    return plan


@rule("ept.human-wave.cohesion", "ept.human-wave.morale-test")
def _options(
    battle: Battle, unit: Unit, distances: dict[int, int], plan: dict[str, int], wave: list[Unit]
) -> tuple[int, ...]:
    """Next hexes nearer to a target with room left, of these if possible only such as are beside others of the wave.

    A post stays adjacent or stacked: it may wait where it is if it is so there.
    """
    here = distances.get(unit.place)
    if here is None:
        return ()
    near = [
        place
        for place, _ in entering.neighbours(battle, unit)
        if distances.get(place, here) < here and _has_room(battle, unit, place, plan, wave)
    ]
    others = [plan.get(other.id, other.place) for other in wave if other is not unit]
    kept = [place for place in near if any(_beside(battle, place, other) for other in others)]
    options = tuple(sorted(kept or near))
    if unit.profile.is_post and any(_beside(battle, unit.place, other) for other in others):
        return (*options, unit.place) if options else ()
    return options


def _beside(battle: Battle, place: int, other: int) -> bool:
    return place == other or battle.board.adjacent(place, other)


@rule("ept.human-wave.end")
def _has_room(battle: Battle, unit: Unit, place: int, plan: dict[str, int], wave: list[Unit]) -> bool:
    """Whether a hex still has room for one more, beside those who stay in it and those who are bound for it.

    Who is about to assault makes none: he waits for the enemy's fire where he is, and may drop out there.
    """
    enemy = battle.held[1 - unit.seat]
    staying = [
        other
        for other in battle.friends_at(place, unit.seat)
        if other not in wave or (bound := plan.get(other.id, place)) == place or enemy >> bound & 1
    ]
    coming = [other for other in wave if plan.get(other.id) == place and other.place != place]
    return stacking.fits(battle.tables.stacking, (*staying, *coming, unit))


# -- a step ------------------------------------------------------------------------------------------


@rule("ept.human-wave.advance", "ept.human-wave.opportunity-limit")
def _step(battle: Battle, acts: list[Act], plan: dict[str, int]) -> Script[None]:
    """All who have somewhere to go set foot there; then the enemy fires, each unit once at one hex; then they fight."""
    enemy = battle.held[1 - acts[0].unit.seat]
    by_place: dict[int, list[Act]] = {}
    for act in acts:
        if act.unit.id in plan:
            by_place.setdefault(plan[act.unit.id], []).append(act)
    walked: list[Unit] = []
    for place in sorted(by_place):
        if not enemy >> place & 1:
            yield from movement.tread(battle, tuple(by_place[place]), place, NORMAL)
            walked += [act.unit for act in by_place[place] if act.unit.place == place]
    here = tuple(unit for unit in walked if unit.status == "field")
    if here:
        yield from reaction.window(battle, triggers.moving(here, NORMAL))
    for place in sorted(by_place):
        if enemy >> place & 1:
            yield from _assault(battle, by_place[place], place)


def _assault(battle: Battle, acts: list[Act], place: int) -> Script[None]:
    """Those who have reached an enemy in a target fight him, from wherever they came."""
    fit = tuple(act for act in acts if act.unit.status == "field" and assault.is_fit(battle, act.unit))
    if fit and battle.is_hostile(place, fit[0].unit.seat):
        yield from assault.storm(battle, fit, place, NORMAL)
    elif fit:
        yield from movement.enter(battle, fit, place)
