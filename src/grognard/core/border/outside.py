"""The border: how large what people bring may be, before anything is built from it, and what becomes of a stumble.

Positions, armies, saves and cases come from files and requests. Every door measures them here first, and opens them
inside `border`, so that whatever rules stumble over is a fault with a place.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.system import Setup, SetupFault


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most of each that is read."""

    values: int
    depth: int
    #: Of one list or table, and of one text.
    items: int
    letters: int
    number: int


#: What a game begins with. The largest army or position of ours holds a few hundred values.
SETUP = Bounds(values=20_000, depth=24, items=2_000, letters=4_000, number=100_000)
#: A whole save: its record is long, its state is deep, and a set of spaces is a number with a bit for each of them.
SAVE = Bounds(values=1_000_000, depth=64, items=100_000, letters=100_000, number=1 << 12_000)
#: Answers and take-backs of one save; each take-back may play all before it again.
ENTRIES, TAKE_BACKS = 20_000, 2_000
#: A seed is a number like any other, but for its size.
_SEED, _LARGEST_SEED = "seed", 1 << 128
#: The largest ground that is built: columns or rows, and spaces in all; sides of a free table in cm.
COLUMNS, SPACES, SIDE_CM = 150, 10_000, 1_000

#: What rules may raise over something that is not at all what they expect.
STUMBLES = (
    TypeError,
    ValueError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    StopIteration,
    MemoryError,
    OSError,
    # RecursionError among them, and a game that stands still.
    RuntimeError,
)


def check(data: Any, bounds: Bounds, place: str) -> None:
    """Measure plain data; SetupFault names where it is too large, too deep, or no plain data at all."""
    values = 0
    waiting: list[tuple[Any, str, int]] = [(data, place, 0)]
    while waiting:
        value, where, depth = waiting.pop()
        values += 1
        if values > bounds.values:
            raise _too_large(place, "values", bounds.values)
        if depth > bounds.depth:
            raise _too_large(where[:200], "tables and lists within each other", bounds.depth)
        if isinstance(value, Mapping):
            if len(value) > bounds.items:
                raise _too_large(where, "entries", bounds.items)
            for key in value:
                if not isinstance(key, str) or len(key) > bounds.letters:
                    raise SetupFault(where, f"{str(key)[:60]!r} is no name of an entry")
            inside = [(each, f"{where}.{key}", depth + 1) for key, each in value.items()]
            waiting += reversed(inside)  # so that the first thing wrong is the one that is named
        elif isinstance(value, list | tuple):
            if len(value) > bounds.items:
                raise _too_large(where, "entries", bounds.items)
            inside = [(each, f"{where}[{number}]", depth + 1) for number, each in enumerate(value, 1)]
            waiting += reversed(inside)
        else:
            _check_single(value, bounds, where)


def _short(number: int) -> str:
    """A bound as a person reads it: by its digits where there are many."""
    return f"{number:g}" if number <= _LARGEST_SEED else f"{len(str(number))} digits"


def _check_single(value: Any, bounds: Bounds, where: str) -> None:
    if isinstance(value, str):
        if len(value) > bounds.letters:
            raise _too_large(where, "letters", bounds.letters)
    elif isinstance(value, int | float):
        most = _LARGEST_SEED if where.endswith(f".{_SEED}") else bounds.number
        if isinstance(value, float) and not math.isfinite(value):
            raise SetupFault(where, f"{value} is no number", mend="Write a number that ends.")
        if abs(value) > most:
            raise SetupFault(where, "the number is too large", mend=f"Stay within {_short(most)}.")
    elif value is not None:
        raise SetupFault(where, f"{type(value).__name__} is nothing that a file may hold here")


def _too_large(where: str, what: str, most: int) -> SetupFault:
    return SetupFault(where, f"more than {most} {what}", mend=f"At most {most} are read.")


def check_setup(setup: Setup) -> None:
    """Measure what a game shall begin with."""
    if not isinstance(setup.scenario, str) or len(setup.scenario) > SETUP.letters:
        raise SetupFault("scenario", "this is no name of a scenario")
    check(setup.armies, SETUP, "armies")
    check(setup.options, SETUP, "options")
    if setup.position is not None:
        check(setup.position, SETUP, "position")


def refuse_the_impossible(broken: Sequence[str]) -> None:
    """A position may be strange, but no game could play on from one that breaks the laws of its system."""
    if broken:
        mend = "Put everything where it could stand, in a state it could be in."
        raise SetupFault("position", f"this cannot be: {broken[0]}", mend=mend)


def check_ground(columns: Any, rows: Any, place: str) -> None:
    """Measure a ground of squares or hexes."""
    for count in (columns, rows):
        if type(count) is not int or not 1 <= count <= COLUMNS:
            mend = f"Take from 1 to {COLUMNS} columns and rows, and at most {SPACES} spaces."
            raise SetupFault(place, f"{count!r} is no number of columns or rows", mend=mend)
    if columns * rows > SPACES:
        raise SetupFault(place, f"{columns} by {rows} spaces", mend=f"At most {SPACES} are laid out.")


def check_table(width: Any, depth: Any, place: str) -> None:
    """Measure a free table in cm."""
    for side in (width, depth):
        if isinstance(side, bool) or not isinstance(side, int | float) or not 1 <= side <= SIDE_CM:
            mend = f"Take from 1 to {SIDE_CM} cm."
            raise SetupFault(place, f"{side!r} is no side of a table in cm", mend=mend)


@contextlib.contextmanager
def border(place: str) -> Iterator[None]:
    """Whatever the rules stumble over in here is a fault of what was brought."""
    try:
        yield
    except SetupFault:
        raise
    except STUMBLES as fault:
        raise stumbled(place, fault) from fault


def stumbled(place: str, fault: BaseException) -> SetupFault:
    """A fault in words, for who brought the thing and has never seen the code."""
    mend = "Compare it with one that can be played."
    if isinstance(fault, KeyError):
        missing = str(fault.args[0])[:100] if fault.args else "?"
        return SetupFault(
            place, f"the entry {missing!r} is missing, or it names nothing that is there", mend=mend
        )
    if isinstance(fault, MemoryError):
        return SetupFault(place, "it would need more memory than it may have", mend="Take a smaller one.")
    if isinstance(fault, RecursionError):
        return SetupFault(place, "its entries lie too deep within each other", mend=mend)
    said = f"{type(fault).__name__}: {fault}" if str(fault) else type(fault).__name__
    return SetupFault(place, f"the rules cannot make sense of it ({said[:300]})", mend=mend)
