"""Clears away games that nobody has opened for long, so that a server that runs for years does not fill its disk."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, delete, exists, func, or_, select

from grognard.server.database.schema import entries, games, meetings, visits
from grognard.server.settings import Settings

#: A day in milliseconds.
DAY = 24 * 3600 * 1000


def clear(connection: Connection, settings: Settings, now: int, sparing: set[str]) -> int:
    """Delete what nobody opened for as long as the settings say, but for some that are open; how many that were."""
    seen = select(visits.c.seen).where(visits.c.game == games.c.id).scalar_subquery()
    played = select(func.max(entries.c.made)).where(entries.c.game == games.c.id).scalar_subquery()
    empty = ~exists().where(entries.c.game == games.c.id)

    def quiet(days: float) -> ColumnElement[bool]:
        """Whether nobody made, opened or played it since."""
        since = now - int(days * DAY)
        return (games.c.made < since) & (func.coalesce(seen, 0) < since) & (func.coalesce(played, 0) < since)

    if settings.keep_empty_days > 0:
        # Whom nobody came to meet does not wait for longer than an empty game does.
        connection.execute(
            delete(meetings).where(meetings.c.made < now - int(settings.keep_empty_days * DAY))
        )
    wanted = []
    if settings.keep_days > 0:
        wanted.append(quiet(settings.keep_days))
    if settings.keep_empty_days > 0:
        wanted.append(empty & quiet(settings.keep_empty_days))
    if not wanted:
        return 0
    found = set(connection.execute(select(games.c.id).where(or_(*wanted))).scalars()) - sparing
    for game in sorted(found):
        connection.execute(delete(games).where(games.c.id == game))
    return len(found)
