"""Brings a database to the newest schema; done each time a server starts."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, inspect, text

#: The steps of the schema. No package: Alembic reads its files by itself, and nobody else should.
STEPS = Path(__file__).parent / "migrations"
#: Any number, as long as it is always the same: workers that start together wait for each other.
_LOCK = 0x67726F67


def upgrade(engine: Engine, step: str = "head") -> None:
    """Run every step that the database has not seen, or those up to one. A newer one is left as it is."""
    stands = stands_at(engine)
    if stands is not None and (stands == newest() or stands not in known()):
        return
    # Only now: most starts find nothing to do, and are quicker without it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        config.attributes["connection"] = connection
        command.upgrade(config, step)


def newest() -> str:
    """The last step."""
    return max(known())


def known() -> set[str]:
    """All steps: files are called v, their revision, and what they do."""
    return {file.stem.partition("_")[0].removeprefix("v") for file in (STEPS / "versions").glob("v*.py")}


def is_readable(engine: Engine) -> bool:
    """Whether this version can use a database that a newer one has brought up to date: it says since which step."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("schema_reads"):
            return False
        return connection.execute(text("SELECT oldest FROM schema_reads")).scalar_one_or_none() in known()


def stands_at(engine: Engine) -> str | None:
    """The last step that a database has seen, if any."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
