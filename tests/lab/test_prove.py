"""Whether breaks are noticed: tried on one clause of a system, and on files that sign breaks away."""

import json
import subprocess
import sys
import tomllib

import pytest

from grognard.core.books import reading
from grognard.core.rules import data_marks
from grognard.lab import altered, checkout, prove
from grognard.lab.mutants import Mutant


def test_the_same_seed_draws_the_same_breaks():
    first, again = (prove.sample("dust", (), 12, 7) for _ in range(2))
    assert first == again
    assert len(set(first)) == 12
    assert prove.sample("dust", (), 12, 8) != first
    # What is drawn does not hang on what else there is.
    assert prove.sample("dust", (), 30, 7)[:12] == first


def test_a_clause_named_alone_is_broken_alone():
    chosen = prove.sample("dust", ["dust.reaction.roll"], None, 1)
    codes = prove.carrying("dust", ["dust.reaction.roll"])
    assert chosen
    assert {mutant.code for mutant in chosen} <= set(codes)
    assert all("dust.reaction.roll" in clauses for clauses in codes.values())


def test_chapters_named_are_broken_whole():
    roll, reaction = (prove.carrying("dust", [one]) for one in ("dust.reaction.roll", "dust.reaction"))
    assert set(roll) < set(reaction)
    assert all(any(one.startswith("dust.reaction.") for one in marks) for marks in reaction.values())
    cover = prove.carrying("dust", ["dust.cover"])
    assert set(prove.carrying("dust", ["dust.reaction", "dust.cover"])) == {*reaction, *cover}
    # The name of a chapter is a whole word.
    assert prove.carrying("dust", ["dust.react"]) == {}


def test_a_signature_without_a_reason_is_refused(tmp_path):
    file = tmp_path / prove.SIGNED / "dust.toml"
    file.parent.mkdir(parents=True)
    row = '[[equivalent]]\ncode = "x"\nwas = "1"\nnow = "2"\n'
    file.write_text(row + 'reason = "never read"\n')
    assert prove.signed(tmp_path, "dust") == [prove.Signature("x", "1", "2", "never read")]
    file.write_text(row)
    with pytest.raises(ValueError, match="without a reason"):
        prove.signed(tmp_path, "dust")


def test_a_signature_may_name_the_statement_it_is_about():
    first, second = (Mutant("x", line, line, "1", "2", f"y = {line} + 1") for line in (4, 5))
    assert all(prove.Signature("x", "1", "2", "same").covers(one) for one in (first, second))
    only = prove.Signature("x", "1", "2", "same", "y = 5 + 1")
    assert (only.covers(first), only.covers(second)) == (False, True)


@pytest.mark.parametrize(
    "system", sorted(file.stem for file in (checkout.root() / prove.SIGNED).glob("*.toml"))
)
def test_every_signature_is_about_a_break_that_can_be_made(system):
    every = prove.sample(system, (), None, 1)
    lost = [one for one in prove.signed(checkout.root(), system) if not any(map(one.covers, every))]
    assert lost == []


def test_data_that_a_clause_is_about_is_altered_value_by_value(monkeypatch):
    datum = data_marks("dust")["dust.tournament.size-ratio"][0]
    broken = altered.breaks("dust", datum)
    assert [(one.was, one.now) for one in broken][:2] == [
        ("size.0.tiles = 9", "size.0.tiles = 10"),
        ("size.0.points = 200", "size.0.points = 201"),
    ]
    assert not any("from" in one.was for one in broken)
    monkeypatch.setattr(tomllib, "loads", tomllib.loads)
    altered.alter("dust", datum, 1)
    sizes = reading.toml("dust", "tables.toml")["size"]
    assert [size["points"] for size in sizes] == [201, 300, 400]


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
