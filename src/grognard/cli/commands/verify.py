"""`grognard verify`: whether the dice of a game exported from a server fell as they were bound to."""

from __future__ import annotations

from pathlib import Path

import typer

from grognard import systems
from grognard.cli import door
from grognard.core.language.words import Words
from grognard.lab.verify import Verdict, verify


def show(file: Path, commitment: str | None, as_json: bool, speech: Words) -> bool:
    """Check every roll of a file and say what came out; whether all was fair."""
    verdict = verify(door.read(file, speech), systems.find, commitment)
    if as_json:
        door.show_json(verdict.to_data())
    else:
        for said in tell(verdict, speech):
            typer.echo(said, err=not verdict.fair)
    return verdict.fair


def tell(verdict: Verdict, speech: Words) -> list[str]:
    """A verdict in words."""
    if verdict.fair:
        return [
            speech.say("verify-fair", rolls=verdict.rolls),
            speech.say("verify-commitment", commitment=verdict.commitment),
        ]
    return [speech.fill(fault.key, fault.args, lambda _, value: str(value)) for fault in verdict.faults]
