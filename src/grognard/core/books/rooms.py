"""Where each rulebook lives: in a room of this program, or in a package of its own that announces itself.

A package announces its rulebook by an entry point of the group `grognard.systems`: the name is the system's id, the
value the package, whose `SYSTEM` is played and whose folder holds what a room holds (`rules.toml`, `data/`,
`scenarios/`, `locale/`, `cases/`, `evidence.json`, `cover.svg`). It says in `room.toml` for which version of the interface it is written.
Nothing is imported to find out what there is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import grognard

GROUP = "grognard.systems"
#: The version of what a system and the core expect of each other. It is raised where a package written for it would
#: no longer play: a method of `System` more to write, other arguments, another meaning of a field.
INTERFACE = 1
#: No hyphen and no dot: `<id>-` begins its messages and `<id>.` its clauses, and no id can begin another's.
ID = re.compile(r"[a-z][a-z0-9]*")
#: Heads of messages and clauses that belong to the program.
TAKEN = frozenset({"core", "cli", "why", "fault", "sum", "way", "server", "toy"})
_OWN = Path(grognard.__file__).parent / "systems"


@dataclass(frozen=True, slots=True)
class Room:
    """A rulebook that can be opened: its id, its package, and the folder that holds its files."""

    system: str
    package: str
    folder: Path

    @property
    def is_own(self) -> bool:
        """Whether it is a room of this program."""
        return self.folder.parent == _OWN


@dataclass(frozen=True, slots=True)
class Unfit:
    """A package that announces a rulebook and cannot be opened: why (a message `cli-unfit-<why>`), and what it says."""

    system: str
    package: str
    why: str
    found: str = ""


@cache
def rooms() -> Mapping[str, Room]:
    """Every rulebook that can be opened, by id: those of this program, then those installed, each by name."""
    return {found.system: found for found in _all() if isinstance(found, Room)}


@cache
def unfit() -> tuple[Unfit, ...]:
    """The packages that announce a rulebook and cannot be opened."""
    return tuple(found for found in _all() if isinstance(found, Unfit))


def room(system: str) -> Room:
    """Where a system lives; one that nobody announced would live beside the others."""
    return rooms().get(system) or Room(system, f"{GROUP}.{system}", _OWN / system)


@cache
def _all() -> tuple[Room | Unfit, ...]:
    own = [Room(folder.name, f"{GROUP}.{folder.name}", folder) for folder in _own_folders()]
    taken = {each.system for each in own}
    announced = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    names = [entry.name for entry in announced]
    return (*own, *(_announced(entry, taken, names.count(entry.name)) for entry in announced))


def _own_folders() -> Iterator[Path]:
    for folder in sorted(_OWN.iterdir()):
        if (folder / "rules.toml").is_file() and (folder / "__init__.py").is_file():
            yield folder


def _announced(entry: EntryPoint, taken: set[str], times: int) -> Room | Unfit:
    id_, package = entry.name, entry.value.partition(":")[0]
    if not ID.fullmatch(id_) or id_ in TAKEN:
        return Unfit(id_, package, "id")
    if id_ in taken or times > 1:
        return Unfit(id_, package, "taken")
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        return Unfit(id_, package, "missing")
    folder = Path(next(iter(spec.submodule_search_locations)))
    written = _written_for(folder)
    return (
        Room(id_, package, folder) if written == INTERFACE else Unfit(id_, package, "interface", str(written))
    )


def _written_for(folder: Path) -> Any:
    """The interface that a package is written for, as it says; nothing where it does not say."""
    try:
        return tomllib.loads((folder / "room.toml").read_text(encoding="utf-8")).get("interface")
    except (OSError, ValueError):
        return None
