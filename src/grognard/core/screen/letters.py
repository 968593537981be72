"""Letters that stand for a name on a counter, where there is no room for the name."""

from __future__ import annotations

import re

from grognard.core.language.words import words

#: Words that tell nothing, in any of our languages.
_SMALL = frozenset(
    (
        "a",
        "and",
        "au",
        "aux",
        "d",
        "de",
        "des",
        "du",
        "en",
        "et",
        "for",
        "l",
        "la",
        "le",
        "les",
        "of",
        "the",
        "à",
    )
)
_BREAKS = re.compile(r"[\s’'()./-]+")
#: So much of a name of one word.
_ALONE = 3


def initials(name: str) -> str:
    """The first letters of a name: `Groupe de grenadiers` is `GG`. What has no small letters stays whole: `PC de section`
    is `PCS`. Numbers are left out, since a unit's own number comes behind: `Mortier de 81` is `MOR`."""
    parts = [part for part in _BREAKS.split(name) if part and part.casefold() not in _SMALL]
    worded = [part for part in parts if not part[0].isdigit()] or parts
    if len(worded) == 1:
        return worded[0][: max(_ALONE, len(_weighty(worded[0])))].upper()
    return "".join(map(_weighty, worded)).upper()


def _weighty(part: str) -> str:
    return part if part == part.upper() else part[0]


def of_message(key: str, language: str) -> str:
    """The letters of what a language calls something: those of its own that it has where others would be mistaken
    (`…-letters`), else those of the name; empty where it has no word for it."""
    spoken = words(language)
    if spoken.has(f"{key}-letters"):
        return spoken.say(f"{key}-letters")
    return initials(spoken.say(key)) if spoken.has(key) else ""
