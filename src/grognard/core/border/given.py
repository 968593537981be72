"""Entries of a position, each looked at before it is believed: what is wrong is named with its place and a mend."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from grognard.core.model import read_field
from grognard.core.system import SetupFault


def one_of(value: Any, known: Collection[Any], place: str, rule: str = "") -> Any:
    """A value that must be one of those known."""
    if not any(type(value) is type(each) and value == each for each in known):
        listed = ", ".join(str(each) or '""' for each in known)
        raise SetupFault(place, f"{value!r} is not known here", rule, f"There are {listed}.")
    return value


def some_of(values: Any, known: Collection[Any], place: str, rule: str = "") -> tuple[Any, ...]:
    """A list whose entries must all be known, none twice."""
    if not isinstance(values, list | tuple):
        raise SetupFault(place, f"{values!r} is no list", rule, "Write it as a list.")
    for value in values:
        one_of(value, known, place, rule)
    if len(set(values)) < len(values):
        listed = ", ".join(map(str, values))
        raise SetupFault(place, f"something stands here twice: {listed}", rule, "Write each once.")
    return tuple(values)


def whole(value: Any, low: int, high: int, place: str, rule: str = "") -> int:
    """A whole number between two bounds."""
    if type(value) is not int or not low <= value <= high:
        raise SetupFault(place, f"{value!r} is not possible here", rule, f"Take from {low} to {high}.")
    return value


def yes_or_no(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise SetupFault(place, f"{value!r} is neither true nor false", mend="Write true or false.")
    return value


def row_of(values: Any, count: int, place: str) -> Sequence[Any]:
    """A list of a certain length."""
    if not isinstance(values, list | tuple) or len(values) != count:
        raise SetupFault(place, f"{values!r} has not {count} entries", mend=f"Give {count} entries.")
    return values


def field(cls: type, name: str, value: Any, place: str) -> Any:
    """A value as the field of a class of the state holds it."""
    try:
        return read_field(cls, name, value)
    except (ValueError, TypeError) as fault:
        raise SetupFault(f"{place}.{name}", str(fault), mend="Write it as that.") from fault


def named(names: Any, known: Collection[str], place: str, rule: str = "") -> None:
    """One name or several, all of something that is there; an empty one names nothing."""
    for name in (names,) if isinstance(names, str) else names:
        if name and name not in known:
            raise SetupFault(place, f"there is no {name!r} here", rule, "Name one that the position has.")
