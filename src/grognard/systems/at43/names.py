"""How the things of AT-43 are called: units, figures, weapons, scenery, positions, what a unit can do."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from grognard.core import sheet
from grognard.core.language.words import Words, slug
from grognard.systems.at43 import profile
from grognard.systems.at43.board import Position
from grognard.systems.at43.reading import CM
from grognard.systems.at43.roster import ready
from grognard.systems.at43.state import FIRST_WEAPON, FRAME, PROPULSION, Battle, Unit

#: Options that stand among units, weapons or positions and name none, with their words.
SPECIAL = {
    "no": "at43-none-no",
    "pass": "at43-none-pass",
    "done": "at43-none-done",
    "alone": "at43-none-alone",
    "reserve": "at43-none-reserve",
}
#: What army lists name: their words come from the lists' own module.
OF_LISTS = (
    "profile",
    "hero",
    "grade",
    "equipment",
    "specialist",
    "side",
    "category",
    "choice",
    "group",
    "kind",
)


def name(battle: Battle | None, kind: str, value: Any, words: Words) -> str:
    """How a thing is called. KeyError or ValueError where the battle has no such thing."""
    kind, _, within = kind.partition("@")
    if kind == "seat":
        return _seat(battle, value, words)
    if kind in OF_LISTS or (kind == "weapon" and battle is None):
        return ready.call(kind, value, words)
    if kind not in KINDS:
        raise ValueError(f"nothing in this game is a {kind!r}; there are {', '.join((*KINDS, *OF_LISTS))}")
    if battle is None:
        raise ValueError(f"no {kind} has a name before the battle is set up")
    # `figure@unit` and `part@unit/figure`: a number that means something only within that thing.
    return KINDS[kind](battle, f"{within}/{value}" if within else value, words)


def key(prefix: str, word: object) -> str:
    """A message key of this game: `key("drill", "take_cover")` is `at43-drill-take-cover`."""
    return slug(f"at43-{prefix}-{word}")


def _known(prefix: str, word: object, words: Words) -> str:
    """The message of a word that must have one."""
    message = key(prefix, word)
    if not words.has(message):
        raise KeyError(word)
    return words.say(message)


# -- seats -------------------------------------------------------------------------------------------------------


def seat_key(battle: Battle, seat: int) -> str:
    """The message that names a player: by his army where it is his alone, else by his number."""
    sides: list[set[str]] = [set() for _ in range(battle.seats)]
    for unit in battle.units.values():
        sides[unit.seat].add(unit.profile.side)
    others = set().union(*(own for other, own in enumerate(sides) if other != seat))
    if len(sides[seat]) == 1 and not sides[seat] & others:
        return key("seat", min(sides[seat]))
    return f"at43-seat-{seat}"


def _seat(battle: Battle | None, seat: int, words: Words) -> str:
    if battle is None:
        return words.say("core-seat", number=seat + 1)
    return words.say(seat_key(battle, seat))


# -- units -------------------------------------------------------------------------------------------------------


def unit_name(battle: Battle, unit_id: str) -> str:
    """Its card's name and what the player called it; the second without a call sign is `Steel troopers 2`."""
    return unit_names(battle)[unit_id]


def unit_names(battle: Battle) -> dict[str, str]:
    """Every unit's name. The lost are counted too, so that nobody's name changes in the middle of a battle."""
    return _unit_names(battle, len(battle.units))


@lru_cache(maxsize=4)
def _unit_names(battle: Battle, _: int) -> dict[str, str]:
    # Asked many times of one state; what a unit is called by never changes, but units may come.
    found: dict[str, str] = {}
    times: dict[str, int] = {}
    for unit in battle.units.values():
        called = _called(unit)
        number = times[called] = times.get(called, 0) + 1
        if number > 1:
            called = f"{called} ({number})" if unit.label else f"{called} {number}"
        found[unit.id] = called
    return found


def _called(unit: Unit) -> str:
    if _is_lone_hero(unit) or not unit.label:
        return _card_name(unit)
    return f"{unit.profile.name} {unit.label}"


def _card_name(unit: Unit) -> str:
    return profile.heroes()[unit.hero].name if _is_lone_hero(unit) else unit.profile.name


