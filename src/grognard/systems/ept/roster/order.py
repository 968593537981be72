"""Orders of battle as army files: rows of formations, fieldworks and support, and the side of a scenario they make.

An army file is `{"order": [row, …]}`. A row is one of:

- `written`: what the scenario gives the side, by kind and id (`"section:first"`, `"fieldwork:2"`); with it, for formations
  that nothing else hangs on, `leader`, `units`, `decoys` and `thresholds` in place of those written, and for fieldworks
  `count` and `dummies`;
- `leader`, `units`, `decoys`, `thresholds`: a section of one's own;
- `post` or `unit`: a headquarters, or a unit that is a formation by itself;
- `fieldwork`, `count`, `dummies`: fieldworks to be laid out;
- `mission` or `air`, `turns`, `preregistered`: artillery off the map, or air support.

Formations may have a `quality`. What a scenario lays on the map, where each side sets up and what flies over it stay as
they are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from grognard.core.system import SetupFault
from grognard.systems.ept import profile
from grognard.systems.ept.profile import Profile

RULE: Final = "ept.material.scenario-contents"
FORMATIONS: Final = ("post", "section", "autonomous")
#: All that a side is made of and a player may change, in the order of an army file.
KINDS: Final = (*FORMATIONS, "fieldwork", "mission", "air")
#: What a scenario says of a formation that hangs on which units it has.
_TIED: Final = frozenset({"aboard", "drops", "landing", "swimming", "halves", "tunnel", "ied", "steps"})
MOST_ROWS: Final = 60
MOST_UNITS: Final = 12
MOST_DECOYS: Final = 6
MOST_WORKS: Final = 8

_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "written": frozenset({"leader", "units", "decoys", "thresholds", "quality", "count", "dummies"}),
    "leader": frozenset({"units", "decoys", "thresholds", "quality"}),
    "post": frozenset({"quality"}),
    "unit": frozenset({"quality"}),
    "fieldwork": frozenset({"count", "dummies"}),
    "mission": frozenset({"turns", "preregistered"}),
    "air": frozenset({"turns", "preregistered"}),
}
Row = Mapping[str, Any]


def key_of(row: Row) -> str:
    """What kind of row this is: the field by which it is known; SetupFault where it is none."""
    for kind, fields in _FIELDS.items():
        if kind in row and set(row) <= fields | {kind}:
            return kind
    raise _strange("order")


def written(side: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """What a scenario gives a side and a player may leave out or change, each by its name in army files."""
    for kind in KINDS:
        for number, row in enumerate(side.get(kind, ()), 1):
            if "cells" not in row:
                yield f"{kind}:{row.get('id', number)}", row


def as_written(side: Mapping[str, Any]) -> dict[str, Any]:
    """The army file of a side as its scenario writes it."""
    return {"order": [{"written": name} for name, _ in written(side)]}


def is_tied(side: Mapping[str, Any], row: Row) -> bool:
    """Whether which units a formation has hangs together with something else that the scenario says: who rides in it,
    how it comes, what it carries."""
    carriers = [one.get("aboard", ()) for kind in FORMATIONS for one in side.get(kind, ())]
    named = {name for one in carriers for name in ([one] if isinstance(one, str) else one)}
    return bool(_TIED & set(row)) or row.get("id") in named


# -- reading what people bring ---------------------------------------------------------------------------------------


def read(army: Any) -> list[dict[str, Any]]:
    """The rows of an army file, every field of its type and within bounds; SetupFault says what is wrong and where."""
    if not isinstance(army, Mapping) or set(army) != {"order"}:
        raise SetupFault("army", "this is no order of battle", RULE, "Open an army file of this game.")
    rows = army["order"]
    if not isinstance(rows, list) or len(rows) > MOST_ROWS:
        raise SetupFault("army.order", "no list of rows, or too long", RULE, f"Give at most {MOST_ROWS}.")
    return [_row(row, f"army.order[{number}]") for number, row in enumerate(rows, 1)]


def _row(row: Any, place: str) -> dict[str, Any]:
    if not isinstance(row, Mapping):
        raise _strange(place)
    kind = key_of(row)
    for field, value in row.items():
        if not _sound(field, value):
            raise _strange(f"{place}.{field}")
    if kind == "leader" and not row.get("units"):
        raise _strange(f"{place}.units")
    if kind in ("mission", "air") and not row.get("turns"):
        raise _strange(f"{place}.turns")
    return dict(row)


def _sound(field: str, value: Any) -> bool:
    match field:
        case "leader" | "post" | "unit":
            return isinstance(value, str) and value in profile.profiles()
        case "units":
            known = profile.profiles()
            return (
                isinstance(value, list)
                and 0 < len(value) <= 99 * MOST_UNITS
                and all(isinstance(one, str) and one in known and not known[one].is_decoy for one in value)
            )
        case "decoys":
            return _counts(value, 0, MOST_DECOYS)
        case "count":
            return _counts(value, 1, MOST_WORKS)
        case "dummies":
            return _counts(value, 0, MOST_WORKS)
        case "thresholds":
            return isinstance(value, list) and len(value) == 2 and all(_counts(one, 1, 40) for one in value)
        case "turns":
            return (
                isinstance(value, list) and 0 < len(value) <= 30 and all(_counts(one, 1, 30) for one in value)
            )
        case "quality":
            return value in profile.QUALITIES
        case "preregistered":
            return isinstance(value, bool)
        case "mission":
            return isinstance(value, str) and value in profile.barrages()
        case "air":
            return isinstance(value, str) and value in profile.air_supports()
        case _:
            return isinstance(value, str) and len(value) <= 80


def _counts(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _strange(place: str) -> SetupFault:
    return SetupFault(place, "this is no row of an order of battle", RULE, "Open an army file of this game.")


# -- the side it makes -----------------------------------------------------------------------------------------------


def thresholds(leader: Profile, units: Sequence[Profile]) -> tuple[int, int]:
    """Loss thresholds for a section to which its player gives none, in the proportion of those of our scenarios."""
    steps = leader.steps + sum(unit.steps for unit in units)
    breaks = max(1, (2 * steps + 1) // 3)
    return max(1, (4 * steps + 4) // 9), breaks


def side(given: Mapping[str, Any], army: Any) -> dict[str, Any]:
    """A side as a scenario's file would have it, with the order of battle of an army file."""
    known = dict(written(given))
    made: dict[str, Any] = {key: value for key, value in given.items() if key not in KINDS}
    found: dict[str, list[Mapping[str, Any]]] = {kind: [] for kind in KINDS}
    kept: dict[int, Mapping[str, Any]] = {}
    for row in read(army):
        if "written" not in row:
            continue
        name = row["written"]
        if name not in known:
            there = ", ".join(known)
            raise SetupFault("army.order", f"nothing is written as {name!r}", RULE, f"There are {there}.")
        changed = _changed(known[name], row)
        if name.startswith("fieldwork:"):
            kept[int(name.partition(":")[2])] = changed
        else:
            found[name.partition(":")[0]].append(changed)
    for number, work in enumerate(given.get("fieldwork", ()), 1):
        if "cells" in work or number in kept:
            found["fieldwork"].append(kept.get(number, work))
    _add_own(found, [row for row in read(army) if "written" not in row])
    return made | {kind: rows for kind, rows in found.items() if rows}


