"""Words for people, from Fluent catalogues: one message per key, in French and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from grognard.core.books import rooms
from grognard.core.language.french import marked, melted, spaced
from grognard.core.tally import Arg, Reason

LANGUAGES = ("en", "fr")
_NOT_IN_KEYS = re.compile(r"[^a-z0-9-]")


@lru_cache(maxsize=16_384)
def slug(text: str) -> str:
    """Text as a message key, or a part of one: `slug("dust-skillname-bad_ass")` is `dust-skillname-bad-ass`."""
    return _NOT_IN_KEYS.sub("-", text.lower())


class Words:
    """A language. Missing words show as their key in brackets: a test keeps that from happening."""

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no catalogue for {language!r}; there are {', '.join(LANGUAGES)}")
        self.language = language
        # No isolation marks: they are invisible on a page and garbage in a terminal.
        self._bundle = FluentBundle([language], use_isolating=False)
        for text in catalogue(language).values():
            self._bundle.add_resource(FluentResource(text))

    def has(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def say(self, key: str, /, **args: Any) -> str:
        if not self._bundle.has_message(key):
            return f"[{key}]"
        message = self._bundle.get_message(key)
        if message.value is None:
            return f"[{key}]"
        if self.language == "fr":
            args = {name: marked(value) if type(value) is str else value for name, value in args.items()}
        text, faults = self._bundle.format_pattern(message.value, args)
        said = spaced(melted(str(text))) if self.language == "fr" else str(text)
        return f"{said} [{key}: {'; '.join(map(str, faults))}]" if faults else said

    def fill(self, key: str, args: Iterable[Arg], name: Callable[[str, Any], str]) -> str:
        """A message whose arguments are things: `name(kind, value)` tells how each is called."""
        filled: dict[str, Any] = {}
        for arg, kind, value in args:
            if kind == "number":
                filled[arg] = value
            elif kind == "key":
                filled[arg] = self.say(value) if self.has(str(value)) else str(value)
            elif kind in ("text", "rule"):
                filled[arg] = str(value)
            elif isinstance(value, list | tuple):
                filled[arg] = ", ".join(name(kind, item) for item in value)
                filled[f"{arg}-count"] = len(value)  # for the verb
            else:
                filled[arg] = name(kind, value)
        return self.say(key, **filled)

    def reason(self, reason: Reason, name: Callable[[str, Any], str]) -> str:
        said = self.fill(f"why-{reason.key}", reason.args, name)
        return f"{said} ({reason.rule})" if reason.rule else said


@cache
def words(language: str) -> Words:
    return Words(language)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The texts of a language's catalogue files, by file name; those of a rulebook, from its room, by its id and the name.

    Whatever is said twice is said as it stands first, so that what is brought replaces nothing.
    """
    folder = resources.files("grognard") / "locale" / language
    files = {f.name: f for f in sorted(folder.iterdir(), key=lambda f: f.name) if f.name.endswith(".ftl")}
    for room in rooms.rooms().values():
        own = sorted((room.folder / "locale" / language).glob("*.ftl"))
        files.update({f"{room.system}/{f.name}": f for f in own})
    typeset = spaced if language == "fr" else str
    return {name: typeset(f.read_text(encoding="utf-8")) for name, f in files.items()}
