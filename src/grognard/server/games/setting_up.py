"""Setting games up: new ones, positions to practise, and games brought from a file."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from grognard import systems
from grognard.bots import BOTS
from grognard.core.armies.roster import Roster
from grognard.core.border import position
from grognard.core.border.outside import border, check_setup, refuse_the_impossible
from grognard.core.dice import Committed
from grognard.core.game import Game
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import dice_to_data
from grognard.core.system import AnySystem, Setup
from grognard.server.border import keys
from grognard.server.border.refusal import Refusal
from grognard.server.database.keeping import Keeper
from grognard.server.database.rows import WATCHER, Beside, EntryRow, GameRow, HolderRow, SitterRow
from grognard.server.games.clock import now
from grognard.server.games.state import info, kept
from grognard.server.services import Services


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that can be kept: how it begins, and the entries, if any, that it brings from a file."""

    system: str
    rules: str
    setup: Mapping[str, Any]
    dice: Mapping[str, Any]
    seats: int
    asked: int | None
    #: Empty where somebody may know the dice.
    commitment: str = ""
    entries: Sequence[EntryRow] = ()
    #: What is kept beside the beginning and the entries.
    beside: Sequence[Beside] = ()
    outcome: Mapping[str, Any] | None = None
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Where a game is from, who shall sit where, and its name."""

    origin: str
    sitters: Sequence[str]
    name: str
    #: What people are called, by seat; nothing where they said nothing.
    players: Sequence[str] = ()


def find_system(system: str) -> AnySystem:
    try:
        return systems.find(system)
    except KeyError:
        raise Refusal(404, "no-system", system=system, options=", ".join(systems.IDS)) from None


def new(system: str, scenario: str, armies: Sequence[Any], options: Mapping[str, Any]) -> Setup:
    """A setup with the armies that were asked for, or else the first that are ready."""
    found = find_system(system)
    known = {each.id: each for each in found.scenarios()}
    if scenario not in known:
        raise Refusal(404, "no-scenario", scenario=scenario, options=", ".join(known))
    seats = known[scenario].seats
    if len(armies) > seats:
        raise Refusal(422, "too-many-armies", place="armies", given=len(armies), seats=seats)
    wanted = [*armies, *[None] * (seats - len(armies))]
    chosen = tuple(_army(found, scenario, seat, army) for seat, army in enumerate(wanted))
    return Setup(system, scenario, () if all(army is None for army in chosen) else chosen, dict(options))


def _army(system: AnySystem, scenario: str, seat: int, wanted: Any) -> Any:
    ready = _ready(system.id, scenario, seat)
    if wanted is None:
        return ready[0].army if ready else None
    if not isinstance(wanted, str):
        return wanted
    for roster in ready:
        if roster.id == wanted:
            return roster.army
    options = ", ".join(roster.id for roster in ready)
    raise Refusal(422, "no-army", place=f"armies.{seat}", army=wanted, options=options)


@lru_cache(maxsize=512)
def _ready(system: str, scenario: str, seat: int) -> Sequence[Roster]:
    """Ready armies never change, and to review them takes longer than to set a game up."""
    return find_system(system).armies(scenario, seat)


def from_text(text: str) -> position.Case:
    """The first case of a position file."""
    try:
        json.loads(text)
        name = "position.json"
    except (ValueError, RecursionError):
        name = "position.toml"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / name
        file.write_text(text, encoding="utf-8")
        return position.read(file)[0]


# -- what is brought from outside: these run in a process of their own -------------------------------


def mustered(system: str, scenario: str, armies: Sequence[Any], options: Mapping[str, Any]) -> Begun:
    """A new game with army lists of one's own."""
    return begin(new(system, scenario, armies, options))


def stood(system: str, given: Mapping[str, Any]) -> Begun:
    """A game from a position in the system's own terms."""
    return begin(Setup(system, position=given))


def stood_in_text(text: str) -> Begun:
    """A game from the text of a position file."""
    case = from_text(text)
    return begin(Setup(case.system, position=case.position))


# ----------------------------------------------------------------------------------------------------


