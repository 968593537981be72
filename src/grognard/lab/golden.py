"""Golden games: finished games with a digest after every answer, kept so that no change of play goes unnoticed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.bots import Chair
from grognard.bots import find as find_bot
from grognard.core.border import position
from grognard.core.dice import Seeded, mix
from grognard.core.game import Game
from grognard.core.records.saves import dice_from_data, dice_to_data
from grognard.core.system import AnySystem, Scenario, Setup
from grognard.lab.simulate import drawn_armies

FORMAT = "grognard-golden"
#: Where they lie in a checkout, in a folder for each system.
FOLDER = Path("tests") / "golden"


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay left the recorded game."""

    answer: int
    what: str


def record(system: AnySystem, scenario: str, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """Play a game of bots and note everything that a replay must meet again."""
    known = {each.id: each for each in system.scenarios()}
    setup = Setup(system=system.id, scenario=scenario, armies=drawn_armies(system, known[scenario], seed))
    return record_from(system, setup, bots, seed)


def record_from(system: AnySystem, setup: Setup, bots: Sequence[str], seed: int) -> dict[str, Any]:
    """The same from any setup: from a position shortly before the end, say."""
    game = Game(system, setup, Seeded(seed=seed), log=False)
    players = [find_bot(bot)(mix(seed, seat + 1)) for seat, bot in enumerate(bots)]
    answers: list[list[Any]] = []
    digests = [game.digest()]
    while game.decision is not None:
        seat = game.decision.seat
        answer = players[seat].choose(Chair(game, seat))
        game.submit(seat, answer)
        answers.append([seat, answer])
        digests.append(game.digest())
    outcome = game.outcome
    assert outcome is not None
    return {
        "format": FORMAT,
        "setup": setup.to_data(),
        "dice": dice_to_data(game.first),
        "answers": answers,
        "digests": digests,
        "way": outcome.way,
        "winners": list(outcome.winners),
        "points": list(outcome.points),
    }


def replay(data: dict[str, Any], find: Callable[[str], AnySystem], fork_every: int = 0) -> Difference | None:
    """Play a recorded game again and stop at the first difference.

    With `fork_every`, the game goes on in a fork of itself each time so many answers have been given.
    """
    setup = Setup.from_data(data["setup"])
    game = Game(find(setup.system), setup, dice_from_data(data["dice"]), log=False)
    for number, (seat, answer) in enumerate(data["answers"]):
        if game.digest() != data["digests"][number]:
            return Difference(number, "the state differs")
        if game.decision is None or game.decision.seat != seat:
            return Difference(number, f"seat {seat} is not asked: {game.decision}")
        if fork_every and number % fork_every == 0:
            game = game.fork()
        game.submit(seat, answer)
    outcome = game.outcome
    if outcome is None or game.digest() != data["digests"][-1]:
        return Difference(len(data["answers"]), "the end differs")
    if [list(outcome.winners), list(outcome.points), outcome.way] != [
        data["winners"],
        data["points"],
        data["way"],
    ]:
        return Difference(len(data["answers"]), f"the outcome differs: {outcome}")
    return None


def write(path: Path, data: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    if data.get("format") != FORMAT:
        raise ValueError(f"{path.name} is no golden game")
    return data


def scenarios(system: AnySystem) -> list[Scenario]:
    """Those of which games are kept: all but the large ones, whose records would be as large."""
    return [scenario for scenario in system.scenarios() if "large" not in scenario.tags]


def record_all(system: AnySystem, folder: Path, told: Callable[[Path], None]) -> None:
    """Record games of every scenario: two bots that know what they do, two that do not; the end of a game from each
    position that is kept beside the records, for what few games come to; and, for each way to end that all these miss,
    the first game that ends so."""
    ways: set[str] = set()
    for scenario in scenarios(system):
        for bot in ("greedy", "random"):
            data = record(system, scenario.id, (bot,) * scenario.seats, seed=1)
            ways.add(data["way"])
            _keep(folder / f"{scenario.id}-{bot}.json", data, told)
    for path in sorted(folder.glob("*.toml")):
        for case in position.read(path):
            setup = Setup(system=system.id, position=case.position)
            data = record_from(system, setup, ("greedy", "greedy"), case.seed)
            ways.add(data["way"])
            _keep(folder / f"{path.stem}-{case.name}.json", data, told)
    for seed in range(2, 2 + _SEARCHED):
        for scenario in scenarios(system):
            data = record(system, scenario.id, ("random",) * scenario.seats, seed)
            if data["way"] not in ways:
                ways.add(data["way"])
                _keep(folder / f"{scenario.id}-{data['way']}.json", data, told)


#: How many seeds are searched for ways to end that are rare.
_SEARCHED = 12


def _keep(path: Path, data: dict[str, Any], told: Callable[[Path], None]) -> None:
    write(path, data)
    told(path)


if __name__ == "__main__":
    import sys

    from grognard import systems

    for name in sys.argv[1:] or systems.IDS:
        record_all(systems.find(name), FOLDER / name, print)
