"""Recorded games play out to the digest as they did, forked or not, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard import systems
from grognard.lab import golden

GAMES = sorted(Path(__file__).parent.glob("*/*.json"))


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", GAMES, ids=name)
def test_plays_out_as_recorded_and_so_do_forks_taken_anywhere(path: Path) -> None:
    """One replay for both: it goes on in a fork of itself every third answer. What it does without any, hash seeds
    show below."""
    assert golden.replay(golden.read(path), systems.find, fork_every=3) is None


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_hash_seeds_make_no_difference(hash_seed: str) -> None:
    code = (
        "import sys; from pathlib import Path\n"
        "from grognard import systems; from grognard.lab import golden\n"
        "for path in sys.argv[1:]:\n"
        "    fault = golden.replay(golden.read(Path(path)), systems.find)\n"
        "    assert fault is None, (path, fault)\n"
        "print('same')\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    firsts = {path.parent.name: path for path in GAMES}.values()
    run = subprocess.run(
        [sys.executable, "-c", code, *map(str, firsts)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == "same", run.stderr


@pytest.mark.parametrize("system_id", systems.IDS)
def test_every_scenario_and_several_ways_to_end_have_golden_games(system_id: str) -> None:
    recorded = [golden.read(path) for path in GAMES if path.parent.name == system_id]
    scenarios = {game["setup"]["scenario"] for game in recorded} - {""}  # some begin in a position
    assert scenarios == {scenario.id for scenario in golden.scenarios(systems.find(system_id))}
    if system_id in systems.BOOKS:
        assert len({game["way"] for game in recorded}) >= 3
