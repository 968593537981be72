"""For who runs the server: whether it lives, whether it can do its work, and what it has done."""

from __future__ import annotations

from importlib.metadata import version

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from grognard.server import metrics
from grognard.server.database.upgrade import newest
from grognard.server.routes import REFUSALS, Answer, TheServices, described
from grognard.server.wire.library import Health, Ready

router = APIRouter(prefix="/api", tags=["operations"], responses=REFUSALS)


@router.get("/health", **described(Health))
async def health() -> Answer:
    """Whether the process lives. It says nothing of the database: who starts dead processes anew asks here."""
    return Answer({"ok": True, "version": version("grognard")})


@router.get("/ready", **described(Ready))
async def ready(services: TheServices) -> Answer:
    """Whether it can take games: its database answers and has a schema that it can read, and it is not about to stop.
    A proxy that chooses among servers asks here; 503 where not."""
    stands = await services.ready()
    return Answer({"ready": True, "version": version("grognard"), "stands_at": stands, "newest": newest()})


@router.get("/metrics", include_in_schema=False)
async def measured(services: TheServices) -> Response:
    """What this server has done, with all its workers, for Prometheus; only where the settings say so."""
    if not services.settings.metrics:
        raise HTTPException(404)
    return Response(metrics.text(services.measured()), media_type=metrics.media_type())
