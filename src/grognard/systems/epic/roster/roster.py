"""What an army may be made of, what it costs, and the formations it brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from grognard.core.armies.roster import Fault, over_limit
from grognard.core.rules import rule
from grognard.systems.epic import profile
from grognard.systems.epic.movement.transport import takes
from grognard.systems.epic.roster.army import LONGEST_LABEL, Army, Bought, Pick, called, least, read, wrong
from grognard.systems.epic.roster.lists import Part

# -- what a formation is made of -----------------------------------------------------------------------------------


@rule("epic.lists.upgrades")
def units_of(pick: Pick) -> dict[str, int]:
    """The units and characters of a formation by kind: those of its entry, what upgrades add and replace, free transports."""
    units = dict(pick.units)
    for bought in pick.upgrades:
        if bought.upgrade.transport == "pods":
            continue  # no unit of the formation
        for kind, number in bought.units.items():
            units[kind] = units.get(kind, 0) + number
        for kind, number in bought.upgrade.along.items():
            units[kind] = units.get(kind, 0) + number * (bought.number // bought.upgrade.lot)
        gone = bought.number
        for kind in bought.upgrade.replaces:
            taken = min(gone, units.get(kind, 0))
            units[kind] = units.get(kind, 0) - taken
            gone -= taken
        if bought.upgrade.with_bearer:
            first = pick.entry.parts[0].of[0]
            units[first] = max(0, units.get(first, 0) - bought.number)
    free = free_transports(pick, units)
    if free:
        units[pick.entry.transport] = units.get(pick.entry.transport, 0) + free
    return {kind: number for kind, number in units.items() if number}


@rule("epic.lists.free-transport")
def free_transports(pick: Pick, units: Mapping[str, int]) -> int:
    """The vehicles that a formation gets free: the fewest that carry whom its other transports do not, or none at all; none
    beside a drop pod, or who comes in their place."""
    instead = any(bought.upgrade.transport in ("pods", "instead") for bought in pick.upgrades)
    if not pick.entry.transport or not pick.transport or instead:
        return 0
    capacity = _capacity(pick, pick.entry.transport)
    left = _need(pick, units, (pick.entry.transport,)) - _seats(pick, units)
    return max(0, -(-left // capacity))


def _capacity(pick: Pick, kind: str) -> int:
    return sum(hold.capacity for hold in pick.army.sheet(kind).hold)


def _riders(
    pick: Pick, units: Mapping[str, int], carriers: tuple[str, ...]
) -> Iterator[tuple[str, int, int]]:
    """Units that ride in vehicles of these kinds: kind, number, and places that each takes."""
    holds = [hold for carrier in carriers for hold in pick.army.sheet(carrier).hold]
    for kind, number in units.items():
        if pick.is_character(kind):
            continue
        sizes = [hold.size.get(f"{pick.army.id}.{kind}", 1) for hold in holds if takes(hold, pick.kit(kind))]
        if sizes:
            yield kind, number, min(sizes)


def _need(pick: Pick, units: Mapping[str, int], carriers: tuple[str, ...]) -> int:
    """The places that all who may ride in such vehicles take."""
    return sum(number * size for _, number, size in _riders(pick, units, carriers))


def _seats(pick: Pick, units: Mapping[str, int]) -> int:
    return sum(_capacity(pick, kind) * number for kind, number in units.items())


# -- costs ---------------------------------------------------------------------------------------------------------


@rule("epic.lists.costs")
def cost(pick: Pick) -> int:
    """The points of a formation: its entry at its size, units beyond the least, dearer kinds, upgrades."""
    total = pick.entry.costs.get(pick.size, 0)
    for part in pick.entry.parts:
        number = _taken(part, pick)
        total += part.extra * max(0, number - least(part, pick.size))
        total += sum(part.prices.get(kind, 0) * pick.units.get(kind, 0) for kind in part.of)
    return total + sum(_upgrade_cost(bought) for bought in pick.upgrades)


@rule("epic.lists.costs")
def _upgrade_cost(bought: Bought) -> int:
    upgrade = bought.upgrade
    total = upgrade.cost
    if upgrade.pair:
        pairs, single = divmod(bought.number, 2)
        return total + pairs * upgrade.pair + single * upgrade.each
    return total + sum(upgrade.prices.get(kind, upgrade.each) * n for kind, n in bought.units.items())


def _taken(part: Part, pick: Pick) -> int:
    return sum(pick.units.get(kind, 0) for kind in part.of)


def total(army: Army) -> int:
    """What an army costs."""
    return sum(cost(pick) for pick in army.picks)


# -- faults of a formation -----------------------------------------------------------------------------------------


def _pick_faults(pick: Pick) -> list[Fault]:
    if pick.size not in pick.entry.costs:
        sizes = tuple(pick.entry.costs)
        return [wrong("list-no-size", "sizes", formation=called(pick), known=("size", sizes))]
    faults = _composition_faults(pick)
    faults += _allowed_faults(pick)
    for bought in pick.upgrades:
        faults += _upgrade_faults(pick, bought)
    return faults


@rule("epic.lists.composition", "epic.lists.sizes")
def _composition_faults(pick: Pick) -> list[Fault]:
    """So many units of the kinds that each part of the entry allows, twice or thrice at a larger size."""
    faults = []
    there = [kind for part in pick.entry.parts for kind in part.of]
    for kind in pick.units:
        if kind not in there:
            faults.append(wrong("list-unit", "composition", formation=called(pick), unit=_unit(pick, kind), known=_units(pick, there)))  # fmt: skip
    for part in pick.entry.parts:
        number, low = _taken(part, pick), least(part, pick.size)
        high = max(low, part.most)
        args = {"formation": called(pick), "units": _units(pick, part.of), "count": number, "low": low, "high": high}  # fmt: skip
        if not low <= number <= high:
            faults.append(wrong("list-number", "composition", **args))
        elif part.one_kind and sum(kind in pick.units for kind in part.of) > 1:
            faults.append(wrong("list-one-kind", "composition", **args))
    return faults


@rule("epic.lists.upgrades")
def _allowed_faults(pick: Pick) -> list[Fault]:
    """Only upgrades of the entry, and no more than the section allows."""
    faults = []
    for bought in pick.upgrades:
        if bought.upgrade.id not in pick.entry.upgrades:
            known = ", ".join(pick.entry.upgrades) or "—"
            faults.append(wrong("list-not-for", "upgrades", formation=called(pick), upgrade=bought.upgrade.id, known=known))  # fmt: skip
        for other in pick.upgrades:
            if other.upgrade.id in bought.upgrade.not_with:
                faults.append(wrong("list-not-with", "upgrades", formation=called(pick), upgrade=bought.upgrade.id, other=other.upgrade.id))  # fmt: skip
    counted = sum(not bought.upgrade.outside for bought in pick.upgrades)
    most = pick.section.upgrades
    if most and counted > most:
        args = {"count": counted, "high": most, "excess": counted - most}
        faults.append(wrong("list-many-upgrades", "upgrades", formation=called(pick), **args))
    return faults


def _upgrade_faults(pick: Pick, bought: Bought) -> list[Fault]:
    upgrade = bought.upgrade
    about = {"formation": called(pick), "upgrade": upgrade.id}
    for kind in bought.units:
        if kind not in upgrade.units:
            return [wrong("list-upgrade-unit", "upgrade-number", unit=_unit(pick, kind), known=_units(pick, upgrade.units), **about)]  # fmt: skip
    return [
        *_number_faults(pick, bought, about),
        *_replacing_faults(pick, bought, about),
        *_bearer_faults(pick, bought, about),
        *_transport_faults(pick, bought, about),
        *_pod_faults(pick, bought, about),
        *_mark_faults(pick, bought, about),
    ]


@rule("epic.lists.allegiance")
def _mark_faults(pick: Pick, bought: Bought, about: Mapping[str, Any]) -> list[Fault]:
    """Some go only with those who bear a certain mark, some never with them."""
    borne = [kind for kind in units_of(pick) if pick.is_mark(kind)]
    faults = []
    for kind in bought.units:
        needs, bars = bought.upgrade.needs.get(kind, ()), bought.upgrade.bars.get(kind, ())
        if needs and not set(needs) & set(borne):
            faults.append(wrong("list-mark", "allegiance", unit=_unit(pick, kind), known=_units(pick, needs), **about))  # fmt: skip
        for mark in sorted(set(bars) & set(borne)):
            faults.append(wrong("list-mark-bars", "allegiance", unit=_unit(pick, kind), mark=_unit(pick, mark), **about))  # fmt: skip
    return faults


@rule("epic.lists.upgrade-number")
def _number_faults(pick: Pick, bought: Bought, about: Mapping[str, Any]) -> list[Fault]:
    """As many as the upgrade says, in lots, of one kind where it says so; twice or thrice in larger formations."""
    upgrade, number = bought.upgrade, bought.number
    most = upgrade.most * pick.times
    if number < upgrade.least or (upgrade.most and number > most):
        high = str(most) if upgrade.most else "∞"
        return [wrong("list-upgrade-number", "upgrade-number", count=number, low=upgrade.least, high=high, **about)]  # fmt: skip
    if number % upgrade.lot:
        return [wrong("list-upgrade-lot", "upgrade-number", count=number, lot=upgrade.lot, **about)]
    if upgrade.one_kind and len(bought.units) > 1:
        return [wrong("list-upgrade-kind", "upgrade-number", known=_units(pick, upgrade.units), **about)]
    if upgrade.up_to:
        bound = sum(other.units.get(upgrade.up_to, 0) for other in pick.upgrades)
        if number > bound:
            return [wrong("list-upgrade-up-to", "upgrade-number", count=number, high=bound, unit=_unit(pick, upgrade.up_to), **about)]  # fmt: skip
    return []


@rule("epic.lists.replacing")
def _replacing_faults(pick: Pick, bought: Bought, about: Mapping[str, Any]) -> list[Fault]:
    """A unit that replaces needs one to replace; some upgrades go only into formations of certain units."""
    upgrade = bought.upgrade
    if upgrade.replaces:
        there: dict[str, int] = dict(pick.units)
        wanted = 0
        for other in pick.upgrades:
            if other.upgrade.replaces:
                wanted += other.number if set(other.upgrade.replaces) & set(upgrade.replaces) else 0
            else:
                for kind, number in other.units.items():
                    there[kind] = there.get(kind, 0) + number
        count = sum(there.get(kind, 0) for kind in upgrade.replaces)
        if wanted > count:
            return [wrong("list-replaces", "replacing", count=wanted, high=count, known=_units(pick, upgrade.replaces), **about)]  # fmt: skip
    own = (kind for kind in units_of(pick) if not pick.is_mark(kind))
    others = [kind for kind in own if kind not in (*upgrade.alone, *upgrade.units)]
    if upgrade.alone and others:
        return [wrong("list-alone", "replacing", unit=_unit(pick, others[0]), known=_units(pick, upgrade.alone), **about)]  # fmt: skip
    return []


@rule("epic.special-units.character-upgrade")
def _bearer_faults(pick: Pick, bought: Bought, about: Mapping[str, Any]) -> list[Fault]:
    """A character joins a unit of his formation, of the kinds he may join."""
    units, clause = units_of(pick), "epic.special-units.character-upgrade"
    for kind in bought.units:
        joins = bought.upgrade.joins(kind)
        if joins and not any(name in units for name in joins):
            return [wrong("list-bearer", clause, unit=_unit(pick, kind), known=_units(pick, joins), **about)]
    return []


@rule("epic.lists.transport")
def _transport_faults(pick: Pick, bought: Bought, about: Mapping[str, Any]) -> list[Fault]:
    """Bought transports: none that would ride empty; where the list says so, places for everybody."""
    upgrade = bought.upgrade
    if upgrade.transport not in ("need", "whole", "each"):
        return []
    units = units_of(pick)
    if pick.entry.transport:
        # Free vehicles come after those that are bought.
        units[pick.entry.transport] = 0
    carriers = tuple(bought.units)
    need, seats = _need(pick, units, carriers), _seats(pick, units)
    if upgrade.transport == "each":
        own = units_of(replace(pick, upgrades=()))
        added = {kind: number - own.get(kind, 0) for kind, number in units.items()}
        high = sum(number for _, number, _ in _riders(pick, added, carriers))
        spare = bought.number > high
    else:
        spare = seats - min(_capacity(pick, kind) for kind in carriers) >= need
    if spare:
        return [wrong("list-spare-transport", "transport", count=bought.number, seats=seats, need=need, **about)]  # fmt: skip
    if upgrade.transport != "need" and seats < need:
        return [wrong("list-short-transport", "transport", seats=seats, need=need, missing=need - seats, **about)]  # fmt: skip
    return []


@rule("epic.lists.drop-pods")
def _pod_faults(pick: Pick, bought: Bought, about: Mapping[str, Any]) -> list[Fault]:
    """A drop pod takes all of a formation, or it is none; one that costs something is paid for by every unit."""
    upgrade = bought.upgrade
    if upgrade.transport != "pods":
        return []
    pod = next(iter(bought.units))
    riders = {kind: n for kind, n in units_of(pick).items() if not pick.is_character(kind)}
    for kind in riders:
        if not any(takes(hold, pick.kit(kind)) for hold in pick.army.sheet(pod).hold):
            return [wrong("list-pod-rider", "drop-pods", unit=_unit(pick, kind), **about)]
    number = sum(riders.values()) if upgrade.each else 1
    if bought.number != number:
        return [wrong("list-pod-number", "drop-pods", count=bought.number, high=number, **about)]
    return []


# -- faults of an army ---------------------------------------------------------------------------------------------


@rule("epic.lists.per-army")
def _army_limits(army: Army, limit: int) -> list[Fault]:
    """Entries and upgrades of which an army has only so many, and those that it must have."""
    faults = []
    for entry in army.roll.entry:
        count = sum(pick.entry is entry for pick in army.picks)
        if entry.per_army and count > entry.per_army:
            name = ("entry", f"0/{army.roll.id}/{entry.id}")
            args = {"count": count, "high": entry.per_army, "excess": count - entry.per_army}
            faults.append(wrong("list-per-army", "per-army", what=name, **args))
    for upgrade in army.roll.upgrade:
        count = sum(
            bought.number for pick in army.picks for bought in pick.upgrades if bought.upgrade is upgrade
        )
        bounds = [upgrade.per_army] if upgrade.per_army else []
        if upgrade.per_points:
            bounds.append(-(-limit // upgrade.per_points))
        if upgrade.per_full:
            bounds.append(limit // upgrade.per_full)
        if bounds and count > min(bounds):
            args = {"count": count, "high": min(bounds), "excess": count - min(bounds)}
            faults.append(wrong("list-upgrade-per-army", "per-army", upgrade=upgrade.id, **args))
        for kind in upgrade.once:
            number = sum(one.units.get(kind, 0) for pick in army.picks for one in pick.upgrades if one.upgrade is upgrade)  # fmt: skip
            if number > 1:
                faults.append(wrong("list-once", "per-army", unit=("profile", f"{army.roll.id}.{kind}"), count=number))  # fmt: skip
        if upgrade.compulsory and not count:
            entries = ", ".join(one.id for one in army.roll.entry if upgrade.id in one.upgrades)
            faults.append(wrong("list-compulsory", "compulsory", upgrade=upgrade.id, known=entries))
    return faults


@rule("epic.lists.allegiance")
def _per_mark_faults(army: Army) -> list[Fault]:
    """Of some upgrades an army has so many for each mark."""
    faults = []
    for upgrade in army.roll.upgrade:
        if not upgrade.per_mark:
            continue
        marks = army.roll.upgrades[upgrade.marks].units
        takers = [pick for pick in army.picks if any(one.upgrade is upgrade for one in pick.upgrades)]
        borne = [next((mark for mark in marks if mark in units_of(pick)), "") for pick in takers]
        for mark in sorted(set(borne)):
            if borne.count(mark) > upgrade.per_mark:
                faults.append(wrong("list-per-mark", "allegiance", upgrade=upgrade.id, count=borne.count(mark), high=upgrade.per_mark))  # fmt: skip
    return faults


@rule("epic.lists.form")
def _nobody_faults(army: Army) -> list[Fault]:
    """Somebody comes to the table."""
    return [] if any(pick.is_formation for pick in army.picks) else [wrong("list-nobody", "form")]


@rule("epic.lists.compulsory")
def _claim_faults(army: Army) -> list[Fault]:
    """Who has the first claim on a character, and who suffers none beside him."""
    faults = []
    for upgrade in army.roll.upgrade:
        takers = [pick for pick in army.picks if any(one.upgrade is upgrade for one in pick.upgrades)]
        if not takers:
            continue
        for kind in upgrade.first:
            claims = [pick for pick in army.picks if kind in units_of(pick)]
            if claims:
                if not any(pick in takers for pick in claims):
                    faults.append(wrong("list-first", "compulsory", upgrade=upgrade.id, formation=called(claims[0])))  # fmt: skip
                break
        for pick in army.picks:
            if set(upgrade.unless) & set(units_of(pick)):
                faults.append(wrong("list-unless", "compulsory", upgrade=upgrade.id, formation=called(pick)))
    return faults


@rule("epic.lists.drop-pods")
def _ship_faults(army: Army) -> list[Fault]:
    """Nobody comes down in a pod without a spacecraft that carries him."""
    sheets = [profile.units().get(f"{army.roll.id}.{kind}") for pick in army.picks for kind in pick.units]
    if any(sheet is not None and sheet.type == "sc" and sheet.hold for sheet in sheets):
        return []
    return [wrong("list-pod-ship", "drop-pods", formation=called(pick)) for pick in army.picks if pick.pod]


@rule("epic.lists.slots")
def _slot_faults(army: Army) -> list[Fault]:
    """So many support formations for each core formation."""
    faults = []
    for section in army.roll.section:
        if not section.slots:
            continue
        core = sum(pick.entry.section in section.per for pick in army.picks)
        count, high = sum(pick.section is section for pick in army.picks), core * section.slots
        if count > high:
            places = {"section": ("key", f"epic-section-{section.id}"), "core": core, "slots": section.slots}
            faults.append(wrong("list-slots", "slots", count=count, high=high, excess=count - high, **places))
    return faults


@rule("epic.lists.third")
def _third_faults(army: Army, limit: int) -> list[Fault]:
    """A third of the points at most for allies, aircraft and the greatest war engines together."""
    spent = sum(cost(pick) for pick in army.picks if pick.section.third)
    if 3 * spent <= limit:
        return []
    return [wrong("list-third", "third", spent=spent, limit=limit // 3, excess=spent - limit // 3)]


def review(data: Any, limit: int) -> list[Fault]:
    """What is wrong with an army of so many points, all of it, each fault with its mend."""
    army, faults = read(data)
    if army is None:
        return faults
    faults = [
        replace(fault, at=(0, number))
        for number, pick in enumerate(army.picks)
        for fault in _pick_faults(pick)
    ]
    return [
        *faults,
        *_army_limits(army, limit),
        *_per_mark_faults(army),
        *_nobody_faults(army),
        *_claim_faults(army),
        *_ship_faults(army),
        *_slot_faults(army),
        *_third_faults(army, limit),
        *over_limit(total(army), limit, "epic.tournament.forces"),
    ]


def _unit(pick: Pick, kind: str) -> Any:
    """How a message names a kind of unit; one that is none by what was written."""
    name = f"{pick.army.id}.{kind}"
    return ("profile", name) if name in profile.units() else kind[:LONGEST_LABEL]


def _units(pick: Pick, kinds: Any) -> Any:
    return ("profile", tuple(f"{pick.army.id}.{kind}" for kind in kinds))


# -- the formations of an army -------------------------------------------------------------------------------------


@rule("epic.special-units.character-upgrade", "epic.lists.initiative")
def rows(data: Any, seat: int) -> list[dict[str, Any]]:
    """The formations of an army that has no fault, as positions write them, waiting to be set up."""
    army, _ = read(data)
    assert army is not None, "an army that cannot be read is refused before it musters"
    return [
        {
            "id": f"{'AB'[seat]}{pick.number}",
            "seat": seat,
            "entry": pick.entry.id,
            "label": pick.label,
            "initiative": pick.entry.initiative or army.roll.initiative,
            "points": cost(pick),
            "units": _unit_rows(pick),
            "status": "waiting",
            **({"pod": f"{army.roll.id}.{pick.pod}"} if pick.pod else {}),
        }
        for pick in army.picks
        if pick.is_formation
    ]


@rule("epic.lists.daemon-pool", "epic.lists.portal-sites")
def beside(data: Any) -> dict[str, int]:
    """What an army has beside its formations, by datasheet: daemons that wait, a place that is a portal."""
    army, _ = read(data)
    assert army is not None, "an army that cannot be read is refused before it musters"
    found: dict[str, int] = {}
    for pick in army.picks:
        brought = [one.upgrade.brings for one in pick.upgrades]
        for kinds in brought if pick.is_formation else (pick.units,):
            for kind, number in kinds.items():
                name = f"{army.roll.id}.{kind}"
                found[name] = found.get(name, 0) + number
    return found


def _unit_rows(pick: Pick) -> list[dict[str, Any]]:
    """The units one by one, characters with the unit that each joins: of the first kind he may join, who has fewest like him."""
    units = units_of(pick)
    made: list[tuple[str, list[str]]] = [
        (kind, []) for kind, number in units.items() if not pick.is_character(kind) for _ in range(number)
    ]
    joins = {kind: bought.upgrade.joins(kind) for bought in pick.upgrades for kind in bought.units}
    characters = [kind for kind in units if pick.is_character(kind) and not pick.is_mark(kind)]
    marks = [f"{pick.army.id}.{kind}" for kind in units if pick.is_mark(kind)]
    # He who joins another character comes after him.
    for kind in sorted(
        characters, key=lambda kind: any(pick.is_character(one) for one in joins.get(kind, ()))
    ):
        wanted = joins.get(kind) or (made[0][0],)
        first = next(name for name in wanted if name in units)
        bearers = [one for one in made if first == one[0] or first in one[1]]
        for _ in range(units[kind]):
            min(bearers, key=lambda one: one[1].count(kind))[1].append(kind)
    rows: list[dict[str, Any]] = []
    for kind, aboard in made:
        joined = [*(f"{pick.army.id}.{one}" for one in aboard), *marks]
        row = {"unit": f"{pick.army.id}.{kind}", "characters": joined}
        if rows and not aboard and rows[-1]["unit"] == row["unit"] and rows[-1]["characters"] == marks:
            rows[-1]["number"] += 1
        else:
            rows.append({**row, "number": 1})
    return rows