def _is_lone_hero(unit: Unit) -> bool:
    return bool(unit.hero) and len(unit.kit) == 1 and unit.profile.is_infantry and unit.kit[0].is_hero


def labels(battle: Battle) -> dict[str, str]:
    """Two to four letters for every unit, no two alike within an army."""
    found: dict[str, str] = {}
    taken: set[tuple[int, str]] = set()
    for unit in battle.units.values():
        stem = _initials(unit.label or _card_name(unit))
        label, number = stem, 2
        while (unit.seat, label) in taken:
            label, number = f"{stem[:3]}{number}", number + 1
        taken.add((unit.seat, label))
        found[unit.id] = label
    return found


@cache
def _initials(called: str) -> str:
    """`Steel troopers` is ST, `Steel TacArms` is STA, `Captain H. Newton` is CHN, `Lancelot` is Lan."""
    parts: list[str] = re.findall(r"[A-Z]?[^\W_A-Z]+|[A-Z]+", called) or ["??"]
    if len(parts) == 1:
        return parts[0][:3].ljust(2, "·")
    return "".join(part if part.isdigit() else part[0].upper() for part in parts)[:3]


def _unit(battle: Battle, value: str, words: Words) -> str:
    return words.say(SPECIAL[value]) if value in SPECIAL else unit_name(battle, value)


def _target(battle: Battle, value: str, words: Words) -> str:
    """A unit, one machine of it as `unit/figure`, or a piece of scenery as `piece:id`."""
    if value.startswith("piece:"):
        return piece_name(battle, value.removeprefix("piece:"), words)
    owner, _, figure = value.partition("/")
    if not figure:
        return _unit(battle, owner, words)
    return words.say("at43-of-unit", thing=_figure(battle, value, words), unit=unit_name(battle, owner))


def _aim(battle: Battle, value: str, words: Words) -> str:
    """The same at the head of a column, where there is little room: of a machine its number."""
    owner, _, figure = value.partition("/")
    if not figure:
        return _target(battle, value, words)
    number = words.say("at43-machine", number=int(figure) + 1)
    return words.say("at43-of-unit", thing=number, unit=unit_name(battle, owner))


# -- figures and their parts ---------------------------------------------------------------------------------------


def _figure(battle: Battle, value: int | str, words: Words) -> str:
    """A figure: its number in its unit, what it is there, and where it stands. A bare number tells no unit."""
    owner, _, number = str(value).rpartition("/")
    if not owner:
        return words.say("at43-figure", number=int(number) + 1)
    unit, index = battle.units[owner], int(number)
    said = words.say("at43-machine" if unit.structure else "at43-figure", number=index + 1)
    told = [role for role in (_role(unit, index, words),) if role]
    if unit.status == "field" and index in unit.living and unit.places:
        told.append(_decimal("/".join(f"{round(part / CM, 1):g}" for part in unit.places[index]), words))
    return words.say("at43-figure-that", figure=said, told=", ".join(told)) if told else said


def _role(unit: Unit, figure: int, words: Words) -> str:
    """What a figure is in its unit, if it is more than one of many."""
    kit = unit.kit[figure]
    if kit.specialist:
        return ready.call("specialist", kit.specialist, words)
    if kit.is_hero and unit.hero:
        return profile.heroes()[unit.hero].name
    if kit.role == "bearer":
        return ", ".join(one.weapon.name for one in kit.shooting)
    if kit.role in ("officer", "hero", "gunner", "support_weapon"):
        return words.say(key("role", kit.role))
    return words.say("at43-role-leader") if figure == unit.leader and len(unit.kit) > 1 else ""


def _figures(battle: Battle, value: int | str, words: Words) -> str:
    return str(value + 1) if isinstance(value, int) else _figure(battle, value, words)


def _part(battle: Battle, value: int | str, words: Words) -> str:
    """A part of an AFV by its number, by its name with the weapon's id, or as `unit/figure/number`."""
    text = str(value)
    owner, _, rest = text.rpartition("/")
    if owner:
        unit_id, _, figure = owner.rpartition("/")
        parts = battle.units[unit_id].kit[int(figure)].parts
        number = int(rest)
        if number >= FIRST_WEAPON:
            return words.say(
                "at43-part-weapon-named",
                weapon=parts[number - FIRST_WEAPON].name,
                number=number - FIRST_WEAPON + 1,
            )
        text = rest
    if text in (str(FRAME), "frame"):
        return words.say("at43-part-frame")
    if text in (str(PROPULSION), "propulsion"):
        return words.say("at43-part-propulsion")
    weapon, _, number_on_card = text.rpartition(":")
    place = int(number_on_card) - FIRST_WEAPON + 1
    if weapon:
        return words.say("at43-part-weapon-named", weapon=_weapon(battle, weapon, words), number=place)
    return words.say("at43-part-weapon", number=place)


