"""Army lists written in short, and what a review finds in them."""

from __future__ import annotations

from grognard.core.language.words import LANGUAGES, words
from grognard.systems.epic import names
from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.army import read


def army(name, *formations):
    return {
        "army": name,
        "formations": [{"entry": one} if isinstance(one, str) else one for one in formations],
    }


def formation(entry, **fields):
    upgrades = {
        key: value for key, value in fields.items() if key not in ("size", "units", "transport", "label")
    }
    rest = {key: value for key, value in fields.items() if key not in upgrades}
    return {"entry": entry, **rest, **({"upgrades": upgrades} if upgrades else {})}


def faults(data, limit=3000):
    """The keys of what is wrong, each said in both languages with nothing left open."""
    found = roster.review(data, limit)
    for one in found:
        for language in LANGUAGES:
            speech = words(language)
            said = speech.fill(f"fault-{one.key}", one.args, lambda kind, value, to=speech: names.name(None, kind, value, to))  # fmt: skip
            assert "[fault-" not in said
            assert "[epic-" not in said
    return [one.key.removeprefix("epic-") for one in found]


def clauses(data, limit=3000):
    return [one.rule for one in roster.review(data, limit)]


def points(data):
    return roster.total(read(data)[0])


def units(data, number=0):
    """The units of a formation as it musters, by datasheet."""
    counts = {}
    for row in roster.rows(data, 0)[number]["units"]:
        counts[row["unit"].split(".")[1]] = counts.get(row["unit"].split(".")[1], 0) + row["number"]
    return counts
