"""Whether two states are the same but for their dice: then what was drawn of one need not be drawn of the other.

Drawing a large table costs milliseconds, and nearly half of all answers (which unit, which weapon) change nothing
that can be seen. So this is written out for each class, as its copy is.
"""

from __future__ import annotations

import typing
from collections.abc import Callable
from typing import Any

from grognard.core.dice import Dice
from grognard.core.model import Model, field_types

_WRITTEN: dict[type, Callable[[Any, Any], bool]] = {}


def same(one: Model, other: Model) -> bool:
    """Whether two states hold the same, dice aside: nobody can see those that are to come."""
    return type(one) is type(other) and _written(type(one))(one, other)


def _written(cls: type[Any]) -> Callable[[Any, Any], bool]:
    found = _WRITTEN.get(cls)
    if found is None:
        parts = [_code(hint, f"a.{name}", f"b.{name}") for name, hint in field_types(cls).items()]
        scope: dict[str, Any] = {"same": _same_or_none}
        exec(f"def same_fields(a, b): return {' and '.join(filter(None, parts)) or 'True'}", scope)
        found = _WRITTEN[cls] = scope["same_fields"]
    return found


def _same_or_none(a: Any, b: Any) -> bool:
    if a is b:
        return True
    kind = type(a)  # asked of every piece of every state: without a further call where it was written before
    return kind is type(b) and (_WRITTEN.get(kind) or _written(kind))(a, b)


def _code(hint: Any, a: str, b: str) -> str:
    """The expression that compares two values of this type; empty where they need not be."""
    if _is_dice(hint):
        return ""
    if not _holds_models(hint):
        return f"{a} == {b}"
    origin = typing.get_origin(hint)
    if origin is list:
        return f"len({a}) == len({b}) and all(map(same, {a}, {b}))"
    if origin is dict:
        # In the same order too: a scene lists what it finds as it finds it.
        return f"list({a}) == list({b}) and all(map(same, {a}.values(), {b}.values()))"
    return f"same({a}, {b})"


def _is_dice(hint: Any) -> bool:
    kinds = typing.get_args(hint) or (hint,)
    return any(isinstance(each, type) and issubclass(each, Dice) for each in kinds)


def _holds_models(hint: Any) -> bool:
    """Whether a value of this type must be compared field by field, because a model is equal to itself alone."""
    if typing.get_origin(hint) is not None:
        return any(_holds_models(each) for each in typing.get_args(hint))
    return isinstance(hint, type) and issubclass(hint, Model)
