"""An army tried in games of bots, told game by game."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from grognard.core.armies import drafting
from grognard.lab import trial
from grognard.lab.trial import Summary, Trial
from grognard.server import library
from grognard.server.border.refusal import Refusal
from grognard.server.games.onto_wire import Teller
from grognard.server.games.setting_up import find_system
from grognard.server.routes import REFUSALS, TheServices
from grognard.server.services import Services
from grognard.server.wire.armies import TrialNow, WantedTrial
from grognard.server.work.pool import OutOfTime, WorkFailed

router = APIRouter(prefix="/api/trials", tags=["armies"], responses=REFUSALS)
LINES = "application/x-ndjson"
#: How many games may fail or take too long before a trial is given up.
_PATIENCE = 3


def _army(given: WantedTrial) -> Any:
    """The army of a list; refused where it breaks a rule."""
    found = find_system(given.system)
    library.check_seat(found, given.scenario, given.seat)
    looked = drafting.review(found, given.scenario, given.seat, drafting.read(given.list))
    if looked.faults:
        raise Refusal(422, "not-legal", place="list", reasons=Teller(found).faults(looked.faults))
    return looked.army


@router.post(
    "",
    response_class=StreamingResponse,
    responses={200: {"model": TrialNow, "content": {LINES: {}}, "description": "A line after each game."}},
)
async def try_list(given: WantedTrial, request: Request, services: TheServices) -> StreamingResponse:
    """Let greedy bots play a list against the ready armies. The answer is one line of JSON (`TrialNow`) after each game;
    who hangs up ends it."""
    services.may_open(request)
    army = await services.tables.look_up(_army, given)
    most = services.settings.trials
    if services.trials >= most:
        raise Refusal(429, "too-many-trials", most=most, seconds=30)
    asked = Trial(given.system, given.scenario, given.seat, army)
    return StreamingResponse(_lines(services, asked, given.games), media_type=LINES)


async def _lines(services: Services, asked: Trial, games: int) -> AsyncIterator[bytes]:
    """How things stand after each game. One that takes too long or fails is left out, and the next is played."""
    summary, teller = Summary(), Teller(find_system(asked.system))
    services.trials += 1
    failed = 0
    try:
        for number in range(games):
            if failed > _PATIENCE:
                return
            try:
                seconds = services.settings.trial_seconds
                summary.add(await services.pools.trials.run("trial", seconds, trial.game, asked, number))
            except (OutOfTime, WorkFailed, Refusal):
                failed += 1
                continue
            told = summary.to_data()
            for one in told["against"]:
                one["army"] = teller.word("army", one["army"])
            yield (json.dumps({"of": games, **told}, ensure_ascii=False) + "\n").encode()
    finally:
        services.trials -= 1