def _changed(given: Mapping[str, Any], row: Row) -> dict[str, Any]:
    """What is written, with what a player put in its place."""
    made = {**given, **{field: value for field, value in row.items() if field != "written"}}
    if "units" in row and "thresholds" not in row:
        made["thresholds"] = _thresholds(made)
    return made


def _thresholds(section: Mapping[str, Any]) -> tuple[int, int]:
    cards = profile.profiles()
    return thresholds(cards[section["leader"]], [cards[unit] for unit in section["units"]])


def _add_own(found: dict[str, list[Mapping[str, Any]]], rows: Sequence[Row]) -> None:
    """What a player adds: formations answer to the first headquarters there is."""
    for row in rows:
        match key_of(row):
            case "leader":
                section = {**row, "id": f"section-{len(found['section']) + 1}"}
                section.setdefault("thresholds", _thresholds(row))
                found["section"].append(section)
            case "post":
                number = len(found["post"]) + 1
                found["post"].append({**_less(row, "post"), "unit": row["post"], "id": f"post-{number}"})
            case "unit":
                found["autonomous"].append({**row, "id": f"lone-{len(found['autonomous']) + 1}"})
            case "fieldwork":
                found["fieldwork"].append({"count": 1, **_less(row, "fieldwork"), "kind": row["fieldwork"]})
            case "mission":
                found["mission"].append({**_less(row, "mission"), "barrage": row["mission"]})
            case _:
                found["air"].append({**_less(row, "air"), "support": row["air"]})
    _subordinate(found)


def _subordinate(found: dict[str, list[Mapping[str, Any]]]) -> None:
    """Formations of one's own answer to the first post; who answered to a post that was left out answers to nobody."""
    posts = [row["id"] for row in found["post"]]
    posts += [row["headquarters"] for row in found["section"] if "headquarters" in row]
    for kind in ("section", "autonomous"):
        rows: list[Mapping[str, Any]] = []
        for row in found[kind]:
            own = row["id"].startswith(("section-", "lone-"))
            if own and posts and row["id"] not in posts:
                rows.append({**row, "superior": posts[0]})
            elif row.get("superior", "") and row["superior"] not in posts:
                rows.append(_less(row, "superior"))
            else:
                rows.append(row)
        found[kind] = rows


def _less(row: Row, *fields: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in fields}
