"""Lists of other programs as text, read as far as the names in them are known: whatever is not is told line by line.

New Recruit and BattleScribe write a unit on a line of its own, often with its cost in brackets, and what was chosen for
it behind a colon or on the lines below, by name. So a line that names an entry of the catalogue begins a unit, and one
that names an item belongs to the unit before it. It knows catalogues, and no game.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from grognard.core.armies.catalogue import Called, Draft, Entry, Force, Option, Pick
from grognard.core.armies.drafting import MOST_OF_AN_ITEM, MOST_PICKS
from grognard.core.system import SetupFault

LONGEST: Final = 20_000
_MOST_LINES: Final = 400
#: How alike a name must be to one of the catalogue.
_ALIKE: Final = 0.86
#: What stands between parts of a list, and says nothing of units.
_HEADING = re.compile(
    r"^\s*(\+.*\+|[=\-_~*#]{2,}.*|#.*|.*https?://.*|(total|sum|points|pts)\b.*)\s*$", re.IGNORECASE
)
_BULLET = re.compile(r"^[\s.•·▪◦*>\-–—]+")
_COST = re.compile(r"[\[(]\s*[+]?\s*[\d.,   ]*\s*(?:pts?|points?|pl)?\.?\s*[\])]", re.IGNORECASE)
_TRAILING_COST = re.compile(r"[\s:,–—-]+\+?\d[\d.,]*\s*(?:pts?|points?)\.?\s*$", re.IGNORECASE)
_COUNT = re.compile(r"^(\d{1,3})\s*(?:[x×]\s*|\s)(?=\D)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that was not understood: its number, from 1, and what of it."""

    line: int
    text: str


@dataclass(slots=True)
class Pasted:
    """What was made of a text."""

    draft: Draft
    unread: list[Unread] = field(default_factory=list)


def read(text: str, force: Force, named: Callable[[Called], Sequence[str]]) -> Pasted:
    """The list of a text for a force; `named` gives the names of a thing in every language."""
    lines = text.splitlines()
    if len(text) > LONGEST or len(lines) > _MOST_LINES:
        raise SetupFault("text", "too long for a list", mend=f"Paste at most {_MOST_LINES} lines.")
    reading = _Reading(force, named)
    for number, line in enumerate(lines, 1):
        if line.strip() and not _HEADING.match(line):
            reading.take(number, line)
    picks = tuple(reading.picks)
    return Pasted(Draft(force.id, (picks,)), reading.unread)


def plain(name: str) -> str:
    """A name as it is compared: without accents, signs and case."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(one if one.isalnum() else " " for one in letters if not unicodedata.combining(one))
    return " ".join(kept.split())


class _Reading:
    def __init__(self, force: Force, named: Callable[[Called], Sequence[str]]) -> None:
        self._named = named
        self._entries = {plain(name): entry for entry in force.entries for name in named(entry.name)}
        self.picks: list[Pick] = []
        self.unread: list[Unread] = []
        self._open: tuple[Entry, int] | None = None

    def take(self, number: int, line: str) -> None:
        head, _, rest = line.partition(":")
        name, count = _cut(head)
        entry = self._entry(name)
        if entry is not None and self._item(name) is None:
            self._add(entry, count, number, line)
            wanted = rest
        elif entry is None and rest and self._item(_cut(rest.split(",")[0])[0]) is not None:
            wanted = rest  # `Commander: Captain`: what is chosen, behind what it is chosen for
        else:
            wanted = line
        for part in _parts(wanted):
            self._choose(number, part)

    def _add(self, entry: Entry, count: int, number: int, line: str) -> None:
        if len(self.picks) + count > MOST_PICKS:
            self.unread.append(Unread(number, line.strip()))
            return
        self._open = entry, len(self.picks)
        self.picks += [Pick(entry.id)] * count

    def _choose(self, number: int, part: str) -> None:
        name, count = _cut(part)
        found = self._item(name)
        if found is None or self._open is None:
            self.unread.append(Unread(number, part.strip()))
            return
        option, item, most = found
        for at in range(self._open[1], len(self.picks)):
            chosen = dict(self.picks[at].chosen)
            if option.kind == "one":
                chosen[option.id] = item
            else:
                numbers = self.picks[at].some(option.id)
                wanted = numbers.get(item, 0) + count
                chosen[option.id] = {**numbers, item: min(most, MOST_OF_AN_ITEM, wanted)}
                if wanted > most and at == self._open[1]:
                    self.unread.append(Unread(number, part.strip()))
            self.picks[at] = replace(self.picks[at], chosen=chosen)

    def _entry(self, name: str) -> Entry | None:
        found = _alike(name, self._entries)
        return None if found is None else self._entries[found]

    def _item(self, name: str) -> tuple[Option, str, int] | None:
        """An item of the unit that was named last."""
        if self._open is None:
            return None
        known = {
            plain(called): (option, item.id, item.most)
            for option in self._open[0].options
            if option.kind != "link"
            for item in option.items
            for called in self._named(item.name)
        }
        found = _alike(name, known)
        return None if found is None else known[found]


def _cut(text: str) -> tuple[str, int]:
    """A name without bullets, costs and numbers, and how many of it there are."""
    text = _TRAILING_COST.sub("", _COST.sub(" ", _BULLET.sub("", text))).strip()
    found = _COUNT.match(text)
    count = int(found[1]) if found else 1
    return plain(text[found.end() :] if found else text), max(1, min(count, MOST_OF_AN_ITEM))


def _parts(text: str) -> Iterator[str]:
    return (part for part in re.split(r"[,;]", _COST.sub(" ", text)) if plain(part))


def _alike(name: str, known: Mapping[str, object]) -> str | None:
    """The known name that is meant: the same, the only one that holds it whole, or the most alike."""
    if not name:
        return None
    if name in known:
        return name
    words = set(name.split())
    holding = [one for one in known if one and (words <= set(one.split()) or set(one.split()) <= words)]
    most = max((len(words & set(one.split())) for one in holding), default=0)
    best = [one for one in holding if len(words & set(one.split())) == most]
    if best and all(known[one] == known[best[0]] for one in best):
        return best[0]
    close = difflib.get_close_matches(name, [one for one in known if one], n=1, cutoff=_ALIKE)
    return close[0] if close else None