def begin(setup: Setup) -> Begun:
    """A game at its first question, with dice that nobody can know and everybody can check afterwards.

    SetupFault says why it cannot be played.
    """
    system = find_system(setup.system)
    dice = Committed(seed=0, secret=os.urandom(32))
    check_setup(setup)
    with border("setup" if setup.position is None else "position"):
        json.dumps(setup.to_data(), allow_nan=False)
        game = Game(system, setup, dice)
        if setup.position is not None:
            refuse_the_impossible(system.laws(game.battle))
            look(game)
    outcome = game.outcome if game.over else None
    beside = Keeper().beside(game, 0)
    return Begun(
        system=system.id,
        rules=fingerprint(system),
        setup=setup.to_data(),
        dice=dice_to_data(game.first),
        seats=system.seats(game.battle),
        asked=None if game.decision is None else game.decision.seat,
        commitment=dice.commitment,
        beside=[beside],
        outcome=None if outcome is None else kept(outcome),
        digest=None if outcome is None else game.digest(),
    )


def look(game: Game) -> None:
    """See a game with everybody's eyes, as those who open it will: what cannot be shown is not taken."""
    for eyes in (None, *range(game.system.seats(game.battle))):
        game.scene(eyes)
    if game.decision is not None:
        game.decision.form.to_data()


async def make(services: Services, key: str, begun: Begun, seating: Seating) -> dict[str, Any]:
    """Make a game: keep it, seat its maker, and give out links to the other seats."""
    key_hash = keys.hashed(key)
    if await services.store.open_games(key_hash) >= services.settings.limits.games_per_client:
        raise Refusal(429, "too-many-games", most=services.settings.limits.games_per_client)
    sitters = seated(seating.sitters, begun.seats)
    watch = keys.fresh_secret()
    row = row_of(begun, seating, sitters, watch)
    mine = [seat for seat, who in enumerate(sitters) if who == "me"]
    holders = [HolderRow(key_hash, row.id, seat, True) for seat in mine or [WATCHER]]
    secrets = {seat: keys.fresh_secret() for seat, who in enumerate(sitters) if who == "link"}
    hashes = [(keys.hashed(secret), seat) for seat, secret in secrets.items()]
    entries = [replace(entry, game=row.id, made=row.made) for entry in begun.entries]
    called = [SitterRow(row.id, seat, name) for seat, name in called_by(seating.players, mine)]
    await services.store.add_game(row, holders, hashes, entries, begun.beside, called=called)
    if row.ended is None and not services.settings.homes:
        await services.tables.open(
            row.id
        )  # a bot that is asked first begins to think; elsewhere, once it has a home
    asked = entries[-1].asked if entries else row.asked
    return {
        "game": info(row, holders, key_hash, asked, row.made, called={one.seat: one.name for one in called}),
        "links": [link(row.id, seat, secret) for seat, secret in secrets.items()],
        "watch": link(row.id, None, watch),
    }


def called_by(players: Sequence[str], mine: Sequence[int]) -> list[tuple[int, str]]:
    """Who is called what. Only what I call myself counts: others say their names themselves."""
    named = [(seat, name) for seat, name in enumerate(players) if name]
    for seat, _ in named:
        if seat not in mine:
            raise Refusal(422, "not-your-seat", place=f"players.{seat}")
    return named


def seated(wanted: Sequence[str], seats: int) -> list[str]:
    """Who shall sit where; everywhere me, where nothing is said."""
    sitters = list(wanted) or ["me"] * seats
    if len(sitters) != seats:
        raise Refusal(422, "wrong-seats", place="seats", given=len(sitters), seats=seats)
    for seat, who in enumerate(sitters):
        bot = who.removeprefix("bot:")
        if who.startswith("bot:") and bot not in BOTS:
            raise Refusal(422, "no-bot", place=f"seats.{seat}", bot=bot, options=", ".join(BOTS))
    return sitters


def row_of(begun: Begun, seating: Seating, sitters: Sequence[str], watch: str) -> GameRow:
    made = now()
    return GameRow(
        id=keys.fresh_game_id(),
        name=seating.name,
        system=begun.system,
        rules=begun.rules,
        origin=seating.origin,
        setup=begun.setup,
        dice=begun.dice,
        commitment=begun.commitment,
        seats=tuple(who if who.startswith("bot:") else "person" for who in sitters),
        asked=begun.asked,
        watch_hash=keys.hashed(watch),
        made=made,
        ended=None if begun.outcome is None else made,
        outcome=begun.outcome,
        digest=begun.digest,
    )


def link(game: str, seat: int | None, secret: str) -> dict[str, Any]:
    """The address of a seat or a place to watch from: its secret stands behind #, where no server and no log sees it."""
    what = "watch" if seat is None else "join"
    return {"seat": seat, "path": f"/#/{what}/{game}/{secret}"}
