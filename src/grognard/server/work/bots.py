"""Bots in their own processes: each gets the game as a record, and answers as the seat it sits in."""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from grognard.bots import BOTS, Bot, Chair
from grognard.core.dice import mix
from grognard.core.game import Game
from grognard.core.records.saves import dice_to_data
from grognard.server.games.origin import Origin

#: How many games a process remembers, so that a bot's next answer need not begin at the first.
_REMEMBERED = 32
_games: OrderedDict[str, Game] = OrderedDict()


@dataclass(frozen=True, slots=True)
class _Left:
    """A bot as it was left: in which step, before which answer, and what it answered."""

    began: int
    at: int
    answer: Any
    bot: Bot

    def is_where(self, game: Game, seat: int) -> bool:
        """Whether the game went on with its answer, in the same step, and it has not been asked since."""
        since = game.answers[self.at :]
        if self.began != game.step_began or not since:
            return False
        return _plain(since[0]) == _plain((seat, self.answer)) and all(by != seat for by, _ in since[1:])


#: Bots by game, seat and kind.
_bots: OrderedDict[tuple[str, int, str], _Left] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot before a question: which game, how it came there, and who asks."""

    game: str
    origin: Origin
    seat: int
    bot: str
    seed: int
    #: Whether it sits here for good and follows plans of its own; who gives a hint sees the question alone.
    follows: bool = True


def choose(seated: Seated) -> Any:
    """A bot's answer: the same in every process. Runs in a process of the pool."""
    game = _remembered(seated)
    bot = _sitting(seated, game)
    answer = bot.choose(Chair(game, seated.seat))
    _bots[seated.game, seated.seat, seated.bot] = _Left(game.step_began, len(game.answers), answer, bot)
    while len(_bots) > _REMEMBERED:
        _bots.popitem(last=False)
    return answer


def _sitting(seated: Seated, game: Game) -> Bot:
    """The bot as it was left, with the plan it follows; else one that has thought through this step from its start,
    so that it does not matter which worker let it think before."""
    left = _bots.pop((seated.game, seated.seat, seated.bot), None)
    if left is not None and left.is_where(game, seated.seat):
        return left.bot
    if not seated.follows:
        return BOTS[seated.bot](mix(seated.seed, len(game.answers)))
    began = game.step_began
    bot = BOTS[seated.bot](mix(seated.seed, began))
    if any(by == seated.seat for by, _ in game.answers[began:]):
        twin = game.fork()
        twin.undo(len(game.answers) - began)
        for by, answer in game.answers[began:]:
            if by == seated.seat:
                bot.choose(Chair(twin, by))
            twin.submit(by, answer)
    return bot


def _remembered(seated: Seated) -> Game:
    """The game at the question; played on from where it was left if it still goes that way."""
    origin = seated.origin
    game = _games.pop(seated.game, None)
    begun = game is not None and game.since == origin.since and dice_to_data(game.first) == origin.dice
    if game is None or not begun or game.answers != origin.answers[: len(game.answers)]:
        # A thinking process keeps no log: it tells nobody.
        game = origin.game(log=False)
    for seat, answer in origin.answers[len(game.answers) :]:
        game.submit(seat, answer)
    _games[seated.game] = game
    while len(_games) > _REMEMBERED:
        _games.popitem(last=False)
    return game


def _plain(answer: Any) -> str:
    """An answer as a record keeps it."""
    return json.dumps(answer)
