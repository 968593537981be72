"""What an administrator can measure: counts, sums of seconds and present numbers, in the text that Prometheus reads.

Each process has its own. Nothing here tells of single games or people.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping

#: Bounds of durations in seconds: from far below what a person notices to far above what he forgives.
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BEGAN = time.time()


class Count:
    """Something that only grows, counted apart by the value of one label where it has one."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self._label = name, about, label
        self._counts: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", count: int = 1) -> None:
        self._counts[value] = self._counts.get(value, 0) + count

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.about, "counter")
        for value, count in sorted(self._counts.items()):
            yield f"{self.name}{_labels({self._label: value} if self._label else {})} {count}"


class Durations:
    """How long something took, each time."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> Iterator[str]:
        yield from _head(self.name, self.about, "histogram")
        total = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            yield f"{self.name}_bucket{_labels({'le': bound})} {total}"
        yield f"{self.name}_sum {self._sum:.6f}"
        yield f"{self.name}_count {total}"


answers = Count("grognard_answers_total", "Answers that were taken.", "system")
answer_seconds = Durations("grognard_answer_seconds", "From an answer's arrival until it is kept.")
bot_answers = Count("grognard_bot_answers_total", "Answers that bots gave.", "bot")
refusals = Count("grognard_refusals_total", "Requests and messages that were refused.", "error")
requests = Count(
    "grognard_requests_total", "Requests over HTTP, by the first digit of their status.", "status"
)
commits = Durations("grognard_commit_seconds", "How long the database took to keep what came together.")
entries = Count("grognard_entries_total", "Entries that were kept.")
database_faults = Count("grognard_database_faults_total", "Times the database did not do its work.", "what")
notices = Count("grognard_notices_total", "Notices from other workers.")
_COUNTED = (
    answers,
    answer_seconds,
    bot_answers,
    refusals,
    requests,
    commits,
    entries,
    database_faults,
    notices,
)


def text(now: Mapping[str, tuple[str, Callable[[], float]]]) -> str:
    """All that was measured, and what is so at present: by name what it is about and how it is found."""
    lines: list[str] = []
    for counted in _COUNTED:
        lines += counted.lines()
    for name, (about, found) in now.items():
        lines += (*_head(name, about, "gauge"), f"{name} {found():g}")
    computed = os.times()
    lines += (
        *_head("process_cpu_seconds_total", "Seconds that this process has computed.", "counter"),
        f"process_cpu_seconds_total {computed.user + computed.system:.2f}",
        *_head("process_start_time_seconds", "When this process began.", "gauge"),
        f"process_start_time_seconds {_BEGAN:.3f}",
    )
    return "\n".join(lines) + "\n"


def media_type() -> str:
    return _TYPE


def _head(name: str, about: str, kind: str) -> Iterable[str]:
    return f"# HELP {name} {about}", f"# TYPE {name} {kind}"


def _labels(given: Mapping[str, str]) -> str:
    if not given:
        return ""
    quoted = (f'{name}="{_escaped(value)}"' for name, value in given.items())
    return "{" + ",".join(quoted) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
