"""Scenarios: those that can be played, and the battle that each begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.dice import Committed, Scripted, Seeded
from grognard.core.language.words import words
from grognard.core.rules import rule
from grognard.core.system import Scenario, Setup, SetupFault
from grognard.systems.dust import heroes, profile
from grognard.systems.dust.board import tiles
from grognard.systems.dust.board.board import Board
from grognard.systems.dust.profile import Profile
from grognard.systems.dust.roster import roster
from grognard.systems.dust.scenario import briefing
from grognard.systems.dust.scenario.briefing import SEATS, Briefing
from grognard.systems.dust.state import Battle, Unit

#: Options of a setup beside the house rules: who lays the tiles of a free field, and by which seed they are dealt.
TILES, FIELD_SEED = "tiles", "field_seed"
BY_SEED, BY_PLAYERS = "seed", "players"


def listed() -> tuple[Scenario, ...]:
    """What can be played, easiest first."""
    return tuple(
        Scenario(brief.id, len(SEATS), brief.points, brief.tags) for brief in briefing.briefings().values()
    )


def begin(setup: Setup, dice: Seeded | Committed | Scripted) -> Battle:
    """The battle before its first step; SetupFault where the setup cannot be played."""
    brief = briefing.find(setup.scenario)
    options = _table(setup.options, "options")
    rules = house_rules({key: value for key, value in options.items() if key not in (TILES, FIELD_SEED)})
    board, to_lay, laid = field(brief, options)
    battle = Battle(
        dice=dice,
        board=board,
        units={},
        phase="tiles" if to_lay else "cover" if brief.supply else "join",
        rounds=brief.rounds,
        supply=list(brief.supply),
        tiles=to_lay,
        laid=laid,
        scenario=brief.id,
        goal=brief.goal,
        goal_points=brief.goal_points,
        options=rules,
    )
    for cell, kind in brief.elements:
        battle.place_element(cell, kind)
    for seat, army in enumerate(armies(brief, setup.armies)):
        muster(battle, seat, army)
    return battle


# -- options -----------------------------------------------------------------------------------------


def house_rules(options: Mapping[str, Any]) -> dict[str, bool | str]:
    """Every house rule as it was chosen, or as its clause is ruled."""
    known = profile.options()
    chosen = {option.id: option.default for option in known.values()}
    for key, value in _table(options, "options").items():
        if key not in known:
            mend = f"There are {', '.join((*known, TILES, FIELD_SEED))}."
            raise SetupFault(f"options.{key}", "there is no such option", mend=mend)
        option = known[key]
        # In Python 1 is true; in a setup it is not.
        if not any(
            value is allowed or (type(value) is str and value == allowed) for allowed in option.values
        ):
            mend = f"Use {' or '.join(map(_said, option.values))}."
            raise SetupFault(f"options.{key}", f"{value!r} is no choice", option.clause, mend)
        chosen[key] = value
    return chosen


def _said(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _table(value: Any, place: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SetupFault(place, f"{value!r} is not a table", mend="Write each option with its choice.")
    return value


# -- the battlefield ---------------------------------------------------------------------------------


def field(brief: Briefing, options: Mapping[str, Any]) -> tuple[Board, list[str], list[tiles.Laid]]:
    """The board, the tiles that the players are still to lay, and those that lie."""
    if brief.board is not None:
        given = [key for key in (TILES, FIELD_SEED) if key in options]
        if given:
            mend = "Leave the option out, or choose a scenario on tiles."
            raise SetupFault(
                f"options.{given[0]}", f"{brief.id} has a map of its own", "dust.setup.scenario-map", mend
            )
        return brief.board, [], []
    who, seed = options.get(TILES, BY_SEED), options.get(FIELD_SEED, 1)
    if who not in (BY_SEED, BY_PLAYERS):
        mend = f"Use {BY_SEED} or {BY_PLAYERS}."
        raise SetupFault(f"options.{TILES}", f"nobody called {who!r} lays tiles", "dust.setup.free-map", mend)
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise SetupFault(f"options.{FIELD_SEED}", f"{seed!r} is no seed", mend="Give a whole number from 0.")
    if who == BY_PLAYERS:
        return tiles.board((), brief.tiles), tiles.deal(brief.tiles, seed), []
    laid = tiles.lay_by_seed(brief.tiles, seed)
    return tiles.board(laid), [], laid


# -- armies ------------------------------------------------------------------------------------------


def armies(brief: Briefing, wanted: Sequence[Any]) -> list[Mapping[str, Any]]:
    """The army of each seat: the one wanted if it is sound, or the first that is ready."""
    if len(wanted) > len(SEATS):
        raise SetupFault("armies", f"{len(wanted)} armies", mend=f"There are {len(SEATS)} seats.")
    found: list[Mapping[str, Any]] = []
    for seat in SEATS:
        army = wanted[seat] if seat < len(wanted) else None
        if army is None:
            army = roster.ready(brief.id, seat)[0].army
        _refuse(brief, seat, army)
        found.append(army)
    return found


def _refuse(brief: Briefing, seat: int, army: Any) -> None:
    faults = roster.check(brief.id, seat, army)
    if faults:
        speech = words("en")
        said = [
            speech.fill(f"fault-{fault.key}", fault.args, lambda _, value: str(value)) for fault in faults
        ]
        raise SetupFault(f"armies[{seat}]", "; ".join(said), faults[0].rule)


def muster(battle: Battle, seat: int, army: Mapping[str, Any]) -> None:
    """Put the units of a list in reserve, with heroes joined as the list says."""
    ids: dict[str, str] = {}
    for name, unit in zip(roster.names(army["units"]), army["units"], strict=True):
        ids[name] = _free_id(battle, unit)
        battle.units[ids[name]] = muster_unit(ids[name], seat, profile.profiles()[unit])
    for hero, squad in army.get("joins", ()):
        heroes.join(battle, battle.units[ids[hero]], battle.units[ids[squad]])


def _free_id(battle: Battle, unit: str) -> str:
    """The card's id, or that with a number behind it: ids are unique over both armies."""
    number = 1
    while (found := unit if number == 1 else f"{unit}-{number}") in battle.units:
        number += 1
    return found


@rule("dust.weapon.reloadable-start")
def muster_unit(id: str, seat: int, card: Profile) -> Unit:
    """A unit at full strength and loaded, not yet on the battlefield."""
    return Unit(
        id=id,
        seat=seat,
        profile=card,
        alive=(1 << len(card.figures)) - 1 if card.is_squad else 1,
        ammo=[line.ammo for line in card.lines],
    )
