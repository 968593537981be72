"""The browser's door: games over HTTP and WebSockets, kept in a database."""

from __future__ import annotations

import os
from collections.abc import Mapping


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    environment: Mapping[str, str] | None = None,
    log_level: str | None = None,
) -> None:
    """Serve until stopped. `environment` adds to what `DATABASE_URL` and `GROGNARD_…` say.

    More than one worker needs PostgreSQL: only through it do they hear of each other. NoDatabase where games cannot
    be kept, BadSetting where a setting cannot be meant.
    """
    import uvicorn

    from grognard.server import logs
    from grognard.server.database.checks import ready
    from grognard.server.settings import from_environment

    os.environ.update(environment or {})
    settings = from_environment()
    if workers > 1 and not settings.on_postgres:
        raise ValueError("more than one worker needs PostgreSQL: set DATABASE_URL to postgresql://…")
    ready(settings)
    uvicorn.run(
        "grognard.server.app:serving_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_config=logs.configuration(settings.log, log_level or settings.log_level),
        server_header=False,
        http="grognard.server.border.patience:Patient",
        # Who asks is told by proxies that were named, and by nobody else: see create_app.
        proxy_headers=False,
        ws_max_size=settings.limits.socket_bytes,
        ws_max_queue=16,
        # Each socket would keep a window of its own for squeezing small messages a little smaller.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )
