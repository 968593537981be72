"""Many games at once against a server of this machine: how long from an answer to its event, and what a game weighs.

    .venv/bin/python benchmarks/load.py [--system dust …] [--games 200] [--seconds 8] [--workers 1 2]
                                        [--databases sqlite postgres] [--json]

Both seats of every game are sockets; each game is answered once a second. Whoever asks shares the machine with who is
asked: this side reads of a state only what it needs, so that what is measured is the server (`client CPU ms`). What is counted begins some seconds after the
last of them is open: to set a game up costs as much as many answers, and is told apart (`opened s`). Everything stays on
loopback: PostgreSQL is one of its own in a folder that is gone afterwards. Each row is a server of its own; figures mean
something only on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import math
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import uvloop
from wire import Wire, connect

from grognard import systems
from grognard.core.game import Rng

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "server"))
from pg import postgres, why_not

#: How long the games are played before anything is counted.
_SETTLING_SECONDS = 3.0
#: How a state begins; all else is read only where somebody wants to know it.
_STATE = re.compile(rb'\{"type":"state","seat":(?:\d+|null),"number":(\d+),')


@dataclass
class Measured:
    """What came out."""

    answers: int = 0
    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


class Seat:
    """A scripted seat: notes when it hears of each number, and answers when it is told to."""

    socket: Wire

    def __init__(self) -> None:
        #: The last number that it heard of, and when; before it has heard anything -1.
        self.number = -1
        self.heard: dict[int, float] = {}
        #: The last state as it came, and what of it was read.
        self._text = b""
        self._read: dict[str, Any] | None = None
        #: The last number that it answered, and what came back.
        self.done = 0
        self.reply: dict[str, Any] | None = None
        self._changed = asyncio.Event()

    async def open(self, address: str, key: str) -> None:
        self.socket = await connect(address, bearer(key), self._hear)

    @property
    def state(self) -> dict[str, Any]:
        """The present of the last state: who is asked what, and how it ended."""
        if self._read is None:
            self._read = present(self._text)
        return self._read

    @property
    def is_asked(self) -> bool:
        decision = self.state["decision"]
        return decision is not None and decision["number"] > self.done

    def _hear(self, text: bytes) -> None:
        now = time.perf_counter()
        found = _STATE.match(text)
        if found is None:
            self.reply = json.loads(text)
        else:
            self.number = int(found[1])
            self._text, self._read = text, None
            self.heard.setdefault(self.number, now)
        self._changed.set()

    async def until(self, fits: Callable[[], bool]) -> None:
        if fits():
            return
        async with asyncio.timeout(30):
            while not fits():
                self._changed.clear()
                await self._changed.wait()

    def close(self) -> None:
        if hasattr(self, "socket"):
            self.socket.close()

    async def answer(self, number: int, answer: Any) -> bool:
        """Give an answer; whether the rules take it. Any other refusal is an error."""
        self.reply = None
        self.socket.send(json.dumps({"do": "answer", "re": number, "number": number, "answer": answer}))
        await self.until(lambda: self.reply is not None)
        assert self.reply is not None
        if self.reply["type"] == "reply":
            self.done = number
            return True
        if self.reply["error"] != "refused":
            raise RuntimeError(self.reply["error"])
        return False


def present(text: bytes) -> dict[str, Any]:
    """What stands behind the log and the scene of a state, which are most of it; all of it where that cannot be told apart."""
    start = text.find(b',"asked":')
    with contextlib.suppress(ValueError):
        found: dict[str, Any] = json.loads(b"{" + text[start + 1 :])
        if {"asked", "decision", "outcome"} <= found.keys():
            return found
    whole: dict[str, Any] = json.loads(text)
    return whole


def drawn(decision: dict[str, Any], rng: Rng) -> list[Any]:
    """Answers by lot: the first that is taken is the one. Only a march on a free table may be refused."""
    form = decision["form"]
    kind = form["form"]
    if kind == "one_of":
        return [form["options"][rng.below(len(form["options"]))]]
    if kind == "amount":
        return [form["low"] + rng.below(form["high"] - form["low"] + 1)]
    if kind in ("some_of", "order"):
        left = list(form["options"])
        count = len(left) if kind == "order" else form["at_least"]
        return [[left.pop(rng.below(len(left))) for _ in range(count)]]
    region = form["region"]
    if region["kind"] == "cells":
        return [region["cells"][rng.below(len(region["cells"]))]]
    if region["kind"] != "march":
        return [region["place"]]
    x, y = region["places"][region["leader"]]
    far = min(region["allowances"]) // 2
    return [[x + rng.below(2 * far + 1) - far, y + rng.below(2 * far + 1) - far], [x, y]]


async def play(url: str, http: httpx.AsyncClient, number: int, plan: Plan, measured: Measured) -> None:
    """One game: set up, joined, and answered once a second until time is up; a finished one is followed by another."""
    rng = Rng(number)
    await asyncio.sleep(plan.spread * rng.below(1000) / 1000)
    scenario, count = plan.scenarios[number % len(plan.scenarios)]
    first = True
    while time.perf_counter() < plan.ends:
        keys = [(await http.post("/api/keys")).json()["key"] for _ in range(count)]
        body = {"system": plan.system, "scenario": scenario, "seats": ["me"] + ["link"] * (count - 1)}
        made = await http.post("/api/games", json=body, headers=bearer(keys[0]))
        if made.status_code != 201:
            measured.errors.append(f"{scenario}: {made.text}")
            return
        game = made.json()["game"]["id"]
        for link, key in zip(made.json()["links"], keys[1:], strict=True):
            secret = link["path"].rpartition("/")[2]
            await http.post(f"/api/games/{game}/join", json={"secret": secret}, headers=bearer(key))
        seats = [Seat() for _ in keys]
        try:
            for place, (seat, key) in enumerate(zip(seats, keys, strict=True)):
                await seat.open(f"{url}/api/games/{game}/live?seat={place}", key)
                await seat.until(lambda seat=seat: seat.number >= 0)
            plan.opened, first = plan.opened + first, False
            await play_seats(seats, rng, plan, measured)
        finally:
            for seat in seats:
                seat.close()
        plan.idle.append((game, keys[0]))


async def play_seats(seats: list[Seat], rng: Rng, plan: Plan, measured: Measured) -> None:
    """Answer once a second. Each seat counts only what it may know of, so a secret answer is waited for by its own."""
    due = time.perf_counter() + plan.interval * rng.below(1000) / 1000
    newest = seats[0]
    while time.perf_counter() < plan.ends and not newest.state["outcome"]:
        asked = seats[newest.state["asked"]["seat"]]
        await asked.until(lambda asked=asked: asked.is_asked)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due = next_turn(due, time.perf_counter(), plan.interval)
        decision = asked.state["decision"]
        hearers = [asked] if decision["secret"] else seats
        numbers = [seat.number + 1 for seat in hearers]
        for answer in drawn(decision, rng):
            sent = time.perf_counter()
            if await asked.answer(decision["number"], answer):
                break
        for seat, number in zip(hearers, numbers, strict=True):
            await seat.until(lambda seat=seat, number=number: seat.number >= number)
        if plan.warm < sent < plan.ends:
            heard = zip(hearers, numbers, strict=True)
            measured.waits += [seat.heard[number] - sent for seat, number in heard if number in seat.heard]
            measured.answers += 1
        newest = asked


def next_turn(due: float, now: float, interval: float = 1.0) -> float:
    """A second later, or so, or the first of the game's own moments that is still to come.

    Who was kept waiting does not answer at once: all games that were late together would answer together ever after,
    which people do not.
    """
    return due + interval * max(1, math.ceil((now - due) / interval))


@dataclass
class Plan:
    """When to begin to count, when to end, and what is left behind."""

    system: str
    #: Each with how many seats it has.
    scenarios: list[tuple[str, int]]
    #: Over how many seconds the games are begun.
    spread: float
    warm: float = math.inf
    ends: float = math.inf
    #: How often each game is answered.
    interval: float = 1.0
    #: How many of the games have been opened at all seats.
    opened: int = 0
    idle: list[tuple[str, str]] = field(default_factory=list)


def bearer(key: str) -> dict[str, str]:
    return {"authorization": f"Bearer {key}"}


async def load(url: str, system: str, games: int, seconds: float, pid: int, opened: float) -> dict[str, Any]:
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, limits=limits) as http:
        scenarios = await played(http, system)
        before = resident(pid)
        plan = Plan(system, scenarios, games / opened)
        measured = Measured()
        playing = [asyncio.create_task(play(url, http, number, plan, measured)) for number in range(games)]
        opening = await all_open(plan, playing)
        plan.warm = time.perf_counter() + _SETTLING_SECONDS
        plan.ends = plan.warm + seconds
        server, client = await busy(pid, plan)
        results = await asyncio.gather(*playing, return_exceptions=True)
        measured.errors += [repr(one) for one in results if isinstance(one, BaseException)]
        await asyncio.sleep(1)
        # The sockets are gone; every game still is in memory.
        weight = (resident(pid) - before) / max(1, len(plan.idle))
    waits = sorted(measured.waits)
    if not waits:
        raise SystemExit(f"nothing was measured: {measured.errors[:3]}")
    return {
        "system": system,
        "games": games,
        "seconds": seconds,
        "opened_seconds": round(opening, 1),
        "answers": measured.answers,
        "answers_per_second": round(measured.answers / seconds, 1),
        "median_ms": round(statistics.median(waits) * 1000, 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "worst_ms": round(waits[-1] * 1000, 1),
        "errors": len(measured.errors),
        "first_errors": measured.errors[:3],
        "idle_games": len(plan.idle),
        "kB_per_idle_game": round(weight / 1024, 1),
        "server_cpu_ms_per_answer": round(server * 1000 / measured.answers, 2),
        "client_cpu_ms_per_answer": round(client * 1000 / measured.answers, 2),
        "load_of_machine": [round(one, 1) for one in os.getloadavg()],
        "server_MB": round(resident(pid) / 1e6, 1),
    }


async def played(http: httpx.AsyncClient, system: str) -> list[tuple[str, int]]:
    """The scenarios of a system, each with how many seats it has; what is shared by all games of them is there then."""
    listed = (await http.get(f"/api/systems/{system}/scenarios")).json()["scenarios"]
    for scenario in listed:
        await http.get(f"/api/systems/{system}/scenarios/{scenario['id']}/scene")
    return [(scenario["id"], scenario["seats"]) for scenario in listed]


async def all_open(plan: Plan, playing: Sequence[asyncio.Task[None]]) -> float:
    """Wait until every game is open, or as many as ever will be; how long it took."""
    began = time.perf_counter()
    while plan.opened < sum(not task.done() for task in playing):
        await asyncio.sleep(0.1)
    return time.perf_counter() - began


def family(pid: int) -> list[int]:
    """A process and all that it has started: a porter and its workers."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(each for child in children for each in family(int(child)))]


