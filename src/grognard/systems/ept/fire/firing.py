"""Chapters 7.1, 7.2 and 13: who can fire at what, declaring a shot, and carrying it out.

A `Shot` is what has been declared. `shoot` does the rest in the order of 7.1 and leaves the kinds of fire to their
own modules: fire (anti-personnel), anti_tank and indirect. Fire at air missions is all in anti_aircraft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import TYPE_CHECKING

from grognard.core.decision import OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.hexes import numbers
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import dice, sight
from grognard.systems.ept.actions.act import FULL, HALF, Act, Action
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.events.fire import Fired, ShotWasted
from grognard.systems.ept.fieldworks import bunkers
from grognard.systems.ept.fire import cadence, fire, groups, odds, reaction
from grognard.systems.ept.fire_types import anti_tank, indirect
from grognard.systems.ept.heavy_weapons import heavy_weapons, missiles, rockets
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import Arm, Profile, weapons
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE, Battle, Unit
from grognard.systems.ept.tables import Tables
from grognard.systems.ept.terrain import mortars, smoke, smoke_shells
from grognard.systems.ept.vehicles import driving, volleys

if TYPE_CHECKING:
    from grognard.systems.ept.fire.reaction import Trigger

#: Types of fire: anti-personnel, anti-tank, anti-aircraft, indirect, and smoke.
AP, AT, AA, INDIRECT, SMOKE = "ap", "at", "aa", "indirect", "smoke"
#: A house rule: shots are declared before anybody looks whether there is a line of sight (see `waste`).
DECLARE_BLIND = "declare_blind"

Armed = tuple[tuple[Arm, str], ...]


@dataclass(slots=True)
class Shot:
    """A declared shot: who fires with what at which place."""

    #: The units that fire together, each with its weapon; once the rate is checked, those that do fire.
    firers: list[tuple[Unit, Arm]]
    place: int
    mode: str = AP
    #: Only these are hit; nothing: everybody in the hex whom this fire can harm.
    only: tuple[Unit, ...] = ()
    #: Fired as a half action: at half power.
    half: bool = False
    #: The march of a target that is caught moving.
    march: str = ""
    #: action, opportunity, overrun.
    cause: str = "action"
    #: Line of sight and range were found wrong after the declaration: the shot is wasted.
    wasted: bool = False
    #: Several weapons fire as one, even if only one of them kept its rate.
    grouped: bool = False
    #: The other side has had its chance to react already: no window after the shot.
    answered: bool = False
    #: There was no Panzerfaust to fire: the shot was never tried.
    void: bool = False
    #: Filled when it is rolled.
    faces: tuple[int, ...] = field(default=())
    #: Who ran short of ammunition on this roll, and who has none left and goes.
    short: list[Unit] = field(default_factory=list)
    dry: list[Unit] = field(default_factory=list)

    @property
    def seat(self) -> int:
        return self.firers[0][0].seat

    @property
    def units(self) -> tuple[Unit, ...]:
        """Who fires, each once, whatever number of weapons it fires with."""
        if len(self.firers) == 1:
            return (self.firers[0][0],)
        return tuple({unit.id: unit for unit, _ in self.firers}.values())


# -- who can fire at what ----------------------------------------------------------------------------


def usable(battle: Battle, unit: Unit) -> Armed:
    """Weapons that a unit can fire now, each with the types of fire it is good for."""
    if unit.fire == FIRE_ENDED or unit.towed:
        return ()
    profile = unit.profile
    found = arsenal(profile, unit.deployed or unit.reduced, unit.jammed, battle.tables)
    if unit.silent:
        silent = [profile.front[number] for number in unit.silent]
        found = tuple((arm, mode) for arm, mode in found if not any(arm is other for other in silent))
    if "panzerfaust" in profile.abilities and rockets.has_panzerfaust(battle, unit):
        found = (*found, (weapons()["panzerfaust"], AT))
    return bunkers.through_slit(unit, found) if unit.inside else found


@cache
@rule("ept.units.small-arms", "ept.units.heavy-weapon-sides", "ept.fire.jam-machine-gun")
def arsenal(profile: Profile, back: bool, jammed: bool, tables: Tables) -> Armed:
    """What a side of a counter can be fired with: its weapons if they are not jammed, and self-defence."""
    if profile.is_decoy or profile.kind == "non_combatant":
        return ()
    arms = profile.back if back else profile.front
    if jammed:
        arms = tuple(arm for arm in arms if cadence.jam_class(profile, arm) != "machine_gun")
    return modes(heavy_weapons.with_self_defence(profile, arms, tables))


@rule("ept.fire-types.list", "ept.special-infantry.support-gun-variants")
def modes(arms: Sequence[Arm]) -> Armed:
    """Weapons with the types of fire they are good for, anti-personnel first."""
    found: list[tuple[Arm, str]] = []
    for arm in arms:
        if arm.anti_personnel:
            found.append((arm, AP))
        if arm.anti_tank:
            found.append((arm, AT))
        if heavy_weapons.anti_aircraft_power(arm):
            found.append((arm, AA))
        if arm.indirect:
            found.append((arm, INDIRECT))
    return tuple(found)


@rule("ept.fire.range-strict", "ept.heavy-weapons.minimum-range", "ept.heavy-weapons.sniper-range")
def in_range(arm: Arm, mode: str, distance: int) -> bool:
    """Ranges are strict, but small arms and machine guns reach twice as far at half power in anti-personnel fire."""
    if distance <= arm.range:
        return distance >= arm.minimum
    return mode == AP and arm.reaches_double and distance <= arm.range * 2


def reaches(battle: Battle, unit: Unit, arm: Arm, mode: str, place: int, any_facing: bool = False) -> bool:
    """Whether a weapon has a place in sight and range, and in its arc unless it may still turn to `any_facing`."""
    if not in_range(arm, mode, battle.board.distance(unit.place, place)):
        return False
    return _has_line(battle, unit, mode, place, any_facing)


@rule("ept.fire.needs-line-of-fire")
def _has_line(battle: Battle, unit: Unit, mode: str, place: int, any_facing: bool) -> bool:
    """Direct fire needs a line of sight; indirect fire has its own rule of who must see."""
    if mode != INDIRECT and battle.light != "day" and not sight.in_the_light(battle, unit.place, place):
        return False
    profile = unit.profile
    if (profile.is_vehicle or profile.is_gun) and not any_facing and not driving.in_arc(battle, unit, place):
        return False
    if unit.inside and not bunkers.looks_at(battle, unit, place):
        return False
    if mode == INDIRECT:
        return indirect.sighted(battle, unit, place)
    return sight.sees(battle, unit.place, place)


def choices(
    battle: Battle, unit: Unit, place: int, any_facing: bool = False, only: Sequence[Unit] = ()
) -> list[tuple[Arm, str]]:
    """How a unit can fire at an enemy place: weapons with types of fire that can harm somebody there, or of `only`."""
    return list(_choices(battle, unit, usable(battle, unit), place, any_facing, only))


def _choices(
    battle: Battle,
    unit: Unit,
    armed: Armed,
    place: int,
    any_facing: bool = False,
    only: Sequence[Unit] = (),
) -> Iterator[tuple[Arm, str]]:
    distance = battle.board.distance(unit.place, place)
    direct: bool | None = None
    plunging: bool | None = None
    for arm, mode in armed:
        if not in_range(arm, mode, distance):
            continue
        if mode == INDIRECT:
            if plunging is None:
                plunging = _has_line(battle, unit, mode, place, any_facing)
            line = plunging
        else:
            if direct is None:
                direct = _has_line(battle, unit, mode, place, any_facing)
            line = direct
        if line and arm.guidance == "wire" and not missiles.wire_runs(battle, unit.place, place):
            continue
        if line and harms(battle, unit, mode, arm, place, only):
            yield arm, mode


def harms(battle: Battle, unit: Unit, mode: str, arm: Arm, place: int, only: Sequence[Unit] = ()) -> bool:
    """Whether a type of fire may be aimed at who stands on a place, or at `only` those, as far as the firer knows."""
    enemies = only or [other for other in battle.at(place) if other.seat != unit.seat]
    if battle.fieldworks and mode != AT:
        enemies = bunkers.known_targets(battle, unit, enemies, mode == INDIRECT)
    if mode == AT:
        return anti_tank.has_target(battle, unit, arm, enemies)
    if mode == INDIRECT:
        return bool(enemies)
    if mode == AA:
        return False  # no unit flies: see anti_aircraft for those that do
    return any(fire.may_harm(battle, arm, enemy) for enemy in enemies)


def has_shot(battle: Battle, unit: Unit, place: int, any_facing: bool = False) -> bool:
    return bool(choices(battle, unit, place, any_facing))


def may_declare(
    battle: Battle, unit: Unit, place: int, only: Sequence[Unit] = (), with_missiles: str = ""
) -> bool:
    """Whether a unit may announce a shot at an enemy place: a good one, or any where shots are declared blindly."""
    armed = _allowed(usable(battle, unit), with_missiles)
    if not armed:
        return False
    if battle.options.get(DECLARE_BLIND):
        return True
    return next(_choices(battle, unit, armed, place, only=only), None) is not None


def _allowed(armed: Sequence[tuple[Arm, str]], with_missiles: str) -> Armed:
    """Weapons that may be fired in answer to a wire-guided missile, before it arrives or after (16.5)."""
    if not with_missiles:
        return tuple(armed)
    wanted = with_missiles == reaction.ONLY
    return tuple((arm, mode) for arm, mode in armed if (arm.kind == "missile_launcher") == wanted)


def targets(battle: Battle, unit: Unit, act: Act | None = None) -> tuple[int, ...]:
    """Places with enemies, seen or under a marker, that the unit can fire at; with `act` after its free pivot too."""
    return tuple(_targets(battle, unit, act))


def _targets(battle: Battle, unit: Unit, act: Act | None) -> Iterator[int]:
    armed = usable(battle, unit)
    if not armed:
        return
    places = in_view(battle, unit, battle.held[1 - unit.seat])
    blind = battle.options.get(DECLARE_BLIND)
    turning = act is not None and not act.pivoted and not unit.immobilised
    for place in numbers(places):
        if blind or next(_choices(battle, unit, armed, place, turning), None) is not None:
            yield place


def in_view(battle: Battle, unit: Unit, among: int) -> int:
    """Places of a mask that a unit sees, or others see for its mortar; all where shots are declared blindly.

    Nothing else can be fired at, so nothing else need be looked into.
    """
    if battle.options.get(DECLARE_BLIND):
        return among
    if not unit.profile.plunges:
        return sight.seen_from(battle, unit.place, among)
    return indirect.seen_for(battle, unit, among)


# -- declaring ---------------------------------------------------------------------------------------


def arm_keys(found: Sequence[tuple[Arm, str]]) -> tuple[str, ...]:
    """Names of the ways to fire: `machine_gun_heavy:ap`, `gun:at`; a second weapon of a kind is `machine_gun#2:ap`."""
    keys: list[str] = []
    for arm, mode in found:
        number, key = 1, f"{arm.id or arm.kind}:{mode}"
        while key in keys:
            number += 1
            key = f"{arm.id or arm.kind}#{number}:{mode}"
        keys.append(key)
    return tuple(keys)


@rule("ept.fire-types.ap-default")
def pick_arm(unit: Unit, found: Sequence[tuple[Arm, str]]) -> Script[tuple[Arm, str]]:
    """With which weapon and type of fire, where there is a choice."""
    if len(found) == 1:
        return found[0]
    keys = arm_keys(found)
    chosen = yield ask(
        unit.seat,
        "ept-weapon",
        "ept.fire-types.ap-default",
        OneOf(keys, of=f"arm@{unit.id}"),
        about(unit),
        role="attack",
    )
    return found[keys.index(chosen)]


def pick_unit(battle: Battle, unit: Unit, enemies: Sequence[Unit]) -> Script[Unit]:
    """One of several enemies in a hex as the only target; those under a marker are named by it alone."""
    names: dict[str, Unit] = {}
    for enemy in enemies:
        names.setdefault(enemy.marker or enemy.id, enemy)
    if len(names) == 1:
        return enemies[0]
    chosen = yield ask(
        unit.seat,
        "ept-target-unit",
        "ept.fire.hits-whole-hex",
        OneOf(tuple(names), of="unit"),
        about(unit),
        role="attack",
    )
    return names[chosen]


@rule("ept.heavy-weapons.sniper-single-target")
def declare(
    battle: Battle, unit: Unit, place: int, only: tuple[Unit, ...] = (), with_missiles: str = ""
) -> Script[Shot]:
    """A unit's shot at a place, with a weapon of its choice; where shots are declared blindly it may prove wasted."""
    found = _allowed(choices(battle, unit, place, only=only), with_missiles)
    wasted = not found
    if wasted:
        able = _allowed(usable(battle, unit), with_missiles)
        found = tuple((arm, mode) for arm, mode in able if mode != AA)
    arm, mode = yield from pick_arm(unit, found)
    if arm.kind == "sniper" and not wasted:
        enemies = only or battle.friends_at(place, 1 - unit.seat)
        only = ((yield from pick_unit(battle, unit, enemies)),)
    return Shot([(unit, arm)], place, mode, only=only, wasted=wasted)


