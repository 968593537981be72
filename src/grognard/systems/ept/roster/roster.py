"""The orders of battle that a seat may take: the scenario's, or one's own within bounds that keep a game playable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from grognard.core.armies.roster import Fault, Roster, fault, out_of_bounds
from grognard.core.dice import Seeded
from grognard.core.rules import rule
from grognard.core.system import Setup, SetupFault
from grognard.systems.ept import deployment, scenario
from grognard.systems.ept.fieldworks import fieldworks
from grognard.systems.ept.profile import Profile, profiles
from grognard.systems.ept.roster import order
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import terrain

#: How many of each kind of row one side may have, and of all counters in sections: no more can be played.
BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "section": (0, 8),
    "post": (0, 3),
    "autonomous": (0, 14),
    "fieldwork": (0, 10),
    "mission": (0, 4),
    "air": (0, 4),
}
MOST_COUNTERS: Final = 40


def ready(name: str, seat: int) -> Sequence[Roster]:
    army = order.as_written(scenario.find(name)["side"][seat])
    return [Roster(id="as-written", side=f"seat-{seat}", points=0, army=army)]


@rule("ept.material.scenario-contents")
def check(name: str, seat: int, army: Any) -> Sequence[Fault]:
    """What is wrong with an order of battle; none at all is the scenario's own."""
    if army is None:
        return []
    given = scenario.find(name)["side"][seat]
    try:
        rows = order.read(army)
        made = order.side(given, army)
    except SetupFault:
        return [fault("ept-order-shape", order.RULE)]
    found = [*_counted(given, rows), *_sections(given, rows)]
    return found or _on_the_map(name, seat, made)


def called(card: Profile) -> tuple[str, str]:
    """How a catalogue names a counter."""
    return ("text", card.name) if card.name else ("key", f"ept-profile-{card.id.replace('_', '-')}")


def refuse(setup: Setup) -> None:
    """SetupFault where somebody brings an order of battle that cannot be played."""
    for seat, army in enumerate(setup.armies[:2]):
        faults = check(setup.scenario, seat, army)
        if faults:
            raise SetupFault(f"armies[{seat}]", faults[0].key, faults[0].rule, "Mend the order of battle.")


# -- numbers ---------------------------------------------------------------------------------------------------------


def kind_of(row: Mapping[str, Any]) -> str:
    """What a row adds to a side."""
    found = order.key_of(row)
    if found == "written":
        return str(row["written"]).partition(":")[0]
    return {"leader": "section", "unit": "autonomous"}.get(found, found)


def _counted(given: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[Fault]:
    """How many there are of each kind, of all counters in sections, and of what is written, which is there once."""
    kinds = Counter(kind_of(row) for row in rows)
    found: list[Fault] = []
    for kind, (low, high) in BOUNDS.items():
        found += out_of_bounds(f"ept-roster-{kind}", kinds[kind], low, high, order.RULE)
    formations = sum(kinds[kind] for kind in order.FORMATIONS)
    found += out_of_bounds("ept-roster-formations", formations, 1, None, order.RULE)
    sections = [_section(given, row) for row in rows if kind_of(row) == "section"]
    counters = sum(len(one["units"]) for one in sections if not order.is_tied(given, one))
    found += out_of_bounds("ept-roster-counters", counters, 0, MOST_COUNTERS, order.RULE)
    names = Counter(row["written"] for row in rows if "written" in row)
    for number, (_, count) in enumerate(names.items()):
        if count > 1:
            found.append(
                fault("ept-order-twice", order.RULE, what=("key", written_name(list(names)[number])))
            )
    return found


def written_name(name: str) -> str:
    """The message that names what a scenario writes."""
    kind, _, id_ = name.partition(":")
    return f"ept-formation-{id_}" if kind in order.FORMATIONS else f"ept-roster-{kind}"


def _section(given: Mapping[str, Any], row: Mapping[str, Any]) -> Mapping[str, Any]:
    if "written" not in row:
        return row
    return {**dict(order.written(given))[row["written"]], **row}


def _sections(given: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> list[Fault]:
    """What is wrong with single sections."""
    found = []
    for number, row in enumerate(rows):
        if kind_of(row) != "section":
            continue
        for one in _of_section(_section(given, row)):
            found.append(replace(one, at=(0, number)))
    return found


@rule("ept.command.section-leader-kinds", "ept.command.section-thresholds")
def _of_section(section: Mapping[str, Any]) -> list[Fault]:
    cards = profiles()
    leader, units = cards[section["leader"]], [cards[unit] for unit in section["units"]]
    found = []
    if not leader.is_post and not (leader.is_vehicle and all(unit.is_vehicle for unit in units)):
        found.append(fault("ept-order-leader", "ept.command.section-leader-kinds"))
    found += out_of_bounds(
        "ept-roster-units", len(units), 1, order.MOST_UNITS, "ept.command.section-thresholds"
    )
    low, high = section.get("thresholds") or order.thresholds(leader, units)
    if low > high:
        found.append(fault("ept-order-thresholds", "ept.command.section-thresholds", low=low, high=high))
    return found


# -- on the map ------------------------------------------------------------------------------------------------------


def _on_the_map(name: str, seat: int, side: Mapping[str, Any]) -> list[Fault]:
    """Whether everybody finds a seat, a place to be set up, and ground to lay fieldworks on."""
    battle = scenario.bare(Setup("ept", name), Seeded(seed=0))
    try:
        scenario.muster(battle, seat, side)
    except SetupFault as wrong:
        return [fault("ept-order-aboard", wrong.rule or order.RULE, what=("text", wrong.what))]
    return [*_no_place(battle, seat), *_no_site(battle, seat)]


def _no_place(battle: Battle, seat: int) -> list[Fault]:
    left = deployment.to_place(battle, seat)
    there: dict[tuple[str, str], int] = {}
    for unit in battle.units.values():
        kind = unit.formation, unit.profile.id
        if unit.seat != seat or unit.status != "reserve" or kind in there:
            continue
        there[kind] = _room(battle, unit)
        if not there[kind]:
            return [fault("ept-order-no-place", "ept.hidden.start-hidden", unit=called(unit.profile))]
    room = min((there[unit.formation, unit.profile.id] for unit in left), default=0)
    # Each may need a hex of its own.
    if len(left) > room and left:
        return [fault("ept-order-crowded", "ept.hidden.start-hidden", count=len(left), places=room)]
    return []


def _room(battle: Battle, unit: Unit) -> int:
    """How many hexes take a unit that is set up, or comes on later; who drops from the sky asks for none."""
    formation = battle.formations[unit.formation]
    if formation.drops:
        return 1
    if formation.arrives and not unit.profile.flies:
        ground = terrain.ground_for(battle, unit)
        return sum(ground >> place & 1 for place in formation.entry)
    return len(deployment.places_for(battle, unit))


def _no_site(battle: Battle, seat: int) -> list[Fault]:
    works = fieldworks.to_lay(battle, seat)
    for work in works:
        # No two of a sort lie in one hex.
        rivals = [one for one in works if fieldworks.sort(battle, one) == fieldworks.sort(battle, work)]
        sharing = [one for one in rivals if set(one.zone) & set(work.zone)]
        if len(sharing) > len(fieldworks.sites(battle, work)):
            rule_ = "ept.fieldworks.positions-general"
            return [fault("ept-order-no-site", rule_, count=len(sharing))]
    return []
