"""`grognard scenarios` and `grognard army check`: what can be played, and with which armies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.table import Table

from grognard.cli import door
from grognard.cli.door import Refusal
from grognard.core.roster import Fault
from grognard.core.system import AnySystem
from grognard.core.voice import Voice
from grognard.core.words import Words


def scenarios_data(system: AnySystem, words: Words) -> list[dict[str, Any]]:
    voice = Voice(system, words)
    return [
        {
            "id": scenario.id,
            "name": voice.word("scenario", scenario.id),
            "seats": scenario.seats,
            "points": list(scenario.points),
            "tags": list(scenario.tags),
            "armies": [
                [{"id": r.id, "side": r.side, "points": r.points} for r in system.armies(scenario.id, seat)]
                for seat in range(scenario.seats)
            ],
        }
        for scenario in system.scenarios()
    ]


def scenarios(system: AnySystem, words: Words) -> Table:
    voice = Voice(system, words)
    table = Table()
    for key in ("cli-scenario", "cli-name", "cli-seats", "cli-points-word", "cli-armies"):
        table.add_column(words.say(key), overflow="fold")
    for one in scenarios_data(system, words):
        armies = [
            f"{voice.seat(seat)}: {', '.join(army['id'] for army in ready)}"
            for seat, ready in enumerate(one["armies"])
            if ready
        ]
        table.add_row(
            one["id"], one["name"], str(one["seats"]), ", ".join(map(str, one["points"])), "\n".join(armies)
        )
    return table


def army_faults(system: AnySystem, scenario: str, seat: int, file: Path, words: Words) -> list[Fault]:
    """What is wrong with the army in a file; seats are counted from 1, as people do."""
    found = door.find_scenario(system, scenario, words)
    if not 1 <= seat <= found.seats:
        raise Refusal(words.say("cli-no-seat", answer=seat, seats=found.seats))
    return list(system.muster(scenario, seat - 1, door.read(file, words)))


def army_data(faults: list[Fault], voice: Voice) -> dict[str, Any]:
    return {
        "ok": not faults,
        "faults": [
            {
                "key": fault.key,
                "rule": fault.rule,
                "args": {name: value for name, _, value in fault.args},
                "said": voice.fault(fault),
            }
            for fault in faults
        ],
    }
