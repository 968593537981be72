"""Charges: whom a formation can assault, and the charge move of a whole formation by one answer."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from grognard.core.decision import Chance, Decision, Note, OneOf, Route, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.space.exact import IntArray, ceil_root
from grognard.core.space.headings import Place
from grognard.core.space.movement.formation import Failing, Fault
from grognard.core.space.movement.group import Settled
from grognard.core.space.movement.region import March
from grognard.core.space.plain import leg_meets_disc
from grognard.core.space.table.bases import CONTACT
from grognard.core.space.table.spots import as_place
from grognard.core.tally import WhyNot, why_not
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.army_rules import portals
from grognard.systems.epic.assault import contacts, odds
from grognard.systems.epic.movement import movement, room, transport, zones
from grognard.systems.epic.shooting import overwatch, sight
from grognard.systems.epic.state import Acting, Assault, Battle, Formation, Unit
from grognard.systems.epic.war_engines import barging, carrying

# -- whom --------------------------------------------------------------------------------------------------------


@rule("epic.special-units.infiltrator-speed", "epic.assault.charge-move")
def allowance(battle: Battle, unit: Unit) -> int:
    """How far a unit charges: one move; an infiltrator twice as far."""
    far = movement.allowance(battle, unit)
    return far + unit.kit.speed if unit.kit.has("infiltrator") and far else far


@rule("epic.assault.choose-target")
def targets(battle: Battle, formation: Formation) -> list[Formation]:
    """Any enemy formation may be named, however far it is; the nearest first. A charge that cannot reach it is no
    assault."""
    enemies = list(battle.enemies(formation.seat))
    theirs = [unit for enemy in enemies for unit in enemy.footing.units]
    if not theirs:
        return []
    ours, foes = _discs(formation.footing.units), _discs(theirs)
    aside, above = ours[:, None, 0] - foes[:, 0], ours[:, None, 1] - foes[:, 1]
    far = (ceil_root(aside * aside + above * above) - ours[:, None, 2] - foes[:, 2]).min(axis=0)
    counts = [len(enemy.footing.units) for enemy in enemies]
    starts = np.cumsum([0, *counts[:-1]])
    least = np.minimum.reduceat(far, starts).tolist()
    found = sorted(zip(least, enemies, strict=True), key=lambda row: (row[0], row[1].id))
    return [enemy for _, enemy in found]


def _discs(units: Sequence[Unit]) -> IntArray:
    """Where units stand and how large they are, a row for each."""
    return np.asarray([(*unit.place, unit.kit.radius) for unit in units], dtype=np.int64)


@rule("epic.assault.reach")
def within_charge(battle: Battle, formation: Formation) -> Iterator[Formation]:
    """The enemy formations that a charge could bring within 15 cm, one after the other."""
    near = profile.tables().firefight
    reach = [(unit, allowance(battle, unit) + near) for unit in formation.footing.units]
    most = max((far for _, far in reach), default=0)
    for enemy in battle.about(1 - formation.seat, formation.footing.box, most):
        others = enemy.footing.units
        if any(basics.within(unit, other, far) for unit, far in reach for other in others):
            yield enemy


@rule("epic.assault.intermingled-definition", "epic.assault.include-intermingled")
def intermingled(battle: Battle, target: Formation) -> list[Formation]:
    """Formations of its side that are 5 cm or less from a formation."""
    near = profile.tables().intermingled
    return [one for one in battle.friends(target) if basics.close(target, one, near)]


@rule("epic.assault.choose-target", "epic.assault.include-intermingled", "epic.assault.intermingled-as-one")
def declare(battle: Battle, acting: Acting) -> Script[None]:
    """Name the formation to be assaulted, and those intermingled with it that are to fight as well."""
    formation = battle.formations[acting.formation]
    attackers = (acting.formation, *acting.joined)
    found = targets(battle, formation)
    answer = yield Decision(
        formation.seat,
        "epic-assault-target",
        "epic.assault.choose-target",
        OneOf(tuple(one.id for one in found), of="formation"),
        (("formation", "formation", formation.id),),
        explain=lambda option: promised(battle, attackers, option),
        why_not=lambda option: why_not_charged(battle, formation, option),
        role="attack",
    )
    defenders = yield from along_with(battle, formation, battle.formations[answer])
    engage(battle, attackers, defenders)


@rule("epic.assault.include-intermingled", "epic.assault.intermingled-as-one")
def along_with(battle: Battle, formation: Formation, target: Formation) -> Script[tuple[str, ...]]:
    """The formation that is assaulted, and those intermingled with it that are to fight as well."""
    others = intermingled(battle, target)
    chosen: Sequence[str] = ()
    if others:
        names = tuple(one.id for one in others)
        chosen = yield Decision(
            formation.seat,
            "epic-assault-intermingled",
            "epic.assault.include-intermingled",
            SomeOf(names, 0, len(names), of="formation"),
            (("target", "formation", target.id),),
            role="attack",
        )
    return (target.id, *chosen)


def engage(battle: Battle, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> None:
    """The assault is on."""
    battle.assault = Assault(
        attackers=attackers,
        defenders=defenders,
        broken=tuple(name for name in (*attackers, *defenders) if battle.formations[name].broken),
    )
    battle.tell(events.AssaultDeclared, attackers, defenders)


@rule("epic.assault.reach")
def promised(battle: Battle, attackers: Sequence[str], target: str) -> Note:
    """What an assault on a target promises; nothing where no charge brings anybody near enough."""
    for name in attackers:
        if any(one.id == target for one in within_charge(battle, battle.formations[name])):
            return foreseen(battle, attackers, (target,))
    return Note(odds=(("epic-odds-assault", 0.0),), rule="epic.assault.reach")


def foreseen(battle: Battle, attackers: Sequence[str], defenders: Sequence[str]) -> Note:
    """What an assault promises before the charge."""
    movers = [(one, unit, allowance(battle, unit)) for one, unit in contacts.units(battle, attackers)]
    return odds.foreseen(battle, movers, [battle.formations[name] for name in defenders])


def why_not_charged(battle: Battle, formation: Formation, option: str) -> WhyNot | None:
    """Why a formation cannot be assaulted: it is no enemy, or not there."""
    one = battle.formations[option]
    named = ("formation", one.id)
    if one.seat == formation.seat:
        return why_not("epic-is-friend", "epic.assault.choose-target", formation=named)
    if not one.on_table:
        return why_not("epic-not-there", "epic.assault.choose-target", formation=named)
    return None


# -- the charge move ---------------------------------------------------------------------------------------------


class Charge(March):
    """Where a formation charges: an answer on an enemy, or in his zone, brings as many as possible into contact;
    any other place is a move there that stays out of zones; a list puts every unit where its player wants it.

    Who only wonders whether a charge is worth it has `patience` for so many ways that lead nowhere, and no more.
    """

    __slots__ = ("_zoned", "battle", "contact", "fellows", "formation", "patience", "prey")

    battle: Battle
    formation: Formation
    fellows: Sequence[Unit]
    prey: list[tuple[Formation, Unit]]
    contact: tuple[Place, ...] | None
    patience: int | None
    _zoned: March | None

    @property
    def zoned(self) -> March:
        """The move that stays out of all zones, once somebody wants it."""
        if self._zoned is None:
            self._zoned = movement.march(
                self.battle, self.formation, self.fellows, self.allowances, roads=True
            )
        return self._zoned

    def settled(self, answer: Any) -> Settled | None:
        place = as_place(answer)
        if place is None:
            found = super().settled(answer)
            if found is None or found.faults:
                return found
            return Settled(found.places, (), tuple(contact_faults(self, found.places)))
        if self._on_prey(place):
            return Settled(self.contacts() or self.places, (), ())
        return self.zoned.settled(answer)

    def _on_prey(self, place: Place) -> bool:
        return any(
            basics.gap_at(place, 0, unit.place, unit.kit.radius) <= zones.radius(unit)
            for _, unit in self.prey
        )

    def contacts(self) -> tuple[Place, ...] | None:
        if self.contact is None:
            self.contact = arrange(self) or ()
        return self.contact or None

    def default_place(self) -> Place:
        return self.places[self.leader]

    def default(self) -> Any:
        target = min(self.prey, key=lambda pair: basics.apart(self.default_place(), pair[1].place))
        return list(target[1].place)

    def draw(self, chance: Chance) -> Any:
        return self.default() if chance.below(2) else self.zoned.draw(chance)


@rule(
    "epic.assault.charge-move",
    "epic.assault.charge-other-zoc",
    "epic.special-units.infiltrator-zoc",
    "epic.war-engines.barge",
)
def region(
    battle: Battle, formation: Formation, assault: Assault, reach: Mapping[int, int] | None = None
) -> Charge:
    """Where a formation can charge: the zones of the assaulted formations may be entered, those of others not.

    `reach` is how far each unit may still go, where some of it was used to fetch others.
    """
    units = formation.there
    allowed = [allowance(battle, unit) if reach is None else reach[unit.number] for unit in units]
    prey = contacts.units(battle, assault.defenders)
    soft = [unit for _, unit in prey if not unit.kit.is_we] if barging.can_barge(units) else []
    plain = movement.march(battle, formation, units, allowed, ignore=assault.defenders, roads=True, over=soft)
    made = Charge(
        plain.places,
        plain.radii,
        plain.leader,
        plain.allowances,
        plain.coherency,
        plain.fields,
        {**plain.rules, Failing.TOO_CLOSE: "epic.assault.contact-limit"},
        plain.names,
        exempt=plain.exempt,
        extra=plain.extra,
        control=plain.control,
    )
    made.battle, made.formation, made.fellows = battle, formation, units
    made.prey = prey
    made.contact = made.patience = made._zoned = None
    return made


@rule("epic.assault.contact-limit", "epic.assault.nearest-zoc", "epic.assault.contact-cancels-zoc")
def arrange(charge: Charge) -> tuple[Place, ...] | None:
    """As many units in contact as can be, unit by unit from the nearest to the enemy, the others close behind.

    Each goes for the closest enemy that has room; once touched he has no zone, and others may pass. All must stay in
    one chain. Nothing where not a single unit comes into contact.
    """
    battle, units = charge.battle, charge.fellows
    room_left = {
        id(prey): contacts.limit(prey) - _engaged(battle, prey, charge.formation) for _, prey in charge.prey
    }
    if not _may_touch(charge, room_left):
        return None
    taken: dict[int, Place] = {}
    reached = False
    others = _bystanders(charge)
    reaches = charge.coherency.reaches(len(units)).tolist()
    for n in _nearest_first(charge):
        unit = units[n]
        spot = _contact_spot(charge, n, taken, others, reaches, room_left)
        if spot is None:
            spot = _follow_spot(charge, n, taken, others, reaches, room_left)
        else:
            reached = True
        if spot is None:
            return None
        taken[n] = spot
        others.append((spot, unit.kit.radius))
    return tuple(taken[n] for n in range(len(units))) if reached else None


def _nearest_first(charge: Charge) -> list[int]:
    """The units in the order of how near the enemy is to each."""
    units = charge.fellows
    return sorted(
        range(len(units)),
        key=lambda n: (min(basics.gap(units[n], prey) for _, prey in charge.prey), n),
    )


def _bystanders(charge: Charge) -> list[tuple[Place, int]]:
    """The bases of all others that stand where a charge could end."""
    left, bottom, right, top = charge.within
    return [
        (unit.place, unit.kit.radius)
        for unit in room.standing(charge.battle)
        if left < unit.place[0] + unit.kit.radius
        and unit.place[0] - unit.kit.radius < right
        and bottom < unit.place[1] + unit.kit.radius
        and unit.place[1] - unit.kit.radius < top
        and unit not in charge.fellows
    ]


def _may_touch(charge: Charge, room_left: Mapping[int, int]) -> bool:
    """Whether any unit is near enough to touch an enemy that has room: an assault is often named on somebody far off."""
    preys = [(*prey.place, prey.kit.radius) for _, prey in charge.prey if room_left[id(prey)] > 0]
    for (x, y), radius, reach in zip(charge.places, charge.radii, charge.allowances, strict=True):
        for a, b, r in preys:
            far = reach + radius + r
            if (a - x) * (a - x) + (b - y) * (b - y) <= far * far:
                return True
    return False


def _engaged(battle: Battle, prey: Unit, formation: Formation) -> int:
    """How many enemies of a unit touch it already, without those that are about to charge."""
    (x, y), far = prey.place, prey.kit.radius + CONTACT
    near = battle.about(formation.seat, (x, y, x, y), far)
    return sum(basics.contacts(prey, one.footing.units) for one in near if one is not formation)


def _linked(n: int, spot: Place, charge: Charge, taken: dict[int, Place], reaches: Sequence[int]) -> bool:
    if not taken:
        return True
    (x, y), radius, reach = spot, charge.radii[n], reaches[n]
    for m, (a, b) in taken.items():
        far = max(reach, reaches[m]) + radius + charge.radii[m]
        if (a - x) * (a - x) + (b - y) * (b - y) <= far * far:
            return True
    return False


def _contact_spot(
    charge: Charge,
    n: int,
    taken: dict[int, Place],
    others: list[tuple[Place, int]],
    reaches: Sequence[int],
    room_left: dict[int, int],
) -> Place | None:
    """Where a unit touches the closest enemy that it can reach and that has room."""
    unit = charge.fellows[n]
    reach = charge.allowances[n]
    for _, prey in sorted(charge.prey, key=lambda pair: (basics.gap(unit, pair[1]), pair[1].number)):
        if room_left[id(prey)] <= 0:
            continue
        if basics.gap(unit, prey) > reach:
            break
        for spot in contacts.spots(unit, unit.place, prey):
            if basics.apart(unit.place, spot) > reach:
                continue
            if not contacts.clear(spot, charge.radii[n], others) or not _linked(
                n, spot, charge, taken, reaches
            ):
                continue
            if _can_go(charge, n, spot):
                room_left[id(prey)] -= 1
                return spot
        if not unit.kit.has("infiltrator"):
            return None  # it may not pass by the closest to reach another
    return None


def _can_go(charge: Charge, n: int, spot: Place) -> bool:
    """Whether a unit may end there and gets there within its allowance."""
    free = charge.exempt(n, charge.places[n], spot) if charge.exempt else ()
    if charge.extra is not None and charge.extra(n, charge.places[n], spot) is not None:
        return False
    standing, _ = charge.obstacles()
    if standing.bars_stand(spot, charge.radii[n], free) or charge.ends_in_control(n, spot):
        return False
    if charge.patience == 0:
        return False
    path = charge.way(n, spot, free, charge.allowances[n])
    if path is not None and path.length <= charge.allowances[n]:
        return True
    if charge.patience is not None:
        charge.patience -= 1
    return False


def _follow_spot(
    charge: Charge,
    n: int,
    taken: dict[int, Place],
    others: list[tuple[Place, int]],
    reaches: Sequence[int],
    room_left: dict[int, int],
) -> Place | None:
    """A place for who touches nobody: linked to the others, out of zones of enemies that nobody touches."""
    unit = charge.fellows[n]
    untouched = [prey for _, prey in charge.prey if room_left[id(prey)] == contacts.limit(prey)]
    if not taken:
        return unit.place if not _zoned(unit, unit.place, untouched) else None
    near = sorted(taken.values(), key=lambda p: basics.apart(unit.place, p))[:4]
    tries = [unit.place]
    for place in near:
        tries += list(room.rings(place, charge.radii[n] + 150, 3))[1:]
    (x, y), allowed = unit.place, charge.allowances[n]
    tries = [(a, b) for a, b in tries if (a - x) * (a - x) + (b - y) * (b - y) <= allowed * allowed]
    for spot in _towards_prey(charge, tries):
        if _zoned(unit, spot, untouched) or not contacts.clear(spot, charge.radii[n], others):
            continue
        if _linked(n, spot, charge, taken, reaches) and (spot == unit.place or _can_go(charge, n, spot)):
            return spot
    return None


def _towards_prey(charge: Charge, places: Sequence[Place]) -> list[Place]:
    """Places in order: by how far each is from the nearest of the assaulted, then by where it lies."""
    if len(places) < 2:
        return list(places)
    prey = _discs([unit for _, unit in charge.prey])
    aside, above = (np.asarray(places, dtype=np.int64)[:, None, :] - prey[:, :2]).transpose(2, 0, 1)
    far = (ceil_root(aside * aside + above * above) - prey[:, 2]).min(axis=1).tolist()
    return [place for _, place in sorted(zip(far, places, strict=True))]


def _zoned(unit: Unit, place: Place, enemies: Collection[Unit]) -> bool:
    (x, y), radius = place, unit.kit.radius
    for other in enemies:
        far = radius + other.kit.radius + zones.radius(other)
        dx, dy = other.place[0] - x, other.place[1] - y
        if dx * dx + dy * dy <= far * far:
            return True
    return False


@rule("epic.assault.contact-limit", "epic.assault.nearest-zoc", "epic.movement.zoc-no-entry")
def contact_faults(charge: Charge, places: Sequence[Place]) -> list[Fault]:
    """What is wrong with a charge put down unit by unit: too many at one enemy, or in a zone without contact."""
    counts = {id(prey): _engaged(charge.battle, prey, charge.formation) for _, prey in charge.prey}
    touched: dict[int, list[Unit]] = {}
    over: list[Fault] = []
    for n, place in enumerate(places):
        unit = charge.fellows[n]
        touched[n] = [
            prey
            for _, prey in charge.prey
            if basics.gap_at(place, unit.kit.radius, prey.place, prey.kit.radius) <= CONTACT
        ]
        for prey in touched[n]:
            counts[id(prey)] += 1
        pushed = swept_by(charge, n, place)
        if len(pushed) > barging.limit(unit):
            over.append(_wrong(n, Failing.TOO_CLOSE))
        touched[n] += [prey for _, prey in pushed if prey not in touched[n]]
    faults = over + [
        _wrong(n, Failing.IN_CONTROL)
        for n, found in touched.items()
        if found and not _engages_nearest(charge, n, places[n], touched)
    ]
    met = {id(prey) for found in touched.values() for prey in found}
    for n, place in enumerate(places):
        unit = charge.fellows[n]
        if any(counts[id(prey)] > contacts.limit(prey) for prey in touched[n]):
            faults.append(_wrong(n, Failing.TOO_CLOSE))
        holding = [prey for _, prey in charge.prey if id(prey) not in met]
        if not touched[n] and place != unit.place and _zoned(unit, place, holding):
            faults.append(_wrong(n, Failing.IN_CONTROL))
    return faults


def _wrong(n: int, failing: Failing) -> Fault:
    """What is wrong with a unit, whatever by how much."""
    return Fault(n, failing, 1)


def swept_by(charge: Charge, n: int, place: Place) -> list[tuple[Formation, Unit]]:
    """Whom a war engine pushes aside on its way."""
    unit = charge.fellows[n]
    if not unit.kit.is_we or not barging.can_barge(charge.fellows) or place == charge.places[n]:
        return []
    way = movement.way_of(charge, n, place)
    found = barging.swept(unit, way, [prey for _, prey in charge.prey])
    return [(formation, prey) for formation, prey in charge.prey if prey in found]


@rule("epic.assault.nearest-zoc", "epic.special-units.infiltrator-zoc", "epic.assault.contact-cancels-zoc")
def _engages_nearest(charge: Charge, n: int, place: Place, touched: dict[int, list[Unit]]) -> bool:
    """Whether a unit touches the closest of the enemies whose zones it entered, those that others touch left aside.

    Infiltrators need not.
    """
    unit = charge.fellows[n]
    if unit.kit.has("infiltrator"):
        return True
    met = {id(prey) for m, found in touched.items() if m != n for prey in found}
    entered = [
        prey
        for _, prey in charge.prey
        if id(prey) not in met
        and leg_meets_disc(
            *unit.place, *place, *prey.place, prey.kit.radius + unit.kit.radius + zones.radius(prey) + 1
        )
    ]
    nearest = min(entered, key=lambda prey: (basics.gap(unit, prey), prey.place), default=None)
    return nearest is None or nearest in touched[n]


@rule("epic.assault.reach", "epic.overwatch.trigger", "epic.assault.charge-move", "epic.lists.portal-assault")
def charge(battle: Battle, acting: Acting) -> Script[None]:
    """The charge move, enemies on overwatch, and then the look whether anybody is near enough to fight. Who comes out of a
    portal to charge has gone so far already."""
    gone: Mapping[int, int] = {}
    if not battle.formations[acting.formation].on_table:
        gone = yield from portals.step_out(battle, battle.formations[acting.formation])
        if not gone:
            acting.plan = ()
            return
    yield from declare(battle, acting)
    assault = battle.assault
    assert assault is not None
    for name in assault.attackers:
        formation = battle.formations[name]
        yield from _charge_one(battle, formation, assault, gone if name == acting.formation else {})
        prey = [unit for _, unit in contacts.units(battle, assault.defenders)]
        yield from carrying.landings(battle, formation, acting, prey)
    for name in assault.attackers:
        yield from overwatch.window(battle, battle.formations[name])
    assault.attackers += tuple(one.id for one in carrying.beside(battle, acting))
    first = battle.formations[acting.formation]
    if first.broken or not in_reach(battle, assault):
        battle.tell(events.AssaultMissed, acting.formation)
        battle.assault = None
        acting.plan = ()


@rule("epic.transport.assault-moves", "epic.transport.disembark-zoc", "epic.war-engines.barge")
def _charge_one(
    battle: Battle, formation: Formation, assault: Assault, gone: Mapping[int, int]
) -> Script[None]:
    """The charge of one formation; `gone` is how far units have come already."""
    aboard = [unit.number for unit in formation.units if unit.status == "aboard"]
    reach = {unit.number: allowance(battle, unit) - gone.get(unit.number, 0) for unit in formation.there}
    yield from transport.embark(battle, formation, reach)
    units = formation.there
    where = region(battle, formation, assault, reach)
    answer = yield Decision(
        formation.seat,
        "epic-charge",
        "epic.assault.charge-move",
        Route(formation.id, where),
        (("formation", "formation", formation.id), ("distance", "length", max(where.allowances))),
        explain=lambda place: foreseen(battle, assault.attackers, assault.defenders),
        role="move",
    )
    torn = not basics.coherent(formation)
    goals = where.placements(answer)
    pushed = [(unit, swept_by(where, n, goals[n])) for n, unit in enumerate(units)]
    movement.go(battle, formation, units, where, goals)
    for engine, moved in pushed:
        if engine.status == "field":
            barging.push(battle, engine, moved)
    if torn:
        movement.hold_together(battle, formation)
    prey = [unit for _, unit in contacts.units(battle, assault.defenders)]
    yield from transport.disembark(battle, formation, aboard, prey)


@rule("epic.assault.reach")
def in_reach(battle: Battle, assault: Assault) -> bool:
    """Whether an attacker is within 15 cm and in sight of a unit of the assaulted formations."""
    near = profile.tables().firefight
    pairs = [
        (a, b)
        for _, a in contacts.units(battle, assault.attackers)
        for _, b in contacts.units(battle, assault.defenders)
        if basics.within(a, b, near)
    ]
    return any(sight.views(battle, pairs))
