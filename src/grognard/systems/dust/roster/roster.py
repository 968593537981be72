"""What an army may be made of, what it costs, and armies that are ready to play.

An army is plain JSON: `{"side": "allies", "units": ["hell_boys", "rhino", …], "joins": [["rhino", "the_hammers"]]}`.
The second unit of a card is called `hell_boys-2` in `joins`, which may be left out: then heroes are asked for it
before the game.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from grognard.core.armies.roster import Fault, Roster, fault, out_of_bounds, over_limit
from grognard.core.books.entry import Entry
from grognard.core.rules import rule
from grognard.core.system import SetupFault
from grognard.core.tally import Tally
from grognard.systems.dust import heroes, profile
from grognard.systems.dust.profile import SIDES, Profile
from grognard.systems.dust.reading import toml
from grognard.systems.dust.scenario import briefing
from grognard.systems.dust.scenario.briefing import ANY_SIDE, Briefing

LIMIT = "dust.tournament.army-limit"
_KEYS = ("side", "units", "joins")


# -- what an army costs ------------------------------------------------------------------------------


def cost(army: Mapping[str, Any]) -> Tally:
    """The army points of a list, unit by unit; what is no unit costs nothing."""
    known = profile.profiles()
    return price([known[unit] for unit in army["units"] if unit in known])


def price(cards: Sequence[Profile]) -> Tally:
    tally = Tally(0, LIMIT)
    for card in cards:
        tally.add("dust.core.unit-card", card.points)
    return tally


# -- what is wrong with it ---------------------------------------------------------------------------


def check(scenario: str, seat: int, army: Any) -> list[Fault]:
    """Everything wrong with an army for a seat of a scenario, and how to mend it."""
    brief = briefing.find(scenario)
    if seat not in briefing.SEATS:
        raise SetupFault("seat", f"{seat!r} is no seat of this game", mend="Use 0 or 1.")
    malformed = shape(army)
    if malformed:
        return malformed
    if brief.armies:
        return as_given(army, brief.armies[seat])
    known = profile.profiles()
    cards = [known[unit] for unit in army["units"] if unit in known]
    return [
        *wrong_side(army["side"], brief.sides[seat]),
        *unknown_units(army["units"], army["side"]),
        *strangers(cards, army["side"]),
        *composition(cards, brief, seat),
        *wrong_joins(army["units"], army.get("joins", ())),
    ]


def shape(army: Any) -> list[Fault]:
    """An army that cannot even be read."""
    if not isinstance(army, Mapping):
        return [fault("dust-no-army", "")]
    unknown = [str(key) for key in army if key not in _KEYS]
    if unknown:
        return [fault("dust-army-entries", "", entries=", ".join(unknown), known=", ".join(_KEYS))]
    if army.get("side") not in SIDES:
        return [fault("dust-no-side", "", side=str(army.get("side", "")), known=", ".join(SIDES))]
    units = army.get("units")
    if not isinstance(units, list | tuple) or not units or not all(isinstance(unit, str) for unit in units):
        return [fault("dust-no-units", "")]
    joins = army.get("joins", [])
    if not isinstance(joins, list | tuple) or not all(_is_pair(pair) for pair in joins):
        return [fault("dust-joins-shape", "dust.hero.join-unit")]
    return []


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list | tuple) and len(pair) == 2 and all(isinstance(name, str) for name in pair)


def as_given(army: Mapping[str, Any], given: Mapping[str, Any]) -> list[Fault]:
    """Where the scenario brings the armies, only who joins whom is left to choose."""
    if army["side"] != given["side"] or sorted(army["units"]) != sorted(given["units"]):
        return [fault("dust-fixed-army", "", units=", ".join(given["units"]))]
    return wrong_joins(army["units"], army.get("joins", ()))


def wrong_side(side: str, wanted: str) -> list[Fault]:
    if wanted in (ANY_SIDE, side):
        return []
    return [fault("dust-wrong-side", "", side=_side(side), wanted=_side(wanted))]


def unknown_units(units: Sequence[str], side: str) -> list[Fault]:
    """Names that are on no card, each with those that come near it."""
    known = {card.id: card for card in profile.profiles().values() if card.side == side}
    called = {**{card.name: unit for unit, card in known.items()}, **{unit: unit for unit in known}}
    found = []
    for unit in dict.fromkeys(unit for unit in units if unit not in profile.profiles()):
        near = dict.fromkeys(
            called[name] for name in difflib.get_close_matches(unit, called, n=3, cutoff=0.5)
        )
        key = "dust-unknown-unit" if near else "dust-no-such-unit"
        found.append(fault(key, "dust.core.unit-card", unit=unit, near=", ".join(near or known)))
    return found


def strangers(cards: Sequence[Profile], side: str) -> list[Fault]:
    """Units of the other side."""
    names = dict.fromkeys(card.name for card in cards if card.side != side)
    return [fault("dust-stranger", "dust.core.unit-card", unit=name, side=_side(side)) for name in names]


def _side(side: str) -> tuple[str, str]:
    return ("key", f"dust-side-{side}")


def composition(cards: Sequence[Profile], brief: Briefing, seat: int) -> list[Fault]:
    """What the cards together break of the limits that the scenario sets."""
    return [
        *over_points(cards, brief.points[seat]),
        *too_few_heroes(cards, brief),
        *command_squads(cards),
        *heroes_twice(cards, brief),
        *out_of_force(cards, brief),
    ]


@rule("dust.tournament.army-limit")
def over_points(cards: Sequence[Profile], limit: int) -> list[Fault]:
    """The army points of all units may not exceed the limit."""
    return over_limit(int(price(cards)), limit, LIMIT)


@rule("dust.tournament.hero-minimum")
def too_few_heroes(cards: Sequence[Profile], brief: Briefing) -> list[Fault]:
    """One hero at least, where the scenario keeps to the tournament's rules."""
    low = max(brief.heroes_min, brief.force.heroes_min if brief.force else 0)
    count = sum(card.is_hero for card in cards)
    if count >= low:
        return []
    return [fault("dust-no-hero", "dust.tournament.hero-minimum", count=count, low=low)]


