"""How the things of this game are called: units and markers, places, formations, actions, weapons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from grognard.core.language.words import Words, slug
from grognard.systems.ept import scenario
from grognard.systems.ept.actions import menu
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.fire.holding import HOLDING
from grognard.systems.ept.profile import Profile, profiles, weapons
from grognard.systems.ept.state import Battle

#: Counters that any side may have.
ANY_SIDE = "any"


def key(prefix: str, word: str) -> str:
    """A message key of this game: `key("terrain", "stone_ruin")` is `ept-terrain-stone-ruin`."""
    return slug(f"ept-{prefix}-{word}")


def edge_texture(kind: str) -> str:
    """How what lies on a side of a hex is drawn and named."""
    return "stone_wall" if kind == "wall" else kind


def name(battle: Battle | None, kind: str, value: Any, words: Words) -> str:
    """How a thing is called. KeyError or ValueError where the battle has no such thing."""
    if kind.startswith("arm@") and battle is not None:
        return _arm(battle, kind.removeprefix("arm@"), str(value), words)
    if kind not in KINDS:
        raise ValueError(f"nothing in this game is a {kind!r}; there are {', '.join(KINDS)}")
    if kind == "seat":
        return _seat(battle, value, words)
    if battle is None:
        raise ValueError(f"no {kind} has a name before the battle is set up")
    return KINDS[kind](battle, value, words)


def _seat(battle: Battle | None, seat: int, words: Words) -> str:
    return words.say("core-seat", number=seat + 1)


def seat_key(seat: int) -> str:
    """The message that names a player, for facts that are keys."""
    return f"ept-seat-{seat}"


# -- units -------------------------------------------------------------------------------------------


def profile_name(card: Profile, words: Words) -> str:
    """A counter's own name, or the catalogue's for its kind."""
    message = key("profile", card.id)
    return card.name or (words.say(message) if words.has(message) else card.id)


def unit_name(battle: Battle, unit_id: str, words: Words) -> str:
    """The counter's name with its number; a Hidden marker by its own.

    Of a unit that was told by its name and is out of sight again the id says what it is.
    """
    head, number = unit_id.rpartition("-")[::2]
    if head in ("hidden-0", "hidden-1"):
        called = words.say("ept-marker-numbered", number=int(number))
        return f"{called}{_of_side(battle, int(head[-1]), words)}"
    card = battle.units[unit_id].profile if unit_id in battle.units else profiles()[head.partition("-")[2]]
    called = profile_name(card, words)
    called = f"{called} {number}" if number.isdigit() else called
    return f"{called}{_of_side(battle, 'ab'.find(unit_id[0]), words)}" if card.side == ANY_SIDE else called


def _of_side(battle: Battle, seat: int, words: Words) -> str:
    """Whose it is, after what both sides of a scenario may have: by country, or by player where that does not tell."""
    if not battle.scenario or seat < 0:
        return ""
    mine, theirs = countries(battle.scenario, seat), countries(battle.scenario, 1 - seat)
    if not mine or mine == theirs:
        return f" ({words.say('ept-of-player', number=seat + 1)})"
    return f" ({words.say(key('of', mine))})"


@cache
def countries(name: str, seat: int) -> str:
    """The country that most of a side's counters are of; empty where they are anybody's."""
    side = scenario.find(name)["side"][seat]
    units = [unit for section in side.get("section", ()) for unit in section["units"]]
    found = Counter(profiles()[unit].side for unit in units)
    del found[ANY_SIDE]
    return found.most_common(1)[0][0] if found else ""


def _unit(battle: Battle, value: str, words: Words) -> str:
    if value in (PASS, "end", "wave", *HOLDING):
        return words.say(f"ept-{value}")
    if value in battle.batteries:
        return words.say("ept-battery", number=int(value.rpartition("-")[2]))
    return unit_name(battle, value, words)


def _formation(battle: Battle, value: str, words: Words) -> str:
    """A formation by the scenario's word for it, or the unit that is one by itself."""
    if value in (PASS, "rest"):
        return words.say(f"ept-{value}")
    formation = battle.formations.get(value)
    if formation is None:
        return unit_name(battle, value, words)
    message = key("formation", value.partition("-")[2])
    if words.has(message):
        return words.say(message)
    if formation.kind == "autonomous" and formation.leader in battle.units:
        return unit_name(battle, formation.leader, words)
    return value.partition("-")[2] or value


def _arm(battle: Battle, unit_id: str, value: str, words: Words) -> str:
    """A weapon with its type of fire, as `declaring.arm_keys` writes them: `machine_gun#2:ap`."""
    weapon, _, mode = value.partition(":")
    weapon = weapon.partition("#")[0]
    known = weapons().get(weapon)
    called = (known.name if known else "") or words.say(key("arm", known.kind if known else weapon))
    return f"{called}, {words.say(f'ept-mode-{mode}')}"


# -- the ground and the rest -------------------------------------------------------------------------


def _place(battle: Battle, value: int | str, words: Words) -> str:
    if value == PASS:
        return words.say("ept-pass")
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{value} is no place of this map")
    return battle.board.names[value]


def _act(battle: Battle, value: str, words: Words) -> str:
    if value not in menu.BY_KEY and value not in (menu.DONE, menu.SHED):
        raise KeyError(value)
    return words.say(f"ept-act-{value}")


def _barrage(battle: Battle, value: str, words: Words) -> str:
    return words.say(key("barrage", value))


def _aim(battle: Battle, value: str, words: Words) -> str:
    """What an anti-tank weapon aims at: a unit, or a building with all in it."""
    return words.say("ept-aim-whole") if value == "whole" else unit_name(battle, value, words)


def _plain(battle: Battle, value: Any, words: Words) -> str:
    return str(value)


def _work(battle: Battle, value: str, words: Words) -> str:
    """A fieldwork by its kind; a trap that has not been turned over is trapped ground."""
    if value == PASS:
        return words.say("ept-pass")
    work = battle.fieldworks[value]
    return words.say(key("work", "trap" if work.covered else work.kind))


Namer = Callable[[Battle, Any, Words], str]

#: How each kind of thing is named. `other`, `number` and `text` are what they are.
KINDS: Mapping[str, Namer] = {
    "unit": _unit,
    "barrage": _barrage,
    "aim": _aim,
    "formation": _formation,
    "place": _place,
    "cell": _place,
    "act": _act,
    "work": _work,
    "direction": lambda battle, value, words: words.say(f"ept-direction-{value}"),
    "seat": _seat,
    "face": _plain,
    "other": _plain,
    "number": _plain,
    "text": _plain,
}