# -- what they carry and can do ------------------------------------------------------------------------------------


def _weapon(battle: Battle, value: str, words: Words) -> str:
    """A weapon by its id, `weapon@figure` where every bearer fires for himself."""
    if value in SPECIAL:
        return words.say(SPECIAL[value])
    weapon, _, figure = value.partition("@")
    called = _weapon_name(battle, weapon)
    if not figure:
        return called
    return words.say("at43-weapon-of-figure", weapon=called, number=int(figure) + 1)


def _weapon_name(battle: Battle, weapon: str) -> str:
    """The weapons in play first: a position may bring its own."""
    for unit in battle.units.values():
        for kit in unit.kit:
            for one in kit.weapons:
                if one.weapon.id == weapon:
                    return one.weapon.name
    return profile.weapons()[weapon].name


def _action(battle: Battle, value: str, words: Words) -> str:
    """What a unit does next; a salvo is named with its weapon, how many bear it, and its target."""
    if not value.startswith("fire:"):
        return _known("action", value, words)
    salvo, target = sheet.row_of(value), sheet.column_of(value)
    return words.say(
        "at43-action-fire", weapon=_salvo(battle, salvo, words), target=_target(battle, target, words)
    )


def _salvo(battle: Battle, value: str, words: Words) -> str:
    """A weapon type of the activated unit, as `fire:weapon`, and how many bear it."""
    weapon = value.removeprefix("fire:")
    return words.say("at43-salvo", weapon=_weapon(battle, weapon, words), count=_bearers(battle, weapon))


def _bearers(battle: Battle, weapon: str) -> int:
    """How many weapons of this kind the activated unit still has."""
    if battle.acting is None or "@" in weapon:
        return 1
    unit = battle.units[battle.acting.unit]
    if unit.structure:
        return sum(
            unit.structure[i][FIRST_WEAPON + n] > 0
            for i in unit.living
            for n, one in enumerate(unit.kit[i].parts)
            if one.id == weapon
        )
    carried = (one for i in unit.living for one in unit.kit[i].shooting)
    return sum(one.number for one in carried if one.weapon.id == weapon)


def _option(battle: Battle, value: str, words: Words) -> str:
    """What a player may do before he plays a card, with what it costs."""
    table = profile.tables()
    costs = {"play": 0, "relocate": table.relocate_cost, "delay": table.delay_cost, "extra": table.extra_cost}
    return words.say(key("go", value), cost=costs[value])


def _defenders(battle: Battle, value: str, words: Words) -> str:
    """Figures of one kind in a unit, as `unit:kind`."""
    owner, _, fighter = value.partition(":")
    unit = battle.units[owner]
    if fighter == unit.profile.fighter.id:
        return unit_name(battle, owner)
    return words.say("at43-of-unit", thing=_fighter(unit, fighter, words), unit=unit_name(battle, owner))


def _fighter(unit: Unit, fighter: str, words: Words) -> str:
    for index, kit in enumerate(unit.kit):
        if kit.fighter.id == fighter:
            return _role(unit, index, words) or unit.profile.name
    raise KeyError(fighter)


def _combat(battle: Battle, value: str, words: Words) -> str:
    """A separate combat, as `attackers:weapon>unit:defenders`."""
    attack, _, defenders = value.partition(">")
    _, _, weapon = attack.rpartition(":")
    return words.say(
        "at43-combat-of",
        weapon=_weapon(battle, weapon, words),
        defenders=_defenders(battle, defenders, words),
    )


# -- the table -----------------------------------------------------------------------------------------------------


def length(quanta: int) -> str:
    """A length in cm as people write it: 62.5."""
    return f"{round(quanta / CM, 2):g}"


def _length(battle: Battle, value: int, words: Words) -> str:
    return _decimal(length(value), words)


