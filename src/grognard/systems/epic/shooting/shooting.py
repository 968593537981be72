"""Shooting: the target, suppression, shots, and the five steps from the first marker to the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from grognard.core.decision import Decision, Note, OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Tally, WhyNot, why_not
from grognard.systems.epic import basics, dice, events, odds, profile
from grognard.systems.epic.army_rules import marines
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.shooting import barrage, crossfire, damage, hits, saves, sight
from grognard.systems.epic.shooting.allocation import allocate, takes
from grognard.systems.epic.shooting.barrage import spend
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, AT, MW, Blow
from grognard.systems.epic.shooting.lines import Gun, Lines, bears, farthest, reach_of, ready
from grognard.systems.epic.state import OPERATION, SUSTAINED, Battle, Formation, Unit

NOBODY = "nobody"
#: More than the bases of any two units add to the distance between them.
_SPREAD = 2000
#: What mixed targets are aimed at: each weapon where it does best, or all at one kind.
BEST, INFANTRY, VEHICLES, ENGINES = "best", "infantry", "vehicles", "engines"
#: Asked for every weapon of every unit.
EACH = "each"
#: What all weapons are aimed at, or each by itself, by the place of its gun.
Aim = str | Mapping[int, str]


@dataclass(slots=True)
class Shots:
    """Shots that are rolled together: a gun, the kind of fire, and what each needs."""

    gun: Gun
    kind: str
    need: Tally
    blow: Blow


# -- the target ------------------------------------------------------------------------------------------------


@rule("epic.shooting.target", "epic.shooting.no-split")
def targets(battle: Battle, formation: Formation, action: str, beside: Sequence[Formation] = ()) -> list[str]:
    """The enemy formations that it can shoot at, the nearest first; together with those `beside` it."""
    who = (formation, *beside)
    near = {enemy.id: enemy for one in who for enemy in in_range(battle, one, action)}
    return [name for name, enemy in near.items() if any(bears(battle, one, enemy, action) for one in who)]


def any_target(battle: Battle, formation: Formation, action: str) -> bool:
    """Whether there is anybody to shoot at."""
    near = list(_about(battle, formation, action))
    if len(near) > 1:  # the nearest are most likely to be seen
        x, y = formation.footing.units[0].place
        places = [enemy.footing.units[0].place for enemy in near]
        rough = [((a - x) * (a - x) + (b - y) * (b - y), n) for n, (a, b) in enumerate(places)]
        near = [near[n] for _, n in sorted(rough)]
    for enemy in near:  # noqa: SIM110 (asked of every formation that may act)
        if bears(battle, formation, enemy, action):
            return True
    return False


def _about(battle: Battle, formation: Formation, action: str) -> Iterator[Formation]:
    """Enemy formations with a unit in the box that the farthest weapon reaches."""
    reach = _reach(formation, action)
    if not reach:
        return
    far = reach + _SPREAD
    left, bottom, right, top = formation.footing.box
    left, bottom, right, top = left - far, bottom - far, right + far, top + far
    for enemy in battle.about(1 - formation.seat, (left, bottom, right, top)):
        for unit in enemy.footing.units:
            x, y = unit.place
            if left <= x <= right and bottom <= y <= top:
                yield enemy
                break


def in_range(battle: Battle, formation: Formation, action: str) -> list[Formation]:
    """Enemy formations within the farthest range of any weapon, the nearest first."""
    reach, ours = _reach(formation, action), [unit.place for unit in formation.footing.units]
    found: list[tuple[int, str, Formation]] = []
    for enemy in _about(battle, formation, action):
        theirs = [unit.place for unit in enemy.footing.units]
        far = min([(x - a) * (x - a) + (y - b) * (y - b) for x, y in ours for a, b in theirs])
        if far <= (reach + _SPREAD) ** 2:
            found.append((far, enemy.id, enemy))
    return [enemy for _, _, enemy in sorted(found, key=lambda row: row[:2])]


def _reach(formation: Formation, action: str) -> int:
    """The farthest that any of its weapons can fire."""
    footing = formation.footing
    if footing.ranges is None:
        kits = {unit.kit for unit in footing.units}
        plain, sustained = (max([farthest(kit, so) for kit in kits], default=0) for so in (False, True))
        footing.ranges = plain, sustained
    return footing.ranges[action == SUSTAINED]


@rule(
    "epic.war-engines.disembark-restriction", "epic.lists.coordinated-fire", "epic.air-transport.landing-fire"
)
def shoot(
    battle: Battle, formation: Formation, action: str, beside: Sequence[Formation] = ()
) -> Script[None]:
    """The formation may shoot at one enemy formation, those that got out of it with it as one; in coordinated
    fire all at the target of the first."""
    found = targets(battle, formation, action, beside) if formation.on_table else []
    fire = battle.coordinated
    if fire is not None and fire.target:
        found = [name for name in found if name == fire.target]
    if not found:
        return

    def at(name: str) -> Lines | None:
        """Fire at one of them, worked out once somebody wants to know."""
        return Lines(battle, formation, battle.formations[name], action, beside) if name in found else None

    chosen = yield Decision(
        formation.seat,
        "epic-target",
        "epic.shooting.target",
        OneOf((*found, NOBODY), of="formation"),
        (("formation", "formation", formation.id),),
        explain=lambda option: expected(battle, at(option)),
        why_not=lambda option: why_not_shot(battle, formation, action, option),
        role="attack",
    )
    if chosen != NOBODY:
        if fire is not None:
            fire.target = chosen
        lines = at(chosen)
        assert lines is not None
        yield from resolve(battle, formation, lines)


def why_not_shot(battle: Battle, formation: Formation, action: str, option: str) -> WhyNot | None:
    """Why a formation cannot be shot at: no enemy, not there, out of range, or out of sight of all in range."""
    if option == NOBODY:
        return None
    one = battle.formations[option]
    named = ("formation", one.id)
    if one.seat == formation.seat:
        return why_not("epic-is-friend", "epic.shooting.target", formation=named)
    if not one.on_table:
        return why_not("epic-not-there", "epic.shooting.target", formation=named)
    if bears(battle, formation, one, action):
        return None
    reaches = [(unit, reach_of(unit)) for unit in formation.there]
    short = min((basics.nearest(unit, one.there) - far for unit, far in reaches if far), default=None)
    if short is None:
        return why_not("epic-no-weapon", "epic.shooting.who-may-shoot", formation=named)
    if short > 0:
        return why_not(
            "epic-out-of-range", "epic.shooting.who-may-shoot", formation=named, by=("length", short)
        )
    return why_not("epic-not-seen", "epic.shooting.who-may-shoot", formation=named)


# -- suppression -----------------------------------------------------------------------------------------------


@rule(
    "epic.shooting.suppression",
    "epic.shooting.suppression-order",
    "epic.shooting.suppressed-effect",
    "epic.war-engines.suppression",
    "epic.lists.no-fear",
)
def suppressed(lines: Lines, markers: int) -> list[Unit]:
    """For each marker a unit that could shoot does not, the farthest from the target first.

    A war engine swallows as many markers as its damage capacity, and is silenced only by all of them; who knows no
    fear twice as many. Among units equally far the weaker one is silenced.
    """
    each = marines.needed(lines.formation)
    far = {id(unit): basics.nearest(unit, lines.targets) for unit in lines.units}
    worth = {id(unit): 0.0 for unit in lines.units}
    for gun in lines.guns:
        worth[id(gun.unit)] += gun.number * dice.mean(gun.mode.shots)
    silent: list[Unit] = []
    for unit in sorted(lines.able(), key=lambda u: (-far[id(u)], worth[id(u)], -u.number)):
        if markers >= unit.kit.dc * each:
            silent.append(unit)
        markers -= unit.kit.dc * each
    return silent


# -- the five steps --------------------------------------------------------------------------------------------


@rule(
    "epic.shooting.procedure",
    "epic.shooting.blast-under-fire",
    "epic.shooting.blast-harmless-fire",
    "epic.barrage.blast-markers",
)
def resolve(battle: Battle, formation: Formation, lines: Lines) -> Script[None]:
    """All the fire of one formation at another: the marker, the shots, normal hits, macro hits, more markers."""
    target, waiting = lines.target, battle.unchecked
    silent = suppressed(lines, lines.markers)
    if silent:
        names = tuple(lines.name(unit) for unit in silent)
        battle.tell(events.Suppressed, formation.id, names)
    quiet = {id(unit) for unit in silent}
    guns = [gun for gun in lines.guns if ready(battle, gun) and id(gun.unit) not in quiet]
    if not guns:
        return
    firing = [unit for unit in lines.units if any(gun.unit is unit for gun in guns)]
    battle.tell(events.Shot, formation.id, target.id, tuple(lines.name(unit) for unit in firing))
    toll = Toll(crossfire=() if lines.sees_all else _caught(battle, formation, target))
    under_fire = [target]
    direct, heavy = _modes(guns)
    broken.place(battle, target, 1, "epic.shooting.blast-under-fire", firing, check=False)
    lines.prune()
    extra = 0
    if heavy and not target.destroyed:
        fired = barrage.lay(battle, lines, heavy)
        if fired is not None:
            extra = fired.row.markers
            under_fire += [one for one in barrage.attack(battle, lines, fired, toll) if one is not target]
            lines.prune()
    if direct:
        yield from _direct(battle, lines, direct, toll)
    _aftermath(battle, lines, toll, under_fire, extra, bool(heavy), firing)
    _look(battle, waiting)


def _caught(battle: Battle, formation: Formation, target: Formation) -> tuple[str, ...]:
    """The target's id, where the formation has it in a crossfire."""
    found = crossfire.partner(battle, formation, target)
    if found is None:
        return ()
    near, friend, far = found
    line = (near.place, far.place)
    battle.tell(events.Crossfire, formation.id, target.id, friend.unit_id(far), line)
    return (target.id,)


