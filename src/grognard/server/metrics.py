"""What an administrator can measure: counts, sums of seconds and present numbers, in the text that Prometheus reads.

Each process counts for itself. Workers behind a porter leave their numbers in a folder of his, and whichever of them is
asked tells of all. Nothing here tells of single games or people.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: Bounds of durations in seconds: from far below what a person notices to far above what he forgives.
_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BEGAN = time.time()
#: Present numbers of which not the sum over all workers is told.
_EARLIEST = "process_start_time_seconds"


@dataclass(frozen=True, slots=True)
class Family:
    """A name with what it is about, of which kind it is, and its samples by how they are written."""

    name: str
    about: str
    kind: str
    samples: Mapping[str, float]

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} {self.kind}"
        for sample, value in self.samples.items():
            yield f"{sample} {value if isinstance(value, int) else round(value, 6)}"


class Count:
    """Something that only grows, counted apart by the value of one label where it has one."""

    def __init__(self, name: str, about: str, label: str = "") -> None:
        self.name, self.about, self._label = name, about, label
        self._counts: dict[str, int] = {} if label else {"": 0}

    def add(self, value: str = "", count: int = 1) -> None:
        self._counts[value] = self._counts.get(value, 0) + count

    @property
    def total(self) -> int:
        return sum(self._counts.values())

    def family(self) -> Family:
        counts = {
            f"{self.name}{_labels({self._label: value} if self._label else {})}": count
            for value, count in sorted(self._counts.items())
        }
        return Family(self.name, self.about, "counter", counts)


class Durations:
    """How long something took, each time."""

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self._counts = [0] * (len(_BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(_BOUNDS, seconds)] += 1
        self._sum += seconds

    def family(self) -> Family:
        samples: dict[str, float] = {}
        total = 0
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            samples[f"{self.name}_bucket{_labels({'le': bound})}"] = total
        return Family(
            self.name,
            self.about,
            "histogram",
            {**samples, f"{self.name}_sum": self._sum, f"{self.name}_count": total},
        )


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


def families(now: Mapping[str, tuple[str, Callable[[], float]]]) -> list[Family]:
    """All that was measured here, and what is so at present: by name what it is about and how it is found."""
    computed = os.times()
    present = {name: (about, found()) for name, (about, found) in now.items()}
    present["grognard_workers"] = ("Processes that play games.", 1)
    present[_EARLIEST] = ("When the first process of today began.", _BEGAN)
    return [
        *(counted.family() for counted in _COUNTED),
        *(Family(name, about, "gauge", {name: value}) for name, (about, value) in present.items()),
        _family("process_cpu_seconds_total", "Seconds of computing.", computed.user + computed.system),
    ]


def _family(name: str, about: str, value: float) -> Family:
    return Family(name, about, "counter", {name: value})


def text(told: Iterable[Family]) -> str:
    return "".join(f"{line}\n" for family in told for line in family.lines())


class Gathering:
    """The numbers of several workers. What a worker counted stays counted when it is gone."""

    def __init__(self, folder: str) -> None:
        self._folder = Path(folder)
        self._own = self._folder / f"{os.getpid()}-{secrets.token_hex(4)}.json"

    def leave(self, told: Iterable[Family]) -> None:
        """Leave one's own numbers for the others."""
        data = [[each.name, each.about, each.kind, dict(each.samples)] for each in told]
        fresh = self._own.with_suffix(".new")
        with contextlib.suppress(OSError):
            fresh.write_text(json.dumps(data), encoding="utf-8")
            fresh.replace(self._own)

    def all(self, told: Iterable[Family]) -> list[Family]:
        """One's own numbers and those of all others: counts of everybody who ever was, present numbers of who is."""
        found = {each.name: each for each in told}
        for file in sorted(self._folder.glob("*.json")):
            if file != self._own:
                living = _lives(int(file.name.partition("-")[0]))
                for each in _left(file):
                    if living or each.kind != "gauge":
                        found[each.name] = _together(found.get(each.name), each)
        return list(found.values())


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


def _left(file: Path) -> list[Family]:
    try:
        data: list[Any] = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return [Family(*each) for each in data]


def _together(one: Family | None, other: Family) -> Family:
    if one is None:
        return other
    samples = dict(one.samples)
    for sample, value in other.samples.items():
        if one.name == _EARLIEST:
            samples[sample] = min(value, samples.get(sample, value))
        else:
            samples[sample] = samples.get(sample, 0) + value
    return Family(one.name, one.about, one.kind, samples)


def media_type() -> str:
    return _TYPE


def _labels(given: Mapping[str, str]) -> str:
    if not given:
        return ""
    quoted = (f'{name}="{_escaped(value)}"' for name, value in given.items())
    return "{" + ",".join(quoted) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
