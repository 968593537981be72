"""What a server is told before it starts: where games are kept, what it allows, how bots think."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from grognard.lab import checkout

#: The built client, if the package brings one.
STATIC = Path(__file__).parent / "static"
#: Names that people give to a PostgreSQL, and the driver behind them.
_POSTGRES = ("postgres://", "postgresql://")
_DRIVER = "postgresql+psycopg://"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one client may ask for. Rates are (a second, at once)."""

    #: Most that a client says is short. Positions and armies are longer, games in files longest.
    body_bytes: int = 300_000
    import_bytes: int = 2_500_000
    #: A message on a socket past this is refused; past `socket_bytes` the protocol itself hangs up.
    message_bytes: int = 16_384
    socket_bytes: int = 1_048_576
    requests: tuple[float, float] = (50.0, 300.0)
    #: Games made, and keys and links tried, by one address.
    openings: tuple[float, float] = (0.5, 30.0)
    messages: tuple[float, float] = (20.0, 60.0)
    games_per_client: int = 50
    sockets_per_game: int = 100
    sockets: int = 5_000
    #: Answers and take-backs in one game: none is near this.
    entries: int = 50_000
    lines: int = 2_000
    line_letters: int = 500


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a server is told. The defaults serve one person's own machine."""

    database_url: str = ""
    limits: Limits = field(default_factory=Limits)
    #: Other origins whose pages may talk to this server, such as a client under development.
    origins: tuple[str, ...] = ()
    #: Names of this server beside those of this machine and its network; "*" for any.
    hosts: tuple[str, ...] = ()
    #: Addresses of proxies that are believed what they say of who asks.
    proxies: tuple[str, ...] = ()
    #: How long a request may take to be there whole.
    request_seconds: float = 30.0
    #: Days after which a game that nobody opens is cleared away, and one in which nothing was ever answered.
    keep_days: float = 365.0
    keep_empty_days: float = 30.0
    #: Cookies only over HTTPS, even where the server itself is spoken to without.
    secure_cookies: bool = False
    #: Times are those that a process computes: on a busy machine the clock may run longer.
    bot_processes: int = 1
    bot_seconds: float = 10.0
    #: How long what is brought from outside may take to be opened, and a whole game to be played again.
    opening_seconds: float = 15.0
    import_seconds: float = 30.0
    #: How long one answer may keep the rules busy, and for how long a game that took longer is set aside.
    rules_seconds: float = 5.0
    aside_seconds: float = 300.0
    #: How much memory each process beside the server may take.
    work_megabytes: int = 1_024
    #: How many games stay in memory, and how long one stays that nobody looks at.
    tables: int = 1_000
    idle_seconds: float = 600.0
    static: Path = STATIC
    #: The source tree with its cases, where there is one.
    checkout: Path | None = field(default_factory=checkout.root)

    @property
    def database(self) -> str:
        """The address of the database, with its driver."""
        url = self.database_url or f"sqlite:///{data_folder() / 'games.db'}"
        for start in _POSTGRES:
            if url.startswith(start):
                return _DRIVER + url.removeprefix(start)
        return url

    @property
    def on_postgres(self) -> bool:
        return self.database.startswith(_DRIVER)


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this person's games are kept."""
    home = environment.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "grognard"


def rated(limits: Limits, factor: float) -> Limits:
    """Limits that allow so many times as much from one address, as behind a proxy or in a measurement."""

    def more(rate: tuple[float, float]) -> tuple[float, float]:
        return rate[0] * factor, rate[1] * factor

    return replace(
        limits,
        requests=more(limits.requests),
        openings=more(limits.openings),
        messages=more(limits.messages),
    )


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings as the environment gives them: `DATABASE_URL` and `GROGNARD_…`."""
    get = environment.get
    return Settings(
        database_url=get("DATABASE_URL", ""),
        limits=rated(Limits(), float(get("GROGNARD_RATES", "1"))),
        origins=tuple(get("GROGNARD_ORIGINS", "").split()),
        hosts=tuple(get("GROGNARD_HOSTS", "").lower().split()),
        proxies=tuple(get("GROGNARD_PROXIES", "").split()),
        request_seconds=float(get("GROGNARD_REQUEST_SECONDS", "30")),
        keep_days=float(get("GROGNARD_KEEP_DAYS", "365")),
        keep_empty_days=float(get("GROGNARD_KEEP_EMPTY_DAYS", "30")),
        secure_cookies=get("GROGNARD_SECURE_COOKIES", "") == "1",
        bot_processes=int(get("GROGNARD_BOT_PROCESSES", "1")),
        bot_seconds=float(get("GROGNARD_BOT_SECONDS", "10")),
        opening_seconds=float(get("GROGNARD_OPENING_SECONDS", "15")),
        import_seconds=float(get("GROGNARD_IMPORT_SECONDS", "30")),
        rules_seconds=float(get("GROGNARD_RULES_SECONDS", "5")),
        work_megabytes=int(get("GROGNARD_WORK_MEGABYTES", "1024")),
        tables=int(get("GROGNARD_TABLES", "1000")),
        idle_seconds=float(get("GROGNARD_IDLE_SECONDS", "600")),
    )
