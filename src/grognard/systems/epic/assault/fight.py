"""The fight: who strikes with what, who is hit, and whether the assault ends there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from grognard.core.decision import Amount, Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.epic import basics, dice, events, profile
from grognard.systems.epic.assault import contacts
from grognard.systems.epic.profile import Mode
from grognard.systems.epic.shooting import damage, shooting, sight
from grognard.systems.epic.shooting.allocation import allocate
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import ASSAULT, Blow
from grognard.systems.epic.state import Assault, Battle, Formation, Unit

CLOSE, FIREFIGHT = "close_combat", "firefight"


@dataclass(frozen=True, slots=True)
class Strike:
    """Attacks of one unit that are rolled together: how many, the score that hits, what a hit is, and when."""

    unit: Unit
    count: int
    value: int
    blow: Blow
    first: bool


class Melee:
    """Who faces whom at one moment of an assault: contacts, and who is directly engaged."""

    __slots__ = ("assault", "battle", "engaged", "seen", "sides", "touched")

    def __init__(self, battle: Battle, assault: Assault) -> None:
        self.battle = battle
        self.assault = assault
        self.sides: tuple[list[tuple[Formation, Unit]], list[tuple[Formation, Unit]]] = (
            contacts.units(battle, assault.attackers),
            contacts.units(battle, assault.defenders),
        )
        #: For each unit, by identity, the enemies it touches, and those it sees within 15 cm.
        self.touched: dict[int, list[Unit]] = {}
        self.seen: dict[int, list[Unit]] = {}
        self._look()
        #: Units that fight: within 15 cm and in sight of an enemy of the other side.
        self.engaged: tuple[list[Unit], list[Unit]] = (
            [unit for _, unit in self.sides[0] if self.seen[id(unit)]],
            [unit for _, unit in self.sides[1] if self.seen[id(unit)]],
        )

    @rule("epic.assault.directly-engaged")
    def _look(self) -> None:
        near = profile.tables().firefight
        for _, unit in (*self.sides[0], *self.sides[1]):
            self.touched[id(unit)], self.seen[id(unit)] = [], []
        pairs = [(a, b) for _, a in self.sides[0] for _, b in self.sides[1] if basics.within(a, b, near)]
        for (a, b), view in zip(pairs, sight.views(self.battle, pairs), strict=True):
            if basics.in_contact(a, b):
                self.touched[id(a)].append(b)
                self.touched[id(b)].append(a)
            elif not view:
                continue
            self.seen[id(a)].append(b)
            self.seen[id(b)].append(a)


# -- attacks -----------------------------------------------------------------------------------------------------


@rule(
    "epic.assault.cc-or-ff",
    "epic.assault.no-suppression",
    "epic.assault.no-modifiers",
    "epic.war-engines.assault-dice",
    "epic.war-engines.assault-split",
    "epic.special-units.skimmer-assault-firefight",
)
def strikes(battle: Battle, melee: Melee, side: int, evading: Sequence[Unit] = ()) -> Script[list[Strike]]:
    """The attacks of one side: in contact by close combat, else by firefight; a war engine may divide its dice.

    Neither markers nor cover nor actions change anything. Who touches only units that evade has to use its firefight.
    """
    made: list[Strike] = []
    for formation, unit in melee.sides[side]:
        if unit.status != "field" or not melee.seen[id(unit)]:
            continue
        touched = [other for other in melee.touched[id(unit)] if other.status == "field"]
        held = [other for other in touched if other not in evading] if unit not in evading else []
        if unit.kit.is_we:
            made += yield from _engine(battle, formation, unit, melee, held)
        elif held:
            made += attacks(formation, unit, CLOSE, 1)
        else:
            made += attacks(formation, unit, FIREFIGHT, 1)
    return made


@rule("epic.special-units.skimmer-assault-firefight")
def evade(battle: Battle, melee: Melee, side: int, seat: int) -> Script[list[Unit]]:
    """Skimmers in contact may fight by firefight; those that touch only such ones must do the same."""
    able = [
        formation.unit_id(unit)
        for formation, unit in melee.sides[side]
        if unit.kit.has("skimmer") and unit.kit.firefight is not None and melee.touched[id(unit)]
    ]
    if not able:
        return []
    chosen = yield Decision(
        seat,
        "epic-skimmers-evade",
        "epic.special-units.skimmer-assault-firefight",
        SomeOf(tuple(able), 0, len(able), of="unit"),
        role="option",
        skip=[],
    )
    return [battle.unit(name) for name in chosen]


@rule("epic.war-engines.assault-split", "epic.war-engines.assault-dice")
def _engine(
    battle: Battle, formation: Formation, unit: Unit, melee: Melee, held: Sequence[Unit]
) -> Script[list[Strike]]:
    """A war engine's dice: all by firefight where nobody touches it, else divided as its player declares."""
    count = unit.kit.dc
    apart = [other for other in melee.seen[id(unit)] if other not in melee.touched[id(unit)]]
    close = 0
    if held and unit.kit.close_combat is not None:
        close = count
        if apart and unit.kit.firefight is not None:
            close = yield Decision(
                formation.seat,
                "epic-divide-attacks",
                "epic.war-engines.assault-split",
                Amount(0, count),
                (("unit", "unit", formation.unit_id(unit)), ("count", "number", count)),
                role="attack",
            )
    made = []
    if close:
        made += attacks(formation, unit, CLOSE, close)
    if close < count and (apart or not held):
        made += attacks(formation, unit, FIREFIGHT, count - close)
    source = formation.unit_id(unit)
    return [replace(one, blow=replace(one.blow, source=source)) for one in made]


