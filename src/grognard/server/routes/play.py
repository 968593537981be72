"""A game being played: the table as a seat sees it, answers, questions about options, undo, resigning, talk."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request

from grognard.core.books import example
from grognard.core.orders import Standing
from grognard.server import library
from grognard.server.border.refusal import Refusal
from grognard.server.games import options, state, undoing
from grognard.server.games.onto_wire import Teller
from grognard.server.games.thinking import seated
from grognard.server.routes import REFUSALS, Answer, GameId, TheServices, described
from grognard.server.wire.basis import LARGEST
from grognard.server.wire.decisions import Errand, NoteInfo, Suggestions
from grognard.server.wire.library import TriedExample
from grognard.server.wire.outlooks import Fact, OutlookInfo
from grognard.server.wire.requests import (
    AboutOption,
    Chat,
    ForSeat,
    GivenAnswer,
    GivenOrders,
    Look,
    Probe,
    WantedErrand,
    WantedUndo,
)
from grognard.server.wire.table import LogPage, OrdersTaken, State, Taken, UndoDone
from grognard.server.work import bots
from grognard.server.work.pool import OutOfTime, WorkFailed

router = APIRouter(prefix="/api/games/{game}", tags=["play"], responses=REFUSALS)
ASeat = Annotated[int | None, Query(ge=0, le=63, description="One of my seats; without it I look on.")]


@router.get("/table", **described(State))
async def table_state(
    game: GameId,
    request: Request,
    services: TheServices,
    seat: ASeat = None,
    since: Annotated[int | None, Query(ge=0, le=LARGEST, description="The last number seen.")] = None,
    page: Annotated[int | None, Query(ge=0, le=500, description="At most so many events.")] = None,
) -> Answer:
    """The table as a seat sees it, for scripts that would rather ask than listen. Sockets get the same."""
    key_hash = await services.looking(game, request, seat)
    async with services.tables.held(game) as table:
        at = None if since is None else table.at_number(seat, since)
        shown = await services.tables.at_table(table, state.state, table, seat, at, None, 0, page)
        shown["game"] = state.info_of(table, key_hash, services.tables.onlookers.present(game))
    return Answer(shown)


@router.get("/log", **described(LogPage))
async def log(
    game: GameId,
    request: Request,
    services: TheServices,
    seat: ASeat = None,
    first: Annotated[int, Query(ge=0, le=LARGEST, description="The first event wanted, from 0.")] = 0,
    count: Annotated[int, Query(ge=1, le=500, description="How many events.")] = 100,
) -> Answer:
    """A stretch of what I was told, for who began with the last page of it."""
    await services.looking(game, request, seat)
    async with services.tables.held(game) as table:
        return Answer(await services.tables.at_table(table, state.log, table, seat, first, count))


@router.post("/answers", **described(Taken))
async def give_answer(game: GameId, given: GivenAnswer, request: Request, services: TheServices) -> Answer:
    """Answer the question of a number. Once this says yes, the answer is kept."""
    await services.seated(game, request, given.seat)
    return Answer({"number": await services.tables.answer(game, given.seat, given.number, given.answer)})


@router.post("/orders", **described(OrdersTaken))
async def give_orders(game: GameId, given: GivenOrders, request: Request, services: TheServices) -> Answer:
    """Say what shall be done about reactions until the turn ends, so that I need not be asked. Nobody else is told."""
    await services.seated(game, request, given.seat)
    side = None if given.side is None else Standing(given.side.does, given.side.within)
    units = {unit: Standing(order.does, order.within) for unit, order in given.units.items()}
    kept = await services.tables.standing.give(game, given.seat, side, units)
    return Answer({"orders": None if kept is None else kept.to_data()})


@router.post("/note", **described(NoteInfo))
async def explain_option(game: GameId, about: AboutOption, request: Request, services: TheServices) -> Answer:
    """The sums and odds behind an option, or the reasons why it cannot be chosen."""
    await services.seated(game, request, about.seat)
    async with services.tables.held(game) as table:
        told = await services.tables.at_table(
            table, options.note, table, about.seat, about.number, about.option
        )
    return Answer(told)


@router.post("/candidates", **described(Suggestions))
async def list_candidates(game: GameId, wanted: ForSeat, request: Request, services: TheServices) -> Answer:
    """Sensible answers to the question before the seat."""
    await services.seated(game, request, wanted.seat)
    async with services.tables.held(game) as table:
        found = await services.tables.at_table(table, options.candidates, table, wanted.seat, wanted.number)
    return Answer({"answers": found})


@router.post("/hint", **described(Suggestions))
async def give_hint(game: GameId, wanted: ForSeat, request: Request, services: TheServices) -> Answer:
    """What the greedy bot would answer in the seat's place."""
    await services.seated(game, request, wanted.seat)
    async with services.tables.held(game) as table:
        options.asked(table, wanted.seat, wanted.number)
        before = replace(seated(table, wanted.seat, "greedy"), follows=False)
    try:
        answer = await services.pools.hints.run(game, services.settings.bot_seconds, bots.choose, before)
    except (OutOfTime, WorkFailed) as fault:
        raise Refusal(503, "no-hint") from fault
    async with services.tables.held(game) as table:
        decision = options.asked(table, wanted.seat, wanted.number)
        teller = Teller(table.system, table.game.view(wanted.seat))
        return Answer({"answers": [teller.answer(decision, answer)]})


