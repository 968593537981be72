"""How the things of Dust Tactics are called: units, squares, weapons, skills, figures, plans."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from grognard.core import sheet
from grognard.core.language.words import Words, slug
from grognard.systems.dust import dice, profile
from grognard.systems.dust.attack import weapons
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit

#: Options that stand among units or targets and name none, with their words.
SPECIAL = {"pass": "dust-react-pass", "alone": "dust-join-alone"}
#: Words that do not tell units apart in a short label.
_ARTICLES = ("the",)


def name(battle: Battle | None, kind: str, value: Any, words: Words) -> str:
    """How a thing is called. KeyError or ValueError where the battle has no such thing."""
    if kind.startswith("figure@") and battle is not None:
        return figure_name(battle, kind.removeprefix("figure@"), value, words)
    if kind not in KINDS:
        raise ValueError(f"nothing in this game is a {kind!r}; there are {', '.join(KINDS)}")
    if kind == "seat":
        return _seat(battle, value, words)
    if battle is None:
        raise ValueError(f"no {kind} has a name before the battle is set up")
    return KINDS[kind](battle, value, words)


def key(prefix: str, word: object) -> str:
    """A message key of this game: `key("skillname", "bad_ass")` is `dust-skillname-bad-ass`."""
    return slug(f"dust-{prefix}-{word}")


# -- seats -------------------------------------------------------------------------------------------


def seat_key(battle: Battle, seat: int) -> str:
    """The message that names a player: by his side where it is his alone, else by his number."""
    sides: list[set[str]] = [set(), set()]
    for unit in battle.units.values():
        sides[unit.seat].add(unit.profile.side)
    if len(sides[seat]) == 1 and not sides[0] & sides[1]:
        return f"dust-seat-{sides[seat].pop()}"
    return f"dust-seat-{seat}"


def _seat(battle: Battle | None, seat: int, words: Words) -> str:
    if battle is None:
        return words.say("core-seat", number=seat + 1)
    return words.say(seat_key(battle, seat))


# -- units -------------------------------------------------------------------------------------------


def unit_name(battle: Battle, unit_id: str) -> str:
    """The card's name, the same in every language; the second unit of a card is called `Hans 2`.

    The lost are counted too, so that nobody's name changes in the middle of a battle.
    """
    unit = battle.units[unit_id]
    number = _number(battle, unit)
    return unit.profile.name if number == 1 else f"{unit.profile.name} {number}"


def _number(battle: Battle, unit: Unit) -> int:
    """Which unit of its card it is, counted over both armies."""
    number = 0
    for other in battle.units.values():
        number += other.profile.name == unit.profile.name
        if other is unit:
            break
    return number


def labels(battle: Battle) -> dict[str, str]:
    """Two to four letters for every unit, no two alike within an army."""
    found: dict[str, str] = {}
    taken: set[tuple[int, str]] = set()
    for unit in battle.units.values():
        label = _first_free(unit, taken)
        taken.add((unit.seat, label))
        found[unit.id] = label
    return found


def _first_free(unit: Unit, taken: set[tuple[int, str]]) -> str:
    stem = _initials(unit.profile.name)
    if (unit.seat, stem) not in taken:
        return stem
    number = 2
    while True:
        tail = str(number)
        label = stem[: 4 - len(tail)] + tail
        if (unit.seat, label) not in taken:
            return label
        number += 1


@cache
def _initials(called: str) -> str:
    """`Heavy Flak Grenadiers` is HFG, `13 Foxtrot` is 13F, `The Boss` is Bos."""
    words: list[str] = re.findall(r"\w+", called)
    parts = [word for word in words if word.lower() not in _ARTICLES] or ["??"]
    if len(parts) == 1:
        return parts[0][:3].ljust(2, "·")
    return "".join(part if part.isdigit() else part[0].upper() for part in parts)[:3]


def _unit(battle: Battle, value: str, words: Words) -> str:
    return words.say(SPECIAL[value]) if value in SPECIAL else unit_name(battle, value)


def _target(battle: Battle, value: str, words: Words) -> str:
    """A unit, or a cover element as `kind@square`."""
    if "@" not in value:
        return _unit(battle, value, words)
    kind, square = value.split("@")
    return words.say("dust-element-at", element=_element(battle, kind, words), cell=square)


# -- what they carry and can do ----------------------------------------------------------------------


def _weapon(battle: Battle, value: str, words: Words) -> str:
    """A weapon by its id, looked for on the cards in play first: a position may bring its own."""
    for unit in battle.units.values():
        for line in unit.profile.lines:
            if line.weapon.id == value:
                return line.weapon.name
    return profile.weapons()[value].name


def _line(battle: Battle, value: str, words: Words) -> str:
    """A weapon line as `unit:line`: the weapon, how many fire it, and whose it is if it is a hero's."""
    unit, line = _owned_line(battle, value)
    said = words.say("dust-line", weapon=line.weapon.name, count=weapons.bearers(unit)[line.index])
    if battle.is_joined_hero(unit):
        return words.say("dust-of-unit", thing=said, unit=unit_name(battle, unit.id))
    return said


