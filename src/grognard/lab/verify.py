"""Whether the dice of an exported game fell as they were bound to before it began: every roll is rolled again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.core.dice import Committed
from grognard.core.event import Rolled
from grognard.core.game import Game
from grognard.core.records.saves import dice_from_data
from grognard.core.system import AnySystem, SetupFault
from grognard.core.tally import Reason, arguments


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came out: how many rolls were looked at, and what was wrong or could not be shown."""

    rolls: int
    commitment: str
    #: Nothing here: every roll is what the secret gives, and the secret is the one that was bound.
    faults: tuple[Reason, ...]

    @property
    def fair(self) -> bool:
        return not self.faults

    def to_data(self) -> dict[str, Any]:
        return {
            "fair": self.fair,
            "rolls": self.rolls,
            "commitment": self.commitment or None,
            "faults": [
                {"key": fault.key, "args": {name: value for name, _, value in fault.args}}
                for fault in self.faults
            ],
        }


def rolls(game: Game) -> list[dict[str, Any]]:
    """Every roll that a game told of, with the answer it came after."""
    return [
        {
            "answers": entry.answers,
            "seat": entry.event.seat,
            "purpose": entry.event.purpose,
            "sides": entry.event.sides,
            "faces": list(entry.event.faces),
        }
        for entry in game.journal
        if isinstance(entry.event, Rolled)
    ]


def verify(data: Any, find: Callable[[str], AnySystem], commitment: str | None = None) -> Verdict:
    """Play an exported game again from its secret and compare all that was rolled.

    `commitment` is what was shown before the game, by whoever wrote it down; else the file's own is believed.
    """
    if not isinstance(data, dict):
        return Verdict(0, "", (_fault("unplayable", at="file", what="no Grognard save"),))
    shown = commitment or str(data.get("commitment") or "")
    try:
        faults = [*_binding(dice_from_data(data.get("dice") or {}), shown)]
        game = Game.load(data, find)
    except SetupFault as fault:
        return Verdict(0, shown, (_fault("unplayable", at=fault.place, what=fault.what),))
    except (TypeError, ValueError, KeyError, AttributeError) as fault:
        return Verdict(0, shown, (_fault("unplayable", at="file", what=str(fault)),))
    rolled = rolls(game)
    return Verdict(len(rolled), shown, (*faults, *_different(data.get("rolls"), rolled)))


def _binding(dice: Any, shown: str) -> Sequence[Reason]:
    """Whether the secret is the one that was bound before the game."""
    if not isinstance(dice, Committed):
        return [_fault("unbound")]
    if not dice.secret:
        return [_fault("no-secret")]
    if not shown:
        return [_fault("not-committed")]
    if dice.commitment != shown:
        return [_fault("other-commitment", shown=shown, found=dice.commitment)]
    return []


def _different(shown: Any, found: Sequence[Mapping[str, Any]]) -> Sequence[Reason]:
    """The first roll that was shown otherwise than it falls."""
    if not isinstance(shown, list):
        return [_fault("no-rolls")]
    for number, (told, real) in enumerate(zip(shown, found, strict=False), start=1):
        if told != real:
            faces = told.get("faces") if isinstance(told, dict) else told
            return [
                _fault(
                    "other-roll",
                    number=number,
                    answers=real["answers"],
                    shown=str(faces),
                    found=str(real["faces"]),
                )
            ]
    if len(shown) != len(found):
        return [_fault("more-rolls", shown=len(shown), found=len(found))]
    return []


def _fault(key: str, **args: Any) -> Reason:
    return Reason(f"verify-{key}", "", arguments(args))
