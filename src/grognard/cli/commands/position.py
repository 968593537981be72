"""`grognard position check`: whether a position file can be set up, and if not, what is wrong where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grognard import systems
from grognard.cli import door
from grognard.core.border import position
from grognard.core.language.words import Words
from grognard.core.system import SetupFault


def faults(file: Path) -> list[SetupFault]:
    """What is wrong with the positions of a file; it is only read."""
    try:
        cases = position.read(file)
    except SetupFault as fault:
        return [fault]
    found = []
    for case in cases:
        try:
            position.begin(case, systems.find, log=False)
        except SetupFault as fault:
            found.append(_placed(case, fault))
    return found


def _placed(case: position.Case, fault: SetupFault) -> SetupFault:
    """Name the case, where a file has several."""
    if not case.name:
        return fault
    return SetupFault(f"{case.name}, {fault.place}", fault.what, fault.rule, fault.mend)


def to_data(file: Path, found: list[SetupFault]) -> dict[str, Any]:
    return {
        "file": str(file),
        "ok": not found,
        "faults": [{"place": f.place, "what": f.what, "rule": f.rule, "mend": f.mend} for f in found],
    }


def tell(file: Path, found: list[SetupFault], words: Words) -> list[str]:
    if not found:
        return [words.say("cli-position-ok", file=file.name)]
    return [door.set_up_fault(fault, words) for fault in found]