def aim(battle: Battle, unit: Unit, trigger: Trigger) -> Script[Shot]:
    """An opportunity shot: at the units of the trigger and nobody else; a group that fired leaves a choice of hexes."""
    if "smoke_shells" in unit.profile.abilities and trigger.missiles != reaction.ONLY:
        screen = yield from smoke_shells.answer(battle, unit, trigger)
        if screen is not None:
            return screen
    late = trigger.missiles
    places = tuple(
        place for place in trigger.places if may_declare(battle, unit, place, trigger.at(place), late)
    )
    place = places[0]
    if len(places) > 1:
        rule = "ept.fire.opportunity-fire-single-target"
        place = yield ask(unit.seat, "ept-target", rule, spot(battle, places), about(unit), role="attack")
    shot = yield from declare(battle, unit, place, trigger.at(place), late)
    shot.march, shot.cause = trigger.march, "opportunity"
    if shot.mode == INDIRECT and not shot.wasted:
        yield from mortars.pick_shell(battle, shot)
    if unit.half and not shot.wasted:
        partner = half_squads.partner(battle, unit)
        if partner is not None:
            yield from groups.pair(battle, shot, partner)
    return shot


def ceases(battle: Battle, unit: Unit) -> Script[bool]:
    """Whether an active unit that could go on firing lets it be."""
    chosen = yield ask(
        unit.seat,
        "ept-fire-on",
        "ept.fire.repeat-when-active",
        OneOf(("fire", PASS)),
        about(unit),
        role="attack",
    )
    return bool(chosen == PASS)


