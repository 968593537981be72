"""Recorded games beside twins that differ in one secret, and what others are given of both."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any, Protocol

from grognard.bots.chair import Chair
from grognard.core.dice import Seeded
from grognard.core.game import Game, Refused, Rng
from grognard.core.system import Setup
from grognard.systems import find
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import Battle, Unit
from systems.ept.table import battle

# -- recorded games ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A whole game: how it begins, and all answers."""

    setup: Setup
    seed: int
    answers: tuple[tuple[int, Any], ...]

    def begun(self, setup: Setup | None = None) -> Game:
        return Game(find("ept"), setup or self.setup, Seeded(seed=self.seed))


@cache
def record(scenario: str, seed: int) -> Record:
    """A game between players who draw by lot."""
    return played(Setup("ept", scenario), seed)


def played(setup: Setup, seed: int) -> Record:
    game, rng = Game(find("ept"), setup, Seeded(seed=seed)), Rng(seed)
    while game.decision is not None:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
    return Record(setup, seed, tuple(game.answers))


def questions(game: Record) -> Iterator[tuple[int, Game]]:
    """A recorded game before each of its answers, by their numbers."""
    playing = game.begun()
    for number, (seat, answer) in enumerate(game.answers):
        yield number, playing
        playing.submit(seat, answer)


def asked_for(game: Record, ask: str) -> list[int]:
    """The numbers of the answers to a question."""
    return [number for number, playing in questions(game) if playing.decision and playing.decision.ask == ask]


# -- secrets -------------------------------------------------------------------------------------------------------


@dataclass
class Secret:
    """What a twin has otherwise: how it begins and answers, and whether what differs is still in the dark."""

    name: str
    seat: int
    #: The twin's answer, from its game and the answer that was recorded.
    answer: Callable[[Game, Any], Any]
    #: Whether nothing of it has come to light in a game.
    dark: Callable[[Battle], bool]
    #: Whether an answer of its seat puts to the test what differs, so that what comes of it may tell.
    tests: Callable[[str, Any], bool] = lambda ask, answer: False
    #: How the twin begins, if not as the game did.
    setup: Setup | None = None
    differs: bool = field(default=False)


def exchanged(value: Any, one: str, other: str) -> Any:
    """An answer in which two units have changed places."""
    if isinstance(value, str):
        return {one: other, other: one}.get(value, value)
    return [exchanged(each, one, other) for each in value] if isinstance(value, list | tuple) else value


def places_of(game: Record) -> dict[str, int]:
    """Where every unit was set up."""
    return {
        str(playing.decision.about[0][2]): int(game.answers[number][1])
        for number, playing in questions(game)
        if playing.decision and playing.decision.ask == "ept-deploy"
    }


def pairs(game: Record, places: Mapping[str, int]) -> list[tuple[Unit, Unit]]:
    """Two units of a section that are alone where they were set up: the one might as well be where the other is.

    Those with a decoy come first.
    """
    units = battle(game.begun()).units
    alone = [name for name, place in places.items() if list(places.values()).count(place) == 1]
    found = [
        (units[one], units[other])
        for one, other in combinations(sorted(alone), 2)
        if units[one].formation == units[other].formation
        and units[one].profile is not units[other].profile
        and not any(units[name].profile.is_gun or units[name].profile.is_vehicle for name in (one, other))
    ]
    return sorted(found, key=lambda two: not any(unit.profile.is_decoy for unit in two))


def other_stacks(one: Unit, other: Unit, places: Mapping[str, int]) -> Secret:
    """Two units of a section stand under each other's markers."""
    with_a_post = one.profile.is_post or other.profile.is_post

    def answer(game: Game, recorded: Any) -> Any:
        asked = game.decision
        if asked is not None and asked.ask == "ept-deploy":
            return places[exchanged(asked.about[0][2], one.id, other.id)]
        return exchanged(recorded, one.id, other.id)

    def dark(battle: Battle) -> bool:
        if battle.phase == "deploy":
            return True
        # Who is in command shows by the markers of those who can be seen.
        watched = battle.members(one.formation) if with_a_post else (one, other)
        return all(hidden.is_secret(battle, battle.units[unit.id]) for unit in watched)

    def tests(ask: str, recorded: Any) -> bool:
        return ask == "ept-activate" and (with_a_post or recorded in (one.id, other.id))

    return Secret(f"{one.id} and {other.id}", one.seat, answer, dark, tests)


def answered_otherwise(
    game: Record, others: Mapping[int, Any], dark: Callable[[Battle], bool] = lambda battle: True
) -> Secret:
    """Some answers of a game, by number, were others; all of one seat."""

    def answer(playing: Game, recorded: Any) -> Any:
        return others.get(len(playing.answers), recorded)

    return Secret(f"answers {sorted(others)}", game.answers[min(others)][0], answer, dark)


# -- side by side --------------------------------------------------------------------------------------------------