def _modes(guns: Sequence[Gun]) -> tuple[list[Gun], list[Gun]]:
    """Guns that fire directly, and those that take part in the barrage.

    Of a weapon that has both, the barrage is fired where the shot could not be, and where more than one gun can join.
    """
    heavy = [gun for gun in guns if gun.mode.use == "barrage"]
    direct = [gun for gun in guns if gun.mode.use == "shooting"]
    both = {(id(gun.unit), gun.weapon) for gun in heavy if gun.mode.instead} & {
        (id(gun.unit), gun.weapon) for gun in direct
    }
    if both:
        if len(heavy) > 2 or any(gun.indirect for gun in heavy):
            direct = [gun for gun in direct if (id(gun.unit), gun.weapon) not in both]
        else:
            heavy = [gun for gun in heavy if (id(gun.unit), gun.weapon) not in both]
    return direct, heavy


@rule("epic.shooting.blast-per-kill", "epic.barrage.blast-markers")
def _aftermath(
    battle: Battle,
    lines: Lines,
    toll: Toll,
    under_fire: Sequence[Formation],
    extra: int,
    heavy: bool,
    firing: Sequence[Unit],
) -> None:
    """The further markers, each formation its own."""
    for one in under_fire:
        if one is not lines.target:
            broken.place(battle, one, 1, "epic.barrage.blast-markers", firing, check=False)
        if heavy:
            broken.place(battle, one, extra, "epic.barrage.blast-markers", firing, check=False)
    for name in sorted(toll.markers):
        one = battle.formations[name]
        clause = "epic.crossfire.extra-blast" if name in toll.first else "epic.shooting.blast-per-kill"
        broken.place(battle, one, toll.markers[name], clause, firing, check=False)