def _able(units: Sequence[Unit]) -> list[Unit]:
    return [unit for unit in units if unit.status == "field" and unit.can_act and unit.fire != FIRE_ENDED]


def _common_targets(battle: Battle, party: Sequence[Unit], act: Act | None = None) -> list[int]:
    """What the units that fire together can fire at; with `act` after the free pivot of the one whose act it is."""
    turning = None if act is None else act.unit
    found = {place for unit in party for place in targets(battle, unit, act if unit is turning else None)}
    return sorted(found)


def _fire(half: bool) -> Callable[[Battle, Act], Script[None]]:
    """The fire action: shot after shot as long as the unit, or the group it has formed, wants and keeps its rate."""

    @rule("ept.fire.repeat-when-active")
    def do(battle: Battle, act: Act) -> Script[None]:
        act.used += HALF if half else FULL
        act.fired_half = half
        turns = act.unit.profile.is_vehicle or act.unit.profile.is_gun
        mode = ""
        while not battle.over:
            party = _able((act.unit, *act.with_it))
            options = _common_targets(battle, party, act)
            if not options or (mode and (yield from ceases(battle, party[0]))):
                return
            if turns and act.unit in party:
                yield from driving.pivot_to_fire(battle, act)
                options = _common_targets(battle, party)
            place = yield ask(
                act.unit.seat,
                "ept-target",
                "ept.fire.procedure",
                spot(battle, tuple(options)),
                about(party[0]),
                explain=partial(odds.of_fire, battle, party[0], half=half),
                why_not=partial(why_no_shot, battle, party[0]),
                role="attack",
            )
            ready = [unit for unit in party if may_declare(battle, unit, place)]
            if len(ready) > 1:
                shot = yield from groups.fire_on(battle, ready, place, mode)
            else:
                shot = yield from declare(battle, ready[0], place)
                if not half and not mode:
                    yield from groups.join(battle, act, shot)
            shot.half = half
            if shot.mode == INDIRECT and not shot.wasted:
                yield from mortars.pick_shell(battle, shot)
            done = yield from deliver(battle, shot)
            if shot.void and not mode:
                # Without a Panzerfaust it has not tried to fire: its action is still its own (16.4).
                act.used -= HALF if half else FULL
                act.fired_half = False
                return
            mode = INDIRECT if shot.mode == SMOKE else shot.mode
            if done and not shot.answered:
                yield from reaction.window(battle, reaction.fired(shot.units))

    return do


# -- carrying out ------------------------------------------------------------------------------------


def deliver(battle: Battle, shot: Shot) -> Script[bool]:
    """A shot with what a vehicle of several weapons fires at the same time; whether any of it took place."""
    shots = (yield from volleys.gather(battle, shot)) if shot.units[0].profile.is_vehicle else (shot,)
    if len(shots) == 1:
        return (yield from shoot(battle, shot))
    return (yield from volleys.fire_all(battle, shots))


@rule("ept.fire.procedure")
def shoot(battle: Battle, shot: Shot) -> Script[bool]:
    """A declared shot by the steps of 7.1; False where it did not take place because every firer lost its rate.

    Who fires is recognised by enemies who see it (ept.hidden.reveal-by-fire) once the shot takes place.
    """
    resolve = {
        AP: fire.resolve,
        AT: anti_tank.resolve,
        INDIRECT: indirect.resolve,
        SMOKE: smoke.shell,
    }
    if battle.journal is not None:
        _tell(battle, shot)
    if shot.wasted:
        done = waste(battle, shot)
    else:
        done = yield from resolve[shot.mode](battle, shot)
    if done:
        give_away(battle, shot)
        cadence.after_shot(battle, shot)
    yield from cadence.dismiss(battle, shot)
    return done


def give_away(battle: Battle, shot: Shot) -> None:
    """Who fires is recognised by enemies who see it."""
    for unit in shot.units:
        if unit.status == "field" and unit.hidden and hidden.seen_firing(battle, unit):
            hidden.reveal(battle, unit, "ept-seen-firing")


