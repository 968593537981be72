"""Games of ready armies against each other: everybody meets everybody as often, and lists that changed begin anew."""

import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import ready

from grognard import systems

BOTS = ("greedy", "greedy")


def played(games, pairs, known, bots=BOTS):
    rows = []
    for _ in range(games):
        pair, way = ready.following(pairs, rows, bots)
        marks = [ready.mark(known[name]) for name in pair]
        rows.append({"armies": list(pair), "marks": marks, "bots": list(way)})
    return rows


def test_every_list_meets_those_of_other_sides_as_often_in_both_seats():
    known, pairs = ready.fielded(systems.find("sotr"), "meeting_engagement")
    assert all(known[one].side != known[other].side for one, other in pairs)
    assert {frozenset(pair) for pair in pairs} == {
        frozenset((one.id, other.id))
        for one in known.values()
        for other in known.values()
        if one.side != other.side
    }
    rows = played(len(pairs), pairs, known)
    assert Counter(tuple(row["armies"]) for row in rows) == Counter(pairs)
    early = Counter(name for row in rows[: len(known) // 2] for name in row["armies"])
    assert set(early.values()) == {1}, "all have played once before anybody plays twice"


def test_different_bots_sit_in_both_seats():
    known, pairs = ready.fielded(systems.find("sotr"), "first_patrol")
    rows = played(4, pairs, known, ("greedy", "random"))
    assert [row["armies"] for row in rows] == [["own", "own"]] * 4
    assert Counter(row["bots"][0] for row in rows) == {"greedy": 2, "random": 2}


def test_games_of_a_list_that_was_changed_count_no_more():
    known, pairs = ready.fielded(systems.find("sotr"), "meeting_engagement")
    rows = played(len(pairs), pairs, known)
    name = pairs[0][0]
    other = {**known, name: replace(known[name], points=known[name].points - 1)}
    assert ready.today(rows, known) == rows
    assert ready.today(rows, other) == [row for row in rows if name not in row["armies"]]