@rule("epic.shooting.break-check", "epic.broken.resolve-first", "epic.spacecraft.operation-steps#ruling")
def _look(battle: Battle, waiting: Sequence[str]) -> None:
    """Only now is looked whether anybody is broken; whom a ship has hit before waits until its operation is over."""
    operating = battle.acting is not None and battle.acting.action == OPERATION
    broken.settle(battle, waiting if operating else ())


# -- direct fire -----------------------------------------------------------------------------------------------


@rule("epic.shooting.macro-after-normal", "epic.special-weapons.macro-order")
def _direct(battle: Battle, lines: Lines, guns: Sequence[Gun], toll: Toll) -> Script[None]:
    """Aim, roll, and give out the hits: the normal ones are saved before macro hits are given to who is left."""
    aim = yield from _aim(lines, guns)
    shots = shots_of(lines, guns, aim)
    waived = yield from _waiver(lines, shots)
    if waived:
        shots = shots_of(lines, guns, aim, waived)
    blows = _rolled(battle, lines, shots)
    for gun in {id(shot.gun): shot.gun for shot in shots}.values():
        spend(battle, gun)
    marks = marks_of(lines, shots)
    for macro in (False, True):
        batch = [blow for blow in blows if blow.macro == macro]
        if batch and not lines.target.destroyed:
            yield from give(battle, lines, batch, marks, toll)


def _rolled(battle: Battle, lines: Lines, shots: Sequence[Shots]) -> list[Blow]:
    """All shots that need the same score by the same kind of weapon are rolled together."""
    seat = lines.formation.seat
    groups: dict[tuple[Blow, int], tuple[Tally, int]] = {}
    for shot in shots:
        purpose, clause = "epic-roll-shots", "epic.basics.unit-profile"
        count = sum(
            dice.amount(battle, seat, shot.gun.mode.shots, purpose, clause) for _ in range(shot.gun.number)
        )
        key = shot.blow, int(shot.need)
        need, before = groups.get(key, (shot.need, 0))
        groups[key] = need, before + count
    blows: list[Blow] = []
    for (blow, _), (need, count) in groups.items():
        blows += [blow] * hits.rolled(battle, seat, count, need)
    return blows


@rule("epic.shooting.dual-firepower", "epic.war-engines.mixed-formation")
def _aim(lines: Lines, guns: Sequence[Gun]) -> Script[Aim]:
    """Asked only where weapons could be used on more than one kind of target: for all of them, or one by one."""
    options = _aims(lines, guns)
    free = {n: _aims(lines, [gun])[1:] for n, gun in enumerate(guns)} if len(options) > 2 else {}
    free = {n: able for n, able in free.items() if len({_choice(lines, guns[n], aim) for aim in able}) > 1}
    if not free:
        return BEST
    more = (EACH,) if len(free) > 1 else ()
    answer = yield Decision(
        lines.formation.seat,
        "epic-aim",
        "epic.shooting.dual-firepower",
        OneOf((*options, *more), of="aim"),
        (("formation", "formation", lines.formation.id), ("target", "formation", lines.target.id)),
        role="attack",
    )
    if answer != EACH:
        return str(answer)
    chosen: dict[int, str] = {}
    for n, able in free.items():
        chosen[n] = yield Decision(
            lines.formation.seat,
            "epic-aim-weapon",
            "epic.war-engines.mixed-formation",
            OneOf(tuple(able), of="aim"),
            (
                ("unit", "unit", lines.name(guns[n].unit)),
                ("weapon", "weapon", guns[n].unit.kit.weapons[guns[n].weapon].weapon.id),
                ("target", "formation", lines.target.id),
            ),
            role="attack",
        )
    return chosen


def _aims(lines: Lines, guns: Sequence[Gun]) -> list[str]:
    """What guns may be aimed at: where each does best, and the kinds of target of which one has to be chosen."""
    units = [lines.targets[j] for j in sorted({j for gun in guns for j in gun.marks})]
    dual = any(len(_kinds(lines, gun)) > 1 for gun in guns)
    mixed = any(unit.kit.is_we for unit in units) and any(not unit.kit.is_we for unit in units)
    options = [BEST]
    if not dual and not mixed:
        return options
    kinds = {kind for gun in guns for kind in _kinds(lines, gun)}
    heavy = bool(kinds & {AT, MW})
    if kinds & {AP, MW} and any(hits.can_hurt(AP, unit.kit) for unit in units):
        options.append(INFANTRY)
    if heavy and any(hits.can_hurt(AT, unit.kit) and not unit.kit.is_we for unit in units):
        options.append(VEHICLES)
    if heavy and any(unit.kit.is_we for unit in units):
        options.append(ENGINES)
    return options


def _kinds(lines: Lines, gun: Gun) -> list[str]:
    """The kinds of fire of a weapon that could hurt somebody it reaches."""
    mode = gun.mode
    values = ((AP, mode.ap), (AT, mode.at), (MW, mode.mw))
    return [
        kind
        for kind, value in values
        if value and any(hits.can_hurt(kind, lines.targets[j].kit) for j in gun.marks)
    ]


@rule("epic.shooting.dual-firepower", "epic.war-engines.mixed-formation")
def _choice(lines: Lines, gun: Gun, aim: str) -> tuple[str, bool | None] | None:
    """Which of its values a weapon uses, and whether at war engines, where the target holds both."""
    kinds = _kinds(lines, gun)
    if not kinds:
        return None
    engines = [j for j in gun.marks if lines.targets[j].kit.is_we]
    mixed = 0 < len(engines) < len(gun.marks)
    value = {AP: gun.mode.ap, AT: gun.mode.at, MW: gun.mode.mw}
    kind = min(kinds, key=lambda one: (value[one], one))
    if aim == INFANTRY and AP in kinds:
        kind = AP
    elif aim in (VEHICLES, ENGINES) and AT in kinds:
        kind = AT
    if not mixed or kind == AP:
        return kind, None
    others = any(hits.can_hurt(kind, lines.targets[j].kit) for j in gun.marks if j not in engines)
    return kind, not others or aim in (BEST, ENGINES)