@rule(
    "epic.special-weapons.extra-attacks",
    "epic.special-weapons.macro-extra-attacks",
    "epic.special-weapons.first-strike",
    "epic.special-weapons.first-strike-extra",
)
def attacks(formation: Formation, unit: Unit, use: str, count: int) -> list[Strike]:
    """A unit's own attacks and those that its weapons add, each with the abilities of its weapon.

    A weapon without extra attacks lends its abilities to the unit's own.
    """
    value = unit.kit.close_combat if use == CLOSE else unit.kit.firefight
    if value is None:
        return []
    modes = [(n, mode) for n, mode in unit.kit.strikes if mode.use == use]
    plain = [mode for _, mode in modes if not mode.extra]
    first = unit.kit.has("first_strike") or any(mode.first for mode in plain)
    made = [Strike(unit, count, value, _blow(use, plain, formation, unit), first)]
    for n, mode in modes:
        if mode.extra:
            number = mode.extra * unit.kit.weapons[n].number
            extra = _blow(use, [mode], formation, unit)
            made.append(Strike(unit, number, value, extra, mode.first or unit.kit.has("first_strike")))
    return made


def _blow(use: str, modes: Sequence[Mode], formation: Formation, unit: Unit) -> Blow:
    return Blow(
        ASSAULT,
        macro=any(mode.macro for mode in modes),
        killer=next((mode.killer for mode in modes if mode.killer), ""),
        ignores_cover=any(mode.ignores_cover for mode in modes),
        lance=any(mode.lance for mode in modes),
        disrupts=any(mode.disrupts for mode in modes),
        sniper=formation.unit_id(unit) if any(mode.sniper for mode in modes) else "",
        close=use == CLOSE,
        firefight=use == FIREFIGHT,
    )


@rule("epic.assault.roll")
def rolled(battle: Battle, seat: int, made: Sequence[Strike]) -> list[Blow]:
    """Roll attacks, those that need the same score for the same kind of hit together."""
    groups: dict[tuple[Blow, int], int] = {}
    for one in made:
        key = one.blow, one.value
        groups[key] = groups.get(key, 0) + one.count
    blows: list[Blow] = []
    for (blow, value), count in groups.items():
        purpose = "epic-roll-close-combat" if blow.close else "epic-roll-firefight"
        clause = "epic.assault.roll"
        faces = dice.faces(battle, seat, purpose, clause, count, value, Tally(value, "epic.assault.cc-or-ff"))
        blows += [blow] * sum(1 for face in faces if face >= value)
    return blows


# -- hits --------------------------------------------------------------------------------------------------------


@rule("epic.assault.allocation", "epic.assault.cover-saves", "epic.special-weapons.macro-order")
def give(
    battle: Battle, melee: Melee, side: int, blows: Sequence[Blow], toll: Toll, front: Sequence[Unit] = ()
) -> None:
    """Hits on one side: units in contact first, then the closest, evenly; normal hits are saved before macro hits.

    Only directly engaged units can be hit. With `front` the closest to those units come first.
    """
    owner = {id(unit): formation for formation, unit in melee.sides[side]}
    for macro in (False, True):
        batch = [blow for blow in blows if blow.macro == macro]
        units = [unit for unit in melee.engaged[side] if unit.status == "field"]
        if not batch or not units:
            continue
        units.sort(key=lambda unit: (_depth(melee, side, unit, front), owner[id(unit)].id, unit.number))
        given, lost = allocate(
            units,
            batch,
            lambda unit, blow: _may_hit(battle, melee, unit, blow),
            lambda unit, blow: shooting.matters(battle, owner[id(unit)], unit, blow),
        )
        for unit, blow in given:
            damage.strike(battle, owner[id(unit)], unit, blow, toll)
        if lost:
            battle.tell(events.HitsLost, owner[id(units[0])].id, lost)


