"""Armies of one's own: catalogues, lists looked over and opened, cards."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from grognard.server import armies
from grognard.server.border.refusal import Refusal
from grognard.server.routes import REFUSALS, Answer, SystemId, TheServices, described
from grognard.server.services import Services
from grognard.server.wire.armies import (
    ArmyCatalogue,
    ListCards,
    ListCharts,
    OpenedList,
    PastedList,
    PastedText,
    PlayableLists,
    ReviewedList,
    WantedLists,
    WantedReview,
)
from grognard.server.wire.requests import Army
from grognard.server.work.pool import OutOfTime, WorkFailed

router = APIRouter(prefix="/api/systems/{system}/scenarios/{scenario}", tags=["armies"], responses=REFUSALS)
ScenarioId = Annotated[str, Path(max_length=100)]


async def _beside(services: Services, work: Callable[..., Any], *given: Any) -> Any:
    """Work on what was brought, in a process of its own and within its time."""
    try:
        return await _in_time(services, work, *given)
    except (OutOfTime, WorkFailed):
        seconds = services.settings.opening_seconds
        raise Refusal(422, "too-much", place="list", seconds=seconds) from None


async def _in_time(services: Services, work: Callable[..., Any], *given: Any) -> Any:
    return await services.pools.openings.run("opening", services.settings.opening_seconds, work, *given)


@router.get("/catalogue", **described(ArmyCatalogue))
async def show_catalogue(
    system: SystemId,
    scenario: ScenarioId,
    services: TheServices,
    seat: Annotated[int, Query(ge=0, le=63)],
    force: Annotated[str, Query(max_length=100, description="The force in full; the first without it.")] = "",
) -> Answer:
    """What a seat may buy: sections, entries, options, limits and costs, each with its clause."""
    found = await services.tables.look_up(armies.catalogue, system, scenario, seat, force)
    return Answer(found, headers={"cache-control": "public, max-age=300"})


@router.post("/review", **described(ReviewedList))
async def review_list(
    system: SystemId, scenario: ScenarioId, given: WantedReview, services: TheServices
) -> Answer:
    """A list looked over: the army it makes, costs, limits, faults and their mends."""
    asked = (system, scenario, given.seat, given.list)
    if given.mends:
        # Mends that take too long to find are no fault of the list: it is looked over without them.
        with suppress(OutOfTime, WorkFailed):
            return Answer(await _in_time(services, armies.review, *asked, True))
    return Answer(await services.tables.look_up(armies.review, *asked, False))


@router.post("/playable", **described(PlayableLists))
async def playable_lists(
    system: SystemId, scenario: ScenarioId, given: WantedLists, services: TheServices
) -> Answer:
    """Which of some lists a seat may play, with the armies they make."""
    asked = (system, scenario, given.seat, given.lists)
    return Answer(await services.tables.look_up(armies.playable, *asked))


@router.post("/open", **described(OpenedList))
async def open_list(system: SystemId, scenario: ScenarioId, given: Army, services: TheServices) -> Answer:
    """The list of an army file."""
    return Answer(await _beside(services, armies.opened, system, scenario, given.seat, given.army))


@router.post("/paste", **described(PastedList))
async def paste_list(
    system: SystemId, scenario: ScenarioId, given: PastedText, services: TheServices
) -> Answer:
    """A list from the text of another program, as far as its names are known; the rest is told line by line."""
    asked = (system, scenario, given.seat, given.force, given.text)
    return Answer(await _beside(services, armies.pasted, *asked))


@router.post("/cards", **described(ListCards))
async def show_cards(
    system: SystemId, scenario: ScenarioId, given: WantedReview, services: TheServices
) -> Answer:
    """The cards of the first unit of a list, with what was chosen for it."""
    asked = (system, scenario, given.seat, given.list)
    return Answer({"cards": await services.tables.look_up(armies.cards, *asked)})


@router.post("/charts", **described(ListCharts))
async def show_charts(
    system: SystemId, scenario: ScenarioId, given: WantedReview, services: TheServices
) -> Answer:
    """What the first unit of a list may be expected to do to typical targets, by range; nothing where that takes long."""
    asked = (system, scenario, given.seat, given.list)
    with suppress(OutOfTime, WorkFailed):
        return Answer({"charts": await _in_time(services, armies.charts, *asked)})
    return Answer({"charts": []})