@rule(
    "epic.shooting.modifier-cover",
    "epic.shooting.cover-waiver",
    "epic.special-weapons.ignore-cover",
    "epic.lists.markerlights",
)
def shots_of(lines: Lines, guns: Sequence[Gun], aim: Aim, waived: Sequence[str] = ()) -> list[Shots]:
    """What every gun fires, at what score. Of targets some of which are in cover the cover counts, unless the kind of
    fire is among the `waived`: then it may hit only who is in the open."""
    made = []
    for n, gun in enumerate(guns):
        choice = _choice(lines, gun, aim if isinstance(aim, str) else aim.get(n, BEST))
        if choice is None:
            continue
        kind, engines = choice
        cover, uncovered = _cover(lines, gun, kind, engines)
        open_only = bool(cover) and uncovered and kind in waived
        if open_only or gun.mode.ignores_cover:
            cover = ""
        value = {AP: gun.mode.ap, AT: gun.mode.at, MW: gun.mode.mw}[kind]
        need = hits.required(value, lines.action, cover, gun.unit.criticals.count("to_hit"))
        if lines.marked:
            need.add("epic.lists.markerlights", -profile.tables().markerlight_bonus)
        sniper = lines.name(gun.unit) if gun.mode.sniper or gun.unit.kit.has("sniper") else ""
        blow = hits.blow(gun.mode, kind, open_only=open_only, engines=engines, sniper=sniper)
        made.append(Shots(gun, kind, need, blow))
    return made


def _cover(lines: Lines, gun: Gun, kind: str, engines: bool | None) -> tuple[str, bool]:
    """The clause by which some of the units that a gun may hit are in cover, and whether others are in the open."""
    clause, uncovered = "", False
    for j, seen in gun.marks.items():
        unit = lines.targets[j]
        if not hits.can_hurt(kind, unit.kit) or (engines is not None and unit.kit.is_we != engines):
            continue
        own = terrain.cover(lines.battle, lines.target, unit)
        if not own and seen == sight.PARTLY:
            own = "epic.terrain.cover-to-hit"
        clause, uncovered = clause or own, uncovered or not own
    return clause, uncovered


@rule("epic.shooting.cover-waiver")
def _waiver(lines: Lines, shots: Sequence[Shots]) -> Script[list[str]]:
    """Kinds of fire that some target units are in cover from and others not may ignore the cover, for who is in the
    open alone: one choice for each kind."""
    mixed = []
    for shot in shots:
        cover, uncovered = _cover(lines, shot.gun, shot.kind, shot.blow.engines)
        if cover and uncovered and not shot.gun.mode.ignores_cover and shot.kind not in mixed:
            mixed.append(shot.kind)
    if not mixed:
        return []
    answer = yield Decision(
        lines.formation.seat,
        "epic-waive-cover",
        "epic.shooting.cover-waiver",
        SomeOf(tuple(mixed), 0, len(mixed), of="fire"),
        (("formation", "formation", lines.formation.id), ("target", "formation", lines.target.id)),
        role="attack",
    )
    return list(answer)


# -- the hits --------------------------------------------------------------------------------------------------


@rule("epic.shooting.allocation-eligible", "epic.shooting.cover-waiver", "epic.war-engines.mixed-formation")
def give(
    battle: Battle, lines: Lines, batch: Sequence[Blow], marks: dict[str, dict[int, bool]], toll: Toll
) -> Script[None]:
    """Allocate hits among the target units that weapons of their kind could reach, then save one after the other."""
    target = lines.target
    shooters = [unit for unit in lines.units if any(gun.unit is unit for gun in lines.guns)]
    units = [unit for unit in lines.targets if unit.status == "field"]
    units.sort(key=lambda unit: (lines.front(unit, shooters), unit.number))

    def eligible(unit: Unit, blow: Blow) -> bool:
        seen = marks[blow.kind].get(unit.number)
        return seen is not None and takes(unit, blow) and (seen or not blow.open_only)

    picked = yield from _sniped(lines, batch, eligible)
    given, lost = allocate(
        units,
        [blow for blow in batch if not blow.sniper],
        eligible,
        lambda unit, blow: matters(battle, target, unit, blow),
        [unit for unit, _ in picked],
    )
    if lost:
        battle.tell(events.HitsLost, target.id, lost)
    for unit, blow in (*picked, *given):
        damage.strike(battle, target, unit, blow, toll)


