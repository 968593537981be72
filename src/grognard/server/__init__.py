"""The browser's door: games over HTTP and WebSockets, kept in a database."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import partial
from typing import Any


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    workers: int = 1,
    environment: Mapping[str, str] | None = None,
    log_level: str | None = None,
) -> None:
    """Serve until stopped. `environment` adds to what `DATABASE_URL` and `GROGNARD_…` say.

    With several workers (0: one for each core) each game is played by one of them, and a porter hands connections on to
    it. NoDatabase where games cannot be kept, BadSetting where a setting cannot be meant.
    """
    import uvicorn

    from grognard.server.database.checks import ready
    from grognard.server.settings import from_environment

    os.environ.update(environment or {})
    workers = workers or cores()
    if workers > 1:
        os.environ["GROGNARD_HOMES"] = "1"
    ready(from_environment())
    if workers == 1:
        uvicorn.run(**serving(log_level), host=host, port=port)
        return
    from grognard.server.work import porter

    command = [sys.executable, "-m", "grognard.server.work.worker"]
    command += [] if log_level is None else ["--log-level", log_level]
    porter.run(host, port, workers, partial(porter.by_command, command))


def may_have_workers() -> bool:
    """Whether this machine can hand connections from one process to another."""
    return sys.platform != "win32"


def cores() -> int:
    """How many workers this machine has cores for."""
    if not may_have_workers():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def serving(log_level: str | None = None) -> dict[str, Any]:
    """How the web server is set up, wherever it listens."""
    from grognard.server import logs
    from grognard.server.settings import from_environment

    settings = from_environment()
    return {
        "app": "grognard.server.app:serving_app",
        "factory": True,
        "log_config": logs.configuration(settings.log, log_level or settings.log_level),
        "server_header": False,
        "http": "grognard.server.border.patience:Patient",
        # Who asks is told by proxies that were named, and by nobody else: see create_app.
        "proxy_headers": False,
        "ws_max_size": settings.limits.socket_bytes,
        "ws_max_queue": 16,
        # Each socket would keep a window of its own for squeezing small messages a little smaller.
        "ws_per_message_deflate": False,
        "timeout_graceful_shutdown": 5,
    }
