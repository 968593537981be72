"""Scenes, what changes from one to the next, and what happened in between."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict

from grognard.core.event import Opening
from grognard.core.screen import scene
from grognard.server.wire.basis import Telling
from grognard.server.wire.words import Said


class SaidList(Telling):
    """The same list in every language."""

    en: list[str]
    fr: list[str]


class Dice(Telling):
    """Dice that fell: their faces, what these are called, and how many count."""

    sides: int
    faces: list[int]
    names: SaidList
    hits: int


class Event(Telling):
    """Something that happened, after this many answers that the seat knows of."""

    moment: int
    kind: str
    fields: dict[str, Any]
    kinds: dict[str, str]
    #: Ids that nobody but their owner knew of before.
    reveals: list[str]
    rule: str
    #: What begins with it: a turn, an activation, or nothing.
    opens: Opening
    said: Said
    dice: Dice | None


class Events(Telling):
    """Keep the first so many events you have, drop the rest, and put these behind them."""

    keep: int
    fresh: list[Event]


class Marker(Telling):
    """A marker of a scene, with an id."""

    id: str
    kind: str
    at: int | list[int] | None
    cells: list[int]
    outline: list[list[int]]
    radius: int
    seat: int | None
    label: str
    rule: str


class WholeScene(Telling):
    """All that a screen draws."""

    model_config = ConfigDict(strict=False)

    ground: scene.Ground
    pieces: list[scene.Piece]
    markers: list[Marker]
    cards: list[scene.Card]
    facts: list[tuple[str, str]]
    points: list[int]
    #: The turn or round that is played; 0 before the first.
    turn: int


class PieceChanges(Telling):
    """Remove the gone, replace or append what is set, then bring them in this order if there is one."""

    model_config = ConfigDict(strict=False)

    gone: list[str] = []
    set: list[scene.Piece] = []
    order: list[str] | None = None


class CardChanges(Telling):
    model_config = ConfigDict(strict=False)

    gone: list[str] = []
    set: list[scene.Card] = []
    order: list[str] | None = None


class MarkerChanges(Telling):
    gone: list[str] = []
    set: list[Marker] = []
    order: list[str] | None = None


class SceneChanges(Telling):
    """What changed in the scene; what is missing did not."""

    model_config = ConfigDict(strict=False)

    ground: scene.Ground | None = None
    pieces: PieceChanges | None = None
    cards: CardChanges | None = None
    markers: MarkerChanges | None = None
    facts: list[tuple[str, str]] | None = None
    points: list[int] | None = None
    turn: int | None = None
