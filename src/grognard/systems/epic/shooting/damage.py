"""What a hit does once it is given to a unit: shields, saves, destruction, damage to war engines, passengers."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import dice
from grognard.systems.epic.events import Damaged, Destroyed, Hit, MarkersPlaced, Saved, ShieldDown
from grognard.systems.epic.movement import room
from grognard.systems.epic.shooting import saves
from grognard.systems.epic.shooting.hits import Blow
from grognard.systems.epic.state import NOWHERE, Battle, Formation, Unit
from grognard.systems.epic.war_engines import criticals


@dataclass(slots=True)
class Toll:
    """What an attack costs each formation: markers still to be placed, and losses for the result of an assault.

    `crossfire` are the formations caught in one: their saves suffer, and their first loss counts double. Cover saves
    are for shooting, and for the defenders of an assault: `uncovered` are the formations that have none. Where
    `silent`, losses give no markers.
    """

    crossfire: tuple[str, ...] = ()
    uncovered: tuple[str, ...] = ()
    silent: bool = False
    markers: dict[str, int] = field(default_factory=dict)
    losses: dict[str, int] = field(default_factory=dict)
    first: set[str] = field(default_factory=set)

    def mark(self, formation: Formation, number: int = 1) -> None:
        if not self.silent and number:
            self.markers[formation.id] = self.markers.get(formation.id, 0) + number

    def lose(self, formation: Formation, number: int = 1) -> None:
        self.losses[formation.id] = self.losses.get(formation.id, 0) + number


@rule(
    "epic.war-engines.shield-stops-hit", "epic.war-engines.shield-all-down", "epic.war-engines.shield-assault"
)
def shielded(battle: Battle, formation: Formation, unit: Unit, blow: Blow) -> bool:
    """Whether an active shield stops a hit, and goes down: not one of close combat."""
    if unit.shields <= 0 or blow.close:
        return False
    unit.shields -= 1
    battle.tell(ShieldDown, formation.unit_id(unit), unit.shields)
    return True


@rule(
    "epic.special-weapons.titan-killer-damage",
    "epic.special-weapons.disrupt",
    "epic.special-units.expendable-no-blast",
    "epic.lists.holofield",
)
def strike(battle: Battle, formation: Formation, unit: Unit, blow: Blow, toll: Toll) -> None:
    """A hit on a unit: shields first, then its saves; a titan killer's damage is rolled as it strikes.

    A holofield saves once for the whole of a hit, and a hit that it saves gives no marker.
    """
    if unit.status == "gone":
        return
    points = 1
    if blow.killer and unit.kit.is_we and not unit.kit.has("living_metal"):
        clause = "epic.special-weapons.titan-killer-damage"
        points = dice.amount(battle, 1 - formation.seat, blow.killer, "epic-roll-titan-killer", clause)
    landed = sum(1 for _ in range(points) if not shielded(battle, formation, unit, blow))
    if not landed:
        return
    battle.tell(Hit, formation.unit_id(unit), f"epic-hit-{blow.kind}", "epic.shooting.allocation-eligible")
    hidden = unit.has("holofield")
    if hidden and _saved(battle, formation, unit, blow, toll):
        return
    if blow.disrupts and not unit.kit.has("expendable"):
        toll.mark(formation)
    for _ in range(landed if unit.kit.is_we else 1):
        if unit.status == "gone":
            break
        if hidden or not _saved(battle, formation, unit, blow, toll):
            suffer(battle, formation, unit, blow, toll)


def _saved(battle: Battle, formation: Formation, unit: Unit, blow: Blow, toll: Toll) -> bool:
    crossfire, cover = formation.id in toll.crossfire, formation.id not in toll.uncovered
    options = saves.allowed(battle, formation, unit, blow, crossfire, cover)
    made = saves.rolled(battle, formation.seat, options)
    if made is None:
        return False
    battle.tell(Saved, formation.unit_id(unit), made, made.rule)
    return True


# -- what is not saved -----------------------------------------------------------------------------------------


@rule("epic.basics.unit")
def suffer(battle: Battle, formation: Formation, unit: Unit, blow: Blow, toll: Toll) -> None:
    """An unsaved hit: a war engine takes a point of damage, any other unit is destroyed."""
    if unit.kit.is_we:
        wound(battle, formation, unit, blow, toll)
    else:
        destroy(battle, formation, unit, blow, toll, "epic.shooting.saves")


@rule(
    "epic.war-engines.damage-capacity",
    "epic.war-engines.critical-roll",
    "epic.war-engines.blast-per-damage",
    "epic.war-engines.blast-critical-kill",
    "epic.war-engines.result-casualties",
)
def wound(battle: Battle, formation: Formation, unit: Unit, blow: Blow, toll: Toll) -> None:
    """A point of damage, with a critical hit on a six; each further point that it brings is checked as well."""
    waiting = 1
    around: list[tuple[Formation, Unit, Blow]] = []
    passengers = criticals.USUAL
    while waiting and unit.status != "gone":
        waiting -= 1
        unit.damage += 1
        left = unit.kit.dc - unit.damage
        toll.lose(formation)
        if not blow.disrupts:
            toll.mark(formation)
        battle.tell(Damaged, formation.unit_id(unit), left)
        if criticals.suffered(battle, formation, unit):
            effect = criticals.effect(battle, formation, unit)
            waiting += effect.damage
            around += effect.hits
            passengers = max(passengers, effect.passengers)
            bystanders(battle, effect, toll)
            if effect.destroyed:
                toll.mark(formation, left)
                toll.lose(formation, left)
                left = 0
        if left <= 0:
            clause = "epic.war-engines.damage-capacity"
            destroy(battle, formation, unit, blow, toll, clause, passengers)
    for other, near, hit in around:
        strike(battle, other, near, hit, toll)


@rule("epic.war-engines.critical-effect")
def bystanders(battle: Battle, effect: criticals.Effect, toll: Toll) -> None:
    """What a critical hit does to others without a hit: units that are lost, formations that are dismayed."""
    clause = "epic.war-engines.critical-effect"
    for other, near in effect.lost:
        destroy(battle, other, near, None, toll, clause)
    for other in effect.dismayed:
        mark(battle, other, 1, clause)


@rule(
    "epic.shooting.blast-per-kill",
    "epic.crossfire.extra-blast",
    "epic.special-units.expendable-no-blast",
    "epic.special-units.expendable-assault-losses",
)
def destroy(
    battle: Battle,
    formation: Formation,
    unit: Unit,
    blow: Blow | None,
    toll: Toll,
    clause: str,
    passengers: int = criticals.USUAL,
) -> None:
    """Take a unit off the table. Its loss gives a marker, two if it is the first in a crossfire; an expendable unit's
    gives none. A war engine's points of damage were counted one by one."""
    place, lost = unit.place, unit.high or unit.status == "air"
    unit.status, unit.place, unit.carrier = "gone", NOWHERE, ""
    battle.tell(Destroyed, formation.unit_id(unit), clause)
    if not unit.kit.is_we:
        toll.lose(formation)
    if not unit.kit.has("expendable"):
        if not unit.kit.is_we and not (blow and blow.disrupts):
            toll.mark(formation)
        if formation.id in toll.crossfire and formation.id not in toll.first:
            toll.first.add(formation.id)
            toll.mark(formation)
    if unit.kit.has("ethereal"):
        grieve(battle, formation)
    if unit.kit.profile.hold:
        survive = criticals.LOST if lost else passengers
        _passengers(battle, formation.unit_id(unit), place, blow, toll, survive)


