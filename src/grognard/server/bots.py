"""Bots in their own processes: each gets the game as a record, and answers as the seat it sits in."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from grognard import systems
from grognard.bots import BOTS, Bot, Chair
from grognard.core.dice import mix
from grognard.core.game import Game
from grognard.core.saves import dice_from_data
from grognard.core.system import Setup

#: How many games a process remembers, so that a bot's next answer need not begin at the first.
_REMEMBERED = 32
_games: OrderedDict[str, Game] = OrderedDict()
#: Bots by game, seat and kind, each with how many answers there were when it last chose.
_bots: OrderedDict[tuple[str, int, str], tuple[int, Bot]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class Seated:
    """A bot before a question: which game, how it came there, and who asks."""

    game: str
    setup: Any
    dice: Any
    answers: list[tuple[int, Any]]
    seat: int
    bot: str
    seed: int


def choose(seated: Seated) -> Any:
    """A bot's answer. Runs in a process of the pool."""
    game = _remembered(seated)
    bot = _sitting(seated)
    answer = bot.choose(Chair(game, seated.seat))
    seat = seated.game, seated.seat, seated.bot
    _bots[seat] = len(seated.answers), bot
    while len(_bots) > _REMEMBERED:
        _bots.popitem(last=False)
    return answer


def _sitting(seated: Seated) -> Bot:
    """The bot as it was left, with the plan it follows; a new one where answers were taken back since."""
    last, bot = _bots.pop((seated.game, seated.seat, seated.bot), (len(seated.answers), None))
    if bot is None or last >= len(seated.answers):
        return BOTS[seated.bot](mix(seated.seed, len(seated.answers)))
    return bot


def _remembered(seated: Seated) -> Game:
    """The game at the question; played on from where it was left if it still goes that way."""
    game = _games.pop(seated.game, None)
    if game is None or game.answers != seated.answers[: len(game.answers)]:
        setup = Setup.from_data(seated.setup)
        # A thinking process keeps no log: it tells nobody.
        game = Game(systems.find(setup.system), setup, dice_from_data(seated.dice), log=False)
    for seat, answer in seated.answers[len(game.answers) :]:
        game.submit(seat, answer)
    _games[seated.game] = game
    while len(_games) > _REMEMBERED:
        _games.popitem(last=False)
    return game
