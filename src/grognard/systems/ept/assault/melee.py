"""Chapters 8.1 and 8.2: the rounds of an assault: initiative, combats, acceleration and withdrawal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from grognard.core.decision import Note, OneOf, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.ept import dice, nations
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import PASS, about, ask, spot
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.assault import (
    AssaultEnded,
    InitiativeRolled,
    RoundBegan,
    Struck,
    ThrownBack,
    Withdrew,
)
from grognard.systems.ept.heavy_weapons import rockets
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import SEATS, Battle, Unit
from grognard.systems.ept.tables import Fighter
from grognard.systems.ept.terrain import terrain
from grognard.systems.ept.units import stacking
from grognard.systems.ept.vehicles import vehicles


@dataclass(slots=True)
class Melee:
    """An assault as it is fought: where, where from and by whom. Who takes part is who is there."""

    place: int
    #: The place that the assault came from.
    origin: int
    #: The assaulting seat.
    seat: int
    #: The tunnel that is fought for, if it is one: its fighters are not on the map.
    tunnel: str = ""
    #: Where those came from who came from elsewhere, as in a human wave.
    came_from: dict[str, int] = field(default_factory=dict)
    round: int = 0
    #: Who throws himself at a vehicle in this round.
    kamikaze: set[str] = field(default_factory=set)
    #: Change of every combat roll of the round.
    change: int = 0

    def all(self, battle: Battle) -> list[Unit]:
        """Everybody in it: decoys, passengers and who sits in a bunker are not."""
        if self.tunnel:
            found: Iterable[Unit] = (
                unit
                for unit in battle.units.values()
                if unit.status == "tunnel" and unit.inside == self.tunnel
            )
        else:
            found = (unit for unit in battle.at(self.place) if not unit.inside)
        return [unit for unit in found if not unit.profile.is_decoy]

    def of(self, battle: Battle, seat: int) -> list[Unit]:
        return [unit for unit in self.all(battle) if unit.seat == seat]

    def holds(self, unit: Unit) -> bool:
        """Whether a unit is still in it."""
        if self.tunnel:
            return unit.status == "tunnel" and unit.inside == self.tunnel
        return unit.status == "field" and unit.place == self.place

    def start(self, unit: Unit) -> int:
        """Where a unit of the assaulting side came from."""
        return self.came_from.get(unit.id, self.origin)

    def rages(self, battle: Battle) -> bool:
        """Whether both sides are left."""
        return bool(self.of(battle, self.seat) and self.of(battle, 1 - self.seat))


# -- the whole of it ---------------------------------------------------------------------------------


@rule("ept.assault.repeat-rounds", "ept.assault.not-fire", "ept.hidden.reveal-when-assaulted")
def fight(
    battle: Battle,
    place: int,
    seat: int,
    origin: int,
    tunnel: str = "",
    came_from: dict[str, int] | None = None,
) -> Script[None]:
    """Round after round until one side is left: combats, then withdrawal of the defender and of the attacker.

    Hidden defenders come to light after the first round. An enemy in a bunker is not of the fight, and nobody stays
    on top of him: the assaulting side goes back as it does from a vehicle.
    """
    melee = Melee(place, origin, seat, tunnel, came_from or {})
    if not tunnel:
        yield from _break_gliders(battle, place)
    while melee.rages(battle):
        melee.round += 1
        if melee.round > 1 and _is_hopeless(battle, melee):
            yield from _throw_back(battle, melee)
            break
        yield from _round(battle, melee)
        if melee.round == 1:
            _uncover(battle, melee)
        if any(unit.profile.is_vehicle for unit in melee.of(battle, 1 - seat)):
            yield from _throw_back(battle, melee)
            break
        for side in (1 - seat, seat):
            if melee.rages(battle):
                yield from _withdrawals(battle, melee, side)
    if not tunnel and any(unit.inside for unit in battle.enemies_at(place, seat)):
        yield from _throw_back(battle, melee)
    _settle(battle, melee)


@rule("ept.air.armed-glider-ground")
def _break_gliders(battle: Battle, place: int) -> Script[None]:
    """No glider outlives an assault in its hex, nor takes part in it."""
    for unit in [one for one in battle.at(place) if one.profile.is_glider]:
        yield from vehicles.destroy(battle, unit, effects.Cause("assault"))


def _uncover(battle: Battle, melee: Melee) -> None:
    """Whoever was assaulted under a Hidden marker is seen, and the decoys with them are gone."""
    here = melee.all(battle) if melee.tunnel else list(battle.at(melee.place))
    for unit in here:
        hidden.reveal(battle, unit, "ept-seen-assaulted")


def _settle(battle: Battle, melee: Melee) -> None:
    """Who is left holds the place."""
    left = next((seat for seat in SEATS if melee.of(battle, seat)), None)
    if left is None:
        return
    if not melee.tunnel:
        battle.control[melee.place] = left
    battle.tell(AssaultEnded, left, melee.place)


def _is_hopeless(battle: Battle, melee: Melee) -> bool:
    """Whether nobody could hurt anybody whatever is rolled: the book has no such case, and the game must go on."""
    melee.change = acceleration(battle, melee.all(battle))
    return not any(
        2 + int(combat_dice(battle, melee, unit, target)) <= _best(battle, unit, target)
        for unit in melee.all(battle)
        if _fights(unit)
        for target in melee.of(battle, 1 - unit.seat)
    )


# -- the table ---------------------------------------------------------------------------------------


@rule("ept.tables.assault")
def row(battle: Battle, unit: Unit) -> Fighter:
    """A unit's line of the assault table: by quality, or by armour where it is a vehicle."""
    if unit.profile.is_vehicle:
        wanted = "armoured_vehicle" if unit.profile.is_armoured else "unarmoured_vehicle"
    elif unit.profile.kind == "non_combatant":
        wanted = "non_combatant"
    else:
        wanted = unit.quality
    return next(line for line in battle.tables.assault if line.id == wanted)


