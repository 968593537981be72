"""Whether breaks are noticed: tried on one clause of a system, and on files that sign breaks away."""

import json
import subprocess
import sys

import pytest

from grognard.lab import checkout, prove


def test_the_same_seed_draws_the_same_breaks():
    first, again = (prove.sample("dust", None, 12, 7) for _ in range(2))
    assert first == again
    assert len(set(first)) == 12
    assert prove.sample("dust", None, 12, 8) != first


def test_a_clause_named_alone_is_broken_alone():
    chosen = prove.sample("dust", "dust.reaction.roll", None, 1)
    codes = prove.carrying("dust", "dust.reaction.roll")
    assert chosen
    assert {mutant.code for mutant in chosen} <= set(codes)
    assert all("dust.reaction.roll" in clauses for clauses in codes.values())


def test_a_signature_without_a_reason_is_refused(tmp_path):
    file = tmp_path / prove.SIGNED / "dust.toml"
    file.parent.mkdir(parents=True)
    row = '[[equivalent]]\ncode = "x"\nwas = "1"\nnow = "2"\n'
    file.write_text(row + 'reason = "never read"\n')
    assert prove.signed(tmp_path, "dust") == {("x", "1", "2"): "never read"}
    file.write_text(row)
    with pytest.raises(ValueError, match="without a reason"):
        prove.signed(tmp_path, "dust")


#: In an interpreter of its own, because it runs pytest within itself.
SCRIPT = """
import json
import sys
from pathlib import Path
from grognard.lab import prove
from grognard.lab.mutants import mutants
top = Path(sys.argv[1])
code = "grognard.systems.dust.dice.count"
chosen = [m for m in mutants(code) if "==" in m.was]
prove.carrying("dust")
trial = prove.run(top, prove.Trial("dust", chosen))
assert not trial.fault, trial.fault
print(json.dumps([[v.fate, v.tests > 0] for v in trial.verdicts]))
"""


def test_a_break_that_the_marked_tests_see_is_killed():
    top = checkout.root()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(top)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    fates = json.loads(done.stdout.strip().splitlines()[-1])
    assert fates
    assert ["killed", True] in fates
