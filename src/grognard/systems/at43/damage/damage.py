"""Damage: tests, locations and structure points, figures lost, and what follows when leaders and units fall."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.at43 import dice, heroes, measuring, morale, profile, support
from grognard.systems.at43.armies import therians, white_stars
from grognard.systems.at43.events import (
    Immobilised,
    Lost,
    NewLeader,
    OfficerLost,
    PartDamaged,
    UnitLost,
)
from grognard.systems.at43.profile import Weapon
from grognard.systems.at43.state import FIRST_WEAPON, FRAME, PROPULSION, Battle, Unit

#: What a damage roll is called in the log.
ROLL, CLAUSE = "at43-roll-damage", "at43.damage.values"


# -- damage tests ----------------------------------------------------------------------------------------


@rule("at43.damage.values")
def needed(weapon: Weapon, protection: int) -> int:
    """The least die of a damage test: Penetration against Protection."""
    return dice.required(weapon.penetration, protection)


def sum_of(weapon: Weapon, protection: int) -> Tally:
    return Tally(weapon.penetration, "at43.damage.values").add("at43.damage.values", -protection)


class Volley:
    """The damage tests of one salvo or one combat: one die per impact, told apart by whom they are made against.

    An overseer may once have all failures of the volley rolled again, from the tests at which he says so.
    """

    __slots__ = ("attacker", "battle", "rerolls", "seat", "weapon")

    def __init__(self, battle: Battle, seat: int, weapon: Weapon, attacker: Unit | None = None) -> None:
        self.battle = battle
        self.seat = seat
        self.weapon = weapon
        self.attacker = attacker
        #: Not asked yet, bought, or declined.
        self.rerolls = (
            "open" if attacker is not None and therians.knows_overactive(battle, attacker) else "no"
        )

    @rule("at43.damage.when", "at43.damage.values", "at43.losses.test-per-impact")
    def tests(self, protection: int, count: int) -> Script[list[bool]]:
        """One die per impact against one Protection: which succeed."""
        need = needed(self.weapon, protection)
        if need <= dice.ALWAYS or need >= dice.NEVER:
            return [need <= dice.ALWAYS] * count
        good = [face >= need for face in self._roll(protection, count, need, CLAUSE)]
        failed = [number for number, success in enumerate(good) if not success]
        if failed and self.rerolls != "no":
            if self.rerolls == "open":
                assert self.attacker is not None
                bought = yield from therians.overactive(self.battle, self.attacker, len(failed))
                self.rerolls = "yes" if bought else "no"
            if self.rerolls == "yes":
                assert self.attacker is not None
                again = self._roll(protection, len(failed), need, therians.overactive_clause(self.attacker))
                for number, face in zip(failed, again, strict=True):
                    good[number] = face >= need
        return good

    def _roll(self, protection: int, count: int, need: int, clause: str) -> list[int]:
        tally = sum_of(self.weapon, protection) if self.battle.journal is not None else None
        return dice.faces(self.battle, self.seat, ROLL, clause, count, need, tally)


# -- AFVs --------------------------------------------------------------------------------------------------


@rule("at43.damage.location-roll", "at43.damage.location-table")
def locate(battle: Battle, seat: int) -> str:
    """One die after a successful test: propulsion, frame or one weapon."""
    face = dice.faces(battle, seat, "at43-roll-location", "at43.damage.location-table", 1)[0]
    return profile.tables().location[face - 1]


@rule("at43.damage.weapon-location-choice", "at43.damage.destroyed-part-to-frame")
def part_hit(battle: Battle, seat: int, unit: Unit, figure: int, where: str) -> Script[int]:
    """The part that takes the damage. Of several intact weapons the attacker chooses; a ruin passes it to the frame."""
    if where == "frame":
        return FRAME
    if where == "propulsion":
        return PROPULSION if unit.working(figure, PROPULSION) else FRAME
    parts = unit.structure[figure]
    intact = tuple(n for n in range(FIRST_WEAPON, len(parts)) if parts[n] > 0)
    if not intact:
        return FRAME
    if len(intact) == 1 or _alike(unit, figure, intact):
        return intact[0]
    chosen = yield Decision(
        seat,
        "at43-weapon-hit",
        "at43.damage.weapon-location-choice",
        OneOf(intact, of=f"part@{unit.id}/{figure}"),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{figure}")),
        role="loss",
    )
    return int(chosen)


def _alike(unit: Unit, figure: int, parts: Sequence[int]) -> bool:
    """Whether it makes no difference which of these weapons is hit."""
    arms, points = unit.kit[figure].parts, unit.structure[figure]
    kinds = {(arms[n - FIRST_WEAPON].id, points[n]) for n in parts}
    return len(kinds) == 1 and not unit.facings


@rule(
    "at43.damage.structure-loss",
    "at43.damage.overflow-to-frame",
    "at43.damage.weapon-destroyed",
    "at43.damage.propulsion-destroyed",
    "at43.damage.points",
)
def lose_structure(battle: Battle, unit: Unit, figure: int, part: int, points: int) -> bool:
    """A part loses points and the frame what the part cannot take. True where the frame is gone."""
    parts = list(unit.structure[figure])
    taken = min(points, parts[part])
    parts[part] -= taken
    battle.tell(PartDamaged, unit.id, figure, part_name(unit, figure, part), taken, parts[part])
    rest = points - taken
    if rest and part != FRAME:
        rest = min(rest, parts[FRAME])
        parts[FRAME] -= rest
        battle.tell(PartDamaged, unit.id, figure, "frame", rest, parts[FRAME])
    if part == PROPULSION and parts[PROPULSION] == 0 and taken:
        battle.tell(Immobilised, unit.id, figure)
    unit.structure = (*unit.structure[:figure], tuple(parts), *unit.structure[figure + 1 :])
    return parts[FRAME] <= 0


def part_name(unit: Unit, figure: int, part: int) -> str:
    """What a part is called: frame, propulsion, or the weapon with its number on the card."""
    if part < FIRST_WEAPON:
        return ("frame", "propulsion")[part]
    return f"{unit.kit[figure].parts[part - FIRST_WEAPON].id}:{part}"


@rule("at43.damage.location-roll", "at43.damage.frame-destroyed", "at43.therians.medium-nucleus-cannon")
def hit_afv(
    battle: Battle, seat: int, unit: Unit, figure: int, weapon: Weapon, successes: int, chooses: bool = False
) -> Script[None]:
    """Locate and take the damage of successful tests; with the frame the AFV is destroyed.

    A sniper chooses each location instead of rolling for it.
    """
    for _ in range(successes):
        if chooses:
            where = yield from _chosen_location(battle, seat, unit, figure)
        else:
            where = locate(battle, seat)
        part = yield from part_hit(battle, seat, unit, figure, where)
        if lose_structure(battle, unit, figure, part, weapon.damage):
            yield from eliminate(battle, unit, (figure,), seat)
            return


def _chosen_location(battle: Battle, seat: int, unit: Unit, figure: int) -> Script[str]:
    parts = unit.structure[figure]
    places = ["frame"]
    if parts[PROPULSION] > 0:
        places.append("propulsion")
    if any(points > 0 for points in parts[FIRST_WEAPON:]):
        places.append("weapon")
    chosen = yield Decision(
        seat,
        "at43-sniper-location",
        "at43.therians.medium-nucleus-cannon",
        OneOf(tuple(places), of="location"),
        (("unit", "unit", unit.id), ("figure", "figure", f"{unit.id}/{figure}")),
        role="attack",
    )
    return str(chosen)


# -- losses ------------------------------------------------------------------------------------------------


@rule("at43.damage.infantry-eliminated", "at43.damage.frame-destroyed")
def eliminate(
    battle: Battle, unit: Unit, figures: Sequence[int], by: int | None, blast: bool = False
) -> Script[None]:
    """Figures are removed and count as losses, but for those a medic saves; then leaders and units are seen to.

    `by` is the seat whose attack it was; nobody's for a rout or an ejection.
    """
    fallen = tuple(i for i in figures if i in unit.living)
    if not fallen:
        return
    fallen = yield from white_stars.first_aid(battle, unit, fallen, blast)
    if not fallen:
        return
    yield from remove(battle, unit, fallen, by)
    if unit.profile.is_afv:
        yield from morale.after_loss(battle, unit, len(fallen))


def remove(battle: Battle, unit: Unit, fallen: tuple[int, ...], by: int | None) -> Script[None]:
    """Take figures off the table."""
    old_leader = unit.leader
    led = unit.has_officer
    pilots = [i for i in fallen if heroes.is_pilot(unit, i)]
    unit.living = tuple(i for i in unit.living if i not in fallen)
    for i in fallen:
        unit.down &= ~(1 << i)
    battle.idle = 0
    unit.rebox()
    battle.tell(Lost, unit.id, fallen, len(unit.living))
    if old_leader in fallen:
        if led:
            lose_officer(battle, unit, by, survives=old_leader in pilots)
        unit.relay = False
        yield from replace_leader(battle, unit, old_leader)
    if not unit.living:
        perish(battle, unit, by, "at43.missions.eliminate-vp")
    elif unit.profile.is_static_support:
        yield from support.check_crew(battle, unit, by)
    for i in pilots:
        heroes.leave_wreck(battle, unit, i)


@rule("at43.units.officer-eliminated", "at43.missions.eliminate-vp", "at43.therians.relay")
def lose_officer(battle: Battle, unit: Unit, by: int | None, survives: bool = False) -> None:
    """The unit has no officer any more: whoever takes the lead is none. A hero who leaves his wreck is not slain."""
    unit.grade = 0
    battle.tell(OfficerLost, unit.id)
    if not survives:
        credit(battle, unit, by, "officer")


@rule("at43.units.leader-replacement", "at43.units.officer-eliminated")
def replace_leader(battle: Battle, unit: Unit, old: int) -> Script[None]:
    """The standard fighter nearest to the fallen leader takes over, else the nearest member; ties are the owner's."""
    if not unit.living:
        return
    able = [i for i in unit.living if unit.kit[i].role == "standard"] or list(unit.living)
    if unit.places:
        origin, radius = unit.places[old], unit.kit[old].radius
        away = {i: measuring.gap(origin, radius, unit.places[i], unit.kit[i].radius) for i in able}
        least = min(away.values())
        able = [i for i in able if away[i] == least]
    unit.leader = able[0]
    if len(able) > 1 and unit.places and unit.status == "field":
        unit.leader = yield Decision(
            unit.seat,
            "at43-new-leader",
            "at43.units.leader-replacement",
            OneOf(tuple(able), of=f"figure@{unit.id}"),
            (("unit", "unit", unit.id),),
        )
    battle.tell(NewLeader, unit.id, unit.leader)


