"""`grognard new-system`: lays the room of a new rulebook."""

from __future__ import annotations

from pathlib import Path

from grognard.cli.door import Refusal
from grognard.core.language.words import Words
from grognard.lab import checkout, new_room


def lay(system: str, title: str | None, into: Path | None, speech: Words) -> list[Path]:
    """Lay the room, or say why there can be none."""
    try:
        return new_room.lay(system, title or system.capitalize(), checkout.root(), into and into.resolve())
    except new_room.CannotLay as fault:
        raise Refusal(speech.say(f"cli-new-{fault.key}", answer=fault.about)) from None
    except OSError as fault:
        raise Refusal(
            speech.say("cli-unreadable", file=str(fault.filename or into), fault=fault.strerror or str(fault))
        ) from fault
