"""Games as files and games seen again."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from grognard.server.border.refusal import Refusal
from grognard.server.games import archive, origin
from grognard.server.games.onto_wire import Teller
from grognard.server.games.table import Viewer
from grognard.server.routes import REFUSALS, Answer, GameId, TheServices, described
from grognard.server.wire.replays import Replay
from grognard.server.work.pool import OutOfTime, WorkFailed

router = APIRouter(prefix="/api/games/{game}", tags=["archive"], responses=REFUSALS)


@router.get("/export", **described(dict[str, Any]))
async def export(game: GameId, request: Request, services: TheServices) -> Answer:
    """The game as a file. While it runs it holds all that the seats hide, so only who plays all its people may have
    it; and nothing of the secret of its dice, which nobody may know before the end."""
    key_hash = await services.admitted(game, request)
    await services.tables.make_whole(game)
    fallen, at = None, -1
    while True:
        async with services.tables.held(game) as table:
            if not table.over and not services.holds_all(table, key_hash):
                raise Refusal(403, "until-the-end")
            if table.over or table.at == at:
                saved = await services.tables.at_table(
                    table, archive.export, table, None if table.over else fallen
                )
                break
            at, begun = table.at, origin.of(table)
        try:
            fallen = await services.pools.replays.run(
                game, services.settings.import_seconds, archive.recalled, begun
            )
        except (OutOfTime, WorkFailed) as fault:
            raise Refusal(503, "no-replay") from fault
    name = f"grognard-{table.row.system}-{game[:8]}.json"
    return Answer(saved, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.get("/replay", **described(Replay))
async def replay(
    game: GameId,
    request: Request,
    services: TheServices,
    seat: Annotated[
        int | None, Query(ge=0, le=63, description="With whose eyes; without it an onlooker's.")
    ] = None,
    everything: Annotated[bool, Query(alias="all", description="All-seeing, once the game is over.")] = False,
    first: Annotated[int, Query(ge=0, le=100_000, description="The first moment wanted.")] = 0,
    count: Annotated[int, Query(ge=1, le=100, description="How many moments.")] = 50,
) -> Answer:
    """The game moment by moment. While it runs, only with one's own eyes; afterwards with anybody's."""
    key_hash = await services.admitted(game, request)
    eyes: Viewer | str = "all" if everything else seat
    async with services.tables.held(game) as table:
        if seat is not None and seat >= len(table.row.seats):
            raise Refusal(422, "no-seat", place="seat", seat=seat, seats=len(table.row.seats))
        foreign = seat is not None and seat not in table.seats_of(key_hash)
        if not table.over and (everything or foreign):
            raise Refusal(403, "until-the-end")
        changed = table.shelved or table.game.basis is not None
        states = await services.store.snapshots_of(game, states=True) if changed else []
        begun, audiences = origin.of(table, told=True, states=states), list(table.survivors)
        outcome = table.outcome
    try:
        found = await services.pools.replays.run(
            game, services.settings.import_seconds, archive.frames, begun, audiences, eyes, first, count
        )
    except (OutOfTime, WorkFailed) as fault:
        raise Refusal(503, "no-replay") from fault
    told = None if outcome is None else Teller(table.system).outcome(outcome)
    return Answer({"seat": seat, "all_seeing": everything, "outcome": told, **found})
