"""French as it is printed: non-breaking spaces before high punctuation and units, and what melts into a name.

Catalogues are written with plain spaces; a message says « de { $unit } » and whoever fills it in marks where the name
begins, so that « de le PC » becomes « du PC » and « de AT-43 » « d'AT-43 », while « essayer de le prendre » stays.
"""

from __future__ import annotations

import re

#: Stands before a name that was filled into a message; nobody ever sees it.
MARK = "\ue000"

_BEFORE = re.compile(r"(?<=[^\s=]) (?=[:;!?»%](?:[\s)\]».,}…\u00a0]|$))", re.MULTILINE)
_AFTER = re.compile(r"(?<=«) (?=\S)|(?<=[\d}]) (?=cm\b)")
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_GLUED = re.compile(r"(?<=[\w)»’])([;:!?])(?=\s|$)")
_VOWELS = "aeiouàâéèêëîïôöûüœæ"
_MELTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
_ARTICLE = re.compile(rf"\b(de|à) {MARK}(les?) ", re.IGNORECASE)
_VOWEL = re.compile(rf"\b(d|qu|l)e {MARK}(?=[{_VOWELS}])", re.IGNORECASE)
_CHANGES = re.compile(rf"les? |[{_VOWELS}]", re.IGNORECASE)


def spaced(text: str) -> str:
    """A text with the spaces that no line may break at, and apostrophes as they are printed."""
    return _APOSTROPHE.sub("’", _AFTER.sub("\u00a0", _BEFORE.sub("\u00a0", text)))


def cited(place: str) -> str:
    """Where something stands in a book, as it was noted down: punctuation gets the room that it has in print."""
    return spaced(_GLUED.sub(r" \1", place))


def marked(name: str) -> str:
    """A name to be filled in, marked where the word before it might have to change."""
    return f"{MARK}{name}" if _CHANGES.match(name) else name


def melted(text: str) -> str:
    """A text with its marks taken out, and with what a name and the word before it become together."""
    if MARK not in text:
        return text
    text = _ARTICLE.sub(_melt, text)
    return _VOWEL.sub(lambda found: f"{found[1]}’", text).replace(MARK, "")


def _melt(found: re.Match[str]) -> str:
    word = _MELTED[f"{found[1]} {found[2]}".lower()]
    return f"{word.capitalize() if found[1][0].isupper() else word} "
