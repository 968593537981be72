"""How the things of Secrets of the Third Reich are called: units, figures, weapons, orders, shots, places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from grognard.core.language.words import Words, slug
from grognard.core.screen import letters
from grognard.systems.sotr.profile import Troop
from grognard.systems.sotr.reading import INCH
from grognard.systems.sotr.state import Battle, Unit

#: Letters of a label that is made of a name.
_LETTERS = 4


def key(prefix: str, word: object) -> str:
    """A message key of this game: `key("weapon", "light_mortar")` is `sotr-weapon-light-mortar`."""
    return slug(f"sotr-{prefix}-{word}")


def name(battle: Battle | None, kind: str, value: Any, words: Words) -> str:
    """How a thing is called. KeyError or ValueError where the battle has no such thing."""
    kind, _, within = kind.partition("@")
    if kind in WORDED:
        return known(WORDED[kind], value, words)
    if battle is None:
        if kind == "seat":
            return words.say("core-seat", number=value + 1)
        raise ValueError(f"no {kind} has a name before the battle is set up")
    if kind not in KINDS:
        raise ValueError(f"nothing in this game is a {kind!r}; there are {', '.join(KINDS)}")
    return KINDS[kind](battle, f"{within}/{value}" if within else value, words)


#: What lists name before there is a battle, by the prefix of their messages.
WORDED = {
    "nation": "nation",
    "side": "nation",
    "troop": "troop",
    "upgrade": "upgrade",
    "section": "section",
    "support": "support",
}


def known(prefix: str, word: object, words: Words) -> str:
    """The message of a word that must have one."""
    message = key(prefix, word)
    if not words.has(message):
        raise KeyError(word)
    return words.say(message)


# -- seats and units -----------------------------------------------------------------------------------------------


def seat_key(battle: Battle, seat: int) -> str:
    """The message that names a player: by his nation where it is his alone, else by his number."""
    nations = [
        {unit.troop.nation for unit in battle.units.values() if unit.seat == one}
        for one in range(battle.seats)
    ]
    if len(nations[seat]) == 1 and not nations[seat] & nations[1 - seat]:
        return key("seat", min(nations[seat]))
    return f"sotr-seat-{seat}"


def _seat(battle: Battle, value: int, words: Words) -> str:
    return words.say(seat_key(battle, value))


def unit_name(battle: Battle, unit: Unit, words: Words) -> str:
    """The troop's name and its label; the second of a kind without one has a number, a fire team its letter."""
    called = (
        words.say(key("troop", unit.troop.entry))
        if words.has(key("troop", unit.troop.entry))
        else unit.troop.entry
    )
    if unit.troop.vehicle is not None and unit.hull is None:
        return words.say("sotr-crew-of", unit=called)
    if unit.parent and unit.hull is None:
        return words.say("sotr-team-of", unit=unit_name(battle, battle.units[unit.parent], words))
    if unit.label:
        return f"{called} {unit.label}"
    alike = [
        one.id
        for one in battle.units.values()
        if one.seat == unit.seat
        and one.troop is unit.troop
        and not (one.parent and one.hull is None)
        and (one.hull is None) == (unit.hull is None)
    ]
    number = alike.index(unit.id) + 1
    return f"{called} {number}" if len(alike) > 1 else called


def _unit(battle: Battle, value: str, words: Words) -> str:
    return _special(value, words) or unit_name(battle, battle.units[value], words)


def _special(value: str, words: Words) -> str:
    """An option among units that names none."""
    return words.say("sotr-move-on-stay") if value == "stay" else ""


def labels(battle: Battle, language: str = "en") -> Mapping[str, str]:
    """Some letters for every unit, no two alike on a side."""
    return _labels(tuple([(unit.id, unit.seat, unit.troop) for unit in battle.units.values()]), language)


