"""`grognard serve`: the table in the browser, served from this machine."""

from __future__ import annotations

import contextlib
import http.client
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Mapping

import typer

from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.core.language.words import Words
from grognard.server import cores, may_have_workers, run
from grognard.server.database import checks
from grognard.server.settings import STATIC, BadSetting, from_environment

#: The port that is taken unless another is asked for or it is in use.
PORT = 8000
#: How long a server may take to start, and how often it is asked whether it has.
_PATIENCE, _PAUSE = 60.0, 0.05
#: Addresses that mean all of this machine's: a browser here asks for loopback.
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}


def serve(host: str, port: int | None, workers: int, open_page: bool, speech: Words) -> None:
    """Serve until stopped; once the server answers, say where, and show the page if asked to."""
    try:
        settings = from_environment()
        workers = workers or cores()
        if workers > 1 and not may_have_workers():
            raise Refusal(speech.say("serve-one-worker", workers=workers))
        checks.ready(settings)
    except (checks.NoDatabase, BadSetting) as fault:
        raise Refusal(fault.said(speech)) from fault
    for said in door.left_out(speech):
        typer.echo(said, err=True)
    chosen = free(host, port, speech)
    threading.Thread(target=_announce, args=(host, chosen, open_page, speech), daemon=True).start()
    # Who asks for a log gets one; else the terminal is the player's.
    asked = os.environ.get("GROGNARD_LOG_LEVEL") or os.environ.get("GROGNARD_LOG")
    run(host, chosen, workers, log_level=None if asked else "warning")


def free(host: str, port: int | None, speech: Words) -> int:
    """The port asked for, if it can be had; unasked, the usual one or else any that is free."""
    try:
        return _bound(host, PORT if port is None else port)
    except OSError as fault:
        if port is None:
            with contextlib.suppress(OSError):
                return _bound(host, 0)
        why = fault.strerror or str(fault)
        raise Refusal(speech.say("serve-no-port", address=address(host, port or PORT), fault=why)) from fault


def _bound(host: str, port: int) -> int:
    """The port that a server could listen on; an OSError where it could not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        # As the server itself does: a port that was just given up may be taken at once.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))
        return int(probe.getsockname()[1])


def address(host: str, port: int) -> str:
    """What a browser on this machine is told to open."""
    reached = _EVERYWHERE.get(host, host)
    return f"http://{f'[{reached}]' if ':' in reached else reached}:{port}/"


def _announce(host: str, port: int, open_page: bool, speech: Words) -> None:
    """Say where the server is, once it is there."""
    if not answers(_EVERYWHERE.get(host, host), port):
        return
    at = address(host, port)
    typer.echo(speech.say("serve-at", address=at))
    settings = from_environment()
    if settings.keep_days > 0:
        typer.echo(speech.say("serve-clears", days=settings.keep_days, empty=settings.keep_empty_days))
    if not (STATIC / "index.html").is_file():
        typer.echo(speech.say("serve-no-page"), err=True)
    elif open_page and not show(at):
        typer.echo(speech.say("serve-no-browser"))


def answers(host: str, port: int, patience: float = _PATIENCE) -> bool:
    """Whether a server has answered before patience ran out."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        asked = http.client.HTTPConnection(host, port, timeout=2)
        try:
            asked.request("GET", "/api/health")
            if asked.getresponse().status == 200:
                return True
        except OSError:
            pass
        finally:
            asked.close()
        time.sleep(_PAUSE)
    return False


def show(at: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Open a page in the person's browser; whether there was one."""
    # Without a screen Python would take a browser of the terminal, which would write all over it.
    screen = any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    if sys.platform.startswith("linux") and not screen:
        return False
    try:
        return webbrowser.open(at)
    except (webbrowser.Error, OSError):
        return False