def _best(battle: Battle, unit: Unit, target: Unit) -> int:
    """The highest total with which a unit does anything to a target."""
    line = row(battle, unit)
    return line.vehicle if target.profile.is_vehicle else line.one_step


@rule("ept.special-infantry.non-combatants-assault")
def _fights(unit: Unit) -> bool:
    """Whether a unit strikes at all: not those who never fight, nor the crew of a stunned vehicle."""
    return unit.profile.kind != "non_combatant" and not unit.stunned


@rule("ept.assault.acceleration")
def acceleration(battle: Battle, units: list[Unit]) -> int:
    """The mean of the values V of all who take part, rounded up, where it is negative."""
    if not units:
        return 0
    values = sum(
        row(battle, unit).neutralised_speed if unit.neutralised else row(battle, unit).speed for unit in units
    )
    return min(0, -(-values // len(units)))


@rule("ept.tables.assault-initiative-modifiers")
def initiative(battle: Battle, melee: Melee, unit: Unit) -> Tally:
    """What a unit adds to its initiative die: its morale, and the state it is in."""
    table = battle.tables.assault_initiative
    clause = "ept.tables.assault-initiative-modifiers"
    tally = effects.morale(battle, unit)
    if unit.neutralised:
        tally.add(clause, table.neutralised).named("ept-sum-neutralised")
    elif unit.stopped or unit.pinned:
        tally.add(clause, table.stopped).named("ept-sum-stopped")
    if just_jumped(battle, unit):
        tally.add("ept.air.drop-on-enemy", table.parachuted).named("ept-sum-parachuted")
    if unit.hidden and unit.seat != melee.seat:
        tally.add(clause, table.hidden_defender).named("ept-sum-hidden-defender")
    return tally


#: A change of the dice: its clause, what it is for, and the number.
Change = tuple[str, str, int]
DICE = "ept.tables.assault-dice-modifiers"
#: Throw oneself at a vehicle.
KAMIKAZE = "kamikaze"


@rule("ept.tables.assault-dice-modifiers")
def combat_dice(battle: Battle, melee: Melee, unit: Unit, target: Unit, overrun: bool = False) -> Tally:
    """What is added to the dice of a unit that fights another; less is better."""
    table = battle.tables.assault_dice
    tally = Tally(0, DICE)
    effects.name_line(battle, tally, "ept-sum-fighter", unit)
    changes = [*_own_state(battle, unit), *_of_place(battle, melee, unit, target)]
    if target.profile.is_vehicle:
        changes += _against_vehicle(battle, unit, target)
        if unit.id in melee.kamikaze:
            change = nations.of(battle, unit.seat).kamikaze
            changes.append(("ept.nations.japanese-kamikaze", "kamikaze", change))
    if overrun:
        changes.append(("ept.vehicles.overrun-reaction-assault", "overrun", table.overrun))
    for clause, what, change in changes:
        tally.add(clause, change).named(f"ept-sum-{what}")
    _height(battle, melee, unit, tally)
    if melee.change:
        tally.add("ept.assault.acceleration", melee.change).named("ept-sum-acceleration")
    return tally


@rule("ept.air.drop-on-enemy")
def just_jumped(battle: Battle, unit: Unit) -> bool:
    """Whether a unit has come down by parachute this turn, and fights the worse for it."""
    drops = battle.formations[unit.formation].drops
    return drops != 0 and drops == battle.turn and not unit.glides


@rule(
    "ept.tables.assault-dice-modifiers", "ept.human-wave.assault-bonus", "ept.nations.germans-close-defence"
)
def _own_state(battle: Battle, unit: Unit) -> list[Change]:
    """Changes by what the fighter is and the state it is in."""
    table, profile = battle.tables.assault_dice, unit.profile
    found: list[Change] = []
    if profile.is_vehicle:
        if unit.immobilised:
            found.append(
                ("ept.vehicles.assault-vehicle-fights-back", "immobilised", table.vehicle_immobilised)
            )
        if "close_defence" in profile.abilities:
            found.append(("ept.vehicles.assault-vehicle-fights-back", "grenades", table.vehicle_grenades))
        return found
    if unit.id in battle.wave:
        found.append(("ept.human-wave.assault-bonus", "wave", table.wave))
    if unit.deployed or profile.is_gun:
        found.append((DICE, "deployed-or-gun", table.deployed_or_gun))
    elif profile.steps == 1 and not unit.is_squad:
        found.append((DICE, "one-step", table.one_step))
    elif unit.reduced:
        found.append((DICE, "reduced", table.reduced))
    if just_jumped(battle, unit):
        found.append((DICE, "parachuted", table.parachuted))
    if unit.neutralised:
        found.append((DICE, "neutralised", table.neutralised))
    elif unit.stopped or unit.pinned:
        found.append((DICE, "stopped", table.stopped))
    return found


def _of_place(battle: Battle, melee: Melee, unit: Unit, target: Unit) -> list[Change]:
    """Changes by heavy cover, which hampers the assaulting side alone, and in a tunnel."""
    table = battle.tables.assault_dice
    attacking = unit.seat == melee.seat
    if melee.tunnel:
        if attacking:
            return [("ept.terrain.tunnel-enter", "entering-tunnel", table.entering_tunnel)]
        return [("ept.terrain.tunnel-enter", "defending-tunnel", table.defending_tunnel)]
    if attacking and not target.profile.is_vehicle and terrain.level_of(battle, target) == "heavy":
        return [(DICE, "heavy-cover", table.heavy_cover)]
    return []


def _against_vehicle(battle: Battle, unit: Unit, target: Unit) -> list[Change]:
    """Changes for men against a vehicle."""
    table, clause = battle.tables.assault_dice, "ept.vehicles.assault-vs-vehicle"
    found: list[Change] = _magnetic_mines(battle, unit)
    if target.immobilised:
        found.append((clause, "at-immobilised", table.at_immobilised))
    if target.stunned:
        found.append((clause, "at-stunned", table.at_stunned))
    if "open_topped" in target.profile.abilities:
        found.append((clause, "at-open-topped", table.at_open_topped))
    if not target.profile.is_armoured:
        found.append((clause, "at-unarmoured", table.at_unarmoured))
    return found


@rule("ept.nations.germans-anti-tank-assault")
def _magnetic_mines(battle: Battle, unit: Unit) -> list[Change]:
    """What a nation's men have against vehicles; posts and squads of its engineers have more."""
    nation = nations.of(battle, unit.seat)
    if not nation.against_vehicles or unit.profile.is_vehicle:
        return []
    engineers = "engineers" in unit.profile.abilities and (unit.profile.is_post or unit.is_squad)
    change = nation.engineers_against_vehicles if engineers else nation.against_vehicles
    return [("ept.nations.germans-anti-tank-assault", "magnetic-mines", change)]


@rule("ept.assault.up-down-modifier")
def _height(battle: Battle, melee: Melee, unit: Unit, tally: Tally) -> None:
    """The assaulting side fights from where it came, its enemies from the place: upwards is worse, downwards better."""
    if melee.tunnel:
        return
    table, board = battle.tables.assault_dice, battle.board
    origin = melee.start(unit) if unit.seat == melee.seat else melee.origin
    rise = board.height(melee.place) - board.height(origin)
    if unit.seat != melee.seat:
        rise = -rise
    if rise:
        tally.add("ept.assault.up-down-modifier", table.upwards if rise > 0 else table.downwards)
        tally.named("ept-sum-upwards" if rise > 0 else "ept-sum-downwards")


# -- a round -----------------------------------------------------------------------------------------


@rule("ept.assault.initiative", "ept.assault.vehicles-last", "ept.vehicles.assault-vehicle-fights-back")
def _round(battle: Battle, melee: Melee) -> Script[None]:
    """A die for every unit, then combats from the highest total down; vehicles after everybody else."""
    everybody = melee.all(battle)
    melee.change = acceleration(battle, everybody)
    battle.tell(RoundBegan, melee.place, melee.round, melee.change)
    totals: dict[int, list[Unit]] = {}
    for seat in (melee.seat, 1 - melee.seat):
        for unit in melee.of(battle, seat):
            if _fights(unit) and not unit.profile.is_vehicle:
                totals.setdefault(_roll_initiative(battle, melee, unit), []).append(unit)
    for total in sorted(totals, reverse=True):
        yield from _at_once(battle, melee, totals[total])
    crews = [unit for unit in melee.all(battle) if unit.profile.is_vehicle and _fights(unit)]
    yield from _at_once(battle, melee, crews)


def _roll_initiative(battle: Battle, melee: Melee, unit: Unit) -> int:
    tally = initiative(battle, melee, unit)
    die = dice.one(battle, unit.seat, "ept-roll-assault-initiative", "ept.assault.initiative", tally)
    total = die + int(tally)
    hidden.tell(battle, unit, InitiativeRolled, total)
    return total


@rule("ept.assault.initiative-ties")
def _at_once(battle: Battle, melee: Melee, units: list[Unit]) -> Script[None]:
    """Combats of the same initiative: all are fought before any of them takes effect."""
    blows: list[tuple[Unit, Unit, int]] = []
    for unit in units:
        if not melee.holds(unit):
            continue
        target = yield from _choose_target(battle, melee, unit)
        if target is not None:
            yield from _dare(battle, melee, unit, target)
            blows.append((unit, target, _strike(battle, melee, unit, target)))
    for unit, target, steps in blows:
        if steps and melee.holds(target):
            yield from _hurt(battle, unit, target, steps)
    for unit, _, _ in blows:
        if unit.id in melee.kamikaze and melee.holds(unit):
            yield from _pay_for_it(battle, unit)
    melee.kamikaze.clear()


@rule("ept.nations.japanese-kamikaze")
def _dare(battle: Battle, melee: Melee, unit: Unit, target: Unit) -> Script[None]:
    """A unit whose nation knows such attacks may throw itself at the vehicle that it has picked."""
    if not target.profile.is_vehicle or not unit.profile.is_infantry:
        return
    if not nations.of(battle, unit.seat).kamikaze:
        return
    chosen = yield ask(
        unit.seat,
        "ept-kamikaze",
        "ept.nations.japanese-kamikaze",
        OneOf((PASS, KAMIKAZE)),
        about(unit),
        role="option",
        skip=PASS,
    )
    if chosen == KAMIKAZE:
        melee.kamikaze.add(unit.id)


@rule("ept.nations.japanese-kamikaze")
def _pay_for_it(battle: Battle, unit: Unit) -> Script[None]:
    """After it, whatever came of it, a morale test: who fails loses a step."""
    need = effects.morale(battle, unit)
    rolled = dice.two(battle, unit.seat, "ept-roll-kamikaze", "ept.nations.japanese-kamikaze", need)
    if rolled > int(need):
        yield from effects.lose_steps(battle, unit, 1, effects.Cause("assault", (unit,)))


@rule("ept.assault.choose-target")
def _choose_target(battle: Battle, melee: Melee, unit: Unit) -> Script[Unit | None]:
    """The enemy that a unit fights. Of those under a Hidden marker its owner says which one it is."""
    enemies = melee.of(battle, 1 - unit.seat)
    if unit.profile.is_vehicle:
        enemies = [enemy for enemy in enemies if not enemy.profile.is_vehicle]
    if not enemies:
        return None
    shown = tuple(dict.fromkeys(enemy.marker or enemy.id for enemy in enemies))
    chosen = yield ask(
        unit.seat,
        "ept-assault-target",
        "ept.assault.choose-target",
        OneOf(shown, of="unit"),
        about(unit),
        explain=lambda key: _foresee(battle, melee, unit, key),
        role="attack",
    )
    found = [enemy for enemy in enemies if chosen in (enemy.id, enemy.marker)]
    if len(found) > 1:
        name = yield ask(
            1 - unit.seat,
            "ept-assault-struck",
            "ept.assault.choose-target",
            OneOf(tuple(enemy.id for enemy in found), of="unit"),
            (("unit", "unit", unit.marker or unit.id),),
            role="loss",
        )
        return battle.units[name]
    return found[0] if found else None


def _foresee(battle: Battle, melee: Melee, unit: Unit, key: str) -> Note:
    """The sum behind a combat, as far as the fighter knows its enemy."""
    target = battle.units.get(key)
    if target is None:
        return Note(rule="ept.assault.resolve")
    tally = combat_dice(battle, melee, unit, target)
    return Note(tallies=(("ept-assault-dice", tally),), rule="ept.assault.resolve")


@rule("ept.assault.resolve")
def _strike(battle: Battle, melee: Melee, unit: Unit, target: Unit, overrun: bool = False) -> int:
    """Two dice with their changes against the fighter's line: the steps that the target loses, or a vehicle's end."""
    tally = combat_dice(battle, melee, unit, target, overrun)
    faces = dice.roll(battle, unit.seat, "ept-roll-assault", "ept.assault.resolve", 2, tally)
    total = sum(faces) + int(tally) + rockets.assault_change(battle, unit, target, faces[0])
    line = row(battle, unit)
    if target.profile.is_vehicle:
        steps = 1 if total <= line.vehicle else 0
    elif total <= line.two_steps:
        steps = 2
    else:
        steps = 1 if total <= line.one_step else 0
    word = f"ept-blow-{'vehicle-' if target.profile.is_vehicle else ''}{steps}"
    _tell_both(battle, Struck, unit, target, total, word)
    return steps


def _tell_both(battle: Battle, kind: type[Any], unit: Unit, target: Unit, *fields: Any) -> None:
    """Tell of two units of opposite sides, each side knowing the other's hidden one by its marker."""
    if battle.journal is None:
        return
    if not unit.hidden and not target.hidden:
        battle.tell(kind, unit.id, target.id, *fields)
        return
    for seat in (*SEATS, None):
        names = (one.id if one.seat == seat else one.marker or one.id for one in (unit, target))
        battle.tell_only((seat,), kind, *names, *fields)


@rule("ept.assault.no-neutralisation", "ept.vehicles.assault-vs-vehicle")
def _hurt(battle: Battle, unit: Unit, target: Unit, steps: int) -> Script[None]:
    """The loss and nothing beside it; a vehicle is destroyed with all aboard."""
    cause = effects.Cause("assault", (unit,))
    if target.profile.is_vehicle:
        yield from vehicles.destroy(battle, target, cause)
    else:
        yield from effects.lose_steps(battle, target, steps, cause)


def strike_back(battle: Battle, vehicle: Unit, fighters: tuple[Unit, ...]) -> Script[None]:
    """Units that a vehicle has overrun fall upon it, one after the other, and it does not fight."""
    melee = Melee(vehicle.place, vehicle.place, vehicle.seat)
    melee.change = acceleration(battle, [vehicle, *fighters])
    for unit in fighters:
        if melee.holds(vehicle) and melee.holds(unit) and _fights(unit):
            steps = _strike(battle, melee, unit, vehicle, overrun=True)
            if steps:
                yield from _hurt(battle, unit, vehicle, steps)


# -- leaving -----------------------------------------------------------------------------------------


@rule("ept.assault.cannot-withdraw")
def may_withdraw(unit: Unit) -> bool:
    """Whether a unit is able to break off."""
    return not (
        unit.neutralised
        or unit.stopped
        or unit.pinned
        or unit.deployed
        or unit.profile.is_gun
        or unit.profile.is_vehicle
    )


@rule("ept.assault.withdraw-destination", "ept.assault.upper-floor-withdrawal")
def ways_out(battle: Battle, melee: Melee, unit: Unit) -> tuple[int, ...]:
    """Places that a unit may withdraw to: next to it and free of enemies; for the defender not where it came from.

    From an upper floor steps lead only up, down and along the same floor of the building; from a tunnel to its ends.
    """
    if melee.tunnel:
        return tuple(
            end
            for end in battle.tunnels[melee.tunnel]
            if not battle.is_hostile(end, unit.seat) and stacking.has_room(battle, unit, end)
        )
    return tuple(
        place
        for place, _ in entering.neighbours(battle, unit)
        if entering.may_enter(battle, unit, place)
        and not battle.is_hostile(place, unit.seat)
        and (unit.seat == melee.seat or place not in (melee.origin, *melee.came_from.values()))
    )


@rule("ept.assault.withdraw-choice")
def _withdrawals(battle: Battle, melee: Melee, seat: int) -> Script[None]:
    """A side takes back those of its units that it wants to, one by one."""
    able = tuple(
        unit.id for unit in melee.of(battle, seat) if may_withdraw(unit) and ways_out(battle, melee, unit)
    )
    if not able:
        return
    chosen = yield ask(
        seat,
        "ept-withdraw",
        "ept.assault.withdraw-choice",
        SomeOf(able, 0, len(able), of="unit"),
        (("place", "place", melee.place),),
    )
    for name in chosen:
        unit = battle.units[name]
        ways = ways_out(battle, melee, unit) if melee.holds(unit) else ()
        if ways:
            where = yield ask(
                seat,
                "ept-withdraw-to",
                "ept.assault.withdraw-destination",
                spot(battle, tuple(sorted(ways))),
                about(unit),
                role="move",
            )
            yield from _leave(battle, unit, where, Withdrew)


def _leave(battle: Battle, unit: Unit, place: int, told: type[Any]) -> Script[None]:
    """A unit goes from the assault to another place and is stopped there."""
    battle.stand(unit, place)
    unit.inside = ""
    if unit.hidden:
        hidden.follow(battle, unit)
    hidden.tell(battle, unit, told, place)
    battle.control[place] = unit.seat
    yield from movement.entered(battle, Act(unit), place)
    if unit.status == "field":
        yield from effects.stop(battle, unit)


@rule("ept.vehicles.assault-repulsed")
def _throw_back(battle: Battle, melee: Melee) -> Script[None]:
    """A vehicle is left: the assaulting infantry goes back to where it came from.

    Who was neutralised by artillery on the way has had its withdrawal with this.
    """
    for unit in melee.of(battle, melee.seat):
        unit.fell_back = unit.neutralised
        yield from _leave(battle, unit, melee.start(unit), ThrownBack)