@router.post("/errand", **described(Errand))
async def send_there(game: GameId, wanted: WantedErrand, request: Request, services: TheServices) -> Answer:
    """The answers that send a unit to a place at one stroke, to be given one after the other."""
    await services.seated(game, request, wanted.seat)
    async with services.tables.held(game) as table:
        found = await services.tables.at_table(
            table, options.errand, table, wanted.seat, wanted.number, wanted.unit, wanted.place
        )
    return Answer({"answers": found})


@router.post("/probe", **described(Fact))
async def probe(game: GameId, wanted: Probe, request: Request, services: TheServices) -> Answer:
    """A fact about what I see, such as a line of sight, in the system's own terms."""
    await services.looking(game, request, wanted.seat)
    async with services.tables.held(game) as table:
        fact = await services.tables.at_table(
            table, options.probe, table, wanted.seat, wanted.question, wanted.args
        )
    return Answer({"fact": fact})


@router.post("/look", **described(OutlookInfo))
async def look(game: GameId, wanted: Look, request: Request, services: TheServices) -> Answer:
    """What a piece could do from where it stands or from another place: reach, ranges, lines, threats."""
    await services.looking(game, request, wanted.seat)
    async with services.tables.held(game) as table:
        seen = await services.tables.by_hand(options.look, table, wanted.seat, wanted.piece, wanted.at)
    return Answer(seen)


@router.get("/example", **described(TriedExample))
async def follow_example(
    game: GameId,
    request: Request,
    services: TheServices,
    case: Annotated[str, Query(max_length=100, description="The case that the table was opened from.")],
) -> Answer:
    """What the worked example has one try at this table, and how far that was done.

    It looks at everybody's answers, so only who plays all the people of a game may ask while it runs.
    """
    key_hash = await services.admitted(game, request)
    top = services.settings.checkout
    found = await services.tables.look_up(library.find_case, case, top)
    tried = await services.tables.look_up(library.example, case, top)
    async with services.tables.held(game) as table:
        if not table.over and not services.holds_all(table, key_hash):
            raise Refusal(403, "until-the-end")
        done, stands = example.followed(tried.steps, table.game)
    return Answer(library.told_example(found, tried, done, stands))


@router.post("/undo", **described(UndoDone))
async def want_undo(game: GameId, wanted: WantedUndo, request: Request, services: TheServices) -> Answer:
    """Take answers back, or offer to where others must agree."""
    key_hash = await services.seated(game, request, wanted.seat)
    done = await undoing.want(services.tables, game, key_hash, wanted.seat, wanted.number, wanted.steps)
    table = await services.tables.open(game)
    return Answer({"done": done, "number": table.number(wanted.seat)})


@router.post("/undo/accept", **described(UndoDone))
async def accept_undo(game: GameId, wanted: ForSeat, request: Request, services: TheServices) -> Answer:
    """Agree to the undo that is offered."""
    key_hash = await services.seated(game, request, wanted.seat)
    table = await services.tables.open(game)
    done = await undoing.agree(services.tables, table, key_hash, wanted.seat, wanted.number)
    table = await services.tables.open(game)
    return Answer({"done": done, "number": table.number(wanted.seat)})


@router.post("/undo/decline", **described(UndoDone))
async def decline_undo(game: GameId, wanted: ForSeat, request: Request, services: TheServices) -> Answer:
    """Say no to the undo that is offered, or take one's own offer back."""
    await services.seated(game, request, wanted.seat)
    table = await services.tables.open(game)
    await undoing.decline(services.tables, table, wanted.seat, wanted.number)
    return Answer({"done": False, "number": table.number(wanted.seat)})


@router.post("/resign", **described(Taken))
async def resign(game: GameId, wanted: ForSeat, request: Request, services: TheServices) -> Answer:
    """Give the game up."""
    await services.seated(game, request, wanted.seat)
    return Answer({"number": await services.tables.resign(game, wanted.seat, wanted.number)})


@router.post("/rules/refuse", **described(Taken))
async def refuse_rules(game: GameId, wanted: ForSeat, request: Request, services: TheServices) -> Answer:
    """Do not go on under the rules of another version: the game is set aside as it was, for everybody."""
    await services.seated(game, request, wanted.seat)
    return Answer({"number": await services.tables.refuse_rules(game, wanted.seat, wanted.number)})


@router.post("/lines", status_code=201, **described(Taken))
async def say(game: GameId, chat: Chat, request: Request, services: TheServices) -> Answer:
    """Say something to everybody at the table."""
    await services.seated(game, request, chat.seat)
    table = await services.tables.open(game)
    if len(chat.text) > services.settings.limits.line_letters:
        raise Refusal(413, "too-large", most=services.settings.limits.line_letters)
    await services.tables.say(table, chat.seat, "chat", chat.text)
    return Answer({"number": table.number(chat.seat)}, 201)