@rule("epic.broken.check-timing")
def mark(battle: Battle, formation: Formation, number: int, clause: str) -> None:
    """Markers for a formation, which will have to be looked at: nobody else is, whatever he lost."""
    formation.markers += number
    if formation.id not in battle.unchecked:
        battle.unchecked = (*battle.unchecked, formation.id)
    battle.tell(MarkersPlaced, formation.id, number, formation.markers, clause)


@rule("epic.lists.ethereal")
def grieve(battle: Battle, formation: Formation) -> None:
    """The death of an Ethereal costs his formation D3 markers more."""
    if formation.destroyed or formation.broken:
        return
    clause = "epic.lists.ethereal"
    number = dice.amount(battle, formation.seat, "D3", "epic-roll-ethereal", clause)
    mark(battle, formation, number, clause)


@rule(
    "epic.transport.destroyed",
    "epic.special-weapons.macro-transport",
    "epic.special-units.skimmer-popup-transport",
    "epic.air-transport.destroyed-in-air",
)
def _passengers(
    battle: Battle, carrier_id: str, place: tuple[int, int], blow: Blow | None, toll: Toll, survive: int
) -> None:
    """Each unit on board saves by its armour or a cover save of 6+, as far as the hit allows; survivors get out.

    Where the transport's end is such that they may not save so, `survive` is the die they need, if any helps.
    """
    for formation in battle.formations.values():
        for unit in formation.units:
            if unit.status != "aboard" or unit.carrier != carrier_id:
                continue
            unit.carrier = ""
            options = saves.Saves(())
            if survive == criticals.USUAL:
                options = saves.of_passenger(battle, formation, unit, blow or Blow("assault"))
            elif survive:
                options = saves.Saves((Tally(survive, "epic.war-engines.critical-effect"),))
            made = saves.rolled(battle, formation.seat, options)
            if made is None:
                destroy(battle, formation, unit, None, toll, "epic.transport.destroyed")
            else:
                battle.tell(Saved, formation.unit_id(unit), made, made.rule)
                unit.status = "field"
                unit.place = room.beside(battle, unit, place)
