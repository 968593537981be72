"""Whether games can be kept before a server starts, and what is wrong where they cannot, in one sentence.

Nothing here begins afresh over somebody's games: a file that is there and holds none is refused, never filled.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import sqlite3
import urllib.parse
from pathlib import Path

from sqlalchemy import Engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from grognard.core.language.words import Words
from grognard.server.border.refusal import Refusal
from grognard.server.database.store import make_engine
from grognard.server.database.upgrade import is_readable, known, stands_at, upgrade
from grognard.server.settings import Settings

log = logging.getLogger("grognard.server")
_HEAD = b"SQLite format 3\0"
#: A larger file is not read through before every start.
_MOST_READ = 256 * 1024 * 1024
#: What drivers say, and what it means.
_MEANINGS = {
    "disk is full": "full",
    "no space left": "full",
    "readonly": "read-only",
    "read-only": "read-only",
    "malformed": "damaged",
    "not a database": "damaged",
    "disk i/o error": "damaged",
    "unable to open": "closed",
    "permission denied": "closed",
    "locked": "locked",
}


class NoDatabase(Exception):
    """Games cannot be kept where they should be. `said` says what is wrong and what to do."""

    def __init__(self, what: str, where: str, fault: str = "") -> None:
        self.what, self.where, self.fault = what, where, fault
        super().__init__(f"{where}: {what}")

    def said(self, speech: Words) -> str:
        return speech.say(f"database-{self.what}", where=self.where, fault=self.fault)


def ready(settings: Settings) -> None:
    """See that games can be kept and found again, and bring the schema up to date; NoDatabase where not."""
    where = place(settings)
    try:
        file = _file(settings.database)
        if file is not None:
            _look_at(file)
        engine = make_engine(settings.database)
        try:
            _look_into(engine, where)
            upgrade(engine)
        finally:
            engine.dispose()
    except SQLAlchemyError as fault:
        raise NoDatabase(meaning(fault), where, _short(fault)) from fault
    except OSError as fault:
        raise NoDatabase(meaning(fault), where, fault.strerror or str(fault)) from fault


def is_there(settings: Settings) -> bool:
    """Whether there is anything to read; whether it is a database is another question."""
    file = _file(settings.database)
    return file is None or file.is_file()


def make_empty(settings: Settings, step: str) -> None:
    """See that there is a database with the schema of a step; one that holds something stays as it is."""
    where = place(settings)
    try:
        file = _file(settings.database)
        if file is not None and not file.exists():
            _make(file, step)
        elif file is not None:
            _look_at(file)
        engine = make_engine(settings.database)
        try:
            if stands_at(engine) is None:
                upgrade(engine, step)
        finally:
            engine.dispose()
    except SQLAlchemyError as fault:
        raise NoDatabase(meaning(fault), where, _short(fault)) from fault
    except OSError as fault:
        raise NoDatabase(meaning(fault), where, fault.strerror or str(fault)) from fault


def place(settings: Settings) -> str:
    """Where games are kept, for people: a file, or an address without its password."""
    url = make_url(settings.database)
    if not settings.on_postgres:
        return url.database or ":memory:"
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _file(database: str) -> Path | None:
    url = make_url(database)
    name = url.database or ""
    plain = (
        url.get_backend_name() == "sqlite" and name not in ("", ":memory:") and not name.startswith("file:")
    )
    return Path(name) if plain else None


def _look_at(file: Path) -> None:
    """A file that is there must be a database; one that is not there is made whole, or not at all."""
    if not file.exists():
        _make(file)
        return
    if file.is_dir():
        raise NoDatabase("folder", str(file))
    if file.stat().st_size == 0:
        raise NoDatabase("empty", str(file))
    with file.open("rb") as opened:
        if opened.read(len(_HEAD)) != _HEAD:
            raise NoDatabase("foreign", str(file))
    try:
        _read_through(file)
    except sqlite3.Error as fault:
        raise NoDatabase(meaning(fault), str(file), str(fault)) from fault


def _read_through(file: Path) -> None:
    """Look for damage, in a way that changes nothing in a file that may be somebody else's."""
    address = f"file:{urllib.parse.quote(str(file.absolute()))}?mode=rw"
    with contextlib.closing(sqlite3.connect(address, uri=True, timeout=15)) as opened:
        if file.stat().st_size <= _MOST_READ:
            found = str(opened.execute("PRAGMA quick_check(1)").fetchone()[0])
            if found != "ok":
                raise NoDatabase("damaged", str(file), " ".join(found.split()))
        tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if "alembic_version" not in tables:
            raise NoDatabase("foreign", str(file))


def _make(file: Path, step: str = "head") -> None:
    """A new database under another name first, so that a start that is cut short leaves nothing that looks like one."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        # Games hold the secret of their dice: nobody else on this machine reads them.
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT, 0o600))
        engine = make_engine(f"sqlite:///{unfinished}")
        try:
            upgrade(engine, step)
        finally:
            engine.dispose()
        os.link(unfinished, file)  # unless somebody else was quicker
    except FileExistsError:
        pass
    finally:
        for end in ("", "-wal", "-shm"):
            unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)


def _look_into(engine: Engine, where: str) -> None:
    stands = stands_at(engine)
    if stands is not None and stands not in known():
        if not is_readable(engine):
            raise NoDatabase("newer", where)
        log.warning("the database was brought up to date by a newer version; this one can use it")
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            # Something must be written to know that something can be; it is taken back.
            connection.execute(text("CREATE TABLE grognard_try (n INTEGER)"))
            connection.rollback()


def meaning(fault: BaseException) -> str:
    """What a fault of the database means for people."""
    told = str(getattr(fault, "orig", None) or fault).lower()
    return next((what for sign, what in _MEANINGS.items() if sign in told), "silent")


def _short(fault: SQLAlchemyError) -> str:
    told = str(fault.orig) if isinstance(fault, DBAPIError) else str(fault)
    return told.strip().splitlines()[0][:200] if told.strip() else type(fault).__name__


def refused(fault: SQLAlchemyError) -> Refusal:
    """What a client is told where something could not be kept or found."""
    what = meaning(fault)
    return Refusal(503, "disk-full" if what == "full" else "database")
