"""`grognard backup` and `grognard restore`: all games in one file, and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typer

from grognard.cli.door import Refusal
from grognard.core.language.words import Words
from grognard.server.database import backup, checks
from grognard.server.settings import BadSetting, Settings, from_environment


def write(file: Path, speech: Words) -> None:
    """Copy all games to a file, while a server may play on."""
    _do(backup.backup, file, "backup-done", speech)


def put_back(file: Path, speech: Words) -> None:
    """Put the games of a file into a database that holds none."""
    _do(backup.restore, file, "restore-done", speech)


def _do(work: Callable[[Settings, Path], backup.Copied], file: Path, done: str, speech: Words) -> None:
    try:
        settings = from_environment()
        copied = work(settings, file)
    except backup.NoBackup as fault:
        raise Refusal(speech.say(f"backup-{fault.what}", **fault.more)) from fault
    except (checks.NoDatabase, BadSetting) as fault:
        raise Refusal(fault.said(speech)) from fault
    except OSError as fault:
        raise Refusal(
            speech.say("backup-no-file", file=str(file), fault=fault.strerror or str(fault))
        ) from fault
    where = checks.place(settings)
    typer.echo(speech.say(done, file=str(file), where=where, games=copied.games, entries=copied.entries))