def _depth(melee: Melee, side: int, unit: Unit, front: Sequence[Unit]) -> int:
    """How far back a unit stands: those in contact first."""
    if front:
        return basics.nearest(unit, front)
    if any(other.status == "field" for other in melee.touched[id(unit)]):
        return -1
    return basics.nearest(unit, [other for other in melee.engaged[1 - side] if other.status == "field"])


@rule("epic.war-engines.assault-split")
def _may_hit(battle: Battle, melee: Melee, unit: Unit, blow: Blow) -> bool:
    """A war engine's close combat hits only who touches it, its firefight only who does not."""
    if not blow.source:
        return True
    touches = battle.unit(blow.source) in melee.touched[id(unit)]
    return touches == blow.close


@rule(
    "epic.assault.simultaneous",
    "epic.special-weapons.first-strike",
    "epic.special-weapons.first-strike-both",
    "epic.assault.blast-deferred",
)
def fight(battle: Battle, assault: Assault) -> Script[None]:
    """Step IV: first strikes of both sides at once, then everybody else's attacks at once; no markers yet."""
    seats = sides(battle, assault)
    melee = Melee(battle, assault)
    evading: list[Unit] = []
    for side in (0, 1):
        evading += yield from evade(battle, melee, side, seats[side])
    made = []
    for side in (0, 1):
        made.append((yield from strikes(battle, melee, side, evading)))
    if any(one.first for own in made for one in own):
        exchange(battle, assault, melee, seats, [[one for one in own if one.first] for own in made])
        melee = Melee(battle, assault)
        made = [again(melee, side, [one for one in made[side] if not one.first]) for side in (0, 1)]
    exchange(battle, assault, melee, seats, made)


@rule("epic.assault.simultaneous")
def exchange(
    battle: Battle, assault: Assault, melee: Melee, seats: tuple[int, int], made: Sequence[Sequence[Strike]]
) -> None:
    """Both sides roll before anybody is removed."""
    blows = [rolled(battle, seats[side], made[side]) for side in (0, 1)]
    for side in (0, 1):
        give(battle, melee, 1 - side, blows[side], toll_of(assault))


@rule("epic.special-weapons.first-strike")
def again(melee: Melee, side: int, left: Sequence[Strike]) -> list[Strike]:
    """The attacks that are left after first strikes: of who is still there, by firefight where it touches nobody any
    more."""
    owner = {id(unit): formation for formation, unit in melee.sides[side]}
    found: list[Strike] = []
    turned: set[int] = set()
    for one in left:
        unit = one.unit
        if unit.status != "field" or not melee.seen.get(id(unit)):
            continue
        if not one.blow.close or melee.touched[id(unit)]:
            found.append(one)
        elif id(unit) not in turned:
            turned.add(id(unit))
            found += [s for s in attacks(owner[id(unit)], unit, FIREFIGHT, unit.kit.dc) if not s.first]
    return found


def toll_of(assault: Assault) -> Toll:
    """Losses go into the assault's own count; attackers have no cover saves."""
    return Toll(silent=True, uncovered=assault.attackers, losses=assault.losses)


def sides(battle: Battle, assault: Assault) -> tuple[int, int]:
    seat = battle.formations[assault.attackers[0]].seat
    return seat, 1 - seat


@rule(
    "epic.assault.case-defender-wiped-out",
    "epic.assault.case-stalled",
    "epic.assault.case-continue",
)
def verdict(battle: Battle, assault: Assault) -> str:
    """How things stand after the attacks: `won` where no defender is left, `stalled` where no engaged attacker is,
    `void` where nobody is left at all, nothing where the assault goes on."""
    attackers, defenders = (
        any(battle.formations[name].living for name in names)
        for names in (assault.attackers, assault.defenders)
    )
    if not attackers and not defenders:
        return "void"
    if not defenders:
        return "won"
    return "" if Melee(battle, assault).engaged[0] else "stalled"
