"""What every command of the terminal needs: a language, a console, and refusals in words instead of tracebacks."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from grognard import bots, systems
from grognard.core.books import rooms
from grognard.core.language.words import LANGUAGES, Words, words
from grognard.core.system import AnySystem, Scenario, SetupFault

if TYPE_CHECKING:
    from rich.console import Console


class Refusal(Exception):
    """Something a command cannot do, in words for the person who asked."""


def language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the person at the terminal, as their system tells it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "fr" if environment[name].startswith("fr") else "en"
    return "en"


def speak(lang: str | None) -> Words:
    """The words of the language asked for, or else of the person's own."""
    chosen = lang or language()
    if chosen not in LANGUAGES:
        said = words(language()).say("cli-no-language", answer=chosen, options=", ".join(LANGUAGES))
        raise Refusal(said)
    return words(chosen)


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr, highlight=False)


def is_bot(name: str) -> bool:
    """Whether this names a bot: one of ours, or a `module:Class` that can be imported."""
    try:
        bots.find(name)
    except KeyError:
        return False
    return True


def find(system: str, speech: Words) -> AnySystem:
    try:
        return systems.find(system)
    except KeyError:
        said = speech.say("cli-no-system", answer=system, options=", ".join(systems.IDS) or "–")
        raise Refusal("\n".join([said, *left_out(speech, system)])) from None


def left_out(speech: Words, system: str | None = None) -> list[str]:
    """Why packages that announce a game cannot be played, one of a name or all."""
    return [
        speech.say(
            f"cli-unfit-{one.why}",
            package=one.package,
            answer=one.system,
            found=one.found,
            own=str(rooms.INTERFACE),
        )
        for one in rooms.unfit()
        if system in (None, one.system)
    ]


def find_scenario(system: AnySystem, scenario: str, speech: Words) -> Scenario:
    known = {found.id: found for found in system.scenarios()}
    if scenario not in known:
        raise Refusal(speech.say("cli-no-scenario", answer=scenario, options=", ".join(known)))
    return known[scenario]


def read(file: Path, speech: Words) -> Any:
    """What a JSON or TOML file holds."""
    try:
        text = file.read_text(encoding="utf-8")
        return tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    except OSError as fault:
        raise Refusal(
            speech.say("cli-unreadable", file=str(file), fault=fault.strerror or str(fault))
        ) from fault
    except ValueError as fault:
        raise Refusal(speech.say("cli-unreadable", file=str(file), fault=str(fault))) from fault


def set_up_fault(fault: SetupFault, speech: Words) -> str:
    """A setup, position or save that cannot be played, as a sentence."""
    return speech.say(
        "cli-setup-fault",
        place=fault.place,
        what=fault.what,
        rule=fault.rule or "none",
        mend=fault.mend or "none",
    )


def show_json(data: Any) -> None:
    """Print data for other programs."""
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False))


def refuse(said: str, as_json: bool = False) -> None:
    """Tell on the error stream what could not be done, and leave with 1."""
    if as_json:
        show_json({"error": said})
    else:
        from rich.text import Text

        console(stderr=True).print(Text(said, style="red"))
    raise typer.Exit(1)
