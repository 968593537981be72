"""`grognard play`: sets a game up from options or from a few questions, and seats a person at it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from grognard import systems
from grognard.bots import BOTS
from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.cli.seat.sitting import PERSON, Leave, Sitting
from grognard.core.books.lesson import Lesson, moments
from grognard.core.border import given, position
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import Words
from grognard.core.system import AnySystem, Scenario, Setup, SetupFault


@dataclass(slots=True)
class Wish:
    """What the command line already says about the game to be played."""

    system: str | None = None
    scenario: str | None = None
    armies: Sequence[str] = ()
    seats: Sequence[str] = ()
    seed: int | None = None
    position: Path | None = None
    load: Path | None = None
    #: House rules by their names, where they differ from the book's.
    house: Mapping[str, str] = field(default_factory=dict)
    #: Whether the lesson of the scenario is given.
    lesson: bool = False


def play(wish: Wish, words: Words, console: Console) -> None:
    """Play until the game is over or the person leaves. Refusal where the game cannot be set up."""
    sitting = None
    try:
        game, seats, seed = _set_up(wish, words, console)
        sitting = Sitting(game, seats, words, console, seed)
        if wish.lesson:
            sitting.lesson = Lesson(moments(game.system.id, game.setup.scenario))
        console.print(Text(words.say("cli-welcome", seed=str(seed)), style="dim"))
        sitting.play()
    except SetupFault as fault:
        raise Refusal(door.set_up_fault(fault, words)) from fault
    except Leave as left:
        _farewell(left.kept, words, console)
    except (EOFError, KeyboardInterrupt):
        console.print()
        _leave_suddenly(sitting, words, console)


def _leave_suddenly(sitting: Sitting | None, words: Words, console: Console) -> None:
    """Who is cut off loses nothing: the game is kept where it can be found again."""
    kept = None
    if sitting is not None and sitting.game.answers and not sitting.game.over:
        kept = sitting.keep(state_folder() / "last.json")
    _farewell(kept, words, console)


def _farewell(kept: Path | None, words: Words, console: Console) -> None:
    said = words.say("cli-bye") if kept is None else words.say("cli-bye-kept", file=str(kept))
    console.print(Text(said, style="dim"))


def state_folder() -> Path:
    """Where a person's system keeps what programs remember."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "grognard"


def _set_up(wish: Wish, words: Words, console: Console) -> tuple[Game, Sequence[str], int]:
    if wish.load is not None:
        return _loaded(wish, words)
    if wish.position is not None:
        return _from_position(wish, words)
    return _chosen(wish, words, console)


def _loaded(wish: Wish, words: Words) -> tuple[Game, Sequence[str], int]:
    assert wish.load is not None
    data = door.read(wish.load, words)
    game = Game.load(data, systems.find)
    count = game.system.seats(game.battle)
    kept = data.get("seats")
    known = isinstance(kept, list) and len(kept) == count and all(who in (PERSON, *BOTS) for who in kept)
    seats = checked_seats(wish.seats, count, words) if wish.seats else (kept if known else [PERSON] * count)
    seed = wish.seed if wish.seed is not None else getattr(game.first, "seed", 0)
    return game, seats, seed


def _from_position(wish: Wish, words: Words) -> tuple[Game, Sequence[str], int]:
    """A position file to play on from. Its scripted dice belong to its own course of play; these are rolled."""
    assert wish.position is not None
    case = position.read(wish.position)[0]
    seed = case.seed if wish.seed is None else wish.seed
    try:
        system = systems.find(case.system)
    except KeyError as fault:
        raise SetupFault("system", f"{case.system!r} is not a game this program knows") from fault
    game = position.stand_in(system, case.position, Seeded(seed=seed))
    count = system.seats(game.battle)
    return game, checked_seats(wish.seats, count, words), seed


def _chosen(wish: Wish, words: Words, console: Console) -> tuple[Game, Sequence[str], int]:
    """A scenario with armies: what the command line leaves open is asked, unless it names the system."""
    asks = wish.system is None
    system = door.find(wish.system, words) if wish.system else _pick_system(words, console)
    voice = Voice(system, words)
    if wish.scenario:
        scenario = door.find_scenario(system, wish.scenario, words)
    else:
        scenario = _pick_scenario(system, voice, console, asks)
    armies = _armies(system, scenario, wish.armies, voice, console, asks)
    if wish.seats or not asks:
        seats = checked_seats(wish.seats, scenario.seats, words)
    else:
        seats = _pick_seats(scenario, voice, console)
    seed = wish.seed
    if seed is None:
        seed = _pick_seed(words, console) if asks else any_seed()
    setup = Setup(system=system.id, scenario=scenario.id, armies=armies, options=_house(system, wish.house))
    return Game(system, setup, Seeded(seed=seed)), seats, seed


def _house(system: AnySystem, wished: Mapping[str, str]) -> dict[str, bool | str]:
    """House rules as they were typed; SetupFault where there is no such rule or it has no such value."""
    known = {option.id: option for option in system.options()}
    found: dict[str, bool | str] = {}
    for name, text in wished.items():
        given.one_of(name, known, "options")
        values = {str(value).lower(): value for value in known[name].values}
        given.one_of(text.lower(), values, f"options.{name}", known[name].clause)
        found[name] = values[text.lower()]
    return found


