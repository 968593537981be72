"""How many answers a second one and two workers carry: the same games are answered ever faster until the server is late.

    .venv/bin/python benchmarks/capacity.py [--system dust …] [--databases sqlite postgres] [--games 150] [--seconds 4]

A step is carried while 99 of 100 answers are heard of within 250 ms and nearly all that were due were given; one that is not
is tried once more. Whoever asks shares the cores with who is asked, so two figures are told: how many times as much two
workers carried here, with where the cores went at each step (others: the processes of PostgreSQL, and whatever else ran);
and how many times as much they carry where each has a core of its own and clients have theirs, which is twice the computing
of one worker for an answer by that of two. The second holds only if nobody waited for anything but cores: a server that is
late while cores idle waits for something else. A figure means something only on a machine that does nothing else; a database
takes about two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import uvloop
from load import Measured, Plan, all_open, cpu, play, played, serving

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "server"))
from pg import postgres, why_not

#: How late one answer in a hundred may be, and how many of those that were due must be given.
_LATE_MS, _GIVEN = 250.0, 0.93
#: The first rate, in answers a second, and by how much each step is faster.
_FIRST, _FASTER = 130.0, 1.15
_SETTLING_SECONDS = 1.5


@dataclass(frozen=True)
class Step:
    """What a server did at one rate."""

    wanted: float
    answers: float
    p50: float
    p99: float
    #: Where the machine's cores went.
    server: float
    client: float
    idle: float
    errors: int

    @property
    def carried(self) -> bool:
        return self.p99 <= _LATE_MS and self.answers >= _GIVEN * self.wanted and not self.errors

    @property
    def cost(self) -> float:
        """Milliseconds that the server computes for an answer."""
        return 1000 * self.server / self.answers if self.answers else 0.0


def cores() -> int:
    return len(os.sched_getaffinity(0))


def idled() -> float:
    """For how many seconds of cores this machine has had nothing to do."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    return (int(fields[3]) + int(fields[4])) / os.sysconf("SC_CLK_TCK")


async def ramp(url: str, pid: int, system: str, games: int, seconds: float) -> list[Step]:
    """Step by step, until one is not carried."""
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, limits=limits) as http:
        plan = Plan(system, await played(http, system), games / 25, interval=games / _FIRST)
        given = Measured()
        playing = [asyncio.create_task(play(url, http, number, plan, given)) for number in range(games)]
        await all_open(plan, playing)
        steps: list[Step] = []
        rate = _FIRST
        while len(steps) < 2 or steps[-1].carried or steps[-2].carried:
            steps.append(await step(plan, given, pid, games, rate, seconds))
            print(line(steps[-1]), flush=True)
            rate *= _FASTER if steps[-1].carried else 1.0
        plan.ends = time.perf_counter()
        await asyncio.gather(*playing, return_exceptions=True)
        return steps


async def step(plan: Plan, given: Measured, pid: int, games: int, rate: float, seconds: float) -> Step:
    """The games answered so many times a second, all in all."""
    plan.interval, plan.warm = games / rate, float("inf")
    await asyncio.sleep(max(_SETTLING_SECONDS, plan.interval))
    given.waits.clear()
    given.answers = 0
    plan.warm = began = time.perf_counter()
    before = cpu(pid), time.process_time(), idled()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    server, client, idle = cpu(pid) - before[0], time.process_time() - before[1], idled() - before[2]
    waits, answers = sorted(given.waits) or [float("inf")], given.answers
    return Step(
        rate,
        answers / took,
        1000 * statistics.median(waits),
        1000 * waits[int(len(waits) * 0.99)],
        server / took,
        client / took,
        idle / took,
        len(given.errors),
    )


HEAD = "wanted/s  answers/s  p50 ms  p99 ms  CPU ms/answer  cores: server  client  others  idle  errors"


def line(step: Step) -> str:
    others = max(0.0, cores() - step.server - step.client - step.idle)
    return (
        f"{step.wanted:8.0f}{step.answers:11.0f}{step.p50:8.0f}{step.p99:8.0f}{step.cost:15.2f}"
        f"{step.server:15.2f}{step.client:8.2f}{others:8.2f}{step.idle:6.2f}{step.errors:8}"
    )


def told(one: Step, two: Step) -> str:
    """What two workers carry compared with one."""
    return (
        f"one worker carries {one.answers:.0f} answers a second at {one.cost:.2f} ms, two carry {two.answers:.0f} at"
        f" {two.cost:.2f} ms: {two.answers / one.answers:.2f} times as many on {cores()} cores, of which the client took"
        f" {two.client:.2f}; {2 * one.cost / two.cost:.2f} times as many by what they compute"
    )


@contextlib.contextmanager
def address(database: str) -> Iterator[str]:
    if database == "postgres":
        with postgres() as found:
            yield found
    else:
        yield ""


def best(database: str, workers: int, system: str, games: int, seconds: float) -> Step | None:
    """The last step that a server of its own carries."""
    print(f"\n{system} on {database}, workers: {workers}\n{HEAD}", flush=True)
    with (
        address(database) as url_of,
        serving(url_of, workers) as (url, pid),
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        steps = runner.run(ramp(url, pid, system, games, seconds))
    return max((each for each in steps if each.carried), key=lambda each: each.answers, default=None)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument(
        "--seconds", type=float, default=4.0, help="how long answers are counted at each step"
    )
    parser.add_argument("--databases", nargs="*", default=["sqlite", "postgres"])
    parser.add_argument("--system", nargs="*", default=["dust"])
    given = parser.parse_args()
    gc.disable()  # who measures shall not be the one who makes others wait
    for database in given.databases:
        if database == "postgres" and why_not():
            print(f"no PostgreSQL: {why_not()}", file=sys.stderr)
            continue
        for system in given.system:
            one, two = (best(database, workers, system, given.games, given.seconds) for workers in (1, 2))
            if one is None or two is None:
                print("not even the first step was carried")
            else:
                print(told(one, two), flush=True)


if __name__ == "__main__":
    main()
