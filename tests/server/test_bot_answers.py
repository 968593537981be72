"""A bot's answer follows from the game alone: the same in a process that knows the bot and in one that does not."""

import pytest

from grognard import systems
from grognard.core.dice import Committed
from grognard.core.game import Game
from grognard.core.records.saves import dice_to_data
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.games.origin import Origin
from grognard.server.work import bots

GAMES = {"dust": "first-patrol", "at43": "skirmish"}


def asked(game, bot, answers):
    """The bot before a question, as a worker hands it on."""
    origin = Origin(game.setup.to_data(), dice_to_data(game.first), answers)
    return bots.Seated("a game", origin, game.decision.seat, bot, 77)


@pytest.fixture
def forgetful():
    """A process that has just been started, each time it is asked to be."""

    def forget():
        bots._games.clear()
        bots._bots.clear()

    forget()
    yield forget
    forget()


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize("system", GAMES)
def test_it_does_not_matter_which_worker_let_the_bot_think_before(system, bot, forgetful):
    rules = systems.find(system)
    scenario = next(each for each in rules.scenarios() if each.id == GAMES[system])
    game = Game(
        rules, Setup(system, scenario.id, drawn_armies(rules, scenario, 1)), Committed(seed=0, secret=b"x")
    )
    known, fresh = [], []
    for _ in range(30):
        seated = asked(game, bot, list(game.answers))
        known.append(bots.choose(seated))
        # Whoever loses the race to answer is asked again.
        assert bots.choose(seated) == known[-1]
        kept = dict(bots._games), dict(bots._bots)
        forgetful()
        fresh.append(bots.choose(seated))
        forgetful()
        bots._games.update(kept[0])
        bots._bots.update(kept[1])
        game.submit(game.decision.seat, known[-1])
    assert fresh == known
    assert len({str(answer) for answer in known}) > 3
