"""Copies of all games in one file, taken while a server plays on, and put into a database of either kind.

A plain copy of a SQLite file loses what its journal holds, and PostgreSQL has no file to copy. This reads everything as
it stood at one moment, row by row, and writes it down in a way that belongs to neither: so games also move from one
kind to the other. The last line says how much there was, so that half a file is no backup.
"""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Connection, Engine, column, func, insert, inspect, select, table, text
from sqlalchemy.exc import SQLAlchemyError

from grognard.server.database import checks
from grognard.server.database.checks import NoDatabase
from grognard.server.database.store import make_engine
from grognard.server.database.upgrade import known, stands_at, upgrade
from grognard.server.settings import Settings

FORMAT = "grognard-backup"
VERSION = 1
#: Who belongs to a game comes after the games.
_FIRST = "games"
_STEP = "alembic_version"
#: What belongs to the database and its workers, not to the games.
_NOT_KEPT = {_STEP, "schema_reads", "leases"}
_AT_ONCE = 500


class NoBackup(Exception):
    """A file that cannot be put back; `what` names why."""

    def __init__(self, what: str, **more: Any) -> None:
        self.what, self.more = what, more
        super().__init__(what)


@dataclass(frozen=True, slots=True)
class Copied:
    """How much was copied."""

    games: int
    entries: int


def backup(settings: Settings, file: Path) -> Copied:
    """Write all that is kept to a file that is there whole or not at all. NoDatabase where there is nothing to read."""
    where = checks.place(settings)
    engine = make_engine(settings.database)
    unfinished = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        if not checks.is_there(settings):
            raise NoDatabase("closed", where, "no such file")
        # Games hold the secret of their dice: nobody else on this machine reads them.
        handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as opened:
            with gzip.GzipFile(fileobj=opened, mode="wb", compresslevel=6, mtime=0) as out:
                counts = _write(engine, where, out)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(unfinished, file)
    except SQLAlchemyError as fault:
        raise NoDatabase(checks.meaning(fault), where, type(fault).__name__) from fault
    finally:
        engine.dispose()
        unfinished.unlink(missing_ok=True)
    return Copied(counts.get("games", 0), counts.get("entries", 0))


def _write(engine: Engine, where: str, out: gzip.GzipFile) -> dict[str, int]:
    step = stands_at(engine)
    if step is None:
        raise NoDatabase("foreign", where)
    counts: dict[str, int] = {}
    with _moment(engine) as connection:
        _line(out, {"format": FORMAT, "version": VERSION, "schema": step})
        for name in _tables(engine):
            rows = connection.execution_options(yield_per=_AT_ONCE).execute(text(f"SELECT * FROM {name}"))
            _line(out, {"table": name, "columns": list(rows.keys())})
            counts[name] = 0
            for row in rows:
                _line(out, [_plain(value) for value in row])
                counts[name] += 1
        _line(out, {"end": counts})
    return counts


@contextlib.contextmanager
def _moment(engine: Engine) -> Iterator[Connection]:
    """A connection that sees everything as it stands now, and holds nobody up."""
    on_postgres = engine.dialect.name == "postgresql"
    options = {"isolation_level": "REPEATABLE READ" if on_postgres else "AUTOCOMMIT"}
    with engine.connect().execution_options(**options) as connection:
        if not on_postgres:
            connection.exec_driver_sql("BEGIN")
        try:
            yield connection
        finally:
            connection.rollback() if on_postgres else connection.exec_driver_sql("ROLLBACK")


def _tables(engine: Engine) -> list[str]:
    found = sorted(set(inspect(engine).get_table_names()) - _NOT_KEPT - {_FIRST})
    return [_FIRST, *(name for name in found if not name.startswith("sqlite_"))]


def _line(out: gzip.GzipFile, data: Any) -> None:
    out.write(json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")


def _plain(value: Any) -> Any:
    if isinstance(value, bytes | memoryview):
        return {"bytes": base64.b64encode(value).decode()}
    return value


# -- putting back ------------------------------------------------------------------------------------


def restore(settings: Settings, file: Path) -> Copied:
    """Put a backup into a database that holds no games; all of it or nothing. NoBackup and NoDatabase say what is
    wrong."""
    head = _read_through(file)
    where = checks.place(settings)
    if head["schema"] not in known():
        raise NoBackup("newer", file=str(file))
    checks.make_empty(settings, head["schema"])
    engine = make_engine(settings.database)
    try:
        with engine.begin() as connection:
            if connection.execute(select(func.count()).select_from(table(_FIRST))).scalar_one():
                raise NoBackup("not-empty", where=where)
            counts = _fill(connection, file)
        upgrade(engine)
    except SQLAlchemyError as fault:
        raise NoDatabase(checks.meaning(fault), where, type(fault).__name__) from fault
    finally:
        engine.dispose()
    return Copied(counts.get("games", 0), counts.get("entries", 0))


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rb") as opened:
            for line in opened:
                yield json.loads(line)
    except FileNotFoundError:
        raise NoBackup("missing", file=str(file)) from None
    except (OSError, EOFError, ValueError) as fault:
        raise NoBackup("damaged", file=str(file)) from fault


def _read_through(file: Path) -> Mapping[str, Any]:
    """The first line of a backup that is whole."""
    lines = _lines(file)
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise NoBackup("foreign", file=str(file))
    if head.get("version") != VERSION or not isinstance(head.get("schema"), str):
        raise NoBackup("newer", file=str(file))
    counts: dict[str, int] = {}
    name, ended = "", None
    for line in lines:
        if isinstance(line, list):
            counts[name] += 1
        elif "table" in line:
            name = line["table"]
            counts[name] = 0
        else:
            ended = line.get("end")
    if ended != counts:
        raise NoBackup("damaged", file=str(file))
    return head


def _fill(connection: Connection, file: Path) -> dict[str, int]:
    counts: dict[str, int] = {}
    name, columns, truths = "", [""], [False]
    waiting: list[dict[str, Any]] = []

    def flush() -> None:
        if waiting:
            connection.execute(insert(table(name, *map(column, columns))), waiting)
            counts[name] = counts.get(name, 0) + len(waiting)
            waiting.clear()

    for line in _lines(file):
        if isinstance(line, list):
            values = zip(columns, truths, line, strict=True)
            waiting.append({column_: _value(value, truth) for column_, truth, value in values})
            if len(waiting) >= _AT_ONCE:
                flush()
        elif "table" in line:
            flush()
            name, columns = line["table"], line["columns"]
            kinds = {each["name"]: each["type"] for each in inspect(connection).get_columns(name)}
            truths = [isinstance(kinds[each], Boolean) for each in columns]
    flush()
    if connection.dialect.name == "postgresql":
        # What is counted by itself goes on behind what was put back.
        last = (
            "SELECT setval(pg_get_serial_sequence('lines', 'id'), GREATEST(1, (SELECT max(id) FROM lines)))"
        )
        connection.execute(text(last))
    return counts


def _value(value: Any, truth: bool) -> Any:
    if isinstance(value, dict):
        return base64.b64decode(value["bytes"])
    return bool(value) if truth and value is not None else value