class Played(Protocol):
    """Something that plays a game: the game itself, or a server's table."""

    @property
    def game(self) -> Game: ...

    def answer(self, seat: int, answer: Any) -> None: ...


@dataclass
class Plain:
    """A game by itself."""

    game: Game

    def answer(self, seat: int, answer: Any) -> None:
        self.game.submit(seat, answer)


def side_by_side(game: Record, secret: Secret, true: Played, twin: Played) -> Iterator[str]:
    """Play a recorded game beside its twin, until the secret is out: after each answer, what was asked."""
    for seat, answer in game.answers:
        asked = true.game.decision
        assert asked is not None
        if seat == secret.seat and secret.tests(asked.ask, answer):
            return
        if sent_by(true.game, answer) != sent_by(twin.game, answer):
            return  # the same place would send somebody else: he would name whom he means
        other = secret.answer(twin.game, answer) if seat == secret.seat else answer
        true.answer(seat, answer)
        try:
            twin.answer(seat, other)
        except Refused:
            assert seat == secret.seat, f"{secret.name}: seat {seat} is offered something else by {asked.ask}"
            return  # he has other choices with other units
        secret.differs = secret.differs or secret.setup is not None or other != answer
        dark = secret.dark(battle(true.game)) and secret.dark(battle(twin.game))
        if not dark or own_affair(true.game, twin.game, secret, asked.ask):
            return
        yield asked.ask


def sent_by(game: Game, answer: Any) -> str:
    """The marker of the unit that a place alone would send, if it sends any."""
    about = {} if game.decision is None else {name: value for name, _, value in game.decision.about}
    next_ = about.get("next") if isinstance(answer, int) else None
    return "" if next_ is None else battle(game).units[str(next_)].marker


def own_affair(true: Game, twin: Game, secret: Secret, after: str) -> bool:
    """Whether the owner of the secret is asked something in one of the games that he is not in the other.

    Others see that he thinks, not of what. But whether somebody under a marker could react must never show, and nobody
    else may be asked otherwise.
    """
    this, that = ((game.decision.seat, game.decision.ask) if game.decision else None for game in (true, twin))
    if this == that:
        return False
    silent = any(
        asked is not None and asked[0] == secret.seat and asked[1] != "ept-react" for asked in (this, that)
    )
    assert silent, f"{secret.name}: asked is {this} or {that} after {after}"
    return True


# -- what a seat is given ------------------------------------------------------------------------------------------


def heard(game: Game, seat: int | None, since: int = 0) -> list[Any]:
    """What a seat has been told, with the moments, of the entries from one on."""
    told = [[entry.answers, entry.event.to_data()] for entry in game.journal[since:] if entry.known_to(seat)]
    return json.loads(json.dumps(told))  # type: ignore[no-any-return]


def given(game: Game, seat: int | None) -> dict[str, Any]:
    """All that a seat, or an onlooker, is given at a moment beside what it hears."""
    decision = game.decision
    found: dict[str, Any] = {
        "asked": None if decision is None else decision.seat,
        "view": game.view(seat).to_data(),
        "scene": game.scene(seat).to_data(),
        "undo": None if seat is None else game.free_undo(seat),
        "looks": None if seat is None else looks(game, seat),
    }
    if decision is not None and decision.seat == seat:
        found["chair"] = in_chair(Chair(game, seat))
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def in_chair(chair: Chair) -> list[Any]:
    """What a bot gets out of its chair: the question and what it is about, candidates, scores, notes."""
    candidates = list(chair.candidates())
    notes = [chair.decision.note(answer) for answer in candidates[:4]]
    sums = [[[key, tally.to_data()] for key, tally in note.tallies] for note in notes]
    return [
        chair.decision.to_data(),
        candidates,
        [chair.score(answer) for answer in candidates],
        [sums, [note.odds for note in notes]],
    ]


def looks(game: Game, seat: int) -> list[Any]:
    """What a screen is answered if it asks about a seat's own units."""
    view = game.view(seat)
    mine = [unit.id for unit in view.units.values() if unit.seat == seat and unit.status == "field"]
    return [game.system.outlook(view, name).to_data() for name in mine[:2]]


def difference(this: Any, that: Any, path: str = "") -> str:
    """Where two pieces of data differ first; empty where they do not."""
    if isinstance(this, dict) and isinstance(that, dict):
        if odd := sorted(set(this) ^ set(that)):
            return f"{path}: only one has {odd}"
        return next(
            (found for key in this if (found := difference(this[key], that[key], f"{path}.{key}"))), ""
        )
    if isinstance(this, list) and isinstance(that, list):
        if len(this) != len(that):
            return f"{path}: {this} or {that}"
        both = enumerate(zip(this, that, strict=True))
        return next((found for at, two in both if (found := difference(*two, f"{path}[{at}]"))), "")
    return "" if this == that else f"{path}: {this!r} or {that!r}"
