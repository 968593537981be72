"""Scenes on the wire: whole ones, what changed from one to the next, and the sum of what all seats see."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from grognard.core.screen.scene import Drawn, Marker, Scene

D = TypeVar("D")


def plain(value: Any) -> Any:
    """A drawn thing as JSON; several times quicker than copying it field by field as dataclasses do."""
    kind = type(value)
    if kind is str or kind is int or value is None:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    if isinstance(value, Drawn):
        return {name: plain(getattr(value, name)) for name in _fields(type(value))}
    return value


_FIELDS: dict[type, tuple[str, ...]] = {}


def _fields(drawn: type[Any]) -> tuple[str, ...]:
    found = _FIELDS.get(drawn)
    if found is None:
        found = _FIELDS[drawn] = tuple(field.name for field in dataclasses.fields(drawn))
    return found


def whole(scene: Scene) -> dict[str, Any]:
    """All of a scene. Markers get ids, so that later only those that changed are sent."""
    return {
        "ground": plain(scene.ground),
        "pieces": plain(scene.pieces),
        "markers": [{"id": id_, **plain(marker)} for id_, marker in _by_place(scene.markers).items()],
        "cards": plain(scene.cards),
        "facts": plain(scene.facts),
        "points": list(scene.points),
        "turn": scene.turn,
    }


def changes(old: Scene, new: Scene) -> dict[str, Any]:
    """What turns one scene into the next; empty where nothing changed."""
    if old is new:
        return {}
    found: dict[str, Any] = {}
    if old.ground != new.ground:
        found["ground"] = plain(new.ground)
    for name in ("pieces", "cards"):
        before, after = getattr(old, name), getattr(new, name)
        changed = {} if before == after else _changed(_by_id(before), _by_id(after))
        if changed:
            found[name] = changed
    if old.markers != new.markers:
        changed = _changed(_by_place(old.markers), _by_place(new.markers), with_id=True)
        if changed:
            found["markers"] = changed
    if old.facts != new.facts:
        found["facts"] = plain(new.facts)
    if old.points != new.points:
        found["points"] = list(new.points)
    if old.turn != new.turn:
        found["turn"] = new.turn
    return found


def _changed(old: Mapping[str, Any], new: Mapping[str, Any], with_id: bool = False) -> dict[str, Any]:
    gone = [id_ for id_ in old if id_ not in new]
    fresh = {id_: item for id_, item in new.items() if (was := old.get(id_)) is not item and was != item}
    found: dict[str, Any] = {}
    if gone:
        found["gone"] = gone
    if fresh:
        found["set"] = [{"id": id_, **plain(item)} if with_id else plain(item) for id_, item in fresh.items()]
    # Who reads this keeps what was there in its place and puts what is new behind it.
    if [id_ for id_ in old if id_ in new] + [id_ for id_ in new if id_ not in old] != list(new):
        found["order"] = list(new)
    return found


def _by_id(items: Iterable[Any]) -> dict[str, Any]:
    return {item.id: item for item in items}


def _by_place(markers: Sequence[Marker]) -> dict[str, Marker]:
    """Markers by an id made of their kind and place; several of a kind on one place are numbered."""
    named: dict[str, Marker] = {}
    for marker in markers:
        first = f"{marker.kind}@{_place(marker)}"
        id_, number = first, 1
        while id_ in named:
            number += 1
            id_ = f"{first}#{number}"
        named[id_] = marker
    return named


def _place(marker: Marker) -> str:
    for place in (marker.at, *marker.cells[:1], *marker.outline[:1]):
        if place is not None:
            return str(place) if isinstance(place, int) else f"{place[0]},{place[1]}"
    return ""


def all_seeing(scenes: Sequence[Scene]) -> Scene:
    """What all seats see together: of every piece and card what its own seat knows."""
    first = scenes[0]
    pieces = _joined((scene.pieces for scene in scenes), lambda piece, seat: bool(piece.seat == seat))
    own_cards = {piece.card: piece.seat for piece in pieces if piece.card}
    cards = _joined(
        (scene.cards for scene in scenes), lambda card, seat: own_cards.get(card.id, seat) == seat
    )
    markers: dict[Marker, None] = {marker: None for scene in scenes for marker in scene.markers}
    return dataclasses.replace(first, pieces=pieces, cards=cards, markers=tuple(markers))


def _joined(groups: Iterable[tuple[D, ...]], belongs: Any) -> tuple[D, ...]:
    found: dict[str, D] = {}
    for seat, group in enumerate(groups):
        for item in group:
            id_ = item.id  # type: ignore[attr-defined]
            if id_ not in found or belongs(item, seat):
                found[id_] = item
    return tuple(found.values())
