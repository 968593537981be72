"""Secrets and who holds them: client keys, seat links, watch links. Only their hashes are ever kept."""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
import socket
from urllib.parse import urlsplit

from fastapi import Response
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from grognard.server.settings import Settings

COOKIE = "grognard"
#: Ends of names that no name server of the world gives out.
_AT_HOME = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
#: As long as browsers keep a cookie.
_COOKIE_SECONDS = 400 * 24 * 3600
#: What this server hands out; anything else is no key.
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")
GAME_ID = r"^[A-Za-z0-9_-]{22}$"


def fresh_secret() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def fresh_game_id() -> str:
    """128 bits: an id opens nothing, but it should not be guessed either."""
    return secrets.token_urlsafe(16)


def hashed(secret: str) -> str:
    """What is kept of a secret. It has 256 bits of its own, so it needs neither salt nor slowness."""
    return hashlib.sha256(secret.encode()).hexdigest()


def held_key(connection: HTTPConnection) -> str | None:
    """The key that a request brings: a bearer header for scripts, a cookie for browsers."""
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    key = given.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return key if _KEY.fullmatch(key) else None


def give_cookie(response: Response, key: str, secure: bool) -> None:
    """Hand a key to a browser so that no script on the page can read it and no other site can use it."""
    response.set_cookie(
        COOKIE, key, max_age=_COOKIE_SECONDS, path="/", httponly=True, samesite="strict", secure=secure
    )


def own_host(headers: Headers, settings: Settings) -> bool:
    """Whether a request names this server: a page of another site could make its own name lead here, and so read ours.

    Addresses in numbers, names without a dot and names of the home network belong to nobody else.
    """
    given = headers.get("host", "").lower()
    name = given.rpartition("]")[0].removeprefix("[") or given.partition(":")[0]
    if not name or "*" in settings.hosts or name in settings.hosts:
        return True
    try:
        ipaddress.ip_address(name)
        return True
    except ValueError:
        own = name in (socket.gethostname().lower(), socket.getfqdn().lower()) if "." in name else True
        return own or name.endswith(_AT_HOME)


def own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from our own page, or from no page at all.

    Cookies are kept from other sites, but another port of the same machine is the same site.
    """
    origin = headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False