def _decimal(text: str, words: Words) -> str:
    return text.replace(".", ",") if words.language == "fr" else text


def _spot(battle: Battle, value: int | Sequence[int], words: Words) -> str:
    """A point of the table in cm, written as one may type it; a sentence gives its two numbers one by one, rounded."""
    if isinstance(value, int):
        return str(round(value / CM))
    x, y = value
    return _decimal(f"{length(x)}/{length(y)}", words)


def piece_name(battle: Battle, piece_id: str, words: Words) -> str:
    """A piece of scenery: its kind, with its number where the table has several such."""
    by_id = battle.board.by_id
    kind = battle.board.piece(piece_id).kind if piece_id in by_id else piece_id.rstrip("0123456789")
    if piece_id.startswith(kind):
        number = piece_id.removeprefix(kind)
        return f"{_scenery(battle, kind, words)} {number}".strip()
    return words.say("at43-piece-named", scenery=_scenery(battle, kind, words), mark=mark_name(piece_id))


def _piece(battle: Battle, value: str, words: Words) -> str:
    return piece_name(battle, value, words)


def _scenery(battle: Battle, value: str, words: Words) -> str:
    return _known("scenery", value, words)


def mark_name(mark: str) -> str:
    """A name of the map as soldiers spell it: Alpha, X-Ray."""
    return "-".join(part.capitalize() for part in mark.split("_"))


def _position(battle: Battle, value: str, words: Words) -> str:
    """A tactical position: what it is, and where."""
    if value in SPECIAL:
        return words.say(SPECIAL[value])
    zone = battle.board.position(value)
    return position_name(battle, zone, words)


def position_name(battle: Battle, zone: Position, words: Words) -> str:
    if zone.kind == "access":
        return words.say("at43-position-access", edge=words.say(f"at43-edge-{zone.edge}"))
    if zone.kind == "deployment":
        left, bottom, right, top = zone.box
        low, high = _spot(battle, (left, bottom), words), _spot(battle, (right, top), words)
        return words.say("at43-position-deployment", low=low, high=high)
    return piece_name(battle, zone.piece, words)


def _objective(battle: Battle, value: str, words: Words) -> str:
    """What earns points: a point of the map, a piece, a position, or a kind of thing that was done away with."""
    board = battle.board
    if any(mark.id == value for mark in board.marks):
        return mark_name(value)
    if value in board.by_id:
        return piece_name(battle, value, words)
    if any(zone.id == value for zone in board.positions):
        return _position(battle, value, words)
    message = key("objective", value)
    return words.say(message) if words.has(message) else piece_name(battle, value, words)


def _heading(battle: Battle, value: int, words: Words) -> str:
    return words.say("at43-heading", degrees=f"{value / 10:g}")


def _portion(battle: Battle, value: int, words: Words) -> str:
    """A portion of the table, by where it lies."""
    if battle.seats == 2:
        return words.say(f"at43-portion-half-{value}")
    if battle.seats == 4:
        return words.say(f"at43-portion-quarter-{value}")
    return words.say("at43-portion-strip", number=value + 1)


def _plain(battle: Battle, value: Any, words: Words) -> str:
    return str(value)


def _worded(prefix: str) -> Namer:
    return lambda battle, value, words: _known(prefix, value, words)


Namer = Callable[[Battle, Any, Words], str]

#: How each kind of thing is named. `other`, `number` and `text` are what they are.
KINDS: Mapping[str, Namer] = {
    "unit": _unit,
    "salvo": _salvo,
    "target": _target,
    "aim": _aim,
    "figure": _figure,
    "figures": _figures,
    "part": _part,
    "location": _worded("location"),
    "weapon": _weapon,
    "action": _action,
    "option": _option,
    "drill": _worded("drill"),
    "routine": _worded("routinename"),
    "defenders": _defenders,
    "combat": _combat,
    "length": _length,
    "spot": _spot,
    "spots": _spot,
    "piece": _piece,
    "scenery": _scenery,
    "position": _position,
    "objective": _objective,
    "heading": _heading,
    "portion": _portion,
    "role": _worded("role"),
    "mission": _worded("mission"),
    "face": _plain,
    "other": _plain,
    "number": _plain,
    "text": _plain,
}
