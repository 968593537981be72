"""What can be read without a game: systems, scenarios, armies, rules, cases, words."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query
from fastapi.responses import FileResponse, Response

from grognard import systems
from grognard.core.books import rooms
from grognard.core.language.words import LANGUAGES, catalogue
from grognard.server import library
from grognard.server.border.refusal import Refusal
from grognard.server.games.setting_up import find_system
from grognard.server.routes import REFUSALS, Answer, SystemId, TheServices, described
from grognard.server.wire.library import (
    Book,
    CaseList,
    Catalogue,
    ClauseInfo,
    Faults,
    Force,
    LessonInfo,
    Preview,
    ScenarioList,
    SystemInfo,
    SystemList,
)
from grognard.server.wire.requests import Army
from grognard.server.work.pool import OutOfTime, WorkFailed

router = APIRouter(prefix="/api", tags=["library"], responses=REFUSALS)
ScenarioId = Annotated[str, Path(max_length=100)]
#: The language in which a rulebook is read.
Language = Annotated[str, Query(max_length=10, description="The language of the texts.")]
#: What is read here changes only with the program.
_KEEP = {"cache-control": "public, max-age=300"}


@router.get("/catalogue/{language}", **described(Catalogue))
async def words(language: Annotated[str, Path(max_length=10)]) -> Answer:
    """The Fluent texts of a language."""
    _known(language)
    return Answer({"language": language, "files": dict(catalogue(language))}, headers=_KEEP)


def _known(language: str) -> str:
    if language not in LANGUAGES:
        raise Refusal(404, "no-language", language=language, options=", ".join(LANGUAGES))
    return language


@router.get("/systems", **described(SystemList))
async def list_systems(services: TheServices) -> Answer:
    found = [await services.tables.look_up(library.system_info, system) for system in systems.IDS]
    return Answer({"systems": found, "coming": library.coming_systems()}, headers=_KEEP)


@router.get("/systems/{system}", **described(SystemInfo))
async def show_system(system: SystemId, services: TheServices) -> Answer:
    return Answer(await services.tables.look_up(library.system_info, system), headers=_KEEP)


@router.get("/systems/{system}/cover", include_in_schema=False)
async def show_cover(system: SystemId) -> Response:
    """The picture that a rulebook brings for its card; the page draws those of the books it knows by itself."""
    find_system(system)
    file = rooms.room(system).folder / "cover.svg"
    if not file.is_file():
        raise Refusal(404, "no-cover", system=system)
    # Whoever opens it by itself gets a picture and nothing that runs.
    safe = {"Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'"}
    return FileResponse(file, media_type="image/svg+xml", headers={**_KEEP, **safe})


@router.get("/systems/{system}/scenarios", **described(ScenarioList))
async def list_scenarios(system: SystemId, services: TheServices) -> Answer:
    """What can be played, easiest first, and the armies that are ready for each seat."""
    return Answer({"scenarios": await services.tables.look_up(library.scenario_list, system)}, headers=_KEEP)


@router.get("/systems/{system}/scenarios/{scenario}/scene", **described(Preview))
async def preview(system: SystemId, scenario: ScenarioId, services: TheServices) -> Answer:
    """A scenario's table as it is set up."""
    scene = await services.tables.look_up(library.scenario_scene, system, scenario)
    return Answer({"scene": scene}, headers=_KEEP)


@router.get("/systems/{system}/scenarios/{scenario}/lesson", **described(LessonInfo))
async def show_lesson(system: SystemId, scenario: ScenarioId, services: TheServices) -> Answer:
    """What is taught in a first game of a scenario, moment by moment; nothing where it has no lesson."""
    found = await services.tables.look_up(library.lesson_of, system, scenario)
    return Answer({"moments": found}, headers=_KEEP)


@router.get("/systems/{system}/scenarios/{scenario}/force", **described(Force))
async def show_force(
    system: SystemId,
    scenario: ScenarioId,
    services: TheServices,
    seat: Annotated[int, Query(ge=0, le=63)],
    army: Annotated[str, Query(max_length=100, description="A ready army; the first without it.")] = "",
) -> Answer:
    """The units of a ready army by name."""
    units = await services.tables.look_up(library.force, system, scenario, seat, army)
    return Answer({"units": units}, headers=_KEEP)


@router.post("/systems/{system}/scenarios/{scenario}/muster", **described(Faults))
async def look_over(system: SystemId, scenario: ScenarioId, given: Army, services: TheServices) -> Answer:
    """What is wrong with an army, and how to mend it."""
    seconds = services.settings.opening_seconds
    try:
        faults = await services.pools.openings.run(
            "opening", seconds, library.army_faults, system, scenario, given.seat, given.army
        )
    except (OutOfTime, WorkFailed):
        raise Refusal(422, "too-much", place="army", seconds=seconds) from None
    return Answer({"ok": not faults, "faults": faults})


@router.get("/systems/{system}/rules", **described(Book))
async def read_rules(
    system: SystemId,
    services: TheServices,
    chapter: Annotated[str | None, Query(max_length=100)] = None,
    words: Annotated[str | None, Query(max_length=200, description="Every word must be there.")] = None,
    lang: Language = "en",
) -> Answer:
    """The clauses of a rulebook, by chapter or by words of the language."""
    top = services.settings.checkout
    return Answer(await asyncio.to_thread(library.book, system, chapter, words, _known(lang), top))


@router.get("/systems/{system}/rules/{clause}", **described(ClauseInfo))
async def read_clause(
    system: SystemId,
    clause: Annotated[str, Path(max_length=200)],
    services: TheServices,
    lang: Language = "en",
) -> Answer:
    top = services.settings.checkout
    return Answer(await asyncio.to_thread(library.one_clause, system, clause, _known(lang), top))


@router.get("/systems/{system}/cases", **described(CaseList))
async def list_cases(system: SystemId, services: TheServices) -> Answer:
    """Positions that show a rule, to be played with `practice`."""
    find_system(system)
    return Answer({"cases": await asyncio.to_thread(library.case_list, system, services.settings.checkout)})
