"""What an order of battle is put together from: what the scenario writes, sections, supports, fieldworks and fire.

Nothing costs points. Counters are those of the side's nation and those that any side may have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from grognard.core.armies.catalogue import (
    Called,
    Catalogue,
    Chart,
    Choice,
    Costs,
    Draft,
    Entry,
    Force,
    Item,
    Limit,
    Option,
    Pick,
    Section,
)
from grognard.core.screen.scene import Card
from grognard.core.system import SetupFault
from grognard.systems.ept import charts as drawn
from grognard.systems.ept import names, profile, scenario
from grognard.systems.ept.profile import Profile, profiles
from grognard.systems.ept.roster import order, roster
from grognard.systems.ept.roster.roster import called
from grognard.systems.ept.scene import cards as drawing
from grognard.systems.ept.state import Unit
from grognard.systems.ept.tables import tables

SECTION: Final = "section"
PLATOON: Final = "platoon"
LONE, POST, WORK, MISSION, AIR = "lone:", "post:", "work:", "fire:", "sky:"
#: How the entries of what is written begin, before its name in army files.
WRITTEN: Final = "written:"
#: Counters that come only as a scenario says: from the sky, or among those who do not fight.
_NOT_ALONE: Final = frozenset({"glider", "aeroplane"})
_HEADINGS: Final = ("written", "sections", "posts", "men", "weapons", "guns", "vehicles", "works", "support")
_MOST_TURNS: Final = 12
_COUNTS: Final = ("decoys", "count", "dummies")


@cache
def catalogue(name: str, seat: int) -> Catalogue | None:
    side = scenario.find(name)["side"][seat]
    cards = _counters(side)
    entries = [
        *(_written(side, known, row, cards) for known, row in order.written(side)),
        _section(cards),
        *_platoon(cards),
        *(_alone(POST, card, "posts") for card in cards if card.rank in ("company", "battalion")),
        *(_alone(LONE, card, heading(card)) for card in cards if not card.is_post),
        *(_work(kind) for kind in tables({}).fieldworks),
        *(
            _fire(MISSION, id_, ("key", names.key("barrage", id_)), "ept.artillery.missions")
            for id_ in profile.barrages()
        ),
        *(
            _fire(AIR, id_, ("key", names.key("air", id_)), "ept.air.support-timing")
            for id_ in profile.air_supports()
        ),
    ]
    force = Force(
        id=f"seat-{seat}",
        name=("key", names.key("nation", side.get("nation", "") or f"seat-{seat}")),
        sections=tuple(Section(one, ("key", f"ept-roster-{one}")) for one in _HEADINGS),
        entries=tuple(entries),
        limits=_limits(side, entries),
    )
    return Catalogue(None, (force,))


def _counters(side: Mapping[str, Any]) -> list[Profile]:
    """The counters that a side may take: those of any side, of its nation, and of the sides of what is written."""
    known = profiles()
    written = [row for kind in order.FORMATIONS for row in side.get(kind, ())]
    named = [
        one for row in written for one in (row.get("leader"), row.get("unit"), *row.get("units", ())) if one
    ]
    sides = {names.ANY_SIDE, side.get("nation", ""), *(known[one].side for one in named)}
    return [
        card
        for card in known.values()
        if card.side in sides and not card.is_decoy and not card.abilities & _NOT_ALONE
    ]


def heading(card: Profile) -> str:
    """Under which heading a unit by itself stands."""
    if card.is_vehicle:
        return "vehicles"
    return "guns" if card.is_gun else "weapons" if card.is_heavy_weapon else "men"


# -- entries ---------------------------------------------------------------------------------------------------------


def _entry(id: str, section: str, name: Called, rule: str, *options: Option) -> Entry:
    return Entry(id, section, name, 0, rule, "reconstructed", options)


def _numbers(low: int, high: int) -> tuple[Item, ...]:
    return tuple(Item(str(number), ("number", number)) for number in range(low, high + 1))


def _number(id: str, name: str, rule: str, low: int, high: int, default: int) -> Option:
    return Option(id, ("key", name), "one", _numbers(low, high), rule, str(default), scale=True)


def _quality() -> Option:
    items = tuple(Item(one, ("key", f"ept-quality-{one}")) for one in profile.QUALITIES)
    blank = ("key", "ept-roster-printed")
    return Option(
        "quality", ("key", "ept-roster-quality"), "one", items, "ept.material.quality-grades", blank=blank
    )


def _of_sections(
    leaders: Sequence[Profile], units: Sequence[Profile], given: Mapping[str, Any]
) -> list[Option]:
    """What is chosen of a section; `given` is what it has where nothing is chosen."""
    rule = "ept.command.section-thresholds"
    auto = ("key", "ept-roster-by-steps" if "thresholds" not in given else "ept-roster-as-written")
    return [
        Option(
            "leader",
            ("key", "ept-roster-leader"),
            "one",
            tuple(Item(one.id, called(one)) for one in leaders),
            "ept.command.section-leader-kinds",
            default=given["leader"],
        ),
        Option(
            "units",
            ("key", "ept-roster-units"),
            "some",
            tuple(Item(one.id, called(one), most=order.MOST_UNITS) for one in units),
            rule,
            low=1,
            high=order.MOST_UNITS,
            base=dict(Counter(given["units"])),
        ),
        _number("decoys", "ept-roster-decoys", "ept.hidden.decoys-supply", 0, order.MOST_DECOYS, given.get("decoys", 0)),
        Option("hesitates", ("key", "ept-roster-hesitates"), "one", _numbers(1, 20), rule, blank=auto, scale=True),
        Option("breaks", ("key", "ept-roster-breaks"), "one", _numbers(1, 30), rule, blank=auto, scale=True),
        _quality(),
    ]  # fmt: skip


def _section(cards: Sequence[Profile]) -> Entry:
    leaders = [card for card in cards if card.rank == "section"]
    units = [card for card in cards if not card.is_post]
    squads = [card for card in cards if card.is_squad] or [card for card in cards if card.kind == "team"]
    options = _of_sections(leaders, units, {"leader": leaders[0].id, "units": [squads[0].id] * 3})
    rule = "ept.command.section-thresholds"
    return _entry(SECTION, "sections", ("key", "ept-roster-section-own"), rule, *options)


def _platoon(cards: Sequence[Profile]) -> list[Entry]:
    vehicles = [card for card in cards if card.is_vehicle and not card.flies]
    fighting = [card for card in vehicles if card.is_armoured]
    if not fighting:
        return []
    options = _of_sections(vehicles, vehicles, {"leader": fighting[0].id, "units": [fighting[0].id]})
    rule = "ept.command.section-leader-kinds"
    return [_entry(PLATOON, "sections", ("key", "ept-roster-platoon-own"), rule, *options)]


def _alone(prefix: str, card: Profile, section: str) -> Entry:
    rule = "ept.command.autonomous-headquarters" if prefix == POST else "ept.material.unit-classes"
    return Entry(
        f"{prefix}{card.id}",
        section,
        called(card),
        0,
        rule,
        card.provenance.get("default", ""),
        (_quality(),),
    )


def _work_options(kind: str, count: int, dummies: int) -> list[Option]:
    rule = "ept.fieldworks.positions-general"
    made = [_number("count", "ept-roster-count", rule, 1, order.MOST_WORKS, count)]
    if tables({}).fieldworks[kind].trap:
        made.append(_number("dummies", "ept-work-dummy", rule, 0, order.MOST_WORKS, dummies))
    return made


def _work(kind: str) -> Entry:
    rule = "ept.fieldworks.positions-general"
    return _entry(
        f"{WORK}{kind}", "works", ("key", names.key("work", kind)), rule, *_work_options(kind, 1, 0)
    )


def _fire(prefix: str, id_: str, name: Called, rule: str) -> Entry:
    first = Option(
        "first", ("key", "ept-roster-first-turn"), "one", _numbers(1, _MOST_TURNS), rule, "2", scale=True
    )
    turns = Option(
        "turns", ("key", "ept-roster-turns"), "one", _numbers(1, _MOST_TURNS), rule, "3", scale=True
    )
    ready = Option(
        "preregistered",
        ("key", "ept-roster-preregistered"),
        "one",
        (Item("yes", ("key", "ept-roster-yes")),),
        rule,
        blank=("key", "ept-roster-no"),
    )
    return _entry(f"{prefix}{id_}", "support", name, rule, first, turns, ready)


def _written(side: Mapping[str, Any], known: str, row: Mapping[str, Any], cards: Sequence[Profile]) -> Entry:
    """What the scenario writes, to be taken as it is or, where nothing hangs on that, with other units."""
    kind = known.partition(":")[0]
    options: list[Option] = []
    name: Called = ("key", roster.written_name(known))
    if kind == "section":
        options = [_quality()]
        if not order.is_tied(side, row):
            leader = profiles()[row["leader"]]
            leaders = [card for card in cards if card.rank == "section" or card is leader]
            if leader.is_vehicle:
                leaders = [card for card in cards if card.is_vehicle and not card.flies]
            units = [card for card in cards if not card.is_post or card.id in row["units"]]
            options = _of_sections(leaders, units, row)
    elif kind in order.FORMATIONS:
        name = called(profiles()[row["unit"]])
        options = [_quality()]
    elif kind == "fieldwork":
        name = ("key", names.key("work", row["kind"]))
        options = _work_options(row["kind"], row.get("count", 1), row.get("dummies", 0))
    else:
        name = (
            "key",
            names.key(*(("barrage", row["barrage"]) if kind == "mission" else ("air", row["support"]))),
        )
    return _entry(f"{WRITTEN}{known}", "written", name, order.RULE, *options)


def _limits(side: Mapping[str, Any], entries: Sequence[Entry]) -> tuple[Limit, ...]:
    of: dict[str, list[str]] = {kind: [] for kind in roster.BOUNDS}
    for entry in entries:
        of[_kind(entry.id)].append(entry.id)
    made = [
        Limit(kind, ("key", f"ept-roster-{kind}"), order.RULE, tuple(of[kind]), low=low, high=high)
        for kind, (low, high) in roster.BOUNDS.items()
    ]
    formations = tuple(id_ for kind in order.FORMATIONS for id_ in of[kind])
    made.append(Limit("formations", ("key", "ept-roster-formations"), order.RULE, formations, low=1))
    counters = ("key", "ept-roster-counters")
    made.append(
        Limit("units", counters, order.RULE, tuple(of["section"]), ("units", ""), high=roster.MOST_COUNTERS)
    )
    made += [
        Limit(f"once-{entry.id}", entry.name, order.RULE, (entry.id,), high=1)
        for entry in entries
        if entry.id.startswith(WRITTEN)
    ]
    return tuple(made)


def _kind(entry: str) -> str:
    if entry.startswith(WRITTEN):
        return entry.removeprefix(WRITTEN).partition(":")[0]
    if entry in (SECTION, PLATOON):
        return "section"
    return {
        LONE: "autonomous", POST: "post", WORK: "fieldwork", MISSION: "mission", AIR: "air",
    }[entry.partition(":")[0] + ":"]  # fmt: skip


# -- drafts and army files -------------------------------------------------------------------------------------------


def army(name: str, seat: int, draft: Draft) -> dict[str, Any]:
    found = catalogue(name, seat)
    assert found is not None
    return {"order": [_row(found.forces[0], pick) for pick in draft.picks]}


def _row(force: Force, pick: Pick) -> dict[str, Any]:
    entry = force.entry(pick.entry)
    assert entry is not None, "only drafts that fit are made into armies"
    row = _beginning(pick)
    units = entry.option("units")
    own = pick.entry in (SECTION, PLATOON)
    leader = entry.option("leader")
    if leader is not None and (own or pick.one("leader", leader.default) != leader.default):
        row["leader"] = pick.one("leader", leader.default)
    numbers = pick.some("units") or (units.base if units else {})
    if units is not None and (own or numbers != units.base):
        row["units"] = [item.id for item in units.items for _ in range(numbers.get(item.id, 0))]
    for field in _COUNTS:
        option = entry.option(field)
        if option is not None and pick.one(field, option.default) != option.default:
            row[field] = int(pick.one(field))
    if "hesitates" in pick.chosen or "breaks" in pick.chosen:
        row["thresholds"] = _thresholds(force, pick, row)
    if "quality" in pick.chosen:
        row["quality"] = pick.one("quality")
    if pick.entry.startswith((MISSION, AIR)):
        first, turns = int(pick.one("first", "2")), int(pick.one("turns", "3"))
        row["turns"] = list(range(first, first + turns))
        if "preregistered" in pick.chosen:
            row["preregistered"] = True
    return row


def _beginning(pick: Pick) -> dict[str, Any]:
    if pick.entry.startswith(WRITTEN):
        return {"written": pick.entry.removeprefix(WRITTEN)}
    prefix, _, id_ = pick.entry.partition(":")
    field = {LONE: "unit", POST: "post", WORK: "fieldwork", MISSION: "mission", AIR: "air"}.get(f"{prefix}:")
    return {field: id_} if field else {}


def _thresholds(force: Force, pick: Pick, row: Mapping[str, Any]) -> list[int]:
    """Both thresholds, where one at least was chosen: the other is what it would be anyway."""
    cards = profiles()
    entry = force.entry(pick.entry)
    options = {option.id: option for option in entry.options} if entry else {}
    leader = row.get("leader", options["leader"].default)
    units = row.get("units") or [one for one, number in options["units"].base.items() for _ in range(number)]
    low, high = order.thresholds(cards[leader], [cards[one] for one in units])
    return [int(pick.one("hesitates", str(low))), int(pick.one("breaks", str(high)))]


def draft(name: str, seat: int, army: Any) -> Draft:
    found = catalogue(name, seat)
    assert found is not None
    force = found.forces[0]
    picks = [_pick(force, row) for row in order.read(army)]
    return Draft(force.id, (tuple(picks),))


def _pick(force: Force, row: Mapping[str, Any]) -> Pick:
    entry = force.entry(_entry_of(row))
    if entry is None:
        raise SetupFault("army.order", "this is not in the catalogue", order.RULE, "Take something that is.")
    chosen: dict[str, Choice] = {}
    leader = entry.option("leader")
    if "leader" in row and leader is not None and row["leader"] != leader.default:
        chosen["leader"] = row["leader"]
    units = entry.option("units")
    if "units" in row and units is not None:
        numbers = dict(Counter(row["units"]))
        if numbers != units.base:
            chosen["units"] = numbers
    for field in _COUNTS:
        option = entry.option(field)
        if field in row and option is not None and str(row[field]) != option.default:
            chosen[field] = str(row[field])
    if "thresholds" in row:
        chosen["hesitates"], chosen["breaks"] = map(str, row["thresholds"])
    if "quality" in row:
        chosen["quality"] = row["quality"]
    if "turns" in row:
        first, turns = row["turns"][0], len(row["turns"])
        chosen |= {"first": str(first)} if first != 2 else {}
        chosen |= {"turns": str(turns)} if turns != 3 else {}
    if row.get("preregistered"):
        chosen["preregistered"] = "yes"
    return Pick(entry.id, chosen=chosen)


def _entry_of(row: Mapping[str, Any]) -> str:
    match order.key_of(row):
        case "written":
            return f"{WRITTEN}{row['written']}"
        case "leader":
            return PLATOON if profiles()[row["leader"]].is_vehicle else SECTION
        case "post":
            return f"{POST}{row['post']}"
        case "unit":
            return f"{LONE}{row['unit']}"
        case "fieldwork":
            return f"{WORK}{row['fieldwork']}"
        case "mission":
            return f"{MISSION}{row['mission']}"
        case _:
            return f"{AIR}{row['air']}"


def costs(name: str, seat: int, draft: Draft) -> Costs:
    """Nothing costs anything."""
    return [[0] * len(part) for part in draft.parts]


def cards(name: str, seat: int, force: str, pick: Pick) -> Sequence[Card]:
    given = _given(name, seat, pick)
    quality = given.get("quality", scenario.find(name)["side"][seat].get("quality", ""))
    return [_card(profiles()[one], seat, quality) for one in _named(given)]


def charts(name: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
    return [chart for one in _named(_given(name, seat, pick)) for chart in drawn.of(one)]


def _given(name: str, seat: int, pick: Pick) -> Mapping[str, Any]:
    """What a row says, on top of what the scenario writes."""
    found = catalogue(name, seat)
    assert found is not None
    row = _row(found.forces[0], pick)
    written = dict(order.written(scenario.find(name)["side"][seat]))
    return {**written.get(row.get("written", ""), {}), **row}


def _named(given: Mapping[str, Any]) -> list[str]:
    """The counters of a row, each once."""
    named = [given.get("leader"), given.get("post"), given.get("unit"), *given.get("units", ())]
    return [one for one in dict.fromkeys(named) if one in profiles()]


def _card(card: Profile, seat: int, quality: str) -> Card:
    unit = Unit(
        id=card.id,
        seat=seat,
        profile=card,
        formation="",
        steps=card.steps,
        morale=card.morale,
        quality=quality or card.quality,
    )
    return drawing.fresh_card(unit, card.morale)