@lru_cache(maxsize=512)
def _labels(units: Sequence[tuple[str, int, Troop]], language: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    taken: set[tuple[int, str]] = set()
    for id_, seat, troop in units:
        stem = _stem(troop, language)
        label, number = stem, 2
        while (seat, label) in taken:
            label, number = f"{stem}{number}", number + 1
        taken.add((seat, label))
        found[id_] = label
    return found


def _stem(troop: Troop, language: str) -> str:
    """The letters of a troop: of its entry, or of what another language calls it."""
    called = "" if language == "en" else letters.of_message(key("troop", troop.entry), language)
    if called:
        return called[:_LETTERS]
    parts = troop.entry.split("_")[1:] or [troop.id]
    return "".join(part[0] for part in parts).upper() if len(parts) > 1 else parts[0][:2].upper()


def _figure(battle: Battle, value: str, words: Words) -> str:
    """A figure of a unit: what he is, his number and his unit."""
    owner, _, number = str(value).rpartition("/")
    unit = battle.units[owner]
    kit = unit.kit[int(number)]
    if kit.leads:
        role = words.say(key("rank", kit.rank))
    elif kit.has("medic"):
        role = words.say("sotr-role-medic")
    elif kit.has("radio_operator"):
        role = words.say("sotr-role-radio")
    elif kit.weapons:
        role = weapon_name(kit.weapons[0].id, words)
    else:
        role = words.say("sotr-role-fighter")
    return words.say("sotr-figure-of", role=role, number=int(number) + 1, unit=unit_name(battle, unit, words))


def weapon_name(weapon: str, words: Words) -> str:
    return words.say(key("weapon", weapon))


# -- what is chosen ------------------------------------------------------------------------------------------------


def _activation(battle: Battle, value: str, words: Words) -> str:
    if value.startswith("join:"):
        return words.say("sotr-recombine", unit=_unit(battle, value.removeprefix("join:"), words))
    return _unit(battle, value, words)


def _action(battle: Battle, value: str, words: Words) -> str:
    if value.startswith("push:"):
        return words.say("sotr-push-by", officer=_figure(battle, value.removeprefix("push:"), words))
    word, _, about = value.partition(":")
    if word in ("smash", "batter"):
        return words.say(key("action-at", word), piece=_piece(battle, about, words))
    if about:
        return words.say(key("action-at", word), unit=_unit(battle, about.partition("/")[0], words))
    return known("action", value, words)


def _order(battle: Battle, value: str, words: Words) -> str:
    """An order as `order>officer>unit`."""
    if value == "done":
        return words.say("sotr-order-done")
    order, officer, about = value.split(">")
    if order == "support":
        return words.say("sotr-order-for-support", support=known("support", about, words))
    said = known("order", order, words)
    if order == "paras":
        return said
    if not officer:
        return words.say("sotr-order-by-itself", order=said, unit=_unit(battle, about, words))
    return words.say(
        "sotr-order-by", order=said, unit=_unit(battle, about, words), officer=_figure(battle, officer, words)
    )


def _shot(battle: Battle, value: str, words: Words) -> str:
    """A line of the fire sheet: `figure:weapon>target`, aimed with a mark, or a word for the whole unit."""
    head, _, target = value.partition(">")
    number, colon, arm = head.partition(":")
    if head == "suppress-ground":
        return words.say("sotr-fire-suppress-ground", piece=_piece(battle, target, words))
    if not colon and target == "point":
        return words.say(key("fire-point", head))
    if not colon:
        return words.say(key("fire", head), unit=_unit(battle, target, words))
    if target.startswith("aircraft"):
        return words.say("sotr-line-aircraft", weapon=weapon_name(arm.removesuffix("!"), words))
    if target in ("blind", "again", "point"):
        return words.say(f"sotr-mortar-{target}-line", weapon=weapon_name(arm, words))
    if target.startswith("#") or "%" in target:
        return _at_ground(battle, arm.removesuffix("!"), target, words)
    aimed = "aimed" if arm.endswith("!") else "plain"
    target, _, zone = target.partition("@")
    line = words.say(
        f"sotr-line-{aimed}",
        weapon=weapon_name(arm.removesuffix("!"), words),
        unit=_unit(battle, target, words),
        number=int(number) + 1,
    )
    return words.say("sotr-line-at-zone", line=line, zone=known("zone", zone, words)) if zone else line


def _shot_row(battle: Battle, value: str, words: Words) -> str:
    """A row of the fire sheet: `figure:weapon`, aimed with a mark."""
    number, _, arm = value.partition(":")
    aimed = "sotr-row-aimed" if arm.endswith("!") else "sotr-row-plain"
    return words.say(aimed, weapon=weapon_name(arm.removesuffix("!"), words), number=int(number) + 1)


def _mount_row(battle: Battle, value: str, words: Words) -> str:
    """A row of a vehicle's sheet: `mount:weapon`."""
    return weapon_name(value.partition(":")[2].removesuffix("!"), words)


def _shot_target(battle: Battle, value: str, words: Words) -> str:
    """A column of a sheet: a unit or a zone of it, scenery, somebody behind it, an aircraft, a mortar's point."""
    if value.startswith("aircraft"):
        return words.say("sotr-target-aircraft")
    if value in ("blind", "again", "point"):
        return words.say(f"sotr-target-{value}")
    if value.startswith("#"):
        return _piece(battle, value[1:], words)
    unit, _, piece = value.partition("%")
    if piece:
        through = _piece(battle, piece, words)
        return words.say("sotr-target-through", unit=_unit(battle, unit, words), piece=through)
    unit, _, zone = value.partition("@")
    said = _unit(battle, unit, words)
    return words.say("sotr-line-at-zone", line=said, zone=known("zone", zone, words)) if zone else said


def _at_ground(battle: Battle, arm: str, target: str, words: Words) -> str:
    """A shot at a piece of scenery, or through one at a vehicle."""
    unit, _, piece = target.partition("%")
    weapon = weapon_name(arm, words)
    if not piece:
        return words.say("sotr-line-at-piece", weapon=weapon, piece=_piece(battle, unit[1:], words))
    return words.say(
        "sotr-line-through",
        weapon=weapon,
        unit=_unit(battle, unit, words),
        piece=_piece(battle, piece, words),
    )


def _mount_shot(battle: Battle, value: str, words: Words) -> str:
    """A line of a vehicle's sheet: `mount:weapon>target`, a zone after the target."""
    head, _, target = value.partition(">")
    arm = head.partition(":")[2]
    if target.startswith("#") or "%" in target:
        return _at_ground(battle, arm.removesuffix("!"), target, words)
    target, _, zone = target.partition("@")
    unit, weapon = _unit(battle, target, words), weapon_name(arm.removesuffix("!"), words)
    line = words.say("sotr-mount-line", weapon=weapon, unit=unit)
    return words.say("sotr-line-at-zone", line=line, zone=known("zone", zone, words)) if zone else line


def _mount(battle: Battle, value: str, words: Words) -> str:
    """A weapon of a vehicle, by its number."""
    owner, _, number = value.partition(":")
    if number == "attack":
        return words.say("sotr-mount-attack")
    return weapon_name(battle.units[owner].kit[0].weapons[int(number)].id, words)


def _arc(battle: Battle, value: str, words: Words) -> str:
    return known("arc", value, words)


def _charge(battle: Battle, value: str, words: Words) -> str:
    return known("charge", value, words)


def _deploy_aboard(battle: Battle, value: str, words: Words) -> str:
    return words.say("sotr-deploy-on-foot") if value == "on-foot" else _unit(battle, value, words)


def _get_out(battle: Battle, value: str, words: Words) -> str:
    word, _, share = value.partition("@")
    if word == "stay":
        return words.say("sotr-get-out-stay")
    return words.say("sotr-get-out-at", share=25 * int(share))


def _charge_away(battle: Battle, value: str, words: Words) -> str:
    return known("charge-away", value, words)


def _heading(battle: Battle, value: int, words: Words) -> str:
    """A way to look, in tenths of a degree from the top of the table."""
    return words.say("sotr-heading", degrees=value // 10)


def _watch(battle: Battle, value: str, words: Words) -> str:
    if value == "hold":
        return words.say("sotr-watch-hold")
    unit, _, share = value.partition("@")
    return words.say("sotr-watch-at", unit=_unit(battle, unit, words), share=int(share) * 25)


def _melee(battle: Battle, value: str, words: Words) -> str:
    return ", ".join(_unit(battle, one, words) for one in value.split("+"))


def _move_on(battle: Battle, value: str, words: Words) -> str:
    if value.startswith("engage:"):
        return words.say("sotr-move-on-engage", unit=_unit(battle, value.removeprefix("engage:"), words))
    return known("move-on", value, words)


def _storey(battle: Battle, value: int, words: Words) -> str:
    return words.say("sotr-storey-number", number=int(value))


# -- the table -----------------------------------------------------------------------------------------------------


def decimal(value: int, words: Words) -> str:
    """A length in inches as people write it: 2.5, in French 2,5."""
    text = f"{round(value / INCH, 2):g}"
    return text.replace(".", ",") if words.language == "fr" else text


def _length(battle: Battle, value: int, words: Words) -> str:
    return decimal(value, words)


def _spot(battle: Battle, value: int | Sequence[int], words: Words) -> str:
    if isinstance(value, int):
        return decimal(value, words)
    return "/".join(decimal(part, words) for part in value)


def _piece(battle: Battle, value: str, words: Words) -> str:
    """A piece of scenery by its kind, with a number where the table has several such."""
    if value not in battle.board.by_id:
        return words.say("sotr-scenery-gone")
    kind = battle.board.piece(value).kind
    alike = [one.id for one in battle.board.pieces if one.kind == kind]
    said = words.say(key("scenery", kind))
    return f"{said} {alike.index(value) + 1}" if len(alike) > 1 else said


def _face(battle: Battle, value: int, words: Words) -> str:
    return str(value)


KINDS: dict[str, Callable[[Battle, Any, Words], str]] = {
    "seat": _seat,
    "unit": _unit,
    "figure": _figure,
    "activation": _activation,
    "action": _action,
    "order": _order,
    "shot": _shot,
    "shot-row": _shot_row,
    "mount-row": _mount_row,
    "shot-target": _shot_target,
    "mount-shot": _mount_shot,
    "mount": _mount,
    "arc": _arc,
    "charge": _charge,
    "charge-away": _charge_away,
    "get-out": _get_out,
    "deploy-aboard": _deploy_aboard,
    "heading": _heading,
    "watch": _watch,
    "melee": _melee,
    "move-on": _move_on,
    "storey": _storey,
    "length": _length,
    "spot": _spot,
    "piece": _piece,
    "face": _face,
}