def any_seed() -> int:
    """A seed that nobody chose; it is shown, so that the game can be played again."""
    return int.from_bytes(os.urandom(4), "big")


def checked_seats(wanted: Sequence[str], count: int, words: Words) -> Sequence[str]:
    """Who sits where. Seats not named go to a person first and to the greedy bot after."""
    for who in wanted:
        if who != PERSON and not door.is_bot(who):
            raise Refusal(words.say("cli-no-player", answer=who, options=", ".join((PERSON, *BOTS))))
    if len(wanted) > count:
        raise Refusal(words.say("cli-too-many-seats", given=len(wanted), seats=count))
    rest = [PERSON if seat == 0 else "greedy" for seat in range(len(wanted), count)]
    return [*wanted, *rest]


# -- the menu ----------------------------------------------------------------------------------------


def pick(title: str, options: Sequence[tuple[str, str]], words: Words, console: Console) -> int:
    """Ask for one of several lines (name, remark); Enter takes the first."""
    console.print(Text(title, style="bold"))
    for number, (name, remark) in enumerate(options, start=1):
        console.print(Text.assemble(f"  {number:>2}  {name}", (f"   {remark}" if remark else "", "dim")))
    while True:
        reply = console.input("[1] > ", markup=False).strip() or "1"
        if reply.isdigit() and 1 <= int(reply) <= len(options):
            return int(reply) - 1
        console.print(Text(words.say("cli-type-number", high=len(options)), style="yellow"))


def _pick_system(words: Words, console: Console) -> AnySystem:
    if not systems.IDS:
        raise Refusal(words.say("cli-no-systems"))
    found = [systems.find(system) for system in systems.IDS]
    if len(found) == 1:
        return found[0]
    for said in door.left_out(words):
        console.print(Text(said, style="yellow"))
    lines = [(Voice(system, words).word("system", system.id), "") for system in found]
    return found[pick(words.say("cli-pick-system"), lines, words, console)]


def _pick_scenario(system: AnySystem, voice: Voice, console: Console, asks: bool) -> Scenario:
    scenarios = system.scenarios()
    if len(scenarios) == 1 or not asks:
        return scenarios[0]
    lines = [
        (voice.word("scenario", s.id), voice.words.say("cli-points", points=", ".join(map(str, s.points))))
        for s in scenarios
    ]
    return scenarios[pick(voice.words.say("cli-pick-scenario"), lines, voice.words, console)]


def _armies(
    system: AnySystem, scenario: Scenario, wanted: Sequence[str], voice: Voice, console: Console, asks: bool
) -> tuple[Any, ...]:
    if len(wanted) > scenario.seats:
        raise Refusal(voice.words.say("cli-too-many-armies", given=len(wanted), seats=scenario.seats))
    armies: list[Any] = []
    for seat in range(scenario.seats):
        ready = system.armies(scenario.id, seat)
        if seat < len(wanted):
            armies.append(_wanted_army(system, scenario, seat, wanted[seat], voice))
        elif not ready:
            return tuple(armies)  # the scenario brings its own
        elif len(ready) == 1 or not asks:
            armies.append(ready[0].army)
        else:
            lines = [
                (voice.word("army", r.id), voice.words.say("cli-points", points=str(r.points))) for r in ready
            ]
            title = voice.words.say("cli-pick-army", seat=voice.seat(seat))
            armies.append(ready[pick(title, lines, voice.words, console)].army)
    return tuple(armies)


def _wanted_army(system: AnySystem, scenario: Scenario, seat: int, wanted: str, voice: Voice) -> Any:
    """A ready army by its id, or a file that holds one; faults are told, all of them."""
    ready = {roster.id: roster.army for roster in system.armies(scenario.id, seat)}
    if wanted in ready:
        return ready[wanted]
    if not Path(wanted).is_file():
        raise Refusal(voice.words.say("cli-no-army", answer=wanted, options=", ".join(ready) or "–"))
    army = door.read(Path(wanted), voice.words)
    faults = system.muster(scenario.id, seat, army)
    if faults:
        raise Refusal("\n".join(voice.fault(fault) for fault in faults))
    return army


def _pick_seats(scenario: Scenario, voice: Voice, console: Console) -> Sequence[str]:
    say = voice.words.say
    seats = []
    for seat in range(scenario.seats):
        players = [PERSON, "greedy", "random"] if seat == 0 else ["greedy", PERSON, "random"]
        lines = [(say(f"cli-player-{who}"), "") for who in players]
        title = say("cli-pick-player", seat=voice.seat(seat))
        seats.append(players[pick(title, lines, voice.words, console)])
    return seats


def _pick_seed(words: Words, console: Console) -> int:
    console.print(Text(words.say("cli-pick-seed"), style="bold"))
    while True:
        reply = console.input("> ").strip()
        if not reply:
            return any_seed()
        if reply.isdigit():
            return int(reply)
        console.print(Text(words.say("cli-type-seed"), style="yellow"))
