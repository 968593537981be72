"""State as plain data: classes that copy themselves fast and go to JSON and back without loss."""

from __future__ import annotations

import dataclasses
import enum
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, Self, TypeVar, dataclass_transform

T = TypeVar("T")

#: Kinds of values that are never changed in place, so that a copy may share them.
_IMMUTABLE: tuple[type, ...] = (int, float, str, bool, bytes, type(None), tuple, frozenset, enum.Enum)


def transient(default: Any = None, *, kept: bool = False) -> Any:
    """A field that is not part of the state: not copied, not saved, not digested. A `kept` one a copy shares: it holds
    what was worked out of the state and says itself whether it still holds."""
    return dataclasses.field(default=default, repr=False, metadata={"transient": True, "kept": kept})


class Shared:
    """Base of immutable things that states point to: boards, profiles. A copy shares them."""

    __slots__ = ()

    def to_data(self) -> Any:
        raise TypeError(f"{type(self).__name__} must say how it is written to a save")

    @classmethod
    def from_data(cls, data: Any, context: Mapping[str, Any]) -> Self:
        raise TypeError(f"{cls.__name__} must say how it is read from a save")


class Model:
    """Base of state classes; `@model` makes each a slotted dataclass."""

    __slots__ = ()

    def copy(self) -> Self:
        """An independent twin. Written for each class on its first use, from its fields."""
        made = _write_copy(type(self))
        setattr(type(self), "copy", made)  # noqa: B010 (an assignment would not type-check)
        return typing.cast(Self, made(self))

    def to_data(self) -> dict[str, Any]:
        """Its saved form. Written for each class on its first use, from its fields."""
        made = _write_to_data(type(self))
        setattr(type(self), "to_data", made)  # noqa: B010 (an assignment would not type-check)
        return made(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], context: Mapping[str, Any]) -> Self:
        """An object from its saved form; one that an earlier version wrote is brought up to date (`Migration`)."""
        wanted = field_types(cls)
        if data.keys() != wanted.keys():
            data = _brought_up_to_date(cls, data)
        made = cls.__new__(cls)
        for field in dataclasses.fields(cls):  # type: ignore[arg-type]
            if field.metadata.get("transient"):
                object.__setattr__(made, field.name, field.default)
            elif field.name in data:
                value = _decode(wanted[field.name], data[field.name], context)
                object.__setattr__(made, field.name, value)
            else:
                object.__setattr__(made, field.name, _default(field))
        return made


@dataclasses.dataclass(frozen=True, slots=True)
class Migration:
    """What a state class was like in earlier versions, written beside it as `migration`.

    A field that is new and has a default needs no word here. `change` is for what names alone do not tell: it gets the
    saved form, with today's names, and alters it.
    """

    renamed: Mapping[str, str] = dataclasses.field(default_factory=dict)
    lost: tuple[str, ...] = ()
    change: Callable[[dict[str, Any]], None] | None = None


def _brought_up_to_date(cls: type[Model], saved: Mapping[str, Any]) -> dict[str, Any]:
    """The saved form of an earlier version in the names of this one; ValueError where that cannot be."""
    data = dict(saved)
    migration: Migration | None = getattr(cls, "migration", None)
    if migration is not None:
        for old, new in migration.renamed.items():
            if old in data and new not in data:
                data[new] = data.pop(old)
        for name in migration.lost:
            data.pop(name, None)
        if migration.change is not None:
            migration.change(data)
    wanted = field_types(cls)
    fields = {field.name: field for field in dataclasses.fields(cls)}  # type: ignore[arg-type]
    missing = [name for name in wanted if name not in data and not _has_default(fields[name])]
    foreign = [name for name in data if name not in wanted]
    if missing or foreign:
        raise ValueError(f"{cls.__name__}: missing {missing or 'nothing'}, unknown {foreign or 'nothing'}")
    return data


def _has_default(field: dataclasses.Field[Any]) -> bool:
    return not (field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING)


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