@rule("epic.special-units.sniper-choose")
def _sniped(
    lines: Lines, batch: Sequence[Blow], eligible: Callable[[Unit, Blow], bool]
) -> Script[list[tuple[Unit, Blow]]]:
    """A sniper's player chooses whom his hit strikes, among those in range and in sight of that very sniper."""
    found: list[tuple[Unit, Blow]] = []
    for blow in (one for one in batch if one.sniper):
        seen = {j for g in lines.guns if lines.name(g.unit) == blow.sniper for j in g.marks}
        able = [
            unit for j, unit in enumerate(lines.targets) if j in seen and unit.there and eligible(unit, blow)
        ]
        if able:
            answer = yield Decision(
                lines.formation.seat,
                "epic-snipe",
                "epic.special-units.sniper-choose",
                OneOf(tuple(lines.target.unit_id(unit) for unit in able), of="unit"),
                (("unit", "unit", blow.sniper),),
                role="attack",
            )
            found.append((lines.battle.unit(answer), blow))
    return found


def matters(battle: Battle, formation: Formation, unit: Unit, blow: Blow) -> bool:
    """Whether a special hit makes a difference to a unit."""
    if blow.ignores_cover and terrain.cover_save(battle, formation, unit)[0]:
        return True
    if blow.lance and unit.kit.has("reinforced_armour"):
        return True
    return blow.disrupts and not unit.kit.has("expendable")


def marks_of(lines: Lines, shots: Sequence[Shots]) -> dict[str, dict[int, bool]]:
    """For each kind of fire the target units that can be hit by it, and whether any shooter sees them in the open."""
    found: dict[str, dict[int, bool]] = {}
    for shot in shots:
        kind = found.setdefault(shot.kind, {})
        for j, seen in shot.gun.marks.items():
            unit = lines.targets[j]
            uncovered = seen == sight.CLEAR and not terrain.cover(lines.battle, lines.target, unit)
            kind[unit.number] = kind.get(unit.number, False) or uncovered
    return found


# -- odds ------------------------------------------------------------------------------------------------------


def expected(battle: Battle, lines: Lines | None) -> Note:
    """What an option promises: how many units would be silent, hits and kills to be expected."""
    if lines is None:
        return Note(rule="epic.shooting.target")
    silent = suppressed(lines, lines.markers)
    quiet = {id(unit) for unit in silent}
    guns = [gun for gun in lines.guns if ready(battle, gun) and id(gun.unit) not in quiet]
    direct, heavy = _modes(guns)
    shots = shots_of(lines, direct, BEST)
    caught = not lines.sees_all and crossfire.partner(battle, lines.formation, lines.target) is not None
    tries: list[tuple[float, int]] = []
    expected = 0.0
    for shot in shots:
        count = round(dice.mean(shot.gun.mode.shots) * shot.gun.number)
        victims = [lines.targets[j] for j in shot.gun.marks if hits.can_hurt(shot.kind, lines.targets[j].kit)]
        expected += hits.odds(shot.need) * count
        fails = [1 - saves.allowed(battle, lines.target, unit, shot.blow, caught).odds for unit in victims]
        tries.append((hits.odds(shot.need) * sum(fails) / len(fails), count))
    points = sum(dice.mean(gun.mode.points) * gun.number for gun in heavy)
    extra, under = barrage.foreseen(battle, lines, heavy, caught) if heavy else (0, [])
    expected += sum(hit for hit, _ in under)
    kills = odds.spread([*tries, *((hit * fails, 1) for hit, fails in under)], lines.target.size)
    breaks = odds.breaking(lines.target, kills, 1 + extra, 1 if caught else 0) if guns else 0.0
    means = [
        ("epic-mean-hits", expected),
        ("epic-mean-kills", odds.mean(kills)),
        ("epic-mean-points", points),
        ("epic-mean-silent", float(len(silent))),
    ]
    tallies = {int(shot.need): ("epic-tally-to-hit", shot.need) for shot in shots}
    return Note(
        tallies=tuple(tallies[score] for score in sorted(tallies)),
        odds=(("epic-odds-break", breaks),) if not lines.target.broken else (),
        means=tuple((key, value) for key, value in means if value),
        rule="epic.crossfire.line" if caught else "epic.shooting.target",
    )