def _shot(battle: Battle, value: str, words: Words) -> str:
    """A cell of the sheet of an attack, `unit:line>target`."""
    line, target = sheet.row_of(value), sheet.column_of(value)
    return words.say("dust-shot", line=_line(battle, line, words), target=_target(battle, target, words))


def _owned_line(battle: Battle, value: str) -> tuple[Unit, WeaponLine]:
    owner, _, index = value.rpartition(":")
    unit = battle.units[owner]
    return unit, unit.profile.lines[int(index)]


def _skill(battle: Battle, value: str, words: Words) -> str:
    """A skill or order by its id, one of a certain unit as `unit:skill`, or `reload:unit:line`."""
    if value.startswith("reload:"):
        unit, line = _owned_line(battle, value.removeprefix("reload:"))
        return words.say("dust-reload", weapon=line.weapon.name, unit=unit_name(battle, unit.id))
    owner, _, skill = value.rpartition(":")
    message = key("skillname", skill)
    if not words.has(message):
        raise KeyError(value)
    if not owner:
        return words.say(message)
    return words.say("dust-of-unit", thing=words.say(message), unit=unit_name(battle, owner))


def figure_name(battle: Battle, unit_id: str, value: int | str, words: Words) -> str:
    """A figure of a unit by its role and arms; `hero` and `hero:2` are its hero and a wound on him."""
    unit = battle.units[unit_id]
    who, _, number = str(value).partition(":")
    if who == "hero":
        hero = unit_name(battle, unit.partner)
        return words.say("dust-figure-hurt", hero=hero, number=int(number)) if number else hero
    figure = unit.profile.figures[int(value)]
    carried = dict.fromkeys(unit.profile.lines[index].weapon.name for index in figure.carries)
    arms = ", ".join(carried)
    if figure.role:
        return words.say("dust-figure-role", role=words.say(f"dust-role-{figure.role}"), arms=arms)
    return words.say("dust-figure-armed", number=int(value) + 1, arms=arms)


def _figure(battle: Battle, value: int | str, words: Words) -> str:
    """A figure whose unit the value does not tell; `unit:figure` tells it, and then its arms are named."""
    who, _, rest = str(value).partition(":")
    if who == "hero":
        return words.say("dust-figure-wound", number=int(rest)) if rest else words.say("dust-figure-hero")
    if rest:
        return figure_name(battle, who, rest, words)
    return words.say("dust-figure", number=int(who) + 1)


# -- the ground --------------------------------------------------------------------------------------


def _cell(battle: Battle, value: int, words: Words) -> str:
    if value < 0:
        raise ValueError(f"{value} is no square of this battlefield")
    return battle.board.names[value]


def _element(battle: Battle, value: str, words: Words) -> str:
    if value not in profile.elements():
        raise KeyError(value)
    return words.say(key("element", value))


def _tile(battle: Battle, value: str, words: Words) -> str:
    message = key("tilename", value)
    return words.say(message) if words.has(message) else words.say("dust-tile-named", tile=str(value))


def _plain(battle: Battle, value: Any, words: Words) -> str:
    return str(value)


Namer = Callable[[Battle, Any, Words], str]

#: How each kind of thing is named. `other`, `number` and `text` are what they are.
KINDS: Mapping[str, Namer] = {
    "unit": _unit,
    "target": _target,
    "cell": _cell,
    "seat": _seat,
    "weapon": _weapon,
    "skill": _skill,
    "element": _element,
    "figure": _figure,
    "figures": _figure,
    "line": _line,
    "shot": _shot,
    "plan": lambda battle, value, words: words.say(key("plan", value)),
    "tile": _tile,
    "tile_place": lambda battle, value, words: words.say("dust-tile-place-number", number=value + 1),
    "quarter": lambda battle, value, words: words.say(f"dust-quarter-{value}"),
    "face": lambda battle, value, words: dice.SYMBOLS[value],
    "other": _plain,
    "number": _plain,
    "text": _plain,
}