@rule("at43.missions.eliminate-vp", "at43.tactical.sequence-fixed")
def perish(battle: Battle, unit: Unit, by: int | None, clause: str) -> None:
    """The last fighter is gone: the unit is eliminated. Its card stays where it lies."""
    unit.status = "gone"
    unit.drills = ()
    battle.tell(UnitLost, unit.id, clause)
    credit(battle, unit, by, "afv_unit" if unit.profile.is_afv else "infantry_unit")


@rule("at43.missions.eliminate-vp")
def credit(battle: Battle, unit: Unit, by: int | None, what: str) -> None:
    """Note what may earn points: for who did it, or for all enemies where it was nobody's attack or a friend's."""
    seats = [s for s in range(battle.seats) if s != unit.seat] if by is None or by == unit.seat else [by]
    battle.deeds = (*battle.deeds, *((seat, "eliminate", what) for seat in seats))


@rule("at43.morale.rout")
def rout(battle: Battle, unit: Unit) -> Script[None]:
    """A routed unit is removed whole and counts as eliminated."""
    if unit.has_officer:
        lose_officer(battle, unit, None)
    fallen = unit.living
    unit.living = ()
    unit.down = 0
    unit.rebox()
    battle.idle = 0
    battle.tell(Lost, unit.id, fallen, 0)
    perish(battle, unit, None, "at43.morale.rout")
    yield from ()
