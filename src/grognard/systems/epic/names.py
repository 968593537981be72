"""How the things of Epic are called: formations, units, weapons, actions, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.core.language.words import Words, slug
from grognard.systems.epic import profile
from grognard.systems.epic.actions import PASS, STAY
from grognard.systems.epic.reading import CM
from grognard.systems.epic.shooting.shooting import NOBODY
from grognard.systems.epic.state import Battle, Formation

#: Options that stand among formations and name none, with their words.
SPECIAL = {NOBODY: "epic-none-nobody", PASS: "epic-none-pass", STAY: "epic-none-stay"}


def key(prefix: str, word: object) -> str:
    """A message key of this game: `key("action", "sustained_fire")` is `epic-action-sustained-fire`."""
    return slug(f"epic-{prefix}-{word}")


def name(battle: Battle | None, kind: str, value: Any, words: Words) -> str:
    """How a thing is called. KeyError or ValueError where the battle has no such thing."""
    if kind == "seat":
        return _seat(battle, value, words)
    if kind in PLAIN:
        return str(value)
    if kind in WORDED:
        return _known(WORDED[kind], value, words)
    if kind == "entry":
        return _entry(str(value), words)
    if kind not in KINDS:
        raise ValueError(f"nothing in this game is a {kind!r}; there are {', '.join((*KINDS, *WORDED))}")
    if battle is None:
        raise ValueError(f"no {kind} has a name before the battle is set up")
    return KINDS[kind](battle, value, words)


def _entry(value: str, words: Words) -> str:
    """A formation of an army list, `number/army/entry`; the number is 0 where none is meant."""
    number, army, entry = value.split("/")
    called = _known("entry", f"{army}-{entry}", words)
    return words.say("epic-numbered-entry", name=called, number=number) if number != "0" else called


def _known(prefix: str, word: object, words: Words) -> str:
    message = key(prefix, word)
    if not words.has(message):
        raise KeyError(word)
    return words.say(message)


def seat_key(battle: Battle, seat: int) -> str:
    """The message that names a player: by his army where it is his alone, else by his number."""
    own = battle.armies[seat]
    return key("seat", own) if own and own != battle.armies[1 - seat] else f"epic-seat-{seat}"


def _seat(battle: Battle | None, seat: int, words: Words) -> str:
    if battle is None:
        return words.say("core-seat", number=seat + 1)
    return words.say(seat_key(battle, seat))


# -- formations and units ----------------------------------------------------------------------------------------


def sheet_name(sheet: profile.Profile, words: Words) -> str:
    """What a datasheet is called; one that a position brings along by its id."""
    message = key("unit", sheet.id)
    return words.say(message) if words.has(message) else sheet.id


def formation_name(battle: Battle, formation: Formation, words: Words) -> str:
    """What its player calls it; else by the unit that it has most of, numbered where an army has several alike."""
    if formation.label:
        message = key("label", formation.label)
        return words.say(message) if words.has(message) else formation.label
    main = formation.main_unit
    alike = [one.id for one in battle.of(formation.seat) if not one.label and one.main_unit is main]
    called = sheet_name(main, words)
    if len(alike) < 2:
        return called
    return words.say("epic-formation-number", name=called, number=alike.index(formation.id) + 1)


def _formation(battle: Battle, value: str, words: Words) -> str:
    if value in SPECIAL:
        return words.say(SPECIAL[value])
    return formation_name(battle, battle.formations[value], words)


def _unit(battle: Battle, value: str, words: Words) -> str:
    """A unit by its datasheet, its number where its formation has several alike, and its formation."""
    if value in SPECIAL:
        return words.say(SPECIAL[value])
    formation = battle.formation_of(value)
    unit = battle.unit(value)
    called = sheet_name(unit.kit.profile, words)
    alike = [one.number for one in formation.units if one.kit.profile is unit.kit.profile]
    if len(formation.units) == 1:
        return formation_name(battle, formation, words)
    if len(alike) > 1:
        called = words.say("epic-unit-number", name=called, number=alike.index(unit.number) + 1)
    return words.say("epic-unit-of", unit=called, formation=formation_name(battle, formation, words))


# -- places and lengths ------------------------------------------------------------------------------------------


def shown(length: int) -> str:
    """A length in cm, with one decimal at most."""
    return f"{length / CM:.1f}".removesuffix(".0")


def decimal(length: int, words: Words) -> str:
    """A length as its reader writes it: 2.5, in French 2,5."""
    return shown(length).replace(".", ",") if words.language == "fr" else shown(length)


def _length(battle: Battle, value: int, words: Words) -> str:
    return words.say("epic-length", length=decimal(value, words))


def _spot(battle: Battle, value: Any, words: Words) -> str:
    return words.say("epic-spot", x=decimal(value[0], words), y=decimal(value[1], words))


def _piece(battle: Battle, value: str, words: Words) -> str:
    return _known("ground", battle.board.pieces[battle.board.by_id[value]].kind, words)


def _objective(battle: Battle, value: str, words: Words) -> str:
    """An objective by where it lies."""
    one = next(found for found in battle.objectives if found.id == value)
    return words.say("epic-objective-at", spot=_spot(battle, one.place, words))


def _portal(battle: Battle, value: str, words: Words) -> str:
    """A unit that is a portal, or the place that makes an objective one."""
    for one in battle.objectives:
        if one.id == value:
            site = battle.sites[one.half]
            return sheet_name(profile.units()[site], words) if site else _objective(battle, value, words)
    return _unit(battle, value, words)


def label(battle: Battle, formation: Formation) -> str:
    """Two to four letters for a formation's counters: its id."""
    return formation.id[:4]


Namer = Callable[[Battle, Any, Words], str]

KINDS: Mapping[str, Namer] = {
    "formation": _formation,
    "unit": _unit,
    "length": _length,
    "spot": _spot,
    "spots": _spot,
    "cell": _spot,
    "piece": _piece,
    "objective": _objective,
    "portal": _portal,
}
#: Kinds of words, with how their messages begin.
WORDED: Mapping[str, str] = {
    "action": "action",
    "part": "part",
    "aim": "aim",
    "fire": "fire",
    "reaction": "reaction",
    "mission": "mission",
    "yes-no": "answer",
    "goal": "goal",
    "weapon": "weapon",
    "ability": "ability",
    "army": "army",
    "ground": "ground",
    "edge": "edge",
    "profile": "unit",
    "phase": "phase",
    "size": "size",
    "summons": "summons",
}
PLAIN = ("face", "other", "number", "text")
