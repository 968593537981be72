"""What a server is told before it starts: where games are kept, what it allows, how bots think."""

from __future__ import annotations

import difflib
import ipaddress
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from grognard.core.language.words import Words
from grognard.lab import checkout
from grognard.server.logs import KINDS, LEVELS

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
    #: Lists that one key keeps, and how long each may be, in letters.
    lists_per_client: int = 200
    list_letters: int = 60_000
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
    #: How long standing orders wait before they answer, on the average, where another person plays.
    order_seconds: float = 1.0
    #: How long what is brought from outside may take to be opened, and a whole game to be played again.
    opening_seconds: float = 15.0
    import_seconds: float = 30.0
    #: How long one game of an army that is tried may take, and how many armies are tried at a time.
    trial_seconds: float = 60.0
    trials: int = 4
    #: How long one answer may keep the rules busy, and for how long a game that took longer is set aside.
    rules_seconds: float = 5.0
    aside_seconds: float = 300.0
    #: How much memory each process beside the server may take.
    work_megabytes: int = 1_024
    #: Whether each game has one home among several workers, to which whoever routes requests sends all that is asked of it.
    homes: bool = False
    #: How many games stay in memory, and how long one stays that nobody looks at.
    tables: int = 1_000
    idle_seconds: float = 600.0
    #: How the log is written, from which level on, and whether what was measured may be asked for.
    log: str = "text"
    log_level: str = "info"
    metrics: bool = False
    #: Where workers of one porter leave their numbers for each other; he says it to them.
    gathering: str = ""
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


class BadSetting(ValueError):
    """A setting that cannot be meant: its name, what it is, what is wanted, and a name that may be meant."""

    def __init__(self, name: str, given: str, wanted: str, close: str = "") -> None:
        self.name, self.given, self.wanted, self.close = name, given, wanted, close
        super().__init__(f"{name}={given!r}: {wanted} {close}".strip())

    def said(self, speech: Words) -> str:
        return speech.say(
            f"setting-{self.wanted}", name=self.name, given=self.given or "-", close=self.close or "-"
        )


class _Given:
    """Reads an environment, and refuses by name what cannot be meant."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self.names: set[str] = set()

    def text(self, name: str, default: str = "", among: tuple[str, ...] = ()) -> str:
        self.names.add(name)
        given = self._environment.get(name, "").strip() or default
        if among and given.lower() not in among:
            raise BadSetting(name, given, "one-of", ", ".join(among))
        return given

    def words(self, name: str) -> tuple[str, ...]:
        return tuple(self.text(name).split())

    def seconds(self, name: str, default: float, least: float = 0.001) -> float:
        """Any number that is not below the least."""
        given = self.text(name, f"{default:g}")
        try:
            number = float(given)
        except ValueError:
            raise BadSetting(name, given, "number") from None
        if not least <= number < math.inf:
            raise BadSetting(name, given, "too-small", f"{least:g}")
        return number

    def whole(self, name: str, default: int) -> int:
        given = self.text(name, str(default))
        if not given.isdigit() or int(given) < 1:
            raise BadSetting(name, given, "whole")
        return int(given)

    def yes(self, name: str) -> bool:
        return self.text(name, "0", among=("0", "1")) == "1"

    def addresses(self, name: str) -> tuple[str, ...]:
        found = self.words(name)
        for each in found:
            try:
                if each != "*":
                    ipaddress.ip_network(each, strict=False)
            except ValueError:
                raise BadSetting(name, each, "address") from None
        return found

    def check_names(self) -> None:
        """A name that is nearly one of ours is a slip of the pen: nobody wants a setting that does nothing."""
        for name in self._environment:
            if name.startswith("GROGNARD_") and name not in self.names:
                close = difflib.get_close_matches(name, sorted(self.names), n=1, cutoff=0.85)
                if close:
                    raise BadSetting(name, self._environment[name], "unknown", close[0])


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings as the environment gives them: `DATABASE_URL` and `GROGNARD_…`. BadSetting names one that cannot be
    meant."""
    given = _Given(environment)
    made = Settings(
        database_url=_database(given.text("DATABASE_URL")),
        limits=rated(Limits(), given.seconds("GROGNARD_RATES", 1)),
        origins=given.words("GROGNARD_ORIGINS"),
        hosts=tuple(name.lower() for name in given.words("GROGNARD_HOSTS")),
        proxies=given.addresses("GROGNARD_PROXIES"),
        request_seconds=given.seconds("GROGNARD_REQUEST_SECONDS", 30),
        keep_days=given.seconds("GROGNARD_KEEP_DAYS", 365, least=0),
        keep_empty_days=given.seconds("GROGNARD_KEEP_EMPTY_DAYS", 30, least=0),
        secure_cookies=given.yes("GROGNARD_SECURE_COOKIES"),
        bot_processes=given.whole("GROGNARD_BOT_PROCESSES", 1),
        bot_seconds=given.seconds("GROGNARD_BOT_SECONDS", 10),
        order_seconds=given.seconds("GROGNARD_ORDER_SECONDS", 1),
        opening_seconds=given.seconds("GROGNARD_OPENING_SECONDS", 15),
        import_seconds=given.seconds("GROGNARD_IMPORT_SECONDS", 30),
        trial_seconds=given.seconds("GROGNARD_TRIAL_SECONDS", 60),
        trials=given.whole("GROGNARD_TRIALS", 4),
        rules_seconds=given.seconds("GROGNARD_RULES_SECONDS", 5),
        work_megabytes=given.whole("GROGNARD_WORK_MEGABYTES", 1024),
        homes=given.yes("GROGNARD_HOMES"),
        tables=given.whole("GROGNARD_TABLES", 1000),
        idle_seconds=given.seconds("GROGNARD_IDLE_SECONDS", 600),
        log=given.text("GROGNARD_LOG", "text", among=KINDS).lower(),
        log_level=given.text("GROGNARD_LOG_LEVEL", "info", among=LEVELS).lower(),
        metrics=given.yes("GROGNARD_METRICS"),
        gathering=given.text("GROGNARD_GATHERING", ""),
    )
    given.check_names()
    return made


def _database(url: str) -> str:
    """An address of a database that can be spoken to."""
    if url and not url.startswith((*_POSTGRES, _DRIVER, "sqlite:")):
        raise BadSetting("DATABASE_URL", url.partition(":")[0], "database")
    return url
