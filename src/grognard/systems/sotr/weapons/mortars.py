"""Mortars: spotted and blind fire, minimum range, and what their crews are for."""

from __future__ import annotations

from grognard.core.decision import Decision, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place, along
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import dice, measuring, sight, survey
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.profile import Weapon, tables
from grognard.systems.sotr.shooting import crews
from grognard.systems.sotr.shooting.targets import FieldOfFire, may_be_target
from grognard.systems.sotr.state import Acting, Battle, Unit
from grognard.systems.sotr.vehicles import hits, scenery
from grognard.systems.sotr.weapons import launchers, templates

#: Targets of a sheet's line beside units: any point, unseen; and the point of the turn before.
BLIND, AGAIN, POINT = "blind", "again", "point"
SPOTTED = "spotted"
#: What is added to the die of inches by which a shot goes astray.
SPOTTED_DRIFT, BLIND_DRIFT = -1, 2


@rule("sotr.crew.mortar")
def posts(battle: Battle, unit: Unit, i: int) -> tuple[bool, bool]:
    """Whether the mortar has an aimer and a loader. Somebody always fires; a single man has neither.

    Of two men the owner has one aim, unless the mortar fired in the turn before: then only loading keeps it firing.
    """
    helpers = len(crews.servants(unit).get(i, ()))
    if unit.gun is not None:
        helpers = min(2, len(carriage.crew(unit)) - 1)
    if helpers == 1:
        fired = (i, battle.turn - 1) in unit.fired
        return not fired, fired
    return helpers > 1, helpers > 1


@rule("sotr.weapons.artillery-as-mortar")
def out_of_arc(unit: Unit, weapon: Weapon, place: Place) -> bool:
    """Whether an artillery piece does not point at a place; a mortar fires all round."""
    return carriage.is_round(unit, weapon) and not carriage.bears(unit, place)


@rule("sotr.weapons.mortar-minimum-range", "sotr.weapons.artillery-as-mortar")
def too_near(unit: Unit, i: int, weapon: Weapon, place: Place) -> bool:
    """Whether a target is closer than the minimum range; exactly that far is allowed."""
    return measuring.distance(unit.places[i], place) - unit.kit[i].radius < weapon.minimum


@rule("sotr.weapons.mortar-spotted", "sotr.weapons.mortar-indirect")
def spotters(battle: Battle, unit: Unit) -> list[tuple[Unit, int]]:
    """Who may spot for a mortar: its crew, and every able radio operator of its side."""
    found = [(unit, i) for i in unit.able]
    for friend in battle.friends(unit.seat):
        if friend is not unit and friend.hull is None and not friend.broken:
            found += [(friend, i) for i in friend.able if friend.kit[i].has("radio_operator")]
    return found


@rule("sotr.weapons.mortar-spotted", "sotr.weapons.mortar-minimum-range", "sotr.crew.mortar-no-aimer")
def targets(field: FieldOfFire, i: int, weapon: Weapon) -> list[str]:
    """What a mortar may fire at: units that somebody spots, the same point again, and blindly any point.

    Without an aimer it cannot fire blind.
    """
    battle, unit = field.battle, field.unit
    found = []
    watching = spotters(battle, unit)
    for other in battle.enemies(unit.seat):
        if not may_be_target(battle, unit, other) or measuring.in_melee(battle, other):
            continue
        seen = _spotted(battle, watching, other)
        if any(not barred(unit, i, weapon, other.places[j]) for j in seen):
            found.append(other.id)
    if laid(battle, unit) is not None:
        found.insert(0, AGAIN)
    if seen_points(battle, unit, i, weapon):
        found.append(POINT)
    if posts(battle, unit, i)[0] and any(
        not barred(unit, i, weapon, spot) for spot in _ahead(battle, unit, i, weapon)
    ):
        found.append(BLIND)
    return found


def barred(unit: Unit, i: int, weapon: Weapon, place: Place) -> bool:
    return too_near(unit, i, weapon, place) or out_of_arc(unit, weapon, place)


def _fault_of(unit: Unit, i: int, weapon: Weapon, spot: Place) -> WhyNot | None:
    """Why a round cannot be laid on a spot, sight apart."""
    if too_near(unit, i, weapon, spot):
        return why_not("sotr-too-near", "sotr.weapons.mortar-minimum-range", least=("length", weapon.minimum))
    return why_not("sotr-out-of-arc", "sotr.guns.arc") if out_of_arc(unit, weapon, spot) else None


def _spotted(battle: Battle, watching: list[tuple[Unit, int]], other: Unit) -> list[int]:
    units = {who.id: who for who, _ in watching}
    views = {name: survey.between(battle, who, other) for name, who in units.items()}
    return [j for j in other.living if any(views[who.id].sees(k, j) for who, k in watching)]


def laid(battle: Battle, unit: Unit) -> tuple[int, int, str] | None:
    """Where the last round landed, if it was fired in the turn before, and how it was aimed."""
    for x, y, turn, how in unit.laid:
        if turn == battle.turn - 1:
            return x, y, how
    return None