@rule("ept.fire.invalid-shot-wasted")
def waste(battle: Battle, shot: Shot) -> bool:
    """A shot without line of sight or out of range: it counts as fired, and later ones check rate and jams."""
    keep = shot.firers
    if any(unit.fire != NO_FIRE for unit in shot.units):
        shot.faces = tuple(dice.roll(battle, shot.seat, "ept-roll-fire", "ept.fire.invalid-shot-wasted", 2))
        table = battle.tables.to_hit if shot.mode == AT else battle.tables.fire
        keep = cadence.check(battle, shot, sum(shot.faces), table.cadence)
    if keep:
        battle.tell(ShotWasted, shot.place)
    return bool(keep)


def _tell(battle: Battle, shot: Shot) -> None:
    """Both sides hear of a shot; the other knows a hidden firer by its marker only."""
    fields = (shot.place, f"ept-mode-{shot.mode}", f"ept-cause-{shot.cause}")
    ids = tuple(unit.id for unit in shot.units)
    shown = tuple(unit.marker or unit.id for unit in shot.units)
    if ids == shown:
        battle.tell(Fired, ids, *fields)
        return
    battle.tell_only((shot.seat,), Fired, ids, *fields)
    battle.tell_only((1 - shot.seat, None), Fired, shown, *fields)


def why_no_shot(battle: Battle, unit: Unit, place: int) -> WhyNot | None:
    """Why a unit cannot fire at a place of the map."""
    if not isinstance(place, int) or not 0 <= place < len(battle.board.names):
        return None
    name, there = ("unit", unit.id), ("place", place)
    if not battle.held[1 - unit.seat] >> place & 1:
        return why_not("ept-nobody-there", "ept.fire.procedure", unit=name, place=there)
    distance = battle.board.distance(unit.place, place)
    if not any(in_range(arm, mode, distance) for arm, mode in usable(battle, unit)):
        return why_not("ept-out-of-range", "ept.fire.range-strict", unit=name, place=there, distance=distance)
    if not sight.in_the_light(battle, unit.place, place):
        return why_not("ept-too-dark", "ept.los.night-limit", unit=name, place=there)
    if not sight.sees(battle, unit.place, place):
        return why_not("ept-no-line", "ept.fire.needs-line-of-fire", unit=name, place=there)
    if not has_shot(battle, unit, place, any_facing=True):
        return why_not("ept-no-weapon-for-it", "ept.fire-types.ap-targets", unit=name, place=there)
    return why_not("ept-not-in-arc", "ept.vehicles.casemate-fire", unit=name, place=there)


def _may_fire(battle: Battle, act: Act) -> bool:
    return next(_targets(battle, act.unit, act), None) is not None


def _may_half_fire(battle: Battle, act: Act) -> bool:
    """A deployed weapon fires at half power only once, before it is taken down."""
    return not (act.unit.deployed and act.fired_half) and _may_fire(battle, act)


def _why_no_fire(battle: Battle, act: Act) -> WhyNot | None:
    name = ("unit", act.unit.id)
    if act.unit.deployed and act.fired_half:
        return why_not("ept-fired-half", "ept.actions.deployed-weapon-limits", unit=name)
    if targets(battle, act.unit, act):
        return None
    return why_not("ept-no-target", "ept.fire.needs-line-of-fire", unit=name)


def _armed(profile: Profile) -> bool:
    return bool(profile.front or profile.back)


FULL_FIRE = Action(
    "fire", "ept.actions.full-actions", FULL, _may_fire, _why_no_fire, _fire(False), _armed, uncommanded=True
)
HALF_FIRE = Action(
    "half-fire",
    "ept.actions.half-actions",
    HALF,
    _may_half_fire,
    _why_no_fire,
    _fire(True),
    _armed,
    uncommanded=True,
)
