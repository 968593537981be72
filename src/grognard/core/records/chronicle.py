"""Keeps what was told as it was told: each event in every language, as each seat heard it, whatever the rules become."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from grognard.core.event import Entry, Event, Rolled, Told
from grognard.core.game import Game
from grognard.core.language.voice import Voice
from grognard.core.language.words import LANGUAGES, Words, words
from grognard.core.tally import Tally


class Chronicle:
    """Tells of one game as it stands now."""

    __slots__ = ("_game", "_speech", "_viewers", "_voices")

    def __init__(
        self,
        game: Game,
        speech: Mapping[str, Words] | None = None,
        voices: Callable[[int | None], Mapping[str, Voice]] | None = None,
        viewers: Sequence[int | None] | None = None,
    ) -> None:
        """`voices` gives those that speak to a viewer, where somebody has them already, and `viewers` are all who may hear
        something that others do not, where somebody knows."""
        self._game = game
        self._viewers = self._all() if viewers is None else viewers
        self._speech = speech or {language: words(language) for language in LANGUAGES}
        self._voices = voices or cache(self._speakers)

    def told(self, entries: Sequence[Entry]) -> list[Entry]:
        """The same entries with their sentences."""
        return [Entry(entry.answers, entry.audience, self._told(entry)) for entry in entries]

    def _told(self, entry: Entry) -> Told:
        event = entry.event
        if isinstance(event, Told):
            return event
        heard = {viewer: self._said(event, viewer) for viewer in self._viewers if entry.known_to(viewer)}
        first = next(iter(heard), None)
        said = heard.get(first) or self._said(event, None)
        others = ((viewer, other) for viewer, other in heard.items() if viewer is not None and other != said)
        args = event.args()
        return Told(
            what=event.kind,
            rule=event.clause,
            fields={
                name: self._sum(value, first) if isinstance(value, Tally) else plain(value)
                for name, _, value in args
            },
            kinds={name: kind for name, kind, _ in args},
            said=said,
            dice=self._dice(event, first) if isinstance(event, Rolled) else None,
            eyes=tuple(others),
            shown=tuple(event.revealed()),
        )

    def _all(self) -> Sequence[int | None]:
        system = self._game.system
        if system.all_see_the_same:
            return (None,)
        return (None, *range(system.seats(self._game.battle)))

    def _said(self, event: Event, viewer: int | None) -> dict[str, str]:
        return {language: voice.event(event) for language, voice in self._voices(viewer).items()}

    def _speakers(self, viewer: int | None) -> Mapping[str, Voice]:
        view = self._game.view(viewer)
        return {language: Voice(self._game.system, spoken, view) for language, spoken in self._speech.items()}

    def _sum(self, tally: Tally, viewer: int | None) -> dict[str, Any]:
        """A sum, with what each line is called; a line without words has only its clause."""
        lines = [
            {language: voice.line(tally, number) for language, voice in self._voices(viewer).items()}
            for number in range(len(tally.parts) + 1)
        ]
        return {**tally.to_data(), "names": [names if any(names.values()) else None for names in lines]}

    def _dice(self, rolled: Rolled, viewer: int | None) -> dict[str, Any]:
        return {
            "sides": rolled.sides,
            "faces": list(rolled.faces),
            "names": {
                language: [voice.name("face", face) for face in rolled.faces]
                for language, voice in self._voices(viewer).items()
            },
            "hits": rolled.hits,
        }


def since_basis(game: Game) -> list[Entry]:
    """What was told since the game goes by these rules, ready to be kept in a save."""
    before = 0 if game.basis is None else len(game.basis.told)
    return Chronicle(game).told(game.journal[before:])


def plain(value: Any) -> Any:
    """A field of an event as JSON."""
    if hasattr(value, "to_data"):
        return value.to_data()
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, int | float | str | bool) else str(value)