@rule("dust.command.several-squads")
def command_squads(cards: Sequence[Profile]) -> list[Fault]:
    """Several command squads only if each has an armour class of its own."""
    classes = [card.armour.code for card in cards if "command_squad" in card.skills]
    twice = dict.fromkeys(code for code in classes if classes.count(code) > 1)
    return [
        fault(
            "dust-command-squads", "dust.command.several-squads", armour=code, excess=classes.count(code) - 1
        )
        for code in twice
    ]


def heroes_twice(cards: Sequence[Profile], brief: Briefing) -> list[Fault]:
    """A hero is a person: nobody has two of him, unless the scenario says so."""
    if not brief.heroes_once:
        return []
    names = [card.name for card in cards if card.is_hero]
    twice = dict.fromkeys(name for name in names if names.count(name) > 1)
    return [fault("dust-hero-twice", LIMIT, hero=name) for name in twice]


def out_of_force(cards: Sequence[Profile], brief: Briefing) -> list[Fault]:
    """What an army of this size is made of, where the scenario wants it so. Heroes have a minimum of their own."""
    force = brief.force
    if force is None:
        return []
    count = {kind: sum(card.kind == kind for card in cards) for kind in ("hero", "squad", "vehicle")}
    return [
        *out_of_bounds("dust-roster-heroes", count["hero"], 0, force.heroes_max, LIMIT),
        *out_of_bounds("dust-roster-squads", count["squad"], force.squads_min, None, LIMIT),
        *out_of_bounds("dust-roster-vehicles", count["vehicle"], 0, force.vehicles_max, LIMIT),
    ]


# -- heroes and their squads -------------------------------------------------------------------------


def names(units: Sequence[str]) -> list[str]:
    """The name of each unit of a list within its army: the second of a card is `hell_boys-2`."""
    return [
        unit if units[:n].count(unit) == 0 else f"{unit}-{units[:n].count(unit) + 1}"
        for n, unit in enumerate(units)
    ]


def wrong_joins(units: Sequence[str], joins: Sequence[Sequence[str]]) -> list[Fault]:
    """Heroes who may not join the squads that the list gives them to."""
    known = profile.profiles()
    cards = {name: known[unit] for name, unit in zip(names(units), units, strict=True) if unit in known}
    return wrong_pairs(cards, joins)


@rule("dust.hero.join-one")
def wrong_pairs(cards: Mapping[str, Profile], joins: Sequence[Sequence[str]]) -> list[Fault]:
    """Each hero joins one squad, each squad takes one hero, and their cards must allow it."""
    found: list[Fault] = []
    taken: list[str] = []
    for hero, squad in joins:
        missing = [name for name in (hero, squad) if name not in cards]
        if missing:
            known = ", ".join(cards)
            found += [
                fault("dust-join-nobody", "dust.hero.join-unit", unit=name, known=known) for name in missing
            ]
            continue
        found += [
            fault("dust-join-twice", "dust.hero.join-one", unit=cards[name].name)
            for name in (hero, squad)
            if name in taken
        ]
        taken += [hero, squad]
        why = heroes.why_not_join(cards[hero], cards[squad])
        found += [Fault(reason.key, reason.rule, reason.args) for reason in (why.reasons if why else ())]
    return found


# -- ready armies ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ready:
    """A list of armies.toml: the size it is made for, and the army."""

    points: int
    roster: Roster


@cache
def lists() -> tuple[Ready, ...]:
    """Every ready army, in the order of the file."""
    found: list[Ready] = []
    for row in toml("armies.toml")["army"]:
        entry = Entry(row, "armies.toml, army", named=False)
        entry.only("id", "side", "points", "units", "joins")
        name = entry.get("id", str)
        if any(name == ready.roster.id for ready in found):
            raise entry.refuse("id", f"{name} a second time", "each id stands once")
        army = {key: row[key] for key in _KEYS if key in row}
        side = entry.choice("side", SIDES)
        found.append(Ready(entry.number("points", 1), Roster(name, side, int(cost(army)), army)))
    return tuple(found)


def ready(scenario: str, seat: int) -> list[Roster]:
    """Ready armies for a seat of a scenario: its own, or those of its size; seats begin with different sides."""
    brief = briefing.find(scenario)
    if brief.armies:
        army = dict(brief.armies[seat])
        return [Roster(f"{brief.id}-{army['side']}", army["side"], int(cost(army)), army)]
    wanted = brief.sides[seat]
    sides = [side for side in (SIDES if seat == 0 else SIDES[::-1]) if wanted in (ANY_SIDE, side)]
    return [
        ready.roster
        for side in sides
        for ready in lists()
        if ready.roster.side == side and ready.points == brief.points[seat]
    ]
