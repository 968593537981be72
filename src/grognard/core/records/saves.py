"""What a save holds, read and checked before anything is played from it; and how two states are compared."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.border.outside import ENTRIES, SAVE, TAKE_BACKS, check, check_setup
from grognard.core.decision import Answer
from grognard.core.dice import SOURCES, Committed, Recalled, Scripted, Seeded
from grognard.core.event import Entry, told_from_data
from grognard.core.system import AnySystem, Setup, SetupFault

SAVE_FORMAT = "grognard-save"
#: Version 1 knew neither fingerprints nor what was told.
SAVE_VERSION = 2
_READ = (1, 2)
_CUT = "The file was cut short or changed by hand."
#: What is in the record beside answers: so many were taken back; it went on, under other rules, after so many.
MARKS = ("undo", "rules")


def digest(state: Mapping[str, Any]) -> str:
    """A fingerprint of a state in its saved form: equal states, equal digests, on every machine."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def mark(state: Mapping[str, Any]) -> str:
    """The same without what the dice will be: only how many have fallen."""
    return digest({**state, "dice": state["dice"]["rolled"]})


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state at the start of a step, after so many answers: from here a game can go on by itself."""

    answers: int
    state: Mapping[str, Any]

    @property
    def mark(self) -> str:
        return mark(self.state)

    def to_data(self) -> dict[str, Any]:
        return {"answers": self.answers, "state": dict(self.state)}


@dataclass(frozen=True, slots=True)
class Basis:
    """What a game goes on from that was begun under other rules: the last snapshot, and what had been told till then.

    The dice of such a game are those that it goes on with; the ones in the snapshot are past.
    """

    snapshot: Snapshot
    told: tuple[Entry, ...]
    #: How many answers were given after it, and must be given again; and the fingerprints then and now.
    dropped: int
    was: str
    now: str

    def to_data(self) -> dict[str, Any]:
        return {
            **self.snapshot.to_data(),
            "told": [entry.to_data() for entry in self.told],
            "dropped": self.dropped,
            "was": self.was,
            "now": self.now,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Basis:
        told = tuple(told_from_data(entry) for entry in data["told"])
        return cls(_snapshot(data), told, int(data["dropped"]), str(data["was"]), str(data["now"]))


@dataclass(frozen=True, slots=True)
class Save:
    """The parts of a save."""

    system: AnySystem
    setup: Setup
    dice: Seeded | Committed | Scripted
    record: list[tuple[int | str, Answer]]
    #: The fingerprint of the rules; of old saves unknown.
    rules: str
    digest: str
    #: The state that was saved, and the one at the start of its step, where the save holds them.
    state: Mapping[str, Any] | None
    checkpoint: Snapshot | None
    basis: Basis | None
    #: What was told since the basis.
    told: tuple[Entry, ...]

    def standing(self) -> list[tuple[int, tuple[int, Answer]]]:
        """The answers that were not taken back, each with its place in the record."""
        return fold(self.record)


def fold(record: Iterable[tuple[int | str, Answer]]) -> list[tuple[int, tuple[int, Answer]]]:
    """The answers of a record that still stand, each with its place, counted from 1."""
    kept: list[tuple[int, tuple[int, Answer]]] = []
    for number, (who, body) in enumerate(record, start=1):
        if who == "undo" or who == "rules":
            stays = len(kept) - body if who == "undo" else body
            if not 0 <= stays <= len(kept) or (who == "undo" and body < 1):
                raise SetupFault(
                    f"record, entry {number}", f"{body!r} is no number of answers to take back", mend=_CUT
                )
            del kept[stays:]
        else:
            kept.append((number, (int(who), body)))
    return kept


def read_save(data: Any, find: Callable[[str], AnySystem]) -> Save:
    """The parts of a save, each checked, before anything is played."""
    if not isinstance(data, dict) or data.get("format") != SAVE_FORMAT:
        raise SetupFault("format", "this is no Grognard save", mend="Saves are made by `save` in a game.")
    if data.get("version") not in _READ:
        raise SetupFault(
            "version", f"save version {data.get('version')!r}, this program reads {SAVE_VERSION}"
        )
    missing = [k for k in ("system", "rules", "setup", "dice", "record", "digest") if k not in data]
    if missing:
        raise SetupFault(
            ", ".join(missing), "missing from the save", mend="The file is damaged or cut short."
        )
    check(data, SAVE, "save")
    try:
        system = find(data["system"])
    except (KeyError, TypeError) as fault:
        raise SetupFault("system", f"{data['system']!r} is not a game this program knows") from fault
    try:
        return _read(data, system)
    except SetupFault:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as fault:
        raise SetupFault("save", f"damaged: {fault}", mend=_CUT) from fault


def _read(data: Mapping[str, Any], system: AnySystem) -> Save:
    basis = data.get("basis")
    checkpoint = data.get("checkpoint")
    whole = checkpoint is not None and checkpoint["state"] is not None
    setup = Setup.from_data(data["setup"])
    check_setup(setup)
    return Save(
        system=system,
        setup=setup,
        dice=dice_from_data(data["dice"]),
        record=_record(data["record"]),
        rules=data["rules"] if isinstance(data["rules"], str) else "",
        digest=str(data["digest"]),
        state=data.get("state"),
        checkpoint=_snapshot(checkpoint) if checkpoint is not None and whole else None,
        basis=None if basis is None else Basis.from_data(basis),
        told=tuple(told_from_data(entry) for entry in data.get("told") or ()),
    )


def _snapshot(data: Mapping[str, Any]) -> Snapshot:
    state = data["state"]
    if type(data["answers"]) is not int or not isinstance(state["dice"]["rolled"], int):
        raise ValueError("a state is kept in no known way")
    return Snapshot(data["answers"], state)


def _record(data: Any) -> list[tuple[int | str, Answer]]:
    record = [(entry[0], entry[1]) for entry in data]
    for number, (who, body) in enumerate(record, start=1):
        if type(who) is not int and who not in MARKS:
            raise ValueError("an entry of the record names neither a seat nor an undo")
        if who in MARKS and type(body) is not int:
            raise SetupFault(
                f"record, entry {number}", f"{body!r} is no number of answers to take back", mend=_CUT
            )
    _check_length(record)
    return record


def _check_length(record: Sequence[tuple[int | str, Answer]]) -> None:
    """A record is played before it is believed: it must not be longer than any game is."""
    back = sum(who == "undo" for who, _ in record)
    if len(record) > ENTRIES:
        raise SetupFault("record", f"{len(record)} entries", mend=f"At most {ENTRIES} are played again.")
    if back > TAKE_BACKS:
        raise SetupFault(
            "record", f"answers are taken back {back} times", mend=f"At most {TAKE_BACKS} are played again."
        )


def dice_to_data(dice: Seeded | Committed | Scripted) -> dict[str, Any]:
    kind = next(name for name, source in SOURCES.items() if type(dice) is source)
    return {"kind": kind, **dice.to_data()}


def dice_from_data(data: Mapping[str, Any]) -> Seeded | Committed | Scripted:
    rest = dict(data)
    kind = rest.pop("kind", None)
    if kind not in SOURCES:
        raise SetupFault(
            "dice.kind", f"{kind!r} is no kind of dice", mend=f"Use one of {', '.join(SOURCES)}."
        )
    made = SOURCES[kind].from_data(rest, {})
    assert isinstance(made, Seeded | Scripted)
    return made


def dice_to_roll(dice: Seeded | Committed | Scripted) -> Seeded | Committed | Scripted:
    """Dice of a save as a game can go on with them: where their secret stayed behind, with one of their own."""
    if isinstance(dice, Recalled) and not dice.secret:
        dice = dice.copy()
        dice.secret = secrets.token_bytes(32)
    return dice
