"""What the server answers where it cannot do what was asked: a key, its rule and place, and words in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.language.words import LANGUAGES, words
from grognard.core.system import SetupFault


class Refusal(Exception):
    """A request that is not carried out. Nothing has changed; `right` names what would be right."""

    def __init__(
        self,
        status: int,
        error: str,
        /,
        *,
        rule: str = "",
        place: str = "",
        reasons: Sequence[Mapping[str, Any]] = (),
        right: Mapping[str, Any] | None = None,
        **args: Any,
    ) -> None:
        self.status, self.error, self.rule, self.place = status, error, rule, place
        self.reasons, self.right, self.values = list(reasons), right, args
        super().__init__(error)

    def __reduce__(self) -> tuple[Any, ...]:
        # It may have been found in a process of its own.
        known = {"rule": self.rule, "place": self.place, "reasons": self.reasons, "right": self.right}
        return _again, (self.status, self.error, {**known, **self.values})

    def to_data(self) -> dict[str, Any]:
        return {
            "error": self.error,
            "said": said(f"server-{self.error}", **self.values),
            "rule": self.rule,
            "place": self.place,
            "reasons": self.reasons,
            "right": None if self.right is None else dict(self.right),
        }


def _again(status: int, error: str, given: Mapping[str, Any]) -> Refusal:
    return Refusal(status, error, **given)


def said(key: str, /, **args: Any) -> dict[str, str]:
    """A message in every language."""
    return {language: words(language).say(key, **args) for language in LANGUAGES}


def not_found() -> Refusal:
    """The same for a game that is not there and one that is not the asker's: neither can be told from the other."""
    return Refusal(404, "not-found")


def no_link() -> Refusal:
    """The same for every link that opens nothing."""
    return Refusal(403, "no-link")


def stale(number: int, right: int, asked: int | None) -> Refusal:
    return Refusal(
        409,
        "stale",
        place="number",
        right={"number": right, "seat": asked},
        number=number,
        right_number=right,
    )


def set_up(fault: SetupFault) -> Refusal:
    """A setup, position or save that cannot be played."""
    return Refusal(
        422,
        "setup",
        rule=fault.rule,
        place=fault.place,
        at=fault.place,
        what=fault.what,
        mend=fault.mend or "none",
    )