@dataclass_transform(kw_only_default=True, field_specifiers=(dataclasses.field, transient))
def model(cls: type[T]) -> type[T]:
    """Make a class of state: a dataclass with slots, compared by identity, built by keyword."""
    made = dataclasses.dataclass(slots=True, eq=False, kw_only=True)(cls)
    # Each class copies and saves by its own fields: without this a subclass would take over what was written for its
    # parent.
    made.copy = Model.copy  # type: ignore[attr-defined]
    if "to_data" not in vars(cls):
        made.to_data = Model.to_data  # type: ignore[attr-defined]
    return made


_TYPES: dict[type, dict[str, Any]] = {}


def field_types(cls: type) -> dict[str, Any]:
    """Name and type of every field that belongs to the state."""
    known = _TYPES.get(cls)
    if known is None:
        hints = typing.get_type_hints(cls)
        fields = dataclasses.fields(cls)
        known = {f.name: hints[f.name] for f in fields if not f.metadata.get("transient")}
        _TYPES[cls] = known
    return known


def read_field(cls: type, name: str, value: Any) -> Any:
    """A value from outside as a field of a class holds it; ValueError where it is of another type."""
    hint = field_types(cls)[name]
    if isinstance(value, bool) and hint is int:
        raise ValueError(f"{value!r} where int is wanted")
    if typing.get_origin(hint) in (tuple, list) and not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} where a list is wanted")
    return _decode(hint, value, {})


def _write_copy(cls: type[Model]) -> Callable[[Any], Any]:
    lines = ["def copy(self):", "    new = new_object(bare)"]
    for name, hint in field_types(cls).items():
        lines.append(f"    new.{name} = {_copy_code(hint, f'self.{name}', f'{cls.__name__}.{name}')}")
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]
        if field.metadata.get("transient"):
            value = f"self.{field.name}" if field.metadata["kept"] else repr(field.default)
            lines.append(f"    new.{field.name} = {value}")
    bare = _bare(cls)
    if bare is not cls:
        lines.append("    new.__class__ = cls")
    lines.append("    return new")
    scope: dict[str, Any] = {"cls": cls, "bare": bare, "new_object": object.__new__}
    exec("\n".join(lines), scope)
    return typing.cast(Callable[[Any], Any], scope["copy"])


def _bare(cls: type[Model]) -> type[Model]:
    """The class to fill in a copy as: one of the same slots where a class watches its fields being set, since a copy is
    nothing new and there are thousands of them."""
    if cls.__setattr__ is object.__setattr__:
        return cls
    slots: tuple[str, ...] = cls.__slots__
    return type(f"Bare{cls.__name__}", (Model,), {"__slots__": slots})


def _copy_code(hint: Any, value: str, where: str) -> str:
    """The expression that copies a value of this type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _copy_code(args[0], value, where)
    if _is_immutable(hint):
        return value
    if origin in (typing.Union, types.UnionType):
        kinds = [a for a in args if a is not type(None)]
        inner = {_copy_code(kind, value, where) for kind in kinds}
        if len(inner) != 1:
            raise TypeError(f"{where}: the parts of {hint} are copied in different ways")
        code = inner.pop()
        return code if type(None) not in args else f"(None if {value} is None else {code})"
    if isinstance(hint, type) and issubclass(hint, Model):
        return f"{value}.copy()"
    if origin is list:
        if _is_immutable(args[0]):
            return f"{value}[:]"
        return f"[{_copy_code(args[0], 'item', where)} for item in {value}]"
    if origin is dict:
        if _is_immutable(args[1]):
            return f"{value}.copy()"
        return f"{{key: {_copy_code(args[1], 'item', where)} for key, item in {value}.items()}}"
    raise TypeError(f"{where}: a state may not hold a {hint}; use scalars, tuples, lists, dicts and models")


def _is_immutable(hint: Any) -> bool:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _is_immutable(args[0])
    if origin in (typing.Union, types.UnionType):
        return all(_is_immutable(a) for a in args)
    if origin in (tuple, frozenset, typing.Literal):
        return True
    return isinstance(hint, type) and issubclass(hint, (*_IMMUTABLE, Shared))


#: Values that are their own saved form; asked first, for nearly all are such.
_PLAIN = frozenset({int, str, bool, float, type(None)})


def _write_to_data(cls: type[Model]) -> Callable[[Any], dict[str, Any]]:
    fields = [f"{name!r}: {_encode_code(hint, f'self.{name}')}" for name, hint in field_types(cls).items()]
    scope: dict[str, Any] = {"encode": _encode}
    exec(f"def to_data(self):\n    return {{{', '.join(fields)}}}", scope)
    return typing.cast(Callable[[Any], dict[str, Any]], scope["to_data"])


def _encode_code(hint: Any, value: str) -> str:
    """The expression that gives the saved form of a value of this type."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if _is_plain(hint):
        return value
    if origin is list or (origin is tuple and args[1:] == (Ellipsis,)):
        if _is_plain(args[0]):
            return f"[*{value}]"
        return f"[{_encode_code(args[0], 'item')} for item in {value}]"
    if origin is tuple and all(map(_is_plain, args)):
        return f"[*{value}]"
    if isinstance(hint, type) and issubclass(hint, Model | Shared):
        return f"{value}.to_data()"
    return f"encode({value})"