@rule(
    "sotr.weapons.mortar-template",
    "sotr.weapons.mortar-spotted",
    "sotr.weapons.mortar-blind",
    "sotr.weapons.mortar-spotted-repeat",
    "sotr.weapons.mortar-blind-repeat",
    "sotr.crew.mortar-no-aimer",
)
def fire(battle: Battle, unit: Unit, i: int, weapon: Weapon, target: str, acting: Acting) -> Script[None]:
    """A mortar's shot always goes astray, unless it fires at the same point as in the turn before."""
    last = laid(battle, unit)
    if target == AGAIN and last is not None:
        place, how = (yield from _shifted(battle, unit, last)), last[2]
    elif target == BLIND:
        place = yield from _any_point(battle, unit, i, weapon)
        place, how = _astray(battle, unit, place, BLIND_DRIFT, "sotr.weapons.mortar-blind"), BLIND
    else:
        aimer = posts(battle, unit, i)[0]
        if target == POINT:
            place = yield from _seen_point(battle, unit, i, weapon)
        else:
            other = battle.units[target]
            seen = _spotted(battle, spotters(battle, unit), other)
            figures = [j for j in seen if not barred(unit, i, weapon, other.places[j])]
            if not figures:
                return  # what was fired before it has killed them or driven them out of sight
            place = templates.best_place(battle, unit, other, figures, weapon.template // 2)
        clause = "sotr.weapons.mortar-spotted" if aimer else "sotr.crew.mortar-no-aimer"
        place, how = _astray(battle, unit, place, SPOTTED_DRIFT if aimer else BLIND_DRIFT, clause), SPOTTED
    unit.laid = ((*place, battle.turn, how),)
    launchers.land(battle, unit, i, weapon, place, acting)
    yield from hits.from_above(battle, place, weapon.template // 2, weapon.penetration, unit.seat)
    scenery.burst(battle, place, weapon.template // 2, weapon.penetration, unit.seat)


def _astray(battle: Battle, unit: Unit, place: Place, change: int, clause: str) -> Place:
    face = dice.roll(battle, unit.seat, 1, "drift", clause)[0]
    return templates.drift(battle, unit.seat, place, (face + change) * 100, clause)


@rule("sotr.weapons.mortar-spotted-repeat", "sotr.weapons.mortar-blind-repeat")
def _shifted(battle: Battle, unit: Unit, last: tuple[int, int, str]) -> Script[Place]:
    """The same point again: shifted up to 3 inches if it was spotted, up to a die of inches if it was blind."""
    x, y, how = last
    reach = tables().mortar_shift
    clause = "sotr.weapons.mortar-spotted-repeat"
    if how == BLIND:
        clause = "sotr.weapons.mortar-blind-repeat"
        reach = dice.roll(battle, unit.seat, 1, "shift", clause)[0] * 100
    place = yield from _spot(
        battle,
        unit,
        "sotr-mortar-shift",
        clause,
        lambda spot: _too_far(spot, (x, y), reach, clause),
        [(x, y)],
    )
    return place


def _too_far(spot: Place, from_: Place, reach: int, clause: str) -> WhyNot | None:
    if measuring.distance(spot, from_) <= reach:
        return None
    return why_not("sotr-shift-too-far", clause, reach=("length", reach))


@rule("sotr.weapons.mortar-spotted")
def _seen_point(battle: Battle, unit: Unit, i: int, weapon: Weapon) -> Script[Place]:
    """A point of the ground that a spotter sees and that is not too near."""
    watching = spotters(battle, unit)

    def fault(spot: Place) -> WhyNot | None:
        wrong = _fault_of(unit, i, weapon, spot)
        if wrong is not None:
            return wrong
        if any(sight.sees_point(battle, who, k, spot) for who, k in watching):
            return None
        return why_not("sotr-point-unspotted", "sotr.weapons.mortar-spotted")

    place = yield from _spot(
        battle,
        unit,
        "sotr-mortar-point",
        "sotr.weapons.mortar-spotted",
        fault,
        _ahead(battle, unit, i, weapon),
    )
    return place


def _ahead(battle: Battle, unit: Unit, i: int, weapon: Weapon) -> list[Place]:
    """Points at the minimum range and beyond, all round: some of them are in sight."""
    far = weapon.minimum + unit.kit[i].radius + 1
    found = [
        along(unit.places[i], heading, far + more)
        for more in (0, 400, 1000)
        for heading in range(0, 3600, 150)
    ]
    width, depth = battle.board.width, battle.board.depth
    return [(x, y) for x, y in found if 0 <= x <= width and 0 <= y <= depth]


def seen_points(battle: Battle, unit: Unit, i: int, weapon: Weapon) -> bool:
    """Whether some point may be fired at."""
    watching = spotters(battle, unit)
    return any(
        not barred(unit, i, weapon, spot) and sight.sees_point(battle, who, k, spot)
        for spot in _ahead(battle, unit, i, weapon)
        for who, k in watching
    )


def _any_point(battle: Battle, unit: Unit, i: int, weapon: Weapon) -> Script[Place]:
    """Any point of the table that is not too near."""
    board = battle.board
    corners = [(x, y) for x in (0, board.width) for y in (0, board.depth)]
    corners += _ahead(battle, unit, i, weapon)
    place = yield from _spot(
        battle,
        unit,
        "sotr-mortar-blind",
        "sotr.weapons.mortar-blind",
        lambda spot: _fault_of(unit, i, weapon, spot),
        [(board.width // 2, board.depth // 2), *corners],
    )
    return place


def _spot(
    battle: Battle,
    unit: Unit,
    ask: str,
    clause: str,
    fault: object,
    candidates: list[Place],
) -> Script[Place]:
    region = Spots(battle.board.bounds, fault, lambda: candidates)  # type: ignore[arg-type]
    answer = yield Decision(unit.seat, ask, clause, Spot(region), (("unit", "unit", unit.id),), role="attack")
    return int(answer[0]), int(answer[1])