def resident(pid: int) -> int:
    """How much memory a server holds, in bytes."""
    held = (Path(f"/proc/{each}/statm").read_text().split()[1] for each in family(pid))
    return sum(map(int, held)) * os.sysconf("SC_PAGE_SIZE")


async def busy(pid: int, plan: Plan) -> tuple[float, float]:
    """How many seconds server and client compute while answers are counted."""
    await asyncio.sleep(max(0.0, plan.warm - time.perf_counter()))
    before = cpu(pid), time.process_time()
    await asyncio.sleep(max(0.0, plan.ends - time.perf_counter()))
    return cpu(pid) - before[0], time.process_time() - before[1]


def cpu(pid: int) -> float:
    """How many seconds a server has computed."""
    spent = 0
    for each in family(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(url: str, workers: int) -> None:
    """Until all workers are there: when one comes its games move to it, and who plays them is sent after."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with contextlib.suppress(httpx.TransportError):
            if f"\ngrognard_workers {workers}\n" in httpx.get(f"{url}/api/metrics", timeout=2).text:
                return
        time.sleep(0.1)
    raise SystemExit("the server does not start")


def rest(pid: int) -> None:
    """Until a server has read its books and does nothing any more."""
    for _ in range(60):
        before = cpu(pid)
        time.sleep(1)
        if cpu(pid) - before < 0.1:
            return


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=8.0, help="how long answers are counted")
    parser.add_argument(
        "--opened", type=float, default=25.0, help="how many games a second are begun before that"
    )
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgres"])
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--system", nargs="*", default=list(systems.IDS))
    parser.add_argument("--json", action="store_true", help="all that was measured, an object a line")
    given = parser.parse_args()
    gc.disable()  # who measures shall not be the one who makes others wait
    if not given.json:
        print(HEAD, flush=True)
    with contextlib.ExitStack() as open_databases:
        for database in given.databases:
            if database == "postgres" and why_not():
                print(f"no PostgreSQL: {why_not()}", file=sys.stderr)
                continue
            for workers in given.workers:
                for system in given.system:
                    address = open_databases.enter_context(postgres()) if database == "postgres" else ""
                    told = measured(system, given.games, given.seconds, address, workers, given.opened)
                    print(json.dumps(told) if given.json else row(told), flush=True)


HEAD = (
    "system  database  workers  games  opened s  answers/s  p50 ms  p99 ms  worst ms  CPU ms/answer  client CPU ms"
    "  kB/game  errors"
)


def row(told: dict[str, Any]) -> str:
    """One server in a line of the table."""
    return (
        f"{told['system']:<8}{told['database']:<10}{told['workers']:>7}{told['games']:>7}{told['opened_seconds']:>10}"
        f"{told['answers_per_second']:>11}{told['median_ms']:>8}{told['p99_ms']:>8}{told['worst_ms']:>10}"
        f"{told['server_cpu_ms_per_answer']:>15}{told['client_cpu_ms_per_answer']:>15}"
        f"{told['kB_per_idle_game']:>9}{told['errors']:>8}"
    )


@contextlib.contextmanager
def serving(database: str, workers: int) -> Iterator[tuple[str, int]]:
    """A server of its own, with its books read: its address and its process."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        url = f"http://127.0.0.1:{port}"
        environment = {
            **os.environ,
            "DATABASE_URL": database or f"sqlite:///{folder}/games.db",
            "GROGNARD_RATES": "100000",
            "GROGNARD_METRICS": "1",
        }
        server = subprocess.Popen(
            [sys.executable, "-m", "grognard.server", "--port", str(port), "--workers", str(workers)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait_for(url, workers)
            rest(server.pid)
            yield url, server.pid
        finally:
            server.terminate()
            server.wait(20)


def measured(
    system: str, games: int, seconds: float, database: str, workers: int, opened: float
) -> dict[str, Any]:
    """What a server of its own does under many games of one system."""
    with serving(database, workers) as (url, pid):
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            told = runner.run(load(url, system, games, seconds, pid, opened))
        return {"workers": workers, "database": database.partition(":")[0] or "sqlite", **told}


if __name__ == "__main__":
    main()