def _is_plain(hint: Any) -> bool:
    """Whether values of this type are their own saved form."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _is_plain(args[0])
    if origin in (typing.Union, types.UnionType):
        return all(map(_is_plain, args))
    return origin is typing.Literal or hint in _PLAIN


def _encode(value: Any) -> Any:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Model | Shared):
        return value.to_data()
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [_encode(item) for item in value]
    if isinstance(value, dict):
        # Pairs, not an object: JSON would turn number keys into text and lose the order's meaning.
        return [[_encode(key), _encode(item)] for key, item in value.items()]
    if isinstance(value, bytes):
        return value.hex()
    return value


def _decode(hint: Any, data: Any, context: Mapping[str, Any]) -> Any:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return _decode(args[0], data, context)
    if origin in (typing.Union, types.UnionType):
        return _decode_union(args, data, context)
    if origin is list:
        return [_decode(args[0], item, context) for item in data]
    if origin is tuple:
        return _decode_tuple(args, data, context)
    if origin is dict:
        return {_decode(args[0], k, context): _decode(args[1], v, context) for k, v in data}
    if hint is tuple:
        return _tuples(data)
    if isinstance(hint, type):
        if issubclass(hint, Model | Shared):
            return hint.from_data(data, context)
        if issubclass(hint, enum.Enum):
            return hint(data)
        if hint is bytes:
            return bytes.fromhex(data)
        if hint in (int, str, bool, float) and not isinstance(data, hint):
            raise ValueError(f"{data!r} where {hint.__name__} is wanted")
    return data


def _decode_union(args: tuple[Any, ...], data: Any, context: Mapping[str, Any]) -> Any:
    if data is None and type(None) in args:
        return None
    faults = []
    for kind in sorted(args, key=lambda kind: not _fits(kind, data)):
        if kind is type(None):
            continue
        try:
            return _decode(kind, data, context)
        except (ValueError, TypeError, KeyError, AttributeError) as fault:
            faults.append(str(fault))
    raise ValueError("; ".join(faults))


def _fits(kind: Any, data: Any) -> bool:
    """Whether an object has exactly the fields of a class: before an earlier version of another is thought of."""
    if not (isinstance(kind, type) and issubclass(kind, Model) and isinstance(data, dict)):
        return False
    return field_types(kind).keys() == data.keys()


def _decode_tuple(args: tuple[Any, ...], data: Any, context: Mapping[str, Any]) -> tuple[Any, ...]:
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_decode(args[0], item, context) for item in data)
    return tuple(_decode(kind, item, context) for kind, item in zip(args, data, strict=True))


def _tuples(data: Any) -> Any:
    return tuple(_tuples(item) for item in data) if isinstance(data, list) else data
