"""Lines of the log: as text for people or as JSON for programs, each with its time, level, game and request."""

from __future__ import annotations

import contextvars
import json
import logging
import re
import secrets
import time
from typing import Any

#: What is being done, for whatever is logged meanwhile.
request: contextvars.ContextVar[str] = contextvars.ContextVar("request", default="")
game: contextvars.ContextVar[str] = contextvars.ContextVar("game", default="")
_GAME = re.compile(r"^/api/games/([A-Za-z0-9_-]{22})(?:/|$)")
KINDS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")


def begin(path: str) -> None:
    """What follows belongs to a request of its own, and to the game that its path names."""
    request.set(secrets.token_hex(4))
    found = _GAME.match(path)
    game.set(found[1] if found else "")


class _Line(logging.Formatter):
    """Times are in UTC and to the millisecond."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"


class Text(_Line):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        about = "".join(f" {name}={value}" for name, value in _about().items())
        said = f"{self.formatTime(record)} {record.levelname.lower()}{about} {record.getMessage()}"
        return f"{said}\n{self.formatException(record.exc_info)}" if record.exc_info else said


class Json(_Line):
    """An object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname.lower(),
            **_about(),
            "message": record.getMessage(),
            "logger": record.name,
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


def _about() -> dict[str, str]:
    given = {"game": game.get(), "request": request.get()}
    return {name: value for name, value in given.items() if value}


def configuration(kind: str, level: str) -> dict[str, Any]:
    """How a server logs, as `logging` is told: everything to standard error, what others' libraries say too."""
    line = f"{__name__}.{'Json' if kind == 'json' else 'Text'}"
    logger = {"level": level.upper(), "handlers": ["out"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": line}},
        "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"level": "WARNING", "handlers": ["out"]},
        "loggers": dict.fromkeys(("uvicorn", "uvicorn.error", "uvicorn.access", "grognard"), logger),
    }
