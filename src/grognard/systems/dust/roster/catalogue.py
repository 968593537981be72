"""What an army of Dust Tactics is put together from: the cards of a side, and which squads its heroes join."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from grognard.core.armies.catalogue import (
    Catalogue,
    Chart,
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
from grognard.systems.dust import charts as drawn
from grognard.systems.dust import heroes, profile, scene
from grognard.systems.dust.profile import SIDES, Profile
from grognard.systems.dust.roster import roster
from grognard.systems.dust.scenario import briefing
from grognard.systems.dust.scenario.briefing import ANY_SIDE, Briefing
from grognard.systems.dust.scenario.scenario import muster_unit

#: The kinds of cards, each under a heading of its own.
KINDS: Mapping[str, str] = {
    "hero": "dust-roster-heroes",
    "squad": "dust-roster-squads",
    "vehicle": "dust-roster-vehicles",
}
JOINS = "joins"


@cache
def catalogue(scenario: str, seat: int) -> Catalogue | None:
    brief = briefing.find(scenario)
    if brief.armies:
        return None
    sides = [side for side in SIDES if brief.sides[seat] in (ANY_SIDE, side)]
    return Catalogue(brief.points[seat], tuple(_force(side, brief, seat) for side in sides))


def _force(side: str, brief: Briefing, seat: int) -> Force:
    cards = [card for card in profile.profiles().values() if card.side == side]
    return Force(
        id=side,
        name=("key", f"dust-side-{side}"),
        sections=tuple(Section(kind, ("key", name)) for kind, name in KINDS.items()),
        entries=tuple(_entry(card, cards) for card in cards),
        limits=(*_composition(cards, brief, seat), *_once(cards, brief), *_command_squads(cards)),
    )


def _entry(card: Profile, others: Sequence[Profile]) -> Entry:
    joined = [one for one in others if card.is_hero and heroes.why_not_join(card, one) is None]
    link = Option(
        JOINS,
        ("key", "dust-roster-joins"),
        "link",
        tuple(Item(one.id, ("text", one.name)) for one in joined),
        "dust.hero.join-one",
    )
    return Entry(
        id=card.id,
        section=card.kind,
        name=("text", card.name),
        cost=card.points,
        rule="dust.core.unit-card",
        provenance=card.provenance["points"],
        options=(link,) if joined else (),
    )


def _composition(cards: Sequence[Profile], brief: Briefing, seat: int) -> list[Limit]:
    """The army points, and how many of each kind the tournament and the size of the army want."""
    force = brief.force
    low = {"hero": brief.heroes_min, "squad": 0, "vehicle": 0}
    high: dict[str, int | None] = dict.fromkeys(KINDS)
    if force is not None:
        low = {"hero": max(brief.heroes_min, force.heroes_min), "squad": force.squads_min, "vehicle": 0}
        high = {"hero": force.heroes_max, "squad": None, "vehicle": force.vehicles_max}
    points = Limit("points", ("key", "list-points"), roster.LIMIT, measure="points", high=brief.points[seat])
    made = [points]
    for kind, name in KINDS.items():
        of = tuple(card.id for card in cards if card.kind == kind)
        # The fewest heroes and the most are two clauses' business.
        if kind == "hero" and low[kind]:
            rule = "dust.tournament.hero-minimum"
            made.append(Limit("hero-least", ("key", name), rule, of, low=low[kind]))
            low[kind] = 0
        if low[kind] or high[kind] is not None:
            made.append(Limit(kind, ("key", name), roster.LIMIT, of, low=low[kind], high=high[kind]))
    return made


def _once(cards: Sequence[Profile], brief: Briefing) -> list[Limit]:
    """Heroes of whom an army has one."""
    if not brief.heroes_once:
        return []
    names = dict.fromkeys(card.name for card in cards if card.is_hero)
    return [
        Limit(
            f"once-{name}",
            ("text", name),
            roster.LIMIT,
            tuple(card.id for card in cards if card.is_hero and card.name == name),
            high=1,
        )
        for name in names
    ]


def _command_squads(cards: Sequence[Profile]) -> list[Limit]:
    """Of the command squads of an armour class an army has one."""
    squads = [card for card in cards if "command_squad" in card.skills]
    return [
        Limit(
            f"command-{code}",
            ("text", " / ".join(card.name for card in squads if card.armour.code == code)),
            "dust.command.several-squads",
            tuple(card.id for card in squads if card.armour.code == code),
            high=1,
        )
        for code in dict.fromkeys(card.armour.code for card in squads)
    ]


# -- drafts and army files -------------------------------------------------------------------------------------------


def army(scenario: str, seat: int, draft: Draft) -> dict[str, Any]:
    """Units in the order of the draft; heroes name the squads they join as the army file does."""
    picks = draft.picks
    units = [pick.entry for pick in picks]
    names = roster.names(units)
    by_key = {pick.key: name for pick, name in zip(picks, names, strict=True) if pick.key}
    joins = [
        [name, by_key[pick.one(JOINS)]]
        for pick, name in zip(picks, names, strict=True)
        if JOINS in pick.chosen
    ]
    return {"side": draft.force, "units": units} | ({"joins": joins} if joins else {})


def draft(scenario: str, seat: int, army: Any) -> Draft:
    wrong = roster.shape(army)
    if wrong:
        raise SetupFault("army", wrong[0].key, wrong[0].rule, "Open an army file of this game.")
    joins = dict(army.get("joins", ()))
    picks = [
        Pick(
            unit, chosen={JOINS: joins[name]} if name in joins else {}, key=name if army.get("joins") else ""
        )
        for unit, name in zip(army["units"], roster.names(army["units"]), strict=True)
    ]
    return Draft(army["side"], (tuple(picks),))


def costs(scenario: str, seat: int, draft: Draft) -> Costs:
    known = profile.profiles()
    return [[int(roster.price([known[pick.entry]])) for pick in part] for part in draft.parts]


def cards(scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Card]:
    card = profile.profiles()[pick.entry]
    return [scene.fresh_card(muster_unit(card.id, seat, card), card.name)]


def charts(scenario: str, seat: int, force: str, pick: Pick) -> Sequence[Chart]:
    return drawn.charts(pick.entry)
